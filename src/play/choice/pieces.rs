//! Pieces as text: a kind's id or printed name, with its owner before it when that is not the seat to move;
//! a piece whose kind the seat does not know is called by the pile that it lies on. Names in both languages
//! and unique prefixes are read.

use super::{Asked, ChoiceText, spoken};
use crate::define::Fault;
use crate::define::model::{ChoiceDef, Labelled};
use crate::engine::Pick;
use crate::msg;
use crate::play::game::Game;
use crate::play::notation::{NotAMove, names_begin, names_match};
use crate::play::refusal::Refusal;
use crate::play::view::View;
use crate::play::wording::Wording;
use crate::rules::Part;
use crate::rules::tree::Set;
use crate::speak::{Blank, Lang, Message, Name, fold};
use crate::table::{NOBODY, PieceId, Seat};

/// Between `least` and `most` pieces.
#[derive(Clone, Copy)]
pub(crate) struct Pieces {
    pub least: usize,
    pub most: usize,
}

impl ChoiceText for Pieces {
    fn words(self) -> (usize, usize) {
        (self.least, self.most)
    }

    fn text(self, asked: Asked<'_>, pick: &Pick, wording: Wording) -> String {
        let name = |&piece: &PieceId| match asked.game.shared_word(asked.view, piece, wording) {
            // Another of the same name could be meant: its id tells which.
            shared if !shared.is_empty() && is_offered(asked, shared) => {
                asked.game.piece_text(asked.view, piece, Wording::Ids)
            }
            _ => asked.game.piece_text(asked.view, piece, wording),
        };
        let names: Vec<String> = pick.pieces().iter().map(name).collect();
        names.join(" ")
    }

    fn read(self, asked: Asked<'_>, words: &[&str], after: usize) -> Result<Pick, NotAMove> {
        let options = options(asked)?;
        let pieces = read_pieces(asked, &options, words, after)?;
        if pieces.len() < self.least {
            let wrong: Vec<PieceId> =
                pieces.iter().copied().filter(|piece| !options.contains(piece)).collect();
            return Err(match wrong.is_empty() {
                true => Refusal::incomplete(asked, &pieces).into(),
                false => Refusal::not_among(asked, wrong).into(),
            });
        }
        Ok(Pick::Pieces(pieces))
    }

    fn question(self, given: usize) -> Message {
        match (self.least, self.most) {
            (_, 1) => msg!("refused.which_piece"),
            (least, _) if given > 0 => msg!("refused.which_more", count = least.saturating_sub(given)),
            (least, most) if least == most => msg!("refused.which_pieces", count = least),
            (least, most) => msg!("refused.which_some", least = least, most = most),
        }
    }

    fn anything(self) -> Pick {
        Pick::Pieces((0..self.least as PieceId).collect())
    }

    fn joined(self, picks: &[&Pick]) -> Option<Pick> {
        let mut pieces: Vec<PieceId> = picks.iter().flat_map(|pick| pick.pieces().iter().copied()).collect();
        pieces.sort_unstable();
        pieces.dedup();
        (pieces.len() == self.most).then_some(Pick::Pieces(pieces))
    }

    fn reason(self, asked: Asked<'_>, pick: &Pick, part: Option<&Part>) -> Message {
        let Asked { game, view, .. } = asked;
        let names = pick.pieces().iter().map(|&piece| game.piece_blank(view, piece));
        let names = match &names.collect::<Vec<_>>()[..] {
            [one] => one.clone(),
            _ => Blank::Name(spoken(asked, pick)),
        };
        let layout = game.machine().layout();
        let lies_in = |zone: usize| {
            let place = |piece: &PieceId| view.state().pieces[*piece as usize].place;
            let zones = pick.pieces().iter().filter_map(|piece| layout.zone_of(place(piece)));
            zones.into_iter().any(|found| layout.zones[found].zone == zone)
        };
        not_among(asked.declared(), game, names, part, lies_in)
    }

    fn distance(self, _: &Game, one: &Pick, other: &Pick) -> usize {
        one.pieces().iter().filter(|piece| !other.pieces().contains(piece)).count() * 1000
    }

    fn blank(self) -> &'static str {
        "piece"
    }

    fn looks_like(self, game: &Game, word: &str) -> bool {
        let definition = game.definition();
        let typed = fold(word.split_once('.').map_or(word, |(_, name)| name));
        definition.kinds.iter().any(|kind| names_match(&kind.label, &typed))
            || definition.zones.iter().any(|zone| zone.ordered && names_match(&zone.label, &typed))
    }
}

