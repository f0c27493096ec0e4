//! How long searches take, on random positions and on the hardest that a climb finds. Nothing is
//! asserted of times; to see them: `cargo test --release --lib measure -- --ignored --nocapture`.

use std::hint::black_box;
use std::time::Instant;

use super::super::{Lines, Loops};
use super::boards::{Board, Kind, Layout, Ports, Random};
use super::climb::{Hard, climb};

fn micros(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e6
}

/// Mean and longest time over positions of random play, with the last tile required or nothing.
fn mean(name: &str, layout: &Layout, kind: Kind, most: usize, required: bool) {
    const POSITIONS: u32 = 20_000;
    let mut random = Random::new(7);
    let positions: Vec<(Lines, Vec<u16>)> = (0..POSITIONS)
        .map(|_| {
            let count = random.below(most + 1);
            let (board, order) = Board::random(&mut random, layout, kind, count);
            (board.lines(), order.last().copied().into_iter().filter(|_| required).collect())
        })
        .collect();
    let mut loops = Loops::default();
    let mut found = Vec::new();
    let (mut mean, mut worst) = (f64::MAX, f64::MAX);
    let (mut some, mut tangled) = (0, 0);
    for _ in 0..4 {
        (some, tangled) = (0, 0);
        let start = Instant::now();
        for (lines, required) in &positions {
            tangled += u32::from(loops.longest(black_box(lines), required, &mut found).is_err());
            some += u32::from(!found.is_empty());
        }
        mean = mean.min(micros(start) / f64::from(POSITIONS));
        let mut longest = 0.0f64;
        for (lines, required) in &positions {
            let start = Instant::now();
            tangled += u32::from(loops.longest(black_box(lines), required, &mut found).is_err());
            longest = longest.max(micros(start));
        }
        worst = worst.min(longest);
    }
    println!(
        "{name}, 0..={most} tiles, required {required}: mean {mean:.2} us, worst {worst:.1} us, {some} found, {tangled} tangled"
    );
}

/// The time of one search, the least of several.
fn time(hard: &Hard) -> f64 {
    let lines = hard.board.lines();
    let mut loops = Loops::default();
    let mut found = Vec::new();
    let once = |_| {
        let start = Instant::now();
        loops.longest(black_box(&lines), &hard.required, &mut found).expect("within the limit");
        micros(start)
    };
    (0..20).map(once).fold(f64::MAX, f64::min)
}

#[test]
#[ignore = "measurement"]
fn measure_mean() {
    let corners = Layout::squares(8, 8, Ports::Corners);
    for required in [true, false] {
        mean("8x8 corners, lines", &corners, Kind::Line, 56, required);
        mean("8x8 corners, lines", &corners, Kind::Line, 64, required);
        mean("8x8 corners, one or two lines", &corners, Kind::Cross, 56, required);
        mean("8x8 sides, branches", &Layout::squares(8, 8, Ports::Sides(1)), Kind::Branch, 64, required);
        mean("6x6 half sides, pairs", &Layout::squares(6, 6, Ports::Sides(2)), Kind::Pairs, 36, required);
        mean("hex 8x8 sides, pairs", &Layout::hexagons(8, 8, Ports::Sides(1)), Kind::Pairs, 64, required);
        mean("hex 8x8 corners, lines", &Layout::hexagons(8, 8, Ports::Corners), Kind::Line, 64, required);
        mean("16x16 corners, lines", &Layout::squares(16, 16, Ports::Corners), Kind::Line, 256, required);
    }
}

#[test]
#[ignore = "measurement"]
fn measure_worst() {
    let corners = Layout::squares(8, 8, Ports::Corners);
    let hexagons = Layout::hexagons(8, 8, Ports::Corners);
    for (name, layout, kind, rounds, seeds) in [
        ("8x8 corners, lines", &corners, Kind::Line, 15_000, 6),
        ("hex 8x8 corners, lines", &hexagons, Kind::Line, 15_000, 3),
        ("hex 8x8 sides, pairs", &Layout::hexagons(8, 8, Ports::Sides(1)), Kind::Pairs, 15_000, 2),
        ("6x6 half sides, pairs", &Layout::squares(6, 6, Ports::Sides(2)), Kind::Pairs, 15_000, 2),
        ("8x8 sides, branches", &Layout::squares(8, 8, Ports::Sides(1)), Kind::Branch, 1000, 3),
        ("8x8 corners, one or two lines", &corners, Kind::Cross, 250, 2),
    ] {
        for required in [1, 0] {
            for gaps in [false, true] {
                let start = Instant::now();
                let hard = (1..=seeds).map(|seed| climb(seed, layout, kind, required, gaps, rounds));
                let hard = hard.max_by_key(|hard| hard.work).expect("some seeds");
                let (seconds, time) = (start.elapsed().as_secs_f64(), time(&hard));
                println!(
                    "{name}, required {required}, gaps {gaps}: work {}, {time:.1} us; climbed for {seconds:.1} s",
                    hard.work
                );
            }
        }
    }
}
