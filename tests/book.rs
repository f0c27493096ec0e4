//! The book is one page that stands alone: no script, nothing from outside, every link leads somewhere, every
//! example is in it, and what is not as written is shown.

use std::path::Path;
use std::process::Command;

fn book(arguments: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(["book"])
        .args(arguments.split_whitespace())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("LC_ALL", "C.UTF-8")
        .env_remove("RULEBOX_GAMES")
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The values of an attribute.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let begin = format!(" {attribute}=\"");
    page.split(&begin[..]).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn a_book_stands_alone() {
    let page = book("interactions --lang en --no-mutations");
    for word in ["<script", "http://", "https://", "javascript:", " onload", "@import", "url(h"] {
        let found = page.match_indices(word).filter(|(at, _)| !page[*at..].starts_with("http://www.w3.org/"));
        assert_eq!(found.count(), 0, "{word}");
    }
    let ids = values(&page, "id");
    let mut seen = std::collections::BTreeSet::new();
    for id in &ids {
        assert!(seen.insert(id), "`{id}` stands twice");
    }
    let links: Vec<&str> =
        values(&page, "href").into_iter().filter_map(|link| link.strip_prefix('#')).collect();
    assert!(links.len() > 100, "{}", links.len());
    for link in links {
        assert!(ids.contains(&link), "`#{link}` leads nowhere");
    }
    let clips = page.split("url(#").skip(1).filter_map(|rest| rest.split(')').next());
    clips.for_each(|clip| assert!(ids.contains(&clip), "no clip `{clip}`"));
}

#[test]
fn every_example_and_clause_is_in_the_book() {
    let page = book("reversi --lang en --no-mutations");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/reversi/examples");
    for entry in std::fs::read_dir(folder).expect("examples").flatten() {
        let name = entry.file_name().to_string_lossy().replace(".txt", "");
        assert!(page.contains(&format!("id=\"example-{name}\"")), "{name}");
    }
    assert!(page.contains("examples as written: 4 of 4"), "the summary");
    assert!(page.contains("class=\"refused\"") && page.contains("class=\"move\""), "moves and refusals");
}

/// What a value breaks is shown with what is so now, in either language.
#[test]
fn a_book_shows_what_a_value_breaks() {
    let page = book("interactions --lang fr --no-mutations --set tile.predation.recto=6");
    assert!(page.contains("avec <code>tile.predation.recto=6</code>"), "what is set");
    assert!(
        page.contains("class=\"wrong\"") && page.contains("<p class=\"expected fails\">"),
        "what is not as written"
    );
    assert!(page.contains("<html lang=\"fr\">") && page.contains("exemples comme écrits"), "French");
}

/// With mutations, a book says how many changes the examples notice.
#[test]
fn a_book_says_how_many_changes_are_noticed() {
    let page = book("tic_tac_toe --lang en");
    assert!(page.contains("changes of the rules that an example notices:"), "the share");
}

/// A page is written over nothing but a page.
#[test]
fn a_book_is_written_over_pages_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("game.toml");
    std::fs::write(&file, "mine").expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_rulebox"))
        .args(["book", "tic_tac_toe", "--no-mutations", "-o"])
        .arg(&file)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(std::fs::read_to_string(&file).expect("still there"), "mine");
}
