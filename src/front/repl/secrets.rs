//! What is hidden stays hidden: whose side of the table is shown, what a seat can deduce, what may
//! be taken back, and a screen that goes from hand to hand.

use super::{Next, Repl};
use crate::front::style::Look;
use crate::msg;
use crate::play::learned::{Learned, Lesson};
use crate::play::{Eyes, Game};
use crate::speak::{Blank, Message, fold};
use crate::table::{Ended, Seat, State};

/// How many possibilities or lessons are told one by one.
const MOST_TOLD: usize = 12;

impl Repl {
    /// Who looks at a table: the seat that was asked for, a designer, or the seat to move.
    pub(super) fn eyes(&self, state: &State) -> Eyes {
        match (self.viewer, self.designer) {
            (Some(seat), _) => Eyes::Seat(seat),
            (None, true) => Eyes::Designer,
            (None, false) => Eyes::Seat(state.turn.seat),
        }
    }

    /// Whether what the seat to move could do may be shown: to itself, to a designer, and to all
    /// where every seat sees the same.
    pub(super) fn is_own_view(&self) -> bool {
        let mover = self.session.state().turn.seat;
        self.designer
            || self.viewer.is_none_or(|viewer| viewer == mover)
            || !self.session.game().has_private_views()
    }

    /// Says that another seat's choices are not shown here.
    pub(super) fn not_yours(&mut self) -> Next {
        let mover = self.session.state().turn.seat as usize;
        let seat = self.session.game().definition().seats[mover].clone();
        self.say(&msg!("secret.not_yours", id = &seat.id).with_name("seat", &seat.name));
        Next::Go
    }

    /// Refuses to take back what somebody has learned from; `false` when nothing stands against it.
    pub(super) fn keeps_what_was_learned(&mut self, count: usize) -> bool {
        if self.designer {
            return false;
        }
        let lessons = self.session.learned_by(count);
        if lessons.is_empty() {
            return false;
        }
        let told = lessons_told(self.session.game(), self.session.state(), &lessons);
        self.say(&msg!("secret.learned").with_blank("lessons", Blank::List(told)));
        self.say_help(&msg!("secret.designer"));
        true
    }

    /// Hides the table until the next person sits before it, in a game with secrets.
    pub(super) fn cover(&mut self, moved: Seat) -> bool {
        let state = self.session.state();
        let next = state.turn.seat;
        let over = state.ended != Ended::No;
        if !self.hot_seat || over || next == moved || self.is_bot(next) || self.viewer.is_some() {
            return false;
        }
        if self.clears {
            // The screen, what was scrolled off it, and back to the top.
            self.out.push_str("\x1b[2J\x1b[3J\x1b[H");
        }
        let name = self.session.game().definition().seats[next as usize].name.clone();
        self.say(&msg!("secret.pass").with_name("seat", &name));
        self.covered = Some(next);
        true
    }

    /// Shows the table to the person who sits before it now, and what happened since that seat's
    /// last move.
    pub(super) fn uncover(&mut self, seat: Seat) {
        let entries = self.session.entries();
        let since = entries.iter().rposition(|entry| entry.seat == seat).map_or(0, |own| own + 1);
        for index in since..entries.len() {
            let line = super::walk::history_line(self, index);
            self.line(&format!("  {line}"));
            self.tell_entry(index, Eyes::Seat(seat));
        }
        self.table();
    }
}

fn lessons_told(game: &Game, state: &State, lessons: &[Lesson]) -> Vec<Blank> {
    let definition = game.definition();
    let mut whats: Vec<Learned> = Vec::new();
    for lesson in lessons {
        if !whats.contains(&lesson.what) {
            whats.push(lesson.what);
        }
    }
    let told = whats.iter().take(MOST_TOLD).map(|what| {
        let who = lessons.iter().filter(|lesson| lesson.what == *what);
        let who = who.map(|lesson| Blank::Name(definition.seats[lesson.seat as usize].name.clone()));
        let message = match what {
            Learned::Piece(piece) => {
                let kind = &definition.kinds[state.pieces[*piece as usize].kind as usize].label.name;
                msg!("secret.saw").with_name("piece", kind)
            }
            Learned::Choices => msg!("secret.choices"),
            Learned::Silence => msg!("secret.silence"),
            Learned::Said(announcement, seat) => {
                let label = &definition.announcements[*announcement as usize].label.name;
                let seat = &definition.seats[*seat as usize].name;
                msg!("secret.heard").with_name("announcement", label).with_name("seat", seat)
            }
        };
        Blank::Message(message.with_blank("seats", Blank::List(who.collect())))
    });
    told.collect()
}

