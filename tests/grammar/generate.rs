//! Generated strings: they conform, or do not, as documented; all are equally likely if that is promised; and
//! all strings are all.
#![allow(
    clippy::float_cmp,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the counts here are small, and so exact"
)]

use crate::readings::readings;
use crate::tier;
use std::collections::{BTreeSet, HashMap, HashSet};

use urlgram::bnf::Grammar;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::exhaust::{Alphabet, Exhaust};
use urlgram::bnf::uniform::Uniform;
use urlgram::findings::Severity;
use urlgram::generate::{Generator, NearMisses};
use urlgram::{Check, Dialect, Reading};

/// A check from each production of each dialect in each reading.
fn every_start(mut test: impl FnMut(&'static Dialect, Reading, &'static str, Check)) {
    for (dialect, reading) in readings() {
        for production in dialect.productions_in(reading) {
            let check = Check::new(dialect).with_reading(reading).with_start(production.name).unwrap();
            test(dialect, reading, production.name, check);
        }
    }
}

/// The automaton of each production of each dialect; of every third one at each landing.
fn every_automaton(mut test: impl FnMut(&'static str, &Automaton)) {
    let mut number = 0;
    every_start(|dialect, reading, start, _| {
        number += 1;
        if number % tier::of(1, 3) == 0 {
            test(start, &Automaton::of(dialect.grammar(reading), start).unwrap());
        }
    });
}

/// Natural strings conform, and no finding warns of them, except passwords.
#[test]
fn natural_strings_conform_without_a_warning() {
    every_start(|dialect, _, start, check| {
        for (place, text) in Generator::natural(check, 1).take(tier::of(2_000, 300)).enumerate() {
            assert!(check.conforms(&text), "{} {start}: {}", dialect.id, text.escape_ascii());
            // Findings take their time.
            if place >= tier::of(100, 20) {
                continue;
            }
            let report = check.run(&text);
            let warning = report.findings().iter().find(|found| found.severity() > Severity::Note);
            let code = warning.map(|found| found.code().as_str());
            // In the printed reading of RFC 1630, paths are too short for words.
            let real = vocabulary_fits(dialect, report.reading()) && start != "password";
            assert!(
                report.derives() && (!real || code.is_none()),
                "{start}: {}: {code:?}",
                text.escape_ascii()
            );
        }
    });
}

fn vocabulary_fits(dialect: &Dialect, reading: Reading) -> bool {
    reading == Reading::Corrected || dialect.id != "rfc1630-uri"
}

/// Every scheme of a document comes, and the parts that make one interesting.
#[test]
fn natural_urls_are_of_all_schemes() {
    for (id, parts) in [
        ("rfc1738", &["?", ";type=", "@", ":8080/", "%09", "prospero://", "urn:"][..]),
        ("url-06", &["?", ";type=", "irc://"]),
        ("rfc1630-url", &["?", "guest@", "mid:", "cid:"]),
        ("rfc1630-uri", &["?", "mid:", "urn:"]),
        ("fielding-01", &["?", ";", "/~", "mailto:", "news:"]),
    ] {
        let dialect = Dialect::find(id).unwrap();
        let urls: Vec<_> = Generator::natural(Check::new(dialect), 0).take(3000).collect();
        let urls: Vec<_> = urls.iter().map(|url| std::str::from_utf8(url).unwrap()).collect();
        let count = |part: &str| urls.iter().filter(|url| url.contains(part)).count();
        for scheme in dialect.schemes {
            let begins = format!("{}:", scheme.name);
            assert!(urls.iter().filter(|url| url.starts_with(&begins)).count() > 20, "{id} {begins}");
        }
        for part in parts {
            assert!(count(part) > 5, "{id} {part} {}", count(part));
        }
        assert!(count("http://") > 600, "{id}");
    }
}

#[test]
fn random_strings_conform() {
    every_start(|dialect, _, start, check| {
        let number = tier::of(100, 25);
        let texts: Vec<_> = Generator::random(check, 2).take(number).collect();
        assert_eq!(texts.len(), number, "{} {start}", dialect.id);
        for text in texts {
            let report = check.run(&text);
            assert!(report.derives() && report.conforms(), "{} {start}: {}", dialect.id, text.escape_ascii());
        }
    });
}

#[test]
fn the_seed_decides() {
    let check = Check::new(Dialect::find("rfc1738").unwrap());
    let makers: [fn(Check, u64) -> Generator; 3] = [Generator::natural, Generator::random, |check, seed| {
        Generator::uniform(check, 3..=20, seed).unwrap()
    }];
    for make in makers {
        let some = |seed| make(check, seed).take(50).collect::<Vec<_>>();
        assert_eq!(some(7), some(7));
        assert_ne!(some(7), some(8));
    }
}

/// Returns whether one edit makes the one of the other.
fn is_one_edit(one: &[u8], other: &[u8]) -> bool {
    let before = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[before..], &other[before..]);
    let behind = |text: &[u8]| text.get(1..).map(<[u8]>::to_vec);
    behind(one).as_deref() == Some(other)
        || behind(other).as_deref() == Some(one)
        || (behind(one).is_some() && behind(one) == behind(other) && one != other)
}

