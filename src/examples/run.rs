//! Plays a transcript: each command in turn, each mistake with its place.
//!
//! After a move that fails, the lines below it are not played: they would all be wrong.

use similar::{ChangeTag, TextDiff};

use super::expect::{self, Unanswered};
use super::parse::{Command, KEYWORDS, Play, Step, Transcript};
use super::{Cover, Run, chance, parts};
use crate::define::{Cites, Clause, Fault, Folder, Spot};
use crate::msg;
use crate::play::notation::NotAMove;
use crate::play::{Cause, Culprit, Game, Laying, Refusal, Session};
use crate::speak::{Message, nearest};

pub(super) struct Runner {
    pub(super) session: Session,
    pub(super) run: Run,
    /// What was laid since the last move.
    pub(super) laying: Laying,
    /// Its lines that the session has not taken yet.
    pub(super) laid: Vec<String>,
    /// What an update writes: new event lines from the end of a move to the end of the old ones, and lines before it.
    edits: Vec<Edit>,
    /// Whether the example says its seed, and so all chance.
    seeded: bool,
    /// The zones that were laid, by their numbers: what is drawn from them is said.
    pub(super) said: Vec<usize>,
    /// Whether what it shows of the game is wanted.
    pub(super) shows: bool,
}

/// Lines in the place of others.
struct Edit {
    range: std::ops::Range<usize>,
    /// Before the line of a move, as they are, or behind it, indented.
    lines: Lines,
}

enum Lines {
    Before(Vec<String>),
    Under(Vec<String>),
}

/// Stops the lines below.
pub(super) struct Stop;

/// Runs a transcript that was read with some faults already.
pub fn run(folder: &Folder, transcript: &Transcript, faults: Vec<Fault>) -> Run {
    let source = &transcript.source;
    let run = Run {
        faults,
        stale: Vec::new(),
        roots: Vec::new(),
        updated: source.text.clone(),
        cover: Cover::default(),
    };
    let Some(play) = &transcript.play else { return run };
    let mut runner = match begin(folder, play) {
        Ok(session) => Runner { run, seeded: play.seed.is_some(), ..Runner::new(session, &source.text) },
        Err(faults) => return Run { faults: [run.faults, faults].concat(), ..run },
    };
    runner.run.cover.game(runner.session.game());
    runner.run.cover.beginning(&runner.session);
    runner.cites(transcript);
    let mut steps = transcript.steps.iter();
    if steps.by_ref().any(|step| runner.step(step).is_err()) {
        steps.for_each(|step| runner.unplayed(&step.command));
    }
    let _ = runner.settle(&play.spot);
    runner.run.updated = edited(&source.text, &runner.edits);
    runner.run
}

/// The session that a `play` line begins.
pub(super) fn begin(folder: &Folder, play: &Play) -> Result<Session, Vec<Fault>> {
    let started = Game::load(folder, &play.settings).and_then(|game| begin_in(game, play));
    started.map_err(|mut faults| {
        for fault in &mut faults {
            fault.spot.get_or_insert_with(|| play.spot.clone());
        }
        faults
    })
}

/// The same in a game that is loaded as the line says.
fn begin_in(game: Game, play: &Play) -> Result<Session, Vec<Fault>> {
    let one = |message: Message, spot: &Spot| vec![Fault::at(spot, message)];
    let first = play.first.as_ref().map(|spot| {
        let seat = game.read_seat(spot.text());
        seat.and_then(|seat| game.may_begin(seat)).map_err(|message| one(message, spot))
    });
    let first = first.transpose()?.unwrap_or(0);
    Session::new(game, play.seed.unwrap_or(0), first).map_err(|fault| vec![*fault])
}

/// Whether everything is as written in a game that is loaded as the transcript says. The first line that is not
/// ends it.
pub(crate) fn holds(game: &Game, transcript: &Transcript) -> bool {
    let Some(play) = &transcript.play else { return false };
    let Ok(session) = begin_in(game.clone(), play) else { return false };
    let mut runner = Runner { shows: false, ..Runner::new(session, "") };
    let goes_on = |runner: &mut Runner, step| runner.step(step).is_ok() && runner.run.passed();
    transcript.steps.iter().all(|step| goes_on(&mut runner, step))
        && runner.settle(&play.spot).is_ok()
        && runner.run.passed()
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut updated = String::with_capacity(text.len());
    let mut at = 0;
    for Edit { range, lines } in edits {
        updated.push_str(&text[at..range.start]);
        match lines {
            Lines::Before(lines) => lines.iter().for_each(|line| updated.extend([line, newline])),
            Lines::Under(lines) => lines.iter().for_each(|line| updated.extend([newline, "  ", line])),
        }
        at = range.end;
    }
    updated.push_str(&text[at..]);
    updated
}

