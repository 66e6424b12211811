//! Findings: the catalogue of codes, with a page for each, and the checks of the rules of the prose.
//!
//! The pages are `docs/reference/codes.md`, a heading a code. The head of a page says how the finding is put into words, its body explains, and
//! its table of examples is tested: each wrong text gives the code, each right one conforms. It holds for every document: the sections
//! of a document are among its reasons.

mod finding;
mod reading;
mod words;

use std::collections::HashSet;
use std::sync::LazyLock;

pub use crate::code::Code;
use crate::documents::DIALECTS;
use crate::documents::dialect::Dialect;
pub use crate::documents::dialect::{Section, SectionKind, cited};
pub(crate) use finding::FOUND;
pub use finding::{Confidence, Expected, Finding, Fix};
pub(crate) use reading::Rules;
pub use urlgram_grammar::Severity;
pub(crate) use words::lines;

/// The page of a code in the catalogue.
///
/// ```
/// use urlgram::{Code, Severity};
/// let page = Code::BadPort.page();
/// assert_eq!((page.severity, page.why), (Severity::Error, "A port is a decimal number."));
/// let of_rfc1738 = page.sections().into_iter().find(|(dialect, _)| dialect.id == "rfc1738").unwrap();
/// assert_eq!(of_rfc1738.1, ["3.1"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The code.
    pub code: Code,
    /// Its usual severity; that of a finding may be another, as a document or a check asks for.
    pub severity: Severity,
    /// The message of its findings, in one sentence with words in braces for the parts that differ.
    pub message: &'static str,
    /// The label of its findings, with words in braces for the parts that differ.
    pub label: &'static str,
    /// The reason in one sentence, for documents that give none of their own.
    pub why: &'static str,
    /// A sentence about the character itself, for findings whose fix is to encode it; may be empty.
    pub encoded: &'static str,
    /// The explanation, in Markdown.
    pub text: &'static str,
    /// The examples as a table in Markdown.
    pub table: &'static str,
    /// The examples of the table: inputs with this finding.
    pub examples: Vec<Example>,
}

/// An input with a finding of a code, and an input that conforms instead.
///
/// ```
/// use urlgram::{Check, Code, Dialect};
/// let example = &Code::Space.page().examples[0];
/// let check = Check::new(Dialect::find(example.dialect)?).with_start(example.start)?;
/// let report = check.run(example.wrong.as_bytes());
/// assert_eq!(report.findings()[0].code(), Code::Space);
/// assert_eq!(report.repaired(), example.right.as_ref().map(|right| right.as_bytes()));
/// # Ok::<(), urlgram::check::NoStart>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The id of the dialect.
    pub dialect: &'static str,
    /// The name of the start production.
    pub start: &'static str,
    /// The input, as [`printable`](crate::printable) shows it: control characters as their pictures, bytes that are not UTF-8 as
    /// `\xE9`.
    pub wrong: String,
    /// An input that conforms instead, if there is one answer.
    pub right: Option<String>,
}

static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| {
    let sources = include_str!("../../docs/reference/codes.md").split("\n## ").skip(1);
    Code::ALL.iter().zip(sources).map(|(code, source)| read(*code, source)).collect()
});

impl Code {
    /// Returns its page in the catalogue.
    #[must_use]
    pub fn page(self) -> &'static Page {
        &PAGES[self as usize]
    }
}

impl Page {
    /// Returns the dialects in which it occurs, each with the sections that say so: the best one of each reason that the
    /// document gives.
    #[must_use]
    pub fn sections(&self) -> Vec<(&'static Dialect, Vec<&str>)> {
        let of = |dialect: &&'static Dialect| {
            let mut known = HashSet::new();
            let best = dialect.reasons(self.code).iter().map(|(_, reason)| reason.sections[0].section);
            (*dialect, best.filter(|section| known.insert(*section)).collect::<Vec<_>>())
        };
        DIALECTS.iter().map(of).filter(|(_, sections)| !sections.is_empty()).collect()
    }
}

/// Reads a page. Pages are part of the program, in the order of the codes, and a test reads each: what is wrong with one is a defect.
fn read(code: Code, source: &'static str) -> Page {
    let mut blocks = source.trim_end().splitn(4, "\n\n");
    let mut block = || blocks.next().expect("a page has a name, a head, a text and examples");
    let (name, lines, text, table) = (block(), block(), block(), block());
    debug_assert_eq!(name, code.as_str());
    let line = |key: &str| {
        lines.lines().find_map(|line| line.strip_prefix("- ")?.strip_prefix(key)?.strip_prefix(": "))
    };
    let head = |key: &str| line(key).expect("each page has a whole head");
    Page {
        code,
        severity: match head("severity") {
            "note" => Severity::Note,
            "warning" => Severity::Warning,
            _ => Severity::Error,
        },
        message: head("message"),
        label: head("label"),
        why: head("why"),
        encoded: line("encoded").unwrap_or_default(),
        text,
        table,
        examples: table.lines().filter_map(example).collect(),
    }
}

fn example(line: &'static str) -> Option<Example> {
    let cells: Vec<&str> = line.strip_prefix("| `")?.strip_suffix(" |")?.split(" | ").collect();
    let [dialect, start, wrong, right] = cells[..] else { return None };
    let text = |cell: &str| cell.replace("\\|", "|");
    let bare = |cell: &'static str| cell.trim_matches('`');
    Some(Example {
        dialect: bare(dialect),
        start: bare(start),
        wrong: text(bare_once(wrong)),
        right: (!right.is_empty()).then(|| text(bare_once(right))),
    })
}

/// The text of a code span.
fn bare_once(cell: &str) -> &str {
    cell.strip_prefix('`').and_then(|cell| cell.strip_suffix('`')).unwrap_or(cell)
}
