//! A position laid by hand at the prompt, line by line as examples have it: what a designer does to see a
//! rule at work.

use super::{COMMANDS, Next, Repl};
use crate::define::Fault;
use crate::msg;
use crate::play::{Game, LAYING, LayingLine};
use crate::speak::{Key, Message, typed};
use crate::{key, table::Ended};

/// `lay PLACE = PIECES`, `lay COUNTER = NUMBER`, `lay MARK = CELLS`, or a whole line of an example.
pub(super) fn lay(repl: &mut Repl, text: &str) -> Next {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if LAYING.contains(&word) && (!rest.trim_start().starts_with('=') || word == "board") {
        return put(repl, word, rest);
    }
    let Some((place, _)) = text.split_once('=') else { return asks(repl, &msg!("lay.what")) };
    let word = sort_of(repl.session.game(), place.trim());
    put(repl, word, text)
}

/// Whether a line is one of an example whose word is no command: `board | a . | . b`, `cell c3 = a`.
pub(super) fn is_line(word: &str, rest: &str) -> bool {
    match word {
        "board" => rest.contains('|'),
        "cell" => rest.contains('='),
        _ => false,
    }
}

/// The word that begins the line of an example for a place, a counter or a mark; a cell where it is nothing.
fn sort_of(game: &Game, name: &str) -> &'static str {
    let board = &game.definition().board;
    match () {
        () if board.present && board.grid.named(name).is_some() => "cell",
        () if game.zone_named(name).is_ok() => "zone",
        () if game.counter_named(name).is_ok() => "set",
        () if game.mark_named(name).is_ok() => "mark",
        () if name.contains('.') || !board.present => "zone",
        () => "cell",
    }
}

/// `clear [PLACE]`: the board, or what lies on a cell or in a zone, or a mark.
pub(super) fn clear(repl: &mut Repl, place: &str) -> Next {
    if place.is_empty() {
        return put(repl, "board", "");
    }
    match sort_of(repl.session.game(), place) {
        "mark" => put(repl, "mark", &format!("{place} = none")),
        "set" => put(repl, "set", &format!("{place} = 0")),
        word => put(repl, word, &format!("{place} = empty")),
    }
}

macro_rules! line {
    ($($word:ident),*) => {
        $(pub(super) fn $word(repl: &mut Repl, rest: &str) -> Next {
            match LayingLine::parse(&as_in_files(stringify!($word), rest.trim())) {
                Some(Err(_)) if !repl.session.game().has_secrets() || repl.designer => {
                    asks_usage(repl, stringify!($word))
                }
                _ => put(repl, stringify!($word), rest),
            }
        })*
    };
}

line!(zone, set, mark, turn, draw);

/// The words of a line that a language has for itself, and what files have instead.
const OWN: [(Key, &str); 4] = [
    (key!("typed.empty"), "empty"),
    (key!("typed.none"), "none"),
    (key!("typed.from"), "from"),
    (key!("typed.round"), "round"),
];

/// A line as files have it: words that a language has for itself become theirs.
fn as_in_files(word: &str, rest: &str) -> String {
    let (before, after) = match rest.split_once('=') {
        Some((before, after)) => (Some(before.trim()), after.trim()),
        None => (None, rest.trim()),
    };
    let meant = |one: &str| -> String {
        let own = OWN.iter().find(|(key, _)| typed::means(one, *key));
        own.map_or_else(|| one.to_owned(), |(_, file)| (*file).to_owned())
    };
    match before {
        // A piece may be called so in full; a name of several words is left alone.
        Some(before) => format!("{word} {before} = {}", meant(after)),
        None if word == "board" => format!("{word} {after}"),
        None => {
            let words: Vec<String> = after.split_whitespace().map(meant).collect();
            format!("{word} {}", words.join(" "))
        }
    }
}

/// Lays a line, whose first word is given, and shows the table.
fn put(repl: &mut Repl, word: &str, rest: &str) -> Next {
    if repl.refuses_laying() {
        return Next::Go;
    }
    let line = as_in_files(word, rest.trim());
    let line = match LayingLine::parse(&line) {
        Some(Ok(line)) => line,
        Some(Err(message)) => return asks(repl, &message),
        None => return asks(repl, &msg!("lay.what")),
    };
    if let Err(faults) = repl.session.lay(&line) {
        for fault in faults {
            wrong(repl, &fault);
        }
        return Next::Go;
    }
    let written = line.written(repl.session.game());
    repl.note(&msg!("lay.laid", line = written));
    let state = repl.session.state();
    if state.ended == Ended::No && repl.is_bot(state.turn.seat) {
        repl.paused = true;
        repl.note(&msg!("bot.paused"));
    }
    repl.since = repl.session.entries().len();
    repl.show();
    Next::Go
}

/// How a command that lays something is typed, in the language spoken.
fn asks_usage(repl: &mut Repl, name: &str) -> Next {
    let command = COMMANDS.iter().find(|command| command.name == name);
    let usage = command.map_or(String::new(), |command| command.told(repl.look.lang).0);
    asks(repl, &msg!("lay.usage", usage = usage))
}

fn asks(repl: &mut Repl, message: &Message) -> Next {
    repl.say(message);
    repl.say_help(&msg!("lay.more"));
    Next::Go
}

/// What is wrong in a line; the rules' own mistakes with their place.
fn wrong(repl: &mut Repl, fault: &Fault) {
    if fault.spot.as_ref().is_some_and(|spot| !spot.source.path.is_empty()) {
        repl.fault(fault);
        return;
    }
    let refused = repl.look.say(&msg!("repl.refused"));
    let text = repl.labelled(&refused, &repl.look.say(&fault.message));
    repl.line(&repl.look.wrapped(&text));
    if let Some(help) = &fault.help {
        repl.say_help(help);
    }
}
