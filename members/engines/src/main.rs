//! How fast urlgram says yes or no, beside other ways to ask the same in the same run.
//!
//! All contenders take turns over the same URLs, round after round, and the median of each is printed, so that what
//! else the machine does falls on all of them. `URLGRAM_CORPUS=FILE` adds the URLs of a file, one a line
//! (`members/engines/corpus` writes one); `URLGRAM_ROUNDS` and `URLGRAM_SEED` set what they say, `URLGRAM_CONTENDER` leaves one row. An argument picks the
//! tables whose title holds it; `acceptors` prints one table of all productions instead, `references` urlgram beside the packages that implement
//! RFC 3986 and RFC 3987, and `table` writes `docs/reference/engines.md`: what these accept that the documents do not, and the reverse.

mod acceptors;
mod contender;
mod corpus;
mod differences;
mod measure;
mod references;
mod validators;

use contender::Contender;
use corpus::Corpus;
use urlgram::acceptor::Instructions;
use urlgram::{Check, DIALECTS, Dialect, Production};

#[cfg(all(test, feature = "ada-url"))]
mod tests {
    /// The page tells what the validators say.
    #[test]
    fn the_page_is_new() {
        let page = std::fs::read_to_string(crate::differences::PATH).expect("the page is there");
        assert!(page == crate::differences::page(), "`cargo run --release -- table` writes it anew");
    }
}

/// URLs of a generated corpus.
const COUNT: usize = 20_000;

fn main() -> std::io::Result<()> {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    let seed = measure::number("URLGRAM_SEED", 1738);
    let find = |dialect, production| {
        let dialect = Dialect::find(dialect).expect("a dialect");
        (dialect, dialect.production(production).expect("a production"))
    };
    let mut tables: Vec<(String, Corpus, Vec<Contender<'_>>)> = Vec::new();
    let (rfc1738, httpurl) = find("rfc1738", "httpurl");
    if let Some(real) = corpus::real("RFC 1738 httpurl, real", |url| httpurl.accepts(url))? {
        let mut all = contenders(rfc1738, httpurl);
        all.push(contender::check(Check::new(rfc1738)));
        all.extend(Instructions::all().into_iter().map(|with| contender::bulk(Check::new(rfc1738), with)));
        all.extend(contender::others());
        all.extend(contender::acceptors(rfc1738, httpurl));
        tables.push((real.name.clone(), real, all));
    }
    if let Some(real) = corpus::real("RFC 1738 httpurl, real, refused", |url| !httpurl.accepts(url))? {
        let mut all = contenders(rfc1738, httpurl);
        all.push(contender::check(Check::new(rfc1738)));
        all.extend(Instructions::all().into_iter().map(|with| contender::bulk(Check::new(rfc1738), with)));
        all.extend(contender::acceptors(rfc1738, httpurl));
        tables.push((real.name.clone(), real, all));
    }
    if wanted == "table" {
        assert!(cfg!(feature = "ada-url"), "the page has all packages");
        return std::fs::write(differences::PATH, differences::page());
    }
    if wanted == "references" {
        return references::print(seed);
    }
    // Each production in a row of one table: the acceptors alone.
    if wanted == "acceptors" {
        acceptors::print(seed);
        return Ok(());
    }
    for dialect in DIALECTS {
        if !wanted.is_empty() && !wanted.contains(dialect.id) {
            continue;
        }
        let starts = dialect.schemes.iter().map(|scheme| scheme.production).chain([dialect.start]);
        for start in starts {
            let production = dialect.production(start).expect("a production");
            for corpus in [
                corpus::natural(dialect, start, seed, COUNT),
                corpus::broken(dialect, start, seed, COUNT / 10),
            ] {
                if corpus.name.contains(&wanted) && corpus.len() > 0 {
                    let mut all = contenders(dialect, production);
                    all.extend(contender::acceptors(dialect, production));
                    if start == dialect.start {
                        all.push(contender::check(Check::new(dialect)));
                        all.push(contender::bulk(Check::new(dialect), Instructions::best()));
                    }
                    tables.push((corpus.name.clone(), corpus, all));
                }
            }
        }
    }
    for (name, corpus, mut contenders) in tables.into_iter().filter(|(name, ..)| name.contains(&wanted)) {
        // One alone, for a profiler.
        if let Ok(only) = std::env::var("URLGRAM_CONTENDER") {
            contenders.retain(|contender| contender.name.ends_with(&only));
        }
        measure::print(&name, &corpus, &mut contenders);
    }
    Ok(())
}

/// All that answer the same question.
fn contenders(dialect: &'static Dialect, production: &'static Production) -> Vec<Contender<'static>> {
    let mut all = vec![
        contender::dense_dfa(dialect, production),
        contender::plain(production),
        contender::nodes(production),
        contender::regex(dialect, production),
        contender::table_scan(dialect, production),
        contender::is_ascii(),
    ];
    all.extend(contender::in_a_file(dialect, production));
    all
}
