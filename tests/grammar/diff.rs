//! Two sides compared: each string asked of automata, combinators and checks, and the causes proven. The relation of their automata is decided
//! once more in `difference.rs`, and the proof holds that automata and combinators are equal.
use crate::{sides, tier};

use std::collections::{BTreeSet, HashSet};

use fastrand::Rng;
use sides::{READINGS, all};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::difference::{Relation, relation};
use urlgram::bnf::{Grammar, sentence};
use urlgram::diff::{Diff, Language, Side, Table, pairs};
use urlgram::{DIALECTS, Dialect, Reading};

/// A comparison shows what one side alone holds, by the automata and by the combinators.
fn check_diff(diff: &Diff) {
    let Diff { left, right, only_left, only_right, .. } = diff;
    for (of, not_of, only) in [(left, right, only_left), (right, left, only_right)] {
        let expected = !of.automaton().combined(not_of.automaton(), |of, not_of| of && !not_of).is_dead(0);
        assert_eq!(
            (only.shortest.is_some(), !only.readable.is_empty()),
            (expected, expected),
            "{of}, {not_of}"
        );
        for example in only.all() {
            let shown = format!("{of}, not {not_of}: {}", example.text.escape_ascii());
            assert!(of.accepts(&example.text) && of.automaton().accepts(&example.text), "{shown}");
            assert!(!not_of.accepts(&example.text) && !not_of.automaton().accepts(&example.text), "{shown}");
            let found = example.refused.as_ref().unwrap_or_else(|| panic!("{shown}: nothing is found"));
            assert!(found.span().end <= example.text.len(), "{shown}");
            assert_eq!(example.read_as.first(), Some(&of.production().name), "{shown}");
            let grammar = of.dialect().grammar(of.reading());
            let nested = |pair: &[&str]| grammar.uses(pair[0]).contains(&pair[1]);
            assert!(example.read_as.windows(2).all(nested), "{shown}: {:?}", example.read_as);
            let innermost = of.dialect().production(example.read_as.last().unwrap()).unwrap();
            let ends = |start| (found.span().end..=example.text.len()).map(move |end| start..end);
            let mut around = (0..=found.span().start).flat_map(ends);
            assert!(around.any(|part| innermost.accepts(&example.text[part])), "{shown}");
        }
        for byte in 0..=255 {
            let differs = of.accepts([byte]) && !not_of.accepts([byte]);
            assert_eq!(only.characters.contains(&byte), differs, "{of}, {not_of}: {byte}");
        }
        assert_eq!(only.all().map(|it| &it.text).collect::<HashSet<_>>().len(), only.all().count());
    }
}

