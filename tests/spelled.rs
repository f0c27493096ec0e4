//! Words laid on a board, beside brute force: every word of the list from every cell, across and down, with every
//! choice of blanks, judged letter by letter as a person at the table would.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use rulebox::define::{Folder, Library, Origin, Settings, render_all};
use rulebox::engine::{Failing, LayFault};
use rulebox::play::{Game, LaidPiece, Move, Pick};
use rulebox::speak::Lang;
use rulebox::table::{Cell, Ended, Recorder, Rng, Seat, State};

/// A letter on the rack or to be laid; a blank may be any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tile {
    Plain(u8),
    Blank,
}

/// What one lays: the cell, the letter, and whether it is a blank that stands for it.
type Laid = Vec<(usize, u8, bool)>;

/// A game is left after so many plies: where no word is possible, letters can be changed for ever.
const MOST_PLIES: usize = 60;

/// What a game asks of the letters laid, besides that all lines are words.
type HouseRule = fn(&Position, &Laid) -> bool;

/// The board and the rack as they lie there.
struct Position {
    /// Columns and rows.
    side: usize,
    /// The letter on top of each cell, row by row.
    letters: Vec<Option<u8>>,
    heights: Vec<usize>,
    rack: Vec<Tile>,
    has_blank_on_board: bool,
}

impl Position {
    fn read(game: &Game, state: &State, rack: &str) -> Self {
        let (definition, layout) = (game.definition(), game.machine().layout());
        let side = usize::from(definition.board.grid.columns);
        let tile = |piece: u16| {
            let kind = &definition.kinds[state.pieces[usize::from(piece)].kind as usize];
            match kind.label.id.as_bytes() {
                [letter] => Tile::Plain(*letter),
                _ => Tile::Blank,
            }
        };
        let top = |cell: usize| {
            let piece = state.top(cell as Cell)?;
            Some(match tile(piece) {
                Tile::Plain(letter) => letter,
                // All letters of the alphabet have a piece, and a pose each.
                Tile::Blank => b'a' + state.pose(piece) - 1,
            })
        };
        let cells = 0..side * side;
        let tops = cells.clone().filter_map(|cell| state.top(cell as Cell));
        let zone = definition.zones.iter().position(|zone| zone.label.id == rack).expect("a rack");
        let zone = layout.zone_for(zone, state.turn.seat).expect("the mover's");
        Self {
            side,
            letters: cells.clone().map(top).collect(),
            heights: cells.map(|cell| state.pieces_at(layout, cell as Cell).len()).collect(),
            rack: state.pieces_at(layout, layout.zone(zone)).into_iter().map(tile).collect(),
            has_blank_on_board: tops.into_iter().any(|piece| tile(piece) == Tile::Blank),
        }
    }

    fn is_empty(&self) -> bool {
        self.letters.iter().all(Option::is_none)
    }

    /// The cell after another one, or before it, to the right or downwards.
    fn step(&self, cell: usize, down: bool, forward: bool) -> Option<usize> {
        let along = if down { cell / self.side } else { cell % self.side };
        let size = if down { self.side } else { 1 };
        match forward {
            true => (along + 1 < self.side).then_some(cell + size),
            false => (along > 0).then(|| cell - size),
        }
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let ways = [(false, false), (false, true), (true, false), (true, true)];
        ways.map(|(down, forward)| self.step(cell, down, forward)).into_iter().flatten()
    }

    /// The cells of the unbroken line of letters through a cell.
    fn line(&self, letters: &[Option<u8>], cell: usize, down: bool) -> Vec<usize> {
        let filled = |cell: usize, forward| {
            self.step(cell, down, forward).filter(|&next: &usize| letters[next].is_some())
        };
        let first = std::iter::successors(Some(cell), |&cell| filled(cell, false)).last().unwrap_or(cell);
        std::iter::successors(Some(first), |&cell| filled(cell, true)).collect()
    }

    /// Whether a whole row or column through a cell has letters.
    fn is_in_full_line(&self, cell: usize) -> bool {
        [false, true].iter().any(|&down| self.line(&self.letters, cell, down).len() == self.side)
            && self.letters[cell].is_some()
    }

