//! A sweep as text, as a table for other programs, as JSON and as a picture.

use serde_json::{Value, json};

use super::chart::{self, Mark};
use super::csv::field;
use super::names;
use super::report::within;
use super::sweep::{Point, Sweep};
use crate::balance::Unit;
use crate::balance::stats::Estimate;
use crate::front::columns::{Side, in_columns};
use crate::front::list;
use crate::front::style::Look;
use crate::front::text_layout::{padded, widest};
use crate::msg;
use crate::speak::Lang;
use crate::speak::numbers::{count, decimal};

impl Sweep {
    fn unit(&self) -> f64 {
        if self.measure.unit() == Unit::Number { 1.0 } else { 100.0 }
    }

    fn number(&self, value: f64, lang: Lang) -> String {
        decimal(value * self.unit(), if self.unit() == 1.0 { 2 } else { 1 }, lang)
    }

    /// What is measured, in a few words.
    pub(super) fn measured(&self, look: &Look) -> String {
        names::measure(Some(&self.base), &self.key, &self.measure.id(&self.key), look)
    }

    fn told(&self, estimate: Option<&Estimate>, look: &Look) -> String {
        estimate.map_or_else(String::new, |estimate| {
            let half =
                within(estimate.interval.half() * self.unit(), if self.unit() == 1.0 { 2 } else { 1 }, look);
            format!("{} {half}", self.number(estimate.value, look.lang))
        })
    }

    fn title(&self, look: &Look) -> String {
        let title = msg!(
            "sweep.title",
            measure = self.measured(look),
            paths = self.values.iter().map(|one| format!("`{}`", one.path)).collect::<Vec<_>>().join(", "),
            games = count(self.games, look.lang),
            who = names::players(Some(&self.base), &self.key, look),
            seed = self.key.series
        );
        let title = title.with_name("game", &self.base.definition().name);
        look.say(&title.with_message("players", list::players(&[self.key.players])))
    }

    /// The sweep as text: a line a value, or a table of two.
    pub(in crate::front) fn render(&self, look: &Look) -> String {
        let mut lines = vec![look.wrapped(&self.title(look))];
        if self.interrupted {
            lines.push(look.wrapped(&look.say(&msg!("sweep.interrupted"))));
        }
        lines.push(String::new());
        match &self.values[..] {
            [_] => self.lines(look, &mut lines),
            _ => self.table(look, &mut lines),
        }
        if self.points.iter().any(|point| point.printed) {
            let sign = look.glyph("◂", "<");
            lines.push(look.dim(&look.say(&msg!("sweep.printed", sign = sign))));
        }
        if let Some(slope) = &self.slope {
            let unit = self.unit();
            let half = within(slope.interval.half() * unit, 2, look);
            let value = decimal(slope.value * unit, 2, look.lang);
            let value = if slope.value > 0.0 { format!("+{value}") } else { value };
            let said = match slope.interval.excludes(0.0) {
                true => msg!("sweep.slope", value = value, half = half),
                false => msg!("sweep.flat", value = value, half = half),
            };
            lines.push(look.wrapped(&look.say(&said)));
        }
        if self.key.bots.iter().all(|bot| bot == "random") {
            lines.push(look.wrapped(&look.say(&msg!("balance.only_random"))));
        }
        lines.join("\n") + "\n"
    }

