//! Before a new game on a terminal: the numbers that a game lets one choose, a line each.

use super::ask_setup::Answered;
use super::setup::Setup;
use crate::define::model::OptionDef;
use crate::msg;
use crate::play::Game;
use crate::speak::{Blank, Message};

/// The options of which something is left to choose.
pub(super) fn open<'a>(game: &'a Game, setup: &Setup) -> Vec<&'a OptionDef> {
    let is_open = |option: &&OptionDef| {
        option.values.len() != 1 && !setup.set.iter().any(|set| sets(set, &option.label.id))
    };
    game.definition().switches.options.iter().filter(is_open).collect()
}

/// What is asked of an option: what it is, what it may be and what is usual.
pub(super) fn question(option: &OptionDef) -> Message {
    let question = match option.values.is_empty() {
        true => msg!("ask.option_any", usual = option.default),
        false => {
            let known = option.values.iter().map(|value| Blank::Text(value.to_string())).collect();
            msg!("ask.option", usual = option.default).with_blank("known", Blank::Or(known))
        }
    };
    match &option.text {
        Some(text) => question.with_name("option", text),
        None => {
            let name = msg!("ask.option_name").with_name("name", &option.label.name);
            question.with_message("option", name)
        }
    }
}

/// A number that the option may be.
pub(super) fn read(option: &OptionDef, setup: &Setup, typed: &str) -> Answered {
    match typed.parse::<i64>() {
        Ok(number) if option.values.is_empty() || option.values.contains(&number) => {
            let set = [setup.set.clone(), vec![format!("option.{}={number}", option.label.id)]].concat();
            Answered::With(Setup { set, ..setup.clone() })
        }
        _ if option.values.is_empty() => Answered::Not(msg!("ask.no_number", typed = typed)),
        _ => {
            let known = option.values.iter().map(|value| Blank::Text(value.to_string())).collect();
            Answered::Not(msg!("ask.no_players", typed = typed).with_blank("known", Blank::Or(known)))
        }
    }
}

/// Whether what was typed after `--set` sets an option.
fn sets(typed: &str, id: &str) -> bool {
    typed.split_once('=').is_some_and(|(path, _)| path.trim().strip_prefix("option.") == Some(id))
}
