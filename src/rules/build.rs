//! Builds every rule of a game, once, at load: `rules.rhai` and the named rules first, then the
//! rules in the TOML, which may use the names they gave. Faults of all of them are collected in one list.

mod actions;
mod choices;
mod lacking;
mod named;
mod records;
mod toplevel;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use rhai::{AST, Dynamic, Engine, Position, Scope, Stmt};

use super::language::{Finish, engine, register, register_each_at_load, term, variables};
use super::lint::{Known, is_closure, lint};
use super::names::Names;
use super::own::own_words;
use super::ruleset::{Named, Ruleset};
use super::script::Script;
use super::term::{Sort, Term};
use super::translate::{complain, fault};
use super::tree::{Act, Putting, Set};
use super::words::{self, EACH, LIST};
use crate::define::model::Labelled;
use crate::define::{Cited, Definition, ENOUGH, Fault, Folder, Lexicon, RuleText, Source, Spot};
use crate::msg;
use crate::speak::Name;
use named::NamedRule;

/// Reads the word lists of a definition; `None` for one that is faulty.
fn load_lexicons(
    definition: &Definition,
    folder: &Folder,
    faults: &mut Vec<Fault>,
) -> Vec<Option<Arc<Lexicon>>> {
    let load = |declared| Lexicon::load(declared, definition, folder, faults).map(Arc::new);
    definition.lexicons.iter().map(load).collect()
}

/// Builds the rules of a definition. Faults are added to the list until there are enough; the ruleset is
/// usable only if there was none.
pub fn build(definition: &Definition, folder: &Folder, faults: &mut Vec<Fault>) -> Option<Ruleset> {
    if faults.len() >= ENOUGH {
        return None;
    }
    let mut names = Names::new(definition);
    names.own = own_words(definition, folder);
    let names = Arc::new(names);
    check_clashes(definition, faults);
    let mut builder = match Builder::new(&names, definition.seats.len()) {
        Ok(builder) => builder,
        Err(fault) => {
            faults.push(fault);
            return None;
        }
    };
    builder.declare_rules(definition, faults);
    // What follows takes what was not checked for sound.
    if faults.len() >= ENOUGH {
        return None;
    }
    builder.script = builder.read_script(definition, folder, faults).map(Arc::new);
    builder.check_choices(definition, faults);
    builder.check_called(definition, faults);
    let lexicons = load_lexicons(definition, folder, faults);
    let before = faults.len();
    let mut ruleset = Ruleset {
        actions: Vec::new(),
        kind_rules: vec![vec![None; definition.kinds.len()]; names.kind_rules.len()],
        setup: Vec::new(),
        win: builder
            .optional(&definition.end.win, Sort::Condition, &[], faults)
            .and_then(|term| term.condition()),
        draw: builder
            .optional(&definition.end.draw, Sort::Condition, &[], faults)
            .and_then(|term| term.condition()),
        when: builder
            .optional(&definition.end.when, Sort::Condition, &[], faults)
            .and_then(|term| term.condition()),
        score: Vec::new(),
        scale: definition.end.scale.as_ref().and_then(|scale| {
            builder.rule(&scale.rule, Sort::Number, &[], faults).and_then(|term| term.number())
        }),
        bot_value: builder
            .optional(&definition.bot_value, Sort::Number, &[], faults)
            .and_then(|term| term.number()),
        announcements: Vec::new(),
        whenevers: Vec::new(),
        records: Vec::new(),
        script: builder.script.clone(),
        lexicons: lexicons.iter().flatten().cloned().collect(),
        names: names.clone(),
        named: Vec::new(),
        cited: std::mem::take(&mut builder.cited),
    };
    for part in &definition.end.score {
        let number = builder.rule(&part.rule, Sort::Number, &[], faults).and_then(|term| term.number());
        ruleset.score.extend(number);
    }
    for announcement in &definition.announcements {
        let watched = builder.rule(&announcement.watch, Sort::Condition, &[], faults);
        ruleset.announcements.extend(watched.and_then(|term| term.condition()));
    }
    for whenever in &definition.whenevers {
        let when =
            builder.rule(&whenever.when, Sort::Condition, &[], faults).and_then(|term| term.condition());
        let does = whenever
            .does
            .iter()
            .filter_map(|rule| builder.rule(rule, Sort::Act, &[], faults).and_then(|term| term.act()));
        let does = does.collect();
        ruleset.whenevers.extend(when.map(|when| (when, does)));
    }
    for record in &definition.records {
        ruleset.records.extend(builder.record(record, faults));
    }
    for rule in &definition.setup {
        let act = builder.rule(rule, Sort::Act, &[], faults).and_then(|term| term.act());
        ruleset.setup.extend(act);
    }
    for (number, kind) in definition.kinds.iter().enumerate() {
        for (key, rules) in &kind.rules {
            let acts = rules.iter().filter_map(|rule| {
                builder.rule(rule, Sort::Act, &[here()], faults).and_then(|term| term.act())
            });
            let acts: Vec<Arc<Act>> = acts.collect();
            let name = names.kind_rules.iter().position(|name| name == key).unwrap_or(0);
            ruleset.kind_rules[name][number] = match &acts[..] {
                [] => None,
                [one] => Some(one.clone()),
                _ => Some(Arc::new(Act::All(acts.into()))),
            };
        }
    }
    for action in &definition.actions {
        ruleset.actions.push(builder.action(action, &lexicons, faults));
    }
    ruleset.named = builder.named(definition);
    if faults.len() == before {
        ruleset.check(definition, faults);
    }
    if definition.partial {
        faults.retain(|fault| !fault.may_follow());
    }
    Some(ruleset)
}

