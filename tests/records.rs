//! Records that are kept from game to game: what counts, what is told, and what no mishap loses.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rulebox::define::{Folder, Library, Origin, Settings, render_all};
use rulebox::examples::run_text;
use rulebox::front::repl::Repl;
use rulebox::front::style::Look;
use rulebox::play::{Game, RecordFile, Session};
use rulebox::speak::Lang;
use rulebox::table::Ended;

#[cfg(unix)]
use crate::terminal::Terminal;

fn root() -> PathBuf {
    PathBuf::from("tests/games")
}

fn folder() -> Folder {
    Library::only(&root()).find("stamps").expect("there")
}

fn game(players: usize, variants: &[&str]) -> Game {
    let variants = variants.iter().map(|id| (*id).to_owned()).collect();
    let settings = Settings { players: Some(players), variants, ..Settings::default() };
    Game::load(&folder(), &settings).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// A prompt at which games count, and that keeps records in a folder.
fn repl(kept: &Path, game: Game, lang: Lang) -> Repl {
    let mut repl = Repl::new(Session::new(game, 1, 0).expect("it begins"), Look::plain(lang));
    repl.recording.file = Some(RecordFile::of(kept, "stamps"));
    repl.recording.keeps = true;
    repl
}

/// What the prompt says to the last of some lines.
fn said(repl: &mut Repl, lines: &[&str]) -> String {
    let text = lines.iter().fold(String::new(), |_, line| repl.handle(line).0);
    // What one can do once it is over stands last.
    let after = text.trim_end().rsplit('\n').next().filter(|line| line.starts_with('`'));
    let end = after.map_or(text.len(), |line| text.len() - line.len() - 1);
    text[..end].replace(['\u{a0}', '\u{202f}'], " ")
}

/// Runs the program with a home of its own.
fn rulebox(home: &Path, arguments: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(if arguments.contains(&"--games") { &[][..] } else { &["--games", "tests/games"] })
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("LC_ALL", "C.UTF-8")
        .env("COLUMNS", "200")
        .env("HOME", home)
        .env("XDG_STATE_HOME", home.join("state"))
        .env_remove("RULEBOX_GAMES")
        .stdin(Stdio::null())
        .output()
        .expect("the binary starts");
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8(text).expect("text"), output.status.code().unwrap_or(-1))
}

fn kept_in(home: &Path) -> PathBuf {
    home.join("state/rulebox/records/stamps.toml")
}

fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

#[test]
fn what_is_recorded_is_asked_of_the_first_seat_when_the_game_is_over() {
    let ids = |game: &Game, lines: &[&str]| {
        let mut session = Session::new(game.clone(), 1, 0).expect("it begins");
        for line in lines {
            session.play(line).unwrap_or_else(|_| panic!("{line}"));
        }
        let recorded = game.recorded(session.state()).expect("sound");
        let kinds = |kinds: &[u16]| -> Vec<String> {
            kinds.iter().map(|&kind| game.definition().kinds[kind as usize].label.id.clone()).collect()
        };
        let id = |record: usize| game.definition().records[record].label.id.clone();
        let ids = recorded.iter().map(|one| format!("{} {}", id(one.record), kinds(&one.kinds).join(" ")));
        (session.state().ended, ids.collect::<Vec<_>>())
    };
    let two = game(2, &[]);
    assert_eq!(ids(&two, &["moon", "rain", "star"]), (Ended::No, vec![]), "not before the end");
    let over = |lines: &[&str]| ids(&two, lines);
    // In the order in which kinds are declared, whatever came first.
    assert_eq!(over(&["moon", "rain", "sun", "rain"]), (Ended::Counted, vec!["won sun moon".to_owned()]));
    assert_eq!(over(&["rain", "sun", "rain", "moon"]), (Ended::Counted, vec![]), "the other seat's are not");
    // Two of a kind are one kind, and what a variant declares is another record.
    let thrift = game(1, &["thrift"]);
    assert_eq!(ids(&thrift, &["rain", "rain"]).1, ["saved rain"]);
    assert_eq!(ids(&thrift, &["rain", "glue"]).1, ["saved glue rain"]);
    assert_eq!(ids(&thrift, &["sun", "star"]).1, ["won sun star"]);
    assert_eq!(ids(&game(1, &["modest"]), &["sun", "star"]).1, Vec::<String>::new());
}

