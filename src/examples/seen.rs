//! What a seat sees and what was said aloud: `expect sees SEAT PLACE`, `expect said LANGUAGE`. Asked of
//! the seat's view and of what was announced, never of the table itself.

use super::expect::{Unanswered, parts};
use crate::msg;
use crate::play::sentences;
use crate::play::{Game, Seen, Session, View, WrittenPiece};
use crate::speak::{Blank, Lang};
use crate::table::Seat;

/// The two texts that are compared: what is so, and what is expected.
type Answer = Result<(String, String), Unanswered>;

/// A piece that is there, but not what it is.
const HIDDEN: &str = "hidden";
/// Not even how many.
const UNCOUNTED: &str = "uncounted";

/// What a seat sees in a zone or on a cell.
pub fn sees(session: &Session, seat: Seat, place: &str, value: &str) -> Answer {
    let game = session.game();
    let view = View::of(game, session.state(), Some(seat));
    let board = &game.definition().board;
    match (game.zone_named(place), board.grid.named(place).filter(|_| board.present)) {
        (Ok(zone), _) => in_zone(game, &view, zone, value),
        (Err(_), Some(cell)) => on_cell(game, &view.cells[cell as usize], value),
        (Err(message), None) if place.contains('.') => Err(message.into()),
        (Err(_), None) => {
            let zones = 0..game.machine().layout().zones.len();
            let known = zones.map(|zone| Blank::Text(format!("`{}`", game.zone_text(zone)))).collect();
            Err(msg!("transcript.no_place", word = place).with_blank("known", Blank::And(known)).into())
        }
    }
}

/// A zone's pieces and how many more are hidden. Its seat need not be written before them, nor the
/// order of one that keeps none.
fn in_zone(game: &Game, view: &View, index: usize, value: &str) -> Answer {
    let layout = game.machine().layout();
    let (zone, holder) = (&view.zones[index], view.zones[index].owner);
    let text = |mut piece: WrittenPiece| {
        piece.owner = piece.owner.filter(|owner| Some(*owner) != holder);
        game.written_piece(&piece)
    };
    let found: Vec<String> = zone.pieces.iter().filter_map(|piece| written(game, piece)).map(text).collect();
    let hidden = zone.pieces.len() - found.len();
    let (mut expected, mut hidden_expected) = (Vec::new(), 0);
    for part in parts(value).into_iter().filter(|part| !["empty", UNCOUNTED].contains(part)) {
        let count = part.strip_suffix(HIDDEN).and_then(|count| count.trim_end().parse::<usize>().ok());
        match count {
            Some(count) => hidden_expected += count,
            None => expected.push(text(game.read_piece(part).map_err(Unanswered::Value)?)),
        }
    }
    let joined = |mut pieces: Vec<String>, hidden: usize, uncounted: bool| {
        if !layout.zones[index].ordered {
            pieces.sort_unstable();
        }
        pieces.extend((hidden > 0).then(|| format!("{hidden} {HIDDEN}")));
        match pieces.is_empty() {
            true if uncounted => UNCOUNTED.to_owned(),
            true => "empty".to_owned(),
            false => pieces.join(", "),
        }
    };
    Ok((joined(found, hidden, zone.uncounted), joined(expected, hidden_expected, value == UNCOUNTED)))
}

/// A cell's stack, top first.
fn on_cell(game: &Game, stack: &[Seen], value: &str) -> Answer {
    let stands = |kind: Option<u16>| kind.is_some_and(|kind| game.machine().layout().stands(kind));
    let tile = stack.iter().find(|piece| !stands(piece.kind));
    let seen = stack.iter().map(|piece| {
        let mut piece_text = written(game, piece);
        if let (Some(text), Some((tile, kind)), true) =
            (&mut piece_text, tile.and_then(|tile| Some((tile, tile.kind?))), stands(piece.kind))
        {
            *text =
                WrittenPiece { pose: 0, part: game.part_text(kind, tile.pose, piece.pose), ..text.clone() };
        }
        piece_text.map_or_else(|| HIDDEN.to_owned(), |piece| game.written_piece(&piece))
    });
    let mut expected = Vec::new();
    for piece in value.split('/').map(str::trim).filter(|_| value != "empty") {
        expected.push(match piece {
            HIDDEN => HIDDEN.to_owned(),
            _ => game.written_piece(&game.read_piece(piece).map_err(Unanswered::Value)?),
        });
    }
    let joined = |pieces: Vec<String>| if pieces.is_empty() { "empty".into() } else { pieces.join("/") };
    Ok((joined(seen.collect()), joined(expected)))
}

/// A piece as a transcript writes it; `None` when it is hidden.
fn written(game: &Game, piece: &Seen) -> Option<WrittenPiece> {
    let owner = Some(piece.owner).filter(|&owner| (owner as usize) < game.definition().seats.len());
    piece.kind.map(|kind| WrittenPiece { kind, owner, face: piece.face, pose: piece.pose, part: None })
}

/// What the last move led to be announced, in the game's own sentences.
pub fn said(session: &Session, lang: &str, value: &str) -> Answer {
    let lang = Lang::named(lang).ok_or_else(|| msg!("transcript.no_language", word = lang))?;
    let value = &lang.set(value);
    let last = session.last().ok_or_else(|| msg!("transcript.no_move"))?;
    let sentences =
        sentences::said(session.game(), session.state_before(session.entries().len() - 1), &last.events);
    let found: Vec<&str> = sentences.iter().map(|sentence| sentence.in_lang(lang)).collect();
    let inner = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    let expected: Vec<&str> = match inner {
        Some(inner) => inner.split("\", \"").collect(),
        None if value == "none" => Vec::new(),
        None => return Err(Unanswered::Value(msg!("transcript.unquoted"))),
    };
    let joined = |sentences: &[&str]| match sentences {
        [] => "none".to_owned(),
        _ => format!("\"{}\"", sentences.join("\", \"")),
    };
    Ok((joined(&found), joined(&expected)))
}
