//! Files as the protocol names them: `file:` and a path with everything in it that is no plain letter as bytes.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;

/// The path of a file; `None` for anything else.
pub(super) fn path_of(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    // A host is nobody's but this one's.
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let rest = rest.split(['?', '#']).next()?;
    let path = decoded(rest)?;
    if !path.starts_with('/') {
        return None;
    }
    let letter = path.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic);
    match cfg!(windows) && letter && path.as_bytes().get(2) == Some(&b':') {
        true => Some(PathBuf::from(&path[1..])),
        false => Some(PathBuf::from(path)),
    }
}

/// A file's name for the protocol.
pub(super) fn uri_of(path: &Path) -> Option<Uri> {
    let path = path.to_str()?.replace('\\', "/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    let mut uri = format!("file://{slash}");
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(byte as char)
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    Uri::from_str(&uri).ok()
}

/// A text whose bytes may be written as `%20`.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = std::str::from_utf8(after.get(..2)?).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = &after[2..];
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_the_same_there_and_back() {
        for path in ["/games/it/game.toml", "/jeux d'été/🎲/règle%20.rhai", "/a#b?c"] {
            let uri = uri_of(Path::new(path)).expect("a name");
            assert_eq!(path_of(&uri).as_deref(), Some(Path::new(path)));
        }
        let read = |text: &str| Uri::from_str(text).ok().and_then(|uri| path_of(&uri));
        assert_eq!(read("untitled:one"), None);
        assert_eq!(read("https://example.org/game.toml"), None);
        assert!(Uri::from_str("file:///a%").is_err(), "half a byte is no name at all");
        assert_eq!(read("file:///a%ff"), None);
        assert_eq!(read("file://localhost/a"), Some(PathBuf::from("/a")));
    }
}
