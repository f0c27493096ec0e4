//! Piped sessions with their full text, and the command line's answers and exit codes.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use rulebox::play::Log;

/// Runs the program in a folder.
pub fn rulebox(arguments: &[&str], input: &str, folder: &Path) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C.UTF-8")
        .env("COLUMNS", "100")
        .env_remove("RULEBOX_GAMES")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A program that ends without reading is none that fails.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

/// Runs beside this repository's games: those built into the binary are as old as its last build.
fn here(arguments: &[&str], input: &str) -> String {
    shown(rulebox(arguments, input, Path::new(env!("CARGO_MANIFEST_DIR"))))
}

fn shown(output: Output) -> String {
    let text =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    format!("{text}(exit {})\n", output.status.code().unwrap_or(-1))
}

#[test]
fn a_won_game() {
    insta::assert_snapshot!(here(
        &["play", "tic-tac-toe"],
        "b2\na1\n3\nmoves\nplay a3\nplay c3\nc2\na2\nplay b1\nscore\nhistory\n"
    ));
}

#[test]
fn every_mistake_gets_an_answer() {
    let input = "b2\nb2\nplay\nplay z9\nplay a1 a2\nfoo\nmovs\nundo 0\nundo 9\nundo\nredo\nwhy\nwhy b2\nwhy a1\n/quit\n";
    insta::assert_snapshot!(here(&["play", "tic_tac_toe"], input));
}

#[test]
fn refusals_name_the_heading() {
    let input = "choose pred herb\nrose choose mut comp\nplace pred d4\nplace herb d4\nlift mut\nplace mut d4\nplace mut a1\nplace pred d5\nwhy place mut a1\n";
    insta::assert_snapshot!(here(&["play", "interactions", "--players", "2", "--lang", "fr"], input));
}

#[test]
fn a_move_is_stepped_through_and_the_game_walked() {
    let input = "place c4\nstep place c3\nnext\nnext\nnext\ngoto 1\ngoto 7\nredo\nview o\nview z\nview\nstep place c3\n";
    insta::assert_snapshot!(here(&["play", "reversi"], input));
}

#[test]
fn moves_are_grouped_asked_for_explained_and_played_by_bots() {
    let input = "moves\nmoves k1\nplay\nz\n\nplay\nf6\nbot 2 random\nbot\nbot 3 random\nundo\n\nvariants\nnew --variant swap --seed 4\nnew 5\nexplain score\nmov\nh\n";
    insta::assert_snapshot!(here(&["play", "hex", "--seed", "3", "--names", "Ann,Bo"], input));
    let input = "auto 14\nexplain score vert\nexplain score\nhistorique\nrobot\n";
    let arguments =
        ["play", "interactions", "--players", "3", "--seed", "8", "--lang", "fr", "--bot", "rose=random"];
    insta::assert_snapshot!(here(&arguments, input));
}

#[test]
fn mistakes_with_cards_are_answered_with_what_can_be_played() {
    let input = "place air0 a1\nplace eau9\nplace terre9_1\nhelp place\nhelp poser\nrules objective\n";
    let arguments = ["play", "la_glace_et_le_ciel", "--players", "3", "--seed", "7", "--lang", "en"];
    insta::assert_snapshot!(here(&arguments, input));
}

#[test]
fn a_game_s_own_words_say_why_a_card_cannot_go_somewhere() {
    let said = |lang: &str| {
        let arguments = ["play", "la_glace_et_le_ciel", "--players", "3", "--seed", "7", "--lang", lang];
        here(&arguments, "place air1_1 a2\nplace air1_1 a1\n")
    };
    let (en, fr) = (said("en"), said("fr"));
    assert!(en.contains(" does not go in the row of a2 "), "{en}");
    assert!(en.contains("refused: a1 is taken: cover cards only in a full row "), "{en}");
    assert!(fr.contains(" ne va pas sur la rangée de a2 "), "{fr}");
    assert!(fr.contains("on ne recouvre que sur une rangée pleine "), "{fr}");
}

