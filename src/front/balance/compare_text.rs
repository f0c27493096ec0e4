//! A comparison as text.

use super::compare::{Compared, Comparison, Plan};
use super::names;
use super::report::{size, within};
use crate::balance::stats::{Size, Verdict};
use crate::balance::{Key, Parted, Parting, Unit};
use crate::front::bot_words;
use crate::front::columns::{Side, in_columns};
use crate::front::list;
use crate::front::style::Look;
use crate::play::{Game, changes};
use crate::speak::numbers::{count, decimal};
use crate::speak::{Blank, Message};
use crate::{counted, msg};

/// The most changes, examples and partings that are told of.
const FEW: usize = 6;

/// A comparison as text.
pub(in crate::front) fn render(plan: &Plan, found: &Comparison, look: &Look) -> String {
    let text = Text { plan, found, look, game: &plan.sides[0].game, key: found.key(plan) };
    let mut lines = text.title();
    text.changes(&mut lines);
    text.counted(&mut lines);
    text.played(&mut lines);
    text.examples(&mut lines);
    lines.join("\n") + "\n"
}

struct Text<'a> {
    plan: &'a Plan,
    found: &'a Comparison,
    look: &'a Look,
    game: &'a Game,
    key: Key,
}

impl Text<'_> {
    fn say(&self, message: &Message) -> String {
        self.look.wrapped(&self.look.say(message))
    }

    fn indented(&self, message: &Message) -> String {
        self.look.wrapped(&format!("  {}", self.look.say(message)))
    }

    fn title(&self) -> Vec<String> {
        let [one, two] = &self.plan.sides;
        let title = msg!("compare.title", a = &one.typed, b = &two.typed, seed = self.plan.seed);
        let title = title.with_name("game", &self.game.definition().name);
        let mut lines = vec![self.say(&title.with_message("players", list::players(&[self.key.players])))];
        if self.found.interrupted {
            lines.push(self.say(&msg!("compare.interrupted")));
        }
        lines
    }

    /// What differs in the files.
    fn changes(&self, lines: &mut Vec<String>) {
        let [one, two] = &self.plan.sides;
        let changes = changes(one.game.facts(), two.game.facts());
        if changes.is_empty() {
            lines.push(self.say(&msg!("compare.no_change")));
        }
        let shown = if self.look.all { changes.len() } else { FEW };
        lines.extend(changes.iter().take(shown).map(|change| self.indented(change)));
        if changes.len() > shown {
            lines.push(self.look.say(&msg!("change.more", more = changes.len() - shown)));
        }
    }

    /// What the same games come to.
    fn counted(&self, lines: &mut Vec<String>) {
        let (recount, lang) = (&self.found.recount, self.look.lang);
        lines.push(String::new());
        let heading = match recount.counted() {
            0 => msg!("compare.none_counted"),
            counted => counted!("compare.counted", count = counted),
        };
        lines.push(self.look.strong(&self.look.say(&heading)));
        if recount.counted() > 0 {
            self.table(&self.found.counted, lines);
            let share = |games: u64| decimal(games as f64 * 100.0 / recount.counted() as f64, 1, lang);
            let flips = msg!("compare.flips", changed = share(recount.changed), flips = share(recount.flips));
            lines.push(self.indented(&flips));
        }
        if let Some(first) = &recount.first {
            let told = |side: usize| {
                let scores: Vec<String> = first.scores[side].iter().map(ToString::to_string).collect();
                let winners: Vec<String> = first.winners[side]
                    .iter()
                    .map(|&seat| names::seat(Some(self.game), &self.key, seat as usize, self.look))
                    .collect();
                match (scores.is_empty(), winners.is_empty()) {
                    (true, true) => self.look.say(&msg!("compare.nobody")),
                    (true, false) => winners.join(", "),
                    (false, true) => scores.join("–"),
                    (false, false) => format!("{} ({})", scores.join("–"), winners.join(", ")),
                }
            };
            let said = msg!("compare.first", number = first.number, a = told(0), b = told(1));
            lines.push(self.indented(&said));
        }
        if recount.parted() > 0 {
            let all = recount.parted() + recount.counted();
            let share = decimal(recount.parted() as f64 * 100.0 / all as f64, 1, lang);
            lines.push(self.indented(&msg!("compare.parted", share = share)));
            let mut partings: Vec<(&Parting, &Parted)> = recount.partings.iter().collect();
            partings.sort_by(|a, b| b.1.games.cmp(&a.1.games).then_with(|| a.0.cmp(b.0)));
            for (why, parted) in partings.iter().take(FEW) {
                lines.push(self.look.wrapped(&format!("    {}", self.parting(why, parted))));
            }
        }
    }

    fn parting(&self, why: &Parting, parted: &Parted) -> String {
        let why = match why {
            Parting::Refused(action, cause) if cause.is_empty() => msg!("compare.refused", action = action),
            Parting::Refused(action, cause) => msg!("compare.refused_by", action = action, cause = cause),
            Parting::EndsBefore => msg!("compare.ends_before"),
            Parting::GoesOn => msg!("compare.goes_on"),
            Parting::OtherTurn => msg!("compare.other_turn"),
        };
        let games = count(parted.games, self.look.lang);
        let told = match parted.played.is_empty() {
            true => msg!("compare.parting_end", games = games, number = parted.number, at = parted.at),
            false => msg!("compare.parting", games = games, number = parted.number, at = parted.at)
                .with_blank("move", Blank::Text(parted.played.clone())),
        };
        self.look.say(&told.with_message("why", why))
    }

    /// What each comes to when it is played by players who know its rules.
    fn played(&self, lines: &mut Vec<String>) {
        if self.found.played.is_empty() {
            return;
        }
        lines.push(String::new());
        let who = match self.plan.bots.first().copied().flatten() {
            Some(kind) if self.plan.bots.iter().all(|bot| *bot == Some(kind)) => {
                bot_words::typed(&kind.to_string(), self.look.lang)
            }
            _ => names::players(Some(self.game), &self.key_of_bots(), self.look),
        };
        let heading = counted!("compare.played", count = self.found.games);
        lines.push(self.look.strong(&self.look.say(&heading.with_blank("who", Blank::Text(who)))));
        self.table(&self.found.played, lines);
    }

    fn key_of_bots(&self) -> Key {
        let bot = |seat: usize| self.plan.bots.get(seat).copied().flatten();
        let bots = (0..self.key.seats.len())
            .map(|seat| bot(seat).map_or("random".to_owned(), |bot| bot.to_string()));
        Key { bots: bots.collect(), ..self.key.clone() }
    }

    /// The measures of both: all, or those that matter most.
    fn table(&self, compared: &[Compared], lines: &mut Vec<String>) {
        let (look, lang) = (self.look, self.look.lang);
        let usual = |one: &Compared| {
            let shares =
                one.id.starts_with("share.") || ["won", "result", "score", "length"].contains(&&*one.id);
            let differs =
                one.verdict == Verdict::Differs && !one.id.starts_with("score.") && one.id != "first";
            look.all || shares || differs
        };
        let nothing = |one: &Compared| {
            let none =
                one.sides.iter().all(|side| side.value == 0.0) && one.difference.interval.half() == 0.0;
            let together = !self.found.has("won");
            none && (one.id != "won" || together)
        };
        let titles = ["", "A", "B", "B − A", "", ""].map(str::to_owned);
        let mut rows = vec![titles.to_vec()];
        let mut worth: f64 = 0.0;
        for one in compared.iter().filter(|one| usual(one) && !nothing(one)) {
            let unit = if one.unit == Unit::Number { 1.0 } else { 100.0 };
            let number =
                |value: f64| decimal(value * unit, if one.unit == Unit::Number { 2 } else { 1 }, lang);
            let digits = if one.difference.interval.half() * unit < 0.1 { 3 } else { 2 };
            let signed = |value: f64| {
                let text = decimal(value * unit, digits, lang);
                if value > 0.0 && text.contains(|c| matches!(c, '1'..='9')) {
                    format!("+{text}")
                } else {
                    text
                }
            };
            if one.worth.is_finite() && one.id.starts_with("share.") {
                worth = worth.max(one.worth);
            }
            rows.push(vec![
                names::measure(Some(self.game), &self.key, &one.id, look),
                number(one.sides[0].value),
                number(one.sides[1].value),
                signed(one.difference.value),
                within(one.difference.interval.half() * unit, digits, look),
                self.verdict(one),
            ]);
        }
        let [left, right] = [Side::Left, Side::Right];
        let laid = in_columns(&rows, &[left, right, right, right, left, left]);
        lines.extend(
            laid.into_iter().enumerate().map(|(row, line)| if row == 0 { look.dim(&line) } else { line }),
        );
        if worth >= 1.25 {
            lines.push(self.indented(&msg!(
                "compare.worth",
                times = decimal(worth, if worth < 10.0 { 1 } else { 0 }, lang)
            )));
        }
    }

    fn verdict(&self, one: &Compared) -> String {
        let points = self.plan.margin * 100.0;
        let said = match (one.verdict, one.unit) {
            (Verdict::Differs, Unit::Share) => size(Size::of(one.difference.value * 100.0)),
            (Verdict::Differs, _) => msg!("compare.differs"),
            (Verdict::Same, _) if one.difference.interval.half() == 0.0 && one.difference.value == 0.0 => {
                msg!("compare.same")
            }
            (Verdict::Same, Unit::Share) => {
                msg!("compare.within", margin = decimal(points, 1, self.look.lang))
            }
            (Verdict::Same, _) => msg!("compare.within_percent", margin = decimal(points, 1, self.look.lang)),
            (Verdict::Unknown { more: u64::MAX }, _) => msg!("compare.unknown"),
            (Verdict::Unknown { more }, _) => {
                msg!("compare.more", more = count(rounded(more), self.look.lang))
            }
        };
        self.look.say(&said)
    }

    /// The examples that come out differently.
    fn examples(&self, lines: &mut Vec<String>) {
        let examples = &self.found.examples;
        lines.push(String::new());
        if examples.is_empty() {
            lines.push(self.say(&msg!("compare.no_examples")));
            return;
        }
        lines.push(self.say(&counted!("compare.examples", count = examples.len())));
        let shown = if self.look.all { examples.len() } else { FEW };
        for (name, faults) in examples.iter().take(shown) {
            let why = faults.first().map_or(String::new(), |fault| self.look.say(&fault.message));
            let why = why.lines().next().unwrap_or_default().to_owned();
            lines.push(self.indented(&msg!("compare.example", name = name, why = why)));
        }
        if examples.len() > shown {
            lines.push(self.look.say(&msg!("compare.more_examples", more = examples.len() - shown)));
        }
    }
}

/// About so many: two digits.
fn rounded(number: u64) -> u64 {
    let mut unit = 1;
    while number / unit >= 100 {
        unit *= 10;
    }
    number.div_ceil(unit) * unit
}
