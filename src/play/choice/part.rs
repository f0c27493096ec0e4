//! A part of the tile on the chosen cell as text: the sides that it has whole, or its corner. It is left out
//! where one alone is possible.

use super::{Asked, ChoiceText};
use crate::engine::Pick;
use crate::msg;
use crate::play::game::Game;
use crate::play::notation::NotAMove;
use crate::play::refusal::Refusal;
use crate::play::wording::Wording;
use crate::rules;
use crate::speak::Message;

/// One part.
#[derive(Clone, Copy)]
pub(super) struct Part;

/// The tile on the chosen cell: its kind and how it is turned.
fn tile_of(asked: Asked<'_>) -> Option<(u16, u8)> {
    let state = asked.view.state();
    let cell = asked.before.iter().rev().find_map(Pick::cell)?;
    let tile = state.top(cell)?;
    Some((asked.view.kind(tile)?, state.pose(tile)))
}

impl ChoiceText for Part {
    fn words(self) -> (usize, usize) {
        (0, 1)
    }

    fn text(self, asked: Asked<'_>, pick: &Pick, _: Wording) -> String {
        let Pick::Part(part) = pick else { return String::new() };
        let one_alone = asked.options().is_ok_and(|options| matches!(&options[..], [only] if only == pick));
        let text = tile_of(asked).filter(|_| !one_alone);
        text.and_then(|(kind, pose)| asked.game.part_text(kind, pose, *part)).unwrap_or_default()
    }

    fn read(self, asked: Asked<'_>, words: &[&str], _: usize) -> Result<Pick, NotAMove> {
        let options = asked.options()?;
        match (words, &options[..]) {
            ([], [only]) => Ok(only.clone()),
            // Nothing leads there: the cell is what is wrong.
            ([], []) => Ok(Pick::Part(0)),
            ([], _) => Err(Refusal::incomplete(asked, &[]).into()),
            ([word, ..], _) => {
                let read = |(kind, pose)| asked.game.read_part(kind, pose, word);
                match tile_of(asked).and_then(read) {
                    Some(part) => Ok(Pick::Part(part)),
                    None => Err(Refusal::no_part(asked, word).into()),
                }
            }
        }
    }

    fn question(self, _: usize) -> Message {
        msg!("refused.which_part")
    }

    fn anything(self) -> Pick {
        Pick::Part(0)
    }

    fn joined(self, picks: &[&Pick]) -> Option<Pick> {
        match picks {
            [one] => Some((*one).clone()),
            _ => None,
        }
    }

    fn reason(self, asked: Asked<'_>, pick: &Pick, part: Option<&rules::Part>) -> Message {
        let rule = part.map_or(asked.declared().id.as_str(), |part| &part.text);
        let Pick::Part(number) = pick else { return msg!("reason.other", pick = "", rule = rule) };
        let name = tile_of(asked).and_then(|(kind, pose)| asked.game.part_text(kind, pose, *number));
        msg!("reason.other", pick = name.unwrap_or_default(), rule = rule)
    }

    fn distance(self, _: &Game, one: &Pick, other: &Pick) -> usize {
        usize::from(one != other)
    }

    fn blank(self) -> &'static str {
        "part"
    }

    fn looks_like(self, _: &Game, _: &str) -> bool {
        false
    }
}
