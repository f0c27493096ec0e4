//! What differs between two sets of rules, told to whoever changed them: values by their path, old and new with
//! where they stand, and scripts, lists and other texts line by line.

use anstyle::{AnsiColor, Color, Style as Ansi};
use similar::{ChangeTag, TextDiff};

use super::style::Look;
use super::text_layout;
use crate::define::{Changed, InForce, Spot, changed, values};
use crate::msg;
use crate::play::Game;

/// The most lines of one text that are shown changed.
const MOST_LINES: usize = 12;

/// What differs between two sets of rules.
pub(super) struct RuleChanges {
    values: Vec<Changed>,
    /// Texts beside the game's file: what each is called, what it was and what it is.
    texts: Vec<(String, [String; 2])>,
}

impl RuleChanges {
    /// What is in force in one and not in the other.
    pub fn between(before: &Game, now: &Game) -> Self {
        let [was, is] = [before, now].map(Game::held);
        let of = |game: &Game| values(game.folder(), game.settings());
        let own = [was.folder().shown("game.toml"), is.folder().shown("game.toml")];
        let (mut old, new) = (before.noted().texts(), now.noted().texts());
        let mut texts = Vec::new();
        for (shown, is) in new.into_iter().filter(|(shown, _)| !own.contains(shown)) {
            let was = old.remove(&shown).flatten();
            if was != is {
                texts.push((shown, [was.unwrap_or_default(), is.unwrap_or_default()]));
            }
        }
        let gone = old.into_iter().filter(|(shown, _)| !own.contains(shown));
        texts.extend(gone.filter_map(|(shown, was)| Some((shown, [was?, String::new()]))));
        Self { values: changed(of(&was), of(&is)), texts }
    }

    /// Whether all that is in force is the same.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.texts.is_empty()
    }

    /// What differs, in lines; no more changes than `most`, and then how many there are beside.
    pub fn lines(&self, most: usize, look: &Look) -> Vec<String> {
        let values = self.values.iter().map(|change| value_lines(change, look));
        let texts = self.texts.iter().map(|(shown, [was, is])| text_lines(shown, was, is, look));
        let all: Vec<Vec<String>> = values.chain(texts).collect();
        let more = all.len().saturating_sub(most);
        let mut lines: Vec<String> = all.into_iter().take(most).flatten().collect();
        if more > 0 {
            lines.push(look.say(&msg!("change.more", more = more)));
        }
        lines
    }
}

/// A value that changed: on one line where it fits, else what was over what is.
fn value_lines(change: &Changed, look: &Look) -> Vec<String> {
    let written = |value: &Option<InForce>| value.as_ref().map(|value| value.spot.text().trim().to_owned());
    let (was, is) = (written(&change.was), written(&change.is));
    let place = change.is.as_ref().or(change.was.as_ref()).map(|value| place(&value.spot));
    let place = look.dim(&place.unwrap_or_default());
    let path = look.strong(&change.path);
    let both = || was.clone().zip(is.clone());
    if let Some((was, is)) = both().filter(|(was, is)| was.contains('\n') || is.contains('\n')) {
        let mut lines = vec![format!("  {path}  {place}")];
        lines.extend(line_by_line(&was, &is, look));
        return lines;
    }
    let arrow = look.glyph("→", "->");
    let line = match (&was, &is) {
        (Some(was), Some(is)) => format!("  {path} {was} {arrow} {is}  {place}"),
        (None, Some(is)) => format!("{} {path} = {is}  {place}", new_sign(look)),
        (Some(was), None) => format!("{} {path} = {was}", old_sign(look)),
        (None, None) => return Vec::new(),
    };
    match both() {
        Some((was, is)) if text_layout::width(&line) > look.width => {
            vec![
                format!("  {path}  {place}"),
                look.wrapped(&format!("    {} {was}", old_sign(look))),
                look.wrapped(&format!("    {} {is}", new_sign(look))),
            ]
        }
        _ => vec![look.wrapped(line.lines().next().unwrap_or_default())],
    }
}

fn place(spot: &Spot) -> String {
    spot.file_and_line()
}

fn old_sign(look: &Look) -> String {
    let sign = look.glyph("−", "-");
    look.paint(Ansi::new().fg_color(Some(Color::Ansi(AnsiColor::Red))), sign)
}

fn new_sign(look: &Look) -> String {
    look.paint(Ansi::new().fg_color(Some(Color::Ansi(AnsiColor::Green))), "+")
}

/// A text that changed: where, and the lines that did.
fn text_lines(shown: &str, was: &str, is: &str, look: &Look) -> Vec<String> {
    let first = was.lines().zip(is.lines()).take_while(|(was, is)| was == is).count() + 1;
    let mut lines = vec![format!("  {}", look.dim(&format!("{shown}:{first}")))];
    lines.extend(line_by_line(was, is, look));
    lines
}

/// The lines that only one of two texts has, as many as are shown.
pub(super) fn line_by_line(was: &str, is: &str, look: &Look) -> Vec<String> {
    let diff = TextDiff::from_lines(was, is);
    let changes = diff.iter_all_changes().filter(|change| change.tag() != ChangeTag::Equal);
    let mut lines = Vec::new();
    let mut more = 0;
    for change in changes.filter(|change| !change.value().trim().is_empty()) {
        if lines.len() == MOST_LINES {
            more += 1;
            continue;
        }
        let sign = if change.tag() == ChangeTag::Delete { old_sign(look) } else { new_sign(look) };
        let value = change.value().trim_end();
        lines.push(look.wrapped(&format!("    {sign} {value}")));
    }
    if more > 0 {
        lines.push(look.say(&msg!("live.more_lines", more = more)));
    }
    lines
}
