//! Geometry over whole sets: formats, rays, lines, groups.

use crate::define::model::Format;
use crate::table::edges::{Edge, Side};
use crate::table::grid::COMPASS;
use crate::table::{Bits, Bounds, Cell, Directions, Lattice};

/// The cells on which a piece leaves everything within one of the formats, when what is there now
/// lies within `bounds`.
#[inline(always)]
pub fn fits<B: Bits>(lattice: &Lattice<B>, bounds: Option<Bounds>, formats: &[Format]) -> B {
    let Some(bounds) = bounds else { return lattice.all };
    let (last_row, last_column) = (lattice.grid.rows as u8 - 1, lattice.grid.columns as u8 - 1);
    let mut cells = B::NONE;
    for format in formats {
        let (Some(rows), Some(columns)) =
            (format.rows.checked_sub(bounds.height()), format.columns.checked_sub(bounds.width()))
        else {
            continue;
        };
        let (rows, columns) = (rows as u8, columns as u8);
        cells = cells
            | lattice.rectangle(Bounds {
                top: bounds.top.saturating_sub(rows),
                bottom: (bounds.bottom + rows).min(last_row),
                left: bounds.left.saturating_sub(columns),
                right: (bounds.right + columns).min(last_column),
            });
    }
    cells
}

/// What rays from a cell run over.
#[inline(always)]
pub fn rays_over<B: Bits>(lattice: &Lattice<B>, from: B, directions: Directions, over: B, up_to: B) -> B {
    let mut found = B::NONE;
    for compass in directions.each() {
        let mut run = B::NONE;
        let mut front = lattice.step(from, compass);
        while (front & over).is_some() {
            run = run | front;
            front = lattice.step(front, compass);
        }
        if (front & up_to).is_some() {
            found = found | run;
        }
    }
    found
}

/// The cells from which a ray would run over something.
#[inline(always)]
pub fn ray_starts<B: Bits>(lattice: &Lattice<B>, directions: Directions, over: B, up_to: B) -> B {
    let mut found = B::NONE;
    for compass in directions.each() {
        let mut front = lattice.step(up_to, compass) & over;
        let mut run = B::NONE;
        while front.is_some() {
            run = run | front;
            front = lattice.step(front, compass) & over;
        }
        found = found | lattice.step(run, compass);
    }
    found
}

/// The row or column ahead of an edge place; nothing ahead of a cell.
pub fn lane<B: Bits>(lattice: &Lattice<B>, place: Cell) -> B {
    match lattice.grid.edge(place) {
        Some(Edge { side: Side::North | Side::South, line }) => lattice.column[line as usize],
        Some(Edge { side: Side::West | Side::East, line }) => lattice.row[line as usize],
        None => B::NONE,
    }
}

/// Of some cells ahead of an edge place, the nearest one.
pub fn nearest<B: Bits>(lattice: &Lattice<B>, place: Cell, cells: B) -> B {
    Lane::of(lattice, place).map_or(B::NONE, |lane| lane.nearest(cells).map_or(B::NONE, B::one))
}

/// A row or column as it is seen from one of its ends.
#[derive(Clone, Copy)]
pub struct Lane<B> {
    /// Its cells.
    pub cells: B,
    /// Whether the nearest cell is the one with the smallest number.
    ascends: bool,
    /// How far apart the numbers of cells side by side are.
    stride: usize,
}

impl<B: Bits> Lane<B> {
    /// The row or column ahead of an edge place.
    pub fn of(lattice: &Lattice<B>, place: Cell) -> Option<Self> {
        let Edge { side, .. } = lattice.grid.edge(place)?;
        let stride = match side {
            Side::North | Side::South => lattice.grid.columns as usize,
            Side::West | Side::East => 1,
        };
        let ascends = matches!(side, Side::North | Side::West);
        Some(Self { cells: lane(lattice, place), ascends, stride })
    }

    /// The nearest of some cells, those elsewhere left aside.
    pub fn nearest(self, cells: B) -> Option<usize> {
        let cells = cells & self.cells;
        cells.is_some().then(|| if self.ascends { cells.first() } else { cells.last() })
    }

