//! Scores and results: as they stand, and every point traced to its piece and its rule.

use super::{Next, Repl};
use crate::engine::{Origin, Share};
use crate::front::style::Look;
use crate::msg;
use crate::play::{Game, Session};
use crate::speak::{Blank, Message};
use crate::table::{Event, Seat, State};

impl Repl {
    /// Says who won, once it is over.
    pub(super) fn result(&mut self) {
        let outcome = match self.session.game().outcome(self.session.state()) {
            Ok(Some(outcome)) => outcome,
            Ok(None) => return,
            Err(fault) => {
                self.fault(&fault);
                return;
            }
        };
        if !outcome.scores.is_empty() {
            self.score();
        }
        if let (Some((value, band)), Some(scale)) =
            (outcome.scale, &self.session.game().definition().end.scale)
        {
            let message = msg!("repl.band", value = value).with_name("band", &scale.bands[band].label.name);
            return self.say(&message);
        }
        let seats = &self.session.game().definition().seats;
        let names: Vec<Blank> = outcome
            .winners
            .iter()
            .map(|&seat| {
                Blank::Text(
                    self.look.seat(&seats[seat as usize], seats[seat as usize].name.in_lang(self.look.lang)),
                )
            })
            .collect();
        let message = match names.len() {
            0 => msg!("repl.draw"),
            1 => msg!("repl.wins").with_blank("seats", Blank::List(names)),
            _ => msg!("repl.win").with_blank("seats", Blank::List(names)),
        };
        self.say(&message);
    }

    /// Shows the scores, part by part.
    pub(super) fn score(&mut self) {
        let game = self.session.game().clone();
        let definition = game.definition();
        if definition.end.score.is_empty() {
            return self.say(&msg!("repl.no_score"));
        }
        let parts = match game.machine().scores(self.session.state()) {
            Ok(parts) => parts,
            Err(fault) => {
                self.fault(&fault);
                return;
            }
        };
        let width =
            definition.seats.iter().map(|seat| seat.name.in_lang(self.look.lang).chars().count()).max();
        for (seat, parts) in definition.seats.iter().zip(&parts) {
            let name = seat.name.in_lang(self.look.lang);
            let space = " ".repeat(width.unwrap_or(0) - name.chars().count());
            let mut line = format!("{}{space}  {}", self.look.seat(seat, name), parts.iter().sum::<i64>());
            if parts.len() > 1 {
                let each: Vec<String> = definition
                    .end
                    .score
                    .iter()
                    .zip(parts)
                    .map(|(part, value)| format!("{} {value}", part.label.name.in_lang(self.look.lang)))
                    .collect();
                line.push_str(&self.look.dim(&format!("  = {}", each.join(" + "))));
            }
            self.line(&line);
        }
    }
}

/// `explain score [SEAT]`.
pub(super) fn explain(repl: &mut Repl, text: &str) -> Next {
    let mut words = text.split_whitespace().filter(|word| !matches!(*word, "score" | "points" | "scores"));
    let game = repl.session.game().clone();
    let seats: Vec<Seat> = match words.next() {
        None => (0..game.definition().seats.len() as Seat).collect(),
        Some(typed) => match game.seat_named(typed) {
            Some(seat) => vec![seat],
            None => {
                repl.no_seat(typed);
                return Next::Go;
            }
        },
    };
    if game.definition().end.score.is_empty() {
        repl.say(&msg!("repl.no_score"));
        return Next::Go;
    }
    for seat in seats {
        match seat_lines(&repl.session, seat, &repl.look) {
            Ok(lines) => lines.iter().for_each(|line| repl.line(line)),
            Err(fault) => return repl.fault(&fault),
        }
    }
    Next::Go
}

