//! Inputs of each kind. One is a text whose first line says what it is for: `#fuzz TARGET GAME …`.

use rulebox::examples::{EXPECTED, KEYWORDS};
use rulebox::front::repl::COMMANDS;
use rulebox::play::LAYING;
use rulebox::speak::Lang;
use rulebox::table::Rng;
use rulebox::table::chance::nth_seed;
use serde_json::Value;

use crate::corpus::{Corpus, Seed};
use crate::mutate::{below, pick, slip, strange};
use crate::rules;
use crate::targets::{RULES, Target};

/// The `number`-th input of a target for a seed: always the same.
pub fn make(target: Target, corpus: &Corpus, seed: u64, number: u64) -> String {
    let mut rng = Rng::new(nth_seed(seed, number), target.name());
    let game = &corpus.games[below(&mut rng, corpus.games.len())];
    let body = match target {
        Target::Games => a_game(corpus, game, &mut rng),
        Target::Transcripts => a_transcript(corpus, game, &mut rng),
        Target::Saves => a_save(corpus, game, &mut rng),
        Target::Notation => some_moves(corpus, game, &mut rng),
        Target::Sessions => a_session(corpus, game, &mut rng),
        Target::Series => a_series(game, &mut rng),
    };
    let table = match target {
        Target::Sessions | Target::Notation => pick(&mut rng, &game.tables).map_or("", String::as_str),
        _ => "",
    };
    format!("#fuzz {} {}{table} --seed {}\n{body}", target.name(), game.id, rng.below(100))
}

fn a_game(corpus: &Corpus, game: &Seed, rng: &mut Rng) -> String {
    let (mut toml, mut rhai) = (game.toml.clone(), game.rhai.clone());
    for _ in 0..1 + rng.below(2) {
        toml = rules::toml(&toml, corpus, game, rng);
    }
    if rng.below(5) == 0 {
        rhai = rules::rhai(&rhai, corpus, game, rng);
    }
    format!("{toml}\n{RULES}\n{rhai}")
}

fn a_transcript(corpus: &Corpus, game: &Seed, rng: &mut Rng) -> String {
    let base = pick(rng, &game.transcripts).cloned().unwrap_or_else(|| "play\n".to_owned());
    let mut lines: Vec<String> = base.lines().map(str::to_owned).collect();
    let other = pick(rng, &game.transcripts).cloned().unwrap_or_default();
    let others: Vec<&str> = other.lines().collect();
    for _ in 0..1 + rng.below(5) {
        let at = below(rng, lines.len() + 1);
        match rng.below(8) {
            0 | 1 => {
                let start = below(rng, others.len());
                let end = (start + 1 + below(rng, 6)).min(others.len());
                lines.splice(at..at, others[start..end].iter().map(|line| line.to_string()));
            }
            2 => lines.insert(at, pick(rng, &game.moves).cloned().unwrap_or_default()),
            3 => {
                let path = EXPECTED[below(rng, EXPECTED.len())].name;
                let name = pick(rng, &game.names).cloned().unwrap_or_default();
                lines.insert(at, format!("expect {path} {name} = {}", strange(rng)));
            }
            4 => {
                let name = pick(rng, &game.names).cloned().unwrap_or_default();
                let word = KEYWORDS[below(rng, KEYWORDS.len())];
                lines.insert(at, format!("{word} {name} = {}", below(rng, 9)));
            }
            5 => {
                let set = format!("play --set {:?}", setting(corpus, game, rng));
                if let Some(play) = lines.iter_mut().find(|line| line.starts_with("play")) {
                    *play = set;
                }
            }
            _ if !lines.is_empty() => {
                let at = below(rng, lines.len());
                lines[at] = slip(&lines[at], &game.names, rng);
            }
            _ => {}
        }
    }
    lines.join("\n") + "\n"
}

/// `PATH=VALUE` that may fit.
fn setting(corpus: &Corpus, game: &Seed, rng: &mut Rng) -> String {
    let mut table = String::new();
    let mut paths: Vec<(String, String)> = Vec::new();
    for line in game.toml.lines() {
        if let Some(head) = line.strip_prefix('[').and_then(|line| line.split(']').next()) {
            table = head.to_owned();
        } else if let Some((key, value)) = line.split_once('=') {
            paths.push((format!("{table}.{}", key.trim()).trim_start_matches('.').to_owned(), value.into()));
        }
    }
    let Some((path, value)) = pick(rng, &paths).cloned() else { return "a=1".to_owned() };
    let value = match rng.below(5) {
        0 => pick(rng, &paths).map(|(_, value)| value.clone()).unwrap_or_default(),
        1 => format!("{:?}", rules::rule(corpus, game, 2, rng)),
        2 => strange(rng).to_owned(),
        3 => slip(&value, &game.names, rng),
        _ => rng.below(20).to_string(),
    };
    format!("{path}={}", value.trim())
}

