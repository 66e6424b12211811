//! Classes as tables that instructions can look up.

use super::{DOT, END, FIRST, HEX, HYPHEN, PERCENT, PLANES, SINGLES};
use crate::class::Class;
use crate::letters;

/// A class as a table for half bytes: bit `h` of row `l` says whether the byte `16 * h + l` is a member.
pub(super) type Rows = [u8; 16];

/// The planes of each ASCII character: bit `p` says whether it is on plane `p` of eight.
pub(super) type Members = [u8; 128];

/// What is looked up, in the order of the planes. Bytes that are not ASCII are on none.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "other instructions need fewer tables"))]
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// Of the first planes, the one byte of each.
    pub singles: [u8; SINGLES],
    /// Of all others, the class.
    pub rows: Vec<Rows>,
    /// Of all, eight planes a table.
    pub members: Vec<Members>,
}

impl Tables {
    /// The tables of the planes that all dialects have, and of `classes`.
    pub fn new(end: u8, classes: &[&Class]) -> Self {
        let mut singles = [0; SINGLES];
        for (plane, byte) in [(END, end), (PERCENT, b'%'), (DOT, b'.'), (HYPHEN, b'-')] {
            singles[usize::from(plane)] = byte;
        }
        let others: Vec<_> = [&letters::HEX].into_iter().chain(classes.iter().copied()).collect();
        assert_eq!(usize::from(HEX), SINGLES, "hex digits stand behind the single bytes");
        assert_eq!(usize::from(FIRST), SINGLES + 1, "and those of the dialect behind them");
        assert!(SINGLES + others.len() <= PLANES, "there is room for all planes");
        let singles_as_classes = singles.map(|byte| Class::range(byte, byte));
        let all: Vec<_> = singles_as_classes.iter().chain(others.iter().copied()).collect();
        Self {
            singles,
            rows: others.iter().map(|class| rows(class)).collect(),
            members: all.chunks(8).map(members).collect(),
        }
    }
}

fn rows(class: &Class) -> Rows {
    let mut rows = [0; 16];
    for byte in class.bytes().filter(u8::is_ascii) {
        rows[usize::from(byte % 16)] |= 1 << (byte / 16);
    }
    rows
}

fn members(classes: &[&Class]) -> Members {
    let mut members = [0; 128];
    for (plane, class) in classes.iter().enumerate() {
        for byte in class.bytes().filter(u8::is_ascii) {
            members[usize::from(byte)] |= 1 << plane;
        }
    }
    members
}
