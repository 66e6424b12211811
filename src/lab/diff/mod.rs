//! The difference of two grammars: the strings that only one of them holds, and the reasons.
//!
//! A [`Side`] is a language: that of a production, or the URLs of a scheme. [`Diff`] compares two of them, [`Table`] all
//! of two dialects. Everything is decided on the automata, and so holds for all strings.
//!
//! ```
//! use urlgram::bnf::difference::Relation;
//! use urlgram::diff::{Diff, Side};
//! use urlgram::Reading;
//! let left = Side::find("rfc1738:port", Reading::Corrected)?;
//! let right = Side::find("fielding-01:port", Reading::Corrected)?;
//! let diff = Diff::new(left, right, 3);
//! assert_eq!(diff.relation, Relation::Subset);
//! assert_eq!(diff.only_right.shortest.unwrap().text, b"", "a port may be empty in the draft");
//! assert!(diff.only_left.shortest.is_none());
//! # Ok::<(), urlgram::diff::NoSide>(())
//! ```

mod cause;
mod cost;
#[cfg(feature = "serde")]
mod data;
mod example;
mod nested;
mod pairs;
mod side;
mod table;

use crate::bnf::difference::{self, Relation, characters, shortest};
use urlgram_grammar::Class;

pub use cause::{Cause, Strings};
#[doc(hidden)]
pub use cost::Natural;
pub use example::Example;
pub use nested::Nested;
#[doc(hidden)]
pub use pairs::pairs;
use side::MOST_PAIRS;
pub use side::{Language, NoSide, Side};
#[doc(hidden)]
pub use table::{Row, Table};

/// Two languages, and what tells them apart.
#[derive(Clone, Debug)]
pub struct Diff {
    /// The first language.
    pub left: Side,
    /// The second.
    pub right: Side,
    /// How the first lies to the second.
    pub relation: Relation,
    /// Strings that only the first holds.
    pub only_left: Only,
    /// Strings that only the second holds.
    pub only_right: Only,
}

/// Strings that only one of two languages holds.
#[derive(Clone, Debug, Default)]
pub struct Only {
    /// A shortest one, if there is any.
    pub shortest: Option<Example>,
    /// The examples that look most like what people write, for different reasons.
    pub readable: Vec<Example>,
    /// All those of one byte.
    pub characters: Vec<u8>,
    /// The number of strings to show.
    most: usize,
}

impl Only {
    /// The strings to show, each once, and at most as many as were asked for: the shortest and then readable ones, or the first
    /// readable one if only one is asked for.
    pub fn all(&self) -> impl Iterator<Item = &Example> {
        let alone = self.readable.first().filter(|_| self.most == 1);
        let first = alone.or(self.shortest.as_ref());
        let known = move |other: &&Example| first.is_none_or(|it| it.text != other.text);
        first.into_iter().chain(self.readable.iter().filter(known)).take(self.most)
    }
}

/// Bytes as people read a set of them, as in `A-Z a-z 0-9 + -`; what has no picture is in hex, as in `\x00-\x1F`.
///
/// ```
/// assert_eq!(urlgram::diff::set(b"ABC019-\n"), "A-C 0 1 9 \\x0A -");
/// ```
#[must_use]
pub fn set(bytes: &[u8]) -> String {
    Class::of_bytes(bytes.iter().copied()).label()
}

impl Diff {
    /// Compares two languages, with up to `most` readable strings that only one holds, each way. [`Only::all`] has up to `most`
    /// strings, too, with a shortest one among them.
    ///
    /// Takes time and memory in proportion to the product of the numbers of states of the two automata; those of the
    /// dialects here have up to some hundred states, and it is a matter of milliseconds.
    #[must_use]
    pub fn new(left: Side, right: Side, most: usize) -> Self {
        let relation = difference::relation(left.automaton(), right.automaton());
        let only = |of: &Side, not_of: &Side| {
            let shortest = shortest(of.automaton(), not_of.automaton());
            Only {
                shortest: shortest.map(|found| Example::new(of, not_of, found)),
                readable: example::readable(of, not_of, most),
                characters: characters(of.automaton(), not_of.automaton()),
                most,
            }
        };
        let (only_left, only_right) = (only(&left, &right), only(&right, &left));
        Self { left, right, relation, only_left, only_right }
    }

    /// The same of languages of any size.
    ///
    /// # Errors
    /// The automata have more than four million pairs of states.
    pub fn within(left: Side, right: Side, most: usize) -> Result<Self, NoSide> {
        Self::of_some(left, right, most, &mut { MOST_PAIRS })
    }

    /// The same, if all differences together may look at no more than `pairs` of states.
    fn of_some(left: Side, right: Side, most: usize, pairs: &mut usize) -> Result<Self, NoSide> {
        let [one, two] = [&left, &right].map(|side| side.automaton().states());
        let Some(fewer) = pairs.checked_sub(one.saturating_mul(two)) else {
            return Err(NoSide::Other(format!(
                "{left} and {right} are too large to be compared: their automata have {one} and {two} states, and at most \
                {MOST_PAIRS} pairs of states are compared, of all productions together"
            )));
        };
        *pairs = fewer;
        Ok(Self::new(left, right, most))
    }

    /// The productions that make the difference.
    ///
    /// Let the left grammar take from the right one the right-hand sides of these productions, and the productions that
    /// only the right has. Then the sides are equal; and they are not with one of these less. Each of them differs by
    /// itself, too (see [`Cause`]). A production counts as common to both if both sides need one of its name; in two documents,
    /// names that differ in one letter, in case, or in `-` and `_` are one. If there is more than one such set, the result is one
    /// that leaves the outer productions as they are. It is empty if the sides are equal, or are so but for the name of the scheme
    /// (see [`schemes`](Self::schemes)).
    ///
    /// Takes longer than the rest: an automaton for each production that differs by itself.
    ///
    /// ```
    /// use urlgram::Reading;
    /// use urlgram::diff::{Cause, Diff, Side, Strings};
    /// let [old, new] = ["rfc1738:hostport", "rfc2396:hostport"].map(|name| Side::find(name, Reading::Corrected).unwrap());
    /// let causes: Vec<Cause> = Diff::within(old, new, 1)?.causes();
    /// assert_eq!(causes.iter().map(|cause| cause.left.name).collect::<Vec<_>>(), ["port", "hostname"]);
    /// // Since RFC 2396, a port may be empty, and a full stop may end the name of a host.
    /// let ports: &Strings = &causes[0].only_right;
    /// assert_eq!((ports.readable.as_deref(), causes[1].only_right.readable.as_deref()), (Some(&b""[..]), Some(&b"host.com."[..])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn causes(&self) -> Vec<Cause> {
        let left = self.left.renamed(&self.right);
        let left = left.as_ref().unwrap_or(&self.left);
        if left.automaton() == self.right.automaton() { Vec::new() } else { cause::causes(left, &self.right) }
    }

    /// The schemes whose names make a difference that no production makes: two schemes of which one has no production of its
    /// own. [`causes`](Self::causes) then has what else differs, with the name of the right one on both sides.
    #[must_use]
    pub fn schemes(&self) -> Option<(&str, &str)> {
        self.left.renamed(&self.right).and(self.left.scheme().zip(self.right.scheme()))
    }
}
