//! Output for whoever sits before the screen: the table, moves, events.

use super::Repl;
use crate::front::render::render_table;
use crate::front::{event_text, highlights};
use crate::play::view::waiting;
use crate::play::{Eyes, View};
use crate::scene::{Highlights, Scene};
use crate::table::State;

impl Repl {
    /// Tells what a move did, as far as it may be told here.
    pub(super) fn tell_entry(&mut self, index: usize) {
        let (game, before) = (self.session.game(), self.session.state_before(index));
        let entry = &self.session.entries()[index];
        for line in event_text::tell_move(game, before, &entry.mv, &entry.events, self.eyes(), &self.look) {
            self.line(&format!("  {line}"));
        }
    }

    /// Tells a move of a bot or of chance: what it was, and its consequences.
    pub(super) fn tell_move(&mut self, index: usize) {
        let line = self.history_line(index);
        self.line(&format!("  {line}"));
        let (game, before) = (self.session.game(), self.session.state_before(index));
        let entry = &self.session.entries()[index];
        for line in event_text::tell_beyond(game, before, &entry.mv, &entry.events, self.eyes(), &self.look) {
            self.line(&format!("    {line}"));
        }
    }

    /// A move as the history tells it: who made it and what, unless it is still secret.
    pub(super) fn history_line(&self, number: usize) -> String {
        let game = self.session.game();
        let entries = self.session.entries();
        let entry = &entries[number];
        // Secret choices stay secret until all have been made.
        let waiting = waiting(self.session.state()).len();
        let shown = entries.len() - waiting.min(entries.len());
        let action = game.action_text(entry.mv.action, self.wording());
        let text = match number < shown {
            true => self.session.move_text(number, self.eyes(), self.wording()),
            false => format!("{action} {}", self.look.glyph("…", "...")),
        };
        format!("{} {text}", self.who(entry.seat))
    }

    /// Renders the table as it is.
    pub(super) fn render(&mut self) {
        let game = self.session.game();
        let view = self.view_of(self.session.state());
        let last = self.session.entries().len().checked_sub(1);
        let (changed, in_line) =
            last.map(|last| highlights::of_move(&self.session, last)).unwrap_or_default();
        let (actions, open) = self.possible();
        let same = self.same_zones(&view);
        let highlights = Highlights { changed, open, actions, in_line, same };
        let text = render_table(&Scene::of(game, &view, &highlights), &self.look);
        self.out.push_str(&text);
    }

    /// The zones in which nothing has changed for whoever looks since they were last shown.
    fn same_zones(&self, view: &View) -> Vec<usize> {
        let made = self.session.entries().len();
        if self.shows_all || self.since >= made {
            return Vec::new();
        }
        let before = self.view_of(self.session.state_before(self.since));
        let pairs = view.zones.iter().zip(&before.zones).enumerate();
        pairs.filter(|(_, (now, was))| now == was).map(|(number, _)| number).collect()
    }

    /// A table as it may be seen here.
    pub(super) fn view_of(&self, state: &State) -> View {
        View::of(self.session.game(), state, self.eyes())
    }

    /// The table as whoever plays the seat to move may know it: a designer knows everything.
    pub(super) fn playing_view(&self) -> View {
        match self.eyes() {
            Eyes::Designer => self.view_of(self.session.state()),
            Eyes::Seat(_) | Eyes::Anyone => self.session.game().movers_view(self.session.state()),
        }
    }

    /// The actions that can be done now, and the cells that they could choose.
    fn possible(&self) -> (Vec<usize>, Vec<u16>) {
        let game = self.session.game();
        match self.is_own_view() {
            true => highlights::possible(game, &self.playing_view()),
            false => (game.machine().step_actions(self.session.state()), Vec::new()),
        }
    }
}
