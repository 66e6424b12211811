//! Sets of bytes, and how long a text stays in one.

use super::avx512::Spanner;
use super::escape::Escape;
use crate::class::Class;

/// A set of bytes, perhaps with an escape.
#[derive(Clone, Debug)]
pub(crate) struct RunSet {
    set: Class,
    /// A faster way, if this machine has it, and the set is one of ASCII. It knows escapes.
    spanner: Option<Spanner>,
}

impl RunSet {
    pub fn new(set: &Class, escape: Option<&Escape>) -> Self {
        let spanner = Spanner::new(set, escape);
        let begins = escape.filter(|_| spanner.is_some()).map(|escape| escape.begins);
        Self { set: set.or(Class::of_bytes(begins)), spanner }
    }

    /// The length of the beginning of a text that is made of these bytes. If there is no faster way, an escape ends it.
    #[inline]
    pub fn length(&self, text: &[u8]) -> usize {
        // Many runs have only the byte before this text, so this look-up saves a call.
        if !text.first().is_some_and(|byte| self.set.has(*byte)) {
            return 0;
        }
        self.spanner.as_ref().map_or_else(|| self.set.run_length(text), |spanner| spanner.length(text))
    }
}
