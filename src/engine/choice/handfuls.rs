//! How many handfuls a set of pieces has, and which one is the n-th, without listing them. Of pieces that
//! nothing tells apart a handful takes the first ones, so that it is told by how many it takes of each class.
//!
//! Handfuls come small ones first, then in the order of their members: with a piece before without it.

use crate::table::Bits;

/// How many handfuls of each size there are, for small sets.
const HANDFULS: [[u64; 9]; 33] = {
    let mut table = [[0; 9]; 33];
    let mut from = 0;
    while from < 33 {
        table[from][0] = 1;
        let mut picked = 1;
        while picked < 9 && from > 0 {
            table[from][picked] = table[from - 1][picked - 1] + table[from - 1][picked];
            picked += 1;
        }
        from += 1;
    }
    table
};

/// How many handfuls of `picked` there are among `from` pieces that differ; the largest number where
/// there are more.
#[inline(always)]
pub fn combinations(from: usize, picked: usize) -> u64 {
    if from < 33 && picked < 9 {
        return HANDFULS[from][picked];
    }
    many_combinations(from, picked)
}

#[inline(never)]
fn many_combinations(from: usize, picked: usize) -> u64 {
    if picked > from {
        return 0;
    }
    let mut ways = 1u128;
    // What is left behind is a handful too; of the smaller one the steps only grow.
    for step in 0..picked.min(from - picked) as u128 {
        ways = ways * (from as u128 - step) / (step + 1);
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    ways as u64
}

/// How many handfuls of `least` to `most` there are among `size` pieces that differ.
#[inline(always)]
pub fn count(size: usize, least: usize, most: usize) -> u64 {
    let sizes = least..=most.min(size);
    sizes.fold(0, |all: u64, picked| all.saturating_add(combinations(size, picked)))
}

/// The `n`-th handful of pieces that differ; `n` is below [`count`].
#[inline(always)]
pub fn nth<B: Bits>(set: B, least: usize, most: usize, mut n: u64) -> B {
    let size = set.count() as usize;
    let mut picked = least;
    while picked < most {
        let ways = combinations(size, picked);
        if n < ways {
            break;
        }
        n -= ways;
        picked += 1;
    }
    let (mut rest, mut left, mut chosen) = (set, size, B::NONE);
    while picked > 0 && left > 0 {
        let piece = rest.first();
        rest = rest.without_first();
        left -= 1;
        let with = combinations(left, picked - 1);
        if n < with {
            chosen = chosen | B::one(piece);
            picked -= 1;
        } else {
            n -= with;
        }
    }
    chosen
}

/// The sizes up to which numbers of handfuls are worked out without asking for memory.
const FEW: usize = 32;

/// Runs something with a number for each size up to `most`, of which the first is 1: nothing is taken
/// in one way.
fn with_sizes<T>(most: usize, run: impl FnOnce(&mut [u64]) -> T) -> T {
    let (mut few, mut many) = ([0; FEW], Vec::new());
    let sizes = if most < FEW {
        &mut few[..=most]
    } else {
        many.resize(most + 1, 0);
        &mut many[..]
    };
    sizes[0] = 1;
    run(sizes)
}

/// How many handfuls of `least` to `most` there are, where `classes` shows how many pieces each class has.
pub fn count_classes(classes: impl Iterator<Item = usize>, least: usize, most: usize) -> u64 {
    with_sizes(most, |ways| {
        for class in classes {
            // From the largest size down, so that what is added was not changed yet.
            for size in (1..ways.len()).rev() {
                let fewer = &ways[size - class.min(size)..size];
                let more = fewer.iter().fold(0, |all: u64, ways| all.saturating_add(*ways));
                ways[size] = ways[size].saturating_add(more);
            }
        }
        ways.iter().skip(least).fold(0, |all: u64, ways| all.saturating_add(*ways))
    })
}

/// The `n`-th handful; `n` is below [`count_classes`], which is not the largest number. `class` shows a piece
/// and those after it that nothing tells from it.
pub fn nth_of_classes<B: Bits>(
    set: B,
    least: usize,
    most: usize,
    mut n: u64,
    class: impl Fn(usize) -> B,
) -> B {
    with_sizes(most, |ways| {
        // The rest of each class, to be asked once.
        let mut later = B::NONE;
        for piece in set.members() {
            if !later.has(piece) {
                let members = class(piece);
                later = later | members;
                multiply(ways, members.count() as usize);
            }
        }
        let mut left = least;
        while left < most && n >= ways[left] {
            n -= ways[left];
            left += 1;
        }
        let (mut chosen, mut closed) = (B::NONE, B::NONE);
        for piece in set.members() {
            if left == 0 {
                break;
            }
            if closed.has(piece) {
                continue;
            }
            let members = class(piece);
            let size = members.count() as usize;
            divide(ways, size);
            // With it: fewer of its class are left.
            let with = (0..size.min(left)).fold(0u64, |all, more| all.wrapping_add(ways[left - 1 - more]));
            if n < with {
                chosen = chosen | B::one(piece);
                left -= 1;
                multiply(ways, size - 1);
            } else {
                n -= with;
                // Whoever leaves a piece takes none of its later twins.
                closed = closed | members;
            }
        }
        chosen
    })
}

/// Adds a class of which up to `most` pieces are taken. Numbers wrap round: those that are asked for are
/// small enough, and going on with what is left of large ones gives what is left of the answer.
fn multiply(ways: &mut [u64], most: usize) {
    for size in (most + 1..ways.len()).rev() {
        ways[size] = ways[size].wrapping_sub(ways[size - most - 1]);
    }
    for size in 1..ways.len() {
        ways[size] = ways[size].wrapping_add(ways[size - 1]);
    }
}

/// Takes a class away that [`multiply`] added.
fn divide(ways: &mut [u64], most: usize) {
    for size in (1..ways.len()).rev() {
        ways[size] = ways[size].wrapping_sub(ways[size - 1]);
    }
    for size in most + 1..ways.len() {
        ways[size] = ways[size].wrapping_add(ways[size - most - 1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every handful of some pieces, in order, each piece only after all its earlier twins.
    fn listed(kinds: &[u8], least: usize, most: usize) -> Vec<u64> {
        let mut all: Vec<Vec<usize>> = (0u64..1 << kinds.len())
            .filter(|set| (least..=most).contains(&(set.count_ones() as usize)))
            .filter(|set| {
                (0..kinds.len()).all(|piece| {
                    let left_earlier =
                        (0..piece).any(|twin| kinds[twin] == kinds[piece] && set >> twin & 1 == 0);
                    set >> piece & 1 == 0 || !left_earlier
                })
            })
            .map(|set| (0..kinds.len()).filter(|piece| set >> piece & 1 == 1).collect())
            .collect();
        all.sort_by_key(|members| (members.len(), members.clone()));
        all.into_iter().map(|members| members.into_iter().fold(0, |set, piece| set | 1 << piece)).collect()
    }

    fn class_of(kinds: &[u8], piece: usize) -> u64 {
        (piece..kinds.len())
            .filter(|&twin| kinds[twin] == kinds[piece])
            .fold(0, |set: u64, twin| set | 1 << twin)
    }

    fn sizes(kinds: &[u8]) -> Vec<usize> {
        let first = |&piece: &usize| !kinds[..piece].contains(&kinds[piece]);
        (0..kinds.len()).filter(first).map(|piece| class_of(kinds, piece).count_ones() as usize).collect()
    }

    #[test]
    fn every_handful_has_its_number_twins_included() {
        let hands: [&[u8]; 8] = [
            &[0, 0, 0, 0, 0, 0],
            &[0, 1, 2, 3, 4, 5, 6],
            &[0, 1, 0, 1, 0, 1, 0, 1],
            &[0, 0, 1, 2, 2, 2, 3, 0],
            &[3, 1, 1, 3, 2, 1, 2, 0, 0, 3],
            &[0],
            &[],
            &[5, 4, 4, 5, 4],
        ];
        for kinds in hands {
            for least in 0..=kinds.len() {
                for most in least..=kinds.len() + 1 {
                    let brute = listed(kinds, least, most);
                    let count = count_classes(sizes(kinds).into_iter(), least, most);
                    assert_eq!(count, brute.len() as u64, "{kinds:?}, {least} to {most}");
                    let set = (1u64 << kinds.len()) - 1;
                    let by_number: Vec<u64> = (0..count)
                        .map(|n| nth_of_classes(set, least, most, n, |piece| class_of(kinds, piece)))
                        .collect();
                    assert_eq!(by_number, brute, "{kinds:?}, {least} to {most}");
                }
            }
        }
    }

    #[test]
    fn pieces_that_differ_are_classes_of_one() {
        let set = 0b1011_0110_1101u64;
        let size = set.count_ones() as usize;
        for (least, most) in [(1, 3), (0, 8), (2, 2), (5, 20)] {
            let ways = count(size, least, most);
            assert_eq!(ways, count_classes(std::iter::repeat_n(1, size), least, most));
            for n in 0..ways {
                let plain = nth(set, least, most, n);
                assert_eq!(plain, nth_of_classes(set, least, most, n, |piece| 1 << piece), "{n}");
            }
        }
    }

    #[test]
    fn large_numbers_are_right_or_the_largest() {
        assert_eq!(combinations(100, 6), 1_192_052_400);
        assert_eq!(combinations(100, 94), 1_192_052_400);
        assert_eq!(combinations(67, 33), 14_226_520_737_620_288_370);
        assert_eq!(combinations(68, 34), u64::MAX);
        assert_eq!(combinations(1000, 500), u64::MAX);
        assert_eq!(count(100, 0, 100), u64::MAX);
        assert_eq!(count_classes([50, 50].into_iter(), 0, 100), 51 * 51);
        assert_eq!(count_classes(std::iter::repeat_n(1, 200), 1, 100), u64::MAX);
        // The numbers of smaller handfuls do not fit, the one that is asked for does.
        let (set, nearly_all) = (u128::MAX >> 28, 96);
        let ways = count_classes(std::iter::repeat_n(1, 100), nearly_all, nearly_all);
        assert_eq!(ways, 3_921_225);
        for n in [0, 1, 1_000, 1_960_612, ways - 1] {
            let handful = nth_of_classes(set, nearly_all, nearly_all, n, |piece| 1u128 << piece);
            assert_eq!(handful, nth(set, nearly_all, nearly_all, n));
        }
    }
}
