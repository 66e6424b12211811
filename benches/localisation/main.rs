//! How often the diagnosis finds a planted fault, over all dialects: the first finding is at its place, has its code, and the
//! repair is as near as the URL that was there.
//!
//! `URLGRAM_SEED` sets the seed; without it each run takes another. `URLGRAM_SHOW=1` shows what was missed.

#[path = "../../tests/support/planted/mod.rs"]
mod planted;

mod count;

use count::{Counts, one_fault, several_faults};
use planted::{Corpus, FAULTS};

fn main() {
    let seed = std::env::var("URLGRAM_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or_else(|| fastrand::u64(..));
    let mut random = fastrand::Rng::with_seed(seed);
    println!("seed {seed}\n\n{:28} {:>6} {:>7} {:>7} {:>7}", "fault", "urls", "span", "code", "repair");
    let corpora = Corpus::all(&mut random);
    let mut of_dialects = vec![Counts::default(); corpora.len()];
    let mut all = Counts::default();
    for fault in FAULTS {
        let mut row = Counts::default();
        for (corpus, sum) in corpora.iter().zip(&mut of_dialects) {
            let counts = one_fault(corpus, fault, 200, &mut random);
            row.add(counts);
            sum.add(counts);
        }
        all.add(row);
        print_row(fault.kind, &row);
    }
    println!();
    corpora.iter().zip(&of_dialects).for_each(|(corpus, sum)| print_row(corpus.dialect.id, sum));
    print_row("all", &all);
    println!("\n{:28} {:>6} {:>7}", "several faults", "urls", "all told");
    for faults in [2, 3] {
        for corpus in &corpora {
            let (tried, found) = several_faults(corpus, faults, 1_000, &mut random);
            let share = Counts { tried, ..Counts::default() }.share(found);
            println!("{:28} {tried:6} {share:6.1}%", format!("{faults} in {}", corpus.dialect.id));
        }
    }
}

fn print_row(name: &str, row: &Counts) {
    let [span, code, repair] = [row.span, row.code, row.repair].map(|part| row.share(part));
    println!("{name:28} {:6} {span:6.1}% {code:6.1}% {repair:6.1}%", row.tried);
}
