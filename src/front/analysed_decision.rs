//! One decision of a game that is gone through: what the move played was worth, and the best one, by what its
//! seat knew then. First all moves are looked at; then the best of them and the one played alone, equally often
//! and anew, since the best of many looks better than it is.

use serde::Serialize;

use super::judgement::{Cost, Mark};
use super::style::Look;
use super::thinking::Interruptible;
use crate::bots::{self, Budget, Candidate};
use crate::define::Fault;
use crate::play::{Move, Session, Wording};
use crate::table::Seat;

/// The seeds of the dice: a judgement hangs on nothing that the seat did not know, not even on the seed.
const DICE: u64 = 0x006a_7564_6765_7300;
const DICE_ANEW: u64 = 0x006a_7564_6765_7301;

/// The most moves among which one that was not looked at is found.
const MOST_LISTED: usize = 50_000;

/// A chance between which and its opposite something is at stake.
const AT_STAKE: f64 = 0.02;

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
    /// Between which bounds it lies.
    pub bounds: Option<(f64, f64)>,
    /// How often it was tried.
    pub tries: u32,
    /// The same of the best one.
    pub best_value: Option<f64>,
    pub best_bounds: (f64, f64),
    pub best_tries: u32,
    /// The share that was given away; `null` where it is not known.
    pub costs: Option<f64>,
    /// Whether that is more than the two values may be wrong by.
    pub clear: bool,
    /// Whether a better or a worse move could have changed something.
    pub at_stake: bool,
    /// `?!`, `?` or `??`.
    pub mark: Option<&'static str>,
    #[serde(skip)]
    pub cost: Option<Cost>,
    /// Whether nothing was hidden or left to chance.
    pub certain: bool,
    /// Whether games were tried for a few moves only and valued: then values are no chances.
    pub valued: bool,
    /// How many announcements had to be left out.
    pub unheard: usize,
}

/// Thinks about the move that was made where a session stands; `None` where there was no other.
pub(super) fn judge(
    session: &Session,
    index: usize,
    budget: Budget,
    look: &Look,
    time: &Interruptible,
) -> Result<Option<Judged>, Box<Fault>> {
    let game = session.game();
    let entry = &session.all_entries()[index];
    let worlds = session.worlds(entry.seat)?;
    let view = worlds.view();
    if game.first_moves(view.state(), 2)?.len() < 2 {
        return Ok(None);
    }
    let mut rng = bots::stream(DICE, entry.seat, index as u64);
    let thought = time.judge(budget, &worlds, None, &mut rng, &|_| {})?;
    if thought.candidates.len() < 2 || time.is_stopped() {
        return Ok(None);
    }
    let Some(mut best) = thought.best().cloned() else { return Ok(None) };
    // Moves that read the same are the same.
    let is_played = |mv: &Move| game.move_text(view, mv) == entry.text;
    let mut played = thought.candidates.iter().find(|candidate| is_played(&candidate.mv)).cloned();
    let other = match &played {
        Some(played) if played.mv == best.mv || played.proven.is_some() && best.proven.is_some() => None,
        Some(played) => Some(played.mv.clone()),
        // It did not look promising.
        None => game.first_moves(view.state(), MOST_LISTED)?.into_iter().find(|mv| is_played(mv)),
    };
    if let Some(other) = other {
        let two = [best.mv.clone(), other];
        let mut rng = bots::stream(DICE_ANEW, entry.seat, index as u64);
        let anew = time.judge(budget, &worlds, Some(&two), &mut rng, &|_| {})?;
        let of = |mv: &Move| anew.candidates.iter().find(|candidate| candidate.mv == *mv).cloned();
        if let (Some(first), Some(second)) = (of(&two[0]), of(&two[1])) {
            // What was proven before is still known.
            let known = |now: Candidate, before: Option<&Candidate>| match before {
                Some(before) if before.proven.is_some() => before.clone(),
                _ => now,
            };
            let first = known(first, Some(&best));
            let second = known(second, played.as_ref());
            // The one played may turn out to be as good.
            best = if second.share >= first.share { second.clone() } else { first };
            played = Some(second);
        }
    }
    let played = played.as_ref();
    let cost = played.and_then(|played| Cost::of(&best, played, thought.valued));
    let open = best.share.is_some_and(|share| (AT_STAKE..=1.0 - AT_STAKE).contains(&share));
    let spoken = |mv: &Move| game.worded_move(view, mv, Wording::Spoken(look.lang));
    Ok(Some(Judged {
        number: index + 1,
        seat: entry.seat,
        seat_id: game.seat_id(entry.seat).to_owned(),
        played: entry.text.clone(),
        best: game.move_text(view, &best.mv),
        worded: [spoken(&view.seen_move(&entry.mv)), spoken(&best.mv)],
        value: played.and_then(|played| played.share),
        bounds: played.filter(|played| played.share.is_some()).map(Candidate::bounds),
        tries: played.map_or(0, |played| played.tries),
        best_value: best.share,
        best_bounds: best.bounds(),
        best_tries: best.tries,
        costs: cost.map(|cost| cost.lost),
        clear: cost.is_some_and(|cost| cost.clear),
        at_stake: cost.is_some_and(|cost| open || cost.lost > AT_STAKE),
        mark: cost.and_then(Cost::mark).map(Mark::sign),
        cost,
        certain: thought.certain,
        valued: thought.valued,
        unheard: thought.unheard,
    }))
}
