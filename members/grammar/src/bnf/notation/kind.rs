//! The notations, and how one is found out.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use nom::Offset as _;

use super::heads::{Head, heads};
use crate::nearest::nearest;

/// How right-hand sides are written.
///
/// ```
/// use urlgram_grammar::bnf::Notation;
/// let notation: Notation = "ISO 14977".parse()?;
/// assert_eq!((notation, notation.name()), (Notation::Iso14977, "iso14977"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// The notation of RFC 822 with `|` between alternatives, as RFC 1738 has it.
    #[default]
    Rfc1738,
    /// The augmented BNF of RFC 822, with `/` between alternatives.
    Rfc822,
    /// The BNF of RFC 1630, in which letters stand for themselves.
    Rfc1630,
    /// ABNF: RFC 5234, with `%s` and `%i` of RFC 7405.
    Abnf,
    /// BNF and EBNF of textbooks, `<name> ::= ...`.
    Bnf,
    /// The Extended BNF of ISO 14977, `name = ..., ... ;`.
    Iso14977,
    /// The EBNF of Wirth, `name = ... { ... } .`, in which Go, Pascal and Oberon are written; also with `:` and `;`.
    Wirth,
    /// The notation of the W3C, `Name ::= [a-z]+`.
    W3c,
}

impl Notation {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Abnf,
        Self::Rfc822,
        Self::Rfc1738,
        Self::Rfc1630,
        Self::Bnf,
        Self::Iso14977,
        Self::Wirth,
        Self::W3c,
    ];

    /// The name by which [`from_str`](Self::from_str) knows it, in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.names().0
    }

    /// The name, and the words for people.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Abnf => ("abnf", "ABNF (RFC 5234)"),
            Self::Rfc822 => ("rfc822", "the augmented BNF of RFC 822, with `/`"),
            Self::Rfc1738 => ("rfc1738", "the augmented BNF of RFC 822, with `|`"),
            Self::Rfc1630 => ("rfc1630", "the BNF of RFC 1630"),
            Self::Bnf => ("bnf", "BNF of textbooks"),
            Self::Iso14977 => ("iso14977", "the EBNF of ISO 14977"),
            Self::Wirth => ("wirth", "the EBNF of Wirth"),
            Self::W3c => ("w3c", "the EBNF of the W3C"),
        }
    }

    /// The notations in which a text may be written, the likeliest first.
    ///
    /// If productions have `=`, that is ABNF, and others only if the text has a sign that they have and ABNF has not.
    pub(in crate::bnf) fn likely(name: &str, text: &str) -> Vec<Self> {
        if name.to_ascii_lowercase().ends_with(".abnf") {
            return vec![Self::Abnf];
        }
        let heads = heads(text);
        if heads.iter().any(|head| head.is_angled) {
            return vec![Self::Bnf, Self::W3c];
        }
        if heads.iter().any(Head::is_strong) {
            // Without quotation marks, brackets may be terminals: the reader of textbooks decides that.
            let is_quoted = |head: &Head<'_>| head.body.contains('"') || head.body.contains(" '");
            if heads.iter().all(|head| head.is_arrow() && !is_quoted(head)) {
                return vec![Self::Bnf, Self::W3c, Self::Wirth];
            }
            return vec![Self::W3c, Self::Bnf, Self::Wirth];
        }
        if is_1630(text, heads.len()) {
            return vec![Self::Rfc1630, Self::Abnf];
        }
        // If each production has an end sign, the text between them is no comment.
        let is_closed = |head: &Head<'_>| {
            let body = head.body.trim_end();
            body.ends_with([';', '.']) || body.ends_with("*)")
        };
        if !heads.is_empty() && heads.iter().all(is_closed) {
            return vec![Self::Iso14977, Self::Wirth, Self::Abnf, Self::Rfc822, Self::Rfc1738];
        }
        let known = [Self::Abnf, Self::Rfc822, Self::Rfc1738, Self::Iso14977, Self::Wirth];
        known
            .into_iter()
            .filter(|notation| *notation == Self::Abnf || notation.sign(text).is_some())
            .collect()
    }

    /// The first sign of a text by which its productions with `=` are in this notation, and in no ABNF.
    pub(in crate::bnf) fn sign(self, text: &str) -> Option<Range<usize>> {
        let bare = bare(text);
        let is_value = |(at, _): (usize, &str)| {
            let mut after = bare[at + 1..].chars();
            after.next().is_some_and(|base| "xXdDbB".contains(base))
                && after.next().is_some_and(|c| c.is_ascii_hexdigit())
        };
        // Only ABNF has these signs.
        if bare.match_indices('%').any(is_value) || heads(text).iter().any(|head| head.sign == "=/") {
            return None;
        }
        let find = |sign: &dyn Fn(usize, char) -> bool| {
            let mut signs = bare.char_indices().filter(|(at, c)| sign(*at, *c));
            signs.next().map(|(at, c)| at..at + c.len_utf8())
        };
        match self {
            Self::Rfc1738 => find(&|_, c| c == '|'),
            // A single name with `_` may be a mistake, two are not.
            Self::Rfc822 => {
                let is_one = |word: &&str| word.starts_with(char::is_alphabetic) && word.contains(['_', '+']);
                let mut names = bare
                    .split(|c: char| !c.is_alphanumeric() && !"-_+".contains(c))
                    .map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()))
                    .filter(is_one)
                    .map(|word| bare.offset(word)..bare.offset(word) + word.len());
                let first = names.next();
                first.filter(|_| names.next().is_some())
            }
            // Signs that repeat what is before them have nothing after them.
            Self::Iso14977 | Self::Wirth => find(&|at, c| {
                let after = &bare[at + c.len_utf8()..];
                let before = bare[..at].chars().next_back();
                let repeats = "*+?".contains(c)
                    && before.is_some_and(|c| c.is_alphabetic() || "\"')]}>".contains(c))
                    && (after.is_empty()
                        || after.starts_with(|c: char| c.is_whitespace() || "|)]};.,".contains(c)));
                repeats || "{}|'\u{2026}".contains(c)
            })
            .or_else(|| {
                let heads = heads(text);
                let other = heads.iter().find(|head| !head.sign.starts_with('='))?;
                let end = text.len() - other.body.len();
                Some(end - other.sign.len()..end)
            }),
            _ => None,
        }
    }
}

