//! How a tried game goes on after the tree where it is cut short: by moves that somebody makes who looks one
//! move ahead. Where there are hundreds of moves those of chance neither get on nor hold anybody up, and what
//! a position is worth after them says little of the move that led there.

use crate::bots::greedy::{OneMove, judge};
use crate::bots::reward::Paymaster;
use crate::define::Fault;
use crate::engine::{Course, Decision, KeyedMove};
use crate::play::{Game, Worlds};
use crate::table::{Rng, State};

/// The most moves that are looked at for one decision.
const MOST_LOOKED_AT: usize = 24;

/// Chooses for every seat.
pub struct Careful {
    game: Game,
    paymaster: Paymaster,
    state: State,
    fault: Option<Box<Fault>>,
}

impl Careful {
    /// For the game of some worlds.
    pub fn new(worlds: &Worlds) -> Self {
        let game = worlds.game().clone();
        Self { paymaster: Paymaster::new(&game), game, state: State::default(), fault: None }
    }

    /// What went wrong while looking ahead, if anything did.
    pub fn fault(&mut self) -> Option<Box<Fault>> {
        self.fault.take()
    }

    /// The move after which the seat stands best, of some that are looked at.
    pub fn choose(&mut self, at: &mut dyn Decision) -> Course {
        if at.together() {
            at.draw();
            return Course::Drawn;
        }
        match self.best(at) {
            Ok(Some(best)) => Course::Move(best.mv),
            // Words that no list holds, which the players would have to judge.
            Ok(None) => {
                at.draw();
                Course::Drawn
            }
            Err(fault) => {
                self.fault = Some(fault);
                Course::Stop
            }
        }
    }

    fn best(&mut self, at: &mut dyn Decision) -> Result<Option<KeyedMove>, Box<Fault>> {
        let seat = at.seat();
        let mut moves = self.game.machine().keyed_moves(at.state(), super::MOST_LISTED)?;
        let looked_at = mixed_by_action(&mut moves, at.rng());
        let mut best: Option<(usize, (i32, f64))> = None;
        for number in 0..looked_at {
            self.state.copy_from(at.state());
            let mut helm = OneMove { seat, mv: Some(&moves[number].mv) };
            let after = self.game.machine().steer(&mut self.state, at.rng(), u32::MAX, &mut helm)?;
            let judged = judge(&mut self.paymaster, seat, &after);
            if best.is_none_or(|(_, most)| judged > most) {
                best = Some((number, judged));
            }
        }
        Ok(best.map(|(number, _)| moves.swap_remove(number)))
    }
}

/// Puts moves first that are to be looked at, and says how many: any of each action, the actions by turns, so
/// that what can be done in one way is not lost among what can be done in hundreds.
fn mixed_by_action(moves: &mut [KeyedMove], rng: &mut Rng) -> usize {
    let most = moves.len().min(MOST_LOOKED_AT);
    // Where the moves of each action that are left begin and end; they are listed one action after another.
    let mut actions: Vec<(usize, usize)> = Vec::new();
    for (number, keyed) in moves.iter().enumerate() {
        match actions.last_mut() {
            Some((first, end)) if moves[*first].mv.action == keyed.mv.action => *end = number + 1,
            _ => actions.push((number, number + 1)),
        }
    }
    let mut order = Vec::with_capacity(most);
    let mut turn = 0;
    while order.len() < most {
        turn %= actions.len();
        let (first, end) = &mut actions[turn];
        if first == end {
            actions.remove(turn);
            continue;
        }
        moves.swap(*first, *first + rng.below((*end - *first) as u32) as usize);
        order.push(*first);
        *first += 1;
        turn += 1;
    }
    // Each stands behind those that were taken before it in its action, so that going up never loses one.
    order.sort_unstable();
    for (to, &from) in order.iter().enumerate() {
        moves.swap(to, from);
    }
    most
}