    fn marks(&self) -> Vec<Mark<'_>> {
        let mark = self.points.iter();
        mark.map(|point| Mark { name: &point.values[0], estimate: point.estimate, printed: point.printed })
            .collect()
    }

    fn lines(&self, look: &Look, lines: &mut Vec<String>) {
        let marks = self.marks();
        let sign = |mark: &Mark<'_>| if mark.printed { look.glyph("◂", "<") } else { "" };
        let rows: Vec<Vec<String>> = std::iter::once(vec![String::new(); 3])
            .chain(marks.iter().map(|mark| {
                let told = self.told(mark.estimate.as_ref(), look);
                vec![mark.name.to_owned(), sign(mark).to_owned(), told]
            }))
            .collect();
        let laid = in_columns(&rows, &[Side::Right, Side::Left, Side::Left]);
        let width = widest(laid.iter().map(String::as_str)) + 2;
        let columns = look.width.saturating_sub(width + 2).clamp(10, 48);
        let Some(span) = chart::span(&marks) else {
            lines.extend(laid.into_iter().skip(1));
            return;
        };
        let (low, high) = (self.number(span.0, look.lang), self.number(span.1, look.lang));
        let gap = columns.saturating_sub(low.chars().count() + high.chars().count());
        lines.push(look.dim(&format!("{}{low}{}{high}", " ".repeat(width), " ".repeat(gap))));
        for (mark, line) in marks.iter().zip(laid.into_iter().skip(1)) {
            let drawn = mark.estimate.map_or(String::new(), |one| chart::line(&one, span, columns, look));
            lines.push(format!("{}{drawn}", padded(&line, width)).trim_end().to_owned());
        }
    }

    fn table(&self, look: &Look, lines: &mut Vec<String>) {
        let (down, across) = (&self.values[0], &self.values[1]);
        lines.push(look.dim(&look.say(&msg!("sweep.table", down = &down.path, across = &across.path))));
        let mut rows =
            vec![std::iter::once(String::new()).chain(across.values.iter().cloned()).collect::<Vec<_>>()];
        for (row, value) in down.values.iter().enumerate() {
            let of = &self.points[row * across.values.len()..][..across.values.len()];
            let cell = |point: &Point| {
                let sign = if point.printed { look.glyph(" ◂", " <") } else { "" };
                format!("{}{sign}", self.told(point.estimate.as_ref(), look))
            };
            rows.push(std::iter::once(value.clone()).chain(of.iter().map(cell)).collect());
        }
        let sides = vec![Side::Right; across.values.len() + 1];
        lines.extend(
            in_columns(&rows, &sides)
                .into_iter()
                .enumerate()
                .map(|(row, line)| if row == 0 { look.dim(&line) } else { line }),
        );
    }

    /// The sweep as a table for other programs.
    pub(in crate::front) fn csv(&self) -> String {
        let paths = self.values.iter().map(|one| field(&one.path));
        let mut out = paths
            .chain(["measure", "value", "low", "high", "games"].map(str::to_owned))
            .collect::<Vec<_>>()
            .join(",");
        out.push('\n');
        let id = self.measure.id(&self.key);
        for point in &self.points {
            let number = |number: f64| if number.is_finite() { number.to_string() } else { String::new() };
            let numbers = point.estimate.map_or_else(
                || vec![String::new(); 3],
                |one| [one.value, one.interval.low, one.interval.high].map(number).to_vec(),
            );
            let values = point.values.iter().map(|value| field(value));
            let row: Vec<String> =
                values.chain([field(&id)]).chain(numbers).chain([self.games.to_string()]).collect();
            out.push_str(&(row.join(",") + "\n"));
        }
        out
    }

    /// The sweep as JSON.
    pub(in crate::front) fn json(&self) -> Value {
        let known = |number: f64| number.is_finite().then_some(number);
        let estimate = |estimate: &Option<Estimate>| {
            estimate.map(|one| {
                json!({ "value": one.value, "low": known(one.interval.low), "high": known(one.interval.high) })
            })
        };
        let point = |point: &Point| json!({ "values": point.values, "printed": point.printed, "estimate": estimate(&point.estimate) });
        json!({
            "rulebox": env!("CARGO_PKG_VERSION"),
            "kind": "sweep/1",
            "game": self.key.game,
            "players": self.key.players,
            "seed": self.key.series,
            "bots": self.key.bots,
            "games": self.games,
            "measure": self.measure.id(&self.key),
            "paths": self.values.iter().map(|one| &one.path).collect::<Vec<_>>(),
            "points": self.points.iter().map(point).collect::<Vec<_>>(),
            "slope": estimate(&self.slope),
            "interrupted": self.interrupted,
        })
    }

    /// The sweep as a picture; of two paths, a row for each combination.
    pub(in crate::front) fn svg(&self, look: &Look) -> String {
        let names: Vec<String> = self.points.iter().map(|point| point.values.join(" / ")).collect();
        let marks: Vec<Mark<'_>> = self
            .points
            .iter()
            .zip(&names)
            .map(|(point, name)| Mark { name, estimate: point.estimate, printed: point.printed })
            .collect();
        let paths: Vec<&str> = self.values.iter().map(|one| one.path.as_str()).collect();
        let title = format!("{} — {}", self.base.definition().name.in_lang(look.lang), paths.join(" / "));
        chart::svg(&title, &self.title(look), &marks, |value| self.number(value, look.lang))
    }
}
