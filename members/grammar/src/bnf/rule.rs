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
///
/// ```
/// use urlgram_grammar::bnf::{Bytes, Expr, Grammar};
/// let grammar = Grammar::parse("toy.abnf", ";;@notation ABNF\ndigit = %x30-39\n")?;
/// let Expr::Bytes(digits) = &grammar.rule("digit").unwrap().expr else { panic!("no range") };
/// let set: &Bytes = digits;
/// assert_eq!((set.text, &set.ranges[..]), ("%x30-39", &[(b'0', b'9')][..]));
/// assert_eq!(grammar.bytes(set), b"0123456789");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bytes<'g> {
    /// The words, with the `<>` around them; or the range as printed, `%x41-5A`. If values are characters, that is the range of
    /// characters of which this is one byte.
    pub text: &'g str,
    /// The bytes, as ranges from the first to the last.
    pub ranges: Vec<(u8, u8)>,
    /// The productions whose single bytes are removed.
    pub except: Vec<&'g str>,
}

impl<'g> Expr<'g> {
    /// It and all parts of it, each before the parts in it, from left to right.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        let mut waiting = vec![self];
        std::iter::from_fn(move || {
            let next = waiting.pop()?;
            match next {
                Self::Literal(_) | Self::Name(_) | Self::Bytes(_) => {}
                Self::Sequence(parts) | Self::Choice(parts) => waiting.extend(parts.iter().rev()),
                Self::Repeat { item, .. } => waiting.push(item),
                Self::Except(all, without) => waiting.extend([&**without, &**all]),
            }
            Some(next)
        })
    }

    /// Changes it and all parts of it, each after the parts in it, from left to right.
    ///
    /// ```
    /// use urlgram_grammar::bnf::{Expr, Grammar};
    /// let grammar = Grammar::parse("toy.bnf", "ab = \"a\" *b\nb = \"b\"\n")?;
    /// let mut expr = grammar.rule("ab").unwrap().expr.clone();
    /// expr.change(&mut |part| if *part == Expr::Name("b") { *part = Expr::Name("c") });
    /// assert_eq!((expr.names(), expr.parts().count()), (vec!["c"], 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn change(&mut self, change: &mut impl FnMut(&mut Self)) {
        match self {
            Self::Literal(_) | Self::Name(_) | Self::Bytes(_) => {}
            Self::Sequence(parts) | Self::Choice(parts) => {
                for part in parts {
                    part.change(change);
                }
            }
            Self::Repeat { item, .. } => item.change(change),
            Self::Except(all, without) => {
                all.change(change);
                without.change(change);
            }
        }
        change(self);
    }

    /// The names in it, from left to right, with repetitions.
    #[must_use]
    pub fn names(&self) -> Vec<&'g str> {
        self.parts().filter_map(|part| if let Self::Name(name) = part { Some(*name) } else { None }).collect()
    }

    /// The names in it, and then those that sets in it remove.
    pub(super) fn needs(&self) -> impl Iterator<Item = &'g str> {
        self.names().into_iter().chain(self.exceptions())
    }

    /// The names that sets in it remove.
    pub(super) fn exceptions(&self) -> Vec<&'g str> {
        let except = |part: &Self| if let Self::Bytes(set) = part { set.except.clone() } else { Vec::new() };
        self.parts().flat_map(except).collect()
    }
}

/// A production as its document prints it.
///
/// ```
/// use urlgram_grammar::bnf::{Expr, Grammar, Rule};
/// let grammar = Grammar::parse("toy.bnf", ";;@section 5\n;;@role host\nhost = \"h\" ; a letter\n")?;
/// let host: &Rule = grammar.rule("host").unwrap();
/// assert_eq!((host.name, host.text, host.section), ("host", "host = \"h\" ; a letter", "5"));
/// assert_eq!((host.prose, host.role, &host.expr), (None, Some("host"), &Expr::Literal("h")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// The part of a URL that it is, if its file says so.
    pub role: Option<&'g str>,
    /// Its right-hand side.
    pub expr: Expr<'g>,
}
