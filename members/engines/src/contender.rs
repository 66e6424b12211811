//! Ways to ask whether a URL conforms, each a function over a whole corpus.

use regex_automata::dfa::{Automaton as _, dense};
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};
use urlgram::acceptor::{Acceptor, Instructions, Lists};
use urlgram::bnf::abnf::Abnf;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::pattern::Pattern;
use urlgram::check::Bulk;
use urlgram::trace::Choice;
use urlgram::{Check, Dialect, Production, Reading};

use crate::corpus::Corpus;
use crate::validators::Validator;

/// One way: its name, and how many URLs of a corpus it accepts.
pub struct Contender<'c> {
    pub name: String,
    pub count: Box<dyn FnMut(&Corpus) -> usize + 'c>,
}

/// The same question to each URL alone.
fn each<'c>(name: &str, mut accepts: impl FnMut(&[u8]) -> bool + 'c) -> Contender<'c> {
    let count = move |corpus: &Corpus| corpus.urls().filter(|url| accepts(url)).count();
    Contender { name: name.to_owned(), count: Box::new(count) }
}

/// Another package.
pub fn validator(validator: &Validator) -> Contender<'static> {
    let accepts = validator.accepts;
    let count = move |corpus: &Corpus| corpus.texts().filter(|url| accepts(url)).count();
    Contender { name: format!("{}, `{}`", validator.package, validator.call), count: Box::new(count) }
}

/// The production read from bytes.
pub fn plain(production: &'static Production) -> Contender<'static> {
    each("urlgram, bytes", |url| production.accepts(url))
}

/// The same, with the nodes of the parse tree.
pub fn nodes(production: &'static Production) -> Contender<'static> {
    each("urlgram, parse tree", |url| production.nodes(url, Choice::All).is_some())
}

/// The whole check: of a known scheme its own production, and the rules of the prose.
pub fn check(check: Check) -> Contender<'static> {
    each("urlgram, conforms", move |url| check.conforms(url))
}

/// The same production of the grammar as a file in ABNF, of which no module is known. Some names are others there; those have no contender.
pub fn in_a_file(dialect: &'static Dialect, production: &'static Production) -> Option<Contender<'static>> {
    let text = Abnf::new(dialect.grammar(Reading::Corrected)).to_string();
    let name = format!("{}.abnf", dialect.id);
    let check = Check::new(Dialect::of_grammar(&name, &text).ok()?).with_start(production.name).ok()?;
    Some(each("urlgram, a file", move |url| check.conforms(url)))
}

/// The whole check of the list at once, from bit planes.
pub fn bulk(check: Check, instructions: Instructions) -> Contender<'static> {
    let name = match instructions {
        Instructions::Portable => "urlgram, lists, portable",
        Instructions::Neon => "urlgram, lists, NEON",
        Instructions::Ssse3 => "urlgram, lists, SSSE3",
        Instructions::Avx2 => "urlgram, lists, AVX2",
        Instructions::Avx512 => "urlgram, lists, AVX-512",
    };
    let mut bulk = Bulk::with(check, b'\n', instructions);
    let count = move |corpus: &Corpus| {
        let mut count = 0;
        bulk.verdicts(&corpus.text, |_, conforms| count += usize::from(conforms));
        count
    };
    Contender { name: name.to_owned(), count: Box::new(count) }
}

/// The acceptor that is compiled from the automaton, one URL at a time.
pub fn acceptor(automaton: &Automaton) -> Contender<'static> {
    let acceptor = Acceptor::new(automaton);
    each("acceptor", move |url| acceptor.accepts(url))
}

/// The same for the list at once.
pub fn acceptor_lists(automaton: &Automaton, with: Instructions) -> Contender<'static> {
    let name = match with {
        Instructions::Portable => "acceptor, lists, portable",
        Instructions::Neon => "acceptor, lists, NEON",
        Instructions::Ssse3 => "acceptor, lists, SSSE3",
        Instructions::Avx2 => "acceptor, lists, AVX2",
        Instructions::Avx512 => "acceptor, lists, AVX-512",
    };
    let mut lists = Lists::new(&Acceptor::with(automaton, with), b'\n');
    let count = move |corpus: &Corpus| {
        let mut count = 0;
        lists.for_each(&corpus.text, |_, accepted| count += usize::from(accepted));
        count
    };
    Contender { name: name.to_owned(), count: Box::new(count) }
}

