//! The languages of the rules that make an input not conform.

use super::{Borrowed, Dialect, Reading};
use crate::bnf::automaton::Automaton;
use crate::bnf::{Grammar, NotRegular};

/// A restriction of the texts of a production, by a rule that forbids, wherever the grammar uses that production.
#[derive(Clone, Copy, Debug)]
pub struct Restriction {
    /// The production.
    pub production: &'static str,
    /// Only those of its texts are meant that this production derives, too; it may be the same.
    pub derived_by: &'static str,
    /// The language that holds them.
    pub must: Must,
}

/// The language that holds what conforms.
#[derive(Clone, Copy, Debug)]
pub enum Must {
    /// The strings of a production of this text, in the notation of `grammar/`, which can use those of the dialect.
    Match(&'static str, &'static str),
    /// All but those strings.
    Avoid(&'static str, &'static str),
    /// The strings of this production of another document, of which each byte may be written as `%` and two hex digits.
    Encode(&'static Borrowed, &'static str),
}

impl Restriction {
    /// A restriction of all texts of a production.
    #[must_use]
    pub const fn of(production: &'static str, must: Must) -> Self {
        Self { production, derived_by: production, must }
    }

    /// The texts of its production that the rule allows; of texts that the production does not derive, it may hold any.
    ///
    /// # Errors
    /// If a production has no automaton.
    #[doc(hidden)]
    pub fn language(&self, dialect: &'static Dialect, reading: Reading) -> Result<Automaton, NotRegular> {
        let must = self.must.language(dialect.grammar(reading))?;
        if self.derived_by == self.production {
            return Ok(must);
        }
        let meant = Automaton::of(dialect.grammar(reading), self.derived_by)?;
        Ok(must.combined(&meant, |must, meant| must || !meant))
    }
}

impl Must {
    fn language(&self, grammar: &Grammar<'static>) -> Result<Automaton, NotRegular> {
        match self {
            Self::Match(text, production) | Self::Avoid(text, production) => {
                let grammar = grammar.overlaid(production, text).expect("the restrictions can be read");
                let strings = Automaton::of(&grammar, production)?;
                Ok(if matches!(self, Self::Avoid(..)) { strings.complement() } else { strings })
            }
            Self::Encode(other, production) => {
                let grammar =
                    Grammar::parse(other.document, other.grammar).expect("the grammar files can be read");
                Ok(Automaton::of(&grammar, production)?.escaped(|_| true))
            }
        }
    }
}
