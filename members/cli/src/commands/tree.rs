//! `urlgram tree`

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io::{Read as _, Write as _};

use anstyle::{AnsiColor, Style};
use clap::{Args, ValueEnum};
use urlgram::bnf::ambiguity::{Count, Network};
use urlgram::findings::{Code, Finding};
use urlgram::tree::{Alternatives, Derivation, Fold, Ink, Paint, Partial, Tree, View};
use urlgram::{Check, Dialect, Reading, Report};

use crate::failure::{Failure, say_as_is};
use crate::files::stdin;
use crate::options::{Grammar, READINGS, one_of};
use crate::output::Output;
use crate::output::format::{in_short, wrapped};

const EXAMPLES: &str = "\
Examples:
  urlgram tree 'http://www.w3.org/a%20b?q'
  urlgram tree --full -s segment a             down to the characters
  urlgram tree --derivation -s host w3.org     step by step
  urlgram tree -f svg 'http://h/' > tree.svg   a picture
  urlgram tree 'http://www.w3.org/a b'         a partial tree
  urlgram tree --all http://10.0.0.1/          all trees; which is intended?
  urlgram tree --all -f svg http://10.0.0.1/ > trees.svg

Exit codes: 0 all inputs derive, 1 some do not, 2 usage error.";

/// Show the parse tree of a URL.
///
/// Each line is a production and the text that it derives; productions that derive the same text share a line, and are separate
/// nodes in a picture. Characters and numbers are shown as text, unless --full is given. A URL whose scheme has a production is parsed
/// with that one, as by `check`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Text to parse; `-` is all of standard input, without the last line feed. --format svg accepts one input.
    #[arg(value_name = "URL", required = true)]
    inputs: Vec<OsString>,

    #[command(flatten)]
    grammar: Grammar,

    /// Apply the corrections of evident misprints, or read the BNF as printed.
    #[arg(long, value_parser = one_of(READINGS), default_value = "corrected")]
    reading: Reading,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Show all nodes, down to the characters.
    #[arg(long)]
    full: bool,

    /// Show the leftmost derivation, one step per line: the production that is applied, and its result. Steps that the tree does
    /// not show are one; --full shows each.
    #[arg(long, conflicts_with = "all")]
    derivation: bool,

    /// Show all trees: the one that the document intends first, with the reason.
    #[arg(long)]
    all: bool,

    /// With --all, show at most N trees.
    #[arg(long, value_name = "N", default_value_t = 10, requires = "all")]
    most: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text for the terminal.
    Text,
    /// Nested JSON objects with byte offsets, one line per input.
    Json,
    /// An SVG picture, with a legend.
    Svg,
}

/// The longest input whose tree is shown, in bytes. A tree takes about 200 bytes of memory for each byte.
const LONGEST: usize = 1 << 20;

/// The input with the options.
struct Subject<'a> {
    /// The network of all trees, if several are printed.
    network: Option<&'static Network<'static>>,
    check: Check,
    fold: Fold<'static>,
    paint: Painter,
    arguments: &'a Arguments,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let check = arguments.grammar.check()?;
    let (dialect, start) = (check.dialect(), check.start().name);
    let reading = arguments.reading;
    let is_picture = arguments.format == Format::Svg;
    if arguments.derivation && is_picture {
        return Err(Failure::because("`--derivation` requires `--format text` or `json`"));
    }
    if arguments.inputs.len() > 1 && is_picture {
        return Err(Failure::because("a picture shows one input; give only one"));
    }
    // The count takes longer than all other steps; without combinators, the network has the trees, too.
    let counts = arguments.format == Format::Text && !arguments.derivation || dialect.is_foreign();
    let production = dialect.production_in(start, reading)?;
    let network = (arguments.all || counts).then(|| dialect.network_of(production, reading)).transpose();
    let check = check.with_reading(reading);
    let subject = Subject {
        network: network.map_err(Failure::because)?,
        check,
        fold: if arguments.full { Fold::nothing() } else { check.fold() },
        paint: painter(out.colour),
        arguments,
    };
    let mut all_derive = true;
    for (place, argument) in arguments.inputs.iter().enumerate() {
        let (text, derives) = subject.shown(&input(argument)?)?;
        all_derive &= derives;
        let gap = if place > 0 && arguments.format == Format::Text { "\n" } else { "" };
        write!(out, "{gap}{text}")?;
    }
    Ok(all_derive)
}

fn input(argument: &OsStr) -> Result<Vec<u8>, Failure> {
    if argument != "-" {
        return Ok(argument.as_encoded_bytes().to_vec());
    }
    let mut input = Vec::new();
    // One byte more is enough to see that the input is too long.
    let most = u64::try_from(LONGEST).unwrap_or(u64::MAX) + 2;
    let read = stdin()?.lock().take(most).read_to_end(&mut input);
    read.map_err(|error| Failure::Message(format!("cannot read standard input: {error}")))?;
    input.pop_if(|last| *last == b'\n');
    Ok(input)
}

/// Colours the parts of a tree, or leaves them as they are.
pub type Painter = fn(Ink, &str) -> String;

pub fn painter(colour: bool) -> Painter {
    if colour { coloured } else { |_, part| part.to_owned() }
}

fn coloured(ink: Ink, part: &str) -> String {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    let style = match ink {
        Ink::Frame => Style::new().dimmed(),
        Ink::Production => colour(AnsiColor::Cyan),
        Ink::Derived | Ink::Reason => Style::new(),
        Ink::Literal => colour(AnsiColor::Green),
        Ink::Stop => colour(AnsiColor::Red).bold(),
        Ink::Differs => colour(AnsiColor::Magenta).bold(),
    };
    format!("{style}{part}{style:#}")
}

