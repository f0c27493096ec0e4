//! Statistics of games played: intervals, verdicts and what they are worth. Pure arithmetic: nothing here
//! knows what a game is, reads a clock or draws a number, and no input makes it panic.
//!
//! Every interval is two-sided at 95 %. Looking once: `wilson` (shares) and `jackknife` (anything kept as
//! sums in folds). Looking again and again until it seems clear: `anytime_proportion`, `anytime_mean`.

#[cfg(test)]
mod draws;
mod fit;
mod interval;
mod jackknife;
mod many;
mod paired;
mod proportion;
mod sequence;
mod verdict;

pub use fit::{UseSums, slope, slope_within};
pub use interval::{Estimate, Interval};
pub use jackknife::{Sums, jackknife, t_quantile};
pub use many::{holds, p_from_estimate, p_from_t, p_from_z};
pub use paired::{Pairing, Worth, games_needed, mcnemar};
pub use proportion::{rule_of_three, wilson};
pub use sequence::{FIRST_LOOK, anytime_mean, anytime_proportion};
pub use verdict::{Size, Verdict};
