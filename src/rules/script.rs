//! Script functions at play time: the same words, answered at once against the live table, under
//! limits. An engine of its own per thread, made when a script is first called.

mod at_play;
mod ran;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rhai::{AST, CallFnOptions, Dynamic, Engine, Position, Scope};

pub use super::language::Operations;
use super::language::{Finish, Given, engine, register, term, variables};
use super::names::Names;
use super::scan::Scan;
use super::term::Term;
use super::translate::{Complaint, complain, explain};
use super::tree::{Act, Call, Cond, Filter, Num, Open, Set};
use crate::define::{Fault, RuleText};
use crate::msg;
pub use ran::{Lines, lines, watched};

/// The functions of a game's script and of the scripts that it imports.
#[derive(Debug)]
pub struct Script {
    id: u64,
    /// The game's own script.
    pub main: RuleText,
    /// Imported scripts, by alias.
    pub imports: Vec<(String, RuleText)>,
    /// The names that `let` gave at load, and the named rules that functions use.
    pub lets: Vec<(String, Term)>,
    /// The names of the game.
    pub names: Arc<Names>,
    /// What the functions look at and change.
    pub scan: Scan,
}

impl Script {
    /// The functions of `main` and of what it imports.
    pub fn new(
        main: RuleText,
        imports: Vec<(String, RuleText)>,
        lets: Vec<(String, Term)>,
        names: Arc<Names>,
        scan: Scan,
    ) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self { id: NEXT.fetch_add(1, Ordering::Relaxed), main, imports, lets, names, scan }
    }

    /// The text of a script (by alias; `None`, the game's own) as it runs: where a counter or a mark
    /// is named to be changed, its first letter is a capital, so that the thing itself is meant there
    /// and every place stays what it was.
    fn running(&self, alias: Option<&str>, rule: &RuleText) -> String {
        let mut lines: Vec<Vec<char>> = rule.text.split('\n').map(|line| line.chars().collect()).collect();
        for position in self.scan.named(alias) {
            let (Some(line), Some(column)) = (position.line(), position.position()) else { continue };
            if let Some(letter) = lines.get_mut(line - 1).and_then(|line| line.get_mut(column - 1)) {
                letter.make_ascii_uppercase();
            }
        }
        let lines: Vec<String> = lines.into_iter().map(String::from_iter).collect();
        lines.join("\n")
    }
}

/// The table as a script sees it while it runs.
pub trait Live: 'static {
    /// The members of a set, as words of bits.
    fn set(&mut self, set: &Set) -> Arc<[u64]>;
    /// A number.
    fn number(&mut self, number: &Num) -> i64;
    /// A condition.
    fn condition(&mut self, condition: &Cond) -> bool;
    /// What functions answer; `None` when one failed.
    fn answers(&mut self, open: &Open) -> Option<Actual>;
    /// Makes something happen.
    fn run(&mut self, act: &Act);
    /// A fault that stopped a rule inside, if there was one.
    fn fault(&mut self) -> Option<Box<Fault>>;
    /// Itself, for whoever lent it.
    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any>;
}

/// What a script function answered.
#[derive(Debug)]
pub enum Answer {
    /// A number.
    Number(i64),
    /// A condition.
    Condition(bool),
    /// Cells.
    Cells(Arc<[u64]>),
    /// Pieces.
    Pieces(Arc<[u64]>),
    /// Nothing.
    Nothing,
}

/// What a script function is given, already worked out.
#[derive(Clone, Debug)]
pub enum Actual {
    /// A number.
    Number(i64),
    /// A condition.
    Condition(bool),
    /// Cells.
    Cells(Arc<[u64]>),
    /// Pieces.
    Pieces(Arc<[u64]>),
    /// A piece that was chosen.
    Piece(Arc<[u64]>),
    /// Turnings.
    Turnings(Arc<[u64]>),
    /// Parts of a tile.
    Parts(Arc<[u64]>),
    /// A description of pieces, and the cells that it fits.
    Filter(Arc<[u64]>, Arc<Filter>),
    /// Something that stays what it is.
    Same(Term),
    /// Nothing.
    Nothing,
}

