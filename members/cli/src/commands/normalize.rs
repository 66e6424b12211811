//! `urlgram normalize`

use clap::Args;
use urlgram::equivalence::{Normal, Rung};
use urlgram::findings::cited;
use urlgram::iri::nfc;
use urlgram::report::Columns;
use urlgram::{Check, Dialect, printable};

use crate::commands::same::has_characters;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::lists::lines::{self, Format};
use crate::options::{Choices, DocumentName, one_of};
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  urlgram normalize HTTP://H:80/%61
  urlgram normalize 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d'
  urlgram normalize --rung percent --explain 'http://h/%7Ea/../b'
  urlgram normalize -d rfc3987 --input iris.txt > normal.txt
  urlgram normalize -f ndjson http://h

`urlgram same` considers two URLs the same if they have the same normal form. A normal form conforms, names the same resource by the \
document, and is its own normal form. Only rules of the document are applied: RFC 1738 has no `.` and `..` to remove. \
The normal forms of RFC 3987 (section 5.3.2.3) are for comparison only: pass on the original IRI. \
Only the creator of an IRI may normalize its characters (section 5.3.2.2), so NFC is applied only with `--nfc`. IDNA is not applied.

An input that does not conform is printed unchanged, with a message on standard error.

Exit codes: 0 each input conforms, 1 some do not, 2 usage or I/O error.";

/// Print the normal form of each URL, by the rules of its document.
///
/// One line per input, in order. RFC 3986 (section 6.2) and RFC 3987 (section 5.3) have a ladder of comparison: `--rung` stops at
/// a rung. RFC 2396 (section 6) leaves most rules to the schemes, and RFC 1808 (section 2) refers to RFC 1738.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    document: DocumentName,

    /// Apply the rules up to this rung of the document's ladder [default: all].
    #[arg(short, long, value_parser = one_of(RUNGS))]
    rung: Option<Rung>,

    /// Normalize each input to NFC first, as only its creator may (RFC 3987, section 5.3.2.2).
    #[arg(long)]
    nfc: bool,

    /// Print each change and its reason on standard error.
    #[arg(short, long)]
    explain: bool,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

const RUNGS: Choices<Rung> = &[
    ("string", "Simple string comparison: no change", Rung::String),
    ("case", "Case normalization", Rung::Case),
    ("character", "Character normalization (RFC 3987): no change in a Unicode encoding", Rung::Character),
    ("percent", "Percent-encoding normalization", Rung::PercentEncoding),
    ("path", "Path segment normalization", Rung::PathSegment),
    ("scheme", "Scheme-based normalization", Rung::Scheme),
];

/// Returns the requested rung, if the document has it.
fn rung(dialect: &'static Dialect, asked: Option<Rung>) -> Result<Rung, Failure> {
    let Some(rung) = asked else { return Ok(Rung::Scheme) };
    let known = Normal::ladder(dialect);
    if known.iter().any(|practice| practice.rung == rung) {
        return Ok(rung);
    }
    let (document, name) = (dialect.document, rung.as_str());
    Err(Failure::Message(match known {
        [] => format!("{document} has no ladder of comparison; remove --rung"),
        known => {
            let names: Vec<_> = known.iter().map(|practice| practice.rung.as_str()).collect();
            format!("{document} has no rung `{name}`; its rungs are {}", names.join(", "))
        }
    }))
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let dialect = arguments.document.dialect()?;
    let rung = rung(dialect, arguments.rung)?;
    if arguments.nfc {
        has_characters(dialect)?;
    }
    lines::for_each(&arguments.inputs, arguments.format, out, |lines, input, origin| {
        let input = &if arguments.nfc { nfc(input) } else { input.into() }[..];
        let Some(normal) = Normal::up_to(dialect, rung, input) else {
            lines.unchanged(input)?;
            let report = Check::new(dialect).with_tolerant(true).run(input);
            let found = report.findings().first().map(|found| format!(": {}", found.message()));
            let found = found.unwrap_or_default();
            lines.say(origin, &format!(" does not conform to {}{found}", dialect.in_words()))?;
            return Ok(false);
        };
        lines.write(&normal.text, &normal)?;
        let columns = Columns::new(input, normal.applied.iter().map(|applied| applied.span.clone()));
        for applied in normal.applied.iter().filter(|_| arguments.explain) {
            let (at, section) =
                (columns.of(&applied.span).start, cited(dialect.document, &[applied.section]));
            let change = match [&applied.from, &applied.to].map(|text| printable(text)) {
                [from, to] if to.is_empty() => format!("`{from}` is removed"),
                [from, to] if from.is_empty() => format!("`{to}` is added"),
                [from, to] => format!("`{from}` becomes `{to}`"),
            };
            lines.say(origin, &format!(":{at}: {change}: {} ({section})", applied.law.message()))?;
        }
        Ok(true)
    })
}
