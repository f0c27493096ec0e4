//! A game gone through decision by decision: what each cost whoever made it. Every decision is thought about with
//! what its seat knew then, so that bad luck is not held against anybody.

use serde::Serialize;

use super::judgement::{Cost, Mark};
use super::progress::Progress;
use super::style::Look;
use super::thinking::Interruptible;
use crate::bots::{self, BotKind, Candidate};
use crate::define::Fault;
use crate::play::{Game, Session, Wording};
use crate::table::{Seat, State};

/// The seed of the dice: a judgement hangs on nothing that the seat did not know, not even on the seed.
const DICE: u64 = 0x006a_7564_6765_7300;

/// The tries after which a move is known well enough.
const ENOUGH: u32 = 30;

/// The most moves that leave no choice after one that is looked into.
const MOST_FORCED: usize = 100;

/// A game that was gone through.
pub(crate) struct Analysis {
    /// The game.
    pub game: Game,
    /// The bot that judged.
    pub bot: BotKind,
    /// How many moves were made.
    pub moves: usize,
    /// How many of them were gone through: fewer where it was interrupted.
    pub looked_at: usize,
    /// Every decision that had more than one move, in order.
    pub decisions: Vec<Judged>,
    /// Each seat, in order.
    pub seats: Vec<SeatSum>,
    /// The chance of each seat after each move, by seat.
    pub chances: Vec<Vec<f64>>,
    /// The move from which on the winner was ahead; where there is one winner, or one team.
    pub decided: Option<usize>,
}

/// A decision.
#[derive(Serialize)]
pub(crate) struct Judged {
    /// The number of the move, from 1.
    #[serde(rename = "move")]
    pub number: usize,
    #[serde(skip)]
    pub seat: Seat,
    /// Whose it was, by id.
    #[serde(rename = "seat")]
    pub seat_id: String,
    /// What was played, as files have it.
    pub played: String,
    /// The best move.
    pub best: String,
    /// The same for people.
    #[serde(skip)]
    pub worded: [String; 2],
    /// The share of the victory that the move played had; `null` where it was never tried.
    pub value: Option<f64>,
    /// By how much that may be wrong.
    pub uncertainty: Option<f64>,
    /// How often it was tried.
    pub tries: u32,
    /// The same of the best one.
    pub best_value: Option<f64>,
    pub best_uncertainty: f64,
    pub best_tries: u32,
    /// The share that was given away; `null` where it is not known.
    pub costs: Option<f64>,
    /// Whether that is more than the two values may be wrong by.
    pub clear: bool,
    /// `?!`, `?` or `??`.
    pub mark: Option<&'static str>,
    /// Whether nothing was hidden or left to chance.
    pub certain: bool,
    /// How many announcements had to be left out.
    pub unheard: usize,
}

/// The decisions of one seat.
#[derive(Clone, Default, Serialize)]
pub(crate) struct SeatSum {
    /// Its id.
    pub seat: String,
    /// How many decisions it made.
    pub decisions: usize,
    /// How many of them had more than one move.
    pub unforced: usize,
    /// How many of those cannot be judged, as the move was never tried.
    pub unknown: usize,
    /// How many have each mark.
    pub doubtful: usize,
    pub mistakes: usize,
    pub blunders: usize,
    /// The shares of the victory that it gave away, as far as they are clear, added up.
    pub given_away: f64,
    /// What its chance gained between its own decisions, but for the mistakes of others as far as they can be
    /// told apart, added up; `null` where nothing is hidden or left to chance.
    pub luck: Option<f64>,
    /// How it played.
    pub level: Option<Level>,
    /// The value of its last move.
    #[serde(skip)]
    last: Option<f64>,
    /// What others have given it since then, or taken from it, by their own mistakes.
    #[serde(skip)]
    by_others: f64,
}

/// How a seat played, by what it gave away at each decision on average.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    Flawless,
    Careful,
    Careless,
    Reckless,
}

