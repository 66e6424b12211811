//! The command line: arguments in, exit code out. Each subcommand is a file or folder in `commands`; `server` is that for editors.
//!
//! The library does the work. These files have only arguments, files, formats and exit codes. The program in the Python package is this one,
//! too, so it is a function.

#![forbid(unsafe_code)]

mod commands;
mod contained;
mod failure;
mod files;
mod input;
mod json;
mod lists;
mod options;
mod output;
mod policy;
mod project;
mod server;
mod signals;

use std::ffi::{OsStr, OsString};
use std::io::Write as _;

use clap::parser::ValueSource;
use clap::{ArgMatches, FromArgMatches as _, Parser, Subcommand};
use urlgram::printable;

use self::commands::{
    check, compare, completions, config, diff, explain, extract, fix, generate, grade, grammar, hosts,
    interpret, iri, judge, normalize, resolve, same, tree,
};
use self::failure::{Failure, say_as_is};
use self::options::{Colour, help, implied};
use self::output::Output;
use self::project::config::{Config, Origin};

const EXAMPLES: &str = "\
Examples:
  urlgram 'http://www.w3.org/a b'            what is wrong with this URL?
  urlgram -d rfc3987 'http://h/é?a=<b>'      and with this IRI?
  urlgram --as cyclonedx 'git@h:a/b.git'     why does this format refuse it?
  urlgram check --input urls.txt -f ndjson   one verdict per line, for programs
  urlgram check --start host a.b -- -c       any production can be the start
  urlgram compare 'http://h/~user'           what does each document say?
  urlgram diff url-06 rfc1738                what did RFC 1738 change?
  urlgram hosts 'http://a@b@c/'              which host does each reader see?
  urlgram fix 'http://ex_ample.com/a b'      what would conform?
  urlgram explain underscore-in-host         what does this finding mean?
  urlgram extract mail.txt                   which URLs are in this text?
  urlgram generate --natural                 URLs for the tests of a program
  urlgram grammar host                       what is a host by its BNF?
  urlgram resolve -d rfc1630 http://h/a b    what does a reference mean?
  urlgram tree 'http://www.w3.org/'          how does the grammar derive it?
  urlgram same http://h:80/ HTTP://h         is that the same URL?
  urlgram normalize HTTP://H:80/%61          what is its normal form?
  urlgram iri --to-uri http://h/ü            what is the URI of this IRI?
  urlgram interpret -d rfc1738 ftp://h/pub/a what does a client do with it?

Without a subcommand, urlgram runs `check` and accepts its options.

Which document? The one that refused the URL; without an option, RFC 3986. `--as` knows formats that prescribe one: json-schema:uri, json-schema:iri-reference, \
cyclonedx, spdx, openapi, xml-schema:anyURI, rdf, browser and others; `-d` takes rfc3986, rfc3987, rfc2396, rfc1738 and others. \
`urlgram compare URL` asks all.

Exit codes: 0 all inputs conform, 1 some do not, 2 usage or I/O error.";

/// Checks URLs against the grammar of a chosen specification, to the letter.
#[derive(Debug, Parser)]
#[command(
    name = "urlgram",
    version,
    bin_name = "urlgram",
    after_help = EXAMPLES,
    override_usage = "urlgram [OPTIONS] <COMMAND>\n       urlgram [OPTIONS OF check] <URL>..."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// Colour the output.
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN", display_order = 100, hide_short_help = true)]
    color: Colour,

    #[command(flatten)]
    config: Origin,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Arguments),
    Compare(compare::Arguments),
    Completions(completions::Arguments),
    Config(config::Arguments),
    Diff(diff::Arguments),
    Fix(fix::Arguments),
    Explain(explain::Arguments),
    Extract(extract::Arguments),
    Generate(generate::Arguments),
    Grade(grade::Arguments),
    Grammar(grammar::Arguments),
    Hosts(hosts::Arguments),
    Interpret(interpret::Arguments),
    Iri(iri::Arguments),
    Judge(judge::Arguments),
    Lsp(server::Arguments),
    Man(completions::Manual),
    Normalize(normalize::Arguments),
    Resolve(resolve::Arguments),
    Same(same::Arguments),
    Tree(tree::Arguments),
}

/// Runs the program with its arguments, of which the first is its name, and returns its exit code.
///
/// It prints, it may end the process (a usage error does), and it handles signals: a process runs it once.
#[must_use]
pub fn run(arguments: Vec<OsString>) -> u8 {
    // A defect outside the answers for single inputs.
    let words = arguments.iter().map(|word| word.as_encoded_bytes()).collect::<Vec<_>>().join(&b' ');
    ended(contained::contained(&words, || None, || called(arguments)).unwrap_or(Err(Failure::Reported)))
}

