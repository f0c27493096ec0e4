//! The mistakes of examples, by what they come from: those that the same rule makes stand together, the rule
//! that makes most first; the others example by example.

use crate::define::Fault;
use crate::examples::Run;
use crate::play::Culprit;

/// The mistakes of one example.
#[derive(Clone, Debug)]
pub struct ExampleFaults {
    /// Its file's name.
    pub example: String,
    /// Every mistake, in the order of its lines.
    pub faults: Vec<Fault>,
}

/// Examples that differ for the same reason.
#[derive(Clone, Debug)]
pub struct Group {
    /// The rule that their first difference comes from; `None` for an example whose comes from no rule.
    pub root: Option<Culprit>,
    /// The examples, in order.
    pub examples: Vec<ExampleFaults>,
}

/// What one example adds to the groups: its mistakes that were not told yet, and those that an update would mend
/// unless they were mended, under the rule that the first of them comes from.
pub(super) fn add(groups: &mut Vec<Group>, example: &str, run: &Run, new: &[Fault], updated: bool) {
    let stale = if updated { &[][..] } else { &run.stale[..] };
    let mut faults: Vec<Fault> = new.iter().chain(stale).cloned().collect();
    if faults.is_empty() {
        return;
    }
    faults.sort_by_key(|fault| fault.spot.as_ref().map(|spot| spot.range.start));
    // What comes first makes the others: the first line with a rule to it names the root.
    let root = faults.iter().find_map(|fault| {
        let spot = fault.spot.as_ref()?;
        run.roots.iter().find(|(place, _)| place == spot).map(|(_, rule)| rule.clone())
    });
    let faults = ExampleFaults { example: example.to_owned(), faults };
    match groups.iter_mut().find(|group| root.is_some() && group.root == root) {
        Some(group) => group.examples.push(faults),
        None => groups.push(Group { root, examples: vec![faults] }),
    }
}

/// The order in which groups are told: what makes most examples differ first.
pub(super) fn sort(groups: &mut [Group]) {
    groups
        .sort_by_key(|group| std::cmp::Reverse(if group.root.is_some() { group.examples.len() } else { 0 }));
}

impl Group {
    /// How many mistakes there are in all of its examples.
    pub fn count(&self) -> usize {
        self.examples.iter().map(|example| example.faults.len()).sum()
    }
}
