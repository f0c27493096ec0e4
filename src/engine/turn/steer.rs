//! Playing on with somebody at the helm, who chooses the first moves; chance makes the rest. One context
//! serves the whole way, so that a search pays for the moves that it looks at and for nothing else.

use super::Next;
use crate::engine::action::Action;
use crate::engine::context::{Cx, Program};
use crate::engine::moves::Move;
use crate::engine::rules::{Rules, Step};
use crate::table::{Bits, PieceId, Rng, Seat, State};

/// Who chooses the first moves.
pub trait Helm {
    /// Chooses at a decision. What the host plays itself never gets here.
    fn steer(&mut self, at: &mut dyn Decision) -> Course;

    /// Where the moves are noted that chance makes afterwards: whose, and their keys. Nowhere where nobody
    /// wants to know.
    fn trail(&mut self) -> Option<&mut Vec<(Seat, u64)>>;
}

/// How it goes on at a decision.
pub enum Course {
    /// With the way of that number, below [`Decision::ways`].
    Way(u64),
    /// With a move that is legal here.
    Move(Move),
    /// With the move that [`Decision::draw`] drew; the step is passed over if there was none.
    Drawn,
    /// With moves of chance, until the game is over or so many are made.
    LetGo(u32),
    /// Not at all: this is far enough.
    Stop,
}

/// A seat that is to decide.
pub trait Decision {
    /// Which seat.
    fn seat(&self) -> Seat;
    /// The table.
    fn state(&self) -> &State;
    /// Whether everyone chooses in secret here, and all is shown then.
    fn together(&self) -> bool;
    /// In how many ways it can decide, at least one; `None` where whole moves are judged, so that they are
    /// drawn and not counted.
    fn ways(&self) -> Option<u64>;
    /// The same where whole moves are judged, too: each is tried, which takes a while.
    fn count(&mut self) -> u64;
    /// Works out the seats' scores so far; they stay as they are where the game has none.
    fn scores(&mut self, scores: &mut [i64]);
    /// What the way of a number is known by, to whoever makes the move.
    fn key(&mut self, n: u64) -> u64;
    /// Fills in what all ways are known by, in the order of their numbers.
    fn keys(&mut self, keys: &mut Vec<u64>);
    /// The same as far as a seat can tell before the move is made; notes the pieces that it does not know.
    fn key_seen_by(&mut self, n: u64, seat: Seat, unknown: &mut Vec<PieceId>) -> u64;
    /// Draws one of the legal moves, each as likely, and returns its key; `None` if there is none.
    fn draw(&mut self) -> Option<u64>;
    /// The move that was drawn.
    fn drawn(&self) -> Option<Move>;
    /// Whether a seat knows what a piece is.
    fn is_known_to(&self, seat: Seat, piece: PieceId) -> bool;
    /// The stream that chance makes its moves from.
    fn rng(&mut self) -> &mut Rng;
}

/// A decision as it stands in a context.
struct At<'x, 'c, 'r, B> {
    rules: &'r Rules<B>,
    cx: &'x mut Cx<'c, B>,
    rng: &'x mut Rng,
    step: &'r Step,
    /// The ways counted; 0 where they are not.
    ways: u64,
    drawn: Option<&'r Action<B>>,
}

impl<'r, B: Bits> At<'_, '_, 'r, B> {
    /// Binds the way of a number.
    #[inline(always)]
    fn bind(&mut self, mut n: u64) -> &'r Action<B> {
        let mut place = 0;
        while n >= self.cx.cache.ways[place] && place + 1 < self.step.actions.len() {
            n -= self.cx.cache.ways[place];
            place += 1;
        }
        let action = &self.rules.actions[self.step.actions[place]];
        action.bind_nth(self.cx, n);
        action
    }
}

