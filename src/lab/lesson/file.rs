//! A grammar file with examples, exercises, weights and constraints, taken apart.

use std::iter;

use crate::bnf::jflap;
use crate::check::Check;

/// A grammar file, taken apart.
///
/// A line that begins with `accept:`, `refuse:` or `exercise:`, in any case and after blanks, is no part of the grammar; neither is one that
/// begins so after `;`, the comment of ABNF, nor one that begins with `;;@weight` or `;;@constraint`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lesson {
    /// The grammar, with blanks in the place of the other lines, so that its lines keep their numbers, and its bytes their offsets if lines end
    /// with a line feed. It is ABNF if the file was an automaton.
    pub grammar: String,
    /// True if the file is an automaton of JFLAP.
    pub automaton: bool,
    /// The strings that it should derive, and those that it should not.
    pub examples: Vec<Example>,
    /// The tasks.
    pub exercises: Vec<String>,
    /// The text of each `;;@weight`, with the number of its line.
    pub weights: Vec<(usize, String)>,
    /// The text of each `;;@constraint`, with the number of its line.
    pub constraints: Vec<(usize, String)>,
}

/// An example of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Example {
    /// True if the text should be derived.
    pub accept: bool,
    /// The text.
    pub text: String,
    /// The number of its line, from 1.
    pub line: usize,
}

impl Example {
    /// Returns whether a check accepts the text if it should, and refuses it if it should not.
    #[must_use]
    pub fn agrees(&self, check: &Check) -> bool {
        check.conforms(&self.text) == self.accept
    }
}

impl Lesson {
    /// Takes a file apart.
    ///
    /// # Errors
    /// A message, if the file is one of JFLAP that is no finite automaton.
    pub fn of(text: &str) -> Result<Self, String> {
        if jflap::is_one(text) {
            return Ok(Self { grammar: jflap::grammar(text)?, automaton: true, ..Self::default() });
        }
        let mut lesson = Self::default();
        for (line, number) in text.lines().zip(1..) {
            let words = line.trim_start();
            let words = words.strip_prefix(';').map_or(words, str::trim_start);
            let said = |key: &str| {
                let (begin, rest) = words.split_at_checked(key.len())?;
                let rest = rest.strip_prefix(':').filter(|_| begin.eq_ignore_ascii_case(key))?;
                Some(rest.strip_prefix(' ').unwrap_or(rest).to_owned())
            };
            let directive = |key: &str| {
                let rest = line.strip_prefix(";;@")?.strip_prefix(key)?;
                rest.is_empty().then_some("").or_else(|| rest.strip_prefix([' ', '\t'])).map(str::trim)
            };
            let mut example = |accept, text| lesson.examples.push(Example { accept, text, line: number });
            if let Some(text) = said("accept") {
                example(true, text);
            } else if let Some(text) = said("refuse") {
                example(false, text);
            } else if let Some(exercise) = said("exercise") {
                lesson.exercises.push(exercise);
            } else if let Some(text) = directive("weight") {
                lesson.weights.push((number, text.to_owned()));
            } else if let Some(text) = directive("constraint") {
                lesson.constraints.push((number, text.to_owned()));
            } else {
                lesson.grammar += line;
                lesson.grammar.push('\n');
                continue;
            }
            lesson.grammar.extend(iter::repeat_n(' ', line.len()).chain(['\n']));
        }
        Ok(lesson)
    }
}
