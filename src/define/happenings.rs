//! The chapters on what belongs to the whole table: numbers and rules with a name, counters, what is
//! said aloud, what happens by itself, and what is remembered from game to game.

use super::blanks;
use super::fault::Fault;
use super::model::{
    AnnouncementDef, CounterDef, Labelled, Limits, RecordDef, RuleDef, SentenceDef, WheneverDef,
};
use super::read::{bare_label, is_id, labelled};
use super::reader::{Reader, read_short_name};
use crate::msg;

const RANGE: i64 = CounterDef::RANGE;

/// Reads `[numbers]`: names for numbers, which variants may set.
pub fn read_numbers(reader: &mut Reader<'_>) -> Vec<(String, i64)> {
    let Some(node) = reader.node("numbers") else { return Vec::new() };
    let mut inner = Reader::new(node, msg!("what.numbers"), reader.faults);
    let mut numbers = Vec::new();
    for entry in node.entries() {
        let number = inner.whole(&entry.key, -RANGE, RANGE);
        if !is_id(&entry.key) {
            let fault = Fault::at(&entry.spot, msg!("define.bad_id", id = &entry.key));
            inner.faults.push(fault.help(msg!("help.id")));
        }
        numbers.extend(number.map(|number| (entry.key.clone(), number)));
    }
    inner.finish();
    numbers
}

/// Reads `[limits]`: how much one move may take, where that is more than usual.
pub fn read_limits(reader: &mut Reader<'_>) -> Limits {
    let (mut limits, most) = (Limits::USUAL, Limits::MOST);
    let Some(node) = reader.node("limits") else { return limits };
    let mut inner = Reader::new(node, msg!("what.limits"), reader.faults);
    for (key, limit, most) in [
        ("work", &mut limits.work, most.work),
        ("events", &mut limits.events, most.events),
        ("tries", &mut limits.tries, most.tries),
    ] {
        *limit = inner.whole(key, 1, i64::from(most)).map_or(*limit, |number| number as i32);
    }
    inner.finish();
    limits
}

/// Reads `[rules]`: names that stand for the text of a rule, which variants may set.
pub fn read_named_rules(reader: &mut Reader<'_>) -> Vec<RuleDef> {
    let mut rules = Vec::new();
    for entry in reader.table("rules") {
        match entry.node.rule() {
            Some(rule) => rules.push(RuleDef { id: entry.key.clone(), spot: entry.spot.clone(), rule }),
            None => reader.wrong(&entry.node, msg!("type.rule")),
        }
    }
    rules
}

/// Reads `[names]`: what numbers, rules and `let`s are called. That there is such a word, whoever reads the
/// rules checks.
pub fn read_names(reader: &mut Reader<'_>) -> Vec<Labelled> {
    let mut names = Vec::new();
    for entry in reader.table("names") {
        let name = read_short_name(&entry.node, reader.faults);
        names.extend(name.map(|name| Labelled { id: entry.key.clone(), name, spot: entry.spot.clone() }));
    }
    names
}

/// Reads `[counter.…]`.
pub fn read_counters(reader: &mut Reader<'_>) -> Vec<CounterDef> {
    let mut counters = Vec::new();
    for entry in reader.table("counter") {
        let mut inner = Reader::new(&entry.node, msg!("what.counter", id = &entry.key), reader.faults);
        let label = labelled(entry, &mut inner);
        let starts = inner.whole("starts", -RANGE, RANGE).unwrap_or(0);
        let least = inner.whole("least", -RANGE, starts).unwrap_or(-RANGE);
        let most = inner.whole("most", starts, RANGE).unwrap_or(RANGE);
        let text = inner.name("text");
        let cites = inner.cites();
        inner.finish();
        counters.push(CounterDef { label, starts, least, most, text, cites });
    }
    counters
}

/// Reads `[announce.…]`.
pub fn read_announcements(reader: &mut Reader<'_>) -> Vec<AnnouncementDef> {
    let mut announcements = Vec::new();
    for entry in reader.table("announce") {
        let mut inner = Reader::new(&entry.node, msg!("what.announcement", id = &entry.key), reader.faults);
        let label = labelled(entry, &mut inner);
        let cites = inner.cites();
        let (watch, says, unsays) = (inner.rule("watch"), inner.name("says"), inner.name("unsays"));
        for (key, there) in
            [("watch", watch.is_some()), ("says", says.is_some()), ("unsays", unsays.is_some())]
        {
            if !there && !inner.has(key) {
                inner.missing(key);
            }
        }
        for key in ["says", "unsays"] {
            if let Some(node) = inner.node(key) {
                blanks::check(node, blanks::OF_ANNOUNCEMENTS, inner.faults);
            }
        }
        inner.finish();
        if let (Some(watch), Some(says), Some(unsays)) = (watch, says, unsays) {
            announcements.push(AnnouncementDef { label, watch, says, unsays, cites });
        }
    }
    announcements
}

/// Reads `[whenever.…]`.
pub fn read_whenevers(reader: &mut Reader<'_>) -> Vec<WheneverDef> {
    let mut whenevers = Vec::new();
    for entry in reader.table("whenever") {
        let mut inner = Reader::new(&entry.node, msg!("what.whenever", id = &entry.key), reader.faults);
        let label = labelled(entry, &mut inner);
        let cites = inner.cites();
        let when = inner.rule("when");
        let does = inner.rules("does");
        let text = inner.name("text");
        if when.is_none() && !inner.has("when") {
            inner.missing("when");
        }
        if does.is_empty() && !inner.has("does") {
            inner.missing("does");
        }
        inner.finish();
        whenevers.extend(when.map(|when| WheneverDef { label, when, does, text, cites }));
    }
    whenevers
}

/// Reads `[sentence.…]`: what rules may say aloud.
pub fn read_sentences(reader: &mut Reader<'_>) -> Vec<SentenceDef> {
    let mut sentences = Vec::new();
    for entry in reader.table("sentence") {
        let mut inner = Reader::new(&entry.node, msg!("what.sentence", id = &entry.key), reader.faults);
        let label = bare_label(&entry.key, &entry.spot);
        let cites = inner.cites();
        let text = inner.name("text");
        if text.is_none() && !inner.has("text") {
            inner.missing("text");
        }
        if let Some(node) = inner.node("text") {
            blanks::check(node, blanks::OF_SENTENCES, inner.faults);
        }
        inner.finish();
        sentences.extend(text.map(|text| SentenceDef { label, text, cites }));
    }
    sentences
}

/// Reads `[record.…]`. Its id stands in files and in examples, so it must be one.
pub fn read_records(reader: &mut Reader<'_>) -> Vec<RecordDef> {
    let mut records = Vec::new();
    for entry in reader.table("record") {
        let mut inner = Reader::new(&entry.node, msg!("what.record", id = &entry.key), reader.faults);
        if !is_id(&entry.key) {
            let fault = Fault::at(&entry.spot, msg!("define.bad_id", id = &entry.key));
            inner.faults.push(fault.help(msg!("help.id")));
        }
        let label = labelled(entry, &mut inner);
        let cites = inner.cites();
        let (keeps, when) = (inner.rule("keeps"), inner.rule("when"));
        for (key, there) in [("keeps", keeps.is_some()), ("when", when.is_some())] {
            if !there && !inner.has(key) {
                inner.missing(key);
            }
        }
        inner.finish();
        if let (Some(keeps), Some(when)) = (keeps, when) {
            records.push(RecordDef { label, keeps, when, cites });
        }
    }
    records
}
