//! Which texts of a file are told.
//!
//! Most texts that look like URLs and do not conform are none that somebody wrote: templates, patterns, parts of URLs, code after one. They
//! have no end of forms, so [`url`] knows the others: texts with a host, in which no more is wrong than what people write in URLs. Of what
//! conforms, only that is told which reads otherwise than it looks: passwords, ports and the case of hosts are as people want them.

use std::str;

use memchr::{memchr_iter, memmem};
use urlgram::extract::{Candidate, Find};
use urlgram::findings::Finding;
use urlgram::report::Place;
use urlgram::{Code, Report, Severity};

use crate::input::values::is_hidden;

/// An answer to whether a text that was found in a file is told.
pub enum Answer<'f> {
    Report(Report<'f>),
    /// Nothing: it conforms.
    Conforms,
    /// Nothing: it does not conform, and may be no URL.
    Untold,
}

/// Which findings of a text are told.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign of its own")]
pub struct Tells {
    /// True if it conforms, or somebody wrote it as a URL, as its signs tell.
    pub is_url: bool,
    /// True if no repair is certain: it is a string or code, which may compare it or escape it, or blanks in it
    /// were left out.
    pub is_doubted: bool,
    /// True if warnings that it reads otherwise than it looks are told.
    readings: bool,
    /// The place where its head ends: see [`Written::head`].
    head: usize,
    /// True if slashes follow what is in the place of a host.
    has_second: bool,
    /// The byte offset of slashes after the scheme.
    slashes: Option<usize>,
}

/// The codes of warnings that are told: a URL is not what it looks like.
const READINGS: [Code; 8] = [
    Code::UnexpectedReading,
    Code::BareIpv6,
    Code::PortOutOfRange,
    Code::Ipv4OutOfRange,
    Code::MisleadingUser,
    Code::LookAlike,
    Code::BidiControl,
    Code::MixedDirections,
];

/// Returns what is told of a text that was found in a file: all, or of a URL that conforms also the warnings for which `asks`.
pub fn url(find: &Find, is_code: bool, all: bool, asks: impl Fn(Code) -> bool) -> Answer<'_> {
    if all {
        return Answer::Report(find.report());
    }
    let tells = Tells::of(find, is_code);
    if !tells.is_url {
        return if Written::new(find).has_text() { Answer::Conforms } else { Answer::Untold };
    }
    let report = find.report();
    match tells.after(&report) {
        Some(tells) => {
            let report = report.showing(|found| tells.tells(found, asks(found.code())));
            Answer::Report(if tells.is_doubted { report.doubted() } else { report })
        }
        None => Answer::Untold,
    }
}

impl Tells {
    /// Returns which findings of a text are told, as it is written, perhaps in code that a document shows.
    pub fn of(find: &Find, is_code: bool) -> Self {
        let url = Written::new(find);
        let is_address = url.is_address() && !url.is_example();
        Self {
            is_url: find.conforms() || url.is_url() && !find.has_place() && !url.is_example(),
            is_doubted: is_code || url.is_string() || url.has_blanks(),
            readings: is_address,
            head: url.head(),
            has_second: is_address && url.has_second(),
            slashes: url.authority.map(|_| url.scheme.len() + 1),
        }
    }

    /// The same after a report, which may be one on a template or on code; then nothing is told. A text that is unexpected after its host may
    /// be as somebody wants it.
    pub fn after(self, report: &Report<'_>) -> Option<Self> {
        const OTHERS: [Code; 4] = [Code::Placeholder, Code::Wrapper, Code::TrailingInput, Code::HtmlEntity];
        let mut found = report.findings().iter();
        if report.conforms() {
            let is_late =
                |it: &Finding<'_>| it.code() == Code::UnexpectedReading && it.span().start >= self.head;
            return Some(Self { readings: self.readings && !found.any(is_late), ..self });
        }
        (self.is_url && !found.any(|it| OTHERS.contains(&it.code()))).then_some(self)
    }

