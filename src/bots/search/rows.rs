//! Rows of branches that lie in one block, so that a node asks for no memory of its own: what a tree of short
//! games takes is mostly asking for small pieces of memory and giving them back.

/// The rows of a tree.
pub struct Rows<T> {
    all: Vec<T>,
}

/// Where a row lies.
#[derive(Clone, Copy, Default, Debug)]
pub struct Row {
    first: u32,
    len: u32,
    /// How many it can have before it must move.
    room: u32,
}

impl Row {
    /// How many it has.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.len as usize
    }
}

impl<T: Copy> Rows<T> {
    /// None yet.
    pub const fn new() -> Self {
        Self { all: Vec::new() }
    }

    /// Adds a row.
    pub fn add(&mut self, row: impl Iterator<Item = T>) -> Row {
        let first = self.all.len();
        self.all.extend(row);
        let len = (self.all.len() - first) as u32;
        Row { first: first as u32, len, room: len }
    }

    /// Puts one at the end of a row, which moves to where there is more room if it is full.
    pub fn push(&mut self, row: &mut Row, one: T) {
        if row.len == row.room {
            self.make_room(row, (2 * row.len()).max(1), one);
        }
        self.all[(row.first + row.len) as usize] = one;
        row.len += 1;
    }

    /// Makes room for so many in a row. What lies there until they come is `blank`.
    pub fn make_room(&mut self, row: &mut Row, room: usize, blank: T) {
        if room > row.room as usize {
            let old = row.first as usize..(row.first + row.len) as usize;
            (row.first, row.room) = (self.all.len() as u32, room as u32);
            self.all.extend_from_within(old);
            self.all.resize(row.first as usize + room, blank);
        }
    }

    /// Those of a row.
    #[inline(always)]
    pub fn of(&self, row: Row) -> &[T] {
        &self.all[row.first as usize..][..row.len()]
    }

    /// The same, to be changed.
    #[inline(always)]
    pub fn of_mut(&mut self, row: Row) -> &mut [T] {
        &mut self.all[row.first as usize..][..row.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_what_they_have_wherever_they_move() {
        let mut rows = Rows::new();
        let (mut one, mut two) = (rows.add(0..3), Row::default());
        for number in 0..40 {
            rows.push(&mut two, 100 + number);
            if number % 3 == 0 {
                rows.push(&mut one, 3 + number / 3);
            }
        }
        rows.make_room(&mut one, 50, 0);
        rows.of_mut(two)[7] = 7;
        assert!(rows.of(one).iter().copied().eq(0..17), "{:?}", rows.of(one));
        let second = (100..140).map(|number| if number == 107 { 7 } else { number });
        assert!(rows.of(two).iter().copied().eq(second), "{:?}", rows.of(two));
    }
}
