//! Which grammar is asked, and how.

use serde::{Deserialize, Serialize};
use urlgram::bnf::{GrammarError, Notation, Source};
use urlgram::check::NoStart;
use urlgram::lesson::Lesson;
use urlgram::{Check, DEFAULT, Dialect, Reading};

/// The grammar of a request: a dialect, a format that prescribes one, or a text.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Spec {
    /// The id of a dialect.
    dialect: Option<String>,
    /// The name of a format, as in `--as`.
    format: Option<String>,
    /// A grammar of one's own, instead.
    grammar: Option<Text>,
    /// The start production; that of the dialect or of the format by default.
    pub start: Option<String>,
    /// True to read the BNF as printed, with its evident misprints.
    printed: bool,
    /// True to accept what a document recommends that programs accept.
    tolerant: bool,
}

/// A grammar as text.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Text {
    /// Its name in reports.
    name: String,
    /// The grammar, with its examples: a lesson.
    text: String,
    /// Its notation, by the name that the command line has for it; found out by default.
    notation: Option<String>,
}

/// Why a request has no answer.
#[derive(Debug, Serialize)]
pub struct Refused {
    /// The message, in one sentence.
    pub message: String,
    /// The place in the grammar that it is about, in bytes.
    pub span: Option<[usize; 2]>,
}

impl Refused {
    /// A refusal that is about no place.
    #[expect(clippy::needless_pass_by_value, reason = "it is given to `map_err`")]
    pub fn because(message: impl ToString) -> Self {
        Self { message: message.to_string(), span: None }
    }
}

impl From<GrammarError> for Refused {
    fn from(error: GrammarError) -> Self {
        Self { message: error.to_string(), span: Some([error.span.start, error.span.end]) }
    }
}

impl From<NoStart> for Refused {
    fn from(error: NoStart) -> Self {
        Self::because(error)
    }
}

impl Text {
    /// The grammar, its examples and its exercises.
    pub fn lesson(&self) -> Result<Lesson, Refused> {
        Lesson::of(&self.text).map_err(Refused::because)
    }

    /// The grammar, ready to be read.
    pub fn source(&self) -> Result<Source, Refused> {
        let notation = self.notation.as_deref().map(str::parse::<Notation>).transpose();
        Ok(Source::new(&self.name, &self.lesson()?.grammar, notation.map_err(Refused::because)?))
    }
}

impl From<Text> for Spec {
    fn from(grammar: Text) -> Self {
        Self { grammar: Some(grammar), ..Self::default() }
    }
}

impl Spec {
    /// The check.
    pub fn check(&self) -> Result<Check, Refused> {
        let check = if let Some(grammar) = &self.grammar {
            Check::new(Dialect::of_source(&grammar.source()?, &[])?.dialect)
        } else if let Some(name) = &self.format {
            Check::prescribed(name)?
        } else {
            Check::named(self.dialect.as_deref().unwrap_or(DEFAULT.id))?
        };
        let check = check.with_reading(if self.printed { Reading::Printed } else { Reading::Corrected });
        let check = self.start.as_deref().map_or(Ok(check), |start| check.with_start(start))?;
        Ok(check.with_tolerant(self.tolerant))
    }
}
