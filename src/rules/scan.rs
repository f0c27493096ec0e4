//! What the functions of a script may look at and change, read off their text without running them:
//! the zones they name, the actions and scores they ask about, the names and functions they use, and
//! the counters and marks they are given to change.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTNode, Expr, FnCallExpr, Position, Stmt};

use super::lint::is_closure;
use super::locals::{Locals, within};
use super::names::Names;
use super::term::Term;
use super::tree::{Filter, Who};

/// A zone that a text names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZoneRead {
    /// The zone, as a number of the declared ones.
    pub zone: u8,
    /// Whose, as seen by the seat that the text is asked for; [`Who::Everyone`] when that does not
    /// show.
    pub who: Who,
    /// Whether only how many pieces lie there is asked.
    pub counted: bool,
}

/// What a function looks at by itself, without what the functions that it calls look at.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    /// The zones that it names.
    pub zones: Vec<ZoneRead>,
    /// The actions that it asks whether someone can do.
    pub asked: Vec<(u8, Who)>,
    /// Whose scores it asks for.
    pub scores: Vec<Who>,
    /// The names that it uses without having given them, each with where it stands first: words, `let`s
    /// and named rules.
    pub names: BTreeMap<String, Position>,
    /// The functions that it calls, by their full names.
    pub calls: BTreeSet<String>,
    /// Whether it puts pieces that come from no unlimited supply.
    pub puts: bool,
}

impl Looks {
    /// Takes a name in, unless the function gives it itself.
    fn name(&mut self, name: &str, position: Position, local: &BTreeSet<String>) {
        if !local.contains(name) {
            self.names.entry(name.to_owned()).or_insert(position);
        }
    }
}

/// A script's text, taken in.
#[derive(Clone, Debug, Default)]
pub struct Scan {
    /// What each function looks at, by its full name: `f`, or `alias::f` of an import.
    looks: BTreeMap<String, Looks>,
    /// For each function by full name and number of values, which of them it changes: they are
    /// counters or marks.
    things: BTreeMap<(String, usize), Vec<bool>>,
    /// Where counters and marks of the game are named to be changed: script and place.
    named: Vec<(Option<String>, Position)>,
}

/// A variable that is given to something that may change it.
struct Given {
    script: Option<String>,
    function: Option<(String, usize)>,
    name: String,
    position: Position,
    to: Taker,
}

/// Who is given a variable.
enum Taker {
    /// A word that changes it.
    Word,
    /// A value of a function, by its full name, how many there are, and its place among them.
    Function(String, usize, usize),
}

/// Words that change a counter or a mark, and the place of what they change.
const CHANGING: [(&str, usize); 4] = [("raise", 0), ("reduce", 0), ("set_mark", 1), ("clear_mark", 1)];

/// Words that ask only how many there are.
const COUNTING: [&str; 3] = ["count", "is_empty", "any"];

impl Scan {
    /// Takes in a script (`None`) and its imports (their aliases).
    pub fn new(scripts: &[(Option<String>, &AST)], names: &Names) -> Self {
        let mut scan = Self::default();
        let mut given = Vec::new();
        for (alias, ast) in scripts {
            for function in ast.iter_fn_def().filter(|function| !is_closure(&function.name)) {
                let name = full(alias.as_deref(), &function.name);
                scan.looks.entry(name.clone()).or_default();
                scan.things.insert((name, function.params.len()), vec![false; function.params.len()]);
            }
        }
        for (alias, ast) in scripts {
            scan.take_in(alias.as_deref(), ast, names, &mut given);
        }
        // What is given on to a function that changes it is changed too.
        loop {
            let mut more = false;
            for one in &given {
                if !scan.changes(&one.to) {
                    continue;
                }
                let Some(function) = &one.function else { continue };
                let Some(place) = scripts
                    .iter()
                    .filter(|(alias, _)| *alias == one.script)
                    .flat_map(|(_, ast)| ast.iter_fn_def())
                    .filter(|found| full(one.script.as_deref(), &found.name) == function.0)
                    .filter(|found| found.params.len() == function.1)
                    .find_map(|found| found.params.iter().position(|param| *param == one.name.as_str()))
                else {
                    continue;
                };
                if let Some(things) = scan.things.get_mut(function)
                    && !std::mem::replace(&mut things[place], true)
                {
                    more = true;
                }
            }
            if !more {
                break;
            }
        }
        let is_thing = |name: &str| names.terms.get(name).is_some_and(|term| term.thing().is_some());
        let named = given.iter().filter(|one| is_thing(&one.name) && scan.changes(&one.to));
        scan.named = named.map(|one| (one.script.clone(), one.position)).collect();
        scan
    }

    fn changes(&self, to: &Taker) -> bool {
        match to {
            Taker::Word => true,
            Taker::Function(name, values, place) => {
                self.things.get(&(name.clone(), *values)).is_some_and(|things| things[*place])
            }
        }
    }

    /// Which of its values a function changes: counters and marks, which it is given themselves.
    pub fn things(&self, function: &str, values: usize) -> Vec<bool> {
        self.things.get(&(function.to_owned(), values)).cloned().unwrap_or_default()
    }

