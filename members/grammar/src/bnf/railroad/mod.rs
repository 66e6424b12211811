//! Railroad diagrams of productions, as pictures and as text.

mod text;
mod track;

use ::railroad::{
    Choice, Comment, Diagram, Empty, LabeledBox, Link, Node, NonTerminal, Optional, Repeat, Sequence,
    SimpleEnd, SimpleStart, Terminal,
};

use self::track::Track;
use super::grammar::Grammar;
use crate::markup::escaped;

pub use self::text::text;

/// The style of diagrams in CSS, for a page that shows several. Colours come from the text around them.
pub const STYLE: &str = include_str!("railroad.css");

/// A part of a diagram.
type Part = Box<dyn Node>;

/// The diagram of production `name` as an SVG element, or `None` if the grammar has no such production.
///
/// Round boxes are text as it is, square ones productions. Letters side by side are one text, and three or more characters
/// to choose from one box; `a *( "," a )` is a line back over the comma. `link` gives the address for the box of a
/// production, if it has one. The picture has no style of its own: [`STYLE`] belongs to the page, and
/// [`standalone`] puts it in.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, railroad};
/// let grammar = Grammar::parse("toy.bnf", "list = item *( \",\" item )\nitem = \"a\" | \"b\"\n")?;
/// let pictures = ["list", "item"].map(|name| railroad::element(&grammar, name, &|_| None).unwrap());
/// let page = format!("<style>{}</style>{}", railroad::STYLE, pictures.concat());
/// assert!(page.contains("svg.railroad") && page.matches("<svg").count() == 2);
/// # Ok::<(), urlgram_grammar::bnf::GrammarError>(())
/// ```
#[must_use]
pub fn element(grammar: &Grammar<'_>, name: &str, link: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut diagram = diagram(grammar, name, link)?;
    for (key, value) in [
        // The role of an image would hide the links from a screen reader.
        ("role", "group".to_owned()),
        ("lang", "en".to_owned()),
        ("aria-label", format!("railroad diagram of {name}")),
    ] {
        diagram.attr(key.to_owned()).or_insert(value);
    }
    Some(diagram.to_string())
}

/// The same as a file that is alone, with its style and a title that names the production and its `document`.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, railroad};
/// let grammar = Grammar::parse("toy.bnf", "list = item *( \",\" item )\nitem = \"a\" | \"b\"\n")?;
/// let picture = railroad::standalone(&grammar, "list", "toy.bnf").unwrap();
/// assert!(picture.starts_with("<svg") && picture.contains("toy.bnf"));
/// assert!(railroad::standalone(&grammar, "lists", "toy.bnf").is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn standalone(grammar: &Grammar<'_>, name: &str, document: &str) -> Option<String> {
    // The height of the title, and the width of one of its characters: too wide rather than too narrow.
    const HEAD: i64 = 26;
    const CHARACTER: usize = 9;
    const MARGIN: usize = 10;
    let mut diagram = diagram(grammar, name, &|_| None)?;
    diagram.attr("y".to_owned()).or_insert(HEAD.to_string());
    let title = format!("Railroad diagram of {name}, {document}");
    let room = i64::try_from(title.chars().count() * CHARACTER + 2 * MARGIN).unwrap_or(i64::MAX);
    let (width, height) = (diagram.width().max(room), diagram.height() + HEAD);
    let title = escaped(&title);
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         class=\"railroad\" role=\"img\" lang=\"en\">\n<title>{title}</title>\n<style>\n\
         svg.railroad {{ color: black; background: white; }}\n{STYLE}\
         svg.railroad text.title {{ text-anchor: start; font-weight: bold; }}\n</style>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"20\">{title}</text>\n{diagram}</svg>\n"
    ))
}

fn diagram(
    grammar: &Grammar<'_>,
    name: &str,
    link: &dyn Fn(&str) -> Option<String>,
) -> Option<Diagram<Sequence<Part>>> {
    let rule = grammar.rule(name)?;
    let whole = part(Track::of(grammar, &rule.expr), link);
    let track: Vec<Part> = vec![Box::new(SimpleStart), whole, Box::new(SimpleEnd)];
    let mut diagram = Diagram::new(Sequence::new(track));
    for (key, value) in [("width", diagram.width()), ("height", diagram.height())] {
        diagram.attr(key.to_owned()).or_insert(value.to_string());
    }
    Some(diagram)
}

/// The track as a part of a picture.
fn part(track: Track, link: &dyn Fn(&str) -> Option<String>) -> Part {
    let parts = |tracks: Vec<Track>| tracks.into_iter().map(|track| part(track, link)).collect::<Vec<Part>>();
    match track {
        Track::Empty => Box::new(Empty),
        Track::Terminal(text) => Box::new(Terminal::new(text)),
        Track::Production(name) => match link(&name) {
            Some(address) => Box::new(Link::new(NonTerminal::new(name), address)),
            None => Box::new(NonTerminal::new(name)),
        },
        Track::Words(words) => Box::new(Comment::new(words)),
        Track::Labelled(track, label) => Box::new(LabeledBox::new(part(*track, link), part(*label, link))),
        Track::Sequence(tracks) => Box::new(Sequence::new(parts(tracks))),
        Track::Choice(tracks) => Box::new(Choice::new(parts(tracks))),
        Track::Optional(track) => Box::new(Optional::new(part(*track, link))),
        Track::Repeat(track, back) => Box::new(Repeat::new(part(*track, link), part(*back, link))),
    }
}
