//! The judgement of answers.

use serde::Serialize;
use serde_json::Value;
use urlgram::bnf::automaton::Automaton;
use urlgram::generate::{Generator, NearMisses};
use urlgram::{Check, Input, printable};

use super::set::{Task, production, side};
use super::{choices, steps};

/// The most bytes of a right-hand side.
const LONGEST: usize = 1 << 12;

/// What an answer is worth.
#[derive(Serialize)]
pub struct Judgement {
    right: bool,
    /// One sentence.
    message: String,
    /// A shortest string that shows why it is wrong, and who derives it.
    counterexample: Option<Input<'static>>,
    because: Option<String>,
}

impl Judgement {
    fn new(right: bool, message: impl Into<String>) -> Self {
        Self { right, message: message.into(), counterexample: None, because: None }
    }
}

/// Judges an answer. An error is one of the set, or an answer that is none.
pub fn judge(task: &Task<'_>, answer: &Value) -> Result<Judgement, String> {
    let text = || answer.as_str().ok_or_else(|| "the answer is a text".to_owned());
    let number = || {
        let number = answer.as_u64().and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| "the answer is a number".to_owned())
    };
    Ok(match task {
        Task::Verdict(check, input) => {
            let said = answer.as_bool().ok_or_else(|| "the answer is yes or no".to_owned())?;
            let report = check.run(input);
            let message = match report.first_error() {
                Some(error) => format!("It does not: {}.", error.message()),
                None => "It conforms.".to_owned(),
            };
            Judgement::new(said == report.conforms(), message)
        }
        Task::Why(check, input) => {
            let error = check.run(input);
            let message = error
                .first_error()
                .map(|it| format!("{} [{}]", it.message(), it.place()))
                .unwrap_or_default();
            if number()? == choices(check, input).1 {
                Judgement::new(true, message)
            } else {
                Judgement::new(false, "The document gives another reason.")
            }
        }
        Task::Place(check, input) => {
            let (said, report) = (number()?, check.run(input));
            let Some(error) = report.first_error() else { return Err("the text conforms".to_owned()) };
            let span = error.span();
            let right = span.contains(&said) || span.is_empty() && said == span.start;
            let message = if right {
                error.message()
            } else {
                "Up to and with this byte, a URL can go on, or it has failed before.".to_owned()
            };
            Judgement::new(right, message)
        }
        Task::Production(check, input) => {
            let (within, told) = within(check, input);
            let said = text()?.trim();
            match within.iter().rposition(|name| name == said) {
                Some(place) if place >= told => {
                    Judgement::new(true, format!("Yes: `{}`.", within[..=place].join("`, in which `")))
                }
                Some(_) => {
                    Judgement::new(false, "It fails in this one, but in a smaller one within it, too.")
                }
                None => match check.dialect().production(said) {
                    Ok(_) => Judgement::new(false, "It does not fail there."),
                    Err(unknown) => return Err(unknown.to_string()),
                },
            }
        }
        Task::Repair(check, input) => {
            let said = text()?;
            let edits = within_one_edit(input.as_bytes(), said.as_bytes());
            match check.run(said).first_error() {
                Some(error) => {
                    Judgement::new(false, format!("It does not conform yet: {}.", error.message()))
                }
                None if !edits => Judgement::new(false, "It conforms, but more than one byte is changed."),
                None => Judgement::new(true, "It conforms."),
            }
        }
        Task::Only(left, right) => {
            let said = text()?;
            let [ours, theirs] = [side(left)?.accepts(said), side(right)?.accepts(said)];
            Judgement::new(
                ours && !theirs,
                match (ours, theirs) {
                    (true, false) => format!("Only {left} derives it."),
                    (true, true) => "Both derive it.".to_owned(),
                    (false, true) => format!("Only {right} derives it."),
                    (false, false) => "Neither derives it.".to_owned(),
                },
            )
        }
        Task::Complete(check) => {
            let (answer, key) = (completed(check, text()?)?, production(check)?);
            let [extra, missing] = [(&answer, key.automaton()), (key.automaton(), &answer)]
                .map(|(of, not_of)| of.difference(not_of).shortest());
            let name = check.start().name;
            match (extra, missing) {
                (None, None) => Judgement::new(
                    true,
                    format!("It derives the same strings as `{name}` of {}.", check.dialect().document),
                ),
                (Some(string), _) => {
                    against(string, "Your production derives it, and the document does not.")
                }
                (None, Some(string)) => {
                    against(string, "The document derives it, and your production does not.")
                }
            }
        }
        Task::Derive(check, input) => {
            let shuffled = steps(check, input);
            let said: Option<Vec<_>> = answer
                .as_array()
                .into_iter()
                .flatten()
                .map(|it| it.as_u64().and_then(|place| shuffled.get(usize::try_from(place).ok()?)))
                .collect();
            let said = said
                .filter(|said| said.len() == shuffled.len())
                .ok_or_else(|| "the answer is the order of all steps".to_owned())?;
            let mut right: Vec<_> = shuffled.iter().collect();
            right.sort_by_key(|(_, number)| *number);
            // Equal steps can change places.
            match said.iter().zip(&right).position(|(one, other)| one.0 != other.0) {
                None => Judgement::new(true, "This is the leftmost derivation."),
                Some(place) => Judgement::new(
                    false,
                    format!(
                        "Up to step {place} it is right; the leftmost name is another at step {}.",
                        place + 1
                    ),
                ),
            }
        }
        Task::State(check, input, count) => {
            let run = crate::automaton::run(check, check.start().name, &input.as_bytes()[..*count])
                .map_err(|error| error.message)?;
            let state = (run.path().len() == count + 1).then(|| run.path()[*count]);
            let said = answer.as_u64().and_then(|state| usize::try_from(state).ok());
            if !answer.is_null() && said.is_none() {
                return Err("the answer is the number of a state".to_owned());
            }
            Judgement::new(
                said == state,
                match (said == state, state) {
                    (true, Some(state)) => format!("Yes, in state {state}."),
                    (true, None) => "Yes: no state is left.".to_owned(),
                    (false, _) => "No. Follow the arrows byte by byte.".to_owned(),
                },
            )
        }
        Task::Missed(check, bnf) => {
            let said = text()?;
            let (wrong, key) = (completed(check, bnf)?, production(check)?);
            let [student, document] = [wrong.accepts(said.as_bytes()), key.accepts(said)];
            let message = match (student, document) {
                (true, false) => "The student's production derives it, and the document does not.",
                (false, true) => "The document derives it, and the student's production does not.",
                (true, true) => "Both derive it.",
                (false, false) => "Neither derives it.",
            };
            Judgement::new(student != document, message)
        }
        Task::Free(_) => return Err("nobody judges this exercise".to_owned()),
    })
}

