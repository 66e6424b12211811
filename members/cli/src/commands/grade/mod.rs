//! `urlgram grade`

mod sheet;
mod submissions;

use std::fs;
use std::io::Write as _;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::Serialize;
use urlgram::bnf::Notation;
use urlgram::lesson::{Assessment, Key, Reader, Weights, points};
use urlgram::lists::InOrder;
use urlgram::{Check, Input, printable};

use self::sheet::{Graded, shown};
use self::submissions::Submission;
use crate::contained::contained;
use crate::failure::{Failure, counted, say};
use crate::files::{named_twice, unreadable};
use crate::lists::progress::Progress;
use crate::options::foreign::{How, text};
use crate::output::Output;
use crate::output::table::columns;
use crate::signals;

const EXAMPLES: &str = "\
Examples:
  urlgram grade key.abnf student.abnf
  urlgram grade key.abnf student.jff      an automaton from JFLAP
  urlgram grade key.abnf                  does the key fit its examples?
  urlgram grade -f json key.abnf -        for a program
  urlgram grade key.abnf class/           a line for each file, or each folder
  urlgram grade key.abnf class/ -f csv    for a spreadsheet
  urlgram grade key.abnf class/ --out p/  a page for each student

The key may have lines `accept: TEXT`, `refuse: TEXT` and `exercise: TEXT`; an answer is tried on the examples, too. The score is the \
share of strings that both derive, of those that either derives: the mean over the ten shortest lengths at which there are any. It \
is 1 exactly if the languages are equal: otherwise it is less, by little if only long strings differ. Of grammars that nest, that holds \
for all strings up to a length, which is said, and fewer lengths may be counted.

The points are of 100, by the weights of the parts. `language` is the score, or 0.8 if one step makes the grammar right, such as `1*DIGIT` for `*DIGIT`, \
if that is more; a repair without which it cannot be read costs a tenth. `examples` count one by one, as do `constraints`; `notation` is, by halves, the \
notation of the key and the names of its productions. The key may have the lines `;;@weight language=60 examples=20 notation=10 constraints=10` and \
`;;@constraint TEXT`, with a TEXT of `unambiguous`, `right-linear`, `left-linear`, `at most N rules`, `no recursion`, or `no CODE` of `grammar --lint`.

Exit codes: 0 the languages are equal (of grammars that nest, no difference was found), 1 one differs or is no grammar, 2 the key or the call is wrong.";

/// Compare the grammars of students with a key, by their languages.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// File with the grammar that is right; `-` is standard input.
    key: String,

    /// Files with answers, and folders with a file, or a folder with one file, for each student; none tries the key on its own examples.
    #[arg(value_name = "STUDENT")]
    students: Vec<String>,

    /// Start production of the key [default: the first].
    #[arg(short, long, value_name = "PRODUCTION")]
    start: Option<String>,

    /// Start production of the answers [default: that of the name of the key's; if there is none, the first].
    #[arg(long, value_name = "PRODUCTION")]
    student_start: Option<String>,

    /// How much each part counts, as in language=60,examples=20,notation=10,constraints=10 [default: those of the key, or language=100].
    #[arg(long)]
    weights: Option<Weights>,

    /// Compare grammars that nest on all strings of up to N bytes [default: as far as a limit of work allows].
    #[arg(long, value_name = "N")]
    length: Option<usize>,

    /// Look for repairs and for the step that makes an answer right in at most N steps of automata for each student.
    #[arg(long, value_name = "N", default_value_t = 4_000_000, hide_short_help = true)]
    work: usize,

    /// Write a page for each student to this folder, as HTML.
    #[arg(long, value_name = "FOLDER")]
    out: Option<String>,

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
    /// A line for each student.
    Csv,
}

/// The worth of all answers.
#[derive(Serialize)]
struct Class<'e> {
    weights: Weights,
    exercises: &'e [String],
    students: Vec<Row<'e>>,
}

