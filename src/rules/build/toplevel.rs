//! `rules.rhai` and what it imports: `let`s become names for rules, functions become words that
//! are answered at play time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rhai::module_resolvers::StaticModuleResolver;
use rhai::{AST, Dynamic, EvalAltResult, Expr, Module, NativeCallContext, Position, Stmt};

use super::{Builder, Current, at_in, here, words_of};
use crate::define::{Fault, Folder, RuleText, Source, Spot};
use crate::msg;
use crate::rules::language::{Given, term};
use crate::rules::lint::{hidden, is_closure, lint};
use crate::rules::script::Script;
use crate::rules::term::Term;
use crate::rules::translate::{complain, fault};
use crate::rules::tree::Call;
use crate::rules::words;

impl Builder {
    /// Reads `rules.rhai`, if there is one: its functions for play time, its `let`s for rules.
    pub fn read_script(&mut self, folder: &Folder, faults: &mut Vec<Fault>) -> Option<Script> {
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

/// The place of `let name` in a script.
fn let_spot(rule: &RuleText, name: &str) -> Spot {
    let at = rule.text.find(&format!("let {name}")).unwrap_or(0);
    Spot::new(&rule.spot.source, at..at + 4 + name.len())
}

/// The names that a script would give, as far as they can be seen in a broken one.
fn declared(text: &str) -> BTreeSet<String> {
    let words: Vec<&str> = words_of(text).collect();
    let named = words.windows(2).filter(|pair| matches!(pair[0], "let" | "const" | "fn" | "as"));
    named.map(|pair| pair[1].to_owned()).filter(|name| words::find(name).is_none()).collect()
}

/// What the `///` comments say of the names that follow them. A comment is about every name below
/// it, up to a blank line or the next comment.
fn doc_comments(text: &str) -> Vec<(String, String)> {
    let mut docs = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    let mut used = false;
    for line in text.lines() {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix("///") {
            if std::mem::take(&mut used) {
                lines.clear();
            }
            lines.push(comment.trim());
            continue;
        }
        let named = line.strip_prefix("let ").or_else(|| line.strip_prefix("fn "));
        match named {
            Some(rest) if !lines.is_empty() => {
                let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                docs.push((name, lines.join(" ")));
                used = true;
            }
            // A rule may run over several lines.
            None if used && !line.is_empty() => {}
            _ => lines.clear(),
        }
    }
    docs
}
