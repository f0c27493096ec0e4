//! What scripts can do at play time and rules at load cannot: go through the members of a set, and
//! reckon with a counter that they were given.

use std::sync::Arc;

use rhai::{Dynamic, Engine, FnPtr, INT, NativeCallContext, Position};

use super::{answer_now, one_piece};
use crate::msg;
use crate::rules::language::{Given, term};
use crate::rules::term::{Sort, Term};
use crate::rules::translate::complain;
use crate::rules::tree::Set;
use crate::rules::words::{EACH, LIST};

/// `each(set, |cell| …)` and `list(set)` at play time: the members one by one, as they are now.
pub fn register_each(engine: &mut Engine) {
    fn members(over: &Dynamic, position: Position) -> Result<Vec<Term>, Box<rhai::EvalAltResult>> {
        let wrong = |message| complain(message, position);
        let over = term(over).map_err(wrong)?;
        let (set, cells) = match (over.cells(), over.pieces()) {
            (Some(set), _) => (set, true),
            (None, Some(set)) => (set, false),
            _ => return Err(wrong(msg!("rule.each").with_message("found", over.sort().name()))),
        };
        let answered = if cells { Term::Cells(set) } else { Term::Pieces(set) };
        let known = answer_now(answered, position)?.cast::<Term>();
        let bits = match &known {
            Term::Cells(set) | Term::Pieces(set) => match &**set {
                Set::Known(bits) => bits.clone(),
                Set::First(one) => match &**one {
                    Set::Known(bits) => bits.clone(),
                    _ => return Ok(Vec::new()),
                },
                _ => return Ok(Vec::new()),
            },
            _ => return Ok(Vec::new()),
        };
        let mut members = Vec::new();
        for (word, value) in bits.iter().enumerate() {
            for bit in 0..64 {
                if value >> bit & 1 == 1 {
                    let mut one = vec![0; bits.len()];
                    one[word] = 1 << bit;
                    members.push(match cells {
                        true => Term::Cells(Arc::new(Set::Known(one.into()))),
                        false => one_piece(one.into()),
                    });
                }
            }
        }
        Ok(members)
    }
    engine.register_fn(EACH, |ctx: NativeCallContext, over: Dynamic, body: FnPtr| -> Given {
        for member in members(&over, ctx.call_position())? {
            let _ = body.call_within_context::<Dynamic>(&ctx, (member,))?;
        }
        Ok(Dynamic::UNIT)
    });
    engine.register_fn(LIST, |ctx: NativeCallContext, over: Dynamic| -> Given {
        let members = members(&over, ctx.call_position())?;
        Ok(Dynamic::from(members.into_iter().map(Dynamic::from).collect::<rhai::Array>()))
    });
}

/// What a function may do with a counter that it was given, as with any number.
pub fn register_for_counters(engine: &mut Engine) {
    fn number(value: &Dynamic, position: Position) -> Result<INT, Box<rhai::EvalAltResult>> {
        let wrong = |message| complain(message, position);
        let part = term(value).map_err(wrong)?;
        let number = part.number().ok_or_else(|| {
            let message = msg!("rule.needs").with_message("expected", Sort::Number.name());
            wrong(message)
        })?;
        answer_now(Term::Number(number), position)?.as_int().map_err(|_| wrong(msg!("rule.mismatch")))
    }
    type Made = Result<Dynamic, Box<rhai::EvalAltResult>>;
    type Make = fn(INT, INT) -> Option<Dynamic>;
    let make: [(&str, Make); 4] = [
        ("/", |a, b| a.checked_div(b).map(Dynamic::from)),
        ("%", |a, b| a.checked_rem(b).map(Dynamic::from)),
        ("..", |a, b| Some(Dynamic::from(a..b))),
        ("..=", |a, b| Some(Dynamic::from(a..=b))),
    ];
    for (name, make) in make {
        let both = move |ctx: &NativeCallContext, a: Dynamic, b: Dynamic| -> Made {
            let position = ctx.call_position();
            let (a, b) = (number(&a, position)?, number(&b, position)?);
            make(a, b).ok_or_else(|| complain(msg!("rule.arithmetic"), position))
        };
        type Ctx<'a> = NativeCallContext<'a>;
        engine.register_fn(name, move |ctx: Ctx, a: Term, b: INT| both(&ctx, Dynamic::from(a), b.into()));
        engine.register_fn(name, move |ctx: Ctx, a: INT, b: Term| both(&ctx, a.into(), Dynamic::from(b)));
        engine.register_fn(name, move |ctx: Ctx, a: Term, b: Term| {
            both(&ctx, Dynamic::from(a), Dynamic::from(b))
        });
    }
}
