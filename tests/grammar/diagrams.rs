//! Railroad diagrams and automata as pictures: whole, well-formed, and equal to the reviewed ones.
use crate::geometry;
use crate::tier;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use geometry::Drawing;
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
        let picture =
            railroad::standalone(dialect.grammar(Reading::Corrected), name, dialect.document).unwrap();
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
            let file = railroad::standalone(grammar, rule.name, dialect.document).unwrap();
            assert!(Document::parse(&file).is_ok() && !file.contains("href="), "{}", rule.name);
        }
    }
}

/// The tracks of diagrams in text: each line that leads up or down goes on there, and each name is on a track that begins at the left and
/// ends at the right. Lines that go on are at most as long as asked, if their parts allow.
#[test]
fn diagrams_in_text_are_connected() {
    let up = |it: char| "│└┘┴├┤".contains(it);
    let down = |it: char| "│┌┐┬├┤".contains(it);
    let left = |it: char| "─┐┘┤┬┴◄►".contains(it);
    let right = |it: char| "─┌└├┬┴◄►".contains(it);
    for dialect in DIALECTS {
        let grammar = dialect.grammar(Reading::Printed);
        for rule in grammar.rules() {
            let text = railroad::text(grammar, rule.name, 80).unwrap();
            let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
            let at = |row: usize, column: usize| {
                lines.get(row).and_then(|line| line.get(column)).copied().unwrap_or(' ')
            };
            for (row, line) in lines.iter().enumerate() {
                for (column, it) in line.iter().enumerate() {
                    // The ends of a diagram have no track above or below them.
                    let is_end = column == 0 || column + 1 == line.len() && *it == '┤' && line[0] != ' ';
                    let (below, next) = (at(row + 1, column), at(row, column + 1));
                    if !is_end {
                        assert_eq!(down(*it), up(below), "{}: {row}, {column}\n{text}", rule.name);
                    }
                    let boxes = |it: char| up(it) || down(it) || left(it) || right(it);
                    if boxes(*it) && boxes(next) {
                        assert_eq!(right(*it), left(next), "{}: {row}, {column}\n{text}", rule.name);
                    }
                }
            }
            for name in rule.expr.names() {
                assert!(text.contains(&format!(" {name} ")), "{}: {name}\n{text}", rule.name);
            }
        }
    }
    assert_snapshot!(
        "railroad-text",
        railroad::text(RFC1738.grammar(Reading::Corrected), "url", 40).unwrap()
    );
    assert_snapshot!(
        "railroad-text-long",
        railroad::text(RFC1738.grammar(Reading::Corrected), "hostport", 20).unwrap()
    );
    assert!(railroad::text(RFC1738.grammar(Reading::Corrected), "none", 80).is_none());
}

const SVG: (&str, &str) = ("http://www.w3.org/2000/svg", "svg");
const SVG_A: (&str, &str) = ("http://www.w3.org/2000/svg", "a");

/// The texts in a picture.
fn texts(node: Node<'_, '_>) -> Vec<String> {
    let texts = node.descendants().filter(Node::is_text).filter_map(|node| node.text());
    texts.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned).collect()
}

/// The name in a linked box, which is the target of the link.
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
    for Drawn { name, automaton, .. } in &*DRAWN {
        let graph = dot::graph(automaton, name);
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
            assert_eq!(accepting.contains(&number), automaton.is_accepting(state), "{name}");
            for byte in 0..=255 {
                let next = Some(automaton.step(state, byte)).filter(|next| !automaton.is_dead(*next));
                assert_eq!(ways.get(&(number, byte)).map(|to| states[*to]), next, "{name}: {state} {byte}");
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
    for name in ["hostname", "fieldspec", "hostport", "escape", "national", "ftpurl"] {
        let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), name).unwrap();
        assert_snapshot!(format!("drawing-{name}"), drawing::svg(&automaton, name, "RFC 1738").unwrap());
    }
}

/// The automaton of a production, and its drawing if it is small enough for one.
struct Drawn {
    name: String,
    document: &'static str,
    automaton: Automaton,
    svg: Option<String>,
}

