//! What holds of the whole vocabulary: every example builds, every pair is answered.

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{Dynamic, Scope};

use super::language::{Finish, engine, register, register_each_at_load, variables};
use super::names::Names;
use super::term::Term;
use super::{build, operators, words};
use crate::define::{
    Definition, Fault, Folder, Origin, RESERVED_SIGNS, RESERVED_WORDS, Settings, define, render_all,
};
use crate::speak::Lang;

/// A game with some of everything that examples speak of.
const GAME: &str = r#"
name  = "Everything"
seats = ["x", "o"]

[board]
size   = [5, 5]
edges  = true
format = "3x4"
marks  = { burnt = "a1" }

[tiles]
each  = "seat"
faces = ["recto", "verso"]
ports = "sides"

[tile.fox]
recto  = 3
verso  = 1
effect = "flip(verso & beside)"
parts  = ["n s"]

[piece.stone]
supply = "unlimited"

[zone.hand]
owner  = "seat"
starts = "tile"

[zone.tiles]

[zone.deck]
ordered = true

[counter.tide]

[sentence.mistake]
text = "A mistake."

[action.place]
take = { chosen = "hand" }
from = "mine"
cell = "empty"
turned = "any_way"
does = RULE

[cards]
each   = "seat"
stands = true

[card.pawn]

[zone.home]
owner  = "seat"
starts = "card"

[action.wander]
to   = "everywhere"
part = "any_part"
does = WALKED

[letters]
owner = "nobody"

[letter]
a = {}
b = {}

[lexicon.english]
file = "words.txt"

[zone.rack]
starts = "letter"

[action.spell]
lay  = { spelt = "rack", on = "empty", through = "empty", lexicon = "english" }
does = SPELT

[end]
when = "full"
"#;

const SCRIPT: &str = "let captured = rays(around).over(theirs).up_to(mine);\n";

fn folder(root: &Path, rule: &str) -> Folder {
    let path = root.join("everything");
    std::fs::create_dir_all(&path).expect("a folder");
    // What is laid is known where something is.
    let laid = ["laid", "main_word"].iter().any(|word| rule.contains(word));
    let (rule, spelt) = if laid { ("nothing", rule) } else { (rule, "nothing") };
    let (rule, walked) = if rule.contains("part ==") { ("nothing", rule) } else { (rule, "nothing") };
    let game = GAME
        .replace("RULE", &format!("{rule:?}"))
        .replace("SPELT", &format!("{spelt:?}"))
        .replace("WALKED", &format!("{walked:?}"));
    std::fs::write(path.join("game.toml"), game).expect("a file");
    std::fs::write(path.join("words.txt"), "ab\nba\n").expect("a file");
    std::fs::write(path.join("rules.rhai"), SCRIPT).expect("a file");
    Folder { id: "everything".into(), origin: Origin::Folder(root.to_owned()) }
}

fn definition(root: &Path, rule: &str, faults: &mut Vec<Fault>) -> (Folder, Definition) {
    let folder = folder(root, rule);
    let definition = define(&folder, &Settings::default(), faults).expect("a definition");
    (folder, definition)
}

/// Builds a rule as what happens in a move.
fn builds(root: &Path, rule: &str) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    let (folder, definition) = definition(root, rule, &mut faults);
    build(&definition, &folder, &mut faults);
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

#[test]
fn every_example_builds() {
    let root = tempfile::tempdir().expect("a folder");
    for word in words::all() {
        let example = word.example;
        let ways = [
            example.to_owned(),
            format!("gain({example})"),
            format!("when({example}, nothing)"),
            format!("flip({example})"),
            format!("move({example}, hand)"),
            format!("put(chosen, {example})"),
            format!("when(part == {example}, nothing)"),
        ];
        let sound = ways.iter().any(|rule| builds(root.path(), rule).is_ok());
        if !sound {
            let faults = builds(root.path(), example).expect_err("it did not build");
            panic!("`{}`: {}", word.name, render_all(&faults, Lang::En, false));
        }
        assert!(example.contains(word.name), "`{example}` does not show `{}`", word.name);
    }
}

#[test]
fn every_word_is_explained_in_every_language() {
    let mut names = std::collections::BTreeSet::new();
    for word in words::all() {
        for text in Lang::all().map(|lang| word.doc.text(lang)) {
            assert!(text.ends_with('.') && text.chars().count() > 8, "`{}`: {text}", word.name);
            assert!(text.starts_with(char::is_uppercase), "`{}`: {text}", word.name);
        }
        assert!(names.insert(word.name), "`{}` is there twice", word.name);
        assert_eq!(word.calls(Lang::En).len(), word.takes.len().max(1));
    }
}

#[test]
fn every_operator_answers_every_pair() {
    let root = tempfile::tempdir().expect("a folder");
    let mut faults = Vec::new();
    let (_, definition) = definition(root.path(), "nothing", &mut faults);
    let names = Arc::new(Names::new(&definition));
    let mut engine = engine();
    let finish: Finish = Rc::new(|term, _| Ok(Dynamic::from(term)));
    register(&mut engine, &names, &finish);
    register_each_at_load(&mut engine);
    let mut scope = Scope::new();
    for (name, term) in variables(&names).expect("variables") {
        scope.push_constant_dynamic(name, Dynamic::from(term));
    }
    let parts = [
        "empty",
        "mine",
        "hand",
        "top(deck)",
        "count(mine)",
        "full",
        "nothing",
        "rays(around)",
        "around",
        "me",
        "x",
        "place",
        "format",
        "stone",
        "recto",
        "tile",
        "burnt",
        "here",
        "from",
    ];
    let others =
        ["3", "true", "\"text\"", "'c'", "()", "[]", "[mine]", "#{}", "1.5", "|c| c", "0..3", "0..=3"];
    let all: Vec<&str> = parts.iter().chain(&others).copied().collect();
    for operator in operators::BINARY {
        for part in parts {
            for other in &all {
                for (left, right) in [(part, *other), (*other, part)] {
                    let rule = format!("({left}) {operator} ({right})");
                    if let Ok(value) = engine.eval_with_scope::<Dynamic>(&mut scope, &rule) {
                        assert!(value.is::<Term>(), "`{rule}` quietly gives {value:?}");
                    }
                }
            }
        }
    }
}

/// What is listed as kept by scripts cannot be used there, and no word of ours is among it. Two of the words have
/// a meaning of their own instead.
#[test]
fn what_scripts_keep_is_refused() {
    let engine = engine();
    for word in RESERVED_WORDS.iter().filter(|word| !matches!(**word, "exit" | "global")) {
        assert!(engine.compile(format!("let {word} = 1;")).is_err(), "{word}");
        assert!(words::find(word).is_none(), "{word}");
    }
    for sign in RESERVED_SIGNS {
        assert!(engine.compile(format!("1 {sign} 2")).is_err(), "{sign}");
    }
}
