//! Trees are counted and listed, and ambiguity is decided, from the BNF alone: compared with the definition, with the
//! checker of trees, and with the combinators.
use crate::readings::readings;
use crate::tier;
use std::collections::{BTreeSet, HashMap};

use urlgram::bnf::ambiguity::{Ambiguity, Count, LONGEST, Network};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::nested::Extent;
use urlgram::bnf::tree_check::Checker;
use urlgram::bnf::{Expr, Grammar, sentence};
use urlgram::trace::Node;
use urlgram::{Dialect, Reading, Tree};

use crate::definition;

/// A grammar with what its productions derive as single bytes.
struct Bytes {
    grammar: &'static Grammar<'static>,
    singles: HashMap<&'static str, Vec<u8>>,
}

impl Bytes {
    fn new(grammar: &'static Grammar<'static>) -> Self {
        let singles = |name| {
            let automaton = Automaton::of(grammar, name).unwrap();
            (name, (0..=u8::MAX).filter(|byte| automaton.accepts(&[*byte])).collect())
        };
        Self { grammar, singles: grammar.rules().iter().map(|rule| singles(rule.name)).collect() }
    }

    /// A byte for each kind that the grammar below a production tells apart: bytes of literals represent themselves,
    /// unless a production is a mere choice of them; the others represent all that the same productions derive.
    fn distinguished(&self, name: &'static str) -> Vec<u8> {
        let mut names = vec![name];
        let mut next = 0;
        let mut special = BTreeSet::new();
        while let Some(name) = names.get(next) {
            let expr = &self.grammar.rule(name).unwrap().expr;
            let is_choice = matches!(expr, Expr::Choice(parts)
                if parts.iter().all(|part| matches!(part, Expr::Literal(text) if text.len() == 1)));
            if !is_choice {
                let literal = |part: &Expr<'static>| if let Expr::Literal(text) = part { *text } else { "" };
                special.extend(expr.parts().flat_map(|part| literal(part).bytes()));
            }
            let new: Vec<_> = expr.names().into_iter().filter(|name| !names.contains(name)).collect();
            for name in new {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            next += 1;
        }
        let automaton = Automaton::of(self.grammar, name).unwrap();
        let mut known = BTreeSet::new();
        let is_new = |byte: &u8| {
            let own: Vec<bool> = names.iter().map(|name| self.singles[name].contains(byte)).collect();
            known.insert((special.contains(byte).then_some(*byte), automaton.class_of(*byte), own))
        };
        (0..=u8::MAX).filter(is_new).collect()
    }

    /// The strings up to a length that begin some sentence of a production, of distinguishable bytes: at most `most`
    /// of the greatest length, which comes, too.
    fn shortest_strings(&self, name: &'static str, most: usize) -> (Vec<Vec<u8>>, usize) {
        let bytes = self.distinguished(name);
        let automaton = Automaton::of(self.grammar, name).unwrap();
        let mut all: Vec<Vec<u8>> = vec![Vec::new()];
        let mut last = all.clone();
        let mut length = 0;
        while !last.is_empty() && last.len() * bytes.len() < most && length < 24 {
            let longer = |string: &Vec<u8>| {
                let state = automaton.run(0, string);
                let lives = bytes.iter().filter(|byte| !automaton.is_dead(automaton.step(state, **byte)));
                lives.map(|byte| [&string[..], &[*byte]].concat()).collect::<Vec<_>>()
            };
            last = last.iter().flat_map(longer).collect();
            length += 1;
            all.extend(last.iter().cloned());
        }
        (all, length)
    }
}

/// The trees of a forest are those of the definition, no one twice, and their number is the count.
#[test]
fn forests_hold_the_trees_of_the_definition() {
    let mut ambiguous = 0;
    for (dialect, reading) in readings() {
        let bytes = Bytes::new(dialect.grammar(reading));
        for network in tier::every(2, Network::all(bytes.grammar).unwrap()) {
            let name = network.name();
            let (mut strings, _) = bytes.shortest_strings(name, 1500);
            strings.truncate(tier::of(400, 6));
            let mut random = fastrand::Rng::with_seed(1630);
            let sentences =
                (0..tier::of(200, 4)).filter_map(|_| sentence::random(bytes.grammar, name, &mut random));
            strings.extend(sentences.filter(|sentence| sentence.len() <= 8).take(30));
            for input in strings.iter().filter(|input| input.len() <= 8) {
                let wanted = definition::trees(bytes.grammar, name, input);
                let forest = network.forest(input).unwrap();
                let trees: Vec<_> = forest.trees().map(|nodes| definition::written(&nodes, 0)).collect();
                let shown = input.escape_ascii();
                assert_eq!(
                    *forest.count(),
                    Count::from(u32::try_from(wanted.len()).unwrap()),
                    "{name}: {shown}"
                );
                assert_eq!(trees.len(), wanted.len(), "{name}: {shown}");
                ambiguous += usize::from(trees.len() > 1);
                assert_eq!(trees.into_iter().collect::<BTreeSet<_>>(), wanted, "{name}: {shown}");
            }
        }
    }
    assert!(ambiguous > tier::of(200, 10), "{ambiguous} strings with several trees");
}

/// A production that is called ambiguous has several trees for the string that is shown, and only one for each shorter one
/// that was tried; any other has one tree for all that is tried.
#[test]
fn ambiguity_is_decided_as_the_counts_say() {
    let (mut strings, mut sentences) = (0, 0);
    for (dialect, reading) in readings() {
        let bytes = Bytes::new(dialect.grammar(reading));
        for network in tier::every(2, Network::all(bytes.grammar).unwrap()) {
            let name = network.name();
            let several = |input: &[u8]| network.forest(input).unwrap().count().is_several();
            let shortest = network.shortest_ambiguous();
            let (short, length) = bytes.shortest_strings(name, tier::of(8_000, 600));
            let first = short.iter().find(|input| several(input)).map(Vec::len);
            strings += short.len();
            match &shortest {
                Some(shortest) => {
                    assert!(several(shortest), "{name}: {}", shortest.escape_ascii());
                    assert_eq!(first, Some(shortest.len()).filter(|own| *own <= length), "{name}");
                }
                None => assert_eq!(first, None, "{name}"),
            }
            let mut random = fastrand::Rng::with_seed(822);
            for _ in 0..if shortest.is_none() { tier::of(1_000, 60) } else { 0 } {
                let input = sentence::random(bytes.grammar, name, &mut random).unwrap();
                assert!(!several(&input), "{name}: {}", input.escape_ascii());
                sentences += 1;
            }
        }
    }
    println!("{strings} short strings, {sentences} sentences");
}

/// The tree of a combinator is one of those of the BNF, and the checker takes each of these.
#[test]
fn the_tree_of_a_combinator_is_one_of_the_forest() {
    for (dialect, reading) in readings() {
        let grammar = dialect.grammar(reading);
        let checker = Checker::new(grammar);
        for (production, network) in
            dialect.productions_in(reading).iter().zip(Network::all(grammar).unwrap())
        {
            assert_eq!(production.name, network.name());
            let mut random = fastrand::Rng::with_seed(1738);
            for _ in 0..tier::of(100, 25) {
                let input = sentence::random(grammar, production.name, &mut random).unwrap();
                let shown = input.escape_ascii();
                let forest = network.forest(&input).unwrap();
                let few = Count::from(200);
                let trees: Vec<_> = forest.trees().take(200).collect();
                let own = Tree::parse(production, &input).unwrap();
                for tree in trees.iter().map(Vec::as_slice).chain([own.nodes()]) {
                    checker
                        .check(&input, tree)
                        .unwrap_or_else(|wrong| panic!("{}: {shown}: {wrong}", production.name));
                }
                assert!(
                    trees.iter().any(|nodes| nodes == own.nodes())
                        || trees.len() == 200 && *forest.count() != few,
                    "{}: {shown}",
                    production.name
                );
            }
        }
    }
}

fn toy(text: &'static str) -> Grammar<'static> {
    Grammar::parse("toy", text).unwrap()
}

/// Ways to read a right-hand side that make a tree of their own, and ways that do not.
#[test]
fn ways_to_read_a_right_hand_side_are_no_trees() {
    for (text, input, count) in [
        ("x = [ a ] *a\na = \"a\"\n", "aa", 1),
        ("x = \"ab\" | \"a\" \"b\"\n", "ab", 1),
        ("x = \"a\" | a\na = \"a\"\n", "a", 2),
        ("x = a | b\na = \"a\"\nb = \"a\"\n", "a", 2),
        ("x = a a\na = *\"a\"\n", "aaa", 4),
        ("x = [ a ] \"b\"\na = *\"a\"\n", "b", 2),
        ("x = y x | y\ny = 1*\"a\"\n", "aaaa", 8),
        ("x = y \"c\"\ny = \"a\" [ y ] | \"a\" \"a\"\n", "aaac", 2),
    ] {
        let grammar = toy(text);
        let network = Network::of(&grammar, "x").unwrap();
        let forest = network.forest(input.as_bytes()).unwrap();
        assert_eq!(*forest.count(), Count::from(count), "{text}");
        assert_eq!(forest.trees().count(), usize::try_from(count).unwrap(), "{text}");
        assert_eq!(network.shortest_ambiguous().is_some(), count > 1, "{text}");
    }
}

/// Recursion at the left has the trees that the grammar has, nested at the left.
#[test]
fn recursion_at_the_left_has_trees() {
    for (name, text, input, count) in [
        ("number", "number = digit | number digit\ndigit = \"1\" | \"2\"\n", "121", 1),
        ("e", "e = t | e \"+\" t\nt = f | t \"*\" f\nf = \"x\"\n", "x+x*x+x", 1),
        ("x", "x = x y | y\ny = 1*\"a\"\n", "aaaa", 8),
        ("x", "x = y \"b\" | \"a\" | \"ab\"\ny = x \"c\" | x\n", "abcb", 2),
    ] {
        let grammar = toy(text);
        let network = Network::of(&grammar, name).unwrap();
        let forest = network.forest(input.as_bytes()).unwrap();
        assert_eq!(*forest.count(), Count::from(count), "{text}");
        let checker = Checker::new(&grammar);
        for nodes in forest.trees() {
            assert_eq!(checker.check(input.as_bytes(), &nodes), Ok(()), "{text}: {nodes:?}");
        }
        assert_eq!(forest.trees().count(), usize::try_from(count).unwrap(), "{text}");
        let shortest = network.shortest_ambiguous();
        assert_eq!(shortest.is_some(), count > 1, "{text}");
        let ways = shortest.map(|shortest| network.forest(&shortest).unwrap().count().is_several());
        assert_ne!(ways, Some(false), "{text}");
    }
    let grammar = toy("number = digit | number digit\ndigit = \"1\" | \"2\"\n");
    let network = Network::of(&grammar, "number").unwrap();
    let first = network.forest(b"12").unwrap().trees().next().unwrap();
    let shown: Vec<_> = first.iter().map(|node| (node.production, node.start, node.end, node.size)).collect();
    assert_eq!(shown, [("number", 0, 2, 4), ("number", 0, 1, 2), ("digit", 0, 1, 1), ("digit", 1, 2, 1)]);
    // Recursion at both ends has no finite graph, and is decided all the same.
    let both = toy("x = x \"a\" | y\ny = \"b\" y | \"c\"\n");
    let both = Network::of(&both, "x").unwrap();
    assert_eq!(*both.forest(b"bbcaa").unwrap().count(), Count::from(1));
    assert_eq!(both.ambiguity(None), Ambiguity::None(Extent::All));
}

/// A tree that can grow without reading anything: there is no end of them.
#[test]
fn infinitely_many_trees_are_reported() {
    for (text, ambiguous, other) in [
        ("x = *[ y ]\ny = [ \"a\" ]\n", "", None),
        ("x = x | \"a\"\n", "a", None),
        ("x = \"a\" y | \"b\"\ny = z\nz = y | \"c\"\n", "ac", Some("b")),
        ("x = \"a\" [ y ]\ny = y | x\n", "aa", Some("a")),
        ("x = \"ab\" | y \"c\"\ny = 1*[ z ]\nz = [ \"a\" ]\n", "c", Some("ab")),
    ] {
        let grammar = toy(text);
        let network = Network::of(&grammar, "x").unwrap();
        let forest = network.forest(ambiguous.as_bytes()).unwrap();
        assert_eq!(*forest.count(), Count::Infinite, "{text}");
        assert!(forest.trees().count() > 0, "{text}");
        let checker = Checker::new(&grammar);
        let check = |nodes: &[Node]| checker.check(ambiguous.as_bytes(), nodes);
        forest.trees().for_each(|nodes| assert_eq!(check(&nodes), Ok(()), "{text}"));
        assert_eq!(network.shortest_ambiguous().as_deref(), Some(ambiguous.as_bytes()), "{text}");
        if let Some(other) = other {
            assert_eq!(*network.forest(other.as_bytes()).unwrap().count(), Count::from(1), "{text}");
        }
    }
}

/// A production without strings has no trees, and one that is not regular has no network.
#[test]
fn odd_grammars() {
    let grammar = toy("x = \"a\" x\ny = \"(\" [ y ] \")\"\nz = x | \"b\"\n");
    let x = Network::of(&grammar, "x").unwrap();
    assert!(x.forest(b"a").unwrap().count().is_none() && x.shortest_ambiguous().is_none());
    let z = Network::of(&grammar, "z").unwrap();
    assert_eq!(z.forest(b"b").unwrap().trees().count(), 1);
    assert!(Network::of(&grammar, "y").unwrap().context_free().is_some());
    assert_eq!(Network::of(&grammar, "w").unwrap_err().to_string(), "`w` is not defined");
}

/// The number is exact however large, up to a length beyond which it is not counted.
#[test]
fn large_numbers_are_exact() {
    let grammar = Dialect::find("rfc1630").unwrap().grammar(Reading::Corrected);
    let hostname = Network::of(grammar, "hostname").unwrap();
    // Each dot either separates two names, or is part of a name.
    let count = hostname.forest(&b"a.".repeat(101)[..201]).unwrap().count().to_string();
    assert_eq!(count, (1_u128 << 100).to_string());
    assert!(hostname.forest(&vec![b'a'; LONGEST]).is_ok());
    let error = hostname.forest(&vec![b'a'; LONGEST + 1]).unwrap_err();
    assert_eq!(error.to_string(), "the trees of 16385 bytes are not counted, only those of up to 16384");
}
