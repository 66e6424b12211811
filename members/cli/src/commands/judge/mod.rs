//! `urlgram judge`

mod answer;
mod ask;
pub mod divided;
mod filter;
mod limit;
mod parts;
pub mod program;
mod report;
mod trouble;

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use clap::Args;
use urlgram::bnf::mutation;
use urlgram::bnf::suite::Suite;
use urlgram::escaped;
use urlgram::generate::Generator;
use urlgram::hosts::Reader;
use urlgram::judgement::{Cause, Comparison, Criterion, Verdict};

use self::answer::{Answer, Words};
use self::ask::{Asking, Session, progress};
use self::filter::Filter;
use self::program::Program;
use self::report::{Counts, Format, Outcome};
use self::trouble::{Trouble, Troubles};
use crate::failure::{Failure, say};
use crate::files::{unreadable, unwritable, whole};
use crate::options::{Grammar, Tolerance};
use crate::output::Output;
use crate::signals;

const EXAMPLES: &str = "\
Examples:
  urlgram judge -d rfc3986 -s URI -- python3 -c 'import sys, urllib.parse ...'
  urlgram judge --as json-schema:iri --ask json -- node validator.js
  urlgram judge -d rfc3986 -s host --ask each -- ./is-host {}
  urlgram judge -d rfc3986 --disputed out -f markdown -- ./my-validator
  urlgram judge -d rfc3986 --parts -- python3 parse.py
  urlgram judge -d rfc3986 --write suite.txt           then, from elsewhere,
  urlgram judge -d rfc3986 --read answers.txt

The program gets one string a line and answers a line a string, in order: 1 or 0, true or false, valid or invalid, yes or no, or the \
words of --yes and --no. With `--ask each`, it is started for each string, and exit code 0 accepts. What is no verdict, such as a crash, is \
reported, and the strings after it are asked.

The suite has strings that tell the grammar from each automaton that is wrong by one transition or by the verdict of one state, with \
several characters of each class. A program that passes it can still be wrong: one that counts, or that treats a character \
differently at one place only. --complete asks more, and --longest tries long strings.

Exit codes: 0 the program agrees, 1 it differs or has no answer to some strings, 2 it could not be asked.";

/// Compare the verdicts of another program with a document.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = "urlgram judge [OPTIONS] -- COMMAND...\n       urlgram judge [OPTIONS] --write FILE\n       urlgram judge [OPTIONS] --read FILE")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub struct Arguments {
    #[command(flatten)]
    grammar: Grammar,

    #[command(flatten)]
    tolerance: Tolerance,

    /// Compare with what conforms, by the rules of the prose, too [default: with what the grammar derives].
    #[arg(long)]
    conforms: bool,

    /// The name of the program in the report [default: the command].
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Compare the parts of URLs that the program tells, as for `urlgram hosts`, and not its verdicts.
    #[arg(long, conflicts_with_all = ["write", "read"])]
    parts: bool,

    /// Compare the hosts of hostile texts with those that these readers see: `appendix-b`, `common-form`, `browser`, ids of dialects.
    #[arg(long, value_name = "READER", requires = "parts", value_delimiter = ',', value_parser = Reader::find, default_value = "appendix-b")]
    readers: Vec<Reader>,

    /// The program and its arguments.
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,

    /// How the program is asked.
    #[arg(long, value_enum, default_value_t = Asking::Lines)]
    ask: Asking,

    /// The same as `--ask null`.
    #[arg(short = '0', long = "null", conflicts_with = "ask")]
    null: bool,

    /// The answer that accepts; without --no, any other refuses.
    #[arg(long, value_name = "WORD")]
    yes: Option<String>,

    /// The answer that refuses; without --yes, any other accepts.
    #[arg(long, value_name = "WORD")]
    no: Option<String>,

    /// Ask strings that are not UTF-8, too, where they can be written.
    #[arg(long)]
    bytes: bool,

    /// Seconds without any output or input after which the program hangs.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    timeout: u64,

    /// Seconds after which no more is asked [default: none; with --ask each, 600].
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,

    #[command(flatten)]
    suite: Strings,

    /// Write the suite to a file, in the form of --ask, and end; `-` is standard output.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["command", "read"])]
    write: Option<String>,

    /// Read the answers to the suite from a file, one a line; `-` is standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    read: Option<String>,

    /// The most causes that are shown as text; 0 shows all.
    #[arg(short = 'n', long, value_name = "N", default_value_t = 10)]
    count: usize,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The arguments that select strings.
