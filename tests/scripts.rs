//! A rule written as a `fn` plays as the same rule written as an expression, also when the `fn` is
//! imported; inside a `fn`, everything is as it is now.

use std::path::Path;

use rulebox::define::{Folder, Origin, Settings, render_all};
use rulebox::play::Game;
use rulebox::speak::Lang;
use rulebox::table::{Recorder, Rng, State};

const GAME: &str = r#"
name  = "Discs"
seats = ["x", "o"]

[board]
size  = [6, 6]
setup = { centre = ["ox", "xo"] }

[piece.disc]
supply = "unlimited"

[action.place]
cell = CELL
does = DOES

[action.pass]
when = "!can(place)"

[end]
when  = "!can(place, anyone)"
score = SCORE
"#;

const LETS: &str = "let captured = rays(around).over(theirs).up_to(mine);\n";

/// The same rules with all of the language.
const FUNCTIONS: &str = r#"
/// Where a disc encloses another.
fn open() {
    starts(rays(around).over(theirs).up_to(mine))
}

fn turn(cells) {
    let turned = 0;
    for cell in list(cells) {
        take(cell);
        turned += 1;
    }
    if turned == 0 { throw "nothing to turn"; }
}

fn bonus(cell) {
    let steps = 0;
    each(touching(cell), |one| if count(one & mine) == 1 { gain(1); });
    while steps < 2 { steps += 1; }
    gain(steps - 2);
}

fn total(own) {
    let sum = own * 2 + points();
    switch own > 8 {
        true => sum + 5,
        _ => sum
    }
}
"#;

fn game(root: &Path, id: &str, cell: &str, does: &[&str], score: &str, script: &str) -> Game {
    let text = GAME
        .replace("CELL", &format!("{cell:?}"))
        .replace("DOES", &format!("{does:?}"))
        .replace("SCORE", &format!("{score:?}"));
    load(root, id, &text, script)
}

fn load(root: &Path, id: &str, text: &str, script: &str) -> Game {
    let path = root.join("games").join(id);
    std::fs::create_dir_all(&path).expect("a folder");
    std::fs::write(path.join("game.toml"), text).expect("a file");
    std::fs::write(path.join("rules.rhai"), script).expect("a file");
    let folder = Folder { id: id.into(), origin: Origin::Folder(root.join("games")) };
    Game::load(&folder, &Settings::default())
        .unwrap_or_else(|faults| panic!("{}", render_all(&faults, Lang::En, false)))
}

fn same(one: &Game, other: &Game, seed: u64) {
    let mut states = [one.start(seed, 0).expect("sound"), other.start(seed, 0).expect("sound")];
    let mut chosen = seed as usize;
    for ply in 0..80 {
        let moves = one.moves(&states[0]).expect("sound");
        assert_eq!(moves, other.moves(&states[1]).expect("sound"), "seed {seed}, ply {ply}");
        assert_eq!(states[0].pieces, states[1].pieces, "seed {seed}, ply {ply}");
        assert_eq!(one.scores(&states[0]).expect("sound"), other.scores(&states[1]).expect("sound"));
        if moves.is_empty() {
            break;
        }
        chosen = chosen.wrapping_mul(31).wrapping_add(17);
        let made = &moves[chosen % moves.len()];
        for (game, state) in [one, other].into_iter().zip(&mut states) {
            game.machine().apply(state, made, &mut Recorder::off()).expect("sound");
        }
    }
    assert_eq!(one.outcome(&states[0]).expect("sound"), other.outcome(&states[1]).expect("sound"));
}

#[test]
fn functions_play_as_expressions_do() {
    let root = tempfile::tempdir().expect("a folder");
    let expressions = game(
        root.path(),
        "expressions",
        "empty & starts(captured)",
        &["put(disc)", "take(captured)", "gain(count(touching(here) & mine))"],
        "count(mine) * 2 + points() + when(count(mine) > 8, 5, 0)",
        LETS,
    );
    let functions = game(
        root.path(),
        "functions",
        "empty & open()",
        &["put(disc)", "turn(captured)", "bonus(here)"],
        "total(count(mine))",
        &format!("{LETS}{FUNCTIONS}"),
    );
    std::fs::create_dir_all(root.path().join("scripts")).expect("a folder");
    std::fs::write(root.path().join("scripts/discs.rhai"), FUNCTIONS).expect("a file");
    let imported = game(
        root.path(),
        "imported",
        "empty & discs::open()",
        &["put(disc)", "discs::turn(captured)", "discs::bonus(here)"],
        "discs::total(count(mine))",
        &format!("import \"discs\" as discs;\n{LETS}"),
    );
    for seed in 0..20 {
        same(&expressions, &functions, seed);
        same(&expressions, &imported, seed);
    }
}

#[test]
fn a_function_sees_the_table_as_it_is_now() {
    let root = tempfile::tempdir().expect("a folder");
    let script = r#"
let outside = mine;

fn now(cell) {
    let before = mine;
    let n = count(before);
    if count(outside) != n { throw "a `let` of the script is read when it is asked"; }
    put(disc, cell);
    if count(before) != n { throw "a set read before a change keeps its members"; }
    if count(mine) != n + 1 { throw "a word is read when it is asked"; }
    if count(outside) != n + 1 { throw "a `let` of the script is read when it is asked"; }
    let seen = 0;
    for one in list(mine) { seen += count(one); }
    if seen != n + 1 { throw "a list has every member once"; }
    let all = [];
    each(before, |one| gain(count(one)));
    if points() < n { throw "each goes through all"; }
}
"#;
    let game = game(root.path(), "now", "empty", &["now(here)"], "count(mine)", script);
    let mut state = game.start(1, 0).expect("sound");
    for _ in 0..6 {
        let moves = game.moves(&state).expect("sound");
        let done = game.machine().apply(&mut state, &moves[0], &mut Recorder::off());
        done.unwrap_or_else(|fault| panic!("{}", fault.render(Lang::En, false)));
    }
}

/// What is announced is worked out in the end where nobody listens, but a function that fails is
/// heard of all the same.
#[test]
fn bulk_play_hears_of_an_announcement_that_fails() {
    let root = tempfile::tempdir().expect("a folder");
    let text = r#"
name  = "Bells"
seats = ["x", "o"]

[board]
size = [3, 3]

[piece.bell]
supply = "unlimited"

[action.hang]
cell = "empty"
does = "put(bell)"

[announce.odd]
watch  = "odd()"
says   = "odd"
unsays = "even"

[end]
draw = "full"
"#;
    let script = r#"
fn odd() {
    if count(occupied) == 4 { throw "four bells"; }
    count(occupied) % 2 == 1
}
"#;
    let game = load(root.path(), "bells", text, script);
    let (mut state, mut rng) = (State::default(), Rng::new(1, "bells"));
    let played = game.machine().play_game(&mut state, 1, 0, &mut rng, u32::MAX);
    let fault = played.expect_err("the fourth bell fails");
    assert!(render_all(&[*fault], Lang::En, false).contains("four bells"));
}
