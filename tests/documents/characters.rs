//! Characters beyond ASCII by RFC 3987: their directions, their normal forms, and look-alikes.
use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;
use urlgram::Check;
use urlgram::findings::{Code, Confidence, Severity};
use urlgram::rfc3987::RFC3987;
use urlgram::{is_hidden, printable};

use crate::tier;

/// The codes of this file.
const CODES: &[Code] = &[
    Code::MixedDirections,
    Code::DirectionAtEdge,
    Code::NotNfc,
    Code::LookAlike,
    Code::CompatibilityCharacter,
];

/// The findings of these codes in an IRI that conforms, each with its place.
fn found(iri: &str) -> Vec<(Code, Range<usize>)> {
    let report = Check::new(&RFC3987).run(iri.as_bytes());
    assert!(report.conforms(), "{iri}");
    let findings = report.findings().iter().filter(|found| CODES.contains(&found.code()));
    findings.map(|found| (found.code(), found.span())).collect()
}

/// The same with the texts at the places.
fn shown(iri: &str) -> Vec<(Code, &str)> {
    found(iri).into_iter().map(|(code, span)| (code, &iri[span])).collect()
}

/// Section 1.4: capitals represent letters that are written from right to left. The eighth and the ninth example of section
/// 4.4 are not allowed.
#[test]
fn the_examples_in_two_directions() {
    let table = include_str!("../examples/rfc3987.tsv");
    let examples: Vec<_> = table.lines().filter_map(|row| row.strip_prefix("4.4\t-\t")).collect();
    assert_eq!(examples.len(), 10);
    for first in ['\u{5D0}', '\u{627}'] {
        for (place, example) in examples.iter().enumerate() {
            let letter = |character: char| match character {
                // The first eight of the Arabic letters are adjacent.
                'A'..='Z' => {
                    char::from_u32(u32::from(first) + (u32::from(character) - u32::from('A')) % 8).unwrap()
                }
                other => other,
            };
            let iri: String = example.trim_end().chars().map(letter).collect();
            let expected: &[&str] = match place + 1 {
                8 | 9 => &["ends", "begins"],
                _ => &[],
            };
            let report = Check::new(&RFC3987).run(iri.as_bytes());
            let at_edges = report.findings().iter().filter(|found| found.code() == Code::DirectionAtEdge);
            let found: Vec<_> = at_edges.map(urlgram::Finding::label).collect();
            let is_told = |(found, edge): (&String, &&str)| found.contains(&format!("component {edge} with"));
            assert!(
                found.len() == expected.len() && found.iter().zip(expected).all(is_told),
                "{iri}: {found:?}"
            );
        }
    }
}

#[test]
fn components_and_their_edges() {
    use Code::{DirectionAtEdge, MixedDirections};
    let none: &[(Code, &str)] = &[];
    for (iri, expected) in [
        // A name and its value, or a name and its extension, are components of their own.
        ("http://h/?a=\u{5D0}&\u{5D1}=b;c", none),
        ("http://h/\u{5D0}.txt", none),
        ("http://h/\u{5D0}-\u{5D1}", none),
        ("http://h/\u{5D0}1\u{5D1}/12", none),
        // The text has a letter with a vowel sign, and an Arabic digit.
        ("http://h/\u{5D0}\u{5B8}", none),
        ("http://h/\u{627}\u{661}", &[(DirectionAtEdge, "\u{627}\u{661}")]),
        ("http://h/-\u{5D0}-", &[(DirectionAtEdge, "-\u{5D0}-")]),
        ("http://h/a\u{5D0}", &[(MixedDirections, "a\u{5D0}")]),
        ("http://h/1\u{5D0}a", &[(MixedDirections, "1\u{5D0}a"), (DirectionAtEdge, "1\u{5D0}a")]),
        ("http://h/?q=\u{5D0}a", &[(MixedDirections, "\u{5D0}a")]),
        ("http://u:\u{5D0}@h/", &[(MixedDirections, "u:\u{5D0}")]),
        ("http://\u{5D0}\u{e9}.x/", &[(MixedDirections, "\u{5D0}\u{e9}")]),
        ("http://h/\u{5D0}%2F\u{5D1}", &[(MixedDirections, "\u{5D0}%2F\u{5D1}")]),
        ("http://h/%D7%90b", none),
    ] {
        let mut shown = shown(iri);
        shown.sort();
        let mut expected = expected.to_vec();
        expected.sort();
        assert_eq!(shown, expected, "{iri}");
    }
}

/// Section 4.2: the whole component is encoded; section 3.1: that locates the same.
#[test]
fn the_fix_encodes_the_component() {
    let iri = "http://h/a/x\u{5D0}%31/b";
    let report = Check::new(&RFC3987).run(iri.as_bytes());
    for code in [Code::MixedDirections, Code::DirectionAtEdge] {
        let found = report.findings().iter().find(|found| found.code() == code).unwrap();
        assert_eq!(found.severity(), Severity::Warning);
        let fix = found.fix().unwrap();
        assert_eq!((&iri[fix.span.clone()], fix.replacement), ("x\u{5D0}%31", "x%D7%90%31"));
        assert_eq!(fix.confidence, Confidence::Certain);
        let fixed = [&iri[..fix.span.start], fix.replacement, &iri[fix.span.end..]].concat();
        assert_eq!(found_codes(&fixed), []);
    }
    // A program that did not create an IRI must not normalize it.
    for iri in ["http://h/e\u{301}", "http://h/\u{FF21}", "http://h/\u{FB01}"] {
        let report = Check::new(&RFC3987).run(iri.as_bytes());
        assert!(report.findings().iter().all(|found| found.fix().is_none()), "{iri}");
    }
}

