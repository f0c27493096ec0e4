//! Plays a transcript: each command in turn, each mistake with its place.
//!
//! After a move that fails, the lines below it are not played: they would all be wrong.

use similar::{ChangeTag, TextDiff};

use super::expect::{self, Unanswered};
use super::parse::{Command, KEYWORDS, Step, Transcript};
use super::{Cover, Run};
use crate::define::{Cites, Fault, Folder, Spot};
use crate::msg;
use crate::play::WrittenPiece;
use crate::play::notation::NotAMove;
use crate::play::position::PlacedPiece;
use crate::play::{Cause, Game, Refusal, Session};
use crate::speak::{Message, nearest};
use crate::table::State;

pub(super) struct Runner {
    pub(super) session: Session,
    pub(super) run: Run,
    /// What the next move draws: pile and piece, with the place that asks for it.
    pub(super) draws: Vec<(usize, WrittenPiece, Spot)>,
    /// A position laid but not yet gone on from.
    pub(super) laid: Option<State>,
    /// What was laid by hand since the last move.
    pub(super) by_hand: Vec<PlacedPiece>,
    /// New event lines: from the end of the move to the end of the old ones.
    edits: Vec<(std::ops::Range<usize>, Vec<String>)>,
}

/// Stops the lines below.
pub(super) struct Stop;

/// Runs a transcript that was read with some faults already.
pub fn run(folder: &Folder, transcript: &Transcript, faults: Vec<Fault>) -> Run {
    let source = &transcript.source;
    let run = Run { faults, stale: Vec::new(), updated: source.text.clone(), cover: Cover::default() };
    let Some(play) = &transcript.play else { return run };
    let started = Game::load(folder, &play.settings).and_then(|game| {
        let one = |message: Message, spot: &Spot| vec![Fault::at(spot, message)];
        let first = play.first.as_ref().map(|spot| {
            let seat = game.read_seat(spot.text());
            seat.and_then(|seat| game.may_begin(seat)).map_err(|message| one(message, spot))
        });
        let first = first.transpose()?.unwrap_or(0);
        Session::new(game, play.seed, first).map_err(|fault| vec![*fault])
    });
    let session = match started {
        Ok(session) => session,
        Err(mut faults) => {
            for fault in &mut faults {
                fault.spot.get_or_insert_with(|| play.spot.clone());
            }
            return Run { faults: [run.faults, faults].concat(), ..run };
        }
    };
    let mut runner =
        Runner { session, run, draws: Vec::new(), laid: None, by_hand: Vec::new(), edits: Vec::new() };
    runner.run.cover.game(runner.session.game());
    let mut cites = Cites::new(transcript.cites.iter().map(|spot| (spot.text().to_owned(), spot.clone())));
    let clauses = runner.session.game().definition().clauses.as_ref();
    cites.look_up(clauses, &mut runner.run.faults);
    let ids =
        clauses.iter().flat_map(|clauses| cites.clauses().map(|clause| clauses.list[clause].id.clone()));
    runner.run.cover.clauses.extend(ids);
    for step in &transcript.steps {
        if runner.step(step).is_err() {
            break;
        }
    }
    let _ = runner.settle(&play.spot);
    runner.run.updated = edited(&source.text, &runner.edits);
    runner.run
}

fn edited(text: &str, edits: &[(std::ops::Range<usize>, Vec<String>)]) -> String {
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut updated = String::with_capacity(text.len());
    let mut at = 0;
    for (range, lines) in edits {
        updated.push_str(&text[at..range.start]);
        for line in lines {
            updated.push_str(newline);
            updated.push_str("  ");
            updated.push_str(line);
        }
        at = range.end;
    }
    updated.push_str(&text[at..]);
    updated
}

impl Runner {
    pub(super) fn fault(&mut self, spot: &Spot, message: Message) {
        self.run.faults.push(Fault::at(spot, message));
    }

    /// A fault of the rules, or of the host, met while a line was played.
    pub(super) fn broken(&mut self, spot: &Spot, mut fault: Fault) {
        fault.spot.get_or_insert_with(|| spot.clone());
        self.run.faults.push(fault);
    }

    fn step(&mut self, step: &Step) -> Result<(), Stop> {
        match &step.command {
            Command::Board { anchor, rows } => self.board(&step.spot, anchor.as_ref(), rows),
            Command::Cell { cell, pieces } => self.cell(&step.spot, cell, pieces),
            Command::Mark { mark, cells } => self.mark(&step.spot, mark, cells),
            Command::Zone { zone, pieces } => self.zone(&step.spot, zone, pieces),
            Command::Set { counter, value } => self.set(&step.spot, counter, *value),
            Command::Turn { seat, action, round } => self.turn(&step.spot, seat, action.as_ref(), *round),
            Command::Draw { piece, pile } => {
                self.draw(&step.spot, piece, pile.as_ref());
                Ok(())
            }
            Command::Move { events } => {
                self.settle(&step.spot)?;
                self.by_hand.clear();
                self.force_draws()?;
                self.play(&step.spot, events)
            }
            Command::Refused { text, rule } => {
                self.settle(&step.spot)?;
                self.refused(text, rule);
                Ok(())
            }
            Command::Undo(count) => {
                self.settle(&step.spot)?;
                self.by_hand.clear();
                let undone = self.session.undo(*count);
                if undone < *count {
                    self.fault(&step.spot, msg!("transcript.undo", count = undone));
                }
                Ok(())
            }
            Command::Expect { path, value } => {
                self.settle(&step.spot)?;
                self.expect(path, value);
                Ok(())
            }
        }
    }

