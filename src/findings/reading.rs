//! The rules of the prose asked of a text that the grammar accepts, and what breaks them as findings.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;

use super::{Finding, Severity};
use crate::documents::dialect::{Breach, Dissection, Force, Piece, Role, StatedRule};
use crate::rewrite::Rewrite;
use crate::subject::{Read, Spec, Subject};
use crate::trace::{Choice, Node};

/// The parts that rules look at.
const PARTS: &[Role] = &[
    Role::Scheme,
    Role::User,
    Role::Password,
    Role::Server,
    Role::Host,
    Role::HostName,
    Role::HostNumber,
    Role::Ipv6,
    Role::RegistryName,
    Role::Port,
    Role::Address,
    Role::Identifier,
    Role::Article,
    Role::Group,
    Role::Selector,
    Role::GopherCommand,
    Role::GopherString,
    Role::Typecode,
    Role::Database,
    Role::WaisType,
    Role::WaisPath,
    Role::Segments,
    Role::RelativePath,
];

/// A text that the grammar accepts, taken apart for the rules.
pub(crate) struct Rules<'r, 'i> {
    of: &'r Subject<'i>,
    /// The text, with its places in the input.
    from: &'r Rewrite<'r>,
    text: Dissection<'r>,
    /// The productions from the start to those that findings speak of.
    paths: RefCell<BTreeMap<&'static str, Vec<&'static str>>>,
}

/// The productions that the rules look at in this text.
fn looked_at(spec: &Spec, text: &[u8]) -> &'static [&'static str] {
    let is_wide = !text.is_ascii();
    let chosen = || {
        let parts = PARTS.iter().flat_map(|role| spec.dialect.in_role(*role).iter().copied());
        let rules = spec.dialect.prose.rules.iter().filter(|_| is_wide);
        parts.chain(rules.flat_map(|says| says.rule.productions())).collect()
    };
    spec.dialect.looked_at(spec.reading)[usize::from(is_wide)].get_or_init(chosen)
}

impl<'r, 'i> Rules<'r, 'i> {
    /// Takes apart what the rules look at.
    pub(crate) fn read(of: &'r Subject<'i>, read: &'r Read<'_>) -> Self {
        let (spec, text) = (&of.spec, &read.text[..]);
        let choice = Choice::Named(looked_at(spec, text).into());
        let nodes = read.production.nodes(text, choice).unwrap_or_default();
        let scheme = spec.scheme_in(text, &nodes);
        let scheme =
            scheme.map(|span| (span.clone(), String::from_utf8_lossy(&text[span]).to_ascii_lowercase()));
        Self::with(of, read, nodes, scheme)
    }

    /// A text that is too long to be taken apart.
    pub(crate) fn unread(of: &'r Subject<'i>, read: &'r Read<'_>) -> Self {
        Self::with(of, read, Vec::new(), None)
    }

    fn with(
        of: &'r Subject<'i>,
        read: &'r Read<'_>,
        nodes: Vec<Node>,
        scheme: Option<(Range<usize>, String)>,
    ) -> Self {
        let Spec { dialect, start, reading, .. } = of.spec;
        let piece = |node: Node| Piece {
            production: node.production,
            role: dialect.role(node.production),
            span: node.start..node.end,
        };
        let text = Dissection {
            text: &read.text,
            dialect,
            reading,
            start,
            parts: nodes.into_iter().map(piece).collect(),
            scheme,
            form_start: of.spec.form_start(),
        };
        Self { of, from: &read.text, text, paths: RefCell::default() }
    }

    /// Returns whether the text breaks a rule so that it does not conform.
    pub(crate) fn forbids(&self, says: &StatedRule) -> bool {
        says.rule.broken(&self.text).iter().any(|breach| severity(breach) == Severity::Error)
    }

    /// The findings that say where and how a rule is broken.
    pub(crate) fn broken(&self, says: &StatedRule) -> impl Iterator<Item = Finding<'i>> {
        let found = says.rule.broken(&self.text).into_iter();
        found.map(|breach| self.finding(breach, says.section))
    }

    /// The finding for a breach of a rule that this section says.
    pub(crate) fn finding(&self, breach: Breach, section: &'static str) -> Finding<'i> {
        let severity = severity(&breach);
        let Breach { code, span, part, fix, is_certain, note, label, scheme, .. } = breach;
        let mut found = Finding {
            severity,
            fix,
            note,
            label,
            scheme,
            section: Some(section),
            ..Finding::new(self.of, code, self.from.span(&span))
        };
        if let Some(production) = self.of.spec.production(&part) {
            found.production = production;
            found.within = self.path(production.name);
        }
        if is_certain { found.certain() } else { found }
    }

    /// The productions from the start to a part, through that of the scheme; each is looked for once.
    fn path(&self, part: &'static str) -> Vec<&'static str> {
        self.paths.borrow_mut().entry(part).or_insert_with(|| self.path_to(part)).clone()
    }

    fn path_to(&self, part: &str) -> Vec<&'static str> {
        let start = self.of.spec.start.name;
        if part == start {
            return vec![start];
        }
        let grammar = self.of.spec.grammar();
        let own = self.of.spec.dialect.schemes.iter().filter(|known| self.text.has_scheme(known.name));
        let through =
            own.map(|own| (grammar.path(start, own.production), grammar.path(own.production, part)));
        let mut found = through.filter(|(above, below)| !above.is_empty() && !below.is_empty());
        let direct = || grammar.path(start, part);
        let path = found.next().map_or_else(direct, |(above, below)| [&above[..], &below[1..]].concat());
        if path.is_empty() { vec![start] } else { path }
    }
}

/// The severity of a breach: by the force of the sentence, or that of the page.
fn severity(breach: &Breach) -> Severity {
    match breach.force {
        None => breach.code.page().severity,
        Some(Force::Must) => Severity::Error,
        Some(Force::Should) => Severity::Warning,
        Some(Force::Prefers) => Severity::Note,
    }
}
