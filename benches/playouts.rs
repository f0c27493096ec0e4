//! Random playouts per CPU-second: the text rules beside hand-written Rust, in one run.
//!
//! Each game is measured in short turns, one side after the other, so that a busy machine slows
//! both alike; the best turn of each side counts. `cargo bench -- GAME…` measures some only,
//! `--seconds N` sets how long each side has in all.
//!
//! Of the game of words it also measures what people wait for: all words of one turn, and reading the game.
//!
//! In bulk play nobody listens, so that the text rules work out what is announced at the end of a
//! game only. By hand it is announced after every move; what that costs is measured too.

// The tests ask more of them than the bench.
#[allow(dead_code)]
mod native;

use std::path::Path;
use std::time::Duration;

use cpu_time::ThreadTime;
use rulebox::define::{Folder, Library, Settings};
use rulebox::play::Game;
use rulebox::table::{Ended, Recorder, Rng, State};

/// No game is that long, but for one that never ends: in a game of words, if no word fits any more.
const MOST_PLIES: u32 = native::letter_up::duel::MOST_PLIES;

/// A side of the comparison: plays so many games, returns something that depends on all of them.
type Side = Box<dyn FnMut(u64) -> u64>;

struct Row {
    game: &'static str,
    text: Side,
    array: Side,
    bits: Option<Side>,
    /// By hand without what the text rules leave out too in bulk play, where that is something.
    unheard: Option<Side>,
    /// Published figures of RBG compiled to C++, OpenSpiel and Ludii on a like machine, in
    /// thousands.
    peers: Option<[f64; 3]>,
}

/// The files as they are, not as they were when the binary was last built.
fn folder(id: &str) -> Folder {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    Library::only(&games).find(id).unwrap_or_else(|fault| panic!("{fault:?}"))
}

fn load(folder: &Folder, players: usize) -> Game {
    let settings = Settings { players: Some(players), ..Settings::default() };
    Game::load(folder, &settings).unwrap_or_else(|faults| panic!("{}: {faults:?}", folder.id))
}

fn text(id: &str, players: usize) -> Side {
    let machine = load(&folder(id), players).machine().clone();
    let mut state = State::default();
    let mut rng = Rng::new(1, "bench");
    Box::new(move |games| {
        let mut sum = 0;
        for seed in 0..games {
            let played =
                machine.play_game(&mut state, seed, 0, &mut rng, MOST_PLIES).expect("the rules are sound");
            sum += u64::from(played.plies) + played.scores[0] as u64;
        }
        sum
    })
}

fn by_hand(mut playout: impl FnMut(&mut native::Rng) -> native::Played + 'static) -> Side {
    let mut rng = native::Rng::new(1);
    Box::new(move |games| {
        (0..games)
            .map(|_| {
                let played = playout(&mut rng);
                u64::from(played.plies) + played.scores[0] as u64
            })
            .sum()
    })
}

/// One short turn: games per CPU-second.
fn turn(side: &mut Side, games: u64) -> f64 {
    let start = ThreadTime::now();
    std::hint::black_box(side(games));
    games as f64 / start.elapsed().as_secs_f64()
}

/// What was measured of a game.
struct Measured {
    text: f64,
    array: f64,
    bits: Option<f64>,
    unheard: Option<f64>,
}

/// The best of many short turns of each side, taken one after the other.
fn measure(row: &mut Row, each: Duration) -> Measured {
    const TURNS: u32 = 15;
    let mut sides: Vec<&mut Side> = vec![&mut row.text, &mut row.array];
    let (has_bits, has_unheard) = (row.bits.is_some(), row.unheard.is_some());
    sides.extend(row.bits.as_mut());
    sides.extend(row.unheard.as_mut());
    let share = (each / TURNS).as_secs_f64();
    let sizes: Vec<u64> = sides.iter_mut().map(|side| (turn(side, 200) * share).max(50.0) as u64).collect();
    let mut best = vec![0.0f64; sides.len()];
    for _ in 0..TURNS {
        for (number, side) in sides.iter_mut().enumerate() {
            best[number] = best[number].max(turn(side, sizes[number]));
        }
    }
    let mut best = best.into_iter();
    let mut next = || best.next().unwrap_or_default();
    Measured { text: next(), array: next(), bits: has_bits.then(&mut next), unheard: has_unheard.then(next) }
}

