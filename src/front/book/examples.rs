//! Examples gone through step by step, with a picture of the table before the first move and after each.

use super::told;
use crate::define::{Fault, Folder, Settings};
use crate::examples::{self, EXAMPLES, Gone, Walk, What};
use crate::front::style::Look;
use crate::front::{event_text, highlights};
use crate::picture::Sheet;
use crate::play::{Eyes, Session, View};
use crate::scene::{Highlights, Scene};

/// The most moves of one example of which each has a picture; of more, the first and the last have.
const MOST_PICTURES: usize = 8;
/// How many of those are the first.
const FIRST: usize = 4;

/// An example as a book shows it.
pub(super) struct Example {
    /// Its name, without the ending of its file.
    pub name: String,
    /// What it shows, in a sentence, and what else is said of it.
    pub prose: Vec<String>,
    /// The headings of the rulebook that it comes from, as they are told.
    pub cites: Vec<String>,
    /// What it is played with.
    pub settings: String,
    /// Its steps.
    pub steps: Vec<Step>,
    /// Why it could not be begun, or what is wrong besides its steps.
    pub faults: Vec<String>,
}

/// A step of an example.
pub(super) struct Step {
    /// What it is.
    pub kind: Kind,
    /// Its line.
    pub text: String,
    /// What followed, or why it is refused.
    pub told: Vec<String>,
    /// What is not as written.
    pub wrong: Vec<String>,
    /// The table after it.
    pub picture: Option<String>,
}

/// What a step is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Words for readers.
    Prose,
    /// The table as it was laid or begins.
    Table,
    /// A move.
    Move,
    /// A move that is refused.
    Refused,
    /// Something expected.
    Expected,
    /// Moves taken back.
    Undone,
}

impl Example {
    /// Whether everything is as written.
    pub fn holds(&self) -> bool {
        self.faults.is_empty() && self.steps.iter().all(|step| step.wrong.is_empty())
    }
}

/// All examples of a game, played with what is set besides.
pub(super) fn gone_through(
    folder: &Folder,
    besides: &Settings,
    sheet: &mut Sheet,
    look: &Look,
) -> Vec<Example> {
    let names = examples::examples(folder);
    names.into_iter().map(|file| one(folder, &file, besides, sheet, look)).collect()
}

fn one(folder: &Folder, file: &str, besides: &Settings, sheet: &mut Sheet, look: &Look) -> Example {
    let path = format!("{EXAMPLES}/{file}");
    let mut example = Example {
        name: file.trim_end_matches(".txt").to_owned(),
        prose: Vec::new(),
        cites: Vec::new(),
        settings: String::new(),
        steps: Vec::new(),
        faults: Vec::new(),
    };
    let text = match folder.read(&path) {
        Ok(text) => text.unwrap_or_default(),
        Err(fault) => {
            example.faults.push(told(&fault, look));
            return example;
        }
    };
    example.prose = prose(&text);
    example.settings = text
        .lines()
        .find(|line| is_play(line))
        .unwrap_or_default()
        .trim_start_matches("play")
        .trim()
        .to_owned();
    let mut walk = match Walk::begin_with(folder, folder.shown(&path), text.clone(), besides) {
        Ok(walk) => walk,
        Err(faults) => {
            example.faults.extend(faults.iter().map(|fault| told(fault, look)));
            return example;
        }
    };
    walk.opening();
    let moves = text.lines().filter(|line| is_move(line)).count();
    let speaks_of_zones = text.lines().any(speaks_of_zones);
    let mut shows_zones = speaks_of_zones;
    let mut made = 0;
    let mut shows_table = true;
    while !walk.is_over() {
        for gone in walk.step() {
            if let What::Played(index) = gone.what
                && std::mem::take(&mut shows_table)
            {
                let zones = std::mem::take(&mut shows_zones);
                let picture = table(walk.session(), index, false, zones, sheet);
                example.steps.push(Step::of_table(picture));
            }
            let pictured = match gone.what {
                What::Played(_) => {
                    made += 1;
                    moves <= MOST_PICTURES || made <= FIRST || made + (MOST_PICTURES - FIRST) > moves
                }
                What::Laid => {
                    shows_table = true;
                    false
                }
                What::Undone => {
                    shows_table = true;
                    false
                }
                _ => false,
            };
            let zones = speaks_of_zones && walk.is_over();
            example.steps.extend(step(&gone, walk.session(), pictured.then_some(zones), sheet, look));
        }
    }
    // An example without a move shows the table that it is about.
    if shows_table && made == 0 {
        let made = walk.session().entries().len();
        let picture = table(walk.session(), made, false, true, sheet);
        example.steps.insert(0, Step::of_table(picture));
    }
    example.cites = cited(&text, walk.session(), look);
    example
}

/// What is said before the first line that does something: its first sentence, then the rest.
fn prose(text: &str) -> Vec<String> {
    let remarks = text.lines().take_while(|line| !is_play(line)).filter_map(|line| line.strip_prefix('#'));
    let whole = remarks.map(str::trim).collect::<Vec<_>>().join(" ");
    match whole.split_once(". ") {
        Some((first, rest)) => vec![format!("{first}."), rest.to_owned()],
        None if whole.is_empty() => Vec::new(),
        None => vec![whole],
    }
}