    /// The text of the move that lays these letters, if it is legal.
    fn judged(&self, laid: &Laid, down: bool, words: &HashSet<Vec<u8>>, house: HouseRule) -> Option<String> {
        if laid.is_empty() || !house(self, laid) {
            return None;
        }
        let mut after = self.letters.clone();
        laid.iter().for_each(|&(cell, letter, _)| after[cell] = Some(letter));
        let spelled = |line: &[usize]| line.iter().filter_map(|&cell| after[cell]).collect::<Vec<u8>>();
        let is_fine = |line: &Vec<usize>| line.len() < 2 || words.contains(&spelled(line));
        let main = self.line(&after, laid[0].0, down);
        let in_line = laid.iter().all(|(cell, ..)| main.contains(cell));
        let across = |&(cell, ..): &(usize, u8, bool)| self.line(&after, cell, !down);
        if main.len() < 2
            || !in_line
            || !is_fine(&main)
            || !laid.iter().map(across).all(|line| is_fine(&line))
        {
            return None;
        }
        // One letter that makes two words is told by the one across.
        let other = self.line(&after, laid[0].0, !down);
        match laid.len() == 1 && down && other.len() > 1 {
            true => Some(self.text(&other, &spelled(&other), laid, false)),
            false => Some(self.text(&main, &spelled(&main), laid, down)),
        }
    }

    fn text(&self, line: &[usize], word: &[u8], laid: &Laid, down: bool) -> String {
        let blank = |cell: &usize| laid.iter().any(|(at, _, blank)| at == cell && *blank);
        let all = line.iter().all(blank);
        let mut text = String::from("word ");
        for (cell, &letter) in line.iter().zip(word) {
            match blank(cell) {
                true if all => text.extend(['?', char::from(letter)]),
                true => text.push(char::from(letter.to_ascii_uppercase())),
                false => text.push(char::from(letter)),
            }
        }
        let (column, row) = (line[0] % self.side, line[0] / self.side);
        let column = char::from(b'a' + column as u8);
        format!("{text} {column}{} {}", row + 1, if down { "down" } else { "across" })
    }

    /// Every legal word.
    fn brute_force(&self, words: &HashSet<Vec<u8>>, house: HouseRule) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for down in [false, true] {
            for first in 0..self.side * self.side {
                let room = std::iter::successors(Some(first), |&cell| self.step(cell, down, true)).count();
                for word in words.iter().filter(|word| word.len() <= room) {
                    let mut see =
                        |laid: &Laid| found.extend(self.judged(laid, down, words, house).as_ref().cloned());
                    self.each_way(word, first, down, &mut self.rack.clone(), &mut Vec::new(), &mut see);
                }
            }
        }
        found
    }

    /// Every way to have the rest of a word begin at a cell with what is left of the rack: a letter that is there
    /// already stays, any other is laid, as itself or as a blank.
    fn each_way(
        &self,
        rest: &[u8],
        cell: usize,
        down: bool,
        rack: &mut Vec<Tile>,
        laid: &mut Laid,
        see: &mut dyn FnMut(&Laid),
    ) {
        let [letter, rest @ ..] = rest else { return see(laid) };
        let next = self.step(cell, down, true).unwrap_or(cell);
        if self.letters[cell] == Some(*letter) {
            return self.each_way(rest, next, down, rack, laid, see);
        }
        for tile in [Tile::Plain(*letter), Tile::Blank] {
            let Some(at) = rack.iter().position(|&held| held == tile) else { continue };
            rack.swap_remove(at);
            laid.push((cell, *letter, tile == Tile::Blank));
            self.each_way(rest, next, down, rack, laid, see);
            laid.pop();
            rack.push(tile);
        }
    }
}

/// Words cross and touch; letters stay where they are. The first word lies on the middle.
fn crossing(position: &Position, laid: &Laid) -> bool {
    let middle = position.side * position.side / 2;
    let touches = |cell: usize| position.neighbours(cell).any(|next| position.letters[next].is_some());
    laid.iter().all(|&(cell, ..)| position.letters[cell].is_none())
        && match position.is_empty() {
            true => laid.iter().any(|&(cell, ..)| cell == middle),
            false => laid.iter().any(|&(cell, ..)| touches(cell)),
        }
}

/// Letters may be covered, up to three high and not in a full line; if several are, they follow each other in a word
/// that was there. The first word lies on the middle, each later one covers or touches a letter.
fn covering(position: &Position, laid: &Laid) -> bool {
    let middle = position.side * position.side / 2;
    let lies = |cell: usize| position.letters[cell].is_some();
    let touches = |cell: usize| lies(cell) || position.neighbours(cell).any(lies);
    let covered: Vec<usize> = laid.iter().map(|&(cell, ..)| cell).filter(|&cell| lies(cell)).collect();
    let of_one_word = [false, true].iter().any(|&down| {
        let line = covered.first().map(|&cell| position.line(&position.letters, cell, down));
        line.is_none_or(|line| covered.iter().all(|cell| line.contains(cell)))
    });
    let free = |cell: usize| position.heights[cell] < 3 && !position.is_in_full_line(cell);
    laid.iter().all(|&(cell, ..)| free(cell))
        && of_one_word
        && match position.is_empty() {
            true => laid.iter().any(|&(cell, ..)| cell == middle),
            false => laid.iter().any(|&(cell, ..)| touches(cell)),
        }
}

