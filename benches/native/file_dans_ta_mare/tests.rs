//! The race by hand is the text rules' race: the same moves, the same table after each, the same ends.

use rulebox::define::{Library, Settings};
use rulebox::play::{self, Game, Pick};
use rulebox::table::{self, Cell, Ended, Event, Place, Recorder, State};

use crate::native::Rng;
use crate::native::file_dans_ta_mare::cards::{self, EMPTY, MEADOW};
use crate::native::file_dans_ta_mare::landscape::{
    ARRIVALS, CELLS, COLOURS, COLUMNS, LANES, Landscape, NOWHERE, STARTS, columns,
};
use crate::native::file_dans_ta_mare::race::Race;
use crate::native::file_dans_ta_mare::{Foothold, Move};

/// The cards as they are numbered.
const KINDS: [&str; 15] = [
    "prairie",
    "haie_droite",
    "haie_coin",
    "haie_te",
    "champ",
    "lotissement",
    "route_droite",
    "route_virage",
    "route_te",
    "nuit_pluvieuse",
    "crapauduc",
    "plantation",
    "remembrement",
    "double_chantier",
    "quart_de_tour",
];
/// The lanes as they are numbered.
const ENDS: [&str; LANES.len()] = ["2w", "2e", "4w", "4e", "bn", "bs", "dn", "ds", "fn", "fs"];
const PONDS: [&str; 2 * COLOURS] = ["bs", "ds", "fs", "dn", "fn", "bn"];
const ACTIONS: [&str; 12] = [
    "settle", "hop", "exchange", "place", "slide", "rain", "tunnel", "plant", "clear", "works", "build",
    "rotate",
];

/// Where an action stands among [`ACTIONS`].
fn action(made: &Move) -> usize {
    match made {
        Move::Settle(_) => 0,
        Move::Hop(_) => 1,
        Move::Exchange(_) => 2,
        Move::Place { .. } => 3,
        Move::Slide { .. } => 4,
        Move::Rain(_) => 5,
        Move::Tunnel(_) => 6,
        Move::Plant { .. } => 7,
        Move::Clear(_) => 8,
        Move::Works => 9,
        Move::Build { .. } => 10,
        Move::Rotate { .. } => 11,
    }
}

/// The text rules, and where they keep what the race by hand keeps.
struct Text {
    game: Game,
    players: usize,
    /// Each kind's number among [`KINDS`], or that of the pawns.
    kinds: Vec<Option<u8>>,
    pawn: u16,
    actions: Vec<usize>,
    ends: [Cell; LANES.len()],
    ponds: [Cell; 2 * COLOURS],
    pile: Place,
    discard: Place,
    hands: Vec<Place>,
}

impl Text {
    fn load(players: usize) -> Self {
        let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
        let folder = Library::only(&games).find("file_dans_ta_mare").expect("the game is there");
        let settings = Settings { players: Some(players), ..Settings::default() };
        let game = Game::load(&folder, &settings).unwrap_or_else(|faults| panic!("{faults:?}"));
        let (definition, layout) = (game.definition(), game.machine().layout());
        let zone = |id: &str, seat| {
            let zone = definition.zones.iter().position(|zone| zone.label.id == id);
            layout.zone(zone.and_then(|zone| layout.zone_for(zone, seat)).expect("a zone"))
        };
        let number = |id: &str| KINDS.iter().position(|kind| *kind == id).map(|kind| kind as u8);
        let kinds = definition.kinds.iter().map(|kind| number(&kind.label.id)).collect();
        let pawn = definition.kinds.iter().position(|kind| kind.label.id == "pion").expect("pawns") as u16;
        let action = |id: &str| ACTIONS.iter().position(|action| *action == id).unwrap_or(usize::MAX);
        let actions = definition.actions.iter().map(|declared| action(&declared.label.id)).collect();
        let place = |name| definition.board.grid.named(name).expect("an edge place");
        let (ends, ponds) = (ENDS.map(place), PONDS.map(place));
        let (pile, discard) = (zone("pioche", 0), zone("defausse", 0));
        let hands = (0..players as u8).map(|seat| zone("main", seat)).collect();
        Self { game, players, kinds, pawn, actions, ends, ponds, pile, discard, hands }
    }

    /// The cards at a place, the top one first.
    fn cards(&self, state: &State, place: Place) -> Vec<u8> {
        let pieces = state.pieces_at(self.game.machine().layout(), place);
        pieces.into_iter().map(|piece| self.card(state, piece)).collect()
    }

