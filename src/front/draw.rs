//! `rulebox draw`: one picture of a table, as one seat sees it.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::cli::Stop;
use super::repl::{find_example, no_seat, saves};
use super::setup::{Setup, first, load, seed};
use super::style::Look;
use super::{highlights, output};
use crate::define::{Fault, Library};
use crate::examples::Walk;
use crate::msg;
use crate::picture::{Theme, Wanted, picture};
use crate::play::{AtomicFile, Eyes, Session, View};
use crate::scene::Scene;
use crate::speak::Message;

/// What is drawn, and how.
#[derive(Args, Clone, Debug)]
pub(super) struct Draw {
    #[arg(value_name = "game")]
    pub game: String,
    #[command(flatten)]
    setup: Setup,
    #[arg(long = "load", id = "drawn_save", value_name = "file", conflicts_with_all = ["players", "variant", "set", "seed", "first", "names"])]
    load: Option<PathBuf>,
    #[arg(long, id = "drawn_example", value_name = "example", conflicts_with_all = ["drawn_save", "players", "variant", "set", "seed", "first", "names"])]
    example: Option<String>,
    #[arg(long = "at", id = "after_moves", value_name = "number")]
    at: Option<usize>,
    #[arg(long, value_name = "seat")]
    view: Option<String>,
    #[arg(long, value_name = "theme", value_enum, default_value = "auto")]
    theme: Shown,
    #[arg(long, short = 'o', id = "picture", value_name = "file")]
    out: Option<PathBuf>,
}

/// On what a picture is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Shown {
    Auto,
    Light,
    Dark,
    Print,
}

impl Draw {
    /// Draws, and writes the picture to its file or to standard output.
    pub(super) fn run(&self, library: &Library, look: &Look, designer: bool) -> Result<(), Stop> {
        let session = self.session(library, look)?;
        let moves = self.moves(&session)?;
        let eyes = self.eyes(&session, designer)?;
        let view = View::of(session.game(), session.state_before(moves), eyes);
        let scene = Scene::of(session.game(), &view, &highlights::after(&session, moves, &view));
        let theme = match self.theme {
            Shown::Auto => Theme::Auto,
            Shown::Light => Theme::Light,
            Shown::Dark => Theme::Dark,
            Shown::Print => Theme::Print,
        };
        let drawn = picture(&scene, &Wanted { lang: look.lang, theme });
        match &self.out {
            None => Ok(output::stdout(look).file(&drawn)?),
            Some(path) => {
                write(path, &drawn)?;
                if !look.quiet {
                    output::warn(look, &look.say(&msg!("draw.written", file = path.display())));
                }
                Ok(())
            }
        }
    }

    /// The game whose table is drawn: a save, an example, or a new game.
    fn session(&self, library: &Library, look: &Look) -> Result<Session, Stop> {
        if let Some(save) = &self.load {
            let folder = library.find(&self.game).map_err(|fault| Stop::Usage(vec![*fault]))?;
            let loaded = saves::load(save, &folder.id, library).map_err(Stop::Faults)?;
            if let Some(note) = loaded.note.filter(|_| !look.quiet) {
                output::warn(look, &look.say(&note));
            }
            return Ok(loaded.session);
        }
        if let Some(example) = &self.example {
            let folder = library.find(&self.game).map_err(|fault| Stop::Usage(vec![*fault]))?;
            let found = find_example(&folder, example);
            let missing = || Stop::usage(msg!("draw.no_example", name = example, game = &folder.id));
            let (file, text) = found.ok_or_else(missing)?.map_err(Stop::from)?;
            let mut walk = Walk::begin(&folder, file, text).map_err(Stop::Faults)?;
            while !walk.is_over() {
                walk.step();
            }
            return Ok(walk.session().clone());
        }
        let game = load(library, &self.game, &self.setup)?;
        let first = first(&game, &self.setup)?;
        Ok(Session::new(game, seed(&self.setup), first)?)
    }

    /// After how many moves.
    fn moves(&self, session: &Session) -> Result<usize, Stop> {
        let made = session.entries().len();
        match self.at {
            Some(at) if at > made => Err(Stop::usage(msg!("draw.not_so_far", at = at, made = made))),
            at => Ok(at.unwrap_or(made)),
        }
    }

    /// Who looks: what lies open to all when nobody is named.
    fn eyes(&self, session: &Session, designer: bool) -> Result<Eyes, Stop> {
        let Some(typed) = &self.view else {
            return Ok(if designer { Eyes::Designer } else { Eyes::Anyone });
        };
        let game = session.game();
        let seat = game.seat_meant(typed).map_err(|found| Stop::usage(no_seat(game, typed, &found)))?;
        Ok(Eyes::Seat(seat))
    }
}

/// Writes a picture as what the ending of its file says.
fn write(path: &Path, drawn: &str) -> Result<(), Stop> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    if path.is_dir() {
        return Err(Stop::usage(msg!("draw.a_folder", folder = path.display())));
    }
    match ending.as_deref() {
        Some("svg") => write_text(path, drawn),
        #[cfg(feature = "png")]
        Some("png") => {
            let made = super::png::pixels(drawn);
            let bytes = made.map_err(|error| faulty(msg!("draw.no_pixels", error = error)))?;
            AtomicFile::write_bytes(path, &bytes).map_err(|error| unwritable(path, &error))
        }
        #[cfg(not(feature = "png"))]
        Some("png") => Err(Stop::Usage(vec![Fault::nowhere(msg!("draw.no_png")).help(msg!("draw.how_png"))])),
        _ => Err(Stop::usage(msg!("draw.ending", file = path.display()))),
    }
}

/// Writes a file, whole or not at all.
pub(super) fn write_text(path: &Path, text: &str) -> Result<(), Stop> {
    AtomicFile::write_whole(path, text).map_err(|error| unwritable(path, &error))
}

fn unwritable(path: &Path, error: &std::io::Error) -> Stop {
    faulty(msg!("new.unwritable", file = path.display(), error = error))
}

fn faulty(message: Message) -> Stop {
    Stop::Faults(vec![Fault::nowhere(message)])
}
