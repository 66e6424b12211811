//! Letters: classes of bytes that neither a room nor a grammar tells apart, as symbols of automata.

use super::super::automaton::{Automaton, rank};
use super::super::classes::Classes;

/// The symbol `#`: the place where a parser stops.
pub const STOP: u8 = 0xFF;
/// The symbol `$`: a second place, if a law needs one.
pub const CUT: u8 = 0xFE;

/// Letters are the symbols below this one.
const LETTERS: u8 = 0x70;

/// The most letters of an alphabet.
pub const MOST_LETTERS: usize = LETTERS as usize;

/// Returns whether a symbol is a letter: a class of bytes.
#[must_use]
pub const fn is_letter(symbol: u8) -> bool {
    symbol < LETTERS
}

/// The letter that a symbol proposes, if it is a proposal: a letter that is expected at a place, and is not there.
#[must_use]
pub const fn proposed(symbol: u8) -> Option<u8> {
    if symbol >= 0x80 && is_letter(symbol - 0x80) { Some(symbol - 0x80) } else { None }
}

/// The symbol that proposes a letter.
#[must_use]
pub const fn proposal(letter: u8) -> u8 {
    letter + 0x80
}

/// The letters of a document.
///
/// There are at most 112. If there are fewer, letter n means the same as letter 0, and so on: each symbol below 112 is a letter.
pub struct Alphabet {
    classes: Classes,
    /// For each letter the byte of its class that is the easiest to read.
    shown: Vec<u8>,
}

impl Alphabet {
    /// The letters of bytes that share a class in all of these partitions.
    #[must_use]
    pub fn of<'a>(partitions: impl IntoIterator<Item = &'a Classes>) -> Self {
        let partitions: Vec<_> = partitions.into_iter().collect();
        let key = |byte| partitions.iter().map(|classes| classes.of(byte)).collect::<Vec<_>>();
        let classes = Classes::by(key);
        assert!(classes.len() <= LETTERS.into(), "a document tells at most 112 classes of bytes apart");
        let mut shown = classes.representatives().to_vec();
        // The order is: small letters, digits, capitals, other visible signs, and the rest.
        for byte in (b'!'..=b'~').chain(b'A'..=b'Z').chain(b'0'..=b'9').chain((b'b'..=b'z').chain([b'a'])) {
            shown[classes.of(byte)] = byte;
        }
        Self { classes, shown }
    }

    /// The number of letters.
    #[must_use]
    pub fn size(&self) -> usize {
        self.shown.len()
    }

    /// The letter of a byte.
    #[must_use]
    pub fn letter(&self, byte: u8) -> u8 {
        u8::try_from(self.classes.of(byte)).expect("there are at most 112 letters")
    }

    /// A byte of this letter, the easiest to read.
    #[must_use]
    pub fn byte(&self, letter: u8) -> u8 {
        self.shown[usize::from(letter) % self.shown.len()]
    }

    /// The text that a string of symbols stands for, without its marks.
    #[must_use]
    pub fn text(&self, symbols: &[u8]) -> Vec<u8> {
        symbols.iter().filter(|symbol| is_letter(**symbol)).map(|letter| self.byte(*letter)).collect()
    }

    /// The letters of a text.
    #[must_use]
    pub fn letters(&self, text: &[u8]) -> Vec<u8> {
        text.iter().map(|byte| self.letter(*byte)).collect()
    }

    /// A shortest string of a language of symbols, of the letters that are the easiest to read; `None` if it has none.
    #[must_use]
    pub fn shortest(&self, language: &Automaton) -> Option<Vec<u8>> {
        let mut letters: Vec<u8> =
            (0..self.shown.len()).filter_map(|letter| u8::try_from(letter).ok()).collect();
        letters.sort_by_key(|letter| (rank(self.byte(*letter)), self.byte(*letter)));
        let proposals: Vec<u8> = letters.iter().map(|letter| proposal(*letter)).collect();
        letters.extend(proposals.into_iter().chain([STOP, CUT]));
        language.shortest_of(0, &letters)
    }

    /// A language of bytes as one of letters.
    ///
    /// # Panics
    /// If it tells bytes of a letter apart.
    #[must_use]
    pub fn spelled(&self, bytes: &Automaton) -> Automaton {
        let is_told = |byte: u8| bytes.class_of(byte) == bytes.class_of(self.byte(self.letter(byte)));
        assert!((0..=u8::MAX).all(is_told), "the alphabet of a model tells apart what its languages do");
        let classes = Classes::by(|symbol| is_letter(symbol).then(|| bytes.class_of(self.byte(symbol))));
        Automaton::explored(
            Some(0),
            classes,
            |state, symbol| {
                let state = state.filter(|_| is_letter(symbol))?;
                Some(bytes.step(state, self.byte(symbol))).filter(|next| !bytes.is_dead(*next))
            },
            |state| state.is_some_and(|state| bytes.is_accepting(state)),
        )
    }
}
