//! Which drawing a board gets, and what all drawings write alike: coordinates, pieces, heights, marks.

use std::ops::RangeInclusive;

use super::canvas::Paint;
use super::ring::Ring;
use super::{compact, drawn, legend, tiles};
use crate::front::style::Look;
use crate::front::text_layout::{self, centred, padded};
use crate::msg;
use crate::scene::{Board, Piece, Player, Spot};
use crate::speak::{Name, numbers};
use crate::table::grid::column_name;
use crate::table::{Seat, Shape};

/// Renders the board: all of it, or of one that grows, the part in use.
pub(super) fn render_board(board: &Board, players: &[Player], look: &Look) -> String {
    let Some((rows, columns)) = &board.shown else {
        return format!("{}\n", look.dim(&look.say(&msg!("table.empty_board"))));
    };
    let part = Part { board, players, look, rows: rows.clone(), columns: columns.clone() };
    let square = board.shape == Shape::Square;
    let looks = drawn::SIZES.into_iter().filter(|_| square && board.drawn);
    if let Some(size) = looks.clone().find(|size| drawn::fits(&part, *size)) {
        return format!("{}{}", drawn::render(&part, size), legend::render(&part, true));
    }
    // Lines alone would not tell what has a look: better text than those.
    let boxes = tiles::sizes(board).into_iter().filter(|_| square && !board.drawn);
    let out = match boxes.clone().find(|size| tiles::fits(&part, *size)) {
        Some(size) => tiles::render(&part, size),
        None => compact::render(&part),
    };
    format!("{out}{}", legend::render(&part, false))
}

/// A part of a board that is drawn at once.
#[derive(Clone)]
pub(super) struct Part<'a> {
    pub board: &'a Board,
    pub players: &'a [Player],
    pub look: &'a Look,
    pub rows: RangeInclusive<u16>,
    pub columns: RangeInclusive<u16>,
}

