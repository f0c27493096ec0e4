//! The rule engine with the vocabulary registered: once for load time, where words build trees,
//! and once for play time, where the same words answer at once.

use std::cell::Cell;
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicFnPackage, BasicIteratorPackage, BasicMapPackage,
    BasicMathPackage, BasicStringPackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{
    Array, Dynamic, Engine, EvalAltResult, FLOAT, FnPtr, INT, ImmutableString, Map, NativeCallContext,
    OptimizationLevel, Position,
};

use super::names::Names;
use super::operators;
use super::term::{Chosen, Term};
use super::translate::{Complaint, complain};
use super::tree::{Act, Cond, Num, SLOTS, Set};
use super::words::{self, EACH, Word};
use crate::define::Fault;
use crate::msg;
use crate::speak::{Message, nearest};

/// What an expression of the rule engine gives, or why not.
pub type Given = Result<Dynamic, Box<EvalAltResult>>;

/// What becomes of a part of a rule: kept as a tree at load, answered at play time.
pub type Finish = Rc<dyn Fn(Term, Position) -> Given>;

/// The most operations of one script call.
const OPERATIONS: u64 = 500_000;
/// The longest time of one script call.
const PATIENCE: Duration = Duration::from_secs(2);

/// How many operations the scripts that run on this thread may still make, calls inside calls included.
#[derive(Clone, Copy)]
pub struct Operations {
    /// So many.
    pub left: u64,
    /// How many it were at first.
    pub most: u64,
    /// Whether that is for a whole game, and not for a move.
    pub of_game: bool,
}

thread_local! {
    static LEFT: Cell<Operations> = const { Cell::new(Operations::UNLIMITED) };
}

impl Operations {
    /// Where nothing else bounds them than the limits of one call: while rules are read.
    const UNLIMITED: Self = Self { left: u64::MAX, most: u64::MAX, of_game: false };

    /// Runs something that may make so many operations; returns how many are left as well.
    pub fn within<T>(self, run: impl FnOnce() -> T) -> (T, u64) {
        let before = LEFT.replace(self);
        let done = run();
        (done, LEFT.replace(before).left)
    }

