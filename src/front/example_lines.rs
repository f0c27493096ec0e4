//! `rulebox words examples`: the language of examples, line by line.

use serde::Serialize;

use super::style::Look;
use crate::define::Fault;
use crate::examples::{LINES, Part, Told, lines_with};
use crate::msg;
use crate::speak::{Message, Name, fold};

/// A line as listed.
#[derive(Serialize)]
pub(super) struct Listed {
    /// The word that begins it, or what stands for a line that begins with none; of a path its first word.
    line: &'static str,
    /// Whether it is a path of `expect`.
    path: bool,
    /// How it is written.
    usage: Name,
    /// What it means.
    text: Name,
    /// An example.
    example: &'static str,
}

/// The lines whose name contains `filter`.
pub(super) fn list(filter: &str) -> Vec<Listed> {
    let filter = fold(filter);
    lines_with(&filter)
        .map(|told| Listed {
            line: told.name,
            path: is_path(told),
            usage: Name::in_each(|lang| told.usage(lang).to_owned()),
            text: Name::in_each(|lang| told.does(lang).to_owned()),
            example: told.example,
        })
        .collect()
}

/// That no line contains `filter`, with the nearest that there is.
pub(super) fn none(filter: &str) -> Fault {
    let fault = Fault::nowhere(msg!("example.no_line", filter = filter));
    fault.suggest(filter, lines_with("").map(|told| told.name))
}

fn is_path(told: &Told) -> bool {
    !LINES.iter().any(|line| std::ptr::eq(line, told))
}

/// The lines as text, by the parts of an example; what is true of a part where all of it is shown.
pub(super) fn render(filter: &str, look: &Look) -> String {
    let filter = fold(filter);
    let mut out = String::new();
    for part in Part::ALL {
        let lines: Vec<&Told> = lines_with(&filter).filter(|told| told.part == part).collect();
        if lines.is_empty() {
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&format!("{}\n", look.strong(&look.say(&Message::new(part.heading())))));
        if filter.is_empty() {
            out.push_str(&format!("{}\n", look.wrapped(&look.say(&Message::new(part.text())))));
        }
        for told in lines {
            out.push_str(&format!("  {}\n", look.strong(told.usage(look.lang))));
            let does = look.wrapped(&format!("      {}", told.does(look.lang)));
            out.push_str(&format!("{does}\n{}\n", look.dim(&format!("      {}", told.example))));
        }
    }
    out
}

/// That lines of examples are of that name, too.
pub(super) fn also(filter: &str) -> Option<Message> {
    let found = !filter.is_empty() && lines_with(&fold(filter)).next().is_some();
    found.then(|| msg!("example.in_examples", filter = filter))
}
