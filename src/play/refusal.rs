//! A player's mistake: why a move is refused, the rule and its heading, and what is legal instead.

use super::cause::{Cause, CauseName};
use super::choice::{self, Asked};
use super::game::Game;
use super::situation;
use super::view::View;
use super::wording::Wording;
use crate::define::model::{ActionDef, ChoiceKind};
use crate::define::{Cites, Spot};
use crate::engine::{Failing, LaidPiece, Moment, Move, Pick};
use crate::rules::Part;
use crate::speak::{Blank, Lang, Message, Name, fill, nearest};
use crate::table::{PieceId, Seat};
use crate::{counted, msg};

/// Why a move is refused. Nothing has changed.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// What refuses it.
    pub cause: Cause,
    /// What that is called: a word of the rule, `turn`, `step`, `when`, `over`, or `syntax`.
    pub rule: CauseName,
    /// Why, as a sentence.
    pub reason: Reason,
    /// What of the rulebook the rule that refuses comes from, and the action.
    pub cites: Cites,
    /// The rule that fails.
    pub spot: Option<Spot>,
    /// What the author's comment says of it.
    pub doc: Option<Name>,
    /// What would be legal.
    pub help: Option<Message>,
    /// The same, one by one.
    pub offered: Vec<Offer>,
    /// The move that was meant, when it is a whole one.
    pub mv: Option<Move>,
    /// Whether it is right so far and only lacks choices.
    pub unfinished: bool,
    /// Where it lacks a whole choice, what was chosen before.
    pub so_far: Option<Move>,
    /// Where a word could mean several things, how many words stand after it.
    pub words_after: Option<usize>,
}

/// What a choice can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// As it is written in a move, by ids.
    pub text: String,
    /// As people read and type it.
    pub name: Name,
    /// The kind of the piece that it is, where it is one alone and the seat knows it.
    pub kind: Option<usize>,
}

/// A reason: ours, or in the game's own words.
#[derive(Clone, Debug)]
pub enum Reason {
    /// A sentence of the catalogue.
    Ours(Message),
    /// A sentence of the game, with its blanks.
    Games(Name, Vec<(&'static str, Name)>),
}

impl Reason {
    /// The reason in a language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            Self::Ours(message) => message.in_lang(lang),
            Self::Games(name, blanks) => {
                let blanks: Vec<(&str, String)> =
                    blanks.iter().map(|(blank, text)| (*blank, text.in_lang(lang).to_owned())).collect();
                fill(name.in_lang(lang), &blanks)
            }
        }
    }
}

impl Refusal {
    fn new(cause: Cause, message: Message) -> Self {
        Self {
            cause,
            rule: cause.general_name(),
            reason: Reason::Ours(message),
            cites: Cites::default(),
            spot: None,
            doc: None,
            help: None,
            offered: Vec::new(),
            mv: None,
            unfinished: false,
            so_far: None,
            words_after: None,
        }
    }

    fn help(mut self, help: Message) -> Self {
        self.help = Some(help);
        self
    }

    /// Not a move at all.
    pub(crate) fn syntax(message: Message) -> Self {
        Self::new(Cause::Syntax, message).help(msg!("help.moves"))
    }

    /// Nobody moves any more.
    pub fn over() -> Self {
        Self::new(Cause::Over, msg!("refused.over"))
    }

    /// Another seat's turn.
    pub fn turn(game: &Game, view: &View, seat: Seat) -> Self {
        let seats = &game.definition().seats;
        let message = msg!("refused.turn")
            .with_name("seat", &seats[view.turn.seat as usize].name)
            .with_name("other", &seats[seat as usize].name);
        Self::new(Cause::Turn, message)
    }

    /// No action of that name.
    pub(crate) fn unknown_action(game: &Game, view: &View, typed: &str) -> Self {
        let actions = &game.definition().actions;
        let refusal = Self::syntax(msg!("refused.unknown", word = typed));
        let names = actions.iter().flat_map(|action| action.label.all_names());
        let meant = nearest(typed, names).and_then(|near| {
            actions.iter().position(|action| action.label.all_names().any(|name| name == near))
        });
        match meant {
            Some(action) => {
                refusal.help(msg!("help.did_you_mean").with_name("word", &spoken_action(game, action)))
            }
            None => {
                let known = possible(game, view).into_iter().map(|name| Blank::Name(name.map(quoted)));
                refusal.help(msg!("help.actions").with_blank("known", Blank::List(known.collect())))
            }
        }
    }

