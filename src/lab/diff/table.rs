//! All of two dialects, side by side.

use std::collections::HashSet;

use super::Diff;
use super::cause::Grammars;
use super::pairs;
use super::side::{MOST_PAIRS, NoSide, Side};
use crate::bnf::difference::Relation;
use crate::documents::dialect::{Dialect, Reading};

/// Two dialects compared as a whole, scheme by scheme, and production by production.
#[derive(Clone, Debug)]
pub struct Table {
    /// The difference of the start productions.
    pub whole: Diff,
    /// The URLs of each scheme that has a production of its own in either, then those of all other schemes.
    pub schemes: Vec<Diff>,
    /// The productions that both have under the same name, or under one written otherwise, in the order of the first document.
    pub productions: Vec<Row>,
    /// The names that only the first has.
    pub only_left: Vec<&'static str>,
    /// The names that only the second has.
    pub only_right: Vec<&'static str>,
}

/// Two productions of the same name, or of names that differ in one letter, in case, or in `-` and `_`.
#[derive(Clone, Debug)]
pub struct Row {
    /// Their difference.
    pub diff: Diff,
    /// True if they differ by themselves, not only through others that they use: see [`Cause`](super::Cause).
    pub itself: bool,
}

impl Table {
    /// Compares two dialects, with up to `most` readable strings that only one holds in each row and way.
    ///
    /// ```
    /// use urlgram::{rfc1738::RFC1738, url_06::URL_06, Reading, bnf::difference::Relation, diff::Table};
    /// let (left, right) = (&URL_06, &RFC1738);
    /// let table = Table::new((left, Reading::Corrected), (right, Reading::Corrected), 1)?;
    /// let telnet = table.schemes.iter().find(|diff| diff.left.to_string() == "url-06 telnet:").unwrap();
    /// assert_eq!(telnet.relation, Relation::Incomparable, "`my_host` went, `3com.com` came");
    /// let itself = table.productions.iter().filter(|row| row.itself);
    /// assert!(itself.map(|row| row.diff.left.production().name).any(|name| name == "hostname"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a production is no regular language, as those of all dialects here are, or if all automata are too large to be compared.
    pub fn new(
        (left, left_reading): (&'static Dialect, Reading),
        (right, right_reading): (&'static Dialect, Reading),
        most: usize,
    ) -> Result<Self, NoSide> {
        let start = |dialect: &'static Dialect, reading| Side::of_production(dialect, dialect.start, reading);
        let mut pairs = MOST_PAIRS;
        let mut diff = |one, two| Diff::of_some(one, two, most, &mut pairs);
        let whole = diff(start(left, left_reading)?, start(right, right_reading)?)?;

        let mut known = HashSet::new();
        let names = left.schemes.iter().chain(right.schemes).map(|scheme| scheme.name);
        let names: Vec<_> = names.filter(|name| known.insert(*name)).collect();
        let mut schemes = Vec::new();
        for scheme in &names {
            let of = |dialect, reading| Side::of_scheme(dialect, scheme, reading);
            schemes.push(diff(of(left, left_reading)?, of(right, right_reading)?)?);
        }
        let others = |dialect, reading| Side::of_other_schemes(dialect, &names, reading);
        schemes.push(diff(others(left, left_reading)?, others(right, right_reading)?)?);

        let known = |of: &'static Dialect, reading| {
            of.productions_in(reading).iter().map(|production| production.name).collect::<Vec<_>>()
        };
        let (ours, theirs) = (known(left, left_reading), known(right, right_reading));
        let one_document = std::ptr::eq(left, right);
        let renamed = if one_document { Vec::new() } else { pairs::pairs(&ours, &theirs) };
        let partner = |name: &&'static str| {
            let other = renamed.iter().find(|(left, _)| left == name).map(|(_, right)| *right);
            other.or_else(|| theirs.contains(name).then_some(*name))
        };
        let mut productions = Vec::new();
        for (name, other) in ours.iter().filter_map(|name| Some((name, partner(name)?))) {
            let one = Side::of_production(left, name, left_reading)?;
            let two = Side::of_production(right, other, right_reading)?;
            let diff = diff(one, two)?;
            let itself = diff.relation != Relation::Equal
                && Grammars::of(&diff.left, &diff.right).cause(&diff.left, &diff.right).is_some();
            productions.push(Row { diff, itself });
        }
        let alone = |names: &[&'static str], known: &dyn Fn(&Row) -> &'static str| {
            let is_known = |name: &&str| productions.iter().any(|row| known(row) == *name);
            names.iter().copied().filter(|name| !is_known(name)).collect()
        };
        let only_left = alone(&ours, &|row| row.diff.left.production().name);
        let only_right = alone(&theirs, &|row| row.diff.right.production().name);
        Ok(Self { whole, schemes, productions, only_left, only_right })
    }

    /// Returns whether nothing in the table differs.
    #[must_use]
    pub fn is_equal(&self) -> bool {
        let rows = self.productions.iter().map(|row| &row.diff);
        let mut all = [&self.whole].into_iter().chain(&self.schemes).chain(rows);
        all.all(|diff| diff.relation == Relation::Equal)
            && self.only_left.is_empty()
            && self.only_right.is_empty()
    }
}