/// The tables of pairs of dialects: every row is right, and what is confirmed is what the checks say. Each landing compares every fourth dialect
/// with itself and the next one.
#[test]
fn tables() {
    let mut unconfirmed = BTreeSet::new();
    let next = tier::of(DIALECTS.len(), 2);
    for (number, left) in tier::every(4, DIALECTS.iter().enumerate()) {
        // A table tells of both directions.
        for right in DIALECTS[number..].iter().take(next) {
            let table = Table::new((left, Reading::Corrected), (right, Reading::Corrected), 2).unwrap();
            assert_eq!(table.is_equal(), std::ptr::eq(*left, *right));
            let rows: Vec<_> = table.productions.iter().map(|row| &row.diff).collect();
            [&table.whole].into_iter().chain(&table.schemes).chain(rows).for_each(check_diff);

            // Every production is somewhere, and every scheme.
            let rows = || table.productions.iter().map(|row| &row.diff);
            let ours = rows().map(|diff| diff.left.production().name).chain(table.only_left.iter().copied());
            let theirs =
                rows().map(|diff| diff.right.production().name).chain(table.only_right.iter().copied());
            let (ours, theirs): (HashSet<_>, HashSet<_>) = (ours.collect(), theirs.collect());
            assert_eq!(ours, left.productions().iter().map(|it| it.name).collect());
            assert_eq!(theirs, right.productions().iter().map(|it| it.name).collect());
            let known: HashSet<_> =
                left.schemes.iter().chain(right.schemes).map(|scheme| scheme.name).collect();
            assert_eq!(table.schemes.len(), known.len() + 1);

            for diff in &table.schemes {
                for (of, not_of, only) in
                    [(&diff.left, &diff.right, &diff.only_left), (&diff.right, &diff.left, &diff.only_right)]
                {
                    for example in only.all() {
                        let conforms =
                            |side: &Side| urlgram::Check::new(side.dialect()).conforms(&example.text);
                        assert_eq!(example.confirmed, conforms(of) && !conforms(not_of), "{of}, {not_of}");
                    }
                    let readable = only.readable.first().is_none_or(|it| it.confirmed);
                    if !readable {
                        unconfirmed.insert((of.to_string(), not_of.to_string()));
                    }
                }
            }
        }
    }
    // The remaining differences are those that the prose tolerates, or forbids beyond the grammar: a scheme in upper case, or a
    // text that is no mail address.
    let rest = [
        ("rfc1738 mailto:", "rfc1630-uri mailto:"),
        ("rfc1738 mailto:", "rfc3986 mailto:"),
        ("rfc1738 mailto:", "rfc3987 mailto:"),
        ("url-06 mailto:", "fielding-01 mailto:"),
        ("url-06 mailto:", "rfc1630-uri mailto:"),
        ("url-06 mailto:", "rfc1808 mailto:"),
        ("url-06 mailto:", "rfc2396 mailto:"),
        ("url-06 mailto:", "rfc2732 mailto:"),
        ("url-06 mailto:", "rfc3986 mailto:"),
        ("url-06 mailto:", "rfc3987 mailto:"),
    ];
    let rest = rest.map(|(of, not_of)| (of.to_owned(), not_of.to_owned()));
    let rest = BTreeSet::from(rest);
    assert!(unconfirmed.is_subset(&rest), "{unconfirmed:?}");
    assert!(next == 2 || unconfirmed == rest, "{unconfirmed:?}");
}

/// The URLs of a scheme are those that a check takes, but for what else the prose says: asked of random URLs.
#[test]
fn schemes() {
    let mut random = Rng::with_seed(822);
    for dialect in DIALECTS {
        for reading in READINGS {
            let mut sides = vec![Side::of_other_schemes(dialect, &["http", "ftp"], reading).unwrap()];
            let known = dialect.schemes.iter().map(|scheme| scheme.name).chain(["http", "mailto", "x", ""]);
            sides.extend(known.map(|scheme| Side::of_scheme(dialect, scheme, reading).unwrap()));
            let grammar = dialect.grammar(reading);
            let mut texts = Vec::new();
            for _ in 0..tier::of(300, 25) {
                texts.push(sentence::random(grammar, dialect.start, &mut random).unwrap());
                for other in DIALECTS {
                    let url = sentence::random(other.grammar(reading), other.start, &mut random).unwrap();
                    let Some(colon) = url.iter().position(|byte| *byte == b':') else { continue };
                    for side in &sides {
                        if let Language::Scheme(scheme) = side.language() {
                            texts.push([scheme.as_bytes(), &url[colon..]].concat());
                        }
                    }
                }
            }
            for side in &sides {
                let mut held = 0;
                for text in &texts {
                    assert_eq!(
                        side.accepts(text),
                        side.automaton().accepts(text),
                        "{side}: {}",
                        text.escape_ascii()
                    );
                    held += usize::from(side.accepts(text));
                }
                assert_eq!(held == 0, side.is_empty(), "{side}: {held} of {}", texts.len());
            }
        }
    }
}

