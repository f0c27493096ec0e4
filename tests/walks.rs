//! Positions laid by hand at the prompt, and examples that are gone through, written and shrunk there: what is
//! laid is taken off, saved and replayed like a move, and what is written passes as it stands.

use std::path::Path;

use rulebox::checking;
use rulebox::define::{Library, Settings, render_all};
use rulebox::examples::{Walk, What, examples};
use rulebox::front::repl::Repl;
use rulebox::front::style::Look;
use rulebox::play::{Game, Log, Session};
use rulebox::speak::Lang;

use super::sessions::rulebox;

fn library() -> Library {
    Library::only(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"))
}

fn repl(library: Library, id: &str, lang: Lang) -> Repl {
    let folder = library.find(id).expect("it ships");
    let game = Game::load(&folder, &Settings::default()).expect("sound");
    let mut repl = Repl::new(Session::new(game, 11, 0).expect("it begins"), Look::plain(lang));
    repl.library = library;
    repl
}

fn said(repl: &mut Repl, lines: &[&str]) -> String {
    lines.iter().map(|line| repl.handle(line).0).collect()
}

/// A copy of a shipped game that can be edited, with some of its examples.
fn copied(folder: &Path, id: &str, kept: impl Fn(&str) -> bool) -> Library {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("games").join(id);
    let to = folder.join(id);
    std::fs::create_dir_all(to.join("examples")).expect("made");
    for file in ["game.toml", "rules.rhai"].iter().filter(|file| from.join(file).exists()) {
        std::fs::copy(from.join(file), to.join(file)).expect("copied");
    }
    for entry in std::fs::read_dir(from.join("examples")).expect("there").flatten() {
        let name = entry.file_name().into_string().expect("text");
        if kept(&name) {
            std::fs::copy(entry.path(), to.join("examples").join(&name)).expect("copied");
        }
    }
    Library::only(folder)
}

/// Every example of every game can be gone through: each line is as written, and what it led to, positions
/// laid by hand and forced draws included, is saved and replayed to the same table.
#[test]
fn every_example_is_gone_through_and_saved() {
    let library = library();
    let mut laid = 0;
    for folder in library.games().values() {
        for name in examples(folder) {
            let file = format!("examples/{name}");
            let text = folder.read(&file).expect("readable").expect("there");
            let lines = text.lines().filter(|line| line.starts_with("expect ")).count();
            let mut walk =
                Walk::begin(folder, folder.shown(&file), text).unwrap_or_else(|faults| panic!("{faults:?}"));
            let mut told = walk.opening();
            while !walk.is_over() {
                told.extend(walk.step());
            }
            for gone in &told {
                assert!(gone.holds(), "{name}: {}", render_all(&gone.faults, Lang::En, false));
            }
            let expected = told.iter().filter(|gone| matches!(gone.what, What::Expected)).count();
            assert_eq!(expected, lines, "{name}: every expectation is told");
            let session = walk.session();
            laid += usize::from(session.is_laid());
            let save = Log::save_of(session).expect("the rules are sound");
            let read =
                Log::parse(&save.line()).unwrap_or_else(|problem| panic!("{}", problem.in_lang(Lang::En)));
            assert_eq!(read, save, "{name}");
            // The game is loaded already.
            let replayed =
                read.replay_in(session.game()).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
            assert_eq!(replayed.difference.map(|parted| parted.message().in_lang(Lang::En)), None, "{name}");
            assert_eq!(replayed.session.state(), session.state(), "{name}: {}", save.line());
        }
    }
    assert!(laid > 50, "examples lay positions: {laid}");
}

#[test]
fn what_is_laid_is_taken_off_and_laid_again_between_moves() {
    let mut repl = repl(library(), "tic_tac_toe", Lang::En);
    let text = said(&mut repl, &["b2", "lay a1 = x", "lay board at b2 | x o", "a1"]);
    assert!(text.contains("laid: `board at b2 | x o`"), "{text}");
    let after = repl.session.state().clone();
    let history = said(&mut repl, &["history"]);
    let order = ["X b2", "cell a1 = x", "board at b2 | x o", "O a1"];
    let at: Vec<Option<usize>> = order.iter().map(|line| history.replace("play ", "").find(line)).collect();
    assert!(at.iter().all(Option::is_some) && at.is_sorted(), "{history}");
    // Back past the moves and what was laid, and forward again to the same table.
    let text = said(&mut repl, &["undo", "undo", "undo"]);
    assert!(text.contains("taken off: `board at b2 | x o`") && text.contains("taken off: `cell a1 = x`"));
    assert_eq!(repl.session.entries().len(), 1, "{text}");
    said(&mut repl, &["redo", "redo", "redo"]);
    assert_eq!(repl.session.state(), &after);
    said(&mut repl, &["goto 0"]);
    assert!(!repl.session.is_laid());
    said(&mut repl, &["redo 9"]);
    assert_eq!(repl.session.state(), &after);
    // Another move forgets what came after it.
    said(&mut repl, &["goto 0", "c3"]);
    assert!(!repl.session.is_laid() && repl.session.length() == 1);
}

#[test]
fn a_laid_game_is_saved_loaded_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("laid.json").display().to_string();
    let mut repl = repl(library(), "tic_tac_toe", Lang::En);
    said(&mut repl, &["a1", "clear", "lay c3 = o", "turn o round 3", "b2", "undo", &format!("save {file}")]);
    let table = repl.session.state().clone();
    let text = said(&mut repl, &["new 3", &format!("load {file}")]);
    assert!(text.contains("game resumed") || repl.session.is_laid(), "{text}");
    assert_eq!(repl.session.state(), &table);
    said(&mut repl, &["redo"]);
    assert_eq!(repl.session.entries().len(), 2, "the move that was taken back is kept");
    // Under rules that do not know what was laid, it goes as far as it goes.
    let mut log = Log::read(Path::new(&file)).expect("just written");
    log.setup[1] = "1 cell c9 = o".to_owned();
    let replayed = log.replay(&library()).expect("the game is there");
    let difference = replayed.difference.expect("c9 is no cell").message().in_lang(Lang::En);
    assert!(difference.starts_with("after move 1, `cell c9 = o` cannot be laid"), "{difference}");
    log.setup[1] = "no number".to_owned();
    let problem = Log::parse(&log.line()).expect_err("not a line of a log").in_lang(Lang::En);
    assert!(problem.contains("`no number` does not say after which move"), "{problem}");
}

