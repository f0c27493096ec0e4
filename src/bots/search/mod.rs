//! A search that plays many games in its head (Monte Carlo tree search). How it does follows from the rules:
//! where nothing is hidden, left to chance or chosen together, one table is looked at as deeply as it goes
//! (`open`); elsewhere each game is tried on another table that the seat must reckon with (`hidden`). Where
//! there are more moves than can be tried, few are looked at, the promising ones first (`promising`). A player
//! wants the best move, a judge wants to know what each one is worth: its tries are shared out (`judging`).

mod careful;
mod fours;
mod halving;
mod hidden;
mod judging;
mod open;
mod promising;
mod rows;

use std::collections::HashSet;
use std::time::Instant;

use careful::Careful;
use halving::Halving;
use judging::Rota;

use super::thought::{Candidate, Thought};
use super::{Budget, Thinking};
use crate::define::Fault;
use crate::engine::{Course, Decision, KeyedMove, Nature};
use crate::play::{Move, Worlds};
use crate::table::{Recorder, Rng};

/// The most moves of a decision that are all looked at; of more, the promising ones.
const MOST_MOVES: usize = 400;
/// The most moves that are listed to find the promising ones.
const MOST_LISTED: usize = 20_000;
/// The most moves of one game that is tried.
const MOST_PLIES: u32 = 2_000;
/// The moves of each seat after the tree after which a position is valued: where the game says how, and where
/// there are so many moves that those of chance tell little, by the points so far.
const VALUED_AFTER: u32 = 1;
/// The most moves of a decision further down that are told apart where positions are valued.
const MOST_VALUED: u64 = 16;

/// The tries from which on the first of them are left out.
const LATE: u32 = 32;

/// A tree that games are tried in.
trait Tree {
    /// Tries one game on one of the tables that the seat must reckon with, and learns from it.
    /// With that move of the root, if one is given.
    fn try_game(&mut self, worlds: &Worlds, rng: &mut Rng, first: Option<usize>) -> Result<(), Box<Fault>>;
    /// What was tried of each move of the root, in their order.
    fn tried(&self) -> &[Tried];
    /// The same, with what is known of it.
    fn root(&self) -> Vec<Tried>;
    /// Whether trying more would change nothing.
    fn is_settled(&self) -> bool;
    /// What is most likely to follow the move of a number, as far as it was looked at.
    fn follows(&self, number: usize) -> Vec<Next>;
}

/// A move further down a tree.
enum Next {
    /// By its number.
    Way(u64),
    /// As it is.
    Move(Move),
}

/// What is known of a move of the root.
#[derive(Clone, Copy, Default, Debug)]
struct Tried {
    tries: u32,
    /// What the search followed, added up; the shares of the victory; the leads.
    reward: f64,
    share: f64,
    lead: f64,
    /// Known to win, or to lose.
    proven: Option<bool>,
    /// How many tries there were the last time that they had doubled, with their shares and rewards added up; and
    /// the time before. The tree learns: what came later tells more, and what still changes is not known yet.
    doubled: [(u32, f64, f64); 2],
}

impl Tried {
    fn add(&mut self, reward: f32, share: f32, lead: f32) {
        self.tries += 1;
        self.reward += f64::from(reward);
        self.share += f64::from(share);
        self.lead += f64::from(lead);
        if self.tries >= 2 * self.doubled[0].0.max(LATE / 2) {
            self.doubled = [(self.tries, self.share, self.reward), self.doubled[0]];
        }
    }

    /// The tries that tell most, the share that they had, and by how much it was more than that of those before.
    fn late(&self) -> (u32, f64, f64) {
        let mean = |tries: u32, share: f64| if tries == 0 { 0.0 } else { share / f64::from(tries) };
        match self.doubled[1] {
            (0, ..) => (self.tries, mean(self.tries, self.share), 0.0),
            (early, share, _) => {
                let late = self.tries - early;
                let now = mean(late, self.share - share);
                (late, now, now - mean(early, share))
            }
        }
    }

    fn mean(&self) -> f64 {
        if self.tries == 0 { 0.0 } else { self.reward / f64::from(self.tries) }
    }

    /// What the search followed, of the tries that tell most.
    fn late_mean(&self) -> f64 {
        match self.doubled[1] {
            (0, ..) => self.mean(),
            (early, _, reward) => (self.reward - reward) / f64::from(self.tries - early),
        }
    }
}

/// What a decision is thought about for.
#[derive(Clone, Copy)]
pub enum Purpose<'a> {
    /// To find the move to make.
    Play,
    /// To know what moves are worth: all of them, or those.
    Judge(Option<&'a [Move]>),
}

