//! Time is linear in the input: bytes a second stay the same from a kilobyte to ten megabytes.
//!
//! `yes_no` is the verdict on `&[u8]`, `diagnosis` a whole check of the same input with a space at its end, and
//! `dense_dfa` the table of the minimal automaton, one step a byte, as a mark to compare with in the same run.

use std::fmt;

use divan::Bencher;
use divan::counter::BytesCount;
use urlgram::bnf::automaton::Automaton;
use urlgram::rfc1738::RFC1738;
use urlgram::{Check, Reading};

fn main() {
    divan::main();
}

/// A way to be long, and how long.
struct Case {
    name: &'static str,
    prefix: &'static str,
    part: &'static str,
    suffix: &'static str,
    length: usize,
}

impl fmt::Display for Case {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.name, self.length)
    }
}

fn cases() -> impl Iterator<Item = Case> {
    let shapes = [
        ("segment", "http://h/", "abcdefgh", ""),
        ("segments", "http://h/", "ab/", ""),
        ("escapes", "http://h/", "%41", ""),
        ("labels", "http://", "a-b.", "dom"),
    ];
    shapes.into_iter().flat_map(|(name, prefix, part, suffix)| {
        [1_000, 100_000, 10_000_000].map(|length| Case { name, prefix, part, suffix, length })
    })
}

fn measure(bencher: Bencher<'_, '_>, case: &Case, ending: &str, check: impl Fn(&[u8]) + Sync) {
    let times = (case.length - case.prefix.len() - case.suffix.len()) / case.part.len();
    let input = [case.prefix, &case.part.repeat(times), case.suffix, ending].concat().into_bytes();
    bencher.counter(BytesCount::of_slice(&input)).bench(|| check(divan::black_box(&input)));
}

#[divan::bench(args = cases(), sample_count = 10)]
fn yes_no(bencher: Bencher<'_, '_>, case: &Case) {
    let check = Check::new(&RFC1738);
    measure(bencher, case, "", |input| assert!(check.conforms(input)));
}

#[divan::bench(args = cases(), sample_count = 10)]
fn diagnosis(bencher: Bencher<'_, '_>, case: &Case) {
    let check = Check::new(&RFC1738);
    measure(bencher, case, " ", |input| assert_eq!(check.run(input).findings().len(), 1));
}

#[divan::bench(args = cases(), sample_count = 10)]
fn dense_dfa(bencher: Bencher<'_, '_>, case: &Case) {
    let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), "httpurl").unwrap();
    measure(bencher, case, "", |input| assert!(automaton.accepts(input)));
}
