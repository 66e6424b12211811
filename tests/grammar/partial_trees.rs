//! The tree of an input that does not derive goes as far as it can, and is the beginning of a tree.
use std::collections::BTreeSet;
use std::rc::Rc;

use urlgram::bnf::{Expr, Grammar, sentence};
use urlgram::tree::{Fold, Item, Partial, What};
use urlgram::{Check, DIALECTS, Reading};

use crate::tier;

/// The text in a node: bytes of literals and names of children.
#[derive(Debug, PartialEq)]
enum Part {
    Byte(u8),
    Child(&'static str),
}

/// The places in `parts` to which an expression leads from any of these; `reaches` says whether it could go on at the end.
fn lead(
    grammar: &Grammar<'_>,
    expr: &Expr<'_>,
    parts: &[Part],
    from: &BTreeSet<usize>,
    reaches: &mut bool,
) -> BTreeSet<usize> {
    let mut next = |wanted: &dyn Fn(&Part) -> bool| {
        *reaches |= from.contains(&parts.len());
        from.iter().filter(|at| parts.get(**at).is_some_and(wanted)).map(|at| at + 1).collect()
    };
    match expr {
        Expr::Literal(text) => {
            let mut at = from.clone();
            for byte in text.bytes() {
                *reaches |= at.contains(&parts.len());
                at = at
                    .iter()
                    .filter(|at| parts.get(**at) == Some(&Part::Byte(byte)))
                    .map(|at| at + 1)
                    .collect();
            }
            at
        }
        Expr::Name(name) => next(&|part| matches!(part, Part::Child(own) if own == name)),
        Expr::Bytes(set) => {
            next(&|part| matches!(part, Part::Byte(byte) if grammar.bytes(set).contains(byte)))
        }
        Expr::Except(..) => unreachable!("no document has an exception"),
        Expr::Choice(choice) => {
            choice.iter().flat_map(|one| lead(grammar, one, parts, from, reaches)).collect()
        }
        Expr::Sequence(sequence) => {
            sequence.iter().fold(from.clone(), |at, one| lead(grammar, one, parts, &at, reaches))
        }
        Expr::Repeat { item, min, max } => {
            let (mut at, mut all) = (from.clone(), BTreeSet::new());
            for times in 0..=max.unwrap_or(u32::MAX) {
                if times >= *min && at.is_subset(&all) && (times > *min || !all.is_empty()) {
                    break;
                }
                if times >= *min {
                    all.extend(&at);
                }
                at = lead(grammar, item, parts, &at, reaches);
            }
            if max.is_some() {
                all.extend(at);
            }
            all
        }
    }
}

/// A sentence with something wrong in it, as a rule.
fn broken(sentence: &[u8], random: &mut fastrand::Rng) -> Vec<u8> {
    let mut input = sentence.to_vec();
    let at = random.usize(0..=input.len());
    match random.u8(0..4) {
        0 => input.truncate(at),
        1 => input.insert(at, random.u8(..)),
        2 => input.insert(at, *random.choice(b" /:@%#?;=.a0").unwrap()),
        _ => input.push(*random.choice(b" /:@%#?;=.a0").unwrap()),
    }
    input
}

/// The literals and children of the node at `place`.
fn row(tree: &Partial<'_>, place: usize) -> Vec<Part> {
    let node = tree.nodes()[place];
    let bytes = |from: usize, to: usize| tree.input()[from..to].iter().map(|byte| Part::Byte(*byte));
    let (mut parts, mut read, mut child) = (Vec::new(), node.start, place + 1);
    while child < place + node.size {
        let own = tree.nodes()[child];
        assert!(own.start >= read && own.end <= node.end);
        parts.extend(bytes(read, own.start).chain([Part::Child(own.production)]));
        (read, child) = (own.end, child + own.size);
    }
    parts.extend(bytes(read, node.end));
    parts
}

/// It goes as far as the failure. Each node that is not complete is a beginning of its right-hand side, the innermost of
/// which can go on; each other one is all of it.
#[test]
fn partial_trees_are_beginnings_of_trees() {
    let mut partial = 0;
    for (grammar, folds, dialect, production) in DIALECTS.iter().flat_map(|dialect| {
        let grammar = dialect.grammar(Reading::Corrected);
        let folds = Rc::new([Fold::nothing(), Fold::of(grammar)]);
        dialect.productions().iter().map(move |own| (grammar, folds.clone(), dialect, own))
    }) {
        let check = Check::new(dialect).with_start(production.name).unwrap();
        let mut random = fastrand::Rng::with_seed(1994);
        for _ in 0..tier::of(6, 3) {
            let sentence = sentence::random(grammar, production.name, &mut random).unwrap();
            let input = broken(&sentence, &mut random);
            let found = Partial::parse(grammar, production, &input);
            assert_eq!(found.is_none(), production.accepts(&input));
            let Some(tree) = found else { continue };
            partial += 1;
            let shown = format!("{}: {}: {:?}", production.name, input.escape_ascii(), tree.nodes());
            assert_eq!(tree.offset(), check.failure(&input).unwrap().offset, "{shown}");
            let open: Vec<_> = tree.open().collect();
            for (place, node) in tree.nodes().iter().enumerate() {
                let parts = row(&tree, place);
                let rule = grammar.rule(node.production).unwrap();
                let mut goes_on = false;
                let ends = lead(grammar, &rule.expr, &parts, &BTreeSet::from([0]), &mut goes_on);
                let complete = ends.contains(&parts.len());
                let innermost = open.last() == Some(&place) && place > 0;
                assert!(complete || goes_on && open.contains(&place), "{place}: {shown}");
                assert!(goes_on || !innermost, "{place}: {shown}");
            }
            for fold in &*folds {
                let view = tree.view(fold);
                let leaves = view.items().iter().filter(|item| item.size == 1);
                let text: Vec<u8> = leaves.flat_map(|item| view.bytes(item)).copied().collect();
                assert_eq!(text, input, "{shown}");
                let rest: Vec<_> = view.items().iter().filter(|item| item.what == What::Rest).collect();
                assert!(matches!(rest[..], [Item { start, .. }] if *start == tree.offset()), "{shown}");
                assert!(view.json().starts_with(&format!(
                    "{{\"production\":\"{}\",\"start\":0,\"end\":null",
                    production.name
                )));
            }
        }
    }
    assert!(partial > tier::of(1_000, 500), "{partial}");
}
