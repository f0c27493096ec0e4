//! A turning of a tile: one of its poses that look different.

use super::Kind;
use crate::engine::context::Cx;
use crate::engine::facts::Facts;
use crate::engine::moves::Pick;
use crate::table::Bits;

/// One turning.
#[derive(Clone, Copy)]
pub struct Turning;

impl<B: Bits> Kind<B> for Turning {
    fn is_one_member(self, _: bool) -> bool {
        true
    }

    fn pick(self, _: &Cx<'_, B>, value: B) -> Pick {
        Pick::Turning(value.first() as u8)
    }

    fn value(self, _: &Facts<B>, pick: &Pick) -> Option<B> {
        match pick {
            Pick::Turning(pose) => (*pose < 6).then(|| B::one(*pose as usize)),
            Pick::Cell(_) | Pick::Pieces(_) | Pick::Part(_) | Pick::Laid(_) => None,
        }
    }
}
