//! From the TOML tree to a checked [`Definition`]: the game as a whole. Each chapter has its own
//! file.

use std::collections::BTreeMap;

use super::cites::read_attached;
use super::fault::Fault;
use super::model::{ChoiceKind, Definition, Labelled, SeatDef, StepDef, Switches};
use super::node::{Entry, Node, Value};
use super::reader::Reader;
use super::reserved::is_reserved;
use super::seats::{name_people, name_seats, read_partners, read_seats, read_teams};
use super::settings::{Settings, apply};
use super::source::Spot;
use super::{actions, board, facts, happenings, lexicon, pieces};
use crate::msg;
use crate::speak::{Message, Name, fold};

/// Reads a game's file under the given settings. Every fault is collected; the definition is
/// complete enough to go on looking for more.
pub fn read(id: &str, mut root: Node, settings: &Settings, faults: &mut Vec<Fault>) -> Definition {
    let written = root.get("cites").is_some().then(|| root.clone());
    let (switches, players) = apply(&mut root, settings, faults);
    let cited = written.map(|written| read_attached(&root, &written, faults)).unwrap_or_default();
    let facts = facts::facts(&root);
    let mut reader = Reader::new(&root, msg!("what.game"), faults);
    for key in ["option", "variant", "ruling", "cites"] {
        reader.node(key);
    }
    let name = reader.name("name");
    if name.is_none() && !reader.has("name") {
        reader.missing("name");
    }
    let text = reader.name("text");
    let rulebook = reader.name("rulebook");
    let player_counts = whole_numbers(&mut reader, "players");
    let partners = read_partners(&mut reader, players);
    let (mut seats, seated) = read_seats(&mut reader, (players / partners).max(1));
    let declared = reader.words("seats");
    let absent: Vec<(String, Spot)> =
        declared.into_iter().filter(|(id, _)| seats.iter().all(|seat| seat.id != *id)).collect();
    let teams = read_teams(&mut reader, &seats);
    let mut constants: Vec<(String, i64)> =
        switches.options.iter().map(|option| (option.label.id.clone(), option.value)).collect();
    constants.extend(happenings::read_numbers(&mut reader));
    let rules = happenings::read_named_rules(&mut reader);
    let called = happenings::read_names(&mut reader);

    let pieces = pieces::read_kinds(&mut reader, board::shape_of(&root));
    let families: Vec<&str> = pieces.families.iter().map(|family| family.id.as_str()).collect();
    let lexicons = lexicon::read_lexicons(&mut reader, &families);
    let board = board::read_board(&mut reader, &constants, &seats, &absent, &pieces.kinds);
    let zones = pieces::read_zones(&mut reader, &pieces);
    let pieces::Pieces { faces, families, kinds, backs, back_texts, back_looks, part_names } = pieces;
    let counters = happenings::read_counters(&mut reader);
    let announcements = happenings::read_announcements(&mut reader);
    let whenevers = happenings::read_whenevers(&mut reader);
    let sentences = happenings::read_sentences(&mut reader);
    let records = happenings::read_records(&mut reader);
    let actions = actions::read_actions(&mut reader, &lexicons);
    let (phases, turn_cites) = actions::read_turn(&mut reader, &actions);
    let end = actions::read_end(&mut reader);
    let bot_value = actions::read_bot(&mut reader);
    let setup = reader.rules("setup");
    let limits = happenings::read_limits(&mut reader);
    reader.finish();
    match partners {
        1 => name_seats(&mut seats, seated, &settings.names, faults),
        _ => name_people(&mut seats[..seated], partners, &settings.names, faults),
    }

    let allowed = allowed_counts(player_counts, &seats, &switches);
    let definition = Definition {
        id: id.to_owned(),
        name: name.unwrap_or_else(|| Name::plain(id)),
        text,
        rulebook,
        seats,
        players: seated * partners,
        partners,
        absent,
        player_counts: allowed,
        teams,
        board,
        faces,
        families,
        kinds,
        backs,
        back_texts,
        back_looks,
        part_names,
        lexicons,
        zones,
        counters,
        announcements,
        whenevers,
        sentences,
        records,
        phases,
        actions,
        setup,
        end,
        constants,
        called,
        rules,
        switches,
        bot_value,
        limits,
        clauses: None,
        cited,
        turn_cites,
        facts,
        partial: false,
    };
    check_lay(&definition, faults);
    check_ids(&definition, faults);
    check_limits(&definition, faults);
    definition
}

