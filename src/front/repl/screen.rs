//! Who sits before the screen. Everything is shown and told to that seat's eyes, and those change in
//! one place alone, [`Repl::finish_line`], when a line is done: where the next person must not see what
//! the last one saw, the screen is covered first.

use super::handing_over::Handing;
use super::{Next, Repl, bots};
use crate::front::output::Order;
use crate::front::style::terminal_height;
use crate::play::view::waiting;
use crate::play::{Eyes, Session};
use crate::speak::{Message, typed};
use crate::table::{Ended, Seat};
use crate::{key, msg};

/// Whether the screen goes from hand to hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HotSeat {
    /// It lies open: anyone may look on.
    #[default]
    Off,
    /// It is covered where the next person must not see what the last one saw.
    Needed,
    /// It is covered between any two people.
    Always,
}

/// Whose hands the keyboard is in: what one has typed nobody else gets back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// Everyone's: nothing here is secret.
    Everyone,
    /// A seat's.
    Seat(Seat),
    /// Nobody's yet: the screen is being passed.
    Nobody,
}

/// The screen: who looks at it and what is still to be put on it.
pub(super) struct Screen {
    /// The seat before it; none when only bots play, or nobody has sat down yet.
    sitting: Option<Seat>,
    /// The seat that it is being passed to, while nobody is to see the table.
    covered: Option<Seat>,
    /// How many moves each seat has been shown.
    seen: Vec<usize>,
    /// Whether the table is to be shown when the line is done, and after an empty line.
    due: Option<bool>,
    /// What this line said that anyone may read.
    notes: String,
    /// Whether the terminal's other screen is on: what is there is not scrolled back to.
    alternate: bool,
    /// Where the last move stands that was made by hand.
    handing: Handing,
}

impl Screen {
    pub(super) fn new(session: &Session) -> Self {
        let seats = session.game().definition().seats.len();
        Self {
            sitting: Some(session.state().turn.seat),
            covered: None,
            seen: vec![session.entries().len(); seats],
            due: None,
            notes: String::new(),
            alternate: false,
            handing: Handing::Nothing,
        }
    }

    /// The seat before it.
    pub(super) fn sitting(&self) -> Option<Seat> {
        self.sitting
    }

    /// The seat that it is being passed to.
    pub(super) fn covered(&self) -> Option<Seat> {
        self.covered
    }

    /// Where the last move stands that was made by hand.
    pub(super) fn handing(&self) -> Handing {
        self.handing
    }

    /// Another hand is on it.
    pub(super) fn hand(&mut self, handing: Handing) {
        self.handing = handing;
    }

    /// Nobody sits there any more.
    pub(super) fn leave(&mut self) {
        self.sitting = None;
    }

    pub(super) fn note(&mut self, text: &str) {
        self.notes.push_str(text);
        self.notes.push('\n');
    }
}

/// How many lines the table is scrolled away by where the height of the terminal is not known.
const HIGH: usize = 100;

impl Repl {
    /// Who looks: the seat before the screen, or a designer, who sees everything.
    pub(super) fn eyes(&self) -> Eyes {
        match self.designer && self.viewer.is_none() {
            true => Eyes::Designer,
            false => Eyes::from(self.screen.sitting),
        }
    }

    /// Whether what the seat to move could do may be shown: to itself, to a designer, and to all
    /// where every seat sees the same.
    pub(super) fn is_own_view(&self) -> bool {
        let state = self.session.state();
        self.designer
            || self.screen.sitting == Some(state.turn.seat)
            || state.ended != Ended::No
            || !self.session.game().has_private_views()
    }

    /// Says that another seat's choices are not shown here.
    pub(super) fn not_yours(&mut self) -> Next {
        let mover = self.session.state().turn.seat as usize;
        let seat = self.session.game().definition().seats[mover].clone();
        self.say(&msg!("secret.not_yours", id = &seat.id).with_name("seat", &seat.name));
        Next::Go
    }

