//! What a typed word means: a name without accents or capitals, or the beginning of one.

use super::fold;

/// A name as it is compared: without accents or capitals, `_` for a space.
pub(crate) fn folded(name: &str) -> String {
    fold(&plain_spaces(name)).replace(' ', "_")
}

/// A name with the spaces that one types.
pub(crate) fn plain_spaces(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Of things with names, those that a typed word can mean: by a whole name, or else by the beginning of one.
/// A thing of several names is meant once.
pub(crate) fn meant<'a, Names>(typed: &str, things: impl Iterator<Item = Names>) -> Vec<usize>
where
    Names: Iterator<Item = &'a str>,
{
    let typed = folded(typed);
    if typed.is_empty() {
        return Vec::new();
    }
    let things: Vec<Vec<String>> = things.map(|names| names.map(folded).collect()).collect();
    let by = |fits: &dyn Fn(&String) -> bool| -> Vec<usize> {
        (0..things.len()).filter(|&thing| things[thing].iter().any(fits)).collect()
    };
    match by(&|name| *name == typed) {
        whole if !whole.is_empty() => whole,
        _ => by(&|name| name.starts_with(&typed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn those(typed: &str) -> Vec<usize> {
        let things =
            [vec!["history", "historique"], vec!["hotseat", "écran"], vec!["hot"], vec!["mode solo"]];
        meant(typed, things.iter().map(|names| names.iter().copied()))
    }

    #[test]
    fn a_whole_name_comes_before_a_beginning() {
        assert_eq!(those("hot"), [2]);
        assert_eq!(those("hots"), [1]);
        assert_eq!(those("ho"), [1, 2]);
        assert_eq!(those("hist"), [0], "two names of one thing");
        assert_eq!(those("Ecr"), [1]);
        assert_eq!(those("Mode S"), [3]);
        assert_eq!(those("mode_solo"), [3]);
        assert!(those("").is_empty() && those("x").is_empty());
    }
}
