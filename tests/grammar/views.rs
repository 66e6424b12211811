//! The views of a tree: folded or not, in each printed form, whole or partial.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use urlgram::bnf::ambiguity::Network;
use urlgram::bnf::sentence;
use urlgram::trace::Node;
use urlgram::tree::{Alternatives, Derivation, Fold, Item, Partial, Symbol, View, What};
use urlgram::{Check, DIALECTS, Dialect, Production, Reading, Tree};

use crate::tier;

/// Random sentences of every production of every dialect, with how its trees are folded.
fn for_sentences(times: usize, mut test: impl FnMut(&Fold, &'static Production, &[u8])) {
    for dialect in DIALECTS {
        let grammar = dialect.grammar(Reading::Corrected);
        let fold = Fold::of(grammar);
        for production in dialect.productions() {
            let mut random = fastrand::Rng::with_seed(1994);
            for _ in 0..times {
                let input = sentence::random(grammar, production.name, &mut random).unwrap();
                test(&fold, production, &input);
            }
        }
    }
}

/// The items that nothing is below give the input, from left to right.
fn check_items(view: &View<'_>, input: &[u8]) {
    let leaves = view.items().iter().filter(|item| item.size == 1);
    let text: Vec<u8> = leaves.clone().flat_map(|item| view.bytes(item)).copied().collect();
    assert_eq!(text, input);
    let mut read = 0;
    for item in leaves {
        assert_eq!(item.start, read, "{:?}", view.items());
        read = item.end;
    }
}

/// The nodes of a tree in JSON, each before its descendants.
fn nodes(json: &serde_json::Value, to: &mut Vec<(String, u64, Option<u64>)>) {
    let field = |name| &json[name];
    to.push((
        field("production").as_str().unwrap().to_owned(),
        field("start").as_u64().unwrap(),
        field("end").as_u64(),
    ));
    assert_eq!(json.as_object().unwrap().len(), 4);
    field("children").as_array().unwrap().iter().for_each(|child| nodes(child, to));
}

fn named(node: &Node) -> (String, u64, Option<u64>) {
    (node.production.to_owned(), node.start as u64, Some(node.end as u64))
}

/// Unfolded, each node is there, in each form; folded, some of them, and each byte of the input.
#[test]
fn views_show_the_tree() {
    for_sentences(tier::of(25, 5), |fold, production, input| {
        let tree = Tree::parse(production, input).unwrap();
        let full = tree.view(&Fold::nothing());
        check_items(&full, input);
        let names = full.items().iter().flat_map(Item::names);
        assert!(names.eq(tree.nodes().iter().map(|node| &node.production)));

        let folded = tree.view(fold);
        check_items(&folded, input);
        assert!(folded.items().len() <= full.items().len());
        let all: BTreeSet<_> = tree.nodes().iter().map(named).collect();
        for item in folded.items().iter().filter(|item| !matches!(item.what, What::Run(_))) {
            for name in item.names() {
                assert!(all.contains(&((*name).to_owned(), item.start as u64, Some(item.end as u64))));
            }
        }
        // Readers of JSON have a limit to how deep it nests.
        if full.json().matches('[').count() < 120 {
            let mut found = Vec::new();
            nodes(&serde_json::from_str(&full.json()).unwrap(), &mut found);
            assert_eq!(found, tree.nodes().iter().map(named).collect::<Vec<_>>());
            let mut found = Vec::new();
            nodes(&serde_json::from_str(&folded.json()).unwrap(), &mut found);
            assert!(found.iter().all(|node| all.contains(node)));
        }
        for text in [full.text(), folded.text(), full.line(), folded.line(), full.svg(), folded.svg()] {
            assert!(!text.contains(|c: char| c.is_ascii_control() && c != '\n'), "{text:?}");
        }
        let balance = |line: String| line.matches('(').count().abs_diff(line.matches(')').count());
        if !input.iter().any(|byte| b"()".contains(byte)) {
            assert_eq!(balance(full.line()), 0);
            assert_eq!(balance(folded.line()), 0);
        }
    });
}

/// The result of a derivation in JSON: each step applied to the leftmost name, which has to be the one that it says.
fn replayed(json: &str, input: &[u8]) -> Vec<u8> {
    let derivation: serde_json::Value = serde_json::from_str(json).unwrap();
    let mut done = Vec::new();
    let mut pending = vec![serde_json::json!({ "production": derivation["start"] })];
    for step in derivation["steps"].as_array().unwrap() {
        assert_eq!(pending.pop().unwrap()["production"], step["production"]);
        pending.extend(step["by"].as_array().unwrap().iter().rev().cloned());
        let offset =
            |symbol: &serde_json::Value, name| usize::try_from(symbol[name].as_u64().unwrap()).unwrap();
        while let Some(text) = pending.pop_if(|symbol| symbol.get("start").is_some()) {
            done.extend_from_slice(&input[offset(&text, "start")..offset(&text, "end")]);
        }
    }
    assert!(pending.is_empty());
    done
}

/// Each step of a derivation replaces the leftmost name by what the tree has below it; unfolded, there is one for each
/// node, and at the end is the input.
#[test]
fn derivations_end_at_the_input() {
    for_sentences(tier::of(12, 5), |fold, production, input| {
        let tree = Tree::parse(production, input).unwrap();
        let mut derivation = Derivation::new(&tree, &Fold::nothing());
        let form = |derivation: &Derivation<'_, '_>| {
            derivation
                .form()
                .map(|symbol| match symbol {
                    Symbol::Name(name) => format!("<{name}>"),
                    Symbol::Text(text) => text.escape_ascii().to_string(),
                })
                .collect::<String>()
        };
        assert_eq!(form(&derivation), format!("<{}>", production.name));
        for node in tree.nodes() {
            let (before, name) = (form(&derivation), format!("<{}>", node.production));
            assert_eq!(derivation.step().map(|step| step.production), Some(node.production));
            let after = form(&derivation);
            let (head, tail) = before.split_once(&name).unwrap();
            assert!(after.starts_with(head) && after.ends_with(tail), "{before} {after}");
        }
        assert_eq!((form(&derivation), derivation.step()), (input.escape_ascii().to_string(), None));

        assert_eq!(replayed(&Derivation::new(&tree, &Fold::nothing()).json(), input), input);
        let folded = Derivation::new(&tree, fold);
        assert_eq!(replayed(&folded.clone().json(), input), input);
        for line in [Derivation::new(&tree, &Fold::nothing()).text(), folded.text()]
            .iter()
            .flat_map(|text| text.lines())
        {
            assert!(line.chars().count() <= 80, "{line}");
        }
    });
}

/// A right recursion nests as deep as it has turns: no form needs more stack for that, and none is as long as their
/// square.
#[test]
fn deep_trees_need_no_stack() {
    let test = || {
        let dialect = Dialect::find("rfc1630").unwrap();
        let production = dialect.production("path").unwrap();
        let input = b"a/".repeat(20_000);
        let tree = Tree::parse(production, &input).unwrap();
        let folded = Fold::of(dialect.grammar(Reading::Corrected));
        for fold in [&Fold::nothing(), &folded] {
            let view = tree.view(fold);
            let lengths =
                [view.text(), view.line(), view.json(), view.svg(), Derivation::new(&tree, fold).text()];
            assert!(lengths.iter().all(|text| text.len() < 1000 * input.len()));
        }
        let input = [&input[..], b" "].concat();
        let partial = Partial::parse(dialect.grammar(Reading::Corrected), production, &input).unwrap();
        assert_eq!((partial.offset(), partial.open().count()), (40_000, 20_001));
        assert!(
            partial
                .view(&Fold::nothing())
                .json()
                .starts_with("{\"production\":\"path\",\"start\":0,\"end\":null")
        );
    };
    std::thread::Builder::new().stack_size(128 << 10).spawn(test).unwrap().join().unwrap();
}

/// Each with its dialect and production: whole, with turns of a right recursion, with runs of characters, with bytes that
/// have no picture, and as far as they go.
const SHOWN: &[(&str, &str, &str)] = &[
    ("rfc1738", "url", "http://www.w3.org/a%20b?q"),
    ("rfc1738", "url", "ftp://user:word@ftp.example.com:2021/pub/%2Fetc/motd;type=a"),
    ("rfc1738", "url", "x-exp://h/a"),
    ("rfc1738", "gtype", "%09"),
    ("rfc1630", "url", "http://info.cern.ch/hypertext/WWW/TheProject.html?a+b"),
    ("rfc1630", "url", "wais://h/db/t/1=a/b;2=c;"),
    ("rfc1630", "url", "mid:\"a b\".c@[1.2]"),
    ("fielding-01", "URL-reference", "//u:p@127.0.0.1/abc;p//?q#f"),
    (
        "rfc1738",
        "hsegment",
        "a_very_long_segment_that_has_more_characters_than_there_is_room_for_on_a_line_of_80_columns",
    ),
    ("rfc1738", "url", "http://ex_ample.com/"),
    ("rfc1738", "url", "http://h/a b"),
    ("rfc1738", "url", "HTTP://h/"),
    ("rfc1738", "url", ""),
    ("rfc1738", "escape", "%41x"),
    ("rfc1630", "url", "http://h/a/b/c d"),
    ("fielding-01", "path", "ab;cd/ef;gh^"),
    ("rfc1738", "search", "\u{fc}\t\u{202e}"),
];

#[test]
fn texts() {
    let mut text = String::new();
    for (dialect, start, input) in SHOWN {
        let dialect = Dialect::find(dialect).unwrap();
        let fold = Fold::of(dialect.grammar(Reading::Corrected));
        let check = Check::new(dialect).with_start(start).unwrap();
        let views = |fold: &Fold<'_>| match check.tree(input.as_bytes()) {
            Ok(tree) => tree.view(fold),
            Err(partial) => partial.view(fold),
        };
        let _ = writeln!(text, "{} {start} {input:?}\n{}", dialect.id, views(&fold).text());
        let _ = writeln!(text, "{}\n\n{}\n", views(&fold).line(), views(&fold).json());
    }
    assert_snapshot!("tree-texts", text);
}

