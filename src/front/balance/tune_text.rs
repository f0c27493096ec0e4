//! What a search for a value found, as text and as JSON.

use serde_json::{Value, json};

use super::names;
use super::report::within;
use super::tune::{Candidate, Goal, Tuned};
use crate::balance::{Measure, Unit};
use crate::front::columns::{Side, in_columns};
use crate::front::list;
use crate::front::style::Look;
use crate::msg;
use crate::speak::numbers::{count, decimal};
use crate::speak::{Blank, Message};

impl Tuned {
    fn unit(&self) -> Unit {
        match &self.goal {
            Goal::Even => Unit::Share,
            Goal::Measure(id, _) => {
                Measure::named(&self.key, id).map_or(Unit::Number, |measure| measure.unit())
            }
        }
    }

    fn goal_text(&self, look: &Look) -> String {
        match &self.goal {
            Goal::Even => look.say(&msg!("tune.even")),
            Goal::Measure(id, value) => {
                let name = names::measure(Some(&self.base), &self.key, id, look);
                format!("{name} = {}", self.number(*value, look))
            }
        }
    }

    fn number(&self, value: f64, look: &Look) -> String {
        match self.unit() {
            Unit::Number => decimal(value, 2, look.lang),
            Unit::Share | Unit::Part => decimal(value * 100.0, 1, look.lang),
        }
    }

    /// As text.
    pub(in crate::front) fn render(&self, look: &Look) -> String {
        let title = msg!(
            "tune.title",
            goal = self.goal_text(look),
            who = names::players(Some(&self.base), &self.key, look),
            seed = self.key.series
        );
        let title = title.with_name("game", &self.base.definition().name);
        let mut lines =
            vec![look.wrapped(&look.say(&title.with_message("players", list::players(&[self.key.players]))))];
        if self.interrupted {
            lines.push(look.wrapped(&look.say(&msg!("tune.interrupted"))));
        }
        lines.push(String::new());
        let paths = self.values.iter().map(|one| format!("`{}`", one.path));
        let titles = match (&self.goal, self.unit()) {
            (_, Unit::Number) => [msg!("tune.comes_to"), msg!("tune.off"), msg!("tune.games")],
            (Goal::Even, _) => [msg!("tune.farthest"), msg!("tune.off_of_100"), msg!("tune.games")],
            _ => [msg!("tune.comes_to_of_100"), msg!("tune.off_of_100"), msg!("tune.games")],
        };
        let titles = titles.iter().map(|title: &Message| look.say(title));
        let mut rows: Vec<Vec<String>> = vec![paths.chain(titles).chain([String::new()]).collect()];
        let unit = if self.unit() == Unit::Number { 1.0 } else { 100.0 };
        for one in &self.candidates {
            let sign = |values: &[String]| -> Vec<String> {
                let mut values = values.to_vec();
                if let (true, Some(last)) = (one.printed, values.last_mut()) {
                    last.push_str(look.glyph(" ◂", " <"));
                }
                values
            };
            let off = one.off.map_or(String::new(), |off| {
                format!("{} {}", self.number(off.value, look), within(off.interval.half() * unit, 2, look))
            });
            let comes_to = one.comes_to.map_or(String::new(), |value| self.number(value, look));
            // Where several shares are to be even, it is said whose is the farthest from that.
            let comes_to = match (&self.goal, &one.farthest) {
                (Goal::Even, Some(id)) => {
                    format!("{} {comes_to}", names::measure(Some(&self.base), &self.key, id, look))
                }
                _ => comes_to,
            };
            let word = if one.survives { String::new() } else { look.say(&msg!("tune.dropped")) };
            let numbers = [comes_to, off, count(one.games, look.lang), word];
            rows.push(sign(&one.values).into_iter().chain(numbers).collect());
        }
        let mut sides = vec![Side::Left; self.values.len()];
        sides.extend([Side::Right, Side::Right, Side::Right, Side::Left]);
        let laid = in_columns(&rows, &sides);
        lines.extend(
            laid.into_iter().enumerate().map(|(row, line)| if row == 0 { look.dim(&line) } else { line }),
        );
        lines.push(String::new());
        lines.push(look.wrapped(&look.say(&self.sentence())));
        if self.key.bots.iter().all(|bot| bot == "random") {
            lines.push(look.wrapped(&look.say(&msg!("balance.only_random"))));
        }
        lines.join("\n") + "\n"
    }

    /// What is left, in a sentence.
    fn sentence(&self) -> Message {
        let left: Vec<&Candidate> = self.candidates.iter().filter(|one| one.survives).collect();
        let name = |one: &Candidate| Blank::Text(format!("`{}`", one.values.join(" / ")));
        match &left[..] {
            [] => msg!("tune.nothing"),
            [one] => msg!("tune.one").with_blank("value", name(one)),
            all if all.len() == self.candidates.len() => msg!("tune.all"),
            all => {
                msg!("tune.some").with_blank("values", Blank::List(all.iter().map(|one| name(one)).collect()))
            }
        }
    }

    /// As JSON.
    pub(in crate::front) fn json(&self) -> Value {
        let known = |number: f64| number.is_finite().then_some(number);
        let candidate = |one: &Candidate| {
            json!({
                "values": one.values,
                "printed": one.printed,
                "comes_to": one.comes_to,
                "measure": one.farthest,
                "off": one.off.map(|off| json!({ "value": off.value, "half": known(off.interval.half()) })),
                "games": one.games,
                "survives": one.survives,
            })
        };
        let goal = match &self.goal {
            Goal::Even => json!("even"),
            Goal::Measure(id, value) => json!({ "measure": id, "value": value }),
        };
        json!({
            "rulebox": env!("CARGO_PKG_VERSION"),
            "kind": "tune/1",
            "game": self.key.game,
            "players": self.key.players,
            "seed": self.key.series,
            "bots": self.key.bots,
            "goal": goal,
            "paths": self.values.iter().map(|one| &one.path).collect::<Vec<_>>(),
            "candidates": self.candidates.iter().map(candidate).collect::<Vec<_>>(),
            "interrupted": self.interrupted,
        })
    }
}
