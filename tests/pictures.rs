//! Pictures show what a view holds and nothing else, and are SVG that any reader takes: no script, no outside
//! file, no text that is markup.

use std::path::PathBuf;
use std::process::Command;

use rulebox::define::{Library, Settings};
use rulebox::picture::{Theme, Wanted, picture};
use rulebox::play::{Eyes, Game, Session, View};
use rulebox::scene::{Highlights, Scene};
use rulebox::speak::Lang;
use rulebox::table::{Ended, Seat, State};

use crate::support::{each_ply, mixed};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn drawn(game: &Game, state: &State, eyes: Eyes, wanted: &Wanted) -> String {
    let view = View::of(game, state, eyes);
    picture(&Scene::of(game, &view, &Highlights::default()), wanted)
}

/// The elements that pictures are made of.
const ELEMENTS: [&str; 10] =
    ["svg", "title", "desc", "style", "rect", "circle", "path", "text", "g", "clipPath"];

/// What is wrong with a picture; nothing in one that any reader takes.
fn wrong(svg: &str) -> Option<String> {
    let document = match roxmltree::Document::parse(svg) {
        Ok(document) => document,
        Err(error) => return Some(format!("it cannot be read: {error}")),
    };
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        if !ELEMENTS.contains(&name) {
            return Some(format!("it has an element `{name}`"));
        }
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            if name.starts_with("on") || name.contains("href") || value.contains("javascript:") {
                return Some(format!("it has an attribute `{name}`"));
            }
            if value.contains("NaN") || value.contains("inf") && name != "aria-label" {
                return Some(format!("`{name}` is `{value}`"));
            }
        }
    }
    None
}

/// Every table of every game and of every variant can be drawn for everybody, in every theme and language.
#[test]
fn every_table_can_be_drawn() {
    let mut tables = 0;
    each_ply(500, |ply, rng| {
        if ply.number % 9 != 0 && ply.state.ended == Ended::No {
            return;
        }
        let seats = ply.game().machine().layout().seats as u32;
        let themes = [Theme::Auto, Theme::Light, Theme::Dark, Theme::Print];
        let wanted = Wanted {
            lang: if ply.number % 2 == 0 { Lang::En } else { Lang::Fr },
            theme: themes[rng.below(4) as usize],
        };
        for eyes in [Eyes::Designer, Eyes::Anyone, Eyes::Seat(rng.below(seats) as Seat)] {
            let svg = drawn(ply.game(), ply.state, eyes, &wanted);
            assert_eq!(wrong(&svg), None, "{ply}, {eyes:?}, {wanted:?}");
            tables += 1;
        }
    });
    assert!(tables > 500, "{tables}");
}

/// Two tables that somebody cannot tell apart give the same bytes, and so does the sentence of every place.
#[test]
fn a_picture_tells_nothing_that_is_hidden() {
    let mut differ = 0;
    each_ply(400, |ply, rng| {
        let game = ply.game();
        // Once it is over, scores are told.
        if !game.has_private_views() || ply.number % 3 != 0 || ply.state.ended != Ended::No {
            return;
        }
        let seats = game.machine().layout().seats as Seat;
        for eyes in (0..seats).map(Eyes::Seat).chain([Eyes::Anyone]) {
            let hidden: Vec<usize> = (0..ply.state.pieces.len())
                .filter(|&piece| !game.knows(ply.state, piece as u16, eyes))
                .collect();
            let (other, _) = mixed(game, ply.state, &hidden, rng);
            if other == *ply.state {
                continue;
            }
            let wanted = Wanted::default();
            let [one, two] = [ply.state, &other].map(|state| drawn(game, state, eyes, &wanted));
            assert!(one == two, "{ply}: {eyes:?} is told something hidden");
            differ += 1;
        }
    });
    assert!(differ > 50, "{differ}");
}