/// A list as a person reads it, without accents.
fn words_of(list: &str) -> HashSet<Vec<u8>> {
    let plain = |letter: char| match letter {
        'à' | 'á' | 'â' | 'ä' => "a".to_owned(),
        'ç' => "c".to_owned(),
        'é' | 'è' | 'ê' | 'ë' => "e".to_owned(),
        'î' | 'ï' => "i".to_owned(),
        'ô' | 'ö' => "o".to_owned(),
        'œ' => "oe".to_owned(),
        'æ' => "ae".to_owned(),
        other => other.to_string(),
    };
    let lines = list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|word| word.to_lowercase().chars().map(plain).collect::<String>().into_bytes()).collect()
}

fn loaded(folder: &Folder, players: usize) -> Game {
    let settings = Settings { players: Some(players), ..Settings::default() };
    Game::load(folder, &settings).unwrap_or_else(|faults| panic!("{}", render_all(&faults, Lang::En, false)))
}

/// What the positions compared had in them, so that nothing goes untried.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    words: usize,
    blank_on_rack: usize,
    blank_on_board: usize,
    covered: usize,
    three_high: usize,
    full_lines: usize,
}

/// Words to be compared on positions of random play.
struct Compared {
    game: Game,
    words: HashSet<Vec<u8>>,
    rack: &'static str,
    house: HouseRule,
    /// Every so many positions one is compared.
    every: usize,
}

impl Compared {
    /// Plays random games, in which words are laid more often than not, and compares what is found.
    fn play(&self, games: u64, seen: &mut Seen) {
        for seed in 0..games {
            let mut rng = Rng::new(seed, "spelled");
            let seats = self.game.definition().player_seats() as u64;
            let mut state = self.game.start(seed, (seed % seats) as Seat).expect("it begins");
            let mut ply = 0;
            while state.ended == Ended::No && ply < MOST_PLIES {
                let moves = self.game.moves(&state).expect("the rules list moves");
                let is_word = |made: &&Move| self.game.definition().actions[made.action].label.id == "word";
                let words: Vec<&Move> = moves.iter().filter(is_word).collect();
                if (ply + seed as usize).is_multiple_of(self.every) {
                    self.compare(&state, &words, seen, &format!("seed {seed}, ply {ply}"));
                }
                let made = match words.len() as u32 {
                    0 => &moves[rng.below(moves.len() as u32) as usize],
                    _ if rng.below(12) == 0 => &moves[rng.below(moves.len() as u32) as usize],
                    // Long words fill lines.
                    _ if rng.below(3) == 0 => {
                        let length = |made: &&&Move| {
                            let made = self.game.machine().spelled(&state, made.action, made.picks[0].laid());
                            made.iter().map(|word| word.cells.len()).max()
                        };
                        words.iter().max_by_key(length).expect("there is one")
                    }
                    many => words[rng.below(many) as usize],
                };
                self.game.machine().apply(&mut state, made, &mut Recorder::off()).expect("legal");
                ply += 1;
            }
        }
    }

