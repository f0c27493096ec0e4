//! Boxes in which parts of a picture stand.

/// A box.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Area {
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

impl Area {
    /// A box.
    pub fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x, y, width, height }
    }

    /// A square around a point.
    pub fn around((x, y): (f32, f32), size: f32) -> Self {
        Self::new(x - size / 2.0, y - size / 2.0, size, size)
    }

    /// The same, smaller on each side.
    pub fn inset(self, by: f32) -> Self {
        Self::new(self.x + by, self.y + by, self.width - 2.0 * by, self.height - 2.0 * by)
    }

    /// The same, moved.
    pub fn moved(self, right: f32, down: f32) -> Self {
        Self { x: self.x + right, y: self.y + down, ..self }
    }

    /// Its middle.
    pub fn middle(self) -> (f32, f32) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Its right edge.
    pub fn right(self) -> f32 {
        self.x + self.width
    }

    /// Its lower edge.
    pub fn bottom(self) -> f32 {
        self.y + self.height
    }

    /// The largest square in its middle.
    pub fn square(self) -> Self {
        Self::around(self.middle(), self.width.min(self.height))
    }

    /// The largest box of a card in its middle.
    pub fn card(self) -> Self {
        let height = self.height.min(self.width / CARD);
        let (x, y) = self.middle();
        Self::new(x - height * CARD / 2.0, y - height / 2.0, height * CARD, height)
    }

    /// A point by its share of the width and of the height.
    pub fn at(self, right: f32, down: f32) -> (f32, f32) {
        (self.x + self.width * right, self.y + self.height * down)
    }
}

/// How wide a card is by its height.
pub(super) const CARD: f32 = 0.7;
