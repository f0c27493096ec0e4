//! How long the names and texts of a game may be. What is longer is a fault at its place, and cut for
//! whoever reads on: no page, prompt or table is made of megabytes.

use super::fault::Fault;
use super::node::{Node, Value};
use super::source::Spot;
use crate::msg;
use crate::speak::Name;

/// The most characters of what stands in a line with others: a name, a sign, an id.
const MOST_NAME: usize = 200;

/// The most characters of any other text: a sentence, a rule.
const MOST_TEXT: usize = 10_000;

/// How many characters of what is too long are pointed at.
const POINTED_AT: usize = 40;

/// Reports every key and text that is too long, and cuts it.
pub fn check(node: &mut Node, faults: &mut Vec<Fault>) {
    let spot = &node.spot;
    match &mut node.value {
        Value::Text(text) => cut(text, MOST_TEXT, spot, faults),
        Value::List(items) => items.iter_mut().for_each(|item| check(item, faults)),
        Value::Table(entries) => {
            for entry in entries {
                cut(&mut entry.key, MOST_NAME, &entry.spot, faults);
                check(&mut entry.node, faults);
            }
        }
        Value::Whole(_) | Value::Truth(_) | Value::Other => {}
    }
}

/// Reports a text that stands in a line with others and is too long for it, or more than one line; and makes
/// it fit.
pub fn fit(text: &mut String, spot: &Spot, faults: &mut Vec<Fault>) {
    cut(text, MOST_NAME, spot, faults);
    if text.contains(['\n', '\r', '\t']) {
        faults.push(Fault::at(&beginning(spot), msg!("define.name_lines")));
        *text = text.replace(['\n', '\r', '\t'], " ");
    }
}

/// The same of a name, in each language.
pub fn fit_name(name: &mut Name, spot: &Spot, faults: &mut Vec<Fault>) {
    let mut told: Vec<String> = Vec::new();
    *name = Name::in_each(|lang| {
        let mut text = name.in_lang(lang).to_owned();
        // What is the same in two languages is reported once.
        let mut again = Vec::new();
        let faults = if told.contains(&text) { &mut again } else { &mut *faults };
        told.push(text.clone());
        fit(&mut text, spot, faults);
        text
    });
}

/// Cuts what has more characters than it may have, and reports it.
fn cut(text: &mut String, most: usize, spot: &Spot, faults: &mut Vec<Fault>) {
    if let Some((end, _)) = text.char_indices().nth(most) {
        let length = most + text[end..].chars().count();
        let fault = Fault::at(&beginning(spot), msg!("define.too_long", length = length, most = most));
        // What is too long for any text was told before it was read as a name.
        let told = |other: &Fault| other.spot == fault.spot && other.message.key() == fault.message.key();
        if !faults.iter().any(told) {
            faults.push(fault);
        }
        text.truncate(end);
    }
}

/// The first characters of a place.
fn beginning(spot: &Spot) -> Spot {
    let text = spot.text();
    let end = text.char_indices().nth(POINTED_AT).map_or(text.len(), |(end, _)| end);
    let end = text.find('\n').map_or(end, |line| end.min(line));
    Spot::new(&spot.source, spot.range.start..spot.range.start + end)
}
