//! `rulebox list`: the games, their seats and variants, and where each comes from.

use serde::Serialize;

use super::style::Look;
use super::text_layout;
use crate::define::{Library, Settings, define};
use crate::msg;
use crate::speak::{Blank, Message};

/// Where a game comes from that is in the binary.
const BUILT_IN: &str = "built-in";

/// A game as listed.
#[derive(Serialize, Debug)]
pub(crate) struct Listed {
    /// Its id.
    pub id: String,
    /// Its printed name.
    pub name: crate::speak::Name,
    /// The rulebook that it follows, where there is one.
    pub rulebook: Option<crate::speak::Name>,
    /// The numbers of players that it allows.
    pub players: Vec<usize>,
    /// Its variants, by id.
    pub variants: Vec<String>,
    /// Its options, by id.
    pub options: Vec<String>,
    /// The folder that it comes from; `built-in` when it is the binary.
    pub from: String,
    /// The number of faults in its `game.toml`.
    pub faults: usize,
}

/// Every game that can be found.
pub(super) fn list(library: &Library) -> Vec<Listed> {
    let games = library.games();
    let listed = games.values().map(|folder| {
        let mut faults = Vec::new();
        let definition = define(folder, &Settings::default(), &mut faults);
        let from = match folder.origin.root() {
            Some(path) => path.to_string_lossy().replace('\\', "/"),
            None => BUILT_IN.to_owned(),
        };
        let ids = |labels: Vec<&crate::define::model::Labelled>| {
            labels.iter().map(|label| label.id.clone()).collect()
        };
        match definition {
            Some(definition) => Listed {
                id: folder.id.clone(),
                players: definition.player_counts.clone(),
                variants: ids(definition.switches.variants.iter().map(|variant| &variant.label).collect()),
                options: ids(definition.switches.options.iter().map(|option| &option.label).collect()),
                name: definition.name,
                rulebook: definition.rulebook,
                from,
                faults: faults.len(),
            },
            None => Listed {
                id: folder.id.clone(),
                name: crate::speak::Name::plain(folder.id.as_str()),
                rulebook: None,
                players: Vec::new(),
                variants: Vec::new(),
                options: Vec::new(),
                from,
                faults: faults.len().max(1),
            },
        }
    });
    listed.collect()
}

/// Numbers of players: `1 to 4 players`.
pub(crate) fn players(counts: &[usize]) -> Message {
    let message = match counts {
        [1] => msg!("list.players_one"),
        _ => msg!("list.players"),
    };
    message.with_blank("players", player_counts(counts))
}

/// Numbers of players: `1 to 4`, or `2 or 4`.
fn player_counts(counts: &[usize]) -> Blank {
    let follow = counts.windows(2).all(|two| two[0] + 1 == two[1]);
    match counts {
        [least, .., most] if follow && counts.len() > 2 => {
            Blank::Message(msg!("list.range", least = least, most = most))
        }
        _ => Blank::Or(counts.iter().map(Blank::from).collect()),
    }
}

/// The list as text, numbered if asked.
pub(super) fn render(games: &[Listed], numbered: bool, look: &Look) -> String {
    let mut out = String::new();
    let width = text_layout::widest(games.iter().map(|game| game.id.as_str()));
    for (number, game) in games.iter().enumerate() {
        if numbered {
            out.push_str(&format!("{:>3}  ", number + 1));
        }
        let space = " ".repeat(width - text_layout::width(&game.id));
        out.push_str(&format!("{}{space}  ", look.strong(&game.id)));
        out.push_str(game.name.in_lang(look.lang));
        out.push_str(&look.dim(&format!("  {}", look.say(&players(&game.players)))));
        let joint = look.say(&msg!("rules.joint"));
        if !game.variants.is_empty() {
            let text = look.say(&msg!("list.variants", variants = game.variants.join(", ")));
            out.push_str(&look.dim(&format!("{joint}{text}")));
        }
        if let Some(rulebook) = &game.rulebook {
            let text = look.say(&msg!("list.rulebook").with_name("rulebook", rulebook));
            out.push_str(&look.dim(&format!("{joint}{text}")));
        }
        let from = match game.from == BUILT_IN {
            true => look.say(&msg!("list.built_in")),
            false => game.from.clone(),
        };
        out.push_str(&look.dim(&format!("  [{from}]")));
        if game.faults > 0 {
            out.push_str(&format!(
                "  {}",
                look.say(&msg!("list.faulty", count = game.faults, game = &game.id))
            ));
        }
        out.push('\n');
    }
    out
}
