//! The removal of `.` and `..`, as the documents before RFC 3986 have it.

use super::relative::Log;

/// The segments without each `..` and the one before it that is none, and how many such pairs there were. The leftmost
/// pair goes first, each time: a stack does the same in one run.
pub(crate) fn without_pairs<'t>(segments: &[&'t [u8]]) -> (Vec<&'t [u8]>, usize) {
    let mut kept: Vec<&[u8]> = Vec::with_capacity(segments.len());
    for segment in segments {
        if *segment == b".." && kept.last().is_some_and(|before| *before != b"..") {
            kept.pop();
        } else {
            kept.push(segment);
        }
    }
    let pairs = (segments.len() - kept.len()) / 2;
    (kept, pairs)
}

/// A path without its `.` and `..`, by the four operations that several documents have under different names, in their order. `lead`
/// is before the path and is no segment of it.
pub(crate) fn without_dots(lead: &[u8], path: &[u8], names: [&'static str; 4], log: &mut Log) -> Vec<u8> {
    let mut segments: Vec<&[u8]> = path.split(|byte| *byte == b'/').collect();
    // `split` returns at least one segment.
    let mut last = segments.pop().unwrap_or_default();
    let mut tell = |name, count: usize, what: &str, segments: &[&[u8]], last: &[u8]| {
        if count > 0 {
            let plural = if count == 1 { "One" } else { "All" };
            let value = [lead, &[segments, &[last]].concat().join(&b'/')].concat();
            log.giving(name, format!("{plural} {what} removed ({count})."), &value);
        }
    };
    let [dots, last_dot, pairs, last_pair] = names;

    let all = segments.len();
    segments.retain(|segment| *segment != b".");
    tell(dots, all - segments.len(), "`./`", &segments, last);

    if last == b"." {
        last = b"";
        tell(last_dot, 1, "`.` at the end", &segments, last);
    }

    let (mut kept, removed) = without_pairs(&segments);
    tell(pairs, removed, "`<segment>/../`", &kept, last);

    if last == b".." && kept.last().is_some_and(|before| *before != b"..") {
        kept.pop();
        last = b"";
        tell(last_pair, 1, "`<segment>/..` at the end", &kept, last);
    }
    kept.push(last);
    kept.join(&b'/')
}
