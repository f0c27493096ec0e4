//! A game with marks, stacks, faces and camps can be played by eye: the scene holds them all, at every table
//! of every game, and the drawn table shows them.

use std::path::Path;

use rulebox::define::{Library, Settings};
use rulebox::front::repl::Repl;
use rulebox::front::style::Look;
use rulebox::play::{Eyes, Game, Session, View};
use rulebox::scene::{Highlights, Scene};
use rulebox::speak::Lang;

use crate::support::each_ply;

fn repl(id: &str, look: Look) -> Repl {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let folder = Library::only(&root).find(id).expect("there is such a game");
    let game = Game::load(&folder, &Settings::default()).expect("it loads");
    Repl::new(Session::new(game, 1, 0).expect("it begins"), look)
}

/// The table after some moves.
fn table(id: &str, moves: &[&str], look: Look) -> String {
    let mut repl = repl(id, look);
    for text in moves {
        repl.session.play(text).unwrap_or_else(|_| panic!("{text} is a move"));
    }
    repl.handle("table").0
}

const PILED: [&str; 7] = ["pile b2", "pile c3", "pile b2", "polish c3", "pile c1", "pile d3", "pile b2"];

#[test]
fn marks_stacks_faces_and_camps_are_drawn() {
    insta::assert_snapshot!(table("cairn", &PILED, Look::plain(Lang::En)));
}

#[test]
fn they_are_drawn_in_ascii_and_in_french() {
    let look = Look { unicode: false, ..Look::plain(Lang::Fr) };
    let text = table("cairn", &PILED, look);
    let board = text.lines().take(7);
    assert!(board.clone().all(str::is_ascii), "{text}");
    insta::assert_snapshot!(text);
}

/// At every table of every game, a scene shows each piece and each mark that the view has.
#[test]
fn a_scene_leaves_nothing_out() {
    each_ply(40, |ply, _| {
        let view = View::of(ply.game(), ply.state, Eyes::Seat(ply.state.turn.seat));
        let scene = Scene::of(ply.game(), &view, &Highlights::default());
        let Some(board) = &scene.board else { return };
        assert_eq!(board.pieces().count(), view.cells.iter().flatten().count(), "{ply}: pieces");
        let marks: usize = view.marks(ply.game()).iter().map(Vec::len).sum();
        assert_eq!(board.spots.iter().map(|spot| spot.marks.len()).sum::<usize>(), marks, "{ply}: marks");
    });
}