/// Whether a back is a family's own: what its pieces show when nothing else is said.
fn is_family(definition: &Definition, back: &Labelled) -> bool {
    definition.families.iter().any(|family| family.id == back.id)
}

/// No id of the game may be a word of the vocabulary.
fn check_clashes(definition: &Definition, faults: &mut Vec<Fault>) {
    let labels = definition
        .seats
        .iter()
        .map(|seat| (&seat.id, &seat.spot))
        .chain(definition.faces.iter().map(|face| (&face.id, &face.spot)))
        .chain(definition.kinds.iter().map(|kind| (&kind.label.id, &kind.label.spot)))
        .chain(definition.zones.iter().map(|zone| (&zone.label.id, &zone.label.spot)))
        .chain(definition.counters.iter().map(|counter| (&counter.label.id, &counter.label.spot)))
        .chain(
            definition
                .backs
                .iter()
                .filter(|back| !is_family(definition, back))
                .map(|back| (&back.id, &back.spot)),
        )
        .chain(definition.actions.iter().map(|action| (&action.label.id, &action.label.spot)))
        .chain(definition.board.marks.iter().map(|mark| (&mark.label.id, &mark.label.spot)))
        .chain(definition.switches.options.iter().map(|option| (&option.label.id, &option.label.spot)))
        .chain(definition.rules.iter().map(|rule| (&rule.id, &rule.spot)))
        .chain(definition.piece_choices().map(|choice| (&choice.id, &choice.spot)));
    for (id, spot) in labels {
        if words::find(id).is_some_and(|word| word.reserved) || [EACH, LIST, "format"].contains(&id.as_str())
        {
            faults.push(Fault::at(spot, msg!("define.word_clash", id = id)).help(msg!("help.rename")));
        }
    }
}

/// A part of a rule that knows where it stands, if what it does may fail during play.
fn placed(term: Term, spot: impl FnOnce() -> Spot) -> Term {
    if let Term::Act(act) = &term
        && let Act::Put { what: Putting::One(piece, None), on, face, owner, way } = &**act
        && !matches!(**on, Set::Here)
    {
        let what = Putting::One(piece.clone(), Some(spot()));
        let (on, way) = (on.clone(), way.clone());
        return Term::Act(Arc::new(Act::Put { what, on, face: *face, owner: *owner, way }));
    }
    term
}

fn here() -> (String, Term) {
    ("here".to_owned(), Term::Cells(Arc::new(Set::Here)))
}

/// The most parts of one rule, counted with what its names stand for. Names that use names grow
/// fast, and a rule this large is a mistake.
const MOST_PARTS: usize = 1000;

/// The most parts of one rule that are asked, counted again for each seat of `seats_where`.
const MOST_ASKED: u64 = 50_000;

/// The rule being built, so that a call made in it knows where it stands.
type Current = Rc<RefCell<RuleText>>;

