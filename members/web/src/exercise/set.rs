//! A set of exercises: a text that a teacher edits, the file of `urlgram grade` with lines `set:` and `exercise:`.

use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::drawing;
use urlgram::diff::Side;
use urlgram::{Check, DIALECTS, Dialect, Reading, nearest};

/// The most exercises of a set, and the most bytes of its text.
const MOST: usize = 200;
const LONGEST: usize = 1 << 18;

/// A set.
pub struct Set<'t> {
    /// The text after `set:`; empty if there is none.
    pub title: &'t str,
    /// The texts of the exercises, with their lines from 1.
    pub tasks: Vec<(usize, &'t str)>,
}

/// An exercise.
#[derive(Clone, Copy, Debug)]
pub enum Task<'t> {
    /// Does the text conform?
    Verdict(Check, &'t str),
    /// For which reason does it not?
    Why(Check, &'t str),
    /// At which byte?
    Place(Check, &'t str),
    /// In which production?
    Production(Check, &'t str),
    /// Make it conform with one edit.
    Repair(Check, &'t str),
    /// Write a string that only the first derives.
    Only(&'t str, &'t str),
    /// Write the right-hand side of a production.
    Complete(Check),
    /// Order the steps of the derivation.
    Derive(Check, &'t str),
    /// The state of the automaton after so many bytes.
    State(Check, &'t str, usize),
    /// Find a string that tells a wrong right-hand side from the production.
    Missed(Check, &'t str),
    /// No kind: a task that nobody judges.
    Free(&'t str),
}

/// The kinds, with their arguments.
const KINDS: [(&str, &str); 10] = [
    ("verdict", "DIALECT TEXT"),
    ("why", "DIALECT TEXT"),
    ("place", "DIALECT TEXT"),
    ("production", "DIALECT TEXT"),
    ("repair", "DIALECT TEXT"),
    ("only", "LEFT RIGHT"),
    ("complete", "DIALECT:PRODUCTION"),
    ("derive", "DIALECT:PRODUCTION TEXT"),
    ("state", "DIALECT:PRODUCTION COUNT TEXT"),
    ("missed", "DIALECT:PRODUCTION BNF"),
];

impl<'t> Set<'t> {
    /// Takes a text apart. Lines that are no exercises are left; one that lacks the colon alone is told as a mistake.
    pub fn of(text: &'t str) -> Result<Self, String> {
        if text.len() > LONGEST {
            return Err(format!("a set has at most {LONGEST} bytes; this one has {}", text.len()));
        }
        let mut set = Self { title: "", tasks: Vec::new() };
        for (number, line) in text.lines().enumerate() {
            let words = line.trim_start();
            let words = words.strip_prefix(';').map_or(words, str::trim_start);
            if let Some(title) = words.strip_prefix("set:") {
                set.title = title.trim();
            } else if let Some(task) = told(words) {
                if set.tasks.len() == MOST {
                    return Err(format!("a set has at most {MOST} exercises"));
                }
                set.tasks.push((number + 1, task));
            }
        }
        Ok(set)
    }

    /// The exercise of this number, from 0.
    pub fn task(&self, number: usize) -> Result<Task<'t>, String> {
        let (_, task) =
            self.tasks.get(number).ok_or_else(|| format!("the set has no exercise {}", number + 1))?;
        Task::of(task)
    }
}

impl<'t> Task<'t> {
    /// The exercise that a line describes, or why it cannot be asked.
    pub fn of(line: &'t str) -> Result<Self, String> {
        let (kind, rest) = word(line);
        if lacks_colon(line) {
            return Err(format!("write `{kind}:`, with a colon, or it is a remark"));
        }
        let Some((_, needs)) = KINDS.iter().find(|(name, _)| *name == kind) else {
            return match near(line) {
                Some(near) => Err(format!("there is no kind `{kind}`; did you mean `{near}`?")),
                None => Ok(Self::Free(line)),
            };
        };
        let (first, rest) = word(rest);
        if first.is_empty() {
            return Err(format!("`{kind}` needs {needs}"));
        }
        // An exercise whose text is missing is about the empty one, which is a good question.
        Ok(match kind {
            "only" => {
                let (right, _) = word(rest);
                let answers = side(first)?.automaton().difference(side(right)?.automaton());
                if answers.shortest().is_none() {
                    return Err(format!(
                        "{right} derives all that {first} derives: there is nothing to write"
                    ));
                }
                can_be_written(&answers)?;
                Self::Only(first, right)
            }
            "complete" => Self::Complete(check(first)?),
            "state" => {
                let (count, text) = word(rest);
                let number: usize = count.parse().map_err(|_| format!("`{kind}` needs {needs}"))?;
                if number > text.len() {
                    return Err(format!("the text has {} bytes, and {number} are to be read", text.len()));
                }
                let check = check(first)?;
                let states = check.language().map_err(|error| error.to_string())?.living().count();
                if states > drawing::MOST {
                    return Err(format!(
                        "the automaton of `{}` has {states} states, and is drawn with at most {}",
                        check.start().name,
                        drawing::MOST
                    ));
                }
                Self::State(check, text, number)
            }
            "derive" => {
                let check = check(first)?;
                if check.tree(rest).is_err() {
                    return Err(format!("{first} does not derive this text"));
                }
                Self::Derive(check, rest)
            }
            "missed" if rest.is_empty() => return Err(format!("`{kind}` needs {needs}")),
            "missed" => {
                let check = check(first)?;
                let (wrong, right) = (super::judge::completed(&check, rest)?, production(&check)?);
                if wrong == *right.automaton() {
                    return Err("this right-hand side is right: there is no string to find".to_owned());
                }
                can_be_written(
                    &wrong.difference(right.automaton()).union(&right.automaton().difference(&wrong)),
                )?;
                Self::Missed(check, rest)
            }
            kind => {
                let check = check(first)?;
                let refused = !check.conforms(rest);
                match kind {
                    "verdict" => Self::Verdict(check, rest),
                    _ if !refused => return Err("this text conforms: there is nothing to explain".to_owned()),
                    "why" => Self::Why(check, rest),
                    "place" => Self::Place(check, rest),
                    "production" => Self::Production(check, rest),
                    _ => Self::Repair(check, rest),
                }
            }
        })
    }
}

/// The name of the kind of an exercise that can be asked.
pub fn kind(line: &str) -> &'static str {
    KINDS.iter().find(|(name, _)| *name == word(line).0).map_or("free", |(name, _)| name)
}

/// The exercise of a line, if it is one; all of the line if it lacks its colon.
fn told(words: &str) -> Option<&str> {
    let (begin, rest) = words.split_at_checked(EXERCISE.len())?;
    let rest = rest.strip_prefix(':').filter(|_| begin.eq_ignore_ascii_case(EXERCISE));
    rest.or_else(|| lacks_colon(words).then_some(words)).map(str::trim)
}

const EXERCISE: &str = "exercise";

/// Returns whether a line would be an exercise with a colon after its first word. A remark may begin with that word, too.
fn lacks_colon(line: &str) -> bool {
    let (begin, rest) = word(line);
    let is_kind = || KINDS.iter().any(|(kind, _)| *kind == word(rest).0) || near(rest).is_some();
    begin.eq_ignore_ascii_case(EXERCISE) && is_kind()
}

/// The kind that a line means by a word which is none, if it goes on as an exercise does: other words are those of a free one.
fn near(line: &str) -> Option<&'static str> {
    let (kind, rest) = word(line);
    let near = nearest(kind, KINDS.map(|(kind, _)| kind))?;
    let first = word(rest).0;
    let dialect = first.split(':').next().unwrap_or_default();
    let is_dialect =
        Dialect::find(dialect).is_ok() || nearest(dialect, DIALECTS.iter().map(|it| it.id)).is_some();
    (rest.is_empty() || is_dialect || first.contains("://")).then_some(near)
}

/// Refuses a question whose only answer is the empty string: an empty answer is one that is not written yet.
fn can_be_written(answers: &Automaton) -> Result<(), String> {
    let written = answers.difference(&Automaton::literal(b""));
    written
        .shortest()
        .map(|_| ())
        .ok_or_else(|| "the empty string is the only answer, and cannot be written".to_owned())
}

/// The first word of a text, and what follows it.
fn word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// The check of `DIALECT` or `DIALECT:PRODUCTION`.
fn check(name: &str) -> Result<Check, String> {
    let (dialect, start) = name.split_once(':').unwrap_or((name, ""));
    let check = Check::named(dialect)
        .and_then(|check| if start.is_empty() { Ok(check) } else { check.with_start(start) });
    check.map_err(|error| error.to_string())
}

/// The language that a name means, as `urlgram diff` has it.
pub fn side(name: &str) -> Result<Side, String> {
    Side::find(name, Reading::Corrected).map_err(|error| error.to_string())
}

/// The language of the production that a check begins with.
pub fn production(check: &Check) -> Result<Side, String> {
    let side = Side::of_production(check.dialect(), check.start().name, check.reading());
    side.map_err(|error| error.to_string())
}
