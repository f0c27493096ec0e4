//! Where pieces go that leave the board: one from an unlimited supply goes back there, any other must
//! be told where to.

use std::sync::Arc;

use super::ruleset::Ruleset;
use super::tree::{Act, Filter, Putting, SLOTS, Set};
use super::visit;
use crate::define::{Definition, Fault, RuleText, Spot};
use crate::msg;

/// Reports every `remove` without a zone of what may be a piece that no supply takes back.
pub fn check(rules: &Ruleset, definition: &Definition, faults: &mut Vec<Fault>) {
    let mut lying: Vec<bool> = vec![false; definition.kinds.len()];
    for piece in &definition.board.setup {
        lying[piece.kind] = true;
    }
    let mut look = |act: &Act, chosen: &Chosen| {
        let pieces = match act {
            Act::Put { what: Putting::Piece(pieces) | Putting::One(pieces, _), .. } => pieces,
            Act::Push(push) => match &push.what {
                Putting::Piece(pieces) | Putting::One(pieces, _) => pieces,
                Putting::Supply(_) => return,
            },
            Act::Lay(slot) => &Arc::new(Set::Picked(*slot)),
            _ => return,
        };
        for (kind, may) in kinds_of(pieces, chosen, definition).into_iter().enumerate() {
            lying[kind] |= may;
        }
    };
    each_act(rules, definition, &mut |act, chosen, _| look(act, chosen));
    let scripts_put = rules.script.as_ref().is_some_and(|script| script.scan.puts());
    let fixed = |kind: usize| definition.kinds[kind].copies.is_some();
    let staying: Vec<usize> =
        (0..lying.len()).filter(|&kind| fixed(kind) && (lying[kind] || scripts_put)).collect();
    if staying.is_empty() {
        return;
    }
    each_act(rules, definition, &mut |act, chosen, text| {
        let Act::Remove(cells, None) = act else { return };
        let kinds = kinds_of(cells, chosen, definition);
        if let Some(&kind) = staying.iter().find(|&&kind| kinds[kind]) {
            let message = msg!("rule.no_supply", piece = &definition.kinds[kind].label.id);
            faults.push(Fault::at(&spot_of(text), message).help(msg!("help.where_to")));
        }
    });
}

/// What choices and loops stand for, as far as it is known.
#[derive(Clone, Default)]
struct Chosen {
    here: Option<Arc<Set>>,
    from: Option<Arc<Set>>,
    slots: [Option<Arc<Set>>; SLOTS],
}

/// The place of `remove` in a rule, or the whole rule where a name stands for it.
fn spot_of(text: &RuleText) -> Spot {
    match text.text.find("remove(") {
        Some(at) => text.locate(1, text.text[..at].chars().count() + 1),
        None => text.whole(),
    }
}

/// Shows everything that a rule can make happen, with what was chosen and the rule's text.
fn each_act(rules: &Ruleset, definition: &Definition, see: &mut dyn FnMut(&Act, &Chosen, &RuleText)) {
    let nothing = Chosen::default();
    for (act, text) in rules.setup.iter().zip(&definition.setup) {
        inside(act, &nothing, &mut |act, chosen| see(act, chosen, text));
    }
    for (number, kind) in definition.kinds.iter().enumerate() {
        for (key, texts) in &kind.rules {
            let name = rules.names.kind_rules.iter().position(|name| name == key);
            let Some(act) = name.and_then(|name| rules.kind_rules[name][number].as_ref()) else { continue };
            let acts = match (&**act, texts.len()) {
                (_, 1) => std::slice::from_ref(act),
                (Act::All(acts), _) => acts,
                _ => continue,
            };
            for (act, text) in acts.iter().zip(texts) {
                inside(act, &nothing, &mut |act, chosen| see(act, chosen, text));
            }
        }
    }
    for (declared, (_, acts)) in definition.whenevers.iter().zip(&rules.whenevers) {
        for (act, text) in acts.iter().zip(&declared.does) {
            inside(act, &nothing, &mut |act, chosen| see(act, chosen, text));
        }
    }
    for (declared, rules) in definition.actions.iter().zip(&rules.actions) {
        let mut chosen = Chosen::default();
        for (slot, (choice, rule)) in declared.choices.iter().zip(&rules.choices).enumerate() {
            match choice.id.as_str() {
                "here" => chosen.here = Some(rule.set.clone()),
                "from" => chosen.from = Some(rule.set.clone()),
                _ => {}
            }
            if let Some(place) = chosen.slots.get_mut(slot) {
                *place = Some(rule.set.clone());
            }
        }
        for (act, text) in rules.does.iter().zip(&declared.does) {
            inside(act, &chosen, &mut |act, chosen| see(act, chosen, text));
        }
    }
}

