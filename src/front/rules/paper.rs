//! A page of text: titles and items, broken at the width, what follows standing further in.

use crate::front::style::Look;
use crate::front::text_layout::Wrap;
use crate::msg;
use crate::speak::Message;

/// Pages are read, not only printed: longer lines are harder to follow.
const WIDEST: usize = 80;

/// How a part of a line stands out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    Plain,
    Strong,
    Dim,
}

/// A part of a line.
pub(crate) type Span = (Ink, String);

/// A page being written.
pub(crate) struct Paper<'a> {
    pub look: &'a Look,
    out: String,
}

impl<'a> Paper<'a> {
    pub(super) fn new(look: &'a Look) -> Self {
        Self { look, out: String::new() }
    }

    /// What was written.
    pub(super) fn text(self) -> String {
        self.out
    }

    /// A title, with an empty line before it.
    pub(crate) fn title(&mut self, title: &Message) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        let title = self.look.say(title);
        self.line(0, &[(Ink::Strong, title)]);
    }

    /// A sentence of the catalogue.
    pub(super) fn say(&mut self, indent: usize, message: &Message) {
        let text = self.look.say(message);
        self.line(indent, &[(Ink::Plain, text)]);
    }

    /// Parts of a line with the language's own sign between them.
    pub(super) fn joined(&self, parts: &[String]) -> Span {
        (Ink::Plain, parts.join(&self.look.say(&msg!("rules.joint"))))
    }

    /// A line of rule text.
    pub(super) fn code(&mut self, indent: usize, text: &str) {
        self.line(indent, &[(Ink::Dim, text.to_owned())]);
    }

    /// A line, indented; what does not fit goes under it, further in unless it begins at the edge.
    pub(super) fn line(&mut self, indent: usize, spans: &[Span]) {
        let letters: Vec<(char, Ink)> =
            spans.iter().flat_map(|(ink, text)| text.chars().map(|c| (c, *ink))).collect();
        let wrap = Wrap {
            width: self.look.width.min(WIDEST),
            first: indent,
            margin: if indent > 0 { indent + 4 } else { 0 },
            least: 10,
            commas: false,
        };
        let plain: Vec<char> = letters.iter().map(|(c, _)| *c).collect();
        for (number, line) in wrap.lines(&plain).into_iter().enumerate() {
            self.out.push_str(&" ".repeat(if number == 0 { indent } else { wrap.margin }));
            self.paint(&letters[line]);
            self.out.truncate(self.out.trim_end_matches(' ').len());
            self.out.push('\n');
        }
    }

    fn paint(&mut self, letters: &[(char, Ink)]) {
        for run in letters.chunk_by(|a, b| a.1 == b.1) {
            let text: String = run.iter().map(|(c, _)| c).collect();
            match run[0].1 {
                Ink::Plain => self.out.push_str(&text),
                Ink::Strong => self.out.push_str(&self.look.strong(&text)),
                Ink::Dim => self.out.push_str(&self.look.dim(&text)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speak::Lang;

    #[test]
    fn long_lines_are_broken_between_words_and_french_signs_stay() {
        let look = Look { width: 20, ..Look::plain(Lang::Fr) };
        let mut paper = Paper::new(&look);
        paper.line(2, &[(Ink::Strong, "combien de places".into()), (Ink::Plain, " : trois, quatre".into())]);
        assert_eq!(paper.text(), "  combien de\n      places :\n      trois, quatre\n");
    }
}
