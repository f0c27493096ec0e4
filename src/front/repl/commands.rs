//! The commands: one row each, from which `help`, completion and the README's list are made.

use super::{Next, Repl, saves};
use crate::front::story;
use crate::msg;
use crate::play::notation::NotAMove;
use crate::speak::fold;
use crate::table::{Dice, Ended};

/// A command of the REPL.
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// Its French name.
    pub french: &'static str,
    /// What may follow it.
    pub usage: &'static str,
    /// What it does, in English.
    pub en: &'static str,
    /// What it does, in French.
    pub fr: &'static str,
    /// Does it.
    pub run: fn(&mut Repl, &str) -> Next,
}

/// Every command.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "moves",
        french: "coups",
        usage: "[FILTER]",
        en: "list the legal moves, numbered; a number plays one",
        fr: "liste les coups possibles, numérotés ; un numéro en joue un",
        run: moves,
    },
    Command {
        name: "why",
        french: "pourquoi",
        usage: "MOVE",
        en: "say why a move is refused: the rule, its heading, what is possible",
        fr: "dit pourquoi un coup est refusé : la règle, son titre, ce qui est possible",
        run: why,
    },
    Command {
        name: "table",
        french: "plateau",
        usage: "",
        en: "show the table again",
        fr: "montre de nouveau la table",
        run: |repl, _| {
            repl.table();
            Next::Go
        },
    },
    Command {
        name: "score",
        french: "points",
        usage: "",
        en: "show the scores as they stand, part by part",
        fr: "montre les scores actuels, partie par partie",
        run: |repl, _| {
            repl.score();
            Next::Go
        },
    },
    Command {
        name: "undo",
        french: "annuler",
        usage: "[N]",
        en: "take back a move, or N",
        fr: "annule un coup, ou N",
        run: undo,
    },
    Command {
        name: "redo",
        french: "refaire",
        usage: "[N]",
        en: "play again what was taken back",
        fr: "rejoue ce qui a été annulé",
        run: redo,
    },
    Command {
        name: "goto",
        french: "aller",
        usage: "N",
        en: "go to the table after move N, back or forward",
        fr: "va à la table après le coup N, en arrière ou en avant",
        run: super::walk::goto,
    },
    Command {
        name: "step",
        french: "pas",
        usage: "MOVE",
        en: "make a move event by event, the table drawn after each; `next` goes on",
        fr: "joue un coup effet par effet, la table redessinée après chacun ; `suite` continue",
        run: super::walk::step,
    },
    Command {
        name: "next",
        french: "suite",
        usage: "",
        en: "show the next event of the move being stepped through",
        fr: "montre l'effet suivant du coup joué pas à pas",
        run: super::walk::next,
    },
    Command {
        name: "view",
        french: "vue",
        usage: "[SEAT]",
        en: "show the table as a seat sees it; without a seat, as the one to move does",
        fr: "montre la table comme la voit un joueur ; sans nom, celui dont c'est le tour",
        run: super::walk::view,
    },
    Command {
        name: "history",
        french: "historique",
        usage: "",
        en: "list the moves made so far",
        fr: "liste les coups joués",
        run: history,
    },
    Command {
        name: "events",
        french: "effets",
        usage: "",
        en: "tell again what the last move did",
        fr: "raconte de nouveau les effets du dernier coup",
        run: events,
    },
    Command {
        name: "rules",
        french: "regles",
        usage: "[TILE]",
        en: "print the rules in force, or one tile's",
        fr: "affiche les règles en vigueur, ou celles d'une tuile",
        run: rules,
    },
    Command {
        name: "reload",
        french: "recharger",
        usage: "",
        en: "read the game's files again and replay the moves under the rules as they are now",
        fr: "relit les fichiers du jeu et rejoue les coups avec les règles telles qu'elles sont",
        run: super::walk::reload,
    },
    Command {
        name: "new",
        french: "nouvelle",
        usage: "[SEED]",
        en: "begin again, with another seed",
        fr: "recommence, avec une autre graine",
        run: super::walk::begin_again,
    },
    Command {
        name: "auto",
        french: "hasard",
        usage: "[N]",
        en: "let chance play N moves (1 if not said)",
        fr: "laisse le hasard jouer N coups (1 par défaut)",
        run: auto,
    },
    Command {
        name: "save",
        french: "sauver",
        usage: "FILE",
        en: "write the game to a file, with what was taken back",
        fr: "écrit la partie dans un fichier, avec ce qui a été annulé",
        run: saves::save,
    },
    Command {
        name: "load",
        french: "charger",
        usage: "FILE",
        en: "go on with a game of a file",
        fr: "continue une partie d'un fichier",
        run: saves::load_command,
    },
    Command {
        name: "help",
        french: "aide",
        usage: "",
        en: "list the commands",
        fr: "liste les commandes",
        run: help,
    },
    Command { name: "quit", french: "quitter", usage: "", en: "leave", fr: "quitte", run: |_, _| Next::Quit },
];

