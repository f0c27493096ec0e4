//! `moves`: the legal ones, filtered, and grouped where there are many.

use std::collections::BTreeSet;

use super::moves::MOST_LOOKED_AT;
use super::{Next, Repl, words_list};
use crate::front::kind_text;
use crate::front::text_layout::{self, Wrap, padded, whole};
use crate::play::{Game, Move, Pick, View, Wording};
use crate::speak::{Name, fold};
use crate::table::Ended;
use crate::{counted, msg};

/// How many moves are listed one by one; more are grouped.
const MOST_LISTED: usize = 60;

/// `moves [FILTER]`.
pub(super) fn moves(repl: &mut Repl, filter: &str) -> Next {
    if !repl.is_own_view() {
        return repl.not_yours();
    }
    let view = repl.playing_view();
    let (game, wording) = (repl.session.game().clone(), repl.wording());
    let moves = match game.first_moves(view.state(), MOST_LOOKED_AT) {
        Ok(moves) => moves,
        Err(fault) => return repl.fault(&fault),
    };
    let (asked, wanted): (Vec<&str>, Vec<&str>) =
        filter.split_whitespace().partition(|word| words_list::Asked::read(&game, word).is_some());
    let wanted: Vec<String> = wanted.into_iter().map(fold).collect();
    let mut listed: Vec<(usize, &Move, String)> = moves
        .iter()
        .enumerate()
        .map(|(number, mv)| (number + 1, mv, game.worded_move(&view, mv, wording)))
        .filter(|(_, mv, text)| wanted.iter().all(|word| is_about(&game, &view, mv, text, word)))
        .collect();
    for asked in asked.iter().filter_map(|word| words_list::Asked::read(&game, word)) {
        asked.keep(&game, &view, &mut listed);
    }
    if listed.is_empty() {
        let message = if view.ended != Ended::No {
            msg!("refused.over")
        } else if moves.is_empty() {
            msg!("repl.no_moves")
        } else {
            msg!("repl.no_match", filter = filter, count = moves.len())
        };
        repl.say(&message);
    } else if listed.len() <= MOST_LISTED {
        let width = text_layout::widest(listed.iter().map(|(_, _, text)| text.as_str())) + 7;
        let columns = (repl.look.width / width).max(1);
        for row in listed.chunks(columns) {
            let cells: Vec<String> = row
                .iter()
                .map(|(number, _, text)| format!("{number:>4} {}", padded(text, width - 5)))
                .collect();
            repl.line(cells.concat().trim_end());
        }
        tell_kinds(repl, &game, &view, listed.iter().map(|(_, mv, _)| *mv));
    } else {
        grouped(repl, &game, &view, &listed);
    }
    if moves.len() == MOST_LOOKED_AT {
        // Where they cannot all be counted, there are more in any case.
        let all = game.machine().count(view.state()).map_or(moves.len() as u64 + 1, |all| all);
        if all > moves.len() as u64 {
            let message = msg!("repl.not_all_moves").with_number("all", all as i64);
            repl.say(&message.with_number("listed", moves.len() as i64));
        }
    }
    Next::Go
}

/// Says of the pieces that some moves take what they do, where they are few; hidden ones are not told.
fn tell_kinds<'a>(repl: &mut Repl, game: &Game, view: &View, moves: impl Iterator<Item = &'a Move>) {
    let definition = game.definition();
    let pieces = moves.flat_map(|mv| mv.picks.iter().flat_map(Pick::pieces));
    let kinds: BTreeSet<usize> = pieces.filter_map(|&piece| view.kind(piece)).map(usize::from).collect();
    let said = |kind: &usize| definition.text_of(&definition.kinds[*kind]).is_some();
    if kinds.len() <= kind_text::MOST_TOLD {
        let name = |kind: usize| (kind, definition.kinds[kind].label.name.clone());
        let kinds: Vec<(usize, Name)> = kinds.into_iter().filter(said).map(name).collect();
        let lines = kind_text::told(definition, &kinds, &repl.look);
        lines.iter().for_each(|line| repl.line(&repl.look.dim(line)));
    }
}

