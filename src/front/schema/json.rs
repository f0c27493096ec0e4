//! The table of keys as JSON Schema (draft 7), by which editors check and complete the TOML files of games.
//!
//! Kinds of different JSON types become one schema, so that what is wrong is told of it and not of one of
//! several ways. What only a reader can tell, such as an id that is unknown, is left to `rulebox check`.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::define::keys::{Key, KeyKind, Shape};
use crate::speak::Lang;

/// An id of a game's own, or a number of players.
const ID: &str = "^([a-z][a-z0-9_]*|[0-9]+)$";
/// A number of players.
const COUNT: &str = "^[0-9]+$";

/// The schema of a file, in a language, as text.
pub(super) fn text(file: &'static Shape, lang: Lang) -> String {
    let mut writer = Writer { lang, definitions: BTreeMap::new() };
    let mut root = writer.shape(file, false);
    root.insert("$schema".to_owned(), json!("http://json-schema.org/draft-07/schema#"));
    root.insert("title".to_owned(), json!(file.header));
    if !writer.definitions.is_empty() {
        let definitions =
            writer.definitions.into_iter().map(|(name, schema)| (name.to_owned(), Value::Object(schema)));
        root.insert("definitions".to_owned(), Value::Object(definitions.collect()));
    }
    let text = serde_json::to_string_pretty(&Value::Object(root)).unwrap_or_default();
    format!("{text}\n")
}

type Schema = Map<String, Value>;

struct Writer {
    lang: Lang,
    /// The shapes so far, by name; one that is being written is there, and empty.
    definitions: BTreeMap<&'static str, Schema>,
}

/// The object that a literal is.
fn object(value: Value) -> Schema {
    match value {
        Value::Object(map) => map,
        _ => Schema::new(),
    }
}

impl Writer {
    /// The schema of a table, in whose place a table by numbers of players may stand.
    fn shape(&mut self, shape: &'static Shape, by_players: bool) -> Schema {
        let mut properties = Map::new();
        for key in shape.keys {
            properties.insert(key.name.to_owned(), Value::Object(self.key(key, shape.by_players)));
        }
        let rest = match &shape.own {
            Some(own) => {
                let mut rest = described(self.value(own.kind, shape.by_players), own.doc.text(self.lang));
                let docs = json!({ "main": own.doc.text(self.lang) });
                rest.insert("x-taplo".to_owned(), json!({ "docs": docs }));
                Value::Object(rest)
            }
            None => json!(false),
        };
        let mut schema = object(json!({
            "type": "object",
            "description": shape.doc.text(self.lang),
            "properties": properties,
            "additionalProperties": rest,
        }));
        let required: Vec<&str> = shape.keys.iter().filter(|key| key.required).map(|key| key.name).collect();
        if by_players {
            schema.insert("patternProperties".to_owned(), json!({ COUNT: {} }));
        }
        match (required.is_empty(), by_players) {
            (true, _) => {}
            (false, false) => drop(schema.insert("required".to_owned(), json!(required))),
            (false, true) => {
                // What is chosen by the number of players has its keys one level below.
                schema.insert(
                    "if".to_owned(),
                    json!({ "propertyNames": { "pattern": COUNT }, "minProperties": 1 }),
                );
                schema.insert("else".to_owned(), json!({ "required": required }));
            }
        }
        schema
    }

    /// The schema of a key's value, with what is told of it.
    fn key(&mut self, key: &'static Key, by_players: bool) -> Schema {
        let doc = key.doc.text(self.lang);
        let mut schema = described(self.value(key.kind, by_players), doc);
        let mut told = format!("{doc}\n\n{}", key.kind.told().in_lang(self.lang));
        if !key.example.is_empty() {
            told.push_str(&format!("\n\n```toml\n{}\n```", key.example));
        }
        schema.insert("x-taplo".to_owned(), json!({ "docs": { "main": told } }));
        schema
    }

    /// The schema of a value; where a table by numbers of players may stand for it, that too.
    fn value(&mut self, kind: KeyKind, by_players: bool) -> Schema {
        let plain = self.plain(kind, by_players);
        let is_table = matches!(
            kind,
            KeyKind::Name | KeyKind::Table(_) | KeyKind::Ids(_) | KeyKind::Map(_) | KeyKind::Any
        );
        if !by_players || is_table || types(&plain).is_some_and(|types| types.contains(&json!("object"))) {
            return plain;
        }
        let chosen = object(json!({
            "type": ["object"],
            "patternProperties": { COUNT: plain.clone() },
            "additionalProperties": false,
            "minProperties": 1,
        }));
        either(vec![plain, chosen])
    }

