//! The nearest valid name, for messages about a name that is none.

use std::fmt;

/// The candidate that looks most like `name`, unless all look rather different.
pub(crate) fn nearest<'n>(name: &str, candidates: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // No name is so long, and the comparison takes time in proportion to both.
    if name.len() > 100 {
        return None;
    }
    let lower = name.to_lowercase();
    candidates
        .into_iter()
        .filter_map(|candidate| Some((likeness(&lower, &candidate.to_lowercase())?, candidate)))
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, candidate)| candidate)
}

/// How much two names look alike, where they do: one is the beginning of the other, or few characters differ. The number of
/// another RFC is no slip of the hand.
fn likeness(name: &str, candidate: &str) -> Option<f64> {
    let likeness = strsim::jaro_winkler(name, candidate);
    let is_part = candidate.starts_with(name) || name.starts_with(candidate);
    let few = (candidate.chars().count() / 3).max(1);
    (likeness > 0.75 && (is_part || strsim::damerau_levenshtein(name, candidate) <= few)).then_some(likeness)
}

/// The error for a name that does not exist: of a dialect, a production, a reading or a code. Its message suggests the nearest
/// name, and lists all where none is near or there are few.
///
/// ```
/// use urlgram::{Dialect, rfc1738::RFC1738};
/// let error = Dialect::find("rfc1783").unwrap_err();
/// assert!(error.to_string().starts_with("there is no dialect `rfc1783`; did you mean `rfc1738`? (known are rfc1630-uri, "));
/// let error = RFC1738.production("authority").unwrap_err();
/// assert!(error.to_string().starts_with("RFC 1738 has no production `authority`; it has genericurl, url, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    message: String,
    nearest: Option<&'static str>,
    /// All names.
    names: String,
    /// The text before them.
    otherwise: String,
    are_few: bool,
}

/// The most names that are listed in addition to the nearest.
const FEW: usize = 20;

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
            are_few: names().count() <= FEW,
        }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { message, nearest, names, otherwise, are_few } = self;
        match nearest {
            Some(name) if *are_few => {
                write!(out, "{message}; did you mean `{name}`? ({otherwise} {names})")
            }
            Some(name) => write!(out, "{message}; did you mean `{name}`?"),
            None => write!(out, "{message}; {otherwise} {names}"),
        }
    }
}

impl std::error::Error for UnknownName {}

fn list<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
