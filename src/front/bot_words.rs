//! Bots as people type them and are told of them: `random`, `glouton`, `mcts:500`, in every language.

use crate::bots::{BotKind, Budget, MOST_TRIES, NotABot};
use crate::define::Definition;
use crate::play::Game;
use crate::speak::{Lang, Message, typed};
use crate::table::Seat;
use crate::{key, msg};

use super::repl::no_seat;

/// The bot that plays each seat; `None` for a person, and where the list is too short.
pub(crate) type Bots = Vec<Option<BotKind>>;

/// The bot where nobody says which: one that is worth playing against and does not keep people waiting.
pub(crate) const USUAL_BOT: BotKind = BotKind::Search(Budget::Tries(500));

/// The bot that was typed, in any language.
pub(crate) fn read(typed: &str) -> Result<BotKind, Message> {
    if typed::means(typed, key!("typed.random")) {
        return Ok(BotKind::Random);
    }
    if typed::means(typed, key!("typed.greedy")) {
        return Ok(BotKind::Greedy);
    }
    BotKind::read(typed).map_err(|why| match why {
        NotABot::Unknown => msg!("bot.kind", kind = typed),
        NotABot::NoBudget => msg!("bot.no_budget", kind = typed.trim_end_matches(':')),
        NotABot::WrongBudget => {
            msg!("bot.wrong_budget", kind = typed).with_number("most", i64::from(MOST_TRIES))
        }
        NotABot::NeedsNoBudget => msg!("bot.needs_no_budget", kind = typed),
    })
}

/// A bot's name as it is typed in a language.
pub(crate) fn typed(name: &str, lang: Lang) -> String {
    let shown = match name {
        "random" => typed::shown(key!("typed.random"), lang),
        "greedy" => typed::shown(key!("typed.greedy"), lang),
        other => other,
    };
    shown.to_owned()
}

/// What a bot is, for people.
pub(crate) fn told(kind: BotKind) -> Message {
    match kind {
        BotKind::Random => msg!("bot.random"),
        BotKind::Greedy => msg!("bot.greedy"),
        BotKind::Search(Budget::Tries(tries)) => msg!("bot.tries").with_number("tries", i64::from(tries)),
        BotKind::Search(Budget::Time(_)) => {
            msg!("bot.timed", time = kind.to_string().trim_start_matches("mcts:"))
        }
    }
}

/// The seats that bots play, from `SEAT=KIND`; `all=KIND` is every seat that a person may have and that is not
/// named itself, and a seat alone has the usual bot.
pub(crate) fn read_seats(game: &Game, typed: &[String]) -> Result<Bots, Message> {
    let definition = game.definition();
    let mut bots = vec![None; definition.seats.len()];
    let mut all = None;
    let mut give = |seat: Option<Seat>, kind: BotKind, bots: &mut Bots| {
        let place = seat.map_or(&mut all, |seat| &mut bots[seat as usize]);
        match place.replace(kind).filter(|other| *other != kind) {
            None => Ok(()),
            Some(other) => {
                let twice = match seat {
                    Some(seat) => msg!("bot.twice").with_name("seat", &definition.seats[seat as usize].name),
                    None => msg!("bot.twice_all"),
                };
                Err(twice.with("kind", other).with("other", kind))
            }
        }
    };
    for text in typed {
        let (seat, kind) =
            text.split_once('=').map_or((text.trim(), None), |(seat, kind)| (seat.trim(), Some(kind.trim())));
        match game.seat_meant(seat) {
            Ok(seat) => {
                played_by_rules(game, seat).map_or(Ok(()), Err)?;
                give(Some(seat), kind.map_or(Ok(USUAL_BOT), read)?, &mut bots)?;
            }
            Err(_) if typed::means(seat, key!("typed.all")) => {
                give(None, kind.map_or(Ok(USUAL_BOT), read)?, &mut bots)?;
            }
            Err(_) if kind.is_none() && read(seat).is_ok() => {
                return Err(msg!("bot.whose_option", kind = seat));
            }
            Err(found) => return Err(no_seat(game, seat, &found)),
        }
    }
    for seat in people(definition) {
        bots[seat as usize] = bots[seat as usize].or(all);
    }
    Ok(bots)
}

/// The same where one of them may name several kinds, as in `all=random,greedy`: each of them once.
pub(crate) fn read_line_ups(game: &Game, typed: &[String]) -> Result<Vec<Bots>, Message> {
    let lists: Vec<usize> = (0..typed.len()).filter(|&number| typed[number].contains(',')).collect();
    let &[number] = &lists[..] else {
        return match lists.is_empty() {
            true => read_seats(game, typed).map(|bots| vec![bots]),
            false => Err(msg!("balance.two_lists")),
        };
    };
    let (seat, kinds) = typed[number].split_once('=').unwrap_or((&typed[number], ""));
    let line_ups = kinds.split(',').map(|kind| {
        let mut one = typed.to_vec();
        one[number] = format!("{}={}", seat.trim(), kind.trim());
        read_seats(game, &one)
    });
    line_ups.collect()
}

/// Why a seat cannot be given to a bot, if it cannot.
pub(crate) fn played_by_rules(game: &Game, seat: Seat) -> Option<Message> {
    let seat = &game.definition().seats[seat as usize];
    seat.automated.then(|| msg!("bot.rules_play").with_name("seat", &seat.name))
}

/// The seats that people may take.
pub(crate) fn people(definition: &Definition) -> impl Iterator<Item = Seat> {
    let seats = definition.seats.iter().enumerate();
    seats.filter(|(_, seat)| !seat.automated).map(|(number, _)| number as Seat)
}

/// The bots as a save has them: a seat alone is played at random.
pub(crate) fn saved(game: &Game, bots: &Bots) -> Vec<String> {
    let seats = game.definition().seats.iter().zip(bots);
    let written = seats.filter_map(|(seat, kind)| match (*kind)? {
        BotKind::Random => Some(seat.id.clone()),
        kind => Some(format!("{}={kind}", seat.id)),
    });
    written.collect()
}

/// The bots of a save, as far as the game has their seats and there are such bots, and what cannot be had of them.
pub(crate) fn from_save(game: &Game, saved: &[String]) -> (Bots, Vec<Message>) {
    let mut bots = vec![None; game.definition().seats.len()];
    let mut missing = Vec::new();
    for text in saved {
        let (id, kind) = text.split_once('=').unwrap_or((text, "random"));
        let seat = people(game.definition()).find(|&seat| game.definition().seats[seat as usize].id == id);
        match (seat, BotKind::read(kind)) {
            (Some(seat), Ok(kind)) => bots[seat as usize] = Some(kind),
            (Some(seat), Err(_)) => {
                let name = &game.definition().seats[seat as usize].name;
                missing.push(msg!("bot.missing", kind = kind).with_name("seat", name));
            }
            (None, _) => missing.push(msg!("bot.missing_seat", seat = id)),
        }
    }
    (bots, missing)
}
