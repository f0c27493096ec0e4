//! The course of a game: whose turn, which step, what the host plays itself, when it ends. There is one
//! loop, [`Rules::run`]; what is done at each step is for its caller to say.

mod follow;
mod playout;
mod secret;
mod steer;

pub use steer::{Course, Decision, Helm};

use super::action::Action;
use super::context::Cx;
use super::rules::{Rules, Step};
use crate::define::{Fault, Spot};
use crate::msg;
use crate::speak::Blank;
use crate::table::{Bits, Ended, Event, GoesOn, RuleRan, Seat, State};

/// The most moves that the host plays itself in a row.
const MOST_AUTOMATIC: usize = 10_000;

/// What is done at a step.
enum Next<'r, B> {
    /// Nothing can be done: it is passed over.
    PassOver,
    /// The host does an action with what is bound.
    Automatic(&'r Action<B>),
    /// A seat has decided to do an action with what is bound.
    Decided(&'r Action<B>),
    /// Nothing more: a seat is to decide.
    Stop,
}

impl<B: Bits> Rules<B> {
    /// Makes happen what the game's file says to happen before the first turn.
    pub fn set_up(&self, cx: &mut Cx<'_, B>) {
        for (number, act) in self.beginning.setup.iter().enumerate() {
            act(cx);
            if cx.is_spent() || cx.fault.is_some() {
                return place(cx, self.spots.setup.get(number));
            }
        }
    }

    /// The step under way.
    #[inline(always)]
    pub fn step(&self, state: &State) -> &Step {
        let turn = &state.turn;
        &self.turns.phases[turn.phase as usize][turn.step as usize]
    }

    /// Goes from step to step, as `decide` says, until it stops or the game is over. With `SINGLE`, every
    /// turn is one action that is never automatic, and what cannot happen then is left out.
    #[inline(always)]
    fn run<'r, const SINGLE: bool>(
        &'r self,
        cx: &mut Cx<'_, B>,
        mut decide: impl FnMut(&mut Cx<'_, B>) -> Next<'r, B>,
    ) {
        let mut automatic = 0;
        while cx.state.ended == Ended::No && cx.fault.is_none() {
            match decide(cx) {
                Next::Stop => return,
                Next::Decided(action) => {
                    automatic = 0;
                    cx.begin_move();
                    self.do_action::<SINGLE>(cx, action);
                    continue;
                }
                Next::Automatic(action) => self.do_action::<SINGLE>(cx, action),
                Next::PassOver => self.pass_over::<SINGLE>(cx),
            }
            automatic += 1;
            if !SINGLE && automatic >= MOST_AUTOMATIC {
                return self.never_decided(cx);
            }
        }
    }

    /// Goes on until a seat has something to decide or the game is over. What the host plays
    /// itself and the steps in which nothing can be done are part of it. Returns in how many ways
    /// it can go on; none where all that is left is for an arbiter to accept.
    #[inline(always)]
    pub fn settle(&self, cx: &mut Cx<'_, B>) -> u64 {
        self.settle_by(cx, |cx| self.ways(cx))
    }

    /// The same where nobody asks in how many ways: judged moves are not all tried.
    pub fn settle_down(&self, cx: &mut Cx<'_, B>) {
        self.settle_by(cx, |cx| {
            let step = self.step(cx.state);
            if !step.samples_candidates {
                return self.ways(cx);
            }
            cx.bound.seat = cx.state.turn.seat;
            // Nothing here is played by the host, so that all other numbers mean the same.
            2 * u64::from(step.actions.iter().any(|&action| self.actions[action].possible(cx)))
        });
    }

    #[inline(always)]
    fn settle_by(&self, cx: &mut Cx<'_, B>, mut ways: impl FnMut(&mut Cx<'_, B>) -> u64) -> u64 {
        let mut open = 0;
        self.run::<false>(cx, |cx| match ways(cx) {
            0 if self.is_arbitrated(cx) => Next::Stop,
            0 => Next::PassOver,
            ways => match self.automatic(cx, ways) {
                Some(action) => Next::Automatic(action),
                None => {
                    open = ways;
                    Next::Stop
                }
            },
        });
        open
    }

    /// Counts what the seat to move can do in the step under way: in all, and for each action.
    #[inline(always)]
    pub fn ways(&self, cx: &mut Cx<'_, B>) -> u64 {
        self.count_step::<true>(cx, self.step(cx.state))
    }

    /// Counts the ways of the step's actions, or their candidates before whole moves are judged.
    #[inline(always)]
    fn count_step<const JUDGED: bool>(&self, cx: &mut Cx<'_, B>, step: &Step) -> u64 {
        cx.bound.seat = cx.state.turn.seat;
        let mut total = 0u64;
        for (place, &action) in step.actions.iter().enumerate() {
            let action = &self.actions[action];
            let count = if JUDGED { action.count(cx) } else { action.candidates(cx) };
            cx.cache.ways[place] = count;
            total = count.saturating_add(total);
        }
        if total == u64::MAX {
            cx.too_many_ways();
        }
        total
    }

    /// Whether the seat to move may do something though no way was found: the host cannot know what an
    /// arbiter accepts.
    #[inline(always)]
    fn is_arbitrated(&self, cx: &mut Cx<'_, B>) -> bool {
        let step = self.step(cx.state);
        step.arbitrated && step.actions.iter().any(|&action| self.actions[action].possible_unlisted(cx))
    }

    /// Binds the one way to go on, which was just counted, where the host plays it itself.
    #[inline(always)]
    fn automatic(&self, cx: &mut Cx<'_, B>, ways: u64) -> Option<&Action<B>> {
        if ways != 1 {
            return None;
        }
        let place = cx.cache.ways.iter().position(|&count| count > 0)?;
        let action = &self.actions[self.step(cx.state).actions[place]];
        action.auto.then(|| {
            action.bind_nth(cx, 0);
            action
        })
    }

    /// Notes that the host went on and on without anything to decide, and where.
    #[cold]
    fn never_decided(&self, cx: &mut Cx<'_, B>) {
        let actions = &self.step(cx.state).actions;
        let spots = &self.spots.actions;
        let ids = actions.iter().map(|&action| Blank::Text(format!("`{}`", spots[action].text())));
        let message = msg!("play.endless_auto", count = MOST_AUTOMATIC)
            .with_blank("actions", Blank::List(ids.collect()));
        let spot = actions.first().map(|&action| spots[action].clone());
        cx.fault.get_or_insert(Box::new(Fault { spot, ..Fault::nowhere(message) }));
    }

    /// Passes over a step in which nothing can be done.
    #[inline(always)]
    fn pass_over<const SINGLE: bool>(&self, cx: &mut Cx<'_, B>) {
        self.advance::<SINGLE, false>(cx);
        self.check_end(cx);
    }

    /// Does an action with what is bound, and goes on to the next step.
    #[inline(always)]
    pub fn do_action<const SINGLE: bool>(&self, cx: &mut Cx<'_, B>, action: &Action<B>) {
        if !SINGLE {
            cx.bound.seat = cx.state.turn.seat;
        }
        cx.state.turn.mover = cx.bound.seat;
        if !SINGLE && action.together {
            self.commit(cx, action);
            self.go_on(cx, GoesOn::Next);
            return self.check_end(cx);
        }
        match SINGLE {
            true => self.perform(cx, action),
            false => self.perform_noted(cx, action),
        }
        let goes_on = if SINGLE || self.turns.plain { GoesOn::Next } else { self.goes_on_after(cx, action) };
        if self.decided(cx) {
            return;
        }
        match goes_on {
            GoesOn::Next => self.advance::<SINGLE, true>(cx),
            goes_on => self.go_on(cx, goes_on),
        }
        self.check_end(cx);
    }

    /// How the turn goes on after an action: as it said, or with the same step where that is repeated.
    #[inline(never)]
    fn goes_on_after(&self, cx: &mut Cx<'_, B>, action: &Action<B>) -> GoesOn {
        match cx.state.turn.take_goes_on() {
            GoesOn::Next if self.step(cx.state).repeats(action.index) => GoesOn::Again,
            said => said,
        }
    }

    /// Makes happen what an action does.
    #[inline(always)]
    fn perform(&self, cx: &mut Cx<'_, B>, action: &Action<B>) {
        for (number, deed) in action.does.iter().enumerate() {
            deed.run(cx);
            if cx.is_spent() || cx.fault.is_some() {
                return self.place_fault(cx, action, number);
            }
        }
    }

    /// The same, counted where somebody asks.
    #[inline(always)]
    fn perform_noted(&self, cx: &mut Cx<'_, B>, action: &Action<B>) {
        let left = cx.left.of.events;
        self.perform(cx, action);
        if cx.recorder.counts() {
            cx.recorder.note_rule(RuleRan::Action(action.index), (left - cx.left.of.events).max(0) as usize);
        }
    }

    /// Says of a fault that knows no place which part of an action it happened in.
    #[cold]
    fn place_fault(&self, cx: &mut Cx<'_, B>, action: &Action<B>, deed: usize) {
        let spots = &self.spots;
        place(cx, spots.deeds[action.index].get(deed).or_else(|| spots.actions.get(action.index)));
    }

    /// Asks whether the last move, or what followed from it, wins or draws the game, as the seat that
    /// made it; ends it then. Returns whether it did.
    #[inline(always)]
    fn decided(&self, cx: &mut Cx<'_, B>) -> bool {
        self.decided_for(cx, cx.state.turn.mover)
    }

    /// The same for any seat.
    #[inline(always)]
    fn decided_for(&self, cx: &mut Cx<'_, B>, seat: Seat) -> bool {
        self.decided_by(cx, seat, true, true)
    }

    /// The same, where only one of the two may have come about.
    #[inline(always)]
    fn decided_by(&self, cx: &mut Cx<'_, B>, seat: Seat, win: bool, draw: bool) -> bool {
        cx.bound.seat = seat;
        let how = if win && self.end.win.as_ref().is_some_and(|win| win(cx)) {
            Ended::Won(seat)
        } else if draw && self.end.draw.as_ref().is_some_and(|draw| draw(cx)) {
            Ended::Drawn
        } else {
            return false;
        };
        self.announce(cx);
        // Who moved last is told before the turn goes on, since it does not any more.
        cx.recorder.keep(Event::Stepped { turn: cx.state.turn });
        cx.emit(Event::Ended { how });
        true
    }

    /// Asks again what may have come about because the turn went on: whether somebody has won, and
    /// whether the game is over.
    #[inline(always)]
    fn check_end(&self, cx: &mut Cx<'_, B>) {
        let asked = self.end.decided_by_turn;
        if (asked.win || asked.draw)
            && self.asks_again(cx)
            && self.decided_by(cx, cx.state.turn.mover, asked.win, asked.draw)
        {
            return;
        }
        if cx.facts.keeps.changes {
            return self.follow_up(cx);
        }
        if cx.state.ended == Ended::No
            && let Some(when) = &self.end.when
        {
            cx.bound.seat = cx.state.turn.seat;
            if when(cx) {
                cx.emit(Event::Ended { how: Ended::Counted });
            }
        }
    }

    /// Whether there is somebody to ask whether they have won.
    #[inline(always)]
    fn asks_again(&self, cx: &Cx<'_, B>) -> bool {
        cx.state.ended == Ended::No && (cx.state.turn.mover as usize) < self.facts.layout.seats
    }

    /// Goes to the next step, seat, round or part of the game. `ACTED` where the seat to move has just
    /// done something, so that nobody needs to look.
    #[inline(always)]
    fn advance<const SINGLE: bool, const ACTED: bool>(&self, cx: &mut Cx<'_, B>) {
        let turn = &mut cx.state.turn;
        if SINGLE {
            self.end_turn::<ACTED>(cx);
            return cx.stepped();
        }
        turn.step += 1;
        if turn.step as usize >= self.turns.phases[turn.phase as usize].len() {
            self.end_turn::<ACTED>(cx);
        } else if ACTED {
            turn.act();
        }
        cx.stepped();
    }

    /// Goes on as was said, after an action.
    #[inline(never)]
    fn go_on(&self, cx: &mut Cx<'_, B>, how: GoesOn) {
        let turn = &mut cx.state.turn;
        turn.act();
        match how {
            GoesOn::Next => return self.advance::<false, false>(cx),
            GoesOn::Again => {}
            GoesOn::NextSeat => self.end_turn::<false>(cx),
            GoesOn::First => {
                turn.lead();
                self.end_round(cx);
            }
        }
        cx.stepped();
    }

    /// Goes on as what happened by itself said: a seat that leads is to move, a turn that ends is over.
    pub fn redirect(&self, cx: &mut Cx<'_, B>) {
        match cx.state.turn.take_goes_on() {
            GoesOn::Next | GoesOn::Again => return,
            GoesOn::NextSeat => self.end_turn::<false>(cx),
            GoesOn::First => cx.state.turn.lead(),
        }
        cx.stepped();
    }

    /// Goes to the next seat, and the next round where that begins it.
    #[inline(always)]
    fn end_turn<const ACTED: bool>(&self, cx: &mut Cx<'_, B>) {
        let seats = self.facts.layout.seats as u8;
        let turn = &mut cx.state.turn;
        turn.step = 0;
        turn.seat = if turn.seat + 1 == seats { 0 } else { turn.seat + 1 };
        let round = turn.seat == turn.first;
        if ACTED {
            turn.begin();
        } else if turn.rest() >= seats {
            cx.emit(Event::Ended { how: Ended::Blocked });
        }
        if round {
            self.end_round(cx);
        }
    }

    #[inline(always)]
    fn end_round(&self, cx: &mut Cx<'_, B>) {
        if !cx.state.pending.is_empty() {
            self.reveal(cx);
        }
        let turn = &mut cx.state.turn;
        turn.rounds = turn.rounds.saturating_add(1);
        if turn.phase == 0 {
            turn.phase = 1;
            turn.rounds = 0;
            turn.begin();
        }
    }
}

/// Says of a fault that knows no place where it happened.
#[cold]
pub fn place<B: Bits>(cx: &mut Cx<'_, B>, spot: Option<&Spot>) {
    if let Some(fault) = &mut cx.fault
        && fault.spot.is_none()
    {
        fault.spot = spot.cloned();
    }
}
