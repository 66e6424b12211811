//! The start production of a check, with its dialect and reading.

use std::ops::Range;

use crate::bnf::automaton::Automaton;
use crate::bnf::{Grammar, NotRegular};
use crate::documents::dialect::{Conforming, Dialect, FormStart, Reading, Role, Scheme};
use crate::production::Production;
use crate::trace::Node;

/// A start production of a dialect, in a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spec {
    pub dialect: &'static Dialect,
    pub start: &'static Production,
    pub reading: Reading,
    /// True if the check accepts input that the document asks programs to tolerate.
    pub tolerant: bool,
    /// True if what the document of the scheme says is a part of the verdict.
    pub schemes: bool,
}

/// A production that part of an input has to match to conform, besides the start production.
pub(crate) struct Requirement {
    pub production: &'static Production,
    pub part: Range<usize>,
    pub because: Because,
}

/// The reason why an input has to match more than the start production.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Because {
    /// Its scheme has a production of its own.
    Scheme(&'static Scheme),
    /// `//` announces a form.
    Slashes,
}

impl Spec {
    /// The start production of a dialect.
    ///
    /// # Panics
    /// If the dialect has no such production, which none of [`DIALECTS`](crate::DIALECTS) lacks.
    pub fn of(dialect: &'static Dialect) -> Self {
        let start = dialect.production(dialect.start).expect("each dialect has its start production");
        Self { dialect, start, reading: Reading::default(), tolerant: false, schemes: false }
    }

    /// The same in a reading.
    pub fn read_as(self, reading: Reading) -> Self {
        // Both readings have the same names.
        let start = self.dialect.named(self.start.name, reading).unwrap_or(self.start);
        Self { start, reading, ..self }
    }

    /// The language of the conforming inputs, as far as it is compiled.
    pub fn conforming(&self) -> &'static Conforming {
        &self.dialect.slot_of(self.start, self.reading).conforming[usize::from(self.tolerant)]
    }

    /// The production of this name, in the document's spelling.
    pub fn production(&self, name: &str) -> Option<&'static Production> {
        self.dialect.named(name, self.reading)
    }

    /// The place of the name of the scheme, if the text has one; `nodes` are of its tree.
    ///
    /// The form of a known scheme has no production for its name; without such forms, a reference may have no scheme.
    pub fn scheme_in(&self, text: &[u8], nodes: &[Node]) -> Option<Range<usize>> {
        let span = if self.is_whole_url() && !self.dialect.schemes.is_empty() {
            0..text.iter().position(|byte| *byte == b':')?
        } else {
            let is_scheme = |node: &&Node| self.dialect.role(node.production) == Role::Scheme;
            nodes.iter().find(is_scheme).map(|node| node.start..node.end)?
        };
        (text.get(span.end) == Some(&b':')).then_some(span)
    }

    pub fn grammar(&self) -> &'static Grammar<'static> {
        self.dialect.grammar(self.reading)
    }

    /// The shortest derivation path from a production to another, both included; empty if there is none.
    pub fn path(&self, from: &str, to: &str) -> &'static [&'static str] {
        self.dialect.path(from, to, self.reading)
    }

    /// The grammar with what the prose expressly permits.
    pub fn widened_grammar(&self) -> &'static Grammar<'static> {
        self.dialect.widened(self.reading)
    }

    /// The automaton of a production with the permissions of the prose, or the reason why it has none.
    pub fn widened(&self, production: &Production) -> Result<&'static Automaton, NotRegular> {
        self.dialect.widened_of(production, self.reading).automaton().map_err(Clone::clone)
    }

    /// The automaton of a production of the dialect; none if it is not regular.
    pub fn automaton(&self, production: &Production) -> Option<&'static Automaton> {
        self.compiled(production).ok()
    }

    /// The same, or the reason why it has none.
    pub fn compiled(&self, production: &Production) -> Result<&'static Automaton, NotRegular> {
        self.dialect.slot_of(production, self.reading).bare.automaton().map_err(Clone::clone)
    }

    /// Returns whether a production of the dialect derives the whole `text`. Its automaton tells; the combinator tells the same.
    pub fn derives(&self, production: &Production, text: &[u8]) -> bool {
        self.dialect.derives(production, text, self.reading)
    }

    /// Returns whether the start production derives the whole input.
    pub fn starts(&self, input: &[u8]) -> bool {
        self.derives(self.start, input)
    }

    /// Returns whether the start production is that of a whole URL.
    pub fn is_whole_url(&self) -> bool {
        self.start.name == self.dialect.start
    }

    /// Returns whether the start production derives whole texts: URLs, or references to them.
    pub fn is_whole_text(&self) -> bool {
        self.is_whole_url() || self.dialect.other_starts.contains(&self.start.name)
    }

    /// Returns whether the start production accepts the input, and the input also matches its other requirements.
    pub fn accepts(&self, input: &[u8]) -> bool {
        self.is_accepted(input, |production, text| self.derives(production, text))
    }

    /// The same if this tells what a production derives.
    pub fn is_accepted(&self, input: &[u8], derives: impl Fn(&Production, &[u8]) -> bool) -> bool {
        if let Some(production) = self.own_form(input) {
            // The form is an alternative of the start production, so the start need not be asked.
            return derives(production, input);
        }
        let announced = self.announced_form(input);
        announced.is_none_or(|(production, part)| derives(production, &input[part]))
            && derives(self.start, input)
    }

    /// The production for the scheme of a whole URL, if there is one.
    pub fn own_form(&self, input: &[u8]) -> Option<&'static Production> {
        self.is_whole_url().then(|| self.dialect.own_form(input, self.reading)).flatten()
    }

    /// The production to read `input` by: that of its scheme if it accepts it, else the start.
    pub fn read_by(&self, input: &[u8]) -> &'static Production {
        self.own_form(input).filter(|own| self.derives(own, input)).unwrap_or(self.start)
    }

    /// The production that the prose requires the input to match, if it is not the start production.
    pub fn target(&self, input: &[u8]) -> Option<Requirement> {
        if let Some(production) = self.own_form(input) {
            let because = Because::Scheme(self.dialect.known_scheme(input)?);
            return Some(Requirement { production, part: 0..input.len(), because });
        }
        let (production, part) = self.announced_form(input)?;
        Some(Requirement { production, part, because: Because::Slashes })
    }

    /// The scheme of `input` after which `//` announces a form; empty if there is none.
    pub fn announcing(&self, input: &[u8]) -> &'static str {
        let place = self.form_start().and_then(|place| place.of(input));
        let before = place.and_then(|part| input[..part.start].strip_suffix(b":")).unwrap_or_default();
        let name = before.rsplit(|byte| *byte == b':').next().unwrap_or(before);
        let schemes = self.dialect.prose.double_slash.map_or(&[][..], |slash| slash.schemes);
        schemes
            .iter()
            .find(|scheme| name.eq_ignore_ascii_case(scheme.as_bytes()))
            .copied()
            .unwrap_or_default()
    }

    /// The form that `//` announces in `input`, and the part that must have it.
    pub fn announced_form(&self, input: &[u8]) -> Option<(&'static Production, Range<usize>)> {
        let part = self.form_start()?.of(input)?;
        let production = self.dialect.announced(self.reading)?;
        (!self.announcing(input).is_empty() && input[part.clone()].starts_with(b"//"))
            .then_some((production, part))
    }

    /// The place in a text where the form may begin that `//` announces.
    pub fn form_start(&self) -> Option<FormStart> {
        let starts = self.dialect.prose.double_slash?.starts;
        starts.iter().find(|(start, _)| *start == self.start.name).map(|(_, place)| *place)
    }
}
