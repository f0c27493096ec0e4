//! A position laid by hand, line by line: what each line does to the table, and how the host goes on from
//! it. Nothing reaches a session before [`Laying::settle`].

use super::game::Game;
use super::laying_line::{Laid, LayingLine};
use super::piece_notation::WrittenPiece;
use super::position::{LaidZone, PlacedPiece, PositionBuilder};
use super::session::Session;
use crate::define::{Fault, Spot};
use crate::msg;
use crate::speak::{Message, fold};
use crate::table::{Cell, Ended, Place, Recorder, State};

/// The words of a list of cells: spaces or commas stand between them.
pub(crate) fn cell_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

/// The cell or edge place of a name.
pub(crate) fn named(game: &Game, name: &str) -> Result<Cell, Message> {
    let board = &game.definition().board;
    let cell = board.grid.named(name).filter(|_| board.present);
    cell.ok_or_else(|| msg!("board.no_cell", cell = name))
}

/// The cells of a word: one, all of a rectangle between two corners, or `none`.
pub(crate) fn read_cells(game: &Game, word: &str) -> Result<Vec<Cell>, Message> {
    if word == "none" {
        return Ok(Vec::new());
    }
    let (from, to) = word.split_once('-').unwrap_or((word, word));
    let (first, last) = (named(game, from)?, named(game, to)?);
    let rectangle = game.definition().board.grid.rectangle(first, last);
    rectangle.ok_or_else(|| msg!("board.no_rectangle", cells = word))
}

/// What was laid since the last move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Laying {
    /// The table as laid, before the host goes on from it; `None` where it is that of the session.
    state: Option<State>,
    /// The pieces that were laid by hand, which no line takes away from where an earlier one put them.
    by_hand: Vec<PlacedPiece>,
    /// The zones that were laid by hand, which hold what was said, each once, in the order of the lines.
    zones: Vec<LaidZone>,
    /// What the next move draws: pile and piece, with the place that asks for it.
    draws: Vec<(usize, WrittenPiece, Spot)>,
    /// Whether a move was made since something was laid, also one that was taken back.
    moved: bool,
}

/// What a line may do: lay pieces on a table, knowing those that were laid before.
type Layer<'a, 'g> = &'a mut PositionBuilder<'g>;

impl Laying {
    /// Lays what a line says on the table of a session. Nothing changes when it cannot be.
    pub(crate) fn lay(&mut self, session: &Session, line: &LayingLine) -> Result<(), Vec<Fault>> {
        let (game, spot) = (session.game(), &line.spot);
        match &line.what {
            Laid::Board { anchor, rows } => self.board(session, spot, anchor.as_ref(), rows),
            Laid::Cell { cell, pieces } => {
                let mut drawn = read_pieces(game, pieces)?;
                // Written top first, laid bottom first.
                drawn.reverse();
                self.lay_pieces(session, |layer, by_hand| {
                    let place = named(game, cell.text()).map_err(|message| Fault::at(cell, message))?;
                    let laid = layer.cell(place, &drawn, by_hand).map_err(|(index, message)| {
                        let piece = index.and_then(|index| pieces.iter().rev().nth(index));
                        Fault::at(piece.unwrap_or(cell), message)
                    })?;
                    by_hand.retain(|&(_, at)| at != place);
                    by_hand.extend(laid);
                    Ok(())
                })
            }
            Laid::Mark { mark, cells } => self.lay_on(session, |layer| {
                let index = game.mark_named(mark.text()).map_err(|message| Fault::at(mark, message))?;
                let mut marked = Vec::new();
                for cell in cells {
                    marked.extend(read_cells(game, cell.text()).map_err(|message| Fault::at(cell, message))?);
                }
                layer.mark(index, &marked);
                Ok(())
            }),
            Laid::Zone { zone, pieces } => {
                let drawn = read_pieces(game, pieces)?;
                let index = game.zone_named(zone.text()).map_err(|message| vec![Fault::at(zone, message)])?;
                let others: Vec<usize> = self.zones.iter().map(|laid| laid.zone).collect();
                let place = game.machine().layout().zone(index);
                self.lay_pieces(session, |layer, by_hand| {
                    let laid = layer.zone(index, &drawn, by_hand, &others).map_err(|(index, message)| {
                        Fault::at(index.and_then(|index| pieces.get(index)).unwrap_or(zone), message)
                    })?;
                    by_hand.retain(|&(_, at)| at != place);
                    by_hand.extend(laid);
                    Ok(())
                })?;
                self.zones.retain(|laid| laid.zone != index);
                self.zones.push(LaidZone { zone: index, spot: zone.clone(), is_settled: false });
                Ok(())
            }
            Laid::Set { counter, value } => self.lay_on(session, |layer| {
                let index =
                    game.counter_named(counter.text()).map_err(|message| Fault::at(counter, message))?;
                layer.counter(index, *value);
                Ok(())
            }),
            Laid::Turn { seat, action, round } => self.lay_on(session, |layer| {
                let taken = game.read_seat(seat.text()).map_err(|message| Fault::at(seat, message))?;
                let step = action.as_ref().map(|typed| action_typed(game, typed)).transpose()?;
                layer.turn(taken, step, *round);
                Ok(())
            }),
            Laid::Draw { piece, pile } => self.draw(game, spot, piece, pile.as_ref()),
        }
    }

