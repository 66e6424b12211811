//! The automata that are wrong by one thing: they are counted as if each was asked, and the small suite notices them, and more.
use crate::readings;
use crate::tier;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use urlgram::Reading;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::classes::Classes;
use urlgram::bnf::mutation::{self, Mutants, Question};
use urlgram::bnf::suite::Suite;
use urlgram::rfc3986::RFC3986;

/// The bytes of the classes of a random automaton: letters, and the two bytes of é.
const BYTES: [u8; 4] = [b'a', b'b', 0xC3, 0xA9];

/// An automaton with any transitions and verdicts, made minimal.
fn random_automaton(random: &mut fastrand::Rng) -> Automaton {
    let states = random.usize(1..=7);
    let next: Vec<usize> = (0..states * 5).map(|_| random.usize(0..states)).collect();
    let accepting: Vec<bool> = (0..states).map(|_| random.bool()).collect();
    let class = |byte: u8| BYTES.iter().position(|known| *known == byte).unwrap_or(4);
    Automaton::explored(0, Classes::by(class), |state, byte| next[state * 5 + class(byte)], |s| accepting[*s])
}

/// The mistake of a mutant: a transition that leads elsewhere, or a verdict.
#[derive(Clone, Copy, Debug)]
enum Mutant {
    Transition { from: usize, class: usize, to: usize },
    Verdict(usize),
}

impl Mutant {
    fn all(automaton: &Automaton) -> Vec<Self> {
        let states = automaton.states();
        let mut all: Vec<Self> = (0..states).map(Self::Verdict).collect();
        for from in 0..states {
            for class in 0..automaton.classes() {
                let right = automaton.step(from, automaton.representatives()[class]);
                let wrong = (0..states).filter(|to| *to != right);
                all.extend(wrong.map(|to| Self::Transition { from, class, to }));
            }
        }
        all
    }

    fn step(self, automaton: &Automaton, state: usize, byte: u8) -> usize {
        match self {
            Self::Transition { from, class, to } if from == state && class == automaton.class_of(byte) => to,
            _ => automaton.step(state, byte),
        }
    }

    fn verdict(self, automaton: &Automaton, state: usize) -> bool {
        automaton.is_accepting(state) != matches!(self, Self::Verdict(wrong) if wrong == state)
    }

    fn accepts(self, automaton: &Automaton, text: &[u8]) -> bool {
        self.verdict(automaton, text.iter().fold(0, |state, byte| self.step(automaton, state, *byte)))
    }

