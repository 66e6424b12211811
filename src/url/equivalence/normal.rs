//! The normal form of a URL, which is equal for all URLs that are the same.

use std::collections::HashMap;
use std::ops::Range;

use crate::browser::parse;
use crate::check::Check;
use crate::code::Code;
use crate::documents::dialect::{Dialect, Form, Likeness, Part, Practice, Role, Rung};
use crate::escape::{characters, decoded, percent_encoded, units};
use crate::names::named;
use crate::shape::Shape;
use crate::shape::scheme;
use crate::text::unseen;
use crate::url::derivation::Derivation;

use super::segments::removed;

/// A URL with its normal form, which conforms and is its own normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Normal<'i> {
    /// The URL as it is written.
    pub input: &'i [u8],
    /// Its normal form.
    pub text: Vec<u8>,
    /// The changes, in the order of the URL.
    pub applied: Vec<Applied>,
}

/// A change from a URL to its normal form.
///
/// ```
/// use urlgram::{equivalence::{Applied, Law, Normal}, rfc3986::RFC3986};
/// let normal = Normal::of(&RFC3986, "http://h:80/").unwrap();
/// let port: &Applied = &normal.applied[0];
/// assert_eq!((port.law, port.section, &port.span, &port.from[..]), (Law::DefaultPort, "6.2.3", &(8..11), &b":80"[..]));
/// assert_eq!(port.law.message(), "this is the default port of the scheme");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The law that allows the change.
    pub law: Law,
    /// The section of the document that states the law.
    pub section: &'static str,
    /// The place that is changed, as byte offsets in the URL; empty if something is added.
    pub span: Range<usize>,
    /// The bytes that are changed: those of the URL, or those that an earlier change of the same place left.
    pub from: Vec<u8>,
    /// The bytes that replace them: those of the normal form, unless a later change of the same place follows.
    pub to: Vec<u8>,
}

named! {
    /// A law by which two spellings of a URL are the same. [`Applied`] has the section that states it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Law {
        /// Upper case in the scheme.
        SchemeCase = "scheme-case",
        /// Letters of either case in a host name.
        HostCase = "host-case",
        /// Letters of either case in the host name of a mail address, or in one with characters beyond US-ASCII.
        NameCase = "name-case",
        /// Hex digits of either case.
        HexCase = "hex-case",
        /// An escape of a character that is not reserved there.
        Encoding = "encoding",
        /// An unsafe or unwise character, which is equivalent to its escape.
        Unwise = "unsafe",
        /// An encoded dot in a segment that would be `.` or `..` without the escape.
        DotSegment = "dot-segment",
        /// Leading zeros of a decimal number.
        Number = "number",
        /// The default port of the scheme.
        DefaultPort = "default-port",
        /// A colon without a port.
        EmptyPort = "empty-port",
        /// An optional part at the end.
        Closing = "left-out",
        /// `localhost` for an empty host.
        Localhost = "localhost",
        /// A segment `.` or `..` in a path that is not relative.
        PathSegment = "path-segment",
        /// An empty path after an authority.
        EmptyPath = "empty-path",
        /// No authority, if the scheme has a default.
        NoAuthority = "no-authority",
    }
}

