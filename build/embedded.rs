//! Copies `games/` and `scripts/` into the binary. Deliberately not rerun when they change: an
//! edited game is read from its folder, and editing one must never make cargo rebuild.

use std::fmt::Write;
use std::path::{Path, PathBuf};

pub fn write(root: &Path, out: &Path) {
    let mut files = Vec::new();
    for folder in ["games", "scripts"] {
        collect(root, &root.join(folder), &mut files);
    }
    files.sort();
    let mut code = String::from("/// Every file of `games/` and `scripts/`, by path.\n");
    code.push_str("static EMBEDDED: &[(&str, &[u8])] = &[\n");
    for (number, (name, path)) in files.iter().enumerate() {
        let copy = out.join(format!("embedded_{number}"));
        std::fs::copy(path, &copy).expect("a game file can be copied");
        writeln!(code, "    ({name:?}, include_bytes!({copy:?})),").expect("writing to a string");
    }
    code.push_str("];\n");
    std::fs::write(out.join("embedded.rs"), code).expect("the output folder can be written");
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.ends_with("games/schema") || path.ends_with("games/pictures") {
            // For those who have the folder: the program writes schemas anywhere, and draws pictures.
            continue;
        }
        if path.is_dir() {
            collect(root, &path, files);
        } else if let Ok(name) = path.strip_prefix(root) {
            files.push((name.to_string_lossy().replace('\\', "/"), path));
        }
    }
}
