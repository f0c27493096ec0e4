//! Tables that a seat cannot tell apart: what it has never seen lies elsewhere.

use rulebox::play::session::Entry;
use rulebox::play::{Eyes, Game, LaidPiece, Move, Pick, Session};
use rulebox::table::{Event, NO_PIECE, PieceId, Recorder, Rng, Seat, State};

/// The pieces that a seat has not seen at any time, not even in the middle of a move, and that were
/// never shown: what it can know of them, it knows from what was said.
pub fn never_seen(session: &Session, seat: Seat) -> Vec<usize> {
    let game = session.game();
    let layout = game.machine().layout();
    let mut seen = vec![false; session.state().pieces.len()];
    let mut look = |state: &State, event: Option<Event>| {
        for (number, piece) in state.pieces.iter().enumerate() {
            seen[number] |= game.can_see(piece.place, Eyes::Seat(seat));
        }
        if let Some(Event::Shown { piece }) = event {
            seen[piece as usize] = true;
        }
    };
    let mut follow = |mut state: State, events: &[Event]| {
        look(&state, None);
        for &event in events {
            state.apply(layout, event);
            look(&state, Some(event));
        }
    };
    let laid = game.machine().laid(session.seed(), session.first());
    let mut recorder = Recorder::on();
    game.machine().open(&mut laid.clone(), &mut recorder).expect("a game that loads starts");
    follow(laid, &recorder.into_events());
    for (index, entry) in session.entries().iter().enumerate() {
        follow(session.state_before(index).clone(), &entry.events);
    }
    (0..seen.len()).filter(|&piece| !seen[piece]).collect()
}

/// For each piece, the one that lies in its place at the other table.
pub type Exchange = Vec<PieceId>;

/// The same table, except that some pieces of one back and owner have changed places.
pub fn mixed(game: &Game, state: &State, hidden: &[usize], rng: &mut Rng) -> (State, Exchange) {
    let kinds = &game.definition().kinds;
    let back = |piece: usize| kinds[state.pieces[piece].kind as usize].back;
    let mut exchange: Exchange = (0..state.pieces.len() as PieceId).collect();
    // What was chosen in secret stays what it is.
    let free: Vec<usize> =
        hidden.iter().copied().filter(|&piece| !state.pending.contains(&(piece as u16))).collect();
    for (number, &piece) in free.iter().enumerate().skip(1) {
        let with = free[rng.below(number as u32 + 1) as usize];
        if back(piece) == back(with) && state.pieces[piece].owner == state.pieces[with].owner {
            exchange.swap(piece, with);
        }
    }
    (exchanged_state(game, state, &exchange), exchange)
}

/// The other table, where pieces have changed places.
fn exchanged_state(game: &Game, state: &State, exchange: &Exchange) -> State {
    let layout = game.machine().layout();
    let instead = |piece: PieceId| exchange.get(piece as usize).copied().unwrap_or(NO_PIECE);
    let mut other = state.clone();
    for (piece, was) in state.pieces.iter().enumerate() {
        let now = &mut other.pieces[exchange[piece] as usize];
        (now.place, now.below) = (was.place, instead(was.below));
    }
    other.tops = state.tops.iter().map(|&top| instead(top)).collect();
    for zone in 0..layout.zones.len() {
        let start = layout.zone_plane(zone) * layout.words;
        other.planes[start..start + layout.words].fill(0);
        for (number, piece) in other.pieces.iter().enumerate() {
            if piece.place == layout.zone(zone) {
                other.planes[start + number / 64] |= 1 << (number % 64);
            }
        }
    }
    assert_eq!(other.disagreement(layout), None, "pieces were exchanged");
    other
}

