//! What an input is meant to be: the language that a repair aims at.

use std::ops::Range;

use super::check::Check;
use super::scheme::looks_like_a_host;
use crate::dialect::Scheme;
use crate::production::Production;

/// The scheme of files, which may be on no host but this.
pub(super) const LOCAL: &str = "file";

/// What is done to an input before its characters are looked at, and what it then has to be.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The part of the input without blanks and a wrapper around it.
    pub inner: Range<usize>,
    /// What is put before it.
    pub missing: String,
    /// How many bytes of it are a scheme in upper case.
    pub upper: usize,
    /// Where two slashes are put in, behind the colon of a scheme whose host may be left out.
    pub slashes: Option<usize>,
    /// The scheme that it has, or is meant to have.
    pub scheme: Option<&'static Scheme>,
    /// What has to be matched, and how many bytes of the text stand before and behind that, and are right.
    pub production: &'static Production,
    pub before: usize,
    pub behind: usize,
}

impl Plan {
    /// The text that is repaired.
    pub fn text(&self, input: &[u8]) -> Vec<u8> {
        let mut text = [self.missing.as_bytes(), &input[self.inner.clone()]].concat();
        text[..self.upper].make_ascii_lowercase();
        if let Some(at) = self.slashes {
            text.splice(at..at, *b"//");
        }
        text
    }

    /// The place in the input of a place in the text.
    pub fn place(&self, offset: usize) -> usize {
        let offset = match self.slashes {
            Some(at) => offset.min(at).max(offset.saturating_sub(2)),
            None => offset,
        };
        self.inner.start + offset.saturating_sub(self.missing.len())
    }
}

impl Check {
    /// What `input` is meant to be.
    pub(super) fn plan(&self, input: &[u8]) -> Plan {
        let whole = Plan {
            inner: 0..input.len(),
            missing: String::new(),
            upper: 0,
            slashes: None,
            scheme: None,
            production: self.start,
            before: 0,
            behind: 0,
        };
        if !self.is_whole_url() {
            return self.in_general_form(whole, input);
        }
        let inner = unwrapped(input);
        let text = &input[inner.clone()];
        let plan = Plan { inner, ..whole };
        let known = |scheme: &'static Scheme| {
            let production = self.dialect.production_in(scheme.production, self.reading).ok();
            production.map(|production| Plan { scheme: Some(scheme), production, ..plan.clone() })
        };
        let (name, colon) = scheme_of(text);
        let found =
            self.dialect.schemes.iter().find(|scheme| name.eq_ignore_ascii_case(scheme.name.as_bytes()));
        if let Some(found) = found.and_then(known)
            && (colon || text[name.len()..].starts_with(b"/"))
        {
            let upper = if name.iter().any(u8::is_ascii_uppercase) { name.len() } else { 0 };
            // `file:/x` names a path, and no host.
            let path = found.scheme.is_some_and(|scheme| scheme.name == LOCAL)
                && text[name.len()..].starts_with(b":/")
                && !text[name.len()..].starts_with(b"://");
            return Plan { upper, slashes: path.then_some(name.len() + 1), ..found };
        }
        if !colon && let Some(found) = self.lacks_a_colon(text).and_then(known) {
            return found;
        }
        let is_bare = !colon && !self.begins_with_a_scheme(text);
        if is_bare && looks_like_a_host(text, self.knows_http()) {
            let missing = if text.starts_with(b"//") { "http:" } else { "http://" };
            let http = self.dialect.schemes.iter().find(|scheme| scheme.name == "http").and_then(known);
            let http = http
                .unwrap_or_else(|| self.with_announced(plan.clone(), &[missing.as_bytes(), text].concat()));
            return Plan { missing: missing.to_owned(), ..http };
        }
        if colon && let Some(near) = self.near_scheme(name).and_then(known) {
            return near;
        }
        self.in_general_form(plan.clone(), text)
    }

    /// The scheme that the text begins with, where it lacks nothing but the colon, and is nothing that would stand behind
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

    /// The plan for a text of no known scheme, which may be in upper case where that is tolerated.
    fn in_general_form(&self, plan: Plan, text: &[u8]) -> Plan {
        match self.lower_scheme(text) {
            Some((lowered, upper)) => Plan { upper, ..self.with_announced(plan, &lowered) },
            None => self.with_announced(plan, text),
        }
    }

    /// The plan with the form that `//` announces, where what stands before and behind that form is right.
    fn with_announced(&self, plan: Plan, text: &[u8]) -> Plan {
        let Some((production, part)) = self.announced_form(text) else { return plan };
        // It is, where any host would do.
        let with_a_host = [&text[..part.start], b"//h", &text[part.end..]].concat();
        if self.start.accepts(&with_a_host) {
            Plan { before: part.start, behind: text.len() - part.end, production, ..plan }
        } else {
            plan
        }
    }
}

/// What stands before the first colon, slash, question mark or hash, and whether that is a colon.
pub(super) fn scheme_of(text: &[u8]) -> (&[u8], bool) {
    let end = text.iter().position(|byte| b":/?#".contains(byte)).unwrap_or(text.len());
    (&text[..end], text.get(end) == Some(&b':'))
}

/// The input without blanks, and without `<URL:` and `>`, `<` and `>`, or `URL:` around it.
fn unwrapped(input: &[u8]) -> Range<usize> {
    let is_text = |byte: &u8| !byte.is_ascii_whitespace();
    let Some(mut start) = input.iter().position(is_text) else { return 0..input.len() };
    let mut end = input.iter().rposition(is_text).map_or(start, |last| last + 1);
    if input[start] == b'<' && input[end - 1] == b'>' && end - start > 2 {
        (start, end) = (start + 1, end - 1);
    }
    let inner = &input[start..end];
    if inner.len() > 4 && inner[..4].eq_ignore_ascii_case(b"url:") {
        start += 4;
    }
    start..end
}
