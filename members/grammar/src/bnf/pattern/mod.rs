//! A production as the text of a regular expression, for use elsewhere.
//!
//! A direct translation of the BNF is a trap for backtracking matchers: `url` of RFC 1738 takes
//! most strings in several ways, and each of them is tried before the matcher gives up. So the parts of the
//! expression that match some string in more than one way are replaced, the smallest first, by an expression
//! of their minimal automaton, which never does; all the others stay as the BNF has them.

mod characters;
mod eliminate;
mod flavour;
mod one_way;
mod part;
mod text;

use std::fmt;

use self::characters::Characters;
pub use self::flavour::Flavour;
use self::one_way::is_one_way;
use self::part::{Part, choice, repeat, sequence};
use self::text::{Style, Written};
use super::automaton::Automaton;
use super::grammar::Grammar;
use super::regular::{self, NotRegular};

/// A regular expression whose text Rust's `regex`, PCRE, ECMAScript and their likes read alike.
///
/// It is anchored at both ends, and made of literals, classes, `(?:...)`, `|`, `?`, `*`, `+` and `{n}` alone; what cannot be
/// seen is `\xHH`. ECMAScript takes it without a flag or with `u`. [`written`](Self::written) writes for one engine.
///
/// **No trap.** It matches each string in one way only. A matcher that tries one way after the other comes to a
/// place of the expression and a place of the input together once at most: its time is linear in the length of
/// the input, for strings that do not match, too.
///
/// **Bytes.** Where [`is_ascii`](Self::is_ascii), nothing else is to be known. Else `\x80` to `\xff` are bytes: say
/// `(?-u)` before it and use `regex::bytes` in Rust, no UTF mode in PCRE, one character a byte (Latin-1) in ECMAScript.
///
/// **The end.** For PCRE, `$` also matches before a line break at the very end, unless it is called with
/// `PCRE2_DOLLAR_ENDONLY` (`/D` in PHP). Its just-in-time compiler has a stack of 32 KiB if it is given no other, and says
/// so (`PCRE2_ERROR_JIT_STACKLIMIT`) when an input of more than about 1,000 bytes needs a larger one.
///
/// ```
/// use urlgram::{Reading, rfc1738::RFC1738};
/// use urlgram_grammar::bnf::pattern::Pattern;
/// let grammar = RFC1738.grammar(Reading::Corrected);
/// let domainlabel = Pattern::of(grammar, "domainlabel")?;
/// assert_eq!(domainlabel.to_string(), "^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$");
/// // All that `httpurl`, `ftpurl` and the others say is in `otherurl`, too: this is the language of `url`.
/// let url = Pattern::of(grammar, "url")?;
/// assert_eq!(url.to_string(), "^[a-z0-9+.-]+:(?:[A-Za-z0-9!$&'()*+,./:;=?@_-]|%[A-Fa-f0-9]{2})*$");
/// # Ok::<(), urlgram_grammar::bnf::NotRegular>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(Part);

/// The most states of an automaton that becomes an expression.
const MOST: usize = 500;

impl Pattern {
    /// The expression of production `name`.
    ///
    /// # Errors
    /// If the production is not regular, or not there, or if its expression would be too large.
    ///
    /// # Panics
    /// Like [`Automaton::of`](super::automaton::Automaton::of).
    pub fn of(grammar: &Grammar<'_>, name: &str) -> Result<Self, NotRegular> {
        let part = match regular::expression(grammar, name) {
            Ok(expression) => {
                let too_large = || NotRegular::TooLarge(name.to_owned());
                untangled(&Part::of(&expression), &mut { MOST_STEPS }).ok_or_else(too_large)?
            }
            // Left recursion has an automaton, and no expression by its right-hand sides.
            Err(NotRegular::Recursive(_) | NotRegular::Exception) => {
                let automaton = Automaton::of(grammar, name)?;
                if automaton.states() > MOST {
                    return Err(NotRegular::TooLarge(name.to_owned()));
                }
                eliminate::expression(&automaton)
            }
            Err(error) => return Err(error),
        };
        debug_assert!(is_one_way(&part, &mut { MOST_STEPS }) != Some(false), "each part was asked");
        Ok(Self(part))
    }

