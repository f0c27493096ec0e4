//! Rules that are edited while they are played. What is saved is read at once and the game in progress replayed;
//! what changed is told, and one can stay or go back to the rules of before, which are kept in memory.
//!
//! A change waits while something is looked at that belongs to the table as it was: a covered screen, a move that
//! is stepped through, one that its maker has not let go of yet.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::{Next, Repl};
use crate::define::{Fault, Looked};
use crate::engine::Backend;
use crate::front::divergence;
use crate::front::rule_changes::RuleChanges;
use crate::key;
use crate::msg;
use crate::play::notation::NotAMove;
use crate::play::{Game, Refusal, Session};
use crate::speak::{Blank, Message, typed};

/// How many changes are told one by one.
const MOST_CHANGES: usize = 8;

/// The files that are followed, and the rules that were in force before.
#[derive(Default)]
pub(super) struct Live {
    /// Whether what is saved is read at once.
    follows: bool,
    /// The files as they were last read.
    looked: Looked,
    /// Whether they had faults then.
    faulty: bool,
    /// Whether some were saved that could not be read at once.
    waits: bool,
    /// The game as it was under the rules before the last change.
    pub(super) earlier: Option<Session>,
    /// The rules that the game in progress began with.
    pub(super) first: Option<Game>,
    /// Whether it is to be said yet if the game stays where edited rules stopped it.
    undecided: bool,
}

/// Why the files are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// Somebody wants it.
    ByHand,
    /// They were saved.
    Saved,
    /// They are not: the rules of before are in memory.
    Back,
}

impl Repl {
    /// Has what is saved read at once, from now on, or no more. `false` for a game that has no files.
    pub fn follow(&mut self, follows: bool) -> bool {
        let has_files = self.session.game().folder().path().is_some();
        self.live_rules.follows = follows && has_files;
        if self.live_rules.follows && self.live_rules.looked.is_empty() {
            self.live_rules.looked = self.session.game().noted().looked();
        }
        has_files
    }

    /// The folders of the files that are followed: the game's own, and those of what it imports.
    pub(crate) fn followed(&self) -> BTreeSet<PathBuf> {
        if !self.live_rules.follows {
            return BTreeSet::new();
        }
        let own = self.session.game().folder().path();
        let read = self.live_rules.looked.folders().map(PathBuf::from);
        own.into_iter().chain(read).collect()
    }

    /// Reads what was saved since it was last read, if anything was and nobody is looking at what would go; what
    /// is to be printed. With `by_stamp`, a file that seems untouched is not read.
    pub fn saved(&mut self, by_stamp: bool) -> Option<String> {
        let live = &mut self.live_rules;
        if !live.follows || !(live.waits || live.looked.has_changed(by_stamp)) {
            return None;
        }
        self.live_rules.waits = self.is_covered() || self.is_handing_over() || self.stepping.is_some();
        if self.live_rules.waits {
            return None;
        }
        self.read_again(Asked::Saved);
        self.settle();
        self.keep();
        Some(self.take())
    }

    /// The same of what was saved while somebody looked at the table as it was.
    pub(super) fn saved_meanwhile(&mut self) -> Option<String> {
        if self.live_rules.waits { self.saved(false) } else { None }
    }

    /// Whether bots wait until it is said whether the game stays where edited rules stopped it.
    pub(super) fn is_undecided(&self) -> bool {
        self.live_rules.undecided && self.session.lost().is_some()
    }

    /// Another game is begun: its rules are those in force.
    pub(super) fn forget_rules(&mut self) {
        let Live { follows, mut looked, faulty, .. } = std::mem::take(&mut self.live_rules);
        if !self.session.game().folder().holds_texts() {
            looked.add(self.session.game().noted().looked());
        }
        self.live_rules = Live { follows, looked, faulty, ..Live::default() };
    }

