//! `urlgram grammar --errata`

use std::io::Write as _;

use urlgram::Dialect;
use urlgram::errata::Erratum;
use urlgram::print::wrapped;

use crate::failure::Failure;
use crate::output::Output;

/// Prints the records about a document, or about all.
pub fn print(dialect: Option<&Dialect>, out: &mut Output) -> Result<(), Failure> {
    let is_asked = |erratum: &&Erratum| dialect.is_none_or(|dialect| dialect.document == erratum.document);
    let mut document = "";
    for erratum in Erratum::all().iter().filter(is_asked) {
        if erratum.document != document {
            let gap = if document.is_empty() { "" } else { "\n" };
            document = erratum.document;
            writeln!(out, "{gap}{document}")?;
        }
        let Erratum { id, status, section, production, decision, removes, adds, reason, .. } = erratum;
        let of = if *production == "-" { String::new() } else { format!(", `{production}`") };
        writeln!(out, "  {id} {decision}: {status}, section {section}{of}")?;
        for (what, text) in [("removes", removes), ("adds", adds)] {
            if let Some(text) = text {
                writeln!(out, "    {what} \"{text}\"")?;
            }
        }
        wrapped(&format!("    {reason}"), 4).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    if let (Some(dialect), "") = (dialect, document) {
        writeln!(out, "no erratum is known of {}", dialect.in_words())?;
    }
    Ok(())
}
