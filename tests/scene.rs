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

const PLANTED: [&str; 8] = [
    "plant 1w a1",
    "plant 4e e4",
    "plant 1w a1",
    "plant dn d1",
    "plant 1w a2",
    "plant es e4",
    "plant 2w b2",
    "cut e4",
];

#[test]
fn edge_places_are_drawn() {
    insta::assert_snapshot!(table("hedge", &PLANTED, Look { width: 80, ..Look::plain(Lang::En) }));
    let french = Look { unicode: false, width: 80, ..Look::plain(Lang::Fr) };
    insta::assert_snapshot!(table("hedge", &PLANTED, french));
}

/// What lies at an edge, from the top down, its marks, and the line that it ends.
#[test]
fn edge_places_are_looked_at() {
    for lang in [Lang::En, Lang::Fr] {
        let mut repl = repl("hedge", Look::plain(lang));
        for text in PLANTED {
            repl.session.play(text).unwrap_or_else(|_| panic!("{text} is a move"));
        }
        let told: Vec<String> = ["1w", "DN", "es", "2e", "d3", "5w"]
            .iter()
            .map(|at| repl.handle(&format!("look {at}")).0)
            .collect();
        insta::assert_snapshot!(told.concat());
    }
}

#[test]
fn completion_offers_what_can_be_looked_at() {
    let repl = repl("hedge", Look::plain(Lang::En));
    let (start, words) = repl.guide().complete("look ");
    assert_eq!((start, words.len()), (5, 20 + 18));
    assert_eq!(repl.guide().complete("look 4").1, ["4e", "4w"]);
    assert_eq!(repl.guide().complete("look d").1, ["d1", "d2", "d3", "d4", "dn", "ds"]);
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
        assert_eq!(board.places().map(|spot| spot.marks.len()).sum::<usize>(), marks, "{ply}: marks");
    });
}

/// However many marks there are and whatever they are called, no two have the same sign, and none has a seat's
/// or a piece's.
#[test]
fn marks_are_told_apart() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = folder.path().join("marked");
    std::fs::create_dir_all(&game).expect("made");
    let marks =
        r##"{ ash = "a1", bog = "a2", bone = "a3", moss = "b1", web = { sign = "#", cells = "b2-c3" } }"##;
    let toml = format!(
        "name = \"Marked\"\nseats = [\"ann\", \"cy\"]\n[board]\nsize = [3, 3]\nmarks = {marks}\n\
         [piece.stone]\nsign = \"m\"\nsupply = \"unlimited\"\n\
         [action.play]\ncell = \"empty\"\ndoes = \"put(stone)\"\n[end]\nwhen = \"full\"\n"
    );
    std::fs::write(game.join("game.toml"), toml).expect("written");
    let found = Library::only(folder.path()).find("marked").expect("just written");
    let game = Game::load(&found, &Settings::default()).expect("it loads");
    let state = game.start(1, 0).expect("it begins");
    let scene = Scene::of(&game, &View::of(&game, &state, Eyes::Anyone), &Highlights::default());
    let board = scene.board.expect("a board");
    let signs: Vec<&str> = board.marks.iter().map(|mark| mark.sign.en.as_str()).collect();
    assert_eq!(signs, ["as", "*2", "*3", "mo", "#"]);
    let carried: Vec<usize> = board.spots.iter().map(|spot| spot.marks.len()).collect();
    assert_eq!(carried, [1, 1, 0, 1, 1, 1, 1, 1, 1], "a rectangle is all of its cells");
}
