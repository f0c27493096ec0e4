//! How often the rules of a game ran: counted where somebody asks, nowhere else.

/// How often one rule ran, and how often something changed by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Use {
    /// How often it ran.
    pub ran: u64,
    /// How often it changed the table.
    pub changed: u64,
}

/// How often the rules of a game ran, each by its number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Uses {
    /// The actions, those that the host does itself included.
    pub actions: Vec<Use>,
    /// For each name of a rule of kinds, the kinds that have it.
    pub effects: Vec<Vec<Use>>,
    /// What happens by itself.
    pub whenevers: Vec<Use>,
}

impl Uses {
    /// Notes that an action was done.
    pub fn acted(&mut self, action: usize, changed: bool) {
        at(&mut self.actions, action).note(changed);
    }

    /// Notes that a kind's rule ran.
    pub fn took_effect(&mut self, rule: usize, kind: usize, changed: bool) {
        at(at(&mut self.effects, rule), kind).note(changed);
    }

    /// Notes that something happened by itself.
    pub fn happened(&mut self, whenever: usize, changed: bool) {
        at(&mut self.whenevers, whenever).note(changed);
    }

    /// Forgets everything, and keeps the memory.
    pub fn clear(&mut self) {
        self.actions.clear();
        self.effects.iter_mut().for_each(Vec::clear);
        self.whenevers.clear();
    }
}

impl Use {
    fn note(&mut self, changed: bool) {
        self.ran += 1;
        self.changed += u64::from(changed);
    }
}

/// The one of a number, made where there is none.
fn at<T: Default + Clone>(all: &mut Vec<T>, number: usize) -> &mut T {
    if number >= all.len() {
        all.resize(number + 1, T::default());
    }
    &mut all[number]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ran_is_counted_by_its_number() {
        let mut uses = Uses::default();
        uses.took_effect(1, 2, true);
        uses.took_effect(1, 2, false);
        uses.happened(0, false);
        assert_eq!(uses.effects[1][2], Use { ran: 2, changed: 1 });
        assert_eq!((uses.effects[0].len(), uses.whenevers[0].changed), (0, 0));
        uses.clear();
        assert!(uses.effects.iter().all(Vec::is_empty) && uses.actions.is_empty());
    }
}
