//! What the rule language lets a game say: names of its own, named rules, what variants add and
//! drop, seats that stay empty, and reasons for what is excluded.

use std::path::Path;

use rulebox::checking;
use rulebox::define::{Fault, Folder, Library, Origin, Settings, render_all};
use rulebox::front::rules::rules_text;
use rulebox::front::style::Look;
use rulebox::play::notation::NotAMove;
use rulebox::play::{Game, Session};
use rulebox::speak::Lang;
use rulebox::table::{Ended, Recorder, State};

/// A game with a board and stones, whose other parts are given.
pub fn stones(rest: &str) -> String {
    let head = "name = \"Stones\"\n";
    let board = "[board]\nsize = [4, 4]\nmarks = { swamp = [\"a1\", \"b2\"] }\n\n[piece.stone]\nsupply = \"unlimited\"\n";
    let (top, tables) =
        rest.split_once("\n[").map_or((rest, String::new()), |(top, tables)| (top, format!("[{tables}")));
    format!("{head}{top}\n\n{board}\n{tables}")
}

fn try_load(root: &Path, text: &str, script: &str, settings: &Settings) -> Result<Game, Vec<Fault>> {
    let path = root.join("games/game");
    std::fs::create_dir_all(path.join("examples")).expect("a folder");
    std::fs::write(path.join("game.toml"), text).expect("a file");
    std::fs::write(path.join("rules.rhai"), script).expect("a file");
    let folder = Folder { id: "game".into(), origin: Origin::Folder(root.join("games")) };
    Game::load(&folder, settings)
}

fn load_with(text: &str, script: &str, settings: &Settings) -> Game {
    let root = tempfile::tempdir().expect("a folder");
    try_load(root.path(), text, script, settings)
        .unwrap_or_else(|faults| panic!("{text}\n{}", render_all(&faults, Lang::En, false)))
}

/// Loads a game from its texts.
pub fn load(text: &str, script: &str) -> Game {
    load_with(text, script, &Settings::default())
}

/// Plays the first legal move so many times.
pub fn play(game: &Game, plies: usize) -> State {
    let mut state = game.start(1, 0).expect("sound");
    for _ in 0..plies {
        let moves = game.moves(&state).unwrap_or_else(|fault| panic!("{}", fault.render(Lang::En, false)));
        let Some(made) = moves.first() else { break };
        let done = game.machine().apply(&mut state, made, &mut Recorder::off());
        done.unwrap_or_else(|fault| panic!("{}", fault.render(Lang::En, false)));
    }
    state
}

/// How many moves there are.
pub fn count(game: &Game, state: &State) -> usize {
    game.moves(state).expect("sound").len()
}

/// What a typed move is refused for: the word, and the sentence.
fn refused(game: &Game, typed: &str) -> (String, String) {
    let session = Session::new(game.clone(), 1, 0).expect("sound");
    match session.game().read_move(&session.game().movers_view(session.state()), typed) {
        Err(NotAMove::Refused(refusal)) => (refusal.rule.text(), refusal.reason.in_lang(Lang::En)),
        other => panic!("{typed}: {other:?}"),
    }
}

/// The rest of a plain game of stones.
pub const PLAIN: &str =
    "seats = [\"x\", \"o\"]\n[action.lay]\ncell = \"empty\"\ndoes = \"put(stone)\"\n[end]\ndraw = \"full\"\n";

#[test]
fn parts_that_begin_with_the_same_word_are_told_apart() {
    let cell = "cell = \"empty - row(1) - row(2)\"\nreasons = { \"row#2\" = \"not here\" }";
    let game = load(&stones(&PLAIN.replace("cell = \"empty\"", cell)), "");
    assert_eq!(refused(&game, "lay a1"), ("row#1".into(), "a1: excluded by rule `row(1)`".into()));
    assert_eq!(refused(&game, "lay a2"), ("row#2".into(), "not here".into()));
    let view = game.movers_view(&game.start(1, 0).expect("sound"));
    let Err(NotAMove::Refused(refusal)) = game.read_move(&view, "lay a2") else { panic!("it is excluded") };
    assert!(refusal.rule.is("row") && refusal.rule.is("row#2") && !refusal.rule.is("row#1"));
}

