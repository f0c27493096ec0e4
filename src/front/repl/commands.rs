//! The commands: one row each, from which `help`, completion and the README's list are made.

use super::{
    Next, Repl, analyse, bots, diff, hint, history, lay, live, look, moves, moves_list, records, saves,
    scores, screen, secrets, setup, walk, words_list,
};
use crate::define::model::Labelled;
use crate::front::text_layout::{self, Wrap};
use crate::front::thinking::Interruptible;
use crate::speak::{Key, Lang, Message, fold};
use crate::{key, msg};

/// A command of the REPL.
pub struct Command {
    /// Its name in the code; what it is called is in the language files.
    pub name: &'static str,
    /// What the language files say of it.
    pub text: CommandText,
    /// Under which heading `help all` lists it.
    pub topic: Topic,
    /// Whether it is one of the few that `help` shows.
    pub first: bool,
    /// Does it.
    pub run: fn(&mut Repl, &str) -> Next,
}

/// What commands are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// Making moves.
    Play,
    /// Seeing the table and the scores.
    Look,
    /// Going back and forth in the game.
    Back,
    /// The rules.
    Rules,
    /// Laying a position by hand.
    Lay,
    /// Games and their files.
    Games,
}

impl Topic {
    const ALL: [Self; 6] = [Self::Play, Self::Look, Self::Back, Self::Rules, Self::Lay, Self::Games];

    fn heading(self) -> Message {
        match self {
            Self::Play => msg!("repl.topic_play"),
            Self::Look => msg!("repl.topic_look"),
            Self::Back => msg!("repl.topic_back"),
            Self::Rules => msg!("repl.topic_rules"),
            Self::Lay => msg!("repl.topic_lay"),
            Self::Games => msg!("repl.topic_games"),
        }
    }
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
        "replay" => Some("next"),
        "undo" => Some("undo"),
        "redo" => Some("redo"),
        "auto" => Some("auto"),
        _ => None,
    }
}

macro_rules! command {
    ($topic:ident, $name:literal, $run:expr) => {
        Command {
            name: $name,
            text: command_text!($name),
            topic: Topic::$topic,
            first: matches!(
                $name.as_bytes(),
                b"moves"
                    | b"why"
                    | b"score"
                    | b"explain"
                    | b"look"
                    | b"undo"
                    | b"rules"
                    | b"save"
                    | b"help"
                    | b"quit"
            ),
            run: $run,
        }
    };
}

/// Every command, by topic.
pub const COMMANDS: &[Command] = &[
    command!(Play, "moves", moves_list::moves),
    command!(Play, "why", moves::why),
    command!(Play, "hint", hint::hint),
    command!(Play, "check", words_list::check),
    command!(Play, "step", history::step),
    command!(Play, "next", history::next),
    command!(Play, "auto", moves::auto),
    command!(Play, "bot", bots::bot),
    command!(Look, "table", |repl, _| {
        repl.show_all();
        Next::Go
    }),
    command!(Look, "score", |repl, _| {
        repl.score();
        Next::Go
    }),
    command!(Look, "explain", scores::explain),
    command!(Look, "look", look::look),
    command!(Look, "view", screen::view),
    command!(Look, "know", secrets::know),
    command!(Look, "hotseat", screen::hotseat),
    command!(Back, "undo", history::undo),
    command!(Back, "redo", history::redo),
    command!(Back, "goto", history::goto),
    command!(Back, "history", history::history),
    command!(Back, "events", history::events),
    command!(Back, "analyse", analyse::analyse),
    command!(Rules, "rules", rules),
    command!(Rules, "variants", setup::variants),
    command!(Rules, "reload", live::reload),
    command!(Rules, "watch", live::watch),
    command!(Rules, "diff", diff::diff),
    command!(Rules, "stay", live::stay),
    command!(Rules, "back", live::back),
    command!(Rules, "records", records::records),
    command!(Lay, "lay", lay::lay),
    command!(Lay, "clear", lay::clear),
    command!(Lay, "zone", lay::zone),
    command!(Lay, "set", lay::set),
    command!(Lay, "mark", lay::mark),
    command!(Lay, "turn", lay::turn),
    command!(Lay, "draw", lay::draw),
    command!(Games, "new", setup::begin_again),
    command!(Games, "save", saves::save),
    command!(Games, "load", saves::load_command),
    command!(Games, "replay", walk::replay),
    command!(Games, "help", help),
    command!(Games, "quit", |_, _| Next::Quit),
];

/// The command of that name, in any language.
pub(super) fn find(typed: &str) -> Option<&'static Command> {
    let typed = fold(typed);
    COMMANDS.iter().find(|command| command.all_names().any(|name| fold(name) == typed))
}

/// The fewest letters that begin a command's name, and those of one that ends or replaces the game.
const LEAST: usize = 2;
const LEAST_WITH_EFFECT: usize = 3;

