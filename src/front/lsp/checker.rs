//! Checks games on a thread of its own: what is wrong in the rules first, then the examples one by one. A newer text
//! of the same game ends the check of the older.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use super::Event;
use crate::checking::faults_of_rules;
use crate::define::{Fault, Folder};
use crate::examples::{Transcript, examples, run_file};

/// How long it waits for more to be typed.
const CALM: Duration = Duration::from_millis(60);

/// A game that is to be checked.
pub(super) struct Job {
    /// Its folder.
    pub game: PathBuf,
    /// The same with what is open.
    pub folder: Folder,
    /// The versions of what is open, by their names as faults show them.
    pub versions: BTreeMap<String, i32>,
}

/// What is found.
pub(super) struct Checked {
    /// The folder of the game.
    pub game: PathBuf,
    /// Every fault so far.
    pub faults: Vec<Fault>,
    /// The versions of what was open.
    pub versions: BTreeMap<String, i32>,
}

/// Checks what comes, the newest of each game, until nothing comes any more.
pub(super) fn check(jobs: &Receiver<Job>, events: &Sender<Event>) {
    let mut queue: VecDeque<Job> = VecDeque::new();
    loop {
        if queue.is_empty() {
            match jobs.recv() {
                Ok(job) => queue.push_back(job),
                Err(_) => return,
            }
            while let Ok(job) = jobs.recv_timeout(CALM) {
                add(&mut queue, job);
            }
        }
        take_in(&mut queue, jobs);
        let Some(job) = queue.pop_front() else { continue };
        // A fault of ours in one game must not end the checks of all.
        let checked = catch_unwind(AssertUnwindSafe(|| one(&job, &mut queue, jobs, events)));
        if matches!(checked, Ok(Err(_))) {
            return;
        }
    }
}

/// Nobody wants to know any more.
struct Gone;

fn one(
    job: &Job,
    queue: &mut VecDeque<Job>,
    jobs: &Receiver<Job>,
    events: &Sender<Event>,
) -> Result<(), Gone> {
    let tell = |faults: &[Fault]| {
        let (game, versions) = (job.game.clone(), job.versions.clone());
        let checked = Checked { game, faults: faults.to_vec(), versions };
        events.send(Event::Checked(Box::new(checked))).map_err(|_| Gone)
    };
    let mut faults = faults_of_rules(&job.folder);
    let sound = faults.is_empty();
    if !sound {
        tell(&faults)?;
    }
    for name in examples(&job.folder) {
        take_in(queue, jobs);
        if queue.iter().any(|other| other.game == job.game) {
            return Ok(());
        }
        let found = match sound {
            true => run_file(&job.folder, &name).map(|run| [run.faults, run.stale].concat()),
            // By rules that are broken no example can be played, only read.
            false => Transcript::read_all(&job.folder, &name).map(|(_, faults)| faults),
        };
        let found = found.unwrap_or_else(|fault| vec![*fault]);
        faults.extend(found.into_iter().filter(|fault| !faults.contains(fault)).collect::<Vec<_>>());
    }
    tell(&faults)
}

fn take_in(queue: &mut VecDeque<Job>, jobs: &Receiver<Job>) {
    while let Ok(job) = jobs.try_recv() {
        add(queue, job);
    }
}

/// The newest of each game counts.
fn add(queue: &mut VecDeque<Job>, job: Job) {
    queue.retain(|other| other.game != job.game);
    queue.push_back(job);
}
