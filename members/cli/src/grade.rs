//! `urlgram grade`

use std::io::Write as _;

use clap::{Args, ValueEnum};
use serde::Serialize;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::difference::{Relation, relation_within};
use urlgram::bnf::lint::{Severity, lint};
use urlgram::bnf::uniform::Uniform;
use urlgram::{Check, Input, printable};

use super::failure::Failure;
use super::files::{named_twice, unreadable};
use super::foreign::How;
use super::json;
use super::lesson::Lesson;
use super::output::Output;

const EXAMPLES: &str = "\
Examples:
  urlgram grade key.abnf student.abnf
  urlgram grade key.abnf student.jff      an automaton from JFLAP
  urlgram grade key.abnf                  does the key fit its examples?
  urlgram grade -f json key.abnf -        for a program

The key may have lines `accept: TEXT`, `refuse: TEXT` and `exercise: TEXT`; an answer is tried on the examples, too. The score is the \
share of strings that both derive, of those that either derives: the mean over the ten shortest lengths at which there are any. It \
is 1 exactly if the languages are equal: otherwise it is less, by little if only long strings differ.

Exit codes: 0 the languages are equal, 1 they differ or the answer is no grammar, 2 the key or the call is wrong.";

/// The number of lengths that count.
const LENGTHS: usize = 10;

/// By how many bytes a string may be longer than the shortest, to be counted.
const LONGEST: usize = 64;

/// The highest score of an answer that is not right.
const NOT_QUITE: f64 = 0.999;

/// Compare the grammar of a student with a key, by their languages.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// File with the grammar that is right; `-` is standard input.
    key: String,

    /// File with the answer; none tries the key on its own examples.
    student: Option<String>,

    /// Start production of the key [default: the first].
    #[arg(short, long, value_name = "PRODUCTION")]
    start: Option<String>,

    /// Start production of the answer [default: that of the name of the key's; if there is none, the first].
    #[arg(long, value_name = "PRODUCTION")]
    student_start: Option<String>,

    #[command(flatten)]
    how: How,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text for the terminal.
    Text,
    /// One JSON object.
    Json,
}

/// The worth of an answer.
#[derive(Serialize)]
struct Grade<'e> {
    score: f64,
    /// The share of the key's strings that the answer derives, and of the answer's that the key derives, by the same means.
    recall: f64,
    precision: f64,
    /// The language of the answer, as seen from that of the key; none if the answer is no grammar.
    relation: Option<Relation>,
    /// A shortest string that the key derives, and the answer does not.
    missing: Option<Input<'e>>,
    /// A shortest string that the answer derives, and the key does not.
    extra: Option<Input<'e>>,
    /// The share of each length.
    lengths: Vec<Share>,
    examples: Vec<Example<'e>>,
    exercises: &'e [String],
    error: Option<String>,
}

#[derive(Serialize)]
struct Share {
    length: usize,
    /// The numbers of strings that the key derives, the answer, both, and either; rounded where there are very many.
    key: f64,
    answer: f64,
    both: f64,
    either: f64,
}

#[derive(Serialize)]
struct Example<'e> {
    #[serde(flatten)]
    input: Input<'e>,
    /// True if the string should be derived.
    accept: bool,
    /// True if the answer agrees.
    right: bool,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    // That is no fault of the answer.
    if arguments.key == "-" && arguments.student.as_deref() == Some("-") {
        return Err(named_twice());
    }
    let (key, mut lesson) = read(&arguments.key, arguments.start.as_deref(), &arguments.how)?;
    if arguments.start.is_some() {
        // They are those of the first production.
        lesson.examples.clear();
    }
    for (accept, example) in &lesson.examples {
        if key.conforms(example) != *accept {
            let does = if *accept { "does not derive" } else { "derives" };
            let said = if *accept { "accept" } else { "refuse" };
            return Err(Failure::Message(format!(
                "the key contradicts its example `{said}: {}`: it {does} that text",
                printable(example.as_bytes())
            )));
        }
    }
    let Some(student) = &arguments.student else {
        let number = lesson.examples.len();
        let plural = if number == 1 { "" } else { "s" };
        writeln!(out, "the key agrees with its {number} example{plural}")?;
        return Ok(true);
    };
    // A wrong call is no answer.
    if let Some(error) = Some(student).filter(|it| *it != "-").and_then(|it| std::fs::File::open(it).err()) {
        return Err(unreadable(student, &error));
    }
    let named = key.dialect().production(key.start().name).ok().map(|it| it.name);
    let (answer, error) = match read(student, arguments.student_start.as_deref(), &arguments.how) {
        Ok((answer, _)) => {
            let same = named.filter(|_| arguments.student_start.is_none());
            let same = same.and_then(|name| answer.with_start(name).ok()).filter(|it| it.language().is_ok());
            (Some(same.unwrap_or(answer)), None)
        }
        Err(Failure::Message(message)) => (None, Some(message)),
        Err(Failure::Told) => (None, Some(faults(student, &arguments.how))),
        Err(other) => return Err(other),
    };
    let not_regular = |error: urlgram::bnf::NotRegular| Failure::Message(error.to_string());
    let ours = key.language().map_err(not_regular)?;
    let theirs = answer.map(|answer| answer.language().map_err(not_regular)).transpose()?;
    let relation = theirs.map(|theirs| compared(ours, theirs)).transpose()?;
    let of = |of: &Automaton, not_of: &Automaton| of.difference(not_of).shortest();
    let missing = theirs.and_then(|theirs| of(ours, theirs));
    let extra = theirs.and_then(|theirs| of(theirs, ours));
    let lengths = theirs.map(|theirs| shares(ours, theirs)).transpose()?.unwrap_or_default();
    let mean = |whole: fn(&Share) -> f64| mean(&lengths, whole);
    let (mean, recall, precision) = (mean(|it| it.either), mean(|it| it.key), mean(|it| it.answer));
    let example = |(accept, text): &'_ (bool, String)| {
        (*accept, answer.is_some_and(|answer| answer.conforms(text) == *accept))
    };
    let examples = lesson.examples.iter().map(|it| {
        let (accept, right) = example(it);
        Example { input: Input::from(it.1.as_bytes()), accept, right }
    });
    let is_equal = relation == Some(Relation::Equal);
    let grade = Grade {
        score: if is_equal { 1.0 } else { mean.min(NOT_QUITE) },
        recall,
        precision,
        relation,
        missing: missing.as_deref().map(Input::from),
        extra: extra.as_deref().map(Input::from),
        lengths,
        examples: examples.collect(),
        exercises: &lesson.exercises,
        error,
    };
    match arguments.format {
        Format::Json => {
            json::pretty(&mut *out, &grade)?;
            writeln!(out)?;
        }
        Format::Text => print(&grade, &lesson, [missing.as_deref(), extra.as_deref()], out)?,
    }
    Ok(is_equal)
}

