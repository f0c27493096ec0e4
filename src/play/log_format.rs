//! The form of a logged game: one line of JSON. Which fields there are is said by [`Log`] and
//! [`Detail`] alone; what is wrong in a line is told by its field.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Visitor};
use serde::{Deserialize, Serialize, forward_to_deserialize_any};
use serde_json::{Map, Value, error::Category};

use super::detail::Detail;
use super::log::{Log, MOST_MOVES};
use crate::define::facts;
use crate::msg;
use crate::speak::{Message, json_visible};

/// The most characters of one word or move.
const MOST_CHARS: usize = 500;

/// A game as it is written: the fields of its details, if it has them, after the others.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    log: &'a Log,
    #[serde(flatten)]
    detail: Option<&'a Detail>,
}

impl Log {
    /// The game as one line, without its end.
    pub fn line(&self) -> String {
        // Nothing in it can fail to be written: no map has keys but texts.
        let line = serde_json::to_string(&Line { log: self, detail: self.detail.as_ref() });
        json_visible(line.unwrap_or_default())
    }

    /// Parses one game. An unknown field is refused, and so is one that every game has and this one
    /// lacks.
    pub fn parse(text: &str) -> Result<Self, Message> {
        let mut fields: Map<String, Value> = serde_json::from_str(text).map_err(|error| {
            let column = error.column();
            match error.classify() {
                Category::Eof => msg!("log.cut", column = column),
                Category::Data => msg!("log.no_object"),
                Category::Syntax | Category::Io => msg!("log.no_json", column = column),
            }
        })?;
        let all = fields.len();
        let detail = match Detail::deserialize(Object { fields: &mut fields, whole: false }) {
            Err(Problem::Missing(_)) if fields.len() == all => Ok(None),
            other => other.map(Some),
        };
        let seat = fields.get("seat").and_then(Value::as_str).map(clean);
        let log = Self::deserialize(Object { fields: &mut fields, whole: true }).map_err(|problem| {
            match (problem, seat) {
                // What one seat saw of a large table is more than is read; it could not be used anyhow.
                (Problem::Bad(field), Some(seat)) if field == "seen" => msg!("log.one_seat", seat = seat),
                (problem, _) => problem.message(),
            }
        })?;
        let mut log = Self { detail: detail.map_err(Problem::message)?, ..log };
        // Older saves have them: they are no rules.
        log.rules.retain(|path, _| !facts::is_cites(path));
        if log.moves.len() > MOST_MOVES {
            return Err(msg!("log.too_long", most = MOST_MOVES));
        }
        log.detail.as_ref().map_or(Ok(()), |detail| detail.fits(log.moves.len()))?;
        if log.cursor.is_some_and(|cursor| cursor > log.moves.len()) {
            return Err(msg!("log.bad_field", field = "cursor"));
        }
        Ok(log)
    }
}

/// What is wrong with a field.
#[derive(Debug)]
enum Problem {
    Missing(&'static str),
    Unknown(String),
    /// It does not hold what it should.
    Bad(String),
}

impl Problem {
    fn message(self) -> Message {
        match self {
            Self::Missing(field) => msg!("log.missing_field", field = field),
            Self::Unknown(field) => msg!("log.unknown_field", field = clean(&field)),
            Self::Bad(field) => msg!("log.bad_field", field = clean(&field)),
        }
    }
}

impl Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Problem {}

impl Error for Problem {
    fn custom<T: Display>(problem: T) -> Self {
        Self::Bad(problem.to_string())
    }

    fn missing_field(field: &'static str) -> Self {
        Self::Missing(field)
    }

    fn unknown_field(field: &str, _: &'static [&'static str]) -> Self {
        Self::Unknown(field.to_owned())
    }
}

/// The fields of a JSON object, as a struct takes them: all of them, or those that it has.
struct Object<'a> {
    fields: &'a mut Map<String, Value>,
    whole: bool,
}

