//! What `check --mutations` prints: each place with what may be changed there without any example noticing, then a
//! few lines for each game.

use super::super::style::Look;
use super::super::text_layout::{padded, widest, width};
use super::{Asked, Share};
use crate::checking::mutations::{Count, Judged, Kind, Mutations, Verdict};
use crate::define::{Fault, Spot};
use crate::msg;
use crate::speak::numbers::{count, decimal};
use crate::speak::{Message, fill};

/// Before a line of a file.
const MARGIN: &str = "  ";

/// The report on some games.
pub(super) fn text(games: &[Mutations], asked: &Asked<'_>, look: &Look) -> String {
    let mut lines = Vec::new();
    let faults: Vec<Fault> = games.iter().flat_map(|game| game.faults.clone()).collect();
    if !faults.is_empty() {
        lines.extend([look.faults(&faults), String::new()]);
    }
    for game in games {
        let survivors: Vec<&Judged> = game.survivors().collect();
        let same_place = |one: &&Judged, other: &&Judged| one.mutant.spot == other.mutant.spot;
        for place in survivors.chunk_by(same_place) {
            lines.extend(survives(place, look));
        }
        if !survivors.is_empty() {
            lines.push(String::new());
        }
    }
    for game in games {
        if !look.quiet {
            lines.extend(summary(game, look));
        }
        lines.extend(asked.least.and_then(|least| too_few(game, least, look)));
    }
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

/// A place, and what may be changed there.
fn survives(place: &[&Judged], look: &Look) -> Vec<String> {
    let Some(first) = place.first() else { return Vec::new() };
    let spot = &first.mutant.spot;
    let untouched = place.iter().all(|judged| judged.verdict == Verdict::Untouched);
    let (place_of, path) = (spot.file_and_line(), &first.mutant.path);
    let fits = width(&place_of) + 2 + width(path) <= look.width;
    let mut head = format!("{}{}{path}", look.strong(&place_of), if fits { MARGIN } else { "\n  " });
    if untouched {
        head.push_str(&format!("  ({})", look.say(&msg!("mutations.untouched"))));
    }
    let (shown, caret) = line_with_caret(spot, look);
    let mut lines = vec![head, shown, caret];
    for judged in place {
        let mutant = &judged.mutant;
        let said = match (mutant.new.is_empty(), mutant.number) {
            (true, 1) => msg!("mutations.left_out", part = &mutant.old),
            (true, number) => msg!("mutations.left_out", part = format!("{} #{number}", mutant.old)),
            (false, _) => msg!("mutations.survives", change = mutant.change()),
        };
        lines.push(look.wrapped(&format!("{MARGIN}{}", look.say(&said))));
    }
    lines
}

/// The line of a place, cut to the width around it, and carets below.
fn line_with_caret(spot: &Spot, look: &Look) -> (String, String) {
    let text = &spot.source.text;
    let start = text[..spot.range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[spot.range.start..].find('\n').map_or(text.len(), |at| spot.range.start + at);
    let (before, rest) = (&text[start..spot.range.start], &text[spot.range.start..end]);
    let marked = &rest[..(spot.range.end - spot.range.start).min(rest.len())];
    let room = look.width.saturating_sub(MARGIN.len() + 1).max(20);
    let dots = look.glyph("…", "...");
    // What stands before it gives way first, so that there is something of what comes after it.
    let most_before = room / 2;
    let before: String = match before.chars().count() {
        long if long > most_before => {
            let skip = long - most_before + width(dots);
            format!("{dots}{}", before.chars().skip(skip).collect::<String>())
        }
        _ => before.to_owned(),
    };
    let left = room.saturating_sub(width(&before));
    let after: String = match rest.chars().count() {
        long if long > left => {
            format!("{}{dots}", rest.chars().take(left.saturating_sub(width(dots))).collect::<String>())
        }
        _ => rest.to_owned(),
    };
    let carets = width(marked).clamp(1, left.max(1));
    let caret = format!("{MARGIN}{}{}", " ".repeat(width(&before)), "^".repeat(carets));
    (format!("{MARGIN}{before}{after}"), look.strong(&caret))
}

/// A game in a line or two, and its kinds.
fn summary(game: &Mutations, look: &Look) -> Vec<String> {
    if game.judged.is_empty() && !game.faults.is_empty() {
        return vec![look.say(&msg!("mutations.not_tried", game = &game.id))];
    }
    let counts = game.count();
    let number = |number: usize| count(number as u64, look.lang);
    let said = msg!(
        "mutations.summary",
        game = &game.id,
        share = percent(counts.share(), look),
        noticed = number(counts.noticed),
        counted = number(counts.counted()),
        accepted = number(counts.accepted),
        stillborn = number(counts.stillborn)
    );
    let mut lines = vec![look.wrapped(&look.say(&said))];
    if game.judged.len() < game.all {
        let said = msg!("mutations.stopped", tried = number(game.judged.len()), all = number(game.all));
        lines.push(format!("{MARGIN}{}", look.say(&said)));
    }
    lines.extend(kinds(game, look));
    lines
}

/// That less is noticed than was asked for, if so.
fn too_few(game: &Mutations, least: Share, look: &Look) -> Option<String> {
    let lacks = !game.judged.is_empty() && game.count().share() < least.0;
    let said = msg!("mutations.too_few", game = &game.id, least = percent(least.0, look));
    lacks.then(|| look.wrapped(&look.say(&said)))
}

/// How many of each kind, those first of which most go unnoticed.
fn kinds(game: &Mutations, look: &Look) -> Vec<String> {
    let mut kinds: Vec<(Kind, Count)> =
        game.by_kind().into_iter().filter(|(_, counts)| counts.survived > 0).collect();
    kinds.sort_by_key(|(kind, counts)| (std::cmp::Reverse(counts.survived), *kind));
    let rows: Vec<(String, String)> = kinds
        .into_iter()
        .map(|(kind, counts)| {
            let name = name(kind).in_lang(look.lang);
            let (noticed, counted) = (counts.noticed as u64, counts.counted() as u64);
            (name, format!("{}/{}", count(noticed, look.lang), count(counted, look.lang)))
        })
        .collect();
    let names = widest(rows.iter().map(|(name, _)| name.as_str()));
    rows.iter().map(|(name, counts)| format!("{MARGIN}{}  {counts}", padded(name, names))).collect()
}

/// What a kind of change is called.
fn name(kind: Kind) -> Message {
    match kind {
        Kind::Band => msg!("mutations.kind.band"),
        Kind::Comparison => msg!("mutations.kind.comparison"),
        Kind::Direction => msg!("mutations.kind.direction"),
        Kind::Eyes => msg!("mutations.kind.eyes"),
        Kind::Face => msg!("mutations.kind.face"),
        Kind::Negation => msg!("mutations.kind.negation"),
        Kind::Number => msg!("mutations.kind.number"),
        Kind::Operator => msg!("mutations.kind.operator"),
        Kind::Order => msg!("mutations.kind.order"),
        Kind::Part => msg!("mutations.kind.part"),
        Kind::Place => msg!("mutations.kind.place"),
        Kind::Truth => msg!("mutations.kind.truth"),
        Kind::Whose => msg!("mutations.kind.whose"),
        Kind::Word => msg!("mutations.kind.word"),
    }
}

/// A share with one decimal place, never rounded up to what it does not reach.
fn percent(share: f64, look: &Look) -> String {
    let down = (share * 1000.0 + 1e-9).floor() / 10.0;
    fill(look.lang.forms().percent, &[("number", decimal(down, 1, look.lang))])
}
