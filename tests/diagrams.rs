//! Railroad diagrams and automata as pictures: whole, well-formed, and what they were when somebody looked at them.
#![cfg(all(feature = "diagrams", feature = "drawings"))]

#[macro_use]
mod snapshot;

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::{Grammar, dot, drawing, railroad};
use urlgram::rfc1630::RFC1630_URL;
use urlgram::rfc1738::RFC1738;
use urlgram::{DIALECTS, Reading};

#[test]
fn diagrams_are_as_they_were() {
    for (dialect, name) in [
        (&RFC1738, "gopherurl"),
        (&RFC1738, "hsegment"),
        (&RFC1738, "fpath"),
        (&RFC1738, "domainlabel"),
        (&RFC1738, "hex"),
        (&RFC1630_URL, "prosperolink"),
        (&RFC1630_URL, "path"),
        (&RFC1630_URL, "atom"),
    ] {
        let picture = railroad::standalone(dialect.grammar(Reading::Corrected), name).unwrap();
        assert_snapshot!(format!("railroad-{name}"), picture);
    }
}

/// The boxes of all productions on the right-hand side are there, with their links; and so is every letter.
#[test]
fn diagrams_are_whole() {
    for dialect in DIALECTS {
        let grammar = dialect.grammar(Reading::Printed);
        for rule in grammar.rules() {
            let address = |name: &str| Some(format!("page.html#{name}"));
            let text = railroad::element(grammar, rule.name, &address).unwrap();
            let picture = Document::parse(&text).unwrap();
            let linked: BTreeSet<String> =
                picture.descendants().filter(|node| node.has_tag_name(SVG_A)).map(link).collect();
            let used: BTreeSet<String> = rule.expr.names().into_iter().map(str::to_owned).collect();
            assert_eq!(linked, used, "{}: {}", dialect.id, rule.name);
            let root = picture.root_element();
            let number = |name: &str| root.attribute(name).unwrap().parse::<u32>().unwrap();
            assert!(number("width") > 0 && number("height") > 0);
            let file = railroad::standalone(grammar, rule.name).unwrap();
            assert!(Document::parse(&file).is_ok() && !file.contains("href="), "{}", rule.name);
        }
    }
}

const SVG_A: (&str, &str) = ("http://www.w3.org/2000/svg", "a");

/// The texts in a picture.
fn texts(node: Node<'_, '_>) -> Vec<String> {
    let texts = node.descendants().filter(Node::is_text).filter_map(|node| node.text());
    texts.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned).collect()
}

/// What a linked box shows, which is where it leads.
fn link(node: Node<'_, '_>) -> String {
    let text = texts(node).concat();
    assert_eq!(node.attribute(("http://www.w3.org/1999/xlink", "href")), Some(&*format!("page.html#{text}")));
    text
}

/// Counts, and repetitions with something between them, are drawn; an unknown name is not.
#[test]
fn other_diagrams() {
    let text = "x = 2*3( a ) 4*4a 5*a *( \"<\" a )\na = \"&\" | \" \" | <\">\n";
    let grammar = Grammar::parse("toy.bnf", text).unwrap();
    let shown = |name: &str| {
        let picture = railroad::element(&grammar, name, &|_| None).unwrap();
        texts(Document::parse(&picture).unwrap().root())
    };
    assert_eq!(shown("x"), ["2 to 3 times", "a", "4 times", "a", "at least 5 times", "a", "<", "a"]);
    assert_eq!(shown("a"), ["one of \" & \\x20"]);
    assert!(railroad::element(&grammar, "b", &|_| None).is_none());
}

/// The graph is read back: it has the states and the ways of the automaton.
#[test]
fn graphs_are_their_automata() {
    for dialect in DIALECTS {
        let grammar = dialect.grammar(Reading::Corrected);
        for production in dialect.productions() {
            let automaton = Automaton::of(grammar, production.name).unwrap();
            let graph = dot::graph(&automaton, production.name);
            let mut ways: BTreeMap<(usize, u8), usize> = BTreeMap::new();
            let mut accepting = BTreeSet::new();
            for line in graph.lines().filter_map(|line| line.trim().strip_suffix("];")) {
                let (what, attributes) = line.split_once(" [").unwrap();
                if let Some((from, to)) = what.split_once(" -> ") {
                    let label = attributes.strip_prefix("label=\"").unwrap().strip_suffix('"').unwrap();
                    for byte in bytes(label) {
                        assert!(ways.insert((from.parse().unwrap(), byte), to.parse().unwrap()).is_none());
                    }
                } else if attributes.contains("shape=doublecircle") {
                    accepting.insert(what.parse::<usize>().unwrap());
                }
            }
            let states: Vec<_> = (0..automaton.states()).filter(|state| !automaton.is_dead(*state)).collect();
            for (number, &state) in states.iter().enumerate() {
                assert_eq!(accepting.contains(&number), automaton.is_accepting(state), "{}", production.name);
                for byte in 0..=255 {
                    let next = Some(automaton.step(state, byte)).filter(|next| !automaton.is_dead(*next));
                    assert_eq!(
                        ways.get(&(number, byte)).map(|to| states[*to]),
                        next,
                        "{}: {state} {byte}",
                        production.name
                    );
                }
            }
        }
    }
}