#[test]
fn a_mistake_in_what_is_laid_changes_nothing() {
    let mut repl = repl(library(), "interactions", Lang::En);
    repl.designer = true;
    let before = repl.session.state().clone();
    for (line, answer) in [
        ("lay", "lay what?"),
        ("lay zzz = predation", "no cell `zzz`"),
        ("lay d4 = zzz", "zzz"),
        ("zone bleu.choix", "expected `zone ZONE = PIECE, PIECE`"),
        ("zone bleu.zzz = predation", "zzz"),
        ("turn zzz", "there is no seat `zzz`"),
        ("turn bleu zzz", "zzz"),
        ("set zzz = 3", "no counter `zzz`"),
        ("mark zzz = d4", "no mark `zzz`"),
        ("draw predation from bleu.zzz", "zzz"),
    ] {
        let text = said(&mut repl, &[line]);
        assert!(text.contains(answer), "{line}: {text}");
        assert_eq!(repl.session.state(), &before, "{line}");
    }
}

/// A position would show what is hidden: it is a designer's act, and so is an example that tells it.
#[test]
fn secrets_are_laid_open_to_designers_alone() {
    let mut repl = repl(library(), "la_glace_et_le_ciel", Lang::En);
    for line in ["lay b2 = air0_1", "clear", "turn 2", "draw eau", "load hands", "zone luc.main = empty"] {
        let text = said(&mut repl, &[line]);
        assert!(text.contains("--designer") && !repl.session.is_laid(), "{line}: {text}");
    }
    repl.designer = true;
    let text = said(&mut repl, &["load hands", "next all"]);
    assert!(text.contains("✓ expect sees luc luc.objectif = 2 hidden"), "{text}");
    assert!(text.contains("end of hands: everything is as written"), "{text}");
    // A copy for one seat does not tell where it was laid.
    let copy = Log::for_seat(&repl.session, 0).expect("sound");
    assert!(copy.setup.is_empty() && copy.draws.is_empty(), "{}", copy.line());
}

