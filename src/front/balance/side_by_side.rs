//! The same series played by several bots, side by side: what random players say of a game is mostly not what
//! players say who try.

use super::names;
use super::report::within;
use super::simulate::Simulated;
use crate::balance::{Measured, Unit};
use crate::front::columns::{Side, in_columns};
use crate::front::list;
use crate::front::style::Look;
use crate::front::text_layout::widest;
use crate::msg;
use crate::play::Game;
use crate::speak::numbers::{count, decimal};

/// The measures of each, a column for each line-up.
pub(in crate::front) fn render(game: &Game, played: &[Simulated], look: &Look) -> String {
    let Some(first) = played.first() else { return String::new() };
    let key = &first.tally.key;
    let title = msg!("balance.side_by_side", seed = key.series);
    let title = title.with_name("game", &game.definition().name);
    let mut lines =
        vec![look.wrapped(&look.say(&title.with_message("players", list::players(&[key.players]))))];
    let measured: Vec<Vec<Measured>> = played.iter().map(|one| one.tally.measured()).collect();
    let bots = played.iter().map(|one| names::players(Some(game), &one.tally.key, look));
    let mut rows: Vec<Vec<String>> = vec![std::iter::once(String::new()).chain(bots).collect()];
    let games = played.iter().map(|one| count(one.tally.seeds.count(), look.lang));
    rows.push(std::iter::once(look.say(&msg!("tune.games"))).chain(games).collect());
    for one in &measured[0] {
        let found: Vec<Option<&Measured>> =
            measured.iter().map(|all| all.iter().find(|other| other.id == one.id)).collect();
        if found.iter().flatten().all(|one| one.estimate.value == 0.0) {
            continue;
        }
        let cell = |found: &Option<&Measured>| {
            found.map_or(String::new(), |found| {
                let unit = if found.unit == Unit::Number { 1.0 } else { 100.0 };
                let half = within(found.estimate.interval.half() * unit, 1, look);
                format!("{} {half}", decimal(found.estimate.value * unit, 1, look.lang))
            })
        };
        let name = names::measure(Some(game), key, &one.id, look);
        rows.push(std::iter::once(name).chain(found.iter().map(cell)).collect());
    }
    let mut sides = vec![Side::Left];
    sides.resize(played.len() + 1, Side::Right);
    let mut laid = in_columns(&rows, &sides);
    if widest(laid.iter().map(String::as_str)) > look.width {
        // Where there is too little room, intervals go.
        for row in rows.iter_mut().skip(2) {
            row.iter_mut().skip(1).for_each(|cell| cell.truncate(cell.find(' ').unwrap_or(cell.len())));
        }
        laid = in_columns(&rows, &sides);
    }
    lines.push(String::new());
    lines.extend(
        laid.into_iter().enumerate().map(|(row, line)| if row == 0 { look.dim(&line) } else { line }),
    );
    lines.join("\n") + "\n"
}