fn rows() -> Vec<Row> {
    let mut tic_tac_toe = native::tic_tac_toe::Array::new();
    let mut connect_four = native::connect_four::Array::new();
    let mut reversi = native::reversi::Array::new();
    let mut breakthrough = native::breakthrough::Array::new();
    let mut hex = native::hex::Array::new();
    let mut interactions = native::interactions::Array::new();
    let mut la_glace_et_le_ciel = native::la_glace_et_le_ciel::Array::new();
    let mut quiet = native::la_glace_et_le_ciel::Array::new();
    let words = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("games/letter_up/fr.txt"));
    let mut letter_up = native::letter_up::duel::Duel::new(&words.expect("the word list is there"));
    let mut symetrie = native::symetrie::array::Array::new();
    let mut symetrie_bits = native::symetrie::bits::Bits::new();
    let mut file_dans_ta_mare = native::file_dans_ta_mare::race::Race::new(3);
    vec![
        Row {
            game: "tic_tac_toe",
            text: text("tic_tac_toe", 2),
            array: by_hand(move |rng| tic_tac_toe.playout(rng)),
            bits: Some(by_hand(native::tic_tac_toe::bits)),
            unheard: None,
            peers: Some([1_800.0, 724.0, 200.0]),
        },
        Row {
            game: "connect_four",
            text: text("connect_four", 2),
            array: by_hand(move |rng| connect_four.playout(rng)),
            bits: Some(by_hand(native::connect_four::bits)),
            unheard: None,
            peers: Some([553.0, 84.0, 31.0]),
        },
        Row {
            game: "reversi",
            text: text("reversi", 2),
            array: by_hand(move |rng| reversi.playout(rng)),
            bits: Some(by_hand(native::reversi::bits)),
            unheard: None,
            peers: Some([14.0, 3.1, 1.0]),
        },
        Row {
            game: "breakthrough",
            text: text("breakthrough", 2),
            array: by_hand(move |rng| breakthrough.playout(rng)),
            bits: Some(by_hand(native::breakthrough::bits)),
            unheard: None,
            peers: Some([32.0, 17.0, 2.6]),
        },
        Row {
            game: "hex",
            text: text("hex", 2),
            array: by_hand(move |rng| hex.playout(rng)),
            bits: Some(by_hand(native::hex::bits)),
            unheard: None,
            peers: Some([30.0, 17.0, 8.5]),
        },
        Row {
            game: "interactions",
            text: text("interactions", 3),
            array: by_hand(move |rng| interactions.playout(rng)),
            bits: None,
            unheard: None,
            peers: None,
        },
        Row {
            game: "la_glace_et_le_ciel",
            text: text("la_glace_et_le_ciel", 3),
            array: by_hand(move |rng| la_glace_et_le_ciel.playout(rng)),
            bits: None,
            unheard: Some(by_hand(move |rng| quiet.unheard(rng))),
            peers: None,
        },
        Row {
            game: "symetrie",
            text: text("symetrie", 2),
            array: by_hand(move |rng| symetrie.playout(rng)),
            bits: Some(by_hand(move |rng| symetrie_bits.playout(rng))),
            unheard: None,
            peers: None,
        },
        Row {
            game: "letter_up",
            text: text("letter_up", 2),
            array: by_hand(move |rng| letter_up.playout(rng)),
            bits: None,
            unheard: None,
            peers: None,
        },
        Row {
            game: "file_dans_ta_mare",
            text: text("file_dans_ta_mare", 3),
            array: by_hand(move |rng| file_dans_ta_mare.playout(rng)),
            bits: None,
            unheard: None,
            peers: None,
        },
    ]
}

/// The shortest of many times, in CPU milliseconds.
fn shortest(mut work: impl FnMut()) -> f64 {
    const TIMES: u32 = 50;
    let once = |_| {
        let start = ThreadTime::now();
        work();
        start.elapsed().as_secs_f64() * 1_000.0
    };
    (0..TIMES).map(once).fold(f64::INFINITY, f64::min)
}

