//! Rules that stand in the prose only, for inputs that the grammar accepts.
//!
//! Which of them a document has, and in which section, its row says ([`Prose::rules`](crate::documents::dialect::Prose)). The files
//! are named by what their rules look at.

mod characters;
mod gopher;
mod host;
mod long;
mod mail;
mod path;
mod scheme;

use std::ops::Range;

use super::catalogue::Code;
use super::check::Check;
use super::finding::{Diagnostic, Severity};
use super::subject::Subject;
use super::wording::{self, Words};
use crate::documents::dialect::Rule;
use crate::trace::Choice;

/// The longest input that is taken apart, in bytes. Of a longer one, whose parts could fill the memory, the automaton tells
/// which rules it breaks, each as one finding; advice is not given.
const LONGEST: usize = 1 << 20;

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
struct Part {
    production: &'static str,
    span: Range<usize>,
}

/// Whether a rule is broken that keeps an input from conforming which the grammar accepts.
pub(super) fn broken(check: &Check, input: &[u8]) -> bool {
    match check.own_form(input) {
        Some((_, forbidding)) => break_url(check, forbidding, input),
        None if check.is_whole_url() => false,
        None => break_start(check, check.dialect.forbidding(check.start.name, check.reading), input),
    }
}

/// Whether one of the `rules` for the start production is broken, which accepts the input.
pub(super) fn break_start(check: &Check, rules: &[(Rule, &'static str)], input: &[u8]) -> bool {
    // The production of a scheme makes it a URL.
    let is_url = || check.dialect.schemes.iter().any(|scheme| scheme.production == check.start.name);
    !rules.is_empty()
        && if is_url() { break_url(check, rules, input) } else { are_broken(check, rules, input) }
}

/// Whether one of the `rules` for its scheme is broken in a URL. Nearly all URLs tell it at a glance, and need not be taken
/// apart.
pub(super) fn break_url(check: &Check, rules: &[(Rule, &'static str)], input: &[u8]) -> bool {
    if input.len() > LONGEST {
        return are_broken(check, rules, input);
    }
    let mut is_open = false;
    for (rule, _) in rules {
        match at_a_glance(*rule, input) {
            Some(true) => return true,
            Some(false) => {}
            None => is_open = true,
        }
    }
    is_open && are_broken(check, rules, input)
}

fn are_broken(check: &Check, rules: &[(Rule, &'static str)], input: &[u8]) -> bool {
    if input.len() > LONGEST
        && let Ok(language) = check.language()
    {
        return !language.accepts(input);
    }
    let of = Subject { input, dialect: check.dialect, start: check.start, reading: check.reading };
    let is_error = |found: &Diagnostic| found.severity == Severity::Error;
    let read = Rules::read(check, &of, input, false);
    rules.iter().any(|(rule, section)| read.broken(*rule, section).iter().any(is_error))
}

/// Whether a URL breaks a rule, if a glance tells.
fn at_a_glance(rule: Rule, input: &[u8]) -> Option<bool> {
    let may_break = match rule {
        Rule::MailAddress => return Some(!mail::is_address(&input["mailto:".len()..])),
        Rule::MessageIdMust => mail::may_be_no_message_id(input),
        Rule::Barred(scheme) => mail::may_hold_what_is_barred(&input[scheme.len()..]),
        Rule::SelectorLine => gopher::may_hold_a_line_break(input),
        Rule::SelectorTab => gopher::may_hold_a_tab(input),
        _ => true,
    };
    if may_break { None } else { Some(false) }
}

/// Whether a rule says how characters are rather written.
fn is_advice(rule: Rule) -> bool {
    matches!(rule, Rule::EscapeCase | Rule::NeedlessEscape | Rule::Unsafe(_))
}

/// What the prose has against an input that the grammar accepts, in the order of the input.
pub(super) fn findings(check: &Check, of: &Subject<'_>) -> Vec<Diagnostic> {
    let (lowered, field);
    let (text, places) = if check.start.accepts(of.input) {
        (of.input, None)
    } else if let Some((text, _)) = check.lower_scheme(of.input).filter(|(text, _)| check.start.accepts(text))
    {
        lowered = text;
        (&lowered[..], None)
    } else if let Some(tolerated) = check.field(of.input) {
        field = tolerated;
        (&field.text[..], Some(&field.places[..]))
    } else {
        return Vec::new();
    };
    if text.len() > LONGEST
        && let Some(found) = long::findings(check, of, text)
    {
        return found;
    }
    let read = Rules::read(check, of, text, true);
    let read = Rules { places, ..read };
    let rules = of.dialect.prose.rules.iter();
    let (advice, rules): (Vec<_>, Vec<_>) = rules.partition(|(rule, _)| is_advice(*rule));
    let broken = |rules: Vec<&(Rule, &'static str)>| -> Vec<Diagnostic> {
        rules.into_iter().flat_map(|(rule, section)| read.broken(*rule, section)).collect()
    };
    let mut found = broken(rules);
    // How the characters of a part are written that cannot stay as it is, does not matter.
    let stays = |advice: &Diagnostic| {
        let holds = |span: &Range<usize>| span.start <= advice.span.start && advice.span.end <= span.end;
        !found.iter().any(|found| found.severity == Severity::Error && holds(&found.span))
    };
    let advice: Vec<_> = broken(advice).into_iter().filter(stays).collect();
    found.extend(advice);
    // What stands in a wrapper is looked at without it.
    if found.iter().any(|found| found.code == Code::Wrapper) {
        found.retain(|found| found.code == Code::Wrapper);
    }
    found.sort_by_key(|found| (found.span.start, found.span.end));
    found
}

/// An input that the grammar accepts, read for the rules.
struct Rules<'r> {
    of: &'r Subject<'r>,
    /// The input, or what it is tolerated as.
    text: &'r [u8],
    /// Where in the input each byte of the text stands, if not at the same place.
    places: Option<&'r [usize]>,
    parts: Vec<Part>,
    /// Where the scheme is, if the text has one, and the scheme in lower case.
    scheme: Option<(Range<usize>, String)>,
    /// Whether the findings are shown; where they are not, nothing is put into words.
    shown: bool,
}

impl<'r> Rules<'r> {
    fn read(check: &Check, of: &'r Subject<'r>, text: &'r [u8], shown: bool) -> Self {
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
    fn broken(&self, rule: Rule, section: &'static str) -> Vec<Diagnostic> {
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

    fn named<'p>(&'p self, name: &'p str) -> impl Iterator<Item = Range<usize>> + 'p {
        self.parts.iter().filter(move |part| part.production == name).map(|part| part.span.clone())
    }

    fn has_scheme(&self, name: &str) -> bool {
        self.scheme.as_ref().is_some_and(|(_, scheme)| scheme == name)
    }

    /// A finding of this code in this part, before it is put into words.
    fn words(&self, code: Code, span: Range<usize>, part: &str, section: &'static str) -> Words {
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

    fn tell(&self, words: Words) -> Diagnostic {
        if self.shown { wording::say(self.of, words) } else { unsaid(words) }
    }

    fn say(
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
    fn each(&self, code: Code, found: Vec<(Range<usize>, String)>, section: &'static str) -> Vec<Diagnostic> {
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
    fn path(&self, part: &str) -> Vec<&'static str> {
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
