//! Resolving relative references: properties, against the rules transcribed word by word.

use fastrand::Rng;
use urlgram::dialect::Relative;
use urlgram::resolve::{Remark, Resolution, Resolver, Target};
use urlgram::{DIALECTS, Dialect, Reading};

fn resolver(dialect: &str) -> Resolver {
    Resolver::new(Dialect::find(dialect).unwrap())
}

fn absolute(dialect: &str, reading: Reading, base: &str, reference: &str) -> Option<String> {
    let resolver = resolver(dialect).with_reading(reading);
    let found = resolver.resolve(base.as_bytes(), reference.as_bytes());
    found.absolute().map(|url| String::from_utf8(url.to_vec()).unwrap())
}

/// Step 6 of draft-fielding-url-syntax-01, RFC 1808 and RFC 2396 as a series of string pattern matches, one removal at a time.
pub fn step_6(path: &str) -> String {
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

fn random(rng: &mut Rng, longest: usize, pieces: &[&str]) -> String {
    (0..rng.usize(..=longest)).map(|_| pieces[rng.usize(..pieces.len())]).collect()
}

#[test]
fn step_6_is_what_the_document_says_word_by_word() {
    let mut rng = Rng::with_seed(6);
    for _ in 0..20_000 {
        let pieces = ["/", "/", "/", ".", "..", "..", "a", "b.", ";x", ".c"];
        let (base, reference) = (random(&mut rng, 6, &pieces), random(&mut rng, 9, &pieces));
        if reference.is_empty() || reference.starts_with('/') {
            continue;
        }
        let last = base.rfind('/').map_or(0, |slash| slash + 1);
        let expected = step_6(&format!("{}{reference}", &base[..last]));
        for reading in [Reading::Corrected, Reading::Printed] {
            let found = absolute("fielding-01", reading, &format!("http://h/{base}"), &reference);
            assert_eq!(found, Some(format!("http://h/{expected}")), "{base} {reference}");
        }
    }
}

/// RFC 1630: "Within the result, all occurrences of "xxx/../" or "/." are recursively removed [...]". First those of one dot.
fn recursively_removed(path: &str) -> String {
    let mut path = path.to_owned();
    let is_end = |path: &str, at: usize| at == path.len() || path.as_bytes()[at] == b'/';
    while let Some((at, _)) = path.match_indices("/.").find(|(at, _)| is_end(&path, at + 2)) {
        path.replace_range(at..at + 2, "");
    }
    'again: loop {
        for (at, _) in path.match_indices("/../") {
            // The slash at the beginning is before the path.
            let Some(slash) = path[..at].rfind('/') else { continue };
            if &path[slash + 1..at] != ".." {
                path.replace_range(slash + 1..at + 4, "");
                continue 'again;
            }
        }
        return path;
    }
}

#[test]
fn the_partial_form_is_what_the_document_says_word_by_word() {
    let mut rng = Rng::with_seed(1630);
    for _ in 0..20_000 {
        let pieces = ["/", "/", "/", ".", "..", "..", "a", "b.", "c", ".c"];
        let (base, reference) = (random(&mut rng, 6, &pieces), random(&mut rng, 9, &pieces));
        if reference.starts_with('/') {
            continue;
        }
        let base = format!("/{base}");
        let last = base.rfind('/').unwrap() + 1;
        let expected = recursively_removed(&format!("{}{reference}", &base[..last]));
        let found = absolute("rfc1630", Reading::Corrected, &format!("http://h{base}"), &reference);
        assert_eq!(found, Some(format!("http://h{expected}")), "{base} {reference}");
    }
}

