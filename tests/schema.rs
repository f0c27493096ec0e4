//! What editors know a game's files by: it is fresh, all games fit it, what readers refuse it refuses, and the
//! commands that tell it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rulebox::define::{Folder, Library, Settings, keys};
use rulebox::front::schema::{files, reference};
use rulebox::play::Game;
use rulebox::rules::words;
use rulebox::speak::Lang;
use serde_json::Value;

use crate::support::json_schema::wrong;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Runs the program in a folder; what it prints, what it says on the other stream, and its exit code.
fn run_in(folder: &Path, arguments: &[&str]) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C.UTF-8")
        .env("COLUMNS", "100")
        .env("XDG_DATA_HOME", folder.join("data"))
        .env_remove("RULEBOX_GAMES")
        .stdin(Stdio::null())
        .output()
        .expect("the binary starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

/// A file of the repository is what the program makes; `INSTA_UPDATE=always` writes it.
fn is_fresh(file: &str, made: &str) {
    let path = root().join(file);
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&path, made).expect("it can be written");
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = there.lines().zip(made.lines()).find(|(there, made)| there != made);
    assert!(
        there == made,
        "{file} is not what the program makes ({differs:?}): INSTA_UPDATE=always cargo test schema::"
    );
}

#[test]
fn what_lies_beside_the_games_is_fresh() {
    for (file, made) in files(Lang::En) {
        is_fresh(&format!("games/schema/{file}"), &made);
    }
    is_fresh("games/REFERENCE.md", &reference(Lang::En));
}

fn schema(file: &str, lang: Lang) -> Value {
    let (_, text) = files(lang).into_iter().find(|(name, _)| *name == file).expect("it is made");
    serde_json::from_str(&text).expect("it is JSON")
}

/// A file of a game as JSON; `None` where it is no TOML.
fn read(folder: &Folder, file: &str) -> Option<Value> {
    let text = folder.read(file).ok().flatten()?;
    let table: toml::Table = text.parse().ok()?;
    serde_json::to_value(table).ok()
}

fn games(folder: &str) -> BTreeMap<String, Folder> {
    Library::only(&root().join(folder)).games()
}

#[test]
fn every_game_fits_the_schema() {
    let (game, clauses) = (schema("game.schema.json", Lang::En), schema("clauses.schema.json", Lang::Fr));
    let mut read_so_far = 0;
    for folder in ["games", "tests/games"].into_iter().flat_map(games) {
        let (id, folder) = folder;
        let table = read(&folder, "game.toml").expect("it is sound");
        assert_eq!(wrong(&game, &table), [""; 0], "{id}");
        if let Some(table) = read(&folder, "clauses.toml") {
            assert_eq!(wrong(&clauses, &table), [""; 0], "{id}");
        }
        read_so_far += 1;
    }
    assert!(read_so_far > 20, "{read_so_far}");
}

/// Where a reader meets a key that it does not know, or a value of the wrong sort, or misses a key, so does the
/// schema; but it does not know which numbers and rules a family names, nor what else a text must be.
#[test]
fn what_readers_refuse_the_schema_refuses() {
    let about = ["define.unknown_key", "define.wrong_type", "define.missing", "define.not_one_of"];
    let game = schema("game.schema.json", Lang::En);
    let (mut refused, mut passed) = (0, Vec::new());
    for (id, folder) in games("tests/broken/games") {
        let Some(table) = read(&folder, "game.toml") else { continue };
        let faults = Game::load(&folder, &Settings::default()).err().unwrap_or_default();
        let told: Vec<String> = faults
            .iter()
            .filter(|fault| fault.spot.as_ref().is_none_or(|spot| spot.source.path.ends_with("game.toml")))
            .filter(|fault| about.contains(&fault.message.key()))
            .map(|fault| fault.message.in_lang(Lang::En))
            .collect();
        match (told.is_empty(), wrong(&game, &table).is_empty()) {
            (false, true) if !BEYOND.contains(&id.as_str()) => passed.push(format!("{id}: {told:?}")),
            (false, false) => refused += 1,
            _ => {}
        }
    }
    assert!(passed.is_empty(), "{}", passed.join("\n"));
    assert!(refused > 10, "{refused}");
}

/// Games whose mistakes only a reader sees: a list of seats that is empty.
const BEYOND: [&str; 1] = ["no_seats"];