impl Drawn {
    fn draw(&self) -> Option<String> {
        drawing::svg(&self.automaton, &self.name, self.document)
    }
}

/// Each automaton that a production of a dialect has, once, with the first production that has it; every second one at each landing.
static DRAWN: LazyLock<Vec<Drawn>> = LazyLock::new(|| {
    let mut all: Vec<Drawn> = Vec::new();
    for dialect in DIALECTS {
        for production in dialect.productions() {
            let automaton = Automaton::of(dialect.grammar(Reading::Corrected), production.name).unwrap();
            if all.iter().all(|known| known.automaton != automaton) {
                let name = format!("{} {}", dialect.id, production.name);
                all.push(Drawn { name, document: dialect.document, automaton, svg: None });
            }
        }
    }
    let draw = |drawn: Drawn| Drawn { svg: drawn.draw(), ..drawn };
    tier::every(2, all).map(draw).collect()
});

/// Calls `check` for each automaton that is small enough to be drawn, with its drawing.
fn each_drawing(mut check: impl FnMut(&str, &Automaton, &str)) {
    let mut drawn = 0;
    for Drawn { name, automaton, svg, .. } in &*DRAWN {
        assert_eq!(svg.is_some(), automaton.living().count() <= drawing::MOST, "{name}");
        if let Some(svg) = svg {
            drawn += 1;
            check(name, automaton, svg);
        }
    }
    assert!(drawn > tier::of(200, 100), "{drawn}");
}

/// The drawing is read back: it has the states and the arrows of the graph, with the same bytes.
#[test]
fn drawings_are_their_automata() {
    each_drawing(|name, automaton, svg| {
        let drawing = Drawing::of(svg);
        let states: Vec<usize> = automaton.living().collect();
        assert_eq!(drawing.states.len(), states.len(), "{name}");
        let mut wanted: BTreeMap<(usize, usize), Vec<u8>> = BTreeMap::new();
        for (from, &state) in states.iter().enumerate() {
            assert_eq!(drawing.states[from].accepts, automaton.is_accepting(state), "{name}: {from}");
            for byte in 0..=255 {
                let next = automaton.step(state, byte);
                if let Some(to) = states.iter().position(|state| *state == next) {
                    wanted.entry((from, to)).or_default().push(byte);
                }
            }
        }
        let mut shown = BTreeMap::new();
        for arrow in &drawing.arrows {
            let mut all: Vec<u8> = arrow.lines.iter().flat_map(|(line, _)| bytes(line)).collect();
            all.sort_unstable();
            assert!(
                shown.insert(drawing.ends(arrow), all).is_none(),
                "{name}: one arrow from state to state"
            );
        }
        assert_eq!(shown, wanted, "{name}");
        assert!(
            (drawing.states[0].distance(*drawing.start.last().unwrap()) - drawing.states[0].radius).abs()
                < 0.3
        );
    });
}

