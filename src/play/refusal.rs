//! A player's mistake: why a move is refused, the rule and its heading, and what is legal instead.

use super::game::Game;
use crate::define::Spot;
use crate::define::model::ChoiceKind;
use crate::engine::{Failing, Move, Pick};
use crate::msg;
use crate::speak::{Blank, Lang, Message, fill, nearest};
use crate::table::{PieceId, Seat, State};

/// Why a move is refused. Nothing has changed.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// What fails: a word of the rule, `turn`, `step`, `when`, `over`, or `syntax`.
    pub rule: String,
    /// Why, as a sentence.
    pub reason: Reason,
    /// The rulebook heading.
    pub cites: Option<String>,
    /// The rule that fails.
    pub spot: Option<Spot>,
    /// What the author's comment says of it.
    pub doc: Option<String>,
    /// What would be legal.
    pub help: Option<Message>,
    /// The move that was meant, when it is a whole one.
    pub made: Option<Move>,
    /// Whether it is right so far and only lacks choices.
    pub unfinished: bool,
    /// Where a word could mean several things, how many words stand after it.
    pub words_after: Option<usize>,
}

/// A reason: ours, or in the game's own words.
#[derive(Clone, Debug)]
pub enum Reason {
    /// A sentence of the catalogue.
    Ours(Message),
    /// A sentence of the game, with its blanks.
    Games(crate::speak::Name, Vec<(&'static str, String)>),
}

impl Reason {
    /// The reason in a language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            Self::Ours(message) => message.in_lang(lang),
            Self::Games(name, blanks) => fill(name.in_lang(lang), blanks),
        }
    }
}

impl Refusal {
    fn new(rule: &str, message: Message) -> Self {
        let reason = Reason::Ours(message);
        let rule = rule.to_owned();
        Self {
            rule,
            reason,
            cites: None,
            spot: None,
            doc: None,
            help: None,
            made: None,
            unfinished: false,
            words_after: None,
        }
    }

    fn help(mut self, help: Message) -> Self {
        self.help = Some(help);
        self
    }

    /// Not a move at all.
    pub fn syntax(message: Message) -> Self {
        Self::new("syntax", message).help(msg!("help.moves"))
    }

    /// Nobody moves any more.
    pub fn over() -> Self {
        Self::new("over", msg!("refused.over"))
    }

    /// Another seat's turn.
    pub fn turn(game: &Game, state: &State, seat: Seat) -> Self {
        let seats = &game.definition().seats;
        let message = msg!("refused.turn")
            .with_name("seat", &seats[state.turn.seat as usize].name)
            .with_name("other", &seats[seat as usize].name);
        Self::new("turn", message)
    }

    /// No action of that name.
    pub fn unknown_action(game: &Game, state: &State, typed: &str) -> Self {
        let actions = &game.definition().actions;
        let now = game.machine().step_actions(state);
        let refusal = Self::syntax(msg!("refused.unknown", word = typed));
        let names: Vec<&str> = actions.iter().map(|action| action.label.id.as_str()).collect();
        match nearest(typed, names) {
            Some(near) => refusal.help(msg!("help.did_you_mean", word = near)),
            None => {
                let known: Vec<Blank> = now
                    .iter()
                    .map(|&action| Blank::Text(format!("`{}`", actions[action].label.id)))
                    .collect();
                refusal.help(msg!("help.actions").with_blank("known", Blank::List(known)))
            }
        }
    }

    /// A choice is missing, or some of the pieces of one.
    pub fn incomplete(game: &Game, state: &State, made: &Move, picked: &[PieceId]) -> Self {
        let choice = &game.definition().actions[made.action].choices[made.picks.len()];
        let message = match choice.kind {
            ChoiceKind::Cell => msg!("refused.which_cell"),
            ChoiceKind::Pieces { most: 1, .. } => msg!("refused.which_piece"),
            ChoiceKind::Pieces { least, .. } if !picked.is_empty() => {
                msg!("refused.which_more", count = least - picked.len())
            }
            ChoiceKind::Pieces { least, most } if least == most => {
                msg!("refused.which_pieces", count = least)
            }
            ChoiceKind::Pieces { least, most } => msg!("refused.which_some", least = least, most = most),
        };
        let refusal = Self::new("syntax", message).with_options(game, state, made, picked);
        // Where nothing can be chosen, the whole action is what is wrong.
        Self { unfinished: refusal.help.is_some(), ..refusal }
    }

