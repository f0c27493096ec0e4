//! Which lines of a script run. While somebody watches, scripts are compiled with a mark before each statement;
//! otherwise nothing of this is in them.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTNode, Engine, INT, Position, Stmt};

use crate::define::RuleText;

/// Lines of scripts, from 1, by file.
pub type Lines = BTreeMap<String, BTreeSet<usize>>;

/// What a mark calls.
const MARK: &str = "__ran";

thread_local! {
    static RAN: RefCell<Option<Lines>> = const { RefCell::new(None) };
}

/// Does something and says which lines of scripts ran meanwhile on this thread, of games that were loaded
/// meanwhile.
pub fn watched<T>(run: impl FnOnce() -> T) -> (T, Lines) {
    let before = RAN.replace(Some(Lines::new()));
    let done = run();
    (done, RAN.replace(before).unwrap_or_default())
}

/// Whether somebody watches.
pub(super) fn is_watched() -> bool {
    RAN.with_borrow(Option::is_some)
}

/// Takes the marks of a file's statements in.
pub(super) fn register(engine: &mut Engine, files: Vec<String>) {
    engine.register_fn(MARK, move |file: INT, line: INT| {
        RAN.with_borrow_mut(|ran| {
            if let (Some(ran), Some(file)) = (ran, files.get(file as usize)) {
                ran.entry(file.clone()).or_default().insert(line as usize);
            }
        });
    });
}

/// A statement that can be marked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Statement {
    /// The character before which its mark is put.
    at: usize,
    /// The line on which it begins.
    line: usize,
}

/// The lines on which statements of functions begin.
pub fn lines(rule: &RuleText) -> BTreeSet<usize> {
    let ast = super::engine().compile(&rule.text);
    let statements = ast.map(|ast| statements(&rule.text, &ast)).unwrap_or_default();
    statements.into_iter().map(|statement| statement.line).collect()
}

/// The text of a script, of a number, with a mark before each statement of its functions.
pub(super) fn marked(text: &str, file: usize, ast: &AST) -> String {
    let mut statements = statements(text, ast).into_iter().peekable();
    let mut marked = String::with_capacity(text.len() * 2);
    for (at, letter) in text.chars().enumerate() {
        while let Some(statement) = statements.next_if(|statement| statement.at == at) {
            marked.push_str(&format!("{MARK}({file}, {});", statement.line));
        }
        marked.push(letter);
    }
    marked
}

/// The statements of a script's functions, in order. One whose beginning is not plain, as the body of a
/// closure without braces, goes with the one around it.
fn statements(text: &str, ast: &AST) -> Vec<Statement> {
    let letters: Vec<char> = text.chars().collect();
    let code = code(&letters);
    // After one of these a statement may begin.
    let borders: Vec<usize> =
        (0..letters.len()).filter(|&at| code[at] && "{};".contains(letters[at])).collect();
    let line_starts: Vec<usize> = std::iter::once(0)
        .chain((0..letters.len()).filter(|&at| letters[at] == '\n').map(|at| at + 1))
        .collect();
    let offset = |position: Position| {
        let line = line_starts.get(position.line()?.checked_sub(1)?)?;
        Some(line + position.position().unwrap_or(1).saturating_sub(1))
    };
    let mut found = BTreeSet::new();
    let mut see = |statement: &Stmt| {
        let mut first: Option<usize> = None;
        statement.walk(&mut Vec::new(), &mut |path: &[ASTNode<'_>]| {
            let at = path.last().and_then(|node| offset(node.position()));
            first = first.into_iter().chain(at).min();
            true
        });
        let Some(first) = first else { return };
        let Some(border) = borders.iter().rev().find(|border| **border < first) else { return };
        let between = border + 1..first.min(letters.len());
        let between: String = between.filter(|&at| code[at]).map(|at| letters[at]).collect();
        if begins(&between) {
            let line = line_starts.partition_point(|start| *start <= first);
            found.insert(Statement { at: border + 1, line });
        }
    };
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        let outside = matches!(path.first(), Some(ASTNode::Stmt(first))
            if ast.statements().iter().any(|statement| std::ptr::eq(statement, *first)));
        if let (Some(ASTNode::Stmt(statement)), false) = (path.last(), outside)
            && !matches!(statement, Stmt::Noop(_) | Stmt::Block(_))
        {
            see(statement);
        }
        true
    });
    // One mark stands in one place.
    let mut places = BTreeSet::new();
    found.into_iter().filter(|statement| places.insert(statement.at)).collect()
}

