//! Before the screen goes to other hands: whoever made a move sees what it did and may take it back. On a
//! terminal only, where the screen is covered next; lines from a pipe need no such question.

use super::{Next, Repl, history};
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
    pub(super) fn is_handing_over(&self) -> bool {
        self.screen.handing() == Handing::Asking
    }

    /// Asks whoever made a move to let go of it, where others come next and the table will be covered.
    /// `false` where nothing is asked.
    pub(super) fn asks_to_hand_over(&mut self) -> bool {
        let state = self.session.state();
        let moved = self.screen.handing() == Handing::Moved && self.stepping.is_none();
        let others =
            self.screen.sitting().is_some_and(|seat| self.is_person(seat) && seat != state.turn.seat);
        let asks = (self.clears || self.scrolls)
            && moved
            && others
            && state.ended == Ended::No
            && self.people().len() > 1
            && self.covers();
        if asks {
            self.screen.hand(Handing::Asking);
            self.show_now();
            self.say(&msg!("secret.hand_over"));
        }
        asks
    }

    /// What a line means to whoever still looks at a move: nothing typed covers the table, `undo` takes it
    /// back where that is allowed, and anything else is answered.
    pub(super) fn hand_over(&mut self, line: &str, command: Option<&str>) -> Next {
        match command {
            Some("quit") => return Next::Quit,
            _ if line.is_empty() => self.screen.hand(Handing::Done),
            Some("undo") => {
                let made = self.session.entries().len();
                history::undo(self, "");
                if self.session.entries().len() < made {
                    self.screen.hand(Handing::Nothing);
                } else {
                    self.say(&msg!("secret.hand_over"));
                }
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