    fn compare(&self, state: &State, words: &[&Move], seen: &mut Seen, place: &str) {
        let view = self.game.movers_view(state);
        let text = |made: &&Move| self.game.move_text(&view, &view.seen_move(made));
        let found: BTreeSet<String> = words.iter().map(text).collect();
        let position = Position::read(&self.game, state, self.rack);
        let expected = position.brute_force(&self.words, self.house);
        let extra: Vec<_> = found.difference(&expected).take(5).collect();
        let lacking: Vec<_> = expected.difference(&found).take(5).collect();
        let id = &self.game.definition().id;
        assert!(
            extra.is_empty() && lacking.is_empty(),
            "{id}, {place}: {extra:?} too much, {lacking:?} lacking"
        );
        assert_eq!(found.len(), words.len(), "{id}, {place}: each is listed once");
        let covers = |made: &&&Move| {
            made.picks[0].laid().iter().any(|laid| position.letters[usize::from(laid.cell)].is_some())
        };
        seen.positions += 1;
        seen.words += words.len();
        seen.blank_on_rack += usize::from(position.rack.contains(&Tile::Blank));
        seen.blank_on_board += usize::from(position.has_blank_on_board);
        seen.covered += words.iter().filter(covers).count();
        seen.three_high += usize::from(position.heights.contains(&3));
        let cells = 0..position.letters.len();
        seen.full_lines += usize::from(cells.into_iter().any(|cell| position.is_in_full_line(cell)));
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn crossing_words_are_those_that_brute_force_finds() {
    let folder = Library::only(&root().join("tests/games")).find("trellis").expect("there is such a game");
    let list = folder.read("english.txt").expect("readable").expect("there");
    let mut seen = Seen::default();
    for players in [2, 3, 4] {
        let (game, words) = (loaded(&folder, players), words_of(&list));
        Compared { game, words, rack: "rack", house: crossing, every: 1 }.play(8, &mut seen);
    }
    let Seen { positions, words, blank_on_rack, blank_on_board, .. } = seen;
    assert!(positions > 300 && words > 10_000 && blank_on_rack > 20 && blank_on_board > 20, "{seen:?}");
}

/// The game with a part of its list, so that many positions can be tried, and with all of it on a few.
#[test]
fn covering_words_are_those_that_brute_force_finds() {
    let folder = Library::only(&root().join("games")).find("letter_up").expect("there is such a game");
    let list = folder.read_list("fr.txt").expect("readable").expect("there");
    let mut seen = Seen::default();
    let compared = |folder: &Folder, list: &str, every: usize| Compared {
        game: loaded(folder, 2),
        words: words_of(list),
        rack: "chevalet",
        house: covering,
        every,
    };
    compared(&folder, &list, 9).play(3, &mut seen);
    let whole = seen.positions;

    let fewer: Vec<&str> = list
        .lines()
        .enumerate()
        .filter(|(n, word)| word.len() < 4 || word.len() == 7 && n % 8 == 0)
        .map(|(_, word)| word)
        .collect();
    let copy = tempfile::tempdir().expect("a folder");
    let path = copy.path().join("letter_up");
    std::fs::create_dir_all(&path).expect("a folder");
    for file in ["game.toml", "rules.rhai"] {
        std::fs::copy(root().join("games/letter_up").join(file), path.join(file)).expect("copied");
    }
    std::fs::write(path.join("fr.txt"), fewer.join("\n")).expect("written");
    let folder = Folder { id: "letter_up".into(), origin: Origin::Folder(copy.path().into()) };
    compared(&folder, &fewer.join("\n"), 1).play(24, &mut seen);
    let Seen { positions, blank_on_rack, blank_on_board, covered, three_high, full_lines, .. } = seen;
    assert!(whole >= 5 && positions > 200, "{whole} of {seen:?}");
    assert!(blank_on_rack > 20 && blank_on_board > 20 && covered > 1_000, "{seen:?}");
    assert!(three_high > 20 && full_lines > 0, "{seen:?}");
}

/// What no typed word can say: letters with a gap between them, out of line, or two on a cell.
#[test]
fn letters_that_make_no_line_are_refused() {
    let folder = Library::only(&root().join("tests/games")).find("trellis").expect("there is such a game");
    let game = loaded(&folder, 2);
    let state = game.start(1, 0).expect("it begins");
    let action =
        game.definition().actions.iter().position(|action| action.label.id == "word").expect("there");
    let layout = game.machine().layout();
    let is_plain = |piece: &u16| {
        let kind = state.pieces[usize::from(*piece)].kind as usize;
        game.definition().kinds[kind].stands_for.is_none()
    };
    let zone = game.definition().zones.iter().position(|zone| zone.label.id == "rack").expect("a rack");
    let zone = layout.zone_for(zone, state.turn.seat).expect("the mover's");
    let held: Vec<u16> = state.pieces_at(layout, layout.zone(zone)).into_iter().filter(is_plain).collect();
    let cell = |name: &str| game.definition().board.grid.named(name).expect("a cell");
    let fault = |cells: &[&str]| {
        let laid =
            cells.iter().zip(&held).map(|(name, &piece)| LaidPiece { cell: cell(name), piece, pose: 0 });
        let made = Move { action, picks: vec![Pick::Laid(laid.collect())] };
        match game.machine().check(&state, &made).expect("the rules check") {
            Err(Failing::Laid { fault, .. }) => fault,
            other => panic!("{cells:?}: {other:?}"),
        }
    };
    assert_eq!(fault(&["d5", "f5"]), LayFault::Gap(cell("e5")));
    assert_eq!(fault(&["e5", "f6"]), LayFault::NotInLine);
    assert_eq!(fault(&["e5", "e5"]), LayFault::Twice(cell("e5")));
    assert_eq!(fault(&["e5"]), LayFault::TooShort);
    assert_eq!(fault(&[]), LayFault::Nothing);
}
