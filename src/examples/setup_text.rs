//! The settings of a session as they are typed after `play` in a transcript and after `new` in the REPL,
//! and as they are written there.

use crate::define::Settings;
use crate::play::Session;

/// The settings that were typed. The seat that begins is still as typed: only a loaded game knows its seats.
#[derive(Clone, Debug, Default)]
pub(crate) struct TypedSetup<'a> {
    /// Players, variants, values, names.
    pub settings: Settings,
    /// The seed, if one was said.
    pub seed: Option<u64>,
    /// The seat that begins, if one was said.
    pub first: Option<&'a str>,
}

/// Reads `[--players N] [--variant V]… [--set PATH=VALUE]… [--names A,B] [--seed S] [--first SEAT]`. What a
/// variant, a seat or a player is called may be several words.
/// Fails with the word that is not understood; what stands before it is kept.
pub(crate) fn parse(text: &str) -> (TypedSetup<'_>, Option<&str>) {
    let mut options = TypedSetup::default();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let word = rest.split_whitespace().next().unwrap_or_default();
        let (flag, value_at) = match word.split_once('=') {
            Some((flag, _)) => (flag, flag.len() + 1),
            None => (word, word.len()),
        };
        let end = rest[value_at..].find(" --").map_or(rest.len(), |at| value_at + at);
        let value = rest[value_at..end].trim();
        let several = matches!(flag, "--variant" | "--names" | "--first");
        let (value, left) = match value.find(char::is_whitespace).filter(|_| !several) {
            Some(at) => (&value[..at], value[at..].trim()),
            None => (value, ""),
        };
        let understood = Some(value).filter(|value| !value.is_empty()).and_then(|value| {
            match flag {
                "--players" => options.settings.players = Some(value.parse().ok()?),
                "--variant" => options.settings.variants.push(value.to_owned()),
                "--set" => options.settings.sets.push(Settings::parse_set(value)?),
                "--names" => options.settings.names = names(value),
                "--seed" => options.seed = Some(value.parse().ok()?),
                "--first" => options.first = Some(value),
                _ => return None,
            }
            Some(())
        });
        if understood.is_none() {
            return (options, Some(word));
        }
        if let Some(word) = left.split_whitespace().next() {
            return (options, Some(word));
        }
        rest = rest[end..].trim();
    }
    (options, None)
}

/// Names as `--names` takes them: with a comma between them.
pub(crate) fn names(typed: &str) -> Vec<String> {
    typed.split(',').map(|name| name.trim().to_owned()).collect()
}

/// The options that begin a session again, but for some.
pub(crate) fn written_without(session: &Session, without: &[&str]) -> String {
    let game = session.game();
    let settings = game.settings();
    let mut words = vec![format!("--players {}", game.definition().players)];
    words.extend(game.definition().switches.chosen.iter().map(|variant| format!("--variant {variant}")));
    words.extend(settings.sets.iter().map(|(path, value)| format!("--set {path}={value}")));
    words.push(format!("--seed {}", session.seed()));
    if session.first() != 0 && !game.decides_first() {
        words.push(format!("--first {}", game.seat_id(session.first())));
    }
    words.retain(|word| !without.iter().any(|flag| word.starts_with(flag)));
    words.join(" ")
}
