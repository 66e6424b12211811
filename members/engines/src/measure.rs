//! Rounds, medians, ratios.

use std::hint::black_box;

use cpu_time::ThreadTime;

use crate::contender::Contender;
use crate::corpus::Corpus;

/// The number that an environment variable holds.
pub fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name)
        .map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// Measures the processor time of all contenders in turns: the median of each in seconds, and how many URLs it accepts.
pub fn measure(corpus: &Corpus, contenders: &mut [Contender<'_>]) -> (Vec<f64>, Vec<usize>) {
    let rounds = number("URLGRAM_ROUNDS", 21) as usize;
    let mut times = vec![Vec::with_capacity(rounds); contenders.len()];
    let mut accepted = vec![0; contenders.len()];
    for round in 0..rounds + 2 {
        for (at, contender) in contenders.iter_mut().enumerate() {
            let begin = ThreadTime::now();
            accepted[at] = black_box((contender.count)(black_box(corpus)));
            // The first rounds warm up.
            if round >= 2 {
                times[at].push(begin.elapsed().as_secs_f64());
            }
        }
    }
    (times.iter_mut().map(|times| median(times)).collect(), accepted)
}

/// Measures all contenders, and prints a row for each; ratios are to the first.
pub fn print(title: &str, corpus: &Corpus, contenders: &mut [Contender<'_>]) {
    print_against(title, corpus, contenders, 1);
}

/// The same; ratios are to the fastest of the first `rivals`.
pub fn print_against(title: &str, corpus: &Corpus, contenders: &mut [Contender<'_>], rivals: usize) {
    let (medians, accepted) = measure(corpus, contenders);
    let fastest = medians[..rivals].iter().copied().fold(f64::INFINITY, f64::min);
    let count = corpus.len() as f64;
    println!("## {title}: {} URLs of {:.0} bytes\n", corpus.len(), corpus.mean());
    println!("| | ns a URL | MB/s | speed | accepted |\n| --- | ---: | ---: | ---: | ---: |");
    for ((contender, median), accepted) in contenders.iter().zip(&medians).zip(&accepted) {
        println!(
            "| {} | {:.1} | {:.0} | {:.2} | {:.1} % |",
            contender.name,
            median / count * 1e9,
            corpus.text.len() as f64 / median / 1e6,
            fastest / median,
            100.0 * *accepted as f64 / count,
        );
    }
    println!();
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