    /// Whether a person plays a seat.
    pub(super) fn is_person(&self, seat: Seat) -> bool {
        let seats = &self.session.game().definition().seats;
        !self.is_bot(seat) && seats.get(seat as usize).is_some_and(|seat| !seat.automated)
    }

    pub(super) fn people(&self) -> Vec<Seat> {
        let seats = self.session.game().definition().seats.len() as Seat;
        (0..seats).filter(|&seat| self.is_person(seat)).collect()
    }

    /// Who should sit before the screen: the seat that was asked for, the only person, or the person
    /// to move. A move that is stepped through, and a game that is over, are looked at by who is there.
    fn sitter(&self) -> Option<Seat> {
        let sitting = self.screen.sitting;
        let state = self.session.state();
        match self.people()[..] {
            _ if self.stepping.is_some() => sitting,
            _ if self.viewer.is_some() => self.viewer,
            [] => None,
            [only] => Some(only),
            _ if state.ended != Ended::No => sitting,
            _ if self.is_person(state.turn.seat) => Some(state.turn.seat),
            [first, ..] => sitting.filter(|&seat| self.is_person(seat)).or(Some(first)),
        }
    }

    /// Whether the screen goes from hand to hand at all.
    fn is_passed_around(&self) -> bool {
        self.hot_seat != HotSeat::Off && !self.designer
    }

    /// Whether one seat's side of the table is kept from the others.
    pub(super) fn keeps_sides_apart(&self) -> bool {
        self.is_passed_around() && self.session.game().has_private_views()
    }

    /// Whether people who share the screen have secrets from each other.
    pub(super) fn keeps_secrets(&self) -> bool {
        self.keeps_sides_apart() && self.people().len() > 1
    }

    /// Whether all win or lose together.
    pub(super) fn is_won_together(&self) -> bool {
        let definition = self.session.game().definition();
        definition.end.scale.is_some() && definition.players > 1
    }

    /// Whether somebody has chosen in secret and waits for the others.
    pub(super) fn has_waiting_choices(&self) -> bool {
        !waiting(self.session.state()).is_empty()
    }

    /// Whether somebody is choosing in secret, or has and waits for the others.
    fn is_choosing_secretly(&self) -> bool {
        let (game, state) = (self.session.game(), self.session.state());
        let secret = |action: usize| game.definition().actions[action].together;
        self.has_waiting_choices() || game.machine().step_actions(state).into_iter().any(secret)
    }

    /// Whether what is typed and shown now is for some eyes only. What is over is for all to see,
    /// unless somebody asked for another side of it.
    fn is_private(&self) -> bool {
        let over = self.session.state().ended != Ended::No;
        let looking_on = self.viewer.is_some() || self.is_covered();
        self.is_passed_around()
            && (self.people().len() > 1 || self.is_covered())
            && (!over || looking_on)
            && (self.hot_seat == HotSeat::Always || self.keeps_sides_apart() || self.is_choosing_secretly())
    }

    /// Whether the screen is covered before the next person sees it: seats do not see the same, or
    /// somebody has chosen in secret. The only person sits down to a game uncovered.
    pub(super) fn covers(&self) -> bool {
        let chosen = self.has_waiting_choices();
        let choosing = self.viewer.is_some() && self.is_choosing_secretly();
        self.is_passed_around()
            && (self.screen.sitting.is_some() || self.people().len() > 1)
            && (self.hot_seat == HotSeat::Always || self.keeps_sides_apart() || chosen || choosing)
    }

    /// Whether nobody is to see the table now.
    pub fn is_covered(&self) -> bool {
        self.screen.covered.is_some()
    }

    /// Whose hands the keyboard is in.
    pub fn hand(&self) -> Hand {
        let private = !self.designer && (self.session.game().has_private_views() || self.is_private());
        match (self.screen.covered, self.screen.sitting) {
            (Some(_), _) => Hand::Nobody,
            (None, Some(seat)) if private => Hand::Seat(seat),
            _ => Hand::Everyone,
        }
    }

    /// Has the table shown when the line is done.
    pub(super) fn show(&mut self) {
        self.screen.due.get_or_insert(false);
    }

