//! The URL parser of the URL Standard (section 4.4): what a browser makes of a text, and its validation errors.
//!
//! [`parse`] is the "basic URL parser" without a state override, as the Standard writes it: states with their names, and one step for each
//! code point. Each validation error has the bytes of the input at which the parser finds it.

mod encode;
mod error;
mod host;
mod unit;

use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use self::encode::{FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO, is_url_code_point, percent_encoded};
pub use self::error::ValidationError;
use self::host::Host;
use self::unit::{Errors, Failure, Unit, is_percent_encoded, span, units};
use crate::documents::whatwg::schemes::{FILE, default_port, is_special};

/// The result of the URL parser.
///
/// ```
/// let parsed = urlgram::browser::parse(b"http://h/a b", None);
/// assert!(parsed.url.is_some(), "a space is an error that does not end it");
/// let (error, place) = &parsed.errors[0];
/// assert_eq!((error.as_str(), place.clone()), ("invalid-URL-unit", 10..11));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The URL; none if the parser fails.
    pub url: Option<Record>,
    /// The validation errors in the order in which the parser finds them, each with its bytes in the input. They are empty for an input
    /// that is valid.
    pub errors: Vec<(ValidationError, Range<usize>)>,
}

/// A URL record (section 4.1).
///
/// ```
/// use urlgram::browser::{Path, parse};
/// let url = parse(b"http://user@h:8080/a/./b?c#d", None).url.unwrap();
/// assert_eq!((url.username.as_str(), url.host.as_deref(), url.port), ("user", Some("h"), Some(8080)));
/// assert_eq!(url.path, Path::Segments(vec!["a".to_owned(), "b".to_owned()]));
///
/// // As the base of another.
/// assert_eq!(parse(b"../x", Some(&url)).url.unwrap().to_string(), "http://user@h:8080/x");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The scheme, in lower case.
    pub scheme: String,
    /// The username, percent-encoded.
    pub username: String,
    /// The password, percent-encoded.
    pub password: String,
    /// The host as it is serialized; empty for an empty host.
    pub host: Option<String>,
    /// The port, if it is not the default port of the scheme.
    pub port: Option<u16>,
    /// The path.
    pub path: Path,
    /// The query, without its question mark.
    pub query: Option<String>,
    /// The fragment, without its number sign.
    pub fragment: Option<String>,
}

/// The path of a URL record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Path {
    /// An opaque path.
    Opaque(String),
    /// Segments, each of which follows a slash.
    Segments(Vec<String>),
}

impl Default for Path {
    fn default() -> Self {
        Self::Segments(Vec::new())
    }
}

/// Parses an input as UTF-8; what is not UTF-8 is read as U+FFFD. With a base URL, the input may be relative.
///
/// Time and memory are linear in the input, but for the limits of UTS 46 in a domain.
///
/// ```
/// use urlgram::browser::{ValidationError, parse};
/// let parsed = parse(br"https:\\example.org/a b", None);
/// assert_eq!(parsed.url.unwrap().to_string(), "https://example.org/a%20b");
/// assert_eq!(parsed.errors[0], (ValidationError::SpecialSchemeMissingFollowingSolidus, 6..7));
/// ```
#[must_use]
pub fn parse(input: &[u8], base: Option<&Record>) -> Parsed {
    let mut errors = Errors(Vec::new());
    let text = units(input, &mut errors);
    let mut machine = Machine { text: &text, end: input.len(), base, url: Record::default(), errors };
    let url = machine.run().ok().map(|()| machine.url);
    Parsed { url, errors: machine.errors.0 }
}

impl Parsed {
    /// Returns the validation errors whose places share a byte with `span`, or touch it if one of the two is empty, each once: byte offsets of
    /// the input.
    ///
    /// ```
    /// use urlgram::browser::{ValidationError, parse};
    /// let parsed = parse(br"http:\\h/a b", None);
    /// assert_eq!(parsed.errors_at(&(10..11)), [ValidationError::InvalidUrlUnit]);
    /// ```
    #[must_use]
    pub fn errors_at(&self, span: &Range<usize>) -> Vec<ValidationError> {
        let touches = |place: &Range<usize>| place.start <= span.end && span.start <= place.end;
        let shares = |place: &Range<usize>| place.start < span.end && span.start < place.end;
        self.names(|place| shares(place) || (span.is_empty() || place.is_empty()) && touches(place))
    }

