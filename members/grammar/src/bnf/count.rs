//! A number of trees.

use std::fmt;
use std::ops::AddAssign;

use num_bigint::BigUint;

/// A number of trees, exact however large it is.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, ambiguity::{Count, Network}};
/// let grammar = Grammar::parse("toy.bnf", "list = *item\nitem = \"a\" | \"aa\"\n")?;
/// let list = Network::of(&grammar, "list")?;
/// let count = |text: &[u8]| list.forest(text).unwrap().count().clone();
/// assert_eq!(count(b"aaa"), Count::Finite(3_u8.into()));
/// assert!(count(b"aaa").is_several() && count(b"b").is_none());
/// assert_eq!(count(&[b'a'; 300]).shortened(), "3.595e62");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// A finite number of trees.
    Finite(BigUint),
    /// A production derives itself from nothing more, so that a tree can grow without end.
    Infinite,
}

impl Count {
    /// Returns whether there is more than one.
    #[must_use]
    pub fn is_several(&self) -> bool {
        match self {
            Self::Finite(number) => *number > BigUint::from(1_u8),
            Self::Infinite => true,
        }
    }

    /// The number of pairs of one of these and one of others.
    pub(in crate::bnf) fn times(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Finite(one), Self::Finite(other)) => Self::Finite(one * other),
            (none, _) | (_, none) if none.is_none() => Self::from(0),
            _ => Self::Infinite,
        }
    }

    /// Returns whether there is none.
    #[must_use]
    pub fn is_none(&self) -> bool {
        matches!(self, Self::Finite(number) if number.bits() == 0)
    }

    /// All digits, or the first four and how many follow if there are more than 40, as in `3.141e50`.
    #[must_use]
    pub fn shortened(&self) -> String {
        let number = self.to_string();
        match number.len() {
            ..=40 => number,
            digits => format!("{}.{}e{}", &number[..1], &number[1..4], digits - 1),
        }
    }
}

impl From<u32> for Count {
    fn from(number: u32) -> Self {
        Self::Finite(number.into())
    }
}

impl AddAssign<&Self> for Count {
    fn add_assign(&mut self, other: &Self) {
        match (&mut *self, other) {
            (Self::Finite(sum), Self::Finite(number)) => *sum += number,
            _ => *self = Self::Infinite,
        }
    }
}

/// All digits, or `infinitely many`.
impl fmt::Display for Count {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(number) => write!(out, "{number}"),
            Self::Infinite => out.write_str("infinitely many"),
        }
    }
}
