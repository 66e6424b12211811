//! `--curate`: the strings that add most to the tests that somebody has.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::Write as _;

use serde::Serialize;
use serde_json::{Value, json};
use urlgram::bnf::mutation::{self, Chosen, Shown};
use urlgram::generate::Generator;
use urlgram::judgement::{Cause, Ground};
use urlgram::print::wrapped;
use urlgram::{Input, is_hidden, printable};

use super::filter::Filter;
use super::report::Format;
use crate::failure::Failure;
use crate::files::unreadable;
use crate::json;
use crate::output::Output;

/// The number of strings that look real among the candidates.
const NATURAL: usize = 2000;

/// The number of strings that are looked at for one kind.
const POOL: usize = 300;

/// The most strings of one verdict that are about the same production.
const ALIKE: usize = 2;

/// A chosen string as data.
#[derive(Serialize)]
struct Added<'c> {
    /// Less than 70 characters, for a test suite.
    description: String,
    #[serde(flatten)]
    input: Input<'c>,
    valid: bool,
    kills: u64,
    of_left: u64,
    production: &'static str,
    document: String,
    sections: String,
    reason: String,
}

/// Chooses strings, and prints them.
pub fn run(
    most: usize,
    existing: &[String],
    ground: &Ground,
    filter: &Filter,
    format: Format,
    schema_format: Option<&str>,
    out: &mut Output,
) -> Result<bool, Failure> {
    let mut tests = Vec::new();
    for file in existing {
        tests.extend(strings(file, schema_format)?);
    }
    let automaton = ground.automaton();
    let chosen = chosen(most, &tests, ground, filter);
    let before = Shown::by(automaton, tests.iter().map(Vec::as_slice));
    let all = tests.iter().chain(chosen.iter().map(|(it, _)| &it.text));
    let after = Shown::by(automaton, all.map(Vec::as_slice));
    let added: Vec<Added<'_>> = chosen.iter().map(|(it, cause)| added(it, cause)).collect();
    match format {
        Format::Json => {
            json::pretty(
                &mut *out,
                &json!({
                    "dialect": ground.check().dialect().id,
                    "document": ground.check().dialect().document,
                    "start": ground.check().start().name,
                    "tests": tests.len(),
                    "before": shown(before),
                    "after": shown(after),
                    "strings": added,
                }),
            )?;
            writeln!(out)?;
        }
        Format::Text => {
            let number = tests.len();
            out.lines(wrapped(&told(&format!("{number} tests"), before), 2))?;
            out.lines(wrapped(&told(&format!("with these {}", added.len()), after), 2))?;
            for (it, (chosen, _)) in added.iter().zip(&chosen) {
                let verdict = if it.valid { "valid" } else { "invalid" };
                let text = if chosen.text.is_empty() {
                    "the empty string".to_owned()
                } else {
                    printable(&chosen.text)
                };
                writeln!(out, "\n{text}")?;
                let of = format!("  {verdict}: {} [{}, {}]", it.reason, it.document, it.sections);
                out.lines(wrapped(&of, 2))?;
                writeln!(out, "  notices {} of {} wrong automata that are left", it.kills, it.of_left)?;
            }
        }
        _ => return Err(Failure::Message("`--curate` has the formats text and json".to_owned())),
    }
    Ok(true)
}