/// "[...] up to (but not including) the first occurrence of exactly the same number of consecutive slashes which has no
/// greater number of consecutive slashes anywhere to the right of it [...]", by trial of each place.
#[test]
fn the_rule_of_equal_numbers_of_slashes_holds_to_the_letter() {
    let mut rng = Rng::with_seed(11);
    for _ in 0..20_000 {
        let context = format!("m:{}", random(&mut rng, 12, &["/", "/", "//", "a", "b"]));
        let count = rng.usize(1..4);
        let partial = format!("{}g", "/".repeat(count));
        let slashes = |at: usize| context[at..].bytes().take_while(|byte| *byte == b'/').count();
        let begins = |at: &usize| slashes(*at) > 0 && context.as_bytes()[at - 1] != b'/';
        let places: Vec<_> = (1..context.len()).filter(begins).collect();
        let of_that_many = || places.iter().copied().filter(|at| slashes(*at) == count);
        let no_greater = |at: &usize| !places.iter().any(|other| other > at && slashes(*other) > count);
        let full = |place: Option<usize>| place.map(|at| format!("{}{partial}", &context[..at]));
        let given = |reading| absolute("rfc1630-uri", reading, &context, &partial);
        assert_eq!(given(Reading::Printed), full(of_that_many().find(no_greater)), "{context} {partial}");
        assert_eq!(given(Reading::Corrected), full(of_that_many().next()), "{context} {partial}");
    }
}

/// Cases that the documents do not show and their rules decide.
#[test]
fn rules_decide_without_an_example() {
    for (dialect, base, reference, expected) in [
        // The server ends at the next slash (section 4.3.1), and an empty one is none (step 3).
        ("fielding-01", "http://a/b", "//h?x/y", Some("http://h?x/y")),
        ("fielding-01", "http://a/b", "///g", Some("http://a/g")),
        ("fielding-01", "http://a/b?q", "//", Some("http://a/b?q")),
        // The separator of an empty query or fragment is discarded (sections 3 and 4.3.3).
        ("fielding-01", "http://a/b", "g?#", Some("http://a/g")),
        ("fielding-01", "http://a/b?q", "?", Some("http://a/b?q")),
        // A slash separates server and path (section 4.3).
        ("fielding-01", "http://a", "g", Some("http://a/g")),
        ("fielding-01", "http://a", "?y", Some("http://a/?y")),
        // "A base URL without a server component implies that any relative reference will also be without".
        ("fielding-01", "x:a/b", "g", Some("x:a/g")),
        ("fielding-01", "x:a", "/g", Some("x:/g")),
        ("fielding-01", "file:///a/b", "g", Some("file:///a/g")),
        // A "#" in the base and the text after it are no part of the URL (section 3).
        ("fielding-01", "http://a/b#c/d", "g", Some("http://a/g")),
        ("fielding-01", "", "g", Some("g")),
        ("fielding-01", "g", "h", None),
        // "These rules imply that within an article, a reference to a news group [...] will be a valid URL".
        ("rfc1630", "news:1@h", "comp.x", Some("news:comp.x")),
        // The rule requires a slash after `..`, and none follows here.
        ("rfc1630", "http://h/a/b", "..", Some("http://h/a/..")),
        ("rfc1630", "http://h/a/b", ".", Some("http://h/a")),
        ("rfc1630", "http://h/b", ".", Some("http://h")),
        ("rfc1630", "http://h/b", "../../g", Some("http://h/../../g")),
        ("rfc1630", "http://h/b#x/y", "g#s", Some("http://h/g#s")),
        // In these rows, the text names no place for the result.
        ("rfc1630", "http://h", "g", None),
        ("rfc1630", "http://h", "/g", None),
        ("rfc1630", "http://h/b", "///g", None),
        // The colon is before any slash, so the reference is an absolute form.
        ("rfc1630", "http://h/b", "a?b:c", Some("a?b:c")),
        // "non-empty" (steps 3 and 5): `//`, `?` and `;` alone inherit; a fragment does not (step 2a).
        ("rfc1808", "http://a/b/c/d;p?q#f", "?", Some("http://a/b/c/d;p?q")),
        ("rfc1808", "http://a/b/c/d;p?q#f", ";", Some("http://a/b/c/d;p?q")),
        ("rfc1808", "http://a/b/c/d;p?q#f", "#", Some("http://a/b/c/d;p?q")),
        ("rfc1808", "http://a/b/c/d;p?q#f", "///g", Some("http://a/g")),
        ("rfc1808", "http://a/b/c/d;p?q#f", "//", Some("http://a/b/c/d;p?q")),
        // Only a slash ends the <net_loc> (section 2.4.3), and a scheme may begin with a digit.
        ("rfc1808", "http://a/b", "//h?x/y", Some("http://h?x/y")),
        ("rfc1808", "http://a/b", "1:g", Some("1:g")),
        ("rfc1808", "http://a/b", ":g", Some("http://a/:g")),
        ("rfc1808", "", "g", Some("g")),
        ("rfc1808", "g", "h", None),
        // "A component is undefined if its preceding separator does not appear": an empty one is something else.
        ("rfc2396", "http://a/b?q", "?", Some("http://a/?")),
        ("rfc2396", "http://a/b?q", "g?#", Some("http://a/g?#")),
        ("rfc2396", "http://a/b", "//", Some("http://")),
        ("rfc2396", "http://a/b", "///g", Some("http:///g")),
        ("rfc2396", "http://a/b", "1:g", Some("http://a/1:g")),
        ("rfc2396", "", "g:h", Some("g:h")),
        ("rfc2396", "", "g", None),
        ("rfc2396", "a", "g", None),
        ("rfc2396", "mailto:a", "g", None),
        ("rfc2732", "http://[::1]:80/a/b", "../c", Some("http://[::1]:80/c")),
        ("rfc2732", "http://[::1]", "//[::2]?q", Some("http://[::2]?q")),
        ("rfc3986", "http://a/b?q", "?", Some("http://a/b?")),
        ("rfc3986", "http://a/b?q", "#", Some("http://a/b?q#")),
        ("rfc3986", "http://a/b?q", "", Some("http://a/b?q")),
        ("rfc3986", "http://a/b", "//", Some("http://")),
        ("rfc3986", "http://a/b", "///g/..", Some("http:///")),
        ("rfc3986", "http://a?q", "g", Some("http://a/g")),
        ("rfc3986", "http://a#f", "g", Some("http://a/g")),
        ("rfc3986", "http://a/b", "x:/a/../b/./c", Some("x:/b/c")),
        ("rfc3986", "http://a/b", "1:g", Some("http://a/1:g")),
        ("rfc3986", "mid:a/b", "../c", Some("mid:/c")),
        ("rfc3986", "", "g:h", Some("g:h")),
        ("rfc3986", "", "g", None),
        ("rfc3986", "g", "h", None),
        (
            "rfc3987",
            "http://r\u{e9}/\u{e9}/x",
            "../\u{fc}?\u{e000}#\u{e9}",
            Some("http://r\u{e9}/\u{fc}?\u{e000}#\u{e9}"),
        ),
        // An escape is no dot.
        ("rfc3987", "http://a/b/c", "%2E%2E/g", Some("http://a/b/%2E%2E/g")),
    ] {
        let found = absolute(dialect, Reading::Corrected, base, reference);
        assert_eq!(found.as_deref(), expected, "{dialect}: {base} {reference}");
    }
}

