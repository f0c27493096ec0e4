//! `rules.rhai` and what it imports: `let`s become names for rules, functions become words that
//! are answered at play time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rhai::{AST, Dynamic, EvalAltResult, Expr, Module, NativeCallContext, Position, Stmt};

use super::{Builder, Current, at_in, words_of};
use crate::define::{Cited, Cites, Definition, Fault, Folder, RuleText, Source, Spot};
use crate::msg;
use crate::rules::comments::{cites_lines, doc_comments};
use crate::rules::language::{Given, term};
use crate::rules::lint::{hidden, is_closure, lint};
use crate::rules::scan::Scan;
use crate::rules::script::Script;
use crate::rules::term::Term;
use crate::rules::translate::{complain, fault};
use crate::rules::tree::{Call, Open};
use crate::rules::words::{self, LIST};

impl Builder {
    /// Reads `rules.rhai`, if there is one: its functions for play time, its `let`s for rules. Named
    /// rules are checked on the way, since both may use each other.
    pub fn read_script(
        &mut self,
        definition: &Definition,
        folder: &Folder,
        faults: &mut Vec<Fault>,
    ) -> Option<Script> {
        let text = match folder.read("rules.rhai") {
            Ok(text) => text,
            Err(problem) => {
                faults.push(*problem);
                None
            }
        };
        let Some(text) = text else {
            self.check_rules(&BTreeMap::new(), faults);
            return None;
        };
        let source = Arc::new(Source { path: folder.shown("rules.rhai"), text });
        if let Some(problem) = too_long(&source) {
            faults.push(problem);
            self.check_rules(&BTreeMap::new(), faults);
            return None;
        }
        let rule = RuleText::file(&source);
        let ast = match self.engine.compile(&rule.text) {
            Ok(ast) => ast,
            Err(error) => {
                faults.push(fault(&rule, &error.into()));
                self.known.unread.extend(declared(&rule.text));
                self.check_rules(&BTreeMap::new(), faults);
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
        let scripts = [(None, &ast)].into_iter();
        let scripts: Vec<(Option<String>, &AST)> =
            scripts.chain(imports.iter().map(|(alias, _, ast)| (Some(alias.clone()), ast))).collect();
        let scan = Scan::new(&scripts, &self.names);
        self.defer_functions(&ast, &scan);
        for (alias, _, imported) in &imports {
            self.defer_import(alias, imported, &scan);
        }
        let mut known = self.known.clone();
        known.functions.insert(LIST.to_owned(), vec![1]);
        lint(&rule, &ast, &known, faults);
        let mut named: BTreeMap<String, BTreeMap<String, Position>> = BTreeMap::new();
        for statement in ast.statements() {
            if let Some(name) = super::named::declared(statement) {
                let alone = AST::new([statement.clone()], Module::new());
                named.entry(name.to_owned()).or_default().extend(super::named::uses(&alone));
            }
        }
        let sound = faults.len() == before;
        self.check_rules(&named, faults);
        let sound = sound && faults.len() == before;
        let mut lets = if sound { self.run_lets(&rule, &ast, faults) } else { Vec::new() };
        if faults.len() > before {
            self.unread(&rule.text);
        }
        for (_, imported, ast) in &imports {
            hidden(ast, &lets, imported, faults);
        }
        self.docs = doc_comments(&rule.text);
        for rule in std::iter::once(&rule).chain(imports.iter().map(|(_, imported, _)| imported)) {
            self.read_cites(rule, definition, faults);
        }
        for (name, term) in &lets {
            self.known.variables.insert(name.clone());
            self.base.push((name.clone(), term.clone()));
        }
        // A function knows no choices: what it names must make sense without them.
        let mut found = Vec::new();
        for name in scan.names().filter(|_| sound) {
            self.work_out(name, &[], &mut found, faults);
        }
        lets.extend(found);
        // A script of `let`s alone has nothing to run during play.
        let runs = self.has_functions || !imports.is_empty();
        let imports = imports.into_iter().map(|(alias, rule, _)| (alias, rule)).collect();
        runs.then(|| Script::new(rule, imports, lets, self.names.clone(), scan))
    }

    /// Looks up what the comments of a script cite.
    fn read_cites(&mut self, rule: &RuleText, definition: &Definition, faults: &mut Vec<Fault>) {
        let spot = |part: &str| {
            let start = (part.as_ptr() as usize).saturating_sub(rule.text.as_ptr() as usize);
            Spot::new(&rule.spot.source, start..start + part.len())
        };
        for line in cites_lines(&rule.text) {
            if line.cited.is_empty() {
                faults.push(Fault::at(&spot(line.line), msg!("clauses.empty", key = "cites")));
            }
            if line.names.is_empty() {
                faults.push(Fault::at(&spot(line.line), msg!("clauses.above_nothing")));
            }
            let names = line.cited.iter().map(|name| ((*name).to_owned(), spot(name)));
            let mut cites = Cites::new(names);
            cites.look_up(definition.clauses.as_ref(), faults);
            for name in line.names {
                self.cited.push(Cited { path: name.to_owned(), spot: spot(name), cites: cites.clone() });
            }
        }
    }

    /// Takes what a faulty script would have named for known, so that no rule is blamed for it.
    /// Imported scripts that could be read stay as they are.
    fn unread(&mut self, text: &str) {
        let known = &self.known;
        let read = |name: &String| known.modules.contains_key(name) || known.functions.contains_key(name);
        let unread: Vec<String> = declared(text).into_iter().filter(|name| !read(name)).collect();
        self.known.unread.extend(unread);
        self.spread_unread();
    }

    /// Makes every named function a word that is answered at play time.
    fn defer_functions(&mut self, ast: &AST, scan: &Scan) {
        let functions: Vec<(String, usize)> = ast
            .iter_functions()
            .filter(|function| !is_closure(function.name))
            .map(|function| (function.name.to_owned(), function.params.len()))
            .collect();
        for (name, arity) in functions {
            let mut module = Module::new();
            defer(&mut module, &name, &name, scan.things(&name, arity), &self.current);
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
    ) -> Vec<(String, RuleText, AST)> {
        let mut imports = Vec::new();
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
            if let Some(problem) = too_long(&source) {
                faults.push(problem);
                continue;
            }
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
            known.functions.insert(LIST.to_owned(), vec![1]);
            let mut functions: BTreeMap<String, Vec<usize>> = BTreeMap::new();
            for function in inner.iter_functions().filter(|function| !is_closure(function.name)) {
                functions.entry(function.name.to_owned()).or_default().push(function.params.len());
            }
            known.functions.extend(functions.clone());
            if let Some(statement) = inner.statements().first() {
                let spot = at_in(&imported, statement.position());
                faults.push(Fault::at(&spot, msg!("rule.only_functions")).help(msg!("help.only_functions")));
            }
            lint(&imported, &inner, &known, faults);
            self.known.modules.insert(alias.clone(), functions);
            imports.push((alias, imported, inner));
        }
        imports
    }

    /// Makes the functions of an imported script words of its module.
    fn defer_import(&mut self, alias: &str, ast: &AST, scan: &Scan) {
        let mut module = Module::new();
        for function in ast.iter_functions().filter(|function| !is_closure(function.name)) {
            let full = format!("{alias}::{}", function.name);
            let things = scan.things(&full, function.params.len());
            defer(&mut module, function.name, &full, things, &self.current);
        }
        self.engine.register_static_module(alias, module.into());
    }
}

/// The most bytes of a script: the language looks every name up among all that came before it.
const MOST_BYTES: usize = 128 << 10;

fn too_long(source: &Arc<Source>) -> Option<Fault> {
    let at = Spot::new(source, MOST_BYTES..MOST_BYTES + 1);
    (source.text.len() > MOST_BYTES).then(|| Fault::at(&at, msg!("rule.script_too_long", most = MOST_BYTES)))
}

/// Adds a function to a module that makes a call to be answered at play time. `things` says of each
/// value whether the function changes it, as a counter or a mark.
fn defer(module: &mut Module, name: &str, function: &str, things: Vec<bool>, current: &Current) {
    let (function, current) = (function.to_owned(), current.clone());
    let arity = things.len();
    let call = move |ctx: &NativeCallContext, args: &[Dynamic]| -> Given {
        let position = ctx.call_position();
        let wrong = |message| -> Box<EvalAltResult> { complain(message, position) };
        let mut arguments = Vec::new();
        for (number, arg) in args.iter().enumerate() {
            let made = term(arg).map_err(wrong)?;
            let thing = made.thing().filter(|_| things[number]);
            let argument = thing.or_else(|| made.argument()).ok_or_else(|| {
                wrong(
                    msg!("rule.fn_argument", word = &function, number = number + 1)
                        .with_message("found", made.sort().name()),
                )
            })?;
            arguments.push(argument);
        }
        let spot: Option<Spot> = Some(at_in(&current.borrow(), position));
        let call = Call { function: function.clone(), arguments, spot };
        Ok(Dynamic::from(Term::Answer(Arc::new(Open::Call(Arc::new(call))))))
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

/// The place of `let name` in a script.
pub fn let_spot(rule: &RuleText, name: &str) -> Spot {
    let at = rule.text.find(&format!("let {name}")).unwrap_or(0);
    Spot::new(&rule.spot.source, at..at + 4 + name.len())
}

/// The names that a script would give, as far as they can be seen in a broken one.
fn declared(text: &str) -> BTreeSet<String> {
    let words: Vec<&str> = words_of(text).collect();
    let named = words.windows(2).filter(|pair| matches!(pair[0], "let" | "const" | "fn" | "as"));
    named
        .map(|pair| pair[1].to_owned())
        .filter(|name| words::find(name).is_none_or(|word| !word.reserved))
        .collect()
}
