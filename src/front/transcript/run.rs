//! Plays a transcript: each command in turn, each mistake with its place.
//!
//! After a move that fails, the lines below it are not played: they would all be wrong.

use similar::{ChangeTag, TextDiff};

use super::expect::{self, Unanswered};
use super::parse::{Command, KEYWORDS, Step, Transcript};
use super::{Cover, Run};
use crate::define::{Fault, Folder, Spot};
use crate::msg;
use crate::play::drawn::Drawn;
use crate::play::notation::NotAMove;
use crate::play::{Game, Layer, Refusal, Session};
use crate::speak::{Message, nearest};
use crate::table::{Cell, Ended, State};

struct Runner {
    session: Session,
    run: Run,
    /// What the next move draws: pile and piece, with the place that asks for it.
    draws: Vec<(usize, Drawn, Spot)>,
    /// A position laid but not yet gone on from.
    laid: Option<State>,
    /// New event lines: from the end of the move to the end of the old ones.
    edits: Vec<(std::ops::Range<usize>, Vec<String>)>,
}

/// Stops the lines below.
struct Stop;

/// Runs a transcript that was read with some faults already.
pub fn run(folder: &Folder, transcript: &Transcript, faults: Vec<Fault>) -> Run {
    let source = &transcript.source;
    let run = Run { faults, stale: Vec::new(), updated: source.text.clone(), cover: Cover::default() };
    let Some(play) = &transcript.play else { return run };
    let started = Game::load(folder, &play.settings).and_then(|game| {
        let one = |message: Message, spot: &Spot| vec![Fault::at(spot, message)];
        let first = play.first.as_ref().map(|spot| game.drawn_seat(spot.text()).map_err(|m| one(m, spot)));
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
    let mut runner = Runner { session, run, draws: Vec::new(), laid: None, edits: Vec::new() };
    runner.run.cover.game(runner.session.game());
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
    fn fault(&mut self, spot: &Spot, message: Message) {
        self.run.faults.push(Fault::at(spot, message));
    }

    /// A fault of the rules, or of the host, met while a line was played.
    fn broken(&mut self, spot: &Spot, mut fault: Fault) {
        fault.spot.get_or_insert_with(|| spot.clone());
        self.run.faults.push(fault);
    }

    fn step(&mut self, step: &Step) -> Result<(), Stop> {
        match &step.command {
            Command::Board { anchor, rows } => self.board(&step.spot, anchor.as_ref(), rows),
            Command::Zone { zone, pieces } => self.zone(&step.spot, zone, pieces),
            Command::Turn { seat, action, round } => self.turn(&step.spot, seat, action.as_ref(), *round),
            Command::Draw { piece, pile } => {
                self.draw(&step.spot, piece, pile.as_ref());
                Ok(())
            }
            Command::Move { events } => {
                self.settle(&step.spot)?;
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

    /// Lays something; what it is laid on is the last laying, or the table.
    fn lay(
        &mut self,
        spot: &Spot,
        lay: impl FnOnce(&mut Layer<'_>) -> Result<(), Fault>,
    ) -> Result<(), Stop> {
        let session = &self.session;
        let state = self.laid.as_ref().unwrap_or(session.state());
        let laid = Layer::new(session.game(), state, session.seed(), session.first())
            .map_err(|fault| *fault)
            .and_then(|mut layer| lay(&mut layer).map(|()| layer.into_state()));
        match laid {
            Ok(state) => {
                self.laid = Some(state);
                Ok(())
            }
            Err(fault) => {
                self.broken(spot, fault);
                Err(Stop)
            }
        }
    }

    /// Goes on from a laid position until a seat has something to decide.
    fn settle(&mut self, spot: &Spot) -> Result<(), Stop> {
        let Some(state) = self.laid.take() else { return Ok(()) };
        let session = &self.session;
        let settled = Layer::new(session.game(), &state, session.seed(), session.first())
            .and_then(|layer| layer.finish());
        match settled {
            Ok(state) => {
                self.session.lay(state);
                Ok(())
            }
            Err(fault) => {
                self.broken(spot, *fault);
                Err(Stop)
            }
        }
    }

    fn board(&mut self, spot: &Spot, anchor: Option<&Spot>, rows: &[Vec<Spot>]) -> Result<(), Stop> {
        let game = self.session.game();
        let grid = game.definition().board.grid;
        let mut faults = Vec::new();
        let corner = match anchor {
            Some(anchor) => grid.named(anchor.text()).unwrap_or_else(|| {
                faults.push(Fault::at(anchor, msg!("board.no_cell", cell = anchor.text())));
                0
            }),
            None => 0,
        };
        let (left, top) = grid.at(corner);
        let mut drawn: Vec<(Cell, Drawn)> = Vec::new();
        let mut spots = Vec::new();
        for (down, row) in rows.iter().enumerate() {
            for (right, cell) in row.iter().enumerate() {
                let (column, line) = (left as usize + right, top as usize + down);
                if column >= grid.columns as usize || line >= grid.rows as usize {
                    faults.push(Fault::at(cell, msg!("board.setup_too_large")));
                    break;
                }
                let at = grid.cell(column as u16, line as u16);
                // Drawn top first, laid bottom first.
                for piece in cell.text().rsplit('/').filter(|_| cell.text() != ".") {
                    match game.read_drawn(piece) {
                        Ok(piece) => {
                            drawn.push((at, piece));
                            spots.push(cell.clone());
                        }
                        Err(message) => faults.push(Fault::at(cell, message)),
                    }
                }
            }
        }
        if !faults.is_empty() {
            self.run.faults.extend(faults);
            return Err(Stop);
        }
        self.lay(spot, |layer| {
            layer.board(&drawn).map_err(|(index, message)| {
                Fault::at(index.and_then(|index| spots.get(index)).unwrap_or(spot), message)
            })
        })
    }

    fn zone(&mut self, spot: &Spot, zone: &Spot, pieces: &[Spot]) -> Result<(), Stop> {
        let game = self.session.game().clone();
        let mut drawn = Vec::new();
        for piece in pieces.iter().filter(|piece| piece.text() != "empty") {
            match game.read_drawn(piece.text()) {
                Ok(read) => drawn.push(read),
                Err(message) => {
                    self.fault(piece, message);
                    return Err(Stop);
                }
            }
        }
        self.lay(spot, |layer| {
            let index = game.zone_named(zone.text()).map_err(|message| Fault::at(zone, message))?;
            layer.zone(index, &drawn).map_err(|(index, message)| {
                Fault::at(index.and_then(|index| pieces.get(index)).unwrap_or(zone), message)
            })
        })
    }

    fn turn(
        &mut self,
        spot: &Spot,
        seat: &Spot,
        action: Option<&Spot>,
        round: Option<u16>,
    ) -> Result<(), Stop> {
        let game = self.session.game().clone();
        self.lay(spot, |layer| {
            let taken = game.drawn_seat(seat.text()).map_err(|message| Fault::at(seat, message))?;
            let actions = &game.definition().actions;
            let step = match action {
                Some(typed) => {
                    let found = actions.iter().position(|action| action.label.id == typed.text());
                    let fault = || {
                        let known = actions.iter().map(|action| action.label.id.as_str());
                        Fault::at(typed, msg!("turn.unknown_action", id = typed.text()))
                            .suggest(typed.text(), known)
                    };
                    Some(found.ok_or_else(fault)?)
                }
                None => None,
            };
            layer.turn(taken, step, round);
            Ok(())
        })
    }

    fn draw(&mut self, spot: &Spot, piece: &Spot, pile: Option<&Spot>) {
        let game = self.session.game();
        let layout = game.machine().layout();
        let piles: Vec<usize> = (0..layout.zones.len()).filter(|&zone| layout.zones[zone].ordered).collect();
        let index = match (pile, &piles[..]) {
            (Some(pile), _) => game.zone_named(pile.text()).map_err(|message| (pile, message)),
            (None, [only]) => Ok(*only),
            (None, []) => Err((spot, msg!("transcript.no_pile"))),
            (None, _) => Err((spot, msg!("transcript.which_pile"))),
        };
        let read = game.read_drawn(piece.text()).map_err(|message| (piece, message));
        match index.and_then(|index| Ok((index, read?))) {
            Ok((index, read)) => self.draws.push((index, read, piece.clone())),
            Err((spot, message)) => self.fault(spot, message),
        }
    }

    /// Stacks what was announced so that it is drawn in that order.
    fn force_draws(&mut self) -> Result<(), Stop> {
        let draws = std::mem::take(&mut self.draws);
        if draws.is_empty() || self.session.state().ended != Ended::No {
            return Ok(());
        }
        let session = &self.session;
        let pending = session.state().pending.clone();
        let forced = Layer::new(session.game(), session.state(), session.seed(), session.first())
            .map_err(|fault| *fault)
            .and_then(|mut layer| {
                for (pile, piece, spot) in draws.iter().rev() {
                    layer.draw(*pile, *piece).map_err(|message| Fault::at(spot, message))?;
                }
                Ok(layer.into_state())
            });
        match forced {
            // Secret choices under way go on: only the pile changed.
            Ok(state) => self.session.lay(State { pending, ..state }),
            Err(fault) => {
                self.run.faults.push(fault);
                return Err(Stop);
            }
        }
        Ok(())
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
        let message = match game.read_move(state, text.text()) {
            Err(NotAMove::Fault(fault)) => return self.broken(text, *fault),
            Ok(_) => {
                let message = msg!("transcript.not_refused", rule = rule.text());
                return self.fault(text, message);
            }
            Err(NotAMove::Refused(refusal)) => {
                if refusal.rule == rule.text() {
                    let action =
                        text.text().split_whitespace().find_map(|word| game.action_named(state, word));
                    let action = action.or(game.machine().step_actions(state).first().copied());
                    if let Some(action) = action {
                        let id = &game.definition().actions[action].label.id;
                        self.run.cover.refusals.insert(format!("{id}: {}", refusal.rule));
                    }
                    return;
                }
                msg!("transcript.other_rule", rule = &refusal.rule, expected = rule.text())
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
            Err(Unanswered::Mistake(message)) => self.fault(path, message),
            Err(Unanswered::Fault(fault)) => self.broken(path, *fault),
        }
    }
}

/// A refusal's reason, to stand in a sentence of ours.
fn reason(refusal: &Refusal) -> crate::speak::Blank {
    use crate::play::refusal::Reason;
    use crate::speak::{Blank, Lang, Name};
    match &refusal.reason {
        Reason::Ours(message) => Blank::Message(message.clone()),
        games @ Reason::Games(..) => {
            Blank::Name(Name { en: games.in_lang(Lang::En), fr: games.in_lang(Lang::Fr) })
        }
    }
}

/// The fault of a move that should have been legal, or of a line that is no move at all.
fn refused_move(spot: &Spot, refusal: &Refusal) -> Fault {
    let word = spot.text().split_whitespace().next().unwrap_or_default();
    let near = nearest(word, KEYWORDS).filter(|_| refusal.rule == "syntax");
    let message = msg!("transcript.refused", rule = &refusal.rule).with_blank("reason", reason(refusal));
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