#[test]
fn the_prompt_says_what_is_new_and_how_it_stands() {
    let kept = temporary();
    let (en, fr) = (Lang::En, Lang::Fr);
    let mut first = repl(kept.path(), game(1, &[]), en);
    let text = said(&mut first, &["sun", "star"]);
    assert!(
        text.ends_with("Ann wins!\nnew in “Stamps won”: Sun, Star\nStamps won: Sun, Star (2 of 4)\n"),
        "{text}"
    );
    // It is said once; taken back and played again, it is not counted again.
    assert!(!said(&mut first, &["table"]).contains("Stamps won"));
    assert!(!said(&mut first, &["undo", "star"]).contains("new in"));
    let text = said(&mut first, &["undo", "moon"]);
    assert!(text.ends_with("new in “Stamps won”: Moon\nStamps won: Sun, Moon, Star (3 of 4)\n"), "{text}");

    let mut second = repl(kept.path(), game(1, &[]), fr);
    let text = said(&mut second, &["sun", "moon"]);
    let told =
        "déjà dans « Timbres gagnés » : Soleil, Lune\nTimbres gagnés : Soleil, Lune, Étoile (3 sur 4)\n";
    assert!(text.ends_with(told), "{text}");
    // A game that wins nothing says how it stands all the same.
    let text = said(&mut second, &["new", "rain", "glue"]);
    assert!(text.ends_with("Ann gagne !\nTimbres gagnés : Soleil, Lune, Étoile (3 sur 4)\n"), "{text}");

    // A variant without the record leaves it alone; what it stands at can be asked for.
    let mut modest = repl(kept.path(), game(1, &["modest"]), en);
    assert!(said(&mut modest, &["sun", "moon"]).ends_with("Ann wins!\n"));
    let text = said(&mut modest, &["records"]);
    assert_eq!(text, "Stamps won: Sun, Moon, Star (3 of 4)\nSaved: nothing yet\n");
    // What only a variant has is shown with the rest.
    let mut comets = repl(kept.path(), game(1, &["comets"]), en);
    let text = said(&mut comets, &["comet", "rain"]);
    let stands = "Stamps won: Sun, Moon, Star, Rain, Comet (5 of 5)\n";
    assert!(text.ends_with(&format!("new in “Stamps won”: Rain, Comet\n{stands}")), "{text}");
    assert!(said(&mut modest, &["records"]).starts_with(stands));
    // Kinds of several families are only listed.
    let mut thrift = repl(kept.path(), game(1, &["thrift"]), fr);
    let text = said(&mut thrift, &["glue", "rain"]);
    assert!(text.contains("nouveau dans « Épargné » : Colle, Pluie\nÉpargné : Colle, Pluie\n"), "{text}");
    let text = said(&mut thrift, &["palmares"]);
    let stands = "Timbres gagnés : Soleil, Lune, Étoile, Pluie, Comète (5 sur 5)\n";
    assert_eq!(text, format!("{stands}Épargné : Colle, Pluie\n"));
    let words = thrift.guide().complete("palm").1;
    assert_eq!(words, ["palmarès"]);
}

#[test]
fn what_nobody_played_here_does_not_count() {
    let kept = temporary();
    let file = RecordFile::of(kept.path(), "stamps");
    let nothing = "nothing is recorded: no move of this game was played here by a person\n";
    let begun = || repl(kept.path(), game(1, &[]), Lang::En);
    // A seed with which chance wins something.
    let lucky =
        (0..100).find(|seed| said(&mut begun(), &[&format!("new {seed}"), "auto 9"]).ends_with(nothing));
    let lucky = format!("new {}", lucky.expect("chance wins now and then"));
    // Bots, and moves that were stepped through.
    let bots = said(&mut begun(), &[&lucky, "bot ann random"]);
    assert!(bots.ends_with(nothing), "{bots}");
    let mut stepped = begun();
    let text = said(&mut stepped, &["step sun", "next", "step moon", "next", "next"]);
    assert!(text.ends_with(nothing), "{text}");
    // What was typed and taken back is nobody's move any more.
    let mut taken_back = begun();
    let text = said(&mut taken_back, &[&lucky, "rain", "undo", "auto 9"]);
    assert!(text.ends_with(nothing), "{text}");
    assert!(!said(&mut taken_back, &["table"]).contains("recorded"), "it is said once");
    assert!(!file.path().exists());
    // A save of a finished game, and one that chance finishes; one that a person finishes counts.
    let save = |lines: &[&str], name: &str| {
        let path = kept.path().join(name).display().to_string();
        let mut saved = repl(&kept.path().join("elsewhere"), game(1, &[]), Lang::En);
        said(&mut saved, lines);
        said(&mut saved, &[&format!("save {path}")]);
        format!("load {path}")
    };
    let (over, open) = (save(&["sun", "moon"], "over.json"), save(&["sun"], "open.json"));
    let mut loaded = begun();
    loaded.library = Library::only(&root());
    assert!(said(&mut loaded, &[&over]).ends_with(nothing));
    assert!(said(&mut loaded, &["undo", "redo"]).contains("Ann wins") && !file.path().exists());
    let text = said(&mut loaded, &[&open, "moon"]);
    assert!(text.contains("new in “Stamps won”: Sun, Moon\n"), "{text}");
    assert!(file.path().exists());
}

