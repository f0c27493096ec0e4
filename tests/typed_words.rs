//! Words as they are typed and told: what is forgotten is asked for, what is laid is told once, what is typed
//! is shown as it is, and what the list lacks is for the players to accept.

use std::path::Path;

use rulebox::define::{Folder, Library, Origin, Settings, render_all};
use rulebox::examples::run_text;
use rulebox::front::repl::{HotSeat, Repl};
use rulebox::front::style::Look;
use rulebox::play::{Game, Session};
use rulebox::speak::Lang;
use rulebox::table::{Ended, Rng};

/// The game of words in `games`, with settings.
fn letters(sets: &[(&str, &str)]) -> Game {
    let folder = Library::only(Path::new("games")).find("letter_up").expect("there is such a game");
    let sets = sets.iter().map(|(path, value)| ((*path).to_owned(), (*value).to_owned())).collect();
    let settings = Settings { sets, ..Settings::default() };
    Game::load(&folder, &settings).unwrap_or_else(|faults| panic!("{}", render_all(&faults, Lang::En, false)))
}

/// A prompt at which the first seat holds `e i k o o r`.
fn prompt(sets: &[(&str, &str)]) -> Repl {
    Repl::new(Session::new(letters(sets), 3, 0).expect("it begins"), Look::plain(Lang::En))
}

#[test]
fn a_word_that_was_forgotten_is_asked_for() {
    for line in ["word", "word d4 across", "word d4", "word → d4", "word d4 ↓"] {
        let mut repl = prompt(&[]);
        let (text, _) = repl.handle(line);
        assert!(text.starts_with("which word"), "{line}: {text}");
    }
    let mut repl = prompt(&[]);
    repl.handle("word d4 across");
    let (text, _) = repl.handle("oie");
    assert_eq!(
        repl.session.entries().last().map(|entry| entry.text.as_str()),
        Some("word oie d4 across"),
        "{text}"
    );
    // What spells nothing and is no place is no word either.
    let (text, _) = prompt(&[]).handle("word o1e d4");
    assert!(text.contains("`1`"), "{text}");
}

/// A played word stands in the line that was typed, or that the history says; its letters are not told again.
#[test]
fn a_played_word_is_told_once() {
    for sets in [&[][..], &[("ruling.supports", "caches")]] {
        let mut repl = prompt(sets);
        repl.hot_seat = if sets.is_empty() { HotSeat::Off } else { HotSeat::Needed };
        repl.handle("");
        let (typed, _) = repl.handle("word oie d4 across");
        let (passed, _) = repl.handle("");
        let (events, _) = repl.handle("events");
        let told = [typed, passed, events].concat();
        assert!(!told.contains(" places "), "{told}");
        assert!(told.contains("word oie d4 across") && told.contains("→ Rack (Brown)"), "{told}");
    }
}

/// A pawn is a common noun, which takes an article in a sentence and none in a list.
#[test]
fn a_piece_is_told_as_one_of_its_kind() {
    let told = |lang, line: &str| {
        let mut repl = Repl::new(prompt(&[]).session, Look::plain(lang));
        repl.handle(line).0
    };
    let (en, fr) = (told(Lang::En, "word iroko a4 across"), told(Lang::Fr, "mot iroko a4 →"));
    assert!(en.contains("Brown places a Territory pawn on 4w") && en.contains("5 × Territory pawn"), "{en}");
    assert!(
        fr.contains("Marron pose un pion Territoire en 4w") && fr.contains("5 × pion Territoire"),
        "{fr}"
    );
    let game = crate::language::load(
        "name = \"Ones\"\nseats = [\"x\", \"o\"]\n[board]\nsize = [2, 2]\n[pieces]\nvalues = [\"one\"]\n[piece.stone]\none = 3\nsupply = \"unlimited\"\n[action.lay]\ncell = \"empty\"\ndoes = [\"put(stone)\", \"gain(mine.one)\"]\n[end]\ndraw = \"full\"\nscore = \"points()\"\n",
        "",
    );
    assert_eq!(
        game.scores(&crate::language::play(&game, 1)).expect("sound"),
        [3, 0],
        "a value may be called `one`"
    );
}

#[test]
fn what_is_typed_is_quoted_without_its_control_characters() {
    let typed = "\u{1b}[2J\u{7}x\u{9b}";
    let commands = [
        "",
        "word ",
        "word oie ",
        "renew ",
        "/",
        "look ",
        "moves ",
        "why ",
        "view ",
        "undo ",
        "goto ",
        "check ",
        "rules ",
        "auto ",
        "know ",
        "explain ",
        "bot ",
        "step ",
        "help ",
        "pass ",
    ];
    for command in commands {
        for lang in [Lang::En, Lang::Fr] {
            let mut repl = Repl::new(prompt(&[]).session, Look::plain(lang));
            let (text, _) = repl.handle(&format!("{command}{typed}"));
            let raw = |c: char| c.is_control() && c != '\n';
            assert!(!text.contains(raw), "`{command}`: {text:?}");
        }
    }
    let (text, _) = prompt(&[]).handle(&format!("word oie {typed}"));
    assert!(text.contains(r"\u{1b}[2J\u{7}x\u{9b}"), "{text}");
}

