//! `hint`: what a bot would think in the place of whoever is to move. It is given what that seat knows, and dice
//! of its own, so that what it says hangs on nothing that is hidden: not even on the seed.

use super::moves::MOST_LOOKED_AT;
use super::{Next, Repl};
use crate::bots::{self, BotKind, Candidate, Thought};
use crate::define::Fault;
use crate::front::columns::{Side, in_columns};
use crate::front::judgement::{Cost, bounds, figure, signed, usual};
use crate::front::text_layout::{right_aligned, widest};
use crate::front::{bot_words, thinking};
use crate::play::{Game, Move, Worlds};
use crate::speak::numbers::{count, decimal};
use crate::speak::{Blank, typed};
use crate::table::{Ended, Recorder};
use crate::{counted, key, msg};

/// The games that are tried where nobody says how many: nobody waits for more than a second or two.
const USUAL: [u32; 2] = [10_000, 5_000];

/// The seed of its dice.
const DICE: u64 = 0x0061_6476_6963_6500;

/// How many moves are told of where not all are asked for.
const FEW: usize = 5;

/// `hint [all] [KIND]`.
pub(super) fn hint(repl: &mut Repl, text: &str) -> Next {
    if !repl.is_own_view() {
        return repl.not_yours();
    }
    let (mut kind, mut all) = (BotKind::Search(usual(repl.session.game(), USUAL)), false);
    for word in text.split_whitespace() {
        match bot_words::read(word) {
            _ if typed::means(word, key!("typed.all")) => all = true,
            Ok(BotKind::Random) => {
                repl.say(&msg!("hint.random", kind = word));
                return Next::Go;
            }
            Ok(read) => kind = read,
            Err(message) => {
                repl.say(&message);
                return Next::Go;
            }
        }
    }
    if repl.session.state().ended != Ended::No {
        repl.say(&msg!("refused.over"));
        return Next::Go;
    }
    match advise(repl, kind, all) {
        Ok(()) => Next::Go,
        Err(fault) => repl.fault(&fault),
    }
}

/// Has a bot think and tells what it found.
fn advise(repl: &mut Repl, kind: BotKind, all: bool) -> Result<(), Box<Fault>> {
    let seat = repl.session.state().turn.seat;
    let worlds = repl.session.worlds(seat)?;
    let game = repl.session.game().clone();
    let wording = repl.wording();
    let moves = game.first_moves(worlds.view().state(), MOST_LOOKED_AT)?;
    // Moves that read the same are the same to whoever reads them.
    let texts: Vec<String> = moves.iter().map(|mv| game.worded_move(worlds.view(), mv, wording)).collect();
    match texts.first() {
        None => {
            repl.say(&msg!("repl.no_moves"));
            return Ok(());
        }
        Some(only) if texts.iter().all(|text| text == only) => {
            repl.say(&msg!("hint.only").with_blank("move", Blank::Text(only.clone())));
            return Ok(());
        }
        Some(_) => {}
    }
    let mut rng = bots::stream(DICE, seat, repl.session.entries().len() as u64);
    let thought = thinking::judge(kind, &worlds, &mut rng, &repl.look)?;
    let mut told: Vec<(&Candidate, String)> = Vec::new();
    for candidate in &thought.candidates {
        let text = game.worded_move(worlds.view(), &candidate.mv, wording);
        if told.iter().all(|(_, other)| *other != text) {
            told.push((candidate, text));
        }
    }
    if matches!(kind, BotKind::Greedy) && all_alike(&thought) {
        repl.say(&msg!("hint.all_alike", bot = bot_words::typed(&kind.to_string(), repl.look.lang)));
        return Ok(());
    }
    // What was never tried has no place among the others.
    let looked_at = told.len();
    if matches!(kind, BotKind::Search(_)) {
        told.retain(|(candidate, _)| candidate.share.is_some());
    }
    let untried = looked_at - told.len();
    let number = |text: &String| texts.iter().position(|other| other == text).map(|place| place + 1);
    let numbers: Vec<Option<usize>> = told.iter().map(|(_, text)| number(text)).collect();
    let shown = if all { told.len() } else { told.len().min(FEW) };
    tell_rows(repl, &told[..shown], &numbers[..shown], thought.valued);
    if told.len() > shown {
        repl.say(&counted!("hint.more", more = told.len() - shown));
    }
    if untried > 0 {
        repl.say(&msg!("hint.untried").with_number("count", untried as i64));
    }
    tell_how(repl, kind, &thought);
    tell_follows(repl, &worlds, &thought);
    Ok(())
}

/// Whether a bot that looks one move ahead sees no difference.
fn all_alike(thought: &Thought) -> bool {
    let seen = |candidate: &Candidate| (candidate.lead, candidate.proven);
    let mut candidates = thought.candidates.iter().map(seen);
    candidates.next().is_some_and(|first| candidates.all(|other| other == first))
}

