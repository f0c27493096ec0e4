//! Text that a terminal would act upon, made readable; and the mark by which our own terminal codes are
//! told from those that a text brings along.
//!
//! A text may come from anywhere: a stranger's game, a save, a file's name, what somebody typed. None of
//! it is to move the cursor, colour the screen or turn the order of letters round. Our own codes are
//! therefore never written with the escape character but with [`mark`], which nobody can guess; the one
//! place where text leaves the program (`front::output`) shows whatever acts and puts the escape
//! character where the mark stands.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::OnceLock;

/// The first character of the mark. Unicode keeps U+FDD0 to U+FDEF for use inside a program.
const FIRST: char = '\u{fdd0}';
/// The characters after it, of which each can be one of [`LETTERS`].
const LENGTH: usize = 10;
const LETTERS: u64 = 31;

/// What stands before our own terminal codes in place of the escape character: another text in every run of
/// the program, so that no game, save or line can hold it.
pub(crate) fn mark() -> &'static str {
    static MARK: OnceLock<String> = OnceLock::new();
    MARK.get_or_init(|| {
        let mut rest = RandomState::new().build_hasher().finish();
        let letters = (0..LENGTH).map(|_| {
            let letter = (rest % LETTERS) as u32;
            rest /= LETTERS;
            char::from_u32(FIRST as u32 + 1 + letter).unwrap_or(FIRST)
        });
        std::iter::once(FIRST).chain(letters).collect()
    })
}

/// Our own terminal codes with the mark in place of the escape character. Only for text that is ours
/// throughout.
pub(crate) fn marked(codes: &str) -> String {
    codes.replace('\u{1b}', mark())
}

/// Whether a terminal would act upon a character, or show nothing where something stands: control
/// characters, those that turn the order of letters round, separators of lines that are no line ends,
/// spaces without width, tags, and what is no character at all. Lines and tabs are text. The joiners
/// U+200C and U+200D are too: letters and pictures are made with them.
pub(crate) fn acts(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        ' '..='~' => false,
        _ if c.is_control() => true,
        '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' => true,
        '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => true,
        '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fdd0}'..='\u{fdef}' => true,
        '\u{e0000}'..='\u{e0fff}' => !matches!(c, '\u{e0100}'..='\u{e01ef}'),
        _ => c as u32 & 0xfffe == 0xfffe,
    }
}

/// A text in which everything that acts can be read: `\u{1b}`. Our own codes stay what they are, and so do
/// lines and tabs.
pub(crate) fn visible(text: String) -> String {
    if !text.contains(acts) {
        return text;
    }
    let parts: Vec<String> = text.split(mark()).map(|part| shown(&part.replace("\r\n", "\n"))).collect();
    parts.join(mark())
}

/// The same on one line: its ends and tabs can be read too.
pub(crate) fn visible_line(text: &str) -> String {
    visible(text.to_owned()).replace('\n', "\\n").replace('\t', "\\t")
}

fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if acts(c) { out.extend(c.escape_default()) } else { out.push(c) }
    }
    out
}

/// How many columns a character that acts takes when it is shown.
pub(crate) fn shown_width(c: char) -> usize {
    c.escape_default().count()
}

/// JSON in which everything that acts is escaped as JSON has it: it can only stand in texts there.
pub(crate) fn json_visible(json: String) -> String {
    if !json.contains(acts) {
        return json;
    }
    let mut out = String::with_capacity(json.len() + 8);
    for c in json.chars() {
        match acts(c) {
            true => {
                c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")))
            }
            false => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_is_shown_and_letters_are_left() {
        for c in
            ['\0', '\u{1b}', '\u{7f}', '\u{9b}', '\u{202e}', '\u{2066}', '\u{200e}', '\u{61c}', '\u{2028}']
        {
            assert!(acts(c), "{c:?}");
        }
        for c in ['\u{feff}', '\u{e0041}', '\u{fdd0}', '\u{ffff}', '\u{10fffe}', '\u{200b}'] {
            assert!(acts(c), "{c:?}");
        }
        for c in "aé将 \n\t\u{a0}\u{202f}\u{301}♟\u{fe0f}👩\u{200d}🚀\u{e000}\u{fffd}’".chars() {
            assert!(!acts(c), "{c:?}");
        }
        assert_eq!(visible("a\r\nb\rc\u{1b}[8m".into()), "a\nb\\rc\\u{1b}[8m");
        assert_eq!(visible_line("a\nb\t\u{202e}"), "a\\nb\\t\\u{202e}");
    }

    #[test]
    fn our_own_codes_stay_and_forged_ones_are_shown() {
        let ours = marked("\u{1b}[1m") + "x\u{1b}[8m";
        assert_eq!(visible(ours.clone()), marked("\u{1b}[1m") + "x\\u{1b}[8m");
        assert_eq!(visible(visible(ours.clone())), visible(ours));
        assert_eq!(visible("\u{fdd0}\u{fdd1}[8m".into()), "\\u{fdd0}\\u{fdd1}[8m");
        assert_eq!(mark().chars().count(), LENGTH + 1);
    }

    #[test]
    fn json_says_the_same_in_plain_characters() {
        let text = "\u{7f}\u{9b}\u{202e}é\u{e0041}\u{1b}";
        let json = json_visible(serde_json::to_string(text).expect("json"));
        assert_eq!(json, "\"\\u007f\\u009b\\u202eé\\udb40\\udc41\\u001b\"");
        assert_eq!(serde_json::from_str::<String>(&json).expect("json"), text);
    }
}
