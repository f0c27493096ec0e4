//! One screen, several people: whose eyes everything is shown to, and when the screen is covered.

use std::path::Path;

use rulebox::bots::BotKind;
use rulebox::define::{Library, Settings};
use rulebox::front::repl::{Hand, HotSeat, Next, Repl};
use rulebox::front::style::Look;
use rulebox::play::{Eyes, Game, Move, Session};
use rulebox::speak::Lang;
use rulebox::table::grid::column_name;
use rulebox::table::{Event, Rng, Seat, State};

/// A game of the repository or of these tests.
fn load(id: &str, players: usize) -> Game {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = ["games", "tests/games"].map(|folder| Library::only(&root.join(folder)).find(id));
    let folder = found.into_iter().find_map(Result::ok).expect("there is such a game");
    let settings = Settings { players: Some(players), ..Settings::default() };
    Game::load(&folder, &settings).expect("it loads")
}

fn open_table(id: &str, players: usize, seed: u64) -> Repl {
    Repl::new(Session::new(load(id, players), seed, 0).expect("it begins"), Look::plain(Lang::En))
}

/// The game in which everyone sees every objective but their own, for three.
fn objectives() -> Repl {
    open_table("la_glace_et_le_ciel", 3, 7)
}

/// The same where the screen goes from hand to hand, with the first one before it.
fn passed_around(mut repl: Repl) -> Repl {
    repl.hot_seat = HotSeat::Needed;
    repl.clears = true;
    let welcome = repl.welcome();
    assert!(repl.is_covered() && !welcome.contains("Hand"), "the first screen: {welcome}");
    say(&mut repl, "");
    repl
}

fn say(repl: &mut Repl, line: &str) -> String {
    let (text, _) = repl.handle(line);
    repl.look.printed(&text)
}

/// A move as the seat to move writes it.
fn text_of(repl: &Repl, made: &Move) -> String {
    let game = repl.session.game();
    let view = game.movers_view(repl.session.state());
    game.move_text(&view, &view.seen_move(made))
}

/// What a seat's objective is called.
fn objective(repl: &Repl, seat: Seat) -> Vec<String> {
    let (game, state) = (repl.session.game(), repl.session.state());
    let layout = game.machine().layout();
    let zone = layout.zones.iter().position(|zone| {
        zone.owner == Some(seat) && game.definition().zones[zone.zone].label.id == "objectif"
    });
    let pieces = state.pieces_at(layout, layout.zone(zone.expect("an objective")));
    let kind = |&piece: &u16| &game.definition().kinds[state.pieces[piece as usize].kind as usize].label;
    pieces.iter().map(|piece| kind(piece).name.in_lang(Lang::En).to_owned()).collect()
}

/// A line after which the next person must not see what stands there.
fn passes(repl: &mut Repl, line: &str, to: &str) {
    let mut text = say(repl, line);
    // Whoever made a move lets go of it first.
    if repl.is_handing_over() {
        text = say(repl, "");
    }
    assert!(repl.is_covered(), "`{line}` shows the next one's table: {text}");
    assert!(text.contains(&format!("pass the screen to {to}")), "`{line}`: {text}");
    // Nothing of what was there stays, and nothing of what comes is there.
    assert!(text.contains("\u{1b}[2J"), "`{line}`: {text:?}");
    assert!(!text.contains("Hand") && !text.contains("Wish:"), "`{line}`: {text}");
}

