//! The few combinators that BNF needs beyond nom's, each with its law.
//!
//! BNF alternation has no order and its repetition may stop anywhere; nom takes the first alternative and
//! repeats while it can. Where that makes a difference, one of these says how the choice is made:
//!
//! | BNF | combinator | law |
//! | --- | --- | --- |
//! | `"text"` | [`lit`] | these bytes, in this case |
//! | `"a" \| "b"` (single characters) | [`one_of`] | one byte of these |
//! | `<any of these, in words>` | [`one_in`] | one byte of a [`Class`] |
//! | `a b` | [`seq`] | one after the other; a failure leaves no nodes |
//! | `[ a ]` | [`opt`] | `a` if it matches here, else nothing |
//! | `*a` | [`star`] | as many `a` as match, one after the other; stops where `a` reads nothing |
//! | `1*a` | [`plus`] | `a`, then `*a` |
//! | `a \| b`, one alternative rules out the other | [`alt`] | the first that matches |
//! | `a \| b`, both may match | [`longest`] | what reads more; of equals, the first |
//! | `*a b`, an `a` may begin like a `b` | [`star_then`] | as many `a` as leave a `b` |
//! | nothing | [`empty`] | the empty string |
//! | `x = a [ b x ] \| c` | [`tail`] | as many turns as match, each a node of its own |
//! | `x = a [ x ]` | [`tail_run`] | the same for characters |
//!
//! [`one`], [`run`], [`run1`] and [`tail_run`] are short cuts through characters: they give what `a`, `*a` and `1*a` give,
//! and read the members of a [`Class`] by table where no node of a tree is wanted. Where no structure is recorded
//! either ([`Source::records_structure`]), [`fused`] does the same for a rule with more structure, [`slashed`] for segments
//! between slashes, [`labels`] for a host name, and [`short_cut`], [`led_by`] and [`up_to_slash`] for whatever can be read
//! in a simpler way.
//!
//! Two serve where the prose of a document chooses among the trees of one string: [`before`] lets `a` read no further
//! than a place, and [`never()`] stands for no alternative.
//!
//! Their parsers read [`Source`] and return [`Parsed`]: no
//! output, only the rest.

mod choice;
mod class;
mod limit;
mod recursion;
mod repeat;
mod sequence;
mod terminal;

pub use choice::{Alt, Alternatives, alt, longest};
pub use class::{
    Fused, Labels, Slashed, fused, labels, led_by, one, run, run1, short_cut, slashed, stretch, up_to_slash,
};
pub use limit::{before, empty, never};
pub use recursion::{tail, tail_run};
pub use repeat::{plus, star, star_then};
pub use sequence::{Opt, Seq, Sequence, opt, production, seq};
pub use terminal::{Lit, lit, one_in, one_of};

pub use crate::class::Class;
use crate::source::{Parsed, Source};

/// A parser of a grammar: reads a [`Source`], gives no output.
///
/// Every function and closure that is a nom parser with these types is one; what the yes/no path mostly runs through is a
/// type with a [`read`](Self::read) that the compiler has to inline, which nobody can ask of a closure.
pub trait Rule<I: Source> {
    /// Runs the parser once.
    ///
    /// # Errors
    /// Where it does not match.
    fn read(&mut self, input: I) -> Parsed<I>;
}

impl<I: Source, P: FnMut(I) -> Parsed<I>> Rule<I> for P {
    #[inline(always)]
    fn read(&mut self, input: I) -> Parsed<I> {
        self(input)
    }
}

/// A production as a [`Rule`] that the compiler inlines where it is used, if the function is to be inlined, too: for the
/// few that most inputs are read by.
macro_rules! inlined {
    ($production:ident) => {{
        struct Inlined;
        impl<I: $crate::source::Source> $crate::combinator::Rule<I> for Inlined {
            #[inline(always)]
            fn read(&mut self, input: I) -> $crate::source::Parsed<I> {
                $production(input)
            }
        }
        Inlined
    }};
}
pub(crate) use inlined;

/// The failure of a parser: it carries nothing, since the source was told what was missed.
#[inline(always)]
fn mismatch<I>() -> Parsed<I> {
    Err(nom::Err::Error(()))
}
