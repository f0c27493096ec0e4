//! A page of text: titles and items, wrapped to the width, continuation lines indented.

use crate::define::Cites;
use crate::front::style::Look;
use crate::front::text_layout::Wrap;
use crate::msg;
use crate::speak::Message;

/// Pages are read, not only printed: longer lines are harder to follow.
const WIDEST: usize = 80;

/// How a part of a line is emphasised.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Emphasis {
    Plain,
    Strong,
    Dim,
}

/// A part of a line.
pub(crate) type Span = (Emphasis, String);

/// A page being written.
pub(crate) struct Page<'a> {
    pub look: &'a Look,
    out: String,
}

impl<'a> Page<'a> {
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
        self.line(0, &[(Emphasis::Strong, title)]);
    }

    /// A sentence of the catalogue.
    pub(super) fn say(&mut self, indent: usize, message: &Message) {
        let text = self.look.say(message);
        self.line(indent, &[(Emphasis::Plain, text)]);
    }

    /// A sentence of the catalogue around a rule, dimmed where a sentence of the game says the same.
    pub(super) fn say_rule(&mut self, indent: usize, message: &Message, dim: bool) {
        let text = self.look.say(message);
        self.line(indent, &[(if dim { Emphasis::Dim } else { Emphasis::Plain }, text)]);
    }

    /// Rule texts and the headings that they come from, dimmed, under the sentence that says the same.
    pub(super) fn source(&mut self, indent: usize, rules: &[String], cites: &Cites) {
        rules.iter().for_each(|rule| self.code(indent, rule));
        if let Some(cites) = self.look.cites(cites) {
            self.code(indent, &cites);
        }
    }

    /// Parts of a line with the language's own sign between them.
    pub(super) fn joined(&self, parts: &[String]) -> Span {
        (Emphasis::Plain, parts.join(&self.look.say(&msg!("rules.joint"))))
    }

    /// A line of rule text.
    pub(super) fn code(&mut self, indent: usize, text: &str) {
        self.line(indent, &[(Emphasis::Dim, text.to_owned())]);
    }

    /// A line, indented and wrapped; continuation lines are indented further unless it begins at the edge.
    pub(super) fn line(&mut self, indent: usize, spans: &[Span]) {
        let letters: Vec<(char, Emphasis)> =
            spans.iter().flat_map(|(emphasis, text)| text.chars().map(|c| (c, *emphasis))).collect();
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

    fn paint(&mut self, letters: &[(char, Emphasis)]) {
        for run in letters.chunk_by(|a, b| a.1 == b.1) {
            let text: String = run.iter().map(|(c, _)| c).collect();
            match run[0].1 {
                Emphasis::Plain => self.out.push_str(&text),
                Emphasis::Strong => self.out.push_str(&self.look.strong(&text)),
                Emphasis::Dim => self.out.push_str(&self.look.dim(&text)),
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
        let mut page = Page::new(&look);
        page.line(
            2,
            &[(Emphasis::Strong, "combien de places".into()), (Emphasis::Plain, " : trois, quatre".into())],
        );
        assert_eq!(page.text(), "  combien de\n      places :\n      trois, quatre\n");
    }
}