impl Subject<'_> {
    /// Returns the printed text of an input, and whether it derives.
    fn shown(&self, input: &[u8]) -> Result<(String, bool), Failure> {
        if input.len() > LONGEST {
            let message = format!("the limit of a tree is {LONGEST} bytes; this input has {}", input.len());
            return Err(Failure::Message(message));
        }
        let tree = match self.check.tree(input) {
            // `--all` shows the trees of the grammar, whatever form the scheme requires.
            Err(_) if self.arguments.all && self.check.start().accepts(input) => {
                return Ok((self.all(input, false)? + &self.reasons(&self.check.run(input), None), true));
            }
            Err(_) if self.check.dialect().is_foreign() && self.check.start().accepts(input) => {
                return Err(Failure::because(
                    "the text derives, but its trees are too large: the grammar nests, and the text is too long for them",
                ));
            }
            Err(partial) => return Ok((self.unfinished(&partial), false)),
            Ok(tree) => tree,
        };
        let text = if self.arguments.derivation {
            let derivation = Derivation::new(&tree, &self.fold);
            match self.arguments.format {
                Format::Json => derivation.json() + "\n",
                _ => derivation.painted(&self.paint),
            }
        } else if self.arguments.all {
            self.all(input, !self.check.dialect().is_foreign())?
        } else {
            self.one(&tree)
        };
        Ok((text, true))
    }

    fn form(&self, view: &View<'_>) -> String {
        match self.arguments.format {
            Format::Text => view.painted(&self.paint),
            Format::Json => view.json() + "\n",
            Format::Svg => view.svg(),
        }
    }

    /// Prints the tree, and the number of trees if there are several.
    fn one(&self, tree: &Tree<'_>) -> String {
        let mut text = self.form(&tree.view(&self.fold));
        if self.arguments.format == Format::Text
            && let Some(network) = self.network
            && let Ok(forest) = network.forest(tree.input())
            && forest.count().is_several()
        {
            let count = forest.count().shortened();
            let rest = if self.check.dialect().is_foreign() {
                "; --all shows the others"
            } else {
                ", the intended one; --all shows the others and the reason"
            };
            let _ = writeln!(text, "\n1 of {count} trees{rest}");
        }
        text
    }

    /// Prints all trees; `meant` says whether the first is the one that the document intends.
    fn all(&self, input: &[u8], meant: bool) -> Result<String, Failure> {
        let Some(network) = self.network else { return Ok(String::new()) };
        let found = Alternatives::of(network, self.check.start(), input, self.arguments.most);
        let found = found.map_err(Failure::because)?;
        let Some(trees) = found else { return Ok(String::new()) };
        let trees = if meant { trees } else { trees.none_is_meant() };
        Ok(match self.arguments.format {
            Format::Text => alternatives_text(self.check.dialect(), &trees, &self.fold, &self.paint),
            Format::Json => trees.json(&self.fold) + "\n",
            Format::Svg => trees.svg(&self.fold),
        })
    }

    /// Prints the partial tree with the error at the place where it ends, or the first one, and the errors that it does not tell.
    fn unfinished(&self, partial: &Partial<'_>) -> String {
        let report = self.check.run(partial.input());
        let mut view = partial.view(&self.fold);
        let reason = partial.reason(&report);
        if let Some((place, found)) = reason {
            view = view.with_reason(place, &format!("{found} ({})", found.code()));
        }
        self.form(&view) + &self.reasons(&report, reason.map(|(_, found)| found))
    }

    /// Returns the first errors of an input below its tree, but for the one that the tree tells; or prints all on standard error if
    /// a program reads the output.
    fn reasons(&self, report: &Report<'_>, told: Option<&Finding<'_>>) -> String {
        let known = report.findings().iter().skip(1).find(|found| found.code() == Code::KnownScheme);
        let is_new = |found: &&Finding<'_>| !told.is_some_and(|told| std::ptr::eq(told, *found));
        let others: Vec<_> = report.findings().iter().take(1).chain(known).filter(is_new).collect();
        if self.arguments.format == Format::Text {
            let mut reasons: String = in_short(others.into_iter(), 0).collect();
            if let Some(hosts) = report.hosts() {
                reasons += &(wrapped(&hosts, 0).join("\n") + "\n");
            }
            return if reasons.is_empty() { reasons } else { format!("\n{reasons}") };
        }
        let all: Vec<_> = told.into_iter().chain(others).collect();
        say_as_is(&in_short(all.into_iter(), 0).collect::<String>());
        String::new()
    }
}

/// Prints the trees with their common parts folded, and why the first is intended, if it is.
pub fn alternatives_text(
    dialect: &Dialect,
    trees: &Alternatives<'_>,
    fold: &Fold<'_>,
    paint: Paint<'_>,
) -> String {
    let (count, shown) = (trees.count(), trees.trees().len());
    let all = *count == Count::from(u32::try_from(shown).unwrap_or(u32::MAX));
    let (plural, some) = (
        if count.is_several() { "s" } else { "" },
        if all { String::new() } else { format!(", {shown} of them here") },
    );
    let mut text = format!("{} tree{plural}{some}\n", count.shortened());
    if let Some(production) = trees.where_they_differ() {
        let (head, reason) = if trees.first_is_meant() {
            ("1 is the intended tree; 2 differs from it in", dialect.preference(production))
        } else {
            ("No tree is intended; 1 and 2 differ in", "")
        };
        let line = format!("{head} `{production}` (<> marks nodes that not all trees have). {reason}");
        let line = line.trim_end();
        text += &(wrapped(line, 0).join("\n") + "\n");
    }
    for (number, view) in trees.views(fold).enumerate() {
        let _ = write!(text, "\n{}\n{}", number + 1, view.painted(paint));
    }
    text
}
