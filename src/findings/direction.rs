//! Directions: characters that only direct how a text is displayed, and components whose letters do not all go one way.

use std::ops::Range;

use unicode_bidi::{BidiClass, bidi_class};

use super::reading::Rules;
use super::{Code, Finding};
use crate::escape::percent_encoded;

/// The characters that only direct how a text is displayed.
const BIDI_CONTROLS: &[(&str, &str)] = &[
    ("\u{200E}", "U+200E, left-to-right mark"),
    ("\u{200F}", "U+200F, right-to-left mark"),
    ("\u{202A}", "U+202A, left-to-right embedding"),
    ("\u{202B}", "U+202B, right-to-left embedding"),
    ("\u{202C}", "U+202C, pop directional formatting"),
    ("\u{202D}", "U+202D, left-to-right override"),
    ("\u{202E}", "U+202E, right-to-left override"),
];

/// The length of such a character, in bytes.
const CONTROL: usize = 3;

/// Returns whether a text has a character that only directs how it is displayed.
pub(super) fn holds_a_bidi_control(text: &[u8]) -> bool {
    bidi_controls(text).next().is_some()
}

fn bidi_controls(text: &[u8]) -> impl Iterator<Item = (usize, &'static str)> {
    text.windows(CONTROL).enumerate().filter_map(|(at, bytes)| {
        let known = BIDI_CONTROLS.iter().find(|(character, _)| character.as_bytes() == bytes)?;
        Some((at, known.1))
    })
}

/// How a character takes part in the direction of its component.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    LeftToRight,
    RightToLeft,
    /// That of the character before it: marks, and what has no width.
    Inherited,
    /// Digits and signs.
    Neither,
}

fn direction(character: char) -> Direction {
    match bidi_class(character) {
        // Such a character has a fault of its own.
        _ if is_bidi_control(character) => Direction::Inherited,
        BidiClass::L => Direction::LeftToRight,
        BidiClass::R | BidiClass::AL => Direction::RightToLeft,
        BidiClass::NSM | BidiClass::BN => Direction::Inherited,
        _ => Direction::Neither,
    }
}

/// Returns whether a character only controls the direction of text.
pub(crate) fn is_bidi_control(character: char) -> bool {
    BIDI_CONTROLS.iter().any(|(control, _)| control.starts_with(character))
}

/// The direction of a component in which letters go from right to left.
struct RightToLeft {
    /// Other letters go from left to right.
    is_mixed: bool,
    /// From the first letter that goes from right to left to after the last one, with its marks.
    letters: Range<usize>,
}

fn right_to_left(component: &str) -> Option<RightToLeft> {
    let (mut is_mixed, mut letters) = (false, None::<Range<usize>>);
    for (at, character) in component.char_indices() {
        let end = at + character.len_utf8();
        match (direction(character), &mut letters) {
            (Direction::RightToLeft, None) => letters = Some(at..end),
            (Direction::RightToLeft, Some(letters)) => letters.end = end,
            (Direction::Inherited, Some(letters)) if letters.end == at => letters.end = end,
            (Direction::LeftToRight, _) => is_mixed = true,
            _ => {}
        }
    }
    letters.map(|letters| RightToLeft { is_mixed, letters })
}

impl<'i> Rules<'_, 'i> {
    /// Characters that only direct how the text is displayed, one finding each.
    pub(super) fn bidi_controls(&self, section: &'static str) -> Vec<Finding<'i>> {
        let start = self.of.spec.start.name;
        bidi_controls(self.text)
            .map(|(at, name)| {
                let span = at..at + CONTROL;
                // At the edge it is no part of the text.
                let is_edge = at == 0 || span.end == self.text.len();
                let rest = [&self.text[..at], &self.text[span.end..]].concat();
                let fix = (is_edge && self.of.spec.starts(&rest)).then(String::new);
                let mut finding = self.say(Code::BidiControl, span.clone(), start, section, fix);
                let encoded = percent_encoded(&self.text[span]);
                finding.label = Some(format!("{name}: remove it, or write `{encoded}`").into());
                finding
            })
            .collect()
    }

    /// Components in which letters go both ways, or in which one that goes from right to left is not first and last.
    /// Characters count as they are, in escapes, too.
    pub(super) fn directions(&self, section: &'static str, components: &[(&str, &str)]) -> Vec<Finding<'i>> {
        if self.text.is_ascii() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (production, dividers) in components {
            for span in self.named(production) {
                for component in self.divided(span, dividers.as_bytes()) {
                    found.extend(self.direction_of(component, production, section));
                }
            }
        }
        found
    }

    fn direction_of(
        &self,
        component: Range<usize>,
        production: &str,
        section: &'static str,
    ) -> Vec<Finding<'i>> {
        let text = std::str::from_utf8(&self.text[component.clone()]).unwrap_or_default();
        let Some(RightToLeft { is_mixed, letters }) = right_to_left(text) else { return Vec::new() };
        // Letters at an edge are `mixed-directions`, and characters that direct the display `bidi-control`.
        let is_told = |edge: &str| {
            let goes = |character| direction(character) == Direction::LeftToRight;
            edge.chars().all(is_bidi_control) || edge.chars().any(goes)
        };
        let edges = [(0..letters.start, "begins"), (letters.end..text.len(), "ends")];
        let edges =
            edges.into_iter().filter(|(edge, _)| !is_told(&text[edge.clone()])).map(|(edge, place)| {
                let span = component.start + edge.start..component.start + edge.end;
                let label = format!("a right-to-left component {place} with this");
                let finding = self.finding(Code::DirectionAtEdge, span, production, section);
                Finding { label: Some(label.into()), ..finding }
            });
        let mixed = is_mixed.then(|| {
            let is_letter = |digits: &[u8], _| digits.iter().any(u8::is_ascii_alphabetic);
            let are_escaped = !self.escapes(component.clone(), is_letter).is_empty();
            let note = if are_escaped { "The letters of an escape are left-to-right too." } else { "" };
            let finding = self.finding(Code::MixedDirections, component.clone(), production, section);
            Finding { note: note.into(), ..finding }
        });
        // Section 3.1 of RFC 3987: what is encoded so locates the same.
        let encoded = |finding: Finding<'i>| {
            let whole = self.finding(Code::MixedDirections, component.clone(), production, section).span;
            let fix = Some(self.in_ascii(component.clone()));
            Finding { fix, replaces: Some(whole), ..finding }.certain()
        };
        mixed.into_iter().chain(edges).map(encoded).collect()
    }

    /// A part as a URI has it: the bytes of characters beyond ASCII encoded, all else as it is.
    fn in_ascii(&self, part: Range<usize>) -> String {
        let mut text = String::with_capacity(3 * part.len());
        for byte in &self.text[part] {
            match byte {
                0..=0x7F => text.push(char::from(*byte)),
                _ => text += &percent_encoded(&[*byte]),
            }
        }
        text
    }
}
