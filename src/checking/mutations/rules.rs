//! What can be changed in a rule's text, one thing at a time: numbers, words, comparisons, signs, and parts that
//! are left out.

use std::ops::Range;

use super::Kind;
use super::words::Names;
use crate::rules::shape::{Part, Shape};

/// One change of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Edit {
    /// The bytes that it takes away.
    pub range: Range<usize>,
    /// What stands there instead.
    pub with: String,
    /// What sort of change it is.
    pub kind: Kind,
    /// What stood there, with as much around it as tells.
    pub old: String,
    /// The same with the change; empty where something is left out.
    pub new: String,
}

impl Edit {
    /// A part that is left out: the bytes that go, and those of the part itself.
    pub fn drop(text: &str, range: Range<usize>, part: Range<usize>) -> Self {
        let old = one_line(&text[part]);
        Self { range, with: String::new(), kind: Kind::Part, old, new: String::new() }
    }

    /// One thing in the place of another, told with what stands around it.
    pub fn change(text: &str, range: Range<usize>, with: String, kind: Kind, around: &Range<usize>) -> Self {
        let old = one_line(&text[around.clone()]);
        let new = [&text[around.start..range.start], &with, &text[range.end..around.end]].concat();
        Self { range, with, kind, old, new: one_line(&new) }
    }
}

/// A text without breaks and with single spaces.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How much of a rule is told around what changes.
const MOST_TOLD: usize = 40;

/// Finds the changes of a rule.
pub(super) struct Changes<'a> {
    pub text: &'a str,
    pub names: &'a Names,
    pub found: Vec<Edit>,
}

/// What a comparison may be instead: where its bound lies elsewhere, and where it is the other way round.
fn comparisons(sign: &str) -> &'static [&'static str] {
    match sign {
        "==" => &["!="],
        "!=" => &["=="],
        "<" => &["<=", ">="],
        "<=" => &["<", ">"],
        ">" => &[">=", "<="],
        ">=" => &[">", "<"],
        _ => &[],
    }
}

/// What another sign may be instead.
fn operators(sign: &str) -> &'static [&'static str] {
    match sign {
        "+" => &["-"],
        "*" => &["+"],
        "/" | "%" => &["*"],
        "+=" => &["-="],
        "-=" => &["+="],
        "*=" => &["+="],
        _ => &[],
    }
}

