//! Sets of cells and of pieces, as their trees stand.

use crate::engine::context::Cx;
use crate::engine::geometry;
use crate::rules::tree::{Filter, Footing, LineSet, Set, Tile, Walk, Way};
use crate::table::{Bits, NO_CELL};

impl<B: Bits> Cx<'_, B> {
    /// A set.
    pub fn set(&mut self, tree: &Set) -> B {
        let facts = self.facts;
        let lattice = &facts.lattice;
        match tree {
            Set::Nothing => B::NONE,
            Set::Known(words) => B::load(words),
            Set::AllCells => lattice.all,
            Set::Edges => lattice.edges(),
            Set::Ends(cells, directions) => {
                let cells = self.set(cells);
                geometry::ends(lattice, cells, *directions)
            }
            Set::Lane => geometry::lane(lattice, self.bound.here),
            Set::Nearest(cells) => {
                let cells = self.set(cells);
                geometry::nearest(lattice, self.bound.here, cells)
            }
            Set::Stacked(number) => {
                let least = self.number(number);
                self.stacked(least)
            }
            Set::Empty => self.occupied().not_within(lattice.all),
            Set::Occupied => self.occupied(),
            Set::Tops(filter) => self.cells_with(filter),
            Set::Marked(mark) => self.marked(*mark),
            Set::Laid => self.spread.cells,
            Set::MainWord => self.spread.line,
            Set::Here => B::one(self.bound.here as usize),
            Set::From => B::one(self.bound.from as usize),
            Set::Slot(slot) | Set::Picked(slot) => self.bound.slots[*slot as usize],
            Set::AroundHere(directions) => lattice.near(B::one(self.bound.here as usize), *directions),
            Set::Near(inner, directions) => {
                let inner = self.set(inner);
                lattice.near(inner, *directions)
            }
            Set::Start => match self.occupied().is_none() {
                true => B::one(lattice.grid.middle() as usize),
                false => B::NONE,
            },
            Set::Fits(formats) => geometry::fits(lattice, lattice.bounds(self.occupied()), formats),
            Set::Row(number) => geometry::nth_line(&lattice.row, self.number(number)),
            Set::Column(number) => geometry::nth_line(&lattice.column, self.number(number)),
            Set::RaysOver(rays) => {
                let (over, up_to) = (self.set(&rays.over), self.set(&rays.up_to));
                geometry::rays_over(lattice, B::one(self.bound.here as usize), rays.directions, over, up_to)
            }
            Set::RayStarts(rays) => {
                let (over, up_to) = (self.set(&rays.over), self.set(&rays.up_to));
                geometry::ray_starts(lattice, rays.directions, over, up_to)
            }
            Set::Connected(seed, within, directions) => {
                let (seed, within) = (self.set(seed), self.set(within));
                lattice.connected(seed, within, *directions)
            }
            Set::FullRows => geometry::full_lines(&lattice.row, self.occupied()),
            Set::FullColumns => geometry::full_lines(&lattice.column, self.occupied()),
            Set::Lowest => geometry::lowest(lattice, self.occupied()),
            Set::Last if self.state.last == NO_CELL => B::NONE,
            Set::Last => B::one(self.state.last as usize),
            Set::First(inner) => {
                let inner = self.set(inner);
                if inner.is_none() { inner } else { B::one(inner.first()) }
            }
            Set::RightOf(inner) => {
                let inner = self.set(inner);
                if inner.is_none() { inner } else { lattice.right_of(inner.first()) }
            }
            Set::RowsBelow(inner) => {
                let inner = self.set(inner);
                if inner.is_none() { inner } else { lattice.rows_below(inner.first()) }
            }
            Set::Mirrored(inner, mirror) => {
                let inner = self.set(inner);
                lattice.mirrored(inner, *mirror)
            }
            Set::Lines(lines) => self.line_set(lines),
            Set::Ways(way) => self.way(way),
            Set::Parts(footing) => self.footing(footing),
            Set::Standing(None) => self.standing(),
            Set::Standing(Some(on)) => {
                let on = self.set(on);
                self.standing_on(on)
            }
            Set::Zone(zone, who) => self.zone(*zone, *who),
            Set::Fitting(inner, filter) => {
                let inner = self.set(inner);
                self.fitting(inner, filter)
            }
            Set::Top(zone, who) => self.top_piece(*zone, *who),
            Set::And(a, b) => self.set(a) & self.set(b),
            Set::Or(a, b) => self.set(a) | self.set(b),
            Set::Minus(a, b) => self.set(a) & !self.set(b),
            Set::Not(inner) => self.set(inner).not_within(lattice.places),
            Set::When(asked, a, b) => {
                if self.condition(asked) {
                    self.set(a)
                } else {
                    self.set(b)
                }
            }
            Set::Script(call, _) => self.call_set(call),
        }
    }

    /// What follows from the lines on tiles.
    fn line_set(&mut self, lines: &LineSet) -> B {
        match lines {
            LineSet::LongestLoop(through, name) => {
                let through = self.set(through);
                self.longest_loop(through, *name)
            }
            LineSet::Linked(from, name) => {
                let from = self.set(from);
                self.linked(from, *name)
            }
            LineSet::DeadEnds { at, open, on } => {
                let (at, open) = (self.set(at), self.set(open));
                let on = on.as_ref().map(|on| self.set(on));
                self.dead_ends(at, open, on)
            }
            LineSet::Matching => self.matching(),
            LineSet::Joined(cells) => {
                let cells = self.set(cells);
                self.joined(cells)
            }
            LineSet::Ahead(pieces) => {
                let pieces = self.set(pieces);
                self.ahead(pieces)
            }
            LineSet::Steps(walk) => {
                let (pieces, within, most) = self.walk_of(walk);
                self.steps(pieces, within, most)
            }
        }
    }

    /// The pieces of a walk, the cells of its steps, and how many there are at the most.
    pub fn walk_of(&mut self, walk: &Walk) -> (B, B, i64) {
        let (pieces, within) = (self.set(&walk.pieces), self.set(&walk.within));
        (pieces, within, walk.most.as_ref().map_or(1, |most| self.number(most)))
    }

    /// Parts of a tile.
    fn footing(&mut self, footing: &Footing) -> B {
        match footing {
            Footing::Any(tile) => {
                let tile = self.set(tile);
                self.parts_of(tile)
            }
            Footing::Entered(walk) => {
                let (pieces, within, most) = self.walk_of(walk);
                self.entered(pieces, within, most)
            }
            Footing::Chosen(slot) => self.bound.slots[*slot as usize],
        }
    }

    /// Turnings of a tile.
    pub fn way(&mut self, way: &Way) -> B {
        match way {
            Way::Any(tile) => {
                let kind = self.tile_kind(tile);
                self.poses(kind)
            }
            Way::Facing(cells) => {
                let cells = self.set(cells);
                self.facing(cells)
            }
            Way::Turned(slot, _) => self.bound.slots[*slot as usize],
            Way::Mirrored(inner, mirror) => {
                let poses = self.way(inner);
                let kind = self.way_kind(inner);
                self.mirrored_poses(kind, poses, *mirror)
            }
        }
    }

    /// The kind of the tile that turnings are of.
    fn way_kind(&mut self, way: &Way) -> Option<usize> {
        match way {
            Way::Any(tile) | Way::Turned(_, tile) => self.tile_kind(tile),
            Way::Facing(cells) => {
                let cells = self.set(cells);
                self.kind_on(cells)
            }
            Way::Mirrored(inner, _) => self.way_kind(inner),
        }
    }

    fn tile_kind(&mut self, tile: &Tile) -> Option<usize> {
        match tile {
            Tile::Picked(slot) => {
                let picked = self.bound.slots[*slot as usize];
                picked.is_some().then(|| self.state.pieces[picked.first()].kind as usize)
            }
            Tile::On(cells) => {
                let cells = self.set(cells);
                self.kind_on(cells)
            }
        }
    }

    /// The pieces of a set that fit a description.
    fn fitting(&mut self, pieces: B, filter: &Filter) -> B {
        match filter {
            Filter::Like(cells) => {
                let cells = self.set(cells);
                self.alike_pieces(pieces, cells)
            }
            Filter::And(a, b) => self.fitting(pieces, a) & self.fitting(pieces, b),
            Filter::Or(a, b) => self.fitting(pieces, a) | self.fitting(pieces, b),
            Filter::Not(inner) => pieces & !self.fitting(pieces, inner),
            leaf => self.pieces_where(pieces, leaf),
        }
    }

    /// The cells with a piece that fits a description, lying on top or standing; of `!` alone, the cells
    /// with pieces of which none fits what follows.
    fn cells_with(&mut self, filter: &Filter) -> B {
        if self.facts.standing.is_none() {
            return self.tops(filter);
        }
        if let Filter::Not(inner) = filter {
            let (standing, fitting) = (self.standing(), self.cells_with(inner));
            return fitting.not_within(self.filled() | self.cells_of(standing));
        }
        let standing = self.standing();
        let standing = self.fitting(standing, filter);
        self.tops(filter) | self.cells_of(standing)
    }

    /// The cells whose top piece fits a description.
    fn tops(&mut self, filter: &Filter) -> B {
        match filter {
            Filter::Like(cells) => {
                let cells = self.set(cells);
                self.alike_tops(cells)
            }
            Filter::And(a, b) => self.tops(a) & self.tops(b),
            Filter::Or(a, b) => self.tops(a) | self.tops(b),
            Filter::Not(inner) => self.tops(inner).not_within(self.filled()),
            leaf => self.tops_where(leaf),
        }
    }
}
