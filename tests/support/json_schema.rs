//! As much of JSON Schema (draft 7) as our schemas use. A word that is not known here is a panic: nothing that a
//! schema says is passed over.

use serde_json::Value;

/// What is wrong with a value, each with its path; nothing where it fits the schema.
pub fn wrong(schema: &Value, value: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    check(schema, schema, value, "", &mut wrong);
    wrong
}

/// Our two patterns.
fn matches(pattern: &Value, text: &str) -> bool {
    let is_count = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_id = text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
    match pattern.as_str() {
        Some("^[0-9]+$") => is_count,
        Some("^([a-z][a-z0-9_]*|[0-9]+)$") => is_count || is_id,
        other => panic!("a pattern that nobody checks: {other:?}"),
    }
}

fn is_type(name: &Value, value: &Value) -> bool {
    match name.as_str() {
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("boolean") => value.is_boolean(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        other => panic!("a type that nobody checks: {other:?}"),
    }
}

fn check(root: &Value, schema: &Value, value: &Value, path: &str, wrong: &mut Vec<String>) {
    let words = match schema {
        Value::Bool(true) => return,
        Value::Bool(false) => return wrong.push(format!("{path}: not expected")),
        Value::Object(words) => words,
        other => panic!("no schema: {other}"),
    };
    let fits = |schema: &Value| {
        let mut inner = Vec::new();
        check(root, schema, value, path, &mut inner);
        inner.is_empty()
    };
    for (word, says) in words {
        let holds = match word.as_str() {
            "$schema" | "title" | "description" | "definitions" | "x-taplo" | "then" | "else" => true,
            "$ref" => {
                let name = says.as_str().and_then(|says| says.strip_prefix("#/definitions/"));
                let shape = name.and_then(|name| root["definitions"].get(name));
                check(root, shape.expect("it is defined"), value, path, wrong);
                true
            }
            "allOf" => {
                says.as_array().expect("a list").iter().for_each(|one| check(root, one, value, path, wrong));
                true
            }
            "anyOf" => says.as_array().expect("a list").iter().any(fits),
            "if" => {
                assert!(words.get("then").is_none(), "`then` is not checked");
                if !fits(says) {
                    check(root, &words["else"], value, path, wrong);
                }
                true
            }
            "enum" => says.as_array().expect("a list").contains(value),
            "type" => match says {
                Value::Array(names) => names.iter().any(|name| is_type(name, value)),
                name => is_type(name, value),
            },
            "minimum" => value.as_i64().is_none_or(|number| number >= says.as_i64().expect("a number")),
            "maximum" => value.as_i64().is_none_or(|number| number <= says.as_i64().expect("a number")),
            "minItems" => {
                value.as_array().is_none_or(|items| items.len() as u64 >= says.as_u64().expect("a number"))
            }
            "maxItems" => {
                value.as_array().is_none_or(|items| items.len() as u64 <= says.as_u64().expect("a number"))
            }
            "minProperties" => {
                value.as_object().is_none_or(|keys| keys.len() as u64 >= says.as_u64().expect("a number"))
            }
            "required" => {
                let missing = |name: &Value| {
                    value.as_object().is_some_and(|keys| !keys.contains_key(name.as_str().expect("a name")))
                };
                !says.as_array().expect("a list").iter().any(missing)
            }
            "propertyNames" => {
                value.as_object().is_none_or(|keys| keys.keys().all(|key| matches(&says["pattern"], key)))
            }
            "items" => {
                for (number, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(root, says, item, &format!("{path}.{number}"), wrong);
                }
                true
            }
            "properties" | "patternProperties" | "additionalProperties" => true,
            other => panic!("a word that nobody checks: {other}"),
        };
        if !holds {
            wrong.push(format!("{path}: {word} {says}"));
        }
    }
    for (key, inner) in value.as_object().into_iter().flatten() {
        let path = format!("{path}.{key}");
        let patterns = words.get("patternProperties").and_then(Value::as_object);
        let by_pattern = patterns
            .into_iter()
            .flatten()
            .filter(|(pattern, _)| matches(&Value::String((*pattern).clone()), key));
        let named = words.get("properties").and_then(|named| named.get(key));
        let mut rules: Vec<&Value> = by_pattern.map(|(_, rule)| rule).chain(named).collect();
        if rules.is_empty() {
            rules.extend(words.get("additionalProperties"));
        }
        rules.into_iter().for_each(|rule| check(root, rule, inner, &path, wrong));
    }
}
