//! Strings made for a check: conforming ones, and near misses.
//!
//! - [`Generator`]: strings that conform, at random, that look real, of a length, or all up to a length;
//! - [`NearMisses`]: strings that do not conform, one edit away from one that does.
//!
//! Nothing comes out that the check has not judged. The same seed gives the same strings, in one version of urlgram.

mod natural;
mod near_miss;

use std::fmt;
use std::ops::RangeInclusive;

use fastrand::Rng;

use crate::bnf::NotRegular;
use crate::bnf::automaton::Automaton;
use crate::bnf::chance;
use crate::bnf::exhaust::{Alphabet, Exhaust};
use crate::bnf::sentence::Sampler;
use crate::bnf::uniform::Uniform;
use crate::check::Check;

pub use natural::vocabulary;
pub use near_miss::{NearMiss, NearMisses};

/// Strings that derive from the start production of a check and conform.
///
/// Those that are made at random never end, but where among [many](Self::TRIES) no string conforms, and
/// may repeat themselves.
///
/// ```
/// use urlgram::{Check, rfc1738::RFC1738, generate::Generator};
/// let check = Check::new(&RFC1738);
/// let urls: Vec<_> = Generator::natural(check, 1).take(1000).collect();
/// assert!(urls.iter().all(|url| check.conforms(url)));
/// assert!(urls.iter().any(|url| url.starts_with(b"http://www.")));
/// let random = Generator::random(check, 1);
/// assert_eq!(random.check(), &check);
/// assert_eq!(random.take(5).count(), 5);
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    check: Check,
    source: Source,
    random: Rng,
}

/// Where candidates come from.
#[derive(Clone, Debug)]
enum Source {
    Random(Sampler),
    /// The second one is for a grammar that the first one does not fit.
    Natural(Sampler, Sampler),
    Uniform(Uniform, Vec<usize>),
    Exhaust(Exhaust),
}

impl Generator {
    /// The number of candidates for a random string that conforms.
    pub const TRIES: usize = 20_000;

    /// The limit of the candidates' bytes together, since long candidates take time.
    pub const TRIED_BYTES: usize = 4 << 20;

    /// The longest length that [`uniform`](Self::uniform) takes, in bytes.
    pub const LONGEST: usize = 10_000;

    /// Random strings, from the BNF: at each choice one alternative is as likely as another. Every string of the
    /// language can come, see [`Sampler`].
    #[must_use]
    pub fn random(check: Check, seed: u64) -> Self {
        Self::new(check, Source::Random(plain(&check)), seed)
    }

    /// Strings that look real: words, hosts, ports and paths as people write them, and schemes about as often as they
    /// do. No finding of the check warns of any, but for those of the production `password` itself.
    ///
    /// The vocabulary is in `src/lab/generate/natural/`. Where it does not fit a grammar, as that of a
    /// document that is new here, the strings are those of [`random`](Self::random).
    #[must_use]
    pub fn natural(check: Check, seed: u64) -> Self {
        let plain = plain(&check);
        let vocabulary = vocabulary(check.spec.dialect, check.spec.reading);
        let natural = vocabulary.and_then(|vocabulary| Sampler::new(&vocabulary, check.spec.start.name));
        let sampler = natural.unwrap_or_else(|| plain.clone());
        Self::new(check, Source::Natural(sampler, plain), seed)
    }

    /// Random strings of these lengths in bytes. A length is as likely as any other that some string has, and
    /// a string as likely as any other that conforms and has its length.
    ///
    /// # Errors
    /// If there is no string of these lengths, or they are beyond [`LONGEST`](Self::LONGEST).
    pub fn uniform(check: Check, lengths: RangeInclusive<usize>, seed: u64) -> Result<Self, CannotGenerate> {
        if *lengths.end() > Self::LONGEST {
            return Err(CannotGenerate::TooLong);
        }
        let automaton = automaton(&check)?;
        // Each state is counted at each length.
        let longest = MOST_COUNTS / automaton.states();
        if *lengths.end() > longest {
            return Err(CannotGenerate::TooLarge { states: automaton.states(), longest });
        }
        let strings = Uniform::new(&automaton, *lengths.end());
        let known: Vec<_> = lengths.clone().filter(|length| strings.count(*length) > 0.0).collect();
        if known.is_empty() {
            return Err(CannotGenerate::NoSuchLength(check.spec.start.name, lengths));
        }
        Ok(Self::new(check, Source::Uniform(strings, known), seed))
    }

