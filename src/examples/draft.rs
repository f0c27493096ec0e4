//! A game in progress as an example: where it comes from, what was laid, the moves, those that were refused,
//! and what is so at the end. Written as people write them; running it adds the events.

use super::{Run, expect, position, run_text, setup_text};
use crate::define::Fault;
use crate::play::notation::NotAMove;
use crate::play::{Cause, LaidBoard, LayingLine, Session, View};
use crate::table::{Ended, Seat};

/// A game to be written as an example.
pub struct Draft<'a> {
    /// The game as far as it went.
    pub session: &'a Session,
    /// What it shows, in a sentence.
    pub prose: String,
    /// Where it comes from: headings, clauses.
    pub cites: Vec<String>,
    /// Moves that were tried and refused, as they were typed, each with how many moves were made before it.
    pub refused: Vec<(usize, String)>,
}

impl Draft<'_> {
    /// The example under a name of a file, run: with the events as they happened. As short as it can be and
    /// still be the same game: a seed and a number of players that make no difference are left out. Its
    /// faults are why it would not pass.
    pub fn example(&self, file: &str) -> Result<Run, Box<Fault>> {
        let folder = self.session.game().folder();
        let shown = format!("{}/{file}", super::EXAMPLES);
        let run = |without: &[&str], tidy: bool| -> Result<Run, Box<Fault>> {
            Ok(run_text(folder, &shown, self.text(without, tidy)?))
        };
        let mut whole = run(&[], true)?;
        let tidy = whole.faults.is_empty();
        if !tidy {
            // In another order the lines may take pieces from each other.
            whole = run(&[], false)?;
        }
        if !whole.faults.is_empty() {
            return Ok(whole);
        }
        let body = |run: &Run| {
            run.updated
                .split_once("\nplay")
                .map(|(_, rest)| rest.split_once('\n').map(|(_, body)| body.to_owned()))
        };
        for without in [&["--players", "--seed"][..], &["--seed"], &["--players"]] {
            let shorter = run(without, tidy)?;
            if shorter.faults.is_empty() && body(&shorter) == body(&whole) {
                return Ok(shorter);
            }
        }
        Ok(whole)
    }

    /// The example without the events.
    fn text(&self, without: &[&str], tidy: bool) -> Result<String, Box<Fault>> {
        let (session, game) = (self.session, self.session.game());
        let mut text = format!("# {}\n", self.prose);
        for heading in &self.cites {
            text.push_str(&format!("cites {heading}\n"));
        }
        let options = setup_text::written_without(session, without);
        text.push_str(format!("play {options}").trim_end());
        text.push('\n');
        let refused = self.refused_lines();
        for made in 0..=session.entries().len() {
            let laid: Vec<&str> = session.laid_after(made).collect();
            if !laid.is_empty() {
                text.push('\n');
            }
            let laid =
                if tidy { tidied(session, &laid) } else { laid.iter().map(|line| below(line)).collect() };
            laid.iter().for_each(|line| text.push_str(&format!("{line}\n")));
            if made == 0 && laid.is_empty() {
                text.push('\n');
            }
            for (_, line) in refused.iter().filter(|(before, _)| *before == made) {
                text.push_str(&format!("{line}\n"));
            }
            if let Some(entry) = session.entries().get(made) {
                text.push_str(&format!("{} {}\n", game.seat_id(entry.seat), entry.text));
            }
        }
        text.push('\n');
        for (path, value) in self.expected()? {
            text.push_str(&format!("expect {path} = {value}\n"));
        }
        Ok(text)
    }

    /// The refusals that are refused like that in this game, each once.
    fn refused_lines(&self) -> Vec<(usize, String)> {
        let (session, game) = (self.session, self.session.game());
        let mut lines: Vec<(usize, String)> = Vec::new();
        for (before, typed) in self.refused.iter().filter(|(before, _)| *before <= session.entries().len()) {
            let view = game.movers_view(session.state_before(*before));
            let Err(NotAMove::Refused(refusal)) = game.read_move(&view, typed) else { continue };
            if refusal.unfinished || matches!(refusal.cause, Cause::Syntax | Cause::Over) {
                continue;
            }
            let text = refusal.mv.as_ref().map_or_else(|| typed.clone(), |mv| game.move_text(&view, mv));
            let line = (*before, format!("refused {text}: {}", refusal.rule.text()));
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// What is so at the end: scores, whose turn, or who won; and what each seat sees of what some do not.
    fn expected(&self) -> Result<Vec<(String, String)>, Box<Fault>> {
        let (game, state) = (self.session.game(), self.session.state());
        let mut expected = Vec::new();
        let mut expect = |path: String, value: String| expected.push((path, value));
        let id = |seat: usize| game.definition().seats[seat].id.clone();
        let parts = &game.definition().end.score;
        for (seat, values) in game.machine().scores(state)?.iter().enumerate().filter(|_| !parts.is_empty()) {
            expect(format!("score {}", id(seat)), values.iter().sum::<i64>().to_string());
            for (part, value) in parts.iter().zip(values).filter(|_| parts.len() > 1) {
                expect(format!("score {} {}", id(seat), part.label.id), value.to_string());
            }
        }
        if state.ended == Ended::No {
            expect("turn".to_owned(), game.seat_id(state.turn.seat).to_owned());
            expect("round".to_owned(), (u32::from(state.turn.rounds) + 1).to_string());
            expect("moves".to_owned(), game.machine().count(state)?.to_string());
            for (path, value) in self.seen() {
                expect(path, value);
            }
        } else if let Some(outcome) = game.outcome(state)? {
            let winners: Vec<&str> = outcome.winners.iter().map(|&seat| game.seat_id(seat)).collect();
            let winners = if winners.is_empty() { "none".to_owned() } else { winners.join(", ") };
            expect("winners".to_owned(), winners);
            if let (Some((value, band)), Some(scale)) = (outcome.scale, &game.definition().end.scale) {
                expect("scale".to_owned(), value.to_string());
                expect("band".to_owned(), scale.bands[band].label.id.clone());
            }
            let recorded = game.recorded(state)?;
            for (number, record) in game.definition().records.iter().enumerate() {
                let kinds =
                    recorded.iter().find(|one| one.record == number).map(|one| game.kind_ids(&one.kinds));
                let kinds = kinds.map_or("none".to_owned(), |kinds| kinds.join(", "));
                expect(format!("recorded {}", record.label.id), kinds);
            }
        }
        Ok(expected)
    }

    /// What each seat sees in the zones that not all see alike.
    fn seen(&self) -> Vec<(String, String)> {
        let (session, game) = (self.session, self.session.game());
        if !game.has_private_views() {
            return Vec::new();
        }
        let seats = 0..game.definition().seats.len() as Seat;
        let views: Vec<View> = seats.map(|seat| View::of(game, session.state(), Some(seat))).collect();
        let mut seen = Vec::new();
        for zone in 0..game.machine().layout().zones.len() {
            let differs = views.windows(2).any(|two| two[0].zones[zone].pieces != two[1].zones[zone].pieces);
            if !differs {
                continue;
            }
            let place = game.zone_text(zone);
            for seat in 0..views.len() as Seat {
                let path = format!("sees {} {place}", game.seat_id(seat));
                if let Ok((found, _)) = expect::answer(session, &path, "empty") {
                    seen.push((path, found));
                }
            }
        }
        seen
    }
}

/// A line that lays something with its rows below it.
fn below(line: &str) -> String {
    match line.split_once(" |") {
        Some((board, rows)) if line.starts_with("board") => {
            let rows = rows.split('|').map(|row| format!("\n  | {}", row.trim()));
            format!("{board}{}", rows.collect::<String>())
        }
        _ => line.to_owned(),
    }
}

/// Lines that lay a position as people write them: of a place that was laid several times the last, what is
/// laid on a drawn board in the drawing, and in the order board, cells, marks, zones, counters, turn, draws.
fn tidied(session: &Session, lines: &[&str]) -> Vec<String> {
    let game = session.game();
    let read = lines.iter().filter_map(|line| LayingLine::parse(line)?.ok());
    let mut board: Option<LaidBoard> = None;
    let mut kept: Vec<(u8, String, String)> = Vec::new();
    for line in read {
        let (rank, place) = line.place();
        match (line.on_board(game), &mut board) {
            (Some(drawn), _) if rank == 0 => {
                kept.retain(|(rank, ..)| *rank != 1);
                board = Some(drawn);
            }
            (Some(cell), Some(board)) => board.put(cell),
            _ => {
                // What is drawn is drawn one after the other.
                kept.retain(|(other, at, _)| rank == DRAWS || *other != rank || *at != place);
                kept.push((rank, place, line.written(game)));
            }
        }
    }
    kept.sort_by_key(|(rank, ..)| *rank);
    let board = board.map(|board| position::drawn(game, board.cells(), "\n  "));
    board.into_iter().chain(kept.into_iter().map(|(_, _, line)| line)).collect()
}

/// The rank of lines that say what is drawn.
const DRAWS: u8 = 6;
