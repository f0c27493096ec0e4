//! The report of `replay` as text: few differences each in full, many by their causes.

use super::replay::Checked;
use super::replay_tally::{Cause, FEW, Group, Shifts, Tally, problem};
use super::style::Look;
use crate::define::Fault;
use crate::msg;
use crate::play::Parting;
use crate::speak::numbers::{count, decimal, percent, whole};
use crate::speak::{Lang, Message};

/// The most causes that are told where not all are asked for.
const MOST_SHOWN: usize = 20;

impl Checked {
    /// What is to be told of it, in full; `None` where everything happened as it says.
    pub(super) fn told(&self, look: &Look) -> Option<String> {
        let text = match &self.difference {
            Some(_) => {
                let fault = Fault::nowhere(self.sentence()?);
                match self.other_rules {
                    true => fault.help(msg!("replay.other_rules")).render(look.lang, look.colour),
                    false => fault.render(look.lang, look.colour),
                }
            }
            None if self.faults.is_empty() => return None,
            None => look.faults(&self.faults),
        };
        Some(format!("{text}\n\n"))
    }

    /// Where it differs, and what the log says and what happened.
    fn sentence(&self) -> Option<Message> {
        let difference = self.difference.as_ref()?;
        let place = msg!("log.line", file = &self.file, line = self.line);
        Some(place.with_message("problem", difference.message()))
    }
}

impl Tally {
    /// The report: what differs, unless that was told already, and how many games are as they say.
    pub(super) fn render(&self, look: &Look) -> String {
        let mut out = String::new();
        match self.different() <= FEW as u64 {
            true if look.all => {}
            true => out.extend(self.first.iter().filter_map(|game| game.told(look))),
            false => self.cause_lines(look, &mut out),
        }
        let mut line = |message: Message| {
            out.push_str(&look.wrapped(&look.say(&message)));
            out.push('\n');
        };
        if self.stopped {
            line(msg!("replay.stopped", count = count(self.games, look.lang)));
        }
        if !look.quiet {
            line(msg!("replay.games", same = self.same, all = self.games));
        }
        if self.other_rules > 0 {
            line(msg!("replay.other", count = self.other_rules));
        }
        if self.different() > FEW as u64 && !look.quiet {
            self.sums(look.lang).into_iter().for_each(line);
        }
        out
    }

    /// How many games differ, how far they got, and by how much results changed.
    fn sums(&self, lang: Lang) -> Vec<Message> {
        let share = percent(self.different(), self.games, lang);
        let mut sums = vec![msg!("replay.different", count = count(self.different(), lang), share = share)];
        if self.broken.games > 0 {
            let (made, all) = self.broken.means();
            let (made, all) = (decimal(made, 1, lang), decimal(all, 1, lang));
            sums.push(msg!("replay.broken", count = count(self.broken.games, lang), made = made, all = all));
        }
        if self.results.games > 0 {
            let winners = count(self.results.winners, lang);
            sums.push(msg!("replay.results", count = count(self.results.games, lang), winners = winners));
        }
        sums.extend(changed(&self.results, lang));
        sums
    }

    fn cause_lines(&self, look: &Look, out: &mut String) {
        let causes = self.causes();
        let shown = if look.all { causes.len() } else { MOST_SHOWN };
        let several = self.of_several_games();
        for (number, (cause, group)) in causes.iter().take(shown).enumerate() {
            let mut text = title(cause, &group.first);
            if let (true, Some(game)) = (several, cause.game()) {
                text = msg!("replay.in_game", game = game).with_message("cause", text);
            }
            let heading = look.wrapped(&format!("{}. {}", number + 1, look.say(&text)));
            out.push_str(&format!("{}\n", look.strong(&heading)));
            let mut lines = vec![self.met(group, look.lang)];
            lines.extend(changed(&group.shifts, look.lang));
            // Where all is asked for, each has been told before.
            lines.extend(group.first.sentence().filter(|_| !look.all));
            for line in lines {
                out.push_str(&look.wrapped(&format!("   {}", look.say(&line))));
                out.push('\n');
            }
            if !look.all && !group.first.faults.is_empty() {
                out.push_str(&format!("{}\n", look.faults(&group.first.faults)));
            }
            out.push('\n');
        }
        let rarer = &causes[shown.min(causes.len())..];
        if !rarer.is_empty() {
            let games = rarer.iter().map(|(_, group)| group.count).sum();
            let more = msg!("replay.rarer", count = rarer.len(), games = count(games, look.lang));
            out.push_str(&format!("{}\n\n", look.wrapped(&look.say(&more))));
        }
    }

