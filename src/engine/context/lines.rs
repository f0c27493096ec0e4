//! What a rule reads off the lines on tiles: parts, poses, closed lines, ends where nothing goes on.

use std::cell::RefCell;

use super::Cx;
use crate::define::Fault;
use crate::engine::links::{Joins, Lines, Loops, Meetings, Part, TooTangled};
use crate::engine::moves::LineShape;
use crate::msg;
use crate::rules::tree::PartName;
use crate::table::{Bits, Mirror, NO_PIECE};

/// The most parts that can touch a point: those of the tiles on the four cells around it.
const MOST_TOUCHING: usize = 64;

/// Room for the cells of a usual board.
const ROOM: usize = 256;

/// What questions about whole lines work with, kept so that none of them allocates.
struct Work {
    lines: Lines,
    loops: Loops,
    open: Lines,
    joins: Joins,
    through: Vec<u16>,
    found: Vec<u16>,
    reached: Vec<u32>,
    next: Vec<(usize, Part)>,
}

impl Default for Work {
    fn default() -> Self {
        Self {
            lines: Lines::default(),
            loops: Loops::default(),
            open: Lines::default(),
            joins: Joins::default(),
            through: Vec::with_capacity(ROOM),
            found: Vec::with_capacity(ROOM),
            reached: Vec::with_capacity(ROOM),
            next: Vec::with_capacity(ROOM),
        }
    }
}

thread_local! {
    static WORK: RefCell<Work> = RefCell::default();
}

