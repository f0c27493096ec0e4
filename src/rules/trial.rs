//! What a move would do to the table, for judging it before it is made: chance, points, counters, what
//! is shown and how the turn goes on are left out, since nothing that `after` may ask depends on them.

use std::sync::Arc;

use super::tree::{Act, Call};

/// The part of what happens that is tried; `None` where nothing is. A script could do anything, so that
/// what it does cannot be foreseen: the call is the error.
///
/// Rules of kinds are tried by their own tried parts, which stand `kind_rules` places behind them.
pub fn tried(act: &Arc<Act>, kind_rules: usize) -> Result<Option<Arc<Act>>, Arc<Call>> {
    Ok(match &**act {
        Act::Put { .. }
        | Act::Lay(_)
        | Act::Flip(_)
        | Act::Take(_)
        | Act::Walk(_)
        | Act::Step { .. }
        | Act::Carry { .. }
        | Act::Push(_)
        | Act::Turn(..)
        | Act::Remove(..)
        | Act::Move { .. }
        | Act::Mark(..) => Some(act.clone()),
        Act::Nothing
        | Act::Draw { .. }
        | Act::Shuffle(..)
        | Act::Gain(..)
        | Act::Count(..)
        | Act::Show(_)
        | Act::Hush
        | Act::Say(..)
        | Act::PassFirst
        | Act::Again
        | Act::EndTurn
        | Act::Leads(_) => None,
        Act::Effect(slot, rule) => Some(Arc::new(Act::Effect(*slot, rule + kind_rules as u16))),
        Act::All(acts) => {
            let acts = tried_all(acts, kind_rules)?;
            (!acts.is_empty()).then(|| Arc::new(Act::All(acts.into())))
        }
        Act::When(asked, a, b) => match (tried(a, kind_rules)?, tried(b, kind_rules)?) {
            (None, None) => None,
            (a, b) => {
                let or_nothing = |act: Option<Arc<Act>>| act.unwrap_or_else(|| Arc::new(Act::Nothing));
                Some(Arc::new(Act::When(asked.clone(), or_nothing(a), or_nothing(b))))
            }
        },
        Act::Each(set, slot, inner) => {
            tried(inner, kind_rules)?.map(|inner| Arc::new(Act::Each(set.clone(), *slot, inner)))
        }
        Act::Script(call) => return Err(call.clone()),
    })
}

/// The same of several, one after another.
pub fn tried_all(acts: &[Arc<Act>], kind_rules: usize) -> Result<Vec<Arc<Act>>, Arc<Call>> {
    let tried = acts.iter().map(|act| tried(act, kind_rules));
    tried.filter_map(Result::transpose).collect()
}