    /// Returns the validation errors, each once, in their order.
    fn names(&self, is_meant: impl Fn(&Range<usize>) -> bool) -> Vec<ValidationError> {
        let mut known = HashSet::new();
        let meant = self.errors.iter().filter(|(error, place)| is_meant(place) && known.insert(*error));
        meant.map(|(error, _)| *error).collect()
    }
}

impl fmt::Display for Parsed {
    /// A browser's answer in words: what it reads, or that it refuses the input, with the names of the validation errors.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.names(|_| true);
        match &self.url {
            None => out.write_str("browsers refuse it")?,
            Some(url) if names.is_empty() => write!(out, "browsers read it as {url}")?,
            Some(url) => write!(out, "browsers accept it as {url}")?,
        }
        if names.is_empty() {
            return Ok(());
        }
        let names: Vec<_> = names.iter().map(|name| name.as_str()).collect();
        write!(out, " ({})", names.join(", "))
    }
}

/// The states, by their names in the Standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    SchemeStart,
    Scheme,
    NoScheme,
    SpecialRelativeOrAuthority,
    PathOrAuthority,
    Relative,
    RelativeSlash,
    SpecialAuthoritySlashes,
    SpecialAuthorityIgnoreSlashes,
    Authority,
    Host,
    Port,
    File,
    FileSlash,
    FileHost,
    PathStart,
    Path,
    OpaquePath,
    Query,
    Fragment,
}

/// The state machine.
struct Machine<'p> {
    text: &'p [Unit],
    /// The length of the input in bytes.
    end: usize,
    base: Option<&'p Record>,
    url: Record,
    errors: Errors,
}

/// The next step of the state machine.
enum Next {
    /// To the next code point, in the same state, which goes on with the part that it collects.
    Stay,
    /// To the next code point.
    To(State),
    /// To the same code point once more.
    Again(State),
    /// To the code point after the next.
    Skip(State),
    /// To this code point of the input.
    From(State, usize),
}

