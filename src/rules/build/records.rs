//! What is remembered from game to game: pieces, and the condition under which they are. Both are asked
//! for one seat, so that they may speak of what is its own.

use super::Builder;
use crate::define::Fault;
use crate::define::model::RecordDef;
use crate::rules::ruleset::RecordRules;
use crate::rules::term::Sort;

impl Builder {
    /// Builds both rules of a record, so that the faults of both are told.
    pub fn record(&self, record: &RecordDef, faults: &mut Vec<Fault>) -> Option<RecordRules> {
        let keeps = self.rule(&record.keeps, Sort::Pieces, &[], faults).and_then(|term| term.pieces());
        let when = self.rule(&record.when, Sort::Condition, &[], faults).and_then(|term| term.condition());
        Some(RecordRules { keeps: keeps?, when: when? })
    }
}
