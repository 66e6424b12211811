//! Grammars that nest, against the definition: verdicts, places, trees, counts, and what is found by length.

use std::collections::BTreeSet;

use fastrand::Rng;
use urlgram::bnf::ambiguity::{Ambiguity, Count, Network};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::difference::Relation;
use urlgram::bnf::nested::{ContextFree, Extent};
use urlgram::bnf::tree_check::Checker;
use urlgram::bnf::{Expr, Grammar, NotRegular};
use urlgram::{Check, Code, Dialect, Production};

use crate::definition;
use crate::tier;
use crate::toy::{self, LETTERS, strings};

/// The length of the longest strings that are tried.
const LONGEST: usize = 5;
/// The length of the longest strings whose trees are written out by the definition.
const LONGEST_TREES: usize = 4;

/// The parts of a string that a grammar derives, by the definition: the parts that a production derives, ever more.
struct Derived<'g, 'i> {
    grammar: &'g Grammar<'static>,
    input: &'i [u8],
    known: BTreeSet<(&'g str, usize, usize)>,
}

impl Derived<'_, '_> {
    /// The offsets at which an expression can end that begins at one of these.
    fn ends(&self, expr: &Expr<'_>, from: &BTreeSet<usize>) -> BTreeSet<usize> {
        let all = from.iter();
        match expr {
            Expr::Literal(text) => {
                let ends = all.filter(|from| self.input[**from..].starts_with(text.as_bytes()));
                ends.map(|from| from + text.len()).collect()
            }
            Expr::Name(name) => {
                let known = |from: &usize| {
                    let ends = *from..=self.input.len();
                    ends.filter(|end| self.known.contains(&(*name, *from, *end))).collect::<Vec<_>>()
                };
                all.flat_map(known).collect()
            }
            Expr::Sequence(parts) => parts.iter().fold(from.clone(), |from, part| self.ends(part, &from)),
            Expr::Choice(parts) => parts.iter().flat_map(|part| self.ends(part, from)).collect(),
            Expr::Repeat { item, min, max } => {
                let (mut here, mut ends) = (from.clone(), BTreeSet::new());
                for times in 0..=max.unwrap_or(*min + 20) {
                    if times >= *min {
                        ends.extend(&here);
                    }
                    here = self.ends(item, &here);
                }
                ends
            }
            _ => unreachable!("no random grammar has it"),
        }
    }
}

fn derives(grammar: &Grammar<'static>, name: &str, input: &[u8]) -> bool {
    let mut derived = Derived { grammar, input, known: BTreeSet::new() };
    loop {
        let before = derived.known.len();
        for rule in derived.grammar.rules() {
            for from in 0..=input.len() {
                let ends = derived.ends(&rule.expr, &BTreeSet::from([from]));
                derived.known.extend(ends.into_iter().map(|end| (rule.name, from, end)));
            }
        }
        if derived.known.len() == before {
            return derived.known.contains(&(name, 0, input.len()));
        }
    }
}

/// A random grammar of three productions, each of which can end.
fn grammar(random: &mut Rng) -> Grammar<'static> {
    toy::grammar(random, [&["x", "y", "z"]; 3], |random, _, expr| {
        Expr::Choice(vec![expr, Expr::Literal(["a", "b", "ab"][random.usize(0..3)])])
    })
}

