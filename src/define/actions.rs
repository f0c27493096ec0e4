//! The chapters on what seats do: actions, the turn, the end.

use super::blanks;
use super::cites::Cites;
use super::fault::Fault;
use super::model::{
    ActionDef, BandDef, ChoiceDef, ChoiceKind, EndDef, Labelled, LayDef, LexiconDef, PhaseDef, ScaleDef,
    ScorePart, StepDef, TeamScore,
};
use super::node::{Entry, Node, Value};
use super::read::{bare_label, labelled};
use super::reader::{Reader, read_name};
use super::source::{RuleText, Spot};
use crate::msg;

/// Reads `[action.…]`.
pub fn read_actions(reader: &mut Reader<'_>, lexicons: &[LexiconDef]) -> Vec<ActionDef> {
    let entries = reader.table("action");
    if entries.is_empty() {
        // `missing` says nothing when the key is there and wrong.
        reader.missing("action");
    }
    entries.iter().map(|entry| read_action(entry, reader, lexicons)).collect()
}

fn read_action(entry: &Entry, reader: &mut Reader<'_>, lexicons: &[LexiconDef]) -> ActionDef {
    let what = msg!("what.action", id = &entry.key);
    let mut inner = Reader::new(&entry.node, what, reader.faults);
    let label = labelled(entry, &mut inner);
    let cites = inner.cites();
    let text = inner.name("text");
    let when = inner.rule("when");
    let mut choices = Vec::new();
    read_take(&mut inner, &mut choices);
    read_lay(&mut inner, lexicons, &mut choices);
    for (key, id) in [("from", "from"), ("cell", "here"), ("to", "here")] {
        let Some(key_entry) = inner.entry(key) else { continue };
        let Some(among) = inner.rule(key) else { continue };
        if choices.iter().any(|choice: &ChoiceDef| choice.id == id) {
            inner.faults.push(Fault::at(&key_entry.spot, msg!("action.cell_twice")));
            continue;
        }
        let spot = key_entry.spot.clone();
        let (id, path) = (id.to_owned(), key.to_owned());
        choices.push(ChoiceDef { id, path, spot, kind: ChoiceKind::Cell, among, lay: None });
    }
    for (key, kind) in [("turned", ChoiceKind::Turning), ("part", ChoiceKind::Part)] {
        if let (Some(entry), Some(among)) = (inner.entry(key), inner.rule(key)) {
            let spot = entry.spot.clone();
            let (id, path) = (key.to_owned(), key.to_owned());
            choices.push(ChoiceDef { id, path, spot, kind, among, lay: None });
        }
    }
    if let [turned, part] = ["turned", "part"].map(|key| inner.entry(key))
        && let (Some(_), Some(part)) = (turned, part)
    {
        inner.faults.push(Fault::at(&part.spot, msg!("action.turned_or_part")));
    }
    let (only, after) = (inner.rule("only"), inner.rule("after"));
    let does = inner.rules("does");
    let auto = inner.truth("auto");
    let together = inner.truth("together");
    let (mut reasons, mut reason_spots) = (Vec::new(), Vec::new());
    for reason in inner.table("reasons") {
        blanks::check(&reason.node, blanks::OF_REASONS, inner.faults);
        if let Some(name) = read_name(&reason.node, inner.faults) {
            reasons.push((reason.key.clone(), name));
            reason_spots.push(reason.spot.clone());
        }
    }
    if let Some(laid) = choices.iter().find(|choice| choice.kind == ChoiceKind::Laid)
        && (choices.len() > 1 || together)
    {
        inner.faults.push(Fault::at(&laid.spot, msg!("action.lay_alone")));
    }
    inner.finish();
    ActionDef { label, cites, text, when, choices, only, after, does, auto, together, reasons, reason_spots }
}

