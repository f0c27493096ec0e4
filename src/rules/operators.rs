//! The operators of the rule language over parts of rules: `&`, `|`, `-`, `!`, sums and
//! comparisons. Every pair is answered, since a comparison that nobody answers would be false.

use std::sync::Arc;

use super::term::Term;
use super::tree::{Cond, Filter, Num, Open, Set};
use crate::msg;
use crate::speak::Message;

/// Every operator between two parts of rules.
pub const BINARY: &[&str] = &["&", "|", "-", "+", "*", "<", "<=", ">", ">=", "==", "!="];

/// The part of a rule that an operator makes.
pub fn binary(operator: &'static str, left: &Term, right: &Term) -> Result<Term, Message> {
    let made = match operator {
        "==" | "!=" => alike(operator, left, right),
        "&" | "|" | "-" => sets(operator, left, right).or_else(|| logic(operator, left, right)),
        _ => None,
    };
    made.or_else(|| numbers(operator, left, right)).or_else(|| sameness(operator, left, right)).ok_or_else(
        || {
            let reckons = matches!(operator, "+" | "*");
            let mixed = left.condition().is_some() && right.number().is_some()
                || left.number().is_some() && right.condition().is_some();
            let message = match reckons && mixed {
                true => msg!("rule.reckoned_condition", operator = operator),
                false => msg!("rule.operator", operator = operator),
            };
            message.with_message("left", left.sort().name()).with_message("right", right.sort().name())
        },
    )
}

/// `!`: not.
pub fn not(term: &Term) -> Result<Term, Message> {
    if let Term::Answer(open) = term {
        return Ok(Term::Answer(Arc::new(Open::Not(open.clone()))));
    }
    if let Some(condition) = term.condition() {
        return Ok(Term::Condition(Arc::new(Cond::Not(condition))));
    }
    if let Some(filter) = term.filter() {
        let not = Arc::new(Filter::Not(filter));
        return Ok(match term {
            Term::Seen(cells, _) => {
                Term::Seen(Arc::new(Set::Minus(Arc::new(Set::Occupied), cells.clone())), not)
            }
            _ => Term::Filter(not),
        });
    }
    if let Some(cells) = term.cells() {
        return Ok(Term::Cells(Arc::new(Set::Not(cells))));
    }
    Err(msg!("rule.not").with_message("found", term.sort().name()))
}

/// `-` before a number.
pub fn minus(term: &Term) -> Result<Term, Message> {
    let number = term.number().ok_or_else(|| {
        msg!("rule.wrong_sort")
            .with_message("expected", super::term::Sort::Number.name())
            .with_message("found", term.sort().name())
    })?;
    Ok(Term::Number(Arc::new(Num::Sub(Arc::new(Num::Const(0)), number))))
}

/// What is joined with nothing: nothing, or what it is joined with.
fn with_nothing(operator: &str, left: &Term, right: &Term) -> Option<Term> {
    let other = match (left, right) {
        (Term::Nothing, other) => other,
        (other, Term::Nothing) if operator == "-" => return Some(other.clone()),
        (other, Term::Nothing) => other,
        _ => return None,
    };
    let is_set = other.cells().is_some() || other.pieces().is_some();
    is_set.then(|| if operator == "|" { other.clone() } else { Term::Nothing })
}

