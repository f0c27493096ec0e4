//! Refusals in the game's own words that depend on the table and not only on the rule: that the first piece goes
//! in the middle, that a column has no cell left.

use super::choice::Asked;
use super::game::Game;
use super::view::View;
use crate::engine::{Failing, Move, Pick};
use crate::rules::tree::Set;
use crate::speak::Name;

/// The sentence that a game's `reasons` have for the situation in which a cell is refused, and the cell that it
/// speaks of.
pub(super) fn of(game: &Game, view: &View, mv: &Move, failing: &Failing) -> Option<(Name, String)> {
    let Failing::Choice { choice, part } = *failing else { return None };
    let cell = mv.picks.get(choice)?.cell()?;
    let reasons = &game.definition().actions[mv.action].reasons;
    let said = |word: &str| reasons.iter().find(|(key, _)| key == word).map(|(_, said)| said.clone());
    let asked = Asked { game, view, action: mv.action, before: &mv.picks[..choice] };
    let options = || asked.options().ok().map(|options| options.iter().filter_map(Pick::cell).collect());
    let rule = part.map(|part| &game.ruleset().actions[mv.action].choices[choice].parts[part]);
    if let Some(words) = said("start").filter(|_| rule.is_some_and(|rule| starts(&rule.set))) {
        let cells: Vec<u16> = options()?;
        if let (true, Some(&first)) = (view.cells.iter().all(|stack| stack.is_empty()), cells.first()) {
            return Some((words, game.cell_name(first)));
        }
    }
    let words = said("column")?;
    let cells: Vec<u16> = options()?;
    let grid = game.definition().board.grid;
    let column = |cell: u16| grid.edge(cell).is_none().then(|| grid.at(cell).0);
    let left = cells.iter().any(|&other| column(other) == column(cell));
    (!left && column(cell).is_some()).then(|| (words, game.cell_name(cell)))
}

/// Whether a rule allows the middle cell of an empty board besides what it says of others.
fn starts(set: &Set) -> bool {
    match set {
        Set::Start => true,
        Set::Or(one, other) => starts(one) || starts(other),
        _ => false,
    }
}
