//! La Glace et le Ciel beside a plain referee, written from the rulebook and sharing no code with the
//! text rules: the same cards can go to the same places, the same is said aloud, Ice and Sky count the
//! same, and the same wins, for every number of players and every way to play.

use std::collections::BTreeSet;

use rulebox::define::{Library, Settings};
use rulebox::play::{Game, Move, Pick, View};
use rulebox::table::{Ended, Event, Place, Recorder, Rng, Seat, State};

use crate::support::games;

const ROWS: [&str; 3] = ["air", "terre", "eau"];
const COLUMNS: [&str; 3] = ["ouest", "nord", "est"];
const CO2: [&str; 9] =
    ["air1_1", "eau2_1", "air3_2", "terre1_2", "eau0_2", "air2_3", "terre0_3", "terre2_3", "eau3_3"];
const CH4: [&str; 3] = ["terre3_1", "air0_2", "eau1_3"];
/// Where the scale's bands begin, for two, three and four players.
const SCALE: [[i64; 4]; 3] = [[1, 6, 10, 18], [1, 9, 15, 27], [1, 12, 20, 36]];

/// A way to play: what is switched, and what that changes.
#[derive(Clone, Copy)]
struct Way {
    variants: &'static [&'static str],
    rulings: &'static [(&'static str, &'static str)],
    /// What melts the Ice.
    molecules: [&'static [&'static str]; 2],
    /// The columns of the start cards, row by row.
    starts: [usize; 3],
    /// Whether a line counts before it is full.
    early: bool,
    /// Whether all see each other's cards.
    open: bool,
    /// Whether Sky alone is the score.
    sky_only: bool,
}

const PLAIN: Way = Way {
    variants: &[],
    rulings: &[],
    molecules: [&CO2, &[]],
    starts: [0, 1, 2],
    early: false,
    open: false,
    sky_only: false,
};

const EARLY: (&str, &str) = ("ruling.lignes_incompletes", "comptent");
const NORTH: (&str, &str) = ("ruling.cartes_debut", "air_au_nord");

const WAYS: [Way; 7] = [
    PLAIN,
    Way { variants: &["expert"], molecules: [&CO2, &CH4], ..PLAIN },
    Way { variants: &["jeunes"], open: true, ..PLAIN },
    Way { variants: &["poussin"], molecules: [&[], &[]], open: true, sky_only: true, ..PLAIN },
    Way { rulings: &[EARLY], early: true, ..PLAIN },
    Way { rulings: &[NORTH], starts: [1, 0, 2], ..PLAIN },
    Way {
        variants: &["expert", "jeunes"],
        rulings: &[EARLY, NORTH],
        molecules: [&CO2, &CH4],
        starts: [1, 0, 2],
        early: true,
        open: true,
        sky_only: false,
    },
];

/// The row that a card belongs on.
fn row_of(card: &str) -> usize {
    ROWS.iter().position(|row| card.starts_with(row)).expect("a card of a row")
}

fn value_of(card: &str) -> i64 {
    let digit = card.find(|c: char| c.is_ascii_digit());
    digit.map_or(1, |at| card[at..=at].parse().expect("a digit"))
}

/// What is said: whose objective, and whether it is met.
type Said = Vec<(usize, bool)>;

/// The table as the rulebook has it.
struct Earth {
    way: Way,
    players: usize,
    /// Row by row, each place's cards, the last one on top.
    places: [[Vec<String>; 3]; 3],
    hands: Vec<BTreeSet<String>>,
    /// A line and its sum.
    objectives: Vec<(String, i64)>,
    met: Vec<bool>,
    ice: i64,
    sky: i64,
    generation: usize,
    first: usize,
    turn: usize,
    over: bool,
}

impl Earth {
    fn start(way: Way, players: usize, first: usize) -> Self {
        let mut places: [[Vec<String>; 3]; 3] = Default::default();
        for (row, column) in way.starts.into_iter().enumerate() {
            places[row][column].push("debut".to_owned());
        }
        let (hands, objectives, met) = (Vec::new(), Vec::new(), vec![false; players]);
        let (ice, sky, generation, turn, over) = (3, 0, 1, first, false);
        Self { way, players, places, hands, objectives, met, ice, sky, generation, first, turn, over }
    }

