//! `urlgram grammar`

pub mod ambiguity;
mod lint;
mod text;

use std::fs::{self, Metadata};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args, ValueEnum};
use serde::Serialize;
use urlgram::bnf::abnf::Abnf;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::first::nom::{Module, module};
use urlgram::bnf::pattern::{Flavour, Pattern};
use urlgram::bnf::steps::{self, NoSteps};
use urlgram::bnf::{Grammar, NotRegular, dot, drawing, jflap, railroad};
use urlgram::reference::{self, Entry};
use urlgram::schemes::UriScheme;
use urlgram::{DEFAULT, DIALECTS, Dialect, Reading};

use self::lint::Format;
use self::text::{list, print_errata, shown};
use crate::commands::tree;
use crate::failure::Failure;
use crate::files::unwritable;
use crate::json;
use crate::options::foreign::Foreign;
use crate::options::{Choices, READINGS, one_of};
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  urlgram grammar                         all productions, one per line
  urlgram grammar authority               one production in full
  urlgram grammar -d url-06 --abnf        a whole grammar in ABNF
  urlgram grammar authority --regex=js    a regular expression for JavaScript
  urlgram grammar -d rfc1738 httpurl --railroad > httpurl.svg
  urlgram grammar host --railroad=text
  urlgram grammar scheme --dfa=svg > scheme.svg
  urlgram grammar -d rfc1630-url url --dfa=dot | dot -Tsvg > url.svg
  urlgram grammar --grammar date.abnf     those of a grammar in a file
  urlgram grammar --lint date.abnf        what is wrong with it?
  urlgram grammar --ambiguity             which productions have several trees?
  urlgram grammar port --steps=html > port.html   from BNF to automaton, drawn
  urlgram grammar authority --first       FIRST and FOLLOW
  urlgram grammar -d tel --nom > tel.rs   a parser in nom's combinators
  urlgram grammar --errata -d tel         what was found wrong with a document
  urlgram grammar --html reference        pages of all dialects, with an index";

/// Show a production: its BNF, its users, sentences, and other notations.
///
/// Everything is computed from the grammar of the document.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
#[command(
    after_help = EXAMPLES,
    group(ArgGroup::new("view").args(["bnf", "abnf", "regex", "railroad", "dfa", "html", "lint", "errata"])),
)]
pub struct Arguments {
    /// The production, as the document spells it [default: all productions; for --regex, --railroad and --dfa the one of a
    /// whole URL].
    #[arg(value_name = "PRODUCTION")]
    production: Option<String>,

    /// Grammar to show, see `urlgram check --help` [default: rfc3986; for --html all of them].
    #[arg(short, long)]
    dialect: Option<String>,

    #[command(flatten)]
    foreign: Foreign,

    /// Apply the corrections of evident misprints, or read the BNF as printed.
    #[arg(long, value_parser = one_of(READINGS), default_value = "corrected")]
    reading: Reading,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Print only the BNF.
    #[arg(long)]
    bnf: bool,

    /// Print the rules in ABNF (RFC 5234, with %s of RFC 7405).
    #[arg(long)]
    abnf: bool,

    /// Print an anchored regular expression on one line, for an engine that matches characters; without FLAVOUR one over bytes.
    #[arg(long, value_parser = one_of(FLAVOURS), value_name = "FLAVOUR", num_args = 0..=1, require_equals = true, default_missing_value = "bytes")]
    regex: Option<Written>,

    /// Print a railroad diagram, as a picture or as text.
    #[arg(long, value_enum, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "svg")]
    railroad: Option<Diagram>,

    /// Print the minimal automaton, in DOT (Graphviz) or as a picture; a double circle is an accepting state.
    #[arg(long, value_enum, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "dot")]
    dfa: Option<Form>,

    /// Print a module of nom 8 combinators in Rust, one function for each rule; each is decided equal to its rule first. A production is
    /// written with those that it needs.
    #[arg(long, conflicts_with_all = ["bnf", "abnf", "regex", "railroad", "dfa", "html", "ambiguity"])]
    nom: bool,

    /// Print a grammar of JFLAP, of productions whose left sides are capital letters.
    #[arg(long, conflicts_with_all = ["bnf", "abnf", "regex", "railroad", "dfa", "html", "ambiguity", "nom"])]
    jflap: bool,