/// What happened at the other table if it went the same way there. What was picked in secret is left
/// out: it shows when it is done.
fn exchanged(event: Event, exchange: &Exchange) -> Option<Event> {
    let instead = |piece: PieceId| exchange[piece as usize];
    Some(match event {
        Event::Placed { piece, cell, owner, face, pose } => {
            Event::Placed { piece: instead(piece), cell, owner, face, pose }
        }
        Event::Moved { piece, to, under } => Event::Moved { piece: instead(piece), to, under },
        Event::Walked { piece, cell, pose } => Event::Walked { piece: instead(piece), cell, pose },
        Event::Flipped { piece, face } => Event::Flipped { piece: instead(piece), face },
        Event::Rotated { piece, pose } => Event::Rotated { piece: instead(piece), pose },
        Event::Taken { piece, owner } => Event::Taken { piece: instead(piece), owner },
        Event::Shown { piece } => Event::Shown { piece: instead(piece) },
        Event::Picked { .. } => return None,
        other => other,
    })
}

/// Makes a move at the other table too; whether the same followed there.
pub fn goes_the_same_way(other: &mut Session, entry: &Entry, exchange: &Exchange) -> bool {
    let made = exchanged_move(&entry.mv, exchange);
    let same: Exchange = (0..exchange.len() as PieceId).collect();
    let Ok(again) = other.make(made) else { return false };
    let expected = entry.events.iter().filter_map(|&event| exchanged(event, exchange));
    expected.eq(again.events.iter().filter_map(|&event| exchanged(event, &same)))
}

/// The same move at the other table.
pub fn exchanged_move(mv: &Move, exchange: &Exchange) -> Move {
    let picks = mv.picks.iter().map(|pick| match pick {
        Pick::Cell(_) | Pick::Turning(_) | Pick::Part(_) => pick.clone(),
        Pick::Laid(laid) => {
            let instead = |laid: &LaidPiece| LaidPiece { piece: exchange[laid.piece as usize], ..*laid };
            Pick::Laid(laid.iter().map(instead).collect())
        }
        Pick::Pieces(pieces) => {
            let mut pieces: Vec<u16> = pieces.iter().map(|&piece| exchange[piece as usize]).collect();
            pieces.sort_unstable();
            Pick::Pieces(pieces)
        }
    });
    Move { action: mv.action, picks: picks.collect() }
}

/// Whether a seat cannot tell two games apart: they are the same, what was taken back included, except
/// that pieces which it has never seen have changed places. In which order the events of a move came is
/// for nobody to see where they happen at once, so it is not compared.
pub fn are_alike(one: &Session, other: &Session, exchange: &Exchange, seat: Seat) -> bool {
    let (game, layout) = (one.game(), one.game().machine().layout());
    let (made, all) = (one.entries().len(), one.length());
    if made != other.entries().len() || all != other.length() {
        return false;
    }
    let same: Exchange = (0..exchange.len() as PieceId).collect();
    let happened = |entry: &Entry, exchange: &Exchange| {
        let events = entry.events.iter().filter_map(|&event| exchanged(event, exchange));
        let mut events: Vec<String> = events.map(|event| format!("{event:?}")).collect();
        events.sort_unstable();
        events
    };
    let moved: Vec<PieceId> =
        same.iter().copied().filter(|&piece| exchange[piece as usize] != piece).collect();
    let is_seen = |state: &State| {
        let place = |piece: &PieceId| state.pieces[*piece as usize].place;
        moved
            .iter()
            .any(|piece| game.can_see(place(piece), Eyes::Seat(seat)) || state.is_shown(layout, *piece))
    };
    let unseen = |index: usize, entry: &Entry| {
        let mut state = one.state_before(index).clone();
        entry.events.iter().all(|&event| {
            state.apply(layout, event);
            !is_seen(&state)
        })
    };
    let goes_alike = |(index, (entry, again)): (usize, (&Entry, &Entry))| {
        happened(entry, exchange) == happened(again, &same) && unseen(index, entry)
    };
    // A piece that is seen lies where it lies: then there is nothing to exchange.
    let is_alike = |index: usize| {
        let state = one.state_before(index);
        !is_seen(state) && exchanged_state(game, state, exchange) == *other.state_before(index)
    };
    (0..=all).all(is_alike) && one.all_entries().iter().zip(other.all_entries()).enumerate().all(goes_alike)
}