#[test]
fn events_are_told_to_who_looks_at_the_table() {
    let mut repl = objectives();
    say(&mut repl, "auto 12");
    assert_eq!(repl.prompt(), "Claude> ");
    let text = say(&mut repl, "events");
    // New hands: one's own four cards by name, those of the others by their backs. New objectives: all
    // but one's own.
    let backs = &repl.session.game().definition().backs;
    let told = |place: &str, seat: &str| {
        let lines = text.lines().filter_map(|line| line.trim().strip_suffix(&format!(" → {place} ({seat})")));
        lines.flat_map(|pieces| pieces.split(", ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let is_back = |piece: &String| backs.iter().any(|back| piece.starts_with(back.name.in_lang(Lang::En)));
    for seat in ["Luc", "Francis"] {
        let hand = told("Hand", seat);
        assert!(hand.len() == 1 && is_back(&hand[0]) && hand[0].ends_with("× 4"), "{text}");
        let objective = told("Objective", seat);
        assert!(objective.len() == 2 && !objective.iter().any(is_back), "{text}");
    }
    let (hand, objective) = (told("Hand", "Claude"), told("Objective", "Claude"));
    assert!(hand.len() == 4 && !hand.iter().any(is_back), "{text}");
    assert!(objective.len() == 2 && objective.iter().all(is_back), "{text}");
}

#[test]
fn a_refused_undo_names_only_what_the_asker_may_see() {
    let mut repl = objectives();
    say(&mut repl, "auto 12");
    let text = say(&mut repl, "undo 3");
    assert!(text.contains("seen by Luc and Francis: what is new in Hand\n"), "{text}");
    assert!(text.contains("seen by Luc and Francis: what is new in Objective\n"), "{text}");
    assert!(text.contains("seen by Luc and Francis: Land 1 (terre1_1)\n"), "{text}");
    assert_eq!(say(&mut repl, "goto 9"), text, "going back is the same");
    // Whatever is dealt: a card that was shown and comes back as one's own objective is not named
    // as what the others have seen.
    let mut again = 0;
    for seed in 0..30 {
        let mut repl = open_table("la_glace_et_le_ciel", 3, seed);
        say(&mut repl, "auto 12");
        let text = say(&mut repl, "undo");
        let mine = objective(&repl, 1);
        again += usize::from(mine.iter().any(|name| text.contains(&format!("seen by Claude: {name}"))));
        for line in text.lines().filter(|line| line.contains("seen by")) {
            let (seats, things) = line.split_once(": ").expect("who, then what");
            let things: Vec<&str> = things.split(", ").collect();
            let others = seats.contains("Luc") && seats.contains("Francis");
            let told = mine.iter().any(|name| things.contains(&name.as_str()));
            assert!(!(others && told), "seed {seed}, {mine:?}: {line}");
            let names: Vec<&str> = seats.split([' ', ',']).filter(|word| word.len() > 3).collect();
            let mut once = names.clone();
            once.dedup();
            assert_eq!(names, once, "nobody is named twice: {line}");
        }
    }
    assert!(again > 0, "such cards are dealt");
}

#[test]
fn a_stepped_move_is_seen_by_one_pair_of_eyes() {
    let mut repl = objectives();
    say(&mut repl, "auto 11");
    let mut text = say(&mut repl, "step place terre3_1 b2");
    let mut steps = 0;
    while !text.contains("the move is complete") {
        assert_eq!(repl.prompt(), "Francis> ");
        let row = text.lines().find(|line| line.starts_with("Francis  ")).unwrap_or_default();
        // Once all objectives are shown, his own is known, and said to be hidden otherwise.
        let shown = row.split("Objective: ").nth(1).unwrap_or("▒");
        let hidden = shown.split(", ").all(|piece| piece.contains('▒'));
        assert!(hidden, "Francis sees his own objective: {text}");
        assert!(!text.lines().any(|line| line.starts_with("Claude") && line.contains("_2")), "{text}");
        text = say(&mut repl, "next");
        steps += 1;
    }
    assert!(steps > 30 && repl.prompt() == "Claude> ", "{steps}");
}

#[test]
fn every_way_to_another_seat_passes_the_screen() {
    let mut repl = passed_around(objectives());
    let passed = |repl: &mut Repl, line: &str, to: &str| {
        passes(repl, line, to);
        say(repl, "")
    };
    let text = passed(&mut repl, "place air1_1 b1", "Claude");
    assert!(text.contains("Luc place Air 1 b1") && text.contains("Luc      Hand: 3 ▒"), "{text}");
    passed(&mut repl, "auto", "Francis");
    // Enter lifts the cover and does not play on.
    let made = repl.session.entries().len();
    say(&mut repl, "");
    assert_eq!(repl.session.entries().len(), made);
    passed(&mut repl, "auto 2", "Claude");
    // What was told while the screen was hidden is told when it is lifted.
    let text = passed(&mut repl, "auto", "Francis");
    assert!(text.contains("Francis place") && text.contains("Luc place"), "{text}");
    let first = repl.session.game().moves(repl.session.state()).expect("listed")[0].clone();
    let line = text_of(&repl, &first);
    let text = say(&mut repl, &format!("step {line}"));
    assert!(!repl.is_covered() && repl.prompt() == "Francis> ", "{text}");
    while repl.session.entries().len() == 6 && !say(&mut repl, "next").contains("pass the screen to Luc") {
        assert_eq!(repl.prompt(), "Francis> ");
    }
    say(&mut repl, "");
    // A line too early ends the stepping, and is not done with the next one's eyes.
    let first = repl.session.game().moves(repl.session.state()).expect("listed")[0].clone();
    let line = text_of(&repl, &first);
    say(&mut repl, &format!("step {line}"));
    passed(&mut repl, "moves", "Claude");
    passed(&mut repl, "new 8", "Luc");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("game.json").display().to_string();
    passed(&mut repl, "auto", "Claude");
    say(&mut repl, &format!("save {file}"));
    passed(&mut repl, "auto", "Francis");
    let text = say(&mut repl, &format!("load {file}"));
    assert!(repl.is_covered() && text.contains("loaded from") && !text.contains("Hand"), "{text}");
    assert_eq!(repl.prompt(), "Claude? ");
}

#[test]
fn going_back_and_forth_passes_the_screen() {
    let mut repl = passed_around(open_table("lanterns", 2, 4));
    passes(&mut repl, "rest", "Bo");
    say(&mut repl, "");
    passes(&mut repl, "undo", "Ann");
    assert!(say(&mut repl, "").contains("Wish: 1 ▒"));
    passes(&mut repl, "redo", "Bo");
    say(&mut repl, "");
    passes(&mut repl, "goto 0", "Ann");
}

#[test]
fn another_side_of_the_table_is_shown_to_who_sits_there() {
    let mut repl = passed_around(objectives());
    passes(&mut repl, "auto", "Claude");
    say(&mut repl, "");
    assert!(say(&mut repl, "know luc").contains("it would show Claude hidden cards"));
    passes(&mut repl, "view luc", "Luc");
    assert_eq!(repl.prompt(), "Luc? ");
    let text = say(&mut repl, "");
    assert!(
        text.contains("`view` to pass the screen back") && text.contains("Luc      Hand: Land 2"),
        "{text}"
    );
    assert!(say(&mut repl, "know").contains("Objective (Luc)"));
    assert!(say(&mut repl, "moves").contains("it is Claude's turn"));
    passes(&mut repl, "view", "Claude");
    say(&mut repl, "");
    // Looking on ends nothing: the next move is covered as any other.
    passes(&mut repl, "view francis", "Francis");
    say(&mut repl, "");
    passes(&mut repl, "view claude", "Claude");
    say(&mut repl, "");
    passes(&mut repl, "auto", "Francis");
    // At an open table nothing is passed.
    let mut repl = objectives();
    let text = say(&mut repl, "view claude");
    assert!(!repl.is_covered() && text.contains("Luc      Hand: 4 ▒"), "{text}");
}

/// Whoever leaves a seat to a bot does not sit down in another for that.
#[test]
fn seats_given_to_bots_are_left_behind_a_cover() {
    let mut repl = passed_around(objectives());
    passes(&mut repl, "auto", "Claude");
    say(&mut repl, "");
    say(&mut repl, "bot francis random");
    let text = say(&mut repl, "bot claude random");
    assert!(repl.is_covered() && text.contains("pass the screen to Luc"), "{text}");
    assert!(!text.contains("Hand"), "{text}");
}

/// A game of these tests or of the repository in a folder of its own, and its file.
fn copied(folder: &Path, from: &str, players: usize) -> (Game, std::path::PathBuf, String) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(from);
    let game = folder.join(from.file_name().expect("named"));
    std::fs::create_dir_all(&game).expect("made");
    for entry in std::fs::read_dir(&from).expect("there") {
        let entry = entry.expect("listed");
        if entry.path().is_file() {
            std::fs::copy(entry.path(), game.join(entry.file_name())).expect("copied");
        }
    }
    let file = game.join("game.toml");
    let toml = std::fs::read_to_string(&file).expect("readable");
    let found =
        Library::only(folder).find(&from.file_name().expect("named").to_string_lossy()).expect("there");
    let settings = Settings { players: Some(players), ..Settings::default() };
    (Game::load(&found, &settings).expect("it loads"), file, toml)
}

#[test]
fn a_reload_that_drops_moves_passes_the_screen() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = folder.path().join("lanterns");
    std::fs::create_dir_all(&game).expect("made");
    let toml = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/lanterns/game.toml");
    let toml = std::fs::read_to_string(toml).expect("readable");
    std::fs::write(game.join("game.toml"), &toml).expect("written");
    let found = Library::only(folder.path()).find("lanterns").expect("there");
    let load = Game::load(&found, &Settings::default()).expect("it loads");
    let session = Session::new(load, 4, 0).expect("it begins");
    let mut repl = passed_around(Repl::new(session, Look::plain(Lang::En)));
    passes(&mut repl, "rest", "Bo");
    say(&mut repl, "");
    std::fs::write(game.join("game.toml"), toml.replace("action.rest", "action.wait")).expect("written");
    passes(&mut repl, "reload", "Ann");
}

/// Refused, with what would allow it; nothing is shown and nothing changes.
#[track_caller]
fn kept(repl: &mut Repl, line: &str) -> String {
    let text = say(repl, line);
    assert!(text.contains("to try alone: `rulebox play … --designer`"), "`{line}`: {text}");
    assert!(!text.contains("Hand:") && !text.contains("Wish:"), "`{line}`: {text}");
    text
}

#[test]
fn other_rules_do_not_show_what_is_hidden() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (game, file, toml) = copied(folder.path(), "tests/games/lanterns", 2);
    let save = folder.path().join("save.json");
    let save = save.to_string_lossy();
    let begun = || {
        let session = Session::new(game.clone(), 4, 0).expect("it begins");
        let mut repl = passed_around(Repl::new(session, Look::plain(Lang::En)));
        repl.library = Library::only(folder.path());
        repl
    };
    let mut repl = begun();
    say(&mut repl, &format!("save {save}"));
    // Other words show nothing.
    std::fs::write(&file, toml.replace("\"Lanterns\"", "\"Lamps\"")).expect("written");
    assert!(!say(&mut repl, "reload").contains("--designer"));
    assert_eq!(repl.game().definition().name.in_lang(Lang::En), "Lamps");
    let sees = toml.lines().find(|line| line.trim_start().starts_with("sees")).expect("something is hidden");
    for (line, other) in [
        (sees, "sees = \"all\""),
        ("rounds == 4", "rounds == 5"),
        ("draw(1, wishes, wish.of(everyone))", "draw(2, wishes, wish.of(everyone))"),
    ] {
        std::fs::write(&file, toml.replacen(line, other, 1)).expect("written");
        assert!(kept(&mut repl, "reload").contains("rules have changed"));
        // The same deal again is the same deal.
        assert!(kept(&mut repl, &format!("load {save}")).contains("rules have changed"));
        assert!(kept(&mut repl, "new 4 --players 2").contains("rules have changed"));
    }
    // A designer sees everything anyhow.
    let mut repl = begun();
    repl.designer = true;
    assert!(!say(&mut repl, "reload").contains("--designer"));
}