/// A game whose names are markup and terminal codes is drawn as text.
#[test]
fn names_are_no_markup() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = folder.path().join("games");
    std::fs::create_dir_all(games.join("sly")).expect("made");
    let toml = "name = \"</title><script>alert(1)</script>\"\nseats = [\"a\", \"b\"]\n\
        [seat.a]\nname = \"<b onload='x'>\"\n[board]\nsize = [2, 2]\n\
        marks = { pit = { name = \"\\\"&]]>\", cells = \"a1\" } }\n\
        [piece.x]\nname = \"<svg/onload=y>\"\nsupply = \"unlimited\"\n\
        [action.play]\ncell = \"empty\"\ndoes = \"put(x)\"\n[end]\nwhen = \"full\"\nscore = \"count(mine)\"\n";
    std::fs::write(games.join("sly/game.toml"), toml).expect("written");
    let found = Library::only(&games).find("sly").expect("just written");
    let game = Game::load(&found, &Settings::default()).expect("it loads");
    let mut session = Session::new(game, 1, 0).expect("it begins");
    session.play("play a1").unwrap_or_else(|_| panic!("a move"));
    let svg = drawn(session.game(), session.state(), Eyes::Anyone, &Wanted::default());
    assert_eq!(wrong(&svg), None);
    assert!(svg.contains("&lt;script&gt;"), "{svg}");
}

/// What `rulebox draw` prints.
fn draw(arguments: &str) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(["draw"])
        .args(arguments.split_whitespace())
        .current_dir(root())
        .env("LC_ALL", "C.UTF-8")
        .env_remove("RULEBOX_GAMES")
        .output()
        .expect("it runs")
}

fn picture_of(arguments: &str) -> String {
    let output = draw(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The pictures as they are: what looks otherwise is looked at.
#[test]
fn tables_look_as_they_did() {
    let tables = [
        ("interactions", "interactions --example five_rounds --lang en"),
        ("ice_for_one_player", "la_glace_et_le_ciel --example deduction --view luc --lang en"),
        ("lines_closed", "symetrie --example whole_game_axial --lang fr"),
        ("words", "letter_up --example one_letter_two_words --lang fr"),
        ("paths", "file_dans_ta_mare --example whole_game --at 30 --lang fr"),
        ("hexagons", "hex --example won --lang en --theme print"),
        ("discs", "reversi --example last_disc --lang en --theme dark"),
    ];
    for (name, arguments) in tables {
        let svg = picture_of(arguments);
        assert_eq!(wrong(&svg), None, "{name}");
        insta::assert_snapshot!(name, svg);
    }
}

/// Every picture of the page of pictures is what the command beside it draws, and there is one of each game that
/// is shipped; the README shows one of them on its first screen.
#[test]
fn the_pages_show_what_the_program_draws() {
    let folder = root().join("games/pictures");
    let page = std::fs::read_to_string(folder.join("README.md")).expect("the page");
    let mut shown = Vec::new();
    for line in page.lines().filter(|line| line.starts_with("| ![")) {
        let file = line.split(['(', ')']).nth(1).expect("a picture");
        let command = line.split('`').nth(1).expect("a command");
        let now = picture_of(command.strip_prefix("rulebox draw ").expect("it draws"));
        if std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
            std::fs::write(folder.join(file), &now).expect("written");
        }
        let was = std::fs::read_to_string(folder.join(file)).expect("the picture");
        assert!(was == now, "`{file}` is not what `{command}` draws now");
        shown.push(file.trim_end_matches(".svg").to_owned());
    }
    for id in Library::only(&root().join("games")).games().keys() {
        assert!(shown.contains(id), "`games/pictures` lacks `{id}`");
    }
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the README");
    let first = readme.lines().take(12).any(|line| line.contains("](games/pictures/interactions.svg)"));
    assert!(first, "the README shows a picture on its first screen");
}

/// Mistakes are told, and nothing is written.
#[test]
fn what_cannot_be_drawn_is_told() {
    for (arguments, told) in [
        ("reversi --view nobody", "nobody"),
        ("reversi --example none_such", "none_such"),
        ("reversi --at 3", "3"),
        ("reversi --seed 1 -o table.gif", "table.gif"),
        ("reversi --seed 1 -o games", "games"),
        ("reversi --theme pink", "pink"),
        ("reversi --seed 1 -o no/such/folder/table.svg", "no/such/folder"),
    ] {
        let output = draw(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && said.contains(told) && output.stdout.is_empty(),
            "{arguments}: {said}"
        );
        assert!(!root().join("table.gif").exists());
    }
}
