//! Strings that are asked or left out for what is in dispute.

use urlgram::judgement::{Criterion, Disputes};

use crate::failure::Failure;

/// The strings that are asked: all, or those that are about what is in dispute, or about nothing of it.
pub struct Filter {
    disputes: Option<Disputes>,
    is_only: bool,
}

impl Filter {
    /// Reads `in`, `out`, `only`, or the names of those to leave out.
    pub fn of(criterion: &Criterion, words: &str) -> Result<Self, Failure> {
        let about = match words {
            "in" => return Ok(Self { disputes: None, is_only: false }),
            "out" | "only" => criterion.disputed(),
            names => names
                .split(',')
                .map(|name| criterion.disputed_by_name(name.trim()))
                .collect::<Result<_, _>>()
                .map_err(|error| {
                    Failure::Message(format!("{error}; `--disputed` takes in, out, only, list, or names"))
                })?,
        };
        let disputes = criterion.disputes(&about).map_err(Failure::because)?;
        Ok(Self { disputes: Some(disputes), is_only: words == "only" })
    }

    /// Returns whether a string is asked.
    pub fn takes(&self, text: &[u8]) -> bool {
        self.disputes.as_ref().is_none_or(|disputes| disputes.of(text).is_some() == self.is_only)
    }
}
