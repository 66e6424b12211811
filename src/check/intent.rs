//! The intended form of an input: the language of its repair.

use std::ops::Range;

use super::target::meant;
use crate::documents::dialect::{Role, Scheme};
use crate::production::Production;
use crate::rewrite::Rewrite;
use crate::shape::{Shape, WEB, is_drive, is_image, looks_like_a_host};
use crate::subject::Spec;

/// The changes of an input before its characters are read, and the language that it then has to be in.
#[derive(Clone, Debug)]
pub(super) struct Intent {
    /// The part of the input without blanks and a wrapper around it.
    pub inner: Range<usize>,
    /// True if a fragment is after it, where the document has no place for one.
    pub has_fragment: bool,
    /// The text to put before it.
    pub missing: String,
    /// How many bytes of it are a scheme in upper case.
    pub upper: usize,
    /// The place and the text of missing slashes before a path, for a scheme whose host may be omitted.
    pub slashes: Option<(usize, &'static str)>,
    /// The scheme that it has, or is meant to have.
    pub scheme: Option<&'static Scheme>,
    /// The production to match, and the number of correct bytes of the text before and after its part.
    pub production: &'static Production,
    pub before: usize,
    pub after: usize,
}

impl Intent {
    /// The text that is repaired.
    pub fn text<'i>(&self, input: &'i [u8]) -> Rewrite<'i> {
        let mut text = Rewrite::part(self.inner.start, &input[self.inner.clone()]);
        text.write([(0..0, self.missing.as_bytes())]);
        text.text.to_mut()[..self.upper].make_ascii_lowercase();
        text.write(self.slashes.map(|(at, slashes)| (at..at, slashes.as_bytes())));
        text
    }
}

impl Spec {
    /// The intent of `input`.
    pub(super) fn intent(&self, input: &[u8]) -> Intent {
        let whole = Intent {
            inner: 0..input.len(),
            has_fragment: false,
            missing: String::new(),
            upper: 0,
            slashes: None,
            scheme: None,
            production: self.start,
            before: 0,
            after: 0,
        };
        if !self.is_whole_url() {
            // Blanks around a reference delimit it.
            let start = input.len() - input.trim_ascii_start().len();
            let inner = start..start.max(input.trim_ascii_end().len());
            let is_text = self.is_whole_text() && !inner.is_empty();
            let inner = if is_text { inner } else { 0..input.len() };
            return self.in_general_form(Intent { inner: inner.clone(), ..whole }, &input[inner]);
        }
        let (inner, has_fragment) = self.without_fragment(input);
        let text = &input[inner.clone()];
        let intent = Intent { inner, has_fragment, ..whole };
        let Shape { name, colon, .. } = Shape::of(text);
        let near = || self.near_scheme(name).filter(|_| colon).and_then(|near| self.known(&intent, near));
        self.with_its_scheme(&intent, text)
            .or_else(|| self.without_its_scheme(&intent, text))
            .or_else(near)
            .unwrap_or_else(|| self.in_general_form(intent.clone(), text))
    }

    /// The part of the input without blanks, a wrapper around it, and a fragment, where the document has no place for one; and whether
    /// there is such a fragment.
    fn without_fragment(&self, input: &[u8]) -> (Range<usize>, bool) {
        let mut inner = unwrapped(input);
        let hash = input[inner.clone()].iter().position(|byte| *byte == b'#').filter(|hash| *hash > 0);
        // A `#` before the end of a user is no such mark.
        let is_mark = |hash: usize| {
            let (before, after) = input[inner.clone()].split_at(hash);
            let authority = before.windows(2).position(|at| at == b"//").map(|at| &before[at + 2..]);
            !after.contains(&b'@') || authority.is_none_or(|it| it.contains(&b'/'))
        };
        let has_fragment = hash.is_some_and(is_mark)
            && self.dialect.prose.context.fragment.is_some()
            && meant(self, self.start).is_some_and(|meant| !meant.has(Role::Fragment));
        if let Some(hash) = hash.filter(|_| has_fragment) {
            inner.end = inner.start + hash;
        }
        (inner, has_fragment)
    }

