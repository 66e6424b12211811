//! Prints one line for each input, as text or as JSON.

use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write as _};

use clap::ValueEnum;
use serde::Serialize;
use urlgram::report::Origin;
use urlgram::{Input, printable};

use super::failure::Failure;
use super::json;

/// The format of the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The result alone.
    Text,
    /// One JSON object per line.
    Ndjson,
}

/// The output, with its format.
pub struct Lines {
    out: BufWriter<StdoutLock<'static>>,
    is_terminal: bool,
    format: Format,
    end: u8,
}

/// An input without a result.
#[derive(Serialize)]
struct Unchanged<'i> {
    #[serde(flatten)]
    input: Input<'i>,
    conforms: bool,
}

impl Lines {
    pub fn new(format: Format, end: u8) -> Self {
        let stdout = io::stdout().lock();
        Self { is_terminal: stdout.is_terminal(), out: BufWriter::new(stdout), format, end }
    }

    /// Writes a result: its text, or its data.
    pub fn write(&mut self, text: &[u8], data: &impl Serialize) -> Result<(), Failure> {
        match self.format {
            Format::Text => self.text(text),
            Format::Ndjson => {
                let line = json::text(data).map_err(|error| Failure::output(&error))?;
                writeln!(self.out, "{line}").map_err(|error| Failure::output(&error))
            }
        }
    }

    /// Writes an input that has no result, because it does not conform.
    pub fn unchanged(&mut self, input: &[u8]) -> Result<(), Failure> {
        self.write(input, &Unchanged { input: Input::from(input), conforms: false })?;
        // Keep the order of both outputs: a message on standard error follows.
        self.flush()
    }

    fn text(&mut self, text: &[u8]) -> Result<(), Failure> {
        let shown = if self.is_terminal { printable(text).into_bytes() } else { text.to_vec() };
        let written = self.out.write_all(&shown).and_then(|()| self.out.write_all(&[self.end]));
        written.map_err(|error| Failure::output(&error))
    }

    pub fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| Failure::output(&error))
    }
}

/// Formats the place of an input, for messages about it.
pub fn place(origin: &Origin) -> String {
    format!("{}:{}", printable(origin.name.as_bytes()), origin.line)
}
