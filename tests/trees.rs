//! The parse tree is one that the BNF allows, and of several the one that the prose means.
#![cfg(feature = "automata")]

use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::sentence;
use urlgram::bnf::suite::Suite;
use urlgram::bnf::tree_check::Checker;
use urlgram::rfc1738::RFC1738;
use urlgram::{DIALECTS, Reading, Tree};

/// Random sentences of every production, made from the BNF alone: each has a tree, and it is right.
#[test]
fn trees_of_random_sentences() {
    for dialect in DIALECTS {
        let grammar = dialect.grammar(Reading::Corrected);
        let checker = Checker::new(grammar);
        for production in dialect.productions() {
            let mut random = fastrand::Rng::with_seed(1738);
            for _ in 0..1000 {
                let input = sentence::random(grammar, production.name, &mut random).unwrap();
                let shown = input.escape_ascii();
                let tree =
                    Tree::parse(production, &input).unwrap_or_else(|| panic!("{}: {shown}", production.name));
                checker.check(&tree).unwrap_or_else(|wrong| panic!("{}: {shown}: {wrong}", production.name));
            }
        }
    }
}

/// Every string that the complete suite accepts (k = 0, so each transition of the automaton) has a right tree.
#[test]
fn trees_of_the_complete_suite() {
    for dialect in DIALECTS {
        let grammar = dialect.grammar(Reading::Corrected);
        let checker = Checker::new(grammar);
        for production in dialect.productions() {
            let automaton = Automaton::of(grammar, production.name).unwrap();
            Suite::new(&automaton, 0).for_each(|case| {
                let tree = Tree::parse(production, case.input);
                assert_eq!(tree.is_some(), case.accepted);
                if let Some(Err(wrong)) = tree.map(|tree| checker.check(&tree)) {
                    panic!("{}: {}: {wrong}", production.name, case.input.escape_ascii());
                }
            });
        }
    }
}

/// The checker refuses what is no tree of the grammar.
#[test]
fn wrong_trees_are_refused() {
    // The same language, so the trees look alike, but their nodes are not those of the other grammar.
    let of = |text: &str| {
        urlgram::bnf::Grammar::parse("test", Box::leak(text.to_owned().into_boxed_str())).unwrap()
    };
    let hostport = RFC1738.production("hostport").unwrap();
    let tree = Tree::parse(hostport, b"w3.org:80").unwrap();
    let right = RFC1738.grammar(Reading::Corrected);
    assert_eq!(Checker::new(right).check(&tree), Ok(()));

    let rules: Vec<_> = right.rules().iter().map(|rule| rule.text).collect();
    let printed = rules.join("\n");
    for (line, wrong, reason) in [
        // The tree has two children, and there should be one.
        ("host [ \":\" port ]", "host [ \":80\" ]", "its children are not what the right-hand side allows"),
        // Between them stands something else.
        (
            "host [ \":\" port ]",
            "host [ \";\" port ]",
            "its children are not what the right-hand side allows",
        ),
        (
            "port           = digits",
            "port           = 1*digit",
            "its children are not what the right-hand side allows",
        ),
        (
            "digits         = 1*digit",
            "digits         = 3*digit",
            "its children are not what the right-hand side allows",
        ),
        (
            "digits         = 1*digit",
            "digits         = *1digit",
            "its children are not what the right-hand side allows",
        ),
    ] {
        assert!(printed.contains(line));
        let grammar = of(&printed.replace(line, wrong));
        assert_eq!(Checker::new(&grammar).check(&tree).unwrap_err().reason, reason, "{wrong}");
    }
}

/// The tree in short: the names and texts of the named productions, outermost first.
fn parts(start: &str, input: &str, names: &[&str]) -> Vec<String> {
    let tree = Tree::parse(RFC1738.production(start).unwrap(), input.as_bytes()).unwrap();
    let wanted = tree.nodes().iter().filter(|node| names.contains(&node.production));
    wanted.map(|node| format!("{} {}", node.production, tree.text(node).escape_ascii())).collect()
}

/// Section 3.4.2: an encoded tab ends the selector; the first that leaves a search behind it does.
#[test]
fn gopher_selectors_end_at_the_first_tab_that_a_search_can_follow() {
    let parts = |path: &str| {
        parts("gopherurl", &format!("gopher://h/{path}"), &["gtype", "selector", "search", "gopher+_string"])
            .join("|")
    };
    assert_eq!(parts("1"), "gtype 1|selector ");
    assert_eq!(parts("1a"), "gtype 1|selector a");
    assert_eq!(parts("1a%09b"), "gtype 1|selector a|search b");
    assert_eq!(parts("1a%09b%09+c"), "gtype 1|selector a|search b|gopher+_string +c");
    assert_eq!(parts("1%09%09"), "gtype 1|selector |search |gopher+_string ");
    assert_eq!(parts("1a%09b%09c%09d/e"), "gtype 1|selector a|search b|gopher+_string c%09d/e");
    // A search holds no "/", so the first tab belongs to the selector.
    assert_eq!(parts("1a%09b/c%09d"), "gtype 1|selector a%09b/c|search d");
    assert_eq!(parts("1a%09b/c"), "gtype 1|selector a%09b/c");
    // The type is one xchar, and that may be an escape.
    assert_eq!(parts("%09a"), "gtype %09|selector a");
}

/// Design, "what the documents leave open": of several trees, the one with the most structure.
#[test]
fn the_preferred_trees() {
    assert_eq!(
        parts("schemepart", "//h/p", &["ip-schemepart", "urlpath"]),
        ["ip-schemepart //h/p", "urlpath p"]
    );
    assert!(parts("schemepart", "//-", &["ip-schemepart"]).is_empty());
    assert_eq!(parts("grouppart", "a@h", &["article", "group"]), ["article a@h"]);
    assert_eq!(parts("grouppart", "a.b", &["article", "group"]), ["group a.b"]);
    assert!(parts("grouppart", "*", &["article", "group"]).is_empty());
    assert_eq!(parts("grouppart", "*@h", &["article"]), ["article *@h"]);
    assert!(
        parts("fileurl", "file://localhost/", &["host"]).is_empty(),
        "section 3.10 names the string localhost"
    );
    assert_eq!(parts("fileurl", "file://localhost.dom/", &["host"]), ["host localhost.dom"]);
    assert_eq!(parts("host", "1.2.3.4", &["hostname", "hostnumber"]), ["hostnumber 1.2.3.4"]);
    assert_eq!(parts("host", "1.2.3.d", &["hostname", "hostnumber"]), ["hostname 1.2.3.d"]);
    assert_eq!(parts("url", "http://h/", &["httpurl", "otherurl"]), ["httpurl http://h/"]);
    assert_eq!(parts("url", "waisx://h/", &["waisurl", "otherurl"]), ["otherurl waisx://h/"]);
}

/// Down to the letters: five nodes for one.
#[test]
fn a_tree_goes_down_to_the_letters() {
    let tree = Tree::parse(RFC1738.production("hsegment").unwrap(), b"a").unwrap();
    let names: Vec<_> = tree.nodes().iter().map(|node| node.production).collect();
    assert_eq!(names, ["hsegment", "uchar", "unreserved", "alpha", "lowalpha"]);
}
