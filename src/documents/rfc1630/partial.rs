//! "Partial (relative) form": the rules for the use of a partial name relative to the URI of the context.
//!
//! ```
//! use urlgram::{resolve::Resolver, rfc1630::RFC1630_URI};
//! let found = Resolver::new(&RFC1630_URI).resolve("magic://a/b/c//d/e/f", "g");
//! assert_eq!(found.absolute(), Some(&b"magic://a/b/c//d/e/g"[..]));
//! ```

use crate::documents::dialect::{Algorithm, Bases, Difference, Log, Reading, Request, Target};
use crate::documents::dialect::{quoted, without_fragment, without_pairs};

const SECTION: &str = "\"Partial (relative) form\"";

/// "[...] the context URI is that of the document or object containing a reference." The document knows no other source of it.
static BASES: Bases = Bases {
    document: "RFC 1630",
    fields_of_message: SECTION,
    html: None,
    enclosing: SECTION,
    retrieval: SECTION,
    none: SECTION,
    form: None,
    fields: &[],
};

/// The rules, for both grammars of the document.
pub static PARTIAL_FORM: Algorithm = Algorithm {
    section: SECTION,
    of: None,
    absolute: None,
    base: None,
    // The grammars derive absolute forms only.
    reference: None,
    fragment: "fragmentid",
    bases: &BASES,
    backward: None,
    follow,
    difference: Some(&GREATER),
};

/// The text to the right of the slashes does then not matter.
static GREATER: Difference = Difference {
    id: "greater-number-to-the-right",
    contradicted: "the examples of the document ask for",
    examples: "\"Partial (relative) form\"",
    reason: "In the context `magic://a/b/c//d/e/f` the examples expand `/g` to `magic://a/g`: a single slash that \
                 has two slashes to the right of it. By the rule to the letter it would be `magic://a/b/c//d/g`.",
};

const FORM: &str = "form";
const SCHEMES: &str = "scheme parts";
const SLASHES: &str = "consecutive slashes";
const LAST: &str = "last part";
const DOTS: &str = "path elements";

fn follow(request: &Request<'_>, log: &mut Log) -> Target {
    let (partial, fragment) = without_fragment(request.reference);
    if request.base.is_empty() || is_absolute(partial) {
        let text = match request.base {
            b"" => "There is no context: the reference is taken for an absolute form.",
            _ => "A colon precedes any slash: the reference is an absolute form.",
        };
        log.giving(FORM, text, request.reference);
        return Target::Absolute(request.reference.to_vec());
    }
    log.step(FORM, "No colon precedes any slash: the reference is a partial form.");
    // The URI of an object has no fragment identifier.
    let (context, _) = without_fragment(request.base);
    if !is_absolute(context) {
        return Target::Unknown("the context has no scheme: it is no absolute URI".to_owned());
    }
    log.giving(SCHEMES, "The scheme is omitted: it is that of the context.", context);

    let count = partial.iter().take_while(|byte| **byte == b'/').count();
    let full = if count > 0 {
        let Some(place) = place_of(context, count, request.reading) else {
            return Target::Unknown(no_place(count, request.reading));
        };
        let text = format!(
            "The partial URI starts with {}: everything in the context up to the first that are as many is prepended{}.",
            slashes(count),
            if request.reading == Reading::Printed {
                " (and have no greater number of slashes to the right)"
            } else {
                ""
            },
        );
        let full = [&context[..place], partial].concat();
        log.giving(SLASHES, text, &full);
        full
    } else {
        let Some(path) = path_of(context) else {
            return Target::Unknown(format!("the context {} has no path", quoted(context)));
        };
        simplified(in_last_place(context, path, partial, log), path, log)
    };
    Target::Absolute([&full[..], fragment].concat())
}