/// Known relations of the documents.
#[test]
fn known_relations() {
    let of = |name| Side::find(name, Reading::Corrected).unwrap();
    let relation = |left, right| Diff::new(of(left), of(right), 0).relation;
    assert_eq!(relation("rfc1738:url", "fielding-01:absoluteURL"), Relation::Subset);
    assert_eq!(relation("rfc1738:url", "url-06:url"), Relation::Subset);
    assert_eq!(relation("url-06:url", "fielding-01:absoluteURL"), Relation::Incomparable);
    assert_eq!(relation("rfc1738:hostname", "fielding-01:hostname"), Relation::Equal);
    assert_eq!(relation("rfc1738:otherurl", "rfc1738:url"), Relation::Equal);
    assert_eq!(relation("rfc1738", "rfc1738:genericurl"), Relation::Equal);
    assert_eq!(relation("rfc1738:afs:", "rfc1630:afs:"), Relation::Superset);
    let (printed, corrected) = (Side::find("rfc1630-uri", Reading::Printed).unwrap(), of("rfc1630-uri"));
    assert_eq!(Diff::new(printed, corrected, 0).relation, Relation::Subset);
}

/// The page of a grammar, as far as it is needed, in which some productions are those of another.
fn replaced(left: &Side, right: &Side, names: &[&str]) -> String {
    let needed = |side: &Side| {
        let grammar = side.dialect().grammar(side.reading());
        let names = grammar.needed_by(side.production().name);
        names.into_iter().map(|name| grammar.rule(name).unwrap().clone()).collect::<Vec<_>>()
    };
    let (ours, theirs) = (needed(left), needed(right));
    let mut text = String::new();
    for rule in &ours {
        let other = theirs.iter().find(|other| other.name == rule.name && names.contains(&rule.name));
        text = text + other.unwrap_or(rule).text + "\n";
    }
    for rule in theirs.iter().filter(|rule| ours.iter().all(|other| other.name != rule.name)) {
        text = text + rule.text + "\n";
    }
    text
}

/// Between the two documents that print their grammars in the same words: with the right-hand sides of the causes taken
/// from the other, the difference is gone; with one less it is not.
#[test]
fn causes_make_the_difference() {
    let of = |dialect, name| {
        Side::of_production(Dialect::find(dialect).unwrap(), name, Reading::Corrected).unwrap()
    };
    let mut several = 0;
    for (left, right) in [("url-06", "rfc1738"), ("rfc1738", "url-06")] {
        for production in Dialect::find("url-06").unwrap().productions() {
            let (left, right) = (of(left, production.name), of(right, production.name));
            let causes = Diff::new(left.clone(), right.clone(), 0).causes();
            let names: Vec<_> = causes.iter().map(|cause| cause.left.name).collect();
            several += usize::from(names.len() > 1);
            let automaton = |names: &[&str]| {
                let text = replaced(&left, &right, names);
                Automaton::of(&Grammar::parse("mixed", &text).unwrap(), production.name).unwrap()
            };
            assert_eq!(&automaton(&names), right.automaton(), "{left}: {names:?}");
            for name in &names {
                let fewer: Vec<_> = names.iter().copied().filter(|other| other != name).collect();
                assert_ne!(&automaton(&fewer), right.automaton(), "{left}: {fewer:?}");
            }
        }
    }
    assert!(several > 20, "{several}");
}

/// The exchange of a production never changes the name of a scheme: if the name differs, it is reported, and the causes are
/// those that remain with one name on both sides.
#[test]
fn two_schemes() {
    let of = |name: &str| Side::find(name, Reading::Corrected).unwrap();
    let names = |diff: &Diff| -> Vec<_> {
        diff.causes().iter().map(|cause| (cause.left.name, cause.right.name)).collect()
    };
    for dialect in DIALECTS {
        let (foo, bar) = (of(&format!("{}:foo:", dialect.id)), of(&format!("{}:bar:", dialect.id)));
        let is_generic = !foo.is_empty();
        let diff = Diff::new(foo, bar, 1);
        assert_eq!(diff.relation == Relation::Equal, !is_generic, "{}", dialect.id);
        assert_eq!((diff.schemes(), names(&diff)), (Some(("foo", "bar")), vec![]), "{}", dialect.id);
    }
    for (left, renamed, right) in [
        ("rfc3986:http:", "rfc3986:ftp:", "rfc2396:ftp:"),
        ("rfc1738:http:", "rfc1738:foo:", "fielding-01:foo:"),
        ("rfc1738:foo:", "rfc1738:http:", "url-06:http:"),
    ] {
        let diff = Diff::new(of(left), of(right), 1);
        assert!(diff.schemes().is_some(), "{left} {right}");
        assert_eq!(names(&diff), names(&Diff::new(of(renamed), of(right), 1)), "{left} {right}");
    }
    // Each scheme has a production for its whole form, so the exchange of these two is the cause.
    let diff = Diff::new(of("rfc1738:http:"), of("rfc1738:ftp:"), 1);
    assert_eq!((diff.schemes(), names(&diff)), (None, vec![("httpurl", "ftpurl")]));
}

