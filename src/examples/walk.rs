//! An example gone through line by line: what each line says, and what came of it.

use std::sync::Arc;

use super::parse::{Command, Transcript};
use super::run::{self, Runner};
use crate::define::{Fault, Folder, Settings, Source};
use crate::play::notation::NotAMove;
use crate::play::{Refusal, Session};

/// An example under way.
pub struct Walk {
    transcript: Transcript,
    runner: Runner,
    /// The next step.
    at: usize,
    /// Up to where the text was told, in bytes.
    told: usize,
    /// Whether a line stopped those below.
    stopped: bool,
}

/// Something that was gone through.
#[derive(Debug)]
pub struct Gone {
    /// The number of its line, from 1.
    pub line: usize,
    /// The line.
    pub text: String,
    /// What came of it.
    pub what: What,
    /// What is wrong in it.
    pub faults: Vec<Fault>,
}

/// What came of a line.
#[derive(Debug)]
pub enum What {
    /// It is prose, or says where the example comes from.
    Prose,
    /// A position was laid by hand.
    Laid,
    /// A move was made: its index.
    Played(usize),
    /// A move was refused, or is legal.
    Refused(Option<Box<Refusal>>),
    /// Moves were taken back.
    Undone,
    /// What is so was compared with what is expected.
    Expected,
}

impl Gone {
    /// Whether it is as written.
    pub fn holds(&self) -> bool {
        self.faults.is_empty()
    }
}

impl Walk {
    /// Begins an example of a game's folder from its text; `shown` is the name of its file. What cannot be
    /// read is a fault, and nothing is begun.
    pub fn begin(folder: &Folder, shown: String, text: String) -> Result<Self, Vec<Fault>> {
        Self::begin_with(folder, shown, text, &Settings::default())
    }

    /// The same with variants and values besides those that the example says.
    pub fn begin_with(
        folder: &Folder,
        shown: String,
        text: String,
        besides: &Settings,
    ) -> Result<Self, Vec<Fault>> {
        let source = Arc::new(Source { path: shown, text });
        let (mut transcript, faults) = Transcript::parse(&source);
        let Some(play) = transcript.play.as_mut().filter(|_| faults.is_empty()) else { return Err(faults) };
        play.settings.variants.extend(besides.variants.iter().cloned());
        play.settings.sets.extend(besides.sets.iter().cloned());
        let session = run::begin(folder, play)?;
        let runner = Runner::new(session, &source.text);
        Ok(Self { transcript, runner, at: 0, told: 0, stopped: false })
    }

    /// The game as far as it went.
    pub fn session(&self) -> &Session {
        &self.runner.session
    }

    /// Whether nothing is left.
    pub fn is_over(&self) -> bool {
        self.stopped || self.at >= self.transcript.steps.len()
    }

    /// How many lines that do something were gone through, and how many there are.
    pub fn gone(&self) -> (usize, usize) {
        (self.at, self.transcript.steps.len())
    }

    /// What stands before the first line that does something.
    pub fn opening(&mut self) -> Vec<Gone> {
        let end = self
            .transcript
            .steps
            .first()
            .map_or(self.transcript.source.text.len(), |step| step.spot.range.start);
        self.prose_up_to(end)
    }

    /// Goes on: over the prose that comes next, lines that lay a position, or one move, and what is expected
    /// and refused right after it.
    pub fn step(&mut self) -> Vec<Gone> {
        let mut gone = Vec::new();
        let mut changed: Option<bool> = None;
        while let Some(step) = self.transcript.steps.get(self.at).filter(|_| !self.stopped) {
            let lays = matches!(step.command, Command::Lay(_));
            let changes = lays || matches!(step.command, Command::Move { .. } | Command::Undo(_));
            let prose = self.transcript.source.text
                [self.told.min(step.spot.range.start)..step.spot.range.start]
                .lines()
                .any(|line| line.starts_with('#'));
            let together = match changed {
                None => true,
                // A position is laid as a whole; a new remark begins something new.
                Some(laid) => !prose && (!changes || laid && lays && gone.last().is_some_and(is_laying)),
            };
            if !together {
                break;
            }
            let start = step.spot.range.start;
            gone.extend(self.prose_up_to(start));
            gone.push(self.run());
            if changes || changed.is_none() {
                changed = Some(lays);
            }
        }
        // What was laid is gone on from, so that the table can be looked at.
        if let Some(step) = self.at.checked_sub(1).and_then(|last| self.transcript.steps.get(last)) {
            let spot = step.spot.clone();
            let before = self.runner.run.faults.len();
            self.stopped |= self.runner.settle(&spot).is_err();
            let faults = self.runner.run.faults.split_off(before);
            if let Some(last) = gone.last_mut() {
                last.faults.extend(faults);
            }
        }
        if self.is_over() {
            gone.extend(self.prose_up_to(self.transcript.source.text.len()));
        }
        gone
    }

    fn run(&mut self) -> Gone {
        let step = &self.transcript.steps[self.at];
        let (made, before) = (self.runner.session.entries().len(), self.runner.run.faults.len());
        let refusal = match &step.command {
            Command::Refused { text, .. } => {
                let spot = step.spot.clone();
                self.stopped |= self.runner.settle(&spot).is_err();
                let game = self.runner.session.game();
                match game.read_move(&game.movers_view(self.runner.session.state()), text.text()) {
                    Err(NotAMove::Refused(refusal)) => Some(refusal),
                    _ => None,
                }
            }
            _ => None,
        };
        self.stopped |= self.runner.step(step).is_err();
        let what = match &step.command {
            Command::Lay(_) => What::Laid,
            Command::Move { .. } => What::Played(made),
            Command::Refused { .. } => What::Refused(refusal),
            Command::Undo(_) => What::Undone,
            Command::Expect { .. } => What::Expected,
        };
        let mut faults = self.runner.run.faults.split_off(before);
        faults.append(&mut self.runner.run.stale);
        let gone =
            Gone { line: step.spot.line_and_column().0, text: step.spot.text().to_owned(), what, faults };
        self.told = self.told.max(step.spot.range.end);
        self.at += 1;
        gone
    }

    /// The prose up to a place, and where the example comes from.
    fn prose_up_to(&mut self, end: usize) -> Vec<Gone> {
        let text = &self.transcript.source.text;
        let start = self.told.min(end);
        let first = text[..start].matches('\n').count() + 1;
        let is_prose = |line: &str| line.starts_with('#') || line.starts_with("cites ");
        let lines = text[start..end].lines().enumerate().filter(|(_, line)| is_prose(line));
        let gone = lines.map(|(number, line)| Gone {
            line: first + number,
            text: line.trim_end().to_owned(),
            what: What::Prose,
            faults: Vec::new(),
        });
        let gone = gone.collect();
        self.told = self.told.max(end);
        gone
    }
}

fn is_laying(gone: &Gone) -> bool {
    matches!(gone.what, What::Laid)
}
