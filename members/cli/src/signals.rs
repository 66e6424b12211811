//! Handles signals. An interrupt ends a list after a whole line. Then the program ends itself by the signal, so that the
//! caller sees it: a loop in a shell ends too.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

use super::failure::Failure;

#[cfg(unix)]
pub use signal_hook::consts::SIGPIPE;
/// The number of SIGPIPE in shells.
#[cfg(not(unix))]
pub const SIGPIPE: i32 = 13;

static ASKED: AtomicBool = AtomicBool::new(false);
static SIGNAL: AtomicUsize = AtomicUsize::new(0);

/// Makes SIGINT and SIGTERM request the end of the program; a second one ends it at once. Signals that the caller ignores stay ignored.
pub fn watch() {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        for signal in [SIGINT, SIGTERM] {
            if is_ignored(signal) {
                continue;
            }
            // A handler that is registered first acts first.
            let number = usize::try_from(signal).unwrap_or_default();
            let _ = flag::register_conditional_default(signal, &ASKED)
                .and_then(|_| flag::register(signal, &ASKED))
                .and_then(|_| flag::register_usize(signal, &SIGNAL, number));
        }
    });
}

/// Returns whether this signal was ignored when the program began, as in background jobs of a script. Only Linux reports it without
/// unsafe code.
fn is_ignored(signal: i32) -> bool {
    let told = || {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    };
    cfg!(target_os = "linux") && told().is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Returns the signal that requested the end.
pub fn asked() -> Option<i32> {
    i32::try_from(SIGNAL.load(Ordering::Relaxed)).ok().filter(|signal| *signal != 0)
}

/// Fails if a signal requested the end.
pub fn heed() -> Result<(), Failure> {
    asked().map_or(Ok(()), |signal| Err(Failure::Interrupt(signal)))
}

/// Ends the program by a signal, or, without signals, with the exit code that a shell gives for it.
pub fn die(signal: i32) -> u8 {
    let _ = low_level::emulate_default_handler(signal);
    u8::try_from(128 + signal).unwrap_or(2)
}