/// `take = { chosen = "hand" }`, with `count = 2` or `count = [1, 6]` for several at once.
fn read_take(reader: &mut Reader<'_>, choices: &mut Vec<ChoiceDef>) {
    let Some(node) = reader.node("take") else { return };
    if let Value::Text(among) = &node.value {
        let message = msg!("define.wrong_type").with_message("expected", msg!("type.table"));
        reader.faults.push(
            Fault::at(&node.spot, message)
                .help(msg!("help.take", example = format!("take = {{ chosen = \"{among}\" }}"))),
        );
        return;
    }
    let mut count = (1, 1);
    for entry in reader.table("take") {
        if entry.key == "count" {
            match count_of(&entry.node.value) {
                Some(range) => count = range,
                None => reader.wrong(&entry.node, msg!("type.count")),
            }
            continue;
        }
        match entry.node.rule() {
            Some(among) => choices.push(ChoiceDef {
                id: entry.key.clone(),
                path: format!("take.{}", entry.key),
                spot: entry.spot.clone(),
                kind: ChoiceKind::Pieces { least: 1, most: 1 },
                among,
                lay: None,
            }),
            None => reader.wrong(&entry.node, msg!("type.rule")),
        }
    }
    for choice in choices.iter_mut() {
        choice.kind = ChoiceKind::Pieces { least: count.0, most: count.1 };
    }
    if choices.is_empty() && node.entries().iter().all(|entry| entry.key == "count") {
        reader.faults.push(Fault::at(&node.spot, msg!("action.empty_take")));
    }
}

/// `lay = { letters = "rack", on = "empty", through = "start", lexicon = "english" }`: several pieces in one
/// line, each line of two or more a word of the list.
fn read_lay(reader: &mut Reader<'_>, lexicons: &[LexiconDef], choices: &mut Vec<ChoiceDef>) {
    let Some(node) = reader.node("lay") else { return };
    let mut inner = Reader::new(node, msg!("what.lay"), reader.faults);
    let (on, through, arbiter) = (inner.rule("on"), inner.rule("through"), inner.rule("arbiter"));
    let id = inner.text("lexicon").map(str::to_owned);
    for (key, there) in [("on", on.is_some()), ("through", through.is_some()), ("lexicon", id.is_some())] {
        if !there && !inner.has(key) {
            inner.missing(key);
        }
    }
    let lexicon = id.as_ref().and_then(|id| lexicons.iter().position(|known| known.label.id == *id));
    if let (Some(id), None, Some(at)) = (&id, lexicon, inner.node("lexicon")) {
        let known = lexicons.iter().map(|lexicon| lexicon.label.id.as_str());
        inner.faults.push(Fault::following(&at.spot, msg!("lexicon.unknown", id = id)).suggest(id, known));
    }
    let keys = ["on", "through", "lexicon", "arbiter"];
    let own = |entry: &&Entry| !keys.contains(&entry.key.as_str());
    let laid: Vec<&Entry> = node.entries().iter().filter(own).collect();
    let [entry] = laid[..] else {
        inner.faults.push(Fault::at(&node.spot, msg!("action.lay_one")));
        laid.iter().for_each(|entry| {
            inner.node(&entry.key);
        });
        return inner.finish();
    };
    let among = inner.rule(&entry.key);
    inner.finish();
    let Some(among) = among else { return };
    // Where the rest cannot be read, that is told, and no rule is blamed for using the name.
    let lay = match (on, through, lexicon) {
        (Some(on), Some(through), Some(lexicon)) => Some(LayDef { on, through, lexicon, arbiter }),
        _ => None,
    };
    let (id, spot) = (entry.key.clone(), entry.spot.clone());
    let path = "lay".to_owned();
    choices.push(ChoiceDef { id, path, spot, kind: ChoiceKind::Laid, among, lay });
}

fn count_of(value: &Value) -> Option<(usize, usize)> {
    let one = |value: &Value| match value {
        Value::Whole(number) => usize::try_from(*number).ok().filter(|number| *number <= 16),
        _ => None,
    };
    match value {
        Value::List(items) => match &items[..] {
            [least, most] => {
                let (least, most) = (one(&least.value)?, one(&most.value)?);
                (least <= most && most > 0).then_some((least, most))
            }
            _ => None,
        },
        other => one(other).filter(|count| *count > 0).map(|count| (count, count)),
    }
}