    fn play(&mut self, spot: &Spot, written: &[Spot]) -> Result<(), Stop> {
        let before = self.session.state().clone();
        let entry = match self.session.play(spot.text()) {
            Ok(entry) => entry.clone(),
            Err(NotAMove::Fault(fault)) => {
                self.broken(spot, *fault);
                return Err(Stop);
            }
            Err(NotAMove::Refused(refusal)) => {
                self.run.faults.push(refused_move(spot, &refusal));
                return Err(Stop);
            }
        };
        let game = self.session.game();
        self.run.cover.entry(game, &before, &entry);
        let happened = game.narrate(&before, &entry.events);
        let end = written.last().map_or(spot.range.end, |last| last.range.end);
        let old: Vec<&str> = written.iter().map(Spot::text).collect();
        if !written.is_empty() && old != happened {
            let first = old.iter().zip(&happened).take_while(|(old, new)| old == new).count();
            let at = written.get(first).unwrap_or(spot);
            let fault = Fault::at(at, msg!("transcript.events", text = &entry.text));
            self.run
                .stale
                .push(fault.help(msg!("transcript.difference", lines = difference(&old, &happened))));
        }
        self.edits.push((spot.range.end..end, happened));
        Ok(())
    }

    fn refused(&mut self, text: &Spot, rule: &Spot) {
        let (game, state) = (self.session.game(), self.session.state());
        let message = match game.read_move(&game.movers_view(state), text.text()) {
            Err(NotAMove::Fault(fault)) => return self.broken(text, *fault),
            Ok(_) => {
                let message = msg!("transcript.not_refused", rule = rule.text());
                return self.fault(text, message);
            }
            Err(NotAMove::Refused(refusal)) => {
                if refusal.rule.is(rule.text()) {
                    let action =
                        text.text().split_whitespace().find_map(|word| game.action_named(state, word));
                    let action = action.or(game.machine().step_actions(state).first().copied());
                    if let Some(action) = action {
                        let id = &game.definition().actions[action].label.id;
                        self.run.cover.refusals.insert(format!("{id}: {}", refusal.rule.text()));
                    }
                    return;
                }
                msg!("transcript.other_rule", rule = refusal.rule.text(), expected = rule.text())
                    .with_blank("reason", reason(&refusal))
            }
        };
        self.fault(rule, message);
    }

    fn expect(&mut self, path: &Spot, value: &Spot) {
        match expect::answer(&self.session, path.text(), value.text()) {
            Ok((found, expected)) => {
                let definition = self.session.game().definition();
                let words: Vec<&str> = path.text().split_whitespace().collect();
                match (&words[..], &definition.end.score[..]) {
                    (["score", _, part], _) => {
                        let part = expect::score_part(self.session.game(), part).ok();
                        let id = part.map(|part| definition.end.score[part].label.id.clone());
                        self.run.cover.score.extend(id);
                    }
                    (["score", _], [only]) => {
                        self.run.cover.score.insert(only.label.id.clone());
                    }
                    _ => {}
                }
                if found != expected {
                    let message = msg!("transcript.expected", path = path.text());
                    self.fault(value, message.with("found", found).with("expected", expected));
                }
            }
            Err(Unanswered::Path(message)) => self.fault(path, message),
            Err(Unanswered::Value(message)) => self.fault(value, message),
            Err(Unanswered::Fault(fault)) => self.broken(path, *fault),
        }
    }
}

/// A refusal's reason, to stand in a sentence of ours.
fn reason(refusal: &Refusal) -> crate::speak::Blank {
    use crate::play::refusal::Reason;
    use crate::speak::{Blank, Name};
    match &refusal.reason {
        Reason::Ours(message) => Blank::Message(message.clone()),
        games @ Reason::Games(..) => Blank::Name(Name::in_each(|lang| games.in_lang(lang))),
    }
}

/// The fault of a move that should have been legal, or of a line that is no move at all.
fn refused_move(spot: &Spot, refusal: &Refusal) -> Fault {
    let word = spot.text().split_whitespace().next().unwrap_or_default();
    let near = nearest(word, KEYWORDS).filter(|_| refusal.cause == Cause::Syntax);
    let message =
        msg!("transcript.refused", rule = refusal.rule.text()).with_blank("reason", reason(refusal));
    let fault = Fault::at(spot, message);
    match (near, &refusal.help) {
        (Some(near), _) => fault.help(msg!("help.did_you_mean", word = near)),
        (None, Some(help)) => fault.help(help.clone()),
        (None, None) => fault,
    }
}

/// What was written and what happened, line by line.
fn difference(old: &[&str], new: &[String]) -> String {
    let new: Vec<&str> = new.iter().map(String::as_str).collect();
    let diff = TextDiff::from_slices(old, &new);
    let lines = diff.iter_all_changes().map(|change| {
        let sign = match change.tag() {
            ChangeTag::Delete => '-',
            ChangeTag::Insert => '+',
            ChangeTag::Equal => ' ',
        };
        format!("\n{sign} {}", change.value())
    });
    lines.collect()
}
