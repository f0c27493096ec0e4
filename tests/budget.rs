//! A move, a decision, a game and what is kept of it have an end, whatever a game's file or a save asks for;
//! handfuls are counted, numbered and drawn without being listed.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rulebox::define::{Fault, Folder, Origin, Settings, render_all};
use rulebox::engine::Backend;
use rulebox::front::repl::Repl;
use rulebox::front::style::Look;
use rulebox::play::{Game, Log, Move, Session};
use rulebox::speak::Lang;
use rulebox::table::{Recorder, Rng, State};

const BACKENDS: [Backend; 2] = [Backend::Closures, Backend::Trees];

/// A game of these texts.
fn try_load(text: &str, script: &str, backend: Backend) -> Result<Game, Vec<Fault>> {
    let root = tempfile::tempdir().expect("a folder");
    let path = root.path().join("small");
    std::fs::create_dir_all(&path).expect("a folder");
    std::fs::write(path.join("game.toml"), text).expect("a file");
    if !script.is_empty() {
        std::fs::write(path.join("rules.rhai"), script).expect("a file");
    }
    let folder = Folder { id: "small".into(), origin: Origin::Folder(root.path().to_owned()) };
    Game::load_with(&folder, &Settings::default(), backend)
}

/// What is told of a game that does not load.
fn not_loaded(text: &str, backend: Backend) -> String {
    try_load(text, "", backend).err().map_or_else(|| panic!("it loads"), |faults| told(&faults))
}

fn load(text: &str, backend: Backend) -> Game {
    try_load(text, "", backend).unwrap_or_else(|faults| panic!("{}", told(&faults)))
}

fn told(faults: &[Fault]) -> String {
    render_all(faults, Lang::En, false)
}

/// What the first move of a game does: the table after it, or what is told.
fn first_move(game: &Game) -> Result<State, String> {
    let before = game.start(1, 0).expect("it begins");
    let moves = game.first_moves(&before, 1).expect("there are moves");
    let make = |mut recorder: Recorder| {
        let mut state = before.clone();
        match game.machine().apply(&mut state, &moves[0], &mut recorder) {
            Ok(()) => Ok(state),
            Err(fault) => {
                assert!(state == before, "a move that fails changes nothing");
                Err(told(&[*fault]))
            }
        }
    };
    let made = make(Recorder::on());
    assert_eq!(made, make(Recorder::off()), "whoever listens");
    // Chance comes to the same, or fails the same way.
    let played = game.machine().play_game(&mut State::default(), 1, 0, &mut Rng::new(1, "bots"), 1);
    assert_eq!(played.err().map(|fault| told(&[*fault])), made.as_ref().err().cloned());
    made
}

/// A board on which a move does what is said.
fn board(does: &str, more: &str) -> String {
    format!(
        r#"
name  = "Loops"
seats = ["x", "o"]

[board]
size = [8, 8]

[piece.stone]
supply = "unlimited"

[action.play]
cell = "empty"
does = ["put(stone)", "{does}"]

[end]
when  = "rounds == 3"
score = "points()"

{more}
"#
    )
}

const THREE: &str = "each(everywhere, |u| each(everywhere, |v| each(everywhere, |w| gain(1))))";
const FOUR: &str =
    "each(everywhere, |u| each(everywhere, |v| each(everywhere, |w| each(u & v & w & empty, |z| gain(1)))))";

#[test]
fn loops_inside_loops_have_an_end_that_says_where_and_how_to_raise_it() {
    let faults = BACKENDS.map(|backend| {
        let game = load(&board(FOUR, "[limits]\nwork = 1_000_000"), backend);
        first_move(&game).expect_err("it would take minutes")
    });
    // The folders of the two have names of their own.
    let [text, trees] = faults.each_ref().map(|text| text.split_once("game.toml").expect("a place").1);
    assert_eq!(text, trees, "both backends stop at the same place");
    let text = &faults[0];
    assert!(text.contains("more than 1000000 parts of rules"), "{text}");
    assert!(text.contains("game.toml:13:") && text.contains("each(everywhere"), "{text}");
    assert!(text.contains("`work = …`") && text.contains("20000000"), "{text}");
}

