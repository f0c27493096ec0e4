//! The signals that end a program from outside: SIGTERM, and SIGHUP when its terminal goes away. Ctrl-C is
//! somebody at the keyboard and stands elsewhere.

/// The exit code of a program that a signal ended, as shells have it.
pub(super) fn exit_code(signal: i32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(1)
}

/// Has something done whenever a signal asks the program to end, on a thread of its own. A signal that was
/// ignored when the program started, as under `nohup`, stays ignored. Where nothing can be set up the
/// program ends at once, as any other.
#[cfg(unix)]
pub(super) fn on_end(act: impl Fn(i32) + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    let asked = [SIGTERM, SIGHUP].into_iter().filter(|&signal| !is_ignored(signal));
    let Ok(mut signals) = signal_hook::iterator::Signals::new(asked) else { return };
    let listen = move || signals.forever().for_each(act);
    let _ = std::thread::Builder::new().spawn(listen);
}

/// Other systems have no such signals.
#[cfg(not(unix))]
pub(super) fn on_end(_: impl Fn(i32) + Send + 'static) {}

/// Whether a signal is ignored, where the system tells: its mask is in hexadecimal digits.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}

/// How a terminal was found, so that it can be left so by a program that ends while a line is typed.
pub(super) struct TerminalState {
    #[cfg(unix)]
    modes: Option<rustix::termios::Termios>,
}

impl TerminalState {
    /// The state of the terminal that one types at, if there is one.
    pub(super) fn found() -> Self {
        Self {
            #[cfg(unix)]
            modes: rustix::termios::tcgetattr(std::io::stdin()).ok(),
        }
    }

    /// Gives it back as it was; `true` where that changed something.
    pub(super) fn restore(&self) -> bool {
        #[cfg(unix)]
        {
            use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
            let (Some(modes), Ok(now)) = (&self.modes, tcgetattr(std::io::stdin())) else { return false };
            let changed = modes.local_modes != now.local_modes;
            changed && tcsetattr(std::io::stdin(), OptionalActions::Now, modes).is_ok()
        }
        #[cfg(not(unix))]
        false
    }
}
