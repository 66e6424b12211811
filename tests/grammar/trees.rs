//! The parse tree is one that the BNF allows, and of several the one that the prose means.
use crate::readings::readings;
use crate::rows::rows;
use crate::tier;
use urlgram::bnf::Grammar;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Suite;
use urlgram::bnf::tree_check::Checker;
use urlgram::rfc1738::RFC1738;
use urlgram::{Dialect, Reading, Tree};

/// For every production of every dialect, in the readings that differ, every string that the suite accepts (k = 0, so each transition of the
/// automaton) has a right tree; each landing asks some.
#[test]
fn trees_of_the_suite() {
    for (dialect, reading) in readings() {
        let grammar = dialect.grammar(reading);
        let checker = Checker::new(grammar);
        for production in tier::every(2, dialect.productions_in(reading)) {
            let automaton = Automaton::of(grammar, production.name).unwrap();
            let suite = Suite::new(&automaton, 0).with_members(1);
            tier::sample(&suite, tier::of(usize::MAX, 500) as u64, |case| {
                let tree = Tree::parse(production, case.input);
                assert_eq!(tree.is_some(), case.accepted);
                if let Some(Err(wrong)) = tree.map(|tree| checker.check(tree.input(), tree.nodes())) {
                    panic!("{}: {}: {wrong}", production.name, case.input.escape_ascii());
                }
            });
        }
    }
}

/// The checker refuses what is no tree of the grammar.
#[test]
fn wrong_trees_are_refused() {
    // The grammars have the same language, so their trees look alike, but with other nodes.
    let of = |text: &str| Grammar::parse("test", Box::leak(text.to_owned().into_boxed_str())).unwrap();
    let hostport = RFC1738.production("hostport").unwrap();
    let tree = Tree::parse(hostport, b"w3.org:80").unwrap();
    let right = RFC1738.grammar(Reading::Corrected);
    assert_eq!(Checker::new(right).check(tree.input(), tree.nodes()), Ok(()));

    let rules: Vec<_> = right.rules().iter().map(|rule| rule.text).collect();
    let printed = rules.join("\n");
    for (line, wrong) in [
        // The node has two children, and should have one.
        ("host [ \":\" port ]", "host [ \":80\" ]"),
        // The text between the children is wrong.
        ("host [ \":\" port ]", "host [ \";\" port ]"),
        ("port           = digits", "port           = 1*digit"),
        ("digits         = 1*digit", "digits         = 3*digit"),
        ("digits         = 1*digit", "digits         = *1digit"),
    ] {
        assert!(printed.contains(line));
        let grammar = of(&printed.replace(line, wrong));
        let refused = Checker::new(&grammar).check(tree.input(), tree.nodes()).unwrap_err();
        assert_eq!(refused.reason, "its children are not what the right-hand side allows", "{wrong}");
    }
}

/// Of several trees, each input of `trees.tsv` has the one that its row tells.
#[test]
fn the_preferred_trees() {
    for [dialect, start, input, names, expected] in rows("tests/grammar/trees.tsv") {
        let production = Dialect::find(&dialect).unwrap().production(&start).unwrap();
        let tree = Tree::parse(production, input.as_bytes()).unwrap();
        let told = tree.nodes().iter().filter(|node| names.split(' ').any(|name| name == node.production));
        let told = told.map(|node| format!("{} {}", node.production, tree.text(node).escape_ascii()));
        assert_eq!(told.collect::<Vec<_>>().join("|"), expected, "{dialect} {start} {input}");
    }
}
