//! Lends the table to a script while it runs, and takes it back.

use std::sync::Arc;

use crate::define::Fault;
use crate::engine::context::{Bindings, Cx, Left, Program, Spread};
use crate::rules::script::{self, Actual, Answer, Live, Script};
use crate::rules::tree::{Act, Call, Cond, Num, Open, Set};
use crate::table::{Bits, Recorder, State};

/// A table that a script holds: the state itself, moved in and out, never copied.
struct Lent<B> {
    program: Arc<dyn Program<B>>,
    state: State,
    recorder: Recorder,
    bound: Bindings<B>,
    spread: Spread<B>,
    left: Left,
    fault: Option<Box<Fault>>,
}

impl<B: Bits> Lent<B> {
    fn with<T>(&mut self, run: impl FnOnce(&mut Cx<'_, B>) -> T) -> T {
        let mut cx = Cx::new(&self.program, &mut self.state, &mut self.recorder);
        (cx.bound, cx.spread, cx.left) = (self.bound, self.spread, self.left);
        cx.fault = self.fault.take();
        let done = run(&mut cx);
        (self.left, self.fault) = (cx.left, cx.fault);
        done
    }
}

impl<B: Bits> Live for Lent<B> {
    fn set(&mut self, set: &Set) -> Arc<[u64]> {
        self.with(|cx| cx.set(set).words().into())
    }
    fn number(&mut self, number: &Num) -> i64 {
        self.with(|cx| cx.number(number))
    }
    fn condition(&mut self, condition: &Cond) -> bool {
        self.with(|cx| cx.condition(condition))
    }
    fn answers(&mut self, open: &Open) -> Option<Actual> {
        self.with(|cx| cx.answers(open))
    }
    fn run(&mut self, act: &Act) {
        self.with(|cx| cx.run(act));
    }
    fn fault(&mut self) -> Option<Box<Fault>> {
        self.fault.take()
    }
    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any> {
        self
    }
}

/// Calls a script function. The first fault stays with the context; the answer is then `None`.
pub fn call<B: Bits>(
    cx: &mut Cx<'_, B>,
    script: &Script,
    call: &Call,
    arguments: Vec<Actual>,
) -> Option<Answer> {
    let lent = Box::new(Lent {
        program: cx.program.clone(),
        state: std::mem::take(cx.state),
        recorder: std::mem::take(cx.recorder),
        bound: cx.bound,
        spread: cx.spread,
        left: cx.left,
        fault: None,
    });
    let mut operations = cx.left.operations();
    let (table, answer) = script::call(script, call, arguments, &mut operations, lent);
    let lent = table.into_any().downcast::<Lent<B>>().expect("the table that was lent comes back");
    *cx.state = lent.state;
    *cx.recorder = lent.recorder;
    cx.left.of = lent.left.of;
    cx.left.take_operations(operations);
    cx.forget();
    match answer {
        Ok(answer) => Some(answer),
        Err(fault) => {
            cx.fault.get_or_insert(fault);
            None
        }
    }
}