#[test]
fn near_misses_are_near_and_miss() {
    every_start(|dialect, _, start, check| {
        let number = tier::of(100, 25);
        let misses: Vec<_> = NearMisses::new(Generator::natural(check, 3), 3).take(number).collect();
        assert_eq!(misses.len(), number, "{} {start}", dialect.id);
        for (place, miss) in misses.iter().enumerate() {
            let shown = format!("{} {start}: {}", dialect.id, miss.text.escape_ascii());
            assert!(!check.conforms(&miss.text), "{shown}");
            // Repairs take their time.
            assert!(place >= number / 5 || !check.run(&miss.text).conforms(), "{shown}");
            assert!(check.conforms(&miss.of) && is_one_edit(&miss.text, &miss.of), "{shown}");
        }
    });
}

/// Near misses go wrong in many ways.
#[test]
fn near_misses_are_various() {
    let check = Check::new(Dialect::find("rfc1738").unwrap());
    let misses: Vec<_> = NearMisses::new(Generator::natural(check, 0), 0).take(1000).collect();
    let longer = |by: isize| {
        let by = |miss: &&urlgram::generate::NearMiss| {
            miss.of.len().checked_add_signed(by) == Some(miss.text.len())
        };
        misses.iter().filter(by).count()
    };
    assert!([-1, 0, 1].iter().all(|by| longer(*by) > 200), "{} {} {}", longer(-1), longer(0), longer(1));
    let code = |text: &[u8]| check.run(text).findings()[0].code().as_str();
    let codes: BTreeSet<_> = misses.iter().map(|miss| code(&miss.text)).collect();
    assert!(codes.len() >= 20, "{codes:?}");
}

/// Counts are those of all strings tried one by one.
#[test]
fn counts_are_exact() {
    every_automaton(|start, automaton| {
        let strings = Uniform::new(automaton, 2);
        let mut counts = [0, 0, 0];
        counts[0] += u32::from(automaton.accepts(b""));
        for first in 0..=255 {
            counts[1] += u32::from(automaton.accepts(&[first]));
            let second = |second: &u8| automaton.accepts(&[first, *second]);
            counts[2] += u32::try_from((0..=255).filter(second).count()).unwrap();
        }
        assert_eq!([0, 1, 2].map(|length| strings.count(length)), counts.map(f64::from), "{start}");
    });
}

/// If a language has few strings of a length, all of them come, and about equally often.
#[test]
fn no_string_is_likelier_than_another() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut languages = 0;
    let mut even = |name: &str, automaton: &Automaton| {
        let strings = Uniform::new(automaton, 6);
        for length in 1..=6 {
            let count = strings.count(length);
            if !(2.0..=700.0).contains(&count) {
                continue;
            }
            languages += 1;
            let mut came: HashMap<Vec<u8>, f64> = HashMap::new();
            (0..50 * count as usize)
                .for_each(|_| *came.entry(strings.random(length, &mut random).unwrap()).or_default() += 1.0);
            assert!(came.len() as f64 == count, "{name} {length}: {} of {count}", came.len());
            assert!(came.keys().all(|string| string.len() == length && automaton.accepts(string)));
            // The sum has the mean `count - 1` and the variance twice that.
            let sum: f64 = came.values().map(|times| (times - 50.0).powi(2) / 50.0).sum();
            let free = count - 1.0;
            assert!((sum - free).abs() < 6.0 * (2.0 * free).sqrt() + 6.0, "{name} {length}: {sum} of {free}");
        }
    };
    every_automaton(&mut even);
    // In this grammar, a choice of few strings is beside a choice of many.
    let text = "few = \"a\" | \"c\" ( \"d\" | \"e\" ) [ few ]\n";
    even("few", &Automaton::of(&Grammar::parse("few.bnf", text).unwrap(), "few").unwrap());
    assert!(languages > tier::of(300, 100), "{languages}");
}

