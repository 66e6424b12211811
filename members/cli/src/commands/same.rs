//! `urlgram same`

use std::ffi::OsString;

use clap::Args;
use urlgram::equivalence::Same;
use urlgram::findings::cited;
use urlgram::iri::{Mapper, nfc};
use urlgram::{Dialect, printable, same};

use crate::failure::Failure;
use crate::options::DocumentName;
use crate::output::format::{shortened, width, wrapped};
use crate::output::{Format, Output};

const EXAMPLES: &str = "\
Examples:
  urlgram same http://h:80/ HTTP://H
  urlgram same -d rfc1630 http://h/marie-claude http://h/marie%2Dclaude
  urlgram same 'http://h/a/b' 'http://h/a%2Fb'     not the same
  urlgram same x:/a/.. x:/                         at which rung?
  urlgram same -f json ftp://h/a ftp://h/%61       with the normal forms

Exit codes: 0 they are the same, 1 they are not, 2 usage error, or a URL does not conform: \
the document does not define its meaning.";

/// Compare two URLs, and name the rule of the document that decides.
///
/// Both are normalized: escapes of characters that are not reserved in their part are decoded, case is folded,
/// and optional parts are added or removed, but only by rules of the document. RFC 3986 and RFC 3987 have a
/// ladder of comparison: the answer names the lowest rung at which the two are the same. A note names each question that the document leaves open.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The first URL.
    #[arg(value_name = "A")]
    one: OsString,

    /// The second URL.
    #[arg(value_name = "B")]
    other: OsString,

    #[command(flatten)]
    document: DocumentName,

    /// Normalize both to NFC first, as only their creator may (RFC 3987, section 5.3.2.2).
    #[arg(long)]
    nfc: bool,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let dialect = arguments.document.dialect()?;
    let urls = [&arguments.one, &arguments.other].map(|url| url.as_encoded_bytes());
    let [one, other] = urls.map(|url| if arguments.nfc { nfc(url) } else { url.into() });
    if arguments.nfc {
        has_characters(dialect)?;
    }
    let answer = same(dialect, &one, &other)
        .map_err(|error| Failure::Message(format!("cannot be compared: {error}")))?;
    match arguments.format {
        Format::Json => out.json(&answer)?,
        Format::Text => out.lines(text(&answer))?,
    }
    Ok(answer.is_same())
}

/// Refuses `--nfc` for a document whose characters are those of US-ASCII.
pub fn has_characters(dialect: &'static Dialect) -> Result<(), Failure> {
    let message = format!("{} has no characters beyond US-ASCII; remove --nfc", dialect.document);
    Mapper::new(dialect).map(|_| ()).map_err(|_| Failure::Message(message))
}

fn text(answer: &Same<'_>) -> Vec<String> {
    let document = answer.dialect.document;
    let named = answer.dialect.in_words();
    let mut lines = Vec::new();
    let place = |section: &str| match section {
        "" => String::new(),
        section if section.starts_with("RFC") => format!(" ({})", cited(document, &[section])),
        section => format!(" (section {section})"),
    };
    lines.push(match (answer.practice, answer.is_same()) {
        (Some(practice), _) => {
            format!("the same by {named}: {}{}", practice.title, place(practice.section))
        }
        (None, true) => format!("the same by {named}"),
        (None, false) => format!("not the same by {named}"),
    });
    for (sentence, section) in answer.reasons() {
        lines.extend(wrapped(&format!("  {sentence}{}", place(section)), 4));
    }
    for (sentence, section) in answer.asides() {
        lines.extend(wrapped(&format!("note: {sentence}{}", place(section)), 6));
    }
    let Some(difference) = &answer.difference else {
        lines.push("both become:".to_owned());
        lines.push(format!("  {}", shown(&answer.normal[0].text)));
        return lines;
    };
    lines.push("normal forms:".to_owned());
    for (normal, at) in answer.normal.iter().zip(&difference.at) {
        lines.push(format!("  {}", shown(&normal.text)));
        let column = width(&printable(&normal.text[..at.start]));
        let marks = width(&printable(&normal.text[at.clone()]));
        if column < 76 && shown(&normal.text) == printable(&normal.text) {
            lines.push(format!("  {}{}", " ".repeat(column), "^".repeat(marks.max(1))));
        }
    }
    lines
}

/// A URL, shortened if it is long.
fn shown(url: &[u8]) -> String {
    if url.len() <= 1000 { printable(url) } else { shortened(url) }
}
