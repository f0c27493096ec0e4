//! The duel by hand is the text rules' duel: the same moves, the same table after each, the same ends.

use rulebox::define::Library;
use rulebox::play::{Game, Pick};
use rulebox::table::{self, Cell, Ended, Place, Recorder, State};

use crate::native::letter_up::duel::{Duel, MOST_PLIES, Move, PLACES};
use crate::native::letter_up::{CELLS, EMPTY, JOKER, RACK, Rack};
use crate::native::{Played, Rng};

/// What a move lays, each with its cell, its letter, and whether the Joker shows it; or what it gives back.
type Made = Vec<(Option<u8>, u8, bool)>;

/// The text rules, and where they keep what the duel by hand keeps.
struct Text {
    game: Game,
    /// In the order in which pawns are put.
    edges: Vec<Cell>,
    bag: Place,
    racks: [Place; 2],
    pawns: [Place; 2],
    traverse: usize,
    permanent: usize,
}

impl Text {
    fn load() -> Self {
        let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
        let folder = Library::only(&games).find("letter_up").expect("the game is there");
        let game = Game::load(&folder, &Default::default()).unwrap_or_else(|faults| panic!("{faults:?}"));
        let (definition, layout) = (game.definition(), game.machine().layout());
        let zone = |id: &str, seat| {
            let zone = definition.zones.iter().position(|zone| zone.label.id == id);
            layout.zone(zone.and_then(|zone| layout.zone_for(zone, seat)).expect("a zone"))
        };
        let mark =
            |id: &str| definition.board.marks.iter().position(|mark| mark.label.id == id).expect("a mark");
        let names = ["an", "bn", "cn", "dn", "en", "fn", "gn"].map(str::to_owned).into_iter();
        let names = names.chain((1..8).flat_map(|row| [format!("{row}w"), format!("{row}e")]));
        let names = names.chain(["as", "bs", "cs", "ds", "es", "fs", "gs"].map(str::to_owned));
        let edges = names.map(|name| definition.board.grid.named(&name).expect("an edge place")).collect();
        let (bag, racks, pawns) = (
            zone("sac", 0),
            [0, 1].map(|seat| zone("chevalet", seat)),
            [0, 1].map(|seat| zone("pions", seat)),
        );
        let (traverse, permanent) = (mark("traverse"), mark("permanent"));
        Self { game, edges, bag, racks, pawns, traverse, permanent }
    }

    /// The number of a piece's letter, or the Joker.
    fn piece(&self, state: &State, piece: u16) -> u8 {
        match self.game.definition().kinds[state.pieces[usize::from(piece)].kind as usize].label.id.as_bytes()
        {
            [letter] => letter - b'a',
            _ => JOKER as u8,
        }
    }

    fn pieces(&self, state: &State, place: Place) -> Vec<u8> {
        let pieces = state.pieces_at(self.game.machine().layout(), place);
        pieces.into_iter().map(|piece| self.piece(state, piece)).collect()
    }

    fn letter(&self, state: &State, cell: usize) -> u8 {
        state.top(cell as Cell).map_or(EMPTY, |top| match self.piece(state, top) {
            joker if usize::from(joker) == JOKER => state.pose(top) - 1,
            letter => letter,
        })
    }

    fn made(&self, state: &State, pick: &Pick) -> Made {
        let mut made: Made = match pick {
            Pick::Laid(laid) => {
                let tile = |laid: &rulebox::play::LaidPiece| match self.piece(state, laid.piece) {
                    joker if usize::from(joker) == JOKER => (Some(laid.cell as u8), laid.pose - 1, true),
                    letter => (Some(laid.cell as u8), letter, false),
                };
                laid.iter().map(tile).collect()
            }
            _ => pick.pieces().iter().map(|&piece| (None, self.piece(state, piece), false)).collect(),
        };
        made.sort_unstable();
        made
    }
}