impl Law {
    /// Returns the law as a sentence.
    #[must_use]
    pub fn message(self) -> &'static str {
        self.rung_and_message().1
    }

    /// Returns the lowest rung of a ladder at which the law holds.
    #[must_use]
    #[doc(hidden)]
    pub fn rung(self) -> Rung {
        self.rung_and_message().0
    }

    fn rung_and_message(self) -> (Rung, &'static str) {
        use Rung::{Case, PathSegment, PercentEncoding, Scheme};
        match self {
            Self::SchemeCase => (Case, "upper-case letters in a scheme are equivalent to lower-case ones"),
            Self::HostCase => (Case, "a host is case-insensitive"),
            Self::NameCase => (Scheme, "the name of this host is case-insensitive"),
            Self::HexCase => (Case, "the hex digits of an escape are case-insensitive"),
            Self::Encoding => (PercentEncoding, "a character that is not reserved here may be encoded"),
            Self::Unwise => (PercentEncoding, "an unsafe character is equivalent to its escape"),
            Self::DotSegment => {
                (PercentEncoding, "`.` and `..` are reserved as segments, and this segment has encoded dots")
            }
            Self::Number => (Scheme, "a port is in decimal, and leading zeros do not change a number"),
            Self::DefaultPort => (Scheme, "this is the default port of the scheme"),
            Self::EmptyPort => (Scheme, "an empty port is the default port"),
            Self::Closing => (Scheme, "a `/` at the end, or the default type after it, is optional"),
            Self::Localhost => (Scheme, "`localhost` is equivalent to an empty host"),
            Self::PathSegment => (PathSegment, "the segments `.` and `..` are removed"),
            Self::EmptyPath => (Scheme, "an empty path after an authority is equivalent to `/`"),
            Self::NoAuthority => {
                (Scheme, "in this scheme, a missing authority is equivalent to an empty one")
            }
        }
    }
}

impl<'i> Normal<'i> {
    /// Computes the normal form of a URL, by a check or by a dialect. Returns `None` if it does not conform; a scheme in upper case is tolerated.
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
    pub fn of(check: impl Into<Check>, input: &'i (impl AsRef<[u8]> + ?Sized)) -> Option<Self> {
        Self::up_to(check, Rung::Scheme, input)
    }

    /// Computes the form that the laws up to a rung lead to. Returns `None` if the URL does not conform.
    ///
    /// The form of a higher rung can be computed from the form of a lower one. Linear time and memory.
    ///
    /// ```
    /// use urlgram::{equivalence::{Normal, Rung}, rfc3986::RFC3986};
    /// let url = b"HTTP://example.com:80/%7Ea/./b";
    /// let path = Normal::up_to(&RFC3986, Rung::PathSegment, url).unwrap();
    /// assert_eq!(path.text, b"http://example.com:80/~a/b");
    /// assert_eq!(Normal::of(&RFC3986, url).unwrap().text, b"http://example.com/~a/b");
    /// ```
    #[must_use]
    pub fn up_to(
        check: impl Into<Check>,
        rung: Rung,
        input: &'i (impl AsRef<[u8]> + ?Sized),
    ) -> Option<Self> {
        Self::climbed(check.into().with_tolerant(true), rung, input.as_ref())
    }

    fn climbed(check: Check, rung: Rung, input: &'i [u8]) -> Option<Self> {
        let dialect = check.dialect();
        if rung == Rung::Scheme && dialect.prose.equivalence.parsed.is_some() {
            let url = parse(input, None).url.filter(|_| check.conforms(input))?;
            return Some(Self { input, text: url.to_string().into_bytes(), applied: Vec::new() });
        }
        let Some(form) = dialect.prose.equivalence.form(&scheme(input)) else {
            // The document has no rule for this scheme, so the text stays as it is.
            return check.conforms(input).then(|| Self { input, text: input.to_vec(), applied: Vec::new() });
        };
        let components = Derivation::named_only(&check, input, names(dialect, form))?;
        if rung >= Law::Encoding.rung()
            && let Some(again) = reread(dialect, form, &components)
        {
            return again.normal(check, rung, input);
        }
        let owners = owners(dialect, form, &components).into_iter();
        let mut writer = Writer {
            dialect,
            form,
            rung,
            scheme_end: components.scheme().map_or(0, |scheme| scheme.span.end),
            marks: owners.map(|owner| Mark { owner, ..Mark::default() }).collect(),
            components,
            characters: Characters::of(dialect),
            edits: Vec::new(),
            normal: Self { input, text: Vec::with_capacity(input.len()), applied: Vec::new() },
        };
        for (likeness, section) in dialect.prose.equivalence.rules_of(form) {
            writer.prepare(likeness, section);
        }
        writer.decode_characters();
        writer.write();
        Some(writer.normal)
    }

