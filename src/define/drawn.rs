//! What pieces look like in drawings: the key `drawn` of a kind, or of a family for all of its kinds. Text
//! drawings follow what fills a cell; pictures follow all of it.

use unicode_width::UnicodeWidthChar;

use super::fault::Fault;
use super::model::PartDef;
use super::ports::read_part;
use super::reader::Reader;
use super::source::Spot;
use crate::msg;
use crate::speak::{Blank, Message};
use crate::table::{PortSet, Ports, Shape};

/// The colours that something can have in drawings.
pub const COLOURS: [&str; 10] =
    ["red", "green", "yellow", "blue", "magenta", "cyan", "white", "black", "orange", "violet"];

/// The built-in signs that pictures know.
pub const GLYPHS: [&str; 18] = [
    "arrow", "cloud", "crown", "drop", "eye", "fire", "flower", "heart", "house", "leaf", "moon", "snow",
    "star", "stone", "sun", "tree", "umbrella", "web",
];

/// The outline of a piece in pictures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outline {
    /// A round counter.
    Disc,
    /// A round counter with a hole.
    Ring,
    /// A block with corners.
    Square,
    /// A tile with round corners.
    Tile,
    /// A card, higher than wide.
    Card,
    /// A block with a letter.
    Letter,
    /// Somebody who stands.
    Pawn,
    /// Six sides.
    Hexagon,
    /// No outline: its sign alone.
    None,
}

const SHAPES: [(&str, Outline); 9] = [
    ("disc", Outline::Disc),
    ("ring", Outline::Ring),
    ("square", Outline::Square),
    ("tile", Outline::Tile),
    ("card", Outline::Card),
    ("letter", Outline::Letter),
    ("pawn", Outline::Pawn),
    ("hexagon", Outline::Hexagon),
    ("none", Outline::None),
];

pub(super) const SHAPE_NAMES: [&str; 9] = names(&SHAPES);

/// A sign that stands on a piece or a cell in pictures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Glyph {
    /// One of the built-in ones, by its name.
    Sign(&'static str),
    /// One or two characters.
    Text(String),
}

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
    /// Its outline in pictures.
    pub shape: Option<Outline>,
    /// Its sign in pictures.
    pub glyph: Option<Glyph>,
    /// The value that is printed large.
    pub big: Option<String>,
    /// The values that are printed small, where they are not 0.
    pub chips: Vec<String>,
}

impl DrawnDef {
    /// Whether text drawings show it too: what fills a cell, and lines.
    pub fn fills_a_cell(&self) -> bool {
        self.fill.is_some() || !self.joins.is_empty() || self.colour.is_some()
    }
}

/// What a mark or a back looks like in pictures.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ground {
    /// What it is filled with, or the cells that carry it.
    pub fill: Option<Fill>,
    /// Its colour.
    pub colour: Option<String>,
    /// Its sign.
    pub glyph: Option<Glyph>,
}

/// The words of `drawn` as they are written; what is not said may be said by the family.
#[derive(Clone, Default)]
pub struct Words {
    fill: Option<Fill>,
    stroke: Option<(Stroke, Spot)>,
    ports: Option<Vec<PortSet>>,
    colour: Option<String>,
    shape: Option<Outline>,
    glyph: Option<Glyph>,
    big: Option<String>,
    chips: Option<Vec<String>>,
}

/// What a piece's look may refer to.
pub struct Known<'a> {
    /// Where lines meet the border of these pieces.
    pub ports: Option<Ports>,
    /// The shape of the board's cells.
    pub shape: Shape,
    /// The names of their values and faces.
    pub values: &'a [String],
}

