//! Reads a rule's syntax tree before it runs: unknown words, wrong numbers of arguments, and what
//! asks at load time for something that is only known at play time.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTNode, Expr, Position, ScriptFuncDef, Stmt};

use super::language::LANGUAGE;
use super::locals::{Locals, within};
use super::term::Term;
use super::words;
use crate::define::{ENOUGH, Fault, FaultKind, RuleText};
use crate::msg;
use crate::speak::{Message, meant_help, meant_words, nearest, or};

/// What a rule may name.
#[derive(Clone, Default)]
pub struct Known {
    /// Words without brackets and names of the game.
    pub variables: BTreeSet<String>,
    /// Words with brackets: how many arguments they take; any number when empty.
    pub functions: BTreeMap<String, Vec<usize>>,
    /// Names that a script would have given, had it been sound.
    pub unread: BTreeSet<String>,
    /// Words that are the game's own names, and so no words in it.
    pub own: BTreeSet<&'static str>,
    /// Imported scripts by alias, with their functions.
    pub modules: BTreeMap<String, BTreeMap<String, Vec<usize>>>,
}

/// When a piece of script runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// Once, at load.
    Load,
    /// At play time, on real numbers.
    Play,
}

struct Lint<'a> {
    rule: &'a RuleText,
    known: &'a Known,
    local: Locals,
    /// What the script names for everyone.
    lets: BTreeSet<String>,
    faults: &'a mut Vec<Fault>,
}

/// Checks a rule or a whole script, until there are enough faults. The statements and closures run at load, the named functions
/// at play time.
pub fn lint(rule: &RuleText, ast: &AST, known: &Known, faults: &mut Vec<Fault>) {
    let lets = ast
        .statements()
        .iter()
        .filter_map(|statement| match statement {
            Stmt::Var(declared, ..) => Some(declared.0.name.to_string()),
            _ => None,
        })
        .collect();
    let mut lint = Lint { rule, known, local: Locals::new(ast), lets, faults };
    let bodies: Vec<(Position, Position)> = ast
        .iter_fn_def()
        .filter(|function| !is_closure(&function.name))
        .map(|function| (function.body.start_position(), function.body.end_position()))
        .collect();
    for function in ast.iter_fn_def() {
        if lint.faults.len() >= ENOUGH {
            return;
        }
        lint.function(function);
    }
    ast.walk(&mut |nodes: &[ASTNode<'_>]| {
        let at = nodes.last().map(ASTNode::position).unwrap_or_default();
        let inside = bodies.iter().any(|(start, end)| within(at, *start, *end));
        lint.node(nodes, if inside { Moment::Play } else { Moment::Load })
    });
}

/// The first name of an imported script that the game's own script gives too: a function would
/// read the one where it means the other.
pub fn hidden(ast: &AST, lets: &[(String, Term)], rule: &RuleText, faults: &mut Vec<Fault>) {
    let known = Known::default();
    let lint = Lint { rule, known: &known, local: Locals::new(ast), lets: BTreeSet::new(), faults };
    for (name, _) in lets.iter().filter(|(name, _)| lint.local.all().any(|local| local == name)) {
        let last = rule.text.lines().count().max(1);
        let position = lint.before(Position::new(last as u16, u16::MAX), name);
        let message = msg!("rule.redefined", word = name);
        let spot = rule.locate(position.line().unwrap_or(1), position.position().unwrap_or(1));
        lint.faults.push(Fault::at(&spot, message));
    }
}

/// The most values that a rule can give a function.
const MOST_VALUES: usize = 4;

/// How a function of a script is called.
fn takes(name: &str, arities: &[usize]) -> Message {
    let ways: Vec<String> =
        arities.iter().map(|&arity| format!("`{name}({})`", vec!["…"; arity].join(", "))).collect();
    msg!("help.calls", calls = ways.join(", "))
}

