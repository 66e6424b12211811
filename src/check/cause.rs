//! Causes that are likelier than the faults that the grammar finds: words where a URL is expected, several hosts, the name of an
//! image, and placeholders.

use std::iter;
use std::ops::Range;

use memchr::memmem;

use super::mistakes;
use super::verdict::Accepted;
use crate::findings::{Code, Confidence, Finding};
use crate::shape::{Shape, host_and_port};
use crate::subject::Subject;
use crate::text::replaced;

/// The text is words with spaces between them, and no URL or name of a file.
pub(super) fn words<'i>(of: &Subject<'i>) -> Option<Finding<'i>> {
    let text = of.input.trim_ascii();
    if !of.spec.is_whole_text() || !(is_remark(text) || is_sentence(text)) {
        return None;
    }
    let start = of.input.len() - of.input.trim_ascii_start().len();
    Some(Finding::new(of, Code::NotAUrl, start..start + text.len()))
}

/// The words between spaces, of which some may be encoded.
fn words_of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| *byte == b' ')
        .flat_map(|part| {
            let mut rest = Some(part);
            iter::from_fn(move || {
                let text = rest?;
                let end = memmem::find(text, b"%20");
                rest = end.map(|end| &text[end + 3..]);
                Some(&text[..end.unwrap_or(text.len())])
            })
        })
        .filter(|word| !word.is_empty())
}

/// Three words or more without a delimiter of URLs, and without the end of the name of a file.
fn is_remark(text: &[u8]) -> bool {
    let is_plain = |byte: &u8| {
        !b":/?#@=&%\\".contains(byte) && (byte.is_ascii_graphic() || *byte == b' ' || *byte > 127)
    };
    let last = words_of(text).last().unwrap_or_default();
    let mut last = last.rsplitn(2, |byte| *byte == b'.');
    let end = last.next().unwrap_or_default();
    let is_file = last.next().is_some() && !end.is_empty() && end.iter().all(u8::is_ascii_alphanumeric);
    words_of(text).count() >= 3 && !is_file && text.iter().all(is_plain)
}

/// Six words or more, most of them of letters, and no beginning of a URL or a path.
fn is_sentence(text: &[u8]) -> bool {
    let is_word = |word: &&[u8]| {
        let word = word.trim_ascii_end();
        let word = word.strip_suffix(b",").or_else(|| word.strip_suffix(b".")).unwrap_or(word);
        !word.is_empty() && word.iter().all(|byte| byte.is_ascii_alphabetic() || *byte > 127)
    };
    let words = words_of(text).count();
    let begins = words_of(text).next().unwrap_or_default();
    let is_name = begins.iter().any(|byte| b":/?#@=%\\".contains(byte)) || begins.starts_with(b".");
    words >= 6 && !is_name && 3 * words_of(text).filter(is_word).count() >= 2 * words
}

/// The hosts after the first one, as programs of databases and queues take them: without them, the input conforms.
pub(super) fn several_hosts<'i>(of: &Subject<'i>) -> Option<Finding<'i>> {
    let server = Shape::of(of.input).server().filter(|_| of.spec.is_whole_text())?;
    let hosts = &of.input[server.clone()];
    let is_host = |host: &[u8]| {
        let (name, port) = host_and_port(host);
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._".contains(byte);
        !name.is_empty()
            && name.iter().all(is_part)
            && port.is_none_or(|port| port.iter().all(u8::is_ascii_digit))
    };
    let comma = hosts.iter().position(|byte| *byte == b',')?;
    let others = server.start + comma..server.end;
    let first = replaced(of.input, [(others.clone(), &b""[..])]);
    if !hosts.split(|byte| *byte == b',').all(is_host) || Accepted::of(&of.of(&first)).is_none() {
        return None;
    }
    let note = "Some programs take several hosts with commas between them; the grammar has one.";
    Some(Finding { note: note.into(), ..Finding::new(of, Code::BadPort, others) })
}

/// The text after the digits of a port, up to the path: without it, the input conforms.
pub(super) fn after_port<'i>(of: &Subject<'i>) -> Option<Finding<'i>> {
    let authority = Shape::of(of.input).authority.filter(|_| of.spec.is_whole_text())?;
    let server = &of.input[authority.clone()];
    let (name, port) = host_and_port(server);
    let digits = port?.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = authority.start + name.len() + 1 + digits..authority.end;
    let begins = of.input[rest.clone()].first().is_some_and(|byte| b";,{$".contains(byte));
    if digits == 0 || !begins || server.contains(&b'@') {
        return None;
    }
    let without = replaced(of.input, [(rest.clone(), &b""[..])]);
    Accepted::of(&of.of(&without))?;
    Some(Finding::new(of, Code::BadPort, rest))
}

/// The name of a container image with its registry, which reads as a scheme or lacks one.
pub(super) fn image<'i>(of: &Subject<'i>) -> Option<Finding<'i>> {
    if !of.spec.is_whole_text()
        || !mistakes::is_image(of.input)
        || of.spec.dialect.reasons(Code::UnexpectedReading).is_empty()
    {
        return None;
    }
    Some(Finding {
        label: Some("the name of a container image, not a URL".into()),
        note: "A registry, a name and a tag are written so.".into(),
        ..Finding::new(of, Code::UnexpectedReading, 0..of.input.len())
    })
}

/// Names placeholders in a path or a query: each is one fault, whose fix has all of those in it. Linear time.
pub(super) fn placeholders(of: &Subject<'_>, findings: &mut Vec<Finding<'_>>) {
    let is_one = |found: &Finding<'_>| {
        let is_character = matches!(found.code, Code::UnsafeCharacter | Code::BadEscape | Code::Space);
        found.is_error() && (is_character || matches!(found.code, Code::BadHostCharacter | Code::BadPort))
    };
    let mut rest = std::mem::take(findings).into_iter().peekable();
    while let Some(first) = rest.next() {
        let Some(span) = placeholder_at(of.input, &first).filter(|_| is_one(&first)) else {
            findings.push(first);
            continue;
        };
        let mut parts = vec![first];
        parts.extend(iter::from_fn(|| rest.next_if(|found| found.span.start < span.end)));
        let is_apart = |found: &Finding<'_>| is_one(found) && found.span.end <= span.end;
        if !parts.iter().all(is_apart) {
            findings.append(&mut parts);
            continue;
        }
        let fixes = parts.iter().map(|part| {
            Some((part.span.start - span.start..part.span.end - span.start, part.fix.as_deref()?.as_bytes()))
        });
        let fixes: Option<Vec<_>> = fixes.collect();
        let written = fixes.map(|fixes| replaced(&of.input[span.clone()], fixes));
        let fix = written.and_then(|written| String::from_utf8(written).ok());
        let code = Code::Placeholder;
        let first = parts.swap_remove(0);
        findings.push(Finding { code, fix, confidence: Confidence::Guess, span, ..first });
    }
}

/// The placeholder in which a fault is that is its first sign, perhaps after a `$`.
pub(super) fn placeholder_at(input: &[u8], found: &Finding<'_>) -> Option<Range<usize>> {
    let at = found.span.start;
    let begin =
        if at > 0 && b"$#".contains(&input[at - 1]) && input[at..].starts_with(b"{") { at - 1 } else { at };
    mistakes::placeholder_at(input, begin)
}
