//! From a view to a scene.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::drawn::{fills_a_cell, footing};
use super::labels;
use super::lines::ports_of;
use super::pieces::piece;
use super::scores::scores;
use super::signs::mark_signs;
use super::{Board, Counter, Highlights, Mark, Mat, Piece, Player, Said, Scene, Spot, States, Turn};
use crate::play::{Game, View};
use crate::speak::Name;
use crate::table::{Cell, Ended, Seat};

impl Scene {
    /// What a view shows, with some of it highlighted.
    pub fn of(game: &Game, view: &View, highlights: &Highlights) -> Self {
        let definition = game.definition();
        let mut scores = scores(game, view).into_iter();
        let players: Vec<Player> = definition
            .seats
            .iter()
            .map(|seat| Player {
                name: seat.name.clone(),
                sign: seat.sign,
                colour: seat.colour.clone(),
                score: scores.next(),
            })
            .collect();
        let counters = definition.counters.iter().zip(&view.counters);
        let counters = counters.map(|(counter, &value)| Counter {
            name: counter.label.name.clone(),
            value,
            bounds: (counter.lowest(), counter.highest()),
        });
        let said = definition.announcements.iter().zip(&view.announced).map(|(announcement, seats)| Said {
            name: announcement.label.name.clone(),
            seats: (0..seats.len()).filter(|&seat| seats[seat]).map(|seat| seat as Seat).collect(),
        });
        let mut scene = Self {
            title: definition.name.clone(),
            eyes: view.eyes.seat(),
            players,
            board: definition.board.present.then(|| board(game, view, highlights)),
            mats: mats(game, view, highlights),
            waiting: view.waiting.clone(),
            counters: counters.collect(),
            said: said.filter(|said| !said.seats.is_empty()).collect(),
            turn: turn(game, view, highlights),
        };
        scene.name_pieces();
        scene
    }

    /// Gives every piece that is known its key, counted in the order in which they are shown, and every piece
    /// and place its sentence.
    fn name_pieces(&mut self) {
        let Self { players, board, mats, .. } = self;
        let mut counted: HashMap<(String, Option<Seat>), usize> = HashMap::new();
        let on_board = board.iter_mut().flat_map(|board| {
            let edges = board.edges.iter_mut().map(|(_, spot)| spot);
            board.spots.iter_mut().chain(edges).flat_map(|spot| &mut spot.stack)
        });
        for piece in on_board.chain(mats.iter_mut().flat_map(|mat| &mut mat.pieces)) {
            piece.label = labels::piece(piece, players);
            if !piece.hidden {
                let number = counted.entry((piece.id.clone(), piece.seat)).or_default();
                *number += 1;
                let owner = piece.seat.map_or_else(String::new, |seat| format!("{seat}."));
                piece.key = Some(format!("{owner}{}.{number}", piece.id));
            }
        }
        if let Some(board) = board {
            let named: Vec<Name> = board.places().map(|spot| labels::spot(board, spot)).collect();
            let edges = board.edges.iter_mut().map(|(_, spot)| spot);
            for (spot, label) in board.spots.iter_mut().chain(edges).zip(named) {
                spot.label = label;
            }
        }
    }
}

fn board(game: &Game, view: &View, highlights: &Highlights) -> Board {
    let board = &game.definition().board;
    let names = board.marks.iter().zip(mark_signs(game.definition()));
    let marks =
        names.map(|(mark, sign)| Mark { name: mark.label.name.clone(), sign, look: mark.look.clone() });
    let marked = view.marks(game);
    let spot = |cell: Cell| Spot {
        cell,
        id: board.grid.name(cell),
        label: Name::default(),
        marks: (0..marked.len()).filter(|&mark| marked[mark].contains(&cell)).collect(),
        stack: stack(game, view, cell),
        camp: board.camps.get(cell as usize).copied().flatten().map(|seat| seat as Seat),
        states: States {
            changed: highlights.changed.contains(&cell),
            open: highlights.open.contains(&cell),
            in_line: highlights.in_line.contains(&cell),
        },
    };
    let shown = region(game, view, &marked, highlights);
    let cells = shown.iter().flat_map(|(rows, columns)| {
        let row = |row| columns.clone().map(move |column| board.grid.cell(column, row));
        rows.clone().flat_map(row)
    });
    let spots = cells.map(spot).collect();
    let places = board.grid.cells() as Cell..board.grid.places() as Cell;
    let edges = places.filter_map(|place| Some((board.grid.edge(place)?, spot(place)))).collect();
    Board {
        shape: board.grid.shape,
        shown,
        row_names: board.row_names.clone(),
        column_names: board.column_names.clone(),
        grows: board.grows,
        marks: marks.collect(),
        ports: ports_of(game),
        drawn: game.definition().kinds.iter().any(fills_a_cell),
        sides: board.look.sides.map(|seat| seat.map(|seat| seat as Seat)),
        checker: board.look.checker,
        coordinates: board.look.coordinates,
        spots,
        edges,
    }
}

