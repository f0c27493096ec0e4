//! Changes of texts: slips of letters, words and lines, and what careless readers stumble over.

use rulebox::table::Rng;

/// What may turn up in the place of a word or a value.
pub const STRANGE: &[&str] = &[
    "",
    "0",
    "-1",
    "1",
    "7",
    "255",
    "256",
    "1024",
    "65535",
    "65536",
    "2147483648",
    "-2147483649",
    "9223372036854775807",
    "-9223372036854775808",
    "99999999999999999999",
    "1.5",
    "1e9",
    "nan",
    "true",
    "\"\"",
    "[]",
    "{}",
    "[[]]",
    "null",
    "&",
    "&&",
    "|",
    "(",
    ")",
    "!",
    "==",
    ".",
    "..",
    ",",
    ";",
    ":",
    "#",
    "=",
    "here",
    "each",
    "when",
    "import",
    "fn",
    "let",
    "if",
    "é",
    "e\u{301}",
    "ß",
    "İ",
    "٣",
    "🎲",
    "\u{202e}",
    "\u{feff}",
    "\u{1b}[31m",
    "\u{7f}",
    "\0",
    "\t",
    "\r\n",
    "'",
    "\"",
    "\"\"\"",
    "`",
    "${x}",
    "%s",
    "../x",
];

/// One of several.
pub fn pick<'a, T>(rng: &mut Rng, items: &'a [T]) -> Option<&'a T> {
    match items.len() {
        0 => None,
        count => items.get(rng.below(count as u32) as usize),
    }
}

/// Something strange.
pub fn strange(rng: &mut Rng) -> &'static str {
    STRANGE[rng.below(STRANGE.len() as u32) as usize]
}

/// A number below a limit, 0 for none.
pub fn below(rng: &mut Rng, limit: usize) -> usize {
    rng.below(limit.clamp(1, u32::MAX as usize) as u32) as usize
}

/// Words, numbers, spaces and signs, each a piece.
pub fn pieces(text: &str) -> Vec<&str> {
    let class = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' => 1,
        ' ' => 2,
        _ => 0,
    };
    let mut pieces = Vec::new();
    let (mut start, mut last) = (0, 0);
    for (at, c) in text.char_indices() {
        if at > start && (class(c) != last || last == 0) {
            pieces.push(&text[start..at]);
            start = at;
        }
        last = class(c);
    }
    pieces.push(&text[start..]);
    pieces
}

/// A text with one slip in it; `words` are those that may come in.
pub fn slip(text: &str, words: &[String], rng: &mut Rng) -> String {
    match rng.below(12) {
        0..=2 => slip_of_a_letter(text, rng),
        3..=5 => slip_of_a_line(text, rng),
        kind => slip_of_a_word(text, words, kind, rng),
    }
}

fn slip_of_a_letter(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let (at, other) = (below(rng, letters.len()), below(rng, letters.len()));
    if letters.is_empty() {
        return strange(rng).to_owned();
    }
    match rng.below(5) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[other]),
        2 => letters.swap(at, other),
        3 => letters[at] = char::from_u32(rng.below(0x11_0000)).unwrap_or('?'),
        _ => letters.truncate(at),
    }
    letters.into_iter().collect()
}

fn slip_of_a_line(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let (at, other) = (below(rng, lines.len()), below(rng, lines.len()));
    if lines.is_empty() {
        return String::new();
    }
    match rng.below(4) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[other]),
        2 => lines.swap(at, other),
        _ => {
            let (start, end) = (at.min(other), at.max(other).min(at.min(other) + 12));
            let block: Vec<&str> = lines[start..end].to_vec();
            let to = below(rng, lines.len());
            lines.splice(to..to, block);
        }
    }
    lines.join("\n")
}

fn slip_of_a_word(text: &str, words: &[String], kind: u32, rng: &mut Rng) -> String {
    let mut pieces = pieces(text);
    let worth: Vec<usize> = (0..pieces.len()).filter(|&at| !pieces[at].trim().is_empty()).collect();
    let (Some(&at), Some(&other)) = (pick(rng, &worth), pick(rng, &worth)) else { return String::new() };
    let grown;
    match kind {
        6 => drop(pieces.remove(at)),
        7 => pieces.insert(at, pieces[other]),
        8 => pieces.swap(at, other),
        9 => pieces[at] = strange(rng),
        10 => {
            grown = pieces[at].repeat(1 + below(rng, 300));
            pieces[at] = &grown;
        }
        _ => pieces[at] = pick(rng, words).map_or("x", String::as_str),
    }
    pieces.concat()
}
