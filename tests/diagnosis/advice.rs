//! The findings and suggestions of a report are true, for every planted fault, in every document.
use crate::planted;
use crate::tier;

use fastrand::Rng;
use planted::{Corpus, FAULTS};
use urlgram::bnf::Without;
use urlgram::findings::{Code, Finding, Severity};
use urlgram::generate::Generator;
use urlgram::report::Origin;
use urlgram::{Check, DIALECTS, Dialect, Reading, Report};

/// Gives the reports of URLs in which one of these kinds of faults was planted, with the check.
fn planted(kinds: &[&str], mut visit: impl FnMut(&Report<'_>, &Check)) {
    let mut random = Rng::with_seed(1738);
    let urls = if kinds.is_empty() { tier::of(20, 7) } else { 20 };
    for corpus in Corpus::all() {
        for fault in FAULTS.iter().filter(|fault| kinds.is_empty() || kinds.contains(&fault.kind)) {
            for _ in 0..urls {
                let mut text = corpus.url(&mut random);
                if fault.plant(&mut text, &mut random).is_some() {
                    visit(&corpus.check.run(&text), &corpus.check);
                }
            }
        }
    }
}

fn errors<'r>(report: &'r Report<'_>) -> impl Iterator<Item = &'r Finding<'r>> {
    report.findings().iter().filter(|found| found.severity() == Severity::Error)
}

/// The input with these findings written as their fixes say; none if one has no fix.
fn written<'r>(input: &[u8], found: impl Iterator<Item = &'r Finding<'r>>) -> Option<Vec<u8>> {
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|found| (found.span().start, found.span().end));
    let mut text = input.to_vec();
    let apart = found.windows(2).all(|two| two[0].span().end <= two[1].span().start);
    assert!(apart, "{}: {found:?}", input.escape_ascii());
    for found in found.into_iter().rev() {
        let fix = found.fix()?;
        text.splice(fix.span, fix.replacement.bytes());
    }
    Some(text)
}

/// The findings that the nearest text is without: the faults, and what derives and is likely a mistake.
fn mended<'r>(report: &'r Report<'_>) -> impl Iterator<Item = &'r Finding<'r>> {
    const MISTAKES: &[Code] = &[
        Code::InvisibleCharacter,
        Code::HtmlEntity,
        Code::UndefinedScheme,
        Code::UnexpectedReading,
        Code::TrailingPunctuation,
        Code::ColonInFirstSegment,
    ];
    let is_one = |found: &&Finding<'_>| {
        found.severity() == Severity::Error || MISTAKES.contains(&found.code()) && found.fix().is_some()
    };
    report.findings().iter().filter(is_one)
}

/// The report of any fault that was planted is true. The counts show that each sentence was asked.
#[test]
fn a_report_of_any_fault_is_true() {
    let [mut made, mut advised, mut warned, mut cut] = [0; 4];
    planted(&[], |report, check| {
        made += the_fixes_make_the_nearest(report);
        advised += advice_is_no_fault(report, check);
        warned += conforming_text_is_allowed(report);
        cut += columns_are_those_of_the_line(report);
    });
    for dialect in DIALECTS {
        let check = Check::new(dialect);
        for text in ["mailto:a[b@c", "mailto:a{b", "mailto:%7ea", "mailto:a~b@c", "http://h/{a}"] {
            advised += advice_is_no_fault(&check.run(text.as_bytes()), &check);
        }
    }
    let least = [tier::of(2_500, 850), tier::of(50, 20), tier::of(20, 7), tier::of(10, 3)];
    let counts = [made, advised, warned, cut];
    assert!(counts.iter().zip(least).all(|(count, least)| *count > least), "{counts:?}");
}

/// The fixes of all faults together make the nearest text that conforms.
fn the_fixes_make_the_nearest(report: &Report<'_>) -> usize {
    // A text that conforms has guesses, too.
    let Some(nearest) = report.nearest().filter(|_| !report.conforms()) else { return 0 };
    let Some(fixed) = written(report.input(), mended(report)) else { return 0 };
    let (fixed, nearest) = (fixed.escape_ascii(), nearest.escape_ascii());
    assert_eq!(fixed.to_string(), nearest.to_string(), "{}", report.input().escape_ascii());
    1
}

