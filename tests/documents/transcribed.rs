//! The algorithms of the documents, transcribed line by line and on their own, held against the library on random references.

use fastrand::Rng;
use urlgram::resolve::{Resolver, Target};
use urlgram::{Dialect, Reading};

use crate::tier;

const PIECES: &[&str] =
    &["/", "/", "/", "//", ".", "..", "./", "../", "a", "b.", ".c", ":", "?", "#", ";", "x:", "%2E", "@"];

/// How many references each law is asked of.
fn count() -> usize {
    tier::of(20_000, 4_000)
}

fn random(rng: &mut Rng, longest: usize, more: &[&str]) -> String {
    let pieces = [PIECES, more].concat();
    (0..rng.usize(..=longest)).map(|_| pieces[rng.usize(..pieces.len())]).collect()
}

/// An absolute URL of any form.
fn base(rng: &mut Rng, more: &[&str]) -> String {
    let begin =
        ["http://a", "http://a/", "http://a/b/c/d;p?q", "x:/", "x:/a/b", "http://a/b/.."][rng.usize(..6)];
    begin.to_owned() + &random(rng, 5, more)
}

/// Each letter before the colon may be in a scheme.
fn scheme(text: &str) -> Option<usize> {
    let colon = text.find(':').filter(|colon| *colon > 0)?;
    let letter = |character: char| character.is_ascii_alphanumeric() || "+-.".contains(character);
    text[..colon].chars().all(letter).then_some(colon)
}

/// RFC 1808, section 2.4: the substrings in the order in which they are removed from the parse string.
#[derive(Clone, Debug, Default)]
struct Url1808 {
    fragment: String,
    scheme: Option<String>,
    net_loc: String,
    query: String,
    params: String,
    slash: bool,
    path: String,
}

fn parse_1808(text: &str) -> Url1808 {
    let mut url = Url1808::default();
    let mut string = text.to_owned();
    let after = |string: &mut String, mark: char| {
        let Some(at) = string.find(mark) else { return String::new() };
        string.split_off(at)[1..].to_owned()
    };
    url.fragment = after(&mut string, '#');
    if let Some(colon) = scheme(&string) {
        url.scheme = Some(string[..colon].to_owned());
        string.replace_range(..=colon, "");
    }
    if string.starts_with("//") {
        let slash = string[2..].find('/').map_or(string.len(), |at| at + 2);
        url.net_loc = string.drain(..slash).skip(2).collect();
    }
    url.query = after(&mut string, '?');
    url.params = after(&mut string, ';');
    url.slash = string.starts_with('/');
    url.path = string.split_off(usize::from(url.slash));
    url
}

/// Step 6 of draft-fielding-url-syntax-01, RFC 1808 and RFC 2396 as a series of string pattern matches, one removal at a time.
fn step_6(path: &str) -> String {
    let mut path = path.to_owned();
    let begins = |path: &str, at: usize| at == 0 || path.as_bytes()[at - 1] == b'/';
    // a) All occurrences of "./", where "." is a complete path segment, are removed.
    while let Some((at, _)) = path.match_indices("./").find(|(at, _)| begins(&path, *at)) {
        path.replace_range(at..at + 2, "");
    }
    // b) If the path ends with "." as a complete path segment, that "." is removed.
    if path.ends_with('.') && begins(&path, path.len() - 1) {
        path.pop();
    }
    // c) All occurrences of "<segment>/../", the leftmost on each iteration.
    'iteration: loop {
        for (at, _) in path.match_indices("/../") {
            let segment = path[..at].rfind('/').map_or(0, |slash| slash + 1);
            if &path[segment..at] != ".." {
                path.replace_range(segment..at + 4, "");
                continue 'iteration;
            }
        }
        break;
    }
    // d) If the path ends with "<segment>/..", that "<segment>/.." is removed.
    if let Some(before) = path.strip_suffix("/..") {
        let segment = before.rfind('/').map_or(0, |slash| slash + 1);
        if &before[segment..] != ".." {
            path.truncate(segment);
        }
    }
    path
}