/// The only person among bots plays one side until the end.
#[test]
fn a_bots_seat_is_handed_to_nobody_who_has_seen_another() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let save = folder.path().join("save.json");
    let save = save.to_string_lossy();
    let mut repl = objectives();
    repl.library = Library::only(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"));
    [1, 2].into_iter().for_each(|seat| repl.set_bot(seat, Some(BotKind::Random)));
    (repl.hot_seat, repl.clears) = (HotSeat::Needed, true);
    repl.welcome();
    for line in ["bot claude off", "robot claude non", "/bot 2 none"] {
        assert!(kept(&mut repl, line).contains("a bot has played Claude"), "{line}");
    }
    kept(&mut repl, "view claude");
    // Nor when the person has left the seat, or the deal is loaded or begun again.
    say(&mut repl, &format!("save {save}"));
    say(&mut repl, "bot luc random");
    assert_eq!(repl.prompt(), "end> ", "bots play to the end");
    for line in [format!("load {save}"), "new 7 --players 3".to_owned()] {
        assert!(say(&mut repl, "bot claude off").contains("Claude: human"), "what is over is over");
        say(&mut repl, "bot luc off");
        say(&mut repl, &line);
        say(&mut repl, "");
        assert_eq!((repl.is_covered(), repl.prompt().as_str()), (false, "Luc> "));
        kept(&mut repl, "view claude");
        kept(&mut repl, "bot claude off");
        say(&mut repl, "bot luc random");
    }
    say(&mut repl, "bot luc off");
    // Between two games seats go to whom they go; the deal that was saved still has its bots.
    say(&mut repl, "bot claude off");
    say(&mut repl, "new 8 --players 3");
    passes(&mut repl, "view claude", "Claude");
    say(&mut repl, "");
    say(&mut repl, &format!("load {save}"));
    say(&mut repl, "");
    kept(&mut repl, "view claude");
    // A person's seat that a bot played meanwhile is given back behind a cover.
    let mut repl = passed_around(objectives());
    say(&mut repl, "bot claude random");
    assert!(say(&mut repl, "bot claude off").contains("Claude: human"));
    passes(&mut repl, "view claude", "Claude");
    // Where nothing is hidden, seats go to whom they go.
    let mut repl = open_table("tic_tac_toe", 2, 1);
    repl.set_bot(1, Some(BotKind::Random));
    (repl.hot_seat, repl.clears) = (HotSeat::Needed, true);
    repl.welcome();
    assert!(say(&mut repl, "bot o off").contains(": human"));
}