#[derive(Args, Debug)]
#[command(next_help_heading = "Strings")]
pub struct Strings {
    /// Ask every byte of each class over each transition; with a depth, after all strings of as many classes, too (many millions for 1).
    #[arg(long, value_name = "DEPTH", num_args = 0..=1, require_equals = true, default_missing_value = "0", value_parser = clap::value_parser!(u8).range(0..=2))]
    complete: Option<u8>,

    /// Ask at least N bytes of each class.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
    members: u8,

    /// Try each loop of the grammar with doubling lengths, up to N bytes; 0 tries none.
    #[arg(long, value_name = "N", default_value_t = 65_536)]
    longest: u32,

    /// Strings about which programs and errata are known to disagree: `in`, `out`, `only`, or names to leave out, as in
    /// `ip-future,empty-port`; `list` prints them.
    #[arg(long, value_name = "WHICH", default_value = "in")]
    disputed: String,
}

/// The strings that a chunk has.
const CHUNK: usize = 50_000;

/// The number of strings that look real.
const NATURAL: usize = 300;

/// How long processes a string may take, all together, if nothing else is said.
const EACH: u64 = 600;

/// The number of strings that are asked a second time.
const AGAIN: usize = 500;

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let check = arguments.tolerance.apply(arguments.grammar.check()?);
    let verdict = if arguments.conforms { Verdict::Conforms } else { Verdict::Derives };
    let criterion = Criterion::new(check, verdict).map_err(Failure::because)?;
    if arguments.suite.disputed == "list" {
        for disputed in criterion.disputed() {
            writeln!(out, "{}: {}", disputed.name, disputed.reason)?;
        }
        return Ok(true);
    }
    let filter = Filter::of(&criterion, &arguments.suite.disputed)?;
    let asking = if arguments.null { Asking::Null } else { arguments.ask };
    if let Some(file) = &arguments.write {
        return write(file, &criterion, arguments, asking, &filter, out);
    }
    if arguments.command.is_empty() && arguments.read.is_none() {
        return Err(Failure::because(
            "`urlgram judge` requires a program after `--`, `--write` or `--read`: see `urlgram judge --help`",
        ));
    }
    signals::watch();
    let begin = Instant::now();
    if arguments.parts {
        if !matches!(arguments.format, Format::Text | Format::Json) {
            return Err(Failure::because("`--parts` has the formats text and json"));
        }
        let comparing = parts::Comparing {
            program: arguments.program(),
            criterion: &criterion,
            complete: arguments.suite.complete.is_some(),
            readers: arguments.readers.clone(),
        };
        return parts::run(&comparing, arguments.format, arguments.count, out);
    }
    let mut trial = Trial { comparison: Comparison::new(criterion), counts: Counts::default(), filter };
    let mut session = arguments.session(asking, begin);
    if let Some(file) = &arguments.read {
        trial.read(file, arguments, &session)?;
    } else {
        greet(&mut session, &criterion)?;
        arguments.suite.each_chunk(&criterion, |texts| trial.ask(texts, &mut session))?;
        trial.comparison.probe(|texts| session.verdicts(texts))?;
    }
    let mut judgement = trial.comparison.judgement();
    let mut limits = Vec::new();
    if arguments.read.is_none() {
        again(&mut session, &criterion, &judgement.causes)?;
        let found = std::mem::take(&mut judgement.causes);
        judgement.causes = criterion.reduced(found, |texts| session.verdicts(texts))?;
        let found = limit::limits(&mut session, &criterion, arguments.suite.longest as usize, &trial.filter)?;
        limits = limit::explained(found, &criterion, &judgement.causes)?;
        let is_limit = |cause: &Cause| {
            cause.allowed && !cause.is_clear() && limits.iter().any(|it| it.explains(&cause.text))
        };
        judgement.causes.retain(|cause| !is_limit(cause));
    }
    session.progress.finish_and_clear();
    if !judgement.causes.is_empty() {
        let disputes = criterion.disputes(&criterion.disputed()).map_err(Failure::because)?;
        for cause in &mut judgement.causes {
            cause.caveats = criterion.caveats(&disputes, &cause.text, Some(cause.offset));
        }
    }
    let outcome = Outcome {
        program: session.program.shown(),
        criterion: &criterion,
        counts: trial.counts,
        judgement,
        troubles: &session.troubles.all,
        limits,
        time: begin.elapsed(),
    };
    report::print(&outcome, arguments.format, arguments.count, out)?;
    Ok(outcome.agrees())
}

