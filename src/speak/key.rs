//! The key of a sentence: known when the program is built, so that a sentence that no language has does not
//! compile.

use super::lang::{KEYS, Lang, TEXTS};

/// A sentence of the catalogue. Made by [`key!`](crate::key).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Key(u16);

impl Key {
    /// Its name in the language files.
    pub fn name(self) -> &'static str {
        KEYS[self.0 as usize]
    }

    /// The sentence in a language, with its blanks open.
    pub fn text(self, lang: Lang) -> &'static str {
        TEXTS[lang as usize][self.0 as usize]
    }

    /// Every key, in the order of their names.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..KEYS.len() as u16).map(Self)
    }

    /// The key of a name that is only known when the program runs.
    pub fn find(name: &str) -> Option<Self> {
        KEYS.binary_search(&name).ok().map(|at| Self(at as u16))
    }
}

/// The key of that name. It is looked up while the program is compiled, which fails if there is none.
pub const fn key_of(name: &str) -> Key {
    let (mut from, mut to) = (0, KEYS.len());
    while from < to {
        let middle = (from + to) / 2;
        match order(KEYS[middle].as_bytes(), name.as_bytes()) {
            0 => return Key(middle as u16),
            1 => to = middle,
            _ => from = middle + 1,
        }
    }
    panic!("no language has this sentence")
}

/// -1, 0 or 1: how two names are sorted.
const fn order(a: &[u8], b: &[u8]) -> i8 {
    let mut at = 0;
    while at < a.len() && at < b.len() {
        if a[at] != b[at] {
            return if a[at] < b[at] { -1 } else { 1 };
        }
        at += 1;
    }
    if a.len() == b.len() {
        0
    } else if a.len() < b.len() {
        -1
    } else {
        1
    }
}

/// The key of a sentence: `key!("refused.turn")`. It does not compile where no language has that sentence.
#[macro_export]
macro_rules! key {
    ($name:expr) => {{
        const KEY: $crate::speak::Key = $crate::speak::key_of($name);
        KEY
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_found_by_its_name() {
        for key in Key::all() {
            assert_eq!(key_of(key.name()), key);
            assert_eq!(Key::find(key.name()), Some(key));
        }
        assert_eq!(Key::find("no.such.key"), None);
    }
}