/// Each random grammar that nests has the verdicts, the places and the trees of the definition.
#[test]
fn random_grammars_are_read_as_defined() {
    let (mut random, all) = (Rng::with_seed(1970), strings(LONGEST));
    let (mut nested, mut infinite, mut several) = (0, 0, 0);
    while nested < tier::of(1_500, 50) {
        let grammar = grammar(&mut random);
        if !matches!(Automaton::of(&grammar, "x"), Err(NotRegular::Recursive(_))) {
            continue;
        }
        nested += 1;
        let network = Network::of(&grammar, "x").unwrap();
        let language = ContextFree::of(&grammar, "x").unwrap();
        let checker = Checker::new(&grammar);
        let mut derived: BTreeSet<&[u8]> = BTreeSet::new();
        let mut ambiguous = None;
        for string in &all {
            let shown = || format!("{:?} of {:?}", string.escape_ascii().to_string(), grammar.rules());
            let is_derived = derives(&grammar, "x", string);
            let forest = network.forest(string).unwrap();
            assert_eq!(forest.count().is_none(), !is_derived, "{}", shown());
            assert_eq!(language.accepts(string).unwrap(), is_derived, "{}", shown());
            assert_eq!(language.chart(string).unwrap().accepts(), is_derived, "{}", shown());
            if *forest.count() == Count::Infinite {
                infinite += 1;
                let first: Vec<_> = forest.trees().take(20).collect();
                assert!(first.iter().all(|nodes| checker.check(string, nodes) == Ok(())), "{}", shown());
                let written: BTreeSet<_> = first.iter().map(|nodes| definition::written(nodes, 0)).collect();
                assert_eq!(written.len(), first.len(), "{}", shown());
            } else if string.len() <= LONGEST_TREES {
                let trees = definition::trees(&grammar, "x", string);
                let found: Vec<_> = forest.trees().map(|nodes| definition::written(&nodes, 0)).collect();
                assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), trees, "{}", shown());
                assert_eq!(
                    *forest.count(),
                    Count::from(u32::try_from(found.len()).unwrap()),
                    "{} {found:#?}",
                    shown()
                );
                assert_eq!(found.len(), trees.len(), "{}", shown());
            }
            if forest.count().is_several() && ambiguous.is_none() {
                ambiguous = Some(string.clone());
                several += 1;
            }
            if is_derived {
                derived.insert(string);
            }
        }
        // A shortest ambiguous string has the length of the first one.
        let longest = Some(LONGEST);
        match network.ambiguity(longest) {
            Ambiguity::Shortest(found) => {
                assert!(network.forest(&found).unwrap().count().is_several());
                assert_eq!(Some(found.len()), ambiguous.map(|it| it.len()), "{:?}", grammar.rules());
            }
            Ambiguity::None(Extent::UpTo { length, .. }) => {
                assert!(ambiguous.is_none_or(|it| it.len() > length), "{:?}", grammar.rules());
            }
            Ambiguity::None(Extent::All) => assert_eq!(ambiguous, None, "{:?}", grammar.rules()),
            Ambiguity::TooLarge => unreachable!(),
        }
        places_are_as_defined(&language, &all, &derived);
        strings_are_listed(&language, &derived);
        // The language is compared with that of another production of the grammar.
        let other = ContextFree::of(&grammar, "y").unwrap();
        let compared = language.compared(&other, longest);
        let only = |of: &ContextFree<'_>, not_of: &ContextFree<'_>| {
            all.iter().find(|it| of.accepts(it).unwrap() && !not_of.accepts(it).unwrap()).map(Vec::len)
        };
        let lengths = [&compared.only_left, &compared.only_right].map(|it| it.as_ref().map(Vec::len));
        assert_eq!(lengths, [only(&language, &other), only(&other, &language)], "{:?}", grammar.rules());
    }
    assert!(infinite > nested && several > nested / 10, "{infinite} {several} of {nested}");
}

/// The place where a text leaves the language is after the longest text that begins one of it.
fn places_are_as_defined(language: &ContextFree<'static>, all: &[Vec<u8>], derived: &BTreeSet<&[u8]>) {
    for string in all.iter().filter(|string| string.len() <= LONGEST / 2 && !derived.contains(&***string)) {
        let chart = language.chart(string).unwrap();
        let begun = &string[..chart.offset()];
        let whole = [begun, &chart.completion().unwrap()].concat();
        assert!(language.accepts(&whole).unwrap(), "{language:?} {whole:?}");
        let shorter = derived.iter().find(|it| it.starts_with(begun) && it.len() < whole.len());
        assert_eq!(shorter, None, "{language:?}");
        if let Some(longer) = string.get(..=chart.offset()) {
            assert!(!derived.iter().any(|it| it.starts_with(longer)), "{language:?}");
        }
        let next: BTreeSet<u8> = chart.left().into_iter().flat_map(|left| left.bytes).collect();
        for letter in LETTERS {
            let longer = [begun, &[*letter]].concat();
            let goes_on = language.chart(&longer).unwrap().offset() == longer.len();
            assert_eq!(next.contains(letter), goes_on, "{language:?}");
        }
    }
}

/// All strings, by length and then by bytes; and as many as are counted.
fn strings_are_listed(language: &ContextFree<'static>, derived: &BTreeSet<&[u8]>) {
    let leaked: &'static ContextFree<'static> = Box::leak(Box::new(language.clone()));
    let listed: Vec<_> = leaked.strings(LONGEST).collect();
    let mut sorted: Vec<Vec<u8>> = derived.iter().map(|it| it.to_vec()).collect();
    sorted.sort_by_key(|it| (it.len(), it.clone()));
    assert_eq!(listed, sorted, "{language:?}");
    let counts = language.counted_with(language, LONGEST);
    for length in 0..=LONGEST {
        let number = sorted.iter().filter(|it| it.len() == length).map(|_| 1.0).sum::<f64>();
        let counted = counts.get(length).map_or(0.0, |it| it[0]);
        let of_length = leaked.of_length(length).unwrap().count();
        assert!(
            (counted - number).abs() + (of_length - number).abs() < 0.5,
            "{counted} {of_length} {number}"
        );
    }
}