    /// Where a script (by alias; `None`, the game's own) names counters and marks to change them.
    pub fn named(&self, script: Option<&str>) -> impl Iterator<Item = Position> {
        self.named.iter().filter(move |(alias, _)| alias.as_deref() == script).map(|(_, at)| *at)
    }

    /// What a function looks at, by itself or through the functions that it calls; each once.
    pub fn looks(&self, function: &str) -> Vec<&Looks> {
        let mut reached = BTreeSet::new();
        let mut next = vec![function];
        while let Some(name) = next.pop() {
            if let Some(looks) = self.looks.get(name)
                && reached.insert(name)
            {
                next.extend(looks.calls.iter().map(String::as_str));
            }
        }
        reached.iter().filter_map(|name| self.looks.get(*name)).collect()
    }

    /// Whether a function puts pieces that come from no unlimited supply.
    pub fn puts(&self) -> bool {
        self.looks.values().any(|looks| looks.puts)
    }

    /// Every name that functions use.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.looks.values().flat_map(|looks| looks.names.keys()).map(String::as_str)
    }

    fn take_in(&mut self, alias: Option<&str>, ast: &AST, names: &Names, given: &mut Vec<Given>) {
        let locals = Locals::new(ast);
        let bodies: Vec<(Position, Position, String, usize)> = ast
            .iter_fn_def()
            .filter(|function| !is_closure(&function.name))
            .map(|function| {
                let (start, end) = (function.body.start_position(), function.body.end_position());
                (start, end, full(alias, &function.name), function.params.len())
            })
            .collect();
        let own: BTreeSet<String> = self.looks.keys().cloned().collect();
        let known = |call: &FnCallExpr| {
            let module = call.namespace.to_string();
            let module = module.trim_end_matches("::");
            let name =
                if module.is_empty() { full(alias, &call.name) } else { full(Some(module), &call.name) };
            own.contains(&name).then_some(name)
        };
        ast.walk(&mut |nodes: &[ASTNode<'_>]| {
            let Some(last) = nodes.last() else { return true };
            let at = last.position();
            let inside = bodies.iter().find(|(start, end, ..)| within(at, *start, *end));
            let Some((_, _, function, values)) = inside else { return true };
            let local = locals.at(at);
            if let (ASTNode::Expr(Expr::Variable(variable, _, position)), true) = (last, nodes.len() > 1) {
                // What a closure takes in is looked at where it stands in it.
                let parent = nodes[nodes.len() - 2];
                let captured = call_of(&parent).is_some_and(|call| call.name == "curry");
                if captured || !variable.2.is_empty() {
                    return true;
                }
                let looks = self.looks.entry(function.clone()).or_default();
                match names.terms.get(variable.1.as_str()) {
                    Some(Term::Zone(zone, _)) => looks.zones.push(zone_read(*zone, nodes, names, local)),
                    Some(_) => {}
                    None => looks.name(&variable.1, *position, local),
                }
                if let Some(to) = taker(nodes, &known) {
                    given.push(Given {
                        script: alias.map(str::to_owned),
                        function: Some((function.clone(), *values)),
                        name: variable.1.to_string(),
                        position: *position,
                        to,
                    });
                }
                return true;
            }
            let looks = self.looks.entry(function.clone()).or_default();
            match last {
                // A lone name is what a body of one word is.
                ASTNode::Expr(Expr::Variable(variable, ..)) if variable.2.is_empty() => {
                    match names.terms.get(variable.1.as_str()) {
                        Some(Term::Zone(zone, who)) => {
                            looks.zones.push(ZoneRead { zone: *zone, who: *who, counted: false });
                        }
                        Some(_) => {}
                        None => looks.name(&variable.1, at, local),
                    }
                }
                other => {
                    let Some(call) = call_of(other) else { return true };
                    let method = matches!(other, ASTNode::Expr(Expr::MethodCall(..)));
                    let (first, second) = match method {
                        true => (receiver(nodes), call.args.first()),
                        false => (call.args.first(), call.args.get(1)),
                    };
                    match call.name.as_str() {
                        "can" => {
                            let who = second.map_or(Who::Me, |who| whose(who, names, local));
                            match first.and_then(|action| term_of(action, names)) {
                                Some(Term::Action(action)) => looks.asked.push((*action, who)),
                                // An action that was given: any.
                                _ => looks.asked.extend(every_action(names).map(|action| (action, who))),
                            }
                        }
                        "score_of" => {
                            looks.scores.push(first.map_or(Who::Everyone, |who| whose(who, names, local)));
                        }
                        "put" => {
                            let supplied = match first.and_then(|piece| term_of(piece, names)) {
                                Some(Term::Filter(filter)) => match **filter {
                                    Filter::Kind(kind) => names.supplied[kind as usize],
                                    _ => false,
                                },
                                _ => false,
                            };
                            looks.puts |= !supplied;
                        }
                        // A function may be called by its name as a text.
                        "Fn" => looks.calls.extend(own.iter().cloned()),
                        _ => looks.calls.extend(known(call)),
                    }
                }
            }
            true
        });
    }
}

