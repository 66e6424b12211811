//! A submission, judged as a teacher judges it.

use crate::bnf::automaton::Automaton;
use crate::bnf::difference::Relation;
use crate::bnf::edit::Edit;
use crate::bnf::lint::errors;
use crate::bnf::{Grammar, Notation, Source};
use crate::check::Check;
use crate::documents::dialect::Dialect;

use super::constraint::{Constraint, Decided};
use super::file::{Example, Lesson};
use super::grade::Grade;
use super::mend::{Repair, mended};
use super::weights::{Shares, Weights};

/// The share of the language of an answer that one step makes right.
const ONE_STEP: f64 = 0.8;

/// The share of the language that a repair costs.
const REPAIR: f64 = 0.1;

/// The grammar that is right, with all that it requires.
#[derive(Clone, Debug)]
pub struct Key {
    check: Check,
    source: Source,
    examples: Vec<Example>,
    constraints: Vec<Constraint>,
    weights: Weights,
}

/// How submissions are read.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    /// Their notation; none if it is found out.
    pub notation: Option<Notation>,
    /// The grammars that they may take productions from.
    pub others: Vec<Source>,
    /// Their start production; if none is given, that of the name of the key's, or the first.
    pub start: Option<String>,
    /// The length up to which grammars that nest are compared.
    pub longest: Option<usize>,
    /// The steps that are done at most to look for repairs, and again for the edit.
    pub work: usize,
}

/// The worth of a submission.
///
/// ```
/// use urlgram::lesson::{Key, Lesson, Reader};
/// use urlgram::{Check, Dialect, bnf::Source};
/// let lesson = Lesson::of(";;@weight language=80 examples=20\nport = 1*DIGIT\naccept: 80\nrefuse: a\n")?;
/// let source = Source::new("key", &lesson.grammar, None);
/// let key = Key::new(Check::new(Dialect::of_source(&source, &[])?.dialect), source, &lesson, None)?;
/// let reader = Reader { work: 100_000, ..Reader::default() };
/// let assessed = key.assess("answer", "port = *DIGIT\n", &reader)?;
/// assert_eq!(assessed.edit.as_ref().map(|edit| &*edit.words), Some("write `1*DIGIT` for `*DIGIT`"));
/// assert_eq!(assessed.points, 0.9 * 80.0 + 20.0);
/// assert!(key.assess("answer", "port = 1*DIGIT )\n", &reader)?.repairs[0].words.starts_with("remove `)`"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Assessment {
    /// Of 100.
    pub points: f64,
    /// The shares of its parts.
    pub shares: Shares,
    /// The comparison of the languages.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub grade: Grade,
    /// The step that makes it right, with its line.
    pub edit: Option<Edit>,
    /// The line of the production of the step, from 1.
    pub edit_line: Option<usize>,
    /// The repairs without which it cannot be read.
    pub repairs: Vec<Repair>,
    /// For each example, whether the grammar agrees.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub agrees: Vec<bool>,
    /// The name of the notation in which it was read.
    pub notation: Option<&'static str>,
    /// The names of the key that no production has.
    pub names_missing: Vec<String>,
    /// The constraints of the key.
    pub constraints: Vec<Decided>,
    /// Why it cannot be read as it is, or not at all.
    pub error: Option<String>,
}

impl Assessment {
    /// Returns whether the language is that of the key, and nothing had to be repaired.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.grade.relation == Some(Relation::Equal) && self.repairs.is_empty()
    }

    /// The submission of which nothing can be read, and why.
    #[must_use]
    pub fn unread(why: String) -> Self {
        Self { error: Some(why), ..Self::default() }
    }
}