impl Runner {
    /// Before the first line; `text` is that of the transcript.
    pub(super) fn new(session: Session, text: &str) -> Self {
        let run = Run {
            faults: Vec::new(),
            stale: Vec::new(),
            roots: Vec::new(),
            updated: text.to_owned(),
            cover: Cover::default(),
        };
        Self {
            session,
            run,
            laying: Laying::default(),
            laid: Vec::new(),
            edits: Vec::new(),
            seeded: false,
            said: Vec::new(),
            shows: true,
        }
    }

    /// The clauses that the transcript asserts; what is cited and does not exist is a fault.
    fn cites(&mut self, transcript: &Transcript) {
        let mut cites =
            Cites::new(transcript.cites.iter().map(|spot| (spot.text().to_owned(), spot.clone())));
        let clauses = self.session.game().definition().clauses.as_ref();
        cites.look_up(clauses, &mut self.run.faults);
        let asserted =
            |list: &[Clause]| cites.clauses().map(|clause| list[clause].id.clone()).collect::<Vec<_>>();
        self.run.cover.clauses.extend(clauses.map(|clauses| asserted(&clauses.list)).unwrap_or_default());
    }

    pub(super) fn fault(&mut self, spot: &Spot, message: Message) {
        self.run.faults.push(Fault::at(spot, message));
    }

    /// A fault of the rules, or of the host, met while a line was played.
    pub(super) fn broken(&mut self, spot: &Spot, mut fault: Fault) {
        fault.spot.get_or_insert_with(|| spot.clone());
        self.run.faults.push(fault);
    }

    pub(super) fn step(&mut self, step: &Step) -> Result<(), Stop> {
        match &step.command {
            Command::Lay(line) => self.lay(line),
            Command::Move { events } => {
                self.settle(&step.spot)?;
                self.laying.moved();
                let draws = self.laying.draws();
                self.force_draws()?;
                self.play(&step.spot, events, draws)
            }
            Command::Refused { text, rule } => {
                self.settle(&step.spot)?;
                self.refused(text, rule);
                Ok(())
            }
            Command::Undo(count) => {
                self.settle(&step.spot)?;
                self.laying.moved();
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

    /// Plays a move; `draws` is whether a line says what it draws.
    fn play(&mut self, spot: &Spot, written: &[Spot], draws: bool) -> Result<(), Stop> {
        let before = self.session.state().clone();
        let entry = match self.session.play(spot.text()) {
            Ok(entry) => entry.clone(),
            Err(NotAMove::Fault(fault)) => {
                self.broken(spot, *fault);
                return Err(Stop);
            }
            Err(NotAMove::Refused(refusal)) => {
                let game = self.session.game();
                self.run.roots.extend(
                    parts::refusing(game, &refusal, spot.text(), &before).map(|rule| (spot.clone(), rule)),
                );
                self.run.faults.push(refused_move(spot, &refusal));
                return Err(Stop);
            }
        };
        let game = self.session.game();
        if self.shows {
            self.run.cover.entry(game, &before, &entry);
        }
        let happened = game.narrate(&before, &entry.events);
        let end = written.last().map_or(spot.range.end, |last| last.range.end);
        let old: Vec<&str> = written.iter().map(Spot::text).collect();
        if !written.is_empty() && old != happened {
            let first = old.iter().zip(&happened).take_while(|(old, new)| old == new).count();
            let at = written.get(first).unwrap_or(spot);
            let fault = Fault::at(at, msg!("transcript.events", text = &entry.text));
            let culprit = game.culprit(&before, &entry.mv, &old, &happened);
            self.run.roots.extend(culprit.map(|rule| (at.clone(), rule)));
            self.run
                .stale
                .push(fault.help(msg!("transcript.difference", lines = difference(&old, &happened))));
        }
        if self.shows && !self.seeded && !draws && old != happened {
            let drawn = chance::drawn(game, &before, &entry.events, |zone| self.said.contains(&zone));
            let start = spot.range.start;
            self.edits.push(Edit { range: start..start, lines: Lines::Before(drawn) });
        }
        self.edits.push(Edit { range: spot.range.end..end, lines: Lines::Under(happened) });
        Ok(())
    }

    fn refused(&mut self, text: &Spot, rule: &Spot) {
        let (game, state) = (self.session.game(), self.session.state());
        let message = match game.read_move(&game.movers_view(state), text.text()) {
            Err(NotAMove::Fault(fault)) => return self.broken(text, *fault),
            Ok(mv) => {
                let message = msg!("transcript.not_refused", rule = rule.text());
                let id = &game.definition().actions[mv.action].label.id;
                let culprit = Culprit { name: format!("{id}: {}", rule.text()), spot: None };
                self.run.roots.push((text.clone(), culprit));
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
                let culprit = parts::refusing(game, &refusal, text.text(), state);
                self.run.roots.extend(culprit.map(|culprit| (rule.clone(), culprit)));
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
                    let mut fault = Fault::at(value, message.with("found", found).with("expected", expected));
                    if let Some((parts, culprit)) = parts::of(&self.session, path.text()) {
                        fault.help = parts;
                        self.run.roots.extend(culprit.map(|rule| (value.clone(), rule)));
                    }
                    self.run.faults.push(fault);
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
