//! Choices made together: kept secret until everyone has made theirs, then shown and done.

use crate::engine::action::Action;
use crate::engine::context::Cx;
use crate::engine::rules::Rules;
use crate::table::{Bits, Event, Seat};

impl<B: Bits> Rules<B> {
    /// Keeps a secret choice until everyone has made theirs.
    pub(super) fn commit(&self, cx: &mut Cx<'_, B>, action: &Action<B>) {
        let choices = action.choices.len();
        let picks: u32 = cx.bound.slots[..choices].iter().map(|set| set.count() + 1).sum();
        let seat = cx.bound.seat;
        cx.emit(Event::Committed { seat, action: action.index as u8, picks: picks as u8 });
        for slot in 0..choices {
            let chosen = cx.bound.slots[slot];
            cx.emit(Event::Picked { pick: chosen.count() as u16 });
            for member in chosen.members() {
                cx.emit(Event::Picked { pick: member as u16 });
            }
        }
    }

    /// Shows all secret choices and does them, seat by seat; then asks seat by seat who has won.
    #[inline(never)]
    pub(super) fn reveal(&self, cx: &mut Cx<'_, B>) {
        let mut pending = std::mem::take(&mut cx.state.pending);
        cx.emit(Event::Revealed);
        let mut rest = &pending[..];
        while let [seat, action, picks, tail @ ..] = rest {
            let (mut chosen, after) = tail.split_at(*picks as usize);
            let action = &self.actions[*action as usize];
            cx.bound.seat = *seat as u8;
            for (slot, choice) in action.choices.iter().enumerate() {
                let [count, members @ ..] = chosen else { break };
                let (members, more) = members.split_at(*count as usize);
                let set = members.iter().fold(B::NONE, |set, &member| set | B::one(member as usize));
                choice.bind(cx, slot, set);
                chosen = more;
            }
            self.perform_noted(cx, action);
            rest = after;
        }
        // The round is over in any case: how the turn goes on is not for those who chose to say.
        cx.state.turn.take_goes_on();
        // The memory goes back, so that no move allocates.
        pending.clear();
        cx.state.pending = pending;
        if self.end.win.is_some() || self.end.draw.is_some() {
            let _ = (0..self.facts.layout.seats as Seat).any(|seat| self.decided_for(cx, seat));
        }
    }
}
