//! What all players are measured by, put together from its rule: `Ice 1 × Sky 2 = 2: a narrow victory`.

use std::sync::Arc;

use super::style::Look;
use crate::define::Fault;
use crate::engine::Origin;
use crate::msg;
use crate::play::{Eyes, Game};
use crate::rules::tree::Num;
use crate::table::{Ended, State};

/// How tightly a sum holds together, so that brackets stand only where they are needed.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Bond {
    Sum,
    Product,
    Whole,
}

/// What is measured, as it stands, and the band that it falls into; `None` without a scale. While the
/// game goes on, nobody is told what is hidden from them.
pub(super) fn measured(
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
    if state.ended == Ended::No && game.tells(tree, 0, eyes) {
        return Ok(Some(look.say(&msg!("repl.band_hidden"))));
    }
    let (sum, bond) = Sum { game, state, look }.of(tree)?;
    // A counter alone says its number itself.
    let sum = if bond == Bond::Whole { sum } else { format!("{sum} = {value}") };
    let message = match state.ended {
        Ended::No => msg!("repl.band_now", value = sum),
        _ => msg!("repl.band", value = sum),
    };
    Ok(Some(look.say(&message.with_name("band", &declared.bands[band].label.name))))
}

/// The counters that the measure is made of.
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

struct Sum<'a> {
    game: &'a Game,
    state: &'a State,
    look: &'a Look,
}

impl Sum<'_> {
    fn of(&self, tree: &Arc<Num>) -> Result<(String, Bond), Box<Fault>> {
        let named = &self.game.ruleset().named;
        let account = self.game.machine().explain(self.state, 0, tree, named)?;
        let value = account.shares.iter().fold(0i64, |sum, share| sum.saturating_add(share.points));
        let definition = self.game.definition();
        let lang = self.look.lang;
        if let Some(named) = named.iter().find(|named| Arc::ptr_eq(&named.number, tree)) {
            return Ok((format!("{} {value}", named.name), Bond::Whole));
        }
        Ok(match &**tree {
            Num::Add(a, b) => {
                (format!("{} + {}", self.inside(a, Bond::Sum)?, self.inside(b, Bond::Sum)?), Bond::Sum)
            }
            Num::Sub(a, b) => {
                (format!("{} − {}", self.inside(a, Bond::Sum)?, self.inside(b, Bond::Product)?), Bond::Sum)
            }
            Num::Mul(a, b) => {
                let (a, b) = (self.inside(a, Bond::Product)?, self.inside(b, Bond::Product)?);
                (format!("{a} × {b}"), Bond::Product)
            }
            Num::Counter(counter) => {
                let name = definition.counters[*counter as usize].label.name.in_lang(lang);
                (format!("{name} {value}"), Bond::Whole)
            }
            Num::Score(_) | Num::Points(_) => {
                let seats = account.shares.iter().filter_map(|share| match share.origin {
                    Origin::Score(seat) | Origin::Gained(seat) => Some((seat, share.points)),
                    _ => None,
                });
                let parts: Vec<String> = seats
                    .map(|(seat, points)| {
                        format!("{} {points}", definition.seats[seat as usize].name.in_lang(lang))
                    })
                    .collect();
                (parts.join(" + "), if parts.len() > 1 { Bond::Sum } else { Bond::Whole })
            }
            _ => (value.to_string(), Bond::Whole),
        })
    }

    /// A part of a sum, in brackets where it would otherwise be read wrongly.
    fn inside(&self, tree: &Arc<Num>, bond: Bond) -> Result<String, Box<Fault>> {
        let (text, own) = self.of(tree)?;
        Ok(if own < bond { format!("({text})") } else { text })
    }
}
