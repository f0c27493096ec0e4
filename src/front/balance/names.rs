//! What measures, seats and parts of a game are called in reports.

use crate::balance::Key;
use crate::front::bot_words;
use crate::front::style::Look;
use crate::msg;
use crate::play::Game;
use crate::speak::Message;

/// A seat's printed name; its id where the game is not at hand.
pub(super) fn seat(game: Option<&Game>, key: &Key, seat: usize, look: &Look) -> String {
    let named = game.and_then(|game| game.definition().seats.get(seat));
    named.map_or_else(|| key.seats[seat].clone(), |named| named.name.in_lang(look.lang).to_owned())
}

/// Who played, in a few words: one bot for all, or each seat with its own.
pub(super) fn players(game: Option<&Game>, key: &Key, look: &Look) -> String {
    let typed = |bot: &str| bot_words::typed(bot, look.lang);
    match &key.bots[..] {
        bots if bots.iter().all(|bot| bot == "random") => look.say(&msg!("balance.random_players")),
        [first, rest @ ..] if rest.iter().all(|bot| bot == first) => typed(first),
        bots => {
            let each = bots.iter().enumerate();
            let each = each.map(|(number, bot)| format!("{} {}", seat(game, key, number, look), typed(bot)));
            each.collect::<Vec<_>>().join(", ")
        }
    }
}

/// Something that was chosen, or a rule, as it is printed: by its id where the game is not at hand.
pub(super) fn item(game: Option<&Game>, id: &str, look: &Look) -> String {
    let Some(game) = game else { return id.to_owned() };
    let definition = game.definition();
    let kind = |id: &str| {
        let found = definition.kinds.iter().find(|kind| kind.label.id == id);
        found.map_or(id, |kind| kind.label.name.in_lang(look.lang)).to_owned()
    };
    let action = |id: &str| {
        let found = definition.actions.iter().find(|action| action.label.id == id);
        found.map_or(id, |action| action.label.name.in_lang(look.lang)).to_owned()
    };
    if let Some((act, chosen)) = id.split_once(':') {
        return format!("{} {}", action(act), kind(chosen));
    }
    if let Some(whenever) = id.strip_prefix("whenever.") {
        let found = definition.whenevers.iter().find(|one| one.label.id == whenever);
        return found.map_or(whenever, |one| one.label.name.in_lang(look.lang)).to_owned();
    }
    match id.split_once('.') {
        Some((whose, _)) => kind(whose),
        None => action(id),
    }
}

/// A measure in a few words.
pub(super) fn measure(game: Option<&Game>, key: &Key, id: &str, look: &Look) -> String {
    let of = |id: &str| {
        let found = key.seats.iter().position(|seat| seat == id);
        found.map_or_else(String::new, |number| seat(game, key, number, look))
    };
    let message: Message = match id.split_once('.') {
        Some(("share", of_seat)) => msg!("balance.of_share", seat = of(of_seat)),
        Some(("score", of_seat)) => msg!("balance.of_score", seat = of(of_seat)),
        Some(("close", points)) => msg!("balance.of_close", points = points),
        _ => match id {
            "first" => msg!("balance.of_first"),
            "score" => msg!("balance.of_mean_score"),
            "drawn" => msg!("balance.of_drawn"),
            "shared" => msg!("balance.of_shared"),
            "won" => msg!("balance.of_won"),
            "result" => msg!("balance.of_result"),
            "length" => msg!("balance.of_length"),
            "choices" => msg!("balance.of_choices"),
            "forced" => msg!("balance.of_forced"),
            "lead_changes" => msg!("balance.of_lead_changes"),
            "decided" => msg!("balance.of_decided"),
            "margin" => msg!("balance.of_margin"),
            "unfinished" => msg!("balance.of_unfinished"),
            other => return other.to_owned(),
        },
    };
    look.say(&message)
}