#[test]
fn down_to_the_letters() {
    let mut text = String::new();
    for (dialect, start, input) in [
        ("rfc1738", "hsegment", "a"),
        ("rfc1738", "hostport", "w3.org:80"),
        ("rfc1630", "search", "a+bc"),
        ("rfc1630", "digits", "12345678901234567890"),
    ] {
        let production = Dialect::find(dialect).unwrap().production(start).unwrap();
        let tree = Tree::parse(production, input.as_bytes()).unwrap();
        let _ = writeln!(text, "{}", tree.view(&Fold::nothing()).text());
        let _ = writeln!(text, "{}", Derivation::new(&tree, &Fold::nothing()).text());
    }
    assert_snapshot!("tree-full", text);
}

/// A picture has a line to each production but the root, and one to each text: those between productions that derive the same
/// text, too.
#[test]
fn pictures_have_every_edge() {
    for_sentences(5, |fold, production, input| {
        let tree = Tree::parse(production, input).unwrap();
        for fold in [&Fold::nothing(), fold] {
            let view = tree.view(fold);
            let names: usize = view.items().iter().map(|item| item.names().len()).sum();
            let texts = view.items().iter().filter(|item| item.size == 1).count();
            let edges = names - 1 + texts;
            assert_eq!(view.svg().matches("<path ").count(), edges, "{}", view.text());
        }
    });
}