/// The most of each: what the table can number.
const MOST_PIECES: usize = 1024;
const MOST_LAID_ON: usize = 256;
const LONGEST_LINE: u16 = 32;
const MOST_ZONES: usize = 64;
const MOST_FACES: usize = 64;
const MOST_MARKS: usize = 64;
const MOST_ACTIONS: usize = 64;
const MOST_STEPS: usize = 64;
const MOST_IN_A_STEP: usize = 16;
/// Each is one more game to read for whoever checks them all.
const MOST_SWITCHES: usize = 64;

fn check_limits(definition: &Definition, faults: &mut Vec<Fault>) {
    check_pieces(definition, faults);
    let mut check = |spot: Option<&Spot>, most: usize, what: Message| {
        if let Some(spot) = spot {
            faults.push(Fault::at(spot, msg!("define.too_many", most = most).with_message("what", what)));
        }
    };
    let zone = definition.zones.get(MOST_ZONES).map(|zone| &zone.label.spot);
    check(zone, MOST_ZONES, msg!("many.zones"));
    check(definition.faces.get(MOST_FACES).map(|face| &face.spot), MOST_FACES, msg!("many.faces"));
    let mark = definition.board.marks.get(MOST_MARKS).map(|mark| &mark.label.spot);
    check(mark, MOST_MARKS, msg!("many.marks"));
    let action = definition.actions.get(MOST_ACTIONS).map(|action| &action.label.spot);
    check(action, MOST_ACTIONS, msg!("many.actions"));
    let Switches { variants, rulings, .. } = &definition.switches;
    let variant = variants.get(MOST_SWITCHES).map(|variant| &variant.label.spot);
    check(variant, MOST_SWITCHES, msg!("many.variants"));
    let ruling = rulings.get(MOST_SWITCHES).map(|ruling| &ruling.label.spot);
    check(ruling, MOST_SWITCHES, msg!("many.rulings"));
    for phase in &definition.phases {
        let spot =
            |step: Option<&StepDef>| Some(&definition.actions.get(*step?.actions.first()?)?.label.spot);
        check(spot(phase.steps.get(MOST_STEPS)), MOST_STEPS, msg!("many.steps"));
        for step in phase.steps.iter().map(|step| &step.actions) {
            let action = step.get(MOST_IN_A_STEP).and_then(|&action| definition.actions.get(action));
            check(action.map(|action| &action.label.spot), MOST_IN_A_STEP, msg!("many.in_a_step"));
        }
    }
}

/// Words are laid on boards that are not too large for them.
fn check_lay(definition: &Definition, faults: &mut Vec<Fault>) {
    let grid = definition.board.grid;
    let fits = grid.cells() <= MOST_LAID_ON && grid.columns.max(grid.rows) <= LONGEST_LINE;
    for choice in definition.actions.iter().flat_map(|action| &action.choices) {
        if choice.kind == ChoiceKind::Laid && !fits {
            let message = msg!("action.lay_board", most = MOST_LAID_ON, longest = LONGEST_LINE);
            faults.push(Fault::at(&choice.spot, message));
        }
    }
}

/// Every piece starts somewhere, and there are not more than the table can number.
fn check_pieces(definition: &Definition, faults: &mut Vec<Fault>) {
    let cells = definition.board.grid.places();
    let mut all = 0;
    for (number, kind) in definition.kinds.iter().enumerate() {
        let each_seat = definition.families[kind.family].each_seat;
        let before = all;
        let count = match kind.copies {
            None => cells,
            Some(copies) if each_seat => copies * definition.seats.len(),
            Some(copies) => copies,
        };
        all += count;
        if before <= MOST_PIECES && all > MOST_PIECES {
            let message = msg!("define.too_many_pieces", count = all, most = MOST_PIECES);
            faults.push(Fault::at(&kind.label.spot, message));
        }
        let drawn = definition.board.setup.iter().filter(|piece| piece.kind == number).count();
        let starts = definition.zones.iter().any(|zone| zone.starts.contains(&number));
        if kind.copies.is_some() && !starts && drawn < count {
            let message = msg!("define.starts_nowhere", id = &kind.label.id);
            let family = definition.families[kind.family].id.clone();
            faults.push(Fault::following(&kind.label.spot, message).needing([family]));
        }
    }
}

