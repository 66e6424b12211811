//! Errors of a run, and messages on standard error.

use std::cell::RefCell;
use std::io::{self, IsTerminal as _, Write as _};

use urlgram::print::wrapped;
use urlgram::printable;

/// The reason that a run failed.
#[derive(Debug)]
pub enum Failure {
    /// A message for standard error; exit code 2.
    Message(String),
    /// A message about the output; nothing can be printed after it.
    Output(String),
    /// The message has been printed; exit code 2.
    Reported,
    /// The reader of the output is gone. The failure has no message.
    BrokenPipe,
    /// The program was interrupted by this signal.
    Interrupt(i32),
}

impl Failure {
    /// Makes a failure with this message.
    #[expect(clippy::needless_pass_by_value, reason = "it is given to `map_err`")]
    pub fn because(message: impl ToString) -> Self {
        Self::Message(message.to_string())
    }

    /// Prints the message now, if the run goes on.
    pub fn told(self) -> Self {
        let (Self::Message(message) | Self::Output(message)) = self else { return self };
        // The message may repeat bytes of the input.
        say(&format!("urlgram: {}", printable(message.as_bytes())));
        Self::Reported
    }
}

/// An error of the output. Errors of input have messages of their own, see `unreadable`.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            _ => Self::Output(format!("cannot write the output: {error}")),
        }
    }
}

impl From<urlgram::UnknownName> for Failure {
    fn from(error: urlgram::UnknownName) -> Self {
        Self::because(error)
    }
}

impl From<urlgram::check::NoStart> for Failure {
    fn from(error: urlgram::check::NoStart) -> Self {
        Self::Message(error.to_string())
    }
}

thread_local! {
    /// The messages of this thread, if they are kept.
    static KEPT: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Keeps the messages of this thread while it works, so that they can be said in the order of the results.
pub fn kept<T>(work: impl FnOnce() -> T) -> (T, Vec<String>) {
    KEPT.set(Some(Vec::new()));
    let result = work();
    (result, KEPT.take().unwrap_or_default())
}

/// Returns a number with the name of what is counted, which is in the plural.
pub fn counted(number: u64, what: &str) -> String {
    let what = if number == 1 { what.trim_end_matches('s') } else { what };
    format!("{number} {what}")
}

/// Returns a number with what is said of it: of one, or of several.
pub fn said(number: u64, [one, several]: [&str; 2]) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// Prints a message on standard error. On a terminal it is wrapped; otherwise it is one line, so that it can be searched.
pub fn say(text: &str) {
    let is_kept = KEPT.with_borrow_mut(|kept| kept.as_mut().map(|kept| kept.push(text.to_owned())));
    if is_kept.is_some() {
        return;
    }
    let lines = if io::stderr().is_terminal() { wrapped(text, 2) } else { vec![text.to_owned()] };
    say_as_is(&(lines.join("\n") + "\n"));
}

/// Prints lines on standard error. A failure is ignored, because it cannot be reported.
pub fn say_as_is(lines: &str) {
    let _ = io::stderr().write_all(lines.as_bytes());
}
