//! The form that all URLs have in common that are the same.

use std::collections::HashMap;
use std::ops::Range;

use crate::check::Check;
use crate::class::Class;
use crate::documents::dialect::{Dialect, Form, Likeness, Part};
use crate::escape::{decoded, percent_encoded, units};
use crate::url::component::{Components, scheme, written_scheme};

/// A URL with its normal form, which conforms and is its own normal form.
///
/// ```
/// use urlgram::{equivalence::Normal, rfc1738::RFC1738};
/// let normal = Normal::of(&RFC1738, b"http://WWW.w3.org").unwrap();
/// assert_eq!(normal.text, b"http://www.w3.org/");
/// assert_eq!(Normal::of(&RFC1738, &normal.text).unwrap().text, normal.text);
/// assert_eq!(Normal::of(&RFC1738, b"http://WWW.w3.org/a b"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Normal<'i> {
    /// The URL as it is written.
    pub input: &'i [u8],
    /// Its normal form.
    pub text: Vec<u8>,
    /// The changes that lead there, in the order of the URL.
    pub applied: Vec<Applied>,
}

/// A place of a URL that its normal form changes.
///
/// ```
/// use urlgram::{equivalence::{Law, Normal}, rfc1738::RFC1738};
/// let normal = Normal::of(&RFC1738, b"http://h:80/").unwrap();
/// let applied = &normal.applied[0];
/// assert_eq!((applied.law, applied.section), (Law::DefaultPort, "3.3"));
/// assert_eq!((applied.span.clone(), &applied.to[..]), (8..11, &b""[..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The law that allows the change.
    pub law: Law,
    /// The section of the document that states the law.
    pub section: &'static str,
    /// The bytes that are changed, as offsets in the URL; empty where something is added.
    pub span: Range<usize>,
    /// The bytes that the normal form has there.
    pub to: Vec<u8>,
}

/// A law by which two ways to write a URL are the same. The section that states it is in [`Applied`].
///
/// ```
/// use urlgram::{equivalence::{Law, Normal}, rfc1738::RFC1738};
/// let normal = Normal::of(&RFC1738, b"http://H/%7e").unwrap();
/// let laws: Vec<_> = normal.applied.iter().map(|applied| applied.law).collect();
/// assert_eq!(laws, [Law::HostCase, Law::HexCase]);
/// assert_eq!(Law::HexCase.as_str(), "hex-case");
/// assert_eq!(Law::HexCase.sentence(), "the hex digits of an escape may be of either case");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Upper case in the scheme.
    SchemeCase,
    /// Letters of either case in a host name.
    HostCase,
    /// Hex digits of either case.
    HexCase,
    /// An escape of a character that is not reserved there.
    Encoding,
    /// An unsafe or unwise character, which means the same as its escape.
    Unwise,
    /// An encoded dot in a segment that would be `.` or `..` without the escape.
    DotSegment,
    /// Zeros before a decimal number.
    Number,
    /// The port that the scheme has by default.
    DefaultPort,
    /// A colon without a port.
    EmptyPort,
    /// A part at the end that may be left out.
    Closing,
    /// `localhost` for an empty host.
    Localhost,
}

impl Law {
    /// Returns its name for programs, which never changes.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SchemeCase => "scheme-case",
            Self::HostCase => "host-case",
            Self::HexCase => "hex-case",
            Self::Encoding => "encoding",
            Self::Unwise => "unsafe",
            Self::DotSegment => "dot-segment",
            Self::Number => "number",
            Self::DefaultPort => "default-port",
            Self::EmptyPort => "empty-port",
            Self::Closing => "left-out",
            Self::Localhost => "localhost",
        }
    }

    /// Returns the law as a sentence.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            Self::SchemeCase => "upper case in a scheme is read as lower case",
            Self::HostCase => "the case of letters in a domain name does not count",
            Self::HexCase => "the hex digits of an escape may be of either case",
            Self::Encoding => "a character that is not reserved here may be encoded",
            Self::Unwise => "an unsafe character means the same when it is encoded",
            Self::DotSegment => "a segment of dots is reserved, and this is one of encoded dots",
            Self::Number => "a decimal number may begin with zeros",
            Self::DefaultPort => "the scheme has this port if none is written",
            Self::EmptyPort => "an empty port is the default port, as is none",
            Self::Closing => "a `/` at the end, or the default type behind it, may be left out",
            Self::Localhost => "`localhost` is the same as an empty host",
        }
    }
}

