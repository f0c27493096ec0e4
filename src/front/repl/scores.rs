//! Scores and results: as they stand, and every point traced to its piece and its rule.

use super::{Next, Repl, shares};
use crate::define::Fault;
use crate::define::model::TeamScore;
use crate::engine::{Account, Fact, Origin, Share};
use crate::front::scale_text;
use crate::front::style::Look;
use crate::front::text_layout;
use crate::play::{Eyes, Game, Session, Wording};
use crate::speak::{Blank, Message, Name, numbers, typed};
use crate::table::{Cell, Ended, Event, NO_CELL, Seat, State};
use crate::{key, msg};

impl Repl {
    /// Shows the scores, part by part, those of teams, and what all have reached together.
    pub(super) fn score(&mut self) {
        let game = self.session.game().clone();
        let definition = game.definition();
        if definition.end.score.is_empty() && definition.end.scale.is_none() {
            return self.say(&msg!("repl.no_score"));
        }
        let shown = if definition.end.score.is_empty() { Ok(()) } else { self.seat_scores(&game) };
        let (state, eyes) = (self.session.state(), self.eyes());
        let measured = shown.and_then(|()| scale_text::scale_line(&game, state, eyes, &self.look));
        match measured {
            Ok(measured) => measured.iter().for_each(|line| self.line(line)),
            Err(fault) => {
                self.fault(&fault);
            }
        }
    }

    fn seat_scores(&mut self, game: &Game) -> Result<(), Box<Fault>> {
        let definition = game.definition();
        let parts = game.machine().scores(self.session.state())?;
        let eyes = self.eyes();
        let width =
            text_layout::widest(definition.seats.iter().map(|seat| seat.name.in_lang(self.look.lang)));
        let mut totals = Vec::new();
        for (number, (seat, parts)) in definition.seats.iter().zip(&parts).enumerate() {
            let shown = |part: usize| {
                is_open(game, self.session.state(), part, number as Seat, eyes).then(|| parts[part])
            };
            let shown: Vec<Option<i64>> = (0..parts.len()).map(shown).collect();
            let total: Option<i64> = shown.iter().copied().sum();
            let name = seat.name.in_lang(self.look.lang);
            let space = " ".repeat(width - text_layout::width(name));
            let mut line =
                format!("{}{space}  {}", self.look.seat(seat, name), number_text(total, &self.look));
            if parts.len() > 1 {
                let each = definition.end.score.iter().zip(&shown).map(|(part, value)| {
                    format!("{} {}", part.label.name.in_lang(self.look.lang), number_text(*value, &self.look))
                });
                let each: Vec<String> = each.collect();
                line.push_str(&self.look.dim(&format!("  = {}", each.join(" + "))));
            }
            self.line(&line);
            totals.push(total);
        }
        let scores: Vec<i64> = totals.iter().map(|total| total.unwrap_or(0)).collect();
        for (team, score) in definition.teams.iter().zip(game.team_scores(&scores)) {
            let names = team.iter().map(|&seat| {
                let seat = &definition.seats[seat];
                Blank::Text(self.look.seat(seat, seat.name.in_lang(self.look.lang)))
            });
            let score = team.iter().all(|&seat| totals[seat].is_some()).then_some(score);
            let message = match definition.end.team {
                TeamScore::Sum => msg!("repl.team"),
                TeamScore::Lowest => msg!("repl.team_lowest"),
                TeamScore::Highest => msg!("repl.team_highest"),
            };
            let message = message.with("score", number_text(score, &self.look));
            self.say(&message.with_blank("seats", Blank::And(names.collect())));
        }
        Ok(())
    }
}

/// Whether a part of a seat's score may be told: all of them once it is over.
fn is_open(game: &Game, state: &State, part: usize, seat: Seat, eyes: Eyes) -> bool {
    state.ended != Ended::No || !game.reveals(&game.ruleset().score[part], seat, eyes)
}

/// Each seat's score at a table; `None` for one that somebody may not know. Empty where there are no scores.
pub(in crate::front) fn known_scores(
    game: &Game,
    state: &State,
    eyes: Eyes,
) -> Result<Vec<Option<i64>>, Box<Fault>> {
    let scores = game.scores(state)?;
    let parts = game.ruleset().score.len();
    let known = |seat: usize| (0..parts).all(|part| is_open(game, state, part, seat as Seat, eyes));
    Ok(scores.into_iter().enumerate().map(|(seat, score)| known(seat).then_some(score)).collect())
}

/// Who an account of a score is written for: once it is over, for anyone.
fn reader(session: &Session, eyes: Eyes) -> Eyes {
    if session.state().ended == Ended::No { eyes } else { Eyes::Designer }
}

/// A number, or the sign for one that is hidden.
fn number_text(number: Option<i64>, look: &Look) -> String {
    number.map_or(look.glyph("▒", "?").to_owned(), |number| numbers::whole(number, look.lang))
}

