//! The parts that strings of a language can repeat.

use std::collections::HashSet;

use super::super::automaton::{Automaton, State};
use super::ways::{Ways, texts};

/// A string of the language with a part that can be repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The text before.
    pub prefix: Vec<u8>,
    /// The part that can be repeated; never empty.
    pub body: Vec<u8>,
    /// The text after.
    pub suffix: Vec<u8>,
}

impl Loop {
    /// The string with this number of bodies.
    #[must_use]
    pub fn times(&self, bodies: usize) -> Vec<u8> {
        [&self.prefix[..], &self.body.repeat(bodies), &self.suffix].concat()
    }
}

/// The parts that strings of the language can repeat: for each strongly connected component of the automaton the shortest cycles
/// that differ, with the shortest ways there and on.
///
/// The bytes that are a cycle alone are represented by the one that is the easiest to read; each that shares its class with no
/// other byte, and is no letter or digit, is a delimiter, and comes after that one: `a/`. Programs that limit a length are asked
/// with more and more bodies.
///
/// # Panics
/// Never.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, mutation::{Loop, loops}};
/// let list = Automaton::literal(b"a").then(&Automaton::literal(b",a").repeated(0, None));
/// let found: Vec<Loop> = loops(&list);
/// assert_eq!(found[0].times(2), b"a,a,a");
/// ```
#[must_use]
pub fn loops(automaton: &Automaton) -> Vec<Loop> {
    let kind = texts();
    let ways = Ways::new(automaton, &kind);
    let known = |state: &State| ways.access(*state, 0).is_some() && ways.finish(*state, 0).is_some();
    let states: Vec<State> = (0..automaton.states()).filter(known).collect();
    let homeward: Vec<_> = states.iter().map(|state| ways.home(*state)).collect();
    let is_delimiter = |byte: u8| {
        let class = automaton.class_of(byte);
        !byte.is_ascii_alphanumeric()
            && (0..=u8::MAX).filter(|other| automaton.class_of(*other) == class).count() == 1
    };
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for (state, home) in states.iter().zip(&homeward) {
        // The first state of its component stands for the component.
        let other = states
            .iter()
            .zip(&homeward)
            .find(|(other, way)| home(**other, 0).is_some() && way(*state, 0).is_some());
        let component = other.map_or(*state, |(other, _)| *other);
        let steps = ways.units.iter().filter_map(|bytes| {
            let rest = home(automaton.step(*state, bytes[0]), ways.next(0, bytes[0])?)?;
            Some([&bytes[..1], &rest].concat())
        });
        let (alone, longer): (Vec<_>, Vec<_>) = steps.partition(|body| body.len() == 1);
        let mut bodies: Vec<Vec<u8>> = alone.first().cloned().into_iter().collect();
        bodies.extend(
            alone
                .iter()
                .skip(1)
                .filter(|body| is_delimiter(body[0]))
                .map(|body| [&alone[0][..], body].concat()),
        );
        let delimiters = bodies.len().saturating_sub(1);
        bodies.extend(longer);
        for (place, body) in bodies.into_iter().enumerate() {
            // The states on the way, beginning at the least; for a body of one character, or of one and a delimiter, any state of
            // the component will do.
            let mut states: Vec<State> =
                (0..body.len()).map(|to| automaton.run(*state, &body[..to])).collect();
            let first = (0..body.len()).min_by_key(|place| states[*place]).expect("a body has a byte");
            states.rotate_left(first);
            let alone = std::str::from_utf8(&body).is_ok_and(|text| text.chars().count() == 1);
            let delimiter = (place > 0 && place <= delimiters).then(|| body[1]);
            if alone || delimiter.is_some() {
                states = vec![component, body.len()];
            }
            if seen.insert((states, delimiter)) {
                let prefix = ways.access(*state, 0).expect("it is reached").to_vec();
                let suffix = ways.finish(*state, 0).expect("it goes on").to_vec();
                found.push(Loop { prefix, body, suffix });
            }
        }
    }
    found
}