    /// With --nom, add a test of each rule: strings that notice each small mistake in it.
    #[arg(long, requires = "nom")]
    test: bool,

    /// Print whether the production is ambiguous, or which are, with the shortest string that has several trees.
    #[arg(long, conflicts_with_all = ["bnf", "abnf", "regex", "railroad", "dfa", "html"])]
    ambiguity: bool,

    /// With --ambiguity, look at all strings of up to N bytes of productions that nest [default: as far as a limit of work allows].
    #[arg(long, value_name = "N", requires = "ambiguity")]
    length: Option<usize>,

    /// Print a small production step by step: a nondeterministic automaton, the subset construction, the minimisation, and an expression;
    /// as tables, or as a page with a picture of each automaton.
    #[arg(long, value_enum, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "text", conflicts_with_all = ["bnf", "abnf", "regex", "railroad", "dfa", "html", "ambiguity", "nom", "jflap"])]
    steps: Option<Stepped>,

    /// Print the sets FIRST and FOLLOW of the production and of those that it needs, and whether one character always decides.
    #[arg(long, conflicts_with_all = ["bnf", "abnf", "regex", "railroad", "dfa", "html", "ambiguity", "nom", "jflap", "steps"])]
    first: bool,

    /// Print what is wrong with the grammar in a file, all at once: undefined and duplicate names, productions out of reach or without
    /// strings, recursion, prose, ambiguity. Takes several files; a production precedes it. Exit code 1 if there is more than notes.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["grammar", "dialect", "ambiguity"])]
    lint: Vec<String>,

    /// Print the errata of the document, or of all: the status of each, whether it is applied, and the shortest string that it changes.
    #[arg(long, conflicts_with_all = ["production", "grammar", "reading"])]
    errata: bool,

    /// Write HTML pages about a dialect, or about all with an index, that need no network.
    #[arg(long, value_name = "DIR", conflicts_with = "production")]
    html: Option<PathBuf>,
}

/// The flavour of an expression over characters; none is over bytes.
type Written = Option<Flavour>;

const FLAVOURS: Choices<Written> = &[
    (
        "bytes",
        "Over bytes, beyond ASCII those of UTF-8; Rust, PCRE and ECMAScript read it alike, but that `$` of PCRE also matches before a last \
        line feed",
        None,
    ),
    ("python", "Python's `re`, for str", Some(Flavour::Python)),
    ("js", "JavaScript, with the flag `u` or `v`", Some(Flavour::Js)),
    ("pcre", "PCRE2 and PHP, and Perl; beyond ASCII with UTF", Some(Flavour::Pcre)),
    ("rust", "Rust's `regex`", Some(Flavour::Rust)),
    ("html", "The attribute `pattern` of HTML, which the browser anchors", Some(Flavour::Html)),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Diagram {
    /// A picture (SVG).
    Svg,
    /// Lines of text.
    Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// DOT, the language of Graphviz.
    Dot,
    #[value(help = format!("An SVG picture, of at most {} states", drawing::MOST))]
    Svg,
    /// A file of JFLAP.
    Jff,
}

/// The forms of the steps.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Stepped {
    /// Tables for the terminal.
    Text,
    /// A page with pictures and tables.
    Html,
}

/// The columns of a diagram in text, unless a part of it has more.
const WIDTH: usize = 80;

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let Arguments { bnf, abnf, regex, railroad, dfa, html, nom, jflap, steps, first, .. } = arguments;
    let forms = [regex.is_some(), railroad.is_some(), dfa.is_some(), html.is_some(), steps.is_some()];
    let has_view = [*bnf, *abnf, *nom, *jflap, *first].into_iter().chain(forms).any(|it| it);
    if !arguments.lint.is_empty() {
        return lint::run(
            &arguments.lint,
            arguments.production.as_deref(),
            &arguments.foreign.how,
            arguments.format,
            out,
        );
    }
    if arguments.format != Format::Text && (has_view || arguments.format != Format::Json) {
        let needs = if has_view { "no other view" } else { "`--lint`" };
        return Err(Failure::Message(format!("this `--format` requires {needs}")));
    }
    let dialect = match arguments.foreign.dialect()? {
        Some(foreign) => Some(foreign),
        None => arguments.dialect.as_deref().map(UriScheme::document_named).transpose()?,
    };
    if arguments.errata {
        print_errata(dialect, out)?;
        return Ok(true);
    }
    let reading = arguments.reading;
    if let Some(directory) = &arguments.html {
        write_pages(directory, dialect, reading)?;
    } else {
        let text = view(arguments, dialect.unwrap_or(DEFAULT), reading, tree::painter(out.colour))?;
        write!(out, "{text}")?;
    }
    Ok(true)
}

