//! Boards as rows of cells with coordinates.

use super::Marks;
use crate::define::model::KindDef;
use crate::front::style::Look;
use crate::front::text_layout::{self, centred};
use crate::msg;
use crate::play::view::Seen;
use crate::play::{Game, View};
use crate::speak::Name;
use crate::table::grid::column_name;
use crate::table::{Cell, Shape};

/// Renders the board: all of it, or of one that grows, the part in use with a cell around it.
pub(crate) fn render_board(game: &Game, view: &View, marks: &Marks, look: &Look) -> String {
    let board = &game.definition().board;
    let grid = board.grid;
    let Some((rows, columns)) = region(game, view, marks) else {
        return format!("{}\n", look.dim(&look.say(&msg!("table.empty_board"))));
    };
    let sign = |cell: Cell| view.cells[cell as usize].first().map(|top| cell_sign(game, top, look));
    let width = (0..grid.cells() as Cell)
        .filter_map(sign)
        .map(|(plain, _)| text_layout::width(&plain))
        .max()
        .unwrap_or(1)
        .max(1);
    let width =
        if board.column_names.is_empty() { width } else { width.max(names_width(&board.column_names, look)) };
    let digits = (rows.end() + 1).to_string().len();
    let label = match names_width(&board.row_names, look) {
        0 => digits,
        names => digits + 1 + names,
    };
    let field = width + 2;
    let shift = |row: u16| match grid.shape {
        Shape::Hexagon => (row - rows.start()) as usize * field / 2,
        Shape::Square => 0,
    };
    let header: String = columns.clone().map(|column| centred(&column_name(column), field)).collect();
    let mut out = format!("{}{}\n", " ".repeat(label), look.dim(header.trim_end()));
    if !board.column_names.is_empty() {
        let names: String = columns
            .clone()
            .map(|column| centred(board.column_names[column as usize].in_lang(look.lang), field))
            .collect();
        out.push_str(&format!("{}{}\n", " ".repeat(label), look.dim(names.trim_end())));
    }
    for row in rows.clone() {
        let mut line = String::new();
        for column in columns.clone() {
            let cell = grid.cell(column, row);
            let dot = look.glyph("·", ".");
            let (plain, painted) = match sign(cell) {
                Some(sign) => sign,
                None if marks.open.contains(&cell) => (dot.to_owned(), look.strong(dot)),
                None if board.grows => (" ".to_owned(), " ".to_owned()),
                None => (dot.to_owned(), look.dim(dot)),
            };
            let space = width - text_layout::width(&plain);
            let (open, close) = if marks.changed.contains(&cell) { ("[", "]") } else { (" ", " ") };
            let (before, after) = (" ".repeat(space / 2), " ".repeat(space - space / 2));
            line.push_str(&format!("{before}{open}{painted}{close}{after}"));
        }
        let mut number = format!("{:>digits$}", row + 1);
        if let Some(name) = board.row_names.get(row as usize) {
            number.push(' ');
            number.push_str(&text_layout::padded(name.in_lang(look.lang), label - digits - 1));
        }
        let number = look.dim(&number);
        out.push_str(&format!("{number}{}{}\n", " ".repeat(shift(row)), line.trim_end()));
    }
    out
}

fn names_width(names: &[Name], look: &Look) -> usize {
    text_layout::widest(names.iter().map(|name| name.in_lang(look.lang)))
}

/// The rows and columns to render; `None` when a growing board has nothing to show.
fn region(
    game: &Game,
    view: &View,
    marks: &Marks,
) -> Option<(std::ops::RangeInclusive<u16>, std::ops::RangeInclusive<u16>)> {
    let board = &game.definition().board;
    let grid = board.grid;
    if !board.grows {
        return Some((0..=grid.rows - 1, 0..=grid.columns - 1));
    }
    let shown = (0..grid.cells() as Cell)
        .filter(|cell| !view.cells[*cell as usize].is_empty() || marks.open.contains(cell));
    let places: Vec<(u16, u16)> = shown.map(|cell| grid.at(cell)).collect();
    let rows = (places.iter().map(|at| at.1).min()?, places.iter().map(|at| at.1).max()?);
    let columns = (places.iter().map(|at| at.0).min()?, places.iter().map(|at| at.0).max()?);
    Some((rows.0..=rows.1, columns.0..=columns.1))
}

/// A piece in a cell: its owner's sign where colour does not say it, its kind where there are
/// several, the value that it shows, and a dash when it shows another face than its first. Plain,
/// and as painted.
pub(crate) fn cell_sign(game: &Game, piece: &Seen, look: &Look) -> (String, String) {
    let definition = game.definition();
    let owner = definition.seats.get(piece.owner as usize);
    let Some(kind) = piece.kind.map(|kind| &definition.kinds[kind as usize]) else {
        return ("?".to_owned(), "?".to_owned());
    };
    let mut plain = String::new();
    if let Some(owner) = owner {
        plain.push(owner.sign);
    }
    let one_kind = definition.kinds.len() == 1 && owner.is_some();
    if !one_kind {
        match &kind.sign {
            Some(sign) => plain.push_str(sign),
            None => plain.push_str(&beginning(&definition.kinds, kind, look)),
        }
    }
    if let Some(face) = definition.faces.get(piece.face as usize) {
        if let Some((_, value)) = kind.values.iter().find(|(key, _)| *key == face.id) {
            plain.push_str(&value.to_string());
        }
        if definition.families[kind.family].faces.first() != Some(&(piece.face as usize)) {
            plain.push_str(look.glyph("′", "'"));
        }
    }
    let painted = owner.map_or(plain.clone(), |owner| look.seat(owner, &plain));
    (plain, painted)
}

/// The shortest prefix of a kind's name that no other kind has, at least three letters.
fn beginning(kinds: &[KindDef], kind: &KindDef, look: &Look) -> String {
    let name = |kind: &KindDef| kind.label.name.in_lang(look.lang).chars().collect::<Vec<char>>();
    let own = name(kind);
    let shared = |other: &KindDef| own.iter().zip(name(other)).take_while(|(a, b)| **a == *b).count();
    let others = kinds.iter().filter(|other| other.sign.is_none() && name(other) != own);
    let letters = others.map(|other| shared(other) + 1).max().unwrap_or(0).max(3);
    own.into_iter().take(letters).collect()
}
