//! `urlgram grade`

use std::io::Write as _;

use clap::{Args, ValueEnum};
use serde::Serialize;
use urlgram::bnf::difference::Relation;
use urlgram::bnf::lint::errors;
use urlgram::lesson::{Example, Grade, Lesson};
use urlgram::{Check, Input, printable};

use super::failure::Failure;
use super::files::{named_twice, unreadable};
use super::foreign::How;
use super::json;
use super::output::Output;

const EXAMPLES: &str = "\
Examples:
  urlgram grade key.abnf student.abnf
  urlgram grade key.abnf student.jff      an automaton from JFLAP
  urlgram grade key.abnf                  does the key fit its examples?
  urlgram grade -f json key.abnf -        for a program

The key may have lines `accept: TEXT`, `refuse: TEXT` and `exercise: TEXT`; an answer is tried on the examples, too. The score is the \
share of strings that both derive, of those that either derives: the mean over the ten shortest lengths at which there are any. It \
is 1 exactly if the languages are equal: otherwise it is less, by little if only long strings differ. Of grammars that nest, that holds \
for all strings up to a length, which is said, and fewer lengths may be counted.

Exit codes: 0 the languages are equal (of grammars that nest, no difference was found), 1 they differ or the answer is no grammar, 2 the key or the call is wrong.";

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

    /// Compare grammars that nest on all strings of up to N bytes [default: as far as a limit of work allows].
    #[arg(long, value_name = "N")]
    length: Option<usize>,

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

/// The worth of an answer, as it is printed.
#[derive(Serialize)]
struct Printed<'e> {
    #[serde(flatten)]
    grade: Grade,
    examples: Vec<Tried<'e>>,
    exercises: &'e [String],
    error: Option<String>,
}

#[derive(Serialize)]
struct Tried<'e> {
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
    if let Some(example) = lesson.examples.iter().find(|example| !example.agrees(&key)) {
        let (does, said) = if example.accept { ("does not derive", "accept") } else { ("derives", "refuse") };
        return Err(Failure::Message(format!(
            "the key contradicts its example `{said}: {}`: it {does} that text",
            printable(example.text.as_bytes())
        )));
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
    let (answer, error) = match read(student, arguments.student_start.as_deref(), &arguments.how) {
        Ok((answer, _)) if arguments.student_start.is_some() => (Some(answer), None),
        Ok((answer, _)) => (Some(Grade::start_of(&key, answer)), None),
        Err(Failure::Message(message)) => (None, Some(message)),
        Err(Failure::Told) => (None, Some(faults(student, &arguments.how))),
        Err(other) => return Err(other),
    };
    let grade = answer.map(|answer| Grade::up_to(&key, &answer, arguments.length)).transpose();
    let grade = grade.map_err(|error| Failure::Message(error.to_string()))?.unwrap_or_default();
    let tried = |example: &'_ Example| answer.is_some_and(|answer| example.agrees(&answer));
    let examples = lesson.examples.iter().map(|example| Tried {
        input: Input::from(example.text.as_bytes()),
        accept: example.accept,
        right: tried(example),
    });
    let is_equal = grade.relation == Some(Relation::Equal);
    let printed = Printed { grade, examples: examples.collect(), exercises: &lesson.exercises, error };
    match arguments.format {
        Format::Json => {
            json::pretty(&mut *out, &printed)?;
            writeln!(out)?;
        }
        Format::Text => print(&printed, &lesson, out)?,
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
    check.start().undecided().map_or(Ok(()), |error| Err(how.not_regular(error)))?;
    Ok((check, lesson))
}

/// Tells what is wrong with a grammar, with the lines.
fn faults(file: &str, how: &How) -> String {
    let read = how.sources(file);
    let found = read.map(|(text, _)| {
        let source = text.source;
        let errors = errors(&source).into_iter();
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

fn print(printed: &Printed<'_>, lesson: &Lesson, out: &mut Output) -> Result<(), Failure> {
    if let Some(error) = &printed.error {
        writeln!(out, "score 0: {error}")?;
        return Ok(());
    }
    let grade = &printed.grade;
    writeln!(out, "score {:.3}: {}", grade.score, grade.sentence())?;
    let shown = |text: &[u8]| if text.is_empty() { "the empty string".to_owned() } else { printable(text) };
    for (what, text) in [("lacking", &grade.missing), ("beyond it", &grade.extra)] {
        if let Some(text) = text {
            writeln!(out, "  {what}: {}", shown(text))?;
        }
    }
    let wrong = printed.examples.iter().zip(&lesson.examples).filter(|(tried, _)| !tried.right);
    for (_, example) in wrong {
        let should = if example.accept { "should be accepted" } else { "should be refused" };
        writeln!(out, "  {should}: {}", shown(example.text.as_bytes()))?;
    }
    Ok(())
}
