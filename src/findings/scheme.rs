//! Names of schemes, and what must be right after them.

use std::ops::Range;

use super::reading::{Rules, severity};
use super::{Code, Finding, Severity};
use crate::documents::dialect::{Force, Role, Scheme};
use crate::subject::{WEB, WRAPPER, begins_with_a_port, scheme_of};

impl<'i> Rules<'_, 'i> {
    /// The document keeps the name for later.
    pub(super) fn reserved(
        &self,
        section: &'static str,
        names: &'static [&'static str],
    ) -> Option<Finding<'i>> {
        let (span, name) = self.scheme.as_ref()?;
        let scheme = names.iter().find(|reserved| *reserved == name)?;
        let mut finding = self.finding(Code::ReservedScheme, span.clone(), self.of.spec.start.name, section);
        finding.scheme = scheme;
        Some(finding)
    }

    /// The document keeps the name for experiments.
    pub(super) fn experiment(&self, section: &'static str) -> Option<Finding<'i>> {
        let (span, _) = self.scheme.as_ref().filter(|(_, name)| name.starts_with("x-"))?;
        Some(self.say(
            Code::ExperimentalScheme,
            span.clone(),
            self.of.spec.dialect.prose.scheme,
            section,
            None,
        ))
    }

    /// The document defines no such scheme, and one that is written much like it.
    ///
    /// A name that contains a known one is another name: `https`, `shttp`, `ftps`. A host before a port, as in
    /// `localhost:8080`, is read as a scheme, too.
    pub(super) fn other_scheme(&self, section: &'static str) -> Option<Finding<'i>> {
        let (span, name) = self.scheme.as_ref()?;
        let known = self.of.spec.dialect.schemes;
        if is_host_and_port(name, &self.text[span.end + 1..]) {
            let mut finding =
                self.finding(Code::UndefinedScheme, span.clone(), self.of.spec.start.name, section);
            finding.scheme = WEB;
            finding.note =
                "Without a scheme before it, a host with a port is read as a scheme and the text after it."
                    .into();
            return Some(finding);
        }
        if known.iter().any(|scheme| name.contains(scheme.name)) {
            return None;
        }
        let distance = |scheme: &&Scheme| strsim::osa_distance(scheme.name, name);
        let is_near = |scheme: &&Scheme| {
            name.len() <= 2 * scheme.name.len() && distance(scheme) <= scheme.name.len() / 3
        };
        let nearest = known.iter().filter(is_near).min_by_key(distance)?;
        let mut finding = self.finding(Code::UndefinedScheme, span.clone(), self.of.spec.start.name, section);
        finding.scheme = nearest.name;
        Some(finding)
    }

    /// The grammar takes letters of both cases where the prose has lower case.
    pub(super) fn lower_scheme(&self, section: &'static str, force: Force) -> Option<Finding<'i>> {
        let (span, name) = self.scheme.as_ref()?;
        let written = &self.text[span.clone()];
        let mut finding =
            self.finding(Code::SchemeCase, span.clone(), self.of.spec.dialect.prose.scheme, section);
        finding.severity = severity(force);
        finding.fix = Some(name.clone());
        finding.note =
            "Programs are asked to treat upper case like lower case, and the grammar allows both.".into();
        written.iter().any(u8::is_ascii_uppercase).then_some(finding)
    }

    /// `url:` before a whole URL is read as a scheme.
    pub(super) fn prefix(&self, section: &'static str) -> Option<Finding<'i>> {
        let (span, _) =
            self.scheme.as_ref().filter(|(span, name)| span.start == 0 && name.as_bytes() == WRAPPER)?;
        let span = 0..span.end + 1;
        // A reference without a scheme needs no prefix.
        let after = &self.text[span.end..];
        let is_url = self.is_whole() && scheme_of(after).1 && self.of.spec.starts(after);
        let finding = self.finding(Code::Wrapper, span, self.of.spec.start.name, section);
        is_url.then(|| Finding { severity: Severity::Warning, fix: Some(String::new()), ..finding })
    }

    /// A `file` URL has a host, or an empty place for it.
    pub(super) fn file_host(&self, section: &'static str, scheme: &'static str) -> Option<Finding<'i>> {
        let (span, _) = self.scheme.as_ref().filter(|(_, name)| name == scheme)?;
        let after = &self.text[span.end + 1..];
        if after.starts_with(b"//") {
            return None;
        }
        let place = span.end + 1;
        let mut finding = self.finding(Code::MissingSlashes, place..place, self.of.spec.start.name, section);
        (finding.severity, finding.scheme) = (Severity::Warning, scheme);
        finding.fix = Some(if after.starts_with(b"/") { "//" } else { "///" }.to_owned());
        Some(finding)
    }

    /// These schemes have no URL without a host.
    pub(super) fn needs_host(&self, section: &'static str, schemes: &[&'static str]) -> Option<Finding<'i>> {
        let (span, name) = self.scheme.as_ref()?;
        let scheme = schemes.iter().find(|scheme| *scheme == name)?;
        let after = span.end + 1;
        let place = if self.text[after..].starts_with(b"//") {
            self.parts(Role::HostName).find(Range::is_empty)?
        } else {
            after..after
        };
        let mut finding = self.finding(Code::SchemeNeedsHost, place, self.of.spec.start.name, section);
        finding.scheme = scheme;
        Some(finding)
    }

    /// A URL without its scheme, which begins as the names of many hosts do.
    pub(super) fn suffix(&self, section: &'static str) -> Option<Finding<'i>> {
        const HEAD: &[u8] = b"www.";
        let begins = |role| self.parts(role).find(|part| part.start == 0 && !part.is_empty());
        let path = begins(Role::Segments).or_else(|| begins(Role::RelativePath))?;
        let is_host = self.text.get(..HEAD.len()).is_some_and(|head| head.eq_ignore_ascii_case(HEAD));
        let end =
            path.start + self.text[path.clone()].iter().position(|byte| *byte == b'/').unwrap_or(path.len());
        let finding = self.finding(Code::SuffixReference, path.start..end, self.of.spec.start.name, section);
        (is_host && self.scheme.is_none() && self.is_whole()).then_some(finding)
    }

    /// After the `//` of an unknown scheme, or of none, is what all schemes have there.
    pub(super) fn announced(&self, section: &'static str, form: &str) -> Option<Finding<'i>> {
        let spec = &self.of.spec;
        let begin = match &self.scheme {
            Some((_, name)) if spec.dialect.schemes.iter().any(|known| known.name == name) => return None,
            Some((span, _)) => span.end + 1,
            None => spec.announced_place()?.of(self.text)?.start,
        };
        let after = self.text[begin..].strip_prefix(b"//")?;
        let part = after.split(|byte| b"/#".contains(byte)).next().unwrap_or(after);
        if spec.derives(spec.production(form)?, part) {
            return None;
        }
        let found = self.finding(Code::DoubleSlash, begin..begin + 2, form, section);
        Some(Finding { severity: Severity::Warning, ..found })
    }
}

/// Returns whether what is read as the name of a scheme looks like a host, and what follows its colon like a port.
fn is_host_and_port(name: &str, after: &[u8]) -> bool {
    (name == "localhost" || name.contains('.')) && begins_with_a_port(after)
}