impl<'i> Normal<'i> {
    /// Computes the normal form of a URL. Returns `None` where it does not conform.
    ///
    /// Linear time and memory.
    ///
    /// ```
    /// use urlgram::{equivalence::Normal, rfc1738::RFC1738};
    /// let normal = Normal::of(&RFC1738, b"HTTP://WWW.w3.org:80/%7Etimbl%2f%61").unwrap();
    /// assert_eq!(normal.text, b"http://www.w3.org/%7Etimbl%2Fa");
    /// assert_eq!(normal.applied[0].law.as_str(), "scheme-case");
    /// ```
    #[must_use]
    pub fn of(dialect: &'static Dialect, input: &'i [u8]) -> Option<Self> {
        let check = Check::new(dialect).tolerant(true);
        let scheme_end = written_scheme(input).len();
        let Some(form) = dialect.prose.equivalence.form(&scheme(input)) else {
            // The document says nothing of it.
            return check.conforms(input).then(|| Self { input, text: input.to_vec(), applied: Vec::new() });
        };
        let components = Components::named_only(&check, input, names(form))?;
        let characters = form.parts.iter().map(|part| part.plain);
        let characters = characters.chain(dialect.prose.equivalence.unwise.map(|(production, _)| production));
        let mut writer = Writer {
            dialect,
            form,
            components,
            characters: characters.map(|name| (name, alone(dialect, name))).collect(),
            scheme_end,
            gaps: Vec::new(),
            dots: Vec::new(),
            folded: Vec::new(),
            normal: Self { input, text: Vec::with_capacity(input.len()), applied: Vec::new() },
        };
        for (likeness, section) in form.rules {
            writer.prepare(*likeness, section);
        }
        writer.write();
        Some(writer.normal)
    }
}

/// The parts that a form looks at.
pub(super) fn names(form: &Form) -> Vec<&'static str> {
    let mut names: Vec<_> = form.parts.iter().map(|part| part.production).collect();
    for (likeness, _) in form.rules {
        names.push(match likeness {
            Likeness::Case(name) | Likeness::Number(name) | Likeness::DotSegments(name) => name,
            Likeness::Closing { behind, .. } => behind,
            Likeness::DefaultPort(_) | Likeness::EmptyPort => "port",
            Likeness::Localhost => continue,
        });
    }
    names
}

/// For each byte of a text the part of a form that decides about it: the innermost.
pub(super) fn owners(form: &'static Form, components: &Components<'_>) -> Vec<Option<&'static Part>> {
    let mut owners = vec![None; components.input().len()];
    for component in components.all() {
        let part = form.parts.iter().find(|part| part.production == component.production);
        if part.is_some() {
            owners[component.span].fill(part);
        }
    }
    owners
}

/// The bytes that a production accepts alone.
fn alone(dialect: &'static Dialect, production: &str) -> Class {
    let accepts = |byte: &u8| dialect.production(production).is_ok_and(|it| it.accepts(&[*byte]));
    Class::of_bytes((0..=u8::MAX).filter(accepts))
}

