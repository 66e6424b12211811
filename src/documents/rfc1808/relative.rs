//! Resolution of relative URLs (section 4), and sources of the base (section 3).
//!
//! The steps are those of the document, in its order and with its numbers. Section 2.4 defines how a URL is parsed.

use super::productions::scheme;
use crate::documents::dialect::{Algorithm, BaseField, Bases, Log, Request, Target};
use crate::documents::dialect::{misread, quoted, without_dots};

/// Section 4, with the examples of section 5.
pub(super) static RESOLVING: Algorithm = Algorithm {
    section: "4",
    of: None,
    absolute: Some("absoluteURL"),
    // "[...] the generic-RL syntax for valid base URLs" (section 2.2).
    base: Some("generic-RL"),
    reference: Some("URL"),
    fragment: "fragment",
    bases: &BASES,
    // "[...] should be avoided by future parsers" (section 5.2).
    backward: None,
    follow,
    difference: None,
};

/// Section 3 and the appendix.
static BASES: Bases = Bases {
    document: "RFC 1808",
    fields_of_message: "3.1",
    html: Some("3.1, 10"),
    enclosing: "3.2",
    retrieval: "3.3",
    none: "3.4",
    form: None,
    fields: &[BaseField::Base],
};

/// The schemes that "are never used with relative URLs" (section 2.3).
const NEVER_RELATIVE: &[&[u8]] = &[b"mailto", b"news", b"telnet"];

/// The components of a URL (section 2.4). A component after a delimiter at the end of the text is empty, as if the delimiter were missing.
#[derive(Clone, Copy)]
struct Parts<'a> {
    fragment: &'a [u8],
    scheme: Option<&'a [u8]>,
    /// The network location; `None` without `//`.
    net_loc: Option<&'a [u8]>,
    query: &'a [u8],
    params: &'a [u8],
    /// True if a slash precedes the path.
    slash: bool,
    path: &'a [u8],
}

impl<'a> Parts<'a> {
    /// Parses a URL by sections 2.4.1 to 2.4.6, in their order.
    fn of(text: &'a [u8]) -> Self {
        let (rest, fragment) = cut(text, b'#');
        let colon = rest.iter().position(|byte| b":/?".contains(byte)).filter(|at| rest[*at] == b':');
        let is_scheme = |colon: &usize| scheme(&rest[..*colon]).is_ok_and(|(behind, _)| behind.is_empty());
        let (scheme, rest) = match colon.filter(is_scheme) {
            Some(colon) => (Some(&rest[..colon]), &rest[colon + 1..]),
            None => (None, rest),
        };
        let (net_loc, rest) = match rest.strip_prefix(b"//") {
            // Only a slash ends the net_loc; a query or parameters do not.
            Some(rest) => {
                let end = rest.iter().position(|byte| *byte == b'/').unwrap_or(rest.len());
                (Some(&rest[..end]), &rest[end..])
            }
            None => (None, rest),
        };
        let (rest, query) = cut(rest, b'?');
        let (rest, params) = cut(rest, b';');
        let path = rest.strip_prefix(b"/");
        Self { fragment, scheme, net_loc, query, params, slash: path.is_some(), path: path.unwrap_or(rest) }
    }

    fn listed(&self) -> String {
        let mut words = Vec::new();
        let mut tell = |name: &str, part: Option<&[u8]>| {
            words.extend(part.map(|part| format!("{name} {}", quoted(part))));
        };
        let some = |part: &'a [u8]| Some(part).filter(|part| !part.is_empty());
        tell("<scheme>", self.scheme);
        tell("<net_loc>", self.net_loc);
        tell(if self.slash { "`/` and <path>" } else { "<path>" }, Some(self.path));
        tell("<params>", some(self.params));
        tell("<query>", some(self.query));
        tell("<fragment>", some(self.fragment));
        words.join(", ")
    }
}

/// Splits a text at the first delimiter: returns the text before it and the text after it.
fn cut(text: &[u8], delimiter: u8) -> (&[u8], &[u8]) {
    let at = text.iter().position(|byte| *byte == delimiter);
    at.map_or((text, b""), |at| (&text[..at], &text[at + 1..]))
}

/// The embedded URL during its resolution.
struct Url<'a> {
    parts: Parts<'a>,
    /// The path, which replaces that of the parts.
    path: Vec<u8>,
}

impl Url<'_> {
    /// Joins the components by step 7, in the order of section 2.1. By the BNF, `/` separates a `<net_loc>` from the components after it.
    fn recombined(&self) -> Vec<u8> {
        let Parts { scheme, net_loc, params, query, fragment, .. } = self.parts;
        let mut url = Vec::new();
        let mut add = |before: &[u8], part: &[u8]| url.extend_from_slice(&[before, part].concat());
        add(scheme.unwrap_or_default(), b":");
        if let Some(net_loc) = net_loc {
            add(b"//", net_loc);
        }
        if self.parts.slash || self.needs_slash() {
            add(b"/", b"");
        }
        add(b"", &self.path);
        for (delimiter, part) in [(b";", params), (b"?", query), (b"#", fragment)] {
            if !part.is_empty() {
                add(delimiter, part);
            }
        }
        url
    }

    /// Returns whether a slash must be inserted, because none was parsed.
    fn needs_slash(&self) -> bool {
        let Parts { net_loc, slash, params, query, .. } = self.parts;
        net_loc.is_some() && !slash && [&self.path, params, query].iter().any(|part| !part.is_empty())
    }
}

