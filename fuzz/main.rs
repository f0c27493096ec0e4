//! Fuzzing on stable Rust: inputs made from the games of the repository, changed as a stranger or a slip
//! might change them, and run in process. An input that panics, that takes too long or too much memory, or
//! that the two ways to run rules answer differently, is a finding: a file that reproduces it.
//!
//! ```text
//! cargo test --test fuzz                                  regressions and a few inputs of each target
//! cargo test --test fuzz -- --seconds 10 --seed 1         ten seconds a target
//! cargo test --test fuzz -- --target saves --inputs 5000  so many inputs of one target
//! cargo test --test fuzz -- --replay FILE…                a finding again
//! ```
//!
//! `corpus` reads the seeds, `mutate` changes texts, `inputs` makes inputs of each kind, `targets` runs them,
//! `watch` guards time and memory.

mod corpus;
mod inputs;
mod mutate;
mod rules;
mod targets;
mod watch;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use corpus::Corpus;
use targets::{TARGETS, Target};

/// What was asked for.
struct Asked {
    seconds: Option<u64>,
    inputs: Option<u64>,
    targets: Vec<Target>,
    seed: u64,
    findings: PathBuf,
    replay: Vec<PathBuf>,
    /// Whether this process runs one target for another one.
    child: bool,
}

/// How many inputs of each target an ordinary `cargo test` runs.
const FEW: u64 = 100;
/// A child that died is started again so often.
const MOST_DEATHS: u64 = 20;

/// A path that stays right in another folder.
fn from_here(path: &str) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| PathBuf::from(path))
}

impl Asked {
    /// `None` where another test was meant.
    fn parse(args: impl Iterator<Item = String>) -> Result<Option<Self>, String> {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let mut asked = Self {
            seconds: None,
            inputs: None,
            targets: Vec::new(),
            seed: 1,
            findings: root.join("fuzz"),
            replay: Vec::new(),
            child: false,
        };
        let mut args = args.peekable();
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
            let number = |text: String| text.parse::<u64>().map_err(|_| format!("`{text}` is no number"));
            match arg.as_str() {
                "--seconds" => asked.seconds = Some(number(value()?)?),
                "--inputs" => asked.inputs = Some(number(value()?)?),
                "--seed" => asked.seed = number(value()?)?,
                "--findings" => asked.findings = from_here(&value()?),
                "--child" => asked.child = true,
                "--target" => {
                    let name = value()?;
                    let known = TARGETS.iter().find(|target| target.name() == name);
                    let names: Vec<&str> = TARGETS.iter().map(|target| target.name()).collect();
                    asked.targets.push(*known.ok_or(format!("`{name}` is none of {}", names.join(", ")))?);
                }
                "--replay" => {
                    asked.replay.push(from_here(&value()?));
                    while let Some(file) = args.next_if(|next| !next.starts_with("--")) {
                        asked.replay.push(from_here(&file));
                    }
                }
                // What `cargo test` hands to every test binary.
                "--list" => return Ok(None),
                flag if flag.starts_with('-') => {}
                filter if "fuzz".contains(filter) => {}
                _ => return Ok(None),
            }
        }
        if asked.targets.is_empty() {
            asked.targets = TARGETS.to_vec();
        }
        if asked.seconds.is_none() && asked.inputs.is_none() {
            asked.inputs = Some(FEW);
        }
        Ok(Some(asked))
    }
}

fn main() -> ExitCode {
    let asked = match Asked::parse(std::env::args().skip(1)) {
        Ok(Some(asked)) => asked,
        Ok(None) => return ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            return ExitCode::from(2);
        }
    };
    std::fs::create_dir_all(&asked.findings).expect("a folder for findings");
    if asked.child {
        return match run_here(&asked) {
            0 => ExitCode::SUCCESS,
            _ => ExitCode::from(FOUND as u8),
        };
    }
    if !guard_sees() {
        println!("the guard does not see a panic or a complaint");
        return ExitCode::FAILURE;
    }
    let mut found =
        replay(if asked.replay.is_empty() { regressions() } else { asked.replay.clone() }, &asked);
    if asked.replay.is_empty() {
        // A few inputs are not worth processes of their own.
        found += match asked.seconds.is_none() && asked.inputs <= Some(FEW) {
            true => run_here(&asked),
            false => asked.targets.iter().map(|&target| in_children(target, &asked)).sum(),
        };
    }
    if found > 0 {
        println!("{found} findings in {}", asked.findings.display());
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Whether the guard sees what it must: one that sees nothing would find nothing.
fn guard_sees() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let watch = watch::Watch::start(folder.path()).quietly();
    let told = |run: fn() -> Result<(), String>| watch.run(Target::Games, 0, 0, "#fuzz games", run);
    told(|| Ok(())).is_none()
        && told(|| panic!("on purpose")).is_some_and(|why| why.starts_with("panic fuzz/main.rs"))
        && told(|| Err("on purpose".to_owned())).is_some_and(|why| why.starts_with("wrong on purpose"))
        && watch.found() == 2
        && std::fs::read(folder.path().join("games-panic-0-0.txt")).is_ok_and(|kept| kept == b"#fuzz games")
}

