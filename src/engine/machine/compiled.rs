//! The machine for one width of set: checks moves, makes them, lists and counts them.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::legality::Parts;
use super::{KeyedMove, MOST_FACTORS, MOST_SEATS, Machine, Nature, PlayedOut, Steered};
use crate::define::Fault;
use crate::engine::action::Action;
use crate::engine::choice::LayRule;
use crate::engine::context::{Cx, Program};
use crate::engine::explain::Account;
use crate::engine::moves::{Failing, LaidPiece, LineShape, Move, Pick, Spelled};
use crate::engine::rules::Rules;
use crate::engine::turn::Helm;
use crate::rules::ruleset::Named;
use crate::rules::tree::{Num, Set};
use crate::table::{Bits, Ended, Event, Layout, Recorder, Rng, Seat, State, Stream, Uses};

/// The machine for one width.
pub struct CompiledMachine<B> {
    pub(super) rules: Arc<Rules<B>>,
    /// The same, as rules ask for each other.
    program: Arc<dyn Program<B>>,
    /// For each action, the parts of its rules, for refusals.
    pub(super) parts: Vec<Parts>,
    /// For each seat that may begin, the table then, where it is always the same; else the table
    /// before anything happens.
    started: Vec<State>,
    /// Whether it is always the same.
    fixed_start: bool,
}

impl<B: Bits> CompiledMachine<B> {
    /// The machine of some rules. With a `fixed_start` nothing before the first turn is left to
    /// chance or to a script, so that it happens once, here.
    pub fn new(rules: Arc<Rules<B>>, parts: Vec<Parts>, fixed_start: bool) -> Self {
        let program: Arc<dyn Program<B>> = rules.clone();
        let seats = 0..rules.facts.layout.seats as Seat;
        let mut faulty = false;
        let started = seats.map(|first| {
            let mut state = initial(&rules, first);
            if fixed_start {
                let mut recorder = Recorder::off();
                let mut cx = Cx::new(&program, &mut state, &mut recorder);
                rules.set_up(&mut cx);
                rules.redirect(&mut cx);
                faulty |= cx.fault.is_some();
            }
            state
        });
        let mut started: Vec<State> = started.collect();
        // What fails is told to whoever starts a game.
        if faulty {
            started = (0..started.len()).map(|first| initial(&rules, first as Seat)).collect();
        }
        let fixed_start = fixed_start && !faulty;
        Self { started, rules, program, parts, fixed_start }
    }

    /// Runs something over a state that nobody will see.
    fn look<T>(&self, state: &State, run: impl FnOnce(&mut Cx<'_, B>) -> T) -> Result<T, Box<Fault>> {
        let mut state = state.clone();
        let mut recorder = Recorder::off();
        let mut cx = Cx::new(&self.program, &mut state, &mut recorder);
        let seen = run(&mut cx);
        match cx.fault.take() {
            Some(fault) => Err(fault),
            None => Ok(seen),
        }
    }

    /// Lays a state as every game begins, before anything happens.
    fn lay(&self, state: &mut State, seed: u64, first: Seat) {
        state.copy_from(&self.started[first as usize]);
        state.streams.push(Stream::new(seed, "deal"));
    }

    /// Makes happen what comes before the first turn, unless it happened when the rules were read.
    fn set_up(&self, cx: &mut Cx<'_, B>) {
        if !self.fixed_start {
            self.happen_first(cx);
        }
    }

    /// Makes happen what comes before the first turn.
    fn happen_first(&self, cx: &mut Cx<'_, B>) {
        let rules = &*self.rules;
        for &zone in &rules.beginning.shuffled {
            cx.emit(Event::Shuffled { place: rules.facts.layout.zone(zone) });
        }
        rules.set_up(cx);
        rules.redirect(cx);
        if rules.facts.keeps.changes {
            rules.follow_up(cx);
        }
    }

    /// What the seats have after some moves.
    fn played(&self, cx: &mut Cx<'_, B>, plies: u32) -> Result<PlayedOut, Box<Fault>> {
        let finished = cx.state.ended != Ended::No;
        let mut scores = [0; MOST_SEATS];
        if finished && cx.fault.is_none() && !self.rules.end.score.is_empty() {
            for (seat, score) in scores.iter_mut().enumerate().take(self.rules.facts.layout.seats) {
                cx.bound.seat = seat as Seat;
                *score = self.rules.score(cx);
            }
        }
        cx.fault.take().map_or(Ok(PlayedOut { plies, finished, scores }), Err)
    }

    /// How far a game got.
    fn steered(&self, cx: &mut Cx<'_, B>, plies: u32) -> Result<Steered, Box<Fault>> {
        let end = &self.rules.end;
        let seats = self.rules.facts.layout.seats;
        let mut steered = Steered {
            plies,
            ended: cx.state.ended,
            scores: [0; MOST_SEATS],
            scale: None,
            factors: [0; MOST_FACTORS],
            values: None,
        };
        let of_each_seat = |cx: &mut Cx<'_, B>, number: &dyn Fn(&mut Cx<'_, B>) -> i64| {
            let mut all = [0; MOST_SEATS];
            for (seat, one) in all.iter_mut().enumerate().take(seats) {
                cx.bound.seat = seat as Seat;
                *one = number(cx);
            }
            all
        };
        if cx.fault.is_none() && !end.score.is_empty() {
            steered.scores = of_each_seat(cx, &|cx| self.rules.score(cx));
        }
        if let (None, Some(value)) = (&cx.fault, &end.bot_value) {
            steered.values = Some(of_each_seat(cx, &|cx| value(cx)));
        }
        if let (None, Some(scale)) = (&cx.fault, &end.scale) {
            cx.bound.seat = 0;
            steered.scale = Some(scale(cx));
            let factors = steered.factors.iter_mut().zip(&end.factors);
            factors.for_each(|(one, factor)| *one = factor(cx));
        }
        cx.fault.take().map_or(Ok(steered), Err)
    }