/// The moves, the best first, each with its number in `moves`, what it promises and what it costs.
fn tell_rows(repl: &mut Repl, told: &[(&Candidate, String)], numbers: &[Option<usize>], valued: bool) {
    let Some(&(best, _)) = told.first() else { return };
    let (look, lang) = (repl.look, repl.look.lang);
    let shared = repl.session.game().definition().end.scale.is_some();
    let nature = repl.session.game().machine().nature();
    let points = nature.scores || nature.factors > 0;
    let lead = if shared { msg!("hint.result") } else { msg!("hint.lead") };
    let titles = [
        Some(msg!("hint.number")),
        Some(msg!("hint.move")),
        Some(if valued { msg!("hint.outlook") } else { msg!("hint.chance") }),
        None,
        Some(lead),
        Some(msg!("hint.costs")),
        Some(msg!("hint.tries")),
        None,
    ];
    let mut rows: Vec<Vec<String>> = vec![
        titles.iter().map(|title| title.as_ref().map_or(String::new(), |title| look.say(title))).collect(),
    ];
    for (place, (candidate, text)) in told.iter().enumerate() {
        let chance = match (candidate.proven, candidate.share) {
            (Some(true), _) => look.say(&msg!("hint.wins")),
            (Some(false), _) => look.say(&msg!("hint.loses")),
            (None, Some(share)) => figure(share, valued, lang),
            (None, None) => String::new(),
        };
        let within = match (candidate.proven, candidate.share) {
            (None, Some(_)) if !valued => bounds(candidate.bounds(), look.glyph("–", "-")),
            _ => String::new(),
        };
        let lead = candidate.lead.filter(|_| points).map_or(String::new(), |lead| match shared {
            true => decimal(lead, 1, lang),
            false => signed(lead, 1, lang),
        });
        let cost = if place == 0 { None } else { Cost::of(best, candidate, valued) };
        let lost = cost
            .filter(|cost| cost.lost >= 0.005)
            .map_or(String::new(), |cost| figure(-cost.lost, valued, lang));
        let tries =
            if candidate.share.is_some() { count(u64::from(candidate.tries), lang) } else { String::new() };
        let word = match cost {
            None => String::new(),
            Some(cost) => match cost.mark() {
                Some(mark) => format!("{} {}", mark.sign(), look.say(&mark.word())),
                None if cost.clear || best.proven.is_some() && candidate.proven != best.proven => {
                    String::new()
                }
                // Where nothing can be won nothing is good.
                None if cost.is_small() && best.share.is_some_and(|share| share < 0.02) => String::new(),
                None if cost.is_small() => look.say(&msg!("hint.good_too")),
                None => look.say(&msg!("hint.unsure")),
            },
        };
        let number = numbers[place].map_or(String::new(), |number| number.to_string());
        rows.push(vec![number, text.clone(), chance, within, lead, lost, tries, word]);
    }
    let [left, right] = [Side::Left, Side::Right];
    let sides = [right, left, right, right, right, right, right, left];
    let lines = in_columns(&rows, &sides);
    if widest(lines.iter().map(String::as_str)) <= look.width {
        let mut lines = lines.into_iter();
        repl.line(&look.dim(&lines.next().unwrap_or_default()));
        lines.for_each(|line| repl.line(&line));
        return;
    }
    // Where there is too little room, each move stands above its numbers.
    let names: Vec<String> =
        rows.iter().map(|row| format!("{} {}", right_aligned(&row[0], 4), row[1])).collect();
    rows.iter_mut().for_each(|row| row[..2].fill(String::new()));
    for (place, (name, line)) in names.iter().zip(in_columns(&rows, &sides)).enumerate() {
        match place {
            0 => repl.line(&look.dim(&format!("     {line}"))),
            _ => {
                repl.line(&look.wrapped(name));
                repl.line(&format!("     {line}"));
            }
        }
    }
}

/// How it was found.
fn tell_how(repl: &mut Repl, kind: BotKind, thought: &Thought) {
    let tries = i64::from(thought.tries);
    let bot = bot_words::typed(&kind.to_string(), repl.look.lang);
    let how = match kind {
        BotKind::Search(_) if thought.certain => msg!("hint.certain", bot = bot).with_number("tries", tries),
        BotKind::Search(_) => msg!("hint.drawn", bot = bot).with_number("tries", tries),
        _ => msg!("hint.ahead", bot = bot),
    };
    repl.say(&how);
    if matches!(kind, BotKind::Search(_)) {
        repl.say(&if thought.valued { msg!("hint.valued") } else { msg!("hint.ranked") });
    }
    if thought.unheard > 0 {
        repl.say(&msg!("hint.unheard", count = thought.unheard));
    }
    if thought.interrupted {
        repl.say(&msg!("hint.interrupted"));
    }
}

/// What is most likely to come after the best move, where the table is known.
fn tell_follows(repl: &mut Repl, worlds: &Worlds, thought: &Thought) {
    let Some(best) = thought.best().filter(|_| thought.certain && !thought.follows.is_empty()) else {
        return;
    };
    let game = repl.session.game().clone();
    let mut state = worlds.view().state().clone();
    let mut texts: Vec<String> = Vec::new();
    let mut before = &best.mv;
    for mv in &thought.follows {
        if !makes(&game, &mut state, before) || state.ended != Ended::No {
            break;
        }
        let view = game.movers_view(&state);
        let text = game.worded_move(&view, mv, repl.wording());
        texts.push(repl.labelled(&repl.who(state.turn.seat), &text));
        before = mv;
    }
    // The last one must be possible as well.
    if texts.len() == thought.follows.len() && !makes(&game, &mut state, before) {
        return;
    }
    if !texts.is_empty() {
        let sign = format!(" {} ", repl.look.glyph("·", "-"));
        let best = game.worded_move(worlds.view(), &best.mv, repl.wording());
        let message = msg!("hint.follows").with_blank("move", Blank::Text(best));
        repl.say(&message.with_blank("moves", Blank::Text(texts.join(&sign))));
    }
}

/// Makes a move if it is one.
fn makes(game: &Game, state: &mut crate::table::State, mv: &Move) -> bool {
    let listed = game.first_moves(state, MOST_LOOKED_AT).is_ok_and(|moves| moves.contains(mv));
    listed && game.machine().apply(state, mv, &mut Recorder::off()).is_ok()
}
