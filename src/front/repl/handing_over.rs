//! Before the screen goes to other hands: whoever made a move may take it back. Nobody else has looked yet, so
//! that all hangs on what the mover sees: what the move did, unless that may teach them something; then the move
//! alone. On a terminal only, where the screen is covered next; lines from a pipe need no such question.

use super::{Next, Repl};
use crate::msg;
use crate::table::{Ended, Seat};

/// Where a move stands that somebody made by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Handing {
    /// There is none to ask about.
    #[default]
    Nothing,
    /// It was made by the line that is being done.
    Moved,
    /// It was looked at event by event.
    Stepped,
    /// It is shown to whoever made it, who has not yet let go of it.
    Asking,
    /// It was let go of.
    Done,
}

impl Repl {
    /// A move that the next person has not to wait for is none to ask about any more.
    pub(super) fn forget_move(&mut self) {
        if self.stepping.is_none() && !self.is_handing_over() {
            self.screen.hand(Handing::Nothing);
        }
    }

    /// Whether whoever made a move is still looking at what it did.
    pub fn is_handing_over(&self) -> bool {
        self.screen.handing() == Handing::Asking
    }

    /// Asks whoever made a move to let go of it, where others come next and the table will be covered.
    /// `false` where nothing is asked.
    pub(super) fn asks_to_hand_over(&mut self) -> bool {
        let state = self.session.state();
        let handing = self.screen.handing();
        let moved = matches!(handing, Handing::Moved | Handing::Stepped) && self.stepping.is_none();
        let Some(mover) = self.screen.sitting().filter(|&seat| self.is_person(seat)) else { return false };
        let asks = (self.clears || self.scrolls)
            && moved
            && mover != state.turn.seat
            && state.ended == Ended::No
            && self.people().len() > 1
            && self.covers();
        if !asks {
            return false;
        }
        match (self.session.last_move_teaches(mover), handing) {
            (true, Handing::Stepped) => return false,
            // What came of it is told when they come back, as to anyone.
            (true, _) => {
                let notes = self.hide_line();
                let made = self.history_line(self.session.entries().len() - 1);
                self.out = notes;
                self.line(&format!("  {made}"));
                self.say(&msg!("secret.hand_over_unseen"));
            }
            (false, _) => {
                self.show_now();
                self.say(&msg!("secret.hand_over"));
            }
        }
        self.screen.hand(Handing::Asking);
        true
    }

    /// What a line means to whoever still holds a move: nothing typed covers the table, `undo` takes the move
    /// back, and anything else is answered.
    pub(super) fn hand_over(&mut self, line: &str, command: Option<&str>) -> Next {
        match command {
            Some("quit") => return Next::Quit,
            _ if line.is_empty() => self.screen.hand(Handing::Done),
            Some("undo") => {
                self.screen.hand(Handing::Nothing);
                self.session.undo(1);
                self.note(&msg!("repl.undone", count = 1));
                self.show();
            }
            _ => self.say(&msg!("secret.hand_over")),
        }
        Next::Go
    }

    /// Answers what is typed while nobody is to see the table. What it was is not said: it may be a secret of
    /// whoever sat here before.
    pub(super) fn still_covered(&mut self, seat: Seat, undo: bool) {
        let name = self.session.game().definition().seats[seat as usize].name.clone();
        let message = if undo { msg!("secret.covered_undo") } else { msg!("secret.covered") };
        self.cover_saying(seat, Some(&message.with_name("seat", &name)));
    }
}
