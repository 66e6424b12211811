//! Grammars that are read from files.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use clap::Args;
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};
use urlgram::bnf::{GrammarError, NotRegular, Notation, Source};
use urlgram::lesson::Lesson;
use urlgram::library::{Format, Import, LIBRARY};
use urlgram::{Check, Dialect, printable};

use crate::failure::{Failure, say, say_as_is};
use crate::files::stdin;

/// The longest grammar that is read, in bytes.
const LONGEST: u64 = 4 << 20;

/// The columns of an error.
const WIDTH: usize = 200;

/// The arguments that name a grammar in a file.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Grammar")]
pub struct Foreign {
    /// Grammar in a file, in place of a document's; `-` is standard input, and `library:NAME` a published one, such as
    /// library:uri-template or library:rfc3339. It begins with its first production, or that of -s.
    #[arg(
        long = "grammar",
        id = "grammar",
        value_name = "FILE",
        group = "read-grammar",
        conflicts_with = "dialect"
    )]
    file: Option<String>,

    #[command(flatten)]
    pub how: How,
}

/// The arguments that say how a grammar in a file is read.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Grammar")]
pub struct How {
    /// Notation of a grammar in a file [default: found out]: abnf, rfc822, rfc1738, rfc1630, bnf, iso14977, wirth or w3c.
    #[arg(long, hide_short_help = true)]
    pub notation: Option<Notation>,

    /// Take productions that the grammar names and does not define from this grammar: a file, or an id of the library; may be given
    /// several times [default: the document that it names].
    #[arg(long, value_name = "FILE|ID")]
    import: Vec<String>,

    /// The texts that were read, to show places in them.
    #[arg(skip)]
    texts: RefCell<Vec<Source>>,
}

/// The text of a grammar that was read from a file.
pub struct Text {
    /// The grammar, ready to be read.
    pub source: Source,
    /// Its examples.
    pub lesson: Lesson,
    /// The file as it is, if the grammar is in it as it is read.
    pub printed: Option<String>,
}

impl Foreign {
    /// Returns the start production of a grammar of the library.
    pub fn start(&self) -> Option<&'static str> {
        let name = self.file.as_deref()?.strip_prefix("library:")?;
        Format::find(name).ok().map(|found| found.start)
    }

    /// Returns the dialect of the grammar, if a file is named.
    pub fn dialect(&self) -> Result<Option<&'static Dialect>, Failure> {
        let Some(file) = &self.file else {
            self.how.is_unused(NOT_THERE)?;
            return Ok(None);
        };
        Ok(Some(self.how.read(file)?.0))
    }
}

/// The grammar that [`How`] describes, where there is none.
pub const NOT_THERE: &str = "the grammar of `--grammar FILE`, which is not there";

impl How {
    /// Returns an error if anything is said of a grammar that is not there.
    pub fn is_unused(&self, what: &str) -> Result<(), Failure> {
        if self.notation.is_none() && self.import.is_empty() {
            return Ok(());
        }
        Err(Failure::Message(format!("`--notation` and `--import` describe {what}")))
    }

    /// Returns the check against the dialect with this name, or against the grammar in the file with this name.
    pub fn check(&self, name: &str) -> Result<Check, Failure> {
        match Check::named(name) {
            Ok(known) => Ok(known),
            Err(_) if is_grammar(name) => Ok(Check::new(self.read(name)?.0)),
            Err(unknown) => Err(unknown.into()),
        }
    }