    /// Takes what was dealt, if it can have been, and says whose objective is met already.
    fn deal(&mut self, hands: Vec<BTreeSet<String>>, objectives: Vec<(String, i64)>) -> Said {
        let dealt: BTreeSet<String> = hands.iter().flatten().cloned().collect();
        let all = ROWS.iter().flat_map(|row| (0..4).map(move |value| format!("{row}{value}_")));
        assert_eq!(dealt, all.map(|card| format!("{card}{}", self.generation)).collect());
        assert!(hands.iter().all(|hand| hand.len() == 12 / self.players), "{hands:?}");
        let lines: BTreeSet<&String> = objectives.iter().map(|(line, _)| line).collect();
        assert_eq!(lines.len(), self.players, "nobody has another's line: {objectives:?}");
        for (sum, copies) in [(3, 1), (4, 2), (5, 2), (6, 1)] {
            assert!(objectives.iter().filter(|objective| objective.1 == sum).count() <= copies);
        }
        (self.hands, self.objectives) = (hands, objectives);
        self.met = vec![false; self.players];
        self.say()
    }

    /// What the seat to play can do: a card on its row, on another only if the row is full.
    fn legal(&self) -> BTreeSet<(String, usize)> {
        let mut legal = BTreeSet::new();
        for card in &self.hands[self.turn] {
            let row = &self.places[row_of(card)];
            let full = row.iter().all(|place| !place.is_empty());
            let free = (0..3).filter(|&column| full || row[column].is_empty());
            legal.extend(free.map(|column| (card.clone(), column)));
        }
        legal
    }

    fn is_met(&self, (line, sum): &(String, i64)) -> bool {
        let places: Vec<&Vec<String>> = match ROWS.iter().position(|row| row == line) {
            Some(row) => self.places[row].iter().collect(),
            None => {
                let column = COLUMNS.iter().position(|column| column == line).expect("a line");
                self.places.iter().map(|row| &row[column]).collect()
            }
        };
        let tops: Vec<&String> = places.iter().filter_map(|place| place.last()).collect();
        let shown: i64 = tops.iter().map(|card| value_of(card)).sum();
        (tops.len() == 3 || self.way.early) && shown == *sum
    }

    /// Whose objective is now met, or no longer.
    fn say(&mut self) -> Said {
        let now: Vec<bool> = self.objectives.iter().map(|objective| self.is_met(objective)).collect();
        let changed = (0..self.players).filter(|&seat| now[seat] != self.met[seat]);
        let said = changed.map(|seat| (seat, now[seat])).collect();
        self.met = now;
        said
    }

    fn place(&mut self, card: &str, column: usize) -> Said {
        assert!(self.hands[self.turn].remove(card), "a card in hand");
        self.places[row_of(card)][column].push(card.to_owned());
        self.turn = (self.turn + 1) % self.players;
        self.say()
    }

    /// Whether the generation has been played; then Ice and Sky are counted and the first player changes.
    fn count(&mut self) -> bool {
        if self.hands.iter().any(|hand| !hand.is_empty()) {
            return false;
        }
        let tops = self.places.iter().flatten().filter_map(|place| place.last());
        let melts = |card: &&String| self.way.molecules.iter().any(|known| known.contains(&card.as_str()));
        self.ice = (self.ice - tops.filter(melts).count() as i64).max(0);
        self.sky += self.met.iter().map(|&met| if met { 1 } else { -1 }).sum::<i64>();
        self.over = self.ice == 0 || self.generation == 3;
        self.generation = (self.generation + 1).min(3);
        self.first = (self.first + 1) % self.players;
        self.turn = self.first;
        true
    }

    /// The score and the band that it reaches.
    fn result(&self) -> (i64, &'static str) {
        if self.way.sky_only {
            return (self.sky, if self.sky >= 1 { "gagne" } else { "perdu" });
        }
        let score = self.ice * self.sky;
        let reached = SCALE[self.players - 2].iter().filter(|least| score >= **least).count();
        (score, ["perdu", "de_justesse", "prometteuse", "excellente", "parfaite"][reached])
    }
}

/// The text rules at one moment, by names.
struct Table<'a> {
    game: &'a Game,
    state: &'a State,
}

