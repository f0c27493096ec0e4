//! Builds every rule of a game, once, at load: `rules.rhai` first, then the rules in the TOML,
//! which may use the names it gave. Faults of all of them are collected in one list.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use rhai::module_resolvers::StaticModuleResolver;
use rhai::{AST, Dynamic, Engine, EvalAltResult, Expr, Module, NativeCallContext, Position, Scope, Stmt};

use super::language::{Finish, Given, engine, register, register_each_at_load, term, variables};
use super::lint::{Known, hidden, is_closure, lint};
use super::names::Names;
use super::ruleset::{ActionRules, ChoiceRule, Part, Ruleset};
use super::script::Script;
use super::term::{Sort, Term};
use super::translate::{complain, fault};
use super::tree::{Act, Call, Set};
use super::words::{self, EACH};
use crate::define::model::{ActionDef, ChoiceKind};
use crate::define::{Definition, Fault, Folder, RuleText, Source, Spot};
use crate::msg;

/// Builds the rules of a definition. Faults are added to the list; the ruleset is usable only if
/// there was none.
pub fn build(definition: &Definition, folder: &Folder, faults: &mut Vec<Fault>) -> Option<Ruleset> {
    let names = Arc::new(Names::new(definition));
    check_clashes(definition, faults);
    let mut builder = match Builder::new(&names) {
        Ok(builder) => builder,
        Err(fault) => {
            faults.push(fault);
            return None;
        }
    };
    let script = builder.read_script(folder, faults);
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
        script: script.map(Arc::new),
        names: names.clone(),
    };
    for part in &definition.end.score {
        let number = builder.rule(&part.rule, Sort::Number, &[], faults).and_then(|term| term.number());
        ruleset.score.extend(number);
    }
    for rule in &definition.setup {
        let act = builder.rule(rule, Sort::Act, &[], faults).and_then(|term| term.act());
        ruleset.setup.extend(act);
    }
    for (number, kind) in definition.kinds.iter().enumerate() {
        for (key, rule) in &kind.rules {
            let act = builder.rule(rule, Sort::Act, &[here()], faults).and_then(|term| term.act());
            let name = names.kind_rules.iter().position(|name| name == key).unwrap_or(0);
            ruleset.kind_rules[name][number] = act;
        }
    }
    for action in &definition.actions {
        ruleset.actions.push(builder.action(action, faults));
    }
    if faults.len() == before {
        ruleset.check(definition, faults);
    }
    if definition.partial {
        faults.retain(|fault| !fault.may_follow());
    }
    Some(ruleset)
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
        .chain(definition.actions.iter().map(|action| (&action.label.id, &action.label.spot)))
        .chain(definition.board.marks.iter().map(|mark| (&mark.label.id, &mark.label.spot)))
        .chain(definition.switches.options.iter().map(|option| (&option.label.id, &option.label.spot)))
        .chain(
            definition
                .actions
                .iter()
                .flat_map(|action| &action.choices)
                .filter(|choice| choice.id != "here")
                .map(|choice| (&choice.id, &choice.spot)),
        );
    for (id, spot) in labels {
        if words::find(id).is_some() || [EACH, "format", "list"].contains(&id.as_str()) {
            faults.push(Fault::at(spot, msg!("define.word_clash", id = id)).help(msg!("help.rename")));
        }
    }
}

fn here() -> (String, Term) {
    ("here".to_owned(), Term::Cells(Arc::new(Set::Here)))
}

/// The most parts of one rule, counted with what its names stand for. Names that use names grow
/// fast, and a rule this large is a mistake.
const MOST_PARTS: usize = 1000;

/// The rule being built, so that a call made in it knows where it stands.
type Current = Rc<RefCell<RuleText>>;

struct Builder {
    names: Arc<Names>,
    current: Current,
    engine: Engine,
    base: Vec<(String, Term)>,
    known: Known,
    docs: Vec<(String, String)>,
    has_functions: bool,
}

impl Builder {
    fn new(names: &Arc<Names>) -> Result<Self, Fault> {
        let mut engine = engine();
        let finish: Finish = Rc::new(|term, position| {
            if super::walk::larger_than(&term, MOST_PARTS) {
                return Err(complain(msg!("rule.too_many_parts"), position));
            }
            Ok(Dynamic::from(term))
        });
        register(&mut engine, names, &finish);
        register_each_at_load(&mut engine);
        let base = variables(names)?;
        let mut known = Known::default();
        known.variables.extend(base.iter().map(|(name, _)| name.clone()));
        for word in words::all().filter(|word| !word.takes.is_empty()) {
            known
                .functions
                .insert(word.name.to_owned(), word.takes.iter().map(|sorts| sorts.len()).collect());
        }
        known.functions.insert(EACH.to_owned(), vec![2]);
        let nowhere = Arc::new(Source { path: String::new(), text: String::new() });
        Ok(Self {
            names: names.clone(),
            current: Rc::new(RefCell::new(RuleText::file(&nowhere))),
            engine,
            base,
            known,
            docs: Vec::new(),
            has_functions: false,
        })
    }

