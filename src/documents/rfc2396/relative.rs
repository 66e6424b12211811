//! Resolution of relative references (section 5.2), and sources of the base (section 5.1).
//!
//! The steps are those of the document, in its order and with its numbers.

use super::productions::scheme;
use crate::documents::dialect::{
    Algorithm, BaseField, Bases, Components, Difference, Log, Reading, Request, Target,
};
use crate::documents::dialect::{quoted, without_dots};

/// Section 5.2, with appendix C.
pub(crate) static RESOLVING: Algorithm = Algorithm {
    section: "5.2",
    of: None,
    absolute: Some("absoluteURI"),
    base: None,
    reference: Some("URI-reference"),
    fragment: "fragment",
    bases: &BASES,
    backward: Some("5.2"),
    follow,
    difference: Some(&MERGE),
};

/// Section 5.1 and appendix D. It names no header field: a mechanism "is defined by MHTML [RFC2110]", which has these two.
static BASES: Bases = Bases {
    document: "RFC 2396",
    fields_of_message: "5.1.1",
    html: Some("5.1.1, D"),
    enclosing: "5.1.2",
    retrieval: "5.1.3",
    none: "5.1.4",
    form: Some("4.2"),
    fields: &[BaseField::ContentBase, BaseField::ContentLocation],
};

/// By step 6, the path of the reference is appended to an empty buffer.
static MERGE: Difference = Difference {
    id: "path-without-slash",
    contradicted: "the BNF of the document asks for",
    examples: "3",
    reason: "The base has an authority and an empty path, so step 6 gives a path without a slash, and step 7 puts it after \
    the authority as if it were a part of it. By the BNF, a path that follows an authority begins with a slash.",
};

fn is_scheme(name: &[u8]) -> bool {
    scheme(name).is_ok_and(|(rest, _)| rest.is_empty())
}

fn follow(request: &Request<'_>, log: &mut Log) -> Target {
    let mut uri = Components::of(request.reference, is_scheme);
    log.step("1", format!("The URI reference: {}.", uri.listed("")));

    if uri.path.is_empty() && (uri.scheme, uri.authority, uri.query) == (None, None, None) {
        let text = "The path is empty; scheme, authority and query are undefined: it is a reference to the current document.";
        log.step("2", text);
        return Target::CurrentDocument { fragment: request.reference.to_vec() };
    }
    log.step("2", "It is not a reference to the current document. Query and fragment are not inherited.");

    let base = Components::of(request.base, is_scheme);
    if uri.scheme.is_some() && !removes_scheme(request, &base, &uri, log) {
        return Target::Absolute(request.reference.to_vec());
    }
    if let Some(reason) = unusable(request, &base, log) {
        return Target::Unknown(reason.to_owned());
    }
    uri.scheme = base.scheme;
    log.step(
        "3",
        format!(
            "It inherits from the base URI ({}) the scheme {}.",
            base.listed(""),
            quoted(base.scheme.unwrap_or_default())
        ),
    );
    if uri.path.is_empty() && uri.authority.is_none() && uri.query.is_some() {
        log.remark("C.1", "The BNF derives no reference that begins with a query; the examples resolve one.");
    }
    merge(&base, &mut uri, request.reading, log);

    let result = uri.recomposed();
    log.giving("7", "The components are recombined.", &result);
    if let Some(text) = uri.misread(&result, is_scheme) {
        log.error("4.3", text);
    }
    Target::Absolute(result)
}

const MISFORMED: &str = "A relative reference with the scheme of the base is misformed: by step 3, validating parsers mark it as an error.";

/// Step 3 for a reference with a scheme. Returns whether the scheme is removed, so that the reference is relative.
fn removes_scheme(request: &Request<'_>, base: &Components<'_>, uri: &Components<'_>, log: &mut Log) -> bool {
    // Removing the scheme has no use if an authority follows.
    let is_that_of_base = base.has_scheme(uri.scheme) && base.is_hierarchical() && uri.authority.is_none();
    if is_that_of_base && request.backward_compatible {
        log.step("3", "The scheme matches that of the base URI: it is removed, for backwards compatibility.");
        log.error("5.2", MISFORMED);
        return true;
    }
    log.giving(
        "3",
        "The scheme is defined: the reference is interpreted as an absolute URI.",
        request.reference,
    );
    if is_that_of_base && !uri.path.starts_with(b"/") {
        let text = "The scheme of the reference is that of the base: for backwards compatibility, an implementation may \
        treat it as a relative reference, if URIs of the scheme always use <hier_part>. The document does not say which \
        schemes do.";
        log.remark("5.2", text);
        log.error("5.2", MISFORMED);
    }
    false
}

/// Returns the reason if no reference can be relative to the base.
fn unusable(request: &Request<'_>, base: &Components<'_>, log: &mut Log) -> Option<&'static str> {
    log.sections = &["5.1"];
    if request.base.is_empty() {
        log.remark(
            "5.1.4",
            "No base URI is established, and the document leaves the default to the application.",
        );
        return Some("there is no base URI");
    }
    if base.scheme.is_none() {
        return Some("the base URI has no scheme: it is not an absolute URI");
    }
    if !base.is_hierarchical() {
        log.sections = &["5"];
        log.remark(
            "5",
            "Documents can only make use of relative URI when their base URI fits the <hier_part> syntax.",
        );
        return Some("the base URI does not fit the <hier_part> syntax");
    }
    None
}

/// Steps 4 to 6.
fn merge<'a>(base: &Components<'a>, uri: &mut Components<'a>, reading: Reading, log: &mut Log) {
    if uri.authority.is_some() {
        log.step("4", "The authority is defined: the reference is a network-path; continue with step 7.");
        return;
    }
    uri.authority = base.authority;
    log.step(
        "4",
        match base.authority {
            Some(authority) => format!("It inherits the authority {}.", quoted(authority)),
            None => "It inherits the authority, which is undefined.".to_owned(),
        },
    );

    if uri.path.starts_with(b"/") {
        log.step(
            "5",
            "The path begins with a slash: the reference is an absolute-path; continue with step 7.",
        );
        return;
    }
    log.step("5", "The path does not begin with a slash.");

    let end = base.path.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    let mut buffer = base.path[..end].to_vec();
    log.giving("6a", "All but the last segment of the base URI's path is copied to the buffer.", &buffer);
    if reading == Reading::Corrected && base.authority.is_some() && base.path.is_empty() {
        buffer.push(b'/');
        log.giving(
            "6a",
            "The base URI has an authority and an empty path: a slash is inserted, as in the BNF.",
            &buffer,
        );
    }
    buffer.extend_from_slice(&uri.path);
    log.giving("6b", "The reference's path is appended.", &buffer);
    // The slash at the beginning is not preceded by a segment.
    let (lead, segments) = buffer.split_at(usize::from(buffer.starts_with(b"/")));
    let rest = without_dots(lead, segments, ["6c", "6d", "6e", "6f"], log);
    if rest == b".." || rest.starts_with(b"../") {
        let levels = rest.split(|byte| *byte == b'/').take_while(|segment| *segment == b"..").count();
        log.step("6g", format!("The buffer still begins with `..` ({levels}): the reference is in error."));
        let text = "By step 6g the reference is in error: it has more `..` than the base has levels. An implementation may retain \
        them, remove them or not resolve the reference; here they are retained, as in the examples of appendix C.2.";
        log.error("5.2", text);
    }
    let path = [lead, &rest].concat();
    log.giving("6h", "The buffer is the new path.", &path);
    uri.path = path.into();
}
