//! The difference of two productions of which at least one nests: up to a length.

use std::fmt;

use crate::bnf::NotRegular;
use crate::bnf::difference::Relation;
use crate::bnf::nested::{Compared, ContextFree};
use crate::check::Check;

/// Two start productions, compared string by string: whether two productions that nest derive the same strings is undecidable.
///
/// ```
/// use urlgram::bnf::difference::Relation;
/// use urlgram::{Check, Dialect, diff::Nested};
/// let pairs = "p = [ \"(\" p \")\" p ]\n";
/// let others = "p = *( \"(\" p \")\" )\n";
/// let [pairs, others] = [pairs, others].map(|text| Check::new(Dialect::of_grammar("toy", text).unwrap()));
/// let nested = Nested::new(pairs, others, Some(11))?;
/// assert_eq!(nested.compared.relation, Relation::Equal);
/// assert_eq!(nested.to_string(), "toy `p` and toy `p` are equal on all 4,095 strings of up to 11 bytes");
/// # Ok::<(), urlgram::bnf::NotRegular>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nested {
    /// The first.
    pub left: Check,
    /// The second.
    pub right: Check,
    /// How the first lies to the second.
    pub compared: Compared,
}

impl Nested {
    /// Compares two start productions up to the length `longest`, or as far as a limit of work allows. Only the grammars are asked, not the prose.
    ///
    /// # Errors
    /// One of them is too large, or excepts productions that nest.
    pub fn new(left: Check, right: Check, longest: Option<usize>) -> Result<Self, NotRegular> {
        let language =
            |check: &Check| ContextFree::of(check.dialect().grammar(check.reading()), check.start().name);
        let compared = language(&left)?.compared(&language(&right)?, longest);
        Ok(Self { left, right, compared })
    }

    /// The name of a side, as in `` toy `p` ``.
    #[must_use]
    pub fn name(side: &Check) -> String {
        format!("{} `{}`", side.dialect().id, side.start().name)
    }
}

/// The relation as a sentence, without its full stop: of which strings it holds.
impl fmt::Display for Nested {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = [&self.left, &self.right].map(Self::name);
        let extent = &self.compared.extent;
        match self.compared.relation {
            Relation::Equal => write!(out, "{left} and {right} are equal on {extent}"),
            Relation::Subset => write!(out, "{left} is a proper subset of {right} on {extent}"),
            Relation::Superset => write!(out, "{left} is a proper superset of {right} on {extent}"),
            Relation::Incomparable => {
                write!(out, "{left} and {right} are incomparable: each has strings of its own")
            }
        }
    }
}

#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
struct Side {
    dialect: &'static str,
    production: &'static str,
    reading: crate::documents::dialect::Reading,
}

#[cfg(feature = "serde")]
impl From<&Check> for Side {
    fn from(check: &Check) -> Self {
        Self { dialect: check.dialect().id, production: check.start().name, reading: check.reading() }
    }
}

#[cfg(feature = "serde")]
crate::data::fields!(Nested, it =>
    "left": Side::from(&it.left),
    "right": Side::from(&it.right),
    "relation": it.compared.relation,
    "only_left": it.compared.only_left.as_deref().map(crate::data::Input::from),
    "only_right": it.compared.only_right.as_deref().map(crate::data::Input::from),
    "extent": &it.compared.extent,
);