#[test]
fn a_piped_game_says_what_it_would_record() {
    let kept = temporary();
    let mut piped = repl(kept.path(), game(1, &[]), Lang::En);
    piped.recording.keeps = false;
    let text = said(&mut piped, &["sun", "moon"]);
    let told = "“Stamps won” would get Sun, Moon: only games played on a terminal are recorded\n";
    assert!(text.ends_with(told), "{text}");
    assert_eq!(std::fs::read_dir(kept.path()).expect("there").count(), 0, "nothing is written");
}

#[test]
fn kinds_that_are_gone_are_kept_and_not_shown() {
    let kept = temporary();
    let file = RecordFile::of(kept.path(), "stamps");
    std::fs::write(file.path(), "format = 1\n[kept]\nlost = [\"x\"]\nwon = [\"eclipse\", \"sun\"]\n")
        .expect("written");
    let mut played = repl(kept.path(), game(1, &[]), Lang::En);
    assert_eq!(said(&mut played, &["records"]), "Stamps won: Sun (1 of 4)\nSaved: nothing yet\n");
    let text = said(&mut played, &["sun", "moon"]);
    assert!(text.ends_with("new in “Stamps won”: Moon\nStamps won: Sun, Moon (2 of 4)\n"), "{text}");
    let text = std::fs::read_to_string(file.path()).expect("there");
    assert_eq!(text, "format = 1\n\n[kept]\nlost = [\"x\"]\nwon = [\"eclipse\", \"sun\", \"moon\"]\n");
}

#[test]
fn a_damaged_file_and_a_closed_folder_are_told() {
    let kept = temporary();
    let file = RecordFile::of(kept.path(), "stamps");
    let damaged = "format = 1\n[kept]\nwon = [\"sun\"\n";
    std::fs::write(file.path(), damaged).expect("written");
    let mut played = repl(kept.path(), game(1, &[]), Lang::En);
    let text = said(&mut played, &["records"]);
    assert!(text.contains("stamps.toml` cannot be read: line 3 cannot be understood\n"), "{text}");
    // A game that wins nothing leaves it where it is.
    let text = said(&mut played, &["rain", "glue"]);
    assert!(text.contains("line 3 cannot be understood") && !text.contains("not recorded"), "{text}");
    assert_eq!(std::fs::read_to_string(file.path()).expect("there"), damaged);
    let text = said(&mut played, &["new", "sun", "moon"]);
    assert!(
        text.contains("line 3 cannot be understood") && text.contains("the damaged file is kept in "),
        "{text}"
    );
    assert!(text.ends_with("new in “Stamps won”: Sun, Moon\nStamps won: Sun, Moon (2 of 4)\n"), "{text}");
    let aside = kept.path().join("stamps.toml.1");
    assert_eq!(std::fs::read_to_string(aside).expect("there"), damaged);

    let closed = kept.path().join("closed");
    std::fs::write(&closed, "no folder").expect("written");
    let mut played = repl(&closed, game(1, &[]), Lang::Fr);
    let text = said(&mut played, &["sun", "moon"]);
    assert!(text.contains("ne peut pas être écrit"), "{text}");
    assert!(text.ends_with("ce que cette partie a validé n’est pas gardé\n"), "{text}");
    played.recording.file = None;
    let text = said(&mut played, &["new", "sun", "moon"]);
    assert!(text.ends_with("rien n’est validé : il n’y a pas de dossier pour cela\n"), "{text}");
}

