//! What every game begins from: where everything lies, and the table before anything happens.

use crate::define::{Definition, Fault};
use crate::msg;
use crate::rules::Ruleset;
use crate::table::layout::Parts;
use crate::table::{Bits, Event, Layout, NOBODY, State, ZonePlace};

/// For each declared zone, its first place and whether each seat has one.
pub fn zone_places(definition: &Definition) -> Vec<(usize, bool)> {
    let mut next = 0;
    definition
        .zones
        .iter()
        .map(|zone| {
            let first = next;
            next += if zone.each_seat { definition.seats.len() } else { 1 };
            (first, zone.each_seat)
        })
        .collect()
}

/// Where everything lies in a state.
pub fn layout<B: Bits>(definition: &Definition, ruleset: &Ruleset) -> Layout {
    let families: Vec<usize> = definition.kinds.iter().map(|kind| kind.family).collect();
    let mut zones = Vec::new();
    for (number, zone) in definition.zones.iter().enumerate() {
        let owners: Vec<Option<u8>> = match zone.each_seat {
            true => (0..definition.seats.len() as u8).map(Some).collect(),
            false => vec![None],
        };
        zones.extend(owners.into_iter().map(|owner| ZonePlace {
            zone: number,
            owner,
            sees: zone.sees,
            counts: zone.counts,
            order_seen: zone.order_seen,
            ordered: zone.ordered,
        }));
    }
    Layout::new(Parts {
        grid: definition.board.grid,
        words: B::WORDS,
        seats: definition.seats.len(),
        faces: definition.faces.len().max(1),
        owners: definition.families.iter().any(|family| !family.unowned || family.each_seat)
            || definition.board.setup.iter().any(|piece| piece.owner.is_some())
            || ruleset.changes_hands(),
        watched_kinds: ruleset.watched_kinds(definition.kinds.len(), &families),
        supplied_kinds: definition.kinds.iter().map(|kind| kind.copies.is_none()).collect(),
        marks: fixed_marks::<B>(definition, ruleset),
        zones,
        counters: definition.counters.len(),
        announcements: definition.announcements.len(),
        shows_pieces: ruleset.shows_pieces(),
        turns: definition.families.iter().any(|family| family.ports.is_some())
            || definition.kinds.iter().any(|kind| kind.stands_for.is_some()),
        standing_kinds: families.iter().map(|&family| definition.families[family].stands).collect(),
        refills: refills(definition),
    })
}

/// For each zone, the one that it is filled again from: a seat's own from its own or from a common one.
fn refills(definition: &Definition) -> Vec<Option<usize>> {
    let places = zone_places(definition);
    let of = |zone: usize, instance: usize| {
        let (first, each_seat) = places[definition.zones[zone].refill?];
        Some(if each_seat { first + instance } else { first })
    };
    let instances = |zone: usize| if places[zone].1 { definition.seats.len() } else { 1 };
    (0..places.len()).flat_map(|zone| (0..instances(zone)).map(move |instance| of(zone, instance))).collect()
}

/// For each mark, the cells that carry it if no rule changes that.
fn fixed_marks<B: Bits>(definition: &Definition, ruleset: &Ruleset) -> Vec<Option<Box<[u64]>>> {
    let marks = definition.board.marks.iter().zip(ruleset.changed_marks(definition.board.marks.len()));
    let fixed = marks.map(|(mark, changed)| {
        let set = mark.cells.iter().fold(B::NONE, |set, &cell| set | B::one(cell as usize));
        (!changed).then(|| set.words().into())
    });
    fixed.collect()
}

/// The table before the first shuffle: pieces in their zones, the drawn setup on the board.
pub fn initial(definition: &Definition, layout: &Layout) -> Result<State, Box<Fault>> {
    let mut state = State::new(layout);
    let places = zone_places(definition);
    for (number, kind) in definition.kinds.iter().enumerate() {
        let each_seat = definition.families[kind.family].each_seat;
        let owners: Vec<u8> = match (kind.copies, each_seat) {
            (Some(_), true) => (0..definition.seats.len() as u8).collect(),
            _ => vec![NOBODY],
        };
        let zone = definition.zones.iter().position(|zone| zone.starts.contains(&number));
        let on_board: Vec<_> = definition.board.setup.iter().filter(|piece| piece.kind == number).collect();
        let Some(copies) = kind.copies else {
            let supply = layout.supplies[number].unwrap_or(0);
            for _ in 0..layout.cells {
                state.add(layout, number as u16, NOBODY, supply);
            }
            continue;
        };
        for owner in owners {
            let mine =
                |owned: Option<usize>| owned.map_or(NOBODY, |seat| seat as u8) == owner || owner == NOBODY;
            let mut drawn = on_board.iter().filter(|piece| mine(piece.owner));
            for _ in 0..copies {
                if let Some(piece) = drawn.next() {
                    let holder = piece.owner.map_or(owner, |seat| seat as u8);
                    state.add(layout, number as u16, holder, piece.cell);
                    continue;
                }
                let Some(zone) = zone else {
                    let message = msg!("define.starts_nowhere", id = &kind.label.id);
                    return Err(Box::new(Fault::at(&kind.label.spot, message)));
                };
                let (first, each) = places[zone];
                let place = if each && owner != NOBODY { first + owner as usize } else { first };
                state.add(layout, number as u16, owner, layout.zone(place));
            }
        }
    }
    for piece in &definition.board.setup {
        if let Some(supply) = layout.supplies[piece.kind] {
            let Some(top) = state.top(supply) else { continue };
            let owner = piece.owner.map_or(NOBODY, |seat| seat as u8);
            state.apply(layout, Event::Placed { piece: top, cell: piece.cell, owner, face: 0, pose: 0 });
        }
    }
    for (number, counter) in definition.counters.iter().enumerate() {
        state.counters[layout.counter(number)] = counter.starts as i32;
    }
    for (number, mark) in definition.board.marks.iter().enumerate() {
        for &cell in &mark.cells {
            state.apply(layout, Event::Marked { cell, mark: number as u8, on: true });
        }
    }
    Ok(state)
}

/// For each piece, the earlier ones of its kind that have its owner, or may come to have it.
pub fn twins<B: Bits>(state: &State, changes_hands: bool) -> Vec<B> {
    (0..state.pieces.len())
        .map(|number| {
            let piece = &state.pieces[number];
            (0..number)
                .filter(|&other| {
                    let other = &state.pieces[other];
                    other.kind == piece.kind && (changes_hands || other.owner == piece.owner)
                })
                .fold(B::NONE, |set, other| set | B::one(other))
        })
        .collect()
}
