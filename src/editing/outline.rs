//! What a file declares, as a tree: an action with its choices, a ruling with its alternatives.

use std::ops::Range;

use super::index::Index;
use super::name::{Named, Sort};

/// Something that a file declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Its name, and what it is.
    pub named: Named,
    /// All that declares it.
    pub range: Range<usize>,
    /// Its name alone.
    pub name: Range<usize>,
    /// What is declared in it.
    pub inside: Vec<Symbol>,
}

/// What a file declares, in its order.
pub fn outline(index: &Index, file: usize) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = index
        .mentions
        .iter()
        .filter(|mention| mention.file == file && mention.named.sort != Sort::Local)
        .filter_map(|mention| {
            let range = mention.declares.clone()?;
            let range = range.start.min(mention.range.start)..range.end.max(mention.range.end);
            Some(Symbol {
                named: mention.named.clone(),
                range,
                name: mention.range.clone(),
                inside: Vec::new(),
            })
        })
        .collect();
    symbols.sort_by_key(|symbol| (symbol.range.start, std::cmp::Reverse(symbol.range.end)));
    let mut top: Vec<Symbol> = Vec::new();
    for symbol in symbols {
        put(&mut top, symbol);
    }
    top
}

/// Puts a symbol into the last one that holds it.
fn put(symbols: &mut Vec<Symbol>, symbol: Symbol) {
    let holds = |last: &Symbol| last.range.start <= symbol.range.start && symbol.range.end <= last.range.end;
    match symbols.last_mut().filter(|last| holds(last) && last.range != symbol.range) {
        Some(last) => put(&mut last.inside, symbol),
        None => symbols.push(symbol),
    }
}
