//! Moves: making one, explaining why one is illegal, random moves.

use super::handing_over::Handing;
use super::{Asking, Next, Repl, words_list};
use crate::front::kind_text;
use crate::msg;
use crate::play::notation::NotAMove;
use crate::play::{Game, Move, Offer, Refusal, View, Wording};
use crate::speak::{Blank, Name, fold};
use crate::table::chance::nth_seed;
use crate::table::{Ended, Rng};

/// How many legal moves `why` offers instead.
const NEAREST: usize = 5;

/// How many refused moves are remembered for an example.
const MOST_REFUSALS: usize = 1_000;

/// How many legal moves are looked at one by one; of more, those that come first.
pub(super) use crate::front::highlights::MOST_LOOKED_AT;

impl Repl {
    /// A move that can be made now, to show how one is typed; `None` where whoever reads it must not know what
    /// is possible, and where no person is to move.
    pub(super) fn some_move(&self) -> Option<String> {
        let (game, state) = (self.session.game(), self.session.state());
        if state.ended != Ended::No || !self.is_own_view() || !self.is_person(state.turn.seat) {
            return None;
        }
        let view = self.playing_view();
        let moves = game.first_moves(view.state(), 1).ok()?;
        moves.first().map(|mv| game.worded_move(&view, mv, self.wording()))
    }

    /// Plays a move by its number in the list.
    pub(super) fn play_numbered(&mut self, typed: &str) -> Next {
        if !self.is_own_view() {
            return self.not_yours();
        }
        let view = self.playing_view();
        let moves = match self.session.game().first_moves(view.state(), MOST_LOOKED_AT) {
            Ok(moves) => moves,
            Err(fault) => return self.fault(&fault),
        };
        let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| moves.get(number)) {
            Some(mv) => {
                let text = self.session.game().move_text(&view, mv);
                self.play(&text)
            }
            None => {
                self.say(&msg!("repl.no_number", number = typed, most = moves.len()));
                Next::Go
            }
        }
    }

    /// Plays a move and shows what became of the table.
    pub(super) fn play(&mut self, text: &str) -> Next {
        if !self.is_own_view() {
            return self.not_yours();
        }
        let view = self.playing_view();
        match self.session.play_seen(&view, text).map(|_| ()) {
            Ok(()) => {
                let last = self.session.entries().len() - 1;
                self.recording.by_hand(last);
                self.refusals.retain(|(before, _)| *before <= last);
                self.paused = false;
                self.moved_since(last);
                self.screen.hand(Handing::Moved);
                self.tell_entry(last);
                words_list::tell_unlisted(self, last);
                self.show_apart();
            }
            Err(NotAMove::Refused(refusal)) if refusal.unfinished => self.ask(text, &refusal),
            Err(NotAMove::Refused(refusal)) => {
                let tried = (self.session.entries().len(), text.to_owned());
                if self.refusals.len() < MOST_REFUSALS && !self.refusals.contains(&tried) {
                    self.refusals.push(tried);
                }
                self.refused(&refusal);
            }
            Err(NotAMove::Fault(fault)) => return self.fault(&fault),
        }
        Next::Go
    }

    /// Asks for the next choice of a move that was begun, or for the one that was not clear.
    fn ask(&mut self, typed: &str, refusal: &Refusal) {
        let question = refusal.reason.in_lang(self.look.lang);
        self.line(&question);
        match self.told_offers(&refusal.offered) {
            Some(lines) => lines.iter().for_each(|line| self.line(line)),
            None => {
                if let Some(help) = &refusal.help {
                    let options = self.look.wrapped(&format!("  {}", self.look.say(help)));
                    self.line(&self.look.dim(&options));
                }
            }
        }
        if let (Some(so_far), None) = (&refusal.so_far, refusal.words_after) {
            let begun = self.session.game().worded_move(&self.playing_view(), so_far, self.wording());
            self.asking = Some(Asking { begun, rest: String::new() });
            return;
        }
        let words = self.session.game().words(typed);
        // What was typed as several words is shown so.
        let words: Vec<String> = words
            .into_iter()
            .map(|word| if typed.contains(&word) { word } else { word.replace('_', " ") })
            .collect();
        let after = refusal.words_after.map_or(words.len(), |after| words.len() - after);
        let before = refusal.words_after.map_or(words.len(), |_| after - 1);
        self.asking = Some(Asking { begun: words[..before].join(" "), rest: words[after..].join(" ") });
    }

    /// A few pieces to choose from, each with its sentence; `None` where they are many, or nothing is said of any.
    fn told_offers(&self, offered: &[Offer]) -> Option<Vec<String>> {
        let definition = self.session.game().definition();
        let kinds: Option<Vec<(usize, Name)>> = offered
            .iter()
            .map(|Offer { text, name, kind }| {
                let label = &definition.kinds[(*kind)?].label;
                // Another seat's piece is called by its seat as well.
                let plain = label.all_names().any(|name| fold(name) == fold(text));
                Some(((*kind)?, if plain { label.name.clone() } else { name.clone() }))
            })
            .collect();
        let kinds = kinds.filter(|kinds| kinds.len() <= kind_text::MOST_TOLD)?;
        let said = kinds.iter().any(|(kind, _)| definition.text_of(&definition.kinds[*kind]).is_some());
        said.then(|| kind_text::told(definition, &kinds, &self.look))
    }
}