    /// Reads `rules.rhai`, if there is one: its functions for play time, its `let`s for rules.
    fn read_script(&mut self, folder: &Folder, faults: &mut Vec<Fault>) -> Option<Script> {
        let text = match folder.read("rules.rhai") {
            Ok(text) => text?,
            Err(problem) => {
                faults.push(*problem);
                return None;
            }
        };
        let source = Arc::new(Source { path: folder.shown("rules.rhai"), text });
        let rule = RuleText::file(&source);
        let ast = match self.engine.compile(&rule.text) {
            Ok(ast) => ast,
            Err(error) => {
                faults.push(fault(&rule, &error.into()));
                self.known.unread = declared(&rule.text);
                return None;
            }
        };
        self.current.replace(rule.clone());
        let before = faults.len();
        let imports = self.read_imports(&rule, &ast, folder, faults);
        if faults.len() > before {
            self.unread(&rule.text);
        }
        // Functions are known to each other before any is checked; `list` is for them alone.
        self.defer_functions(&ast);
        let mut known = self.known.clone();
        known.functions.insert("list".to_owned(), vec![1]);
        known.variables.insert("here".to_owned());
        lint(&rule, &ast, &known, faults);
        let lets = if faults.len() == before { self.run_lets(&rule, ast, faults) } else { Vec::new() };
        if faults.len() > before {
            self.unread(&rule.text);
        }
        for (_, imported) in &imports {
            if let Ok(ast) = self.engine.compile(&imported.text) {
                hidden(&ast, &lets, imported, faults);
            }
        }
        self.docs = doc_comments(&rule.text);
        for (name, term) in &lets {
            self.known.variables.insert(name.clone());
            self.base.push((name.clone(), term.clone()));
        }
        // A script of `let`s alone has nothing to run during play.
        let runs = self.has_functions || !imports.is_empty();
        runs.then(|| Script::new(rule, imports, lets, self.names.clone()))
    }

    /// Takes what a faulty script would have named for known, so that no rule is blamed for it.
    /// Imported scripts that could be read stay as they are.
    fn unread(&mut self, text: &str) {
        self.known.unread = declared(text);
        let known = &self.known;
        let read = |name: &String| known.modules.contains_key(name) || known.functions.contains_key(name);
        self.known.unread = known.unread.iter().filter(|name| !read(name)).cloned().collect();
    }

    /// Evaluates the top-level statements and returns what `let` named.
    fn run_lets(&self, rule: &RuleText, mut ast: AST, faults: &mut Vec<Fault>) -> Vec<(String, Term)> {
        ast.retain_functions(|_, _, name, _| is_closure(name));
        let mut scope = self.scope(&[here()]);
        let given = scope.len();
        if let Err(error) = self.engine.run_ast_with_scope(&mut scope, &ast) {
            faults.push(fault(rule, &error));
            return Vec::new();
        }
        let mut lets = Vec::new();
        for (name, _, value) in scope.iter().skip(given) {
            match term(&value) {
                Ok(term) => lets.push((name.to_owned(), term)),
                Err(message) => faults.push(Fault::at(&let_spot(rule, name), message)),
            }
        }
        lets
    }

    /// Makes every named function a word that is answered at play time.
    fn defer_functions(&mut self, ast: &AST) {
        let functions: Vec<(String, usize)> = ast
            .iter_functions()
            .filter(|function| !is_closure(function.name))
            .map(|function| (function.name.to_owned(), function.params.len()))
            .collect();
        for (name, arity) in functions {
            let mut module = Module::new();
            defer(&mut module, &name, &name, arity, &self.current);
            self.engine.register_global_module(module.into());
            self.known.functions.entry(name).or_default().push(arity);
            self.has_functions = true;
        }
    }