    fn card(&self, state: &State, piece: u16) -> u8 {
        self.kinds[usize::from(state.pieces[usize::from(piece)].kind)].expect("a card")
    }

    fn tile(&self, state: &State, cell: usize) -> u8 {
        let tile = |top| 1 + 4 * self.card(state, top) + state.pose(top);
        state.top(cell as Cell).map_or(EMPTY, tile)
    }

    /// The number of a cell or a pond.
    fn place(&self, cell: Cell) -> u8 {
        let pond = self.ponds.iter().position(|&pond| pond == cell);
        pond.map_or(cell as u8, |pond| (STARTS + pond) as u8)
    }

    fn pawn(&self, state: &State, seat: usize) -> Foothold {
        let is_own = |piece: &&table::Piece| piece.kind == self.pawn && usize::from(piece.owner) == seat;
        let piece = state.pieces.iter().position(|piece| is_own(&piece)).expect("each seat has a pawn");
        match state.pieces[piece].place {
            cell if self.game.machine().layout().is_cell(cell) => {
                Foothold { place: self.place(cell), part: state.pose(piece as u16) }
            }
            _ => Foothold { place: NOWHERE, part: 0 },
        }
    }

    fn made(&self, state: &State, made: &play::Move) -> Move {
        let tile = |card: u8, turning: u8| 1 + 4 * card + turning;
        let chosen = |pieces: &[u16]| self.card(state, pieces[0]);
        let id = ACTIONS[self.actions[made.action]];
        match (id, &made.picks[..]) {
            ("settle", [Pick::Cell(cell)]) => Move::Settle(self.place(*cell) - STARTS as u8),
            ("exchange", [Pick::Pieces(pieces)]) => Move::Exchange(chosen(pieces)),
            ("clear", [Pick::Cell(cell)]) => Move::Clear(*cell as u8),
            ("works", []) => Move::Works,
            ("rotate", [Pick::Cell(cell), Pick::Turning(turning)]) => {
                let card = cards::card(self.tile(state, usize::from(*cell)));
                Move::Rotate { tile: tile(card, *turning), cell: *cell as u8 }
            }
            (_, [Pick::Cell(cell), Pick::Part(part)]) => {
                let to = Foothold { place: self.place(*cell), part: *part };
                match id {
                    "hop" => Move::Hop(to),
                    "rain" => Move::Rain(to),
                    _ => Move::Tunnel(to),
                }
            }
            (_, [Pick::Pieces(pieces), Pick::Cell(place), Pick::Turning(turning)]) => {
                let (tile, cell) = (tile(chosen(pieces), *turning), *place as u8);
                match id {
                    "place" => Move::Place { tile, cell },
                    "plant" => Move::Plant { tile, cell },
                    "build" => Move::Build { tile, cell },
                    _ => {
                        let lane = self.ends.iter().position(|end| end == place).expect("the end of a lane");
                        Move::Slide { tile, lane: lane as u8 }
                    }
                }
            }
            other => panic!("{other:?}"),
        }
    }

    /// A game that has begun, with so many cards of its pile discarded.
    fn start(&self, seed: u64, discarded: usize) -> State {
        let mut state = self.game.start(seed, 0).expect("a game starts");
        let layout = self.game.machine().layout();
        for _ in 0..discarded {
            let piece = state.top(self.pile).expect("the pile has as many");
            state.apply(layout, Event::Moved { piece, to: self.discard, under: false });
        }
        state
    }

    /// Hands the cards of a table over: chance is not shared.
    fn hand_over(&self, state: &State, race: &mut Race) {
        race.pile = self.cards(state, self.pile).into();
        race.discard = self.cards(state, self.discard);
        race.discard.reverse();
        for (seat, &hand) in self.hands.iter().enumerate() {
            race.hands[seat] = self.cards(state, hand);
        }
    }
}

fn sorted<T: Ord>(cards: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut cards: Vec<T> = cards.into_iter().collect();
    cards.sort_unstable();
    cards
}