#[test]
fn secrets_are_kept_at_an_open_table() {
    let input = "know\nview claude\nmoves\nknow luc\nplace\nview luc\nplace air\nlook b1\nhotseat\nhotseat off\nundo\nhistory\nevents\n";
    let arguments = ["play", "la_glace_et_le_ciel", "--players", "2", "--seed", "3", "--lang", "en"];
    insta::assert_snapshot!(here(&arguments, input));
    let open = ["--designer", "play", "la_glace_et_le_ciel", "--players", "2", "--seed", "3", "--lang", "en"];
    insta::assert_snapshot!(here(&open, "auto 2\nundo\nnew 4\n"));
}

/// A game won or lost together has one sum, shown as it stands and at the end; teams have theirs.
#[test]
fn what_is_reached_together_is_counted_aloud() {
    let arguments = ["play", "la_glace_et_le_ciel", "--players", "2", "--seed", "3", "--lang", "en"];
    let played = here(&arguments, "score\nauto 100\nexplain\n");
    let (start, end) =
        (played.find("Luc> score").expect("asked"), played.find("the game is over").expect("over"));
    let now = &played[start..played.find("Luc> auto").expect("played")];
    insta::assert_snapshot!(format!("{now}…\n{}", &played[end..]));
    let teams = here(&["play", "interactions", "--variant", "equipes", "--seed", "3"], "auto 9\nscore\n");
    assert!(
        teams.contains("\nteam Blue and Green: ") && teams.contains("\nteam Pink and Yellow: "),
        "{teams}"
    );
    let alone = here(&["play", "interactions", "--players", "1", "--seed", "3", "--lang", "fr"], "auto 99\n");
    assert!(alone.contains("Bleu 26 − Joueur sauvage 16 = 10, il fallait 12."), "{alone}");
}

#[test]
fn a_series_of_shared_results_shows_how_they_spread() {
    let simulated = |lang: &str| {
        let game = ["simulate", "la_glace_et_le_ciel", "--players", "2", "-n", "3000", "--seed", "1"];
        let text = here(&[&game[..], &["--lang", lang]].concat(), "");
        // What it took is never the same.
        text.lines().filter(|line| !line.contains(" s ")).map(|line| format!("{line}\n")).collect::<String>()
    };
    insta::assert_snapshot!("shared_results", simulated("en"));
    insta::assert_snapshot!("shared_results_in_french", simulated("fr"));
}

#[test]
fn carriage_returns_and_noise_are_nothing_special() {
    insta::assert_snapshot!(here(
        &["play", "reversi", "--set", "option.size=4"],
        "place a2\r\n\r\n# a remark\r\n\u{7}\r\nquit\r\n"
    ));
}

/// What is wrong already is said at once; what could mean two things one holds is asked.
#[test]
fn half_moves_are_judged_before_they_are_asked_for() {
    let arguments = ["play", "la_glace_et_le_ciel", "--players", "3", "--seed", "7", "--lang", "en"];
    let text = here(&arguments, "place eau\neau1_1\nb3\n");
    assert!(
        text.contains("`eau` could be `Water 1` or `Water 2`\nLuc: place …> eau1_1\nwhich cell?"),
        "{text}"
    );
    assert!(text.contains("Water 1 on b3"), "{text}");
    // The rest of the line waits for the answer.
    let text = here(&arguments, "place eau b3\neau2_1\n");
    assert!(text.contains("Luc: place …> eau2_1\n  Water 2 on b3"), "{text}");
    let text = here(&arguments, "place air3_1\nplace eau0_1 b3\n");
    assert!(text.contains("refused: Air 3 is not in Hand") && !text.contains("which cell?"), "{text}");
    let arguments = ["play", "interactions", "--players", "2", "--lang", "en"];
    let text = here(&arguments, "place pred\nplace\nchoose paras paras\nchoose paras\nparas\n");
    assert_eq!(text.matches("refused: not yet, Blue must choose first").count(), 2, "{text}");
    assert_eq!(text.matches("`paras` is named twice, but there is only one").count(), 2, "{text}");
}