fn inside(act: &Act, chosen: &Chosen, see: &mut dyn FnMut(&Act, &Chosen)) {
    see(act, chosen);
    match act {
        Act::All(acts) => acts.iter().for_each(|act| inside(act, chosen, see)),
        Act::When(_, a, b) => {
            inside(a, chosen, see);
            inside(b, chosen, see);
        }
        Act::Each(over, slot, body) => {
            let mut chosen = chosen.clone();
            chosen.slots[*slot as usize] = Some(over.clone());
            inside(body, &chosen, see);
        }
        _ => {}
    }
}

/// Which kinds a set of pieces may hold where nothing is chosen, as far as its rule tells.
pub fn kinds_held(set: &Set, definition: &Definition) -> Vec<bool> {
    kinds_of(set, &Chosen::default(), definition)
}

/// Which kinds a set of cells or pieces may hold.
fn kinds_of(set: &Set, chosen: &Chosen, definition: &Definition) -> Vec<bool> {
    let all = || vec![true; definition.kinds.len()];
    let of = |set: &Set| kinds_of(set, chosen, definition);
    let join = |a: Vec<bool>, b: Vec<bool>, join: fn(bool, bool) -> bool| -> Vec<bool> {
        a.into_iter().zip(b).map(|(a, b)| join(a, b)).collect()
    };
    // A cell that was empty when it was chosen need not be any more.
    let among = |set: &Option<Arc<Set>>| match set {
        Some(set) if !about_itself(set) => {
            let kinds = of(set);
            if kinds.contains(&true) { kinds } else { all() }
        }
        _ => all(),
    };
    let kinds = || 0..definition.kinds.len();
    match set {
        Set::Nothing | Set::Empty => vec![false; definition.kinds.len()],
        Set::Tops(filter) => kinds().map(|kind| may_fit(filter, kind, definition)).collect(),
        Set::Fitting(inner, filter) => {
            let fitting = kinds().map(|kind| may_fit(filter, kind, definition)).collect();
            join(of(inner), fitting, |a, b| a && b)
        }
        Set::And(a, b) => join(of(a), of(b), |a, b| a && b),
        Set::Or(a, b) | Set::When(_, a, b) => join(of(a), of(b), |a, b| a || b),
        Set::Minus(a, b) => join(of(a), always(b, definition), |a, b| a && !b),
        Set::Not(inner) => always(inner, definition).into_iter().map(|always| !always).collect(),
        Set::First(inner) | Set::Connected(_, inner, _) => of(inner),
        Set::RaysOver(rays) => of(&rays.over),
        Set::Here => among(&chosen.here),
        Set::From => among(&chosen.from),
        Set::Slot(slot) | Set::Picked(slot) => among(&chosen.slots[*slot as usize]),
        _ => all(),
    }
}

/// Whether a set is about what was chosen, and so tells nothing new of it.
fn about_itself(set: &Set) -> bool {
    let mut about = false;
    visit::set(set, &mut |part| {
        about |= matches!(part, visit::Part::Set(Set::Slot(_) | Set::Picked(_)));
        true
    });
    about
}

/// Which kinds are in a set wherever they lie.
fn always(set: &Set, definition: &Definition) -> Vec<bool> {
    (0..definition.kinds.len())
        .map(|kind| match set {
            Set::Tops(filter) => must_fit(filter, kind, definition),
            Set::Occupied | Set::AllCells => true,
            _ => false,
        })
        .collect()
}

/// Whether a piece of a kind can fit a description.
fn may_fit(filter: &Filter, kind: usize, definition: &Definition) -> bool {
    let of = |filter: &Filter| may_fit(filter, kind, definition);
    match filter {
        Filter::Owned(_) => !definition.families[definition.kinds[kind].family].unowned,
        Filter::Face(_) | Filter::Like(_) => true,
        Filter::And(a, b) => of(a) && of(b),
        Filter::Or(a, b) => of(a) || of(b),
        Filter::Not(inner) => !must_fit(inner, kind, definition),
        Filter::Kind(_) | Filter::Family(_) | Filter::Back(_) => must_fit(filter, kind, definition),
    }
}

/// Whether every piece of a kind fits a description.
fn must_fit(filter: &Filter, kind: usize, definition: &Definition) -> bool {
    let of = |filter: &Filter| must_fit(filter, kind, definition);
    let declared = &definition.kinds[kind];
    match filter {
        Filter::Kind(one) => *one as usize == kind,
        Filter::Family(family) => *family as usize == declared.family,
        Filter::Back(back) => *back as usize == declared.back,
        Filter::Owned(_) | Filter::Face(_) | Filter::Like(_) => false,
        Filter::And(a, b) => of(a) && of(b),
        Filter::Or(a, b) => of(a) || of(b),
        Filter::Not(inner) => !may_fit(inner, kind, definition),
    }
}
