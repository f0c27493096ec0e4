//! Rules that are edited while they are played: what is saved is read at once, and told; nobody loses a line, a
//! move or a secret by it.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rulebox::define::{Library, Settings};
use rulebox::front::repl::{HotSeat, Repl};
use rulebox::front::style::Look;
use rulebox::play::{Game, Session};
use rulebox::speak::Lang;

use crate::terminal::Terminal;

/// How long something may take. Only a failing test waits this long.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder of games with a copy of one, to be edited.
struct Copied {
    root: tempfile::TempDir,
    id: String,
}

impl Copied {
    fn of(from: &str) -> Self {
        let root = tempfile::tempdir().expect("a temporary folder");
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let id = Path::new(from).file_name().expect("named").to_string_lossy().into_owned();
        copy(&here.join(from), &root.path().join("games").join(&id));
        copy(&here.join("scripts"), &root.path().join("scripts"));
        Self { root, id }
    }

    fn games(&self) -> PathBuf {
        self.root.path().join("games")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.games().join(&self.id).join(name)
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.file("game.toml")).expect("readable")
    }

    /// Saves the game's file with one text in the place of another.
    fn edit(&self, was: &str, is: &str) {
        let text = self.text();
        let edited = text.replacen(was, is, 1);
        assert_ne!(edited, text, "`{was}` stands there");
        std::fs::write(self.file("game.toml"), edited).expect("written");
    }

    /// A session whose files are followed.
    fn repl(&self, players: Option<usize>, lang: Lang) -> Repl {
        let folder = Library::only(&self.games()).find(&self.id).expect("there");
        let game = Game::load(&folder, &Settings { players, ..Settings::default() }).expect("it loads");
        let mut repl = Repl::new(Session::new(game, 4, 0).expect("it begins"), Look::plain(lang));
        repl.library = Library::only(&self.games());
        assert!(repl.follow(true), "it has files");
        repl
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("made");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let to = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &to),
            false => drop(std::fs::copy(entry.path(), to).expect("copied")),
        }
    }
}

fn say(repl: &mut Repl, line: &str) -> String {
    let (text, _) = repl.handle(line);
    repl.look.printed(&text)
}

/// What is told of a save; that something is.
#[track_caller]
fn saved(repl: &mut Repl) -> String {
    let text = repl.saved(false).expect("something was saved");
    repl.look.printed(&text)
}

#[track_caller]
fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "`{part}` is missing:\n{text}");
    }
}

#[test]
fn a_save_tells_what_changed_and_where_the_game_goes_otherwise() {
    let copied = Copied::of("games/interactions");
    let mut repl = copied.repl(Some(2), Lang::En);
    for line in
        ["choose paras commens", "choose amens compet", "place paras d4", "lift pred", "place amens d5"]
    {
        say(&mut repl, line);
    }
    assert!(repl.saved(false).is_none(), "nothing was saved");
    copied.edit("[tile.amensalisme]", "# nothing\n[tile.amensalisme]");
    has(&saved(&mut repl), &["game.toml", "the rules in force are the same"]);

    copied.edit("recto  = 3\nverso  = 1", "recto  = 4\nverso  = 2");
    let text = saved(&mut repl);
    has(
        &text,
        &[
            "saved: ",
            "tile.parasitisme.recto 3 → 4",
            "tile.parasitisme.verso 1 → 2",
            "game.toml:",
            "rules reloaded; moves replayed: 5",
            "first difference, at move 3: Blue place Parasitism d4",
            "score (Blue)",
            "`back` returns",
            "bpar2",
        ],
    );
    // It is told once.
    assert!(repl.saved(false).is_none());
    assert_eq!(repl.session.entries().len(), 5);

    let text = say(&mut repl, "diff");
    has(
        &text,
        &["tile.parasitisme.recto 3 → 4", "the table after move 5, before and now:", "score (Blue): "],
    );
    copied.edit("recto  = 4\nverso  = 2", "recto  = 5\nverso  = 2");
    has(&saved(&mut repl), &["tile.parasitisme.recto 4 → 5"]);
    has(&say(&mut repl, "diff start"), &["tile.parasitisme.recto 3 → 5", "tile.parasitisme.verso 1 → 2"]);
    let text = say(&mut repl, "back");
    has(&text, &["tile.parasitisme.recto 5 → 4", "from memory", "moves replayed: 5"]);
    // What the files say stays there, and can be had again.
    assert!(copied.text().contains("recto  = 5\nverso  = 2"));
    has(&say(&mut repl, "back"), &["the rules of the files again", "tile.parasitisme.recto 4 → 5"]);
    has(&say(&mut repl, "undo"), &["moves undone: 1"]);
}