impl Key {
    /// The key that a lesson is, with its check and the text of its grammar. Weights that are given count, and not those of the lesson.
    ///
    /// # Errors
    /// A message, if a directive is wrong, the grammar contradicts an example or a constraint, or a part has a weight of which there is
    /// nothing.
    pub fn new(
        check: Check,
        source: Source,
        lesson: &Lesson,
        weights: Option<Weights>,
    ) -> Result<Self, String> {
        let at = |line: usize| move |error: String| format!("line {line} of the key: {error}");
        let constraints = lesson.constraints.iter().map(|it| it.1.parse().map_err(at(it.0)));
        let constraints = constraints.collect::<Result<Vec<Constraint>, String>>()?;
        if let Some((line, _)) = lesson.weights.get(1) {
            return Err(format!("line {line} of the key: the weights are given twice"));
        }
        let said = lesson.weights.first().map(|it| it.1.parse().map_err(at(it.0))).transpose()?;
        let weights = weights.or(said).unwrap_or_default();
        let key = Self { check, source, examples: lesson.examples.clone(), constraints, weights };
        for (weight, part, is_empty) in [
            (weights.examples, "examples", key.examples.is_empty()),
            (weights.constraints, "constraints", key.constraints.is_empty()),
        ] {
            if weight > 0.0 && is_empty {
                return Err(format!("`{part}` have a weight, and the key has none"));
            }
        }
        let own = own(&key.source);
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        let grammar = check.dialect().grammar(check.reading());
        for constraint in &key.constraints {
            let decided = constraint.decided((grammar, check.start().name), &own, &key.source, None);
            if !decided.held {
                return Err(format!("the key breaks its constraint `{constraint}`: {}", decided.words));
            }
        }
        Ok(key)
    }

    /// Its examples.
    #[must_use]
    pub fn examples(&self) -> &[Example] {
        &self.examples
    }

    /// The notation that it asks for: its own.
    #[must_use]
    pub fn notation(&self) -> Notation {
        self.source.notation()
    }

    /// The weights of the parts.
    #[must_use]
    pub fn weights(&self) -> Weights {
        self.weights
    }

    /// The worth of a submission, which errors call `name`.
    ///
    /// # Errors
    /// A message, if it has no start production that `reader` names.
    pub fn assess(&self, name: &str, text: &str, reader: &Reader) -> Result<Assessment, String> {
        let lesson = match Lesson::of(text) {
            Ok(lesson) => lesson,
            Err(why) => return Ok(Assessment::unread(why)),
        };
        let notation = reader.notation.filter(|_| !lesson.automaton);
        let source = Source::new(name, &lesson.grammar, notation);
        let (source, repairs, error) = match self.read(source, reader) {
            Ok(read) => read,
            Err(why) => return Ok(Assessment::unread(why)),
        };
        let foreign = match Dialect::of_any_source(&source, &reader.others) {
            Ok(foreign) => foreign,
            Err(error) => return Ok(Assessment::unread(error.to_string())),
        };
        let answer = Check::new(foreign.dialect);
        let answer = match &reader.start {
            Some(start) => answer.with_start(start).map_err(|error| error.to_string())?,
            None => Grade::start_of(&self.check, answer),
        };
        if let Some(why) = answer.start().undecided() {
            return Ok(Assessment::unread(why.to_string()));
        }
        let grade = match Grade::up_to(&self.check, &answer, reader.longest) {
            Ok(grade) => grade,
            Err(why) => return Ok(Assessment::unread(why.to_string())),
        };
        let (grammar, start) = (answer.dialect().grammar(answer.reading()), answer.start().name);
        let own = own(&source);
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        let edit = self.edit(&answer, &own, &source, &grade, reader);
        let line = |edit: &Edit| {
            let bnf = grammar.rule(&edit.production)?.text;
            Some(source.text()[..source.text().find(bnf)?].matches('\n').count() + 1)
        };
        let constraints = self.constraints.iter();
        let constraints = constraints.map(|it| it.decided((grammar, start), &own, &source, reader.longest));
        let mut assessed = Assessment {
            edit_line: edit.as_ref().and_then(line),
            edit,
            repairs,
            agrees: self.examples.iter().map(|example| example.agrees(&answer)).collect(),
            notation: Some(if lesson.automaton { "jflap" } else { source.notation().name() }),
            names_missing: self.names_missing(&own, source.notation()),
            constraints: constraints.collect(),
            error,
            grade,
            ..Assessment::default()
        };
        assessed.shares = self.shares(&assessed);
        assessed.points = self.weights.points(&assessed.shares);
        Ok(assessed)
    }

    /// The text as it can be read: with repairs, if it has to be; then the error that it has without them, too.
    fn read(&self, source: Source, reader: &Reader) -> Result<(Source, Vec<Repair>, Option<String>), String> {
        let Err(error) = Dialect::of_any_source(&source, &reader.others) else {
            return Ok((source, Vec::new(), None));
        };
        // If the notation was guessed, the text may have no error in another one.
        let text = source.text();
        let others = [Some(self.source.notation()), None].map(|other| Source::new("", text, other));
        if reader.notation.is_none()
            && error.code() == "syntax"
            && let Some(other) = others.into_iter().find(|other| other.read().1.is_empty())
        {
            return Ok((Source::new(source.name(), text, Some(other.notation())), Vec::new(), None));
        }
        let told = told(&source).unwrap_or_else(|| error.to_string());
        let mut work = reader.work;
        let mut left = reader.work;
        let mut worth = |draft: &Source| self.worth(draft, &mut left);
        match mended(&source, &reader.others, &mut worth, &mut work) {
            Some((mended, repairs)) => Ok((mended, repairs, Some(told))),
            None => Err(told),
        }
    }

