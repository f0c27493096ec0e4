//! Whole sessions at two tables that a seat cannot tell apart: moves, taking back, looking back,
//! stepping, chance and bots, mistyped lines. For as long as the tables stay alike to it, every answer
//! that the seat gets is the same, byte for byte.

use std::fmt;

use rulebox::front::repl::{Hand, HotSeat, Repl};
use rulebox::front::style::Look;
use rulebox::play::{Game, Move, Session};
use rulebox::speak::Lang;
use rulebox::table::{Ended, Rng, Seat};

use crate::leaks::{lines, one, people, played};
use crate::support::{
    Exchange, Table, are_alike, exchanged_move, goes_the_same_way, mixed, never_seen, tables,
};

/// How many times somebody acts in a session.
const TURNS: usize = 14;
/// How many lines are typed each time.
const LINES: usize = 4;

/// What was tried.
#[derive(Default)]
struct Tried {
    pairs: usize,
    lines: usize,
    /// Lines that asked for an earlier or a later table, how many of those got it, and how many were
    /// refused because somebody may have learned something.
    back: usize,
    gone: usize,
    refused: usize,
    /// Moves that the seat made, by hand or by chance, and those of others.
    own: usize,
    others: usize,
    leaks: Vec<String>,
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pairs, lines, back, gone, refused, own, others, leaks } = self;
        write!(
            f,
            "{pairs} pairs, {lines} lines: {back} asked to go back or forth, {gone} went, {refused} were refused; {own} own moves, \
             {others} of others; {} leaks",
            leaks.len()
        )
    }
}

/// Two tables with their screens, and the seat that cannot tell them apart.
struct Pair {
    screens: [Repl; 2],
    exchange: Exchange,
    seat: Seat,
    /// Whether the screen goes from hand to hand; otherwise the seat sits before it all the time.
    passed: bool,
}

/// Why a session does not go on.
enum Stop {
    /// The tables differ for the seat, as they may.
    Apart,
    /// It was told what it cannot see.
    Leak(String),
}

impl Pair {
    /// Two games with the same past for a seat, if there are any.
    fn of(session: &Session, seat: Seat, passed: bool, lang: Lang, rng: &mut Rng) -> Option<Self> {
        let game = session.game();
        let hidden = never_seen(session, seat);
        let start = session.state_before(0);
        let begun = |state| Session::from_state(game.clone(), 1, session.first(), state);
        let (other, exchange) = mixed(game, start, &hidden, rng);
        let mut sessions = [begun(start.clone()), begun(other)];
        for entry in session.entries() {
            sessions[0].make(entry.mv.clone()).ok()?;
            goes_the_same_way(&mut sessions[1], entry, &exchange);
        }
        let [one, other] = &sessions;
        if one.state() == other.state() || !are_alike(one, other, &exchange, seat) {
            return None;
        }
        // Where the screen is cleared, whoever made a move lets go of it first.
        let clears = rng.below(2) == 0;
        let screens = sessions.map(|session| {
            let mut repl = Repl::new(session, Look::plain(lang));
            match passed {
                true => (repl.hot_seat, repl.clears) = (HotSeat::Needed, clears),
                false => repl.viewer = Some(seat),
            }
            repl.handle("table");
            repl
        });
        Some(Self { screens, exchange, seat, passed })
    }

    fn first(&self) -> &Session {
        &self.screens[0].session
    }

    /// Whether the seat looks at the screens now.
    fn is_looking(&self) -> bool {
        match self.passed {
            true => self.screens.iter().all(|repl| repl.hand() == Hand::Seat(self.seat)),
            false => true,
        }
    }

    fn are_alike(&self) -> bool {
        let [one, other] = &self.screens;
        are_alike(&one.session, &other.session, &self.exchange, self.seat)
    }

    /// How far each game is, and has been.
    fn lengths(&self) -> [(usize, usize); 2] {
        [0, 1].map(|table| {
            let session = &self.screens[table].session;
            (session.entries().len(), session.length())
        })
    }

    /// What the seat decided in a move that was made after the first `made` ones.
    fn decided(&self, made: usize) -> [Option<Move>; 2] {
        [0, 1].map(|table| {
            let session = &self.screens[table].session;
            let entry = session.entries().get(made)?;
            let view = session.game().movers_view(session.state_before(made));
            Some(view.seen_move(&entry.mv))
        })
    }

