//! Exercises: their questions, and the judgement of answers. Nothing is judged by an answer that is kept: automata and reports decide.

mod judge;
mod set;

use serde::Serialize;
use serde_json::Value;
use urlgram::generate::{Generator, NearMisses};
use urlgram::tree::{Derivation, Part, Step};
use urlgram::{Check, Code, Finding};

pub use self::judge::Judgement;
use self::set::{Set, Task, kind};
use crate::spec::Refused;
use crate::text::utf8;

/// The sets that come with the page, the easiest first.
const SETS: [&str; 3] = [
    include_str!("../../sets/first.txt"),
    include_str!("../../sets/rfc1738.txt"),
    include_str!("../../sets/machines.txt"),
];

/// A set that comes with the page.
#[derive(Serialize)]
pub struct Known {
    title: &'static str,
    text: &'static str,
}

/// The answer to `sets`.
pub fn sets() -> Vec<Known> {
    SETS.iter().map(|text| Known { title: Set::of(text).map_or("", |set| set.title), text }).collect()
}

/// A set as it is shown.
#[derive(Serialize)]
pub struct Shown<'t> {
    title: &'t str,
    exercises: Vec<Question>,
}

/// An exercise as it is shown.
#[derive(Default, Serialize)]
struct Question {
    kind: &'static str,
    prompt: String,
    given: Given,
    line: usize,
    /// Why it cannot be asked.
    error: Option<String>,
}

/// The material of an exercise.
#[derive(Default, Serialize)]
struct Given {
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bnf: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    accept: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refuse: Vec<String>,
    /// The production whose automaton is asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    automaton: Option<[&'static str; 2]>,
}

/// The answer to `exercises`.
pub fn shown(text: &[u8]) -> Result<Shown<'_>, Refused> {
    let set = Set::of(utf8(text)?).map_err(Refused::because)?;
    let question = |(line, text): &(usize, &str)| match Task::of(text) {
        Ok(task) => question(&task, kind(text), *line),
        Err(error) => Question { kind: "error", line: *line, error: Some(error), ..Question::default() },
    };
    Ok(Shown { title: set.title, exercises: set.tasks.iter().map(question).collect() })
}

/// The answer to `judge`.
pub fn judged(text: &[u8], number: usize, answer: &Value) -> Result<Judgement, Refused> {
    let set = Set::of(utf8(text)?).map_err(Refused::because)?;
    let task = set.task(number).map_err(Refused::because)?;
    judge::judge(&task, answer).map_err(Refused::because)
}

/// The number of strings of each kind that a wrong grammar passes in the suite of `missed`.
const SUITE: usize = 4;

fn question(task: &Task<'_>, kind: &'static str, line: usize) -> Question {
    let of = |check: &Check| format!("{}, `{}`", check.dialect().document, check.start().name);
    let with = |text: &str| Given { text: Some(text.to_owned()), ..Given::default() };
    let (prompt, given) = match task {
        Task::Verdict(check, text) => (format!("Does this conform to {}?", of(check)), with(text)),
        Task::Why(check, text) => (
            format!("This does not conform to {}. For which reason?", of(check)),
            Given { choices: choices(check, text).0, ..with(text) },
        ),
        Task::Place(check, text) => {
            (format!("Press the first byte that {} does not allow.", of(check)), with(text))
        }
        Task::Production(check, text) => (
            format!("In which production of {} does this fail? Name the innermost one.", of(check)),
            with(text),
        ),
        Task::Repair(check, text) => (
            format!("Make this conform to {} with one edit: one byte added, removed or replaced.", of(check)),
            with(text),
        ),
        Task::Only(left, right) => {
            (format!("Write a string that {left} derives and {right} does not."), Given::default())
        }
        Task::Complete(check) => (
            format!("Write the right-hand side of `{}` in {}.", check.start().name, check.dialect().document),
            Given { bnf: Some(format!("{} = …", check.start().name)), ..Given::default() },
        ),
        Task::Derive(check, text) => (
            format!("Order the steps of the leftmost derivation of this from `{}`.", check.start().name),
            Given { steps: steps(check, text).into_iter().map(|(step, _)| step).collect(), ..with(text) },
        ),
        Task::State(check, text, count) => (
            format!(
                "In which state is the automaton of `{}` after {count} byte{} of this?",
                check.start().name,
                if *count == 1 { "" } else { "s" }
            ),
            Given { automaton: Some([check.dialect().id, check.start().name]), ..with(text) },
        ),
        Task::Missed(check, bnf) => {
            let (accept, refuse) = judge::suite(check, bnf, SUITE);
            (
                format!(
                    "A student wrote this for `{}` of {}. It passes the suite below, and is wrong. Write a string that shows it.",
                    check.start().name,
                    check.dialect().document
                ),
                Given {
                    bnf: Some(format!("{} = {bnf}", check.start().name)),
                    accept,
                    refuse,
                    ..Given::default()
                },
            )
        }
        Task::Free(text) => ((*text).to_owned(), Given::default()),
    };
    Question { kind, prompt, given, line, error: None }
}

/// The near misses that are looked at for reasons that are wrong, before any code will do.
const TRIED: usize = 60;

/// Four reasons, of which one is that of the document, and its place among them. The others are those that the document gives for texts that
/// are almost as good.
fn choices(check: &Check, text: &str) -> (Vec<String>, usize) {
    let report = check.run(text);
    let right = report.first_error().map(|it| it.reason().to_owned()).unwrap_or_default();
    let found: Vec<_> = report.findings().iter().map(Finding::code).collect();
    let start = digest(text);
    let seed = start as u64;
    let near = NearMisses::new(Generator::natural(*check, seed), seed).take(TRIED);
    let told = near.filter_map(|it| {
        let report = check.run(&it.text);
        report.first_error().map(|error| (error.code(), error.reason().to_owned()))
    });
    // A prime step leads to different ones.
    let any =
        (0..Code::ALL.len()).map(|turn| Code::ALL[(start % Code::ALL.len() + turn * 17) % Code::ALL.len()]);
    let mut all: Vec<String> = Vec::new();
    for (code, why) in told.chain(any.map(|code| (code, code.page().why.to_owned()))) {
        if all.len() < 3 && !found.contains(&code) && !why.is_empty() && why != right && !all.contains(&why) {
            all.push(why);
        }
    }
    let place = start % 4;
    all.insert(place, right);
    (all, place)
}

/// The steps of the leftmost derivation as lines, in an order that does not tell theirs, each with its number.
fn steps(check: &Check, text: &str) -> Vec<(String, usize)> {
    let Ok(tree) = check.tree(text) else { return Vec::new() };
    let fold = check.fold();
    let mut derivation = Derivation::new(&tree, &fold);
    let part = |part: &Part<'_>| match *part {
        Part::Name { production } => production.to_owned(),
        Part::Text { start, end } => format!("\"{}\"", urlgram::printable(&text.as_bytes()[start..end])),
    };
    let line = |Step { production, by, .. }: Step<'_>| {
        let by: Vec<_> = by.iter().map(part).collect();
        format!("{production} ⇒ {}", if by.is_empty() { "nothing".to_owned() } else { by.join(" ") })
    };
    let steps = std::iter::from_fn(|| derivation.step()).map(line).enumerate();
    let mut steps: Vec<_> = steps.map(|(number, step)| (step, number)).collect();
    steps.sort_by_key(|(step, number)| digest(&format!("{step}{number}")));
    steps
}

/// A number for a text, always the same: FNV-1a.
fn digest(text: &str) -> usize {
    let hash =
        text.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash ^ hash >> 15) as usize
}