struct Builder {
    names: Arc<Names>,
    current: Current,
    engine: Engine,
    base: Vec<(String, Term)>,
    known: Known,
    docs: Vec<(String, Name)>,
    /// What of the rulebook the scripts' names come from.
    cited: Vec<Cited>,
    /// The named rules that could be read.
    rules: Vec<NamedRule>,
    /// The names of all choices.
    choices: BTreeSet<String>,
    /// What named rules stand for that depend on no choice.
    fixed: RefCell<BTreeMap<String, Term>>,
    has_functions: bool,
    /// The functions, once they are read.
    script: Option<Arc<Script>>,
}

impl Builder {
    fn new(names: &Arc<Names>, seats: usize) -> Result<Self, Fault> {
        let mut engine = engine();
        let nowhere = Arc::new(Source { path: String::new(), text: String::new() });
        let current: Current = Rc::new(RefCell::new(RuleText::file(&nowhere)));
        let place = current.clone();
        let finish: Finish = Rc::new(move |term, position| {
            if super::visit::larger_than(&term, MOST_PARTS) {
                return Err(complain(msg!("rule.too_many_parts"), position));
            }
            let asked = super::visit::asked(&term, seats);
            if asked > MOST_ASKED {
                let message = msg!("rule.too_many_asked", count = asked, most = MOST_ASKED);
                return Err(complain(message, position));
            }
            Ok(Dynamic::from(placed(term, || at_in(&place.borrow(), position))))
        });
        register(&mut engine, names, &finish);
        register_each_at_load(&mut engine);
        let base = variables(names)?;
        let mut known = Known::default();
        known.variables.extend(base.iter().map(|(name, _)| name.clone()));
        known.own = names.own.clone();
        // Only an action that chooses a turning or a part gives these words a meaning.
        for word in ["turned", "part"].into_iter().filter(|word| names.is_word(word)) {
            known.variables.remove(word);
        }
        for word in names.words().filter(|word| !word.takes.is_empty()) {
            known
                .functions
                .insert(word.name.to_owned(), word.takes.iter().map(|sorts| sorts.len()).collect());
        }
        known.functions.insert(EACH.to_owned(), vec![2]);
        Ok(Self {
            names: names.clone(),
            current,
            engine,
            base,
            known,
            docs: Vec::new(),
            cited: Vec::new(),
            rules: Vec::new(),
            choices: BTreeSet::new(),
            fixed: RefCell::new(BTreeMap::new()),
            has_functions: false,
            script: None,
        })
    }

