//! A new name for something, everywhere: only what stands for it changes. The game is read again with the new name
//! before anything is proposed; what it makes wrong, or would make stand for something else, refuses it.

use std::collections::BTreeMap;
use std::ops::Range;

use super::index::{FileKind, Index};
use super::name::{IN_RULES, Mention, Named, OF_PIECES, Sort};
use crate::checking::faults_of_rules;
use crate::define::{Fault, Folder, RESERVED_WORDS, Spot, is_id};
use crate::examples::run_file;
use crate::msg;
use crate::rules::words;
use crate::speak::Message;

/// A piece of text in the place of another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The file, by its name as faults show it.
    pub file: String,
    /// The bytes that go.
    pub range: Range<usize>,
    /// What comes.
    pub text: String,
}

/// What gives something a new name; or why it cannot have that name, as `check` would say it.
pub fn rename(folder: &Folder, index: &Index, named: &Named, to: &str) -> Result<Vec<Edit>, Box<Fault>> {
    if named.id == to {
        return Ok(Vec::new());
    }
    well_formed(index, named, to)?;
    let edits: Vec<Edit> = index
        .of_name(named)
        .map(|mention| Edit {
            file: index.files[mention.file].source.path.clone(),
            range: mention.range.clone(),
            text: to.to_owned(),
        })
        .collect();
    let own = folder.shown("");
    if let Some(outside) = edits.iter().find(|edit| !edit.file.starts_with(&own)) {
        return Err(Box::new(Fault::nowhere(msg!("editing.outside", id = &named.id, file = &outside.file))));
    }
    let renamed =
        folder.holding_all(edited(index, &edits).into_iter().map(|(file, text)| (file, Some(text))));
    reads_the_same(index, &Index::read(&renamed), named, to)?;
    let before = faults_of_rules(folder);
    if let Some(fault) = faults_of_rules(&renamed).into_iter().find(|fault| is_new(fault, &before)) {
        return Err(Box::new(fault));
    }
    for (file, indexed) in index.files.iter().enumerate() {
        let touched = index.of_name(named).any(|mention| mention.file == file);
        let Some((_, name)) = indexed.source.path.rsplit_once('/') else { continue };
        if indexed.kind == FileKind::Example && touched {
            still_passes(folder, &renamed, name)?;
        }
    }
    Ok(edits)
}

/// Whether a name can be one, and is free.
fn well_formed(index: &Index, named: &Named, to: &str) -> Result<(), Box<Fault>> {
    let fault = |message| Fault::nowhere(message);
    if !is_id(to) {
        return Err(Box::new(fault(msg!("define.bad_id", id = to)).help(msg!("help.id"))));
    }
    let in_rules = |sort: Sort| IN_RULES.contains(&sort) || sort == Sort::Local;
    let speaks = in_rules(named.sort) || matches!(named.sort, Sort::Function | Sort::Import);
    if speaks && RESERVED_WORDS.contains(&to) {
        return Err(Box::new(fault(msg!("define.reserved", id = to)).help(msg!("help.reserved"))));
    }
    if speaks && words::find(to).is_some() {
        return Err(Box::new(fault(msg!("define.word_clash", id = to)).help(msg!("help.rename"))));
    }
    let meets = |other: &&Named| {
        let together = |sorts: &[Sort]| sorts.contains(&named.sort) && sorts.contains(&other.sort);
        let same = other.sort == named.sort && other.within == named.within;
        other.id == to && (same || together(IN_RULES) || together(OF_PIECES))
    };
    match index.names().find(meets) {
        Some(other) => {
            let other = Message::new(other.sort.called());
            Err(Box::new(fault(msg!("define.clash", id = to).with_message("other", other))))
        }
        None => Ok(()),
    }
}

/// The texts of the files that change.
pub fn edited(index: &Index, edits: &[Edit]) -> BTreeMap<String, String> {
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    // From the end, so that places stay what they are.
    for edit in edits.iter().rev() {
        let Some(file) = index.file(&edit.file) else { continue };
        let text = texts.entry(edit.file.clone()).or_insert_with(|| index.files[file].source.text.clone());
        text.replace_range(edit.range.clone(), &edit.text);
    }
    texts
}

/// Whether every name stands for what it stood for.
fn reads_the_same(before: &Index, after: &Index, named: &Named, to: &str) -> Result<(), Box<Fault>> {
    let wanted = |mention: &Mention| {
        let mut wanted = mention.named.clone();
        if wanted == *named {
            wanted.id = to.to_owned();
        }
        // What is known in one place alone is known in that place, wherever it is now.
        (wanted.sort, wanted.id)
    };
    let pairs = before.mentions.iter().zip(&after.mentions);
    let differs = |(old, new): &(&Mention, &Mention)| {
        old.file != new.file || wanted(old) != (new.named.sort, new.named.id.clone())
    };
    let wrong = pairs.clone().find(differs).map(|(_, new)| new);
    let more = after.mentions.get(before.mentions.len());
    let fewer = after.mentions.len() < before.mentions.len();
    match wrong.or(more).or(after.mentions.last().filter(|_| fewer)) {
        Some(mention) => {
            let spot = Spot::new(&after.files[mention.file].source, mention.range.clone());
            Err(Box::new(Fault::at(&spot, msg!("editing.captured", id = to, place = spot.file_and_line()))))
        }
        None => Ok(()),
    }
}

/// Whether a mistake was not there before.
fn is_new(fault: &Fault, before: &[Fault]) -> bool {
    let text =
        |fault: &Fault| fault.spot.as_ref().map(|spot| (spot.source.path.clone(), spot.line_and_column().0));
    !before.iter().any(|known| known.message.key() == fault.message.key() && text(known) == text(fault))
}

/// Whether an example that passed passes with the new name.
fn still_passes(before: &Folder, after: &Folder, name: &str) -> Result<(), Box<Fault>> {
    if !run_file(before, name)?.passed() {
        return Ok(());
    }
    let run = run_file(after, name)?;
    match run.faults.into_iter().chain(run.stale).next() {
        Some(fault) => Err(Box::new(fault)),
        None => Ok(()),
    }
}
