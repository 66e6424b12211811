//! A text that the grammar accepts, taken apart for the rules of the prose.

use std::ops::Range;

use super::breach::Breach;
use super::double_slash::FormStart;
use super::role::Role;
use super::{Dialect, Reading};
use crate::code::Code;
use crate::escape::{escape, units};
use crate::production::Production;
use crate::text::replaced;

/// A part of a text.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The production that derives it.
    pub production: &'static str,
    /// The role of that production.
    pub role: Role,
    /// Byte offsets in the text.
    pub span: Range<usize>,
}

/// A text that the grammar accepts, taken apart for the rules.
pub struct Dissection<'t> {
    /// The text.
    pub text: &'t [u8],
    /// The dialect.
    pub dialect: &'static Dialect,
    /// The reading of its grammar.
    pub reading: Reading,
    /// The start production.
    pub start: &'static Production,
    /// The parts in the roles that rules look at, in the order of the parse.
    pub parts: Vec<Piece>,
    /// The place of the scheme, if the text has one, and the scheme in lower case.
    pub scheme: Option<(Range<usize>, String)>,
    /// Where in a text of the start production the form may begin that `//` announces.
    pub form_start: Option<FormStart>,
}

impl<'t> Dissection<'t> {
    /// The parts in a role.
    pub fn parts(&self, role: Role) -> impl Iterator<Item = Range<usize>> {
        self.parts.iter().filter(move |part| part.role == role).map(|part| part.span.clone())
    }

    /// The parts that a production derives.
    pub fn named<'p>(&'p self, production: &'p str) -> impl Iterator<Item = Range<usize>> + 'p {
        self.parts.iter().filter(move |part| part.production == production).map(|part| part.span.clone())
    }