/// The bytes of a label.
fn bytes(label: &str) -> Vec<u8> {
    let plain = label.replace("\\n", " ").replace("\\\\", "\\").replace("\\\"", "\"");
    let plain = plain.strip_prefix('\'').and_then(|label| label.strip_suffix('\'')).unwrap_or(&plain);
    let byte = |text: &str| match text.strip_prefix("\\x") {
        Some(hex) => u8::from_str_radix(hex, 16).unwrap(),
        None => text.as_bytes()[0],
    };
    let word = |word: &str| match word.split_once('-') {
        Some((first, last)) if !first.is_empty() && !last.is_empty() => (byte(first)..=byte(last)).collect(),
        _ => vec![byte(word)],
    };
    plain.split(' ').flat_map(word).collect()
}

#[test]
fn a_graph_is_as_it_was() {
    let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), "hostname").unwrap();
    assert_snapshot!("dot-hostname", dot::graph(&automaton, "hostname"));
}

#[test]
fn drawings_are_as_they_were() {
    for name in ["hostname", "fieldspec", "hostport", "escape", "national"] {
        let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), name).unwrap();
        assert_snapshot!(format!("drawing-{name}"), drawing::svg(&automaton, name).unwrap());
    }
}

/// Every state and every label stands in the picture, and no state on another; what is too large is not drawn.
#[test]
fn drawings_are_whole() {
    let mut drawn = 0;
    for dialect in DIALECTS {
        for production in dialect.productions() {
            let automaton = Automaton::of(dialect.grammar(Reading::Corrected), production.name).unwrap();
            let graph = dot::graph(&automaton, production.name);
            let picture = drawing::svg(&automaton, production.name);
            assert_eq!(picture.is_some(), automaton.living().count() <= drawing::MOST, "{}", production.name);
            let Some(picture) = picture else { continue };
            drawn += 1;
            assert_eq!(
                Some(&picture),
                drawing::svg(&automaton, production.name).as_ref(),
                "the same each time"
            );
            let picture = Document::parse(&picture).unwrap();
            let root = picture.root_element();
            let number =
                |node: Node<'_, '_>, name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
            let sides: Vec<f64> =
                root.attribute("viewBox").unwrap().split(' ').map(|side| side.parse().unwrap()).collect();
            let of = |tag: &'static str| root.descendants().filter(move |node| node.tag_name().name() == tag);
            let circles: Vec<_> = of("circle").filter(|circle| circle.attribute("class").is_none()).collect();
            let places: Vec<_> =
                circles.iter().map(|node| (number(*node, "cx"), number(*node, "cy"))).collect();
            assert_eq!(places.len(), automaton.living().count());
            for (place, (x, y)) in places.iter().enumerate() {
                let apart = |(other_x, other_y): &(f64, f64)| (x - other_x).hypot(y - other_y) > 30.0;
                assert!(places[..place].iter().all(apart), "{}: {place}", production.name);
            }
            let accepting = automaton.living().filter(|state| automaton.is_accepting(*state)).count();
            assert_eq!(of("circle").count(), circles.len() + accepting);
            // Each label of the graph, each number of a state.
            let ways = graph.lines().filter(|line| line.contains(" -> ") && line.contains("label=")).count();
            assert_eq!(of("path").filter(|path| path.attribute("class") == Some("edge")).count(), ways + 1);
            let shown: Vec<String> = of("text").flat_map(texts).collect();
            let mut wanted: Vec<String> = (0..places.len()).map(|number| number.to_string()).collect();
            for line in graph.lines().filter_map(|line| line.split_once("[label=\"")?.1.strip_suffix("\"];"))
            {
                let lines = line.split("\\n").map(|line| line.replace("\\\\", "\\").replace("\\\"", "\""));
                wanted.extend(lines);
            }
            assert_eq!(BTreeSet::from_iter(shown), BTreeSet::from_iter(wanted), "{}", production.name);
            for text in of("text") {
                let (x, y) = (number(text, "x"), number(text, "y"));
                assert!(x > sides[0] && x < sides[0] + sides[2] && y > sides[1] && y < sides[1] + sides[3]);
            }
        }
    }
    assert!(drawn > 250, "{drawn}");
}
