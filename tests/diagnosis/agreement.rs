//! The quick verdict is that of the report, and what a report mends conforms: for texts that break a rule, and for
//! random sentences as they are and damaged in a way that rules look at.
use std::collections::BTreeSet;

use fastrand::Rng;
use urlgram::bnf::sentence;
use urlgram::{Check, DIALECTS, Reading};

/// The texts against rules, in the seventh column; escapes in them stay as they are.
const RULES: [&str; 9] = [
    include_str!("../rules/rfc1630.tsv"),
    include_str!("../rules/url-06.tsv"),
    include_str!("../rules/rfc1738.tsv"),
    include_str!("../rules/fielding-01.tsv"),
    include_str!("../rules/rfc1808.tsv"),
    include_str!("../rules/rfc2396.tsv"),
    include_str!("../rules/rfc2732.tsv"),
    include_str!("../rules/rfc3986.tsv"),
    include_str!("../rules/rfc3987.tsv"),
];

const DAMAGE: &[&[u8]] = &[b"%", b"%09", b"%0D", b"%3C", b"@", b"//", b"..", b" ", b"/", b"#"];

fn texts(random: &mut Rng) -> BTreeSet<Vec<u8>> {
    let witnesses = RULES.iter().flat_map(|file| file.lines()).filter_map(|line| line.split('\t').nth(6));
    let mut texts: BTreeSet<Vec<u8>> = witnesses.map(|text| text.as_bytes().to_vec()).collect();
    for dialect in DIALECTS {
        let own = dialect.schemes.iter().map(|scheme| scheme.production);
        for start in own.chain([dialect.start]).chain(dialect.other_starts.iter().copied()) {
            for _ in 0..30 {
                let sentence = sentence::random(dialect.grammar(Reading::Corrected), start, random);
                let Some(mut text) = sentence.filter(|text| !text.is_empty()) else { continue };
                texts.insert(text.clone());
                let at = random.usize(..text.len());
                text.splice(at..at + random.usize(..2), random.choice(DAMAGE).unwrap().iter().copied());
                texts.insert(text);
            }
        }
    }
    texts
}

#[test]
fn the_quick_verdict_is_that_of_the_report() {
    let mut random = Rng::with_seed(1036);
    let texts = texts(&mut random);
    let (mut conform, mut broken) = (0, 0);
    for dialect in DIALECTS {
        let own = dialect.schemes.iter().map(|scheme| scheme.production);
        let starts: Vec<_> = own.chain(dialect.other_starts.iter().copied()).collect();
        for text in &texts {
            let start =
                random.choice(starts.iter()).filter(|_| random.u8(..4) == 0).unwrap_or(&dialect.start);
            let check = Check::new(dialect).start(start).unwrap().tolerant(random.bool());
            let report = check.run(text);
            let shown = || format!("{} {start} {}", dialect.id, text.escape_ascii());
            assert_eq!(check.conforms(text), report.conforms(), "{}", shown());
            assert!(report.nearest().is_none_or(|repaired| check.conforms(repaired)), "{}", shown());
            conform += u32::from(report.conforms());
            broken += u32::from(report.derives() && !report.conforms());
        }
    }
    assert!(conform > 4_000 && broken > 400, "{conform} {broken} of {}", texts.len());
}
