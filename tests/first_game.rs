//! What somebody stumbles over who writes a first game, of two players and a secret hand, from the guide alone: what
//! was silent is said, and said once.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;

use rulebox::checking::mutations::{Plan, Verdict};
use rulebox::checking::{self, Report};
use rulebox::define::{Library, Settings};
use rulebox::play::Game;
use rulebox::speak::Lang;

const GAME: &str = r#"name  = "Duel"
text  = "Lay tiles from a secret hand."
seats = ["ann", "bo"]
setup = "draw(3, bag, hand.of(everyone))"

[board]
size = [3, 3]

[tiles]
owner  = "nobody"
values = ["worth"]

[tile]
moat = { copies = 6, worth = 1, effect = ["gain(2)", "gain(1)"] }
wall = { copies = 6, worth = 2, effect = "gain(5)" }

[zone.bag]
starts   = "tile"
shuffled = true
sees     = "nobody"

[zone.hand]
owner = "seat"
sees  = "owner"

[zone.spoil]

[action.lay]
take  = { chosen = "hand" }
cell  = "empty"
only  = "count(spoil) < 40"
after = "count(occupied) < 9"
does  = ["put(chosen)", "chosen.effect", "draw(1, bag, hand)"]

[announce.rich]
watch  = "points() > 90"
says   = "{seat} is rich."
unsays = "{seat} is poor again."

[end]
when  = "rounds == 3"
score = "points()"

[whenever.flood]
name = "Flood"
when = "rounds == 99"
does = "gain(9, mover)"

[whenever.dew]
when = "any(occupied) & is_empty(row(3)) & points(mover) < 9"
does = "gain(9, mover)"
"#;

const LAYS: &str = "# Two tiles.\nplay\nzone ann.hand = moat, wall\nlay moat a1\n";

/// A folder of games with this one, in which texts stand in the place of others, and its examples.
fn written(replaced: &[(&str, &str)], examples: &[(&str, &str)]) -> tempfile::TempDir {
    let games = tempfile::tempdir().expect("a folder");
    let folder = games.path().join("duel");
    std::fs::create_dir_all(folder.join("examples")).expect("made");
    let text = replaced.iter().fold(GAME.to_owned(), |text, (before, after)| {
        assert!(text.contains(before), "`{before}` is not in the game");
        text.replacen(before, after, 1)
    });
    std::fs::write(folder.join("game.toml"), text).expect("written");
    for (name, text) in examples {
        std::fs::write(example(games.path(), name), text).expect("written");
    }
    games
}

fn example(games: &Path, name: &str) -> std::path::PathBuf {
    games.join("duel/examples").join(name)
}

fn checked(games: &Path, update: bool) -> (Report, String) {
    let report = checking::check(&Library::only(games), &[], update);
    let text = report.render(Lang::En, false);
    (report, text)
}

#[test]
fn what_is_wrong_in_the_game_is_told_once_however_many_examples_there_are() {
    let broken = [("gain(5)", "gane(5)")];
    let games = written(&broken, &[("one.txt", LAYS), ("two.txt", LAYS), ("three.txt", LAYS)]);
    let (_, text) = checked(games.path(), false);
    assert_eq!(text.matches("unknown word `gane`").count(), 1, "{text}");
    assert!(text.contains("examples passed: 0 of 3") && text.contains("errors: 1"), "{text}");
    // So is what only shows when an example is played.
    let endless = [("rounds == 99", "rounds < 99")];
    let games = written(&endless, &[("one.txt", LAYS), ("two.txt", LAYS)]);
    let (_, text) = checked(games.path(), false);
    assert_eq!(text.matches("error:").count(), 1, "{text}");
}

#[test]
fn several_effects_of_a_piece_happen_one_after_the_other() {
    let one = "play\nzone ann.hand = moat\nlay moat a1\nexpect points ann = 12\n";
    let games = written(&[], &[("one.txt", one)]);
    let (report, text) = checked(games.path(), false);
    assert!(!report.passed() && text.contains("`points ann` is 3, not 12"), "{text}");
}