/// `know [SEAT]`.
pub(super) fn know(repl: &mut Repl, text: &str) -> Next {
    let game = repl.session.game().clone();
    let mine = repl.viewer.unwrap_or(repl.session.state().turn.seat);
    let seat = match text {
        "" => mine,
        typed => match game.seat_named(typed) {
            Some(seat) => seat,
            None => {
                repl.no_seat(typed);
                return Next::Go;
            }
        },
    };
    // What another seat can deduce tells what it sees.
    if seat != mine && !repl.designer && (repl.hot_seat || repl.viewer.is_some()) {
        repl.say(&msg!("secret.other").with_name("seat", &game.definition().seats[mine as usize].name));
        return Next::Go;
    }
    let knowledge = match repl.session.know(seat) {
        Ok(knowledge) => knowledge,
        Err(fault) => return repl.fault(&fault),
    };
    let look = repl.look;
    let declared = &game.definition().seats[seat as usize];
    repl.line(&look.seat(declared, declared.name.in_lang(look.lang)));
    if knowledge.places.is_empty() {
        repl.say(&msg!("know.nothing_said"));
    }
    for (place, possibilities) in &knowledge.places {
        let layout = game.machine().layout();
        let Some(zone) = layout.zone_of(*place) else { continue };
        let zone = &layout.zones[zone];
        let title = zone_title(&game, zone.zone, zone.owner, &look);
        let all: u64 = possibilities.iter().map(|(_, weight)| weight).sum();
        let shown = possibilities.iter().take(MOST_TOLD).map(|(kinds, weight)| {
            let names: Vec<&str> = kinds
                .iter()
                .map(|&kind| game.definition().kinds[kind as usize].label.name.in_lang(look.lang))
                .collect();
            match possibilities.len() {
                1 => names.join(" "),
                _ => format!("{} ({weight}/{all})", names.join(" ")),
            }
        });
        let shown: Vec<Blank> = shown.map(Blank::Text).collect();
        let more = possibilities.len().saturating_sub(MOST_TOLD);
        let message = match (possibilities.len(), more) {
            (1, _) => msg!("know.is"),
            (_, 0) => msg!("know.either"),
            _ => msg!("know.among", more = more),
        };
        repl.say(&message.with("place", title).with_blank("options", Blank::List(shown)));
    }
    if !knowledge.places.is_empty() {
        let counts = if knowledge.sampled { "know.sampled" } else { "know.counted" };
        repl.say(&Message::new(counts).with("possible", knowledge.possible).with("tried", knowledge.tried));
    }
    if knowledge.rest > 1 {
        repl.say(&msg!("know.rest", ways = knowledge.rest));
    }
    Next::Go
}

fn zone_title(game: &Game, zone: usize, owner: Option<Seat>, look: &Look) -> String {
    let name = game.definition().zones[zone].label.name.in_lang(look.lang);
    match owner.and_then(|owner| game.definition().seats.get(owner as usize)) {
        Some(owner) => format!("{name} ({})", owner.name.in_lang(look.lang)),
        None => name.to_owned(),
    }
}

/// `look CELL`: what lies there, from the top down.
pub(super) fn look(repl: &mut Repl, text: &str) -> Next {
    let game = repl.session.game().clone();
    let Some(cell) = game.definition().board.grid.named(text).filter(|_| game.definition().board.present)
    else {
        repl.say(&msg!("refused.no_cell", word = text));
        return Next::Go;
    };
    let view = repl.view_of(repl.session.state());
    let stack = &view.cells[cell as usize];
    if stack.is_empty() {
        repl.say(&msg!("secret.nothing", cell = text));
    }
    for (number, piece) in stack.iter().enumerate() {
        let name = match piece.kind {
            Some(kind) => &game.definition().kinds[kind as usize].label.name,
            None => &game.definition().backs[piece.back as usize].name,
        };
        repl.line(&format!("{:>3} {}", number + 1, name.in_lang(repl.look.lang)));
    }
    Next::Go
}

/// `hotseat [on/off]`.
pub(super) fn hotseat(repl: &mut Repl, text: &str) -> Next {
    repl.hot_seat = match fold(text).as_str() {
        "" => !repl.hot_seat,
        "on" | "oui" => true,
        "off" | "non" => false,
        _ => {
            repl.say(&msg!("secret.on_off", word = text));
            return Next::Go;
        }
    };
    if repl.hot_seat {
        repl.viewer = None;
    }
    let message = if repl.hot_seat { msg!("secret.hot_seat") } else { msg!("secret.open_table") };
    repl.say(&message);
    Next::Go
}