impl Level {
    fn of(mean: f64) -> Self {
        match mean {
            mean if mean < 0.005 => Self::Flawless,
            mean if mean < 0.025 => Self::Careful,
            mean if mean < 0.06 => Self::Careless,
            _ => Self::Reckless,
        }
    }
}

/// Goes through the moves made in a session. Ctrl-C, where somebody listens to it, ends it early.
pub(crate) fn analyse(session: &Session, bot: BotKind, look: &Look) -> Result<Analysis, Box<Fault>> {
    let time = Interruptible::begin();
    let moves = session.entries().len();
    let bar = Progress::counted(moves as u64, look);
    let done = walk(session, bot, look, &time, &bar);
    bar.clear();
    done
}

fn walk(
    session: &Session,
    bot: BotKind,
    look: &Look,
    time: &Interruptible,
    bar: &Progress,
) -> Result<Analysis, Box<Fault>> {
    let game = session.game().clone();
    let seats = &game.definition().seats;
    let even = 1.0 / seats.len() as f64;
    let mut analysis = Analysis {
        bot,
        moves: session.entries().len(),
        looked_at: 0,
        decisions: Vec::new(),
        seats: seats.iter().map(|seat| SeatSum { seat: seat.id.clone(), ..SeatSum::default() }).collect(),
        chances: vec![Vec::new(); seats.len()],
        decided: None,
        game: game.clone(),
    };
    let mut chances = vec![even; seats.len()];
    let mut at = session.clone();
    for index in 0..analysis.moves {
        at.go_to(index);
        let seat = session.entries()[index].seat;
        if !seats[seat as usize].automated {
            analysis.seats[seat as usize].decisions += 1;
            let judged = judge(&at, index, bot, look, time)?;
            if time.is_stopped() {
                analysis.seats[seat as usize].decisions -= 1;
                break;
            }
            if let Some((judged, cost)) = judged {
                if let Some(value) = judged.value.or(judged.best_value) {
                    spread(&game, &mut chances, seat, value);
                }
                analysis.seats[seat as usize].add(&judged, cost);
                let lost = cost.map_or(0.0, |cost| cost.lost);
                for (other, sum) in analysis.seats.iter_mut().enumerate() {
                    sum.by_others += by_others(&game, seat, other as Seat, lost);
                }
                analysis.decisions.push(judged);
            }
        }
        analysis.chances.iter_mut().zip(&chances).for_each(|(line, chance)| line.push(*chance));
        analysis.looked_at += 1;
        bar.add(1);
    }
    analysis.seats.iter_mut().for_each(SeatSum::finish);
    if analysis.looked_at == analysis.moves {
        analysis.end(session.state())?;
    }
    Ok(analysis)
}

