//! A grammar that is read while the program runs has the same languages and trees as the row of its document.

use crate::root::root;
use crate::tier;
use urlgram::bnf::Source;
use urlgram::bnf::abnf::Abnf;
use urlgram::bnf::ambiguity::Network;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Suite;
use urlgram::tree::Tree;
use urlgram::{Check, DIALECTS, Dialect, Reading};

/// Returns some strings of the suite that are accepted, or that are not, evenly from all of it.
fn some(automaton: &Automaton, accepted: bool) -> impl Iterator<Item = Vec<u8>> {
    let mut cases = Vec::new();
    Suite::new(automaton, 0).with_members(2).for_each(|case| {
        if case.accepted == accepted {
            cases.push(case.input.to_vec());
        }
    });
    let every = cases.len().div_ceil(tier::of(200, 20)).max(1);
    cases.into_iter().step_by(every)
}

/// The grammar of a dialect in ABNF, made a dialect again, and the names of its productions there.
fn again(dialect: &'static Dialect) -> (&'static Dialect, Abnf<'static, 'static>) {
    let abnf = Abnf::new(dialect.grammar(Reading::Corrected));
    let text = format!(";;@notation ABNF\n{abnf}");
    (Dialect::of_grammar(dialect.id, &text).expect("ABNF is read again"), abnf)
}

#[test]
fn languages_are_those_of_the_documents() {
    for dialect in DIALECTS {
        let (foreign, abnf) = again(dialect);
        for production in dialect.productions() {
            let name = abnf.name(production.name).expect("each production has a rule");
            let (own, read) = (
                dialect.automaton(production.name, Reading::Corrected),
                foreign.automaton(name, Reading::Corrected),
            );
            assert!(own.is_some() && own == read, "{dialect} {name}");
        }
    }
}

/// The files of the documents, through the door by which every grammar comes.
#[test]
fn files_are_read_as_the_documents_are() {
    let text = |name: &str| std::fs::read_to_string(root(format!("grammar/{name}.bnf"))).unwrap();
    let source = |name: &str| Source::new(name, &text(name), None);
    let mut compared = 0;
    // RFC 2732 amends another document: its file is no grammar by itself.
    for dialect in DIALECTS.iter().filter(|dialect| dialect.id != "rfc2732") {
        let others: &[&str] = if dialect.id == "rfc1630-url" { &["rfc822"] } else { &[] };
        let others: Vec<Source> = others.iter().map(|name| source(name)).collect();
        let foreign = Dialect::of_source(&source(dialect.id), &others).expect("it is a grammar").dialect;
        for production in foreign.productions() {
            let Some(own) = dialect.automaton(production.name, Reading::Printed) else { continue };
            let read = foreign.automaton(production.name, Reading::Printed);
            assert!(Some(own) == read, "{dialect} {}", production.name);
            compared += 1;
        }
    }
    assert!(compared > 400, "{compared}");
}

#[test]
fn trees_are_those_of_the_documents() {
    let mut compared = 0;
    for dialect in DIALECTS {
        let (foreign, abnf) = again(dialect);
        let grammar = dialect.grammar(Reading::Corrected);
        for production in tier::every(5, dialect.productions()) {
            let name = abnf.name(production.name).expect("each production has a rule");
            let read = foreign.production(name).expect("each production has a rule");
            let network = Network::of(grammar, production.name).expect("it is regular");
            let automaton = dialect.automaton(production.name, Reading::Corrected).expect("it is regular");
            for input in some(automaton, true) {
                let ours = Tree::parse(production, &input).expect("it is accepted");
                let theirs = Tree::parse(read, &input).expect("it is accepted");
                // If a text has several trees, the prose chooses one, which no grammar says.
                if network.forest(&input).expect("it is short").count().is_several() {
                    continue;
                }
                compared += 1;
                let named = ours
                    .nodes()
                    .iter()
                    .map(|node| (abnf.name(node.production), node.start, node.end, node.size));
                let theirs = theirs
                    .nodes()
                    .iter()
                    .map(|node| (Some(node.production), node.start, node.end, node.size));
                assert!(named.eq(theirs), "{dialect} {name} {:?}", String::from_utf8_lossy(&input));
            }
        }
    }
    assert!(compared > tier::of(20_000, 600), "{compared}");
}

/// The places of errors are those of the documents, if no scheme has a form of its own and no prose is asked.
#[test]
fn failures_are_those_of_the_documents() {
    let mut compared = 0;
    for dialect in DIALECTS {
        let (foreign, abnf) = again(dialect);
        for production in tier::every(5, dialect.productions()) {
            let name = abnf.name(production.name).expect("each production has a rule");
            let own = Check::new(dialect).with_start(production.name).expect("it is there");
            let read = Check::new(foreign).with_start(name).expect("it is there");
            let automaton = dialect.automaton(production.name, Reading::Corrected).expect("it is regular");
            for input in some(automaton, false) {
                let (ours, theirs) = (own.failure(&input), read.failure(&input));
                let (ours, theirs) = (ours.expect("it fails"), theirs.expect("it fails"));
                let allowed = |failure: &urlgram::check::Failure| {
                    let mut bytes: Vec<_> =
                        failure.misses.iter().flat_map(|miss| &miss.bytes).copied().collect();
                    bytes.sort_unstable();
                    bytes.dedup();
                    bytes
                };
                assert_eq!(
                    (ours.offset, ours.could_end),
                    (theirs.offset, theirs.could_end),
                    "{dialect} {name}"
                );
                assert_eq!(
                    allowed(&ours),
                    allowed(&theirs),
                    "{dialect} {name} {:?}",
                    String::from_utf8_lossy(&input)
                );
                compared += 1;
            }
        }
    }
    assert!(compared > tier::of(20_000, 600), "{compared}");
}
