//! Resolution of relative URLs (section 6), and sources of the base (section 5).
//!
//! The steps are those of the document, in its order and with its numbers. Section 4 defines how a reference is parsed.
//!
//! ```
//! use urlgram::{fielding_01::FIELDING_01, resolve::Resolver};
//! let found = Resolver::new(&FIELDING_01).resolve("http://a/b/c", "../g");
//! assert_eq!(found.absolute(), Some(&b"http://a/g"[..]));
//! ```

use super::productions::scheme;
use crate::documents::dialect::{
    Algorithm, BaseField, Bases, Difference, EarlyComponents, Log, Reading, Request, Target,
};
use crate::documents::dialect::{misread, quoted, told, without_dots};

/// Section 6, with appendix C.
pub static RESOLVING: Algorithm = Algorithm {
    section: "6",
    of: None,
    absolute: None,
    base: None,
    reference: Some("URL-reference"),
    fragment: "fragment",
    bases: &BASES,
    backward: None,
    follow,
    difference: Some(&QUERY),
};

/// In step 5, a reference with an empty path and a query does not inherit the path; in step 6, the query is appended with the path.
static QUERY: Difference = Difference {
    id: "query-in-path",
    contradicted: "the examples of the document ask for",
    examples: "C",
    reason: "Appendix C resolves `?y`, `g?y/./x` and `g?y/../x` as if the query were a part of the path; by the \
                 steps to the letter it is extracted before (section 4.3.3) and never touched.",
};

/// Section 5 and appendix D.
pub static BASES: Bases = Bases {
    document: "draft-fielding-url-syntax-01",
    fields_of_message: "5.1",
    html: Some("5.1, D"),
    enclosing: "5.2",
    retrieval: "5.3",
    none: "5.4",
    form: None,
    fields: &[BaseField::ContentBase, BaseField::ContentLocation],
};

fn is_scheme(name: &[u8]) -> bool {
    scheme(name).is_ok_and(|(rest, _)| rest.is_empty())
}

/// Parses a reference from the outside in: fragment, scheme, server, query, path (section 4.3). The separator of an empty query is
/// discarded.
fn parsed(reference: &[u8]) -> EarlyComponents<'_> {
    EarlyComponents::of(reference, is_scheme, false)
}

fn listed(url: &EarlyComponents<'_>) -> String {
    told(&[
        ("scheme", url.scheme),
        ("server", url.server),
        (if url.slash { "a slash and the path" } else { "path" }, Some(&url.path)),
        ("query", Some(url.query).filter(|query| !query.is_empty())),
        ("fragment", url.fragment),
    ])
}

fn follow(request: &Request<'_>, log: &mut Log) -> Target {
    let Request { base, reference, reading, .. } = *request;
    if base.is_empty() {
        let text = "The base URL is the empty string: the reference is interpreted as an absolute URL.";
        log.giving("1", text, reference);
        return Target::Absolute(reference.to_vec());
    }
    log.giving("1", "The base URL is established.", base);

    let (of_base, mut url) = (parsed(base), parsed(reference));
    log.step("2", format!("Base URL: {}. Reference: {}.", listed(&of_base), listed(&url)));
    if reference.is_empty() || reference.starts_with(b"#") {
        let text = "The reference is empty or only a fragment identifier: it refers to the current document.";
        log.step("2a", text);
        if reference.is_empty() {
            let text = "The example of appendix C.2 resolves an empty reference to the base URL; by step 2a, as by section 3, it refers to \
            the current document, which may have another URL.";
            log.remark("C.2", text);
        }
        return Target::CurrentDocument { fragment: reference.to_vec() };
    }
    if url.scheme.is_some() {
        let text = "The reference starts with a scheme name: it is interpreted as an absolute URL.";
        log.giving("2b", text, reference);
        return Target::Absolute(reference.to_vec());
    }
    let Some(scheme) = of_base.scheme else {
        log.sections = &["5"];
        return Target::Unknown("the base URL has no scheme: it is not an absolute URL".to_owned());
    };
    log.step("2c", format!("The reference inherits the scheme {}.", quoted(scheme)));

    url.scheme = Some(scheme);
    inherit(&of_base, reading, &mut url, log);
    let result = url.recombined(url.server.is_some() && !url.path.is_empty());
    log.giving("7", "The components are recombined.", &result);
    let read = parsed(&result).server;
    if read != url.server {
        log.error("4.3.1", misread("server", url.server, read));
    }
    Target::Absolute(result)
}

/// Applies steps 3 to 6.
fn inherit<'a>(base: &EarlyComponents<'a>, reading: Reading, url: &mut EarlyComponents<'a>, log: &mut Log) {
    if url.server.is_some_and(|server| !server.is_empty()) {
        log.step("3", "The reference has a server of its own: continue with step 7.");
        return;
    }
    url.server = base.server;
    let text = match base.server {
        Some(server) => format!("The reference inherits the server {}.", quoted(server)),
        None => "The base URL has no server to inherit.".to_owned(),
    };
    log.step("3", text);

    if url.slash {
        log.step(
            "4",
            "A slash precedes the path of the reference: it is not relative; continue with step 7.",
        );
        return;
    }
    log.step("4", "No slash precedes the path of the reference.");

    url.slash = base.slash;
    let with_query = reading == Reading::Corrected;
    if url.path.is_empty() && (!with_query || url.query.is_empty()) {
        url.path.clone_from(&base.path);
        let own = !url.query.is_empty();
        if !own {
            url.query = base.query;
        }
        let query = if own { "but keeps its own query" } else { "and its query" };
        let text = format!(
            "The path of the reference is empty: it inherits that of the base URL, {query}; continue with step 7."
        );
        log.giving("5", text, &url.path);
        return;
    }
    log.step(
        "5",
        if url.path.is_empty() {
            "The path of the reference is empty, but its query is not: continue, as in appendix C."
        } else {
            "The path of the reference is not empty."
        },
    );

    merge(base, with_query, url, log);
}

/// Applies step 6; `with_query` follows appendix C.
fn merge(base: &EarlyComponents<'_>, with_query: bool, url: &mut EarlyComponents<'_>, log: &mut Log) {
    let end = base.path.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    let mut path = [&base.path[..end], &url.path].concat();
    let mut text = "The last segment of the base URL's path is replaced by the path of the reference.";
    if with_query && !url.query.is_empty() {
        text = "The last segment of the base URL's path is replaced by the path and the query of the reference, as in appendix C.";
        path.push(b'?');
        path.extend_from_slice(url.query);
        url.query = b"";
    }
    log.giving("6", text, &path);
    url.path = without_dots(b"", &path, ["6a", "6b", "6c", "6d"], log).into();
}