    /// The same, with all that lies on it.
    pub(super) fn show_all(&mut self) {
        self.shows_all = true;
        self.show();
    }

    /// The same, after an empty line.
    pub(super) fn show_apart(&mut self) {
        self.screen.due.get_or_insert(true);
    }

    /// Remembers that moves were made after the first `made`. Whoever came to look on passes the
    /// screen back by that.
    pub(super) fn moved_since(&mut self, made: usize) {
        self.since = made;
        self.screen.handing = Handing::Nothing;
        if self.keeps_sides_apart() || self.is_private() {
            self.viewer = None;
        }
    }

    /// Sits down to another game. Nobody has seen anything of it, and nothing of it is new.
    pub(super) fn begin(&mut self, session: Session) {
        self.since = session.entries().len();
        self.screen.seen.fill(self.since);
        self.recording.begin();
        self.walking = None;
        self.refusals.clear();
        self.own_saves = Default::default();
        self.session = session;
        self.forget_rules();
        self.viewer = None;
        self.paused = false;
    }

    /// Ends a line: lets bots play, has the right person sit before the screen, and shows the table if
    /// it is to be shown.
    pub(super) fn finish_line(&mut self) {
        if self.is_covered() {
            return;
        }
        self.keep_seats();
        if self.is_handing_over() || self.asks_to_hand_over() {
            self.choose_screen();
            return;
        }
        if self.stepping.is_none() && !self.is_undecided() {
            match bots::bots_play(self) {
                Ok(true) => self.show(),
                Ok(false) => {}
                Err(fault) => {
                    self.fault(&fault);
                }
            }
        }
        self.settle();
    }

    /// Has the right person sit before the screen, and shows the table if it is to be shown.
    pub(super) fn settle(&mut self) {
        let made = self.session.entries().len();
        self.screen.seen.resize(self.session.game().definition().seats.len(), made);
        // What was taken back has not been seen.
        self.screen.seen.iter_mut().for_each(|seen| *seen = made.min(*seen));
        let next = self.sitter();
        if next != self.screen.sitting {
            if let Some(seat) = next.filter(|_| self.covers()) {
                return self.cover(seat);
            }
            self.screen.sitting = next;
        }
        self.show_now();
        if let Some(seen) = self.screen.sitting.and_then(|seat| self.screen.seen.get_mut(seat as usize)) {
            *seen = made;
        }
        self.screen.notes.clear();
        self.choose_screen();
    }

    /// Leaves out what this line told and would show; returns what of it anyone may read.
    pub(super) fn hide_line(&mut self) -> String {
        self.screen.due = None;
        self.out.clear();
        self.screen.notes.clone()
    }

    /// Shows the table, if it is to be shown.
    pub(super) fn show_now(&mut self) {
        if let Some(apart) = self.screen.due.take() {
            if apart {
                self.blank();
            }
            self.render();
            self.result();
        }
        self.shows_all = false;
    }

    /// What this line said so far, and the table, if it is to be shown and nobody is to look away before that. It is
    /// still to be printed.
    pub(super) fn known_by_now(&mut self, table: bool) -> String {
        self.choose_screen();
        let said = self.out.len();
        let (sitting, next) = (self.screen.sitting, self.sitter());
        let stays = next == sitting || !self.covers();
        if let Some(apart) = self.screen.due.filter(|_| table && stays) {
            self.screen.sitting = next;
            if apart {
                self.blank();
            }
            self.render();
            self.screen.sitting = sitting;
        }
        let text = self.out.clone();
        self.out.truncate(said);
        text
    }

    /// Hides the table until a person sits before it. What this line told was for other eyes.
    pub(super) fn cover(&mut self, seat: Seat) {
        self.cover_saying(seat, None);
    }