/// Runs the subcommand, and returns whether all inputs conform, or what else it is asked.
fn called(arguments: Vec<OsString>) -> Result<bool, Failure> {
    let program = help::command::<Arguments>();
    let (given, is_implied) = implied::with_check(arguments, &program);
    // After `--`, every argument is an input.
    let is_ended = given.iter().any(|argument| argument == "--");
    let (matches, config) = settled(&program, given.clone())?;
    // The settings are passed as arguments as well, so only the command line tells whether the user chose a grammar.
    let is_chosen = matches.subcommand_matches("check").is_some_and(|check| {
        ["dialect", "as", "grammar"].iter().any(|id| check.value_source(id) == Some(ValueSource::CommandLine))
    });
    let Arguments { command, color, .. } = parsed_as(&matches);
    let mut output = Output::new(color.is_wanted());
    let out = &mut output;
    let good = match command {
        Command::Check(mut arguments) => {
            if let Some(word) = arguments.inputs.first().filter(|_| is_implied && !is_ended) {
                no_subcommand(word, &program)?;
            }
            check::run(&mut arguments, config.as_ref(), !is_chosen, !is_ended, out)
        }
        Command::Compare(arguments) => compare::run(&arguments, out),
        Command::Completions(arguments) => completions::run(&arguments, &program, out),
        Command::Config(arguments) => config::run(&arguments, config.as_ref(), out),
        Command::Diff(arguments) => diff::run(&arguments, out),
        Command::Fix(mut arguments) => fix::run(&mut arguments, config.as_ref(), !is_ended, out),
        Command::Explain(arguments) => explain::run(&arguments, out),
        Command::Extract(arguments) => extract::run(&arguments, out),
        Command::Generate(arguments) => generate::run(&arguments, out),
        Command::Grade(arguments) => grade::run(&arguments, out),
        Command::Grammar(arguments) => grammar::run(&arguments, out),
        Command::Hosts(arguments) => hosts::run(&arguments, out),
        Command::Interpret(arguments) => interpret::run(&arguments, out),
        Command::Iri(arguments) => iri::run(&arguments, out),
        Command::Judge(arguments) => judge::run(&arguments, out),
        Command::Lsp(of_command) => {
            let again = || {
                let (matches, config) = settled(&program, given.clone())?;
                match parsed_as(&matches).command {
                    Command::Lsp(of_command) => Ok((of_command, config)),
                    _ => unreachable!("the same arguments"),
                }
            };
            server::run((of_command, config), again, out)
        }
        Command::Man(arguments) => completions::manual(&arguments, &program, out),
        Command::Normalize(arguments) => normalize::run(&arguments, out),
        Command::Resolve(arguments) => resolve::run(&arguments, out),
        Command::Same(arguments) => same::run(&arguments, out),
        Command::Tree(arguments) => tree::run(&arguments, out),
    };
    // A message about an error follows what could be printed.
    let flushed = output.flush();
    good.and_then(|good| Ok(flushed.map(|()| good)?))
}

/// Parses the arguments with those that the settings of the working directory add.
fn settled(
    program: &clap::Command,
    mut given: Vec<OsString>,
) -> Result<(ArgMatches, Option<Config>), Failure> {
    let matches = parsed(program, &given);
    let Arguments { config, .. } = parsed_as(&matches);
    let config = config.config()?;
    let (Some(settings), Some((name, of_command))) = (&config, matches.subcommand()) else {
        return Ok((matches, config));
    };
    let more = program.find_subcommand(name).map(|command| settings.arguments(command, of_command));
    let at = implied::behind_globals(&given, program) + 1;
    given.splice(at..at, more.into_iter().flatten());
    Ok((parsed(program, &given), config))
}

/// Parses the arguments. If they are wrong, prints the error and ends the program.
fn parsed(program: &clap::Command, given: &[OsString]) -> ArgMatches {
    let error = match program.clone().try_get_matches_from(given) {
        Ok(matches) => return matches,
        Err(error) if error.use_stderr() => error,
        Err(text) => {
            let printed = text.print().and_then(|()| std::io::stdout().flush());
            let printed = printed.map_err(Failure::from).map(|()| true);
            std::process::exit(ended(printed).into());
        }
    };
    // The message may repeat bytes that a terminal interprets.
    let safe = given.iter().map(|argument| printable(argument.as_encoded_bytes()));
    let safe: Vec<OsString> = safe.map(OsString::from).collect();
    if safe == given {
        error.exit();
    }
    program.clone().try_get_matches_from(&safe).map_or_else(
        |error| error.exit(),
        |_| {
            let text = error.render().to_string();
            text.lines().for_each(|line| say_as_is(&(printable(line.as_bytes()) + "\n")));
            std::process::exit(2)
        },
    )
}

fn parsed_as(matches: &ArgMatches) -> Arguments {
    Arguments::from_arg_matches(matches).unwrap_or_else(|error| error.exit())
}

/// Rejects a word that is or looks like a subcommand, and would be checked as a URL because options precede it.
fn no_subcommand(word: &OsStr, program: &clap::Command) -> Result<(), Failure> {
    let Some(name) = implied::looks_like(word, program) else { return Ok(()) };
    let message = if word == name {
        format!("options of `{name}` must follow it, as in `urlgram {name} -d rfc3986`")
    } else {
        let word = word.to_string_lossy();
        format!(
            "there is no subcommand `{word}`; did you mean `{name}`? (to check it as a URL: `urlgram check {word}`)"
        )
    };
    Err(Failure::Message(message))
}

fn ended(result: Result<bool, Failure>) -> u8 {
    match result.map_err(Failure::told) {
        Ok(_) if contained::happened() && signals::asked().is_none() => 2,
        // A signal that arrives after the last input still sets the exit status.
        Ok(good) => signals::asked().map_or(u8::from(!good), signals::die),
        Err(Failure::BrokenPipe) => signals::die(signals::SIGPIPE),
        Err(Failure::Interrupt(signal)) => signals::die(signal),
        Err(Failure::Message(_) | Failure::Output(_) | Failure::Reported) => 2,
    }
}
