//! `[rules]`: names that stand for the text of a rule. A name is worked out where it is used, with
//! the choices of that place; `let`s and named rules may use each other in any order, but not in a
//! circle.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTNode, Dynamic, Expr, Position, Stmt};

use super::{Builder, at_in};
use crate::define::{Definition, ENOUGH, Fault, RuleText};
use crate::msg;
use crate::rules::language::term;
use crate::rules::lint::lint;
use crate::rules::term::Term;
use crate::rules::translate::fault;

/// A named rule, read.
pub struct NamedRule {
    pub id: String,
    pub rule: RuleText,
    ast: AST,
    /// The names that it uses, each with where it stands first.
    uses: BTreeMap<String, Position>,
}

/// The names that a text uses.
pub fn uses(ast: &AST) -> BTreeMap<String, Position> {
    let mut uses = BTreeMap::new();
    ast.walk(&mut |nodes: &[ASTNode<'_>]| {
        if let Some(ASTNode::Expr(Expr::Variable(variable, _, position))) = nodes.last()
            && variable.2.is_empty()
        {
            uses.entry(variable.1.to_string()).or_insert(*position);
        }
        true
    });
    uses
}

impl Builder {
    /// Reads the texts of `[rules]`. What cannot be read is a fault of its own, and no rule is blamed
    /// for using it.
    pub fn declare_rules(&mut self, definition: &Definition, faults: &mut Vec<Fault>) {
        for declared in &definition.rules {
            self.known.variables.insert(declared.id.clone());
            let read = match self.engine.compile(&declared.rule.text) {
                Ok(ast) => self.one_expression(&declared.rule, &ast, None).map(|()| ast),
                Err(error) => Err(Box::new(fault(&declared.rule, &error.into()))),
            };
            match read {
                Ok(ast) => {
                    let (id, rule) = (declared.id.clone(), declared.rule.clone());
                    self.rules.push(NamedRule { id, rule, uses: uses(&ast), ast });
                }
                Err(problem) => {
                    faults.push(*problem);
                    self.known.unread.insert(declared.id.clone());
                }
            }
        }
        let chosen = definition.actions.iter().flat_map(|action| &action.choices);
        self.choices = chosen.map(|choice| choice.id.clone()).collect();
    }

    /// Checks the words of named rules, and that none uses itself. `lets` are the names that the
    /// script gives, with what each uses.
    pub fn check_rules(
        &mut self,
        lets: &BTreeMap<String, BTreeMap<String, Position>>,
        faults: &mut Vec<Fault>,
    ) {
        let mut known = self.known.clone();
        known.variables.extend(lets.keys().cloned());
        known.variables.extend(self.choices.iter().cloned());
        let mut faulty = BTreeSet::new();
        for named in &self.rules {
            let before = faults.len();
            lint(&named.rule, &named.ast, &known, faults);
            if faults.len() > before || faults.len() >= ENOUGH {
                faulty.insert(named.id.clone());
            }
        }
        let uses_of = |name: &str| {
            let named = self.rules.iter().find(|named| named.id == name).map(|named| &named.uses);
            named.or_else(|| lets.get(name))
        };
        for named in &self.rules {
            if faulty.contains(&named.id) {
                continue;
            }
            let Some(way) = way_back(&named.id, &uses_of) else { continue };
            let shown: Vec<String> = way.iter().map(|name| format!("`{name}`")).collect();
            let message = msg!("rule.circle", word = &named.id, way = shown.join(" → "));
            let position = named.uses.get(&way[1]).copied().unwrap_or(Position::NONE);
            faults.push(Fault::at(&at_in(&named.rule, position), message));
            faulty.extend(way);
        }
        self.known.unread.extend(faulty);
        self.spread_unread();
    }

    /// Whatever uses a name without a meaning has none either.
    pub fn spread_unread(&mut self) {
        loop {
            let unread = &self.known.unread;
            let more = self.rules.iter().find(|named| {
                !unread.contains(&named.id) && named.uses.keys().any(|used| unread.contains(used))
            });
            let Some(id) = more.map(|named| named.id.clone()) else { return };
            self.known.unread.insert(id);
        }
    }