fn follow(request: &Request<'_>, log: &mut Log) -> Target {
    let Request { base, reference, .. } = *request;
    if base.is_empty() {
        let text = "The base URL is the empty string: the embedded URL is interpreted as an absolute URL.";
        log.giving("1", text, reference);
        return Target::Absolute(reference.to_vec());
    }
    log.giving("1", "The base URL is established.", base);

    let (of_base, parts) = (Parts::of(base), Parts::of(reference));
    log.step("2", format!("Base URL: {}. Embedded URL: {}.", of_base.listed(), parts.listed()));
    if let Some(scheme) = parts.scheme {
        log.giving("2b", "It starts with a scheme name: it is interpreted as an absolute URL.", reference);
        let is_that_of_base = of_base.scheme.is_some_and(|base| base.eq_ignore_ascii_case(scheme));
        if is_that_of_base && parts.net_loc.is_none() {
            let text = "Some older parsers treat it as a relative URL, because its scheme is that of the base: this document calls \
            that a loophole, which should be avoided.";
            log.remark("5.2", text);
        }
        return Target::Absolute(reference.to_vec());
    }
    let Some(scheme) = of_base.scheme else {
        log.sections = &["3"];
        return Target::Unknown("the base URL has no scheme: it is not an absolute URL".to_owned());
    };
    if NEVER_RELATIVE.iter().any(|never| never.eq_ignore_ascii_case(scheme)) {
        let text = format!(
            "{} URLs are never used with relative URLs; the steps are applied nevertheless.",
            quoted(scheme)
        );
        log.remark("2.3", text);
    }
    if reference.is_empty() {
        log.giving("2a", "The embedded URL is empty: it inherits the entire base URL.", base);
        return Target::Absolute(base.to_vec());
    }
    log.step("2c", format!("It inherits the <scheme> {}.", quoted(scheme)));

    let mut url = Url { parts: Parts { scheme: Some(scheme), ..parts }, path: parts.path.to_vec() };
    inherit(&of_base, &mut url, log);
    let result = url.recombined();
    log.giving("7", "The components are recombined.", &result);
    remark_on(&url, &result, log);
    Target::Absolute(result)
}

/// Tells where the document does not define the result of step 7, or contradicts it.
fn remark_on(url: &Url<'_>, result: &[u8], log: &mut Log) {
    if url.needs_slash() {
        let text = "Step 7 does not define the delimiter after <net_loc> if no slash was parsed: `/` is inserted, as in the BNF.";
        log.remark("2.2", text);
    }
    if url.parts.net_loc == Some(b"") {
        let text = "The document does not say whether an empty <net_loc> keeps its `//`: here it does, as in the base.";
        log.remark("2.4.3", text);
    }
    let read = Parts::of(result).net_loc;
    if read != url.parts.net_loc {
        log.error("2.4.3", misread("<net_loc>", url.parts.net_loc, read));
    }
}

/// Applies steps 3 to 6.
fn inherit<'a>(base: &Parts<'a>, url: &mut Url<'a>, log: &mut Log) {
    if url.parts.net_loc.is_some_and(|net_loc| !net_loc.is_empty()) {
        log.step("3", "Its <net_loc> is non-empty: continue with step 7.");
        return;
    }
    url.parts.net_loc = base.net_loc;
    let text = match base.net_loc {
        Some(net_loc) => format!("It inherits the <net_loc> {}.", quoted(net_loc)),
        None => "The base URL has no <net_loc> to inherit.".to_owned(),
    };
    log.step("3", text);

    if url.parts.slash {
        log.step("4", "A slash precedes its path, which is therefore not relative: continue with step 7.");
        return;
    }
    log.step("4", "No slash precedes its path.");

    url.parts.slash = base.slash;
    if url.path.is_empty() {
        url.path = base.path.to_vec();
        log.giving("5", "Its path is empty: it inherits the path of the base URL.", &url.path);
        if !url.parts.params.is_empty() {
            log.step("5a", "Its <params> is non-empty: continue with step 7.");
            return;
        }
        url.parts.params = base.params;
        log.step("5a", format!("It inherits the <params> {}.", quoted(base.params)));
        if !url.parts.query.is_empty() {
            log.step("5b", "Its <query> is non-empty: continue with step 7.");
            return;
        }
        url.parts.query = base.query;
        log.step("5b", format!("It inherits the <query> {}: continue with step 7.", quoted(base.query)));
        return;
    }
    log.step("5", "Its path is not empty.");

    let end = base.path.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    url.path = [&base.path[..end], &url.path].concat();
    log.giving("6", "Its path replaces the last segment of the base URL's path.", &url.path);
    url.path = without_dots(b"", &url.path, ["6a", "6b", "6c", "6d"], log);
}
