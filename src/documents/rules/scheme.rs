//! Schemes, and the forms that they announce.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Role, Scheme, Simple};
use crate::shape::{HTTP, Shape, WRAPPER, begins_with_a_port};

/// Says that `//` announces this production, which the grammar for other schemes does not ask for.
pub const fn announces(form: &'static str) -> Simple<&'static str> {
    Simple::new(Code::DoubleSlash, form, |text, form| {
        let say = |begin| Breach::new(Code::DoubleSlash, begin..begin + 2, form).force(Force::Should);
        slashes(text, form).map(say).into_iter().collect()
    })
}

/// The place after which the form would be, if a text has `//` and not the form.
fn slashes(text: &Dissection<'_>, form: &str) -> Option<usize> {
    let begin = match &text.scheme {
        Some((_, name)) if text.dialect.schemes.iter().any(|known| known.name == name) => return None,
        // The document requires that these schemes have the form.
        Some((_, name))
            if text.dialect.prose.double_slash.is_some_and(|it| it.schemes.contains(&&name[..])) =>
        {
            return None;
        }
        Some((span, _)) => span.end + 1,
        None => text.form_start?.of(text.text)?.start,
    };
    let after = text.text[begin..].strip_prefix(b"//")?;
    let part = after.split(|byte| b"/#".contains(byte)).next().unwrap_or(after);
    (!text.takes(form, part)).then_some(begin)
}

/// Reserves `x-` for experiments.
pub const EXPERIMENTS: Simple = Simple::new(Code::ExperimentalScheme, (), |text, ()| {
    let experiment = text.scheme.iter().filter(|(_, name)| name.starts_with("x-"));
    experiment
        .map(|(span, _)| Breach::new(Code::ExperimentalScheme, span.clone(), text.dialect.prose.scheme))
        .collect()
});

/// Writes the scheme in lower case, if the grammar takes both.
pub const fn lower(force: Force) -> Simple<Force> {
    Simple::new(Code::SchemeCase, force, |text, force| {
        let upper =
            text.scheme.iter().filter(|(span, _)| text.bytes(span).iter().any(u8::is_ascii_uppercase));
        let note = "Programs are asked to treat upper case like lower case, and the grammar allows both.";
        let say = |(span, name): &(Range<usize>, String)| {
            Breach::new(Code::SchemeCase, span.clone(), text.dialect.prose.scheme)
                .fix(name)
                .force(force)
                .note(note)
        };
        upper.map(say).collect()
    })
}

/// Leaves schemes that it does not define to other documents. A scheme that is written much like a known one may be meant as
/// that one.
///
/// A name that contains a known one is another name: `https`, `shttp`, `ftps`. A host before a port, as in
/// `localhost:8080`, is read as a scheme, too.
pub const OTHERS: Simple = Simple::new(Code::UndefinedScheme, (), |text, ()| {
    let Some((span, name)) = &text.scheme else { return Vec::new() };
    let undefined = text.anywhere(Code::UndefinedScheme, span.clone());
    if is_host_and_port(name, &text.text[span.end + 1..]) {
        let note =
            "Without a scheme before it, a host with a port is read as a scheme and the text after it.";
        return vec![undefined.scheme(HTTP).note(note)];
    }
    nearest(text.dialect.schemes, name).map(|near| undefined.scheme(near.name)).into_iter().collect()
});

/// The scheme that a name differs from in few letters.
fn nearest(known: &'static [Scheme], name: &str) -> Option<&'static Scheme> {
    if known.iter().any(|scheme| name.contains(scheme.name)) {
        return None;
    }
    let distance = |scheme: &&Scheme| strsim::osa_distance(scheme.name, name);
    let is_near =
        |scheme: &&Scheme| name.len() <= 2 * scheme.name.len() && distance(scheme) <= scheme.name.len() / 3;
    known.iter().filter(is_near).min_by_key(distance)
}

/// Returns whether what is read as the name of a scheme looks like a host, and what follows its colon like a port.
fn is_host_and_port(name: &str, after: &[u8]) -> bool {
    (name == "localhost" || name.contains('.')) && begins_with_a_port(after)
}

/// Does not take `url:` for part of a URL, though the grammar reads it as a scheme.
pub const PREFIX: Simple = Simple::new(Code::Wrapper, (), |text, ()| {
    let wrapper = text.scheme.iter().filter(|(span, name)| span.start == 0 && name.as_bytes() == WRAPPER);
    // A reference without a scheme needs no prefix.
    let is_url = |end: usize| Shape::of(&text.text[end..]).colon && text.starts(&text.text[end..]);
    let ends = wrapper.map(|(span, _)| span.end + 1).filter(|end| text.is_whole() && is_url(*end));
    ends.map(|end| text.anywhere(Code::Wrapper, 0..end).force(Force::Should).fix("")).collect()
});

/// Reserves these schemes, and does not define them.
pub const fn reserved(schemes: &'static [&'static str]) -> Simple<&'static [&'static str]> {
    Simple::new(Code::ReservedScheme, schemes, |text, schemes| {
        let Some((span, name)) = &text.scheme else { return Vec::new() };
        let reserved = schemes.iter().find(|reserved| *reserved == name);
        reserved
            .map(|scheme| text.anywhere(Code::ReservedScheme, span.clone()).scheme(scheme))
            .into_iter()
            .collect()
    })
}

