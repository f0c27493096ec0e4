//! Zones laid by hand: which pieces they hold, whose those are, and where what is left over goes.
//!
//! What is left over stays where it is until all lines are laid, since a line below may lay it elsewhere;
//! [`PositionBuilder::clear_zones`] then has every zone hold what was said and no more.

use super::{NotPlaced, PlacedPiece, PositionBuilder};
use crate::define::{Fault, Spot};
use crate::play::piece_notation::WrittenPiece;
use crate::speak::Message;
use crate::table::{Event, NOBODY, Piece, PieceId, Place, Seat};
use crate::{counted, msg};

/// A zone that a line lays.
#[derive(Clone, Debug)]
pub(in crate::play) struct LaidZone {
    /// Which, among the layout's zones.
    pub zone: usize,
    /// Where the line names it.
    pub spot: Spot,
    /// Whether the host has gone on since, so that it may hold more by now.
    pub is_settled: bool,
}

impl PositionBuilder<'_> {
    /// Makes a zone hold these pieces, of a pile the top first. They are taken from anywhere off the board,
    /// and belong to the seat that is named, or else to whom they belong at home. What is pushed out takes the
    /// place of what came in, if both look the same from behind: hands are exchanged card by card. Otherwise
    /// it goes home; when this zone is its home, to another of the same seat, or else to one that all share. It
    /// never goes to one that is `laid`: where it has nowhere to go, it stays until
    /// [`PositionBuilder::clear_zones`]. The state is as before when this fails.
    ///
    /// A piece that still lies where `placed` says is not taken away from there: two lines would both
    /// claim it. Returns what was laid here.
    pub(crate) fn zone(
        &mut self,
        index: usize,
        wanted_pieces: &[WrittenPiece],
        placed: &[PlacedPiece],
        laid: &[usize],
    ) -> Result<Vec<PlacedPiece>, NotPlaced> {
        let layout = self.game.machine().layout();
        let zone = layout.zone(index);
        let mut taken: Vec<PieceId> = Vec::new();
        for (number, wanted) in wanted_pieces.iter().enumerate() {
            let found = self.find_for_zone(index, wanted, &taken, placed);
            taken.push(found.map_err(|message| (Some(number), message))?);
        }
        let back = |piece: PieceId| {
            let piece = &self.state.pieces[piece as usize];
            (self.game.definition().kinds[piece.kind as usize].back, piece.owner)
        };
        let place = |piece: PieceId| self.state.pieces[piece as usize].place;
        let mut left: Vec<PieceId> = taken.iter().copied().filter(|&piece| place(piece) != zone).collect();
        let there = self.state.pieces_at(layout, zone).into_iter().filter(|piece| !taken.contains(piece));
        let pushed: Vec<(PieceId, Place)> = there
            .filter_map(|piece| match left.iter().position(|&other| back(other) == back(piece)) {
                Some(twin) => Some((piece, place(left.remove(twin)))),
                None => Some((piece, self.way_out(piece, index, laid)?)),
            })
            .collect();
        for (piece, to) in pushed {
            self.leave(piece, to);
        }
        for (&piece, wanted) in taken.iter().zip(wanted_pieces).rev() {
            self.apply(Event::Moved { piece, to: zone, under: false });
            let owner = match wanted.owner {
                Some(owner) => owner,
                None if self.each_seat(wanted.kind) => self.state.pieces[piece as usize].owner,
                None => self.home(piece).owner,
            };
            self.give(piece, owner);
            if self.state.pieces[piece as usize].face != wanted.face {
                self.apply(Event::Flipped { piece, face: wanted.face });
            }
        }
        Ok(taken.into_iter().map(|piece| (piece, zone)).collect())
    }

    /// A piece that a zone can hold: from there, then from anywhere off the board, then one that a line put
    /// elsewhere, which is why it cannot be; one that belongs to the right seat already first.
    fn find_for_zone(
        &self,
        index: usize,
        wanted: &WrittenPiece,
        taken: &[PieceId],
        placed: &[PlacedPiece],
    ) -> Result<PieceId, Message> {
        let layout = self.game.machine().layout();
        let zone = layout.zone(index);
        let definition = self.game.definition();
        let family = &definition.families[definition.kinds[wanted.kind as usize].family];
        let owner = wanted.owner.or(layout.zones[index].owner.filter(|_| family.each_seat));
        let held = |piece: PieceId| &self.state.pieces[piece as usize];
        let is_whose = |piece: PieceId| held(piece).owner == owner.unwrap_or(self.home(piece).owner);
        // What is nobody's at home becomes a seat's during play, unless its family never does.
        let may_be = |piece: PieceId| {
            owner.is_none_or(|owner| {
                let home = self.home(piece).owner;
                held(piece).owner == owner || home == owner || home == NOBODY && !family.unowned
            })
        };
        let free = self.pieces().filter(|&piece| {
            held(piece).kind == wanted.kind
                && !self.on_board(piece)
                && !taken.contains(&piece)
                && may_be(piece)
        });
        let is_elsewhere = |piece: PieceId| held(piece).place != zone;
        let claimed = |piece: PieceId| is_elsewhere(piece) && self.is_claimed(piece, placed);
        let rank = |&piece: &PieceId| (claimed(piece), is_elsewhere(piece), !is_whose(piece));
        // Of a pile those on top come first, so that what lies there in that order stays as it is.
        let (here, elsewhere): (Vec<PieceId>, Vec<PieceId>) = free.partition(|&piece| !is_elsewhere(piece));
        let here = self.state.pieces_at(layout, zone).into_iter().filter(|piece| here.contains(piece));
        match here.chain(elsewhere).min_by_key(rank) {
            None => Err(msg!("transcript.not_off_board", piece = self.game.written_piece(wanted))),
            Some(piece) if claimed(piece) => Err(self.claimed(wanted, piece)),
            Some(piece) => Ok(piece),
        }
    }

    /// Has what lines left over leave the zones that were laid since the host went on last. The state is of
    /// no use when pieces have nowhere to go, which is one fault for all of them.
    pub(in crate::play) fn clear_zones(
        &mut self,
        laid: &[LaidZone],
        placed: &[PlacedPiece],
    ) -> Result<(), Box<Fault>> {
        let layout = self.game.machine().layout();
        let numbers: Vec<usize> = laid.iter().map(|laid| laid.zone).collect();
        let (mut stuck, mut last) = (Vec::new(), None);
        for laid in laid.iter().filter(|laid| !laid.is_settled) {
            let mut left_over = self.state.pieces_at(layout, layout.zone(laid.zone));
            left_over.retain(|&piece| !self.is_claimed(piece, placed));
            for piece in left_over {
                match self.way_out(piece, laid.zone, &numbers) {
                    Some(to) => self.leave(piece, to),
                    None => {
                        stuck.push(piece);
                        last = Some(laid);
                    }
                }
            }
        }
        match last {
            Some(last) => Err(Box::new(self.nowhere_to_go(&stuck, last, &numbers))),
            None => Ok(()),
        }
    }

    /// Where a piece goes that leaves a zone, if there is such a place: where it was dealt from, home, another
    /// zone of the same seat, one that all share; never to one that is laid, nor to another seat's, which would
    /// play with it.
    fn way_out(&self, piece: PieceId, from: usize, laid: &[usize]) -> Option<Place> {
        let layout = self.game.machine().layout();
        let holder = layout.zones[from].owner;
        let is_open = |zone: usize| zone != from && !laid.contains(&zone);
        let kind = self.state.pieces[piece as usize].kind as usize;
        let begins = self.game.definition().zones.iter().position(|zone| zone.starts.contains(&kind));
        let begins = begins.and_then(|zone| layout.zone_for(zone, holder.unwrap_or(NOBODY)));
        let begins = begins.filter(|&zone| is_open(zone)).map(|zone| layout.zone(zone));
        let home = self.home(piece).place;
        let takes = |home: &Place| !layout.is_cell(*home) && layout.zone_of(*home).is_none_or(is_open);
        let open = || {
            let owner = |zone: usize| layout.zones[zone].owner;
            let may = |&zone: &usize| is_open(zone) && (owner(zone) == holder || owner(zone).is_none());
            (0..layout.zones.len()).filter(may).min_by_key(|&zone| owner(zone) != holder)
        };
        begins.or(Some(home).filter(takes)).or_else(|| open().map(|zone| layout.zone(zone)))
    }

    /// The fault of pieces that no zone is left for: how many, and a line that lays them, in a zone that none
    /// lays or else with what the last one holds.
    fn nowhere_to_go(&self, stuck: &[PieceId], last: &LaidZone, laid: &[usize]) -> Fault {
        let layout = self.game.machine().layout();
        let zone = (0..layout.zones.len()).find(|zone| !laid.contains(zone)).unwrap_or(last.zone);
        let there = self.state.pieces_at(layout, layout.zone(zone));
        let there = there.into_iter().filter(|piece| !stuck.contains(piece));
        let pieces = there.chain(stuck.iter().copied());
        let holder = layout.zones[zone].owner;
        let written = pieces.map(|piece| {
            let Piece { kind, owner, face, .. } = self.state.pieces[piece as usize];
            let owner = Some(owner).filter(|owner| *owner != NOBODY);
            let piece = WrittenPiece { kind, owner, face, pose: 0, part: None };
            self.game.piece_in_zone(piece, holder)
        });
        let mut written: Vec<String> = written.collect();
        if !layout.zones[zone].ordered {
            written.sort_unstable();
        }
        let line = format!("zone {} = {}", self.game.zone_text(zone), written.join(", "));
        let message = counted!("transcript.nowhere_to_go", count = stuck.len());
        Fault::at(&last.spot, message).help(msg!("transcript.lay_them", line = line))
    }

    /// Moves a piece off the board elsewhere, as whose it is at home.
    fn leave(&mut self, piece: PieceId, to: Place) {
        self.apply(Event::Moved { piece, to, under: false });
        if !self.each_seat(self.state.pieces[piece as usize].kind) {
            self.give(piece, self.home(piece).owner);
        }
    }

    /// Makes a piece off the board, so that no bit plane changes, belong to a seat or to nobody.
    fn give(&mut self, piece: PieceId, owner: Seat) {
        if self.state.pieces[piece as usize].owner != owner {
            self.apply(Event::Taken { piece, owner });
        }
    }
}