fn sets(operator: &'static str, left: &Term, right: &Term) -> Option<Term> {
    if let Some(joined) = with_nothing(operator, left, right) {
        return Some(joined);
    }
    if let (Term::Answer(left), Term::Answer(right)) = (left, right) {
        return Some(Term::Answer(Arc::new(Open::Join(operator, left.clone(), right.clone()))));
    }
    if let (Term::Turnings(one), Term::Turnings(other)) = (left, right) {
        return Some(Term::Turnings(Arc::new(join(operator, one.clone(), other.clone()))));
    }
    if let (Term::Parts(one), Term::Parts(other)) = (left, right) {
        return Some(Term::Parts(Arc::new(join(operator, one.clone(), other.clone()))));
    }
    if let (Some(one), Some(other)) = (left.filter(), right.filter()) {
        let joined = Arc::new(match operator {
            "&" => Filter::And(one, other),
            "|" => Filter::Or(one, other),
            _ => Filter::And(one, Arc::new(Filter::Not(other))),
        });
        if matches!(left, Term::Seen(..)) || matches!(right, Term::Seen(..)) {
            return Some(Term::Seen(Arc::new(join(operator, left.cells()?, right.cells()?)), joined));
        }
        return Some(Term::Filter(joined));
    }
    let pieces = |term: &Term| term.pieces().filter(|_| !matches!(term, Term::Answer(_)));
    match (pieces(left), pieces(right)) {
        (Some(set), None) => {
            if let Some(filter) = right.filter() {
                return match operator {
                    "&" => Some(Term::Pieces(Arc::new(Set::Fitting(set, filter)))),
                    "-" => Some(Term::Pieces(Arc::new(Set::Fitting(set, Arc::new(Filter::Not(filter)))))),
                    _ => None,
                };
            }
            return Some(Term::Pieces(Arc::new(join(operator, set, right.pieces()?))));
        }
        (None, Some(set)) => {
            if let (Some(filter), "&") = (left.filter(), operator) {
                return Some(Term::Pieces(Arc::new(Set::Fitting(set, filter))));
            }
            return Some(Term::Pieces(Arc::new(join(operator, left.pieces()?, set))));
        }
        (Some(left), Some(right)) => return Some(Term::Pieces(Arc::new(join(operator, left, right)))),
        (None, None) => {}
    }
    let is_cells = |term: &Term| !matches!(term, Term::Answer(_)) && term.cells().is_some();
    if !is_cells(left) && !is_cells(right) {
        return None;
    }
    Some(Term::Cells(Arc::new(join(operator, left.cells()?, right.cells()?))))
}

fn join(operator: &str, left: Arc<Set>, right: Arc<Set>) -> Set {
    match operator {
        "&" => Set::And(left, right),
        "|" => Set::Or(left, right),
        _ => Set::Minus(left, right),
    }
}

fn logic(operator: &str, left: &Term, right: &Term) -> Option<Term> {
    if !matches!(left, Term::Condition(_)) && !matches!(right, Term::Condition(_)) {
        return None;
    }
    let (left, right) = (left.condition()?, right.condition()?);
    Some(Term::Condition(Arc::new(match operator {
        "&" => Cond::And(left, right),
        "|" => Cond::Or(left, right),
        _ => return None,
    })))
}

fn numbers(operator: &str, left: &Term, right: &Term) -> Option<Term> {
    let (left, right) = (left.number()?, right.number()?);
    let not = |condition| Cond::Not(Arc::new(condition));
    let condition = match operator {
        "+" => return Some(Term::Number(Arc::new(Num::Add(left, right)))),
        "-" => return Some(Term::Number(Arc::new(Num::Sub(left, right)))),
        "*" => return Some(Term::Number(Arc::new(Num::Mul(left, right)))),
        "<" => Cond::Less(left, right),
        ">" => Cond::Less(right, left),
        "<=" => not(Cond::Less(right, left)),
        ">=" => not(Cond::Less(left, right)),
        "==" => Cond::Equal(left, right),
        "!=" => not(Cond::Equal(left, right)),
        _ => return None,
    };
    Some(Term::Condition(Arc::new(condition)))
}

/// What functions answer is compared as whatever it turns out to be.
fn alike(operator: &str, left: &Term, right: &Term) -> Option<Term> {
    let (Term::Answer(left), Term::Answer(right)) = (left, right) else { return None };
    let alike = Cond::Alike(left.clone(), right.clone());
    Some(Term::Condition(Arc::new(if operator == "==" { alike } else { Cond::Not(Arc::new(alike)) })))
}

/// Sets of the same sort can be compared whole.
fn sameness(operator: &str, left: &Term, right: &Term) -> Option<Term> {
    if !matches!(operator, "==" | "!=") {
        return None;
    }
    let both = match (left.cells(), right.cells()) {
        (Some(left), Some(right)) => (left, right),
        _ => match (left.turnings().zip(right.turnings()), left.parts().zip(right.parts())) {
            (Some(both), _) | (None, Some(both)) => both,
            (None, None) => (left.pieces()?, right.pieces()?),
        },
    };
    let same = Cond::Same(both.0, both.1);
    Some(Term::Condition(Arc::new(if operator == "==" { same } else { Cond::Not(Arc::new(same)) })))
}
