//! `URI-reference` of RFC 3986 and `IRI-reference` of RFC 3987 beside the packages that say that they implement them.

use std::io;

use urlgram::acceptor::Instructions;
use urlgram::{Check, Dialect};

use crate::contender::{self, Contender};
use crate::corpus::{self, Corpus};
use crate::measure;
use crate::validators::{self, Validator};

/// URLs of a generated corpus, where there is no real one.
const COUNT: usize = 20_000;

/// Prints a table for each production and list.
pub fn print(seed: u64) -> io::Result<()> {
    let [uri, iri] = [("rfc3986", "URI-reference"), ("rfc3987", "IRI-reference")];
    let check = |(dialect, production)| {
        Check::new(Dialect::find(dialect).expect("a dialect")).with_start(production).expect("a production")
    };
    let accepts = |url: &[u8]| {
        std::str::from_utf8(url).is_ok_and(|url| {
            check(uri).conforms(url.as_bytes())
                && validators::CLAIM.iter().all(|validator| (validator.accepts)(url))
        })
    };
    // What is the same work for all: URLs that all of them accept.
    let urls = match corpus::real("real", accepts)? {
        Some(urls) => urls,
        None => corpus::natural(Dialect::find("rfc3986").expect("a dialect"), "URI", seed, COUNT),
    };
    let [words, encoded] = [
        corpus::worded(&format!("{}, with words that are not ASCII", urls.name), &urls, str::to_owned),
        corpus::worded(&format!("{}, with the same words encoded", urls.name), &urls, corpus::encoded),
    ];
    table(uri, check(uri), &urls);
    table(uri, check(uri), &encoded);
    table(iri, check(iri), &urls);
    table(iri, check(iri), &words);
    Ok(())
}

fn table((dialect, production): (&'static str, &'static str), check: Check, urls: &Corpus) {
    let is_asked =
        |validator: &&Validator| validator.dialect == dialect && validator.production == production;
    let rivals: Vec<&Validator> = validators::CLAIM.iter().filter(is_asked).collect();
    let found = Dialect::find(dialect).expect("a dialect");
    let automaton = contender::automaton(found, found.production(production).expect("a production"));
    let mut contenders: Vec<Contender<'_>> = rivals.iter().map(|rival| contender::validator(rival)).collect();
    contenders.extend(validators::OTHERS.iter().map(contender::validator));
    contenders.push(contender::acceptor(&automaton));
    contenders.push(contender::check(check));
    contenders
        .extend(Instructions::all().into_iter().map(|with| contender::acceptor_lists(&automaton, with)));
    contenders.push(contender::bulk(check, Instructions::best()));
    let title = format!("`{production}`, {}", urls.name);
    measure::print_against(&title, urls, &mut contenders, rivals.len());
}
