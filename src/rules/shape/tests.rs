//! The shapes of all rules of all games, beside the trees of the rule engine.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use rhai::{AST, ASTNode, Expr, Position, Stmt};

use super::{Part, Shape, read_rule, read_script};
use crate::define::{Node, Source, Value};
use crate::rules::language::engine;

/// Each sign between two parts, by line and column, and the sign that joins what it joins with something else.
type Signs = BTreeMap<(usize, usize), Option<(usize, usize)>>;

fn of_position(position: Position) -> (usize, usize) {
    (position.line().unwrap_or(0), position.position().unwrap_or(0))
}

/// The signs as the rule engine has them.
fn theirs(ast: &AST) -> Signs {
    let mut signs = Signs::new();
    ast.walk(&mut |path: &[ASTNode]| {
        let sign = |node: &ASTNode| {
            let (call, position) = match node {
                ASTNode::Expr(Expr::FnCall(call, position)) => (call, *position),
                ASTNode::Stmt(Stmt::FnCall(call, position)) => (call, *position),
                _ => return None,
            };
            let named = call.name.starts_with(|c: char| c.is_alphabetic() || c == '_');
            let joins = !named && !call.name.starts_with("..") && call.args.len() == 2;
            joins.then(|| of_position(position))
        };
        if let Some((last, above)) = path.split_last()
            && let Some(found) = sign(last)
        {
            signs.insert(found, above.iter().rev().find_map(sign));
        }
        true
    });
    signs
}

/// The signs as shapes have them.
fn ours(text: &str, parts: &[Part]) -> Signs {
    fn at(text: &str, byte: usize) -> (usize, usize) {
        let before = &text[..byte];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
    }
    fn visit(text: &str, part: &Part, above: Option<(usize, usize)>, signs: &mut Signs) {
        let Shape::Joined { parts, signs: between } = &part.shape else {
            part.inside().into_iter().for_each(|inside| visit(text, inside, above, signs));
            return;
        };
        let places: Vec<_> = between.iter().map(|sign| at(text, sign.start)).collect();
        // What comes last joins all that comes before.
        for (number, place) in places.iter().enumerate() {
            signs.insert(*place, places.get(number + 1).copied().or(above));
        }
        for (number, inside) in parts.iter().enumerate() {
            visit(text, inside, Some(places[number.saturating_sub(1)]), signs);
        }
    }
    let mut signs = Signs::new();
    parts.iter().for_each(|part| visit(text, part, None, &mut signs));
    // Ranges and `&&` are no calls of the rule engine.
    let is_call = |place: &(usize, usize)| {
        let line = text.split('\n').nth(place.0 - 1).unwrap_or_default();
        let rest: String = line.chars().skip(place.1 - 1).take(2).collect();
        !["..", "&&", "||", "??"].contains(&rest.as_str())
    };
    signs.retain(|place, _| is_call(place));
    signs
}

/// Every text of a file that is a rule.
fn rules(node: &Node, found: &mut Vec<String>) {
    match &node.value {
        Value::Text(text) => found.push(text.clone()),
        Value::List(items) => items.iter().for_each(|item| rules(item, found)),
        Value::Table(entries) => entries.iter().for_each(|entry| rules(&entry.node, found)),
        _ => {}
    }
}

#[test]
fn shapes_join_what_the_rule_engine_joins() {
    let engine = engine();
    let mut compared = 0;
    for game in std::fs::read_dir(Path::new("games")).expect("games").flatten() {
        let read = |file: &str| std::fs::read_to_string(game.path().join(file)).ok();
        let Some(text) = read("game.toml") else { continue };
        let source = Arc::new(Source { path: "game.toml".to_owned(), text });
        let mut found = Vec::new();
        rules(&Node::parse(&source, &mut Vec::new()), &mut found);
        for text in found {
            // Names and sentences are no rules, though some can be read as one.
            if text.contains(" in ") {
                continue;
            }
            if let (Ok(ast), Some(part)) = (engine.compile_expression(&text), read_rule(&text)) {
                assert_eq!(ours(&text, &[part]), theirs(&ast), "{text}");
                compared += theirs(&ast).len();
            }
        }
        if let Some(text) = read("rules.rhai") {
            let ast = engine.compile(&text).expect("a script");
            assert_eq!(ours(&text, &read_script(&text)), theirs(&ast), "{}", game.path().display());
            compared += theirs(&ast).len();
        }
    }
    assert!(compared > 200, "only {compared} signs were compared");
}

#[test]
fn all_that_can_be_written_is_read() {
    let engine = engine();
    let texts = [
        "fn f(a) { let b = a[1] ** 2 ** 3; if b > 1 & !(a.c == 2) { return b } else if b == 0 { 1 } else { 2 } }",
        "fn g() { for (x, i) in 0..5 { if x * 2 + i == 3 { continue; } } loop { break; } while true { } 1 + 2 }",
        "fn h(a) { switch a { 1 | 2 => 3 + 4, 7 if a > 9 => 5 - 1, _ => 6 } }",
        "fn k() { let m = #{ a: 1 + 2, b: 3 }; m.a += 1 * 2; try { f(1) - 1 } catch (e) { 2 + 2 } }",
        "fn l() { do { f(1) + 1; } while f(2) < 3; let c = |x, y| x + y; c.call(1, 2 * 3) }",
        "let a = -b + !c & d; let e = each(a, |cell| [put(x, cell) + 1]); a.b(c + d).e - f[g * 2];",
    ];
    let mut wrong = Vec::new();
    for text in texts {
        let ast = engine.compile(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (ours, theirs) = (ours(text, &read_script(text)), theirs(&ast));
        if ours != theirs {
            wrong.push(format!("{text}\n{ours:?}\n{theirs:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(read_rule("a &"), None);
    assert_eq!(read_rule("a b"), None);
    // As deep as one likes, without an end of the stack.
    assert_eq!(read_rule(&"(".repeat(100_000)), None);
    assert_eq!(read_rule(&"!".repeat(100_000)), None);
    read_script(&"{".repeat(100_000));
    read_script(&"if a ".repeat(100_000));
    read_script(&"a.".repeat(100_000));
}