/// A key misspelt anywhere is refused, unless a game may choose keys there itself.
#[test]
fn misspelt_keys_are_refused() {
    let game = schema("game.schema.json", Lang::En);
    let text = "name = \"x\"\nseats = [\"a\", \"b\"]\n[board]\nsize = [3, 3]\n[zone.hand]\nowner = \"seat\"\n\
        [action.play]\ncell = \"empty\"\n[end]\nwin = \"full\"\n[turn]\neach = \"play\"\n";
    let read = |text: &str| serde_json::to_value(text.parse::<toml::Table>().expect("TOML")).expect("JSON");
    assert_eq!(wrong(&game, &read(text)), [""; 0]);
    for (right, misspelt) in [
        ("seats =", "seat_s ="),
        ("owner =", "ownr ="),
        ("cell =", "cel ="),
        ("win =", "wins ="),
        ("each =", "eech ="),
        ("size =", "sise ="),
        ("\"seat\"", "\"saet\""),
        ("[3, 3]", "[3]"),
        ("[3, 3]", "[3, 65]"),
        ("[zone.hand]", "[zone.Hand]"),
    ] {
        let text = text.replacen(right, misspelt, 1);
        assert!(!wrong(&game, &read(&text)).is_empty(), "{misspelt} passes");
    }
    for (right, by_players) in [
        ("\"full\"", "{ 2 = \"full\", 3 = \"full\" }"),
        ("[3, 3]", "{ 2 = [3, 3], 3 = [{ 3 = 4 }, 4] }"),
        ("\"play\"", "[[\"play\"]]"),
    ] {
        let text = text.replacen(right, by_players, 1);
        assert_eq!(wrong(&game, &read(&text)), [""; 0], "{by_players}");
    }
}

#[test]
fn the_games_name_their_schema() {
    for (id, folder) in games("games") {
        for (file, schema) in [("game.toml", "game"), ("clauses.toml", "clauses")] {
            if let Some(text) = folder.read(file).expect("it can be read") {
                let line = format!("#:schema ../schema/{schema}.schema.json\n");
                assert!(text.starts_with(&line), "{id}/{file} begins otherwise");
            }
        }
    }
}

/// Each word is told as a constant, or as a function once for each way to call it.
#[test]
fn scripts_are_told_every_word() {
    let (_, text) =
        files(Lang::Fr).into_iter().find(|(name, _)| name.ends_with(".d.rhai")).expect("it is made");
    assert!(text.starts_with("module static;\n"));
    for word in words::all() {
        let ways = match word.takes.len() {
            0 => text.matches(&format!("\nconst {}: ", word.name)).count(),
            _ => text.matches(&format!("\nfn {}(", word.name)).count(),
        };
        assert_eq!(ways, word.takes.len().max(1), "{}", word.name);
        assert!(text.contains(word.doc.text(Lang::Fr)), "{}", word.name);
    }
    for word in words::LOOPS {
        assert_eq!(text.matches(&format!("\nfn {}(", word.name)).count(), 1, "{}", word.name);
        assert!(text.contains(word.doc().in_lang(Lang::Fr)), "{}", word.name);
    }
}

#[test]
fn schemas_are_written_where_they_are_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let (_, wrong, code) = run_in(at, &["schema"]);
    assert!(
        code == 2 && wrong.contains("no folder of games") && wrong.contains("`rulebox schema DIR`"),
        "{wrong}"
    );
    std::fs::create_dir(at.join("games")).expect("made");
    let (told, wrong, code) = run_in(at, &["schema"]);
    assert_eq!((wrong.as_str(), code), ("", 0));
    assert!(
        told.contains("written: games/schema/game.schema.json") && told.contains("#:schema ../schema/"),
        "{told}"
    );
    for (file, made) in files(Lang::En) {
        assert_eq!(std::fs::read_to_string(at.join("games/schema").join(file)).expect("written"), made);
    }
    std::fs::create_dir(at.join("other")).expect("made");
    let (told, _, code) = run_in(at, &["schema", "other", "--lang", "fr", "--quiet"]);
    assert_eq!((told.as_str(), code), ("", 0));
    let french = std::fs::read_to_string(at.join("other/game.schema.json")).expect("written");
    assert!(french.contains("Le nom imprimé."));
    std::fs::write(at.join("file"), "").expect("written");
    for (lang, dir, said) in [
        ("en", "nowhere", "there is no folder `nowhere`"),
        ("fr", "nowhere", "il n’y a pas de dossier `nowhere`"),
        ("en", "file", "`file` is a file, not a folder"),
        ("fr", "file", "`file` est un fichier, pas un dossier"),
        ("en", "file/inside", "`file` is a file, not a folder"),
    ] {
        let (told, wrong, code) = run_in(at, &["schema", dir, "--lang", lang]);
        assert!(told.is_empty() && code == 2 && wrong.contains(said), "{dir}: {wrong}");
    }
}

/// A folder in the place of a file cannot be written over, whoever one is.
#[test]
fn what_cannot_be_written_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir_all(folder.path().join("taken/game.schema.json/inside")).expect("made");
    for (lang, said) in [("en", "cannot write `taken/game.schema.json`"), ("fr", "impossible d’écrire")] {
        let (_, wrong, code) = run_in(folder.path(), &["schema", "taken", "--lang", lang]);
        assert!(code == 1 && wrong.contains(said), "{wrong}");
    }
}