impl Actual {
    /// It as a script handles it.
    fn value(self) -> Dynamic {
        match self {
            Self::Number(number) => Dynamic::from(number),
            Self::Condition(truth) => Dynamic::from(truth),
            Self::Cells(bits) => known_cells(bits),
            Self::Pieces(bits) => Dynamic::from(Term::Pieces(Arc::new(Set::Known(bits)))),
            Self::Piece(bits) => Dynamic::from(one_piece(bits)),
            Self::Turnings(bits) => Dynamic::from(known_turnings(bits)),
            Self::Parts(bits) => Dynamic::from(known_parts(bits)),
            Self::Filter(bits, filter) => Dynamic::from(Term::Seen(Arc::new(Set::Known(bits)), filter)),
            Self::Same(term) => Dynamic::from(term),
            Self::Nothing => Dynamic::UNIT,
        }
    }
}

thread_local! {
    /// The tables of the calls under way, innermost last.
    static TABLES: RefCell<Vec<Box<dyn Live>>> = const { RefCell::new(Vec::new()) };
    /// How many calls are under way.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    static RUNTIMES: RefCell<HashMap<u64, Rc<Runtime>>> = RefCell::new(HashMap::new());
}

struct Runtime {
    engine: Engine,
    ast: AST,
}

/// How many calls may be under way: a function may ask a rule that calls a function, and so on.
const MOST_DEPTH: usize = 8;

/// How many scripts' engines one thread keeps.
const MOST_RUNTIMES: usize = 8;

/// Calls a function with the table; gives the table back with the answer. Of the operations that it may make
/// it leaves some; a call inside a call takes of those that the outer one may make.
pub fn call(
    script: &Script,
    called: &Call,
    arguments: Vec<Actual>,
    operations: &mut Operations,
    table: Box<dyn Live>,
) -> (Box<dyn Live>, Result<Answer, Box<Fault>>) {
    let runtime = match runtime(script) {
        Ok(runtime) => runtime,
        Err(fault) => return (table, Err(fault)),
    };
    if DEPTH.get() >= MOST_DEPTH {
        let fault = Fault { spot: called.spot.clone(), ..Fault::nowhere(msg!("rule.too_deep")) };
        return (table, Err(Box::new(fault)));
    }
    let arguments: Vec<Dynamic> = arguments.into_iter().map(Actual::value).collect();
    TABLES.with_borrow_mut(|tables| tables.push(table));
    DEPTH.set(DEPTH.get() + 1);
    let options = CallFnOptions::new().eval_ast(false).rewind_scope(true);
    let mut scope = Scope::new();
    let name = called.function.replace("::", "__");
    let run = || {
        let (ast, engine) = (&runtime.ast, &runtime.engine);
        engine.call_fn_with_options::<Dynamic>(options, &mut scope, ast, &name, arguments)
    };
    let called_fn = match DEPTH.get() {
        1 => {
            let (called_fn, left) = operations.within(run);
            operations.left = left;
            called_fn
        }
        _ => run(),
    };
    DEPTH.set(DEPTH.get() - 1);
    let mut table = TABLES.with_borrow_mut(|tables| tables.pop()).expect("pushed above");
    let answer = match called_fn {
        Ok(value) => answer(&value, &mut *table).map_err(|_| {
            let message = msg!("rule.strange_answer", word = &called.function);
            Box::new(Fault { spot: called.spot.clone(), ..Fault::nowhere(message) })
        }),
        Err(error) => {
            Err(table.fault().unwrap_or_else(|| Box::new(locate(script, &called.function, &error))))
        }
    };
    (table, answer)
}

fn answer(value: &Dynamic, table: &mut dyn Live) -> Result<Answer, crate::speak::Message> {
    if value.is_unit() {
        return Ok(Answer::Nothing);
    }
    let term = term(value)?;
    if let Some(number) = term.number() {
        return Ok(Answer::Number(table.number(&number)));
    }
    if let Some(condition) = term.condition() {
        return Ok(Answer::Condition(table.condition(&condition)));
    }
    if let Some(set) = term.cells() {
        return Ok(Answer::Cells(table.set(&set)));
    }
    if let Some(set) = term.pieces() {
        return Ok(Answer::Pieces(table.set(&set)));
    }
    Ok(Answer::Nothing)
}