/// A move that other events follow from.
#[test]
fn another_effect_is_told_by_what_happens() {
    let copied = Copied::of("games/interactions");
    let mut repl = copied.repl(Some(2), Lang::En);
    for line in
        ["choose paras commens", "choose amens compet", "place paras d4", "lift pred", "place amens d5"]
    {
        say(&mut repl, line);
    }
    let text = copied.text();
    let (before, tile) = text.split_once("[tile.amensalisme]").expect("there");
    let edited = tile.replacen("flip(recto & orthogonal)", "flip(recto & diagonal)", 1);
    assert_ne!(tile, edited);
    std::fs::write(copied.file("game.toml"), format!("{before}[tile.amensalisme]{edited}")).expect("written");
    let text = saved(&mut repl);
    has(
        &text,
        &[
            "tile.amensalisme.effect",
            "\"flip(recto & orthogonal)\"",
            "\"flip(recto & diagonal)\"",
            "first difference, at move 5: Pink place Amensalism d5",
            "− Parasitism (Blue) on d4 flips: back",
            "d4: Parasitism",
        ],
    );
    assert!(!text.contains("− Pink places"), "what is the same is not told: {text}");
}

#[test]
fn what_no_longer_goes_waits_for_a_word() {
    let copied = Copied::of("games/tic_tac_toe");
    let mut repl = copied.repl(None, Lang::En);
    for line in ["a1", "b2", "c3"] {
        say(&mut repl, line);
    }
    copied.edit("cell = \"empty\"", "cell = \"empty - center\"");
    let text = saved(&mut repl);
    // A word that is none is a fault.
    has(&text, &["error", "the game goes on under the rules it had"]);
    assert_eq!(repl.session.entries().len(), 3);
    assert!(repl.saved(false).is_none(), "a fault is told once");
    has(&say(&mut repl, "back"), &["no other rules to go back to"]);
    copied.edit("cell = \"empty - center\"", "cell = \"empty & row(1)\"");
    let text = saved(&mut repl);
    has(
        &text,
        &[
            "no errors any more",
            "\"empty\" → \"empty & row(1)\"",
            "moves replayed: 1 of 3: `play b2` is no longer legal",
            "game.toml:18",
            "`stay` goes on from here; `back`",
        ],
    );
    assert_eq!(repl.session.entries().len(), 1);
    has(&say(&mut repl, "back"), &["from memory"]);
    assert_eq!(repl.session.entries().len(), 3);
    // A new game by those rules, until the next save.
    has(&say(&mut repl, "new 5 --first 2"), &["seed 5"]);
    has(&say(&mut repl, "b2"), &["O places"]);
    assert!(repl.saved(false).is_none());
    copied.edit("cell = \"empty & row(1)\"", "cell = \"empty & row(2)\"");
    has(&saved(&mut repl), &["moves replayed: 1"]);
    copied.edit("row(2)", "row(3)");
    has(&saved(&mut repl), &["moves replayed: 0 of 1"]);
    has(&say(&mut repl, "stay"), &["goes on from here"]);
    has(&say(&mut repl, "stay"), &["nothing stopped the game"]);
    has(&say(&mut repl, "a3"), &["places"]);
    // What was played since is played again under the rules of before, as far as it goes.
    has(&say(&mut repl, "back"), &["moves replayed: 0 of 1"]);
}