/// `explain score [SEAT]`.
pub(super) fn explain(repl: &mut Repl, text: &str) -> Next {
    let game = repl.session.game().clone();
    let words = game.words(text);
    let mut words = words.iter().filter(|word| !typed::means(word, key!("typed.score")));
    let seats: Vec<Seat> = match words.next() {
        None => (0..game.definition().seats.len() as Seat).collect(),
        Some(typed) => match repl.seat_typed(typed) {
            Some(seat) => vec![seat],
            None => return Next::Go,
        },
    };
    let end = &game.definition().end;
    if end.score.is_empty() && end.scale.is_none() {
        repl.say(&msg!("repl.no_score"));
        return Next::Go;
    }
    let eyes = repl.eyes();
    for seat in seats.into_iter().filter(|_| !end.score.is_empty()) {
        match seat_lines(&repl.session, seat, eyes, &repl.look) {
            Ok(lines) => lines.iter().for_each(|line| repl.line(line)),
            Err(fault) => return repl.fault(&fault),
        }
    }
    match shared_lines(&repl.session, eyes, &repl.look) {
        Ok(lines) => lines.iter().for_each(|line| repl.line(line)),
        Err(fault) => return repl.fault(&fault),
    }
    Next::Go
}

/// What all have reached together, its rule, and how each counter in it came to what it shows.
fn shared_lines(session: &Session, eyes: Eyes, look: &Look) -> Result<Vec<String>, Box<Fault>> {
    let (game, state) = (session.game(), session.state());
    let definition = game.definition();
    let (Some(measured), Some(scale)) =
        (scale_text::scale_line(game, state, eyes, look)?, &definition.end.scale)
    else {
        return Ok(Vec::new());
    };
    let mut lines = vec![measured, look.dim(&format!("    = {}", scale.rule.text))];
    if let Some(cites) = &definition.end.cites {
        lines.push(look.dim(&format!("    {}", look.heading(cites))));
    }
    for counter in scale_text::counters(game) {
        let declared = &definition.counters[counter];
        let layout = game.machine().layout();
        let place = layout.counter(counter);
        let mut shows = declared.starts;
        let mut changes = vec![(shows, msg!("explain.start"))];
        for (number, entry) in session.entries().iter().enumerate() {
            for event in &entry.events {
                if let Event::Counted { counter, value } = *event
                    && counter as usize == place
                {
                    let text = session.move_text(number, eyes, Wording::Spoken(look.lang));
                    let message = msg!("explain.gained", number = number + 1, text = text);
                    changes.push((i64::from(value) - shows, message));
                    shows = i64::from(value);
                }
            }
        }
        // What was set by hand has no move to name.
        let rest = i64::from(state.counter(layout, counter)) - shows;
        changes.extend((rest != 0).then(|| (rest, msg!("explain.rule"))));
        let name = declared.label.name.in_lang(look.lang);
        let now = numbers::whole(state.counter(layout, counter).into(), look.lang);
        lines.push(format!("  {} {now}", look.strong(name)));
        lines.extend(changes.iter().map(|(points, message)| shares::line(*points, &look.say(message), look)));
    }
    Ok(lines)
}

fn seat_lines(session: &Session, seat: Seat, eyes: Eyes, look: &Look) -> Result<Vec<String>, Box<Fault>> {
    let (game, state) = (session.game(), session.state());
    let definition = game.definition();
    let named = &definition.seats[seat as usize];
    let mut total = Some(0i64);
    let mut lines = Vec::new();
    for (part, (declared, tree)) in definition.end.score.iter().zip(&game.ruleset().score).enumerate() {
        let (value, account) = match is_open(session.game(), session.state(), part, seat, eyes) {
            true => {
                let account = game.machine().explain(state, seat, tree, &game.ruleset().named)?;
                let value = account.shares.iter().fold(0i64, |sum, share| sum.saturating_add(share.points));
                (Some(value), account)
            }
            false => (None, Account::default()),
        };
        total = total.zip(value).map(|(total, value)| total.saturating_add(value));
        let rule = &declared.rule;
        let name = look.strong(declared.label.name.in_lang(look.lang));
        let title = format!("  {name} {}", number_text(value, look));
        lines.push(title);
        let text = declared.text.as_ref().map(|text| text.in_lang(look.lang));
        lines.extend(text.map(|text| look.wrapped(&format!("    {text}"))));
        lines.push(look.dim(&look.wrapped(&format!("    = {}", rule.text))));
        let comment = game.ruleset().named.iter().find(|named| named.name == rule.text.trim());
        if let Some(doc) = comment.and_then(|named| named.doc.as_ref()) {
            lines.push(look.dim(&look.wrapped(&format!("    {}", doc.in_lang(look.lang)))));
        } else if let Some(cites) = &definition.end.cites {
            lines.push(look.dim(&format!("    {}", look.heading(cites))));
        }
        if !account.deciding.is_empty() {
            let fact = |(fact, value): &(Fact, i64)| {
                let name = match *fact {
                    Fact::Named(name) => &game.ruleset().named[name].called,
                    Fact::Counter(counter) => &definition.counters[counter].label.name,
                };
                Blank::Message(msg!("explain.fact").with_name("name", name).with_number("number", *value))
            };
            let facts = Blank::List(account.deciding.iter().map(fact).collect());
            let because = look.say(&msg!("explain.because").with_blank("facts", facts));
            lines.push(look.wrapped(&format!("    {because}")));
        }
        let gains = gains(session, eyes, Wording::Spoken(look.lang));
        lines.extend(shares::lines(session, &account.shares, &gains, eyes, look));
    }
    let name = look.seat(named, named.name.in_lang(look.lang));
    lines.insert(0, format!("{name}  {}", number_text(total, look)));
    Ok(lines)
}

