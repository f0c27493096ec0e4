//! French sessions of all games that ship: no word of English in them, no id where there is a printed name,
//! and the spaces and apostrophes of French. What stands between backquotes is typed and may be anything.

use std::process::{Command, Stdio};

use rulebox::define::Library;
use rulebox::define::model::Labelled;
use rulebox::front::repl::{COMMANDS, HotSeat, Repl};
use rulebox::front::style::Look;
use rulebox::play::{Game, Session};
use rulebox::speak::{Lang, fold};

use crate::support::{Table, tables};

/// Words that are English and nothing else: none of them is a word of French too.
const ENGLISH: &[&str] = &[
    "the", "of", "is", "not", "with", "move", "moves", "seat", "seats", "random", "off", "for", "example",
    "built", "and", "to", "from", "this", "that", "are", "has", "have", "was", "be", "it", "its", "no",
    "which", "what", "who", "whose", "when", "you", "your", "player", "players", "turn", "round", "choose",
    "lift", "draw", "wins", "win", "tie", "error", "help", "refused", "undo", "redo", "save", "load",
    "hidden", "shown", "seen", "tile", "tiles", "card", "cards", "piece", "pieces", "cell", "cells", "row",
    "rows", "word", "words", "beside", "already", "only", "front", "back", "there", "nothing", "nobody",
    "game", "games", "board", "hand", "play", "played", "legal", "or", "by", "at", "in", "say", "type",
    "show", "one",
];

/// Of the list, these are French words as well.
fn is_allowed(word: &str) -> bool {
    ["or", "type", "legal"].contains(&word)
}

/// A line without what stands between backquotes or straight quotes, and without the names of files.
fn prose(line: &str) -> String {
    let spoken: String = line.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    // A publisher.
    let spoken = spoken.replace("Unfriendly Games", "");
    // What a score is computed by is rule text.
    let spoken = spoken.split("  = ").next().unwrap_or_default();
    let is_typed =
        |word: &str| word.trim_start_matches(['(', '[']).starts_with("--") || word.starts_with('[');
    let is_file = |word: &str| word.contains('/') || word.contains(".toml") || word.contains(".json");
    spoken.split(' ').filter(|word| !is_file(word) && !is_typed(word)).collect::<Vec<_>>().join(" ")
}

/// Whether a word is the id of a kind that has a printed name with capitals or accents.
fn is_id(word: &str, game: &Game) -> bool {
    let named = |label: &Labelled| {
        let name = label.name.in_lang(Lang::Fr);
        label.id == word && word.len() > 4 && fold(name) == word && name != word
    };
    // A point of the rules is listed by its id.
    let definition = game.definition();
    let ruling = definition.switches.rulings.iter().any(|ruling| ruling.label.id == word);
    !ruling && definition.kinds.iter().any(|kind| named(&kind.label))
}

/// The English words of a line, and ids in the place of printed names.
fn english(line: &str, game: Option<&Game>) -> Vec<String> {
    let prose = prose(line);
    let words = prose.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '’');
    let is_english = |word: &&str| {
        let lower = word.to_lowercase();
        ENGLISH.contains(&lower.as_str()) && !is_allowed(&lower) || game.is_some_and(|game| is_id(word, game))
    };
    words.filter(is_english).map(str::to_lowercase).collect()
}

/// What is wrong with the spaces and apostrophes of a line.
fn typography(line: &str) -> Option<String> {
    let prose = prose(line);
    let letters: Vec<char> = prose.chars().collect();
    for (at, three) in letters.windows(3).enumerate() {
        let around: String = letters[at.saturating_sub(8)..(at + 10).min(letters.len())].iter().collect();
        match three {
            [before, '\'', after] if before.is_alphabetic() && after.is_alphabetic() => {
                return Some(format!("a straight apostrophe: {around}"));
            }
            [before, ' ', ':' | ';' | '?' | '!' | '»'] if *before != ' ' => {
                return Some(format!("a plain space: {around}"));
            }
            [before, ':' | ';' | '?' | '!', ' '] if before.is_alphabetic() => {
                return Some(format!("no space: {around}"));
            }
            _ => {}
        }
    }
    None
}

/// Whether a line is rule text: what files say in the rule language, not what people are told.
fn is_code(line: &str) -> bool {
    let key = line.trim_start().split(':').next().unwrap_or_default();
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    line.trim_start().starts_with("- ")
        || line.contains(['(', ')', '=', '&', '|', '_', '{', '}', '#', '"', '<', '>', '×'])
        || is_key
}

/// A page of rules without rule text, which may go on in lines that are indented further.
fn without_code(page: &str) -> String {
    let mut code = None;
    let mut spoken = Vec::new();
    for line in page.lines() {
        let indent = line.len() - line.trim_start().len();
        if code.is_some_and(|code| indent > code) {
            continue;
        }
        code = is_code(line).then_some(indent);
        if code.is_none() {
            spoken.push(line);
        }
    }
    spoken.join("\n")
}