#[test]
fn what_a_move_does_to_the_table_has_an_end_that_a_game_may_raise() {
    for backend in BACKENDS {
        let text = first_move(&load(&board(THREE, ""), backend)).expect_err("too many events");
        assert!(text.contains("more than 100000 changes") && text.contains("`events = …`"), "{text}");
        let game = load(&board(THREE, "[limits]\nevents = 300_000"), backend);
        let after = first_move(&game).expect("it may");
        assert_eq!(game.scores(&after).expect("sound")[0], 64 * 64 * 64);
    }
    // Up to a bound that no game file passes.
    for (key, most) in [("work", 20_000_000), ("events", 1_000_000), ("tries", 10_000_000)] {
        let limits = |value: i64| board("gain(1)", &format!("[limits]\n{key} = {value}"));
        assert!(try_load(&limits(most), "", Backend::Closures).is_ok(), "{key}");
        let text = not_loaded(&limits(most + 1), Backend::Closures);
        assert!(text.contains(&most.to_string()), "{text}");
    }
}

#[test]
fn what_happens_before_the_first_turn_has_an_end_too() {
    for backend in BACKENDS {
        let text = board("gain(1)", "").replace("seats =", &format!("setup = \"{FOUR}\"\nseats ="));
        let text = not_loaded(&text, backend);
        assert!(text.contains("parts of rules") && text.contains("setup ="), "{text}");
    }
}

#[test]
fn pieces_whose_rules_run_each_other_come_to_an_end() {
    let text = r#"
name  = "Sparks"
seats = ["x", "o"]

[card.spark]
copies = 3
effect = "each(pile, |other| other.effect)"

[zone.pile]
sees   = "all"
starts = "card"

[action.light]
take = { chosen = "pile" }
does = "chosen.effect"

[end]
when = "rounds == 3"
"#;
    for backend in BACKENDS {
        let text = first_move(&load(text, backend)).expect_err("it goes on for ever");
        assert!(text.contains("more than 32 inside one another"), "{text}");
    }
}

/// A hand of cards of some kinds, of which some are taken at once.
fn cards(kinds: usize, copies: usize, count: &str, more: &str) -> String {
    let mut text = format!(
        r#"
name  = "Handfuls"
seats = ["x", "o"]

[cards]
values = ["worth"]

[zone.hand]
sees   = "all"
starts = "card"

[zone.out]
sees = "all"

[action.drop]
take = {{ goods = "hand", count = {count} }}
does = "move(goods, out)"
{more}

[end]
when = "rounds == 3"
"#
    );
    for kind in 0..kinds {
        write!(text, "\n[card.k{kind}]\ncopies = {copies}\nworth = {}\n", kind + 1).expect("text");
    }
    text
}

#[test]
fn handfuls_of_a_hundred_are_counted_and_drawn_at_once() {
    let ways: [(usize, usize, u64); 3] = [(2, 50, 27), (100, 1, 1_271_427_895), (50, 2, 0)];
    for (kinds, copies, ways) in ways {
        for backend in BACKENDS {
            let game = load(&cards(kinds, copies, "[1, 6]", ""), backend);
            let state = game.start(1, 0).expect("it begins");
            let counted = game.machine().count(&state).expect("sound");
            // Of fifty pairs: for each number of pairs taken whole, which, and which others give one.
            let choose = |n: u64, k: u64| (0..k).fold(1, |all, step| all * (n - step) / (step + 1));
            let of_pairs = |size: u64| -> u64 {
                (0..=size / 2).map(|pairs| choose(50, pairs) * choose(50 - pairs, size - 2 * pairs)).sum()
            };
            let expected = if ways > 0 { ways } else { (1..=6).map(of_pairs).sum() };
            assert_eq!(counted, expected, "{kinds} kinds");
            let mut rng = Rng::new(3, "law");
            let drawn = (0..500).map(|_| game.machine().random_move(&state, &mut rng).expect("sound"));
            let sizes: Vec<usize> = drawn.map(|mv| mv.expect("a move").picks[0].pieces().len()).collect();
            let sixes = sizes.iter().filter(|&&size| size == 6).count() as f64 / 500.0;
            let expected = if kinds == 2 { 7.0 / 27.0 } else { 0.93 };
            assert!((sixes - expected).abs() < 0.08, "{kinds} kinds: {sixes} of them are six");
        }
    }
}

