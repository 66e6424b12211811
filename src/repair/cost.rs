//! The cost of each edit.
//!
//! The numbers express what a person would prefer. A wrong character of the text is encoded where an escape is allowed; a typing
//! error is corrected; text without a place is removed; content is invented only as a last resort.

use crate::bnf::automaton::{Automaton, State};

/// No edit is cheaper than this.
pub const LEAST: u32 = 2;
/// Repeats the operation on the byte before: a run is one fault, and one of characters beyond US-ASCII is a word, which costs no more
/// if it is longer.
pub const AGAIN: u32 = 2;
/// Removes a blank at either end of the input.
pub const DELETE_OUTER_BLANK: u32 = 2;
/// Keeps the text after a removed border: two parts become one.
pub const JOIN_PARTS: u32 = 12;
/// Keeps a border after removed text: removing the last part loses least.
pub const JOIN_BORDER: u32 = 1;
/// Removes one of the slashes before a host.
pub const DELETE_SLASHES: u32 = 12;
/// Keeps the rest of a word.
pub const JOIN_WORD: u32 = 5;
/// Writes a sound escape as the character that it stands for.
pub const DECODE: u32 = 4;
/// Removes all that follows: the base cost, the cost of each border in it, and the largest number of borders.
pub const DELETE_REST: (u32, u32, usize) = (10, 2, 4);
/// Removes the slash after a host that is not there: before something that looks like a host, and else.
pub const DELETE_HOST_END: (u32, u32) = (4, 14);
/// Removes the `@` after which there is no host: the user would become one.
pub const DELETE_LAST_AT: u32 = 25;
/// Removes a question mark after which nothing is.
pub const DELETE_LAST_QUESTION: u32 = 7;
/// Inserts a sign into a word.
const INTO_WORD: u32 = 30;
/// Inserts a digit after a dot that was inserted: one more number of an address.
pub const NEXT_NUMBER: u32 = 3;
/// Inserts text where text was removed, instead of replacing it.
pub const DELETE_AND_INSERT: u32 = 6;
/// Writes the colon that must follow instead of another sign.
pub const REPLACE_COLON: u32 = 4;
/// Writes a byte as an escape that has no other meaning.
pub const ENCODE: u32 = 3;
/// Removes a user where none may be.
pub const DELETE_USER: u32 = 3;
/// Removes a host where slashes announce none.
pub const DELETE_HOST: u32 = 8;
/// Removes a colon in the middle of a host name.
pub const DELETE_STRAY: u32 = 5;
/// Removes a port that is a word, or is where none may be, with its colon.
pub const DELETE_PORT: u32 = 7;

/// Writes an `@`: the text before it becomes a user.
const USER: u32 = 20;

/// Signs that separate parts: the likeliest first.
const SIGNS: &[u8] = b"/:.@=;?&+-";

/// Writes a backslash of a path that has a drive as an escape.
pub const ENCODE_SEPARATOR: u32 = 8;
/// Removes a sound escape.
pub const DELETE_ESCAPE: u32 = 5;
/// Changes a digit of a sound escape: it would stand for something else.
pub const CHANGE_ESCAPE: u32 = 16;

/// Returns whether a byte separates words: an edit that removes text with one of these joins words.
pub fn separates(byte: u8) -> bool {
    is_border(byte) || b"&=;,".contains(&byte)
}

/// Returns whether a byte is between parts.
pub fn is_border(byte: u8) -> bool {
    b"/:@?#".contains(&byte)
}

/// The cost of removing one byte: less for a byte of the text than for one that separates parts.
pub fn delete(byte: u8) -> u32 {
    match byte {
        b'/' | b':' | b'@' => 7,
        b'?' => 22,
        b';' => 9,
        b'.' | b'&' | b'=' => 5,
        _ => 4,
    }
}

