//! Railroad diagrams of productions.

use ::railroad::{
    Choice, Comment, Diagram, Empty, LabeledBox, Link, Node, NonTerminal, Optional, Repeat, Sequence,
    SimpleEnd, SimpleStart, Terminal,
};

use super::grammar::Grammar;
use super::rule::Expr;
use super::spelled::{self, Alternative, Member};
use crate::class::Class;
use crate::markup::escaped;

/// The style of diagrams in CSS, for a page that shows several. Colours come from the text around them.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, railroad};
/// let grammar = Grammar::parse("toy.bnf", "list = item *( \",\" item )\nitem = \"a\" | \"b\"\n")?;
/// let pictures = ["list", "item"].map(|name| railroad::element(&grammar, name, &|_| None).unwrap());
/// let page = format!("<style>{}</style>{}", railroad::STYLE, pictures.concat());
/// assert!(page.contains("svg.railroad") && page.matches("<svg").count() == 2);
/// # Ok::<(), urlgram_grammar::bnf::GrammarError>(())
/// ```
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
/// use urlgram::{Reading, rfc1738::RFC1738};
/// use urlgram_grammar::bnf::railroad;
/// let grammar = RFC1738.grammar(Reading::Corrected);
/// let picture = railroad::element(grammar, "fpath", &|name| Some(format!("#{name}"))).unwrap();
/// assert!(picture.starts_with("<svg") && picture.contains("href=\"#fsegment\""));
/// ```
#[must_use]
pub fn element(grammar: &Grammar<'_>, name: &str, link: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut diagram = diagram(grammar, name, link)?;
    for (key, value) in [
        // An image would hide its links from who does not see it.
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
/// use urlgram::{Reading, rfc1738::RFC1738};
/// use urlgram_grammar::bnf::railroad;
/// let file = railroad::standalone(RFC1738.grammar(Reading::Corrected), "fpath", "RFC 1738").unwrap();
/// assert!(file.contains("<style") && file.contains(">Railroad diagram of fpath, RFC 1738</text>"));
/// ```
#[must_use]
pub fn standalone(grammar: &Grammar<'_>, name: &str, document: &str) -> Option<String> {
    // The height of the title, and the width of a character of it, rather too wide.
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
    let whole = Drawing { grammar, link }.part(&rule.expr);
    let track: Vec<Part> = vec![Box::new(SimpleStart), whole, Box::new(SimpleEnd)];
    let mut diagram = Diagram::new(Sequence::new(track));
    for (key, value) in [("width", diagram.width()), ("height", diagram.height())] {
        diagram.attr(key.to_owned()).or_insert(value.to_string());
    }
    Some(diagram)
}

struct Drawing<'d, 'g> {
    grammar: &'d Grammar<'g>,
    link: &'d dyn Fn(&str) -> Option<String>,
}

impl Drawing<'_, '_> {
    fn part(&self, expr: &Expr<'_>) -> Part {
        match expr {
            Expr::Literal(text) => terminal(text),
            Expr::Name(name) => {
                let node = NonTerminal::new((*name).to_owned());
                match (self.link)(name) {
                    Some(address) => Box::new(Link::new(node, address)),
                    None => Box::new(node),
                }
            }
            Expr::Bytes(set) => {
                let words = set.text.split_whitespace().collect::<Vec<_>>().join(" ");
                let words = Comment::new(words.trim_matches(['<', '>']).to_owned());
                Box::new(LabeledBox::new(one_of(&self.grammar.bytes(set)), words))
            }
            Expr::Sequence(parts) if parts.is_empty() => Box::new(Empty),
            Expr::Sequence(parts) => self.sequence(parts),
            Expr::Choice(parts) => {
                let alternative = |alternative| match alternative {
                    Alternative::Set(bytes) => one_of(&bytes),
                    Alternative::Part(part) => self.part(part),
                };
                let parts = spelled::alternatives(parts, |_, _| true).into_iter().map(alternative);
                let mut parts: Vec<Part> = parts.collect();
                if parts.len() == 1 { parts.remove(0) } else { Box::new(Choice::new(parts)) }
            }
            Expr::Except(all, without) => {
                let label: Vec<Part> = vec![Box::new(Comment::new("but not".to_owned())), self.part(without)];
                Box::new(LabeledBox::new(self.part(all), Sequence::new(label)))
            }
            Expr::Repeat { item, min: 0, max: Some(1) } => Box::new(Optional::new(self.part(item))),
            Expr::Repeat { item, min: 0, max: None } => {
                Box::new(Optional::new(Repeat::new(self.part(item), Empty)))
            }
            Expr::Repeat { item, min: 1, max: None } => Box::new(Repeat::new(self.part(item), Empty)),
            Expr::Repeat { item, min, max } => {
                let times = match max {
                    None => format!("at least {min} times"),
                    Some(max) if max == min => format!("{min} times"),
                    Some(max) => format!("{min} to {max} times"),
                };
                Box::new(Repeat::new(self.part(item), Comment::new(times)))
            }
        }
    }

    fn sequence(&self, parts: &[Expr<'_>]) -> Part {
        let members = spelled::members(parts);
        let mut line: Vec<Part> = Vec::new();
        let mut place = 0;
        while let Some(member) = members.get(place) {
            let between = members.get(place + 1).and_then(|next| separator(member, next));
            line.push(match (member, between) {
                (Member::Text(text), _) => terminal(text),
                (Member::Part(part), None) => self.part(part),
                (Member::Part(part), Some(between)) => {
                    Box::new(Repeat::new(self.part(part), self.sequence(between)))
                }
            });
            place += 1 + usize::from(between.is_some());
        }
        if line.len() == 1 { line.remove(0) } else { Box::new(Sequence::new(line)) }
    }
}

/// The text between the repetitions of `member`, if `next` repeats it, as in `a *( "," a )`.
fn separator<'e, 'g>(member: &Member<'e, 'g>, next: &Member<'e, 'g>) -> Option<&'e [Expr<'g>]> {
    let (Member::Part(part), Member::Part(Expr::Repeat { item, min: 0, max: None })) = (member, next) else {
        return None;
    };
    let Expr::Sequence(inside) = &**item else { return None };
    inside.split_last().filter(|(last, _)| last == part).map(|(_, between)| between)
}

fn terminal(text: &str) -> Part {
    let byte = |byte: u8| match byte {
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02X}"),
    };
    let text = if text == " " { "space".to_owned() } else { text.bytes().map(byte).collect() };
    Box::new(Terminal::new(text))
}

/// A box for one of these bytes, with its characters in the order that people know.
fn one_of(bytes: &[u8]) -> Part {
    Box::new(Terminal::new(format!("one of {}", Class::of_bytes(bytes.iter().copied()).label())))
}
