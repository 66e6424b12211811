//! Removes the segments `.` and `..` from a path.

use std::ops::Range;

use crate::escape::decoded;

/// The places that are removed from a path.
pub(super) struct Removed {
    /// The places, in order.
    pub places: Vec<Range<usize>>,
    /// True if the remaining path begins with two slashes.
    pub begins_with_slashes: bool,
}

/// Finds the places that `remove_dot_segments` removes from a path, with the dots of segments encoded or not.
///
/// The remaining path consists of whole pieces: each a segment with the slash before it, or a slash alone if `.` or `..` ended the path.
pub(super) fn removed(path: &[u8]) -> Removed {
    let (mut kept, mut gone) = (Vec::<Range<usize>>::new(), Vec::new());
    let mut start = 0;
    // Before the first piece that is kept, dot segments are removed with the slash after them.
    let mut leads = !path.starts_with(b"/");
    while start < path.len() {
        let has_slash = path[start] == b'/';
        let name = start + usize::from(has_slash);
        let end = memchr::memchr(b'/', &path[name..]).map_or(path.len(), |at| name + at);
        let segment = &path[name..end];
        let dots = dots(segment);
        match dots {
            0 => kept.push(start..end),
            _ if leads && !has_slash => gone.push(start..end),
            dots => {
                if dots == 2 {
                    gone.extend(kept.pop());
                }
                // At the end, the slash of the segment remains.
                if end == path.len() {
                    kept.push(start..name);
                    gone.push(name..end);
                } else {
                    gone.push(start..end);
                }
            }
        }
        leads = leads && kept.is_empty() && dots > 0;
        start = end;
        if leads && start < path.len() {
            // `./` and `../` are removed as a whole.
            gone.push(start..start + 1);
            start += 1;
            leads = path.get(start).is_some_and(|byte| *byte != b'/');
        }
    }
    gone.sort_by_key(|place| place.start);
    let mut left = kept.iter().flat_map(|piece| &path[piece.clone()]);
    let begins_with_slashes = [left.next(), left.next()] == [Some(&b'/'), Some(&b'/')];
    Removed { places: gone, begins_with_slashes }
}

/// Returns the number of dots of a segment `.` or `..`, otherwise none.
fn dots(segment: &[u8]) -> usize {
    // Each of two dots may be an escape of three bytes.
    if segment.is_empty() || segment.len() > 6 {
        return 0;
    }
    match &decoded(segment)[..] {
        b"." => 1,
        b".." => 2,
        _ => 0,
    }
}
