//! Bulk play asks the system for no memory: a state that has been played once is played again in
//! its own. A binary of its own, since it counts what its allocator is asked for.
//!
//! Games with script functions are excepted, and so is what shuffles.

#[path = "support/tables.rs"]
mod tables;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use rulebox::rules::tree::Act;
use rulebox::rules::visit::Part;
use rulebox::table::{Rng, State};

use tables::{Table, tables};

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting what each thread asks it for.
struct Counting;

// SAFETY: every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ASKED.try_with(|asked| asked.set(asked.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let _ = ASKED.try_with(|asked| asked.set(asked.get() + 1));
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// How often something asks for memory.
fn asked(run: impl FnOnce()) -> u64 {
    let before = ASKED.get();
    run();
    ASKED.get() - before
}

fn shuffles(table: &Table) -> bool {
    let mut shuffles = table.game.definition().zones.iter().any(|zone| zone.shuffled);
    table.game.ruleset().each_part(&mut |part| {
        shuffles |= matches!(part, Part::Act(Act::Shuffle(..)));
    });
    shuffles
}

#[test]
fn bulk_play_asks_for_no_memory() {
    let mut measured = 0;
    for table in tables() {
        if table.game.ruleset().script.is_some() || shuffles(&table) {
            continue;
        }
        let machine = table.game.machine();
        let (mut state, mut rng) = (State::default(), Rng::new(1, "memory"));
        let mut play = |seed| {
            machine.play_game(&mut state, seed, 0, &mut rng, u32::MAX).expect("the rules are sound");
        };
        (0..20).for_each(&mut play);
        for seed in 20..220 {
            assert_eq!(asked(|| play(seed)), 0, "{table} --seed {seed}: times that memory was asked for");
        }
        measured += 1;
    }
    assert!(measured > 0, "a game was measured");
}

#[test]
fn what_asks_for_memory_is_counted() {
    assert_eq!(asked(|| drop(std::hint::black_box(vec![1u8; 100]))), 1);
}
