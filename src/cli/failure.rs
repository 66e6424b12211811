//! Why a call came to nothing, and how that is said.

use std::io;

use urlgram::printable;

use super::say::say;

/// Why a call came to nothing.
#[derive(Debug)]
pub enum Failure {
    /// For standard error; exit code 2.
    Message(String),
    /// The same of the output, behind which nothing can be printed.
    Output(String),
    /// It has been said already; exit code 2, too.
    Told,
    /// Nobody reads the output any more: no reason to say anything.
    BrokenPipe,
    /// Somebody asked to end by this signal.
    Interrupt(i32),
}

impl Failure {
    /// Says it now, where there is more to do.
    pub fn told(self) -> Self {
        let (Self::Message(message) | Self::Output(message)) = self else { return self };
        // It may repeat what was given to us.
        say(&format!("urlgram: {}", printable(message.as_bytes())));
        Self::Told
    }

    pub fn output(error: &io::Error) -> Self {
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
