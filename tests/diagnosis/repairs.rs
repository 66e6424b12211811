//! A repair that is called certain names the same resource, and each fix alone helps.

use std::collections::BTreeSet;

use fastrand::Rng;
use std::fmt::Write as _;

use urlgram::{Check, Code, DIALECTS, Dialect, Severity};

use crate::planted::Corpus;
use crate::rows::rows;
use crate::tier;

/// The resource of a URL, as far as its text tells: split at its delimiters, and then decoded.
#[derive(Debug, PartialEq)]
struct Named {
    /// In lower case.
    scheme: Vec<u8>,
    user: Option<Vec<u8>>,
    host: Option<Vec<u8>>,
    port: Vec<u8>,
    segments: Vec<Vec<u8>>,
    query: Option<Vec<Vec<u8>>>,
    fragment: Option<Vec<u8>>,
}

/// A text up to a sign, and the text after it.
fn cut(text: &[u8], sign: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|byte| *byte == sign) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

fn named(url: &[u8]) -> Named {
    let colon = url.iter().position(|byte| b":/?#".contains(byte)).filter(|at| url[*at] == b':');
    let (scheme, rest) = colon.map_or((&b""[..], url), |at| (&url[..at], &url[at + 1..]));
    let (authority, rest) = match rest.strip_prefix(b"//") {
        Some(rest) => {
            let end = rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len());
            (Some(&rest[..end]), &rest[end..])
        }
        None => (None, rest),
    };
    let user = authority.and_then(|it| it.iter().rposition(|byte| *byte == b'@'));
    let server = authority.map(|it| user.map_or(it, |at| &it[at + 1..]));
    let bracket = server.and_then(|it| it.iter().rposition(|byte| *byte == b']')).unwrap_or(0);
    let port = server.and_then(|it| it[bracket..].iter().position(|byte| *byte == b':'));
    // A colon with no port after it says nothing.
    let (host, port) = match (server, port) {
        (Some(server), Some(at)) => (Some(&server[..bracket + at]), &server[bracket + at + 1..]),
        (server, _) => (server, &b""[..]),
    };
    let (rest, fragment) = cut(rest, b'#');
    let (path, query) = cut(rest, b'?');
    let decoded = urlgram::component::decoded;
    // A WAIS path is one part: a slash in it can only be a character.
    let is_whole = scheme.eq_ignore_ascii_case(b"wais");
    let (path, query) = if is_whole { (rest, None) } else { (path, query) };
    let segments =
        if is_whole { vec![decoded(path)] } else { path.split(|byte| *byte == b'/').map(decoded).collect() };
    let fields = |query: &[u8]| query.split(|byte| b"&=".contains(byte)).map(decoded).collect();
    Named {
        scheme: scheme.to_ascii_lowercase(),
        user: user.and_then(|at| authority.map(|it| decoded(&it[..at]))),
        host: host.map(decoded),
        port: port.to_vec(),
        segments,
        query: query.map(fields),
        fragment: fragment.map(decoded),
    }
}

