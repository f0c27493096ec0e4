//! Whole numbers of any size in files: as numbers where every program reads them exactly, as texts beyond.

use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};

/// The largest number that every program reads exactly: two to the power of 53.
const EXACT: i128 = 1 << 53;

/// A whole number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Whole(pub i128);

impl Whole {
    /// For what is only measured.
    pub fn float(self) -> f64 {
        self.0 as f64
    }
}

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(self.0).ok().filter(|_| self.0.abs() <= EXACT) {
            Some(number) => to.serialize_i64(number),
            None => to.collect_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Reading)
    }
}

struct Reading;

impl Visitor<'_> for Reading {
    type Value = Whole;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Whole, E> {
        Ok(Whole(number.into()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Whole, E> {
        Ok(Whole(number.into()))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Whole, E> {
        text.parse().map(Whole).map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_texts_and_all_are_read_back() {
        for (number, text) in [
            (0, "0"),
            (-7, "-7"),
            (EXACT, "9007199254740992"),
            (EXACT + 1, "\"9007199254740993\""),
            (-EXACT - 1, "\"-9007199254740993\""),
            (i128::MAX, "\"170141183460469231731687303715884105727\""),
        ] {
            let written = serde_json::to_string(&Whole(number)).expect("it is written");
            assert_eq!(written, text);
            assert_eq!(serde_json::from_str::<Whole>(&written).expect("it is read"), Whole(number));
        }
        assert!(serde_json::from_str::<Whole>("1.5").is_err());
        assert!(serde_json::from_str::<Whole>("\"many\"").is_err());
    }
}
