//! The verdicts of another program, compared with a document.
//!
//! A [`Ground`] is what is right: the language of a check. A [`Judgement`] compares with it what a program said of strings: how often
//! they agree, by production, and the causes of their differences, each with its shortest string, its place, and the section that
//! decides. [`Ground::reduced`] asks further to find shorter strings.
//!
//! ```
//! use urlgram::{Check, judgement::{Answer, Ground, Judgement, Verdict}, rfc3986::RFC3986};
//! let ground = Ground::new(Check::new(&RFC3986).with_start("host")?, Verdict::Derives)?;
//! // A program that knows no `IPvFuture`.
//! let program = |text: &[u8]| ground.allows(text) && !text.starts_with(b"[v");
//! let answers: Vec<_> = [&b"a"[..], b"[::1]", b"[v1.a]", b"[v1.b]", b"a b"]
//!     .map(|text| Answer { text: text.to_vec(), accepts: program(text) })
//!     .to_vec();
//! let judgement = Judgement::new(&ground, &answers);
//! assert_eq!((judgement.agree, judgement.wrongly_accepted, judgement.wrongly_refused), (3, 0, 2));
//! let cause = &judgement.causes[0];
//! assert_eq!((&cause.text[..], cause.production, cause.strings), (&b"[v1.a]"[..], "IPvFuture", 2));
//! assert_eq!(cause.title(), "Refuses `[v1.a]`, which RFC 3986 `host` allows (`IPvFuture`)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cause;
mod disputed;
mod reduce;
mod spectrum;

use std::collections::{HashMap, HashSet};

use crate::Tree;
use crate::bnf::NotRegular;
use crate::bnf::automaton::Automaton;
use crate::check::Check;
use self::spectrum::Step;

pub use cause::Cause;
pub use crate::documents::dialect::Disputed;
pub use disputed::Disputes;

/// Which of the verdicts of a check is compared.
///
/// ```
/// use urlgram::{Check, judgement::{Ground, Verdict}, rfc1738::RFC1738};
/// let of = |verdict| Ground::new(Check::new(&RFC1738), verdict).unwrap().allows(b"http:x");
/// assert!(of(Verdict::Derives) && !of(Verdict::Conforms)); // `otherurl` derives it
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// That of the BNF alone.
    #[default]
    Derives,
    /// That of the rules of the prose, too.
    Conforms,
}

/// What is right: the language of a check.
///
/// ```
/// use urlgram::{Check, judgement::{Ground, Verdict}, rfc3986::RFC3986};
/// let port = Ground::new(Check::new(&RFC3986).with_start("port")?, Verdict::Derives)?;
/// assert!(port.allows(b"80") && port.automaton().accepts(b"") && !port.allows(b"x"));
/// assert_eq!((port.check().start().name, port.verdict()), ("port", Verdict::Derives));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    check: Check,
    verdict: Verdict,
    automaton: &'static Automaton,
}

impl Ground {
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

/// What a program said of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Answer {
    /// The text.
    pub text: Vec<u8>,
    /// True if the program accepts it.
    pub accepts: bool,
}

/// How far a program agrees on the strings that a production takes part in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Agreement {
    /// The production. It takes part in a string if it is in its tree, or open where the string leaves the grammar.
    pub production: &'static str,
    /// The number of strings.
    pub strings: usize,
    /// The number of those on which the program agrees.
    pub agree: usize,
}

/// The answers of a program, compared with a [`Ground`].
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The number of answers that are right.
    pub agree: usize,
    /// The number of texts that the program accepts, and the document does not.
    pub wrongly_accepted: usize,
    /// The number of texts that the program refuses, and the document allows.
    pub wrongly_refused: usize,
    /// The agreement by production, in the order of the document.
    pub productions: Vec<Agreement>,
    /// The causes of the differences, those of most strings first.
    pub causes: Vec<Cause>,
}

impl Judgement {
    /// Compares answers with what is right: see [`Comparison`].
    #[must_use]
    pub fn new(ground: &Ground, answers: &[Answer]) -> Self {
        let mut comparison = Comparison::new(*ground);
        answers.iter().for_each(|answer| comparison.add(&answer.text, answer.accepts));
        comparison.judgement()
    }
}

