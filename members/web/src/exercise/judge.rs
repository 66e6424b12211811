//! The judgement of answers.

use serde::Serialize;
use serde_json::Value;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::difference::relation_within;
use urlgram::generate::{Generator, NearMisses};
use urlgram::schemes::UriScheme;
use urlgram::{Check, printable};

use super::set::{Task, production, side};
use super::{choices, steps};
use crate::automaton;
use crate::text::Bytes;

/// The most bytes of a right-hand side.
const LONGEST: usize = 1 << 12;

/// The most pairs of states that are compared.
const MOST_PAIRS: usize = 65_535;

/// The worth of an answer.
#[derive(Serialize)]
pub struct Judgement {
    right: bool,
    /// The message, in one sentence.
    message: String,
    /// A shortest string that shows why it is wrong, and who derives it.
    counterexample: Option<Bytes>,
    because: Option<String>,
    /// The place to look at, if the answer is nearly right.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

impl Judgement {
    fn new(right: bool, message: impl Into<String>) -> Self {
        Self { right, message: message.into(), counterexample: None, because: None, hint: None }
    }
}

/// Judges an answer. An error is one of the set, or an answer that is none.
pub fn judge(task: &Task<'_>, answer: &Value) -> Result<Judgement, String> {
    let text = || answer.as_str().ok_or_else(|| "the answer is a text".to_owned());
    let number = || number(answer).ok_or_else(|| "the answer is a number".to_owned());
    // The empty string may be a solution; but then there is another, or the set would not ask.
    if answer.as_str().is_some_and(str::is_empty) {
        return Ok(Judgement::new(false, "Nothing is written."));
    }
    match task {
        Task::Verdict(check, input) => {
            let said = answer.as_bool().ok_or_else(|| "the answer is yes or no".to_owned())?;
            let report = check.run(input);
            let message = match report.first_error() {
                Some(error) => format!("It does not: {}.", error.message()),
                None => "It conforms.".to_owned(),
            };
            Ok(Judgement::new(said == report.conforms(), message))
        }
        Task::Why(check, input) => {
            if number()? != choices(check, input).1 {
                return Ok(Judgement::new(false, "The document gives another reason."));
            }
            let report = check.run(input);
            let told = report.first_error().map(|it| format!("{} [{}]", it.message(), it.place()));
            Ok(Judgement::new(true, told.unwrap_or_default()))
        }
        Task::Place(check, input) => place(check, input, number()?),
        Task::Production(check, input) => fails_in(check, input, text()?.trim()),
        Task::Repair(check, input) => {
            let said = text()?;
            Ok(match check.run(said).first_error() {
                Some(error) => {
                    Judgement::new(false, format!("It does not conform yet: {}.", error.message()))
                }
                None if !within_one_edit(input.as_bytes(), said.as_bytes()) => {
                    Judgement::new(false, "It conforms, but more than one byte is changed.")
                }
                None => match other_scheme(input, said) {
                    Some(other) => Judgement::new(
                        false,
                        format!("It conforms, but as `{other}`, which is another scheme."),
                    ),
                    None => Judgement::new(true, "It conforms."),
                },
            })
        }
        Task::Only(left, right) => {
            let said = text()?;
            let derive = [side(left)?.accepts(said), side(right)?.accepts(said)];
            Ok(Judgement::new(derive == [true, false], who(derive, left, right)))
        }
        Task::Complete(check) => complete(check, text()?),
        Task::Derive(check, input) => derive(check, input, answer),
        Task::State(check, input, count) => state(check, &input.as_bytes()[..*count], answer),
        Task::Missed(check, bnf) => {
            let said = text()?;
            let derive = [completed(check, bnf)?.accepts(said.as_bytes()), production(check)?.accepts(said)];
            Ok(Judgement::new(
                derive[0] != derive[1],
                who(derive, "the student's production", "the document"),
            ))
        }
        Task::Free(_) => Err("nobody judges this exercise".to_owned()),
    }
}

/// The number that a value is.
pub fn number(answer: &Value) -> Option<usize> {
    usize::try_from(answer.as_u64()?).ok()
}

/// Says which of two derive a string.
fn who(derive: [bool; 2], left: &str, right: &str) -> String {
    match derive {
        [true, false] => format!("Only {left} derives it."),
        [false, true] => format!("Only {right} derives it."),
        [true, true] => "Both derive it.".to_owned(),
        [false, false] => "Neither derives it.".to_owned(),
    }
}

fn place(check: &Check, input: &str, said: usize) -> Result<Judgement, String> {
    let report = check.run(input);
    let error = report.first_error().ok_or_else(|| "the text conforms".to_owned())?;
    let span = error.span();
    Ok(if span.contains(&said) || span.is_empty() && said == span.start {
        Judgement::new(true, error.message())
    } else if said < span.start {
        Judgement::new(false, "This byte may stand here: it fails later.")
    } else {
        Judgement::new(false, "It fails before this byte.")
    })
}

fn fails_in(check: &Check, input: &str, said: &str) -> Result<Judgement, String> {
    check.dialect().production(said).map_err(|unknown| unknown.to_string())?;
    let (within, told) = within(check, input);
    Ok(match within.iter().rposition(|name| name == said) {
        Some(place) if place >= told => {
            Judgement::new(true, format!("Yes: `{}`.", within[..=place].join("`, in which `")))
        }
        Some(_) => Judgement::new(false, "It fails in this one, but in a smaller one within it, too."),
        None => Judgement::new(false, "It does not fail there."),
    })
}

fn complete(check: &Check, said: &str) -> Result<Judgement, String> {
    let (answer, key) = (completed(check, said)?, production(check)?);
    // A difference is made of pairs of states.
    if relation_within(&answer, key.automaton(), MOST_PAIRS).is_none() {
        return Err("this right-hand side is too large to be compared".to_owned());
    }
    let only = |of: &Automaton, not_of: &Automaton| of.difference(not_of).shortest();
    let (name, document) = (check.start().name, check.dialect().document);
    Ok(match (only(&answer, key.automaton()), only(key.automaton(), &answer)) {
        (None, None) => {
            Judgement::new(true, format!("It derives the same strings as `{name}` of {document}."))
        }
        (Some(string), _) => {
            let hint = hint(key.automaton(), &string, "the document");
            against(string, "Your production derives it, and the document does not.", hint)
        }
        (None, Some(string)) => {
            let hint = hint(&answer, &string, "your production");
            against(string, "The document derives it, and your production does not.", hint)
        }
    })
}

fn derive(check: &Check, input: &str, answer: &Value) -> Result<Judgement, String> {
    let shuffled = steps(check, input);
    let said = answer.as_array().into_iter().flatten();
    let said: Option<Vec<_>> = said.map(|place| shuffled.get(number(place)?)).collect();
    let said = said.filter(|said| said.len() == shuffled.len());
    let said = said.ok_or_else(|| "the answer is the order of all steps".to_owned())?;
    let mut right: Vec<_> = shuffled.iter().collect();
    right.sort_by_key(|(_, number)| *number);
    // Equal steps may change places.
    Ok(match said.iter().zip(&right).position(|(one, other)| one.0 != other.0) {
        None => Judgement::new(true, "This is the leftmost derivation."),
        Some(place) => {
            Judgement::new(false, format!("Step {} is not the one of the leftmost name there.", place + 1))
        }
    })
}

fn state(check: &Check, read: &[u8], answer: &Value) -> Result<Judgement, String> {
    let said = number(answer);
    if said.is_none() && !answer.is_null() {
        return Ok(Judgement::new(false, "Write the number of a state."));
    }
    let run = automaton::run(check, check.start().name, read).map_err(|error| error.message)?;
    let reached = run.path.get(read.len()).copied();
    Ok(match reached {
        _ if said != reached => Judgement::new(false, "No. Follow the arrows byte by byte."),
        Some(state) => Judgement::new(true, format!("Yes, in state {state}.")),
        None => Judgement::new(true, "Yes: no state is left."),
    })
}

/// The scheme of a repair, if it is another one than a known one that was there.
fn other_scheme<'s>(input: &str, said: &'s str) -> Option<&'s str> {
    let known =
        input.split_once(':').map(|(scheme, _)| scheme).filter(|it| UriScheme::named(it).is_some())?;
    let scheme = said.split_once(':').map_or("", |(scheme, _)| scheme);
    (!scheme.eq_ignore_ascii_case(known)).then_some(scheme)
}

/// How far a language goes that does not hold a string.
fn hint(language: &Automaton, string: &[u8], whose: &str) -> String {
    let read = language.first_dead(string).unwrap_or(string.len());
    match printable(&string[..read]) {
        _ if read == string.len() => format!("For {whose}, more has to follow."),
        begin if begin.is_empty() => format!("For {whose}, it may not begin so."),
        begin => format!("For {whose}, it is wrong after `{begin}`."),
    }
}

fn against(string: Vec<u8>, because: &str, hint: String) -> Judgement {
    Judgement {
        hint: Some(hint),
        right: false,
        message: "These are not the same strings.".to_owned(),
        counterexample: Some(Bytes(string)),
        because: Some(because.to_owned()),
    }
}

/// The productions around the first error, from the start inwards, and the place of the one that the report tells: those within it are
/// characters.
fn within(check: &Check, input: &str) -> (Vec<String>, usize) {
    let report = check.run(input);
    let Some(error) = report.first_error() else { return (Vec::new(), 0) };
    let names: Vec<_> = error.within().iter().map(|name| (*name).to_owned()).collect();
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
    let notation = dialect.grammar.lines().find(|line| line.starts_with(";;@notation")).unwrap_or_default();
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