#[test]
fn an_example_is_opened_stepped_through_and_left() {
    let mut repl = repl(library(), "tic_tac_toe", Lang::En);
    let text = said(&mut repl, &["load refusals"]);
    assert!(
        text.contains("refusals.txt, lines to go through: 11") && text.contains("# A taken cell"),
        "{text}"
    );
    let text = said(&mut repl, &["next"]);
    for part in
        ["X places a mark on b2", "✓ refused o play b2: empty", "refused: b2 is taken", "✓ expect turn = o"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    // An empty line goes on: the position is laid as a whole.
    let text = said(&mut repl, &[""]);
    assert!(text.contains("  11  board") && text.contains("  15  turn o"), "{text}");
    assert!(text.contains("1 x  x  ·\n2 o [o] ·"), "the laid table is shown: {text}");
    // Played on from there by hand, it is left; back there it goes on; from the start it is the same.
    let text = said(&mut repl, &["c3", "next"]);
    assert!(text.contains("`replay` begins it again"), "{text}");
    let text = said(&mut repl, &["undo", "next"]);
    assert!(text.contains("✓ expect winner = o") && text.contains("everything is as written"), "{text}");
    assert!(said(&mut repl, &["replay"]).contains("lines to go through: 11"));
    assert!(repl.session.entries().is_empty());
    assert!(said(&mut repl, &["replay won"]).contains("won.txt"));
    assert!(said(&mut repl, &["new", "next"]).contains("step"), "another game has no example open");
    let words = repl.guide().complete("load re").1;
    assert!(words.contains(&"refusals".to_owned()), "{words:?}");
}

/// What is not as written is told where it stands, with what is so now.
#[test]
fn an_example_that_is_wrong_is_told_line_by_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.txt");
    let text = "# Mine.\nplay\nb2\n  placed x.mark c3\nexpect cell b2 = o\nrefused b2: turn\na1\n";
    std::fs::write(&file, text).expect("written");
    let mut repl = repl(library(), "tic_tac_toe", Lang::En);
    let text = said(&mut repl, &[&format!("load {}", file.display()), "next all"]);
    for part in [
        "`play b2` did not happen as written",
        "✕ expect cell b2 = o",
        "`cell b2` is x, not o",
        "✕ refused b2: turn",
        "lines that are not as written: 3",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(repl.session.entries().len(), 2, "it goes on");
}

#[test]
fn an_example_keeps_what_was_laid_and_refused_and_where_it_comes_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = copied(folder.path(), "tic_tac_toe", |_| false);
    let mut repl = repl(library, "tic_tac_toe", Lang::En);
    let lines = [
        "a1",
        "clear",
        "lay b2 = x",
        "lay c3 = o",
        "lay c3 = empty",
        "lay b3 = o",
        "turn x",
        "b2",
        "zzz",
        "a3",
    ];
    said(&mut repl, &lines);
    let text = said(&mut repl, &["save example mine cites Placing cites Winning"]);
    assert!(text.contains("saved to"), "{text}");
    let written =
        std::fs::read_to_string(folder.path().join("tic_tac_toe/examples/mine.txt")).expect("written");
    let expected = "# Saved from play.\ncites Placing\ncites Winning\nplay\n\nx play a1\n  placed x.mark a1\n\nboard at b2\n  | x\n  | o\nturn x\nrefused play b2: empty\nx play a3\n  placed x.mark a3\n\nexpect turn = o\nexpect round = 1\nexpect moves = 6\n";
    assert_eq!(written, expected);
    let report = checking::check(&Library::only(folder.path()), &[], false);
    assert_eq!(report.exit_code(), 0, "{}", report.render(Lang::En, false));
}