/// The sections of the remarks on a result, with `!` for those of an error. Questions that a document leaves open are among them.
#[test]
fn remarks_have_their_sections() {
    for (dialect, base, reference, expected) in [
        ("rfc1808", "http://a/b", "g", &[][..]),
        ("rfc1808", "http://a/b", "http:g", &["5.2"]),
        ("rfc1808", "http://a/b", "http://a", &[]),
        // No slash was parsed, but the BNF requires one.
        ("rfc1808", "http://a", "g", &["2.2"]),
        ("rfc1808", "http://a", ";x", &["2.2"]),
        ("rfc1808", "http://a?b", "?y", &["2.2"]),
        ("rfc1808", "file:///a/b", "g", &["2.4.3"]),
        ("rfc1808", "mailto:a", "b", &["2.3"]),
        ("rfc1808", "x:/a/b", "..//c", &["!2.4.3"]),
        ("fielding-01", "x:/a/b", "..//c", &["!4.3.1"]),
        ("rfc2396", "http://a/b", "../../g", &["!5.2"]),
        ("rfc2396", "http://a/b/c", "..", &[]),
        ("rfc2396", "http://a/b", "../..", &["!5.2"]),
        ("rfc2396", "http://a/b", "/../g", &[]),
        ("rfc2396", "http://a/b", "?", &["C.1"]),
        ("rfc2396", "http://a/b", "HTTP:g", &["5.2", "!5.2"]),
        ("rfc2396", "http://a/b", "http:/g", &[]),
        ("rfc2396", "x:a", "x:g", &[]),
        ("rfc2396", "x:a", "g", &["5"]),
        ("rfc2396", "", "g", &["5.1.4"]),
        ("rfc2396", "x:/a/b", "..//c", &["!4.3"]),
        ("rfc3986", "x:/a/b", "..//c", &["!3.3"]),
        ("rfc3986", "x:a/b", "..//c", &["4.2", "!3.3"]),
        ("rfc3986", "x:a/b/..", "?y", &["5.2.1"]),
        ("rfc3986", "http://a/..", "g", &[]),
        ("rfc3986", "http://a/b", "HTTP:g", &["5.4.2"]),
        ("rfc3986", "http://a/b", "http://a/b#c", &["4.4"]),
        ("rfc3986", "http://a/b#c", "#d", &["5.1", "4.4"]),
        ("rfc3986", "http://a/b", "http://a/B", &[]),
        ("rfc3986", "", "?y", &["5.1.4"]),
        ("rfc3987", "", "\u{e9}", &["5.1.4"]),
    ] {
        let resolver = resolver(dialect);
        let found = resolver.resolve(base.as_bytes(), reference.as_bytes());
        let told = |remark: &Remark| format!("{}{}", if remark.is_error { "!" } else { "" }, remark.section);
        assert_eq!(
            found.remarks.iter().map(told).collect::<Vec<_>>(),
            expected,
            "{dialect}: {base} {reference}"
        );
        assert!(!found.conforms() || !found.remarks.iter().any(|remark| remark.is_error));
    }
}

