//! Productions: the name of each, its sections, its BNF, and its combinator.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

#[cfg(feature = "automata")]
use crate::bare::Bare;
use crate::bnf::NotRegular;
#[cfg(feature = "automata")]
use crate::bnf::nested::ContextFree;
use crate::trace::{Choice, Node, Parsed, Recorder, Span, Stacks, Trace};

/// The combinator of a production as a value.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Combinator {
    /// The name of the production, in the document's spelling.
    pub name: &'static str,
    /// The combinator over an input that can record a parse tree.
    pub traced: for<'a> fn(Span<'a>) -> Parsed<Span<'a>>,
}

impl Combinator {
    /// Reads the production at the beginning of `input`, and records nothing.
    ///
    /// # Errors
    /// If it does not match there.
    pub fn read<'a>(&self, input: &'a [u8]) -> Parsed<&'a [u8]> {
        let (rest, read) = (self.traced)(Span::new_extra(input, Trace::default()))?;
        Ok((rest.into_fragment(), read.into_fragment()))
    }
}

/// The combinators of a document, for its row in the table of dialects: the functions of a module, in the order of the document, as in
/// `combinators![productions: digit, hex_digit as "hex-digit"]`. A production has the name of its function, or the one after `as`.
#[macro_export]
#[doc(hidden)]
macro_rules! combinators {
    ($module:ident: $($function:ident $(as $name:literal)?),+ $(,)?) => {
        &[$($crate::production::Combinator {
            name: [$($name,)? stringify!($function)][0],
            traced: |input| $module::$function(input),
        }),+]
    };
}

/// One rule of a grammar. Any of them can be the start of a [`Check`](crate::Check).
///
/// ```
/// let hostport = urlgram::rfc1738::RFC1738.production("hostport")?;
/// assert!(hostport.bnf.ends_with("= host [ \":\" port ]"));
/// assert_eq!((hostport.document, hostport.sections()), ("RFC 1738", "5 and 3.1".to_owned()));
/// assert!(hostport.accepts("w3.org:80") && !hostport.accepts("ex_ample.com"));
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Copy)]
pub struct Production {
    /// Its place among the productions of its dialect.
    pub(crate) place: usize,
    /// The name that the document prints.
    pub name: &'static str,
    /// The document that prints it: that of its dialect, or the one that this takes it from.
    pub document: &'static str,
    /// The section that prints its BNF.
    pub section: &'static str,
    /// The section that describes it in prose, if that is another.
    pub prose: Option<&'static str>,
    /// Its BNF, as printed or corrected.
    pub bnf: &'static str,
    pub(crate) engine: Engine,
}

/// Productions are equal if a document prints the same BNF under the same name.
impl PartialEq for Production {
    fn eq(&self, other: &Self) -> bool {
        (self.document, self.name, self.bnf) == (other.document, other.name, other.bnf)
    }
}

impl Eq for Production {}

impl Hash for Production {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// The name, the document and the BNF.
impl fmt::Debug for Production {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, document, bnf, .. } = self;
        let mut out = out.debug_struct("Production");
        out.field("name", name).field("document", document).field("bnf", bnf).finish_non_exhaustive()
    }
}

/// The judge of a production, and the maker of its trees.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Engine {
    /// That of a document has a combinator.
    Combinator(Combinator),
    /// That of a grammar that was read while the program runs.
    #[cfg(feature = "automata")]
    Bare(&'static Bare),
}

impl Production {
    /// Returns true if the whole `input` is in the language of this production: the BNF alone is asked, no rule of the prose.
    ///
    /// Linear in the length of the input, with constant stack and memory. A production of a grammar in a file that nests takes memory for
    /// each byte, and at worst the cube of the time; it does not accept an input for which that is too much.
    #[must_use]
    pub fn accepts(&self, input: impl AsRef<[u8]>) -> bool {
        match self.engine {
            Engine::Combinator(combinator) => matches!(combinator.read(input.as_ref()), Ok(([], _))),
            #[cfg(feature = "automata")]
            Engine::Bare(bare) => bare.accepts(input.as_ref()),
        }
    }

    /// The reason why nothing decides it, if its grammar was read while the program runs.
    #[doc(hidden)]
    #[must_use]
    pub fn undecided(&self) -> Option<&'static NotRegular> {
        match self.engine {
            Engine::Combinator(_) => None,
            #[cfg(feature = "automata")]
            Engine::Bare(bare) => bare.undecided(),
        }
    }

    /// Its language, if it is a production of a grammar in a file and nests.
    #[cfg(feature = "automata")]
    #[doc(hidden)]
    #[must_use]
    pub fn nested(&self) -> Option<&'static ContextFree<'static>> {
        match self.engine {
            Engine::Combinator(_) => None,
            Engine::Bare(bare) => bare.nested(),
        }
    }

    /// Its nom combinator; none if it is a production of a [grammar without a document](crate::Dialect::of_grammar).
    #[doc(hidden)]
    #[must_use]
    pub fn combinator(&self) -> Option<Combinator> {
        match self.engine {
            Engine::Combinator(combinator) => Some(combinator),
            #[cfg(feature = "automata")]
            Engine::Bare(_) => None,
        }
    }

    /// The chosen nodes of the parse tree of the first bytes of `input` that this production reads, each before its
    /// descendants, or `None` if it reads none.
    ///
    /// If the BNF allows several trees, this is the one that the prose of the document means. Linear time; memory for the
    /// nodes that are chosen.
    #[must_use]
    #[doc(hidden)]
    pub fn nodes(&self, input: &[u8], choice: Choice) -> Option<Vec<Node>> {
        match self.engine {
            Engine::Combinator(combinator) => {
                let recorder = Recorder::nodes(choice);
                let (rest, _) = (combinator.traced)(recorder.span(input)).ok()?;
                Some(recorder.nodes_before(&rest))
            }
            // A production without combinators is asked only for trees.
            #[cfg(feature = "automata")]
            Engine::Bare(bare) => bare.nodes(input),
        }
    }

    /// The productions that are open where `input` leaves this one, which is at the end of `at` or, for a longer literal, begins in it.
    pub(crate) fn stacks(&self, input: &[u8], at: RangeInclusive<usize>) -> Stacks {
        match self.engine {
            Engine::Combinator(combinator) => {
                let recorder = Recorder::stacks(at);
                let _ = (combinator.traced)(recorder.span(input));
                recorder.into_stacks()
            }
            #[cfg(feature = "automata")]
            Engine::Bare(bare) => Stacks { open: bare.open(&input[..*at.end()]), complete: Vec::new() },
        }
    }

    /// Returns the section that prints it and the one that describes it, as in `5 and 3.3`.
    #[must_use]
    pub fn sections(&self) -> String {
        match self.prose {
            Some(prose) => format!("{} and {prose}", self.section),
            None => self.section.to_owned(),
        }
    }
}
