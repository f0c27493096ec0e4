//! What somebody may have learned from is not taken back, and no command names a card that was never shown.

use std::collections::BTreeSet;

use rulebox::front::repl::Repl;
use rulebox::front::style::Look;
use rulebox::play::{Eyes, Game, Log, Session};
use rulebox::speak::Lang;
use rulebox::table::{Ended, Rng};

use crate::language::load;
use crate::support::{mixed, never_seen, tables};

/// Two players with three hidden cards each of a common deck, and a face-down pile each; the rest is given.
fn cards(rest: &str) -> Game {
    let head = "name = \"Cards\"\nseats = [\"ann\", \"bo\"]\nsetup = [\"draw(3, deck, hand.of(everyone))\", \"draw(2, deck, well.of(everyone))\"]\n";
    let pieces = "[cards]\nowner = \"nobody\"\nvalues = [\"rank\"]\n\n[card]\nfen = { rank = 1, copies = 8 }\nhill = { rank = 4, copies = 8 }\n";
    let zones = "[zone.deck]\nsees = \"nobody\"\nstarts = \"card\"\nshuffled = true\n\n[zone.hand]\nowner = \"seat\"\nsees = \"owner\"\n\n[zone.well]\nowner = \"seat\"\nsees = \"nobody\"\nordered = true\n\n[zone.open]\nsees = \"all\"\n";
    load(&format!("{head}\n{pieces}\n{zones}\n{rest}\n"), "")
}

fn begun(game: &Game, seed: u64) -> Repl {
    Repl::new(Session::new(game.clone(), seed, 0).expect("it begins"), Look::plain(Lang::En))
}

fn said(repl: &mut Repl, line: &str) -> String {
    repl.handle(line).0
}

/// Once it is over all is told, and the seed, which tells every deal: nobody plays on with that.
#[test]
fn a_game_that_is_over_is_not_taken_back_where_something_was_hidden() {
    let (mut refused, mut undone) = (0, 0);
    for table in tables().iter().filter(|table| table.settings.variants.is_empty()) {
        let (seed, first, mut rng) = table.deal(0);
        let mut session = Session::new(table.game.clone(), seed, first).expect("it begins");
        while session.state().ended == Ended::No && session.entries().len() < 400 {
            let moves = table.game.moves(session.state()).expect("the rules list");
            let Some(mv) = moves.get(rng.below(moves.len().max(1) as u32) as usize) else { break };
            session.make(mv.clone()).expect("legal");
        }
        if session.state().ended == Ended::No {
            continue;
        }
        let made = session.entries().len();
        for line in ["undo", "goto 0"] {
            let mut repl = Repl::new(session.clone(), Look::plain(Lang::En));
            let text = said(&mut repl, line);
            let told = text.contains("the result and the seed of the game were revealed");
            assert_eq!(told, table.game.has_secrets(), "{table}: {text}");
            let stands = repl.session.entries().len() == made;
            assert!(stands || !told, "{table}: {text}");
            refused += usize::from(told);
            undone += usize::from(!stands);
        }
        let mut repl = Repl::new(session, Look::plain(Lang::En));
        repl.designer = true;
        said(&mut repl, "undo");
        assert_eq!(repl.session.entries().len(), made - 1, "{table}: a designer may");
    }
    assert!(refused > 0 && undone > 0, "both kinds of game ended");
}

/// That nobody has won tells what is hidden, and so does a card that was not called for.
#[test]
fn what_did_not_happen_has_taught_as_well() {
    let wins = cards(
        "[action.wait]\n\n[end]\nwin = \"hand.of(others).rank > 11 & rounds > 1\"\ndraw = \"rounds == 6\"",
    );
    let calls = cards(
        "[counter.tide]\n\n[action.wait]\ndoes = \"raise(tide, 1)\"\n\n[whenever.flood]\nwhen = \"tide == 1 & hand.of(everyone).rank > 23\"\ndoes = \"raise(tide, 5)\"\n\n[end]\nwhen = \"rounds == 6\"",
    );
    let counts = cards(
        "[counter.tide]\n\n[action.wait]\ndoes = \"raise(tide, 1)\"\n\n[whenever.flood]\nwhen = \"tide == 1 & count(hand.of(everyone)) > 23\"\ndoes = \"raise(tide, 5)\"\n\n[end]\nwhen = \"rounds == 6\"",
    );
    for (game, taught) in [(&wins, true), (&calls, true), (&counts, false)] {
        let mut answers = Vec::new();
        for seed in 0..12 {
            let mut repl = begun(game, seed);
            said(&mut repl, "wait");
            if repl.session.state().ended == Ended::No {
                answers.push(said(&mut repl, "undo").contains("that depend on what is hidden"));
            }
        }
        // Whatever was dealt, the answer is the same: it tells nothing.
        assert!(!answers.is_empty() && answers.iter().all(|&refused| refused == taught), "{answers:?}");
    }
}

/// Points for cards that nobody else saw tell of them. Until the turn is over they may be taken back all
/// the same: they are the mover's own.
#[test]
fn points_for_hidden_cards_have_taught_the_others() {
    let sells = "[action.sell]\ntake = { c = \"hand\" }\ndoes = [\"gain(c.rank)\", \"move(c, well)\"]\n\n[action.stop]\n\n[end]\nwhen = \"rounds == 2\"\nscore = \"points()\"";
    let game = cards(&format!("[turn]\neach = [\"sell\", \"stop\"]\n\n{sells}"));
    let mut repl = begun(&game, 1);
    said(&mut repl, "1");
    assert!(said(&mut repl, "undo").contains("moves undone: 1"), "the turn goes on");
    said(&mut repl, "1");
    said(&mut repl, "stop");
    let text = said(&mut repl, "undo 2");
    assert!(text.contains("that depend on what is hidden"), "{text}");
    // To stop teaches nobody anything.
    assert!(said(&mut repl, "undo").contains("moves undone: 1"));
}

