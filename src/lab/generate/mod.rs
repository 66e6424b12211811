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
use crate::bnf::nested::{OfLength, Strings};
use crate::bnf::sentence::Sampler;
use crate::bnf::uniform::Uniform;
use crate::check::Check;

pub use natural::vocabulary;
pub use near_miss::{NearMiss, NearMisses};

/// Strings that derive from the start production of a check and conform.
///
/// Strings that are made at random never end, unless none of [many](Self::TRIES) conforms, and may be
/// repeated.
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

/// The source of candidates.
#[derive(Clone, Debug)]
enum Source {
    Random(Sampler),
    /// The second one is for a grammar that the first one does not fit.
    Natural(Sampler, Sampler),
    Uniform(Uniform, Vec<usize>),
    Exhaust(Exhaust),
    /// The same of a production that nests.
    NestedUniform(Vec<OfLength>),
    NestedExhaust(Strings<'static, 'static>),
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
    /// The vocabulary is in `src/lab/generate/natural/`. If it does not fit a grammar, as that of a document that is
    /// new here, the strings are those of [`random`](Self::random).
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
        let no_such_length = || CannotGenerate::NoSuchLength(check.spec.start.name, lengths.clone());
        if let Some(nested) = check.spec.start.nested() {
            let of = |length| nested.of_length(length).ok_or(CannotGenerate::Nests { length });
            let all = lengths.clone().map(of).collect::<Result<Vec<_>, _>>()?;
            let known: Vec<_> = all.into_iter().filter(|strings| strings.count() > 0.0).collect();
            return if known.is_empty() {
                Err(no_such_length())
            } else {
                Ok(Self::new(check, Source::NestedUniform(known), seed))
            };
        }
        let automaton = automaton(&check)?;
        // The counts need room for each state at each length.
        let longest = MOST_COUNTS / automaton.states();
        if *lengths.end() > longest {
            return Err(CannotGenerate::TooLarge { states: automaton.states(), longest });
        }
        let strings = Uniform::new(&automaton, *lengths.end());
        let known: Vec<_> = lengths.clone().filter(|length| strings.count(*length) > 0.0).collect();
        if known.is_empty() {
            return Err(no_such_length());
        }
        Ok(Self::new(check, Source::Uniform(strings, known), seed))
    }

    /// All conforming strings of up to `longest` bytes, ordered by length and then by bytes; see [`Exhaust`].
    ///
    /// # Errors
    /// If the start production has no automaton, and does not nest.
    ///
    /// ```
    /// use urlgram::{Check, generate::{CannotGenerate, Generator}, rfc3986::RFC3986};
    /// let port = Check::new(&RFC3986).with_start("port")?;
    /// assert_eq!(Generator::exhaust(port, 2)?.count(), 1 + 10 + 100);
    /// assert!(Generator::uniform(port, 3..=3, 1)?.take(9).all(|digits| digits.len() == 3));
    /// assert!(matches!(Generator::uniform(port, 0..=1 << 20, 1), Err(CannotGenerate::TooLong)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exhaust(check: Check, longest: usize) -> Result<Self, CannotGenerate> {
        if let Some(nested) = check.spec.start.nested() {
            return Ok(Self::new(check, Source::NestedExhaust(nested.strings(longest)), 0));
        }
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
        match &mut self.source {
            Source::Random(sampler) | Source::Natural(sampler, _) => {
                let mut string = Vec::with_capacity(64);
                sampler.append(&mut self.random, &mut string).then_some(string)
            }
            Source::Uniform(strings, lengths) => {
                strings.random(*chance::choice(lengths, &mut self.random)?, &mut self.random)
            }
            Source::NestedUniform(lengths) => {
                let place = chance::below(lengths.len(), &mut self.random);
                lengths[place].random(&mut self.random)
            }
            Source::Exhaust(_) | Source::NestedExhaust(_) => None,
        }
    }
}

impl Iterator for Generator {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        // If none of the first natural strings conforms, the vocabulary does not fit, and plain strings are tried.
        const MANY: usize = 1000;
        let check = self.check;
        match &mut self.source {
            Source::Exhaust(strings) => return strings.find(|string| check.conforms(string)),
            Source::NestedExhaust(strings) => return strings.find(|string| check.conforms(string)),
            _ => {}
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
    let sampler = sampler.expect("the start of a check is a production of its grammar");
    if check.spec.start.nested().is_some() { sampler.ending() } else { sampler }
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
    /// The grammar nests, and it would take too much work to count its strings of this length.
    Nests {
        /// The length.
        length: usize,
    },
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
            Self::Nests { length } => {
                write!(
                    out,
                    "the grammar nests, and to count its strings of {length} bytes takes more work than is done for it"
                )
            }
            Self::TooLong => write!(out, "a length is at most {} bytes", Generator::LONGEST),
        }
    }
}

impl std::error::Error for CannotGenerate {}