    /// In how many games a cause was met, and at which moves.
    fn met(&self, group: &Group, lang: Lang) -> Message {
        let (games, share) = (count(group.count, lang), percent(group.count, self.games, lang));
        match group.earliest().zip(group.median()) {
            Some((first, median)) => msg!("replay.met_at", count = games, share = share)
                .with_message("first", at(first))
                .with_message("median", at(median)),
            None => msg!("replay.met", count = games, share = share),
        }
    }
}

fn at(number: usize) -> Message {
    if number == 0 { msg!("replay.at_opening") } else { msg!("replay.at_move", number = number) }
}

/// By how much scores changed, if they did.
fn changed(shifts: &Shifts, lang: Lang) -> Option<Message> {
    let sign = |is_more: bool| if is_more { "+" } else { "" };
    let by = |number: i64| format!("{}{}", sign(number > 0), whole(number, lang));
    let mean = shifts.mean()?;
    let mean = format!("{}{}", sign(mean >= 0.005), decimal(mean, 2, lang));
    Some(msg!("replay.changed", mean = mean, least = by(shifts.least), most = by(shifts.most)))
}

/// What a cause is, in a few words.
pub(super) fn title(cause: &Cause, example: &Checked) -> Message {
    let parting = match cause {
        Cause::Parted(_, parting) => parting,
        Cause::Others => return msg!("replay.others"),
        Cause::Faulty(_, place) => {
            let problem = example.faults.first().map_or_else(|| msg!("replay.others"), problem);
            return placed(problem, place.as_deref());
        }
    };
    match parting {
        Parting::Refused { action, cause, place } => {
            let refused = match cause.as_str() {
                "syntax" => msg!("replay.unreadable", action = action),
                "step" => msg!("replay.step", action = action),
                "when" => msg!("replay.when", action = action),
                "" => msg!("replay.refused", action = action),
                _ => msg!("replay.refused_by", action = action, cause = cause),
            };
            placed(refused, place.as_deref())
        }
        Parting::Turn { action } => msg!("replay.turn", action = action),
        Parting::Laid { word } => msg!("replay.laid", word = word),
        Parting::NoSeat { seat } => msg!("log.no_seat", seat = seat),
        Parting::Ended => msg!("replay.ended"),
        Parting::GoesOn => msg!("replay.goes_on"),
        Parting::Ending { said, found } => msg!("replay.ending", said = said, found = found),
        Parting::Scores { winners: false } => msg!("replay.scores"),
        Parting::Scores { winners: true } => msg!("replay.scores_and_winners"),
        Parting::Winners => msg!("replay.winners"),
        Parting::Scale { bands: None } => msg!("replay.scale"),
        Parting::Scale { bands: Some((said, found)) } => msg!("replay.band", said = said, found = found),
        Parting::Event { said: Some(said), found: Some(found) } if said == found => {
            msg!("replay.event", event = said)
        }
        Parting::Event { said: Some(said), found: Some(found) } => {
            msg!("replay.event_other", said = said, found = found)
        }
        Parting::Event { said: Some(said), found: None } => msg!("replay.event_missing", event = said),
        Parting::Event { said: None, found } => {
            msg!("replay.event_new", event = found.as_deref().unwrap_or("-"))
        }
        Parting::Ways { action, more: true } => msg!("replay.more_moves", action = action),
        Parting::Ways { action, more: false } => msg!("replay.fewer_moves", action = action),
    }
}

/// A cause with the place of its rule, where it has one.
fn placed(cause: Message, place: Option<&str>) -> Message {
    match place {
        Some(place) => msg!("replay.placed", place = place).with_message("cause", cause),
        None => cause,
    }
}
