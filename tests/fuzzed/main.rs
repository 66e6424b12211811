//! The fuzz targets hold for their seeds and for thousands of inputs made of them, with a stable compiler and without a fuzzer.
//! The functions are those of `fuzz/fuzz_targets/`; random numbers of a fixed seed take the place of coverage.

#[path = "../support/command/mod.rs"]
mod command;
mod commands;
mod confusion;
#[path = "../support/tier/mod.rs"]
mod tier;
#[allow(dead_code, reason = "the program that writes the seeds is in fuzz/")]
#[path = "../../fuzz/src/lib.rs"]
mod urlgram_fuzz;

use std::panic::{AssertUnwindSafe, catch_unwind};

use fastrand::Rng;
use urlgram_fuzz::{borders, formats, languages, lists, reports, seeds, splices, texts};

/// Texts that mean something in URLs, or around them.
const WORDS: &[&[u8]] = &[
    b"http://",
    b"//",
    b"%",
    b"%00",
    b"%41",
    b":",
    b"@",
    b"/../",
    b"?",
    b"#",
    b"[::1]",
    b"<",
    b">",
    b" ",
    b"\n",
    b"\r\n",
    b"\0",
    b"&amp;",
    b";type=a",
    b"\\",
    b"xn--",
    b"\xFF",
    "\u{fc}".as_bytes(),
    "\u{5d0}".as_bytes(),
    "\u{200b}".as_bytes(),
    "\u{301}".as_bytes(),
    b"Content-Base: ",
    b"<base href=\"",
    b"{x}",
    b"=?",
    b":0",
    b"URL:",
];

/// An input with one to four changes. The first three bytes select the check.
fn mutated(seeds: &[(String, Vec<u8>)], random: &mut Rng) -> Vec<u8> {
    let mut input = seeds[random.usize(..seeds.len())].1.clone();
    for _ in 0..random.usize(1..=4) {
        let at = random.usize(..=input.len());
        let end = random.usize(at..=input.len().min(at + 8));
        match random.u8(..6) {
            0 => drop(input.drain(at..end)),
            1 => drop(input.splice(at..end, random.choice(WORDS).unwrap().iter().copied())),
            2 => drop(input.splice(at..at, input[at..end].repeat(random.usize(1..=8)))),
            3 => {
                let other = &seeds[random.usize(..seeds.len())].1[3..];
                input.splice(at..end, other[..random.usize(..=other.len())].iter().copied());
            }
            _ => {
                if let Some(byte) = input.get_mut(at) {
                    *byte = random.u8(..);
                }
            }
        }
    }
    input.truncate(400);
    input
}

/// Runs a target on its seeds, or every `every`th of them, and on this many other inputs: at each landing on a fifth of
/// that.
fn run(target: fn(&[u8]), name: &str, every: usize, others: usize) {
    let fewer = tier::of(1, 5);
    let (every, others) = (every * fewer, others / fewer);
    let seeds = seeds();
    assert!(seeds.len() > 1000, "{}", seeds.len());
    let mut random = Rng::with_seed(3986);
    let of_seeds = seeds.iter().step_by(every).map(|(_, input)| input.clone());
    let others = (0..others).map(|_| mutated(&seeds, &mut random));
    for input in of_seeds.chain(others) {
        let result = catch_unwind(AssertUnwindSafe(|| target(&input)));
        assert!(result.is_ok(), "{name} fails for b\"{}\"", input.escape_ascii());
    }
}

#[test]
fn borders() {
    run(borders::run, "borders", 20, 300);
}

#[test]
fn formats() {
    run(formats::run, "formats", 1, 3000);
}

#[test]
fn languages() {
    run(languages::run, "languages", 10, 300);
}

#[test]
fn lists() {
    run(lists::run, "lists", 1, 5000);
}

#[test]
fn reports() {
    run(reports::run, "reports", 1, 3000);
}

/// Runs a target on splices: a part of 10,000, or of 200,000 in the nightly tier. `URLGRAM_SPLICES` asks for another number, and
/// `URLGRAM_SEED` for others.
fn run_spliced(target: fn(&[u8]), part: u64) {
    let all = tier::asked("URLGRAM_SPLICES", tier::of(200_000, 10_000) as u64);
    let (count, seed) = (all / part, tier::asked("URLGRAM_SEED", 3986));
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || {
                let mut random = Rng::with_seed(seed + (thread << 32));
                for _ in 0..count / threads {
                    let choices: Vec<u8> = (0..3 + 2 * random.usize(1..=6)).map(|_| random.u8(..)).collect();
                    let result = catch_unwind(|| target(&choices));
                    assert!(
                        result.is_ok(),
                        "fails for b\"{}\"",
                        splices::spliced(&choices[3..]).escape_ascii()
                    );
                }
            });
        }
    });
}

#[test]
fn splices() {
    run_spliced(splices::run, 1);
}

#[test]
fn delimited() {
    run_spliced(texts::run_delimited, 10);
}

#[test]
fn texts() {
    run(texts::run, "texts", 1, 3000);
}
