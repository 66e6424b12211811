//! A URL with a line break in it: broken across lines, or with other lines pasted along.

use super::draft::Draft;
use super::names::authority;
use crate::findings::Code;

const JOINED: u32 = 1;
const ENCODED: u32 = 2;
const CUT: u32 = 3;

/// The lines joined, the first line alone, or the breaks as data; the draft itself where it has no break.
pub(super) fn join(draft: Draft) -> Vec<Draft> {
    // A tab indents the next line, or has taken the place of a break.
    let is_break = |byte: &u8| matches!(byte, b'\r' | b'\n' | b'\t');
    let Some(first) = draft.text.iter().position(is_break) else { return vec![draft] };
    let runs: Vec<_> = {
        let text = &draft.text;
        let mut runs = Vec::new();
        let mut at = first;
        while at < text.len() {
            let end = at + text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            runs.push(at..end);
            let next = text[end..].iter().position(is_break);
            at = next.map_or(text.len(), |length| end + length);
        }
        runs
    };
    let mut joined = draft.clone();
    let all: Vec<_> = runs.iter().map(|run| (run.clone(), Vec::new())).collect();
    joined.write(Code::ControlCharacter, &all);

    let mut encoded = draft.clone();
    let escapes = |run: &std::ops::Range<usize>| {
        let bytes = &draft.text[run.clone()];
        bytes.iter().flat_map(|byte| format!("%{byte:02X}").into_bytes()).collect::<Vec<_>>()
    };
    let all: Vec<_> = runs.iter().map(|run| (run.clone(), escapes(run))).collect();
    encoded.write(Code::ControlCharacter, &all);

    let mut cut = draft.clone();
    let is_in_host = authority(&draft.text).is_some_and(|host| first < host.end);
    cut.write(Code::ControlCharacter, &[(first..draft.text.len(), b"")]);

    let after = &draft.text[runs[0].end..];
    // Another URL follows.
    if authority(after).is_some() {
        return vec![cut.costing(CUT)];
    }
    // A header field follows: a URL is not broken there.
    let field = after.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
    let is_field = field > 1 && after[field..].starts_with(b":") && !after[field..].starts_with(b"://");
    match (is_field, is_in_host) {
        (true, true) => vec![cut.costing(CUT)],
        (true, false) => vec![encoded.costing(JOINED), cut.costing(CUT)],
        (false, _) => vec![joined.costing(JOINED), encoded.costing(ENCODED)],
    }
}
