//! Reads a rule's syntax tree before it runs: unknown words, wrong numbers of arguments, and what
//! asks at load time for something that is only known at play time.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTNode, Expr, Position, ScriptFuncDef, Stmt};

use super::words;
use crate::define::{Fault, RuleText};
use crate::msg;
use crate::speak::{Message, nearest};

/// What a rule may name.
#[derive(Clone, Default)]
pub struct Known {
    /// Words without brackets and names of the game.
    pub variables: BTreeSet<String>,
    /// Words with brackets: how many arguments they take; any number when empty.
    pub functions: BTreeMap<String, Vec<usize>>,
    /// Modules by alias.
    pub modules: BTreeSet<String>,
}

/// Functions of the rule language itself that a `fn` may call.
pub const LANGUAGE: &[&str] = &[
    "len",
    "push",
    "pop",
    "shift",
    "insert",
    "remove",
    "contains",
    "filter",
    "map",
    "reduce",
    "all",
    "some",
    "for_each",
    "sort",
    "reverse",
    "range",
    "keys",
    "values",
    "to_string",
    "to_int",
    "abs",
    "sign",
    "min",
    "max",
    "is_even",
    "is_odd",
    "index_of",
    "first",
    "last",
    "split",
    "call",
    "is_empty",
    "append",
    "extract",
    "find",
    "dedup",
    "clear",
    "get",
    "set",
    "type_of",
    "Fn",
    "curry",
    "to_upper",
    "to_lower",
    "starts_with",
    "ends_with",
    "sub_string",
    "trim",
    "replace",
    "chars",
];

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
    local: BTreeSet<String>,
    faults: &'a mut Vec<Fault>,
}

/// Checks a rule or a whole script. The statements and closures run at load, the named functions
/// at play time.
pub fn lint(rule: &RuleText, ast: &AST, known: &Known, faults: &mut Vec<Fault>) {
    let mut lint = Lint { rule, known, local: BTreeSet::new(), faults };
    lint.collect_locals(ast);
    let bodies: Vec<(Position, Position)> = ast
        .iter_fn_def()
        .filter(|function| !is_closure(&function.name))
        .map(|function| (function.body.start_position(), function.body.end_position()))
        .collect();
    let order = |position: &Position| (position.line(), position.position());
    for function in ast.iter_fn_def() {
        lint.function(function);
    }
    ast.walk(&mut |nodes: &[ASTNode<'_>]| {
        let at = nodes.last().map(ASTNode::position).unwrap_or_default();
        let inside = bodies.iter().any(|(start, end)| order(start) <= order(&at) && order(&at) <= order(end));
        lint.node(nodes, if inside { Moment::Play } else { Moment::Load })
    });
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

    fn refuse(&mut self, position: Position, message: Message, help: Message) {
        self.fault(position, message).help = Some(help);
    }

    /// Names that the script itself gives: `let`, loop variables, parameters.
    fn collect_locals(&mut self, ast: &AST) {
        let mut local = BTreeSet::new();
        ast.walk(&mut |nodes: &[ASTNode<'_>]| {
            match nodes.last() {
                Some(ASTNode::Stmt(Stmt::Var(declared, ..))) => {
                    local.insert(declared.0.name.to_string());
                }
                Some(ASTNode::Stmt(Stmt::For(parts, _))) => {
                    local.insert(parts.0.name.to_string());
                    local.extend(parts.1.as_ref().map(|counter| counter.name.to_string()));
                }
                Some(ASTNode::Stmt(Stmt::TryCatch(parts, _))) => {
                    if let Expr::Variable(variable, ..) = &parts.expr {
                        local.insert(variable.1.to_string());
                    }
                }
                _ => {}
            }
            true
        });
        for function in ast.iter_fn_def() {
            local.extend(function.params.iter().map(ToString::to_string));
        }
        self.local = local;
    }

    fn function(&mut self, function: &ScriptFuncDef) {
        let position = function.body.start_position();
        let taken =
            self.known.variables.contains(function.name.as_str()) || words::find(&function.name).is_some();
        if taken {
            self.fault(position, msg!("rule.redefined", word = &function.name));
        }
        for parameter in &function.params {
            if self.known.variables.contains(parameter.as_str()) {
                self.fault(position, msg!("rule.redefined", word = parameter));
            }
        }
    }

    fn node(&mut self, nodes: &[ASTNode<'_>], moment: Moment) -> bool {
        match nodes.last() {
            Some(ASTNode::Stmt(statement)) => self.statement(statement, moment),
            Some(ASTNode::Expr(expression)) => self.expression(expression, moment),
            _ => {}
        }
        true
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
                if self.known.variables.contains(name.as_str()) || words::find(name).is_some() {
                    self.fault(declared.0.pos, msg!("rule.redefined", word = name));
                }
            }
            Stmt::For(parts, _) if self.known.variables.contains(parts.0.name.as_str()) => {
                self.fault(parts.0.pos, msg!("rule.redefined", word = &parts.0.name));
            }
            Stmt::Assignment(parts) => {
                if let Expr::Variable(variable, _, position) = &parts.1.lhs
                    && self.known.variables.contains(variable.1.as_str())
                {
                    self.fault(*position, msg!("rule.assigned", word = &variable.1));
                }
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
        if self.known.variables.contains(name) || self.local.contains(name) {
            return;
        }
        if self.known.functions.contains_key(name) {
            self.refuse(position, msg!("rule.needs_brackets", word = name), self.how_to_call(name));
            return;
        }
        let near = self.near(name);
        self.fault(position, msg!("rule.unknown_word", word = name)).help = near;
    }

    fn call(&mut self, name: &str, module: &str, count: usize, position: Position, moment: Moment) {
        if !module.is_empty() {
            let alias = module.trim_end_matches("::");
            if !self.known.modules.contains(alias) {
                self.fault(position, msg!("rule.unknown_module", word = alias));
            }
            return;
        }
        if self.local.contains(name) || is_closure(name) {
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
            let near = self.near(name);
            self.fault(position, msg!("rule.unknown_word", word = name)).help = near;
            return;
        };
        if !arities.is_empty() && !arities.contains(&count) {
            let message = msg!("rule.count", word = name, count = count);
            self.refuse(position, message, self.how_to_call(name));
        }
    }

    fn how_to_call(&self, name: &str) -> Message {
        match words::find(name) {
            Some(word) => msg!("help.example", example = word.example),
            None => msg!("help.call", word = name),
        }
    }

    fn near(&self, name: &str) -> Option<Message> {
        let words = self
            .known
            .variables
            .iter()
            .chain(self.known.functions.keys())
            .chain(&self.local)
            .map(String::as_str);
        nearest(name, words).map(|word| msg!("help.did_you_mean", word = word))
    }
}