impl Machine<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        use Next::{Again, From, Skip, Stay, To};
        let (mut state, mut at) = (State::SchemeStart, 0);
        // `begin` is where the part begins that a state collects: the buffer of the Standard.
        let (mut begin, mut is_in_brackets) = (0, false);
        loop {
            let c = self.text.get(at).map(|unit| unit.c);
            let next = match state {
                State::SchemeStart | State::Scheme | State::NoScheme => self.scheme(state, at, c)?,
                State::SpecialRelativeOrAuthority
                | State::PathOrAuthority
                | State::Relative
                | State::RelativeSlash
                | State::SpecialAuthoritySlashes
                | State::SpecialAuthorityIgnoreSlashes => self.slashes(state, at, c),
                State::Authority => self.authority(at)?,
                State::Host => self.host(begin, at, c, &mut is_in_brackets)?,
                State::Port => self.port(begin, at, c)?,
                State::File | State::FileSlash => self.file(state, at, c),
                State::FileHost => self.file_host(begin, at, c)?,
                State::PathStart => self.path_start(at, c),
                State::Path => self.path(begin, at, c),
                State::OpaquePath => self.opaque_path(at, c),
                State::Query => self.query(at, c),
                State::Fragment => self.fragment(at, c),
            };
            // A drive letter that is no host is the first segment.
            let keeps = matches!((state, &next), (_, Stay) | (State::FileHost, Again(State::Path)));
            let (to, from) = match next {
                Stay => (state, at + 1),
                To(state) => (state, at + 1),
                Again(state) => (state, at),
                Skip(state) => (state, at + 2),
                From(state, from) => (state, from),
            };
            // The end is read again by another state only.
            if c.is_none() && from > at {
                return Ok(());
            }
            begin = if keeps { begin } else { from };
            (state, at) = (to, from);
        }
    }

    fn is_special(&self) -> bool {
        is_special(&self.url.scheme)
    }

    /// Returns whether the code point ends a host, or a segment of a path, as a slash does.
    fn is_slash(&self, c: Option<char>) -> bool {
        c == Some('/') || c == Some('\\') && self.is_special()
    }

    /// Returns whether an authority ends here.
    fn ends_authority(&self, c: Option<char>) -> bool {
        matches!(c, None | Some('?' | '#')) || self.is_slash(c)
    }

    fn here(&self, at: usize) -> Range<usize> {
        self.text.get(at).map_or(self.end..self.end, |unit| unit.span.clone())
    }

    fn tell(&mut self, error: ValidationError, at: usize) {
        let span = self.here(at);
        self.errors.tell(error, span);
    }

    fn fail(&mut self, error: ValidationError, at: usize) -> Failure {
        self.tell(error, at);
        Failure
    }

    /// Returns whether the code points from here on begin with some.
    fn begins(&self, at: usize, text: &str) -> bool {
        let mut units = self.text[at.min(self.text.len())..].iter();
        text.chars().all(|c| units.next().is_some_and(|unit| unit.c == c))
    }

    /// Tells if a code point is no URL unit.
    fn check_unit(&mut self, at: usize, c: char) {
        let is_wrong = if c == '%' { !is_percent_encoded(&self.text[at..]) } else { !is_url_code_point(c) };
        if is_wrong {
            self.tell(ValidationError::InvalidUrlUnit, at);
        }
    }

    fn scheme(&mut self, state: State, at: usize, c: Option<char>) -> Result<Next, Failure> {
        match (state, c) {
            (State::SchemeStart, Some(c)) if c.is_ascii_alphabetic() => {
                self.url.scheme.push(c.to_ascii_lowercase());
                Ok(Next::To(State::Scheme))
            }
            (State::SchemeStart, _) => Ok(Next::Again(State::NoScheme)),
            (State::Scheme, Some(c)) if c.is_ascii_alphanumeric() || "+-.".contains(c) => {
                self.url.scheme.push(c.to_ascii_lowercase());
                Ok(Next::Stay)
            }
            (State::Scheme, Some(':')) => Ok(self.after_scheme(at)),
            (State::Scheme, _) => {
                self.url.scheme.clear();
                Ok(Next::From(State::NoScheme, 0))
            }
            _ => self.no_scheme(at, c),
        }
    }

    fn after_scheme(&mut self, at: usize) -> Next {
        if self.url.scheme == FILE {
            if !self.begins(at + 1, "//") {
                self.tell(ValidationError::SpecialSchemeMissingFollowingSolidus, at + 1);
            }
            Next::To(State::File)
        } else if self.is_special() {
            let is_that_of_base = self.base.is_some_and(|base| base.scheme == self.url.scheme);
            Next::To(if is_that_of_base {
                State::SpecialRelativeOrAuthority
            } else {
                State::SpecialAuthoritySlashes
            })
        } else if self.begins(at + 1, "/") {
            Next::Skip(State::PathOrAuthority)
        } else {
            self.url.path = Path::Opaque(String::new());
            Next::To(State::OpaquePath)
        }
    }

    fn no_scheme(&mut self, at: usize, c: Option<char>) -> Result<Next, Failure> {
        let Some(base) = self.base.filter(|base| !matches!(base.path, Path::Opaque(_)) || c == Some('#'))
        else {
            return Err(self.fail(ValidationError::MissingSchemeNonRelativeUrl, at));
        };
        if let Path::Opaque(_) = base.path {
            let fragment = Some(String::new());
            self.url = Record { fragment, ..base.clone() };
            return Ok(Next::To(State::Fragment));
        }
        Ok(Next::Again(if base.scheme == FILE { State::File } else { State::Relative }))
    }

    /// The states between the scheme, or the beginning of a relative URL, and the authority or the path.
    fn slashes(&mut self, state: State, at: usize, c: Option<char>) -> Next {
        use ValidationError::{InvalidReverseSolidus, SpecialSchemeMissingFollowingSolidus};
        match state {
            State::SpecialRelativeOrAuthority | State::SpecialAuthoritySlashes if self.begins(at, "//") => {
                Next::Skip(State::SpecialAuthorityIgnoreSlashes)
            }
            State::SpecialRelativeOrAuthority => {
                self.tell(SpecialSchemeMissingFollowingSolidus, at);
                Next::Again(State::Relative)
            }
            State::PathOrAuthority if c == Some('/') => Next::To(State::Authority),
            State::PathOrAuthority => Next::Again(State::Path),
            State::Relative => self.relative(at, c),
            State::RelativeSlash if self.is_special() && self.is_slash(c) => {
                if c == Some('\\') {
                    self.tell(InvalidReverseSolidus, at);
                }
                Next::To(State::SpecialAuthorityIgnoreSlashes)
            }
            State::RelativeSlash if c == Some('/') => Next::To(State::Authority),
            State::RelativeSlash => {
                self.take_server_of_base();
                Next::Again(State::Path)
            }
            State::SpecialAuthoritySlashes => {
                self.tell(SpecialSchemeMissingFollowingSolidus, at);
                Next::Again(State::SpecialAuthorityIgnoreSlashes)
            }
            _ if matches!(c, Some('/' | '\\')) => {
                self.tell(SpecialSchemeMissingFollowingSolidus, at);
                Next::Stay
            }
            _ => Next::Again(State::Authority),
        }
    }

    /// Begins the query after a `?`, or the fragment after a `#`.
    fn begin_query(&mut self, c: char) -> Next {
        let (part, state) = match c {
            '?' => (&mut self.url.query, State::Query),
            _ => (&mut self.url.fragment, State::Fragment),
        };
        *part = Some(String::new());
        Next::To(state)
    }

    fn take_server_of_base(&mut self) {
        if let Some(base) = self.base {
            self.url.username.clone_from(&base.username);
            self.url.password.clone_from(&base.password);
            self.url.host.clone_from(&base.host);
            self.url.port = base.port;
        }
    }

    fn take_path_of_base(&mut self) {
        if let Some(base) = self.base {
            self.url.path.clone_from(&base.path);
            self.url.query.clone_from(&base.query);
        }
    }

    fn relative(&mut self, at: usize, c: Option<char>) -> Next {
        if let Some(base) = self.base {
            self.url.scheme.clone_from(&base.scheme);
        }
        if self.is_slash(c) {
            if c == Some('\\') {
                self.tell(ValidationError::InvalidReverseSolidus, at);
            }
            return Next::To(State::RelativeSlash);
        }
        self.take_server_of_base();
        self.take_path_of_base();
        self.after_path_of_base(c, true)
    }

    /// The end of a state in which a relative URL has the path of its base, which is shortened if `shortens` is true.
    fn after_path_of_base(&mut self, c: Option<char>, shortens: bool) -> Next {
        match c {
            Some(c @ ('?' | '#')) => self.begin_query(c),
            Some(_) => {
                self.url.query = None;
                if shortens {
                    self.shorten();
                } else {
                    self.url.path = Path::default();
                }
                Next::Again(State::Path)
            }
            None => Next::Stay,
        }
    }

    fn authority(&mut self, at: usize) -> Result<Next, Failure> {
        // The state runs to the end of the authority; the text before the last `@` is the credentials.
        let is_inside = |unit: &&Unit| !self.ends_authority(Some(unit.c));
        let length = self.text[at..].iter().take_while(is_inside).count();
        let whole = &self.text[at..at + length];
        let Some(last) = whole.iter().rposition(|unit| unit.c == '@') else {
            return Ok(Next::Again(State::Host));
        };
        for unit in whole.iter().filter(|unit| unit.c == '@') {
            self.errors.tell(ValidationError::InvalidCredentials, unit.span.clone());
        }
        let credentials = &whole[..last];
        let colon = credentials.iter().position(|unit| unit.c == ':').unwrap_or(last);
        let encoded = |units: &[Unit]| units.iter().map(|unit| percent_encoded(unit.c, USERINFO)).collect();
        self.url.username = encoded(&credentials[..colon]);
        self.url.password = encoded(credentials.get(colon + 1..).unwrap_or_default());
        if last + 1 == length {
            return Err(self.fail(ValidationError::HostMissing, at + length));
        }
        Ok(Next::From(State::Host, at + last + 1))
    }

    fn host(
        &mut self,
        begin: usize,
        at: usize,
        c: Option<char>,
        is_in_brackets: &mut bool,
    ) -> Result<Next, Failure> {
        let ends = self.ends_authority(c);
        if !ends && (c != Some(':') || *is_in_brackets) {
            *is_in_brackets = c == Some('[') || *is_in_brackets && c != Some(']');
            return Ok(Next::Stay);
        }
        if begin == at && (c == Some(':') || self.is_special()) {
            return Err(self.fail(ValidationError::HostMissing, at));
        }
        self.url.host = Some(self.parsed_host(begin, at)?);
        Ok(if ends { Next::Again(State::PathStart) } else { Next::To(State::Port) })
    }

    fn parsed_host(&mut self, begin: usize, at: usize) -> Result<Host, Failure> {
        let is_opaque = !self.is_special();
        host::parse(&self.text[begin..at], is_opaque, &mut self.errors)
    }

    fn port(&mut self, begin: usize, at: usize, c: Option<char>) -> Result<Next, Failure> {
        if c.is_some_and(|c| c.is_ascii_digit()) {
            return Ok(Next::Stay);
        }
        if !self.ends_authority(c) {
            return Err(self.fail(ValidationError::PortInvalid, at));
        }
        if begin < at {
            let digits: String = self.text[begin..at].iter().map(|unit| unit.c).collect();
            let digits = digits.trim_start_matches('0');
            let port = if digits.is_empty() { Ok(0) } else { digits.parse() };
            let Ok(port) = port else {
                return Err(self.errors.fail(ValidationError::PortOutOfRange, span(&self.text[begin..at])));
            };
            self.url.port = Some(port).filter(|port| default_port(&self.url.scheme) != Some(*port));
        }
        Ok(Next::Again(State::PathStart))
    }

    /// Returns whether a Windows drive letter begins here, and all of the segment is one.
    fn begins_with_drive(&self, at: usize) -> bool {
        let rest = &self.text[at.min(self.text.len())..];
        rest.len() >= 2
            && is_drive(&rest[..2])
            && rest.get(2).is_none_or(|unit| matches!(unit.c, '/' | '\\' | '?' | '#'))
    }

    fn file(&mut self, state: State, at: usize, c: Option<char>) -> Next {
        let base = self.base.filter(|base| base.scheme == FILE);
        if state == State::File {
            FILE.clone_into(&mut self.url.scheme);
            self.url.host = Some(String::new());
        }
        if self.is_slash(c) {
            if c == Some('\\') {
                self.tell(ValidationError::InvalidReverseSolidus, at);
            }
            return Next::To(if state == State::File { State::FileSlash } else { State::FileHost });
        }
        let Some(base) = base else { return Next::Again(State::Path) };
        self.url.host.clone_from(&base.host);
        let has_drive = self.begins_with_drive(at);
        if state == State::FileSlash {
            if let (false, Path::Segments(path)) = (has_drive, &base.path)
                && let Some(drive) = path.first().filter(|first| is_normalized_drive(first))
            {
                self.url.path = Path::Segments(vec![drive.clone()]);
            }
            return Next::Again(State::Path);
        }
        self.take_path_of_base();
        if has_drive {
            self.tell(ValidationError::FileInvalidWindowsDriveLetter, at);
        }
        self.after_path_of_base(c, !has_drive)
    }

    fn file_host(&mut self, begin: usize, at: usize, c: Option<char>) -> Result<Next, Failure> {
        if !self.ends_authority(c) {
            return Ok(Next::Stay);
        }
        if is_drive(&self.text[begin..at]) {
            let span = span(&self.text[begin..at]);
            self.errors.tell(ValidationError::FileInvalidWindowsDriveLetterHost, span);
            return Ok(Next::Again(State::Path));
        }
        let host = if begin == at { String::new() } else { self.parsed_host(begin, at)? };
        self.url.host = Some(if host == "localhost" { String::new() } else { host });
        Ok(Next::Again(State::PathStart))
    }

    fn path_start(&mut self, at: usize, c: Option<char>) -> Next {
        if self.is_slash(c) {
            if c == Some('\\') {
                self.tell(ValidationError::InvalidReverseSolidus, at);
            }
            return Next::To(State::Path);
        }
        match c {
            _ if self.is_special() => Next::Again(State::Path),
            Some(c @ ('?' | '#')) => self.begin_query(c),
            Some(_) => Next::Again(State::Path),
            None => Next::Stay,
        }
    }

    fn path(&mut self, begin: usize, at: usize, c: Option<char>) -> Next {
        let is_end = matches!(c, None | Some('?' | '#'));
        if let Some(c) = c.filter(|_| !is_end && !self.is_slash(c)) {
            self.check_unit(at, c);
            return Next::Stay;
        }
        if c == Some('\\') {
            self.tell(ValidationError::InvalidReverseSolidus, at);
        }
        let encoded = |unit: &Unit| percent_encoded(unit.c, PATH);
        let mut segment: String = self.text[begin..at].iter().map(encoded).collect();
        let (is_dot, is_double_dot) = dots(&segment);
        if is_double_dot {
            self.shorten();
        } else if !is_dot {
            let is_first = matches!(&self.url.path, Path::Segments(path) if path.is_empty());
            if self.url.scheme == FILE && is_first && is_drive(&self.text[begin..at]) {
                segment.replace_range(1..2, ":");
            }
            self.push(segment);
        }
        if (is_dot || is_double_dot) && is_end {
            self.push(String::new());
        }
        match c {
            Some(c @ ('?' | '#')) => self.begin_query(c),
            // The next segment begins after the slash.
            _ => Next::To(State::Path),
        }
    }

    fn push(&mut self, segment: String) {
        if let Path::Segments(path) = &mut self.url.path {
            path.push(segment);
        }
    }

    /// "Shorten a URL's path" (section 4.2).
    fn shorten(&mut self) {
        if let Path::Segments(path) = &mut self.url.path {
            let is_drive = self.url.scheme == FILE && path.len() == 1 && is_normalized_drive(&path[0]);
            if !is_drive {
                path.pop();
            }
        }
    }

    fn opaque_path(&mut self, at: usize, c: Option<char>) -> Next {
        let Some(c) = c else { return Next::Stay };
        match c {
            '?' | '#' => return self.begin_query(c),
            _ => self.check_unit(at, c),
        }
        let is_last_space = c == ' ' && (self.begins(at + 1, "?") || self.begins(at + 1, "#"));
        if let Path::Opaque(path) = &mut self.url.path {
            path.push_str(&percent_encoded(c, if is_last_space { " " } else { "" }));
        }
        Next::Stay
    }

    fn query(&mut self, at: usize, c: Option<char>) -> Next {
        let Some(c) = c else { return Next::Stay };
        if c == '#' {
            return self.begin_query(c);
        }
        self.check_unit(at, c);
        let set = if self.is_special() { SPECIAL_QUERY } else { QUERY };
        self.url.query.get_or_insert_default().push_str(&percent_encoded(c, set));
        Next::Stay
    }

    fn fragment(&mut self, at: usize, c: Option<char>) -> Next {
        if let Some(c) = c {
            self.check_unit(at, c);
            self.url.fragment.get_or_insert_default().push_str(&percent_encoded(c, FRAGMENT));
        }
        Next::Stay
    }
}

