//! Tiles that carry lines: which ports a family has, and the parts of each kind.

use super::fault::Fault;
use super::model::{Labelled, PartDef};
use super::node::{Node, Value};
use super::read::{bare_label, labelled};
use super::reader::Reader;
use crate::msg;
use crate::speak::Blank;
use crate::table::{PortSet, Ports, Shape};

/// The most parts of one tile.
const MOST_PARTS: usize = 16;
/// The most names of parts in a game.
const MOST_NAMES: usize = 16;

/// Reads `ports` of a family.
pub fn read_ports(reader: &mut Reader<'_>) -> Option<Ports> {
    reader.one_of(
        "ports",
        &[
            ("corners", Ports::Corners),
            ("sides", Ports::Sides),
            ("half_sides", Ports::HalfSides),
            ("third_sides", Ports::ThirdSides),
        ],
    )
}

/// Reads `[tiles.part.…]` of a family: what the parts that its kinds name are called.
pub fn name_parts(reader: &mut Reader<'_>, names: &mut Vec<Labelled>) {
    for entry in reader.table("part") {
        let mut inner = Reader::new(&entry.node, msg!("what.part", id = &entry.key), reader.faults);
        let label = labelled(entry, &mut inner);
        inner.finish();
        match names.iter_mut().find(|name| name.id == label.id) {
            Some(known) => *known = label,
            None => names.push(label),
        }
    }
}

/// Reads `parts` of a kind: a list of ports that each join, `["n s", "e w"]`, or a table whose keys name
/// them, `{ city = "n e", road = ["s", "w"] }`.
pub fn read_parts(
    reader: &mut Reader<'_>,
    ports: Option<Ports>,
    shape: Shape,
    names: &mut Vec<Labelled>,
) -> Vec<PartDef> {
    let Some(node) = reader.node("parts") else { return Vec::new() };
    let Some(ports) = ports else {
        let fault = Fault::at(&node.spot, msg!("define.parts_without_ports"));
        reader.faults.push(fault.help(msg!("help.ports")));
        return Vec::new();
    };
    let mut parts = Vec::new();
    let mut add = |node: &Node, name: Option<usize>, reader: &mut Reader<'_>| {
        for item in listed(node) {
            let joined = read_part(item, ports, shape, reader);
            parts.extend(joined.map(|ports| PartDef { name, ports }));
        }
    };
    match &node.value {
        Value::Table(entries) => {
            for entry in entries {
                let known = names.iter().position(|name| name.id == entry.key);
                let name = known.unwrap_or_else(|| {
                    names.push(bare_label(&entry.key, &entry.spot));
                    names.len() - 1
                });
                if known.is_none() && names.len() > MOST_NAMES {
                    let message = msg!("define.too_many", most = MOST_NAMES);
                    let message = message.with_message("what", msg!("many.part_names"));
                    reader.faults.push(Fault::at(&entry.spot, message));
                }
                add(&entry.node, Some(name), reader);
            }
        }
        Value::List(_) | Value::Text(_) => add(node, None, reader),
        _ => reader.wrong(node, msg!("type.parts")),
    }
    if parts.len() > MOST_PARTS {
        let message = msg!("define.too_many", most = MOST_PARTS).with_message("what", msg!("many.parts"));
        reader.faults.push(Fault::at(&node.spot, message));
        parts.truncate(MOST_PARTS);
    }
    parts
}

/// A list, or one item that stands for a list of one.
fn listed(node: &Node) -> &[Node] {
    match &node.value {
        Value::List(items) => items,
        _ => std::slice::from_ref(node),
    }
}

/// The ports that a part joins: `"n1 w s2"`.
pub fn read_part(node: &Node, ports: Ports, shape: Shape, reader: &mut Reader<'_>) -> Option<PortSet> {
    let Value::Text(text) = &node.value else {
        reader.wrong(node, msg!("type.text"));
        return None;
    };
    let mut joined = 0;
    for word in text.split_whitespace() {
        let Some(named) = ports.named(shape, word) else {
            let known = (0..ports.count(shape)).map(|port| format!("`{}`", ports.name(shape, port)));
            let message = msg!("define.unknown_port", word = word).with_blank("known", Blank::either(known));
            reader.faults.push(Fault::at(&node.spot, message));
            return None;
        };
        joined |= named;
    }
    if joined == 0 {
        reader.faults.push(Fault::at(&node.spot, msg!("define.empty_part")));
        return None;
    }
    Some(joined)
}
