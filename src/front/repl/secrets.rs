//! What is hidden stays hidden: what may be taken back, what a seat can deduce.

use super::{Next, Repl};
use crate::front::style::Look;
use crate::play::revealed::{Revealed, Revelation};
use crate::play::{Eyes, Game, View};
use crate::speak::{Blank, Lang, Message, Name, numbers};
use crate::table::{PieceId, Seat, State};
use crate::{key, msg};

/// How many possibilities or revelations are told one by one.
const MOST_TOLD: usize = 12;

impl Repl {
    /// Refuses to undo moves that revealed something to somebody; `false` when they may be undone.
    pub(super) fn refuses_undo(&mut self, count: usize) -> bool {
        if self.designer {
            return false;
        }
        let revelations = self.session.revealed_by(count);
        if revelations.is_empty() {
            return false;
        }
        self.say(&msg!("secret.learned"));
        for line in revelations_told(self.session.game(), self.session.state(), &revelations, self.eyes()) {
            let line = format!("  {}", self.look.say(&line));
            self.line(&line);
        }
        self.say_help(&msg!("secret.designer"));
        true
    }
}

/// What was revealed, a line for each group of seats, as far as the viewer may know it: of what others
/// saw and the viewer did not, only the place is told.
fn revelations_told(game: &Game, state: &State, revelations: &[Revelation], eyes: Eyes) -> Vec<Message> {
    let layout = game.machine().layout();
    // What is seen twice, first by some and then by others, is told as two things: otherwise the
    // second would give away where the first one went.
    let mut named: Vec<((PieceId, usize), Vec<Seat>)> = Vec::new();
    let mut unnamed: Vec<(usize, Vec<Seat>)> = Vec::new();
    let mut rest: Vec<Message> = Vec::new();
    let mut over: Option<Message> = None;
    for revelation in revelations {
        match revelation.what {
            Revealed::Piece(piece, place) => {
                let mine =
                    |other: &Revelation| other.event == revelation.event && Some(other.seat) == eyes.seat();
                let known = game.can_see(place, eyes) || revelations.iter().any(mine);
                match layout.zone_of(place).filter(|_| !known) {
                    Some(zone) => add(&mut unnamed, layout.zones[zone].zone, revelation.seat),
                    None => add(&mut named, (piece, revelation.event), revelation.seat),
                }
            }
            Revealed::Choices => rest.push(msg!("secret.choices")),
            Revealed::Silence => rest.push(msg!("secret.silence")),
            Revealed::Effects => rest.push(msg!("secret.effects")),
            Revealed::Result => over = Some(msg!("secret.result")),
            Revealed::Said(announcement, seat) => {
                let label = &game.definition().announcements[announcement as usize].label.name;
                let seat = &game.definition().seats[seat as usize].name;
                rest.push(msg!("secret.heard").with_name("announcement", label).with_name("seat", seat));
            }
        }
    }
    // Those who saw the same share a line.
    let mut groups: Vec<(Vec<Seat>, Vec<PieceId>)> = Vec::new();
    for ((piece, _), seats) in named {
        match groups.iter_mut().find(|(group, _)| *group == seats) {
            Some((_, pieces)) if pieces.contains(&piece) => {}
            Some((_, pieces)) => pieces.push(piece),
            None => groups.push((seats, vec![piece])),
        }
    }
    // In an order that does not hang on which pieces are hidden.
    groups.sort();
    unnamed.sort_unstable();
    let saw = groups.iter().map(|(seats, pieces)| {
        let pieces = pieces_named(game, state, pieces);
        msg!("secret.saw").with_blank("pieces", Blank::List(pieces)).with_blank("seats", names(game, seats))
    });
    let hidden = unnamed.iter().map(|(zone, seats)| {
        let zone = &game.definition().zones[*zone].label.name;
        msg!("secret.saw_new").with_name("zone", zone).with_blank("seats", names(game, seats))
    });
    let mut told: Vec<Message> = over.into_iter().chain(saw).chain(hidden).collect();
    for message in rest {
        if !told.contains(&message) {
            told.push(message);
        }
    }
    told.truncate(MOST_TOLD);
    told
}