impl Step {
    fn of_table(picture: String) -> Self {
        Self {
            kind: Kind::Table,
            text: String::new(),
            told: Vec::new(),
            wrong: Vec::new(),
            picture: Some(picture),
        }
    }
}

fn is_play(line: &str) -> bool {
    line == "play" || line.starts_with("play ")
}

/// Whether a line makes a move, as far as its beginning tells.
fn is_move(line: &str) -> bool {
    const LINES: [&str; 13] = [
        "#", "cites", "play", "board", "cell", "mark", "zone", "set", "turn", "draw", "refused", "undo",
        "expect",
    ];
    let first = line.split_whitespace().next().unwrap_or("#");
    !line.starts_with(char::is_whitespace) && !LINES.contains(&first)
}

fn step(
    gone: &Gone,
    session: &Session,
    pictured: Option<bool>,
    sheet: &mut Sheet,
    look: &Look,
) -> Option<Step> {
    let wrong = gone.faults.iter().map(|fault: &Fault| told(fault, look)).collect();
    let line = gone.text.lines().next().unwrap_or_default().trim().to_owned();
    let (kind, text, told, picture) = match &gone.what {
        What::Prose if gone.text.trim_start().starts_with("cites ") => return None,
        What::Prose => (Kind::Prose, line.trim_start_matches('#').trim().to_owned(), Vec::new(), None),
        What::Laid => {
            return (!gone.holds()).then(|| Step {
                kind: Kind::Table,
                text: line,
                told: Vec::new(),
                wrong,
                picture: None,
            });
        }
        What::Played(index) => {
            let entry = session.entries().get(*index)?;
            let before = session.state_before(*index);
            let game = session.game();
            let events = event_text::tell_move(game, before, &entry.mv, &entry.events, Eyes::Designer, look);
            let events = events.iter().map(|told| look.printed(told)).collect();
            let picture = pictured.map(|zones| table(session, index + 1, true, zones, sheet));
            (Kind::Move, line, events, picture)
        }
        What::Refused(refusal) => {
            let reason = refusal.as_ref().map(|refusal| {
                let cites = look.cites(&refusal.cites).map(|cites| format!(" ({cites})"));
                format!("{}{}", refusal.reason.in_lang(look.lang), cites.unwrap_or_default())
            });
            let meant = line.trim_start_matches("refused").rsplit_once(':').map_or("", |(mv, _)| mv.trim());
            (Kind::Refused, meant.to_owned(), reason.into_iter().collect(), None)
        }
        What::Undone => (Kind::Undone, line, Vec::new(), None),
        What::Expected => {
            (Kind::Expected, line.trim_start_matches("expect").trim().to_owned(), Vec::new(), None)
        }
    };
    Some(Step { kind, text, told, wrong, picture })
}

/// Whether a line is about what lies off the board.
fn speaks_of_zones(line: &str) -> bool {
    ["zone ", "expect zone ", "expect sees ", "expect know "].iter().any(|begins| line.starts_with(begins))
}

/// The table after some moves, as a designer sees it: with what the last one changed, and with what lies off
/// the board.
fn table(session: &Session, moves: usize, moved: bool, zones: bool, sheet: &mut Sheet) -> String {
    let view = View::of(session.game(), session.state_before(moves), Eyes::Designer);
    let highlights = match moved {
        // A book shows what happened, not what one could do.
        true => Highlights { open: Vec::new(), ..highlights::after(session, moves, &view) },
        false => Highlights::default(),
    };
    let mut scene = Scene::of(session.game(), &view, &highlights);
    // What lies hidden in common is drawn as it lies.
    let open = View::of(session.game(), session.state_before(moves), Eyes::Anyone);
    scene.mats.retain(|mat| mat.seat.is_some());
    let common = Scene::of(session.game(), &open, &highlights).mats;
    scene.mats.extend(common.into_iter().filter(|mat| mat.seat.is_none()));
    let board = sheet.board(&scene);
    // Where the board shows nothing, what lies off it was drawn in its place.
    match zones && scene.board.as_ref().is_some_and(|board| board.shown.is_some()) {
        true => format!("{board}{}", sheet.mats(&scene)),
        false => board,
    }
}

/// The headings that an example cites, as they are told.
fn cited(text: &str, session: &Session, look: &Look) -> Vec<String> {
    let clauses = session.game().definition().clauses.as_ref();
    let names = text.lines().filter_map(|line| line.strip_prefix("cites "));
    let heading = |name: &str| {
        let clause = clauses.and_then(|clauses| clauses.list.iter().find(|clause| clause.id == name.trim()));
        clause.map_or_else(|| name.trim().to_owned(), |clause| clause.heading.in_lang(look.lang).to_owned())
    };
    let mut headings: Vec<String> = names.map(heading).collect();
    headings.dedup();
    headings
}