/// The command of that name, in either language; `exit` and `?` are understood.
pub fn find(typed: &str) -> Option<&'static Command> {
    let typed = match fold(typed).as_str() {
        "exit" | "q" => "quit".to_owned(),
        "?" | "h" => "help".to_owned(),
        other => other.to_owned(),
    };
    COMMANDS.iter().find(|command| command.name == typed || command.french == typed)
}

fn help(repl: &mut Repl, _: &str) -> Next {
    repl.say(&msg!("repl.help_moves"));
    let french = repl.look.lang == crate::speak::Lang::Fr;
    let calls: Vec<(String, &str)> = COMMANDS
        .iter()
        .map(|command| {
            let name = if french { command.french } else { command.name };
            (format!("{name} {}", command.usage), if french { command.fr } else { command.en })
        })
        .collect();
    let width = calls.iter().map(|(call, _)| call.chars().count()).max().unwrap_or(0);
    for (call, text) in calls {
        repl.line(&format!("  {call:width$}  {text}"));
    }
    Next::Go
}

/// How many moves are listed before they are cut.
const MOST_LISTED: usize = 60;

fn moves(repl: &mut Repl, filter: &str) -> Next {
    let state = repl.session.state().clone();
    let game = repl.session.game().clone();
    let moves = match game.moves(&state) {
        Ok(moves) => moves,
        Err(fault) => return repl.fault(&fault),
    };
    let wanted: Vec<String> = filter.split_whitespace().map(fold).collect();
    let texts: Vec<(usize, String)> = moves
        .iter()
        .enumerate()
        .map(|(number, made)| (number + 1, game.move_text(&state, made)))
        .filter(|(_, text)| wanted.iter().all(|word| text.contains(word.as_str())))
        .collect();
    if texts.is_empty() {
        let message = if state.ended != Ended::No {
            msg!("refused.over")
        } else if moves.is_empty() {
            msg!("repl.no_moves")
        } else {
            msg!("repl.no_match", filter = filter, count = moves.len())
        };
        repl.say(&message);
        return Next::Go;
    }
    let shown = texts.len().min(MOST_LISTED);
    let width = texts.iter().take(shown).map(|(_, text)| text.chars().count() + 7).max().unwrap_or(1);
    let columns = (repl.look.width / width).max(1);
    for row in texts[..shown].chunks(columns) {
        let cells: Vec<String> =
            row.iter().map(|(number, text)| format!("{number:>4} {text:<w$}", w = width - 5)).collect();
        repl.line(cells.concat().trim_end());
    }
    if texts.len() > shown {
        repl.say(&msg!("repl.more_moves", more = texts.len() - shown));
    }
    Next::Go
}

