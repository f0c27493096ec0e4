//! The tutorial runs: its game grows block by block, and every command prints what the page says.
//! `INSTA_UPDATE=always` writes what commands print now into the page, to be looked at.

use std::path::{Path, PathBuf};

use crate::docs::shell;

/// A table of a TOML file with its heading, or what stands before the first one.
struct Section {
    heading: String,
    text: String,
}

/// The tables of a file in their order.
fn sections(text: &str) -> Vec<Section> {
    let mut sections = vec![Section { heading: String::new(), text: String::new() }];
    for line in text.lines() {
        if line.starts_with('[') {
            let heading = line.split('#').next().unwrap_or(line).trim_end().to_owned();
            sections.push(Section { heading, text: String::new() });
        }
        let section = sections.last_mut().expect("there is always one");
        section.text.push_str(line);
        section.text.push('\n');
    }
    sections
}

/// The key that a line before the first table gives a value.
fn key(line: &str) -> Option<&str> {
    line.split_once('=').map(|(key, _)| key.trim())
}

/// The file after a block of the tutorial: a table that stands there is replaced, another is added, and
/// so is a key before the first table.
fn grown(file: &str, block: &str) -> String {
    let mut all = sections(file);
    for new in sections(block) {
        if new.heading.is_empty() {
            let known: Vec<&str> = new.text.lines().filter_map(key).collect();
            let kept = all[0].text.lines().filter(|line| key(line).is_none_or(|key| !known.contains(&key)));
            let kept: String = kept.map(|line| format!("{line}\n")).collect();
            all[0].text = format!("{}\n{}\n", kept.trim_end(), new.text.trim());
            continue;
        }
        match all.iter_mut().find(|section| section.heading == new.heading) {
            Some(section) => section.text = new.text,
            None => all.push(new),
        }
    }
    let texts: Vec<&str> = all.iter().map(|section| section.text.trim()).collect();
    format!("{}\n", texts.join("\n\n").trim())
}

/// The file without some tables, which the fence of a block names: `without=piece.boat`.
fn shrunk(file: &str, without: &[&str]) -> String {
    let gone: Vec<String> = without
        .iter()
        .map(|word| word.strip_prefix("without=").unwrap_or_else(|| panic!("what is `{word}`?")))
        .map(|heading| format!("[{heading}]"))
        .collect();
    let kept = sections(file).into_iter().filter(|section| !gone.contains(&section.heading));
    kept.map(|section| section.text).collect()
}

/// The block as it stands in the page and as it comes out, once what it writes is written.
fn run(info: &str, block: &str, folder: &Path) -> String {
    let words: Vec<&str> = info.split(' ').collect();
    match words[..] {
        ["toml", file, ref without @ ..] => {
            let path = folder.join(file);
            let before = std::fs::read_to_string(&path).unwrap_or_default();
            std::fs::write(&path, grown(&shrunk(&before, without), block)).expect("written");
        }
        ["rhai" | "text", file] => {
            let path = folder.join(file);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            std::fs::write(&path, block).expect("written");
        }
        ["console"] => {
            let commands = block.lines().filter_map(|line| line.strip_prefix("$ "));
            return commands
                .map(|command| {
                    let told = shell(command, folder);
                    let told = told.trim_end();
                    format!("$ {command}\n{told}{}", if told.is_empty() { "" } else { "\n" })
                })
                .collect();
        }
        _ => panic!("the tutorial has a block that nothing runs: `{info}`"),
    }
    block.to_owned()
}

#[test]
fn the_tutorial_grows_a_game_that_works_at_every_step() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("games/TUTORIAL.md");
    let page = std::fs::read_to_string(&path).expect("the tutorial");
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::create_dir_all(folder.path().join("harbour/examples")).expect("made");
    let mut now = String::new();
    let mut open: Option<(&str, String)> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(info), None) => open = Some((info, String::new())),
            (Some(_), Some(_)) => {
                let (info, block) = open.take().expect("just seen");
                let text = run(info, &block, folder.path());
                now.push_str(&format!("```{info}\n{text}```\n"));
            }
            (None, Some((_, block))) => block.push_str(&format!("{line}\n")),
            (None, None) => now.push_str(&format!("{line}\n")),
        }
    }
    if std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
        std::fs::write(&path, &now).expect("written");
    } else if now != page {
        let difference = similar::TextDiff::from_lines(&page, &now);
        panic!("the tutorial prints something else:\n{}", difference.unified_diff().context_radius(3));
    }
    let whole = shell("rulebox check harbour", folder.path());
    assert!(whole.contains("no errors"), "{whole}");
}

#[test]
fn a_block_replaces_its_tables_and_keys_and_adds_the_others() {
    let file = "name = \"A\"\nseats = [\"a\"]\n\n[board]\nsize = [3, 3]\n\n[end]\nwhen = \"full\"\n";
    let block = "name = \"B\"\nsetup = \"nothing\"\n\n[board]\nsize = [4, 4]\n\n[bot]\nvalue = \"1\"\n";
    assert_eq!(
        grown(file, block),
        "seats = [\"a\"]\nname = \"B\"\nsetup = \"nothing\"\n\n[board]\nsize = [4, 4]\n\n[end]\nwhen = \"full\"\n\n[bot]\nvalue = \"1\"\n"
    );
}