fn made_by_hand(chosen: Move) -> Made {
    let mut made: Made = match chosen {
        Move::Word(play) => {
            play.tiles().iter().map(|tile| (Some(tile.cell), tile.letter, tile.joker)).collect()
        }
        Move::Renew(pieces) => {
            let copies = |(piece, &copies): (usize, &u8)| {
                std::iter::repeat_n((None, piece as u8, false), copies.into())
            };
            pieces.iter().enumerate().flat_map(copies).collect()
        }
    };
    made.sort_unstable();
    made
}

fn rack_of(pieces: &[u8]) -> Rack {
    let mut rack = [0; JOKER + 1];
    pieces.iter().for_each(|&piece| rack[usize::from(piece)] += 1);
    rack
}

fn duel() -> Duel {
    Duel::new(include_str!("../../../games/letter_up/fr.txt"))
}

/// Everything but what was drawn: chance is not shared.
fn assert_same_table(text: &Text, theirs: &State, ours: &Duel, place: &str) {
    let layout = text.game.machine().layout();
    for cell in 0..CELLS {
        assert_eq!(text.letter(theirs, cell), ours.board.letters[cell], "{place}, cell {cell}");
        assert_eq!(theirs.heights[cell], u16::from(ours.board.heights[cell]), "{place}, cell {cell}");
        let frozen = theirs.is_marked(layout, text.traverse, cell as Cell);
        assert_eq!(frozen, ours.board.frozen[cell], "{place}, cell {cell}");
    }
    for number in 0..PLACES {
        let edge = text.edges[number];
        let owner = theirs.top(edge).map(|pawn| theirs.pieces[usize::from(pawn)].owner);
        assert_eq!(owner, ours.pawns[number], "{place}, edge place {number}");
        let permanent = theirs.is_marked(layout, text.permanent, edge);
        assert_eq!(permanent, ours.permanent[number], "{place}, edge place {number}");
    }
    for seat in 0..2 {
        assert_eq!(theirs.heights[usize::from(text.pawns[seat])], u16::from(ours.left[seat]), "{place}");
        let rack: u8 = ours.racks[seat].iter().sum();
        assert_eq!(theirs.heights[usize::from(text.racks[seat])], u16::from(rack), "{place}");
    }
    assert_eq!(usize::from(theirs.heights[usize::from(text.bag)]), ours.bag.len(), "{place}");
    let scores = text.game.scores(theirs).expect("the rules are sound");
    assert_eq!(scores, ours.territories().map(i64::from), "{place}");
    assert_eq!(theirs.ended != Ended::No, ours.over, "{place}");
}

