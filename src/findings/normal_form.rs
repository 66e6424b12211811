//! Normal forms of Unicode, and characters for which there are better ones.

use std::ops::Range;

use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

use super::reading::Rules;
use super::{Code, Finding};
use crate::documents::dialect::{LookAlikes, Rule};
use crate::text::{name, shortened};

/// How many code points a label shows.
const MOST: usize = 4;

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
    let mut runs = Vec::new();
    let mut begin = 0;
    let borders = text.char_indices().filter(|(_, character)| begins_anew(*character));
    for end in borders.map(|(at, _)| at).chain([text.len()]) {
        let run = &text[begin..end];
        if !run.is_ascii() && !run.nfc().eq(run.chars()) {
            add(&mut runs, begin..end);
        }
        begin = end;
    }
    runs
}

/// The runs of characters of which this is true.
fn runs(text: &str, is_meant: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    for (at, character) in text.char_indices() {
        if !character.is_ascii() && is_meant(character) {
            add(&mut runs, at..at + character.len_utf8());
        }
    }
    runs
}

fn add(runs: &mut Vec<Range<usize>>, run: Range<usize>) {
    match runs.last_mut() {
        Some(last) if last.end == run.start => last.end = run.end,
        _ => runs.push(run),
    }
}

/// Returns whether a character looks like one of the known characters.
pub(crate) fn looks_alike(character: char, known: &LookAlikes) -> bool {
    let mut form = character.nfkc();
    known.ranges.iter().any(|(first, last)| (*first..=*last).contains(&character))
        || form.next().is_some_and(|first| known.of.contains(first)) && form.next().is_none()
}

/// The first code points, as in `U+0065 U+0301`.
fn code_points(text: impl Iterator<Item = char>) -> String {
    let all: Vec<_> =
        text.take(MOST + 1).map(|character| format!("U+{:04X}", u32::from(character))).collect();
    let more = if all.len() > MOST { " …" } else { "" };
    all[..all.len().min(MOST)].join(" ") + more
}

/// How a label calls a text.
fn shown(text: &str) -> String {
    match text.as_bytes() {
        [character] => name(&[*character]),
        bytes => format!("`{}`", shortened(bytes, 40)),
    }
}

impl<'i> Rules<'_, 'i> {
    /// The text, where it has characters beyond ASCII.
    fn beyond_ascii(&self) -> Option<&str> {
        std::str::from_utf8(self.text).ok().filter(|text| !text.is_ascii())
    }

    /// A finding about a run of characters, with what is to be known of it in the label, and as a sentence.
    fn about(&self, code: Code, run: Range<usize>, known: String, section: &'static str) -> Finding<'i> {
        let finding = self.finding(code, run, self.of.spec.start.name, section);
        Finding { note: format!("It {known}.").into(), label: Some(known.into()), ..finding }
    }

    /// Characters that have another form in NFC. No one but its creator may normalize an IRI: there is no fix.
    pub(super) fn nfc(&self, section: &'static str) -> Vec<Finding<'i>> {
        let Some(text) = self.beyond_ascii() else { return Vec::new() };
        let say = |run: Range<usize>| {
            let written = &text[run.clone()];
            let (here, there) = (code_points(written.chars()), code_points(written.nfc()));
            self.about(Code::NotNfc, run, format!("is {here}, and in NFC {there}"), section)
        };
        not_in_nfc(text).into_iter().map(say).collect()
    }

    /// Characters that look like others.
    pub(super) fn look_alikes(&self, section: &'static str, known: &LookAlikes) -> Vec<Finding<'i>> {
        let Some(text) = self.beyond_ascii() else { return Vec::new() };
        let say = |run: Range<usize>| {
            let known = format!("looks like {}", shown(&text[run.clone()].nfkc().collect::<String>()));
            self.about(Code::LookAlike, run, known, section)
        };
        runs(text, |character| looks_alike(character, known)).into_iter().map(say).collect()
    }

    /// Characters that have another form in NFKC, and not in NFC, but look-alikes.
    pub(super) fn nfkc(&self, section: &'static str, excepted: &[&str]) -> Vec<Finding<'i>> {
        let Some(text) = self.beyond_ascii() else { return Vec::new() };
        let known = self.of.spec.dialect.prose.rules.iter().find_map(|(rule, _)| match rule {
            Rule::LookAlikes(known) => Some(*known),
            _ => None,
        });
        let is_meant = |character: char| {
            !character.nfkc().eq(character.nfc()) && !known.is_some_and(|known| looks_alike(character, known))
        };
        let except: Vec<_> = excepted.iter().flat_map(|production| self.named(production)).collect();
        let counts = |run: &Range<usize>| !except.iter().any(|part| part.contains(&run.start));
        let say = |run: Range<usize>| {
            let known = format!("is {} in NFKC", shown(&text[run.clone()].nfkc().collect::<String>()));
            self.about(Code::CompatibilityCharacter, run, known, section)
        };
        runs(text, is_meant).into_iter().filter(counts).map(say).collect()
    }
}
