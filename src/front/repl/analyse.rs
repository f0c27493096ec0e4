//! `analyse`: goes through the game in progress, or the one that is over.

use super::{Next, Repl};
use crate::front::analyse as judging;
use crate::msg;

/// `analyse [KIND]`. Where players hide something from each other it waits until the game is over.
pub(super) fn analyse(repl: &mut Repl, text: &str) -> Next {
    let budget = match judging::judge(Some(text).filter(|text| !text.is_empty())) {
        Ok(budget) => budget,
        Err(message) => {
            repl.say(&message);
            return Next::Go;
        }
    };
    if repl.refuses_analysis() {
        return Next::Go;
    }
    if repl.session.entries().is_empty() {
        repl.say(&msg!("analyse.nothing"));
        return Next::Go;
    }
    match judging::gone_through(&repl.session, budget, &repl.look) {
        Ok(analysis) => {
            let text = analysis.render(&repl.look);
            repl.line(text.trim_end());
            Next::Go
        }
        Err(fault) => repl.fault(&fault),
    }
}
