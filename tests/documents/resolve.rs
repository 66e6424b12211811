//! Resolving relative references: properties, against the rules transcribed word by word.

use fastrand::Rng;
use urlgram::dialect::Relative;
use urlgram::resolve::{Remark, Resolver, Target, Verdict};
use urlgram::{DIALECTS, Dialect, Reading};

use crate::tables::rows;
use crate::tier;

fn resolver(dialect: &str) -> Resolver {
    Resolver::new(Dialect::find(dialect).unwrap())
}

fn absolute(dialect: &str, reading: Reading, base: &str, reference: &str) -> Option<String> {
    let resolver = resolver(dialect).with_reading(reading);
    let found = resolver.resolve(base.as_bytes(), reference.as_bytes());
    found.absolute().map(|url| String::from_utf8(url.to_vec()).unwrap())
}

fn random(rng: &mut Rng, longest: usize, pieces: &[&str]) -> String {
    (0..rng.usize(..=longest)).map(|_| pieces[rng.usize(..pieces.len())]).collect()
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
    for _ in 0..tier::of(20_000, 4_000) {
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
    for _ in 0..tier::of(20_000, 4_000) {
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
    for [dialect, base, reference, expected] in rows("references") {
        let found = absolute(&dialect, Reading::Corrected, &base, &reference);
        assert_eq!(found.as_deref().unwrap_or("-"), expected, "{dialect}: {base} {reference}");
    }
}

/// The sections of the remarks on a result, with `!` for those of an error. Questions that a document leaves open are among them.
#[test]
fn remarks_have_their_sections() {
    for [dialect, base, reference, expected] in rows("remarks") {
        let resolver = resolver(&dialect);
        let found = resolver.resolve(base.as_bytes(), reference.as_bytes());
        let told = |remark: &Remark| format!("{}{}", if remark.is_error { "!" } else { "" }, remark.section);
        let told: Vec<_> = found.remarks.iter().map(told).collect();
        assert_eq!(told.join(" "), expected, "{dialect}: {base} {reference}");
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
    for [dialect, base, reference, expected] in rows("judged") {
        let resolver = resolver(&dialect);
        let found = resolver.resolve(base.as_bytes(), reference.as_bytes());
        let verdicts = [found.base_verdict(), found.reference_verdict(), found.result_verdict()];
        let word = |verdict: Option<Verdict<'_>>| {
            verdict.map_or("-", |verdict| if verdict.conforms() { "yes" } else { "no" })
        };
        assert_eq!(verdicts.map(word).join(" "), expected, "{dialect}: {base} {reference}");
        assert_eq!(found.conforms(), !expected.contains("no"), "{dialect}: {base} {reference}");
        let result = found.result_verdict();
        let findings = result.iter().flat_map(Verdict::findings);
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
    for _ in 0..tier::of(5_000, 800) {
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
