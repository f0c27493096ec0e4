//! What a score that is not as expected is made of: its parts, or of one part where its points come from.

use super::expect::score_part;
use crate::define::Spot;
use crate::engine::{Origin, Share};
use crate::msg;
use crate::play::{Culprit, Game, Refusal, Session};
use crate::speak::{Blank, Lang, Message, Name};
use crate::table::{Seat, State};

/// The most parts that are told one by one.
const MOST_PARTS: usize = 12;

/// The parts of the score that a path asks for, and the rule of the one whose points they are. `None` where it
/// asks for no score, or where the rules fail.
pub(super) fn of(session: &Session, path: &str) -> Option<(Option<Message>, Option<Culprit>)> {
    let (game, state) = (session.game(), session.state());
    let declared = &game.definition().end.score;
    let words: Vec<&str> = path.split_whitespace().collect();
    let (seat, part) = match (&words[..], &declared[..]) {
        (["score", seat], [_]) => (game.read_seat(seat).ok()?, Some(0)),
        (["score", seat], _) => (game.read_seat(seat).ok()?, None),
        (["score", seat, part], _) => (game.read_seat(seat).ok()?, Some(score_part(game, part).ok()?)),
        _ => return None,
    };
    let values = game.machine().scores(state).ok()?.get(seat as usize)?.clone();
    let Some(part) = part else {
        let total: i64 = values.iter().sum();
        let text = |lang: Lang| {
            let parts = declared.iter().zip(&values);
            let parts =
                parts.map(|(part, value)| format!("{} {}", part.label.name.in_lang(lang), signed(*value)));
            parts.collect::<Vec<_>>().join(" + ")
        };
        return Some((Some(parts(total, Name::in_each(text))), None));
    };
    let rule = &declared[part].rule;
    let culprit =
        Culprit { name: format!("score.{}", declared[part].label.id), spot: Some(rule.spot.clone()) };
    let tree = game.ruleset().score.get(part)?;
    let account = game.machine().explain(state, seat, tree, &game.ruleset().named).ok()?;
    let shares: Vec<&Share> = account.shares.iter().filter(|share| share.points != 0).collect();
    let mut told: Vec<String> =
        shares.iter().take(MOST_PARTS).map(|share| share_text(session, share)).collect();
    told.extend((shares.len() > MOST_PARTS).then(|| "…".to_owned()));
    let value = values[part];
    let message = (!told.is_empty()).then(|| parts(value, Name::in_each(|_| told.join(" + "))));
    Some((message, Some(culprit)))
}

fn parts(total: i64, text: Name) -> Message {
    msg!("transcript.parts").with("total", signed(total)).with_blank("parts", Blank::Name(text))
}

/// A number as examples have it.
fn signed(value: i64) -> String {
    value.to_string()
}

/// Some points and where they come from, in ids: `7 (g7 ann.knight)`.
fn share_text(session: &Session, share: &Share) -> String {
    let (game, state) = (session.game(), session.state());
    let piece = |piece: u16| {
        let place = state.pieces[piece as usize].place;
        format!("{} {}", place_text(game, place), game.written_piece_of(state, piece))
    };
    let seat = |seat: Seat| game.seat_id(seat).to_owned();
    let from = match share.origin {
        Origin::Cell(cell) => state.top(cell).map_or_else(|| game.cell_name(cell), piece),
        Origin::Piece(id) => piece(id),
        Origin::Group(cell) => game.cell_name(cell),
        Origin::Gained(of) => format!("points {}", seat(of)),
        Origin::Score(of) => format!("score {}", seat(of)),
        Origin::Rule => return signed(share.points),
    };
    format!("{} ({from})", signed(share.points))
}

fn place_text(game: &Game, place: u16) -> String {
    let layout = game.machine().layout();
    match layout.zone_of(place) {
        Some(zone) => game.zone_text(zone),
        None if layout.is_cell(place) => game.cell_name(place),
        None => String::new(),
    }
}

/// The rule that refuses a move, as examples and `why` call it.
pub(super) fn refusing(game: &Game, refusal: &Refusal, typed: &str, state: &State) -> Option<Culprit> {
    let spot: Option<Spot> = refusal.spot.clone();
    let named = typed.split_whitespace().find_map(|word| game.action_named(state, word));
    let step = game.machine().step_actions(state).first().copied();
    let action = refusal.mv.as_ref().map(|mv| mv.action).or(named).or(step)?;
    let id = &game.definition().actions[action].label.id;
    spot.is_some().then(|| Culprit { name: format!("{id}: {}", refusal.rule.text()), spot })
}
