//! The scale that measures all players together, as a formula with its values:
//! `Ice 1 × Sky 2 = 2: a narrow victory`.

use std::sync::Arc;

use super::style::Look;
use crate::define::Fault;
use crate::engine::Origin;
use crate::msg;
use crate::play::{Eyes, Game};
use crate::rules::tree::Num;
use crate::speak::{Blank, numbers};
use crate::table::{Ended, State};

/// Operator precedence, so that brackets stand only where they are needed.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Precedence {
    Sum,
    Product,
    Atom,
}

/// The current value of the scale as a formula, and its band; `None` without a scale. While the game goes
/// on, nothing hidden is shown.
pub(super) fn scale_line(
    game: &Game,
    state: &State,
    eyes: Eyes,
    look: &Look,
) -> Result<Option<String>, Box<Fault>> {
    let (Some((value, band)), Some(declared), Some(tree)) =
        (game.scale(state)?, &game.definition().end.scale, &game.ruleset().scale)
    else {
        return Ok(None);
    };
    if state.ended == Ended::No && game.reveals(tree, 0, eyes) {
        return Ok(Some(look.say(&msg!("repl.band_hidden"))));
    }
    let (sum, precedence) = Formula { game, state, look }.of(tree)?;
    // A counter alone shows its value already.
    let sum = if precedence == Precedence::Atom {
        sum
    } else {
        format!("{sum} = {}", numbers::whole(value, look.lang))
    };
    let won = declared.bands[band].won;
    let alone = game.definition().players == 1;
    let message = match (state.ended, declared.won_from()) {
        (Ended::No, _) => msg!("repl.band_now"),
        _ if won && alone => msg!("repl.solo_won"),
        _ if won => msg!("repl.band_won"),
        (_, Some(least)) if alone => msg!("repl.solo_lost").with_number("least", least),
        (_, Some(_)) => msg!("repl.band_lost"),
        // Nothing is won here.
        (_, None) => msg!("repl.band"),
    };
    let message = message.with_blank("value", Blank::Text(sum));
    Ok(Some(look.say(&message.with_name("band", &declared.bands[band].label.name))))
}

/// The counters in the formula of the scale.
pub(super) fn counters(game: &Game) -> Vec<usize> {
    fn find(tree: &Num, found: &mut Vec<usize>) {
        match tree {
            Num::Counter(counter) if found.contains(&(*counter as usize)) => {}
            Num::Counter(counter) => found.push(*counter as usize),
            Num::Add(a, b) | Num::Sub(a, b) | Num::Mul(a, b) | Num::Min(a, b) | Num::Max(a, b) => {
                find(a, found);
                find(b, found);
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    if let Some(tree) = &game.ruleset().scale {
        find(tree, &mut found);
    }
    found
}

struct Formula<'a> {
    game: &'a Game,
    state: &'a State,
    look: &'a Look,
}

impl Formula<'_> {
    fn of(&self, tree: &Arc<Num>) -> Result<(String, Precedence), Box<Fault>> {
        let named = &self.game.ruleset().named;
        let account = self.game.machine().explain(self.state, 0, tree, named)?;
        let value = account.shares.iter().fold(0i64, |sum, share| sum.saturating_add(share.points));
        let definition = self.game.definition();
        let lang = self.look.lang;
        if let Some(named) = named.iter().find(|named| Arc::ptr_eq(&named.number, tree)) {
            return Ok((format!("{} {}", named.name, numbers::whole(value, lang)), Precedence::Atom));
        }
        Ok(match &**tree {
            Num::Add(a, b) => (
                format!("{} + {}", self.inside(a, Precedence::Sum)?, self.inside(b, Precedence::Sum)?),
                Precedence::Sum,
            ),
            Num::Sub(a, b) => (
                format!("{} − {}", self.inside(a, Precedence::Sum)?, self.inside(b, Precedence::Product)?),
                Precedence::Sum,
            ),
            Num::Mul(a, b) => {
                let (a, b) = (self.inside(a, Precedence::Product)?, self.inside(b, Precedence::Product)?);
                (format!("{a} × {b}"), Precedence::Product)
            }
            Num::Counter(counter) => {
                let name = definition.counters[*counter as usize].label.name.in_lang(lang);
                (format!("{name} {}", numbers::whole(value, lang)), Precedence::Atom)
            }
            Num::Score(_) | Num::Points(_) => {
                let seats = account.shares.iter().filter_map(|share| match share.origin {
                    Origin::Score(seat) | Origin::Gained(seat) => Some((seat, share.points)),
                    _ => None,
                });
                let parts: Vec<String> = seats
                    .map(|(seat, points)| {
                        let points = numbers::whole(points, lang);
                        format!("{} {points}", definition.seats[seat as usize].name.in_lang(lang))
                    })
                    .collect();
                (parts.join(" + "), if parts.len() > 1 { Precedence::Sum } else { Precedence::Atom })
            }
            _ => (numbers::whole(value, lang), Precedence::Atom),
        })
    }

    /// A part of a sum, in brackets where it would otherwise be read wrongly.
    fn inside(&self, tree: &Arc<Num>, precedence: Precedence) -> Result<String, Box<Fault>> {
        let (text, own) = self.of(tree)?;
        Ok(if own < precedence { format!("({text})") } else { text })
    }
}