/// Reads `[turn]`: `first` (the opening) and `each`. Without it, a turn is any one action. Also what it comes
/// from, and where it stands.
pub fn read_turn(reader: &mut Reader<'_>, actions: &[ActionDef]) -> ([PhaseDef; 2], Option<(Spot, Cites)>) {
    let Some(entry) = reader.entry("turn") else {
        let any = StepDef { actions: (0..actions.len()).collect(), repeats: Vec::new() };
        let any = PhaseDef { steps: vec![any] };
        return ([PhaseDef::default(), any], None);
    };
    let mut inner = Reader::new(&entry.node, msg!("what.turn"), reader.faults);
    let before = inner.faults.len();
    let first = read_steps(&mut inner, "first", actions);
    let each = read_steps(&mut inner, "each", actions);
    if each.is_empty() {
        inner.missing("each");
    }
    let sound = inner.faults.len() == before;
    let cites = inner.cites();
    inner.finish();
    let used = |action: usize| first.iter().chain(&each).any(|step| step.actions.contains(&action));
    for (number, action) in actions.iter().enumerate() {
        // A step that could not be read may have been its own.
        if sound && !used(number) {
            let message = msg!("turn.unused", id = &action.label.id);
            reader.faults.push(Fault::following(&action.label.spot, message));
        }
    }
    ([PhaseDef { steps: first }, PhaseDef { steps: each }], Some((entry.spot.clone(), cites)))
}

/// Steps: an action each, a list of actions of which one is done, or a table that says which actions
/// are repeated while one can do them, and which ones end that.
fn read_steps<'a>(reader: &mut Reader<'a>, key: &'a str, actions: &[ActionDef]) -> Vec<StepDef> {
    reader.items(key, |reader, item| match &item.value {
        Value::Text(_) | Value::List(_) => {
            let mut step = StepDef::default();
            read_step_actions(item, actions, reader.faults, &mut step.actions);
            Some(step)
        }
        Value::Table(_) => Some(read_repeated(item, actions, reader.faults)),
        _ => {
            reader.wrong(item, msg!("type.step"));
            None
        }
    })
}

/// `{ repeat = "hop", until = "stop" }`.
fn read_repeated(item: &Node, actions: &[ActionDef], faults: &mut Vec<Fault>) -> StepDef {
    let mut inner = Reader::new(item, msg!("what.step"), faults);
    let mut step = StepDef::default();
    match inner.node("repeat") {
        Some(repeat) => read_step_actions(repeat, actions, inner.faults, &mut step.repeats),
        None => inner.missing("repeat"),
    }
    step.actions = step.repeats.clone();
    if let Some(until) = inner.node("until") {
        read_step_actions(until, actions, inner.faults, &mut step.actions);
    }
    inner.finish();
    step
}

/// An action, or a list of them.
fn read_step_actions(item: &Node, actions: &[ActionDef], faults: &mut Vec<Fault>, found: &mut Vec<usize>) {
    let ids = match &item.value {
        Value::List(ids) => &ids[..],
        _ => std::slice::from_ref(item),
    };
    for id in ids {
        let Value::Text(text) = &id.value else {
            let message = msg!("define.wrong_type").with_message("expected", msg!("type.text"));
            faults.push(Fault::at(&id.spot, message));
            continue;
        };
        match actions.iter().position(|action| action.label.id == *text) {
            Some(action) => found.push(action),
            None => {
                let known = actions.iter().map(|action| action.label.id.as_str());
                let fault = Fault::following(&id.spot, msg!("turn.unknown_action", id = text));
                faults.push(fault.suggest(text, known));
            }
        }
    }
}