    /// Returns whether a string of UTF-8 tells it from the automaton; of all classes, those of `BYTES` can occur.
    fn is_told_by_text(self, automaton: &Automaton) -> bool {
        // Each pair of states has the number of bytes that a character still lacks.
        let mut reached = vec![(0, 0, 0)];
        let mut at = 0;
        while let Some(&(right, wrong, missing)) = reached.get(at) {
            if missing == 0 && automaton.is_accepting(right) != self.verdict(automaton, wrong) {
                return true;
            }
            let first = [(b'a', 0), (b'b', 0), (b'c', 0), (0xC3, 1), (0xC4, 1), (0xE1, 2), (0xF1, 3)];
            let further = [(0xA9_u8, missing - 1), (0x80, missing - 1)];
            for (byte, missing) in if missing == 0 { &first[..] } else { &further[..] } {
                let next = (automaton.step(right, *byte), self.step(automaton, wrong, *byte), *missing);
                if !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        false
    }
}

/// Strings in any order kill those mutants that answer otherwise, each once.
#[test]
fn a_text_kills_the_mutants_that_it_tells() {
    let mut random = fastrand::Rng::with_seed(35);
    let mut repeated = 0;
    for _ in 0..150 {
        let automaton = random_automaton(&mut random);
        let mut left = Mutant::all(&automaton);
        let mut mutants = Mutants::new(&automaton);
        assert_eq!(mutants.total(), left.len() as u64);
        for _ in 0..40 {
            let length = random.usize(0..12);
            let text: Vec<u8> = (0..length).map(|_| *random.choice(b"ab\xC3\xA9z").unwrap()).collect();
            let before = left.len();
            left.retain(|mutant| mutant.accepts(&automaton, &text) == automaton.accepts(&text));
            let killed = (before - left.len()) as u64;
            assert_eq!(mutants.kill(&text), killed, "{automaton:?} {}", text.escape_ascii());
            assert_eq!(mutants.left(), left.len() as u64);
            repeated += mutants.kill(&text);
        }
    }
    assert_eq!(repeated, 0);
}

/// The suite of a random automaton kills all, with UTF-8 nearly wherever that can.
#[test]
fn the_small_suite_of_any_automaton_kills_all_mutants() {
    let mut random = fastrand::Rng::with_seed(3986);
    let (mut others, mut all, mut missed, mut told) = (0, 0, 0, 0);
    for _ in 0..150 {
        let automaton = random_automaton(&mut random);
        let suite = mutation::small(&automaton, 3);
        assert!(suite.iter().all(|question| automaton.accepts(&question.text) == question.accepted));
        let place = |question: &Question| (question.text.len(), question.text.clone());
        assert!(suite.is_sorted_by(|one, next| place(one) < place(next)));
        let (texts, bytes): (Vec<_>, Vec<_>) =
            suite.iter().partition(|question| std::str::from_utf8(&question.text).is_ok());
        for mutant in Mutant::all(&automaton) {
            let tells = |question: &&&Question| {
                mutant.accepts(&automaton, &question.text) != automaton.accepts(&question.text)
            };
            assert!(suite.iter().any(|question| tells(&&question)), "{automaton:?} {mutant:?}");
            let by_text = texts.iter().any(|question| tells(&question));
            let can = mutant.is_told_by_text(&automaton);
            assert!(can || !by_text, "{automaton:?} {mutant:?}");
            missed += usize::from(can && !by_text);
            told += usize::from(by_text);
        }
        (others, all) = (others + bytes.len(), all + suite.len());
    }
    assert!(0 < others && others < all / 2, "{others} of {all} are not UTF-8");
    assert!(missed < told / 500, "{missed} mutants, and {told} are told by UTF-8");
}

/// The same with a copy of a state, to which one transition leads, and of whose transitions one leads elsewhere; made minimal.
fn with_a_copy(automaton: &Automaton, random: &mut fastrand::Rng) -> Automaton {
    let (copy, bytes) = (automaton.states(), automaton.representatives());
    let [into, out] = [(); 2].map(|()| automaton.class_of(*random.choice(bytes).unwrap()));
    let [from, to] = [(); 2].map(|()| random.usize(0..copy));
    let original = automaton.step(from, bytes[into]);
    let own = |state: usize| if state == copy { original } else { state };
    let step = |state: usize, byte: u8| match (state, automaton.class_of(byte)) {
        (state, class) if state == from && class == into => copy,
        (state, class) if state == copy && class == out => to,
        _ => automaton.step(own(state), byte),
    };
    let classes = Classes::by(|byte| automaton.class_of(byte));
    Automaton::explored(
        0,
        classes,
        |state, byte| step(*state, byte),
        |state| automaton.is_accepting(own(*state)),
    )
}

/// The suite of depth 1 tells each automaton that is wrong, and has at most a state more.
#[test]
fn the_complete_suite_tells_automata_with_a_state_more() {
    let mut random = fastrand::Rng::with_seed(1738);
    let mut equal = 0;
    for _ in 0..100 {
        let automaton = random_automaton(&mut random);
        let mut mutants = Mutants::new(&automaton);
        let mut cases = Vec::new();
        Suite::new(&automaton, 1).with_members(1).for_each(|case| {
            mutants.kill(case.input);
            cases.push((case.input.to_vec(), case.accepted));
        });
        assert!(cases.iter().all(|(text, accepted)| automaton.accepts(text) == *accepted));
        assert_eq!(mutants.left(), 0, "{automaton:?}");
        for _ in 0..50 {
            let other = with_a_copy(&automaton, &mut random);
            let is_told = cases.iter().any(|(text, accepted)| other.accepts(text) != *accepted);
            assert_eq!(is_told, other != automaton, "{automaton:?} {other:?}");
            equal += usize::from(!is_told);
        }
    }
    assert!((1..2500).contains(&equal), "{equal} are equal");
}

/// For each production (by day `URI`, and those that are small), and each automaton once, a suite that kills all; and bytes of each class over each transition.
fn kills_all(is_asked: impl Fn(&str) -> bool) {
    let mut seen: Vec<Automaton> = Vec::new();
    for (dialect, reading) in readings::readings().filter(|(dialect, _)| is_asked(dialect.id)) {
        for production in dialect.productions_in(reading) {
            let automaton = Automaton::of(dialect.grammar(reading), production.name).unwrap();
            let is_small = production.name == "URI" || automaton.states() <= tier::of(usize::MAX, 150);
            if seen.contains(&automaton) || !is_small {
                continue;
            }
            let suite = mutation::small(&automaton, 3);
            let mut mutants = Mutants::new(&automaton);
            for question in &suite {
                mutants.kill(&question.text);
            }
            let name = format!("{} {}", dialect.id, production.name);
            assert_eq!(mutants.left(), 0, "{name}");
            let most = match dialect.id {
                "rfc3986" => 41_000,
                // The grammar has bytes that are no UTF-8, and words that only one state expects.
                "rfc3987" => 240_000,
                "rfc1630-url" => 450_000,
                _ => 20_000,
            };
            assert!(suite.len() <= most, "{name}: {}", suite.len());
            has_members(&name, &automaton, &suite);
            seen.push(automaton);
        }
    }
}

fn has_members(name: &str, automaton: &Automaton, suite: &[Question]) {
    let mut taken = vec![[false; 256]; automaton.states()];
    for question in suite.iter().filter(|question| question.accepted) {
        let mut state = 0;
        for byte in &question.text {
            taken[state][usize::from(*byte)] = true;
            state = automaton.step(state, *byte);
        }
    }
    for state in automaton.living() {
        for (class, byte) in automaton.representatives().iter().enumerate() {
            if !automaton.is_dead(automaton.step(state, *byte)) {
                let bytes = || (0..=255).filter(|byte| automaton.class_of(*byte) == class);
                let taken = bytes().filter(|byte| taken[state][usize::from(*byte)]).count();
                assert!(taken >= bytes().count().min(3), "{name}: state {state}, class {class}");
            }
        }
    }
}

#[test]
fn the_small_suite_kills_all_mutants_of_rfc3986() {
    kills_all(|dialect| dialect == "rfc3986");
}

#[test]
fn the_small_suite_kills_all_mutants_of_rfc3987() {
    kills_all(|dialect| dialect == "rfc3987");
}

#[test]
fn the_small_suite_kills_all_mutants_of_the_first_document() {
    kills_all(|dialect| dialect == "rfc1630-url");
}

#[test]
fn the_small_suite_kills_all_mutants_of_the_others() {
    kills_all(|dialect| !["rfc3986", "rfc3987", "rfc1630-url"].contains(&dialect));
}

fn uri() -> &'static Automaton {
    RFC3986.automaton("URI", Reading::Corrected).unwrap()
}

/// The small suite of `URI`.
static SUITE: LazyLock<Vec<Question>> = LazyLock::new(|| mutation::small(uri(), 3));

/// Returns whether it notices a recogniser.
fn notices(recogniser: impl Fn(&[u8]) -> bool) -> bool {
    SUITE.iter().any(|question| recogniser(&question.text) != question.accepted)
}

/// The scheme and the rest.
fn divided(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|byte| *byte == b':').unwrap_or(text.len());
    text.split_at(end)
}

