//! An input as the rules see it: its parts, and the finding of each rule that is broken.

use std::ops::Range;

use crate::diagnosis::catalogue::Code;
use crate::diagnosis::check::Check;
use crate::diagnosis::finding::Diagnostic;
use crate::diagnosis::severity::Severity;
use crate::diagnosis::subject::Subject;
use crate::diagnosis::wording::{self, Words};
use crate::documents::dialect::Rule;
use crate::trace::Choice;

/// The parts that the rules look at.
const PARTS: &[&str] = &[
    "scheme",
    "user",
    "password",
    "hostname",
    "hostnumber",
    "port",
    "encoded822addr",
    "mailtoaddress",
    "addr-spec",
    "content-identifier",
    "article",
    "group",
    "selector",
    "gcommand",
    "gopher+_string",
    "ftptype",
    "database",
    "wtype",
    "wpath",
    "path",
    "rel_path",
];

/// Those of them that the rules look at which forbid something.
const FORBIDDING_PARTS: &[&str] =
    &["encoded822addr", "selector", "article", "hostnumber", "addr-spec", "content-identifier"];

/// A part of an input: the production, and its bytes.
pub(super) struct Part {
    pub production: &'static str,
    pub span: Range<usize>,
}

/// An input that the grammar accepts, read for the rules.
pub(super) struct Rules<'r> {
    pub(super) of: &'r Subject<'r>,
    /// The input, or what it is tolerated as.
    pub(super) text: &'r [u8],
    /// Where in the input each byte of the text stands, if not at the same place.
    pub(super) places: Option<&'r [usize]>,
    pub(super) parts: Vec<Part>,
    /// Where the scheme is, if the text has one, and the scheme in lower case.
    pub(super) scheme: Option<(Range<usize>, String)>,
    /// Whether the findings are shown; where they are not, nothing is put into words.
    pub(super) shown: bool,
}

impl<'r> Rules<'r> {
    pub(super) fn read(check: &Check, of: &'r Subject<'r>, text: &'r [u8], shown: bool) -> Self {
        let whole = check.is_whole_url();
        let choice = Choice::Named(if shown { PARTS } else { FORBIDDING_PARTS }.into());
        let nodes = check.read_by(text).nodes(text, choice).unwrap_or_default().into_iter();
        let parts: Vec<_> =
            nodes.map(|node| Part { production: node.production, span: node.start..node.end }).collect();
        let colon = || text.iter().position(|byte| *byte == b':');
        let node = || parts.iter().find(|part| part.production == "scheme").map(|part| part.span.clone());
        let scheme = if whole { colon().map(|colon| 0..colon) } else { node() };
        let scheme = scheme.filter(|span| text.get(span.end) == Some(&b':'));
        let scheme =
            scheme.map(|span| (span.clone(), String::from_utf8_lossy(&text[span]).to_ascii_lowercase()));
        Self { of, text, places: None, parts, scheme, shown }
    }

    /// Where and how a rule is broken.
    pub(super) fn broken(&self, rule: Rule, section: &'static str) -> Vec<Diagnostic> {
        match rule {
            Rule::Reserved(names) => self.reserved(section, names).into_iter().collect(),
            Rule::Experiments => self.experiment(section).into_iter().collect(),
            Rule::OtherSchemes => self.other_scheme(section).into_iter().collect(),
            Rule::LowerScheme => self.lower_scheme(section).into_iter().collect(),
            Rule::Prefix => self.prefix(section).into_iter().collect(),
            Rule::FileHost => self.file_host(section).into_iter().collect(),
            Rule::Announces(form) => self.announced(section, form).into_iter().collect(),
            Rule::DomainNames => self.domain_names(section),
            Rule::HostNames => self.host_names(section),
            Rule::Numbers => self.numbers(section),
            Rule::EmptyPort => self.empty_port(section).into_iter().collect(),
            Rule::EmptyUser => self.empty_user(section),
            Rule::Security(ports) => {
                [self.passwords(section), self.ports(section, ports), self.delimiters(section)].concat()
            }
            Rule::MailAddress => self.mail(section, Severity::Error).into_iter().collect(),
            Rule::MailAddressMeant => self.mail(section, Severity::Warning).into_iter().collect(),
            Rule::OnlyAnAddress => self.only_an_address(section),
            Rule::Barred(scheme) => self.barred(section, scheme),
            Rule::MessageIdMust => self.message_id(section, Severity::Error),
            Rule::MessageId => self.message_id(section, Severity::Warning),
            Rule::GroupParts => self.group_parts(section),
            Rule::SelectorLine => self.selector_line(section),
            Rule::SelectorTab => self.selector_tab(section),
            Rule::CommandEnd => self.command_end(section).into_iter().collect(),
            Rule::GopherPlus => self.gopher_plus(section).into_iter().collect(),
            Rule::DotSegments => self.dot_segments(section),
            Rule::SingleSlashes => self.single_slashes(section),
            Rule::FirstColon => self.first_colon(section).into_iter().collect(),
            Rule::TypecodeCase => self.typecode_case(section).into_iter().collect(),
            Rule::WholeForm(scheme) => self.whole_form(section, scheme),
            // Such a field does not derive: the check itself tells it.
            Rule::Fields(_) => Vec::new(),
            Rule::EscapeCase => self.escape_case(section),
            Rule::NeedlessEscape => self.needless_escapes(section),
            Rule::Unsafe(production) => self.unsafe_characters(section, production),
        }
    }

