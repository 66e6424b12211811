//! Texts that a validator accepts and a document does not, and the reverse.

mod page;
mod texts;

use std::collections::{BTreeSet, HashMap};
use std::panic;

use urlgram::bnf::automaton::{Automaton, State};

pub use page::{PATH, page};

use crate::validators::Validator;

/// The answer of a validator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Answer {
    Yes,
    No,
    /// It panics, and gives no answer.
    Panic,
}

impl Answer {
    fn of(validator: &Validator, text: &str) -> Self {
        match panic::catch_unwind(|| (validator.accepts)(text)) {
            Ok(true) => Self::Yes,
            Ok(false) => Self::No,
            Err(_) => Self::Panic,
        }
    }
}

/// The differences between a validator and a production.
pub struct Differences {
    /// How many texts were asked.
    pub asked: u64,
    /// On how many of them the two differ.
    pub differing: u64,
    /// The shortest texts on which they differ.
    pub witnesses: BTreeSet<Witness>,
}

/// A text on which a validator and a production differ, with the validator's answer; ordered by the answer and the length.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Witness {
    pub answer: Answer,
    length: usize,
    pub text: String,
}

impl Differences {
    /// Asks the validator every text that is made for the production's automaton: see [`texts`].
    pub fn find(validator: &Validator, automaton: &Automaton) -> Self {
        let mut found = Self { asked: 0, differing: 0, witnesses: BTreeSet::new() };
        let mut tried: HashMap<_, u32> = HashMap::new();
        let mut shortened: HashMap<Answer, usize> = HashMap::new();
        let differs = |text: &str, answer| match answer {
            Answer::Panic => true,
            _ => automaton.accepts(text.as_bytes()) != (answer == Answer::Yes),
        };
        // A panic is an answer here, and is not printed.
        let hook = panic::take_hook();
        panic::set_hook(Box::new(|_| {}));
        texts::for_each(validator, automaton, |text| {
            found.asked += 1;
            let answer = Answer::of(validator, text);
            if differs(text, answer) {
                found.differing += 1;
                let place = place(automaton, text);
                let all = shortened.entry(answer).or_default();
                let tried = tried.entry((answer, place, text.len() > LONG)).or_default();
                if *tried < EACH && *all < ALL {
                    *tried += 1;
                    *all += 1;
                    let text = shortest(text, |text| {
                        self::place(automaton, text) == place
                            && Answer::of(validator, text) == answer
                            && differs(text, answer)
                    });
                    found.witnesses.insert(Witness { answer, length: text.chars().count(), text });
                }
            }
        });
        panic::set_hook(hook);
        found
    }
}

/// Where the automaton leaves a text: its state there, and the class of the byte, if it is not the end. A text that is made shorter keeps that: so
/// a difference in a port does not become one in a path.
fn place(automaton: &Automaton, text: &str) -> (State, Option<usize>) {
    let (at, state) = automaton.leaves(text.as_bytes());
    (state, text.as_bytes().get(at).map(|byte| automaton.class_of(*byte)))
}

/// The number of texts to reduce for each answer and each place, and the number of long ones.
const EACH: u32 = 10;

/// The number of texts to reduce for each answer.
const ALL: usize = 3000;

/// A text that is longer is made shorter in its runs alone.
const LONG: usize = 400;

/// Characters that others are replaced by, the plainest first.
const PLAIN: [char; 16] =
    ['a', '0', '9', '/', ':', '.', '?', '#', '@', '-', '!', '[', '%', ' ', '\u{e9}', '\u{e000}'];

/// From `text` on, shorter and plainer texts for which `differs` holds, too, until no character can be removed, nor be written
/// plainer.
fn shortest(text: &str, differs: impl Fn(&str) -> bool) -> String {
    let mut text: Vec<char> = text.chars().collect();
    let holds = |text: &[char]| differs(&text.iter().collect::<String>());
    shorten_runs(&mut text, holds);
    while text.len() <= LONG {
        let before = text.clone();
        let mut length = text.len();
        while length > 0 {
            let mut from = 0;
            while from + length <= text.len() {
                let less = [&text[..from], &text[from + length..]].concat();
                if holds(&less) { text = less } else { from += length.div_ceil(2) }
            }
            length /= 2;
        }
        for at in 0..text.len() {
            let now = text[at];
            let small = now.is_ascii_uppercase().then_some(now.to_ascii_lowercase());
            let plainer = PLAIN.into_iter().take_while(|plain| *plain != now).chain(small);
            let found = { plainer }.find(|plain| {
                text[at] = *plain;
                holds(&text)
            });
            text[at] = found.unwrap_or(now);
        }
        if text == before {
            break;
        }
    }
    text.into_iter().collect()
}

/// Makes each long run of one character as short as it can be.
fn shorten_runs(text: &mut Vec<char>, holds: impl Fn(&[char]) -> bool) {
    let mut from = 0;
    while from < text.len() {
        let length = text[from..].iter().take_while(|character| **character == text[from]).count();
        let without = |less: usize| [&text[..from], &text[from + less..]].concat();
        // Removing `many` breaks it, removing `few` does not.
        let (mut many, mut few) = (length, 0);
        while length > LONG && many - few > 1 {
            let less = few.midpoint(many);
            if holds(&without(less)) { few = less } else { many = less }
        }
        *text = without(few);
        from += length - few;
    }
}