fn found_codes(iri: &str) -> Vec<Code> {
    found(iri).into_iter().map(|(code, _)| code).collect()
}

#[test]
fn forms_and_look_alikes() {
    use Code::{CompatibilityCharacter, LookAlike, NotNfc};
    let none: &[(Code, &str)] = &[];
    for (iri, expected) in [
        ("http://www.example.org/r\u{e9}sum\u{e9}.html", none),
        ("http://www.example.org/re\u{301}sume\u{301}.html", &[(NotNfc, "e\u{301}"), (NotNfc, "e\u{301}")]),
        // The texts have marks in another order, a character that always becomes another, and letters of a syllable.
        ("http://h/q\u{307}\u{323}s", &[(NotNfc, "q\u{307}\u{323}")]),
        ("http://h/q\u{323}\u{307}s", none),
        ("http://h/\u{212B}\u{2126}", &[(NotNfc, "\u{212B}\u{2126}")]),
        ("http://h/\u{1100}\u{1161}\u{11A8}x", &[(NotNfc, "\u{1100}\u{1161}\u{11A8}")]),
        // A delimiter may be the letter before a mark.
        ("http://h/?a=\u{338}b", &[(NotNfc, "=\u{338}")]),
        ("http://h/\u{FF41}\u{FF42}c", &[(LookAlike, "\u{FF41}\u{FF42}")]),
        ("http://h/\u{FF76}\u{FF9E}", &[(LookAlike, "\u{FF76}\u{FF9E}")]),
        ("http://h/\u{FF61}", &[(CompatibilityCharacter, "\u{FF61}")]),
        ("http://h/a\u{A0}\u{3000}b", &[(LookAlike, "\u{A0}\u{3000}")]),
        ("http://h/\u{FE64}\u{FE63}", &[(LookAlike, "\u{FE64}"), (CompatibilityCharacter, "\u{FE63}")]),
        ("http://h/\u{FB01}\u{FB02}", &[(CompatibilityCharacter, "\u{FB01}\u{FB02}")]),
        // Someone may search for such a character.
        ("http://h/?\u{FB01}#\u{FB01}", &[(CompatibilityCharacter, "\u{FB01}")]),
        ("http://h/?\u{FF41}", &[(LookAlike, "\u{FF41}")]),
    ] {
        assert_eq!(shown(iri), expected, "{iri}");
    }
}

/// The spans reported by `not-nfc` are exactly the text that NFC changes: of random texts of marks, syllables and characters that become
/// others.
#[test]
fn the_places_are_what_normalization_changes() {
    const SOME: &[char] = &[
        'a', 'e', 'q', '/', '.', '=', '\u{e9}', '\u{301}', '\u{323}', '\u{307}', '\u{338}', '\u{345}',
        '\u{344}', '\u{340}', '\u{212B}', '\u{2126}', '\u{1100}', '\u{1161}', '\u{11A8}', '\u{AC00}',
        '\u{958}', '\u{915}', '\u{93C}', '\u{F73}', '\u{F71}', '\u{F72}', '\u{FB1D}', '\u{5B4}', '\u{9C7}',
        '\u{9BE}', '\u{1F71}', '\u{2ADC}', '\u{4E00}',
    ];
    let mut random = fastrand::Rng::with_seed(3987);
    let mut wrong = 0;
    for _ in 0..tier::of(20_000, 4_000) {
        let tail: String = (0..random.usize(1..8)).filter_map(|_| random.choice(SOME)).collect();
        let iri = format!("x:a{tail}");
        let report = Check::new(&RFC3987).run(iri.as_bytes());
        let mut normal = String::new();
        let mut at = 0;
        for found in report.findings().iter().filter(|found| found.code() == Code::NotNfc) {
            let (part, here) = (&iri[at..found.span().start], &iri[found.span()]);
            assert!(!here.nfc().eq(here.chars()), "{iri:?}: {here:?}");
            normal.push_str(part);
            normal.extend(here.nfc());
            at = found.span().end;
            wrong += 1;
        }
        normal.push_str(&iri[at..]);
        assert_eq!(normal, iri.nfc().collect::<String>(), "{iri:?}");
    }
    assert!(wrong > tier::of(10_000, 2_000), "{wrong}");
}

/// Nothing that a terminal obeys or does not show is left, and both functions say the same of each character.
#[test]
fn what_a_terminal_hides_is_escaped() {
    for character in tier::every(17, '\0'..=char::MAX) {
        let shown = printable(character.to_string().as_bytes());
        assert_eq!(is_hidden(character), shown != character.to_string(), "{:x}", u32::from(character));
    }
    for character in "\u{9b}\u{ad}\u{115f}\u{1160}\u{2028}\u{202e}\u{2066}\u{2800}\u{3164}\u{feff}\u{ffa0}\u{e0001}\u{e0fff}".chars() {
        assert!(is_hidden(character), "{:x}", u32::from(character));
    }
    assert!("a\u{e4}\u{5d0}\u{4e00}\u{1f600}".chars().all(|character| !is_hidden(character)));
    // A few marks are shown on the letters that need them. A mark on a Latin letter is escaped, since it tells that the text is not in NFC.
    for (text, shown) in [
        ("\u{e23}\u{e39}\u{e1b}", "\u{e23}\u{e39}\u{e1b}"),
        ("e\u{301}", r"e\u{301}"),
        ("\u{e39}", r"\u{e39}"),
        ("\u{e23}\u{e39}\u{e39}\u{e39}\u{e39}", "\u{e23}\u{e39}\u{e39}\u{e39}\\u{e39}"),
    ] {
        assert_eq!(printable(text.as_bytes()), shown);
    }
}
