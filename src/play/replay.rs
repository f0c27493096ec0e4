//! Plays a logged game again and compares what it says with what happens.

use super::cause::Cause;
use super::detail::Detail;
use super::difference::{Difference, Parting, Told};
use super::game::Game;
use super::hand_laid::Course;
use super::log::{Log, LoggedResult};
use super::notation::NotAMove;
use super::session::{Lost, Session};
use crate::define::{Facts, Fault, Library, Settings, Spot};
use crate::msg;
use crate::speak::{Message, Name};
use crate::table::Seat;

/// A logged game, played again.
pub struct Replayed {
    /// The game as far as it went; of a save, where the save stands.
    pub session: Session,
    /// How many of its moves could be made.
    pub moves: usize,
    /// Whether it was made under other rules than those in force.
    pub other_rules: bool,
    /// The first thing that did not happen as it says.
    pub difference: Option<Difference>,
}

/// A game's id and the settings that a log was played with: all that have the same are loaded alike.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Table {
    game: String,
    players: usize,
    variants: Vec<String>,
    set: Vec<String>,
    names: Vec<String>,
}

impl Table {
    /// The game, by the rules now in force.
    pub(crate) fn load(&self, library: &Library) -> Result<Game, Vec<Fault>> {
        let folder = library.find(&self.game).map_err(|fault| vec![*fault])?;
        let mut sets = Vec::new();
        for text in &self.set {
            let set = Settings::parse_set(text);
            sets.push(set.ok_or_else(|| vec![Fault::setting(msg!("settings.set_form", text = text))])?);
        }
        let (players, variants) = (Some(self.players), self.variants.clone());
        let plain = Settings { players, variants, sets, names: Vec::new() };
        let game = Game::load(&folder, &plain)?;
        let ids = game.definition().seats.iter().map(|seat| &seat.id);
        if self.names.iter().eq(ids) {
            return Ok(game);
        }
        Game::load(&folder, &Settings { names: self.names.clone(), ..plain })
    }
}

impl Session {
    /// The same game under the rules of `game`, as far as its moves are still legal; those that are
    /// not wait for other rules. Where it stood it stands, if it goes so far.
    pub fn under(&self, game: Game) -> Result<Self, Box<Fault>> {
        self.replayed_under(game).map(|(session, _)| session)
    }

    /// The same, and why the first of its moves that is not legal is none.
    pub(crate) fn replayed_under(&self, game: Game) -> Result<(Self, Option<NotAMove>), Box<Fault>> {
        let mut session = Self::new(game, self.seed(), self.first())?;
        let entries = self.all_entries().iter();
        let mut moves: Vec<String> =
            entries.map(|entry| format!("{} {}", self.game().seat_id(entry.seat), entry.text)).collect();
        moves.extend(self.lost().iter().flat_map(|lost| lost.moves.clone()));
        // Seats may have other names now; whose turn it is follows from the moves.
        let text = |told: &String| told.split_once(' ').map_or(String::new(), |(_, text)| text.to_owned());
        let mut laid = Course::of(self, self.all_entries().len());
        if let Some(lost) = self.lost() {
            laid = laid.then(&lost.laid);
        }
        let mut stands = laid.lay_on(&mut session).is_ok();
        let mut why = None;
        for told in &moves {
            if stands {
                why = session.play(&text(told)).err();
            }
            if !stands || why.is_some() {
                break;
            }
            stands = laid.lay_on(&mut session).is_ok();
        }
        let kept = session.length();
        let whole = kept == moves.len() && stands;
        let made = self.lost().map_or(self.entries().len(), |lost| lost.made);
        session.go_to(made.min(kept));
        session.lose(Lost {
            laid: if whole { Course::default() } else { laid.from(if stands { kept + 1 } else { kept }) },
            moves: moves[kept..].to_vec(),
            made,
            rules_hash: self.lost().map_or_else(|| self.game().rules_hash(), |lost| lost.rules_hash.clone()),
            rules: self.lost().map_or_else(|| self.game().facts().clone(), |lost| lost.rules.clone()),
        });
        Ok((session, why))
    }
}

impl Log {
    /// Loads the game with its settings and plays every move again. A fault is the file's or the
    /// game's: nothing could be played. Under other rules it goes on as far as it goes.
    pub fn replay(&self, library: &Library) -> Result<Replayed, Vec<Fault>> {
        self.replay_in(&self.load(library)?)
    }

    /// The game that it was played in, by the rules now in force.
    pub fn load(&self, library: &Library) -> Result<Game, Vec<Fault>> {
        self.table().load(library)
    }

    /// The game that it was played in and its settings.
    pub(crate) fn table(&self) -> Table {
        Table {
            game: self.game.clone(),
            players: self.players,
            variants: self.variants.clone(),
            set: self.set.clone(),
            names: self.names.clone(),
        }
    }

    /// Whether another was played in the same game with the same settings.
    pub(super) fn same_table(&self, other: &Log) -> bool {
        (&self.game, self.players, &self.variants, &self.set, &self.names)
            == (&other.game, other.players, &other.variants, &other.set, &other.names)
    }

