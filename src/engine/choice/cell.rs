//! A cell of the board.

use super::Kind;
use crate::engine::context::Cx;
use crate::engine::facts::Facts;
use crate::engine::moves::Pick;
use crate::table::Bits;

/// One cell.
#[derive(Clone, Copy)]
pub struct Cell;

impl<B: Bits> Kind<B> for Cell {
    fn is_one_member(self, _: bool) -> bool {
        true
    }

    fn pick(self, _: &Cx<'_, B>, value: B) -> Pick {
        Pick::Cell(value.first() as u16)
    }

    fn value(self, facts: &Facts<B>, pick: &Pick) -> Option<B> {
        match pick {
            Pick::Cell(cell) => ((*cell as usize) < facts.layout.cells).then(|| B::one(*cell as usize)),
            Pick::Pieces(_) | Pick::Turning(_) | Pick::Part(_) | Pick::Laid(_) => None,
        }
    }
}
