//! `urlgram diff`

use std::cell::RefCell;
use std::io::{self, Write as _};
use std::path::Path;

use anstyle::Style;
use clap::{Args, ValueEnum};
use comfy_table::ColumnConstraint;
use urlgram::bnf::difference::Relation;
use urlgram::bnf::nested::Extent;
use urlgram::check::NoStart;
use urlgram::diff::{Cause, Diff, Example, Language, Nested, NoSide, Only, Side, Strings, Table, set};
use urlgram::report::Columns;
use urlgram::{Check, Dialect, Reading, printable};

use crate::commands::grammar::ambiguity::go_on;
use crate::failure::{Failure, say};
use crate::files::{self, unreadable};
use crate::options::foreign::{self, How};
use crate::options::{READINGS, one_of};
use crate::output::Output;
use crate::output::format::{in_a_cell, width, wrapped};
use crate::output::table::{rows, table};

const EXAMPLES: &str = "\
Examples:
  urlgram diff url-06 rfc1738                     what did RFC 1738 change?
  urlgram diff url-06:hostname rfc1738:hostname   what is a host name now?
  urlgram diff rfc1738:http: fielding-01:http:    what is an http URL now?
  urlgram diff mine.abnf:host rfc3986:host        is mine the same?
  urlgram diff rfc1630-uri:uri rfc1630-uri:uri --right-reading printed

A production stands for all strings that it derives, whatever the prose requires. A scheme with \
its colon stands for the whole URLs of that scheme that have the form the document \
requires: that of the scheme's own production if there is one, otherwise the form that `//` \
introduces. \"Subset\" and \"superset\" describe the left side.

Each difference is shown by a shortest string, and by some strings that look real and \
differ for different reasons: the error of the other side, and the innermost \
production that matches that text on this side. -n counts all of them; -n 1 shows one \
that looks real.

The causes are pairs of productions: of the same name, and the two that \
are compared. If the left side takes their right-hand sides from the right, \
the difference disappears. The first table has the pairs that differ in nothing else.

Exit codes: 0 the two are equal (of grammars that nest, no difference was found), 1 they differ, 2 usage error.";

/// Compare the languages of two grammars.
///
/// The answer is exact: it is computed for all strings, on the automata of the grammars. (Of grammars that nest it holds up to a length, and
/// says so.) Without productions, the whole table
/// of two dialects is printed, scheme by scheme and production by production, with a string or two for each difference.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// A dialect, a production of it (DIALECT:PRODUCTION), or its URLs of a scheme (DIALECT:SCHEME:). The path of a grammar file may
    /// stand for the dialect; `-` is standard input, and `library:NAME` a published grammar.
    left: String,

    /// The dialect, production or scheme to compare with; of the same kind.
    right: String,

    /// Show at most N strings that only the left side derives, and at most N that only the right side derives [default: 3; in each
    /// row of the table of two dialects 1].
    #[arg(short = 'n', long, value_name = "N")]
    strings: Option<usize>,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// Apply the corrections of evident misprints, or read the BNF as printed.
    #[arg(long, value_parser = one_of(READINGS), default_value = "corrected")]
    reading: Reading,

    /// The same for the right side only [default: that of --reading].
    #[arg(long, value_parser = one_of(READINGS))]
    right_reading: Option<Reading>,

    /// Compare grammars that nest on all strings of up to N bytes [default: as far as a limit of work allows].
    #[arg(long, value_name = "N")]
    length: Option<usize>,

    #[command(flatten)]
    how: How,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables for the terminal.
    Table,
    /// One JSON object.
    Json,
}

impl How {
    fn no_side(&self, error: &NoSide) -> Failure {
        match error {
            NoSide::NotRegular(error) => self.not_regular(error),
            error @ NoSide::Other(_) => Failure::because(error),
        }
    }
}

/// The sides by their names: a file is read once, since standard input can be.
struct Known<'a> {
    how: &'a How,
    checks: RefCell<Vec<(String, Check)>>,
}