#[test]
fn examples_say_what_is_recorded() {
    let run = |lines: &[&str]| {
        let run = run_text(&folder(), "examples/written.txt", lines.join("\n") + "\n");
        render_all(&run.faults, Lang::En, false)
    };
    let right =
        ["play --players 1", "expect recorded won = none", "sun", "moon", "expect recorded won = moon, sun"];
    assert_eq!(run(&right), "");
    let wrong = [
        "play --players 1",
        "sun",
        "moon",
        "expect recorded won = sun",
        "expect recorded won = none",
        "expect recorded won = eclipse",
        "expect recorded saved = sun",
        "expect recorded = sun",
    ];
    insta::assert_snapshot!("wrong_records", run(&wrong));
    let reversi = Folder { id: "reversi".into(), origin: Origin::Folder("games".into()) };
    let text = "play\nexpect recorded won = none\n".to_owned();
    let text = render_all(&run_text(&reversi, "examples/none.txt", text).faults, Lang::Fr, false);
    assert!(text.contains("ce jeu ne tient pas de palmarès"), "{text}");
}

#[test]
fn a_saved_example_says_what_is_recorded() {
    let games = temporary();
    let copy = games.path().join("stamps");
    std::fs::create_dir_all(&copy).expect("made");
    std::fs::copy(root().join("stamps/game.toml"), copy.join("game.toml")).expect("copied");
    let found = Library::only(games.path()).find("stamps").expect("there");
    let settings = Settings { players: Some(1), variants: vec!["thrift".into()], ..Settings::default() };
    let game = Game::load(&found, &settings).expect("sound");
    let mut played = Repl::new(Session::new(game, 1, 0).expect("it begins"), Look::plain(Lang::En));
    said(&mut played, &["sun", "star", "save example first"]);
    let text = std::fs::read_to_string(copy.join("examples/first.txt")).expect("written");
    assert!(text.contains("expect recorded won = sun, star\nexpect recorded saved = none\n"), "{text}");
}

