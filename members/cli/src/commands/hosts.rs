//! `urlgram hosts`

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::time::Duration;

use clap::{Args, ValueEnum};
use urlgram::hosts::{Hosts, Parts, Reader, Seen, Silence};
use urlgram::printable;

use crate::commands::judge::divided;
use crate::commands::judge::program::Program;
use crate::failure::{Failure, counted};
use crate::input::Inputs;
use crate::output::Output;
use crate::output::format::{cut, shortened, wrapped};
use crate::output::table::{rows, table};

const EXAMPLES: &str = "\
Examples:
  urlgram hosts 'http://good.example\\@evil.example/'
  urlgram hosts -i urls.txt                            where do readers differ?
  urlgram hosts --readers rfc3986,browser -i urls.txt  where do these two?
  urlgram hosts -i urls.txt -- python3 parse.py        how does a program read?

The readers: each document, which refuses what does not conform; RFC 3986, Appendix B, whose regular expression divides any text; the \
common form of RFC 1738, section 3.1; and browsers, by the parser of the URL Standard. A program reads one URL a line, and answers each \
with one line of JSON: an object with the strings `user` (with `:password`), `host`, `port` and `path` as the URL has them, those that there are, or \
`null` if it refuses the URL. It is run once: a list is held in memory then, and 64 MiB of answers are read at most.

Hosts are compared in lower case, in US-ASCII as the URL Standard maps names, without escapes but of delimiters, and IPv6 addresses in one form.

Exit codes: 0 no two readers see different hosts, 1 some do, 2 usage or I/O error.";

/// Show which host each reader of a URL sees: the documents, Appendix B of RFC 3986, browsers, and a program of one's own.
///
/// It answers for any text. Readers that see the same share a row. A list has the number of URLs on which two readers see different hosts,
/// with a shortest one.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = "urlgram hosts [OPTIONS] <URL>... [-- COMMAND]")]
pub struct Arguments {
    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Ask these readers alone, comma-separated: ids of dialects, `appendix-b`, `common-form`, `browser` [default: all].
    #[arg(long, value_name = "READER", value_delimiter = ',', value_parser = Reader::find)]
    readers: Vec<Reader>,

    /// Of a list, show the N pairs of readers that differ most; those with the program come first.
    #[arg(short = 'n', value_name = "N", default_value_t = 20)]
    pairs: usize,

    /// A program that neither reads nor prints for so many seconds is ended.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, hide_short_help = true)]
    timeout: u64,

    #[command(flatten)]
    inputs: Inputs,

    /// A program that reads URLs, and its arguments.
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables for the terminal.
    Text,
    /// One JSON object per URL, one on each line, with all readers.
    Ndjson,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let readers = if arguments.readers.is_empty() { Reader::all() } else { arguments.readers.clone() };
    let few = arguments.inputs.are_arguments();
    let mut asked: Vec<Vec<u8>> = Vec::new();
    let mut answers = None;
    if !arguments.command.is_empty() {
        arguments.inputs.for_each(|input, _| {
            asked.push(input.to_vec());
            Ok(true)
        })?;
        let (command, timeout) = (arguments.command.clone(), Duration::from_secs(arguments.timeout));
        answers = Some(divided::answers(&Program { name: None, command, timeout }, &asked)?.into_iter());
    }
    let mut pairs = Pairs::default();
    let mut show = |input: &[u8]| {
        let mut found = Hosts::of(input, &readers);
        found.seen.extend(answers.as_mut().and_then(Iterator::next));
        match arguments.format {
            Format::Ndjson => out.json(&found)?,
            Format::Text if few => print(&found, out)?,
            Format::Text => pairs.add(&found),
        }
        Ok(found.agree())
    };
    // If a program was asked, the inputs are in memory: a list on standard input cannot be read twice.
    let agree = if arguments.command.is_empty() {
        arguments.inputs.for_each(|input, _| show(input))?
    } else {
        asked.iter().try_fold(true, |all, input| Ok::<_, Failure>(show(input)? & all))?
    };
    if arguments.format == Format::Text && !few {
        pairs.print(readers.len(), arguments.pairs, out)?;
    }
    Ok(agree)
}

