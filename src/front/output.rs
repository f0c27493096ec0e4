//! The one place where text leaves the program, for a terminal, a pipe or a file in its place. Nothing in a
//! text makes a terminal do anything: [`Look::printed`] shows what would act, and lets through only the
//! codes that are our own. A test reads the sources and holds that nothing is printed elsewhere.

use std::io::{Stderr, Stdout, Write};

use serde::Serialize;

use super::style::Look;
use crate::speak::{json_visible, marked};

/// Something to print to.
pub(crate) struct Outlet<W> {
    to: W,
    look: Look,
}

/// Standard output.
pub(crate) fn stdout(look: &Look) -> Outlet<Stdout> {
    Outlet { to: std::io::stdout(), look: *look }
}

/// Standard error.
pub(crate) fn stderr(look: &Look) -> Outlet<Stderr> {
    Outlet { to: std::io::stderr(), look: *look }
}

/// Where a protocol is spoken to a program: nothing else is said there, and no terminal reads it.
pub(crate) fn protocol() -> Stdout {
    std::io::stdout()
}

/// Prints a line to standard error. Where that is closed nobody can be told.
pub(crate) fn warn(look: &Look, text: &str) {
    let _ = stderr(look).line(text);
}

impl<W: Write> Outlet<W> {
    /// Prints a text as it is.
    pub fn put(&mut self, text: &str) -> std::io::Result<()> {
        self.to.write_all(self.look.printed(text).as_bytes())?;
        self.to.flush()
    }

    /// Prints a text and ends the line.
    pub fn line(&mut self, text: &str) -> std::io::Result<()> {
        self.put(&format!("{text}\n"))
    }

    /// Prints what would otherwise be a file, the same everywhere. Whoever wrote it left out what a terminal
    /// would act upon.
    pub fn file(&mut self, text: &str) -> std::io::Result<()> {
        self.to.write_all(crate::speak::visible(text.to_owned()).as_bytes())?;
        self.to.flush()
    }

    /// Prints a value as JSON. It is the same everywhere, whatever can be shown.
    pub fn json(&mut self, value: &impl Serialize) -> std::io::Result<()> {
        let text = serde_json::to_string_pretty(value).unwrap_or_default();
        writeln!(self.to, "{}", json_visible(text))
    }

    /// Prints a piece of JSON that is written bit by bit.
    pub fn raw_json(&mut self, piece: &str) -> std::io::Result<()> {
        self.to.write_all(json_visible(piece.to_owned()).as_bytes())?;
        self.to.flush()
    }
}

/// What a terminal is told to do, apart from colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// The other screen, which leaves what was on the first one as it was.
    OtherScreen,
    /// The first one again.
    FirstScreen,
    /// An empty screen, from its top.
    Empty,
    /// Lines that are pasted are no longer told from those that are typed.
    PlainPaste,
    /// The line that the cursor is in, emptied.
    ClearLine,
}

impl Order {
    /// Every order.
    pub const ALL: [Self; 5] =
        [Self::OtherScreen, Self::FirstScreen, Self::Empty, Self::PlainPaste, Self::ClearLine];

    /// The order as it stands in a text.
    pub fn text(self) -> String {
        marked(match self {
            Self::OtherScreen => "\u{1b}[?1049h",
            Self::FirstScreen => "\u{1b}[?1049l",
            Self::Empty => "\u{1b}[2J\u{1b}[H",
            Self::PlainPaste => "\u{1b}[?2004l",
            Self::ClearLine => "\u{1b}[2K\u{1b}[1G",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speak::Lang;

    fn printed(look: Look, text: &str) -> String {
        let mut outlet = Outlet { to: Vec::new(), look };
        outlet.put(text).expect("printed");
        String::from_utf8(outlet.to).expect("text")
    }

    #[test]
    fn our_codes_pass_and_no_others() {
        let plain = Look::plain(Lang::En);
        let colour = Look { colour: true, ..plain };
        let forged = "\u{1b}[8mx\u{9b}2J\u{fdd0}[8m\u{202e}";
        let shown = r"\u{1b}[8mx\u{9b}2J\u{fdd0}[8m\u{202e}";
        assert_eq!(printed(plain, forged), shown);
        assert_eq!(printed(colour, &colour.strong(forged)), format!("\u{1b}[1m{shown}\u{1b}[0m"));
        let ascii = Look { unicode: false, ..colour };
        assert_eq!(printed(ascii, &ascii.strong("é\u{1b}")), "\u{1b}[1me\\u{1b}\u{1b}[0m");
        assert_eq!(printed(ascii, &Order::Empty.text()), "\u{1b}[2J\u{1b}[H");
    }
}
