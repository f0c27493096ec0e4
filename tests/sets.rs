//! Sets of every width beside the standard library's, boards of many sizes beside single steps.

use std::collections::BTreeSet;

use rulebox::table::bits::Wide;
use rulebox::table::grid::COMPASS;
use rulebox::table::{Bits, Cell, Directions, Grid, Lattice, Rng, Shape};

fn random_set<B: Bits>(rng: &mut Rng, size: usize) -> (B, BTreeSet<usize>) {
    let one_in = 1 + rng.below(6);
    let members: BTreeSet<usize> = (0..size).filter(|_| rng.below(one_in) == 0).collect();
    (set_of(&members), members)
}

fn set_of<B: Bits>(members: &BTreeSet<usize>) -> B {
    members.iter().fold(B::NONE, |set, &index| set | B::one(index))
}

fn keeps_the_contract<B: Bits>() {
    let mut rng = Rng::new(1, "sets");
    let width = B::WORDS * 64;
    for _ in 0..2_000 {
        let size = 1 + rng.below(width as u32) as usize;
        let ((a, left), (b, right)) = (random_set::<B>(&mut rng, size), random_set::<B>(&mut rng, size));
        let all: BTreeSet<usize> = (0..size).collect();
        assert_eq!(B::below(size), set_of(&all));
        assert_eq!(a & b, set_of(&(&left & &right)));
        assert_eq!(a | b, set_of(&(&left | &right)));
        assert_eq!(a ^ b, set_of(&(&left ^ &right)));
        assert_eq!(a.not_within(B::below(size)), set_of(&(&all - &left)));
        assert_eq!(a.count() as usize, left.len());
        assert_eq!((a.is_none(), a.is_some()), (left.is_empty(), !left.is_empty()));
        assert_eq!(a.members().collect::<BTreeSet<_>>(), left);
        assert!(all.iter().all(|&index| a.has(index) == left.contains(&index)));
        assert_eq!(B::load(&a.words()), a);
        if let (Some(&first), Some(&last)) = (left.first(), left.last()) {
            assert_eq!((a.first(), a.last()), (first, last));
            assert_eq!(a.without_first(), set_of(&left.iter().copied().skip(1).collect()));
            let n = rng.below(left.len() as u32);
            assert_eq!(Some(&a.nth(n)), left.iter().nth(n as usize));
        }
        let by = rng.below(width as u32) as usize;
        let up = left.iter().map(|index| index + by).filter(|&index| index < width).collect();
        assert_eq!(a.up(by as u32), set_of(&up), "up by {by}");
        let down = left.iter().filter_map(|index| index.checked_sub(by)).collect();
        assert_eq!(a.down(by as u32), set_of(&down), "down by {by}");
    }
}

#[test]
fn sets_of_every_width_are_sets() {
    keeps_the_contract::<u64>();
    keeps_the_contract::<u128>();
    keeps_the_contract::<Wide<4>>();
    keeps_the_contract::<Wide<16>>();
}

/// Every cell one step away from a member, found cell by cell.
fn near_one_by_one(grid: Grid, members: &BTreeSet<usize>, directions: Directions) -> BTreeSet<usize> {
    let steps = |&cell: &usize| {
        directions.each().filter_map(move |compass| grid.step(cell as Cell, COMPASS[compass]))
    };
    members.iter().flat_map(steps).map(usize::from).collect()
}

fn steps_agree<B: Bits>(grid: Grid, rng: &mut Rng) {
    let lattice = Lattice::<B>::new(grid);
    let sides = lattice.around(grid.sides());
    for _ in 0..4 {
        let (set, members) = random_set::<B>(rng, grid.cells());
        for directions in [
            grid.sides(),
            Directions::AROUND,
            Directions::DIAGONAL,
            Directions::BESIDE,
            Directions::ABOVE_AND_BELOW,
            Directions(rng.below(256) as u8),
        ] {
            let expected = set_of(&near_one_by_one(grid, &members, directions));
            assert_eq!(lattice.near(set, directions), expected, "{grid:?} {directions:?} of {members:?}");
        }
        let beside = members.iter().fold(B::NONE, |near, &cell| near | sides[cell]);
        assert_eq!(beside, lattice.near(set, grid.sides()), "{grid:?}");

        let Some(&seed) = members.first() else { continue };
        let mut group = BTreeSet::from([seed]);
        loop {
            let near = near_one_by_one(grid, &group, grid.sides());
            let grown = &group | &(&near & &members);
            if grown == group {
                break;
            }
            group = grown;
        }
        assert_eq!(lattice.connected(B::one(seed), set, grid.sides()), set_of(&group), "{grid:?}");
        let bounds = lattice.bounds(set).expect("a set with members has bounds");
        assert_eq!((lattice.rectangle(bounds) & set), set, "{grid:?}");
        let rows = members.iter().map(|&cell| grid.at(cell as Cell).1);
        let height = rows.clone().max().unwrap() - rows.min().unwrap() + 1;
        assert_eq!(bounds.height(), height as usize, "{grid:?}");
    }
}

#[test]
fn whole_boards_step_as_their_cells_do() {
    let mut rng = Rng::new(2, "sets");
    let mut sizes: Vec<(u16, u16)> = (1..=12).flat_map(|c| (1..=12).map(move |r| (c, r))).collect();
    // A side has 64 cells at the most.
    sizes.extend([(1, 64), (64, 1), (2, 64), (64, 2), (4, 64), (64, 4), (16, 16), (19, 13), (2, 50)]);
    for (columns, rows) in sizes {
        for shape in [Shape::Square, Shape::Hexagon] {
            let grid = Grid { columns, rows, shape, edges: false };
            if grid.cells() <= 64 {
                steps_agree::<u64>(grid, &mut rng);
            }
            if grid.cells() <= 128 {
                steps_agree::<u128>(grid, &mut rng);
            }
            steps_agree::<Wide<4>>(grid, &mut rng);
        }
    }
}

#[test]
fn every_cell_has_a_name_of_its_own() {
    for (columns, rows) in [(1, 1), (1, 200), (200, 1), (26, 26), (27, 3), (64, 16)] {
        let grid = Grid { columns, rows, shape: Shape::Square, edges: false };
        let names: BTreeSet<String> = (0..grid.cells() as Cell).map(|cell| grid.name(cell)).collect();
        assert_eq!(names.len(), grid.cells());
        assert!((0..grid.cells() as Cell).all(|cell| grid.named(&grid.name(cell)) == Some(cell)));
    }
}