/// Two letters of which no word of the list can be made.
const SLIPS: &str = r#"
name  = "Slips"
seats = ["ann", "bo"]
setup = "draw(2, bag, rack.of(everyone))"

[board]
size = [3, 3]

[option.judge]
values  = [0, 1]
default = 0

[letter]
a = { copies = 3 }
b = { copies = 3 }

[zone.bag]
sees     = "nobody"
starts   = "letter"
shuffled = true

[zone.rack]
owner = "seat"
sees  = "all"

[lexicon.words]
file = "words.txt"

[action.word]
lay  = { tiles = "rack", on = "ON", through = "everywhere", lexicon = "words", arbiter = "judge == 1" }
only = "ONLY"
does = ["put(tiles)", "gain(1)"]

[end]
when  = "!can(word, anyone)"
score = "points()"
"#;

fn slips(judge: u8, on: &str, only: &str) -> Game {
    let root = tempfile::tempdir().expect("a folder");
    let path = root.path().join("slips");
    std::fs::create_dir_all(&path).expect("a folder");
    std::fs::write(path.join("game.toml"), SLIPS.replace("ON\"", &format!("{on}\"")).replace("ONLY", only))
        .expect("written");
    std::fs::write(path.join("words.txt"), "abba\nbab\n").expect("written");
    let folder = Folder { id: "slips".into(), origin: Origin::Folder(root.path().into()) };
    let settings = Settings { sets: vec![("option.judge".into(), judge.to_string())], ..Settings::default() };
    Game::load(&folder, &settings).unwrap_or_else(|faults| panic!("{}", render_all(&faults, Lang::En, false)))
}

/// The host cannot know which words the players would accept: it neither ends the game nor passes anybody over
/// while pieces can be laid at all.
#[test]
fn an_arbiter_may_accept_what_the_host_does_not_find() {
    let begun = |game: &Game| Session::new(game.clone(), 1, 0).expect("it begins");
    // Two letters make no word of three.
    assert_ne!(
        begun(&slips(0, "empty", "true")).state().ended,
        Ended::No,
        "the list has no word for two letters"
    );
    let game = slips(1, "empty", "true");
    let mut session = begun(&game);
    assert_eq!(session.state().ended, Ended::No, "the players may accept one");
    assert_eq!(game.moves(session.state()).expect("sound").len(), 0, "but none is listed");
    let mut played = session.state().clone();
    let made = game.machine().play_out(&mut played, &mut Rng::new(1, "slips"), 100).expect("sound");
    assert!(!made.finished && made.plies == 0, "chance cannot go on, and does not end it");
    let rack = |session: &Session| -> String {
        let layout = session.game().machine().layout();
        let zone =
            (0..layout.zones.len()).find(|&zone| layout.zones[zone].owner == Some(session.state().turn.seat));
        let pieces = session.state().pieces_at(layout, layout.zone(zone.expect("a rack")));
        let id = |piece: u16| {
            &game.definition().kinds[session.state().pieces[piece as usize].kind as usize].label.id
        };
        pieces.into_iter().map(|piece| id(piece).as_str()).collect()
    };
    let word = rack(&session);
    session.play(&format!("word {word} a1 across")).expect("the players accept it");
    assert_eq!(session.state().ended, Ended::No);
    let word = rack(&session);
    session.play(&format!("word {word} a3 across")).expect("the players accept it");
    assert_ne!(session.state().ended, Ended::No, "no letter is left to lay");
    // Where no piece can be laid, or no way to lay one stands, the host knows.
    assert_ne!(begun(&slips(1, "empty - everywhere", "true")).state().ended, Ended::No);
    assert_ne!(begun(&slips(1, "empty", "count(laid) > 5")).state().ended, Ended::No);
    assert_eq!(begun(&slips(1, "empty", "count(laid) == 2")).state().ended, Ended::No);
}

/// Of two equal pieces that a move is said to draw, each is another one.
#[test]
fn equal_pieces_are_drawn_one_after_another() {
    let folder = Library::only(Path::new("games")).find("letter_up").expect("there is such a game");
    let run = |draws: &str, rack: &str| {
        let text = format!(
            "play\nzone marron.chevalet = p, o, r, t, x, z\nturn marron word\n{draws}marron word port c4 across\nexpect zone marron.chevalet = {rack}\n"
        );
        let run = run_text(&folder, "examples/drawn.txt", text);
        render_all(&run.faults, Lang::En, false)
    };
    assert_eq!(run("draw e\ndraw e\ndraw a\ndraw e\n", "x, z, e, e, a, e"), "");
    let told = run("draw w\ndraw w\n", "x, z, w, w");
    assert!(told.contains("drawn.txt:4:6"), "one of two is not in the bag: {told}");
}
