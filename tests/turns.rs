//! How a turn goes on, and when the end is asked for: by what rules say, at the moment they say.

use std::path::Path;

use rulebox::define::{Library, Settings};
use rulebox::play::{Game, Session};
use rulebox::table::{Ended, Event};

fn load(id: &str, players: usize) -> Game {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let folder = Library::only(&root).find(id).expect("there is such a game");
    let settings = Settings { players: Some(players), ..Settings::default() };
    Game::load(&folder, &settings).unwrap_or_else(|faults| panic!("{id}: {faults:?}"))
}

fn begun(id: &str, players: usize, seed: u64) -> Session {
    Session::new(load(id, players), seed, 0).expect("it begins")
}

/// What the seat to move may do.
fn step(session: &Session) -> Vec<String> {
    let game = session.game();
    let actions = game.machine().step_actions(session.state());
    actions.iter().map(|&action| game.definition().actions[action].label.id.clone()).collect()
}

/// Every move of some games, with the table before it.
fn each_move(id: &str, players: usize, games: u64, mut see: impl FnMut(&Session, &Session)) {
    for seed in 0..games {
        let mut session = begun(id, players, seed);
        let mut rng = rulebox::table::Rng::new(seed, "turns");
        while session.state().ended == Ended::No {
            let before = session.clone();
            let moves = session.game().moves(session.state()).expect("listed");
            session.make(moves[rng.below(moves.len() as u32) as usize].clone()).expect("legal");
            see(&before, &session);
        }
    }
}

/// What was turned over by the last move.
fn turned_over(after: &Session) -> Option<String> {
    let game = after.game();
    let entry = after.last()?;
    let drawn = entry.events.iter().find_map(|event| match event {
        Event::Moved { piece, .. } if entry.text == "turn_over" => Some(*piece),
        _ => None,
    })?;
    let kind = after.state().pieces[drawn as usize].kind;
    Some(game.definition().kinds[kind as usize].label.id.clone())
}

#[test]
fn a_step_is_repeated_until_it_is_left_and_passed_over_where_rules_say_so() {
    let (mut storms, mut horns, mut plain) = (0, 0, 0);
    each_move("relay", 3, 60, |before, after| {
        let (was, is) = (before.state().turn, after.state().turn);
        if after.state().ended != Ended::No {
            return;
        }
        let text = &after.last().expect("just made").text;
        match (text.as_str(), turned_over(after).as_deref()) {
            ("turn_over", Some("storm")) => {
                assert_eq!(is.seat, (was.seat + 1) % 3, "a storm ends the turn");
                storms += 1;
            }
            ("turn_over", Some("horn")) => {
                assert_eq!((is.seat, is.first), (was.seat, was.seat), "who blows the horn leads");
                assert_eq!(is.rounds, was.rounds + 1, "and a round begins");
                horns += 1;
            }
            ("turn_over", Some(_)) => {
                assert_eq!((is.seat, step(after)), (was.seat, step(before)), "as long as one dares");
                plain += 1;
            }
            ("stop", _) => assert_eq!((is.seat, step(after)), (was.seat, vec!["ring".to_owned()])),
            ("ring", _) => assert_eq!(is.seat, (was.seat + 1) % 3),
            other => panic!("{other:?}"),
        }
        // What the host plays for the next seat counts as that seat's move.
        assert!([was.seat, is.seat].contains(&is.mover), "the last move was made by who was to move");
    });
    assert!(storms > 20 && horns > 20 && plain > 100, "{storms} {horns} {plain}");
}

#[test]
fn points_go_to_the_seat_that_moved() {
    let mut peals = 0;
    each_move("relay", 3, 60, |before, after| {
        let entry = after.last().expect("just made");
        for event in &entry.events {
            if let Event::Gained { seat, points: 3 } = *event {
                assert_eq!(seat, before.state().turn.seat, "{}", entry.text);
                peals += 1;
            }
        }
    });
    assert!(peals > 20, "{peals}");
}

#[test]
fn a_step_that_comes_again_takes_every_star_away() {
    each_move("relay", 2, 20, |_, after| {
        if after.state().ended != Ended::No || step(after) != ["turn_over", "stop"] {
            return;
        }
        let entry = after.last().expect("just made");
        let next_turn = !["turn_over"].contains(&entry.text.as_str());
        let open = after.game().zone_named("open").expect("a zone");
        let layout = after.game().machine().layout();
        let left = after.state().pieces_at(layout, layout.zone(open)).len();
        assert!(!next_turn || left == 0, "{}: {left} stars are left", entry.text);
    });
}

#[test]
fn a_win_by_what_happens_by_itself_comes_at_once_and_to_who_moved() {
    let mut session = begun("late", 2, 1);
    for line in ["show sun", "show sun", "lay a3", "lay b3"] {
        session.play(line).unwrap_or_else(|refused| panic!("{line}: {refused:?}"));
    }
    session.play("lay c3").expect("legal");
    assert_eq!(session.state().ended, Ended::Won(0), "the flood is asked about as the seat that moved");
}

#[test]
fn a_draw_by_rounds_comes_with_the_move_that_ends_the_round() {
    let mut session = begun("late", 2, 1);
    for line in ["show sun", "show sun", "lay a1", "lay b1", "lay c1", "lay d1", "lay a2", "lay b2", "lay c2"]
    {
        session.play(line).unwrap_or_else(|refused| panic!("{line}: {refused:?}"));
    }
    assert_eq!(session.state().ended, Ended::No);
    session.play("lay d2").expect("legal");
    assert_eq!(session.state().ended, Ended::Drawn);
}

#[test]
fn choices_made_together_are_asked_about_seat_by_seat() {
    let mut session = begun("late", 2, 1);
    session.play("show moon").expect("legal");
    session.play("show moon").expect("legal");
    assert_eq!(session.state().ended, Ended::Won(0), "both would win: the first seat is asked first");
    let mut session = begun("late", 2, 1);
    session.play("show sun").expect("legal");
    session.play("show moon").expect("legal");
    assert_eq!(session.state().ended, Ended::No, "one moon is not enough");
}
