//! Sets of cells and of pieces as closures.

use std::sync::Arc;

use super::standing::Standing;
use super::{Compiler, Plane, SetFn};
use crate::engine::context::Cx;
use crate::engine::geometry;
use crate::rules::tree::{Filter, Set, Who};
use crate::table::{Bits, Cell, Directions, NO_CELL};

impl<B: Bits> Compiler<'_, B> {
    /// A set that is not read straight off a plane.
    pub(super) fn compile_set(&self, tree: &Arc<Set>) -> SetFn<B> {
        match &**tree {
            Set::Nothing => Box::new(|_| B::NONE),
            Set::Known(words) => {
                let known = B::load(words);
                Box::new(move |_| known)
            }
            Set::AllCells => Box::new(|cx| cx.facts.lattice.all),
            Set::Laid => Box::new(|cx| cx.spread.cells),
            Set::MainWord => Box::new(|cx| cx.spread.line),
            Set::Edges => {
                let edges = self.facts.lattice.edges();
                Box::new(move |_| edges)
            }
            Set::Ends(cells, directions) => {
                let places = self.facts.lattice.places;
                self.ends_within(cells, *directions, places)
            }
            Set::Lane => {
                let lanes = self.by_cell(|cell| geometry::lane(&self.facts.lattice, cell as Cell));
                Box::new(move |cx| lanes[cx.bound.here as usize])
            }
            Set::Nearest(cells) => {
                let cells = self.cells(cells);
                Box::new(move |cx| {
                    let cells = cells.read(cx);
                    geometry::nearest(&cx.facts.lattice, cx.bound.here, cells)
                })
            }
            Set::Stacked(number) => {
                let least = self.amount(number);
                Box::new(move |cx| {
                    let least = least.read(cx);
                    cx.stacked(least)
                })
            }
            Set::Empty => Box::new(|cx| cx.occupied().not_within(cx.facts.lattice.all)),
            Set::Occupied => Box::new(|cx| cx.occupied()),
            Set::Marked(mark) => {
                let mark = *mark;
                Box::new(move |cx| cx.marked(mark))
            }
            Set::Here => Box::new(|cx| B::one(cx.bound.here as usize)),
            Set::From => Box::new(|cx| B::one(cx.bound.from as usize)),
            Set::Slot(slot) | Set::Picked(slot) => {
                let slot = *slot as usize;
                Box::new(move |cx| cx.bound.slots[slot])
            }
            Set::AroundHere(directions) => {
                let around = self.facts.lattice.around(*directions);
                Box::new(move |cx| around[cx.bound.here as usize])
            }
            Set::Near(inner, directions) => self.near(inner, *directions),
            Set::And(a, b) => self.and(a, b),
            Set::Or(a, b) => match (self.plane(a), self.plane(b)) {
                (Some(a), Some(b)) => Box::new(move |cx| a.read(cx) | b.read(cx)),
                _ => {
                    let (a, b) = (self.cells(a), self.cells(b));
                    Box::new(move |cx| a.read(cx) | b.read(cx))
                }
            },
            Set::Minus(a, b) => {
                if let Some(ends) = self.ends_left(tree) {
                    return ends;
                }
                let b = match self.known_bound(a) {
                    Some(bound) => self.cells_within(b, bound),
                    None => self.cells(b),
                };
                let a = self.cells(a);
                Box::new(move |cx| {
                    let first = a.read(cx);
                    // Nothing more to ask once nothing is left.
                    if first.is_none() { first } else { first & !b.read(cx) }
                })
            }
            Set::Not(inner) => {
                let inner = self.set(inner);
                Box::new(move |cx| inner(cx).not_within(cx.facts.lattice.places))
            }
            Set::Start => {
                let middle = B::one(self.facts.lattice.grid.middle() as usize);
                Box::new(move |cx| if cx.occupied().is_none() { middle } else { B::NONE })
            }
            Set::Fits(formats) => {
                let formats = formats.clone();
                Box::new(move |cx| {
                    let bounds = cx.bounds();
                    geometry::fits(&cx.facts.lattice, bounds, &formats)
                })
            }
            Set::RaysOver(rays) => {
                let directions = rays.directions;
                if let (Some(over), Some(up_to)) = (self.plane(&rays.over), self.plane(&rays.up_to)) {
                    return Box::new(move |cx| {
                        let (over, up_to) = (over.read(cx), up_to.read(cx));
                        let from = B::one(cx.bound.here as usize);
                        geometry::rays_over(&cx.facts.lattice, from, directions, over, up_to)
                    });
                }
                let (over, up_to) = (self.set(&rays.over), self.set(&rays.up_to));
                Box::new(move |cx| {
                    let (over, up_to) = (over(cx), up_to(cx));
                    let from = B::one(cx.bound.here as usize);
                    geometry::rays_over(&cx.facts.lattice, from, directions, over, up_to)
                })
            }
            Set::RayStarts(rays) => {
                let directions = rays.directions;
                let (over, up_to) = (self.set(&rays.over), self.set(&rays.up_to));
                Box::new(move |cx| {
                    let (over, up_to) = (over(cx), up_to(cx));
                    geometry::ray_starts(&cx.facts.lattice, directions, over, up_to)
                })
            }
            Set::Connected(seed, within, directions) => {
                let (seed, within, directions) = (self.set(seed), self.set(within), *directions);
                Box::new(move |cx| {
                    let (seed, within) = (seed(cx), within(cx));
                    cx.facts.lattice.connected(seed, within, directions)
                })
            }
            Set::Row(number) | Set::Column(number) => {
                let rows = matches!(**tree, Set::Row(_));
                let lines = geometry::Numbered::new(if rows {
                    &self.facts.lattice.row
                } else {
                    &self.facts.lattice.column
                });
                let number = self.amount(number);
                Box::new(move |cx| lines.nth(number.read(cx)))
            }
            Set::FullRows => {
                let lines = self.facts.lattice.row.clone();
                Box::new(move |cx| geometry::full_lines(&lines, cx.occupied()))
            }
            Set::FullColumns => {
                let lines = self.facts.lattice.column.clone();
                Box::new(move |cx| geometry::full_lines(&lines, cx.occupied()))
            }
            Set::Lowest => Box::new(|cx| geometry::lowest(&cx.facts.lattice, cx.occupied())),
            Set::Zone(zone, who) => {
                let (zone, who) = (*zone, *who);
                if let Who::Everyone | Who::Anyone = who {
                    let words = self.zone_words(zone);
                    return Box::new(move |cx| {
                        let planes = cx.state.planes[words.clone()].chunks_exact(B::WORDS);
                        planes.fold(B::NONE, |all, plane| all | B::load(plane))
                    });
                }
                Box::new(move |cx| cx.zone(zone, who))
            }
            Set::Last => Box::new(|cx| match cx.state.last {
                NO_CELL => B::NONE,
                last => B::one(last as usize),
            }),
            Set::First(inner) => {
                let inner = self.cells(inner);
                Box::new(move |cx| {
                    let inner = inner.read(cx);
                    if inner.is_none() { inner } else { B::one(inner.first()) }
                })
            }
            Set::RightOf(inner) => self.by_first(inner, |cell| self.facts.lattice.right_of(cell)),
            Set::RowsBelow(inner) => self.by_first(inner, |cell| self.facts.lattice.rows_below(cell)),
            Set::Lines(lines) => self.line_set(lines),
            Set::Ways(way) => self.way(way),
            Set::Parts(footing) => self.footing(footing),
            Set::Standing(None) => Box::new(|cx| cx.standing()),
            Set::Standing(Some(on)) => {
                let on = self.cells(on);
                Box::new(move |cx| {
                    let on = on.read(cx);
                    cx.standing_on(on)
                })
            }
            Set::Mirrored(inner, mirror) => {
                let inner = self.cells(inner);
                let mirrored = self.by_cell(|cell| self.facts.lattice.mirrored(B::one(cell), *mirror));
                Box::new(move |cx| inner.read(cx).members().fold(B::NONE, |set, cell| set | mirrored[cell]))
            }
            Set::Top(zone, who) => {
                let (zone, who) = (*zone, *who);
                Box::new(move |cx| cx.top_piece(zone, who))
            }
            Set::Fitting(pieces, filter) if matches!(**pieces, Set::Standing(None)) => {
                match self.standing(filter) {
                    Standing::Known(known) => Box::new(move |cx| known.pieces(cx)),
                    Standing::Asked(pieces) => pieces,
                }
            }
            Set::Fitting(pieces, filter) => {
                let (pieces, fitting) = (self.cells(pieces), self.fitting(filter));
                Box::new(move |cx| {
                    let pieces = pieces.read(cx);
                    fitting(cx, pieces)
                })
            }
            Set::When(asked, a, b) => {
                let (asked, a, b) = (self.condition(asked), self.set(a), self.set(b));
                Box::new(move |cx| if asked(cx) { a(cx) } else { b(cx) })
            }
            Set::Tops(filter) => self.cells_with(filter),
            Set::Script(call, _) => {
                let call = call.clone();
                Box::new(move |cx| cx.call_set(&call))
            }
        }
    }

    /// The cells with a piece that fits a description, lying on top or standing; of `!` alone, the cells
    /// with pieces of which none fits what follows.
    fn cells_with(&self, filter: &Arc<Filter>) -> SetFn<B> {
        let (may_lie, may_stand) = self.may_lie_or_stand(filter);
        if let (Filter::Not(inner), true) = (&**filter, self.facts.standing.is_some()) {
            let inner = self.cells_with(inner);
            return Box::new(move |cx| {
                let fitting = inner(cx);
                let standing = cx.standing();
                fitting.not_within(cx.filled() | cx.cells_of(standing))
            });
        }
        if !may_stand {
            return self.tops(filter);
        }
        let standing = self.standing(filter);
        let stood_on = move |cx: &mut Cx<'_, B>| match &standing {
            Standing::Known(known) => known.cells(cx),
            Standing::Asked(pieces) => {
                let pieces = pieces(cx);
                cx.cells_of(pieces)
            }
        };
        if !may_lie {
            return Box::new(stood_on);
        }
        let lying = self.lying(filter);
        Box::new(move |cx| lying(cx) | stood_on(cx))
    }

    /// Whether a description may fit a piece that lies on a cell, and one that stands there.
    pub(super) fn may_lie_or_stand(&self, filter: &Filter) -> (bool, bool) {
        let kinds = &self.facts.kinds;
        let may_fit = |kind: &usize| filter.may_fit(*kind as u16, kinds.family[*kind], kinds.back[*kind]);
        let stands = |kind: usize| self.facts.layout.stands(kind as u16);
        let mut both = (false, false);
        for kind in (0..kinds.count()).filter(may_fit) {
            if stands(kind) { both.1 = true } else { both.0 = true }
        }
        both
    }

    /// The cells whose top piece fits a description, where pieces that stand may fit its parts.
    fn lying(&self, filter: &Arc<Filter>) -> SetFn<B> {
        match &**filter {
            Filter::And(a, b) => {
                let (a, b) = (self.lying(a), self.lying(b));
                Box::new(move |cx| a(cx) & b(cx))
            }
            Filter::Or(a, b) => {
                let (a, b) = (self.lying(a), self.lying(b));
                Box::new(move |cx| a(cx) | b(cx))
            }
            Filter::Not(inner) => {
                let inner = self.lying(inner);
                Box::new(move |cx| inner(cx).not_within(cx.filled()))
            }
            _ => self.tops(filter),
        }
    }

    /// The cells whose top piece fits a description.
    fn tops(&self, filter: &Arc<Filter>) -> SetFn<B> {
        let tops = |filter: &Arc<Filter>| Arc::new(Set::Tops(filter.clone()));
        match &**filter {
            // Descriptions of planes are planes joined: as good as sets.
            Filter::And(a, b) => self.and(&tops(a), &tops(b)),
            Filter::Or(a, b) => self.set(&Arc::new(Set::Or(tops(a), tops(b)))),
            Filter::Not(inner) => {
                let inner = self.cells(&tops(inner));
                Box::new(move |cx| {
                    let inner = inner.read(cx);
                    inner.not_within(cx.filled())
                })
            }
            Filter::Owned(who) => {
                let who = *who;
                Box::new(move |cx| cx.owned(who))
            }
            Filter::Face(_) if self.facts.layout.faces < 2 => Box::new(|cx| cx.filled()),
            Filter::Face(face) => {
                let plane = self.facts.layout.face_plane(*face as usize);
                Box::new(move |cx| cx.plane(plane))
            }
            Filter::Like(cells) => {
                let cells = self.cells(cells);
                Box::new(move |cx| {
                    let cells = cells.read(cx);
                    cx.alike_tops(cells)
                })
            }
            Filter::Kind(_) | Filter::Family(_) | Filter::Back(_) => {
                let leaf = filter.clone();
                Box::new(move |cx| cx.tops_where(&leaf))
            }
        }
    }

    /// Something of each cell, in the order of their numbers.
    fn by_cell(&self, of: impl Fn(usize) -> B) -> Vec<B> {
        (0..self.facts.layout.cells).map(of).collect()
    }

    /// What follows from the first cell of a set; nothing where there is none.
    fn by_first(&self, inner: &Arc<Set>, of: impl Fn(usize) -> B) -> SetFn<B> {
        let (inner, of) = (self.cells(inner), self.by_cell(of));
        Box::new(move |cx| {
            let inner = inner.read(cx);
            if inner.is_none() { inner } else { of[inner.first()] }
        })
    }

    fn and(&self, a: &Arc<Set>, b: &Arc<Set>) -> SetFn<B> {
        match (self.plane(a), self.plane(b)) {
            (Some(a), Some(b)) => Box::new(move |cx| a.read(cx) & b.read(cx)),
            (Some(plane), None) => self.and_plane(plane, b),
            (None, Some(plane)) => self.and_plane(plane, a),
            (None, None) => {
                let (a, b) = (self.cells(a), self.cells(b));
                Box::new(move |cx| {
                    let first = a.read(cx);
                    // Nothing more to ask once nothing is left.
                    if first.is_none() { first } else { first & b.read(cx) }
                })
            }
        }
    }

    fn and_plane(&self, plane: Plane<B>, other: &Arc<Set>) -> SetFn<B> {
        if let Set::AroundHere(directions) = &**other {
            let around = self.facts.lattice.around(*directions);
            return Box::new(move |cx| around[cx.bound.here as usize] & plane.read(cx));
        }
        let other = self.cells(other);
        Box::new(move |cx| {
            let other = other.read(cx);
            other & plane.read(cx)
        })
    }

    fn near(&self, inner: &Arc<Set>, directions: Directions) -> SetFn<B> {
        if let Set::Slot(slot) = &**inner {
            let (slot, around) = (*slot as usize, self.facts.lattice.around(directions));
            return Box::new(move |cx| {
                cx.bound.slots[slot].members().fold(B::NONE, |set, cell| set | around[cell])
            });
        }
        if matches!(**inner, Set::Occupied) && directions == self.facts.lattice.grid.sides() {
            return Box::new(|cx| cx.frontier());
        }
        if let Set::Here = &**inner {
            let around = self.facts.lattice.around(directions);
            return Box::new(move |cx| around[cx.bound.here as usize]);
        }
        if let Set::From = &**inner {
            let around = self.facts.lattice.around(directions);
            return Box::new(move |cx| around[cx.bound.from as usize]);
        }
        // The common neighbourhoods are unrolled: their directions are known here.
        macro_rules! unrolled {
            ($directions:expr) => {{
                if let Some(plane) = self.plane(inner) {
                    Box::new(move |cx: &mut Cx<'_, B>| cx.facts.lattice.near(plane.read(cx), $directions))
                } else {
                    let inner = self.set(inner);
                    Box::new(move |cx: &mut Cx<'_, B>| {
                        let inner = inner(cx);
                        cx.facts.lattice.near(inner, $directions)
                    })
                }
            }};
        }
        match directions {
            Directions::ORTHOGONAL => unrolled!(Directions::ORTHOGONAL),
            Directions::HEXAGON => unrolled!(Directions::HEXAGON),
            Directions::AROUND => unrolled!(Directions::AROUND),
            _ => unrolled!(directions),
        }
    }
}