#[test]
fn rules_that_no_example_runs_are_listed() {
    let games = written(&[], &[("one.txt", LAYS)]);
    let (_, text) = checked(games.path(), false);
    for line in [
        "no example for what happens by itself: flood, dew\n",
        "no example for announcements: rich\n",
        "no example for rules of pieces: wall.effect\n",
        "no example for refusals: lay: hand, lay: empty, lay: count#1, lay: count#2\n",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let walls = "play\nzone ann.hand = wall\nlay wall a1\n";
    let games = written(&[("is_empty(row(3)) & ", "")], &[("one.txt", LAYS), ("two.txt", walls)]);
    let (_, text) = checked(games.path(), false);
    assert!(!text.contains("wall.effect") && text.contains("by itself: flood\n"), "{text}");
}

#[test]
fn what_never_happens_is_left_out_without_any_example_noticing() {
    let games = written(&[], &[("one.txt", LAYS)]);
    let folder = Library::only(games.path()).find("duel").expect("there");
    let plan =
        Plan::new(&folder, &["whenever".to_owned(), "announce".to_owned()]).expect("its example passes");
    let found = plan.run("duel", &AtomicBool::new(false), &|_| ());
    let left_out: Vec<String> = found
        .survivors()
        .filter(|judged| judged.verdict == Verdict::Survived && judged.mutant.new.is_empty())
        .map(|judged| judged.mutant.old.clone())
        .collect();
    for whole in ["[whenever.flood]", "[whenever.dew]", "[announce.rich]"] {
        assert!(left_out.iter().any(|old| old == whole), "{whole}: {left_out:?}");
    }
}

#[test]
fn an_update_says_what_was_drawn() {
    let games =
        written(&[], &[("one.txt", "play\nlay wall a1\nlay wall a2\n"), ("seeded.txt", "play --seed 1\n")]);
    let (report, text) = checked(games.path(), true);
    assert!(report.passed(), "{text}");
    let updated = std::fs::read_to_string(example(games.path(), "one.txt")).expect("readable");
    let drawn =
        updated.lines().filter(|line| line.starts_with("draw ") && line.ends_with(" from bag")).count();
    assert_eq!(drawn, 2, "{updated}");
    let (report, text) = checked(games.path(), false);
    assert!(report.passed(), "{text}");
    // Nothing is said twice.
    let (report, _) = checked(games.path(), true);
    assert!(report.games[0].updated.is_empty());
    // More tiles in the bag change the chance, and not the example once the hands are laid.
    let laid = updated.replacen("play\n", "play\nzone ann.hand = wall\nzone bo.hand = wall\n", 1);
    std::fs::write(example(games.path(), "one.txt"), laid).expect("written");
    let file = games.path().join("duel/game.toml");
    std::fs::write(&file, GAME.replace("moat = { copies = 6", "moat = { copies = 9")).expect("written");
    let (report, text) = checked(games.path(), false);
    assert!(report.passed(), "{text}");
}

#[test]
fn an_example_that_says_its_seed_or_its_pile_is_left_as_it_is() {
    let laid = "play\nzone ann.hand = moat\nzone bo.hand = wall\nzone bag = wall, moat\nlay moat a1\n";
    let stacked = "play\nzone ann.hand = moat\ndraw wall from bag\nlay moat a1\n";
    let seeded = "play --seed 3\nzone ann.hand = moat\nlay moat a1\n";
    let all = [("laid.txt", laid), ("stacked.txt", stacked), ("seeded.txt", seeded)];
    let games = written(&[], &all);
    let (report, text) = checked(games.path(), true);
    assert!(report.passed(), "{text}");
    for (name, text) in all {
        let updated = std::fs::read_to_string(example(games.path(), name)).expect("readable");
        let draws = |text: &str| text.matches("\ndraw ").count();
        assert_eq!(draws(&updated), draws(text), "{updated}");
        assert!(updated.contains("  moved "), "{updated}");
    }
}

#[test]
fn zones_hold_what_lines_lay_in_whatever_order() {
    let hand = "zone ann.hand = moat, wall\n";
    let expected = "expect zone bag = empty\nexpect zone ann.hand = moat, wall\n";
    let one = format!("play\nzone bag = empty\n{hand}{expected}");
    let other = format!("play\n{hand}zone bag = empty\n{expected}");
    let games = written(&[], &[("one.txt", &one), ("other.txt", &other)]);
    let (report, text) = checked(games.path(), false);
    assert!(report.passed(), "{text}");
    // A zone that is laid takes nothing of what another leaves over, whichever of them has more pieces.
    let lines = ["zone bag = wall\n", "zone ann.hand = moat\n", "zone spoil = moat, wall\n"];
    let expected = "expect zone bag = wall\nexpect zone ann.hand = moat\nexpect zone spoil = moat, wall\n";
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let texts: Vec<(String, String)> = orders
        .iter()
        .map(|order| {
            let laid: String = order.iter().map(|&line| lines[line]).collect();
            (format!("{order:?}.txt").replace(['[', ']', ',', ' '], ""), format!("play\n{laid}{expected}"))
        })
        .collect();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (&name[..], &text[..])).collect();
    let rest = [("\n[zone.spoil]\n", "\n[zone.spoil]\n\n[zone.box]\n")];
    let (report, text) = checked(written(&rest, &texts).path(), false);
    assert!(report.passed(), "{text}");
}

