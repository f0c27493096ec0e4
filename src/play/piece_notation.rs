//! The notation for pieces in transcripts: `seat.kind:face:turning` (of a blank, what it stands for), of a
//! piece that stands `seat.kind@part`; those of one stack joined by `/`, top first.
//!
//! Names in both languages and unique prefixes are accepted (`bleu.pred:v`). The face that a kind
//! begins with may be left out, and so may the turning of a tile that lies upright. Where a game has one kind, its seat's id or sign is enough (`x`).

use super::game::Game;
use super::notation::{names_begin, names_match};
use crate::define::model::{Labelled, SeatDef};
use crate::msg;
use crate::speak::{Blank, Message, fold};
use crate::table::{Place, Seat, State};

/// A piece as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WrittenPiece {
    /// Which kind.
    pub kind: u16,
    /// Whose, if the text says so.
    pub owner: Option<Seat>,
    /// The face that it shows.
    pub face: u8,
    /// How it is turned.
    pub pose: u8,
    /// The part of its tile on which it stands, if the text says so.
    pub part: Option<String>,
}

impl Game {
    /// Parses one piece.
    pub(crate) fn read_piece(&self, text: &str) -> Result<WrittenPiece, Message> {
        let (text, part) = match text.split_once('@') {
            Some((text, part)) => (text, Some(part.to_owned())),
            None => (text, None),
        };
        let mut words = text.split(':');
        let body = words.next().unwrap_or_default();
        let marks: Vec<&str> = words.collect();
        let (kind, owner) = match body.split_once('.') {
            Some((seat, kind)) => (self.read_kind(kind)?, Some(self.read_seat(seat)?)),
            None => match self.only_kind().zip(self.read_seat(body).ok()) {
                Some((kind, seat)) => (kind, Some(seat)),
                None => (self.read_kind(body)?, None),
            },
        };
        if part.is_some() && !self.machine().layout().stands(kind) {
            let id = &self.definition().kinds[kind as usize].label.id;
            return Err(msg!("transcript.stands_not", kind = id));
        }
        let mut piece = WrittenPiece { kind, owner, face: self.first_face(kind), pose: 0, part };
        for mark in marks {
            match self.read_pose(kind, mark) {
                Some(pose) => piece.pose = pose,
                None => piece.face = self.read_face(kind, mark)?,
            }
        }
        Ok(piece)
    }

    /// The same as short as people lay it: the face that the kind begins with goes without saying.
    pub(crate) fn laid_piece(&self, piece: &WrittenPiece) -> String {
        self.piece_in_words(piece, piece.face != self.first_face(piece.kind))
    }

    /// The same in a zone of a seat, or in one that all share: where every seat has a set, it goes without
    /// saying that a seat's zone holds its own.
    pub(crate) fn piece_in_zone(&self, mut piece: WrittenPiece, holder: Option<Seat>) -> String {
        let definition = self.definition();
        if definition.families[definition.kinds[piece.kind as usize].family].each_seat {
            piece.owner = piece.owner.filter(|owner| Some(*owner) != holder);
        }
        self.laid_piece(&piece)
    }

    /// A piece's canonical text: what [`Game::read_piece`] parses, with every id in full.
    pub(crate) fn written_piece(&self, piece: &WrittenPiece) -> String {
        self.piece_in_words(piece, true)
    }

    fn piece_in_words(&self, piece: &WrittenPiece, face: bool) -> String {
        let definition = self.definition();
        let kind = &definition.kinds[piece.kind as usize];
        let seat = piece.owner.and_then(|owner| definition.seats.get(owner as usize));
        let mut text = match (seat, self.only_kind()) {
            (Some(seat), Some(_)) => seat.id.clone(),
            (Some(seat), None) => format!("{}.{}", seat.id, kind.label.id),
            (None, _) => kind.label.id.clone(),
        };
        if face && definition.families[kind.family].faces.len() > 1 {
            text.push(':');
            text.push_str(&definition.faces[piece.face as usize].id);
        }
        if let Some(turning) = self.pose_text(piece.kind, piece.pose) {
            text.push(':');
            text.push_str(turning);
        }
        if let Some(part) = &piece.part {
            text.push('@');
            text.push_str(part);
        }
        text
    }

    /// A piece on the table as it is written, without its face and turning.
    pub(crate) fn written_piece_of(&self, state: &State, piece: u16) -> String {
        let held = &state.pieces[piece as usize];
        let owner = Some(held.owner).filter(|&owner| (owner as usize) < self.definition().seats.len());
        let face = self.first_face(held.kind);
        self.laid_piece(&WrittenPiece { kind: held.kind, owner, face, pose: 0, part: None })
    }

    /// The pieces at a place: of a pile or a stack top first, of a zone without order by number.
    pub(crate) fn written_pieces_at(&self, state: &State, place: Place) -> Vec<WrittenPiece> {
        let written = |piece: u16| {
            let pose = state.pose(piece);
            let piece = &state.pieces[piece as usize];
            let seats = self.definition().seats.len();
            let owner = Some(piece.owner).filter(|&owner| (owner as usize) < seats);
            let stands = self.machine().layout().stands(piece.kind);
            let part = self.footing_text(state, place, pose).filter(|_| stands);
            WrittenPiece {
                kind: piece.kind,
                owner,
                face: piece.face,
                pose: if stands { 0 } else { pose },
                part,
            }
        };
        state.pieces_at(self.machine().layout(), place).into_iter().map(written).collect()
    }