/// Where a byte is, as far as the cost of an escape depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// Between `//` and what ends a host and port.
    Host,
    /// After the first `?` or `;`, where a slash is rather a character than a border.
    Tail,
    Other,
}

/// To write a byte as an escape; `None` for letters and digits, which need none. `is_escape`: a `%` with two hex digits
/// after it, which stands for something already.
pub fn encode(byte: u8, place: Region, is_escape: bool) -> Option<u32> {
    let price = match byte {
        _ if byte.is_ascii_alphanumeric() => return None,
        b'%' if is_escape => 16,
        // It would have another meaning.
        b'/' if place == Region::Tail => 4,
        b'?' if place != Region::Tail => 20,
        b'/' => 14,
        b':' | b';' => 8,
        b'@' | b'&' | b'=' | b'?' => 4,
        _ => ENCODE,
    };
    // Names of hosts have no escapes, even where a grammar allows them.
    Some(match place {
        Region::Host if is_border(byte) => price + 20,
        Region::Host => price + 3,
        _ => price,
    })
}

/// The classes of bytes that a language tells apart: for each the byte to write, and what it costs to write it where
/// nothing was, or another byte.
pub struct Classes {
    written: Vec<Written>,
    /// For each byte, the bytes that may replace it, and the cost, the cheapest first.
    replacements: Vec<Vec<(u8, u32)>>,
}

/// The bytes of a class that may be written.
#[derive(Clone, Copy, Default)]
struct Written {
    /// The byte, if it is the only one.
    only: Option<u8>,
    /// A letter or digit.
    plain: Option<u8>,
    /// The likeliest sign.
    sign: Option<u8>,
}

impl Classes {
    pub fn of(automaton: &Automaton) -> Self {
        let mut members = vec![Vec::new(); automaton.classes()];
        (0..=u8::MAX).for_each(|byte| members[automaton.class_of(byte)].push(byte));
        let written: Vec<_> = members.iter().map(|members| Written::of(members)).collect();
        let replacements = |byte| {
            let classes = written.iter().zip(&members);
            let mut found: Vec<_> =
                classes.filter_map(|(written, members)| written.instead_of(byte, members)).collect();
            // Of those that cost the same, the first class stays the first.
            found.sort_by_key(|(_, cost)| *cost);
            found
        };
        let replacements = (0..=u8::MAX).map(replacements).collect();
        Self { written, replacements }
    }

    /// The bytes that may replace a byte, at most one of each class, with the cost, the cheapest first.
    pub fn replacements(&self, byte: u8) -> &[(u8, u32)] {
        &self.replacements[usize::from(byte)]
    }

    /// The byte of a class, if it has no other.
    pub fn only(&self, class: usize) -> Option<u8> {
        self.written[class].only
    }

    /// The byte of a class to insert, which leads to the state `next`; `only` if nothing else can follow.
    pub fn insertion(&self, class: usize, only: bool, next: State) -> Option<Insertion> {
        let Written { only: only_byte, plain, sign } = self.written[class];
        let sign = || sign.map(|sign| (sign, Sort::of(sign)));
        let usual = plain.map(|plain| (plain, Sort::Plain)).or_else(sign);
        let only = only_byte.filter(|_| only);
        (only.is_some() || usual.is_some()).then_some(Insertion { only, usual, next })
    }
}

/// A byte to put in.
#[derive(Clone, Copy)]
pub struct Insertion {
    /// The only byte that can follow.
    only: Option<u8>,
    usual: Option<(u8, Sort)>,
    /// The state after it.
    pub next: State,
}

impl Insertion {
    /// The byte, and the cost of inserting it before `next`.
    pub fn priced(&self, prices: &Prices, next: Option<u8>) -> Option<(u8, u32)> {
        match self.only {
            // Beside its like the same sign would only be doubled.
            Some(only) if next != Some(only) => Some((only, LEAST)),
            _ => self.usual.map(|(byte, sort)| (byte, prices.0[sort as usize])),
        }
    }

