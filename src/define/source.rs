//! The text of a game's files and places in it, for faults that point.

use std::ops::Range;
use std::sync::Arc;

/// A file as it was read, or a piece of the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Its name as a fault shows it.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// What stands for a file's name where a value was typed after the command.
const TYPED: &str = "--set";

impl Source {
    /// A value that was typed after the command, in place of one of the game's.
    pub(super) fn typed(text: String) -> Self {
        Self { path: TYPED.to_owned(), text }
    }

    /// Whether it was typed after the command.
    pub(crate) fn is_typed(&self) -> bool {
        self.path == TYPED
    }
}

/// A place in a source. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Where the text comes from.
    pub source: Arc<Source>,
    /// The bytes that it means.
    pub range: Range<usize>,
}

impl Spot {
    /// The place of a part of a source's own text.
    pub(crate) fn of_part(source: &Arc<Source>, part: &str) -> Self {
        let start = (part.as_ptr() as usize).saturating_sub(source.text.as_ptr() as usize);
        Self::new(source, start..start + part.len())
    }

    /// A place in `source`; the range is cut to the text and to whole characters.
    pub fn new(source: &Arc<Source>, range: Range<usize>) -> Self {
        let text = &source.text;
        let floor = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let start = floor(range.start);
        let end = floor(range.end.max(start));
        Self { source: source.clone(), range: start..end }
    }

    /// The text there.
    pub fn text(&self) -> &str {
        &self.source.text[self.range.clone()]
    }

    /// Line and column, both from 1, the column in characters.
    pub fn line_and_column(&self) -> (usize, usize) {
        let before = &self.source.text[..self.range.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The lines that it stands in, with the one before and the one after, and the number of the first,
    /// from 1: all of the source that is needed to show it.
    pub(super) fn lines_around(&self) -> (Range<usize>, usize) {
        let text = &self.source.text;
        let line_start = |before: usize| text[..before].rfind('\n').map_or(0, |at| at + 1);
        let line_end = |from: usize| text[from..].find('\n').map_or(text.len(), |at| from + at + 1);
        let start = line_start(line_start(self.range.start).saturating_sub(1));
        let end = line_end(line_end(self.range.end));
        (start..end, text[..start].matches('\n').count() + 1)
    }

    /// `file:line`, as a refusal names the rule that it comes from.
    pub fn file_and_line(&self) -> String {
        format!("{}:{}", self.source.path, self.line_and_column().0)
    }
}

/// A rule as written: in a TOML string, or a whole script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleText {
    /// The expression, escapes resolved.
    pub text: String,
    /// The string that holds it, quotes included, or the whole file.
    pub spot: Spot,
    /// Whether the spot is a quoted TOML string.
    pub quoted: bool,
    /// How many characters of the string stand before this part of it.
    pub skip: usize,
}

impl RuleText {
    /// A whole file.
    pub fn file(source: &Arc<Source>) -> Self {
        let spot = Spot::new(source, 0..source.text.len());
        Self { text: source.text.clone(), spot, quoted: false, skip: 0 }
    }

    /// The parts that must all hold, and whether each excludes instead: `a & b - c` taken apart at
    /// its outermost level, where `-` binds closer than `&`. A rule with a `|` there is one part, and
    /// so is what is compared or added up.
    pub fn parts(&self) -> Vec<(Self, bool)> {
        self.taken_apart(true)
    }

    /// The conditions that must all hold: `a & b < c` taken apart at its outermost level, where `&` binds
    /// loosest. A rule with a `|` there is one.
    pub fn conjuncts(&self) -> Vec<Self> {
        self.taken_apart(false).into_iter().map(|(part, _)| part).collect()
    }