/// What a rule is called has nothing to do with why it refuses.
#[test]
fn a_reason_follows_from_what_a_part_is() {
    let named = |cell: &str| load(&stones(&PLAIN.replace("cell = \"empty\"", cell)), "let free = empty;");
    let taken = |game: &Game| {
        let mut session = Session::new(game.clone(), 1, 0).expect("sound");
        session.play("lay a1").expect("legal");
        match session.play("lay a1") {
            Err(NotAMove::Refused(refusal)) => refusal.reason.in_lang(Lang::En),
            other => panic!("{other:?}"),
        }
    };
    let reason = taken(&named("cell = \"empty\""));
    assert!(reason.starts_with("a1 is taken: "), "{reason}");
    assert_eq!(taken(&named("cell = \"free\"")), reason);
}

#[test]
fn a_later_word_gives_way_to_a_game_s_own_name() {
    let with = |from: &str, to: &str| stones(&PLAIN.replace(from, to));
    let games = [
        (
            "a seat",
            with("[\"x\", \"o\"]", "[\"none\", \"o\"]").replace("\"full\"", "\"full | count(none) == 20\""),
            "",
        ),
        ("an action", with("action.lay", "action.none").replace("\"full\"", "\"full & !can(none)\""), ""),
        (
            "a zone",
            with("[end]", "[piece.token]\ncopies = 2\n[zone.none]\nstarts = \"token\"\n[end]")
                .replace("\"full\"", "\"full & any(none)\""),
            "",
        ),
        (
            "a take",
            with("cell = ", "take = { none = \"bag\" }\ncell = ")
                .replace("put(stone)", "put(none)")
                .replace("[end]", "[piece.token]\ncopies = 2\n[zone.bag]\nstarts = \"token\"\n[end]"),
            "",
        ),
        ("a counter", with("[end]", "[counter.none]\n[end]").replace("\"full\"", "\"full & none == 0\""), ""),
        ("a mark", with("\"full\"", "\"full & any(none)\"").replace("swamp", "none"), ""),
        (
            "a number",
            with("[end]", "[numbers]\nnone = 3\n[end]").replace("\"full\"", "\"full & none == 3\""),
            "",
        ),
        (
            "a named rule",
            with("[end]", "[rules]\nnone = \"full\"\n[end]").replace("draw = \"full\"", "draw = \"none\""),
            "",
        ),
        ("a let", with("draw = \"full\"", "draw = \"none\""), "let none = full;"),
        ("a fn", with("draw = \"full\"", "draw = \"none(3) == 4\""), "fn none(n) { n + 1 }"),
        (
            "a fn of a fn",
            with("draw = \"full\"", "draw = \"four() == 4\""),
            "fn four() { none(3) }\nfn none(n) { n + 1 }",
        ),
    ];
    for (what, text, script) in games {
        let root = tempfile::tempdir().expect("a folder");
        let game = try_load(root.path(), &text, script, &Settings::default())
            .unwrap_or_else(|faults| panic!("{what}: {}", render_all(&faults, Lang::En, false)));
        play(&game, 8);
        assert!(game.ruleset().names.own.contains("none"), "{what}");
        std::fs::write(root.path().join("games/game/examples/first.txt"), "play\n").expect("a file");
        let library = Library::only(&root.path().join("games"));
        checking::check(&library, &[], true);
        let report = checking::check(&library, &[], false);
        let shown = report.render(Lang::En, false);
        assert_eq!(report.exit_code(), 0, "{what}: {shown}");
        let note = "  `none` is this game's own; the word of that name is not available\n";
        assert!(shown.contains(note), "{what}: {shown}");
    }
    let plain = load(&stones(&PLAIN.replace("\"full\"", "\"full & is_empty(none)\"")), "");
    assert!(plain.ruleset().names.own.is_empty());
}

