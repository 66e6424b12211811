//! `docs/reference/ambiguity.md`: the ambiguous productions, and the reasons why one of several trees is meant.
use std::collections::BTreeSet;
use std::fmt::Write as _;

use urlgram::bnf::ambiguity::Network;
use urlgram::bnf::sentence;
use urlgram::component::Part;
use urlgram::printable;
use urlgram::tree::{Alternatives, Fold};
use urlgram::{Check, DIALECTS, Reading};

use crate::page::assert_page;

/// Each reason of a dialect is the reason of some choice between two trees, and names a production of it.
#[test]
fn each_preference_is_used() {
    for dialect in DIALECTS {
        let grammar = dialect.grammar(Reading::Corrected);
        let mut unused: BTreeSet<_> =
            dialect.prose.preferences.iter().map(|(production, _)| *production).collect();
        for (production, network) in dialect.productions().iter().zip(Network::all(grammar).unwrap()) {
            let mut random = fastrand::Rng::with_seed(1);
            let is_asked = !unused.is_empty() && network.shortest_ambiguous().is_some();
            for _ in 0..if is_asked { 300 } else { 0 } {
                let input = sentence::random(grammar, production.name, &mut random).unwrap();
                let trees = Alternatives::of(&network, production, &input, 2).unwrap().unwrap();
                if let Some(production) = trees.where_they_differ() {
                    unused.remove(production);
                }
            }
        }
        assert_eq!(unused, BTreeSet::new(), "{}", dialect.id);
    }
}

/// Two trees never look the same, folded or not.
#[test]
fn different_trees_look_different() {
    for dialect in DIALECTS {
        let grammar = dialect.grammar(Reading::Corrected);
        let fold = Fold::of(grammar);
        for (production, network) in dialect.productions().iter().zip(Network::all(grammar).unwrap()) {
            let mut random = fastrand::Rng::with_seed(1);
            let Some(shortest) = network.shortest_ambiguous() else { continue };
            let sentences = (0..20).filter_map(|_| sentence::random(grammar, production.name, &mut random));
            let short = sentences.filter(|sentence| sentence.len() < 40);
            for input in [shortest].into_iter().chain(short) {
                let trees = Alternatives::of(&network, production, &input, 10).unwrap().unwrap();
                let texts: BTreeSet<_> = trees.views(&fold).map(|view| view.text()).collect();
                assert_eq!(texts.len(), trees.trees().len(), "{}: {}", production.name, printable(&input));
                let data: BTreeSet<_> = trees.views(&fold).map(|view| view.json()).collect();
                assert_eq!(data.len(), trees.trees().len(), "{}: {}", production.name, printable(&input));
            }
        }
    }
}

/// `docs/reference/ambiguity.md` lists the ambiguous productions of all dialects; `URLGRAM_UPDATE=1` writes it.
#[test]
fn the_page_lists_all() {
    let mut page = String::from(PAGE);
    for dialect in DIALECTS {
        let grammar = dialect.grammar(Reading::Corrected);
        let fold = Fold::of(grammar);
        let mut rows = Vec::new();
        let printed = Network::all(dialect.grammar(Reading::Printed)).unwrap();
        let mut printed = printed.iter().map(Network::shortest_ambiguous);
        for (production, network) in dialect.productions().iter().zip(Network::all(grammar).unwrap()) {
            let shortest = network.shortest_ambiguous();
            assert_eq!(
                printed.next(),
                Some(shortest.clone()),
                "the page says that readings agree: {}",
                production.name
            );
            let Some(input) = shortest else { continue };
            let trees = Alternatives::of(&network, production, &input, 2).unwrap().unwrap();
            let differ = trees.where_they_differ().unwrap();
            let text = if input.is_empty() {
                "the empty string".to_owned()
            } else {
                format!("`{}`", printable(&input))
            };
            let through = if differ == production.name { String::new() } else { format!(", in `{differ}`") };
            let mut row = format!("- `{}`: {text}, {} trees{through}\n", production.name, trees.count());
            for view in trees.views(&fold) {
                let _ = writeln!(row, "  - `{}`", view.line());
            }
            rows.push(row);
        }
        let (all, document) = (dialect.productions().len(), dialect.document);
        let _ = write!(
            page,
            "\n## `{}`: {document}\n\n{} of {all} productions are ambiguous.\n",
            dialect.id,
            rows.len()
        );
        page += &(if rows.is_empty() { String::new() } else { "\n".to_owned() + &rows.concat() });
        let reasons = dialect.prose.preferences.iter();
        let reasons: Vec<_> =
            reasons.map(|(production, reason)| format!("- `{production}`: {reason}\n")).collect();
        if !reasons.is_empty() {
            let _ = write!(
                page,
                "\nThe tree that is meant, by the production in which trees differ:\n\n{}",
                reasons.concat()
            );
        }
    }
    page += &parts();
    assert_page("reference/ambiguity", "--test grammar ambiguity_page", &page);
}

