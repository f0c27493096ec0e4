//! A turning as text: the compass letter to which the tile's top points. It is left out where the tile
//! looks the same every way. When typed, the ports that a line joins say it as well (`nw-se`).

use super::{Asked, ChoiceText, spoken};
use crate::engine::Pick;
use crate::msg;
use crate::play::game::Game;
use crate::play::notation::NotAMove;
use crate::play::refusal::Refusal;
use crate::play::wording::Wording;
use crate::rules::Part;
use crate::speak::{Blank, Message, fold};
use crate::table::ports::turnings;

/// One turning.
#[derive(Clone, Copy)]
pub(super) struct Turning;

impl Game {
    /// A turning of a kind as it is written; nothing where the kind looks the same every way.
    pub(crate) fn turning_text(&self, kind: u16, pose: u8) -> Option<&'static str> {
        let (tile, poses) = self.tile(kind)?;
        (*poses > 1).then(|| turnings(tile.shape)[pose as usize % poses])
    }

    /// The pose that is typed as a turning of a kind: a compass letter, or the ports that a line joins.
    pub(crate) fn read_turning(&self, kind: u16, typed: &str) -> Option<u8> {
        let (tile, poses) = self.tile(kind)?;
        let typed = fold(typed);
        // West is `ouest` to some.
        let letter = |name: &str| name == typed || (name.contains('w') && name.replace('w', "o") == typed);
        if let Some(pose) = turnings(tile.shape).iter().position(|name| letter(name)) {
            return Some((pose % poses) as u8);
        }
        let mut ports = 0;
        for name in typed.split(['_', '-']) {
            ports |= tile.ports.named(tile.shape, name)?;
        }
        let has = |pose: &usize| tile.turned(*pose).iter().any(|&(_, touched)| touched == ports);
        let mut found = (0..*poses).filter(has);
        let pose = found.next()?;
        found.next().is_none().then_some(pose as u8)
    }
}

/// The kind of the tile that a turning is asked of: the piece that was chosen, or the one that lies on
/// the chosen cell.
fn kind_of(asked: Asked<'_>) -> Option<u16> {
    let state = asked.view.state();
    let chosen = asked.before.iter().find_map(|pick| pick.pieces().first().copied());
    let lying = || {
        let cell = asked.before.iter().rev().find_map(Pick::cell)?;
        state.top(cell)
    };
    let piece = chosen.or_else(lying)?;
    asked.view.kind(piece)
}

impl ChoiceText for Turning {
    fn words(self) -> (usize, usize) {
        (0, 1)
    }

    fn text(self, asked: Asked<'_>, pick: &Pick, _: Wording) -> String {
        let Pick::Turning(pose) = pick else { return String::new() };
        let text = kind_of(asked).and_then(|kind| asked.game.turning_text(kind, *pose));
        text.unwrap_or_default().to_owned()
    }

    fn read(self, asked: Asked<'_>, words: &[&str], _: usize) -> Result<Pick, NotAMove> {
        let Some(kind) = kind_of(asked) else { return Ok(Pick::Turning(0)) };
        let looks_alike = asked.game.turning_text(kind, 0).is_none();
        match words {
            [] if looks_alike => Ok(Pick::Turning(0)),
            [] => Err(Refusal::incomplete(asked, &[]).into()),
            [word, ..] => match asked.game.read_turning(kind, word) {
                Some(pose) => Ok(Pick::Turning(pose)),
                None => Err(Refusal::no_turning(asked, word).into()),
            },
        }
    }

    fn question(self, _: usize) -> Message {
        msg!("refused.which_turning")
    }

    fn anything(self) -> Pick {
        Pick::Turning(0)
    }

    fn reason(self, asked: Asked<'_>, pick: &Pick, part: Option<&Part>) -> Message {
        let rule = part.map_or(asked.declared().id.as_str(), |part| &part.text);
        msg!("reason.other", rule = rule).with_blank("pick", Blank::Name(spoken(asked, pick)))
    }

    fn distance(self, _: &Game, one: &Pick, other: &Pick) -> usize {
        usize::from(one != other)
    }

    fn blank(self) -> &'static str {
        "turning"
    }

    fn looks_like(self, _: &Game, _: &str) -> bool {
        false
    }
}