/// A legend explains each class that a picture has, and no other.
#[test]
fn pictures_have_a_legend() {
    const KEYS: [(&str, &str); 7] = [
        ("class=\"name\"", ">production</text>"),
        ("class=\"name open\"", ">incomplete production</text>"),
        ("class=\"node\"", ">text that it derives</text>"),
        ("class=\"literal\"", ">literal of the grammar</text>"),
        ("class=\"rest\"", ">rest that is not derived</text>"),
        ("class=\"at\"", ">byte offset</text>"),
        (">*", ">several characters</text>"),
    ];
    for (dialect, start, input) in SHOWN {
        let dialect = Dialect::find(dialect).unwrap();
        let fold = Fold::of(dialect.grammar(Reading::Corrected));
        let view = match Check::new(dialect).with_start(start).unwrap().tree(input.as_bytes()) {
            Ok(tree) => tree.view(&fold),
            Err(partial) => partial.view(&fold),
        };
        let svg = view.svg();
        let is_legend = |line: &&str| line.contains("key\"") || line.contains("rx=\"2\"");
        let (legend, drawn): (Vec<&str>, Vec<&str>) = svg.lines().partition(is_legend);
        let (legend, drawn) = (legend.join("\n"), drawn.join("\n"));
        for (class, words) in KEYS {
            assert_eq!(drawn.contains(class), legend.contains(words), "{input} {words}");
        }
        let number = |text: &str| text.split_once('"').unwrap().0.parse::<usize>().unwrap();
        let width = number(svg.split_once("width=\"").unwrap().1);
        for line in legend.lines().filter(|line| line.starts_with("<text")) {
            let (left, text) = line.split_once(" x=\"").unwrap().1.split_once('>').unwrap();
            let length = text.split_once('<').unwrap().0.chars().count();
            assert!(number(left) + 7 * length <= width, "{input}: {line}");
        }
    }
    // Several trees have one legend.
    assert_eq!(all_trees().matches(">not in all trees</text>").count(), 1);
}

