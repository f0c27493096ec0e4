//! Every rule of a game, built.

use std::sync::Arc;

use super::hidden::Judge;
use super::names::Names;
use super::script::Script;
use super::tree::{Act, Cond, Num, Putting, Set};
use super::{leaving, nature, trial, visit, whose};
use crate::define::model::PhaseDef;
use crate::define::{Cited, Definition, Fault, Lexicon, Spot};
use crate::msg;
use crate::speak::Name;

/// The rules of a game as trees.
#[derive(Debug)]
pub struct Ruleset {
    /// One for each action.
    pub actions: Vec<ActionRules>,
    /// For each name of a kind's rule, for each kind, what it does.
    pub kind_rules: Vec<Vec<Option<Arc<Act>>>>,
    /// What happens before the first turn.
    pub setup: Vec<Arc<Act>>,
    /// When the seat that moved wins.
    pub win: Option<Arc<Cond>>,
    /// When nobody wins.
    pub draw: Option<Arc<Cond>>,
    /// When scores decide.
    pub when: Option<Arc<Cond>>,
    /// The parts of a seat's score.
    pub score: Vec<Arc<Num>>,
    /// What the players are measured by, when not by each other.
    pub scale: Option<Arc<Num>>,
    /// What a position is worth to a seat, for bots alone.
    pub bot_value: Option<Arc<Num>>,
    /// What is announced of a seat.
    pub announcements: Vec<Arc<Cond>>,
    /// What happens by itself: when, and what.
    pub whenevers: Vec<(Arc<Cond>, Vec<Arc<Act>>)>,
    /// What is remembered from game to game.
    pub records: Vec<RecordRules>,
    /// The script's functions.
    pub script: Option<Arc<Script>>,
    /// The word lists, as they were declared.
    pub lexicons: Vec<Arc<Lexicon>>,
    /// The names of the game.
    pub names: Arc<Names>,
    /// The numbers that the game's script gives a name to.
    pub named: Vec<Named>,
    /// What in the scripts comes from where in the rulebook.
    pub cited: Vec<Cited>,
}

/// A number with a name of the game's own.
#[derive(Clone, Debug)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// What people call it.
    pub called: Name,
    /// What the author's comment says of it.
    pub doc: Option<Name>,
    /// What it is; rules that use the name share it.
    pub number: Arc<Num>,
}

/// The rules of a record.
#[derive(Debug)]
pub struct RecordRules {
    /// The pieces whose kinds are remembered.
    pub keeps: Arc<Set>,
    /// Whether they are.
    pub when: Arc<Cond>,
}

/// The rules of an action.
#[derive(Debug, Default)]
pub struct ActionRules {
    /// When it can be done at all.
    pub when: Option<Arc<Cond>>,
    /// What is chosen among.
    pub choices: Vec<ChoiceRule>,
    /// What must all hold of the whole move, on the table as it is.
    pub only: Vec<JudgedPart>,
    /// What must all hold of the board as it would be.
    pub after: Vec<JudgedPart>,
    /// What happens.
    pub does: Vec<Arc<Act>>,
}

/// What is chosen among, and the parts that it is made of.
#[derive(Debug)]
pub struct ChoiceRule {
    /// The set.
    pub set: Arc<Set>,
    /// The parts that must all hold, for refusals.
    pub parts: Vec<Part>,
    /// How pieces are laid in a line, where they are.
    pub lay: Option<Box<LayRules>>,
}

/// How pieces are laid in a line.
#[derive(Debug)]
pub struct LayRules {
    /// On which cells.
    pub on: ChoiceRule,
    /// On at least one of which.
    pub through: ChoiceRule,
    /// While this holds, words that the list lacks may be laid.
    pub arbiter: Option<Arc<Cond>>,
    /// The word list.
    pub lexicon: Arc<Lexicon>,
}

/// A part of what a whole move is judged by.
#[derive(Debug)]
pub struct JudgedPart {
    /// What must hold.
    pub condition: Arc<Cond>,
    /// The word that refusals know it by: of `is_empty(x)`, `any(x)` and `!x` that is `x`.
    pub word: String,
    /// Where it stands.
    pub spot: Spot,
    /// As it is written.
    pub text: String,
    /// What the author's comment says of it.
    pub doc: Option<Name>,
}

impl JudgedPart {
    /// The cells that a refusal can name: those that there must be none of.
    pub fn offending(&self) -> Option<&Arc<Set>> {
        let Cond::Not(inner) = &*self.condition else { return None };
        let Cond::Any(set) = &**inner else { return None };
        (!set.holds_pieces()).then_some(set)
    }
}