/// A suggestion for a better spelling is possible: it is not made for a fault, and does not make one.
fn advice_is_no_fault(report: &Report<'_>, check: &Check) -> usize {
    let mut tried = 0;
    let inside = |one: &Finding, other: &Finding| {
        other.span().start <= one.span().start && one.span().end <= other.span().end
    };
    let spells = |found: &&Finding<'_>| found.fix().is_some_and(|fix| fix.replacement.contains('%'));
    let notes = report.findings().iter().filter(|found| found.severity() < Severity::Error);
    for note in notes.filter(spells) {
        let shown = || format!("{} in {}", note.code().as_str(), report.input().escape_ascii());
        assert!(!errors(report).any(|error| inside(note, error)), "{}", shown());
        tried += 1;
        if report.conforms() {
            let written = written(report.input(), [note].into_iter()).unwrap();
            assert!(check.conforms(&written), "{}", shown());
        }
    }
    tried
}

/// Text that conforms is not reported as forbidden.
fn conforming_text_is_allowed(report: &Report<'_>) -> usize {
    let mut warned = 0;
    for found in report.findings().iter().filter(|found| found.severity() < Severity::Error) {
        // The document of the scheme forbids what the generic syntax allows.
        let printed = found.code() == Code::Correction || report.outside().is_some();
        let is_allowed = printed || !found.message().contains("does not allow");
        assert!(is_allowed, "{}: {found:?}", report.input().escape_ascii());
        warned += usize::from(found.message().contains("advises against"));
    }
    warned
}

/// The ear hears the column of the line, whatever is shown of it.
fn columns_are_those_of_the_line(report: &Report<'_>) -> usize {
    let origin = Origin { name: "list".to_owned(), line: 3, offset: None, layout: None };
    let mut cut = 0;
    for (found, told) in report.findings().iter().zip(report.diagnostics(&origin)) {
        let told = told.narrated();
        let (_, label) = told.split_once("label at line 3, column").unwrap();
        let number: String =
            label.trim_start_matches(['s', ' ']).chars().take_while(char::is_ascii_digit).collect();
        assert_eq!(number, found.columns().start.to_string(), "{told}");
        cut += usize::from(told.contains("line 3: …"));
    }
    cut
}

/// The productions around a fault that can have this part: all that are named.
fn have(dialect: &'static Dialect, part: &str, found: &Finding) -> bool {
    let grammar = dialect.grammar(Reading::Corrected);
    !found.within().is_empty() && found.within().iter().all(|name| !grammar.path(name, part).is_empty())
}

/// A finding about a port speaks of a production that has a port, and of nothing but the port.
#[test]
fn a_port_is_no_host() {
    let mut tried = 0;
    planted(&["port without digits", "letters as port", "letter in port"], |report, _| {
        for found in report.findings() {
            let in_port = |at: usize| report.input()[..at].iter().rposition(|byte| b":/".contains(byte));
            match found.code() {
                Code::EmptyPort => assert_eq!(&report.input()[found.span().clone()], b":"),
                Code::BadPort => {
                    let colon = in_port(found.span().start).unwrap();
                    assert!(report.input()[colon] == b':', "{found:?} {}", report.input().escape_ascii());
                }
                _ => continue,
            }
            tried += 1;
            // The URL Standard has names of its own.
            let port = if report.dialect().id == "whatwg" { "number-of-16-bits" } else { "port" };
            assert!(have(report.dialect(), port, found), "{found:?} {}", report.input().escape_ascii());
        }
    });
    assert!(tried > 80, "{tried}");
}