/// A new game names the schema that lies beside it, also as a copy; elsewhere it names none.
#[test]
fn a_new_game_names_the_schema_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    std::fs::create_dir(at.join("games")).expect("made");
    for schema in [false, true] {
        for from in [&[][..], &["--from", "reversi"]] {
            let name = format!("games/one_{schema}_{}", from.len());
            let (_, wrong, code) = run_in(at, &[&["new", &name], from].concat());
            assert_eq!((wrong.as_str(), code), ("", 0));
            let text = std::fs::read_to_string(at.join(&name).join("game.toml")).expect("written");
            assert_eq!(text.starts_with("#:schema ../schema/game.schema.json\n"), schema, "{text}");
            assert_eq!(text.contains("#:schema"), schema, "{text}");
            let (told, _, code) = run_in(at, &["check", &name]);
            assert_eq!(code, 0, "{told}");
        }
        run_in(at, &["schema"]);
    }
}

#[test]
fn keys_are_told() {
    let (told, _, code) = run_in(&root(), &["words", "keys"]);
    assert_eq!(code, 0);
    for shape in keys::shapes() {
        assert!(told.contains(shape.header), "{} is not told", shape.name);
        for key in shape.keys {
            assert!(told.contains(&format!("  {}: ", key.name)), "{}.{} is not told", shape.name, key.name);
        }
    }
    let (told, _, _) = run_in(&root(), &["words", "keys", "copies", "--json"]);
    let listed: Value = serde_json::from_str(&told).expect("JSON");
    let one = &listed[0];
    assert_eq!((listed.as_array().map(Vec::len), one["key"].as_str()), (Some(1), Some("copies")));
    assert_eq!(one["value"]["fr"], "un nombre entier de 1 à 1000");
    let (told, _, _) = run_in(&root(), &["words", "clés", "mélangée", "--lang", "fr"]);
    assert!(told.contains("shuffled") && !told.contains("owner"), "by what they say: {told}");
    let (_, wrong, code) = run_in(&root(), &["words", "keys", "copeis"]);
    assert!(code == 2 && wrong.contains("did you mean `copies`?"), "{wrong}");
}

/// What is shown of a key is TOML, names it, and uses words that there are.
#[test]
fn examples_of_keys_can_be_written() {
    let called = |text: &str| {
        let before = text.match_indices('(').map(|(at, _)| {
            let name = text[..at].rsplit(|c: char| !c.is_alphanumeric() && c != '_').next();
            name.unwrap_or_default().to_owned()
        });
        before.filter(|name| !name.is_empty()).collect::<Vec<_>>()
    };
    for (shape, key) in keys::shapes().flat_map(|shape| shape.keys.iter().map(move |key| (shape, key))) {
        if key.example.is_empty() {
            continue;
        }
        let table =
            key.example.parse::<toml::Table>().unwrap_or_else(|error| panic!("{}: {error}", key.example));
        assert_eq!(table.keys().collect::<Vec<_>>(), [key.name], "{}", shape.name);
        for name in called(key.example) {
            assert!(words::find(&name).is_some(), "{}: no word `{name}`", key.example);
        }
    }
}

#[test]
fn words_are_found_by_what_they_mean() {
    let told = |filter: &str, lang: &str| run_in(&root(), &["words", filter, "--lang", lang]);
    for (filter, lang) in [("mélange", "en"), ("melange", "fr"), ("Shuffles a pile", "fr")] {
        let (text, wrong, code) = told(filter, lang);
        assert!(code == 0 && text.contains("shuffle(deck)"), "{filter}: {text}{wrong}");
    }
    let (text, _, _) = told("copies", "en");
    assert!(text.contains("copies = 4"), "a key of that name: {text}");
    // By everyday words, as faults know them; by the signs of examples.
    for (filter, words) in [
        ("neighbour", &["touching(", "orthogonal", "around"][..]),
        ("discard", &["move("]),
        ("slide", &["rays(", "push("]),
        ("swap", &["move("]),
        ("opposite", &["mirrored(", "ends("]),
        ("loop", &["each("]),
    ] {
        let (text, wrong, _) = told(filter, "en");
        let begin = |word: &&&str| text.lines().any(|line| line.starts_with(**word));
        assert!(words.iter().filter(begin).count() == words.len(), "{filter}: {text}{wrong}");
    }
    let (text, wrong, _) = run_in(&root(), &["words", "examples", "#", "--lang", "en"]);
    assert!(text.contains("# TEXT") && !text.contains("cites HEADING"), "{text}{wrong}");
    let (text, _, _) = told("list", "en");
    assert!(text.contains("list(cells or pieces)") && text.contains("for one in list(mine)"), "{text}");
    let (text, _, _) = run_in(&root(), &["words", "mélange", "--json"]);
    assert!(text.contains("\"shuffle\""), "{text}");
    let (_, wrong, code) = told("zzzz", "en");
    assert!(code == 2 && wrong.contains("no word of the vocabulary contains `zzzz`"), "{wrong}");
}