    /// Returns whether a finding is told; a warning also if somebody asks for it.
    pub fn tells(self, found: &Finding<'_>, is_asked: bool) -> bool {
        match (found.severity(), found.code()) {
            (Severity::Error, _) => true,
            _ if is_asked => true,
            (Severity::Warning, Code::DoubledScheme) => self.has_second,
            // The document of the scheme has no slashes after the colon.
            (Severity::Warning, Code::ReservedCharacter) => self.slashes == Some(found.span().start),
            (Severity::Warning, code) => self.readings && READINGS.contains(&code),
            _ => false,
        }
    }
}

/// A text in a file, in parts as people read it, whether it conforms or not.
struct Written<'f> {
    find: &'f Find,
    scheme: &'f [u8],
    /// After two slashes; none without them.
    authority: Option<&'f [u8]>,
    path: &'f [u8],
    /// With their delimiters.
    query: &'f [u8],
    fragment: &'f [u8],
}

impl<'f> Written<'f> {
    fn new(find: &'f Find) -> Self {
        let url = find.url();
        let (scheme, rest) = url.split_at(memchr::memchr(b':', url).unwrap_or(0));
        let rest = rest.strip_prefix(b":").unwrap_or(rest);
        let upto = |text: &'f [u8], ends: &[u8]| {
            text.split_at(text.iter().position(|byte| ends.contains(byte)).unwrap_or(text.len()))
        };
        let (authority, rest) = match rest.strip_prefix(b"//") {
            Some(rest) => {
                let (authority, rest) = upto(rest, b"/?#");
                (Some(authority), rest)
            }
            None => (None, rest),
        };
        let (path, rest) = upto(rest, b"?#");
        let (query, fragment) = upto(rest, b"#");
        Self { find, scheme, authority, path, query, fragment }
    }

    /// Returns whether it is a URL that somebody wrote, with mistakes.
    fn is_url(&self) -> bool {
        let is_destination = self.is_destination();
        let has_host = self.authority.map_or(is_destination, |it| self.is_authority(it));
        // A text before the URL may be the name of a variable, as in settings; a text of several lines may have the sign of a
        // comment in it.
        self.scheme.len() > 1
            && self.find.places.start.line == self.find.places.end.line
            && !self.scheme.contains(&b'.')
            && has_host
            && self.is_in(self.path, |at| self.path[at] == b'|' && self.is_in_markup())
            // A bar and a bracket in the query make it a pattern.
            && !(self.query.contains(&b'|') && self.query.contains(&b'('))
            && self.is_in(self.query, |at| self.allows_in_query(at))
            && self.is_in(self.fragment.strip_prefix(b"#").unwrap_or_default(), |_| false)
    }

    /// Returns whether a part has no more than characters that the documents allow or people write: of some, `allows` tells.
    fn is_in(&self, part: &[u8], allows: impl Fn(usize) -> bool) -> bool {
        let (is_delimited, is_destination) = (self.is_delimited(), self.is_destination());
        // Translators write placeholders in their own script, without a domain.
        let has_domain =
            self.authority.is_none_or(|it| it == b"localhost" || it.iter().any(|byte| b".:".contains(byte)));
        // The URL Standard, which HTML uses, allows characters beyond US-ASCII.
        let is_attribute = is_destination && self.find.form.wrapper.is_none_or(|(open, _)| open != b'(');
        let Ok(text) = str::from_utf8(part) else { return false };
        text.char_indices().all(|(at, sign)| match sign {
            // These signs are escapes, ends of strings, places for values, patterns or code, or marks of sentences.
            _ if sign.is_ascii_control()
                || "\\\"'`<>{}$*".contains(sign)
                || matches!(sign, '\u{2016}'..='\u{2027}' | '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ff65}') =>
            {
                false
            }
            ' ' => is_destination && !part.starts_with(b" ") && !part.ends_with(b" "),
            '[' | ']' | '|' => allows(at),
            // In texts of games, a `^` is followed by a color.
            '^' => self.is_in_markup(),
            '#' => {
                let name = part[at + 1..].iter().take_while(|byte| byte.is_ascii_uppercase()).count();
                // The sign may begin an argument of a macro in LaTeX, or a place for a value.
                let is_argument = part.get(at + 1).is_some_and(u8::is_ascii_digit)
                    && !part.get(at + 2).is_some_and(u8::is_ascii_alphanumeric);
                let is_place = name > 0 && part.get(at + 1 + name) == Some(&b'#');
                !is_argument
                    && !is_place
                    && part.get(at + 1).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'/')
            }
            '%' => is_escape(&part[at + 1..]),
            '&' => !is_entity(&part[at + 1..]),
            _ if !sign.is_ascii() && (!has_domain || is_attribute) => false,
            // After a comma, the next name of a list may follow.
            _ if !sign.is_ascii() && sign.is_alphabetic() && part[..at].ends_with(b",") => false,
            // The next word may follow without a space.
            _ if sign.is_alphabetic() && !sign.is_lowercase() && !sign.is_uppercase() => is_delimited,
            _ => true,
        })
    }

    /// Returns whether a bar may be in the query, or the name of a field has this bracket, as in `?a[]=1`.
    fn allows_in_query(&self, at: usize) -> bool {
        let (before, after) = self.query.split_at(at);
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
        match after[0] {
            // In MediaWiki, a parameter of a template follows the bar.
            b'|' => {
                let name = after[1..].iter().take_while(|byte| is_part(byte)).count();
                after.get(1 + name) != Some(&b'=')
            }
            b'[' => {
                let length = after[1..].iter().take_while(|byte| is_part(byte)).count();
                before.last().is_some_and(|last| is_part(last) || *last == b']')
                    && after.get(1 + length) == Some(&b']')
            }
            _ => {
                let length = before.iter().rev().take_while(|byte| is_part(byte)).count();
                before[..before.len() - length].ends_with(b"[")
                    && matches!(after.get(1), Some(b'=' | b'[' | b'&' | b'.'))
            }
        }
    }

    /// Returns whether blanks between brackets were left out, and not those of a line that is broken.
    fn has_blanks(&self) -> bool {
        let [_, written, _] = around(self.find);
        let written = written.unwrap_or_default();
        self.is_bracketed() && !self.is_destination() && written.contains(&b' ') && !written.contains(&b'\n')
    }

    /// Returns whether it is a string of a program or of data.
    fn is_string(&self) -> bool {
        let wrapper = self.find.form.wrapper;
        wrapper.is_some_and(|(open, _)| b"\"'`".contains(&open)) && !self.is_destination()
    }

    /// Returns whether the syntax around it tells its end.
    fn is_delimited(&self) -> bool {
        self.find.form.wrapper.is_some() || self.is_marked()
    }

    /// Returns whether it is a URL by the syntax around it, and not a string: on a line of its own, in angle brackets, or the destination of
    /// a link.
    fn is_marked(&self) -> bool {
        self.is_in_markup() || self.begins_line(|before| before.trim_ascii().is_empty())
    }

    /// The same, but a line of its own is none: data may be on it.
    fn is_in_markup(&self) -> bool {
        // In Markdown and in reStructuredText, the name of a link is before it.
        let is_named = |line: &[u8]| is_definition(line) || line.trim_ascii().starts_with(b".. _");
        self.is_bracketed() || self.is_destination() || self.begins_line(is_named)
    }

    /// Returns whether it has no delimiters, `begins` holds for what is before it on its line, and nothing or a title is after it.
    fn begins_line(&self, begins: impl Fn(&[u8]) -> bool) -> bool {
        let [before, _, after] = around(self.find);
        self.find.form.wrapper.is_none()
            && self.find.layout.text().1.column == 1
            && before.is_some_and(begins)
            && after.is_some_and(|it| is_title(it.trim_ascii()))
    }

    fn is_bracketed(&self) -> bool {
        self.find.form.wrapper.is_some_and(|(open, _)| open == b'<')
    }

    /// Returns whether it is the destination of a link: in Markdown, or in an attribute of HTML.
    fn is_destination(&self) -> bool {
        let is_attribute = || {
            let before = before(self.find);
            let before = before.strip_suffix(b"\\").unwrap_or(before).trim_ascii_end();
            let before = before.strip_suffix(b"=").unwrap_or_default().trim_ascii_end();
            [&b"href"[..], b"src"].iter().any(|name| before.ends_with(name))
        };
        match self.find.form.wrapper {
            Some((b'(', _)) => true,
            // In Markdown, the destination in angle brackets may have blanks.
            Some((b'<', _)) => {
                let line = line_before(self.find);
                line.ends_with(b"](") || is_definition(line)
            }
            Some((b'"' | b'\'', _)) => is_attribute(),
            _ => false,
        }
    }

    /// Returns whether it is odd on purpose: in an example for a shell of Python, or an address for people alone.
    fn is_example(&self) -> bool {
        line_before(self.find).trim_ascii_start().starts_with(b">>> ")
            || self.authority.is_none() && is_hidden(self.path)
    }

    /// Returns whether a text in brackets follows a URL that conforms, as the text of a link does in AsciiDoc.
    fn has_text(&self) -> bool {
        let url = self.find.url();
        let Some(open) = memchr::memchr(b'[', url) else { return false };
        let is_end = memchr::memchr(b']', &url[open..]).is_none_or(|close| open + close + 1 == url.len());
        is_end && self.find.takes(&Candidate { text: url[..open].to_vec(), hash: None })
    }

    /// Returns the byte offset where its head ends: the path begins, or the slashes of what looks like a host do.
    fn head(&self) -> usize {
        let path = self.find.url().len() - self.path.len() - self.query.len() - self.fragment.len();
        match self.authority {
            Some(host) => path + usize::from(host.is_empty() || self.path.starts_with(b"//")),
            None => path + 2,
        }
    }

    /// Returns whether a URL that conforms has no place for a host in its authority, no list or name around it is in it, and no repository
    /// after an `@` of its own.
    fn is_address(&self) -> bool {
        let Some(authority) = self.authority else {
            // If a scheme has no authority, one slash before a host is enough.
            let rest = self.path.trim_ascii_start();
            let rest = &rest[rest.iter().take_while(|byte| b"/:".contains(byte)).count()..];
            let host = rest.split(|byte| *byte == b'/').next().unwrap_or_default();
            return rest.len() < self.path.len() && host.contains(&b'.') && self.is_authority(host);
        };
        let is_placeholder = |byte: &u8| byte.is_ascii_uppercase() || b"$*(),;!&=".contains(byte);
        let is_host = !authority.iter().any(is_placeholder);
        let is_prefix = authority.is_empty() && self.path.is_empty();
        // A distinguished name goes on, as in `/CN=http://h//Email=a@h`, or a permission of Azure does, as in `https://h//.default`.
        let is_name = self.path.strip_prefix(b"//").is_some_and(|rest| {
            let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
            name > 0 && rest.get(name) == Some(&b'=') || rest == b".default"
        });
        let has_two_users = [authority, self.path].iter().all(|part| part.contains(&b'@'));
        is_host && !is_prefix && !is_name && !has_two_users && !self.has_others()
    }

    /// Returns whether its scheme, or one that begins as it does, is in the place of a host. Other schemes may be made
    /// for that.
    fn has_second(&self) -> bool {
        let second = self.authority.and_then(|it| it.strip_suffix(b":")).unwrap_or_default();
        let begins = |one: &[u8], other: &[u8]| !one.is_empty() && other.starts_with(one);
        self.path.starts_with(b"//") && (begins(second, self.scheme) || begins(self.scheme, second))
    }

    /// Returns whether others follow it: one of its scheme after a comma, two more, or one that is deep in its path, as services have them.
    fn has_others(&self) -> bool {
        let head = [b",", self.scheme, b"://"].concat();
        let deep = [b"/", self.scheme, b"://"].concat();
        let is_deep = |at: usize| memchr_iter(b'/', &self.path[..at]).count() > 1;
        memmem::find(self.path, &head).is_some()
            || memmem::find_iter(self.path, b"://").nth(1).is_some()
            || memmem::find(self.path, &deep).is_some_and(is_deep)
    }

    /// Returns whether a host is in an authority: a name in lower case, which no placeholder has, or an address; with a port in digits.
    fn is_authority(&self, authority: &[u8]) -> bool {
        let (user, place) = match memchr::memrchr(b'@', authority) {
            Some(at) => (&authority[..at], &authority[at + 1..]),
            None => (&authority[..0], authority),
        };
        let is_hex = |byte: &u8| byte.is_ascii_hexdigit() || b":.".contains(byte);
        let is_address = |text: &[u8]| text.iter().all(is_hex) && memchr_iter(b':', text).count() > 1;
        let close =
            memchr::memrchr(b']', place).filter(|close| place[0] == b'[' && is_address(&place[1..*close]));
        let (host, port) = match close {
            Some(close) => (&b"address"[..], &place[close + 1..]),
            None if is_address(place) => (&b"address"[..], &b""[..]),
            None => place.split_at(memchr::memrchr(b':', place).unwrap_or(place.len())),
        };
        let is_letter = |sign: char| {
            let is_cased = sign.is_lowercase() || sign.is_uppercase();
            !sign.is_ascii() && sign.is_alphabetic() && (is_cased || self.is_delimited())
        };
        let is_name = |sign: char| {
            sign.is_ascii_lowercase() || sign.is_ascii_digit() || "-._".contains(sign) || is_letter(sign)
        };
        let is_plain = |byte: &u8| byte.is_ascii() && !b" $*<>{}[]()\"'`\\|".contains(byte);
        let has_domain = host.is_ascii() || host.contains(&b'.');
        // `.tld` is an example for people.
        let has_domain = has_domain && !host.ends_with(b".tld");
        // A list has several users, and Texinfo doubles the `@`.
        has_domain
            && memchr_iter(b'@', authority).count() < 2
            && user.iter().all(is_plain)
            && str::from_utf8(host)
                .is_ok_and(|name| name.starts_with(char::is_alphanumeric) && name.chars().all(is_name))
            && matches!(port, [] | [b':', ..])
            && port.iter().skip(1).all(u8::is_ascii_digit)
    }
}