#[test]
fn more_ways_than_a_small_number_holds_are_as_likely() {
    let game = load(&cards(100, 1, "[1, 8]", ""), Backend::Closures);
    let state = game.start(1, 0).expect("it begins");
    assert!(game.machine().count(&state).expect("sound") > u64::from(u32::MAX));
    let mut rng = Rng::new(5, "law");
    let (mut eights, mut late) = (0, 0);
    for _ in 0..1_000 {
        let mv = game.machine().random_move(&state, &mut rng).expect("sound").expect("a move");
        let pieces = mv.picks[0].pieces();
        eights += u32::from(pieces.len() == 8);
        late += u32::from(pieces[0] >= 10);
    }
    // 92 in a hundred have eight cards; in 42 of a hundred the first ten are left.
    assert!((880..=960).contains(&eights), "{eights} have eight");
    assert!((350..=490).contains(&late), "{late} leave the first ten");
}

#[test]
fn every_handful_is_as_likely_twins_included() {
    let mut text = cards(3, 1, "[1, 3]", "");
    for (kind, copies) in [(0, 4), (1, 2)] {
        text = text
            .replace(&format!("[card.k{kind}]\ncopies = 1"), &format!("[card.k{kind}]\ncopies = {copies}"));
    }
    let game = load(&text, Backend::Closures);
    let state = game.start(1, 0).expect("it begins");
    let moves = game.moves(&state).expect("sound");
    assert_eq!(moves.len() as u64, game.machine().count(&state).expect("sound"));
    let mut seen: BTreeMap<Move, u32> = moves.into_iter().map(|mv| (mv, 0)).collect();
    let mut rng = Rng::new(7, "law");
    for _ in 0..seen.len() * 1_000 {
        let mv = game.machine().random_move(&state, &mut rng).expect("sound").expect("a move");
        *seen.get_mut(&mv).unwrap_or_else(|| panic!("{mv:?} is not listed")) += 1;
    }
    // Five standard deviations.
    assert!(seen.values().all(|times| (842..=1_158).contains(times)), "{seen:?}");
}

#[test]
fn judged_handfuls_are_sampled_where_they_are_too_many_to_list() {
    let game = load(&cards(100, 1, "[1, 6]", "only = \"goods.worth > 300\""), Backend::Closures);
    let state = game.start(1, 0).expect("some stand");
    let mut rng = Rng::new(9, "law");
    for _ in 0..50 {
        let mv = game.machine().random_move(&state, &mut rng).expect("sound").expect("a move");
        assert!(mv.picks[0].pieces().iter().map(|&piece| u32::from(piece) + 1).sum::<u32>() > 300);
    }
    // That none stands cannot be found out by trying them all.
    let text = not_loaded(&cards(100, 1, "[1, 6]", "only = \"goods.worth > 600\""), Backend::Closures);
    assert!(text.contains("more than 1000000") && text.contains("`tries = …`"), "{text}");
}

#[test]
fn more_ways_than_can_be_numbered_are_a_fault() {
    for backend in BACKENDS {
        let text = not_loaded(&cards(200, 1, "16", ""), backend);
        assert!(text.contains("more ways to move than can be numbered"), "{text}");
    }
}

#[test]
fn moves_lists_some_and_says_how_many_there_are() {
    let game = load(&cards(100, 1, "[1, 6]", ""), Backend::Closures);
    let session = Session::new(game, 1, 0).expect("it begins");
    let mut repl = Repl::new(session, Look::plain(Lang::En));
    repl.welcome();
    let text = repl.handle("moves").0;
    assert!(text.contains("1,271,427,895"), "{text}");
    repl.handle("auto 2");
    assert_eq!(repl.session.entries().len(), 2, "a bot draws among all of them");
}

