//! The chapters on pieces and zones: what there is, how many, and where it starts.

use super::cites::Cites;
use super::drawn::{Ground, Known, read_drawn, read_ground, resolve};
use super::fault::Fault;
use super::model::{FamilyDef, KindDef, Labelled, Provenance, ValueDef, ZoneDef};
use super::node::{Entry, Value};
use super::ports::{name_parts, read_parts, read_ports};
use super::read::{bare_label, labelled};
use super::reader::Reader;
use super::source::Spot;
use crate::msg;
use crate::speak::Name;
use crate::table::{Sees, Shape};

/// A family's singular (its kinds) and plural (what they share).
const FAMILIES: [(&str, &str); 4] =
    [("piece", "pieces"), ("tile", "tiles"), ("card", "cards"), ("letter", "letters")];

/// All kinds of piece, with what they share.
pub struct Pieces {
    /// The faces of all families, each once.
    pub faces: Vec<Labelled>,
    /// The families that have kinds.
    pub families: Vec<FamilyDef>,
    /// The kinds, in the order written.
    pub kinds: Vec<KindDef>,
    /// What pieces show while they are hidden.
    pub backs: Vec<Labelled>,
    /// What is said of the pieces of each back.
    pub back_texts: Vec<Option<Name>>,
    /// What each back looks like in pictures.
    pub back_looks: Vec<Ground>,
    /// The names that parts of tiles have.
    pub part_names: Vec<Labelled>,
}

impl Pieces {
    /// The back of that name, which is known from now on.
    fn back(&mut self, id: &str, spot: &Spot) -> usize {
        self.backs.iter().position(|back| back.id == id).unwrap_or_else(|| {
            self.backs.push(bare_label(id, spot));
            self.back_texts.push(None);
            self.back_looks.push(Ground::default());
            self.backs.len() - 1
        })
    }
}

