//! What pieces look like in drawings: the key `drawn` of a kind, or of a family for all of its kinds.

use unicode_width::UnicodeWidthChar;

use super::fault::Fault;
use super::model::PartDef;
use super::ports::read_part;
use super::reader::Reader;
use super::source::Spot;
use crate::msg;
use crate::speak::Blank;
use crate::table::{PortSet, Ports, Shape};

/// The colours that something can have in drawings.
pub const COLOURS: [&str; 8] = ["red", "green", "yellow", "blue", "magenta", "cyan", "white", "black"];

/// What a piece is filled with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fill {
    /// One character, everywhere.
    Sign(char),
    /// Nothing.
    Plain,
    /// Slanted lines.
    Hatch,
    /// Dots.
    Dots,
    /// Water.
    Waves,
    /// A meadow.
    Grass,
    /// A ploughed field.
    Furrows,
    /// Roofs.
    Houses,
    /// A wall.
    Bricks,
}

const FILLS: [(&str, Fill); 8] = [
    ("plain", Fill::Plain),
    ("hatch", Fill::Hatch),
    ("dots", Fill::Dots),
    ("waves", Fill::Waves),
    ("grass", Fill::Grass),
    ("furrows", Fill::Furrows),
    ("houses", Fill::Houses),
    ("bricks", Fill::Bricks),
];

/// The words for them.
pub(super) const FILL_NAMES: [&str; 8] = names(&FILLS);

/// How a line on a piece is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Stroke {
    /// One thin line.
    #[default]
    Thin,
    /// One thick line.
    Heavy,
    /// Two lines side by side.
    Double,
    /// A broken line.
    Dashed,
}

const STROKES: [(&str, Stroke); 4] = [
    ("thin", Stroke::Thin),
    ("heavy", Stroke::Heavy),
    ("double", Stroke::Double),
    ("dashed", Stroke::Dashed),
];

/// The words for them.
pub(super) const STROKE_NAMES: [&str; 4] = names(&STROKES);

/// The words of a list of words with what they mean.
const fn names<T: Copy, const COUNT: usize>(known: &[(&'static str, T); COUNT]) -> [&'static str; COUNT] {
    let mut names = [""; COUNT];
    let mut at = 0;
    while at < COUNT {
        names[at] = known[at].0;
        at += 1;
    }
    names
}

/// What pieces of a kind look like.
#[derive(Clone, Debug, Default)]
pub struct DrawnDef {
    /// What they are filled with, where the game says so.
    pub fill: Option<Fill>,
    /// How their lines are drawn.
    pub stroke: Stroke,
    /// The lines: the ports that each joins, upright.
    pub joins: Vec<PortSet>,
    /// The colour of the lines, or of the fill where there are none.
    pub colour: Option<String>,
}

/// The words of `drawn` as they are written; what is not said may be said by the family.
#[derive(Clone, Default)]
pub struct Words {
    fill: Option<Fill>,
    stroke: Option<(Stroke, Spot)>,
    ports: Option<Vec<PortSet>>,
    colour: Option<String>,
}

/// Reads `drawn` of a family or a kind, which goes by an id; nothing where it has none.
pub fn read_drawn(reader: &mut Reader<'_>, id: &str, ports: Option<Ports>, shape: Shape) -> Option<Words> {
    let node = reader.node("drawn")?;
    let mut inner = Reader::new(node, msg!("what.look", id = id), reader.faults);
    let fill = read_fill(&mut inner);
    let stroke = inner.one_of("stroke", &STROKES).zip(inner.node("stroke").map(|node| node.spot.clone()));
    let colour = inner.one_of("colour", &COLOURS.map(|colour| (colour, colour))).map(str::to_owned);
    let joined = inner.node("ports");
    let ports = match ports {
        Some(ports) => {
            let joins = inner.items("ports", |inner, item| read_part(item, ports, shape, inner));
            joined.map(|_| joins)
        }
        None => {
            if let Some(node) = joined.or_else(|| inner.node("stroke")) {
                let fault = Fault::at(&node.spot, msg!("define.stroke_without_ports"));
                inner.faults.push(fault.help(msg!("help.ports")));
            }
            joined.map(|_| Vec::new())
        }
    };
    inner.finish();
    Some(Words { fill, stroke, ports, colour })
}

/// A kind's words over those of its family: what pieces of the kind look like. A stroke that says no ports
/// follows the parts.
pub fn resolve(
    reader: &mut Reader<'_>,
    own: Option<Words>,
    shared: Option<&Words>,
    parts: &[PartDef],
    has_ports: bool,
) -> Option<DrawnDef> {
    if own.is_none() && shared.is_none() {
        return None;
    }
    let (own, shared) = (own.unwrap_or_default(), shared.cloned().unwrap_or_default());
    // Parts that could not be read were reported already.
    let bare = reader.node("parts").is_none_or(|parts| parts.is_bare());
    let joins = match (own.ports.or(shared.ports), own.stroke.as_ref().or(shared.stroke.as_ref())) {
        (Some(ports), _) => ports,
        (None, Some(_)) => parts.iter().map(|part| part.ports).collect(),
        (None, None) => Vec::new(),
    };
    if let Some((_, spot)) = own.stroke.as_ref().filter(|_| joins.is_empty() && bare && has_ports) {
        let fault = Fault::at(spot, msg!("define.stroke_joins_nothing"));
        reader.faults.push(fault.help(msg!("help.stroke")));
    }
    let stroke = own.stroke.or(shared.stroke).map(|(stroke, _)| stroke).unwrap_or_default();
    let fill = own.fill.or(shared.fill);
    Some(DrawnDef { fill, stroke, joins, colour: own.colour.or(shared.colour) })
}

/// Reads `fill`: one of the named ones, or one character that takes one column.
fn read_fill(reader: &mut Reader<'_>) -> Option<Fill> {
    let text = reader.text("fill")?;
    if let Some((_, fill)) = FILLS.iter().find(|(name, _)| *name == text) {
        return Some(*fill);
    }
    let mut signs = text.chars();
    match (signs.next(), signs.next()) {
        (Some(sign), None) if sign.width() == Some(1) && !sign.is_whitespace() => Some(Fill::Sign(sign)),
        _ => {
            let known = FILLS.iter().map(|(name, _)| format!("`{name}`"));
            let message = msg!("define.not_a_fill", word = text).with_blank("known", Blank::either(known));
            if let Some(node) = reader.node("fill") {
                let fault = Fault::at(&node.spot, message).suggest(text, FILLS.iter().map(|(name, _)| *name));
                reader.faults.push(fault);
            }
            None
        }
    }
}
