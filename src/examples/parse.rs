//! From a transcript's text to its commands, each with its place. Knows no game: words stay text.

use std::sync::Arc;

use super::{lay, setup_text, spot_of};
use crate::define::{Fault, Settings, Source, Spot};
use crate::msg;

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
    /// The seed, 0 when not said.
    pub seed: u64,
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
    /// The board as drawn: rows of cells, from a cell on.
    Board { anchor: Option<Spot>, rows: Vec<Vec<Spot>> },
    /// What one cell or edge place holds, the top first.
    Cell { cell: Spot, pieces: Vec<Spot> },
    /// The cells and edge places that carry a mark.
    Mark { mark: Spot, cells: Vec<Spot> },
    /// A zone's pieces.
    Zone { zone: Spot, pieces: Vec<Spot> },
    /// Whose turn, at which action's step, in which round.
    Turn { seat: Spot, action: Option<Spot>, round: Option<u16> },
    /// What a counter shows.
    Set { counter: Spot, value: i64 },
    /// What is drawn next, from which pile.
    Draw { piece: Spot, pile: Option<Spot> },
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
        spot_of(self.source, part)
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
        let wrong = match word {
            "board" => {
                let rows = self.indented();
                let cells = |row: &str| -> Vec<Spot> {
                    let row = row.strip_prefix('|').unwrap_or(row);
                    let row = row.strip_suffix('|').unwrap_or(row);
                    row.split_whitespace().map(|cell| self.spot(cell)).collect()
                };
                let rows: Vec<Vec<Spot>> = rows.into_iter().map(cells).collect();
                match words[..] {
                    [] => return Some(Command::Board { anchor: None, rows }),
                    ["at", cell] => return Some(Command::Board { anchor: Some(self.spot(cell)), rows }),
                    _ => msg!("transcript.usage_board"),
                }
            }
            "cell" => match rest.split_once('=') {
                Some((cell, pieces)) if !pieces.trim().is_empty() => {
                    let pieces = pieces.split('/').map(|piece| self.spot(piece.trim())).collect();
                    return Some(Command::Cell { cell: self.spot(cell.trim()), pieces });
                }
                _ => msg!("transcript.usage_cell"),
            },
            "mark" => match rest.split_once('=') {
                Some((mark, cells)) if !cells.trim().is_empty() => {
                    let cells = lay::cell_words(cells).map(|cell| self.spot(cell)).collect();
                    return Some(Command::Mark { mark: self.spot(mark.trim()), cells });
                }
                _ => msg!("transcript.usage_mark"),
            },
            "zone" => match rest.split_once('=') {
                Some((zone, pieces)) => {
                    let pieces = pieces.split(',').map(str::trim).filter(|piece| !piece.is_empty());
                    let pieces = pieces.map(|piece| self.spot(piece)).collect();
                    return Some(Command::Zone { zone: self.spot(zone.trim()), pieces });
                }
                None => msg!("transcript.usage_zone"),
            },
            "set" => match words[..] {
                [counter, "=", value] if value.parse::<i64>().is_ok() => {
                    let value = value.parse().unwrap_or(0);
                    return Some(Command::Set { counter: self.spot(counter), value });
                }
                _ => msg!("transcript.usage_set"),
            },
            "turn" => match self.turn(&words) {
                Some(turn) => return Some(turn),
                None => msg!("transcript.usage_turn"),
            },
            "draw" => match words[..] {
                [piece] => return Some(Command::Draw { piece: self.spot(piece), pile: None }),
                [piece, "from", pile] => {
                    return Some(Command::Draw { piece: self.spot(piece), pile: Some(self.spot(pile)) });
                }
                _ => msg!("transcript.usage_draw"),
            },
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

    fn turn(&self, words: &[&str]) -> Option<Command> {
        let (words, round) = match words {
            [before @ .., "round", round] => (before, Some(round.parse().ok().filter(|round| *round > 0)?)),
            _ => (words, None),
        };
        let (seat, action) = match words {
            [seat] => (seat, None),
            [seat, action] => (seat, Some(self.spot(action))),
            _ => return None,
        };
        Some(Command::Turn { seat: self.spot(seat), action, round })
    }

    fn play(&mut self, line: &str, rest: &str) -> Play {
        let spot = self.spot(line);
        let (options, wrong) = setup_text::parse(rest);
        if let Some(word) = wrong {
            let spot = self.spot(word);
            let message = msg!("transcript.bad_option", word = word);
            self.faults.push(Fault::at(&spot, message).help(msg!("transcript.usage_play")));
        }
        let first = options.first.map(|first| self.spot(first));
        Play { spot, settings: options.settings, seed: options.seed.unwrap_or(0), first }
    }
}
