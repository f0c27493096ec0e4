//! Records at the prompt: a game that somebody played to its end adds to them, and it is said how they
//! stand. Who made the moves is remembered here: chance, bots and moves that are stepped through win
//! nothing by themselves.

use std::collections::BTreeSet;

use super::{Next, Repl};
use crate::define::Fault;
use crate::front::records::{kinds_named, remembered, shown, standing_message};
use crate::msg;
use crate::play::record_file::{Added, Remembered};
use crate::play::{Game, RecordFile, Recorded};

/// What is remembered from game to game, and who made the moves of this one.
#[derive(Default)]
pub struct Recording {
    /// Where records are kept, if anywhere.
    pub file: Option<RecordFile>,
    /// Whether games count here: lines of a pipe can be run again.
    pub keeps: bool,
    /// The moves that a person made here, by number.
    by_hand: BTreeSet<usize>,
    /// Whether this game was last found to count, and what it would add.
    told: Option<(bool, Vec<Recorded>)>,
}

impl Recording {
    /// A person has made the `index`-th move. Those after it are no more.
    pub(super) fn by_hand(&mut self, index: usize) {
        self.by_itself(index);
        self.by_hand.insert(index);
    }

    /// The `index`-th move was made by nobody. Those after it are no more.
    pub(super) fn by_itself(&mut self, index: usize) {
        self.by_hand.split_off(&index);
    }

    /// Another game begins, in which nobody has made a move here.
    pub(super) fn begin(&mut self) {
        self.by_hand.clear();
        self.told = None;
    }

    /// Whether a person made one of the first `moves` moves here.
    fn is_played(&self, moves: usize) -> bool {
        self.by_hand.first().is_some_and(|&first| first < moves)
    }
}

impl Repl {
    /// Adds what a finished game has won to its records, and says so. What was said is not repeated.
    pub(super) fn record(&mut self) {
        let game = self.session.game().clone();
        if game.definition().records.is_empty() {
            return;
        }
        let recorded = match game.recorded(self.session.state()) {
            Ok(recorded) => recorded,
            Err(fault) => {
                self.fault(&fault);
                return;
            }
        };
        let found = (self.recording.is_played(self.session.entries().len()), recorded);
        if self.recording.told.as_ref() == Some(&found) {
            return;
        }
        let (counts, recorded) = &found;
        match self.recording.file.clone() {
            _ if self.session.is_laid() && recorded.is_empty() => {}
            _ if self.session.is_laid() => self.say(&msg!("record.laid")),
            _ if !counts && recorded.is_empty() => {}
            _ if !counts => self.say(&msg!("record.by_chance")),
            _ if !self.recording.keeps => self.would_record(&game, recorded),
            None if recorded.is_empty() => {}
            None => self.say(&msg!("record.nowhere")),
            Some(file) => self.keep_record(&game, &file, recorded),
        }
        self.recording.told = Some(found);
    }

    fn would_record(&mut self, game: &Game, recorded: &[Recorded]) {
        for one in recorded {
            let name = &game.definition().records[one.record].label.name;
            let kinds = kinds_named(game, &one.kinds);
            self.say(&msg!("record.not_here").with_name("record", name).with_blank("kinds", kinds));
        }
    }

    fn keep_record(&mut self, game: &Game, file: &RecordFile, recorded: &[Recorded]) {
        match file.add(&remembered(game, recorded)) {
            Ok(added) => self.tell_record(game, recorded, &added),
            Err(fault) => {
                let text = fault.render(self.look.lang, self.look.colour);
                self.line(&text);
                if !recorded.is_empty() {
                    self.say(&msg!("record.not_kept"));
                }
            }
        }
    }

    /// Says what is new in each record, then how it stands.
    fn tell_record(&mut self, game: &Game, recorded: &[Recorded], added: &Added) {
        if let Some((fault, aside)) = &added.aside {
            let text = fault.render(self.look.lang, self.look.colour);
            self.line(&text);
            self.say(&msg!("record.aside", file = aside.display()));
        }
        let none = Vec::new();
        for (number, declared) in game.definition().records.iter().enumerate() {
            let label = &declared.label;
            let of = |all: &Remembered| all.get(&label.id).unwrap_or(&none).clone();
            if let Some(one) = recorded.iter().find(|one| one.record == number) {
                let before = of(&added.before);
                let fresh =
                    |kind: &&u16| !before.contains(&game.definition().kinds[**kind as usize].label.id);
                let new: Vec<u16> = one.kinds.iter().filter(fresh).copied().collect();
                let message = match new.is_empty() {
                    true => msg!("record.known").with_blank("kinds", kinds_named(game, &one.kinds)),
                    false => msg!("record.new").with_blank("kinds", kinds_named(game, &new)),
                };
                self.say(&message.with_name("record", &label.name));
            }
            let standing = game.standing(number, &of(&added.after));
            if !standing.kept.is_empty() {
                self.say(&standing_message(&standing));
            }
        }
    }
}

/// `records`: how the records of the game stand, those that only other variants keep included.
pub(super) fn records(repl: &mut Repl, _: &str) -> Next {
    let game = repl.session.game().clone();
    let read = repl.recording.file.as_ref().map_or(Ok(Remembered::new()), RecordFile::read);
    let remembered = match read.map_err(Box::<Fault>::from) {
        Ok(remembered) => remembered,
        Err(fault) => return repl.fault(&fault),
    };
    let shown = shown(game.folder(), Some(&game), &remembered);
    if shown.standings.is_empty() {
        repl.say(&msg!("record.no_records"));
    }
    for standing in &shown.standings {
        repl.say(&standing_message(standing));
    }
    Next::Go
}
