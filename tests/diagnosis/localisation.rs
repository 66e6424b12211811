//! The diagnosis finds a planted fault: its first error is there, is the only one, and has the code of the kind; what it calls certain is as
//! near as the URL that was there, and often it suggests that.
//!
//! `URLGRAM_URLS` sets how many URLs have each fault, and `URLGRAM_SEED` the seed. `--nocapture` shows the table, and
//! `URLGRAM_SHOW=1` what was missed.

use std::env;
use std::ops::Range;

use fastrand::Rng;
use urlgram::findings::{Finding, Severity};

use crate::planted::{Corpus, FAULTS, Fault, IN_THE_REST, distance};
use crate::tier;

/// How many URLs have each fault.
fn urls() -> usize {
    usize::try_from(tier::asked("URLGRAM_URLS", tier::of(12, 5) as u64)).expect("it fits")
}

fn random() -> Rng {
    Rng::with_seed(tier::asked("URLGRAM_SEED", 1738))
}

#[test]
fn one_planted_fault_is_found_named_and_repaired() {
    let mut random = random();
    let corpora = Corpus::all();
    let mut of_dialects = vec![Counts::default(); corpora.len()];
    let mut all = Counts::default();
    println!(
        "{:28} {:>6} {:>7} {:>7} {:>7} {:>7} {:>7}",
        "fault", "urls", "span", "one", "certain", "code", "repair"
    );
    for fault in FAULTS {
        let mut row = Counts::default();
        for (corpus, sum) in corpora.iter().zip(&mut of_dialects) {
            let counts = one_fault(corpus, fault, urls(), &mut random);
            row.add(counts);
            sum.add(counts);
        }
        all.add(row);
        print_row(fault.kind, &row);
    }
    println!();
    for (corpus, sum) in corpora.iter().zip(&of_dialects) {
        print_row(corpus.dialect.id, sum);
        // No dialect is left out.
        assert!(sum.tried > 16 * urls(), "{}: {sum:?}", corpus.dialect.id);
    }
    print_row("all", &all);
    let shares = [all.span, all.one, all.certain, all.code, all.repair].map(|part| all.share(part));
    let least = [99.5, 99.0, 99.5, 96.0, 90.0];
    assert!(shares.iter().zip(least).all(|(share, least)| *share >= least), "{shares:?} of {all:?}");
}

#[test]
fn several_planted_faults_are_all_found() {
    let mut random = random();
    for faults in [2, 3] {
        let (mut tried, mut found) = (0, 0);
        for corpus in Corpus::all() {
            let (here, told) = several_faults(corpus, faults, 40 * urls(), &mut random);
            println!("{faults} in {}: {told} of {here}", corpus.dialect.id);
            tried += here;
            found += told;
        }
        assert!(tried > 40 * urls() && found * 10 >= tried * 9, "{faults}: {found} of {tried}");
    }
}

#[test]
fn an_escape_is_one_step() {
    assert_eq!(distance(b"a b", b"a%20b"), 1);
    assert_eq!(distance(b"a_b", b"ab"), 1);
    assert_eq!(distance(b"", b"abc"), 3);
}

/// How many URLs had a fault, and of how many the first error was at its place, was the only one, had its code, no certain repair was
/// further away than the URL before, and the suggestion was as near, or none if what was there is lost.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    tried: usize,
    span: usize,
    one: usize,
    certain: usize,
    code: usize,
    repair: usize,
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.tried += other.tried;
        self.span += other.span;
        self.one += other.one;
        self.certain += other.certain;
        self.code += other.code;
        self.repair += other.repair;
    }

    /// A part of those that were tried, in percent.
    #[allow(clippy::cast_precision_loss, reason = "thousands")]
    fn share(&self, part: usize) -> f64 {
        100.0 * part as f64 / self.tried.max(1) as f64
    }
}

/// A finding is at a place if it has a byte of it; if one of them is empty, they only have to touch.
fn is_at(found: &Finding, place: &Range<usize>) -> bool {
    let span = &found.span();
    if span.is_empty() || place.is_empty() {
        span.start <= place.end && place.start <= span.end
    } else {
        span.start < place.end && place.start < span.end
    }
}

