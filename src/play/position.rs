//! Builds a position by hand: pieces on the board and in zones, marks, counters, whose turn it is.
//! Everything goes through events, so that the state is as consistent as one that was played.
//!
//! A piece's *home* is its unlimited supply, or else where it lay when the game began, as it lay
//! there. What is taken off goes home.

mod zones;

pub(super) use zones::LaidZone;

use super::game::Game;
use super::piece_notation::WrittenPiece;
use crate::define::Fault;
use crate::msg;
use crate::speak::Message;
use crate::table::{Cell, Ended, Event, NOBODY, Piece, PieceId, Place, Recorder, Seat, State, Turn};

/// A position being built. Nothing reaches a session before [`PositionBuilder::finish`].
pub(crate) struct PositionBuilder<'a> {
    game: &'a Game,
    state: State,
    /// The table as the game began.
    start: State,
}

/// Why pieces cannot be placed: the index of the piece, where it is one of them, and the reason.
pub(crate) type NotPlaced = (Option<usize>, Message);

/// A piece that was placed, and where.
pub(crate) type PlacedPiece = (PieceId, Place);

impl<'a> PositionBuilder<'a> {
    /// Begins from a state. A game that was over goes on; secret choices under way are forgotten.
    pub(crate) fn new(game: &'a Game, state: &State, seed: u64, first: Seat) -> Result<Self, Box<Fault>> {
        let start = game.start(seed, first)?;
        let mut builder = Self { game, state: state.clone(), start };
        builder.apply(Event::Ended { how: Ended::No });
        builder.apply(Event::Revealed);
        Ok(builder)
    }

    /// Makes the cells of the board hold exactly these pieces; those that share a cell are given bottom
    /// first. Pieces are taken from the cells, then from their home, then from any zone; edge places keep
    /// what they hold. What is left over goes home, or to the zone in which its kind begins. The state is as
    /// before when this fails.
    ///
    /// A piece that still lies in a zone where `placed` says is not taken away from there. Returns what lies
    /// on the cells now.
    pub(crate) fn board(
        &mut self,
        wanted_pieces: &[(Cell, WrittenPiece)],
        placed: &[PlacedPiece],
    ) -> Result<Vec<PlacedPiece>, NotPlaced> {
        let mut taken: Vec<PieceId> = Vec::new();
        for (index, (_, wanted)) in wanted_pieces.iter().enumerate() {
            let owner = self.owner_of(wanted).map_err(|message| (Some(index), message))?;
            let found = self.find(&taken, placed, |piece, home| {
                piece.kind == wanted.kind && (home.owner == owner || home.owner == NOBODY)
            });
            match found {
                Some(piece) if !self.is_claimed(piece, placed) => taken.push(piece),
                Some(piece) => return Err((Some(index), self.claimed(wanted, piece))),
                None => {
                    let text = self.game.written_piece(wanted);
                    return Err((Some(index), msg!("transcript.no_more", piece = text)));
                }
            }
        }
        let left: Vec<(PieceId, Place)> = self
            .pieces()
            .filter(|piece| self.on_board(*piece) && !self.on_edge(*piece) && !taken.contains(piece))
            .map(|piece| self.refuge(piece).map(|to| (piece, to)).ok_or(piece))
            .collect::<Result<_, _>>()
            .map_err(|piece| (None, self.no_home(piece)))?;
        left.into_iter().for_each(|(piece, to)| self.send_off(piece, to));
        for (&piece, (cell, wanted)) in taken.iter().zip(wanted_pieces) {
            self.put(piece, *cell, wanted);
        }
        Ok(taken.into_iter().zip(wanted_pieces).map(|(piece, &(cell, _))| (piece, cell)).collect())
    }

    /// Makes one cell or edge place hold exactly these pieces, the bottom first. They are taken from there,
    /// then from their home, then from any zone, then from elsewhere on the board. What is pushed out goes
    /// home, or to the zone in which its kind begins. The state is as before when this fails.
    ///
    /// A piece that still lies where `placed` says is not taken away from there. Returns what lies here now.
    pub(crate) fn cell(
        &mut self,
        cell: Cell,
        wanted_pieces: &[WrittenPiece],
        placed: &[PlacedPiece],
    ) -> Result<Vec<PlacedPiece>, NotPlaced> {
        let mut taken: Vec<PieceId> = Vec::new();
        for (index, wanted) in wanted_pieces.iter().enumerate() {
            let found = self.find_for(cell, wanted, &taken, placed);
            taken.push(found.map_err(|message| (Some(index), message))?);
        }
        let layout = self.game.machine().layout();
        let there = self.state.pieces_at(layout, cell).into_iter();
        let pushed: Vec<(PieceId, Place)> = there
            .filter(|piece| !taken.contains(piece))
            .map(|piece| self.refuge(piece).map(|to| (piece, to)).ok_or(piece))
            .collect::<Result<_, _>>()
            .map_err(|piece| (None, self.no_home(piece)))?;
        pushed.into_iter().for_each(|(piece, to)| self.send_off(piece, to));
        for (&piece, wanted) in taken.iter().zip(wanted_pieces) {
            self.put(piece, cell, wanted);
        }
        Ok(taken.into_iter().map(|piece| (piece, cell)).collect())
    }

