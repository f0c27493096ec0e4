//! What lies on the table: seats, board, pieces, zones, counters, numbers.

use super::page::{Emphasis, Page};
use super::{named, provenance, said};
use crate::define::model::{BoardDef, Definition, FamilyDef, Format, KindDef, PartDef, ZoneDef};
use crate::front::list;
use crate::front::style::Look;
use crate::front::text_layout::{padded, widest};
use crate::msg;
use crate::speak::{Blank, Message, Name, numbers};
use crate::table::{Ports, Sees};

pub(super) fn players(page: &mut Page<'_>, definition: &Definition) {
    let lang = page.look.lang;
    let names = |seats: &[usize]| {
        let names: Vec<&str> = seats.iter().map(|&seat| definition.seats[seat].name.in_lang(lang)).collect();
        Blank::And(names.into_iter().map(Blank::from).collect())
    };
    let (people, wild): (Vec<usize>, Vec<usize>) =
        (0..definition.seats.len()).partition(|&seat| !definition.seats[seat].automated);
    page.title(&msg!("rules.players"));
    let message = msg!("rules.seats", players = definition.players, seats = names(&people));
    page.say(2, &message.with_message("counts", list::players(&definition.player_counts)));
    if definition.partners > 1 {
        page.say(2, &msg!("rules.partners", partners = definition.partners));
    }
    if !wild.is_empty() {
        page.say(2, &msg!("rules.automated", seats = names(&wild)));
    }
    for team in &definition.teams {
        page.say(2, &msg!("rules.team", seats = names(team)));
    }
}

pub(super) fn board(page: &mut Page<'_>, definition: &Definition) {
    let board = &definition.board;
    if !board.present && definition.setup.is_empty() {
        return;
    }
    let look = page.look;
    page.title(&msg!("rules.board"));
    if board.present {
        let mut parts = Vec::new();
        parts.extend(board.name.as_ref().map(|name| name.in_lang(look.lang).to_owned()));
        if board.formats.is_empty() {
            let (columns, rows) = (board.grid.columns, board.grid.rows);
            parts.push(look.say(&match board.grid.shape {
                crate::table::Shape::Hexagon => msg!("rules.hexagons", columns = columns, rows = rows),
                crate::table::Shape::Square => msg!("rules.cells", columns = columns, rows = rows),
            }));
        } else {
            let format = |format: &Format| Blank::Text(format!("{} × {}", format.rows, format.columns));
            let formats = Blank::Or(board.formats.iter().map(format).collect());
            parts.push(look.say(&msg!("rules.formats").with_blank("formats", formats)));
        }
        if board.grid.edges {
            parts.push(look.say(&msg!("rules.edges")));
        }
        // What covers nothing needs no word about it.
        let said = definition.facts.keys().any(|path| path.starts_with("board.") && path.ends_with(".under"));
        match board.under_seen {
            true if said => parts.push(look.say(&msg!("rules.under_seen"))),
            true => {}
            false => parts.push(look.say(&msg!("rules.under_hidden"))),
        }
        let parts = page.joined(&parts);
        page.line(2, &[parts]);
    }
    for mark in &board.marks {
        let cells: Vec<String> = mark.cells.iter().map(|&cell| board.grid.name(cell)).collect();
        let message = msg!("rules.mark", cells = cells.join(", "));
        page.say(2, &message.with_name("mark", &mark.label.name));
    }
    for (number, seat) in definition.seats.iter().enumerate() {
        let camp = (0..board.camps.len()).filter(|&cell| board.camps[cell] == Some(number));
        let cells: Vec<u16> = camp.map(|cell| cell as u16).collect();
        if !cells.is_empty() {
            let message = msg!("rules.camp", cells = area(board, &cells));
            page.say(2, &message.with_name("seat", &seat.name));
        }
    }
    if !board.setup.is_empty() {
        starting_rows(board, definition, look)
            .iter()
            .for_each(|row| page.line(2, &[(Emphasis::Plain, row.clone())]));
    }
    page.source(2, &[], &board.cites);
    if !definition.setup.is_empty() {
        page.say(2, &msg!("rules.setup"));
        definition.setup.iter().for_each(|rule| page.code(4, &rule.text));
        if let Some(cites) = definition.cites_of("setup") {
            page.source(4, &[], cites);
        }
    }
    provenance(page, 2, &board.provenance);
}

