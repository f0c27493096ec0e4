//! A cell as text: its name, or its column's letter where one cell of the column is possible.

use super::{Asked, ChoiceText, spoken};
use crate::define::model::Format;
use crate::engine::Pick;
use crate::msg;
use crate::play::game::Game;
use crate::play::notation::NotAMove;
use crate::play::refusal::Refusal;
use crate::play::view::View;
use crate::play::wording::Wording;
use crate::rules::Part;
use crate::rules::tree::{Filter, Set, Who};
use crate::speak::{Blank, Message};
use crate::table::{self, grid::column_name};

/// One cell.
#[derive(Clone, Copy)]
pub(super) struct Cell;

impl ChoiceText for Cell {
    fn words(self) -> (usize, usize) {
        (1, 1)
    }

    fn text(self, asked: Asked<'_>, pick: &Pick, _: Wording) -> String {
        pick.cell().map(|cell| asked.game.cell_name(cell)).unwrap_or_default()
    }

    fn read(self, asked: Asked<'_>, words: &[&str], _: usize) -> Result<Pick, NotAMove> {
        let [word] = words else { return Err(Refusal::incomplete(asked, &[]).into()) };
        let cell = asked.game.definition().board.grid.named(word);
        match cell.or_else(|| cell_of_column(asked, word)) {
            Some(cell) => Ok(Pick::Cell(cell)),
            None => Err(Refusal::no_cell(asked, word).into()),
        }
    }

    fn question(self, _: usize) -> Message {
        msg!("refused.which_cell")
    }

    fn anything(self) -> Pick {
        Pick::Cell(0)
    }

    fn reason(self, asked: Asked<'_>, pick: &Pick, part: Option<&Part>) -> Message {
        let special = part
            .zip(pick.cell())
            .and_then(|(part, cell)| cell_reason(asked.game, asked.view, cell, &part.set));
        special.unwrap_or_else(|| {
            let rule = part.map_or(asked.declared().id.as_str(), |part| &part.text);
            msg!("reason.other", rule = rule).with_blank("pick", Blank::Name(spoken(asked, pick)))
        })
    }

    fn distance(self, game: &Game, one: &Pick, other: &Pick) -> usize {
        let grid = game.definition().board.grid;
        let (Some(one), Some(other)) = (one.cell(), other.cell()) else { return FAR };
        let ((a, b), (c, d)) = (grid.at(one), grid.at(other));
        usize::from(a.abs_diff(c)) + usize::from(b.abs_diff(d))
    }

    fn blank(self) -> &'static str {
        "cell"
    }

    fn looks_like(self, game: &Game, word: &str) -> bool {
        let grid = game.definition().board.grid;
        grid.named(word).is_some()
            || (0..grid.columns).any(|column| column_name(column) == word.to_ascii_lowercase())
    }
}

/// Why a cell is not in a set, where there is more to say than that: by what the set is, whatever name it
/// goes by.
fn cell_reason(game: &Game, view: &View, cell: table::Cell, set: &Set) -> Option<Message> {
    let name = game.cell_name(cell);
    match set {
        Set::Empty => {
            let top = view.cells[cell as usize].first()?;
            let kind = &game.definition().kinds[top.kind? as usize].label.name;
            let message = match game.definition().seats.get(top.owner as usize) {
                Some(owner) => msg!("reason.empty").with_name("owner", &owner.name),
                None => msg!("reason.empty_shared"),
            };
            Some(message.with("cell", name).with_name("piece", kind))
        }
        Set::Occupied => Some(msg!("reason.occupied", cell = name)),
        Set::Tops(filter) if matches!(**filter, Filter::Owned(Who::Me)) => {
            Some(msg!("reason.mine", cell = name))
        }
        Set::Near(of, _) if matches!(**of, Set::Occupied) => Some(msg!("reason.touching", cell = name)),
        Set::Fits(formats) => {
            let format = |format: &Format| Blank::Text(format!("{} × {}", format.rows, format.columns));
            let formats = formats.iter().map(format).collect();
            Some(msg!("reason.fits", cell = name).with_blank("formats", Blank::Or(formats)))
        }
        // The first piece has nothing to stand beside.
        Set::Or(first, other) if matches!(**other, Set::Start) => {
            let grid = game.definition().board.grid;
            let start = view.cells.iter().all(Vec::is_empty).then(|| grid.middle());
            match start {
                Some(start) => Some(msg!("reason.start", start = game.cell_name(start), cell = name)),
                None => cell_reason(game, view, cell, first),
            }
        }
        _ => None,
    }
}

/// Farther than any two cells.
const FAR: usize = 1000;

/// The cell that a column's letter means: the only one of the column that is possible, or, where none is, its
/// first, so that it is said why. Where several are, it means none of them.
fn cell_of_column(asked: Asked<'_>, word: &str) -> Option<u16> {
    let grid = asked.game.definition().board.grid;
    let typed = word.to_ascii_lowercase();
    let column = (0..grid.columns).find(|&column| column_name(column) == typed)?;
    let options = asked.options().ok()?;
    let cells = options.iter().filter_map(Pick::cell).filter(|&cell| grid.edge(cell).is_none());
    let cells: Vec<u16> = cells.filter(|&cell| grid.at(cell).0 == column).collect();
    match cells[..] {
        [] if !options.is_empty() => Some(grid.cell(column, 0)),
        [only] => Some(only),
        _ => None,
    }
}
