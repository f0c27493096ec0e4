//! A cell of the board.

use super::Kind;
use crate::engine::machine::Pick;
use crate::engine::ready::Rules;
use crate::table::Bits;

/// One cell.
#[derive(Clone, Copy)]
pub struct Cell;

impl<B: Bits> Kind<B> for Cell {
    fn is_one_member(self, _: bool) -> bool {
        true
    }

    fn pick(self, value: B) -> Pick {
        Pick::Cell(value.first() as u16)
    }

    fn value(self, rules: &Rules<B>, pick: &Pick) -> Option<B> {
        match pick {
            Pick::Cell(cell) => ((*cell as usize) < rules.layout.cells).then(|| B::one(*cell as usize)),
            Pick::Pieces(_) => None,
        }
    }
}
