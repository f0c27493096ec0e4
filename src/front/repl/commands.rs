//! The commands: one row each, from which `help`, completion and the README's list are made.

use super::{
    Next, Repl, history, look, moves, moves_list, records, saves, scores, screen, secrets, setup, words_list,
};
use crate::front::style::Look;
use crate::front::text_layout;
use crate::msg;
use crate::speak::{Lang, fold};

/// A command of the REPL.
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// Its French name.
    pub french: &'static str,
    /// What may follow it, in English and in French.
    pub usage: (&'static str, &'static str),
    /// What it does, in English.
    pub en: &'static str,
    /// What it does, in French.
    pub fr: &'static str,
    /// Does it.
    pub run: fn(&mut Repl, &str) -> Next,
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
    Command {
        name: "moves",
        french: "coups",
        usage: ("[FILTER]", "[MOT]"),
        en: "list the legal moves, numbered; a number plays one. Of words: `longest`, `edge`, or a cell",
        fr: "liste les coups possibles, numérotés ; un numéro en joue un. Parmi les mots : `longs`, `bord`, ou une case",
        run: moves_list::moves,
    },
    Command {
        name: "why",
        french: "pourquoi",
        usage: ("MOVE", "COUP"),
        en: "say why a move is refused: the rule, its heading, what is possible",
        fr: "dit pourquoi un coup est refusé : la règle, son titre, ce qui est possible",
        run: moves::why,
    },
    Command {
        name: "check",
        french: "verifier",
        usage: ("WORD", "MOT"),
        en: "ask the game's word list whether it has a word",
        fr: "demande à la liste de mots du jeu si elle a un mot",
        run: words_list::check,
    },
    Command {
        name: "table",
        french: "plateau",
        usage: ("", ""),
        en: "show the table again",
        fr: "montre de nouveau la table",
        run: |repl, _| {
            repl.show();
            Next::Go
        },
    },
    Command {
        name: "score",
        french: "points",
        usage: ("", ""),
        en: "show the scores as they stand, part by part",
        fr: "montre les scores actuels, partie par partie",
        run: |repl, _| {
            repl.score();
            Next::Go
        },
    },
    Command {
        name: "explain",
        french: "expliquer",
        usage: ("[score] [SEAT]", "[score] [JOUEUR]"),
        en: "trace every point of the scores to its piece and its rule",
        fr: "rapporte chaque point des scores à sa pièce et à sa règle",
        run: scores::explain,
    },
    Command {
        name: "undo",
        french: "annuler",
        usage: ("[N]", "[N]"),
        en: "take back a move, or N",
        fr: "annule un coup, ou N",
        run: history::undo,
    },
    Command {
        name: "redo",
        french: "refaire",
        usage: ("[N]", "[N]"),
        en: "play again what was taken back",
        fr: "rejoue ce qui a été annulé",
        run: history::redo,
    },
    Command {
        name: "goto",
        french: "aller",
        usage: ("N", "N"),
        en: "go to the table after move N, back or forward",
        fr: "va à la table après le coup N, en arrière ou en avant",
        run: history::goto,
    },
    Command {
        name: "step",
        french: "pas",
        usage: ("MOVE", "COUP"),
        en: "make a move event by event, the table drawn after each; `next` goes on",
        fr: "joue un coup effet par effet, la table redessinée après chacun ; `suite` continue",
        run: history::step,
    },
    Command {
        name: "next",
        french: "suite",
        usage: ("", ""),
        en: "show the next event of the move being stepped through",
        fr: "montre l'effet suivant du coup joué pas à pas",
        run: history::next,
    },
    Command {
        name: "view",
        french: "vue",
        usage: ("[SEAT]", "[JOUEUR]"),
        en: "show the table as a seat sees it; without a seat, as the one to move does",
        fr: "montre la table comme la voit un joueur ; sans nom, celui dont c'est le tour",
        run: screen::view,
    },
    Command {
        name: "know",
        french: "savoir",
        usage: ("[SEAT]", "[JOUEUR]"),
        en: "say what a seat can deduce of what is hidden from it",
        fr: "dit ce qu'un joueur peut déduire de ce qui lui est caché",
        run: secrets::know,
    },
    Command {
        name: "look",
        french: "regarder",
        usage: ("CELL", "CASE"),
        en: "list what lies on a cell or an edge place, from the top down, and its marks",
        fr: "liste ce qui se trouve sur une case ou une place de bord, de haut en bas, et ses marques",
        run: look::look,
    },
    Command {
        name: "hotseat",
        french: "passer",
        usage: ("[on/off]", "[on/off]"),
        en: "hide the table while the screen goes from hand to hand, or no longer; alone, say which",
        fr: "cache la table pendant que l'écran change de mains, ou plus ; seul, dit ce qu'il en est",
        run: screen::hotseat,
    },
    Command {
        name: "history",
        french: "historique",
        usage: ("", ""),
        en: "list the moves made so far",
        fr: "liste les coups joués",
        run: history::history,
    },
    Command {
        name: "events",
        french: "effets",
        usage: ("", ""),
        en: "tell again what the last move did, and what bots answered",
        fr: "raconte de nouveau les effets du dernier coup, et des réponses des robots",
        run: history::events,
    },
    Command {
        name: "records",
        french: "palmares",
        usage: ("", ""),
        en: "show what the games played so far have recorded, for campaigns and tick lists",
        fr: "montre ce que les parties jouées jusqu'ici ont validé, pour les campagnes et les listes à cocher",
        run: records::records,
    },
    Command {
        name: "rules",
        french: "regles",
        usage: ("[TILE]", "[TUILE]"),
        en: "print the rules in force, or one tile's",
        fr: "affiche les règles en vigueur, ou celles d'une tuile",
        run: rules,
    },
    Command {
        name: "variants",
        french: "variantes",
        usage: ("", ""),
        en: "list the variants, options and rulings, and which are on",
        fr: "liste les variantes, les options et les points de règle, et ceux qui sont choisis",
        run: setup::variants,
    },
    Command {
        name: "reload",
        french: "recharger",
        usage: ("", ""),
        en: "read the game's files again and replay the moves under the rules as they are now",
        fr: "relit les fichiers du jeu et rejoue les coups avec les règles telles qu'elles sont",
        run: setup::reload,
    },
    Command {
        name: "new",
        french: "nouvelle",
        usage: ("[SEED or OPTIONS]", "[GRAINE ou OPTIONS]"),
        en: "begin again, with another seed or other options (--players 3 --variant V --set P=V)",
        fr: "recommence, avec une autre graine ou d'autres options (--players 3 --variant V --set P=V)",
        run: setup::begin_again,
    },
    Command {
        name: "auto",
        french: "hasard",
        usage: ("[N]", "[N]"),
        en: "let chance play N moves (1 if not said)",
        fr: "laisse le hasard jouer N coups (1 par défaut)",
        run: moves::auto,
    },
    Command {
        name: "bot",
        french: "robot",
        usage: ("[SEAT random/off]", "[JOUEUR random/off]"),
        en: "let a bot play a seat, or a person again; alone, say who plays",
        fr: "confie une place à un robot, ou la rend ; seul, dit qui joue",
        run: moves::bot,
    },
    Command {
        name: "save",
        french: "sauver",
        usage: ("FILE [for SEAT] or example NAME", "FICHIER [for JOUEUR] ou example NOM"),
        en: "write the game to a file, or what one seat may know of it, or an example that `rulebox check` passes; over another game's file with `--force` only",
        fr: "écrit la partie dans un fichier, ou ce qu'un joueur en sait, ou un exemple que `rulebox check` vérifie ; sur le fichier d'une autre partie, seulement avec `--force`",
        run: saves::save,
    },
    Command {
        name: "load",
        french: "charger",
        usage: ("FILE", "FICHIER"),
        en: "go on with a game of a file",
        fr: "continue une partie d'un fichier",
        run: saves::load_command,
    },
    Command {
        name: "help",
        french: "aide",
        usage: ("[COMMAND]", "[COMMANDE]"),
        en: "list the commands, or say what one does",
        fr: "liste les commandes, ou dit ce que fait l'une d'elles",
        run: help,
    },
    Command {
        name: "quit",
        french: "quitter",
        usage: ("", ""),
        en: "leave",
        fr: "quitte",
        run: |_, _| Next::Quit,
    },
];

