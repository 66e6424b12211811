//! Characters beyond US-ASCII: their normal forms, their directions, and what they look like.

use std::ops::Range;

use unicode_bidi::{BidiClass, bidi_class};
use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule, Simple, runs};
use crate::escape::percent_encoded;
use crate::text::{name, shortened};

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

/// Returns whether a character only controls the direction of text.
fn is_bidi_control(character: char) -> bool {
    BIDI_CONTROLS.iter().any(|(control, _)| control.starts_with(character))
}

fn bidi_controls(text: &[u8]) -> impl Iterator<Item = (usize, &'static str)> {
    text.windows(CONTROL).enumerate().filter_map(|(at, bytes)| {
        let known = BIDI_CONTROLS.iter().find(|(character, _)| character.as_bytes() == bytes)?;
        Some((at, known.1))
    })
}

/// Does not allow characters that only direct the display.
pub const DISPLAY_CONTROLS: Simple = Simple::new(Code::BidiControl, (), |text, ()| {
    let say = |(at, name)| {
        let span = at..at + CONTROL;
        // A control at the edge of the text is no part of the URL.
        let is_edge = at == 0 || span.end == text.text.len();
        let rest = [&text.text[..at], &text.text[span.end..]].concat();
        let fix = (is_edge && text.starts(&rest)).then(String::new);
        let encoded = percent_encoded(text.bytes(&span));
        // An escape would make the control a part of the text.
        let label = if fix.is_some() {
            format!("{name}: remove it")
        } else {
            format!("{name}: remove it, or write `{encoded}`")
        };
        Breach { fix, ..text.anywhere(Code::BidiControl, span).label(label) }
    };
    bidi_controls(text.text).map(say).collect()
})
.glance(|url, ()| Some(bidi_controls(url).next().is_some()));

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
fn compatible(text: &str) -> String {
    let text: String = text.nfkc().collect();
    match text.as_bytes() {
        [character] => name(&[*character]),
        bytes => format!("`{}`", shortened(bytes, 40)),
    }
}

/// The runs of characters beyond US-ASCII of which this is true.
fn runs_of_characters(text: &str, is_meant: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let meant = text.char_indices().filter(|(_, character)| !character.is_ascii() && is_meant(*character));
    runs(meant.map(|(at, character)| at..at + character.len_utf8()))
}

/// Asks for Normalization Form C. No one but its creator may normalize an IRI: there is no fix.
pub const NFC: Simple = Simple::new(Code::NotNfc, (), |text, ()| {
    let Some(whole) = text.beyond_ascii() else { return Vec::new() };
    let say = |run: Range<usize>| {
        let written = &whole[run.clone()];
        let (here, there) = (code_points(written.chars()), code_points(written.nfc()));
        about(text.anywhere(Code::NotNfc, run), format!("is {here}, and in NFC {there}"))
    };
    not_in_nfc(whole).into_iter().map(say).collect()
});

/// The breach with what is to be known of its characters in the label, and as a sentence.
fn about(breach: Breach, known: String) -> Breach {
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

/// Would rather have Normalization Form KC, but in these productions. Characters that have another form in NFC, too, and these
/// look-alikes, have a rule of their own.
#[derive(Clone, Copy, Debug)]
pub struct Nfkc(pub &'static [&'static str], pub &'static LookAlikes);

impl Rule for Nfkc {
    fn code(&self) -> Code {
        Code::CompatibilityCharacter
    }

    fn productions(&self) -> Vec<&'static str> {
        self.0.to_vec()
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let Some(whole) = text.beyond_ascii() else { return Vec::new() };
        let is_meant = |character: char| !character.nfkc().eq(character.nfc()) && !self.1.concerns(character);
        let except: Vec<_> = self.0.iter().flat_map(|production| text.named(production)).collect();
        let counts = |run: &Range<usize>| !except.iter().any(|part| part.contains(&run.start));
        let say = |run: Range<usize>| {
            let known = format!("is {} in NFKC", compatible(&whole[run.clone()]));
            about(text.anywhere(self.code(), run), known)
        };
        runs_of_characters(whole, is_meant).into_iter().filter(counts).map(say).collect()
    }
}

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
    let edges: Vec<_> =
        edges.map(|(edge, place)| format!("{place} with `{}`", shortened(edge.as_bytes(), 40))).collect();
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
    // The encoded text locates the same resource by section 3.1 of RFC 3987.
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
    /// The direction of the character before: for marks, and characters without width.
    Inherited,
    /// Digits and signs.
    Neither,
}

fn direction(character: char) -> Direction {
    match bidi_class(character) {
        // A bidirectional control has a fault of its own.
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
