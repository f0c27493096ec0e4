//! Few rows in which every value of every choice meets every value of every other one, where they go together.

use std::collections::BTreeSet;

use super::space::{Row, Space};

/// Two choices, each with a value; the earlier choice first.
type Pair = ((usize, usize), (usize, usize));

/// The rows, and how many pairs that go together are in none of them because there would be more than `most`.
pub fn covering(space: &Space, most: usize) -> (Vec<Row>, usize) {
    let mut open = pairs(space);
    let mut rows = Vec::new();
    // What everybody plays comes first.
    let usual = space.completed(&vec![None; space.width()]);
    let mut next = usual;
    loop {
        if let Some(row) = next.take() {
            open.retain(|pair| !covers(&row, pair));
            rows.push(row);
        }
        let Some(&pair) = open.first() else { return (rows, 0) };
        if rows.len() >= most {
            let left = open.iter().filter(|pair| space.completed(&begun(space, pair)).is_some()).count();
            return (rows, left);
        }
        next = grown(space, &begun(space, &pair), &open);
        if next.is_none() {
            // The two do not go together.
            open.remove(&pair);
        }
    }
}

fn pairs(space: &Space) -> BTreeSet<Pair> {
    let mut pairs = BTreeSet::new();
    for one in 0..space.width() {
        for other in one + 1..space.width() {
            for value in 0..space.values(one) {
                pairs.extend((0..space.values(other)).map(|with| ((one, value), (other, with))));
            }
        }
    }
    pairs
}

fn covers(row: &[usize], &((one, value), (other, with)): &Pair) -> bool {
    row[one] == value && row[other] == with
}

fn begun(space: &Space, &((one, value), (other, with)): &Pair) -> Vec<Option<usize>> {
    let mut row = vec![None; space.width()];
    (row[one], row[other]) = (Some(value), Some(with));
    row
}

/// A row that goes on from a pair with values that bring as many open pairs as possible, choice by choice.
fn grown(space: &Space, begun: &[Option<usize>], open: &BTreeSet<Pair>) -> Option<Row> {
    let mut whole = space.completed(begun)?;
    let mut row = begun.to_vec();
    for place in 0..space.width() {
        if row[place].is_some() {
            continue;
        }
        let gain = |value: usize| {
            let others = row.iter().enumerate().filter_map(|(other, with)| with.map(|with| (other, with)));
            let pair = |(other, with)| match other < place {
                true => ((other, with), (place, value)),
                false => ((place, value), (other, with)),
            };
            others.filter(|&other| open.contains(&pair(other))).count()
        };
        let mut values: Vec<usize> = (0..space.values(place)).collect();
        values.sort_by_key(|&value| std::cmp::Reverse(gain(value)));
        for value in values {
            row[place] = Some(value);
            if whole[place] == value {
                break;
            }
            if let Some(completed) = space.completed(&row) {
                whole = completed;
                break;
            }
        }
    }
    Some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_that_goes_together_is_in_a_row_and_there_are_few_rows() {
        for (counts, variants, alternatives) in
            [(1, 0, &[][..]), (3, 4, &[1, 2, 3]), (2, 8, &[2; 12]), (5, 3, &[7, 7, 7])]
        {
            let space = Space::example(counts, variants, alternatives);
            let (rows, left) = covering(&space, 1000);
            assert_eq!(left, 0);
            assert!(rows.iter().all(|row| space.fits(row)), "{rows:?}");
            for pair in pairs(&space) {
                let covered = rows.iter().any(|row| covers(row, &pair));
                let goes = space.completed(&begun(&space, &pair)).is_some();
                assert_eq!(covered, goes, "{pair:?}");
            }
            let mut most: Vec<usize> = (0..space.width()).map(|choice| space.values(choice)).collect();
            most.sort_unstable_by(|one, other| other.cmp(one));
            let least = most.iter().take(2).product::<usize>();
            assert!(rows.len() <= 3 * least + 10, "{} rows where {least} are needed", rows.len());
        }
    }

    #[test]
    fn rows_are_bounded_and_what_is_left_is_counted() {
        let space = Space::example(5, 3, &[7, 7, 7]);
        let (rows, left) = covering(&space, 10);
        assert_eq!(rows.len(), 10);
        assert!(left > 0);
    }
}
