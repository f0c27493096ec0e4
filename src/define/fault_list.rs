//! Many mistakes at once: an error that makes others comes first, with the number of those, and the same
//! again in other places is told in a line.
//!
//! That one follows from another is never guessed from where they stand. A mistake about an unknown name follows
//! from the declaration of that name, if that could not be read ([`Fault::leaving`]), and a key that is missing from
//! one of the same table that was meant to be it; the same mistake about the same name is the same again.

use std::collections::BTreeMap;

use super::fault::Fault;
use crate::speak::{Blank, Lang, Message};
use crate::{counted, msg};

/// The most mistakes that are shown at once: who has so many mends these first.
pub const MOST_SHOWN: usize = 50;

/// The mistakes after which no more are looked for. Each costs a search for a word that may have been
/// meant, so that a file of nothing else would take a time that grows with its square.
pub(crate) const ENOUGH: usize = 200;

/// The most places that are named for one mistake.
const MOST_PLACES: usize = 8;

/// A mistake with what comes of it.
struct Cause<'a> {
    fault: &'a Fault,
    /// The same about the same name, elsewhere.
    again: Vec<&'a Fault>,
    /// How many follow from it.
    follow: usize,
}

/// The first mistakes: those that make others, then the rest, in the order of files and lines; how many follow
/// from each; and how many there are besides.
pub fn render_all(faults: &[Fault], lang: Lang, colour: bool) -> String {
    let sorted = sorted(faults);
    let causes = causes(&sorted);
    let mut shown: Vec<String> =
        causes.iter().take(MOST_SHOWN).map(|cause| cause.render(lang, colour)).collect();
    if causes.len() > MOST_SHOWN {
        shown.push(counted!("fault.more", count = causes.len() - MOST_SHOWN).in_lang(lang));
    }
    shown.join("\n\n")
}

/// Every mistake by itself, in the order of files and lines.
pub fn render_every(faults: &[Fault], lang: Lang, colour: bool) -> String {
    let shown: Vec<String> = sorted(faults).iter().map(|fault| fault.render(lang, colour)).collect();
    shown.join("\n\n")
}

/// Each once, in the order of files and lines.
fn sorted(faults: &[Fault]) -> Vec<&Fault> {
    let mut sorted: Vec<&Fault> = faults.iter().collect();
    sorted.sort_by(|a, b| match (&a.spot, &b.spot) {
        (Some(a), Some(b)) => a.source.path.cmp(&b.source.path).then(a.range.start.cmp(&b.range.start)),
        (a, b) => a.is_some().cmp(&b.is_some()),
    });
    sorted.dedup();
    sorted
}

/// The mistakes that follow from no other, those first from which others follow.
fn causes<'a>(sorted: &[&'a Fault]) -> Vec<Cause<'a>> {
    // The first mistake of its kind about a name, and the first that leaves a name unknown.
    let (mut first, mut leaves) = (BTreeMap::new(), BTreeMap::new());
    for (number, fault) in sorted.iter().enumerate() {
        if let Some(name) = fault.about() {
            first.entry((fault.message.key(), name)).or_insert(number);
        }
        for name in fault.leaves() {
            leaves.entry(name.as_str()).or_insert(number);
        }
    }
    let same = |number: usize| {
        let fault = sorted[number];
        fault.about().and_then(|name| first.get(&(fault.message.key(), name)).copied()).unwrap_or(number)
    };
    let made_by = |number: usize| {
        let needs = sorted[number].needs().iter().map(String::as_str);
        let mut names = sorted[number].about().into_iter().chain(needs);
        names.find_map(|name| leaves.get(name).map(|&cause| same(cause)).filter(|&cause| cause != number))
    };
    let root = |number: usize| {
        let begun = same(number);
        let (mut at, mut way) = (begun, vec![begun]);
        while let Some(cause) = made_by(at) {
            // Two that leave each other's names unknown are two mistakes.
            if way.contains(&cause) {
                return begun;
            }
            way.push(cause);
            at = cause;
        }
        at
    };
    let mut causes: BTreeMap<usize, Cause<'a>> = BTreeMap::new();
    for number in 0..sorted.len() {
        let (cause, twin) = (root(number), same(number));
        let entry = |at: usize| Cause { fault: sorted[at], again: Vec::new(), follow: 0 };
        let known = causes.entry(cause).or_insert_with(|| entry(cause));
        match () {
            () if cause == number => {}
            () if cause == twin => known.again.push(sorted[number]),
            () => known.follow += 1,
        }
    }
    let mut causes: Vec<Cause<'a>> = causes.into_values().collect();
    causes.sort_by_key(|cause| cause.follow == 0);
    causes
}

impl Cause<'_> {
    fn render(&self, lang: Lang, colour: bool) -> String {
        let mut lines = vec![self.fault.render(lang, colour)];
        let mut add = |message: Message| lines.push(message.in_lang(lang));
        let places = self.again.iter().filter_map(|fault| fault.spot.as_ref());
        let mut places: Vec<String> = places.map(|spot| spot.file_and_line()).collect();
        places.dedup();
        if !places.is_empty() {
            let more = places.len().saturating_sub(MOST_PLACES);
            places.truncate(MOST_PLACES);
            places.extend((more > 0).then(|| "…".to_owned()));
            let places = Blank::List(places.into_iter().map(Blank::from).collect());
            add(msg!("fault.again").with_blank("places", places));
        }
        if self.follow > 0 {
            add(counted!("fault.follow", count = self.follow));
        }
        lines.join("\n")
    }
}