/// The worth of an answer: of a class with the student, alone with the exercises of the key.
#[derive(Serialize)]
struct Row<'e> {
    #[serde(skip_serializing_if = "Option::is_none")]
    student: Option<&'e str>,
    #[serde(flatten)]
    assessment: &'e Assessment,
    examples: Vec<Tried<'e>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exercises: Option<&'e [String]>,
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
    // Standard input for both is a mistake in the call, not in the answer.
    if arguments.key == "-" && arguments.students.iter().any(|student| student == "-") {
        return Err(named_twice());
    }
    let (key, exercises) = key(arguments)?;
    if arguments.students.is_empty() {
        if arguments.out.is_some() || arguments.format != Format::Text {
            return Err(Failure::because(
                "`--out` and `-f` are for the answers of students, and none is named",
            ));
        }
        let examples = counted(key.examples().len() as u64, "examples");
        writeln!(out, "the key agrees with its {examples}")?;
        return Ok(true);
    }
    let is_one = match &arguments.students[..] {
        [one] => one == "-" || !fs::metadata(one).map_err(|error| unreadable(one, &error))?.is_dir(),
        _ => false,
    };
    let found = submissions::found(&arguments.students, &arguments.key)?;
    if found.is_empty() {
        return Err(Failure::because("the folder has no submissions"));
    }
    if let Some(folder) = &arguments.out {
        is_apart(folder, &arguments.students)?;
    }
    let key = Arc::new(key);
    let all = graded(&key, found, arguments, is_one)?;
    if let ([Graded { assessment, .. }], [file], true, None) =
        (&all[..], &arguments.students[..], is_one, arguments.how.notation)
        && let Some(notation) = assessment.notation.and_then(|name| name.parse::<Notation>().ok())
    {
        let file = printable(file.as_bytes());
        say(&format!("urlgram: `{file}` is read as {notation}; `--notation` chooses another"));
    }
    match (arguments.format, &all[..]) {
        (Format::Csv, _) => sheet::csv(&all, out)?,
        (Format::Json, [Graded { assessment, .. }]) if is_one => {
            let examples = tried(&key, assessment);
            out.pretty(&Row { student: None, assessment, examples, exercises: Some(&exercises) })?;
        }
        (Format::Json, _) => {
            let student = all.iter().map(|Graded { student, assessment, .. }| {
                let examples = tried(&key, assessment);
                Row { student: Some(student), assessment, examples, exercises: None }
            });
            let students = student.collect();
            out.pretty(&Class { weights: key.weights(), exercises: &exercises, students })?;
        }
        (Format::Text, [Graded { assessment, .. }]) if is_one => print(&key, assessment, out)?,
        (Format::Text, _) => {
            let terminal = terminal_size::terminal_size().filter(|_| out.is_terminal);
            sheet::print(&key, &all, columns(terminal), out)?;
        }
    }
    if let Some(folder) = &arguments.out {
        sheet::pages(&key, &all, folder)?;
    }
    Ok(all.iter().all(|it| it.assessment.is_right()))
}

/// The examples of a key, with whether an answer agrees.
fn tried<'k>(key: &'k Key, of: &Assessment) -> Vec<Tried<'k>> {
    let agrees = of.agrees.iter().copied().chain(std::iter::repeat(false));
    let tried = key.examples().iter().zip(agrees).map(|(example, right)| Tried {
        input: Input::from(example.text.as_bytes()),
        accept: example.accept,
        right,
    });
    tried.collect()
}

/// Reads the key, with its exercises.
fn key(arguments: &Arguments) -> Result<(Key, Vec<String>), Failure> {
    let (dialect, mut lesson, source) = arguments.how.read(&arguments.key)?;
    let check = Check::new(dialect);
    let check = match &arguments.start {
        Some(start) => {
            // The examples of the key are for its first production, not for the chosen start.
            lesson.examples.clear();
            check.with_start(start)?
        }
        None => check,
    };
    check.start().undecided().map_or(Ok(()), |error| Err(arguments.how.not_regular(error)))?;
    if let Some(example) = lesson.examples.iter().find(|example| !example.agrees(&check)) {
        let (does, said) = if example.accept { ("does not derive", "accept") } else { ("derives", "refuse") };
        return Err(Failure::Message(format!(
            "the key contradicts its example `{said}: {}`: it {does} that text",
            printable(example.text.as_bytes())
        )));
    }
    let key = Key::new(check, source, &lesson, arguments.weights).map_err(Failure::because)?;
    Ok((key, lesson.exercises))
}

/// Returns an error if pages would be written among the submissions, where they would be graded the next time.
fn is_apart(folder: &str, students: &[String]) -> Result<(), Failure> {
    let same = |student: &String| {
        let student = fs::canonicalize(student).ok();
        student.is_some() && student == fs::canonicalize(folder).ok()
    };
    if students.iter().any(same) {
        let message = format!("`{folder}` has the submissions; give `--out` another folder");
        return Err(Failure::Message(message));
    }
    Ok(())
}