fn view(
    arguments: &Arguments,
    dialect: &'static Dialect,
    reading: Reading,
    paint: tree::Painter,
) -> Result<String, Failure> {
    let grammar = dialect.grammar(reading);
    let one = arguments.production.as_deref();
    let production = one.map(|name| dialect.production_in(name, reading)).transpose()?;
    let one = production.map(|it| it.name);
    let name = one.unwrap_or(dialect.start);
    // Pictures are read far from the call that made them.
    let document = || {
        let printed = if reading == Reading::Printed { ", as printed" } else { "" };
        dialect.production_in(name, reading).map(|it| format!("{}{printed}", it.document))
    };
    let not_regular = |error: NotRegular| arguments.foreign.how.not_regular(&error);
    Ok(if arguments.bnf {
        one.map_or_else(|| bnf(grammar), |name| rule(grammar, name))
    } else if arguments.abnf {
        let abnf = Abnf::new(grammar);
        one.map_or_else(|| abnf.to_string(), |name| abnf.rule(name).unwrap_or_default())
    } else if let Some(regex) = arguments.regex {
        let pattern = match regex {
            None => Pattern::of(grammar, name).map(|pattern| pattern.to_string()),
            Some(flavour) => Pattern::written(grammar, name, flavour),
        };
        let refused = |error: NotRegular| match error {
            NotRegular::NoCharacter(_) => {
                Failure::Message(format!("{error}; `--regex` without a flavour is one over bytes"))
            }
            other => not_regular(other),
        };
        pattern.map_err(refused)? + "\n"
    } else if let Some(form) = arguments.railroad {
        match form {
            Diagram::Svg => railroad::standalone(grammar, name, &document()?),
            Diagram::Text => railroad::text(grammar, name, WIDTH),
        }
        .unwrap_or_default()
    } else if let Some(form) = arguments.dfa {
        let automaton = Automaton::of(grammar, name).map_err(not_regular)?;
        match form {
            // In DOT, each state has a string that leads to it, which takes too much room if there are many states.
            Form::Dot if automaton.states() > MOST_IN_DOT => return Err(too_large(&automaton, name)),
            Form::Dot => dot::graph(&automaton, name),
            Form::Jff => jflap::written(&automaton),
            Form::Svg => {
                drawing::svg(&automaton, name, &document()?).ok_or_else(|| too_large(&automaton, name))?
            }
        }
    } else if arguments.jflap {
        let refused = |why| Failure::Message(format!("`{name}` is no grammar of JFLAP: {why}"));
        jflap::written_grammar(grammar, name).map_err(refused)?
    } else if let Some(form) = arguments.steps {
        let refused = |error| match error {
            NoSteps::NotRegular(error) => not_regular(error),
            too_large @ NoSteps::TooLarge(..) => Failure::Message(too_large.to_string()),
        };
        let text = steps::steps(grammar, name).map_err(refused)?;
        match form {
            Stepped::Text => text,
            Stepped::Html => {
                let pictures = drawing::steps(grammar, name).map_err(refused)?.concat();
                let text = text.replace('&', "&amp;").replace('<', "&lt;");
                format!(
                    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{name}, step by step</title>\n\
                    {pictures}<pre>{text}</pre>\n"
                )
            }
        }
    } else if arguments.first {
        steps::first_and_follow(grammar, name)
    } else if arguments.nom {
        nom(dialect, grammar, one, arguments)?
    } else if arguments.ambiguity {
        let as_json = arguments.format == Format::Json;
        ambiguity::text(dialect, reading, production, arguments.length, as_json, paint, &not_regular)?
    } else {
        match (arguments.format, one) {
            (Format::Text, Some(name)) => shown(&Entry::of(dialect, name, reading)?),
            (Format::Text, None) => list(dialect, reading),
            (_, Some(name)) => line(&Entry::of(dialect, name, reading)?),
            (_, None) => {
                let Dialect { id, document, title, date, start, .. } = *dialect;
                let productions = Entry::all(dialect, reading);
                line(&Whole { dialect: id, document, title, date, start, reading, productions })
            }
        }
    })
}

