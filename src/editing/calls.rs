//! How the word is called in whose brackets a place is.

use super::index::Index;
use super::place::rule_at;
use crate::rules::shape::{TokenKind, tokens};
use crate::rules::words::{self, Word};

/// A call that is being written.
pub struct CallAt {
    /// The word.
    pub word: &'static Word,
    /// Which of its arguments is being written, from 0.
    pub argument: usize,
}

/// The innermost call around a place; nothing where it is no word of the rule language.
pub fn call_at(index: &Index, file: usize, at: usize) -> Option<CallAt> {
    let rule = rule_at(index, file, at)?;
    // What is open: where the word stands that is called, if any, and how many commas came since.
    let mut open: Vec<(Option<&str>, usize)> = Vec::new();
    let mut before: Option<(&str, bool)> = None;
    let mut after_dot = false;
    for token in tokens(&rule.text).into_iter().filter(|token| token.range.end <= rule.at) {
        let text = &rule.text[token.range.clone()];
        let is_sign = token.kind == TokenKind::Sign;
        match text {
            "(" if is_sign => {
                let called = before.filter(|(_, is_word)| *is_word).map(|(word, _)| word);
                // What stands before the dot is given first.
                open.push((called, usize::from(after_dot)));
            }
            "[" | "{" | "#{" | "?[" if is_sign => open.push((None, 0)),
            ")" | "]" | "}" if is_sign => drop(open.pop()),
            "," if is_sign => {
                if let Some((_, commas)) = open.last_mut() {
                    *commas += 1;
                }
            }
            _ => {}
        }
        after_dot = match token.kind {
            TokenKind::Word => before.is_some_and(|(text, _)| text == "."),
            _ => false,
        };
        before = Some((text, token.kind == TokenKind::Word));
    }
    let (called, argument) = open.pop()?;
    Some(CallAt { word: words::find(called?)?, argument })
}
