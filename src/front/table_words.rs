//! What lies where, in words: two tables told from each other place by place, as somebody sees them.

use std::collections::BTreeMap;

use super::repl::{known_scores, piece_told};
use super::scale_text;
use super::style::Look;
use crate::msg;
use crate::play::{Eyes, Game, Seen, View};
use crate::speak::{Blank, Message, numbers};
use crate::table::{Cell, Ended, State};

/// A place, a counter, a score or whose turn it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Place {
    Turn,
    Score(usize),
    Scale(usize),
    Counter(String),
    Cell(String),
    Zone(String),
}

/// What is at a place.
struct There {
    /// What the place is called.
    called: String,
    /// What is there, by ids: what looks the same for whoever looks is the same.
    is: String,
    /// What is there, in words.
    told: String,
}

/// What a table shows to somebody, place by place; where nothing is, there is none.
pub(super) struct TableWords(BTreeMap<Place, There>);

impl TableWords {
    /// The table of a state. What a scoring rule cannot count is left out.
    pub fn of(game: &Game, state: &State, eyes: Eyes, look: &Look) -> Self {
        let mut words = Self(BTreeMap::new());
        let view = View::of(game, state, eyes);
        words.add_turn(game, state, look);
        words.add_numbers(game, state, eyes, look);
        words.add_board(game, &view, look);
        words.add_zones(game, &view, look);
        words
    }

    /// What differs from an earlier table, a line each: scores first, then counters, cells and zones.
    pub fn differing(&self, before: &Self, look: &Look) -> Vec<String> {
        let places = before.0.keys().chain(self.0.keys());
        let mut places: Vec<&Place> = places.collect();
        places.sort();
        places.dedup();
        let nothing = There { called: String::new(), is: String::new(), told: String::new() };
        let mut lines = Vec::new();
        for place in places {
            let (was, is) = (before.0.get(place).unwrap_or(&nothing), self.0.get(place).unwrap_or(&nothing));
            // What has another id and is called the same looks the same to people.
            if was.is == is.is || (was.told == is.told && !is.told.is_empty()) {
                continue;
            }
            let called = if is.called.is_empty() { &was.called } else { &is.called };
            let told = |there: &There| match there.told.is_empty() {
                true => look.say(&msg!("live.nothing")),
                false => there.told.clone(),
            };
            let change = format!("{} {} {}", told(was), look.glyph("→", "->"), told(is));
            let line = msg!("table.labelled")
                .with_blank("name", Blank::Text(called.clone()))
                .with_blank("text", Blank::Text(change));
            lines.push(look.wrapped(&format!("    {}", look.say(&line))));
        }
        lines
    }

    fn add(&mut self, place: Place, called: String, is: String, told: String) {
        self.0.insert(place, There { called, is, told });
    }

    fn add_turn(&mut self, game: &Game, state: &State, look: &Look) {
        let called = look.say(&msg!("live.turn"));
        let over = state.ended != Ended::No;
        let seat = &game.definition().seats[state.turn.seat as usize];
        let (is, told) = match over {
            true => ("-".to_owned(), look.say(&msg!("table.over"))),
            false => (seat.id.clone(), seat.name.in_lang(look.lang).to_owned()),
        };
        self.add(Place::Turn, called, is, told);
    }

    fn add_numbers(&mut self, game: &Game, state: &State, eyes: Eyes, look: &Look) {
        let definition = game.definition();
        let scores = known_scores(game, state, eyes).unwrap_or_default();
        for (seat, score) in scores.into_iter().enumerate() {
            let Some(score) = score else { continue };
            let name = &definition.seats[seat].name;
            let called = look.say(&msg!("live.score").with_name("seat", name));
            self.add(Place::Score(seat), called, score.to_string(), numbers::whole(score, look.lang));
        }
        let scale = scale_text::scale_line(game, state, eyes, look).unwrap_or_default();
        for (number, line) in scale.into_iter().enumerate() {
            let called = look.say(&msg!("live.together"));
            self.add(Place::Scale(number), called, line.clone(), line.trim().to_owned());
        }
        for (number, counter) in definition.counters.iter().enumerate() {
            let value = i64::from(state.counter(game.machine().layout(), number));
            let called = counter.label.name.in_lang(look.lang).to_owned();
            let place = Place::Counter(counter.label.id.clone());
            self.add(place, called, value.to_string(), numbers::whole(value, look.lang));
        }
    }

    fn add_board(&mut self, game: &Game, view: &View, look: &Look) {
        let marks = view.marks(game);
        for (cell, stack) in view.cells.iter().enumerate() {
            let cell = cell as Cell;
            let mut is: Vec<String> = stack.iter().map(|piece| id_of(game, piece)).collect();
            let mut told: Vec<String> =
                stack.iter().map(|piece| piece_told(game, stack, piece, look.lang)).collect();
            for (cells, mark) in marks.iter().zip(&game.definition().board.marks) {
                if cells.contains(&cell) {
                    is.push(format!("+{}", mark.label.id));
                    told.push(mark.label.name.in_lang(look.lang).to_owned());
                }
            }
            if !is.is_empty() {
                let name = game.cell_name(cell);
                self.add(Place::Cell(name.clone()), name, is.join("/"), told.join(" / "));
            }
        }
    }

    fn add_zones(&mut self, game: &Game, view: &View, look: &Look) {
        let definition = game.definition();
        for zone in view.zones.iter().filter(|zone| !zone.uncounted) {
            let label = &definition.zones[zone.zone].label;
            let owner = zone.owner.and_then(|owner| definition.seats.get(owner as usize));
            let name = label.name.in_lang(look.lang);
            let called = match owner {
                Some(owner) => format!("{name} ({})", owner.name.in_lang(look.lang)),
                None => name.to_owned(),
            };
            let id = format!("{}.{}", owner.map_or("", |owner| owner.id.as_str()), label.id);
            // Equal pieces stand for each other, and which of a zone come first is no matter.
            let mut counts: BTreeMap<String, (usize, String)> = BTreeMap::new();
            for piece in &zone.pieces {
                let told = || piece_told(game, &[], piece, look.lang);
                counts.entry(id_of(game, piece)).or_insert_with(|| (0, told())).0 += 1;
            }
            if counts.is_empty() {
                continue;
            }
            let is: Vec<String> = counts.iter().map(|(id, (count, _))| format!("{count} {id}")).collect();
            let times = look.glyph("×", "x");
            let told = counts.into_values().map(|(count, told)| match count {
                1 => told,
                _ => format!("{told} {times} {count}"),
            });
            self.add(Place::Zone(id), called, is.join(", "), told.collect::<Vec<_>>().join(", "));
        }
    }
}

/// A piece by ids, as far as it is seen.
fn id_of(game: &Game, piece: &Seen) -> String {
    let definition = game.definition();
    let Some(kind) = piece.kind else {
        return format!("({})", definition.backs[piece.back as usize].id);
    };
    let face = definition.faces.get(piece.face as usize).map_or("", |face| face.id.as_str());
    let owner = definition.seats.get(piece.owner as usize).map_or("", |seat| seat.id.as_str());
    let kind = &definition.kinds[kind as usize].label.id;
    format!("{owner}.{kind}:{face}@{}", piece.pose)
}

/// A number of places that differ beside those that are told.
pub(super) fn cut(mut lines: Vec<String>, most: usize, look: &Look) -> Vec<String> {
    let more = lines.len().saturating_sub(most);
    lines.truncate(most);
    if more > 0 {
        let message: Message = msg!("live.more_places", more = more);
        lines.push(look.say(&message));
    }
    lines
}
