//! Resolution of relative URLs (section 4), and sources of the base (section 3).
//!
//! The steps are those of the document, in its order and with its numbers. Section 2.4 defines how a URL is parsed.

use super::productions::scheme;
use crate::documents::dialect::{Algorithm, BaseField, Bases, EarlyComponents, Log, Request, Target};
use crate::documents::dialect::{misread, quoted, told, without_dots};

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

fn is_scheme(name: &[u8]) -> bool {
    scheme(name).is_ok_and(|(rest, _)| rest.is_empty())
}

/// Parses a URL by sections 2.4.1 to 2.4.6, in their order. A component after a delimiter at the end of the text is empty, as if the
/// delimiter were missing.
fn parsed(url: &[u8]) -> EarlyComponents<'_> {
    EarlyComponents::of(url, is_scheme, true)
}

fn listed(url: &EarlyComponents<'_>) -> String {
    let some = |part: &'static str, text| (part, Some(text).filter(|text: &&[u8]| !text.is_empty()));
    told(&[
        ("<scheme>", url.scheme),
        ("<net_loc>", url.server),
        (if url.slash { "`/` and <path>" } else { "<path>" }, Some(&url.path)),
        some("<params>", url.params),
        some("<query>", url.query),
        some("<fragment>", url.fragment.unwrap_or_default()),
    ])
}

/// Returns whether a slash must be inserted in step 7, because none was parsed. By the BNF, `/` separates a `<net_loc>` from the
/// components after it.
fn needs_slash(url: &EarlyComponents<'_>) -> bool {
    let EarlyComponents { server, slash, params, query, .. } = *url;
    server.is_some() && !slash && [&url.path, params, query].iter().any(|part| !part.is_empty())
}

fn follow(request: &Request<'_>, log: &mut Log) -> Target {
    let Request { base, reference, .. } = *request;
    if base.is_empty() {
        let text = "The base URL is the empty string: the embedded URL is interpreted as an absolute URL.";
        log.giving("1", text, reference);
        return Target::Absolute(reference.to_vec());
    }
    log.giving("1", "The base URL is established.", base);

    let (of_base, mut url) = (parsed(base), parsed(reference));
    log.step("2", format!("Base URL: {}. Embedded URL: {}.", listed(&of_base), listed(&url)));
    if let Some(scheme) = url.scheme {
        log.giving("2b", "It starts with a scheme name: it is interpreted as an absolute URL.", reference);
        let is_that_of_base = of_base.scheme.is_some_and(|base| base.eq_ignore_ascii_case(scheme));
        if is_that_of_base && url.server.is_none() {
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

    url.scheme = Some(scheme);
    inherit(&of_base, &mut url, log);
    let result = url.recombined(needs_slash(&url));
    log.giving("7", "The components are recombined.", &result);
    remark_on(&url, &result, log);
    Target::Absolute(result)
}

/// Tells where the document does not define the result of step 7, or contradicts it.
fn remark_on(url: &EarlyComponents<'_>, result: &[u8], log: &mut Log) {
    if needs_slash(url) {
        let text = "Step 7 does not define the delimiter after <net_loc> if no slash was parsed: `/` is inserted, as in the BNF.";
        log.remark("2.2", text);
    }
    if url.server == Some(b"") {
        let text = "The document does not say whether an empty <net_loc> keeps its `//`: here it does, as in the base.";
        log.remark("2.4.3", text);
    }
    let read = parsed(result).server;
    if read != url.server {
        log.error("2.4.3", misread("<net_loc>", url.server, read));
    }
}

/// Applies steps 3 to 6.
fn inherit<'a>(base: &EarlyComponents<'a>, url: &mut EarlyComponents<'a>, log: &mut Log) {
    if url.server.is_some_and(|net_loc| !net_loc.is_empty()) {
        log.step("3", "Its <net_loc> is non-empty: continue with step 7.");
        return;
    }
    url.server = base.server;
    let text = match base.server {
        Some(net_loc) => format!("It inherits the <net_loc> {}.", quoted(net_loc)),
        None => "The base URL has no <net_loc> to inherit.".to_owned(),
    };
    log.step("3", text);

    if url.slash {
        log.step("4", "A slash precedes its path, which is therefore not relative: continue with step 7.");
        return;
    }
    log.step("4", "No slash precedes its path.");

    url.slash = base.slash;
    if url.path.is_empty() {
        url.path.clone_from(&base.path);
        log.giving("5", "Its path is empty: it inherits the path of the base URL.", &url.path);
        if !url.params.is_empty() {
            log.step("5a", "Its <params> is non-empty: continue with step 7.");
            return;
        }
        url.params = base.params;
        log.step("5a", format!("It inherits the <params> {}.", quoted(base.params)));
        if !url.query.is_empty() {
            log.step("5b", "Its <query> is non-empty: continue with step 7.");
            return;
        }
        url.query = base.query;
        log.step("5b", format!("It inherits the <query> {}: continue with step 7.", quoted(base.query)));
        return;
    }
    log.step("5", "Its path is not empty.");

    let end = base.path.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    url.path = [&base.path[..end], &url.path].concat().into();
    log.giving("6", "Its path replaces the last segment of the base URL's path.", &url.path);
    url.path = without_dots(b"", &url.path, ["6a", "6b", "6c", "6d"], log).into();
}