/// RFC 1808, section 4. By section 2.1 and the BNF, a slash divides `<net_loc>` from the text after it.
fn resolve_1808(base: &str, embedded: &str) -> String {
    // Step 1
    if base.is_empty() {
        return embedded.to_owned();
    }
    // Step 2
    let (from, mut url) = (parse_1808(base), parse_1808(embedded));
    if embedded.is_empty() {
        return base.to_owned();
    }
    if url.scheme.is_some() {
        return embedded.to_owned();
    }
    url.scheme = from.scheme;
    'step_7: {
        // Step 3
        if !url.net_loc.is_empty() {
            break 'step_7;
        }
        url.net_loc = from.net_loc;
        // Step 4
        if url.slash {
            break 'step_7;
        }
        // Step 5
        if url.path.is_empty() {
            (url.slash, url.path) = (from.slash, from.path);
            if !url.params.is_empty() {
                break 'step_7;
            }
            url.params = from.params;
            if !url.query.is_empty() {
                break 'step_7;
            }
            url.query = from.query;
            break 'step_7;
        }
        // Step 6
        let last = from.path.rfind('/').map_or(0, |slash| slash + 1);
        url.slash = from.slash;
        url.path = step_6(&format!("{}{}", &from.path[..last], url.path));
    }
    // Step 7
    let part = |mark: &str, text: &str| if text.is_empty() { String::new() } else { format!("{mark}{text}") };
    let [params, query] = [part(";", &url.params), part("?", &url.query)];
    let rest = format!("{}{params}{query}", url.path);
    let slash = if url.slash || !url.net_loc.is_empty() && !rest.is_empty() { "/" } else { "" };
    let (net_loc, fragment) = (part("//", &url.net_loc), part("#", &url.fragment));
    format!("{}:{net_loc}{slash}{rest}{fragment}", url.scheme.unwrap())
}

/// The five components, by the regular expression of appendix B of RFC 2396 and of RFC 3986. A text is a scheme only if the BNF derives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Uri {
    pub scheme: Option<String>,
    pub authority: Option<String>,
    pub path: String,
    pub query: Option<String>,
    pub fragment: Option<String>,
}

pub fn parse(text: &str) -> Uri {
    let own = |text: &str| text.to_owned();
    let (rest, fragment) = text.split_once('#').map_or((text, None), |(rest, it)| (rest, Some(own(it))));
    let (rest, query) = rest.split_once('?').map_or((rest, None), |(rest, it)| (rest, Some(own(it))));
    let letter = |text: &&str| text.starts_with(|first: char| first.is_ascii_alphabetic());
    let colon = scheme(rest).filter(|_| letter(&rest));
    let (scheme, rest) = colon.map_or((None, rest), |at| (Some(own(&rest[..at])), &rest[at + 1..]));
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            (Some(own(&rest[..end])), own(&rest[end..]))
        }
        None => (None, own(rest)),
    };
    Uri { scheme, authority, path, query, fragment }
}

fn recompose(uri: &Uri) -> String {
    let mut result = String::new();
    if let Some(scheme) = &uri.scheme {
        result.push_str(scheme);
        result.push(':');
    }
    if let Some(authority) = &uri.authority {
        result.push_str("//");
        result.push_str(authority);
    }
    result.push_str(&uri.path);
    if let Some(query) = &uri.query {
        result.push('?');
        result.push_str(query);
    }
    if let Some(fragment) = &uri.fragment {
        result.push('#');
        result.push_str(fragment);
    }
    result
}

