//! `rulebox records`: what the games played so far have recorded, and how to forget it.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::cli::Stop;
use super::output::Outlet;
use super::start_session::state_path;
use super::style::Look;
use crate::define::{Definition, Fault, Folder, Library, Settings, define};
use crate::msg;
use crate::play::record_file::Remembered;
use crate::play::{Game, RecordFile, Recorded, Standing};
use crate::speak::{Blank, Message, Name, fold};

/// Where records are kept. It need not be there yet.
pub(super) fn folder() -> Option<PathBuf> {
    state_path().map(|path| path.join("records"))
}

/// What a game has recorded.
pub(super) struct Shown {
    /// Its records as they stand, each declared one.
    pub standings: Vec<Standing>,
    /// What is remembered that the game does not have.
    pub unknown: Remembered,
    /// Whether a fault in the game's files keeps some from being shown.
    pub faulty: bool,
}

impl Shown {
    /// Adds the records of a game under other settings: those that are not shown yet, and kinds of others.
    fn add(&mut self, game: &Game, remembered: &Remembered) {
        for (number, declared) in game.definition().records.iter().enumerate() {
            let id = &declared.label.id;
            let standing = game.standing(number, remembered.get(id).map_or(&[], Vec::as_slice));
            if let Some(unknown) = self.unknown.get_mut(id) {
                unknown.retain(|kind| standing.kept.iter().all(|kept| kept.id != *kind));
            }
            match self.standings.iter_mut().find(|shown| shown.record.id == *id) {
                Some(shown) => shown.join(standing),
                None => self.standings.push(standing),
            }
        }
        self.unknown.retain(|_, kinds| !kinds.is_empty());
    }
}

/// How the records of a game stand: those of `playing` as it is played, then what the game keeps
/// otherwise.
pub(super) fn shown(folder: &Folder, playing: Option<&Game>, remembered: &Remembered) -> Shown {
    let mut shown = Shown { standings: Vec::new(), unknown: remembered.clone(), faulty: false };
    if let Some(game) = playing {
        shown.add(game, remembered);
    }
    for settings in keeping(folder, playing, remembered) {
        match Game::load(folder, &settings) {
            Ok(game) => shown.add(&game, remembered),
            Err(_) => shown.faulty = true,
        }
    }
    shown
}

/// The settings under which a game keeps something that `playing` does not, of what is declared and of
/// what is remembered: as it is first, then with each variant and each alternative.
fn keeping(folder: &Folder, playing: Option<&Game>, remembered: &Remembered) -> Vec<Settings> {
    let mut found = BTreeSet::new();
    let mut adds = |definition: &Definition| {
        let before = found.len();
        for record in &definition.records {
            let id = &record.label.id;
            found.insert((id.clone(), None));
            let known = |kind: &&String| definition.kinds.iter().any(|known| known.label.id == **kind);
            let kinds = remembered.get(id).into_iter().flatten().filter(known);
            found.extend(kinds.map(|kind| (id.clone(), Some(kind.clone()))));
        }
        found.len() > before
    };
    playing.map(|game| adds(game.definition()));
    let read = |settings: &Settings| define(folder, settings, &mut Vec::new());
    let mut settings = read(&Settings::default()).map_or(Vec::new(), |plain| switched(&plain));
    settings.retain(|settings| read(settings).is_some_and(|definition| adds(&definition)));
    settings
}

/// The settings in which nothing is switched, and those in which one thing is.
fn switched(plain: &Definition) -> Vec<Settings> {
    let mut settings = vec![Settings::default()];
    for variant in &plain.switches.variants {
        let variants = [vec![variant.label.id.clone()], variant.needs.clone()].concat();
        settings.push(Settings { variants, ..Settings::default() });
    }
    for ruling in &plain.switches.rulings {
        for (alternative, _) in &ruling.alternatives {
            let set = (format!("ruling.{}", ruling.label.id), alternative.clone());
            settings.push(Settings { sets: vec![set], ..Settings::default() });
        }
    }
    settings
}

/// What a finished game adds, by ids.
pub(super) fn remembered(game: &Game, recorded: &[Recorded]) -> Remembered {
    let one =
        |one: &Recorded| (game.definition().records[one.record].label.id.clone(), game.kind_ids(&one.kinds));
    recorded.iter().map(one).collect()
}

/// The names of some kinds.
pub(super) fn kinds_named(game: &Game, kinds: &[u16]) -> Blank {
    Blank::List(kinds.iter().map(|&kind| Blank::Name(game.telling_name(kind as usize))).collect())
}

/// A record as it stands, in a sentence.
pub(super) fn standing_message(standing: &Standing) -> Message {
    let kinds = match standing.names.is_empty() {
        true => Blank::Message(msg!("record.nothing_yet")),
        false => Blank::List(standing.names.iter().cloned().map(Blank::Name).collect()),
    };
    let message = match standing.of {
        Some(of) => msg!("record.standing_of", count = standing.kept.len(), all = of),
        None => msg!("record.standing"),
    };
    message.with_name("record", &standing.record.name).with_blank("kinds", kinds)
}

