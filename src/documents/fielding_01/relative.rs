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
use crate::documents::dialect::{Algorithm, BaseField, Bases, Difference, Log, Reading, Request, Target};
use crate::documents::dialect::{misread, quoted, without_dots, without_fragment};

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

/// The components of a URL reference (section 4).
#[derive(Clone, Copy)]
struct Parts<'a> {
    /// The fragment with its `#`, or empty.
    fragment: &'a [u8],
    scheme: Option<&'a [u8]>,
    server: Option<&'a [u8]>,
    /// True if a slash precedes the path.
    slash: bool,
    path: &'a [u8],
    /// The query. An empty one is treated as missing: its separator is discarded.
    query: &'a [u8],
}

impl<'a> Parts<'a> {
    /// Parses a reference from the outside in: fragment, scheme, server, query, path (section 4.3).
    fn of(text: &'a [u8]) -> Self {
        let (rest, fragment) = without_fragment(text);
        let colon = scheme(rest).map_or(0, |(_, scheme)| scheme.len());
        let (scheme, rest) = match rest.get(colon) {
            Some(b':') if colon > 0 => (Some(&rest[..colon]), &rest[colon + 1..]),
            _ => (None, rest),
        };
        let (server, rest) = match rest.strip_prefix(b"//") {
            // Only a slash ends the server; a query does not.
            Some(rest) => {
                let end = rest.iter().position(|byte| *byte == b'/').unwrap_or(rest.len());
                (Some(&rest[..end]), &rest[end..])
            }
            None => (None, rest),
        };
        let mark = rest.iter().position(|byte| *byte == b'?');
        let (rest, query) = mark.map_or((rest, &rest[rest.len()..]), |at| (&rest[..at], &rest[at + 1..]));
        let path = rest.strip_prefix(b"/");
        Self { fragment, scheme, server, slash: path.is_some(), path: path.unwrap_or(rest), query }
    }

    fn listed(&self) -> String {
        let mut words = Vec::new();
        let mut tell = |name: &str, part: Option<&[u8]>| {
            words.extend(part.map(|part| format!("{name} {}", quoted(part))));
        };
        tell("scheme", self.scheme);
        tell("server", self.server);
        tell(if self.slash { "a slash and the path" } else { "path" }, Some(self.path));
        tell("query", Some(self.query).filter(|query| !query.is_empty()));
        tell("fragment", self.fragment.get(1..));
        words.join(", ")
    }
}

/// The reference during its resolution.
struct Url<'a> {
    scheme: &'a [u8],
    server: Option<&'a [u8]>,
    slash: bool,
    path: Vec<u8>,
    query: &'a [u8],
    fragment: &'a [u8],
}

impl Url<'_> {
    /// Joins the components in the layout of section 4.3. The slash between server and path is part of neither.
    fn recombined(&self) -> Vec<u8> {
        let mut url = [self.scheme, b":"].concat();
        if let Some(server) = self.server {
            url.extend_from_slice(b"//");
            url.extend_from_slice(server);
        }
        if self.slash || self.server.is_some() && !self.path.is_empty() {
            url.push(b'/');
        }
        url.extend_from_slice(&self.path);
        if !self.query.is_empty() {
            url.push(b'?');
            url.extend_from_slice(self.query);
        }
        if self.fragment.len() > 1 {
            url.extend_from_slice(self.fragment);
        }
        url
    }
}

fn follow(request: &Request<'_>, log: &mut Log) -> Target {
    let Request { base, reference, reading, .. } = *request;
    if base.is_empty() {
        let text = "The base URL is the empty string: the reference is interpreted as an absolute URL.";
        log.giving("1", text, reference);
        return Target::Absolute(reference.to_vec());
    }
    log.giving("1", "The base URL is established.", base);

    let (of_base, parts) = (Parts::of(base), Parts::of(reference));
    log.step("2", format!("Base URL: {}. Reference: {}.", of_base.listed(), parts.listed()));
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
    if parts.scheme.is_some() {
        let text = "The reference starts with a scheme name: it is interpreted as an absolute URL.";
        log.giving("2b", text, reference);
        return Target::Absolute(reference.to_vec());
    }
    let Some(scheme) = of_base.scheme else {
        log.sections = &["5"];
        return Target::Unknown("the base URL has no scheme: it is not an absolute URL".to_owned());
    };
    log.step("2c", format!("The reference inherits the scheme {}.", quoted(scheme)));

    let mut url = Url {
        scheme,
        server: parts.server,
        slash: parts.slash,
        path: parts.path.to_vec(),
        query: parts.query,
        fragment: parts.fragment,
    };
    inherit(&of_base, &parts, reading, &mut url, log);
    let result = url.recombined();
    log.giving("7", "The components are recombined.", &result);
    let read = Parts::of(&result).server;
    if read != url.server {
        log.error("4.3.1", misread("server", url.server, read));
    }
    Target::Absolute(result)
}

/// Applies steps 3 to 6.
fn inherit<'a>(base: &Parts<'a>, parts: &Parts<'a>, reading: Reading, url: &mut Url<'a>, log: &mut Log) {
    if parts.server.is_some_and(|server| !server.is_empty()) {
        log.step("3", "The reference has a server of its own: continue with step 7.");
        return;
    }
    url.server = base.server;
    let text = match base.server {
        Some(server) => format!("The reference inherits the server {}.", quoted(server)),
        None => "The base URL has no server to inherit.".to_owned(),
    };
    log.step("3", text);

    if parts.slash {
        log.step(
            "4",
            "A slash precedes the path of the reference: it is not relative; continue with step 7.",
        );
        return;
    }
    log.step("4", "No slash precedes the path of the reference.");

    url.slash = base.slash;
    let with_query = reading == Reading::Corrected;
    if parts.path.is_empty() && (!with_query || parts.query.is_empty()) {
        url.path = base.path.to_vec();
        let own = !parts.query.is_empty();
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
        if parts.path.is_empty() {
            "The path of the reference is empty, but its query is not: continue, as in appendix C."
        } else {
            "The path of the reference is not empty."
        },
    );

    merge(base, parts, with_query, url, log);
}

/// Applies step 6; `with_query` follows appendix C.
fn merge(base: &Parts<'_>, parts: &Parts<'_>, with_query: bool, url: &mut Url<'_>, log: &mut Log) {
    let end = base.path.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    url.path = [&base.path[..end], parts.path].concat();
    let mut text = "The last segment of the base URL's path is replaced by the path of the reference.";
    if with_query && !parts.query.is_empty() {
        text = "The last segment of the base URL's path is replaced by the path and the query of the reference, as in appendix C.";
        url.path.push(b'?');
        url.path.extend_from_slice(parts.query);
        url.query = b"";
    }
    log.giving("6", text, &url.path);
    url.path = without_dots(b"", &url.path, ["6a", "6b", "6c", "6d"], log);
}