/// The pieces on a cell, the top first; of those that stand there, on which part of the tile.
fn stack(game: &Game, view: &View, cell: Cell) -> Vec<Piece> {
    let seen = &view.cells[cell as usize];
    let mut pieces: Vec<Piece> = seen.iter().map(|seen| piece(game, seen)).collect();
    let tile = pieces.iter().position(|piece| !piece.stands);
    for (piece, standing) in pieces.iter_mut().zip(seen).filter(|(piece, _)| piece.stands) {
        piece.footing = tile.and_then(|tile| footing(game, &seen[tile], standing.pose));
    }
    pieces
}

/// The rows and columns to show: all of them; of a board that grows, those with something on them.
fn region(
    game: &Game,
    view: &View,
    marked: &[Vec<Cell>],
    highlights: &Highlights,
) -> Option<(RangeInclusive<u16>, RangeInclusive<u16>)> {
    let board = &game.definition().board;
    let grid = board.grid;
    if !board.grows {
        return Some((0..=grid.rows - 1, 0..=grid.columns - 1));
    }
    let shown = (0..grid.cells() as Cell).filter(|cell| {
        !view.cells[*cell as usize].is_empty()
            || highlights.open.contains(cell)
            || marked.iter().any(|cells| cells.contains(cell))
    });
    let places: Vec<(u16, u16)> = shown.map(|cell| grid.at(cell)).collect();
    let rows = (places.iter().map(|at| at.1).min()?, places.iter().map(|at| at.1).max()?);
    let columns = (places.iter().map(|at| at.0).min()?, places.iter().map(|at| at.0).max()?);
    Some((rows.0..=rows.1, columns.0..=columns.1))
}

fn mats(game: &Game, view: &View, highlights: &Highlights) -> Vec<Mat> {
    let zones = &game.definition().zones;
    let mut mats: Vec<Mat> = view
        .zones
        .iter()
        .enumerate()
        .map(|(number, zone)| Mat {
            seat: zone.owner,
            id: zones[zone.zone].label.id.clone(),
            name: zones[zone.zone].label.name.clone(),
            pieces: zone.pieces.iter().map(|seen| piece(game, seen)).collect(),
            uncounted: zone.uncounted,
            ordered: zones[zone.zone].ordered,
            brief: highlights.same.contains(&number) && zone.owner != Some(view.turn.seat),
        })
        .collect();
    mats.sort_by_key(|mat| mat.seat.unwrap_or(Seat::MAX));
    mats
}

/// What comes after this step of a turn, whatever is done in it: nothing where that depends on something.
fn next_step(game: &Game, view: &View) -> Vec<Name> {
    let definition = game.definition();
    let steps = &definition.phases[view.turn.phase as usize].steps;
    let at = view.turn.step as usize;
    let (Some(now), Some(next)) = (steps.get(at), steps.get(at + 1)) else { return Vec::new() };
    let comes = |&action: &usize| {
        let declared = &definition.actions[action];
        let options = || game.machine().options(view.state(), action, &[]).unwrap_or_default();
        declared.when.is_none() && (declared.choices.is_empty() || !options().is_empty())
    };
    match now.repeats.is_empty() && next.actions.iter().all(comes) {
        true => next.actions.iter().map(|&action| definition.actions[action].label.name.clone()).collect(),
        false => Vec::new(),
    }
}

fn turn(game: &Game, view: &View, highlights: &Highlights) -> Turn {
    if view.ended != Ended::No {
        return Turn::Over;
    }
    let actions = &game.definition().actions;
    Turn::Of {
        seat: view.turn.seat,
        partner: game.partner_to_move(view.turn).map(str::to_owned),
        round: (view.turn.phase == 1).then(|| view.turn.rounds + 1),
        actions: highlights.actions.iter().map(|&action| actions[action].label.name.clone()).collect(),
        then: next_step(game, view),
    }
}
