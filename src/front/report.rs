//! The report of `simulate` as text.

use super::simulate::{MOST_PLIES, Report, ScaleReport, SeatReport};
use super::style::Look;
use super::text_layout::{padded, right_aligned, widest};
use super::{bot_words, list};
use crate::speak::numbers::{count, decimal, percent, whole};
use crate::speak::{Lang, Message};
use crate::{counted, msg};

/// The most rows of a distribution; where there would be more, values are binned.
const MOST_ROWS: i64 = 24;
/// How long the longest bar is.
const BAR: u64 = 40;

impl Report {
    /// The report as text.
    pub(super) fn render(&self, look: &Look) -> String {
        let title = msg!("simulate.games", seed = self.seed, plies = decimal(self.mean_plies, 1, look.lang));
        let title = title
            .with_name("game", &self.name)
            .with_message("players", list::players(&[self.players]))
            .with_message("games", self.played());
        let mut lines = vec![look.say(&title)];
        lines.extend(self.bot_line(look));
        if self.games < self.asked {
            lines.push(look.say(&msg!("simulate.stopped", asked = count(self.asked, look.lang))));
        }
        if self.unfinished > 0 {
            let unfinished = count(self.unfinished, look.lang);
            lines.push(look.say(&msg!(
                "simulate.unfinished",
                count = unfinished,
                most = count(MOST_PLIES.into(), look.lang)
            )));
        }
        if let Some(scale) = &self.scale {
            self.scale_lines(scale, look, &mut lines);
        }
        // Those who win together have nothing to compare, unless each has a score.
        if self.scale.is_none() || self.seats.iter().any(|seat| seat.mean_score.is_some()) {
            self.seat_lines(look, &mut lines);
        }
        let speed = msg!(
            "simulate.speed",
            seconds = decimal(self.cpu_seconds, 2, look.lang),
            speed = count(self.games_per_cpu_second.round() as u64, look.lang)
        );
        lines.push(look.dim(&look.say(&speed)));
        lines.join("\n") + "\n"
    }

    fn played(&self) -> Message {
        if self.bots.is_empty() {
            counted!("simulate.random_games", count = self.games)
        } else {
            counted!("simulate.bot_games", count = self.games)
        }
    }

    /// Who played, where not everybody did at random.
    fn bot_line(&self, look: &Look) -> Option<String> {
        if self.bots.is_empty() {
            return None;
        }
        let player = |seat: &SeatReport| {
            let bot = self.bots.get(&seat.seat).map_or("random", String::as_str);
            format!("{} {}", seat.name.in_lang(look.lang), bot_words::typed(bot, look.lang))
        };
        let players: Vec<String> = self.seats.iter().map(player).collect();
        Some(look.say(&msg!("simulate.bots", players = players.join(", "))))
    }

    /// How often all won, in which bands, and every result with how often it came.
    fn scale_lines(&self, scale: &ScaleReport, look: &Look, lines: &mut Vec<String>) {
        let (wins, mean) = (percent(scale.wins, self.games, look.lang), decimal(scale.mean, 2, look.lang));
        lines.push(look.say(&msg!("simulate.scale", wins = wins, mean = mean)));
        let names: Vec<&str> = scale.names.iter().map(|name| name.in_lang(look.lang)).collect();
        let width = widest(names.iter().copied());
        for (name, (_, count)) in names.iter().zip(&scale.bands) {
            lines.push(format!("  {}  {:>9}", padded(name, width), percent(*count, self.games, look.lang)));
        }
        lines.push(look.say(&msg!("simulate.distribution")));
        let rows = distribution(scale, look.lang);
        let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
        let width = widest(rows.iter().map(|(title, _)| title.as_str()));
        let sign = look.glyph("█", "#");
        for (title, count) in rows {
            let bar = sign.repeat((count * BAR).div_ceil(most) as usize);
            let share = percent(count, self.games, look.lang);
            lines
                .push(format!("  {}  {share:>9}  {bar}", right_aligned(&title, width)).trim_end().to_owned());
        }
    }

    fn seat_lines(&self, look: &Look, lines: &mut Vec<String>) {
        let titles = [msg!("simulate.seat"), msg!("simulate.wins"), msg!("simulate.draws")];
        let mut rows: Vec<Vec<String>> = vec![titles.iter().map(|title| look.say(title)).collect()];
        let scored = self.seats.iter().any(|seat| seat.mean_score.is_some());
        if scored {
            rows[0].push(look.say(&msg!("simulate.score")));
        }
        for seat in &self.seats {
            let share = |count: u64| percent(count, self.games, look.lang);
            let name = seat.name.in_lang(look.lang).to_owned();
            let mut row = vec![name, share(seat.wins), share(seat.draws)];
            row.extend(seat.mean_score.map(|score| decimal(score, 2, look.lang)));
            rows.push(row);
        }
        for row in &rows {
            let cell = |(column, text): (usize, &String)| {
                let width = widest(rows.iter().map(|row| row[column].as_str()));
                if column == 0 { padded(text, width) } else { format!("  {}", right_aligned(text, width)) }
            };
            lines.push(row.iter().enumerate().map(cell).collect::<String>().trim_end().to_owned());
        }
    }
}

/// How many games came out at each number, or at each few where there are many numbers.
fn distribution(scale: &ScaleReport, lang: Lang) -> Vec<(String, u64)> {
    let (Some((&least, _)), Some((&most, _))) =
        (scale.values.first_key_value(), scale.values.last_key_value())
    else {
        return Vec::new();
    };
    if scale.values.len() as i64 <= MOST_ROWS {
        return scale.values.iter().map(|(value, count)| (whole(*value, lang), *count)).collect();
    }
    let step = most.saturating_sub(least) / MOST_ROWS + 1;
    let first = least.div_euclid(step) * step;
    let mut rows: Vec<(String, u64)> = Vec::new();
    let mut from = first;
    while from <= most {
        let to = from.saturating_add(step - 1);
        rows.push((
            format!("{} … {}", whole(from, lang), whole(to, lang)),
            scale.values.range(from..=to).map(|(_, count)| count).sum(),
        ));
        from = to.saturating_add(1);
    }
    rows
}