/// Reads `drawn` of a family or a kind, which goes by an id; nothing where it has none.
pub fn read_drawn(reader: &mut Reader<'_>, id: &str, known: &Known<'_>) -> Option<Words> {
    let &Known { ports, shape, values } = known;
    let node = reader.node("drawn")?;
    let mut inner = Reader::new(node, msg!("what.look", id = id), reader.faults);
    let fill = read_fill(&mut inner);
    let stroke = inner.one_of("stroke", &STROKES).zip(inner.node("stroke").map(|node| node.spot.clone()));
    let colour = read_colour(&mut inner);
    let outline = inner.one_of("shape", &SHAPES);
    let glyph = read_glyph(&mut inner);
    let big = read_values(&mut inner, "big", values).and_then(|named| named.into_iter().next());
    let chips = read_values(&mut inner, "chips", values);
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
    Some(Words { fill, stroke, ports, colour, shape: outline, glyph, big, chips })
}

/// Reads `drawn` of a mark or a back, which goes by an id.
pub fn read_ground(reader: &mut Reader<'_>, id: &str) -> Ground {
    let Some(node) = reader.node("drawn") else { return Ground::default() };
    let mut inner = Reader::new(node, msg!("what.ground", id = id), reader.faults);
    let look = Ground {
        fill: read_fill(&mut inner),
        colour: read_colour(&mut inner),
        glyph: read_glyph(&mut inner),
    };
    inner.finish();
    look
}

/// Reads `colour`: a name, or red, green and blue as `#rrggbb`.
pub fn read_colour(reader: &mut Reader<'_>) -> Option<String> {
    let text = reader.text("colour")?;
    let is_code = text
        .strip_prefix('#')
        .is_some_and(|code| code.len() == 6 && code.chars().all(|digit| digit.is_ascii_hexdigit()));
    if is_code || COLOURS.contains(&text) {
        return Some(text.to_owned());
    }
    let known = COLOURS.iter().map(|colour| format!("`{colour}`"));
    let message = msg!("define.not_a_colour", word = text).with_blank("known", Blank::either(known));
    complain(reader, "colour", message, text, COLOURS);
    None
}

/// Reads `glyph`: a built-in sign, or one or two characters.
fn read_glyph(reader: &mut Reader<'_>) -> Option<Glyph> {
    let text = reader.text("glyph")?;
    if let Some(name) = GLYPHS.iter().find(|name| **name == text) {
        return Some(Glyph::Sign(name));
    }
    if (1..=2).contains(&text.chars().count())
        && !text.contains(|c: char| c.is_whitespace() || c.is_control())
    {
        return Some(Glyph::Text(text.to_owned()));
    }
    let known = GLYPHS.iter().map(|glyph| format!("`{glyph}`"));
    let message = msg!("define.not_a_glyph", word = text).with_blank("known", Blank::either(known));
    complain(reader, "glyph", message, text, GLYPHS);
    None
}

/// Reads the names of values that pictures print.
fn read_values<'a>(reader: &mut Reader<'a>, key: &'a str, known: &[String]) -> Option<Vec<String>> {
    reader.node(key)?;
    let mut named = Vec::new();
    for (id, spot) in reader.words(key) {
        match known.contains(&id) {
            true => named.push(id),
            false => {
                let fault = Fault::following(&spot, msg!("define.unknown_value", id = &id));
                reader.faults.push(fault.suggest(&id, known.iter().map(String::as_str)));
            }
        }
    }
    Some(named)
}

/// Reports a word that a key cannot have, with the nearest that it can.
fn complain<'a>(
    reader: &mut Reader<'a>,
    key: &'a str,
    message: Message,
    text: &str,
    known: impl IntoIterator<Item = &'static str>,
) {
    if let Some(node) = reader.node(key) {
        reader.faults.push(Fault::at(&node.spot, message).suggest(text, known));
    }
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
    Some(DrawnDef {
        fill,
        stroke,
        joins,
        colour: own.colour.or(shared.colour),
        shape: own.shape.or(shared.shape),
        glyph: own.glyph.or(shared.glyph),
        big: own.big.or(shared.big),
        chips: own.chips.or(shared.chips).unwrap_or_default(),
    })
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
            complain(reader, "fill", message, text, FILLS.map(|(name, _)| name));
            None
        }
    }
}