    /// A choice is missing, or some of the pieces of one.
    pub(super) fn incomplete(asked: Asked<'_>, picked: &[PieceId]) -> Self {
        let message = choice::question(asked.declared().kind, picked.len());
        let refusal = Self::new(Cause::Syntax, message).with_options(asked, picked);
        // Where nothing can be chosen, the whole action is what is wrong.
        // Of a word, its place may have been typed before it.
        let nothing_typed = picked.is_empty() && asked.declared().kind != ChoiceKind::Laid;
        let so_far = nothing_typed.then(|| asked.so_far());
        Self { unfinished: refusal.help.is_some(), so_far, ..refusal }
    }

    /// A word that could mean several pieces; `after` words follow it.
    pub(crate) fn ambiguous(typed: &str, known: Vec<Blank>, after: usize) -> Self {
        let message = msg!("refused.ambiguous", word = typed).with_blank("known", Blank::Or(known));
        Self { unfinished: true, words_after: Some(after), ..Self::new(Cause::Syntax, message) }
    }

    /// A piece that can be picked once was named again.
    pub(super) fn twice(asked: Asked<'_>, picked: &[PieceId], typed: &str) -> Self {
        let again = Self::not_among(asked, picked.to_vec());
        let reason = Reason::Ours(msg!("refused.twice", word = typed));
        Self { reason, help: None, ..again }.with_options(asked, picked)
    }

    /// Pieces that the next choice of a move cannot be.
    pub(super) fn not_among(asked: Asked<'_>, pieces: Vec<PieceId>) -> Self {
        let Asked { game, view, .. } = asked;
        let mut so_far = asked.so_far();
        let choice = so_far.picks.len();
        let part = (game.ruleset().actions[so_far.action].choices[choice].parts.len() == 1).then_some(0);
        so_far.picks.push(Pick::Pieces(pieces));
        Self::of(game, view, &so_far, &Failing::Choice { choice, part })
    }

    /// A kind of which the seat to move knows no piece.
    pub(super) fn not_held(asked: Asked<'_>, kind: usize) -> Self {
        let Asked { game, view, .. } = asked;
        let so_far = asked.so_far();
        let name = Name::in_each(|lang| game.wordbook().kind(kind, lang).0.to_owned());
        let choice = so_far.picks.len();
        let (cause, part) = match &game.ruleset().actions[so_far.action].choices[choice].parts[..] {
            [only] => (Cause::ChoicePart(choice, 0), Some(only)),
            _ => (Cause::Choice(choice), None),
        };
        let options = asked.options().unwrap_or_default();
        let unseen = options.iter().flat_map(Pick::pieces).any(|&piece| view.kind(piece).is_none());
        let message = match unseen {
            // It may well be one of those, for all that the seat knows.
            true => msg!("reason.unseen").with_name("piece", &name),
            false => {
                choice::pieces::not_among(asked.declared(), game, Blank::Name(name.clone()), part, |_| false)
            }
        };
        let mut refusal = Self::part(game, so_far.action, cause, message, part).with_options(asked, &[]);
        let action = &game.definition().actions[so_far.action];
        refusal.cites = cites(game, so_far.action, refusal.cause);
        if let Some(words) = refusal.rule.find_in(&action.reasons) {
            let mut blanks = blanks(game, view, &so_far, &Failing::Shape);
            blanks.insert(0, ("piece", name));
            refusal.reason = Reason::Games(words.clone(), blanks);
        }
        refusal
    }

    /// What a part of a rule excludes.
    fn part(game: &Game, action: usize, cause: Cause, message: Message, part: Option<&Part>) -> Self {
        let mut refusal = Self::new(cause, message);
        refusal.rule = game.cause_name(action, cause);
        refusal.spot = part.map(|part| part.spot.clone());
        refusal.doc = part.and_then(|part| part.doc.clone());
        refusal
    }

    /// No cell of that name.
    pub(super) fn no_cell(asked: Asked<'_>, typed: &str) -> Self {
        Self::new(Cause::Syntax, msg!("refused.no_cell", word = typed)).with_options(asked, &[])
    }

    /// No turning of that name.
    pub(super) fn no_turning(asked: Asked<'_>, typed: &str) -> Self {
        Self::new(Cause::Syntax, msg!("refused.no_turning", word = typed)).with_options(asked, &[])
    }

    /// No part of that name.
    pub(super) fn no_part(asked: Asked<'_>, typed: &str) -> Self {
        Self::new(Cause::Syntax, msg!("refused.no_part", word = typed)).with_options(asked, &[])
    }

    /// No piece of that name.
    pub(super) fn no_kind(asked: Asked<'_>, typed: &str) -> Self {
        let refusal = Self::new(Cause::Syntax, msg!("refused.no_piece", word = typed));
        // A piece that cannot be picked is no help.
        let offered = offers(asked, &[]);
        let names = || {
            let all = |offer: &Offer| {
                let name = offer.name.clone();
                let texts: Vec<String> =
                    name.texts().map(str::to_owned).chain([offer.text.clone()]).collect();
                texts.into_iter().map(move |text| (text, name.clone()))
            };
            offered.iter().flat_map(all).collect::<Vec<(String, Name)>>()
        };
        let names = names();
        let near = nearest(typed, names.iter().map(|(text, _)| text.as_str()));
        match near.and_then(|near| names.iter().find(|(text, _)| text == near)) {
            Some((_, name)) => refusal.help(msg!("help.did_you_mean").with_name("word", name)),
            None => refusal.with_options(asked, &[]),
        }
    }