/// RFC 2396, section 5.2, to the letter: the text, and whether step 6g has it in error. `None` is the current document.
fn resolve_2396(base: &str, reference: &str, backward_compatible: bool) -> Option<(String, bool)> {
    let (from, mut uri) = (parse(base), parse(reference));
    let mut in_error = false;
    // 2)
    if uri.path.is_empty() && uri.scheme.is_none() && uri.authority.is_none() && uri.query.is_none() {
        return None;
    }
    // 3)
    if uri.scheme.is_some() {
        if !(backward_compatible && uri.scheme == from.scheme && uri.authority.is_none()) {
            // "Validating parsers should mark such a misformed relative reference as an error."
            let is_misformed =
                uri.scheme == from.scheme && uri.authority.is_none() && !uri.path.starts_with('/');
            return Some((reference.to_owned(), is_misformed));
        }
        in_error = true;
    }
    uri.scheme = from.scheme;
    // 4)
    if uri.authority.is_none() {
        uri.authority = from.authority;
        // 5)
        if !uri.path.starts_with('/') {
            // 6)
            let mut buffer = from.path[..from.path.rfind('/').map_or(0, |slash| slash + 1)].to_owned();
            buffer.push_str(&uri.path);
            let (lead, segments) = buffer.split_at(usize::from(buffer.starts_with('/')));
            let segments = step_6(segments);
            in_error |= segments == ".." || segments.starts_with("../");
            uri.path = format!("{lead}{segments}");
        }
    }
    // 7)
    Some((recompose(&uri), in_error))
}

/// RFC 3986, section 5.2.4.
pub fn remove_dot_segments(path: &str) -> String {
    let (mut input, mut output) = (path.to_owned(), String::new());
    while !input.is_empty() {
        if input.starts_with("../") {
            input.replace_range(..3, "");
        } else if input.starts_with("./") {
            input.replace_range(..2, "");
        } else if input.starts_with("/./") {
            input.replace_range(..3, "/");
        } else if input == "/." {
            input.truncate(1);
        } else if input.starts_with("/../") {
            input.replace_range(..4, "/");
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "/.." {
            input.truncate(1);
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear();
        } else {
            let from = usize::from(input.starts_with('/'));
            let end = input[from..].find('/').map_or(input.len(), |at| at + from);
            output.extend(input.drain(..end));
        }
    }
    output
}

/// RFC 3986, section 5.2.3.
fn merge(base: &Uri, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{path}");
    }
    let end = base.path.rfind('/').map_or(0, |slash| slash + 1);
    format!("{}{path}", &base.path[..end])
}

/// RFC 3986, section 5.2.2, with the variables of its pseudocode.
fn resolve_3986(base: &str, reference: &str, strict: bool) -> Uri {
    // Section 5.1: "[...] stripped of any fragment component prior to its use as a base URI".
    let base = Uri { fragment: None, ..parse(base) };
    let mut r = parse(reference);
    let mut t = r.clone();
    if !strict && r.scheme == base.scheme {
        r.scheme = None;
    }
    if r.scheme.is_some() {
        t.scheme = r.scheme;
        t.authority = r.authority;
        t.path = remove_dot_segments(&r.path);
        t.query = r.query;
    } else {
        if r.authority.is_some() {
            t.authority = r.authority;
            t.path = remove_dot_segments(&r.path);
            t.query = r.query;
        } else {
            if r.path.is_empty() {
                t.path = base.path;
                t.query = if r.query.is_some() { r.query } else { base.query };
            } else {
                if r.path.starts_with('/') {
                    t.path = remove_dot_segments(&r.path);
                } else {
                    t.path = merge(&base, &r.path);
                    t.path = remove_dot_segments(&t.path);
                }
                t.query = r.query;
            }
            t.authority = base.authority;
        }
        t.scheme = base.scheme;
    }
    t.fragment = r.fragment;
    t
}

fn resolver(dialect: &str) -> Resolver {
    Resolver::new(Dialect::find(dialect).unwrap())
}

fn text(target: &Target) -> Option<String> {
    match target {
        Target::Absolute(url) => Some(String::from_utf8(url.clone()).unwrap()),
        Target::CurrentDocument { .. } => None,
        Target::Unknown(reason) => panic!("{reason}"),
    }
}

