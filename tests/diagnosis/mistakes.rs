//! Real mistakes: inputs as people wrote them, with where they were met, and the finding that each is to have.
//!
//! A row of `tests/mistakes/mistakes.tsv` has the dialect, the start (`-` for that of the dialect), the input, where it was met,
//! the code and the span of the first finding, which is what its fix replaces, the repair, and whether that is certain, a guess, or none. Escapes in texts
//! are `\t`, `\r`, `\n`, `\\` and `\xHH`.
//!
//! The rows were judged by reading, and the tool agrees with nearly all. If it does not, `tests/mistakes/disagreements.tsv` has a row: the fact,
//! the judgement, and the answer of the tool. `URLGRAM_UPDATE=1` writes that file.

use std::fmt::Write as _;

use urlgram::schemes::UriScheme;
use urlgram::{Check, printable};

use crate::root::root;
use crate::rows::rows;
use crate::unescaped::unescaped;

pub(crate) struct Mistake {
    dialect: String,
    start: String,
    /// As the table has it.
    written: String,
    pub input: Vec<u8>,
    code: String,
    span: String,
    repair: Vec<u8>,
    pub source: String,
    confidence: String,
}

impl Mistake {
    pub(crate) fn check(&self) -> Check {
        check(&self.dialect, &self.start)
    }

    pub(crate) fn is_right(&self) -> bool {
        !self.repair.is_empty()
            && self.check().run(&self.input).alternatives().next() == Some(&self.repair[..])
    }
}

/// The check by a dialect and a start production, `-` for that of the dialect.
pub(crate) fn check(dialect: &str, start: &str) -> Check {
    let check = Check::new(UriScheme::document_named(dialect).unwrap());
    if start == "-" { check } else { check.with_start(start).unwrap() }
}

pub(crate) fn mistakes() -> Vec<Mistake> {
    let row = |[dialect, start, written, source, code, span, repair, confidence, _]: [String; 9]| Mistake {
        dialect,
        start,
        input: unescaped(&written),
        written,
        code,
        span,
        repair: unescaped(&repair),
        source,
        confidence,
    };
    rows("tests/mistakes/mistakes.tsv").into_iter().skip(1).map(row).collect()
}

#[test]
fn findings_of_real_mistakes() {
    let all = mistakes();
    let mut wrong = Vec::new();
    let mut disagreements = String::from("dialect\tstart\tinput\twhat\tjudged\tsaid\n");
    for mistake in &all {
        let report = mistake.check().run(&mistake.input);
        let first = report.findings().first();
        let span =
            first.map_or_else(String::new, |found| format!("{}..{}", found.span().start, found.span().end));
        let code = first.map_or("", |found| found.code().as_str());
        let shown = |text: Option<&[u8]>| text.map_or_else(|| "-".to_owned(), printable);
        let repair = (!mistake.repair.is_empty()).then_some(&mistake.repair[..]);
        let (certain, nearest) = match mistake.confidence.as_str() {
            "certain" => (repair, repair),
            "guess" => (None, repair),
            _ => (None, None),
        };
        if report.repaired().is_some() && report.repaired() != certain {
            let said = shown(report.repaired());
            wrong.push(format!("{} {}: {said}", mistake.dialect, printable(&mistake.input)));
        }
        let repairs = [shown(nearest), shown(report.nearest())];
        let confidence =
            [certain, report.repaired()].map(|text| if text.is_some() { "certain" } else { "guess" });
        for (what, judged, said) in [
            ("confidence", confidence[0], confidence[1]),
            ("code", &mistake.code[..], code),
            ("span", &mistake.span, &span),
            ("nearest", &repairs[0], &repairs[1]),
        ] {
            // The underlined part may be shorter or longer.
            if judged != said && !(what == "span" && touch(judged, said)) {
                let Mistake { dialect, start, written, .. } = mistake;
                let _ = writeln!(disagreements, "{dialect}\t{start}\t{written}\t{what}\t{judged}\t{said}");
            }
        }
    }
    let certain = all.iter().filter(|mistake| mistake.confidence == "certain").count();
    assert!(all.len() >= 690 && certain >= 160, "{} {certain}", all.len());
    // No repair is another URL than the one that was meant.
    assert_eq!(wrong, Vec::<String>::new());
    let known = root("tests/mistakes/disagreements.tsv");
    if std::env::var_os("URLGRAM_UPDATE").is_some() {
        std::fs::write(&known, &disagreements).unwrap();
    }
    assert_eq!(disagreements, std::fs::read_to_string(known).unwrap());
    // Ten of the rows are findings of the documents of schemes.
    assert!(disagreements.lines().count() <= 128, "{disagreements}");
}

/// Spans as they are written overlap, or one begins where the other ends.
fn touch(one: &str, two: &str) -> bool {
    let ends = |span: &str| -> Option<(usize, usize)> {
        let (start, end) = span.split_once("..")?;
        Some((start.parse().ok()?, end.parse().ok()?))
    };
    ends(one).zip(ends(two)).is_some_and(|(one, two)| one.0 <= two.1 && two.0 <= one.1)
}
