//! `urlgram iri`

use clap::{ArgGroup, Args};
use urlgram::findings::{Severity, cited};
use urlgram::iri::{Mapped, Mapper};
use urlgram::report::{Columns, Origin};
use urlgram::{Check, Dialect, printable};

use crate::failure::Failure;
use crate::input::Inputs;
use crate::lists::lines::{self, Format, Lines};
use crate::options::{NoGrammar, dialects, document};
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  urlgram iri --to-uri 'http://example.org/rosé'
  urlgram iri --to-iri 'http://www.example.org/D%C3%BCrst'
  urlgram iri --to-iri --explain 'http://h/D%FCrst%2F'   what stays encoded?
  urlgram iri --to-uri --nfc --input typed.txt > uris.txt
  urlgram iri --to-iri -f ndjson 'http://h/%e2%80%ae'

RFC 3987 defines both directions: section 3.1 maps IRIs to URIs, and section 3.2 converts URIs to IRIs. Both also accept \
references. Host names are percent-encoded like all other parts: ToASCII (IDNA), which section 3.1 permits, is not applied, and \
punycode is not decoded. For another document (-d), the section that does not define a mapping is named.

An input that does not conform is printed unchanged, with a message on standard error. So is an IRI whose URI does not conform.

Exit codes: 0 each input is mapped, 1 some are not, 2 usage or I/O error, or the document defines no mapping.";

/// Map IRIs to URIs, or URIs to IRIs.
///
/// One line per input, in order.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = "urlgram iri <--to-uri|--to-iri> [OPTIONS] <URL>...")]
pub struct Arguments {
    #[command(flatten)]
    _no_grammar: NoGrammar,

    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    way: Way,

    /// Normalize to NFC first, for IRIs from paper or from an encoding that is not Unicode.
    #[arg(long, requires = "to_uri")]
    nfc: bool,

    /// Also encode printable US-ASCII characters that are not allowed in URIs, such as a space.
    #[arg(long, requires = "to_uri")]
    ascii: bool,

    #[arg(short, long, default_value = "rfc3987", help = dialects())]
    dialect: String,

    /// Print on standard error each change, each octet that stays encoded, and the reason.
    #[arg(short, long)]
    explain: bool,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The direction.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("way").required(true).args(["to_uri", "to_iri"])))]
struct Way {
    /// Percent-encode the characters that are not allowed in URIs.
    #[arg(long)]
    to_uri: bool,

    /// Decode the octets that encode characters allowed in IRIs.
    #[arg(long)]
    to_iri: bool,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let dialect = document(&arguments.dialect)?;
    let mapper = Mapper::new(dialect).map_err(Failure::because)?;
    let mapper = mapper.with_nfc(arguments.nfc).also(arguments.ascii);
    lines::for_each(&arguments.inputs, arguments.format, out, |lines, input, origin| {
        let answer = if arguments.way.to_uri { mapper.to_uri(input) } else { mapper.to_iri(input) };
        match &answer {
            Ok(found) => {
                lines.write(&found.text, found)?;
                if arguments.explain {
                    explain(lines, dialect, found, arguments.way.to_iri, origin)?;
                }
            }
            Err(refused) => {
                lines.unchanged(input)?;
                lines.say(origin, &format!(": {refused}"))?;
            }
        }
        Ok(answer.is_ok())
    })
}

fn explain(
    lines: &mut Lines<'_>,
    dialect: &'static Dialect,
    mapped: &Mapped<'_>,
    is_iri: bool,
    origin: &Origin,
) -> Result<(), Failure> {
    let changed = mapped.changed.iter().map(|changed| {
        let [from, to] = [&mapped.input[changed.span.clone()], &changed.to].map(printable);
        (changed.span.start, format!("`{from}` becomes `{to}`"))
    });
    let kept = mapped.kept.iter().map(|kept| {
        let text = printable(&mapped.input[kept.span.clone()]);
        let section = cited(dialect.document, &[kept.section]);
        (kept.span.start, format!("`{text}` stays encoded: {} ({section})", kept.why.message()))
    });
    let mut places: Vec<_> = changed.chain(kept).collect();
    places.sort();
    let columns = Columns::new(&mapped.input, places.iter().map(|(at, _)| *at..*at));
    for (at, text) in places {
        lines.say(origin, &format!(":{}: {text}", columns.of(&(at..at)).start))?;
    }
    for (note, section) in &mapped.notes {
        lines.say(origin, &format!(": {note} ({})", cited(dialect.document, &[section])))?;
    }
    if !is_iri {
        return Ok(());
    }
    let report = Check::new(dialect).with_tolerant(true).run(&mapped.text);
    for found in report.findings().iter().filter(|found| found.severity() == Severity::Warning) {
        let code = found.code().as_str();
        lines.say(origin, &format!(": the IRI: {} ({}, {code})", found.message(), found.place()))?;
    }
    Ok(())
}
