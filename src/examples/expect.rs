//! What a transcript can ask of the table: `expect PATH = VALUE`.

use super::{language, seen};
use crate::define::Fault;
use crate::engine::LineShape;
use crate::msg;
use crate::play::{Game, Session, laying};
use crate::speak::{Blank, Message, fold};
use crate::table::{Cell, Ended, Seat};

/// Why an expectation cannot be answered: the transcript's mistake, or the rules'.
pub enum Unanswered {
    /// The path means nothing.
    Path(Message),
    /// The value means nothing there.
    Value(Message),
    /// The rules'.
    Fault(Box<Fault>),
}

impl From<Message> for Unanswered {
    fn from(message: Message) -> Self {
        Self::Path(message)
    }
}

impl From<Box<Fault>> for Unanswered {
    fn from(fault: Box<Fault>) -> Self {
        Self::Fault(fault)
    }
}

/// What is so at `path`, and the expected `value` written in the same way, so that the two can be
/// compared as texts.
pub fn answer(session: &Session, path: &str, value: &str) -> Result<(String, String), Unanswered> {
    let (game, state) = (session.game(), session.state());
    let words: Vec<&str> = path.split_whitespace().collect();
    let plain = |found: String| Ok((found, value.to_owned()));
    match words[..] {
        ["score", seat] => {
            let seat = game.read_seat(seat)? as usize;
            let scores = game.scores(state)?;
            plain(scores.get(seat).ok_or_else(|| msg!("transcript.no_score"))?.to_string())
        }
        ["score", seat, part] => {
            let seat = game.read_seat(seat)? as usize;
            let part = score_part(game, part)?;
            plain(game.machine().scores(state)?[seat][part].to_string())
        }
        ["points", seat] => plain(state.points(game.read_seat(seat)?).to_string()),
        ["team", seat] => {
            let seat = game.read_seat(seat)? as usize;
            let team = game.definition().teams.iter().position(|team| team.contains(&seat));
            let scores = game.team_scores(&game.scores(state)?);
            let score = team.and_then(|team| scores.get(team)).ok_or_else(|| msg!("transcript.no_team"))?;
            plain(score.to_string())
        }
        ["scale" | "band"] => {
            let (measured, band) = game.scale(state)?.ok_or_else(|| msg!("transcript.no_scale"))?;
            let bands = game.definition().end.scale.as_ref().map(|scale| &scale.bands);
            let id = bands.map_or("", |bands| bands[band].label.id.as_str());
            plain(if words[0] == "scale" { measured.to_string() } else { id.to_owned() })
        }
        ["winner" | "winners"] => {
            let winners = game.outcome(state)?.map(|outcome| outcome.winners).unwrap_or_default();
            let found = seats_text(game, &winners);
            let mut expected = Vec::new();
            for seat in value.split(',').map(str::trim).filter(|_| value != "none") {
                expected.push(game.read_seat(seat).map_err(Unanswered::Value)?);
            }
            expected.sort_unstable();
            Ok((found, seats_text(game, &expected)))
        }
        ["ended"] => plain(
            match state.ended {
                Ended::No => "no",
                Ended::Won(_) => "won",
                Ended::Drawn => "drawn",
                Ended::Counted => "counted",
                Ended::Blocked => "blocked",
            }
            .to_owned(),
        ),
        ["turn"] => {
            let expected = game.seat_id(game.read_seat(value).map_err(Unanswered::Value)?).to_owned();
            Ok((game.seat_id(state.turn.seat).to_owned(), expected))
        }
        ["step"] => {
            let actions = game.machine().step_actions(state);
            let ids = actions.iter().map(|&action| game.definition().actions[action].label.id.as_str());
            Ok((ids.collect::<Vec<_>>().join(", "), parts(value).join(", ")))
        }
        ["round"] => plain((state.turn.rounds as u32 + 1).to_string()),
        ["moves"] => plain(game.machine().count(state)?.to_string()),
        ["cell", cell] => {
            let found = game.written_pieces_at(state, laying::named(game, cell)?);
            let stack =
                |pieces: Vec<String>| if pieces.is_empty() { "empty".into() } else { pieces.join("/") };
            let mut expected = Vec::new();
            for piece in value.split('/').filter(|_| value != "empty") {
                expected.push(game.written_piece(&game.read_piece(piece.trim()).map_err(Unanswered::Value)?));
            }
            let found = found.into_iter().map(|piece| game.written_piece(&piece)).collect();
            Ok((stack(found), stack(expected)))
        }
        ["mark", mark] => marked(session, mark, value),
        ["line", ref names @ ..] if !names.is_empty() => {
            let cells = names.iter().map(|name| laying::named(game, name)).collect::<Result<Vec<_>, _>>()?;
            let shape = match game.machine().line(state, &cells)? {
                LineShape::Closed => "closed",
                LineShape::Crossing => "crossing",
                LineShape::Open => "open",
            };
            match ["closed", "crossing", "open"].contains(&value) {
                true => plain(shape.to_owned()),
                false => Err(Unanswered::Value(msg!("transcript.line_shape", word = value))),
            }
        }
        ["counter", id] => {
            let counter = game.counter_named(id)?;
            plain(state.counter(game.machine().layout(), counter).to_string())
        }
        ["announced", id, seat] => {
            let declared = &game.definition().announcements;
            let number = declared.iter().position(|announcement| announcement.label.id == id);
            let number = number.ok_or_else(|| msg!("transcript.no_announcement", word = id))?;
            let holds = state.was_said(game.machine().layout(), number, game.read_seat(seat)?);
            plain(if holds { "yes" } else { "no" }.to_owned())
        }
        ["recorded", id] => recorded(session, id, value),
        ["sees", seat, place] => seen::sees(session, game.read_seat(seat)?, place, value),
        ["said", lang] => seen::said(session, lang, value),
        ["know", seat] => {
            let seat = game.read_seat(seat)?;
            let knowledge = session.know(seat)?;
            let layout = game.machine().layout();
            let own = knowledge.places.iter().find(|(place, _)| {
                layout.zone_of(*place).is_some_and(|zone| layout.zones[zone].owner == Some(seat))
            });
            let id = |kind: &u16| game.definition().kinds[*kind as usize].label.id.as_str();
            let mut found: Vec<String> = own
                .map_or(&[][..], |(_, options)| &options[..])
                .iter()
                .map(|(kinds, _)| kinds.iter().map(id).collect::<Vec<_>>().join(" "))
                .collect();
            let mut expected = parts(value);
            found.sort_unstable();
            expected.sort_unstable();
            Ok((found.join(", "), expected.join(", ")))
        }
        ["zone", zone] => zone_answer(session, zone, value),
        _ => Err(msg!("transcript.no_path", path = path).with_blank("known", language::paths()).into()),
    }
}

