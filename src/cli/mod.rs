//! The subcommands, one file each, and what they share.
//!
//! All that they do, the library can do: here are only arguments, files, formats and exit codes.

mod ambiguity;
mod answer;
mod blocks;
mod bulk;
mod check;
mod compare;
mod diff;
mod explain;
mod extract;
mod finds;
mod fix;
mod format;
mod generate;
mod grammar;
mod help;
mod input;
mod interpret;
mod json;
mod judge;
mod progress;
mod resolve;
mod same;
mod sarif;
mod signals;
mod summary;
mod table;
mod tree;
mod unpack;

use std::io::{self, IsTerminal, Write as _};
use std::process::ExitCode;

use clap::{Args, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use urlgram::diagnosis::printable;
use urlgram::{Check, DEFAULT, DIALECTS, Dialect, Reading};

const EXAMPLES: &str = "\
Examples:
  urlgram check 'http://www.w3.org/a b'      what is wrong with this URL?
  urlgram check --input urls.txt -f ndjson   one verdict a line, for programs
  urlgram check --start hostname a.b -- -c   any production can be the start
  urlgram compare 'http://h/~user'           what does each document say?
  urlgram diff url-06 rfc1738                what did RFC 1738 change?
  urlgram fix 'http://ex_ample.com/a b'      what would conform?
  urlgram explain underscore-in-host         what does this finding mean?
  urlgram extract mail.txt                   which URLs are in this text?
  urlgram generate --natural                 URLs for the tests of a program
  urlgram grammar hostname                   what is a host name by its BNF?
  urlgram resolve -d rfc1630 http://h/a b    what does a reference mean?
  urlgram tree 'http://www.w3.org/'          how does the grammar derive it?
  urlgram same http://h:80/ HTTP://h         is that the same URL?
  urlgram interpret ftp://h/pub/a            what does a client do with it?

Exit codes: 0 all inputs conform, 1 some do not, 2 the call or a file is wrong.";

/// Checks URLs against the grammar of a chosen specification, to the letter.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// When to colour what is printed.
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN", display_order = 100)]
    color: Colour,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Arguments),
    Compare(compare::Arguments),
    Diff(diff::Arguments),
    Fix(fix::Arguments),
    Explain(explain::Arguments),
    Extract(extract::Arguments),
    Generate(generate::Arguments),
    Grammar(grammar::Arguments),
    Interpret(interpret::Arguments),
    Resolve(resolve::Arguments),
    Same(same::Arguments),
    Tree(tree::Arguments),
}

/// The arguments that say what grammar is meant.
#[derive(Args, Debug)]
struct Grammar {
    #[arg(short, long, default_value = DEFAULT.id, help = dialects())]
    dialect: String,

    /// The production to begin with, as the document spells it [default: that of a whole URL].
    #[arg(short, long, value_name = "PRODUCTION")]
    start: Option<String>,
}

fn dialects() -> String {
    let names = |dialect: &Dialect| [&[dialect.id], dialect.aliases].concat().join(" or ");
    let known: Vec<_> =
        DIALECTS.iter().map(|dialect| format!("{} ({})", names(dialect), dialect.document)).collect();
    format!("The grammar to check against: {}", known.join(", "))
}

impl Grammar {
    fn check(&self) -> Result<Check, Failure> {
        let check = Check::new(Dialect::find(&self.dialect)?);
        Ok(match &self.start {
            Some(start) => check.start(start)?,
            None => check,
        })
    }
}

/// The arguments that say how strictly a document is read.
#[derive(Args, Debug)]
struct Tolerance {
    /// Whether evident misprints of the document are corrected.
    #[arg(long, value_enum, default_value_t = ReadingName::Corrected)]
    reading: ReadingName,

    /// Tolerate nothing: what programs are only asked to accept does not conform.
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ReadingName {
    /// The BNF to the letter.
    Printed,
    /// With the corrections that stand beside the grammar.
    Corrected,
}

impl Tolerance {
    fn apply(&self, check: Check) -> Check {
        check.strict(self.strict).reading(self.reading())
    }

    fn reading(&self) -> Reading {
        self.reading.reading()
    }
}

impl ReadingName {
    fn reading(self) -> Reading {
        match self {
            Self::Printed => Reading::Printed,
            Self::Corrected => Reading::Corrected,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Colour {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Colour {
    fn is_wanted(self) -> bool {
        match self {
            Self::Auto => {
                let asked_not = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                !asked_not && io::stdout().is_terminal()
            }
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// Why a call came to nothing.
#[derive(Debug)]
enum Failure {
    /// For standard error; exit code 2.
    Message(String),
    /// It has been said already; exit code 2, too.
    Told,
    /// Nobody reads the output any more: no reason to say anything.
    BrokenPipe,
    /// Somebody asked to end by this signal.
    Interrupt(i32),
}

impl Failure {
    /// Says it now, where there is more to do.
    fn told(self) -> Self {
        let Self::Message(message) = self else { return self };
        // It may repeat what was given to us.
        say(&format!("urlgram: {}", printable(message.as_bytes())));
        Self::Told
    }

    fn output(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            _ => Self::Message(format!("cannot write the output: {error}")),
        }
    }
}

impl From<urlgram::UnknownName> for Failure {
    fn from(error: urlgram::UnknownName) -> Self {
        Self::Message(error.to_string())
    }
}

pub fn run() -> ExitCode {
    let matches = help::command::<Arguments>().get_matches();
    let Arguments { command, color } =
        Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let result = match command {
        Command::Check(arguments) => check::run(&arguments, color),
        Command::Compare(arguments) => compare::run(&arguments, color),
        Command::Diff(arguments) => diff::run(&arguments, color),
        Command::Fix(arguments) => fix::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Extract(arguments) => extract::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Grammar(arguments) => grammar::run(&arguments, color),
        Command::Interpret(arguments) => interpret::run(&arguments),
        Command::Resolve(arguments) => resolve::run(&arguments),
        Command::Same(arguments) => same::run(&arguments),
        Command::Tree(arguments) => tree::run(&arguments, color),
    };
    match result.map_err(Failure::told) {
        // Who asked when all was done has asked all the same.
        Ok(code) => signals::asked().map_or(code, signals::die),
        Err(Failure::BrokenPipe) => signals::die(signals::SIGPIPE),
        Err(Failure::Interrupt(signal)) => signals::die(signal),
        Err(Failure::Message(_) | Failure::Told) => ExitCode::from(2),
    }
}

/// Says something on standard error: on a terminal in lines that have room there, else in one, for who looks for a name in it.
fn say(text: &str) {
    let lines = if io::stderr().is_terminal() { format::wrapped(text, 2) } else { vec![text.to_owned()] };
    for line in lines {
        say_as_is(&format!("{line}\n"));
    }
}

/// Says lines on standard error. Where that fails, there is nobody to tell.
fn say_as_is(lines: &str) {
    let _ = io::stderr().write_all(lines.as_bytes());
}