/// The fault for an error at play time, in the file where it happened.
fn locate(script: &Script, called: &str, error: &rhai::EvalAltResult) -> Fault {
    let (Complaint { message, help, kind }, position) = explain(error);
    let source = source_of(error);
    let named = called.split_once("::").map(|(alias, _)| alias);
    let rule = script
        .imports
        .iter()
        .find(|(alias, rule)| match &source {
            Some(source) => rule.spot.source.path == *source,
            None => Some(alias.as_str()) == named,
        })
        .map_or(&script.main, |(_, rule)| rule);
    let spot = match position.line() {
        Some(line) => rule.locate(line, position.position().unwrap_or(1)),
        // Limits have no place: point at the function that was running.
        None => {
            let name = innermost(error).unwrap_or(called);
            rule.function(name.rsplit("::").next().unwrap_or(name))
        }
    };
    Fault { kind, help, ..Fault::at(&spot, message) }
}

/// The function that was running.
fn innermost(error: &rhai::EvalAltResult) -> Option<&str> {
    match error {
        rhai::EvalAltResult::ErrorInFunctionCall(name, _, inner, _) => {
            innermost(inner).or(Some(name.as_str())).filter(|name| !name.contains("__"))
        }
        _ => None,
    }
}

fn source_of(error: &rhai::EvalAltResult) -> Option<String> {
    match error {
        rhai::EvalAltResult::ErrorInFunctionCall(_, source, inner, _) => {
            source_of(inner).or_else(|| (!source.is_empty()).then(|| source.clone()))
        }
        _ => None,
    }
}

fn runtime(script: &Script) -> Result<Rc<Runtime>, Box<Fault>> {
    if let Some(runtime) = RUNTIMES.with_borrow(|runtimes| runtimes.get(&script.id).cloned()) {
        return Ok(runtime);
    }
    let runtime = Rc::new(Runtime::new(script)?);
    RUNTIMES.with_borrow_mut(|runtimes| {
        if runtimes.len() >= MOST_RUNTIMES {
            runtimes.clear();
        }
        runtimes.insert(script.id, runtime.clone());
    });
    Ok(runtime)
}

impl Runtime {
    fn new(script: &Script) -> Result<Self, Box<Fault>> {
        let mut engine = engine();
        let finish: Finish = Rc::new(answer_now);
        register(&mut engine, &script.names, &finish);
        at_play::register_each(&mut engine);
        at_play::register_for_counters(&mut engine);
        let things: HashMap<String, Term> = script
            .names
            .terms
            .iter()
            .filter(|(_, term)| term.thing().is_some())
            .map(|(id, term)| (capital(id), term.clone()))
            .collect();
        let mut words: HashMap<String, Term> =
            variables(&script.names).map_err(Box::new)?.into_iter().collect();
        words.extend(script.lets.iter().cloned());
        // The interface may change between versions of the rule engine; ours is pinned.
        #[allow(deprecated)]
        engine.on_var(move |name, index, context| match words.get(name) {
            // What a function names itself hides a word: it has a number, or, where a closure has taken
            // it in, it is shared.
            Some(_) if index > 0 || context.scope().get(name).is_some_and(Dynamic::is_shared) => Ok(None),
            // The rule engine adds the place. A closure that captures a word still reads it anew.
            Some(term) => answer_now(term.clone(), Position::NONE).map(Some),
            None => Ok(things.get(name).map(|thing| Dynamic::from(thing.clone()))),
        });
        let watched = ran::is_watched();
        if watched {
            let rules = std::iter::once(&script.main).chain(script.imports.iter().map(|(_, rule)| rule));
            ran::register(&mut engine, rules.map(|rule| rule.spot.source.path.clone()).collect());
        }
        // A script whose marks do not fit is run without them.
        let compile = |engine: &Engine, text: &str, number: usize| {
            let ast = engine.compile(text)?;
            let marked = watched.then(|| engine.compile(ran::marked(text, number, &ast)).ok()).flatten();
            Ok::<_, rhai::ParseError>(marked.unwrap_or(ast))
        };
        let mut wrappers = String::new();
        for (number, (alias, rule)) in script.imports.iter().enumerate() {
            let broken = |error: &rhai::EvalAltResult| Box::new(super::translate::fault(rule, error));
            let text = script.running(Some(alias), rule);
            let mut ast = compile(&engine, &text, number + 1).map_err(|error| broken(&error.into()))?;
            ast.set_source(rule.spot.source.path.as_str());
            for function in ast.iter_functions().filter(|function| !super::lint::is_closure(function.name)) {
                let parameters = function.params.join(", ");
                wrappers += &format!(
                    "fn {alias}__{name}({parameters}) {{ {alias}::{name}({parameters}) }}\n",
                    name = function.name
                );
            }
            let functions = ast.clone_functions_only();
            let module = rhai::Module::eval_ast_as_new(Scope::new(), &functions, &engine)
                .map_err(|error| broken(&error))?;
            engine.register_static_module(alias.as_str(), module.into());
        }
        let broken = |error: rhai::ParseError| Box::new(super::translate::fault(&script.main, &error.into()));
        let text = script.running(None, &script.main);
        let mut ast = compile(&engine, &text, 0).map_err(broken)?.clone_functions_only();
        ast.combine(engine.compile(&wrappers).map_err(broken)?);
        Ok(Self { engine, ast })
    }
}