#[test]
fn the_table_is_laid_open_by_a_designer_alone() {
    let mut repl = passed_around(objectives());
    for line in ["hotseat off", "écran non", "/hotseat off"] {
        assert!(kept(&mut repl, line).contains("everyone has secrets here"), "{line}");
    }
    passes(&mut repl, "view claude", "Claude");
    // What is over may be looked at, and is covered again when it is taken up again.
    let mut over = passed_around(objectives());
    for _ in 0..400 {
        say(&mut over, "auto");
        say(&mut over, "");
    }
    assert!(say(&mut over, "hotseat off").contains("screen: off"));
    say(&mut over, "new 9");
    assert!(over.is_covered() && over.hot_seat == HotSeat::Needed);
    // A choice that waits is nobody's business either.
    let mut repl = open_table("interactions", 2, 1);
    (repl.hot_seat, repl.clears) = (HotSeat::Needed, true);
    repl.welcome();
    say(&mut repl, "choose paras commens");
    say(&mut repl, "");
    say(&mut repl, "");
    kept(&mut repl, "hotseat off");
}

/// Another side is no way round what one chooses in secret.
#[test]
fn a_secret_choice_is_made_on_one_s_own_side() {
    let mut repl = open_table("interactions", 3, 1);
    repl.hot_seat = HotSeat::Needed;
    repl.clears = true;
    repl.welcome();
    passes(&mut repl, "view rose", "Pink");
    say(&mut repl, "");
    say(&mut repl, "view bleu");
    say(&mut repl, "choose paras commens");
    let text = say(&mut repl, "");
    assert!(repl.is_covered() && !text.contains("chosen"), "{text}");
    assert_eq!(repl.prompt(), "Pink? ");
}

