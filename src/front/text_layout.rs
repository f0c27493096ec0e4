//! The layout of text on a terminal: how many columns a text takes, padding to a column, and the line
//! breaker. Wide characters take two columns, combining marks and colour codes none; what is shown by its
//! number takes as many as that.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::speak::{acts, mark, shown_width};

/// A space at which no line is broken while a text is laid out; it is a plain space on the screen. The
/// spaces that a language has before its signs stay what they are.
pub(crate) const NO_BREAK: char = '\u{2007}';
/// How many characters back a comma is near the end of a line.
const NEAR: usize = 24;

/// The number of columns that a text takes.
pub(crate) fn width(text: &str) -> usize {
    if !text.contains(acts) {
        return text.width();
    }
    widths(&text.chars().collect::<Vec<_>>()).into_iter().sum()
}

/// The widest of some texts; 0 for none.
pub(crate) fn widest<'a>(texts: impl IntoIterator<Item = &'a str>) -> usize {
    texts.into_iter().map(width).max().unwrap_or(0)
}

/// A text with spaces after it, up to a width.
pub(crate) fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// A text with spaces before it, up to a width.
pub(crate) fn right_aligned(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))))
}

/// A text with spaces on both sides, up to a width.
pub(crate) fn centred(text: &str, columns: usize) -> String {
    let space = columns.saturating_sub(width(text));
    format!("{}{text}{}", " ".repeat(space / 2), " ".repeat(space - space / 2))
}

/// A text that is not broken at its spaces.
pub(crate) fn whole(text: &str) -> String {
    text.chars().map(|c| if c == ' ' { NO_BREAK } else { c }).collect()
}

/// How a text is broken into lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wrap {
    /// The columns of a line, its margin included.
    pub width: usize,
    /// The columns before the text on its first line.
    pub first: usize,
    /// The columns before the text on the other lines.
    pub margin: usize,
    /// The fewest columns of text on a line, however wide the margin.
    pub least: usize,
    /// Whether a comma near the end of a line is preferred to a later space: lists read better.
    pub commas: bool,
}

impl Wrap {
    /// The lines of some characters, as ranges without the spaces between lines; at least one. A line
    /// is broken at a space, inside a word only where the word is longer than a line. French signs stay
    /// with their word.
    pub(super) fn lines(&self, letters: &[char]) -> Vec<std::ops::Range<usize>> {
        let widths = widths(letters);
        let mut lines = Vec::new();
        let mut start = 0;
        let mut margin = self.first;
        loop {
            let room = self.width.saturating_sub(margin).max(self.least).max(1);
            let Some(end) = self.line_end(&letters[start..], &widths[start..], room) else {
                lines.push(start..letters.len());
                return lines;
            };
            let trimmed = letters[..start + end]
                .iter()
                .rposition(|c| !matches!(*c, ' ' | NO_BREAK))
                .map_or(0, |last| last + 1);
            lines.push(start..trimmed.max(start));
            start += end;
            start += letters[start..].iter().take_while(|c| matches!(**c, ' ' | NO_BREAK)).count();
            if start == letters.len() {
                return lines;
            }
            margin = self.margin;
        }
    }

    /// A text in lines, the margin before all but the first; a [`NO_BREAK`] becomes a space.
    pub(super) fn text(&self, text: &str) -> String {
        let letters: Vec<char> = text.chars().collect();
        let lines = self.lines(&letters);
        let lines: Vec<String> = lines.into_iter().map(|line| letters[line].iter().collect()).collect();
        lines.join(&format!("\n{}", " ".repeat(self.margin))).replace(NO_BREAK, " ")
    }

    /// Where the first line ends; `None` when all fits into it.
    fn line_end(&self, letters: &[char], widths: &[usize], room: usize) -> Option<usize> {
        let mut column = 0;
        let fits = widths.iter().take_while(|width| {
            column += **width;
            column <= room
        });
        let fits = fits.count();
        if fits == letters.len() {
            return None;
        }
        let text = letters.iter().position(|c| *c != ' ').unwrap_or(0);
        let spaces = || (text + 1..=fits).rev().filter(|&at| letters[at] == ' ');
        let comma = |at: &usize| letters[at - 1] == ',' && at + NEAR >= fits;
        let between_words = |at: &usize| {
            let after = letters.get(at + 1);
            !after.is_some_and(|c| matches!(c, ':' | ';' | '?' | '!' | '»' | '×'))
                && !matches!(letters[at - 1], '«' | '×')
        };
        let near = spaces().find(comma).filter(|_| self.commas);
        // What is kept together is broken between its words, and a path after a sign, before any word is.
        let kept = || (text + 1..=fits).rev().find(|&at| letters[at] == NO_BREAK);
        let sign =
            || (text + 1..=fits).rev().find(|&at| matches!(letters[at - 1], '/' | '=' | '_' | '-' | '.'));
        let between = near.or_else(|| spaces().find(between_words)).or_else(kept).or_else(sign);
        Some(between.unwrap_or(fits.max(1)))
    }
}

/// The columns of each character: none for those of a colour code, which the mark begins and `m` ends.
fn widths(letters: &[char]) -> Vec<usize> {
    let mark: Vec<char> = mark().chars().collect();
    let mut in_code = false;
    let column = |(at, &c): (usize, &char)| {
        in_code |= c == mark[0] && letters[at..].starts_with(&mark);
        let width = match c {
            _ if in_code => 0,
            _ if acts(c) => shown_width(c),
            _ => c.width().unwrap_or(0),
        };
        in_code &= c != 'm';
        width
    };
    letters.iter().enumerate().map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_take_two_columns_and_colours_none() {
        assert_eq!(width("né"), 2);
        assert_eq!(width("ne\u{301}"), 2);
        assert_eq!(width("将棋"), 4);
        assert_eq!(width(&crate::speak::marked("\u{1b}[1mx\u{1b}[0m")), 1);
        assert_eq!(width("\u{1b}[1mx"), r"\u{1b}[1mx".len());
        assert_eq!(padded("将", 4), "将  ");
        assert_eq!(right_aligned("将", 4), "  将");
        assert_eq!(centred("将", 4), " 将 ");
    }

    #[test]
    fn a_line_is_as_wide_as_its_columns() {
        let wrap = Wrap { width: 6, first: 0, margin: 2, least: 1, commas: false };
        assert_eq!(wrap.text("将棋将 棋"), "将棋将\n  棋");
        assert_eq!(wrap.text("将棋将棋"), "将棋将\n  棋");
        assert_eq!(wrap.text("abc abc abc"), "abc\n  abc\n  abc");
        assert_eq!(wrap.text(""), "");
        // Words are whole as long as there is any other place.
        let wrap = Wrap { width: 12, ..wrap };
        assert_eq!(wrap.text(&whole("un nom assez long")), "un nom assez\n  long");
        assert_eq!(wrap.text("a/folder/of/games"), "a/folder/of/\n  games");
        assert_eq!(wrap.text("abcdefghijklmnop"), "abcdefghijkl\n  mnop");
    }
}
