//! Rules that stand in the prose only, for inputs that the grammar accepts.

use std::ops::Range;

use super::catalogue::Code;
use super::check::Check;
#[cfg(feature = "automata")]
use super::faults::nearest_mail_address;
use super::finding::Diagnostic;
use super::subject::Subject;
use super::wording::{self, Words};
use crate::rfc822;
use crate::source::{Choice, Recorder};

/// The longest input that is asked for more than its grammar, in bytes.
const LONGEST: usize = 1 << 20;

/// The parts that the rules look at.
const PARTS: &[&str] = &[
    "scheme",
    "password",
    "hostname",
    "hostnumber",
    "port",
    "encoded822addr",
    "selector",
    "gopher+_string",
    "rel_path",
];

/// A part of an input: the production, and its bytes.
struct Part {
    production: &'static str,
    span: Range<usize>,
}

/// Whether a rule is broken that keeps an input from conforming which the grammar accepts. Nothing is put into words.
pub(super) fn broken(check: &Check, input: &[u8]) -> bool {
    let of = Subject { input, dialect: check.dialect, start: check.start, reading: check.reading };
    // Only these two schemes have such rules, and few inputs are of them.
    let concerned = ["mailto:", "gopher:"].iter().any(|scheme| {
        input.get(..scheme.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(scheme.as_bytes()))
    });
    let start_is_part = PARTS.contains(&check.start.name) || check.start.name != check.dialect.start;
    if input.len() > LONGEST || !(concerned || start_is_part) {
        return false;
    }
    let rules = Rules { of: &of, text: input, parts: parts(check, input), scheme: None };
    check.dialect.prose.mail.is_some() && rules.bad_address().is_some()
        || check.dialect.prose.selector.is_some() && !rules.selector_breaks().is_empty()
}

/// What the prose has against an input that the grammar accepts, in the order of the input.
pub(super) fn findings(check: &Check, of: &Subject<'_>) -> Vec<Diagnostic> {
    if of.input.len() > LONGEST {
        return Vec::new();
    }
    let lowered;
    let text = if check.start.accepts(of.input) {
        of.input
    } else if let Some((text, _)) = check.lower_scheme(of.input).filter(|(text, _)| check.start.accepts(text))
    {
        lowered = text;
        &lowered
    } else {
        return Vec::new();
    };
    let rules = Rules { of, text, parts: parts(check, text), scheme: scheme(check, text) };
    let mut found = rules.all();
    found.sort_by_key(|found| (found.span.start, found.span.end));
    found
}

fn parts(check: &Check, text: &[u8]) -> Vec<Part> {
    let recorder = Recorder::chosen(Choice::Named(PARTS));
    let production = check.dialect.known_scheme(text).filter(|_| check.is_whole_url()).and_then(|scheme| {
        check.dialect.production_in(scheme.production, check.reading).ok().filter(|it| it.accepts(text))
    });
    let _ = (production.unwrap_or(check.start).combinator.traced)(recorder.span(text));
    let nodes = recorder.into_nodes();
    nodes.into_iter().map(|node| Part { production: node.production, span: node.start..node.end }).collect()
}

/// The scheme of a whole URL, in lower case.
fn scheme(check: &Check, text: &[u8]) -> Option<String> {
    let colon = text.iter().position(|byte| *byte == b':').filter(|_| check.is_whole_url())?;
    Some(String::from_utf8_lossy(&text[..colon]).to_ascii_lowercase())
}

/// Without automata nothing is repaired.
#[cfg(not(feature = "automata"))]
fn nearest_mail_address(_: &Subject<'_>, _: &[u8]) -> Option<String> {
    None
}

struct Rules<'r> {
    of: &'r Subject<'r>,
    text: &'r [u8],
    parts: Vec<Part>,
    scheme: Option<String>,
}

