//! What a detailed log has beyond moves and result: every event, hidden pieces included, and the number
//! of legal moves. With it another implementation can follow every piece and find a missing move.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::difference::{Difference, Parting, Told};
use super::game::Game;
use super::log::Log;
use super::log_format::plain;
use super::session::Session;
use super::view::Eyes;
use crate::define::Fault;
use crate::msg;
use crate::speak::Message;
use crate::table::{Event, Recorder, State};

/// The number of legal moves of each action that has any.
pub(super) type Counts = BTreeMap<String, u64>;

/// What only a detailed log tells of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Detail {
    /// What happened, a line for each event: before the first decision, then after each move.
    #[serde(deserialize_with = "plain")]
    pub events: Vec<Vec<String>>,
    /// How many legal moves there were just before each move, action by action. Equal pieces count
    /// once, and an action with none is left out.
    #[serde(deserialize_with = "plain")]
    pub ways: Vec<Counts>,
}

impl Log {
    /// The moves made in a session and their result, with every detail.
    pub fn detailed(session: &Session) -> Result<Self, Box<Fault>> {
        Ok(Self { detail: Some(Detail::of(session)?), ..Self::of(session)? })
    }
}

impl Detail {
    /// The details of the moves made in a session.
    pub fn of(session: &Session) -> Result<Self, Box<Fault>> {
        let game = session.game();
        let laid = game.machine().laid(session.seed(), session.first());
        let mut recorder = Recorder::on();
        game.machine().open(&mut laid.clone(), &mut recorder)?;
        let mut events = vec![game.narrate_whole(&laid, &recorder.into_events())];
        let mut ways = Vec::new();
        for (index, entry) in session.entries().iter().enumerate() {
            let before = session.state_before(index);
            ways.push(counts(game, before)?);
            events.push(game.narrate_whole(before, &entry.events));
        }
        Ok(Self { events, ways })
    }

    /// Checks that it has a line for each of a log's `moves` moves.
    pub(super) fn fits(&self, moves: usize) -> Result<(), Message> {
        if self.events.len() != moves + 1 {
            return Err(msg!("log.bad_field", field = "events"));
        }
        if self.ways.len() != moves {
            return Err(msg!("log.bad_field", field = "ways"));
        }
        Ok(())
    }

    /// The first difference from the details of a replay, as far as both go.
    pub(super) fn differs_from(&self, found: &Self) -> Option<Difference> {
        for (number, (said, happened)) in self.events.iter().zip(&found.events).enumerate() {
            let counts = number.checked_sub(1).map(|before| (&self.ways[before], &found.ways[before]));
            let ways = counts.and_then(|(said, found)| ways_differ(number, said, found));
            let difference = ways.or_else(|| events_differ(number, said, happened));
            if difference.is_some() {
                return difference;
            }
        }
        None
    }
}

fn events_differ(number: usize, said: &[String], happened: &[String]) -> Option<Difference> {
    if said == happened {
        return None;
    }
    let same = said.iter().zip(happened).take_while(|(said, happened)| said == happened).count();
    let word = |lines: &[String]| lines.get(same).and_then(|line| line.split(' ').next()).map(str::to_owned);
    let parting = Parting::Event { said: word(said), found: word(happened) };
    // Where the log has no line, the event that it lacks stands for it.
    let says = said.get(same).cloned().unwrap_or_else(|| "-".to_owned());
    let happened = match happened.get(same) {
        Some(line) => msg!("log.happens", line = line),
        None => msg!("log.nothing_happens"),
    };
    Some(Difference { number: Some(number), told: Told::Event, says, happened, parting, shift: None })
}

fn ways_differ(number: usize, said: &Counts, found: &Counts) -> Option<Difference> {
    let action = said.keys().chain(found.keys()).find(|action| said.get(*action) != found.get(*action))?;
    let count = |counts: &Counts| counts.get(action).copied().unwrap_or(0);
    Some(Difference {
        number: Some(number),
        told: Told::Ways,
        says: format!("{action}: {}", count(said)),
        happened: msg!("log.ways_found", count = count(found)),
        parting: Parting::Ways { action: action.clone(), more: count(found) > count(said) },
        shift: None,
    })
}

/// The number of legal moves of each action.
fn counts(game: &Game, state: &State) -> Result<Counts, Box<Fault>> {
    let actions = &game.definition().actions;
    let ways = game.machine().ways(state)?;
    Ok(ways.into_iter().map(|(action, count)| (actions[action].label.id.clone(), count)).collect())
}

impl Game {
    /// What happened, as [`Game::narrate`] tells it, and of each piece that went to a zone where from.
    fn narrate_whole(&self, before: &State, events: &[Event]) -> Vec<String> {
        let mut state = before.clone();
        let mut lines = Vec::new();
        for &event in events {
            lines.extend(match event {
                Event::Moved { piece, to, under } => {
                    let from = self.place_name(state.pieces[piece as usize].place);
                    let name = self.whole_name(&state, piece, Some(to), Eyes::Designer);
                    let under = if under { " under" } else { "" };
                    Some(format!("moved {name} {from} {}{under}", self.place_name(to)))
                }
                _ => self.event_line(&state, event, Eyes::Designer),
            });
            state.apply(self.machine().layout(), event);
        }
        lines
    }
}