    /// The counter of that name.
    pub fn counter_named(&self, typed: &str) -> Result<usize, Message> {
        let counters = &self.definition().counters;
        let found = counters.iter().position(|counter| names_match(&counter.label, &fold(typed)));
        found.ok_or_else(|| msg!("transcript.no_counter", word = typed))
    }

    /// The mark of that name.
    pub fn mark_named(&self, typed: &str) -> Result<usize, Message> {
        let marks = &self.definition().board.marks;
        let found = marks.iter().position(|mark| names_match(&mark.label, &fold(typed)));
        found.ok_or_else(|| msg!("transcript.no_mark", word = typed))
    }

    /// The zone that is typed `seat.zone`, or `zone` where all share it, as an index into the layout's zones.
    pub fn zone_named(&self, typed: &str) -> Result<usize, Message> {
        let (seat, zone) = match typed.split_once('.') {
            Some((seat, zone)) => (Some(self.read_seat(seat)?), zone),
            None => (None, typed),
        };
        let layout = self.machine().layout();
        let wanted = fold(zone);
        let labels = |index: usize| &self.definition().zones[layout.zones[index].zone].label;
        let found = (0..layout.zones.len())
            .find(|&index| layout.zones[index].owner == seat && names_match(labels(index), &wanted));
        found.ok_or_else(|| {
            if layout.zones.is_empty() {
                return msg!("transcript.no_zones");
            }
            let known = (0..layout.zones.len()).map(|index| format!("`{}`", self.zone_text(index)));
            msg!("transcript.no_zone", word = typed).with_blank("known", list(known))
        })
    }

    /// A zone's name as [`Game::zone_named`] reads it.
    pub(crate) fn zone_text(&self, index: usize) -> String {
        self.place_name(self.machine().layout().zone(index))
    }

    /// The face that pieces of a kind begin with.
    pub(crate) fn first_face(&self, kind: u16) -> u8 {
        let definition = self.definition();
        let faces = &definition.families[definition.kinds[kind as usize].family].faces;
        faces.first().copied().unwrap_or(0) as u8
    }

    /// The seat of that id, name, number, sign or unique prefix.
    pub(crate) fn read_seat(&self, typed: &str) -> Result<Seat, Message> {
        if let Some(seat) = self.seat_named(typed) {
            return Ok(seat);
        }
        let seats = &self.definition().seats;
        let wanted = fold(typed);
        let begins = |seat: &SeatDef| seat.all_names().any(|name| fold(name).starts_with(&wanted));
        let is_sign = |seat: &SeatDef| typed.chars().eq([seat.sign]);
        for fits in [&is_sign as &dyn Fn(&SeatDef) -> bool, &begins] {
            let found: Vec<usize> = (0..seats.len()).filter(|&seat| fits(&seats[seat])).collect();
            if let (false, [only]) = (typed.is_empty(), &found[..]) {
                return Ok(*only as Seat);
            }
        }
        let known = seats.iter().map(|seat| format!("`{}`", seat.id));
        Err(msg!("transcript.no_seat", word = typed).with_blank("known", list(known)))
    }

    fn only_kind(&self) -> Option<u16> {
        (self.definition().kinds.len() == 1).then_some(0)
    }

    pub(crate) fn read_kind(&self, typed: &str) -> Result<u16, Message> {
        let kinds: Vec<&Labelled> = self.definition().kinds.iter().map(|kind| &kind.label).collect();
        match named(&kinds, typed) {
            Ok(kind) => Ok(kind as u16),
            Err(found) if found.is_empty() => Err(msg!("refused.no_piece", word = typed)),
            Err(found) => {
                let known = found.iter().map(|&kind| format!("`{}`", kinds[kind].id));
                Err(msg!("refused.ambiguous", word = typed).with_blank("known", list(known)))
            }
        }
    }

    fn read_face(&self, kind: u16, typed: &str) -> Result<u8, Message> {
        let definition = self.definition();
        let family = &definition.families[definition.kinds[kind as usize].family];
        let faces: Vec<&Labelled> = family.faces.iter().map(|&face| &definition.faces[face]).collect();
        named(&faces, typed).map(|place| family.faces[place] as u8).map_err(|_| {
            let id = &definition.kinds[kind as usize].label.id;
            let known = faces.iter().map(|face| format!("`{}`", face.id));
            match faces.is_empty() {
                true if self.turning_text(kind, 0).is_some() => msg!("refused.no_turning", word = typed),
                true => msg!("transcript.no_faces", kind = id),
                false => msg!("transcript.no_face", kind = id, word = typed).with_blank("known", list(known)),
            }
        })
    }
}

/// The index of the label with that name or unique prefix, or of all that it could mean.
fn named(labels: &[&Labelled], typed: &str) -> Result<usize, Vec<usize>> {
    let typed = fold(typed);
    if let Some(exact) = labels.iter().position(|label| names_match(label, &typed)) {
        return Ok(exact);
    }
    let found: Vec<usize> = (0..labels.len()).filter(|&place| names_begin(labels[place], &typed)).collect();
    match found[..] {
        [only] => Ok(only),
        _ => Err(found),
    }
}

fn list(texts: impl Iterator<Item = String>) -> Blank {
    Blank::Or(texts.map(Blank::Text).collect())
}
