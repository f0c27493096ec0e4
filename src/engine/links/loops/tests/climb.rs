//! Looking for boards that are hard to search.

use super::super::{Lines, Loops};
use super::boards::{Board, Kind, Layout, Ports, Random, tile};

/// A board with the cells that the closed line must pass, and the work that finding it takes.
#[derive(Clone, Debug)]
pub struct Hard {
    pub board: Board,
    pub required: Vec<u16>,
    pub work: usize,
}

/// Changes a random board again and again, keeping what does not make the search easier. `required` is
/// the number of required cells; `gaps` says whether cells may become empty.
pub fn climb(seed: u64, layout: &Layout, kind: Kind, required: usize, gaps: bool, rounds: usize) -> Hard {
    let mut random = Random::new(seed);
    let mut lines = Lines::default();
    let mut loops = Loops::default();
    let mut found = Vec::new();
    let cells = layout.cells.len();
    let (board, order) = Board::random(&mut random, layout, kind, cells);
    let mut best = Hard { board, required: order[..required].to_vec(), work: 0 };
    best.required.sort_unstable();
    let mut highest = 0;
    for _ in 0..rounds {
        let mut next = best.clone();
        for _ in 0..=random.below(3) {
            let cell = random.below(cells);
            let empty = gaps && random.below(8) == 0;
            next.board.tiles[cell] = (!empty).then(|| tile(&mut random, kind, &layout.cells[cell]));
        }
        if required > 0 && random.below(8) == 0 {
            next.required[random.below(required)] = u16::try_from(random.below(cells)).expect("few cells");
            next.required.sort_unstable();
        }
        next.board.fill(&mut lines);
        if loops.longest(&lines, &next.required, &mut found).is_ok() {
            next.work = loops.work();
            // Long lines and many junctions show the way as long as there is little work.
            let score = next.work + 20 * loops.junctions() + found.len();
            if score >= highest {
                (best, highest) = (next, score);
            }
        }
    }
    best
}

/// The usual boards stay easy, also when someone tries: about 0.1 milliseconds.
#[test]
fn lines_between_corners_stay_easy() {
    let layout = Layout::squares(8, 8, Ports::Corners);
    for seed in 1..=2 {
        for required in [0, 1] {
            let hard = climb(seed, &layout, Kind::Line, required, seed == 1, 4000);
            assert!((500..20_000).contains(&hard.work), "work {} on {:?}", hard.work, hard.board);
        }
    }
}
