//! Standard error.

use std::io::{self, IsTerminal as _, Write as _};

use super::format;

/// Says something on standard error: on a terminal in lines that have room there, else in one, for who looks for a name in it.
pub fn say(text: &str) {
    let lines = if io::stderr().is_terminal() { format::wrapped(text, 2) } else { vec![text.to_owned()] };
    for line in lines {
        say_as_is(&format!("{line}\n"));
    }
}

/// Says lines on standard error. Where that fails, there is nobody to tell.
pub fn say_as_is(lines: &str) {
    let _ = io::stderr().write_all(lines.as_bytes());
}