/// Thinks about the move that was made where a session stands; `None` where there was no other.
fn judge(
    session: &Session,
    index: usize,
    bot: BotKind,
    look: &Look,
    time: &Interruptible,
) -> Result<Option<(Judged, Option<Cost>)>, Box<Fault>> {
    let game = session.game();
    let entry = &session.all_entries()[index];
    let worlds = session.worlds(entry.seat)?;
    let view = worlds.view();
    if game.first_moves(view.state(), 2)?.len() < 2 {
        return Ok(None);
    }
    let mut rng = bots::stream(DICE, entry.seat, index as u64);
    let thought = time.think(bot, &worlds, &mut rng, &|_| {})?;
    let Some(best) = thought.best() else { return Ok(None) };
    if thought.candidates.len() < 2 {
        return Ok(None);
    }
    // Moves that read the same are the same.
    let mut candidates = thought.candidates.iter();
    let found = candidates.find(|candidate| game.move_text(view, &candidate.mv) == entry.text).cloned();
    let known = found.as_ref().is_some_and(|found| found.tries >= ENOUGH || found.proven.is_some());
    let played = match thought.certain && !known {
        true => looked_into(session, index, bot, time)?.or(found),
        false => found,
    };
    let played = played.as_ref();
    let cost = played.and_then(|played| Cost::of(best, played));
    let spoken = |mv| game.worded_move(view, mv, Wording::Spoken(look.lang));
    let judged = Judged {
        number: index + 1,
        seat: entry.seat,
        seat_id: game.seat_id(entry.seat).to_owned(),
        played: entry.text.clone(),
        best: game.move_text(view, &best.mv),
        worded: [spoken(&view.seen_move(&entry.mv)), spoken(&best.mv)],
        value: played.and_then(|played| played.share),
        uncertainty: played.filter(|played| played.share.is_some()).map(|played| played.uncertainty()),
        tries: played.map_or(0, |played| played.tries),
        best_value: best.share,
        best_uncertainty: best.uncertainty(),
        best_tries: best.tries,
        costs: cost.map(|cost| cost.lost),
        clear: cost.is_some_and(|cost| cost.clear),
        mark: cost.and_then(Cost::mark).map(Mark::sign),
        certain: thought.certain,
        unheard: thought.unheard,
    };
    Ok(Some((judged, cost)))
}

/// What a move that was hardly tried is worth, by thinking about what came of it: where nothing is hidden or left
/// to chance, and the next to choose is the same seat or the only other one. `None` elsewhere.
fn looked_into(
    session: &Session,
    index: usize,
    bot: BotKind,
    time: &Interruptible,
) -> Result<Option<Candidate>, Box<Fault>> {
    let (game, entry) = (session.game(), &session.all_entries()[index]);
    let (seat, rivals) = (entry.seat, game.definition().seats.len() == 2);
    let together = game.definition().end.scale.is_some();
    let mut after = session.clone();
    after.make(entry.mv.clone())?;
    for _ in 0..MOST_FORCED {
        let valued = |share, tries, proven| {
            Some(Candidate { mv: entry.mv.clone(), tries, share: Some(share), lead: None, proven })
        };
        if let Some(outcome) = game.outcome(after.state())? {
            let won = outcome.winners.contains(&seat);
            let share = match outcome.winners.len() {
                0 if !together => 1.0 / game.definition().seats.len() as f64,
                winners if won && !together => 1.0 / winners as f64,
                _ => f64::from(u8::from(won)),
            };
            return Ok(valued(share, u32::MAX, Some(won).filter(|_| share == 0.0 || share == 1.0)));
        }
        let next = after.state().turn.seat;
        if next != seat && (!rivals || together) {
            return Ok(None);
        }
        let worlds = after.worlds(next)?;
        let moves = game.first_moves(worlds.view().state(), 2)?;
        match &moves[..] {
            [] => return Ok(None),
            [only] => {
                after.make(worlds.view().on_table(only))?;
                continue;
            }
            _ => {}
        }
        let mut rng = bots::stream(DICE, next, index as u64 + 1);
        let thought = time.think(bot, &worlds, &mut rng, &|_| {})?;
        let Some((best, share)) = thought.best().and_then(|best| Some((best, best.share?))) else {
            return Ok(None);
        };
        return Ok(match next == seat {
            true => valued(share, best.tries, best.proven),
            false => valued(1.0 - share, best.tries, best.proven.map(|won| !won)),
        });
    }
    Ok(None)
}

/// Takes down what a seat's chance is: all share one where they win together, and of two the other has the rest.
fn spread(game: &Game, chances: &mut [f64], seat: Seat, value: f64) {
    let together = game.definition().end.scale.is_some();
    match chances {
        all if together => all.fill(value),
        [_, _] => {
            chances[seat as usize] = value;
            chances[1 - seat as usize] = 1.0 - value;
        }
        _ => chances[seat as usize] = value,
    }
}