fn why(repl: &mut Repl, text: &str) -> Next {
    if text.is_empty() {
        repl.say(&msg!("repl.why_what"));
        return Next::Go;
    }
    let read = repl.session.game().read_move(repl.session.state(), text);
    match read {
        Ok(_) => repl.say(&msg!("repl.why_legal", text = text)),
        Err(NotAMove::Refused(refusal)) => {
            repl.refused(&refusal);
            if let Some(spot) = &refusal.spot {
                repl.line(&format!("  {}: {}", spot.file_and_line(), spot.text()));
            }
            if let Some(doc) = &refusal.doc {
                repl.line(&format!("  {doc}"));
            }
        }
        Err(NotAMove::Fault(fault)) => return repl.fault(&fault),
    }
    Next::Go
}

fn count(text: &str) -> Option<usize> {
    if text.is_empty() { Some(1) } else { text.parse().ok().filter(|count| *count > 0) }
}

fn undo(repl: &mut Repl, text: &str) -> Next {
    let Some(count) = count(text) else {
        repl.say(&msg!("repl.not_a_count", word = text));
        return Next::Go;
    };
    match repl.session.undo(count) {
        0 => repl.say(&msg!("repl.nothing_to_undo")),
        undone => {
            repl.say(&msg!("repl.undone", count = undone));
            repl.table();
        }
    }
    Next::Go
}

fn redo(repl: &mut Repl, text: &str) -> Next {
    let Some(count) = count(text) else {
        repl.say(&msg!("repl.not_a_count", word = text));
        return Next::Go;
    };
    match repl.session.redo(count) {
        0 => repl.say(&msg!("repl.nothing_to_redo")),
        redone => {
            repl.say(&msg!("repl.redone", count = redone));
            repl.table();
        }
    }
    Next::Go
}

fn history(repl: &mut Repl, _: &str) -> Next {
    let game = repl.session.game();
    let entries = repl.session.entries();
    // Secret choices stay secret until all have been made.
    let waiting = crate::play::View::of(game, repl.session.state(), None).waiting.len();
    let shown = entries.len() - waiting.min(entries.len());
    let line = |(number, entry): (usize, &crate::play::session::Entry)| {
        let action = &game.definition().actions[entry.made.action].label.id;
        let text = if number < shown { entry.text.clone() } else { format!("{action} …") };
        format!("{:>4} {} {text}", number + 1, game.seat_id(entry.seat))
    };
    let lines: Vec<String> = entries.iter().enumerate().map(line).collect();
    if lines.is_empty() {
        repl.say(&msg!("repl.no_history"));
    }
    for line in lines {
        repl.line(&line);
    }
    Next::Go
}

fn events(repl: &mut Repl, _: &str) -> Next {
    let Some(entry) = repl.session.last().cloned() else {
        repl.say(&msg!("repl.no_history"));
        return Next::Go;
    };
    let before = repl.session.state_before(repl.session.entries().len() - 1).clone();
    repl.line(&format!("{} {}", repl.session.game().seat_id(entry.seat), entry.text));
    for line in story::tell(repl.session.game(), &before, &entry.events, &repl.look) {
        repl.line(&format!("  {line}"));
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
        None => repl.say(&msg!("refused.no_piece", word = tile)),
    }
    Next::Go
}

fn auto(repl: &mut Repl, text: &str) -> Next {
    let Some(count) = count(text) else {
        repl.say(&msg!("repl.not_a_count", word = text));
        return Next::Go;
    };
    let done = repl.session.entries().len() as u64;
    let mut dice = Dice::new(repl.session.seed() ^ done, "auto");
    for _ in 0..count {
        if repl.session.state().ended != Ended::No {
            break;
        }
        let moves = match repl.session.game().moves(repl.session.state()) {
            Ok(moves) if !moves.is_empty() => moves,
            Ok(_) => break,
            Err(fault) => return repl.fault(&fault),
        };
        let made = moves[dice.below(moves.len() as u32) as usize].clone();
        match repl.session.make(made) {
            Ok(entry) => {
                let (seat, text) = (entry.seat, entry.text.clone());
                let line = format!("  {} {text}", repl.session.game().seat_id(seat));
                repl.line(&line);
            }
            Err(fault) => return repl.fault(&fault),
        }
    }
    repl.table();
    repl.result();
    Next::Go
}
