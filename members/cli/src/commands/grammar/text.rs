//! The text output of `urlgram grammar`.

use std::fmt;

use urlgram::printable;
use urlgram::reference::Entry;
use urlgram::{Dialect, Production, Reading};

use crate::output::format::{cut, wrapped};

/// One line for each production of a dialect.
///
/// Its section is a column, or a heading above the productions that share it: the sections of some documents have names,
/// which would leave no room for the BNF.
pub struct List(pub &'static Dialect, pub Reading);

impl fmt::Display for List {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 16;
        let Self(dialect, reading) = self;
        let productions = dialect.productions_in(*reading);
        let widest = |of: fn(&Production) -> usize| productions.iter().map(of).max().unwrap_or(0);
        let (names, sections) = (widest(|it| it.name.len()), widest(|it| it.sections().len()));
        if dialect.is_foreign() {
            writeln!(out, "{}", dialect.document)?;
        } else {
            writeln!(out, "{}, {} ({})", dialect.document, dialect.title, dialect.id)?;
        }
        if sections <= LONGEST {
            writeln!(out)?;
            return productions.iter().try_for_each(|it| {
                write_short(
                    out,
                    &format!("{:names$}  {:sections$}  {}", it.name, it.sections(), expression(it)),
                )
            });
        }
        for group in productions.chunk_by(|one, next| one.sections() == next.sections()) {
            writeln!(out)?;
            for line in wrapped(&format!("section {}", group[0].sections()), 2) {
                writeln!(out, "{line}")?;
            }
            for it in group {
                write_short(out, &format!("  {:names$}  {}", it.name, expression(it)))?;
            }
        }
        Ok(())
    }
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

/// Writes a line, cut to the width.
fn write_short(out: &mut fmt::Formatter<'_>, line: &str) -> fmt::Result {
    const WIDTH: usize = 80;
    let line = cut(line, WIDTH);
    let (line, end) = line.strip_suffix('…').map_or((&*line, ""), |line| (line, "…"));
    writeln!(out, "{}{end}", line.trim_end())
}

/// One production in full.
pub struct Shown<'e>(pub &'e Entry);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(entry) = self;
        writeln!(out, "{}: {}, {}\n", entry.production, entry.document, entry.sections())?;
        write_bnf(out, entry.bnf)?;
        if let Some(correction) = entry.correction {
            let source = correction.source.map(|source| format!(" {source}.")).unwrap_or_default();
            let reason = format!("Corrected ({}). {}{source} As printed:", correction.id, correction.reason);
            writeln!(out, "\n{}\n", wrapped(&reason, 0).join("\n"))?;
            write_bnf(out, correction.printed)?;
        }
        writeln!(out)?;
        let path = if entry.path.len() > 1 { &entry.path[..] } else { &[] };
        write_row(out, "derivation path", words(&path.join(" > ")))?;
        write_row(out, "used by", words(&entry.users.join(", ")))?;
        write_row(out, "uses", words(&entry.uses.join(", ")))?;
        let shortest = entry.shortest.iter().map(|shortest| match &shortest[..] {
            [] => "(the empty string)".to_owned(),
            shortest => printable(shortest),
        });
        write_row(out, "shortest", shortest)?;
        write_row(out, "samples", entry.samples.iter().cloned())?;
        write_row(out, "regex", entry.regex.iter().map(ToString::to_string))?;
        write_row(out, "abnf", entry.abnf.lines().map(str::to_owned))?;
        write_row(
            out,
            "automaton",
            entry
                .states
                .iter()
                .map(|states| format!("{states} state{}", if *states == 1 { "" } else { "s" })),
        )
    }
}

fn write_bnf(out: &mut fmt::Formatter<'_>, bnf: &str) -> fmt::Result {
    bnf.lines().try_for_each(|line| writeln!(out, "  {line}"))
}

/// The width of the first column.
const COLUMN: usize = 17;

/// Breaks a text into lines that leave room for the first column; an empty text has none.
fn words(text: &str) -> Vec<String> {
    let lines = wrapped(&format!("{:COLUMN$}{text}", ""), COLUMN).into_iter();
    lines.map(|line| line.trim_start().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// Writes lines with their name before the first one; nothing if there are none.
fn write_row(
    out: &mut fmt::Formatter<'_>,
    name: &str,
    lines: impl IntoIterator<Item = String>,
) -> fmt::Result {
    lines
        .into_iter()
        .enumerate()
        .try_for_each(|(place, line)| writeln!(out, "{:COLUMN$}{line}", if place == 0 { name } else { "" }))
}
