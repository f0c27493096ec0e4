//! A cell or an edge place whose pieces have a look: lines and fill of the tile, what stands on which part of
//! it, whose it is, the marks.

use super::board::{Part, height};
use super::canvas::{Canvas, Paint};
use super::{corners, looks, names, sides};
use crate::front::text_layout;
use crate::scene::{Drawn, Footing, Line, PORT_SCALE, Piece, Spot, Stroke};
use crate::table::Side;

/// A cell in a box of a size.
pub(super) fn cell(part: &Part<'_>, spot: &Spot, size: (usize, usize)) -> Canvas {
    let mut drawing = Drawing::new(part, spot, size);
    let Some(tile) = tile_of(spot) else {
        return drawing.bare(None);
    };
    drawing.lines(tile);
    drawing.standing();
    drawing.brackets();
    drawing.text(&label(part, tile), paint_of(tile), drawing.middle());
    drawing.marks((0, 0));
    drawing.filled(tile)
}

/// An edge place in a box of a size: the name of its tile stands away from the board, what stands on it near
/// the board.
pub(super) fn edge(part: &Part<'_>, spot: &Spot, size: (usize, usize), side: Side) -> Canvas {
    let mut drawing = Drawing::new(part, spot, size);
    let (inner, outer) = match side {
        Side::North => (size.1 - 1, 0),
        Side::South => (0, size.1 - 1),
        Side::West | Side::East => (size.1 / 2, 0),
    };
    drawing.row = inner;
    let Some(tile) = tile_of(spot) else {
        return drawing.bare(Some(side));
    };
    drawing.lines(tile);
    let name = label(part, tile);
    let texts = if spot.states.changed { vec![format!("[{name}]"), format!("{name}!")] } else { vec![name] };
    drawing.texts(&texts, paint_of(tile), (size.0 / 2, outer));
    drawing.standing();
    drawing.marks((size.0 - 1, inner));
    drawing.filled(tile)
}

/// How many columns the texts of an edge place take.
pub(super) fn edge_width(part: &Part<'_>, spot: &Spot) -> usize {
    let tile = tile_of(spot).map_or(String::new(), |tile| label(part, tile));
    let standing = spot.stack.iter().filter(|piece| piece.stands).map(|piece| standing_text(part, piece));
    let texts = standing.chain([tile, part.marks(spot)]);
    texts.map(|text| text_layout::width(&text)).max().unwrap_or(0)
}

/// The topmost piece that does not stand on another.
pub(super) fn tile_of(spot: &Spot) -> Option<&Piece> {
    spot.stack.iter().find(|piece| !piece.stands)
}

fn paint_of(tile: &Piece) -> Paint {
    Paint { strong: true, ..Paint::of(tile.seat.filter(|_| !tile.hidden)) }
}

/// What is written of a tile beside its look: whose it is and what it shows, and what tells it from those
/// that look the same.
fn label(part: &Part<'_>, tile: &Piece) -> String {
    let lies = |spot: &&Spot| spot.stack.iter().any(|piece| std::ptr::eq(piece, tile));
    let here = part.board.places().find(lies);
    let count = here.map_or(1, |spot| spot.stack.iter().filter(|piece| !piece.stands).count());
    let seen = tile.drawn.as_ref().map_or(!tile.lines.is_empty(), looks::is_seen);
    let text = match seen && !tile.hidden {
        true => {
            let telling = tile.chip.clone().unwrap_or_else(|| telling(part, tile));
            part.look.spell(&format!("{}{telling}{}", part.owner(tile), part.shows(tile))).into_owned()
        }
        false => part.piece(tile),
    };
    format!("{text}{}", height(count, part.look))
}

/// The beginning of what only this kind's name has of those that look the same but for their colour; nothing
/// where there are none.
fn telling(part: &Part<'_>, tile: &Piece) -> String {
    let Some(drawn) = tile.drawn.as_ref().filter(|drawn| drawn.lines.is_empty()) else {
        return String::new();
    };
    let same = |other: &Drawn| other.lines.is_empty() && other.fill == drawn.fill;
    let others = part.board.pieces().filter(|other| other.id != tile.id);
    let others = others.filter(|other| other.drawn.as_ref().is_some_and(same));
    let others: Vec<&str> = others.map(|other| other.name.in_lang(part.look.lang)).collect();
    let own = tile.name.in_lang(part.look.lang);
    match others.is_empty() {
        true => String::new(),
        false => names::telling(own, &others),
    }
}