/// How far a pawn has to go after a move, in twice the cells of the shortest way over any tiles; less by one
/// where it then meets a meadow more.
fn way_left(race: &Race, made: &Move) -> usize {
    let [start, arrival] = columns(race.colours[race.seat].into());
    let left = |place: u8| match usize::from(place) {
        cell if cell < CELLS => 1 + cell / COLUMNS + (cell % COLUMNS).abs_diff(arrival),
        pond if pond < ARRIVALS => 6 + start.abs_diff(arrival),
        _ => 0,
    };
    let pawn = race.pawns[race.seat].place;
    match *made {
        Move::Hop(to) | Move::Rain(to) | Move::Tunnel(to) => 2 * left(to.place),
        Move::Place { tile: MEADOW, cell } if left(cell) < left(pawn) => 2 * left(pawn) - 1,
        _ => 2 * left(pawn),
    }
}

/// Everything but the order of what was shuffled just now.
fn assert_same_table(text: &Text, theirs: &State, ours: &Race, shuffled: bool, place: &str) {
    for cell in 0..CELLS {
        assert_eq!(ours.landscape.0[cell], text.tile(theirs, cell), "{place}, cell {cell}");
    }
    for seat in 0..text.players {
        assert_eq!(ours.pawns[seat], text.pawn(theirs, seat), "{place}, seat {seat}");
        let hand = text.cards(theirs, text.hands[seat]);
        assert_eq!(ours.hands[seat].len(), hand.len(), "{place}, seat {seat}");
        if !shuffled {
            assert_eq!(sorted(ours.hands[seat].iter().copied()), sorted(hand), "{place}, seat {seat}");
        }
    }
    let discard: Vec<u8> = text.cards(theirs, text.discard).into_iter().rev().collect();
    assert_eq!(ours.discard, discard, "{place}");
    let pile = text.cards(theirs, text.pile);
    match shuffled {
        true => {
            let all = |pile: Vec<u8>, hands: Vec<Vec<u8>>| sorted(hands.concat().into_iter().chain(pile));
            let hands = text.hands.iter().map(|&hand| text.cards(theirs, hand)).collect();
            let own_hands = ours.hands[..text.players].to_vec();
            assert_eq!(all(ours.pile.iter().copied().collect(), own_hands), all(pile, hands), "{place}");
        }
        false => assert_eq!(ours.pile, pile, "{place}"),
    }
    assert_eq!(theirs.ended != Ended::No, ours.over, "{place}");
}

#[test]
fn file_dans_ta_mare_is_the_text_rules_move_by_move() {
    const GAMES: u64 = 400;
    // How often each action was made, then games won and drawn, piles shuffled anew.
    let mut seen = [0u32; ACTIONS.len() + 3];
    for players in [2, 3] {
        let (text, mut ours) = (Text::load(players), Race::new(players));
        let mut own_chance = Rng::new(1);
        for seed in 0..GAMES {
            let mut rng = table::Rng::new(seed, "native");
            // In every other game most cards lie in the discard pile from the beginning.
            let mut theirs = text.start(seed, if seed % 2 == 0 { 0 } else { 47 });
            ours.start(&mut own_chance);
            text.hand_over(&theirs, &mut ours);
            let mut shuffled = false;
            for ply in 0.. {
                let place = format!("{players} players, seed {seed}, ply {ply}");
                assert_same_table(&text, &theirs, &ours, shuffled, &place);
                if ours.over {
                    break;
                }
                if shuffled {
                    text.hand_over(&theirs, &mut ours);
                }
                assert_eq!(usize::from(theirs.turn.seat), ours.seat, "{place}");
                ours.list();
                let mut counts = [0; ACTIONS.len()];
                ours.moves.iter().for_each(|made| counts[action(made)] += 1);
                for (number, count) in text.game.machine().ways(&theirs).expect("the rules are sound") {
                    let number = text.actions[number];
                    assert_eq!(counts[number], count, "{place}, {}", ACTIONS[number]);
                }
                let moves = text.game.moves(&theirs).expect("the rules list moves");
                let expected: Vec<Move> = moves.iter().map(|made| text.made(&theirs, made)).collect();
                assert_eq!(sorted(ours.moves.iter().copied()), sorted(expected.iter().copied()), "{place}");

                // Placing has the most moves by far, and aimless pawns never arrive.
                let all: Vec<usize> = (0..moves.len()).collect();
                let among = match rng.below(4) {
                    0 => all,
                    1 => {
                        let open: Vec<usize> =
                            (0..ACTIONS.len()).filter(|&action| counts[action] > 0).collect();
                        let drawn = open[rng.below(open.len() as u32) as usize];
                        all.into_iter().filter(|&nth| action(&expected[nth]) == drawn).collect()
                    }
                    _ => {
                        let least = expected.iter().map(|made| way_left(&ours, made)).min();
                        let is_best = |nth: &usize| Some(way_left(&ours, &expected[*nth])) == least;
                        all.into_iter().filter(is_best).collect()
                    }
                };
                let nth = among[rng.below(among.len() as u32) as usize];
                seen[action(&expected[nth])] += 1;
                let before = ours.pile.len();
                ours.make(expected[nth], &mut own_chance);
                shuffled = ours.pile.len() > before;
                seen[ACTIONS.len() + 2] += u32::from(shuffled);
                let applied = text.game.machine().apply(&mut theirs, &moves[nth], &mut Recorder::off());
                applied.expect("a listed move applies");
            }
            let how = ours.winner.map_or(Ended::Drawn, |seat| Ended::Won(seat as u8));
            assert_eq!(theirs.ended, how, "{players} players, seed {seed}");
            seen[ACTIONS.len() + usize::from(how == Ended::Drawn)] += 1;
        }
    }
    assert!(seen.iter().all(|&times| times > 20), "{seen:?}");
}

