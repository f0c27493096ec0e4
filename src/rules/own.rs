//! Names stay free: a word that came to the vocabulary later gives way to a game that uses it as a
//! name of its own, in any of its files. What a function names within itself hides the word there alone.

use std::collections::BTreeSet;

use rhai::{AST, Engine, Expr, Stmt};

use super::language::engine;
use super::lint::is_closure;
use super::words;
use crate::define::{Definition, Folder};

/// The words that a game uses as names of its own: ids, choices, and what its scripts name for everyone.
pub fn own_words(definition: &Definition, folder: &Folder) -> BTreeSet<&'static str> {
    let free: BTreeSet<&'static str> =
        words::all().filter(|word| !word.reserved).map(|word| word.name).collect();
    let mut own = BTreeSet::new();
    let mut add = |name: &str| own.extend(free.get(name));
    ids(definition).for_each(&mut add);
    definition.constants.iter().for_each(|(id, _)| add(id));
    let engine = engine();
    for text in scripts(folder, &engine) {
        // What cannot be read is reported by whoever builds it.
        if let Ok(ast) = engine.compile(&text) {
            given(&ast).iter().for_each(|name| add(name));
        }
    }
    own
}

/// Every id of a game that rules know, choices included.
fn ids(definition: &Definition) -> impl Iterator<Item = &str> {
    let seats = definition.seats.iter().map(|seat| &seat.id);
    seats
        .chain(definition.absent.iter().map(|(id, _)| id))
        .chain(definition.faces.iter().map(|face| &face.id))
        .chain(definition.kinds.iter().map(|kind| &kind.label.id))
        .chain(definition.backs.iter().map(|back| &back.id))
        .chain(definition.zones.iter().map(|zone| &zone.label.id))
        .chain(definition.counters.iter().map(|counter| &counter.label.id))
        .chain(definition.actions.iter().map(|action| &action.label.id))
        .chain(definition.board.marks.iter().map(|mark| &mark.label.id))
        .chain(definition.rules.iter().map(|rule| &rule.id))
        .chain(definition.part_names.iter().map(|part| &part.id))
        .chain(definition.sentences.iter().map(|sentence| &sentence.label.id))
        .chain(definition.piece_choices().map(|choice| &choice.id))
        .map(String::as_str)
}

/// The texts of `rules.rhai` and of what it imports, as far as they can be read.
fn scripts(folder: &Folder, engine: &Engine) -> Vec<String> {
    let Ok(Some(main)) = folder.read("rules.rhai") else { return Vec::new() };
    let mut texts = Vec::new();
    for statement in engine.compile(&main).iter().flat_map(AST::statements) {
        let Stmt::Import(parts, _) = statement else { continue };
        if let Expr::StringConstant(name, _) = &parts.0
            && let Ok(Some((_, text))) = folder.script(name)
        {
            texts.push(text);
        }
    }
    texts.push(main);
    texts
}

/// The names that a script gives for everyone: functions, and the `let`s outside of them.
fn given(ast: &AST) -> BTreeSet<String> {
    let functions = ast.iter_fn_def().filter(|function| !is_closure(&function.name));
    let functions = functions.map(|function| function.name.to_string());
    let lets = ast.statements().iter().filter_map(|statement| match statement {
        Stmt::Var(declared, ..) => Some(declared.0.name.to_string()),
        _ => None,
    });
    functions.chain(lets).collect()
}