impl<'a> Part<'a> {
    /// What a cell shows.
    pub fn spot(&self, column: u16, row: u16) -> Option<&'a Spot> {
        self.board.spot(column, row)
    }

    fn digits(&self) -> usize {
        (self.rows.end() + 1).to_string().len()
    }

    /// How many columns the numbers and names of the rows take.
    pub fn label_width(&self) -> usize {
        match names_width(&self.board.row_names, self.look) {
            0 => self.digits(),
            names => self.digits() + 1 + names,
        }
    }

    /// The number and the name of a row.
    pub fn row_label(&self, row: u16) -> String {
        let digits = self.digits();
        let mut label = format!("{:>digits$}", row + 1);
        if let Some(name) = self.board.row_names.get(row as usize) {
            label.push(' ');
            label.push_str(&padded(name.in_lang(self.look.lang), self.label_width() - digits - 1));
        }
        label
    }

    /// The letter of a side as a label of the places over or under the board.
    pub fn side_label(&self, letter: char) -> String {
        padded(&format!("{letter:>0$}", self.digits()), self.label_width())
    }

    /// The letters of the columns, and their names where they fit, each line with its end.
    pub fn header(&self, field: usize) -> String {
        let (look, ring) = (self.look, Ring::of(self));
        let indent = " ".repeat(self.label_width());
        let line = |text: String| format!("{indent}{}\n", look.dim(text.trim_end()));
        let letters: String =
            self.columns.clone().map(|column| centred(&column_name(column), field)).collect();
        let mut out = line(ring.header(&letters));
        let names = &self.board.column_names;
        if !names.is_empty() && names_width(names, look) <= field {
            let names = self.columns.clone().map(|column| &names[column as usize]);
            let names: String = names.map(|name| centred(name.in_lang(look.lang), field)).collect();
            out.push_str(&line(format!("{}{names}", " ".repeat(ring.left()))));
        }
        out
    }

    /// The seat on whose side a whole row is.
    pub fn camp_seat(&self, row: u16) -> Option<Seat> {
        let mut camps = self.columns.clone().map(|column| self.spot(column, row).and_then(|spot| spot.camp));
        let first = camps.next().flatten();
        first.filter(|_| camps.all(|camp| camp == first))
    }

    /// The sign of the seat on whose side a whole row is, painted, after a gap; nothing where there is none.
    pub fn camp_of_row(&self, row: u16) -> String {
        let painted = |seat: Seat| {
            let sign = self.players[seat as usize].sign.to_string();
            format!("  {}", Paint::of(Some(seat)).on(&sign, self.players, self.look))
        };
        self.camp_seat(row).map(painted).unwrap_or_default()
    }

    /// Whether the frontier between two camps runs between a cell and the one below it (or beside it).
    pub fn frontier(&self, column: u16, row: u16, beside: bool) -> bool {
        let other = if beside { (column + 1, row) } else { (column, row + 1) };
        let (Some(one), Some(other)) = (self.spot(column, row), self.spot(other.0, other.1)) else {
            return false;
        };
        one.camp != other.camp
    }

    /// Whether there are places beyond the ends of the rows and columns.
    pub fn has_edges(&self) -> bool {
        !self.board.edges.is_empty()
    }

    /// Whether any cell is on somebody's side.
    pub fn has_camps(&self) -> bool {
        self.board.spots.iter().any(|spot| spot.camp.is_some())
    }

    /// What stands for a cell on which nothing lies: a dot, or the marks that it carries; and how it is painted.
    pub fn ground(&self, spot: &Spot) -> (String, Paint) {
        let (marks, camp) = (self.marks(spot), Paint::of(spot.camp));
        let dot = self.look.glyph("·", ".").to_owned();
        match (spot.states.open, marks.is_empty()) {
            (true, true) => (dot, Paint { strong: true, ..camp }),
            (true, false) => (marks, Paint::STRONG),
            (false, false) => (marks, Paint { dim: true, ..camp }),
            (false, true) if self.board.grows => (" ".to_owned(), Paint::PLAIN),
            (false, true) if spot.camp.is_some() => (dot, camp),
            (false, true) => (dot, Paint::DIM),
        }
    }

    /// The signs of the marks that a cell carries.
    pub fn marks(&self, spot: &Spot) -> String {
        let signs = spot.marks.iter().map(|&mark| self.board.marks[mark].sign.in_lang(self.look.lang));
        self.look.spell(&signs.collect::<Vec<_>>().join("+")).into_owned()
    }

    /// A piece in a cell: its owner's sign, its kind where there are several, how a tile with lines is
    /// turned, the value that it shows. Of two faces the first has its kind in capitals, the other in small
    /// letters and with a dash.
    pub fn piece(&self, piece: &Piece) -> String {
        if piece.hidden {
            return "?".to_owned();
        }
        let mut text = self.owner(piece);
        let sign = piece.sign.in_lang(self.look.lang);
        match (spells_face(piece, self.look), piece.face) {
            (true, 0) => text.push_str(&sign.to_uppercase()),
            (true, _) => text.push_str(&sign.to_lowercase()),
            (false, _) => text.push_str(sign),
        }
        if let Some(turning) = piece.turning {
            text.push(':');
            text.push_str(turning);
        }
        text.push_str(&self.shows(piece));
        self.look.spell(&text).into_owned()
    }

    /// The sign of a piece's owner, if it has one.
    pub fn owner(&self, piece: &Piece) -> String {
        piece.seat.map(|seat| self.players[seat as usize].sign.to_string()).unwrap_or_default()
    }

    /// The value that a piece shows, and which face.
    pub fn shows(&self, piece: &Piece) -> String {
        let mut text = piece.value.map(|value| numbers::whole(value, self.look.lang)).unwrap_or_default();
        text.push_str(&dashes(piece.face, self.look));
        text
    }
}

/// The fewest letters of a sign whose capitals tell a face.
const WORD: usize = 3;

/// Whether a piece has several faces and a sign that can tell which one is up.
pub(super) fn spells_face(piece: &Piece, look: &Look) -> bool {
    let letters = piece.sign.in_lang(look.lang).chars().filter(|c| c.is_alphabetic()).count();
    piece.face_name.is_some() && letters >= WORD
}

/// The dashes of a face: none for the first, one for the second.
pub(super) fn dashes(face: u8, look: &Look) -> String {
    look.glyph("′", "'").repeat(face as usize)
}

/// How many pieces lie on each other, as a raised number: nothing for one.
pub(super) fn height(pieces: usize, look: &Look) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if pieces < 2 {
        return String::new();
    }
    let number = pieces.to_string();
    match look.unicode {
        true => number.bytes().map(|digit| RAISED[(digit - b'0') as usize]).collect(),
        false => format!("^{number}"),
    }
}

pub(super) fn names_width(names: &[Name], look: &Look) -> usize {
    text_layout::widest(names.iter().map(|name| name.in_lang(look.lang)))
}
