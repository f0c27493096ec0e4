//! How output looks: language, colour, width, and whether more than ASCII can be shown.

use std::borrow::Cow;
use std::io::IsTerminal;

use anstyle::{AnsiColor, Color, Effects, Style as Ansi};

use super::text_layout::{NO_BREAK, Wrap};
use crate::define::model::SeatDef;
use crate::define::{Cites, Fault, render_all, render_every};
use crate::msg;
use crate::scene::Player;
use crate::speak::{Blank, Lang, Message, Name, acts, mark, marked, visible};

/// When to colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless the environment says otherwise.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// How output looks.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The language.
    pub lang: Lang,
    /// Whether to colour.
    pub colour: bool,
    /// Whether the terminal shows more than ASCII.
    pub unicode: bool,
    /// How many columns there are.
    pub width: usize,
    /// Whether every mistake is shown, also those that follow from another.
    pub all: bool,
    /// Whether only what was asked for is told, and what is wrong.
    pub quiet: bool,
}

impl Look {
    /// A sentence wrapped to the width; all lines but the first are indented. Quoted text is kept together,
    /// and lists are broken after a comma where one is near.
    pub fn wrapped(&self, text: &str) -> String {
        let line = |line: &str| {
            let indent = line.chars().take_while(|c| *c == ' ').count().min(self.width / 2);
            let mut quoted = false;
            let whole: String = line
                .chars()
                .map(|c| {
                    quoted ^= c == '`';
                    if quoted && c == ' ' { NO_BREAK } else { c }
                })
                .collect();
            let wrap = Wrap { width: self.width, first: 0, margin: indent + 2, least: 1, commas: true };
            wrap.text(&whole)
        };
        text.split('\n').map(line).collect::<Vec<_>>().join("\n")
    }

    /// Plain text in a language, as tests and pipes want it.
    pub fn plain(lang: Lang) -> Self {
        Self { lang, colour: false, unicode: true, width: 100, all: false, quiet: false }
    }