    /// Taken apart at `&`, and where sets are told apart also at `-`.
    fn taken_apart(&self, sets: bool) -> Vec<(Self, bool)> {
        let letters: Vec<char> = self.text.chars().collect();
        // Where parts begin and end, and whether they exclude.
        let mut cuts: Vec<(usize, usize, bool)> = Vec::new();
        let (mut start, mut excludes) = (0, false);
        let (mut depth, mut quote) = (0i32, None);
        let mut at = 0;
        while at < letters.len() {
            let letter = letters[at];
            match quote {
                Some(open) => {
                    if letter == '\\' {
                        at += 1;
                    } else if letter == open {
                        quote = None;
                    }
                }
                None => match letter {
                    '"' | '\'' | '`' => quote = Some(letter),
                    '(' | '[' | '{' => depth += 1,
                    ')' | ']' | '}' => depth -= 1,
                    '|' if depth == 0 => return vec![(self.clone(), false)],
                    '+' | '*' | '/' | '%' | '<' | '>' | '=' if depth == 0 && sets => {
                        return vec![(self.clone(), false)];
                    }
                    '&' if depth == 0 && letters.get(at + 1) == Some(&'&') => {
                        return vec![(self.clone(), false)];
                    }
                    '&' if depth == 0 => {
                        cuts.push((start, at, excludes));
                        (start, excludes) = (at + 1, false);
                    }
                    // A `-` with nothing before it is a number's sign.
                    '-' if depth == 0 && sets && letters[start..at].iter().any(|c| !c.is_whitespace()) => {
                        cuts.push((start, at, excludes));
                        (start, excludes) = (at + 1, true);
                    }
                    _ => {}
                },
            }
            at += 1;
        }
        cuts.push((start, letters.len(), excludes));
        let parts = cuts.into_iter().map(|(start, end, excludes)| {
            let mut range = start..end;
            while range.start < range.end && letters[range.start].is_whitespace() {
                range.start += 1;
            }
            while range.start < range.end && letters[range.end - 1].is_whitespace() {
                range.end -= 1;
            }
            let text: String = letters[range.clone()].iter().collect();
            let (spot, skip) = (self.spot.clone(), self.skip + range.start);
            (Self { text, spot, quoted: self.quoted, skip }, excludes)
        });
        parts.collect()
    }

    /// The place of the whole rule, without its quotes.
    pub fn whole(&self) -> Spot {
        let offsets = self.offsets();
        let at = |index: usize| offsets.get(index).copied().unwrap_or(self.spot.range.end);
        Spot::new(&self.spot.source, at(self.skip)..at(self.skip + self.text.chars().count()))
    }

    /// The place of some bytes of the rule.
    pub fn within(&self, range: Range<usize>) -> Spot {
        let offsets = self.offsets();
        let at = |byte: usize| {
            let letters = self.text[..byte].chars().count();
            offsets.get(self.skip + letters).copied().unwrap_or(self.spot.range.end)
        };
        Spot::new(&self.spot.source, at(range.start)..at(range.end))
    }

    /// The place of a function's name in a script.
    pub fn function(&self, name: &str) -> Spot {
        for (number, line) in self.text.lines().enumerate() {
            let Some(rest) = line.trim_start().strip_prefix("fn ") else { continue };
            let rest = rest.trim_start();
            if rest.strip_prefix(name).is_some_and(|after| !after.starts_with(is_word)) {
                let column = line.chars().count() - rest.chars().count() + 1;
                return self.locate(number + 1, column);
            }
        }
        self.first_line()
    }

    /// The place of its first line that says something: for a fault of the whole.
    pub fn first_line(&self) -> Spot {
        let line = self.text.lines().position(|line| !line.trim().is_empty()).unwrap_or(0);
        let text = self.text.lines().nth(line).unwrap_or_default();
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        let start = self.locate(line + 1, indent + 1);
        let end = self.locate(line + 1, text.trim_end().chars().count().max(1));
        Spot::new(&self.spot.source, start.range.start..end.range.end.max(start.range.end))
    }

    /// The place of a character of the rule, by line and column from 1: the word, text or operator
    /// that stands there, or one character.
    pub fn locate(&self, line: usize, column: usize) -> Spot {
        let mut wanted = 0;
        for (number, text) in self.text.split('\n').enumerate() {
            if number + 1 == line {
                wanted += column.saturating_sub(1).min(text.chars().count());
                break;
            }
            wanted += text.chars().count() + 1;
        }
        let rest: Vec<char> = self.text.chars().skip(wanted).collect();
        // A dot stands for what comes after it.
        let dot = usize::from(rest.first() == Some(&'.') && rest.get(1).is_some_and(|&c| is_word(c)));
        let word = token(&rest[dot..]);
        let wanted = wanted + dot + self.skip;
        let offsets = self.offsets();
        let at = |index: usize| offsets.get(index).copied().unwrap_or(*offsets.last().unwrap_or(&0));
        Spot::new(&self.spot.source, at(wanted)..at(wanted + word).max(at(wanted) + 1))
    }

