//! `rulebox completions`: a script that completes commands, options and the games that there are, in the
//! language of the session. It knows the games of the moment, so that a shell reads it when it starts.

use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::{Shell, generate};

use crate::define::Library;
use crate::rules::words;

/// The shells, by name.
pub(super) const SHELLS: [(&str, Shell); 3] =
    [("bash", Shell::Bash), ("zsh", Shell::Zsh), ("fish", Shell::Fish)];

/// The ids of the arguments that are games.
const GAMES: [&str; 3] = ["game", "named", "recorded"];

/// The shell of that name; bash where there is none.
pub(super) fn named(name: &str) -> Shell {
    SHELLS.iter().find(|(known, _)| *known == name).map_or(Shell::Bash, |(_, shell)| *shell)
}

/// The script for a shell.
pub(super) fn completions(shell: Shell, command: Command, library: &Library) -> String {
    let games: Vec<String> = library.games().into_keys().filter(|id| is_plain(id)).collect();
    let known: Vec<String> = words::all()
        .map(|word| word.name)
        .chain(words::LOOPS.iter().map(|word| word.name))
        .map(str::to_owned)
        .collect();
    // What `help` is followed by are the same commands again.
    let command = command.disable_help_subcommand(true).mut_subcommands(|command| {
        command.mut_args(|argument| match argument.get_id().as_str() {
            id if GAMES.contains(&id) => argument.value_parser(PossibleValuesParser::new(games.clone())),
            "filter" => argument.value_parser(PossibleValuesParser::new(known.clone())),
            _ => argument,
        })
    });
    let mut commands: Vec<(String, &[String])> = Vec::new();
    for command in command.get_subcommands() {
        let takes = |ids: &[&str]| command.get_positionals().any(|one| ids.contains(&one.get_id().as_str()));
        match () {
            () if takes(&GAMES) => commands.push((command.get_name().to_owned(), &games)),
            () if takes(&["filter"]) => commands.push((command.get_name().to_owned(), &known)),
            () => {}
        }
    }
    let mut script = Vec::new();
    generate(shell, &mut command.clone(), "rulebox", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    // For fish, clap says nothing of what stands after a command.
    if shell == Shell::Fish {
        for (command, values) in commands {
            let values = values.join(" ");
            script.push_str(&format!(
                "complete -c rulebox -n \"__fish_rulebox_using_subcommand {command}\" -f -a \"{values}\"\n"
            ));
        }
    }
    script
}

/// Whether a folder's name means itself in every shell.
fn is_plain(id: &str) -> bool {
    !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'))
}
