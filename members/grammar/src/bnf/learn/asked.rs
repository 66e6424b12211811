//! A program that is asked, and its answers.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::hash::Quick;

/// Limits of [`learn`](super::learn()).
///
/// ```
/// use urlgram_grammar::bnf::learn::Bounds;
/// let bounds = Bounds { depth: 0, ..Bounds::default() };
/// assert_eq!((bounds.questions, bounds.states, bounds.members, bounds.recheck), (500_000, 1000, 2, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most strings that the program is asked.
    pub questions: usize,
    /// The most states; at most 65,534.
    pub states: usize,
    /// The greatest depth of the suites, the k of the method; they begin with 0.
    pub depth: usize,
    /// How many further members of a letter are tried over each transition.
    pub members: usize,
    /// The most strings that are asked again at the end, beyond the questions.
    pub recheck: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { questions: 500_000, states: 1000, depth: 1, members: 2, recheck: 0 }
    }
}

/// The limit at which [`learn`](super::learn()) ended.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, learn::{Bound, Bounds, Letters, learn}};
/// let letters = Letters::of(&Automaton::literal(b"."));
/// let bounds = Bounds { questions: 10, ..Bounds::default() };
/// let long = learn::<()>(letters, &[], bounds, |texts| Ok(texts.iter().map(|text| Some(text.len() > 5)).collect()));
/// assert_eq!(long.unwrap().bound, Some(Bound::Questions));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// [`Bounds::questions`].
    Questions,
    /// [`Bounds::states`].
    States,
    /// 256 letters, or letters of so many ranges that an automaton over bytes would be too large. In the latter case it may
    /// leave out all characters beyond US-ASCII.
    Letters,
}

/// Why the learner stops.
pub(super) enum Stop {
    /// The program cannot be asked.
    Failed,
    Bound(Bound),
}

/// Asks the program in one call; none if that fails.
pub(super) type Ask<'a> = &'a mut dyn FnMut(&[Vec<u8>]) -> Option<Vec<Option<bool>>>;

/// All answers that are known; nothing is asked twice.
pub(super) struct Asked<'a> {
    ask: Ask<'a>,
    most: usize,
    places: HashMap<Rc<[u8]>, usize, Quick>,
    /// The texts with their answers: those that were known first, the shortest first, and then as they were asked.
    pub all: Vec<(Rc<[u8]>, bool)>,
    /// Known texts with two answers, and the first of them.
    pub contradictions: Vec<(Vec<u8>, bool)>,
    pub questions: usize,
    pub rounds: usize,
    pub unanswered: usize,
    has_failed: bool,
}

impl<'a> Asked<'a> {
    pub fn new(known: &[(Vec<u8>, bool)], most: usize, ask: Ask<'a>) -> Self {
        let (places, all, contradictions) = (HashMap::default(), Vec::new(), Vec::new());
        let mut asked = Self {
            ask,
            most,
            places,
            all,
            contradictions,
            questions: 0,
            rounds: 0,
            unanswered: 0,
            has_failed: false,
        };
        let mut known: Vec<_> = known.iter().collect();
        known.sort_by_key(|(text, _)| (text.len(), text));
        for (text, answer) in known {
            if !asked.keep(text, *answer) && asked.answer(text) != *answer {
                asked.contradictions.push((text.clone(), !answer));
            }
        }
        asked
    }

    /// Keeps the answer; false, if there is one.
    fn keep(&mut self, text: &[u8], answer: bool) -> bool {
        if self.knows(text) {
            return false;
        }
        let text: Rc<[u8]> = text.into();
        self.places.insert(Rc::clone(&text), self.all.len());
        self.all.push((text, answer));
        true
    }

    pub fn knows(&self, text: &[u8]) -> bool {
        self.places.contains_key(text)
    }

    /// The answer, which is known.
    pub fn answer(&self, text: &[u8]) -> bool {
        self.all[self.places[text]].1
    }

    /// Asks all of these that are not known, in one call.
    pub fn ask(&mut self, texts: &[Vec<u8>]) -> Result<(), Stop> {
        let mut met: HashSet<&[u8], Quick> = HashSet::default();
        let new = texts.iter().filter(|text| !self.knows(text) && met.insert(text));
        let mut new: Vec<Vec<u8>> = new.cloned().collect();
        let left = self.most - self.questions;
        let is_over = new.len() > left;
        new.truncate(left);
        for (text, answer) in new.iter().zip(self.call(&new)?) {
            self.unanswered += usize::from(answer.is_none());
            self.keep(text, answer == Some(true));
        }
        self.questions += new.len();
        if is_over { Err(Stop::Bound(Bound::Questions)) } else { Ok(()) }
    }

    /// Asks texts, which may be known, in one call.
    fn call(&mut self, texts: &[Vec<u8>]) -> Result<impl Iterator<Item = Option<bool>> + use<>, Stop> {
        let mut answers = Vec::new();
        if !texts.is_empty() && !self.has_failed {
            self.rounds += 1;
            answers = (self.ask)(texts).unwrap_or_else(|| {
                self.has_failed = true;
                Vec::new()
            });
        }
        if self.has_failed {
            return Err(Stop::Failed);
        }
        Ok(answers.into_iter().chain(std::iter::repeat(None)))
    }

    /// Asks at most so many again, and notes those with another answer.
    pub fn recheck(&mut self, most: usize) {
        let step = self.all.len().div_ceil(most.max(1)).max(1);
        let again: Vec<_> = self.all.iter().step_by(step).take(most).cloned().collect();
        let texts: Vec<_> = again.iter().map(|(text, _)| text.to_vec()).collect();
        let Ok(answers) = self.call(&texts) else { return };
        let differs =
            |((_, first), answer): &(&(Rc<[u8]>, bool), Option<bool>)| *first != (*answer == Some(true));
        let others =
            again.iter().zip(answers).filter(differs).map(|((text, first), _)| (text.to_vec(), *first));
        self.contradictions.extend(others);
    }
}