    /// Where each character of the rule stands in the source, and the end.
    fn offsets(&self) -> Vec<usize> {
        let start = self.spot.range.start;
        let raw = self.spot.text();
        // What was recovered from a broken file may lack its quotes.
        if !self.quoted || !raw.starts_with(['"', '\'']) {
            return raw.char_indices().map(|(at, _)| start + at).chain([start + raw.len()]).collect();
        }
        let triple = raw.starts_with("\"\"\"") || raw.starts_with("'''");
        let basic = raw.starts_with('"');
        let quotes = if triple { 3 } else { 1 };
        let mut at = quotes;
        if triple {
            at += match raw.get(at..) {
                Some(rest) if rest.starts_with("\r\n") => 2,
                Some(rest) if rest.starts_with('\n') => 1,
                _ => 0,
            };
        }
        let end = raw.len().saturating_sub(quotes);
        let mut offsets = Vec::new();
        while at < end {
            let Some(c) = raw.get(at..).and_then(|rest| rest.chars().next()) else { break };
            if !basic || c != '\\' {
                offsets.push(start + at);
                at += c.len_utf8();
                continue;
            }
            let escaped = raw[at + 1..].chars().next().unwrap_or('\\');
            if triple && escaped.is_whitespace() {
                at += 1;
                at += raw[at..].len() - raw[at..].trim_start().len();
                continue;
            }
            offsets.push(start + at);
            at += match escaped {
                'x' => 4,
                'u' => 6,
                'U' => 10,
                other => 1 + other.len_utf8(),
            };
        }
        offsets.push(start + end);
        offsets
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// How many characters the first word, text or operator has; at least one.
fn token(rest: &[char]) -> usize {
    let run = |of: fn(char) -> bool| rest.iter().take_while(|&&c| of(c)).count();
    let length = match rest.first() {
        Some(&quote @ ('"' | '`')) => {
            let line = rest[1..].iter().take_while(|&&c| c != '\n');
            let close = line.clone().position(|&c| c == quote);
            close.map_or(1, |close| close + 2)
        }
        Some('&' | '|' | '=' | '<' | '>' | '!') => run(|c| "&|=<>!".contains(c)).min(2),
        _ => run(is_word),
    };
    length.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(raw: &str, text: &str) -> RuleText {
        let source = Arc::new(Source { path: "t".into(), text: format!("a = {raw}\n") });
        let spot = Spot::new(&source, 4..4 + raw.len());
        RuleText { text: text.into(), spot, quoted: true, skip: 0 }
    }

    #[test]
    fn carets_survive_escapes() {
        let plain = rule(r#""empty & adjacnt""#, "empty & adjacnt");
        assert_eq!(plain.locate(1, 9).text(), "adjacnt");
        let escaped = rule(r#""\u0061b & \"x\" & cd""#, "ab & \"x\" & cd");
        assert_eq!(escaped.locate(1, 12).text(), "cd");
        assert_eq!(escaped.locate(1, 1).text(), "\\u0061b");
        let literal = rule("'ab & cd'", "ab & cd");
        assert_eq!(literal.locate(1, 6).text(), "cd");
        let lines = rule("\"\"\"\nab &\n  cd\"\"\"", "ab &\n  cd");
        assert_eq!(lines.locate(2, 3).text(), "cd");
        let joined = rule("\"\"\"ab & \\\n   cd\"\"\"", "ab & cd");
        assert_eq!(joined.locate(1, 6).text(), "cd");
        assert_eq!(plain.locate(9, 99).range.end, plain.spot.range.end);
        let bare = rule("é\"xo\"", "xo");
        assert!(bare.locate(1, 1).text().starts_with('é'));
        let cut = rule("\"\\u0é\"", "u");
        assert!(!cut.locate(1, 1).text().is_empty());
    }

    #[test]
    fn a_place_is_shown_with_few_lines_however_long_the_file() {
        let text = "a\nbé\nc\nd\n".repeat(5_000);
        let source = Arc::new(Source { path: "t".into(), text });
        let around = |range: Range<usize>| {
            let (lines, first) = Spot::new(&source, range).lines_around();
            (&source.text[lines], first)
        };
        assert_eq!(around(0..1), ("a\nbé\n", 1));
        assert_eq!(around(6..7), ("bé\nc\nd\n", 2));
        assert_eq!(around(10_006..10_006), ("bé\nc\nd\n", 4_002));
        let end = source.text.len();
        assert_eq!(around(end..end), ("d\n", 20_000));
        assert_eq!(around(2..9).0, "a\nbé\nc\nd\na\n");
    }

    #[test]
    fn a_rule_is_taken_apart_at_its_outermost_ands() {
        let texts = |text: &str| {
            let parts = rule(&format!("{text:?}"), text).parts();
            let shown = |(part, excludes): &(RuleText, bool)| {
                format!("{}{}", if *excludes { "- " } else { "" }, part.whole().text())
            };
            parts.iter().map(shown).collect::<Vec<_>>()
        };
        assert_eq!(texts("empty & (a | b) & fits(x & y)"), ["empty", "(a | b)", "fits(x & y)"]);
        assert_eq!(texts("a & b | c"), ["a & b | c"]);
        assert_eq!(texts("empty"), ["empty"]);
        assert_eq!(texts("empty - swamp"), ["empty", "- swamp"]);
        assert_eq!(texts("a - b & c - (d | e) - f"), ["a", "- b", "c", "- (d | e)", "- f"]);
        assert_eq!(texts("row(-1) & -1 - a"), ["row(-1)", "-1", "- a"]);
        assert_eq!(texts("count(a) - 1 == 2"), ["count(a) - 1 == 2"]);
    }
}
