//! La Glace et le Ciel for three: cards on three rows of three, hidden objectives, Ice and Sky.

use super::{Played, Rng};

const SEATS: usize = 3;
const HAND: usize = 12 / SEATS;
/// Molecules of CO2: generation, row, value.
const CO2: [(u8, u8, u8); 9] =
    [(0, 0, 1), (0, 2, 2), (1, 0, 3), (1, 1, 1), (1, 2, 0), (2, 0, 2), (2, 1, 0), (2, 1, 2), (2, 2, 3)];

#[derive(Clone, Copy)]
struct Card {
    row: u8,
    value: u8,
    co2: bool,
}

/// A line (rows, then columns) and what it must add up to.
#[derive(Clone, Copy)]
struct Objective {
    line: u8,
    sum: u8,
}

/// The cells by row: what the top card shows, and whether there is one.
struct Board {
    values: [u8; 9],
    co2: [bool; 9],
    filled: [bool; 9],
}

impl Board {
    fn start() -> Self {
        let mut board = Self { values: [0; 9], co2: [false; 9], filled: [false; 9] };
        for cell in [0, 4, 8] {
            board.values[cell] = 1;
            board.filled[cell] = true;
        }
        board
    }

    fn line(line: u8) -> [usize; 3] {
        let line = usize::from(line);
        if line < 3 { [3 * line, 3 * line + 1, 3 * line + 2] } else { [line - 3, line, line + 3] }
    }

    #[inline(always)]
    fn list(&self, hand: &[Card], moves: &mut Vec<(u8, u8)>) {
        moves.clear();
        for (card, held) in hand.iter().enumerate() {
            let cells = Self::line(held.row);
            let full = cells.iter().all(|&cell| self.filled[cell]);
            for cell in cells {
                if full || !self.filled[cell] {
                    moves.push((card as u8, cell as u8));
                }
            }
        }
    }

    fn sum(&self, line: u8) -> u8 {
        Self::line(line).iter().map(|&cell| self.values[cell]).sum()
    }

    /// Whether an objective is met as it is announced: only on a full line.
    #[inline(always)]
    fn met(&self, objective: Objective) -> bool {
        Self::line(objective.line).iter().all(|&cell| self.filled[cell])
            && self.sum(objective.line) == objective.sum
    }
}

/// The game on arrays.
pub struct Array {
    moves: Vec<(u8, u8)>,
    hands: [Vec<Card>; SEATS],
    deck: Vec<Card>,
}

impl Array {
    pub fn new() -> Self {
        Self { moves: Vec::new(), hands: Default::default(), deck: Vec::new() }
    }

    #[inline(always)]
    fn deal(&mut self, generation: u8, rng: &mut Rng) -> [Objective; SEATS] {
        self.deck.clear();
        for row in 0..3 {
            for value in 0..4 {
                let co2 = CO2.contains(&(generation, row, value));
                self.deck.push(Card { row, value, co2 });
            }
        }
        shuffle(&mut self.deck, rng);
        for hand in &mut self.hands {
            hand.clear();
            hand.extend(self.deck.drain(self.deck.len() - HAND..));
        }
        let (mut lines, mut sums) = ([0, 1, 2, 3, 4, 5], [3, 4, 4, 5, 5, 6]);
        shuffle(&mut lines, rng);
        shuffle(&mut sums, rng);
        std::array::from_fn(|seat| Objective { line: lines[seat], sum: sums[seat] })
    }

    /// Plays one game of uniform random moves; the score of all is that of the first seat.
    pub fn playout(&mut self, rng: &mut Rng) -> Played {
        let mut board = Board::start();
        let (mut ice, mut sky, mut plies, mut announced) = (3i32, 0i32, 0, 0u32);
        for generation in 0..3u8 {
            let objectives = self.deal(generation, rng);
            let mut met: [bool; SEATS] = std::array::from_fn(|seat| board.met(objectives[seat]));
            for turn in 0..12 {
                let seat = (usize::from(generation) + turn) % SEATS;
                board.list(&self.hands[seat], &mut self.moves);
                let (card, cell) = rng.pick(&self.moves);
                let card = self.hands[seat].swap_remove(usize::from(card));
                let cell = usize::from(cell);
                board.values[cell] = card.value;
                board.co2[cell] = card.co2;
                board.filled[cell] = true;
                for (objective, met) in objectives.iter().zip(&mut met) {
                    let now = board.met(*objective);
                    announced += u32::from(now != *met);
                    *met = now;
                }
                plies += 1;
            }
            ice = (ice - board.co2.iter().filter(|&&co2| co2).count() as i32).max(0);
            for objective in objectives {
                sky += if board.met(objective) { 1 } else { -1 };
            }
            if ice == 0 {
                break;
            }
        }
        std::hint::black_box(announced);
        Played { plies, scores: [ice * sky, ice, sky, 0] }
    }

    /// The same game where nobody listens: what is met is asked when it counts, not after each card.
    /// Written out once more, since sharing the turns would slow the baseline.
    pub fn unheard(&mut self, rng: &mut Rng) -> Played {
        let mut board = Board::start();
        let (mut ice, mut sky, mut plies) = (3i32, 0i32, 0);
        for generation in 0..3u8 {
            let objectives = self.deal(generation, rng);
            for turn in 0..12 {
                let seat = (usize::from(generation) + turn) % SEATS;
                board.list(&self.hands[seat], &mut self.moves);
                let (card, cell) = rng.pick(&self.moves);
                let card = self.hands[seat].swap_remove(usize::from(card));
                board.values[usize::from(cell)] = card.value;
                board.co2[usize::from(cell)] = card.co2;
                board.filled[usize::from(cell)] = true;
                plies += 1;
            }
            ice = (ice - board.co2.iter().filter(|&&co2| co2).count() as i32).max(0);
            for objective in objectives {
                sky += if board.met(objective) { 1 } else { -1 };
            }
            if ice == 0 {
                break;
            }
        }
        Played { plies, scores: [ice * sky, ice, sky, 0] }
    }
}

#[inline(always)]
fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last as u32 + 1) as usize);
    }
}
