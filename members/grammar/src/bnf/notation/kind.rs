//! The notations, and how one is found out.

use std::fmt;
use std::str::FromStr;

use super::heads::{Head, heads};
use crate::nearest::nearest;

/// How right-hand sides are written.
///
/// ```
/// use urlgram_grammar::bnf::Notation;
/// assert_eq!("abnf".parse(), Ok(Notation::Abnf));
/// assert_eq!("ISO 14977".parse(), Ok(Notation::Iso14977));
/// assert_eq!((Notation::W3c.name(), Notation::W3c.to_string().as_str()), ("w3c", "the EBNF of the W3C"));
/// let error = "abfn".parse::<Notation>().unwrap_err();
/// assert!(error.to_string().starts_with("there is no notation `abfn`; did you mean `abnf`?"));
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
        match self {
            Self::Abnf => "abnf",
            Self::Rfc822 => "rfc822",
            Self::Rfc1738 => "rfc1738",
            Self::Rfc1630 => "rfc1630",
            Self::Bnf => "bnf",
            Self::Iso14977 => "iso14977",
            Self::Wirth => "wirth",
            Self::W3c => "w3c",
        }
    }

    /// The notations in which a text may be written, the likeliest first.
    pub(in crate::bnf) fn likely(text: &str) -> &'static [Self] {
        let heads = heads(text);
        if heads.iter().any(|head| head.is_angled) {
            return &[Self::Bnf, Self::W3c];
        }
        if heads.iter().any(Head::is_strong) {
            return &[Self::W3c, Self::Bnf, Self::Wirth];
        }
        // Where each production has an end, nothing else is read as a comment.
        let is_closed = |head: &Head<'_>| {
            let body = head.body.trim_end();
            body.ends_with([';', '.']) || body.ends_with("*)")
        };
        if !heads.is_empty() && heads.iter().all(is_closed) && !is_1630(text, heads.len()) {
            return &[Self::Iso14977, Self::Wirth, Self::Abnf, Self::Rfc822, Self::Rfc1738];
        }
        if !is_1630(text, heads.len()) {
            return &[Self::Abnf, Self::Rfc822, Self::Rfc1738, Self::Iso14977, Self::Wirth];
        }
        &[Self::Rfc1630, Self::Abnf]
    }
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
        out.pad(match self {
            Self::Abnf => "ABNF (RFC 5234)",
            Self::Rfc822 => "the augmented BNF of RFC 822, with `/`",
            Self::Rfc1738 => "the augmented BNF of RFC 822, with `|`",
            Self::Rfc1630 => "the BNF of RFC 1630",
            Self::Bnf => "BNF of textbooks",
            Self::Iso14977 => "the EBNF of ISO 14977",
            Self::Wirth => "the EBNF of Wirth",
            Self::W3c => "the EBNF of the W3C",
        })
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
/// use urlgram_grammar::bnf::{Notation, UnknownNotation};
/// let error: UnknownNotation = "ebnf".parse::<Notation>().unwrap_err();
/// assert!(error.to_string().contains("did you mean `bnf`?"));
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