#[test]
fn file_dans_ta_mare_begins_with_all_cards() {
    let (mut ours, mut rng) = (Race::new(3), Rng::new(2));
    for _ in 0..100 {
        ours.start(&mut rng);
        let mut copies = [0; 15];
        let hands = ours.hands.iter().flatten();
        hands.chain(&ours.pile).for_each(|&card| copies[usize::from(card)] += 1);
        assert_eq!(copies, [10, 6, 6, 4, 6, 4, 6, 4, 2, 3, 2, 2, 2, 2, 1]);
        assert_eq!((ours.pile.len(), ours.hands.each_ref().map(Vec::len)), (51, [3; 3]));
    }
}

#[test]
fn file_dans_ta_mare_slides_as_its_rulings_say() {
    // The second row, pushed from the west; digits are tiles, the pushing one is 9.
    for (before, after) in [
        ("_123456", "6912345"),
        ("__1____", "__91___"),
        ("1______", "91_____"),
        ("123456_", "9123456"),
        ("12_3456", "9126345"),
        ("_1____2", "291____"),
    ] {
        let tile = |letter: u8| if letter == b'_' { EMPTY } else { letter - b'0' };
        let mut landscape = Landscape::start();
        before.bytes().enumerate().for_each(|(nth, letter)| landscape.0[7 + nth] = tile(letter));
        landscape.slide(0, 9);
        let row: Vec<u8> = after.bytes().map(tile).collect();
        assert_eq!(landscape.0[7..14], row, "{before}");
    }
}

#[test]
fn file_dans_ta_mare_comes_out_as_the_text_rules() {
    const GAMES: u64 = 5_000;
    let (text, mut ours) = (Text::load(3), Race::new(3));
    let (mut state, mut rng) = (State::default(), table::Rng::new(1, "native"));
    let mut own_rng = Rng::new(3);
    // Moves, cells with a tile, cards discarded, pawns that have left their pond.
    let mut sums = [[0.0; 4]; 2];
    for seed in 0..GAMES {
        let played = text.game.machine().play_game(&mut state, seed, 0, &mut rng, u32::MAX);
        let tiles = (0..CELLS).filter(|&cell| text.tile(&state, cell) != EMPTY).count();
        let discarded = text.cards(&state, text.discard).len();
        let is_out = |pawn: &Foothold| !(STARTS..ARRIVALS).contains(&usize::from(pawn.place));
        let out = (0..3).filter(|&seat| is_out(&text.pawn(&state, seat))).count();
        let plies = played.expect("the rules are sound").plies;
        let theirs = [plies as usize, tiles, discarded, out];
        let plies = ours.playout(&mut own_rng).plies;
        let tiles = ours.landscape.cells().iter().filter(|tile| **tile != EMPTY).count();
        let out = ours.pawns.iter().filter(|pawn| is_out(pawn)).count();
        let found = [theirs, [plies as usize, tiles, ours.discard.len(), out]];
        for (sums, found) in sums.iter_mut().zip(found) {
            sums.iter_mut().zip(found).for_each(|(sum, more)| *sum += more as f64 / GAMES as f64);
        }
    }
    let [theirs, ours] = sums;
    for ((theirs, ours), most) in theirs.iter().zip(ours).zip([0.1, 0.1, 0.2, 0.1]) {
        assert!((theirs - ours).abs() < most, "{theirs} and {ours} on average");
    }
}
