//! From a transcript's text to its commands, each with its place. Knows no game: words stay text.

use std::sync::Arc;

use super::setup_text;
use crate::define::{Fault, Settings, Source, Spot};
use crate::msg;
use crate::play::{LAYING, LayingLine};

/// A transcript as written.
#[derive(Debug)]
pub struct Transcript {
    /// Its text.
    pub source: Arc<Source>,
    /// Its commands, in order; `play` is apart.
    pub steps: Vec<Step>,
    /// How the game is set up; `None` when no line says it.
    pub play: Option<Play>,
    /// What of the rulebook it comes from: headings and clauses as written.
    pub cites: Vec<Spot>,
}

/// The `play` line.
#[derive(Debug)]
pub struct Play {
    /// The line.
    pub spot: Spot,
    /// Players, variants, values.
    pub settings: Settings,
    /// The seed, where one is said.
    pub seed: Option<u64>,
    /// The seat that begins.
    pub first: Option<Spot>,
}

/// A command and its line.
#[derive(Debug)]
pub struct Step {
    /// The line.
    pub spot: Spot,
    /// What it says.
    pub command: Command,
}

/// What a line says.
#[derive(Debug)]
pub enum Command {
    /// Something is laid by hand.
    Lay(LayingLine),
    /// A move and the events written under it.
    Move { events: Vec<Spot> },
    /// A move that is refused by a rule.
    Refused { text: Spot, rule: Spot },
    /// So many moves taken back.
    Undo(usize),
    /// What is so at the table.
    Expect { path: Spot, value: Spot },
}

/// The words that begin a command.
pub const KEYWORDS: [&str; 12] =
    ["cites", "play", "board", "cell", "mark", "zone", "set", "turn", "draw", "refused", "undo", "expect"];

struct Parser<'a> {
    source: &'a Arc<Source>,
    lines: std::iter::Peekable<std::str::Lines<'a>>,
    faults: Vec<Fault>,
}

impl Transcript {
    /// Reads a transcript. What cannot be read is a fault and is left out.
    pub fn parse(source: &Arc<Source>) -> (Self, Vec<Fault>) {
        let mut parser = Parser { source, lines: source.text.lines().peekable(), faults: Vec::new() };
        let mut transcript =
            Self { source: source.clone(), steps: Vec::new(), play: None, cites: Vec::new() };
        while let Some(line) = parser.lines.next() {
            parser.line(line, &mut transcript);
        }
        if transcript.play.is_none() && parser.faults.is_empty() {
            let start = Spot::new(source, 0..source.text.lines().next().map_or(0, str::len));
            parser
                .faults
                .push(Fault::at(&start, msg!("transcript.no_play")).help(msg!("transcript.usage_play")));
        }
        (transcript, parser.faults)
    }
}

fn is_indented(line: &str) -> bool {
    line.starts_with([' ', '\t']) && !line.trim().is_empty()
}

impl<'a> Parser<'a> {
    fn spot(&self, part: &str) -> Spot {
        Spot::of_part(self.source, part)
    }

    fn fault(&mut self, part: &str, message: crate::speak::Message) {
        let spot = self.spot(part);
        self.faults.push(Fault::at(&spot, message));
    }

    /// The lines indented under the last one.
    fn indented(&mut self) -> Vec<&'a str> {
        std::iter::from_fn(|| self.lines.next_if(|line| is_indented(line))).map(str::trim).collect()
    }

    fn line(&mut self, line: &'a str, transcript: &mut Transcript) {
        if is_indented(line) {
            return self.fault(line.trim(), msg!("transcript.indented"));
        }
        let line = line.trim_end();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, &line[line.len()..]));
        let rest = rest.trim_start();
        match word {
            "" => return,
            _ if word.starts_with('#') => return,
            "cites" => {
                match rest {
                    "" => self.fault(line, msg!("transcript.usage_cites")),
                    _ => transcript.cites.push(self.spot(rest)),
                }
                return;
            }
            // An action may be called `play` too: only the first line of that name starts the game.
            "play" if transcript.play.is_none() || rest.starts_with("--") => {
                if transcript.play.is_some() {
                    return self.fault(line, msg!("transcript.play_twice"));
                }
                let play = self.play(line, rest);
                transcript.play = Some(play);
                return;
            }
            _ => {}
        }
        if transcript.play.is_none() && self.faults.is_empty() {
            let spot = self.spot(line);
            let fault = Fault::at(&spot, msg!("transcript.no_play")).help(msg!("transcript.usage_play"));
            self.faults.push(fault);
        }
        let spot = self.spot(line);
        if let Some(command) = self.command(line, word, rest) {
            transcript.steps.push(Step { spot, command });
        }
    }

    fn command(&mut self, line: &'a str, word: &str, rest: &'a str) -> Option<Command> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        if LAYING.contains(&word) {
            let source = self.source;
            let indented = || self.indented().into_iter().map(|row| Spot::of_part(source, row)).collect();
            return match LayingLine::read(source, line, indented)? {
                Ok(line) => Some(Command::Lay(line)),
                Err(message) => {
                    self.fault(line, message);
                    None
                }
            };
        }
        let wrong = match word {
            "refused" => match rest.rsplit_once(':') {
                Some((text, rule)) if !text.trim().is_empty() && !rule.trim().is_empty() => {
                    let (text, rule) = (self.spot(text.trim()), self.spot(rule.trim()));
                    return Some(Command::Refused { text, rule });
                }
                _ => msg!("transcript.usage_refused"),
            },
            "undo" => match (words.len(), words.first().map_or(Ok(1), |count| count.parse())) {
                (0 | 1, Ok(count)) => return Some(Command::Undo(count)),
                _ => msg!("transcript.usage_undo"),
            },
            "expect" => match rest.split_once('=') {
                Some((path, value)) if !path.trim().is_empty() && !value.trim().is_empty() => {
                    let (path, value) = (self.spot(path.trim()), self.spot(value.trim()));
                    return Some(Command::Expect { path, value });
                }
                _ => msg!("transcript.usage_expect"),
            },
            _ => {
                let events = self.indented();
                return Some(Command::Move {
                    events: events.into_iter().map(|event| self.spot(event)).collect(),
                });
            }
        };
        self.fault(line, wrong);
        None
    }

    fn play(&mut self, line: &str, rest: &str) -> Play {
        let spot = self.spot(line);
        let (options, wrong) = setup_text::parse(rest);
        if let Some(word) = wrong {
            let spot = self.spot(word);
            let message = msg!("transcript.bad_option", word = word);
            self.faults.push(Fault::at(&spot, message).help(msg!("transcript.usage_play")));
        }
        if let Some(clash) = options.settings.clash() {
            self.fault(line, clash);
        }
        let first = options.first.map(|first| self.spot(first));
        Play { spot, settings: options.settings, seed: options.seed, first }
    }
}
