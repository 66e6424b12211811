//! The place where reading a grammar file stopped, and how that is said.

use nom::error::{ErrorKind, FromExternalError, ParseError};
use nom::{IResult, Parser};

use super::heads::head;
use crate::bnf::error::{File, GrammarError};

/// The result of a parser of a grammar file.
pub(super) type Read<'g, T> = IResult<&'g str, T, Wrong<'g>>;

/// The place where reading stopped, and the text that was expected there.
#[derive(Debug)]
pub(super) struct Wrong<'g> {
    pub rest: &'g str,
    pub expected: Option<&'static str>,
    /// True if it is the place of a bracket that is not closed.
    pub is_open: bool,
}

impl<'g> Wrong<'g> {
    pub fn new(rest: &'g str, expected: Option<&'static str>) -> Self {
        Self { rest, expected, is_open: false }
    }

    /// The same, of a bracket that `text` begins with, if no more can come before its end.
    pub fn in_bracket(self, text: &'g str) -> Self {
        let ends = self.rest.is_empty() || self.rest.starts_with(['\r', '\n', ')', ']', '}', ';']);
        let is_over = ends || head(self.rest).is_some();
        if is_over { Self { rest: text, is_open: true, ..self } } else { self }
    }
}

impl<'g> ParseError<&'g str> for Wrong<'g> {
    fn from_error_kind(rest: &'g str, _: ErrorKind) -> Self {
        Self::new(rest, None)
    }
    fn append(_: &'g str, _: ErrorKind, other: Self) -> Self {
        other
    }
    fn or(self, other: Self) -> Self {
        let further = self.rest.len() < other.rest.len();
        let knows_more = self.rest.len() == other.rest.len() && self.expected.is_some();
        if further || knows_more { self } else { other }
    }
}

impl<'g, E> FromExternalError<&'g str, E> for Wrong<'g> {
    fn from_external_error(rest: &'g str, _: ErrorKind, _: E) -> Self {
        Self::new(rest, Some("a number of times below 65,536"))
    }
}

/// Says what `parser` is, in case that nothing of it is here.
pub(super) fn expect<'g, T>(
    what: &'static str,
    mut parser: impl Parser<&'g str, Output = T, Error = Wrong<'g>>,
) -> impl FnMut(&'g str) -> Read<'g, T> {
    move |text| {
        let name = |wrong: Wrong<'g>| {
            let expected = wrong.expected.or_else(|| (wrong.rest.len() == text.len()).then_some(what));
            Wrong { expected, ..wrong }
        };
        parser.parse(text).map_err(|error| error.map(name))
    }
}

pub(super) fn explain(file: &File<'_, '_>, error: nom::Err<Wrong<'_>>) -> GrammarError {
    let (nom::Err::Error(wrong) | nom::Err::Failure(wrong)) = error else {
        unreachable!("the complete parsers of nom never ask for more input")
    };
    let help = match wrong.expected {
        _ if wrong.is_open => match &wrong.rest[..1] {
            "(" => "expected `)` to close it".to_owned(),
            "[" => "expected `]` to close it".to_owned(),
            _ => "expected `}` to close it".to_owned(),
        },
        Some(expected) => format!("expected {expected}"),
        None => "no production of this notation goes on so".to_owned(),
    };
    let found = wrong.rest.chars().next().filter(|c| *c != '\n' && *c != '\r');
    let (part, message) = match found {
        Some(found) if wrong.is_open => (&wrong.rest[..found.len_utf8()], format!("`{found}` is not closed")),
        Some(found) => (&wrong.rest[..found.len_utf8()], format!("`{found}` is not allowed here")),
        None => (&wrong.rest[..0], "the line ends too soon".to_owned()),
    };
    file.error(part, message, &help)
}