/// What people wait for in the game of words: all that can be played in a turn, and reading its files.
fn words() -> Vec<String> {
    let folder = folder("letter_up");
    let game = load(&folder, 2);
    let (state, count) = busiest(&game);
    let counted = shortest(|| {
        std::hint::black_box(game.machine().ways(&state)).expect("the rules are sound");
    });
    let listed = shortest(|| {
        std::hint::black_box(game.moves(&state)).expect("the rules are sound");
    });
    let read = shortest(|| {
        std::hint::black_box(load(&folder, 2));
    });
    let lexicons = &game.ruleset().lexicons;
    let known: usize = lexicons.iter().map(|lexicon| lexicon.words.len()).sum();
    vec![
        format!(
            "letter_up: a rack with the Joker had at most {} words in {BUSY_GAMES} random games; these are found \
             and judged in {counted:.2} ms, listed as moves in {listed:.2} ms",
            thousands(count as f64),
        ),
        format!("letter_up: read with its {} words in {read:.1} ms", thousands(known as f64)),
    ]
}

/// How many random games are looked through for a busy table.
const BUSY_GAMES: u64 = 300;

/// Of the tables on which a full rack has the Joker, the one with the most words; and how many.
fn busiest(game: &Game) -> (State, u64) {
    let (definition, machine) = (game.definition(), game.machine());
    let layout = machine.layout();
    let zone = definition.zones.iter().position(|zone| zone.label.id == "chevalet").expect("a rack");
    let word = definition.actions.iter().position(|action| action.label.id == "word").expect("an action");
    let has_joker = |state: &State| {
        let rack = layout.zone_for(zone, state.turn.seat).expect("the mover's");
        let rack = state.pieces_at(layout, layout.zone(rack));
        let kind = |piece: u16| &definition.kinds[state.pieces[usize::from(piece)].kind as usize].label.id;
        rack.len() == 6 && rack.into_iter().any(|piece| kind(piece) == "joker")
    };
    let mut best = (State::default(), 0);
    let mut rng = Rng::new(1, "busiest");
    for seed in 0..BUSY_GAMES {
        let mut state = game.start(seed, 0).expect("a game starts");
        for _ in 0..MOST_PLIES {
            if state.ended != Ended::No {
                break;
            }
            if has_joker(&state) {
                let ways = machine.ways(&state).expect("the rules are sound");
                let words = ways.iter().find(|(action, _)| *action == word).map_or(0, |(_, count)| *count);
                if words > best.1 {
                    best = (state.clone(), words);
                }
            }
            let made = machine.random_move(&state, &mut rng).expect("the rules are sound");
            let made = made.expect("a game that goes on has a move");
            machine.apply(&mut state, &made, &mut Recorder::off()).expect("a move that is drawn is legal");
        }
    }
    best
}

fn thousands(rate: f64) -> String {
    let digits = format!("{:.0}", rate);
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

fn main() {
    let mut seconds = 3.0;
    let mut wanted = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seconds" => {
                seconds =
                    arguments.next().and_then(|text| text.parse().ok()).expect("--seconds takes a number");
            }
            flag if flag.starts_with("--") => {}
            game => wanted.push(game.replace('-', "_")),
        }
    }
    println!("random playouts per CPU-second, one thread");
    println!("| game | text rules | array Rust | ratio | bitboards | RBG | OpenSpiel | Ludii |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    let mut notes = Vec::new();
    for mut row in rows() {
        if !wanted.is_empty() && !wanted.iter().any(|game| game == row.game) {
            continue;
        }
        let Measured { text, array, bits, unheard } = measure(&mut row, Duration::from_secs_f64(seconds));
        let bits = bits.map_or("–".to_owned(), thousands);
        if let Some(unheard) = unheard {
            let (game, ratio) = (row.game, text / unheard);
            notes.push(format!(
                "{game}: by hand, with nothing announced, {}; ratio {ratio:.2}",
                thousands(unheard)
            ));
        }
        let peers = match row.peers {
            Some(peers) => peers.map(|peer| thousands(peer * 1_000.0)),
            None => std::array::from_fn(|_| "–".to_owned()),
        };
        println!(
            "| {} | {} | {} | {:.2} | {} | {} |",
            row.game,
            thousands(text),
            thousands(array),
            text / array,
            bits,
            peers.join(" | ")
        );
    }
    if wanted.is_empty() || wanted.iter().any(|game| game == "letter_up") {
        notes.extend(words());
    }
    for note in notes {
        println!("{note}");
    }
}