fn allowed_counts(counts: Vec<usize>, seats: &[SeatDef], switches: &Switches) -> Vec<usize> {
    let mut allowed = if counts.is_empty() { vec![seats.len()] } else { counts };
    allowed.extend(switches.variants.iter().flat_map(|variant| variant.players.iter().copied()));
    allowed.sort_unstable();
    allowed.dedup();
    allowed
}

fn whole_numbers<'a>(reader: &mut Reader<'a>, key: &'a str) -> Vec<usize> {
    reader.items(key, |reader, item| match item.value {
        Value::Whole(number) if (1..=16).contains(&number) => Some(number as usize),
        _ => {
            reader.wrong(item, msg!("type.players"));
            None
        }
    })
}

/// Every id is written in small letters, digits and `_`, is not a word of the rule language, and
/// stands for one thing only.
fn check_ids(definition: &Definition, faults: &mut Vec<Fault>) {
    let seats = definition.seats.iter().map(|seat| (&seat.id, &seat.spot, msg!("kind.seat")));
    let label = |label: &'_ Labelled| (label.id.clone(), label.spot.clone());
    let labels = definition
        .faces
        .iter()
        .map(|face| (label(face), msg!("kind.face")))
        .chain(definition.kinds.iter().map(|kind| (label(&kind.label), msg!("kind.kind"))))
        .chain(definition.zones.iter().map(|zone| (label(&zone.label), msg!("kind.zone"))))
        .chain(definition.counters.iter().map(|counter| (label(&counter.label), msg!("kind.counter"))))
        .chain(
            definition
                .backs
                .iter()
                .filter(|back| definition.families.iter().all(|family| family.id != back.id))
                .map(|back| (label(back), msg!("kind.back"))),
        )
        .chain(definition.part_names.iter().map(|part| (label(part), msg!("kind.part"))))
        .chain(definition.sentences.iter().map(|said| (label(&said.label), msg!("kind.sentence"))))
        .chain(definition.actions.iter().map(|action| (label(&action.label), msg!("kind.action"))))
        .chain(definition.board.marks.iter().map(|mark| (label(&mark.label), msg!("kind.mark"))))
        .chain(definition.switches.options.iter().map(|option| (label(&option.label), msg!("kind.option"))))
        .chain(definition.rules.iter().map(|rule| ((rule.id.clone(), rule.spot.clone()), msg!("kind.rule"))));
    for choice in definition.piece_choices().filter(|choice| is_reserved(&choice.id)) {
        let fault = Fault::at(&choice.spot, msg!("define.reserved", id = &choice.id));
        faults.push(fault.help(msg!("help.reserved")));
    }
    let mut seen: BTreeMap<String, Message> = BTreeMap::new();
    let all = seats.map(|(id, spot, what)| ((id.clone(), spot.clone()), what)).chain(labels);
    for ((id, spot), what) in all {
        if !is_id(&id) {
            let fault = Fault::at(&spot, msg!("define.bad_id", id = &id)).help(msg!("help.id"));
            faults.push(fault.leaving([fold(&id)]));
        } else if is_reserved(&id) {
            faults.push(Fault::at(&spot, msg!("define.reserved", id = &id)).help(msg!("help.reserved")));
        }
        match seen.get(&id) {
            Some(other) => {
                let message = msg!("define.clash", id = &id).with_message("other", other.clone());
                faults.push(Fault::at(&spot, message));
            }
            None => drop(seen.insert(id, what)),
        }
    }
}

/// Whether an id can stand in a rule: `snake_case`, ASCII.
pub fn is_id(id: &str) -> bool {
    id.starts_with(|c: char| c.is_ascii_lowercase())
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// The id and name of a declared thing: `name`, or the id in plain letters.
pub fn labelled<'a>(entry: &'a Entry, reader: &mut Reader<'a>) -> Labelled {
    let name = reader.name("name");
    Labelled {
        id: entry.key.clone(),
        name: name.unwrap_or_else(|| Name::plain(capitalised(&entry.key))),
        spot: entry.spot.clone(),
    }
}

/// A label from an id alone.
pub fn bare_label(id: &str, spot: &Spot) -> Labelled {
    Labelled { id: id.to_owned(), name: Name::plain(capitalised(id)), spot: spot.clone() }
}

/// `tic_tac` as `Tic tac`.
pub fn capitalised(id: &str) -> String {
    let mut letters = id.chars();
    let first = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}", letters.as_str().replace('_', " "))
}

/// A source text on one line.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