    /// Reads the game's files and replays the game under what they say. With a fault in them nothing changes.
    fn read_again(&mut self, asked: Asked) {
        let old = self.session.game().clone();
        let (noted, loaded) = Game::load_noting(&old.folder().as_found(), old.settings(), Backend::Closures);
        let looked = noted.looked();
        let saved = self.live_rules.looked.differing(&looked);
        self.live_rules.looked = looked;
        if asked == Asked::Saved && !saved.is_empty() {
            let files = saved.into_iter().map(Blank::Text).collect();
            self.note(&msg!("live.saved").with_blank("files", Blank::List(files)));
        }
        let was_faulty = std::mem::replace(&mut self.live_rules.faulty, loaded.is_err());
        let game = match loaded {
            Ok(game) => game,
            Err(faults) => return self.faulty(&faults, asked),
        };
        if was_faulty {
            self.note(&msg!("live.mended"));
        }
        let same = old.facts() == game.facts();
        if self.refuses_rules_of(self.session.seed(), &game) {
            return;
        }
        let (session, why) = match self.session.replayed_under(game) {
            Ok(replayed) => replayed,
            Err(fault) => {
                self.fault(&fault);
                return;
            }
        };
        if same {
            // Lines have moved, which refusals name.
            self.session = session;
            match asked {
                Asked::Saved => self.note(&msg!("live.same")),
                Asked::ByHand | Asked::Back => {
                    self.note(&msg!("repl.reloaded", count = self.session.entries().len()));
                    self.show();
                }
            }
            return;
        }
        let drawn = self.drawn();
        let before = self.take_rules(session);
        self.tell_replayed(&before, why.as_ref(), asked);
        if asked == Asked::ByHand || self.drawn() != drawn {
            self.show();
        }
    }

    /// Says what is wrong in the files. The game goes on.
    fn faulty(&mut self, faults: &[Fault], asked: Asked) {
        let text = self.look.faults(faults);
        self.line(&text);
        match asked {
            Asked::ByHand | Asked::Back => self.say(&msg!("repl.unchanged")),
            Asked::Saved => self.say(&msg!("live.faulty")),
        }
    }

    /// The table as it is drawn.
    fn drawn(&mut self) -> String {
        let said = self.out.len();
        self.render();
        self.out.split_off(said)
    }

    /// Puts the game under other rules, and keeps it as it was.
    fn take_rules(&mut self, session: Session) -> Session {
        let lost = session.lost().is_some();
        let mover = |session: &Session| (session.entries().len(), session.state().turn.seat);
        if mover(&session) != mover(&self.session) {
            self.asking = None;
        }
        let before = std::mem::replace(&mut self.session, session);
        self.live_rules.first.get_or_insert_with(|| before.game().clone());
        self.live_rules.earlier = Some(before.clone());
        self.live_rules.undecided = lost;
        before
    }

    /// Tells what changed in the rules, how far the game goes under them, and where it goes otherwise.
    fn tell_replayed(&mut self, before: &Session, why: Option<&NotAMove>, asked: Asked) {
        let changes = RuleChanges::between(before.game(), self.session.game());
        for line in changes.lines(MOST_CHANGES, &self.look) {
            self.note_line(&line);
        }
        let kept = self.session.length();
        let lost = self.session.lost().cloned();
        match &lost {
            None if asked == Asked::Back => self.note(&msg!("live.replayed", count = kept)),
            None => self.note(&msg!("repl.reloaded", count = self.session.entries().len())),
            Some(lost) => self.tell_lost(before, kept, lost.moves.len(), why),
        }
        let first = divergence::first(before, &self.session, self.eyes(), &self.look);
        if let Some(first) = &first {
            let heading = match first.number.checked_sub(1) {
                None => msg!("live.opening"),
                Some(index) => msg!("live.first", number = first.number, move = self.history_line(index)),
            };
            let heading = self.look.wrapped(&format!("  {}", self.look.say(&heading)));
            self.line(&heading);
            first.lines.iter().for_each(|line| self.line(line));
        }
        super::walk::again(self);
        if lost.is_some() {
            self.say_help(&msg!("live.stay_or_back"));
        } else if asked == Asked::Saved && (first.is_some() || !changes.is_empty()) {
            self.say_help(&msg!("live.diff_or_back"));
        }
    }

