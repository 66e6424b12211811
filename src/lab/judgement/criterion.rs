//! The language by which a program is judged.

use std::collections::HashSet;

use crate::bnf::NotRegular;
use crate::bnf::automaton::{Automaton, State};
use crate::check::Check;

/// Which of the verdicts of a check is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// The language of the BNF alone.
    #[default]
    Derives,
    /// The language of the BNF and the rules of the prose.
    Conforms,
}

/// The language of a check, by which a program is judged.
///
/// ```
/// use urlgram::{Check, judgement::{Criterion, Verdict}, rfc3986::RFC3986};
/// let criterion = Criterion::new(Check::new(&RFC3986), Verdict::Conforms)?;
/// assert!(criterion.allows(b"http://h/") && criterion.automaton().accepts(b"http://h/"));
/// assert_eq!((criterion.check().start().name, criterion.verdict()), ("URI", Verdict::Conforms));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Criterion {
    pub(super) check: Check,
    verdict: Verdict,
    pub(super) automaton: &'static Automaton,
}

impl Criterion {
    /// The language of a check by one of its verdicts.
    ///
    /// # Errors
    /// The start production has no automaton, as one of a foreign grammar with brackets that nest.
    pub fn new(check: Check, verdict: Verdict) -> Result<Self, NotRegular> {
        let automaton = match verdict {
            Verdict::Derives => check.spec.compiled(check.spec.start)?,
            Verdict::Conforms => check.language()?,
        };
        Ok(Self { check, verdict, automaton })
    }

    /// Returns the check.
    #[must_use]
    pub fn check(&self) -> &Check {
        &self.check
    }

    /// Returns the verdict that is compared.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Returns the minimal automaton of the language.
    #[must_use]
    pub fn automaton(&self) -> &'static Automaton {
        self.automaton
    }

    /// Returns whether the language holds a text.
    #[must_use]
    pub fn allows(&self, text: &[u8]) -> bool {
        self.automaton.accepts(text)
    }
}

/// Something that texts share: a step of the automaton from a state, or a production of the tree. In the order of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Step {
    /// This production is in the tree.
    Production(&'static str),
    /// This production derives the empty string in the tree.
    Empty(&'static str),
    /// A step by this byte: a program may tell apart bytes of one class.
    Byte(State, u8),
    /// A step by any byte of this class.
    Class(State, usize),
    /// The end of the text.
    End(State),
}

impl Step {
    /// Returns whether it is one of the automaton, which names a character or the end.
    pub(super) fn is_of_automaton(self) -> bool {
        !matches!(self, Self::Production(_) | Self::Empty(_))
    }
}

impl Criterion {
    /// The step by which a text leaves the language.
    pub(super) fn left(&self, text: &[u8]) -> Step {
        let (offset, state) = self.automaton.leaves(text);
        text.get(offset).map_or(Step::End(state), |byte| Step::Class(state, self.automaton.class_of(*byte)))
    }

    /// The productions that are open where a text leaves the grammar.
    pub(super) fn open(&self, text: &[u8]) -> HashSet<&'static str> {
        let failure = self.check.failure(text);
        let misses = failure.iter().flat_map(|failure| &failure.misses);
        let open: HashSet<_> =
            misses.flat_map(|miss| miss.within.iter().map(|open| open.production)).collect();
        if open.is_empty() { HashSet::from([self.check.spec.start.name]) } else { open }
    }
}