/// A name that a function gives within itself is its own there; the word stays a word everywhere else.
#[test]
fn what_a_function_names_for_itself_hides_a_word_there_alone() {
    let with = |from: &str, to: &str| stones(&PLAIN.replace(from, to));
    let draw = |rule: &str| with("draw = \"full\"", &format!("draw = \"is_empty(none) & {rule}\""));
    let other = "fn nobody() { count(none) + [0].map(|n| n + count(none))[0] }\n";
    let games = [
        ("a parameter", draw("more(3) == 4"), "fn more(none) { none + 1 }"),
        (
            "a local",
            draw("more(3) == 4"),
            "fn more(n) { let none = n; for i in 0..1 { none += 1; } none = none + 0; none }",
        ),
        (
            "a local after the word",
            draw("more(3) == 4"),
            "fn more(n) { let none = n + 1 + count(none); none }",
        ),
        (
            "a loop's variable",
            draw("more(3) == 3"),
            "fn more(n) { let m = 0; for none in 0..n { m += 1; } m }",
        ),
        (
            "what closures take in",
            draw("more(3) == 4"),
            "fn more(n) { let none = n; [0].map(|one| { [1].map(|two| { none += one + two; two }); one }); none }",
        ),
        (
            "a closure's parameter in a function",
            draw("more(3) == 4"),
            "fn more(n) { [n].map(|none| none + 1)[0] }",
        ),
        ("a parameter of an import", draw("far::more(3) == 4"), "import \"far\" as far;"),
        (
            "a closure's parameter",
            with(
                "\"put(stone)\"",
                "[\"put(stone)\", \"each(mine, |none| each(mine, |one| gain(count(none & one))))\"]",
            ),
            "",
        ),
    ];
    for (what, text, script) in games {
        let text = text.replace("draw = \"", "draw = \"nobody() == 0 & ");
        let root = tempfile::tempdir().expect("a folder");
        std::fs::create_dir_all(root.path().join("games/game")).expect("a folder");
        let far = "fn more(none) { none + 1 }\nfn count_none() { count(none) }\n";
        std::fs::write(root.path().join("games/game/far.rhai"), far).expect("a file");
        let game = try_load(root.path(), &text, &format!("{script}\n{other}"), &Settings::default())
            .unwrap_or_else(|faults| panic!("{what}: {}", render_all(&faults, Lang::En, false)));
        assert!(game.ruleset().names.own.is_empty(), "{what}");
        let state = play(&game, 1);
        // Only a closure in a rule says nothing of the end.
        assert!(what == "a closure's parameter" || state.ended != Ended::No, "{what} is what it was given");
    }
    let root = tempfile::tempdir().expect("a folder");
    let text = with("draw = \"full\"", "draw = \"one() == 1 & two() == 2\"");
    let faults = try_load(
        root.path(),
        &text,
        "fn one() { let secret = 1; secret }\nfn two() { secret + 1 }",
        &Settings::default(),
    );
    let shown = render_all(&faults.err().expect("it is not known there"), Lang::En, false);
    assert!(shown.contains("rules.rhai:2:12"), "{shown}");
}

#[test]
fn none_is_nothing_of_any_sort() {
    let rules = [
        "is_empty(none)",
        "is_empty(mine & none)",
        "is_empty(hand - hand & none)",
        "hand == (hand | none)",
        "(empty - none) == empty",
        "is_empty(hand.of(none))",
        "!turn_of(none)",
        "points(none) == 0",
        "when(full, none, empty) == empty",
        "count(!none) == 16",
        "!can(lay, none)",
        "is_empty(none | none)",
        "given(none)",
        "count(touching(none)) == 0",
    ];
    let rule = rules.map(|rule| format!("({rule})")).join(" & ");
    let text =
        format!("{PLAIN}win = \"{rule}\"\n[piece.token]\ncopies = 2\n[zone.hand]\nstarts = \"token\"\n");
    let text = text
        .replace(
            "\"put(stone)\"",
            "[\"put(stone)\", \"put(stone, none)\", \"put(stone, a, none)\", \"move(hand, hand.of(none))\"]",
        )
        .replace("a, none", "everywhere, none");
    let game =
        load(&stones(&text), "fn given(it) { is_empty(it) && is_empty(none) && is_empty(mine & none) }");
    let state = play(&game, 1);
    assert_ne!(state.ended, rulebox::table::Ended::No);
}

