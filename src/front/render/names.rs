//! What names have in common, and what tells one from the others.

use crate::define::capitalised;

/// The least letters of a name that stand for it.
const SHORT: usize = 3;

/// The words that some names share, as the first has them; all names where they share none.
pub(super) fn common(names: &[&str]) -> String {
    let Some((first, others)) = names.split_first() else { return String::new() };
    let mut kept: Vec<&str> = first.split_whitespace().filter(|word| is_shared(word, others)).collect();
    // Articles and the like have lost what they belong to.
    while kept.last().is_some_and(|word| !others.is_empty() && word.chars().count() < SHORT) {
        kept.pop();
    }
    if kept.is_empty() { names.join(", ") } else { capitalised(&kept.join(" ")) }
}

/// The shortest beginning that tells a name from others, of the words that they do not all have.
pub(super) fn telling(name: &str, others: &[&str]) -> String {
    let all: Vec<&str> = others.iter().copied().chain([name]).collect();
    let own_words = |name: &str| -> Vec<char> {
        let words: Vec<&str> = name.split_whitespace().filter(|word| !is_shared(word, &all)).collect();
        capitalised(&words.join(" ")).chars().collect()
    };
    let own = own_words(name);
    let shared = |other: &&str| own.iter().zip(own_words(other)).take_while(|(a, b)| **a == *b).count();
    let letters = others.iter().map(|other| shared(other) + 1).max().unwrap_or(0).max(SHORT);
    own.into_iter().take(letters).collect::<String>().trim_end().to_owned()
}

fn is_shared(word: &str, names: &[&str]) -> bool {
    let word = word.to_lowercase();
    names.iter().all(|name| name.split_whitespace().any(|other| other.to_lowercase() == word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_by_what_they_share_and_by_what_they_do_not() {
        assert_eq!(common(&["Straight hedge", "Corner hedge", "Hedge tee"]), "Hedge");
        assert_eq!(common(&["Route droite", "Virage"]), "Route droite, Virage");
        assert_eq!(common(&["Meadow"]), "Meadow");
        assert_eq!(common(&["Eau de source", "Eau de puits"]), "Eau");
        assert_eq!(common(&[]), "");
        assert_eq!(telling("Mare verte", &["Mare orange", "Mare violette"]), "Ver");
        assert_eq!(telling("Lake north", &["Lake northeast"]), "North");
        assert_eq!(telling("Green pond", &["Orange pond"]), "Gre");
    }
}