fn authority(text: &[u8]) -> &[u8] {
    let rest = divided(text).1.strip_prefix(b"://").unwrap_or_default();
    rest.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default()
}

/// Recognisers that tell bytes of a class apart, which no automaton with one wrong transition does.
#[test]
fn the_small_suite_notices_single_bytes() {
    let right = |text: &[u8]| uri().accepts(text);
    assert!(!notices(right));
    let holds = |text: &[u8], part: &[u8]| text.windows(part.len()).any(|window| window == part);
    assert!(notices(|text| right(text) && !holds(text, b"ww")), "ww");
    assert!(notices(|text| right(text) && !holds(authority(text), b"ww")), "ww in an authority");
    let repeats =
        |text: &[u8]| text.windows(2).any(|pair| pair[0] == pair[1] && pair[0].is_ascii_alphabetic());
    assert!(notices(|text| right(text) && !repeats(text)), "two equal letters");
    let changes = |text: &[u8]| {
        text.windows(2).any(|pair| pair[0] != pair[1] && pair.iter().all(u8::is_ascii_alphabetic))
    };
    assert!(notices(|text| right(text) && !changes(text)), "two other letters");
    assert!(notices(|text| right(text) && !divided(text).0.iter().any(u8::is_ascii_uppercase)), "a scheme");
    assert!(
        notices(|text| right(text) && !divided(text).0.first().is_some_and(u8::is_ascii_uppercase)),
        "the first letter of a scheme"
    );
    let address = |text: &[u8]| authority(text).contains(&b'[').then(|| authority(text).to_vec());
    assert!(
        notices(
            |text| right(text) && !address(text).is_some_and(|text| text.iter().any(u8::is_ascii_uppercase))
        ),
        "an address"
    );
    for byte in (b'!'..=b'~').filter(|byte| !b"\"<>\\^`{|}#[]:%".contains(byte)) {
        assert!(notices_without(byte), "no {}", byte.escape_ascii());
    }
    // This mistake permits a line break at the end.
    assert!(notices(|text| right(text.strip_suffix(b"\n").unwrap_or(text))), "a line break");
    // These mistakes take `_` for a letter: in the scheme alone, and everywhere but in an address.
    let letters =
        |text: &[u8]| text.iter().map(|byte| if *byte == b'_' { b'a' } else { *byte }).collect::<Vec<u8>>();
    assert!(
        notices(|text| right(&[&letters(divided(text).0)[..], divided(text).1].concat())),
        "_ in a scheme"
    );
    assert!(notices(|text| right(&letters(text))), "_ anywhere");
    for byte in *b"\"<>\\^`{|} " {
        let accepts = |text: &[u8]| {
            let letters: Vec<u8> = text.iter().map(|b| if *b == byte { b'a' } else { *b }).collect();
            right(&letters)
        };
        assert!(notices(accepts), "{}", byte.escape_ascii());
    }
}