/// Each document that has no relative form tells the section that says so; an absolute form needs none.
#[test]
fn other_documents_define_no_relative_form() {
    for (dialect, words) in [
        ("rfc1738", "RFC 1738 defines no relative form (section 2.3): "),
        ("url-06", "draft-ietf-uri-url-06 defines no relative form (section 2): "),
    ] {
        let resolver = resolver(dialect);
        let found = resolver.resolve(b"http://a/b", b"../c");
        let Target::Unknown(reason) = &found.target else { panic!("{dialect}") };
        assert!(reason.starts_with(words), "{reason}");
        assert!(!found.conforms());
        let found = resolver.resolve(b"http://a/b", b"HTTP://c/");
        assert_eq!((found.absolute(), found.conforms()), (Some(&b"HTTP://c/"[..]), false));
    }
}

/// The verdicts are on base, reference and result, with the fragment judged apart.
#[test]
fn base_reference_and_result_are_judged() {
    let verdicts = |found: &Resolution<'_>| {
        [found.base_verdict(), found.reference_verdict(), found.result_verdict()]
            .map(|verdict| verdict.map(|verdict| verdict.conforms()))
    };
    let yes = Some(true);
    for (dialect, base, reference, expected) in [
        ("fielding-01", "http://a/b", "g#s", [yes; 3]),
        ("fielding-01", "http://a b/", "g", [Some(false), yes, Some(false)]),
        ("fielding-01", "http://a/b", "g g", [yes, Some(false), Some(false)]),
        ("fielding-01", "http://a/b", "g#s s", [yes, Some(false), Some(false)]),
        ("fielding-01", "http://a/b", "#s", [yes, yes, None]),
        ("fielding-01", "", "g", [None, yes, Some(false)]),
        // A base is absolute, whatever the start of the dialect derives.
        ("rfc1808", "http://a/b", "g#s", [yes; 3]),
        ("rfc1808", "g", "http://a/", [Some(false), yes, yes]),
        // The base is an absolute URL, but no generic-RL.
        ("rfc1808", "http://a//b", "g", [Some(false), yes, yes]),
        ("rfc1808", "http://a/", "http://a//b", [yes; 3]),
        ("rfc2396", "g", "http://a/", [Some(false), yes, yes]),
        ("rfc2396", "http://a/b", "?y", [yes, Some(false), yes]),
        ("rfc2396", "http://a/b#s t", "g", [Some(false), yes, yes]),
        ("rfc3986", "http://a/b#s", "g#s", [yes; 3]),
        ("rfc3986", "http://a/b", "g g", [yes, Some(false), Some(false)]),
        ("rfc3986", "http://a/b", "\u{e9}", [yes, Some(false), Some(false)]),
        ("rfc3987", "http://a/b", "\u{e9}", [yes; 3]),
        // There is no production for a partial form.
        ("rfc1630", "http://a/b", "g#s", [yes, None, yes]),
        ("rfc1630", "http://a/b", "g~", [yes, None, Some(false)]),
        ("rfc1630", "http://a/b", "ftp://h/x#s", [yes, yes, yes]),
        ("rfc1630", "http://a/b", "http://a/b##", [yes, Some(false), Some(false)]),
    ] {
        let resolver = resolver(dialect);
        let found = resolver.resolve(base.as_bytes(), reference.as_bytes());
        assert_eq!(verdicts(&found), expected, "{dialect}: {base} {reference}");
        let all = expected.iter().all(|verdict| *verdict != Some(false));
        assert_eq!(found.conforms(), all, "{dialect}: {base} {reference}");
        let result = found.result_verdict();
        let findings = result.iter().flat_map(urlgram::resolve::Verdict::findings);
        for finding in findings {
            assert!(finding.span().end <= found.absolute().unwrap().len());
        }
    }
    // Offsets in a fragment count in the whole reference.
    let resolver = resolver("rfc1630");
    let found = resolver.resolve(b"http://a/b", b"http://c/d#e f");
    let [fault] = &found.reference_verdict().unwrap().findings()[..] else { panic!("one fault") };
    assert_eq!(fault.span(), 12..13);
}