#[test]
fn rfc_1808() {
    let mut rng = Rng::with_seed(1808);
    let resolver = resolver("rfc1808");
    for _ in 0..count() {
        let (base, reference) = (base(&mut rng, &[]), random(&mut rng, 9, &[]));
        if base.starts_with("x://") && parse_1808(&base).net_loc.is_empty() {
            // The document leaves open whether `//` stays before an empty <net_loc>.
            continue;
        }
        let expected = resolve_1808(&base, &reference);
        let found = resolver.resolve(base.as_bytes(), reference.as_bytes());
        assert_eq!(text(&found.target), Some(expected.clone()), "{base} {reference}");
        // The result divides into the parts that it was made of, or a remark says that it does not.
        let meant = match parse_1808(&reference) {
            Url1808 { scheme: Some(_), .. } => continue,
            Url1808 { net_loc, .. } if !net_loc.is_empty() => net_loc,
            _ => parse_1808(&base).net_loc,
        };
        let told = found.remarks.iter().any(|remark| remark.is_error && remark.section == "2.4.3");
        let read = parse_1808(&expected).net_loc;
        // An empty <net_loc> may be read although none was meant.
        let slashes = expected[expected.find(':').unwrap() + 1..].starts_with("//");
        assert_eq!(told, read != meant || slashes && meant.is_empty(), "{base} {reference} {expected}");
    }
}

#[test]
fn rfc_2396_and_rfc_2732() {
    let mut rng = Rng::with_seed(2396);
    for round in 0..count() {
        let (base, reference) = (base(&mut rng, &["[::1]"]), random(&mut rng, 9, &["[::1]", "http:"]));
        let dialect = if round % 2 == 0 { "rfc2396" } else { "rfc2732" };
        for backward in [false, true] {
            let mut resolver = resolver(dialect);
            if backward {
                resolver = resolver.with_backward_compatible(true);
            }
            let expected = resolve_2396(&base, &reference, backward);
            let found =
                resolver.with_reading(Reading::Printed).resolve(base.as_bytes(), reference.as_bytes());
            let printed = expected.as_ref().map(|(text, _)| text.clone());
            assert_eq!(text(&found.target), printed, "{base} {reference}");
            let in_error = |word: &str| found.remarks.iter().any(|it| it.is_error && it.text.contains(word));
            let error = expected.is_some_and(|(_, in_error)| in_error);
            assert_eq!(in_error("step 3") || in_error("step 6g"), error, "{base} {reference}");
            // In the corrected reading, a path that is added to an authority begins with a slash.
            let mut from = parse(&base);
            if from.authority.is_some() && from.path.is_empty() {
                from.path.push('/');
            }
            let expected = resolve_2396(&recompose(&from), &reference, backward).map(|(text, _)| text);
            let corrected = resolver.resolve(base.as_bytes(), reference.as_bytes());
            assert_eq!(text(&corrected.target), expected, "{base} {reference}");
            assert_eq!(corrected.contradiction.is_some(), expected != printed, "{base} {reference}");
        }
    }
}

#[test]
fn rfc_3986_and_rfc_3987() {
    let mut rng = Rng::with_seed(3986);
    let more = ["\u{e9}", "\u{20ac}", "\u{10ffff}", "http:", "x:a"];
    for round in 0..count() {
        let dialect = if round % 2 == 0 { "rfc3986" } else { "rfc3987" };
        let base = match rng.u8(..8) {
            0 => format!("x:{}", random(&mut rng, 5, &more)),
            _ => base(&mut rng, &more),
        };
        let reference = random(&mut rng, 9, &more);
        for strict in [true, false] {
            let mut resolver = resolver(dialect);
            if !strict {
                resolver = resolver.with_backward_compatible(true);
            }
            let expected = resolve_3986(&base, &reference, strict);
            let found = resolver.resolve(base.as_bytes(), reference.as_bytes());
            let text = text(&found.target);
            assert_eq!(text, Some(recompose(&expected)), "{base} {reference} {strict}");
            // The result divides into the parts that it was made of, or a remark says that it does not.
            let misread = parse(&recompose(&expected)) != expected;
            assert_eq!(found.remarks.iter().any(|it| it.is_error), misread, "{base} {reference} {text:?}");
        }
    }
}