/// Adds a seat to those of a key, in seat order, once.
fn add<K: PartialEq>(groups: &mut Vec<(K, Vec<Seat>)>, key: K, seat: Seat) {
    let at = groups.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
        groups.push((key, Vec::new()));
        groups.len() - 1
    });
    let seats = &mut groups[at].1;
    if let Err(place) = seats.binary_search(&seat) {
        seats.insert(place, seat);
    }
}

/// Pieces by name, equal ones once with their number, and the id where another kind has the same name.
fn pieces_named(game: &Game, state: &State, pieces: &[PieceId]) -> Vec<Blank> {
    let kinds = &game.definition().kinds;
    let mut counted: Vec<(usize, usize)> = Vec::new();
    for &piece in pieces {
        let kind = state.pieces[piece as usize].kind as usize;
        match counted.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => counted.push((kind, 1)),
        }
    }
    counted.sort_unstable();
    let named = counted.iter().map(|&(kind, count)| {
        let label = &kinds[kind].label;
        let text = |lang: Lang| {
            let name = label.name.in_lang(lang);
            let alike = kinds.iter().filter(|kind| kind.label.name.in_lang(lang) == name).count();
            let name = if alike > 1 { format!("{name} ({})", label.id) } else { name.to_owned() };
            if count > 1 { format!("{name} × {count}") } else { name }
        };
        Blank::Name(Name::in_each(text))
    });
    named.collect()
}

/// Seats as one says them: `Luc, Claude and Francis`.
fn names(game: &Game, seats: &[Seat]) -> Blank {
    let name = |seat: &Seat| Blank::Name(game.definition().seats[*seat as usize].name.clone());
    Blank::And(seats.iter().map(name).collect())
}

/// `know [SEAT]`.
pub(super) fn know(repl: &mut Repl, text: &str) -> Next {
    let game = repl.session.game().clone();
    let mine = repl.screen.sitting().unwrap_or(repl.session.state().turn.seat);
    let seat = match text {
        "" => mine,
        typed => match repl.seat_typed(typed) {
            Some(seat) => seat,
            None => return Next::Go,
        },
    };
    // What another seat can deduce tells what it sees.
    let apart = repl.keeps_sides_apart() || repl.viewer.is_some() && game.has_private_views();
    if seat != mine && !repl.designer && apart {
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
        let hides = View::of(&game, repl.session.state(), Some(seat)).hides_something();
        repl.say(&if hides { msg!("know.nothing_said") } else { msg!("know.nothing_hidden") });
    }
    for (place, possibilities) in &knowledge.places {
        let layout = game.machine().layout();
        let Some(zone) = layout.zone_of(*place) else { continue };
        let zone = &layout.zones[zone];
        let title = zone_title(&game, zone.zone, zone.owner, &look);
        let all: u64 = possibilities.iter().map(|(_, weight)| weight).sum();
        let shown = possibilities.iter().map(|(kinds, weight)| {
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
        let message = if shown.len() == 1 { msg!("know.is") } else { msg!("know.either") };
        repl.say(&message.with("place", title).with_blank("options", Blank::List(shown)));
    }
    if !knowledge.places.is_empty() {
        let counts = if knowledge.sampled { key!("know.sampled") } else { key!("know.counted") };
        let told = Message::new(counts).with_number("possible", knowledge.possible as i64);
        repl.say(&told.with_number("tried", knowledge.tried as i64));
    }
    if knowledge.rest > 1 {
        let ways = u64::try_from(knowledge.rest).map(|ways| numbers::count(ways, look.lang));
        repl.say(&msg!("know.rest", ways = ways.unwrap_or_else(|_| knowledge.rest.to_string())));
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