#[test]
fn letter_up_is_the_text_rules_move_by_move() {
    const GAMES: u64 = 400;
    let (text, mut ours) = (Text::load(), duel());
    let mut own_chance = Rng::new(1);
    // Games won and counted, with a traverse, with a stack of three, Jokers laid, letters covered twice at once.
    let mut seen = [0; 6];
    for seed in 0..GAMES {
        let mut rng = table::Rng::new(seed, "native");
        let mut theirs = text.game.start(seed, 0).expect("a game starts");
        ours.start(&mut own_chance);
        ours.seat = theirs.turn.seat.into();
        for ply in 0..MOST_PLIES {
            let place = format!("seed {seed}, ply {ply}");
            assert_same_table(&text, &theirs, &ours, &place);
            if ours.over {
                break;
            }
            assert_eq!(usize::from(theirs.turn.seat), ours.seat, "{place}");
            ours.racks = text.racks.map(|rack| rack_of(&text.pieces(&theirs, rack)));
            ours.bag = text.pieces(&theirs, text.bag);
            ours.list();

            let moves = text.game.moves(&theirs).expect("the rules list moves");
            let mut expected: Vec<Made> =
                moves.iter().map(|made| text.made(&theirs, &made.picks[0])).collect();
            let count: usize = ours.counts().iter().sum();
            let mut listed: Vec<Made> = (0..count).map(|n| made_by_hand(ours.nth(n))).collect();
            let made = &moves[rng.below(moves.len() as u32) as usize];
            let wanted = text.made(&theirs, &made.picks[0]);
            let nth = listed.iter().position(|listed| *listed == wanted);
            for list in [&mut expected, &mut listed] {
                list.sort_unstable();
            }
            assert_eq!(listed, expected, "{place}");

            let covers = |(cell, ..): &&(Option<u8>, u8, bool)| {
                cell.is_some_and(|cell| ours.board.is_filled(cell.into()))
            };
            seen[4] += u32::from(wanted.iter().any(|(_, _, joker)| *joker));
            seen[5] += u32::from(wanted.iter().filter(covers).count() > 1);
            ours.make(ours.nth(nth.expect("it is listed")), &mut own_chance);
            text.game
                .machine()
                .apply(&mut theirs, made, &mut Recorder::off())
                .expect("a listed move applies");
        }
        if ours.over {
            let how = ours.winner.map_or(Ended::Counted, |seat| Ended::Won(seat as u8));
            assert_eq!(theirs.ended, how, "seed {seed}");
            seen[usize::from(how == Ended::Counted)] += 1;
        }
        seen[2] += u32::from(ours.permanent.contains(&true));
        seen[3] += u32::from(ours.board.heights.contains(&3));
    }
    assert!(seen.iter().all(|&times| times > 5), "{seen:?}");
}

#[test]
fn letter_up_begins_with_mixed_racks_and_all_pieces() {
    let (mut ours, mut rng) = (duel(), Rng::new(2));
    let mut first = [0; 2];
    for _ in 0..1_000 {
        ours.start(&mut rng);
        let mut all = rack_of(&ours.bag);
        for rack in &ours.racks {
            let vowels: u8 = [0, 4, 8, 14, 20, 24].iter().map(|&vowel| rack[vowel]).sum();
            assert!(rack[JOKER] == 1 || (1..RACK as u8).contains(&vowels), "{rack:?}");
            all.iter_mut().zip(rack).for_each(|(all, more)| *all += more);
        }
        assert_eq!((all.iter().sum::<u8>(), all[0], all[JOKER], ours.bag.len()), (60, 8, 1, 48));
        first[ours.seat] += 1;
    }
    assert!(first.iter().all(|&times| times > 400), "{first:?}");
}

#[test]
fn letter_up_comes_out_as_the_text_rules() {
    const GAMES: u64 = 2_000;
    let (text, mut ours) = (Text::load(), duel());
    let (mut state, mut rng) = (State::default(), table::Rng::new(1, "native"));
    let mut own_rng = Rng::new(3);
    // Games that nobody can end are left out: they would weigh as much as many others.
    let mut sums = [[0.0; 4]; 2];
    for seed in 0..GAMES {
        let played = text.game.machine().play_game(&mut state, seed, 0, &mut rng, MOST_PLIES);
        let played = played.expect("the rules are sound");
        let Played { plies, scores } = ours.playout(&mut own_rng);
        let found = [
            played
                .finished
                .then(|| [f64::from(played.plies), played.scores[0] as f64, played.scores[1] as f64]),
            ours.over.then(|| [f64::from(plies), f64::from(scores[0]), f64::from(scores[1])]),
        ];
        for (sums, found) in sums.iter_mut().zip(found) {
            let Some(found) = found else { continue };
            sums[3] += 1.0;
            sums.iter_mut().zip(found).for_each(|(sum, more)| *sum += more);
        }
    }
    let [theirs, ours] =
        sums.map(|[plies, brown, green, games]| [plies, brown, green].map(|sum| sum / games));
    for ((theirs, ours), most) in theirs.iter().zip(ours).zip([2.0, 0.2, 0.2]) {
        assert!((theirs - ours).abs() < most, "{theirs} and {ours} on average");
    }
}
