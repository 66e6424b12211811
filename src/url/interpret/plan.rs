//! The plan of a client, step by step.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Act, Dialect, Meaning, Role};
use crate::escape::units;
use crate::shape::scheme;
use crate::text::printable;
use crate::url::derivation::{Derivation, Derived};
use crate::url::iri;

/// A step of the plan of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The kind of step: `connect`, `send`, `ask`, `find`, `read`, `note` or `refuse`.
    pub act: &'static str,
    /// The step in words.
    pub text: String,
    /// The bytes that are sent to the server, without the end of a line in its protocol.
    pub sends: Option<Vec<u8>>,
    /// The section that defines the step.
    pub section: &'static str,
    /// The document of the protocol, if the words of a command come from it.
    pub protocol: Option<&'static str>,
}

/// Returns the productions that the acts of a plan need in addition to the parts that are shown.
pub(super) fn needs(
    dialect: &'static Dialect,
    meaning: &'static Meaning,
) -> impl Iterator<Item = &'static str> {
    let needed = |(act, _): &'static (Act, _)| match act {
        Act::FtpPath { path: name, .. } | Act::Part(name, _) | Act::Host(name, _) => {
            std::slice::from_ref(name)
        }
        Act::Http { .. } => dialect.in_role(Role::Server),
        Act::Mail => dialect.in_role(Role::Address),
        _ => &[],
    };
    meaning.plan.iter().flat_map(needed).copied()
}

/// Decodes a part: escapes become their bytes, and plus signs spaces if the document says so.
pub(super) fn meant(dialect: &Dialect, part: &Derived<'_>) -> Vec<u8> {
    if dialect.prose.plus.is_some_and(|(production, _)| production == part.production) {
        let plus =
            |(place, byte): (Range<usize>, u8)| if place.len() == 1 && byte == b'+' { b' ' } else { byte };
        return units(part.raw).map(plus).collect();
    }
    part.decoded()
}

/// Builds a plan.
pub(super) struct Planner<'p, 'i> {
    pub meaning: &'static Meaning,
    pub url: &'p Derivation<'i>,
    /// The section that warns against delimiters that are decoded before they are sent.
    security: Option<&'static str>,
    dialect: &'static Dialect,
    steps: Vec<Step>,
}

impl<'p, 'i> Planner<'p, 'i> {
    pub fn new(dialect: &'static Dialect, meaning: &'static Meaning, url: &'p Derivation<'i>) -> Self {
        let security = dialect.prose.rule(Code::EncodedLineBreak).map(|says| says.section);
        Self { meaning, url, security, dialect, steps: Vec::new() }
    }

    pub fn plan(mut self) -> Vec<Step> {
        for (act, section) in self.meaning.plan {
            self.act(*act, section);
        }
        self.steps
    }

    fn act(&mut self, act: Act, section: &'static str) {
        match act {
            Act::Say(text) => {
                if !(self.url.is_relative() && text.contains("{}")) {
                    self.note(text.replace("{}", &scheme(self.url.input())), section);
                }
            }
            Act::Part(name, text) => {
                if self.url.first(name).is_some_and(|part| !part.raw.is_empty()) {
                    self.note(text, section);
                }
            }
            Act::Host(name, text) => {
                let host = self.part(Role::Host).filter(|host| !host.raw.is_empty() && !self.is_this_host());
                // The part has to span the host: an address of one kind may contain one of another kind.
                if host.is_some_and(|host| self.url.named(name).any(|part| part.span == host.span)) {
                    self.note(text, section);
                }
            }
            Act::ThisHost { text, .. } => {
                if self.is_this_host() {
                    self.note(text, section);
                }
            }
            Act::Escapes(text) => {
                if self.url.input().contains(&b'%') {
                    self.note(text, section);
                }
            }
            Act::Relative(text) => {
                if self.url.is_relative() && !self.is_current_document() {
                    self.note(text, section);
                }
            }
            Act::CurrentDocument(whole, fragment) => {
                if self.is_current_document() {
                    self.note(if self.url.input().is_empty() { whole } else { fragment }, section);
                }
            }
            Act::Mapped => self.mapped(section),
            Act::Connect(protocol) => self.connect(protocol, section),
            Act::Server => self.server(section),
            Act::FtpLogin { asks } => self.ftp_login(asks, section),
            Act::FtpPath { path, guess, directory } => self.ftp_path(path, guess, directory, section),
            Act::Http { no_slash } => self.http(no_slash, section),
            Act::GopherType => self.gopher_type(section),
            Act::GopherCommand => self.gopher_command(section),
            Act::GopherPath { search_type } => self.gopher_path(search_type, section),
            Act::GopherSearch(text) => self.gopher_search(text, section),
            Act::GopherPlus(sections) => self.gopher_plus(&sections),
            Act::Mail => self.mail(section),
            Act::News { says_how } => self.news(says_how, section),
            Act::Nntp(number) => self.nntp(number, section),
            Act::Identifier(field) => self.identifier(field, section),
            Act::Advise => self.advise(section),
            Act::Wais => self.wais(section),
            Act::WaisFields => self.wais_fields(section),
            Act::File { this_host } => self.file(this_host, section),
            Act::Prospero { object, version, field } => self.prospero(object, version, field, section),
        }
    }