/// Reads `[end]`.
pub fn read_end(reader: &mut Reader<'_>) -> EndDef {
    let mut end = EndDef {
        win: None,
        draw: None,
        drawn_because: None,
        when: None,
        score: Vec::new(),
        shared: false,
        lowest_wins: false,
        team: TeamScore::Sum,
        scale: None,
        text: None,
        cites: Cites::default(),
        spot: None,
    };
    let Some(entry) = reader.entry("end") else {
        reader.missing("end");
        return end;
    };
    let node = &entry.node;
    end.spot = Some(entry.spot.clone());
    let mut inner = Reader::new(node, msg!("what.end"), reader.faults);
    end.win = inner.rule("win");
    end.draw = inner.rule("draw");
    end.when = inner.rule("when");
    if let Some(node) = inner.node("reasons") {
        let mut reasons = Reader::new(node, msg!("what.end_reasons"), inner.faults);
        end.drawn_because = reasons.name("draw");
        reasons.finish();
    }
    end.shared = inner.truth("shared");
    end.lowest_wins = inner.one_of("winner", &[("highest", false), ("lowest", true)]).unwrap_or(false);
    let teams = [("sum", TeamScore::Sum), ("lowest", TeamScore::Lowest), ("highest", TeamScore::Highest)];
    end.team = inner.one_of("team", &teams).unwrap_or(TeamScore::Sum);
    end.text = inner.name("text");
    end.cites = inner.cites();
    if let Some(node) = inner.node("scale") {
        end.scale = read_scale(node, inner.faults);
    }
    if let Some(entry) = inner.entry("score") {
        end.score = read_score(entry, &mut inner);
    }
    if !["win", "draw", "when"].iter().any(|key| inner.has(key)) {
        inner.missing("when");
    }
    inner.finish();
    end
}

/// Reads `[bot]`: what a position is worth to a seat, where the end says too little to a search.
pub fn read_bot(reader: &mut Reader<'_>) -> Option<RuleText> {
    let node = reader.node("bot")?;
    let mut inner = Reader::new(node, msg!("what.bot"), reader.faults);
    let value = inner.rule("value");
    if value.is_none() && !inner.has("value") {
        inner.missing("value");
    }
    inner.finish();
    value
}

/// `[end.scale]`: a rule, and the bands that its number falls into, lowest first.
fn read_scale(node: &Node, faults: &mut Vec<Fault>) -> Option<ScaleDef> {
    let mut inner = Reader::new(node, msg!("what.scale"), faults);
    let rule = inner.rule("rule");
    if rule.is_none() && !inner.has("rule") {
        inner.missing("rule");
    }
    let mut bands: Vec<BandDef> = Vec::new();
    for item in inner.items("bands", |_, item| Some(item)) {
        let mut band = Reader::new(item, msg!("what.band"), inner.faults);
        let id = band.text("id").map(str::to_owned);
        if id.is_none() && !band.has("id") {
            band.missing("id");
        }
        let name = band.name("name");
        let least = band.whole("least", -1_000_000, 1_000_000);
        let won = band.truth("won");
        band.finish();
        let Some(id) = id else { continue };
        let mut label = bare_label(&id, &item.spot);
        label.name = name.unwrap_or(label.name);
        let before = bands.last().and_then(|band| band.least);
        if !bands.is_empty() && (least.is_none() || before.is_some_and(|before| least <= Some(before))) {
            inner.faults.push(Fault::at(&item.spot, msg!("end.band_order", id = &id)));
        }
        bands.push(BandDef { label, least, won });
    }
    if bands.is_empty() && !inner.has("bands") {
        inner.missing("bands");
    }
    let cites = inner.cites();
    inner.finish();
    Some(ScaleDef { rule: rule?, bands, cites })
}

/// A rule, or a table of named parts that are added up.
fn read_score(entry: &Entry, reader: &mut Reader<'_>) -> Vec<ScorePart> {
    if let Some(rule) = entry.node.rule() {
        let label = Labelled { ..bare_label("score", &entry.spot) };
        return vec![ScorePart { label, rule, text: None, cites: Cites::default() }];
    }
    if !matches!(entry.node.value, Value::Table(_)) {
        reader.wrong(&entry.node, msg!("type.score"));
        return Vec::new();
    }
    let mut parts = Vec::new();
    for part in entry.node.entries() {
        if let Some(rule) = part.node.rule() {
            parts.push(ScorePart {
                label: bare_label(&part.key, &part.spot),
                rule,
                text: None,
                cites: Cites::default(),
            });
            continue;
        }
        let mut inner = Reader::new(&part.node, msg!("what.score", id = &part.key), reader.faults);
        let label = labelled(part, &mut inner);
        let cites = inner.cites();
        let text = inner.name("text");
        let rule = inner.rule("rule");
        if rule.is_none() && !inner.has("rule") {
            inner.missing("rule");
        }
        inner.finish();
        parts.extend(rule.map(|rule| ScorePart { label, rule, text, cites }));
    }
    parts
}