impl Arguments {
    fn program(&self) -> Program {
        Program {
            name: self.name.clone(),
            command: self.command.clone(),
            timeout: Duration::from_secs(self.timeout),
        }
    }

    /// Makes the program ready to be asked.
    fn session(&self, asking: Asking, begin: Instant) -> Session {
        let words = Words { yes: self.yes.clone(), no: self.no.clone() };
        let program = self.program();
        let seconds = self.time.or((asking == Asking::Each).then_some(EACH));
        Session {
            program,
            asking,
            words,
            bytes: self.bytes,
            until: seconds.map(|seconds| begin + Duration::from_secs(seconds)),
            troubles: Troubles::default(),
            progress: progress(),
        }
    }
}

impl Strings {
    /// Hands over the strings of the suite, many at a time.
    fn each_chunk(
        &self,
        criterion: &Criterion,
        mut take: impl FnMut(Vec<Vec<u8>>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let small = mutation::small(criterion.automaton(), self.members.into());
        // Some programs know few schemes, and the schemes of the suite are not among them: natural strings are asked, too.
        let natural = Generator::natural(*criterion.check(), 0).take(NATURAL);
        let mut texts: Vec<_> = small.into_iter().map(|question| question.text).chain(natural).collect();
        let mut known = HashSet::new();
        texts.retain(|text| known.insert(text.clone()));
        texts.chunks(CHUNK).try_for_each(|texts| take(texts.to_vec()))?;
        let Some(depth) = self.complete else { return Ok(()) };
        let mut texts = Vec::with_capacity(CHUNK);
        let mut result = Ok(());
        Suite::new(criterion.automaton(), depth.into()).for_each(|case| {
            if known.contains(case.input) {
                return;
            }
            texts.push(case.input.to_vec());
            if texts.len() == CHUNK && result.is_ok() {
                result = take(std::mem::take(&mut texts));
            }
        });
        result.and_then(|()| take(texts))
    }
}

/// Writes the suite.
fn write(
    file: &str,
    criterion: &Criterion,
    arguments: &Arguments,
    asking: Asking,
    filter: &Filter,
    out: &mut Output,
) -> Result<bool, Failure> {
    let mut written = Vec::new();
    let mut not_asked = 0;
    arguments.suite.each_chunk(criterion, |texts| {
        let texts: Vec<&[u8]> =
            texts.iter().map(|text| &text[..]).filter(|text| filter.takes(text)).collect();
        let can: Vec<&[u8]> =
            texts.iter().copied().filter(|it| asking.can_write(it, arguments.bytes)).collect();
        not_asked += texts.len() - can.len();
        written.extend(asking.written(&can)?);
        Ok(())
    })?;
    if not_asked > 0 {
        say(&format!("urlgram: {not_asked} strings cannot be written in this form, and are left out"));
    }
    if file == "-" {
        out.write_all(&written)?;
    } else {
        let path = Path::new(file);
        fs::write(path, written).map_err(|error| unwritable(path, &error))?;
    }
    Ok(true)
}

/// The most bytes of a file of answers.
const LARGEST: u64 = 256 << 20;

/// The answers so far.
struct Trial {
    comparison: Comparison,
    counts: Counts,
    filter: Filter,
}

impl Trial {
    /// Asks for strings, and compares the answers.
    fn ask(&mut self, texts: Vec<Vec<u8>>, session: &mut Session) -> Result<(), Failure> {
        let all = texts.len();
        let texts: Vec<Vec<u8>> = texts.into_iter().filter(|text| self.filter.takes(text)).collect();
        self.counts.disputed += all - texts.len();
        let answers = session.ask(&texts)?;
        texts.iter().zip(answers).for_each(|(text, answer)| self.add(text, &answer));
        Ok(())
    }