    /// A word that could mean several pieces; `after` words follow it.
    pub fn ambiguous(typed: &str, known: Vec<Blank>, after: usize) -> Self {
        let message = msg!("refused.ambiguous", word = typed).with_blank("known", Blank::List(known));
        Self { unfinished: true, words_after: Some(after), ..Self::new("syntax", message) }
    }

    /// A piece that can be picked once was named again.
    pub fn twice(game: &Game, state: &State, made: &Move, picked: &[PieceId], typed: &str) -> Self {
        let again = Self::not_among(game, state, made, picked.to_vec());
        let reason = Reason::Ours(msg!("refused.twice", word = typed));
        Self { reason, help: None, ..again }.with_options(game, state, made, picked)
    }

    /// Pieces that the next choice of a move cannot be.
    pub fn not_among(game: &Game, state: &State, made: &Move, pieces: Vec<PieceId>) -> Self {
        let choice = made.picks.len();
        let part = (game.ruleset().actions[made.action].choices[choice].parts.len() == 1).then_some(0);
        let mut so_far = made.clone();
        so_far.picks.push(Pick::Pieces(pieces));
        Self::of(game, state, &so_far, &Failing::Choice { choice, part })
    }

    /// No cell of that name.
    pub fn no_cell(game: &Game, state: &State, made: &Move, typed: &str) -> Self {
        Self::new("syntax", msg!("refused.no_cell", word = typed)).with_options(game, state, made, &[])
    }

    /// No piece of that name.
    pub fn no_kind(game: &Game, state: &State, made: &Move, typed: &str) -> Self {
        let refusal = Self::new("syntax", msg!("refused.no_piece", word = typed));
        // A piece that cannot be picked is no help.
        let options = game.machine().options(state, made.action, &made.picks).unwrap_or_default();
        let kinds = options.iter().filter_map(|pick| match pick {
            Pick::Pieces(pieces) => pieces.first().map(|&piece| state.pieces[piece as usize].kind as usize),
            Pick::Cell(_) => None,
        });
        match nearest(typed, kinds.map(|kind| game.definition().kinds[kind].label.id.as_str())) {
            Some(near) => refusal.help(msg!("help.did_you_mean", word = near)),
            None => refusal.with_options(game, state, made, &[]),
        }
    }

    /// With what the next choice can be, those already picked left out.
    pub(super) fn with_options(self, game: &Game, state: &State, made: &Move, picked: &[PieceId]) -> Self {
        let mut options = game.machine().options(state, made.action, &made.picks).unwrap_or_default();
        options.retain(
            |pick| !matches!(pick, Pick::Pieces(pieces) if pieces.iter().any(|piece| picked.contains(piece))),
        );
        let mut texts: Vec<String> = options.iter().map(|pick| game.pick_text(state, pick)).collect();
        texts.dedup();
        if texts.is_empty() {
            return self;
        }
        let more = texts.len().saturating_sub(MOST_SHOWN);
        texts.truncate(MOST_SHOWN);
        let known = texts.join(", ");
        self.help(match more {
            0 => msg!("help.options", known = known),
            _ => msg!("help.options_more", known = known, more = more),
        })
    }

