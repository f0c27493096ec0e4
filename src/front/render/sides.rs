//! Lines between ports on the sides of squares: each finds a way through the box of its cell that keeps
//! clear of the others, crosses them straight where it must, and ends where the neighbour's line begins.

use std::collections::BinaryHeap;

use super::canvas::{Canvas, Paint};
use super::corners::corner;
use crate::front::style::Look;
use crate::scene::{Line, PORT_SCALE};

/// The width and height of a cell whose ports are the middles of its sides: large, and where there is
/// little room.
const MIDDLES: [(usize, usize); 2] = [(7, 3), (5, 3)];
/// The same with two ports on a side.
const HALVES: [(usize, usize); 2] = [(9, 5), (7, 5)];
/// The same with three ports on a side.
const THIRDS: [(usize, usize); 2] = [(11, 7), (7, 7)];

const NORTH: u8 = 1;
const EAST: u8 = 2;
const SOUTH: u8 = 4;
const WEST: u8 = 8;
const WAYS: [(u8, isize, isize); 4] = [(NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0)];

/// Characters by the sides that they join.
pub(super) const LIGHT: [char; 16] =
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
pub(super) const HEAVY: [char; 16] =
    [' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'];
pub(super) const ASCII: [char; 16] =
    [' ', '|', '-', '+', '|', '|', '+', '+', '-', '+', '-', '+', '+', '+', '+', '+'];

/// All of a line that was closed.
const ASCII_HEAVY: [char; 16] =
    [' ', '#', '#', '#', '#', '#', '#', '#', '#', '#', '#', '#', '#', '#', '#', '#'];

const STEP: u32 = 4;
const TURN: u32 = 5;
const OFF_CENTRE: u32 = 1;
const CROSSING: u32 = 24;
const TOUCHING: u32 = 1000;

/// The sizes of a cell for some ports, large and small: a row and a column of characters for each place on
/// a side at which there is one, and one between them.
pub(super) fn sizes(ports: &[(u8, u8)]) -> [(usize, usize); 2] {
    let inside = |at: &u8| !matches!(*at, 0 | PORT_SCALE);
    let mut places: Vec<u8> = ports.iter().flat_map(|port| [port.0, port.1]).filter(inside).collect();
    places.sort_unstable();
    places.dedup();
    match places[..] {
        [] | [_] => MIDDLES,
        [_, _] => HALVES,
        _ => THIRDS,
    }
}

/// The lines of a tile as a box of characters, heavy ones where they are part of a line that was closed.
pub(super) fn draw(lines: &[Line], size: (usize, usize), heavy: bool, paint: Paint, look: &Look) -> Canvas {
    let table = match (look.unicode, heavy) {
        (true, false) => &LIGHT,
        (true, true) => &HEAVY,
        (false, false) => &ASCII,
        (false, true) => &ASCII_HEAVY,
    };
    draw_with(lines, size, table, paint, look)
}

/// The lines of a tile as a box of characters that are given by the sides that they join.
pub(super) fn draw_with(
    lines: &[Line],
    size: (usize, usize),
    table: &[char; 16],
    paint: Paint,
    look: &Look,
) -> Canvas {
    let mut canvas = Canvas::new(size.0, size.1);
    let routes = Routes::of(lines, size);
    for (at, joins) in routes.joins.iter().enumerate() {
        let (x, y) = (at % size.0, at / size.0);
        // Of two lines that cross without being joined, the upright one goes over the other.
        let upright = joins.iter().find(|(_, sides)| sides & (NORTH | SOUTH) == NORTH | SOUTH);
        let Some(&(_, sides)) = upright.or(joins.first()) else { continue };
        let single = sides.count_ones() == 1 && !is_edge(x, y, size, sides);
        let sign = match single && table != &ASCII_HEAVY {
            true => look.glyph("•", "o").chars().next().unwrap_or('o'),
            false => table[sides as usize],
        };
        canvas.put(x, y, sign, paint);
    }
    for line in lines {
        for &port in line.ports.iter().filter(|port| corner(**port).is_some()) {
            let (x, y) = ((port.0 > 0) as usize * (size.0 - 1), (port.1 > 0) as usize * (size.1 - 1));
            let falling = (port.0 > 0) == (port.1 > 0);
            let (slope, plain) = if falling { ('╲', '\\') } else { ('╱', '/') };
            canvas.put(x, y, if look.unicode { slope } else { plain }, paint);
        }
    }
    canvas
}

