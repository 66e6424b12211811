//! The answers of a program, compared with a language.

use std::collections::{HashMap, HashSet};

use super::cause::{self, Cause};
use super::criterion::{Criterion, Step};
use super::grouping;
use crate::Tree;

/// The answer of a program.
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

/// The answers of a program, compared with a [`Criterion`].
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
    pub fn new(criterion: &Criterion, answers: &[Answer]) -> Self {
        let mut comparison = Comparison::new(*criterion);
        for answer in answers {
            comparison.add(&answer.text, answer.accepts);
        }
        comparison.judgement()
    }
}

/// Answers that are compared with a [`Criterion`] as they come. Right answers are only counted.
///
/// ```
/// use urlgram::{Check, judgement::{Agreement, Comparison, Criterion, Verdict}, rfc3986::RFC3986};
/// let criterion = Criterion::new(Check::new(&RFC3986).with_start("port")?, Verdict::Derives)?;
/// let program = |text: &[u8]| !text.is_empty() && criterion.allows(text);
/// let mut answers = Comparison::new(criterion);
/// for text in [&b""[..], b"8", b"80", b"a"] {
///     answers.add(text, program(text));
/// }
/// let judgement = answers.judgement();
/// assert_eq!((judgement.agree, judgement.wrongly_refused), (3, 1));
/// let port: &Agreement = &judgement.productions[0];
/// assert_eq!((port.production, port.strings, port.agree), ("port", 4, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Comparison {
    criterion: Criterion,
    agree: usize,
    /// The texts that are accepted and refused wrongly: at most [`MOST`] of each.
    wrong: [Vec<Vec<u8>>; 2],
    wrongly: [usize; 2],
    /// How many texts that are accepted rightly have a step or a production.
    passes: HashMap<Step, usize>,
    /// The strings and the right answers of each production.
    counts: HashMap<&'static str, [usize; 2]>,
    /// The productions that are open where a text leaves the grammar. They depend on the state and the byte there: one text tells them for all.
    open: HashMap<Step, HashSet<&'static str>>,
}

/// The number of texts of each kind of which the causes are told.
const MOST: usize = 100_000;

impl Comparison {
    /// Starts with no answers.
    #[must_use]
    pub fn new(criterion: Criterion) -> Self {
        Self {
            criterion,
            agree: 0,
            wrong: [Vec::new(), Vec::new()],
            wrongly: [0; 2],
            passes: HashMap::new(),
            counts: HashMap::new(),
            open: HashMap::new(),
        }
    }

    /// Returns the language by which it is judged.
    #[must_use]
    pub fn criterion(&self) -> &Criterion {
        &self.criterion
    }

    /// Adds an answer.
    pub fn add(&mut self, text: &[u8], accepts: bool) {
        let Self { criterion, .. } = *self;
        let allowed = criterion.allows(text);
        let is_right = allowed == accepts;
        if is_right {
            self.agree += 1;
            if allowed {
                self.pass(text);
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
        if let Some(tree) = Tree::parse(criterion.check.spec.start, text) {
            let names: HashSet<_> = tree.nodes().iter().map(|node| node.production).collect();
            names.into_iter().for_each(count);
        } else {
            let open = self.open.entry(criterion.left(text)).or_insert_with(|| criterion.open(text));
            for name in open.iter() {
                count(name);
            }
        }
    }

    fn pass(&mut self, text: &[u8]) {
        for step in grouping::steps(&self.criterion, text) {
            *self.passes.entry(step).or_default() += 1;
        }
    }

    /// Asks for more texts that take the steps by which the causes are told. Strings of a suite can share a step by chance: one that the
    /// program accepts in another text is the cause of nothing. The counts stay.
    ///
    /// # Errors
    /// The error of `ask`, which gets texts, and returns for each whether the program accepts it, or none if it gives no answer.
    ///
    /// ```
    /// use std::convert::Infallible;
    /// use urlgram::{Check, judgement::{Comparison, Criterion, Verdict}, rfc3986::RFC3986};
    /// let criterion = Criterion::new(Check::new(&RFC3986).with_start("port")?, Verdict::Derives)?;
    /// let program = |text: &[u8]| text.len() < 3 && criterion.allows(text);
    /// let mut answers = Comparison::new(criterion);
    /// answers.add(b"8080", program(b"8080"));
    /// answers.probe(|texts| Ok::<_, Infallible>(texts.iter().map(|text| Some(program(text))).collect()))?;
    /// let cause = &answers.judgement().causes[0];
    /// assert_eq!((&cause.text[..], cause.is_clear(), cause.explains(&criterion, b"80")), (&b"8080"[..], false, false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe<E>(
        &mut self,
        mut ask: impl FnMut(&[Vec<u8>]) -> Result<Vec<Option<bool>>, E>,
    ) -> Result<(), E> {
        let criterion = self.criterion;
        let access = criterion.automaton.access_strings();
        let paths: Vec<_> = self.wrong[1].iter().map(|text| grouping::steps(&criterion, text)).collect();
        let mut known = HashSet::new();
        loop {
            let groups = grouping::groups(&paths, &self.passes).into_iter();
            let texts = groups.flat_map(|group| grouping::probes(&criterion, &access, group.step));
            let texts: Vec<_> = texts.filter(|text| known.insert(text.clone())).collect();
            let answers = if texts.is_empty() { Vec::new() } else { ask(&texts)? };
            let accepted = texts.iter().zip(answers).filter(|(_, answer)| *answer == Some(true));
            let accepted: Vec<_> = accepted.map(|(text, _)| text).collect();
            if accepted.is_empty() {
                return Ok(());
            }
            for text in accepted {
                self.pass(text);
            }
        }
    }

    /// Compares.
    ///
    /// Differences are grouped. Texts that are accepted wrongly: by the character, if the document allows it nowhere, and the code of the
    /// finding; others by the production that they leave and the code. Texts that are refused wrongly: by a step of the automaton or a
    /// production that all of them have, and no text that the program accepts, if there is one.
    #[must_use]
    pub fn judgement(&self) -> Judgement {
        let spec = self.criterion.check.spec;
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
            causes: cause::causes(&self.criterion, accepted, refused, &self.passes),
        }
    }
}