    /// The production that derives the part of this role, or would.
    #[must_use]
    pub fn name(&self, role: Role) -> &'static str {
        let here = self.parts.iter().find(|part| part.role == role).map(|part| part.production);
        let known = || self.dialect.in_role(role).first().copied();
        here.or_else(known).unwrap_or(self.start.name)
    }

    /// The bytes of a part.
    #[must_use]
    pub fn bytes(&self, part: &Range<usize>) -> &'t [u8] {
        &self.text[part.clone()]
    }

    /// A part as text.
    #[must_use]
    pub fn string(&self, part: &Range<usize>) -> String {
        String::from_utf8_lossy(self.bytes(part)).into_owned()
    }

    /// The whole text, if it has characters beyond US-ASCII.
    #[must_use]
    pub fn beyond_ascii(&self) -> Option<&'t str> {
        std::str::from_utf8(self.text).ok().filter(|text| !text.is_ascii())
    }

    /// Returns whether the scheme has this name.
    #[must_use]
    pub fn has_scheme(&self, name: &str) -> bool {
        self.scheme.as_ref().is_some_and(|(_, scheme)| scheme == name)
    }

    /// Returns whether a production derives a part.
    #[must_use]
    pub fn derives(&self, production: &str, part: &Range<usize>) -> bool {
        self.takes(production, self.bytes(part))
    }

    /// Returns whether a production of this name derives the whole `text`; false if there is none.
    #[must_use]
    pub fn takes(&self, production: &str, text: &[u8]) -> bool {
        let production = self.dialect.named(production, self.reading);
        production.is_some_and(|production| self.dialect.derives(production, text, self.reading))
    }

    /// Returns whether the start production derives whole texts.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.start.name == self.dialect.start || self.dialect.other_starts.contains(&self.start.name)
    }

    /// Returns whether the start production derives a text.
    #[must_use]
    pub fn starts(&self, text: &[u8]) -> bool {
        self.dialect.derives(self.start, text, self.reading)
    }

    /// A breach in a part of this role.
    pub fn breach(&self, code: Code, span: Range<usize>, role: Role) -> Breach {
        Breach::new(code, span, self.name(role))
    }

    /// A breach somewhere in the text.
    pub fn anywhere(&self, code: Code, span: Range<usize>) -> Breach {
        Breach::new(code, span, self.start.name)
    }

    /// Breaches all over the text, each with its fix: if the fixes together lead out of the grammar (for example, a
    /// single escape is asked for), there is nothing to find.
    #[must_use]
    pub fn each(&self, code: Code, found: Vec<(Range<usize>, String)>) -> Vec<Breach> {
        let mended = replaced(self.text, found.iter().map(|(span, fix)| (span.clone(), fix.as_bytes())));
        if found.is_empty() || !self.starts(&mended) {
            return Vec::new();
        }
        let say = |(span, fix): (Range<usize>, String)| Breach {
            is_certain: true,
            ..self.anywhere(code, span).fix(fix)
        };
        found.into_iter().map(say).collect()
    }

    /// The characters and escapes of a part, each with the byte that it stands for.
    pub fn units(&self, span: Range<usize>) -> impl Iterator<Item = (Range<usize>, u8)> + use<'t> {
        let start = span.start;
        units(self.bytes(&span)).map(move |(place, byte)| (start + place.start..start + place.end, byte))
    }

    /// Runs of escapes in which this is true of each.
    pub fn escapes(&self, within: Range<usize>, is_meant: impl Fn(&[u8], u8) -> bool) -> Vec<Range<usize>> {
        let bytes = self.bytes(&within);
        let is = |at: &usize| escape(&bytes[*at..]).is_some_and(|byte| is_meant(&bytes[*at..*at + 3], byte));
        let all = memchr::memchr_iter(b'%', bytes).filter(is).map(|at| within.start + at);
        runs(all.map(|at| at..at + 3))
    }

    /// Runs of encoded returns and line feeds.
    #[must_use]
    pub fn line_breaks(&self, within: Range<usize>) -> Vec<Range<usize>> {
        self.escapes(within, |_, byte| matches!(byte, b'\r' | b'\n'))
    }

    /// The parts between these bytes.
    pub fn divided<'r>(
        &'r self,
        span: Range<usize>,
        by: &'r [u8],
    ) -> impl Iterator<Item = Range<usize>> + 'r {
        let mut begin = span.start;
        self.bytes(&span).split(|byte| by.contains(byte)).map(move |part| {
            let part = begin..begin + part.len();
            begin = part.end + 1;
            part
        })
    }

    /// The number that the digits of a part write, if it has 32 bits.
    #[must_use]
    pub fn number(&self, span: &Range<usize>) -> Option<u32> {
        std::str::from_utf8(self.bytes(span)).ok()?.parse().ok()
    }

    /// The parts in a role, each with the production that holds it; if no production has the role, the `part` of each server.
    pub fn parts_or_of_servers(
        &self,
        role: Role,
        part: impl Fn(&[u8]) -> Option<Range<usize>>,
    ) -> impl Iterator<Item = (Range<usize>, &'static str)> {
        let known = !self.dialect.in_role(role).is_empty();
        let role = if known { role } else { Role::Server };
        self.parts(role).filter_map(move |span| {
            let inside = if known { 0..span.len() } else { part(self.bytes(&span))? };
            Some((span.start + inside.start..span.start + inside.end, self.name(role)))
        })
    }
}

/// Spans that touch, taken together.
pub(crate) fn runs(spans: impl Iterator<Item = Range<usize>>) -> Vec<Range<usize>> {
    runs_of(spans.map(|span| ((), span))).into_iter().map(|((), run)| run).collect()
}

/// Spans of the same kind that touch, taken together.
pub(crate) fn runs_of<K: PartialEq>(
    spans: impl Iterator<Item = (K, Range<usize>)>,
) -> Vec<(K, Range<usize>)> {
    let mut runs: Vec<(K, Range<usize>)> = Vec::new();
    for (kind, span) in spans {
        match runs.last_mut() {
            Some((last, run)) if *last == kind && run.end == span.start => run.end = span.end,
            _ => runs.push((kind, span)),
        }
    }
    runs
}