impl Changes<'_> {
    fn change(&mut self, range: &Range<usize>, with: &str, kind: Kind, around: &Range<usize>) {
        self.found.push(Edit::change(self.text, range.clone(), with.to_owned(), kind, around));
    }

    fn drop(&mut self, range: Range<usize>, part: &Range<usize>) {
        self.found.push(Edit::drop(self.text, range, part.clone()));
    }

    /// All changes of a part; what it stands in is told with it where that is short.
    pub fn of(&mut self, part: &Part, above: &Range<usize>) {
        let around = if above.len() <= MOST_TOLD { above } else { &part.range };
        match &part.shape {
            Shape::Number => self.number(&part.range, around),
            Shape::Word => {
                for (with, kind) in self.names.instead_of(&self.text[part.range.clone()]) {
                    self.change(&part.range, &with, kind, around);
                }
            }
            Shape::Property { name, .. } => {
                for (with, kind) in self.names.instead_of_value(&self.text[name.clone()]) {
                    self.change(name, &with, kind, &part.range);
                }
            }
            Shape::Call { name, arguments, .. } => self.call(part, name, arguments, around),
            Shape::Joined { parts, signs } => self.joined(part, parts, signs),
            Shape::Before { sign, part: inner } if &self.text[sign.clone()] == "!" => {
                let range = sign.start..inner.range.start;
                self.change(&range, "", Kind::Negation, &part.range);
            }
            Shape::List(items) => self.one_less(items),
            Shape::Block(statements) => self.statements(statements),
            Shape::If { condition, .. } => self.negated(condition),
            Shape::Assigned { sign, .. } => {
                for with in operators(&self.text[sign.clone()]) {
                    self.change(sign, with, Kind::Operator, &part.range);
                }
            }
            Shape::Text | Shape::Named { .. } | Shape::Other(_) | Shape::Before { .. } => {}
        }
        // What is named tells nothing of what changes in it, nor does a whole block.
        let whole = matches!(part.shape, Shape::Named { .. } | Shape::Block(_) | Shape::If { .. });
        for inside in part.inside() {
            self.of(inside, if whole { &inside.range } else { &part.range });
        }
    }

    fn number(&mut self, range: &Range<usize>, around: &Range<usize>) {
        let Ok(number) = self.text[range.clone()].replace('_', "").parse::<i64>() else { return };
        for other in [number.checked_add(1), number.checked_sub(1)].into_iter().flatten() {
            let with = if other < 0 { format!("({other})") } else { other.to_string() };
            self.change(range, &with, Kind::Number, around);
        }
    }

    fn call(&mut self, part: &Part, name: &Range<usize>, arguments: &[Part], around: &Range<usize>) {
        let called = &self.text[name.clone()];
        for (with, kind) in self.names.instead_of(called) {
            let around = if part.range.len() <= MOST_TOLD { &part.range } else { around };
            let around = if around.len() <= MOST_TOLD { around } else { name };
            self.change(name, &with, kind, around);
        }
        match (called, arguments) {
            // Either branch alone: as if the condition always held, or never.
            ("when", [condition, branches @ ..]) if !branches.is_empty() => {
                for branch in branches {
                    let with = self.text[branch.range.clone()].to_owned();
                    let new = one_line(&with);
                    let old = format!("when({}, …)", one_line(&self.text[condition.range.clone()]));
                    self.found.push(Edit { range: part.range.clone(), with, kind: Kind::Part, old, new });
                }
                if branches.len() == 1 {
                    self.drop(part.range.clone(), &part.range);
                }
            }
            // What is said last is often more than must be said.
            (_, [.., before, last]) => self.drop(before.range.end..last.range.end, &last.range),
            _ => {}
        }
    }

    fn joined(&mut self, part: &Part, parts: &[Part], signs: &[Range<usize>]) {
        for (number, sign) in signs.iter().enumerate() {
            let text = &self.text[sign.clone()];
            let beside = parts[number].range.start..parts[number + 1].range.end;
            let around = match () {
                () if part.range.len() <= MOST_TOLD => part.range.clone(),
                () if beside.len() <= MOST_TOLD => beside,
                () => sign.clone(),
            };
            for with in comparisons(text) {
                self.change(sign, with, Kind::Comparison, &around);
            }
            for with in operators(text) {
                self.change(sign, with, Kind::Operator, &around);
            }
        }
        let sign = |number: usize| &self.text[signs[number].clone()];
        let narrows = matches!(sign(0), "&" | "|" | "&&" | "||");
        let mut dropped = Vec::new();
        for (number, one) in parts.iter().enumerate() {
            match number {
                0 if narrows => dropped.push((one.range.start..parts[1].range.start, one.range.clone())),
                0 => {}
                _ if narrows || sign(number - 1) == "-" => {
                    dropped.push((parts[number - 1].range.end..one.range.end, one.range.clone()));
                }
                _ => {}
            }
        }
        dropped.into_iter().for_each(|(range, part)| self.drop(range, &part));
    }

    /// A list with each of its items left out in turn.
    fn one_less(&mut self, items: &[Part]) {
        for (number, item) in items.iter().enumerate() {
            let range = match (items.get(number + 1), number.checked_sub(1)) {
                (Some(next), _) => item.range.start..next.range.start,
                (None, Some(before)) => items[before].range.end..item.range.end,
                (None, None) => item.range.clone(),
            };
            self.drop(range, &item.range);
        }
    }

    /// What is done, with each step that does something left out in turn; what it answers at its end stays.
    fn statements(&mut self, statements: &[Part]) {
        for (number, statement) in statements.iter().enumerate() {
            let last = number + 1 == statements.len();
            let acts = matches!(statement.shape, Shape::Assigned { .. } | Shape::If { .. })
                || matches!(statement.shape, Shape::Call { .. }) && !last;
            if acts {
                self.drop(statement.range.clone(), &statement.range);
            }
        }
    }

    fn negated(&mut self, condition: &Part) {
        let with = format!("!({})", &self.text[condition.range.clone()]);
        self.change(&condition.range, &with, Kind::Negation, &condition.range);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shape::{read_rule, read_script};

    fn changed(text: &str, parts: &[Part]) -> Vec<String> {
        let names = Names {
            faces: vec![vec!["recto".into(), "verso".into()]],
            values: vec![vec!["gold".into(), "iron".into()]],
            ..Names::default()
        };
        let mut changes = Changes { text, names: &names, found: Vec::new() };
        parts.iter().for_each(|part| changes.of(part, &part.range));
        let apply = |edit: Edit| [&text[..edit.range.start], &edit.with, &text[edit.range.end..]].concat();
        changes.found.into_iter().map(apply).collect()
    }

    fn rule(text: &str) -> Vec<String> {
        let part = read_rule(text).expect("it is a rule");
        let mut all = changed(text, &[part]);
        all.sort_unstable();
        all
    }

    #[test]
    fn numbers_and_comparisons_move_by_one() {
        assert_eq!(rule("a < 3"), ["a < 2", "a < 4", "a <= 3", "a >= 3"]);
        assert_eq!(rule("a == 0"), ["a != 0", "a == (-1)", "a == 1"]);
        assert_eq!(rule("a + b * c"), ["a + b + c", "a - b * c"]);
    }

    #[test]
    fn each_part_is_left_out_in_turn() {
        assert_eq!(rule("a & b & c"), ["a & b", "a & c", "b & c"]);
        assert_eq!(rule("a | (b - c)"), ["(b - c)", "a", "a | (b)"]);
        assert_eq!(rule("[a, b, c]"), ["[a, b]", "[a, c]", "[b, c]"]);
        assert_eq!(rule("[a]"), ["[]"]);
        assert_eq!(rule("near(a, b)"), ["near(a)"]);
        assert_eq!(rule("a - b - c"), ["a - b", "a - c"]);
    }

    #[test]
    fn words_faces_and_values_give_way() {
        assert_eq!(
            rule("flip(recto & beside)"),
            ["flip(beside)", "flip(recto & above_and_below)", "flip(recto)", "flip(verso & beside)",]
        );
        assert_eq!(rule("tile.recto"), ["tile.verso"]);
        assert_eq!(rule("tile.gold"), ["tile.iron"]);
        assert_eq!(rule("row(a)"), ["column(a)"]);
    }

    #[test]
    fn conditions_hold_always_never_or_the_other_way_round() {
        assert_eq!(rule("when(a, b, c)"), ["b", "c"]);
        assert_eq!(rule("when(a, b)"), ["", "b"]);
        assert_eq!(rule("!a"), ["a"]);
        let script = "fn f(x) { if x > 1 { g(x); return 2; } 3 }";
        let mut all = changed(script, &read_script(script));
        all.sort_unstable();
        assert_eq!(
            all,
            [
                "fn f(x) {  3 }",
                "fn f(x) { if !(x > 1) { g(x); return 2; } 3 }",
                "fn f(x) { if x <= 1 { g(x); return 2; } 3 }",
                "fn f(x) { if x > 0 { g(x); return 2; } 3 }",
                "fn f(x) { if x > 1 { ; return 2; } 3 }",
                "fn f(x) { if x > 1 { g(x); return 1; } 3 }",
                "fn f(x) { if x > 1 { g(x); return 2; } 2 }",
                "fn f(x) { if x > 1 { g(x); return 2; } 4 }",
                "fn f(x) { if x > 1 { g(x); return 3; } 3 }",
                "fn f(x) { if x > 2 { g(x); return 2; } 3 }",
                "fn f(x) { if x >= 1 { g(x); return 2; } 3 }",
            ]
        );
    }

    #[test]
    fn a_change_is_told_with_what_stands_around_it() {
        let text = "empty & count(main) < 3 & a_very_long_name_of_a_set_of_cells";
        let names = Names::default();
        let mut changes = Changes { text, names: &names, found: Vec::new() };
        let part = read_rule(text).expect("it is a rule");
        changes.of(&part, &part.range);
        let told: Vec<(&str, &str)> =
            changes.found.iter().map(|edit| (edit.old.as_str(), edit.new.as_str())).collect();
        assert!(told.contains(&("count(main) < 3", "count(main) < 4")), "{told:?}");
        assert!(told.contains(&("count(main) < 3", "count(main) <= 3")), "{told:?}");
        assert!(told.contains(&("count(main) < 3", "")), "{told:?}");
    }
}