#[test]
fn a_named_rule_stands_for_its_text_where_it_is_used() {
    let text = stones(
        r#"seats = ["x", "o"]
[rules]
way      = "orthogonal"
near     = "touching(from, way)"
free     = "empty & near"
after    = "count(touching(here, way) & twice)"
doubled  = "2 * after"
twice    = "ours | ours"
many     = "count(ours) > least_of_all"
least_of_all = "3"
picked   = "one & token"
[piece.token]
copies = 4
[zone.bag]
starts = "token"
[action.lay]
when = "!many"
cell = "empty - row(1)"
does = ["put(stone)", "gain(bonus())"]
[action.step]
from = "mine"
to   = "empty & near"
does = ["walk(from)", "gain(doubled)"]
[action.spend]
take = { one = "bag" }
does = "gain(count(picked))"
[end]
draw = "full"
[variant.slanted]
sets = { "rules.way" = "diagonal", "rules.least_of_all" = "5" }
"#,
    );
    let script = "let ours = mine & stone;\nlet close = touching(ours, way);\nfn bonus() { if many { 1 } else { count(close) } }";
    let game = load(&text, script);
    let slanted =
        load_with(&text, script, &Settings { variants: vec!["slanted".into()], ..Settings::default() });
    let part = &game.ruleset().actions[1].choices[1].parts[1];
    assert_eq!((part.word.as_str(), part.text.as_str()), ("near", "near"));
    assert_eq!(refused(&game, "lay a1").0, "row");
    let names: Vec<&str> = game.ruleset().named.iter().map(|named| named.name.as_str()).collect();
    assert!(names.contains(&"least_of_all"), "{names:?}");
    let (mut straight, mut crooked) = (game.start(1, 0).expect("sound"), slanted.start(1, 0).expect("sound"));
    for (game, state) in [(&game, &mut straight), (&slanted, &mut crooked)] {
        let made = game.read_move(&game.movers_view(state), "lay b2").expect("a move");
        game.machine().apply(state, &made, &mut Recorder::off()).expect("sound");
        let made = game.read_move(&game.movers_view(state), "lay d4").expect("a move");
        game.machine().apply(state, &made, &mut Recorder::off()).expect("sound");
    }
    let steps = |game: &Game, state: &State| {
        let moves = game.moves(state).expect("sound");
        moves
            .iter()
            .filter(|made| made.action == 1)
            .map(|made| game.move_text(&game.movers_view(state), made))
            .collect::<Vec<_>>()
    };
    assert_eq!(steps(&game, &straight), ["step b2 b1", "step b2 a2", "step b2 c2", "step b2 b3"]);
    assert_eq!(steps(&slanted, &crooked), ["step b2 a1", "step b2 c1", "step b2 a3", "step b2 c3"]);
    for more in 0..3 {
        assert!(play(&game, 20 + more).turn.rounds > 2);
    }
    let told = rules_text(&slanted, None, &Look::plain(Lang::En)).expect("rules");
    assert!(told.contains("\nNamed rules\n  way = diagonal\n  near = touching(from, way)\n"), "{told}");
}

/// All orders of some lines.
fn orders(lines: &[&str]) -> Vec<String> {
    if lines.is_empty() {
        return vec![String::new()];
    }
    let first = |number: usize| {
        let (line, mut rest) = (lines[number], lines.to_vec());
        rest.remove(number);
        orders(&rest).into_iter().map(move |rest| format!("{line}\n{rest}"))
    };
    (0..lines.len()).flat_map(first).collect()
}

