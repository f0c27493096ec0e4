//! What a game gives names to, and where such a name stands.

use std::ops::Range;

use crate::key;
use crate::speak::Key;

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// A seat.
    Seat,
    /// A side that a piece can show.
    Face,
    /// A number that pieces have.
    Value,
    /// A rule that pieces have.
    PieceRule,
    /// A part of a tile.
    Part,
    /// A kind of piece.
    Kind,
    /// What hidden pieces show.
    Back,
    /// A zone.
    Zone,
    /// A counter.
    Counter,
    /// An action.
    Action,
    /// What an action has one choose.
    Choice,
    /// A mark of the board.
    Mark,
    /// A number with a name.
    Number,
    /// A number to choose.
    Setting,
    /// A rule with a name.
    Rule,
    /// What a script names with `let`.
    Let,
    /// A function of a script.
    Function,
    /// A script that another one imports.
    Import,
    /// What a function names within itself.
    Local,
    /// What rules may say aloud.
    Sentence,
    /// What is announced.
    Announcement,
    /// What happens by itself.
    Whenever,
    /// A list of words.
    Lexicon,
    /// What is remembered from game to game.
    Record,
    /// A variant.
    Variant,
    /// A question that the rulebook leaves open.
    Ruling,
    /// Another answer to it.
    Alternative,
    /// A part of the score.
    ScorePart,
    /// A band of the scale.
    Band,
    /// A clause of the rulebook.
    Clause,
}

/// What rules know by its name alone, wherever they stand.
pub const IN_RULES: &[Sort] = &[
    Sort::Choice,
    Sort::Seat,
    Sort::Face,
    Sort::Kind,
    Sort::Back,
    Sort::Zone,
    Sort::Counter,
    Sort::Action,
    Sort::Mark,
    Sort::Part,
    Sort::Sentence,
    Sort::Number,
    Sort::Setting,
    Sort::Rule,
    Sort::Let,
];

/// What stands after the dot of a piece.
pub const OF_PIECES: &[Sort] = &[Sort::Face, Sort::Value, Sort::PieceRule];

impl Sort {
    /// What it is called in a sentence: "a zone".
    pub fn called(self) -> Key {
        match self {
            Self::Seat => key!("kind.seat"),
            Self::Face => key!("kind.face"),
            Self::Value => key!("editing.sort.value"),
            Self::PieceRule => key!("editing.sort.piece_rule"),
            Self::Part => key!("kind.part"),
            Self::Kind => key!("kind.kind"),
            Self::Back => key!("kind.back"),
            Self::Zone => key!("kind.zone"),
            Self::Counter => key!("kind.counter"),
            Self::Action => key!("kind.action"),
            Self::Choice => key!("editing.sort.choice"),
            Self::Mark => key!("kind.mark"),
            Self::Number => key!("editing.sort.number"),
            Self::Setting => key!("kind.option"),
            Self::Rule => key!("kind.rule"),
            Self::Let => key!("editing.sort.let"),
            Self::Function => key!("editing.sort.function"),
            Self::Import => key!("editing.sort.import"),
            Self::Local => key!("editing.sort.local"),
            Self::Sentence => key!("kind.sentence"),
            Self::Announcement => key!("editing.sort.announcement"),
            Self::Whenever => key!("editing.sort.whenever"),
            Self::Lexicon => key!("editing.sort.lexicon"),
            Self::Record => key!("editing.sort.record"),
            Self::Variant => key!("editing.sort.variant"),
            Self::Ruling => key!("editing.sort.ruling"),
            Self::Alternative => key!("editing.sort.alternative"),
            Self::ScorePart => key!("editing.sort.score_part"),
            Self::Band => key!("editing.sort.band"),
            Self::Clause => key!("editing.sort.clause"),
        }
    }
}

/// Something that has a name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Named {
    /// What it is.
    pub sort: Sort,
    /// How it is written.
    pub id: String,
    /// Where it is known, if not everywhere: the ruling of an alternative, the script of a function, the place of
    /// what a function names within itself.
    pub within: String,
}

impl Named {
    /// What is known everywhere.
    pub fn new(sort: Sort, id: &str) -> Self {
        Self::inside(sort, id, "")
    }

    /// What is known somewhere alone.
    pub fn inside(sort: Sort, id: &str, within: &str) -> Self {
        Self { sort, id: id.to_owned(), within: within.to_owned() }
    }
}

/// A place where a name stands for something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mention {
    /// What it stands for.
    pub named: Named,
    /// The file, as a number of the index.
    pub file: usize,
    /// Its bytes.
    pub range: Range<usize>,
    /// Where it is declared here: all that declares it, as far as it is known.
    pub declares: Option<Range<usize>>,
}

/// A place where a name stands that can only be told when all declarations are known.
#[derive(Clone, Debug)]
pub struct Unresolved {
    /// The file, as a number of the index.
    pub file: usize,
    /// Its bytes.
    pub range: Range<usize>,
    /// How it is written.
    pub id: String,
    /// What it can be, the nearest first.
    pub among: Vec<Sort>,
    /// Where it is known, if not everywhere.
    pub within: String,
}

/// What a reader of one file finds.
#[derive(Debug, Default)]
pub struct Found {
    /// What is clear at once.
    pub mentions: Vec<Mention>,
    /// What is not.
    pub unresolved: Vec<Unresolved>,
}

impl Found {
    /// A name that can only stand for one thing; `declares` is all that declares it.
    pub fn mention(
        &mut self,
        file: usize,
        range: Range<usize>,
        named: Named,
        declares: Option<Range<usize>>,
    ) {
        self.mentions.push(Mention { named, file, range, declares });
    }

    /// A name that can stand for one of several sorts.
    pub fn among(&mut self, file: usize, range: Range<usize>, id: &str, among: &[Sort]) {
        self.inside(file, range, Named::new(Sort::Local, id), among);
    }

    /// The same for a name that is known somewhere alone; what sort `named` has does not matter.
    pub fn inside(&mut self, file: usize, range: Range<usize>, named: Named, among: &[Sort]) {
        let Named { id, within, .. } = named;
        self.unresolved.push(Unresolved { file, range, id, among: among.to_vec(), within });
    }
}