fn seat_lines(session: &Session, seat: Seat, look: &Look) -> Result<Vec<String>, Box<crate::define::Fault>> {
    let (game, state) = (session.game(), session.state());
    let definition = game.definition();
    let named = &definition.seats[seat as usize];
    let mut total = 0i64;
    let mut lines = Vec::new();
    for (declared, tree) in definition.end.score.iter().zip(&game.ruleset().score) {
        let account = game.machine().explain(state, seat, tree, &game.ruleset().named)?;
        let value = account.shares.iter().fold(0i64, |sum, share| sum.saturating_add(share.points));
        total = total.saturating_add(value);
        let rule = &declared.rule;
        let title = format!("  {} {value}", look.strong(declared.label.name.in_lang(look.lang)));
        lines.push(format!("{title}  {}", look.dim(&format!("= {}", rule.text))));
        let comment = game.ruleset().named.iter().find(|named| named.name == rule.text.trim());
        if let Some(doc) = comment.and_then(|named| named.doc.as_ref()) {
            lines.push(look.dim(&format!("    {doc}")));
        } else if let Some(cites) = &definition.end.cites {
            lines.push(look.dim(&format!("    {}", look.say(&msg!("repl.cites", heading = cites)))));
        }
        if !account.deciding.is_empty() {
            let facts = account
                .deciding
                .iter()
                .map(|(name, value)| Blank::Text(format!("{} = {value}", game.ruleset().named[*name].name)));
            let because = msg!("explain.because").with_blank("facts", Blank::List(facts.collect()));
            lines.push(format!("    {}", look.say(&because)));
        }
        let gains = gains(session);
        for share in &account.shares {
            for (points, message) in origins(game, state, share, &gains) {
                lines.push(format!("    {points:>4}  {}", look.say(&message)));
            }
        }
    }
    lines.insert(0, format!("{}  {total}", look.seat(named, named.name.in_lang(look.lang))));
    Ok(lines)
}

/// Points gained while playing: by whom, how many, with which move.
fn gains(session: &Session) -> Vec<(Seat, i64, usize, String)> {
    let entries = session.entries().iter().enumerate();
    let gained = entries.flat_map(|(number, entry)| {
        entry.events.iter().filter_map(move |event| match event {
            Event::Gained { seat, points } => {
                Some((*seat, i64::from(*points), number + 1, entry.text.clone()))
            }
            _ => None,
        })
    });
    gained.collect()
}

/// Where the points of a share come from, one line each.
fn origins(
    game: &Game,
    state: &State,
    share: &Share,
    gains: &[(Seat, i64, usize, String)],
) -> Vec<(i64, Message)> {
    let definition = game.definition();
    let one = |message: Message| vec![(share.points, message)];
    let face = |piece: u16| {
        let face = definition.faces.get(state.pieces[piece as usize].face as usize);
        face.filter(|_| game.machine().layout().is_cell(state.pieces[piece as usize].place))
    };
    let named = |piece: u16, message: Message| {
        let kind = &definition.kinds[state.pieces[piece as usize].kind as usize].label.name;
        message.with_name("piece", kind)
    };
    match share.origin {
        Origin::Cell(cell) => {
            let at = game.cell_name(cell);
            let Some(piece) = state.top(cell) else { return one(msg!("explain.cell", cell = at)) };
            one(match face(piece) {
                Some(face) => named(piece, msg!("explain.face", cell = at).with_name("face", &face.name)),
                None => named(piece, msg!("explain.piece", cell = at)),
            })
        }
        Origin::Piece(piece) => {
            let layout = game.machine().layout();
            let place = state.pieces[piece as usize].place;
            one(match layout.zone_of(place) {
                Some(zone) => {
                    let zone = &definition.zones[layout.zones[zone].zone].label.name;
                    named(piece, msg!("explain.zone").with_name("zone", zone))
                }
                None => named(piece, msg!("explain.piece", cell = game.cell_name(place))),
            })
        }
        Origin::Group(cell) => one(msg!("explain.group", cell = game.cell_name(cell))),
        Origin::Score(seat) => {
            one(msg!("explain.score").with_name("seat", &definition.seats[seat as usize].name))
        }
        Origin::Gained(seat) => {
            let mine = gains.iter().filter(|(who, ..)| *who == seat);
            let mut lines: Vec<(i64, Message)> = mine
                .map(|(_, points, number, text)| {
                    (*points, msg!("explain.gained", number = number, text = text))
                })
                .collect();
            // What was there before the first move.
            let rest = share.points - lines.iter().map(|(points, _)| points).sum::<i64>();
            if rest != 0 {
                lines.push((rest, msg!("explain.rule")));
            }
            lines
        }
        Origin::Rule => one(msg!("explain.rule")),
    }
}
