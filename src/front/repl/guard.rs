//! Where people must not see the same and the screen goes from hand to hand, a person's seat is theirs
//! until the end: no command shows its side to somebody else. Seats are handed over, the table is laid
//! open and rules are changed by a designer alone. What is remembered belongs to a deal, so that saving,
//! loading, taking back or beginning the same deal anew is no way round.

use std::collections::BTreeMap;

use super::{HotSeat, Repl};
use crate::define::Facts;
use crate::front::analyse::is_secret;
use crate::front::bot_words::Bots;
use crate::msg;
use crate::play::{Game, Session};
use crate::speak::Message;
use crate::table::{Ended, Seat};

/// What a deal began with.
struct Deal {
    /// The bots that have played since the beginning; `None` where a person has.
    bots: Bots,
    /// Whether a person has a seat at all.
    people: bool,
    /// The rules.
    rules: Facts,
}

/// The deals of this run of the program in which something is to be kept from somebody, by their seeds.
#[derive(Default)]
pub(super) struct Guard {
    deals: BTreeMap<u64, Deal>,
    /// Whether the screen went from hand to hand.
    passed: bool,
}

impl Repl {
    /// Whether somebody's side of the game in progress is to be kept from somebody else who sits here.
    pub(super) fn guards(&self) -> bool {
        self.keeps_sides_apart() && self.session.state().ended == Ended::No
    }

    /// Remembers who plays and under which rules; has bots play on where a bot has played from the
    /// beginning, and the screen go from hand to hand where it did.
    pub(super) fn keep_seats(&mut self) {
        self.guard.passed |= self.keeps_sides_apart();
        if self.guard.passed && self.hot_seat == HotSeat::Off && self.session.state().ended == Ended::No {
            self.hot_seat = HotSeat::Needed;
        }
        if !self.guards() {
            return;
        }
        let seats = self.session.game().definition().seats.len() as Seat;
        let bots: Bots = (0..seats).map(|seat| self.bot(seat)).collect();
        let people = (0..seats).any(|seat| self.is_person(seat));
        let rules = self.session.game().facts();
        let deal = self.guard.deals.entry(self.session.seed()).or_insert_with(|| Deal {
            bots: bots.clone(),
            people,
            rules: rules.clone(),
        });
        if !deal.people {
            (deal.bots, deal.people) = (bots, people);
            return;
        }
        let mut taken = Vec::new();
        for ((seat, now), began) in (0..).zip(bots).zip(&mut deal.bots) {
            match (now, *began) {
                (Some(kind), Some(_)) => *began = Some(kind),
                (None, Some(kind)) => taken.push((seat, kind)),
                (_, None) => {}
            }
        }
        taken.into_iter().for_each(|(seat, kind)| self.set_bot(seat, Some(kind)));
    }

    /// Refuses to hand a seat to a person that a bot has played from the beginning: who is there has seen
    /// another side. `false` when it may be handed over.
    pub(super) fn refuses_seat(&mut self, seat: Seat) -> bool {
        let deal = self.guard.deals.get(&self.session.seed()).filter(|_| self.guards());
        let others =
            deal.is_some_and(|deal| deal.people && deal.bots.get(seat as usize).copied().flatten().is_some());
        let name = self.session.game().definition().seats[seat as usize].name.clone();
        others && self.needs_designer(&msg!("secret.bots_seat").with_name("seat", &name))
    }

    /// Refuses to lay the table open. `false` when it may be.
    pub(super) fn refuses_open_table(&mut self) -> bool {
        let choosing = self.hot_seat != HotSeat::Off && !self.designer && self.has_waiting_choices();
        (self.guards() || choosing) && self.needs_designer(&msg!("secret.sides_kept"))
    }

    /// Refuses to play a deal that was begun here under other rules, which could show what is hidden. Other
    /// names and texts show nothing. `false` when it may be played.
    pub(super) fn refuses_rules(&mut self, session: &Session) -> bool {
        self.refuses_rules_of(session.seed(), session.game())
    }

    /// The same of a deal that is not dealt yet: what its rules do with it would be told already.
    pub(super) fn refuses_rules_of(&mut self, seed: u64, game: &Game) -> bool {
        let deal = self.guard.deals.get(&seed).filter(|_| !self.designer);
        let other = deal.is_some_and(|deal| !say_the_same(&deal.rules, game.facts()));
        let choosing = self.hot_seat != HotSeat::Off && !self.designer && self.has_waiting_choices();
        let choosing = choosing && !say_the_same(self.session.game().facts(), game.facts());
        (other || choosing) && self.needs_designer(&msg!("secret.rules_kept"))
    }

    /// Refuses to lay a position by hand where something is hidden from somebody: it would show what lies
    /// where. `false` when it may be laid.
    pub(super) fn refuses_laying(&mut self) -> bool {
        let hides = self.session.game().has_secrets() && !self.designer;
        hides && self.needs_designer(&msg!("secret.laying"))
    }

    /// Refuses to go through an example that tells what seats hide from each other. `false` when it may be.
    pub(super) fn refuses_walk(&mut self) -> bool {
        let hides = self.session.game().has_private_views() && !self.designer;
        hides && self.needs_designer(&msg!("secret.walk"))
    }

    /// Refuses to judge moves by what their players know of a game that goes on. `false` when it may be done.
    pub(super) fn refuses_analysis(&mut self) -> bool {
        is_secret(&self.session, self.designer) && self.needs_designer(&msg!("analyse.secret"))
    }

    fn needs_designer(&mut self, message: &Message) -> bool {
        self.say(message);
        self.say_help(&msg!("secret.designer"));
        true
    }
}

/// Whether two sets of rules differ in names and texts at most: in what they say, not in what there is.
fn say_the_same(before: &Facts, now: &Facts) -> bool {
    let same = |(path, was): (&String, &String)| now.get(path).is_some_and(|is| is == was || is_text(path));
    before.len() == now.len() && before.iter().all(same)
}

/// Whether a value is only printed. Signs and names are shown of what is seen anyhow.
fn is_text(path: &str) -> bool {
    let mut keys = path.rsplit('.').skip_while(|key| matches!(*key, "fr" | "en"));
    matches!(
        keys.next(),
        Some("name" | "text" | "one" | "sign" | "cites" | "rulebook" | "found" | "reconstructed")
    ) || keys.next() == Some("reasons")
        || path.starts_with("names.")
}