    /// Returns the ladder of comparison of a document, from the lowest rung on; empty if it has none.
    ///
    /// ```
    /// use urlgram::{equivalence::{Normal, Rung}, rfc1738::RFC1738, rfc3986::RFC3986};
    /// let rungs: Vec<_> = Normal::ladder(&RFC3986).iter().map(|practice| practice.rung).collect();
    /// assert_eq!((rungs[0], rungs.last()), (Rung::String, Some(&Rung::Scheme)));
    /// assert!(Normal::ladder(&RFC1738).is_empty());
    /// ```
    #[must_use]
    pub fn ladder(dialect: &'static Dialect) -> &'static [Practice] {
        dialect.prose.equivalence.ladder
    }
}

/// A part that is decoded before the URL is parsed again.
struct Reread {
    span: Range<usize>,
    plain: Vec<u8>,
    section: &'static str,
}

/// Returns the part that is decoded before the URL is parsed again, if decoding changes it.
fn reread(dialect: &'static Dialect, form: &Form, components: &Derivation<'_>) -> Option<Reread> {
    dialect.prose.equivalence.rules_of(form).find_map(|(likeness, section)| {
        let Likeness::Reread { part, begins, plain } = likeness else { return None };
        let is_it = |raw: &[u8]| raw.starts_with(begins.as_bytes()) && raw.contains(&b'%');
        let part = components.first(part).filter(|part| is_it(part.raw))?;
        let mut characters = Characters::of(dialect);
        let mut decoded = Vec::with_capacity(part.raw.len());
        for (unit, byte) in units(part.raw) {
            if characters.accepts(plain, byte) && !characters.is_unwise(byte) {
                decoded.push(byte);
            } else {
                decoded.extend_from_slice(&part.raw[unit]);
            }
        }
        (decoded != part.raw).then_some(Reread { span: part.span, plain: decoded, section })
    })
}

impl Reread {
    fn normal(self, check: Check, rung: Rung, input: &[u8]) -> Option<Normal<'_>> {
        let Self { span, plain, section } = self;
        let text = [&input[..span.start], &plain, &input[span.end..]].concat();
        let then = Normal::climbed(check, rung, &text)?;
        let end = span.start + plain.len();
        // A change inside the plain text is a change of the whole part, but a `Rewrite` would place it at the beginning of the part.
        let back = |at: usize, inside: usize| match at {
            _ if at <= span.start => at,
            _ if at < end => inside,
            _ => at - end + span.end,
        };
        let from = input[span.clone()].to_vec();
        let mut applied = vec![Applied { law: Law::Encoding, section, span: span.clone(), from, to: plain }];
        applied.extend(then.applied.into_iter().map(|applied| {
            let place = back(applied.span.start, span.start)..back(applied.span.end, span.end);
            Applied { span: place, ..applied }
        }));
        applied.sort_by_key(|applied| applied.span.start);
        Some(Normal { input, text: then.text, applied })
    }
}

/// Returns the names of the parts that a form uses.
pub(super) fn names(dialect: &'static Dialect, form: &Form) -> Vec<&'static str> {
    let equivalence = &dialect.prose.equivalence;
    let mut names: Vec<_> = equivalence.parts_of(form).map(|part| part.production).collect();
    names.extend(dialect.in_role(Role::Scheme));
    for (likeness, _) in equivalence.rules_of(form) {
        names.push(match likeness {
            Likeness::Case(name)
            | Likeness::AsciiCase(name, _)
            | Likeness::MailDomain(name)
            | Likeness::Number(name)
            | Likeness::DotSegments(name)
            | Likeness::RelativeDotSegments(name)
            | Likeness::PathSegments { path: name, .. }
            | Likeness::EmptyPath(name)
            | Likeness::NoAuthority(name)
            | Likeness::Reread { part: name, .. } => name,
            Likeness::Closing { behind, .. } => behind,
            Likeness::DefaultPort(_) | Likeness::EmptyPort => {
                names.extend(dialect.in_role(Role::Port));
                continue;
            }
            Likeness::ThisHost(_) => continue,
        });
    }
    names
}

/// Returns, for each byte of a text, the innermost part of a form that contains it.
pub(super) fn owners(
    dialect: &Dialect,
    form: &Form,
    components: &Derivation<'_>,
) -> Vec<Option<&'static Part>> {
    let mut owners = vec![None; components.input().len()];
    for component in components.all() {
        let mut parts = dialect.prose.equivalence.parts_of(form);
        let part = parts.find(|part| part.production == component.production);
        if part.is_some() {
            owners[component.span].fill(part);
        }
    }
    owners
}