    pub(super) fn named<'p>(&'p self, name: &'p str) -> impl Iterator<Item = Range<usize>> + 'p {
        self.parts.iter().filter(move |part| part.production == name).map(|part| part.span.clone())
    }

    pub(super) fn has_scheme(&self, name: &str) -> bool {
        self.scheme.as_ref().is_some_and(|(_, scheme)| scheme == name)
    }

    /// A finding of this code in this part, before it is put into words.
    pub(super) fn words(&self, code: Code, span: Range<usize>, part: &str, section: &'static str) -> Words {
        let span = match self.places {
            Some(places) if span.is_empty() => places[span.start]..places[span.start],
            Some(places) => places[span.start]..places[span.end - 1] + 1,
            None => span,
        };
        let mut words = Words::new(self.of, code, span);
        if let Some(production) = self.of.production(part).filter(|_| self.shown) {
            words.production = production;
            words.within = self.path(production.name);
        }
        words.section = Some(section);
        words
    }

    pub(super) fn tell(&self, words: Words) -> Diagnostic {
        if self.shown { wording::say(self.of, words) } else { unsaid(words) }
    }

    pub(super) fn say(
        &self,
        code: Code,
        span: Range<usize>,
        part: &str,
        section: &'static str,
        fix: Option<String>,
    ) -> Diagnostic {
        self.tell(Words { fix, ..self.words(code, span, part, section) })
    }

    /// Findings of the same code all over the text, each with its fix: where the fixes together lead out of the grammar
    /// (it is asked for a single escape, say), there is nothing to find.
    pub(super) fn each(
        &self,
        code: Code,
        found: Vec<(Range<usize>, String)>,
        section: &'static str,
    ) -> Vec<Diagnostic> {
        if found.is_empty() {
            return Vec::new();
        }
        let mut mended = Vec::with_capacity(self.text.len());
        let mut copied = 0;
        for (span, fix) in &found {
            mended.extend_from_slice(&self.text[copied..span.start]);
            mended.extend_from_slice(fix.as_bytes());
            copied = span.end;
        }
        mended.extend_from_slice(&self.text[copied..]);
        if !self.of.start.accepts(&mended) {
            return Vec::new();
        }
        let say = |(span, fix)| self.say(code, span, self.of.start.name, section, Some(fix));
        found.into_iter().map(say).collect()
    }

    /// The productions from the start to a part, through that of the scheme.
    pub(super) fn path(&self, part: &str) -> Vec<&'static str> {
        let start = self.of.start.name;
        if part == start {
            return vec![start];
        }
        let grammar = self.of.dialect.grammar(self.of.reading);
        let own = self.of.dialect.schemes.iter().filter(|known| self.has_scheme(known.name));
        let through =
            own.map(|own| (grammar.path(start, own.production), grammar.path(own.production, part)));
        let mut found = through.filter(|(above, below)| !above.is_empty() && !below.is_empty());
        let direct = || grammar.path(start, part);
        let path = found.next().map_or_else(direct, |(above, below)| [&above[..], &below[1..]].concat());
        if path.is_empty() { vec![start] } else { path }
    }
}

/// The finding for whoever only asks for its severity.
fn unsaid(words: Words) -> Diagnostic {
    Diagnostic {
        code: words.code,
        severity: words.severity,
        span: words.span,
        message: String::new(),
        label: String::new(),
        help: String::new(),
        document: "",
        section: String::new(),
        fix: None,
        within: words.within,
        expected: words.expected,
    }
}