/// What is written of a piece that stands: whose it is, and its kind where several stand on the board.
fn standing_text(part: &Part<'_>, piece: &Piece) -> String {
    if piece.hidden {
        return "?".to_owned();
    }
    let alone = part.board.pieces().filter(|other| other.stands).all(|other| other.id == piece.id);
    match part.owner(piece) {
        owner if alone && !owner.is_empty() => {
            part.look.spell(&format!("{owner}{}", part.shows(piece))).into_owned()
        }
        _ => part.piece(piece),
    }
}

/// What takes up the places of a box.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Free,
    Line,
    Text,
    Pawn,
}

/// A box while it is drawn.
struct Drawing<'d, 'a> {
    part: &'d Part<'a>,
    spot: &'d Spot,
    canvas: Canvas,
    size: (usize, usize),
    taken: Vec<Taken>,
    /// The row in which things stand, where it matters little.
    row: usize,
}

impl<'d, 'a> Drawing<'d, 'a> {
    fn new(part: &'d Part<'a>, spot: &'d Spot, size: (usize, usize)) -> Self {
        let taken = vec![Taken::Free; size.0 * size.1];
        Self { part, spot, canvas: Canvas::new(size.0, size.1), size, taken, row: size.1 / 2 }
    }

    fn middle(&self) -> (usize, usize) {
        (self.size.0 / 2, self.row)
    }

    /// A place without a tile: its marks, a dot or an arrow where it can be chosen, and what stands there.
    fn bare(mut self, side: Option<Side>) -> Canvas {
        let (part, states) = (self.part, self.spot.states);
        self.standing();
        let marks = self.spelled_marks();
        let pattern = self.pattern();
        let arrow = side.filter(|_| states.open).map(|side| arrow(side, part));
        let dot = part.look.glyph("·", ".").to_owned();
        let text = match (marks.is_empty(), &arrow) {
            (false, _) => marks,
            (true, Some(arrow)) => arrow.clone(),
            (true, None) if side.is_some() || pattern.is_some() || part.board.grows && !states.open => {
                String::new()
            }
            (true, None) => dot,
        };
        let paint = match states.open {
            true => Paint { strong: true, ..Paint::of(self.spot.camp) },
            false => Paint { dim: self.spot.camp.is_none(), ..Paint::of(self.spot.camp) },
        };
        let text = if text.is_empty() && states.changed { " ".to_owned() } else { text };
        let text = if states.changed { format!("[{text}]") } else { text };
        if self.spot.stack.is_empty() {
            self.text(&text, Paint { reverse: states.changed, ..paint }, self.middle());
        } else {
            self.brackets();
            self.marks((0, 0));
        }
        if let Some(sign) = pattern {
            let (width, paint) = (self.size.0, Paint { dim: !states.open, ..Paint::PLAIN });
            self.scatter(&|at| looks::hatched(at, width).then_some(sign), paint);
        }
        self.canvas
    }

    /// The lines of a tile: those of its look, otherwise its own.
    fn lines(&mut self, tile: &Piece) {
        let (lines, stroke) = match &tile.drawn {
            Some(drawn) => (&drawn.lines, drawn.stroke),
            None => (&tile.lines, Stroke::Thin),
        };
        if lines.is_empty() {
            return;
        }
        // Another stroke would be another thing: only thin ones become heavy.
        let thin = matches!(stroke, Stroke::Thin | Stroke::Dashed);
        let stroke = if thin && self.spot.states.in_line { Stroke::Heavy } else { stroke };
        let paint = looks::line_paint(tile);
        self.canvas = match is_cornered(lines) && self.size.1 == corners::LARGE.1 {
            true => {
                let drawn =
                    corners::draw(lines, corners::LARGE, stroke == Stroke::Heavy, paint, self.part.look);
                // Those boxes may be wider.
                let mut canvas = Canvas::new(self.size.0, self.size.1);
                canvas.stamp(0, 0, &drawn);
                canvas
            }
            false => {
                let table = looks::stroke(stroke, self.part.look);
                sides::draw_with(lines, self.size, table, paint, self.part.look)
            }
        };
        for at in 0..self.taken.len() {
            if self.canvas.at(at % self.size.0, at / self.size.0) != ' ' {
                self.taken[at] = Taken::Line;
            }
        }
    }