    /// Returns whether the document defines that this URL has the host of the client.
    fn is_this_host(&self) -> bool {
        let host = self.decoded(Role::Host).unwrap_or_default();
        let is_named = |own: &str| host.is_empty() || host.eq_ignore_ascii_case(own.as_bytes());
        self.meaning.plan.iter().any(|(act, _)| {
            matches!(act, Act::ThisHost { scheme: own, name, .. } if *own == scheme(self.url.input()) && is_named(name))
        })
    }

    /// Returns whether the document defines that this reference is to the current document.
    fn is_current_document(&self) -> bool {
        let input = self.url.input();
        let defines = self.meaning.plan.iter().any(|(act, _)| matches!(act, Act::CurrentDocument(..)));
        defines && (input.is_empty() || input.starts_with(b"#"))
    }

    /// Returns the first part in this role.
    pub fn part(&self, role: Role) -> Option<Derived<'p>> {
        self.url.in_role(role)
    }

    /// Returns the first part in this role, decoded.
    pub fn decoded(&self, role: Role) -> Option<Vec<u8>> {
        self.part(role).map(|part| meant(self.dialect, &part))
    }

    /// Returns the first part in this role as printable text; empty if there is none.
    pub fn shown(&self, role: Role) -> String {
        printable(&self.decoded(role).unwrap_or_default())
    }

    /// Returns the first part in this role as printable text, in quotes.
    pub fn quoted(&self, role: Role) -> String {
        format!("\"{}\"", self.shown(role))
    }

    /// Returns the first part that this production derives, as printable text.
    pub fn shown_part(&self, production: &str) -> Option<String> {
        self.url.first(production).map(|part| printable(&meant(self.dialect, &part)))
    }

    pub fn step(&mut self, act: &'static str, text: impl Into<String>, section: &'static str) {
        self.steps.push(Step { act, text: text.into(), sends: None, section, protocol: None });
    }

    pub fn note(&mut self, text: impl Into<String>, section: &'static str) {
        self.step("note", text, section);
    }

    /// Sends a line that contains decoded parts of the URL. A line with an encoded line break is not sent if the
    /// document warns against it: the break would begin another command.
    pub fn send(&mut self, line: Vec<u8>, section: &'static str, protocol: Option<&'static str>) {
        if let Some(security) = self.security.filter(|_| line.iter().any(|byte| b"\r\n".contains(byte))) {
            let text =
                format!("do not send {}: the line break would begin another command", printable(&line));
            self.step("refuse", text, security);
            return;
        }
        self.send_as_is(line, section, protocol);
    }

    /// Sends bytes that may contain line breaks.
    pub fn send_as_is(&mut self, line: Vec<u8>, section: &'static str, protocol: Option<&'static str>) {
        let text = printable(&line);
        self.steps.push(Step { act: "send", text, sends: Some(line), section, protocol });
    }

    fn connect(&mut self, protocol: &str, section: &'static str) {
        let host = self.shown(Role::Host);
        let written = self.part(Role::Port).filter(|port| !port.raw.is_empty());
        let (port, section) = match (written, self.meaning.port) {
            (Some(_), Some((default, _)))
                if self.shown(Role::Port).trim_start_matches('0') != default.to_string() =>
            {
                (format!("port {} instead of {default}", self.shown(Role::Port)), section)
            }
            (Some(_), _) => (format!("port {}", self.shown(Role::Port)), section),
            (None, Some((default, section))) => (format!("port {default}, the default"), section),
            (None, None) => {
                (format!("the port of {protocol}, which {} does not name", self.dialect.document), section)
            }
        };
        self.step("connect", format!("connect to {host} by {protocol}, {port}"), section);
    }

    /// Adds the URI that an IRI is mapped to.
    fn mapped(&mut self, section: &'static str) {
        let input = self.url.input();
        if let Some(uri) = iri::mapped(self.dialect, input).filter(|uri| uri != input) {
            self.note(format!("the IRI identifies the resource of the URI {}", printable(&uri)), section);
        }
    }

    /// Adds a host about which the document has no more rules.
    fn server(&mut self, section: &'static str) {
        if self.part(Role::Host).is_none() {
            return;
        }
        let host = self.shown(Role::Host);
        let port = match self.part(Role::Port).filter(|port| !port.raw.is_empty()) {
            Some(_) => format!("port {}", self.shown(Role::Port)),
            None => "the default port of the scheme, which this document does not name".to_owned(),
        };
        self.step("connect", format!("the server is {host}, {port}"), section);
    }
}
