//! A text as the rules of the prose see it: its parts, and the findings of each rule that is broken.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;

use super::{Code, Finding, Severity};
use crate::documents::dialect::{Force, Role, Rule};
use crate::subject::{By, Read, Spec, Subject};
use crate::text::replaced;
use crate::trace::Chosen;

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

/// Those of them that the rules look at which forbid something.
const FORBIDDING_PARTS: &[Role] = &[
    Role::Address,
    Role::Selector,
    Role::Article,
    Role::HostName,
    Role::HostNumber,
    Role::Ipv6,
    Role::Identifier,
];

/// A part of a text.
struct Part {
    production: &'static str,
    role: Role,
    span: Range<usize>,
}

/// A text that the grammar accepts, taken apart for the rules.
pub(crate) struct Rules<'r, 'i> {
    pub(super) of: &'r Subject<'i>,
    pub(super) text: &'r [u8],
    by: &'r By,
    parts: Vec<Part>,
    /// Where the scheme is, if the text has one, and the scheme in lower case.
    pub(super) scheme: Option<(Range<usize>, String)>,
    /// True if the findings are shown; where they are not, only their severity counts.
    pub(super) shown: bool,
    /// The productions from the start to those that findings speak of.
    paths: RefCell<BTreeMap<&'static str, Vec<&'static str>>>,
}

/// The productions that the rules look at in this text.
fn looked_at(spec: &Spec, text: &[u8], shown: bool) -> &'static Chosen {
    let is_wide = shown && !text.is_ascii();
    let in_role = |role: &Role| spec.dialect.in_role(*role).iter().copied();
    let chosen = || {
        let parts = if shown { PARTS } else { FORBIDDING_PARTS }.iter().flat_map(in_role);
        // All rules that name productions so are about characters beyond ASCII.
        let rules = spec.dialect.prose.rules.iter().filter(|_| is_wide);
        let names = parts.chain(rules.flat_map(|(rule, _)| rule.productions())).collect();
        spec.dialect.chosen(names, spec.reading)
    };
    spec.dialect.looked_at(spec.reading)[usize::from(shown) + usize::from(is_wide)].get_or_init(chosen)
}

impl<'r, 'i> Rules<'r, 'i> {
    /// Takes apart what the rules look at, all of it if the findings are `shown`.
    pub(crate) fn read(of: &'r Subject<'i>, read: &'r Read<'_>, shown: bool) -> Self {
        let (spec, text) = (of.spec, &read.text[..]);
        let nodes = spec.read_by(text).nodes_of(text, looked_at(&spec, text, shown)).unwrap_or_default();
        let scheme = spec.scheme_in(text, &nodes);
        let part = |node: crate::trace::Node| Part {
            production: node.production,
            role: spec.dialect.role(node.production),
            span: node.start..node.end,
        };
        let parts: Vec<_> = nodes.into_iter().map(part).collect();
        let scheme =
            scheme.map(|span| (span.clone(), String::from_utf8_lossy(&text[span]).to_ascii_lowercase()));
        Self { of, text, by: &read.by, parts, scheme, shown, paths: RefCell::default() }
    }

    /// A text that is too long to be taken apart.
    pub(crate) fn unread(of: &'r Subject<'i>, read: &'r Read<'_>) -> Self {
        let (by, paths) = (&read.by, RefCell::default());
        Self { of, text: &read.text, by, parts: Vec::new(), scheme: None, shown: true, paths }
    }

