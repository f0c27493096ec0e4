//! Numbers of games as ranges: which were played, which of two parts of a series have in common, which lack.

use serde::{Deserialize, Serialize};

/// Some numbers, as ranges that neither touch nor overlap, in order: from the first up to before the second.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<[u64; 2]>", into = "Vec<[u64; 2]>")]
pub struct Ranges(Vec<[u64; 2]>);

impl Ranges {
    /// The numbers from one up to before another.
    pub fn one(from: u64, to: u64) -> Self {
        let mut ranges = Self::default();
        ranges.add(from, to);
        ranges
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.0.iter().fold(0u64, |sum, [from, to]| sum.saturating_add(to - from))
    }

    /// The ranges.
    pub fn iter(&self) -> impl Iterator<Item = [u64; 2]> {
        self.0.iter().copied()
    }

    /// The ranges as a text that stays short: of many, the first few.
    pub fn shown(&self) -> String {
        const FEW: usize = 4;
        let few = Self(self.0.iter().take(FEW).copied().collect());
        if self.0.len() > FEW { format!("{few}, …") } else { few.to_string() }
    }

    /// Adds the numbers from one up to before another.
    pub fn add(&mut self, from: u64, to: u64) {
        if from >= to {
            return;
        }
        // The usual case: right after what is there.
        if let Some(last) = self.0.last_mut().filter(|last| last[1] == from) {
            last[1] = to;
            return;
        }
        let begin = self.0.partition_point(|range| range[1] < from);
        let end = self.0.partition_point(|range| range[0] <= to);
        let merged = self.0[begin..end]
            .iter()
            .fold([from, to], |all, range| [all[0].min(range[0]), all[1].max(range[1])]);
        self.0.splice(begin..end, [merged]);
    }

    /// Adds others.
    pub fn add_all(&mut self, other: &Self) {
        other.iter().for_each(|[from, to]| self.add(from, to));
    }

    /// The numbers that another has, too.
    pub fn both(&self, other: &Self) -> Self {
        let mut both = Self::default();
        let (mut one, mut two) = (self.0.iter().peekable(), other.0.iter().peekable());
        while let (Some(a), Some(b)) = (one.peek(), two.peek()) {
            both.add(a[0].max(b[0]), a[1].min(b[1]));
            if a[1] <= b[1] {
                one.next();
            } else {
                two.next();
            }
        }
        both
    }

    /// The numbers between the first and the last that are not there.
    pub fn gaps(&self) -> Self {
        Self(self.0.windows(2).map(|pair| [pair[0][1], pair[1][0]]).collect())
    }
}

impl TryFrom<Vec<[u64; 2]>> for Ranges {
    type Error = String;

    fn try_from(ranges: Vec<[u64; 2]>) -> Result<Self, String> {
        let ordered = ranges.windows(2).all(|pair| pair[0][1] < pair[1][0]);
        if !ordered || ranges.iter().any(|[from, to]| from >= to) {
            return Err("ranges are not in order".to_owned());
        }
        Ok(Self(ranges))
    }
}

impl From<Ranges> for Vec<[u64; 2]> {
    fn from(ranges: Ranges) -> Self {
        ranges.0
    }
}

impl std::fmt::Display for Ranges {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, [from, to]) in self.0.iter().enumerate() {
            let sign = if number == 0 { "" } else { ", " };
            write!(f, "{sign}{from}..{to}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ranges of small numbers, and the same as a plain list.
    fn plain(ranges: &Ranges) -> Vec<u64> {
        ranges.iter().flat_map(|[from, to]| from..to).collect()
    }

    #[test]
    fn ranges_are_what_lists_of_numbers_are() {
        let mut seed = 7u64;
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        for _ in 0..2000 {
            let mut sides = [(Ranges::default(), [false; 24]), (Ranges::default(), [false; 24])];
            for (ranges, list) in &mut sides {
                for _ in 0..next(5) {
                    let (from, length) = (next(20), next(5));
                    ranges.add(from, from + length);
                    list[from as usize..(from + length).min(24) as usize].fill(true);
                }
                let listed: Vec<u64> = (0..24).filter(|&n| list[n as usize]).collect();
                assert_eq!(plain(ranges), listed);
                assert_eq!(ranges.count(), listed.len() as u64);
                assert!(Ranges::try_from(Vec::from(ranges.clone())).is_ok());
            }
            let [(one, in_one), (two, in_two)] = &sides;
            let both: Vec<u64> = (0..24).filter(|&n| in_one[n as usize] && in_two[n as usize]).collect();
            assert_eq!(plain(&one.both(two)), both);
            let (first, last) = (plain(one).first().copied(), plain(one).last().copied());
            let gaps: Vec<u64> = first.into_iter().flat_map(|first| first..last.unwrap_or(first)).collect();
            let gaps: Vec<u64> = gaps.into_iter().filter(|&n| !in_one[n as usize]).collect();
            assert_eq!(plain(&one.gaps()), gaps);
        }
    }

    #[test]
    fn what_is_no_list_of_ranges_is_refused() {
        for wrong in ["[[3,1]]", "[[1,1]]", "[[5,9],[1,2]]", "[[1,4],[3,6]]", "[[1,4],[4,6]]", "[[-1,4]]"] {
            assert!(serde_json::from_str::<Ranges>(wrong).is_err(), "{wrong}");
        }
        let ranges: Ranges = serde_json::from_str("[[0,5],[7,9]]").expect("they are in order");
        assert_eq!(ranges.to_string(), "0..5, 7..9");
        let many: Ranges = serde_json::from_str("[[0,1],[2,3],[4,5],[6,7],[8,9]]").expect("in order");
        assert_eq!(many.shown(), "0..1, 2..3, 4..5, 6..7, …");
    }
}