/// Reads a grammar with its examples.
fn read(file: &str, start: Option<&str>, how: &How) -> Result<(Check, Lesson), Failure> {
    let (dialect, lesson) = how.lesson(file)?;
    let check = Check::new(dialect);
    let check = match start {
        Some(start) => check.with_start(start)?,
        None => check,
    };
    check.language().map_err(|error| how.not_regular(&error))?;
    Ok((check, lesson))
}

/// Tells what is wrong with a grammar, with the lines.
fn faults(file: &str, how: &How) -> String {
    let read = how.sources(file);
    let found = read.map(|(text, _)| {
        let source = text.source;
        let errors = lint(&source, None).into_iter().filter(|it| it.severity == Severity::Error);
        let line = |at: usize| source.text()[..at].matches('\n').count() + 1;
        errors
            .map(|it| format!("line {}: {}", line(it.span.start), it.message))
            .collect::<Vec<_>>()
            .join("; ")
    });
    match found {
        Ok(found) if !found.is_empty() => found,
        _ => "the grammar cannot be read".to_owned(),
    }
}

/// The most pairs of states, of the key and of the answer, that are compared.
const MOST_PAIRS: usize = 65_535;

/// The most states times lengths that are counted.
const MOST_COUNTS: usize = 1 << 22;

/// The language of the answer, as seen from that of the key.
fn compared(ours: &Automaton, theirs: &Automaton) -> Result<Relation, Failure> {
    let message = || {
        Failure::Message(format!(
            "the answer is too large to be compared with the key: their automata have {} and {} states, and at most \
            {MOST_PAIRS} pairs of these are compared",
            theirs.states(),
            ours.states(),
        ))
    };
    relation_within(theirs, ours, MOST_PAIRS).ok_or_else(message)
}

/// The shares of the shortest lengths at which either language has a string.
fn shares(key: &Automaton, answer: &Automaton) -> Result<Vec<Share>, Failure> {
    let either = key.union(answer);
    let longest = lengths_of(&either);
    if longest.saturating_mul(either.states()) > MOST_COUNTS {
        return Err(Failure::Message(format!(
            "the strings are too long to be counted: the shortest has {} bytes, and the automaton of both languages {} states",
            longest - LONGEST,
            either.states(),
        )));
    }
    let [key, answer, both, either] =
        [key, answer, &key.intersection(answer), &either].map(|it| Uniform::new(it, longest));
    let share = |length| Share {
        length,
        key: key.count(length),
        answer: answer.count(length),
        both: both.count(length),
        either: either.count(length),
    };
    Ok((0..=longest).map(share).filter(|share| share.either > 0.0).take(LENGTHS).collect())
}

/// The mean share of the strings of both in a `whole`, over the lengths at which that has any; 0 without such a length.
fn mean(lengths: &[Share], whole: fn(&Share) -> f64) -> f64 {
    let shares = lengths.iter().filter(|it| whole(it) > 0.0).map(|it| it.both / whole(it));
    let (sum, number) = shares.fold((0.0, 0.0), |(sum, number), share| (sum + share, number + 1.0));
    if number == 0.0 { 0.0 } else { sum / number }
}

/// The length of the shortest strings and somewhat more.
fn lengths_of(either: &Automaton) -> usize {
    either.shortest().map_or(0, |shortest| shortest.len() + LONGEST)
}

fn print(
    grade: &Grade<'_>,
    lesson: &Lesson,
    [missing, extra]: [Option<&[u8]>; 2],
    out: &mut Output,
) -> Result<(), Failure> {
    if let Some(error) = &grade.error {
        writeln!(out, "score 0: {error}")?;
        return Ok(());
    }
    let says = match grade.relation {
        Some(Relation::Equal) => "the answer derives the same strings as the key",
        Some(Relation::Subset) => "the answer derives fewer strings than the key",
        Some(Relation::Superset) => "the answer derives more strings than the key",
        _ => "the answer lacks some strings of the key, and derives others",
    };
    writeln!(out, "score {:.3}: {says}", grade.score)?;
    let shown = |text: &[u8]| if text.is_empty() { "the empty string".to_owned() } else { printable(text) };
    for (what, text) in [("lacking", missing), ("beyond it", extra)] {
        if let Some(text) = text {
            writeln!(out, "  {what}: {}", shown(text))?;
        }
    }
    let wrong = grade.examples.iter().zip(&lesson.examples).filter(|(example, _)| !example.right);
    for (example, (_, text)) in wrong {
        let should = if example.accept { "should be accepted" } else { "should be refused" };
        writeln!(out, "  {should}: {}", shown(text.as_bytes()))?;
    }
    Ok(())
}