impl Known<'_> {
    fn check(&self, name: &str) -> Result<Check, Failure> {
        let mut checks = self.checks.borrow_mut();
        if let Some((_, check)) = checks.iter().find(|(known, _)| known == name) {
            return Ok(*check);
        }
        let check = self.how.check(name)?;
        checks.push((name.to_owned(), check));
        Ok(check)
    }
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let left_reading = arguments.reading;
    let right_reading = arguments.right_reading.unwrap_or(left_reading);
    let (left, right) = (&arguments.left, &arguments.right);
    if left == "-" && right == "-" {
        return Err(files::named_twice());
    }
    let (how, mut page) = (&arguments.how, Page { out });
    let known = &Known { how, checks: RefCell::default() };
    let has_file = [left, right].into_iter().any(|name| file_of(name).is_some());
    if !has_file {
        how.is_unused("a grammar in a file, which neither side is")?;
    }
    if let [Some(left), Some(right)] =
        [nesting(left, left_reading, known)?, nesting(right, right_reading, known)?]
        && [left, right].iter().any(|side| side.start().nested().is_some())
    {
        let nested = Nested::new(left, right, arguments.length).map_err(|error| how.not_regular(&error))?;
        match arguments.format {
            Format::Table => page.nested(&nested, arguments.length)?,
            Format::Json => page.out.pretty(&nested)?,
        }
        return Ok(nested.compared.relation == Relation::Equal);
    }
    if arguments.length.is_some() {
        let why = "`--length` is for grammars that nest; these are compared exactly";
        // Of the files of a class, some may nest.
        if !has_file {
            return Err(Failure::because(why));
        }
        say(&format!("urlgram: {why}"));
    }
    Ok(match (is_part(left), is_part(right)) {
        (false, false) => {
            let of = |name: &str, reading| Ok::<_, Failure>((known.check(name)?.dialect(), reading));
            let most = arguments.strings.unwrap_or(1);
            let table = Table::new(of(left, left_reading)?, of(right, right_reading)?, most);
            let table = table.map_err(|error| how.no_side(&error))?;
            match arguments.format {
                Format::Table => page.table(&table, arguments.strings.unwrap_or(STRINGS))?,
                Format::Json => page.out.pretty(&table)?,
            }
            // Productions of a grammar in a file are parts of its start, whatever their names are.
            let Diff { left, right, relation, .. } = &table.whole;
            let is_foreign = left.dialect().is_foreign() || right.dialect().is_foreign();
            if is_foreign { *relation == Relation::Equal } else { table.is_equal() }
        }
        (true, true) => {
            let most = arguments.strings.unwrap_or(STRINGS);
            let diff =
                Diff::within(side(left, left_reading, known)?, side(right, right_reading, known)?, most);
            let diff = diff.map_err(|error| how.no_side(&error))?;
            match arguments.format {
                Format::Table => page.diff(&diff)?,
                Format::Json => page.out.pretty(&diff)?,
            }
            diff.relation == Relation::Equal
        }
        (on_the_left, _) => {
            let (part, whole) = if on_the_left { (left, right) } else { (right, left) };
            let start = known.check(whole)?.start().name;
            return Err(Failure::Message(format!(
                "`{part}` is a part of a dialect, and `{whole}` is a whole one; name a part of it, as in `{whole}:{start}`"
            )));
        }
    })
}

/// Returns whether a name is that of a part of a dialect, as `https` is of RFC 9110.
fn is_part(name: &str) -> bool {
    name.strip_prefix("library:").unwrap_or(name).contains(':') && !foreign::is_file(name)
        || Check::named(name).is_ok_and(|check| check.start().name != check.dialect().start)
}

/// Returns the file, or the grammar of the library, that this names, alone or with one of its productions.
fn file_of(name: &str) -> Option<&str> {
    let file = name.rsplit_once(':').filter(|(_, production)| !production.is_empty()).map(|(file, _)| file);
    [Some(name).filter(|_| !is_part(name)), file].into_iter().flatten().find(|name| foreign::is_grammar(name))
}

