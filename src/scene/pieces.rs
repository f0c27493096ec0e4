//! Pieces as a drawing needs them.

use super::drawn::drawn_of;
use super::labels;
use super::lines::lines_of;
use super::looks::{back, look};
use super::signs::kind_sign;
use super::{Piece, Scene};
use crate::play::{Game, Seen};
use crate::speak::Name;
use crate::table::Seat;

/// A piece as a view shows it.
pub(super) fn piece(game: &Game, seen: &Seen) -> Piece {
    let definition = game.definition();
    let seat = ((seen.owner as usize) < definition.seats.len()).then_some(seen.owner);
    let Some(number) = seen.kind else {
        return Piece { hidden: true, seat, back: Some(back(game, seen)), ..Piece::default() };
    };
    let kind = &definition.kinds[number as usize];
    let stood = game.stands_as(number, seen.pose).map(|stood| &definition.kinds[stood as usize]);
    let faces = &definition.families[kind.family].faces;
    let value_of = |face: usize| {
        let id = &definition.faces.get(face)?.id;
        kind.values.iter().find(|(key, _)| key == id).map(|(_, value)| *value)
    };
    let face = faces.iter().position(|&face| face == seen.face as usize);
    Piece {
        hidden: false,
        seat,
        id: kind.label.id.clone(),
        name: stood
            .map_or_else(|| kind.label.name.clone(), |stood| stands_for(&kind.label.name, &stood.label.name)),
        sign: if definition.kinds.len() == 1 && seat.is_some() {
            Default::default()
        } else {
            stood.map_or_else(|| kind_sign(definition, kind), |stood| as_blank(kind_sign(definition, stood)))
        },
        chip: kind.telling_sign().map(str::to_owned),
        value: value_of(seen.face as usize),
        values: faces.iter().filter_map(|&face| value_of(face)).collect(),
        face: face.unwrap_or(0) as u8,
        face_name: face.and_then(|_| definition.faces.get(seen.face as usize)).map(|face| face.name.clone()),
        turning: game.turning_text(number, seen.pose),
        lines: lines_of(game, number, seen.pose),
        drawn: drawn_of(game, number, seen.pose),
        stands: definition.families[kind.family].stands,
        footing: None,
        shown: seen.shown,
        look: look(game, number, seen.face),
        back: None,
        key: None,
        label: Name::default(),
    }
}

/// A piece of a kind that lies nowhere, with a face up, as it looks on a table; it belongs to a seat or to nobody.
pub fn specimen(game: &Game, scene: &Scene, kind: u16, face: u8, seat: Option<Seat>) -> Piece {
    let back = game.definition().kinds[kind as usize].back as u16;
    let owner = seat.unwrap_or(Seat::MAX);
    let mut shown = piece(game, &Seen { kind: Some(kind), back, owner, face, pose: 0, shown: false });
    shown.label = labels::piece(&shown, &scene.players);
    shown
}

/// A blank's sign is that of what it stands for, with a ring to tell them apart.
fn as_blank(sign: Name) -> Name {
    sign.map(|sign| format!("{sign}°"))
}

/// A blank's name, with what it stands for.
fn stands_for(blank: &Name, stood: &Name) -> Name {
    Name::in_each(|lang| format!("{} ({})", blank.in_lang(lang), stood.in_lang(lang)))
}
