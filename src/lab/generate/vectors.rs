//! Strings with their verdicts, for the tests of other implementations.

use std::collections::HashSet;
use std::ops::Range;

use super::{Generator, NearMisses, automaton};
use crate::bnf::cover;
use crate::check::Check;
use crate::documents::dialect::Reading;
use crate::findings::{Code, Severity};

/// The text before the vectors of a file. `docs/reference/vectors.md` describes the format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Header {
    /// The name of the format.
    pub format: &'static str,
    /// Its version: another one where a reader of this one could go wrong.
    pub version: u32,
    /// The version of urlgram that made the file.
    pub urlgram: &'static str,
    /// The id of the grammar.
    pub dialect: &'static str,
    /// The document that it is of.
    pub document: &'static str,
    /// How the misprints of the document were read.
    pub reading: Reading,
    /// The seed of the random strings.
    pub seed: u64,
}

impl Header {
    /// The head of a file with the vectors of `check` and of others of its dialect and reading.
    #[must_use]
    pub fn new(check: &Check, seed: u64) -> Self {
        Self {
            format: "urlgram-vectors",
            version: 1,
            urlgram: env!("CARGO_PKG_VERSION"),
            dialect: check.spec.dialect.id,
            document: check.spec.dialect.document,
            reading: check.spec.reading,
            seed,
        }
    }
}

/// A string with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
    /// The production that the check began with.
    pub production: &'static str,
    /// How the string was found.
    pub kind: Kind,
    /// The string.
    pub input: Vec<u8>,
    /// True if the production derives it.
    pub derives: bool,
    /// True if it conforms to the document, too.
    pub conforms: bool,
    /// The sections of the production, separated by a comma.
    pub section: String,
    /// The errors and warnings that the check gives.
    pub why: Vec<Why>,
}

/// How the string of a vector was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Kind {
    /// A shortest string of the production.
    Shortest,
    /// With the others of this kind it takes every transition of the minimal automaton that leads to acceptance.
    Edge,
    /// A random derivation.
    Random,
    /// One that looks real.
    Natural,
    /// One edit away from a string that conforms.
    NearMiss,
    /// An example of the catalogue of findings, wrong or right.
    Example,
}

/// A finding, in short.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Why {
    /// Its code.
    pub code: Code,
    /// True if it is an error or a warning.
    pub severity: Severity,
    /// Its place, in bytes.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::data::pair"))]
    pub span: Range<usize>,
    /// The fault in one sentence.
    pub message: String,
    /// The document that says so.
    pub document: String,
    /// Its sections.
    pub section: String,
}

/// The number of strings of each random kind.
const SAMPLES: usize = 8;

/// Strings for the start production of `check`, each with its verdict; none comes twice.
///
/// ```
/// use urlgram::{Check, rfc1738::RFC1738, generate::{Kind, vectors}};
/// let check = Check::new(&RFC1738).with_start("hostport")?;
/// let vectors = vectors(&check, 0);
/// assert_eq!((vectors[0].kind, &vectors[0].input[..]), (Kind::Shortest, &b"a"[..]));
/// assert!(vectors.iter().all(|vector| vector.conforms == check.conforms(&vector.input)));
/// assert!(vectors.iter().any(|vector| !vector.conforms && !vector.why.is_empty()));
/// # Ok::<(), urlgram::check::NoStart>(())
/// ```
#[must_use]
pub fn vectors(check: &Check, seed: u64) -> Vec<Vector> {
    let natural = || Generator::natural(*check, seed);
    let mut strings = Vec::new();
    let mut add = |kind: Kind, inputs: &mut dyn Iterator<Item = Vec<u8>>| {
        strings.extend(inputs.map(|input| (kind, input)));
    };
    let mut cover =
        automaton(check).map(|automaton| cover::strings(&automaton)).unwrap_or_default().into_iter();
    add(Kind::Shortest, &mut cover.by_ref().take(1));
    add(Kind::Edge, &mut cover);
    add(Kind::Random, &mut Generator::random(*check, seed).take(SAMPLES));
    add(Kind::Natural, &mut natural().take(SAMPLES));
    add(Kind::NearMiss, &mut NearMisses::new(natural(), seed).take(2 * SAMPLES).map(|miss| miss.text));
    add(Kind::Example, &mut examples(check).into_iter());
    let mut known = HashSet::new();
    strings.retain(|(_, input)| known.insert(input.clone()));
    strings.into_iter().map(|(kind, input)| judged(check, kind, input)).collect()
}

/// The same for each production of the dialect and the reading of `check`, in their order.
pub fn all_vectors(check: Check, seed: u64) -> impl Iterator<Item = Vector> {
    let starts = check.spec.dialect.productions_in(check.spec.reading).iter();
    let checks = starts.filter_map(move |start| check.with_start(start.name).ok());
    checks.flat_map(move |check| vectors(&check, seed))
}

/// The examples of the catalogue for this dialect and start, in the corrected reading.
fn examples(check: &Check) -> Vec<Vec<u8>> {
    let pages = Code::ALL.iter().map(|code| code.page());
    let mut examples: Vec<_> = pages.flat_map(|page| &page.examples).collect();
    examples.retain(|it| it.dialect == check.spec.dialect.id && it.start == check.spec.start.name);
    examples
        .iter()
        .flat_map(|it| [Some(&it.wrong), it.right.as_ref()])
        .flatten()
        .map(|it| bytes(it))
        .collect()
}

/// The catalogue shows control characters as their pictures.
fn bytes(text: &str) -> Vec<u8> {
    let character = |shown: char| match u32::from(shown) {
        picture @ 0x2400..=0x241F => char::from_u32(picture - 0x2400).unwrap_or(shown),
        0x2421 => '\x7f',
        _ => shown,
    };
    let mut bytes = text.chars().map(character).collect::<String>().into_bytes();
    // Bytes that are no text are shown as `\xE9`.
    while let Some(at) = bytes.windows(2).position(|shown| shown == b"\\x") {
        let digits = bytes.get(at + 2..at + 4).and_then(|digits| std::str::from_utf8(digits).ok());
        let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) else { break };
        bytes.splice(at..at + 4, [byte]);
    }
    bytes
}

fn judged(check: &Check, kind: Kind, input: Vec<u8>) -> Vector {
    let report = check.run(&input);
    let (derives, conforms) = (report.derives(), report.conforms());
    let told = report.findings().iter().filter(|found| found.severity > Severity::Note);
    let why = told.map(|found| Why {
        code: found.code,
        severity: found.severity,
        span: found.span(),
        message: found.message(),
        document: found.document().to_owned(),
        section: found.sections().iter().map(|it| it.section).collect::<Vec<_>>().join(", "),
    });
    let production = check.spec.start;
    let why = why.collect();
    let section =
        [Some(production.section), production.prose].into_iter().flatten().collect::<Vec<_>>().join(", ");
    Vector { production: production.name, kind, input, derives, conforms, section, why }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Vector {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap as _;
        let mut vector = to.serialize_map(None)?;
        vector.serialize_entry("production", self.production)?;
        vector.serialize_entry("kind", &self.kind)?;
        crate::data::text_or_hex(&mut vector, ["input", "input_hex"], &self.input)?;
        vector.serialize_entry("derives", &self.derives)?;
        vector.serialize_entry("conforms", &self.conforms)?;
        vector.serialize_entry("section", &self.section)?;
        vector.serialize_entry("why", &self.why)?;
        vector.end()
    }
}
