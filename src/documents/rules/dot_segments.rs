//! Dot segments in whole URLs.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Keeps `.` and `..` for relative forms, but in these schemes, whose paths are no hierarchy. In a whole URL they would be gone,
/// or are names like others.
#[derive(Clone, Copy, Debug)]
pub struct DotSegments(pub &'static [&'static str]);

impl Rule for DotSegments {
    fn code(&self) -> Code {
        Code::DotSegment
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        if self.0.iter().any(|scheme| text.has_scheme(scheme)) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for mut path in text.parts(Role::Segments) {
            if begins_with_its_slash(text, &path) {
                path.start += 1;
            }
            // A path that begins without a slash may be relative as a whole.
            let holds = |part: &Range<usize>| part.start <= path.start && path.end <= part.end;
            let begin = text.parts(Role::RelativePath).find(holds).map_or(path.start, |part| part.start);
            let rooted = text.text[..begin].ends_with(b"/") || text.text[begin..].starts_with(b"/");
            if text.scheme.is_some() || rooted {
                let runs = runs(text, &path).into_iter();
                found.extend(runs.map(|(span, above)| {
                    let note = "There are more `..` than levels before them; the root has no parent.";
                    text.breach(self.code(), span, Role::Segments).note(if above { note } else { "" })
                }));
            }
        }
        found
    }
}

/// Returns whether the slash before the first segment is part of the path.
fn begins_with_its_slash(text: &Dissection<'_>, path: &Range<usize>) -> bool {
    let mut of_path = text.parts.iter().filter(|part| part.role == Role::Segments && part.span == *path);
    text.bytes(path).starts_with(b"/") && !of_path.any(|part| text.grammar.derives(part.production, b"a"))
}

/// Runs of dot segments, each with whether it has more `..` than there are levels before it.
fn runs(text: &Dissection<'_>, path: &Range<usize>) -> Vec<(Range<usize>, bool)> {
    let mut runs: Vec<(Range<usize>, bool)> = Vec::new();
    let mut level = 0_usize;
    for place in text.divided(path.clone(), b"/") {
        let segment = text.bytes(&place);
        let above = segment == b".." && level == 0;
        match segment {
            b"." => {}
            b".." => level = level.saturating_sub(1),
            _ => {
                level += 1;
                continue;
            }
        }
        match runs.last_mut() {
            Some((last, is_above)) if last.end + 1 == place.start => {
                (last.end, *is_above) = (place.end, *is_above || above);
            }
            _ => runs.push((place, above)),
        }
    }
    runs
}