/// Who says which move of the root is tried next.
enum Turns {
    /// The tree, by what it is curious about.
    Curious,
    /// The better half of the moves, again and again.
    Halved(Halving),
    /// All of them as far as that can be.
    Shared(Rota),
}

/// Thinks about a decision.
pub fn think(
    purpose: Purpose<'_>,
    worlds: &Worlds,
    budget: Budget,
    rng: &mut Rng,
    thinking: Thinking<'_>,
) -> Result<Thought, Box<Fault>> {
    let machine = worlds.game().machine();
    let mut moves = machine.keyed_moves(worlds.view().state(), MOST_LISTED)?;
    let many = moves.len() > MOST_MOVES && distinct(moves.clone()).len() > MOST_MOVES;
    let after = After::of(worlds, many);
    if let Purpose::Judge(Some(among)) = purpose {
        moves.retain(|keyed| among.contains(&keyed.mv));
    }
    let mut moves = distinct(moves);
    let given = matches!(purpose, Purpose::Judge(Some(_)));
    if moves.is_empty() || moves.len() == 1 && !given {
        let mut thought = Thought::untried(moves.into_iter().map(|keyed| keyed.mv));
        thought.certain = worlds.is_certain();
        return Ok(thought);
    }
    let wide = !given && (many || after.is_valued() && moves.len() > promising::most(budget));
    if wide {
        moves = promising::select(worlds, moves, budget, rng)?;
    }
    let mut tree: Box<dyn Tree> = match worlds.is_certain() {
        true => Box::new(open::OpenTree::new(worlds, &moves, after)),
        false => Box::new(hidden::HiddenTree::new(worlds, &moves, after)),
    };
    let mut turns = match purpose {
        Purpose::Judge(_) => Turns::Shared(Rota::new(moves.len(), rng)),
        Purpose::Play if wide => Turns::Halved(Halving::new(moves.len(), rng)),
        Purpose::Play => Turns::Curious,
    };
    let (tries, interrupted) = try_games(&mut *tree, worlds, budget, rng, thinking, &mut turns)?;
    let moves: Vec<Move> = moves.into_iter().map(|keyed| keyed.mv).collect();
    let nature = machine.nature();
    let listed = moves.clone();
    let tried = tree.root();
    let order = match &turns {
        Turns::Curious | Turns::Halved(_) => by_tries(&tried),
        Turns::Shared(rota) => rota.by_worth(&tried),
    };
    let mut thought = ranked(moves, &tried, &order, nature.scores || nature.factors > 0);
    if let Some(best) = thought.best().map(|best| best.mv.clone())
        && let Some(number) = listed.iter().position(|mv| *mv == best)
        && worlds.is_certain()
    {
        thought.follows = follows(worlds, &*tree, number, &best)?;
    }
    (thought.tries, thought.interrupted) = (tries, interrupted);
    (thought.certain, thought.unheard) = (worlds.is_certain(), worlds.unheard());
    thought.valued = after.is_valued();
    Ok(thought)
}

/// Each move once: of those that the seat cannot tell apart, the first.
fn distinct(moves: Vec<KeyedMove>) -> Vec<KeyedMove> {
    let mut seen = HashSet::with_capacity(moves.len());
    moves.into_iter().filter(|keyed| seen.insert(keyed.key)).collect()
}

/// Tries games until the budget is used, nothing more can be learnt, or somebody wants the answer. Returns
/// how many, and whether somebody did.
fn try_games(
    tree: &mut dyn Tree,
    worlds: &Worlds,
    budget: Budget,
    rng: &mut Rng,
    thinking: Thinking<'_>,
    turns: &mut Turns,
) -> Result<(u32, bool), Box<Fault>> {
    let began = Instant::now();
    let mut tries = 0u32;
    let mut told = 0;
    // How much of the budget is used, in thousandths, and with how many tries that changes.
    let (mut done, mut due) = (0, 0);
    loop {
        match budget {
            Budget::Tries(_) if tries < due => {}
            Budget::Tries(most) => {
                done = u64::from(tries) * 1000 / u64::from(most);
                due = ((done + 1) * u64::from(most)).div_ceil(1000) as u32;
            }
            Budget::Time(most) => {
                done = (began.elapsed().as_millis() * 1000 / most.as_millis().max(1)) as u64;
            }
        }
        let settled = !matches!(turns, Turns::Shared(_)) && tree.is_settled();
        if done >= 1000 || settled {
            return Ok((tries, false));
        }
        if done > told {
            told = done;
            (thinking.progress)(done as u32);
        }
        // Something is always tried, so that there is an answer.
        if thinking.is_stopped() && tries > 0 {
            return Ok((tries, true));
        }
        let turn = match turns {
            Turns::Curious => None,
            Turns::Halved(halving) => Some(halving.next(done, tree.tried())),
            Turns::Shared(rota) => match rota.next(done, tree) {
                None => return Ok((tries, false)),
                turn => turn,
            },
        };
        match turn {
            Some((first, mut rng)) => tree.try_game(worlds, &mut rng, Some(first))?,
            None => tree.try_game(worlds, rng, None)?,
        }
        tries += 1;
    }
}