/// The single bytes that productions accept, computed on demand.
struct Characters {
    dialect: &'static Dialect,
    known: HashMap<&'static str, Box<[Option<bool>; 256]>>,
}

impl Characters {
    fn of(dialect: &'static Dialect) -> Self {
        Self { dialect, known: HashMap::new() }
    }

    /// Returns whether the grammar allows this character, and the prose asks to encode it.
    fn is_unwise(&mut self, byte: u8) -> bool {
        let unwise = self.dialect.prose.equivalence.unwise;
        unwise.is_some_and(|(production, _)| self.accepts(production, byte))
    }

    fn accepts(&mut self, production: &'static str, byte: u8) -> bool {
        let known = self.known.entry(production).or_insert_with(|| Box::new([None; 256]));
        let accepts = || self.dialect.production(production).is_ok_and(|it| it.accepts([byte]));
        *known[usize::from(byte)].get_or_insert_with(accepts)
    }
}

/// A change of a place, which may be empty: the law, the section that states it, and the replacement.
struct Edit {
    place: Range<usize>,
    law: Law,
    section: &'static str,
    to: &'static [u8],
}

/// The rules that apply to a byte.
#[derive(Clone, Copy, Default)]
struct Mark {
    /// The part that contains it.
    owner: Option<&'static Part>,
    /// The section by which an encoded dot of its segment stays encoded.
    dot: Option<&'static str>,
    /// The law, with its section, by which its case does not matter.
    fold: Option<(Law, &'static str)>,
    /// True if it is of an escape of a character beyond US-ASCII that the normal form has unencoded.
    is_beyond: bool,
    /// True if it is of a character beyond US-ASCII that the normal form has encoded.
    is_avoided: bool,
}

/// Writes a normal form.
struct Writer<'i> {
    dialect: &'static Dialect,
    form: &'static Form,
    rung: Rung,
    components: Derivation<'i>,
    /// For each byte.
    marks: Vec<Mark>,
    characters: Characters,
    scheme_end: usize,
    edits: Vec<Edit>,
    normal: Normal<'i>,
}

