//! The grammars, and what is known about their productions.

use serde::Serialize;
use urlgram::bnf::lint::Lint;
use urlgram::bnf::{Notation, Source, drawing, railroad, steps};
use urlgram::library::{self, LIBRARY};
use urlgram::reference::{Entry, pieces};
use urlgram::{Check, DIALECTS, Dialect, PRESETS};

use crate::automaton::{self, Letters};
use crate::spec::Refused;

/// All that can be chosen.
#[derive(Serialize)]
pub struct About {
    version: &'static str,
    dialects: Vec<Document>,
    formats: Vec<Prescribed>,
    notations: Vec<&'static str>,
}

/// A dialect.
#[derive(Serialize)]
struct Document {
    id: &'static str,
    aliases: &'static [&'static str],
    document: &'static str,
    title: &'static str,
    date: &'static str,
    start: &'static str,
    productions: Vec<&'static str>,
}

/// A format, with the production that it prescribes.
#[derive(Serialize)]
struct Prescribed {
    name: &'static str,
    document: &'static str,
    start: &'static str,
    /// The value that it is about, and where the format says so.
    about: String,
}

/// The answer to `about`.
pub fn about() -> About {
    let document = |dialect: &&'static Dialect| Document {
        id: dialect.id,
        aliases: dialect.aliases,
        document: dialect.document,
        title: dialect.title,
        date: dialect.date,
        start: dialect.start,
        productions: dialect.productions().iter().map(|it| it.name).collect(),
    };
    let preset = PRESETS.iter().map(|preset| Prescribed {
        name: preset.name,
        document: preset.dialect.document,
        start: preset.start,
        about: format!("{} ({})", preset.value, preset.source),
    });
    let published = LIBRARY.iter().flat_map(|entry| {
        entry.formats.iter().map(|(name, start)| Prescribed {
            name,
            document: entry.document,
            start,
            about: entry.title.to_owned(),
        })
    });
    About {
        version: env!("CARGO_PKG_VERSION"),
        dialects: DIALECTS.iter().map(document).collect(),
        formats: preset.chain(published).collect(),
        notations: Notation::ALL.iter().map(|it| it.name()).collect(),
    }
}

/// A production in the list of all.
#[derive(Serialize)]
pub struct Listed {
    name: &'static str,
    bnf: &'static str,
    /// The names of productions in the BNF: the places where they start and end, and the production.
    names: Vec<(usize, usize, &'static str)>,
}

/// The answer to `grammar`.
pub fn productions(check: &Check) -> Vec<Listed> {
    let (dialect, reading) = (check.dialect(), check.reading());
    let grammar = dialect.grammar(reading);
    let listed = dialect.productions_in(reading).iter().map(|production| Listed {
        name: production.name,
        bnf: production.bnf,
        names: pieces(production.bnf, &grammar.uses(production.name))
            .filter_map(|(span, name)| Some((span.start, span.end, name?)))
            .collect(),
    });
    listed.collect()
}

/// The facts about a production.
#[derive(Serialize)]
pub struct Facts {
    entry: Entry,
    sections: String,
    /// Its diagram; each box of a production is a link to `#NAME`.
    railroad: Option<String>,
    /// The diagram in words and lines.
    railroad_text: Option<String>,
    /// Its automaton, if that is small enough to be drawn.
    automaton: Option<String>,
    /// The automaton that reads productions as letters, if that is not.
    letters: Option<Letters>,
}

/// The columns of a diagram in text.
const WIDTH: usize = 80;

/// The answer to `production`.
pub fn production(check: &Check, name: &str) -> Result<Facts, Refused> {
    let (dialect, reading) = (check.dialect(), check.reading());
    let entry = Entry::of(dialect, name, reading).map_err(Refused::because)?;
    let grammar = dialect.grammar(reading);
    let automaton = dialect.automaton(entry.production, reading);
    let automaton = automaton.and_then(|it| drawing::svg(it, entry.production, entry.document));
    Ok(Facts {
        sections: entry.sections(),
        railroad: railroad::element(grammar, entry.production, &|name| Some(format!("#{name}"))),
        railroad_text: railroad::text(grammar, entry.production, WIDTH),
        letters: if automaton.is_none() { automaton::letters(dialect, &entry, reading) } else { None },
        automaton,
        entry,
    })
}

/// A production step by step, as the program prints it.
#[derive(Serialize)]
pub struct Steps {
    /// From its BNF to a minimal automaton and an expression, or why that is not shown.
    automaton: String,
    /// FIRST and FOLLOW of it and of those that it needs.
    first: String,
    /// The automata of the steps, as SVG.
    pictures: Vec<String>,
}

/// The answer to `steps`.
pub fn steps(check: &Check, name: &str) -> Result<Steps, Refused> {
    let (dialect, reading) = (check.dialect(), check.reading());
    let (grammar, name) =
        (dialect.grammar(reading), dialect.production_in(name, reading).map_err(Refused::because)?.name);
    let automaton = steps::steps(grammar, name).unwrap_or_else(|refused| refused.to_string());
    let pictures = drawing::steps(grammar, name).map_or_else(|_| Vec::new(), Vec::from);
    Ok(Steps { automaton, first: steps::first_and_follow(grammar, name), pictures })
}

/// The answer to `lint`. First match is left to the program, as its code is a fortieth of the page.
pub fn lint(source: &Source) -> Vec<Lint> {
    library::lint_unordered(source, &[], None)
}
