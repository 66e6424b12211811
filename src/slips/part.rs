//! Parts of a URL as a text is read from left to right: a small automaton, beside that of the language.
//!
//! A search runs both over the text that it *writes*. At `//` it is guessed whether a user comes first, so that a password may hold any sign
//! that is then written as an escape.

use std::ops::Range;

/// A part of a URL, or a place between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Part {
    Start,
    /// A scheme, or the first segment of a relative reference.
    First,
    /// After the colon of a scheme.
    Colon,
    /// After one slash that may be followed by a second.
    Slash,
    /// After a slash at the beginning.
    Rooted,
    User,
    Host,
    /// In the brackets of an address.
    Ip6,
    Port,
    Path,
    /// After the colon of a scheme, without a slash.
    Opaque,
    Query,
    Fragment,
}
use Part::{Colon, First, Fragment, Host, Ip6, Opaque, Path, Port, Query, Rooted, Slash, Start, User};

const PARTS: [Part; 13] =
    [Start, First, Colon, Slash, Rooted, User, Host, Ip6, Port, Path, Opaque, Query, Fragment];

/// A set of parts: a bit each.
pub(crate) type Set = u16;

pub(crate) const fn set(list: &[Part]) -> Set {
    let (mut all, mut i) = (0, 0);
    while i < list.len() {
        all |= 1 << list[i] as u16;
        i += 1;
    }
    all
}

pub(crate) const ALL: Set = 0x1fff;
/// The parts whose characters may be data.
pub(crate) const DATA: Set = set(&[Start, First, Colon, Slash, Rooted, User, Path, Opaque, Query, Fragment]);
/// The same without the user.
pub(crate) const TAIL: Set = DATA & !set(&[User]);
pub(crate) const AUTHORITY: Set = set(&[User, Host, Ip6, Port]);

/// The parts of a set.
pub(crate) fn members(set: Set) -> impl Iterator<Item = Part> {
    let mut left = set;
    std::iter::from_fn(move || {
        let part = PARTS.get(left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(*part)
    })
}

impl Part {
    /// The first of some parts.
    pub fn first(of: Set) -> Self {
        members(of).next().unwrap_or(Start)
    }

    /// The part after some places of a text, of which the first is in this one, whatever is allowed: a user comes first if an `@` ends it.
    pub fn after(self, text: &[u8], places: Range<usize>) -> Self {
        let is_user = |from: usize| text[from..].iter().find(|byte| b"/?#@".contains(byte)) == Some(&b'@');
        places.fold(self, |part, at| match part.step(text[at]) {
            [Some(_), Some(other)] if is_user(at + 1) => other,
            [next, _] => next.unwrap_or(Path),
        })
    }

    pub fn is_in(self, set: Set) -> bool {
        set >> self as u16 & 1 == 1
    }

    /// The parts after a byte; two only at `//`, and at an `@`.
    pub fn step(self, byte: u8) -> [Option<Self>; 2] {
        let next = match (self, byte) {
            (User, b'/' | b'?' | b'#' | b'[' | b']') | (Host | Port | Ip6, b'@') => return [None, None],
            // Old documents have an `@` in a user.
            (Rooted | Slash, b'/') | (User, b'@') => return [Some(Host), Some(User)],
            (Ip6, b']') => Host,
            (Fragment, _) | (_, b'#') => Fragment,
            (Query, _) | (_, b'?') => Query,
            (Start, b'/') => Rooted,
            (Start | First, b':') => Colon,
            (Colon, b'/') => Slash,
            (First | Host | Port, b'/') | (Rooted | Slash, _) => Path,
            (Start | First, _) => First,
            (Colon | Opaque, _) => Opaque,
            (Host, b'[') => Ip6,
            (Host, b':') => Port,
            (same, _) => same,
        };
        [Some(next), None]
    }
}

/// The parts after a byte, from any of these.
pub(crate) fn step(parts: Set, byte: u8) -> Set {
    // The transitions are computed once for each part and byte, as all searches ask for them.
    static AFTER: std::sync::LazyLock<[[Set; 256]; PARTS.len()]> = std::sync::LazyLock::new(|| {
        PARTS.map(|part| {
            std::array::from_fn(|byte| {
                part.step(byte as u8).into_iter().flatten().fold(0, |all, part| all | set(&[part]))
            })
        })
    });
    let after = &*AFTER;
    let (mut left, mut all) = (parts, 0);
    while left != 0 {
        all |= after[left.trailing_zeros() as usize][usize::from(byte)];
        left &= left - 1;
    }
    all
}
