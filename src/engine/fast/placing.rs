//! A piece, a cell that does not depend on it, and a turning that depends on the piece alone: the cells are
//! asked for once, and the turnings of each kind of piece.

use crate::engine::choice::Choice;
use crate::engine::compile::Compiler;
use crate::engine::context::Cx;
use crate::rules::tree::{Set, Tile, Way};
use crate::rules::{ActionRules, visit};
use crate::table::Bits;

/// Where the chosen piece stands among the choices.
const PIECE: u8 = 0;

/// The choices of such an action.
#[derive(Clone, Copy)]
pub struct Placing {
    /// Whether a piece may be turned any way, which its kind alone decides.
    any_way: bool,
}

impl Placing {
    /// The rules of three choices, if they are such: a piece, a cell, a turning.
    pub fn of<B: Bits>(rules: &ActionRules, compiler: &Compiler<'_, B>) -> Option<Self> {
        let [_, cell, turning] = &rules.choices[..] else { return None };
        let asks_cell = |rule| visit::needs_chosen_cell(rule);
        let suits = visit::slots(&cell.set).iter().all(|&slot| slot > 2)
            && visit::slots(&turning.set).iter().all(|&slot| slot == PIECE || slot > 2)
            && !asks_cell(&cell.set)
            && !asks_cell(&turning.set);
        let any_way = matches!(&*turning.set, Set::Ways(Way::Any(Tile::Picked(PIECE))));
        suits.then_some(Self { any_way: any_way && !compiler.keeps_trees() })
    }

    /// The turnings of a piece, which is then bound, unless any way will do, and how many these are.
    #[inline(always)]
    fn turnings<B: Bits>(self, cx: &mut Cx<'_, B>, choices: &[Choice<B>; 3], member: usize) -> (B, u32) {
        let [piece, _, turning] = choices;
        if self.any_way {
            let count = cx.facts.links.poses(cx.state.pieces[member].kind as usize);
            return (B::below(count as usize), u32::from(count));
        }
        piece.bind_one(cx, 0, member);
        let turnings = turning.among.read(cx);
        (turnings, turnings.count())
    }

    /// Counts the ways of the pieces to be turned on any one cell; may leave one of them bound.
    #[inline(always)]
    pub fn count<B: Bits>(self, cx: &mut Cx<'_, B>, choices: &[Choice<B>; 3], pieces: B) -> u32 {
        let mut ways = 0;
        for member in pieces.members() {
            ways += self.turnings(cx, choices, member).1;
        }
        ways
    }

    /// Binds the `n`-th way of some pieces on some cells: piece by piece, then cell by cell.
    #[inline(always)]
    pub fn bind<B: Bits>(
        self,
        cx: &mut Cx<'_, B>,
        choices: &[Choice<B>; 3],
        pieces: B,
        cells: B,
        mut n: u32,
    ) {
        let [piece, cell, turning] = choices;
        let spread = cells.count();
        for member in pieces.members() {
            let (poses, ways) = self.turnings(cx, choices, member);
            if n < ways * spread {
                piece.bind_one(cx, 0, member);
                cell.bind_one(cx, 1, cells.nth(n / ways));
                turning.bind_one(cx, 2, poses.nth(n % ways));
                return;
            }
            n -= ways * spread;
        }
    }
}