/// A refusal offers what the seat to move can do, not what only the rules' own seat can.
#[test]
fn a_refusal_offers_only_what_one_can_do() {
    let arguments = ["play", "interactions", "--players", "1", "--lang", "en"];
    let text = here(&arguments, "choose paras commens\nlift predation\n");
    assert!(text.contains("refused: not yet, Blue must place first"), "{text}");
    assert!(!text.contains("`grow`"), "{text}");
}

/// What events call a piece can be typed, in either language.
#[test]
fn names_of_several_words_are_moves() {
    let arguments = ["play", "la_glace_et_le_ciel", "--players", "3", "--seed", "7", "--lang", "en"];
    for line in [
        "place Land 2 a2",
        "place \"Land 2\" a2",
        "place terre 2 a2",
        "luc poser Terre 2 a2",
        "Land 2 a2",
        "why place Land 2 a2",
    ] {
        let text = here(&arguments, &format!("{line}\n"));
        let done = text.contains("Land 2 on a2") || text.contains("is legal");
        assert!(done, "{line}: {text}");
    }
    let text = here(&arguments, "place Land 3 a2\n");
    assert!(text.contains("is not in Hand"), "{text}");
}

#[test]
fn usage_faults_exit_with_2_and_rule_faults_with_1() {
    let texts = [
        here(&["play", "interaction"], ""),
        here(&["play", "reversi", "--set", "option.size=5"], ""),
        here(&["play", "reversi", "--set", "option"], ""),
        here(&["play", "interactions", "--players", "7"], ""),
        here(&["play", "interactions", "--variant", "nope"], ""),
        here(&["play", "interactions", "--set", "tile.predatio.recto=1"], ""),
        here(&["play", "interactions", "--first", "mauve"], ""),
        here(&["play", "interactions", "--variant", "solo", "--players", "2"], ""),
        here(&["play", "interactions", "--players", "2", "--names", "Ann,Bo,Cy"], ""),
        here(&["play", "la_glace"], ""),
        here(&["play", "glace"], ""),
        here(&["play", "ice", "--lang", "fr"], ""),
        here(&["--games", "/nope", "list"], ""),
        here(&["simulate", "reversi", "--games", "2000"], ""),
        here(&["words", "zzz"], ""),
        here(&["words", "emtpy"], ""),
        here(&["--games", "tests/broken/games", "play", "unknown_back"], ""),
    ];
    insta::assert_snapshot!(texts.join("\n"));
    let none = here(&["simulate", "reversi", "-n", "0"], "");
    assert!(none.ends_with("(exit 2)\n") && !none.contains("seed"), "{none}");
}

/// Who waits for others to act cannot be the one who begins, wherever that is said.
#[test]
fn a_seat_that_the_rules_play_does_not_begin() {
    let solo = ["play", "interactions", "--variant", "solo"];
    let text = here(&[&solo[..], &["--first", "rose"]].concat(), "");
    assert_eq!(text, "error: `rose` cannot start: it is an automatic player\n(exit 2)\n");
    let text = here(&[&solo[..], &["--first", "2", "--lang", "fr"]].concat(), "");
    assert!(text.contains("`rose` ne peut pas commencer"), "{text}");
    let text = here(&solo, "new --variant solo --first rose\n");
    assert!(text.contains("\n`rose` cannot start: it is an automatic player\n"), "{text}");

    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("games.jsonl");
    let file = log.to_string_lossy();
    here(&["simulate", "interactions", "--variant", "solo", "-n", "1", "--seed", "1", "--log", &file], "");
    let text = std::fs::read_to_string(&log).expect("written");
    let forged = text.replacen("\"first\":\"bleu\"", "\"first\":\"rose\"", 1);
    assert_ne!(text, forged);
    std::fs::write(&log, forged).expect("written");
    let text = here(&["replay", &file], "");
    assert!(text.contains("line 1: `rose` cannot start: it is an automatic player\n"), "{text}");
    assert!(text.ends_with("(exit 1)\n"), "{text}");
}