/// Writes a normal form.
struct Writer<'i> {
    dialect: &'static Dialect,
    form: &'static Form,
    components: Components<'i>,
    /// The strings of one character of the productions that say what may stand unencoded.
    characters: HashMap<&'static str, Class>,
    scheme_end: usize,
    /// What is left out, why, and the section that says so.
    gaps: Vec<(Range<usize>, Law, &'static str)>,
    /// Segments whose dots are encoded, and the section.
    dots: Vec<(Range<usize>, &'static str)>,
    /// Where the case of letters does not count, and the section.
    folded: Vec<(Range<usize>, &'static str)>,
    normal: Normal<'i>,
}

impl Writer<'_> {
    /// Finds the places of a rule.
    fn prepare(&mut self, likeness: Likeness, section: &'static str) {
        let input = self.normal.input;
        match likeness {
            Likeness::Case(name) => {
                self.folded.extend(self.components.named(name).map(|part| (part.span, section)));
            }
            Likeness::Number(name) => {
                for part in self.components.named(name) {
                    let zeros = leading_zeros(part.raw).into_iter();
                    let moved =
                        |zeros: Range<usize>| part.span.start + zeros.start..part.span.start + zeros.end;
                    self.gaps.extend(zeros.map(|zeros| (moved(zeros), Law::Number, section)));
                }
            }
            Likeness::DefaultPort(port) => {
                let is_it =
                    |raw: &[u8]| raw.trim_ascii_start().len() >= port.len() && number(raw) == port.as_bytes();
                if let Some(part) = self.components.first("port").filter(|part| is_it(part.raw)) {
                    let span = part.span.start - 1..part.span.end;
                    self.gaps.retain(|(gap, _, _)| gap.end <= span.start || span.end <= gap.start);
                    self.gaps.push((span, Law::DefaultPort, section));
                }
            }
            Likeness::EmptyPort => {
                if let Some(part) = self.components.first("port").filter(|part| part.raw.is_empty()) {
                    self.gaps.push((part.span.start - 1..part.span.end, Law::EmptyPort, section));
                }
            }
            Likeness::Closing { .. } => {}
            Likeness::Localhost => {
                let Some(rest) = input[self.scheme_end..].strip_prefix(b"://") else { return };
                let host = rest.split(|byte| *byte == b'/').next().unwrap_or(rest);
                let any_case = self.form.rules.iter().any(|(rule, _)| matches!(rule, Likeness::Case(_)));
                let name = decoded(host);
                if name == b"localhost" || any_case && name.eq_ignore_ascii_case(b"localhost") {
                    let start = self.scheme_end + "://".len();
                    self.gaps.push((start..start + host.len(), Law::Localhost, section));
                }
            }
            Likeness::DotSegments(name) => {
                for part in self.components.named(name) {
                    let mut start = part.span.start;
                    for segment in part.raw.split(|byte| *byte == b'/') {
                        let span = start..start + segment.len();
                        start = span.end + 1;
                        if segment.contains(&b'%') && matches!(&decoded(segment)[..], b"." | b"..") {
                            self.dots.push((span, section));
                        }
                    }
                }
            }
        }
    }

    fn write(&mut self) {
        let input = self.normal.input;
        self.gaps.sort_by_key(|(gap, _, _)| gap.start);
        let owners = owners(self.form, &self.components);
        let (gaps, dots, folded) = (
            std::mem::take(&mut self.gaps),
            std::mem::take(&mut self.dots),
            std::mem::take(&mut self.folded),
        );
        let (mut gaps, mut dots) = (gaps.into_iter().peekable(), dots.iter().peekable());
        let mut folded = folded.iter().peekable();
        for (span, byte) in units(input) {
            if let Some((gap, law, section)) = gaps.next_if(|(gap, _, _)| gap.start <= span.start) {
                self.applied(law, section, gap, b"");
            }
            if self.normal.applied.last().is_some_and(|last| last.is_gap() && last.span.contains(&span.start))
            {
                continue;
            }
            while dots.next_if(|(segment, _)| segment.end <= span.start).is_some() {}
            while folded.next_if(|(host, _)| host.end <= span.start).is_some() {}
            let within =
                |place: &(Range<usize>, &'static str)| place.0.contains(&span.start).then_some(place.1);
            let dot = dots.peek().and_then(|place| within(place)).filter(|_| byte == b'.');
            let fold = folded.peek().and_then(|place| within(place));
            self.unit(span.clone(), byte, owners[span.start], (dot, fold));
        }
        for (gap, law, section) in gaps {
            self.applied(law, section, gap, b"");
        }
        self.close();
    }

    /// Writes a character or an escape.
    fn unit(
        &mut self,
        span: Range<usize>,
        byte: u8,
        part: Option<&'static Part>,
        (dot, fold): (Option<&'static str>, Option<&'static str>),
    ) {
        let equivalence = &self.dialect.prose.equivalence;
        let written = &self.normal.input[span.clone()];
        let is_of = |production: &str| self.characters.get(production).is_some_and(|class| class.has(byte));
        let unwise = equivalence.unwise.filter(|(production, _)| is_of(production));
        let is_plain =
            |part: &&Part| unwise.is_none() && !part.reserved.as_bytes().contains(&byte) && is_of(part.plain);
        let plain = part.filter(is_plain);
        let is_escape = span.len() == 3;
        let as_escape = || percent_encoded(&[byte]).into_bytes();
        let (mut law, mut to) = match (dot, plain) {
            (Some(section), _) => (Some((Law::DotSegment, section)), as_escape()),
            (None, Some(part)) if is_escape => (Some((Law::Encoding, part.section)), vec![byte]),
            _ if is_escape => (Some((Law::HexCase, equivalence.escapes)), as_escape()),
            _ => match unwise {
                Some((_, section)) => (Some((Law::Unwise, section)), as_escape()),
                None => (None, vec![byte]),
            },
        };
        if to.len() == 1 && to[0].is_ascii_uppercase() {
            let scheme = equivalence.scheme_case.filter(|_| span.start < self.scheme_end);
            let case = scheme.map(|section| (Law::SchemeCase, section));
            if let Some(case) = case.or(fold.map(|section| (Law::HostCase, section))) {
                to.make_ascii_lowercase();
                if let Some((law, section)) = law {
                    // Two rules at one place: the escape is told first.
                    self.applied(law, section, span.clone(), b"");
                }
                law = Some(case);
            }
        }
        match law.filter(|_| to != written) {
            Some((law, section)) => self.applied(law, section, span, &to),
            None => self.normal.text.extend_from_slice(&to),
        }
    }

    /// What may be left out at the end is there in the normal form.
    fn close(&mut self) {
        let end = self.normal.input.len();
        for (likeness, section) in self.form.rules {
            let Likeness::Closing { behind, ending, adds } = likeness else { continue };
            let part = self.components.first(behind);
            if part.is_some_and(|part| &self.normal.input[part.span.end..] == ending.as_bytes()) {
                self.applied(Law::Closing, section, end..end, adds.as_bytes());
            }
        }
    }

    /// Writes what stands in the normal form for a place, and notes why; neighbours of one kind are one place.
    fn applied(&mut self, law: Law, section: &'static str, span: Range<usize>, to: &[u8]) {
        self.normal.text.extend_from_slice(to);
        match self.normal.applied.last_mut() {
            Some(last) if last.law == law && last.section == section && last.span.end == span.start => {
                last.span.end = span.end;
                last.to.extend_from_slice(to);
            }
            _ => self.normal.applied.push(Applied { law, section, span, to: to.to_vec() }),
        }
    }
}

impl Applied {
    /// Whether the place is left out.
    fn is_gap(&self) -> bool {
        matches!(self.law, Law::Number | Law::DefaultPort | Law::EmptyPort | Law::Localhost)
    }
}

/// Where in a text the zeros are that stand before the other digits of a decimal number.
fn leading_zeros(text: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for digits in text.split(|byte| !byte.is_ascii_digit()) {
        let zeros = digits.len() - number(digits).len();
        if zeros > 0 {
            found.push(start..start + zeros);
        }
        start += digits.len() + 1;
    }
    found
}

/// A decimal number without the zeros before it.
fn number(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    &digits[zeros.min(digits.len().saturating_sub(1))..]
}
