//! All requests.

use serde::{Deserialize, Serialize};

use crate::compare::Language;
use crate::spec::{Refused, Spec, Text};
use crate::{automaton, compare, exercise, generate, grammar, lesson, list, views};

/// A request of the page.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
enum Request {
    /// The dialects and the formats.
    About,
    /// All that the views of the payload show.
    Views {
        spec: Spec,
        /// Trees down to the characters.
        #[serde(default)]
        full: bool,
        /// All trees.
        #[serde(default)]
        all: bool,
        /// The production whose automaton reads it.
        #[serde(default)]
        run: String,
    },
    /// The reports of all dialects on the payload.
    Compare {
        #[serde(default)]
        tolerant: bool,
    },
    /// The verdicts of all dialects, without reasons.
    Verdicts {
        #[serde(default)]
        tolerant: bool,
    },
    /// The verdicts on the lines of the payload.
    List { spec: Spec },
    /// All productions with their BNF.
    Grammar { spec: Spec },
    /// One production: its facts, its diagram, its automaton.
    Production { spec: Spec, name: String },
    /// A small production from its BNF to an automaton, step by step.
    Steps { spec: Spec, name: String },
    /// The way of the payload through the automaton of a production.
    Run { spec: Spec, name: String },
    /// All that is wrong with a grammar.
    Lint { grammar: Text },
    /// The parts of a lesson, with the verdicts of a check on its examples, if the grammar can be read.
    Lesson {
        lesson: Text,
        #[serde(default)]
        spec: Option<Spec>,
    },
    /// The worth of an answer, as seen from a key.
    Grade { key: Text, answer: Spec },
    /// The languages of two productions.
    Diff { left: Language, right: Language, strings: usize },
    /// Two dialects, scheme by scheme and production by production.
    Table { left: Spec, right: Spec },
    /// Strings that conform, or almost do.
    Generate { spec: Spec, kind: generate::Kind, count: usize, seed: u64 },
    /// The sets of exercises that come with the page.
    Sets,
    /// The questions of a set, which is the payload.
    Exercises,
    /// The judgement of an answer to an exercise of a set.
    Judge { exercise: usize, answer: serde_json::Value },
}

/// Answers a request: JSON, or `{"error": {"message", "span"}}`.
///
/// ```
/// let answer = urlgram_web::answer(br#"{"op":"views","spec":{"dialect":"rfc3986"}}"#, b"http://h/a b");
/// assert!(answer.contains(r#""conforms":false"#) && answer.contains(r#""replacement":"%20""#));
/// let answer = urlgram_web::answer(br#"{"op":"views","spec":{"dialect":"rfc3968"}}"#, b"");
/// assert!(answer.starts_with(r#"{"error":{"message":"there is no dialect `rfc3968`"#), "{answer}");
/// ```
#[must_use]
pub fn answer(request: &[u8], payload: &[u8]) -> String {
    let answered = serde_json::from_slice(request).map_err(Refused::because);
    answered
        .and_then(|request| answered_by(request, payload))
        .unwrap_or_else(|refused| json(&serde_json::json!({ "error": refused })).unwrap_or_default())
}

fn answered_by(request: Request, payload: &[u8]) -> Result<String, Refused> {
    match request {
        Request::About => json(&grammar::about()),
        Request::Views { spec, full, all, run } => views::views(&spec.check()?, payload, full, all, &run),
        Request::Compare { tolerant } => json(&compare::compared(tolerant, payload)),
        Request::Verdicts { tolerant } => json(&compare::verdicts(tolerant, payload)),
        Request::List { spec } => json(&list::verdicts(spec.check()?, payload)),
        Request::Grammar { spec } => json(&grammar::productions(&spec.check()?)),
        Request::Production { spec, name } => json(&grammar::production(&spec.check()?, &name)?),
        Request::Steps { spec, name } => json(&grammar::steps(&spec.check()?, &name)?),
        Request::Run { spec, name } => json(&automaton::run(&spec.check()?, &name, payload)?),
        Request::Lint { grammar } => json(&grammar::lint(&grammar.source()?)),
        Request::Lesson { lesson: text, spec } => {
            json(&lesson::parts(&text, spec.and_then(|spec| spec.check().ok()).as_ref())?)
        }
        Request::Grade { key, answer } => json(&lesson::graded(&key, &answer)?),
        Request::Diff { left, right, strings } => json(&compare::diff(&left, &right, strings)?),
        Request::Table { left, right } => json(&compare::table(&left.check()?, &right.check()?)?),
        Request::Generate { spec, kind, count, seed } => {
            json(&generate::strings(spec.check()?, kind, count, seed))
        }
        Request::Sets => json(&exercise::sets()),
        Request::Exercises => json(&exercise::shown(payload)?),
        Request::Judge { exercise, answer } => json(&exercise::judged(payload, exercise, &answer)?),
    }
}

fn json(value: &impl Serialize) -> Result<String, Refused> {
    serde_json::to_string(value).map_err(Refused::because)
}
