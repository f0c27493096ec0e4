//! `rulebox words keys`: the keys of game files by table, with what their values are.

use serde::Serialize;

use super::style::Look;
use crate::define::Fault;
use crate::define::keys::{Key, KeyKind, Own, Shape, shapes};
use crate::msg;
use crate::speak::{Name, fold};

/// A key as listed.
#[derive(Serialize)]
pub(super) struct Listed {
    /// The table that has it.
    table: &'static str,
    /// How the beginning of that table is written.
    header: &'static str,
    /// The key; nothing where it is of the game's own choice.
    key: Option<&'static str>,
    /// What its value is.
    value: Name,
    /// Whether it must be there.
    required: bool,
    /// What it says.
    text: Name,
    /// How it may be written.
    example: &'static str,
}

/// A table with those of its keys that are asked for.
struct Found {
    shape: &'static Shape,
    keys: Vec<&'static Key>,
    own: Option<&'static Own>,
}

/// The tables and keys whose names contain `filter`; where there are none, those whose sentences do.
fn found(filter: &str) -> Vec<Found> {
    let filter = fold(filter);
    let named = found_by(|shape| shape.header.contains(&filter), |key| key.name.contains(&filter), |_| false);
    if !named.is_empty() || filter.is_empty() {
        return named;
    }
    let says = |doc: &Name| doc.texts().any(|text| fold(text).contains(&filter));
    found_by(|_| false, |key| says(&key.doc()), |own| says(&own.doc()))
}

fn found_by(
    whole: impl Fn(&Shape) -> bool,
    has: impl Fn(&Key) -> bool,
    has_own: impl Fn(&Own) -> bool,
) -> Vec<Found> {
    let of = |shape: &'static Shape| {
        let all = whole(shape);
        let keys: Vec<&Key> = shape.keys.iter().filter(|key| all || has(key)).collect();
        let own = shape.own.as_ref().filter(|own| all || has_own(own));
        (!keys.is_empty() || own.is_some()).then_some(Found { shape, keys, own })
    };
    shapes().filter_map(of).collect()
}

/// The keys that are asked for.
pub(super) fn list(filter: &str) -> Vec<Listed> {
    let mut listed = Vec::new();
    for Found { shape, keys, own } in found(filter) {
        let value = |kind: KeyKind| {
            let told = kind.told();
            Name::in_each(|lang| told.in_lang(lang))
        };
        let (table, header) = (shape.name, shape.header);
        listed.extend(keys.into_iter().map(|key| Listed {
            table,
            header,
            key: Some(key.name),
            value: value(key.kind),
            required: key.required,
            text: key.doc(),
            example: key.example,
        }));
        listed.extend(own.map(|own| Listed {
            table,
            header,
            key: None,
            value: value(own.kind),
            required: false,
            text: own.doc(),
            example: "",
        }));
    }
    listed
}

/// Whether a key has that very name.
pub(super) fn is_key(word: &str) -> bool {
    let word = fold(word);
    shapes().any(|shape| shape.key(&word).is_some())
}

/// That no key contains `filter`, with the nearest that there is.
pub(super) fn none(filter: &str) -> Fault {
    let fault = Fault::nowhere(msg!("words.no_key", filter = filter));
    fault.suggest(filter, shapes().flat_map(|shape| shape.keys.iter().map(|key| key.name)))
}

/// The keys as text, by table; what a table is for where it is named.
pub(super) fn render(filter: &str, look: &Look) -> String {
    let mut out = String::new();
    for Found { shape, keys, own } in found(filter) {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&format!("{}\n", look.strong(shape.header)));
        out.push_str(&format!("{}\n", look.wrapped(shape.doc.text(look.lang))));
        for key in keys {
            let kind = key.kind.told();
            let kind = match key.required {
                true => msg!("words.required_key").with_message("value", kind),
                false => kind,
            };
            let name = msg!("table.labelled", name = look.strong(key.name)).with_message("text", kind);
            out.push_str(&entry(&look.say(&name), key.doc.text(look.lang), key.example, look));
        }
        if let Some(own) = own {
            let name = msg!("table.labelled").with_message("name", msg!("words.own_key"));
            let name = name.with_message("text", own.kind.told());
            out.push_str(&entry(&look.say(&name), own.doc.text(look.lang), "", look));
        }
    }
    out
}

fn entry(row: &str, doc: &str, example: &str, look: &Look) -> String {
    let mut out =
        format!("{}\n{}\n", look.wrapped(&format!("  {row}")), look.wrapped(&format!("      {doc}")));
    if !example.is_empty() {
        out.push_str(&look.dim(&format!("      {example}\n")));
    }
    out
}
