//! Components whose letters do not all go one way.

use std::ops::Range;

use unicode_bidi::{BidiClass, bidi_class};

use super::bidi_controls::is_bidi_control;
use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule};
use crate::escape::percent_encoded;

/// Asks that all letters of a component go one way, and that one from right to left begin and end with such: these
/// productions, each with the characters that divide it into components. Characters count as they are, in escapes, too.
#[derive(Clone, Copy, Debug)]
pub struct OneDirection(pub &'static [(&'static str, &'static str)]);

impl Rule for OneDirection {
    fn code(&self) -> Code {
        Code::MixedDirections
    }

    fn productions(&self) -> Vec<&'static str> {
        self.0.iter().map(|(production, _)| *production).collect()
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        if text.text.is_ascii() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (production, dividers) in self.0 {
            for span in text.named(production) {
                for component in text.divided(span, dividers.as_bytes()) {
                    found.extend(in_component(text, &component, production));
                }
            }
        }
        found
    }
}

fn in_component(text: &Dissection<'_>, component: &Range<usize>, production: &'static str) -> Vec<Breach> {
    let written = std::str::from_utf8(text.bytes(component)).unwrap_or_default();
    let Some(RightToLeft { is_mixed, letters }) = right_to_left(written) else { return Vec::new() };
    // Letters at an edge are `mixed-directions`, and characters that direct the display `bidi-control`.
    let is_told = |edge: &str| {
        let goes = |character| direction(character) == Direction::LeftToRight;
        edge.chars().all(is_bidi_control) || edge.chars().any(goes)
    };
    let edges = [(&written[..letters.start], "begins"), (&written[letters.end..], "ends")];
    let edges = edges.into_iter().filter(|(edge, _)| !is_told(edge));
    let edges: Vec<_> = edges.map(|(edge, place)| format!("{place} with `{edge}`")).collect();
    let edges = (!edges.is_empty()).then(|| {
        let label = format!("a right-to-left component {}", edges.join(" and "));
        Breach::new(Code::DirectionAtEdge, component.clone(), production).label(label)
    });
    let mixed = is_mixed.then(|| {
        let is_letter = |digits: &[u8], _| digits.iter().any(u8::is_ascii_alphabetic);
        let are_escaped = !text.escapes(component.clone(), is_letter).is_empty();
        let note = if are_escaped { "The letters of an escape are left-to-right too." } else { "" };
        Breach::new(Code::MixedDirections, component.clone(), production).note(note)
    });
    // Section 3.1 of RFC 3987: what is encoded so locates the same.
    let encoded = |breach: Breach| Breach { is_certain: true, ..breach.fix(in_ascii(text.bytes(component))) };
    mixed.into_iter().chain(edges).map(encoded).collect()
}

/// A part as a URI has it: the bytes of characters beyond US-ASCII encoded, all else as it is.
fn in_ascii(part: &[u8]) -> String {
    let mut text = String::with_capacity(3 * part.len());
    for byte in part {
        match byte {
            0..=0x7F => text.push(char::from(*byte)),
            _ => text += &percent_encoded(&[*byte]),
        }
    }
    text
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