#[test]
fn help_and_mistakes_are_told_in_french() {
    let texts = [
        here(&["--lang", "fr", "--help"], ""),
        here(&["play", "--help", "--lang=fr"], ""),
        here(&["--lang", "fr", "plai"], ""),
        here(&["--lang", "fr", "play", "reversi", "--player", "2"], ""),
        here(&["--lang", "fr", "perft", "reversi", "--depth", "many"], ""),
        here(&["--lang", "fr", "play"], ""),
        here(&["--lang", "fr", "--color", "pink", "list"], ""),
    ];
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn perft_counts_what_is_public() {
    let perft = |game: &str, depth: &str| here(&["perft", game, "--depth", depth], "");
    assert_eq!(perft("tic-tac-toe", "6"), "54720\n(exit 0)\n");
    assert_eq!(perft("reversi", "7"), "55092\n(exit 0)\n");
}

#[test]
fn the_games_are_listed_with_where_they_come_from() {
    let nowhere = tempfile::tempdir().expect("a temporary folder");
    let listed = shown(rulebox(&["list", "--json"], "", nowhere.path()));
    assert!(listed.contains("\"from\": \"built-in\""));
    let games = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = rulebox(&["list"], "", games);
    assert!(String::from_utf8_lossy(&output.stdout).contains("[games]"));
}

#[test]
fn rulebox_alone_offers_the_games_by_number() {
    let text = here(&[], "9999\nno such game\n1\nquit\n");
    assert!(text.contains("  1  ") && text.contains("> quit"), "{text}");
}

/// A designer edits a value while the game goes on: `reload` replays it under the new rules, and a
/// mistake in the file changes nothing.
#[test]
fn an_edited_game_goes_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = folder.path().join("games");
    let copy = |id: &str, change: (&str, &str)| {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("games").join(id);
        std::fs::create_dir_all(games.join(id)).expect("made");
        let text = std::fs::read_to_string(here.join("game.toml")).expect("readable");
        std::fs::write(games.join(id).join("game.toml"), text.replace(change.0, change.1)).expect("written");
    };
    copy("tic_tac_toe", ("", ""));
    let load = || {
        let found = rulebox::define::Library::only(&games).find("tic_tac_toe").expect("there");
        rulebox::play::Game::load(&found, &Default::default()).expect("sound")
    };
    let session = rulebox::play::Session::new(load(), 1, 0).expect("it begins");
    let mut repl =
        rulebox::front::repl::Repl::new(session, rulebox::front::style::Look::plain(Default::default()));
    let kept = rulebox::front::repl::autosave::Autosave::open(folder.path(), "tic_tac_toe").expect("a place");
    let autosave = kept.path().to_owned();
    repl.autosave = Some(kept);
    repl.handle("a1");
    repl.handle("b2");
    copy("tic_tac_toe", ("size = [3, 3]", "size = [4, 4]"));
    let (text, _) = repl.handle("reload");
    assert!(text.contains("moves replayed: 2") && text.contains("\n4 "), "{text}");
    copy("tic_tac_toe", ("size = [3, 3]", "size = [1, 3]"));
    let (text, _) = repl.handle("reload");
    assert!(text.contains("moves replayed: 1 of 2: `play b2` is no longer legal"), "{text}");
    // Nothing is lost: with the rules of before, the move is there again, here and in what is kept.
    assert_eq!(repl.session.entries().len(), 1);
    assert_eq!(Log::read(&autosave).expect("whole").moves, ["x play a1", "o play b2"]);
    copy("tic_tac_toe", ("cell = \"empty\"", "cell = \"occupied\""));
    let (text, _) = repl.handle("reload");
    assert!(text.contains("moves replayed: 0 of 2") && text.contains("the later moves are kept"), "{text}");
    let resume = || {
        let library = rulebox::define::Library::only(&games);
        rulebox::front::repl::saves::load(&autosave, "tic_tac_toe", &library).expect("it loads").session
    };
    let resumed = resume();
    assert!(resumed.entries().is_empty() && resumed.lost().is_some_and(|lost| lost.moves.len() == 2));
    copy("tic_tac_toe", ("", ""));
    assert_eq!(resume().length(), 2);
    let (text, _) = repl.handle("reload");
    assert!(text.contains("moves replayed: 2") && repl.session.lost().is_none(), "{text}");
    copy("tic_tac_toe", ("size = [3, 3]", "size = [1, 3]"));
    repl.handle("reload");
    copy("tic_tac_toe", ("empty", "emty"));
    let before = repl.session.state().clone();
    let (text, _) = repl.handle("reload");
    assert!(text.contains("did you mean `empty`?") && text.contains("nothing was changed"), "{text}");
    assert_eq!(repl.session.state(), &before);
    let (text, _) = repl.handle("new 7");
    assert!(text.contains("seed 7") && repl.session.entries().is_empty(), "{text}");
}