/// A card that goes back into a pile and is mixed with it may come up again at once: nobody can tell that it
/// is the same one.
#[test]
fn a_card_that_was_mixed_with_others_is_not_named() {
    let game = cards(
        "[action.trade]\ntake = { c = \"hand\" }\ndoes = [\"move(c, deck)\", \"shuffle(deck)\", \"draw(1, deck, open)\"]\n\n[end]\nwhen = \"rounds == 3\"",
    );
    let mut came_up = 0;
    for seed in 0..60 {
        let mut session = Session::new(game.clone(), seed, 0).expect("it begins");
        let mut rng = Rng::new(seed, "trades");
        let moves = game.moves(session.state()).expect("sound");
        session.make(moves[rng.below(moves.len() as u32) as usize].clone()).expect("legal");
        let picked = session.entries()[0].mv.picks[0].pieces()[0];
        came_up += usize::from(game.knows(session.state(), picked, Eyes::Anyone));
        let mut repl = Repl::new(session, Look::plain(Lang::En));
        said(&mut repl, "view bo");
        let text = said(&mut repl, "history");
        assert!(text.contains("Ann trade (Card)"), "seed {seed}: {text}");
    }
    assert!(came_up > 0, "it is drawn again now and then");
}

/// In which order hidden cards and one that all know change places would tell which they are.
#[test]
fn the_order_in_which_cards_go_tells_nothing() {
    let game = cards(
        "[turn]\neach = [[\"show\", \"drop\"]]\n\n[action.show]\ntake = { c = \"hand\" }\ndoes = \"reveal(c)\"\n\n[action.drop]\ndoes = \"move(hand.of(others), well)\"\n\n[end]\nwhen = \"rounds == 2\"",
    );
    let mut told = BTreeSet::new();
    for seed in 0..40 {
        let mut repl = begun(&game, seed);
        said(&mut repl, "show hill");
        // Beside it lie cards whose numbers come before its own, after it, or both.
        if repl.session.entries().len() == 1 {
            said(&mut repl, "view bo");
            let stepped = said(&mut repl, "step drop").lines().next().map(str::to_owned);
            let done = (0..100).any(|_| said(&mut repl, "next").contains("the move is complete"));
            assert!(done, "a move has an end");
            let copy = Log::for_seat(&repl.session, 1).expect("it is written");
            let copied: Vec<String> =
                copy.seen.into_iter().filter(|line| line.starts_with("2 moved")).collect();
            told.insert((said(&mut repl, "events"), stepped, copied));
        }
    }
    assert_eq!(told.len(), 1, "{told:#?}");
}

/// An example is written with all that was hidden, and the seed: not while it can still be of use.
#[test]
fn an_example_of_a_game_with_hidden_cards_waits_for_its_end() {
    let game = cards("[action.wait]\n\n[end]\nwhen = \"rounds == 1\"");
    let mut repl = begun(&game, 1);
    said(&mut repl, "wait");
    let text = said(&mut repl, "save example early");
    assert!(text.contains("an example contains what is hidden") && text.contains("--designer"), "{text}");
    repl.designer = true;
    assert!(!said(&mut repl, "save example early").contains("contains what is hidden"));
}

/// A move that new rules do not allow is named without the cards that nobody else saw.
#[test]
fn rules_that_are_read_again_name_no_hidden_card() {
    let root = tempfile::tempdir().expect("a folder");
    let folder = root.path().join("market");
    let from = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/market/game.toml");
    std::fs::create_dir_all(&folder).expect("made");
    let rules = std::fs::read_to_string(from).expect("there");
    std::fs::write(folder.join("game.toml"), &rules).expect("written");
    let found = rulebox::define::Library::only(root.path()).find("market").expect("there");
    let game = Game::load(&found, &rulebox::define::Settings::default()).expect("sound");
    let mut repl = begun(&game, 1);
    while repl.session.state().pending.is_empty() && repl.session.entries().len() < 2 {
        let mv = game.moves(repl.session.state()).expect("sound")[0].clone();
        repl.session.make(mv).expect("legal");
    }
    let edited = rules.replace("count = 2 }", "count = 3 }");
    assert_ne!(edited, rules);
    std::fs::write(folder.join("game.toml"), edited).expect("written");
    let text = said(&mut repl, "reload");
    assert!(text.contains("`bury` is no longer legal"), "{text}");
}

/// What chance plays for a seat is drawn from what the seat sees: which of two face-down piles it takes
/// from does not hang on what lies there.
#[test]
fn chance_plays_by_what_its_seat_sees() {
    let game = cards(
        "[action.dig]\ntake = { c = \"top(well.of(everyone))\" }\ndoes = \"move(c, open)\"\n\n[end]\nwhen = \"rounds == 9\"",
    );
    let mut rng = Rng::new(1, "piles");
    let (mut pairs, mut taken) = (0, BTreeSet::new());
    for seed in 0..20 {
        let session = Session::new(game.clone(), seed, 0).expect("it begins");
        let hidden = never_seen(&session, 0);
        let (other, _) = mixed(&game, session.state(), &hidden, &mut rng);
        let played = [session.state().clone(), other].map(|state| {
            let session = Session::from_state(game.clone(), seed, 0, state);
            let mut repl = Repl::new(session, Look::plain(Lang::En));
            said(&mut repl, "auto");
            repl.session.entries()[0].text.clone()
        });
        assert_eq!(played[0], played[1], "seed {seed}");
        pairs += 1;
        taken.extend(played);
    }
    assert!(pairs > 0 && taken.len() > 1, "there is something to choose: {taken:?}");
}
