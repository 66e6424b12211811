//! Lessons: a grammar file that has examples and exercises, too, and the worth of an answer to it.
//!
//! ```
//! use urlgram::lesson::{Grade, Lesson};
//! use urlgram::{Check, Dialect, bnf::Source};
//! let lesson = Lesson::of("port = 1*DIGIT\naccept: 80\nrefuse: a\n")?;
//! let key = Check::new(Dialect::of_source(&Source::new("key", &lesson.grammar, None), &[])?.dialect);
//! assert!(lesson.examples.iter().all(|example| example.agrees(&key)));
//! let answer = Check::new(Dialect::of_source(&Source::new("answer", "port = *DIGIT\n", None), &[])?.dialect);
//! let grade = Grade::of(&key, &answer)?;
//! assert_eq!(grade.score, 0.9); // all of nine lengths, and none of the length 0
//! assert_eq!((grade.missing, grade.extra), (None, Some(b"".to_vec())));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Grade`] compares two languages. [`Key`] judges a submission as a teacher does: a syntax error is repaired, one step that makes the grammar
//! right is told, and examples, names and constraints count by their weights.

mod assess;
mod constraint;
mod file;
mod grade;
mod mend;
mod page;
mod weights;

pub use assess::{Assessment, Key, Reader};
pub use constraint::{Constraint, Decided};
pub use file::{Example, Lesson};
pub use grade::{Grade, NoGrade, Share};
pub use mend::Repair;
pub use page::{Feedback, percent, points};
pub use weights::{PARTS, Shares, Weights};