/// Any bytes give an answer, in every dialect and reading; an absolute form begins with a scheme or there was no base.
#[test]
fn any_bytes_give_an_answer() {
    let mut rng = Rng::with_seed(7);
    let mut bytes = |longest: usize| -> Vec<u8> {
        let common = b"/:?#.;a%";
        let byte = |rng: &mut Rng| if rng.bool() { rng.u8(..) } else { common[rng.usize(..common.len())] };
        (0..rng.usize(..=longest)).map(|_| byte(&mut rng)).collect()
    };
    for _ in 0..5_000 {
        let (base, reference) = (bytes(12), bytes(12));
        for dialect in DIALECTS {
            for reading in [Reading::Corrected, Reading::Printed] {
                let resolver = Resolver::new(dialect).with_reading(reading);
                for base in [&base[..], &[b"http://h", &base[..]].concat()] {
                    let found = resolver.resolve(base, &reference);
                    let defined = matches!(dialect.prose.relative, Relative::Defined(_));
                    assert_eq!(defined, !found.steps.is_empty());
                    if let Some(url) = found.absolute().filter(|_| !base.is_empty()) {
                        assert!(url.contains(&b':'), "{}: {base:?} {reference:?}", dialect.id);
                    }
                    // An absolute form is its own absolute form, unless the base had dot-segments and was inherited.
                    let inherited = found.remarks.iter().any(|remark| remark.section == "5.2.1");
                    if let Some(url) = found.absolute().filter(|_| !base.is_empty() && !inherited) {
                        assert_eq!(resolver.resolve(base, url).absolute(), Some(url));
                    }
                }
            }
        }
    }
}

/// Segments that lead above the root stay, however many there are.
#[test]
fn many_levels_above_the_root_stay() {
    let reference = format!("{}g", "../".repeat(1_000));
    let found = absolute("fielding-01", Reading::Corrected, "http://a/b/c", &reference);
    assert_eq!(found.unwrap().len(), "http://a/g".len() + 3 * 999);
}