    /// How an action lays pieces in a line, if it does.
    fn lay_rule(&self, action: usize) -> Option<&LayRule<B>> {
        let choices = &self.rules.actions.get(action)?.choices;
        choices.iter().find_map(|choice| choice.lay_rule())
    }

    fn count_deep(&self, cx: &mut Cx<'_, B>, depth: u32, kept: &mut [State]) -> u64 {
        let rules = &*self.rules;
        let ways = rules.settle(cx);
        if depth == 1 || ways == 0 {
            return ways;
        }
        let each = cx.cache.ways;
        let Some((here, deeper)) = kept.split_first_mut() else { return 0 };
        here.copy_from(cx.state);
        let mut total = 0;
        let mut go_deeper = |cx: &mut Cx<'_, B>, action: usize| {
            cx.begin_move();
            rules.do_action::<false>(cx, &rules.actions[action]);
            total += self.count_deep(cx, depth - 1, deeper);
            cx.state.copy_from(here);
            cx.forget();
            cx.bound.seat = cx.state.turn.seat;
        };
        for (&action, &ways) in rules.step(cx.state).actions.iter().zip(&each) {
            if rules.actions[action].judge.is_none() {
                for n in 0..ways {
                    rules.actions[action].bind_nth(cx, n);
                    go_deeper(cx, action);
                }
                continue;
            }
            // Judged moves are tried once, not once for each number.
            let mut stand = Vec::new();
            let _ = rules.actions[action].each(cx, &mut |cx| {
                stand.push(rules.actions[action].bound_move(cx));
                ControlFlow::Continue(())
            });
            for mv in stand {
                rules.actions[action].bind_move(cx, &mv);
                go_deeper(cx, action);
            }
        }
        total
    }
}

impl<B: Bits> Machine for CompiledMachine<B> {
    fn layout(&self) -> &Layout {
        &self.rules.facts.layout
    }

    fn laid(&self, seed: u64, first: Seat) -> State {
        let mut state = initial(&self.rules, first);
        state.streams.push(Stream::new(seed, "deal"));
        state
    }

    fn open(&self, state: &mut State, recorder: &mut Recorder) -> Result<(), Box<Fault>> {
        let mut cx = Cx::new(&self.program, state, recorder);
        self.happen_first(&mut cx);
        cx.fault.take().map_or(Ok(()), Err)?;
        self.settle(state, recorder)
    }

    fn start(&self, seed: u64, first: Seat) -> Result<State, Box<Fault>> {
        let mut state = State::default();
        self.restart(&mut state, seed, first)?;
        self.settle(&mut state, &mut Recorder::off())?;
        Ok(state)
    }

