//! The error for a name that does not exist.

use std::fmt;

use urlgram_grammar::nearest::nearest;

/// The error for a name that does not exist: of a dialect, a production, a reading or a code. Its message suggests the nearest
/// name, and lists all if none is near or there are few; too many are not listed.
///
/// ```
/// use urlgram::Dialect;
/// let error = Dialect::find("rfc3896").unwrap_err();
/// assert!(error.to_string().contains("did you mean `rfc3986`?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    message: String,
    nearest: Option<&'static str>,
    /// All names.
    names: String,
    /// The text before them.
    otherwise: String,
    number: usize,
}

/// The most names that are listed in addition to the nearest, and the most that are listed at all.
const FEW: usize = 20;
const MANY: usize = 100;

impl UnknownName {
    /// Creates an error of `message`, and the nearest of `names` to `name`, or all of them after `otherwise`.
    pub(crate) fn new<I: Iterator<Item = &'static str>>(
        message: &str,
        name: &str,
        names: impl Fn() -> I,
        otherwise: &str,
    ) -> Self {
        Self {
            message: message.to_owned(),
            nearest: nearest(name, names()),
            names: list(names()),
            otherwise: otherwise.to_owned(),
            number: names().count(),
        }
    }
}

#[cfg(feature = "automata")]
impl UnknownName {
    /// Creates an error that says why there is nothing with this name.
    pub(crate) fn because(message: String) -> Self {
        Self { message, nearest: None, names: String::new(), otherwise: String::new(), number: usize::MAX }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { message, nearest, names, otherwise, number } = self;
        match nearest {
            Some(name) if *number <= FEW => {
                write!(out, "{message}; did you mean `{name}`? ({otherwise} {names})")
            }
            Some(name) => write!(out, "{message}; did you mean `{name}`?"),
            None if *number > MANY => out.write_str(message),
            None => write!(out, "{message}; {otherwise} {names}"),
        }
    }
}

impl std::error::Error for UnknownName {}

fn list<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