#[test]
fn only_enter_lifts_the_cover_and_quit_leaves() {
    for quit in ["quit", "quitter", "/quit"] {
        let mut repl = passed_around(objectives());
        passes(&mut repl, "auto", "Claude");
        for noise in ["place terre0_1 a2", "view luc", "hotseat off", "moves", "# a remark", "5"] {
            let text = say(&mut repl, noise);
            assert!(repl.is_covered() && !text.contains("Hand"), "{noise}: {text}");
        }
        assert_eq!(repl.handle(quit), (String::new(), Next::Quit));
    }
}

#[test]
fn with_bots_the_one_person_is_always_you() {
    let mut repl = objectives();
    [1, 2].into_iter().for_each(|seat| repl.set_bot(seat, Some(BotKind::Random)));
    repl.hot_seat = HotSeat::Needed;
    repl.clears = true;
    let text = repl.welcome();
    assert!(!repl.is_covered() && text.contains("Luc      Hand: Air 1"), "{text}");
    say(&mut repl, "step place air1_1 b1");
    assert_eq!(repl.prompt(), "Luc> ");
    let text = say(&mut repl, "next");
    assert_eq!((repl.prompt().as_str(), repl.session.entries().len()), ("Luc> ", 3));
    assert!(text.contains("Francis place Air 3 c1\n    “Francis's objective is met.”"), "{text}");
    assert!(text.contains("Objective: 2 ▒\nClaude   Hand: 3 ▒"), "{text}");
    // Everything since one's own move is told again.
    let text = say(&mut repl, "events");
    let moves = ["Luc place Air 1 b1", "Claude place Land 0 a2", "Francis place Air 3 c1", "is met"];
    assert!(moves.iter().all(|told| text.contains(told)), "{text}");
    for line in ["view claude", "know claude"] {
        let text = say(&mut repl, line);
        assert!(!text.contains("Hand: ") && !text.contains("is one of"), "{line}: {text}");
    }
    // Another line ends the stepping, and the bots play then too.
    say(&mut repl, "step place terre2_1 c2");
    say(&mut repl, "table");
    assert_eq!((repl.prompt().as_str(), repl.session.entries().len()), ("Luc> ", 6));
}