    /// What the environment allows.
    pub(crate) fn detect(lang: Option<Lang>, when: When) -> Self {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(variable).unwrap_or_default();
        let terminal = std::io::stdout().is_terminal();
        let colour = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => asked_for_colour(variable, terminal),
        };
        let folded = locale.to_ascii_lowercase();
        // A locale that names no UTF-8 means ASCII; a pipe and an empty locale can carry anything.
        let unicode = variable("RULEBOX_ASCII").is_none()
            && (!terminal || folded.is_empty() || folded.contains("utf-8") || folded.contains("utf8"));
        let lang = lang.unwrap_or_else(|| Lang::of_locale(&locale));
        let mut look = Self { colour, unicode, ..Self::plain(lang) };
        look.fit(terminal_width().unwrap_or(100));
        look
    }

    /// Fits lines into a number of columns; `COLUMNS` overrides it.
    pub fn fit(&mut self, columns: usize) {
        let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        self.width = said.unwrap_or(columns).clamp(20, 200);
    }

    /// What is wrong in a game's files: as much of it as is wanted.
    pub(crate) fn faults(&self, faults: &[Fault]) -> String {
        match self.all {
            true => render_every(faults, self.lang, self.colour),
            false => render_all(faults, self.lang, self.colour),
        }
    }

    /// A sentence in the language.
    pub fn say(&self, message: &Message) -> String {
        message.in_lang(self.lang)
    }

    /// A heading of the rulebook, or another text, in quotation marks and with the signs of the language.
    pub(crate) fn heading(&self, text: &str) -> String {
        self.say(&msg!("repl.cites", heading = self.lang.set(text)))
    }

    /// What of the rulebook something comes from: the headings as printed, with their pages where the rulebook
    /// gives them; nothing where nothing is cited.
    pub(crate) fn cites(&self, cites: &Cites) -> Option<String> {
        let heading = |(heading, pages): (&Name, Vec<u16>)| {
            let pages: Vec<String> = pages.iter().map(u16::to_string).collect();
            let heading = self.lang.set(heading.in_lang(self.lang));
            match pages.is_empty() {
                true => Blank::Message(msg!("repl.cites", heading = heading)),
                false => Blank::Message(msg!("repl.cites_page", heading = heading, page = pages.join(", "))),
            }
        };
        let headings: Vec<Blank> = cites.headings().into_iter().map(heading).collect();
        (!headings.is_empty())
            .then(|| self.say(&msg!("repl.cites_all").with_blank("headings", Blank::And(headings))))
    }

    /// Text in a style, if there is colour. The codes stand behind the mark until the text is printed.
    pub(crate) fn paint(&self, style: Ansi, text: &str) -> String {
        match self.colour {
            true => format!("{}{text}{}", marked(&style.to_string()), marked(&format!("{style:#}"))),
            false => text.to_owned(),
        }
    }

    /// Text in a seat's colour.
    pub fn seat(&self, seat: &SeatDef, text: &str) -> String {
        self.paint(seat_style(seat.colour.as_deref()), text)
    }

    /// Text in a player's colour.
    pub(crate) fn player(&self, player: &Player, text: &str) -> String {
        self.paint(seat_style(player.colour.as_deref()), text)
    }

    /// Text that is dimmed.
    pub fn dim(&self, text: &str) -> String {
        self.paint(Ansi::new().effects(Effects::DIMMED), text)
    }

    /// Text in bold.
    pub(crate) fn strong(&self, text: &str) -> String {
        self.paint(Ansi::new().effects(Effects::BOLD), text)
    }

    /// A text as it goes to a terminal, or to a pipe in its place: as [`spell`](Self::spell) has it, and
    /// with our own codes. Whatever is printed is made here.
    pub fn printed(&self, text: &str) -> String {
        self.spell(text).replace(mark(), "\u{1b}")
    }

    /// Text as the terminal can show it: what it would act upon can be read; where it has ASCII alone,
    /// letters lose their accents and signs become their nearest plain ones.
    pub(crate) fn spell<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if text.is_ascii() && !text.contains(acts) {
            return Cow::Borrowed(text);
        }
        let text = visible(text.to_owned());
        if self.unicode {
            return Cow::Owned(text);
        }
        let parts: Vec<String> = text.split(mark()).map(plain_letters).collect();
        Cow::Owned(parts.join(mark()))
    }

    /// A character, or a plain one where only ASCII can be shown.
    pub(crate) fn glyph(&self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.unicode { unicode } else { ascii }
    }
}

/// A text in ASCII.
fn plain_letters(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    let mut plain = String::with_capacity(text.len());
    for c in text.nfd().filter(|c| !unicode_normalization::char::is_combining_mark(*c)) {
        match c {
            c if c.is_ascii() => plain.push(c),
            '\u{a0}' | '\u{202f}' => plain.push(' '),
            '“' | '”' | '«' | '»' => plain.push('"'),
            '‘' | '’' | '′' => plain.push('\''),
            '–' | '—' | '−' => plain.push('-'),
            '·' | '•' => plain.push('.'),
            '×' => plain.push('x'),
            '…' => plain.push_str("..."),
            'œ' => plain.push_str("oe"),
            'Œ' => plain.push_str("OE"),
            'æ' => plain.push_str("ae"),
            '→' => plain.push_str("->"),
            _ => plain.push('?'),
        }
    }
    plain
}

/// Whether the environment wants colour: `NO_COLOR` never, `CLICOLOR_FORCE` always, `CLICOLOR=0` not even on a
/// terminal that has it. A variable that is empty says nothing, nor does a force of 0.
fn asked_for_colour(variable: impl Fn(&str) -> Option<String>, terminal: bool) -> bool {
    let says = |name: &str, value: &str| variable(name).is_some_and(|said| said == value);
    match () {
        () if variable("NO_COLOR").is_some() => false,
        () if variable("CLICOLOR_FORCE").is_some() && !says("CLICOLOR_FORCE", "0") => true,
        () => terminal && !says("CLICOLOR", "0") && !is_dumb(),
    }
}

/// Whether the terminal understands no codes at all: a teletype, or a window of an editor.
pub(crate) fn is_dumb() -> bool {
    std::env::var("TERM").is_ok_and(|term| matches!(term.as_str(), "dumb" | "cons25" | "emacs"))
}

