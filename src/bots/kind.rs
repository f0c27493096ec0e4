//! Which bot, as it is typed: `random`, `greedy`, `mcts:500`, `mcts:2s`.

use std::fmt;
use std::time::Duration;

/// The most tries of one decision.
pub const MOST_TRIES: u32 = 10_000_000;
/// The longest that a bot may think about one decision.
const LONGEST: Duration = Duration::from_secs(3600);

/// How long a search goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many games tried, whatever the machine: the same answer everywhere.
    Tries(u32),
    /// For so long: a faster machine answers better.
    Time(Duration),
}

/// Which bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotKind {
    /// Any legal move, each as likely.
    Random,
    /// The move after which its lead is largest.
    Greedy,
    /// Plays many games in its head.
    Search(Budget),
}

/// Why something typed is no bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotABot {
    /// There is none of that name.
    Unknown,
    /// A search needs to know for how long.
    NoBudget,
    /// What stands behind the colon is no budget, or none that is allowed.
    WrongBudget,
    /// This bot takes none.
    NeedsNoBudget,
}

impl BotKind {
    /// The bots as they can be typed.
    pub const TYPED: [&str; 4] = ["random", "greedy", "mcts:500", "mcts:2s"];

    /// The bot that was typed, by its name in files.
    pub fn read(typed: &str) -> Result<Self, NotABot> {
        let (name, budget) =
            typed.split_once(':').map_or((typed, None), |(name, budget)| (name, Some(budget)));
        match (name.to_lowercase().as_str(), budget) {
            ("random", None) => Ok(Self::Random),
            ("greedy", None) => Ok(Self::Greedy),
            ("random" | "greedy", Some(_)) => Err(NotABot::NeedsNoBudget),
            ("mcts", None | Some("")) => Err(NotABot::NoBudget),
            ("mcts", Some(budget)) => read_budget(budget).map(Self::Search).ok_or(NotABot::WrongBudget),
            _ => Err(NotABot::Unknown),
        }
    }

    /// Whether the same game gets the same moves again on any machine.
    pub fn is_reproducible(self) -> bool {
        !matches!(self, Self::Search(Budget::Time(_)))
    }
}

/// A number of tries, or a time: `500`, `2s`, `1.5s`, `300ms`.
fn read_budget(typed: &str) -> Option<Budget> {
    let typed = typed.replace([' ', '\u{a0}', '\u{202f}', '_'], "").replace(',', ".");
    let (number, milliseconds) = match (typed.strip_suffix("ms"), typed.strip_suffix('s')) {
        (Some(number), _) => (number, 1.0),
        (None, Some(number)) => (number, 1000.0),
        (None, None) => {
            let tries = typed.parse::<u32>().ok()?;
            return (1..=MOST_TRIES).contains(&tries).then_some(Budget::Tries(tries));
        }
    };
    let plain = number.chars().all(|c| c.is_ascii_digit() || c == '.');
    let time = number.parse::<f64>().ok().filter(|_| plain)? * milliseconds;
    let time = Duration::from_millis(time as u64);
    (Duration::from_millis(1)..=LONGEST).contains(&time).then_some(Budget::Time(time))
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Search(Budget::Tries(tries)) => write!(f, "mcts:{tries}"),
            Self::Search(Budget::Time(time)) if time.subsec_millis() == 0 => {
                write!(f, "mcts:{}s", time.as_secs())
            }
            Self::Search(Budget::Time(time)) => write!(f, "mcts:{}ms", time.as_millis()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_read_and_written_back() {
        for typed in ["random", "greedy", "mcts:1", "mcts:500", "mcts:10000000", "mcts:2s", "mcts:1500ms"] {
            assert_eq!(BotKind::read(typed).map(|bot| bot.to_string()), Ok(typed.to_owned()));
        }
        let time = |typed| BotKind::read(typed).map(|bot| bot.to_string());
        assert_eq!(time("MCTS:1,5s"), Ok("mcts:1500ms".to_owned()));
        assert_eq!(time("mcts:2000ms"), Ok("mcts:2s".to_owned()));
    }

    #[test]
    fn what_is_no_bot_says_why() {
        for (typed, why) in [
            ("", NotABot::Unknown),
            ("alphazero", NotABot::Unknown),
            ("mcts", NotABot::NoBudget),
            ("mcts:", NotABot::NoBudget),
            ("mcts:0", NotABot::WrongBudget),
            ("mcts:-5", NotABot::WrongBudget),
            ("mcts:10000001", NotABot::WrongBudget),
            ("mcts:0s", NotABot::WrongBudget),
            ("mcts:1e9s", NotABot::WrongBudget),
            ("mcts:99999s", NotABot::WrongBudget),
            ("mcts:many", NotABot::WrongBudget),
            ("greedy:5", NotABot::NeedsNoBudget),
        ] {
            assert_eq!(BotKind::read(typed), Err(why), "{typed}");
        }
    }
}