/// Returns whether what follows a percent sign is an escape, or nothing that a program replaces: a letter, a digit, a name.
fn is_escape(after: &[u8]) -> bool {
    let is_hex = after.get(..2).is_some_and(|pair| pair.iter().all(u8::is_ascii_hexdigit));
    is_hex || after.first().is_some_and(|byte| !byte.is_ascii_alphanumeric() && !b"_(@%.~".contains(byte))
}

/// Returns whether what follows an ampersand ends a reference of HTML, as in `&#10;` and `&quot;`.
fn is_entity(after: &[u8]) -> bool {
    let name = after.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#').count();
    name > 0 && after.get(name) == Some(&b';')
}

/// Returns whether a line begins with the name of a link, as in Markdown, and ends with it.
fn is_definition(line: &[u8]) -> bool {
    let name = line.trim_ascii();
    name.starts_with(b"[") && name.ends_with(b"]:")
}

/// Returns whether a text is empty, or the title of a link in Markdown.
fn is_title(text: &[u8]) -> bool {
    let pairs = [(b'"', b'"'), (b'\'', b'\''), (b'(', b')')];
    let is_between =
        |(open, close): &(u8, u8)| matches!(text, [first, .., last] if first == open && last == close);
    text.is_empty() || pairs.iter().any(is_between)
}

/// Returns the text before the form of a URL, the form, and the text after it, if they are kept.
fn around(find: &Find) -> [Option<&[u8]>; 3] {
    let (text, start) = find.layout.text();
    let at = |place: Place| usize::try_from(place.offset - start.offset).unwrap_or(usize::MAX);
    let (begins, ends) = (at(find.places.start), at(find.places.end));
    [text.get(..begins), text.get(begins..ends), text.get(ends..)]
}

fn before(find: &Find) -> &[u8] {
    around(find)[0].unwrap_or_default()
}

/// Returns the text before the form of a URL on its line.
fn line_before(find: &Find) -> &[u8] {
    before(find).rsplit(|byte| *byte == b'\n').next().unwrap_or_default()
}
