//! Equivalence of two URLs, by the rules of their document about characters, escapes, case and optional parts.
//!
//! Each URL has a [`Normal`] form, and two are the same if these are equal. Each [`Law`] that leads to that form is
//! data of the document, with its section.

#[cfg(feature = "serde")]
mod data;
mod difference;
mod normal;
mod segments;

use crate::check::{Check, Report};
use crate::documents::dialect::{Dialect, Role, When, without_fragment};
use crate::url::derivation::Derivation;

pub use crate::documents::dialect::{Practice, Rung};
pub use difference::{Difference, Kind};
pub use normal::{Applied, Law, Normal};

/// The answer of a document to whether two URLs are the same: the result of [`same`](same()).
///
/// ```
/// use urlgram::{equivalence::{Practice, Rung, Same}, rfc3986::RFC3986};
/// let same: Same = urlgram::same(&RFC3986, "HTTP://h/%7Ea", "http://h/~a")?;
/// let practice: Practice = same.practice.unwrap();
/// assert_eq!((practice.rung, practice.section), (Rung::PercentEncoding, "6.2.2.2"));
/// assert_eq!(same.reasons()[1], ("a character that is not reserved here may be encoded".to_owned(), "6.2.2.2"));
/// assert!(same.asides().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Same<'i> {
    /// The dialect of the comparison.
    pub dialect: &'static Dialect,
    /// The lowest rung of the document's ladder at which the two are the same. `None` if they are not, or the document has no ladder.
    pub practice: Option<Practice>,
    /// The normal form of each, in the order of the arguments: at the rung where they are the same, otherwise at the highest.
    pub normal: [Normal<'i>; 2],
    /// The first difference of the normal forms; `None` if they are equal.
    pub difference: Option<Difference>,
}

impl Same<'_> {
    /// Returns true if the two are the same.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.difference.is_none()
    }

    /// Returns the reasons as sentences, each with its section: the difference, or the laws that make the two the same.
    #[must_use]
    pub fn reasons(&self) -> Vec<(String, &str)> {
        if let Some(difference) = &self.difference {
            return vec![(difference.message(), difference.section)];
        }
        let mut reasons: Vec<(String, &str)> = Vec::new();
        for applied in self.normal.iter().flat_map(|normal| &normal.applied) {
            let reason = (applied.law.message().to_owned(), applied.section);
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        if reasons.is_empty() {
            let is_parsed = self.normal[0].input != self.normal[1].input;
            let sentence = if is_parsed {
                "the URL parser makes one URL of them"
            } else {
                "they consist of the same characters"
            };
            reasons.push((sentence.to_owned(), self.dialect.prose.equivalence.identity));
        }
        reasons
    }

    /// Returns the questions about the two that the document leaves open, as sentences, each with its section.
    #[must_use]
    pub fn asides(&self) -> Vec<(&str, &str)> {
        let asides = self.dialect.prose.equivalence.asides.iter();
        asides.filter(|(when, ..)| self.is(*when)).map(|(_, text, section)| (*text, *section)).collect()
    }

    fn is(&self, when: When) -> bool {
        let [one, other] = self.normal.each_ref().map(|normal| &normal.text[..]);
        match when {
            When::Relative => self.normal.iter().any(|normal| is_relative(self.dialect, normal.input)),
            When::Climbed => self.practice.is_some_and(|practice| practice.rung > Rung::String),
            _ if self.is_same() => false,
            When::Different => true,
            When::Fragment => without_fragment(one).0 == without_fragment(other).0,
            When::Ending => {
                let ends = |long: &[u8], short| matches!(long.strip_prefix(short), Some(b"?" | b"#" | b";"));
                ends(one, other) || ends(other, one)
            }
            When::Names => {
                let hosts = [one, other].map(|text| host(self.dialect, text).unwrap_or_default());
                let is_international = |host: &Vec<u8>| {
                    let ace = |label: &[u8]| label.len() > 4 && label[..4].eq_ignore_ascii_case(b"xn--");
                    !host.is_ascii() || host.split(|byte| *byte == b'.').any(ace)
                };
                hosts[0] != hosts[1] && hosts.iter().any(is_international)
            }
        }
    }
}

/// Returns whether a URL that conforms has no scheme.
fn is_relative(dialect: &'static Dialect, url: &[u8]) -> bool {
    let read = Derivation::tolerant(dialect, url, dialect.in_role(Role::Scheme));
    read.is_some_and(|read| read.is_relative())
}

/// Returns the host of a URL, decoded.
fn host(dialect: &'static Dialect, url: &[u8]) -> Option<Vec<u8>> {
    Some(Derivation::tolerant(dialect, url, dialect.in_role(Role::Host))?.host()?.decoded())
}

/// Compares two URLs by the rules of a document: a check, or a dialect. Scheme names in upper case are read as the document recommends.
///
/// Linear time and memory.
///
/// # Errors
/// One of the URLs does not conform, so the document does not define its meaning: the report on the first such.
///
/// ```
/// let rfc1630 = &urlgram::rfc1630::url::RFC1630_URL;
/// let [plain, hyphen, slash] = ["marie-claude/x", "marie%2Dclaude/x", "marie-claude%2Fx"]
///     .map(|path| format!("http://info.cern.ch/albert/bertram/{path}"));
/// let same = urlgram::same(rfc1630, plain.as_bytes(), hyphen.as_bytes()).unwrap();
/// assert!(same.is_same());
/// assert_eq!(same.normal[1].text, plain.as_bytes());
/// let other = urlgram::same(rfc1630, plain.as_bytes(), slash.as_bytes()).unwrap();
/// assert_eq!(other.difference.unwrap().kind, urlgram::equivalence::Kind::Reserved(b'/'));
/// assert_eq!(urlgram::same(rfc1630, "http://h/", "http://h/a b").unwrap_err().input(), b"http://h/a b");
/// ```
pub fn same<'i>(
    check: impl Into<Check>,
    one: &'i (impl AsRef<[u8]> + ?Sized),
    other: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<Same<'i>, Report<'static>> {
    let (one, other) = (one.as_ref(), other.as_ref());
    let check = check.into().with_tolerant(true);
    let dialect = check.dialect();
    let at = |rung, input| Normal::up_to(check, rung, input).ok_or_else(|| check.run(input).into_owned());
    let normal = [at(Rung::Scheme, one)?, at(Rung::Scheme, other)?];
    let difference = Difference::between(dialect, &normal[0].text, &normal[1].text);
    if difference.is_none() {
        for practice in dialect.prose.equivalence.ladder {
            let normal = [at(practice.rung, one)?, at(practice.rung, other)?];
            if normal[0].text == normal[1].text {
                return Ok(Same { dialect, practice: Some(*practice), normal, difference: None });
            }
        }
    }
    Ok(Same { dialect, practice: None, normal, difference })
}
