//! The learner finds the automata of documents, and of recognisers that are wrong on purpose, by asking alone.

use std::collections::HashSet;

use urlgram::bnf::automaton::{Automaton, State};
use urlgram::bnf::classes::Classes;
use urlgram::bnf::learn::{Bound, Bounds, Learned, Letters, learn};
use urlgram::bnf::suite::Suite;
use urlgram::rfc1738::RFC1738;
use urlgram::rfc3986::RFC3986;
use urlgram::rfc3987::RFC3987;
use urlgram::{Dialect, Reading};

fn automaton(dialect: &'static Dialect, name: &str) -> &'static Automaton {
    dialect.automaton(name, Reading::Corrected).expect("it is regular")
}

/// The answers of a program to the suite of a document, and to further texts.
fn known(of: &Automaton, further: &[&str], program: impl Fn(&[u8]) -> bool) -> Vec<(Vec<u8>, bool)> {
    let mut texts: Vec<Vec<u8>> = further.iter().map(|text| text.as_bytes().to_vec()).collect();
    Suite::new(of, 0).with_members(2).for_each(|case| texts.push(case.input.to_vec()));
    texts.into_iter().map(|text| (program(&text), text)).map(|(answer, text)| (text, answer)).collect()
}

/// Learns a program with the letters of a document, and looks after the questions.
fn learned(
    letters: Letters,
    known: &[(Vec<u8>, bool)],
    bounds: Bounds,
    program: impl Fn(&[u8]) -> bool,
) -> Learned {
    let mut asked: HashSet<Vec<u8>> = known.iter().map(|(text, _)| text.clone()).collect();
    let before = asked.len();
    let mut rounds = 0;
    let ask = |texts: &[Vec<u8>]| -> Result<_, ()> {
        rounds += 1;
        let answer = |text: &Vec<u8>| {
            assert!(asked.insert(text.clone()), "asked twice: {}", text.escape_ascii());
            Some(program(text))
        };
        Ok(texts.iter().map(answer).collect())
    };
    let learned = learn(letters, known, bounds, ask).expect("the program answers");
    assert_eq!((learned.questions, learned.rounds), (asked.len() - before, rounds));
    if learned.bound.is_none() {
        let differs = |(text, answer): &&(Vec<u8>, bool)| {
            learned.letters.spelled(text).is_some() && learned.automaton().accepts(text) != *answer
        };
        assert_eq!(known.iter().find(differs), None);
    }
    learned
}

/// Each with the number of states over letters, and the most questions and calls.
#[test]
fn documents_are_learned_exactly() {
    for (dialect, name, states, questions, rounds) in [
        (&RFC1738, "url", 6, 500, 20),
        (&RFC3986, "IPv6address", 152, 60_000, 200),
        (&RFC3986, "authority", 170, 90_000, 220),
        (&RFC3986, "URI", 180, 170_000, 250),
        (&RFC3987, "IRI", 183, 190_000, 270),
    ] {
        let (own, production) = (automaton(dialect, name), dialect.production(name).expect("it is there"));
        let known = known(own, &[], |text| production.accepts(text));
        let bounds = Bounds { depth: 0, ..Bounds::default() };
        let learned = learned(Letters::of(own), &known, bounds, |text| production.accepts(text));
        assert!(learned.automaton() == own, "{name}");
        assert_eq!((learned.states, learned.depth, learned.bound), (states, Some(0), None), "{name}");
        assert!(
            learned.questions <= questions && learned.rounds <= rounds,
            "{name}: {} questions, {} rounds",
            learned.questions,
            learned.rounds
        );
    }
}

/// Only a known string with two `w` can show that they matter; then their letter is split.
#[test]
fn a_recogniser_that_refuses_ww() {
    let own = automaton(&RFC1738, "hostname");
    let all = Automaton::all();
    let wrong = own.difference(&all.then(&Automaton::literal(b"ww")).then(&all));
    let program = |text: &[u8]| wrong.accepts(text);
    let letters = Letters::of(own);
    let unaware = learned(letters.clone(), &known(own, &[], program), Bounds::default(), program);
    assert!(unaware.automaton() == own && unaware.letters.all().len() == letters.all().len());

    let learned = learned(letters, &known(own, &["www.example.org"], program), Bounds::default(), program);
    assert!(*learned.automaton() == wrong);
    assert_eq!(own.difference(learned.automaton()).shortest(), Some(b"ww".to_vec()));
    assert_eq!(learned.letters.all().len(), unaware.letters.all().len() + 1);
}

#[test]
fn a_recogniser_with_a_limit_of_60_bytes() {
    let own = automaton(&RFC3986, "segment");
    let wrong = own.intersection(&Automaton::one_of(0..=u8::MAX).repeated(0, Some(60)));
    let program = |text: &[u8]| wrong.accepts(text);
    let long = |count: usize, after: usize| format!("{}%aa{}", "a".repeat(count), "a".repeat(after));
    let long: Vec<String> =
        (0..=57).flat_map(|count| [long(count, 57 - count), long(count, 58 - count)]).collect();
    let long: Vec<&str> = long.iter().map(String::as_str).collect();
    let known = known(own, &long, program);
    let all = learned(Letters::of(own), &known, Bounds { depth: 0, ..Bounds::default() }, program);
    assert!(*all.automaton() == wrong && all.bound.is_none());

    // The difference is found at a limit, too.
    let few = learned(Letters::of(own), &known, Bounds { states: 40, ..Bounds::default() }, program);
    assert_eq!((few.states, few.bound), (40, Some(Bound::States)));
    assert!(few.automaton() != own && few.depth.is_none());
}

#[test]
fn a_recogniser_that_counts() {
    let own = automaton(&RFC3986, "reg-name");
    let classes = Classes::by(|byte| (own.class_of(byte), byte == b'a'));
    let step =
        |(state, count): &(State, u8), byte| (own.step(*state, byte), (count + u8::from(byte == b'a')) % 7);
    let wrong =
        Automaton::explored((0, 0), classes, step, |(state, count)| own.is_accepting(*state) && *count < 6);
    let program = |text: &[u8]| wrong.accepts(text);
    let known = known(own, &["aaaaaa"], program);
    let learned = learned(Letters::of(own), &known, Bounds::default(), program);
    assert!(*learned.automaton() == wrong);
    assert_eq!((learned.depth, learned.bound), (Some(1), None));
}

/// The suite of the document tries two bytes of a class over each transition, and `_` is neither.
#[test]
fn a_recogniser_that_accepts_an_underscore_in_one_state() {
    let own = automaton(&RFC1738, "hostname");
    let inside = own.run(0, b"a-");
    let classes = Classes::by(|byte| (own.class_of(byte), byte == b'_'));
    let step =
        |state: &State, byte| own.step(*state, if *state == inside && byte == b'_' { b'a' } else { byte });
    let wrong = Automaton::explored(0, classes, step, |state| own.is_accepting(*state));
    let program = |text: &[u8]| wrong.accepts(text);
    let missed = learned(Letters::of(own), &known(own, &[], program), Bounds::default(), program);
    assert!(missed.automaton() == own);
    let bounds = Bounds { members: 100, ..Bounds::default() };
    let found = learned(Letters::of(own), &known(own, &[], program), bounds, program);
    assert!(*found.automaton() == wrong);
    assert_eq!(found.automaton().difference(own).shortest(), Some(b"a-_".to_vec()));
}

/// Of more than a million characters that are one letter, exactly those that a program refuses become another.
#[test]
fn a_recogniser_that_refuses_some_characters() {
    let own = automaton(&RFC3987, "isegment");
    let refused = |it: char| ('\u{3040}'..='\u{30FF}').contains(&it) || it == '\u{2_0000}';
    let production = RFC3987.production("isegment").expect("it is there");
    let program = |text: &[u8]| {
        production.accepts(text) && !str::from_utf8(text).is_ok_and(|text| text.contains(refused))
    };
    let known = known(own, &["ば", "\u{2_0000}"], program);
    let learned = learned(Letters::of(own), &known, Bounds::default(), program);
    let (mut checked, automaton) = (0, learned.automaton());
    for character in '\0'..=char::MAX {
        let text = character.to_string();
        checked += usize::from(refused(character));
        assert_eq!(automaton.accepts(text.as_bytes()), program(text.as_bytes()), "{character:?}");
    }
    assert_eq!((checked, learned.bound), (193, None));
}

#[test]
fn bytes_that_are_no_characters() {
    let own = Automaton::one_of(*b"\xC3\xFF").then(&Automaton::one_of(b'a'..=b'z').repeated(0, None));
    let program = |text: &[u8]| own.accepts(text);
    let known = known(&own, &[], program);
    let bytes = learned(Letters::of_bytes(&own), &known, Bounds::default(), program);
    assert!(*bytes.automaton() == own);
    assert_eq!(bytes.outside, 0);
    // Nothing that it accepts is made of characters.
    let characters = learned(Letters::of(&own), &known, Bounds::default(), program);
    assert_eq!(characters.automaton().shortest(), None);
    assert!(characters.outside > 0);
}

/// A program that answers at random has no automaton: the learner ends at a limit, and says so.
#[test]
fn a_program_that_answers_at_random() {
    let own = automaton(&RFC3986, "reg-name");
    let mut random = fastrand::Rng::with_seed(3986);
    let bounds = Bounds { states: 60, recheck: 1000, ..Bounds::default() };
    let learned = learn(Letters::of(own), &[], bounds, |texts| -> Result<_, ()> {
        Ok(texts.iter().map(|_| Some(random.bool())).collect())
    });
    let learned = learned.expect("the program answers");
    assert!(learned.states <= 60 && learned.bound.is_some(), "{} {:?}", learned.states, learned.bound);
    assert!((300..700).contains(&learned.contradictions.len()), "{}", learned.contradictions.len());

    // One that is right but for a few answers.
    let mut count = 0;
    let accepted = vec![(b"a".to_vec(), true), (b"a".to_vec(), false)];
    let learned = learn(
        Letters::of(own),
        &accepted,
        Bounds { recheck: usize::MAX, ..bounds },
        |texts| -> Result<_, ()> {
            let mut answer = |text: &Vec<u8>| {
                count += 1;
                (count % 100 != 0).then(|| own.accepts(text) != (count % 90 == 0))
            };
            Ok(texts.iter().map(&mut answer).collect())
        },
    );
    let learned = learned.expect("the program answers");
    assert_eq!(learned.contradictions.first(), Some(&(b"a".to_vec(), true)));
    assert!(learned.contradictions.len() > 1, "{} questions", learned.questions);
    assert_eq!(learned.not_asked, learned.questions / 100);
}

#[test]
fn limits_and_errors() {
    let own = automaton(&RFC3986, "authority");
    let production = RFC3986.production("authority").expect("it is there");
    let known = known(own, &[], |text| production.accepts(text));
    let bounds = Bounds { questions: 5000, ..Bounds::default() };
    let run = || learned(Letters::of(own), &known, bounds, |text| production.accepts(text));
    let (one, other) = (run(), run());
    assert_eq!((one.questions, one.bound), (5000, Some(Bound::Questions)));
    assert!(one.automaton() == other.automaton() && one.states == other.states && one.states > 5);

    let mut calls = 0;
    let failed = learn(Letters::of(own), &known, bounds, |texts| {
        calls += 1;
        if calls < 10 {
            Ok(texts.iter().map(|text| Some(production.accepts(text))).collect())
        } else {
            Err(calls)
        }
    });
    assert_eq!(failed.err(), Some(10));
}