fn full(alias: Option<&str>, name: &str) -> String {
    alias.map_or_else(|| name.to_owned(), |alias| format!("{alias}::{name}"))
}

fn every_action(names: &Names) -> impl Iterator<Item = u8> + use<'_> {
    names.terms.values().filter_map(|term| match term {
        Term::Action(action) => Some(*action),
        _ => None,
    })
}

fn call_of<'a>(node: &ASTNode<'a>) -> Option<&'a FnCallExpr> {
    match node {
        ASTNode::Stmt(Stmt::FnCall(call, _)) => Some(call),
        ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _)) => Some(call),
        _ => None,
    }
}

fn term_of<'a>(expression: &Expr, names: &'a Names) -> Option<&'a Term> {
    match expression {
        Expr::Variable(variable, ..) => names.terms.get(variable.1.as_str()),
        _ => None,
    }
}

/// Whose an expression means; everyone's when that does not show.
fn whose(expression: &Expr, names: &Names, local: &BTreeSet<String>) -> Who {
    match (expression, term_of(expression, names)) {
        (_, Some(term)) => term.who().unwrap_or(Who::Everyone),
        (Expr::Variable(variable, ..), None) if !local.contains(variable.1.as_str()) => {
            match variable.1.as_str() {
                "me" if names.is_word("me") => Who::Me,
                "none" if names.is_word("none") => Who::Nobody,
                _ => Who::Everyone,
            }
        }
        _ => Who::Everyone,
    }
}

/// What stands before the dot of a call.
fn receiver<'a>(nodes: &[ASTNode<'a>]) -> Option<&'a Expr> {
    match nodes.get(nodes.len().checked_sub(2)?)? {
        ASTNode::Expr(Expr::Dot(parts, ..)) => Some(&parts.lhs),
        _ => None,
    }
}

/// The first call of what stands after a dot, and whether more follows it.
fn first_call(after: &Expr) -> Option<(&FnCallExpr, Option<&Expr>)> {
    match after {
        Expr::MethodCall(call, _) => Some((call, None)),
        Expr::Dot(parts, ..) => match &parts.lhs {
            Expr::MethodCall(call, _) => Some((call, Some(&parts.rhs))),
            _ => None,
        },
        _ => None,
    }
}

/// How a zone is named, from where its name stands.
fn zone_read(zone: u8, nodes: &[ASTNode<'_>], names: &Names, local: &BTreeSet<String>) -> ZoneRead {
    let ancestor = |up: usize| nodes.len().checked_sub(up + 1).map(|at| &nodes[at]);
    let counts = |node: Option<&ASTNode<'_>>| {
        let call = node.and_then(call_of);
        call.is_some_and(|call| COUNTING.contains(&call.name.as_str()) && call.args.len() == 1)
    };
    let counted_after = |rest: Option<&Expr>| match rest {
        Some(Expr::MethodCall(call, _)) => COUNTING.contains(&call.name.as_str()) && call.args.is_empty(),
        _ => false,
    };
    let read = |who, counted| ZoneRead { zone, who, counted };
    match ancestor(1) {
        Some(ASTNode::Expr(Expr::Dot(parts, ..)))
            if parts.lhs.position() == nodes[nodes.len() - 1].position() =>
        {
            match first_call(&parts.rhs) {
                Some((call, rest)) if call.name == "of" && call.args.len() == 1 => {
                    let who = whose(&call.args[0], names, local);
                    let counted = match rest {
                        None => counts(ancestor(2)),
                        rest => counted_after(rest),
                    };
                    read(who, counted)
                }
                Some(_) => read(Who::Me, counted_after(Some(&parts.rhs))),
                None => read(Who::Me, false),
            }
        }
        Some(node) => match call_of(node) {
            Some(call) if call.name == "of" && call.args.len() == 2 => {
                read(whose(&call.args[1], names, local), counts(ancestor(2)))
            }
            _ => read(Who::Me, counts(Some(node))),
        },
        None => read(Who::Me, false),
    }
}

/// What a variable is given to that may change it.
fn taker(nodes: &[ASTNode<'_>], known: &dyn Fn(&FnCallExpr) -> Option<String>) -> Option<Taker> {
    let at = nodes.last()?.position();
    let parent = nodes.get(nodes.len().checked_sub(2)?)?;
    let (call, place) = match parent {
        // What stands before the dot is the first value.
        ASTNode::Expr(Expr::Dot(parts, ..)) if parts.lhs.position() == at => (first_call(&parts.rhs)?.0, 0),
        node => {
            let method = usize::from(matches!(node, ASTNode::Expr(Expr::MethodCall(..))));
            let call = call_of(node)?;
            (call, call.args.iter().position(|arg| arg.position() == at)? + method)
        }
    };
    let dotted = matches!(parent, ASTNode::Expr(Expr::Dot(..) | Expr::MethodCall(..)));
    if CHANGING.contains(&(call.name.as_str(), place)) {
        return Some(Taker::Word);
    }
    Some(Taker::Function(known(call)?, call.args.len() + usize::from(dotted), place))
}