    /// Reads what the script imports: each becomes a module of functions answered at play time.
    fn read_imports(
        &mut self,
        rule: &RuleText,
        ast: &AST,
        folder: &Folder,
        faults: &mut Vec<Fault>,
    ) -> Vec<(String, RuleText)> {
        let mut imports = Vec::new();
        let mut resolver = StaticModuleResolver::new();
        for statement in ast.statements() {
            let Stmt::Import(parts, position) = statement else { continue };
            let at = |position: &Position| at_in(rule, *position);
            let Expr::StringConstant(name, name_position) = &parts.0 else {
                faults.push(Fault::at(&at(position), msg!("rule.import")));
                continue;
            };
            let (path, text) = match folder.script(name) {
                Ok(Some(found)) => found,
                Ok(None) => {
                    let message = msg!("rule.missing_script", name = name);
                    faults
                        .push(Fault::at(&at(name_position), message).help(msg!("help.scripts", name = name)));
                    continue;
                }
                Err(problem) => {
                    faults.push(*problem);
                    continue;
                }
            };
            let source = Arc::new(Source { path, text });
            let imported = RuleText::file(&source);
            let inner = match self.engine.compile(&imported.text) {
                Ok(inner) => inner,
                Err(error) => {
                    faults.push(fault(&imported, &error.into()));
                    continue;
                }
            };
            let alias = if parts.1.name.is_empty() { name.to_string() } else { parts.1.name.to_string() };
            let mut known = self.known.clone();
            known.functions.insert("list".to_owned(), vec![1]);
            known.variables.insert("here".to_owned());
            let mut module = Module::new();
            let mut functions: BTreeMap<String, Vec<usize>> = BTreeMap::new();
            for function in inner.iter_functions().filter(|function| !is_closure(function.name)) {
                let full = format!("{alias}::{}", function.name);
                defer(&mut module, function.name, &full, function.params.len(), &self.current);
                functions.entry(function.name.to_owned()).or_default().push(function.params.len());
            }
            known.functions.extend(functions.clone());
            if let Some(statement) = inner.statements().first() {
                let spot = at_in(&imported, statement.position());
                faults.push(Fault::at(&spot, msg!("rule.only_functions")).help(msg!("help.only_functions")));
            }
            lint(&imported, &inner, &known, faults);
            self.known.modules.insert(alias.clone(), functions);
            self.engine.register_static_module(alias.as_str(), module.clone().into());
            resolver.insert(name.as_str(), module);
            imports.push((alias, imported));
        }
        self.engine.set_module_resolver(resolver);
        imports
    }

    fn scope(&self, extra: &[(String, Term)]) -> Scope<'static> {
        let mut scope = Scope::new();
        for (name, term) in self.base.iter().chain(extra) {
            scope.push_constant_dynamic(name.clone(), Dynamic::from(term.clone()));
        }
        scope
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
        let ast = match self.engine.compile(&rule.text) {
            Ok(ast) => ast,
            Err(error) => {
                faults.push(fault(rule, &error.into()));
                return None;
            }
        };
        self.current.replace(rule.clone());
        let named = ast.iter_functions().any(|function| !is_closure(function.name));
        match ast.statements() {
            [] if !named => {
                faults.push(Fault::at(&rule.spot, msg!("rule.empty")));
                return None;
            }
            [one] if !named && !says_nothing(one) => {}
            _ => {
                let mut fault = Fault::at(&rule.whole(), msg!("rule.one_expression"));
                fault.help = (sort == Sort::Act).then(|| msg!("help.list"));
                faults.push(fault);
                return None;
            }
        }
        let mut known = self.known.clone();
        known.variables.remove("here");
        known.variables.extend(extra.iter().map(|(name, _)| name.clone()));
        let before = faults.len();
        lint(rule, &ast, &known, faults);
        // A name of a faulty script has no meaning yet.
        let unread = words_of(&rule.text).any(|word| self.known.unread.contains(word));
        if faults.len() > before || unread {
            return None;
        }
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
                let here = extra.iter().any(|(name, _)| name == "here");
                if !here && super::walk::needs_here(&made) {
                    faults.push(Fault::at(&rule.whole(), msg!("rule.no_here")));
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
                faults.push(Fault::at(&rule.whole(), message));
                None
            }
            Err(message) => {
                faults.push(Fault::at(&rule.whole(), message));
                None
            }
        }
    }

    fn action(&self, action: &ActionDef, faults: &mut Vec<Fault>) -> ActionRules {
        let when =
            self.optional(&action.when, Sort::Condition, &[], faults).and_then(|term| term.condition());
        let mut extra: Vec<(String, Term)> = Vec::new();
        let mut choices = Vec::new();
        if action.choices.len() > super::tree::SLOTS / 2 {
            faults.push(Fault::at(&action.label.spot, msg!("action.too_many_choices")));
        }
        for (slot, choice) in action.choices.iter().enumerate() {
            let sort = match choice.kind {
                ChoiceKind::Cell => Sort::Cells,
                ChoiceKind::Pieces { .. } => Sort::Pieces,
            };
            choices.extend(self.choice(&choice.among, sort, &extra, faults));
            extra.push(match (choice.kind, choice.id.as_str()) {
                (ChoiceKind::Cell, "here") => here(),
                (ChoiceKind::Cell, id) => (id.to_owned(), Term::Cells(Arc::new(Set::Slot(slot as u8)))),
                (ChoiceKind::Pieces { .. }, id) => (id.to_owned(), Term::Picked(slot as u8)),
            });
        }
        let does = action
            .does
            .iter()
            .filter_map(|rule| self.rule(rule, Sort::Act, &extra, faults).and_then(|term| term.act()));
        let does: Vec<Arc<Act>> = does.collect();
        ActionRules { when, choices, does }
    }

    /// Builds a choice part by part, so that a refusal can name the part that fails.
    fn choice(
        &self,
        rule: &RuleText,
        sort: Sort,
        extra: &[(String, Term)],
        faults: &mut Vec<Fault>,
    ) -> Option<ChoiceRule> {
        let whole = self.rule(rule, sort, extra, faults)?;
        let set = if sort == Sort::Cells { whole.cells() } else { whole.pieces() }?;
        let conjuncts = rule.conjuncts();
        let mut parts = Vec::new();
        for part in &conjuncts {
            // The whole rule is sound, so a part fails only if it makes no sense alone, as a
            // description after a zone does; then the rule is explained as a whole.
            let mut ignored = Vec::new();
            let Some(made) = self.rule(part, sort, extra, &mut ignored) else {
                parts.clear();
                break;
            };
            let set = if sort == Sort::Cells { made.cells() } else { made.pieces() };
            parts.extend(set.map(|set| self.part(part, set)));
        }
        if parts.len() != conjuncts.len() {
            parts = vec![self.part(rule, set.clone())];
        }
        Some(ChoiceRule { set, parts })
    }

    fn part(&self, rule: &RuleText, set: Arc<Set>) -> Part {
        let word: String = rule
            .text
            .chars()
            .skip_while(|c| !c.is_ascii_alphabetic())
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
            .collect();
        let doc = self.docs.iter().find(|(name, _)| *name == word).map(|(_, doc)| doc.clone());
        Part { set, word, spot: rule.whole(), text: rule.text.clone(), doc }
    }
}

