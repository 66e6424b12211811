//! The verdicts of another program, compared with a document.
//!
//! A [`Criterion`] is what is right: the language of a check. A [`Judgement`] compares with it what a program said of strings: how often
//! they agree, by production, and the causes of their differences, each with its shortest string, its place, and the section that
//! decides. [`Criterion::reduced`] asks further to find shorter strings.
//!
//! ```
//! use urlgram::{Check, judgement::{Answer, Criterion, Judgement, Verdict}, rfc3986::RFC3986};
//! let criterion = Criterion::new(Check::new(&RFC3986).with_start("host")?, Verdict::Derives)?;
//! // A program that knows no `IPvFuture`.
//! let program = |text: &[u8]| criterion.allows(text) && !text.starts_with(b"[v");
//! let answers: Vec<_> = [&b"a"[..], b"[::1]", b"[v1.a]", b"[v1.b]", b"a b"]
//!     .map(|text| Answer { text: text.to_vec(), accepts: program(text) })
//!     .to_vec();
//! let judgement = Judgement::new(&criterion, &answers);
//! assert_eq!((judgement.agree, judgement.wrongly_accepted, judgement.wrongly_refused), (3, 0, 2));
//! let cause = &judgement.causes[0];
//! assert_eq!((&cause.text[..], cause.production, cause.strings), (&b"[v1.a]"[..], "IPvFuture", 2));
//! assert_eq!(cause.title(), "Refuses `[v1.a]`, which RFC 3986 `host` allows (`IPvFuture`)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cause;
mod comparison;
mod criterion;
mod disputed;
mod grouping;
mod reduce;

pub use crate::documents::dialect::Disputed;
pub use cause::Cause;
pub use comparison::{Agreement, Answer, Comparison, Judgement};
pub use criterion::{Criterion, Verdict};
pub use disputed::Disputes;