/// Bots do not play over what waits for a word.
#[test]
fn bots_wait_until_it_is_said_how_the_game_goes_on() {
    let copied = Copied::of("games/tic_tac_toe");
    let mut repl = copied.repl(None, Lang::En);
    repl.set_bot(1, Some(rulebox::bots::BotKind::Random));
    say(&mut repl, "a1");
    assert_eq!(repl.session.entries().len(), 2);
    let reply = repl.session.entries()[1].text.clone();
    let row: u32 = reply[reply.len() - 1..].parse().expect("a row");
    let other = (1..=3).find(|other| *other != row && *other != 1).expect("another row");
    copied.edit("cell = \"empty\"", &format!("cell = \"empty & (row(1) | row({other}))\""));
    let text = saved(&mut repl);
    if row == 1 {
        return;
    }
    has(&text, &["moves replayed: 1 of 2"]);
    say(&mut repl, "score");
    assert!(repl.session.lost().is_some() && repl.session.entries().len() == 1);
    say(&mut repl, "stay");
    assert_eq!(repl.session.entries().len(), 2, "the bot plays on");
}

/// What is imported, what is new and what is gone counts as well.
#[test]
fn every_file_of_a_game_is_followed() {
    let copied = Copied::of("games/interactions");
    let mut repl = copied.repl(Some(2), Lang::En);
    let script = copied.file("rules.rhai");
    let text = std::fs::read_to_string(&script).expect("it has a script");
    std::fs::write(&script, format!("{text}\nfn unused() {{ 1 }}\n")).expect("written");
    has(&saved(&mut repl), &["rules.rhai", "+ fn unused() { 1 }"]);
    std::fs::remove_file(copied.file("game.toml")).expect("removed");
    has(&saved(&mut repl), &["game.toml", "the game goes on"]);
    std::fs::write(copied.file("game.toml"), "").expect("written");
    has(&saved(&mut repl), &["error"]);
    assert_eq!(repl.game().definition().seats.len(), 2);
    // Once it is not followed any more, nothing is read.
    has(&say(&mut repl, "watch off"), &["off"]);
    std::fs::write(copied.file("game.toml"), "name").expect("written");
    assert!(repl.saved(false).is_none());
    has(&say(&mut repl, "watch on"), &["on"]);
    has(&saved(&mut repl), &["error"]);
}

/// What is built in has no files.
#[test]
fn a_game_without_files_is_not_followed() {
    let folder = Library::built_in().find("hex").expect("there");
    let game = Game::load(&folder, &Settings::default()).expect("it loads");
    let mut repl = Repl::new(Session::new(game, 4, 0).expect("it begins"), Look::plain(Lang::En));
    assert!(!repl.follow(true));
    has(&say(&mut repl, "watch on"), &["built into the program"]);
    has(&say(&mut repl, "diff"), &["have not changed"]);
}

/// Other rules could show what is hidden: a save shows no more than `reload`, and waits for a covered screen.
#[test]
fn a_save_shows_no_secret() {
    let copied = Copied::of("tests/games/lanterns");
    let mut repl = copied.repl(Some(2), Lang::En);
    (repl.hot_seat, repl.clears) = (HotSeat::Needed, true);
    repl.welcome();
    copied.edit("sees ", "sees  ");
    assert!(repl.saved(false).is_none(), "the screen is covered");
    say(&mut repl, "");
    has(&saved(&mut repl), &["the rules in force are the same"]);
    let sees = copied.text().lines().find(|line| line.starts_with("sees")).expect("hidden").to_owned();
    copied.edit(&sees, "sees = \"all\"");
    let text = saved(&mut repl);
    has(&text, &["the rules have changed", "--designer"]);
    assert!(!text.contains("Wish") && !text.contains("→") && !text.contains("replayed"), "{text}");
    has(&say(&mut repl, "diff"), &["have not changed"]);
    has(&say(&mut repl, "back"), &["no other rules"]);
    assert!(repl.saved(false).is_none(), "it is told once");
}

