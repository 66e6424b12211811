//! All that the grammars say about a production, gathered from [`bnf`](crate::bnf): as data, and as a page that is
//! alone.
//!
//! - [`Entry`]: one production: its BNF and sections, what uses it, sentences, its expression, its ABNF;
//! - `page` and `index`: a dialect as a page of HTML, and a list of all pages (feature `diagrams`).

#[cfg(feature = "diagrams")]
mod page;
mod pieces;

use std::collections::HashSet;

use crate::bnf::abnf::Abnf;
use crate::bnf::automaton::Automaton;
use crate::bnf::pattern::Pattern;
use crate::check::Check;
use crate::documents::dialect::{Dialect, Reading, in_words};
use crate::lab::generate::Generator;
use crate::names::UnknownName;

#[cfg(feature = "diagrams")]
pub use page::{index, page};
pub use pieces::pieces;

/// The facts about a production, from the grammars.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Entry {
    /// The id of the dialect.
    pub dialect: &'static str,
    /// Its name, in the document's spelling.
    pub production: &'static str,
    /// The reading of the document.
    pub reading: Reading,
    /// The document that prints it: that of the dialect, or the one that it was taken from.
    pub document: &'static str,
    /// The section that prints it.
    pub section: &'static str,
    /// The section that describes it in prose, if that is another.
    pub prose: Option<&'static str>,
    /// Its BNF in this reading, its lines as the document has them.
    pub bnf: &'static str,
    /// The correction in this reading.
    pub correction: Option<Correction>,
    /// The productions on its right-hand side, each once.
    pub uses: Vec<&'static str>,
    /// The productions on whose right-hand side it is.
    pub users: Vec<&'static str>,
    /// The shortest derivation path from the start production of the dialect, both included; empty if there is none.
    pub path: Vec<&'static str>,
    /// One of its shortest strings, of bytes that are easily read.
    #[cfg_attr(feature = "serde", serde(flatten, serialize_with = "shortest"))]
    pub shortest: Option<Vec<u8>>,
    /// A few of its strings that conform and look real, of visible ASCII and spaces. May be empty.
    pub samples: Vec<String>,
    /// Its language as an expression, see [`Pattern`].
    pub regex: Option<Pattern>,
    /// Its rule in ABNF, see [`Abnf`].
    pub abnf: String,
    /// The number of states of its minimal automaton, without the dead one.
    pub states: Option<usize>,
}

/// An evident misprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Correction {
    /// The stable name of the correction.
    pub id: &'static str,
    /// The BNF as printed.
    pub printed: &'static str,
    /// Why that cannot be meant.
    pub reason: &'static str,
    /// The source of the correction, if it is not this project.
    pub source: Option<&'static str>,
}

impl Entry {
    /// The facts about production `name` of `dialect`.
    ///
    /// Takes some milliseconds: the automaton is built for it.
    ///
    /// # Errors
    /// If the dialect has no such production.
    pub fn of(dialect: &'static Dialect, name: &str, reading: Reading) -> Result<Self, UnknownName> {
        let production = dialect.production_in(name, reading)?;
        let grammar = dialect.grammar(reading);
        let automaton = Automaton::of(grammar, production.name).ok();
        Ok(Self {
            dialect: dialect.id,
            production: production.name,
            reading,
            document: production.document,
            section: production.section,
            prose: production.prose,
            bnf: production.bnf,
            correction: correction(dialect, production.name, reading),
            uses: grammar.uses(production.name),
            users: grammar.users(production.name),
            path: grammar.path(dialect.start, production.name),
            shortest: automaton.as_ref().and_then(Automaton::shortest),
            samples: samples(dialect, production.name, reading),
            regex: Pattern::of(grammar, production.name).ok(),
            abnf: Abnf::new(grammar).rule(production.name).unwrap_or_default(),
            states: automaton.as_ref().map(|automaton| automaton.living().count()),
        })
    }

    /// The same for all productions of a dialect, in their order.
    #[must_use]
    pub fn all(dialect: &'static Dialect, reading: Reading) -> Vec<Self> {
        let productions = dialect.productions_in(reading).iter();
        productions.filter_map(|production| Self::of(dialect, production.name, reading).ok()).collect()
    }

    /// The sections that print and describe it, as in `sections 5 and 3.1` or `Appendix A, section 3.2`.
    #[must_use]
    pub fn sections(&self) -> String {
        in_words(&[Some(self.section), self.prose].into_iter().flatten().collect::<Vec<_>>())
    }
}

/// The correction of production `name` in `reading`.
fn correction(dialect: &'static Dialect, name: &str, reading: Reading) -> Option<Correction> {
    let printed = dialect.grammar(Reading::Printed).rule(name)?.text;
    let correction = dialect.corrections().iter().find(|correction| correction.rule.name == name);
    let correction = correction.filter(|_| reading == Reading::Corrected)?;
    Some(Correction { id: correction.id, printed, reason: correction.reason, source: correction.source })
}

/// A few strings of production `name` that show what it is for: they conform and look real, and are always the same.
fn samples(dialect: &'static Dialect, name: &str, reading: Reading) -> Vec<String> {
    const SAMPLES: usize = 5;
    // If a language is small, most samples repeat earlier ones.
    const TRIES: usize = 100;
    let Ok(check) = Check::new(dialect).with_reading(reading).with_start(name) else { return Vec::new() };
    let mut seen = HashSet::new();
    Generator::natural(check, 0)
        .take(TRIES)
        .filter_map(|sample| String::from_utf8(sample).ok())
        .filter(|sample| !sample.is_empty() && sample.bytes().all(|byte| (b' '..=b'~').contains(&byte)))
        .filter(|sample| seen.insert(sample.clone()))
        .take(SAMPLES)
        .collect()
}

/// Under the name `shortest`, or under `shortest_hex` if it is no UTF-8.
#[cfg(feature = "serde")]
#[expect(clippy::ref_option, reason = "serde gives a reference to the field")]
fn shortest<S: serde::Serializer>(shortest: &Option<Vec<u8>>, to: S) -> Result<S::Ok, S::Error> {
    use crate::data::Field as _;
    use serde::ser::SerializeMap as _;
    let mut map = to.serialize_map(Some(1))?;
    crate::data::text_or_null(shortest.as_deref()).write_as(&mut map, "shortest")?;
    map.end()
}