    fn add(&mut self, text: &[u8], answer: &Answer) {
        let Counts { strings, judged, not_asked, left, no_verdict, .. } = &mut self.counts;
        *strings += 1;
        match (answer, answer.verdict()) {
            (_, Some(accepts)) => {
                *judged += 1;
                self.comparison.add(text, accepts);
            }
            (Answer::NotAsked, _) => *not_asked += 1,
            (Answer::Left, _) => *left += 1,
            _ => *no_verdict += 1,
        }
    }

    /// Reads the answers from a file.
    fn read(&mut self, file: &str, arguments: &Arguments, session: &Session) -> Result<(), Failure> {
        let reader: Box<dyn Read> = match file {
            "-" => Box::new(io::stdin()),
            file => Box::new(File::open(file).map_err(|error| unreadable(file, &error))?),
        };
        let answers = whole(file, reader, LARGEST, "a file of answers")?;
        let mut lines = answer::lines(&answers);
        let mut missing = 0;
        let criterion = *self.comparison.criterion();
        arguments.suite.each_chunk(&criterion, |texts| {
            for text in texts {
                if !self.filter.takes(&text) {
                    self.counts.disputed += 1;
                } else if session.asking.can_write(&text, session.bytes) {
                    let answer =
                        lines.next().map_or(Answer::None(Trouble::Missing), |line| session.words.read(line));
                    missing += usize::from(answer == Answer::None(Trouble::Missing));
                    self.add(&text, &answer);
                } else {
                    self.add(&text, &Answer::NotAsked);
                }
            }
            Ok(())
        })?;
        let (more, what) = (lines.count(), escaped(file.as_bytes()));
        if missing > 0 || more > 0 {
            let (number, is) = if missing > 0 { (missing, "too few") } else { (more, "too many") };
            return Err(Failure::Message(format!(
                "`{what}` has {number} lines {is}: it must have one for each string that `--write` wrote with the same options"
            )));
        }
        Ok(())
    }
}

/// Asks for a few strings to see whether the program answers at all.
fn greet(session: &mut Session, criterion: &Criterion) -> Result<(), Failure> {
    let allowed = criterion.automaton().shortest().unwrap_or_default();
    let other = criterion.automaton().complement().shortest().unwrap_or_default();
    let texts = [allowed, other];
    let answers = session.ask(&texts)?;
    if answers.iter().any(|answer| answer.verdict().is_some()) {
        session.troubles = Troubles::default();
        return Ok(());
    }
    let met = session
        .troubles
        .all
        .first()
        .map_or_else(|| "it gives no answer".to_owned(), |met| met.trouble.told());
    let [one, other] = texts.each_ref().map(|text| report::shown(text));
    Err(Failure::Message(format!(
        "`{}` gives no verdict: asked for {one} and {other}, {met}. It should answer a line a string: 1 or 0, true or false, valid or invalid, \
        yes or no, or what `--yes` and `--no` say; see `urlgram judge --help` for other ways to ask",
        session.program.command(),
    )))
}

/// Asks for strings again in another order. An answer that is another one then tells that the program contradicts itself, or answers in
/// another order than it is asked.
fn again(session: &mut Session, criterion: &Criterion, causes: &[Cause]) -> Result<(), Failure> {
    let small = mutation::small(criterion.automaton(), 1);
    let step = small.len() / AGAIN + 1;
    let spread = small.into_iter().step_by(step).map(|question| question.text);
    let mut texts: Vec<Vec<u8>> =
        causes.iter().take(AGAIN).map(|cause| cause.text.clone()).chain(spread).collect();
    let first = session.verdicts(&texts)?;
    texts.reverse();
    let second = session.verdicts(&texts)?;
    texts.reverse();
    for ((text, one), other) in texts.iter().zip(first).zip(second.into_iter().rev()) {
        if one.is_some() && other.is_some() && one != other {
            let how = "it answers otherwise when it is asked in another order".to_owned();
            session.troubles.add(Trouble::Contradiction(how), Some(text));
        }
    }
    Ok(())
}
