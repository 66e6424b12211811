//! Sentences that expressly permit what the BNF refuses.

use super::Text;

/// A sentence that expressly permits texts which the BNF refuses. They conform, with a warning that names the contradiction.
#[derive(Clone, Copy, Debug)]
pub struct Permission {
    /// The production that the BNF has for them.
    pub production: &'static str,
    /// That production as the sentence has it, in the notation of `grammar/`.
    pub permitted: Text,
    /// How such a text differs from one that the BNF derives.
    pub beyond: Beyond,
    /// The section of the sentence.
    pub section: &'static str,
}

/// How a text that a sentence permits differs from the nearest one that the BNF derives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// It ends with something that the BNF lacks: from the last of this string on.
    Ends {
        /// The string at which the part that the BNF lacks begins.
        with: &'static str,
        /// The production of what follows that; none if the text without it names the same.
        part: Option<&'static str>,
    },
    /// It lacks something that the BNF requires.
    Lacks {
        /// The part would follow the first occurrence of this string.
        after: &'static str,
        /// The text of the BNF in its place.
        part: &'static str,
    },
}