    /// Says which move stops the game, and why.
    fn tell_lost(&mut self, before: &Session, kept: usize, lost: usize, why: Option<&NotAMove>) {
        let all = kept + lost;
        // What somebody chose may be hidden from whoever reads this.
        let apart = self.session.game().has_private_views() && !self.designer;
        let entry = before.all_entries().get(kept);
        let action = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
        let text = match (entry, &self.session.lost()) {
            (Some(_), _) if !apart => before.move_text(kept, self.eyes(), self.wording()),
            (Some(entry), _) => action(&entry.text),
            (None, Some(lost)) => {
                let text = lost.moves[0].split_once(' ').map_or("", |(_, text)| text);
                if apart { action(text) } else { text.to_owned() }
            }
            (None, None) => String::new(),
        };
        self.note(&msg!("repl.reloaded_part", count = kept, all = all, text = text));
        match why {
            Some(NotAMove::Refused(refusal)) if !apart => self.tell_refusal(refusal),
            Some(NotAMove::Fault(fault)) if !apart => {
                let text = fault.render(self.look.lang, self.look.colour);
                self.line(&text);
            }
            _ => {}
        }
        self.note(&msg!("repl.reload_waits"));
    }

    /// Why a move is refused, with the printed heading and the place of the rule.
    fn tell_refusal(&mut self, refusal: &Refusal) {
        let mut text = format!("  {}", refusal.reason.in_lang(self.look.lang));
        if let Some(cites) = self.look.cites(&refusal.cites) {
            text.push_str(&format!(" ({cites})"));
        }
        if let Some(spot) = &refusal.spot {
            text.push_str(&format!("  {}", self.look.dim(&spot.file_and_line())));
        }
        self.line(&self.look.wrapped(&text));
    }
}

/// `reload`: the game as its files say it now, with the moves made so far replayed as far as they
/// are still legal; the others wait for the next one. With a fault in the files, nothing changes.
pub(super) fn reload(repl: &mut Repl, _: &str) -> Next {
    repl.read_again(Asked::ByHand);
    Next::Go
}

/// `stay`: the game goes on where edited rules stopped it.
pub(super) fn stay(repl: &mut Repl, _: &str) -> Next {
    let message = match repl.is_undecided() {
        true => msg!("live.stays"),
        false => msg!("live.nothing_stopped"),
    };
    repl.live_rules.undecided = false;
    repl.say(&message);
    Next::Go
}

/// `back`: the rules of before, and the game as it was under them, with what was played since replayed as far as
/// it goes. The files stay as they are.
pub(super) fn back(repl: &mut Repl, _: &str) -> Next {
    let Some(earlier) = repl.live_rules.earlier.clone() else {
        repl.say(&msg!("live.no_earlier"));
        return Next::Go;
    };
    if repl.refuses_rules_of(repl.session.seed(), earlier.game()) {
        return Next::Go;
    }
    let (session, why) = match goes_on_from(&earlier, &repl.session) {
        true => (earlier.held(), None),
        false => match repl.session.replayed_under(earlier.game().held()) {
            Ok(replayed) => replayed,
            Err(fault) => return repl.fault(&fault),
        },
    };
    let before = repl.take_rules(session);
    let from_files = {
        let [now, files] = [repl.session.game().noted(), before.game().noted()].map(|noted| noted.looked());
        repl.live_rules.looked.differing(&now).is_empty()
            && !repl.live_rules.looked.differing(&files).is_empty()
    };
    let message = if from_files { msg!("live.back_to_files") } else { msg!("live.back") };
    repl.note(&message);
    repl.tell_replayed(&before, why.as_ref(), Asked::Back);
    repl.show();
    Next::Go
}

/// Whether a session has all moves of another, and it only went on, was taken back or was stopped.
fn goes_on_from(session: &Session, other: &Session) -> bool {
    let (all, others) = (session.all_entries(), other.all_entries());
    all.len() >= others.len() && all.iter().zip(others).all(|(one, other)| one.text == other.text)
}

/// `watch [on/off]`; alone, says how it is.
pub(super) fn watch(repl: &mut Repl, text: &str) -> Next {
    let has_files = match () {
        () if text.is_empty() => repl.session.game().folder().path().is_some(),
        () if typed::means(text, key!("typed.on")) => repl.follow(true),
        () if typed::means(text, key!("typed.off")) => repl.follow(false),
        () => {
            repl.say(&msg!("secret.on_off", word = text));
            return Next::Go;
        }
    };
    let message: Message = match (has_files, repl.live_rules.follows) {
        (false, _) => msg!("live.built_in"),
        (true, true) => msg!("live.follows"),
        (true, false) => msg!("live.follows_not"),
    };
    repl.say(&message);
    Next::Go
}
