//! A dialect as a page of HTML.

use std::fmt::{self, Write};

use super::{Entry, pieces};
use crate::bnf::{Grammar, railroad};
use crate::documents::DIALECTS;
use crate::documents::dialect::{Dialect, Reading};
use crate::text::printable;
use urlgram_grammar::markup::escaped;

const STYLE: &str = include_str!("page.css");

/// All productions of a dialect as one page of HTML: contents, and for each its BNF with links, diagram, sections, users,
/// sentences, expression and ABNF.
///
/// It is alone: no script, no picture or style from elsewhere, no network. It follows the reader's wish for dark or light,
/// and prints on paper. A production has its name as anchor, as in `rfc1738.html#hostport`.
#[must_use]
pub fn page(dialect: &'static Dialect, reading: Reading) -> String {
    let mut page = String::new();
    // A string takes all that is written.
    let _ = write_page(&mut page, dialect, reading);
    page
}

fn write_page(page: &mut String, dialect: &'static Dialect, reading: Reading) -> fmt::Result {
    let entries = Entry::all(dialect, reading);
    let document = escaped(dialect.document);
    write_head(page, &format!("The grammar of {document}"))?;
    writeln!(page, "<header>\n<h1>The grammar of {document}</h1>")?;
    writeln!(
        page,
        "<p>{document}, {}, {}. Dialect <code>{}</code>, start production {}, {}.</p>\n{LEGEND}</header>",
        escaped(dialect.title),
        escaped(dialect.date),
        escaped(dialect.id),
        link(dialect.start),
        match reading {
            Reading::Corrected => "evident misprints corrected",
            Reading::Printed => "as printed",
        }
    )?;
    writeln!(page, "<nav aria-label=\"productions\">\n<h2>Productions</h2>\n<ul>")?;
    for entry in &entries {
        writeln!(page, "<li>{}</li>", link(entry.production))?;
    }
    writeln!(page, "</ul>\n</nav>\n<main>")?;
    for part in entries.chunk_by(|one, next| one.document == next.document) {
        writeln!(page, "<h2>{}</h2>", escaped(part[0].document))?;
        for entry in part {
            write_article(page, entry, dialect.grammar(reading))?;
        }
    }
    writeln!(page, "</main>\n{END}")
}

/// A page that leads to those of all dialects, which are called `ID.html`.
#[must_use]
pub fn index() -> String {
    let mut page = String::new();
    let _ = write_index(&mut page);
    page
}

fn write_index(page: &mut String) -> fmt::Result {
    let title = "The grammars of the URL documents";
    write_head(page, title)?;
    writeln!(page, "<header>\n<h1>{title}</h1>\n</header>\n<main>\n<ul>")?;
    for dialect in DIALECTS {
        writeln!(
            page,
            "<li><a href=\"{id}.html\">{}</a>, {}, {}: {} productions, start <code>{}</code> (<code>{id}</code>)</li>",
            escaped(dialect.document),
            escaped(dialect.title),
            escaped(dialect.date),
            dialect.productions().len(),
            escaped(dialect.start),
            id = escaped(dialect.id),
        )?;
    }
    writeln!(page, "</ul>\n</main>\n{END}")
}

const END: &str = "</body>\n</html>";

/// The beginning of a page, whose title is HTML.
fn write_head(page: &mut String, title: &str) -> fmt::Result {
    writeln!(
        page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"generator\" content=\"urlgram {}\"/>\n<title>{title}</title>\n<style>\n{STYLE}{}</style>\n\
         </head>\n<body>",
        env!("CARGO_PKG_VERSION"),
        railroad::STYLE,
    )
}

const LEGEND: &str = "\
<p class=\"legend\">In a diagram, round boxes are literal text and square ones are productions; follow the line from left \
to right. The BNF is that of the document. A regular expression stands for all of its production, and matches each string in \
one way only; Rust, PCRE and ECMAScript read it alike. ABNF is the notation of RFC 5234, with <code>%s</code> of RFC 7405 \
where upper and lower case differ.</p>
";

fn write_article(page: &mut String, entry: &Entry, grammar: &Grammar<'_>) -> fmt::Result {
    let name = escaped(entry.production);
    writeln!(page, "<article id=\"{name}\">\n<h3><a href=\"#{name}\">{name}</a></h3>")?;
    writeln!(page, "<p class=\"section\">{}, {}</p>", escaped(entry.document), escaped(&entry.sections()))?;
    writeln!(page, "<pre class=\"bnf\">{}</pre>", linked(entry.bnf, &entry.uses))?;
    if let Some(correction) = entry.correction {
        writeln!(
            page,
            "<div class=\"correction\">\n<p>Corrected (<code>{}</code>). {}{} As printed:</p>\n\
             <pre class=\"bnf\">{}</pre>\n</div>",
            escaped(correction.id),
            escaped(correction.reason),
            correction.source.map(|source| format!(" {}.", escaped(source))).unwrap_or_default(),
            escaped(correction.printed),
        )?;
    }
    let address = |name: &str| Some(format!("#{name}"));
    if let Some(diagram) = railroad::element(grammar, entry.production, &address) {
        writeln!(
            page,
            "<figure class=\"diagram\">\n<figcaption>Railroad diagram of <code>{name}</code>, {}</figcaption>\n\
             {diagram}</figure>",
            escaped(entry.document),
        )?;
    }
    writeln!(page, "<dl>")?;
    let links = |names: &[&str]| names.iter().map(|name| link(name)).collect::<Vec<_>>().join(", ");
    let shortest = entry.shortest.as_ref().map(|shortest| match &shortest[..] {
        [] => "the empty string".to_owned(),
        shortest => code(&printable(shortest)),
    });
    for (term, what) in [
        ("used by", Some(links(&entry.users))),
        ("shortest", shortest),
        ("samples", Some(entry.samples.iter().map(|sample| code(sample)).collect::<Vec<_>>().join("<br/>"))),
        ("regex", entry.regex.as_ref().map(|regex| folded(&regex.to_string()))),
        ("ABNF", Some(format!("<pre>{}</pre>", escaped(entry.abnf.trim_end())))),
        (
            "automaton",
            entry.states.map(|states| format!("{states} state{}", if states == 1 { "" } else { "s" })),
        ),
    ] {
        if let Some(what) = what.filter(|what| !what.is_empty()) {
            writeln!(page, "<dt>{term}</dt><dd>{what}</dd>")?;
        }
    }
    writeln!(page, "</dl>\n</article>")
}

/// An expression; a long one is shown when asked for.
fn folded(text: &str) -> String {
    const LONG: usize = 1000;
    let code = code(text);
    if text.len() <= LONG {
        return code;
    }
    format!("<details><summary>{} characters</summary>{code}</details>", text.len())
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

fn link(name: &str) -> String {
    format!("<a href=\"#{0}\"><code>{0}</code></a>", escaped(name))
}

/// The lines of a BNF, in which the names of productions lead to them.
fn linked(bnf: &str, uses: &[&str]) -> String {
    let mut text = String::new();
    for (span, name) in pieces(bnf, uses) {
        let part = escaped(&bnf[span]);
        match name {
            Some(name) => _ = write!(text, "<a href=\"#{}\">{part}</a>", escaped(name)),
            None => text.push_str(&part),
        }
    }
    text
}
