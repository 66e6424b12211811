//! Characters that look like others.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;

use super::nfc::about;
use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule, runs};
use crate::text::{name, shortened};

/// Asks to avoid characters that look like others.
#[derive(Clone, Copy, Debug)]
pub struct LookAlikes {
    /// From the first to the last of each kind.
    pub ranges: &'static [(char, char)],
    /// All that are one of these in Normalization Form KC.
    pub of: &'static str,
}

impl Rule for LookAlikes {
    fn code(&self) -> Code {
        Code::LookAlike
    }

    fn concerns(&self, character: char) -> bool {
        let mut form = character.nfkc();
        self.ranges.iter().any(|(first, last)| (*first..=*last).contains(&character))
            || form.next().is_some_and(|first| self.of.contains(first)) && form.next().is_none()
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let Some(whole) = text.beyond_ascii() else { return Vec::new() };
        let say = |run: Range<usize>| {
            let known = format!("looks like {}", compatible(&whole[run.clone()]));
            about(text.anywhere(self.code(), run), known)
        };
        runs_of_characters(whole, |character| self.concerns(character)).into_iter().map(say).collect()
    }
}

/// How a label calls a text in Normalization Form KC.
pub(super) fn compatible(text: &str) -> String {
    let text: String = text.nfkc().collect();
    match text.as_bytes() {
        [character] => name(&[*character]),
        bytes => format!("`{}`", shortened(bytes, 40)),
    }
}

/// The runs of characters beyond US-ASCII of which this is true.
pub(super) fn runs_of_characters(text: &str, is_meant: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let meant = text.char_indices().filter(|(_, character)| !character.is_ascii() && is_meant(*character));
    runs(meant.map(|(at, character)| at..at + character.len_utf8()))
}
