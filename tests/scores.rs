//! A score tells nobody what is hidden from them, and everything once the game is over.

use rulebox::front::repl::Repl;
use rulebox::front::style::Look;
use rulebox::play::session::Entry;
use rulebox::play::{Eyes, Game, Session};
use rulebox::speak::Lang;
use rulebox::table::{Ended, Seat, State};

use crate::support::{each_ply, tables};

/// What a seat is told of the scores of a table.
fn told(game: &Game, state: &State, seat: Seat) -> String {
    let mut session = Session::new(game.clone(), 1, 0).expect("it begins");
    session.set_state(state.clone());
    let mut repl = Repl::new(session, Look::plain(Lang::En));
    repl.handle(&format!("/view {}", seat + 1));
    let (score, _) = repl.handle("/score");
    let (explained, _) = repl.handle("/explain");
    format!("{score}{explained}")
}

/// The same table with every two pieces exchanged that the seat does not see and cannot tell apart.
fn turned_round(game: &Game, state: &State, seat: Seat) -> State {
    let kinds = &game.definition().kinds;
    let mut other = state.clone();
    let hidden = |piece: &usize| !game.can_see(state.pieces[*piece].place, Eyes::Seat(seat));
    let hidden: Vec<usize> = (0..state.pieces.len()).filter(hidden).collect();
    let back = |piece: usize| kinds[state.pieces[piece].kind as usize].back;
    for &piece in &hidden {
        let alike = |other: &&usize| {
            back(**other) == back(piece) && state.pieces[**other].owner == state.pieces[piece].owner
        };
        let alike: Vec<usize> = hidden.iter().filter(alike).copied().collect();
        let place = alike.iter().position(|&other| other == piece).unwrap_or(0);
        other.pieces[piece].kind = state.pieces[alike[alike.len() - 1 - place]].kind;
    }
    other
}

#[test]
fn a_score_tells_nobody_what_is_hidden_from_them() {
    let mut hidden = 0;
    each_ply(60, |ply, _| {
        let game = ply.game();
        if !game.has_secrets() || ply.state.ended != Ended::No {
            return;
        }
        for seat in 0..game.definition().seats.len() as Seat {
            let said = told(game, ply.state, seat);
            let other = turned_round(game, ply.state, seat);
            assert_eq!(said, told(game, &other, seat), "{ply}: {seat} can tell");
            hidden += usize::from(said.contains('▒'));
        }
    });
    assert!(hidden > 0, "some scores depend on what is hidden");
}

/// Checks that `explain` names what was sold in a move to the seller alone; returns for how many seats.
fn check_explained(session: &Session, entry: &Entry, number: usize) -> usize {
    let seats = session.game().definition().player_seats() as Seat;
    for seat in 0..seats {
        let mut repl = Repl::new(session.clone(), Look::plain(Lang::En));
        repl.handle(&format!("/view {}", seat + 1));
        let (text, _) = repl.handle("/explain");
        let told = |made: &str| {
            let made = format!("move {number}, `{made}").to_lowercase();
            text.to_lowercase().contains(&made)
        };
        assert_eq!(told(&entry.text), seat == entry.seat, "{text}");
        assert_eq!(told("sell ("), seat != entry.seat, "{text}");
    }
    seats as usize
}

/// Where points came from a move with cards that nobody else saw, the move is told without them.
#[test]
fn the_move_that_gained_points_names_no_hidden_card() {
    let mut told_of = 0;
    for table in tables().iter().filter(|table| table.folder.id == "market") {
        let (seed, first, mut rng) = table.deal(0);
        let mut session = Session::new(table.game.clone(), seed, first).expect("it begins");
        while session.state().ended == Ended::No {
            let moves = table.game.moves(session.state()).expect("the rules list");
            session.make(moves[rng.below(moves.len() as u32) as usize].clone()).expect("legal");
            let Some(entry) = session.last().filter(|entry| entry.text.starts_with("sell ")).cloned() else {
                continue;
            };
            told_of += check_explained(&session, &entry, session.entries().len());
        }
        // What was never shown is not named when it is over, either: the history does not.
        for (index, entry) in session.entries().iter().enumerate() {
            if entry.text.starts_with("sell ") {
                told_of += check_explained(&session, entry, index + 1);
            }
        }
    }
    assert!(told_of > 0, "somebody sold something");
}
