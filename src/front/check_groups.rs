//! The mistakes of examples as `check` prints them: the rule that makes several differ first, with all that
//! differ and one of them in full; with `--all` every one.

use super::style::Look;
use crate::checking::{ExampleFaults, GameReport, Group};
use crate::define::Fault;
use crate::msg;
use crate::speak::{Blank, Message};

/// The most examples that are named.
const MOST_NAMED: usize = 12;

impl GameReport {
    /// The faults that are of no example.
    pub(super) fn own_faults(&self) -> impl Iterator<Item = &Fault> {
        let grouped = |fault: &&Fault| {
            let examples = self.groups.iter().flat_map(|group| &group.examples);
            examples.flat_map(|example| &example.faults).any(|other| other == *fault)
        };
        self.faults.iter().filter(move |fault| !grouped(fault))
    }
}

/// Some mistakes of examples, group by group.
pub(super) fn text(groups: &[Group], look: &Look) -> String {
    let told: Vec<String> = groups.iter().map(|group| one(group, look)).collect();
    told.join("\n\n")
}

fn one(group: &Group, look: &Look) -> String {
    let mut lines = Vec::new();
    if let (Some(message), true) = (root(group), group.examples.len() > 1 || look.all) {
        lines.push(look.strong(&look.wrapped(&look.say(&message))));
    }
    let shown = if look.all { group.examples.len() } else { 1 };
    let told = |example: &ExampleFaults| look.faults(&example.faults);
    lines.extend(group.examples.iter().take(shown).map(told));
    let left = group.examples.len() - shown.min(group.examples.len());
    if left > 0 {
        let faults = group.examples[shown..].iter().map(|example| example.faults.len()).sum::<usize>();
        lines.push(look.dim(&look.say(&msg!("check.others", count = left, faults = faults))));
    }
    lines.join("\n\n")
}

/// Which rule makes which examples differ; `None` where no rule is known.
pub(super) fn root(group: &Group) -> Option<Message> {
    let root = group.root.as_ref()?;
    let mut names: Vec<Blank> = (group.examples.iter().take(MOST_NAMED))
        .map(|example| Blank::Text(example.example.trim_end_matches(".txt").to_owned()))
        .collect();
    names.extend((group.examples.len() > MOST_NAMED).then(|| Blank::Text("…".to_owned())));
    let place = root.spot.as_ref().map(|spot| spot.file_and_line());
    let message = match (place, group.examples.len()) {
        (Some(place), 1) => msg!("check.root_one").with("place", place),
        (Some(place), count) => msg!("check.root", count = count).with("place", place),
        (None, 1) => msg!("check.root_one_nowhere"),
        (None, count) => msg!("check.root_nowhere", count = count),
    };
    Some(message.with("rule", &root.name).with_blank("examples", Blank::List(names)))
}
