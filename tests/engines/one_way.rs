//! How many ways there are to match a string is counted.

use urlgram::Class;
use urlgram::bnf::pattern::{Part, Times, is_one_way};

fn one_of(text: &str) -> Part {
    Part::class(Class::of(text))
}

fn star(part: Part) -> Part {
    Part::Repeat(Box::new(part), Times::Any)
}

#[test]
fn ways_are_counted() {
    let [a, b, ab] = ["a", "b", "ab"].map(one_of);
    let sequence = |parts: &[&Part]| Part::Sequence(parts.iter().copied().cloned().collect());
    let choice = |parts: &[&Part]| Part::Choice(parts.iter().copied().cloned().collect());
    let optional = |part: &Part| Part::Repeat(Box::new(part.clone()), Times::AtMostOnce);
    let plus = |part: &Part| Part::Repeat(Box::new(part.clone()), Times::AtLeastOnce);
    for one_way in [
        star(a.clone()),
        choice(&[&a, &b]),
        choice(&[&a, &sequence(&[&a, &b])]),
        sequence(&[&star(a.clone()), &b, &star(a.clone())]),
        // This expression is not deterministic, but each string has one way.
        sequence(&[&star(ab.clone()), &a, &b]),
        star(sequence(&[&star(a.clone()), &b])),
        optional(&plus(&a)),
    ] {
        assert!(is_one_way(&one_way), "{one_way}");
    }
    for several in [
        choice(&[&a, &ab]),
        choice(&[&optional(&a), &optional(&b)]),
        star(star(a.clone())),
        star(plus(&a)),
        optional(&star(a.clone())),
        plus(&optional(&a)),
        sequence(&[&star(a.clone()), &star(a.clone())]),
        sequence(&[&star(ab.clone()), &a, &star(ab.clone())]),
        star(choice(&[&a, &sequence(&[&a, &a])])),
        choice(&[&sequence(&[&a, &b]), &sequence(&[&ab, &b])]),
    ] {
        assert!(!is_one_way(&several), "{several}");
    }
}
