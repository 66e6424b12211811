//! Resolution of relative references (section 5.2), and sources of the base (section 5.1).
//!
//! The steps are those of the document's pseudocode, with its sections and variables. The errata 2933, 4547 and 4789 on these
//! sections are not verified, so they are not applied.

use super::productions::scheme;
use crate::documents::dialect::quoted;
use crate::documents::dialect::{Algorithm, BaseField, Bases, Components, Log, Request, Target};

/// Section 5.2, with the examples of section 5.4.
pub(super) static RESOLVING: Algorithm = Algorithm {
    section: "5.2",
    of: None,
    absolute: Some("absolute-URI"),
    base: None,
    reference: Some("URI-reference"),
    fragment: "fragment",
    bases: &BASES,
    backward: Some("5.2.2"),
    follow: resolved,
    difference: None,
};

/// Section 5.1. It names no header field: a mechanism "is defined by MHTML [RFC2557]", which has this one.
pub(crate) static BASES: Bases = Bases {
    document: "RFC 3986",
    // "A mechanism for embedding a base URI within MIME container types [...] is defined by MHTML" (section 5.1.2).
    fields_of_message: "5.1.2",
    html: Some("5.1.1"),
    enclosing: "5.1.2",
    retrieval: "5.1.3",
    none: "5.1.4",
    form: None,
    fields: &[BaseField::ContentLocation],
};

/// The most steps of a loop that are listed one by one.
const TOLD: usize = 16;

fn is_scheme(name: &[u8]) -> bool {
    scheme(name).is_ok_and(|(rest, _)| rest.is_empty())
}

/// Resolves a reference. Bytes beyond US-ASCII have no special meaning.
pub(crate) fn resolved(request: &Request<'_>, log: &mut Log) -> Target {
    let mut base = Components::of(request.base, is_scheme);
    if base.fragment.take().is_some() {
        log.giving("5.1", "The base URI is stripped of its fragment.", &base.recomposed());
        log.remark("5.1", "The base URI is used without its fragment, which an absolute URI does not have.");
    }
    log.step("5.2.1", format!("{}.", base.listed("Base.")));
    let mut reference = Components::of(request.reference, is_scheme);
    log.step("5.2.2", format!("{}.", reference.listed("R.")));

    if base.has_scheme(reference.scheme) && reference.authority.is_none() {
        if request.backward_compatible {
            reference.scheme = None;
            log.step("5.2.2", "Not strict, and R.scheme == Base.scheme: R.scheme is undefined.");
            let text = "The reference has the scheme of the base and is treated as relative: a loophole of prior specifications, \
            allowed for backward compatibility, to be avoided.";
            log.remark("5.4.2", text);
        } else if !reference.path.starts_with(b"/") {
            let text = "The scheme of the reference is that of the base: a strict parser treats it as absolute; for \
            backward compatibility, one that is not strict may ignore the scheme.";
            log.remark("5.4.2", text);
        }
    }
    if reference.scheme.is_none() && base.scheme.is_none() {
        return without_base(request, &reference, log);
    }
    let target = transformed(&base, &reference, log);
    log.step("5.2.2", format!("{}.", target.listed("T.")));
    let result = target.recomposed();
    log.giving("5.3", "The components of T are recomposed.", &result);
    if let Some(text) = target.misread(&result, is_scheme) {
        log.error("3.3", text);
    }
    if (Components { fragment: None, ..target }) == base {
        let text = "The target is the base URI except for its fragment: a same-document reference, which needs no new retrieval.";
        log.remark("4.4", text);
    }
    Target::Absolute(result)
}

/// The target of a relative reference if the base is not an absolute URI.
fn without_base(request: &Request<'_>, reference: &Components<'_>, log: &mut Log) -> Target {
    let Components { authority, path, query, .. } = reference;
    if path.is_empty() && (authority, query) == (&None, &None) {
        // "Aside from fragment-only references (Section 4.4), relative references are only usable when a base URI is known."
        log.step(
            "4.4",
            "R has at most a fragment: it is a same-document reference, which needs no base URI.",
        );
        log.sections = &["4.4", "5.1"];
        return Target::CurrentDocument { fragment: request.reference.to_vec() };
    }
    if !request.base.is_empty() {
        log.sections = &["5.1", "4.3"];
        return Target::Unknown("the base URI has no scheme: it is not an absolute URI".to_owned());
    }
    log.sections = &["5.1"];
    log.remark(
        "5.1.4",
        "No base URI is established, and the document leaves the default to the application.",
    );
    Target::Unknown("there is no base URI".to_owned())
}

