//! Segments of paths.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, FormStart, Role, Simple};

/// Keeps `.` and `..` for relative forms, but in these schemes, whose paths are no hierarchy. In a whole URL they would be gone,
/// or are names like others.
pub const fn dot_segments(schemes: &'static [&'static str]) -> Simple<&'static [&'static str]> {
    Simple::new(Code::DotSegment, schemes, |text, schemes| {
        if schemes.iter().any(|scheme| text.has_scheme(scheme)) {
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
                    text.breach(Code::DotSegment, span, Role::Segments).note(if above { note } else { "" })
                }));
            }
        }
        found
    })
}

/// Returns whether the slash before the first segment is part of the path.
fn begins_with_its_slash(text: &Dissection<'_>, path: &Range<usize>) -> bool {
    let mut of_path = text.parts.iter().filter(|part| part.role == Role::Segments && part.span == *path);
    text.bytes(path).starts_with(b"/") && !of_path.any(|part| text.takes(part.production, b"a"))
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

/// Warns of a colon in the first segment of a relative form, with which a text of these productions may begin there:
/// `this:that` looks like a URL with the scheme `this`.
pub const fn first_colon(
    starts: &'static [(&'static str, FormStart)],
) -> Simple<&'static [(&'static str, FormStart)]> {
    Simple::new(Code::ColonInFirstSegment, starts, |text, starts| {
        let say = |(colon, instead)| {
            let label = format!("write `{instead}`");
            text.breach(Code::ColonInFirstSegment, colon..colon + 1, Role::RelativePath).label(label)
        };
        colon(text, starts).map(say).into_iter().collect()
    })
}

/// The colon, and the first segment with a dot before it.
fn colon(text: &Dissection<'_>, starts: &[(&str, FormStart)]) -> Option<(usize, String)> {
    let (_, place) = starts.iter().find(|(start, _)| *start == text.start.name)?;
    if *place != FormStart::Alone && text.scheme.is_some() {
        return None;
    }
    let is_colon = |byte: &u8| *byte == b':';
    let begin = match place {
        FormStart::Field => text.text.iter().position(is_colon)? + 1,
        _ => 0,
    };
    let path = &text.text[begin..];
    let end = path.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(path.len());
    let colon = begin + path[..end].iter().position(is_colon)?;
    // A colon after the path is in none of its segments.
    let is_after = text.parts(Role::Segments).any(|path| path.start == begin && path.end < colon);
    (!is_after).then(|| (colon, format!("./{}", String::from_utf8_lossy(&path[..end]))))
}

/// Separates segments by single slashes; two at the beginning announce a server.
pub const SINGLE_SLASHES: Simple = Simple::new(Code::EmptySegment, (), |text, ()| {
    let mut found = Vec::new();
    for path in text.parts(Role::Segments) {
        let mut begin = path.start - usize::from(text.text[..path.start].ends_with(b"/"));
        let first = begin == 0 || text.text[begin - 1] == b':';
        if first && text.text[begin..].starts_with(b"//") {
            // If the slashes announce a server, and there is none, that is an error with a finding of its own.
            if let (Some(slashes), None) = (text.dialect.prose.double_slash, text.form_start) {
                let told = Breach::new(Code::DoubleSlash, begin..begin + 2, slashes.production);
                found.push(told.force(Force::Prefers).label("a path must begin with a single slash"));
            }
            begin += 2;
        }
        let mut slashes = 0;
        for at in begin..=path.end {
            if at < path.end && text.text[at] == b'/' {
                slashes += 1;
                continue;
            }
            if slashes > 1 {
                found.push(text.breach(Code::EmptySegment, at - slashes..at, Role::Segments).fix("/"));
            }
            slashes = 0;
        }
    }
    found
});

/// Shows the FTP type codes in lower case, and the grammar takes both.
pub const TYPECODE_CASE: Simple = Simple::new(Code::TypecodeCase, (), |text, ()| {
    let is_upper = |span: &Range<usize>| text.bytes(span).iter().any(u8::is_ascii_uppercase);
    let upper = text.parts(Role::Typecode).find(is_upper);
    let say = |span: Range<usize>| {
        let fix = text.string(&span).to_ascii_lowercase();
        text.breach(Code::TypecodeCase, span, Role::Typecode).fix(fix)
    };
    upper.map(say).into_iter().collect()
});
