//! Changes of games that stay games for longer: keys, values and tables go from game to game, and rules are
//! put together from the vocabulary.

use rulebox::rules::words;
use rulebox::table::Rng;

use crate::corpus::{Corpus, Seed};
use crate::mutate::{below, pick, slip, strange};

/// A rule text out of the vocabulary and the rules of all games.
pub fn rule(corpus: &Corpus, seed: &Seed, depth: u32, rng: &mut Rng) -> String {
    let all: Vec<&words::Word> = words::all().collect();
    match rng.below(if depth == 0 { 4 } else { 9 }) {
        0 => seed.names.get(below(rng, seed.names.len())).cloned().unwrap_or_default(),
        1 => rng.below(12).to_string(),
        2 => all[below(rng, all.len())].name.to_owned(),
        3 => pick(rng, &corpus.rules).cloned().unwrap_or_default(),
        4 | 5 => {
            let word = all[below(rng, all.len())];
            let arity = word.takes.get(below(rng, word.takes.len())).map_or(0, |sorts| sorts.len());
            let given: Vec<String> = (0..arity).map(|_| rule(corpus, seed, depth - 1, rng)).collect();
            match word.takes.is_empty() {
                true => word.name.to_owned(),
                false => format!("{}({})", word.name, given.join(", ")),
            }
        }
        6 => {
            let signs = ["&", "|", "-", "+", "*", "/", "%", "==", "<", ">=", "!=", "^"];
            let sign = signs[below(rng, signs.len())];
            let (a, b) = (rule(corpus, seed, depth - 1, rng), rule(corpus, seed, depth - 1, rng));
            format!("({a} {sign} {b})")
        }
        7 => {
            let (set, act) = (rule(corpus, seed, depth - 1, rng), rule(corpus, seed, depth - 1, rng));
            format!("each({set}, |x| {act})")
        }
        _ => {
            let parts: Vec<String> =
                (0..2 + rng.below(3)).map(|_| rule(corpus, seed, depth - 1, rng)).collect();
            format!("[{}]", parts.join(", "))
        }
    }
}

/// Keys that take a rule, each with a word that gives what the rule must.
const KEYS: [(&str, &str); 14] = [
    ("does", "flip"),
    ("effect", "flip"),
    ("setup", "shuffle"),
    ("cell", "empty"),
    ("from", "mine"),
    ("to", "empty"),
    ("each", "everywhere"),
    ("when", "full"),
    ("only", "any"),
    ("after", "any"),
    ("win", "line"),
    ("draw", "full"),
    ("score", "count"),
    ("rule", "count"),
];

/// A rule that gives what `like` gives, of words that take what they are given: most of them load.
fn fitting(like: &words::Word, seed: &Seed, depth: u32, rng: &mut Rng) -> String {
    let same: Vec<&words::Word> = words::all().filter(|word| word.gives == like.gives).collect();
    let bare: Vec<&words::Word> = same.iter().copied().filter(|word| word.takes.is_empty()).collect();
    if depth == 0 {
        return match pick(rng, &bare) {
            Some(word) => word.name.to_owned(),
            None => pick(rng, &seed.names).cloned().unwrap_or_default(),
        };
    }
    let word = same[below(rng, same.len())];
    let Some(way) = word.takes.get(below(rng, word.takes.len())) else { return word.name.to_owned() };
    let given: Vec<String> = way
        .iter()
        .map(|sort| {
            let gives: Vec<&words::Word> = words::all().filter(|word| word.gives == *sort).collect();
            match (pick(rng, &gives), rng.below(8)) {
                (_, 0) => rng.below(6).to_string(),
                (Some(word), _) => fitting(word, seed, depth - 1, rng),
                (None, _) => pick(rng, &seed.names).cloned().unwrap_or_default(),
            }
        })
        .collect();
    format!("{}({})", word.name, given.join(", "))
}

fn given(like: &str, seed: &Seed, rng: &mut Rng) -> String {
    words::find(like).map_or_else(String::new, |like| fitting(like, seed, 1, rng))
}

