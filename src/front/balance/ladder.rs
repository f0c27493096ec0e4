//! Whether more thinking pays: on each rung one seat thinks four times as long as the others, each seat in turn.
//! What the weaker side still wins where the gap is widest is luck, where something is left to chance.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use crate::balance::stats::{Estimate, Interval, wilson};
use crate::balance::{Manner, Series, VICTORY};
use crate::bots::{BotKind, Budget};
use crate::front::balance::report::within;
use crate::front::bot_words;
use crate::front::cli::Stop;
use crate::front::columns::{Side, in_columns};
use crate::front::list;
use crate::front::progress::Progress;
use crate::front::stopping::Stopping;
use crate::front::style::Look;
use crate::msg;
use crate::play::Game;
use crate::speak::numbers::{count, decimal};
use crate::table::Seat;

/// The tries of the weaker side on each rung; the stronger one has four times as many.
const RUNGS: [u32; 4] = [16, 64, 256, 1024];
/// The widest gap.
const WIDEST: (u32, u32) = (16, 4096);

/// What a ladder found.
pub(in crate::front) struct Ladder {
    game: Game,
    seed: u64,
    rungs: Vec<Rung>,
    interrupted: bool,
}

/// One rung.
struct Rung {
    tries: (u32, u32),
    games: u64,
    /// The share of the victories that the stronger side had.
    share: Estimate,
}

/// Plays every rung so many times.
pub(in crate::front) fn ladder(
    game: &Game,
    seed: u64,
    games: u64,
    threads: Option<usize>,
    look: &Look,
) -> Result<Ladder, Stop> {
    let definition = game.definition();
    if definition.end.scale.is_some() || bot_words::people(definition).count() < 2 {
        return Err(Stop::usage(msg!("ladder.nobody_against")));
    }
    let stop = Stopping::watched().flag();
    let seats: Vec<Seat> = bot_words::people(definition).collect();
    let each = games.div_ceil(seats.len() as u64);
    let gaps: Vec<(u32, u32)> = RUNGS.iter().map(|&tries| (tries, 4 * tries)).chain([WIDEST]).collect();
    let progress = Progress::counted(each * (seats.len() * gaps.len()) as u64, look);
    let manner = Manner { threads, stop, progress: &|more| progress.add(more), look_every: None };
    let mut rungs = Vec::new();
    let mut failed = None;
    for &(weak, strong) in &gaps {
        let mut sums = (0.0, 0.0);
        for (number, &seat) in seats.iter().enumerate() {
            let bot = |tries| Some(BotKind::Search(Budget::Tries(tries)));
            let mut bots = vec![None; definition.seats.len()];
            seats.iter().for_each(|&other| bots[other as usize] = bot(weak));
            bots[seat as usize] = bot(strong);
            // Partners think alike: sides are measured.
            for other in seats.iter().filter(|other| game.with_team(seat) >> **other & 1 == 1) {
                bots[*other as usize] = bot(strong);
            }
            let series = Series { game: game.clone(), seed, first: 0, rotate: false, bots };
            let from = number as u64 * each;
            match series.play(from, from + each, &manner, None, &mut |_| ControlFlow::Continue(())) {
                Ok(played) => {
                    for fold in &played.folds {
                        sums.0 += fold.shares[seat as usize].float() / VICTORY as f64;
                        sums.1 += (fold.games - fold.unfinished) as f64;
                    }
                }
                Err(fault) => failed = Some(fault),
            }
        }
        if failed.is_some() || stop.load(Ordering::Relaxed) {
            break;
        }
        let interval = wilson(sums.0, sums.1);
        let value = if sums.1 > 0.0 { sums.0 / sums.1 } else { 0.0 };
        rungs.push(Rung { tries: (weak, strong), games: sums.1 as u64, share: Estimate { value, interval } });
    }
    progress.clear();
    match failed {
        Some(fault) => Err(Stop::from(fault)),
        None => Ok(Ladder { game: game.clone(), seed, rungs, interrupted: stop.load(Ordering::Relaxed) }),
    }
}

impl Ladder {
    /// What a side wins that is no better than the others.
    fn even(&self) -> f64 {
        let definition = self.game.definition();
        let sides = if definition.teams.is_empty() { definition.seats.len() } else { definition.teams.len() };
        1.0 / sides.max(1) as f64
    }

    /// Whether something is hidden or left to chance.
    fn has_luck(&self) -> bool {
        let nature = self.game.machine().nature();
        self.game.has_secrets() || nature.chance || nature.together.contains(&true)
    }

    /// As text.
    pub(in crate::front) fn render(&self, look: &Look) -> String {
        let lang = look.lang;
        let title = msg!("ladder.title", seed = self.seed).with_name("game", &self.game.definition().name);
        let players = list::players(&[self.game.definition().players]);
        let mut lines = vec![look.wrapped(&look.say(&title.with_message("players", players)))];
        if self.interrupted {
            lines.push(look.wrapped(&look.say(&msg!("ladder.interrupted"))));
        }
        let titles =
            [msg!("ladder.stronger"), msg!("ladder.weaker"), msg!("ladder.share"), msg!("tune.games")];
        let mut rows: Vec<Vec<String>> = vec![titles.iter().map(|title| look.say(title)).collect()];
        rows[0].insert(3, String::new());
        for rung in &self.rungs {
            let share = decimal(rung.share.value * 100.0, 1, lang);
            let half = within(rung.share.interval.half() * 100.0, 1, look);
            let (weak, strong) = (format!("mcts:{}", rung.tries.0), format!("mcts:{}", rung.tries.1));
            rows.push(vec![strong, weak, share, half, count(rung.games, lang)]);
        }
        let [left, right] = [Side::Left, Side::Right];
        let laid = in_columns(&rows, &[left, left, right, left, right]);
        lines.extend(
            laid.into_iter().enumerate().map(|(row, line)| if row == 0 { look.dim(&line) } else { line }),
        );
        let even = decimal(self.even() * 100.0, 1, lang);
        lines.push(look.wrapped(&look.say(&msg!("ladder.even", even = even))));
        if let Some(last) = self.rungs.last().filter(|rung| rung.tries == WIDEST) {
            let Interval { low, high } = last.share.interval;
            let luck = decimal((1.0 - last.share.value) * 100.0, 1, lang);
            let half = within((high - low) * 50.0, 1, look);
            let said = match self.has_luck() {
                true => msg!("ladder.luck", luck = luck, half = half),
                false => msg!("ladder.no_luck"),
            };
            lines.push(look.wrapped(&look.say(&said)));
        }
        lines.join("\n") + "\n"
    }

    /// As JSON.
    pub(in crate::front) fn json(&self) -> serde_json::Value {
        let rung = |rung: &Rung| {
            serde_json::json!({
                "weaker": rung.tries.0, "stronger": rung.tries.1, "games": rung.games,
                "share": rung.share.value, "low": rung.share.interval.low, "high": rung.share.interval.high,
            })
        };
        serde_json::json!({
            "rulebox": env!("CARGO_PKG_VERSION"),
            "kind": "ladder/1",
            "game": self.game.definition().id,
            "players": self.game.definition().players,
            "seed": self.seed,
            "even": self.even(),
            "luck": self.has_luck(),
            "rungs": self.rungs.iter().map(rung).collect::<Vec<_>>(),
            "interrupted": self.interrupted,
        })
    }
}