struct Checked {
    wrong: Vec<String>,
    lines: usize,
}

impl Checked {
    fn check(&mut self, about: &str, text: &str, game: Option<&Game>) {
        for line in text.lines() {
            self.lines += 1;
            for word in english(line, game) {
                self.wrong.push(format!("{about}: `{word}` is English: {line}"));
            }
            if let Some(wrong) = typography(line) {
                self.wrong.push(format!("{about}: {wrong}"));
            }
        }
    }

    fn done(mut self) {
        self.wrong.sort();
        self.wrong.dedup();
        assert!(self.lines > 1000, "{} lines were said: too few to mean something", self.lines);
        let shown: Vec<String> = self.wrong.iter().take(60).cloned().collect();
        assert!(self.wrong.is_empty(), "{} in all\n{}", self.wrong.len(), shown.join("\n"));
    }
}

/// Holds that a text has no word of English, and the signs of French.
pub fn assert_french(text: &str) {
    let mut checked = Checked { wrong: Vec::new(), lines: 1000 };
    checked.check("report", text, None);
    checked.done();
}

/// The lines that somebody types: every command, right and wrong, and every action without its choices.
fn typed(game: &Game, file: &str) -> Vec<String> {
    let mut lines: Vec<String> = COMMANDS
        .iter()
        .filter(|command| !["quit", "help"].contains(&command.name))
        .map(|command| command.name_in(Lang::Fr).to_owned())
        .collect();
    lines.retain(|line| line != "règles");
    lines.extend(COMMANDS.iter().map(|command| format!("aide {}", command.name_in(Lang::Fr))));
    let names = game.definition().actions.iter().map(|action| action.label.name.in_lang(Lang::Fr));
    lines.extend(names.clone().flat_map(|name| {
        [
            name.to_owned(),
            String::new(),
            format!("{name} zzz"),
            format!("pourquoi {name} zzz"),
            format!("aide {name}"),
        ]
    }));
    let more = [
        "aide",
        "zzz",
        "/zzz",
        "9999",
        "coups zzz",
        "pourquoi zzz",
        "vue 1",
        "vue zzz",
        "vue",
        "déduire 1",
        "déduire zzz",
        "regarder a1",
        "regarder b2",
        "regarder zzz",
        "écran oui",
        "écran zzz",
        "écran non",
        "robot 1 hasard",
        "robot 1 non",
        "robot 1 zzz",
        "robot zzz",
        "robot 1 2 3",
        "hasard 3",
        "hasard zzz",
        "historique",
        "effets",
        "score",
        "expliquer",
        "expliquer score 1",
        "expliquer zzz",
        "annuler zzz",
        "annuler",
        "rétablir",
        "rétablir zzz",
        "aller 0",
        "aller zzz",
        "détail zzz",
        "règles zzz",
        "nouvelle zzz",
        "nouvelle --zzz",
        "nouvelle --players 9",
        "nouvelle --variant zzz",
        "nouvelle --set zzz=1",
        "nouvelle 7",
        "hasard 4",
        "table",
        "charger zzz",
        "sauvegarder exemple A-B",
        "disposer zzz",
        "disposer zzz = zzz",
        "disposer c3 = zzz",
        "trait 1 tour 2",
        "trait zzz",
        "zone zzz = vide",
        "régler zzz = 1",
        "marquer zzz = aucune",
        "forcer zzz de zzz",
        "vider",
        "rejouer zzz",
        "suite tout",
        "vérifier maison zzz",
        "palmarès",
        "variantes",
        "recharger",
    ];
    lines.extend(more.map(str::to_owned));
    lines.extend([
        format!("sauvegarder {file}"),
        format!("sauvegarder {file} pour zzz"),
        format!("charger {file}"),
    ]);
    lines.extend(
        ["hasard 1500", "table", "score", "expliquer", "coups", "annuler", "rétablir"].map(str::to_owned),
    );
    lines
}

fn shipped() -> Vec<Table> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let games = Library::only(&root).games();
    // One switch more or less says little that is new; numbers of players and variants do.
    let all = tables().into_iter().filter(|table| games.contains_key(&table.folder.id));
    all.filter(|table| table.settings.sets.is_empty()).collect()
}

