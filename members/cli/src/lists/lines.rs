//! Prints one line for each input, as text or as JSON.

use std::io::Write as _;

use clap::ValueEnum;
use serde::Serialize;
use urlgram::printable;
use urlgram::report::Origin;

use crate::failure::{Failure, say};
use crate::input::Inputs;
use crate::output::Output;
use crate::output::format::Verdict;

/// The format of the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The result alone.
    Text,
    /// One JSON object per line.
    Ndjson,
}

/// The lines of the output, and the messages beside them.
pub struct Lines<'o> {
    out: &'o mut Output,
    format: Format,
    end: u8,
}

impl Lines<'_> {
    /// Writes a result: its text, or its data.
    pub fn write(&mut self, text: &[u8], data: &impl Serialize) -> Result<(), Failure> {
        match self.format {
            Format::Text => self.texts(&[text]),
            Format::Ndjson => self.out.json(data),
        }
    }

    /// Writes an input that has no result, because it does not conform.
    pub fn unchanged(&mut self, input: &[u8]) -> Result<(), Failure> {
        self.write(input, &Verdict { input: input.into(), conforms: false })
    }

    /// Writes texts on one line, with tabs between them.
    pub fn texts(&mut self, texts: &[&[u8]]) -> Result<(), Failure> {
        for (place, text) in texts.iter().enumerate() {
            self.out.write_all(if place > 0 { b"\t" } else { b"" })?;
            self.out.write_text(text)?;
        }
        Ok(self.out.write_all(&[self.end])?)
    }

    /// Prints a message on standard error, after the lines before it; it follows the place of its input.
    pub fn say(&mut self, origin: &Origin, message: &str) -> Result<(), Failure> {
        self.out.flush()?;
        say(&format!("{}:{}{message}", printable(origin.name.as_bytes()), origin.line));
        Ok(())
    }
}

/// Calls `answer` for each input, in order, and returns whether all answers are good. This is the one loop over inputs that
/// have a line each.
pub fn for_each(
    inputs: &Inputs,
    format: Format,
    out: &mut Output,
    mut answer: impl FnMut(&mut Lines<'_>, &[u8], &Origin) -> Result<bool, Failure>,
) -> Result<bool, Failure> {
    let mut lines = Lines { out, format, end: inputs.end() };
    inputs.for_each(|input, origin| answer(&mut lines, input, origin))
}
