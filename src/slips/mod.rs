//! The table of slips: what people do wrong, by kind.
//!
//! A text that does not conform is a conforming text to which slips happened. A [`Slip`] is one piece: what happened, where it may be, how it is
//! undone, whether undoing it keeps what is identified, and how seldom it happens. The search of `check/explanation` knows none of them, and no
//! slip knows a document: what a document allows is asked of its automaton.
//!
//! A new kind of mistake is a row in the file of its kind, and its examples in the table beside that file: real texts in which it is, and texts
//! that are nearly so, in which it must not be. `tests/diagnosis/slips.rs` checks them, and says what a row changes on all mistakes. A row that
//! texts of a single source need is none: their place and part are told without a suggestion.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::naive_bytecount,
    reason = "finders count bytes of short texts"
)]

mod among;
mod backslash;
mod blank;
mod character;
pub(crate) mod data;
mod delimiter;
mod doubt;
mod encoded;
mod fault;
mod files;
mod host;
mod idna;
mod notation;
mod odd;
pub(crate) mod part;
mod placeholder;
mod remark;
mod rival;
mod rival_host;
mod rival_path;
mod rival_scheme;
mod rival_value;
pub(crate) mod scheme;
mod scheme_missing;
mod scheme_wrong;
mod schemes;
mod several;
pub(crate) mod text;
mod twin;
mod unseen;
mod veto;
mod wrapper;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

pub(crate) use self::idna::ace_name;
use crate::code::Code;
use part::Set;

use text::{Present, Text};

/// The table, by the files of the kinds.
pub(crate) static KINDS: [&[Slip]; 26] = [
    character::SLIPS,
    blank::SLIPS,
    schemes::SLIPS,
    unseen::SLIPS,
    encoded::SLIPS,
    notation::SLIPS,
    backslash::SLIPS,
    placeholder::SLIPS,
    wrapper::SLIPS,
    scheme_wrong::SLIPS,
    scheme_missing::SLIPS,
    files::SLIPS,
    delimiter::SLIPS,
    host::SLIPS,
    twin::SLIPS,
    remark::SLIPS,
    several::SLIPS,
    among::SLIPS,
    doubt::SLIPS,
    veto::SLIPS,
    odd::SLIPS,
    rival_scheme::SLIPS,
    rival_host::SLIPS,
    rival_path::SLIPS,
    rival_value::SLIPS,
    fault::SLIPS,
];

