//! The commit that the program is built from, where that is known.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A commit, and the files that change when another one takes its place.
pub struct Commit {
    /// The beginning of its hash.
    pub short: String,
    /// What git keeps of where it is. Only files that are there: cargo builds again for each that is not.
    pub watched: Vec<PathBuf>,
}

/// The commit of a checkout of git; `None` elsewhere, also in a folder of another project's checkout.
pub fn of(root: &Path) -> Option<Commit> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
        (output.status.success() && !text.is_empty()).then_some(text)
    };
    let top = PathBuf::from(git(&["rev-parse", "--show-toplevel"])?);
    if top.canonicalize().ok()? != root.canonicalize().ok()? {
        return None;
    }
    let short = git(&["rev-parse", "--short", "HEAD"])?;
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    let kept = ["HEAD", "packed-refs"].into_iter().chain(branch.as_deref());
    let watched = kept.filter_map(|file| Some(root.join(git(&["rev-parse", "--git-path", file])?)));
    Some(Commit { short, watched: watched.filter(|file| file.is_file()).collect() })
}
