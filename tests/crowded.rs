//! Files with far too much in them: what is read and told of them is bounded, so that the time that it takes
//! grows with the file and not with its square.

use std::path::Path;

use rulebox::checking;
use rulebox::define::{Fault, Folder, Library, MOST_SHOWN, Origin, Settings, render_all};
use rulebox::play::Game;
use rulebox::speak::Lang;

/// After so many faults no more are looked for.
const ENOUGH: usize = 200;
/// The shortest game there is.
const SMALL: &str = "name = \"Small\"\nseats = [\"x\", \"o\"]\n[board]\nsize = [3, 3]\n[piece.mark]\n\
    supply = \"unlimited\"\n[action.play]\ncell = \"empty\"\ndoes = \"put(mark)\"\n[end]\nwin = \"line(3, mine)\"\n";

/// A folder with one game in it.
fn game(root: &Path, toml: &str, rhai: &str) -> Folder {
    let folder = Folder { id: "crowded".to_owned(), origin: Origin::Folder(root.to_owned()) };
    let path = folder.path().expect("on disk");
    std::fs::create_dir_all(&path).expect("a folder");
    std::fs::write(path.join("game.toml"), toml).expect("a file");
    std::fs::write(path.join("rules.rhai"), rhai).expect("a file");
    folder
}

fn faults(toml: &str, rhai: &str) -> Vec<Fault> {
    let root = tempfile::tempdir().expect("a folder");
    let faults = Game::load(&game(root.path(), toml, rhai), &Settings::default()).err().unwrap_or_default();
    assert!(faults.len() <= ENOUGH, "{} faults were kept", faults.len());
    faults
}

/// `count` lines, each made from its number.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

#[test]
fn of_many_faults_the_first_are_shown_and_the_others_counted() {
    let bad = format!("{SMALL}{}", lines(10_000, |line| format!("= oops {line}\n")));
    let faults = faults(&bad, "");
    let (en, fr) = (render_all(&faults, Lang::En, false), render_all(&faults, Lang::Fr, false));
    assert_eq!(en.matches("error: ").count(), MOST_SHOWN);
    assert!(en.ends_with("\n\nat least 150 more are not shown: fix these first"), "{en}");
    assert!(fr.contains("au moins 150 autres"), "{fr}");
    // As many as are shown are all there is to say.
    let shown = &faults[..MOST_SHOWN];
    assert!(!render_all(shown, Lang::En, false).contains("at least"));
}

#[test]
fn a_fault_far_down_has_its_own_line() {
    let long = format!("{SMALL}{}colour = 1\n", "# a comment\n".repeat(30_000));
    let told = render_all(&faults(&long, ""), Lang::En, false);
    assert!(told.contains("game.toml:30012:1") && told.contains("30012 | colour = 1"), "{told}");
    assert_eq!(told.lines().count(), 5, "the line and its caret: {told}");
}

#[test]
fn tables_and_lists_are_cut_where_they_are_too_long() {
    let actions = lines(6_000, |id| format!("[action.a{id}]\ncell = \"empty\"\ndoes = \"nothing\"\n"));
    let told = render_all(&faults(&format!("{SMALL}{actions}"), ""), Lang::En, false);
    assert!(told.contains("too many entries in one table or list: 1024 at most"), "{told}");
    assert!(told.contains("too many actions: 64 at most"), "{told}");
    assert_eq!(told.matches("error: ").count(), 3, "{told}");
    let list = format!("players = [{}]\n{SMALL}", "9, ".repeat(20_000));
    let told = render_all(&faults(&list, ""), Lang::En, false);
    assert!(told.contains("too many entries in one table or list: 1024 at most"), "{told}");
}

#[test]
fn a_file_has_so_many_values() {
    let kinds = lines(900, |id| format!("[piece.p{id}]\nsupply = \"unlimited\"\n"));
    let wide = lines(40, |id| format!("list{id} = [{}]\n", "1, ".repeat(1_000)));
    let told = render_all(&faults(&format!("{wide}{SMALL}{kinds}"), ""), Lang::En, false);
    assert!(told.contains("too many values in one file: 16384 at most"), "{told}");
}

#[test]
fn variants_are_so_many_that_all_can_be_checked() {
    let variants = lines(70, |id| format!("[variant.v{id}]\ntext = \"v\"\n"));
    let told = render_all(&faults(&format!("{SMALL}{variants}"), ""), Lang::En, false);
    assert!(told.contains("too many variants: 64 at most"), "{told}");
}

#[test]
fn enough_faults_of_rules_are_enough() {
    let rules = lines(1_000, |id| format!("r{id} = \"emty & occupied\"\n"));
    assert_eq!(faults(&format!("{SMALL}[rules]\n{rules}"), "").len(), ENOUGH);
    let script = lines(4_000, |id| format!("print(cuont{id}(empty));\n"));
    assert_eq!(faults(SMALL, &script).len(), ENOUGH);
}

#[test]
fn a_script_has_so_many_bytes() {
    let told = render_all(&faults(SMALL, &"// Nothing.\n".repeat(20_000)), Lang::En, false);
    assert!(told.contains("this script is too long: 131072 bytes at most"), "{told}");
}

#[test]
fn a_game_full_of_faults_is_read_once_by_a_check() {
    let root = tempfile::tempdir().expect("a folder");
    let variants = lines(30, |id| format!("[variant.v{id}]\ntext = \"v\"\n"));
    game(root.path(), &format!("{SMALL}{variants}").repeat(10), "");
    let report = checking::check(&Library::only(root.path()), &["crowded".to_owned()], false);
    assert_eq!(report.games[0].loads, 1, "other settings would tell the same");
    let told = report.render(Lang::En, false);
    assert_eq!(told.matches("error: ").count(), MOST_SHOWN, "{told}");
}
