//! Resolves relative references by the rules of the document.
//!
//! Each document has its own rules: RFC 1630 its "Partial (relative)
//! form", RFC 1808 and its successors their steps or their pseudocode. Some define no relative form; the result says
//! so. The base, the reference and the result are checked against the grammar of the same document.

mod verdict;

#[cfg(feature = "serde")]
mod data;

use crate::browser::{Parsed, parse};
use crate::check::Check;
use crate::documents::dialect::{Algorithm, Dialect, Log, Reading, Relative, Request, of_another};

use crate::findings::cited;

#[cfg(feature = "serde")]
#[cfg(feature = "context")]
pub(super) use data::CitedRemark;

pub use crate::documents::dialect::{Difference, Remark, Step, Target};
pub use verdict::Verdict;

/// The rules that resolve references: those of a document, in a reading.
///
/// ```
/// use urlgram::resolve::{Resolver, Target};
/// use urlgram::{fielding_01::FIELDING_01, Reading};
///
/// let resolver = Resolver::new(&FIELDING_01);
/// let found = resolver.resolve(b"http://a/b/c/d;p?q", b"../g#s");
/// assert_eq!(found.target, Target::Absolute(b"http://a/b/g#s".to_vec()));
/// assert_eq!(found.fragment(), Some(&b"s"[..]));
/// assert!(found.conforms());
/// assert_eq!(found.steps.last().unwrap().name, "7");
///
/// // The example in appendix C differs from the result of step 6 to the letter.
/// let found = resolver.resolve(b"http://a/b/c/d;p?q", b"g?y/../x");
/// assert_eq!(found.target, Target::Absolute(b"http://a/b/c/x".to_vec()));
/// let other = found.contradiction.unwrap();
/// assert_eq!(other.target, Target::Absolute(b"http://a/b/c/g?y/../x".to_vec()));
///
/// assert_eq!(resolver.dialect().id, "fielding-01");
/// assert!(resolver.base_verdict(b"http://a/b").conforms() && !resolver.base_verdict(b"../b").conforms());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Resolver {
    dialect: &'static Dialect,
    reading: Reading,
    backward_compatible: bool,
}

/// The result of resolving a reference, with its steps.
///
/// ```
/// use urlgram::resolve::{Remark, Resolution, Resolver, Step, Target};
/// use urlgram::rfc3986::RFC3986;
/// let resolver = Resolver::new(&RFC3986);
/// let found: Resolution = resolver.resolve("http://h/a/b", "../../c?d#e");
/// assert_eq!((found.absolute(), found.fragment()), (Some(&b"http://h/c?d#e"[..]), Some(&b"e"[..])));
/// assert!(found.reference_verdict().unwrap().conforms() && found.result_verdict().unwrap().conforms());
/// let last: &Step = found.steps.last().unwrap();
/// assert_eq!((last.name, last.text.as_str()), ("5.3", "The components of T are recomposed."));
/// assert!(found.remarks.iter().all(|it: &Remark| !it.is_error));
/// assert!(matches!(resolver.resolve("", "c").target, Target::Unknown(_)));
/// ```
#[derive(Clone, Debug)]
pub struct Resolution<'a> {
    /// The dialect.
    pub dialect: &'static Dialect,
    /// The reading of the rules and of the grammar.
    pub reading: Reading,
    /// The base; empty if there is none.
    pub base: &'a [u8],
    /// The reference.
    pub reference: &'a [u8],
    /// The result: an absolute URL with the fragment of the reference, the current document, or neither.
    pub target: Target,
    /// The steps that led to it, in the order of the document. Empty if the document has no rules.
    pub steps: Vec<Step>,
    /// The result of the other reading, if the rules and the examples of the document disagree about this reference.
    pub contradiction: Option<Contradiction>,
    /// Statements of the document about this resolution, and questions that it leaves open.
    pub remarks: Vec<Remark>,
    /// The sections of a result that is not an absolute form, if they are not that of the rules.
    sections: &'static [&'static str],
}

/// The result of the other reading for the same reference.
///
/// ```
/// use urlgram::resolve::{Contradiction, Difference, Resolver};
/// use urlgram::fielding_01::FIELDING_01;
/// let other: Contradiction = Resolver::new(&FIELDING_01).resolve("http://a/b/c", "g?y/../x").contradiction.unwrap();
/// assert_eq!(other.shown().unwrap(), b"http://a/b/g?y/../x");
/// let difference: &Difference = other.difference;
/// assert_eq!((difference.id, difference.examples), ("query-in-path", "C"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The difference between the readings, with its reason.
    pub difference: &'static Difference,
    /// The other reading.
    pub reading: Reading,
    /// Its result.
    pub target: Target,
}

impl Resolver {
    /// Makes a resolver by the rules of the document of a dialect or a check. In the corrected reading, which is that of a dialect, the
    /// document's own examples are followed if the rules contradict them.
    #[must_use]
    pub fn new(rules: impl Into<Check>) -> Self {
        let check = rules.into();
        Self { dialect: check.dialect(), reading: check.reading(), backward_compatible: false }
    }

