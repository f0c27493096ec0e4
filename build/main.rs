//! What is made before the program is compiled: the games that it carries and the languages that it speaks.

mod embedded;
mod languages;
#[path = "../src/speak/typography.rs"]
mod typography;

use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=build");
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("set by cargo"));
    embedded::write(&root, &out);
    if let Err(problems) = languages::write(&root, &out) {
        for problem in problems {
            println!("cargo::error={problem}");
        }
        std::process::exit(1);
    }
}
