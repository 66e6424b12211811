//! Time is linear in the input: bytes a second stay the same from a kilobyte to ten megabytes.
//!
//! `yes_no` is the verdict on `&[u8]`, `diagnosis` a whole check of the same input with a space at its end, and
//! `dense_dfa` the table of the minimal automaton, one step a byte, as a mark to compare with in the same run.

use divan::Bencher;
use divan::counter::BytesCount;
use urlgram::bnf::automaton::Automaton;
use urlgram::rfc1738::RFC1738;
use urlgram::{Check, Reading};

fn main() {
    divan::main();
}

const LENGTHS: [usize; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// Ways to be long: one segment, many, escapes only, labels of a host.
const SHAPES: [(&str, &str, &str); 4] = [
    ("http://h/", "abcdefgh", ""),
    ("http://h/", "ab/", ""),
    ("http://h/", "%41", ""),
    ("http://", "a-b.", "dom"),
];

fn input((prefix, part, suffix): (&str, &str, &str), length: usize) -> Vec<u8> {
    let times = (length - prefix.len() - suffix.len()) / part.len();
    [prefix.as_bytes(), &part.as_bytes().repeat(times), suffix.as_bytes()].concat()
}

fn measure<const SHAPE: usize>(
    bencher: Bencher<'_, '_>,
    length: usize,
    ending: &str,
    check: impl Fn(&[u8]) + Sync,
) {
    let mut input = input(SHAPES[SHAPE], length);
    input.extend_from_slice(ending.as_bytes());
    bencher.counter(BytesCount::of_slice(&input)).bench(|| check(divan::black_box(&input)));
}

#[divan::bench(args = LENGTHS, consts = [0, 1, 2, 3], sample_count = 10)]
fn yes_no<const SHAPE: usize>(bencher: Bencher<'_, '_>, length: usize) {
    let check = Check::new(&RFC1738);
    measure::<SHAPE>(bencher, length, "", |input| assert!(check.conforms(input)));
}

#[divan::bench(args = LENGTHS, consts = [0, 1, 2, 3], sample_count = 10)]
fn diagnosis<const SHAPE: usize>(bencher: Bencher<'_, '_>, length: usize) {
    let check = Check::new(&RFC1738);
    measure::<SHAPE>(bencher, length, " ", |input| assert_eq!(check.run(input).diagnostics.len(), 1));
}

#[divan::bench(args = LENGTHS, consts = [0, 1, 2, 3], sample_count = 10)]
fn dense_dfa<const SHAPE: usize>(bencher: Bencher<'_, '_>, length: usize) {
    let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), "httpurl").unwrap();
    measure::<SHAPE>(bencher, length, "", |input| assert!(automaton.accepts(input)));
}