/// What a mistake that cost one seat so much means to another: the loss of one side is the gain of the only
/// other one. Among more sides nobody knows who gains.
fn by_others(game: &Game, seat: Seat, other: Seat, lost: f64) -> f64 {
    let definition = game.definition();
    let together = definition.end.scale.is_some();
    let sides = if definition.teams.is_empty() { definition.seats.len() } else { definition.teams.len() };
    let same = together || game.with_team(seat) >> other & 1 == 1;
    match () {
        () if seat == other => 0.0,
        () if same => -lost,
        () if sides == 2 => lost,
        () => 0.0,
    }
}

impl SeatSum {
    fn add(&mut self, judged: &Judged, cost: Option<Cost>) {
        self.unforced += 1;
        self.unknown += usize::from(cost.is_none());
        match cost.and_then(Cost::mark) {
            Some(Mark::Doubtful) => self.doubtful += 1,
            Some(Mark::Mistake) => self.mistakes += 1,
            Some(Mark::Blunder) => self.blunders += 1,
            None => {}
        }
        self.given_away += cost.map_or(0.0, Cost::given_away);
        if !judged.certain {
            let gained = judged.best_value.zip(self.last).map_or(0.0, |(now, then)| now - then);
            *self.luck.get_or_insert(0.0) += gained - self.by_others;
        }
        self.by_others = 0.0;
        self.last = judged.value.or(judged.best_value);
    }

    fn finish(&mut self) {
        let judged = self.unforced - self.unknown;
        self.level = (judged > 0).then(|| Level::of(self.given_away / judged as f64));
    }
}

impl Analysis {
    /// Takes down how it came out, and from which move on it was decided.
    fn end(&mut self, state: &State) -> Result<(), Box<Fault>> {
        let Some(outcome) = self.game.outcome(state)? else { return Ok(()) };
        let seats = self.chances.len();
        let won = |seat: usize| outcome.winners.contains(&(seat as Seat));
        let share = match outcome.winners.len() {
            0 if self.is_together() => 0.0,
            0 => 1.0 / seats as f64,
            _ if self.is_together() => 1.0,
            winners => 1.0 / winners as f64,
        };
        for (seat, line) in self.chances.iter_mut().enumerate() {
            let chance = if won(seat) || outcome.winners.is_empty() { share } else { 0.0 };
            line.last_mut().into_iter().for_each(|last| *last = chance);
        }
        if self.is_together() || outcome.winners.is_empty() || outcome.winners.len() == seats {
            return Ok(());
        }
        let ahead = |after: &usize| {
            let chance = |seat: usize| self.chances[seat][*after];
            let least = (0..seats).filter(|&seat| won(seat)).map(chance).fold(1.0, f64::min);
            let most = (0..seats).filter(|&seat| !won(seat)).map(chance).fold(0.0, f64::max);
            least > most
        };
        let from_end = (0..self.moves).rev().take_while(ahead).count();
        self.decided = Some(self.moves - from_end + 1);
        Ok(())
    }

    /// Whether all win or lose together.
    pub(super) fn is_together(&self) -> bool {
        self.game.definition().end.scale.is_some()
    }

    /// Whether it was ended early.
    pub(super) fn is_interrupted(&self) -> bool {
        self.looked_at < self.moves
    }

    /// Everything, for programs.
    pub(super) fn json(&self) -> serde_json::Value {
        let chances: serde_json::Map<String, serde_json::Value> = self
            .seats
            .iter()
            .zip(&self.chances)
            .map(|(seat, line)| (seat.seat.clone(), line.clone().into()))
            .collect();
        serde_json::json!({
            "game": self.game.definition().id,
            "rules_hash": self.game.rules_hash(),
            "bot": self.bot.to_string(),
            "moves": self.moves,
            "looked_at": self.looked_at,
            "interrupted": self.is_interrupted(),
            "decided": self.decided,
            "seats": self.seats,
            "decisions": self.decisions,
            "chances": chances,
        })
    }
}