/// One game's records, as the command line shows them.
struct Listed {
    id: String,
    /// Its printed name, if the game is here.
    name: Option<Name>,
    file: RecordFile,
    shown: Shown,
}

impl Listed {
    fn read(library: &Library, records: &Path, id: &str) -> Result<Self, Box<Fault>> {
        let file = RecordFile::of(records, id);
        let remembered = file.read()?;
        let found = library.find(id).ok();
        let defined = found.as_ref().and_then(|found| define(found, &Settings::default(), &mut Vec::new()));
        let shown = match &found {
            Some(found) => shown(found, None, &remembered),
            None => Shown { standings: Vec::new(), unknown: remembered, faulty: false },
        };
        Ok(Self { id: id.to_owned(), name: defined.map(|definition| definition.name), file, shown })
    }

    fn lines(&self, look: &Look) -> Vec<String> {
        let name = self.name.as_ref().map_or(self.id.as_str(), |name| name.in_lang(look.lang));
        let id = if fold(name) == self.id { String::new() } else { look.dim(&format!(" ({})", self.id)) };
        let mut lines = vec![format!("{}{id}", look.strong(name))];
        let mut say = |message: &Message| lines.push(look.wrapped(&format!("  {}", look.say(message))));
        self.shown.standings.iter().map(standing_message).for_each(|one| say(&one));
        match self.shown.standings.is_empty() {
            _ if self.name.is_none() || self.shown.faulty => say(&msg!("record.no_game")),
            true => say(&msg!("record.no_records")),
            false => {}
        }
        lines
    }

    /// What the game does not have, by ids.
    fn unknown_lines(&self, look: &Look) -> Vec<String> {
        let line = |(record, kinds): (&String, &Vec<String>)| {
            let message = msg!("record.unknown", record = record, kinds = kinds.join(", "));
            look.wrapped(&format!("  {}", look.say(&message)))
        };
        self.shown.unknown.iter().map(line).collect()
    }

    fn json(&self) -> Value {
        let record = |standing: &Standing| {
            let kept = standing.kept.iter().map(|kind| json!({ "id": kind.id, "name": kind.name }));
            json!({
                "id": standing.record.id,
                "name": standing.record.name,
                "kept": kept.collect::<Vec<_>>(),
                "of": standing.of,
            })
        };
        json!({
            "game": self.id,
            "name": self.name,
            "file": self.file.path().to_string_lossy(),
            "records": self.shown.standings.iter().map(record).collect::<Vec<_>>(),
            "unknown": self.shown.unknown,
        })
    }
}

/// The id of a game that was typed: one that is here, or one that has recorded something.
fn named(library: &Library, records: &Path, typed: &str) -> Result<String, Stop> {
    library.find(typed).map(|found| found.id).or_else(|fault| {
        let known = RecordFile::games(records).into_iter().find(|id| fold(id) == fold(typed));
        known.ok_or_else(|| Stop::Usage(vec![*fault]))
    })
}

/// Prints how the records of a game stand, or those of all games that have recorded something. What
/// cannot be read is told last.
pub(super) fn list(
    library: &Library,
    typed: Option<&str>,
    json: bool,
    look: &Look,
    out: &mut Outlet<impl Write>,
) -> Result<(), Stop> {
    let records = folder().unwrap_or_default();
    let ids = match typed {
        Some(typed) => vec![named(library, &records, typed)?],
        None => RecordFile::games(&records),
    };
    let (mut listed, mut faults) = (Vec::new(), Vec::new());
    for id in &ids {
        match Listed::read(library, &records, id) {
            Ok(one) => listed.push(one),
            Err(fault) => faults.push(*fault),
        }
    }
    if json {
        let all: Vec<Value> = listed.iter().map(Listed::json).collect();
        out.json(&all)?;
    } else if ids.is_empty() {
        out.line(&look.say(&msg!("record.none")))?;
    } else {
        for line in listed.iter().flat_map(|one| one.lines(look)) {
            out.line(&line)?;
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Stop::Faults(faults)) }
}

/// Says what a game has recorded, all of it, and forgets it. A file that makes no sense is put aside.
pub(super) fn forget(
    library: &Library,
    typed: &str,
    look: &Look,
    out: &mut Outlet<impl Write>,
) -> Result<(), Stop> {
    let records = folder().unwrap_or_default();
    let id = named(library, &records, typed)?;
    let file = RecordFile::of(&records, &id);
    let mut say = |text: &str| out.line(text);
    match Listed::read(library, &records, &id) {
        Ok(_) if !file.path().exists() => {
            return Ok(say(&look.say(&msg!("record.nothing_to_forget", game = id)))?);
        }
        Ok(listed) => {
            for line in listed.lines(look).iter().chain(&listed.unknown_lines(look)) {
                say(line)?;
            }
        }
        Err(fault) => say(&fault.render(look.lang, look.colour))?,
    }
    let done = match file.forget()? {
        None => msg!("record.forgotten"),
        Some(aside) => msg!("record.aside", file = aside.display()),
    };
    Ok(say(&look.wrapped(&look.say(&done)))?)
}