    /// What stands here, each on its part of the tile.
    fn standing(&mut self) {
        for piece in self.spot.stack.iter().filter(|piece| piece.stands) {
            let text = standing_text(self.part, piece);
            let (near, region) = self.footing(piece.footing.as_ref());
            let paint = Paint { reverse: true, ..Paint::of(piece.seat.filter(|_| !piece.hidden)) };
            let texts = [format!("({text})"), text];
            let anywhere = vec![true; self.taken.len()];
            for region in [&region, &anywhere] {
                if self.write_in(region, &texts, paint, near, Taken::Pawn) {
                    break;
                }
            }
        }
    }

    /// Where a piece stands, and the places that belong to its part: those of the line that runs along it,
    /// otherwise those that lines do not part from its ports.
    fn footing(&self, footing: Option<&Footing>) -> ((usize, usize), Vec<bool>) {
        let (width, height) = self.size;
        let count = self.taken.len();
        let at = |at: usize| (at % width, at / width);
        let Some(footing) = footing else { return (self.middle(), vec![true; count]) };
        if footing.line.is_some() {
            let lines = (0..count).filter(|&at| self.taken[at] == Taken::Line).map(at);
            let far = |&(x, y): &(usize, usize)| x.abs_diff(width / 2) + 2 * y.abs_diff(self.row);
            return (lines.min_by_key(far).unwrap_or(self.middle()), vec![true; count]);
        }
        let mut region = vec![false; count];
        let scaled = |at: u8, size: usize| (at as usize * size / PORT_SCALE as usize).min(size - 1);
        let mut open: Vec<usize> =
            footing.ports.iter().map(|port| scaled(port.1, height) * width + scaled(port.0, width)).collect();
        while let Some(place) = open.pop() {
            if region[place] || self.taken[place] == Taken::Line {
                continue;
            }
            region[place] = true;
            let (x, y) = at(place);
            open.extend((x > 0).then(|| place - 1));
            open.extend((x + 1 < width).then_some(place + 1));
            open.extend((y > 0).then(|| place - width));
            open.extend((y + 1 < height).then_some(place + width));
        }
        let places: Vec<(usize, usize)> = (0..count).filter(|&place| region[place]).map(at).collect();
        if places.is_empty() || places.len() == count {
            return (self.middle(), vec![true; count]);
        }
        let mean = |of: fn(&(usize, usize)) -> usize| {
            let sum: usize = places.iter().map(of).sum();
            (sum + places.len() / 2) / places.len()
        };
        ((mean(|place| place.0), mean(|place| place.1)), region)
    }

    /// Brackets in the corners of what the last move changed, or wherever there is room.
    fn brackets(&mut self) {
        if !self.spot.states.changed {
            return;
        }
        let (right, bottom) = (self.size.0 - 1, self.size.1 - 1);
        let corners = [(0, 0, '['), (right, 0, ']'), (0, bottom, '['), (right, bottom, ']')];
        let free = |&(x, y, _): &(usize, usize, char)| self.taken[y * self.size.0 + x] == Taken::Free;
        if corners.iter().all(free) {
            for (x, y, sign) in corners {
                self.put((x, y), &sign.to_string(), Paint::STRONG, Taken::Text);
            }
        } else {
            self.texts(&["[]".to_owned(), "!".to_owned()], Paint::STRONG, self.middle());
        }
    }

    /// The marks of a place that is covered: a pattern in the corners, others as they are spelled.
    fn marks(&mut self, near: (usize, usize)) {
        if let Some(sign) = self.pattern() {
            let inside = usize::from(self.spot.states.changed);
            let (right, bottom) = (self.size.0 - 1, self.size.1 - 1);
            for (x, y) in [(inside, 0), (right - inside, 0), (inside, bottom), (right - inside, bottom)] {
                if self.taken[y * self.size.0 + x] == Taken::Free {
                    self.put((x, y), &sign.to_string(), Paint::DIM, Taken::Text);
                }
            }
        }
        self.text(&self.spelled_marks(), Paint::PLAIN, near);
    }

    /// The sign of a mark that is drawn as a pattern: one character that is no letter and no digit.
    fn pattern(&self) -> Option<char> {
        self.spot.marks.iter().find_map(|&mark| self.pattern_of(mark))
    }