    fn plain(&mut self, kind: KeyKind, by_players: bool) -> Schema {
        match kind {
            KeyKind::Text | KeyKind::Rule => object(json!({ "type": ["string"] })),
            KeyKind::Texts | KeyKind::Rules | KeyKind::Cells => {
                let one = self.plain(KeyKind::Text, by_players);
                let items = self.value(KeyKind::Text, by_players);
                either(vec![one, list(items)])
            }
            KeyKind::Name => {
                let texts = Lang::all().map(|lang| {
                    (lang.id().to_owned(), json!({ "type": "string", "description": lang.name() }))
                });
                let mut schema = object(json!({
                    "type": ["string", "object"],
                    "properties": texts.collect::<Map<_, _>>(),
                    "additionalProperties": false,
                    "minProperties": 1,
                }));
                if by_players {
                    schema.insert("patternProperties".to_owned(), json!({ COUNT: {} }));
                }
                schema
            }
            KeyKind::Whole { least, most } => {
                object(json!({ "type": ["integer"], "minimum": least, "maximum": most }))
            }
            KeyKind::Truth => object(json!({ "type": ["boolean"] })),
            KeyKind::OneOf(words) => object(json!({ "enum": words })),
            KeyKind::Pair(kind) => {
                let mut schema = list(self.value(*kind, by_players));
                schema.insert("minItems".to_owned(), json!(2));
                schema.insert("maxItems".to_owned(), json!(2));
                schema
            }
            KeyKind::List(kind) => list(self.value(*kind, by_players)),
            KeyKind::OneOrMore(kind) => {
                let one = self.plain(*kind, by_players);
                let items = self.value(*kind, by_players);
                either(vec![one, list(items)])
            }
            KeyKind::Table(shape) => self.reference(shape),
            KeyKind::Ids(of) | KeyKind::Map(of) => {
                let mut schema = object(json!({
                    "type": ["object"],
                    "additionalProperties": self.value(*of, by_players),
                }));
                if by_players {
                    schema.insert("patternProperties".to_owned(), json!({ COUNT: {} }));
                }
                if let KeyKind::Ids(_) = kind {
                    schema.insert("propertyNames".to_owned(), json!({ "pattern": ID }));
                }
                schema
            }
            KeyKind::Either(kinds) => {
                let ways = kinds.iter().map(|kind| self.plain(*kind, by_players)).collect();
                either(ways)
            }
            KeyKind::Any => Schema::new(),
        }
    }

    /// A table of a shape, which is told once.
    fn reference(&mut self, shape: &'static Shape) -> Schema {
        if !self.definitions.contains_key(shape.name) {
            self.definitions.insert(shape.name, Schema::new());
            let schema = self.shape(shape, shape.by_players);
            self.definitions.insert(shape.name, schema);
        }
        object(json!({ "$ref": format!("#/definitions/{}", shape.name) }))
    }
}

/// A list of such items.
fn list(items: Schema) -> Schema {
    object(json!({ "type": ["array"], "items": items }))
}

/// The JSON types of a schema that says nothing besides what is true of one type each.
fn types(schema: &Schema) -> Option<&Vec<Value>> {
    let is_plain = ["$ref", "anyOf", "enum"].iter().all(|word| !schema.contains_key(*word));
    schema.get("type").and_then(Value::as_array).filter(|_| is_plain)
}

/// One of several: a single schema where their types are all different.
fn either(ways: Vec<Schema>) -> Schema {
    let mut merged: Vec<Schema> = Vec::new();
    for way in ways {
        let other = merged.iter_mut().find(|other| match (types(other), types(&way)) {
            (Some(one), Some(two)) => two.iter().all(|name| !one.contains(name)),
            _ => false,
        });
        match other {
            None => merged.push(way),
            Some(other) => {
                let both = [types(other), types(&way)].into_iter().flatten().flatten().cloned().collect();
                other.extend(way);
                other.insert("type".to_owned(), Value::Array(both));
            }
        }
    }
    match merged.len() {
        1 => merged.remove(0),
        _ => object(json!({ "anyOf": merged })),
    }
}

/// A schema with a sentence. Beside a reference nothing counts, so that it is wrapped.
fn described(schema: Schema, doc: &str) -> Schema {
    let mut schema = match schema.contains_key("$ref") {
        true => object(json!({ "allOf": [schema] })),
        false => schema,
    };
    schema.insert("description".to_owned(), json!(doc));
    schema
}
