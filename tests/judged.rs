//! Whole moves that are judged: what is listed, counted, drawn and refused is what the rules say of the
//! table as it is and of the board as it would be.

use std::collections::BTreeMap;

use rulebox::play::notation::NotAMove;
use rulebox::play::{Game, Refusal, Session};
use rulebox::speak::Lang;
use rulebox::table::{Layout, Rng, State};

use crate::support::{Ply, each_ply};

fn is_quiet(ply: &Ply<'_>) -> bool {
    ply.table.folder.id == "quiet"
}

/// The stones of a seat that have one of the same seat on both sides.
fn loud(state: &State, layout: &Layout, seat: u8) -> usize {
    let columns = layout.grid.columns;
    let owner = |cell: u16| state.top(cell).map(|top| state.pieces[top as usize].owner);
    let between = |&cell: &u16| {
        let column = cell % columns;
        column > 0
            && column + 1 < columns
            && [cell - 1, cell, cell + 1].iter().all(|&cell| owner(cell) == Some(seat))
    };
    (0..layout.cells as u16).filter(between).count()
}

/// Judged by hand: every move that the choices allow, made without a judge, and looked at.
#[test]
fn what_stands_is_what_leaves_the_board_as_it_must_be() {
    let (mut stood, mut fell) = (0, 0);
    each_ply(10, |ply, _| {
        if !is_quiet(ply) || ply.moves.is_empty() {
            return;
        }
        let (game, mover) = (ply.game(), ply.state.turn.seat);
        let layout = game.machine().layout();
        for mv in ply.moves {
            let after = ply.after(mv);
            assert_eq!(loud(&after, layout, mover), 0, "{ply}, {}: too loud", ply.text(mv));
            stood += 1;
        }
        // A light stone may lie on every empty cell that keeps the row quiet, and nowhere else.
        let hand = layout.zones.iter().position(|zone| zone.owner == Some(mover)).expect("a hand");
        let held = ply.state.pieces_at(layout, layout.zone(hand));
        let light = held.iter().find(|&&piece| ply.state.pieces[piece as usize].kind == 0);
        let stump = game.definition().board.grid.named("b2").expect("a cell");
        for cell in (0..layout.cells as u16).filter(|&cell| ply.state.top(cell).is_none() && cell != stump) {
            let Some(&light) = light else { break };
            let mut laid = ply.state.clone();
            let placed = rulebox::table::Event::Placed { piece: light, cell, owner: mover, face: 0, pose: 0 };
            laid.apply(layout, placed);
            let down = (0..layout.cells as u16).filter_map(|cell| laid.top(cell)).filter(|&top| {
                let piece = &laid.pieces[top as usize];
                piece.owner != mover && piece.face == 1
            });
            let stands = loud(&laid, layout, mover) == 0 && down.count() < 4;
            let text = format!("lay light {}", game.cell_name(cell));
            assert_eq!(ply.read(&text).is_ok(), stands, "{ply}: {text}");
            fell += usize::from(!stands);
        }
    });
    assert!(stood > 1_000 && fell > 100, "{stood} {fell}");
}

/// Drawn by rejection, each legal move comes as often as any other.
#[test]
fn judged_moves_are_drawn_evenly() {
    let mut tried = 0;
    each_ply(500, |ply, rng| {
        if !is_quiet(ply) || !(2..=12).contains(&ply.moves.len()) {
            return;
        }
        let machine = ply.game().machine();
        let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
        let throws = 200 * ply.moves.len() as u32;
        for _ in 0..throws {
            let mv = machine.random_move(ply.state, rng).expect("sound").expect("there are moves");
            assert!(ply.moves.contains(&mv), "{ply}: {mv:?} is not listed");
            *drawn.entry(ply.text(&mv)).or_default() += 1;
        }
        // 200 each on average; five standard deviations are about 70.
        let even = ply.moves.iter().all(|mv| (130..270).contains(drawn.get(&ply.text(mv)).unwrap_or(&0)));
        assert!(even, "{ply}: {drawn:?}");
        tried += 1;
    });
    assert!(tried > 0);
}

fn refused(game: &Game, session: &Session, text: &str) -> Box<Refusal> {
    match game.read_move(&game.movers_view(session.state()), text) {
        Err(NotAMove::Refused(refusal)) => refusal,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_refusal_names_the_part_and_the_cells_of_the_board_as_it_would_be() {
    let mut seen = (false, false);
    each_ply(20, |ply, _| {
        if !is_quiet(ply) {
            return;
        }
        let game = ply.game();
        let session = Session::from_state(game.clone(), 1, 0, ply.state.clone());
        let layout = game.machine().layout();
        for cell in (0..layout.cells as u16).filter(|&cell| ply.state.top(cell).is_none()) {
            for kind in ["light", "heavy"] {
                let text = format!("lay {kind} {}", game.cell_name(cell));
                if ply.read(&text).is_ok() {
                    continue;
                }
                let refusal = refused(game, &session, &text);
                let reason = refusal.reason.in_lang(Lang::En);
                match refusal.rule.word.as_str() {
                    "loud" => {
                        assert!(reason.starts_with("too loud at "), "{reason}");
                        assert!(refusal.spot.is_some() && refusal.doc.is_some(), "{refusal:?}");
                        let name = reason.trim_start_matches("too loud at ").split(", ").next();
                        let loud = game.definition().board.grid.named(name.unwrap_or_default());
                        assert!(loud.is_some(), "{reason}");
                        seen.0 = true;
                    }
                    "stone" => {
                        assert!(reason.contains("touches nothing"), "{reason}");
                        seen.1 = true;
                    }
                    "hand" | "stump" | "when" | "step" | "over" | "count" => {}
                    other => panic!("{ply}: {text} is refused by {other}: {reason}"),
                }
            }
        }
    });
    assert!(seen.0 && seen.1, "{seen:?}");
}

/// Bulk play and play move by move draw the same moves.
#[test]
fn a_judged_game_is_logged_as_it_is_played() {
    each_ply(1_000, |ply, _| {
        if ply.number > 0 {
            return;
        }
        let machine = ply.game().machine();
        let (mut whole, mut rng) = (State::default(), Rng::new(7, "bots"));
        let mut other_rng = rng.clone();
        let played = machine.play_game(&mut whole, ply.seed, 0, &mut rng, 10_000).expect("sound");
        let mut session = Session::new(ply.game().clone(), ply.seed, 0).expect("it begins");
        while let Some(mv) = machine.random_move(session.state(), &mut other_rng).expect("sound") {
            session.make(mv).expect("legal");
        }
        assert_eq!(session.entries().len() as u32, played.plies, "{ply}");
        assert!(*session.state() == whole, "{ply}");
    });
}
