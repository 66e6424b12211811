//! Bad input gets an answer: no panic, constant stack, whatever its bytes and its size.

use crate::readings::readings;
use crate::tier;
use std::ops::Range;

use urlgram::findings::Severity;
use urlgram::rfc1738::RFC1738;
use urlgram::{Check, Dialect, Production, Report, Tree};

/// Far less than what recursion over an input of this size would need.
const STACK: usize = 256 * 1024;
/// Longer than what is repaired.
const FIVE_MEGABYTES: usize = 5_000_000;

/// Runs on a thread with a small stack.
fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(test).unwrap();
    thread.join().unwrap();
}

/// A prefix, a part that is repeated until the whole has this length, and a suffix.
fn long(length: usize, prefix: &str, part: &str, suffix: &str) -> Vec<u8> {
    let times = (length - prefix.len() - suffix.len()) / part.len();
    [prefix.as_bytes(), &part.as_bytes().repeat(times), suffix.as_bytes()].concat()
}

fn fault(report: &Report<'_>) -> Option<Range<usize>> {
    let mut faults = report.findings().iter().filter(|found| found.severity() == Severity::Error);
    faults.next().map(|found| found.span().clone())
}

/// Long in every way that the grammar repeats something: each conforms, and with a space at the end it fails there.
#[test]
fn many_kilobytes_in_one_url() {
    on_a_small_stack(|| {
        let check = Check::new(&RFC1738);
        let fails_at_the_end = |mut input: Vec<u8>| {
            let end = input.len();
            input.push(b' ');
            let report = check.run(&input);
            assert_eq!((report.conforms(), fault(&report)), (false, Some(end..end + 1)));
        };
        for (prefix, part) in [
            ("http://h/", "a"),
            ("http://h/", "%41"),
            ("http://h/", "a/"),
            ("http://h/?", ";:@&="),
            ("http://", "a-b."),
            ("ftp://", "u;"),
            ("gopher://h/1", "%09"),
            ("news:", "a."),
            ("prospero://h/p", ";f=v"),
            ("mailto:a@", "a"),
            ("x:", "a"),
            ("x://", "a"),
        ] {
            let suffix = if prefix == "http://" { "dom" } else { "a" };
            let suffix = if prefix == "ftp://" { "@h" } else { suffix };
            let input = long(tier::of(500_000, 30_000), prefix, part, suffix);
            let report = check.run(&input);
            assert!(report.conforms(), "{prefix}{part}: {:?}", report.findings());
            fails_at_the_end(input);
        }
        fails_at_the_end(long(tier::of(FIVE_MEGABYTES, 500_000), "http://h/", "a", ""));
    });
}

/// The same with trees, and for dialects whose right recursion goes as deep as the input is long; some kilobytes are enough to
/// break a stack that is not constant.
#[test]
fn deep_recursion_and_deep_trees() {
    on_a_small_stack(|| {
        for (dialect, prefix, part, suffix) in [
            ("rfc1738", "http://h/", "a/", ""),
            ("rfc1630-uri", "x:", "a", ""),
            ("rfc1630-uri", "x:", "/", ""),
            ("rfc1630-uri", "x:", "ab/", ""),
            ("rfc1630-uri", "x:?", "a+", "a"),
            ("rfc1630-url", "http://", "a.", "a"),
            ("rfc1630-url", "http://h/", "a/", ""),
            ("rfc1630-url", "http://h/?", "a+", "a"),
            ("rfc1630-url", "mailto:", "a@", "a"),
            ("rfc1630-url", "mailto:a@a", "@1", ""),
            ("rfc1630-url", "news:a", "@1.2.3.4", ""),
            ("rfc1630-url", "news:", "a@", "a"),
            ("rfc1630-url", "ftp://", "u@", "u/"),
            ("rfc1630-url", "ftp://", "u", "@h/"),
            ("rfc1630-url", "wais://h/d/t/", "1=a;", ""),
            ("rfc1630-url", "prospero://h/a", "%001", ""),
            ("rfc1630-url", "mid:", "a.", "a@b"),
            ("rfc1630-url", "mid:a@", "[b].", "c"),
            ("rfc1630-url", "mid:\"", "\\\"", "\"@b"),
            ("url-06", "http://h", "{=", "/"),
            ("url-06", "prospero://h/p", ";a=b", ""),
            ("url-06", "gopher://h/1", "%09", ""),
            ("fielding-01", "http://", "a-b.", "c"),
            ("fielding-01", "x://", "/", ""),
            ("fielding-01", "x:", ";", ""),
            ("fielding-01", "x:", ":/?", ""),
        ] {
            let check = Check::new(Dialect::find(dialect).unwrap());
            let mut input = long(tier::of(100_000, 12_000), prefix, part, suffix);
            let report = check.run(&input);
            // A text may derive, although the prose forbids it.
            assert!(report.derives(), "{prefix}{part}: {:?}", report.findings().first());
            let tree = Tree::parse(report.start(), &input).unwrap();
            assert!(tree.nodes().len() < 30 * input.len(), "{prefix}{part}");
            // A rule of the prose may be broken before the end.
            if !report.conforms() {
                continue;
            }
            let end = input.len();
            input.push(b'\0');
            assert_eq!(fault(&check.run(&input)), Some(end..end + 1), "{prefix}{part}");
        }
    });
}

