//! Balance: many games played and measured, on all cores. What comes out is whole numbers in folds, which add up
//! whatever the order, and measures with intervals made from them.

mod along;
mod fold;
mod item;
mod measures;
mod one_game;
mod ranges;
mod recount;
mod series;
pub mod stats;
mod tally;
mod use_of;
mod watch;
mod whole;

pub use along::{among, slope};
pub use fold::{Chosen, FOLDS, Fold, Moments, Ran, VICTORY, WHOLE_GAME};
pub use item::Item;
pub use measures::{Measure, Measured, Unit};
pub use ranges::Ranges;
pub use recount::{Otherwise, Parted, Parting, Recount, recount};
pub use series::{MOST_PLIES, Manner, Series, Writing, pool};
pub use tally::{Histograms, Key, NotOne, Running, Tally};
pub use use_of::{ChosenUse, RuleUse, UseOf};
pub use whole::Whole;