    /// The same, with something to be said to anyone.
    pub(super) fn cover_saying(&mut self, seat: Seat, said: Option<&Message>) {
        self.screen.covered = Some(seat);
        self.screen.handing = Handing::Nothing;
        self.screen.due = None;
        self.asking = None;
        self.again = None;
        let notes = std::mem::take(&mut self.screen.notes);
        if self.clears {
            self.out = format!("{}{notes}", Order::Empty.text());
        } else if self.scrolls {
            self.out = format!("{}{notes}", "\n".repeat(terminal_height().unwrap_or(HIGH)));
        }
        if let Some(said) = said {
            self.say(said);
        }
        let name = self.session.game().definition().seats[seat as usize].name.clone();
        self.say(&msg!("secret.pass").with_name("seat", &name));
        self.choose_screen();
    }

    /// Shows the table to the person who sits before it now, and what happened since they last saw it.
    pub(super) fn lift(&mut self, seat: Seat) {
        self.screen.covered = None;
        self.screen.sitting = Some(seat);
        let made = self.session.entries().len();
        let seen = self.screen.seen.get(seat as usize).map_or(made, |&seen| seen.min(made));
        for index in seen..made {
            let line = self.history_line(index);
            self.line(&format!("  {line}"));
            self.tell_entry(index);
        }
        if seen < made {
            self.since = seen;
        }
        if self.viewer == Some(seat) {
            self.say(&msg!("secret.back"));
        }
        self.show();
    }

    /// Goes over to the terminal's other screen while something is for some eyes only, and back: there
    /// nobody scrolls back to what another saw, and what was on the first one stays.
    fn choose_screen(&mut self) {
        let wanted = self.clears && self.is_private();
        if wanted != self.screen.alternate {
            self.screen.alternate = wanted;
            let orders: &[Order] =
                if wanted { &[Order::OtherScreen, Order::Empty] } else { &[Order::FirstScreen] };
            let codes: String = orders.iter().map(|order| order.text()).collect();
            self.out.insert_str(0, &codes);
        }
    }

    /// Whether the terminal's other screen is on.
    pub(super) fn is_elsewhere(&self) -> bool {
        self.screen.alternate
    }
}

/// `view SEAT`: another side of the table.
pub(super) fn view(repl: &mut Repl, text: &str) -> Next {
    let game = repl.session.game().clone();
    let asked = repl.viewer.take();
    match (text, game.seat_meant(text).ok()) {
        ("", _) => repl.say(&msg!("repl.view_all")),
        (_, Some(seat)) => {
            let name = &game.definition().seats[seat as usize].name;
            if repl.keeps_sides_apart() && !repl.is_person(seat) {
                repl.viewer = asked;
                repl.say(&msg!("secret.bots_side").with_name("seat", name));
                repl.say_help(&msg!("secret.designer"));
                return Next::Go;
            }
            // Where the screen is passed around, whoever is to move sits there anyhow.
            let apart = repl.keeps_sides_apart() || repl.is_private();
            repl.viewer = Some(seat).filter(|_| !apart || repl.sitter() != Some(seat));
            repl.say(&msg!("repl.view_seat").with_name("seat", name));
        }
        (_, None) => {
            repl.viewer = asked;
            repl.seat_typed(text);
            return Next::Go;
        }
    }
    repl.show();
    Next::Go
}

/// `hotseat [on/off]`; alone, says how it is.
pub(super) fn hotseat(repl: &mut Repl, text: &str) -> Next {
    match () {
        () if text.is_empty() => {}
        () if typed::means(text, key!("typed.on")) => {
            repl.hot_seat = HotSeat::Always;
            repl.viewer = None;
        }
        () if typed::means(text, key!("typed.off")) => {
            if repl.refuses_open_table() {
                return Next::Go;
            }
            repl.hot_seat = HotSeat::Off;
        }
        () => {
            repl.say(&msg!("secret.on_off", word = text));
            return Next::Go;
        }
    }
    repl.say(&match repl.hot_seat {
        HotSeat::Always => msg!("secret.hot_seat"),
        HotSeat::Needed => msg!("secret.hot_seat_needed"),
        HotSeat::Off => msg!("secret.open_table"),
    });
    Next::Go
}
