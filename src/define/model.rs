//! A game as declared and checked: facts resolved, rules still text.

use super::cites::{Cited, Cites};
use super::clauses::Clauses;
pub use super::drawn::{COLOURS, DrawnDef, Fill, GLYPHS, Glyph, Ground, Outline, Stroke};
use super::facts::Facts;
pub use super::kinds::{FamilyDef, KindDef, PartDef, ZoneDef};
pub use super::lexicon::LexiconDef;
use super::source::{RuleText, Spot};
pub use super::switches::{OptionDef, RulingDef, Switches, VariantDef};
pub use super::texts::ValueDef;
use crate::speak::Name;
use crate::table::{Cell, Grid, Tile};

/// A game for one number of players and one choice of variants.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The folder's name.
    pub id: String,
    /// The printed name.
    pub name: Name,
    /// What the game is about, in a sentence.
    pub text: Option<Name>,
    /// The rulebook that it follows.
    pub rulebook: Option<Name>,
    /// The seats in play, automated ones last.
    pub seats: Vec<SeatDef>,
    /// How many players there are.
    pub players: usize,
    /// How many people share a player's seat and take its turns in rotation.
    pub partners: usize,
    /// The seats that are declared and do not sit at this table.
    pub absent: Vec<(String, Spot)>,
    /// The numbers of players that the game allows.
    pub player_counts: Vec<usize>,
    /// Seats that win together; empty without teams.
    pub teams: Vec<Vec<usize>>,
    /// The board.
    pub board: BoardDef,
    /// The faces of all families, each once.
    pub faces: Vec<Labelled>,
    /// `piece`, `tile`, `card`…: what the kinds of a family share.
    pub families: Vec<FamilyDef>,
    /// Every kind of piece.
    pub kinds: Vec<KindDef>,
    /// What pieces show while they are hidden: those with the same back look the same.
    pub backs: Vec<Labelled>,
    /// What is said of the pieces of each back, where they do not say it themselves.
    pub back_texts: Vec<Option<Name>>,
    /// What each back looks like in pictures.
    pub back_looks: Vec<Ground>,
    /// The names that parts of tiles have.
    pub part_names: Vec<Labelled>,
    /// The word lists.
    pub lexicons: Vec<LexiconDef>,
    /// The zones.
    pub zones: Vec<ZoneDef>,
    /// Numbers that belong to the whole table.
    pub counters: Vec<CounterDef>,
    /// What is said aloud when it comes to hold, or no longer does.
    pub announcements: Vec<AnnouncementDef>,
    /// What happens by itself whenever its time has come.
    pub whenevers: Vec<WheneverDef>,
    /// Sentences that rules may say aloud.
    pub sentences: Vec<SentenceDef>,
    /// What is remembered from game to game.
    pub records: Vec<RecordDef>,
    /// The opening (may have no step), then the turns proper.
    pub phases: [PhaseDef; 2],
    /// The actions.
    pub actions: Vec<ActionDef>,
    /// What happens before the first turn.
    pub setup: Vec<RuleText>,
    /// How it ends.
    pub end: EndDef,
    /// What a position is worth to a seat, for bots alone: it never scores.
    pub bot_value: Option<RuleText>,
    /// Numbers with a name: the options' values.
    pub constants: Vec<(String, i64)>,
    /// What numbers, rules and `let`s are called.
    pub called: Vec<Labelled>,
    /// Rules with a name, which stands for their text wherever it is used.
    pub rules: Vec<RuleDef>,
    /// Options, variants and rulings, as offered and as chosen.
    pub switches: Switches,
    /// How much of each thing one move may take.
    pub limits: Limits,
    /// The clauses of the rulebook, where the game lists them.
    pub clauses: Option<Clauses>,
    /// Every part of the file that comes from somewhere in the rulebook.
    pub cited: Vec<Cited>,
    /// What the course of a turn comes from.
    pub turn_cites: Option<(Spot, Cites)>,
    /// Every value in force, by its path.
    pub facts: Facts,
    /// Whether a part of the file could not be read, so that what seems missing may stand there.
    pub partial: bool,
}

/// How much of each thing one move may take. A game file may raise what it needs, up to the bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
// So small that a move begins with one copy.
#[repr(C, align(16))]
pub struct Limits {
    /// The parts of rules that its loops run.
    pub work: i32,
    /// The changes of the table.
    pub events: i32,
    /// The ways to move that are tried one by one while they are counted or listed.
    pub tries: i32,
}