/// A new game, or another one, takes nobody's game away.
#[test]
fn the_game_before_is_put_aside() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let library = rulebox::define::Library::only(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"));
    let found = library.find("tic_tac_toe").expect("there");
    let game = rulebox::play::Game::load(&found, &Default::default()).expect("sound");
    let session = rulebox::play::Session::new(game, 1, 0).expect("it begins");
    let mut repl =
        rulebox::front::repl::Repl::new(session, rulebox::front::style::Look::plain(Default::default()));
    repl.library = library;
    repl.autosave = rulebox::front::repl::autosave::Autosave::open(folder.path(), "tic_tac_toe").ok();
    let (text, _) = repl.handle("new");
    assert!(!text.contains("is kept in"), "nobody had moved: {text}");
    repl.handle("b2");
    let before = std::fs::read_to_string(folder.path().join("tic_tac_toe.json")).expect("kept");
    let (text, _) = repl.handle("new 5");
    let aside = folder.path().join("tic_tac_toe.1.json");
    assert!(text.contains(&format!("stays in {}; `load` resumes it", aside.display())), "{text}");
    assert_eq!(std::fs::read_to_string(&aside).expect("there"), before);
    repl.handle("a1");
    repl.handle("a2");
    let (text, _) = repl.handle(&format!("load {}", aside.display()));
    assert!(text.contains("tic_tac_toe.2.json") && text.contains("loaded from"), "{text}");
    assert_eq!(repl.session.entries().len(), 1);
    // It is the game in progress again.
    assert_eq!(std::fs::read_to_string(folder.path().join("tic_tac_toe.json")).expect("kept"), before);
    assert_eq!(Log::read(&folder.path().join("tic_tac_toe.2.json")).expect("whole").moves.len(), 2);
}

#[test]
fn an_edited_value_is_played_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/interactions");
    let game = folder.path().join("games/interactions");
    std::fs::create_dir_all(&game).expect("made");
    for file in ["game.toml", "rules.rhai"] {
        let text = std::fs::read_to_string(here.join(file)).expect("readable");
        std::fs::write(game.join(file), text.replace("recto  = 7", "recto  = 9")).expect("written");
    }
    let input = "choose pred herb\nchoose pred herb\nplace pred d4\nscore\n";
    let output = rulebox(&["play", "interactions", "--players", "2"], input, folder.path());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("Predation 9/3") && text.contains("Territory 9"), "{text}");
}