/// Whether a character that joins one side only is a port at that side of the box.
fn is_edge(x: usize, y: usize, size: (usize, usize), side: u8) -> bool {
    match side {
        NORTH => y == 0,
        SOUTH => y == size.1 - 1,
        WEST => x == 0,
        _ => x == size.0 - 1,
    }
}

/// The ways that lines take through a box.
struct Routes {
    size: (usize, usize),
    /// For each character: the lines there, each with the sides that it joins.
    joins: Vec<Vec<(usize, u8)>>,
    /// The characters at which lines leave the box, and which line it is.
    ports: Vec<(usize, usize)>,
}

impl Routes {
    /// Finds a way for each line of a tile.
    fn of(lines: &[Line], size: (usize, usize)) -> Self {
        let mut routes = Self { size, joins: vec![Vec::new(); size.0 * size.1], ports: Vec::new() };
        for (number, line) in lines.iter().enumerate() {
            let ports: Vec<(usize, usize)> =
                line.ports.iter().map(|&port| (routes.place(port).0, number)).collect();
            routes.ports.extend(ports);
        }
        for (number, line) in lines.iter().enumerate() {
            routes.lay(number, line);
        }
        routes
    }

    /// The character at a port, and the side by which it is left (none at a corner).
    fn place(&self, (x, y): (u8, u8)) -> (usize, u8) {
        let scaled = |at: u8, size: usize| (at as usize * size / PORT_SCALE as usize).min(size - 1);
        let at = scaled(y, self.size.1) * self.size.0 + scaled(x, self.size.0);
        let side = match (x, y) {
            port if corner(port).is_some() => 0,
            (_, 0) => NORTH,
            (_, PORT_SCALE) => SOUTH,
            (0, _) => WEST,
            _ => EAST,
        };
        (at, side)
    }

    /// Finds a way for a line: from port to port, or from each port to the middle.
    fn lay(&mut self, line: usize, drawn: &Line) {
        let ports: Vec<(usize, u8)> = drawn.ports.iter().map(|&port| self.place(port)).collect();
        for &(at, side) in &ports {
            self.join(line, at, side);
        }
        match ports[..] {
            [one, other] => self.connect(line, one, other.0),
            _ => {
                let Some(middle) = self.middle(line) else { return };
                for port in ports {
                    self.connect(line, port, middle);
                }
            }
        }
    }

    /// The character nearest to the middle that no other line has taken, clear of them if there is one.
    fn middle(&self, line: usize) -> Option<usize> {
        let (x, y) = (self.size.0 / 2, self.size.1 / 2);
        let free = |at: &usize| {
            self.joins[*at].iter().all(|(other, _)| *other == line)
                && self.ports.iter().all(|(port, other)| port != at || *other == line)
        };
        let touched = |at: usize| {
            let beside = [at.wrapping_sub(1), at + 1, at.wrapping_sub(self.size.0), at + self.size.0];
            beside.into_iter().filter(|&at| at < self.joins.len() && self.is_taken(line, at)).count()
        };
        let far = |&at: &usize| {
            let away = (at % self.size.0).abs_diff(x) + 2 * (at / self.size.0).abs_diff(y);
            away + 8 * touched(at)
        };
        (0..self.joins.len()).filter(free).min_by_key(far)
    }

    fn join(&mut self, line: usize, at: usize, sides: u8) {
        match self.joins[at].iter_mut().find(|(other, _)| *other == line) {
            Some((_, joined)) => *joined |= sides,
            None => self.joins[at].push((line, sides)),
        }
    }

