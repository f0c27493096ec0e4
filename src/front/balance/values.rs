//! The values that a sweep or a search goes through: `PATH=LO..HI`, `PATH=LO..HI..STEP`, `PATH=A,B,C`.

use crate::front::setup::Setup;
use crate::msg;
use crate::speak::Message;

/// The most values of one path, and of two together.
const MOST: usize = 64;
const MOST_TOGETHER: usize = 256;

/// A path and the values that it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::front) struct Values {
    pub path: String,
    pub values: Vec<String>,
}

impl Values {
    /// Reads `PATH=LO..HI` and the like; `None` where it is one plain value.
    fn read(text: &str) -> Result<Option<Self>, Message> {
        let Some((path, values)) = text.split_once('=') else { return Ok(None) };
        let (path, values) = (path.trim(), values.trim());
        let is_range = values.contains("..");
        if !is_range && !values.contains(',') {
            return Ok(None);
        }
        let wrong = || msg!("sweep.wrong", text = text);
        let values: Vec<String> = if is_range {
            let numbers: Option<Vec<i64>> =
                values.split("..").map(|number| number.trim().parse().ok()).collect();
            let (low, high, step) = match numbers.as_deref() {
                Some(&[low, high]) => (low, high, 1),
                Some(&[low, high, step]) if step > 0 => (low, high, step),
                _ => return Err(wrong()),
            };
            if low >= high {
                return Err(msg!("sweep.backward", text = text, low = low, high = high));
            }
            let count = high.abs_diff(low) / step.unsigned_abs() + 1;
            if count > MOST as u64 {
                return Err(msg!("sweep.too_many", text = text, count = count, most = MOST));
            }
            (0..count as i64).map(|number| (low + number * step).to_string()).collect()
        } else {
            values.split(',').map(|value| value.trim().to_owned()).collect()
        };
        if path.is_empty() || values.iter().any(String::is_empty) || values.len() < 2 {
            return Err(wrong());
        }
        if values.len() > MOST {
            return Err(msg!("sweep.too_many", text = text, count = values.len(), most = MOST));
        }
        Ok(Some(Self { path: path.to_owned(), values }))
    }

    /// The paths that take several values among what was typed after `--set`; the others stay with the setup.
    pub(in crate::front) fn of(setup: &mut Setup) -> Result<Vec<Self>, Message> {
        let mut found = Vec::new();
        let mut plain = Vec::new();
        for text in std::mem::take(&mut setup.set) {
            match Self::read(&text)? {
                Some(values) => found.push(values),
                None => plain.push(text),
            }
        }
        setup.set = plain;
        match found.len() {
            0 => Err(msg!("sweep.nothing")),
            1 | 2 if found.iter().map(|one| one.values.len()).product::<usize>() <= MOST_TOGETHER => {
                Ok(found)
            }
            1 | 2 => Err(msg!("sweep.too_many_together", most = MOST_TOGETHER)),
            _ => Err(msg!("sweep.three")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_lists_are_read_or_refused() {
        let read = |text: &str| Values::read(text).map(|found| found.map(|one| one.values.join(" ")));
        assert_eq!(read("a.b=4..7"), Ok(Some("4 5 6 7".to_owned())));
        assert_eq!(read("a.b=-2..4..3"), Ok(Some("-2 1 4".to_owned())));
        assert_eq!(read("ruling.x=one, two"), Ok(Some("one two".to_owned())));
        assert_eq!(read("a.b=6"), Ok(None));
        for wrong in ["a=7..4", "a=4..4", "a=1..x", "a=1..2..0", "a=..", "=1..2", "a=,", "a=x,", "a=0..1000"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
