//! Modules of nom that `urlgram grammar --nom` writes for three published grammars: they are compiled here, and read what the automata do.

#[rustfmt::skip]
#[allow(clippy::pedantic, reason = "it is generated")]
mod cookie;
#[rustfmt::skip]
#[allow(clippy::pedantic, reason = "it is generated")]
mod semver;
#[rustfmt::skip]
#[allow(clippy::pedantic, reason = "it is generated")]
mod tel;

use fastrand::Rng;
use nom::Parser;
use nom::combinator::all_consuming;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::first::nom::module;
use urlgram::bnf::suite::Suite;
use urlgram::bnf::{Grammar, Source};
use urlgram::{Dialect, Reading};

use crate::root::root;
use crate::tier;

/// A grammar, and the functions of its module that are compared.
struct Published {
    module: &'static str,
    file: &'static str,
    title: &'static str,
    rules: &'static [(&'static str, Function)],
}

type Function = fn(&[u8]) -> nom::IResult<&[u8], &[u8]>;

const PUBLISHED: [Published; 3] = [
    Published {
        module: "tel",
        file: "grammar/library/rfc3966.abnf",
        title: "The rules of RFC 3966",
        rules: &[
            ("telephone-uri", tel::telephone_uri),
            ("global-number", tel::global_number),
            ("context", tel::context),
            ("par", tel::par),
        ],
    },
    Published {
        module: "semver",
        file: "grammar/library/semver.ebnf",
        title: "The rules of Semantic Versioning 2.0.0",
        rules: &[
            ("valid_semver", semver::valid_semver),
            ("version_core", semver::version_core),
            ("dot_separated_pre_release_identifiers", semver::dot_separated_pre_release_identifiers),
        ],
    },
    Published {
        module: "cookie",
        file: "tests/grammar/nom/cookie.abnf",
        title: "The rules of a cookie, RFC 6265",
        rules: &[
            ("set-cookie-string", cookie::set_cookie_string),
            ("cookie-value", cookie::cookie_value),
            ("cookie-av", cookie::cookie_av),
        ],
    },
];

/// The grammar, with what it takes from others.
fn grammar(published: &Published) -> &'static Grammar<'static> {
    let text = std::fs::read_to_string(root(published.file)).unwrap();
    let foreign = Dialect::of_source(&Source::new(published.module, &text, None), &[]).unwrap();
    foreign.dialect.grammar(Reading::Corrected)
}

/// The modules are those that the command writes.
#[test]
fn modules_are_up_to_date() {
    for published in &PUBLISHED {
        let grammar = grammar(published);
        let names: Vec<_> = published.rules.iter().map(|(name, _)| *name).collect();
        let written = module(grammar, &names, published.title, false);
        assert_eq!(written.missing, [""; 0]);
        let path = root(format!("tests/grammar/nom/{}.rs", published.module));
        if std::env::var_os("URLGRAM_UPDATE").is_some() {
            std::fs::write(&path, &written.text).unwrap();
        }
        let command = "URLGRAM_UPDATE=1 cargo test --test grammar nom";
        assert!(std::fs::read_to_string(&path).unwrap() == written.text, "{}: {command}", path.display());
    }
}

/// Each function reads all of a string exactly if its rule derives it: on a complete suite, and on random strings around.
#[test]
fn functions_read_what_the_automata_accept() {
    let mut random = Rng::with_seed(8);
    for published in &PUBLISHED {
        let grammar = grammar(published);
        for (name, function) in published.rules {
            let automaton = Automaton::of(grammar, name).unwrap();
            let mut met = [0, 0];
            let mut same = |text: &[u8]| {
                let is_read = all_consuming(*function).parse(text).is_ok();
                assert_eq!(
                    is_read,
                    automaton.accepts(text),
                    "{} `{name}`: {}",
                    published.module,
                    text.escape_ascii()
                );
                met[usize::from(is_read)] += 1;
            };
            let suite = Suite::new(&automaton, 0);
            let most = u64::try_from(tier::of(200_000, 20_000)).unwrap();
            tier::sample(&suite, most, |case| {
                same(case.input);
                let mut other = case.input.to_vec();
                if let Some(byte) = random.choice(&mut other) {
                    *byte = random.u8(..);
                }
                same(&other);
            });
            assert!(met[0] > 20 && met[1] > 5, "{name}: {met:?}");
        }
    }
}