/// The part of the score of that id.
pub fn score_part(game: &Game, typed: &str) -> Result<usize, Message> {
    let parts = &game.definition().end.score;
    parts.iter().position(|part| fold(&part.label.id) == fold(typed)).ok_or_else(|| {
        let known = parts.iter().map(|part| Blank::Text(format!("`{}`", part.label.id))).collect();
        msg!("transcript.no_part", word = typed).with_blank("known", Blank::Or(known))
    })
}

/// The cells that carry a mark, in their order.
fn marked(session: &Session, mark: &str, value: &str) -> Result<(String, String), Unanswered> {
    let (game, state) = (session.game(), session.state());
    let layout = game.machine().layout();
    let mark = game.mark_named(mark)?;
    let mut expected = Vec::new();
    for word in laying::cell_words(value) {
        expected.extend(laying::read_cells(game, word).map_err(Unanswered::Value)?);
    }
    let names = |is_one: &dyn Fn(Cell) -> bool| {
        let cells = (0..layout.cells as Cell).filter(|&cell| is_one(cell));
        let names: Vec<String> = cells.map(|cell| game.cell_name(cell)).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(" ") }
    };
    let found = names(&|cell| state.is_marked(layout, mark, cell));
    Ok((found, names(&|cell| expected.contains(&cell))))
}

/// A zone's pieces. Its seat need not be written before them, nor the order of one that keeps none.
fn zone_answer(session: &Session, zone: &str, value: &str) -> Result<(String, String), Unanswered> {
    let (game, state) = (session.game(), session.state());
    let layout = game.machine().layout();
    let index = game.zone_named(zone)?;
    let holder = layout.zones[index].owner;
    let text = |mut piece: crate::play::WrittenPiece| {
        piece.owner = piece.owner.filter(|owner| Some(*owner) != holder);
        game.written_piece(&piece)
    };
    let found = game.written_pieces_at(state, layout.zone(index));
    let mut found: Vec<String> = found.into_iter().map(text).collect();
    let mut expected = Vec::new();
    for piece in parts(value).into_iter().filter(|_| value != "empty") {
        expected.push(text(game.read_piece(piece).map_err(Unanswered::Value)?));
    }
    if !layout.zones[index].ordered {
        found.sort_unstable();
        expected.sort_unstable();
    }
    let joined = |pieces: Vec<String>| if pieces.is_empty() { "empty".into() } else { pieces.join(", ") };
    Ok((joined(found), joined(expected)))
}

/// What the game adds to a record if it is over, in declared order.
fn recorded(session: &Session, id: &str, value: &str) -> Result<(String, String), Unanswered> {
    let game = session.game();
    let declared = &game.definition().records;
    if declared.is_empty() {
        return Err(msg!("record.no_records").into());
    }
    let number = declared.iter().position(|record| record.label.id == id).ok_or_else(|| {
        let known = declared.iter().map(|record| Blank::Text(format!("`{}`", record.label.id))).collect();
        msg!("transcript.no_record", word = id).with_blank("known", Blank::Or(known))
    })?;
    let found = game.recorded(session.state())?.into_iter().find(|one| one.record == number);
    let mut expected = Vec::new();
    for piece in parts(value).into_iter().filter(|_| value != "none") {
        expected.push(game.read_kind(piece).map_err(Unanswered::Value)?);
    }
    expected.sort_unstable();
    let text = |kinds: &[u16]| match kinds {
        [] => "none".to_owned(),
        _ => game.kind_ids(kinds).join(", "),
    };
    Ok((text(&found.map(|one| one.kinds).unwrap_or_default()), text(&expected)))
}

pub(super) fn parts(value: &str) -> Vec<&str> {
    value.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()
}

fn seats_text(game: &Game, seats: &[Seat]) -> String {
    let ids: Vec<&str> = seats.iter().map(|&seat| game.seat_id(seat)).collect();
    if ids.is_empty() { "none".to_owned() } else { ids.join(", ") }
}
