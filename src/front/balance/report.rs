//! A series as text: the seats, how games went, what was used, and how far it may be believed.

use std::collections::BTreeMap;

use super::chart;
use super::names;
use super::simulate::EndedBy;
use super::until::Until;
use crate::balance::stats::{Estimate, Size};
use crate::balance::{Measured, Tally};
use crate::front::columns::{Side, in_columns};
use crate::front::list;
use crate::front::style::Look;
use crate::play::Game;
use crate::speak::numbers::{count, decimal, percent, whole};
use crate::speak::{Lang, Message};
use crate::{counted, msg};

/// The most rows of a distribution; where there would be more, values are binned.
const MOST_ROWS: i64 = 24;
/// How long the longest bar of a distribution is, and of a seat.
const BAR: u64 = 40;
const SEAT_BAR: f64 = 20.0;
/// The most columns of a line of frequencies, and its heights.
const MOST_POINTS: usize = 40;
const HEIGHTS: [[&str; 8]; 2] =
    [["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], ["_", ".", ":", "-", "=", "+", "*", "#"]];

/// What a report is made of.
pub(in crate::front) struct Report<'a> {
    pub tally: &'a Tally,
    /// The game, where it is at hand: what things are called is in it.
    pub game: Option<&'a Game>,
    /// How many games were to be played, where that was said, and why there are fewer.
    pub asked: Option<u64>,
    pub ended_by: Option<EndedBy>,
    /// The processor time, where it was played here.
    pub time: Option<std::time::Duration>,
}

/// A series as text.
pub(in crate::front) fn render(report: &Report<'_>, look: &Look) -> String {
    let measured = report.tally.measured();
    let mut lines = vec![report.title(look)];
    lines.extend(report.ended(look));
    lines.push(String::new());
    if report.tally.histograms.scale.is_empty() {
        report.seat_lines(&measured, look, &mut lines);
    } else {
        report.scale_lines(look, &mut lines);
    }
    lines.push(String::new());
    report.course_lines(&measured, look, &mut lines);
    report.use_lines(look, &mut lines);
    report.closing(look, &mut lines);
    lines.join("\n") + "\n"
}

/// The estimate of a measure.
pub(super) fn estimate<'m>(measured: &'m [Measured], id: &str) -> Option<&'m Estimate> {
    measured.iter().find(|one| one.id == id).map(|one| &one.estimate)
}

/// So many games of a hundred.
fn of_100(share: f64, lang: Lang) -> String {
    decimal(share * 100.0, 1, lang)
}

/// By how much a number may be wrong; a question mark where nobody knows.
pub(super) fn within(half: f64, digits: usize, look: &Look) -> String {
    let sign = look.glyph("±", "+-");
    if half.is_finite() { format!("{sign}{}", decimal(half, digits, look.lang)) } else { format!("{sign}?") }
}

