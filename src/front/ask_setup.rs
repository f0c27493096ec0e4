//! Before a new game on a terminal: how many play, who they are, which variants, which numbers. A line a question,
//! what is usual on Enter; what the command line says already is not asked, nor what leaves no choice.

use super::ask_options;
use super::bot_words::USUAL_BOT;
use super::cli::Stop;
use super::output;
use super::repl::is_quit;
use super::setup::{Setup, load};
use super::start_session::answer;
use super::style::Look;
use crate::define::model::VariantDef;
use crate::define::{Fault, Library};
use crate::play::Game;
use crate::speak::{Blank, Lang, Message, fold, meant, typed};
use crate::table::Seat;
use crate::{key, msg};

/// What an answer leads to.
pub(super) enum Answered {
    /// The setup goes on with it.
    With(Setup),
    /// It is not understood, or cannot be; this is told and asked again.
    Not(Message),
}

/// Asks what a setup leaves open; `None` where somebody would rather leave. A seed names a whole game, so that
/// nothing is asked with one.
pub(super) fn ask(library: &Library, game: &str, setup: Setup, look: &Look) -> Result<Option<Setup>, Stop> {
    let table = Asked { library, game, look };
    if setup.seed.is_some() {
        return Ok(Some(setup));
    }
    let questions: [(Question, Reading); 3] =
        [(players_question, players), (people_question, people), (variants_question, variants)];
    let mut setup = setup;
    for (question, read) in questions {
        let game = load(library, game, &setup)?;
        let Some(question) = question(&game, &setup) else { continue };
        match table.until_answered(&game, &setup, &question, &read)? {
            Some(answered) => setup = answered,
            None => return Ok(None),
        }
    }
    let set_up = load(library, game, &setup)?;
    for option in ask_options::open(&set_up, &setup) {
        let read = |_: &Game, setup: &Setup, typed: &str, _: Lang| ask_options::read(option, setup, typed);
        match table.until_answered(&set_up, &setup, &ask_options::question(option), &read)? {
            Some(answered) => setup = answered,
            None => return Ok(None),
        }
    }
    Ok(Some(setup))
}

/// What is asked; nothing where that is settled.
type Question = fn(&Game, &Setup) -> Option<Message>;
/// What an answer means.
type Reading = fn(&Game, &Setup, &str, Lang) -> Answered;

/// Where it is asked.
struct Asked<'a> {
    library: &'a Library,
    game: &'a str,
    look: &'a Look,
}

impl Asked<'_> {
    fn until_answered(
        &self,
        game: &Game,
        setup: &Setup,
        question: &Message,
        read: &dyn Fn(&Game, &Setup, &str, Lang) -> Answered,
    ) -> Result<Option<Setup>, Stop> {
        let mut out = output::stdout(self.look);
        loop {
            out.put(&format!("{} ", self.look.wrapped(&self.look.say(question))))?;
            let Some(line) = answer()? else {
                out.line("")?;
                return Ok(None);
            };
            let typed = line.trim();
            if typed.is_empty() {
                return Ok(Some(setup.clone()));
            }
            if is_quit(typed) {
                return Ok(None);
            }
            match read(game, setup, typed, self.look.lang) {
                Answered::Not(message) => out.line(&self.look.wrapped(&self.look.say(&message)))?,
                // What does not go together is told by the game.
                Answered::With(answered) => match load(self.library, self.game, &answered) {
                    Ok(_) => return Ok(Some(answered)),
                    Err(Stop::Usage(faults)) => out.line(&self.told(&faults))?,
                    Err(stop) => return Err(stop),
                },
            }
        }
    }

    fn told(&self, faults: &[Fault]) -> String {
        self.look.faults(faults).trim_end().to_owned()
    }
}

fn players_question(game: &Game, setup: &Setup) -> Option<Message> {
    let counts = counts(game, setup);
    let asked = setup.players.is_none() && counts.len() > 1;
    let known = counts.iter().map(|count| Blank::Text(count.to_string())).collect();
    asked
        .then(|| msg!("ask.players", usual = game.definition().players).with_blank("known", Blank::Or(known)))
}

fn players(game: &Game, setup: &Setup, typed: &str, _: Lang) -> Answered {
    let counts = counts(game, setup);
    // "3 joueurs" is an answer here.
    let number = typed.split_whitespace().next().and_then(|number| number.parse().ok());
    match number.filter(|number| counts.contains(number)) {
        Some(number) => Answered::With(Setup { players: Some(number), ..setup.clone() }),
        None => {
            let known = counts.iter().map(|count| Blank::Text(count.to_string())).collect();
            Answered::Not(msg!("ask.no_players", typed = typed).with_blank("known", Blank::Or(known)))
        }
    }
}

fn people_question(game: &Game, setup: &Setup) -> Option<Message> {
    let asked = setup.bot.is_empty() && setup.names.is_empty() && game.definition().player_seats() > 1;
    let seats =
        seats_of_people(game).map(|seat| Blank::Name(game.definition().seats[seat as usize].name.clone()));
    asked.then(|| msg!("ask.people").with_blank("usual", Blank::List(seats.collect())))
}