#[test]
fn actions_that_ask_for_each_other_come_to_an_end() {
    let mut text = board("gain(1)", "");
    for number in 0..40 {
        let next = format!("can(ask{})", number + 1);
        write!(text, "\n[action.ask{number}]\nwhen = \"when({next}, 1, 0) + when({next}, 1, 0) == 2\"\n")
            .expect("text");
    }
    let steps: Vec<String> = (1..=40).map(|number| format!("\"ask{number}\"")).collect();
    text += "\n[action.ask40]\nwhen = \"rounds > 100\"\n";
    write!(text, "\n[turn]\neach = [[\"play\", \"ask0\"], {}]\n", steps.join(", ")).expect("text");
    let text = not_loaded(&text, Backend::Closures);
    assert!(text.contains("too many ways to move"), "{text}");
}

#[test]
fn what_is_asked_of_every_seat_is_not_asked_of_every_seat_again_and_again() {
    let mut asked = "count(mine) > 0".to_owned();
    for _ in 0..6 {
        asked = format!("seats_where({asked}) > 0");
    }
    let seats: Vec<String> = (0..16).map(|seat| format!("\"s{seat}\"")).collect();
    let text = board("gain(1)", "").replace("\"x\", \"o\"", &seats.join(", ")).replace("rounds == 3", &asked);
    let text = not_loaded(&text, Backend::Closures);
    assert!(text.contains("asks too much") && text.contains("game.toml:16:"), "{text}");
}

#[test]
fn the_scripts_of_one_move_have_an_end_together() {
    // Each call stays below what one call may take.
    let script = "fn idle(cell) { let n = 0; while n < 20_000 { n += 1; } gain(1); }";
    for backend in BACKENDS {
        let text = board("each(everywhere, |cell| idle(cell))", "");
        let game = try_load(&text, script, backend).unwrap_or_else(|faults| panic!("{}", told(&faults)));
        let text = first_move(&game).expect_err("too many operations");
        assert!(text.contains("scripts of one move make more than 5000000 operations"), "{text}");
        assert!(text.contains("rules.rhai:1:"), "{text}");
    }
}

#[test]
fn the_native_work_of_scripts_counts_as_well() {
    let script = "fn much(cell) { for n in 0..2_000 { gain(1); } }";
    let text = board("each(everywhere, |cell| much(cell))", "[limits]\nevents = 10_000");
    let game =
        try_load(&text, script, Backend::Closures).unwrap_or_else(|faults| panic!("{}", told(&faults)));
    let text = first_move(&game).expect_err("too many events");
    assert!(text.contains("more than 10000 changes"), "{text}");
}

#[test]
fn a_game_is_kept_up_to_a_number_of_moves() {
    let text =
        "name = \"Endless\"\nseats = [\"x\", \"o\"]\n[action.wait]\n[end]\nwhen = \"rounds > 30000\"\n";
    let game = load(text, Backend::Closures);
    let mut session = Session::new(game.clone(), 1, 0).expect("it begins");
    let wait = game.moves(session.state()).expect("sound").remove(0);
    for _ in 0..10_000 {
        session.make(wait.clone()).expect("so many are kept");
    }
    let text = told(&[*session.make(wait.clone()).expect_err("one too many")]);
    assert!(text.contains("10000 moves"), "{text}");
    assert_eq!(session.entries().len(), 10_000, "nothing is lost");
    let mut log = Log::of(&session).expect("sound");
    assert!(Log::parse(&log.line()).is_ok(), "a whole game is read");
    log.moves.push(log.moves[0].clone());
    let refused = Log::parse(&log.line()).expect_err("one too many");
    assert!(format!("{refused:?}").contains("10000"), "{refused:?}");
    session.undo(1);
    session.make(wait).expect("what was taken back makes room");
}
