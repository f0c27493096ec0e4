//! An author's mistakes are part of the product: each folder of `tests/broken/games` is a game
//! with a mistake in it, and `expected.txt` is all that its author is told (`attendu.txt`, in
//! French). `RULEBOX_UPDATE=1 cargo test broken` writes these files anew.
//!
//! `settings.txt`, if there is one, holds a switch on each line: `--players 3`, `--variant v`,
//! `--set path=value`. A game that loads is played until its rules fail.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use rulebox::define::{Fault, Folder, Origin, Settings, render_all};
use rulebox::play::Game;
use rulebox::speak::Lang;
use rulebox::table::Recorder;

const ROOT: &str = "tests/broken/games";

fn folders() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(ROOT).expect("the folder of broken games");
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    folders.sort();
    folders
}

fn settings(folder: &Path) -> Settings {
    let mut settings = Settings::default();
    let text = std::fs::read_to_string(folder.join("settings.txt")).unwrap_or_default();
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("--players", count)) => settings.players = count.parse().ok(),
            Some(("--variant", id)) => settings.variants.push(id.to_owned()),
            Some(("--set", set)) => settings.sets.extend(Settings::parse_set(set)),
            _ => panic!("{}: `{line}` is no setting", folder.display()),
        }
    }
    settings
}

/// What goes wrong: at load, or else in play, which then must leave the state as it was.
fn faults(folder: &Path) -> (&'static str, Vec<Fault>) {
    let id = folder.file_name().and_then(|name| name.to_str()).expect("a plain name");
    let found = Folder { id: id.to_owned(), origin: Origin::Folder(PathBuf::from(ROOT)) };
    let game = match Game::load(&found, &settings(folder)) {
        Ok(game) => game,
        Err(faults) => return ("", faults),
    };
    let mut state = match game.start(1, 0) {
        Ok(state) => state,
        Err(fault) => return ("at the start\n", vec![*fault]),
    };
    for _ in 0..200 {
        let moves = match game.moves(&state) {
            Ok(moves) if moves.is_empty() => break,
            Ok(moves) => moves,
            Err(fault) => return ("while looking for moves\n", vec![*fault]),
        };
        let before = state.clone();
        if let Err(fault) = game.machine().apply(&mut state, &moves[0], &mut Recorder::off()) {
            assert_eq!(state, before, "{id}: a failing move changed the state");
            return ("in a move\n", vec![*fault]);
        }
    }
    match game.outcome(&state).and_then(|_| game.recorded(&state)) {
        Ok(_) => ("nothing went wrong\n", Vec::new()),
        Err(fault) => ("at the end\n", vec![*fault]),
    }
}

#[test]
fn every_mistake_is_told_as_expected() {
    let update = std::env::var_os("RULEBOX_UPDATE").is_some();
    let mut wrong = String::new();
    for folder in folders() {
        let (when, faults) = faults(&folder);
        for (file, lang) in [("expected.txt", Lang::En), ("attendu.txt", Lang::Fr)] {
            let path = folder.join(file);
            if lang == Lang::Fr && !path.exists() {
                continue;
            }
            let told = format!("{when}{}\n", render_all(&faults, lang, false));
            let expected = std::fs::read_to_string(&path).unwrap_or_default();
            if update {
                std::fs::write(&path, &told).expect("writable");
            } else if told != expected {
                let _ = writeln!(wrong, "{}:\n--- expected\n{expected}\n--- told\n{told}", path.display());
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// What no message may say, in any language, and what every one must have.
#[test]
fn messages_speak_a_designers_language() {
    for folder in folders() {
        let id = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let (_, faults) = faults(&folder);
        for fault in &faults {
            for lang in [Lang::En, Lang::Fr] {
                let message = fault.message.in_lang(lang);
                let help = fault.help.as_ref().map(|help| help.in_lang(lang)).unwrap_or_default();
                for word in
                    ["Rhai", "i64", "f64", "Dynamic", "rulebox::", "core::", "alloc::", "Err(", "Some("]
                {
                    assert!(!message.contains(word) && !help.contains(word), "{id}: {message} / {help}");
                }
                assert!(!message.ends_with('.'), "{id}: {message}");
                assert!(!message.starts_with(char::is_uppercase), "{id}: {message}");
            }
        }
    }
}