/// `why MOVE`.
pub(super) fn why(repl: &mut Repl, text: &str) -> Next {
    if !repl.is_own_view() {
        return repl.not_yours();
    }
    if text.is_empty() {
        repl.say(&match repl.some_move() {
            Some(text) => msg!("repl.why_what").with_blank("move", Blank::Text(text)),
            None => msg!("refused.over"),
        });
        return Next::Go;
    }
    let (game, view) = (repl.session.game().clone(), repl.playing_view());
    match game.read_move(&view, text) {
        Ok(_) => repl.say(&msg!("repl.why_legal", text = text)),
        Err(NotAMove::Refused(refusal)) => {
            repl.refused(&refusal);
            if let Some(spot) = &refusal.spot {
                repl.line(&format!("  {}: {}", spot.file_and_line(), spot.text()));
            }
            if let Some(doc) = &refusal.doc {
                repl.line(&repl.look.wrapped(&format!("  {}", doc.in_lang(repl.look.lang))));
            }
            if let Some(mv) = &refusal.mv {
                match nearest(&game, &view, mv, repl.wording()) {
                    Ok(near) if near.is_empty() => {}
                    Ok(near) => repl.say(&msg!("repl.nearest", moves = near.join(", "))),
                    Err(fault) => return repl.fault(&fault),
                }
            }
        }
        Err(NotAMove::Fault(fault)) => return repl.fault(&fault),
    }
    Next::Go
}

/// The legal moves that are most like an illegal one.
fn nearest(
    game: &Game,
    view: &View,
    mv: &Move,
    wording: Wording,
) -> Result<Vec<String>, Box<crate::define::Fault>> {
    let mut moves = game.first_moves(view.state(), MOST_LOOKED_AT)?;
    moves.sort_by_key(|other| game.distance(mv, other));
    let mut texts: Vec<String> =
        moves.iter().take(4 * NEAREST).map(|near| game.worded_move(view, near, wording)).collect();
    texts.dedup();
    texts.truncate(NEAREST);
    Ok(texts.into_iter().map(|text| format!("`{text}`")).collect())
}

/// `auto [N]`.
pub(super) fn auto(repl: &mut Repl, text: &str) -> Next {
    let Some(count) = super::history::parse_count(text) else {
        repl.say(&msg!("repl.not_a_count", word = text));
        return Next::Go;
    };
    repl.paused = false;
    repl.moved_since(repl.session.entries().len());
    for _ in 0..count {
        match random_move(repl) {
            Ok(true) => {}
            Ok(false) => break,
            Err(fault) => return repl.fault(&fault),
        }
    }
    repl.show();
    Next::Go
}

/// Plays one move at random and tells it; `false` when there is none to play. The same table of the
/// same game gets the same move again.
pub(super) fn random_move(repl: &mut Repl) -> Result<bool, Box<crate::define::Fault>> {
    let done = repl.session.entries().len() as u64;
    let mut rng = Rng::new(nth_seed(repl.session.seed(), done), "auto");
    if repl.session.state().ended != Ended::No {
        return Ok(false);
    }
    // It is drawn by what the seat to move sees: the order of what is hidden would tell of it.
    let game = repl.session.game();
    let view = game.movers_view(repl.session.state());
    let moves = game.first_moves(view.state(), MOST_LOOKED_AT)?;
    let drawn = match moves.len() {
        0 => None,
        // What is too much to list is drawn by its number.
        MOST_LOOKED_AT => game.machine().random_move(view.state(), &mut rng)?,
        listed => Some(moves[rng.below(listed as u32) as usize].clone()),
    };
    let Some(mv) = drawn.map(|mv| view.on_table(&mv)) else { return Ok(false) };
    repl.session.make(mv)?;
    repl.recording.by_itself(done as usize);
    repl.tell_move(repl.session.entries().len() - 1);
    Ok(true)
}