impl Limits {
    /// What a game has that says nothing.
    pub const USUAL: Self = Self { work: 2_000_000, events: 100_000, tries: 1_000_000 };
    /// What no game can pass.
    pub const MOST: Self = Self { work: 20_000_000, events: 1_000_000, tries: 10_000_000 };
}

impl Definition {
    /// How many seats the players have: fewer than there are players where some share one.
    pub fn player_seats(&self) -> usize {
        self.players / self.partners
    }

    /// The lines of a kind of piece; `None` where its family carries none.
    pub fn tile(&self, kind: usize) -> Option<Tile> {
        let declared = &self.kinds[kind];
        let ports = self.families[declared.family].ports?;
        let parts = declared.parts.iter().map(|part| (part.name.map(|name| name as u8), part.ports));
        Some(Tile { ports, shape: self.board.grid.shape, parts: parts.collect() })
    }

    /// The choices of pieces, which alone have names of their own: chosen cells and turnings go by words
    /// of the vocabulary.
    pub fn piece_choices(&self) -> impl Iterator<Item = &ChoiceDef> {
        let choices = self.actions.iter().flat_map(|action| &action.choices);
        choices.filter(|choice| matches!(choice.kind, ChoiceKind::Pieces { .. } | ChoiceKind::Laid))
    }

    /// Who takes a seat's turn of a round, where several people share it.
    pub fn partner(&self, seat: usize, rounds: usize) -> Option<&str> {
        let people = &self.seats.get(seat)?.people;
        let turn = rounds.checked_rem(people.len())?;
        Some(&people[turn])
    }
}

/// An id with its printed name.
#[derive(Clone, Debug)]
pub struct Labelled {
    /// The id.
    pub id: String,
    /// The printed name.
    pub name: Name,
    /// Where it was declared.
    pub spot: Spot,
}

impl Labelled {
    /// Everything that it can be called: its id, and its name in each language.
    pub fn all_names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.id.as_str()).chain(self.name.texts())
    }
}

impl SeatDef {
    /// Everything that it can be called: its id, and its name in each language.
    pub fn all_names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.id.as_str()).chain(self.name.texts())
    }
}

/// A rule with a name.
#[derive(Clone, Debug)]
pub struct RuleDef {
    /// Its name.
    pub id: String,
    /// Where it was declared.
    pub spot: Spot,
    /// Its text.
    pub rule: RuleText,
}

/// A seat in play.
#[derive(Clone, Debug)]
pub struct SeatDef {
    /// Its id.
    pub id: String,
    /// Its printed name.
    pub name: Name,
    /// Its letter in drawings.
    pub sign: char,
    /// A colour for the terminal.
    pub colour: Option<String>,
    /// Whether the host plays it.
    pub automated: bool,
    /// The people who share it and take its turns in rotation; empty where one plays it.
    pub people: Vec<String>,
    /// Where it was declared.
    pub spot: Spot,
}

/// Where something comes from that the rulebook does not print.
#[derive(Clone, Debug, Default)]
pub struct Provenance {
    /// Why it is our reconstruction, where it is one.
    pub reconstructed: Option<Name>,
    /// What was found, and in which public source.
    pub found: Option<Name>,
}

/// The board.
#[derive(Clone, Debug)]
pub struct BoardDef {
    /// Its printed name.
    pub name: Option<Name>,
    /// Its cells.
    pub grid: Grid,
    /// Whether it has no edges: it starts in the middle and grows.
    pub grows: bool,
    /// The rectangles that a growing board may end as.
    pub formats: Vec<Format>,
    /// The pieces that lie on it at the start.
    pub setup: Vec<SetupPiece>,
    /// The marks that its cells can carry.
    pub marks: Vec<MarkDef>,
    /// What pictures of it look like.
    pub look: BoardLook,
    /// For each cell the seat on whose side it is, for drawings; empty when the game says none.
    pub camps: Vec<Option<usize>>,
    /// Whether the game has one.
    pub present: bool,
    /// Whether one may look at what lies under a piece.
    pub under_seen: bool,
    /// What the rows are called, from the top; empty when they are only numbered.
    pub row_names: Vec<Name>,
    /// What the columns are called, from the left; empty when they only have letters.
    pub column_names: Vec<Name>,
    /// Where its unprinted parts come from.
    pub provenance: Provenance,
    /// What of the rulebook it comes from.
    pub cites: Cites,
    /// Where it is declared, if it is.
    pub spot: Option<Spot>,
}

/// A rectangle: rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// How many rows at the most.
    pub rows: usize,
    /// How many columns at the most.
    pub columns: usize,
}