/// The partial URI in the place of the last part of the context, whose path begins at `path`.
fn in_last_place(context: &[u8], path: usize, partial: &[u8], log: &mut Log) -> Vec<u8> {
    let end = context.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1).max(path);
    let full = [&context[..end], partial].concat();
    let text = if partial.is_empty() {
        "The last part of the path of the context is removed; the partial URI is empty, so that nothing takes its place."
    } else {
        "The last part of the path of the context is removed, and the partial URI appended in its place."
    };
    log.giving(LAST, text, &full);
    full
}

/// An absolute form must have a colon, and that colon must occur before any slash characters.
fn is_absolute(text: &[u8]) -> bool {
    text.iter().find(|byte| b":/".contains(byte)) == Some(&b':')
}

/// The first occurrence of exactly `count` consecutive slashes; to the letter, of those that have no greater number to
/// the right.
fn place_of(context: &[u8], count: usize, reading: Reading) -> Option<usize> {
    let mut end = context.len();
    let mut found = None;
    // The search goes from right to left, since the number of slashes to the right of a place matters.
    while let Some(last) = context[..end].iter().rposition(|byte| *byte == b'/') {
        let start = context[..last].iter().rposition(|byte| *byte != b'/').map_or(0, |before| before + 1);
        let length = last + 1 - start;
        if length == count {
            found = Some(start);
        } else if length > count && reading == Reading::Printed {
            // A place farther left would have a greater number of slashes to its right.
            return found;
        }
        end = start;
    }
    found
}

fn no_place(count: usize, reading: Reading) -> String {
    let condition = match reading {
        Reading::Printed => " with no greater number to the right",
        Reading::Corrected => "",
    };
    format!("the context has nowhere exactly {}{condition}", slashes(count))
}

fn slashes(count: usize) -> String {
    if count == 1 { "one slash".to_owned() } else { format!("{count} slashes") }
}

/// The place where the path of an absolute form begins: after the colon and a slash, if there is one. A name after `//`,
/// the place of the host, is no part of it: the specific schemes put the path after it.
fn path_of(context: &[u8]) -> Option<usize> {
    let after = context.iter().position(|byte| *byte == b':')? + 1;
    let rest = &context[after..];
    let host =
        if rest.starts_with(b"//") { 2 + rest[2..].iter().position(|byte| *byte == b'/')? } else { 0 };
    Some(after + host + usize::from(rest.get(host) == Some(&b'/')))
}

/// Removes first "/." and then "xxx/../" where xxx, ".." and "." are complete elements of the path, which begins at `path`. As the
/// rule has it, ".." at the end stays: no slash follows it.
fn simplified(full: Vec<u8>, path: usize, log: &mut Log) -> Vec<u8> {
    let (head, rest) = full.split_at(path);
    let behind_slash = head.ends_with(b"/");
    let elements = rest.split(|byte| *byte == b'/').enumerate();
    let is_dot = |place: usize, element: &[u8]| element == b"." && (place > 0 || behind_slash);
    let mut others: Vec<&[u8]> = Vec::new();
    let mut dots = 0;
    for (place, element) in elements {
        if is_dot(place, element) {
            dots += 1;
        } else {
            others.push(element);
        }
    }
    let last = others.pop();
    let (mut kept, pairs) = without_pairs(&others);
    kept.extend(last);
    if dots + pairs == 0 {
        return full;
    }
    // If no segment is kept, the slash before "/." goes, too.
    let head = if kept.is_empty() { head.strip_suffix(b"/").unwrap_or(head) } else { head };
    let result = [head, &kept.join(&b'/')].concat();
    let removed = [("/.", dots), ("xxx/../", pairs)].into_iter().filter(|(_, count)| *count > 0);
    let removed = removed.map(|(what, count)| match count {
        1 => format!("\"{what}\" is removed once"),
        _ => format!("\"{what}\" is removed {count} times"),
    });
    let text = format!("Within the result, {}.", removed.collect::<Vec<_>>().join(", and "));
    log.giving(DOTS, text, &result);
    result
}