/// No label touches another label, a circle, or an arrow other than its own; no circle another, nor an arrow that passes;
/// and all of it is in the picture, which fits a page.
#[test]
fn nothing_in_a_drawing_overlaps() {
    each_drawing(|name, _, svg| {
        let drawing = Drawing::of(svg);
        assert!(drawing.width <= 1000.0, "{name}: {}", drawing.width);
        let labels: Vec<_> = drawing.arrows.iter().flat_map(|arrow| &arrow.lines).collect();
        let circles: Vec<_> = drawing.states.iter().chain(&drawing.there).collect();
        for (place, (text, label)) in labels.iter().enumerate() {
            for (other, rectangle) in &labels[..place] {
                assert!(!label.overlaps(rectangle), "{name}: {text} and {other}");
            }
            for circle in &circles {
                let apart = label.distance(circle.middle) - circle.radius;
                assert!(apart > 0.5, "{name}: {text} and {}", circle.state);
            }
            assert!(label.left > 0.0 && label.right < drawing.width, "{name}: {text}");
            assert!(label.top > 0.0 && label.bottom < drawing.height, "{name}: {text}");
        }
        for (text, written) in &drawing.written {
            assert!(written.right < drawing.width && written.bottom < drawing.height, "{name}: {text}");
            assert!(labels.iter().all(|(_, label)| !label.overlaps(written)), "{name}: {text}");
            let apart = circles.iter().all(|circle| written.distance(circle.middle) > circle.radius + 0.5);
            assert!(apart, "{name}: {text}");
            let mut points = drawing.arrows.iter().flat_map(|arrow| &arrow.points);
            assert!(points.all(|point| !written.has(*point)), "{name}: {text}");
        }
        for (place, circle) in circles.iter().enumerate() {
            for other in &circles[..place] {
                let apart = circle.distance(other.middle) - circle.radius - other.radius;
                assert!(apart > 0.5, "{name}: {} and {}", circle.state, other.state);
            }
        }
        for arrow in &drawing.arrows {
            for point in arrow.points.iter().chain(&arrow.head()) {
                for (text, label) in &labels {
                    assert!(!label.has(*point), "{name}: an arrow through {text} at {point:?}");
                }
                for circle in &circles {
                    let outside = circle.distance(*point) > circle.radius - 0.3;
                    assert!(outside, "{name}: an arrow through {} at {point:?}", circle.state);
                }
                assert!(point.0 > 0.0 && point.0 < drawing.width, "{name}: {point:?}");
                assert!(point.1 > 0.0 && point.1 < drawing.height, "{name}: {point:?}");
            }
        }
    });
}

/// A picture by itself has its production and document in a title that can be seen, and the word for its double circles.
#[test]
fn pictures_have_titles_and_legends() {
    let texts = |svg: &str, class: &str| {
        let picture = Document::parse(svg).unwrap();
        let found = picture.descendants().filter(|node| node.attribute("class") == Some(class));
        found.filter_map(|node| node.text().map(str::to_owned)).collect::<Vec<_>>()
    };
    let grammar = RFC1738.grammar(Reading::Corrected);
    for name in ["hex", "httpurl"] {
        let svg = railroad::standalone(grammar, name, "RFC 1738").unwrap();
        let title = format!("Railroad diagram of {name}, RFC 1738");
        assert_eq!(texts(&svg, "title"), [&*title]);
        let picture = Document::parse(&svg).unwrap();
        let number = |name: &str| picture.root_element().attribute(name).unwrap().parse::<usize>().unwrap();
        assert!(number("width") >= 9 * title.len(), "{svg}");
        // The diagram begins below the title, and ends at the end of the picture.
        let diagram = picture.root_element().children().find(|node| node.has_tag_name(SVG)).unwrap();
        let of = |name: &str| diagram.attribute(name).unwrap().parse::<usize>().unwrap();
        assert!(
            of("y") >= 24 && of("y") + of("height") == number("height") && of("width") <= number("width")
        );
        assert!(!railroad::element(grammar, name, &|_| None).unwrap().contains("class=\"title\""));
    }
    let drawn = |name: &str| {
        drawing::svg(&Automaton::of(grammar, name).unwrap(), name, "RFC 1738, as printed").unwrap()
    };
    let (small, large) = (drawn("hex"), drawn("ftpurl"));
    assert_eq!(texts(&small, "title"), ["Automaton of hex, RFC 1738, as printed"]);
    assert_eq!(texts(&small, "key"), ["accepting state"]);
    assert_eq!(texts(&large, "key"), ["accepting state", "leads to the state of that number"]);
    assert!(small.contains("<desc>2 states, 1 transition; the start is state 0, the accepting state is 1. "));
    let described =
        "<desc>15 states, 40 transitions; the start is state 0, the accepting states are 2, 10, 14. ";
    assert!(drawn("hostport").contains(described));
}

/// Drawings come out the same each time.
#[test]
fn drawings_are_the_same() {
    for drawn in tier::every(3, &*DRAWN) {
        assert_eq!(drawn.draw(), drawn.svg, "{}", drawn.name);
    }
}
