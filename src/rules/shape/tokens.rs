//! A rule's text cut into words, numbers, texts and signs, each with its place; comments are left out. It cuts as
//! the rule engine does: a test compares the two over every rule there is.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    /// A number.
    Number,
    /// A text between quotation marks.
    Text,
    /// An operator or a bracket.
    Sign,
}

/// A piece of a text that stands for something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands, in bytes.
    pub range: Range<usize>,
}

/// The signs of several characters, the longest first.
const SIGNS: [&str; 32] = [
    "..=", "<<=", ">>=", "**=", "::", "..", "?.", "?[", "??", "=>", "==", "!=", "<=", ">=", "&&", "||", "**",
    "<<", ">>", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "#{", "->", "<-", "++", "--",
];

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The tokens of a text, in order.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, length) = match first {
            _ if first.is_whitespace() => (None, first.len_utf8()),
            '/' if rest.starts_with("//") => (None, rest.find('\n').unwrap_or(rest.len())),
            '/' if rest.starts_with("/*") => (None, block_comment(rest)),
            '0'..='9' => (Some(Kind::Number), number(rest)),
            '"' | '\'' | '`' => (Some(Kind::Text), quoted(rest, first)),
            _ if is_word(first) => (Some(Kind::Word), rest.find(|c| !is_word(c)).unwrap_or(rest.len())),
            _ => {
                let long = SIGNS.iter().find(|sign| rest.starts_with(**sign));
                (Some(Kind::Sign), long.map_or(first.len_utf8(), |sign| sign.len()))
            }
        };
        tokens.extend(kind.map(|kind| Token { kind, range: at..at + length }));
        at += length;
    }
    tokens
}

/// How long a number is: `3`, `1_000`, `0xff`, `1.5`, but not the `1.` of `1..5`.
fn number(text: &str) -> usize {
    let digits = |text: &str| text.find(|c: char| !is_word(c)).unwrap_or(text.len());
    let whole = digits(text);
    match text[whole..].strip_prefix('.') {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => whole + 1 + digits(rest),
        _ => whole,
    }
}

/// How long a text is, its marks included; to the end where it is never closed.
fn quoted(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' if mark != '`' => escaped = true,
            _ if c == mark => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// How long a comment is that others may stand in.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0usize, 0);
    while at < text.len() {
        let rest = &text[at..];
        let step = match () {
            () if rest.starts_with("/*") => {
                depth += 1;
                2
            }
            () if rest.starts_with("*/") => {
                depth -= 1;
                2
            }
            () => rest.chars().next().map_or(1, char::len_utf8),
        };
        at += step;
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        tokens(text).into_iter().map(|token| &text[token.range]).collect()
    }

    #[test]
    fn a_text_is_cut_where_the_rule_engine_cuts_it() {
        assert_eq!(cut("empty&!near(é_1, 2)"), ["empty", "&", "!", "near", "(", "é_1", ",", "2", ")"]);
        assert_eq!(cut("0..5 + 1.5 // no\n<= a::b"), ["0", "..", "5", "+", "1.5", "<=", "a", "::", "b"]);
        assert_eq!(cut("\"a\\\"b\" /* x /* y */ z */ `q`"), ["\"a\\\"b\"", "`q`"]);
        assert_eq!(cut("\"never closed"), ["\"never closed"]);
        assert!(cut("/* open").is_empty());
    }
}
