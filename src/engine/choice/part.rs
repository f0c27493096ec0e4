//! A part of the tile on the chosen cell, by its number.

use super::Kind;
use crate::engine::context::Cx;
use crate::engine::facts::Facts;
use crate::engine::links::MOST_PARTS;
use crate::engine::moves::Pick;
use crate::table::Bits;

/// One part.
#[derive(Clone, Copy)]
pub struct Part;

impl<B: Bits> Kind<B> for Part {
    fn is_one_member(self, _: bool) -> bool {
        true
    }

    fn pick(self, _: &Cx<'_, B>, value: B) -> Pick {
        Pick::Part(value.first() as u8)
    }

    fn value(self, _: &Facts<B>, pick: &Pick) -> Option<B> {
        match pick {
            Pick::Part(part) => ((*part as usize) < MOST_PARTS).then(|| B::one(*part as usize)),
            Pick::Cell(_) | Pick::Pieces(_) | Pick::Turning(_) | Pick::Laid(_) => None,
        }
    }
}
