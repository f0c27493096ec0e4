//! Guards over inputs: a panic, too much time, too much memory or a target's own complaint is a finding, kept
//! as a file that reproduces it and one that says why.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use cpu_time::ProcessTime;

use crate::targets::Target;

/// An input that takes longer is a finding, though it may end. It is the processor's time: a busy machine
/// makes no findings.
const SLOW: Duration = Duration::from_secs(10);
/// One that takes this long is not waited for.
const ENDLESS: Duration = Duration::from_secs(60);
/// Nor is one that waits for something itself.
const STUCK: Duration = Duration::from_secs(300);
/// The memory of the whole process, in bytes.
const MOST_MEMORY: u64 = 2 << 30;
/// How one ends that is not waited for.
const STOPPED: i32 = 8;

thread_local! {
    static PANIC: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// What runs, since when, and where it is kept.
struct Running {
    began: Instant,
    since: ProcessTime,
    kept: PathBuf,
    slow: bool,
}

/// The guard of one process.
pub struct Watch {
    findings: PathBuf,
    running: Arc<Mutex<Option<Running>>>,
    seen: Mutex<BTreeSet<String>>,
    quiet: bool,
}

fn running_file(findings: &Path, target: Target) -> PathBuf {
    findings.join(format!("{}.running", target.name()))
}

/// Keeps what a process ran when it died.
pub fn keep_running(findings: &Path, target: Target) {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let kept = findings.join(format!("{}-killed-{:x}.txt", target.name(), now.as_millis()));
    if std::fs::rename(running_file(findings, target), &kept).is_ok() {
        println!("  {}", kept.display());
    }
}

/// Nothing runs any more.
pub fn forget_running(findings: &Path, target: Target) {
    let _ = std::fs::remove_file(running_file(findings, target));
}

impl Watch {
    /// Watches from now on. Panics are told by their finding alone.
    pub fn start(findings: &Path) -> Self {
        std::panic::set_hook(Box::new(|info| {
            let place = info.location().map(|at| format!("{}:{}", at.file(), at.line())).unwrap_or_default();
            let trace = std::backtrace::Backtrace::force_capture();
            let lines: Vec<String> = format!("{trace}").lines().take(120).map(str::to_owned).collect();
            PANIC.set(Some((place, format!("{info}\n{}", lines.join("\n")))));
        }));
        let running: Arc<Mutex<Option<Running>>> = Arc::default();
        let watched = running.clone();
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(Duration::from_millis(200));
                look(&watched);
            }
        });
        Self { findings: findings.to_owned(), running, seen: Mutex::default(), quiet: false }
    }

    /// The same, saying nothing.
    pub fn quietly(self) -> Self {
        Self { quiet: true, ..self }
    }

    /// Runs one input; what went wrong, if anything did.
    pub fn run(
        &self,
        target: Target,
        seed: u64,
        number: u64,
        text: &str,
        run: impl FnOnce() -> Result<(), String>,
    ) -> Option<String> {
        let kept = running_file(&self.findings, target);
        std::fs::write(&kept, text).expect("the input is kept while it runs");
        *self.running.lock().expect("no panic while locked") = Some(Running {
            began: Instant::now(),
            since: ProcessTime::now(),
            kept: kept.clone(),
            slow: false,
        });
        let result = catch_unwind(AssertUnwindSafe(run));
        let ran = self.running.lock().expect("no panic while locked").take();
        let slow = ran.filter(|ran| ran.since.elapsed() > SLOW);
        let (kind, place, why) = match (result, slow) {
            (Err(_), _) => {
                let (place, why) = PANIC.take().unwrap_or_default();
                ("panic", place, why)
            }
            (Ok(Err(why)), _) => {
                let first = why.lines().next().unwrap_or_default().chars().take(60).collect();
                ("wrong", first, why)
            }
            (Ok(Ok(())), Some(ran)) => ("slow", String::new(), format!("took {:?}", ran.since.elapsed())),
            (Ok(Ok(())), None) => return None,
        };
        // One of each place is enough: a mistake is met again and again.
        let mut seen = self.seen.lock().expect("no panic while locked");
        if seen.insert(format!("{kind} {place}")) || kind == "slow" {
            let name = format!("{}-{kind}-{seed:x}-{number}", target.name());
            let file = self.findings.join(format!("{name}.txt"));
            std::fs::write(&file, text).expect("the finding is kept");
            let _ = std::fs::write(self.findings.join(format!("{name}.why")), &why);
            if !self.quiet {
                println!("finding: {kind} {place}\n  {}", file.display());
            }
        }
        Some(format!("{kind} {place}: {}", why.lines().take(3).collect::<Vec<_>>().join(" ")))
    }

    /// How many different things went wrong.
    pub fn found(&self) -> usize {
        self.seen.lock().expect("no panic while locked").len()
    }
}

/// Says what takes long, and stops what does not end or takes all memory.
fn look(running: &Mutex<Option<Running>>) {
    let mut running = running.lock().expect("no panic while locked");
    let Some(ran) = running.as_mut() else { return };
    let (took, memory) = (ran.since.elapsed(), memory());
    if took > SLOW && !ran.slow {
        ran.slow = true;
        println!("slow: {}", ran.kept.display());
    }
    if took > ENDLESS || ran.began.elapsed() > STUCK || memory > MOST_MEMORY {
        println!("stopped after {took:?}, {} MB: {}", memory >> 20, ran.kept.display());
        std::process::exit(STOPPED);
    }
}

/// The memory in use, where the system tells.
fn memory() -> u64 {
    let told = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    told.split_whitespace().nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * 4096
}