#[test]
fn going_back_with_bots_ends_at_a_person_s_decision() {
    let mut repl = open_table("hex", 2, 3);
    repl.set_bot(0, Some(BotKind::Random));
    repl.welcome();
    assert_eq!(repl.session.entries().len(), 1, "the bot begins");
    say(&mut repl, "f6");
    assert_eq!(repl.session.entries().len(), 3);
    say(&mut repl, "undo 9");
    assert_eq!((repl.session.entries().len(), repl.prompt().as_str()), (1, "White> "));
    let text = say(&mut repl, "undo");
    assert!(text.contains("nothing to undo"), "{text}");
    say(&mut repl, "redo");
    assert_eq!((repl.session.entries().len(), repl.session.length()), (3, 3));
    say(&mut repl, "goto 2");
    assert_eq!((repl.session.entries().len(), repl.session.length()), (3, 3));
    say(&mut repl, "goto 0");
    assert_eq!((repl.session.entries().len(), repl.session.length()), (1, 3));
}

#[test]
fn secret_choices_are_covered_while_they_wait() {
    let mut repl = open_table("interactions", 2, 1);
    repl.hot_seat = HotSeat::Needed;
    repl.clears = true;
    repl.welcome();
    assert!(!repl.is_covered(), "nobody has chosen yet");
    assert_eq!(repl.hand(), Hand::Seat(0), "but what is typed is the chooser's");
    say(&mut repl, "choose paras commens");
    assert_eq!(repl.hand(), Hand::Seat(0), "the move is still theirs");
    let text = say(&mut repl, "");
    assert!(repl.is_covered() && !text.contains("Blue has chosen"), "{text}");
    assert_eq!(repl.hand(), Hand::Nobody);
    say(&mut repl, "");
    assert_eq!((repl.hand(), repl.prompt().as_str()), (Hand::Seat(1), "Pink> "));
    let text = say(&mut repl, "choose amens compet");
    // All is open now: the first screen is back, with everything that was shown.
    assert!(!repl.is_covered() && text.starts_with("\u{1b}[?1049l"), "{text:?}");
    assert!(text.contains("everyone has chosen") && repl.hand() == Hand::Everyone, "{text}");
}

#[test]
fn hotseat_alone_says_how_it_is() {
    let mut repl = open_table("tic_tac_toe", 2, 1);
    (repl.hot_seat, repl.clears) = (HotSeat::Always, true);
    repl.welcome();
    say(&mut repl, "");
    assert!(say(&mut repl, "hotseat").contains("screen: on"));
    assert!(say(&mut repl, "hotseat").contains("screen: on"), "it stays so");
    assert!(say(&mut repl, "hotseat off").contains("screen: off"));
    assert!(say(&mut repl, "hotseat").contains("screen: off"));
    assert!(say(&mut repl, "hotseat on").contains("screen: on"));
    passes(&mut repl, "auto", "O");
}

#[test]
fn a_seat_s_lines_are_its_own() {
    let mut repl = passed_around(objectives());
    assert_eq!(repl.hand(), Hand::Seat(0));
    say(&mut repl, "auto");
    assert_eq!(repl.hand(), Hand::Nobody);
    say(&mut repl, "");
    assert_eq!(repl.hand(), Hand::Seat(1));
    assert_eq!(open_table("tic_tac_toe", 2, 1).hand(), Hand::Everyone);
}