/// The command of that name, in either language; `exit` and `?` are understood.
pub(super) fn find(typed: &str) -> Option<&'static Command> {
    let typed = match fold(typed).as_str() {
        "exit" | "q" => "quit".to_owned(),
        "?" | "h" => "help".to_owned(),
        other => other.to_owned(),
    };
    COMMANDS.iter().find(|command| command.name == typed || command.french == typed)
}

impl Command {
    /// How it is typed, and what it does.
    fn told(&self, lang: Lang) -> (String, &'static str) {
        let (name, usage, does) = match lang {
            Lang::En => (self.name, self.usage.0, self.en),
            Lang::Fr => (self.french, self.usage.1, self.fr),
        };
        (format!("{name} {usage}").trim_end().to_owned(), does)
    }
}

/// What an action of the game is, where a command is asked about that is none.
fn action_text(repl: &Repl, typed: &str) -> Option<String> {
    let lang = repl.look.lang;
    let typed = fold(typed);
    let actions = &repl.session.game().definition().actions;
    let named = |name: &str| fold(name) == typed;
    let action = actions.iter().find(|action| {
        let label = &action.label;
        named(&label.id) || [Lang::En, Lang::Fr].iter().any(|&lang| named(label.name.in_lang(lang)))
    })?;
    let name = action.label.name.in_lang(lang);
    let told = action.text.as_ref().map_or(String::new(), |text| format!(": {}", text.in_lang(lang)));
    let cites = action.cites.as_ref().map_or(String::new(), |heading| {
        format!(" ({})", repl.look.say(&msg!("repl.cites", heading = heading)))
    });
    Some(repl.look.wrapped(&format!("{name}{told}{cites}")))
}

fn help(repl: &mut Repl, typed: &str) -> Next {
    let lang = repl.look.lang;
    if !typed.is_empty() {
        match find(typed) {
            Some(command) => {
                let (call, does) = command.told(lang);
                repl.line(&format!("{call}: {does}"));
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