impl Report<'_> {
    pub(super) fn seat(&self, seat: usize, look: &Look) -> String {
        names::seat(self.game, &self.tally.key, seat, look)
    }

    fn title(&self, look: &Look) -> String {
        let key = &self.tally.key;
        let games = self.tally.seeds.count();
        let title = msg!(
            "balance.title",
            seed = key.series,
            who = names::players(self.game, key, look),
            seeds = self.tally.seeds.shown()
        );
        let title = match self.game {
            Some(game) => title.with_name("game", &game.definition().name),
            None => title.with_blank("game", crate::speak::Blank::Text(key.game.clone())),
        };
        let title = title.with_message("players", list::players(&[key.players]));
        look.wrapped(&look.say(&title.with_message("games", counted!("balance.games", count = games))))
    }

    /// The shares of the seats as a picture; of a shared result, how often all win.
    pub(super) fn svg(&self, look: &Look) -> String {
        let measured = self.tally.measured();
        let key = &self.tally.key;
        let names: Vec<(String, String)> = match self.tally.histograms.scale.is_empty() {
            false => vec![("won".to_owned(), names::measure(self.game, key, "won", look))],
            true => {
                let seats = key.seats.iter().enumerate();
                seats.map(|(number, id)| (format!("share.{id}"), self.seat(number, look))).collect()
            }
        };
        let marks: Vec<chart::Mark<'_>> = names
            .iter()
            .map(|(id, name)| chart::Mark {
                name,
                estimate: estimate(&measured, id).copied(),
                printed: false,
            })
            .collect();
        let game = self.game.map_or(key.game.as_str(), |game| game.definition().name.in_lang(look.lang));
        let title = format!("{game} — {}", look.say(&msg!("balance.wins")));
        chart::svg(&title, &self.title(look).replace('\n', " "), &marks, |value| of_100(value, look.lang))
    }

    /// Why there are fewer games than were asked for, or how many that is.
    fn ended(&self, look: &Look) -> Vec<String> {
        let lang = look.lang;
        let total = self.tally.total();
        let mut lines = Vec::new();
        match (self.ended_by, self.asked) {
            (Some(EndedBy::Enough(Until::Within(half))), _) => {
                lines.push(msg!("balance.narrow", half = decimal(half * 100.0, 2, lang)));
            }
            (Some(EndedBy::Enough(Until::Clear)), _) => lines.push(msg!("balance.clear")),
            (Some(EndedBy::Somebody), Some(asked)) => {
                lines.push(msg!("simulate.stopped", asked = count(asked, lang)));
            }
            _ => {}
        }
        if total.unfinished > 0 {
            let most = count(self.tally.key.most_moves.into(), lang);
            lines.push(msg!("simulate.unfinished", count = count(total.unfinished, lang), most = most));
        }
        let gaps = self.tally.seeds.gaps();
        if !gaps.is_empty() && self.time.is_none() {
            lines.push(msg!("balance.gaps", seeds = gaps.shown()));
        }
        lines.iter().map(|line| look.wrapped(&look.say(line))).collect()
    }

    /// The seats: how often each won, with an interval, and its score.
    fn seat_lines(&self, measured: &[Measured], look: &Look, lines: &mut Vec<String>) {
        let (key, lang) = (&self.tally.key, look.lang);
        let titles = [
            Some(msg!("simulate.seat")),
            Some(msg!("balance.wins")),
            None,
            None,
            Some(msg!("balance.score")),
        ];
        let say = |title: &Option<Message>| title.as_ref().map_or(String::new(), |title| look.say(title));
        let mut rows: Vec<Vec<String>> = vec![titles.iter().map(say).collect()];
        let shares: Vec<Option<&Estimate>> =
            key.seats.iter().map(|seat| estimate(measured, &format!("share.{seat}"))).collect();
        let most = shares.iter().flatten().map(|share| share.value).fold(0.0, f64::max);
        let scored = !self.tally.histograms.scores.is_empty();
        for (number, share) in shares.iter().enumerate() {
            let score = estimate(measured, &format!("score.{}", key.seats[number])).filter(|_| scored);
            let Some(share) = share else { continue };
            let bar = if most > 0.0 { (share.value / most * SEAT_BAR).round() as usize } else { 0 };
            let range = share.interval;
            let interval = match range.is_known() {
                true => format!("{}–{}", of_100(range.low, lang), of_100(range.high, lang)),
                false => "?".to_owned(),
            };
            rows.push(vec![
                self.seat(number, look),
                of_100(share.value, lang),
                look.spell(&interval).into_owned(),
                look.glyph("█", "#").repeat(bar),
                score.map_or(String::new(), |score| decimal(score.value, 1, lang)),
            ]);
        }
        let [left, right] = [Side::Left, Side::Right];
        let laid = in_columns(&rows, &[left, right, left, left, right]);
        let titled = |(row, line): (usize, String)| if row == 0 { look.dim(&line) } else { line };
        lines.extend(laid.into_iter().enumerate().map(titled));
        if let Some(sentence) = self.sentence(&shares, look) {
            lines.push(look.wrapped(&format!("  {sentence}")));
        }
        let share = |id: &str| estimate(measured, id).map_or(0.0, |share| share.value);
        if share("drawn") + share("shared") > 0.0 {
            let (drawn, shared) = (of_100(share("drawn"), lang), of_100(share("shared"), lang));
            lines.push(
                look.wrapped(&format!(
                    "  {}",
                    look.say(&msg!("balance.ties", drawn = drawn, shared = shared))
                )),
            );
        }
    }

    /// What the seats' shares come to, in plain words.
    fn sentence(&self, shares: &[Option<&Estimate>], look: &Look) -> Option<String> {
        let sides = match self.game {
            Some(game) if !game.definition().teams.is_empty() => game.definition().teams.len(),
            _ => shares.len(),
        };
        if sides < 2 || shares.iter().any(Option::is_none) {
            return None;
        }
        let even = 1.0 / sides as f64;
        let off = |share: &Estimate| share.value - even;
        let clear = |share: &&(usize, &Estimate)| share.1.interval.excludes(even);
        let all: Vec<(usize, &Estimate)> = shares.iter().flatten().copied().enumerate().collect();
        let widest = all.iter().map(|(_, share)| share.interval.half()).fold(0.0, f64::max);
        let most = all.iter().filter(clear).max_by(|a, b| off(a.1).abs().total_cmp(&off(b.1).abs()));
        let Some((seat, share)) = most else {
            let half =
                if widest.is_finite() { decimal(widest * 100.0, 1, look.lang) } else { "?".to_owned() };
            return Some(look.say(&msg!("balance.even", half = half)));
        };
        let points = off(share) * 100.0;
        let said = match points > 0.0 {
            true => msg!("balance.ahead", seat = self.seat(*seat, look)),
            false => msg!("balance.behind", seat = self.seat(*seat, look)),
        };
        let said = said.with_blank("points", crate::speak::Blank::Text(decimal(points.abs(), 1, look.lang)));
        Some(look.say(&said.with_message("size", size(Size::of(points)))))
    }

    /// How often all won, in which bands, and every result with how often it came.
    fn scale_lines(&self, look: &Look, lines: &mut Vec<String>) {
        let (total, lang) = (self.tally.total(), look.lang);
        let histograms = &self.tally.histograms;
        let finished = (total.games - total.unfinished).max(1);
        let mean = decimal(total.scale.0.float() / finished as f64, 2, lang);
        let wins = percent(total.together, total.games, lang);
        let measured = self.tally.measured();
        let won = estimate(&measured, "won").map_or(f64::INFINITY, |won| won.interval.half());
        let half = within(won * 100.0, 1, look);
        lines.push(look.say(&msg!("balance.scale", wins = wins, half = half, mean = mean)));
        if let Some(scale) = self.game.and_then(|game| game.definition().end.scale.as_ref()) {
            let rows: Vec<Vec<String>> = std::iter::once(vec![String::new(); 2])
                .chain(scale.bands.iter().enumerate().map(|(number, band)| {
                    let times = histograms.bands.get(&number).copied().unwrap_or(0);
                    vec![band.label.name.in_lang(lang).to_owned(), percent(times, total.games, lang)]
                }))
                .collect();
            let laid = in_columns(&rows, &[Side::Left, Side::Right]);
            lines.extend(laid.into_iter().skip(1).map(|line| format!("  {line}")));
        }
        lines.push(look.say(&msg!("simulate.distribution")));
        let rows = distribution(&histograms.scale, lang);
        let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
        let sign = look.glyph("█", "#");
        let rows: Vec<Vec<String>> = std::iter::once(vec![String::new(); 3])
            .chain(rows.into_iter().map(|(title, count)| {
                let bar = sign.repeat((count.saturating_mul(BAR)).div_ceil(most) as usize);
                vec![title, percent(count, total.games, lang), bar]
            }))
            .collect();
        let laid = in_columns(&rows, &[Side::Right, Side::Right, Side::Left]);
        lines.extend(laid.into_iter().skip(1).map(|line| format!("  {line}")));
    }

    /// How games went.
    fn course_lines(&self, measured: &[Measured], look: &Look, lines: &mut Vec<String>) {
        let lang = look.lang;
        let value = |id: &str| estimate(measured, id).map(|estimate| estimate.value);
        let mut say = |message: Message| lines.push(look.wrapped(&look.say(&message)));
        if let Some(length) = value("length") {
            let (low, high) = middle_half(&self.tally.histograms.plies);
            let (mean, low, high) = (decimal(length, 1, lang), whole(low, lang), whole(high, lang));
            say(match low == high && self.tally.histograms.plies.len() == 1 {
                true => msg!("balance.length_always", mean = mean),
                false if low == high => msg!("balance.length_mostly", mean = mean, low = low),
                false => msg!("balance.length", mean = mean, low = low, high = high),
            });
        }
        if let (Some(choices), Some(forced)) = (value("choices"), value("forced")) {
            say(msg!("balance.choices", choices = decimal(choices, 1, lang), forced = of_100(forced, lang)));
        }
        if let Some(changes) = value("lead_changes") {
            let decided = value("decided").map_or_else(|| "–".to_owned(), |at| decimal(at * 100.0, 0, lang));
            say(msg!("balance.leads", changes = decimal(changes, 1, lang), decided = decided));
        }
        if let (Some(margin), [Some(one), Some(two), Some(five)]) =
            (value("margin"), ["close.1", "close.2", "close.5"].map(value))
        {
            let share = |share| of_100(share, lang);
            let (margin, one, two, five) = (decimal(margin, 1, lang), share(one), share(two), share(five));
            say(msg!("balance.margin", margin = margin, one = one, two = two, five = five));
        }
        let scores = &self.tally.histograms.scores;
        if let (Some((least, _)), Some((most, _))) = (scores.first_key_value(), scores.last_key_value()) {
            let line = frequencies(scores, look);
            let (least, most) = (whole(*least, lang), whole(*most, lang));
            let (low, high) = middle_half(scores);
            let (low, high) = (whole(low, lang), whole(high, lang));
            say(msg!("balance.scores", least = least, most = most, line = line, low = low, high = high));
        }
    }

    /// How far it may be believed, and what it cost.
    fn closing(&self, look: &Look, lines: &mut Vec<String>) {
        if self.tally.key.bots.iter().all(|bot| bot == "random") {
            lines.push(look.wrapped(&look.say(&msg!("balance.only_random"))));
        }
        if let Some(time) = self.time {
            let seconds = time.as_secs_f64();
            let speed = if seconds > 0.0 { self.tally.seeds.count() as f64 / seconds } else { 0.0 };
            let speed = msg!(
                "simulate.speed",
                seconds = decimal(seconds, 2, look.lang),
                speed = count(speed.round() as u64, look.lang)
            );
            lines.push(look.dim(&look.say(&speed)));
        }
    }
}