    /// The same as [`Log::replay`] in a game that [`Log::load`] gave.
    pub fn replay_in(&self, game: &Game) -> Result<Replayed, Vec<Fault>> {
        let one = |fault: Box<Fault>| vec![*fault];
        if let Some(seat) = &self.seat {
            return Err(vec![Fault::nowhere(msg!("log.one_seat", seat = seat))]);
        }
        let Some(first) = seat_of(game, &self.first) else {
            return Err(vec![Fault::nowhere(msg!("log.no_seat", seat = &self.first))]);
        };
        let first = game.may_begin(first).map_err(|message| vec![Fault::setting(message)])?;
        let mut session = Session::new(game.clone(), self.seed, first).map_err(one)?;
        let laid = self.course();
        let mut difference = None;
        let lay = |session: &mut Session| {
            let number = Some(session.entries().len());
            laid.lay_on(session).err().map(|(says, happened)| {
                let word = says.split(' ').next().unwrap_or_default().to_owned();
                let (told, parting) = (Told::Laid, Parting::Laid { word });
                Difference { number, told, says, happened, parting, shift: None }
            })
        };
        for (index, text) in self.moves.iter().enumerate() {
            difference = lay(&mut session);
            if difference.is_some() {
                break;
            }
            if let Some((happened, parting)) = replay_move(&mut session, text).map_err(one)? {
                let (number, says, told) = (Some(index + 1), text.clone(), Told::Move);
                difference = Some(Difference { number, told, says, happened, parting, shift: None });
                break;
            }
        }
        if difference.is_none() {
            difference = lay(&mut session);
        }
        // A difference in the details comes before the move that fails.
        if let Some(detail) = &self.detail {
            let parted = detail.differs_from(&Detail::of(&session).map_err(one)?);
            difference = parted.or(difference);
        }
        let moves = session.entries().len();
        session.undo(moves.saturating_sub(self.cursor.unwrap_or(moves)));
        let failed = difference.as_ref().is_some_and(|parted| parted.told == Told::Laid);
        session.lose(Lost {
            laid: laid.from(if failed { moves } else { moves + 1 }),
            moves: self.moves[moves..].to_vec(),
            made: self.cursor.unwrap_or(self.moves.len()),
            rules_hash: self.rules_hash.clone(),
            rules: self.rules.clone(),
        });
        if difference.is_none() {
            difference = self.differs_from(&LoggedResult::of(&session).map_err(one)?);
        }
        Ok(Replayed { session, moves, other_rules: self.rules_hash != game.rules_hash(), difference })
    }

    /// What was laid by hand.
    pub(super) fn course(&self) -> Course {
        Course { setup: self.setup.clone(), draws: self.draws.clone() }
    }

    /// What has changed in the rules since a save was made, one sentence each.
    pub fn changes(&self, game: &Game) -> Vec<Message> {
        if self.rules.is_empty() { Vec::new() } else { changes(&self.rules, game.facts()) }
    }

    /// A session as a save, with the moves that edited rules do not allow: it is then a save under the
    /// rules that allowed them, where the game went on.
    pub(crate) fn whole_of(session: &Session) -> Result<Self, Box<Fault>> {
        let save = Self::save_of(session)?;
        let Some(lost) = session.lost() else { return Ok(save) };
        let laid = save.course().then(&lost.laid);
        Ok(Self {
            setup: laid.setup,
            draws: laid.draws,
            moves: [save.moves, lost.moves.clone()].concat(),
            rules_hash: lost.rules_hash.clone(),
            rules: lost.rules.clone(),
            scores: Default::default(),
            winners: Vec::new(),
            outcome: None,
            ..save
        })
    }
}

fn seat_of(game: &Game, id: &str) -> Option<Seat> {
    game.definition().seats.iter().position(|seat| seat.id == id).map(|seat| seat as Seat)
}

/// Makes a logged move; what happened instead if it cannot be made, and why.
fn replay_move(session: &mut Session, text: &str) -> Result<Option<(Message, Parting)>, Box<Fault>> {
    let (id, mv) = text.split_once(' ').unwrap_or((text, ""));
    let turn = session.state().turn.seat;
    let Some(seat) = seat_of(session.game(), id) else {
        return Ok(Some((msg!("log.no_seat", seat = id), Parting::NoSeat { seat: id.to_owned() })));
    };
    let action = || mv.split(' ').next().unwrap_or_default().to_owned();
    if session.state().ended == crate::table::Ended::No && seat != turn {
        let happened = msg!("log.turn", seat = session.game().seat_id(turn));
        return Ok(Some((happened, Parting::Turn { action: action() })));
    }
    match session.play(mv) {
        Ok(_) => Ok(None),
        Err(NotAMove::Refused(refusal)) => {
            let reason = Name::in_each(|lang| refusal.reason.in_lang(lang));
            let parting = match refusal.cause {
                Cause::Over => Parting::Ended,
                _ => Parting::Refused {
                    action: action(),
                    cause: refusal.rule.text(),
                    place: refusal.spot.as_ref().map(Spot::file_and_line),
                },
            };
            Ok(Some((msg!("log.refused").with_name("reason", &reason), parting)))
        }
        Err(NotAMove::Fault(fault)) => Err(fault),
    }
}

/// What differs between two sets of rules, one sentence per value.
pub(crate) fn changes(before: &Facts, now: &Facts) -> Vec<Message> {
    let mut changes = Vec::new();
    for (path, was) in before {
        match now.get(path) {
            Some(is) if is == was => {}
            Some(is) if is.starts_with('#') || was.starts_with('#') => {
                changes.push(msg!("change.text", path = path));
            }
            Some(is) => changes.push(msg!("change.value", path = path, was = was, is = is)),
            None => changes.push(msg!("change.gone", path = path)),
        }
    }
    let added = now.keys().filter(|path| !before.contains_key(*path));
    changes.extend(added.map(|path| msg!("change.added", path = path)));
    changes
}
