//! Errors of a run, and their messages.

use std::io;

use urlgram::printable;

use super::output::say;

/// The reason that a run failed.
#[derive(Debug)]
pub enum Failure {
    /// A message for standard error; exit code 2.
    Message(String),
    /// A message about the output; nothing can be printed after it.
    Output(String),
    /// The message has been printed; exit code 2.
    Told,
    /// The reader of the output is gone. This has no message.
    BrokenPipe,
    /// The program was interrupted by this signal.
    Interrupt(i32),
}

impl Failure {
    /// Prints the message now, if the run goes on.
    pub fn told(self) -> Self {
        let (Self::Message(message) | Self::Output(message)) = self else { return self };
        // The message may repeat bytes of the input.
        say(&format!("urlgram: {}", printable(message.as_bytes())));
        Self::Told
    }
}

/// An error of the output. Those of input have messages of their own, see `unreadable`.
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
        Self::Message(error.to_string())
    }
}