/// Whether a word of a filter speaks of a move: it stands in its text, or in a printed name of what it does
/// or takes. A single letter must stand there alone.
fn is_about(game: &Game, view: &View, mv: &Move, text: &str, word: &str) -> bool {
    if word.chars().count() == 1 {
        return text.split_whitespace().any(|part| part == word);
    }
    let definition = game.definition();
    let has = |name: &Name| name.texts().any(|name| fold(name).contains(word));
    let mut pieces = mv.picks.iter().flat_map(Pick::pieces).filter_map(|&piece| view.kind(piece));
    text.contains(word)
        || has(&definition.actions[mv.action].label.name)
        || pieces.any(|kind| has(&definition.kinds[kind as usize].label.name))
}

/// The moves that differ in their last choice alone, as one line: their numbers, what they begin with, the
/// choices before the last one that all go with the same last ones, and those.
struct Group {
    numbers: (usize, usize),
    count: usize,
    beginning: String,
    before_last: Vec<String>,
    last: Vec<String>,
}

/// Groups moves, those of equal last choices together.
fn groups(game: &Game, view: &View, listed: &[(usize, &Move, String)], wording: Wording) -> Vec<Group> {
    let beginning = |mv: &Move, left_out: usize| {
        let picks = mv.picks[..mv.picks.len().saturating_sub(left_out)].to_vec();
        game.worded_move(view, &Move { action: mv.action, picks }, wording)
    };
    let pick = |mv: &Move, from_end: usize| {
        let place = mv.picks.len().checked_sub(from_end);
        place.map_or(String::new(), |place| game.pick_text(view, mv, place, wording))
    };
    let mut groups: Vec<Group> = Vec::new();
    for chunk in listed.chunk_by(|a, b| beginning(a.1, 1) == beginning(b.1, 1)) {
        let (first, end) = (&chunk[0], &chunk[chunk.len() - 1]);
        let last: Vec<String> = chunk.iter().map(|(_, mv, _)| pick(mv, 1)).collect();
        let shared = beginning(first.1, 2);
        // What is not written, such as the turning of a tile that looks the same every way, is no choice.
        match groups.last_mut() {
            Some(group) if first.1.picks.len() > 1 && group.beginning == shared && group.last == last => {
                group.numbers.1 = end.0;
                group.count += chunk.len();
                group.before_last.push(pick(first.1, 2));
            }
            _ => groups.push(Group {
                numbers: (first.0, end.0),
                count: chunk.len(),
                beginning: shared,
                before_last: (first.1.picks.len() > 1).then(|| pick(first.1, 2)).into_iter().collect(),
                last,
            }),
        }
    }
    groups
}

/// Many moves, some to a line.
fn grouped(repl: &mut Repl, game: &Game, view: &View, listed: &[(usize, &Move, String)]) {
    let mut shown = 0;
    for Group { numbers: (first, end), count, beginning, before_last, last } in
        groups(game, view, listed, repl.wording())
    {
        let numbers = if first == end { first.to_string() } else { format!("{first}-{end}") };
        let last: Vec<String> = last.into_iter().filter(|text| !text.is_empty()).collect();
        let (alone, rest) = match &before_last[..] {
            [] => (String::new(), last),
            [one] => (format!("{one} "), last),
            _ if last.is_empty() => (String::new(), before_last),
            _ => (String::new(), [before_last, vec![repl.look.glyph("×", "x").to_owned()], last].concat()),
        };
        let head = format!("{numbers:>9} {beginning} {alone}");
        let margin = text_layout::width(&head).min(repl.look.width / 2) + 1;
        let words: Vec<String> = rest.iter().map(|text| whole(text)).collect();
        let wrap = Wrap { width: repl.look.width, first: 0, margin, least: 1, commas: false };
        repl.line(wrap.text(&format!("{} {}", whole(&head), words.join(" "))).trim_end());
        shown += count;
        // A screenful is enough; a filter shows the rest.
        if shown >= 600 {
            break;
        }
    }
    if listed.len() > shown {
        repl.say(&counted!("repl.more_moves", more = listed.len() - shown));
    }
}
