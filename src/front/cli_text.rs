//! What the command line says of itself, from the language files: what `--help` tells of each command and
//! option, and what is wrong in what was typed.

use clap::builder::{Resettable, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command};

use super::cli::MOST_THREADS;
use crate::msg;
use crate::speak::{Key, Lang, Message};

/// What the language files say under a section of `cli`.
fn told(section: &str, id: &str, lang: Lang) -> Option<&'static str> {
    Key::find(&format!("cli.{section}.{id}")).map(|key| key.text(lang))
}

/// The command line with its help in a language.
pub(super) fn in_lang(mut command: Command, lang: Lang) -> Command {
    command.build();
    translated(command, lang)
}

fn translated(command: Command, lang: Lang) -> Command {
    let name = command.get_name().to_owned();
    let heading = |id| told("heading", id, lang).unwrap_or_default();
    let (usage, commands) = (heading("usage"), heading("commands"));
    let (arguments, options) = (heading("arguments"), heading("options"));
    let template = if command.get_subcommands().next().is_some() {
        format!(
            "{{about-with-newline}}\n{usage} {{usage}}\n\n{commands}\n{{subcommands}}\n\n{options}\n{{options}}{{after-help}}"
        )
    } else if command.get_positionals().next().is_some() {
        format!(
            "{{about-with-newline}}\n{usage} {{usage}}\n\n{arguments}\n{{positionals}}\n\n{options}\n{{options}}{{after-help}}"
        )
    } else {
        format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{options}\n{{options}}{{after-help}}")
    };
    let command = command.subcommand_value_name(heading("command_value"));
    let command = command.help_template(template).mut_args(|argument| in_words(argument, lang));
    let mut command = command.mut_subcommands(|command| translated(command, lang));
    if let Some(text) = told("command", &name, lang) {
        command = command.about(text).long_about(Resettable::<StyledStr>::Reset);
    }
    match told("example", &name, lang) {
        Some(text) => {
            let lines: String = text.lines().map(|line| format!("\n  {line}")).collect();
            command.after_help(format!("{}{lines}", heading("examples")))
        }
        None => command,
    }
}

/// An option with its help, what it takes and what it is when not said included.
fn in_words(argument: Arg, lang: Lang) -> Arg {
    let Some(text) = told("argument", argument.get_id().as_str(), lang) else { return argument };
    let mut text = text.to_owned();
    let mut argument = argument;
    if matches!(argument.get_action(), ArgAction::Set | ArgAction::Append) {
        let value = argument.get_value_names().and_then(|names| names.first()).map(|name| name.to_string());
        if let Some(name) = value.and_then(|name| told("value", &name, lang)) {
            argument = argument.value_name(name);
        }
        let mut add = |message: Message| text.push_str(&format!(" {}", message.in_lang(lang)));
        let defaults: Vec<_> =
            argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        if !defaults.is_empty() {
            add(msg!("cli.heading.default", values = defaults.join(", ")));
        }
        let values: Vec<String> =
            argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        if !values.is_empty() {
            add(msg!("cli.heading.values", values = values.join(", ")));
        }
    }
    argument
        .help(text)
        .long_help(Resettable::<StyledStr>::Reset)
        .hide_default_value(true)
        .hide_possible_values(true)
}

/// The options that take a number, with the least and the most that it may be.
const NUMBERS: [(&str, u64, Option<u64>); 5] = [
    ("-n", 1, None),
    ("--threads", 1, Some(MOST_THREADS)),
    ("--players", 1, None),
    ("--seed", 0, None),
    ("--depth", 0, None),
];

/// How a value that must be there is written in the usage.
fn wanted(lang: Lang, value: &str) -> String {
    format!("<{}>", told("value", value, lang).unwrap_or_default())
}

/// What is wrong in what was typed, and what to do; `None` where clap must say it.
pub(super) fn mistake(error: &clap::Error, lang: Lang) -> Option<String> {
    let text = |kind: ContextKind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        _ => None,
    };
    let argument = || text(ContextKind::InvalidArg);
    let said = match error.kind() {
        ErrorKind::UnknownArgument => match argument()? {
            word if word.starts_with('-') => msg!("cli.mistake.unknown_option", word = word),
            word => msg!("cli.mistake.too_much", word = word),
        },
        ErrorKind::InvalidSubcommand => {
            msg!("cli.mistake.unknown_command", word = text(ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::MissingRequiredArgument => {
            let word = argument()?;
            match word == wanted(lang, "game") {
                true => msg!("cli.mistake.which_game"),
                false => msg!("cli.mistake.missing", word = word),
            }
        }
        ErrorKind::MissingSubcommand => msg!("cli.mistake.no_command"),
        ErrorKind::ArgumentConflict => msg!("cli.mistake.conflict", word = argument()?),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation | ErrorKind::NoEquals => {
            let word = argument()?;
            // The option alone, without what it takes.
            let option = word.split_whitespace().next().unwrap_or_default().to_owned();
            match text(ContextKind::InvalidValue).filter(|value| !value.is_empty()) {
                None if word == wanted(lang, "game") => msg!("cli.mistake.which_game"),
                None => msg!("cli.mistake.no_value", word = word),
                Some(value) => match NUMBERS.iter().find(|(known, ..)| *known == option) {
                    None => msg!("cli.mistake.value", value = value, word = option),
                    Some((_, least, None)) => msg!("cli.mistake.number", word = option, least = least),
                    Some((_, least, Some(most))) => {
                        msg!("cli.mistake.number_between", word = option, least = least, most = most)
                    }
                },
            }
        }
        _ => return None,
    };
    let label = |name: Message, text: Message| {
        let text = msg!("table.labelled").with_message("name", name).with_message("text", text);
        text.in_lang(lang)
    };
    let help = |text: Message| format!("  {}", label(msg!("fault.help"), text));
    let mut lines = vec![label(msg!("fault.error"), said)];
    let known = text(ContextKind::ValidValue).filter(|values| !values.is_empty());
    lines
        .extend(known.map(|values| format!("  {}", msg!("cli.mistake.known", known = values).in_lang(lang))));
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let near = near.into_iter().find_map(text);
    lines.extend(near.map(|near| help(msg!("help.did_you_mean", word = near))));
    lines.push(help(msg!("cli.mistake.help")));
    Some(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_told() {
        let mut command = crate::front::cli::command();
        command.build();
        fn check(command: &Command, lang: Lang) {
            assert!(told("command", command.get_name(), lang).is_some(), "{}", command.get_name());
            for argument in command.get_arguments() {
                let id = argument.get_id().as_str();
                assert!(told("argument", id, lang).is_some(), "{} {id}", command.get_name());
                let values = argument.get_value_names().unwrap_or_default();
                let takes = matches!(argument.get_action(), ArgAction::Set | ArgAction::Append);
                for value in values.iter().filter(|_| takes) {
                    assert!(told("value", value, lang).is_some(), "{} {id} {value}", command.get_name());
                }
            }
            // What `help` may be followed by are the same commands again.
            if command.get_name() != "help" {
                command.get_subcommands().for_each(|command| check(command, lang));
            }
        }
        Lang::all().for_each(|lang| check(&command, lang));
    }
}