impl Table<'_> {
    fn name(&self, piece: u16) -> String {
        let kind = self.state.pieces[piece as usize].kind as usize;
        self.game.definition().kinds[kind].label.id.clone()
    }

    fn at(&self, place: Place) -> Vec<String> {
        let pieces = self.state.pieces_at(self.game.machine().layout(), place);
        pieces.into_iter().map(|piece| self.name(piece)).collect()
    }

    fn zone(&self, seat: usize, id: &str) -> usize {
        let zone = format!("{}.{id}", self.game.seat_id(seat as Seat));
        self.game.zone_named(&zone).expect("a zone of the seat")
    }

    fn held(&self, seat: usize, id: &str) -> Vec<String> {
        self.at(self.game.machine().layout().zone(self.zone(seat, id)))
    }

    fn hands(&self, players: usize) -> Vec<BTreeSet<String>> {
        (0..players).map(|seat| self.held(seat, "main").into_iter().collect()).collect()
    }

    fn objectives(&self, players: usize) -> Vec<(String, i64)> {
        let objective = |seat| {
            let mut cards = self.held(seat, "objectif");
            cards.sort_by_key(|card| card.starts_with("but"));
            assert!(cards.len() == 2 && cards[1].starts_with("but"), "a line and a sum: {cards:?}");
            let sum = value_of(&cards[1]);
            (cards.swap_remove(0), sum)
        };
        (0..players).map(objective).collect()
    }

    /// A card and the column that it goes to; its row must be its own.
    fn read(&self, made: &Move) -> (String, usize) {
        let [Pick::Pieces(card), Pick::Cell(cell)] = &made.picks[..] else { panic!("{made:?}") };
        let card = self.name(card[0]);
        let (column, row) = self.game.definition().board.grid.at(*cell);
        assert_eq!(row as usize, row_of(&card), "{card}");
        (card, column as usize)
    }

    fn counter(&self, id: &str) -> i64 {
        let counter = self.game.counter_named(id).expect("a counter");
        i64::from(self.state.counters[self.game.machine().layout().counter(counter)])
    }

    /// Everything on the table is as the referee has it.
    fn agrees(&self, earth: &Earth, place: &str) {
        let grid = self.game.definition().board.grid;
        for (row, column) in (0..3).flat_map(|row| (0..3).map(move |column| (row, column))) {
            let mut stack = self.at(grid.cell(column, row));
            stack.reverse();
            assert_eq!(stack, earth.places[row as usize][column as usize], "{place}");
        }
        let counters = ["glace", "ciel", "generation"].map(|id| self.counter(id));
        assert_eq!(counters, [earth.ice, earth.sky, earth.generation as i64], "{place}");
        assert_eq!(self.state.ended != Ended::No, earth.over, "{place}");
        if !earth.over {
            assert_eq!(self.state.turn.seat as usize, earth.turn, "{place}");
            assert_eq!(self.hands(earth.players), earth.hands, "{place}");
            assert_eq!(self.objectives(earth.players), earth.objectives, "{place}");
        }
    }

    /// Everyone sees the others' objectives and not their own, and hands as the way to play says.
    fn is_seen_rightly(&self, earth: &Earth, place: &str) {
        for seat in 0..earth.players {
            let view = View::of(self.game, self.state, Some(seat as Seat));
            for other in 0..earth.players {
                let seen =
                    |id| view.zones[self.zone(other, id)].pieces.iter().all(|card| card.kind.is_some());
                assert_eq!(seen("objectif"), seat != other, "{place}: {seat} looks at {other}");
                assert_eq!(seen("main"), seat == other || earth.way.open, "{place}: {seat} looks at {other}");
            }
        }
    }
}

fn settings(players: usize, variants: &[&str], rulings: &[(&str, &str)]) -> Settings {
    let variants = variants.iter().map(|variant| variant.to_string()).collect();
    let sets = rulings.iter().map(|(path, value)| (path.to_string(), value.to_string())).collect();
    Settings { players: Some(players), variants, sets, ..Settings::default() }
}

fn load(settings: &Settings) -> Result<Game, Vec<&'static str>> {
    let library = Library::only(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games"));
    let folder = library.find("la_glace_et_le_ciel").expect("the game is there");
    Game::load(&folder, settings).map_err(|faults| faults.iter().map(|fault| fault.message.key()).collect())
}

#[test]
fn la_glace_et_le_ciel_agrees_with_a_plain_earth() {
    for players in 2..=4 {
        for way in WAYS {
            let game = load(&settings(players, way.variants, way.rulings)).expect("a way to play");
            measures_everything(&game, way, players);
            for seed in 0..games(10) {
                play(&game, way, players, seed);
            }
        }
    }
}

