//! How fast urlgram says yes or no, beside other ways to ask the same in the same run.
//!
//! All contenders take turns over the same URLs, round after round, and the median of each is printed, so that what
//! else the machine does falls on all of them. Compare the ratios.
//!
//! `cargo run --profile dist --package urlgram-peers -- FILE [TITLE]` takes the URLs of a file, one a line, such as `corpus` or `urlgram generate --natural` writes, and prints
//! the tables whose title holds TITLE. `URLGRAM_ROUNDS` is the number of rounds.

mod corpus;
mod peers;

use std::hint::black_box;

use cpu_time::ThreadTime;
use urlgram::bnf::automaton::Automaton;
use urlgram::{Check, Dialect, Reading};

use corpus::Corpus;
use peers::Contender;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("the first argument is a file of URLs");
    let wanted = arguments.next().unwrap_or_default();
    let text = std::fs::read(file)?;
    let print = |title: &str, corpus: &Corpus, rivals: usize, contenders: Vec<Vec<Contender<'_>>>| {
        if title.contains(&wanted) && corpus.len() > 0 {
            print_table(title, corpus, rivals, &mut contenders.into_iter().flatten().collect::<Vec<_>>());
        }
    };

    let httpurl = check("rfc1738", "httpurl");
    let ours = || [peers::engines(httpurl), peers::urlgram(httpurl), peers::combinators(httpurl)];
    let (accepted, refused) =
        (Corpus::of(&text, |url| httpurl.conforms(url)), Corpus::of(&text, |url| !httpurl.conforms(url)));
    print(
        "`httpurl`, accepted",
        &accepted,
        1,
        ours().into_iter().chain([peers::uri_references(), peers::others()]).collect(),
    );
    print("`httpurl`, refused", &refused, 1, ours().into());

    // The work is the same for all peers: only URLs that all of them accept.
    let (uri, iri) = (check("rfc3986", "URI-reference"), check("rfc3987", "IRI-reference"));
    let mut peers: Vec<_> = peers::uri_references().into_iter().chain(peers::iri_references()).collect();
    let urls = Corpus::of(&text, |url| {
        let one = Corpus::new([url.to_vec()]);
        uri.conforms(url) && peers.iter_mut().all(|peer| (peer.count)(&one) == 1)
    });
    let [words, encoded] = [corpus::worded(&urls, str::to_owned), corpus::worded(&urls, corpus::encoded)];
    for (title, corpus) in [("`URI-reference`", &urls), ("`URI-reference`, words encoded", &encoded)] {
        print(title, corpus, 4, vec![peers::uri_references(), peers::others(), peers::urlgram(uri)]);
    }
    for (title, corpus) in
        [("`URI-reference` in parts", &urls), ("`URI-reference` in parts, words encoded", &encoded)]
    {
        print(title, corpus, 2, vec![peers::parts(), peers::urlgram_parts(uri)]);
    }
    for (title, corpus) in [("`IRI-reference`", &urls), ("`IRI-reference`, words", &words)] {
        print(title, corpus, 4, vec![peers::iri_references(), peers::others(), peers::urlgram(iri)]);
    }
    Ok(())
}

fn check(dialect: &str, start: &str) -> Check {
    Check::new(Dialect::find(dialect).expect("a dialect")).with_start(start).expect("a production")
}

/// The automaton of the start production alone, without the rules of the prose.
fn automaton(check: Check) -> Automaton {
    Automaton::of(check.dialect().grammar(Reading::Corrected), check.start().name).expect("it is regular")
}

/// Measures all contenders, and prints a row for each; ratios are to the fastest of the first `rivals`.
fn print_table(title: &str, corpus: &Corpus, rivals: usize, contenders: &mut [Contender<'_>]) {
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

/// The median of the processor time of each contender in seconds, and how many URLs it accepts.
fn measure(corpus: &Corpus, contenders: &mut [Contender<'_>]) -> (Vec<f64>, Vec<usize>) {
    let rounds =
        std::env::var("URLGRAM_ROUNDS").map_or(21, |rounds| rounds.parse().expect("a number of rounds"));
    let mut times = vec![Vec::with_capacity(rounds); contenders.len()];
    let mut accepted = vec![0; contenders.len()];
    for round in 0..rounds + 2 {
        for (at, contender) in contenders.iter_mut().enumerate() {
            let begin = ThreadTime::now();
            accepted[at] = black_box((contender.count)(black_box(corpus)));
            // The first rounds only warm up.
            if round >= 2 {
                times[at].push(begin.elapsed().as_secs_f64());
            }
        }
    }
    let median = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    (times.iter_mut().map(median).collect(), accepted)
}
