//! Sets of bytes, and how long a text stays in one.

use super::avx512::Spanner;
use super::escape::Escape;

/// A set of bytes, perhaps with an escape.
#[derive(Clone, Debug)]
pub(crate) struct RunSet {
    has: [bool; 256],
    /// A faster way, if this machine has it, and the set is one of ASCII. It knows escapes.
    spanner: Option<Spanner>,
}

impl RunSet {
    pub fn new(mut has: [bool; 256], escape: Option<&Escape>) -> Self {
        let spanner = Spanner::new(&has, escape);
        if let (Some(_), Some(escape)) = (&spanner, escape) {
            has[usize::from(escape.begins)] = true;
        }
        Self { has, spanner }
    }

    /// The length of the beginning of a text that is made of these bytes. If there is no faster way, an escape ends it.
    #[inline]
    pub fn length(&self, text: &[u8]) -> usize {
        // Many runs have only the byte before this text, so this look-up saves a call.
        if !text.first().is_some_and(|byte| self.has[usize::from(*byte)]) {
            return 0;
        }
        self.spanner.as_ref().map_or_else(|| self.looked_up(text), |spanner| spanner.length(text))
    }

    /// The same by the table. Eight bytes are looked up at once, as none waits for another.
    #[inline]
    fn looked_up(&self, text: &[u8]) -> usize {
        let (chunks, rest) = text.as_chunks::<8>();
        let mut length = 0;
        for chunk in chunks {
            let add = |has: u8, byte: &u8| has << 1 | u8::from(self.has[usize::from(*byte)]);
            let has = chunk.iter().rev().fold(0, add);
            if has != u8::MAX {
                return length + has.trailing_ones() as usize;
            }
            length += chunk.len();
        }
        length + rest.iter().take_while(|byte| self.has[usize::from(**byte)]).count()
    }
}
