//! What is fixed about a game, from its definition.

use super::initial::{layout, twins, zone_places};
use crate::define::Definition;
use crate::engine::facts::{Facts, Keeps, Kinds, Twins, looked_at};
use crate::engine::links::Links;
use crate::rules::tree::{Set, Who};
use crate::rules::{Ruleset, visit};
use crate::table::{Bits, Lattice, Layout, Sees, State};

/// Where everything lies in a state, and the board as sets.
pub fn places<B: Bits>(definition: &Definition, ruleset: &Ruleset) -> (Lattice<B>, Layout) {
    (Lattice::<B>::new(definition.board.grid), layout::<B>(definition, ruleset))
}

/// What is fixed about a game whose pieces lie as `initial` says.
pub fn facts<B: Bits>(
    definition: &Definition,
    ruleset: &Ruleset,
    (lattice, layout): (Lattice<B>, Layout),
    initial: &State,
) -> Facts<B> {
    let earlier = twins::<B>(initial, ruleset.changes_hands());
    let later = (0..earlier.len())
        .filter(|&piece| earlier[piece].is_some())
        .fold(B::NONE, |set, piece| set | B::one(piece));
    Facts {
        beside: lattice.around(lattice.grid.sides()),
        pieces: initial.pieces.len(),
        kinds: kinds(definition, ruleset, layout.faces),
        links: Links::new(
            &definition.board.grid,
            &(0..definition.kinds.len()).map(|kind| definition.tile(kind)).collect::<Vec<_>>(),
        ),
        of_kind: of_kind(definition.kinds.len(), initial),
        standing: (0..initial.pieces.len())
            .filter(|&piece| layout.stands(initial.pieces[piece].kind))
            .fold(B::NONE, |set, piece| set | B::one(piece)),
        twins: Twins {
            any: later.is_some(),
            later,
            earlier,
            taken_unseen: takes_unseen(definition, ruleset),
        },
        counter_range: definition.counters.iter().map(|counter| (counter.least, counter.most)).collect(),
        zones: zone_places(definition).iter().map(|&(first, each)| (first as u16, u16::from(each))).collect(),
        looked_at: looked_at(&layout),
        keeps: Keeps {
            outline: ruleset.wants_outline(),
            changes: !ruleset.nothing_follows(),
            turn: ruleset.reads_turn(),
            piece_cells: false,
        },
        limits: definition.limits,
        lattice,
        layout,
    }
}

/// For each kind, its pieces.
fn of_kind<B: Bits>(kinds: usize, initial: &State) -> Vec<B> {
    let mut of_kind = vec![B::NONE; kinds];
    for (number, piece) in initial.pieces.iter().enumerate() {
        let pieces = &mut of_kind[piece.kind as usize];
        *pieces = *pieces | B::one(number);
    }
    of_kind
}

/// The kinds of pieces, as tables.
fn kinds(definition: &Definition, ruleset: &Ruleset, faces: usize) -> Kinds {
    let names = &ruleset.names.values;
    let value_count = names.len().max(1);
    let mut values = vec![0; definition.kinds.len() * value_count];
    for (kind, declared) in definition.kinds.iter().enumerate() {
        for (key, value) in &declared.values {
            if let Some(place) = names.iter().position(|name| name == key) {
                values[kind * value_count + place] = *value as i32;
            }
        }
    }
    let faces_of = |kind: usize| -> &[usize] {
        let faces = &definition.families[definition.kinds[kind].family].faces;
        if faces.is_empty() { &[0] } else { faces }
    };
    let next_face = |kind: usize, face: usize| {
        let faces = faces_of(kind);
        let place = faces.iter().position(|&known| known == face);
        place.map_or(face, |place| faces[(place + 1) % faces.len()]) as u8
    };
    let all = 0..definition.kinds.len();
    let family = |kind: usize| definition.kinds[kind].family;
    let may_be_unowned = definition.families.iter().any(|family| family.unowned);
    Kinds {
        values,
        value_count,
        family: all.clone().map(|kind| family(kind) as u8).collect(),
        back: definition.kinds.iter().map(|kind| kind.back as u8).collect(),
        first_face: all.clone().map(|kind| faces_of(kind)[0] as u8).collect(),
        next_face: all
            .clone()
            .flat_map(|kind| (0..faces).map(move |face| (kind, face)))
            .map(|(kind, face)| next_face(kind, face))
            .collect(),
        unowned: all
            .filter(|_| may_be_unowned)
            .map(|kind| definition.families[family(kind)].unowned)
            .collect(),
    }
}

/// Whether an action takes pieces from a zone that the seat to move may not see.
fn takes_unseen(definition: &Definition, ruleset: &Ruleset) -> bool {
    let mut unseen = false;
    for choice in ruleset.actions.iter().flat_map(|action| &action.choices) {
        visit::set(&choice.set, &mut |part| {
            if let visit::Part::Set(Set::Top(zone, who) | Set::Zone(zone, who)) = part {
                let zone = &definition.zones[*zone as usize];
                let own = zone.each_seat && *who == Who::Me;
                let seen = zone.sees == Sees::All || (own && zone.sees == Sees::Owner);
                unseen |= choice.set.holds_pieces() && !seen;
            }
            true
        });
    }
    unseen
}
