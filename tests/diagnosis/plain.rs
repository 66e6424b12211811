//! Plain URLs: of what lists print without a report, a report says nothing.
use urlgram::rfc3986::RFC3986;
use urlgram::{Check, Code, DIALECTS, Reading};

use crate::tier;

/// Pieces of plain URLs, and of those that are nearly plain.
const PIECES: &str = "http:// https:// ftp:// HTTP:// htp:// mailto: // www. example EXAMPLE . .org .com localhost \
    127.0.0.1 1 - -- xn-- _ / /a /index.html /.. /%41 /~a :80 :8080 user@ ? a=b & &amp=1 &amp; = # \
    #top , ; ! %2520 %20 %28 %29 %2B %2C %2F %3A %3D : 80 /~ + ~ * ( (a) ) _(b) :2000 :59999 :60000 \
    :1999 :1010 abc amp id www http com xxx YOUR_KEY undefined 3com.com a-b-c plone a.b.c.d.e \
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa .example 0x7f 0x7f.1 | ü";

fn pieces() -> Vec<&'static str> {
    PIECES.split(' ').chain([" "]).collect()
}

#[test]
fn a_report_says_nothing_of_them() {
    let mut random = fastrand::Rng::with_seed(1);
    for dialect in DIALECTS {
        for start in std::iter::once(&dialect.start).chain(dialect.other_starts) {
            let is_first = *start == dialect.start;
            for (reading, tolerant) in
                [(Reading::Corrected, false), (Reading::Printed, false), (Reading::Corrected, true)]
            {
                let Ok(check) = Check::new(dialect).with_reading(reading).with_start(start) else { continue };
                let check = check.with_tolerant(tolerant);
                let rounds = tier::of(6_000, 2_000) / if is_first { 1 } else { 4 };
                let plain = plain(&check, rounds, &mut random);
                let is_of_today = ["rfc1738", "rfc2396", "rfc3986", "rfc3987"].contains(&dialect.id);
                assert!(
                    !is_of_today || !is_first || plain > tier::of(50, 15),
                    "{}: {plain} are plain",
                    dialect.id
                );
            }
        }
    }
    let references = Check::new(&RFC3986).with_start("URI-reference").unwrap();
    assert!(references.is_plain(b"#/components/schemas/pull-request_2"));
    assert!(!references.is_plain(b"/components/schemas"));
}

/// The same of judged texts, and of what these are in other schemes and at another host.
#[test]
fn a_report_says_nothing_of_judged_texts_that_are_plain() {
    let (check, mut plain) = (Check::new(&RFC3986), 0);
    // The first texts are decided by the combinators, before an automaton is worth its time.
    (0..200).for_each(|_| _ = check.is_plain(b"http://www.example.org/"));
    for row in crate::fresh::judged_texts() {
        let text = &row.input;
        let rest = text.split_once("://").map_or(text.as_str(), |(_, rest)| rest);
        let end = rest.find(['/', '?', '#']).map_or("", |end| &rest[end..]);
        let others = ["http", "https", "ftp"].map(|scheme| format!("{scheme}://{rest}"));
        let moved = ["www.example.org", "example.org:8080"].map(|host| format!("http://{host}{end}"));
        for text in others.into_iter().chain(moved).filter(|text| check.is_plain(text.as_bytes())) {
            let report = check.run(&text);
            assert!(report.findings().is_empty() && report.alternatives().count() == 0, "{text}: {report:?}");
            plain += 1;
        }
    }
    assert!(plain > 1_500, "{plain} are plain");
}

/// Tries random texts, and returns how many of them are plain.
fn plain(check: &Check, rounds: usize, random: &mut fastrand::Rng) -> usize {
    let (mut plain, pieces) = (0, pieces());
    for round in 0..rounds {
        let length = random.usize(..7);
        let end: String = (0..length).map(|_| *random.choice(&pieces).unwrap()).collect();
        let text = match round % 3 {
            0 => end,
            1 if round % 2 == 0 => format!("#{end}"),
            // The end may also follow the host directly.
            _ if round % 4 == 0 => format!("http://www.example.org{end}"),
            _ => format!("http://www.example.org/{end}"),
        };
        if check.is_plain(text.as_bytes()) {
            let report = check.run(&text);
            let told = format!("{} `{}` {text}: {report:?}", check.dialect().id, check.start().name);
            assert!(report.conforms() && report.findings().is_empty(), "{told}");
            assert_eq!((report.repaired(), report.alternatives().count()), (None, 0), "{told}");
            plain += 1;
        }
    }
    plain
}

/// Of what is known by its signs to have a place for a value, the report says so, too.
#[test]
fn a_report_tells_places() {
    let pieces = pieces();
    let places = "{id} { } <id> [[id]] ##name## %{x} [redacted] \\d+ (?: null [0-9]";
    let places: Vec<_> = places.split(' ').chain(["{a} {b}"]).collect();
    let mut random = fastrand::Rng::with_seed(1);
    for dialect in DIALECTS {
        let check = Check::new(dialect);
        let mut known = 0;
        for _ in 0..tier::of(3_000, 500) {
            let piece = |random: &mut fastrand::Rng| match random.usize(..3) {
                0 => *random.choice(&places).unwrap(),
                _ => *random.choice(&pieces).unwrap(),
            };
            let end: String = (0..random.usize(1..6)).map(|_| piece(&mut random)).collect();
            let text = format!("{}{end}", ["", "http://", "http://www.example.org/"][random.usize(..3)]);
            if !check.conforms(&text) && check.has_place(text.as_bytes()) {
                let report = check.run(&text);
                let is_told = report.findings().iter().any(|found| found.code() == Code::Placeholder);
                assert!(is_told, "{} {text}: {report:?}", dialect.id);
                known += 1;
            }
        }
        assert!(
            !["rfc3986", "rfc3987"].contains(&dialect.id) || known > tier::of(500, 80),
            "{}: {known}",
            dialect.id
        );
    }
}