#[test]
fn the_command_line_shows_and_forgets() {
    let home = temporary();
    let kept = kept_in(home.path());
    assert_eq!(rulebox(home.path(), &["records"]), ("no game has recorded anything yet\n".into(), 0));
    let nothing = "Stamps\n  Stamps won: nothing yet (0 of 4)\n  Saved: nothing yet\n";
    assert_eq!(rulebox(home.path(), &["records", "stamps"]), (nothing.into(), 0));
    let (text, code) = rulebox(home.path(), &["records", "quiet", "--lang", "fr"]);
    assert_eq!((text.as_str(), code), ("Silence (quiet)\n  ce jeu ne tient pas de palmarès\n", 0));
    assert_eq!(rulebox(home.path(), &["records", "stamsp"]).1, 2);
    assert_eq!(rulebox(home.path(), &["records", "--forget"]).1, 2);
    assert!(!home.path().join("state").exists(), "looking makes nothing");

    std::fs::create_dir_all(kept.parent().expect("a folder")).expect("made");
    std::fs::write(&kept, "format = 1\n[kept]\nsaved = [\"glue\", \"wax\"]\nwon = [\"star\"]\n")
        .expect("written");
    std::fs::write(kept.with_file_name("gone.toml"), "format = 1\n[kept]\nwon = [\"a\"]\n").expect("written");
    let stands = "Stamps\n  Stamps won: Star (1 of 4)\n  Saved: Glue (1 of 1)\n";
    let gone = "gone\n  this game is missing or cannot be read whole: its records are unchanged\n";
    assert_eq!(rulebox(home.path(), &["records"]), (format!("{gone}{stands}"), 0));
    let (text, _) = rulebox(home.path(), &["records", "stamps", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(json[0]["records"][0]["kept"][0]["id"], "star");
    assert_eq!(json[0]["records"][0]["of"], 4);
    assert_eq!(json[0]["unknown"]["saved"][0], "wax");

    // What the game no longer knows is forgotten too, and said.
    let (text, code) = rulebox(home.path(), &["records", "Stamps", "--forget"]);
    let told = format!("{stands}  no longer known in `saved`: wax\nall of this is forgotten now\n");
    assert_eq!((text, code), (told, 0));
    assert!(!kept.exists());
    let (text, code) = rulebox(home.path(), &["records", "stamps", "--forget"]);
    assert_eq!((text.as_str(), code), ("`stamps` has recorded nothing\n", 0));
    let (text, code) = rulebox(home.path(), &["records", "gone", "--forget", "--lang", "fr"]);
    assert!(text.ends_with("tout cela est maintenant oublié\n") && code == 0, "{text}");
    assert!(!kept.with_file_name("gone.toml").exists());

    std::fs::write(&kept, "won = [").expect("written");
    let (text, code) = rulebox(home.path(), &["records"]);
    assert!(text.contains("cannot be read: line 1 cannot be understood") && code == 1, "{text}");
    let (text, code) = rulebox(home.path(), &["records", "stamps", "--forget"]);
    assert!(text.contains("the damaged file is kept in ") && code == 0, "{text}");
    assert_eq!(std::fs::read_to_string(kept.with_file_name("stamps.toml.1")).expect("there"), "won = [");
    assert!(!kept.exists());
}

/// A game that has a fault now cannot name what it recorded.
#[test]
fn the_records_of_a_faulty_game_stay() {
    let (home, games) = (temporary(), temporary());
    let copy = games.path().join("stamps");
    std::fs::create_dir_all(&copy).expect("made");
    let toml = std::fs::read_to_string(root().join("stamps/game.toml")).expect("there");
    std::fs::write(copy.join("game.toml"), toml.replace("worth >= 4", "wroth >= 4")).expect("written");
    let kept = kept_in(home.path());
    std::fs::create_dir_all(kept.parent().expect("a folder")).expect("made");
    std::fs::write(&kept, "format = 1\n[kept]\nwon = [\"star\"]\n").expect("written");
    let games = games.path().display().to_string();
    let (text, code) = rulebox(home.path(), &["records", "--games", &games]);
    let told = "Stamps\n  this game is missing or cannot be read whole: its records are unchanged\n";
    assert_eq!((text.as_str(), code), (told, 0));
    assert!(kept.exists());
}

/// What counts is a game on a terminal, also one that was left and taken up again.
#[cfg(unix)]
#[test]
fn a_terminal_remembers_from_game_to_game() {
    let home = temporary();
    let play = ["--games", "tests/games", "play", "stamps", "--players", "1"];
    let mut terminal = Terminal::start(home.path(), 120, &play, &[]);
    terminal.until("a prompt", |terminal| terminal.last_line() == "Ann>");
    terminal.press("sun\r");
    terminal.shows("round 2");
    terminal.press("quit\r");
    terminal.until("the end", |terminal| terminal.said().contains("quit"));
    let mut terminal = Terminal::start(home.path(), 120, &play[..4], &[]);
    terminal.shows("Resume it? [Y/n]");
    terminal.press("\r");
    terminal.until("a prompt", |terminal| terminal.last_line() == "Ann>");
    terminal.press("star\r");
    terminal.shows("new in “Stamps won”: Sun, Star");
    terminal.shows("Stamps won: Sun, Star (2 of 4)");
    terminal.press("new\r");
    terminal.until("a prompt", |terminal| terminal.last_line() == "Ann>");
    terminal.press("moon\rsun\r");
    terminal.shows("Stamps won: Sun, Moon, Star (3 of 4)");
    terminal.kill();

    let (text, _) = rulebox(home.path(), &["records"]);
    assert!(text.contains("  Stamps won: Sun, Moon, Star (3 of 4)\n"), "{text}");
    // Where it cannot be written, the game goes on.
    std::fs::remove_dir_all(kept_in(home.path()).parent().expect("a folder")).expect("removed");
    std::fs::write(home.path().join("state/rulebox/records"), "no folder").expect("written");
    let mut terminal = Terminal::start(home.path(), 120, &play, &[]);
    terminal.until("a prompt", |terminal| terminal.last_line() == "Ann>");
    terminal.press("moon\rsun\r");
    terminal.shows("what this game has won is not recorded");
    terminal.until("a prompt", |terminal| terminal.last_line() == "end>");
    terminal.press("undo\r");
    terminal.until("a prompt", |terminal| terminal.last_line() == "Ann>");
}
