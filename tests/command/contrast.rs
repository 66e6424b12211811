//! Pictures and pages can be read by all: contrast as WCAG 2.2 (1.4.3, AA) asks for, names and languages.
use crate::command;
use crate::root::files;

use std::fs;
use std::path::Path;

use command::urlgram;
use roxmltree::Document;

/// Red, green and blue, from 0 to 1.
type Colour = [f64; 3];

const BLACK: Colour = [0.0; 3];
const WHITE: Colour = [1.0; 3];

fn luminance(colour: Colour) -> f64 {
    let linear = |part: f64| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: Colour, other: Colour) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// A share of a colour over another.
fn mixed(over: Colour, share: f64, below: Colour) -> Colour {
    [0, 1, 2].map(|part| over[part] * share + below[part] * (1.0 - share))
}

/// `#rgb`, `#rrggbb`, `black`, `white`; none of what is no colour.
fn colour(text: &str, current: Colour) -> Option<Colour> {
    let hex = match text.trim() {
        "none" => return None,
        "black" => return Some(BLACK),
        "white" => return Some(WHITE),
        "currentColor" => return Some(current),
        text => {
            text.strip_prefix('#').unwrap_or_else(|| panic!("`{text}` is no colour that this test knows"))
        }
    };
    let digits: Vec<f64> = hex.chars().map(|digit| f64::from(digit.to_digit(16).unwrap())).collect();
    Some(match digits[..] {
        [red, green, blue] => [red, green, blue].map(|digit| digit * 17.0 / 255.0),
        [_, _, _, _, _, _] => [0, 2, 4].map(|at| (digits[at] * 16.0 + digits[at + 1]) / 255.0),
        _ => panic!("{text}"),
    })
}

/// The rules of a style sheet: selectors, and what they declare.
fn rules(style: &str) -> Vec<(&str, Vec<(&str, &str)>)> {
    let trimmed = |pair: (_, _)| -> (&str, &str) { (str::trim(pair.0), str::trim(pair.1)) };
    let blocks = style.split('}').filter_map(|rule| rule.rsplit_once('{'));
    let declared = blocks.map(|(selector, block)| {
        (selector.trim(), block.split(';').filter_map(|it| it.split_once(':')).map(trimmed).collect())
    });
    declared.collect()
}

/// All colours of text in a picture, and all grounds that text may have.
fn colours(style: &str) -> (Vec<Colour>, Vec<Colour>) {
    let rules = rules(style);
    let find = |selector: &str, name: &str| {
        let rule = rules.iter().find(|(known, _)| *known == selector)?;
        rule.1.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    };
    let current = find("svg.railroad", "color").map_or(BLACK, |it| colour(it, BLACK).unwrap());
    let paper = find("svg.railroad", "background").map_or(WHITE, |it| colour(it, BLACK).unwrap());
    let (mut texts, mut grounds) = (Vec::new(), Vec::new());
    for (selector, declared) in &rules {
        let of = |name: &str| declared.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let last = selector.split_whitespace().next_back().unwrap();
        let is_text = last.starts_with("text") || last.starts_with(".fg");
        let share = of("fill-opacity").map_or(1.0, |share| share.parse().unwrap());
        // The heads of arrows have no text on them.
        let fill = if last == "path.head" { None } else { of("fill").and_then(|it| colour(it, current)) };
        let fill = fill.or(of("fill-opacity").map(|_| current));
        match fill {
            Some(fill) if is_text => texts.push(fill),
            Some(fill) => grounds.push(mixed(fill, share, paper)),
            None => {}
        }
    }
    // The ground of a terminal shines through dimmed text.
    if let (Some(share), Some(fill)) = (find(".dimmed", "opacity"), find(".fg", "fill")) {
        texts.push(mixed(colour(fill, BLACK).unwrap(), share.parse().unwrap(), grounds[0]));
    }
    (texts, grounds)
}

fn assert_readable(name: &str, picture: &str) {
    let document = Document::parse(picture).unwrap_or_else(|error| panic!("{name}: {error}"));
    let root = document.root_element();
    assert_eq!((root.attribute("role"), root.attribute("lang")), (Some("img"), Some("en")), "{name}");
    let title = root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
    assert!(title.and_then(|title| title.text()).is_some_and(|text| text.len() > 3), "{name} has no title");
    let style: String = root
        .descendants()
        .filter(|node| node.tag_name().name() == "style")
        .filter_map(|node| node.text())
        .collect();
    let (texts, grounds) = colours(&style);
    assert!(!texts.is_empty() && !grounds.is_empty(), "{name}: {style}");
    for text in &texts {
        for ground in &grounds {
            let ratio = contrast(*text, *ground);
            assert!(ratio >= 4.5, "{name}: {ratio:.2} for {text:.2?} on {ground:.2?}");
        }
    }
}