/// Why pieces of those names are not allowed: they are not in the zone that they are chosen from, or
/// else they lie in it and the rest of the rule excludes them.
pub(crate) fn not_among(
    declared: &ChoiceDef,
    game: &Game,
    names: Blank,
    part: Option<&Part>,
    lies_in: impl Fn(usize) -> bool,
) -> Message {
    let zone = part.and_then(|part| zone_of(&part.set)).filter(|&(zone, whole)| whole || !lies_in(zone));
    match zone {
        Some((zone, _)) => {
            let zone = &game.definition().zones[zone].label.name;
            msg!("reason.zone").with_blank("piece", names).with_name("zone", zone)
        }
        None => {
            let rule = part.map_or(declared.id.as_str(), |part| &part.text);
            msg!("reason.other", rule = rule).with_blank("pick", names)
        }
    }
}

/// The declared zone that a set of pieces is taken from, and whether it is all of that zone.
fn zone_of(set: &Set) -> Option<(usize, bool)> {
    match set {
        Set::Zone(zone, _) | Set::Top(zone, _) => Some((*zone as usize, true)),
        Set::Fitting(of, _) | Set::And(of, _) | Set::Minus(of, _) => {
            zone_of(of).map(|(zone, _)| (zone, false))
        }
        _ => None,
    }
}

/// The pieces that the choice can be.
fn options(asked: Asked<'_>) -> Result<Vec<PieceId>, Box<Fault>> {
    Ok(asked.options()?.iter().flat_map(|pick| pick.pieces().to_vec()).collect())
}

/// Whether a piece of one of some kinds can be chosen.
fn is_offered(asked: Asked<'_>, kinds: &[usize]) -> bool {
    let kind = |&piece: &PieceId| asked.view.kind(piece).map(usize::from);
    let options = options(asked).unwrap_or_default();
    options.iter().filter_map(kind).any(|kind| kinds.contains(&kind))
}

/// What a piece is called: by its kind, or else by where it lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Called {
    Kind(usize),
    Zone(usize),
}

fn called(asked: Asked<'_>, piece: PieceId) -> Called {
    let layout = asked.game.machine().layout();
    match asked.view.kind(piece) {
        Some(kind) => Called::Kind(kind as usize),
        None => {
            let place = asked.view.state().pieces[piece as usize].place;
            Called::Zone(layout.zone_of(place).map_or(0, |zone| layout.zones[zone].zone))
        }
    }
}

fn label(game: &Game, called: Called) -> &Labelled {
    match called {
        Called::Kind(kind) => &game.definition().kinds[kind].label,
        Called::Zone(zone) => &game.definition().zones[zone].label,
    }
}

/// Whose a piece is, as its name says it: its owner, or that of the pile where it is hidden.
fn owner(asked: Asked<'_>, piece: PieceId) -> Seat {
    let held = &asked.view.state().pieces[piece as usize];
    match called(asked, piece) {
        Called::Kind(_) => held.owner,
        Called::Zone(_) => {
            let layout = asked.game.machine().layout();
            let zone = layout.zone_of(held.place).and_then(|zone| layout.zones[zone].owner);
            zone.unwrap_or(NOBODY)
        }
    }
}

/// Reads the pieces of a choice; `after` words stand behind them.
fn read_pieces(
    asked: Asked<'_>,
    options: &[PieceId],
    words: &[&str],
    after: usize,
) -> Result<Vec<PieceId>, NotAMove> {
    let (game, view) = (asked.game, asked.view);
    let candidates: Vec<Called> = options.iter().map(|&piece| called(asked, piece)).collect();
    let mut picked: Vec<PieceId> = Vec::new();
    for (number, word) in words.iter().enumerate() {
        let (seat, name) = match word.split_once('.') {
            Some((seat, name)) => (game.seat_named(seat), name),
            None => (None, *word),
        };
        let meant = match &named(game, &fold(name), &candidates)[..] {
            [] => return Err(Refusal::no_kind(asked, word).into()),
            [one] => *one,
            several => {
                // By its id where what is printed on several is the same.
                let text = |one: Called, lang: Lang| match one {
                    Called::Kind(kind) => match game.wordbook().kind(kind, lang) {
                        (_, shared)
                            if several
                                .iter()
                                .any(|other| shared.iter().any(|&kind| *other == Called::Kind(kind))) =>
                        {
                            label(game, one).id.clone()
                        }
                        (word, _) => word.to_owned(),
                    },
                    Called::Zone(zone) => game.wordbook().zone(zone, lang).to_owned(),
                };
                let names = several
                    .iter()
                    .map(|&one| Blank::Name(Name::in_each(|lang| format!("`{}`", text(one, lang)))));
                let refusal = Refusal::ambiguous(word, names.collect(), words.len() - number - 1 + after);
                // Which is meant is only worth asking where one of them can be picked.
                return Err(match several.iter().all(|one| candidates.contains(one)) {
                    true => refusal.into(),
                    false => Refusal { unfinished: false, ..refusal }.with_options(asked, &picked).into(),
                });
            }
        };
        let is_meant = |piece: PieceId| {
            called(asked, piece) == meant && seat.is_none_or(|seat| seat == owner(asked, piece))
        };
        let fits = |piece: &PieceId| is_meant(*piece) && !picked.contains(piece);
        let mover = view.turn.seat;
        let mine = |piece: &PieceId| fits(piece) && [mover, NOBODY].contains(&owner(asked, *piece));
        // A bare name is the mover's own, as it is written; another's only when there is none.
        let among = || options.iter().copied();
        let found = among().find(mine).or_else(|| among().find(fits));
        if found.is_none() && picked.iter().any(|&piece| is_meant(piece) && options.contains(&piece)) {
            return Err(Refusal::twice(asked, &picked, word).into());
        }
        let all = || 0..view.state().pieces.len() as PieceId;
        match (found.or_else(|| all().find(mine)).or_else(|| all().find(fits)), meant) {
            (Some(piece), _) => picked.push(piece),
            // Wherever its pieces are, the seat knows of none.
            (None, Called::Kind(kind)) => return Err(Refusal::not_held(asked, kind).into()),
            (None, Called::Zone(_)) => return Err(Refusal::no_kind(asked, word).into()),
        }
    }
    picked.sort_unstable();
    Ok(picked)
}