/// A named rule may lead from one `let` to another that comes later.
#[test]
fn a_script_means_the_same_in_any_order() {
    let rest = PLAIN.replace("cell = \"empty\"", "cell = \"reached\"");
    let text = stones(&rest.replace("[end]", "[rules]\nnear = \"ground\"\nfar = \"corner - dry\"\n[end]"));
    let lets = [
        "let reached = near & free - far;",
        "let free = empty - row(4);",
        "let dry = everywhere - swamp;",
        "let ground = row(1) | row(4) | swamp;",
        "let corner = (row(1) | row(2)) & column(1);",
    ];
    let played = |script: &str| {
        let game = load(&text, script);
        let mut session = Session::new(game.clone(), 1, 0).expect("sound");
        let mut told = Vec::new();
        while let [first, ..] = &game.moves(session.state()).expect("sound")[..] {
            told.push(session.make(first.clone()).expect("legal").text.clone());
        }
        told
    };
    let as_written = played(&lets.join("\n"));
    assert_eq!(as_written, ["lay b1", "lay c1", "lay d1", "lay b2"]);
    for script in orders(&lets) {
        assert_eq!(played(&script), as_written, "{script}");
    }
}

#[test]
fn variants_add_and_drop() {
    let text = stones(
        r#"seats = ["x", "o"]
[counter.tide]
[action.lay]
cell = "empty"
does = "put(stone)"
[action.pass]
[end]
win  = "line(4, mine)"
draw = "full"
[variant.busy]
drops = ["action.pass", "end.win"]
sets  = { "end.when" = "tide == 3" }
adds  = { "action.lay.does" = ["gain(2)", "raise(tide, 1)"], "end.score" = "points()", setup = "raise(tide, 1)" }
[ruling.tides]
asks   = "Do tides rise twice?"
choice = "No."
[ruling.tides.alternatives.twice]
text  = "Yes."
adds  = { "action.lay.does" = "raise(tide, 1)" }
drops = "end.draw"
"#,
    );
    let plain = load(&text, "");
    assert_eq!(count(&plain, &plain.start(1, 0).expect("sound")), 17);
    let busy = Settings { variants: vec!["busy".into()], ..Settings::default() };
    let error = {
        let root = tempfile::tempdir().expect("a folder");
        try_load(root.path(), &text, "", &busy).err()
    };
    // A list is no score: what it was before is put right by `sets`.
    assert!(error.is_some());
    let text = text.replace(", \"end.score\" = \"points()\"", "").replace(
        "\"end.when\" = \"tide == 3\"",
        "\"end.when\" = \"tide == 3\", \"end.score\" = \"points()\"",
    );
    let game = load_with(&text, "", &busy);
    let state = play(&game, 9);
    assert_eq!(game.outcome(&state).expect("sound").expect("over").scores, [2, 2]);
    let changes = &game.definition().switches.variants[0].changes;
    assert_eq!(changes.drops, ["action.pass", "end.win"]);
    let added = (changes.adds[0].path.as_str(), changes.adds[0].text());
    assert_eq!(added, ("action.lay.does", "[\"gain(2)\", \"raise(tide, 1)\"]".to_owned()));
    let told = rules_text(&game, None, &Look::plain(Lang::En)).expect("rules");
    assert!(
        told.contains("      - action.pass\n      - end.win\n      end.when = \"tide == 3\"\n"),
        "{told}"
    );
    assert!(told.contains("      setup += \"raise(tide, 1)\"\n"), "{told}");
    let both = Settings { sets: vec![("ruling.tides".into(), "twice".into())], ..busy };
    let game = load_with(&text, "", &both);
    assert_eq!(game.definition().actions[0].does.len(), 4);
    assert!(game.definition().end.draw.is_none());
    assert_eq!(game.definition().switches.rulings[0].changes[0].drops, ["end.draw"]);
}