/// There are causes exactly if there is a difference; an innermost one differs as it is.
#[test]
fn causes_of_all_pairs() {
    let mut random = Rng::with_seed(1);
    let sides = all(Reading::Corrected);
    let by_name = sides.iter().flat_map(|left| sides.iter().map(move |right| (left, right)));
    let same = by_name.filter(|(left, right)| left.production().name == right.production().name);
    let any: Vec<_> = (0..tier::of(200, 60))
        .map(|_| (random.choice(&sides).unwrap(), random.choice(&sides).unwrap()))
        .collect();
    for (left, right) in tier::every(3, same).chain(any) {
        let diff = Diff::new(left.clone(), right.clone(), 0);
        let causes = diff.causes();
        assert_eq!(causes.is_empty(), diff.relation == Relation::Equal, "{left} and {right}");
        for cause in causes {
            let of =
                |side: &Side, name| Side::of_production(side.dialect(), name, Reading::Corrected).unwrap();
            let (one, two) = (of(left, cause.left.name), of(right, cause.right.name));
            let shown = format!("{left} and {right}: {one} and {two}");
            assert_eq!(
                (cause.only_left.readable.is_some(), cause.only_right.readable.is_some()),
                match cause.relation {
                    Relation::Equal => panic!("{shown}"),
                    Relation::Subset => (false, true),
                    Relation::Superset => (true, false),
                    Relation::Incomparable => (true, true),
                }
            );
            if cause.innermost {
                assert_eq!(cause.relation, relation(one.automaton(), two.automaton()), "{shown}");
                assert!(
                    cause.only_left.readable.iter().all(|text| one.accepts(text) && !two.accepts(text)),
                    "{shown}"
                );
                assert!(
                    cause.only_right.readable.iter().all(|text| two.accepts(text) && !one.accepts(text)),
                    "{shown}"
                );
            }
        }
    }
}

/// The same call gives the same strings, and what is shown for one grammar is what people would write.
#[test]
fn the_output() {
    let texts = |left, right| {
        let of = |name| Side::find(name, Reading::Corrected).unwrap();
        let diff = Diff::new(of(left), of(right), 4);
        let texts = |only: &urlgram::diff::Only| {
            only.readable.iter().map(|it| String::from_utf8(it.text.clone()).unwrap()).collect::<Vec<_>>()
        };
        (texts(&diff.only_left), texts(&diff.only_right))
    };
    assert_eq!(texts("url-06:http:", "rfc1738:http:"), texts("url-06:http:", "rfc1738:http:"));
    let (left, right) = texts("url-06:http:", "rfc1738:http:");
    assert!(
        left.contains(&"http://host.com/~user".to_owned()) && left.contains(&"http://my_host.com".to_owned())
    );
    assert!(right.contains(&"http://3com.com".to_owned()));
    let (_, right) = texts("rfc1738:http:", "fielding-01:http:");
    assert!(right.contains(&"http://host.com/~user".to_owned()), "{right:?}");
}

#[test]
fn names_that_documents_write_otherwise_are_paired() {
    assert_eq!(
        pairs(&["host", "hier_part", "alpha", "mark"], &["ihost", "hier-part", "ALPHA", "x"]),
        [("hier_part", "hier-part"), ("alpha", "ALPHA"), ("host", "ihost")]
    );
    // If two names could be meant, or the name exists already, there is no pair.
    assert_eq!(pairs(&["hpath", "fpath"], &["path"]), []);
    assert_eq!(pairs(&["path", "ipath"], &["path"]), []);
    assert_eq!(pairs(&["uric", "URI"], &["IRI", "iri-part"]), [("URI", "IRI")]);
}
