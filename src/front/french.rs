//! The command line in French: what `--help` says of each command and option, and what is wrong in
//! what was typed. The English texts are those of the commands themselves; here they are translated.

use clap::builder::{Resettable, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command};

/// What each command does.
const COMMANDS: &[(&str, &str)] = &[
    ("rulebox", "Un bac à sable pour les règles de jeux de tuiles, de cartes et de mots"),
    ("list", "Lister les jeux, leurs nombres de joueurs et leurs variantes"),
    ("play", "Jouer : une invite dans un terminal, sinon des commandes lues sur l'entrée standard"),
    (
        "rules",
        "Afficher les règles en vigueur : tout ce que disent les fichiers d'un jeu, avec titres et points de règle",
    ),
    ("check", "Lire tous les fichiers des jeux et jouer leurs exemples ; code 1 en cas de faute"),
    ("simulate", "Jouer beaucoup de parties au hasard et dire ce qui en sort"),
    ("replay", "Rejouer des journaux ou des sauvegardes et vérifier chaque résultat ; code 1 s'il diffère"),
    (
        "records",
        "Montrer ce que les parties jouées jusqu'ici ont validé, pour les campagnes et les listes à cocher",
    ),
    ("perft", "Compter les suites d'exactement tant de coups"),
    ("words", "Le vocabulaire des règles, avec un exemple pour chaque mot"),
    ("help", "Afficher cette aide ou celle d'une commande"),
];

/// What each option and value is.
const ARGUMENTS: &[(&str, &str)] = &[
    ("games", "Un dossier de jeux où chercher d'abord"),
    ("lang", "La langue des messages"),
    ("color", "Quand mettre de la couleur"),
    ("designer", "Montrer ce qui est caché et permettre ce qui gâcherait une partie"),
    ("help", "Afficher l'aide"),
    ("version", "Afficher la version"),
    ("json", "En JSON"),
    ("game", "Le jeu"),
    ("load", "Continuer une partie sauvée, avec ses propres réglages"),
    (
        "hot_seat",
        "Cacher la table pendant que l'écran change de mains ; c'est l'usage dans un terminal quand les joueurs ne voient pas tous la même chose",
    ),
    ("named", "Les jeux ; tous si aucun n'est nommé"),
    ("update", "Réécrire les effets dans les exemples"),
    ("n", "Combien de parties"),
    ("threads", "Combien de fils d'exécution ; tous les cœurs par défaut"),
    ("log", "Écrire chaque partie dans ce fichier, une par ligne"),
    (
        "detail",
        "Tout dire dans le journal, pièces cachées comprises : les effets de chaque coup et combien de coups il y avait",
    ),
    ("force", "Écrire le journal par-dessus tout autre fichier, et pas seulement sur un journal du même jeu"),
    ("files", "Les fichiers"),
    ("recorded", "Le jeu ; tous si aucun n'est nommé"),
    ("forget", "Oublier ce qu'un jeu a validé, après l'avoir dit"),
    ("depth", "Combien de coups"),
    ("filter", "Seulement les mots qui contiennent ceci"),
    ("players", "Combien de joueurs"),
    ("variant", "Une variante à jouer ; peut être donnée plusieurs fois"),
    ("set", "Changer n'importe quelle valeur du jeu : --set tile.cavalier.valeur=6"),
    ("seed", "La graine de tout hasard"),
    ("first", "La place qui commence : son nom, ou son numéro à partir de 1"),
    ("names", "Le nom des joueurs, dans l'ordre des places : --names Anne,Bo"),
    ("bot", "Confier une place à un robot : --bot 2=random ; peut être donné plusieurs fois"),
    ("subcommand", "La commande dont on veut l'aide"),
];

