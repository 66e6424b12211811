//! Relations and witnesses of automata, decided once more in other ways.
use crate::{sides, tier};

use std::collections::{BTreeMap, HashSet};

use fastrand::Rng;
use sides::{READINGS, all};
use urlgram::Reading;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::difference::{
    self, Relation, Shortest, StringCost, relation, relation_within, shortest, witnesses,
};
use urlgram::bnf::{Expr, Grammar, Rule, sentence};
use urlgram::diff::{Natural, Side};

/// The relation, by building the two differences as automata.
fn relation_of_differences(left: &Automaton, right: &Automaton) -> Relation {
    let more = !left.combined(right, |left, right| left && !right).is_dead(0);
    let less = !left.combined(right, |left, right| !left && right).is_dead(0);
    match (more, less) {
        (false, false) => Relation::Equal,
        (false, true) => Relation::Subset,
        (true, false) => Relation::Superset,
        (true, true) => Relation::Incomparable,
    }
}

/// A byte of each class that neither automaton tells apart.
fn bytes(one: &Automaton, two: &Automaton) -> Vec<u8> {
    let mut classes = HashSet::new();
    (0..=255).filter(|byte| classes.insert((one.class_of(*byte), two.class_of(*byte)))).collect()
}

/// The length of a shortest string that only the first holds, by all strings of length 0, 1, 2 and so on at once.
fn least_length(of: &Automaton, not_of: &Automaton) -> Option<usize> {
    let bytes = bytes(of, not_of);
    let mut layer = HashSet::from([(0, 0)]);
    let mut seen = layer.clone();
    for length in 0.. {
        if layer.iter().any(|(one, two)| of.is_accepting(*one) && !not_of.is_accepting(*two)) {
            return Some(length);
        }
        let behind = |(one, two): &(_, _)| {
            bytes.iter().map(|byte| (of.step(*one, *byte), not_of.step(*two, *byte))).collect::<Vec<_>>()
        };
        layer = layer.iter().flat_map(behind).filter(|pair| seen.insert(*pair)).collect();
        if layer.is_empty() {
            return None;
        }
    }
    None
}

/// The cost of a string, by the cheapest division into bytes and pieces.
fn cost(text: &[u8], prices: &impl StringCost) -> u64 {
    let mut context = prices.begin();
    let mut costs = vec![u64::MAX; text.len() + 1];
    costs[0] = 0;
    for (at, byte) in text.iter().enumerate() {
        let mut offer =
            |behind: usize, price| costs[behind] = costs[behind].min(costs[at].saturating_add(price));
        offer(at + 1, prices.byte(context, *byte));
        for (piece, price) in prices.pieces(context) {
            if text[at..].starts_with(piece.as_bytes()) {
                offer(at + piece.len(), price);
            }
        }
        context = prices.after(context, *byte);
    }
    costs[text.len()] + prices.end(context)
}

/// Everything that is said of two automata holds.
fn check(left: &Automaton, right: &Automaton, prices: &impl StringCost, shown: &str) {
    let found = relation(left, right);
    assert_eq!(found, relation_of_differences(left, right), "{shown}");
    assert_eq!(
        found == Relation::Equal,
        left == right,
        "{shown}: minimal automata of equal languages are equal"
    );
    for (of, not_of) in [(left, right), (right, left)] {
        let short = shortest(of, not_of);
        assert_eq!(short.as_ref().map(|it| it.text.len()), least_length(of, not_of), "{shown}");
        let found = witnesses(of, not_of, prices);
        assert_eq!(found.is_empty(), short.is_none(), "{shown}");
        assert!(found.iter().all(|it| it.cost == cost(&it.text, prices)), "{shown}");
        let texts: HashSet<_> = found.iter().map(|it| &it.text).collect();
        assert!(found.is_sorted_by_key(|it| it.cost), "{shown}");
        assert_eq!(texts.len(), found.len(), "{shown}: each leaves in another way");
        for witness in found.iter().chain(&short) {
            let text = witness.text.escape_ascii();
            assert!(of.accepts(&witness.text) && !not_of.accepts(&witness.text), "{shown}: {text}");
            assert_eq!(
                witness.leaves,
                not_of.first_dead(&witness.text).unwrap_or(witness.text.len()),
                "{text}"
            );
        }
    }
}

#[test]
fn a_comparison_has_a_limit() {
    let (one, two) = (Automaton::literal(b"a"), Automaton::one_of(*b"ab"));
    assert_eq!([10, 2].map(|most| relation_within(&one, &two, most)), [Some(Relation::Subset), None]);
}

/// The productions of the same name of all pairs of dialects, in both readings, and each with itself.
#[test]
fn productions_of_the_same_name() {
    let sides = READINGS.map(all).concat();
    let mut by_name: BTreeMap<_, Vec<&Side>> = BTreeMap::new();
    for side in &sides {
        by_name.entry(side.production().name).or_default().push(side);
    }
    let pairs = by_name
        .values()
        .flat_map(|sides| sides.iter().flat_map(|left| sides.iter().map(move |right| (left, right))));
    for (left, right) in tier::every(29, pairs) {
        let prices = Natural::of(left.dialect(), left.production().name);
        check(left.automaton(), right.automaton(), &prices, &format!("{left} and {right}"));
    }
}

