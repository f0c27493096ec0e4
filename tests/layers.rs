//! Imports point down only: between the layers of the program, and between the rooms of the engine. And
//! compiled rules ask no tree, so that the interpreter never runs while a game is played.

use std::path::{Path, PathBuf};

/// The layers, from the bottom up. Sentences can be made anywhere.
const LAYERS: [&str; 14] = [
    "speak", "table", "define", "rules", "engine", "play", "examples", "bots", "balance", "checking",
    "editing", "scene", "picture", "front",
];

/// The rooms of the engine, from the bottom up.
const ROOMS: [&str; 17] = [
    "links",
    "lay",
    "facts",
    "geometry",
    "moves",
    "context",
    "verbs",
    "interpret",
    "compile",
    "choice",
    "fast",
    "action",
    "rules",
    "turn",
    "explain",
    "machine",
    "assemble",
];

/// Every source file below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        match path.is_dir() {
            true => found.extend(sources(&path)),
            false => found.extend(path.extension().is_some_and(|end| end == "rs").then_some(path)),
        }
    }
    found
}

/// The names that follow a path's beginning in a source, comments aside.
fn named_after<'a>(source: &'a str, beginning: &str) -> Vec<&'a str> {
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let after = lines
        .flat_map(|line| line.match_indices(beginning).map(move |(at, _)| &line[at + beginning.len()..]));
    after.map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("")).collect()
}

/// What imports something that stands above it.
fn upward(root: &Path, order: &[&str], beginning: &str) -> Vec<String> {
    let place = |name: &str| order.iter().position(|known| *known == name);
    let mut wrong = Vec::new();
    for path in sources(root) {
        let inside = path.strip_prefix(root).expect("it lies below");
        let first = inside.components().next().expect("it has a name").as_os_str().to_string_lossy();
        let Some(own) = place(first.trim_end_matches(".rs")) else { continue };
        let source = std::fs::read_to_string(&path).expect("it can be read");
        let mut named = named_after(&source, beginning);
        // What stands in the folder itself, or is a room's own front door, may say it shorter.
        if inside.components().count() == 1 || inside.ends_with("mod.rs") && inside.components().count() == 2
        {
            named.extend(named_after(&source, "use super::"));
        }
        let above = named.into_iter().filter(|name| place(name).is_some_and(|other| other > own));
        wrong.extend(above.map(|name| format!("{} imports {name}", inside.display())));
    }
    wrong
}

#[test]
fn layers_import_downward_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for layer in LAYERS {
        assert!(root.join(layer).is_dir(), "{layer} is no layer any more");
    }
    let wrong = upward(&root, &LAYERS, "crate::");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn rooms_of_the_engine_import_downward_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engine");
    for entry in std::fs::read_dir(&root).expect("the engine is there") {
        let name = entry.expect("it can be listed").file_name().to_string_lossy().into_owned();
        let room = name.trim_end_matches(".rs");
        assert!(room == "mod" || ROOMS.contains(&room), "where does the room `{room}` stand?");
    }
    let wrong = upward(&root, &ROOMS, "crate::engine::");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn compiled_rules_ask_no_tree() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engine");
    let asks = |source: &str| {
        let tree = ["cx.set(&", "cx.number(&", "cx.condition(&", "cx.run(&", "interpret::"];
        tree.iter().map(|asked| source.matches(asked).count()).sum::<usize>()
    };
    for room in ["compile", "fast", "choice", "action", "turn"] {
        for path in sources(&engine.join(room)) {
            let source = std::fs::read_to_string(&path).expect("it can be read");
            // One of each sort, for the backend that the closures are compared with.
            let allowed = if path.ends_with("compile/mod.rs") { 4 } else { 0 };
            assert_eq!(asks(&source), allowed, "{}", path.display());
        }
    }
}

/// Whatever leaves for a terminal goes through the place that shows what would act.
#[test]
fn text_is_printed_in_one_place() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let elsewhere = |path: &PathBuf| {
        !path.ends_with("front/output.rs") && !path.components().any(|part| part.as_os_str() == "tests")
    };
    for path in sources(&root).into_iter().filter(elsewhere) {
        let source = std::fs::read_to_string(&path).expect("it can be read");
        // Whether it is a terminal may be asked anywhere.
        let source = source.replace("stdout().is_terminal()", "").replace("stderr().is_terminal()", "");
        for way in ["print!(", "println!(", "dbg!(", "io::stdout()", "io::stderr()", "error.print()"] {
            assert!(!source.contains(way), "{} prints with `{way}`", path.display());
        }
    }
}
