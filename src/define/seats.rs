//! The chapter on who sits at the table: seats, the people who share one, what they are called, teams.

use super::drawn::read_colour;
use super::fault::{Fault, FaultKind};
use super::model::SeatDef;
use super::node::Value;
use super::read::capitalised;
use super::reader::Reader;
use crate::msg;
use crate::speak::{Name, acts, fold};

/// Reads `partners`: how many people share a seat and take its turns in rotation.
pub fn read_partners(reader: &mut Reader<'_>, players: usize) -> usize {
    let partners = reader.whole("partners", 1, 16).unwrap_or(1) as usize;
    if let Some(node) = reader.node("partners").filter(|_| !players.is_multiple_of(partners)) {
        let message = msg!("define.partners", partners = partners, players = players);
        reader.faults.push(Fault::at(&node.spot, message));
    }
    partners
}

/// Names the people who share seats, in the order in which they have their first turns. Without names
/// they are numbered.
pub fn name_people(seats: &mut [SeatDef], partners: usize, names: &[String], faults: &mut Vec<Fault>) {
    let people = seats.len() * partners;
    if names.len() > people {
        faults.push(Fault::setting(msg!("settings.names", names = names.len(), players = people)));
    }
    for (number, name) in names.iter().enumerate() {
        if !is_name(name) {
            faults.push(Fault::setting(msg!("settings.name", name = name, most = MOST_NAME)));
        } else if names[..number].iter().any(|other| fold(other) == fold(name)) {
            faults.push(Fault::setting(msg!("settings.name_twice", name = name)));
        }
    }
    let count = seats.len();
    for (seat, shared) in seats.iter_mut().enumerate() {
        let person = |turn: usize| names.get(turn * count + seat).cloned();
        shared.people = (0..partners)
            .map(|turn| person(turn).unwrap_or_else(|| format!("{}/{partners}", turn + 1)))
            .collect();
    }
}

/// Whether a player can be called that: one word with a letter in it.
fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.chars().count() <= MOST_NAME
        && !name.contains(|c: char| acts(c) || c.is_whitespace())
        && name.contains(char::is_alphabetic)
}

/// The most characters of a player's name.
const MOST_NAME: usize = 20;

/// Gives the seats the players' names. A name is one word that no other seat and no number is.
pub fn name_seats(seats: &mut [SeatDef], players: usize, names: &[String], faults: &mut Vec<Fault>) {
    if names.len() > players {
        faults.push(Fault::setting(msg!("settings.names", names = names.len(), players = players)));
        return;
    }
    for (number, name) in names.iter().enumerate() {
        let taken = seats
            .iter()
            .enumerate()
            .any(|(other, seat)| other != number && seat.all_names().any(|taken| fold(taken) == fold(name)));
        if !is_name(name) {
            faults.push(Fault::setting(msg!("settings.name", name = name, most = MOST_NAME)));
        } else if taken {
            faults.push(Fault::setting(msg!("settings.name_twice", name = name)));
        } else {
            seats[number].name = Name::plain(name);
        }
    }
}

/// The seats in play: as many as there are players, then the automated ones.
pub fn read_seats(reader: &mut Reader<'_>, players: usize) -> (Vec<SeatDef>, usize) {
    let declared = reader.words("seats");
    match reader.node("seats") {
        None => reader.missing("seats"),
        Some(node)
            if declared.is_empty() && matches!(&node.value, Value::List(seats) if seats.is_empty()) =>
        {
            reader.wrong(node, msg!("type.seats"));
        }
        Some(_) => {}
    }
    let automated = reader.words("automated");
    let details = reader.table("seat");
    for entry in details {
        if !declared.iter().any(|(id, _)| *id == entry.key) {
            let known = declared.iter().map(|(id, _)| id.as_str());
            let fault = Fault::following(&entry.spot, msg!("define.unknown_seat", id = &entry.key));
            reader.faults.push(fault.suggest(&entry.key, known));
        }
    }
    for (id, spot) in &automated {
        if !declared.iter().any(|(known, _)| known == id) {
            let known = declared.iter().map(|(id, _)| id.as_str());
            reader
                .faults
                .push(Fault::following(spot, msg!("define.unknown_seat", id = id)).suggest(id, known));
        }
    }
    let is_automated = |id: &str| automated.iter().any(|(other, _)| other == id);
    if declared.len() > 16 {
        reader.faults.push(Fault::at(&declared[16].1, msg!("define.too_many_seats")));
    }
    let people = declared.iter().filter(|(id, _)| !is_automated(id)).take(players);
    let wild = declared.iter().filter(|(id, _)| is_automated(id));
    let seats: Vec<SeatDef> = people
        .chain(wild)
        .take(16)
        .map(|(id, spot)| {
            let entry = details.iter().find(|entry| entry.key == *id);
            let mut seat = SeatDef {
                id: id.clone(),
                name: Name::plain(capitalised(id)),
                sign: id.chars().next().unwrap_or('?'),
                colour: None,
                automated: is_automated(id),
                people: Vec::new(),
                spot: spot.clone(),
            };
            if let Some(entry) = entry {
                let mut inner = Reader::new(&entry.node, msg!("what.seat", id = id), reader.faults);
                if let Some(name) = inner.name("name") {
                    seat.name = name;
                }
                if let Some(sign) = inner.text("sign").and_then(|sign| sign.chars().next()) {
                    seat.sign = sign;
                }
                seat.colour = read_colour(&mut inner);
                inner.finish();
            }
            seat
        })
        .collect();
    let present = seats.iter().filter(|seat| !seat.automated).count();
    let unread = reader.node("seats").is_some_and(|node| match &node.value {
        Value::List(seats) => seats.len() > declared.len(),
        _ => false,
    });
    if present < players && !declared.is_empty() && !unread {
        let message = msg!("define.too_few_seats", seats = present, players = players);
        let spot = reader.node("seats").map(|node| node.spot.clone());
        let fault = Fault { kind: FaultKind::Following, spot, ..Fault::nowhere(message) };
        reader.faults.push(fault);
    }
    (seats, present)
}

/// Reads `teams`: seats that win together.
pub fn read_teams(reader: &mut Reader<'_>, seats: &[SeatDef]) -> Vec<Vec<usize>> {
    reader.items("teams", |reader, item| {
        let Value::List(members) = &item.value else {
            reader.wrong(item, msg!("type.team"));
            return None;
        };
        let mut team = Vec::new();
        for member in members {
            match &member.value {
                Value::Text(id) => match seats.iter().position(|seat| seat.id == *id) {
                    Some(seat) => team.push(seat),
                    None => {
                        let known = seats.iter().map(|seat| seat.id.as_str());
                        let fault = Fault::following(&member.spot, msg!("define.unknown_seat", id = id));
                        reader.faults.push(fault.suggest(id, known));
                    }
                },
                _ => reader.wrong(member, msg!("type.text")),
            }
        }
        Some(team)
    })
}