/// Returns the production with this name, or the start production of the grammar in a file, if it may be one that nests.
fn nesting(name: &str, reading: Reading, known: &Known<'_>) -> Result<Option<Check>, Failure> {
    let (check, rest) = match file_of(name) {
        Some(file) => (known.check(file)?, name.get(file.len() + 1..)),
        // A path is no name of a dialect.
        None if name.contains('/') || Path::new(name).extension().is_some() => {
            let file = name.split_once(':').map_or(name, |(file, _)| file);
            let error = std::fs::metadata(file).err().unwrap_or_else(|| io::ErrorKind::InvalidInput.into());
            return Err(unreadable(&printable(file.as_bytes()), &error));
        }
        None => match name.split_once(':') {
            // `DIALECT:SCHEME:` names the URLs of a scheme.
            Some((_, rest)) if rest.ends_with(':') => return Ok(None),
            Some((dialect, rest)) => (known.check(dialect)?, Some(rest)),
            None => (known.check(name)?, None),
        },
    };
    let check = check.with_reading(reading);
    Ok(match rest.filter(|rest| !rest.is_empty()).map(|rest| check.with_start(rest)) {
        Some(Err(NoStart::Undecided(error))) => return Err(known.how.not_regular(&error)),
        Some(check) => Some(check?),
        None => Some(check),
    })
}

/// Returns the side with this name. A file may stand for the dialect.
fn side(name: &str, reading: Reading, known: &Known<'_>) -> Result<Side, Failure> {
    let side = match file_of(name) {
        Some(file) => Side::of_production(known.check(file)?.dialect(), &name[file.len() + 1..], reading),
        None => Side::find(name, reading),
    };
    side.map_err(|error| known.how.no_side(&error))
}

/// The number of strings that only one of two languages derives, unless another one is asked for.
const STRINGS: usize = 3;
/// The width of all tables.
const WIDTH: u16 = 80;

/// The page that is printed.
struct Page<'o> {
    out: &'o mut Output,
}