    fn restart(&self, state: &mut State, seed: u64, first: Seat) -> Result<(), Box<Fault>> {
        self.lay(state, seed, first);
        let mut recorder = Recorder::off();
        let mut cx = Cx::new(&self.program, state, &mut recorder);
        self.set_up(&mut cx);
        cx.fault.take().map_or(Ok(()), Err)
    }

    fn settle(&self, state: &mut State, recorder: &mut Recorder) -> Result<(), Box<Fault>> {
        let before = state.clone();
        let mut cx = Cx::new(&self.program, state, recorder);
        self.rules.settle_down(&mut cx);
        match cx.fault.take() {
            Some(fault) => {
                *state = before;
                Err(fault)
            }
            None => Ok(()),
        }
    }

    fn each_move(
        &self,
        state: &State,
        see: &mut dyn FnMut(Move) -> ControlFlow<()>,
    ) -> Result<(), Box<Fault>> {
        self.look(state, |cx| {
            if cx.state.ended != Ended::No {
                return;
            }
            cx.bound.seat = cx.state.turn.seat;
            for &action in &self.rules.step(cx.state).actions {
                let action = &self.rules.actions[action];
                let stop = action.each(cx, &mut |cx| see(action.bound_move(cx)));
                if stop.is_break() {
                    return;
                }
            }
        })
    }

    fn judges(&self, state: &State) -> bool {
        state.ended == Ended::No && self.rules.step(state).samples_candidates
    }

    fn count(&self, state: &State) -> Result<u64, Box<Fault>> {
        if state.ended != Ended::No {
            return Ok(0);
        }
        self.look(state, |cx| self.rules.ways(cx))
    }

    fn check(&self, state: &State, mv: &Move) -> Result<Result<(), Failing>, Box<Fault>> {
        if mv.action >= self.rules.actions.len() {
            return Ok(Err(Failing::Step));
        }
        self.look(state, |cx| self.failing(cx, mv))
    }

    fn apply(&self, state: &mut State, mv: &Move, recorder: &mut Recorder) -> Result<(), Box<Fault>> {
        let before = state.clone();
        let mut cx = Cx::new(&self.program, state, recorder);
        let done = self.failing(&mut cx, mv);
        if done.is_ok() {
            self.canonical(&mut cx, mv);
            self.rules.do_action::<false>(&mut cx, &self.rules.actions[mv.action]);
            self.rules.settle_down(&mut cx);
        }
        let made = cx.left.operations_made();
        cx.recorder.note_operations(made);
        let fault = match done {
            Ok(()) => cx.fault.take(),
            Err(_) => Some(Box::new(Fault::nowhere(crate::msg!("play.illegal")))),
        };
        match fault {
            Some(fault) => {
                *state = before;
                Err(fault)
            }
            None => {
                debug_assert_eq!(state.disagreement(&self.rules.facts.layout), None);
                Ok(())
            }
        }
    }

    fn options(&self, state: &State, action: usize, picks: &[Pick]) -> Result<Vec<Pick>, Box<Fault>> {
        if state.ended != Ended::No {
            return Ok(Vec::new());
        }
        self.look(state, |cx| {
            let mut options = Vec::new();
            let Some(action) = self.rules.actions.get(action) else { return options };
            cx.bound.seat = cx.state.turn.seat;
            if !action.allowed(cx) || picks.len() >= action.choices.len() {
                return options;
            }
            action.bind_move(cx, &Move { action: action.index, picks: picks.to_vec() });
            if action.choices[picks.len()].lay_rule().is_some() {
                let _ = action.each(cx, &mut |cx| {
                    options.extend(action.bound_move(cx).picks);
                    ControlFlow::Continue(())
                });
                return options;
            }
            let choice = &action.choices[picks.len()];
            let among = choice.among.read(cx);
            let whole = picks.len() + 1 == action.choices.len() && choice.is_one_member(false);
            for member in among.members() {
                choice.bind(cx, picks.len(), B::one(member));
                if !whole || action.stands(cx) {
                    options.push(choice.pick(cx, B::one(member)));
                }
            }
            options
        })
    }

    fn step_actions(&self, state: &State) -> Vec<usize> {
        let turn = &state.turn;
        let step = self.rules.turns.phases[turn.phase as usize].get(turn.step as usize);
        step.map_or(Vec::new(), |step| step.actions.clone())
    }