    /// Types a line at both tables: they answer the same, unless a move was made and what came of it
    /// tells them apart.
    fn types(&mut self, line: &str, tried: &mut Tried) -> Result<(), Stop> {
        let looking = self.is_looking();
        let before = self.lengths();
        let mine = self.first().state().turn.seat == self.seat;
        let guides = [0, 1].map(|table| self.screens[table].guide());
        let begun: String = line.chars().take(line.chars().count().div_ceil(2)).collect();
        let completed =
            guides.map(|guide| [&begun, line, &format!("{line} ")].map(|line| guide.complete(line)));
        let answers = self.screens.each_mut().map(|repl| {
            let (text, _) = repl.handle(line);
            format!("{text}{}", repl.prompt())
        });
        tried.lines += 1;
        let after = self.lengths();
        let word = line.split(' ').next().unwrap_or_default();
        let back = ["undo", "redo", "goto"].contains(&word);
        if back {
            tried.back += 1;
            let refused = ["cannot undo: ", "annulation impossible"];
            tried.refused += usize::from(refused.iter().any(|text| answers[0].contains(text)));
            tried.gone += usize::from(after[0] != before[0]);
        }
        let leak = |what: &str| {
            let [one, other] = &answers;
            let history = self.first().entries().iter().map(|entry| entry.text.as_str());
            let history: Vec<&str> = history.collect();
            Stop::Leak(format!(
                "`{line}` {what}\n--- of one table\n{one}\n--- of the other\n{other}\n--- after {history:?}"
            ))
        };
        if looking && completed[0] != completed[1] {
            return Err(leak(&format!("is completed otherwise: {completed:?}")));
        }
        // To go back or forth makes no move, but a bot may answer.
        let answered = [0, 1].iter().any(|&table| after[table].1 > before[table].1);
        let made = after != before && (!back || answered);
        if made && mine && !back {
            tried.own += 1;
            let [one, other] = self.decided(before[0].0);
            if one != other {
                return Err(leak(&format!("became another move of the seat's own: {one:?} and {other:?}")));
            }
        }
        // Once it is over everything is told.
        let over = self.screens.iter().any(|repl| repl.session.state().ended != Ended::No);
        let held = self.screens.iter().any(Repl::is_handing_over);
        if held && !over && looking && answers[0] != answers[1] {
            return Err(leak("is answered otherwise before the move is let go of"));
        }
        // What came of it is not seen yet, whatever it is.
        if made && held && !over && after[0] == after[1] {
            return Ok(());
        }
        if made && (over || !self.are_alike()) {
            return Err(Stop::Apart);
        }
        // Who sits there now was shown it, if the screen was not passed on meanwhile.
        match answers[0] == answers[1] {
            true if after[0] == after[1] => Ok(()),
            _ if looking && (made || back || self.is_looking()) => Err(leak("is answered otherwise")),
            _ if looking => Err(leak("is answered otherwise, and passes the screen on")),
            _ => Err(Stop::Apart),
        }
    }

    /// Another seat makes the same move at both tables.
    fn other_moves(&mut self, rng: &mut Rng, tried: &mut Tried) -> Result<(), Stop> {
        let moves = self.first().game().moves(self.first().state()).expect("the rules list");
        if moves.is_empty() {
            return Err(Stop::Apart);
        }
        let mv = one(&moves, rng).clone();
        let again = exchanged_move(&mv, &self.exchange);
        let game = self.first().game().clone();
        let legal = game.machine().check(self.screens[1].session.state(), &again);
        if !matches!(legal, Ok(Ok(()))) {
            return Err(Stop::Apart);
        }
        for (repl, mv) in self.screens.iter_mut().zip([mv, again]) {
            repl.session.make(mv).map_err(|_| Stop::Apart)?;
        }
        tried.others += 1;
        if self.first().state().ended != Ended::No || !self.are_alike() {
            return Err(Stop::Apart);
        }
        self.types("table", tried)
    }