/// A piece that lies on the board at the start.
#[derive(Clone, Debug)]
pub struct SetupPiece {
    /// Where.
    pub cell: Cell,
    /// Which kind.
    pub kind: usize,
    /// Whose, if anyone's.
    pub owner: Option<usize>,
}

/// A mark and the cells that carry it at the start.
#[derive(Clone, Debug)]
pub struct MarkDef {
    /// Its id and name.
    pub label: Labelled,
    /// Its short sign in drawings, where the game says one.
    pub sign: Option<String>,
    /// The cells.
    pub cells: Vec<Cell>,
    /// What it looks like in pictures.
    pub look: Ground,
}

/// What pictures of a board look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BoardLook {
    /// Whose colour runs along its edges: above, right, below, left.
    pub sides: [Option<usize>; 4],
    /// Whether its cells are light and dark in turn.
    pub checker: bool,
    /// Where its letters and numbers stand.
    pub coordinates: Coordinates,
}

/// Where the letters and numbers of a board stand in pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// Beside the board.
    #[default]
    Outside,
    /// In the corners of the cells.
    Inside,
    /// Nowhere.
    None,
}

/// A number that belongs to the whole table.
#[derive(Clone, Debug)]
pub struct CounterDef {
    /// Its id and name.
    pub label: Labelled,
    /// What it shows at the start.
    pub starts: i64,
    /// It never shows less.
    pub least: i64,
    /// It never shows more.
    pub most: i64,
    /// What it is, in words.
    pub text: Option<Name>,
    /// What of the rulebook it comes from.
    pub cites: Cites,
}

impl CounterDef {
    /// The furthest that a number of a game may be from 0.
    pub const RANGE: i64 = 1_000_000;

    /// What it never goes below, where the game says so.
    pub fn lowest(&self) -> Option<i64> {
        (self.least > -Self::RANGE).then_some(self.least)
    }

    /// What it never goes above, where the game says so.
    pub fn highest(&self) -> Option<i64> {
        (self.most < Self::RANGE).then_some(self.most)
    }
}

/// Something that is said aloud of a seat, to all.
#[derive(Clone, Debug)]
pub struct AnnouncementDef {
    /// Its id and name.
    pub label: Labelled,
    /// What it watches, for each seat.
    pub watch: RuleText,
    /// What is said when it comes to hold; `{seat}` is filled in.
    pub says: Name,
    /// What is said when it no longer does.
    pub unsays: Name,
    /// What of the rulebook it comes from.
    pub cites: Cites,
}

/// A sentence that a rule may say aloud.
#[derive(Clone, Debug)]
pub struct SentenceDef {
    /// Its id.
    pub label: Labelled,
    /// What is said; `{seat}` and `{cell}` are filled in.
    pub text: Name,
    /// What of the rulebook it comes from.
    pub cites: Cites,
}

/// Something that happens by itself, after a move or before the first one.
#[derive(Clone, Debug)]
pub struct WheneverDef {
    /// Its id and name.
    pub label: Labelled,
    /// When.
    pub when: RuleText,
    /// What.
    pub does: Vec<RuleText>,
    /// The same in words.
    pub text: Option<Name>,
    /// What of the rulebook it comes from.
    pub cites: Cites,
}

/// A record that is kept from game to game.
#[derive(Clone, Debug)]
pub struct RecordDef {
    /// Its id and name.
    pub label: Labelled,
    /// The pieces whose kinds are remembered.
    pub keeps: RuleText,
    /// Whether they are, asked when the game is over.
    pub when: RuleText,
    /// What of the rulebook it comes from.
    pub cites: Cites,
}

/// A part of the game: the steps of one turn.
#[derive(Clone, Debug, Default)]
pub struct PhaseDef {
    /// The steps, in order.
    pub steps: Vec<StepDef>,
}

/// A step of a turn.
#[derive(Clone, Debug, Default)]
pub struct StepDef {
    /// The actions of which one is done.
    pub actions: Vec<usize>,
    /// Those of them after which the step comes again.
    pub repeats: Vec<usize>,
}

/// Something a seat can do.
#[derive(Clone, Debug)]
pub struct ActionDef {
    /// Its id and name.
    pub label: Labelled,
    /// What of the rulebook it comes from.
    pub cites: Cites,
    /// What it is, in words.
    pub text: Option<Name>,
    /// When it can be done at all.
    pub when: Option<RuleText>,
    /// What is chosen, in order.
    pub choices: Vec<ChoiceDef>,
    /// What must hold of the whole move, on the table as it is.
    pub only: Option<RuleText>,
    /// What must hold of the board as it would be after the move.
    pub after: Option<RuleText>,
    /// What happens.
    pub does: Vec<RuleText>,
    /// Played by the host when there is one way only.
    pub auto: bool,
    /// Everyone chooses in secret, then all is shown.
    pub together: bool,
    /// Why a choice is refused, in the game's own words, by the word of the rule that fails.
    pub reasons: Vec<(String, Name)>,
    /// Where each of them is written.
    pub reason_spots: Vec<Spot>,
}