#[test]
fn the_measure_is_that_of_the_standard() {
    assert!((contrast(BLACK, WHITE) - 21.0).abs() < 0.001);
    // These two are the best-known pair of greys: one passes, the next does not.
    let grey = |text: &str| contrast(colour(text, BLACK).unwrap(), WHITE);
    assert!(grey("#767676") >= 4.5 && grey("#777") < 4.5);
}

#[test]
fn pictures_of_the_documentation() {
    // The page of the lab is tested in a browser, and its picture is one of points.
    let pictures = files("docs/pictures", ".svg");
    for path in &pictures {
        assert_readable(&path.display().to_string(), &fs::read_to_string(path).unwrap());
    }
    assert!(pictures.len() >= 8);
}

#[test]
fn pictures_that_commands_draw() {
    for arguments in [
        &["tree", "-f", "svg", "http://h/%20"][..],
        &["tree", "-f", "svg", "http://h/a b"],
        &["tree", "-f", "svg", "--all", "-d", "rfc1630", "news:a.a"],
        &["grammar", "URI", "--railroad"],
        &["grammar", "segment", "--railroad"],
        &["grammar", "port", "--dfa=svg"],
    ] {
        assert_readable(&arguments.join(" "), &urlgram(arguments, b"").stdout);
    }
}

/// The lines of an automaton, and the heads of its arrows, have a contrast of 3 (1.4.11).
#[test]
fn lines_of_automata() {
    let picture = urlgram(&["grammar", "port", "--dfa=svg"], b"").stdout;
    let style = picture.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    let mut lines = 0;
    for (selector, declared) in rules(style) {
        let is_line = |name: &str| name == "stroke" || name == "fill" && selector == "path.head";
        for (_, value) in declared.iter().filter(|(name, _)| is_line(name)) {
            let line = colour(value, BLACK).unwrap();
            assert!(contrast(line, WHITE) >= 3.0, "{selector}: {value}");
            lines += 1;
        }
    }
    assert!(lines > 3, "{style}");
}

/// The pages take the colours of the system, light or dark, and what they dim can be read all the same. Diagrams with links in
/// them are no images: who does not see them would not reach the links.
#[test]
fn pages() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contrast");
    let outcome = urlgram(&["grammar", "--html", directory.to_str().unwrap(), "-d", "rfc2396"], b"");
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let page = fs::read_to_string(directory.join("rfc2396.html")).unwrap();
    assert!(page.contains("<html lang=\"en\">") && page.contains("color-scheme: light dark"));
    let style = page.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    let mut shares = 0;
    for (selector, declared) in rules(style) {
        for (_, value) in declared.iter().filter(|(name, _)| *name == "color") {
            let share = value
                .strip_prefix("color-mix(in srgb, CanvasText ")
                .and_then(|it| it.strip_suffix("%, Canvas)"));
            let Some(share) = share else {
                assert_eq!(*value, "inherit", "{selector}");
                continue;
            };
            shares += 1;
            let share: f64 = share.parse::<f64>().unwrap() / 100.0;
            for (text, canvas) in [(BLACK, WHITE), (WHITE, colour("#121212", BLACK).unwrap())] {
                // The page has two grounds: its own, and that of the BNF.
                for ground in [canvas, mixed(text, 0.06, canvas)] {
                    assert!(contrast(mixed(text, share, canvas), ground) >= 4.5, "{selector}");
                }
            }
        }
    }
    assert!(shares > 0);
    let mut linked = 0;
    for diagram in page.split("<svg ").skip(1) {
        let (diagram, _) = diagram.split_once("</svg>").unwrap();
        let head = diagram.split_once('>').unwrap().0;
        assert!(head.contains("aria-label=\"railroad diagram of "), "{head}");
        let role = if diagram.contains("<a ") { "role=\"group\"" } else { "role=\"" };
        assert!(head.contains(role), "{head}");
        linked += usize::from(diagram.contains("<a "));
    }
    assert!(linked > 10);
}
