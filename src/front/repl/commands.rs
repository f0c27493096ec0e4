//! The commands: one row each, from which `help`, completion and the README's list are made.

use super::{
    Next, Repl, history, look, moves, moves_list, records, saves, scores, screen, secrets, setup, words_list,
};
use crate::front::style::Look;
use crate::front::text_layout;
use crate::speak::{Key, Lang, fold};
use crate::{key, msg};

/// A command of the REPL.
pub struct Command {
    /// Its name in the code; what it is called is in the language files.
    pub name: &'static str,
    /// What the language files say of it.
    pub text: CommandText,
    /// Does it.
    pub run: fn(&mut Repl, &str) -> Next,
}

/// What the language files say of a command.
pub struct CommandText {
    /// What it is called.
    pub name: Key,
    /// Other names that are understood.
    pub also: Key,
    /// What may follow it.
    pub usage: Key,
    /// What it does.
    pub does: Key,
}

macro_rules! command_text {
    ($name:literal) => {
        CommandText {
            name: key!(concat!("command.", $name, ".name")),
            also: key!(concat!("command.", $name, ".also")),
            usage: key!(concat!("command.", $name, ".usage")),
            does: key!(concat!("command.", $name, ".does")),
        }
    };
}

/// What an empty line after a command means: to go on with it. After any other it means nothing, so
/// that no move is ever made by a key too many.
pub(super) fn again(name: &str) -> Option<&'static str> {
    match name {
        "step" | "next" => Some("next"),
        "undo" => Some("undo"),
        "redo" => Some("redo"),
        "auto" => Some("auto"),
        _ => None,
    }
}

/// Every command.
pub const COMMANDS: &[Command] = &[
    Command { name: "moves", text: command_text!("moves"), run: moves_list::moves },
    Command { name: "why", text: command_text!("why"), run: moves::why },
    Command { name: "check", text: command_text!("check"), run: words_list::check },
    Command {
        name: "table",
        text: command_text!("table"),
        run: |repl, _| {
            repl.show();
            Next::Go
        },
    },
    Command {
        name: "score",
        text: command_text!("score"),
        run: |repl, _| {
            repl.score();
            Next::Go
        },
    },
    Command { name: "explain", text: command_text!("explain"), run: scores::explain },
    Command { name: "undo", text: command_text!("undo"), run: history::undo },
    Command { name: "redo", text: command_text!("redo"), run: history::redo },
    Command { name: "goto", text: command_text!("goto"), run: history::goto },
    Command { name: "step", text: command_text!("step"), run: history::step },
    Command { name: "next", text: command_text!("next"), run: history::next },
    Command { name: "view", text: command_text!("view"), run: screen::view },
    Command { name: "know", text: command_text!("know"), run: secrets::know },
    Command { name: "look", text: command_text!("look"), run: look::look },
    Command { name: "hotseat", text: command_text!("hotseat"), run: screen::hotseat },
    Command { name: "history", text: command_text!("history"), run: history::history },
    Command { name: "events", text: command_text!("events"), run: history::events },
    Command { name: "records", text: command_text!("records"), run: records::records },
    Command { name: "rules", text: command_text!("rules"), run: rules },
    Command { name: "variants", text: command_text!("variants"), run: setup::variants },
    Command { name: "reload", text: command_text!("reload"), run: setup::reload },
    Command { name: "new", text: command_text!("new"), run: setup::begin_again },
    Command { name: "auto", text: command_text!("auto"), run: moves::auto },
    Command { name: "bot", text: command_text!("bot"), run: moves::bot },
    Command { name: "save", text: command_text!("save"), run: saves::save },
    Command { name: "load", text: command_text!("load"), run: saves::load_command },
    Command { name: "help", text: command_text!("help"), run: help },
    Command { name: "quit", text: command_text!("quit"), run: |_, _| Next::Quit },
];

/// The command of that name, in any language.
pub(super) fn find(typed: &str) -> Option<&'static Command> {
    let typed = fold(typed);
    COMMANDS.iter().find(|command| command.all_names().any(|name| fold(name) == typed))
}

impl Command {
    /// What it is called in a language.
    pub fn name_in(&self, lang: Lang) -> &'static str {
        self.text.name.text(lang)
    }

    /// Every name of it, in any language.
    pub fn all_names(&self) -> impl Iterator<Item = &'static str> {
        let CommandText { name, also, .. } = self.text;
        Lang::all()
            .flat_map(move |lang| std::iter::once(name.text(lang)).chain(also.text(lang).split_whitespace()))
    }

    /// How it is typed, and what it does.
    pub fn told(&self, lang: Lang) -> (String, &'static str) {
        let call = format!("{} {}", self.name_in(lang), self.text.usage.text(lang));
        (call.trim_end().to_owned(), self.text.does.text(lang))
    }
}

/// What an action of the game is, where a command is asked about that is none.
fn action_text(repl: &Repl, typed: &str) -> Option<String> {
    let lang = repl.look.lang;
    let typed = fold(typed);
    let actions = &repl.session.game().definition().actions;
    let action = actions.iter().find(|action| action.label.all_names().any(|name| fold(name) == typed))?;
    let name = action.label.name.in_lang(lang);
    let told = match &action.text {
        Some(text) => repl.labelled(name, text.in_lang(lang)),
        None => name.to_owned(),
    };
    let cites =
        action.cites.as_ref().map_or(String::new(), |heading| format!(" ({})", repl.look.heading(heading)));
    Some(repl.look.wrapped(&format!("{told}{cites}")))
}

fn help(repl: &mut Repl, typed: &str) -> Next {
    let lang = repl.look.lang;
    if !typed.is_empty() {
        match find(typed) {
            Some(command) => {
                let (call, does) = command.told(lang);
                let text = repl.look.wrapped(&repl.labelled(&call, does));
                repl.line(&text);
            }
            None => match action_text(repl, typed) {
                Some(text) => repl.line(&text),
                None => repl.unknown(typed, true),
            },
        }
        return Next::Go;
    }
    repl.say(&msg!("repl.help_moves"));
    let calls: Vec<(String, &str)> = COMMANDS.iter().map(|command| command.told(lang)).collect();
    let longest = text_layout::widest(calls.iter().map(|(call, _)| call.as_str()));
    // Where what they do would have too little room beside them, it stands under them.
    let beside = longest + 44 <= repl.look.width;
    for (call, text) in calls {
        if beside {
            let narrow = Look { width: repl.look.width - longest - 4, ..repl.look };
            for (number, line) in narrow.wrapped(text).lines().enumerate() {
                let call = if number == 0 { call.as_str() } else { "" };
                repl.line(&format!("  {}  {line}", text_layout::padded(call, longest)));
            }
        } else {
            repl.line(&format!("  {call}"));
            let text = repl.look.wrapped(&format!("      {text}"));
            repl.line(&text);
        }
    }
    Next::Go
}

fn rules(repl: &mut Repl, tile: &str) -> Next {
    let text = crate::front::rules::rules_text(
        repl.session.game(),
        Some(tile).filter(|t| !t.is_empty()),
        &repl.look,
    );
    match text {
        Some(text) => repl.line(text.trim_end()),
        None => {
            repl.say(&msg!("refused.no_piece", word = tile));
            repl.say_help(&msg!("help.all_rules"));
        }
    }
    Next::Go
}
