//! The parse tree is one that the BNF allows, and of several the one that the prose means.
use crate::readings::readings;
use crate::tier;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::Suite;
use urlgram::bnf::tree_check::Checker;
use urlgram::bnf::{Grammar, sentence};
use urlgram::rfc1738::RFC1738;
use urlgram::{Dialect, Production, Reading, Tree};

/// Every production of every dialect, in the readings that differ, with a checker of its grammar; every second one at each landing.
fn for_every_production(mut test: impl FnMut(&Checker<'_>, &'static Grammar<'static>, &'static Production)) {
    for (dialect, reading) in readings() {
        let grammar = dialect.grammar(reading);
        let checker = Checker::new(grammar);
        let some = tier::every(2, dialect.productions_in(reading));
        some.for_each(|production| test(&checker, grammar, production));
    }
}

/// Random sentences of every production, made from the BNF alone: each has a tree, and it is right.
#[test]
fn trees_of_random_sentences() {
    for_every_production(|checker, grammar, production| {
        let mut random = fastrand::Rng::with_seed(1738);
        for _ in 0..tier::of(500, 60) {
            let input = sentence::random(grammar, production.name, &mut random).unwrap();
            let shown = input.escape_ascii();
            let tree =
                Tree::parse(production, &input).unwrap_or_else(|| panic!("{}: {shown}", production.name));
            checker
                .check(tree.input(), tree.nodes())
                .unwrap_or_else(|wrong| panic!("{}: {shown}: {wrong}", production.name));
        }
    });
}

/// Every string that the suite accepts (k = 0, so each transition of the automaton) has a right tree; each landing asks some.
#[test]
fn trees_of_the_suite() {
    for_every_production(|checker, grammar, production| {
        let automaton = Automaton::of(grammar, production.name).unwrap();
        let suite = Suite::new(&automaton, 0).with_members(1);
        tier::sample(&suite, tier::of(usize::MAX, 500) as u64, |case| {
            let tree = Tree::parse(production, case.input);
            assert_eq!(tree.is_some(), case.accepted);
            if let Some(Err(wrong)) = tree.map(|tree| checker.check(tree.input(), tree.nodes())) {
                panic!("{}: {}: {wrong}", production.name, case.input.escape_ascii());
            }
        });
    });
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
    for (line, wrong, reason) in [
        // The node has two children, and should have one.
        ("host [ \":\" port ]", "host [ \":80\" ]", "its children are not what the right-hand side allows"),
        // The text between the children is wrong.
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
        assert_eq!(
            Checker::new(&grammar).check(tree.input(), tree.nodes()).unwrap_err().reason,
            reason,
            "{wrong}"
        );
    }
}

/// The tree in short: the names and texts of the named productions, outermost first.
fn parts_in(dialect: &str, start: &str, input: &str, names: &[&str]) -> Vec<String> {
    let production = Dialect::find(dialect).unwrap().production(start).unwrap();
    let tree = Tree::parse(production, input.as_bytes()).unwrap();
    let wanted = tree.nodes().iter().filter(|node| names.contains(&node.production));
    wanted.map(|node| format!("{} {}", node.production, tree.text(node).escape_ascii())).collect()
}

fn parts(start: &str, input: &str, names: &[&str]) -> Vec<String> {
    parts_in("rfc1738", start, input, names)
}

/// Section 3.4.2: an encoded tab ends the selector; the first that leaves a search after it does.
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

/// Right recursion nests as the BNF does: each turn is a child of the one before.
#[test]
fn right_recursion_nests() {
    let tree = Tree::parse(Dialect::find("rfc1630").unwrap().production("digits").unwrap(), b"123").unwrap();
    let nodes: Vec<_> =
        tree.nodes().iter().map(|node| (node.production, node.start..node.end, node.size)).collect();
    assert_eq!(
        nodes,
        [
            ("digits", 0..3, 6),
            ("digit", 0..1, 1),
            ("digits", 1..3, 4),
            ("digit", 1..2, 1),
            ("digits", 2..3, 2),
            ("digit", 2..3, 1),
        ]
    );
}

/// RFC 1630 is ambiguous nearly everywhere: the tree is the one that its prose means.
#[test]
fn the_preferred_trees_of_rfc1630() {
    let parts = |start, input, names: &[&str]| parts_in("rfc1630-url", start, input, names).join("|");
    // Names between dots, though an ialpha may hold a dot.
    assert_eq!(parts("hostname", "info.cern.ch", &["ialpha"]), "ialpha info|ialpha cern|ialpha ch");
    assert_eq!(parts("hostname", "a.1.b", &["ialpha"]), "ialpha a.1|ialpha b");
    assert_eq!(parts("group", "alt.hypertext", &["ialpha"]), "ialpha alt|ialpha hypertext");
    // The parts are the words between plus signs.
    assert_eq!(
        parts("httpaddress", "http://h?a+b+%63", &["search"]),
        "search a+b+%63|search b+%63|search %63"
    );
    // The host follows the last "@" that a host can follow.
    let mail = ["mailtoaddress", "hostname"];
    assert_eq!(
        parts("mailtoaddress", "mailto:a@b@c.d", &mail),
        "mailtoaddress mailto:a@b@c.d|hostname c.d|hostname d"
    );
    assert_eq!(parts("mailtoaddress", "mailto:a@b@1", &mail), "mailtoaddress mailto:a@b@1|hostname b@1");
    assert_eq!(parts("article", "a@b@1.2.3.4", &["host"]), "host 1.2.3.4");
    assert_eq!(parts("article", "a@b@1.2.3.4x", &["host"]), "host b@1.2.3.4x");
    // An "@" makes an article out of a group, and a login out of a hostport.
    assert_eq!(parts("groupart", "a@h", &["article", "group"]), "article a@h");
    assert_eq!(parts("groupart", "*", &["article", "group"]), "");
    assert_eq!(
        parts("login", "u:p@h:1", &["user", "password", "hostport"]),
        "user u|password p|hostport h:1"
    );
    assert_eq!(parts("login", "u@1", &["hostport"]), "hostport u@1");
    // "%00" separates the version of a Prospero name.
    let name = ["hsoname", "version", "attributes"];
    assert_eq!(
        parts("prosperolink", "prospero://h/a/b%0012xyz", &name),
        "hsoname a/b|version 12|attributes xyz"
    );
    assert_eq!(parts("prosperolink", "prospero://h/a%00b", &name), "hsoname a%00b");
}

#[test]
fn the_preferred_trees_of_the_drafts() {
    let parts = |dialect, start, input, names: &[&str]| parts_in(dialect, start, input, names).join("|");
    // A field's name ends at the first "=", though it may hold one.
    assert_eq!(
        parts("url-06", "fieldspec", ";a=b=c", &["fieldname", "fieldvalue"]),
        "fieldname a|fieldvalue b=c"
    );
    let forms = ["absoluteURL", "generic-URL", "opaque-URL", "net_path", "abs_path", "rel_path"];
    let fielding = |start, input| parts("fielding-01", start, input, &forms);
    assert_eq!(fielding("relativeURL", "//h/p"), "net_path //h/p|abs_path /p|rel_path p");
    // No server can be called "-bad-", so this is an abs_path with an empty first segment.
    assert_eq!(fielding("relativeURL", "//-bad-/"), "abs_path //-bad-/|rel_path /-bad-/");
    assert_eq!(fielding("URL-reference", "x:y"), "absoluteURL x:y|generic-URL x:y|rel_path y");
    assert_eq!(fielding("URL-reference", "y#z"), "rel_path y");
    assert_eq!(fielding("URL-reference", "#z"), "rel_path ");
}
