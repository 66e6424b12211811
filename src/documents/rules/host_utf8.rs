//! The characters that escapes in hosts stand for.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule, runs};

/// Lets escapes stand for UTF-8 only in these productions.
#[derive(Clone, Copy, Debug)]
pub struct HostUtf8(pub &'static [&'static str]);

impl Rule for HostUtf8 {
    fn code(&self) -> Code {
        Code::HostNotUtf8
    }

    /// Only an escape of a byte beyond US-ASCII can break it.
    fn glance(&self, url: &[u8]) -> Option<bool> {
        let beyond = |at: &[u8]| at[0] == b'%' && matches!(at[1], b'8' | b'9' | b'A'..=b'F' | b'a'..=b'f');
        if url.windows(2).any(beyond) { None } else { Some(false) }
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let mut found = Vec::new();
        for name in self.0 {
            for span in text.named(name) {
                let units: Vec<_> = text.units(span).collect();
                let bytes: Vec<u8> = units.iter().map(|(_, byte)| *byte).collect();
                for run in ill_formed(&bytes) {
                    let place = units[run.start].0.start..units[run.end - 1].0.end;
                    found.push(Breach::new(self.code(), place, *name));
                }
            }
        }
        found
    }
}

/// The runs of bytes that are no UTF-8.
fn ill_formed(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut at = 0;
    let chunks = bytes.utf8_chunks().map(|chunk| {
        let begin = at + chunk.valid().len();
        at = begin + chunk.invalid().len();
        begin..at
    });
    runs(chunks.filter(|chunk| !chunk.is_empty()))
}