/// A line `key = value`, taken apart.
fn assignment(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once('=')?;
    let plain = key.trim().chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-'));
    (plain && !key.trim().is_empty()).then_some((key, value))
}

/// The lines of one table, its head included.
fn table<'a>(lines: &[&'a str], rng: &mut Rng) -> Vec<&'a str> {
    let heads: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].starts_with('[')).collect();
    let Some(&head) = pick(rng, &heads) else { return Vec::new() };
    let end = heads.iter().find(|&&at| at > head).copied().unwrap_or(lines.len());
    lines[head..end].to_vec()
}

/// A game's facts with one change.
pub fn toml(text: &str, corpus: &Corpus, seed: &Seed, rng: &mut Rng) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let Some(other) = pick(rng, &corpus.games) else { return text.to_owned() };
    let theirs: Vec<&str> = if rng.below(2) == 0 { other.toml.lines().collect() } else { lines.clone() };
    let set: Vec<usize> = (0..lines.len()).filter(|&at| assignment(lines[at]).is_some()).collect();
    let (Some(&at), Some(line)) = (pick(rng, &set), pick(rng, &theirs)) else {
        return slip(text, &seed.names, rng);
    };
    let Some((key, value)) = assignment(lines[at]) else { return text.to_owned() };
    let made;
    // What a key takes, where it takes a rule.
    let like = KEYS.iter().find(|(known, _)| *known == key.trim()).and_then(|(_, word)| words::find(word));
    if let (Some(like), 0..2) = (like, rng.below(3)) {
        let rule = match rng.below(4) {
            0 => format!("when({}, {})", given("full", seed, rng), fitting(like, seed, 2, rng)),
            1 => format!("each({}, |x| {})", given("occupied", seed, rng), fitting(like, seed, 2, rng)),
            _ => fitting(like, seed, 3, rng),
        };
        made = format!("{key}= {rule:?}");
        lines[at] = &made;
        return lines.join("\n") + "\n";
    }
    match rng.below(12) {
        0 | 1 => {
            // The value of another line.
            let their = assignment(line).map_or(value, |(_, value)| value);
            made = format!("{key}={their}");
            lines[at] = &made;
        }
        2 => {
            // The key of another line.
            let their = assignment(line).map_or(key, |(key, _)| key);
            made = format!("{their}={value}");
            lines[at] = &made;
        }
        3 => {
            // One key more.
            made = line.to_string();
            lines.insert(at, &made);
        }
        4 | 5 => {
            // A rule of our own.
            made = format!("{key}= {:?}", rule(corpus, seed, 3, rng));
            lines[at] = &made;
        }
        6 => {
            made = format!("{key}= {}", strange(rng));
            lines[at] = &made;
        }
        7 => {
            // A whole table of some game.
            lines.extend(table(&theirs, rng));
        }
        8 => {
            // The table once more, under another name.
            let head = table(&lines, rng);
            made = head.join("\n").replacen(']', "_2]", 1);
            lines.push(&made);
        }
        9 => {
            // A table less.
            let gone = table(&lines, rng);
            lines.retain(|line| gone.first() != Some(line));
        }
        10 => {
            // What stands in a line, as a list or in a list.
            made = match value.trim().strip_prefix('[') {
                Some(inner) => format!("{key}= {}", inner.trim_end().trim_end_matches(']')),
                None => format!("{key}= [{value}, {value}]"),
            };
            lines[at] = &made;
        }
        _ => return slip(text, &seed.names, rng),
    }
    lines.join("\n") + "\n"
}

/// A script with one change.
pub fn rhai(text: &str, corpus: &Corpus, seed: &Seed, rng: &mut Rng) -> String {
    match rng.below(4) {
        0 => format!("{text}\nlet own_{} = {};\n", rng.below(4), rule(corpus, seed, 3, rng)),
        1 => {
            let other = pick(rng, &corpus.games).map_or("", |other| other.rhai.as_str());
            let lines: Vec<&str> = other.lines().collect();
            let start = below(rng, lines.len());
            let end = (start + below(rng, 20)).min(lines.len());
            format!("{text}\n{}\n", lines[start..end].join("\n"))
        }
        _ => slip(text, &corpus.rules, rng),
    }
}