    /// What the named rules that a text uses stand for in a place, those that they use included;
    /// `None` when one of them makes no sense there, which is reported.
    pub fn stand_for(
        &self,
        ast: &AST,
        extra: &[(String, Term)],
        faults: &mut Vec<Fault>,
    ) -> Option<Vec<(String, Term)>> {
        let mut found = Vec::new();
        if self.rules.is_empty() {
            return Some(found);
        }
        for name in uses(ast).keys() {
            self.work_out(name, extra, &mut found, faults)?;
        }
        Some(found)
    }

    /// Works out a named rule and adds it to those found; any other name is left alone.
    pub fn work_out(
        &self,
        name: &str,
        extra: &[(String, Term)],
        found: &mut Vec<(String, Term)>,
        faults: &mut Vec<Fault>,
    ) -> Option<()> {
        let Some(named) = self.rules.iter().find(|named| named.id == name) else { return Some(()) };
        if self.known.unread.contains(name) {
            return None;
        }
        if found.iter().any(|(known, _)| known == name) {
            return Some(());
        }
        for used in named.uses.keys() {
            let given = || extra.iter().any(|(known, _)| known == used);
            if self.choices.contains(used) && !["here", "from"].contains(&used.as_str()) && !given() {
                let message = msg!("rule.not_chosen", word = used, rule = name);
                faults.push(Fault::at(&at_in(&named.rule, named.uses[used]), message));
                return None;
            }
            self.work_out(used, extra, found, faults)?;
        }
        // What depends on no choice is the same everywhere, and shared.
        let is_fixed = |used: &String| {
            let chosen = self.choices.contains(used) || ["here", "from"].contains(&used.as_str());
            let named = self.rules.iter().any(|rule| rule.id == *used);
            !chosen && (!named || self.fixed.borrow().contains_key(used))
        };
        let fixed = named.uses.keys().all(is_fixed);
        if let Some(made) = self.fixed.borrow().get(name).filter(|_| fixed) {
            found.push((name.to_owned(), made.clone()));
            return Some(());
        }
        let place = self.current.replace(named.rule.clone());
        let mut scope = self.scope(extra);
        for (name, term) in found.iter() {
            scope.push_constant_dynamic(name.clone(), Dynamic::from(term.clone()));
        }
        let made = self.engine.eval_ast_with_scope::<Dynamic>(&mut scope, &named.ast);
        self.current.replace(place);
        let made = made
            .map_err(|error| fault(&named.rule, &error))
            .and_then(|made| term(&made).map_err(|message| Fault::at(&named.rule.whole(), message)));
        match made {
            Ok(made) => {
                if fixed {
                    self.fixed.borrow_mut().insert(name.to_owned(), made.clone());
                }
                found.push((name.to_owned(), made));
                Some(())
            }
            Err(problem) => {
                faults.push(problem);
                None
            }
        }
    }

    /// Evaluates the statements of the script, each after the names that it uses, and returns what
    /// `let` named.
    pub fn run_lets(&self, rule: &RuleText, ast: &AST, faults: &mut Vec<Fault>) -> Vec<(String, Term)> {
        let count = ast.statements().len();
        let mut run = Run { done: vec![false; count], lets: vec![None; count] };
        for number in 0..count {
            if self.run_statement(rule, ast, number, &mut run, faults).is_none() {
                return Vec::new();
            }
        }
        let mut lets: Vec<(String, Term)> = Vec::new();
        for (name, value) in run.lets.into_iter().flatten() {
            match term(&value) {
                Ok(term) => {
                    lets.retain(|(known, _)| *known != name);
                    lets.push((name, term));
                }
                Err(message) => faults.push(Fault::at(&super::toplevel::let_spot(rule, &name), message)),
            }
        }
        lets
    }

