//! The frontier search: takes the links of a block one by one and keeps, for every way in which the line
//! so far can meet the open points, only the best set of tiles (Simpath with an objective).

use super::plan::{Plan, Step, Touch};
use super::states::{Index, Key, State, better};
use super::web::{Mask, Web};

/// How much work was done, and how much may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    pub done: usize,
    pub limit: usize,
}

/// The work limit is exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exceeded;

/// The search with its buffers, for several sizes of keys and sets.
#[derive(Debug, Default)]
pub(crate) struct Frontier {
    index: Index,
    small: Layers<1, 4, 1>,
    medium: Layers<2, 5, 1>,
    large: Layers<2, 5, 4>,
    wide: Layers<8, 8, 4>,
    huge: Layers<32, 8, 4>,
    /// The smallest size to be used, counted from 0; only tests raise it.
    pub least_size: usize,
}

impl Frontier {
    /// The best closed line of a block with at least `least` tiles, as a set of the web's tiles.
    ///
    /// Of two ways to the same key the better set stays better whatever follows, since what follows adds
    /// the same other tiles to both. That holds for any order of the links, as a set is compared as one
    /// number.
    pub fn search(
        &mut self,
        web: &Web,
        plan: &Plan,
        least: usize,
        work: &mut Work,
    ) -> Result<Option<Mask>, Exceeded> {
        let index = &mut self.index;
        let few = web.tiles.len() <= 64;
        let fits = [
            few && plan.slots <= Key::<1, 4>::SLOTS,
            few && plan.slots <= Key::<2, 5>::SLOTS,
            plan.slots <= Key::<2, 5>::SLOTS,
            plan.slots <= Key::<8, 8>::SLOTS,
        ];
        let size = fits.iter().position(|&fits| fits).unwrap_or(fits.len());
        match size.max(self.least_size) {
            0 => self.small.search(index, plan, &web.required, least, work),
            1 => self.medium.search(index, plan, &web.required, least, work),
            2 => self.large.search(index, plan, &web.required, least, work),
            3 => self.wide.search(index, plan, &web.required, least, work),
            _ => self.huge.search(index, plan, &web.required, least, work),
        }
    }
}

/// The states before and after a step, and the best closed line so far.
#[derive(Debug)]
struct Layers<const W: usize, const B: usize, const S: usize> {
    now: Vec<State<W, B, S>>,
    next: Vec<State<W, B, S>>,
    best: Option<(u16, [u64; S])>,
}

impl<const W: usize, const B: usize, const S: usize> Default for Layers<W, B, S> {
    fn default() -> Self {
        Self { now: Vec::new(), next: Vec::new(), best: None }
    }
}

impl<const W: usize, const B: usize, const S: usize> Layers<W, B, S> {
    /// The work of one choice, so that the limit bounds time and memory alike for all sizes.
    const WEIGHT: usize = (W + S).div_ceil(2);
    /// Room for the states of a usual board, so that it seldom grows.
    const USUAL_STATES: usize = 1024;

    fn search(
        &mut self,
        index: &mut Index,
        plan: &Plan,
        required: &Mask,
        least: usize,
        work: &mut Work,
    ) -> Result<Option<Mask>, Exceeded> {
        self.best = None;
        for layer in [&mut self.now, &mut self.next] {
            layer.clear();
            layer.reserve(Self::USUAL_STATES);
        }
        self.now.push(State { key: Key::NONE, tiles: [0; S], count: 0, pieces: 0 });
        let mut start = 0;
        for step in &plan.steps {
            let touches = &plan.touches[start..step.end];
            start = step.end;
            let pairs = touches.len() * touches.len().saturating_sub(1) / 2;
            work.done = work.done.saturating_add(self.now.len() * (1 + pairs) * Self::WEIGHT);
            if work.done > work.limit {
                return Err(Exceeded);
            }
            self.next.clear();
            index.clear();
            for from in 0..self.now.len() {
                let state = self.now[from];
                let least = self.best.map_or(least, |(count, _)| usize::from(count));
                if usize::from(state.count) + usize::from(step.size + step.left) < least {
                    continue;
                }
                self.skip(index, step, touches, state);
                for (place, second) in touches.iter().enumerate() {
                    for first in &touches[..place] {
                        let ends = [first, second].map(|touch| usize::from(touch.slot));
                        self.join(index, step, touches, state, ends, required);
                    }
                }
            }
            std::mem::swap(&mut self.now, &mut self.next);
        }
        Ok(self.best.map(|(_, tiles)| {
            let mut mask = Mask::default();
            mask[..S].copy_from_slice(&tiles);
            mask
        }))
    }

    /// The line does not use the link.
    fn skip(&mut self, index: &mut Index, step: &Step, touches: &[Touch], mut state: State<W, B, S>) {
        if step.last {
            if step.must && !state.key.used() {
                return;
            }
            state.key.set_used(false);
        }
        if state.key.close(touches) {
            index.put(&mut self.next, state);
        }
    }

    /// The line uses the link between the points at two slots.
    fn join(
        &mut self,
        index: &mut Index,
        step: &Step,
        touches: &[Touch],
        mut state: State<W, B, S>,
        [a, b]: [usize; 2],
        required: &Mask,
    ) {
        let key = &mut state.key;
        let fields = (key.get(a), key.get(b));
        if fields.0 == a + 1 || fields.1 == b + 1 {
            return;
        }
        // A tile counts once, whichever of its links the line uses.
        if !(step.shared && key.used()) {
            state.count += step.size;
            for (tiles, mask) in state.tiles.iter_mut().zip(&step.mask) {
                *tiles |= mask;
            }
        }
        match fields {
            (0, 0) => {
                key.set(a, b + 1);
                key.set(b, a + 1);
                state.pieces += 1;
            }
            (0, far) => {
                key.set(b, b + 1);
                key.set(a, far);
                key.set(far - 1, a + 1);
            }
            (far, 0) => {
                key.set(a, a + 1);
                key.set(b, far);
                key.set(far - 1, b + 1);
            }
            (far, _) if far == b + 1 => {
                self.closed(&state, required);
                return;
            }
            (far, other) => {
                key.set(a, a + 1);
                key.set(b, b + 1);
                key.set(far - 1, other);
                key.set(other - 1, far);
                state.pieces -= 1;
            }
        }
        key.set_used(!step.last);
        if key.close(touches) {
            index.put(&mut self.next, state);
        }
    }

    /// The line closes: keeps it if no other piece is left, nothing required is missing, and it is the
    /// best so far.
    fn closed(&mut self, state: &State<W, B, S>, required: &Mask) {
        let missing = |(tiles, required): (&u64, &u64)| required & !tiles != 0;
        if state.pieces > 1 || state.tiles.iter().zip(required).any(missing) {
            return;
        }
        if self.best.is_none_or(|(count, tiles)| better(state.count, &state.tiles, count, &tiles)) {
            self.best = Some((state.count, state.tiles));
        }
    }
}