/// Any two productions of all dialects.
#[test]
fn random_pairs_of_productions() {
    let mut random = Rng::with_seed(1630);
    let sides = all(Reading::Corrected);
    for _ in 0..tier::of(1_000, 60) {
        let (left, right) = (random.choice(&sides).unwrap(), random.choice(&sides).unwrap());
        let shown = format!("{left} and {right}");
        check(
            left.automaton(),
            right.automaton(),
            &Natural::of(left.dialect(), left.production().name),
            &shown,
        );
        check(left.automaton(), right.automaton(), &Shortest, &shown);
    }
}

/// No random string that only one of two productions derives is cheaper than the first witness.
#[test]
fn the_first_is_the_cheapest() {
    let mut random = Rng::with_seed(1034);
    let sides = all(Reading::Corrected);
    let mut compared = 0;
    for _ in 0..tier::of(2_000, 150) {
        let (left, right) = (random.choice(&sides).unwrap(), random.choice(&sides).unwrap());
        let prices = Natural::of(left.dialect(), left.production().name);
        let found = witnesses(left.automaton(), right.automaton(), &prices);
        for _ in 0..20 {
            let grammar = left.dialect().grammar(Reading::Corrected);
            let text = sentence::random(grammar, left.production().name, &mut random).unwrap();
            if !right.automaton().accepts(&text) {
                compared += 1;
                assert!(found[0].cost <= cost(&text, &prices), "{left}, {right}: {}", text.escape_ascii());
            }
        }
    }
    assert!(compared > tier::of(10_000, 750), "{compared}");
}

/// A production and what becomes of it by a small change in its grammar.
#[test]
fn mutants() {
    let mut random = Rng::with_seed(1994);
    let mut differ = 0;
    for side in tier::every(3, all(Reading::Corrected)) {
        let name = side.production().name;
        let grammar = side.dialect().grammar(Reading::Corrected);
        for _ in 0..tier::of(3, 1) {
            let mut rules: Vec<Rule<'_>> = grammar.rules().to_vec();
            let used = grammar.needed_by(name);
            let mutated = *random.choice(&used).unwrap();
            mutate(&mut rules.iter_mut().find(|rule| rule.name == mutated).unwrap().expr, &mut random);
            let mutant = Grammar::default().with(&rules);
            let Ok(automaton) = Automaton::of(&mutant, name) else { continue };
            let shown = format!("{side} with another `{mutated}`");
            check(side.automaton(), &automaton, &Natural::of(side.dialect(), name), &shown);
            let found = relation(side.automaton(), &automaton);
            differ += usize::from(found != Relation::Equal);
            for _ in 0..20 {
                let text = sentence::random(grammar, name, &mut random).unwrap();
                let within = matches!(found, Relation::Equal | Relation::Subset);
                assert!(!within || automaton.accepts(&text), "{shown}");
                let Some(text) = sentence::random(&mutant, name, &mut random) else { continue };
                let within = matches!(found, Relation::Equal | Relation::Superset);
                assert!(!within || side.automaton().accepts(&text), "{shown}: {}", text.escape_ascii());
            }
        }
    }
    assert!(differ > tier::of(300, 33), "{differ}");
}

/// Another character, a part less, an optional part, a repetition more: in some place of the expression.
fn mutate(expr: &mut Expr<'_>, random: &mut Rng) {
    match expr {
        Expr::Sequence(parts) | Expr::Choice(parts) if !parts.is_empty() => {
            let at = random.usize(0..parts.len());
            if parts.len() > 1 && random.u8(0..3) == 0 {
                parts.remove(at);
            } else {
                mutate(&mut parts[at], random);
            }
        }
        Expr::Repeat { min, .. } if random.bool() => *min = 1 - (*min).min(1),
        Expr::Repeat { item, .. } => mutate(item, random),
        Expr::Literal(text) if random.bool() => *text = if *text == "x" { "y" } else { "x" },
        _ => {
            let item = Box::new(expr.clone());
            *expr = Expr::Repeat { item, min: 0, max: random.bool().then_some(1) };
        }
    }
}

/// Equal right-hand sides, letter by letter, may be different languages, and the other way round.
#[test]
fn the_text_of_the_bnf_says_nothing() {
    let grammar = |text| Grammar::parse("toy.bnf", text).unwrap();
    let of = |text| Automaton::of(&grammar(text), "s").unwrap();
    assert_eq!(relation(&of("s = *a\na = \"a\"\n"), &of("s = *a\na = \"b\"\n")), Relation::Incomparable);
    assert_eq!(relation(&of("s = *a\na = \"a\"\n"), &of("s = [ \"a\" s ]\n")), Relation::Equal);
    let text = |witness: Option<difference::Witness>| String::from_utf8(witness.unwrap().text).unwrap();
    assert_eq!(text(shortest(&of("s = *3\"a\"\n"), &of("s = *2\"a\"\n"))), "aaa");
    assert_eq!(text(shortest(&of("s = 1*\"a\"\n"), &of("s = 2*\"a\"\n"))), "a");
}