    /// With what the next choice can be, those already picked left out.
    pub(super) fn with_options(self, asked: Asked<'_>, picked: &[PieceId]) -> Self {
        let offered = offers(asked, picked);
        if offered.is_empty() {
            return self;
        }
        let more = offered.len().saturating_sub(MOST_SHOWN);
        let known = offered.iter().take(MOST_SHOWN).map(|offer| Blank::Name(offer.name.clone()));
        let help = match more {
            0 => msg!("help.options"),
            _ => counted!("help.options_more", more = more),
        };
        let help = help.with_blank("known", Blank::List(known.collect()));
        Self { offered, ..self }.help(help)
    }

    /// Why a well-formed move is not legal.
    pub fn of(game: &Game, view: &View, mv: &Move, failing: &Failing) -> Self {
        let action = &game.definition().actions[mv.action];
        let mut refusal = match failing {
            Failing::Over => Self::over(),
            Failing::Step => {
                let known = possible(game, view).into_iter().map(Blank::Name).collect();
                let message = msg!("refused.step")
                    .with_name("seat", &game.definition().seats[view.turn.seat as usize].name)
                    .with_blank("known", Blank::Or(known));
                Self::new(Cause::Step, message)
            }
            Failing::When => {
                let mut refusal =
                    Self::new(Cause::When, msg!("refused.when").with_name("action", &action.label.name));
                refusal.spot = action.when.as_ref().map(|rule| rule.whole());
                refusal
            }
            Failing::Shape => {
                let message = msg!("refused.shape").with_name("action", &action.label.name);
                Self::syntax(message.with_blank("call", call(action)))
            }
            Failing::Choice { choice, part } => Self::choice(game, view, mv, *choice, *part, failing.into()),
            Failing::Laid { part, .. } => Self::laid_so(game, view, mv, *part, failing),
            Failing::Whole { moment, part, .. } => {
                let rules = &game.ruleset().actions[mv.action];
                let part = &if *moment == Moment::Only { &rules.only } else { &rules.after }[*part];
                let refusal = Self::new(failing.into(), msg!("reason.whole", rule = &part.text));
                let rule = game.cause_name(mv.action, refusal.cause);
                Self { rule, spot: Some(part.spot.clone()), doc: part.doc.clone(), ..refusal }
            }
        };
        if refusal.cites.is_empty() && !matches!(failing, Failing::Over) {
            refusal.cites = cites(game, mv.action, refusal.cause);
        }
        if let Some(words) = refusal.rule.find_in(&action.reasons) {
            let words = Reason::Games(words.clone(), blanks(game, view, mv, failing));
            refusal.reason = match failing {
                Failing::When => {
                    let reason = Name::in_each(|lang| words.in_lang(lang));
                    let message = msg!("refused.when_because").with_name("action", &action.label.name);
                    Reason::Ours(message.with_name("reason", &reason))
                }
                _ => words,
            };
        }
        if let Some((words, cell)) = situation::of(game, view, mv, failing) {
            let mut blanks = blanks(game, view, mv, failing);
            blanks.insert(0, ("cell", Name::plain(cell)));
            refusal.reason = Reason::Games(words, blanks);
        }
        refusal.mv = (*failing != Failing::Over).then(|| mv.clone());
        refusal
    }

    /// Pieces cannot be laid on their cells.
    fn laid_so(game: &Game, view: &View, mv: &Move, part: Option<usize>, failing: &Failing) -> Self {
        let cause = Cause::from(failing);
        let lay = game.ruleset().actions[mv.action].choices.first().and_then(|choice| choice.lay.as_ref());
        let part = lay.and_then(|lay| match cause {
            Cause::LaidOn(_) => part.and_then(|part| lay.on.parts.get(part)),
            Cause::LaidThrough => lay.through.parts.first(),
            _ => None,
        });
        let reason = choice::laid::reason(game, view.state(), mv, failing);
        let message = reason.map_or_else(|| msg!("laid.no_line"), |(message, _)| message);
        Self::part(game, mv.action, cause, message, part)
    }