impl<B: Bits> Decision for At<'_, '_, '_, B> {
    fn seat(&self) -> Seat {
        self.cx.state.turn.seat
    }

    fn state(&self) -> &State {
        self.cx.state
    }

    fn together(&self) -> bool {
        self.step.actions.iter().any(|&action| self.rules.actions[action].together)
    }

    fn ways(&self) -> Option<u64> {
        (self.ways > 0).then_some(self.ways)
    }

    fn count(&mut self) -> u64 {
        match self.ways {
            0 => self.rules.ways(self.cx),
            ways => ways,
        }
    }

    fn scores(&mut self, scores: &mut [i64]) {
        let rules = self.rules;
        if rules.end.score.is_empty() {
            return;
        }
        for (seat, score) in scores.iter_mut().enumerate().take(rules.facts.layout.seats) {
            self.cx.bound.seat = seat as Seat;
            *score = rules.score(self.cx);
        }
        self.cx.bound.seat = self.cx.state.turn.seat;
    }

    fn key(&mut self, n: u64) -> u64 {
        let action = self.bind(n);
        let seat = self.cx.state.turn.seat;
        action.key(self.cx, |piece| self.cx.is_known_to(seat, piece))
    }

    fn keys(&mut self, keys: &mut Vec<u64>) {
        keys.clear();
        let ways = self.cx.cache.ways;
        for (&action, ways) in self.step.actions.iter().zip(ways) {
            self.rules.actions[action].keys(self.cx, ways, keys);
        }
    }

    fn key_seen_by(&mut self, n: u64, seat: Seat, unknown: &mut Vec<PieceId>) -> u64 {
        let action = self.bind(n);
        action.key(self.cx, |piece| {
            let known = self.cx.is_known_to(seat, piece);
            if !known {
                unknown.push(piece);
            }
            known
        })
    }

    fn draw(&mut self) -> Option<u64> {
        self.drawn = match self.ways {
            0 => self.rules.sample_judged(self.cx, self.step, self.rng),
            ways => {
                let n = self.cx.draw_way(self.rng, ways);
                Some(self.bind(n))
            }
        };
        self.drawn.map(|action| action.key(self.cx, |_| true))
    }

    fn drawn(&self) -> Option<Move> {
        self.drawn.map(|action| action.bound_move(self.cx))
    }

    fn is_known_to(&self, seat: Seat, piece: PieceId) -> bool {
        self.cx.is_known_to(seat, piece)
    }

    fn rng(&mut self) -> &mut Rng {
        self.rng
    }
}

impl<B: Bits> Rules<B> {
    /// Plays on as `helm` says, then as chance has it, to the end or for `most` moves. Returns how many were
    /// made.
    pub fn steer(&self, cx: &mut Cx<'_, B>, rng: &mut Rng, most: u32, helm: &mut dyn Helm) -> u32 {
        // Where a turn is one action, a ply down a tree costs what one of chance does, unless somebody counts
        // what rules are used.
        let single = self.turns.only_action.is_some() && cx.state.turn.phase == 1;
        let (plies, let_go) = match single && !cx.recorder.counts() {
            true => self.steer_first::<true>(cx, rng, most, helm),
            false => self.steer_first::<false>(cx, rng, most, helm),
        };
        let Some(more) = let_go else { return plies };
        let more = more.min(most - plies);
        plies
            + match helm.trail() {
                None => self.play_out(cx, rng, more),
                Some(trail) => self.play_out_seen(cx, rng, more, |cx, action| {
                    trail.push((cx.state.turn.seat, action.key(cx, |_| true)));
                }),
            }
    }

    /// The moves that `helm` has a say in, the one with which it lets go included. Returns how many, and how
    /// many chance may make then, if it let go. With `SINGLE`, every turn is one action that is never automatic.
    #[inline(always)]
    fn steer_first<const SINGLE: bool>(
        &self,
        cx: &mut Cx<'_, B>,
        rng: &mut Rng,
        most: u32,
        helm: &mut dyn Helm,
    ) -> (u32, Option<u32>) {
        let mut plies = 0;
        let mut let_go = None;
        self.run::<SINGLE>(cx, |cx| {
            if let_go.is_some() || plies == most {
                return Next::Stop;
            }
            cx.bound.seat = cx.state.turn.seat;
            let step = self.step(cx.state);
            let mut ways = 0;
            if SINGLE {
                // Nothing is judged or arbitrated.
                ways = self.actions[step.actions[0]].candidates(cx);
                cx.cache.ways[0] = ways;
                match ways {
                    0 => return Next::PassOver,
                    u64::MAX => cx.too_many_ways(),
                    _ => {}
                }
            } else if !step.samples_candidates {
                ways = self.ways(cx);
                match ways {
                    0 if self.is_arbitrated(cx) => return Next::Stop,
                    0 => return Next::PassOver,
                    _ => {}
                }
                if let Some(action) = self.automatic(cx, ways) {
                    return Next::Automatic(action);
                }
            }
            let mut at = At { rules: self, cx, rng, step, ways, drawn: None };
            let action = match helm.steer(&mut at) {
                Course::Way(n) => at.bind(n),
                Course::Move(mv) => {
                    let action = &self.actions[mv.action];
                    action.bind_move(at.cx, &mv);
                    action
                }
                Course::Stop => return Next::Stop,
                course @ (Course::Drawn | Course::LetGo(_)) => {
                    if let Course::LetGo(more) = course {
                        let_go = Some(more);
                        at.draw();
                    }
                    match at.drawn {
                        Some(action) => action,
                        None if self.is_arbitrated(at.cx) => return Next::Stop,
                        None => return Next::PassOver,
                    }
                }
            };
            if let (true, Some(trail)) = (let_go.is_some(), helm.trail()) {
                trail.push((cx.state.turn.seat, action.key(cx, |_| true)));
            }
            plies += 1;
            Next::Decided(action)
        });
        (plies, let_go)
    }
}
