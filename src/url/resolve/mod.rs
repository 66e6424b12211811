//! Relative references made absolute, by the rules of the document.
//!
//! Each document brings its own rules ([`Prose::relative`](crate::documents::dialect::Prose)): RFC 1630 its "Partial (relative)
//! form", draft-fielding-url-syntax-01 the seven steps of its section 6. The others define no relative form, and that is
//! the answer. What is asked of the base, of the reference and of the result is the grammar of the same document.

mod verdict;

#[cfg(feature = "serde")]
mod data;

use crate::documents::dialect::{Algorithm, Asked, Completed, Dialect, Difference, Reading, Relative};

pub use crate::documents::dialect::{Step, Target};
pub use verdict::Verdict;

/// How references are resolved: by which document, and how it is read.
///
/// ```
/// use urlgram::resolve::{Resolver, Target};
/// use urlgram::{Dialect, Reading};
///
/// let resolver = Resolver::new(Dialect::find("fielding-01")?);
/// let found = resolver.resolve(b"http://a/b/c/d;p?q", b"../g#s");
/// assert_eq!(found.target, Target::Absolute(b"http://a/b/g#s".to_vec()));
/// assert_eq!(found.fragment(), Some(&b"s"[..]));
/// assert!(found.conforms());
/// assert_eq!(found.steps.last().unwrap().name, "7");
///
/// // The example in appendix C is not what step 6 gives to the letter.
/// let found = resolver.resolve(b"http://a/b/c/d;p?q", b"g?y/../x");
/// assert_eq!(found.target, Target::Absolute(b"http://a/b/c/x".to_vec()));
/// let other = found.contradiction.unwrap();
/// assert_eq!(other.target, Target::Absolute(b"http://a/b/c/g?y/../x".to_vec()));
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Resolver {
    dialect: &'static Dialect,
    reading: Reading,
}

/// What became of a reference.
#[derive(Clone, Debug)]
pub struct Resolution<'a> {
    /// The document.
    pub dialect: &'static Dialect,
    /// How it was read.
    pub reading: Reading,
    /// The base; empty if there is none.
    pub base: &'a [u8],
    /// The reference.
    pub reference: &'a [u8],
    /// The absolute form, with the fragment of the reference.
    pub target: Target,
    /// The steps that led to it, in the order of the document.
    pub steps: Vec<Step>,
    /// Where the document's rules and its examples disagree about this reference.
    pub contradiction: Option<Contradiction>,
}

/// What the other reading makes of the same reference.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Contradiction {
    /// What the readings differ in, and why.
    pub difference: &'static Difference,
    /// The other reading.
    pub reading: Reading,
    /// Its result.
    pub target: Target,
}

impl Resolver {
    /// By the rules of this document, in the corrected reading: where the rules contradict the document's own examples,
    /// the examples hold.
    #[must_use]
    pub fn new(dialect: &'static Dialect) -> Self {
        Self { dialect, reading: Reading::default() }
    }

    /// Reads the rules in this way; to the letter in [`Reading::Printed`]. The verdicts take the grammar in the same
    /// reading.
    #[must_use]
    pub fn reading(self, reading: Reading) -> Self {
        Self { reading, ..self }
    }

    /// The document.
    #[must_use]
    pub fn dialect(&self) -> &'static Dialect {
        self.dialect
    }

    /// Whether a base is an absolute URL of the document.
    #[must_use]
    pub fn base_verdict<'a>(&self, base: &'a [u8]) -> Verdict<'a> {
        Verdict::on_url(self.dialect, self.reading, base)
    }

    /// Makes `reference` absolute with the help of `base`, which is empty if there is none.
    ///
    /// Any bytes are taken as they are. Linear time and memory, constant stack.
    #[must_use]
    pub fn resolve<'a>(&self, base: &'a [u8], reference: &'a [u8]) -> Resolution<'a> {
        let asked = |reading| Asked { base, reference, reading };
        let (completed, contradiction) = match self.dialect.prose.relative {
            Relative::Undefined { section, reason } => {
                (undefined(self.dialect, section, reason, &asked(self.reading)), None)
            }
            Relative::Defined(Algorithm { complete, .. }) => {
                let completed = complete(&asked(self.reading));
                let reading = match self.reading {
                    Reading::Printed => Reading::Corrected,
                    Reading::Corrected => Reading::Printed,
                };
                let Completed { target, difference, .. } = complete(&asked(reading));
                let contradiction = difference
                    .or(completed.difference)
                    .filter(|_| target != completed.target)
                    .map(|difference| Contradiction { difference, reading, target });
                (completed, contradiction)
            }
        };
        let Completed { target, steps, .. } = completed;
        Resolution {
            dialect: self.dialect,
            reading: self.reading,
            base,
            reference,
            target,
            steps,
            contradiction,
        }
    }
}

