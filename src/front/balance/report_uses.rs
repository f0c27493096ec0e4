//! What was used, and what goes with it, as text.

use super::names;
use super::report::{Report, within};
use crate::balance::{ChosenUse, RuleUse};
use crate::front::columns::{Side, in_columns};
use crate::front::style::Look;
use crate::msg;
use crate::speak::numbers::{decimal, percent};
use crate::speak::{Blank, Message};

/// How many of what was chosen are told of where not all are asked for.
const FEW: usize = 8;
/// How long the longest bar is.
const BAR: f64 = 20.0;

impl Report<'_> {
    /// What was chosen and what goes with it; which rules never ran.
    pub(super) fn use_lines(&self, look: &Look, lines: &mut Vec<String>) {
        let uses = self.tally.uses();
        let compared = self.tally.key.seats.len() > 1 && self.tally.histograms.scale.is_empty();
        if !uses.chosen.is_empty() && compared {
            lines.push(String::new());
            self.chosen_lines(&uses.chosen, look, lines);
        }
        if look.all {
            lines.push(String::new());
            self.rule_lines(&uses.rules, look, lines);
        }
        let list = |rules: Vec<&RuleUse>| -> Vec<Blank> {
            rules.into_iter().map(|rule| Blank::Text(names::item(self.game, &rule.id, look))).collect()
        };
        let never = list(uses.rules.iter().filter(|rule| rule.times == 0).collect());
        let idle = list(uses.rules.iter().filter(|rule| rule.times > 0 && rule.changing == 0).collect());
        lines.push(String::new());
        if never.is_empty() {
            lines.push(look.say(&msg!("balance.never_nothing")));
        } else {
            let under = decimal(uses.never_under, 2, look.lang);
            let said = msg!("balance.never", under = under).with_blank("rules", Blank::List(never));
            lines.push(look.wrapped(&look.say(&said)));
        }
        if !idle.is_empty() {
            let said = msg!("balance.idle").with_blank("rules", Blank::List(idle));
            lines.push(look.wrapped(&look.say(&said)));
        }
    }

    /// What was chosen: what holds among all first, then as many as there is room for.
    fn chosen_lines(&self, chosen: &[ChosenUse], look: &Look, lines: &mut Vec<String>) {
        let lang = look.lang;
        let shown: Vec<&ChosenUse> = match look.all {
            true => chosen.iter().collect(),
            false => {
                // The farthest from nothing, whichever way.
                let worth = |one: &ChosenUse| one.goes_with.map_or(0.0, |with| with.value.abs());
                let mut order: Vec<usize> = (0..chosen.len()).collect();
                order.sort_by(|&a, &b| {
                    let (a, b) = (&chosen[a], &chosen[b]);
                    b.holds.cmp(&a.holds).then(worth(b).total_cmp(&worth(a)))
                });
                order.truncate(FEW);
                order.sort_unstable();
                order.into_iter().map(|number| &chosen[number]).collect()
            }
        };
        let titles = [
            Some(msg!("balance.chosen")),
            Some(msg!("balance.of_seats")),
            Some(msg!("balance.goes_with")),
            Some(msg!("balance.lead")),
            Some(msg!("balance.wins_then")),
            None,
            None,
        ];
        let say = |title: &Option<Message>| title.as_ref().map_or(String::new(), |title| look.say(title));
        let mut rows: Vec<Vec<String>> = vec![titles.iter().map(say).collect()];
        let most = shown.iter().map(|one| one.wins).fold(0.0, f64::max).max(1e-9);
        let signed = |number: f64| {
            let text = decimal(number, 1, lang);
            if number > 0.0 && text.contains(|c| matches!(c, '1'..='9')) { format!("+{text}") } else { text }
        };
        for one in &shown {
            let told = |estimate: Option<crate::balance::stats::Estimate>, unit: f64| {
                estimate.map_or(String::new(), |with| {
                    format!("{} {}", signed(with.value * unit), within(with.interval.half() * unit, 1, look))
                })
            };
            rows.push(vec![
                names::item(self.game, &one.id, look),
                percent((one.of_seats * 10_000.0).round() as u64, 10_000, lang),
                told(one.goes_with, 100.0),
                told(one.lead, 1.0),
                decimal(one.wins * 100.0, 1, lang),
                look.glyph("█", "#").repeat((one.wins / most * BAR).round() as usize),
                if one.holds { "*".to_owned() } else { String::new() },
            ]);
        }
        let [left, right] = [Side::Left, Side::Right];
        let sides = [left, right, right, right, right, left, left];
        let fits = |rows: &[Vec<String>]| {
            crate::front::text_layout::widest(in_columns(rows, &sides).iter().map(String::as_str))
                <= look.width
        };
        // Where there is too little room, bars go first, then leads.
        for column in [5, 3] {
            if !fits(&rows) {
                rows.iter_mut().for_each(|row| row[column].clear());
            }
        }
        let laid = in_columns(&rows, &sides);
        lines.extend(
            laid.into_iter().enumerate().map(|(row, line)| if row == 0 { look.dim(&line) } else { line }),
        );
        if chosen.len() > shown.len() {
            let more = (chosen.len() - shown.len()) as i64;
            lines.push(look.say(&msg!("balance.more_chosen").with_number("more", more)));
        }
        let note = match chosen.iter().any(|one| one.holds) {
            true => msg!("balance.holds"),
            false => msg!("balance.nothing_holds"),
        };
        lines.push(look.wrapped(&look.say(&note.with_number("count", chosen.len() as i64))));
    }

    /// Every rule: in how many games it ran, and in how many something changed by it.
    fn rule_lines(&self, rules: &[RuleUse], look: &Look, lines: &mut Vec<String>) {
        let games = self.tally.seeds.count();
        let titles =
            [msg!("balance.rule"), msg!("balance.ran"), msg!("balance.changed"), msg!("balance.times")];
        let mut rows: Vec<Vec<String>> = vec![titles.iter().map(|title| look.say(title)).collect()];
        for rule in rules {
            let a_game = rule.times as f64 / games.max(1) as f64;
            rows.push(vec![
                names::item(self.game, &rule.id, look),
                percent(rule.games, games, look.lang),
                percent(rule.changing, games, look.lang),
                decimal(a_game, 2, look.lang),
            ]);
        }
        let [left, right] = [Side::Left, Side::Right];
        let laid = in_columns(&rows, &[left, right, right, right]);
        lines.extend(
            laid.into_iter().enumerate().map(|(row, line)| if row == 0 { look.dim(&line) } else { line }),
        );
    }
}