    /// Sets the reading of the rules: [`Reading::Printed`] follows them to the letter, against the document's own examples. The
    /// verdicts use the same reading of the grammar.
    #[must_use]
    #[doc(hidden)]
    pub fn with_reading(self, reading: Reading) -> Self {
        Self { reading, ..self }
    }

    /// Sets whether the scheme of a reference is ignored if it is the scheme of the base, as some parsers do: `http:g` becomes `g`. Has no
    /// effect if the document does not allow it.
    ///
    /// ```
    /// use urlgram::{resolve::Resolver, rfc3986::RFC3986};
    /// let resolver = Resolver::new(&RFC3986);
    /// assert_eq!(resolver.resolve("http://h/a/b", "http:g").absolute(), Some(&b"http:g"[..]));
    /// let older = resolver.with_backward_compatible(true);
    /// assert_eq!(older.resolve("http://h/a/b", "http:g").absolute(), Some(&b"http://h/a/g"[..]));
    /// ```
    #[must_use]
    pub fn with_backward_compatible(self, compatible: bool) -> Self {
        Self { backward_compatible: compatible && self.allows_backward_compatible(), ..self }
    }

    /// Returns true if the document allows [backward-compatible](Self::with_backward_compatible) resolution.
    #[must_use]
    #[doc(hidden)]
    pub fn allows_backward_compatible(&self) -> bool {
        matches!(self.dialect.prose.relative, Relative::Defined(Algorithm { backward: Some(_), .. }))
    }

    /// Returns the dialect.
    #[must_use]
    #[doc(hidden)]
    pub fn dialect(&self) -> &'static Dialect {
        self.dialect
    }

    /// Checks a base, which has to be an absolute URL of the document. If only some absolute URLs can be bases, it has to be one of
    /// these.
    #[must_use]
    #[doc(hidden)]
    pub fn base_verdict<'a>(&self, base: &'a [u8]) -> Verdict<'a> {
        Verdict::on_base(self.dialect, self.reading, base)
    }

    /// Resolves `reference` against `base`, which is empty if there is none.
    ///
    /// Both may be any bytes; the verdicts of the [`Resolution`] say whether they conform. Linear time and memory, constant stack.
    #[must_use]
    pub fn resolve<'a>(
        &self,
        base: &'a (impl AsRef<[u8]> + ?Sized),
        reference: &'a (impl AsRef<[u8]> + ?Sized),
    ) -> Resolution<'a> {
        let (base, reference) = (base.as_ref(), reference.as_ref());
        let backward_compatible = self.backward_compatible;
        let request = |reading| Request { base, reference, reading, backward_compatible };
        let mut log = Log::default();
        let (target, contradiction) = match self.dialect.prose.relative {
            Relative::Undefined { section, reason } => {
                (undefined(self.dialect, section, reason, reference), None)
            }
            Relative::Parsed(section) => (parsed(section, base, reference, &mut log), None),
            Relative::Defined(algorithm) => {
                let target = (algorithm.follow)(&request(self.reading), &mut log);
                let reading = match self.reading {
                    Reading::Printed => Reading::Corrected,
                    Reading::Corrected => Reading::Printed,
                };
                let contradicted = algorithm.difference.map(|difference| {
                    let target = (algorithm.follow)(&request(reading), &mut Log::default());
                    Contradiction { difference, reading, target }
                });
                let contradiction = contradicted.filter(|other| other.target != target);
                (target, contradiction)
            }
        };
        let Log { steps, remarks, sections } = log;
        Resolution {
            dialect: self.dialect,
            reading: self.reading,
            base,
            reference,
            target,
            steps,
            contradiction,
            remarks,
            sections,
        }
    }
}

/// Resolves for a document without relative forms: a reference with a scheme is absolute, and any other has no result.
fn undefined(dialect: &'static Dialect, section: &str, reason: &str, reference: &[u8]) -> Target {
    let scheme = dialect.production(dialect.prose.scheme);
    let colon = reference.iter().position(|byte| *byte == b':');
    // A scheme in upper case is accepted.
    let is_scheme = |name: &[u8]| scheme.is_ok_and(|scheme| scheme.accepts(name.to_ascii_lowercase()));
    if colon.is_some_and(|colon| is_scheme(&reference[..colon])) {
        Target::Absolute(reference.to_vec())
    } else {
        let section = if section.is_empty() { String::new() } else { format!(" (section {section})") };
        Target::Unknown(format!("{} defines no relative form{section}: {reason}", dialect.document))
    }
}