    fn ways(&self, state: &State) -> Result<Vec<(usize, u64)>, Box<Fault>> {
        if state.ended != Ended::No {
            return Ok(Vec::new());
        }
        self.look(state, |cx| {
            self.rules.ways(cx);
            let ways = self.rules.step(cx.state).actions.iter().copied().zip(cx.cache.ways);
            ways.filter(|(_, ways)| *ways > 0).collect()
        })
    }

    fn random_move(&self, state: &State, rng: &mut Rng) -> Result<Option<Move>, Box<Fault>> {
        if state.ended != Ended::No {
            return Ok(None);
        }
        self.look(state, |cx| {
            let action = self.rules.sample_move(cx, rng)?;
            Some(action.bound_move(cx))
        })
    }

    fn scores(&self, state: &State) -> Result<Vec<Vec<i64>>, Box<Fault>> {
        self.look(state, |cx| {
            let mut scores = Vec::new();
            for seat in 0..self.rules.facts.layout.seats as Seat {
                cx.bound.seat = seat;
                scores.push(self.rules.end.score.iter().map(|part| part(cx)).collect());
            }
            scores
        })
    }

    fn explain(&self, state: &State, seat: Seat, tree: &Num, names: &[Named]) -> Result<Account, Box<Fault>> {
        self.look(state, |cx| {
            cx.bound.seat = seat;
            cx.account(tree, names)
        })
    }

    fn announcing(&self, state: &State) -> Result<Vec<bool>, Box<Fault>> {
        self.look(state, |cx| {
            let rules = &self.rules;
            let mut holding = Vec::new();
            for watched in &rules.follow.announcements {
                for seat in 0..rules.facts.layout.seats as Seat {
                    holding.push(cx.as_seat(seat, |cx| watched.holds.hold(cx)));
                }
            }
            holding
        })
    }

    fn says(&self, state: &State, said: &mut dyn Iterator<Item = bool>) -> Result<bool, Box<Fault>> {
        self.look(state, |cx| {
            let rules = &self.rules;
            let seats = 0..rules.facts.layout.seats as Seat;
            let mut asked =
                rules.follow.announcements.iter().flat_map(|one| seats.clone().map(move |seat| (one, seat)));
            asked.all(|(one, seat)| said.next() == Some(cx.as_seat(seat, |cx| one.holds.hold(cx))))
        })
    }

    fn scale(&self, state: &State) -> Result<Option<i64>, Box<Fault>> {
        self.look(state, |cx| {
            cx.bound.seat = 0;
            self.rules.end.scale.as_ref().map(|scale| scale(cx))
        })
    }

    fn records(&self, state: &State) -> Result<Vec<Option<Vec<u16>>>, Box<Fault>> {
        self.look(state, |cx| {
            cx.bound.seat = 0;
            self.rules.end.records.iter().map(|record| record.kept(cx)).collect()
        })
    }

    fn play_out(&self, state: &mut State, rng: &mut Rng, most: u32) -> Result<PlayedOut, Box<Fault>> {
        let mut recorder = Recorder::off();
        let mut cx = Cx::new(&self.program, state, &mut recorder);
        let plies = self.rules.unheard(&mut cx, |cx| self.rules.play_out(cx, rng, most));
        self.played(&mut cx, plies)
    }

    fn play_game(
        &self,
        state: &mut State,
        seed: u64,
        first: Seat,
        rng: &mut Rng,
        most: u32,
    ) -> Result<PlayedOut, Box<Fault>> {
        self.lay(state, seed, first);
        let mut recorder = Recorder::off();
        let mut cx = Cx::new(&self.program, state, &mut recorder);
        let plies = self.rules.unheard(&mut cx, |cx| {
            self.set_up(cx);
            self.rules.play_out(cx, rng, most)
        });
        self.played(&mut cx, plies)
    }

    fn steer(
        &self,
        state: &mut State,
        rng: &mut Rng,
        most: u32,
        helm: &mut dyn Helm,
    ) -> Result<Steered, Box<Fault>> {
        let mut recorder = Recorder::off();
        let mut cx = Cx::new(&self.program, state, &mut recorder);
        let plies = self.rules.unheard(&mut cx, |cx| self.rules.steer(cx, rng, most, helm));
        self.steered(&mut cx, plies)
    }