/// Reads `[tiles]`, `[tile.…]` and the like, for a board of a shape.
pub fn read_kinds(reader: &mut Reader<'_>, shape: Shape) -> Pieces {
    let mut pieces = Pieces {
        faces: Vec::new(),
        families: Vec::new(),
        kinds: Vec::new(),
        backs: Vec::new(),
        back_texts: Vec::new(),
        back_looks: Vec::new(),
        part_names: Vec::new(),
    };
    let mut stand_for = Vec::new();
    for (singular, plural) in FAMILIES {
        let declared = reader.entry(plural);
        let shared = declared.map(|entry| &entry.node);
        let entries = reader.table(singular);
        if entries.is_empty() && shared.is_none() {
            continue;
        }
        let mut family = FamilyDef {
            id: singular.to_owned(),
            faces: Vec::new(),
            each_seat: false,
            unowned: false,
            stands: false,
            ports: None,
            text: None,
            values: Vec::new(),
            provenance: Provenance::default(),
            cites: Cites::default(),
            spot: None,
        };
        let (mut shared_back, mut shared_look) = (None, None);
        let mut values: Vec<String> = Vec::new();
        let mut rules = vec!["effect".to_owned()];
        if let Some(node) = shared {
            let one = |entry: &Entry| {
                let is_kind = matches!(entry.node.value, Value::Table(_));
                is_kind.then(|| msg!("help.declare_kind", family = plural, one = singular, key = &entry.key))
            };
            let mut inner = Reader::new(node, msg!("what.family", id = plural), reader.faults);
            inner.otherwise(&one);
            family.each_seat = inner.one_of("each", &[("seat", true), ("game", false)]).unwrap_or(false);
            family.unowned = inner.one_of("owner", &[("nobody", true), ("mover", false)]).unwrap_or(false);
            family.stands = inner.truth("stands");
            family.ports = read_ports(&mut inner);
            if let (true, Some(node)) = (family.stands, inner.node("ports")) {
                inner.faults.push(Fault::at(&node.spot, msg!("define.stands_with_ports")));
            }
            shared_back = inner.text("back").map(str::to_owned);
            name_parts(&mut inner, &mut pieces.part_names);
            for (id, spot) in inner.words("faces") {
                let known = pieces.faces.iter().position(|face| face.id == id);
                family.faces.push(known.unwrap_or_else(|| {
                    pieces.faces.push(bare_label(&id, &spot));
                    pieces.faces.len() - 1
                }));
                values.push(id);
            }
            values.extend(inner.words("values").into_iter().map(|(id, _)| id));
            let known = Known { ports: family.ports, shape, values: &values };
            shared_look = read_drawn(&mut inner, plural, &known);
            family.text = inner.name("text");
            family.values = read_values(&mut inner, &values);
            rules.extend(inner.words("rules").into_iter().map(|(id, _)| id));
            for entry in inner.table("face") {
                let mut face = Reader::new(&entry.node, msg!("what.face", id = &entry.key), inner.faults);
                let label = labelled(entry, &mut face);
                face.finish();
                match pieces.faces.iter_mut().find(|face| face.id == label.id) {
                    Some(known) => known.name = label.name,
                    None => inner
                        .faults
                        .push(Fault::following(&entry.spot, msg!("define.unknown_face", id = &entry.key))),
                }
            }
            family.provenance = inner.provenance();
            family.cites = inner.cites();
            family.spot = declared.map(|entry| entry.spot.clone());
            inner.finish();
        }
        let number = pieces.families.len();
        let undeclared = |entry: &Entry| match entry.node.value {
            Value::Whole(_) => Some(msg!("help.declare_value", key = &entry.key, family = plural)),
            Value::Text(_) => Some(msg!("help.declare_rule", key = &entry.key, family = plural)),
            _ => None,
        };
        for entry in entries {
            let what = match singular {
                "tile" => msg!("what.tile", id = &entry.key),
                "card" => msg!("what.card", id = &entry.key),
                "letter" => msg!("what.letter", id = &entry.key),
                _ => msg!("what.piece", id = &entry.key),
            };
            let mut inner = Reader::new(&entry.node, what, reader.faults);
            inner.otherwise(&undeclared);
            let label = labelled(entry, &mut inner);
            let unlimited = inner.one_of("supply", &[("unlimited", true)]).unwrap_or(false);
            let copies = inner.whole("copies", 1, 1000);
            let back = inner.entry("back").map_or(&entry.spot, |entry| &entry.spot).clone();
            let shared = shared_back.as_deref().unwrap_or(singular);
            let back = pieces.back(inner.text("back").unwrap_or(shared), &back);
            let sign = inner.short_text("sign");
            // A game may have a value or a rule of that name.
            let is_key = values.iter().chain(&rules).any(|key| key == "one");
            let one = if is_key { None } else { inner.name("one") };
            let text = inner.name("text");
            let cites = inner.cites();
            let provenance = inner.provenance();
            let parts = read_parts(&mut inner, family.ports, shape, &mut pieces.part_names);
            let known = Known { ports: family.ports, shape, values: &values };
            let look = read_drawn(&mut inner, &entry.key, &known);
            let drawn = resolve(&mut inner, look, shared_look.as_ref(), &parts, family.ports.is_some());
            let mut kind = KindDef {
                label,
                one,
                family: number,
                copies: (!unlimited).then(|| copies.unwrap_or(1) as usize),
                back,
                sign,
                values: Vec::new(),
                rules: Vec::new(),
                stands_for: None,
                parts,
                drawn,
                text,
                cites,
                provenance,
            };
            for key in &values {
                if let Some(value) = inner.whole(key, -1_000_000, 1_000_000) {
                    kind.values.push((key.clone(), value));
                }
            }
            for key in &rules {
                let rules = inner.rules(key);
                if !rules.is_empty() {
                    kind.rules.push((key.clone(), rules));
                }
            }
            let valued = family
                .faces
                .iter()
                .filter(|&&face| kind.values.iter().any(|(key, _)| *key == pieces.faces[face].id));
            let valued = valued.count();
            if valued > 0 && valued < family.faces.len() {
                for &face in &family.faces {
                    let id = &pieces.faces[face].id;
                    if !inner.has(id) {
                        inner.missing(id);
                    }
                }
            }
            if let Some(id) = inner.text("stands_for") {
                let spot = inner.node("stands_for").map_or(&entry.spot, |node| &node.spot).clone();
                stand_for.push((pieces.kinds.len(), id.to_owned(), spot));
            }
            inner.finish();
            pieces.kinds.push(kind);
        }
        pieces.families.push(family);
    }
    for (kind, id, spot) in stand_for {
        let family = pieces.families.iter().position(|family| family.id == id);
        if family.is_none() {
            let known = pieces.families.iter().map(|family| family.id.as_str());
            let fault = Fault::following(&spot, msg!("define.unknown_family", id = &id));
            reader.faults.push(fault.suggest(&id, known));
        }
        // A blank all the same, so that nobody asks for its letter.
        pieces.kinds[kind].stands_for = family.or(Some(pieces.kinds[kind].family));
    }
    name_backs(reader, &mut pieces);
    pieces
}

/// Reads `[cards.value.…]` and the like: what numbers are called, and what it means to have one.
fn read_values(reader: &mut Reader<'_>, known: &[String]) -> Vec<ValueDef> {
    let mut values = Vec::new();
    for entry in reader.table("value") {
        let mut inner = Reader::new(&entry.node, msg!("what.value", id = &entry.key), reader.faults);
        let label = labelled(entry, &mut inner);
        let text = inner.name("text");
        inner.finish();
        match known.contains(&label.id) {
            true => values.push(ValueDef { label, text }),
            false => {
                let fault = Fault::following(&entry.spot, msg!("define.unknown_value", id = &entry.key));
                reader.faults.push(fault.suggest(&entry.key, known.iter().map(String::as_str)));
            }
        }
    }
    values
}