/// Chooses strings: half of them valid, and at most [`ALIKE`] of a production, so that they are about different things.
fn chosen(most: usize, tests: &[Vec<u8>], ground: &Ground, filter: &Filter) -> Vec<(Chosen, Cause)> {
    let automaton = ground.automaton();
    let small = mutation::small(automaton, 3).into_iter().map(|question| question.text);
    // A grammar without a document has no words of its own.
    let natural = Generator::natural(*ground.check(), 0).take(if ground.check().dialect().is_bare() {
        0
    } else {
        NATURAL
    });
    let is_good = |text: &Vec<u8>| {
        filter.takes(text) && str::from_utf8(text).is_ok_and(|text| !text.chars().any(is_hidden))
    };
    // A suite needs both kinds. Those that are valid say more each, and would be all.
    let (valid, invalid): (Vec<_>, Vec<_>) =
        small.chain(natural).filter(is_good).partition(|text| ground.allows(text));
    let mut taken: HashSet<(usize, usize)> = HashSet::new();
    let mut first_new = |text: &[u8]| {
        let (mut state, mut first) = (0, None);
        for (offset, byte) in text.iter().enumerate() {
            if taken.insert((state, automaton.class_of(*byte))) {
                first = first.or(Some(offset));
            }
            state = automaton.step(state, *byte);
        }
        first.unwrap_or(text.len())
    };
    let mut known = tests.to_vec();
    for text in tests {
        first_new(text);
    }
    let mut all = Vec::new();
    for (candidates, most) in [(valid, most.div_ceil(2)), (invalid, most / 2)] {
        let mut alike: HashMap<&'static str, usize> = HashMap::new();
        let ordered = mutation::curate(automaton, &known, candidates, POOL).into_iter().map(|it| it.text);
        let mut left = most;
        let mut kept = Vec::new();
        for text in ordered {
            let cause = Cause::at(ground, &text, first_new(&text));
            let number = alike.entry(cause.production).or_default();
            if left > 0 && *number < ALIKE {
                *number += 1;
                left -= 1;
                kept.push((text, cause));
            }
        }
        // What each kills depends on those before it.
        let again = mutation::curate(automaton, &known, kept.iter().map(|(text, _)| text.clone()), most);
        for chosen in again {
            let cause = kept.iter().find(|(text, _)| *text == chosen.text).map(|(_, cause)| cause.clone());
            known.push(chosen.text.clone());
            all.extend(cause.map(|cause| (chosen, cause)));
        }
    }
    all
}

fn added<'c>(chosen: &'c Chosen, cause: &Cause) -> Added<'c> {
    Added {
        description: cause.description(),
        input: Input::from(&chosen.text[..]),
        valid: chosen.accepted,
        kills: chosen.kills,
        of_left: chosen.of_left,
        production: cause.production,
        reason: cause.reason.clone(),
        document: cause.document.clone(),
        sections: cause.sections.clone(),
    }
}

fn shown(shown: Shown) -> Value {
    let Shown { mutants, killed, transitions, taken, .. } = shown;
    json!({ "wrong_automata": mutants, "noticed": killed, "transitions": transitions, "taken": taken })
}

fn told(what: &str, shown: Shown) -> String {
    let Shown { mutants, killed, transitions, taken, .. } = shown;
    let share = |part: u64, whole: u64| {
        let tenths = part * 1000 / whole.max(1);
        format!("{}.{} %", tenths / 10, tenths % 10)
    };
    format!(
        "{what} take {taken} of {transitions} transitions ({}), and notice {killed} of {mutants} automata that are wrong by one transition or \
        verdict ({})",
        share(taken, transitions),
        share(killed, mutants)
    )
}

/// The strings of a file: one a line, or those of a file of tests of JSON Schema, perhaps for one format.
fn strings(file: &str, format: Option<&str>) -> Result<Vec<Vec<u8>>, Failure> {
    let text = fs::read(file).map_err(|error| unreadable(file, &error))?;
    let Ok(Value::Array(groups)) = serde_json::from_slice::<Value>(&text) else {
        return Ok(super::answer::lines(&text).into_iter().map(<[u8]>::to_vec).collect());
    };
    let mut strings = Vec::new();
    for group in &groups {
        if let Some(text) = group.as_str() {
            strings.push(text.as_bytes().to_vec());
        }
        let of = group["schema"]["format"].as_str();
        if format.is_some() && of.is_some() && of != format {
            continue;
        }
        let tests = group["tests"].as_array().into_iter().flatten();
        strings.extend(tests.filter_map(|test| Some(test["data"].as_str()?.as_bytes().to_vec())));
    }
    Ok(strings)
}
