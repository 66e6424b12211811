//! From an input to a verdict with findings: a pipeline that runs one way.
//!
//! 1. [`Subject`](crate::subject) is the input with what it is held against, and the facts that all stages ask for.
//! 2. `verdict` tells whether it conforms; `language` has the same as one automaton.
//! 3. What does not conform is meant to be something: `intent` and `target`. The [`repair`](crate::repair) engine finds the
//!    nearest string of that language.
//! 4. `faults` makes findings of the edits, `rules` of the rules that are broken, and `form` of what concerns the whole.
//! 5. `report` puts them together.

mod bulk;
mod failure;
mod fault;
mod faults;
mod form;
mod intent;
mod language;
mod long;
mod report;
mod rules;
mod target;
mod verdict;

pub use bulk::Bulk;
pub use failure::{Failure, Miss};
pub use long::Long;
pub use report::Report;

use crate::acceptor::Acceptor;
use crate::bnf::NotRegular;
use crate::bnf::automaton::Automaton;
use crate::documents::dialect::{Conforming, Dialect, Reading, UnknownName};
use crate::production::Production;
use crate::subject::{Spec, Subject};

/// A check that is set up once and run on many inputs.
///
/// ```
/// use urlgram::{Check, Dialect};
/// let check = Check::new(Dialect::find("rfc1738")?);
/// assert!(check.run(b"http://www.w3.org/").conforms());
///
/// let report = check.run(b"http://ex_ample.com/");
/// assert!(report.derives(), "the generic form accepts it");
/// assert!(!report.conforms(), "and yet it is no httpurl");
/// assert_eq!(report.findings()[0].span(), 9..10);
/// assert_eq!(report.findings()[0].code().as_str(), "underscore-in-host");
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Check {
    pub(crate) spec: Spec,
    /// The languages of what conforms, tolerant and strict.
    conforming: &'static [Conforming; 2],
}

impl Check {
    /// A check against the start production of `dialect`.
    ///
    /// # Panics
    /// Where the dialect has no such production, which none of [`DIALECTS`](crate::DIALECTS) lacks.
    #[must_use]
    pub fn new(dialect: &'static Dialect) -> Self {
        let start = dialect.production(dialect.start).expect("each dialect has its start production");
        let reading = Reading::default();
        let spec = Spec { dialect, start, reading, strict: false };
        Self { spec, conforming: dialect.conforming(start, reading) }
    }

    /// Begins with the production called `name`, in the document's spelling.
    ///
    /// # Errors
    /// Where the dialect has no such production; the message names the nearest.
    pub fn start(self, name: &str) -> Result<Self, UnknownName> {
        let start = self.spec.dialect.production_in(name, self.spec.reading)?;
        Ok(self.with(Spec { start, ..self.spec }))
    }

    /// Reads the misprints of the document in this way.
    #[must_use]
    pub fn reading(self, reading: Reading) -> Self {
        // Both readings have the same names.
        let start = self.spec.dialect.production_in(self.spec.start.name, reading).unwrap_or(self.spec.start);
        self.with(Spec { start, reading, ..self.spec })
    }

    /// Tolerates nothing that the prose asks to tolerate: a warning becomes an error.
    #[must_use]
    pub fn strict(self, strict: bool) -> Self {
        self.with(Spec { strict, ..self.spec })
    }

    fn with(self, spec: Spec) -> Self {
        Self { spec, conforming: spec.dialect.conforming(spec.start, spec.reading) }
    }

    /// The dialect that it checks against.
    #[must_use]
    pub fn dialect(&self) -> &'static Dialect {
        self.spec.dialect
    }

    /// The production that it begins with.
    #[must_use]
    pub fn production(&self) -> &'static Production {
        self.spec.start
    }

    /// Checks `input`, and says why it does not conform if it does not.
    ///
    /// Linear time; memory only for what is reported (but for a scheme in upper case, see
    /// [`conforms`](Self::conforms)).
    #[must_use]
    pub fn run<'i>(&self, input: &'i [u8]) -> Report<'i> {
        report::report(self, &Subject::new(self.spec, input))
    }

    /// Whether `input` conforms, without reasons.
    ///
    /// The automaton of [`language`](Self::language) tells, once enough inputs have been judged for its compilation to pay;
    /// before that, the combinators and the rules, which say the same. Linear time, constant memory.
    #[must_use]
    pub fn conforms(&self, input: &[u8]) -> bool {
        verdict::conforms(self, input)
    }

    /// The same verdict from the combinators and the code of the rules, without the automaton of
    /// [`language`](Self::language): `tests/proof/conformance.rs` compares both.
    ///
    /// ```
    /// use urlgram::{Check, rfc1738::RFC1738};
    /// let check = Check::new(&RFC1738);
    /// assert!(check.conforms_by_rules(b"mailto:a@b") && !check.conforms_by_rules(b"mailto:a"));
    /// ```
    #[must_use]
    pub fn conforms_by_rules(&self, input: &[u8]) -> bool {
        verdict::by_rules(self, input)
    }

    /// The minimal automaton of the inputs that conform, compiled when it is first asked for.
    ///
    /// ```
    /// use urlgram::{Check, rfc1738::RFC1738};
    /// let language = Check::new(&RFC1738).language()?;
    /// assert!(language.accepts(b"mailto:a%40b@c") == false && language.accepts(b"mailto:%61@c"));
    /// assert!(language.accepts(b"HTTP://host/"));
    /// assert!(!Check::new(&RFC1738).strict(true).language()?.accepts(b"HTTP://host/"));
    /// # Ok::<(), urlgram::bnf::NotRegular>(())
    /// ```
    ///
    /// # Errors
    /// Where a production that takes part has no automaton; those of all dialects here have one.
    pub fn language(&self) -> Result<&'static Automaton, NotRegular> {
        let compiled = self.conforming().language.get_or_init(|| language::of(&self.spec));
        compiled.as_ref().map_err(Clone::clone)
    }

    /// The acceptor of that language, compiled when it is first asked for; `None` where the language is not regular.
    fn acceptor(&self) -> Option<&'static Acceptor> {
        let compile = || self.language().ok().map(Acceptor::new);
        self.conforming().acceptor.get_or_init(compile).as_ref()
    }

    fn conforming(&self) -> &'static Conforming {
        &self.conforming[usize::from(self.spec.strict)]
    }
}
