//! A grid of styled characters: what boxes and lines are drawn on before they become lines of text.

use anstyle::{AnsiColor, Color, Effects, Style as Ansi};
use unicode_width::UnicodeWidthChar;

use crate::front::style::{Look, seat_style};
use crate::scene::Player;
use crate::table::Seat;

/// How a character is painted, where there is colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Paint {
    /// In whose colour.
    pub seat: Option<Seat>,
    /// In a colour of its own.
    pub hue: Option<AnsiColor>,
    /// Whether it stands back.
    pub dim: bool,
    /// Whether it stands out.
    pub strong: bool,
    /// Whether its ground and its own colour are exchanged.
    pub reverse: bool,
}

impl Paint {
    /// As it is.
    pub const PLAIN: Self = Self { seat: None, hue: None, dim: false, strong: false, reverse: false };
    /// Standing back.
    pub const DIM: Self = Self { dim: true, ..Self::PLAIN };
    /// Standing out.
    pub const STRONG: Self = Self { strong: true, ..Self::PLAIN };

    /// In the colour of a seat, if there is one.
    pub fn of(seat: Option<Seat>) -> Self {
        Self { seat, ..Self::PLAIN }
    }

    fn style(self, players: &[Player]) -> Ansi {
        let player = self.seat.and_then(|seat| players.get(seat as usize));
        let mut style = player.map_or(Ansi::new(), |player| seat_style(player.colour.as_deref()));
        if let Some(hue) = self.hue {
            style = style.fg_color(Some(Color::Ansi(hue)));
        }
        for (wanted, effect) in
            [(self.dim, Effects::DIMMED), (self.strong, Effects::BOLD), (self.reverse, Effects::INVERT)]
        {
            if wanted {
                style = style.effects(style.get_effects() | effect);
            }
        }
        style
    }

    /// A text as it is painted.
    pub fn on(self, text: &str, players: &[Player], look: &Look) -> String {
        if self == Self::PLAIN || text.is_empty() {
            return text.to_owned();
        }
        look.paint(self.style(players), text)
    }
}

/// The second column of a character that takes two.
const CONTINUED: char = '\0';

/// The grid. What is put outside is not drawn.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    width: usize,
    height: usize,
    signs: Vec<(char, Paint)>,
}