    /// All conforming strings of up to `longest` bytes, ordered by length and then by bytes; see [`Exhaust`].
    ///
    /// # Errors
    /// If the language of the start production is not regular, which that of no known document is.
    pub fn exhaust(check: Check, longest: usize) -> Result<Self, CannotGenerate> {
        let strings = Exhaust::new(&automaton(&check)?, longest, Alphabet::Bytes);
        Ok(Self::new(check, Source::Exhaust(strings), 0))
    }

    fn new(check: Check, source: Source, seed: u64) -> Self {
        Self { check, source, random: Rng::with_seed(seed) }
    }

    /// The check that every string conforms to.
    #[must_use]
    pub fn check(&self) -> &Check {
        &self.check
    }

    fn candidate(&mut self) -> Option<Vec<u8>> {
        match &self.source {
            Source::Random(sampler) | Source::Natural(sampler, _) => {
                let mut string = Vec::with_capacity(64);
                sampler.append(&mut self.random, &mut string).then_some(string)
            }
            Source::Uniform(strings, lengths) => {
                strings.random(*chance::choice(lengths, &mut self.random)?, &mut self.random)
            }
            Source::Exhaust(_) => None,
        }
    }
}

impl Iterator for Generator {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        // A vocabulary fits as good as always or never.
        const MANY: usize = 1000;
        let check = self.check;
        if let Source::Exhaust(strings) = &mut self.source {
            return strings.find(|string| check.conforms(string));
        }
        let mut bytes = 0;
        for tried in 0..Self::TRIES {
            if let Some(candidate) = self.candidate() {
                if check.conforms(&candidate) {
                    return Some(candidate);
                }
                bytes += candidate.len();
                if bytes > Self::TRIED_BYTES {
                    return None;
                }
            }
            if let Source::Natural(_, plain) = &self.source
                && tried == MANY
            {
                self.source = Source::Random(plain.clone());
            }
        }
        None
    }
}

fn plain(check: &Check) -> Sampler {
    let sampler = Sampler::new(check.spec.dialect.grammar(check.spec.reading), check.spec.start.name);
    sampler.expect("the start of a check is a production of its grammar")
}

fn automaton(check: &Check) -> Result<Automaton, CannotGenerate> {
    Automaton::of(check.spec.dialect.grammar(check.spec.reading), check.spec.start.name)
        .map_err(CannotGenerate::NotRegular)
}

/// Why there are no strings to generate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CannotGenerate {
    /// The language of the start production is not regular.
    NotRegular(NotRegular),
    /// No string of this production has one of these lengths.
    NoSuchLength(&'static str, RangeInclusive<usize>),
    /// The lengths are beyond [`Generator::LONGEST`].
    TooLong,
    /// They are beyond `longest`, the most for an automaton of so many states.
    TooLarge {
        /// The number of states.
        states: usize,
        /// The greatest length.
        longest: usize,
    },
}

/// The most states times lengths that are counted.
const MOST_COUNTS: usize = 1 << 25;

impl fmt::Display for CannotGenerate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotRegular(error) => error.fmt(out),
            Self::NoSuchLength(production, lengths) if lengths.start() == lengths.end() => {
                write!(out, "`{production}` derives no string of {} bytes", lengths.start())
            }
            Self::NoSuchLength(production, lengths) => {
                write!(
                    out,
                    "`{production}` derives no string of {} to {} bytes",
                    lengths.start(),
                    lengths.end()
                )
            }
            Self::TooLarge { states, longest } => {
                write!(out, "a length is at most {longest} bytes, as the automaton has {states} states")
            }
            Self::TooLong => write!(out, "a length is at most {} bytes", Generator::LONGEST),
        }
    }
}

impl std::error::Error for CannotGenerate {}