/// Whether a seat has been able to see a kind of piece at any table of a game.
fn has_seen(session: &Session, seat: Seat, kind: usize) -> bool {
    let (game, eyes) = (session.game(), Eyes::Seat(seat));
    let is = |state: &State, piece: u16| state.pieces[piece as usize].kind as usize == kind;
    let lies_open = |state: &State| {
        (0..state.pieces.len() as u16)
            .any(|piece| is(state, piece) && game.can_see(state.pieces[piece as usize].place, eyes))
    };
    let shown = |event: &Event| matches!(event, Event::Shown { piece } if is(session.state(), *piece));
    let entries = session.all_entries();
    (0..=entries.len()).any(|index| lies_open(session.state_before(index)))
        || entries.iter().any(|entry| entry.events.iter().any(shown))
}

/// Whatever people type, in whatever order, the one before the screen reads nothing that was hidden
/// from them all along.
#[test]
fn no_way_of_typing_tells_what_is_hidden() {
    let tables = crate::support::tables();
    let hidden = tables.iter().filter(|table| table.game.has_private_views());
    let mut rng = Rng::new(1, "hands");
    // Whether a kind that is called by one letter was ever looked for.
    let mut letters = false;
    for (number, table) in hidden.enumerate() {
        let game = &table.game;
        let session = Session::new(game.clone(), number as u64, 0).expect("it begins");
        let mut repl = Repl::new(session, Look::plain(Lang::En));
        let people = game.definition().seats.iter().filter(|seat| !seat.automated).count();
        repl.hot_seat = HotSeat::Needed;
        repl.clears = number % 2 == 0;
        if people > 2 && number % 3 == 0 {
            repl.set_bot(1, Some(BotKind::Random));
        }
        repl.welcome();
        for _ in 0..60 {
            let moves = game.moves(repl.session.state()).expect("listed");
            let some = |rng: &mut Rng, most: usize| rng.below(most.max(1) as u32) as usize;
            let made = moves.get(some(&mut rng, moves.len()));
            let made = made.map_or(String::new(), |made| text_of(&repl, made));
            let seat = &game.definition().seats[some(&mut rng, people)].id;
            let back = some(&mut rng, repl.session.length() + 1);
            // What stands in a line was typed by who may type it.
            let own = if repl.hand() == Hand::Seat(repl.session.state().turn.seat) {
                made
            } else {
                "table".to_owned()
            };
            let line = match rng.below(16) {
                0..=3 => String::new(),
                4 => own,
                5 => format!("step {own}"),
                6 | 7 => "next".to_owned(),
                8 => format!("auto {}", 1 + back % 7),
                9 => format!("undo {}", 1 + back),
                10 => format!("goto {back}"),
                11 => "redo".to_owned(),
                12 => format!("view {seat}"),
                13 => "view".to_owned(),
                14 => "events".to_owned(),
                _ => "history".to_owned(),
            };
            let (text, _) = repl.handle(&line);
            let eyes = match repl.hand() {
                Hand::Seat(seat) => Some(seat),
                Hand::Nobody if repl.clears => None,
                // Without a screen to clear, what was told before stands above.
                _ => continue,
            };
            let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            let board = &game.definition().board;
            // Whatever is one letter and stands by itself all the same: columns, and the sides of a ring.
            let columns = (0..board.grid.columns).map(column_name);
            let plain: Vec<String> = columns.chain(["N", "E", "S", "W"].map(str::to_owned)).collect();
            // A blank that lies on the board shows a letter that is not its own.
            let (layout, kinds) = (game.machine().layout(), &game.definition().kinds);
            let blank_lies =
                repl.session.state().pieces.iter().any(|piece| {
                    layout.is_cell(piece.place) && kinds[piece.kind as usize].stands_for.is_some()
                });
            let told = |word: &str| {
                let letter = plain.iter().any(|plain| plain.eq_ignore_ascii_case(word));
                !(letter || blank_lies && word.len() == 1) && words.contains(&word)
            };
            for (kind, declared) in game.definition().kinds.iter().enumerate() {
                let known = eyes.is_some_and(|seat| has_seen(&repl.session, seat, kind));
                // A number, or the name of a row, says nothing.
                let name = &declared.label.name;
                let plain = board.row_names.contains(name) || name.in_lang(Lang::En).parse::<u32>().is_ok();
                let told = !known && (told(&declared.label.id) || !plain && told(name.in_lang(Lang::En)));
                letters |= !known && declared.label.id.len() == 1;
                assert!(!told, "{table}, `{line}`: {eyes:?} reads of {}:\n{text}", declared.label.id);
            }
        }
    }
    assert!(letters, "no game hides letters");
}
