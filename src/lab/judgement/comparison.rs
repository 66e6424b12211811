//! The answers of a program, compared with a language.

use std::collections::{HashMap, HashSet};

use super::cause::{self, Cause};
use super::ground::{Ground, Step};
use super::spectrum;
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
        for answer in answers {
            comparison.add(&answer.text, answer.accepts);
        }
        comparison.judgement()
    }
}

/// Answers that are compared with a [`Ground`] as they come. Of those that are right nothing but counts is kept.
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
    /// The productions that are open where a text leaves the grammar. They depend on the state and the byte there: one text tells them for all.
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

    /// Returns the language by which it is judged.
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
            for name in open.iter() {
                count(name);
            }
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