impl<'de> Deserializer<'de> for Object<'_> {
    type Error = Problem;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        let fields = std::mem::take(self.fields).into_iter();
        visitor.visit_map(Fields { fields, value: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Problem> {
        if self.whole {
            return self.deserialize_any(visitor);
        }
        let mut own: Map<String, Value> =
            names.iter().filter_map(|name| self.fields.remove_entry(*name)).collect();
        Object { fields: &mut own, whole: true }.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// Fields one by one: whatever is wrong in a value is told by its field.
struct Fields {
    fields: serde_json::map::IntoIter,
    value: Option<(String, Value)>,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Problem;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Problem> {
        self.value = self.fields.next();
        let key = self.value.as_ref().map(|(key, _)| seed.deserialize(StrDeserializer::<Problem>::new(key)));
        key.transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Problem> {
        let (key, value) = self.value.take().unwrap_or_default();
        seed.deserialize(value).map_err(|_| Problem::Bad(key))
    }
}

/// What can be checked to hold only [plain](is_plain) texts.
pub(super) trait Plain {
    /// Whether every text in it is plain.
    fn all_plain(&self) -> bool;
}

impl Plain for String {
    fn all_plain(&self) -> bool {
        is_plain(self)
    }
}

impl Plain for i64 {
    fn all_plain(&self) -> bool {
        true
    }
}

impl Plain for u64 {
    fn all_plain(&self) -> bool {
        true
    }
}

impl Plain for usize {
    fn all_plain(&self) -> bool {
        true
    }
}

impl<T: Plain> Plain for Option<T> {
    fn all_plain(&self) -> bool {
        self.iter().all(Plain::all_plain)
    }
}

impl<T: Plain> Plain for Vec<T> {
    fn all_plain(&self) -> bool {
        self.iter().all(Plain::all_plain)
    }
}

impl<T: Plain> Plain for BTreeMap<String, T> {
    fn all_plain(&self) -> bool {
        self.iter().all(|(key, value)| is_plain(key) && value.all_plain())
    }
}

/// A value whose texts are all plain. The field must be there, also where it may be `null`.
pub(super) fn plain<'de, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Plain,
{
    let value = T::deserialize(from)?;
    if value.all_plain() { Ok(value) } else { Err(D::Error::custom("not plain")) }
}

/// The same for a field that may be left out, but not be `null`.
pub(super) fn some<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Plain,
{
    plain(from).map(Some)
}

/// Whether a text is short and has no control characters: a file from anywhere must not steer a
/// terminal.
pub(super) fn is_plain(text: &str) -> bool {
    text.chars().count() <= MOST_CHARS && !text.contains(char::is_control)
}

fn clean(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speak::Lang;

    const GAME: &str = r#"{"rulebox":"1","rules_hash":"0","game":"g","players":2,"names":["a","b"],
        "first":"a","variants":[],"set":[],"seed":1,"setup":[],"draws":[],"moves":["a go"],
        "scores":{"a":1},"winners":["a"],"outcome":null}"#;

    fn told(text: &str) -> String {
        Log::parse(text).map_or_else(|problem| problem.in_lang(Lang::En), |_| "fine".to_owned())
    }

    #[test]
    fn what_is_wrong_is_told_by_its_field() {
        assert_eq!(told(GAME), "fine");
        let fields: Map<String, Value> = serde_json::from_str(GAME).expect("an object");
        for field in fields.keys() {
            let mut fields = fields.clone();
            fields.remove(field);
            assert_eq!(told(&Value::Object(fields.clone()).to_string()), format!("`{field}` is missing"));
            fields.insert(field.clone(), Value::Bool(true));
            let wrong = told(&Value::Object(fields).to_string());
            assert_eq!(wrong, format!("`{field}` has an unexpected value"));
        }
        for (added, problem) in [
            (r#""extra":1"#, "a game has no field `extra`"),
            (r#""scale":null"#, "`scale` has an unexpected value"),
            (r#""cursor":2"#, "`cursor` has an unexpected value"),
            (r#""seen":["a\u001b"]"#, "`seen` has an unexpected value"),
            (r#""events":[[],[]]"#, "`ways` is missing"),
            (r#""events":[[]],"ways":[{}]"#, "`events` has an unexpected value"),
            (r#""events":[[],["x"]],"ways":[{"go":1}]"#, "fine"),
        ] {
            assert_eq!(told(&GAME.replacen('{', &format!("{{{added},"), 1)), problem, "{added}");
        }
    }

    #[test]
    fn a_line_is_what_was_parsed() {
        let log = Log::parse(GAME).expect("a game");
        assert_eq!(log.line(), GAME.replace("\n        ", ""));
        let detail =
            Detail { events: vec![Vec::new(), vec!["x".to_owned()]], ways: vec![Default::default()] };
        let log = Log { detail: Some(detail), ..log };
        assert!(log.line().ends_with(r#""outcome":null,"events":[[],["x"]],"ways":[{}]}"#), "{}", log.line());
        assert_eq!(Log::parse(&log.line()).as_ref(), Ok(&log));
    }
}