    /// The farthest of some cells, those elsewhere left aside.
    pub fn farthest(self, cells: B) -> Option<usize> {
        Self { ascends: !self.ascends, ..self }.nearest(cells)
    }

    /// A cell of it and those beyond.
    pub fn from(self, cell: usize) -> B {
        self.cells & if self.ascends { !B::below(cell) } else { B::below(cell + 1) }
    }

    /// The cell beyond one of it, or the last one itself.
    pub fn next(self, cell: usize) -> usize {
        let next = if self.ascends { cell.wrapping_add(self.stride) } else { cell.wrapping_sub(self.stride) };
        if Some(cell) == self.farthest(self.cells) { cell } else { next }
    }
}

/// The edge places that look along the rows and columns of some cells, at the ends in some directions.
pub fn ends<B: Bits>(lattice: &Lattice<B>, cells: B, directions: Directions) -> B {
    let looks = |&place: &usize| {
        let Some(edge) = lattice.grid.edge(place as Cell) else { return false };
        let (right, down) = edge.side.inward();
        let wanted = directions.each().any(|compass| COMPASS[compass] == (-right, -down));
        wanted && (lane(lattice, place as Cell) & cells).is_some()
    };
    lattice.edges().members().filter(looks).fold(B::NONE, |set, place| set | B::one(place))
}

/// The rows and columns with those of their ends that [`ends`] finds, where they have any.
pub fn lanes<B: Bits>(lattice: &Lattice<B>, directions: Directions) -> Vec<(B, B)> {
    let mut lanes: Vec<(B, B)> = Vec::new();
    for place in ends(lattice, lattice.all, directions).members() {
        let ahead = lane(lattice, place as Cell);
        match lanes.iter_mut().find(|(cells, _)| *cells == ahead) {
            Some((_, ends)) => *ends = *ends | B::one(place),
            None => lanes.push((ahead, B::one(place))),
        }
    }
    lanes
}

/// Whether `length` cells of a set lie in an unbroken straight line: the plain way, step by step.
/// [`Lines`] answers the same faster.
pub fn line<B: Bits>(lattice: &Lattice<B>, length: u8, set: B) -> bool {
    lattice.axes().each().any(|compass| {
        let run = (1..length).fold(set, |run, _| lattice.step(run, compass) & set);
        run.is_some()
    })
}

/// Straight lines of one length, worked out once for a rule.
#[derive(Clone, Copy)]
pub struct Lines<B> {
    length: u32,
    /// For each axis along which such a line fits on the board: the distance of a step in cell
    /// numbers, and the cells in which such a line can end.
    axes: [(u32, B); 4],
}

impl<B: Bits> Lines<B> {
    /// Lines of `length` cells, at least 1. Opposite directions find the same lines.
    pub fn new(lattice: &Lattice<B>, length: u8) -> Self {
        let mut axes = [(1, B::NONE); 4];
        for (axis, compass) in axes.iter_mut().zip(lattice.axes().each()) {
            let ends = (1..length).fold(lattice.all, |cells, _| lattice.step(cells, compass));
            if ends.is_some() {
                *axis = (lattice.shift[compass].0, ends);
            }
        }
        Self { length: length as u32, axes }
    }

    /// Whether a set holds one of them without a gap.
    #[inline(always)]
    pub fn within(&self, set: B) -> bool {
        self.within_of(self.length, set)
    }

    /// The same, for a length that the caller knows when it is compiled.
    #[inline(always)]
    pub fn within_of(&self, length: u32, set: B) -> bool {
        if set.count() < length {
            return false;
        }
        let mut found = B::NONE;
        for (step, ends) in self.axes {
            // Runs of 1, 2, 4… cells end here; the last shift makes up the rest. Only the end has
            // to be looked at: a line that ends there lies on the board as a whole.
            let (mut run, mut have) = (set, 1);
            while 2 * have <= length {
                run = run & run.up(step * have);
                have *= 2;
            }
            if have < length {
                run = run & run.up(step * (length - have));
            }
            found = found | (run & ends);
        }
        found.is_some()
    }
}

