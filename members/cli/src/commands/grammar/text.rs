//! The text output of `urlgram grammar`.

use std::io::Write as _;

use urlgram::errata::Erratum;
use urlgram::reference::Entry;
use urlgram::{Dialect, Production, Reading, printable};

use crate::failure::{Failure, counted};
use crate::output::Output;
use crate::output::format::{cut, wrapped};

/// Returns one line for each production of a dialect.
///
/// Its section is a column, or a heading above the productions that share it: the sections of some documents have names,
/// which would leave no room for the BNF.
pub fn list(dialect: &'static Dialect, reading: Reading) -> String {
    const LONGEST: usize = 16;
    let productions = dialect.productions_in(reading);
    let widest = |of: fn(&Production) -> usize| productions.iter().map(of).max().unwrap_or(0);
    let (names, sections) = (widest(|it| it.name.len()), widest(|it| it.sections().len()));
    let mut lines = vec![if dialect.is_foreign() {
        dialect.document.to_owned()
    } else {
        format!("{}, {} ({})", dialect.document, dialect.title, dialect.id)
    }];
    if sections <= LONGEST {
        lines.push(String::new());
        lines.extend(productions.iter().map(|it| {
            short(&format!("{:names$}  {:sections$}  {}", it.name, it.sections(), expression(it)))
        }));
        return lines.join("\n") + "\n";
    }
    for group in productions.chunk_by(|one, next| one.sections() == next.sections()) {
        lines.push(String::new());
        lines.extend(wrapped(&format!("section {}", group[0].sections()), 2));
        lines.extend(group.iter().map(|it| short(&format!("  {:names$}  {}", it.name, expression(it)))));
    }
    lines.join("\n") + "\n"
}

/// Returns the right-hand side of a production, on one line.
fn expression(production: &Production) -> String {
    let words: Vec<_> = behind_name(production).split_whitespace().collect();
    // RFC 1630 defines productions without a sign, so there `= |` begins with an alternative.
    match &words[..] {
        ["=", rest @ ..] if rest.first() != Some(&"|") => rest.join(" "),
        ["::=" | ":=" | ":" | "->" | "→", rest @ ..] => rest.join(" "),
        all => all.join(" "),
    }
}

/// Returns what is printed after the name of a production, which may be in `<>`. A production that was taken from another document, or
/// copied for a level of recursion, is printed with its own name.
fn behind_name(production: &Production) -> &str {
    let Production { name, bnf, .. } = *production;
    let own = name.rsplit_once(':').map_or(name, |(_, own)| own);
    let own = own.split_once('@').map_or(own, |(own, _)| own);
    let behind = |name: &str| match bnf.strip_prefix('<') {
        Some(inside) => inside.strip_prefix(name)?.strip_prefix('>'),
        None => bnf.strip_prefix(name),
    };
    behind(name).or_else(|| behind(own)).unwrap_or(bnf)
}

/// Returns a line, cut to the width.
fn short(line: &str) -> String {
    const WIDTH: usize = 80;
    let line = cut(line, WIDTH);
    let (line, end) = line.strip_suffix('…').map_or((&*line, ""), |line| (line, "…"));
    format!("{}{end}", line.trim_end())
}

/// Returns one production in full.
pub fn shown(entry: &Entry) -> String {
    let indented = |bnf: &'static str| bnf.lines().map(|line| format!("  {line}"));
    let mut lines =
        vec![format!("{}: {}, {}", entry.production, entry.document, entry.sections()), String::new()];
    lines.extend(indented(entry.bnf));
    if let Some(correction) = entry.correction {
        let source = correction.source.map(|source| format!(" {source}.")).unwrap_or_default();
        let reason = format!("Corrected ({}). {}{source} As printed:", correction.id, correction.reason);
        lines.push(String::new());
        lines.extend(wrapped(&reason, 0));
        lines.push(String::new());
        lines.extend(indented(correction.printed));
    }
    lines.push(String::new());
    let path = if entry.path.len() > 1 { &entry.path[..] } else { &[] };
    let shortest = entry.shortest.iter().map(|shortest| match &shortest[..] {
        [] => "(the empty string)".to_owned(),
        shortest => printable(shortest),
    });
    let states = entry.states.iter().map(|states| counted(*states as u64, "states"));
    for (name, texts) in [
        ("derivation path", words(&path.join(" > "))),
        ("used by", words(&entry.users.join(", "))),
        ("uses", words(&entry.uses.join(", "))),
        ("shortest", shortest.collect()),
        ("samples", entry.samples.clone()),
        ("regex", entry.regex.iter().map(ToString::to_string).collect()),
        ("abnf", entry.abnf.lines().map(str::to_owned).collect()),
        ("automaton", states.collect()),
    ] {
        let names = std::iter::once(name).chain(std::iter::repeat(""));
        lines.extend(texts.into_iter().zip(names).map(|(text, name)| format!("{name:COLUMN$}{text}")));
    }
    lines.join("\n") + "\n"
}

/// The width of the first column.
const COLUMN: usize = 17;

/// Breaks a text into lines that leave room for the first column; an empty text has none.
fn words(text: &str) -> Vec<String> {
    let lines = wrapped(&format!("{:COLUMN$}{text}", ""), COLUMN).into_iter();
    lines.map(|line| line.trim_start().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// Prints the records about a document, or about all.
pub fn print_errata(dialect: Option<&Dialect>, out: &mut Output) -> Result<(), Failure> {
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
        out.lines(wrapped(&format!("    {reason}"), 4))?;
    }
    if let (Some(dialect), "") = (dialect, document) {
        writeln!(out, "no erratum is known of {}", dialect.in_words())?;
    }
    Ok(())
}