    /// Lays something; what it is laid on is the last laying, or the table of the session.
    fn lay_on(
        &mut self,
        session: &Session,
        lay: impl FnOnce(Layer<'_, '_>) -> Result<(), Fault>,
    ) -> Result<(), Vec<Fault>> {
        let state = self.state.as_ref().unwrap_or(session.state());
        let laid = PositionBuilder::new(session.game(), state, session.seed(), session.first())
            .map_err(|fault| *fault)
            .and_then(|mut layer| lay(&mut layer).map(|()| layer.into_state()));
        self.state = Some(laid.map_err(|fault| vec![fault])?);
        Ok(())
    }

    /// Lays pieces: gives those laid by hand before, to which it adds those that it lays.
    fn lay_pieces(
        &mut self,
        session: &Session,
        lay: impl FnOnce(Layer<'_, '_>, &mut Vec<PlacedPiece>) -> Result<(), Fault>,
    ) -> Result<(), Vec<Fault>> {
        let mut by_hand = self.by_hand.clone();
        self.lay_on(session, |layer| lay(layer, &mut by_hand))?;
        self.by_hand = by_hand;
        Ok(())
    }

    fn board(
        &mut self,
        session: &Session,
        spot: &Spot,
        anchor: Option<&Spot>,
        rows: &[Vec<Spot>],
    ) -> Result<(), Vec<Fault>> {
        let game = session.game();
        let grid = game.definition().board.grid;
        let mut faults = Vec::new();
        let corner = match anchor {
            Some(anchor) => {
                grid.named(anchor.text()).filter(|&cell| grid.edge(cell).is_none()).unwrap_or_else(|| {
                    faults.push(Fault::at(anchor, msg!("board.no_cell", cell = anchor.text())));
                    0
                })
            }
            None => 0,
        };
        let (left, top) = grid.at(corner);
        let mut drawn: Vec<(Cell, WrittenPiece)> = Vec::new();
        let mut spots = Vec::new();
        for (down, row) in rows.iter().enumerate() {
            for (right, cell) in row.iter().enumerate() {
                let (column, line) = (left as usize + right, top as usize + down);
                if column >= grid.columns as usize || line >= grid.rows as usize {
                    faults.push(Fault::at(cell, msg!("board.setup_too_large")));
                    break;
                }
                let at = grid.cell(column as u16, line as u16);
                // Drawn top first, laid bottom first.
                for piece in cell.text().rsplit('/').filter(|_| cell.text() != ".") {
                    match game.read_piece(piece) {
                        Ok(piece) => {
                            drawn.push((at, piece));
                            spots.push(cell.clone());
                        }
                        Err(message) => faults.push(Fault::at(cell, message)),
                    }
                }
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        // A zone that the host went on from gives its pieces to a new position.
        let layout = game.machine().layout();
        let settled = self.zones.iter().filter(|laid| laid.is_settled);
        let settled: Vec<Place> = settled.map(|laid| layout.zone(laid.zone)).collect();
        self.lay_pieces(session, |layer, by_hand| {
            let mut claimed = by_hand.clone();
            claimed.retain(|(_, at)| !settled.contains(at));
            let laid = layer.board(&drawn, &claimed).map_err(|(index, message)| {
                Fault::at(index.and_then(|index| spots.get(index)).unwrap_or(spot), message)
            })?;
            by_hand.retain(|&(_, at)| !layout.is_cell(at) || grid.edge(at).is_some());
            by_hand.extend(laid);
            Ok(())
        })
    }

    fn draw(
        &mut self,
        game: &Game,
        spot: &Spot,
        piece: &Spot,
        pile: Option<&Spot>,
    ) -> Result<(), Vec<Fault>> {
        let layout = game.machine().layout();
        let piles: Vec<usize> = (0..layout.zones.len()).filter(|&zone| layout.zones[zone].ordered).collect();
        let index = match (pile, &piles[..]) {
            (Some(pile), _) => game.zone_named(pile.text()).map_err(|message| (pile, message)),
            (None, [only]) => Ok(*only),
            (None, []) => Err((spot, msg!("transcript.no_pile"))),
            (None, _) => Err((spot, msg!("transcript.which_pile"))),
        };
        let read = game.read_piece(piece.text()).map_err(|message| (piece, message));
        match index.and_then(|index| Ok((index, read?))) {
            Ok((index, read)) => self.draws.push((index, read, piece.clone())),
            Err((spot, message)) => return Err(vec![Fault::at(spot, message)]),
        }
        Ok(())
    }

    /// Whether it is said what the next move draws.
    pub(crate) fn draws(&self) -> bool {
        !self.draws.is_empty()
    }

    /// The table once the host has gone on from what was laid, until a seat has something to decide; `None`
    /// where nothing was. Zones that were laid hold what was said and no more; pieces that have nowhere else
    /// to go are a fault. What is drawn next is not stacked yet. What the host did is recorded.
    pub(crate) fn settle(
        &mut self,
        session: &Session,
        recorder: &mut Recorder,
    ) -> Result<Option<State>, Box<Fault>> {
        let Some(state) = self.state.take() else { return Ok(None) };
        let mut layer = PositionBuilder::new(session.game(), &state, session.seed(), session.first())?;
        layer.clear_zones(&self.zones, &self.by_hand)?;
        self.zones.iter_mut().for_each(|laid| laid.is_settled = true);
        layer.finish(recorder).map(Some)
    }

    /// The table of a session with what was announced stacked so that it is drawn in that order; `None` where
    /// nothing was announced, or where nothing will be drawn.
    pub(crate) fn stack(
        &mut self,
        game: &Game,
        state: &State,
        session: &Session,
    ) -> Result<Option<State>, Fault> {
        let draws = std::mem::take(&mut self.draws);
        if draws.is_empty() || state.ended != Ended::No {
            return Ok(None);
        }
        let mut layer =
            PositionBuilder::new(game, state, session.seed(), session.first()).map_err(|fault| *fault)?;
        let mut stacked = Vec::new();
        for (pile, piece, spot) in draws.iter().rev() {
            let done = layer.stack_for_draw(*pile, piece, &mut stacked);
            done.map_err(|message| Fault::at(spot, message))?;
        }
        // Secret choices under way go on: only the pile changed.
        Ok(Some(State { pending: state.pending.clone(), ..layer.into_state() }))
    }

    /// The table of a session as laid so far, gone on from and with its draws stacked; what was laid stays as
    /// it is, for more lines.
    pub(crate) fn shown(&self, session: &Session) -> Result<State, Box<Fault>> {
        let mut laying = self.clone();
        let state = laying.settle(session, &mut Recorder::off())?.unwrap_or_else(|| session.state().clone());
        let stacked = laying.stack(session.game(), &state, session).map_err(Box::new)?;
        Ok(stacked.unwrap_or(state))
    }

    /// Whether the next line begins from the table of the session.
    pub(super) fn is_anew(&self) -> bool {
        self.state.is_none()
    }

    /// Has the next line begin from the table of the session: the host went on.
    pub(super) fn go_on(&mut self) {
        self.state = None;
        self.draws.clear();
        self.zones.iter_mut().for_each(|laid| laid.is_settled = true);
    }

    /// Forgets what was laid by hand: a move was made since.
    pub(crate) fn moved(&mut self) {
        self.by_hand.clear();
        self.zones.clear();
        self.moved = true;
    }

    /// Whether a move was made since the last time that this was asked.
    pub(super) fn take_moved(&mut self) -> bool {
        std::mem::take(&mut self.moved)
    }
}

fn read_pieces(game: &Game, pieces: &[Spot]) -> Result<Vec<WrittenPiece>, Vec<Fault>> {
    let pieces = pieces.iter().filter(|piece| piece.text() != "empty");
    let read =
        |piece: &Spot| game.read_piece(piece.text()).map_err(|message| vec![Fault::at(piece, message)]);
    pieces.map(read).collect()
}

/// The action of that id.
pub(super) fn action_typed(game: &Game, typed: &Spot) -> Result<usize, Fault> {
    let actions = &game.definition().actions;
    let means = |action: &crate::define::model::ActionDef| {
        action.label.all_names().any(|name| fold(name) == fold(typed.text()))
    };
    actions.iter().position(means).ok_or_else(|| {
        let known = actions.iter().map(|action| action.label.id.as_str());
        Fault::at(typed, msg!("turn.unknown_action", id = typed.text())).suggest(typed.text(), known)
    })
}