    /// Returns whether another leads to the same state, and costs the same wherever it is inserted.
    pub fn is_like(&self, other: &Self) -> bool {
        let kind = |insertion: &Self| insertion.usual.map(|(byte, sort)| (byte.is_ascii_digit(), sort));
        self.next == other.next && self.only == other.only && kind(self) == kind(other)
    }
}

/// Bytes that cost the same between the same others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// A letter or digit.
    Plain,
    Slash,
    Equals,
    Colon,
    Dot,
    At,
    Other,
}

impl Sort {
    fn of(sign: u8) -> Self {
        match sign {
            b'/' => Self::Slash,
            b'=' => Self::Equals,
            b':' => Self::Colon,
            b'.' => Self::Dot,
            b'@' => Self::At,
            _ => Self::Other,
        }
    }
}

/// The cost of inserting a byte of each sort at one place.
pub struct Prices([u32; 7]);

impl Prices {
    /// Between these two bytes.
    pub fn between(last: Option<u8>, next: Option<u8>) -> Self {
        // A part that is missing is missing before the next part, not in the middle of a word.
        let ends = next.is_none_or(|next| b"?;".contains(&next));
        let is_name =
            |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte));
        let in_word = is_name(last) && is_name(next);
        let behind_digit = last.is_some_and(|last| last.is_ascii_digit());
        let outside = |price: u32| if in_word { INTO_WORD } else { price };
        let slash = match next {
            _ if ends => 3,
            // What looks like a port begins no path.
            Some(b':') => 20,
            _ => outside(12),
        };
        let equals = if ends { 3 } else { outside(12) };
        // After the name of a scheme.
        let colon = if next == Some(b'/') && is_name(last) { 3 } else { outside(12) };
        let dot = outside(if behind_digit && next.is_none_or(is_border) { 4 } else { 12 });
        Self([10, slash, equals, colon, dot, outside(USER), outside(12)])
    }

    /// The least of them.
    pub fn least(&self) -> u32 {
        self.0.into_iter().fold(u32::MAX, u32::min)
    }
}

impl Written {
    fn of(members: &[u8]) -> Self {
        let letter = || members.iter().find(|byte| byte.is_ascii_lowercase());
        let known = || SIGNS.iter().find(|sign| members.contains(sign));
        let other = || members.iter().find(|byte| byte.is_ascii_graphic() && **byte != b'%');
        Self {
            only: if let [byte] = members { Some(*byte) } else { None },
            plain: letter().or_else(|| members.iter().find(|byte| byte.is_ascii_alphanumeric())).copied(),
            sign: known().or_else(other).copied(),
        }
    }

    /// The byte of the class with these members to write instead of `byte`, and the cost.
    fn instead_of(self, byte: u8, members: &[u8]) -> Option<(u8, u32)> {
        let has = |wanted: u8| members.contains(&wanted);
        let other_case = byte ^ 0x20;
        if byte.is_ascii_alphabetic() && has(other_case) {
            return Some((other_case, 2));
        }
        for (typed, meant) in [(b'_', b'-'), (b'\\', b'/'), (b',', b'.')] {
            if byte == typed && has(meant) {
                return Some((meant, 3));
            }
        }
        match self.plain {
            Some(plain) if plain.is_ascii_alphabetic() && byte.is_ascii_alphabetic() => Some((plain, 4)),
            Some(plain) if byte.is_ascii_digit() => Some((plain, 9)),
            Some(plain) => Some((plain, if is_border(byte) { 24 } else { 13 })),
            // Text that was written does not become a border.
            None => self.sign.map(|sign| match sign {
                _ if byte.is_ascii_alphanumeric() => (sign, INTO_WORD),
                b'@' => (sign, USER),
                _ if is_border(byte) => (sign, 24),
                b'/' => (sign, 16),
                b'?' | b'#' => (sign, 24),
                _ => (sign, 9),
            }),
        }
    }
}
