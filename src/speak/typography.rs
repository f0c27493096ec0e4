//! The spaces and apostrophes of a language. Texts are written with plain ones; a text that is read gets those
//! that the language prints: in French, spaces that end no line before `:` and `;`. What stands between
//! backquotes is code and stays as it is.

/// The signs of a language.
#[derive(Clone, Copy, Debug)]
pub struct Signs<'a> {
    /// What stands for `'` after a letter.
    pub apostrophe: char,
    /// The space before a sign, where one is written.
    pub before: &'a [(char, char)],
    /// The space after a sign, where one is written.
    pub after: &'a [(char, char)],
}

/// A text with the signs of its language.
pub fn set(text: &str, signs: Signs<'_>) -> String {
    let space = |table: &[(char, char)], sign: Option<char>| {
        table.iter().find(|(known, _)| Some(*known) == sign).map(|(_, space)| *space)
    };
    let mut out = String::with_capacity(text.len() + 8);
    let mut letters = text.chars().peekable();
    let (mut last, mut quoted) = (None, false);
    while let Some(c) = letters.next() {
        quoted ^= c == '`';
        let set = match c {
            _ if quoted => None,
            ' ' => space(signs.before, letters.peek().copied()).or_else(|| space(signs.after, last)),
            '\'' if last.is_some_and(char::is_alphabetic) => Some(signs.apostrophe),
            _ => None,
        };
        // A heading in quotes is written without the space, as every language can read it.
        if !quoted && last == Some('"') {
            out.extend(space(signs.before, Some(c)));
        }
        out.push(set.unwrap_or(c));
        last = Some(c);
    }
    out
}