impl Writer<'_> {
    fn holds(&self, law: Law) -> bool {
        law.rung() <= self.rung
    }

    fn edit(&mut self, law: Law, section: &'static str, place: Range<usize>, to: &'static [u8]) {
        if self.holds(law) {
            self.edits.push(Edit { place, law, section, to });
        }
    }

    /// Marks the parts of this name as ones whose case does not matter.
    fn fold(&mut self, name: &str, law: impl Fn(&[u8]) -> (Law, &'static str)) {
        for part in self.components.named(name) {
            let law = law(part.raw);
            self.marks[part.span].iter_mut().for_each(|mark| mark.fold = Some(law));
        }
    }

    fn has_rule(&self, is_it: impl Fn(&Likeness) -> bool) -> bool {
        self.rules().any(|(rule, _)| is_it(&rule))
    }

    fn rules(&self) -> impl Iterator<Item = (Likeness, &'static str)> + use<> {
        self.dialect.prose.equivalence.rules_of(self.form)
    }

    /// Finds the places that a rule applies to.
    fn prepare(&mut self, likeness: Likeness, section: &'static str) {
        match likeness {
            Likeness::Case(name) => self.fold(name, |_| (Law::HostCase, section)),
            Likeness::AsciiCase(name, of_others) => self.fold(name, |raw| {
                if raw.is_ascii() { (Law::HostCase, section) } else { (Law::NameCase, of_others) }
            }),
            Likeness::MailDomain(name) => {
                if let Some(address) = self.components.first(name)
                    && let Some(at) = address.raw.iter().rposition(|byte| *byte == b'@')
                {
                    for mark in &mut self.marks[address.span.start + at + 1..address.span.end] {
                        mark.fold = Some((Law::NameCase, section));
                    }
                }
            }
            Likeness::Number(name) => self.numbers(name, section),
            Likeness::DefaultPort(port) => self.default_port(port, section),
            Likeness::EmptyPort => {
                if let Some(part) = self.components.in_role(Role::Port).filter(|part| part.raw.is_empty()) {
                    self.edit(Law::EmptyPort, section, part.span.start - 1..part.span.end, b"");
                }
            }
            Likeness::Closing { .. } | Likeness::Reread { .. } => {}
            Likeness::ThisHost(name) => self.this_host(name, section),
            Likeness::DotSegments(name) => self.dot_segments(name, section),
            Likeness::RelativeDotSegments(name) => {
                if self.components.is_relative() {
                    self.dot_segments(name, section);
                }
            }
            Likeness::PathSegments { path, authority } => self.path_segments(path, authority, section),
            Likeness::EmptyPath(name) => {
                if let Some(path) = self.components.first(name).filter(|path| path.raw.is_empty()) {
                    self.edit(Law::EmptyPath, section, path.span, b"/");
                }
            }
            Likeness::NoAuthority(name) => {
                if let Some(path) = self.components.first(name) {
                    let start = path.span.start;
                    self.edit(Law::NoAuthority, section, start..start, b"//");
                }
            }
        }
    }

    fn numbers(&mut self, name: &str, section: &'static str) {
        for part in self.components.named(name).collect::<Vec<_>>() {
            let start = part.span.start;
            for zeros in leading_zeros(part.raw) {
                self.edit(Law::Number, section, start + zeros.start..start + zeros.end, b"");
            }
        }
    }

    fn default_port(&mut self, port: &str, section: &'static str) {
        let is_it = |raw: &[u8]| raw.trim_ascii_start().len() >= port.len() && number(raw) == port.as_bytes();
        if let Some(part) = self.components.in_role(Role::Port).filter(|part| is_it(part.raw)) {
            let span = part.span.start - 1..part.span.end;
            self.edits.retain(|edit| edit.place.end <= span.start || span.end <= edit.place.start);
            self.edit(Law::DefaultPort, section, span, b"");
        }
    }

    fn this_host(&mut self, name: &str, section: &'static str) {
        let shape = Shape::of(self.normal.input);
        let Some(authority) = shape.authority.as_ref().filter(|_| shape.scheme().is_some()) else { return };
        let mut host = &self.normal.input[authority.clone()];
        if self.has_rule(|rule| matches!(rule, Likeness::EmptyPort)) {
            host = host.strip_suffix(b":").unwrap_or(host);
        }
        let any_case = self.has_rule(|rule| matches!(rule, Likeness::Case(_) | Likeness::AsciiCase(..)));
        let (written, name) = (decoded(host), name.as_bytes());
        if written == name || any_case && written.eq_ignore_ascii_case(name) {
            let place = authority.start..authority.start + host.len();
            self.edit(Law::Localhost, section, place, b"");
        }
    }

    fn dot_segments(&mut self, name: &str, section: &'static str) {
        for part in self.components.named(name) {
            let mut start = part.span.start;
            for segment in part.raw.split(|byte| *byte == b'/') {
                let span = start..start + segment.len();
                start = span.end + 1;
                if segment.contains(&b'%') && matches!(&decoded(segment)[..], b"." | b"..") {
                    self.marks[span].iter_mut().for_each(|mark| mark.dot = Some(section));
                }
            }
        }
    }

    /// Removes `.` and `..` from a path. The result must not begin with `//`, which would be an authority.
    fn path_segments(&mut self, name: &'static str, authority: bool, section: &'static str) {
        let Some(path) = self.components.first(name) else { return };
        let start = path.span.start;
        let removed = removed(path.raw);
        let gets_one = |rule: &Likeness| matches!(rule, Likeness::NoAuthority(path) if *path == name);
        let has_authority = authority || self.holds(Law::NoAuthority) && self.has_rule(gets_one);
        if removed.begins_with_slashes && !has_authority {
            // The path may begin with `//` already.
            let only = removed.places.iter().all(|place| *place == (0..2));
            if path.raw.starts_with(b"/.") && only {
                return;
            }
            self.edit(Law::PathSegment, section, start..start, b"/.");
        }
        for place in removed.places {
            self.edit(Law::PathSegment, section, start + place.start..start + place.end, b"");
        }
    }

    /// Finds the encoded characters beyond US-ASCII that are allowed unencoded, and the characters that are better encoded: those that
    /// cannot be seen, or that look like others.
    fn decode_characters(&mut self) {
        let prose = &self.dialect.prose;
        if !prose.beyond_ascii || !self.holds(Law::Encoding) {
            return;
        }
        let controls = prose.rule(Code::BidiControl);
        let look_alikes = prose.rule(Code::LookAlike);
        let is_avoided = |character: char| {
            if character.is_ascii() {
                return false;
            }
            // U+200C and U+200D join letters of some scripts.
            unseen(character).is_some() && !matches!(character, '\u{200c}' | '\u{200d}')
                || look_alikes.is_some_and(|says| says.rule.avoids(character))
        };
        if let Ok(text) = std::str::from_utf8(self.normal.input) {
            for (at, character) in text.char_indices().filter(|(_, character)| is_avoided(*character)) {
                let place = at..at + character.len_utf8();
                self.marks[place].iter_mut().for_each(|mark| mark.is_avoided = true);
            }
        }
        for (place, character) in characters(self.normal.input) {
            let Some(part) = self.marks[place.start].owner.filter(|_| !is_avoided(character)) else {
                continue;
            };
            let mut buffer = [0; 4];
            let text = character.encode_utf8(&mut buffer).as_bytes();
            let may = self.dialect.production(part.plain).is_ok_and(|plain| plain.accepts(text));
            if may && controls.is_none_or(|says| says.rule.glance(text) != Some(true)) {
                self.marks[place].iter_mut().for_each(|mark| mark.is_beyond = true);
            }
        }
    }

    fn write(&mut self) {
        let input = self.normal.input;
        let mut edits = std::mem::take(&mut self.edits);
        edits.sort_by_key(|edit| (edit.place.start, edit.place.end));
        let mut edits = edits.into_iter().peekable();
        let mut written = 0;
        for (span, byte) in units(input) {
            while let Some(edit) = edits.next_if(|edit| edit.place.start <= span.start) {
                written = written.max(edit.place.end);
                self.applied(edit.law, edit.section, edit.place, edit.to);
            }
            if span.start < written {
                continue;
            }
            let mark = self.marks[span.start];
            match mark.owner.filter(|_| mark.is_avoided) {
                Some(part) => self.encode(part, span, byte),
                None => self.unit(span, byte, mark),
            }
        }
        for edit in edits {
            self.applied(edit.law, edit.section, edit.place, edit.to);
        }
        self.close();
    }

    /// Writes a byte as an escape.
    fn encode(&mut self, part: &Part, span: Range<usize>, byte: u8) {
        let section = self.dialect.prose.equivalence.unreserved.unwrap_or(part.section);
        self.applied(Law::Encoding, section, span, percent_encoded(&[byte]).as_bytes());
    }

    /// Writes a character or an escape.
    fn unit(&mut self, span: Range<usize>, byte: u8, mark: Mark) {
        let equivalence = &self.dialect.prose.equivalence;
        let written = &self.normal.input[span.clone()];
        let is_escape = span.len() == 3;
        let unwise = equivalence.unwise.filter(|_| self.characters.is_unwise(byte));
        let mut is_plain = |part: &Part| {
            let is_reserved = unwise.is_some() || part.reserved.as_bytes().contains(&byte);
            mark.is_beyond || !is_reserved && self.characters.accepts(part.plain, byte)
        };
        let part = mark.owner.filter(|_| is_escape);
        let plain = part.filter(|part| is_plain(part));
        let encoding = |part: &Part| (Law::Encoding, equivalence.unreserved.unwrap_or(part.section));
        let as_escape = || percent_encoded(&[byte]).into_bytes();
        let (mut law, mut to) = match (mark.dot.filter(|_| byte == b'.'), plain) {
            (Some(section), _) => (Some((Law::DotSegment, section)), as_escape()),
            (None, Some(part)) if self.holds(Law::Encoding) => (Some(encoding(part)), vec![byte]),
            _ if is_escape && equivalence.escapes.is_empty() => (None, written.to_vec()),
            _ if is_escape => (Some((Law::HexCase, equivalence.escapes)), as_escape()),
            _ => match unwise {
                Some((_, section)) => (Some((Law::Unwise, section)), as_escape()),
                None => (None, vec![byte]),
            },
        };
        if law.is_some_and(|(law, _)| !self.holds(law)) {
            (law, to) = (None, written.to_vec());
        }
        if to.len() == 1 && to[0].is_ascii_uppercase() {
            let scheme = equivalence.scheme_case.filter(|_| span.start < self.scheme_end);
            let case = scheme.map(|section| (Law::SchemeCase, section));
            if let Some((case, of_case)) = case.or(mark.fold).filter(|(law, _)| self.holds(*law)) {
                let mut from = written.to_vec();
                if let Some((law, section)) = law {
                    // If two rules apply to one place, the change of the escape comes first.
                    self.record(law, section, span.clone(), &from, &to);
                    from.clone_from(&to);
                }
                to.make_ascii_lowercase();
                self.record(case, of_case, span, &from, &to);
                self.normal.text.extend_from_slice(&to);
                return;
            }
        }
        match law.filter(|_| to != written) {
            Some((law, section)) => self.applied(law, section, span, &to),
            None => self.normal.text.extend_from_slice(&to),
        }
    }

    /// Adds the optional part at the end, which the normal form always has.
    fn close(&mut self) {
        let end = self.normal.input.len();
        if !self.holds(Law::Closing) {
            return;
        }
        for (likeness, section) in self.rules() {
            let Likeness::Closing { behind, ending, adds } = likeness else { continue };
            let part = self.components.first(behind);
            if part.is_some_and(|part| &self.normal.input[part.span.end..] == ending.as_bytes()) {
                self.applied(Law::Closing, section, end..end, adds.as_bytes());
            }
        }
    }

    /// Writes the replacement of a place, and records the change.
    fn applied(&mut self, law: Law, section: &'static str, span: Range<usize>, to: &[u8]) {
        self.normal.text.extend_from_slice(to);
        self.record(law, section, span.clone(), &self.normal.input[span], to);
    }

    /// Records a change; adjacent changes of one kind are merged.
    fn record(&mut self, law: Law, section: &'static str, span: Range<usize>, from: &[u8], to: &[u8]) {
        match self.normal.applied.last_mut() {
            Some(last) if last.law == law && last.section == section && last.span.end == span.start => {
                last.span.end = span.end;
                last.from.extend_from_slice(from);
                last.to.extend_from_slice(to);
            }
            _ => {
                let (from, to) = (from.to_vec(), to.to_vec());
                self.normal.applied.push(Applied { law, section, span, from, to });
            }
        }
    }
}

/// Returns the places of leading zeros of decimal numbers in a text.
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

/// Returns a decimal number without leading zeros.
fn number(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    &digits[zeros.min(digits.len().saturating_sub(1))..]
}