/// Answers that are compared with a [`Ground`] as they come. Of those that are right nothing but counts is kept.
///
/// ```
/// use urlgram::{Check, judgement::{Comparison, Ground, Verdict}, rfc3986::RFC3986};
/// let ground = Ground::new(Check::new(&RFC3986).with_start("scheme")?, Verdict::Derives)?;
/// let mut comparison = Comparison::new(ground);
/// comparison.add(b"http", true);
/// comparison.add(b"h+p", false);
/// assert_eq!(comparison.judgement().wrongly_refused, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Comparison {
    ground: Ground,
    agree: usize,
    /// The texts that are accepted and refused wrongly: at most [`MOST`] of each.
    wrong: [Vec<Vec<u8>>; 2],
    wrongly: [usize; 2],
    /// How often a text that is accepted rightly takes a step.
    passes: HashMap<Step, usize>,
    /// The strings and the right answers of each production.
    counts: HashMap<&'static str, [usize; 2]>,
    /// What is open where a text leaves the grammar depends on the state and the byte there: one text tells it for all.
    open: HashMap<Step, HashSet<&'static str>>,
}

/// The number of texts of each kind of which the causes are told.
const MOST: usize = 100_000;

impl Comparison {
    /// Starts with no answers.
    #[must_use]
    pub fn new(ground: Ground) -> Self {
        Self {
            ground,
            agree: 0,
            wrong: [Vec::new(), Vec::new()],
            wrongly: [0; 2],
            passes: HashMap::new(),
            counts: HashMap::new(),
            open: HashMap::new(),
        }
    }

    /// Returns what is right.
    #[must_use]
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Adds an answer.
    pub fn add(&mut self, text: &[u8], accepts: bool) {
        let Self { ground, .. } = *self;
        let allowed = ground.allows(text);
        let is_right = allowed == accepts;
        if is_right {
            self.agree += 1;
            if allowed {
                for step in spectrum::steps(&ground, text) {
                    *self.passes.entry(step).or_default() += 1;
                }
            }
        } else {
            let kind = usize::from(allowed);
            self.wrongly[kind] += 1;
            if self.wrong[kind].len() < MOST {
                self.wrong[kind].push(text.to_vec());
            }
        }
        let mut count = |production: &'static str| {
            let [strings, agree] = self.counts.entry(production).or_default();
            *strings += 1;
            *agree += usize::from(is_right);
        };
        if let Some(tree) = Tree::parse(ground.check.spec.start, text) {
            let names: HashSet<_> = tree.nodes().iter().map(|node| node.production).collect();
            names.into_iter().for_each(count);
        } else {
            let open = self.open.entry(ground.left(text)).or_insert_with(|| ground.open(text));
            open.iter().for_each(|name| count(name));
        }
    }

    /// Compares.
    ///
    /// Differences are grouped: texts that are accepted wrongly by the production that they leave and by the code of the finding; texts that
    /// are refused wrongly by a step of the automaton that all of them take, and no text that the program accepts, if there is one.
    #[must_use]
    pub fn judgement(&self) -> Judgement {
        let spec = self.ground.check.spec;
        let of = spec.dialect.productions_in(spec.reading).iter().filter_map(|production| {
            let [strings, agree] = *self.counts.get(production.name)?;
            Some(Agreement { production: production.name, strings, agree })
        });
        let [accepted, refused] = &self.wrong;
        Judgement {
            agree: self.agree,
            wrongly_accepted: self.wrongly[0],
            wrongly_refused: self.wrongly[1],
            productions: of.collect(),
            causes: cause::causes(&self.ground, accepted, refused, &self.passes),
        }
    }
}

impl Ground {
    /// The step by which a text leaves the language.
    fn left(&self, text: &[u8]) -> Step {
        let (offset, state) = self.automaton.leaves(text);
        text.get(offset).map_or(Step::End(state), |byte| Step::Class(state, self.automaton.class_of(*byte)))
    }

    /// The productions that are open where a text leaves the grammar.
    fn open(&self, text: &[u8]) -> HashSet<&'static str> {
        let failure = self.check.failure(text);
        let misses = failure.iter().flat_map(|failure| &failure.misses);
        let open: HashSet<_> = misses.flat_map(|miss| miss.within.iter().map(|open| open.production)).collect();
        if open.is_empty() { HashSet::from([self.check.spec.start.name]) } else { open }
    }
}