fn told(table: &[(&str, &'static str)], id: &str) -> Option<&'static str> {
    table.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}

/// The command line with its help in French.
pub(super) fn in_french(mut command: Command) -> Command {
    command.build();
    translated(command)
}

fn translated(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let has_commands = command.get_subcommands().next().is_some();
    let template = if has_commands {
        "{about-with-newline}\nUsage : {usage}\n\nCommandes :\n{subcommands}\n\nOptions :\n{options}{after-help}"
    } else if command.get_positionals().next().is_some() {
        "{about-with-newline}\nUsage : {usage}\n\nArguments :\n{positionals}\n\nOptions :\n{options}{after-help}"
    } else {
        "{about-with-newline}\nUsage : {usage}\n\nOptions :\n{options}{after-help}"
    };
    let examples =
        command.get_after_help().map(|text| text.to_string().replacen("Examples:", "Exemples :", 1));
    let command = command.subcommand_value_name("COMMANDE");
    let mut command = command.help_template(template).mut_args(argument).mut_subcommands(translated);
    if let Some(text) = told(COMMANDS, &name) {
        command = command.about(text).long_about(Resettable::<StyledStr>::Reset);
    }
    match examples {
        Some(text) => command.after_help(text),
        None => command,
    }
}

/// An option with its help in French, what it takes and what it is when not said included.
fn argument(argument: Arg) -> Arg {
    let Some(text) = told(ARGUMENTS, argument.get_id().as_str()) else { return argument };
    let mut text = text.to_owned();
    if matches!(argument.get_action(), ArgAction::Set | ArgAction::Append) {
        let defaults: Vec<_> =
            argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        if !defaults.is_empty() {
            text.push_str(&format!(" [par défaut : {}]", defaults.join(", ")));
        }
        let values: Vec<String> =
            argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        if !values.is_empty() {
            text.push_str(&format!(" [valeurs : {}]", values.join(", ")));
        }
    }
    argument
        .help(text)
        .long_help(Resettable::<StyledStr>::Reset)
        .hide_default_value(true)
        .hide_possible_values(true)
}

/// What is wrong in what was typed, in French; `None` where English must do.
pub(super) fn mistake(error: &clap::Error) -> Option<String> {
    let text = |kind: ContextKind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        _ => None,
    };
    let said = match error.kind() {
        ErrorKind::UnknownArgument => format!("option inconnue : `{}`", text(ContextKind::InvalidArg)?),
        ErrorKind::InvalidSubcommand => {
            format!("commande inconnue : `{}`", text(ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::MissingRequiredArgument => format!("il manque {}", text(ContextKind::InvalidArg)?),
        ErrorKind::MissingSubcommand => "il manque une commande".to_owned(),
        ErrorKind::ArgumentConflict => {
            format!("`{}` ne va pas avec le reste", text(ContextKind::InvalidArg)?)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation | ErrorKind::NoEquals => {
            match text(ContextKind::InvalidValue).filter(|value| !value.is_empty()) {
                Some(value) => format!("`{value}` ne convient pas pour `{}`", text(ContextKind::InvalidArg)?),
                None => format!("il manque une valeur pour `{}`", text(ContextKind::InvalidArg)?),
            }
        }
        _ => return None,
    };
    let mut lines = vec![format!("erreur : {said}")];
    let known = text(ContextKind::ValidValue).filter(|values| !values.is_empty());
    lines.extend(known.map(|values| format!("  valeurs possibles : {values}")));
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let near = near.into_iter().find_map(text);
    lines.extend(near.map(|near| format!("  aide : vouliez-vous dire `{near}` ?")));
    lines.push("  aide : `--help` dit tout ce qui est possible".to_owned());
    Some(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_told_in_french() {
        let mut command = crate::front::cli::command();
        command.build();
        fn check(command: &Command) {
            assert!(told(COMMANDS, command.get_name()).is_some(), "{}", command.get_name());
            for argument in command.get_arguments() {
                let id = argument.get_id().as_str();
                assert!(told(ARGUMENTS, id).is_some(), "{} {id}", command.get_name());
            }
            // What `help` may be followed by are the same commands again.
            if command.get_name() != "help" {
                command.get_subcommands().for_each(check);
            }
        }
        check(&command);
    }
}