/// How large a difference is to people who play.
pub(super) fn size(size: Size) -> Message {
    match size {
        Size::Unnoticed => msg!("balance.unnoticed"),
        Size::Slight => msg!("balance.slight"),
        Size::Noticeable => msg!("balance.noticeable"),
        Size::Strong => msg!("balance.strong"),
        Size::Decisive => msg!("balance.decisive"),
    }
}

/// Between which numbers the middle half lies.
fn middle_half(values: &BTreeMap<i64, u64>) -> (i64, i64) {
    let all: u64 = values.values().sum();
    let at = |rank: u64| {
        let mut seen = 0;
        let found = values.iter().find(|(_, times)| {
            seen += *times;
            seen > rank
        });
        found.or(values.last_key_value()).map_or(0, |(value, _)| *value)
    };
    (at(all / 4), at((all.saturating_mul(3) / 4).min(all.saturating_sub(1))))
}

/// How often numbers came, as heights from the least to the most.
fn frequencies(values: &BTreeMap<i64, u64>, look: &Look) -> String {
    let (Some((&least, _)), Some((&most, _))) = (values.first_key_value(), values.last_key_value()) else {
        return String::new();
    };
    let step = (most - least) / MOST_POINTS as i64 + 1;
    let mut bins = vec![0u64; ((most - least) / step + 1) as usize];
    values.iter().for_each(|(value, times)| bins[((value - least) / step) as usize] += times);
    let highest = bins.iter().copied().max().unwrap_or(1).max(1);
    let heights = if look.unicode { &HEIGHTS[0] } else { &HEIGHTS[1] };
    let height = |times: &u64| match times {
        0 => " ",
        times => heights[(times.saturating_mul(8).div_ceil(highest) as usize).clamp(1, 8) - 1],
    };
    bins.iter().map(height).collect()
}

