//! Whose turn it is, how far it got, and what was said of how it goes on.

use serde::{Deserialize, Serialize};

use super::state::{NOBODY, Seat};

/// Whose turn it is and how far it got. Eight bytes, copied whole at every step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[repr(align(8))]
pub struct Turn {
    /// The seat to move.
    pub seat: Seat,
    /// Which part of the game: 0 the opening, 1 the turns proper.
    pub phase: u8,
    /// Which step of the turn.
    pub step: u8,
    /// The seat that begins each round.
    pub first: Seat,
    /// How many times the turn went round since the phase began.
    pub rounds: u16,
    /// The seat that made the last move; nobody before the first one.
    pub mover: Seat,
    /// Bits 0-4: how many seats in a row found nothing to do, or [`ACTED`] once the seat to move has done
    /// something in this turn. Bits 6-7: [`GoesOn`], from when it is said until it is taken.
    pace: u8,
}

/// How the turn goes on after what is happening now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GoesOn {
    /// With the next step.
    Next,
    /// With the same step once more.
    Again,
    /// With the next seat: the steps that are left are passed over.
    NextSeat,
    /// With the seat that begins the rounds, as was just said.
    First,
}

const IDLE: u8 = 0b1_1111;
const ACTED: u8 = IDLE;
const GOES_ON: u32 = 6;

impl Default for Turn {
    fn default() -> Self {
        Self { seat: 0, phase: 0, step: 0, first: 0, rounds: 0, mover: NOBODY, pace: 0 }
    }
}

impl Turn {
    /// Whether the seat to move has done something in this turn.
    #[inline(always)]
    pub fn acted(self) -> bool {
        self.pace & IDLE == ACTED
    }

    /// Notes that the seat to move has done something. How the turn goes on was taken before.
    #[inline(always)]
    pub fn act(&mut self) {
        self.pace = ACTED;
    }

    /// The seat to move has done nothing in this turn yet, and nobody before it was idle.
    #[inline(always)]
    pub fn begin(&mut self) {
        self.pace = 0;
    }

    /// The seat that begins the rounds is to move, from the first step on.
    pub fn lead(&mut self) {
        (self.seat, self.step) = (self.first, 0);
        self.begin();
    }

    /// Ends a turn: returns how many seats in a row have found nothing to do.
    #[inline(always)]
    pub fn rest(&mut self) -> u8 {
        self.pace = if self.pace == ACTED { 0 } else { (self.pace & IDLE) + 1 };
        self.pace
    }

    /// Says how the turn goes on; what is said last holds.
    #[inline(always)]
    pub fn go_on(&mut self, how: GoesOn) {
        self.pace = (self.pace & !(0b11 << GOES_ON)) | ((how as u8) << GOES_ON);
    }

    /// How the turn goes on. It goes on with the next step again after that.
    #[inline(always)]
    pub fn take_goes_on(&mut self) -> GoesOn {
        let how = match self.pace >> GOES_ON {
            0 => return GoesOn::Next,
            1 => GoesOn::Again,
            2 => GoesOn::NextSeat,
            _ => GoesOn::First,
        };
        self.go_on(GoesOn::Next);
        how
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_eight_bytes_whose_parts_keep_out_of_each_others_way() {
        assert_eq!(size_of::<Turn>(), 8);
        let mut turn = Turn::default();
        (1..=16).for_each(|idle| assert_eq!(turn.rest(), idle));
        for how in [GoesOn::First, GoesOn::Again, GoesOn::NextSeat] {
            turn.go_on(how);
            assert!(!turn.acted());
            assert_eq!(turn.take_goes_on(), how);
            assert_eq!(turn.take_goes_on(), GoesOn::Next);
        }
        assert_eq!(turn.rest(), 17);
        turn.act();
        assert!(turn.acted());
        turn.go_on(GoesOn::Again);
        assert!(turn.acted());
        turn.take_goes_on();
        assert_eq!(turn.rest(), 0);
    }
}