#[test]
fn an_example_tells_what_each_seat_sees() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = copied(folder.path(), "la_glace_et_le_ciel", |_| false);
    let mut repl = repl(library, "la_glace_et_le_ciel", Lang::En);
    repl.designer = true;
    let text = said(&mut repl, &["auto 2", "save example hands"]);
    assert!(text.contains("saved to"), "{text}");
    let file = folder.path().join("la_glace_et_le_ciel/examples/hands.txt");
    let written = std::fs::read_to_string(file).expect("written");
    assert!(written.contains("expect sees luc luc.objectif = 2 hidden\n"), "{written}");
    assert!(written.contains("expect sees claude luc.main = 5 hidden\n"), "{written}");
    let report = checking::check(&Library::only(folder.path()), &[], false);
    assert_eq!(report.exit_code(), 0, "{}", report.render(Lang::En, false));
}

/// The shortest game still shows the last move's events, by as few moves or as little of a position as it takes.
#[test]
fn the_shortest_game_still_shows_the_last_thing_that_happened() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = copied(folder.path(), "interactions", |_| false);
    let mut repl = repl(library, "interactions", Lang::En);
    repl.designer = true;
    let flips = |repl: &Repl| {
        repl.session.last().is_some_and(|entry| {
            let told = repl
                .game()
                .narrate(repl.session.state_before(repl.session.entries().len() - 1), &entry.events);
            told.iter().any(|line| line.starts_with("flipped"))
        })
    };
    said(&mut repl, &["auto 10"]);
    while !flips(&repl) {
        said(&mut repl, &["auto 1"]);
    }
    let text = said(&mut repl, &["save example short --shrink"]);
    assert!(text.contains("still shows the same with ") && text.contains("saved to"), "{text}");
    let file = folder.path().join("interactions/examples/short.txt");
    let written = std::fs::read_to_string(file).expect("written");
    let moves = written.lines().filter(|line| line.contains(" place ")).count();
    assert!(written.contains("\n  flipped ") && moves < 4, "{written}");
    let report = checking::check(&Library::only(folder.path()), &[], false);
    assert_eq!(report.exit_code(), 0, "{}", report.render(Lang::En, false));

    // A refusal is a thing that happened, too.
    let library = copied(folder.path(), "tic_tac_toe", |_| false);
    let mut repl = self::repl(library, "tic_tac_toe", Lang::En);
    assert!(said(&mut repl, &["save example none --shrink"]).contains("nothing has happened yet"));
    let text = said(&mut repl, &["a1", "a2", "b1", "b2", "a2", "save example taken --shrink"]);
    assert!(text.contains("saved to"), "{text}");
    let file = folder.path().join("tic_tac_toe/examples/taken.txt");
    let written = std::fs::read_to_string(file).expect("written");
    assert!(written.contains("refused play a2: empty"), "{written}");
    assert!(written.lines().filter(|line| line.contains(" play ")).count() <= 3, "{written}");
}

/// One edit makes many examples differ: the rule is named with all of them, and one is shown in full.
#[test]
fn what_one_rule_makes_differ_stands_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = copied(folder.path(), "interactions", |_| true);
    let file = folder.path().join("interactions/game.toml");
    let rules = std::fs::read_to_string(&file).expect("readable");
    let edited = rules.replacen("effect = \"flip(recto & ", "effect = \"flip(verso & ", 1);
    assert_ne!(edited, rules, "the first effect is one of fronts");
    std::fs::write(&file, edited).expect("written");
    let report = checking::check(&library, &[], false);
    let first = report.games[0].groups.first().expect("examples differ");
    let root = first.root.as_ref().expect("a rule made the difference");
    assert!(root.name.ends_with(".effect"), "{}", root.name);
    let line = root.spot.as_ref().expect("it stands in the file").text();
    assert!(line.contains("flip(verso & "), "{line}");
    assert!(first.examples.len() > 1, "several examples play it: {:?}", first.examples);
    let told = report.render(Lang::En, false);
    let head = format!("{} examples differ:", first.examples.len());
    assert!(told.contains(&format!("`{}` (", root.name)) && told.contains(&head), "{told}");
    assert!(told.contains("`--all` shows them"), "{told}");
    let all = rulebox(&["--games", ".", "check", "--all"], "", folder.path());
    let all = String::from_utf8_lossy(&all.stdout).into_owned();
    assert!(all.lines().count() > told.lines().count() && !all.contains("`--all` shows"), "{all}");
    let json = rulebox(&["--games", ".", "check", "interactions", "--json"], "", folder.path());
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let games = json["games"].as_array().expect("games");
    let game = games.iter().find(|game| game["game"] == "interactions").expect("it is checked");
    let groups = game["groups"].as_array().expect("groups");
    assert_eq!(groups[0]["rule"], root.name.as_str());
    assert_eq!(groups[0]["examples"].as_array().map(Vec::len), Some(first.examples.len()));
    let french = report.render(Lang::Fr, false);
    assert!(french.contains("exemples diffèrent"), "{french}");
}

