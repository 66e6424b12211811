//! The test of the test: combinators that are wrong on purpose, and automata that differ by one transition, fail
//! the suite.
use crate::judge;

use std::collections::{BTreeSet, HashSet};

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Suite;
use urlgram::combinator::production;
use urlgram::production::Combinator;
use urlgram::rfc1738::{RFC1738, ip, misc, news};
use urlgram::trace::{Parsed, Source};
use urlgram::{Check, Reading};

/// How many strings of the suite of `name` the mutant gets wrong.
fn differences(name: &'static str, mutant: Combinator) -> usize {
    let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), name).unwrap();
    let production = RFC1738.production(name).unwrap().with(mutant);
    let check = Check::new(&RFC1738).with_start(name).unwrap();
    let (mut known, mut differences) = (HashSet::new(), 0);
    Suite::new(&automaton, 1).for_each(|case| {
        differences +=
            usize::from(judge::difference(&mut known, &automaton, &check, &production, case).is_some());
    });
    differences
}

macro_rules! mutants {
    ($($(#[$doc:meta])* $test:ident, $name:literal = $rhs:expr;)+) => {$(
        $(#[$doc])*
        #[test]
        fn $test() {
            mod room {
                use super::*;

                pub fn mutant<I: Source>(input: I) -> Parsed<I> {
                    production($name, $rhs).parse(input)
                }
            }
            let mutant = urlgram::combinators![room: mutant as $name][0];
            assert_ne!(differences($name, mutant), 0, "the suite does not see the mutant");
        }
    )+};
}

mutants! {
    /// `toplabel` may begin with a digit.
    toplabel_with_a_digit_in_front, "toplabel" =
        (ip::alphadigit, many0_count((many0_count(char('-')), ip::alphadigit)));

    /// `domainlabel` may end with `-`.
    domainlabel_with_a_hyphen_at_the_end, "domainlabel" =
        (ip::alphadigit, many0_count(alt((ip::alphadigit, tag("-")))));

    /// The alternatives of `domainlabel` as printed: the first that matches keeps `a-b` from being read.
    domainlabel_in_the_printed_order, "domainlabel" = alt((
        ip::alphadigit,
        recognize((ip::alphadigit, many0_count(alt((ip::alphadigit, tag("-")))), ip::alphadigit)),
    ));

    /// The alternatives of `grouppart` as printed: `a@h` stops after the `a`.
    grouppart_in_the_printed_order, "grouppart" = alt((tag("*"), news::group, news::article));

    /// An escape of one digit.
    escape_with_one_digit, "escape" = (char('%'), misc::hex, opt(misc::hex));

    /// An escape with one letter too many among its digits: only one byte of a class is wrong.
    escape_with_a_g, "escape" = (char('%'), misc::hex, alt((misc::hex, recognize(one_of("g")))));

    /// A host is no port, whatever its length.
    port_without_digits, "port" = many0_count(misc::digit);

    /// `hostname` that takes the first label for the top label.
    hostname_of_one_label, "hostname" = ip::toplabel;

    /// `hostport` that requires the port.
    hostport_with_a_port, "hostport" = (ip::host, char(':'), ip::port);
}

/// An automaton as a table, of which a copy can be bent: what a wrong combinator may be.
#[derive(Clone)]
struct Table {
    next: Vec<[usize; 256]>,
    accepting: Vec<bool>,
}

impl Table {
    fn of(automaton: &Automaton) -> Self {
        let states = 0..automaton.states();
        let row = |state| {
            let mut row = [0; 256];
            (0..=255).for_each(|byte: u8| row[usize::from(byte)] = automaton.step(state, byte));
            row
        };
        Self {
            next: states.clone().map(row).collect(),
            accepting: states.map(|state| automaton.is_accepting(state)).collect(),
        }
    }

    /// The same with another target for all bytes of the class of `byte`.
    fn bent(mut self, automaton: &Automaton, from: usize, byte: u8, to: usize) -> Self {
        let like = |other: u8| {
            (0..automaton.states()).all(|state| automaton.step(state, other) == automaton.step(state, byte))
        };
        for other in (0..=255).filter(|other| like(*other)) {
            self.next[from][usize::from(other)] = to;
        }
        self
    }

    /// The same with a copy of a state, whose number is returned.
    fn with_copy_of(mut self, state: usize) -> (Self, usize) {
        self.next.push(self.next[state]);
        self.accepting.push(self.accepting[state]);
        let copy = self.next.len() - 1;
        (self, copy)
    }

    fn accepts(&self, input: &[u8]) -> bool {
        self.accepting[input.iter().fold(0, |state, byte| self.next[state][usize::from(*byte)])]
    }

    /// Returns whether it accepts the same language: no pair of states that one string reaches disagrees.
    fn is_equivalent_to(&self, automaton: &Automaton) -> bool {
        let mut pairs = vec![(0, 0)];
        let mut at = 0;
        while let Some(&(one, other)) = pairs.get(at) {
            if automaton.is_accepting(one) != self.accepting[other] {
                return false;
            }
            for &byte in automaton.representatives() {
                let next = (automaton.step(one, byte), self.next[other][usize::from(byte)]);
                if !pairs.contains(&next) {
                    pairs.push(next);
                }
            }
            at += 1;
        }
        true
    }
}

/// Every automaton with one bent transition, and 1,000 that have a state more, are found exactly if they differ.
#[test]
fn the_suite_finds_every_bent_automaton() {
    let mut random = fastrand::Rng::with_seed(1738);
    for name in ["escape", "toplabel", "hostname", "grouppart"] {
        let automaton = &Automaton::of(RFC1738.grammar(Reading::Corrected), name).unwrap();
        let table = Table::of(automaton);
        let mut bent = Vec::new();
        for from in 0..automaton.states() {
            for &byte in automaton.representatives() {
                bent.extend((0..automaton.states()).map(|to| table.clone().bent(automaton, from, byte, to)));
            }
        }
        for _ in 0..1000 {
            let mut any_byte = || *random.choice(automaton.representatives()).unwrap();
            let (first, second) = (any_byte(), any_byte());
            let (from, to) = (random.usize(0..automaton.states()), random.usize(0..automaton.states()));
            let (longer, copy) = table.clone().with_copy_of(automaton.step(from, first));
            bent.push(longer.bent(automaton, from, first, copy).bent(automaton, copy, second, to));
        }
        let mut cases = BTreeSet::new();
        Suite::new(automaton, 1).for_each(|case| {
            cases.insert((case.input.to_vec(), case.accepted));
        });
        for (number, mutant) in bent.iter().enumerate() {
            let found = cases.iter().any(|(input, accepted)| mutant.accepts(input) != *accepted);
            assert_eq!(found, !mutant.is_equivalent_to(automaton), "{name}, mutant {number}");
        }
    }
}
