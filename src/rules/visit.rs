//! Visitors over rule trees: every part of a rule, once.

use super::nature::{self, About};
use super::ruleset::{ActionRules, ChoiceRule};
use super::term::Term;
use super::tree::{
    Act, Argument, Call, Cond, Filter, Footing, LineSet, Num, Open, Putting, Set, Tile, Walk, Way,
};

/// A part of a rule.
pub enum Part<'a> {
    /// A set.
    Set(&'a Set),
    /// A description of pieces.
    Filter(&'a Filter),
    /// A number.
    Num(&'a Num),
    /// A condition.
    Cond(&'a Cond),
    /// Something that happens.
    Act(&'a Act),
}

/// Looks at a part; answers whether to go on into it.
type See<'s> = &'s mut dyn FnMut(Part<'_>) -> bool;

/// Shows a part and everything in it.
pub fn part(tree: Part<'_>, see: See<'_>) {
    match tree {
        Part::Set(tree) => set(tree, see),
        Part::Filter(tree) => filter(tree, see),
        Part::Num(tree) => number(tree, see),
        Part::Cond(tree) => condition(tree, see),
        Part::Act(tree) => act(tree, see),
    }
}

/// Shows every part of a set.
pub fn set(tree: &Set, see: See<'_>) {
    if !see(Part::Set(tree)) {
        return;
    }
    match tree {
        Set::Tops(inner) => filter(inner, see),
        Set::Near(inner, _)
        | Set::Not(inner)
        | Set::First(inner)
        | Set::RightOf(inner)
        | Set::RowsBelow(inner)
        | Set::Mirrored(inner, _)
        | Set::Ends(inner, _)
        | Set::Nearest(inner) => set(inner, see),
        Set::Standing(on) => {
            if let Some(on) = on {
                set(on, see);
            }
        }
        Set::Parts(footing) => match footing {
            Footing::Any(tile) => set(tile, see),
            Footing::Entered(way) => walk(way, see),
            Footing::Chosen(_) => {}
        },
        Set::Lines(lines) => match lines {
            LineSet::LongestLoop(inner, _) | LineSet::Linked(inner, _) => set(inner, see),
            LineSet::DeadEnds { at, open, on } => {
                set(at, see);
                set(open, see);
                if let Some(on) = on {
                    set(on, see);
                }
            }
            LineSet::Joined(inner) | LineSet::Ahead(inner) => set(inner, see),
            LineSet::Steps(way) => walk(way, see),
            LineSet::Matching => {}
        },
        Set::Ways(turnings) => way(turnings, see),
        Set::Row(inner) | Set::Column(inner) | Set::Stacked(inner) => number(inner, see),
        Set::RaysOver(rays) | Set::RayStarts(rays) => {
            set(&rays.over, see);
            set(&rays.up_to, see);
        }
        Set::Connected(a, b, _) | Set::And(a, b) | Set::Or(a, b) | Set::Minus(a, b) => {
            set(a, see);
            set(b, see);
        }
        Set::Fitting(inner, fitting) => {
            set(inner, see);
            filter(fitting, see);
        }
        Set::When(asked, a, b) => {
            condition(asked, see);
            set(a, see);
            set(b, see);
        }
        Set::Script(called, _) => call(called, see),
        Set::Nothing
        | Set::Known(_)
        | Set::AllCells
        | Set::Edges
        | Set::Lane
        | Set::Empty
        | Set::Occupied
        | Set::Marked(_)
        | Set::Here
        | Set::From
        | Set::Slot(_)
        | Set::Picked(_)
        | Set::AroundHere(_)
        | Set::Laid
        | Set::MainWord
        | Set::Start
        | Set::Fits(_)
        | Set::FullRows
        | Set::FullColumns
        | Set::Lowest
        | Set::Last
        | Set::Zone(..)
        | Set::Top(..) => {}
    }
}

/// Shows every part of the ways of pieces that stand.
fn walk(tree: &Walk, see: See<'_>) {
    set(&tree.pieces, see);
    set(&tree.within, see);
    if let Some(most) = &tree.most {
        number(most, see);
    }
}

/// Shows every part of turnings.
fn way(tree: &Way, see: See<'_>) {
    match tree {
        Way::Any(Tile::On(inner)) | Way::Turned(_, Tile::On(inner)) | Way::Facing(inner) => set(inner, see),
        Way::Any(Tile::Picked(_)) | Way::Turned(_, Tile::Picked(_)) => {}
        Way::Mirrored(inner, _) => way(inner, see),
    }
}

/// Shows every part of a description.
pub fn filter(tree: &Filter, see: See<'_>) {
    if !see(Part::Filter(tree)) {
        return;
    }
    match tree {
        Filter::And(a, b) | Filter::Or(a, b) => {
            filter(a, see);
            filter(b, see);
        }
        Filter::Not(inner) => filter(inner, see),
        Filter::Like(cells) => set(cells, see),
        Filter::Owned(_) | Filter::Face(_) | Filter::Kind(_) | Filter::Family(_) | Filter::Back(_) => {}
    }
}

/// Shows every part of a number.
pub fn number(tree: &Num, see: See<'_>) {
    if !see(Part::Num(tree)) {
        return;
    }
    match tree {
        Num::Count(inner)
        | Num::Shown(inner)
        | Num::Value(inner, _)
        | Num::ValueOnBoard(inner, _)
        | Num::LargestGroup(inner, _)
        | Num::Groups(inner, _)
        | Num::Height(inner) => set(inner, see),
        Num::Distance(way, to) => {
            walk(way, see);
            set(to, see);
        }
        Num::Add(a, b) | Num::Sub(a, b) | Num::Mul(a, b) | Num::Min(a, b) | Num::Max(a, b) => {
            number(a, see);
            number(b, see);
        }
        Num::When(asked, a, b) => {
            condition(asked, see);
            number(a, see);
            number(b, see);
        }
        Num::Script(called) => call(called, see),
        Num::Seats(asked) => condition(asked, see),
        Num::Const(_) | Num::Rounds | Num::Counter(_) | Num::Points(_) | Num::Score(_) => {}
    }
}

/// Shows every part of a condition.
pub fn condition(tree: &Cond, see: See<'_>) {
    if !see(Part::Cond(tree)) {
        return;
    }
    match tree {
        Cond::Less(a, b) | Cond::Equal(a, b) => {
            number(a, see);
            number(b, see);
        }
        Cond::Any(inner) | Cond::Line(_, inner) | Cond::CouldLoop(inner, _) => set(inner, see),
        Cond::Same(a, b) => {
            set(a, see);
            set(b, see);
        }
        Cond::Joins(a, b, c, _) => {
            set(a, see);
            set(b, see);
            set(c, see);
        }
        Cond::Not(inner) => condition(inner, see),
        Cond::And(a, b) | Cond::Or(a, b) => {
            condition(a, see);
            condition(b, see);
        }
        Cond::Script(called) => call(called, see),
        Cond::Alike(a, b) => {
            answers(a, see);
            answers(b, see);
        }
        Cond::Const(_) | Cond::Can(..) | Cond::TurnOf(_) => {}
    }
}

/// Shows every part of something that happens.
pub fn act(tree: &Act, see: See<'_>) {
    if !see(Part::Act(tree)) {
        return;
    }
    match tree {
        Act::Put { what, on, way, .. } => {
            putting(what, see);
            set(on, see);
            if let Some(way) = way {
                set(way, see);
            }
        }
        Act::Push(push) => {
            putting(&push.what, see);
            set(&push.on, see);
            for inner in [&push.moving, &push.way].into_iter().flatten() {
                set(inner, see);
            }
        }
        Act::Step { pieces: inner, part: other } | Act::Turn(inner, other) => {
            set(inner, see);
            if let Some(other) = other {
                set(other, see);
            }
        }
        Act::Carry { pieces, onto } => {
            set(pieces, see);
            set(onto, see);
        }
        Act::Say(_, of) => {
            if let Some(of) = of {
                set(of, see);
            }
        }
        Act::Flip(inner)
        | Act::Take(inner)
        | Act::Walk(inner)
        | Act::Remove(inner, _)
        | Act::Mark(inner, ..)
        | Act::Show(inner)
        | Act::Move { pieces: inner, .. } => set(inner, see),
        Act::Draw { count, .. } => number(count, see),
        Act::Gain(inner, _) | Act::Count(_, inner) => number(inner, see),
        Act::All(acts) => acts.iter().for_each(|inner| act(inner, see)),
        Act::When(asked, a, b) => {
            condition(asked, see);
            act(a, see);
            act(b, see);
        }
        Act::Each(over, _, inner) => {
            set(over, see);
            act(inner, see);
        }
        Act::Script(called) => call(called, see),
        Act::Nothing
        | Act::Lay(_)
        | Act::Shuffle(..)
        | Act::Effect(..)
        | Act::Hush
        | Act::PassFirst
        | Act::Again
        | Act::EndTurn
        | Act::Leads(_) => {}
    }
}

/// Shows every part of what is put.
fn putting(what: &Putting, see: See<'_>) {
    if let Putting::Piece(pieces) | Putting::One(pieces, _) = what {
        set(pieces, see);
    }
}

fn call(called: &Call, see: See<'_>) {
    for argument in &called.arguments {
        match argument {
            Argument::Number(inner) => number(inner, see),
            Argument::Condition(inner) => condition(inner, see),
            Argument::Cells(inner)
            | Argument::Pieces(inner)
            | Argument::Piece(inner)
            | Argument::Turnings(inner)
            | Argument::Parts(inner)
            | Argument::Filter(inner, _) => set(inner, see),
            // A zone is read by whoever has it.
            Argument::Same(Term::Zone(zone, who)) => set(&Set::Zone(*zone, *who), see),
            // A direction is about no cell before it is used.
            Argument::Same(Term::Directions(_)) => {}
            Argument::Same(inner) => term(inner, see),
            Argument::Answer(open) => answers(open, see),
        }
    }
}

/// Shows every part of what functions answer.
fn answers(open: &Open, see: See<'_>) {
    match open {
        // What it is shows only during play; it is shown as a number.
        Open::Call(called) => number(&Num::Script(called.clone()), see),
        Open::Join(_, a, b) => {
            answers(a, see);
            answers(b, see);
        }
        Open::Not(inner) => answers(inner, see),
    }
}

/// Shows every part of a term.
pub fn term(tree: &Term, see: See<'_>) {
    match tree {
        Term::Cells(inner) | Term::Pieces(inner) | Term::Turnings(inner) | Term::Parts(inner) => {
            set(inner, see);
        }
        Term::Filter(inner) | Term::Seen(_, inner) => filter(inner, see),
        Term::Number(inner) => number(inner, see),
        Term::Condition(inner) => condition(inner, see),
        Term::Act(inner) => act(inner, see),
        Term::Rays(_, over, up_to) => {
            for inner in [over, up_to].into_iter().flatten() {
                set(inner, see);
            }
        }
        Term::Answer(open) => answers(open, see),
        Term::Zone(zone, who) => set(&Set::Zone(*zone, *who), see),
        _ => {
            if let Some(inner) = tree.cells() {
                set(&inner, see);
            }
        }
    }
}

/// Shows every part of an action's rules.
pub fn action(rules: &ActionRules, see: See<'_>) {
    if let Some(when) = &rules.when {
        condition(when, see);
    }
    for choice in &rules.choices {
        choice_rule(choice, see);
    }
    for judged in rules.only.iter().chain(&rules.after) {
        condition(&judged.condition, see);
    }
    for done in &rules.does {
        act(done, see);
    }
}

/// Shows every part of what is chosen among.
pub fn choice_rule(rule: &ChoiceRule, see: See<'_>) {
    set(&rule.set, see);
    if let Some(lay) = &rule.lay {
        set(&lay.on.set, see);
        set(&lay.through.set, see);
        if let Some(arbiter) = &lay.arbiter {
            condition(arbiter, see);
        }
    }
}

/// Whether a term is about the cell chosen last.
pub fn needs_here(tree: &Term) -> bool {
    let mut needs = false;
    let mut see = |part: Part<'_>| {
        needs |= nature::of(&part).about == About::Here;
        true
    };
    match tree {
        // Rays as such, and directions as such, are about no cell yet.
        Term::Rays(_, over, up_to) => {
            for inner in [over, up_to].into_iter().flatten() {
                set(inner, &mut see);
            }
        }
        Term::Directions(_) => return true,
        other => term(other, &mut see),
    }
    needs
}

/// Whether a term is about the cell where a piece's way begins.
pub fn needs_from(tree: &Term) -> bool {
    let mut needs = false;
    term(tree, &mut |part| {
        needs |= nature::of(&part).about == About::From;
        true
    });
    needs
}

/// The choices and loop variables that a set is about. A script can ask about any.
pub fn slots(tree: &Set) -> Vec<u8> {
    let mut slots = Vec::new();
    set(tree, &mut |part| {
        slots.extend(nature::of(&part).about.slots());
        true
    });
    slots
}

/// The choices and loop variables that a condition is about.
pub fn condition_slots(tree: &Cond) -> Vec<u8> {
    let mut slots = Vec::new();
    condition(tree, &mut |part| {
        slots.extend(nature::of(&part).about.slots());
        true
    });
    slots
}

/// Whether a set is about a cell chosen before it.
pub fn needs_chosen_cell(tree: &Set) -> bool {
    let mut needs = false;
    set(tree, &mut |part| {
        needs |= matches!(nature::of(&part).about, About::Here | About::From);
        true
    });
    needs
}

/// The actions that an action's legality asks about.
pub fn asked_actions(rules: &ActionRules) -> Vec<usize> {
    let mut asked = Vec::new();
    let mut see = |part: Part<'_>| {
        if let Part::Cond(Cond::Can(action, _)) = part {
            asked.push(*action as usize);
        }
        true
    };
    if let Some(when) = &rules.when {
        condition(when, &mut see);
    }
    for choice in &rules.choices {
        choice_rule(choice, &mut see);
    }
    for judged in rules.only.iter().chain(&rules.after) {
        condition(&judged.condition, &mut see);
    }
    asked
}

/// Whether a term has more than `most` parts. Parts that are shared count each time they are
/// used, as they are compiled each time; no more than that are visited.
pub fn larger_than(tree: &Term, most: usize) -> bool {
    let mut seen = 0;
    term(tree, &mut |_| {
        seen += 1;
        seen <= most
    });
    seen > most
}

/// How many parts something that happens has, those in its inner loops included.
pub fn act_size(tree: &Act) -> i32 {
    let mut parts = 0;
    act(tree, &mut |_| {
        parts += 1;
        true
    });
    parts
}

/// How many parts of a term are asked, those that are asked of every seat once for each.
pub fn asked(tree: &Term, seats: usize) -> u64 {
    let mut asked = 0u64;
    term(tree, &mut |part| {
        let (more, inside) = weight(&part, seats);
        asked = asked.saturating_add(more);
        inside
    });
    asked
}

/// What a part counts, and whether the parts inside it are still to be counted.
fn weight(part: &Part<'_>, seats: usize) -> (u64, bool) {
    let Part::Num(Num::Seats(each)) = part else { return (1, true) };
    let mut inner = 1u64;
    condition(each, &mut |part| {
        let (more, inside) = weight(&part, seats);
        inner = inner.saturating_add(more);
        inside
    });
    (inner.saturating_mul(seats.max(1) as u64), false)
}