    /// One line of each sort that does something.
    fn deeds(&self, rng: &mut Rng) -> String {
        let (session, game) = (self.first(), self.first().game());
        let definition = game.definition();
        let view = game.movers_view(session.state());
        let listed = game.moves(view.state()).expect("the rules list");
        let text = |rng: &mut Rng| game.move_text(&view, one(&listed, rng));
        let seat = |rng: &mut Rng| one(&definition.seats, rng).id.clone();
        match rng.below(16) {
            0 | 1 => "undo".to_owned(),
            2 => format!("undo {}", 1 + rng.below(4)),
            3 => "redo".to_owned(),
            4 => format!("redo {}", 1 + rng.below(3)),
            5 => format!("goto {}", rng.below(session.length() as u32 + 2)),
            6 => "auto".to_owned(),
            7 => "auto 2".to_owned(),
            8 if !listed.is_empty() => format!("step {}", text(rng)),
            9 => format!("bot {} random", seat(rng)),
            10 => format!("bot {} off", seat(rng)),
            // Where all see the same there is nothing to keep from anyone, and it would be written.
            11 if game.has_private_views() => "save example tried_by_a_session".to_owned(),
            12 => format!("{}", 1 + rng.below(listed.len().max(1) as u32)),
            13 => [
                "help",
                "help undo",
                "variants",
                "hotseat",
                "next",
                "xyzzy",
                "/moves",
                "undo x",
                "goto",
                "step",
            ][rng.below(10) as usize]
                .to_owned(),
            _ if !listed.is_empty() => text(rng),
            _ => "table".to_owned(),
        }
    }

    /// A session, until the tables come apart.
    fn session(&mut self, rng: &mut Rng, tried: &mut Tried) -> Result<(), Stop> {
        let mut asked = false;
        for _ in 0..TURNS {
            if self.first().state().ended != Ended::No {
                return Err(Stop::Apart);
            }
            if self.screens.iter().any(Repl::is_covered) {
                self.types("", tried)?;
                continue;
            }
            if self.screens.iter().any(Repl::is_handing_over) {
                let line = if rng.below(2) == 0 { "" } else { "undo" };
                self.types(line, tried)?;
                if !self.are_alike() {
                    return Err(Stop::Apart);
                }
                continue;
            }
            let mover = self.first().state().turn.seat;
            if !self.is_looking() || mover != self.seat && rng.below(2) == 0 {
                self.other_moves(rng, tried)?;
                continue;
            }
            let mut some = lines(self.first().game(), self.first().state(), rng);
            // What can be deduced takes long to find out.
            some.retain(|line| !line.starts_with("know") || !std::mem::replace(&mut asked, true));
            for _ in 0..LINES - 1 {
                let line = one(&some, rng).clone();
                self.types(&line, tried)?;
                if !self.is_looking() {
                    break;
                }
            }
            if self.is_looking() && self.first().state().ended == Ended::No {
                let line = self.deeds(rng);
                self.types(&line, tried)?;
                // What can be gone on with is, sometimes.
                let held =
                    |pair: &Self| pair.screens.iter().any(|repl| repl.is_covered() || repl.is_handing_over());
                while rng.below(3) > 0 && self.is_looking() && !held(self) {
                    self.types("", tried)?;
                }
            }
        }
        Ok(())
    }
}

/// Sessions at a table, every seat's.
fn sessions(table: &Table, number: u64, tried: &mut Tried) {
    let game: &Game = &table.game;
    let (seed, _, mut rng) = table.deal(number);
    let whole = played(table, number, 40);
    for seat in people(game) {
        for passed in [false, true] {
            if passed && !game.has_private_views() {
                continue;
            }
            let count = rng.below(whole.entries().len() as u32 + 1) as usize;
            let mut begun = Session::new(game.clone(), seed, whole.first()).expect("it starts");
            for entry in &whole.entries()[..count] {
                begun.make(entry.mv.clone()).expect("it was made before");
            }
            let lang = if rng.below(2) == 0 { Lang::En } else { Lang::Fr };
            let pair = (0..4).find_map(|_| Pair::of(&begun, seat, passed, lang, &mut rng));
            let Some(mut pair) = pair else { continue };
            tried.pairs += 1;
            if let Err(Stop::Leak(leak)) = pair.session(&mut rng, tried) {
                let seat = game.seat_id(seat);
                tried
                    .leaks
                    .push(format!("{table}, game {number}, {count} moves played, {seat} can tell: {leak}"));
            }
        }
    }
}

#[test]
fn a_session_tells_a_seat_nothing_that_it_cannot_see() {
    let mut tried = Tried::default();
    for table in tables().iter().filter(|table| table.game.has_secrets()) {
        for number in 0..table.games(200) {
            sessions(table, number, &mut tried);
        }
    }
    println!("{tried}");
    let some: Vec<&str> = tried.leaks.iter().take(4).map(String::as_str).collect();
    let first: Vec<&str> = tried.leaks.iter().filter_map(|leak| leak.lines().next()).collect();
    assert!(tried.leaks.is_empty(), "{tried}\n{}\n\n{}", first.join("\n"), some.join("\n\n"));
    assert!(
        tried.pairs > 500 && tried.gone > 20 && tried.refused > 20,
        "too little to mean something: {tried}"
    );
}