    /// Makes a mark lie on exactly these cells and edge places.
    pub(crate) fn mark(&mut self, mark: usize, cells: &[Cell]) {
        let layout = self.game.machine().layout();
        for cell in 0..layout.cells as Cell {
            let on = cells.contains(&cell);
            if self.state.is_marked(layout, mark, cell) != on {
                self.apply(Event::Marked { cell, mark: mark as u8, on });
            }
        }
    }

    /// Sets a counter, clamped to its bounds.
    pub(crate) fn counter(&mut self, index: usize, value: i64) {
        let declared = &self.game.definition().counters[index];
        let value = value.clamp(declared.least, declared.most) as i32;
        let counter = self.game.machine().layout().counter(index) as u16;
        self.apply(Event::Counted { counter, value });
    }

    /// Brings a piece of a kind to the top of a pile, so that it is drawn next; one that is not among
    /// `stacked`, where it is added.
    pub(crate) fn stack_for_draw(
        &mut self,
        index: usize,
        wanted: &WrittenPiece,
        stacked: &mut Vec<PieceId>,
    ) -> Result<(), Message> {
        let layout = self.game.machine().layout();
        let pile = layout.zone(index);
        let fits = |piece: &PieceId| {
            let held = &self.state.pieces[*piece as usize];
            let wanted = held.kind == wanted.kind && wanted.owner.is_none_or(|owner| owner == held.owner);
            wanted && !stacked.contains(piece)
        };
        match self.state.pieces_at(layout, pile).into_iter().find(fits) {
            Some(piece) => {
                stacked.push(piece);
                self.apply(Event::Moved { piece, to: pile, under: false });
            }
            None => {
                let (piece, zone) = (self.game.written_piece(wanted), self.game.zone_text(index));
                return Err(msg!("transcript.not_in_pile", piece = piece, zone = zone));
            }
        }
        Ok(())
    }

    /// Says whose turn it is: the step that has this action, or the first one of a turn; the round
    /// from 1, or the one under way.
    pub(crate) fn turn(&mut self, seat: Seat, action: Option<usize>, round: Option<u16>) {
        let phases = &self.game.definition().phases;
        let step = |phase: usize| match action {
            Some(action) => phases[phase].steps.iter().position(|step| step.actions.contains(&action)),
            None => Some(0),
        };
        let (phase, step) = match step(1) {
            Some(step) => (1, step),
            None => (0, step(0).unwrap_or(0)),
        };
        let now = self.state.turn;
        let under_way = if now.phase == phase { now.rounds } else { 0 };
        let mut turn = Turn::default();
        (turn.seat, turn.phase, turn.step, turn.first) = (seat, phase, step as u8, now.first);
        turn.rounds = round.map_or(under_way, |round| round.saturating_sub(1));
        if step > 0 {
            turn.act();
        }
        self.apply(Event::Stepped { turn });
    }

    /// The state, played on until a seat has something to decide; what happens is recorded.
    pub(crate) fn finish(mut self, recorder: &mut Recorder) -> Result<State, Box<Fault>> {
        // What holds in the position has been announced.
        let layout = self.game.machine().layout();
        for (number, holds) in self.game.machine().announcing(&self.state)?.into_iter().enumerate() {
            let counter = (layout.announced(0, 0) + number) as u16;
            self.state.apply(layout, Event::Counted { counter, value: i32::from(holds) });
        }
        self.game.machine().settle(&mut self.state, recorder)?;
        debug_assert_eq!(self.state.disagreement(self.game.machine().layout()), None);
        Ok(self.state)
    }

    /// The state as it was built, without playing on.
    pub(crate) fn into_state(self) -> State {
        self.state
    }

    fn apply(&mut self, event: Event) {
        self.state.apply(self.game.machine().layout(), event);
    }

    fn pieces(&self) -> impl Iterator<Item = PieceId> + use<> {
        0..self.state.pieces.len() as PieceId
    }

    fn on_board(&self, piece: PieceId) -> bool {
        self.game.machine().layout().is_cell(self.state.pieces[piece as usize].place)
    }

    fn on_edge(&self, piece: PieceId) -> bool {
        let layout = self.game.machine().layout();
        layout.grid.edge(self.state.pieces[piece as usize].place).is_some()
    }

    fn each_seat(&self, kind: u16) -> bool {
        let definition = self.game.definition();
        definition.families[definition.kinds[kind as usize].family].each_seat
    }

    /// Whose piece is wanted; a kind that every seat has needs one to be named.
    fn owner_of(&self, wanted: &WrittenPiece) -> Result<Seat, Message> {
        match wanted.owner {
            None if self.each_seat(wanted.kind) => {
                Err(msg!("transcript.whose", piece = self.game.written_piece(wanted)))
            }
            owner => Ok(owner.unwrap_or(NOBODY)),
        }
    }