    /// A word that cannot be laid, for a reason that holds of all words.
    pub(super) fn laid(
        asked: Asked<'_>,
        laid: Vec<LaidPiece>,
        message: Message,
        cause: &'static str,
    ) -> Self {
        let action = &asked.game.definition().actions[asked.action];
        let mut refusal = Self::new(Cause::Laid(cause), message);
        refusal.cites = cites(asked.game, asked.action, refusal.cause);
        if let Some(words) = refusal.rule.find_in(&action.reasons) {
            let seat = asked.game.definition().seats[asked.view.turn.seat as usize].name.clone();
            refusal.reason = Reason::Games(words.clone(), vec![("seat", seat)]);
        }
        if !laid.is_empty() {
            refusal.mv = Some(Move { action: asked.action, picks: vec![Pick::Laid(laid)] });
        }
        refusal
    }

    /// A word of the list that no play makes.
    pub(super) fn nowhere(asked: Asked<'_>, word: &str) -> Self {
        Self::laid(asked, Vec::new(), msg!("laid.nowhere", word = word), "line").help(msg!("help.word_place"))
    }

    /// A choice is not among what is allowed.
    fn choice(game: &Game, view: &View, mv: &Move, number: usize, part: Option<usize>, cause: Cause) -> Self {
        let asked = Asked { game, view, action: mv.action, before: &mv.picks[..number] };
        let rule = &game.ruleset().actions[mv.action].choices[number];
        let part = part.map(|part| &rule.parts[part]);
        let message = choice::reason(asked, &mv.picks[number], part);
        Self::part(game, mv.action, cause, message, part).with_options(asked, &[])
    }
}

/// What of the rulebook a refusal comes from: the rule that refuses, and then the whole action.
fn cites(game: &Game, action: usize, cause: Cause) -> Cites {
    let definition = game.definition();
    match cause.path(&definition.actions[action]) {
        Some(path) => definition.cites_of_action_at(action, path),
        None => definition.cites_of_whole_action(action),
    }
}

/// The actions that the seat to move can do now; those of the step where it can do none.
fn possible(game: &Game, view: &View) -> Vec<Name> {
    let ways = game.machine().ways(view.state()).unwrap_or_default();
    let mut actions: Vec<usize> = ways.into_iter().map(|(action, _)| action).collect();
    if actions.is_empty() {
        actions = game.machine().step_actions(view.state());
    }
    actions.into_iter().map(|action| spoken_action(game, action)).collect()
}

fn quoted(name: &str) -> String {
    format!("`{name}`")
}

/// How an action is typed: its name, and a word for each choice.
fn call(action: &ActionDef) -> Blank {
    let name = &action.label.name;
    Blank::Name(Name::in_each(|lang| {
        let choices = action.choices.iter().map(|choice| choice::placeholder(choice.kind).text(lang));
        let words: Vec<&str> = std::iter::once(name.in_lang(lang)).chain(choices).collect();
        quoted(&words.join(" "))
    }))
}

/// What an action is called in each language.
fn spoken_action(game: &Game, action: usize) -> Name {
    Name::in_each(|lang| game.action_text(action, Wording::Spoken(lang)).to_owned())
}

/// What the next choice can be; those already picked left out.
fn offers(asked: Asked<'_>, picked: &[PieceId]) -> Vec<Offer> {
    let mut options = asked.options().unwrap_or_default();
    options.retain(|pick| !pick.pieces().iter().any(|piece| picked.contains(piece)));
    let offer = |pick: &Pick| {
        let kind = match *pick.pieces() {
            [piece] => asked.view.kind(piece).map(usize::from),
            _ => None,
        };
        Offer { text: choice::text(asked, pick, Wording::Ids), name: choice::spoken(asked, pick), kind }
    };
    let mut offered: Vec<Offer> = options.iter().map(offer).filter(|offer| !offer.text.is_empty()).collect();
    offered.dedup();
    offered
}

/// How many options a help lists.
const MOST_SHOWN: usize = 12;

/// What a game's own sentences may fill in: `{cell}`, `{piece}`, `{seat}`, and the `{cells}` that there
/// must be none of.
fn blanks(game: &Game, view: &View, mv: &Move, failing: &Failing) -> Vec<(&'static str, Name)> {
    let mut blanks = vec![("seat", game.definition().seats[view.turn.seat as usize].name.clone())];
    for (number, declared) in (0..mv.picks.len()).zip(&game.definition().actions[mv.action].choices) {
        let text = Name::in_each(|lang| game.pick_text(view, mv, number, Wording::Spoken(lang)));
        blanks.push((choice::blank(declared.kind), text));
    }
    blanks.reverse();
    if let Some((_, more)) = choice::laid::reason(game, view.state(), mv, failing) {
        blanks.splice(0..0, more.into_iter().map(|(blank, text)| (blank, Name::plain(text))));
    }
    if let Failing::Whole { cells, .. } = failing {
        let names: Vec<String> = cells.iter().map(|&cell| game.cell_name(cell)).collect();
        blanks.push(("cells", Name::plain(names.join(", "))));
    }
    blanks
}
