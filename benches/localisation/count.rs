//! How often a planted fault is found.

use std::ops::Range;

use fastrand::Rng;
use urlgram::findings::{Finding, Severity};

use crate::planted::{Corpus, FAULTS, Fault, IN_THE_REST, distance};

/// How many URLs had a fault, and of how many the first finding was at its place, had its code, and the repair was as near as
/// the URL before, or none where what was there is lost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub tried: usize,
    pub span: usize,
    pub code: usize,
    pub repair: usize,
}

impl Counts {
    pub fn add(&mut self, other: Self) {
        self.tried += other.tried;
        self.span += other.span;
        self.code += other.code;
        self.repair += other.repair;
    }

    /// A part of those that were tried, in percent.
    #[allow(clippy::cast_precision_loss, reason = "thousands")]
    pub fn share(&self, part: usize) -> f64 {
        100.0 * part as f64 / self.tried.max(1) as f64
    }
}

/// A finding is at a place if it has a byte of it; where one of them is empty, if they touch.
fn is_at(found: &Finding, place: &Range<usize>) -> bool {
    let span = &found.span();
    if span.is_empty() || place.is_empty() {
        span.start <= place.end && place.start <= span.end
    } else {
        span.start < place.end && place.start < span.end
    }
}

/// One fault of this kind in each of some URLs.
pub fn one_fault(corpus: &Corpus, fault: &Fault, urls: usize, random: &mut Rng) -> Counts {
    let mut counts = Counts::default();
    for _ in 0..urls {
        let url = corpus.url(random);
        let mut text = url.clone();
        let Some((place, _)) = fault.plant(&mut text, random) else { continue };
        let report = corpus.check.run(&text);
        // What the document allows is no fault in it.
        if report.conforms() {
            continue;
        }
        let first = report.findings().iter().find(|found| found.severity() == Severity::Error);
        let first = first.expect("what does not conform has a fault");
        let near = |repaired: &[u8]| repaired == url || distance(&text, repaired) <= distance(&text, &url);
        let good = (
            is_at(first, &place),
            fault.codes.contains(&first.code().as_str()),
            report.nearest().map_or(fault.is_lost(first.code().as_str()), near),
        );
        counts.add(Counts {
            tried: 1,
            span: usize::from(good.0),
            code: usize::from(good.1),
            repair: usize::from(good.2),
        });
        if std::env::var_os("URLGRAM_SHOW").is_some() && good != (true, true, true) {
            let told: Vec<_> = report.findings().iter().map(|found| found.code().as_str()).collect();
            let repaired = report.nearest().map(String::from_utf8_lossy);
            let text = String::from_utf8_lossy(&text);
            println!("{}\t{}\t{text:?}\t{told:?}\t{repaired:?}\t{good:?}", corpus.dialect.id, fault.kind);
        }
    }
    counts
}

/// Several faults in each of some URLs: the number of URLs, and of those in which all faults were found at their places.
pub fn several_faults(corpus: &Corpus, faults: usize, urls: usize, random: &mut Rng) -> (usize, usize) {
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
            // Is it a fault in this document at all? Nothing but it must break the URL.
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
        if std::env::var_os("URLGRAM_SHOW").is_some() && !all {
            let told: Vec<_> =
                report.findings().iter().map(|found| (found.code().as_str(), found.span().clone())).collect();
            let kinds: Vec<_> = planted.iter().map(|(fault, place)| (fault.kind, place)).collect();
            println!("{}\t{:?}\t{kinds:?}\t{told:?}", corpus.dialect.id, String::from_utf8_lossy(&text));
        }
    }
    (tried, found)
}
