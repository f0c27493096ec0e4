//! A kind of tile that carries lines: what it looks like turned and in a mirror.

use super::grid::{Mirror, Shape};
use super::ports::{PortSet, Ports, turnings};

/// A part of a tile: a name, where it has one, and the ports that it touches.
pub type Part = (Option<u8>, PortSet);

/// A kind of tile as it is printed.
#[derive(Clone, Debug)]
pub struct Tile {
    /// Where lines meet its border.
    pub ports: Ports,
    /// The shape of its cell.
    pub shape: Shape,
    /// Its parts, upright.
    pub parts: Vec<Part>,
}

impl Tile {
    /// Its parts in a pose, in an order that tells looks apart.
    pub fn turned(&self, pose: usize) -> Vec<Part> {
        self.moved(|ports| self.ports.turned(self.shape, ports, pose))
    }

    /// Its parts in a pose, in the order in which they are declared: a part keeps its number while the tile
    /// is turned.
    pub fn parts_in(&self, pose: usize) -> Vec<Part> {
        let turned = |&(name, ports): &Part| (name, self.ports.turned(self.shape, ports, pose));
        self.parts.iter().map(turned).collect()
    }

    fn moved(&self, to: impl Fn(PortSet) -> PortSet) -> Vec<Part> {
        let mut parts: Vec<Part> = self.parts.iter().map(|&(name, ports)| (name, to(ports))).collect();
        parts.sort_unstable();
        parts
    }

    /// A part's name in a pose: the sides that it has whole, else its corner, else its ports.
    pub fn part_name(&self, pose: usize, part: usize) -> Option<String> {
        let (_, ports) = *self.parts_in(pose).get(part)?;
        Some(self.ports.part_name(self.shape, ports))
    }

    /// How many of its poses look different: the first so many. A pose beyond them looks like the one
    /// that is left when whole rounds of them are taken off.
    pub fn poses(&self) -> usize {
        let all = turnings(self.shape).len();
        let upright = self.turned(0);
        (1..all).find(|&pose| all.is_multiple_of(pose) && self.turned(pose) == upright).unwrap_or(all)
    }

    /// The pose that looks like the mirror image of another; `None` where none does.
    pub fn image(&self, pose: usize, mirror: Mirror) -> Option<usize> {
        let image = self.moved(|ports| {
            let turned = self.ports.turned(self.shape, ports, pose);
            self.ports.mirrored(self.shape, turned, mirror)
        });
        (0..self.poses()).find(|&pose| self.turned(pose) == image)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(ports: Ports, parts: &[&str]) -> Tile {
        let shape = Shape::Square;
        let read = |part: &&str| {
            let named = part.split(' ').map(|port| ports.named(shape, port).expect("a port"));
            (None, named.fold(0, |set, port| set | port))
        };
        Tile { ports, shape, parts: parts.iter().map(read).collect() }
    }

    #[test]
    fn only_poses_that_look_different_count() {
        let poses = |ports, parts: &[&str]| tile(ports, parts).poses();
        assert_eq!(poses(Ports::Corners, &["nw ne"]), 4);
        assert_eq!(poses(Ports::Corners, &["nw se"]), 2);
        assert_eq!(poses(Ports::Corners, &["nw se", "ne sw"]), 1);
        assert_eq!(poses(Ports::Sides, &["n s", "e w"]), 1);
        assert_eq!(poses(Ports::Sides, &[]), 1);
        assert_eq!(poses(Ports::HalfSides, &["n1 w s2", "n2 e s1"]), 2);
        let named = Tile { parts: vec![(Some(0), 0b0101), (Some(1), 0b1010)], ..tile(Ports::Sides, &[]) };
        assert_eq!(named.poses(), 2);
    }

    #[test]
    fn a_mirror_shows_a_pose_of_the_same_tile_where_there_is_one() {
        let arc = tile(Ports::Corners, &["nw ne"]);
        let images = |mirror| [0, 1, 2, 3].map(|pose| arc.image(pose, mirror).expect("an image"));
        assert_eq!(images(Mirror::AboveAndBelow), [2, 1, 0, 3]);
        assert_eq!(images(Mirror::Beside), [0, 3, 2, 1]);
        assert_eq!(images(Mirror::HalfTurn), [2, 3, 0, 1]);
        let diagonal = tile(Ports::Corners, &["nw se"]);
        assert_eq!(diagonal.image(0, Mirror::AboveAndBelow), Some(1));
        assert_eq!(diagonal.image(0, Mirror::HalfTurn), Some(0));
        // A line that bends one way has an image that bends the other.
        let bend = tile(Ports::HalfSides, &["n1 e1"]);
        assert_eq!(bend.image(0, Mirror::Beside), None);
        assert_eq!(bend.image(0, Mirror::HalfTurn), Some(2));
    }
}
