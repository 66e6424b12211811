//! Hosts as the newer documents have them: names in UTF-8, addresses in brackets, ports that can be removed.

use std::ops::Range;

use super::reading::{Rules, forced};
use super::{Code, Finding};
use crate::documents::dialect::{Elsewhere, Force, Role, Rule, Versions};
use crate::escape::decoded;

/// Returns whether a text has an escape of a byte beyond ASCII.
pub(super) fn may_escape_beyond_ascii(text: &[u8]) -> bool {
    text.windows(2).any(|at| at[0] == b'%' && matches!(at[1], b'8' | b'9' | b'A'..=b'F' | b'a'..=b'f'))
}

/// Returns whether a text has what a version of an address begins with.
pub(super) fn may_hold_a_version(text: &[u8]) -> bool {
    text.first().is_some_and(|byte| byte.eq_ignore_ascii_case(&b'v'))
        || text.windows(2).any(|at| at[0] == b'[' && at[1].eq_ignore_ascii_case(&b'v'))
}

/// The runs of bytes that are no UTF-8.
fn ill_formed(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut at = 0;
    let chunks = bytes.utf8_chunks().map(|chunk| {
        let begin = at + chunk.valid().len();
        at = begin + chunk.invalid().len();
        begin..at
    });
    let mut runs: Vec<Range<usize>> = Vec::new();
    for chunk in chunks.filter(|chunk| !chunk.is_empty()) {
        match runs.last_mut() {
            Some(last) if last.end == chunk.start => last.end = chunk.end,
            _ => runs.push(chunk),
        }
    }
    runs
}