    fn pattern_of(&self, mark: usize) -> Option<char> {
        let sign = self.part.board.marks[mark].sign.in_lang(self.part.look.lang);
        let sign = self.part.look.spell(sign);
        let mut signs = sign.chars();
        signs.next().filter(|sign| signs.next().is_none() && !sign.is_alphanumeric())
    }

    /// The other marks.
    fn spelled_marks(&self) -> String {
        let spelled = self.spot.marks.iter().filter(|&&mark| self.pattern_of(mark).is_none());
        let signs = spelled.map(|&mark| self.part.board.marks[mark].sign.in_lang(self.part.look.lang));
        self.part.look.spell(&signs.collect::<Vec<_>>().join("+")).into_owned()
    }

    fn text(&mut self, text: &str, paint: Paint, near: (usize, usize)) {
        self.texts(&[text.to_owned()], paint, near);
    }

    /// Writes the first of some texts for which there is room: clear of lines, or over them.
    fn texts(&mut self, texts: &[String], paint: Paint, near: (usize, usize)) {
        let clear: Vec<bool> = self.taken.iter().map(|taken| *taken == Taken::Free).collect();
        let anywhere = vec![true; self.taken.len()];
        let _ = [clear, anywhere].iter().any(|region| self.write_in(region, texts, paint, near, Taken::Text));
    }

    /// Writes the first of some texts for which a region has room, as near to a place as it can be.
    fn write_in(
        &mut self,
        region: &[bool],
        texts: &[String],
        paint: Paint,
        near: (usize, usize),
        taken: Taken,
    ) -> bool {
        let (width, height) = self.size;
        for text in texts.iter().filter(|text| !text.is_empty()) {
            let columns = text_layout::width(text);
            let fits = |&(x, y): &(usize, usize)| {
                (x..x + columns).all(|x| {
                    region[y * width + x] && matches!(self.taken[y * width + x], Taken::Free | Taken::Line)
                })
            };
            let starts = (0..height)
                .flat_map(|y| (0..(width + 1).saturating_sub(columns)).map(move |x| (x, y)))
                .filter(fits);
            // Rather near what stands in this box than near what stands in the next one.
            let far = |&(x, y): &(usize, usize)| {
                let middle = 2 * x + columns - 1;
                (middle.abs_diff(2 * near.0) + 5 * y.abs_diff(near.1), middle.abs_diff(width - 1))
            };
            if let Some((x, y)) = starts.min_by_key(far) {
                self.put((x, y), text, paint, taken);
                return true;
            }
        }
        false
    }

    fn put(&mut self, (x, y): (usize, usize), text: &str, paint: Paint, taken: Taken) {
        self.canvas.write(x, y, text, paint);
        for x in x..(x + text_layout::width(text)).min(self.size.0) {
            self.taken[y * self.size.0 + x] = taken;
        }
    }

    /// The box, filled with what its tile is filled with.
    fn filled(mut self, tile: &Piece) -> Canvas {
        if let Some(drawn) = &tile.drawn {
            let (width, look) = (self.size.0, self.part.look);
            self.scatter(&|at| looks::fill(drawn, at, width, look), looks::fill_paint(drawn));
        }
        self.canvas
    }

    /// Fills the free places that are not beside a line or a text. What stands there has a rim of its own.
    fn scatter(&mut self, sign: &dyn Fn((usize, usize)) -> Option<char>, paint: Paint) {
        let (width, height) = self.size;
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let taken = |x: usize| if x < width { self.taken[y * width + x] } else { Taken::Free };
            let clear = |x: usize| matches!(taken(x), Taken::Free | Taken::Pawn);
            if taken(x) == Taken::Free && clear(x + 1) && clear(x.wrapping_sub(1)) {
                sign((x, y)).into_iter().for_each(|sign| self.canvas.put(x, y, sign, paint));
            }
        }
    }
}

/// The arrow from an edge place into the board.
pub(super) fn arrow(side: Side, part: &Part<'_>) -> String {
    let look = part.look;
    match side {
        Side::North => look.glyph("↓", "v"),
        Side::South => look.glyph("↑", "^"),
        Side::West => look.glyph("→", ">"),
        Side::East => look.glyph("←", "<"),
    }
    .to_owned()
}

/// Whether lines run from corner to corner.
fn is_cornered(lines: &[Line]) -> bool {
    lines.iter().flat_map(|line| &line.ports).all(|&port| corners::corner(port).is_some())
}