    /// The intent to write a URL of this scheme.
    fn known(&self, intent: &Intent, scheme: &'static Scheme) -> Option<Intent> {
        let production = self.production(scheme.production)?;
        Some(Intent { scheme: Some(scheme), production, ..intent.clone() })
    }

    /// The intent for a text that begins with a known scheme.
    fn with_its_scheme(&self, intent: &Intent, text: &[u8]) -> Option<Intent> {
        let Shape { name, colon, .. } = Shape::of(text);
        let mut schemes = self.dialect.schemes.iter();
        if let Some(found) = schemes.find(|scheme| name.eq_ignore_ascii_case(scheme.name.as_bytes()))
            && let Some(found) = self.known(intent, found)
            && (colon || text[name.len()..].starts_with(b"/"))
        {
            let upper = if name.iter().any(u8::is_ascii_uppercase) { name.len() } else { 0 };
            let is_local = found.scheme.is_some_and(|scheme| scheme.this_host.is_some());
            let slashes = if is_local { before_a_path(&text[name.len()..]) } else { None };
            return Some(Intent { upper, slashes: slashes.map(|(at, put)| (name.len() + at, put)), ..found });
        }
        // `http;//host`
        if !colon
            && text[name.len()..].starts_with(b"//")
            && let Some((b';' | b'.' | b',', name)) = name.split_last()
        {
            let found = self.dialect.schemes.iter().find(|scheme| name == scheme.name.as_bytes());
            return found.and_then(|found| self.known(intent, found));
        }
        None
    }

    /// The intent for a text that lacks a scheme or its colon: a host, a mail address.
    fn without_its_scheme(&self, intent: &Intent, text: &[u8]) -> Option<Intent> {
        let colon = Shape::of(text).colon;
        let web = || self.web().and_then(|web| self.known(intent, web));
        // `192.168.0.1:80/x`: the text before the colon is no scheme, and after it a port.
        if colon
            && self.is_host_and_port(text)
            && !is_image(text)
            && let Some(web) = if self.web().is_some() { web() } else { Some(intent.clone()) }
        {
            return Some(Intent { missing: format!("{WEB}://"), ..web });
        }
        // `://host`
        if text.starts_with(b"://")
            && let Some(http) = web()
        {
            return Some(Intent { missing: http.scheme.map_or("", |scheme| scheme.name).to_owned(), ..http });
        }
        if !colon && let Some(found) = self.lacks_a_colon(text).and_then(|found| self.known(intent, found)) {
            return Some(found);
        }
        if colon || !self.needs_a_scheme() || self.begins_with_a_scheme(text) {
            return None;
        }
        if text.contains(&b'@') && !text.contains(&b'/') {
            return Some(self.of_a_mail_address(intent, text));
        }
        looks_like_a_host(text, self.web().is_some()).then(|| {
            let missing = if text.starts_with(b"//") { "http:" } else { "http://" };
            let announced = || self.with_announced(intent.clone(), &[missing.as_bytes(), text].concat());
            Intent { missing: missing.to_owned(), ..web().unwrap_or_else(announced) }
        })
    }

    /// The intent for a mail address alone.
    fn of_a_mail_address(&self, intent: &Intent, text: &[u8]) -> Intent {
        let names_mail = |scheme: &&Scheme| {
            let production = self.production(scheme.production);
            production.and_then(|it| meant(self, it)).is_some_and(|meant| meant.has(Role::Address))
        };
        let found = self.dialect.schemes.iter().find(names_mail);
        let Some(found) = found.and_then(|found| self.known(intent, found)) else {
            return self.in_general_form(intent.clone(), text);
        };
        let missing = found.scheme.map(|scheme| format!("{}:", scheme.name)).unwrap_or_default();
        Intent { missing, ..found }
    }