impl<B: Bits> Cx<'_, B> {
    /// The kind and the pose of the top piece of a cell.
    #[inline(always)]
    fn tile(&self, cell: usize) -> Option<(usize, u8)> {
        let top = self.state.tops[cell];
        (top != NO_PIECE).then(|| (self.state.pieces[top as usize].kind as usize, self.state.pose(top)))
    }

    /// The parts of the top piece of a cell, where it meets others by some points.
    #[inline(always)]
    fn parts_on(&self, cell: usize, meetings: usize) -> &[Part] {
        match self.tile(cell) {
            Some((kind, pose)) if self.facts.links.meetings_of(kind) == meetings => {
                self.facts.links.parts(kind, pose)
            }
            _ => &[],
        }
    }

    /// The kind of the top piece of the first of some cells.
    pub fn kind_on(&self, cells: B) -> Option<usize> {
        let first = cells.is_some().then(|| cells.first())?;
        self.tile(first).map(|(kind, _)| kind)
    }

    /// The pose of the top piece of the first of some cells.
    pub fn facing(&self, cells: B) -> B {
        let tile = if cells.is_some() { self.tile(cells.first()) } else { None };
        tile.map_or(B::NONE, |(_, pose)| B::one(pose as usize))
    }

    /// The poses of a kind that look different.
    pub fn poses(&self, kind: Option<usize>) -> B {
        kind.map_or(B::NONE, |kind| B::below(self.facts.links.poses(kind) as usize))
    }

    /// What a mirror shows of some poses of a kind.
    pub fn mirrored_poses(&self, kind: Option<usize>, poses: B, mirror: Mirror) -> B {
        let Some(kind) = kind else { return B::NONE };
        let image = |pose: usize| self.facts.links.image(kind, pose as u8, mirror) as usize;
        poses.members().fold(B::NONE, |set, pose| set | B::one(image(pose)))
    }

    /// The names of parts that are meant.
    fn part_names(&self, name: PartName) -> std::ops::Range<u8> {
        name.map_or(0..self.facts.links.names, |name| name + 1..name + 2)
    }

    /// Takes down the lines of one name on some cells that meet by some points.
    fn take_down(&self, lines: &mut Lines, cells: B, meetings: usize, name: u8) {
        let points = &self.facts.links.meetings()[meetings];
        lines.clear();
        for cell in (cells & self.occupied()).members() {
            let mut parts = self.parts_on(cell, meetings).iter().filter(|part| part.name == name).peekable();
            if parts.peek().is_some() {
                lines.tile(cell as u16);
                parts.for_each(|part| lines.part(points.points_of(cell, part.ports)));
            }
        }
    }

    /// The tiles of the longest closed line through all of some cells: of two as long, the one whose
    /// tiles come first.
    pub fn longest_loop(&mut self, through: B, name: PartName) -> B {
        let through = through & self.facts.lattice.all;
        self.longest_loop_within(self.occupied(), through, name)
    }

    /// The same of the lines on some cells alone.
    fn longest_loop_within(&mut self, within: B, through: B, name: PartName) -> B {
        let mut longest = B::NONE;
        if !through.members().all(|cell| self.goes_on(cell)) {
            return longest;
        }
        WORK.with_borrow_mut(|work| {
            work.through.clear();
            work.through.extend(through.members().map(|cell| cell as u16));
            for meetings in 0..self.facts.links.meetings().len() {
                for name in self.part_names(name) {
                    self.take_down(&mut work.lines, within, meetings, name);
                    match work.loops.longest(&work.lines, &work.through, &mut work.found) {
                        Ok(()) => {
                            let found =
                                work.found.iter().fold(B::NONE, |set, &cell| set | B::one(cell as usize));
                            if found.count() > longest.count() {
                                longest = found;
                            }
                        }
                        Err(TooTangled) => self.too_tangled(),
                    }
                }
            }
        });
        longest
    }

    /// Whether a part of the tile on a cell meets another at two points or more, as every closed line
    /// through it must.
    fn goes_on(&self, cell: usize) -> bool {
        let Some((kind, _)) = self.tile(cell) else { return false };
        let number = self.facts.links.meetings_of(kind);
        let Some(meetings) = self.facts.links.meetings().get(number) else { return false };
        let points = meetings.of_cell(cell);
        let mine = self.parts_on(cell, number);
        let met = |part: &Part, port: usize| {
            let touch = |parts: &[Part], port: u8| {
                parts.iter().filter(|other| other.ports >> port & 1 == 1 && other.name == part.name).count()
            };
            let others = meetings.around(points[port]).iter().filter(|other| other.0 as usize != cell);
            let mut others = others.map(|&(other, port)| touch(self.parts_on(other as usize, number), port));
            others.any(|count| count > 0) || touch(mine, port as u8) > 1
        };
        mine.iter().any(|part| {
            let ports = u64::from(part.ports).members().filter(|&port| met(part, port));
            ports.take(2).count() == 2
        })
    }

    /// What the line over some tiles is, whatever lies elsewhere.
    pub fn line_over(&mut self, cells: B) -> LineShape {
        if cells.is_some() && self.longest_loop_within(cells, cells, None) == cells {
            return LineShape::Closed;
        }
        let ends = |(number, meetings): (usize, &Meetings<B>)| {
            let points = cells.members().flat_map(|cell| meetings.of_cell(cell));
            points.fold(B::NONE, |ends, &point| ends | (cells & self.ends_at(number, point, Some(cells))))
        };
        let loose = self.facts.links.meetings().iter().enumerate().any(|place| ends(place).is_some());
        if loose || cells.is_none() { LineShape::Open } else { LineShape::Crossing }
    }

    /// Notes that a question about closed lines would take too long.
    #[cold]
    fn too_tangled(&mut self) {
        self.fault
            .get_or_insert(Box::new(Fault::nowhere(msg!("rule.too_tangled")).help(msg!("help.tangled"))));
    }

    /// Whether a closed line could still come about if some cells held any line.
    pub fn could_loop(&self, open: B, name: PartName) -> bool {
        let open = open & self.facts.lattice.all;
        if self.facts.links.meetings().iter().any(|meetings| meetings.any_close(open)) {
            return true;
        }
        self.could_loop_through(open, name)
    }

    /// The same where no two of the cells could close a line between them.
    #[inline(never)]
    fn could_loop_through(&self, open: B, name: PartName) -> bool {
        let could = |work: &mut Work, meetings: usize, name: u8| {
            self.take_down(&mut work.lines, self.occupied(), meetings, name);
            let points = &self.facts.links.meetings()[meetings];
            work.open.clear();
            for cell in open.members() {
                work.open.tile(cell as u16);
                work.open.part(points.of_cell(cell).iter().copied());
            }
            work.joins.could(&work.lines, &work.open)
        };
        WORK.with_borrow_mut(|work| {
            (0..self.facts.links.meetings().len())
                .any(|meetings| self.part_names(name).any(|name| could(work, meetings, name)))
        })
    }

    /// The tiles with a line that ends at the border of some cells, where no other tile (of `on`, where
    /// that is said) goes on from it and no cell of `open` lies around.
    pub fn dead_ends(&self, at: B, open: B, on: Option<B>) -> B {
        let all = self.facts.lattice.all;
        let (at, open) = (at & all, open & all);
        let mut dead = B::NONE;
        for (number, meetings) in self.facts.links.meetings().iter().enumerate() {
            for cell in at.members() {
                for &point in meetings.of_cell(cell) {
                    if (meetings.cells(point) & open).is_none() {
                        dead = dead | self.ends_at(number, point, on);
                    }
                }
            }
        }
        dead
    }

    /// The tiles with a line that ends at a point where no other goes on from it. Of a tile that does not
    /// count as going on, the line itself still ends there.
    fn ends_at(&self, meetings: usize, point: u16, on: Option<B>) -> B {
        let mut touching = [(0u16, 0u8); MOST_TOUCHING];
        let mut count = 0;
        for &(cell, port) in self.facts.links.meetings()[meetings].around(point) {
            let parts = self.parts_on(cell as usize, meetings).iter();
            for part in parts.filter(|part| part.ports >> port & 1 == 1) {
                touching[count & (MOST_TOUCHING - 1)] = (cell, part.name);
                count += 1;
            }
        }
        let touching = &touching[..count.min(MOST_TOUCHING)];
        if let [(cell, _)] = touching {
            return B::one(*cell as usize);
        }
        let ends_alone = |&&(cell, name): &&(u16, u8)| {
            let goes_on = |&&(other, named): &&(u16, u8)| {
                named == name && (other == cell || on.is_none_or(|on| on.has(other as usize)))
            };
            touching.iter().filter(goes_on).count() == 1
        };
        touching.iter().filter(ends_alone).fold(B::NONE, |ends, &(cell, _)| ends | B::one(cell as usize))
    }

    /// The tiles that joined parts connect to those on some cells and edge places, those included.
    pub fn linked(&self, from: B, name: PartName) -> B {
        let mut linked = B::NONE;
        WORK.with_borrow_mut(|Work { reached, next, .. }| {
            for number in 0..self.facts.links.meetings().len() {
                for name in self.part_names(name) {
                    linked = linked | self.linked_by(number, name, from, reached, next);
                }
            }
        });
        linked
    }

    /// The same by parts of one name that meet by some points. What is reached of each cell is kept as
    /// ports: a cell may be reached again by another part.
    fn linked_by(
        &self,
        number: usize,
        name: u8,
        from: B,
        reached: &mut Vec<u32>,
        next: &mut Vec<(usize, Part)>,
    ) -> B {
        let meetings = &self.facts.links.meetings()[number];
        let on = |cell: usize| self.parts_on(cell, number).iter().filter(move |part| part.name == name);
        reached.clear();
        reached.resize(self.facts.layout.cells, 0);
        next.clear();
        for cell in from.members() {
            next.extend(on(cell).map(|part| (cell, *part)));
        }
        let mut linked = B::NONE;
        while let Some((cell, part)) = next.pop() {
            if reached[cell] & part.ports == part.ports {
                continue;
            }
            reached[cell] |= part.ports;
            linked = linked | B::one(cell);
            for point in meetings.points_of(cell, part.ports) {
                for &(cell, port) in meetings.around(point) {
                    let joined = on(cell as usize).filter(|part| part.ports >> port & 1 == 1);
                    next.extend(joined.map(|part| (cell as usize, *part)));
                }
            }
        }
        linked
    }

    /// The tiles that show at each port what the tile across it shows: parts of the same names, or none.
    pub fn matching(&self) -> B {
        let links = &self.facts.links;
        let shown = |cell: u16, port: u8, number: usize| {
            let parts = self.parts_on(cell as usize, number).iter();
            parts.filter(|part| part.ports >> port & 1 == 1).fold(0u32, |names, part| names | 1 << part.name)
        };
        let matches = |cell: usize| {
            let Some((kind, _)) = self.tile(cell) else { return false };
            let number = links.meetings_of(kind);
            let Some(meetings) = links.meetings().get(number) else { return true };
            meetings.of_cell(cell).iter().enumerate().all(|(port, &point)| {
                let mine = shown(cell as u16, port as u8, number);
                meetings.around(point).iter().all(|&(other, port)| {
                    !self.occupied().has(other as usize) || shown(other, port, number) == mine
                })
            })
        };
        let occupied = self.occupied();
        occupied.members().filter(|&cell| matches(cell)).fold(B::NONE, |set, cell| set | B::one(cell))
    }
}
