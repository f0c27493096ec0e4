//! Single places and marks that a transcript lays by hand, and the mistakes that one can make in it.

use std::path::Path;

use rulebox::define::{Library, render_all};
use rulebox::examples::run_text;
use rulebox::speak::Lang;

/// The mistakes of a transcript, after a line `play`.
fn mistakes(games: &str, id: &str, lines: &[&str], lang: Lang) -> String {
    let folder = Library::only(Path::new(games)).find(id).expect("there is such a game");
    let text = format!("play\n{}\n", lines.join("\n"));
    let run = run_text(&folder, "examples/laid.txt", text);
    render_all(&run.faults, lang, false)
}

fn hedge(lines: &[&str]) -> String {
    mistakes("tests/games", "hedge", lines, Lang::En)
}

fn interactions(lines: &[&str]) -> String {
    mistakes("games", "interactions", lines, Lang::En)
}

#[test]
fn a_place_holds_what_is_laid_there_and_nothing_else() {
    let laid = [
        "cell dn = ann.stake/bo.stake/ann.stake",
        "cell c2 = bo.shrub",
        "cell dn = bo.stake / ann.stake",
        "expect cell dn = bo.stake/ann.stake",
        "cell c2 = empty",
        "expect cell c2 = empty",
        "expect cell dn = bo.stake/ann.stake",
    ];
    assert_eq!(hedge(&laid), "");
}

#[test]
fn a_drawn_board_leaves_the_edges_as_they_are() {
    let laid = [
        "cell dn = ann.stake",
        "board",
        "  | bo.shrub",
        "expect cell dn = ann.stake",
        "expect cell a1 = bo.shrub",
    ];
    assert_eq!(hedge(&laid), "");
}

#[test]
fn a_mark_lies_on_what_is_named_and_nowhere_else() {
    let laid = [
        "expect mark moss = b2 d3-e3 2w es",
        "mark moss = 4e, a1-b2",
        "expect mark Mousse = a1 b1 a2 b2 4e",
        "mark moss = none",
        "expect mark moss = none",
        "plant 2w a2",
        "expect mark grown = none",
    ];
    assert_eq!(hedge(&laid), "");
}

/// Where there is one of a kind, it is taken from where it lay, but not from where another line laid it.
#[test]
fn a_single_piece_lies_in_one_place() {
    let moved =
        ["cell d4 = bleu.predation", "cell d4 = empty", "cell d5 = bleu.predation", "expect cell d4 = empty"];
    assert_eq!(interactions(&moved), "");
    insta::assert_snapshot!(interactions(&["cell d4 = bleu.predation", "cell d5 = bleu.predation"]));
    insta::assert_snapshot!(interactions(&["board at d4", "  | bleu.predation", "cell d5 = bleu.predation"]));
}

#[test]
fn mistakes_are_shown_where_they_stand() {
    insta::assert_snapshot!(
        "laid_form",
        hedge(&["cell dn ann.stake", "cell dn =", "mark moss dn", "mark moss ="])
    );
    let each = [
        "cell zz = ann.stake",
        "cell 5w = ann.stake",
        "cell dn = ann.stone",
        "mark mud = dn",
        "mark moss = dn-ds",
        "mark moss = a1-z9",
        "board at dn",
        "expect mark mud = dn",
        "expect mark moss = dn xx",
        "expect mark moss = dn",
    ];
    let told: Vec<String> = each.iter().map(|line| hedge(&[line])).collect();
    insta::assert_snapshot!("laid_wrongly", told.join("\n\n"));
    let french: Vec<String> = ["cell dn", "mark moss", "mark mud = dn"]
        .map(|line| mistakes("tests/games", "hedge", &[line], Lang::Fr))
        .into();
    insta::assert_snapshot!("laid_wrongly_in_french", french.join("\n\n"));
}