/// However long they are.
#[test]
fn long_strings_are_random_too() {
    let check = Check::new(Dialect::find("rfc1738").unwrap());
    let longest = Generator::LONGEST;
    let strings: HashSet<_> = Generator::uniform(check, longest..=longest, 1).unwrap().take(5).collect();
    assert!(strings.len() == 5 && strings.iter().all(|string| string.len() == longest));
    assert!(Generator::uniform(check, longest..=longest + 1, 1).is_err());
    // Letters, digits, `-` and `.`: each has its share of the bytes.
    let hostname = check.with_start("hostname").unwrap();
    let name = Generator::uniform(hostname, longest..=longest, 1).unwrap().next().unwrap();
    let mut times = [0; 256];
    for byte in &name {
        times[usize::from(*byte)] += 1;
    }
    let shares = times.iter().filter(|times| (90..250).contains(*times)).count();
    assert_eq!(shares, 64, "{}", name.escape_ascii());
}

/// All strings come, each once, in their order: as many as there are.
#[test]
fn all_strings_are_all() {
    every_automaton(|start, automaton| {
        let counts = Uniform::new(automaton, 4);
        let longest =
            (0..=4).rev().find(|longest| (0..=*longest).map(|it| counts.count(it)).sum::<f64>() < 50_000.0);
        let longest = longest.unwrap();
        let mut before: Option<Vec<u8>> = None;
        let mut came = [0.0; 5];
        for string in Exhaust::new(automaton, longest, Alphabet::Bytes) {
            assert!(automaton.accepts(&string), "{start}: {}", string.escape_ascii());
            let order = |string: &[u8]| (string.len(), string.to_vec());
            assert!(before.is_none_or(|before| order(&before) < order(&string)), "{start}");
            came[string.len()] += 1.0;
            before = Some(string);
        }
        (0..=longest).for_each(|length| assert!(came[length] == counts.count(length), "{start} {length}"));
    });
}

/// With one byte for each class, all strings of those bytes come.
#[test]
fn all_strings_of_classes_are_all() {
    every_automaton(|start, automaton| {
        let bytes = automaton.readable();
        let mut all = vec![Vec::new()];
        let mut accepted: BTreeSet<(usize, Vec<u8>)> = BTreeSet::new();
        let longest = (1..=4).rev().find(|longest| bytes.len().pow(*longest) < 5000).unwrap();
        for length in 0..=longest {
            accepted.extend(all.iter().filter(|it| automaton.accepts(it)).map(|it| (it.len(), it.clone())));
            if length < longest {
                all =
                    all.iter().flat_map(|it| bytes.iter().map(|byte| [&it[..], &[*byte]].concat())).collect();
            }
        }
        let came = Exhaust::new(automaton, longest as usize, Alphabet::Classes);
        assert!(came.eq(accepted.into_iter().map(|(_, string)| string)), "{start}");
    });
}

/// Nothing is collected: the first of many strings come at once. The strings of a finite language end as well.
#[test]
fn all_strings_are_made_as_they_are_asked_for() {
    let check = Check::new(Dialect::find("rfc1738").unwrap());
    let few = Generator::exhaust(check, usize::MAX).unwrap().take(10_000);
    assert!(few.last().is_some_and(|string| string.len() < 6));
    let hex = check.with_start("hex").unwrap();
    assert_eq!(Generator::exhaust(hex, usize::MAX).unwrap().count(), 22);
}
