//! What functions of a script are given, what they answer, and what is known from what they say.

use rulebox::play::Session;

use crate::language::{PLAIN, count, load, play, stones};

#[test]
fn a_function_is_given_things_as_they_are() {
    let text = stones(
        r#"seats = ["x", "o"]
[counter.tide]
[counter.flood]
[piece.token]
copies = 6
[zone.bag]
starts = "token"
[zone.hand]
owner = "seat"
[action.lay]
cell = "empty"
does = ["put(stone)", "up()", "higher(flood)", "flag(here, swamp)", "fetch(bag, hand)", "gain(worth(stone, x, above, tide))"]
[end]
when  = "full"
score = "points()"
"#,
    );
    let script = r#"
fn up() {
    each(here, |cell| raise(tide, count(cell)));
    if count(mine) > 0 { [1].for_each(|n| reduce(tide, 1)); }
    raise(tide, 1); tide.raise(1); reduce(tide, 1);
    if tide % 2 == 9 { throw "never"; }
}
fn higher(counter) {
    let before = counter + 0;
    raise(counter, 2);
    once_more(counter);
    if counter != before + 3 || counter / 1 != before + 3 || counter % 5 > 4 { throw "it reads as it is now"; }
    let n = 0;
    for i in 0..counter { n += 1; }
    if n != counter { throw "it counts as any number"; }
}
fn once_more(it) { raise(it, 1); }
fn flag(cells, mark) {
    set_mark(cells, mark);
    if is_empty(cells & mark) { throw "a mark reads as its cells"; }
    clear_mark(first(mark), mark);
    clear_mark(everywhere, swamp);
}
fn fetch(from_zone, to_zone) {
    if is_empty(from_zone) { return; }
    let one = list(from_zone)[0];
    move(one, to_zone.of(me));
    if count(to_zone & token) == 0 { throw "a zone stays a zone"; }
}
fn worth(kind, seat, way, n) {
    let of_kind = count(kind & mine);
    if count(hand & token) > 0 && count(touching(here, way)) > 1 { throw "one step is one cell"; }
    switch n { 0 => 100, _ => of_kind + count(seat & kind) * 0 }
}
"#;
    let game = load(&text, script);
    let state = play(&game, 3);
    let layout = game.machine().layout();
    assert_eq!(state.counters[layout.counter(0)], 3);
    assert_eq!(state.counters[layout.counter(1)], 9);
    assert_eq!(game.scores(&state).expect("sound"), [3, 1]);
}

#[test]
fn what_functions_answer_can_be_joined() {
    let text = stones(
        r#"seats = ["x", "o"]
[rules]
named = "yes() | no()"
[piece.token]
copies = 6
[zone.bag]
starts = "token"
[action.lay]
when = "yes() & !no() | no()"
cell = "(high() | low()) & !taken() - corners()"
does = ["put(stone)", "gain(count(some(high() & low())) + more() - less())"]
[action.fetch]
take = { one = "tokens() - tokens()" }
does = "move(one, bag)"
[end]
draw  = "full | is_empty(high() & empty_ones())"
"#,
    );
    let script = r#"
let asked = yes();
fn yes() { true }
fn no() { false }
fn high() { row(1) | row(2) }
fn low() { row(2) | row(3) }
fn taken() { occupied }
fn corners() { column(1) & row(1) }
fn empty_ones() { empty }
fn tokens() { bag }
fn more() { 3 }
fn less() { if named && asked { 1 } else { throw "a name for what a function answers is answered" } }
fn some(cells) { cells }
"#;
    let game = load(&text, script);
    let start = game.start(1, 0).expect("sound");
    assert_eq!(count(&game, &start), 11);
    let state = play(&game, 1);
    assert_eq!(state.counters[0], 6);
    let amazons = load(
        &stones(&PLAIN.replace("\"empty\"", "\"queen(swamp)\"")),
        "fn queen(at) { empty & (touching(at, around) | starts(rays(around).over(empty).up_to(at))) }",
    );
    assert!(count(&amazons, &amazons.start(1, 0).expect("sound")) > 8);
}

/// What is said through a function tells as much as what is said by a rule.
#[test]
fn one_knows_from_what_a_function_announces() {
    let text = r#"
name  = "High cards"
seats = ["ann", "bo"]
setup = "draw(1, deck, hand.of(everyone))"
[cards]
values = ["rank"]
[card]
low  = { rank = 1 }
mid  = { rank = 2 }
high = { rank = 3 }
[zone.deck]
starts   = "card"
shuffled = true
sees     = "nobody"
[zone.hand]
owner = "seat"
sees  = "owner"
[action.rest]
[announce.high_card]
watch  = "high_in()"
says   = "{seat} holds the high card."
unsays = "{seat} no longer holds it."
[end]
when  = "rounds == 3"
score = "held()"
"#;
    let game = load(text, "fn high_in() { held() == 3 }\nfn held() { hand.rank }\n");
    let session = Session::new(game, 1, 0).expect("sound");
    for seat in 0..2 {
        let known = session.know(seat).expect("sound");
        assert!(!known.places.is_empty(), "seat {seat}");
        assert!(known.possible < known.tried, "seat {seat}: {known:?}");
    }
}

/// A named rule with a loop of its own leaves the loop around it alone.
#[test]
fn a_loop_in_a_loop_keeps_its_place() {
    let text = stones(
        r#"seats = ["x", "o"]
[rules]
once = "each(row(1), |cell| gain(count(cell)))"
[action.lay]
cell = "empty"
does = ["put(stone)", "each(here, |cell| [once, gain(10 * count(cell & here))])"]
[end]
draw = "full"
"#,
    );
    let state = play(&load(&text, ""), 1);
    assert_eq!(state.counters[0], 14);
}

#[test]
fn what_functions_answer_is_compared_as_what_it_is() {
    let rules = ["cells() == same()", "cells() != other()", "three() == three()", "yes() != !yes()"];
    let rule = rules.map(|rule| format!("({rule})")).join(" & ");
    let text = format!(
        "seats = [\"x\", \"o\"]\n[action.lay]\ncell = \"empty\"\ndoes = \"put(stone)\"\n[end]\ndraw = \"full\"\nwin = \"{rule}\"\n"
    );
    let script = "fn cells() { row(1) }\nfn same() { row(1) }\nfn other() { row(2) }\nfn three() { 3 }\nfn yes() { true }\n";
    let state = play(&load(&stones(&text), script), 1);
    assert_eq!(state.ended, rulebox::table::Ended::Won(0));
}

/// A zone is put one on each, as far as both go.
#[test]
fn a_zone_is_put_one_on_each() {
    let text = stones(
        r#"seats = ["x", "o"]
[piece.token]
copies = 3
[zone.bag]
starts = "token"
[action.pour]
when = "any(bag)"
does = "put(bag, row(1))"
[action.rest]
[end]
draw = "rounds == 2"
"#,
    );
    let game = load(&text, "");
    let state = play(&game, 1);
    let cells: Vec<u16> =
        state.pieces.iter().filter(|piece| piece.place < 16).map(|piece| piece.place).collect();
    assert_eq!(cells, [0, 1, 2]);
}