    /// How near a text comes to the key: the most if the languages are equal, else the number of examples on which they agree.
    fn worth(&self, draft: &Source, work: &mut usize) -> usize {
        let (grammar, wrong) = draft.read();
        let start = self.check.start().name;
        let start = grammar.rule(start).or(grammar.rules().first()).map(|rule| rule.name);
        let Some(start) = start.filter(|_| wrong.is_empty()) else { return 0 };
        let Some(language) = Automaton::of_within(&grammar, start, work) else { return 0 };
        let agree = self.examples.iter().filter(|it| language.accepts(it.text.as_bytes()) == it.accept);
        match self.check.language() {
            Ok(wanted) if *wanted == language => usize::MAX,
            _ => agree.count(),
        }
    }

    /// The one step that makes the answer right.
    fn edit(
        &self,
        answer: &Check,
        own: &[&str],
        source: &Source,
        grade: &Grade,
        reader: &Reader,
    ) -> Option<Edit> {
        if grade.relation == Some(Relation::Equal) || answer.start().nested().is_some() {
            return None;
        }
        let wanted = self.check.language().ok()?;
        let grammar =
            |check: &Check| -> &'static Grammar<'static> { check.dialect().grammar(check.reading()) };
        let mut work = reader.work;
        let (answer, key) = ((grammar(answer), answer.start().name), (grammar(&self.check), wanted));
        Edit::between(answer, own, key, source.notation(), &mut work)
    }

    /// The names of the key that no production of an answer has.
    fn names_missing(&self, own: &[&str], notation: Notation) -> Vec<String> {
        let any_case = matches!(notation, Notation::Abnf | Notation::Rfc822);
        let is_same = |one: &str, other: &str| one == other || any_case && one.eq_ignore_ascii_case(other);
        let names = self::own(&self.source).into_iter();
        names.filter(|name| !own.iter().any(|other| is_same(name, other))).collect()
    }

    fn shares(&self, assessed: &Assessment) -> Shares {
        let share = |right: usize, all: usize| (all > 0).then(|| ratio(right, all));
        let count = |all: &[bool]| all.iter().filter(|it| **it).count();
        let step = if assessed.edit.is_some() { ONE_STEP } else { 0.0 };
        let repairs = ratio(assessed.repairs.len(), 1);
        let language = assessed.grade.score.max(step) * (1.0 - REPAIR * repairs);
        let names = own(&self.source).len();
        let in_notation = assessed.notation == Some(self.source.notation().name());
        let names = share(names - assessed.names_missing.len().min(names), names).unwrap_or(1.0);
        let held: Vec<bool> = assessed.constraints.iter().map(|it| it.held).collect();
        Shares {
            language: Some(language),
            examples: share(count(&assessed.agrees), assessed.agrees.len()),
            notation: Some(f64::midpoint(if in_notation { 1.0 } else { 0.0 }, names)),
            constraints: share(count(&held), held.len()),
        }
    }
}

/// Numbers this small are exact.
#[expect(clippy::cast_precision_loss, reason = "numbers of lines of a file")]
fn ratio(part: usize, all: usize) -> f64 {
    part as f64 / all as f64
}

/// The names of the productions that a text itself has.
fn own(source: &Source) -> Vec<String> {
    let (grammar, _) = source.read();
    let range = source.text().as_bytes().as_ptr_range();
    let is_own = |text: &str| range.contains(&text.as_ptr());
    grammar.rules().iter().filter(|rule| is_own(rule.text)).map(|rule| rule.name.to_owned()).collect()
}

/// All errors of a text, with their lines.
fn told(source: &Source) -> Option<String> {
    let line = |at: usize| source.text()[..at].matches('\n').count() + 1;
    let errors = errors(source).into_iter();
    let told: Vec<_> = errors.map(|it| format!("line {}: {}", line(it.span.start), it.message)).collect();
    (!told.is_empty()).then(|| told.join("; "))
}