/// The input without the text that is only put around a URL, and without a fragment if the document has none.
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
fn certain_fixes_keep_the_resource() {
    let mut random = Rng::with_seed(3986);
    let (mut tried, mut certain) = (0, 0);
    for corpus in Corpus::all() {
        let check = Check::new(corpus.dialect);
        for _ in 0..tier::of(10_500, 300) {
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
            // A dot segment before a first segment with a colon keeps the resource that is identified.
            if repaired.starts_with(b"./") {
                continue;
            }
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
    assert!(tried >= tier::of(105_000, 3_000) && certain * 16 > tried, "{tried}, {certain}");
}

/// Each text of `repairs.tsv` has the repair of its row.
#[test]
fn known_texts_have_their_repairs() {
    let mut wrong = Vec::new();
    for [dialect, text, wanted] in rows("tests/diagnosis/repairs.tsv") {
        let report = Check::new(Dialect::find(&dialect).unwrap()).run(&text);
        let said = match (report.repaired(), report.nearest()) {
            (Some(repaired), _) => format!("={}", String::from_utf8_lossy(repaired)),
            (None, Some(guess)) => format!("?{}", String::from_utf8_lossy(guess)),
            (None, None) => String::new(),
        };
        if said != wanted {
            wrong.push(format!("{dialect}: {text}: {said}, not {wanted}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Guesses come in an order, and if none is likely there is no nearest.
#[test]
fn alternatives_are_ranked() {
    let mut text = String::new();
    for (dialect, url) in [
        ("rfc1738", "ttp://h.org/"),
        ("rfc3986", "htts://h.org/"),
        ("rfc3986", "http://2001:db8::1:80/"),
        ("rfc3986", "http://2001:db8::1:2/"),
        ("rfc3986", "git@h.org:7999/a.git"),
        ("rfc3986", "C:\\Users\\me"),
        ("rfc3986", "http://h/a\nb"),
        ("rfc1738", "1.2.3.4.5"),
        ("rfc1738", "http://h/"),
        ("rfc1738", "http://h/a b"),
    ] {
        let check = Check::new(Dialect::find(dialect).unwrap());
        let report = check.run(url.as_bytes());
        assert!(report.alternatives().all(|text| check.conforms(text)), "{dialect}: {url}");
        let all: Vec<_> = report.alternatives().map(String::from_utf8_lossy).collect();
        let nearest = report.nearest().map(String::from_utf8_lossy);
        assert!(nearest.is_none() || nearest.as_ref() == all.first(), "{dialect}: {url}");
        let known = if nearest.is_none() { "none" } else { "the first" };
        writeln!(text, "{dialect}: {url:?}, {known} of {all:?}").unwrap();
    }
    assert_snapshot!("alternatives", text);
}

fn faults(report: &urlgram::Report<'_>) -> Vec<Code> {
    let errors = report.findings().iter().filter(|found| found.severity() == Severity::Error);
    errors.map(urlgram::Finding::code).collect()
}

/// Applies each fix of a report alone: what is underlined is replaced, and the text that is suggested stays the same, or there are no more
/// faults than before. Returns the number of fixes, and of those that do not hold.
fn try_fixes(check: &Check, text: &[u8]) -> [usize; 2] {
    let report = check.run(text);
    let before = faults(&report);
    let (mut tried, mut worse) = (0, 0);
    for found in report.findings() {
        let Some(fix) = found.fix() else { continue };
        tried += 1;
        let mut fixed = text.to_vec();
        assert_eq!(fix.span, found.span(), "{}", text.escape_ascii());
        fixed.splice(fix.span, fix.replacement.bytes());
        let left = check.run(&fixed);
        let is_same = fixed == report.alternatives().next().unwrap_or_default()
            || left.alternatives().next() == report.alternatives().next();
        let after = faults(&left);
        let is_fault = usize::from(found.severity() == Severity::Error);
        if !is_same && after.len() + is_fault > before.len() {
            worse += 1;
            println!(
                "{}, {}: {} by {}: {before:?} becomes {after:?} in {}",
                check.dialect().id,
                check.start().name,
                text.escape_ascii(),
                found.code(),
                fixed.escape_ascii()
            );
        }
    }
    [tried, worse]
}

/// The fixes and those that do not help alone, of many texts.
fn sum(all: impl Iterator<Item = [usize; 2]>) -> [usize; 2] {
    all.fold([0; 2], |[tried, worse], [more, also]| [tried + more, worse + also])
}

/// In all examples of the pages and all known mistakes, 99 of a hundred fixes help alone: the others are parts of a guess.
#[test]
fn each_fix_alone_helps() {
    let pages = Code::ALL.iter().flat_map(|code| &code.page().examples);
    let mistakes = crate::mistakes::mistakes();
    let texts: BTreeSet<_> = pages
        .map(|example| crate::unescaped::unescaped(&example.wrong))
        .chain(mistakes.into_iter().map(|mistake| mistake.input))
        .collect();
    let mut all = [0; 2];
    for (number, dialect) in DIALECTS.iter().enumerate() {
        let check = Check::new(dialect);
        let starts = ["URI-reference", "IRI-reference", "URL-reference"];
        let checks = starts.iter().filter_map(|start| check.with_start(start).ok());
        for check in [check].into_iter().chain(checks) {
            let every = tier::of(1, 6);
            let some = texts.iter().skip(number % every).step_by(every);
            all = sum(some.map(|text| try_fixes(&check, text)).chain([all]));
        }
    }
    let [tried, worse] = all;
    assert!(tried > tier::of(5_000, 750) && worse * 100 < tried, "{worse} of {tried}");
}

/// The same of texts with one mistake or two put in.
#[test]
fn each_fix_alone_helps_in_mutated_texts() {
    const PUT_IN: &[&str] = &[
        " ", "^", "|", "%", ":", "/", "?", "#", "@", ".", "-", "<", ">", "\"", "[", "]", "{", "}", "\\", "`",
        "&", "//", "://", "http:", "%2", "%zz", "\u{e9}", "${x}", "\u{200b}", "&amp;", "::1", "\t",
    ];
    let mut random = Rng::with_seed(1808);
    let (mut texts, mut all) = (0, [0; 2]);
    for corpus in Corpus::all() {
        let check = Check::new(corpus.dialect);
        for _ in 0..tier::of(10_500, 350) {
            let mut text = corpus.url(&mut random);
            for _ in 0..random.usize(1..3) {
                let at = random.usize(0..=text.len());
                match random.u8(0..3) {
                    0 | 1 => drop(text.splice(at..at, random.choice(PUT_IN).unwrap().bytes())),
                    _ if at < text.len() => drop(text.remove(at)),
                    _ => {}
                }
            }
            texts += 1;
            all = sum([try_fixes(&check, &text), all].into_iter());
        }
    }
    let [tried, worse] = all;
    assert!(
        texts >= tier::of(100_000, 3_500) && tried > texts / 2 && worse * 100 < tried,
        "{texts}, {worse} of {tried}"
    );
}
