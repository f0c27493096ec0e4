//! A game that was gone through, as text: the moves that cost something, what each player gave away, and how the
//! chances went.

use super::analysed_decision::Judged;
use super::analysis::{Analysis, FEWEST, Level, SeatSum};
use super::bot_words;
use super::columns::{Side, in_columns};
use super::judgement::{figure, signed};
use super::style::Look;
use super::text_layout::{padded, widest};
use crate::msg;
use crate::speak::Message;
use crate::speak::numbers::decimal;

/// The most columns of a line of chances.
const MOST_POINTS: usize = 40;

/// The heights of a line of chances, for terminals that show them and for others.
const HEIGHTS: [[&str; 8]; 2] =
    [["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], ["_", ".", ":", "-", "=", "+", "*", "#"]];

impl Analysis {
    /// The report. Where `look.all`, every decision; else those that cost something.
    pub(super) fn render(&self, look: &Look) -> String {
        let mut lines = Vec::new();
        let bot = bot_words::typed(&self.bot().to_string(), look.lang);
        let title = msg!("analyse.title", bot = bot).with_number("moves", self.looked_at as i64);
        let title = title.with_name("game", &self.game.definition().name);
        lines.push(look.wrapped(&look.say(&title)));
        if self.is_interrupted() {
            let cut = msg!("analyse.interrupted").with_number("moves", self.moves as i64);
            lines.push(look.wrapped(&look.say(&cut.with_number("looked_at", self.looked_at as i64))));
        }
        if let Some(result) = &self.result {
            lines.push(look.wrapped(result));
        }
        if self.is_valued() {
            lines.push(look.wrapped(&look.say(&msg!("analyse.valued"))));
        }
        let shown: Vec<&Judged> =
            self.decisions.iter().filter(|judged| look.all || judged.mark.is_some()).collect();
        match shown.is_empty() {
            // Nothing is said of what was not looked at.
            true if self.decisions.is_empty() => {}
            true => lines.push(look.wrapped(&look.say(&msg!("analyse.none")))),
            false => self.move_lines(&shown, look, &mut lines),
        }
        if !self.decisions.is_empty() {
            self.seat_lines(look, &mut lines);
            self.chance_lines(look, &mut lines);
        }
        lines.join("\n") + "\n"
    }

    fn name(&self, seat: usize, look: &Look) -> String {
        self.game.definition().seats[seat].name.in_lang(look.lang).to_owned()
    }

    /// The moves, each with its mark, the best one and what it cost.
    fn move_lines(&self, shown: &[&Judged], look: &Look, lines: &mut Vec<String>) {
        let titles = [
            Some(msg!("hint.number")),
            Some(msg!("analyse.player")),
            None,
            Some(msg!("analyse.played")),
            Some(msg!("analyse.best")),
            Some(msg!("hint.costs")),
        ];
        let title = |title: &Option<Message>| title.as_ref().map_or(String::new(), |title| look.say(title));
        let mut rows: Vec<Vec<String>> = vec![titles.iter().map(title).collect()];
        let costs = |judged: &Judged| match judged.costs {
            Some(costs) if costs >= 0.005 => figure(-costs, judged.valued, look.lang),
            Some(_) => look.glyph("–", "-").to_owned(),
            None => "?".to_owned(),
        };
        for judged in shown {
            let [played, best] = &judged.worded;
            // The best move is not told twice.
            let best = if judged.played == judged.best { look.glyph("–", "-") } else { best };
            let name = self.name(judged.seat as usize, look);
            let mark = judged.mark.unwrap_or_default().to_owned();
            let number = judged.number.to_string();
            rows.push(vec![number, name, mark, played.clone(), best.to_owned(), costs(judged)]);
        }
        let [left, right] = [Side::Left, Side::Right];
        let laid = in_columns(&rows, &[right, left, left, left, left, right]);
        if widest(laid.iter().map(String::as_str)) <= look.width {
            let (title, rows) =
                laid.split_first().map_or(("", &[][..]), |(title, rows)| (title.as_str(), rows));
            lines.push(look.dim(title));
            lines.extend(rows.iter().cloned());
            return;
        }
        // Where there is too little room, the best move stands under the one that was played.
        for row in &rows[1..] {
            let before: Vec<&str> =
                row[..4].iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
            lines.push(look.wrapped(&before.join(" ")));
            let best = msg!("analyse.better", best = &row[4], costs = &row[5]);
            lines.push(look.wrapped(&format!("    {}", look.say(&best))));
        }
    }

    /// What each player decided and gave away.
    fn seat_lines(&self, look: &Look, lines: &mut Vec<String>) {
        // Luck is told where there was some.
        let lucky = self.seats.iter().any(|seat| seat.luck.is_some());
        let mut titles = vec![
            msg!("analyse.player"),
            msg!("analyse.decisions"),
            msg!("analyse.unforced"),
            msg!("analyse.given_away"),
        ];
        titles.extend(lucky.then(|| msg!("analyse.luck")));
        titles.push(msg!("analyse.play"));
        let mut rows: Vec<Vec<String>> = vec![titles.iter().map(|title| look.say(title)).collect()];
        for (number, seat) in self.seats.iter().enumerate().filter(|(_, seat)| seat.decisions > 0) {
            let none = || look.glyph("–", "-").to_owned();
            let given_away = if self.is_valued() || seat.unforced == 0 {
                none()
            } else {
                decimal(seat.given_away, 2, look.lang)
            };
            let luck = || seat.luck.map_or_else(none, |luck| signed(luck, 2, look.lang));
            let mut row = vec![
                self.name(number, look),
                seat.decisions.to_string(),
                seat.unforced.to_string(),
                given_away,
            ];
            row.extend(lucky.then(luck));
            row.push(seat.level.map_or_else(none, |level| look.say(&level.word())));
            rows.push(row);
        }
        let [left, right] = [Side::Left, Side::Right];
        let mut sides = vec![left, right, right, right];
        sides.extend(lucky.then_some(right));
        sides.push(left);
        let laid = in_columns(&rows, &sides);
        lines.push(String::new());
        lines.extend(
            laid.iter().enumerate().map(|(row, line)| if row == 0 { look.dim(line) } else { line.clone() }),
        );
        let few = |seat: &SeatSum| seat.decisions > 0 && seat.level.is_none();
        if !self.is_valued() && self.seats.iter().any(few) {
            lines.push(look.wrapped(&look.say(&msg!("analyse.few").with_number("least", FEWEST as i64))));
        }
        let unknown: usize = self.seats.iter().map(|seat: &SeatSum| seat.unknown).sum();
        if unknown > 0 {
            lines
                .push(look.wrapped(&look.say(&msg!("analyse.unknown").with_number("count", unknown as i64))));
        }
    }

    /// How the chances went, and when it was decided.
    fn chance_lines(&self, look: &Look, lines: &mut Vec<String>) {
        lines.push(String::new());
        let heights = if look.unicode { &HEIGHTS[0] } else { &HEIGHTS[1] };
        let title = look.say(&match self.is_valued() {
            true => msg!("analyse.outlook"),
            false => msg!("analyse.chances"),
        });
        if self.is_together() {
            let line = self.chances.first().map_or(String::new(), |line| drawn(line, heights));
            lines.push(format!("{title}  {line}"));
        } else {
            lines.push(look.dim(&title));
            let names: Vec<String> = (0..self.seats.len()).map(|seat| self.name(seat, look)).collect();
            let width = widest(names.iter().map(String::as_str));
            for (name, line) in names.iter().zip(&self.chances) {
                lines.push(format!("{}  {}", padded(name, width), drawn(line, heights)));
            }
        }
        if let Some(decided) = self.decided {
            lines.push(look.say(&msg!("analyse.decided").with_number("number", decided as i64)));
        }
    }
}

/// A line of chances; of more points than there is room for, some.
fn drawn(line: &[f64], heights: &[&str; 8]) -> String {
    let points = line.len().min(MOST_POINTS);
    let point = |place: usize| {
        // The last one is always shown.
        let at = if points < 2 { 0 } else { place * (line.len() - 1) / (points - 1) };
        heights[((line[at] * 8.0) as usize).min(7)]
    };
    (0..points).map(point).collect()
}

impl Level {
    fn word(self) -> Message {
        match self {
            Self::Flawless => msg!("analyse.flawless"),
            Self::Careful => msg!("analyse.careful"),
            Self::Careless => msg!("analyse.careless"),
            Self::Reckless => msg!("analyse.reckless"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_drawn_from_the_first_to_the_last() {
        assert_eq!(drawn(&[0.0, 0.5, 1.0], &HEIGHTS[0]), "▁▅█");
        assert_eq!(drawn(&[1.0], &HEIGHTS[1]), "#");
        let long: Vec<f64> = (0..1000).map(|at| f64::from(at) / 999.0).collect();
        let line = drawn(&long, &HEIGHTS[1]);
        assert_eq!((line.len(), &line[..1], &line[39..]), (MOST_POINTS, "_", "#"));
    }
}