fn a_series(game: &Seed, rng: &mut Rng) -> String {
    let Ok(mut series) = serde_json::from_str::<Value>(&game.series) else { return game.series.clone() };
    for _ in 0..1 + rng.below(3) {
        match rng.below(6) {
            0 => deeper(&mut series, game, rng),
            1 => {
                let numbers = [0, 1, -1, 64, 1 << 31, 1 << 53, i64::MAX, i64::MIN];
                *inside(&mut series["tally"], rng) = numbers[below(rng, numbers.len())].into();
            }
            2 => *inside(&mut series["tally"], rng) = i128::MIN.to_string().into(),
            3 => *inside(&mut series["tally"], rng) = Value::Null,
            _ => deeper(&mut series["tally"], game, rng),
        }
    }
    let text = series.to_string();
    if rng.below(12) == 0 { slip(&text, &game.names, rng) } else { text }
}

/// Something inside a value, however deep.
fn inside<'v>(value: &'v mut Value, rng: &mut Rng) -> &'v mut Value {
    let length = match value {
        Value::Array(items) => items.len(),
        Value::Object(fields) => fields.len(),
        _ => 0,
    };
    if length == 0 {
        return value;
    }
    let at = below(rng, length);
    match value {
        Value::Array(items) => inside(&mut items[at], rng),
        Value::Object(fields) => match fields.iter_mut().nth(at) {
            Some((_, inner)) => inside(inner, rng),
            None => unreachable!("there are so many fields"),
        },
        other => other,
    }
}

fn a_save(corpus: &Corpus, game: &Seed, rng: &mut Rng) -> String {
    let base = pick(rng, &game.saves).cloned().unwrap_or_else(|| "{}".to_owned());
    let donor = pick(rng, &corpus.games).and_then(|other| pick(rng, &other.saves)).cloned();
    let donor = donor.and_then(|line| serde_json::from_str(&line).ok()).unwrap_or(Value::Null);
    let Ok(mut save) = serde_json::from_str::<Value>(&base) else { return base };
    for _ in 0..1 + rng.below(3) {
        change(&mut save, &donor, corpus, game, rng);
    }
    // Under other rules a save goes as far as it goes.
    if let (Some(save), 0) = (save.as_object_mut(), rng.below(4)) {
        save.insert("rules_hash".to_owned(), "0000000000000000".into());
    }
    let line = save.to_string();
    match rng.below(12) {
        0 => slip(&line, &game.names, rng),
        1 => format!("{line}\n{base}"),
        _ => line,
    }
}

/// Changes something in a save.
fn change(save: &mut Value, donor: &Value, corpus: &Corpus, game: &Seed, rng: &mut Rng) {
    let Some(fields) = save.as_object_mut() else { return };
    let keys: Vec<String> = fields.keys().cloned().collect();
    let Some(key) = pick(rng, &keys).cloned() else { return };
    match rng.below(8) {
        0 => drop(fields.remove(&key)),
        1 => {
            let value = donor.get(&key).cloned().unwrap_or(Value::Null);
            fields.insert(key, value);
        }
        2 => {
            let set: Vec<Value> = (0..1 + rng.below(2)).map(|_| setting(corpus, game, rng).into()).collect();
            fields.insert("set".to_owned(), set.into());
        }
        3 | 4 => change_moves(fields.entry("moves").or_insert(Value::Null), game, rng),
        5 => {
            let numbers = [0, 1, -1, 2, 16, 17, 255, 1 << 31, 1 << 53, i64::MAX, i64::MIN];
            fields.insert(key, numbers[below(rng, numbers.len())].into());
        }
        6 => {
            fields.insert(key, strange(rng).into());
        }
        7 if rng.below(2) == 0 => {
            let lines = game.transcripts.iter().flat_map(|text| text.lines());
            let laid: Vec<&str> =
                lines.filter(|line| LAYING.iter().any(|word| line.starts_with(word))).collect();
            let laid = (0..1 + rng.below(3)).filter_map(|_| {
                let line = pick(rng, &laid)?;
                Some(format!("{} {line}", rng.below(3)).into())
            });
            let laid: Vec<Value> = laid.collect();
            fields.insert("setup".to_owned(), laid.into());
        }
        _ => deeper(fields.entry(key).or_insert(Value::Null), game, rng),
    }
}