impl<'i> Rules<'_, 'i> {
    /// Escapes in a name that stand for no character.
    pub(super) fn host_utf8(&self, section: &'static str, names: &[&str]) -> Vec<Finding<'i>> {
        let mut found = Vec::new();
        for name in names {
            for span in self.named(name) {
                let units: Vec<_> = self.units(span).collect();
                let bytes: Vec<u8> = units.iter().map(|(_, byte)| *byte).collect();
                for run in ill_formed(&bytes) {
                    let place = units[run.start].0.start..units[run.end - 1].0.end;
                    found.push(self.say(Code::HostNotUtf8, place, name, section, None));
                }
            }
        }
        found
    }

    /// A version before an address that needs none.
    pub(super) fn version_flag(&self, section: &'static str, versions: &Versions) -> Vec<Finding<'i>> {
        self.versions(versions)
            .filter_map(|(span, part)| {
                let dot = self.flag(&span, versions)?;
                let address = String::from_utf8_lossy(&self.text[dot + 1..span.end]);
                let mut finding = self.finding(Code::VersionFlag, span.start..dot + 1, part, section);
                let is_number = !address.contains(':');
                finding.note = if is_number {
                    format!("Without it, write `{address}` without brackets.").into()
                } else {
                    format!("Without it, write `[{address}]`.").into()
                };
                Some(finding)
            })
            .collect()
    }

    /// A version of addresses, of which none is defined.
    pub(super) fn ip_future(&self, section: &'static str, versions: &Versions) -> Vec<Finding<'i>> {
        let unknown = self.versions(versions).filter(|(span, _)| self.flag(span, versions).is_none());
        unknown.map(|(span, part)| self.say(Code::IpFuture, span, part, section, None)).collect()
    }

    fn versions(&self, versions: &Versions) -> impl Iterator<Item = (Range<usize>, &'static str)> {
        let flagged = versions.flagged.iter();
        flagged.flat_map(|part| self.named(part).map(|span| (span, *part)))
    }

    /// The dot after a version that is before a known address.
    fn flag(&self, span: &Range<usize>, versions: &Versions) -> Option<usize> {
        let dot = span.start + self.text[span.clone()].iter().position(|byte| *byte == b'.')?;
        let address = &self.text[dot + 1..span.end];
        let derives = |name: &&str| {
            let production = self.of.spec.production(name);
            production.is_some_and(|production| self.of.spec.derives(production, address))
        };
        versions.plain.iter().any(derives).then_some(dot)
    }

    /// A port that is empty, or the one that the scheme has anyway.
    pub(super) fn needless_port(
        &self,
        section: &'static str,
        force: Force,
        defaults: &[(&str, u32)],
    ) -> Vec<Finding<'i>> {
        let default = defaults.iter().find(|(scheme, _)| self.has_scheme(scheme)).map(|(_, port)| *port);
        let is_behind_colon = |span: &Range<usize>| self.text[..span.start].ends_with(b":");
        let is_needless =
            |span: &Range<usize>| span.is_empty() || default.is_some() && self.number(span) == default;
        let needless = self.parts(Role::Port).filter(|span| is_behind_colon(span) && is_needless(span));
        let say = |span: Range<usize>| {
            let place = span.start - 1..span.end;
            self.say(Code::NeedlessPort, place, self.name(Role::Port), section, Some(String::new()))
        };
        forced(force, needless.map(say).collect())
    }

    /// Capital letters in a host, which mean the same; those of escapes are another matter.
    pub(super) fn host_case(&self, section: &'static str, force: Force) -> Vec<Finding<'i>> {
        let role = if self.parts(Role::Host).next().is_some() { Role::Host } else { Role::HostName };
        let mut found = Vec::new();
        for span in self.parts(role) {
            let units: Vec<_> = self.units(span.clone()).collect();
            let is_upper = |(place, byte): &(Range<usize>, u8)| place.len() == 1 && byte.is_ascii_uppercase();
            if !units.iter().any(is_upper) || !self.text[span.clone()].is_ascii() {
                continue;
            }
            let lower = |(place, byte): &(Range<usize>, u8)| match place.len() {
                1 => char::from(byte.to_ascii_lowercase()).to_string(),
                _ => String::from_utf8_lossy(&self.text[place.clone()]).into_owned(),
            };
            let fix = units.iter().map(lower).collect();
            found.push(self.say(Code::HostCase, span, self.name(role), section, Some(fix)));
        }
        forced(force, found)
    }

    /// A name that is an IPv4 address to some systems.
    pub(super) fn rare_address(&self, section: &'static str) -> Vec<Finding<'i>> {
        let is_number = |part: &[u8]| match part {
            [b'0', b'x' | b'X', digits @ ..] => {
                !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit)
            }
            digits => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        };
        let is_rare = |span: &Range<usize>| {
            let name = &self.text[span.clone()];
            let name = name.strip_suffix(b".").unwrap_or(name);
            let parts: Vec<_> = name.split(|byte| *byte == b'.').collect();
            parts.len() <= 4 && parts.into_iter().all(is_number)
        };
        let rare = self.parts(Role::HostName).filter(is_rare);
        rare.map(|span| self.say(Code::RareIpAddress, span, self.name(Role::HostName), section, None))
            .collect()
    }

    /// Escapes of characters beyond ASCII in a name.
    pub(super) fn encoded_host(&self, section: &'static str) -> Vec<Finding<'i>> {
        let mut found = Vec::new();
        for span in self.parts(Role::HostName) {
            if std::str::from_utf8(&decoded(&self.text[span.clone()])).is_err() {
                continue;
            }
            for run in self.escapes(span, |_, byte| byte >= 0x80) {
                let name = String::from_utf8_lossy(&decoded(&self.text[run.clone()])).into_owned();
                let mut finding = self.say(Code::EncodedHost, run, self.name(Role::HostName), section, None);
                finding.label = Some(format!("the escapes of `{name}`").into());
                found.push(finding);
            }
        }
        found
    }

    /// Labels in the ASCII form of an international name.
    pub(super) fn ace_labels(&self, section: &'static str) -> Vec<Finding<'i>> {
        let names = self.parts(Role::HostName);
        let labels = names.flat_map(|span| self.dotted(span).collect::<Vec<_>>());
        let is_ace = |label: &Range<usize>| {
            self.text[label.clone()].get(..4).is_some_and(|head| head.eq_ignore_ascii_case(b"xn--"))
        };
        let say = |label| self.say(Code::AceLabel, label, self.name(Role::HostName), section, None);
        labels.filter(is_ace).map(say).collect()
    }

    /// The finding for a host with a user or a port, if another document would allow these.
    pub(super) fn login(&self, section: &'static str, form: &Elsewhere) -> Vec<Finding<'i>> {
        let Ok(login) = form.dialect.production(form.production) else { return Vec::new() };
        let strange = self
            .parts(Role::Server)
            .filter(|span| !span.is_empty() && !login.accepts(&self.text[span.clone()]));
        let say = |span: Range<usize>| {
            let text = &self.text[span.clone()];
            let mut finding = self.say(Code::NetLocForm, span, self.name(Role::Server), section, None);
            if let Some(sign) = text.iter().find(|byte| b"?;".contains(byte)) {
                let sign = char::from(*sign);
                finding.note = format!(
                    "It extends to the next slash. If `{sign}` begins another part, write `/{sign}`."
                )
                .into();
            }
            finding
        };
        strange.map(say).collect()
    }

    /// A name that only a registry of the scheme can know.
    pub(super) fn registry_name(&self, section: &'static str) -> Option<Finding<'i>> {
        let span = self.parts(Role::RegistryName).find(|span| !span.is_empty())?;
        let address = self.of.spec.dialect.prose.rules.iter().find_map(|(rule, _)| match rule {
            Rule::BareIpv6(address) => Some(*address),
            _ => None,
        });
        let is_address = address.is_some_and(|address| self.is_address(&span, address));
        let finding = self.say(Code::RegistryName, span, self.name(Role::RegistryName), section, None);
        (!is_address).then_some(finding)
    }

    /// An IPv6 address that is read as such a name.
    pub(super) fn bare_address(&self, section: &'static str, address: &str) -> Option<Finding<'i>> {
        let span = self.parts(Role::RegistryName).find(|span| self.is_address(span, address))?;
        let fix = format!("[{}]", String::from_utf8_lossy(&self.text[span.clone()]));
        Some(self.say(Code::BareIpv6, span, self.name(Role::RegistryName), section, Some(fix)))
    }

    /// Returns whether a text is an IPv6 address, with as many groups as it should have.
    fn is_address(&self, span: &Range<usize>, address: &str) -> bool {
        let text = &self.text[span.clone()];
        let production = self.of.spec.production(address);
        has_eight_groups(text) && production.is_some_and(|address| self.of.spec.derives(address, text))
    }

    /// An IPv6 address with too many groups, or too few.
    pub(super) fn groups(&self, section: &'static str, address: &str) -> Vec<Finding<'i>> {
        let wrong = self.named(address).filter(|span| !has_eight_groups(&self.text[span.clone()]));
        wrong.map(|span| self.say(Code::Ipv6Groups, span, address, section, None)).collect()
    }

    /// Brackets that hold no address.
    pub(super) fn brackets(&self, section: &'static str) -> Vec<Finding<'i>> {
        let holds: Vec<_> = self.parts(Role::Ipv6).collect();
        let is_other =
            |at: &usize| b"[]".contains(&self.text[*at]) && !holds.iter().any(|address| address.contains(at));
        let start = self.of.spec.start.name;
        let say = |at| self.say(Code::BracketOutsideHost, at..at + 1, start, section, None);
        (0..self.text.len()).filter(is_other).map(say).collect()
    }

    /// A user name that a reader may take for the host.
    pub(super) fn misleading_user(&self, section: &'static str) -> Vec<Finding<'i>> {
        let mut found = Vec::new();
        for span in self.parts(Role::User) {
            let is_of_a_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-.".contains(byte);
            let text = &self.text[span.clone()];
            let length = text.iter().position(|byte| !is_of_a_name(byte)).unwrap_or(text.len());
            let name = &text[..length];
            if !name.contains(&b'.') || name.split(|byte| *byte == b'.').any(<[u8]>::is_empty) {
                continue;
            }
            let part = self.name(Role::User);
            let mut finding =
                self.say(Code::MisleadingUser, span.start..span.start + length, part, section, None);
            if let Some(host) = self.parts(Role::Host).find(|host| host.start > span.end && !host.is_empty())
            {
                let host = String::from_utf8_lossy(&self.text[host]).into_owned();
                finding.label = Some(format!("the host is `{host}`").into());
            }
            found.push(finding);
        }
        found
    }

    /// Encoded octets 00.
    pub(super) fn encoded_nul(&self, section: &'static str) -> Vec<Finding<'i>> {
        let start = self.of.spec.start.name;
        let runs = self.escapes(0..self.text.len(), |_, byte| byte == 0);
        runs.into_iter().map(|run| self.say(Code::EncodedNul, run, start, section, None)).collect()
    }
}

/// Returns whether an IPv6 address has eight groups, or fewer and `::`; an IPv4 address at its end counts for two.
fn has_eight_groups(address: &[u8]) -> bool {
    let groups = address.split(|byte| *byte == b':').filter(|group| !group.is_empty());
    let count: usize = groups.map(|group| if group.contains(&b'.') { 2 } else { 1 }).sum();
    if address.windows(2).any(|at| at == b"::") { count < 8 } else { count == 8 }
}
