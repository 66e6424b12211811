//! Users, hosts and ports.

use std::ops::Range;

use super::reading::Rules;
use super::{Code, Finding, Severity};
use crate::documents::dialect::{Role, has_scheme};

/// Returns whether the host of a URL may be an address; `rest` is all of it but the scheme.
pub(super) fn may_be_a_number(rest: &[u8]) -> bool {
    rest.get("://".len()).is_some_and(u8::is_ascii_digit)
}

impl<'i> Rules<'_, 'i> {
    /// The host is the domain name of a system, and no address.
    pub(super) fn named_host(&self, section: &'static str, scheme: &str) -> Vec<Finding<'i>> {
        if !has_scheme(self.text, scheme) {
            return Vec::new();
        }
        let say = |span| self.say(Code::HostNotAName, span, self.name(Role::HostNumber), section, None);
        self.parts(Role::HostNumber).map(say).collect()
    }

    /// A password can be read by everybody; an empty one tells nothing.
    pub(super) fn passwords(&self, section: &'static str) -> Vec<Finding<'i>> {
        let dialect = self.of.spec.dialect;
        let told: Vec<_> = if dialect.in_role(Role::Password).is_empty() {
            self.users().filter_map(|(user, part)| Some((self.behind_colon(user)?, part))).collect()
        } else {
            self.parts(Role::Password).map(|span| (span, self.name(Role::Password))).collect()
        };
        let told = told.into_iter().filter(|(span, _)| !span.is_empty());
        told.map(|(span, part)| self.say(Code::Password, span, part, section, None)).collect()
    }

    /// The users, each with the production that holds it: up to the last `@` of a server if no other production derives it.
    fn users(&self) -> impl Iterator<Item = (Range<usize>, &'static str)> {
        self.parts_or_of_servers(Role::User, |server| Some(0..server.iter().rposition(|byte| *byte == b'@')?))
    }

    fn behind_colon(&self, span: Range<usize>) -> Option<Range<usize>> {
        let colon = self.text[span.clone()].iter().position(|byte| *byte == b':')?;
        Some(span.start + colon + 1..span.end)
    }

    /// The ports, each with the production that holds it: the digits at the end of a server where nothing else derives it.
    fn port_parts(&self) -> impl Iterator<Item = (Range<usize>, &'static str)> {
        self.parts_or_of_servers(Role::Port, |server| {
            Some(server.iter().rposition(|byte| *byte == b':')? + 1..server.len())
        })
    }

    /// The parts in a role, each with the production that holds it; where no production has the role, the `part` of each server.
    fn parts_or_of_servers(
        &self,
        role: Role,
        part: impl Fn(&[u8]) -> Option<Range<usize>>,
    ) -> impl Iterator<Item = (Range<usize>, &'static str)> {
        let known = !self.of.spec.dialect.in_role(role).is_empty();
        let role = if known { role } else { Role::Server };
        self.parts(role).filter_map(move |span| {
            let inside = if known { 0..span.len() } else { part(&self.text[span.clone()])? };
            Some((span.start + inside.start..span.start + inside.end, self.name(role)))
        })
    }

    /// An empty user name or password is another thing than none.
    pub(super) fn empty_user(&self, section: &'static str) -> Vec<Finding<'i>> {
        let user = self.parts(Role::User).map(|span| (span, self.name(Role::User)));
        let empty = user.chain(self.parts(Role::Password).map(|span| (span, self.name(Role::Password))));
        // The sign after it; there is none where such a part is asked for alone.
        let empty = empty.filter(|(span, _)| span.is_empty() && span.end < self.text.len());
        let say = |(span, part): (Range<usize>, &str)| {
            self.say(Code::EmptyUser, span.end..span.end + 1, part, section, None)
        };
        empty.map(say).collect()
    }

    /// A port that is not the default one may lead to a server of another protocol, a low one most of all.
    pub(super) fn ports(&self, section: &'static str, others: &[(&str, u32)]) -> Vec<Finding<'i>> {
        let own = self.of.spec.dialect.schemes.iter().filter_map(|scheme| Some((scheme.name, scheme.port?)));
        let usual: Vec<_> = own.chain(others.iter().copied()).collect();
        self.other_ports(section, &usual)
    }

    /// The same, where only a low one is worth a word.
    pub(super) fn low_ports(&self, section: &'static str, usual: &[(&str, u32)]) -> Vec<Finding<'i>> {
        let low = self.other_ports(section, usual).into_iter().filter(|found| found.code == Code::LowPort);
        low.map(|found| Finding { severity: Severity::Note, ..found }).collect()
    }

    fn other_ports(&self, section: &'static str, usual: &[(&str, u32)]) -> Vec<Finding<'i>> {
        let Some((_, default)) = usual.iter().find(|(scheme, _)| self.has_scheme(scheme)) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for (span, part) in self.port_parts() {
            let Some(port) = self.number(&span).filter(|port| port != default && *port < 1 << 16) else {
                continue;
            };
            let code = if port < 1024 { Code::LowPort } else { Code::OtherPort };
            let mut told = self.say(code, span, part, section, Some(default.to_string()));
            told.label = Some((told.label() + &default.to_string()).into());
            found.push(told);
        }
        found
    }

    pub(super) fn number(&self, span: &Range<usize>) -> Option<u32> {
        std::str::from_utf8(&self.text[span.clone()]).ok()?.parse().ok()
    }

    /// A port has 16 bits, a number of an address has 8.
    pub(super) fn numbers(&self, section: &'static str) -> Vec<Finding<'i>> {
        let ports = self.parts(Role::Port).filter(|span| !span.is_empty());
        let mut found: Vec<_> = ports
            .filter(|span| self.number(span).is_none_or(|port| port >= 1 << 16))
            .map(|span| self.say(Code::PortOutOfRange, span, self.name(Role::Port), section, None))
            .collect();
        for span in self.parts(Role::HostNumber) {
            for part in self.dotted(span) {
                if self.number(&part).is_none_or(|number| number >= 1 << 8) {
                    found.push(self.say(
                        Code::Ipv4OutOfRange,
                        part,
                        self.name(Role::HostNumber),
                        section,
                        None,
                    ));
                }
            }
        }
        found
    }

    pub(super) fn empty_port(&self, section: &'static str) -> Option<Finding<'i>> {
        let span = self.parts(Role::Port).find(|span| span.is_empty() && span.start > 0)?;
        Some(self.say(Code::EmptyPortAllowed, span.start - 1..span.end, self.name(Role::Port), section, None))
    }

    /// The parts between dots.
    pub(super) fn dotted(&self, span: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        self.divided(span, b".")
    }

    /// The parts between these bytes.
    pub(super) fn divided<'r>(
        &'r self,
        span: Range<usize>,
        by: &'r [u8],
    ) -> impl Iterator<Item = Range<usize>> + 'r {
        let mut begin = span.start;
        self.text[span].split(|byte| by.contains(byte)).map(move |part| {
            let part = begin..begin + part.len();
            begin = part.end + 1;
            part
        })
    }

    /// RFC 1034: a label has at most 63 characters, a name at most 255.
    pub(super) fn domain_names(&self, section: &'static str) -> Vec<Finding<'i>> {
        let mut found = Vec::new();
        for span in self.parts(Role::HostName) {
            let long = self.dotted(span.clone()).filter(|label| label.len() > 63);
            found.extend(
                long.map(|label| {
                    self.say(Code::LabelTooLong, label, self.name(Role::HostName), section, None)
                }),
            );
            if span.len() > 255 {
                found.push(self.say(Code::HostTooLong, span, self.name(Role::HostName), section, None));
            }
        }
        found
    }

    /// RFC 1034: labels with single dots between them, of letters, digits and inner `-`.
    pub(super) fn host_names(&self, section: &'static str) -> Vec<Finding<'i>> {
        let mut found: Vec<Finding<'i>> = Vec::new();
        for span in self.parts(Role::HostName) {
            for label in self.dotted(span.clone()) {
                if label.is_empty() {
                    // The dot before it, or after it at the beginning of a name.
                    let dot = label.start - usize::from(label.start > span.start);
                    // A name may be empty, and end with a dot, where the grammar has it so.
                    if span.is_empty() || label.start == span.end && self.may_end_with_a_dot(&span) {
                        continue;
                    }
                    // One dot may be after an empty label and before another.
                    if found.last().is_none_or(|last| last.span != (dot..dot + 1)) {
                        found.push(self.loose(Code::EmptyLabel, dot..dot + 1, Some(String::new()), section));
                    }
                    continue;
                }
                let is_hyphen = |byte: &u8| *byte == b'-';
                let text = &self.text[label.clone()];
                let first = text.iter().position(|byte| !is_hyphen(byte)).unwrap_or(text.len());
                let last = text.iter().rposition(|byte| !is_hyphen(byte)).map_or(text.len(), |last| last + 1);
                for edge in [label.start..label.start + first, label.start + last..label.end] {
                    if !edge.is_empty() {
                        found.push(self.loose(Code::HyphenAtEdge, edge, Some(String::new()), section));
                    }
                }
                found.extend(self.strange(label).map(|(code, span)| {
                    let fix = (code == Code::UnderscoreInHost).then(|| "-".repeat(span.len()));
                    self.loose(code, span, fix, section)
                }));
            }
        }
        found
    }

    /// Returns whether the grammar takes an empty label after the last dot, and the dot is not all of the name.
    fn may_end_with_a_dot(&self, name: &Range<usize>) -> bool {
        name.len() > 1 && !self.text[name.clone()].ends_with(b"..") && self.takes_escapes_in_names()
    }

    /// Returns whether names of hosts are no more than texts to the grammar, so that they can be international.
    fn takes_escapes_in_names(&self) -> bool {
        let names = self.of.spec.dialect.in_role(Role::HostName);
        let name = names.first().and_then(|name| self.of.spec.production(name));
        name.is_some_and(|name| self.of.spec.derives(name, b"%C3%A9.a."))
    }

    /// Runs of what is no letter, digit or `-` in a label.
    fn strange(&self, label: Range<usize>) -> impl Iterator<Item = (Code, Range<usize>)> {
        let mut runs: Vec<(Code, Range<usize>)> = Vec::new();
        let beyond_ascii = self.takes_escapes_in_names();
        for (span, byte) in self.units(label) {
            let code = match &self.text[span.clone()] {
                b"_" => Code::UnderscoreInHost,
                [byte] if byte.is_ascii_alphanumeric() || *byte == b'-' => continue,
                // An international name.
                [b'%', ..] | [_] if beyond_ascii && byte >= 0x80 => continue,
                // That escape is needless, and has a finding of its own.
                [b'%', _, _] if byte.is_ascii_alphanumeric() || b"-.".contains(&byte) => continue,
                _ => Code::BadHostCharacter,
            };
            match runs.last_mut() {
                Some((last, run)) if *last == code && run.end == span.start => run.end = span.end,
                _ => runs.push((code, span)),
            }
        }
        runs.into_iter()
    }

    /// A fault in a host name that the grammar takes.
    fn loose(
        &self,
        code: Code,
        span: Range<usize>,
        fix: Option<String>,
        section: &'static str,
    ) -> Finding<'i> {
        let finding = self.finding(code, span, self.name(Role::HostName), section);
        let note = "The BNF allows it, but the prose describes names without it.".to_owned();
        Finding { severity: Severity::Warning, fix, note: note.into(), ..finding }
    }
}