    fn run_statement(
        &self,
        rule: &RuleText,
        ast: &AST,
        number: usize,
        run: &mut Run,
        faults: &mut Vec<Fault>,
    ) -> Option<()> {
        if std::mem::replace(&mut run.done[number], true) {
            return Some(());
        }
        let statement = &ast.statements()[number];
        if matches!(statement, Stmt::Import(..)) {
            return Some(());
        }
        let mut closures = ast.clone_functions_only();
        closures.retain_functions(|_, _, name, _| super::is_closure(name));
        let alone = AST::new([statement.clone()], closures.shared_lib().clone());
        // What a closure takes in stands beside it too; other statements' closures are not meant.
        let bare = AST::new([statement.clone()], rhai::Module::new());
        for name in self.used_lets(&uses(&bare)) {
            let declares = |statement: &Stmt| declared(statement) == Some(&name);
            for other in (0..ast.statements().len()).filter(|&other| declares(&ast.statements()[other])) {
                self.run_statement(rule, ast, other, run, faults)?;
            }
        }
        let mut extra = vec![super::here()];
        let given = run.lets.iter().flatten();
        extra.extend(given.filter_map(|(name, value)| Some((name.clone(), term(value).ok()?))));
        let named = self.stand_for(&bare, &extra, faults)?;
        let mut scope = self.scope(&[super::here()]);
        for (name, term) in named {
            scope.push_constant_dynamic(name, Dynamic::from(term));
        }
        for (name, value) in run.lets[number..].iter().flatten() {
            scope.push_dynamic(name.clone(), value.clone());
        }
        // A statement knows the names given before it by how far back they stand, so that they come last and
        // all of them, also those whose turn has not come.
        let first = scope.len();
        let earlier: Vec<usize> =
            (0..number).filter(|&other| declared(&ast.statements()[other]).is_some()).collect();
        for &other in &earlier {
            let name = declared(&ast.statements()[other]).unwrap_or_default();
            let value = run.lets[other].as_ref().map_or(Dynamic::UNIT, |(_, value)| value.clone());
            scope.push_dynamic(name.to_owned(), value);
        }
        if let Err(error) = self.engine.run_ast_with_scope(&mut scope, &alone) {
            faults.push(fault(rule, &error));
            return None;
        }
        let mut after = scope.iter().skip(first).map(|(name, _, value)| (name.to_owned(), value));
        // A statement may change what an earlier one named.
        for (&other, after) in earlier.iter().zip(after.by_ref()) {
            if run.lets[other].is_some() {
                run.lets[other] = Some(after);
            }
        }
        run.lets[number] = after.next();
        Some(())
    }

    /// The names that are used, those that named rules use among them included.
    fn used_lets(&self, uses: &BTreeMap<String, Position>) -> BTreeSet<String> {
        let mut all: BTreeSet<String> = uses.keys().cloned().collect();
        let mut next: Vec<String> = all.iter().cloned().collect();
        while let Some(name) = next.pop() {
            let Some(named) = self.rules.iter().find(|named| named.id == name) else { continue };
            next.extend(named.uses.keys().filter(|used| !all.contains(*used)).cloned());
            all.extend(named.uses.keys().cloned());
        }
        all
    }
}

/// How far the statements of a script have got.
struct Run {
    done: Vec<bool>,
    /// What each has named.
    lets: Vec<Option<(String, Dynamic)>>,
}

/// What a statement names for everyone.
pub fn declared(statement: &Stmt) -> Option<&str> {
    match statement {
        Stmt::Var(declared, ..) => Some(declared.0.name.as_str()),
        _ => None,
    }
}

/// The shortest way from a name back to itself, both ends included.
fn way_back<'a>(
    start: &str,
    uses_of: &dyn Fn(&str) -> Option<&'a BTreeMap<String, Position>>,
) -> Option<Vec<String>> {
    let mut ways = std::collections::VecDeque::from([vec![start.to_owned()]]);
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop_front() {
        let last = way.last().expect("a way has a beginning");
        for used in uses_of(last).into_iter().flat_map(BTreeMap::keys) {
            let further = [way.clone(), vec![used.clone()]].concat();
            if used == start {
                return Some(further);
            }
            if seen.insert(used.clone()) {
                ways.push_back(further);
            }
        }
    }
    None
}
