//! One report in every format: the same verdict, the same places in columns as in bytes, and nothing that a terminal obeys.

/// The modules of the program that print reports, in their places.
#[allow(dead_code, unused_imports)]
#[path = "../../members/cli/src"]
mod program {
    pub mod output {
        pub mod format;
        pub mod table;
        pub mod tally;
    }
    pub mod failure;
    pub mod files;
    pub mod json;
    pub mod policy;
    pub mod signals;
}

use program::output::format::{Format, Printer, Style};
use program::policy::Policy;
use program::policy::shown::Shown;
use serde_json::Value;
use urlgram::report::Origin;
use urlgram::{Report, Severity};

fn printed(report: &Report<'_>, format: Format, colour: bool) -> Vec<u8> {
    let style = Style { colour, lines: true, ..Style::default() };
    let mut printer = Printer::new(format, style, Shown::default(), Policy::default(), Vec::new());
    let origin = Origin { name: "list".to_owned(), line: 1, offset: Some(0), layout: None };
    let outcome = printer.policy.of(report, &printer.shown, &printer.tally.keys);
    printer.print(report, outcome, &origin).expect("a vector takes all");
    printer.finish(true).expect("a vector takes all");
    assert_eq!(printer.conforming, u64::from(report.conforms()));
    std::mem::take(&mut printer.out)
}

/// The byte offset at which a column of a text begins: a truncated character is one column, as is each other stray byte.
fn offset(text: &[u8], column: u64) -> usize {
    let mut at = 0;
    for _ in 1..column {
        let rest = &text[at..];
        let next = &rest[..rest.len().min(4)];
        let (valid, length) = match str::from_utf8(next) {
            Ok(text) => (text, 1),
            Err(error) => {
                let valid = str::from_utf8(&next[..error.valid_up_to()]).expect("so far it is");
                (valid, error.error_len().unwrap_or(next.len()))
            }
        };
        at += valid.chars().next().map_or(length, char::len_utf8);
    }
    at
}

pub fn run(data: &[u8]) {
    let Some((check, input)) = super::subject(data) else { return };
    // The input is a line of a list, so it has no line break.
    if input.contains(&b'\n') {
        return;
    }
    let report = check.run(input);

    for format in [Format::Graphical, Format::Narrated, Format::Concise] {
        let text = String::from_utf8(printed(&report, format, false)).expect("it is text");
        let obeyed = |character: char| {
            character != '\n'
                && (character.is_control() || character.escape_debug().len() > 1 && character > '\x7f')
        };
        assert!(!text.contains(obeyed), "{format:?}: {text:?}");
        // A help may say it too, without a document.
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let says = format == Format::Concise || words.contains("does not conform to") != report.conforms();
        assert!(says, "{format:?}: {text}");
    }
    // Only colours are added.
    let coloured = String::from_utf8(printed(&report, Format::Graphical, true)).expect("it is text");
    let mut pieces = coloured.split('\x1b');
    assert!(
        pieces.next().is_some_and(|first| !first.contains(|sign: char| sign.is_control() && sign != '\n'))
    );
    for piece in pieces {
        let code = piece.strip_prefix('[').and_then(|code| code.split_once('m')).expect("only styles");
        assert!(code.0.bytes().all(|byte| byte.is_ascii_digit() || byte == b';'), "{piece:?}");
    }

    let line: Value = serde_json::from_slice(&printed(&report, Format::Ndjson, false)).expect("it is JSON");
    let array: Value = serde_json::from_slice(&printed(&report, Format::Json, false)).expect("it is JSON");
    assert_eq!(array, serde_json::json!([line]));
    assert_eq!((&line["conforms"], &line["derives"]), (&report.conforms().into(), &report.derives().into()));
    let verdict: Value =
        serde_json::from_slice(&printed(&report, Format::Verdicts, false)).expect("it is JSON");
    assert_eq!(verdict["conforms"], line["conforms"]);

    // SARIF begins with all rules, which takes longer than all other formats.
    if input.len() % 8 > 0 {
        return;
    }
    let sarif: Value = serde_json::from_slice(&printed(&report, Format::Sarif, false)).expect("it is JSON");
    let results = sarif["runs"][0]["results"].as_array().expect("there are results");
    assert_eq!(results.len(), report.findings().len());
    assert_eq!(report.conforms(), results.iter().all(|result| result["level"] != "error"));
    for (result, found) in results.iter().zip(report.findings()) {
        assert_eq!(result["level"] == "error", found.severity() == Severity::Error);
        let region = &result["locations"][0]["physicalLocation"]["region"];
        let column = |name: &str| region[name].as_u64().expect("columns are numbers");
        assert!(1 <= column("startColumn") && column("startColumn") <= column("endColumn"));
        // A place within a character has the column of that character, and ends after it.
        let (start, end) = (offset(input, column("startColumn")), offset(input, column("endColumn")));
        assert!(start <= found.span().start && found.span().end <= end, "{:?}, {region}", found.span());
        if str::from_utf8(input).is_ok_and(|text| text.is_char_boundary(found.span().start)) {
            assert_eq!(start, found.span().start, "{region}");
        }
    }
}