/// The same for a text that is only a host, with its user and port.
#[test]
fn a_port_alone_is_no_host() {
    let mut tried = 0;
    for dialect in DIALECTS {
        for start in ["login", "hostport", "server"] {
            let Ok(check) = Check::new(dialect).with_start(start) else { continue };
            let hosts = Generator::natural(check, 1).take(tier::of(200, 60));
            let is_alone = |text: &Vec<u8>| {
                let behind = text.rsplit(|byte| *byte == b'@').next().unwrap();
                !behind.is_empty() && !behind.contains(&b':')
            };
            for host in hosts.filter(is_alone) {
                for (port, code) in [(&b":"[..], Code::EmptyPort), (b":x", Code::BadPort)] {
                    let text = [&host[..], port].concat();
                    let report = check.run(&text);
                    if report.conforms() {
                        continue;
                    }
                    let [found] = report.findings() else { panic!("{report:?}") };
                    let span = text.len() - 1..text.len();
                    assert_eq!((found.code(), found.span().clone()), (code, span), "{}", text.escape_ascii());
                    assert!(have(dialect, "port", found), "{found:?}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > tier::of(500, 150), "{tried}");
}

/// If only a colon after the scheme is missing, and no host is meant, the finding is `missing-colon`.
#[test]
fn a_missing_colon_is_reported() {
    let mut tried = 0;
    for dialect in DIALECTS {
        let check = Check::new(dialect);
        for scheme in dialect.schemes {
            let own = check.with_start(scheme.production).unwrap();
            for url in Generator::natural(own, 1).take(100).filter(|url| check.conforms(url)) {
                let mut text = url.clone();
                let colon = url.iter().position(|byte| *byte == b':').unwrap();
                text.remove(colon);
                let is_host = check.conforms([b"http://", &text[..]].concat());
                // `newsletter@host` is more likely a mail address.
                let is_mail = scheme.name != "mailto" && text.contains(&b'@') && !text.contains(&b'/');
                let is_host = is_host || is_mail;
                let is_sign = !url[colon + 1].is_ascii_alphanumeric() && url[colon + 1] != b'/';
                if is_host || is_sign || !url.starts_with(scheme.name.as_bytes()) {
                    continue;
                }
                let report = check.run(&text);
                let told = report.findings().first().map(|found| (found.code(), found.span().clone()));
                let shown = text.escape_ascii();
                assert_eq!(told, Some((Code::MissingColon, colon..colon)), "{}: {shown}", dialect.id);
                assert!(report.nearest().is_none_or(|text| text == url), "{}: {shown}", dialect.id);
                tried += 1;
            }
        }
    }
    assert!(tried > 300, "{tried}");
}

/// A character that was inserted before the slashes of a host is one fault.
#[test]
fn one_character_before_the_slashes() {
    let mut random = Rng::with_seed(1738);
    let mut tried = 0;
    for corpus in Corpus::all() {
        for sign in *b"?;=&" {
            for _ in 0..30 {
                let url = corpus.url(&mut random);
                let Some(colon) = url.iter().position(|byte| *byte == b':') else { continue };
                // A URL that ends in a sign may have been cut out of a sentence.
                if !url.ends_with(b"/") && !url.last().is_some_and(u8::is_ascii_alphanumeric) {
                    continue;
                }
                if !url[colon..].starts_with(b"://") || corpus.dialect.known_scheme(&url).is_none() {
                    continue;
                }
                let mut text = url.clone();
                text.insert(colon + 1, sign);
                let report = corpus.check.run(&text);
                if report.conforms() {
                    continue;
                }
                let shown = text.escape_ascii();
                assert_eq!(errors(&report).count(), 1, "{}: {shown}", corpus.dialect.id);
                let span = &report.findings()[0].span();
                assert_eq!(*span, colon + 1..colon + 2, "{}: {shown}", corpus.dialect.id);
                tried += 1;
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

/// A database is missing in what has one.
#[test]
fn a_missing_part_is_no_host() {
    for dialect in DIALECTS {
        for (text, code, part) in
            [("wais://h", Code::MissingDatabase, "database"), ("wais:d?s", Code::MissingDatabase, "database")]
        {
            for found in Check::new(dialect).run(text.as_bytes()).findings() {
                assert!(found.code() != code || have(dialect, part, found), "{}: {found:?}", dialect.id);
                assert_ne!(found.code(), Code::BadPort, "{text}");
            }
        }
    }
}

/// The production that is quoted if a host is missing has a host in each string, but for the empty one.
#[test]
fn a_host_cannot_be_left_out() {
    let mut tried = 0;
    let mut quoted = |report: &Report<'_>, _: &Check| {
        for found in report.findings().iter().filter(|found| found.code() == Code::EmptyHost) {
            // An opaque host of the URL Standard is quoted itself: it has no empty string.
            if found.within().contains(&"valid-opaque-host-string") {
                continue;
            }
            let form = found.within().last().unwrap();
            let host = if report.dialect().id == "whatwg" { "valid-host-string" } else { "host" };
            let without = report.dialect().grammar(Reading::Corrected).without(form, host);
            assert_ne!(without, Without::Some, "{found:?}");
            tried += 1;
        }
    };
    planted(&["no host"], &mut quoted);
    assert!(tried > 30, "{tried}");
    // Section 4.3.1: a net_path may end after its slashes; a user has a host after it, and so has a port before it.
    for text in ["http://@/", "ftp://u@", "gopher://:80/"] {
        let check = Check::new(Dialect::find("fielding-01").unwrap());
        let report = check.run(text.as_bytes());
        assert_eq!(report.findings()[0].within().last(), Some(&"server"), "{text}");
        assert!(report.findings()[0].help().contains("server = [ [ user"), "{text}");
    }
}

/// Nothing is before the first byte.
#[test]
fn at_the_beginning() {
    let (mut first, every) = (0, tier::of(1, 8));
    for dialect in DIALECTS {
        for (number, production) in dialect.productions().iter().enumerate() {
            let check = Check::new(dialect).with_start(production.name).unwrap();
            let mut random = Rng::with_seed(1);
            let some = Generator::natural(check, 1).next().unwrap_or_default();
            let texts = (0..=u8::MAX).skip(number % every).step_by(every).map(|byte| vec![byte]);
            let mut behind = some.clone();
            behind.insert(random.usize(..=some.len()), b'=');
            for text in texts.chain([behind]) {
                for found in
                    check.run(&text).findings().iter().filter(|found| found.code() == Code::NotAllowedHere)
                {
                    let begins = found.message().contains("at the beginning of");
                    assert_eq!(begins, found.span().start == 0, "{}: {found:?}", production.name);
                    assert!(!begins || !found.help().contains("cannot follow"), "{found:?}");
                    first += usize::from(begins);
                }
            }
        }
    }
    assert!(first > 100, "{first}");
}

/// A host that other documents know is one finding over all of it, and the rest is judged as with any host.
#[test]
fn hosts_of_other_documents() {
    for (dialect, text, found) in [
        ("rfc1738", "http://[2001:db8::1]:80/a b", &[("ipv6-literal", 7..20), ("space", 25..26)][..]),
        ("rfc1630-url", "https://[::1]/", &[("unknown-scheme", 0..5), ("ipv6-literal", 8..13)]),
        ("rfc1738", "http://fe80::1%25eth0/", &[("ipv6-literal", 7..21)]),
        ("rfc1738", "http://\u{ff28}\u{ff2f}/", &[("non-ascii", 7..13)]),
        ("fielding-01", "http://\u{e9}:8x/", &[("non-ascii", 7..9), ("bad-port", 11..12)]),
        // The scheme may be any, and so may the text after it.
        ("url-06", "https://[::1]/#", &[("fragment-not-allowed", 14..15)]),
    ] {
        let report = Check::new(Dialect::find(dialect).unwrap()).run(text.as_bytes());
        let told: Vec<_> =
            errors(&report).map(|found| (found.code().as_str(), found.span().clone())).collect();
        assert_eq!(told, found, "{dialect}: {text}");
    }
}

/// If two findings are at one place, the rest of the text is not touched.
#[test]
fn a_search_with_a_line_break() {
    let check = Check::new(Dialect::find("rfc1738").unwrap());
    let mut random = Rng::with_seed(1738);
    for _ in 0..tier::of(20_000, 1_000) {
        let parts = ["%09", "%0a", "%0D", "/", "?", "a", "1", " "];
        let path = (0..random.usize(0..12)).map(|_| parts[random.usize(..parts.len())]);
        let text = format!("gopher://h/{}", path.collect::<String>());
        let report = check.run(text.as_bytes());
        if let Some(repaired) = &report.nearest() {
            assert!(check.conforms(repaired), "{text}");
            let letters = |text: &[u8]| text.split(|byte| *byte == b'a').count();
            // The letters of `%0a` may be removed.
            let kept = text.replace("%0a", "");
            assert!(letters(repaired) >= letters(kept.as_bytes()), "{text}");
        }
    }
}
