//! The acceptor of every production beside its dense DFA.

use urlgram::acceptor::Instructions;
use urlgram::{DIALECTS, Dialect, Production};

use crate::corpus::{self, Corpus};
use crate::{contender, measure};

/// URLs a production.
const COUNT: usize = 20_000;

/// Prints a row for each production: the speed of the acceptor relative to the dense DFA, on generated strings.
pub fn print(seed: u64) {
    println!(
        "| | bytes | dense DFA, ns | one, speed | lists, portable | lists, {:?} |",
        Instructions::best()
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let mut worst = [f64::MAX; 3];
    for dialect in DIALECTS {
        for production in dialect.productions() {
            let corpus = corpus::natural(dialect, production.name, seed, COUNT);
            if corpus.len() > 0 {
                let speeds = row(dialect, production, &corpus);
                worst.iter_mut().zip(speeds).for_each(|(worst, speed)| *worst = worst.min(speed));
            }
        }
    }
    println!("\nleast: one {:.2}, lists {:.2} and {:.2}", worst[0], worst[1], worst[2]);
}

fn row(dialect: &'static Dialect, production: &'static Production, corpus: &Corpus) -> [f64; 3] {
    let automaton = contender::automaton(dialect, production);
    let mut contenders = [
        contender::dense_dfa(dialect, production),
        contender::acceptor(&automaton),
        contender::acceptor_lists(&automaton, Instructions::Portable),
        contender::acceptor_lists(&automaton, Instructions::best()),
    ];
    let (times, accepted) = measure::measure(corpus, &mut contenders);
    assert!(accepted.iter().all(|count| *count == accepted[0]), "{}: all accept the same", production.name);
    let speeds = [1, 2, 3].map(|at| times[0] / times[at]);
    let name = format!("{} `{}`", dialect.id, production.name);
    let nanoseconds = times[0] / corpus.len() as f64 * 1e9;
    let [one, portable, best] = speeds;
    println!("| {name} | {:.0} | {nanoseconds:.1} | {one:.2} | {portable:.2} | {best:.2} |", corpus.mean());
    speeds
}
