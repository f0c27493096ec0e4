//! Seeds: every game of the repository with its transcripts, and saves and moves of random games of each.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use rulebox::balance::{Manner, Series};
use rulebox::define::{Folder, Library, Origin, Settings};
use rulebox::play::{Game, Log, Session};
use rulebox::table::{Ended, Rng};

/// A folder of its own, in which everything that runs lies and stays: copies of all games.
pub struct Place {
    root: tempfile::TempDir,
}

/// The most lines of a word list that are copied: reading a whole one takes longer than all else.
const MOST_WORDS: usize = 3_000;
/// Where the games of the repository lie.
const GAMES: [&str; 3] = ["games", "tests/games", "tests/mutations"];

impl Place {
    /// Copies all games and moves there.
    pub fn new() -> Self {
        let root = tempfile::tempdir().expect("a folder");
        let place = Self { root };
        for folder in shipped() {
            let from = folder.path().expect("a folder on disk");
            copy(&from, &place.games().join(&folder.id));
        }
        copy(&repository().join("scripts"), &place.root.path().join("scripts"));
        // What a session writes lands here.
        std::env::set_current_dir(place.root.path()).expect("the folder is there");
        place
    }

    /// The folder of games.
    pub fn games(&self) -> PathBuf {
        self.root.path().join("games")
    }

    /// Its games and no others.
    pub fn library(&self) -> Library {
        Library::only(&self.games())
    }

    /// A game as it is shipped.
    pub fn folder(&self, id: &str) -> Folder {
        Folder { id: id.to_owned(), origin: Origin::Folder(self.games()) }
    }
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn shipped() -> Vec<Folder> {
    let found = GAMES.iter().map(|games| Library::only(&repository().join(games)).games());
    found.flat_map(|games| games.into_values()).collect()
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        if path.is_dir() {
            copy(&path, &to.join(name));
            continue;
        }
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let list =
            path.extension().is_some_and(|ending| ending == "txt") && text.lines().count() > MOST_WORDS;
        // Words of all lengths and letters: every so many of the list.
        let step = if list { text.lines().count() / MOST_WORDS + 1 } else { 1 };
        let text = match list {
            true => text.lines().step_by(step).collect::<Vec<_>>().join("\n") + "\n",
            false => text,
        };
        std::fs::write(to.join(name), text).expect("a file");
    }
}

/// What is known of one game.
pub struct Seed {
    /// Its id.
    pub id: String,
    /// `game.toml`.
    pub toml: String,
    /// `rules.rhai`, empty where there is none.
    pub rhai: String,
    /// Its transcripts.
    pub transcripts: Vec<String>,
    /// Saves and logs of random games, one line each.
    pub saves: Vec<String>,
    /// A part of a series, as `simulate --json` writes it.
    pub series: String,
    /// Moves as text.
    pub moves: Vec<String>,
    /// Its seats, cells, kinds and the like.
    pub names: Vec<String>,
    /// How `play` can be asked for.
    pub tables: Vec<String>,
}

/// All seeds.
pub struct Corpus {
    /// By game.
    pub games: Vec<Seed>,
    /// Rule texts of all games and of the vocabulary.
    pub rules: Vec<String>,
}

impl Corpus {
    /// Reads the games and plays some of each.
    pub fn read(place: &Place) -> Self {
        let games: Vec<Seed> = place.library().games().values().filter_map(seed).collect();
        assert!(!games.is_empty(), "there are games to begin with");
        let quoted = games.iter().flat_map(|game| game.toml.split('"').skip(1).step_by(2));
        let mut rules: Vec<String> =
            quoted.filter(|text| text.contains(['(', '&', '|', '='])).map(str::to_owned).collect();
        rules.extend(rulebox::rules::words::all().map(|word| word.example.to_owned()));
        rules.sort();
        rules.dedup();
        Self { games, rules }
    }
}

fn seed(folder: &Folder) -> Option<Seed> {
    let read = |file: &str| folder.read(file).ok().flatten();
    let game = Game::load(folder, &Settings::default()).ok()?;
    let transcripts = rulebox::examples::examples(folder);
    let definition = game.definition();
    let mut names: Vec<String> = definition.seats.iter().map(|seat| seat.id.clone()).collect();
    names.extend(definition.kinds.iter().map(|kind| kind.label.id.clone()));
    names.extend(definition.zones.iter().map(|zone| zone.label.id.clone()));
    names.extend(definition.counters.iter().map(|counter| counter.label.id.clone()));
    names.extend(definition.actions.iter().map(|action| action.label.id.clone()));
    names.extend((0..definition.board.grid.cells().min(60)).map(|cell| game.cell_name(cell as u16)));
    let counts = definition
        .player_counts
        .iter()
        .map(|players| Settings { players: Some(*players), ..Settings::default() });
    let variants = definition
        .switches
        .variants
        .iter()
        .map(|variant| Settings { variants: vec![variant.label.id.clone()], ..Settings::default() });
    let settings: Vec<Settings> = counts.chain(variants).collect();
    let (mut saves, mut moves, mut tables) = (Vec::new(), Vec::new(), Vec::new());
    for (number, settings) in settings.iter().enumerate().take(6) {
        let Ok(game) = Game::load(folder, settings) else { continue };
        let variants: String = settings.variants.iter().map(|id| format!(" --variant {id}")).collect();
        let players = settings.players.map(|players| format!(" --players {players}")).unwrap_or_default();
        tables.push(format!("{players}{variants}"));
        play(game, number as u64, &mut saves, &mut moves);
    }
    moves.sort();
    moves.dedup();
    Some(Seed {
        id: folder.id.clone(),
        toml: read("game.toml")?,
        rhai: read("rules.rhai").unwrap_or_default(),
        transcripts: transcripts.iter().filter_map(|name| read(&format!("examples/{name}"))).collect(),
        series: series(&game),
        saves,
        moves,
        names,
        tables,
    })
}

/// A few random games, as a part of a series.
fn series(game: &Game) -> String {
    let series = Series { game: game.clone(), seed: 1, first: 0, rotate: false, bots: Vec::new() };
    let never = AtomicBool::new(false);
    let manner = Manner { threads: Some(1), stop: &never, progress: &|_| {}, look_every: None };
    let played = series.play(0, 9, &manner, None, &mut |_| ControlFlow::Continue(()));
    let tally = played.map(|played| played.named(series.key(), game));
    tally.map_or_else(
        |_| String::new(),
        |tally| serde_json::json!({ "kind": "tally/1", "tally": tally }).to_string(),
    )
}

/// One random game: saved on the way and at its end.
fn play(game: Game, number: u64, saves: &mut Vec<String>, moves: &mut Vec<String>) {
    let mut rng = Rng::new(number, "corpus");
    let Ok(mut session) = Session::new(game, number, 0) else { return };
    let most = 1 + rng.below(60);
    for _ in 0..most {
        if session.state().ended != Ended::No {
            break;
        }
        let game = session.game().clone();
        let Ok(Some(made)) = game.machine().random_move(session.state(), &mut rng) else { break };
        let view = game.movers_view(session.state());
        moves.push(game.move_text(&view, &view.seen_move(&made)));
        if session.make(made).is_err() {
            break;
        }
    }
    saves.extend(Log::save_of(&session).map(|log| log.line()));
    saves.extend(Log::of(&session).map(|log| log.line()));
    saves.extend(Log::for_seat(&session, 0).map(|log| log.line()));
}