    /// The expression of production `name` as the engines of one flavour read it, over characters.
    ///
    /// Quotation marks are `\x22` and `\x27`, so that it can be written between those of either kind.
    ///
    /// ```
    /// use urlgram::{Reading, rfc3986::RFC3986};
    /// use urlgram_grammar::bnf::pattern::{Flavour, Pattern};
    /// let grammar = RFC3986.grammar(Reading::Corrected);
    /// let written = |flavour| Pattern::written(grammar, "scheme", flavour).unwrap();
    /// assert_eq!(written(Flavour::Python), r"\A[A-Za-z][A-Za-z0-9+.\-]*\Z");
    /// assert_eq!(written(Flavour::Html), r"[A-Za-z][A-Za-z0-9+.\-]*");
    /// ```
    ///
    /// # Errors
    /// Like [`of`](Self::of); or if the production has bytes that are no characters of UTF-8, or tells more than 128 sets of
    /// characters beyond US-ASCII apart.
    ///
    /// # Panics
    /// Like [`of`](Self::of).
    pub fn written(grammar: &Grammar<'_>, name: &str, flavour: Flavour) -> Result<String, NotRegular> {
        let Characters { grammar, sets } = Characters::of(grammar, name)?;
        let Self(part) = Self::of(&grammar, name)?;
        let inside = Written(&part, Style { flavour: Some(flavour), sets: &sets });
        let [begin, end] = flavour.anchors();
        Ok(match part {
            Part::Choice(_) if !begin.is_empty() => format!("{begin}(?:{inside}){end}"),
            _ => format!("{begin}{inside}{end}"),
        })
    }

    /// Returns whether all that it matches is ASCII.
    #[must_use]
    pub fn is_ascii(&self) -> bool {
        self.0.is_ascii()
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            // Without brackets, the anchors would belong to the first and the last alternative.
            Part::Choice(_) => write!(out, "^(?:{})$", self.0),
            part => write!(out, "^{part}$"),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Pattern {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// The most steps that are taken to find what matches in several ways.
const MOST_STEPS: usize = 1 << 26;

/// The same language, with one way for each string; none if that takes more steps than are `left`.
fn untangled(part: &Part, left: &mut usize) -> Option<Part> {
    let mut all = |parts: &[Part]| parts.iter().map(|part| untangled(part, left)).collect::<Option<_>>();
    match part {
        Part::Class(_) => Some(part.clone()),
        Part::Repeat(item, times) => {
            let whole = repeat(untangled(item, left)?, *times);
            if is_one_way(&whole, left)? { Some(whole) } else { rewritten(&whole) }
        }
        Part::Sequence(parts) => untangled_sequence(all(parts)?, left),
        Part::Choice(parts) => untangled_choice(all(parts)?, left),
    }
}

/// The expression of the minimal automaton; none if that is too large.
fn rewritten(part: &Part) -> Option<Part> {
    let automaton = part.automaton();
    (automaton.states() <= MOST).then(|| eliminate::expression(&automaton))
}

/// Rewrites the shortest runs of members that can be split in two ways.
fn untangled_sequence(mut members: Vec<Part>, left: &mut usize) -> Option<Part> {
    let run = |members: &[Part], from: usize, length: usize| sequence(members[from..from + length].to_vec());
    while !is_one_way(&sequence(members.clone()), left)? {
        let places = |length: usize| (0..=members.len() - length).map(move |from| (from, length));
        let mut runs = (2..members.len()).flat_map(places);
        // A run counts as tangled if the search ends without an answer.
        let mut is_tangled = |from, length| is_one_way(&run(&members, from, length), left) != Some(true);
        let tangled = runs.find(|(from, length)| is_tangled(*from, *length));
        let (from, length) = tangled.unwrap_or((0, members.len()));
        let new = rewritten(&run(&members, from, length))?;
        members.splice(from..from + length, [new]);
    }
    Some(sequence(members))
}

/// Rewrites the alternatives together that share a string, or of which each shares one with another.
fn untangled_choice(alternatives: Vec<Part>, left: &mut usize) -> Option<Part> {
    let mut groups: Vec<Vec<Part>> = Vec::new();
    for alternative in alternatives {
        let mut meets = |other: &Part| {
            let both = Part::Choice(vec![other.clone(), alternative.clone()]);
            is_one_way(&both, left) != Some(true)
        };
        match groups.iter().position(|group| group.iter().any(&mut meets)) {
            None => groups.push(vec![alternative]),
            Some(first) => {
                let (met, apart) =
                    groups.split_off(first).into_iter().partition(|group| group.iter().any(&mut meets));
                let met: Vec<Vec<Part>> = met;
                groups.push(met.into_iter().flatten().chain([alternative]).collect());
                groups.extend::<Vec<_>>(apart);
            }
        }
    }
    if *left == 0 {
        return None;
    }
    let one = |group: Vec<Part>| match &group[..] {
        [alone] => Some(alone.clone()),
        _ => rewritten(&Part::Choice(group)),
    };
    Some(choice(groups.into_iter().map(one).collect::<Option<_>>()?))
}