/// The module of nom for a production and those that it needs, or for all.
fn nom(
    dialect: &'static Dialect,
    grammar: &Grammar<'_>,
    one: Option<&str>,
    arguments: &Arguments,
) -> Result<String, Failure> {
    let all: Vec<_> = grammar.rules().iter().map(|rule| rule.name).collect();
    let names = one.map_or(all, |name| vec![name]);
    let what = one.map_or("The rules".to_owned(), |name| format!("`{name}`"));
    let title = format!("{what} of {}", dialect.document);
    let Module { text, missing } = module(grammar, &names, &title, arguments.test);
    match one.filter(|name| missing.contains(name)) {
        Some(name) => Err(Failure::Message(format!(
            "there is no module of nom for `{name}`: it, or what it needs, nests, or its automaton is too large"
        ))),
        None => Ok(text),
    }
}

/// The most states of a graph for Graphviz.
const MOST_IN_DOT: usize = 10_000;

fn too_large(automaton: &Automaton, name: &str) -> Failure {
    let (states, most) = (automaton.living().count(), drawing::MOST);
    let instead = if states <= MOST_IN_DOT {
        "`--dfa=dot`, the language of Graphviz"
    } else {
        "`--dfa=jff`, as a graph has at most 10,000"
    };
    Failure::Message(format!(
        "the automaton of `{name}` has {states} states, and a picture shows at most {most}; use {instead}"
    ))
}

fn rule(grammar: &Grammar<'_>, name: &str) -> String {
    grammar.rule(name).map(|rule| format!("{}\n", rule.text)).unwrap_or_default()
}

/// Returns all productions as the document prints them, in its order.
pub fn bnf(grammar: &Grammar<'_>) -> String {
    let mut text = String::new();
    let mut section = "";
    for rule in grammar.rules() {
        let next = rule.prose.unwrap_or(rule.section);
        if next != section {
            let gap = if section.is_empty() { "" } else { "\n" };
            text.extend([gap, ";; section ", next, "\n\n"]);
            section = next;
        }
        text.extend([rule.text, "\n"]);
    }
    text
}

/// A dialect with all of its productions.
#[derive(Serialize)]
struct Whole {
    dialect: &'static str,
    document: &'static str,
    title: &'static str,
    date: &'static str,
    start: &'static str,
    reading: Reading,
    productions: Vec<Entry>,
}

fn line(data: &impl Serialize) -> String {
    json::text(data).map(|text| text + "\n").unwrap_or_default()
}

fn write_pages(directory: &Path, dialect: Option<&'static Dialect>, reading: Reading) -> Result<(), Failure> {
    let failure = |text: String| Err(Failure::Message(text));
    if directory == Path::new("-") {
        return failure(
            "the pages are several files, which standard output cannot take; `--html ./-` makes a directory of this name"
                .to_owned(),
        );
    }
    // A pipe would be opened only when another program reads it.
    let is_other =
        |path: &Path, is_right: fn(&Metadata) -> bool| fs::metadata(path).is_ok_and(|it| !is_right(&it));
    let write = |name: &str, page: String| {
        let path = directory.join(name);
        if is_other(&path, Metadata::is_file) {
            return failure(format!("cannot write `{}`: not a regular file", path.display()));
        }
        fs::write(&path, page).map_err(|error| unwritable(&path, &error))
    };
    if is_other(directory, Metadata::is_dir) {
        return failure(format!("cannot make `{}`: not a directory", directory.display()));
    }
    fs::create_dir_all(directory)
        .or_else(|error| failure(format!("cannot make `{}`: {error}", directory.display())))?;
    for dialect in dialect.as_ref().map_or(DIALECTS, std::slice::from_ref) {
        write(&format!("{}.html", dialect.id), reference::page(dialect, reading))?;
    }
    if dialect.is_none() {
        write("index.html", reference::index())?;
    }
    Ok(())
}