/// Points gained while playing.
pub(super) struct Gain {
    seat: Seat,
    points: i64,
    /// The move's number, from 1, and its text.
    number: usize,
    text: String,
    /// The tiles of the line that was closed, if that is what they were gained for.
    line: Vec<Cell>,
}

fn gains(session: &Session, eyes: Eyes, wording: Wording) -> Vec<Gain> {
    let layout = session.game().machine().layout();
    let mut gains = Vec::new();
    for (number, entry) in session.entries().iter().enumerate() {
        let mut state = session.state_before(number).clone();
        for event in &entry.events {
            if let Event::Gained { seat, points } = *event {
                let text = session.move_text(number, eyes, wording);
                let line = closed_line(session.game(), &state, points);
                gains.push(Gain { seat, points: i64::from(points), number: number + 1, text, line });
            }
            state.apply(layout, *event);
        }
    }
    gains
}

/// The longest closed line through the piece that was put last, where it has so many tiles.
fn closed_line(game: &Game, state: &State, tiles: i32) -> Vec<Cell> {
    let last: &[Cell] = if state.last == NO_CELL { &[] } else { &[state.last] };
    let line = game.closed_lines(state, last).unwrap_or_default();
    if line.len() == usize::try_from(tiles).unwrap_or(0) { line } else { Vec::new() }
}

/// The name of the piece on the cell of a share, and of its face where it has several; of a piece that the
/// reader does not see, its back.
pub(super) fn piece_named(session: &Session, share: &Share, eyes: Eyes) -> Name {
    scored_piece(session, share).map(|piece| name_and_face(session, piece, eyes)).unwrap_or_default()
}

/// The piece that a share is for.
pub(super) fn scored_piece(session: &Session, share: &Share) -> Option<u16> {
    match share.origin {
        Origin::Cell(cell) => session.state().top(cell),
        Origin::Piece(piece) => Some(piece),
        _ => None,
    }
}

fn name_and_face(session: &Session, piece: u16, eyes: Eyes) -> Name {
    let (game, state, eyes) = (session.game(), session.state(), reader(session, eyes));
    let definition = game.definition();
    let piece = &state.pieces[piece as usize];
    let kind = &definition.kinds[piece.kind as usize];
    if !game.can_see(piece.place, eyes) {
        return definition.backs[kind.back].name.clone();
    }
    let on_board = game.machine().layout().is_cell(piece.place);
    match definition.faces.get(piece.face as usize).filter(|_| on_board) {
        Some(face) => Name::in_each(|lang| {
            format!("{}, {}", kind.label.name.in_lang(lang), face.name.in_lang(lang).to_lowercase())
        }),
        None => kind.label.name.clone(),
    }
}

/// Where the points of a share come from, one line each. A piece that the reader does not see is only
/// its back: that it scores may be known, what it is may not.
pub(super) fn origins(session: &Session, share: &Share, gains: &[Gain], eyes: Eyes) -> Vec<(i64, Message)> {
    let (game, state, eyes) = (session.game(), session.state(), reader(session, eyes));
    let definition = game.definition();
    let one = |message: Message| vec![(share.points, message)];
    let face = |piece: u16| {
        let face = definition.faces.get(state.pieces[piece as usize].face as usize);
        face.filter(|_| game.machine().layout().is_cell(state.pieces[piece as usize].place))
    };
    let named = |piece: u16, message: Message| {
        let piece = &state.pieces[piece as usize];
        let kind = &definition.kinds[piece.kind as usize];
        let seen = game.can_see(piece.place, eyes);
        message.with_name("piece", if seen { &kind.label.name } else { &definition.backs[kind.back].name })
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
            let told = |gain: &Gain| {
                let cells: Vec<String> = gain.line.iter().map(|&cell| game.cell_name(cell)).collect();
                let message = match cells.is_empty() {
                    true => msg!("explain.gained", number = gain.number, text = &gain.text),
                    false => msg!(
                        "explain.gained_line",
                        number = gain.number,
                        text = &gain.text,
                        cells = cells.join(", ")
                    ),
                };
                (gain.points, message)
            };
            let mine = gains.iter().filter(|gain| gain.seat == seat);
            let mut lines: Vec<(i64, Message)> = mine.map(told).collect();
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