/// Computes T of section 5.2.2.
fn transformed<'a>(base: &Components<'a>, reference: &Components<'a>, log: &mut Log) -> Components<'a> {
    let own = "T.authority = R.authority, T.path = remove_dot_segments(R.path), T.query = R.query";
    let mut target = reference.clone();
    if reference.scheme.is_some() {
        log.step(
            "5.2.2",
            format!("R.scheme is defined: T.scheme = R.scheme, {own}, T.fragment = R.fragment."),
        );
        target.path = remove_dot_segments(&reference.path, log).into();
        return target;
    }
    target.scheme = base.scheme;
    if reference.authority.is_some() {
        log.step(
            "5.2.2",
            format!("R.authority is defined: {own}, T.scheme = Base.scheme, T.fragment = R.fragment."),
        );
        target.path = remove_dot_segments(&reference.path, log).into();
        return target;
    }
    target.authority = base.authority;
    if !base.is_hierarchical() && !reference.path.is_empty() {
        let text = "Relative references are relative to the name space of a hierarchical URI, but the base is not hierarchical; the algorithm \
        gives a result nevertheless.";
        log.remark("4.2", text);
    }
    inherit_path(base, reference, &mut target, log);
    target
}

/// Computes the path and the query of T if R has neither a scheme nor an authority.
fn inherit_path<'a>(
    base: &Components<'a>,
    reference: &Components<'a>,
    target: &mut Components<'a>,
    log: &mut Log,
) {
    let rest = "T.authority = Base.authority, T.scheme = Base.scheme, T.fragment = R.fragment";
    if reference.path.is_empty() {
        target.path.clone_from(&base.path);
        let query = match reference.query {
            Some(_) => "R.query is defined: T.query = R.query",
            None => "R.query is undefined: T.query = Base.query",
        };
        target.query = reference.query.or(base.query);
        log.step("5.2.2", format!("R.path == \"\": T.path = Base.path. {query}. {rest}."));
        if base.path.split(|byte| *byte == b'/').any(|segment| [&b"."[..], b".."].contains(&segment)) {
            let text = "The document does not require a normalized base URI: here the dot-segments of its path are retained.";
            log.remark("5.2.1", text);
        }
    } else if reference.path.starts_with(b"/") {
        log.step(
            "5.2.2",
            format!(
                "R.path starts with \"/\": T.path = remove_dot_segments(R.path), T.query = R.query, {rest}."
            ),
        );
        target.path = remove_dot_segments(&reference.path, log).into();
    } else {
        log.step(
            "5.2.2",
            format!(
                "R.path does not start with \"/\": T.path = merge(Base.path, R.path), T.path = remove_dot_segments(T.path), \
                 T.query = R.query, {rest}."
            ),
        );
        target.path = remove_dot_segments(&merge(base, &reference.path, log), log).into();
    }
}

/// Merges the paths by section 5.2.3.
fn merge(base: &Components<'_>, path: &[u8], log: &mut Log) -> Vec<u8> {
    let (text, before) = if base.authority.is_some() && base.path.is_empty() {
        ("merge: Base.authority is defined and Base.path is empty: \"/\" and R.path.", &b"/"[..])
    } else {
        let end = base.path.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
        ("merge: R.path is appended to all but the last segment of Base.path.", &base.path[..end])
    };
    let merged = [before, path].concat();
    log.giving("5.2.3", text, &merged);
    merged
}

/// Removes dot-segments by section 5.2.4: each byte is moved once and removed once.
fn remove_dot_segments(path: &[u8], log: &mut Log) -> Vec<u8> {
    let is_dot = |segment: &[u8]| [&b"."[..], b".."].contains(&segment);
    if !path.split(|byte| *byte == b'/').any(is_dot) {
        log.step("5.2.4", "remove_dot_segments: there are no dot-segments.");
        return path.to_vec();
    }
    let (mut input, mut output) = (path, Vec::with_capacity(path.len()));
    log.step("5.2.4", format!("1: input buffer {}.", quoted(input)));
    let mut count = 0;
    while !input.is_empty() {
        let name = if let Some(rest) = input.strip_prefix(b"../").or_else(|| input.strip_prefix(b"./")) {
            input = rest;
            "2A"
        } else if input.starts_with(b"/./") || input == b"/." {
            input = if input.len() > 2 { &input[2..] } else { b"/" };
            "2B"
        } else if input.starts_with(b"/../") || input == b"/.." {
            input = if input.len() > 3 { &input[3..] } else { b"/" };
            output.truncate(output.iter().rposition(|byte| *byte == b'/').unwrap_or(0));
            "2C"
        } else if is_dot(input) {
            input = b"";
            "2D"
        } else {
            let end = input[1..].iter().position(|byte| *byte == b'/').map_or(input.len(), |slash| slash + 1);
            output.extend_from_slice(&input[..end]);
            input = &input[end..];
            "2E"
        };
        count += 1;
        if count <= TOLD {
            let text = format!("{name}: output buffer {}, input buffer {}.", quoted(&output), quoted(input));
            log.step("5.2.4", text);
        }
    }
    let more = if count > TOLD { format!(", after {} more", count - TOLD) } else { String::new() };
    log.giving("5.2.4", format!("3: the output buffer is the result{more}."), &output);
    output
}
