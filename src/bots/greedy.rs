//! One move ahead: the one after which the seat's lead is largest, a victory before all. Where something is
//! hidden or left to chance, the mean over a few tables. A careless person, so to speak.

use super::reward::Paymaster;
use super::thought::{Candidate, Thought};
use crate::define::Fault;
use crate::engine::{Course, Decision, Helm, Steered};
use crate::play::worlds::Scratch;
use crate::play::{Move, Worlds};
use crate::table::{Ended, Rng, Seat, State};

/// How many tables a move is looked at on, where there is more than one.
const TABLES: usize = 4;

/// The most moves that are looked at; of more, those that come first.
const MOST_LOOKED_AT: usize = 50_000;

/// Looks at every move.
pub fn think(worlds: &Worlds, rng: &mut Rng) -> Result<Thought, Box<Fault>> {
    let moves = worlds.game().first_moves(worlds.view().state(), MOST_LOOKED_AT)?;
    let mut looked = look_ahead(worlds, &moves, rng)?;
    // Of those that lead as far, any.
    let key = |one: &Looked| (one.won, one.lead);
    let best = looked.iter().map(key).max_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    let ties: Vec<usize> = (0..looked.len()).filter(|&n| Some(key(&looked[n])) == best).collect();
    if !ties.is_empty() {
        let chosen = ties[rng.below(ties.len() as u32) as usize];
        looked.swap(0, chosen);
        looked[1..].sort_by(|a, b| key(b).partial_cmp(&key(a)).unwrap_or(std::cmp::Ordering::Equal));
    }
    let nature = worlds.game().machine().nature();
    let leads = nature.scores || nature.values || nature.factors > 0;
    let certain = worlds.is_certain();
    let candidates = looked.into_iter().map(|one| Candidate {
        mv: moves[one.number].clone(),
        tries: 1,
        late: 1,
        share: None,
        rising: 0.0,
        lead: leads.then_some(one.lead),
        proven: (certain && one.won != 0).then_some(one.won > 0),
    });
    let mut thought = Thought::untried([]);
    thought.candidates = candidates.collect();
    thought.tries = moves.len() as u32;
    thought.certain = certain;
    Ok(thought)
}

/// What a move led to.
pub struct Looked {
    /// The number of the move.
    pub number: usize,
    /// On how many tables it won at once, less those on which it lost at once.
    pub won: i32,
    /// The lead after it, on average.
    pub lead: f64,
}

/// Makes each of some moves of the seat to move, in one step, on a few tables, the same for all.
pub fn look_ahead(worlds: &Worlds, moves: &[Move], rng: &mut Rng) -> Result<Vec<Looked>, Box<Fault>> {
    let tables = if worlds.is_certain() { 1 } else { TABLES };
    let mut scratch = Scratch::default();
    let laid: Vec<State> = (0..tables)
        .map(|_| {
            let mut state = State::default();
            worlds.draw(&mut state, rng, &mut scratch);
            state
        })
        .collect();
    let machine = worlds.game().machine();
    let mut paymaster = Paymaster::new(worlds.game());
    let seat = worlds.seat();
    let mut state = State::default();
    let mut looked = Vec::with_capacity(moves.len());
    for (number, mv) in moves.iter().enumerate() {
        let (mut won, mut lead) = (0, 0.0);
        for table in &laid {
            state.copy_from(table);
            let mut helm = OneMove { seat, mv: Some(mv) };
            let after = machine.steer(&mut state, rng, u32::MAX, &mut helm)?;
            let (wins, ahead) = judge(&mut paymaster, seat, &after);
            won += wins;
            lead += ahead / tables as f64;
        }
        looked.push(Looked { number, won, lead });
    }
    Ok(looked)
}

/// Whether a seat has won or lost by now, and its lead.
pub fn judge(paymaster: &mut Paymaster, seat: Seat, after: &Steered) -> (i32, f64) {
    let won = match after.ended {
        Ended::No => 0,
        _ => {
            let paid = paymaster.pay(after);
            let even = paid.shares.iter().all(|share| *share == paid.shares[0]) && after.scale.is_none();
            match paid.shares[seat as usize] {
                _ if even => 0,
                share if share > 0.0 => 1,
                _ => -1,
            }
        }
    };
    let lead = match after.scale {
        Some(scale) if after.values.is_none() => scale as f64,
        _ => paymaster.lead(&after.values.unwrap_or(after.scores), seat as usize),
    };
    (won, lead)
}

/// Makes one move for a seat, any for those that choose in secret before it, and stops.
pub struct OneMove<'m> {
    /// The seat.
    pub seat: Seat,
    /// Its move, until it is made.
    pub mv: Option<&'m Move>,
}

impl Helm for OneMove<'_> {
    fn steer(&mut self, at: &mut dyn Decision) -> Course {
        match self.mv {
            None => Course::Stop,
            Some(mv) if at.seat() == self.seat => {
                self.mv = None;
                Course::Move(mv.clone())
            }
            Some(_) => {
                at.draw();
                Course::Drawn
            }
        }
    }

    fn trail(&mut self) -> Option<&mut Vec<(Seat, u64)>> {
        None
    }
}
