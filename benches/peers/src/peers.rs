//! Ways to ask whether a URL conforms, each a function over a whole corpus.

use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::util::{start, syntax};
use regex_automata::{Anchored, MatchKind, nfa::thompson};
use urlgram::acceptor::{Acceptor, Lists};
use urlgram::bnf::pattern::Pattern;
use urlgram::check::Bulk;
use urlgram::trace::Choice;
use urlgram::{Check, Reading};

use crate::automaton;
use crate::corpus::Corpus;

/// A way to check URLs: its name, and how many URLs of a corpus it accepts.
pub struct Contender<'c> {
    pub name: &'static str,
    pub count: Box<dyn FnMut(&Corpus) -> usize + 'c>,
}

/// The same question to each URL alone.
fn each(name: &'static str, mut accepts: impl FnMut(&[u8]) -> bool + 'static) -> Contender<'static> {
    let count = move |corpus: &Corpus| corpus.urls().filter(|url| accepts(url)).count();
    Contender { name, count: Box::new(count) }
}

/// The same of a package that gets text, which is known to be UTF-8.
fn text(name: &'static str, accepts: fn(&str) -> bool) -> Contender<'static> {
    let count = move |corpus: &Corpus| corpus.texts().filter(|url| accepts(url)).count();
    Contender { name, count: Box::new(count) }
}

/// urlgram over each URL alone and over the whole list, by the automaton alone, and as a check, with the rules of the prose.
pub fn urlgram(check: Check) -> Vec<Contender<'static>> {
    let automaton = automaton(check);
    let (one, portable) = (Acceptor::new(&automaton), Acceptor::portable(&automaton));
    let lists = |name, acceptor| {
        let mut lists = Lists::new(acceptor, b'\n');
        let count = move |corpus: &Corpus| {
            let mut count = 0;
            lists.for_each(&corpus.text, |_, accepted| count += usize::from(accepted));
            count
        };
        Contender { name, count: Box::new(count) }
    };
    let mut bulk = Bulk::new(check, b'\n');
    let bulk = move |corpus: &Corpus| {
        let mut count = 0;
        bulk.verdicts(&corpus.text, |_, conforms| count += usize::from(conforms));
        count
    };
    vec![
        lists("urlgram, lists: `Lists::for_each`", &one),
        lists("urlgram, lists, portable", &portable),
        Contender { name: "urlgram, lists: `Bulk::verdicts`", count: Box::new(bulk) },
        each("urlgram, one URL: `Acceptor::accepts`", move |url| one.accepts(url)),
        each("urlgram, one URL, portable", move |url| portable.accepts(url)),
        each("urlgram, one URL: `Check::conforms`", move |url| check.conforms(url)),
    ]
}

/// The production as it is written, without an automaton: over bytes, and with its tree.
pub fn combinators(check: Check) -> Vec<Contender<'static>> {
    let production = check.start();
    vec![
        each("urlgram, combinators", |url| matches!(urlgram::rfc1738::httpurl(url), Ok(([], _)))),
        each("urlgram, one URL: `Production::accepts`", |url| production.accepts(url)),
        each("urlgram, parse tree", |url| production.nodes(url, Choice::All).is_some()),
    ]
}

/// The same language by engines for regular expressions. The first is the minimal automaton as a table, one step a byte.
pub fn engines(check: Check) -> Vec<Contender<'static>> {
    let grammar = check.dialect().grammar(Reading::Corrected);
    let pattern = Pattern::of(grammar, check.start().name).expect("it is regular").to_string();
    let config = dense::Config::new().minimize(true).match_kind(MatchKind::All);
    let dfa = dense::Builder::new()
        .configure(config.start_kind(StartKind::Anchored))
        .syntax(syntax::Config::new().unicode(false).utf8(false))
        .thompson(thompson::Config::new().utf8(false))
        .build(&pattern)
        .expect("the expression is small");
    let begin = dfa.start_state(&start::Config::new().anchored(Anchored::Yes)).expect("it is anchored");
    let by_dfa = move |url: &[u8]| {
        let mut state = begin;
        for &byte in url {
            state = dfa.next_state(state, byte);
            if dfa.is_dead_state(state) {
                return false;
            }
        }
        dfa.is_match_state(dfa.next_eoi_state(state))
    };
    let regex =
        regex::bytes::RegexBuilder::new(&pattern).unicode(false).build().expect("the same expression");
    vec![each("dense DFA", by_dfa), each("regex crate", move |url| regex.is_match(url))]
}

/// Packages that say that they implement `URI-reference` of RFC 3986, each by its cheapest call.
pub fn uri_references() -> Vec<Contender<'static>> {
    vec![
        text("fluent-uri", |text| fluent_uri::UriRef::parse(text).is_ok()),
        text("iri-string", |text| iri_string::types::UriReferenceStr::new(text).is_ok()),
        text("uriparse", |text| uriparse::URIReference::try_from(text).is_ok()),
        text("iref", |text| iref::UriRef::new(text).is_ok()),
    ]
}

