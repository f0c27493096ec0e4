//! The documentation runs: commands print what the pages say, snippets load, every key is named.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rulebox::define::{Library, Settings, render_all};
use rulebox::examples::{EXPECTED, LINES};
use rulebox::play::Game;
use rulebox::speak::Lang;
use rulebox::table::Recorder;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn page(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).expect("the page exists")
}

/// The fenced blocks of a page, with what stands after the fence.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(info), None) => open = Some((info.to_owned(), String::new())),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some((_, text))) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

/// Runs a shell command with `rulebox` on the path and no colour; its whole output.
pub fn shell(command: &str, folder: &Path) -> String {
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_rulebox"));
    let path = format!(
        "{}:{}",
        binary.parent().expect("a folder").display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let output = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8")
        .env("COLUMNS", "100")
        .env_remove("RULEBOX_GAMES")
        .stdin(Stdio::null())
        .output()
        .expect("sh runs");
    String::from_utf8(output.stdout).expect("text")
}

/// Every `$ command` of a console block prints exactly what follows it.
#[test]
fn the_readme_sessions_are_real() {
    let readme = page("README.md");
    let mut ran = 0;
    for (_, text) in blocks(&readme).iter().filter(|(info, _)| info == "console") {
        for part in text.split("$ ").skip(1) {
            let (command, expected) = part.split_once('\n').expect("a command has a line of its own");
            let printed = shell(command, &root());
            assert_eq!(printed.trim_end(), expected.trim_end(), "README: `{command}`");
            ran += 1;
        }
    }
    assert!(ran >= 2, "the README shows sessions");
}

#[test]
fn the_readme_has_the_two_commands_and_the_command_table() {
    let readme = page("README.md");
    assert!(readme.contains("\ncargo run --release -- play interactions\n"));
    assert!(readme.contains("\ncargo test\n"));
    for command in rulebox::front::repl::COMMANDS {
        let (call, does) = command.told(rulebox::speak::Lang::En);
        let row = format!("| `{call}` | {does} |");
        assert!(readme.contains(&row), "README lacks the row: {row}");
    }
}

/// The tutorial's game loads, its example passes, its changes work.
#[test]
fn the_tutorial_builds_a_game_from_nothing() {
    let guide = page("games/README.md");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = folder.path().join("games");
    for (info, text) in blocks(&guide) {
        if let Some(id) = info.strip_prefix("toml game=") {
            std::fs::create_dir_all(games.join(id).join("examples")).expect("made");
            std::fs::write(games.join(id).join("game.toml"), text).expect("written");
        } else if let Some(id) = info.strip_prefix("text example=") {
            std::fs::write(games.join(id).join("examples").join("first_row.txt"), text).expect("written");
        } else if let Some(file) = info.strip_prefix("text file=") {
            std::fs::write(games.join(file), text).expect("written");
        }
    }
    let checked = shell(
        "rulebox --games games check tic tide lanterns moat burrow posters --update && rulebox --games games check tic tide lanterns moat burrow posters",
        folder.path(),
    );
    assert_eq!(checked.matches("no errors").count(), 2, "{checked}");
    let asked = std::fs::read_to_string(games.join("tide/examples/first_row.txt")).expect("an example");
    assert!(guide.contains(&asked), "what is asked when is not as the guide tells:\n{asked}");
    let commands = guide.match_indices("`rulebox play tic").map(|(at, _)| {
        let rest = &guide[at + 1..];
        &rest[..rest.find('`').expect("closed")]
    });
    let mut ran = 0;
    for command in commands {
        let played = shell(&format!("printf 'auto 100\\n' | {command}"), folder.path());
        assert!(played.contains("auto 100") && !played.contains("error"), "{command}: {played}");
        ran += 1;
    }
    assert!(ran > 0);
}

/// The guide tells every line of an example, and everything that one can expect, as the program does.
#[test]
fn every_line_of_an_example_is_in_the_guide() {
    let guide = page("games/README.md");
    let examples = guide.split("\n## ").find(|part| part.starts_with("Examples")).expect("a section");
    for told in LINES.iter().chain(EXPECTED) {
        let (usage, does) = (told.usage(Lang::En), told.does(Lang::En));
        let row = format!("| `{usage}` | {does} | `{}` |", told.example);
        assert!(examples.contains(&row), "games/README.md lacks the row: {row}");
    }
    let printed = shell("rulebox words examples", &root());
    for told in LINES.iter().chain(EXPECTED) {
        let line = format!("\n  {}\n", told.usage(Lang::En));
        assert!(printed.contains(&line), "`rulebox words examples` lacks {line}");
    }
}

/// The game shown in the README is a game.
#[test]
fn the_readme_s_game_loads() {
    let readme = page("README.md");
    let shown: Vec<(String, String)> =
        blocks(&readme).into_iter().filter(|(info, _)| info == "toml").collect();
    assert!(!shown.is_empty(), "the README shows a game");
    for (_, text) in shown {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let game = folder.path().join("shown");
        std::fs::create_dir_all(&game).expect("made");
        std::fs::write(game.join("game.toml"), text).expect("written");
        let found = Library::only(folder.path()).find("shown").expect("just written");
        if let Err(faults) = Game::load(&found, &Settings::default()) {
            panic!("{}", render_all(&faults, Default::default(), false));
        }
    }
}

/// What editors are told can be read by them, and starts what there is.
#[test]
fn what_editors_are_told_can_be_read() {
    let mut read = 0;
    for (info, text) in blocks(&page("games/EDITORS.md")) {
        let started = match info.as_str() {
            "toml" => {
                let table: toml::Table = toml::from_str(&text).expect("TOML");
                let server = &table["language-server"]["rulebox"];
                format!("{} {}", server["command"], server["args"][0])
            }
            "json" => {
                let settings: serde_json::Value = serde_json::from_str(&text).expect("JSON");
                format!(
                    "{} {}",
                    settings["glspc.server.command"], settings["glspc.server.commandArguments"][0]
                )
            }
            "lua" => {
                let command = text.split(['{', '}']).nth(2).expect("a command");
                command.replace(',', "").trim().to_owned()
            }
            other => panic!("a block that nothing reads: `{other}`"),
        };
        assert_eq!(started, "\"rulebox\" \"lsp\"", "{info}");
        read += 1;
    }
    assert_eq!(read, 3);
}

/// The rules shown in the guide can be read, and a game is played by them to its end.
#[test]
fn the_guide_s_script_runs() {
    let guide = page("games/README.md");
    let script: String =
        blocks(&guide).into_iter().filter(|(info, _)| info == "rhai").map(|(_, text)| text).collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = folder.path().join("games").join("shown");
    std::fs::create_dir_all(&game).expect("made");
    let counted = "count(mine) + bonus(count(mine)) + exposed(mine) + points()\"";
    let toml = page("games/reversi/game.toml").replace("count(mine)\"", counted);
    let toml = toml.replace("\"take(captured)\"", "\"take(captured)\", \"crowded\"");
    assert!(toml.contains(counted) && toml.contains("crowded"), "{toml}");
    std::fs::write(game.join("game.toml"), toml).expect("written");
    std::fs::write(game.join("rules.rhai"), script).expect("written");
    let library = Library::only(&folder.path().join("games"));
    let found = library.find("shown").expect("just written");
    let game = Game::load(&found, &Settings::default())
        .unwrap_or_else(|faults| panic!("{}", render_all(&faults, Default::default(), false)));
    let mut state = game.start(1, 0).expect("it begins");
    while let Some(first) = game.moves(&state).expect("they can be found").first() {
        game.machine().apply(&mut state, first, &mut Recorder::off()).expect("the rules run");
    }
    game.outcome(&state).expect("the scores can be worked out");
}

/// Every key that the reader of game files asks for is named in the guide.
#[test]
fn every_key_is_in_the_guide() {
    let guide = page("games/README.md");
    let mut keys = Vec::new();
    for file in std::fs::read_dir(root().join("src/define")).expect("the chapter exists").flatten() {
        // A folder has no readers: `keys` tells of them.
        let Ok(text) = std::fs::read_to_string(file.path()) else { continue };
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for method in [
            "text", "whole", "truth", "name", "rule", "rules", "words", "items", "table", "one_of", "node",
            "entry",
        ] {
            for part in text.split(&format!(".{method}(\"")).skip(1) {
                keys.extend(part.split('"').next().map(str::to_owned));
            }
        }
    }
    keys.sort();
    keys.dedup();
    // What `--set` writes for itself.
    keys.retain(|key| !matches!(key.as_str(), "value" | "chosen" | "fr" | "en"));
    assert!(keys.len() > 40, "the scan finds the keys: {keys:?}");
    let missing: Vec<&String> = keys
        .iter()
        .filter(|key| {
            !guide.contains(&format!("`{key}`"))
                && !guide.contains(&format!("`[{key}"))
                && !guide.contains(&format!("`[{key}."))
                && !guide.contains(&format!(", `[{key}"))
        })
        .collect();
    assert!(missing.is_empty(), "games/README.md does not name {missing:?}");
}

/// Every file and room that the map names is there.
#[test]
fn the_map_shows_what_is_there() {
    let map = page("ARCHITECTURE.md");
    let named: Vec<&str> = map.split('`').skip(1).step_by(2).collect();
    let exists = |path: &str| {
        let path = root().join(path);
        path.exists() || path.with_extension("rs").exists()
    };
    let mut places = 0;
    for name in named.into_iter().filter(|name| name.contains('/') && !name.contains(' ')) {
        assert!(exists(name) || exists(&format!("src/{name}")), "the map names `{name}`");
        places += 1;
    }
    assert!(places > 30, "{places}");
    for room in std::fs::read_dir(root().join("src/engine")).expect("the engine is there") {
        let name = room.expect("it can be listed").file_name().to_string_lossy().replace(".rs", "");
        assert!(name == "mod" || map.contains(&format!("`{name}`")), "the map lacks the room `{name}`");
    }
}

/// The README's ways to share a series out over cores and machines, with fewer games. Where there is no GNU
/// parallel, a few lines stand in for it: a command for each line that is read.
#[test]
fn the_readme_shares_series_out() {
    let readme = page("README.md");
    let block = |wanted: &str| {
        let found = blocks(&readme).into_iter().find(|(info, _)| info == wanted);
        found.map(|(_, text)| text).unwrap_or_else(|| panic!("the README has a block `{wanted}`"))
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let stand_in = "parallel() { while read n; do sh -c \"$(printf %s \"$1\" | sed \"s/{}/$n/g\")\"; done; }";
    let setup = format!("command -v parallel > /dev/null || {stand_in}");
    let told = shell(&format!("{{ {setup}\n{}\n}}", block("sh parallel").replace("250", "5")), folder.path());
    assert!(told.contains("20 games") && told.contains("games 0..20"), "{told}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let job = block("sh slurm").replace("10000", "3");
    for number in 0..4 {
        let told = shell(&format!("{{ SLURM_ARRAY_TASK_ID={number}\n{job}\n}}"), folder.path());
        assert_eq!(told, "", "job {number}");
    }
    let told = shell("rulebox merge part*.json --lang en", folder.path());
    assert!(told.contains("12 games") && told.contains("games 0..12"), "{told}");
}