/// The connected groups of a set, one after another.
pub fn groups<B: Bits>(lattice: &Lattice<B>, set: B, directions: Directions) -> impl Iterator<Item = B> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest.is_none() {
            return None;
        }
        let group = lattice.connected(B::one(rest.first()), rest, directions);
        rest = rest & !group;
        Some(group)
    })
}

/// Whether a chain of steps within a set joins two others.
pub fn joins<B: Bits>(lattice: &Lattice<B>, within: B, one: B, other: B, directions: Directions) -> bool {
    (lattice.connected(one, within, directions) & other).is_some()
}

/// What a chain of steps within a set joined to another when it was last asked.
#[derive(Clone, Copy)]
pub struct Joined<B> {
    one: B,
    within: B,
    reached: B,
}

impl<B: Bits> Joined<B> {
    /// Nothing was asked yet.
    pub const NOTHING: Self = Self { one: B::NONE, within: B::NONE, reached: B::NONE };

    /// [`joins`], going on from the last answer where the set only grew since then.
    #[inline(always)]
    pub fn joins(
        &mut self,
        lattice: &Lattice<B>,
        within: B,
        one: B,
        other: B,
        directions: Directions,
    ) -> bool {
        if (within & one).is_none() || (within & other).is_none() {
            return false;
        }
        if one != self.one || within & self.within != self.within {
            *self = Self { one, ..Self::NOTHING };
        }
        // What is newly reached begins at a cell that is new: the rest would have been before.
        let mut front = within & !self.within;
        self.within = within;
        if self.reached.is_none() {
            front = front & one;
        } else {
            front = front & (one | lattice.near(self.reached, directions));
        }
        while front.is_some() {
            self.reached = self.reached | front;
            front = lattice.near(front, directions) & within & !self.reached;
        }
        (self.reached & other).is_some()
    }
}

/// The lowest empty cell of each column.
#[inline(always)]
pub fn lowest<B: Bits>(lattice: &Lattice<B>, occupied: B) -> B {
    let empty = occupied.not_within(lattice.all);
    let (columns, rows) = (lattice.grid.columns as u32, lattice.grid.rows as u32);
    // All cells over an empty one: shifts by whole rows never leave a column.
    let mut over = if rows > 1 { empty.down(columns) } else { B::NONE };
    let mut far = 1;
    while 2 * far < rows {
        over = over | over.down(columns * far);
        far *= 2;
    }
    if far + 1 < rows {
        over = over | over.down(columns * (rows - 1 - far));
    }
    empty & !over
}

/// The `index`-th row or column of a board, from 1, or from the other end when negative.
pub fn nth_line<B: Bits>(lines: &[B], index: i64) -> B {
    let place = if index > 0 { index - 1 } else { lines.len() as i64 + index };
    usize::try_from(place).ok().and_then(|place| lines.get(place)).copied().unwrap_or(B::NONE)
}

/// The lines of a board by every number that they have, so that which one it is costs no guess.
pub struct Numbered<B> {
    /// From the lowest number up; 0 is no line.
    lines: Vec<B>,
    lowest: i64,
}

impl<B: Bits> Numbered<B> {
    /// Numbers some lines.
    pub fn new(lines: &[B]) -> Self {
        let most = lines.len() as i64;
        Self { lines: (-most..=most).map(|index| nth_line(lines, index)).collect(), lowest: -most }
    }

    /// The same as [`nth_line`].
    #[inline(always)]
    pub fn nth(&self, index: i64) -> B {
        let place = index.wrapping_sub(self.lowest) as u64;
        self.lines.get(place as usize).copied().unwrap_or(B::NONE)
    }
}

/// All cells of the lines that have no empty cell.
pub fn full_lines<B: Bits>(lines: &[B], occupied: B) -> B {
    lines.iter().fold(B::NONE, |set, &line| set | if (line & !occupied).is_none() { line } else { B::NONE })
}