impl Page<'_> {
    fn heading(&mut self, text: &str) -> io::Result<()> {
        let style = if self.out.colour { Style::new().bold() } else { Style::new() };
        self.out.lines(wrapped(text, 0).iter().map(|line| format!("{style}{line}{style:#}")))
    }

    fn rows(&mut self, header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> io::Result<()> {
        let mut lines = table(header, WIDTH);
        lines.add_rows(rows);
        // The first column keeps its names and strings in one piece; the text of the others has enough room.
        let first = lines.column_max_content_widths()[0];
        if let Some(column) = lines.column_mut(0).filter(|_| first <= WIDTH / 2) {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
        self.out.lines(self::rows(&lines))
    }

    /// Prints rows of a name, a relation, and strings of one side and of the other: in two columns if there is room, otherwise
    /// one below the other.
    fn sides(&mut self, name: &str, sides: [&str; 2], rows: &[[String; 4]]) -> io::Result<()> {
        let [left, right] = sides.map(|side| format!("only {side}"));
        let mut lines = table(&[name, "relation", &left, &right], u16::MAX);
        lines.add_rows(rows);
        if self::rows(&lines).iter().all(|line| width(line) <= usize::from(WIDTH)) {
            return self.rows(&[name, "relation", &left, &right], rows.iter().map(|row| row.to_vec()));
        }
        let below = |[name, relation, left, right]: &[String; 4]| {
            let strings = [(sides[0], left), (sides[1], right)].into_iter();
            let strings: Vec<_> = strings.filter(|(_, strings)| !strings.is_empty()).collect();
            let rows = strings.into_iter().enumerate().map(|(place, (side, strings))| {
                let [name, relation] =
                    [name, relation].map(|text| if place == 0 { text.as_str() } else { "" });
                vec![name.to_owned(), relation.to_owned(), side.to_owned(), strings.clone()]
            });
            let rows: Vec<_> = rows.collect();
            if rows.is_empty() { vec![vec![name.clone(), relation.clone()]] } else { rows }
        };
        self.rows(&[name, "relation", "only in", "string"], rows.iter().flat_map(below))
    }

    fn diff(&mut self, diff: &Diff) -> io::Result<()> {
        self.heading(&sentence(diff))?;
        self.reasons(diff)
    }

    /// Two productions of which one nests; `longest` is the length that was asked for.
    fn nested(&mut self, nested: &Nested, longest: Option<usize>) -> io::Result<()> {
        let Nested { left, right, compared } = nested;
        self.heading(&nested.to_string())?;
        let nests = [left, right].into_iter().filter(|side| side.start().nested().is_some());
        let names: Vec<_> = nests.map(Nested::name).collect();
        let (names, verb) = match &names[..] {
            [one, other] if one != other => (format!("{one} and {other}"), "nest"),
            names => (names.first().cloned().unwrap_or_default(), "nests"),
        };
        if compared.extent != Extent::All {
            let go_on = go_on(&compared.extent, longest);
            let line = format!("{names} {verb}, and whether longer strings differ is not decided; {go_on}");
            self.out.lines(wrapped(&line, 0))?;
        }
        for (of, not_of, only) in [(left, right, &compared.only_left), (right, left, &compared.only_right)] {
            let Some(text) = only else { continue };
            writeln!(self.out)?;
            self.heading(&format!("a shortest string only in {}", Nested::name(of)))?;
            let says = not_of.run(text).first_error().map(in_a_cell).unwrap_or_default();
            self.rows(&["string", &format!("error in {}", not_of.dialect().id)], [vec![shown(text), says]])?;
        }
        Ok(())
    }

    /// The strings that only one side holds, and what makes the difference.
    fn reasons(&mut self, diff: &Diff) -> io::Result<()> {
        for (of, not_of, only) in
            [(&diff.left, &diff.right, &diff.only_left), (&diff.right, &diff.left, &diff.only_right)]
        {
            if only.all().next().is_some() {
                writeln!(self.out)?;
                self.heading(&format!("only in {of}"))?;
                let header = ["string", &format!("error in {}", id(not_of)), "read as"];
                self.rows(&header, only.all().map(row))?;
            }
        }
        if let Some((one, other)) = diff.schemes() {
            writeln!(self.out)?;
            self.heading(&format!(
                "the names of the schemes, `{one}` and `{other}`, differ; no production is the cause"
            ))?;
        }
        let causes = diff.causes();
        let (inner, outer): (Vec<_>, Vec<_>) = causes.iter().partition(|cause| cause.innermost);
        self.causes("causes", &inner)?;
        let heading = format!("causes that remain with the inner productions of {}", id(&diff.right));
        self.causes(if inner.is_empty() { "causes" } else { &heading }, &outer)
    }

    fn causes(&mut self, heading: &str, causes: &[&Cause]) -> io::Result<()> {
        if causes.is_empty() {
            return Ok(());
        }
        writeln!(self.out)?;
        self.heading(heading)?;
        let row = |cause: &&Cause| {
            let name = both(cause.left.name, cause.right.name);
            let text = |only: &Strings| {
                only.readable.as_deref().map(|text| characters_or(text, &only.characters)).unwrap_or_default()
            };
            [name, cause.relation.to_string(), text(&cause.only_left), text(&cause.only_right)]
        };
        self.sides("production", ["left", "right"], &causes.iter().map(row).collect::<Vec<_>>())
    }

    /// If the start productions have different names, a call that compares productions of one name.
    fn starts(&mut self, left: &Side, right: &Side) -> io::Result<()> {
        let [one, other] = [left, right].map(|side| side.production().name);
        let both = [one, other].into_iter().find(|name| {
            one != other && [left, right].iter().all(|side| side.dialect().production(name).is_ok())
        });
        let Some(name) = both else { return Ok(()) };
        let [left, right] = [left, right].map(|side| side.dialect().id);
        let text = format!(
            "`{one}` and `{other}` are not for the same inputs; see also `urlgram diff {left}:{name} {right}:{name}`"
        );
        writeln!(self.out)?;
        self.out.lines(wrapped(&text, 0))
    }

    /// The URLs of each scheme.
    fn schemes(&mut self, table: &Table, names: [&str; 2]) -> io::Result<()> {
        writeln!(self.out)?;
        self.heading("whole URLs, by their schemes")?;
        let scheme = |diff: &Diff| match diff.left.language() {
            Language::Scheme(scheme) => scheme.clone(),
            _ => "(any other)".to_owned(),
        };
        let rows: Vec<_> = table.schemes.iter().map(|diff| relation_row(scheme(diff), diff)).collect();
        self.sides("scheme", names, &rows)
    }

    /// The table of two dialects, with at most this many strings each way where it compares two languages alone.
    fn table(&mut self, table: &Table, most: usize) -> io::Result<()> {
        let Diff { left, right, .. } = &table.whole;
        let ids = [left, right].map(id);
        for dialect in [left.dialect(), right.dialect()] {
            let Dialect { id, document, title, date, .. } = dialect;
            let line = if dialect.is_foreign() {
                format!("{id}: {title}")
            } else {
                format!("{id}: {document}, {title}, {date}")
            };
            self.out.lines(wrapped(&line, 2))?;
        }
        self.heading(&sentence(&table.whole))?;
        let names = ids.each_ref().map(String::as_str);

        if let [_] = &table.schemes[..] {
            // If no scheme has a production of its own, there is one language, and room to say more about it.
            self.reasons(&Diff::new(left.clone(), right.clone(), most))?;
            self.starts(left, right)?;
        } else {
            self.schemes(table, names)?;
        }

        let (equal, differ): (Vec<_>, Vec<_>) =
            table.productions.iter().partition(|row| row.diff.relation == Relation::Equal);
        if !differ.is_empty() {
            writeln!(self.out)?;
            self.heading("productions of the same name that differ (*: in their own right-hand side)")?;
            let name = |diff: &Diff, itself| format!("{}{}", name_of(diff), if itself { " *" } else { "" });
            let rows = differ.iter().map(|row| relation_row(name(&row.diff, row.itself), &row.diff));
            self.sides("production", names, &rows.collect::<Vec<_>>())?;
        }
        let equal: Vec<_> = equal.iter().map(|row| name_of(&row.diff)).collect();
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        for (heading, names) in [
            ("the same in both".to_owned(), equal),
            (format!("names only in {}", ids[0]), owned(&table.only_left)),
            (format!("names only in {}", ids[1]), owned(&table.only_right)),
        ] {
            if !names.is_empty() {
                writeln!(self.out)?;
                self.heading(&heading)?;
                self.out.lines(wrapped(&format!(" {}", names.join(", ")), 1))?;
            }
        }
        Ok(())
    }
}

/// The relation as a sentence.
fn sentence(diff: &Diff) -> String {
    let Diff { left, right, .. } = diff;
    match diff.relation {
        Relation::Equal => format!("{left} and {right} are equal"),
        Relation::Subset => format!("{left} is a subset of {right}"),
        Relation::Superset => format!("{left} is a superset of {right}"),
        Relation::Incomparable => format!("{left} and {right} are incomparable: each has strings of its own"),
    }
}

/// The name of a production, or both if the sides name it differently.
fn both(left: &str, right: &str) -> String {
    if left == right { left.to_owned() } else { format!("{left} / {right}") }
}

fn name_of(diff: &Diff) -> String {
    both(diff.left.production().name, diff.right.production().name)
}

/// The dialect of a side, with its reading if it is not the default.
fn id(side: &Side) -> String {
    let id = side.dialect().id;
    match side.reading() {
        Reading::Printed => format!("{id} (printed)"),
        Reading::Corrected => id.to_owned(),
    }
}

fn row(example: &Example) -> Vec<String> {
    let says = if let Some(found) = &example.refused {
        in_a_cell(found)
    } else {
        let place = example.leaves..example.leaves;
        let column = Columns::new(&example.text, std::iter::once(place.clone())).of(&place).start;
        format!("no error; the languages differ from column {column}")
    };
    let read_as = example.read_as.last().copied().unwrap_or_default();
    vec![shown(&example.text), says, read_as.to_owned()]
}

/// A row of a table: readable strings per direction, or the shortest one.
fn relation_row(name: String, diff: &Diff) -> [String; 4] {
    let text = |side: &Side, only: &Only| match &only.readable[..] {
        [_, _, ..] => only.readable.iter().map(|example| shown(&example.text)).collect::<Vec<_>>().join("\n"),
        _ => match only.readable.first().or(only.all().next()) {
            Some(example) => characters_or(&example.text, &only.characters),
            None if side.is_empty() => "(no strings)".to_owned(),
            None => String::new(),
        },
    };
    let (left, right) = (text(&diff.left, &diff.only_left), text(&diff.right, &diff.only_right));
    [name, diff.relation.to_string(), left, right]
}

/// The string. A single character is replaced by the set of all characters that have the same effect.
fn characters_or(text: &[u8], characters: &[u8]) -> String {
    if text.len() == 1 { set(characters) } else { shown(text) }
}

fn shown(text: &[u8]) -> String {
    if text.is_empty() { "(empty)".to_owned() } else { printable(text) }
}
