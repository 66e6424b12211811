//! Vectors for other implementations: what they say is what the combinators, the automata and the checks say, and they
//! go everywhere.
use std::collections::{BTreeSet, HashSet};

use urlgram::bnf::automaton::Automaton;
use urlgram::findings::Severity;
use urlgram::generate::{Kind, Vector, all_vectors, vectors};
use urlgram::{Check, DIALECTS, Dialect, Production, Reading};

/// The vectors of each production of each dialect, with its combinator and its automaton.
fn every_production(reading: Reading, mut test: impl FnMut(&Check, &Production, &Automaton, &[Vector])) {
    for dialect in DIALECTS {
        for production in dialect.productions_in(reading) {
            let check = Check::new(dialect).with_reading(reading).with_start(production.name).unwrap();
            let automaton = Automaton::of(dialect.grammar(reading), production.name).unwrap();
            test(&check, production, &automaton, &vectors(&check, 0));
        }
    }
}

/// The verdicts are right, judged by the combinator and by the automaton, which do not know each other.
#[test]
fn combinators_and_automata_agree_with_the_vectors() {
    for reading in [Reading::Corrected, Reading::Printed] {
        every_production(reading, |check, production, automaton, vectors| {
            for vector in vectors {
                let shown = format!("{}: {}", production.name, vector.input.escape_ascii());
                assert_eq!(production.accepts(&vector.input), vector.derives, "{shown}");
                assert_eq!(automaton.accepts(&vector.input), vector.derives, "{shown}");
                assert_eq!(check.conforms(&vector.input), vector.conforms, "{shown}");
                let errors = vector.why.iter().filter(|why| why.severity == Severity::Error).count();
                assert_eq!(errors == 0, vector.conforms, "{shown}");
                let right = match vector.kind {
                    Kind::Shortest | Kind::Edge => vector.derives,
                    Kind::Random | Kind::Natural => vector.derives && vector.conforms,
                    Kind::NearMiss => !vector.conforms,
                    Kind::Example => true,
                };
                assert!(right, "{shown}: {:?}", vector.kind);
            }
        });
    }
}

/// No string comes twice, and each production has some of each kind, as far as there are.
#[test]
fn vectors_are_of_all_kinds() {
    every_production(Reading::Corrected, |_, production, automaton, vectors| {
        let inputs: HashSet<_> = vectors.iter().map(|vector| &vector.input).collect();
        assert_eq!(inputs.len(), vectors.len(), "{}", production.name);
        let count = |kind: Kind| vectors.iter().filter(|vector| vector.kind == kind).count();
        assert_eq!((count(Kind::Shortest), vectors[0].kind), (1, Kind::Shortest));
        assert!(count(Kind::NearMiss) >= 10, "{}", production.name);
        let shortest = vectors.iter().filter(|vector| vector.derives).map(|vector| vector.input.len()).min();
        assert_eq!(shortest, Some(vectors[0].input.len()), "{}", production.name);
        assert!(automaton.accepts(&vectors[0].input));
    });
}

/// The strings that derive take each transition that leads to acceptance, and those of the kind `edge` are needed.
#[test]
fn every_transition_is_taken() {
    every_production(Reading::Corrected, |_, production, automaton, vectors| {
        let mut taken = HashSet::new();
        for vector in vectors.iter().filter(|it| matches!(it.kind, Kind::Shortest | Kind::Edge)) {
            let before = taken.len();
            let mut state = 0;
            for byte in &vector.input {
                taken.insert((state, automaton.class_of(*byte)));
                state = automaton.step(state, *byte);
            }
            assert!(vector.kind == Kind::Shortest || taken.len() > before, "{}", production.name);
        }
        let states = 0..automaton.states();
        // Of a minimal automaton, only the dead state leads to no acceptance, and each other one can be reached.
        let alive = |state: usize| {
            automaton
                .representatives()
                .iter()
                .filter(move |byte| !automaton.is_dead(automaton.step(state, **byte)))
                .count()
        };
        assert_eq!(taken.len(), states.map(alive).sum::<usize>(), "{}", production.name);
    });
}

/// A file is the vectors of all productions, the same each time, and has reasons of most kinds.
#[test]
fn a_file_is_of_all_productions() {
    let mut codes: BTreeSet<&str> = BTreeSet::new();
    for dialect in DIALECTS {
        let all: Vec<_> = all_vectors(Check::new(dialect), 1).collect();
        assert!(all.iter().eq(&all_vectors(Check::new(dialect), 1).collect::<Vec<_>>()));
        let productions: BTreeSet<_> = all.iter().map(|vector| vector.production).collect();
        assert_eq!(productions.len(), dialect.productions().len());
        codes.extend(all.iter().flat_map(|vector| &vector.why).map(|why| why.code.as_str()));
    }
    assert!(codes.len() > 45, "{codes:?}");
}

/// The sections are those of the production.
#[test]
fn a_vector_names_its_sections() {
    let check = Check::new(Dialect::find("rfc1738").unwrap());
    assert_eq!(vectors(&check.with_start("port").unwrap(), 0)[0].section, "5, 3.1");
    let check = Check::new(Dialect::find("fielding-01").unwrap());
    assert_eq!(vectors(&check.with_start("port").unwrap(), 0)[0].section, "4.3.1");
}
