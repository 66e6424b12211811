//! The worth of an answer, by its language.

use std::fmt;

use crate::bnf::NotRegular;
use crate::bnf::automaton::Automaton;
use crate::bnf::difference::{Relation, relation_within};
use crate::bnf::nested::{Compared, ContextFree, Extent};
use crate::bnf::uniform::Uniform;
use crate::check::Check;

/// The number of lengths that count.
const LENGTHS: usize = 10;

/// The number of bytes by which a string may be longer than the shortest, to be counted.
const LONGEST: usize = 64;

/// The highest score of an answer that is not right.
const NOT_QUITE: f64 = 0.999;

/// The most pairs of states, of the key and of the answer, that are compared.
const MOST_PAIRS: usize = 65_535;

/// The most states times lengths that are counted.
const MOST_COUNTS: usize = 1 << 22;

/// The worth of an answer: the share of strings that both derive, of those that either derives, as the mean over the ten shortest lengths at
/// which there are any. Of grammars that nest, only strings up to a length are compared, and perhaps fewer lengths are counted.
///
/// The default is the worth of an answer that is no grammar.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Grade {
    /// The share; 1 exactly if the languages are equal, in the [extent](Self::extent) of the comparison.
    pub score: f64,
    /// The share of the key's strings that the answer derives.
    pub recall: f64,
    /// The share of the answer's strings that the key derives.
    pub precision: f64,
    /// The language of the answer, as seen from that of the key; none if the answer is no grammar.
    pub relation: Option<Relation>,
    /// A shortest string that the key derives, and the answer does not.
    #[cfg_attr(feature = "serde", serde(serialize_with = "string"))]
    pub missing: Option<Vec<u8>>,
    /// A shortest string that the answer derives, and the key does not.
    #[cfg_attr(feature = "serde", serde(serialize_with = "string"))]
    pub extra: Option<Vec<u8>>,
    /// The share of each length.
    pub lengths: Vec<Share>,
    /// The strings that were compared: all, but of grammars that nest those up to a length.
    pub extent: Extent,
}

/// The strings of one length. Large numbers are rounded.
///
/// ```
/// use urlgram::lesson::{Grade, Share};
/// use urlgram::{Check, Dialect};
/// let [key, answer] = ["port = *DIGIT\n", "port = *2DIGIT\n"].map(|text| Check::new(Dialect::of_grammar("port.abnf", text).unwrap()));
/// let grade = Grade::of(&key, &answer)?;
/// let share: Share = grade.lengths[2];
/// assert_eq!((share.length, share.key, share.answer, share.both), (2, 100.0, 100.0, 100.0));
/// assert_eq!(grade.sentence(), "the answer derives fewer strings than the key");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Share {
    /// The length in bytes.
    pub length: usize,
    /// How many strings the key derives.
    pub key: f64,
    /// How many the answer derives.
    pub answer: f64,
    /// How many both derive.
    pub both: f64,
    /// How many either derives.
    pub either: f64,
}

/// Why an answer has no grade: a production has no automaton, the automata have too many states, or the strings are too long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoGrade {
    message: String,
}

impl fmt::Display for NoGrade {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for NoGrade {}

impl From<NotRegular> for NoGrade {
    fn from(error: NotRegular) -> Self {
        Self { message: error.to_string() }
    }
}

impl Grade {
    /// Compares the languages of two start productions: that of the key, which is right, and that of an answer.
    ///
    /// # Errors
    /// A [`NoGrade`], if they cannot be compared.
    pub fn of(key: &Check, answer: &Check) -> Result<Self, NoGrade> {
        Self::up_to(key, answer, None)
    }

    /// The same; grammars that nest are compared on the strings of up to `longest` bytes.
    ///
    /// # Errors
    /// A [`NoGrade`], if they cannot be compared.
    ///
    /// ```
    /// use urlgram::lesson::{Grade, NoGrade};
    /// use urlgram::{Check, Dialect};
    /// let check = |text| Check::new(Dialect::of_grammar("nest.abnf", text).unwrap());
    /// let (key, answer) = (check("nest = [ \"(\" nest \")\" ]\n"), check("all = \"\"\nnest = \"()\" / \"\"\n"));
    /// let grade = Grade::up_to(&key, &Grade::start_of(&key, answer), Some(4))?;
    /// assert_eq!((grade.missing, grade.extra), (Some(b"(())".to_vec()), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn up_to(key: &Check, answer: &Check, longest: Option<usize>) -> Result<Self, NoGrade> {
        if [key, answer].iter().any(|check| check.start().nested().is_some()) {
            return Self::of_nested(key, answer, longest);
        }
        let (key, answer) = (key.language()?, answer.language()?);
        let relation = relation_within(answer, key, MOST_PAIRS).ok_or_else(|| {
            let [answer, key] = [answer, key].map(Automaton::states);
            let message = format!(
                "the answer is too large to be compared with the key: their automata have {answer} and {key} states, and at most \
                {MOST_PAIRS} pairs of these are compared"
            );
            NoGrade { message }
        })?;
        let shares = shares(key, answer)?;
        let only = |of: &Automaton, not_of: &Automaton| of.difference(not_of).shortest();
        let (only_left, only_right) = (only(answer, key), only(key, answer));
        Ok(Self::new(Compared { relation, only_left, only_right, extent: Extent::All }, shares))
    }