/// A fault of this kind in each of some URLs.
fn one_fault(corpus: &Corpus, fault: &Fault, urls: usize, random: &mut Rng) -> Counts {
    let mut counts = Counts::default();
    for _ in 0..urls {
        let url = corpus.url(random);
        let mut text = url.clone();
        let Some((place, _)) = fault.plant(&mut text, random) else { continue };
        let report = corpus.check.run(&text);
        // A change that the document allows is no fault in it.
        if report.conforms() {
            continue;
        }
        let first = report.findings().iter().find(|found| found.severity() == Severity::Error);
        let first = first.expect("what does not conform has a fault");
        let near = |repaired: &[u8]| repaired == url || distance(&text, repaired) <= distance(&text, &url);
        let good = [
            is_at(first, &place),
            report.findings().iter().filter(|found| found.severity() == Severity::Error).count() == 1,
            report.repaired().is_none_or(near),
            fault.codes.contains(&first.code().as_str()),
            report.nearest().map_or(fault.is_lost(first.code().as_str()), near),
        ];
        let [span, one, certain, code, repair] = good.map(usize::from);
        counts.add(Counts { tried: 1, span, one, certain, code, repair });
        if env::var_os("URLGRAM_SHOW").is_some() && good.contains(&false) {
            let told: Vec<_> = report.findings().iter().map(|found| found.code().as_str()).collect();
            let repaired = report.nearest().map(String::from_utf8_lossy);
            let text = String::from_utf8_lossy(&text);
            println!("{}\t{}\t{text:?}\t{told:?}\t{repaired:?}\t{good:?}", corpus.dialect.id, fault.kind);
        }
    }
    counts
}

/// Several faults in each of some URLs: the number of URLs, and of those in which all faults were found at their places.
fn several_faults(corpus: &Corpus, faults: usize, urls: usize, random: &mut Rng) -> (usize, usize) {
    let (mut tried, mut found) = (0, 0);
    for _ in 0..urls {
        let mut text = corpus.url(random);
        let mut planted: Vec<(&Fault, Range<usize>)> = Vec::new();
        for _ in 0..faults {
            let fault = random.choice(&FAULTS[..IN_THE_REST + 12]).expect("there are some");
            let before = text.len();
            let Some((place, _)) = fault.plant(&mut text, random) else { continue };
            let longer = text.len() - before;
            for (_, other) in planted.iter_mut().filter(|(_, other)| other.start >= place.start) {
                *other = other.start + longer..other.end + longer;
            }
            planted.push((fault, place));
        }
        // Faults side by side may be one fault, and one in another is another fault.
        let apart =
            |one: &Range<usize>, other: &Range<usize>| one.end + 2 < other.start || other.end + 2 < one.start;
        let places = || planted.iter().map(|(_, place)| place).enumerate();
        let all_apart = places().all(|(n, one)| places().all(|(m, other)| n == m || apart(one, other)));
        if planted.len() < faults || !all_apart {
            continue;
        }
        let alone = |(fault, place): &(&Fault, Range<usize>)| {
            // A planted change counts as a fault only if it breaks the URL without the others.
            let mut only = text.clone();
            let mut others: Vec<_> = planted.iter().filter(|(_, other)| other != place).collect();
            others.sort_by_key(|(_, other)| std::cmp::Reverse(other.start));
            for (_, other) in others {
                only.drain(other.clone());
            }
            !corpus.check.conforms(&only) && !fault.codes.is_empty()
        };
        if !planted.iter().all(alone) {
            continue;
        }
        let report = corpus.check.run(&text);
        let is_told = |(fault, place): &(&Fault, Range<usize>)| {
            let names = |found: &Finding| fault.codes.contains(&found.code().as_str()) && is_at(found, place);
            report.findings().iter().any(names)
        };
        tried += 1;
        let all = planted.iter().all(is_told);
        found += usize::from(all);
        if env::var_os("URLGRAM_SHOW").is_some() && !all {
            let told: Vec<_> =
                report.findings().iter().map(|found| (found.code().as_str(), found.span().clone())).collect();
            let kinds: Vec<_> = planted.iter().map(|(fault, place)| (fault.kind, place)).collect();
            println!("{}\t{:?}\t{kinds:?}\t{told:?}", corpus.dialect.id, String::from_utf8_lossy(&text));
        }
    }
    (tried, found)
}

fn print_row(name: &str, row: &Counts) {
    let shares =
        [row.span, row.one, row.certain, row.code, row.repair].map(|part| format!("{:7.1}", row.share(part)));
    println!("{name:28} {:6} {}", row.tried, shares.join(" "));
}
