//! A new name for each name of the shipped games, one by one: the game reads the same, its examples pass.

use std::path::{Path, PathBuf};

use rulebox::define::{Folder, Library};
use rulebox::editing::{Index, Named, Sort, edited, rename};

fn shipped(id: &str) -> Folder {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    Library::only(&root).find(id).expect("it is shipped")
}

/// Games as they are, each in a folder of its own so that files are what a test holds.
fn renamed(folder: &Folder, named: &Named, to: &str) -> Result<Folder, String> {
    let index = Index::read(folder);
    let edits =
        rename(folder, &index, named, to).map_err(|fault| fault.render(rulebox::speak::Lang::En, false))?;
    let texts = edited(&index, &edits);
    Ok(folder.holding_all(texts.into_iter().map(|(file, text)| (file, Some(text)))))
}

fn every_name_can_be_another(id: &str, refused: &[&str]) {
    let folder = shipped(id);
    let index = Index::read(&folder);
    let mut wrong = Vec::new();
    let mut all = 0;
    for named in index.names() {
        all += 1;
        let to = format!("{}_z", named.id);
        match renamed(&folder, named, &to) {
            Ok(after) => {
                let left = Index::read(&after);
                let old = left.names().any(|name| name == named);
                if old {
                    wrong.push(format!("{named:?} is still there"));
                }
            }
            Err(_) if refused.contains(&named.id.as_str()) => {}
            Err(why) => wrong.push(format!("{named:?}: {why}")),
        }
    }
    assert!(all > 3, "{id}: {all} names");
    assert!(wrong.is_empty(), "{id}:\n{}", wrong.join("\n"));
}

#[test]
fn every_name_of_small_games_can_be_another() {
    for id in ["tic_tac_toe", "connect_four", "hex", "breakthrough", "reversi"] {
        every_name_can_be_another(id, &[]);
    }
}

#[test]
fn every_name_of_a_game_with_variants_can_be_another() {
    every_name_can_be_another("symetrie", &[]);
}

/// What stands everywhere, in the games with most to rename.
#[test]
fn names_of_all_sorts_can_be_others() {
    for id in ["interactions", "letter_up", "la_glace_et_le_ciel", "file_dans_ta_mare"] {
        let folder = shipped(id);
        let index = Index::read(&folder);
        let mut seen: Vec<Sort> = Vec::new();
        for named in index.names() {
            if seen.contains(&named.sort) {
                continue;
            }
            seen.push(named.sort);
            let to = format!("{}_z", named.id);
            // Examples that touch it were run with the new name.
            if let Err(why) = renamed(&folder, named, &to) {
                // A seat without a printed name is called by its id, and examples hold what is said of it.
                assert!(named.sort == Sort::Seat && why.contains("said"), "{id}: {named:?}: {why}");
            }
        }
        assert!(seen.len() > 8, "{id}: {seen:?}");
    }
}

fn written(files: &[(&str, &str)]) -> (tempfile::TempDir, Folder) {
    let root = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path: PathBuf = root.path().join("it").join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, text).expect("written");
    }
    let folder = Library::only(root.path()).find("it").expect("a game");
    (root, folder)
}

const GAME: &str = r#"name = "It"
text = "Place a camp in the camp."
seats = ["ann", "bo"]
[board]
size = [3, 3]
marks = { camp = "a1 b2" }
[piece.stone]
text = "A stone of the camp."
supply = "unlimited"
[action.play]
cell = "empty & wide"
does = "put(stone)"
reasons = { camp = { en = "{cell} is no camp" } }
[end]
when = "full"
score = "count(camp & mine)"
"#;

const SCRIPT: &str =
    "/// The camp and all around.\nlet wide = camp | everywhere; // camp\nfn f(camp) { camp }\n";

#[test]
fn only_what_stands_for_it_changes() {
    let (_root, folder) = written(&[
        ("game.toml", GAME),
        ("rules.rhai", SCRIPT),
        ("examples/one.txt", "# The camp.\nplay\nplay a1\nexpect mark camp = a1 b2\n"),
    ]);
    let index = Index::read(&folder);
    let camp = Named::new(Sort::Mark, "camp");
    let edits = rename(&folder, &index, &camp, "home").expect("it can be");
    let texts = edited(&index, &edits);
    let text = |name: &str| texts[&folder.shown(name)].as_str();
    assert_eq!(
        text("game.toml"),
        GAME.replace("camp = \"a1", "home = \"a1")
            .replace("{ camp = {", "{ home = {")
            .replace("count(camp", "count(home")
    );
    assert_eq!(text("rules.rhai"), SCRIPT.replace("= camp |", "= home |"));
    assert_eq!(text("examples/one.txt"), "# The camp.\nplay\nplay a1\nexpect mark home = a1 b2\n");
}

#[test]
fn a_name_that_check_would_refuse_is_refused_by_its_words() {
    let (_root, folder) = written(&[("game.toml", GAME), ("rules.rhai", SCRIPT)]);
    let index = Index::read(&folder);
    let refused = |to: &str| {
        let fault = rename(&folder, &index, &Named::new(Sort::Mark, "camp"), to).expect_err("refused");
        fault.message.key()
    };
    assert_eq!(refused("Home"), "define.bad_id");
    assert_eq!(refused("h é"), "define.bad_id");
    assert_eq!(refused("while"), "define.reserved");
    assert_eq!(refused("empty"), "define.word_clash");
    assert_eq!(refused("stone"), "define.clash");
    assert_eq!(refused("wide"), "define.clash");
    // What a function names within itself would hide it.
    let fault = rename(&folder, &index, &Named::new(Sort::Let, "wide"), "camp").expect_err("refused");
    assert_eq!(fault.message.key(), "define.clash");
    let local = index.names().find(|named| named.sort == Sort::Local).expect("one").clone();
    assert!(rename(&folder, &index, &local, "it").is_ok());
}