/// Every input that once went wrong.
fn regressions() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/regressions");
    let mut files: Vec<PathBuf> = std::fs::read_dir(root)
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    files
}

/// Runs inputs that were kept. Returns how many go wrong.
fn replay(files: Vec<PathBuf>, asked: &Asked) -> u64 {
    let place = corpus::Place::new();
    let watch = watch::Watch::start(&asked.findings);
    let mut found = 0;
    for file in &files {
        let text = match std::fs::read(file) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => {
                println!("{}: {error}", file.display());
                found += 1;
                continue;
            }
        };
        let Some(target) = targets::of(&text) else {
            println!("{}: its first line names no target", file.display());
            found += 1;
            continue;
        };
        if let Some(problem) = watch.run(target, 0, 0, &text, || target.run(&text, &place)) {
            println!("{}: {problem}", file.display());
            found += 1;
        }
        watch::forget_running(&asked.findings, target);
    }
    println!("{} kept inputs, {found} go wrong", files.len());
    found
}

/// Runs a target in processes of its own: what kills one, as a stack that overflows does, is a finding too.
fn in_children(target: Target, asked: &Asked) -> u64 {
    let started = Instant::now();
    let program = std::env::current_exe().expect("this program");
    let mut found = 0;
    for death in 0..MOST_DEATHS {
        let spent = started.elapsed().as_secs();
        let mut command = Command::new(&program);
        command.args(["--child", "--target", target.name()]);
        command.args(["--seed".to_owned(), (asked.seed + (death << 32)).to_string()]);
        command.arg("--findings").arg(&asked.findings);
        match (asked.seconds, asked.inputs) {
            (Some(seconds), _) if death > 0 && spent >= seconds => break,
            (Some(seconds), _) => command.args(["--seconds".to_owned(), (seconds - spent).to_string()]),
            (None, inputs) => command.args(["--inputs".to_owned(), inputs.unwrap_or(FEW).to_string()]),
        };
        let status = command.status().expect("a child process");
        match status.code() {
            Some(0) => break,
            Some(FOUND) => {
                found += 1;
                break;
            }
            _ => {
                found += 1;
                println!("{}: {status}; what it ran is kept", target.name());
                watch::keep_running(&asked.findings, target);
                if asked.seconds.is_none() {
                    break;
                }
            }
        }
    }
    found
}

/// How a child ends that found something and lived.
const FOUND: i32 = 9;

/// Runs what was asked for in this process. Returns how many different things went wrong.
fn run_here(asked: &Asked) -> u64 {
    let place = corpus::Place::new();
    let corpus = Corpus::read(&place);
    let watch = watch::Watch::start(&asked.findings);
    let time = asked.seconds.map(Duration::from_secs);
    for &target in &asked.targets {
        let (started, mut number, before) = (Instant::now(), 0, watch.found());
        while asked.inputs.is_none_or(|inputs| number < inputs)
            && time.is_none_or(|time| started.elapsed() < time)
        {
            let text = inputs::make(target, &corpus, asked.seed, number);
            watch.run(target, asked.seed, number, &text, || target.run(&text, &place));
            number += 1;
        }
        println!(
            "{}: {number} inputs from seed {} in {} s, {} got past reading, {} findings",
            target.name(),
            asked.seed,
            started.elapsed().as_secs(),
            targets::REACHED.swap(0, Ordering::Relaxed),
            watch.found() - before
        );
        watch::forget_running(&asked.findings, target);
    }
    watch.found() as u64
}