#[test]
fn it_is_told_in_french() {
    let copied = Copied::of("games/tic_tac_toe");
    let mut repl = copied.repl(None, Lang::Fr);
    for line in ["a1", "b2", "c3"] {
        say(&mut repl, line);
    }
    copied.edit("cell = \"empty\"", "cell = \"empty & row(1)\"");
    let text = saved(&mut repl);
    has(&text, &["fichiers enregistrés", "1 coups rejoués sur 3", "`rester` continue", "`revenir` reprend"]);
    has(&say(&mut repl, "différences"), &["les règles, avant et maintenant", "la table est la même"]);
    has(&say(&mut repl, "différences début"), &["les règles, avant et maintenant"]);
    has(&say(&mut repl, "rester"), &["la partie continue à partir d’ici"]);
    has(&say(&mut repl, "revenir"), &["retour aux règles d’avant", "coups rejoués"]);
    has(&say(&mut repl, "suivre"), &["oui"]);
    has(&say(&mut repl, "suivre non"), &["non"]);
}

/// On a terminal it is told above the line that somebody types, which stays as it is.
#[test]
fn a_half_typed_line_survives_a_save() {
    let copied = Copied::of("games/tic_tac_toe");
    let home = tempfile::tempdir().expect("a temporary folder");
    let games = copied.games();
    let arguments = ["--games", games.to_str().expect("text"), "play", "tic_tac_toe", "--seed", "1"];
    let mut terminal = Terminal::start(home.path(), 100, &arguments, &[]);
    terminal.press("a1\r");
    terminal.until("the next", |terminal| terminal.last_line() == "O>");
    terminal.press("play b");
    terminal.until("half a line", |terminal| terminal.last_line().starts_with("O> play b"));
    copied.edit("{ en = \"mark\"", "{ en = \"sign\"");
    terminal.shows("piece.mark.name.en \"mark\" → \"sign\"");
    terminal.until("the line", |terminal| terminal.last_line().starts_with("O> play b"));
    terminal.press("2\r");
    terminal.until("the move", |terminal| terminal.last_line() == "X>");
    assert_eq!(terminal.text().matches("O places a mark on b2").count(), 1, "{}", terminal.text());

    // Saved as many editors do: another file takes its place.
    terminal.press("pla");
    terminal.until("half a line", |terminal| terminal.last_line().starts_with("X> pla"));
    let edited = copied.text().replace("cell = \"empty\"", "cell = \"emty\"");
    std::fs::write(copied.file(".game.toml.swp"), edited).expect("written");
    std::fs::rename(copied.file(".game.toml.swp"), copied.file("game.toml")).expect("renamed");
    terminal.shows("did you mean `empty`?");
    terminal.shows("the game goes on under the rules it had");
    terminal.until("the line", |terminal| terminal.last_line().starts_with("X> pla"));

    // Where another is to move now, the line is not for them.
    copied.edit("emty", "empty & row(1)");
    terminal.shows("moves replayed: 1 of 2: `play b2` is no longer legal");
    terminal.press("y c3\r");
    terminal.shows("the table has changed while you typed");
    terminal.until("the line again", |terminal| terminal.last_line() == "O> play c3");
    terminal.press("\u{15}back\r");
    terminal.until("the game as it was", |terminal| terminal.last_line() == "X>");
    terminal.press("diff\r");
    terminal.shows("the rules, before and now:");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn it_can_be_turned_off_and_a_plain_terminal_reads_before_the_next_line() {
    let copied = Copied::of("games/tic_tac_toe");
    let home = tempfile::tempdir().expect("a temporary folder");
    let games = copied.games();
    let arguments = ["--games", games.to_str().expect("text"), "play", "tic_tac_toe", "--seed", "1"];
    let off = [&arguments[..], &["--no-watch"]].concat();
    let mut terminal = Terminal::start(home.path(), 100, &off, &[]);
    terminal.press("watch\r");
    terminal.shows("reloaded at once: off");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);

    let mut terminal = Terminal::start(home.path(), 100, &arguments, &[("TERM", "dumb")]);
    terminal.press("a1\r");
    terminal.until("the next", |terminal| terminal.last_line() == "O>");
    copied.edit("{ en = \"mark\"", "{ en = \"sign\"");
    terminal.press("history\r");
    terminal.shows("piece.mark.name.en \"mark\" → \"sign\"");
    terminal.shows("1 X play a1");
    copied.edit("cell = \"empty\"", "cell = \"empty & row(2)\"");
    terminal.press("b2\r");
    terminal.shows("that line was not read");
    terminal.until("the first again", |terminal| terminal.last_line() == "X>");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
}