/// Grammars that need no stack are read by both engines alike.
#[test]
fn regular_grammars_are_decided_by_both() {
    let (mut random, all) = (Rng::with_seed(1971), strings(LONGEST));
    let (mut regular, mut decided) = (0, 0);
    while regular < tier::of(1_000, 100) {
        let grammar = grammar(&mut random);
        let Ok(automaton) = Automaton::of(&grammar, "x") else { continue };
        regular += 1;
        let language = ContextFree::of(&grammar, "x").unwrap();
        for string in &all {
            assert_eq!(language.accepts(string).unwrap(), automaton.accepts(string), "{:?}", grammar.rules());
        }
        let (found, extent) = language.shortest_ambiguous(None);
        decided += usize::from(extent == Extent::All || found.is_some());
        if let Ambiguity::Shortest(string) = Network::of(&grammar, "x").unwrap().ambiguity(None) {
            assert_eq!(found.map(|it| it.len()), Some(string.len()), "{:?}", grammar.rules());
        } else {
            assert_eq!(found, None, "{:?}", grammar.rules());
        }
    }
    // Without a stack there are finitely many configurations.
    assert_eq!(decided, regular);
}

fn production(text: &str) -> &'static Production {
    let dialect = Dialect::of_grammar("toy", text).unwrap();
    dialect.production(dialect.start).unwrap()
}

/// Deep and long texts take no stack, and if a text would take too much, there is no verdict.
#[test]
fn long_texts_have_a_verdict_or_none() {
    let deep = production("p = \"(\" [ p ] \")\"\n");
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(|| {
        let length = tier::of(400_000, 20_000);
        let text = ["(".repeat(length), ")".repeat(length)].concat();
        assert!(deep.accepts(&text) && !deep.accepts(&text[1..]));
        let few = &text[length - 20_000..length + 20_000];
        assert_eq!(urlgram::Tree::parse(deep, few).unwrap().nodes().len(), 20_000);
        let check = Check::new(Dialect::of_grammar("toy", "p = \"(\" [ p ] \")\"\n").unwrap());
        let report = check.run(&few[..few.len() - 1]);
        assert_eq!(report.findings()[0].code(), Code::EndsTooSoon);
        assert_eq!(report.nearest(), None, "none is tried in a long text");
        assert_eq!(check.run("(()").nearest(), Some(&b"(())"[..]));
    });
    thread.unwrap().join().unwrap();
    // In a palindrome, each place may be the middle.
    let check = Check::new(Dialect::of_grammar("toy", "p = [ \"a\" p \"a\" / \"b\" p \"b\" ]\n").unwrap());
    assert!(check.conforms("abba") && check.conforms("a".repeat(2_000)));
    let long = "a".repeat(20_000);
    let report = check.run(&long);
    assert!(!report.conforms() && report.findings()[0].code() == Code::Undecided);
    assert_eq!(
        report.findings()[0].message(),
        "there is no verdict: toy nests, and the text is too long for it"
    );
}

/// An answer about languages that nest has its bound, and a decision has none.
#[test]
fn what_is_said_has_its_bound() {
    let grammar = Grammar::parse(
        "toy",
        "one = [ \"a\" one \"b\" ]\ntwo = [ \"ab\" | \"aa\" two \"bb\" ]\nless = [ \"aa\" less \"bb\" ]\nfinite = \"a\" | \"b\" \"b\"\n",
    )
    .unwrap();
    let of = |name| ContextFree::of(&grammar, name).unwrap();
    let equal = of("one").compared(&of("two"), Some(9));
    assert_eq!(
        (equal.relation, equal.extent.to_string()),
        (Relation::Equal, "all 1,023 strings of up to 9 bytes".into())
    );
    let less = of("less").compared(&of("one"), Some(9));
    assert_eq!((less.relation, less.only_right), (Relation::Subset, Some(b"ab".to_vec())));
    let finite = of("finite").compared(&of("finite"), None);
    assert_eq!((finite.relation, finite.extent), (Relation::Equal, Extent::All));
    let apart = of("one").compared(&of("finite"), None);
    assert_eq!((apart.relation, apart.extent), (Relation::Incomparable, Extent::All));
    // An exception of productions that nest need not be context-free.
    let except =
        Grammar::parse_as("toy", "a = b - 'x' ; b = '(', [ b ], ')' ;", urlgram::bnf::Notation::Iso14977);
    assert!(matches!(ContextFree::of(&except.unwrap(), "a"), Err(NotRegular::NestedException(_))));
}
