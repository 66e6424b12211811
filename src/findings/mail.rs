//! Addresses of mail, and names of messages and news groups.

use std::borrow::Cow;
use std::ops::Range;

use super::reading::Rules;
use super::{Code, Finding, Severity};
use crate::class::Class;
use crate::documents::dialect::Role;
use crate::documents::rfc822;
use crate::escape::{decoded, percent_encoded, units};

/// Returns whether a URL may break [`Rules::message_id`]: all but what has one `@`, no escape, and a letter in its domain.
pub(super) fn may_be_no_message_id(url: &[u8]) -> bool {
    let mut parts = url.split(|byte| *byte == b'@');
    let (Some(local), Some(domain)) = (parts.next(), parts.next()) else { return false };
    let is_plain = |byte: &u8| byte.is_ascii_graphic() && !b"%<>".contains(byte);
    !local.iter().chain(domain).all(is_plain)
        || parts.next().is_some()
        || !domain.iter().any(u8::is_ascii_alphabetic)
}

/// Returns whether a URL may break [`Rules::barred`].
pub(super) fn may_hold_what_is_barred(address: &[u8]) -> bool {
    const BARRED: Class = Class::of(" %#{}|[]\\^~<>`").or(Class::range(0, 31)).or(Class::range(127, 127));
    // But an escape is not, and few hold any of these.
    address.iter().any(|byte| BARRED.has(*byte))
        && units(address).any(|(place, byte)| place.len() == 1 && BARRED.has(byte))
}

/// Returns whether the text is, decoded, an `addr-spec` of RFC 822.
pub(super) fn is_address(text: &[u8]) -> bool {
    let decoded = if text.contains(&b'%') { Cow::Owned(decoded(text)) } else { Cow::Borrowed(text) };
    matches!(rfc822::address::addr_spec(&decoded[..]), Ok(([], _)))
}

impl<'i> Rules<'_, 'i> {
    /// The address of the URL, and in which production.
    fn address(&self) -> Option<(Range<usize>, &'static str)> {
        let span = self.parts(Role::Address).next()?;
        let name = self.name(Role::Address);
        // The production may be that of the whole URL.
        let scheme = self.of.spec.dialect.schemes.iter().find(|scheme| scheme.production == name);
        let start = span.start + scheme.map_or(0, |scheme| scheme.name.len() + ":".len());
        Some((start..span.end, name))
    }

    /// Requires that the text after `mailto:` is, decoded, an addr-spec of RFC 822.
    pub(super) fn mail(&self, section: &'static str, severity: Severity) -> Option<Finding<'i>> {
        let (span, part) = self.address()?;
        let text = &self.text[span.clone()];
        if is_address(text) {
            return None;
        }
        let alone = text.split(|byte| *byte == b'?').next().filter(|_| severity == Severity::Error);
        let alone = alone.filter(|address| is_address(address));
        let fix = alone.map(|address| String::from_utf8_lossy(address).into_owned());
        Some(Finding { severity, fix, ..self.finding(Code::BadMailAddress, span, part, section) })
    }

    /// Slashes and fields, which later documents know or people write, are letters of an address here.
    pub(super) fn only_an_address(&self, section: &'static str) -> Vec<Finding<'i>> {
        let Some((span, part)) = self.address() else { return Vec::new() };
        let text = &self.text[span.clone()];
        let slashes = text.starts_with(b"//").then(|| (Code::MailtoSlashes, span.start..span.start + 2));
        let mark = text.iter().position(|byte| *byte == b'?').filter(|mark| text[*mark..].contains(&b'='));
        let fields = mark.map(|mark| (Code::MailtoFields, span.start + mark..span.end));
        let found = slashes.into_iter().chain(fields);
        found.map(|(code, span)| self.say(code, span, part, section, Some(String::new()))).collect()
    }

    /// A Message-ID of RFC 1036, 2.1.5: printing characters without `<`, `>` and a second `@`, and a domain.
    pub(super) fn message_id(&self, section: &'static str) -> Vec<Finding<'i>> {
        let mut found = Vec::new();
        for article in self.parts(Role::Article) {
            let at = self.text[article.clone()].iter().rposition(|byte| *byte == b'@');
            let at = at.map_or(article.end, |at| article.start + at);
            for (span, byte) in self.units(article.clone()) {
                let fix = match byte {
                    b'<' | b'>' => Some(String::new()),
                    b'@' if span.start == at => continue,
                    b'@' => None,
                    _ if byte.is_ascii_graphic() => continue,
                    _ => None,
                };
                found.push(self.say(Code::BadMessageId, span, self.name(Role::Article), section, fix));
            }
            let address = self.parts(Role::HostNumber).filter(|host| article.start < host.start);
            found.extend(address.map(|host| {
                let mut told = self.say(Code::BadMessageId, host, self.name(Role::Article), section, None);
                told.label = Some("this is an address, not a domain name".into());
                told
            }));
        }
        found
    }

    /// The name of a news group has something between its dots, and after the last.
    pub(super) fn group_parts(&self, section: &'static str) -> Vec<Finding<'i>> {
        let groups = self.parts(Role::Group).flat_map(|group| self.dotted(group));
        // A group begins with a letter, so there is a dot before the empty part.
        let empty = groups.filter(Range::is_empty).map(|part| part.start - 1..part.start);
        let fix = || Some(String::new());
        empty.map(|dot| self.say(Code::EmptyGroupPart, dot, self.name(Role::Group), section, fix())).collect()
    }

    /// An address of RFC 822 may hold what no URL does.
    pub(super) fn barred(&self, section: &'static str, scheme: &str) -> Vec<Finding<'i>> {
        let known = self.of.spec.dialect.schemes.iter().find(|known| known.name == scheme);
        let foreign = self.of.spec.start.document != self.of.spec.dialect.document;
        let Some(known) = known.filter(|_| !foreign) else { return Vec::new() };
        let before = |span: &Range<usize>| self.text[..span.start].ends_with(format!("{scheme}:").as_bytes());
        let spans = self.parts(Role::Identifier).filter(before);
        let Some(span) = spans.into_iter().next() else { return Vec::new() };
        let mut runs: Vec<(Code, Range<usize>)> = Vec::new();
        for (place, _) in self.units(span) {
            let code = match &self.text[place.clone()] {
                b"%" => Code::BadEscape,
                b" " => Code::Space,
                b"#" => Code::FragmentNotAllowed,
                [byte] if byte.is_ascii_control() => Code::ControlCharacter,
                [byte] if b"{}|[]\\^~<>`".contains(byte) => Code::UnsafeCharacter,
                _ => continue,
            };
            match runs.last_mut() {
                Some((last, run)) if *last == code && run.end == place.start => run.end = place.end,
                _ => runs.push((code, place)),
            }
        }
        let say = |(code, span): (Code, Range<usize>)| {
            let fix = Some(percent_encoded(&self.text[span.clone()]));
            self.say(code, span, known.production, section, fix)
        };
        runs.into_iter().map(say).collect()
    }
}