impl Rules<'_> {
    fn all(&self) -> Vec<Diagnostic> {
        let prose = &self.of.dialect.prose;
        let mut found = Vec::new();
        found.extend(prose.mail.and_then(|section| self.mail(section)));
        found.extend(prose.selector.map(|section| self.selector(section)).unwrap_or_default());
        found.extend(prose.security.map(|section| self.security(section)).unwrap_or_default());
        found.extend(prose.domain_names.map(|section| self.domain_names(section)).unwrap_or_default());
        found.extend(self.numbers());
        found.extend(self.scheme_names());
        found.extend(prose.first_colon.and_then(|section| self.first_colon(section)));
        found.extend(prose.empty_port.and_then(|section| self.empty_port(section)));
        found
    }

    fn named<'p>(&'p self, name: &'p str) -> impl Iterator<Item = Range<usize>> + 'p {
        self.parts.iter().filter(move |part| part.production == name).map(|part| part.span.clone())
    }

    fn say(
        &self,
        code: Code,
        span: Range<usize>,
        part: &str,
        section: &'static str,
        fix: Option<String>,
    ) -> Diagnostic {
        let mut words = Words::new(self.of, code, span);
        if let Some(production) = self.of.production(part) {
            words.production = production;
            words.within = self.path(production.name);
        }
        words.section = Some(section);
        words.fix = fix;
        wording::say(self.of, words)
    }

    /// The productions from the start to a part, through that of the scheme.
    fn path(&self, part: &str) -> Vec<&'static str> {
        let grammar = self.of.dialect.grammar(self.of.reading);
        let schemes = self.of.dialect.schemes.iter();
        let own =
            schemes.filter(|known| Some(known.name) == self.scheme.as_deref()).map(|known| known.production);
        let start = self.of.start.name;
        let through = own.map(|own| (grammar.path(start, own), grammar.path(own, part)));
        let mut found = through.filter(|(above, below)| !above.is_empty() && !below.is_empty());
        let direct = || grammar.path(start, part);
        let path = found.next().map_or_else(direct, |(above, below)| [&above[..], &below[1..]].concat());
        if path.is_empty() { vec![start] } else { path }
    }

    /// What follows `mailto:` is, decoded, an addr-spec of RFC 822.
    fn mail(&self, section: &'static str) -> Option<Diagnostic> {
        let span = self.bad_address()?;
        let fix = nearest_mail_address(self.of, &self.text[span.clone()]);
        Some(self.say(Code::BadMailAddress, span, "encoded822addr", section, fix))
    }

    fn bad_address(&self) -> Option<Range<usize>> {
        let span = self.named("encoded822addr").next()?;
        let decoded = decoded(&self.text[span.clone()]);
        let is_address = matches!(rfc822::address::addr_spec(&decoded[..]), Ok(([], ())));
        (!is_address).then_some(span)
    }

    /// A selector holds no return and no line feed, encoded or not. (A tab ends it: the grammar says so.)
    fn selector(&self, section: &'static str) -> Vec<Diagnostic> {
        let fix = || Some(String::new());
        let runs = self.selector_breaks().into_iter();
        runs.map(|span| self.say(Code::GopherControl, span, "selector", section, fix())).collect()
    }

    fn selector_breaks(&self) -> Vec<Range<usize>> {
        self.named("selector").flat_map(|span| self.line_breaks(span)).collect()
    }

    /// Runs of encoded returns and line feeds.
    fn line_breaks(&self, within: Range<usize>) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        let mut at = within.start;
        while at + 3 <= within.end {
            if self.text[at] == b'%' && self.text[at + 1] == b'0' && b"aAdD".contains(&self.text[at + 2]) {
                match runs.last_mut() {
                    Some(last) if last.end == at => last.end = at + 3,
                    _ => runs.push(at..at + 3),
                }
            }
            at += 1;
        }
        runs
    }

    fn security(&self, section: &'static str) -> Vec<Diagnostic> {
        let mut found: Vec<_> = self
            .named("password")
            .map(|span| self.say(Code::Password, span, "password", section, None))
            .collect();
        // Gopher+ sends line breaks on purpose, and the selector has a rule of its own.
        let excepted: Vec<_> = self.named("gopher+_string").chain(self.named("selector")).collect();
        for span in self.line_breaks(0..self.text.len()) {
            if !excepted.iter().any(|part| part.start <= span.start && span.end <= part.end) {
                found.push(self.say(Code::EncodedLineBreak, span, self.of.start.name, section, None));
            }
        }
        let schemes = self.of.dialect.schemes.iter();
        let default =
            schemes.filter(|known| Some(known.name) == self.scheme.as_deref()).find_map(|known| known.port);
        for span in self.named("port") {
            let Some((default, port)) = default.zip(self.number(&span)) else { continue };
            if port < 1024 && port != default {
                let mut low = self.say(Code::LowPort, span, "port", section, Some(default.to_string()));
                low.label += &default.to_string();
                found.push(low);
            }
        }
        found
    }

    fn number(&self, span: &Range<usize>) -> Option<u32> {
        std::str::from_utf8(&self.text[span.clone()]).ok()?.parse().ok()
    }

    /// RFC 1034: a label has at most 63 characters, a name at most 255.
    fn domain_names(&self, section: &'static str) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for span in self.named("hostname") {
            let mut begin = span.start;
            for label in self.text[span.clone()].split(|byte| *byte == b'.') {
                if label.len() > 63 {
                    found.push(self.say(
                        Code::LabelTooLong,
                        begin..begin + label.len(),
                        "hostname",
                        section,
                        None,
                    ));
                }
                begin += label.len() + 1;
            }
            if span.len() > 255 {
                found.push(self.say(Code::HostTooLong, span, "hostname", section, None));
            }
        }
        found
    }

    /// A port has 16 bits, a number of an address has 8.
    fn numbers(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for span in self.named("port") {
            let section = self.of.production("port").map_or("", |port| port.prose.unwrap_or(port.section));
            if !span.is_empty() && self.number(&span).is_none_or(|port| port > 65535) {
                found.push(self.say(Code::PortOutOfRange, span, "port", section, None));
            }
        }
        for span in self.named("hostnumber") {
            let section = self.of.production("hostnumber").map_or("", |it| it.prose.unwrap_or(it.section));
            let mut begin = span.start;
            for digits in self.text[span.clone()].split(|byte| *byte == b'.') {
                let part = begin..begin + digits.len();
                if self.number(&part).is_none_or(|number| number > 255) {
                    found.push(self.say(Code::Ipv4OutOfRange, part, "hostnumber", section, None));
                }
                begin += digits.len() + 1;
            }
        }
        found
    }

    /// Names of schemes that the document keeps for later, or for experiments.
    fn scheme_names(&self) -> Option<Diagnostic> {
        let prose = &self.of.dialect.prose;
        let name = self.scheme.as_deref()?;
        let span = 0..name.len();
        if let Some((section, reserved)) = prose.reserved
            && let Some(scheme) = reserved.iter().find(|reserved| **reserved == name)
        {
            let mut words = Words::new(self.of, Code::ReservedScheme, span);
            (words.scheme, words.section) = (scheme, Some(section));
            return Some(wording::say(self.of, words));
        }
        let section = prose.experiments.filter(|_| name.starts_with("x-"))?;
        Some(self.say(Code::ExperimentalScheme, span, prose.scheme, section, None))
    }

    /// `this:that` looks like a URL with the scheme `this`.
    fn first_colon(&self, section: &'static str) -> Option<Diagnostic> {
        if !["rel_path", "relativeURL"].contains(&self.of.start.name) {
            return None;
        }
        let end = self.text.iter().position(|byte| b"/?".contains(byte)).unwrap_or(self.text.len());
        let colon = self.text[..end].iter().position(|byte| *byte == b':')?;
        let fix = format!("./{}", String::from_utf8_lossy(&self.text[..end]));
        Some(self.say(Code::ColonInFirstSegment, colon..colon + 1, "rel_path", section, None)).map(
            |mut found| {
                found.help = format!("{}\nwrite `{fix}`", found.help);
                found
            },
        )
    }

    fn empty_port(&self, section: &'static str) -> Option<Diagnostic> {
        let span = self.named("port").find(|span| span.is_empty() && span.start > 0)?;
        Some(self.say(Code::EmptyPortAllowed, span.start - 1..span.end, "port", section, None))
    }
}

/// The bytes with each escape as the byte that it stands for.
fn decoded(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, behind)) = rest.split_first() {
        let escape = behind.get(..2).filter(|_| first == b'%').and_then(|hex| std::str::from_utf8(hex).ok());
        if let Some(byte) = escape.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            bytes.push(byte);
            rest = &behind[2..];
        } else {
            bytes.push(first);
            rest = behind;
        }
    }
    bytes
}
