//! `urlgram.toml` in an editor: its error.

use serde_json::Value;
use urlgram::Severity;

use super::found::diagnostic;
use super::text::Text;
use crate::project::config::{Config, NAME};

/// Returns whether a document is a file of settings.
pub fn is_it(uri: &str) -> bool {
    uri.rsplit('/').next() == Some(NAME)
}

/// The error of a file of settings.
pub fn diagnostics(text: &Text) -> Vec<Value> {
    let whole: String = text.pieces().collect();
    let wrong = Config::wrong(&whole);
    let told =
        wrong.map(|(place, message)| diagnostic(text.extent(place), Severity::Error, "settings", &message));
    told.into_iter().collect()
}
