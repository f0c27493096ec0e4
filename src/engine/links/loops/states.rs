//! The states of the frontier search, packed into a few words, and finding them by their keys.

use super::plan::Touch;

/// How the open points are joined, as `W` words with fields of `B` bits, one for each slot.
///
/// A field is 0 while the line does not meet the point; the slot's own number plus one when the line
/// passes through; the number plus one of the slot at the other end when a piece of the line ends there.
/// The top bit says whether the line uses the current tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key<const W: usize, const B: usize>([u64; W]);

impl<const W: usize, const B: usize> Key<W, B> {
    /// How many slots there is room for: fields hold numbers up to `2^B - 1`, and the top bit stays free.
    pub const SLOTS: usize = {
        let fields = W * (64 / B);
        let room = if 64 % B == 0 { fields - 1 } else { fields };
        let most = (1 << B) - 1;
        if room < most { room } else { most }
    };
    const FIELD: u64 = (1 << B) - 1;
    const USED: u64 = 1 << 63;

    /// No line yet.
    pub const NONE: Self = Self([0; W]);

    fn place(slot: usize) -> (usize, usize) {
        if W == 1 { (0, slot * B) } else { (slot / (64 / B), slot % (64 / B) * B) }
    }

    pub fn get(&self, slot: usize) -> usize {
        let (word, shift) = Self::place(slot);
        // A field has at most 8 bits.
        #[allow(clippy::cast_possible_truncation)]
        let field = (self.0[word] >> shift & Self::FIELD) as usize;
        field
    }

    pub fn set(&mut self, slot: usize, field: usize) {
        let (word, shift) = Self::place(slot);
        self.0[word] = self.0[word] & !(Self::FIELD << shift) | (field as u64) << shift;
    }

    /// Whether the line uses the current tile.
    pub fn used(&self) -> bool {
        self.0[W - 1] & Self::USED != 0
    }

    pub fn set_used(&mut self, used: bool) {
        if used {
            self.0[W - 1] |= Self::USED;
        } else {
            self.0[W - 1] &= !Self::USED;
        }
    }

    /// Lets go of the points that close. False if a piece of the line ends at one of them.
    pub fn close(&mut self, touches: &[Touch]) -> bool {
        for touch in touches {
            if touch.closes {
                let slot = usize::from(touch.slot);
                let field = self.get(slot);
                if field != 0 {
                    if field != slot + 1 {
                        return false;
                    }
                    self.set(slot, 0);
                }
            }
        }
        true
    }

    fn hash(&self) -> usize {
        let mut hash = 0u64;
        for &word in &self.0 {
            hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        // The upper bits are the well mixed ones.
        #[allow(clippy::cast_possible_truncation)]
        let upper = (hash >> 32) as usize;
        upper
    }
}

/// The best way to a key: the set of tiles used, their number, and the number of pieces of line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<const W: usize, const B: usize, const S: usize> {
    pub key: Key<W, B>,
    pub tiles: [u64; S],
    pub count: u16,
    pub pieces: u16,
}

/// Whether a set of tiles is better than another: larger, or as large and smaller as a number.
pub(crate) fn better<const S: usize>(count: u16, tiles: &[u64; S], than: u16, other: &[u64; S]) -> bool {
    count > than || count == than && tiles.iter().rev().lt(other.iter().rev())
}

/// Finds states by their keys: open addressing, emptied by counting up a generation.
#[derive(Debug, Default)]
pub(crate) struct Index {
    /// Generation (upper half) and number of the state (lower half); the length is a power of two.
    places: Vec<u64>,
    generation: u32,
}

impl Index {
    const LEAST_PLACES: usize = 2048;

    /// Forgets all states.
    pub fn clear(&mut self) {
        if self.places.is_empty() {
            self.places.resize(Self::LEAST_PLACES, 0);
        }
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.places.fill(0);
            self.generation = 1;
        }
    }

    /// Adds a state, or keeps the better one of two with the same key.
    pub fn put<const W: usize, const B: usize, const S: usize>(
        &mut self,
        states: &mut Vec<State<W, B, S>>,
        state: State<W, B, S>,
    ) {
        let mask = self.places.len() - 1;
        let mut place = state.key.hash() & mask;
        while self.places[place] >> 32 == u64::from(self.generation) {
            let other = &mut states[(self.places[place] & 0xFFFF_FFFF) as usize];
            if other.key == state.key {
                if better(state.count, &state.tiles, other.count, &other.tiles) {
                    *other = state;
                }
                return;
            }
            place = (place + 1) & mask;
        }
        self.places[place] = self.entry(states.len());
        states.push(state);
        if states.len() * 2 > self.places.len() {
            self.grow(states);
        }
    }

    fn entry(&self, number: usize) -> u64 {
        u64::from(self.generation) << 32 | number as u64
    }

    fn grow<const W: usize, const B: usize, const S: usize>(&mut self, states: &[State<W, B, S>]) {
        let length = self.places.len() * 2;
        self.places.clear();
        self.places.resize(length, 0);
        for (number, state) in states.iter().enumerate() {
            let mut place = state.key.hash() & (length - 1);
            while self.places[place] != 0 {
                place = (place + 1) & (length - 1);
            }
            self.places[place] = self.entry(number);
        }
    }
}