/// Long and wrong from the first byte, or in the scheme, or without any colon.
#[test]
fn five_megabytes_of_nothing() {
    on_a_small_stack(|| {
        let check = Check::new(&RFC1738);
        for (part, at) in [("\0", 0), ("\u{ff}", 0), ("[", 0), ("a", FIVE_MEGABYTES), ("a:\n", 2), ("%", 0)] {
            let input = long(FIVE_MEGABYTES, "", part, "");
            let report = check.run(&input);
            assert!(!report.conforms() && !report.derives());
            assert_eq!(fault(&report).unwrap().start, at.min(input.len()), "{part:?}");
        }
        let input = long(100_000, "", "A", ":b");
        assert!(check.with_tolerant(true).run(&input).conforms());
    });
}

/// Each production of each dialect as a start, in both readings.
fn all_starts() -> Vec<(Check, &'static Production)> {
    let mut starts = Vec::new();
    for (dialect, reading) in readings() {
        let check = Check::new(dialect).with_reading(reading);
        let productions = dialect.productions_in(reading).iter();
        starts.extend(productions.map(|it| (check.with_start(it.name).unwrap(), it)));
    }
    starts
}

/// Every byte, every pair of telling bytes, and every byte after what begins each scheme, spread over all productions: an
/// answer, and the same from all three ways to ask.
#[test]
fn every_byte_everywhere() {
    let mut inputs: Vec<Vec<u8>> = vec![Vec::new()];
    inputs.extend((0..=255).map(|byte| vec![byte]));
    let telling = b"aAfFgGzZ09%/?:@&=;#-_.+$!*'(),~<>\"{}|\\^[]` \0\t\n\r\x7f\x80\xc3\xbc\xff";
    inputs.extend(telling.iter().flat_map(|one| telling.iter().map(|other| vec![*one, *other])));
    for prefix in
        ["http://h", "ftp://u:p@h/a;type=", "gopher://h/1", "news:a", "file:///", "x://", "mailto:a%"]
    {
        inputs.extend((0..=255).map(|byte| [prefix.as_bytes(), &[byte]].concat()));
    }
    let (mut broken, mut repaired) = (0, 0);
    for (number, (check, production)) in all_starts().into_iter().enumerate() {
        // Every input under some production, and every production with some of them: all of both would take minutes.
        let every = tier::of(8, 480);
        for input in inputs.iter().skip(number % every).step_by(every) {
            let report = check.run(input);
            let shown = || format!("{}: {}", production.name, input.escape_ascii());
            assert_eq!(report.derives(), production.accepts(input), "{}", shown());
            assert_eq!(report.derives(), check.failure(input).is_none(), "{}", shown());
            assert_eq!(report.conforms(), check.conforms(input), "{}", shown());
            let faults = report.findings().iter().filter(|found| found.severity() == Severity::Error);
            assert_eq!(report.conforms(), faults.count() == 0, "{}", shown());
            assert!(report.nearest().is_none_or(|repaired| check.conforms(repaired)), "{}", shown());
            broken += usize::from(!report.conforms());
            repaired += usize::from(!report.conforms() && report.nearest().is_some());
            for found in report.findings() {
                assert!(
                    found.span().start <= found.span().end && found.span().end <= input.len(),
                    "{}",
                    shown()
                );
                assert!(
                    !found.message().is_empty() && !found.label().is_empty() && !found.sections().is_empty()
                );
            }
        }
    }
    assert!(repaired * 10 > broken, "{repaired} of {broken} have a nearest text");
}
