//! A repair that is called certain names the same resource.

use fastrand::Rng;
use urlgram::{Check, Dialect};

use crate::planted::Corpus;

/// What a URL names, as far as its text tells: scheme, user, host and port, and the rest with its escapes decoded; and how
/// many slashes its path has.
fn named(url: &[u8]) -> (Vec<u8>, Vec<u8>, Vec<u8>, usize) {
    let colon = url.iter().position(|byte| b":/?#".contains(byte)).filter(|at| url[*at] == b':');
    let (scheme, rest) = colon.map_or((&b""[..], url), |at| (&url[..at], &url[at + 1..]));
    let (authority, rest) = match rest.strip_prefix(b"//") {
        Some(rest) => rest.split_at(rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len())),
        None => (&b""[..], rest),
    };
    let path = rest.split(|byte| *byte == b'?').next().unwrap_or_default();
    // A WAIS path is one part: a slash in it can only be a character.
    let counts = !scheme.eq_ignore_ascii_case(b"wais");
    let slashes = path.iter().filter(|byte| counts && **byte == b'/').count();
    // A colon with no port behind it says nothing.
    let authority = authority.strip_suffix(b":").unwrap_or(authority);
    let decoded = urlgram::component::decoded;
    (scheme.to_ascii_lowercase(), decoded(authority), decoded(rest), slashes)
}

/// The input without what is only put around a URL, and without a fragment where the document has none.
fn meant(input: &[u8], repaired: &[u8]) -> Vec<u8> {
    let mut text = input.trim_ascii();
    if let Some(inner) = text.strip_prefix(b"<").and_then(|text| text.strip_suffix(b">")) {
        text = inner.trim_ascii();
    }
    if let Some(inner) = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")) {
        text = inner;
    }
    if text.len() > 4 && text[..4].eq_ignore_ascii_case(b"url:") {
        text = &text[4..];
    }
    if !repaired.contains(&b'#') && !repaired.windows(3).any(|at| at == b"%23") {
        text = text.split(|byte| *byte == b'#').next().unwrap_or_default();
    }
    text.to_vec()
}

#[test]
fn what_is_certain_names_the_same() {
    let mut random = Rng::with_seed(3986);
    let (mut tried, mut certain) = (0, 0);
    for corpus in Corpus::all(&mut random) {
        let check = Check::new(corpus.dialect);
        for _ in 0..15_000 {
            let mut text = corpus.url(&mut random);
            for _ in 0..random.usize(1..3) {
                let at = random.usize(0..=text.len());
                let byte = *random.choice(b" ^|%:/?#@._-~<>\"A0\xc3;=[]\\{}`&+").unwrap();
                match random.u8(0..4) {
                    0 | 1 => text.insert(at, byte),
                    2 if at < text.len() => text[at] = byte,
                    _ if at < text.len() => drop(text.remove(at)),
                    _ => {}
                }
            }
            tried += 1;
            let report = check.run(&text);
            let Some(repaired) = report.repaired() else { continue };
            certain += 1;
            let meant = meant(&text, repaired);
            assert_eq!(
                named(&meant),
                named(repaired),
                "{}: {} to {}",
                corpus.dialect.id,
                text.escape_ascii(),
                repaired.escape_ascii()
            );
            assert!(check.conforms(repaired));
            assert!(!report.conforms(), "{}", text.escape_ascii());
        }
    }
    assert!(tried >= 75_000 && certain > 10_000, "{tried}, {certain}");
}

/// What is repaired needs no repair.
#[test]
fn what_was_repaired_conforms() {
    let check = Check::new(Dialect::find("rfc1738").unwrap());
    for text in ["http://h/a b", "HTTP://h/", "http://h/a#b c", "<URL:http://h/>", "news:<a@b>"] {
        let report = check.run(text.as_bytes());
        let repaired = report.repaired().unwrap_or_else(|| panic!("{text}"));
        assert!(
            check.run(repaired).findings().iter().all(|found| found.severity() < urlgram::Severity::Error)
        );
    }
}