/// How many games came out at each number, or at each few where there are many numbers.
fn distribution(values: &BTreeMap<i64, u64>, lang: Lang) -> Vec<(String, u64)> {
    let (Some((&least, _)), Some((&most, _))) = (values.first_key_value(), values.last_key_value()) else {
        return Vec::new();
    };
    if values.len() as i64 <= MOST_ROWS {
        return values.iter().map(|(value, count)| (whole(*value, lang), *count)).collect();
    }
    let step = most.saturating_sub(least) / MOST_ROWS + 1;
    let first = least.div_euclid(step) * step;
    let mut rows: Vec<(String, u64)> = Vec::new();
    let mut from = first;
    while from <= most {
        let to = from.saturating_add(step - 1);
        let title = format!("{} … {}", whole(from, lang), whole(to, lang));
        rows.push((title, values.range(from..=to).map(|(_, count)| count).sum()));
        from = to.saturating_add(1);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_all_numbers_lie_in_the_middle() {
        let values: BTreeMap<i64, u64> = (1..=100).map(|value| (value, 1)).collect();
        assert_eq!(middle_half(&values), (26, 76));
        assert_eq!(middle_half(&BTreeMap::from([(7, 3)])), (7, 7));
        assert_eq!(middle_half(&BTreeMap::new()), (0, 0));
    }

    #[test]
    fn frequencies_are_drawn_from_the_least_to_the_most() {
        let look = Look::plain(Lang::En);
        let values = BTreeMap::from([(2, 1), (3, 8), (5, 4)]);
        let line = frequencies(&values, &look);
        assert!(line == "▁█ ▄" || line == "_# -", "{line}");
    }
}
