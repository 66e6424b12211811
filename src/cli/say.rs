//! Messages on standard error.

use std::io::{self, IsTerminal as _, Write as _};

use super::format;

/// Prints a message on standard error. On a terminal it is wrapped; otherwise it is one line, so that it can be searched.
pub fn say(text: &str) {
    let lines = if io::stderr().is_terminal() { format::wrapped(text, 2) } else { vec![text.to_owned()] };
    for line in lines {
        say_as_is(&format!("{line}\n"));
    }
}

/// Prints lines on standard error. A failure is ignored, because it cannot be reported.
pub fn say_as_is(lines: &str) {
    let _ = io::stderr().write_all(lines.as_bytes());
}
