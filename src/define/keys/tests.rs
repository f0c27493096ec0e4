//! The table of keys and the readers agree: whatever is asked of a table is among the keys of its shape, each
//! key of a shape is asked for, what is missed is told to be wanted, and values are what the table says.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;

use super::{GAME, KeyKind, Shape, at, at_in, shapes};
use crate::define::node::{Node, Value};
use crate::define::source::Source;
use crate::define::{Clauses, Fault, Folder, Library, Settings, lengths, read};
use crate::speak::Lang;

thread_local! {
    /// The keys that were asked for, each with what faults call its table.
    static ASKED: RefCell<BTreeSet<(&'static str, String)>> = const { RefCell::new(BTreeSet::new()) };
    /// The keys that were missed.
    static MISSED: RefCell<BTreeSet<(&'static str, String)>> = const { RefCell::new(BTreeSet::new()) };
}

/// A reader asks for a key.
pub(in crate::define) fn note_asked(what: &'static str, key: &str) {
    ASKED.with_borrow_mut(|asked| asked.insert((what, key.to_owned())));
}

/// A reader misses a key.
pub(in crate::define) fn note_missing(what: &'static str, key: &str) {
    MISSED.with_borrow_mut(|missed| missed.insert((what, key.to_owned())));
}

/// The games of a folder of this repository.
fn games(folder: &str) -> Vec<Folder> {
    let library = Library::only(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    library.games().values().cloned().collect()
}

/// All games that there are, sound or not.
fn all_games() -> Vec<Folder> {
    ["games", "tests/games", "tests/broken/games"].into_iter().flat_map(games).collect()
}

/// A game's file as a tree, where it can be read at all.
fn parsed(folder: &Folder) -> Option<Node> {
    let text = folder.read("game.toml").ok().flatten()?;
    let mut faults = Vec::new();
    let mut root = Node::parse(&Source { path: folder.id.clone(), text }.into(), &mut faults);
    lengths::check(&mut root, &mut faults);
    faults.is_empty().then_some(root)
}

fn faults_of(root: &Node) -> Vec<Fault> {
    let mut faults = Vec::new();
    let _ = read::read("probe", root.clone(), &Settings::default(), &mut faults);
    faults
}

/// Tables without a row of their own: all their keys are the game's, or are told by `KeyKind::Name`.
const TOLD_BY_THEIR_KIND: [&str; 2] = ["what.name", "what.numbers"];

#[test]
fn what_readers_ask_for_and_the_table_agree() {
    for folder in all_games() {
        if let Some(root) = parsed(&folder) {
            let _ = faults_of(&root);
        }
        let _ = Clauses::read(&folder, &mut Vec::new());
    }
    let rare =
        Node::parse(&Source { path: "rare".to_owned(), text: RARE.to_owned() }.into(), &mut Vec::new());
    let _ = faults_of(&rare);
    let asked = ASKED.take();
    let mut wrong = Vec::new();
    for (what, key) in &asked {
        let mut read =
            shapes().filter(|shape| shape.read_as.iter().any(|name| name.name() == *what)).peekable();
        if read.peek().is_none() && !TOLD_BY_THEIR_KIND.contains(what) {
            wrong.push(format!("no shape is read as `{what}`"));
        }
        wrong.extend(
            read.filter(|shape| shape.key(key).is_none() && shape.own.is_none())
                .map(|shape| format!("`{}` lacks `{key}`", shape.name)),
        );
    }
    for shape in shapes().filter(|shape| !shape.read_as.is_empty()) {
        let is_asked =
            |key: &str| shape.read_as.iter().any(|what| asked.contains(&(what.name(), key.to_owned())));
        let unasked = shape.keys.iter().filter(|key| !is_asked(key.name));
        wrong.extend(unasked.map(|key| format!("nothing asks for `{}` of `{}`", key.name, shape.name)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wanted beside other keys, or in place of them.
const WANTED_SOMETIMES: [(&str, &str); 4] =
    [("what.board", "size"), ("what.board", "format"), ("what.end", "when"), ("what.setup", "piece")];

/// A game has each required key taken away, and it is missed.
#[test]
fn what_is_required_is_missed() {
    let mut tried = BTreeSet::new();
    for folder in all_games() {
        let Some(root) = parsed(&folder) else { continue };
        let _ = faults_of(&root);
        let mut paths = Vec::new();
        walk(&root, "", &mut paths);
        for path in paths {
            let keys: Vec<&str> = path.split('\u{1f}').collect();
            let Some(found) = at(&keys).filter(|found| found.key.is_some_and(|key| key.required)) else {
                continue;
            };
            let name = format!("{}.{}", found.of.map_or("", |shape| shape.name), keys[keys.len() - 1]);
            if tried.contains(&name) {
                continue;
            }
            let mut without = root.clone();
            remove(&mut without, &keys);
            if faults_of(&without).len() > faults_of(&root).len() {
                tried.insert(name);
            }
        }
    }
    let missed = MISSED.take();
    for (what, key) in &missed {
        let told = shapes()
            .filter(|shape| shape.read_as.iter().any(|name| name.name() == *what))
            .all(|shape| shape.key(key).map_or(shape.own.is_some(), |key| key.required));
        let known = WANTED_SOMETIMES.contains(&(what, key.as_str())) || TOLD_BY_THEIR_KIND.contains(what);
        assert!(told || known, "`{key}` of `{what}` is missed, but not required");
    }
    for shape in shapes().filter(|shape| !shape.name.starts_with("clause")) {
        for key in shape.keys.iter().filter(|key| key.required) {
            let name = format!("{}.{}", shape.name, key.name);
            assert!(tried.contains(&name), "nobody misses `{name}`");
        }
    }
}

/// Every path of a tree, its keys and the numbers of its items joined by a sign that no key has.
fn walk(node: &Node, path: &str, paths: &mut Vec<String>) {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}\u{1f}{key}") };
    match &node.value {
        Value::Table(entries) => {
            for entry in entries {
                paths.push(below(&entry.key));
                walk(&entry.node, &below(&entry.key), paths);
            }
        }
        Value::List(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(number, item)| walk(item, &below(&number.to_string()), paths));
        }
        _ => {}
    }
}

fn remove(node: &mut Node, keys: &[&str]) {
    let Some((first, rest)) = keys.split_first() else { return };
    match &mut node.value {
        Value::Table(entries) if rest.is_empty() => entries.retain(|entry| entry.key != *first),
        Value::Table(entries) => {
            entries
                .iter_mut()
                .filter(|entry| entry.key == *first)
                .for_each(|entry| remove(&mut entry.node, rest));
        }
        Value::List(items) => {
            let item = first.parse::<usize>().ok().and_then(|number| items.get_mut(number));
            item.into_iter().for_each(|item| remove(item, rest));
        }
        _ => {}
    }
}

fn set(node: &mut Node, keys: &[&str], value: &Node) {
    let Some((first, rest)) = keys.split_first() else {
        *node = value.clone();
        return;
    };
    match &mut node.value {
        Value::Table(entries) => {
            entries
                .iter_mut()
                .filter(|entry| entry.key == *first)
                .for_each(|entry| set(&mut entry.node, rest, value));
        }
        Value::List(items) => {
            let item = first.parse::<usize>().ok().and_then(|number| items.get_mut(number));
            item.into_iter().for_each(|item| set(item, rest, value));
        }
        _ => {}
    }
}

/// Values of every sort.
const SAMPLES: [&str; 7] =
    ["true", "3", "-7000000000000", "\"a\"", "[\"a\"]", "[[1]]", "{ zz_a = [[true]] }"];

fn sample(text: &str) -> Node {
    Node::parse_value(&Source { path: "sample".to_owned(), text: text.to_owned() }.into(), 0)
}

/// Whether a value is what the table says.
fn fits(kind: KeyKind, node: &Node) -> bool {
    match (kind, &node.value) {
        (KeyKind::Any, _) => true,
        (KeyKind::Text | KeyKind::Rule, value) => matches!(value, Value::Text(_)),
        (KeyKind::Texts | KeyKind::Rules | KeyKind::Cells, Value::List(items)) => {
            items.iter().all(|item| matches!(item.value, Value::Text(_)))
        }
        (KeyKind::Texts | KeyKind::Rules | KeyKind::Cells, value) => matches!(value, Value::Text(_)),
        (KeyKind::Name, Value::Text(_)) => true,
        (KeyKind::Name, Value::Table(entries)) => entries
            .iter()
            .all(|entry| Lang::named(&entry.key).is_some() && matches!(entry.node.value, Value::Text(_))),
        (KeyKind::Whole { least, most }, Value::Whole(number)) => (least..=most).contains(number),
        (KeyKind::Truth, value) => matches!(value, Value::Truth(_)),
        (KeyKind::OneOf(words), Value::Text(text)) => words.contains(&text.as_str()),
        (KeyKind::Pair(kind), Value::List(items)) => {
            items.len() == 2 && items.iter().all(|item| fits(*kind, item))
        }
        (KeyKind::List(kind) | KeyKind::OneOrMore(kind), Value::List(items)) => {
            items.iter().all(|item| fits(*kind, item))
        }
        (KeyKind::OneOrMore(kind), _) => fits(*kind, node),
        (KeyKind::Table(shape), Value::Table(entries)) => entries.iter().all(|entry| {
            let kind = shape.key(&entry.key).map(|key| key.kind);
            kind.or(shape.own.as_ref().map(|own| own.kind)).is_some_and(|kind| fits(kind, &entry.node))
        }),
        (KeyKind::Ids(kind) | KeyKind::Map(kind), Value::Table(entries)) => {
            entries.iter().all(|entry| fits(*kind, &entry.node))
        }
        (KeyKind::Either(kinds), _) => kinds.iter().any(|kind| fits(*kind, node)),
        _ => false,
    }
}

/// What no game of this repository says.
const RARE: &str = "name = \"x\"\nlimits = { work = 1, events = 1, tries = 1 }";

/// Values of the right sort that readers refuse all the same, by what other keys say or by how they are spelled.
const WANT_MORE: [&str; 4] = ["counter.least", "counter.most", "board.format", "board.named.format"];

/// Values that readers let be, though they mean nothing.
const LET_BE: [&str; 3] = ["game.players", "option.values", "variant.players"];

/// In sound games each key is given values of every sort: where the table says that one does not fit, its
/// reader says so too, and where it fits nobody says that it is of the wrong sort.
#[test]
fn values_are_what_the_table_says() {
    let wrong_sort = [
        "define.wrong_type",
        "define.out_of_range",
        "define.not_one_of",
        "define.not_a_table",
        "define.unknown_key",
    ];
    let mut tried: BTreeSet<String> = BTreeSet::new();
    let mut wrong = Vec::new();
    for folder in ["games", "tests/games"].into_iter().flat_map(games) {
        let root = parsed(&folder).expect("it is sound");
        let mut paths = Vec::new();
        walk(&root, "", &mut paths);
        for path in paths {
            let keys: Vec<&str> = path.split('\u{1f}').collect();
            let Some(found) = at(&keys) else {
                wrong.push(format!("{}: the table does not know `{}`", folder.id, keys.join(".")));
                continue;
            };
            let (Some(of), Some(key)) = (found.of, found.key) else { continue };
            let name = format!("{}.{}", of.name, key.name);
            let is_choice = ["option", "variant", "ruling"].contains(&keys[0]);
            if LET_BE.contains(&name.as_str()) || is_choice || !tried.insert(name.clone()) {
                continue;
            }
            for text in SAMPLES {
                let value = sample(text);
                let mut changed = root.clone();
                set(&mut changed, &keys, &value);
                let faults = faults_of(&changed);
                let here =
                    |fault: &&Fault| fault.spot.as_ref().is_some_and(|spot| spot.source.path == "sample");
                let mut here = faults.iter().filter(here);
                match fits(key.kind, &value) {
                    false if here.next().is_none() => {
                        wrong.push(format!("{name} = {text}: its reader takes it"))
                    }
                    true if !WANT_MORE.contains(&name.as_str())
                        && here.any(|fault| wrong_sort.contains(&fault.message.key())) =>
                    {
                        wrong.push(format!("{name} = {text}: its reader refuses it"));
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn paths_lead_to_their_keys() {
    let name = |path: &str| {
        let found = at(&path.split('.').collect::<Vec<_>>());
        found.map(|found| {
            found
                .key
                .map_or(String::new(), |key| format!("{}.{}", found.of.map_or("", |of| of.name), key.name))
        })
    };
    assert_eq!(name("action.play.cell").as_deref(), Some("action.cell"));
    assert_eq!(name("action.play").as_deref(), Some(""), "an id of the game's own");
    assert_eq!(name("action.play.take.count").as_deref(), Some("action.take.count"));
    assert_eq!(name("board.setup.legend").as_deref(), Some("board.setup.legend"));
    assert_eq!(name("board.forest.size").as_deref(), Some("board.named.size"), "a board with a name");
    assert_eq!(name("board.format.2").as_deref(), Some("board.format"), "by number of players");
    assert_eq!(name("end.scale.bands.0.won").as_deref(), Some("end.scale.bands.won"), "an item of a list");
    assert_eq!(name("end.score.land.rule").as_deref(), Some("end.score.rule"));
    assert_eq!(name("tile.oak.name").as_deref(), Some("piece.name"));
    assert_eq!(name("action.play.cel"), None);
    assert_eq!(name("nothing.of.this"), None);
    let own = at(&["tile", "oak", "recto"]).expect("a number of the game's own");
    assert!(own.own.is_some() && own.key.is_none());
    assert_eq!(
        at(&["action", "play"]).and_then(|found| found.shape()).map(|shape| shape.name),
        Some("action")
    );
    assert!(at_in(super::CLAUSES, &["clause", "one", "heading"]).is_some());
}

#[test]
fn every_shape_can_be_reached() {
    fn reach(kind: KeyKind, reached: &mut Vec<*const Shape>) {
        match kind {
            KeyKind::Table(shape) if !reached.iter().any(|known| std::ptr::eq(*known, shape)) => {
                reached.push(shape);
                shape.keys.iter().for_each(|key| reach(key.kind, reached));
                shape.own.iter().for_each(|own| reach(own.kind, reached));
            }
            KeyKind::Ids(kind) | KeyKind::Map(kind) | KeyKind::List(kind) | KeyKind::OneOrMore(kind) => {
                reach(*kind, reached);
            }
            KeyKind::Either(kinds) => kinds.iter().for_each(|kind| reach(*kind, reached)),
            _ => {}
        }
    }
    let mut reached = Vec::new();
    reach(KeyKind::Table(GAME), &mut reached);
    reach(KeyKind::Table(super::CLAUSES), &mut reached);
    for shape in shapes() {
        assert!(reached.iter().any(|known| std::ptr::eq(*known, shape)), "nothing leads to `{}`", shape.name);
    }
}