/// The texts that may have been meant at a place: the number of bytes of the text, and the bytes that were
/// meant.
pub(crate) type Ways = Vec<(usize, Vec<u8>)>;
/// Replacements in a text, in their order.
pub(crate) type Edits = Vec<(Range<usize>, Vec<u8>)>;
/// The edits of texts that may have been meant, each with what it costs besides.
pub(crate) type Choices = Vec<(f64, Edits)>;
/// The number of bytes at a place that are too much.
type Length = fn(&Text<'_>, usize) -> Option<usize>;
/// The number of bytes at a place, and the text that was meant instead of them.
type Way = fn(&Text<'_>, usize) -> Option<(usize, Vec<u8>)>;
/// Adds what may have been meant at a place.
type Find = fn(&Text<'_>, usize, &mut Ways);
/// Tells a character that was meant as an escape.
type HoldsAt = fn(&Text<'_>, usize) -> bool;
/// Looks for a sign in a text.
pub(crate) type Holds = fn(&Text<'_>) -> bool;
/// The sign in a text for which there is no suggestion.
pub(crate) type Sign = fn(&Text<'_>) -> Option<Range<usize>>;
/// The range of a fault at a place, if there is one.
pub(crate) type Extent = fn(&Text<'_>, usize) -> Option<Range<usize>>;
/// Tells a text that is seldom meant.
pub(crate) type IsOdd = fn(&[u8]) -> bool;

/// In bits: what it costs to take for data what looks like a slip.
pub(crate) const TAX: f64 = 11.0;
/// In bits: the cost of the commonest slip.
const COMMONEST: f64 = 1.5;
/// In bits: the cost of a slip that tells more of a text than a commoner one, which would explain it, too.
const SPECIFIC: f64 = COMMONEST;
/// Added to each count: a slip that was not met yet is seldom, and not impossible.
const UNSEEN: f64 = 5.0;
/// More than this is no suggestion: the slip only says where and what is wrong.
pub(crate) const BEYOND: f64 = 40.0;
/// An explanation that costs more is no suggestion.
pub(crate) const BOUND: f64 = 16.0;

/// One slip.
pub(crate) struct Slip {
    /// The code of its finding; `None` if that follows from the character and the document.
    pub code: Option<Code>,
    /// The slip in a few words. No two have the same.
    pub name: &'static str,
    /// The first sentence of the finding. `{Part}`, `{part}`: where it is, as a person would say; `{found}`: the text there, with its
    /// count; `{text}`: the same, literally; `{fix}`: what is written instead; `{which}`: what the document says of the character;
    /// `{document}`; `{scheme}`. If there are two sentences with `|` between them, the first is for missing text.
    pub says: &'static str,
    /// In bits: how seldom the slip happens, if that is not counted (`counts.txt`).
    pub cost: Option<f64>,
    /// In bits: how seldom the text is meant as it is, if the slip may be there.
    pub tax: f64,
    /// Undoing it keeps what is identified. A rival that mostly does is not told of a text with other faults.
    pub keeps: bool,
    /// Bytes without which the slip is in no text.
    pub needs: &'static [u8],
    /// Bytes of which each text with the slip has one, if any are given.
    pub one_of: &'static [u8],
    pub how: How,
}

/// Finds what may have been meant at a place of a text.
#[derive(Clone, Copy)]
pub(crate) enum Finder {
    /// Nothing was meant.
    Cut(Length),
    /// The character there as an escape, if this holds.
    Encoded(HoldsAt),
    /// At most one text.
    One(Way),
    Several(Find),
}

impl Finder {
    pub fn find(self, text: &Text<'_>, at: usize, ways: &mut Ways) {
        match self {
            Self::Cut(length) => ways.extend(length(text, at).map(|length| (length, vec![]))),
            Self::Encoded(is) => ways.extend(is(text, at).then(|| text::encode(text, at)).flatten()),
            Self::One(way) => ways.extend(way(text, at)),
            Self::Several(find) => find(text, at, ways),
        }
    }
}

/// Makes other texts of a whole one that may have been meant. If there are no edits, there is no other text.
#[derive(Clone, Copy)]
pub(crate) enum Undo {
    /// At most one, which costs nothing besides.
    One(fn(&[u8]) -> Option<Edits>),
    Several(fn(&[u8]) -> Choices),
}

impl Undo {
    pub fn choices(self, text: &[u8]) -> Choices {
        let mut choices = match self {
            Self::One(edits) => edits(text).map(|edits| (0.0, edits)).into_iter().collect(),
            Self::Several(choices) => choices(text),
        };
        choices.retain(|(_, edits)| !edits.is_empty());
        choices
    }
}

/// How a slip is found and undone.
pub(crate) enum How {
    /// At a place of the text, in these parts of the URL, at one of these bytes; only if the next `needed` bytes would not all be
    /// allowed as they are (0: anywhere).
    Here { parts: Set, on: &'static [u8], needed: usize, find: Finder },
    /// In the text as a whole.
    Whole(Undo),
    /// Nothing is undone, but no suggestion for such a text is certain.
    Doubt(Holds),
    /// Nothing is undone, and there is no suggestion for such a text; the sign tells the place that shows it.
    Veto(Sign),
    /// A text that is seldom meant, whatever was written: it pays the cost.
    Odd(IsOdd),
    /// Another reading of a text that conforms, which is far likelier.
    Rival(Undo),
    /// If no slip explains a byte: the fault, with its range.
    Fault { parts: Set, is: Extent },
}

impl Slip {
    /// Returns whether the slip only makes the text go on: the fault there tells what is wrong.
    pub fn is_fault(&self) -> bool {
        self.says.is_empty() && matches!(self.how, How::Here { .. })
    }
}

/// To be completed: `Slip { code, name, says, cost, how, ..SLIP }`.
const SLIP: Slip = Slip {
    code: None,
    name: "",
    says: "",
    cost: None,
    tax: 0.0,
    keeps: false,
    needs: b"",
    one_of: b"",
    how: How::Odd(|_| false),
};

// The ways to undo a slip, for its row: at a place of a text.
const fn here(parts: Set, on: &'static [u8], needed: usize, way: Way) -> How {
    How::Here { parts, on, needed, find: Finder::One(way) }
}

const fn ways(parts: Set, on: &'static [u8], needed: usize, find: Find) -> How {
    How::Here { parts, on, needed, find: Finder::Several(find) }
}

const fn cut(parts: Set, on: &'static [u8], needed: usize, length: Length) -> How {
    How::Here { parts, on, needed, find: Finder::Cut(length) }
}

const fn encoded(parts: Set, on: &'static [u8], needed: usize, is: HoldsAt) -> How {
    How::Here { parts, on, needed, find: Finder::Encoded(is) }
}

// In a text as a whole.
const fn whole(edits: fn(&[u8]) -> Option<Edits>) -> How {
    How::Whole(Undo::One(edits))
}

const fn choices(choices: fn(&[u8]) -> Choices) -> How {
    How::Whole(Undo::Several(choices))
}

const fn rival(edits: fn(&[u8]) -> Option<Edits>) -> How {
    How::Rival(Undo::One(edits))
}

const fn fault(parts: Set, is: Extent) -> How {
    How::Fault { parts, is }
}

mod bytes {
    //! Sets of bytes.
    pub const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    pub const WORD: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    pub const HEX: &[u8] = b"0123456789abcdefABCDEF:";
    const fn range<const N: usize>(from: u8) -> [u8; N] {
        let (mut all, mut i) = ([0; N], 0);
        while i < N {
            all[i] = from + i as u8;
            i += 1;
        }
        all
    }
    pub const HIGH: &[u8] = &range::<128>(128);
    pub const ANY: &[u8] = &range::<256>(0);
    pub const CONTROL: &[u8] = &{
        let mut all = [127; 33];
        let mut i = 0;
        while i < 32 {
            all[i] = i as u8;
            i += 1;
        }
        all
    };
    /// Letters, digits and all that is not ASCII.
    pub const NAMES: &[u8] = &{
        let mut all = [b'_'; 192];
        let mut i = 0;
        while i < 128 {
            all[i] = 128 + i as u8;
            if i < WORD.len() {
                all[128 + i] = WORD[i];
            }
            i += 1;
        }
        all
    };
}

/// How many of the judged texts have each slip: `tests/diagnosis/slips.rs` counts them.
fn counts() -> HashMap<&'static str, u32> {
    let rows = include_str!("counts.txt").lines().skip(1).filter_map(|row| row.split_once('\t'));
    rows.filter_map(|(name, count)| Some((name, count.parse().ok()?))).collect()
}

/// The slips whose cost is counted, with the counts that are known.
pub(crate) fn counted() -> impl Iterator<Item = (&'static str, Option<u32>)> {
    let counts = counts();
    let is_undone = |slip: &&Slip| matches!(slip.how, How::Here { .. } | How::Whole(_) | How::Rival(_));
    let all = KINDS.iter().flat_map(|slips| slips.iter());
    all.filter(is_undone)
        .filter(|slip| slip.cost.is_none())
        .map(move |slip| (slip.name, counts.get(slip.name).copied()))
}

/// In bits: how much less often a slip was met than one that was met `most` times.
pub(crate) fn seldom(count: u32, most: u32) -> f64 {
    ((f64::from(most) + UNSEEN) / (f64::from(count) + UNSEEN)).log2()
}

/// A slip by its row, with what finds it.
pub(crate) struct Local {
    pub parts: Set,
    pub needed: usize,
    pub find: Finder,
}

/// All slips in one row, which the search and its results number.
pub(crate) struct Table {
    pub slips: Vec<&'static Slip>,
    /// In bits: how seldom each happens.
    pub costs: Vec<f64>,
    /// For each of them, the bytes that it needs: all of these, and one of those.
    needed: Vec<(Present, Present)>,
    /// For each byte, the local slips that may begin with it.
    pub dispatch: Vec<Vec<usize>>,
    /// The local slips, which come first.
    pub local: Vec<Local>,
    /// The local slips that may be in a user.
    pub in_users: u128,
    pub whole: Vec<(usize, Undo)>,
    pub doubts: Vec<(usize, Holds)>,
    pub vetoes: Vec<(usize, Sign)>,
    odd: Vec<(f64, IsOdd)>,
    pub rivals: Vec<(usize, Undo)>,
    pub faults: Vec<(usize, Set, Extent)>,
}

impl Table {
    /// The table of all slips.
    pub fn get() -> &'static Self {
        static TABLE: LazyLock<Table> = LazyLock::new(Table::new);
        &TABLE
    }

    fn new() -> Self {
        // A test names slips to leave out, one a line, to see what each of them does.
        let without = std::env::var("URLGRAM_WITHOUT_SLIP").unwrap_or_default();
        let is_kept = |slip: &&'static Slip| without.lines().all(|name| slip.name != name);
        let all = || KINDS.iter().flat_map(|slips| slips.iter()).filter(is_kept);
        let is_local = |slip: &&Slip| matches!(slip.how, How::Here { .. });
        let slips = all().filter(is_local).chain(all().filter(|slip| !is_local(slip)));
        let mut table = Self {
            slips: slips.collect(),
            costs: Vec::new(),
            needed: Vec::new(),
            dispatch: vec![Vec::new(); 256],
            local: Vec::new(),
            in_users: 0,
            whole: Vec::new(),
            doubts: Vec::new(),
            vetoes: Vec::new(),
            odd: Vec::new(),
            rivals: Vec::new(),
            faults: Vec::new(),
        };
        let counts = counts();
        let most = counts.values().max().copied().unwrap_or_default();
        for (row, slip) in table.slips.iter().enumerate() {
            let count = counts.get(slip.name).copied().unwrap_or_default();
            table.costs.push(slip.cost.unwrap_or_else(|| COMMONEST + seldom(count, most)));
            table.needed.push((Present::of(slip.needs), Present::of(slip.one_of)));
            match slip.how {
                How::Here { parts, on, needed, find } => {
                    table.local.push(Local { parts, needed, find });
                    table.in_users |= u128::from(part::Part::User.is_in(parts)) << row;
                    for byte in on {
                        let rows = &mut table.dispatch[usize::from(*byte)];
                        if rows.last() != Some(&row) {
                            rows.push(row);
                        }
                    }
                }
                How::Whole(undo) => table.whole.push((row, undo)),
                How::Doubt(holds) => table.doubts.push((row, holds)),
                How::Veto(place) => table.vetoes.push((row, place)),
                How::Odd(is) => table.odd.push((table.costs[row], is)),
                How::Rival(undo) => table.rivals.push((row, undo)),
                How::Fault { parts, is } => table.faults.push((row, parts, is)),
            }
        }
        assert!(table.local.len() <= 128, "the search keeps the slips of a path in 128 bits");
        table
    }

    /// Returns whether the slip may be in a text with these bytes.
    pub fn may(&self, row: usize, present: Present) -> bool {
        let (all, one) = self.needed[row];
        all.and(present) == all && (one == Present::default() || one.and(present) != Present::default())
    }

    /// The cost of a text by itself.
    pub fn oddness(&self, text: &[u8]) -> f64 {
        self.odd.iter().filter(|(_, is)| is(text)).map(|(cost, _)| cost).sum()
    }
}

mod prelude {
    //! The names that the files of the table need.
    pub(super) use super::bytes::*;
    pub(super) use super::idna::ace;
    pub(super) use super::part::Part::*;
    pub(super) use super::part::{ALL, AUTHORITY, DATA, Set, TAIL, set};
    pub(super) use super::text::*;
    pub(super) use super::{BEYOND, Choices, Edits, How, SLIP, SPECIFIC, Slip, TAX, Undo, Ways};
    pub(super) use super::{Length, choices, cut, encoded, fault, here, rival, scheme, ways, whole};
    pub(super) use crate::code::Code;
    pub(super) use memchr::{memchr, memchr_iter, memmem, memrchr};
    pub(super) use std::ops::Range;
}