#[test]
fn pieces_that_no_zone_is_left_for_are_one_error() {
    let all =
        "play\nzone spoil = wall\nzone bo.hand = moat, moat\nzone bag = wall, wall\nzone ann.hand = moat\n";
    let (_, text) = checked(written(&[], &[("all.txt", all)]).path(), false);
    assert!(text.contains("6 pieces that lines leave over have nowhere to go"), "{text}");
    assert_eq!(text.matches("error:").count(), 1, "{text}");
    // The line that is proposed lays them.
    let line = text.split("for example: `").nth(1).and_then(|rest| rest.split('`').next()).expect("a line");
    let mended: String = all
        .lines()
        .map(|old| match line.split('=').next().is_some_and(|zone| old.starts_with(zone)) {
            true => format!("{line}\n"),
            false => format!("{old}\n"),
        })
        .collect();
    let (report, text) = checked(written(&[], &[("all.txt", &mended)]).path(), false);
    assert!(report.passed(), "{text}");
    // A line below may lay what one above leaves over.
    let board = format!("{all}board\n  wall wall wall\n  moat moat moat\n");
    let (report, text) = checked(written(&[], &[("board.txt", &board)]).path(), false);
    assert!(report.passed(), "{text}");
    // What a line puts into a zone, the drawn board does not take from there.
    let twice = "play\nzone ann.hand = moat, moat, moat, moat, moat, moat\nboard\n  moat\n";
    let (_, text) = checked(written(&[], &[("twice.txt", twice)]).path(), false);
    assert!(text.contains("no `moat` is left: a line above puts it in `ann.hand`"), "{text}");
}

#[test]
fn a_zone_holds_pieces_of_another_seat() {
    let owned = [("[tiles]\nowner  = \"nobody\"\n", "[tiles]\n")];
    let mixed = "play\nzone bag = empty\nzone ann.hand = bo.moat, ann.wall, wall\nexpect zone ann.hand = bo.moat, ann.wall, wall\n";
    let (report, text) = checked(written(&owned, &[("mixed.txt", mixed)]).path(), false);
    assert!(report.passed(), "{text}");
    let other = mixed.replace("expect zone ann.hand = bo.moat", "expect zone ann.hand = moat");
    let (report, text) = checked(written(&owned, &[("other.txt", &other)]).path(), false);
    assert!(!report.passed() && text.contains("bo.moat"), "{text}");
    // What never belongs to anyone does not here either.
    let (_, text) = checked(written(&[], &[("mixed.txt", mixed)]).path(), false);
    assert!(text.contains("there is no `bo.moat` off the board"), "{text}");
}