/// Adds a function to a module that makes a call to be answered at play time.
fn defer(module: &mut Module, name: &str, function: &str, arity: usize, current: &Current) {
    let (function, current) = (function.to_owned(), current.clone());
    let call = move |ctx: &NativeCallContext, args: &[Dynamic]| -> Given {
        let position = ctx.call_position();
        let wrong = |message| -> Box<EvalAltResult> { complain(message, position) };
        let mut arguments = Vec::new();
        for (number, arg) in args.iter().enumerate() {
            let made = term(arg).map_err(wrong)?;
            let argument = made.argument().ok_or_else(|| {
                wrong(
                    msg!("rule.fn_argument", word = &function, number = number + 1)
                        .with_message("found", made.sort().name()),
                )
            })?;
            arguments.push(argument);
        }
        let spot: Option<Spot> = Some(at_in(&current.borrow(), position));
        let call = Call { function: function.clone(), arguments, spot };
        Ok(Dynamic::from(Term::Call(Arc::new(call))))
    };
    type Ctx<'a> = NativeCallContext<'a>;
    type D = Dynamic;
    match arity {
        0 => module.set_native_fn(name, move |ctx: Ctx| call(&ctx, &[])),
        1 => module.set_native_fn(name, move |ctx: Ctx, a: D| call(&ctx, &[a])),
        2 => module.set_native_fn(name, move |ctx: Ctx, a: D, b: D| call(&ctx, &[a, b])),
        3 => module.set_native_fn(name, move |ctx: Ctx, a: D, b: D, c: D| call(&ctx, &[a, b, c])),
        4 => module.set_native_fn(name, move |ctx: Ctx, a: D, b: D, c: D, d: D| call(&ctx, &[a, b, c, d])),
        // Functions call it all the same; a rule that does is told.
        _ => return,
    };
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

/// The place of `let name` in a script.
fn let_spot(rule: &RuleText, name: &str) -> Spot {
    let at = rule.text.find(&format!("let {name}")).unwrap_or(0);
    Spot::new(&rule.spot.source, at..at + 4 + name.len())
}

/// The words of a text.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The names that a script would give, as far as they can be seen in a broken one.
fn declared(text: &str) -> BTreeSet<String> {
    let words: Vec<&str> = words_of(text).collect();
    let named = words.windows(2).filter(|pair| matches!(pair[0], "let" | "const" | "fn" | "as"));
    named.map(|pair| pair[1].to_owned()).filter(|name| words::find(name).is_none()).collect()
}

/// What the `///` comments say of the names that follow them.
fn doc_comments(text: &str) -> Vec<(String, String)> {
    let mut docs = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix("///") {
            lines.push(comment.trim());
            continue;
        }
        let named = line.strip_prefix("let ").or_else(|| line.strip_prefix("fn "));
        if let (Some(rest), false) = (named, lines.is_empty()) {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            docs.push((name, lines.join(" ")));
        }
        lines.clear();
    }
    docs
}
