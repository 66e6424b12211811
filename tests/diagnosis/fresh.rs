//! Real mistakes, judged before any program was asked.
//!
//! `tests/mistakes/fresh.tsv` has texts that people pasted in public issues, questions and logs, personal details replaced by neutral ones of the
//! same shape. A row has the input (a JSON string), the options of the check, the verdict of the grammar (`ok`, `no`), a repair that a careful expert
//! would sign unseen, the guesses one might propose with ` || ` between them (any of them is right; of a text that conforms, what was probably
//! meant), where it was met, its kind, and the sentence one would say.
//!
//! `tests/mistakes/schemes.tsv` has such texts of `tel`, `mailto`, `data`, `urn` and `sip`, for the document of their scheme.
//!
//! The differences are in `tests/mistakes/LIST-disagreements.tsv`, which `URLGRAM_UPDATE=1` writes, with the counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urlgram::{Check, Dialect};

use crate::root::root;
use crate::rows::rows;

pub(crate) struct Row {
    /// The input as the table has it.
    written: String,
    pub check: Check,
    pub input: String,
    pub source: String,
    conforms: bool,
    certain: String,
    guesses: Vec<String>,
}

/// The rows of both lists.
pub(crate) fn judged_texts() -> Vec<Row> {
    ["fresh", "schemes"].into_iter().flat_map(rows_of).collect()
}

fn rows_of(list: &str) -> Vec<Row> {
    let row = |[written, options, verdict, certain, guesses, source, _]: [String; 7]| {
        let options: Vec<_> = options.split(' ').collect();
        let option =
            |name: &str| options.iter().position(|option| *option == name).map(|place| options[place + 1]);
        let check = Check::new(Dialect::find(option("-d").unwrap()).unwrap());
        let check = check.with_schemes(options.contains(&"--schemes"));
        let texts = guesses.split(" || ").filter(|guess| !guess.is_empty());
        Row {
            check: option("-s").map_or(check, |start| check.with_start(start).unwrap()),
            input: serde_json::from_str(&written).unwrap(),
            written,
            source,
            conforms: verdict == "ok",
            certain: unquoted(&certain),
            guesses: texts.map(unquoted).collect(),
        }
    };
    rows(&format!("tests/mistakes/{list}.tsv")).into_iter().skip(1).map(row).collect()
}

/// A text, or a JSON string.
fn unquoted(text: &str) -> String {
    if text.len() > 1 && text.starts_with('"') {
        serde_json::from_str(text).unwrap()
    } else {
        text.to_owned()
    }
}

/// Returns whether the first suggestion is right.
pub(crate) fn is_right(row: &Row) -> bool {
    let judged = judged(row);
    ["right", "timid"].contains(&judged.0) && !judged.1.is_empty()
}

/// The judgement of a suggestion. A guess that would be certain counts as right.
fn judged(row: &Row) -> (&'static str, String) {
    let report = row.check.run(&row.input);
    let said = |text: Option<&[u8]>| text.map(|text| String::from_utf8_lossy(text).into_owned());
    let repaired = said(report.repaired()).filter(|_| !row.conforms);
    if let Some(repaired) = repaired {
        return (if repaired == row.certain { "right" } else { "overclaimed" }, repaired);
    }
    let all: Vec<_> = report.alternatives().map(|text| said(Some(text)).unwrap()).collect();
    let is_right =
        |text: &String| row.guesses.contains(text) || !row.certain.is_empty() && *text == row.certain;
    let judged = match all.first() {
        None if row.certain.is_empty() && row.guesses.is_empty() => "right",
        None => "missing",
        Some(first) if *first == row.certain => "timid",
        Some(first) if is_right(first) => "right",
        _ if all.iter().any(is_right) => "later",
        _ => "wrong",
    };
    (judged, all.first().cloned().unwrap_or_default())
}

/// White space around a text is one mistake more, and hides no other: what was right is still the first suggestion.
#[test]
fn white_space_around_a_text_hides_no_mistake() {
    let rows: Vec<Row> = rows_of("fresh").into_iter().step_by(5).filter(is_right).collect();
    // In hundredths. A character beyond US-ASCII costs more, so fewer texts are still likely.
    for (before, after, least) in [(" ", "", 90), ("", " ", 93), ("\u{a0}", "", 85), ("", "\t", 91)] {
        let is_same = |row: &&Row| {
            let first = |text: &str| {
                let report = row.check.run(text);
                report.alternatives().next().map(<[u8]>::to_vec)
            };
            first(&row.input) == first(&format!("{before}{}{after}", row.input))
        };
        let same = rows.iter().filter(is_same).count();
        let all = rows.len();
        assert!(all > 500 && same * 100 >= all * least, "{before:?} {after:?}: {same} of {all}");
    }
}

#[test]
fn fresh_mistakes() {
    differ_as_before("fresh", 600);
}

#[test]
fn mistakes_by_the_document_of_the_scheme() {
    differ_as_before("schemes", 200);
}

/// The verdicts of a list are right, and its suggestions are judged as they were.
fn differ_as_before(list: &str, least: usize) {
    let rows = rows_of(list);
    assert!(rows.len() > least);
    let mut counts: BTreeMap<(bool, &str), usize> = BTreeMap::new();
    let mut others = String::new();
    for row in &rows {
        assert_eq!(row.check.conforms(&row.input), row.conforms, "{}", row.written);
        let (judged, said) = judged(row);
        *counts.entry((row.conforms, judged)).or_default() += 1;
        if !matches!(judged, "right" | "timid") {
            writeln!(others, "{judged}\t{}\t{}", row.written, serde_json::to_string(&said).unwrap()).unwrap();
        }
    }
    let mut text = String::new();
    for ((conforms, judged), count) in &counts {
        writeln!(text, "# {}: {judged} {count}", if *conforms { "conforms" } else { "does not conform" })
            .unwrap();
    }
    let text = text + "judged\tinput\tsaid\n" + &others;
    let path = root(format!("tests/mistakes/{list}-disagreements.tsv"));
    if std::env::var_os("URLGRAM_UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let differ: Vec<_> = text.lines().filter(|line| !known.lines().any(|known| known == *line)).collect();
    assert!(differ.is_empty() && text == known, "otherwise than before:\n{}", differ.join("\n"));
}
