//! Calls of script functions: what they are given, worked out, and what they answer, joined.

use std::sync::Arc;

use super::script_host;
use crate::define::Fault;
use crate::engine::context::Cx;
use crate::msg;
use crate::rules::script::{Actual, Answer};
use crate::rules::term::Sort;
use crate::rules::tree::{Argument, Call, Open};
use crate::table::Bits;

impl<B: Bits> Cx<'_, B> {
    /// Calls a script function. `None` when it failed, or something before it did.
    pub fn call(&mut self, call: &Call) -> Option<Answer> {
        let script = self.program.script()?.clone();
        if self.fault.is_some() {
            return None;
        }
        let mut arguments = Vec::with_capacity(call.arguments.len());
        for argument in &call.arguments {
            arguments.push(match argument {
                Argument::Number(number) => Actual::Number(self.number(number)),
                Argument::Condition(condition) => Actual::Condition(self.condition(condition)),
                Argument::Cells(set) => Actual::Cells(self.set(set).words().into()),
                Argument::Pieces(set) => Actual::Pieces(self.set(set).words().into()),
                Argument::Piece(set) => Actual::Piece(self.set(set).words().into()),
                Argument::Turnings(set) => Actual::Turnings(self.set(set).words().into()),
                Argument::Parts(set) => Actual::Parts(self.set(set).words().into()),
                Argument::Filter(set, filter) => Actual::Filter(self.set(set).words().into(), filter.clone()),
                Argument::Same(term) => Actual::Same(term.clone()),
                Argument::Answer(open) => self.answers(open)?,
            });
        }
        script_host::call(self, &script, call, arguments)
    }

    /// The set that a function answers; nothing when it fails.
    pub fn call_set(&mut self, call: &Call) -> B {
        match self.call(call) {
            Some(Answer::Cells(words) | Answer::Pieces(words)) => B::load(&words),
            Some(_) => self.wrong_answer(call, Sort::Cells, B::NONE),
            None => B::NONE,
        }
    }

    /// The number that a function answers; 0 when it fails.
    pub fn call_number(&mut self, call: &Call) -> i64 {
        match self.call(call) {
            Some(Answer::Number(number)) => number,
            Some(_) => self.wrong_answer(call, Sort::Number, 0),
            None => 0,
        }
    }

    /// Whether a function says so; not when it fails.
    pub fn call_condition(&mut self, call: &Call) -> bool {
        match self.call(call) {
            Some(Answer::Condition(truth)) => truth,
            Some(_) => self.wrong_answer(call, Sort::Condition, false),
            None => false,
        }
    }

    /// What functions answer, joined as they are. `None` when one failed, or the answers do not go
    /// together.
    pub fn answers(&mut self, open: &Open) -> Option<Actual> {
        match open {
            Open::Call(call) => Some(match self.call(call)? {
                Answer::Number(number) => Actual::Number(number),
                Answer::Condition(truth) => Actual::Condition(truth),
                Answer::Cells(words) => Actual::Cells(words),
                Answer::Pieces(words) => Actual::Pieces(words),
                Answer::Nothing => Actual::Nothing,
            }),
            Open::Not(inner) => match self.answers(inner)? {
                Actual::Condition(truth) => Some(Actual::Condition(!truth)),
                Actual::Cells(words) => {
                    let rest = B::load(&words).not_within(self.facts.lattice.places);
                    Some(Actual::Cells(rest.words().into()))
                }
                _ => self.unlike_answers("!", inner),
            },
            Open::Join(operator, a, b) => {
                let join = |a: &[u64], b: &[u64]| -> Arc<[u64]> {
                    let (a, b) = (B::load(a), B::load(b));
                    match *operator {
                        "&" => a & b,
                        "|" => a | b,
                        _ => a & !b,
                    }
                    .words()
                    .into()
                };
                match (*operator, self.answers(a)?, self.answers(b)?) {
                    (_, Actual::Cells(a), Actual::Cells(b)) => Some(Actual::Cells(join(&a, &b))),
                    (_, Actual::Pieces(a), Actual::Pieces(b)) => Some(Actual::Pieces(join(&a, &b))),
                    ("&", Actual::Condition(a), Actual::Condition(b)) => Some(Actual::Condition(a && b)),
                    ("|", Actual::Condition(a), Actual::Condition(b)) => Some(Actual::Condition(a || b)),
                    ("-", Actual::Number(a), Actual::Number(b)) => Some(Actual::Number(a.saturating_sub(b))),
                    _ => self.unlike_answers(operator, a),
                }
            }
        }
    }

    /// Notes that answers cannot be joined.
    fn unlike_answers(&mut self, operator: &str, first: &Open) -> Option<Actual> {
        let mut first = first;
        let spot = loop {
            match first {
                Open::Call(call) => break call.spot.clone(),
                Open::Join(_, inner, _) | Open::Not(inner) => first = inner,
            }
        };
        let message = msg!("rule.unlike_answers", operator = operator);
        let help = Some(msg!("help.one_function"));
        self.fault.get_or_insert(Box::new(Fault { spot, help, ..Fault::nowhere(message) }));
        None
    }

    /// Whether functions answer the same. Answers of different sorts are a fault.
    pub fn alike(&mut self, a: &Open, b: &Open) -> bool {
        let (Some(one), Some(other)) = (self.answers(a), self.answers(b)) else { return false };
        match (one, other) {
            (Actual::Number(one), Actual::Number(other)) => one == other,
            (Actual::Condition(one), Actual::Condition(other)) => one == other,
            (Actual::Cells(one), Actual::Cells(other)) | (Actual::Pieces(one), Actual::Pieces(other)) => {
                one == other
            }
            _ => {
                self.unlike_answers("==", a);
                false
            }
        }
    }

    /// Notes that a function answered something else than its place asks for.
    fn wrong_answer<T>(&mut self, call: &Call, expected: Sort, instead: T) -> T {
        let message =
            msg!("rule.wrong_answer", word = &call.function).with_message("expected", expected.name());
        let fault = Fault { spot: call.spot.clone(), ..Fault::nowhere(message) };
        self.fault.get_or_insert(Box::new(fault));
        instead
    }
}