/// One choice of an action.
#[derive(Clone, Debug)]
pub struct ChoiceDef {
    /// The word that later rules know it by.
    pub id: String,
    /// Where it stands within its action: `cell`, `take.chosen`.
    pub path: String,
    /// Where it was declared.
    pub spot: Spot,
    /// What is chosen.
    pub kind: ChoiceKind,
    /// Among what.
    pub among: RuleText,
    /// Where and what pieces are laid, of a choice that lays them in a line.
    pub lay: Option<LayDef>,
}

/// How pieces are laid in a line.
#[derive(Clone, Debug)]
pub struct LayDef {
    /// The cells on which they may be laid; on a piece, another letter than it shows.
    pub on: RuleText,
    /// The cells of which at least one must be laid upon.
    pub through: RuleText,
    /// The word list, as a number of the game's lists.
    pub lexicon: usize,
    /// While this holds, players may lay words that the list lacks.
    pub arbiter: Option<RuleText>,
}

/// What a choice chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChoiceKind {
    /// A cell of the board.
    Cell,
    /// Some pieces, in no order.
    Pieces {
        /// The least number.
        least: usize,
        /// The largest number.
        most: usize,
    },
    /// A turning of a tile.
    Turning,
    /// A part of the tile on the chosen cell.
    Part,
    /// Several pieces in one line, each on a cell.
    Laid,
}

impl ChoiceKind {
    /// How many are chosen at least and at most, where that is declared.
    pub fn count(self) -> Option<(usize, usize)> {
        match self {
            Self::Cell | Self::Turning | Self::Part | Self::Laid => None,
            Self::Pieces { least, most } => Some((least, most)),
        }
    }
}

/// How the game ends and who wins.
#[derive(Clone, Debug)]
pub struct EndDef {
    /// The seat that just moved wins when this holds.
    pub win: Option<RuleText>,
    /// Nobody wins when this holds.
    pub draw: Option<RuleText>,
    /// Why nobody wins then, in words.
    pub drawn_because: Option<Name>,
    /// Scores decide when this holds.
    pub when: Option<RuleText>,
    /// What a seat's score is the sum of.
    pub score: Vec<ScorePart>,
    /// Whether equal best scores share the victory; otherwise they are a draw.
    pub shared: bool,
    /// Whether the lowest score wins.
    pub lowest_wins: bool,
    /// How a team's score comes from its seats'.
    pub team: TeamScore,
    /// What the players are measured against, when not each other.
    pub scale: Option<ScaleDef>,
    /// How it ends and who wins, in words.
    pub text: Option<Name>,
    /// What of the rulebook it comes from.
    pub cites: Cites,
    /// Where it is declared, if it is.
    pub spot: Option<Spot>,
}

/// A scale that the players' result is read off: alone, or all together.
#[derive(Clone, Debug)]
pub struct ScaleDef {
    /// What is measured.
    pub rule: RuleText,
    /// The bands, lowest first.
    pub bands: Vec<BandDef>,
    /// What of the rulebook it comes from.
    pub cites: Cites,
}

impl ScaleDef {
    /// What must be reached to win; `None` when nothing wins, or everything does.
    pub fn won_from(&self) -> Option<i64> {
        self.bands.iter().find(|band| band.won)?.least
    }
}

/// A band of a scale.
#[derive(Clone, Debug)]
pub struct BandDef {
    /// Its id and name.
    pub label: Labelled,
    /// It begins here; the first one has no beginning.
    pub least: Option<i64>,
    /// Whether the players have won.
    pub won: bool,
}

/// One part of the score.
#[derive(Clone, Debug)]
pub struct ScorePart {
    /// Its id and name.
    pub label: Labelled,
    /// Its rule.
    pub rule: RuleText,
    /// The same in words.
    pub text: Option<Name>,
    /// What of the rulebook it comes from.
    pub cites: Cites,
}

/// How a team's score comes from its seats'.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TeamScore {
    /// All added.
    Sum,
    /// The lowest of them.
    Lowest,
    /// The highest of them.
    Highest,
}