    /// Returns the dialect of a published grammar.
    pub fn published(&self, format: Format) -> Result<&'static Dialect, Failure> {
        self.texts.borrow_mut().push(format.source());
        format.dialect().map_err(|error| refused(&error))
    }

    /// Tells why a production has no automaton; of recursion, where it is, too.
    pub fn not_regular(&self, error: &NotRegular) -> Failure {
        let place = |name: &str| self.texts.borrow().iter().find_map(|text| text.nests(name));
        let NotRegular::Recursive(name) = error else { return Failure::because(error) };
        let Some(error) = place(name) else { return Failure::because(error) };
        say_as_is(&format!(
            "urlgram: this needs an automaton, and the production has none\n{}",
            drawn(&error, WIDTH)
        ));
        Failure::Reported
    }

    /// Returns the text of a grammar, and those that it may take productions from, all ready to be read.
    pub fn sources(&self, file: &str) -> Result<(Text, Vec<Source>), Failure> {
        Ok((source(file, self.notation)?, self.others()?))
    }

    /// Returns the grammars that one may take productions from, ready to be read.
    pub fn others(&self) -> Result<Vec<Source>, Failure> {
        self.import.iter().map(|other| Ok(source(other, None)?.source)).collect()
    }

    /// Makes the dialect of the grammar in a file, and says what was found out; with the examples in it, and the text that was read.
    pub fn read(&self, file: &str) -> Result<(&'static Dialect, Lesson, Source), Failure> {
        if let (Some(name), true) = (file.strip_prefix("library:"), self.import.is_empty()) {
            let format = Format::find(name)?;
            if LIBRARY.iter().any(|entry| entry.id == name && entry.formats.len() > 1) {
                let start = format.start;
                say(&format!("urlgram: `{file}` begins with `{start}`; `-s` chooses another production"));
            }
            return Ok((self.published(format)?, Lesson::default(), format.source()));
        }
        let (Text { source, lesson, .. }, others) = self.sources(file)?;
        if source.is_found_out() {
            say(&format!(
                "urlgram: `{}` is read as {}; `--notation` chooses another",
                printable(source.name().as_bytes()),
                source.notation()
            ));
        }
        for (place, chosen, _) in source.remarks() {
            let line = source.text()[..place.start].matches('\n').count() + 1;
            say(&format!(
                "urlgram: {}:{line}: {}",
                printable(source.name().as_bytes()),
                printable(chosen.as_bytes())
            ));
        }
        let read = Dialect::of_any_source(&source, &others);
        self.texts.borrow_mut().push(source.clone());
        let read = read.map_err(|error| refused(&error))?;
        let mut told: Vec<String> = Vec::new();
        for Import { name, document, .. } in read.imports {
            let line =
                format!("urlgram: `{}` takes `{name}` from {document}", printable(source.name().as_bytes()));
            if !told.contains(&line) {
                say(&line);
                told.push(line);
            }
        }
        Ok((read.dialect, lesson, source))
    }
}

/// Returns whether this names a grammar in a file, or one of the library.
pub fn is_grammar(name: &str) -> bool {
    is_file(name) || name.starts_with("library:")
}

/// Returns whether this is the path of a file, or `-`.
pub fn is_file(name: &str) -> bool {
    name == "-" || Path::new(name).is_file()
}

/// Returns the text of a grammar, ready to be read.
fn source(file: &str, notation: Option<Notation>) -> Result<Text, Failure> {
    // A file of this name comes first.
    let id = file.strip_prefix("library:").or(Some(file)).filter(|_| !is_file(file));
    if let Some(id) = id {
        match Format::find(id) {
            Ok(format) => {
                return Ok(Text { source: format.source(), lesson: Lesson::default(), printed: None });
            }
            Err(unknown) if file.starts_with("library:") => return Err(unknown.into()),
            Err(_) => {}
        }
    }
    let text = text(file)?;
    let wrong = |message| Failure::Message(format!("`{}` is no automaton: {message}", shown(file)));
    let lesson = Lesson::of(&text).map_err(wrong)?;
    let notation = notation.filter(|_| !lesson.automaton);
    let name = if file == "-" { "standard input" } else { base(file) };
    let source = Source::new(name, &lesson.grammar, notation);
    let printed = Some(text).filter(|_| !lesson.automaton);
    Ok(Text { source, lesson, printed })
}

/// Returns all of a file, or of standard input for `-`.
pub fn text(file: &str) -> Result<String, Failure> {
    let cannot = |error: io::Error| Failure::Message(format!("cannot read `{}`: {error}", shown(file)));
    let mut bytes = Vec::new();
    let read = if file == "-" {
        stdin()?.lock().take(LONGEST + 1).read_to_end(&mut bytes)
    } else {
        File::open(file).and_then(|open| open.take(LONGEST + 1).read_to_end(&mut bytes))
    };
    read.map_err(cannot)?;
    if bytes.len() as u64 > LONGEST {
        let message = format!("`{}` is longer than {LONGEST} bytes, the most of a grammar", shown(file));
        return Err(Failure::Message(message));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::Message(format!("`{}` is not UTF-8: see the byte at offset {at}", shown(file)))
    })
}

/// The name of a file in a message.
pub fn shown(file: &str) -> String {
    if file == "-" { "standard input".to_owned() } else { printable(file.as_bytes()) }
}

/// The last part of a path.
fn base(path: &str) -> &str {
    Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path)
}

/// Prints what is wrong with a grammar, and where.
fn refused(error: &GrammarError) -> Failure {
    say_as_is(&format!("urlgram: the grammar cannot be read\n{}", drawn(error, WIDTH)));
    Failure::Reported
}

/// Draws what is wrong with a grammar under the place in its text, in this many columns at most.
pub fn drawn(error: &dyn Diagnostic, columns: usize) -> String {
    let mut text = String::new();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(columns);
    if handler.render_report(&mut text, error).is_err() {
        text = error.to_string();
    }
    // The grammar may have bytes that a terminal obeys.
    text.lines().map(|line| printable(line.trim_end().as_bytes()) + "\n").collect()
}
