//! `rulebox book`: one page to send: what lies on the table, what one does, every example step by step with
//! pictures, the rulings, the clauses of the rulebook, and how much of the rules the examples hold.

mod examples;
mod html;
mod page;
mod rules;

use std::path::{Path, PathBuf};

use clap::Args;

use super::cli::Stop;
use super::draw::write_text;
use super::output;
use super::progress::Progress;
use super::rules::tried;
use super::setup::{Setup, load, settings};
use super::stopping::Stopping;
use super::style::Look;
use crate::checking::coverage::{Coverage, coverage};
use crate::checking::mutations::{Mutations, Plan};
use crate::checking::rulings::Ledger;
use crate::define::{Fault, Library};
use crate::msg;
use crate::play::Game;
use examples::Example;

/// What book is made.
#[derive(Args, Clone, Debug)]
pub(super) struct Book {
    #[arg(value_name = "game")]
    pub game: String,
    #[arg(long, value_name = "variant")]
    variant: Vec<String>,
    #[arg(long, value_name = "path_value")]
    set: Vec<String>,
    #[arg(long)]
    no_mutations: bool,
    #[arg(long, short = 'o', id = "book", value_name = "file")]
    out: Option<PathBuf>,
}

/// All that a book tells.
struct Contents<'a> {
    game: &'a Game,
    /// What was set besides, as it was typed.
    set: &'a [String],
    examples: Vec<Example>,
    ledger: Ledger,
    coverage: Option<Coverage>,
    /// What changes of the rules examples notice, where that was asked for and the game could be read.
    mutations: Option<Mutations>,
}

impl Book {
    /// Makes the book, and writes it to its file or to standard output.
    pub(super) fn run(&self, library: &Library, look: &Look) -> Result<(), Stop> {
        if let Some(path) = &self.out {
            is_page(path)?;
        }
        let setup = Setup { variant: self.variant.clone(), set: self.set.clone(), ..Setup::default() };
        let game = load(library, &self.game, &setup)?;
        let folder = game.folder().clone();
        let stop = Stopping::watched().flag();
        let mut sheet = crate::picture::Sheet::new(look.lang);
        let examples = examples::gone_through(&folder, &settings(&setup)?, &mut sheet, look);
        let ledger = tried(&game, stop, look)?;
        let progress = Progress::counted(examples.len() as u64, look);
        let coverage = coverage(&folder, stop, &|more| progress.add(more));
        progress.clear();
        let mutations = match self.no_mutations || examples.iter().any(|example| !example.holds()) {
            true => None,
            false => Plan::new(&folder, &[]).ok().map(|plan| {
                let progress = Progress::counted(plan.all() as u64, look);
                let found = plan.run(&folder.id, stop, &|more| progress.add(more));
                progress.clear();
                found
            }),
        };
        let contents =
            Contents { game: &game, set: &self.set, examples, ledger, coverage: coverage?, mutations };
        let page = page::page(&contents, sheet, look);
        match &self.out {
            None => Ok(output::stdout(look).file(&page)?),
            Some(path) => {
                write_text(path, &page)?;
                if !look.quiet {
                    output::warn(look, &look.say(&msg!("draw.written", file = path.display())));
                }
                Ok(())
            }
        }
    }
}

/// Whether a page may be written there: no folder, and nothing that is no page is written over.
fn is_page(path: &Path) -> Result<(), Stop> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        _ if path.is_dir() => Err(Stop::usage(msg!("book.a_folder", folder = path.display()))),
        Some("html" | "htm") => Ok(()),
        _ => Err(Stop::usage(msg!("book.ending", file = path.display()))),
    }
}

/// A fault as a book tells it.
fn told(fault: &Fault, look: &Look) -> String {
    let mut text = look.say(&fault.message);
    if let Some(help) = &fault.help {
        text.push_str(" — ");
        text.push_str(&look.say(help));
    }
    text
}