#[test]
fn a_french_session_has_no_word_of_english() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut checked = Checked { wrong: Vec::new(), lines: 0 };
    for (number, table) in shipped().into_iter().enumerate() {
        let file = folder.path().join(format!("{number}.json")).display().to_string();
        let session = Session::new(table.game.clone(), 4, 0).expect("it begins");
        let mut repl = Repl::new(session, Look::plain(Lang::Fr));
        repl.library = Library::only(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games"));
        let about = table.to_string();
        checked.check(&about, &repl.welcome(), Some(&table.game));
        for line in typed(&table.game, &file) {
            let said = repl.handle(&line).0;
            checked.check(&format!("{about}, {line}"), &said, Some(&table.game));
            // The prompt as well; a seat's id is what is typed.
            let prompt = repl.prompt();
            let wrong = typography(&format!("{prompt} ")).map(|wrong| format!("{about}, prompt: {wrong}"));
            checked.wrong.extend(wrong);
        }
        let rules = repl.handle("règles").0;
        let told = rules.split("(rules.rhai)").next().unwrap_or_default();
        checked.check(&format!("{about}, règles"), &without_code(told), Some(&table.game));
        // Passed from hand to hand, with what is only said then.
        let session = Session::new(table.game.clone(), 4, 0).expect("it begins");
        let mut repl = Repl::new(session, Look::plain(Lang::Fr));
        repl.hot_seat = HotSeat::Always;
        checked.check(&about, &repl.welcome(), Some(&table.game));
        for line in ["", "hasard", "", "vue 2", "", "coups", "annuler", "écran non", "hasard", "déduire 1"]
        {
            let said = repl.handle(line).0;
            checked.check(&format!("{about}, covered, {line}"), &said, Some(&table.game));
            checked.wrong.extend(typography(&format!("{} ", repl.prompt())));
        }
    }
    checked.done();
}

#[test]
fn reports_are_french() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut checked = Checked { wrong: Vec::new(), lines: 1000 };
    let mut run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_rulebox"))
            .args(arguments)
            .args(["--lang", "fr"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env("LC_ALL", "C.UTF-8")
            .env("HOME", folder.path())
            .stdin(Stdio::null())
            .output()
            .expect("it runs");
        let text =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text")).concat();
        checked.check(&arguments.join(" "), &text, None);
    };
    let log = folder.path().join("log.jsonl").display().to_string();
    run(&["list"]);
    run(&["check", "tic_tac_toe"]);
    run(&["simulate", "interactions", "-n", "20", "--seed", "1", "--log", &log]);
    run(&["simulate", "la_glace_et_le_ciel", "-n", "20", "--seed", "1"]);
    run(&["simulate", "letter_up", "-n", "20", "--seed", "1", "--all"]);
    run(&["simulate", "tic_tac_toe", "--until", "5%", "--seed", "1"]);
    run(&["simulate", "tic_tac_toe", "--until", "clair", "--seed", "1", "--bot", "tous=hasard"]);
    run(&["simulate", "tic_tac_toe", "-n", "20", "--seed", "1", "--bot", "tous=hasard,glouton"]);
    run(&["simulate", "tic_tac_toe", "-n", "4", "--seed", "1", "--ladder"]);
    run(&[
        "compare",
        "interactions",
        "base",
        "tile.predation.recto=6",
        "-n",
        "50",
        "--anew",
        "2",
        "--seed",
        "1",
    ]);
    run(&["compare", "interactions", "base", "nulle_part"]);
    run(&["sweep", "interactions", "--set", "tile.predation.recto=5..7", "-n", "50", "--seed", "1"]);
    run(&["sweep", "interactions", "--set", "tile.predation.recto=7..5"]);
    run(&[
        "tune",
        "interactions",
        "--set",
        "tile.predation.recto=5..7",
        "--goal",
        "égal",
        "-n",
        "600",
        "--seed",
        "1",
    ]);
    run(&["tune", "interactions", "--set", "tile.predation.recto=5..7", "--goal", "zzz"]);
    run(&["merge", "nulle_part.json"]);
    run(&["replay", &log]);
    run(&["records"]);
    run(&["play", "interactions", "--players", "9"]);
    run(&["play", "interactions", "--variant", "zzz"]);
    run(&["play", "interactions", "--first", "zzz"]);
    run(&["play", "interactions", "--bot", "bleu=zzz"]);
    run(&["play", "zzz"]);
    checked.done();
}

/// The reader of this test is not blind: it finds what it looks for, and nothing in French.
#[test]
fn english_and_bad_typography_would_be_found() {
    let table = shipped().into_iter().find(|table| table.folder.id == "interactions").expect("it ships");
    let game = Some(&table.game);
    assert_eq!(english("refusé : this move is not `the one`", game), ["this", "move", "is", "not"]);
    assert_eq!(english("Bleu pose predation en d4", game), ["predation"]);
    assert_eq!(english("games/interactions/game.toml:109: adjacent", game), [""; 0]);
    assert_eq!(english("Bleu pose Prédation en d4, on la retourne pour un point", game), [""; 0]);
    for wrong in ["erreur: non", "une fois : deux", "l'aide", "vraiment ?", "« oui »"] {
        assert!(typography(wrong).is_some(), "{wrong}");
    }
    for right in ["erreur\u{a0}: non", "l’aide", "vraiment\u{202f}?", "`a : b`", "d4 → d5", "  = 3"] {
        assert_eq!(typography(right), None, "{right}");
    }
    assert_eq!(fold("Prédation"), "predation");
}
