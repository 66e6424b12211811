//! The quick verdict is that of the report, and what a report mends conforms: for texts that break a rule, and for
//! random sentences as they are and damaged in a way that rules look at.
use crate::mistakes::mistakes;
use crate::readings::readings;
use crate::rows::rows;
use crate::tier;
use std::collections::BTreeSet;
use std::ops::Range;

use fastrand::Rng;
use urlgram::bnf::sentence;
use urlgram::generate::{Generator, NearMisses};
use urlgram::{Check, Code, DIALECTS, Reading, Report};

const DAMAGE: &[&[u8]] = &[b"%", b"%09", b"%0D", b"%3C", b"@", b"//", b"..", b" ", b"/", b"#"];

fn texts(random: &mut Rng) -> BTreeSet<Vec<u8>> {
    // Escapes in these texts stay as they are.
    let witnesses = rows("tests/rules").into_iter().map(|[.., text, _]: [String; 8]| text.into_bytes());
    let mut texts: BTreeSet<Vec<u8>> = witnesses.collect();
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

fn first_error(report: &Report<'_>) -> Option<(Code, Range<usize>)> {
    report.first_error().map(|found| (found.code(), found.span()))
}

/// The first error alone is that of the report: of mistakes that people made and of near misses, as they are and with parts
/// cut, doubled or replaced by placeholders, in all dialects and both readings, tolerant or not.
#[test]
fn the_first_error_is_that_of_the_report() {
    let mut random = Rng::with_seed(1630);
    let mut mistakes: Vec<Vec<u8>> = mistakes().into_iter().map(|mistake| mistake.input).collect();
    random.shuffle(&mut mistakes);
    let mut codes = BTreeSet::new();
    for (dialect, reading) in readings() {
        for tolerant in [false, true] {
            let check = Check::new(dialect).with_reading(reading).with_tolerant(tolerant);
            let seed = random.u64(..);
            let missed = NearMisses::new(Generator::natural(check, seed), seed)
                .map(|miss| miss.text)
                .take(tier::of(250, 15));
            let random_ones = NearMisses::new(Generator::random(check, seed), seed)
                .map(|miss| miss.text)
                .take(tier::of(100, 8));
            let natural = Generator::natural(check, seed).take(tier::of(50, 6));
            let met = mistakes.iter().skip(random.usize(..8)).step_by(tier::of(8, 64)).cloned();
            let mut inputs: Vec<_> = missed.chain(random_ones).chain(natural).chain(met).collect();
            for at in 0..inputs.len() {
                let mut text = inputs[at].clone();
                let (one, two) = (random.usize(..=text.len()), random.usize(..=text.len()));
                let part = one.min(two)..one.max(two);
                match random.u8(..4) {
                    0 => text.truncate(one),
                    1 => text.extend_from_within(part),
                    2 => drop(text.splice(part, b"{name}".iter().copied())),
                    _ => drop(text.splice(one..one, random.choice(DAMAGE).unwrap().iter().copied())),
                }
                inputs.push(text);
            }
            for input in inputs {
                let found = check.first_error(&input);
                assert_eq!(found, first_error(&check.run(&input)), "{check:?} {}", input.escape_ascii());
                codes.extend(found.map(|(code, _)| code.as_str()));
            }
        }
    }
    assert!(codes.len() > tier::of(50, 40), "{}", codes.len());
}

/// The codes in dispute: texts that prose permits and the BNF refuses, or that it forbids and the BNF derives, and such as a glance could
/// mistake.
const DISPUTED: &str = "x:a# gopher://h/ gopher://h/1%0a gopher://h/1%0A gopher://h/1%0d gopher://h/1%0D url:gopher://h/ \
    ftp://h/a;type=I ftp://h/a/;type=AN file:///x FILE:///x file://10.0.0.1/x news:a@10.0.0.1 \
    news:%3Ca@b.c%3E mailto:foo http://h//a mailto:a%40b.c mailto:a%40 news:a@b@c mid:a@b@c \
    http://[v6.::1]/ //[v4.1.2.3]";

/// The verdict is the same everywhere: the combinators with the rules, the automaton, the report, its JSON, a list, and a
/// summary say the same of hostile inputs, in all dialects and both readings, tolerant or not.
#[test]
fn one_verdict_everywhere() {
    use urlgram::check::Bulk;
    use urlgram::summary::Summary;

    let mut random = Rng::with_seed(2396);
    let mut inputs: Vec<Vec<u8>> = texts(&mut random).into_iter().collect();
    random.shuffle(&mut inputs);
    inputs.truncate(tier::of(1_500, 30));
    for at in 0..inputs.len() / 3 {
        let mut bytes = inputs[at].clone();
        let place = random.usize(..=bytes.len());
        bytes.splice(place..place, (0..random.usize(..3)).map(|_| random.u8(..)).collect::<Vec<_>>());
        inputs.push(bytes);
    }
    inputs.extend(DISPUTED.split(' ').map(|text| text.as_bytes().to_vec()));
    inputs.retain(|input| !input.contains(&b'\n'));
    let (mut permitted, mut forbidden) = (0, 0);
    for (dialect, reading) in readings() {
        for tolerant in [false, true] {
            let check = Check::new(dialect).with_reading(reading).with_tolerant(tolerant);
            let own = dialect.schemes.iter().map(|scheme| scheme.production);
            let starts = own.chain(dialect.other_starts.iter().copied());
            let others = starts.map(|start| (check.with_start(start).unwrap(), tier::of(1, 4)));
            for (number, (check, every)) in [(check, 1)].into_iter().chain(others).enumerate() {
                let inputs: Vec<_> = inputs.iter().skip(number % every).step_by(every).cloned().collect();
                let said = |input: &[u8]| format!("{check:?} {}", input.escape_ascii());
                let mut summary = Summary::new(&check);
                let mut conform = 0;
                for input in &inputs {
                    let report = check.run(input);
                    let verdict = report.conforms();
                    conform += u64::from(verdict);
                    permitted += u32::from(verdict && !report.derives());
                    forbidden += u32::from(report.derives() && !verdict);
                    assert_eq!(check.conforms_by_rules(input), verdict, "{}", said(input));
                    assert_eq!(check.first_error(input), first_error(&report), "{}", said(input));
                    assert_eq!(check.conforms(input), verdict, "{}", said(input));
                    // UTS 46 decides on a domain, which no automaton does.
                    let is_domain = report.findings().iter().any(|found| found.code() == Code::BadDomain);
                    let accepts = check.language().unwrap().accepts(input);
                    assert_eq!(accepts && !is_domain, verdict, "{}", said(input));
                    let json = serde_json::to_value(&report).unwrap();
                    let is_error = |found: &serde_json::Value| found["severity"] == "error";
                    let errors = json["diagnostics"].as_array().unwrap().iter().filter(|it| is_error(it));
                    assert_eq!(json["conforms"], verdict, "{}", said(input));
                    assert_eq!(errors.count() == 0, verdict, "{}", said(input));
                    // A tolerated notation is repaired, too, and so is the form of a header field.
                    let is_field = |found: &urlgram::Finding<'_>| found.code().as_str().starts_with("field-");
                    let is_written_anew = tolerant || report.findings().iter().any(is_field);
                    assert!(is_written_anew || !verdict || report.repaired().is_none(), "{}", said(input));
                    let is_right = report.nearest().is_none_or(|nearest| check.conforms(nearest));
                    assert!(is_right, "{}", said(input));
                    summary.add(&report);
                }
                let counts = (summary.inputs(), summary.conform());
                assert_eq!(counts, (inputs.len() as u64, conform), "{check:?}");
                let mut listed = 0;
                let list = inputs.join(&b'\n');
                Bulk::new(check, b'\n').verdicts(&list, |at, verdict| {
                    assert_eq!(verdict, check.conforms(&list[at.clone()]), "{}", said(&list[at]));
                    listed += 1;
                });
                assert!(listed + 1 >= inputs.len(), "{listed} of {}", inputs.len());
            }
        }
    }
    assert!(permitted >= 10 && forbidden > 100, "{permitted} {forbidden}");
}