/// The candidates that a name means. Those that can be picked come first, by full name, then by prefix;
/// then all others, of which those that share a name are equivalent, since none can be picked.
fn named(game: &Game, typed: &str, candidates: &[Called]) -> Vec<Called> {
    let exact = |called: &Called| names_match(label(game, *called), typed);
    let begins = |called: &Called| names_begin(label(game, *called), typed);
    let among = |fits: &dyn Fn(&Called) -> bool| {
        let mut found: Vec<Called> = candidates.iter().copied().filter(fits).collect();
        found.sort_unstable();
        found.dedup();
        found
    };
    let kinds = || (0..game.definition().kinds.len()).map(Called::Kind);
    let found = [among(&exact), among(&begins), kinds().filter(exact).take(1).collect()];
    let found = found.into_iter().find(|found| !found.is_empty());
    found.unwrap_or_else(|| kinds().filter(begins).collect())
}

impl Game {
    /// A piece as a move writes it, by its index in the view: its kind, or where it lies if that is all that
    /// is known; with a seat before it when that is not the one to move.
    pub(crate) fn piece_text(&self, view: &View, piece: PieceId, wording: Wording) -> String {
        let (layout, definition) = (self.machine().layout(), self.definition());
        let held = &view.state().pieces[piece as usize];
        let (word, owner) = match (view.kind(piece), layout.zone_of(held.place)) {
            (None, Some(zone)) => {
                let zone = &layout.zones[zone];
                let word = match wording {
                    Wording::Ids => &definition.zones[zone.zone].label.id,
                    Wording::Spoken(lang) => self.wordbook().zone(zone.zone, lang),
                };
                (word, zone.owner)
            }
            (kind, _) => {
                let kind = kind.unwrap_or(held.kind) as usize;
                let word = match wording {
                    Wording::Ids => &definition.kinds[kind].label.id,
                    Wording::Spoken(lang) => self.wordbook().kind(kind, lang).0,
                };
                (word, Some(held.owner))
            }
        };
        match owner.filter(|&owner| (owner as usize) < definition.seats.len()) {
            Some(owner) if owner != view.turn.seat => format!("{}.{word}", self.seat_text(owner, wording)),
            _ => word.to_owned(),
        }
    }

    /// The kinds that are called as a piece's is.
    fn shared_word(&self, view: &View, piece: PieceId, wording: Wording) -> &[usize] {
        match (view.kind(piece), wording) {
            (Some(kind), Wording::Spoken(lang)) => self.wordbook().kind(kind as usize, lang).1,
            _ => &[],
        }
    }

    /// A piece in a sentence: its name, or its place on a pile if that is all that is known.
    pub(in crate::play) fn piece_blank(&self, view: &View, piece: PieceId) -> Blank {
        let layout = self.machine().layout();
        let zone = layout.zone_of(view.state().pieces[piece as usize].place);
        match (view.kind(piece), zone) {
            (None, Some(zone)) => {
                let zone = &self.definition().zones[layout.zones[zone].zone].label.name;
                Blank::Message(msg!("piece.top_of").with_name("zone", zone))
            }
            _ => Blank::Name(Name::in_each(|lang| self.piece_text(view, piece, Wording::Spoken(lang)))),
        }
    }
}