/// The most columns of a part.
const SHOWN: usize = 40;

/// Prints the hosts of one text, and a row for all readers that see the same.
fn print(found: &Hosts<'_>, out: &mut Output) -> io::Result<()> {
    out.lines([shortened(found.input)])?;
    out.lines(wrapped(&found.to_string(), 0))?;
    let names = |readers: Vec<&Reader>, between: &str| {
        let names: Vec<_> =
            readers.into_iter().map(|reader| printable(reader.to_string().as_bytes())).collect();
        names.join(between)
    };
    let differ = found.differ_in();
    let head =
        |name: &'static str| if differ.contains(&name) { format!("{name} ≠") } else { name.to_owned() };
    let header = [head("host"), head("user"), head("port"), "path".to_owned(), "seen by".to_owned()];
    let mut table = table(&header.each_ref().map(String::as_str), 100);
    let seen = found.rows();
    let is_read = !seen.is_empty();
    for (Parts { user, host, port, path }, readers) in seen {
        let cell = |part: &Option<Cow<'_, [u8]>>| {
            part.as_deref().map_or("-".to_owned(), |part| cut(&printable(part), SHOWN).into_owned())
        };
        table.add_row([cell(host), cell(user), cell(port), cell(path), names(readers, "; ")]);
    }
    if is_read {
        out.lines(rows(&table))?;
    }
    let all = [
        ("authority not divided by", Silence::DoesNotDivide),
        ("refused by", Silence::Refuses),
        ("not asked, as it has a line end:", Silence::NotAsked),
    ];
    for (what, why) in all {
        let readers = found.silent(why);
        if !readers.is_empty() {
            out.lines(wrapped(&format!("{what} {}", names(readers, ", ")), 2))?;
        }
    }
    out.lines([String::new()])
}

/// How often two readers see different hosts, and the shortest text of which they do.
#[derive(Default)]
struct Pairs {
    inputs: usize,
    disputed: usize,
    differ: BTreeMap<(usize, usize), (usize, Vec<u8>)>,
    readers: Vec<String>,
}

impl Pairs {
    fn add(&mut self, found: &Hosts<'_>) {
        self.inputs += 1;
        if self.readers.is_empty() {
            self.readers =
                found.seen.iter().map(|seen| printable(seen.reader.to_string().as_bytes())).collect();
        }
        if found.agree() {
            return;
        }
        self.disputed += 1;
        let hosts: Vec<_> = found.seen.iter().map(Seen::host).collect();
        for (one, host) in hosts.iter().enumerate() {
            for (other, also) in hosts.iter().enumerate().skip(one + 1) {
                if host.is_some() && also.is_some() && host != also {
                    let (number, shortest) =
                        self.differ.entry((one, other)).or_insert_with(|| (0, found.input.to_vec()));
                    *number += 1;
                    if found.input.len() < shortest.len() {
                        *shortest = found.input.to_vec();
                    }
                }
            }
        }
    }

    /// A program follows the readers that are built in.
    fn print(&self, built_in: usize, most: usize, out: &mut Output) -> io::Result<()> {
        let Self { inputs, disputed, differ, readers } = self;
        let mut pairs: Vec<_> = differ.iter().collect();
        pairs.sort_by_key(|((_, other), (number, _))| (*other < built_in, std::cmp::Reverse(*number)));
        out.lines([format!(
            "{disputed} of {} have readers that see different hosts",
            counted(*inputs as u64, "URLs")
        )])?;
        if pairs.is_empty() {
            return Ok(());
        }
        let mut table = table(&["one reader", "another", "differ on", "shortest"], 100);
        for ((one, other), (number, shortest)) in pairs.iter().take(most) {
            table.add_row([&readers[*one], &readers[*other], &number.to_string(), &shortened(shortest)]);
        }
        out.lines(rows(&table))?;
        if pairs.len() > most {
            out.lines([format!("{} more pairs: -n shows them", pairs.len() - most)])?;
        }
        Ok(())
    }
}