    fn scope(&self, extra: &[(String, Term)]) -> Scope<'static> {
        let mut scope = Scope::new();
        for (name, term) in self.base.iter().chain(extra) {
            scope.push_constant_dynamic(name.clone(), Dynamic::from(term.clone()));
        }
        scope
    }

    /// The numbers among the names that the script and `[rules]` gave.
    fn named(&self, definition: &Definition) -> Vec<Named> {
        let own = self
            .base
            .iter()
            .filter(|(name, _)| !self.names.is_word(name) && !self.names.terms.contains_key(name));
        let fixed = self.fixed.borrow();
        let numbers = own.map(|(name, term)| (name, term)).chain(fixed.iter()).filter_map(|(name, term)| {
            let Term::Number(number) = term else { return None };
            let called = definition.called(name).cloned().unwrap_or_else(|| Name::plain(name));
            Some(Named { name: name.clone(), called, doc: self.doc(name), number: number.clone() })
        });
        numbers.collect()
    }

    /// What `[names]` names must be a number, a rule or a `let`; what already has a name of its own has it
    /// where it is declared.
    fn check_called(&self, definition: &Definition, faults: &mut Vec<Fault>) {
        let numbers = definition.constants.iter().map(|(id, _)| id.as_str());
        let rules = definition.rules.iter().map(|rule| rule.id.as_str());
        let lets = self.base.iter().map(|(name, _)| name.as_str());
        let lets = lets.filter(|name| !self.names.is_word(name) && !self.names.terms.contains_key(*name));
        let known: BTreeSet<&str> = numbers.chain(rules).chain(lets).collect();
        // A script that could not be read may have had it.
        let unread = |id: &str| self.known.unread.iter().any(|name| name == id);
        for called in &definition.called {
            if !known.contains(called.id.as_str()) && !unread(&called.id) {
                let fault = Fault::following(&called.spot, msg!("define.unknown_called", id = &called.id));
                faults.push(fault.suggest(&called.id, known.iter().copied()));
            }
        }
    }

    /// What the script's comment says of a name.
    fn doc(&self, name: &str) -> Option<Name> {
        self.docs.iter().find(|(documented, _)| documented == name).map(|(_, doc)| doc.clone())
    }

    fn optional(
        &self,
        rule: &Option<RuleText>,
        sort: Sort,
        extra: &[(String, Term)],
        faults: &mut Vec<Fault>,
    ) -> Option<Term> {
        self.rule(rule.as_ref()?, sort, extra, faults)
    }

    /// Builds one rule of the TOML, which must be of a sort.
    fn rule(
        &self,
        rule: &RuleText,
        sort: Sort,
        extra: &[(String, Term)],
        faults: &mut Vec<Fault>,
    ) -> Option<Term> {
        if faults.len() >= ENOUGH {
            return None;
        }
        let ast = match self.engine.compile(&rule.text) {
            Ok(ast) => ast,
            Err(error) => {
                faults.push(fault(rule, &error.into()));
                return None;
            }
        };
        self.current.replace(rule.clone());
        if let Err(problem) = self.one_expression(rule, &ast, Some(sort)) {
            faults.push(*problem);
            return None;
        }
        let mut known = self.known.clone();
        for chosen in ["here", "from"] {
            known.variables.remove(chosen);
        }
        known.variables.extend(extra.iter().map(|(name, _)| name.clone()));
        let before = faults.len();
        lint(rule, &ast, &known, faults);
        // A name of a faulty script has no meaning yet.
        let unread = words_of(&rule.text).any(|word| self.known.unread.contains(word));
        if faults.len() > before || unread {
            return None;
        }
        let named = self.stand_for(&ast, extra, faults)?;
        let extra = &[extra, &named[..]].concat()[..];
        let made = self.engine.eval_ast_with_scope::<Dynamic>(&mut self.scope(extra), &ast);
        let made = match made {
            Ok(made) => term(&made),
            Err(error) => {
                faults.push(fault(rule, &error));
                return None;
            }
        };
        match made {
            Ok(made) if words::fits(&made, sort) => {
                if let Some(problem) = self.lacking(rule, &made, extra) {
                    faults.push(problem);
                    return None;
                }
                Some(made)
            }
            Ok(made) => {
                let message = msg!("rule.wrong_sort")
                    .with_message("expected", sort.name())
                    .with_message("found", made.sort().name());
                let open = matches!(made, Term::Rays(..)) && made.rays().is_none();
                let message = if open { msg!("rule.open_rays") } else { message };
                let fault = Fault::at(&rule.whole(), message);
                let is_number = sort == Sort::Act && made.number().is_some();
                faults.push(match is_number {
                    true => fault.help(msg!("help.gain", number = rule.text.trim())),
                    false => fault,
                });
                None
            }
            Err(message) => {
                faults.push(Fault::at(&rule.whole(), message));
                None
            }
        }
    }

    /// A rule is one expression.
    fn one_expression(&self, rule: &RuleText, ast: &AST, sort: Option<Sort>) -> Result<(), Box<Fault>> {
        let named = ast.iter_functions().any(|function| !is_closure(function.name));
        match ast.statements() {
            [] if !named => Err(Box::new(Fault::at(&rule.spot, msg!("rule.empty")))),
            [one] if !named && !says_nothing(one) => Ok(()),
            _ => {
                let mut fault = Fault::at(&rule.whole(), msg!("rule.one_expression"));
                fault.help = (sort == Some(Sort::Act)).then(|| msg!("help.list"));
                Err(Box::new(fault))
            }
        }
    }
}

fn at_in(rule: &RuleText, position: Position) -> Spot {
    rule.locate(position.line().unwrap_or(1), position.position().unwrap_or(1))
}

/// A statement that stands for no part of a rule.
fn says_nothing(statement: &Stmt) -> bool {
    matches!(
        statement,
        Stmt::Noop(..) | Stmt::Var(..) | Stmt::Import(..) | Stmt::Export(..) | Stmt::Return(..)
    )
}

/// The words of a text.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