    /// The same, if at least one nests: as far as the strings are looked at.
    fn of_nested(key: &Check, answer: &Check, longest: Option<usize>) -> Result<Self, NoGrade> {
        let language =
            |check: &Check| ContextFree::of(check.dialect().grammar(check.reading()), check.start().name);
        let (key, answer) = (language(key)?, language(answer)?);
        let counts = key.counted_with(&answer, LONGEST).into_iter().enumerate();
        let share = |(length, [key, answer, both, either]): (usize, [f64; 4])| Share {
            length,
            key,
            answer,
            both,
            either,
        };
        Ok(Self::new(answer.compared(&key, longest), counts.map(share)))
    }

    /// The worth of an answer that was compared with the key, by the shares of each length.
    fn new(compared: Compared, shares: impl Iterator<Item = Share>) -> Self {
        let Compared { relation, only_left: extra, only_right: missing, extent } = compared;
        let lengths: Vec<_> = shares.filter(|share| share.either > 0.0).take(LENGTHS).collect();
        let score = mean(&lengths, |it| it.either);
        Self {
            score: if relation == Relation::Equal { 1.0 } else { score.min(NOT_QUITE) },
            recall: mean(&lengths, |it| it.key),
            precision: mean(&lengths, |it| it.answer),
            relation: Some(relation),
            missing,
            extra,
            lengths,
            extent,
        }
    }

    /// Returns the answer as it is graded: from the production that has the name of the key's start, if there is one.
    #[must_use]
    pub fn start_of(key: &Check, answer: Check) -> Check {
        let same = answer.with_start(key.start().name).ok();
        same.unwrap_or(answer)
    }

    /// The relation as a sentence, without its full stop: of grammars that nest, of which strings it holds.
    #[must_use]
    pub fn sentence(&self) -> String {
        let sentence = match self.relation {
            Some(Relation::Equal) => "the answer derives the same strings as the key",
            Some(Relation::Subset) => "the answer derives fewer strings than the key",
            Some(Relation::Superset) => "the answer derives more strings than the key",
            Some(Relation::Incomparable) => "the answer lacks some strings of the key, and derives others",
            None => "the answer is no grammar",
        };
        match &self.extent {
            Extent::All => sentence.to_owned(),
            up_to @ Extent::UpTo { .. } => {
                format!("{sentence}, of {up_to}; a grammar nests, and longer ones are not decided")
            }
        }
    }
}

/// The shares of the lengths up to which strings are counted.
fn shares(key: &Automaton, answer: &Automaton) -> Result<impl Iterator<Item = Share> + use<>, NoGrade> {
    let either = key.union(answer);
    let shortest = either.shortest().map_or(0, |shortest| shortest.len());
    let longest = shortest + LONGEST;
    if longest.saturating_mul(either.states()) > MOST_COUNTS {
        let states = either.states();
        let message = format!(
            "the strings are too long to be counted: the shortest has {shortest} bytes, and the automaton of both languages {states} \
            states"
        );
        return Err(NoGrade { message });
    }
    let [key, answer, both, either] =
        [key, answer, &key.intersection(answer), &either].map(|it| Uniform::new(it, longest));
    let share = move |length| Share {
        length,
        key: key.count(length),
        answer: answer.count(length),
        both: both.count(length),
        either: either.count(length),
    };
    Ok((0..=longest).map(share))
}

/// The mean share of the strings of both in a `whole`, over the lengths at which that has any; 0 without such a length.
fn mean(lengths: &[Share], whole: fn(&Share) -> f64) -> f64 {
    let shares = lengths.iter().filter(|it| whole(it) > 0.0).map(|it| it.both / whole(it));
    let (sum, number) = shares.fold((0.0, 0.0), |(sum, number), share| (sum + share, number + 1.0));
    if number == 0.0 { 0.0 } else { sum / number }
}

#[cfg(feature = "serde")]
#[expect(clippy::ref_option, reason = "serde gives a reference to the field")]
fn string<S: serde::Serializer>(string: &Option<Vec<u8>>, to: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&string.as_deref().map(crate::data::Input::from), to)
}