/// A document without relative forms: what has a scheme is absolute by itself, and for the rest it has no answer.
fn undefined(dialect: &'static Dialect, section: &str, reason: &str, asked: &Asked<'_>) -> Completed {
    let scheme = dialect.production(dialect.prose.scheme);
    let colon = asked.reference.iter().position(|byte| *byte == b':');
    // Upper case is tolerated in a scheme.
    let is_scheme = |name: &[u8]| scheme.is_ok_and(|scheme| scheme.accepts(&name.to_ascii_lowercase()));
    let target = if colon.is_some_and(|colon| is_scheme(&asked.reference[..colon])) {
        Target::Absolute(asked.reference.to_vec())
    } else {
        let section = if section.is_empty() { String::new() } else { format!(" (section {section})") };
        Target::Unknown(format!("{} defines no relative form{section}: {reason}", dialect.document))
    };
    Completed { target, steps: Vec::new(), difference: None }
}

impl<'a> Resolution<'a> {
    /// The absolute form, if there is one.
    #[must_use]
    pub fn absolute(&self) -> Option<&[u8]> {
        match &self.target {
            Target::Absolute(url) => Some(url),
            _ => None,
        }
    }

    /// What is printed for the target: the absolute form, or as the document writes it `(current document)` and the
    /// fragment; nothing where the document does not say.
    ///
    /// ```
    /// use urlgram::fielding_01::FIELDING_01;
    /// let found = urlgram::resolve::Resolver::new(&FIELDING_01).resolve(b"http://a/b", b"#s");
    /// assert_eq!(found.shown().unwrap(), b"(current document)#s");
    /// assert_eq!(found.absolute(), None);
    /// ```
    #[must_use]
    pub fn shown(&self) -> Option<Vec<u8>> {
        shown(&self.target)
    }

    /// The fragment identifier of the result, without its `#`.
    #[must_use]
    pub fn fragment(&self) -> Option<&[u8]> {
        let (Target::Absolute(url) | Target::CurrentDocument { fragment: url }) = &self.target else {
            return None;
        };
        url.iter().position(|byte| *byte == b'#').map(|hash| &url[hash + 1..])
    }

    /// The section of the rules that were followed; empty if the document has none.
    #[must_use]
    pub fn section(&self) -> &'static str {
        match self.dialect.prose.relative {
            Relative::Undefined { section, .. } => section,
            Relative::Defined(algorithm) => algorithm.section,
        }
    }

    /// Whether the base is an absolute URL of the document; `None` if there is none.
    #[must_use]
    #[doc(hidden)]
    pub fn base_verdict(&self) -> Option<Verdict<'a>> {
        (!self.base.is_empty()).then(|| Verdict::on_url(self.dialect, self.reading, self.base))
    }

    /// Whether the reference is one by the grammar of the document; `None` if it is a relative one and the document has
    /// no production for it, so that only the result can be judged.
    #[must_use]
    pub fn reference_verdict(&self) -> Option<Verdict<'a>> {
        Verdict::on_reference(self.dialect, self.reading, self.reference, self.absolute())
    }

    /// Whether the result is an absolute URL of the document; `None` if there is no result, or it is the current document.
    #[must_use]
    pub fn result_verdict(&self) -> Option<Verdict<'_>> {
        self.absolute().map(|url| Verdict::on_url(self.dialect, self.reading, url))
    }

    /// Whether there is a result, and it and the reference conform.
    #[must_use]
    pub fn reference_conforms(&self) -> bool {
        let conforms = |verdict: Option<Verdict<'_>>| verdict.is_none_or(|verdict| verdict.conforms());
        !matches!(self.target, Target::Unknown(_))
            && conforms(self.reference_verdict())
            && conforms(self.result_verdict())
    }

    /// Whether there is a result, and it, the base and the reference conform.
    #[must_use]
    pub fn conforms(&self) -> bool {
        self.reference_conforms() && self.base_verdict().is_none_or(|verdict| verdict.conforms())
    }
}

impl Contradiction {
    /// What is printed for the other result, as [`Resolution::shown`].
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