fn against(string: Vec<u8>, because: &str) -> Judgement {
    let input = match String::from_utf8(string) {
        Ok(text) => Input::Text(text.leak()),
        Err(error) => match Input::from(error.as_bytes()) {
            Input::Hex(digits) => Input::Hex(digits),
            Input::Text(_) => Input::Hex(String::new()),
        },
    };
    Judgement {
        right: false,
        message: "Not the same strings.".to_owned(),
        counterexample: Some(input),
        because: Some(because.to_owned()),
    }
}

/// The productions around the first error, from the start inwards, and the place of the one that the report tells: those within it are
/// characters.
fn within(check: &Check, input: &str) -> (Vec<String>, usize) {
    let report = check.run(input);
    let Some(error) = report.first_error() else { return (Vec::new(), 0) };
    let value = serde_json::to_value(error).unwrap_or_default();
    let names =
        value["within"].as_array().into_iter().flatten().filter_map(|name| Some(name.as_str()?.to_owned()));
    let names: Vec<String> = names.collect();
    let help = error.help();
    let line = help.lines().last().unwrap_or_default();
    let told = line.split('`').nth(1).and_then(|told| names.iter().rposition(|name| name == told));
    let told = told.unwrap_or(names.len().saturating_sub(1));
    (names, told)
}

/// The automaton of the production that a check begins with, if this were its right-hand side.
pub fn completed(check: &Check, right_hand_side: &str) -> Result<Automaton, String> {
    if right_hand_side.len() > LONGEST {
        return Err(format!("a right-hand side has at most {LONGEST} bytes"));
    }
    let (dialect, name) = (check.dialect(), check.start().name);
    let notation =
        dialect.grammar.text.lines().find(|line| line.starts_with(";;@notation")).unwrap_or_default();
    let separator = if notation.ends_with("1630") { " " } else { " = " };
    // A right-hand side is one line, whatever a student makes of it; otherwise it could bring productions of its own.
    let line: String = right_hand_side.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.strip_prefix(name).and_then(|rest| rest.trim_start().strip_prefix('=')).unwrap_or(&line);
    let text = format!("{notation}\n{name}{separator}{line}\n");
    let grammar =
        dialect.grammar(check.reading()).overlaid("the answer", &text).map_err(|error| error.to_string())?;
    Automaton::of(&grammar, name).map_err(|error| error.to_string())
}

/// Strings on which a wrong right-hand side agrees with the document: some that both derive, and some that neither does.
pub fn suite(check: &Check, wrong: &str, count: usize) -> (Vec<String>, Vec<String>) {
    let Ok(wrong) = completed(check, wrong) else { return (Vec::new(), Vec::new()) };
    let text = |string: Vec<u8>| String::from_utf8(string).ok();
    // Natural strings may all be too long for the wrong production.
    let some = Generator::natural(*check, 1).take(200).chain(Generator::random(*check, 1).take(200));
    let accept = some.filter(|it| wrong.accepts(it)).filter_map(text);
    let near = NearMisses::new(Generator::natural(*check, 1), 1).take(200).map(|it| it.text);
    let refuse = near.filter(|it| !wrong.accepts(it) && !check.start().accepts(it)).filter_map(text);
    let few = |strings: &mut dyn Iterator<Item = String>| {
        let mut few: Vec<String> = Vec::new();
        for string in strings {
            if few.len() < count && !few.contains(&string) && string.len() <= 60 {
                few.push(string);
            }
        }
        few
    };
    (few(&mut { accept }), few(&mut { refuse }))
}

/// Returns whether one text becomes the other when at most one byte is added, removed or replaced.
fn within_one_edit(one: &[u8], other: &[u8]) -> bool {
    let same = |(left, right): &(&u8, &u8)| left == right;
    let ahead = one.iter().zip(other).take_while(same).count();
    let (one, other) = (&one[ahead..], &other[ahead..]);
    let behind = one.iter().rev().zip(other.iter().rev()).take_while(same).count();
    (one.len() - behind).max(other.len() - behind) <= 1
}
