//! The names that a script gives within itself: parameters, `let`s and loop variables, each function its
//! own. They hide words of the same name there, and nowhere else.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTNode, Expr, FnPtr, Position, Stmt};

use super::lint::is_closure;

/// The names of a script that have a meaning in a part of it only.
pub struct Locals {
    /// Those of each function, with where its body begins and ends. What closures in it name is among them.
    functions: Vec<(Position, Position, BTreeSet<String>)>,
    /// Those of the statements and of closures in them.
    outside: BTreeSet<String>,
}

impl Locals {
    /// The names that a script gives within itself.
    pub fn new(ast: &AST) -> Self {
        let named = ast.iter_fn_def().filter(|function| !is_closure(&function.name));
        let functions = named.map(|function| {
            let params = function.params.iter().map(ToString::to_string);
            (function.body.start_position(), function.body.end_position(), params.collect())
        });
        let mut locals = Self { functions: functions.collect(), outside: BTreeSet::new() };
        ast.walk(&mut |nodes: &[ASTNode<'_>]| {
            let Some(last) = nodes.last() else { return true };
            let names = locals.around(last.position());
            match last {
                ASTNode::Stmt(Stmt::Var(declared, ..)) => {
                    names.insert(declared.0.name.to_string());
                }
                ASTNode::Stmt(Stmt::For(parts, _)) => {
                    names.insert(parts.0.name.to_string());
                    names.extend(parts.1.as_ref().map(|counter| counter.name.to_string()));
                }
                ASTNode::Stmt(Stmt::TryCatch(parts, _)) => {
                    if let Expr::Variable(variable, ..) = &parts.expr {
                        names.insert(variable.1.to_string());
                    }
                }
                _ => {}
            }
            true
        });
        let taken = taken_in(ast);
        for closure in ast.iter_fn_def().filter(|function| is_closure(&function.name)) {
            let written = closure.params.iter().skip(taken.get(closure.name.as_str()).copied().unwrap_or(0));
            locals.around(closure.body.start_position()).extend(written.map(ToString::to_string));
        }
        locals
    }

    /// The names that have a meaning at a place.
    pub fn at(&self, position: Position) -> &BTreeSet<String> {
        let inside = self.functions.iter().find(|(start, end, _)| within(position, *start, *end));
        inside.map_or(&self.outside, |(.., names)| names)
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        let inside = self.functions.iter().flat_map(|(.., names)| names);
        inside.chain(&self.outside).map(String::as_str)
    }

    fn around(&mut self, position: Position) -> &mut BTreeSet<String> {
        let inside = self.functions.iter_mut().find(|(start, end, _)| within(position, *start, *end));
        inside.map_or(&mut self.outside, |(.., names)| names)
    }
}

/// Whether a place is between two others.
pub fn within(at: Position, start: Position, end: Position) -> bool {
    let order = |position: Position| (position.line(), position.position());
    order(start) <= order(at) && order(at) <= order(end)
}

/// How many of its parameters each closure takes from around it, by its name: they stand before those
/// that are written between its bars.
fn taken_in(ast: &AST) -> BTreeMap<String, usize> {
    let mut taken = BTreeMap::new();
    ast.walk(&mut |nodes: &[ASTNode<'_>]| {
        if let Some(ASTNode::Expr(Expr::FnCall(call, _))) = nodes.last()
            && call.name == "curry"
            && let Some(Expr::DynamicConstant(closure, _)) = call.args.first()
            && let Some(closure) = closure.read_lock::<FnPtr>()
        {
            taken.insert(closure.fn_name().to_owned(), call.args.len() - 1);
        }
        true
    });
    taken
}
