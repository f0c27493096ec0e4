//! What is made before the program is compiled: the games that it carries, the languages that it speaks and
//! what it calls itself.

mod commit;
mod embedded;
mod languages;
#[path = "../src/speak/typography.rs"]
mod typography;

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build");
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("set by cargo"));
    embedded::write(&root, &out);
    println!("cargo::rustc-env=RULEBOX_VERSION={}", version(&root));
    if let Err(problems) = languages::write(&root, &out) {
        for problem in problems {
            println!("cargo::error={problem}");
        }
        std::process::exit(1);
    }
}

/// The version, with the commit where it is known: as `RULEBOX_COMMIT` says, or in a release as git says. A
/// build to work with names none, so that a commit rebuilds nothing.
fn version(root: &Path) -> String {
    println!("cargo::rerun-if-env-changed=RULEBOX_COMMIT");
    let version = std::env::var("CARGO_PKG_VERSION").expect("set by cargo");
    let given = std::env::var("RULEBOX_COMMIT").ok().filter(|commit| !commit.is_empty());
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let found = || {
        let commit = release.then(|| commit::of(root)).flatten()?;
        commit.watched.iter().for_each(|file| println!("cargo::rerun-if-changed={}", file.display()));
        Some(commit.short)
    };
    match given.or_else(found) {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    }
}