/// Grades the submissions, in their order. One that cannot be read costs itself alone; a start production that one lacks does, too,
/// unless it is the only one.
fn graded(
    key: &Arc<Key>,
    found: Vec<Submission>,
    arguments: &Arguments,
    is_one: bool,
) -> Result<Vec<Graded>, Failure> {
    let reader = Reader {
        notation: arguments.how.notation,
        others: arguments.how.others()?,
        start: arguments.student_start.clone(),
        longest: arguments.length,
        work: arguments.work,
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(found.len()).min(16);
    let mut progress = Progress::of_things(found.len());
    let mut all = Vec::with_capacity(found.len());
    signals::watch();
    let mut results = InOrder::new(threads, found, || {
        let (key, reader) = (Arc::clone(key), reader.clone());
        move |submission: Submission| one(&key, submission, &reader)
    });
    loop {
        signals::heed()?;
        let Poll::Ready(next) = results.wait(Duration::from_millis(100)) else { continue };
        let Some((graded, wrong)) = next else { return Ok(all) };
        if let Some(wrong) = wrong.filter(|_| is_one) {
            return Err(Failure::Message(wrong));
        }
        all.push(graded);
        progress.at(all.len() as u64);
    }
}

/// Grades a submission; with what is wrong with the call rather than with it.
fn one(key: &Key, submission: Submission, reader: &Reader) -> (Graded, Option<String>) {
    let Submission { student, file } = submission;
    let assessed = file.and_then(|file| {
        let name =
            if file == "-" { "standard input" } else { file.rsplit(['/', '\\']).next().unwrap_or(&file) };
        let text = text(&file).map_err(|failure| match failure {
            // The page of a student shows no folder of the teacher.
            Failure::Message(why) => why.replace(&*printable(file.as_bytes()), &printable(name.as_bytes())),
            _ => "it cannot be read".to_owned(),
        })?;
        let assessed = contained(student.as_bytes(), || None, || key.assess(name, &text, reader));
        let defect = || Err("a defect of the program: please report it".to_owned());
        Ok((assessed.unwrap_or_else(defect)?, text))
    });
    match assessed {
        Ok((assessment, text)) => (Graded { student, assessment, text: Some(text) }, None),
        Err(why) => (Graded { student, assessment: Assessment::unread(why.clone()), text: None }, Some(why)),
    }
}

/// Prints one answer.
fn print(key: &Key, assessment: &Assessment, out: &mut Output) -> Result<(), Failure> {
    let grade = &assessment.grade;
    if let (None, Some(error)) = (grade.relation, &assessment.error) {
        writeln!(out, "score 0: {error}")?;
        return Ok(());
    }
    for repair in &assessment.repairs {
        let (error, words) = (printable(repair.error.as_bytes()), printable(repair.words.as_bytes()));
        writeln!(out, "line {}: {error}; read with this repair: {words}", repair.line)?;
    }
    writeln!(out, "score {:.3}: {}", grade.score, grade.sentence())?;
    if let Some(edit) = &assessment.edit {
        let line = assessment.edit_line.map(|line| format!("line {line}, ")).unwrap_or_default();
        let [words, name] = [&edit.words, &edit.production].map(|it| printable(it.as_bytes()));
        writeln!(out, "  one step makes it right: {line}`{name}`: {words}")?;
    }
    for (what, text) in [("lacking", &grade.missing), ("beyond it", &grade.extra)] {
        if let Some(text) = text {
            writeln!(out, "  {what}: {}", shown(text))?;
        }
    }
    let wrong = key.examples().iter().zip(&assessment.agrees).filter(|(_, agrees)| !**agrees);
    for (example, _) in wrong {
        let should = if example.accept { "should be accepted" } else { "should be refused" };
        writeln!(out, "  {should}: {}", shown(example.text.as_bytes()))?;
    }
    for decided in assessment.constraints.iter().filter(|it| !it.held) {
        writeln!(out, "  breaks `{}`: {}", decided.constraint, printable(decided.words.as_bytes()))?;
    }
    if key.weights() != Weights::default() || points(assessment.points) != points(100.0 * grade.score) {
        writeln!(out, "{} of 100 points", points(assessment.points))?;
    }
    Ok(())
}