/// One random game on the text rules and on the plain table.
fn play(game: &Game, way: Way, players: usize, seed: u64) {
    let first = seed as usize % players;
    let mut rng = Rng::new(seed, "referee");
    let mut state = game.start(seed, first as Seat).expect("a game starts");
    let mut earth = Earth::start(way, players, first);
    let table = Table { game, state: &state };
    let said = earth.deal(table.hands(players), table.objectives(players));
    assert!(said.is_empty(), "nothing can be met before the first card");
    let mut cards = 0;
    while !earth.over {
        let place =
            format!("{:?} {:?}, {players} players, seed {seed}, card {cards}", way.variants, way.rulings);
        let table = Table { game, state: &state };
        table.agrees(&earth, &place);
        if cards % 12 == 0 {
            table.is_seen_rightly(&earth, &place);
        }
        let moves = game.moves(&state).expect("the rules list moves");
        let legal = earth.legal();
        assert_eq!(moves.len(), legal.len(), "{place}");
        assert_eq!(moves.iter().map(|made| table.read(made)).collect::<BTreeSet<_>>(), legal, "{place}");
        let made = &moves[rng.below(moves.len() as u32) as usize];
        let (card, column) = table.read(made);
        let mut recorder = Recorder::on();
        let mut after = state.clone();
        game.machine().apply(&mut after, made, &mut recorder).expect("a listed move applies");
        let events = recorder.into_events();

        let mut said = earth.place(&card, column);
        let counted = earth.count();
        let shown = events.iter().filter(|event| matches!(event, Event::Shown { .. })).count();
        assert_eq!(shown, if counted { 2 * players } else { 0 }, "{place}: objectives are shown at a count");
        if counted && !earth.over {
            let table = Table { game, state: &after };
            said.extend(earth.deal(table.hands(players), table.objectives(players)));
        }
        let announced: Said = events.iter().filter_map(announced).collect();
        assert_eq!(announced, said, "{place}, {card}");
        state = after;
        cards += 1;
    }
    let place = format!("{:?} {:?}, {players} players, seed {seed}", way.variants, way.rulings);
    Table { game, state: &state }.agrees(&earth, &place);
    let score = measured(game, &state, &earth, &place);
    let outcome = game.outcome(&state).expect("the rules are sound").expect("it is over");
    let winners: Vec<Seat> = (0..players as Seat).filter(|_| score >= 1).collect();
    assert_eq!(outcome.winners, winners, "{place}: all win or nobody does");
}

/// The scale measures what the referee does.
fn measured(game: &Game, state: &State, earth: &Earth, place: &str) -> i64 {
    let (score, band) = earth.result();
    let (measured, reached) = game.scale(state).expect("the rules are sound").expect("there is a scale");
    let bands = &game.definition().end.scale.as_ref().expect("there is a scale").bands;
    assert_eq!((measured, bands[reached].label.id.as_str()), (score, band), "{place}");
    score
}

/// The scale, for everything that Ice and Sky can be: random games reach little of it.
fn measures_everything(game: &Game, way: Way, players: usize) {
    let layout = game.machine().layout();
    let [glace, ciel] =
        ["glace", "ciel"].map(|id| layout.counter(game.counter_named(id).expect("a counter")));
    let mut state = game.start(0, 0).expect("a game starts");
    let most = 3 * players as i32;
    for (ice, sky) in (0..=3).flat_map(|ice| (-most..=most).map(move |sky| (ice, sky))) {
        (state.counters[glace], state.counters[ciel]) = (ice, sky);
        let earth = Earth { ice: ice.into(), sky: sky.into(), ..Earth::start(way, players, 0) };
        measured(game, &state, &earth, &format!("{:?}, {players} players, {ice} × {sky}", way.variants));
    }
}

fn announced(event: &Event) -> Option<(usize, bool)> {
    match *event {
        Event::Announced { seat, holds, .. } => Some((seat as usize, holds)),
        _ => None,
    }
}

/// Poussin already opens the hands and takes the Ice away: it goes with neither of the other modes.
#[test]
fn the_chick_plays_alone() {
    for other in ["expert", "jeunes"] {
        let refused = load(&settings(3, &["poussin", other], &[])).err().expect("they exclude each other");
        assert!(refused.iter().all(|key| *key == "settings.excluded"), "{other}: {refused:?}");
    }
    assert!(load(&settings(3, &["expert", "jeunes"], &[])).is_ok());
}
