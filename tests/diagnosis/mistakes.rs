//! Real mistakes: inputs as people wrote them, with where they were met, and what is to be said of each.
//!
//! A row of `tests/mistakes/mistakes.tsv` has the dialect, the start (`-` for that of the dialect), the input, where it was met,
//! the code and the span of the first finding, the repair, and whether that is certain, a guess, or none. Escapes in texts
//! are `\t`, `\r`, `\n`, `\\` and `\xHH`.

use std::path::Path;

use urlgram::{Check, Dialect, printable};

use crate::unescaped::unescaped;

struct Mistake {
    dialect: String,
    start: String,
    input: Vec<u8>,
    code: String,
    span: (usize, usize),
    repair: Vec<u8>,
    confidence: String,
}

fn mistakes() -> Vec<Mistake> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes/mistakes.tsv");
    let text = std::fs::read_to_string(file).unwrap();
    let row = |line: &str| {
        let columns: Vec<_> = line.split('\t').collect();
        let [dialect, start, input, _, code, span, repair, confidence, ..] = columns[..] else {
            panic!("eight columns: {line}")
        };
        let (begin, end) = span.split_once("..").unwrap();
        Mistake {
            dialect: dialect.to_owned(),
            start: start.to_owned(),
            input: unescaped(input),
            code: code.to_owned(),
            span: (begin.parse().unwrap(), end.parse().unwrap()),
            repair: unescaped(repair),
            confidence: confidence.to_owned(),
        }
    };
    text.lines().skip(1).map(row).collect()
}

#[test]
fn what_is_said_of_real_mistakes() {
    let (mut counts, mut wrong) = ([0; 4], Vec::new());
    let all = mistakes();
    for mistake in &all {
        let check = Check::new(Dialect::find(&mistake.dialect).unwrap());
        let check = if mistake.start == "-" { check } else { check.start(&mistake.start).unwrap() };
        let report = check.run(&mistake.input);
        let first = report.findings().first();
        let span = first.map(|found| (found.span().start, found.span().end));
        let code = first.map_or("", |found| found.code().as_str());
        let shown = |text: Option<&[u8]>| text.map_or_else(|| "-".to_owned(), printable);
        let repair = (!mistake.repair.is_empty()).then_some(&mistake.repair[..]);
        let wanted = match mistake.confidence.as_str() {
            "certain" => (repair, repair),
            "guess" => (None, repair),
            _ => (None, None),
        };
        let got = (report.repaired(), report.nearest());
        if got.0 != wanted.0 {
            wrong.push(format!("{} {}: {}", mistake.dialect, printable(&mistake.input), shown(got.0)));
        }
        counts[0] += usize::from(got.0 == wanted.0);
        counts[1] += usize::from(got.1 == wanted.1);
        counts[2] += usize::from(code == mistake.code);
        counts[3] += usize::from(span == Some(mistake.span));
        if std::env::var_os("URLGRAM_SHOW").is_some() && got != wanted {
            println!(
                "{}{} {}\n   wanted {} {}\n   got    {} {} ({code} {span:?}; wanted {} {:?})",
                if got.0 == wanted.0 { "  " } else { "!!" },
                mistake.dialect,
                printable(&mistake.input),
                mistake.confidence,
                shown(repair),
                if got.0.is_some() { "certain" } else { "guess" },
                shown(got.1),
                mistake.code,
                mistake.span,
            );
        }
    }
    let certain = all.iter().filter(|mistake| mistake.confidence == "certain").count();
    println!("{} rows, {certain} of them certain: {counts:?}", all.len());
    assert!(all.len() >= 300 && certain >= 120);
    // Nobody is given another URL than is meant.
    assert_eq!(wrong, Vec::<String>::new());
    // What is guessed, and how the fault is called, is not as good in all of them.
    let [_, nearest, code, span] = counts;
    assert!(nearest >= 275 && code >= 305 && span >= 326, "{counts:?}");
}
