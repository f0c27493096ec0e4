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
    let board = board.map(|line| line.replace('\u{a0}', " "));
    assert!(board.clone().all(|line| line.is_ascii()), "{text}");
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
    let signs: Vec<&str> = board.marks.iter().map(|mark| mark.sign.in_lang(Lang::En)).collect();
    assert_eq!(signs, ["as", "*2", "*3", "mo", "#"]);
    let carried: Vec<usize> = board.spots.iter().map(|spot| spot.marks.len()).collect();
    assert_eq!(carried, [1, 1, 0, 1, 1, 1, 1, 1, 1], "a rectangle is all of its cells");
}

const ROAMED: [&str; 13] = [
    "enter walker bn",
    "enter dog cs",
    "lay lane b1 n",
    "enter walker bn",
    "lay ditch a1 e",
    "stroll b1 w",
    "stroll b1 e",
    "lay bend c3 e",
    "lay barn d1",
    "lay track a3",
    "enter dog bn",
    "whistle c3",
    "lay down b3",
];

/// Tiles with a look, pieces of two sorts on parts of them, dark cells and edge places: in both languages, in
/// ASCII, and in words.
#[test]
fn looks_are_drawn_and_looked_at() {
    insta::assert_snapshot!(table("downs", &ROAMED, Look { width: 80, ..Look::plain(Lang::En) }));
    let french = Look { unicode: false, width: 80, ..Look::plain(Lang::Fr) };
    insta::assert_snapshot!(table("downs", &ROAMED, french));
    let mut repl = repl("downs", Look::plain(Lang::En));
    for text in ROAMED {
        repl.session.play(text).unwrap_or_else(|_| panic!("{text} is a move"));
    }
    let told: Vec<String> =
        ["b1", "c3", "bn"].iter().map(|at| repl.handle(&format!("look {at}")).0).collect();
    insta::assert_snapshot!(told.concat());
}

/// What stands on a tile stands on one of its parts; strokes meet the border where parts do, or midway between
/// two such places.
#[test]
fn looks_follow_the_parts_of_tiles() {
    let mut standing = 0;
    each_ply(200, |ply, _| {
        let view = View::of(ply.game(), ply.state, Eyes::Seat(ply.state.turn.seat));
        let scene = Scene::of(ply.game(), &view, &Highlights::default());
        let Some(board) = &scene.board else { return };
        for spot in board.places() {
            let Some(tile) = spot.stack.iter().find(|piece| !piece.stands) else { continue };
            let ports: Vec<(u8, u8)> = tile.lines.iter().flat_map(|line| line.ports.clone()).collect();
            let mean = |a: u8, b: u8| ((u16::from(a) + u16::from(b)) / 2) as u8;
            let mut meeting = ports.clone();
            for (one, other) in ports.iter().flat_map(|one| ports.iter().map(move |other| (one, other))) {
                meeting.push((mean(one.0, other.0), mean(one.1, other.1)));
            }
            let strokes = tile.drawn.iter().flat_map(|drawn| &drawn.lines).flat_map(|line| &line.ports);
            for port in strokes {
                assert!(meeting.contains(port), "{ply}: a stroke of {} at {port:?}", tile.id);
            }
            for piece in spot.stack.iter().filter(|piece| piece.stands) {
                let footing = piece.footing.as_ref().expect("tiles that are entered have parts");
                let on = |line: &rulebox::scene::Line| line.ports == footing.ports;
                assert!(tile.lines.iter().any(on), "{ply}: {} stands on no part of {}", piece.id, tile.id);
                standing += 1;
            }
        }
    });
    assert!(standing > 0, "some game has pieces that stand");
}