    fn watch(
        &self,
        state: &mut State,
        rng: &mut Rng,
        most: u32,
        helm: &mut dyn Helm,
        uses: &mut Uses,
    ) -> Result<Steered, Box<Fault>> {
        let mut recorder = Recorder::off();
        recorder.count_uses(Box::new(std::mem::take(uses)));
        let mut cx = Cx::new(&self.program, state, &mut recorder);
        let plies = self.rules.unheard(&mut cx, |cx| self.rules.steer(cx, rng, most, helm));
        let steered = self.steered(&mut cx, plies);
        *uses = recorder.take_uses().map_or_else(Uses::default, |uses| *uses);
        steered
    }

    fn keyed_moves(&self, state: &State, most: usize) -> Result<Vec<KeyedMove>, Box<Fault>> {
        if state.ended != Ended::No {
            return Ok(Vec::new());
        }
        let rules = &*self.rules;
        self.look(state, |cx| {
            let seat = cx.state.turn.seat;
            cx.bound.seat = seat;
            let step = rules.step(cx.state);
            let mut moves = Vec::new();
            let keyed = |cx: &Cx<'_, B>, action: &Action<B>, number| {
                let key = action.key(cx, |piece| cx.is_known_to(seat, piece));
                KeyedMove { number, key, mv: action.bound_move(cx) }
            };
            if step.samples_candidates {
                for &action in &step.actions {
                    let action = &rules.actions[action];
                    let stop = action.each(cx, &mut |cx| {
                        moves.push(keyed(cx, action, None));
                        if moves.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    });
                    if stop.is_break() {
                        break;
                    }
                }
                return moves;
            }
            rules.ways(cx);
            let ways = cx.cache.ways;
            for (&action, ways) in step.actions.iter().zip(ways) {
                let action = &rules.actions[action];
                for n in 0..ways.min(most.saturating_sub(moves.len()) as u64) {
                    action.bind_nth(cx, n);
                    moves.push(keyed(cx, action, Some(moves.len() as u64)));
                }
            }
            moves
        })
    }

    fn nature(&self) -> Nature {
        let rules = &self.rules;
        let together = rules.turns.phases.each_ref().map(|steps| {
            let mut actions = steps.iter().flat_map(|step| &step.actions);
            actions.any(|&action| rules.actions[action].together)
        });
        Nature {
            chance: rules.turns.chance,
            together,
            factors: rules.end.factors.len(),
            lays_words: (0..rules.actions.len()).any(|action| self.lay_rule(action).is_some()),
            scores: !rules.end.score.is_empty(),
            values: rules.end.bot_value.is_some(),
        }
    }

    fn perft(&self, state: &State, depth: u32) -> Result<u64, Box<Fault>> {
        if depth == 0 {
            return Ok(1);
        }
        let mut kept = vec![State::default(); depth as usize];
        self.look(state, |cx| self.count_deep(cx, depth, &mut kept))
    }

    fn line(&self, state: &State, cells: &[u16]) -> Result<LineShape, Box<Fault>> {
        let cells = cells.iter().fold(B::NONE, |set, &cell| set | B::one(cell as usize));
        self.look(state, |cx| cx.line_over(cells))
    }

    fn spelled(&self, state: &State, action: usize, laid: &[LaidPiece]) -> Vec<Spelled> {
        self.lay_rule(action).map_or(Vec::new(), |rule| rule.spelled(state, laid))
    }

    fn letters(&self, state: &State, action: usize) -> Vec<u8> {
        self.lay_rule(action).map_or(Vec::new(), |rule| rule.letters(state).to_vec())
    }

    fn members(&self, state: &State, seat: Seat, set: &Set) -> Result<Vec<u16>, Box<Fault>> {
        self.look(state, |cx| {
            cx.bound.seat = seat;
            cx.set(set).members().map(|member| member as u16).collect()
        })
    }
}

/// The table before anything happens.
fn initial<B>(rules: &Rules<B>, first: Seat) -> State {
    let first = if rules.turns.decides_first { 0 } else { first };
    let mut state = rules.beginning.state.clone();
    state.turn.seat = first;
    state.turn.first = first;
    state.turn.phase = u8::from(rules.turns.phases[0].is_empty());
    state
}