/// What is known of moves decides before all: one that wins, then those that are open, then those that lose.
fn known(tried: &Tried) -> u8 {
    match tried.proven {
        Some(true) => 2,
        None => 1,
        Some(false) => 0,
    }
}

/// The order in which one plays: one that is known to win, else the one that was tried most.
fn by_tries(tried: &[Tried]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..tried.len()).collect();
    let rank = |n: usize| (known(&tried[n]), tried[n].tries);
    order.sort_by(|&a, &b| {
        rank(b).cmp(&rank(a)).then(tried[b].mean().total_cmp(&tried[a].mean())).then(a.cmp(&b))
    });
    order
}

/// The moves in an order, with what was learnt of them.
fn ranked(moves: Vec<Move>, tried: &[Tried], order: &[usize], points: bool) -> Thought {
    let mut moves: Vec<Option<Move>> = moves.into_iter().map(Some).collect();
    let candidates = order.iter().filter_map(|&n| {
        let Tried { tries, lead, proven, .. } = tried[n];
        let (late, share, rising) = tried[n].late();
        let mean = |sum: f64| (tries > 0).then(|| sum / f64::from(tries));
        let share = match proven {
            Some(won) => Some(if won { 1.0 } else { 0.0 }),
            None => (tries > 0).then_some(share),
        };
        let lead = mean(lead).filter(|_| points);
        Some(Candidate { mv: moves[n].take()?, tries, late, share, rising, lead, proven })
    });
    let mut thought = Thought::untried([]);
    thought.candidates = candidates.collect();
    thought
}

/// What is most likely to follow the best move, as moves of the tables that come after it.
fn follows(worlds: &Worlds, tree: &dyn Tree, best: usize, mv: &Move) -> Result<Vec<Move>, Box<Fault>> {
    let machine = worlds.game().machine();
    let mut state = worlds.view().state().clone();
    let mut last = mv.clone();
    let mut moves = Vec::new();
    for next in tree.follows(best) {
        machine.apply(&mut state, &last, &mut Recorder::off())?;
        let found = match next {
            Next::Move(mv) => Some(mv),
            Next::Way(n) => {
                let listed = machine.keyed_moves(&state, MOST_LISTED)?;
                listed.into_iter().find(|keyed| keyed.number == Some(n)).map(|keyed| keyed.mv)
            }
        };
        let Some(mv) = found else { break };
        last = mv.clone();
        moves.push(mv);
    }
    Ok(moves)
}

/// How a tried game goes on after the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// By chance, to its end.
    Chance,
    /// By moves of players who look one move ahead, so many of them; then the position is valued.
    Valued(u32),
}

impl After {
    /// Where there are thousands of moves, as in games of words, those of chance are far from those of a
    /// player: what was reached until then tells more.
    fn of(worlds: &Worlds, many: bool) -> Self {
        let machine = worlds.game().machine();
        let Nature { values, scores, lays_words, .. } = machine.nature();
        match values || scores && (many || lays_words) {
            true => Self::Valued(VALUED_AFTER * machine.layout().seats as u32),
            false => Self::Chance,
        }
    }

    fn is_valued(self) -> bool {
        self != Self::Chance
    }
}

/// A game that goes on after the tree.
struct Onward {
    after: After,
    careful: Careful,
    /// How many moves are left until it is valued; none while it is in the tree.
    left: Option<u32>,
}

impl Onward {
    fn new(worlds: &Worlds, after: After) -> Self {
        Self { after, careful: Careful::new(worlds), left: None }
    }

    /// The most moves of a decision that are told apart below the root.
    fn most_moves(&self) -> u64 {
        if self.after.is_valued() { MOST_VALUED } else { MOST_MOVES as u64 }
    }

    /// Goes on from a decision beyond the tree.
    fn go_on(&mut self, at: &mut dyn Decision) -> Course {
        let After::Valued(most) = self.after else { return Course::LetGo(MOST_PLIES) };
        let left = self.left.get_or_insert(most);
        if *left == 0 {
            return Course::Stop;
        }
        *left -= 1;
        self.careful.choose(at)
    }

    /// Ends a game; what went wrong on its way, if anything did.
    fn end(&mut self) -> Result<(), Box<Fault>> {
        self.left = None;
        self.careful.fault().map_or(Ok(()), Err)
    }
}