/// Cells as a game writes them: a rectangle by its corners, others one by one.
fn area(board: &BoardDef, cells: &[u16]) -> String {
    let name = |cell: u16| board.grid.name(cell);
    let places = || cells.iter().map(|&cell| board.grid.at(cell));
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return String::new() };
    let ((left, top), (right, bottom)) = (board.grid.at(first), board.grid.at(last));
    let inside = |(column, row)| (left..=right).contains(&column) && (top..=bottom).contains(&row);
    let size = usize::from(right + 1 - left.min(right)) * usize::from(bottom + 1 - top);
    let edges = cells.iter().any(|&cell| board.grid.edge(cell).is_some());
    match !edges && places().all(inside) && size == cells.len() && size > 1 {
        true => format!("{}-{}", name(first), name(last)),
        false => cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(", "),
    }
}

/// The pieces that lie on the board at the start, row by row, with the names of the lines.
fn starting_rows(board: &BoardDef, definition: &Definition, look: &Look) -> Vec<String> {
    let sign = |column: u16, row: u16| {
        let cell = board.grid.cell(column, row);
        let Some(piece) = board.setup.iter().rfind(|piece| piece.cell == cell) else {
            return look.glyph("·", ".").to_owned();
        };
        let kind = &definition.kinds[piece.kind];
        let seat = piece.owner.map(|owner| definition.seats[owner].sign.to_string()).unwrap_or_default();
        match &kind.sign {
            Some(sign) => format!("{seat}{sign}"),
            None if !seat.is_empty() && definition.kinds.len() == 1 => seat,
            None => format!("{seat}{}", kind.label.name.in_lang(look.lang)),
        }
    };
    let names = |names: &[crate::speak::Name]| -> Vec<String> {
        names.iter().map(|name| name.in_lang(look.lang).to_owned()).collect()
    };
    let (rows, columns) = (names(&board.row_names), names(&board.column_names));
    let line = |row: u16| (0..board.grid.columns).map(|column| sign(column, row)).collect::<Vec<_>>();
    let mut lines: Vec<Vec<String>> = (0..board.grid.rows).map(line).collect();
    if !columns.is_empty() {
        lines.insert(0, columns.clone());
    }
    let width = widest(lines.iter().flatten().map(String::as_str));
    let label = widest(rows.iter().map(String::as_str));
    let heading = usize::from(!columns.is_empty());
    let rows = lines.iter().enumerate().map(|(number, cells)| {
        let name = number.checked_sub(heading).and_then(|row| rows.get(row)).map_or("", String::as_str);
        let cells: Vec<String> = cells.iter().map(|cell| padded(cell, width)).collect();
        let gap = if label > 0 { " " } else { "" };
        format!("{}{gap}{}", padded(name, label), cells.join(" "))
    });
    rows.collect()
}

/// Every kind, family by family, those that look the same from behind together.
pub(super) fn pieces(page: &mut Page<'_>, definition: &Definition) {
    for (number, family) in definition.families.iter().enumerate() {
        let kinds: Vec<&KindDef> = definition.kinds.iter().filter(|kind| kind.family == number).collect();
        page.title(&family_title(family));
        let lang = page.look.lang;
        let mut parts = Vec::new();
        if family.each_seat {
            parts.push(page.look.say(&msg!("rules.each_seat")));
        }
        if !family.faces.is_empty() {
            let faces: Vec<&str> =
                family.faces.iter().map(|&face| definition.faces[face].name.in_lang(lang)).collect();
            parts.push(page.look.say(&msg!("rules.faces", faces = faces.join(", "))));
        }
        if !parts.is_empty() {
            let parts = page.joined(&parts);
            page.line(2, &[parts]);
        }
        let shared = family.text.as_ref().filter(|text| is_whole(text));
        if let Some(text) = shared {
            page.line(2, &[(Emphasis::Plain, text.in_lang(lang).to_owned())]);
        }
        for text in family.values.iter().filter_map(|value| value.text.as_ref()) {
            page.line(2, &[(Emphasis::Plain, text.in_lang(lang).to_owned())]);
        }
        page.source(2, &[], &family.cites);
        provenance(page, 2, &family.provenance);
        let mut back = None;
        for one in kinds {
            let declared = &definition.backs[one.back];
            if back != Some(one.back) && declared.id != family.id {
                let name = named(declared, page.look);
                let heading = page.look.say(&msg!("rules.back"));
                let mut spans = [vec![(Emphasis::Plain, format!("{heading} "))], name].concat();
                let text = definition.back_texts[one.back].as_ref().filter(|text| is_whole(text));
                spans.extend(said(text, page.look));
                page.line(2, &spans);
            }
            back = Some(one.back);
            let indent = if declared.id == family.id { 2 } else { 4 };
            kind(page, indent, definition, one, definition.own_text_of(one));
        }
    }
}