/// Whether nothing but signs and the name of a module stands before a statement's first name.
fn begins(before: &str) -> bool {
    let rest = before.trim_start_matches(|c: char| c.is_whitespace() || "(!-".contains(c)).trim_end();
    let module = rest.strip_suffix("::").map(str::trim_end);
    rest.is_empty() || module.is_some_and(|name| name.chars().all(|c| c.is_alphanumeric() || c == '_'))
}

/// Of each character of a script whether it is code: neither in a comment nor in a text.
fn code(letters: &[char]) -> Vec<bool> {
    let mut is_code = vec![true; letters.len()];
    let mut at = 0;
    while at < letters.len() {
        let end = match (letters[at], letters.get(at + 1)) {
            ('/', Some('/')) => after(letters, at, |at| letters[at] == '\n'),
            ('/', Some('*')) => after(letters, at + 2, |at| letters[at - 1] == '*' && letters[at] == '/') + 1,
            (quote @ ('"' | '\'' | '`'), _) => {
                let mut escaped = false;
                1 + after(letters, at + 1, |at| {
                    let ends = letters[at] == quote && !escaped;
                    escaped = letters[at] == '\\' && !escaped;
                    ends
                })
            }
            _ => {
                at += 1;
                continue;
            }
        };
        let end = end.min(letters.len());
        is_code[at..end].fill(false);
        at = end;
    }
    is_code
}

/// The first place from one on that is as wanted, or the end.
fn after(letters: &[char], from: usize, mut wanted: impl FnMut(usize) -> bool) -> usize {
    (from..letters.len()).find(|&at| wanted(at)).unwrap_or(letters.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked_text(text: &str) -> String {
        let mut engine = Engine::new();
        engine.set_optimization_level(rhai::OptimizationLevel::None);
        let ast = engine.compile(text).expect("a script");
        let marked = marked(text, 0, &ast);
        engine.compile(&marked).unwrap_or_else(|error| panic!("{error}: {marked}"));
        marked
    }

    #[test]
    fn marks_stand_before_statements_and_nowhere_else() {
        let marked = marked_text(
            "let a = 1;\nfn f(x) {\n  // a; b\n  if x > 1 { (x + 1) * 2 } else if !x { -x } else { n::g(x) }\n}\n\
             fn h(l) {\n  let s = \"};{\";\n  for i in l { s += i; }\n  l.filter(|v| v > 1).map(|v| { v + 1 }).len() + 1\n}",
        );
        let expected = "let a = 1;\nfn f(x) {__ran(0, 4);\n  // a; b\n  if x > 1 {__ran(0, 4); (x + 1) * 2 } else if !x \
             {__ran(0, 4); -x } else {__ran(0, 4); n::g(x) }\n}\nfn h(l) {__ran(0, 7);\n  let s = \"};{\";__ran(0, 8);\n  \
             for i in l {__ran(0, 8); s += i; }__ran(0, 9);\n  l.filter(|v| v > 1).map(|v| {__ran(0, 9); v + 1 }).len() + 1\n}";
        assert_eq!(marked, expected);
    }

    #[test]
    fn every_script_can_be_marked() {
        let folders = ["games", "tests/games"]
            .into_iter()
            .flat_map(|root| std::fs::read_dir(root).into_iter().flatten());
        let scripts =
            folders.flatten().filter_map(|game| std::fs::read_to_string(game.path().join("rules.rhai")).ok());
        let mut seen = 0;
        for script in scripts {
            let marked = marked_text(&script);
            let functions = script.lines().filter(|line| line.trim_start().starts_with("fn ")).count();
            assert!(marked.matches("__ran(").count() >= functions, "a function has no mark: {marked}");
            seen += functions;
        }
        assert!(seen > 0, "there are scripts to mark");
    }
}