    /// Joins a port to another place by the cheapest way: short, with few turns, clear of other lines.
    fn connect(&mut self, line: usize, (from, entered): (usize, u8), to: usize) {
        let (width, height) = self.size;
        let count = width * height;
        // By place and by the way it was reached: 4 stands for the beginning of a line at a corner.
        let inward = WAYS.iter().position(|(side, ..)| *side == opposite(entered)).unwrap_or(4);
        let mut best = vec![u32::MAX; count * 5];
        let mut before = vec![usize::MAX; count * 5];
        let mut open = BinaryHeap::new();
        best[from * 5 + inward] = 0;
        open.push((std::cmp::Reverse(0u32), from * 5 + inward));
        let mut reached = None;
        while let Some((std::cmp::Reverse(cost), state)) = open.pop() {
            if cost > best[state] {
                continue;
            }
            let (at, heading) = (state / 5, state % 5);
            if at == to {
                reached = Some(state);
                break;
            }
            for (way, &(_, dx, dy)) in WAYS.iter().enumerate() {
                let (x, y) = ((at % width) as isize + dx, (at / width) as isize + dy);
                if x < 0 || y < 0 || x >= width as isize || y >= height as isize {
                    continue;
                }
                if heading < 4 && way == (heading + 2) % 4 {
                    continue;
                }
                let next = y as usize * width + x as usize;
                let turns = heading < 4 && way != heading;
                let cost = cost + STEP + self.turning(at, turns) + self.entering(line, next, way, next == to);
                // What is crossed is crossed straight.
                let cost = cost + if turns && self.is_taken(line, at) { TOUCHING } else { 0 };
                let state_next = next * 5 + way;
                if cost < best[state_next] {
                    best[state_next] = cost;
                    before[state_next] = state;
                    open.push((std::cmp::Reverse(cost), state_next));
                }
            }
        }
        let mut state = match reached {
            Some(state) => state,
            None => return,
        };
        while before[state] != usize::MAX {
            let last = before[state];
            let way = WAYS[state % 5].0;
            self.join(line, last / 5, way);
            self.join(line, state / 5, opposite(way));
            state = last;
        }
    }

    /// What a turn costs; least in the middle row or column, where it looks most natural.
    fn turning(&self, at: usize, turns: bool) -> u32 {
        let (x, y) = (at % self.size.0, at / self.size.0);
        let off = x.abs_diff(self.size.0 / 2).min(y.abs_diff(self.size.1 / 2)) as u32;
        if turns { TURN + OFF_CENTRE * off } else { 0 }
    }

    /// What it costs to enter a character because of the lines that are there already.
    fn entering(&self, line: usize, at: usize, way: usize, arrives: bool) -> u32 {
        let along = if way.is_multiple_of(2) { NORTH | SOUTH } else { EAST | WEST };
        let across = (NORTH | EAST | SOUTH | WEST) ^ along;
        let others = self.joins[at].iter().filter(|(other, _)| *other != line);
        let crossed: u32 =
            others.map(|(_, sides)| if *sides == across && !arrives { CROSSING } else { TOUCHING }).sum();
        let ports = self.ports.iter().filter(|(port, other)| *port == at && *other != line).count();
        crossed + ports as u32 * TOUCHING
    }

    fn is_taken(&self, line: usize, at: usize) -> bool {
        self.joins[at].iter().any(|(other, _)| *other != line)
    }
}

fn opposite(side: u8) -> u8 {
    match side {
        NORTH => SOUTH,
        SOUTH => NORTH,
        EAST => WEST,
        WEST => EAST,
        _ => 0,
    }
}

/// How many characters two lines share otherwise than by crossing straight.
#[cfg(test)]
pub(super) fn unclear(lines: &[Line], size: (usize, usize)) -> usize {
    let routes = Routes::of(lines, size);
    let clear = |joins: &&Vec<(usize, u8)>| match joins[..] {
        [] | [_] => true,
        [(_, one), (_, other)] => {
            one | other == 15 && [NORTH | SOUTH, EAST | WEST].contains(&one) && one & other == 0
        }
        _ => false,
    };
    routes.joins.iter().filter(|joins| !clear(joins)).count()
}