/// The libraries that say that they implement `IRI-reference` of RFC 3987.
pub fn iri_references() -> Vec<Contender<'static>> {
    vec![
        text("fluent-uri", |text| fluent_uri::IriRef::parse(text).is_ok()),
        text("oxiri", |text| oxiri::IriRef::parse(text).is_ok()),
        text("iri-string", |text| iri_string::types::IriReferenceStr::new(text).is_ok()),
        text("iref", |text| iref::IriRef::new(text).is_ok()),
    ]
}

/// Libraries that implement another document, as context: they enforce other rules.
pub fn others() -> Vec<Contender<'static>> {
    vec![
        #[cfg(feature = "ada-url")]
        text("ada-url (WHATWG)", |text| ada_url::Url::can_parse(text, None)),
        text("url (WHATWG)", |text| url::Url::parse(text).is_ok()),
        text("http (its own)", |text| http::Uri::try_from(text).is_ok()),
    ]
}

/// The length of all eight parts of a URL, so that each is asked for: scheme, authority, user, host, port, path, query, fragment. None of a
/// URL that is refused.
fn lengths(parts: [Option<&str>; 8]) -> usize {
    parts.iter().flatten().map(|part| part.len()).sum()
}

/// A way to divide a URL into its parts, as text.
fn divided(name: &'static str, divide: impl Fn(&str) -> Option<usize> + 'static) -> Contender<'static> {
    let count = move |corpus: &Corpus| {
        let divided = corpus.texts().map(&divide);
        divided.map(|length| usize::from(std::hint::black_box(length).is_some())).sum()
    };
    Contender { name, count: Box::new(count) }
}

/// Packages that divide a URI reference, each with all its getters.
pub fn parts() -> Vec<Contender<'static>> {
    let fluent = |text: &str| {
        let url = fluent_uri::UriRef::parse(text).ok()?;
        let server = url.authority();
        let port = server.and_then(|it| it.port()).map(|it| it.as_str());
        Some(lengths([
            url.scheme().map(|it| it.as_str()),
            server.map(|it| it.as_str()),
            server.and_then(|it| it.userinfo()).map(|it| it.as_str()),
            server.map(|it| it.host()),
            port,
            Some(url.path().as_str()),
            url.query().map(|it| it.as_str()),
            url.fragment().map(|it| it.as_str()),
        ]))
    };
    let iri_string = |text: &str| {
        let url = iri_string::types::UriReferenceStr::new(text).ok()?;
        let server = url.authority_components();
        Some(lengths([
            url.scheme_str(),
            url.authority_str(),
            server.and_then(|it| it.userinfo()),
            server.map(|it| it.host()),
            server.and_then(|it| it.port()),
            Some(url.path_str()),
            url.query_str(),
            url.fragment().map(|it| it.as_str()),
        ]))
    };
    let whatwg = |text: &str| {
        let url = url::Url::parse(text).ok()?;
        Some(lengths([
            Some(url.scheme()),
            Some(url.authority()),
            Some(url.username()),
            url.host_str(),
            url.port().map(|_| "80"),
            Some(url.path()),
            url.query(),
            url.fragment(),
        ]))
    };
    vec![
        divided("fluent-uri, all parts", fluent),
        divided("iri-string, all parts", iri_string),
        #[cfg(feature = "ada-url")]
        divided("ada-url (WHATWG), all parts", |text| {
            let url = ada_url::Url::parse(text, None).ok()?;
            Some(lengths([
                Some(url.protocol()),
                Some(url.host()),
                Some(url.username()),
                Some(url.hostname()),
                Some(url.port()),
                Some(url.pathname()),
                Some(url.search()),
                Some(url.hash()),
            ]))
        }),
        divided("url (WHATWG), all parts", whatwg),
    ]
}

/// The same by urlgram.
pub fn urlgram_parts(check: Check) -> Vec<Contender<'static>> {
    let by_check = move |text: &str| {
        let url = check.components(text).ok()?;
        let parts = [
            url.scheme(),
            url.authority(),
            url.user(),
            url.host(),
            url.port(),
            url.path(),
            url.query(),
            url.fragment(),
        ];
        Some(lengths(parts.map(|part| part.map(|part| part.as_str()))))
    };
    vec![
        divided("urlgram, `Check::components`, all parts", by_check),
        divided("urlgram, `Check::components`, the host", move |text| {
            Some(check.components(text).ok()?.host()?.as_str().len())
        }),
        divided("urlgram, by the tree", move |text| {
            Some(check.components_by_tree(text.as_bytes())?.host()?.as_str().len())
        }),
    ]
}
