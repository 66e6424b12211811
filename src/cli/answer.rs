//! Prints one answer, as text or as JSON.

use std::io::{self, Write as _};

use clap::ValueEnum;

use super::failure::Failure;
use super::json;

/// The format of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for the terminal.
    Text,
    /// One JSON object.
    Json,
}

/// Formats a value as one JSON object on one line.
pub fn json(value: &impl serde::Serialize) -> Result<String, Failure> {
    json::text(value).map(|text| text + "\n").map_err(|error| Failure::output(&error))
}

pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|error| Failure::output(&error))
}