/// Resolves by the URL parser. Each of its validation errors is an error of the reference.
fn parsed(section: &'static str, base: &[u8], reference: &[u8], log: &mut Log) -> Target {
    let base = (!base.is_empty()).then(|| parse(base, None).url);
    let Some(base) = base.map_or(Some(None), |base| base.map(Some)) else {
        return Target::Unknown("The URL parser refuses the base URL".to_owned());
    };
    let Parsed { url, errors } = parse(reference, base.as_ref());
    for (error, place) in errors {
        log.error(section, format!("`{error}` at byte {} of the reference", place.start));
    }
    url.map_or_else(
        || Target::Unknown("The URL parser refuses the reference".to_owned()),
        |url| Target::Absolute(url.to_string().into_bytes()),
    )
}

impl<'a> Resolution<'a> {
    /// Returns the absolute URL, with the fragment of the reference; `None` if the target is not one.
    #[must_use]
    pub fn absolute(&self) -> Option<&[u8]> {
        match &self.target {
            Target::Absolute(url) => Some(url),
            _ => None,
        }
    }

    /// Returns the target as it is printed: the absolute URL, or `(current document)` and the fragment, or the URL that the document
    /// has for these. Returns `None` if the document does not define it.
    #[must_use]
    #[doc(hidden)]
    pub fn shown(&self) -> Option<Vec<u8>> {
        shown(&self.target)
    }

    /// Returns the fragment identifier of the result, without its `#`.
    #[must_use]
    pub fn fragment(&self) -> Option<&[u8]> {
        let (Target::Absolute(url) | Target::CurrentDocument { fragment: url }) = &self.target else {
            return None;
        };
        url.iter().position(|byte| *byte == b'#').map(|hash| &url[hash + 1..])
    }

    /// Returns the section of the rules, or the one that shows that the document has none; empty if no section
    /// does.
    #[must_use]
    #[doc(hidden)]
    pub fn section(&self) -> &str {
        match self.dialect.prose.relative {
            Relative::Undefined { section, .. } | Relative::Parsed(section) => section,
            Relative::Defined(algorithm) => algorithm.section,
        }
    }

    /// Formats a citation of the sections by which the result is what it is: those of the rules, unless others decide on one that is not
    /// an absolute form.
    #[must_use]
    #[doc(hidden)]
    pub fn decisive(&self) -> String {
        match self.sections {
            [] => cited(self.dialect.document, &[self.section()]),
            sections => self.cited(sections),
        }
    }

    /// Formats a citation of sections of the document that prints the rules, such as those of [`remarks`](Self::remarks).
    #[must_use]
    #[doc(hidden)]
    pub fn cited<'s>(&self, sections: &[&'s str]) -> String {
        let document = match self.dialect.prose.relative {
            Relative::Defined(Algorithm { of: Some(document), .. }) => document,
            _ => self.dialect.document,
        };
        let own = |section: &&'s str| match of_another(section) {
            (Some(other), section) if other == document => section,
            _ => *section,
        };
        cited(document, &sections.iter().map(own).collect::<Vec<_>>())
    }

    /// Checks the base, which has to be an absolute URL of the document; `None` if there is none.
    #[must_use]
    #[doc(hidden)]
    pub fn base_verdict(&self) -> Option<Verdict<'a>> {
        (!self.base.is_empty()).then(|| Verdict::on_base(self.dialect, self.reading, self.base))
    }

    /// Checks the reference against the grammar of the document. Returns `None` if it is relative and the document has no production
    /// for it; only the result can be checked then.
    #[must_use]
    pub fn reference_verdict(&self) -> Option<Verdict<'a>> {
        Verdict::on_reference(self.dialect, self.reading, self.reference, self.absolute())
    }

    /// Checks the result, which has to be an absolute URL of the document. Returns `None` if there is no result, or if it is the
    /// current document.
    #[must_use]
    pub fn result_verdict(&self) -> Option<Verdict<'_>> {
        self.absolute().map(|url| Verdict::on_url(self.dialect, self.reading, url))
    }

    /// Returns true if there is a result, it and the reference conform, and no remark is an error.
    #[must_use]
    #[doc(hidden)]
    pub fn reference_conforms(&self) -> bool {
        let conforms = |verdict: Option<Verdict<'_>>| verdict.is_none_or(|verdict| verdict.conforms());
        !matches!(self.target, Target::Unknown(_))
            && !self.remarks.iter().any(|remark| remark.is_error)
            && conforms(self.reference_verdict())
            && conforms(self.result_verdict())
    }

    /// Returns true if there is a result, it, the base and the reference conform, and no remark is an error.
    #[must_use]
    pub fn conforms(&self) -> bool {
        self.reference_conforms() && self.base_verdict().is_none_or(|verdict| verdict.conforms())
    }
}

impl Contradiction {
    /// Returns the other result as it is printed: the absolute URL, or `(current document)` and the fragment, or the URL that the document
    /// has for these.
    #[must_use]
    pub fn shown(&self) -> Option<Vec<u8>> {
        shown(&self.target)
    }
}

fn shown(target: &Target) -> Option<Vec<u8>> {
    match target {
        Target::Absolute(url) => Some(url.clone()),
        Target::CurrentDocument { fragment } => Some([b"(current document)", &fragment[..]].concat()),
        Target::Unknown(_) => None,
    }
}
