//! Characters that have another form in Normalization Form C.

use std::ops::Range;

use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule, runs};

/// Asks for Normalization Form C. No one but its creator may normalize an IRI: there is no fix.
#[derive(Clone, Copy, Debug)]
pub struct Nfc;

impl Rule for Nfc {
    fn code(&self) -> Code {
        Code::NotNfc
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let Some(whole) = text.beyond_ascii() else { return Vec::new() };
        let say = |run: Range<usize>| {
            let written = &whole[run.clone()];
            let (here, there) = (code_points(written.chars()), code_points(written.nfc()));
            about(text.anywhere(self.code(), run), format!("is {here}, and in NFC {there}"))
        };
        not_in_nfc(whole).into_iter().map(say).collect()
    }
}

/// The breach with what is to be known of its characters in the label, and as a sentence.
pub(super) fn about(breach: Breach, known: String) -> Breach {
    breach.note(format!("It {known}.")).label(known)
}

/// Returns whether the NFC of what begins with this character does not depend on the text before it: the first character of its
/// canonical decomposition moves before no other, and is never composed with one.
fn begins_anew(character: char) -> bool {
    let is_stable = |first: char| is_nfc_quick(std::iter::once(first)) == IsNormalized::Yes;
    let mut decomposed = character.nfd();
    let is_first = |first: char| canonical_combining_class(first) == 0 && is_stable(first);
    character.is_ascii() || decomposed.next().is_some_and(is_first)
}

/// The shortest runs of characters that are not in NFC, those that touch taken together.
fn not_in_nfc(text: &str) -> Vec<Range<usize>> {
    if is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return Vec::new();
    }
    let borders = text.char_indices().filter(|(_, character)| begins_anew(*character));
    let borders: Vec<usize> = [0].into_iter().chain(borders.map(|(at, _)| at)).chain([text.len()]).collect();
    let pieces = borders.windows(2).map(|ends| ends[0]..ends[1]);
    runs(pieces.filter(|piece| {
        let piece = &text[piece.clone()];
        !piece.is_ascii() && !piece.nfc().eq(piece.chars())
    }))
}

/// The first code points, as in `U+0065 U+0301`.
fn code_points(text: impl Iterator<Item = char>) -> String {
    /// How many a label shows.
    const MOST: usize = 4;
    let all: Vec<_> =
        text.take(MOST + 1).map(|character| format!("U+{:04X}", u32::from(character))).collect();
    let more = if all.len() > MOST { " …" } else { "" };
    all[..all.len().min(MOST)].join(" ") + more
}
