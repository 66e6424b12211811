//! Names of schemes, and what must stand right behind them.

use super::reading::Rules;
use crate::diagnosis::catalogue::Code;
use crate::diagnosis::finding::Diagnostic;
use crate::diagnosis::severity::Severity;
use crate::diagnosis::wording::Words;
use crate::documents::dialect::Scheme;

impl Rules<'_> {
    /// The document keeps the name for later.
    pub(super) fn reserved(
        &self,
        section: &'static str,
        names: &'static [&'static str],
    ) -> Option<Diagnostic> {
        let (span, name) = self.scheme.as_ref()?;
        let scheme = names.iter().find(|reserved| *reserved == name)?;
        let mut words = self.words(Code::ReservedScheme, span.clone(), self.of.start.name, section);
        words.scheme = scheme;
        Some(self.tell(words))
    }

    /// The document keeps the name for experiments.
    pub(super) fn experiment(&self, section: &'static str) -> Option<Diagnostic> {
        let (span, _) = self.scheme.as_ref().filter(|(_, name)| name.starts_with("x-"))?;
        Some(self.say(Code::ExperimentalScheme, span.clone(), self.of.dialect.prose.scheme, section, None))
    }

    /// The document defines no such scheme, and one that is written much like it.
    ///
    /// What has a known name in it is a name of its own: `https`, `shttp`, `ftps`. A host before a port, as in
    /// `localhost:8080`, is read as a scheme, too.
    pub(super) fn other_scheme(&self, section: &'static str) -> Option<Diagnostic> {
        let (span, name) = self.scheme.as_ref()?;
        let known = self.of.dialect.schemes;
        if is_host_and_port(name, &self.text[span.end + 1..]) {
            let mut words = self.words(Code::UndefinedScheme, span.clone(), self.of.start.name, section);
            words.scheme = "http";
            "A host and a port without a scheme before them are read as a scheme and what follows it."
                .clone_into(&mut words.note);
            return Some(self.tell(words));
        }
        if known.iter().any(|scheme| name.contains(scheme.name)) {
            return None;
        }
        let distance = |scheme: &&Scheme| strsim::osa_distance(scheme.name, name);
        let is_near = |scheme: &&Scheme| {
            name.len() <= 2 * scheme.name.len() && distance(scheme) <= scheme.name.len() / 3
        };
        let nearest = known.iter().filter(is_near).min_by_key(distance)?;
        let mut words = self.words(Code::UndefinedScheme, span.clone(), self.of.start.name, section);
        words.scheme = nearest.name;
        Some(self.tell(words))
    }

    /// The grammar takes letters of both cases where the prose has lower case.
    pub(super) fn lower_scheme(&self, section: &'static str) -> Option<Diagnostic> {
        let (span, name) = self.scheme.as_ref()?;
        let written = &self.text[span.clone()];
        let mut words = self.words(Code::SchemeCase, span.clone(), self.of.dialect.prose.scheme, section);
        words.severity = Severity::Note;
        words.fix = Some(name.clone());
        "Programs are asked to treat upper case like it, and the grammar takes both."
            .clone_into(&mut words.note);
        written.iter().any(u8::is_ascii_uppercase).then(|| self.tell(words))
    }

    /// `url:` before a whole URL is read as a scheme.
    pub(super) fn prefix(&self, section: &'static str) -> Option<Diagnostic> {
        let (span, _) = self.scheme.as_ref().filter(|(span, name)| span.start == 0 && name == "url")?;
        let span = 0..span.end + 1;
        let whole = self.of.start.name == self.of.dialect.start;
        let is_url = whole && self.of.start.accepts(&self.text[span.end..]);
        let words = self.words(Code::Wrapper, span, self.of.start.name, section);
        is_url.then(|| self.tell(Words { severity: Severity::Warning, fix: Some(String::new()), ..words }))
    }

    /// A `file` URL has a host, or an empty place for it.
    pub(super) fn file_host(&self, section: &'static str) -> Option<Diagnostic> {
        let (span, _) = self.scheme.as_ref().filter(|(_, name)| name == "file")?;
        let behind = &self.text[span.end + 1..];
        if behind.starts_with(b"//") {
            return None;
        }
        let place = span.end + 1;
        let mut words = self.words(Code::MissingSlashes, place..place, self.of.start.name, section);
        (words.severity, words.scheme) = (Severity::Warning, "file");
        words.fix = Some(if behind.starts_with(b"/") { "//" } else { "///" }.to_owned());
        Some(self.tell(words))
    }

    /// Behind the `//` of an unknown scheme stands what all schemes have there.
    pub(super) fn announced(&self, section: &'static str, form: &str) -> Option<Diagnostic> {
        let (span, name) = self.scheme.as_ref()?;
        let slashes = span.end + 1..span.end + 3;
        let behind = self.text[span.end + 1..].strip_prefix(b"//")?;
        let part = behind.split(|byte| *byte == b'/').next().unwrap_or(behind);
        let production = self.of.production(form)?;
        if self.of.dialect.schemes.iter().any(|known| known.name == name) || production.accepts(part) {
            return None;
        }
        let words = self.words(Code::DoubleSlash, slashes, form, section);
        Some(self.tell(Words { severity: Severity::Warning, ..words }))
    }
}

/// Whether what is read as the name of a scheme looks like a host, and what follows its colon like a port.
fn is_host_and_port(name: &str, behind: &[u8]) -> bool {
    let port = behind.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    (name == "localhost" || name.contains('.'))
        && (1..=5).contains(&port.len())
        && port.iter().all(u8::is_ascii_digit)
}