/// The commands that a word can mean: the one of that name in any language, or else those whose names begin
/// so, in the language spoken first.
pub(super) fn meant(typed: &str, lang: Lang) -> Vec<&'static Command> {
    if let Some(command) = find(typed) {
        return vec![command];
    }
    let typed = fold(typed);
    let begins = |name: &str| fold(name).starts_with(&typed);
    let long_enough = |command: &&Command| {
        let has_effect = matches!(command.name, "new" | "load" | "reload" | "replay" | "quit" | "clear");
        typed.chars().count() >= if has_effect { LEAST_WITH_EFFECT } else { LEAST }
    };
    let by = |fits: &dyn Fn(&Command) -> bool| -> Vec<&'static Command> {
        COMMANDS.iter().filter(long_enough).filter(|command| fits(command)).collect()
    };
    match by(&|command| command.names_in(lang).any(begins)) {
        spoken if !spoken.is_empty() => spoken,
        _ => by(&|command| command.all_names().any(begins)),
    }
}

impl Command {
    /// What it is called in a language.
    pub fn name_in(&self, lang: Lang) -> &'static str {
        self.text.name.text(lang)
    }

    /// Every name of it in a language.
    pub fn names_in(&self, lang: Lang) -> impl Iterator<Item = &'static str> {
        let CommandText { name, also, .. } = self.text;
        std::iter::once(name.text(lang)).chain(also.text(lang).split_whitespace())
    }

    /// Every name of it, in any language.
    pub fn all_names(&self) -> impl Iterator<Item = &'static str> {
        Lang::all().flat_map(move |lang| self.names_in(lang))
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
    let definition = repl.session.game().definition();
    let named = |label: &Labelled| label.all_names().any(|name| fold(name) == typed);
    let number = definition.actions.iter().position(|action| named(&action.label))?;
    let action = &definition.actions[number];
    let name = action.label.name.in_lang(lang);
    let told = match &action.text {
        Some(text) => repl.labelled(name, text.in_lang(lang)),
        None => name.to_owned(),
    };
    let cites = repl.look.cites(&definition.cites_of_action(number));
    let cites = cites.map_or(String::new(), |cites| format!(" ({cites})"));
    Some(repl.look.wrapped(&format!("{told}{cites}")))
}

/// `help`: the few commands that matter. `help all`: all of them, by topic. `help NAME`: what one does.
fn help(repl: &mut Repl, typed: &str) -> Next {
    let lang = repl.look.lang;
    let all = Lang::all().any(|lang| fold(key!("repl.help_all").text(lang)) == fold(typed));
    if all {
        for topic in Topic::ALL {
            repl.line(&repl.look.strong(&repl.look.say(&topic.heading())));
            list(repl, |command| command.topic == topic);
        }
        return Next::Go;
    }
    if typed.is_empty() {
        repl.say(&msg!("repl.help_moves"));
        list(repl, |command| command.first);
        repl.say(&msg!("repl.help_more"));
        return Next::Go;
    }
    match (&meant(typed, lang)[..], action_text(repl, typed)) {
        ([], Some(text)) => repl.line(&text),
        ([command], _) => {
            let (call, does) = command.told(lang);
            repl.say(&msg!("table.labelled").with("name", call).with("text", does));
        }
        (several, _) => repl.unknown(typed, true, several),
    }
    Next::Go
}

/// Lists some commands, with what each does beside it, or under it where there is too little room.
fn list(repl: &mut Repl, listed: impl Fn(&Command) -> bool) {
    let lang = repl.look.lang;
    let calls: Vec<(String, &str)> =
        COMMANDS.iter().filter(|command| listed(command)).map(|command| command.told(lang)).collect();
    let width = repl.look.width;
    // A long call has its text under it; the others stand in a column.
    let short = |call: &str| text_layout::width(call) <= width / 3;
    let longest = text_layout::widest(calls.iter().map(|(call, _)| call.as_str()).filter(|call| short(call)));
    for (call, text) in calls {
        let room = (width - longest.min(width / 2)).saturating_sub(4).max(20);
        let wrap = Wrap { width: room, first: 0, margin: 0, least: 1, commas: false };
        let mut head = text_layout::padded(&call, longest);
        if !short(&call) {
            repl.line(&format!("  {call}"));
            head = " ".repeat(longest);
        }
        for line in wrap.text(text).lines() {
            repl.line(&format!("  {head}  {line}"));
            head = " ".repeat(longest);
        }
    }
}

/// `rules rulings`: the ledger of rulings, with what each alternative would change in the examples.
fn rulings(repl: &mut Repl) -> Next {
    let time = Interruptible::begin();
    match crate::front::rules::tried(repl.session.game(), time.flag(), &repl.look) {
        Ok(ledger) => {
            let text = crate::front::rules::ledger_text(&ledger, &repl.look);
            repl.line(text.trim_end());
            Next::Go
        }
        Err(fault) => repl.fault(&fault),
    }
}

fn rules(repl: &mut Repl, tile: &str) -> Next {
    let asked = fold(tile.trim_start_matches('-'));
    if Lang::all().any(|lang| fold(key!("repl.rulings").text(lang)) == asked) {
        return rulings(repl);
    }
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