/// All that an acceptor can do: alone, and lists with each set of instructions.
pub fn acceptors(dialect: &'static Dialect, production: &'static Production) -> Vec<Contender<'static>> {
    let automaton = automaton(dialect, production);
    let lists = Instructions::all().into_iter().map(|with| acceptor_lists(&automaton, with));
    [acceptor(&automaton)].into_iter().chain(lists).collect()
}

pub fn automaton(dialect: &'static Dialect, production: &'static Production) -> Automaton {
    Automaton::of(dialect.grammar(Reading::Corrected), production.name).expect("all productions are regular")
}

/// The minimal automaton of the same language as a table, one step a byte.
pub fn dense_dfa(dialect: &'static Dialect, production: &'static Production) -> Contender<'static> {
    let pattern = pattern(dialect, production);
    let config = dense::Config::new().minimize(true).match_kind(MatchKind::All);
    let syntax = regex_automata::util::syntax::Config::new().unicode(false).utf8(false);
    let dfa = dense::Builder::new()
        .configure(config.start_kind(regex_automata::dfa::StartKind::Anchored))
        .syntax(syntax)
        .thompson(regex_automata::nfa::thompson::Config::new().utf8(false))
        .build(&pattern)
        .expect("the expression is small");
    let begin = dfa.start_state(&start::Config::new().anchored(Anchored::Yes)).expect("it is anchored");
    each("dense DFA", move |url| {
        let mut state = begin;
        for &byte in url {
            state = dfa.next_state(state, byte);
            if dfa.is_dead_state(state) {
                return false;
            }
        }
        dfa.is_match_state(dfa.next_eoi_state(state))
    })
}

fn pattern(dialect: &'static Dialect, production: &'static Production) -> String {
    let grammar = dialect.grammar(Reading::Corrected);
    Pattern::of(grammar, production.name).expect("all productions are regular").to_string()
}

/// The `regex` crate.
pub fn regex(dialect: &'static Dialect, production: &'static Production) -> Contender<'static> {
    let regex =
        regex::bytes::RegexBuilder::new(&pattern(dialect, production)).unicode(false).build().unwrap();
    each("regex crate", move |url| regex.is_match(url))
}

/// Returns whether all bytes are among those that the language uses: a look at each byte, and no grammar.
pub fn table_scan(dialect: &'static Dialect, production: &'static Production) -> Contender<'static> {
    let automaton = automaton(dialect, production);
    let mut used = [false; 256];
    for byte in 0..=u8::MAX {
        used[usize::from(byte)] = (0..automaton.states()).any(|from| {
            let from = urlgram::bnf::automaton::State::try_from(from).unwrap();
            !automaton.is_dead(automaton.step(from, byte))
        });
    }
    each("table scan (floor)", move |url| url.iter().all(|byte| used[usize::from(*byte)]))
}

/// Returns whether all bytes are ASCII.
pub fn is_ascii() -> Contender<'static> {
    each("is_ascii (floor)", <[u8]>::is_ascii)
}

/// Parsers of other documents, as context: what they enforce is something else.
pub fn others() -> Vec<Contender<'static>> {
    fn text(parses: impl Fn(&str) -> bool + 'static) -> impl FnMut(&[u8]) -> bool {
        move |url| std::str::from_utf8(url).is_ok_and(&parses)
    }
    vec![
        each("fluent-uri (RFC 3986)", text(|url| fluent_uri::Uri::parse(url).is_ok())),
        each("iri-string (RFC 3986)", text(|url| iri_string::types::UriStr::new(url).is_ok())),
        each("url (WHATWG)", text(|url| url::Url::parse(url).is_ok())),
        each("http (Uri)", |url| http::Uri::try_from(url).is_ok()),
        #[cfg(feature = "ada-url")]
        each("ada-url (WHATWG)", text(|url| ada_url::Url::can_parse(url, None))),
    ]
}
