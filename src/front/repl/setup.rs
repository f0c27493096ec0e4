//! Commands about the game as a whole: its settings, a new game.

use super::{Next, Repl};
use crate::define::Settings;
use crate::examples::setup_text;
use crate::msg;
use crate::play::{Game, Session};
use crate::speak::Message;
use crate::table::chance::nth_seed;

/// How many changes are told one by one.
const MOST_CHANGES: usize = 8;

/// `variants`: what can be switched, what is on, and how to switch it.
pub(super) fn variants(repl: &mut Repl, _: &str) -> Next {
    let text = crate::front::rules::switches_text(repl.session.game(), &repl.look);
    match text.is_empty() {
        true => repl.say(&msg!("variants.none")),
        false => {
            repl.line(text.trim_end());
            repl.say(&msg!("variants.how"));
        }
    }
    Next::Go
}

/// `new [SEED | OPTIONS]`: another game: as this one with another seed, or with other options.
pub(super) fn begin_again(repl: &mut Repl, text: &str) -> Next {
    let old = &repl.session;
    let other_seed = nth_seed(old.seed(), 1) % 1_000_000_000;
    // A seed may stand before the options.
    let (said, text) = match text.split_once(" --") {
        Some((seed, _)) if seed.parse::<u64>().is_ok() => (seed.parse().ok(), text[seed.len()..].trim()),
        _ => (None, text),
    };
    let (game, seed, first) = if text.starts_with("--") {
        let (options, wrong) = setup_text::parse(text);
        if let Some(word) = wrong {
            repl.say(&msg!("transcript.bad_option", word = word));
            repl.say_help(&msg!("repl.usage_new"));
            return Next::Go;
        }
        let Some(game) = load(repl, &options.settings) else { return Next::Go };
        let first = match options.first.map(|typed| (typed, game.seat_meant(typed))) {
            None => 0,
            Some((_, Ok(seat))) => match game.may_begin(seat) {
                Ok(seat) => seat,
                Err(message) => {
                    repl.say(&message);
                    return Next::Go;
                }
            },
            Some((typed, Err(found))) => {
                repl.say(&super::no_seat(&game, typed, &found));
                return Next::Go;
            }
        };
        (game, said.or(options.seed).unwrap_or(other_seed), first)
    } else {
        let seed = if text.is_empty() { Some(other_seed) } else { text.parse().ok() };
        let Some(seed) = seed else {
            repl.say(&msg!("repl.not_a_seed", word = text));
            repl.say_help(&msg!("repl.usage_new"));
            return Next::Go;
        };
        (old.game().clone(), seed, old.first())
    };
    match Session::new(game, seed, first) {
        Ok(session) if repl.refuses_rules(&session) => return Next::Go,
        Ok(session) if repl.puts_aside() => repl.begin(session),
        Ok(_) => return Next::Go,
        Err(fault) => return repl.fault(&fault),
    }
    // A seed tells every deal.
    match repl.session.game().has_secrets() && !repl.designer {
        true => repl.note(&msg!("repl.began_secretly")),
        false => repl.note(&msg!("repl.began", seed = seed)),
    }
    repl.show();
    Next::Go
}

/// The game that is played with other settings; what is wrong is told.
fn load(repl: &mut Repl, settings: &Settings) -> Option<Game> {
    match Game::load(repl.session.game().folder(), settings) {
        Ok(game) => Some(game),
        Err(faults) => {
            let text = repl.look.faults(&faults);
            repl.line(&text);
            repl.say(&msg!("repl.unchanged"));
            None
        }
    }
}

impl Repl {
    /// Tells what has changed in the rules.
    pub(super) fn changes(&mut self, changes: &[Message]) {
        for change in changes.iter().take(MOST_CHANGES) {
            let line = format!("  {}", self.look.say(change));
            self.note_line(&line);
        }
        if changes.len() > MOST_CHANGES {
            self.note(&msg!("change.more", more = changes.len() - MOST_CHANGES));
        }
    }
}