#[test]
fn a_seat_that_does_not_sit_here_is_nobody() {
    let rules = [
        "!turn_of(cy)",
        "is_empty(cy)",
        "is_empty(hand.of(cy))",
        "points(cy) == 0",
        "!can(lay, cy)",
        "count(occupied & !cy) == count(occupied)",
        "score_of(cy) == 0",
        "asked(cy)",
        "is_empty(top(deck.of(cy)))",
    ];
    let text = format!(
        r#"seats = ["ann", "bo", "cy"]
players = [2, 3]
setup = ["draw(1, pool, hand.of(everyone))", "draw(1, pool, hand.of(cy))", "draw(1, deck.of(cy), hand)", "shuffle(deck.of(cy))"]
[piece.token]
copies = 5
[zone.pool]
starts  = "token"
ordered = true
[zone.hand]
owner = "seat"
[zone.deck]
owner = "seat"
ordered = true
[action.lay]
cell = "empty"
does = ["put(stone)", "put(stone, row(1), cy)", "move(hand, hand.of(cy))", "when(turn_of(cy), gain(1))", "gain(when({}, 10, 0))"]
[end]
when  = "rounds == 1"
score = "points()"
"#,
        rules.map(|rule| format!("({rule})")).join(" & ")
    );
    let script =
        "fn asked(seat) { is_empty(hand.of(seat)) && !turn_of(seat) && !turn_of(cy) && count(seat) == 0 }";
    let two = load(&stones(&text), script);
    let state = play(&two, 2);
    assert_eq!(two.scores(&state).expect("sound"), [10, 10]);
    let three = load_with(&stones(&text), script, &Settings { players: Some(3), ..Settings::default() });
    assert_eq!(three.scores(&play(&three, 3)).expect("sound")[2], 1);
}

/// What a drawing has for a seat that stays empty stays in the box; a seat that there is not is a mistake.
#[test]
fn a_drawing_may_hold_pieces_of_seats_that_stay_empty() {
    let text = |legend: &str| {
        let seats = PLAIN.replace("[\"x\", \"o\"]", "[\"x\", \"o\", \"z\"]\nplayers = [2, 3]");
        let setup = format!("setup = {{ rows = [\"xoK\"], legend = {{ K = \"{legend}\" }} }}\n");
        stones(&seats).replace("size = [4, 4]\n", &format!("size = [4, 4]\n{setup}"))
    };
    for (players, free) in [(2, 14), (3, 13)] {
        let settings = Settings { players: Some(players), ..Settings::default() };
        let game = load_with(&text("z.stone"), "", &settings);
        assert_eq!(count(&game, &game.start(1, 0).expect("sound")), free);
    }
    let root = tempfile::tempdir().expect("a folder");
    let faults = try_load(root.path(), &text("y.stone"), "", &Settings::default()).err().unwrap_or_default();
    let keys: Vec<&str> = faults.iter().map(|fault| fault.message.key()).collect();
    assert_eq!(keys, ["define.unknown_seat"]);
}

#[test]
fn heights_add_up() {
    let text = "seats = [\"x\", \"o\"]\nsetup = [\"put(stone, column(1))\", \"put(stone, column(1))\", \"put(stone, column(2))\"]\n[action.rest]\n[end]\nwhen = \"rounds == 1\"\nscore = { all = \"height(everywhere)\", first = \"height(column(1) & row(1))\", nothing = \"height(empty)\" }\n";
    let game = load(&stones(text), "");
    let state = game.start(1, 0).expect("sound");
    assert_eq!(game.machine().scores(&state).expect("sound")[0], [12, 2, 0]);
}

#[test]
fn what_is_excluded_has_its_own_reason() {
    let text = stones(
        r#"seats = ["x", "o"]
[piece.token]
copies = 2
[piece.coin]
copies = 2
[zone.bag]
starts = ["token", "coin"]
[action.lay]
cell    = "empty - swamp & !row(4)"
does    = "put(stone)"
reasons = { swamp = "{cell} is wet" }
[action.stand]
cell = "empty - column(4) - swamp"
does = "put(stone)"
[action.spend]
take    = { one = "bag - coin" }
does    = "gain(1)"
reasons = { coin = "coins are kept" }
[end]
draw = "full"
"#,
    );
    let game = load(&text, "");
    assert_eq!(refused(&game, "lay a1"), ("swamp".into(), "a1 is wet".into()));
    assert_eq!(refused(&game, "lay c4"), ("row".into(), "c4: excluded by rule `row(4)`".into()));
    assert_eq!(refused(&game, "stand d4"), ("column".into(), "d4: excluded by rule `column(4)`".into()));
    assert_eq!(refused(&game, "stand b2"), ("swamp".into(), "b2: excluded by rule `swamp`".into()));
    assert_eq!(refused(&game, "spend coin"), ("coin".into(), "coins are kept".into()));
}
