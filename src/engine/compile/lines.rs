//! What is asked of the lines on tiles, as closures.

use super::{Compiler, CondFn, SetFn};
use crate::engine::context::Cx;
use crate::rules::tree::{Footing, LineSet, PartName, Set, Tile, Walk, Way};
use crate::table::Bits;
use std::sync::Arc;

/// The kind of a tile, if there is one.
type KindFn<B> = Box<dyn for<'a> Fn(&mut Cx<'a, B>) -> Option<usize> + Send + Sync>;

/// Pieces that walk, the cells of their steps, and how many there are at the most.
pub type WalkFn<B> = Box<dyn for<'a> Fn(&mut Cx<'a, B>) -> (B, B, i64) + Send + Sync>;

impl<B: Bits> Compiler<'_, B> {
    /// Cells that follow from the lines on tiles.
    pub(super) fn line_set(&self, lines: &LineSet) -> SetFn<B> {
        match lines {
            LineSet::LongestLoop(through, name) => {
                let (through, name) = (self.cells(through), *name);
                Box::new(move |cx| {
                    let through = through.read(cx);
                    cx.longest_loop(through, name)
                })
            }
            LineSet::Linked(from, name) => {
                let (from, name) = (self.cells(from), *name);
                Box::new(move |cx| {
                    let from = from.read(cx);
                    cx.linked(from, name)
                })
            }
            LineSet::DeadEnds { at, open, on } => {
                let (at, open) = (self.cells(at), self.cells(open));
                let on = on.as_ref().map(|on| self.cells(on));
                Box::new(move |cx| {
                    let (at, open) = (at.read(cx), open.read(cx));
                    let on = on.as_ref().map(|on| on.read(cx));
                    cx.dead_ends(at, open, on)
                })
            }
            LineSet::Matching => Box::new(|cx| cx.matching()),
            LineSet::Joined(cells) => {
                let cells = self.cells(cells);
                Box::new(move |cx| {
                    let cells = cells.read(cx);
                    cx.joined(cells)
                })
            }
            LineSet::Ahead(pieces) => {
                let pieces = self.cells(pieces);
                Box::new(move |cx| {
                    let pieces = pieces.read(cx);
                    cx.ahead(pieces)
                })
            }
            LineSet::Steps(walk) => {
                let walk = self.walk(walk);
                Box::new(move |cx| {
                    let (pieces, within, most) = walk(cx);
                    cx.steps(pieces, within, most)
                })
            }
        }
    }

    /// The pieces of a walk, the cells of its steps, and how many there are at the most.
    pub fn walk(&self, walk: &Walk) -> WalkFn<B> {
        let (pieces, within) = (self.cells(&walk.pieces), self.cells(&walk.within));
        let most = walk.most.as_ref().map(|most| self.amount(most));
        Box::new(move |cx| {
            let (pieces, within) = (pieces.read(cx), within.read(cx));
            (pieces, within, most.as_ref().map_or(1, |most| most.read(cx)))
        })
    }

    /// Parts of a tile.
    pub(super) fn footing(&self, footing: &Footing) -> SetFn<B> {
        match footing {
            Footing::Any(tile) => {
                let tile = self.cells(tile);
                Box::new(move |cx| {
                    let tile = tile.read(cx);
                    cx.parts_of(tile)
                })
            }
            Footing::Entered(walk) => {
                let walk = self.walk(walk);
                Box::new(move |cx| {
                    let (pieces, within, most) = walk(cx);
                    cx.entered(pieces, within, most)
                })
            }
            Footing::Chosen(slot) => {
                let slot = *slot as usize;
                Box::new(move |cx| cx.bound.slots[slot])
            }
        }
    }

    /// Whether a closed line could still come about.
    pub(super) fn could_loop(&self, open: &Arc<Set>, name: PartName) -> CondFn<B> {
        let open = self.cells(open);
        Box::new(move |cx| {
            let open = open.read(cx);
            cx.could_loop(open, name)
        })
    }

    /// Turnings of a tile.
    pub(super) fn way(&self, way: &Way) -> SetFn<B> {
        match way {
            Way::Any(tile) => {
                let kind = self.tile_kind(tile);
                Box::new(move |cx| {
                    let kind = kind(cx);
                    cx.poses(kind)
                })
            }
            Way::Facing(cells) => {
                let cells = self.cells(cells);
                Box::new(move |cx| {
                    let cells = cells.read(cx);
                    cx.facing(cells)
                })
            }
            Way::Turned(slot, _) => {
                let slot = *slot as usize;
                Box::new(move |cx| cx.bound.slots[slot])
            }
            Way::Mirrored(inner, mirror) => {
                let (poses, kind, mirror) = (self.way(inner), self.way_kind(inner), *mirror);
                Box::new(move |cx| {
                    let (poses, kind) = (poses(cx), kind(cx));
                    cx.mirrored_poses(kind, poses, mirror)
                })
            }
        }
    }

    /// The kind of the tile that turnings are of.
    fn way_kind(&self, way: &Way) -> KindFn<B> {
        match way {
            Way::Any(tile) | Way::Turned(_, tile) => self.tile_kind(tile),
            Way::Facing(cells) => self.kind_on(cells),
            Way::Mirrored(inner, _) => self.way_kind(inner),
        }
    }

    fn tile_kind(&self, tile: &Tile) -> KindFn<B> {
        match tile {
            Tile::Picked(slot) => {
                let slot = *slot as usize;
                Box::new(move |cx| {
                    let picked = cx.bound.slots[slot];
                    picked.is_some().then(|| cx.state.pieces[picked.first()].kind as usize)
                })
            }
            Tile::On(cells) => self.kind_on(cells),
        }
    }

    fn kind_on(&self, cells: &Arc<Set>) -> KindFn<B> {
        let cells = self.cells(cells);
        Box::new(move |cx| {
            let cells = cells.read(cx);
            cx.kind_on(cells)
        })
    }
}
