//! What pieces look like in pictures: what the game says with `drawn`, and otherwise what follows from the
//! family, the faces, the values and the effect.

use super::{Back, PieceLook, Reach};
use crate::define::model::{FamilyDef, KindDef, Outline};
use crate::play::{Game, Seen};
use crate::rules::tree::{Filter, Set};
use crate::rules::visit::{self, Part};
use crate::speak::Name;
use crate::table::grid::{COMPASS, Directions};

/// What a piece that is known looks like.
pub(super) fn look(game: &Game, kind: u16, face: u8) -> PieceLook {
    let definition = game.definition();
    let number = kind as usize;
    let kind = &definition.kinds[number];
    let family = &definition.families[kind.family];
    let said = kind.drawn.clone().unwrap_or_default();
    let values = faces_up_first(game, kind, family, face);
    let (big, mut chips) = match said.big.as_ref().map(|key| number_of(kind, key)) {
        Some(value) => (value.map(plain), Vec::new()),
        None => printed(game, kind, family, values.first().copied()),
    };
    chips.extend(said.chips.iter().filter_map(|key| chip(kind, family, key)));
    PieceLook {
        outline: said.shape.unwrap_or_else(|| outline(family)),
        glyph: said.glyph,
        colour: said.colour,
        big,
        small: match family.id.as_str() {
            "letter" => worth(game, kind).into_iter().collect(),
            _ => values.get(1..).unwrap_or_default().to_vec(),
        },
        chips,
        reach: reach(game, number),
        copies_differ: definition.kinds.len() > 1,
    }
}

/// What all pieces with a back look like while they are hidden.
pub(super) fn back(game: &Game, seen: &Seen) -> Back {
    let definition = game.definition();
    let back = seen.back as usize;
    let family = definition.kinds.iter().find(|kind| kind.back == back).map(|kind| kind.family);
    Back {
        name: definition.backs[back].name.clone(),
        outline: family.map_or(Outline::Tile, |family| outline(&definition.families[family])),
        ground: definition.back_looks[back].clone(),
        number: back,
    }
}

/// The outline that a family has where nothing is said.
fn outline(family: &FamilyDef) -> Outline {
    match family.id.as_str() {
        _ if family.stands => Outline::Pawn,
        "tile" => Outline::Tile,
        "card" => Outline::Card,
        "letter" => Outline::Letter,
        _ => Outline::Disc,
    }
}

fn plain(number: i64) -> Name {
    Name::plain(number.to_string())
}

fn number_of(kind: &KindDef, key: &str) -> Option<i64> {
    kind.values.iter().find(|(known, _)| known == key).map(|(_, value)| *value)
}

/// The values of a kind's faces, that of the face that is up first.
fn faces_up_first(game: &Game, kind: &KindDef, family: &FamilyDef, face: u8) -> Vec<i64> {
    let faces = &game.definition().faces;
    let value = |face: usize| number_of(kind, &faces.get(face)?.id);
    let up = family.faces.iter().copied().filter(|&one| one == face as usize);
    let others = family.faces.iter().copied().filter(|&one| one != face as usize);
    up.chain(others).filter_map(value).collect()
}

/// What is printed large, and what is printed small, where the game does not say: the value of the face that
/// is up; the first word of the sign and the others; of a family with one value, that.
fn printed(game: &Game, kind: &KindDef, family: &FamilyDef, face: Option<i64>) -> (Option<Name>, Vec<Name>) {
    if let Some(value) = face {
        return (Some(plain(value)), Vec::new());
    }
    if let Some(sign) = &kind.sign {
        let mut words = sign.split_whitespace();
        let big = words.next().map(Name::plain);
        return (big, words.map(Name::plain).collect());
    }
    if family.id == "letter" {
        return (Some(kind.label.name.clone()), Vec::new());
    }
    (worth(game, kind).map(plain), Vec::new())
}

/// The value of a kind, in a family whose kinds have one value at the most.
fn worth(game: &Game, kind: &KindDef) -> Option<i64> {
    let family = game.definition().kinds.iter().filter(|other| other.family == kind.family);
    match kind.values[..] {
        [(_, value)] if family.into_iter().all(|other| other.values.len() < 2) => Some(value),
        _ => None,
    }
}

/// A value in small print: what it is called, with its number if that is not 1; nothing where it is 0.
fn chip(kind: &KindDef, family: &FamilyDef, key: &str) -> Option<Name> {
    let value = number_of(kind, key).filter(|value| *value != 0)?;
    let declared = family.values.iter().find(|declared| declared.label.id == key);
    let name = declared.map_or_else(|| Name::plain(key), |declared| declared.label.name.clone());
    Some(if value == 1 { name } else { name.map(|name| format!("{value} {name}")) })
}

/// Which neighbours the effects of a kind speak of, and on which face they act.
fn reach(game: &Game, kind: usize) -> Option<Reach> {
    let mut around: Option<Directions> = None;
    let mut faces = Vec::new();
    for acts in &game.ruleset().kind_rules {
        let Some(act) = acts.get(kind).and_then(Option::as_ref) else { continue };
        visit::part(Part::Act(act), &mut |part| {
            match part {
                Part::Set(Set::AroundHere(directions)) => {
                    around = Some(Directions(around.map_or(0, |known| known.0) | directions.0));
                }
                Part::Filter(Filter::Face(face)) => faces.push(*face),
                _ => {}
            }
            true
        });
    }
    let cells = around?.each().map(|at| (COMPASS[at].0 as i8, COMPASS[at].1 as i8)).collect();
    let first = game.definition().families[game.definition().kinds[kind].family].faces.first().copied();
    Some(Reach { cells, other_face: faces.iter().any(|&face| Some(face as usize) != first) })
}
