//! Texts about which a document and others disagree.

use std::ops::Range;

use super::criterion::{Criterion, Verdict};
use crate::bnf::NotRegular;
use crate::bnf::automaton::Automaton;
use crate::documents::dialect::Disputed;
use crate::findings::{Finding, Severity};
use crate::names::UnknownName;
use crate::text::without_pictures;

/// The languages that tell which texts are disputed: see [`Criterion::disputes`].
#[derive(Clone, Debug)]
pub struct Disputes {
    /// Each production in dispute, with the language of the criterion by that reading.
    readings: Vec<(&'static Disputed, Automaton)>,
    criterion: Criterion,
}

impl Disputes {
    /// Returns the production about which a text is disputed: the document and another reading of it say different things. The first, if
    /// there are several.
    #[must_use]
    pub fn of(&self, text: &[u8]) -> Option<&'static Disputed> {
        let allowed = self.criterion.allows(text);
        self.readings.iter().find(|(_, other)| other.accepts(text) != allowed).map(|(disputed, _)| *disputed)
    }
}

impl Criterion {
    /// Returns the productions of the document that are in dispute and matter for the start production.
    #[must_use]
    pub fn disputed(&self) -> Vec<&'static Disputed> {
        let spec = self.check().spec;
        let needed = spec.grammar().needed_by(spec.start.name);
        // The first word of a production is its name.
        let rule = |it: &Disputed| it.instead.lines().find(|line| !line.starts_with(";;"));
        let name = |it: &Disputed| rule(it)?.split_whitespace().next();
        spec.dialect
            .prose
            .disputed
            .iter()
            .filter(|it| name(it).is_some_and(|it| needed.contains(&it)))
            .collect()
    }

    /// Returns the production in dispute with this name.
    ///
    /// # Errors
    /// There is none in this document. The message suggests the nearest name.
    pub fn disputed_by_name(&self, name: &str) -> Result<&'static Disputed, UnknownName> {
        let all = self.check().dialect().prose.disputed;
        let found = all.iter().find(|disputed| disputed.name == name);
        let message = format!("{} has no disputed production `{name}`", self.check().dialect().document);
        let names = || all.iter().map(|it| it.name);
        found.ok_or_else(|| UnknownName::new(&message, name, names, "it has"))
    }

    /// Compiles the other readings of these productions. The rules of the prose are not part of them: with
    /// [`Verdict::Conforms`], a text is disputed if the other reading of the BNF differs from the BNF.
    ///
    /// # Errors
    /// A reading has no automaton.
    ///
    /// # Panics
    /// A reading cannot be read, which none of a document's does.
    ///
    /// ```
    /// use urlgram::{Check, judgement::{Disputed, Disputes, Criterion, Verdict}, rfc3986::RFC3986};
    /// let criterion = Criterion::new(Check::new(&RFC3986), Verdict::Derives)?;
    /// let empty_port: &Disputed = criterion.disputed_by_name("empty-port")?;
    /// let disputes: Disputes = criterion.disputes(&[empty_port])?;
    /// assert_eq!(disputes.of(b"http://h:/"), Some(empty_port));
    /// assert_eq!(disputes.of(b"http://h/"), None);
    /// // A warning of the check, and the other reading.
    /// assert_eq!(criterion.caveats(&disputes, b"http://h:/", None)[1], empty_port.reason);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn disputes(&self, about: &[&'static Disputed]) -> Result<Disputes, NotRegular> {
        let spec = self.check().spec;
        let other = |disputed: &&'static Disputed| {
            let grammar =
                spec.grammar().overlaid(disputed.name, disputed.instead).expect("data of a document");
            Automaton::of(&grammar, spec.start.name).map(|automaton| (*disputed, automaton))
        };
        let readings = about.iter().map(other).collect::<Result<_, _>>()?;
        let criterion = Self::new(*self.check(), Verdict::Derives)?;
        Ok(Disputes { readings, criterion })
    }

    /// Returns the reservations about a text, in sentences: warnings of the check about one that the language holds, at a byte offset or at
    /// all, and another reading of the document that says otherwise.
    #[must_use]
    pub fn caveats(&self, disputes: &Disputes, text: &[u8], at: Option<usize>) -> Vec<String> {
        let report = self.check.run(text);
        let is_near = |span: Range<usize>| at.is_none_or(|at| span.start <= at + 1 && at <= span.end);
        let warnings = report.findings().iter().filter(|found| {
            found.severity() == Severity::Warning && self.allows(text) && is_near(found.span())
        });
        let told = |found: &Finding<'_>| {
            format!("{} ({}).", without_pictures(&found.message()), found.code().as_str())
        };
        let other = disputes.of(text).map(|disputed| disputed.reason.to_owned());
        warnings.map(told).chain(other).collect()
    }
}
