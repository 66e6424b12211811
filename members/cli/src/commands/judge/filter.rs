//! Strings that are asked or left out for what is in dispute.

use urlgram::judgement::{Criterion, Disputes};

use crate::failure::Failure;

/// The strings that are asked.
pub enum Filter {
    All,
    Without(Disputes),
    Only(Disputes),
}

impl Filter {
    /// Reads `in`, `out`, `only`, or the names of those to leave out.
    pub fn of(criterion: &Criterion, words: &str) -> Result<Self, Failure> {
        let about = match words {
            "in" => return Ok(Self::All),
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
        Ok(if words == "only" { Self::Only(disputes) } else { Self::Without(disputes) })
    }

    /// Returns whether a string is asked.
    pub fn takes(&self, text: &[u8]) -> bool {
        match self {
            Self::All => true,
            Self::Without(disputes) => disputes.of(text).is_none(),
            Self::Only(disputes) => disputes.of(text).is_some(),
        }
    }
}
