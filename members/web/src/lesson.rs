//! A grammar with examples and exercises, as `urlgram grade` reads it.

use serde::Serialize;
use urlgram::Check;
use urlgram::lesson::{Example, Grade, Lesson};

use crate::spec::{Refused, Spec, Text};

/// The parts of a lesson.
#[derive(Serialize)]
pub struct Parts {
    /// The grammar that an automaton of JFLAP is; null if the lesson is a grammar itself.
    grammar: Option<String>,
    examples: Vec<Tried>,
    exercises: Vec<String>,
}

/// An example, and whether the grammar agrees; null if it cannot be read.
#[derive(Serialize)]
pub struct Tried {
    #[serde(flatten)]
    example: Example,
    right: Option<bool>,
}

/// The worth of an answer.
#[derive(Serialize)]
pub struct Graded {
    #[serde(flatten)]
    grade: Grade,
    sentence: String,
    /// The production of the answer that was compared.
    start: &'static str,
    examples: Vec<Tried>,
}

/// The answer to `lesson`.
pub fn parts(text: &Text, check: Option<&Check>) -> Result<Parts, Refused> {
    let Lesson { grammar, automaton, examples, exercises, .. } = text.lesson()?;
    Ok(Parts { grammar: automaton.then_some(grammar), examples: tried(examples, check), exercises })
}

fn tried(examples: Vec<Example>, check: Option<&Check>) -> Vec<Tried> {
    let tried = |example: Example| Tried { right: check.map(|check| example.agrees(check)), example };
    examples.into_iter().map(tried).collect()
}

/// The answer to `grade`: the worth of an answer, by the language of a key and its examples.
pub fn graded(key: &Text, answer: &Spec) -> Result<Graded, Refused> {
    let lesson = key.lesson()?;
    let key = Spec::from(key.clone()).check()?;
    if let Some(example) = lesson.examples.iter().find(|it| !it.agrees(&key)) {
        return Err(Refused::because(format!("the key contradicts its example in line {}", example.line)));
    }
    let answer =
        if answer.start.is_some() { answer.check()? } else { Grade::start_of(&key, answer.check()?) };
    let grade = Grade::of(&key, &answer).map_err(Refused::because)?;
    Ok(Graded {
        sentence: grade.sentence(),
        grade,
        start: answer.start().name,
        examples: tried(lesson.examples, Some(&answer)),
    })
}