/// Whether a sentence is the same for all kinds: no number of theirs is filled in.
fn is_whole(text: &Name) -> bool {
    text.texts().all(|text| !text.contains('{'))
}

fn family_title(family: &FamilyDef) -> Message {
    match family.id.as_str() {
        "tile" => msg!("rules.tiles"),
        "card" => msg!("rules.cards"),
        "letter" => msg!("rules.letters"),
        _ => msg!("rules.pieces"),
    }
}

/// The parts of a kind: what each is called, and the names of the ports that it joins.
pub(super) fn part_texts(definition: &Definition, kind: &KindDef) -> Vec<(Option<usize>, Vec<String>)> {
    let (shape, ports) = (definition.board.grid.shape, definition.families[kind.family].ports);
    let part = |part: &PartDef| {
        let touched = |ports: Ports| {
            let all = (0..ports.count(shape)).filter(|port| part.ports >> port & 1 == 1);
            all.map(|port| ports.name(shape, port)).collect()
        };
        (part.name, ports.map(touched).unwrap_or_default())
    };
    kind.parts.iter().map(part).collect()
}

/// One kind: how many, its values, its sentence, then its rules and their heading.
pub(super) fn kind(
    page: &mut Page<'_>,
    indent: usize,
    definition: &Definition,
    kind: &KindDef,
    text: Option<Name>,
) {
    let look = page.look;
    let mut spans = named(&kind.label, look);
    match kind.copies {
        Some(1) => {}
        Some(copies) => spans.push((Emphasis::Plain, format!(" × {copies}"))),
        None => spans.push((Emphasis::Plain, format!("  {}", look.say(&msg!("rules.unlimited"))))),
    }
    if !kind.values.is_empty() {
        let value = |(key, value): &(String, i64)| {
            let name = definition.value_name(kind.family, key);
            format!("{} {}", name.in_lang(look.lang), numbers::whole(*value, look.lang))
        };
        let values: Vec<String> = kind.values.iter().map(value).collect();
        spans.push((Emphasis::Plain, format!("  {}", values.join(", "))));
    }
    if !kind.parts.is_empty() {
        let lines = part_texts(definition, kind).into_iter().map(|(name, ports)| {
            let name = name.map(|name| format!("{} ", definition.part_names[name].name.in_lang(look.lang)));
            format!("{}{}", name.unwrap_or_default(), ports.join("–"))
        });
        let lines: Vec<String> = lines.collect();
        spans.push((
            Emphasis::Plain,
            format!("  {}", look.say(&msg!("rules.lines", lines = lines.join(", ")))),
        ));
    }
    if kind.stands_for.is_some() {
        spans.push((Emphasis::Plain, format!("  {}", look.say(&msg!("rules.blank")))));
    }
    spans.extend(said(text.as_ref(), look));
    page.line(indent, &spans);
    let rules: Vec<String> = kind
        .rules
        .iter()
        .flat_map(|(key, rules)| rules.iter().map(move |rule| format!("{key}: {}", rule.text)))
        .collect();
    page.source(indent + 4, &rules, &kind.cites);
    provenance(page, indent + 2, &kind.provenance);
}

pub(super) fn zones(page: &mut Page<'_>, definition: &Definition) {
    if definition.zones.is_empty() {
        return;
    }
    page.title(&msg!("rules.zones"));
    let look = page.look;
    for zone in &definition.zones {
        let mut parts = Vec::new();
        if zone.each_seat {
            parts.push(msg!("rules.zone_each"));
        }
        match (zone.ordered, zone.shuffled) {
            (_, true) => parts.push(msg!("rules.zone_shuffled")),
            (true, false) => parts.push(msg!("rules.zone_pile")),
            (false, false) => {}
        }
        parts.push(match zone.sees {
            Sees::All => msg!("rules.sees_all"),
            Sees::Owner => msg!("rules.sees_owner"),
            Sees::Others => msg!("rules.sees_others"),
            Sees::Nobody => msg!("rules.sees_nobody"),
        });
        match zone.counts {
            Sees::All => {}
            Sees::Owner => parts.push(msg!("rules.counts_owner")),
            Sees::Others => parts.push(msg!("rules.counts_others")),
            Sees::Nobody => parts.push(msg!("rules.counts_nobody")),
        }
        if !zone.order_seen {
            parts.push(msg!("rules.order_hidden"));
        }
        if !zone.starts.is_empty() {
            parts.push(msg!("rules.starts", pieces = starts(zone, definition, look)));
        }
        let mut spans = named(&zone.label, look);
        let parts: Vec<String> = parts.iter().map(|part| look.say(part)).collect();
        spans.extend([(Emphasis::Plain, "  ".to_owned()), page.joined(&parts)]);
        page.line(2, &spans);
        page.source(4, &[], &zone.cites);
        provenance(page, 4, &zone.provenance);
    }
}