/// Answers a part of a rule at once: sets as they are now, numbers and conditions as values, what
/// happens happens.
fn answer_now(term: Term, position: Position) -> Given {
    let with_table = |ask: &mut dyn FnMut(&mut dyn Live) -> Dynamic| -> Given {
        // The innermost table is taken out while it works, so that a call inside can have its own.
        let Some(mut table) = TABLES.with_borrow_mut(Vec::pop) else {
            return Err(complain(msg!("rule.no_table"), position));
        };
        let answer = ask(&mut *table);
        let fault = table.fault();
        TABLES.with_borrow_mut(|tables| tables.push(table));
        match fault {
            Some(fault) => Err(complain(
                Complaint { message: fault.message, help: fault.help, kind: fault.kind },
                position,
            )),
            None => Ok(answer),
        }
    };
    match &term {
        Term::Number(number) => with_table(&mut |table| Dynamic::from(table.number(number))),
        Term::Condition(condition) => with_table(&mut |table| Dynamic::from(table.condition(condition))),
        Term::Act(act) => with_table(&mut |table| {
            table.run(act);
            Dynamic::UNIT
        }),
        Term::Cells(set) => with_table(&mut |table| known_cells(table.set(set))),
        Term::Filter(filter) | Term::Seen(_, filter) => {
            let cells = term.cells().unwrap_or_else(|| Arc::new(Set::Tops(filter.clone())));
            with_table(&mut |table| {
                Dynamic::from(Term::Seen(Arc::new(Set::Known(table.set(&cells))), filter.clone()))
            })
        }
        // A single piece stays known as one.
        Term::Pieces(set) if matches!(**set, Set::Top(..) | Set::First(_)) => {
            with_table(&mut |table| Dynamic::from(one_piece(table.set(set))))
        }
        Term::Pieces(set) => {
            with_table(&mut |table| Dynamic::from(Term::Pieces(Arc::new(Set::Known(table.set(set))))))
        }
        Term::Turnings(set) => with_table(&mut |table| Dynamic::from(known_turnings(table.set(set)))),
        Term::Parts(set) => with_table(&mut |table| Dynamic::from(known_parts(table.set(set)))),
        Term::Answer(open) => with_table(&mut |table| {
            // That one failed is told by the fault.
            table.answers(open).map_or(Dynamic::UNIT, Actual::value)
        }),
        _ => Ok(Dynamic::from(term)),
    }
}

/// A piece that is one by its nature, as the top of a pile is.
fn one_piece(bits: Arc<[u64]>) -> Term {
    Term::Pieces(Arc::new(Set::First(Arc::new(Set::Known(bits)))))
}

/// An id as it is written where a counter or a mark itself is meant.
fn capital(id: &str) -> String {
    let mut letters = id.to_owned();
    if let Some(first) = letters.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    letters
}

fn known_turnings(bits: Arc<[u64]>) -> Term {
    Term::Turnings(Arc::new(Set::Known(bits)))
}

fn known_parts(bits: Arc<[u64]>) -> Term {
    Term::Parts(Arc::new(Set::Known(bits)))
}

fn known_cells(bits: Arc<[u64]>) -> Dynamic {
    Dynamic::from(Term::Cells(Arc::new(Set::Known(bits))))
}