    /// Where and how a rule is broken.
    pub(crate) fn broken(&self, rule: Rule, section: &'static str) -> Vec<Finding<'i>> {
        match rule {
            Rule::Reserved(names) => self.reserved(section, names).into_iter().collect(),
            Rule::Experiments => self.experiment(section).into_iter().collect(),
            Rule::OtherSchemes => self.other_scheme(section).into_iter().collect(),
            Rule::LowerScheme(force) => self.lower_scheme(section, force).into_iter().collect(),
            Rule::Prefix => self.prefix(section).into_iter().collect(),
            Rule::FileHost(scheme) => self.file_host(section, scheme).into_iter().collect(),
            Rule::NamedHost(scheme) => self.named_host(section, scheme),
            Rule::Announces(form) => self.announced(section, form).into_iter().collect(),
            Rule::NeedsHost(schemes) => self.needs_host(section, schemes).into_iter().collect(),
            Rule::SuffixReference => self.suffix(section).into_iter().collect(),
            Rule::DomainNames => self.domain_names(section),
            Rule::HostNames => self.host_names(section),
            Rule::Numbers => self.numbers(section),
            Rule::EmptyPort => self.empty_port(section).into_iter().collect(),
            Rule::EmptyUser => self.empty_user(section),
            Rule::NeedlessPort(force, defaults) => self.needless_port(section, force, defaults),
            Rule::HostCase(force) => self.host_case(section, force),
            Rule::Login(form) => self.login(section, form),
            Rule::RegistryName => self.registry_name(section).into_iter().collect(),
            Rule::BareIpv6(address) => self.bare_address(section, address).into_iter().collect(),
            Rule::Ipv6Groups(address) => self.groups(section, address),
            Rule::Brackets => self.brackets(section),
            Rule::HostUtf8(names) => self.host_utf8(section, names),
            Rule::VersionFlag(versions) => self.version_flag(section, versions),
            Rule::IpFuture(versions) => self.ip_future(section, versions),
            Rule::RareAddress => self.rare_address(section),
            Rule::EncodedHost => self.encoded_host(section),
            Rule::AceLabels => self.ace_labels(section),
            Rule::Passwords => self.passwords(section),
            Rule::Ports(usual) => self.ports(section, usual),
            Rule::LowPorts(usual) => self.low_ports(section, usual),
            Rule::EncodedDelimiters(commands) => self.delimiters(section, commands),
            Rule::EncodedNul => self.encoded_nul(section),
            Rule::MisleadingUser => self.misleading_user(section),
            Rule::BidiControls(_) => self.bidi_controls(section),
            Rule::OneDirection(components) => self.directions(section, components),
            Rule::MailAddress => self.mail(section, Severity::Error).into_iter().collect(),
            Rule::MailAddressMeant => self.mail(section, Severity::Warning).into_iter().collect(),
            Rule::OnlyAnAddress => self.only_an_address(section),
            Rule::Barred(scheme) => self.barred(section, scheme),
            Rule::MessageId => self.message_id(section),
            Rule::GroupParts => self.group_parts(section),
            Rule::SelectorLine => self.selector_line(section),
            Rule::SelectorTab => self.selector_tab(section),
            Rule::CommandEnd => self.command_end(section).into_iter().collect(),
            Rule::GopherPlus => self.gopher_plus(section).into_iter().collect(),
            Rule::DotSegments(flat) => self.dot_segments(section, flat),
            Rule::SingleSlashes => self.single_slashes(section),
            Rule::FirstColon(starts) => self.first_colon(section, starts).into_iter().collect(),
            Rule::TypecodeCase => self.typecode_case(section).into_iter().collect(),
            Rule::WholeForm(form) => self.whole_form(section, form),
            // Such a field does not derive: the check itself tells it.
            Rule::Fields(_) => Vec::new(),
            Rule::EscapeCase(force) => forced(force, self.escape_case(section)),
            Rule::NeedlessEscape(force, production) => {
                forced(force, self.needless_escapes(section, production))
            }
            Rule::Unsafe(production) => self.unsafe_characters(section, production),
            Rule::Nfc => self.nfc(section),
            Rule::LookAlikes(known) => self.look_alikes(section, known),
            Rule::Nfkc(excepted) => self.nfkc(section, excepted),
        }
    }

    /// The parts in a role.
    pub(super) fn parts(&self, role: Role) -> impl Iterator<Item = Range<usize>> {
        self.parts.iter().filter(move |part| part.role == role).map(|part| part.span.clone())
    }

    /// The parts that a production derives.
    pub(super) fn named<'p>(&'p self, production: &'p str) -> impl Iterator<Item = Range<usize>> + 'p {
        self.parts.iter().filter(move |part| part.production == production).map(|part| part.span.clone())
    }

    /// The productions that derive this part in a role.
    pub(super) fn productions_of<'p>(
        &'p self,
        span: &'p Range<usize>,
        role: Role,
    ) -> impl Iterator<Item = &'static str> + 'p {
        let is_it = move |part: &&Part| part.role == role && part.span == *span;
        self.parts.iter().filter(is_it).map(|part| part.production)
    }

