//! The automaton of a program that can be asked for verdicts alone (the algorithm L*).
//!
//! [`learn`] asks a program for many strings at once, and makes of the answers an automaton that gives all of them: a
//! hypothesis, which further strings either refute or leave.
//!
//! - The alphabet is that of [`Letters`]: characters that an automaton, mostly that of a document, does not tell apart are one
//!   letter. If the program tells members of a letter apart, the letter is split.
//! - A counterexample shows a transition that leads to the wrong state, and one suffix that tells why (Rivest and Schapire, 1993).
//! - Counterexamples are sought among all strings with known answers, and then in the [`suite`](super::suite) of the hypothesis.
//!
//! # The meaning of a result
//!
//! Let the machine that was learned have n states, the one that refuses everything included. If [`Learned::depth`] is k, even
//! where a limit was reached after that:
//!
//! - the program answered as [`Learned::automaton`] does for each known string that is made of letters, and for each that it was asked.
//!   Strings that are not made of letters, such as ill-formed UTF-8, the automaton refuses, and the program was not asked;
//! - among the strings is the suite of depth k of the machine, over the [letters that were learned](Learned::letters). So the program
//!   accepts exactly the language of the automaton, among the strings that are made of these letters, if it behaves
//!   like an automaton of at most n + k states over the letters, treats all members of a letter alike, and gives the same answer each time.
//!
//! Suites are asked from depth 0 on, up to [`Bounds::depth`]: each is larger than the last by a factor of the number of letters.
//!
//! No number of questions shows these three conditions. A program that refuses a segment of more than 60 bytes has more states; that is
//! found if a known string is long enough.

mod asked;
mod letters;
mod table;

use asked::{Ask, Asked, Stop};
pub use asked::{Bound, Bounds};
pub use letters::{Letter, Letters};
use table::Table;

use super::automaton::Automaton;

/// The result of [`learn`].
///
/// ```
/// use urlgram_grammar::bnf::automaton::Automaton;
/// use urlgram_grammar::bnf::learn::{Bounds, Learned, Letters, learn};
/// let port = Automaton::one_of(b'0'..=b'9').repeated(1, None);
/// // The program reads at most two digits.
/// let ask = |texts: &[Vec<u8>]| Ok::<_, ()>(texts.iter().map(|text| Some(port.accepts(text) && text.len() < 3)).collect());
/// let learned: Learned = learn(Letters::of(&port), &[], Bounds::default(), ask).unwrap();
/// assert_eq!(port.difference(learned.automaton()).shortest().unwrap(), b"000");
/// assert_eq!((learned.states, learned.depth, learned.bound), (4, Some(1), None));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Learned {
    automaton: Automaton,
    /// The letters, after all splits.
    pub letters: Letters,
    /// The number of states over letters, the one that refuses everything included.
    pub states: usize,
    /// How many strings the program was asked, without those that were asked again.
    pub questions: usize,
    /// How many times it was called.
    pub rounds: usize,
    /// How many strings it gave no answer for: they count as refused.
    pub not_asked: usize,
    /// The depth of the last suite that was asked to its end with right answers only, the k of the guarantee. None if a limit was
    /// reached before.
    pub depth: Option<usize>,
    /// How many known strings are not made of letters: nothing was learned from them.
    pub outside: usize,
    /// The limit that was reached. The automaton may then differ from known answers.
    pub bound: Option<Bound>,
    /// Strings that were answered in two ways, with the first answer: of those that were known, and of those that were asked
    /// again. If there is one, the program has no automaton.
    pub contradictions: Vec<(Vec<u8>, bool)>,
}

impl Learned {
    /// The minimal automaton over bytes.
    #[must_use]
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }
}

/// Learns the automaton of a program, which `ask` asks: one answer for each string, in order; none if it could not be asked, or crashed.
///
/// Answers that are `known` cost nothing; the verdicts of the program on the suite of the document are the best. They should
/// hold some that are accepted: a program that refuses all short strings looks as if it refused everything. Everything is
/// deterministic, and no string is asked twice, but for [some at the end](Bounds::recheck). A string without an answer counts as refused.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, automaton::Automaton};
/// use urlgram_grammar::bnf::learn::{Bounds, Letters, learn};
/// let grammar = Grammar::parse("word.abnf", ";;@notation ABNF\nword = 1*ALPHA *( \"-\" 1*ALPHA )\n")?;
/// let word = Automaton::of(&grammar, "word")?;
/// // The program forgets that a hyphen needs a letter after it, and it refuses an X.
/// let program = |text: &[u8]| text[0].is_ascii_alphabetic() && text.iter().all(|it| b"-".contains(it) || it.is_ascii_alphabetic() && *it != b'X');
/// let bounds = Bounds { recheck: 10, ..Bounds::default() };
/// let learned = learn::<()>(Letters::of(&word), &[(b"word".to_vec(), true), (b"aX".to_vec(), false)], bounds, |texts| {
///     Ok(texts.iter().map(|text| (!text.is_empty()).then(|| program(text))).collect())
/// });
/// let learned = learned.unwrap();
/// assert_eq!(learned.automaton().difference(&word).shortest().unwrap(), b"a-");
/// assert_eq!(word.difference(learned.automaton()).shortest().unwrap(), b"X");
/// assert_eq!((learned.states, learned.letters.all().len()), (3, 5));
/// assert_eq!((learned.depth, learned.bound), (Some(1), None));
/// assert_eq!((learned.not_asked, learned.outside, learned.contradictions), (1, 0, vec![]));
/// assert!(learned.questions < 250 && learned.rounds < 20, "{} {}", learned.questions, learned.rounds);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// That of `ask`, at the first.
pub fn learn<E>(
    letters: Letters,
    known: &[(Vec<u8>, bool)],
    bounds: Bounds,
    mut ask: impl FnMut(&[Vec<u8>]) -> Result<Vec<Option<bool>>, E>,
) -> Result<Learned, E> {
    let mut error = None;
    let mut ask = |texts: &[Vec<u8>]| match ask(texts) {
        Ok(answers) => Some(answers),
        Err(it) => {
            error = Some(it);
            None
        }
    };
    let learned = learned(letters, known, bounds, &mut ask);
    error.map_or(Ok(learned), Err)
}

/// The result, or as much of it as there was when the program could not be asked.
fn learned(letters: Letters, known: &[(Vec<u8>, bool)], bounds: Bounds, ask: Ask<'_>) -> Learned {
    let outside = known.iter().filter(|(text, _)| letters.spelled(text).is_none()).count();
    let mut table = Table::new(letters, Asked::new(known, bounds.questions, ask), bounds.states);
    let bound = match table.learn(bounds.depth, bounds.members) {
        Err(Stop::Bound(bound)) => Some(bound),
        Ok(()) | Err(Stop::Failed) => None,
    };
    table.asked.recheck(bounds.recheck);
    let machine = table.machine();
    let (automaton, bound) = match table.automaton(&machine, |_| true) {
        Some(automaton) => (automaton, bound),
        None => (
            table.automaton(&machine, Letter::is_ascii).unwrap_or_else(|| Automaton::one_of([])),
            Some(Bound::Letters),
        ),
    };
    // The last strings before a limit may be answered otherwise.
    let depth = table.depth.filter(|_| table.differences(&machine).is_empty());
    Learned {
        automaton,
        states: machine.accepting.len(),
        questions: table.asked.questions,
        rounds: table.asked.rounds,
        not_asked: table.asked.unanswered,
        depth,
        outside,
        bound,
        contradictions: table.asked.contradictions,
        letters: table.letters,
    }
}