impl Canvas {
    /// An empty one.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, signs: vec![(' ', Paint::PLAIN); width * height] }
    }

    /// How many columns and rows it has.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// What stands in a column and row; a space outside.
    pub fn at(&self, x: usize, y: usize) -> char {
        if x < self.width && y < self.height { self.signs[y * self.width + x].0 } else { ' ' }
    }

    /// Puts a character, over what stood there.
    pub fn put(&mut self, x: usize, y: usize, sign: char, paint: Paint) {
        if x < self.width && y < self.height {
            self.signs[y * self.width + x] = (sign, paint);
        }
    }

    /// Puts a character where nothing stands yet.
    pub fn fill(&mut self, x: usize, y: usize, sign: char, paint: Paint) {
        if self.at(x, y) == ' ' {
            self.put(x, y, sign, paint);
        }
    }

    /// Writes a text from a column on; a wide character takes two columns.
    pub fn write(&mut self, mut x: usize, y: usize, text: &str, paint: Paint) {
        for c in text.chars() {
            let width = c.width().unwrap_or(0);
            if width > 0 && x + width <= self.width {
                self.put(x, y, c, paint);
            }
            if width == 2 && x + width <= self.width {
                self.put(x + 1, y, CONTINUED, paint);
            }
            x += width;
        }
    }

    /// Puts another canvas on it, its blanks left out.
    pub fn stamp(&mut self, left: usize, top: usize, other: &Self) {
        for y in 0..other.height {
            for x in 0..other.width {
                let (sign, paint) = other.signs[y * other.width + x];
                if sign != ' ' {
                    self.put(left + x, top + y, sign, paint);
                }
            }
        }
    }

    /// Where a text of some columns has most room: the longest free stretch of a row, the middle row first.
    /// It stands in the middle of the stretch; `None` where no stretch is long enough.
    pub fn room(&self, columns: usize) -> Option<(usize, usize)> {
        let middle = (self.height.saturating_sub(1)) / 2;
        let mut rows: Vec<usize> = (0..self.height).collect();
        rows.sort_by_key(|row| row.abs_diff(middle));
        let mut best: Option<(usize, usize, usize)> = None;
        for row in rows {
            for (start, length) in self.stretches(row) {
                if length >= columns && best.is_none_or(|(_, _, longest)| length > longest) {
                    best = Some((start, row, length));
                }
            }
        }
        best.map(|(start, row, length)| {
            let spare = length - columns;
            // Rather near what stands in this box than near what stands in the next one.
            let before = if start == 0 && length < self.width { spare.div_ceil(2) } else { spare / 2 };
            (start + before, row)
        })
    }

    /// The flat part of a line that is nearest to the middle: where a letter does not break the line.
    pub fn flat(&self) -> Option<(usize, usize)> {
        let places = (0..self.width * self.height).map(|at| (at % self.width, at / self.width));
        let flat =
            places.filter(|&(x, y)| matches!(self.at(x, y), '_' | '‾' | '─' | '━' | '-' | '▀' | '▄' | '#'));
        flat.min_by_key(|&(x, y)| x.abs_diff(self.width / 2) + 2 * y.abs_diff(self.height / 2))
    }

    /// The free stretches of a row: where each begins, and how long it is.
    fn stretches(&self, row: usize) -> Vec<(usize, usize)> {
        let mut stretches = Vec::new();
        let mut start = None;
        for x in 0..=self.width {
            let free = x < self.width && self.at(x, row) == ' ';
            match (free, start) {
                (true, None) => start = Some(x),
                (false, Some(from)) => {
                    stretches.push((from, x - from));
                    start = None;
                }
                _ => {}
            }
        }
        stretches
    }

    /// A row as text without the blanks at its end, painted if there is colour.
    pub fn line(&self, row: usize, players: &[Player], look: &Look) -> String {
        let signs = &self.signs[row * self.width..(row + 1) * self.width];
        let end = signs.iter().rposition(|(sign, _)| *sign != ' ').map_or(0, |last| last + 1);
        let mut out = String::new();
        let mut rest = &signs[..end];
        while let Some(&(first, paint)) = rest.first() {
            // Blanks look the same in every paint but a reversed one.
            let same = |&&(sign, other): &&(char, Paint)| {
                if first == ' ' { sign == ' ' } else { sign != ' ' && other == paint }
            };
            let length = rest.iter().take_while(same).count();
            let text: String =
                rest[..length].iter().map(|(sign, _)| *sign).filter(|c| *c != CONTINUED).collect();
            out.push_str(&if first == ' ' { text } else { paint.on(&text, players, look) });
            rest = &rest[length..];
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speak::Lang;

    fn drawn(canvas: &Canvas) -> String {
        let look = Look::plain(Lang::En);
        (0..canvas.height).map(|row| canvas.line(row, &[], &look) + "\n").collect()
    }

    #[test]
    fn a_text_stands_where_most_room_is() {
        let mut canvas = Canvas::new(6, 3);
        canvas.write(0, 1, "######", Paint::PLAIN);
        canvas.write(0, 0, "#", Paint::PLAIN);
        assert_eq!(canvas.room(6), Some((0, 2)));
        assert_eq!(canvas.room(7), None);
        canvas.write(2, 2, "ab", Paint::PLAIN);
        assert_eq!(canvas.room(2), Some((2, 0)));
        assert_eq!(canvas.room(5), Some((1, 0)));
    }

    #[test]
    fn wide_characters_take_two_columns_and_nothing_is_drawn_outside() {
        let mut canvas = Canvas::new(4, 1);
        canvas.write(0, 0, "将xé棋", Paint::PLAIN);
        canvas.write(0, 5, "no", Paint::PLAIN);
        assert_eq!(drawn(&canvas), "将xé\n");
    }

    #[test]
    fn paint_is_written_once_for_a_stretch() {
        let mut canvas = Canvas::new(6, 1);
        canvas.write(0, 0, "ab", Paint::STRONG);
        canvas.write(4, 0, "c", Paint::DIM);
        let look = Look { colour: true, ..Look::plain(Lang::En) };
        assert_eq!(look.printed(&canvas.line(0, &[], &look)), "\u{1b}[1mab\u{1b}[0m  \u{1b}[2mc\u{1b}[0m");
    }
}