/// Returns whether code points are a "Windows drive letter" (section 4.2).
fn is_drive(units: &[Unit]) -> bool {
    matches!(units, [Unit { c: letter, .. }, Unit { c: ':' | '|', .. }] if letter.is_ascii_alphabetic())
}

/// Returns whether a segment is a "normalized Windows drive letter".
fn is_normalized_drive(segment: &str) -> bool {
    matches!(segment.as_bytes(), [letter, b':'] if letter.is_ascii_alphabetic())
}

/// Returns whether a segment is a "single-dot URL path segment", and whether it is a "double-dot" one (section 4.1).
fn dots(segment: &str) -> (bool, bool) {
    let dots = segment.to_ascii_lowercase().replace("%2e", ".");
    (dots == ".", dots == "..")
}

impl fmt::Display for Record {
    /// Its href, by the "URL serializer" (section 4.5).
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:", self.scheme)?;
        match (&self.host, &self.path) {
            (Some(host), _) => {
                write!(out, "//{}", self.username)?;
                if !self.password.is_empty() {
                    write!(out, ":{}", self.password)?;
                }
                if !self.username.is_empty() || !self.password.is_empty() {
                    out.write_str("@")?;
                }
                out.write_str(host)?;
                if let Some(port) = self.port {
                    write!(out, ":{port}")?;
                }
            }
            // Without `/.`, an empty first segment would be read as an empty host.
            (None, Path::Segments(path)) if path.len() > 1 && path[0].is_empty() => out.write_str("/.")?,
            (None, _) => {}
        }
        match &self.path {
            Path::Opaque(path) => out.write_str(path)?,
            Path::Segments(path) => path.iter().try_for_each(|segment| write!(out, "/{segment}"))?,
        }
        if let Some(query) = &self.query {
            write!(out, "?{query}")?;
        }
        self.fragment.iter().try_for_each(|fragment| write!(out, "#{fragment}"))
    }
}