/// The beginning of the names of many hosts.
const HEAD: &[u8] = b"www.";

/// Warns of URLs without their scheme, which are read as paths.
pub const SUFFIX_REFERENCE: Simple = Simple::new(Code::SuffixReference, (), |text, ()| {
    let begins = |role| text.parts(role).find(|part| part.start == 0 && !part.is_empty());
    let path = begins(Role::Segments).or_else(|| begins(Role::RelativePath));
    let is_host = text.text.get(..HEAD.len()).is_some_and(|head| head.eq_ignore_ascii_case(HEAD));
    let Some(path) = path.filter(|_| is_host && text.scheme.is_none() && text.is_whole()) else {
        return Vec::new();
    };
    let end = text.bytes(&path).iter().position(|byte| *byte == b'/').unwrap_or(path.len());
    vec![text.anywhere(Code::SuffixReference, path.start..path.start + end)]
});

/// The kinds of places of a missing part.
#[derive(Clone, Copy, Debug)]
pub enum Missing {
    /// One of these productions derives the empty string.
    Empty(&'static [&'static str]),
    /// The URL ends with this production; then follow the name of the missing part, and the production that
    /// it is missing in.
    Behind(&'static str, &'static str, &'static str),
    /// No slash follows the host; then follow the name of the missing part, and the production that it is missing in.
    Path(&'static str, &'static str),
}

/// Shows the whole form of a scheme, of which the grammar lets a part be missing.
pub const fn whole_form(scheme: &'static str, missing: Missing) -> Simple<(&'static str, Missing)> {
    Simple::new(Code::PartLeftOut, (scheme, missing), |text, (scheme, missing)| {
        if !text.has_scheme(scheme) {
            return Vec::new();
        }
        let end = text.text.len()..text.text.len();
        let say = |span, what: &str, part: &'static str| {
            Breach::new(Code::PartLeftOut, span, part).label(format!("the {what} is missing"))
        };
        match missing {
            Missing::Behind(last, what, part) if text.named(last).any(|it| it.end == end.end) => {
                vec![say(end, what, part)]
            }
            Missing::Path(what, part) if !after_slashes(text).contains(&b'/') => vec![say(end, what, part)],
            Missing::Empty(parts) => {
                let empty = |part| text.named(part).filter(Range::is_empty).map(move |span| (span, part));
                let empty = parts.iter().copied().flat_map(empty);
                empty.map(|(span, part)| say(span, part, part)).collect()
            }
            Missing::Behind(..) | Missing::Path(..) => Vec::new(),
        }
    })
}

/// The text after the scheme, its colon, and two slashes.
fn after_slashes<'t>(text: &Dissection<'t>) -> &'t [u8] {
    let colon = text.scheme.as_ref().map_or(0, |(scheme, _)| scheme.end + 1);
    let rest = &text.text[colon..];
    rest.strip_prefix(b"//").unwrap_or(rest)
}