/// Returns whether a recogniser is noticed that refuses a byte after the scheme.
fn notices_without(byte: u8) -> bool {
    SUITE.iter().any(|question| question.accepted && divided(&question.text).1.contains(&byte))
}

/// The suite does not know of lengths; loops do.
#[test]
fn loops_reach_limits_of_length() {
    let loops = mutation::loops(uri());
    assert!((20..=40).contains(&loops.len()), "{}", loops.len());
    for found in &loops {
        assert!(!found.body.is_empty());
        assert!([0, 1, 2, 3, 64].iter().all(|bodies| uri().accepts(&found.times(*bodies))), "{found:?}");
    }
    let bodies: BTreeSet<&[u8]> = loops.iter().map(|found| &found.body[..]).collect();
    for body in [&b"a"[..], b"a.", b"a/", b"%aa", b"0"] {
        assert!(bodies.contains(body), "{}", body.escape_ascii());
    }
    let limits: [fn(&[u8]) -> bool; 4] = [
        |text| divided(text).0.len() > 60,
        |text| authority(text).split(|byte| *byte == b'.').count() > 60,
        |text| authority(text).iter().rev().take_while(|byte| byte.is_ascii_digit()).count() > 60,
        |text| text.split(|byte| *byte == b'/').count() > 60,
    ];
    for limit in limits {
        let refuses = |text: &[u8]| uri().accepts(text) && limit(text);
        assert!(!SUITE.iter().any(|question| refuses(&question.text)));
        assert!(loops.iter().any(|found| (0..8).any(|power| refuses(&found.times(1 << power)))));
    }
}
