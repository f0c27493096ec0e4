//! `diff`: what edited rules do. The rules of before and those in force, value by value, and the table to which the
//! moves made so far lead under each, as whoever sits before the screen sees it.

use super::{Next, Repl};
use crate::front::divergence;
use crate::front::rule_changes::RuleChanges;
use crate::front::table_words::TableWords;
use crate::play::Game;
use crate::speak::typed;
use crate::{key, msg};

/// `diff`: since the last change. `diff start`: since the game in progress began.
pub(super) fn diff(repl: &mut Repl, text: &str) -> Next {
    let before = match text {
        "" => repl.live_rules.earlier.as_ref().map(|earlier| earlier.game().clone()),
        text if typed::means(text, key!("typed.start")) => repl.live_rules.first.clone(),
        text => {
            repl.say(&msg!("live.diff_what", word = text));
            return Next::Go;
        }
    };
    let Some(before) = before else {
        repl.say(&msg!("live.no_changes"));
        return Next::Go;
    };
    if !repl.refuses_rules_of(repl.session.seed(), &before) {
        tell(repl, before);
    }
    Next::Go
}

fn tell(repl: &mut Repl, before: Game) {
    let changes = RuleChanges::between(&before, repl.session.game());
    repl.say(&if changes.is_empty() { msg!("live.same") } else { msg!("live.rules") });
    for line in changes.lines(usize::MAX, &repl.look) {
        repl.line(&line);
    }
    let before = match repl.session.under(before) {
        Ok(before) => before,
        Err(fault) => {
            repl.fault(&fault);
            return;
        }
    };
    let made = repl.session.entries().len();
    let both = made.min(before.length());
    let (eyes, look) = (repl.eyes(), repl.look);
    if let Some(first) =
        divergence::first(&before, &repl.session, eyes, &look).filter(|first| first.number < both)
    {
        let heading = match first.number.checked_sub(1) {
            None => msg!("live.opening"),
            Some(index) => msg!("live.first", number = first.number, move = repl.history_line(index)),
        };
        repl.say(&heading);
        first.lines.iter().for_each(|line| repl.line(line));
    }
    let table = |session: &crate::play::Session| {
        TableWords::of(session.game(), session.state_before(both), eyes, &look)
    };
    let lines = table(&repl.session).differing(&table(&before), &look);
    repl.say(&match lines.is_empty() {
        true => msg!("live.same_table", count = both),
        false => msg!("live.table", count = both),
    });
    lines.iter().for_each(|line| repl.line(line));
    if both < made {
        repl.say(&msg!("live.no_further", count = both));
    }
}