#[test]
fn a_wrong_score_comes_with_its_parts_and_lines_below_a_refused_move_are_read() {
    let folder = library().find("interactions").expect("it ships");
    let name = "whole_game.txt";
    let text = folder.read(&format!("examples/{name}")).expect("readable").expect("there");
    let line = text.lines().find(|line| line.starts_with("expect score ")).expect("a score is expected");
    let path = line.split(" = ").next().expect("a path");
    let wrong = text.replacen(line, &format!("{path} = 999"), 1);
    let run = rulebox::examples::run_text(&folder, "examples/wrong.txt", wrong);
    let told = render_all(&run.faults, Lang::En, false);
    assert!(told.contains(", not 999") && told.contains(" = ") && told.contains(" + "), "{told}");

    let text = "play\nb2\nb2\nexpect cell z9 = x\nexpect nonsense = 1\nexpect turn = nobody\ncell c3 = q\nexpect turn = x\n";
    let folder = library().find("tic_tac_toe").expect("it ships");
    let run = rulebox::examples::run_text(&folder, "examples/below.txt", text.to_owned());
    let told = render_all(&run.faults, Lang::En, false);
    for part in
        ["refused by `empty`", "no cell `z9`", "`nonsense` cannot be expected", "no seat `nobody`", "`q`"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert_eq!(run.faults.len(), 5, "what could be so is not told: {told}");
}

#[test]
fn a_french_session_lays_loads_and_replays() {
    let mut repl = repl(library(), "tic_tac_toe", Lang::Fr);
    let text = said(&mut repl, &["disposer c3 = x", "vider c3", "trait o tour 2", "historique", "annuler"]);
    super::french::assert_french(&text);
    let text = said(&mut repl, &["charger refusals", "suite tout", "rejouer"]);
    assert!(
        text.contains("fin de refusals : tout est conforme") || text.contains("tout est conforme"),
        "{text}"
    );
    let ours: String =
        text.lines().filter(|line| !line.starts_with("  ")).map(|line| format!("{line}\n")).collect();
    super::french::assert_french(&ours.replace("refusals", "").replace("examples/", ""));
}

/// On a terminal it is asked where an example comes from; Tab completes the headings that the rules cite.
#[cfg(unix)]
#[test]
fn a_terminal_asks_where_an_example_comes_from() {
    let (home, games) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    copied(games.path(), "interactions", |_| false);
    let folder = games.path().display().to_string();
    let arguments = ["--games", &folder, "--designer", "play", "interactions", "--seed", "1"];
    let mut terminal = super::terminal::Terminal::start(home.path(), 110, &arguments, &[]);
    terminal.until("a prompt", |terminal| terminal.last_line().ends_with('>'));
    terminal.press("auto 1\r");
    terminal.press("save example asked\r");
    terminal.shows("which heading of the rulebook does it come from?");
    terminal.until("a question", |terminal| terminal.last_line() == "heading>");
    terminal.press("Description des i\t\r");
    terminal.shows("example saved to");
    let written =
        std::fs::read_to_string(games.path().join("interactions/examples/asked.txt")).expect("written");
    assert!(written.contains("\ncites Description des interactions\nplay"), "{written}");
}