    /// The piece as it lies at home.
    fn home(&self, piece: PieceId) -> Piece {
        let began = self.start.pieces[piece as usize];
        match self.game.machine().layout().supplies[began.kind as usize] {
            Some(place) => Piece { place, owner: NOBODY, face: 0, ..began },
            None => began,
        }
    }

    /// A free piece for a place: from there, then from home, then from any zone, then from the board.
    fn find_for(
        &self,
        cell: Cell,
        wanted: &WrittenPiece,
        taken: &[PieceId],
        placed: &[PlacedPiece],
    ) -> Result<PieceId, Message> {
        let owner = self.owner_of(wanted)?;
        let place = |piece: PieceId| self.state.pieces[piece as usize].place;
        let fits = |piece: &PieceId| {
            let home = self.home(*piece);
            home.kind == wanted.kind && (home.owner == owner || home.owner == NOBODY)
        };
        let claimed = |piece: PieceId| place(piece) != cell && placed.contains(&(piece, place(piece)));
        let rank = |piece: &PieceId| {
            let (here, home) = (place(*piece) == cell, place(*piece) == self.home(*piece).place);
            (claimed(*piece), !here, self.on_board(*piece), !home, *piece)
        };
        let text = || self.game.written_piece(wanted);
        match self.pieces().filter(|piece| fits(piece) && !taken.contains(piece)).min_by_key(rank) {
            None => Err(msg!("transcript.no_more", piece = text())),
            Some(piece) if claimed(piece) => Err(self.claimed(wanted, piece)),
            Some(piece) => Ok(piece),
        }
    }

    /// Where a piece goes that is taken off: home, or where its home is on the board, the zone in which its
    /// kind begins.
    fn refuge(&self, piece: PieceId) -> Option<Place> {
        let (layout, home) = (self.game.machine().layout(), self.home(piece));
        if !layout.is_cell(home.place) {
            return Some(home.place);
        }
        let begins = |zone: &crate::define::model::ZoneDef| zone.starts.contains(&(home.kind as usize));
        let zone = self.game.definition().zones.iter().position(begins)?;
        layout.zone_for(zone, home.owner).map(|zone| layout.zone(zone))
    }

    fn no_home(&self, piece: PieceId) -> Message {
        let kind = self.state.pieces[piece as usize].kind;
        msg!("transcript.no_home", kind = &self.game.definition().kinds[kind as usize].label.id)
    }

    /// A free piece that fits: on the cells first, then at home, then in any zone, and last one that a line
    /// put into a zone.
    fn find(
        &self,
        taken: &[PieceId],
        placed: &[PlacedPiece],
        fits: impl Fn(&Piece, &Piece) -> bool,
    ) -> Option<PieceId> {
        let free = self
            .pieces()
            .filter(|piece| !taken.contains(piece) && !self.on_edge(*piece))
            .filter(|piece| fits(&self.state.pieces[*piece as usize], &self.home(*piece)));
        free.min_by_key(|&piece| {
            let at_home = self.state.pieces[piece as usize].place == self.home(piece).place;
            (self.is_claimed(piece, placed), !self.on_board(piece), !at_home, piece)
        })
    }

    /// Whether a piece lies in the zone that a line put it into.
    fn is_claimed(&self, piece: PieceId, placed: &[PlacedPiece]) -> bool {
        let place = self.state.pieces[piece as usize].place;
        !self.on_board(piece) && placed.contains(&(piece, place))
    }

    /// No piece is left but one that a line put where it lies.
    fn claimed(&self, wanted: &WrittenPiece, piece: PieceId) -> Message {
        let place = self.game.place_name(self.state.pieces[piece as usize].place);
        msg!("transcript.claimed", piece = self.game.written_piece(wanted), zone = place)
    }

    fn put(&mut self, piece: PieceId, cell: Cell, wanted: &WrittenPiece) {
        let owner = wanted.owner.unwrap_or(NOBODY);
        // A part that the tile lacks is the first one: whoever stands is laid after its tile.
        let part = wanted.part.as_ref().zip(self.state.top(cell)).and_then(|(part, tile)| {
            self.game.read_part(self.state.pieces[tile as usize].kind, self.state.pose(tile), part)
        });
        let pose = part.unwrap_or(wanted.pose);
        self.apply(Event::Placed { piece, cell, owner, face: wanted.face, pose });
    }

    /// Takes a piece off the board, as it was at home.
    fn send_off(&mut self, piece: PieceId, to: Place) {
        let home = self.home(piece);
        self.apply(Event::Moved { piece, to, under: false });
        // Off the board, so that no bit plane changes.
        self.apply(Event::Taken { piece, owner: home.owner });
        self.apply(Event::Flipped { piece, face: home.face });
    }
}
