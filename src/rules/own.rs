//! Names stay free: a word that came to the vocabulary later gives way to a game that uses it as a
//! name of its own, in any of its files.

use std::collections::BTreeSet;

use rhai::{AST, ASTNode, Engine, Expr, Stmt};

use super::language::engine;
use super::lint::is_closure;
use super::words;
use crate::define::{Definition, Folder, RuleText};

/// The words that a game uses as names of its own: ids, choices, and what its rules and scripts name.
pub fn own_words(definition: &Definition, folder: &Folder) -> BTreeSet<&'static str> {
    let free: BTreeSet<&'static str> =
        words::all().filter(|word| !word.reserved).map(|word| word.name).collect();
    let mut own = BTreeSet::new();
    let mut add = |name: &str| own.extend(free.get(name));
    ids(definition).for_each(&mut add);
    definition.constants.iter().for_each(|(id, _)| add(id));
    let engine = engine();
    let mut texts: Vec<String> = definition.rule_texts().map(|rule| rule.text.clone()).collect();
    texts.extend(scripts(folder, &engine));
    for text in texts.iter().filter(|text| free.iter().any(|word| text.contains(word))) {
        // What cannot be read is reported by whoever builds it.
        if let Ok(ast) = engine.compile(text) {
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

/// The names that a script gives: functions, their parameters, `let`, loop variables.
pub fn given(ast: &AST) -> BTreeSet<String> {
    let mut names = local(ast);
    let functions = ast.iter_fn_def().filter(|function| !is_closure(&function.name));
    names.extend(functions.map(|function| function.name.to_string()));
    names
}

/// The names that a script gives within itself: `let`, loop variables, parameters.
pub fn local(ast: &AST) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    ast.walk(&mut |nodes: &[ASTNode<'_>]| {
        match nodes.last() {
            Some(ASTNode::Stmt(Stmt::Var(declared, ..))) => {
                names.insert(declared.0.name.to_string());
            }
            Some(ASTNode::Stmt(Stmt::For(parts, _))) => {
                names.insert(parts.0.name.to_string());
                names.extend(parts.1.as_ref().map(|counter| counter.name.to_string()));
            }
            Some(ASTNode::Stmt(Stmt::TryCatch(parts, _))) => {
                if let Expr::Variable(variable, ..) = &parts.expr {
                    names.insert(variable.1.to_string());
                }
            }
            _ => {}
        }
        true
    });
    for function in ast.iter_fn_def() {
        names.extend(function.params.iter().map(ToString::to_string));
    }
    names
}

impl Definition {
    /// Every rule of the file, as it is written.
    fn rule_texts(&self) -> impl Iterator<Item = &RuleText> {
        let actions = self.actions.iter().flat_map(|action| {
            let chosen = action.choices.iter().flat_map(|choice| {
                let lay =
                    choice.lay.iter().flat_map(|lay| [&lay.on, &lay.through].into_iter().chain(&lay.arbiter));
                std::iter::once(&choice.among).chain(lay)
            });
            let judged = action.only.iter().chain(&action.after);
            action.when.iter().chain(chosen).chain(judged).chain(&action.does)
        });
        let whenevers = self.whenevers.iter().flat_map(|event| [&event.when].into_iter().chain(&event.does));
        let end = [&self.end.win, &self.end.draw, &self.end.when].into_iter().flatten();
        end.chain(self.end.score.iter().map(|part| &part.rule))
            .chain(self.end.scale.iter().map(|scale| &scale.rule))
            .chain(self.announcements.iter().map(|announcement| &announcement.watch))
            .chain(whenevers)
            .chain(self.records.iter().flat_map(|record| [&record.keeps, &record.when]))
            .chain(&self.setup)
            .chain(self.kinds.iter().flat_map(|kind| kind.rules.iter().map(|(_, rule)| rule)))
            .chain(self.rules.iter().map(|rule| &rule.rule))
            .chain(actions)
    }
}
