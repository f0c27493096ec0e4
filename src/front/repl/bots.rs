//! Seats that bots play: giving them one, their turns, and waiting for them. Who waits for long is shown what is
//! known by then. Where no person plays, bots pause after something was taken back.

use std::time::{Duration, Instant};

use super::moves::random_move;
use super::{Next, Repl, leaving, no_seat};
use crate::bots::{self, BotKind};
use crate::define::Fault;
use crate::front::later::Later;
use crate::front::{bot_words, output, thinking};
use crate::play::Game;
use crate::speak::{Blank, typed};
use crate::table::{Ended, Seat};
use crate::{counted, key, msg};

/// How long a bot may think before what is known by then is shown.
const AT_ONCE: Duration = Duration::from_millis(150);

/// The most moves that bots make before a person is asked again.
const MOST_BOT_MOVES: usize = 10_000;

/// What became of a bot's turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// There was no move to make.
    None,
    /// It has moved.
    Made,
    /// It has moved, before it was done thinking.
    Interrupted,
}

/// A time in which somebody waits for bots.
struct Wait {
    since: Instant,
    /// Whether the table was shown meanwhile.
    shown: bool,
}

impl Wait {
    /// Has what is known by now shown on a terminal, unless a bot answers before that.
    fn begin(&self, repl: &mut Repl) -> Option<Later> {
        let text = repl.known_by_now(!self.shown);
        if !repl.live || text.is_empty() {
            return None;
        }
        leaving::note(repl);
        let look = repl.look;
        // Where nothing can be written any more, the next line will say so.
        Later::at(self.since + AT_ONCE, move || _ = output::stdout(&look).put(&text))
    }

    /// What was shown is not shown again.
    fn end(&mut self, repl: &mut Repl, later: Option<Later>) {
        if later.is_some_and(Later::end) {
            self.shown = true;
            repl.take();
        }
    }
}

/// Has a bot make a move and tells it.
fn bot_move(repl: &mut Repl, kind: BotKind, wait: &mut Wait) -> Result<Turn, Box<Fault>> {
    // It may think for long, and be left meanwhile: what was played until now is not lost then.
    repl.keep();
    let later = wait.begin(repl);
    let session = &repl.session;
    let seat = session.state().turn.seat;
    let done = session.entries().len();
    let mut rng = bots::stream(session.seed(), seat, done as u64);
    let thought = session
        .worlds(seat)
        .and_then(|worlds| Ok((thinking::think(kind, &worlds, &mut rng, wait.since, &repl.look)?, worlds)));
    wait.end(repl, later);
    let (thought, worlds) = thought?;
    let Some(best) = thought.best() else { return Ok(Turn::None) };
    let mv = worlds.view().on_table(&best.mv);
    repl.session.make(mv)?;
    repl.recording.by_itself(done);
    repl.tell_move(done);
    if !thought.interrupted {
        return Ok(Turn::Made);
    }
    let name = repl.session.game().definition().seats[seat as usize].name.clone();
    repl.note(&counted!("bot.interrupted", tries = thought.tries).with_name("seat", &name));
    Ok(Turn::Interrupted)
}

/// Lets bots play until a person is to move or it is over; returns whether they played. Where no person
/// plays, they stop once one of them was interrupted, so that somebody can say something.
pub(super) fn bots_play(repl: &mut Repl) -> Result<bool, Box<Fault>> {
    let mut wait = Wait { since: Instant::now(), shown: false };
    let mut played = false;
    for _ in 0..MOST_BOT_MOVES {
        if repl.session.state().ended != Ended::No || repl.paused {
            break;
        }
        let turn = match repl.bot(repl.session.state().turn.seat) {
            None => break,
            Some(BotKind::Random) if random_move(repl)? => Turn::Made,
            Some(BotKind::Random) => Turn::None,
            Some(kind) => bot_move(repl, kind, &mut wait)?,
        };
        if turn == Turn::None {
            break;
        }
        played = true;
        if turn == Turn::Interrupted {
            repl.pause();
        }
    }
    Ok(played)
}

impl Repl {
    /// Has bots wait where no person plays: what was taken back would be played again at once.
    pub(super) fn pause(&mut self) {
        if self.people().is_empty() && self.session.state().ended == Ended::No {
            self.paused = true;
            self.note(&msg!("bot.paused"));
        }
    }

    /// Lets bots play on; `false` where they did not wait.
    pub(super) fn goes_on(&mut self) -> bool {
        std::mem::take(&mut self.paused)
    }
}

/// Says who plays each seat.
fn tell_players(repl: &mut Repl, game: &Game) {
    for (number, seat) in game.definition().seats.iter().enumerate() {
        let who = match () {
            () if seat.automated => msg!("bot.automated"),
            () => repl.bot(number as Seat).map_or(msg!("bot.person"), bot_words::told),
        };
        let name = repl.look.seat(seat, seat.name.in_lang(repl.look.lang));
        let line = msg!("table.labelled").with_blank("name", Blank::Text(name));
        repl.say(&line.with_message("text", who));
    }
}

/// `bot [SEAT|all KIND|off]`.
pub(super) fn bot(repl: &mut Repl, text: &str) -> Next {
    let game = repl.session.game().clone();
    let words = game.words(text);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let is_off = |kind: &str| typed::means(kind, key!("typed.off"));
    let (seat, kind) = match words[..] {
        [] => {
            tell_players(repl, &game);
            return Next::Go;
        }
        [seat] => (seat, None),
        [seat, kind] => (seat, Some(kind)),
        _ => {
            repl.say(&msg!("bot.usage"));
            return Next::Go;
        }
    };
    let seats: Vec<Seat> = match game.seat_meant(seat) {
        Ok(seat) => vec![seat],
        Err(_) if typed::means(seat, key!("typed.all")) => bot_words::people(game.definition()).collect(),
        Err(found) => {
            let alone = kind.is_none() && (is_off(seat) || bot_words::read(seat).is_ok());
            repl.say(&match alone {
                true => msg!("bot.whose", kind = seat),
                false => no_seat(&game, seat, &found),
            });
            return Next::Go;
        }
    };
    if let Some(message) = seats.iter().find_map(|&seat| bot_words::played_by_rules(&game, seat)) {
        repl.say(&message);
        return Next::Go;
    }
    let bot = match kind.filter(|kind| !is_off(kind)).map(bot_words::read) {
        Some(Err(message)) => {
            repl.say(&message);
            return Next::Go;
        }
        Some(Ok(bot)) => Some(bot),
        None if kind.is_some() => None,
        None => Some(bot_words::USUAL_BOT),
    };
    for seat in seats {
        if bot.is_none() && repl.is_bot(seat) && repl.refuses_seat(seat) {
            continue;
        }
        repl.set_bot(seat, bot);
        let name = game.definition().seats[seat as usize].name.clone();
        let who = bot.map_or(msg!("bot.person"), bot_words::told);
        repl.note(&msg!("bot.now").with_name("seat", &name).with_message("who", who));
    }
    repl.since = repl.session.entries().len();
    repl.paused = false;
    Next::Go
}
