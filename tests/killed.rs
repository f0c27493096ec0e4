//! Whatever instant the program is killed at, what it had shown is still there.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rulebox::define::Library;
use rulebox::play::Log;

use crate::terminal::Terminal;

fn library() -> Library {
    Library::only(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"))
}

/// How many moves of an automatic game a text tells.
fn told(text: &str) -> usize {
    text.lines().filter(|line| ["  x ", "  o "].iter().any(|seat| line.starts_with(seat))).count()
}

/// A save that is there is whole and replays to the last move.
fn whole(path: &Path) -> Option<Log> {
    if !path.exists() {
        return None;
    }
    let log = Log::read(path).unwrap_or_else(|fault| panic!("{fault:?}"));
    let replayed = log.replay(&library()).expect("it replays");
    assert_eq!(replayed.difference, None);
    assert_eq!(replayed.moves, log.moves.len());
    Some(log)
}

/// Kills the program while it keeps its game, at instants all over the first tenth of a second, and
/// goes on with what was kept.
#[test]
fn the_game_in_progress_outlives_the_program() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let path = home.path().join("state/rulebox/autosave/reversi.json");
    let mut kept = 0;
    for round in 0..60u64 {
        let before = whole(&path).map_or(0, |log| log.moves.len());
        let mut terminal = Terminal::start(home.path(), 100, &["play", "reversi"], &[]);
        if before > 0 {
            terminal.shows(&format!("moves: {before}). Resume it?"));
            terminal.press("\r");
        }
        terminal.until("a prompt", |terminal| terminal.last_line().ends_with('>'));
        terminal.press(&"auto\r".repeat(25));
        std::thread::sleep(Duration::from_millis(round * 37 % 101));
        terminal.kill();
        let shown = before + told(&terminal.said());
        match whole(&path) {
            Some(log) => {
                assert!(log.moves.len() >= shown, "round {round}: shown {shown}, kept {}", log.moves.len());
                kept += 1;
            }
            // A game that came to its end is kept beside.
            None if shown > 0 => {
                let finished = whole(&path.with_extension("finished.json"));
                let finished = finished.map_or(0, |log| log.moves.len());
                assert!(finished >= shown, "round {round}: shown {shown}, kept {finished}");
            }
            None => {}
        }
    }
    assert!(kept > 20, "killed too early to tell: {kept}");
}

/// Kills the program as soon as it is seen to write a save, and at other instants.
#[test]
fn a_save_is_the_old_one_or_the_new_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("game.json");
    let (mut in_the_middle, mut longest) = (0, 0);
    for round in 0..60u64 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rulebox"))
            .args(["--games", &format!("{}/games", env!("CARGO_MANIFEST_DIR"))])
            .args(["play", "reversi", "--seed", &round.to_string()])
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut keys = child.stdin.take().expect("piped");
        // It may be killed before it has read it all.
        let _ = keys.write_all("auto\nsave game.json --force\n".repeat(60).as_bytes());
        let writing = || {
            let entries = std::fs::read_dir(folder.path()).expect("readable").flatten();
            entries
                .into_iter()
                .any(|entry| entry.file_name().to_string_lossy().ends_with(&format!(".{}.new", child.id())))
        };
        let (start, wait) = (Instant::now(), Duration::from_millis(round * 29 % 83));
        while start.elapsed() < wait || (round % 2 == 0 && start.elapsed() < wait * 4 && !writing()) {
            std::hint::spin_loop();
        }
        in_the_middle += usize::from(writing());
        child.kill().expect("killed");
        child.wait().expect("dead");
        longest = longest.max(whole(&path).map_or(0, |log| log.moves.len()));
    }
    assert!(longest > 0, "killed too early to tell");
    assert!(in_the_middle > 0, "never killed while it wrote");
    // What the dead have left is swept with the next save beside it.
    crate::sessions::rulebox(&["play", "tic_tac_toe"], "save other.json\n", folder.path());
    let left = std::fs::read_dir(folder.path()).expect("readable").flatten();
    let mut left: Vec<_> = left.map(|entry| entry.file_name()).collect();
    left.sort();
    assert_eq!(left, ["game.json", "other.json"]);
}