    /// The scheme that the text begins with, where it lacks nothing but the colon, and is nothing that would be after
    /// `http://`: `mailtoa@b.c`, and not `news.b.c`.
    fn lacks_a_colon(&self, text: &[u8]) -> Option<&'static Scheme> {
        let with_colon = |scheme: &Scheme| {
            let rest = text.strip_prefix(scheme.name.as_bytes())?;
            Some([scheme.name.as_bytes(), b":", rest].concat())
        };
        let lacks_it = |scheme: &&Scheme| with_colon(scheme).is_some_and(|text| self.accepts(&text));
        let found = self.dialect.schemes.iter().find(lacks_it)?;
        let is_mail = text.contains(&b'@') && !text.contains(&b'/');
        (is_mail || !self.accepts(&[b"http://", text].concat())).then_some(found)
    }

    /// The intent for a text of no known scheme, which may be in upper case where that is tolerated.
    fn in_general_form(&self, intent: Intent, text: &[u8]) -> Intent {
        match self.lower_scheme(text) {
            Some((lowered, upper)) => Intent { upper, ..self.with_announced(intent, &lowered) },
            None => self.with_announced(intent, text),
        }
    }

    /// The intent with the form that `//` announces, where the text before and after that form is right.
    fn with_announced(&self, intent: Intent, text: &[u8]) -> Intent {
        let Some((production, part)) = self.announced_form(text) else { return intent };
        // It is, where any host would do.
        let with_a_host = [&text[..part.start], b"//h", &text[part.end..]].concat();
        if self.starts(&with_a_host) {
            Intent { before: part.start, after: text.len() - part.end, production, ..intent }
        } else {
            intent
        }
    }
}

/// Where slashes are missing in the text after `file`, and which: `:/x` and `:C:\x` name a path, and no host.
fn before_a_path(text: &[u8]) -> Option<(usize, &'static str)> {
    match text {
        [b':', b'/', b'/', path @ ..] if is_drive(path) => Some((3, "/")),
        [b':', b'/', b'/', ..] => None,
        [b':', b'/', ..] => Some((1, "//")),
        [b':', path @ ..] if is_drive(path) => Some((1, "///")),
        _ => None,
    }
}

/// The delimiters of URLs in running text, besides `<` and `>`.
const PAIRS: &[(u8, u8)] =
    &[(b'[', b']'), (b'{', b'}'), (b'(', b')'), (b'"', b'"'), (b'\'', b'\''), (b'`', b'`')];

/// The input without blanks, and without `<URL:` and `>`, `<` and `>`, or `URL:` around it; of what else is put around a
/// URL if there is one with slashes.
fn unwrapped(input: &[u8]) -> Range<usize> {
    let is_text = |byte: &u8| !byte.is_ascii_whitespace();
    let Some(mut start) = input.iter().position(is_text) else { return 0..input.len() };
    let mut end = input.iter().rposition(is_text).map_or(start, |last| last + 1);
    if input[start] == b'<' && input[end - 1] == b'>' && end - start > 2 {
        (start, end) = (start + 1, end - 1);
    }
    // One of the two was lost.
    let is_marked = |text: &[u8]| text.get(..4).is_some_and(|mark| mark.eq_ignore_ascii_case(b"url:"));
    if input[start] == b'<' && is_marked(&input[start + 1..end]) {
        start += 1;
    } else if input[end - 1] == b'>' && is_marked(&input[start..end]) {
        end -= 1;
    }
    let has_slashes = || input[start + 1..end].windows(3).any(|at| at == b"://");
    if end - start > 2 && PAIRS.contains(&(input[start], input[end - 1])) && has_slashes() {
        (start, end) = (start + 1, end - 1);
    }
    if end - start > 4 && is_marked(&input[start..end]) {
        start += 4;
    }
    start..end
}