    /// Returns whether the start production stands for a whole text.
    pub(super) fn is_whole(&self) -> bool {
        let (start, dialect) = (self.of.spec.start.name, self.of.spec.dialect);
        start == dialect.start || dialect.other_starts.contains(&start)
    }

    pub(super) fn has_scheme(&self, name: &str) -> bool {
        self.scheme.as_ref().is_some_and(|(_, scheme)| scheme == name)
    }

    /// The production that derives the part of this role, or would.
    pub(super) fn name(&self, role: Role) -> &'static str {
        let here = self.parts.iter().find(|part| part.role == role).map(|part| part.production);
        let known = || self.of.spec.dialect.in_role(role).first().copied();
        here.or_else(known).unwrap_or(self.of.spec.start.name)
    }

    /// The same with what to write instead.
    pub(super) fn say(
        &self,
        code: Code,
        span: Range<usize>,
        part: &str,
        section: &'static str,
        fix: Option<String>,
    ) -> Finding<'i> {
        Finding { fix, ..self.finding(code, span, part, section) }
    }

    /// A finding of this code in the part that a production derives.
    pub(crate) fn finding(
        &self,
        code: Code,
        span: Range<usize>,
        part: &str,
        section: &'static str,
    ) -> Finding<'i> {
        let span = match self.by {
            By::Field(places) if span.is_empty() => places[span.start]..places[span.start],
            By::Field(places) => places[span.start]..places[span.end - 1] + 1,
            By::Permitted(permitted) => permitted.place(span.start)..permitted.place(span.end),
            By::Itself | By::LowerScheme(_) => span,
        };
        let mut found = Finding::new(self.of, code, span);
        if let Some(production) = self.of.spec.production(part).filter(|_| self.shown) {
            found.production = production;
            found.within = self.path(production.name);
        }
        found.section = Some(section);
        found
    }

    /// Findings of the same code all over the text, each with its fix: where the fixes together lead out of the grammar
    /// (it is asked for a single escape, say), there is nothing to find.
    pub(super) fn each(
        &self,
        code: Code,
        found: Vec<(Range<usize>, String)>,
        section: &'static str,
    ) -> Vec<Finding<'i>> {
        if found.is_empty() {
            return Vec::new();
        }
        let mended = replaced(self.text, found.iter().map(|(span, fix)| (span.clone(), fix.as_bytes())));
        if !self.of.spec.starts(&mended) {
            return Vec::new();
        }
        let start = self.of.spec.start.name;
        let say =
            |(span, fix)| Finding { fix: Some(fix), ..self.finding(code, span, start, section) }.certain();
        found.into_iter().map(say).collect()
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
        let own = self.of.spec.dialect.schemes.iter().filter(|known| self.has_scheme(known.name));
        let through =
            own.map(|own| (grammar.path(start, own.production), grammar.path(own.production, part)));
        let mut found = through.filter(|(above, below)| !above.is_empty() && !below.is_empty());
        let direct = || grammar.path(start, part);
        let path = found.next().map_or_else(direct, |(above, below)| [&above[..], &below[1..]].concat());
        if path.is_empty() { vec![start] } else { path }
    }
}

/// The findings of a rule of this force.
pub(super) fn forced(force: Force, found: Vec<Finding<'_>>) -> Vec<Finding<'_>> {
    let severity = severity(force);
    found.into_iter().map(|found| Finding { severity, ..found }).collect()
}

/// The severity of what a sentence of this force does not forbid.
pub(super) fn severity(force: Force) -> Severity {
    match force {
        Force::Should => Severity::Warning,
        Force::Prefers => Severity::Note,
    }
}
