//! A production as its document prints it, and its right-hand side.

/// The right-hand side of a production, or a part of one.
///
/// ```
/// use urlgram_grammar::bnf::{Expr, Grammar};
/// let grammar = Grammar::parse("toy.bnf", "ab = \"a\" *b\nb = \"b\"\n")?;
/// let expr = &grammar.rule("ab").unwrap().expr;
/// let repeated = Expr::Repeat { item: Box::new(Expr::Name("b")), min: 0, max: None };
/// assert_eq!(*expr, Expr::Sequence(vec![Expr::Literal("a"), repeated]));
/// assert_eq!(expr.names(), ["b"]);
/// # Ok::<(), urlgram_grammar::bnf::GrammarError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr<'g> {
    /// `"text"`: these bytes, in this case.
    Literal(&'g str),
    /// The name of a production.
    Name(&'g str),
    /// `a b c`
    Sequence(Vec<Expr<'g>>),
    /// `a | b | c`, without order
    Choice(Vec<Expr<'g>>),
    /// `[ a ]`, `*a`, `1*a`: at least `min`, at most `max` times.
    Repeat {
        /// The repeated expression.
        item: Box<Expr<'g>>,
        /// The least number of times.
        min: u32,
        /// The greatest number of times, if there is one.
        max: Option<u32>,
    },
    /// `a - b`: what the first derives and the second does not.
    Except(Box<Expr<'g>>, Box<Expr<'g>>),
    /// `<prose>`: one byte of a set that the document describes in words; or one of a range of ABNF, `%x41-5A`.
    Bytes(Bytes<'g>),
}

/// A set of bytes that a document describes in words, or prints as a range of values. [`Grammar::bytes`](super::Grammar::bytes)
/// gives its members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bytes<'g> {
    /// The words, with the `<>` around them; or the range as printed, `%x41-5A`. Where values are characters, that is the range of
    /// characters of which this is one byte.
    pub text: &'g str,
    /// The bytes, as ranges from the first to the last.
    pub ranges: Vec<(u8, u8)>,
    /// The productions whose single bytes are removed.
    pub except: Vec<&'g str>,
}

impl<'g> Expr<'g> {
    /// The names in it, from left to right, with repetitions.
    #[must_use]
    pub fn names(&self) -> Vec<&'g str> {
        match self {
            Self::Literal(_) | Self::Bytes(_) => Vec::new(),
            Self::Name(name) => vec![name],
            Self::Sequence(parts) | Self::Choice(parts) => parts.iter().flat_map(Self::names).collect(),
            Self::Repeat { item, .. } => item.names(),
            Self::Except(all, without) => [all.names(), without.names()].concat(),
        }
    }

    /// The names that sets in it remove.
    pub(super) fn exceptions(&self) -> Vec<&'g str> {
        match self {
            Self::Literal(_) | Self::Name(_) => Vec::new(),
            Self::Bytes(bytes) => bytes.except.clone(),
            Self::Sequence(parts) | Self::Choice(parts) => parts.iter().flat_map(Self::exceptions).collect(),
            Self::Repeat { item, .. } => item.exceptions(),
            Self::Except(all, without) => [all.exceptions(), without.exceptions()].concat(),
        }
    }
}

/// A production as its document prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule<'g> {
    /// Its name, in the document's spelling.
    pub name: &'g str,
    /// Its lines as printed, comments of the document included, without the last line break.
    pub text: &'g str,
    /// The section that prints it.
    pub section: &'g str,
    /// The section that describes it in prose, if that is another.
    pub prose: Option<&'g str>,
    /// Its right-hand side.
    pub expr: Expr<'g>,
}