/// The program with its output, line by line.
struct Running {
    child: Child,
    said: Arc<Mutex<String>>,
}

impl Running {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rulebox"))
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .env_remove("RULEBOX_GAMES")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        let said = Arc::new(Mutex::new(String::new()));
        let (heard, out) = (said.clone(), child.stdout.take().expect("piped"));
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                let mut heard = heard.lock().expect("whole");
                heard.push_str(&line);
                heard.push('\n');
            }
        });
        Self { child, said }
    }

    fn said(&self) -> String {
        self.said.lock().expect("whole").clone()
    }

    /// Waits until a text was said, so many times.
    #[track_caller]
    fn says(&self, text: &str, times: usize) {
        let start = Instant::now();
        while self.said().matches(text).count() < times {
            assert!(start.elapsed() < PATIENCE, "`{text}` is not said {times} times:\n{}", self.said());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn types(&mut self, line: &str) {
        let keys = self.child.stdin.as_mut().expect("piped");
        keys.write_all(line.as_bytes()).and_then(|()| keys.flush()).expect("typed");
    }

    fn ends(&mut self) -> Option<i32> {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.code();
            }
            assert!(start.elapsed() < PATIENCE, "it never ends:\n{}", self.said());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// From a pipe, files are read between two lines and only where somebody wants it.
#[test]
fn lines_from_a_pipe_follow_files_on_demand() {
    let copied = Copied::of("games/tic_tac_toe");
    let games = copied.games();
    let arguments = ["--games", games.to_str().expect("text"), "play", "tic_tac_toe", "--seed", "1"];
    for (follows, more) in [(false, &[][..]), (true, &["--watch"][..])] {
        let mut running = Running::start(&[&arguments[..], more].concat());
        running.types("a1\n");
        running.says("X places", 1);
        let [was, is] = if follows { ["sign", "token"] } else { ["mark", "sign"] };
        copied.edit(&format!("{{ en = \"{was}\""), &format!("{{ en = \"{is}\""));
        running.types("history\nquit\n");
        assert_eq!(running.ends(), Some(0));
        running.says("1 X play a1", 1);
        assert_eq!(running.said().contains("saved: "), follows, "{}", running.said());
    }
}

#[test]
fn check_watches_what_is_saved() {
    let copied = Copied::of("games/tic_tac_toe");
    copy(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("games/connect_four"),
        &copied.games().join("connect_four"),
    );
    let games = copied.games();
    let arguments =
        ["--games", games.to_str().expect("text"), "check", "tic_tac_toe", "connect_four", "--watch"];
    let mut running = Running::start(&arguments);
    running.says("watching: ", 1);
    has(
        &running.said(),
        &["tic_tac_toe: configurations read: 1", "connect_four: configurations", "no errors"],
    );
    copied.edit("line(3, mine)", "line(2, mine)");
    running.says("tic_tac_toe: fail now: ", 1);
    copied.edit("line(2, mine)", "line(3, mine)");
    running.says("tic_tac_toe: pass now: ", 1);
    running.says("no errors", 2);
    // The other game was checked once.
    assert_eq!(running.said().matches("connect_four: configurations").count(), 1, "{}", running.said());
    let example = copied.file("examples/mine.txt");
    std::fs::write(&example, "# mine\nplay tic_tac_toe\n\nplay z9\n").expect("written");
    running.says("tic_tac_toe: fail now: `mine`", 1);
    let process = running.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &process]).status().expect("it runs").success());
    assert_eq!(running.ends(), Some(1), "as the last check");
}

