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
    /// Bits 0-4: how many seats in a row found nothing to do. Bit 5: whether the seat to move has done
    /// something in this turn. Bits 6-7: [`GoesOn`].
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
const ACTED: u8 = 1 << 5;
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
        self.pace & ACTED != 0
    }

    /// Notes whether the seat to move has done something in this turn.
    #[inline(always)]
    pub fn set_acted(&mut self, acted: bool) {
        self.pace = (self.pace & !ACTED) | if acted { ACTED } else { 0 };
    }

    /// Notes that the seat to move has done something, so that nobody in a row was idle.
    #[inline(always)]
    pub fn act(&mut self) {
        self.pace = (self.pace & !IDLE) | ACTED;
    }

    /// How many seats in a row found nothing to do.
    #[inline(always)]
    pub fn idle(self) -> u8 {
        self.pace & IDLE
    }

    /// Notes how many seats in a row found nothing to do; there are never more than 16.
    #[inline(always)]
    pub fn set_idle(&mut self, idle: u8) {
        self.pace = (self.pace & !IDLE) | idle.min(IDLE);
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
        turn.set_idle(16);
        turn.set_acted(true);
        for how in [GoesOn::First, GoesOn::Again, GoesOn::NextSeat] {
            turn.go_on(how);
            assert_eq!((turn.idle(), turn.acted()), (16, true));
            assert_eq!(turn.take_goes_on(), how);
            assert_eq!(turn.take_goes_on(), GoesOn::Next);
        }
        turn.act();
        assert_eq!((turn.idle(), turn.acted()), (0, true));
    }
}