/// The rows of the terminal; `None` where output goes elsewhere.
pub(crate) fn terminal_height() -> Option<usize> {
    terminal_size::terminal_size().map(|(_, height)| height.0.into())
}

/// The columns of the terminal; `None` where output goes elsewhere.
pub(crate) fn terminal_width() -> Option<usize> {
    if !std::io::stdout().is_terminal() {
        return None;
    }
    terminal_size::terminal_size().map(|(width, _)| width.0.into())
}

/// The style of a seat: its declared colour, or none.
pub(crate) fn seat_style(colour: Option<&str>) -> Ansi {
    Ansi::new().fg_color(hue(colour).map(Color::Ansi)).effects(Effects::BOLD)
}

/// A declared colour as a terminal has it.
pub(crate) fn hue(colour: Option<&str>) -> Option<AnsiColor> {
    Some(match colour? {
        "red" => AnsiColor::Red,
        "green" => AnsiColor::Green,
        "yellow" => AnsiColor::Yellow,
        "blue" => AnsiColor::BrightBlue,
        "magenta" | "pink" => AnsiColor::BrightMagenta,
        "cyan" => AnsiColor::Cyan,
        "white" => AnsiColor::BrightWhite,
        "black" => AnsiColor::BrightBlack,
        "orange" => AnsiColor::BrightRed,
        "violet" => AnsiColor::Magenta,
        code => return nearest(code),
    })
}

/// The colour of a terminal that is most like red, green and blue as `#rrggbb`.
fn nearest(code: &str) -> Option<AnsiColor> {
    const KNOWN: [(AnsiColor, [i32; 3]); 8] = [
        (AnsiColor::Red, [190, 60, 45]),
        (AnsiColor::Green, [20, 120, 60]),
        (AnsiColor::Yellow, [225, 175, 40]),
        (AnsiColor::BrightBlue, [50, 110, 200]),
        (AnsiColor::BrightMagenta, [225, 130, 180]),
        (AnsiColor::Cyan, [90, 190, 220]),
        (AnsiColor::BrightWhite, [250, 250, 250]),
        (AnsiColor::BrightBlack, [60, 60, 60]),
    ];
    let digits = code.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| i32::from_str_radix(&digits[at..at + 2], 16).ok();
    let wanted = [part(0)?, part(2)?, part(4)?];
    let far = |known: &[i32; 3]| known.iter().zip(wanted).map(|(a, b)| (a - b).pow(2)).sum::<i32>();
    KNOWN.iter().min_by_key(|(_, known)| far(known)).map(|(colour, _)| *colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_when_to_colour() {
        let asked = |set: &[(&str, &str)], terminal: bool| {
            let find = |name: &str| set.iter().find(|(known, _)| *known == name);
            asked_for_colour(|name| find(name).map(|(_, value)| (*value).to_owned()), terminal)
        };
        assert!(!asked(&[], false));
        assert!(asked(&[("CLICOLOR_FORCE", "1")], false));
        assert!(!asked(&[("CLICOLOR_FORCE", "0")], false));
        assert!(!asked(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], true));
        assert!(!asked(&[("CLICOLOR", "0")], true));
        assert!(!asked(&[("CLICOLOR", "1")], false));
    }

    #[test]
    fn sentences_are_broken_between_words() {
        let look = Look { width: 20, ..Look::plain(Lang::Fr) };
        assert_eq!(
            look.wrapped("  une phrase assez longue : voyez"),
            "  une phrase assez\n    longue : voyez"
        );
        assert_eq!(look.wrapped("courte"), "courte");
        let long = "x".repeat(45);
        assert_eq!(look.wrapped(&long).replace("\n  ", ""), long);
        assert!(look.wrapped(&long).lines().all(|line| super::super::text_layout::width(line) <= 20));
        // Whatever the text and however narrow the screen.
        for width in [1, 2, 20] {
            let look = Look { width, ..look };
            for text in ["", " ", &" ".repeat(50), "a ` b", &format!("{}x y", " ".repeat(30)), &long] {
                assert_eq!(look.wrapped(text).replace([' ', '\n'], ""), text.replace(' ', ""));
            }
        }
    }
}