/// The texts whose parts can be told in several ways: for each start that derives whole texts or the form of a scheme.
fn parts() -> String {
    let mut page = String::from(PARTS);
    let (mut starts, mut ambiguous) = (0, 0);
    for dialect in DIALECTS {
        let forms = dialect.schemes.iter().map(|scheme| scheme.production);
        let mut names: Vec<&str> = Vec::new();
        for name in [dialect.start].into_iter().chain(dialect.other_starts.iter().copied()).chain(forms) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        for name in names {
            starts += 1;
            let check = Check::new(dialect).with_start(name).unwrap();
            let Some((text, ways)) = check.ambiguous_parts() else { continue };
            ambiguous += 1;
            let way = |parts: &Vec<(Part, std::ops::Range<usize>)>| {
                let told = |(part, span): &(Part, std::ops::Range<usize>)| match &text[span.clone()] {
                    [] => format!("{} empty", part.as_str()),
                    text => format!("{} `{}`", part.as_str(), printable(text)),
                };
                // An authority that is only a host is not told.
                let is_more = |(part, span): &&(Part, std::ops::Range<usize>)| {
                    *part != Part::Authority || !parts.contains(&(Part::Host, span.clone()))
                };
                let told: Vec<_> = parts.iter().filter(is_more).map(told).collect();
                if told.is_empty() { "no part".to_owned() } else { told.join(", ") }
            };
            let shown = if text.is_empty() { "empty".to_owned() } else { format!("`{}`", printable(&text)) };
            let _ = writeln!(
                page,
                "| `{}` | `{name}` | {shown} | {} | {} |",
                dialect.id,
                way(&ways[0]),
                way(&ways[1])
            );
            let url = check.components(&text).unwrap();
            let told = Part::ALL.into_iter().filter_map(|part| Some((part, url.part(part)?.span())));
            assert_eq!(told.collect::<Vec<_>>(), ways[0], "{url:?}");
        }
    }
    let _ = write!(page, "\nOf {starts} starts, {ambiguous} have such a text.\n");
    page
}

const PARTS: &str = "
## Parts of a URL

Two trees may differ, and the parts of the URL (scheme, user, host, port, path, query, fragment) be the same. The tagged automaton of a start production
decides, by a search in its product with itself, whether it has a text whose parts can be told in several ways. These are the
shortest such texts that conform, with the way that is meant, which is the one that `components` and `urlgram hosts` tell, and another. In
RFC 3986 and RFC 3987 there is none.

| grammar | start | text | meant | another way |
| --- | --- | --- | --- | --- |
";

const PAGE: &str = "\
# Ambiguous productions

A production is ambiguous if some string has two parse trees under it. This is decided for every production, from its BNF
alone: the derivations of a production are the paths through a finite graph, and a search in the product of that graph with
itself finds two different paths that read the same string. Both readings of a document give the same answers.

The page shows for each ambiguous production the shortest string with several trees, their number, and two of them: first the
one that urlgram shows. Where the trees differ in another production, it is named. Characters are folded where the trees
do not differ. `urlgram grammar --ambiguity` prints the list, `urlgram grammar --ambiguity PRODUCTION` one entry in full, and
`urlgram tree --all URL` the trees of any URL.
";