/// A text with blanks in the place of what is in quotation marks, angle brackets, and comments.
fn bare(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut close = None;
        for c in line.chars() {
            let is_shown = close.is_none() || close == Some(c) || c == '\n';
            if close == Some(c) {
                close = None;
            } else if close.is_none() {
                close = match c {
                    '"' => Some('"'),
                    '<' => Some('>'),
                    ';' => Some('\n'),
                    _ => None,
                };
            }
            if is_shown { bare.push(c) } else { bare.extend(std::iter::repeat_n(' ', c.len_utf8())) }
        }
    }
    bare
}

/// Returns whether a text may be in the notation of RFC 1630, by which nearly anything can be read: there is something beside a name,
/// nothing is in quotation marks, and few names have a sign after them.
fn is_1630(text: &str, heads: usize) -> bool {
    let lines = || text.lines().filter(|line| !line.starts_with(';'));
    let begin = lines().filter(|line| line.starts_with(char::is_alphabetic)).count();
    let is_quoted = |word: &str| word.matches('"').count() > 1;
    let mut words = lines().flat_map(str::split_whitespace);
    lines().any(|line| line.split_whitespace().count() > 1) && !words.any(is_quoted) && heads * 2 < begin
}

/// For people, as in `ABNF (RFC 5234)`.
impl fmt::Display for Notation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.names().1)
    }
}

impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(name: &str) -> Result<Self, UnknownNotation> {
        let plain = |name: &str| name.to_ascii_lowercase().replace([' ', '-', '_'], "");
        let known = Self::ALL.into_iter().find(|notation| notation.name() == plain(name));
        known.ok_or_else(|| UnknownNotation { name: name.to_owned(), plain: plain(name) })
    }
}

/// The error for a name of no notation: its message has the nearest, and all.
///
/// ```
/// use urlgram_grammar::bnf::notation::{Notation, UnknownNotation};
/// let error: UnknownNotation = "anbf".parse::<Notation>().unwrap_err();
/// assert!(error.to_string().contains("did you mean `abnf`?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownNotation {
    name: String,
    plain: String,
}

impl fmt::Display for UnknownNotation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "there is no notation `{}`; ", self.name)?;
        let names = Notation::ALL.map(Notation::name);
        if let Some(near) = nearest(&self.plain, names) {
            write!(out, "did you mean `{near}`? ")?;
        }
        write!(out, "(known: {})", names.join(", "))
    }
}

impl std::error::Error for UnknownNotation {}
