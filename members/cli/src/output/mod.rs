//! Standard output, standard error, and the tables and answers that subcommands print.

pub mod format;
pub mod table;
pub mod tally;

use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write};

use clap::ValueEnum;
use serde::Serialize;
use urlgram::printable;

use crate::failure::Failure;
use crate::json;

/// The format of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for the terminal.
    Text,
    /// One JSON object.
    Json,
}

/// Standard output.
pub struct Output {
    writer: BufWriter<StdoutLock<'static>>,
    pub is_terminal: bool,
    /// True if the output is coloured.
    pub colour: bool,
}

impl Output {
    pub fn new(colour: bool) -> Self {
        let stdout = io::stdout().lock();
        Self { is_terminal: stdout.is_terminal(), colour, writer: BufWriter::new(stdout) }
    }

    /// Writes text of any bytes; for a terminal, which interprets some, in printable form.
    pub fn write_text(&mut self, text: &[u8]) -> io::Result<()> {
        if self.is_terminal { write!(self, "{}", printable(text)) } else { self.write_all(text) }
    }

    /// Prints a value as one JSON object on one line.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        json::compact(&mut *self, value)?;
        Ok(writeln!(self)?)
    }

    /// Prints a value as one JSON object on several lines.
    pub fn pretty(&mut self, value: &impl Serialize) -> io::Result<()> {
        json::pretty(&mut *self, value)?;
        writeln!(self)
    }

    /// Prints lines.
    pub fn lines(&mut self, lines: impl IntoIterator<Item = impl AsRef<str>>) -> io::Result<()> {
        lines.into_iter().try_for_each(|line| writeln!(self, "{}", line.as_ref()))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
