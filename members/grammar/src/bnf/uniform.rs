//! Random strings of a given length, each as likely as any other.

use fastrand::Rng;

use super::automaton::{Automaton, State};
use super::chance;
use crate::class::Class;

/// The strings of a language by their length: how many there are, and any of them with equal chance.
///
/// For each state and each number of bytes it is counted how many ways lead to acceptance; a string then takes each
/// byte in proportion to what lies after it. Counts are floating-point numbers: exact up to 2^53; beyond that each byte of
/// the length may cost a part in 10^15, so that chances differ by less than a part in 10^11 at 10,000 bytes. Takes time
/// and memory for `longest` times the number of states.
///
/// ```
/// use urlgram::{Reading, rfc1738::RFC1738};
/// use urlgram_grammar::bnf::{automaton::Automaton, uniform::Uniform};
/// let escape = Automaton::of(RFC1738.grammar(Reading::Corrected), "escape")?;
/// let strings = Uniform::new(&escape, 4);
/// assert_eq!([0, 1, 2, 3, 4].map(|length| strings.count(length)), [0.0, 0.0, 0.0, 484.0, 0.0]);
/// let mut random = fastrand::Rng::with_seed(0);
/// assert!(escape.accepts(&strings.random(3, &mut random).unwrap()));
/// assert_eq!(strings.random(2, &mut random), None);
/// # Ok::<(), urlgram_grammar::bnf::NotRegular>(())
/// ```
#[derive(Clone, Debug)]
pub struct Uniform {
    /// For each state, the states after it and the bytes that lead there.
    steps: Vec<Vec<(State, Vec<u8>)>>,
    /// For each number of bytes, what lies after each state.
    levels: Vec<Level>,
}

/// How many strings of one length each state accepts, divided by 2 to the power of `scale`.
#[derive(Clone, Debug)]
struct Level {
    counts: Vec<f64>,
    scale: i32,
}

impl Uniform {
    /// For strings of up to `longest` bytes.
    #[must_use]
    pub fn new(automaton: &Automaton, longest: usize) -> Self {
        let states = 0..automaton.states();
        let step = |(next, bytes): (State, Class)| (next, bytes.bytes().collect());
        let steps = |state| automaton.steps(state).into_iter().map(step).collect();
        let steps: Vec<Vec<(State, Vec<u8>)>> = states.clone().map(steps).collect();
        let counts = states.map(|state| f64::from(u8::from(automaton.is_accepting(state)))).collect();
        let mut levels = vec![Level { counts, scale: 0 }];
        while levels.len() <= longest {
            levels.push(levels[levels.len() - 1].longer(&steps));
        }
        Self { steps, levels }
    }

    /// How many strings of `length` bytes there are; infinite where the number is beyond 10^308, and 0 if `length`
    /// is beyond the longest.
    #[must_use]
    pub fn count(&self, length: usize) -> f64 {
        self.levels.get(length).map_or(0.0, |level| level.counts[0] * f64::from(level.scale).exp2())
    }

    /// A string of `length` bytes, or `None` if there is none.
    #[must_use]
    pub fn random(&self, length: usize, random: &mut Rng) -> Option<Vec<u8>> {
        let mut state = 0;
        if self.levels.get(length)?.counts[0] == 0.0 {
            return None;
        }
        let mut string = Vec::with_capacity(length);
        for level in self.levels[..length].iter().rev() {
            let (next, bytes) = chance::weighted(&self.steps[state], |step| level.behind(step), random)?;
            string.push(*chance::choice(bytes, random)?);
            state = *next;
        }
        Some(string)
    }
}

impl Level {
    /// The strings that begin with this step.
    #[allow(clippy::cast_precision_loss, reason = "at most 256")]
    fn behind(&self, (next, bytes): &(State, Vec<u8>)) -> f64 {
        bytes.len() as f64 * self.counts[*next]
    }

    /// The next level, scaled so that numbers of any size keep their digits.
    fn longer(&self, steps: &[Vec<(State, Vec<u8>)>]) -> Self {
        const LARGE: f64 = (1 << DIGITS) as f64;
        const DIGITS: i32 = 30;
        let mut counts: Vec<f64> =
            steps.iter().map(|steps| steps.iter().map(|step| self.behind(step)).sum()).collect();
        let mut scale = self.scale;
        if counts.iter().any(|count| *count > LARGE) {
            for count in &mut counts {
                *count /= LARGE;
            }
            scale += DIGITS;
        }
        Self { counts, scale }
    }
}
