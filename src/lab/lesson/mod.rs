//! Lessons: a grammar file that has examples and exercises, too, and the worth of an answer to it.
//!
//! ```
//! use urlgram::lesson::{Grade, Lesson};
//! use urlgram::{Check, Dialect, bnf::Source};
//! let lesson = Lesson::of("port = 1*DIGIT\naccept: 80\nrefuse: a\n")?;
//! let key = Check::new(Dialect::of_source(&Source::new("key", &lesson.grammar, None), &[])?.dialect);
//! assert!(lesson.examples.iter().all(|example| example.agrees(&key)));
//! let answer = Check::new(Dialect::of_source(&Source::new("answer", "port = *DIGIT\n", None), &[])?.dialect);
//! let grade = Grade::of(&key, &answer)?;
//! assert_eq!(grade.score, 0.9); // all of nine lengths, and none of the length 0
//! assert_eq!((grade.missing, grade.extra), (None, Some(b"".to_vec())));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod grade;

use std::iter;

use crate::bnf::jflap;
use crate::check::Check;

pub use grade::{Grade, NoGrade, Share};

/// A grammar file, taken apart.
///
/// A line that begins with `accept:`, `refuse:` or `exercise:`, in any case and after blanks, is no part of the grammar; neither is one that
/// begins so after `;`, the comment of ABNF.
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
}

/// An example of a lesson.
///
/// ```
/// use urlgram::lesson::{Example, Lesson};
/// let lesson = Lesson::of("port = *DIGIT\nrefuse: 8o\n")?;
/// assert_eq!(lesson.examples, [Example { accept: false, text: "8o".to_owned(), line: 2 }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
            let mut example = |accept, text| lesson.examples.push(Example { accept, text, line: number });
            if let Some(text) = said("accept") {
                example(true, text);
            } else if let Some(text) = said("refuse") {
                example(false, text);
            } else if let Some(exercise) = said("exercise") {
                lesson.exercises.push(exercise);
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