/// Names in the order of the seats, `robot` for a bot; `2 robots` are the last two, `Rose=robot` is one by
/// its name.
fn people(game: &Game, setup: &Setup, typed: &str, lang: Lang) -> Answered {
    let (seats, players): (Vec<Seat>, usize) = (seats_of_people(game).collect(), game.definition().players);
    let is_bot = |word: &str| typed::means(word, key!("ask.word_bot"));
    let separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let words: Vec<&str> = typed
        .split(separator)
        .filter(|word| !word.is_empty() && !typed::means(word, key!("ask.word_and")))
        .collect();
    let mut bots: Vec<Seat> = Vec::new();
    let mut names: Vec<Option<&str>> = Vec::new();
    let mut rest = &words[..];
    while let [word, after @ ..] = rest {
        rest = after;
        match (word.parse::<usize>(), after.first(), word.split_once('=')) {
            (Ok(count), Some(bot), _) if is_bot(bot) && count <= seats.len() => {
                bots.extend(&seats[seats.len() - count..]);
                rest = &after[1..];
            }
            (_, _, Some((seat, bot))) if is_bot(bot) => match game.seat_meant(seat) {
                Ok(seat) if seats.contains(&seat) => bots.push(seat),
                _ => return Answered::Not(msg!("ask.no_people", typed = seat)),
            },
            _ if names.len() == players => {
                return Answered::Not(msg!("ask.too_many", typed = word, count = players));
            }
            _ if is_bot(word) => {
                bots.push(seats[names.len() % seats.len()]);
                names.push(None);
            }
            // Who is called by the name of the seat keeps it.
            _ => names.push(Some(*word).filter(|word| {
                let seat = &game.definition().seats[seats[names.len() % seats.len()] as usize];
                !seat.all_names().any(|name| fold(name) == fold(word))
            })),
        }
    }
    while names.last() == Some(&None) {
        names.pop();
    }
    // A player's name is one word.
    let own = |at: usize| {
        let seat = &game.definition().seats[seats[at % seats.len()] as usize];
        let name = Some(seat.name.in_lang(lang)).filter(|name| !name.contains(char::is_whitespace));
        name.unwrap_or(&seat.id).to_owned()
    };
    let names = names.iter().enumerate().map(|(at, name)| name.map_or_else(|| own(at), str::to_owned));
    bots.sort_unstable();
    bots.dedup();
    let bot = bots.iter().map(|&seat| format!("{}={USUAL_BOT}", seat + 1)).collect();
    Answered::With(Setup { names: names.collect(), bot, ..setup.clone() })
}

fn variants_question(game: &Game, setup: &Setup) -> Option<Message> {
    let variants = offered(game);
    let asked = setup.variant.is_empty() && setup.set.is_empty() && !variants.is_empty();
    let named = variants.iter().enumerate().map(|(number, variant)| {
        Blank::Name(variant.label.name.map(|name| format!("{} {name}", number + 1)))
    });
    asked.then(|| msg!("ask.variants").with_blank("known", Blank::List(named.collect())))
}

/// Numbers of the list or names, shortened too, with commas between them.
fn variants(game: &Game, setup: &Setup, typed: &str, _: Lang) -> Answered {
    let variants = offered(game);
    let mut chosen: Vec<String> = Vec::new();
    let is_number = |word: &str| word.parse::<usize>().is_ok();
    let parts = typed.split([',', ';']).map(str::trim).filter(|part| !part.is_empty());
    for part in parts {
        let words: Vec<&str> = match part.split_whitespace().all(is_number) {
            true => part.split_whitespace().collect(),
            false => vec![part],
        };
        for word in words {
            let number = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let found = match number {
                Some(number) => Vec::from_iter(variants.get(number).map(|_| number)),
                None => meant(word, variants.iter().map(|variant| variant.label.all_names())),
            };
            match found[..] {
                [one] => chosen.push(variants[one].label.id.clone()),
                [] => return Answered::Not(msg!("ask.no_variant", typed = word)),
                _ => {
                    let name = |&one: &usize| variants[one].label.name.map(|name| format!("`{name}`"));
                    let known = found.iter().map(name).map(Blank::Name).collect();
                    let message = msg!("refused.ambiguous", word = word);
                    return Answered::Not(message.with_blank("known", Blank::Or(known)));
                }
            }
        }
    }
    Answered::With(Setup { variant: chosen, ..setup.clone() })
}

/// The numbers of players that go with what was typed.
fn counts(game: &Game, setup: &Setup) -> Vec<usize> {
    let definition = game.definition();
    let typed = definition.switches.ids(&setup.variant);
    let chosen = definition.switches.variants.iter().filter(|variant| typed.contains(&variant.label.id));
    let bound: Vec<&VariantDef> = chosen.filter(|variant| !variant.players.is_empty()).collect();
    let fits = |count: &&usize| bound.iter().all(|variant| variant.players.contains(count));
    definition.player_counts.iter().filter(fits).copied().collect()
}

/// The seats that people may take.
fn seats_of_people(game: &Game) -> impl Iterator<Item = Seat> {
    let seats = &game.definition().seats;
    (0..seats.len() as Seat).filter(move |&seat| !seats[seat as usize].automated)
}

/// The variants that go with the number of players and are not on already.
fn offered(game: &Game) -> Vec<&VariantDef> {
    let definition = game.definition();
    let fits = |variant: &&VariantDef| {
        !definition.switches.chosen.contains(&variant.label.id)
            && (variant.players.is_empty() || variant.players.contains(&definition.players))
    };
    definition.switches.variants.iter().filter(fits).collect()
}