    /// Why a well-formed move is not legal.
    pub fn of(game: &Game, state: &State, made: &Move, failing: &Failing) -> Self {
        let action = &game.definition().actions[made.action];
        let mut refusal = match failing {
            Failing::Over => Self::over(),
            Failing::Step => {
                let now = game.machine().step_actions(state);
                let known = now
                    .iter()
                    .map(|&action| Blank::Text(format!("`{}`", game.definition().actions[action].label.id)));
                let message = msg!("refused.step")
                    .with_name("action", &action.label.name)
                    .with_name("seat", &game.definition().seats[state.turn.seat as usize].name)
                    .with_blank("known", Blank::List(known.collect()));
                Self::new("step", message)
            }
            Failing::When => {
                let mut refusal =
                    Self::new("when", msg!("refused.when").with_name("action", &action.label.name));
                refusal.spot = action.when.as_ref().map(|rule| rule.whole());
                refusal
            }
            Failing::Shape => Self::syntax(msg!("refused.shape").with_name("action", &action.label.name)),
            Failing::Choice { choice, part } => Self::choice(game, state, made, *choice, *part),
        };
        if refusal.cites.is_none() && !matches!(failing, Failing::Over) {
            refusal.cites = action.cites.clone();
        }
        if let Some((_, words)) = action.reasons.iter().find(|(word, _)| *word == refusal.rule) {
            refusal.reason = Reason::Games(words.clone(), blanks(game, state, made));
        }
        refusal.made = (*failing != Failing::Over).then(|| made.clone());
        refusal
    }

    /// A choice is not among what is allowed.
    fn choice(game: &Game, state: &State, made: &Move, number: usize, part: Option<usize>) -> Self {
        let declared = &game.definition().actions[made.action].choices[number];
        let rule = &game.ruleset().actions[made.action].choices[number];
        let pick = game.pick_text(state, &made.picks[number]);
        let part = part.map(|part| &rule.parts[part]);
        let word = part.map_or(declared.id.as_str(), |part| part.word.as_str());
        let message = match (&made.picks[number], word) {
            _ if part.is_some_and(|part| part.excludes) => {
                let rule = part.map_or(word, |part| part.text.trim_start_matches('!'));
                msg!("reason.excluded", pick = pick, rule = rule)
            }
            (Pick::Cell(cell), "empty") => match state.top(*cell) {
                Some(piece) => {
                    let held = &state.pieces[piece as usize];
                    let kind = &game.definition().kinds[held.kind as usize].label.name;
                    let message = msg!("reason.empty", cell = pick).with_name("piece", kind);
                    match game.definition().seats.get(held.owner as usize) {
                        Some(owner) => message.with_name("owner", &owner.name),
                        None => message.with("owner", "–"),
                    }
                }
                None => msg!("reason.other", pick = pick, rule = word),
            },
            (Pick::Cell(_), "occupied") => msg!("reason.occupied", cell = pick),
            (Pick::Cell(_), "touching" | "adjacent") => msg!("reason.touching", cell = pick),
            (Pick::Cell(_), "fits") => {
                let formats: Vec<String> = game
                    .definition()
                    .board
                    .formats
                    .iter()
                    .map(|format| format!("{} × {}", format.rows, format.columns))
                    .collect();
                msg!("reason.fits", cell = pick)
                    .with_blank("formats", Blank::List(formats.into_iter().map(Blank::Text).collect()))
            }
            (Pick::Cell(_), "mine") => msg!("reason.mine", cell = pick),
            (Pick::Pieces(_), word) => {
                let zone = game.definition().zones.iter().find(|zone| zone.label.id == word);
                match zone {
                    Some(zone) => msg!("reason.zone", piece = pick).with_name("zone", &zone.label.name),
                    None => msg!("reason.other", pick = pick, rule = part.map_or(word, |part| &part.text)),
                }
            }
            (_, word) => msg!("reason.other", pick = pick, rule = part.map_or(word, |part| &part.text)),
        };
        let mut refusal = Self::new(word, message);
        refusal.spot = part.map(|part| part.spot.clone());
        refusal.doc = part.and_then(|part| part.doc.clone());
        let before = Move { action: made.action, picks: made.picks[..number].to_vec() };
        refusal.with_options(game, state, &before, &[])
    }
}

/// How many options a help lists.
const MOST_SHOWN: usize = 12;

/// What a game's own sentences may fill in: `{cell}`, `{piece}`, `{seat}`.
fn blanks(game: &Game, state: &State, made: &Move) -> Vec<(&'static str, String)> {
    let mut blanks = vec![("seat", game.definition().seats[state.turn.seat as usize].id.clone())];
    for pick in &made.picks {
        let text = game.pick_text(state, pick);
        blanks.push(match pick {
            Pick::Cell(_) => ("cell", text),
            Pick::Pieces(_) => ("piece", text),
        });
    }
    blanks.reverse();
    blanks
}
