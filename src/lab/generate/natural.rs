//! Natural strings: a vocabulary laid over a grammar.

use crate::bnf::Grammar;
use crate::documents::dialect::{Dialect, Reading};

/// A file of the vocabulary: its name, and its text.
type File = (&'static str, &'static str);

macro_rules! file {
    ($name:literal) => {
        ($name, include_str!(concat!("natural/", $name)))
    };
}

/// The vocabulary of all documents.
const WORDS: File = file!("words.bnf");

/// The vocabulary of some documents; later files override earlier ones.
const OWN: &[(&str, &[File])] = &[
    ("rfc1630-uri", &[file!("rfc1630-uri.bnf")]),
    ("rfc1630-url", &[file!("rfc1630-url.bnf")]),
    ("url-06", &[file!("url.bnf")]),
    ("rfc1738", &[file!("url.bnf"), file!("rfc1738.bnf")]),
    ("rfc1808", &[file!("rfc1808.bnf")]),
    ("fielding-01", &[file!("fielding-01.bnf")]),
    ("rfc2396", &[file!("rfc2396.bnf")]),
    ("rfc2732", &[file!("rfc2396.bnf"), file!("rfc2732.bnf")]),
    ("rfc3986", &[file!("rfc3986.bnf")]),
    ("rfc3987", &[file!("rfc3987.bnf")]),
    ("whatwg", &[file!("whatwg.bnf")]),
];

/// The grammar of a dialect with the vocabulary laid over it: each production derives only what looks real, as far as
/// the vocabulary knows the production. `None` if it cannot be laid over the grammar.
///
/// It has productions that are not the document's: words, which begin with `some-`, and some of other documents.
///
/// ```
/// use urlgram::{Reading, generate::vocabulary, rfc3986::RFC3986};
/// let words = vocabulary(&RFC3986, Reading::Corrected).unwrap();
/// assert!(words.rule("port").unwrap().text.contains(r#""8080" | "8000""#));
/// ```
#[must_use]
pub fn vocabulary(dialect: &'static Dialect, reading: Reading) -> Option<Grammar<'static>> {
    let own = OWN.iter().filter(|(id, _)| *id == dialect.id).flat_map(|(_, files)| *files);
    let mut files = [WORDS].iter().chain(own);
    files
        .try_fold(dialect.grammar(reading).clone(), |grammar, (name, text)| grammar.overlaid(name, text).ok())
}
