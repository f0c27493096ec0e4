//! Whatever an author's slip makes of a game's files, loading it ends soon and never panics; what
//! still loads is played, where rules may fail but the program may not.

use std::path::Path;
use std::time::{Duration, Instant};

use rulebox::define::{Folder, Library, Origin, Settings, render_all};
use rulebox::play::Game;
use rulebox::rules::words;
use rulebox::speak::Lang;
use rulebox::table::Rng;

/// A small generator of our own, so that a failing seed stays the same for ever.
struct Slips(u64);

impl Slips {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit.max(1)
    }

    fn of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// What may turn up in the place of a word or a value.
const STRANGE: &[&str] = &[
    "",
    "0",
    "-1",
    "3",
    "255",
    "256",
    "65536",
    "1000000",
    "9223372036854775807",
    "-9223372036854775808",
    "1.5",
    "\"\"",
    "[]",
    "{}",
    "true",
    "&",
    "|",
    "(",
    ")",
    "!",
    "==",
    ".",
    ",",
    ";",
    "here",
    "each",
    "when",
    "import",
    "fn",
    "let",
    "if",
    "\u{e9}",
    "\u{1f3b2}",
    "\0",
    "\t",
    "\r\n",
    "[[",
    "]]",
    "'",
    "\"",
    "\"\"\"",
    "`",
    "#",
    "=",
];

/// Words, numbers, spaces and signs, each a piece.
fn pieces(text: &str) -> Vec<String> {
    let class = |c: char| {
        if c.is_alphanumeric() || c == '_' {
            1
        } else if c == ' ' {
            2
        } else {
            0
        }
    };
    let mut pieces: Vec<String> = Vec::new();
    let mut last = 0;
    for c in text.chars() {
        match pieces.last_mut() {
            Some(piece) if class(c) == last && last != 0 => piece.push(c),
            _ => pieces.push(c.to_string()),
        }
        last = class(c);
    }
    pieces
}

/// One slip: of a letter, of a word or of a line.
fn slip(text: &str, slips: &mut Slips, vocabulary: &[String]) -> String {
    match slips.below(10) {
        0..=2 => {
            let mut letters: Vec<char> = text.chars().collect();
            if letters.is_empty() {
                return String::new();
            }
            let at = slips.below(letters.len());
            let other = slips.below(letters.len());
            match slips.below(3) {
                0 => drop(letters.remove(at)),
                1 => letters.insert(at, letters[other]),
                _ => letters.swap(at, other),
            }
            letters.into_iter().collect()
        }
        3 | 4 => {
            let mut lines: Vec<&str> = text.lines().collect();
            if lines.is_empty() {
                return String::new();
            }
            let at = slips.below(lines.len());
            let other = slips.below(lines.len());
            match slips.below(3) {
                0 => drop(lines.remove(at)),
                1 => lines.insert(at, lines[other]),
                _ => lines.swap(at, other),
            }
            lines.join("\n")
        }
        kind => {
            let mut pieces = pieces(text);
            let worth: Vec<usize> = (0..pieces.len()).filter(|&at| !pieces[at].trim().is_empty()).collect();
            if worth.is_empty() {
                return String::new();
            }
            let at = *slips.of(&worth);
            let other = *slips.of(&worth);
            match kind {
                5 => drop(pieces.remove(at)),
                6 => pieces.insert(at, pieces[other].clone()),
                7 => pieces.swap(at, other),
                8 => pieces[at] = (*slips.of(STRANGE)).to_owned(),
                _ => pieces[at] = slips.of(vocabulary).clone(),
            }
            pieces.concat()
        }
    }
}

fn copy(folder: &Folder, root: &Path) -> Folder {
    std::fs::create_dir_all(root.join(&folder.id)).expect("a folder");
    for file in ["game.toml", "rules.rhai", "fr.txt"] {
        if let Ok(Some(text)) = folder.read(file) {
            std::fs::write(root.join(&folder.id).join(file), text).expect("a file");
        }
    }
    Folder { id: folder.id.clone(), origin: Origin::Folder(root.to_owned()) }
}

/// Loads and plays a changed game; returns whether it loaded.
fn survives(folder: &Folder) -> bool {
    let started = Instant::now();
    let loaded = Game::load(folder, &Settings::default());
    let took = started.elapsed();
    assert!(took < Duration::from_secs(10), "loading took {took:?}");
    let game = match loaded {
        Ok(game) => game,
        Err(faults) => {
            assert!(!faults.is_empty(), "refused without a reason");
            let lang = if faults.len() % 2 == 0 { Lang::En } else { Lang::Fr };
            assert!(!render_all(&faults, lang, false).is_empty());
            return false;
        }
    };
    for seed in 0..3 {
        let Ok(mut state) = game.start(seed, 0) else { continue };
        let _ = game.moves(&state);
        let mut rng = Rng::new(seed, "slips");
        let _ = game.machine().play_out(&mut state, &mut rng, 200);
        let _ = game.outcome(&state);
        let _ = game.recorded(&state);
    }
    true
}

#[test]
fn no_slip_of_an_author_breaks_the_program() {
    let mut vocabulary: Vec<String> = words::all().map(|word| word.name.to_owned()).collect();
    vocabulary.extend(words::all().map(|word| word.example.to_owned()));
    let root = tempfile::tempdir().expect("a folder");
    let rounds: u64 = std::env::var("RULEBOX_SLIPS").ok().and_then(|n| n.parse().ok()).unwrap_or(700);
    let (mut tried, mut loaded) = (0, 0);
    let real = Library::only(Path::new("games")).games();
    let own = Library::only(Path::new("tests/mutations")).games();
    for (id, folder) in real.into_iter().chain(own) {
        let texts: Vec<(&str, String)> = ["game.toml", "rules.rhai"]
            .into_iter()
            .filter_map(|file| Some((file, folder.read(file).ok()??)))
            .collect();
        let changed = copy(&folder, root.path());
        if let Err(faults) = Game::load(&changed, &Settings::default()) {
            panic!("{id} is broken before any slip:\n{}", render_all(&faults, Lang::En, false));
        }
        for seed in 0..rounds {
            let mut slips = Slips(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ id.len() as u64);
            for (file, text) in &texts {
                let mut text = text.clone();
                let share = if *file == "game.toml" { 3 } else { 2 };
                for _ in 0..slips.below(share + 1) {
                    text = slip(&text, &mut slips, &vocabulary);
                }
                std::fs::write(root.path().join(&id).join(file), &text).expect("a file");
            }
            let result = std::panic::catch_unwind(|| survives(&changed));
            tried += 1;
            match result {
                Ok(sound) => loaded += usize::from(sound),
                Err(_) => {
                    let read = |file: &str| std::fs::read_to_string(root.path().join(&id).join(file));
                    let (toml, rhai) = (read("game.toml"), read("rules.rhai"));
                    panic!("{id}, seed {seed}:\n{}\n{}", toml.unwrap_or_default(), rhai.unwrap_or_default());
                }
            }
        }
    }
    assert!(loaded * 20 > tried, "slips so wild that nothing is played: {loaded} of {tried}");
}