    /// Makes one; what is wrong where it is too much.
    fn one() -> Option<Complaint> {
        let now = LEFT.get();
        LEFT.set(Self { left: now.left.saturating_sub(1), ..now });
        let spent = |now: Self| match now.of_game {
            true => msg!("play.too_many_game_operations", most = now.most),
            false => msg!("play.too_many_operations", most = now.most),
        };
        (now.left == 0).then(|| spent(now).into())
    }
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

/// An engine with limits on everything and nothing of the outside world.
pub fn engine() -> Engine {
    let mut engine = Engine::new_raw();
    for package in [
        ArithmeticPackage::new().as_shared_module(),
        LogicPackage::new().as_shared_module(),
        BasicArrayPackage::new().as_shared_module(),
        BasicMapPackage::new().as_shared_module(),
        BasicMathPackage::new().as_shared_module(),
        BasicStringPackage::new().as_shared_module(),
        MoreStringPackage::new().as_shared_module(),
        BasicIteratorPackage::new().as_shared_module(),
        BasicFnPackage::new().as_shared_module(),
    ] {
        engine.register_global_module(package);
    }
    engine
        .set_optimization_level(OptimizationLevel::None)
        .set_fail_on_invalid_map_property(true)
        .set_max_operations(OPERATIONS)
        .set_max_call_levels(32)
        .set_max_expr_depths(64, 64)
        .set_max_string_size(10_000)
        .set_max_array_size(10_000)
        .set_max_map_size(1_000)
        .set_max_variables(256)
        .set_max_functions(256)
        .set_max_modules(16);
    let started = Cell::new(Instant::now());
    engine.on_progress(move |operations| {
        if operations <= 1 {
            started.set(Instant::now());
        }
        if let Some(complaint) = Operations::one() {
            return Some(Dynamic::from(complaint));
        }
        // The clock is asked now and then only: it costs more than an operation.
        (operations % 1024 == 0 && started.get().elapsed() > PATIENCE).then_some(Dynamic::UNIT)
    });
    engine
}

/// Registers every word, operator and property. `slot` counts the `each` loops around a rule.
pub fn register(engine: &mut Engine, names: &Arc<Names>, finish: &Finish) {
    engine.register_type_with_name::<Term>("part of a rule");
    for word in names.words().filter(|word| !word.takes.is_empty()) {
        let mut arities: Vec<usize> = word.takes.iter().map(|sorts| sorts.len()).collect();
        arities.sort_unstable();
        arities.dedup();
        for arity in arities {
            register_word(engine, word, arity, names, finish);
        }
    }
    for &operator in operators::BINARY {
        register_operator(engine, operator, finish);
    }
    let end = finish.clone();
    engine.register_fn("!", move |ctx: NativeCallContext, term: Term| {
        let position = ctx.call_position();
        end(operators::not(&term).map_err(|message| complain(message, position))?, position)
    });
    let end = finish.clone();
    engine.register_fn("-", move |ctx: NativeCallContext, term: Term| {
        let position = ctx.call_position();
        end(operators::minus(&term).map_err(|message| complain(message, position))?, position)
    });
    let (known, end) = (names.clone(), finish.clone());
    engine.register_indexer_get(move |ctx: NativeCallContext, term: &mut Term, key: ImmutableString| {
        let position = ctx.call_position();
        end(property(&known, term, &key).map_err(|message| complain(message, position))?, position)
    });
}

fn register_word(
    engine: &mut Engine,
    word: &'static Word,
    arity: usize,
    names: &Arc<Names>,
    finish: &Finish,
) {
    let (names, finish) = (names.clone(), finish.clone());
    let call = move |ctx: &NativeCallContext, args: &[Dynamic]| -> Given {
        let position = ctx.call_position();
        let terms = args.iter().map(term).collect::<Result<Vec<Term>, Message>>();
        let made = terms.and_then(|terms| words::build(word, &names, &terms));
        finish(made.map_err(|message| complain(message, position))?, position)
    };
    type Ctx<'a> = NativeCallContext<'a>;
    type D = Dynamic;
    match arity {
        0 => engine.register_fn(word.name, move |ctx: Ctx| call(&ctx, &[])),
        1 => engine.register_fn(word.name, move |ctx: Ctx, a: D| call(&ctx, &[a])),
        2 => engine.register_fn(word.name, move |ctx: Ctx, a: D, b: D| call(&ctx, &[a, b])),
        3 => engine.register_fn(word.name, move |ctx: Ctx, a: D, b: D, c: D| call(&ctx, &[a, b, c])),
        _ => engine.register_fn(word.name, move |ctx: Ctx, a: D, b: D, c: D, d: D| call(&ctx, &[a, b, c, d])),
    };
}

fn register_operator(engine: &mut Engine, operator: &'static str, finish: &Finish) {
    let join = |finish: &Finish| {
        let finish = finish.clone();
        move |position: Position, left: Term, right: Term| -> Given {
            let made = operators::binary(operator, &left, &right);
            finish(made.map_err(|message| complain(message, position))?, position)
        }
    };
    let number = |value: INT| Term::Number(Arc::new(Num::Const(value)));
    let truth = |value: bool| Term::Condition(Arc::new(Cond::Const(value)));
    let made = join(finish);
    engine.register_fn(operator, move |ctx: NativeCallContext, a: Term, b: Term| {
        made(ctx.call_position(), a, b)
    });
    let made = join(finish);
    engine.register_fn(operator, move |ctx: NativeCallContext, a: Term, b: INT| {
        made(ctx.call_position(), a, number(b))
    });
    let made = join(finish);
    engine.register_fn(operator, move |ctx: NativeCallContext, a: INT, b: Term| {
        made(ctx.call_position(), number(a), b)
    });
    let made = join(finish);
    engine.register_fn(operator, move |ctx: NativeCallContext, a: Term, b: bool| {
        made(ctx.call_position(), a, truth(b))
    });
    let made = join(finish);
    engine.register_fn(operator, move |ctx: NativeCallContext, a: bool, b: Term| {
        made(ctx.call_position(), truth(a), b)
    });
    // A pair that nobody answers would quietly be false.
    macro_rules! refuse {
        ($($other:ty => $name:literal),* $(,)?) => {$(
            engine.register_fn(operator, move |ctx: NativeCallContext, a: Term, _: $other| {
                unlike(operator, &ctx, a.sort().name(), msg!($name))
            });
            engine.register_fn(operator, move |ctx: NativeCallContext, _: $other, b: Term| {
                unlike(operator, &ctx, msg!($name), b.sort().name())
            });
        )*};
    }
    refuse!(
        ImmutableString => "sort.text",
        char => "sort.text",
        () => "sort.nothing",
        Array => "sort.list",
        FLOAT => "sort.fraction",
        FnPtr => "sort.closure",
        Map => "sort.other",
        Range<INT> => "sort.other",
        RangeInclusive<INT> => "sort.other",
    );
}

fn unlike(operator: &str, ctx: &NativeCallContext, left: Message, right: Message) -> Given {
    let message = msg!("rule.operator", operator = operator);
    let message = message.with_message("left", left).with_message("right", right);
    Err(complain(message, ctx.call_position()))
}

/// `each(set, |cell| …)` at load: the closure is followed once, with a placeholder.
pub fn register_each_at_load(engine: &mut Engine) {
    let depth = Rc::new(Cell::new(0usize));
    engine.register_fn(EACH, move |ctx: NativeCallContext, over: Dynamic, body: FnPtr| -> Given {
        let position = ctx.call_position();
        let wrong = |message| complain(message, position);
        let over = term(&over).map_err(wrong)?;
        // Choices take slots from the front, loops from the back.
        if depth.get() >= SLOTS / 2 {
            return Err(wrong(msg!("rule.too_deep")));
        }
        let slot = (SLOTS - 1 - depth.get()) as u8;
        let (set, member) = match (over.cells(), over.pieces()) {
            (Some(set), _) => (set, Term::Cells(Arc::new(Set::Slot(slot)))),
            (None, Some(set)) => (set, Term::Picked(slot, Chosen::One)),
            (None, None) => {
                return Err(wrong(msg!("rule.each").with_message("found", over.sort().name())));
            }
        };
        depth.set(depth.get() + 1);
        let done = body.call_within_context::<Dynamic>(&ctx, (member,));
        depth.set(depth.get() - 1);
        let act = term(&done?).map_err(wrong)?;
        let act = act
            .act()
            .ok_or_else(|| wrong(msg!("rule.each_body").with_message("found", act.sort().name())))?;
        Ok(Dynamic::from(Term::Act(Arc::new(Act::Each(set, slot, act)))))
    });
}

/// A value of the rule engine as a part of a rule.
pub fn term(value: &Dynamic) -> Result<Term, Message> {
    // What a closure takes in is shared.
    let value = &value.flatten_clone();
    if let Some(term) = value.clone().try_cast::<Term>() {
        return Ok(term);
    }
    if let Ok(number) = value.as_int() {
        return Ok(Term::Number(Arc::new(Num::Const(number))));
    }
    if let Ok(truth) = value.as_bool() {
        return Ok(Term::Condition(Arc::new(Cond::Const(truth))));
    }
    if let Ok(items) = value.as_array_ref() {
        let acts = items
            .iter()
            .map(|item| {
                let item = term(item)?;
                item.act().ok_or_else(|| msg!("rule.list").with_message("found", item.sort().name()))
            })
            .collect::<Result<Vec<_>, Message>>()?;
        return Ok(Term::Act(Arc::new(Act::All(acts.into()))));
    }
    Err(if value.is_unit() {
        msg!("rule.gives_nothing")
    } else if value.is_string() {
        msg!("rule.text_value")
    } else if value.is_fnptr() {
        msg!("rule.bare_closure")
    } else {
        msg!("rule.strange_value")
    })
}

/// `tile.recto`: a value or a rule of chosen pieces, of a zone's, or of those on some cells.
fn property(names: &Names, owner: &Term, key: &str) -> Result<Term, Complaint> {
    if let Some(rule) = names.kind_rules.iter().position(|rule| rule == key) {
        return match owner {
            Term::Picked(slot, _) => Ok(Term::Act(Arc::new(Act::Effect(*slot, rule as u16)))),
            _ => Err(msg!("rule.whose_rule", word = key).into()),
        };
    }
    if let Some(value) = names.values.iter().position(|value| value == key) {
        let value = value as u16;
        if let Some(pieces) = owner.pieces() {
            return Ok(Term::Number(Arc::new(Num::Value(pieces, value))));
        }
        if let Some(cells) = owner.cells() {
            return Ok(Term::Number(Arc::new(Num::ValueOnBoard(cells, value))));
        }
        return Err(msg!("rule.no_parts").into());
    }
    let known = names.values.iter().chain(&names.kind_rules).map(String::as_str);
    let near = nearest(key, known).map(|near| msg!("help.did_you_mean", word = near));
    let help = near.or_else(|| Some(msg!("help.property", word = key)));
    Err(Complaint { help, ..Complaint::unknown(msg!("rule.no_property", word = key)) })
}

/// The nullary words and the names of the game, for rules and for scripts.
pub fn variables(names: &Names) -> Result<Vec<(String, Term)>, Fault> {
    let mut variables = Vec::new();
    for word in names.words().filter(|word| word.takes.is_empty()) {
        let ask = words::Ask { names, args: &[] };
        variables.push((word.name.to_owned(), (word.build)(&ask).map_err(Fault::nowhere)?));
    }
    variables.extend(names.terms.iter().map(|(id, term)| (id.clone(), term.clone())));
    Ok(variables)
}