/// What helps with a word of another language or another tool: a sentence, or the words that mean it here.
pub fn meant(typed: &str, known: impl Fn(&str) -> bool) -> Option<Message> {
    if let Some(help) = meant_help(typed) {
        return Some(help);
    }
    let words: Vec<&str> = meant_words(typed).into_iter().filter(|word| known(word)).collect();
    match words[..] {
        [] => None,
        [one] => Some(match words::find(one) {
            Some(word) => msg!("help.means").with_blank("call", word.way()).with_name("text", &word.gist()),
            None => msg!("help.each"),
        }),
        _ => Some(msg!("help.means_one_of").with_blank("known", or(&words))),
    }
}

/// Whether a function is a closure, which has no name of its own.
pub fn is_closure(name: &str) -> bool {
    name.starts_with("anon$")
}

impl Lint<'_> {
    fn fault(&mut self, position: Position, message: Message) -> &mut Fault {
        let spot = self.rule.locate(position.line().unwrap_or(1), position.position().unwrap_or(1));
        self.faults.push(Fault::at(&spot, message));
        self.faults.last_mut().expect("just pushed")
    }

    fn unknown(&mut self, position: Position, message: Message, help: Option<Message>) {
        let fault = self.fault(position, message);
        (fault.kind, fault.help) = (FaultKind::Following, help);
    }

    fn refuse(&mut self, position: Position, message: Message, help: Message) {
        self.fault(position, message).help = Some(help);
    }

    fn function(&mut self, function: &ScriptFuncDef) {
        let body = function.body.start_position();
        if self.taken(&function.name) || function.name == words::EACH {
            let position = self.before(body, &function.name);
            self.fault(position, msg!("rule.redefined", word = &function.name));
        }
        for parameter in &function.params {
            if self.taken_within(parameter) || self.lets.contains(parameter.as_str()) {
                // What a closure takes from around it is a parameter too, but not a written one.
                let position = self.before(body, parameter);
                if !is_closure(&function.name) || self.between_bars(position) {
                    self.fault(position, msg!("rule.redefined", word = parameter));
                }
            }
        }
    }

    /// Whether a place is within the `| |` of a closure.
    fn between_bars(&self, position: Position) -> bool {
        let line = self.rule.text.lines().nth(position.line().unwrap_or(1) - 1).unwrap_or_default();
        let before: String = line.chars().take(position.position().unwrap_or(1) - 1).collect();
        let bar = before.rfind('|');
        let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | ',' | ' ');
        let after: String = line.chars().skip(position.position().unwrap_or(1) - 1).collect();
        bar.is_some_and(|bar| before[bar + 1..].chars().all(plain))
            && after.trim_start_matches(plain).starts_with('|')
    }

    fn taken(&self, name: &str) -> bool {
        self.known.variables.contains(name) || words::find(name).is_some_and(|word| word.reserved)
    }

    /// Whether a name has a meaning that a local one may not hide. A word that came later has none: a
    /// function that was written before it goes on to mean its own.
    fn taken_within(&self, name: &str) -> bool {
        let later = words::find(name).is_some_and(|word| !word.reserved);
        self.taken(name) && (!later || self.known.own.contains(name))
    }

    /// Whether the script itself gives a name a meaning at a place.
    fn is_given(&self, name: &str, position: Position) -> bool {
        self.local.at(position).contains(name) || self.lets.contains(name)
    }

    /// The place of the last such word before a place: what names a function or a parameter, of
    /// which the syntax tree keeps no place.
    fn before(&self, position: Position, word: &str) -> Position {
        let (line, column) = (position.line().unwrap_or(1), position.position().unwrap_or(1));
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        for (number, text) in self.rule.text.lines().enumerate().take(line).collect::<Vec<_>>().iter().rev() {
            let end = if number + 1 == line {
                text.char_indices().nth(column.saturating_sub(1)).map_or(text.len(), |(at, _)| at)
            } else {
                text.len()
            };
            let found = text[..end].rmatch_indices(word).find(|(at, _)| {
                !text[..*at].ends_with(is_word) && !text[at + word.len()..].starts_with(is_word)
            });
            if let Some((at, _)) = found {
                let column = text[..at].chars().count() + 1;
                return Position::new((number + 1) as u16, column as u16);
            }
        }
        position
    }

    fn node(&mut self, nodes: &[ASTNode<'_>], moment: Moment) -> bool {
        match nodes.last() {
            Some(ASTNode::Stmt(statement)) => self.statement(statement, moment),
            Some(ASTNode::Expr(expression)) => self.expression(expression, moment),
            _ => {}
        }
        self.faults.len() < ENOUGH
    }

    fn statement(&mut self, statement: &Stmt, moment: Moment) {
        let load = moment == Moment::Load;
        match statement {
            Stmt::If(_, position) if load => {
                self.refuse(*position, msg!("rule.load_if", word = "if"), msg!("help.when"));
            }
            Stmt::Switch(_, position) if load => {
                self.refuse(*position, msg!("rule.load_if", word = "switch"), msg!("help.when"));
            }
            Stmt::While(_, position) | Stmt::Do(_, _, position) if load => {
                self.refuse(*position, msg!("rule.load_loop"), msg!("help.function"));
            }
            Stmt::TryCatch(_, position) if load => {
                self.refuse(*position, msg!("rule.load_if", word = "try"), msg!("help.function"));
            }
            Stmt::Var(declared, ..) => {
                let name = &declared.0.name;
                if self.taken_within(name) || (!load && self.lets.contains(name.as_str())) {
                    self.fault(declared.0.pos, msg!("rule.redefined", word = name));
                }
            }
            Stmt::For(parts, _) => {
                for name in [Some(&parts.0), parts.1.as_ref()].into_iter().flatten() {
                    if self.taken_within(&name.name) || self.lets.contains(name.name.as_str()) {
                        self.fault(name.pos, msg!("rule.redefined", word = &name.name));
                    }
                }
            }
            Stmt::Assignment(parts) => {
                if let Expr::Variable(variable, _, position) = &parts.1.lhs
                    && self.known.variables.contains(variable.1.as_str())
                    && !self.is_given(&variable.1, *position)
                {
                    self.fault(*position, msg!("rule.assigned", word = &variable.1));
                }
            }
            Stmt::Import(_, position) if !load => {
                self.refuse(*position, msg!("rule.import_inside"), msg!("help.import"));
            }
            Stmt::FnCall(call, position) => {
                self.call(&call.name, &call.namespace.to_string(), call.args.len(), *position, moment);
            }
            _ => {}
        }
    }

    fn expression(&mut self, expression: &Expr, moment: Moment) {
        let load = moment == Moment::Load;
        match expression {
            Expr::And(_, position) if load => {
                self.refuse(*position, msg!("rule.load_logic", word = "&&"), msg!("help.and"));
            }
            Expr::Or(_, position) if load => {
                self.refuse(*position, msg!("rule.load_logic", word = "||"), msg!("help.or"));
            }
            Expr::InterpolatedString(_, position) if load => {
                self.refuse(*position, msg!("rule.load_text"), msg!("help.function"));
            }
            Expr::Variable(variable, _, position) if variable.2.is_empty() => {
                self.variable(&variable.1, *position);
            }
            Expr::FnCall(call, position) if call.op_token.is_none() => {
                self.call(&call.name, &call.namespace.to_string(), call.args.len(), *position, moment);
            }
            Expr::MethodCall(call, position) => {
                self.call(&call.name, "", call.args.len() + 1, *position, moment);
            }
            _ => {}
        }
    }

    fn variable(&mut self, name: &str, position: Position) {
        let known = self.known;
        if known.variables.contains(name) || self.is_given(name, position) || known.unread.contains(name) {
            return;
        }
        if name == "here" {
            self.fault(position, msg!("rule.no_here"));
            return;
        }
        if name == "from" {
            self.fault(position, msg!("rule.no_from"));
            return;
        }
        let chosen = [("turned", msg!("rule.no_turning")), ("part", msg!("rule.no_part"))];
        for (word, message) in chosen {
            if name == word && !known.own.contains(name) {
                self.fault(position, message);
                return;
            }
        }
        if self.known.functions.contains_key(name) {
            self.refuse(position, msg!("rule.needs_brackets", word = name), self.how_to_call(name));
            return;
        }
        let near = self.near(name, position);
        self.unknown(position, msg!("rule.unknown_word", word = name), near);
    }

    fn call(&mut self, name: &str, module: &str, count: usize, position: Position, moment: Moment) {
        if !module.is_empty() {
            if self.known.unread.contains(module.trim_end_matches("::")) {
                return;
            }
            return self.call_imported(name, module.trim_end_matches("::"), count, position, moment);
        }
        // `curry` is how a closure takes in what stands around it.
        let closure = is_closure(name) || name == "curry";
        if self.is_given(name, position) || closure || self.known.unread.contains(name) {
            return;
        }
        let Some(arities) = self.known.functions.get(name) else {
            if moment == Moment::Play && LANGUAGE.contains(&name) {
                return;
            }
            if self.known.variables.contains(name) {
                let help = msg!("help.no_brackets", word = name);
                self.refuse(position, msg!("rule.takes_nothing", word = name), help);
                return;
            }
            let near = self.near(name, position);
            self.unknown(position, msg!("rule.unknown_word", word = name), near);
            return;
        };
        if !arities.is_empty() && !arities.contains(&count) {
            let message = msg!("rule.count", word = name, count = count);
            self.refuse(position, message, self.how_to_call(name));
        } else if moment == Moment::Load && count > MOST_VALUES {
            self.fault(position, msg!("rule.too_many_values", word = name, most = MOST_VALUES));
        }
    }

    fn call_imported(&mut self, name: &str, alias: &str, count: usize, position: Position, moment: Moment) {
        let known = self.known;
        let Some(functions) = known.modules.get(alias) else {
            let near = nearest(alias, known.modules.keys().map(String::as_str));
            let near = near.map(|word| msg!("help.did_you_mean", word = word));
            self.unknown(position, msg!("rule.unknown_module", word = alias), near);
            return;
        };
        let full = format!("{alias}::{name}");
        match functions.get(name) {
            None => {
                let near = nearest(name, functions.keys().map(String::as_str));
                self.fault(position, msg!("rule.not_imported", script = alias, word = name)).help =
                    near.map(|word| msg!("help.did_you_mean", word = format!("{alias}::{word}")));
            }
            Some(arities) if !arities.contains(&count) => {
                let help = takes(&full, arities);
                self.refuse(position, msg!("rule.count", word = full, count = count), help);
            }
            Some(_) if moment == Moment::Load && count > MOST_VALUES => {
                self.fault(position, msg!("rule.too_many_values", word = full, most = MOST_VALUES));
            }
            Some(_) => {}
        }
    }

    fn how_to_call(&self, name: &str) -> Message {
        match words::find(name).filter(|word| !self.known.own.contains(word.name)) {
            Some(word) => msg!("help.calls").with_blank("calls", word.ways()),
            None if name == words::EACH => msg!("help.each"),
            None => takes(name, self.known.functions.get(name).map_or(&[], Vec::as_slice)),
        }
    }

    fn near(&self, name: &str, position: Position) -> Option<Message> {
        if self.known.own.contains(name) {
            return Some(msg!("help.own_word", word = name));
        }
        if let Some(help) = meant(name, |word| !self.known.own.contains(word)) {
            return Some(help);
        }
        let words = self
            .known
            .variables
            .iter()
            .chain(self.known.functions.keys())
            .chain(self.local.at(position))
            .map(String::as_str);
        nearest(name, words).map(|word| msg!("help.did_you_mean", word = word))
    }
}
