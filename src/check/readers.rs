//! The users and hosts that readers see in any text, and whether another text keeps them.
//!
//! Readers agree about a text that conforms. In one that does not, some stop at the first byte that may not be in an authority, some divide
//! at delimiters alone, some take all before the first slash, and browsers take a backslash for a slash. A repair that moves the host for one
//! of them would send that reader to somebody else.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use super::report::Report;
use crate::authority::Authority;
use crate::escape::decoded;
use crate::findings::{Confidence, Finding};
use crate::shape::{Shape, WRAPPER};
use crate::slips::ace_name;
use crate::text::{replaced, shortened};

/// A user and a host as they are compared: decoded, and the host in lower case, in US-ASCII if IDNA can write it without a mapping.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    user: Option<Vec<u8>>,
    host: Vec<u8>,
}

impl Seen {
    /// The authority, divided after its first or its last `@`.
    fn of(text: &[u8], first: bool) -> Self {
        let Authority { user, host, .. } = Authority::of(text, first);
        // The text after the brackets is left out, as some readers do, so that hosts are compared as these see them.
        let close = if host.starts_with(b"[") { memchr::memchr(b']', host) } else { None };
        let mut host = decoded(&host[..close.map_or(host.len(), |close| close + 1)]);
        host.make_ascii_lowercase();
        if !host.is_ascii() {
            host = str::from_utf8(&host).ok().and_then(ace_name).map_or(host, String::into_bytes);
        }
        Self { user: user.map(decoded), host }
    }
}

/// Returns what four readers see, each if it sees an authority, and the end of the longest.
fn seen(text: &[u8]) -> ([Option<Seen>; 4], usize) {
    let begin = text.iter().position(|byte| !is_around(*byte)).unwrap_or(text.len());
    let end = text.iter().rposition(|byte| !is_around(*byte)).map_or(begin, |last| last + 1);
    let is_prefixed = |begin: usize| {
        text[begin..end].split_at_checked(WRAPPER.len() + 1).is_some_and(|(prefix, _)| {
            prefix.strip_suffix(b":").is_some_and(|name| name.eq_ignore_ascii_case(WRAPPER))
        })
    };
    let mut begin = begin;
    while is_prefixed(begin) {
        begin += WRAPPER.len() + 1;
    }
    let text = &text[begin..end];
    // Browsers skip tabs and line ends wherever they are, and read a backslash as a slash.
    let plain: Cow<'_, [u8]> = if text.iter().any(|byte| b"\t\n\r\\".contains(byte)) {
        let kept = text.iter().filter(|byte| !b"\t\n\r".contains(byte));
        kept.map(|byte| if *byte == b'\\' { b'/' } else { *byte }).collect()
    } else {
        text.into()
    };
    let shape = Shape::of(&plain);
    let of_browsers = shape.authority.clone().map(|place| {
        // In a file URL, browsers read further slashes as the path.
        let is_file = shape.name.eq_ignore_ascii_case(b"file");
        let slashes = plain[place.start..].iter().take_while(|byte| **byte == b'/' && !is_file).count();
        let begin = place.start + slashes;
        let end = plain[begin..].iter().position(|byte| b"/?#".contains(byte));
        Seen::of(&plain[begin..end.map_or(plain.len(), |end| begin + end)], false)
    });
    let Some(Range { start, end }) = Shape::of(text).authority else {
        return ([None, None, None, of_browsers], begin);
    };
    let is_allowed = |byte: &u8| {
        byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"-._~!$&'()*+,;=:@[]%".contains(byte)
    };
    let strict = text[start..end].iter().position(|byte| !is_allowed(byte)).map_or(end, |at| start + at);
    let slash = memchr::memchr(b'/', &text[start..]).map_or(text.len(), |at| start + at);
    let all = [
        Some(Seen::of(&text[start..strict], true)),
        Some(Seen::of(&text[start..end], false)),
        // Some readers end the user at the last `@` before the first slash, even after a `?` or `#`.
        Some(Seen::of(&text[start..if text[end..slash].contains(&b'@') { slash } else { end }], false)),
        of_browsers,
    ];
    (all, begin + slash)
}

/// Returns whether a byte at an end of a text is around the URL.
fn is_around(byte: u8) -> bool {
    byte <= b' ' || b"<>\"".contains(&byte)
}

/// Returns whether a reader sees another user or host in `text` than it sees in the input.
fn is_moved(of_input: &[Option<Seen>; 4], text: &[u8]) -> bool {
    let (of_text, _) = seen(text);
    of_input.iter().zip(&of_text).any(|(old, new)| old.is_some() && old != new)
}

/// The largest number of fixes in an authority that are tried one by one.
const MOST_TRIED: usize = 16;

/// The longest name of a host in a note, in characters.
const MOST_SHOWN: usize = 60;

/// Makes a guess of a repair, and of each fix, that moves the user or the host for a reader; and says of a guess that moves the host which hosts
/// there are.
pub(super) fn keep(report: &mut Report<'_>) {
    // A grammar without a document has no hosts.
    if report.dialect.is_foreign() {
        return;
    }
    let (of_input, end) = seen(&report.input);
    if of_input.iter().all(Option::is_none) {
        return;
    }
    let is_in = |found: &&mut Finding<'_>| {
        found.confidence == Confidence::Certain && found.fix.is_some() && found.span.start <= end
    };
    let are_many = report.findings.iter_mut().filter(is_in).count() > MOST_TRIED;
    for found in report.findings.iter_mut().filter(is_in) {
        let fix = found.fix.as_deref().unwrap_or_default();
        if are_many || is_moved(&of_input, &replaced(&report.input, [(found.span.clone(), fix.as_bytes())])) {
            found.confidence = Confidence::Guess;
        }
    }
    report.doubt(|text| are_many || is_moved(&of_input, text));
    let Some(note) = hosts(of_input, &report.guesses) else { return };
    let has_fix = report.findings.iter().position(|found| found.fix.is_some());
    // The check by the document of the scheme may have added this note already.
    let found = report.findings.get_mut(has_fix.unwrap_or(0)).filter(|found| !found.note.ends_with(&note));
    if let Some(found) = found {
        found.note = if found.note.is_empty() { note } else { format!("{} {note}", found.note) }.into();
    }
}

impl Report<'_> {
    /// Returns the sentence that names the hosts that readers see in the input and in a guess, if they differ.
    #[doc(hidden)]
    #[must_use]
    pub fn hosts(&self) -> Option<String> {
        if self.dialect.is_foreign() { None } else { hosts(seen(&self.input).0, &self.guesses) }
    }
}

/// The sentence that names the hosts that readers see in an input and in a guess, if they differ.
fn hosts(of_input: [Option<Seen>; 4], guesses: &[Vec<u8>]) -> Option<String> {
    let names = |all: [Option<Seen>; 4]| {
        all.into_iter().flatten().map(|seen| seen.host).filter(|host| !host.is_empty())
    };
    let old: BTreeSet<Vec<u8>> = names(of_input).collect();
    // Only the first guess is shown, so only that one is compared.
    let mut new = guesses.iter().take(1).flat_map(|guess| names(seen(guess).0));
    let other = new.find(|new| old.iter().any(|old| old != new))?;
    let told = |host: &Vec<u8>| format!("`{}`", shortened(host, MOST_SHOWN));
    let names: Vec<String> = old.iter().map(told).collect();
    Some(format!(
        "Programs read the host {} in this text; the guess has {}.",
        names.join(" or "),
        told(&other)
    ))
}
