//! Ctrl-C in the middle of a list: what is printed ends with a whole line.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a shell says of a program that was interrupted.
pub const CODE: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on an interrupt only asks to end; who asks again does not wait.
pub fn watch() {
    // It fails where it is done already.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            process::exit(CODE.into());
        }
    });
}

/// Whether somebody asked.
pub fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
