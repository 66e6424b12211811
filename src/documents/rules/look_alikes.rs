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
        self.is_one(character) || latin(character).is_some()
    }

    fn avoids(&self, character: char) -> bool {
        self.is_one(character)
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let Some(whole) = text.beyond_ascii() else { return Vec::new() };
        let say = |run: Range<usize>| {
            let known = format!("looks like {}", compatible(&whole[run.clone()]));
            about(text.anywhere(self.code(), run), known)
        };
        let runs = runs_of_characters(whole, |character| self.is_one(character));
        let mixed = mixed(whole).map(|(at, character, latin)| {
            let script = if ('\u{370}'..'\u{400}').contains(&character) { "Greek" } else { "Cyrillic" };
            let known = format!("is {script}, and looks like the Latin `{latin}` beside it");
            about(text.anywhere(self.code(), at..at + character.len_utf8()), known)
        });
        runs.into_iter().map(say).chain(mixed).collect()
    }
}

impl LookAlikes {
    fn is_one(&self, character: char) -> bool {
        let mut form = character.nfkc();
        self.ranges.iter().any(|(first, last)| (*first..=*last).contains(&character))
            || form.next().is_some_and(|first| self.of.contains(first)) && form.next().is_none()
    }
}

/// The Latin letter that a Greek or Cyrillic one looks like in lower case.
fn latin(character: char) -> Option<char> {
    const ALIKE: &str = "аaеeоoрpсcуyхxіiѕsјjһhԁdԛqԝwοoνvαa";
    let mut letters = ALIKE.chars();
    std::iter::from_fn(|| Some((letters.next()?, letters.next()?)))
        .find(|(letter, _)| *letter == character)
        .map(|(_, latin)| latin)
}

/// The letters that look like Latin ones in words that have Latin letters, too: their places, and the Latin letters.
fn mixed(text: &str) -> impl Iterator<Item = (usize, char, char)> {
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_ascii());
    let is_mixed = |word: &&str| word.bytes().any(|byte| byte.is_ascii_alphabetic());
    words.filter(is_mixed).flat_map(move |word| {
        let begin = word.as_ptr() as usize - text.as_ptr() as usize;
        word.char_indices().filter_map(move |(at, c)| Some((begin + at, c, latin(c)?)))
    })
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
