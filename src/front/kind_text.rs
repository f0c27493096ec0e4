//! Kinds of pieces in sentences: the printed name, the values of the faces, and what the game says of them.

use super::style::Look;
use crate::define::model::{Definition, KindDef};
use crate::msg;
use crate::speak::Name;

/// How many kinds are told with their sentences; of more, a list has only the names.
pub(crate) const MOST_TOLD: usize = 8;

/// A kind as it is called, with the values of its faces: `Prédation, 7/3`.
pub(crate) fn titled(definition: &Definition, kind: &KindDef, called: &Name) -> Name {
    let Some(values) = definition.printed_values(kind) else { return called.clone() };
    let title = msg!("table.valued").with_name("name", called).with_name("values", &values);
    Name::in_each(|lang| title.in_lang(lang))
}

/// Kinds with their sentences, a line each, wrapped and indented; those of which the same is said stand together.
/// A kind of which nothing is said is its name alone. Each is called as given.
pub(crate) fn told(definition: &Definition, kinds: &[(usize, Name)], look: &Look) -> Vec<String> {
    let mut lines: Vec<(Vec<String>, Option<Name>)> = Vec::new();
    for (kind, called) in kinds {
        let kind = &definition.kinds[*kind];
        let title = titled(definition, kind, called).in_lang(look.lang).to_owned();
        let text = definition.text_of(kind);
        match lines.iter_mut().find(|(_, said)| *said == text) {
            Some((titles, _)) => titles.push(title),
            None => lines.push((vec![title], text)),
        }
    }
    let line = |(titles, text): (Vec<String>, Option<Name>)| {
        // Where names have commas of their own, a list of them needs another sign.
        let joint = if titles.iter().any(|title| title.contains(',')) { " / " } else { ", " };
        let title = titles.join(joint);
        let line = match text {
            Some(text) => look.say(&msg!("table.labelled", name = title).with_name("text", &text)),
            None => title,
        };
        look.wrapped(&format!("  {line}"))
    };
    lines.into_iter().map(line).collect()
}