/// What the prompt answers to some lines.
fn typed(games: &Path, lines: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulebox"));
    command.args(["play", "duel", "--lang", "en", "--designer", "--first", "ann", "--games"]).arg(games);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("the program ends");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn headings_cited_by_path_are_shown_with_what_they_refuse() {
    let cites = "\n[cites]\n\"action.lay\" = \"Your turn\"\n\"action.lay.cell\" = \"Empty cells\"\n\"action.lay.take.chosen\" = \"Your hand\"\n\"action.lay.does\" = \"Effects\"\n";
    let games = written(&[("\n[announce.rich]", &format!("{cites}\n[announce.rich]"))], &[]);
    let lines = "zone ann.hand = moat\nboard | moat . .\nlay moat a1\nlay wall b1\nquit\n";
    let told = typed(games.path(), lines);
    for said in [
        "a1 is taken: Moat (“Empty cells” and “Your turn”)",
        "Wall is not in Hand (“Your hand” and “Your turn”)",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulebox"));
    let output = command.args(["rules", "duel", "--lang", "en", "--games"]).arg(games.path()).output();
    let told = String::from_utf8_lossy(&output.expect("the program runs").stdout).into_owned();
    assert!(told.contains("“Your turn”, “Empty cells”, “Your hand” and “Effects”"), "{told}");
}

#[test]
fn a_line_of_an_example_is_one_at_the_prompt() {
    let games = written(&[], &[]);
    let told = typed(games.path(), "board | . moat | wall .\ncell c3 = wall\nboard\nquit\n");
    for said in
        ["laid: `board | . moat | wall .`", "laid: `cell c3 = wall`", "`board` is not a move or a command"]
    {
        assert!(told.contains(said), "{said}: {told}");
    }
}

#[test]
fn a_hand_of_one_seat_alone_is_noted() {
    let one = ("draw(3, bag, hand.of(everyone))\"", "draw(3, bag, hand)\"");
    let games = written(&[one], &[("one.txt", "play\nzone bo.hand = wall\n")]);
    let (_, text) = checked(games.path(), false);
    assert!(text.contains("game.toml:4: `setup` fills `hand` of the first player alone"), "{text}");
    // An advantage for whoever begins is meant.
    let more = (
        "setup = \"draw(3, bag, hand.of(everyone))\"",
        "setup = [\"draw(3, bag, hand.of(everyone))\", \"draw(1, bag, hand)\"]",
    );
    let games = written(&[more], &[("one.txt", LAYS)]);
    let (_, text) = checked(games.path(), false);
    assert!(!text.contains("first player alone"), "{text}");
}

#[test]
fn a_path_without_quotes_is_a_path() {
    let variant = "\n[variant.deep]\nsets = { tile.moat.worth = 3 }\n";
    let games = written(&[("\n[whenever.dew]", &format!("{variant}\n[whenever.dew]"))], &[]);
    let folder = Library::only(games.path()).find("duel").expect("there");
    let settings = Settings { variants: vec!["deep".to_owned()], ..Settings::default() };
    let game = Game::load(&folder, &settings).expect("sound");
    let worth = |id: &str| {
        let kind = game.definition().kinds.iter().find(|kind| kind.label.id == id)?;
        kind.values.first().map(|(_, value)| *value)
    };
    assert_eq!((worth("moat"), worth("wall")), (Some(3), Some(2)), "the other tiles stay");
}

#[test]
fn two_values_of_one_path_are_told() {
    let variants =
        "\n[variant.low.sets]\n\"tile.moat.worth\" = 0\n\n[variant.high.sets]\n\"tile.moat.worth\" = 9\n";
    let games =
        written(&[("\n[whenever.dew]", &format!("{variants}\n[whenever.dew]"))], &[("one.txt", LAYS)]);
    let (_, text) = checked(games.path(), false);
    assert!(text.contains("`tile.moat.worth` is set differently by the variants `low` and `high`"), "{text}");
    let apart = variants.replacen(
        "[variant.low.sets]",
        "[variant.low]\nexcludes = [\"high\"]\n[variant.low.sets]",
        1,
    );
    let games = written(&[("\n[whenever.dew]", &format!("{apart}\n[whenever.dew]"))], &[("one.txt", LAYS)]);
    let (_, text) = checked(games.path(), false);
    assert!(!text.contains("set differently"), "{text}");
    // On the command line and in an example.
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulebox"));
    let sets = ["--set", "tile.moat.worth=4", "--set", "tile.moat.worth=5"];
    command.args(["rules", "duel", "--lang", "en", "--games"]).arg(games.path()).args(sets);
    let output = command.output().expect("the program runs");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("`--set` gives `tile.moat.worth` two values, `4` and `5`"), "{told}");
    let twice = "play --set tile.moat.worth=4 --set tile.moat.worth=5\n";
    let games = written(&[], &[("one.txt", twice)]);
    let (_, text) = checked(games.path(), false);
    assert!(text.contains("two values, `4` and `5`"), "{text}");
}

#[test]
fn what_is_given_to_the_other_goes_to_the_other() {
    let give = "play --variant give\nzone ann.hand = moat, wall\nzone bo.hand = wall\nlay moat a1\nexpect zone bo.hand = moat, wall\n";
    let variant = |to: &str| {
        let does = format!("\n[variant.give.sets]\n\"action.lay.does\" = \"move(chosen, hand.of({to}))\"\n");
        written(&[("\n[whenever.dew]", &format!("{does}\n[whenever.dew]"))], &[("give.txt", give)])
    };
    let games = variant("others");
    let (report, text) = checked(games.path(), false);
    assert!(report.passed(), "{text}");
    // What is nobody's has no hand of its own to go to.
    let games = variant("everyone");
    let (_, text) = checked(games.path(), false);
    assert!(text.contains("this piece belongs to nobody"), "{text}");
}

/// What is told where a text of the game stands in place of another.
fn told(before: &str, after: &str) -> String {
    let games = written(&[(before, after)], &[("one.txt", LAYS)]);
    checked(games.path(), false).1
}

#[test]
fn a_reason_of_nothing_is_a_mistake() {
    let only = "only  = \"count(spoil) < 40\"";
    let reasons = |reasons: &str| told(only, &format!("{only}\nreasons = {{ {reasons} }}"));
    for (word, near) in [("emptty", "empty"), ("\"count#3\"", "count#1")] {
        let text = reasons(&format!("{word} = \"no\""));
        let message = format!("nothing that refuses `lay` is called `{}`", word.trim_matches('"'));
        assert!(text.contains(&message) && text.contains(&format!("did you mean `{near}`?")), "{text}");
    }
    let text = reasons("empty = \"no\", \"count#2\" = \"no\", when = \"no\", hand = \"no\"");
    assert!(text.contains("no errors"), "{text}");
}

#[test]
fn a_blank_that_nothing_fills_is_a_mistake() {
    let text = told("{seat} is rich.", "{player} is rich.");
    assert!(text.contains("nothing is filled in for `{player}` here"), "{text}");
    assert!(text.contains("this sentence fills in `{seat}`"), "{text}");
    let text = told("{seat} is poor again.", "{seet} is poor again.");
    assert!(text.contains("did you mean `{seat}`?"), "{text}");
    let only = "only  = \"count(spoil) < 40\"";
    let text = told(only, &format!("{only}\nreasons = {{ empty = \"{{cel}} is taken\" }}"));
    assert!(text.contains("did you mean `{cell}`?"), "{text}");
    let text = told("[end]", "[sentence.hear]\ntext = \"{piece} was heard\"\n\n[end]");
    assert!(text.contains("nothing is filled in for `{piece}` here") && text.contains("`{cell}`"), "{text}");
}

#[test]
fn a_variant_sets_no_number_that_there_is_not() {
    let variant = |set: &str| {
        let variant = format!("[numbers]\nprize = 1\n\n[variant.rich]\nsets = {{ {set} }}\n\n[end]");
        told("[end]", &variant)
    };
    let text = variant("\"numbers.prise\" = 2");
    assert!(text.contains("`numbers.prise`") && text.contains("did you mean `numbers.prize`?"), "{text}");
    for right in ["\"numbers.prize\" = 2", "\"numbers.prise\" = 2, \"end.score\" = \"prise\""] {
        let text = variant(right);
        assert!(text.contains("no errors"), "{text}");
    }
}

#[test]
fn a_mistake_is_told_once_with_what_to_write() {
    let text = told("moat = { copies = 6,", "moat = { copies = nine,");
    assert_eq!(text.matches("error:").count(), 1, "{text}");
    for (before, after, help) in [
        ("take  = { chosen = \"hand\" }", "take = \"hand\"", "`take = { chosen = \"hand\" }`"),
        ("effect = \"gain(5)\"", "effect = \"5\"", "`gain(5)`"),
        ("score = \"points()\"", "score = \"any(mine) * 3\"", "`when(condition, this, otherwise)`"),
        ("watch  =", "when =", "did you mean `watch`?"),
    ] {
        let text = told(before, after);
        assert!(text.contains(help), "{after}: {text}");
    }
    let games = written(&[("[end]", "[option.goal]\ndefault = 3\n\n[end]")], &[]);
    let folder = Library::only(games.path()).find("duel").expect("there");
    let sets = Settings::parse_set("goal=2").into_iter().collect();
    let faults =
        Game::load(&folder, &Settings { sets, ..Settings::default() }).err().expect("there is no such path");
    let text = rulebox::define::render_all(&faults, Lang::En, false);
    assert!(text.contains("did you mean `option.goal`?"), "{text}");
}

#[test]
fn a_place_without_its_chapter_is_known() {
    let games = written(&[], &[("one.txt", LAYS)]);
    let folder = Library::only(games.path()).find("duel").expect("there");
    let plan = Plan::new(&folder, &["hand".to_owned()]).expect("its example passes");
    assert_eq!((plan.all(), plan.near()), (0, Some("zone.hand")));
}

#[test]
fn what_lacks_a_language_is_noted_where_other_things_have_all() {
    let both = "name  = { en = \"Duel\", fr = \"Duel\" }";
    let games = written(
        &[("name  = \"Duel\"", both), ("[zone.spoil]", "[zone.spoil]\nname = { en = \"Spoil\" }")],
        &[("one.txt", LAYS)],
    );
    let (report, text) = checked(games.path(), false);
    assert!(report.passed() && text.contains("not said in `fr`: zone.spoil.name"), "{text}");
    let text = told("[zone.spoil]", "[zone.spoil]\nname = { en = \"Spoil\" }");
    assert!(!text.contains("not said in"), "{text}");
}