#[test]
fn what_was_laid_by_hand_stays_laid_under_other_rules() {
    let copied = Copied::of("games/interactions");
    let mut repl = copied.repl(Some(2), Lang::En);
    repl.designer = true;
    for line in ["choose paras commens", "choose amens compet", "lay d4 = bleu.predation", "place paras c4"] {
        say(&mut repl, line);
    }
    assert!(repl.session.is_laid() && repl.session.entries().len() == 3);
    let laid = repl.session.state().clone();
    copied.edit("recto  = 3\nverso  = 1", "recto  = 4\nverso  = 2");
    has(&saved(&mut repl), &["moves replayed: 3"]);
    assert!(repl.session.is_laid());
    assert_eq!((&repl.session.state().pieces, &repl.session.state().tops), (&laid.pieces, &laid.tops));
    // The table is compared with what was laid on both.
    let text = say(&mut repl, "diff");
    has(&text, &["the table after move 3, before and now:"]);
    assert!(!text.contains("d4"), "{text}");
    // A piece that there is no more cannot be laid: the game waits where it was.
    let text = copied.text();
    // Clauses keep their names.
    let renamed = text.replace("predation", "rapine").replace("_rapine", "_predation");
    let renamed = renamed.replace("Prédation", "Rapine").replace("Predation", "Rapine");
    std::fs::write(copied.file("game.toml"), renamed).expect("written");
    let told = saved(&mut repl);
    assert_eq!(repl.session.entries().len(), 2, "{told}");
    std::fs::write(copied.file("game.toml"), text).expect("written");
    saved(&mut repl);
    assert_eq!((repl.session.state(), repl.session.entries().len()), (&laid, 3));
}

#[test]
fn an_example_under_way_is_gone_through_again_under_other_rules() {
    let copied = Copied::of("games/interactions");
    let mut repl = copied.repl(Some(2), Lang::En);
    let first = say(&mut repl, "load values");
    has(&first, &["values.txt"]);
    for _ in 0..6 {
        say(&mut repl, "next");
    }
    // What is gone through so far is worth the same under other rules, or not.
    copied.edit("recto  = 3\nverso  = 1", "recto  = 4\nverso  = 1");
    let text = saved(&mut repl);
    has(&text, &["not as written under these rules: 1", "expect score bleu tuiles = 3"]);
    assert!(!text.contains("expect score rose"), "{text}");
    has(&say(&mut repl, "next all"), &["end of values; lines that are not as written: 1"]);
    has(&say(&mut repl, "back"), &["the lines of values gone through so far", "are as written"]);
}

/// What the README shows of it is what is told.
#[test]
fn the_readme_shows_live_rules_as_they_are() {
    let copied = Copied::of("games/interactions");
    let mut repl = copied.repl(Some(2), Lang::En);
    for line in
        ["choose paras commens", "choose amens compet", "place paras d4", "lift pred", "place amens d5"]
    {
        say(&mut repl, line);
    }
    copied.edit("recto  = 3\nverso  = 1", "recto  = 4\nverso  = 2");
    let told = saved(&mut repl).replace(&format!("{}/", copied.root.path().display()), "");
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(readme).expect("readable");
    let (_, rest) = readme.split_once("```text live\n").expect("the README shows it");
    let (shown, _) = rest.split_once("```").expect("closed");
    // Lines are broken where the names of a temporary folder end.
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words(shown), words(&told), "{told}");
}