/// What starts in a zone: all of a family or of a back by its name, otherwise kind by kind.
fn starts(zone: &ZoneDef, definition: &Definition, look: &Look) -> String {
    let kinds = &definition.kinds;
    let all = |belongs: &dyn Fn(&KindDef) -> bool| {
        zone.starts.iter().all(|&kind| belongs(&kinds[kind]))
            && (0..kinds.len()).all(|kind| !belongs(&kinds[kind]) || zone.starts.contains(&kind))
    };
    let count: usize = zone.starts.iter().filter_map(|&kind| kinds[kind].copies).sum();
    let first = &kinds[zone.starts[0]];
    if all(&|kind| kind.family == first.family) {
        let title = look.say(&family_title(&definition.families[first.family])).to_lowercase();
        return format!("{title} × {count}");
    }
    if all(&|kind| kind.back == first.back) {
        return format!("{} × {count}", definition.backs[first.back].name.in_lang(look.lang));
    }
    let names = zone.starts.iter().map(|&kind| match kinds[kind].copies {
        Some(copies) if copies > 1 => format!("{} × {copies}", kinds[kind].label.name.in_lang(look.lang)),
        _ => kinds[kind].label.name.in_lang(look.lang).to_owned(),
    });
    names.collect::<Vec<_>>().join(", ")
}

/// Counters, and the numbers that rules call by a name.
/// The word lists.
pub(super) fn lexicons(page: &mut Page<'_>, definition: &Definition) {
    if !definition.lexicons.is_empty() {
        page.title(&msg!("rules.lexicons"));
    }
    for lexicon in &definition.lexicons {
        let look = page.look;
        let mut spans = named(&lexicon.label, look);
        spans.extend(
            lexicon.text.iter().map(|text| (Emphasis::Plain, format!("  {}", text.in_lang(look.lang)))),
        );
        spans.push((Emphasis::Dim, format!("  {}", lexicon.file)));
        page.line(2, &spans);
        page.source(4, &[], &lexicon.cites);
        provenance(page, 4, &lexicon.provenance);
    }
}

pub(super) fn numbers(page: &mut Page<'_>, definition: &Definition) {
    let options = &definition.switches.options;
    let is_option = |id: &str| options.iter().any(|option| option.label.id == id);
    let numbers: Vec<&(String, i64)> = definition.constants.iter().filter(|(id, _)| !is_option(id)).collect();
    let look = page.look;
    if !definition.counters.is_empty() {
        page.title(&msg!("rules.counters"));
    }
    for counter in &definition.counters {
        let mut parts = vec![msg!("rules.counter_starts", number = counter.starts)];
        parts.extend(counter.lowest().map(|number| msg!("rules.counter_least", number = number)));
        parts.extend(counter.highest().map(|number| msg!("rules.counter_most", number = number)));
        let parts: Vec<String> = parts.iter().map(|part| look.say(part)).collect();
        let mut spans = named(&counter.label, look);
        spans.push((Emphasis::Plain, format!("  {}", parts.join(", "))));
        spans.extend(said(counter.text.as_ref(), look));
        page.line(2, &spans);
        page.source(6, &[], &counter.cites);
    }
    if !numbers.is_empty() {
        page.title(&msg!("rules.numbers"));
    }
    for (id, value) in numbers {
        let spans = match definition.called(id) {
            Some(name) => {
                vec![
                    (Emphasis::Plain, name.in_lang(look.lang).to_owned()),
                    (Emphasis::Dim, format!(" ({id})")),
                    (Emphasis::Plain, format!(" = {value}")),
                ]
            }
            None => vec![(Emphasis::Plain, format!("{id} = {value}"))],
        };
        page.line(2, &spans);
        if let Some(cites) = definition.cites_of(&format!("numbers.{id}")) {
            page.source(6, &[], cites);
        }
    }
}