/// The reason is in each form for people, in lines that fit, and nowhere if nothing is left to be derived.
#[test]
fn partial_trees_have_their_reason() {
    let sentence =
        "RFC 1738 allows <no> sentence as long as this, which is longer than a line of 80 columns is wide";
    for (dialect, start, input) in SHOWN {
        let dialect = Dialect::find(dialect).unwrap();
        let fold = Fold::of(dialect.grammar(Reading::Corrected));
        let (view, place) = match Check::new(dialect).with_start(start).unwrap().tree(input.as_bytes()) {
            Ok(tree) => {
                let view = tree.view(&fold);
                assert_eq!(view.clone().with_reason(0, sentence), view);
                continue;
            }
            Err(partial) => (partial.view(&fold), partial.offset()),
        };
        let column = |at: usize| {
            let before = input.char_indices().filter(|(begin, _)| *begin < at).count();
            let is_inside = at < input.len() && !input.is_char_boundary(at);
            format!("column {}: ", before + usize::from(!is_inside))
        };
        for (at, head) in [(place, String::new()), (place + 7, column(place + 7))] {
            let view = view.clone().with_reason(at, sentence);
            let text = view.text();
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
            let below = text.split_once('✗').unwrap().1.split_once('\n').unwrap().1;
            assert_eq!(below.split_whitespace().collect::<Vec<_>>().join(" "), format!("{head}{sentence}"));

            let svg = view.svg();
            let lines = svg.lines().filter(|line| line.starts_with("<text class=\"reason\""));
            let line = |line: &str| line.split_once('>').unwrap().1.replace("</text>", "");
            let words = lines.map(line).collect::<Vec<_>>().join(" ");
            let escaped = format!("{}{sentence}", column(at)).replace('<', "&lt;").replace('>', "&gt;");
            assert_eq!(words.split_whitespace().collect::<Vec<_>>().join(" "), escaped);
            assert!(svg.contains(&format!("<desc>{escaped}</desc>")), "{svg}");
        }
    }
}

/// A space can be seen in a picture; the text, which people copy, has the input as it is.
#[test]
fn spaces_can_be_seen_in_pictures() {
    let view = view_of("rfc1738", "http://h/a b");
    let svg = view.svg();
    assert!(svg.contains(">\u{2420}b</text>") && svg.contains(">a space</text>"), "{svg}");
    assert!(view.text().contains("\" b\""), "{}", view.text());
    assert!(!view_of("rfc1738", "http://h/a%20b").svg().contains('\u{2420}'));
}

/// A URL of a hundred characters.
const LONG: &str =
    "http://www.example-company.com:8080/a/long%20path/with/segments;x=1/and/more/index.html?query=word&x=y";

fn view_of(dialect: &str, input: &'static str) -> View<'static> {
    let dialect = Dialect::find(dialect).unwrap();
    let fold = Fold::of(dialect.grammar(Reading::Corrected));
    match Check::new(dialect).tree(input.as_bytes()) {
        Ok(tree) => tree.view(&fold),
        Err(partial) => partial.view(&fold),
    }
}

fn all_trees() -> String {
    let dialect = Dialect::find("rfc1738").unwrap();
    let network = Network::of(dialect.grammar(Reading::Corrected), "url").unwrap();
    let url = dialect.production("url").unwrap();
    let trees = Alternatives::of(&network, url, b"gopher://h/1a%09b", 10).unwrap().unwrap();
    let fold = Fold::of(dialect.grammar(Reading::Corrected));
    let svg = trees.svg(&fold);
    assert!(!trees.none_is_meant().svg(&fold).contains("is meant"));
    svg
}

/// Look at them when they change.
#[test]
fn pictures() {
    assert_snapshot!("tree-svg", view_of("rfc1738", LONG).svg());
    assert_snapshot!("tree-partial-svg", view_of("rfc1738", "http://ex_ample.com/<&>").svg());
    assert_snapshot!("tree-all-svg", all_trees());
    assert_snapshot!("tree-run-svg", view_of("fielding-01", "x://h/abc;p").svg());
}