/// A part of a choice's rule.
#[derive(Debug)]
pub struct Part {
    /// What it allows.
    pub set: Arc<Set>,
    /// Its first word, which refusals are known by.
    pub word: String,
    /// Where it stands.
    pub spot: Spot,
    /// As it is written.
    pub text: String,
    /// What the author's comment says of it.
    pub doc: Option<Name>,
    /// Whether it stands after a `-` or a `!`: what fits it is not allowed.
    pub excludes: bool,
}

impl Ruleset {
    /// Checks what only shows when all rules are there: actions that ask whether each other can be
    /// done, supplies and zones that do not fit.
    pub fn check(&self, definition: &Definition, faults: &mut Vec<Fault>) {
        for (part, number) in definition.end.score.iter().zip(&self.score) {
            let mut asks_itself = false;
            visit::number(number, &mut |part| {
                asks_itself |= matches!(part, visit::Part::Num(Num::Score(_)));
                true
            });
            if asks_itself {
                faults.push(Fault::at(&part.rule.whole(), msg!("end.score_of_itself")));
            }
        }
        Judge::new(definition, self).check(faults);
        leaving::check(self, definition, faults);
        whose::check(definition, self, faults);
        self.check_foreseen(faults);
        let asks: Vec<Vec<usize>> = self.actions.iter().map(visit::asked_actions).collect();
        for (start, action) in definition.actions.iter().enumerate() {
            let mut reached = vec![false; asks.len()];
            let mut next = asks[start].clone();
            while let Some(asked) = next.pop() {
                if !std::mem::replace(&mut reached[asked], true) {
                    next.extend(&asks[asked]);
                }
            }
            if reached[start] {
                let message = msg!("action.circle", id = &action.label.id);
                faults.push(Fault::at(&action.label.spot, message));
            }
        }
    }

    /// Which kinds a record may come to hold, as far as its rule tells.
    pub fn recordable_kinds(&self, record: usize, definition: &Definition) -> Vec<bool> {
        leaving::kinds_held(&self.records[record].keeps, definition)
    }

    /// Whether rules ask where the pieces of each kind lie.
    pub fn watched_kinds(&self, kinds: usize, families: &[usize]) -> Vec<bool> {
        let mut watched = vec![false; kinds];
        self.each_part(&mut |part| {
            if let visit::Part::Filter(filter) = part {
                match filter {
                    super::tree::Filter::Kind(kind) => watched[*kind as usize] = true,
                    super::tree::Filter::Family(family) => {
                        for (kind, of) in families.iter().enumerate() {
                            watched[kind] |= of == &(*family as usize);
                        }
                    }
                    _ => {}
                }
            }
        });
        watched
    }

    /// Whether a rule reads whose turn it is or how far the game got, besides its own seat.
    pub fn reads_turn(&self) -> bool {
        let mut reads = self.script.is_some();
        self.each_part(&mut |part| reads |= matches!(part, visit::Part::Num(Num::Rounds)));
        reads
    }

    /// What `after` asks about must be foreseen, and nobody can foresee what a script does.
    fn check_foreseen(&self, faults: &mut Vec<Fault>) {
        for action in self.actions.iter().filter(|action| !action.after.is_empty()) {
            let mut effects = Vec::new();
            action.does.iter().for_each(|act| {
                visit::act(act, &mut |part| {
                    if let visit::Part::Act(Act::Effect(_, rule)) = part {
                        effects.extend(self.kind_rules[*rule as usize].iter().flatten().cloned());
                    }
                    true
                });
            });
            let acts: Vec<Arc<Act>> = action.does.iter().cloned().chain(effects).collect();
            if let Err(call) = trial::tried_all(&acts, 0) {
                let message = msg!("rule.unforeseen", word = &call.function);
                let fault = Fault { spot: call.spot.clone(), ..Fault::nowhere(message) };
                if !faults.contains(&fault) {
                    faults.push(fault);
                }
            }
        }
    }

    /// Whether a condition can come to hold for a seat just because the turn goes on.
    pub fn changes_with_turn(&self, asked: &Cond) -> bool {
        let mut changes = false;
        visit::condition(asked, &mut |part| {
            changes |= match part {
                visit::Part::Num(Num::Rounds) => true,
                // Whether something can be done, and a score, are read from rules that may read the turn.
                visit::Part::Cond(Cond::Can(..)) | visit::Part::Num(Num::Score(_)) => self.reads_turn(),
                part => nature::of(&part).script,
            };
            true
        });
        changes
    }

    /// Whether what happens before the first turn, or an action of the opening alone, says who begins.
    pub fn decides_first(&self, definition: &Definition) -> bool {
        let [opening, turns] = &definition.phases;
        let does = |phase: &PhaseDef, action| phase.steps.iter().any(|step| step.actions.contains(&action));
        let opens = |action: &usize| does(opening, *action) && !does(turns, *action);
        let opened = (0..self.actions.len()).filter(opens).flat_map(|action| &self.actions[action].does);
        let mut decides = false;
        for act in self.setup.iter().chain(opened) {
            visit::act(act, &mut |part| {
                decides |= matches!(part, visit::Part::Act(Act::Leads(_)));
                true
            });
        }
        decides
    }