/// Reads `[back.…]`: what the backs that pieces name are called, and what is said of the pieces.
fn name_backs(reader: &mut Reader<'_>, pieces: &mut Pieces) {
    for entry in reader.table("back") {
        let mut inner = Reader::new(&entry.node, msg!("what.back", id = &entry.key), reader.faults);
        let label = labelled(entry, &mut inner);
        let text = inner.name("text");
        let look = read_ground(&mut inner, &entry.key);
        inner.finish();
        match pieces.backs.iter().position(|back| back.id == label.id) {
            Some(known) => {
                pieces.backs[known].name = label.name;
                pieces.back_texts[known] = text;
                pieces.back_looks[known] = look;
            }
            None => {
                let known = pieces.backs.iter().map(|back| back.id.as_str());
                let fault = Fault::following(&entry.spot, msg!("define.unknown_back", id = &entry.key));
                reader.faults.push(fault.suggest(&entry.key, known));
            }
        }
    }
}

/// Reads `[zone.…]`.
pub fn read_zones(reader: &mut Reader<'_>, pieces: &Pieces) -> Vec<ZoneDef> {
    let Pieces { families, kinds, backs, .. } = pieces;
    const SEES: [(&str, Sees); 4] =
        [("all", Sees::All), ("owner", Sees::Owner), ("others", Sees::Others), ("nobody", Sees::Nobody)];
    let mut zones = Vec::new();
    let mut refills = Vec::new();
    for entry in reader.table("zone") {
        let what = msg!("what.zone", id = &entry.key);
        let mut inner = Reader::new(&entry.node, what, reader.faults);
        let label = labelled(entry, &mut inner);
        let each_seat = inner.one_of("owner", &[("seat", true), ("game", false)]).unwrap_or(false);
        let sees = inner.one_of("sees", &SEES).unwrap_or(Sees::All);
        let counts = inner.one_of("counts", &SEES).unwrap_or(Sees::All);
        let order_seen = inner.one_of("order", &[("seen", true), ("hidden", false)]).unwrap_or(true);
        let ordered = inner.truth("ordered");
        let shuffled = inner.truth("shuffled");
        let mut starts = Vec::new();
        for (id, spot) in inner.words("starts") {
            let family = families.iter().position(|family| family.id == id);
            let kind = kinds.iter().position(|kind| kind.label.id == id);
            let back = backs.iter().position(|back| back.id == id);
            match (family, kind, back) {
                (_, Some(kind), _) => starts.push(kind),
                (Some(family), None, _) => {
                    starts.extend((0..kinds.len()).filter(|&kind| kinds[kind].family == family));
                }
                (None, None, Some(back)) => {
                    starts.extend((0..kinds.len()).filter(|&kind| kinds[kind].back == back));
                }
                (None, None, None) => {
                    let known = families
                        .iter()
                        .map(|family| family.id.as_str())
                        .chain(kinds.iter().map(|kind| kind.label.id.as_str()));
                    inner.faults.push(
                        Fault::following(&spot, msg!("define.unknown_kind", id = &id)).suggest(&id, known),
                    );
                }
            }
        }
        for &kind in &starts {
            let per_seat = families[kinds[kind].family].each_seat;
            if kinds[kind].copies.is_none() || (each_seat && !per_seat) {
                let id = &kinds[kind].label.id;
                let message = match kinds[kind].copies {
                    None => msg!("zone.unlimited", id = id),
                    Some(_) => msg!("zone.not_per_seat", id = id),
                };
                inner.faults.push(Fault::at(&entry.spot, message));
            }
        }
        if let (Some(node), Some(id)) = (inner.node("refill"), inner.text("refill")) {
            refills.push((zones.len(), id.to_owned(), node.spot.clone()));
        }
        let provenance = inner.provenance();
        let cites = inner.cites();
        inner.finish();
        let ordered = ordered || shuffled;
        zones.push(ZoneDef {
            label,
            each_seat,
            sees,
            counts,
            order_seen,
            ordered,
            shuffled,
            refill: None,
            starts,
            provenance,
            cites,
        });
    }
    for (zone, id, spot) in refills {
        match refill_of(&zones, zone, &id, &spot) {
            Ok(from) => zones[zone].refill = Some(from),
            Err(fault) => reader.faults.push(fault),
        }
    }
    for (number, zone) in zones.iter().enumerate() {
        for kind in &zone.starts {
            if zones[..number].iter().any(|other| other.starts.contains(kind)) {
                let message = msg!("zone.starts_twice", id = &kinds[*kind].label.id);
                reader.faults.push(Fault::at(&zone.label.spot, message));
            }
        }
    }
    zones
}

/// The zone that a pile is filled again from: another one, as many as there are piles.
fn refill_of(zones: &[ZoneDef], zone: usize, id: &str, spot: &Spot) -> Result<usize, Fault> {
    let known = || zones.iter().map(|zone| zone.label.id.as_str());
    let Some(from) = known().position(|known| known == id) else {
        return Err(Fault::following(spot, msg!("define.unknown_zone", id = id)).suggest(id, known()));
    };
    let wrong = match () {
        () if from == zone => msg!("zone.refills_itself"),
        () if !zones[zone].ordered => msg!("zone.refills_no_pile"),
        () if zones[from].each_seat && !zones[zone].each_seat => msg!("zone.refills_from_many", id = id),
        () => return Ok(from),
    };
    Err(Fault::at(spot, wrong))
}
