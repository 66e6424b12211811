//! A URL with another one after it, or with a remark; and spaces that are no part of its names.

use std::ops::Range;

use memchr::{memchr_iter, memmem};

use super::draft::Draft;
use super::names::{authority, begins_with_a_url};
use crate::findings::Code;

const ANOTHER: u32 = 2;
const REMARK: u32 = 2;
const SPACES: u32 = 2;
/// A name of a file may have parentheses: then encoding is likelier.
const NAME: u32 = 60;

/// The first URL alone.
pub(super) fn cut(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let host = authority(text).unwrap_or(0..0);
    // In a query, one space may precede anything.
    let is_first = |at: &usize| text[*at] == b' ' && text[*at - 1] != b' ';
    (host.start.max(1)..text.len()).filter(is_first).find_map(|at| {
        let rest = text[at..].trim_ascii_start();
        let is_another = authority(rest).is_some() || rest.starts_with(b"www.") && begins_with_a_url(rest);
        let is_bare = at == host.end || text[at - 1] == b'/';
        let is_sentence = rest.ends_with(b")") && rest.contains(&b' ');
        let cost = match () {
            () if is_another => ANOTHER,
            () if is_remark(text, &host, at) => REMARK,
            () if !rest.starts_with(b"(") || host.is_empty() => return None,
            () if is_bare || is_sentence => REMARK,
            () => NAME,
        };
        let mut first = draft.clone();
        let is_end = |byte: &u8| !(byte.is_ascii_whitespace() || b".,;".contains(byte));
        let end = text[..at].iter().rposition(is_end)? + 1;
        first.write(Code::TrailingInput, &[(end..text.len(), "")]);
        first.tells = true;
        Some(first.costing(cost))
    })
}

/// Returns whether the space at a place is hardly one of a name: the end of a sentence, an equals sign or a bar of its own, or anything in
/// the name of a document that has none.
fn is_remark(text: &[u8], host: &Range<usize>, at: usize) -> bool {
    let rest = text[at..].trim_ascii_start();
    let is_sign =
        |sign: &[u8]| rest == sign || rest.starts_with(sign) && rest[sign.len()..].starts_with(b" ");
    let is_doi = text[host.clone()].ends_with(b"doi.org") && text[at - 1] != b'/';
    // `1. Name/` is a directory.
    let ends =
        b".,;".contains(&text[at - 1]) && at > host.end && !rest.contains(&b'/') && !rest.contains(&b'.');
    let is_query = text[..at].contains(&b'?');
    // `; charset=utf-8`, a parameter of a header field.
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'-').count();
    let is_parameter = text[at - 1] == b';' && name > 0 && rest[name..].starts_with(b"=") && !is_query;
    let is_more = rest.contains(&b' ') || rest.first().is_some_and(|byte| !byte.is_ascii_lowercase());
    is_parameter
        || !host.is_empty() && rest.len() > 1 && ends && is_more && !is_query
        || is_sign(b"=")
        || is_sign(b"->")
        || is_doi
}

/// Spaces at the edge of a segment, which no one types; a `&` between two and a `#` that begins a value, which are data.
pub(super) fn spaces(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let path = authority(text).map_or(0, |host| host.start);
    let is_edge = |run: &Range<usize>| {
        text[..run.start].ends_with(b"/")
            || text[run.end..].starts_with(b"/")
            || text[..run.start].ends_with(b"@")
    };
    let end = text.iter().position(|byte| b"?#".contains(byte)).unwrap_or(text.len());
    let mut runs: Vec<Range<usize>> = Vec::new();
    for at in memchr_iter(b' ', &text[path..end]).map(|at| path + at) {
        match runs.last_mut() {
            Some(last) if last.end == at => last.end = at + 1,
            _ => runs.push(at..at + 1),
        }
    }
    let edges: Vec<_> = runs.into_iter().filter(is_edge).map(|run| (run, "")).collect();
    let signs: Vec<_> =
        memmem::find_iter(&text[end..], b" & ").map(|at| (end + at..end + at + 3, "%20%26%20")).collect();
    let mut mended = draft.clone();
    for parts in [signs, edges] {
        mended.write(Code::Space, &parts);
    }
    // `q=#tag`: a fragment hardly begins a value.
    let hash = mended.text.iter().position(|byte| *byte == b'#');
    if let Some(hash) = hash.filter(|hash| mended.text[..*hash].ends_with(b"=")) {
        mended.write(Code::ReservedCharacter, &[(hash..hash + 1, "%23")]);
    }
    mended.tells = true;
    (mended.changes.len() > draft.changes.len()).then(|| mended.costing(SPACES))
}

/// Returns whether a text holds a second URL in its fragment, or the beginning of one in its query: both have a `#` that may not be data.
pub(super) fn leaves_doubt(text: &[u8]) -> bool {
    let Some(hash) = text.iter().position(|byte| *byte == b'#') else { return false };
    text[..hash].ends_with(b"=") || memmem::find(&text[hash..], b"://").is_some()
}