    /// Whether a rule may say how a turn goes on.
    pub fn steers_turn(&self) -> bool {
        let mut steers = self.script.is_some();
        self.each_part(&mut |part| {
            steers |= matches!(part, visit::Part::Act(Act::Again | Act::EndTurn | Act::Leads(_)));
        });
        steers
    }

    /// For each mark of the board, whether a rule may put it on cells or take it off.
    pub fn changed_marks(&self, marks: usize) -> Vec<bool> {
        // A script may be given any of them.
        let mut changed = vec![self.script.is_some(); marks];
        self.each_part(&mut |part| {
            if let visit::Part::Act(Act::Mark(_, mark, _)) = part {
                changed[*mark as usize] = true;
            }
        });
        changed
    }

    /// Whether a rule may show hidden pieces to everyone.
    pub fn shows_pieces(&self) -> bool {
        let mut shows = self.script.is_some();
        self.each_part(&mut |part| shows |= matches!(part, visit::Part::Act(Act::Show(_))));
        shows
    }

    /// Whether a move is all that happens: nothing is announced, and nothing happens by itself.
    pub fn nothing_follows(&self) -> bool {
        self.announcements.is_empty() && self.whenevers.is_empty()
    }

    /// Whether what happens before the first turn is left neither to chance nor to a script, and
    /// cannot fail.
    pub fn lays_always_the_same(&self) -> bool {
        let mut same = true;
        for act in &self.setup {
            visit::act(act, &mut |part| {
                let by_chance_or_fails = matches!(
                    part,
                    visit::Part::Act(
                        Act::Shuffle(..)
                            | Act::Effect(..)
                            | Act::Remove(_, None)
                            | Act::Put { what: Putting::One(_, Some(_)), .. }
                    )
                );
                same &= !by_chance_or_fails && !nature::of(&part).script;
                true
            });
        }
        same
    }

    /// Whether something may be shuffled once the first turn has begun. What a script does is not known.
    pub fn shuffles_in_play(&self) -> bool {
        let mut shuffles = false;
        let see = &mut |part: visit::Part<'_>| {
            shuffles |= matches!(part, visit::Part::Act(Act::Shuffle(..) | Act::Script(_)));
            true
        };
        self.kind_rules.iter().flatten().flatten().for_each(|act| visit::act(act, see));
        self.actions.iter().for_each(|action| visit::action(action, see));
        self.whenevers.iter().flat_map(|(_, does)| does).for_each(|act| visit::act(act, see));
        shuffles
    }

    /// Whether a rule may give a piece another owner.
    pub fn changes_hands(&self) -> bool {
        let mut changes = self.script.is_some();
        self.each_part(&mut |part| {
            changes |= matches!(
                part,
                visit::Part::Act(super::tree::Act::Take(_) | super::tree::Act::Put { owner: Some(_), .. })
            );
        });
        changes
    }

    /// Whether a rule asks for the outline of what is on the board.
    pub fn wants_outline(&self) -> bool {
        let mut wants = false;
        self.each_part(&mut |part| {
            if let visit::Part::Set(set) = part {
                wants |= match set {
                    Set::Fits(_) => true,
                    Set::Near(inner, _) => matches!(**inner, Set::Occupied),
                    _ => false,
                };
            }
        });
        wants
    }

    /// Shows every part of every rule.
    pub fn each_part(&self, look: &mut dyn FnMut(visit::Part<'_>)) {
        let see = &mut |part: visit::Part<'_>| {
            look(part);
            true
        };
        for condition in [&self.win, &self.draw, &self.when].into_iter().flatten() {
            visit::condition(condition, see);
        }
        for number in self.score.iter().chain(&self.scale).chain(&self.bot_value) {
            visit::number(number, see);
        }
        for act in self.setup.iter().chain(self.kind_rules.iter().flatten().flatten()) {
            visit::act(act, see);
        }
        for action in &self.actions {
            visit::action(action, see);
        }
        for announcement in &self.announcements {
            visit::condition(announcement, see);
        }
        for (when, does) in &self.whenevers {
            visit::condition(when, see);
            does.iter().for_each(|act| visit::act(act, see));
        }
        for record in &self.records {
            visit::set(&record.keeps, see);
            visit::condition(&record.when, see);
        }
        if let Some(script) = &self.script {
            for (_, term) in &script.lets {
                visit::term(term, see);
            }
        }
    }
}
