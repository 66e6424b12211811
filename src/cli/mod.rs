//! The subcommands, one file each, and what they share: `options` and `failure`.
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
mod failure;
mod finds;
mod fix;
mod format;
mod generate;
mod grammar;
mod help;
mod input;
mod interpret;
mod iri;
mod json;
mod judge;
mod lines;
mod normalize;
mod options;
mod progress;
mod resolve;
mod same;
mod sarif;
mod say;
mod signals;
mod summary;
mod table;
mod tree;
mod unpack;

use std::process::ExitCode;

use clap::{FromArgMatches as _, Parser, Subcommand};

use self::failure::Failure;
use self::options::Colour;

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
  urlgram normalize HTTP://H:80/%61          what is its normal form?
  urlgram iri --to-uri http://h/ü            what is the URI of this IRI?
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
    Iri(iri::Arguments),
    Normalize(normalize::Arguments),
    Resolve(resolve::Arguments),
    Same(same::Arguments),
    Tree(tree::Arguments),
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
        Command::Iri(arguments) => iri::run(&arguments),
        Command::Normalize(arguments) => normalize::run(&arguments),
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