fn change_moves(moves: &mut Value, game: &Seed, rng: &mut Rng) {
    let Some(moves) = moves.as_array_mut() else { return };
    let (at, other) = (below(rng, moves.len() + 1), below(rng, moves.len()));
    let seat = pick(rng, &game.names).cloned().unwrap_or_default();
    match rng.below(6) {
        0 => moves.truncate(at),
        1 if other < moves.len() => drop(moves.remove(other)),
        2 if other < moves.len() => moves.insert(at, moves[other].clone()),
        3 => {
            let text = pick(rng, &game.moves).cloned().unwrap_or_default();
            moves.insert(at, format!("{seat} {text}").into());
        }
        4 if other < moves.len() => {
            let text = slip(moves[other].as_str().unwrap_or_default(), &game.names, rng);
            moves[other] = text.into();
        }
        _ => moves.insert(at, strange(rng).into()),
    }
}

/// Changes something inside a value.
fn deeper(value: &mut Value, game: &Seed, rng: &mut Rng) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let at = below(rng, items.len());
            deeper(&mut items[at], game, rng);
        }
        Value::Object(fields) if !fields.is_empty() => {
            let at = below(rng, fields.len());
            if let Some((_, inner)) = fields.iter_mut().nth(at) {
                deeper(inner, game, rng);
            }
        }
        Value::String(text) => *text = slip(text, &game.names, rng),
        Value::Number(_) => *value = i64::from(rng.below(1 << 20)).wrapping_sub(1 << 19).into(),
        other => *other = strange(rng).into(),
    }
}

/// A text that may be a move.
fn a_move(corpus: &Corpus, game: &Seed, rng: &mut Rng) -> String {
    let text = pick(rng, &game.moves).cloned().unwrap_or_default();
    match rng.below(8) {
        0 | 1 => text,
        2 => format!("{} {text}", pick(rng, &game.names).cloned().unwrap_or_default()),
        3 => {
            let count = 1 + rng.below(5);
            (0..count).map(|_| pick(rng, &game.names).cloned().unwrap_or_default() + " ").collect()
        }
        4 => {
            let other = pick(rng, &game.moves).cloned().unwrap_or_default();
            let words = text.split(' ').zip(other.split(' '));
            words.map(|(a, b)| if rng.below(2) == 0 { a } else { b }).collect::<Vec<_>>().join(" ")
        }
        5 => pick(rng, &corpus.games).and_then(|other| pick(rng, &other.moves)).cloned().unwrap_or_default(),
        _ => slip(&text, &game.names, rng),
    }
}

fn some_moves(corpus: &Corpus, game: &Seed, rng: &mut Rng) -> String {
    (0..40).map(|_| a_move(corpus, game, rng).replace(['\n', '\r'], " ") + "\n").collect()
}

fn a_session(corpus: &Corpus, game: &Seed, rng: &mut Rng) -> String {
    let mut text = String::new();
    for _ in 0..1 + rng.below(40) {
        let command = &COMMANDS[below(rng, COMMANDS.len())];
        let word = command.name_in(if rng.below(2) == 0 { Lang::En } else { Lang::Fr });
        let name = pick(rng, &game.names).cloned().unwrap_or_default();
        let line = match rng.below(16) {
            0 => String::new(),
            1 | 2 => rng.below(9).to_string(),
            3 | 4 => a_move(corpus, game, rng),
            5 => format!("auto {}", rng.below(6)),
            6 => word.to_owned(),
            7 => format!("{word} {name}"),
            8 => format!("{word} {}", rng.below(30)),
            9 => format!("{word} {}", a_move(corpus, game, rng)),
            10 => format!("{word} {name} {}", ["on", "off", "random", "oui", "non"][below(rng, 5)]),
            11 => format!("{word} {}", strange(rng)),
            12 => ["save a.json", "load a.json", "save b.json for 1", "save example zz", "reload", "new"]
                [below(rng, 6)]
            .to_owned(),
            13 => format!("/{}", slip(word, &game.names, rng)),
            14 => format!("step {}", pick(rng, &game.moves).cloned().unwrap_or_default()),
            _ => slip(&format!("{word} {name}"), &game.names, rng),
        };
        text.push_str(&line.replace(['\n', '\r'], " "));
        text.push('\n');
    }
    text
}
