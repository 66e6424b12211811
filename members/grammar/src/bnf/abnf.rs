//! Grammars in ABNF, the notation of RFC 5234.

use std::collections::HashMap;
use std::fmt;

use super::automaton::Automaton;
use super::grammar::Grammar;
use super::rule::{Bytes, Expr, Rule};
use super::spelled::{self, Alternative, Member, broken};
use crate::class::Class;

/// A grammar in the notation of RFC 5234; [`Display`](fmt::Display) gives all of it.
///
/// - **Names.** ABNF has letters, digits and `-`: each `+` becomes `-plus-` and each other character a `-`, so that `gopher+_string` is
///   `gopher-plus-string`. ABNF does not tell upper from lower case: if two names would be one, the later gets a number.
/// - **Literals.** Literals side by side are one, as RFC 1630 prints each letter alone. Literals with letters are case-sensitive, `%s"ftp://"`,
///   as RFC 7405 writes it; literals without letters are as ever. Characters that a literal of ABNF cannot hold are in hex: `%x22`.
/// - **Sets.** Three or more letters or digits that follow each other are a range, `%x61-7A`, and so are sets in words; a comment
///   says what they are.
/// - **Complete.** Each name has its rule. The core rules of RFC 5234 are not used; rules of their names, as
///   `alpha`, are those of the document.
///
/// Lines end with `\n`, and are no longer than 72 bytes unless a word is.
///
/// ```
/// use urlgram::{Reading, rfc1738::RFC1738};
/// use urlgram_grammar::bnf::abnf::Abnf;
/// let abnf = Abnf::new(RFC1738.grammar(Reading::Corrected));
/// assert_eq!(abnf.name("gopher+_string"), Some("gopher-plus-string"));
/// assert_eq!(abnf.rule("fpath").unwrap(), "fpath = fsegment *( \"/\" fsegment )\n");
/// assert_eq!(abnf.rule("lowalpha").unwrap(), "lowalpha = %x61-7A ; a-z\n");
/// assert_eq!(abnf.rule("mailtourl").unwrap(), "mailtourl = %s\"mailto:\" encoded822addr\n");
/// ```
#[derive(Clone, Debug)]
pub struct Abnf<'a, 'g> {
    grammar: &'a Grammar<'g>,
    names: HashMap<&'g str, String>,
}

/// The widest line.
const WIDTH: usize = 72;

impl<'a, 'g> Abnf<'a, 'g> {
    /// The notation for `grammar`.
    #[must_use]
    pub fn new(grammar: &'a Grammar<'g>) -> Self {
        let mut names: HashMap<&'g str, String> = HashMap::new();
        let mut taken = Vec::new();
        for rule in grammar.rules() {
            let plain = plain(rule.name);
            let numbered = (2..).map(|number| format!("{plain}-{number}"));
            let mut candidates = std::iter::once(plain.clone()).chain(numbered);
            let free = candidates.find(|name| !taken.contains(&name.to_ascii_lowercase()));
            let name = free.unwrap_or_default();
            taken.push(name.to_ascii_lowercase());
            names.insert(rule.name, name);
        }
        Self { grammar, names }
    }

    /// Returns the name of a production in ABNF, if the grammar has it.
    #[must_use]
    pub fn name(&self, production: &str) -> Option<&str> {
        self.names.get(production).map(String::as_str)
    }

    /// The rule of this production, if the grammar has it: a line or several.
    #[must_use]
    pub fn rule(&self, production: &str) -> Option<String> {
        self.grammar.rule(production).map(|rule| self.text(rule))
    }

    fn text(&self, rule: &Rule<'g>) -> String {
        let mut remarks = Vec::new();
        let mut words = self.alternatives(&rule.expr, &mut remarks);
        if !remarks.is_empty() {
            words.push(format!("; {}", remarks.join(", ")));
        }
        let head = format!("{} = ", self.names[rule.name]);
        let lines = broken(words.iter().map(String::as_str), WIDTH.saturating_sub(head.len()));
        let indent = " ".repeat(head.len());
        format!("{head}{}\n", lines.join(&format!("\n{indent}")))
    }

    /// The words of an expression at the top, or in brackets.
    fn alternatives(&self, expr: &Expr<'g>, remarks: &mut Vec<String>) -> Vec<String> {
        let parts = match expr {
            Expr::Choice(parts) => parts,
            Expr::Bytes(set) => return self.set(set, remarks),
            _ => return self.members(expr, remarks),
        };
        let neighbours = |one: u8, next: u8| one.is_ascii_alphanumeric() && next == one + 1;
        let mut words = Vec::new();
        for alternative in spelled::alternatives(parts, neighbours) {
            if !words.is_empty() {
                words.push("/".to_owned());
            }
            match alternative {
                Alternative::Part(part) => words.extend(self.members(part, remarks)),
                Alternative::Set(bytes) => {
                    let (first, last) = (bytes[0], bytes[bytes.len() - 1]);
                    remarks.push(Class::range(first, last).label());
                    words.push(hex(first, last));
                }
            }
        }
        words
    }

    /// The words of an alternative.
    fn members(&self, expr: &Expr<'g>, remarks: &mut Vec<String>) -> Vec<String> {
        match expr {
            Expr::Sequence(parts) if parts.is_empty() => vec!["\"\"".to_owned()],
            Expr::Sequence(parts) => {
                let member = |member| match member {
                    Member::Text(text) => vec![literal(&text)],
                    Member::Part(part) => self.element(part, remarks),
                };
                spelled::members(parts).into_iter().flat_map(member).collect()
            }
            other => self.element(other, remarks),
        }
    }

    /// The words of one member, bracketed if it needs to be.
    fn element(&self, expr: &Expr<'g>, remarks: &mut Vec<String>) -> Vec<String> {
        match expr {
            Expr::Literal(text) => vec![literal(text)],
            Expr::Name(name) => vec![self.names.get(name).map_or(*name, String::as_str).to_owned()],
            Expr::Bytes(set) => {
                let words = self.set(set, remarks);
                if words.len() == 1 { words } else { bracketed("(", words, ")") }
            }
            Expr::Repeat { item, min: 0, max: Some(1) } => {
                bracketed("[", self.alternatives(item, remarks), "]")
            }
            Expr::Repeat { item, min, max } => {
                let times = match (min, max) {
                    (0, None) => "*".to_owned(),
                    (min, None) => format!("{min}*"),
                    (min, Some(max)) if min == max => min.to_string(),
                    (min, Some(max)) => format!("{min}*{max}"),
                };
                let mut words = match **item {
                    Expr::Repeat { .. } => bracketed("(", self.element(item, remarks), ")"),
                    _ => self.element(item, remarks),
                };
                if let Some(first) = words.first_mut() {
                    first.insert_str(0, &times);
                }
                words
            }
            Expr::Sequence(_) | Expr::Choice(_) => bracketed("(", self.alternatives(expr, remarks), ")"),
            // ABNF has exceptions in words only; an exception that leaves single bytes is written as their set.
            Expr::Except(all, without) => {
                if let Some(class) = self.bytes_left(expr) {
                    let words = ranges(&class);
                    return if words.len() == 1 { words } else { bracketed("(", words, ")") };
                }
                let side = |side, remarks: &mut Vec<String>| {
                    self.alternatives(side, remarks).join(" ").replace(['<', '>'], "")
                };
                vec![format!("<{}, but not {}>", side(all, remarks), side(without, remarks))]
            }
        }
    }

    /// The words of a set that the document describes in words, which become a remark.
    fn set(&self, set: &Bytes<'g>, remarks: &mut Vec<String>) -> Vec<String> {
        let class = Class::of_bytes(self.grammar.bytes(set));
        // A range that the document prints needs no remark: it says which bytes it has.
        if !set.text.starts_with('%') {
            remarks.push(set.text.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        ranges(&class)
    }

    /// The bytes of an exception that derives nothing but single bytes.
    fn bytes_left(&self, expr: &Expr<'g>) -> Option<Class> {
        let automaton = Automaton::of_expr(self.grammar, expr).ok()?;
        let is_end = |state| automaton.is_accepting(state) && automaton.steps(state).is_empty();
        let mut left = Class::of("");
        for (next, bytes) in automaton.steps(0) {
            left = is_end(next).then(|| left.or(bytes))?;
        }
        (!automaton.is_accepting(0) && left.bytes().next().is_some()).then_some(left)
    }
}

/// The words of a set: its ranges.
fn ranges(class: &Class) -> Vec<String> {
    let ranges = class.runs(0..=u8::MAX).into_iter().map(|(first, last)| hex(first, last));
    ranges.flat_map(|range| ["/".to_owned(), range]).skip(1).collect()
}

impl fmt::Display for Abnf<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut section = "";
        for rule in self.grammar.rules() {
            let next = rule.prose.unwrap_or(rule.section);
            if next != section {
                let gap = if section.is_empty() { "" } else { "\n" };
                writeln!(out, "{gap}; section {next}\n")?;
                section = next;
            }
            out.write_str(&self.text(rule))?;
        }
        Ok(())
    }
}

/// A name in letters, digits and `-`.
fn plain(name: &str) -> String {
    let spelled = name.replace('+', "-plus-").replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    spelled.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

/// Brackets stay with what is in them: no line begins with one that closes.
fn bracketed(open: &str, mut words: Vec<String>, close: &str) -> Vec<String> {
    if let Some(first) = words.first_mut() {
        first.insert_str(0, &format!("{open} "));
    }
    if let Some(last) = words.last_mut() {
        last.extend([" ", close]);
    }
    words
}

fn literal(text: &str) -> String {
    let fits = |byte: u8| matches!(byte, b' '..=b'~') && byte != b'"';
    if !text.bytes().all(fits) {
        let bytes: Vec<_> = text.bytes().map(|byte| format!("{byte:02X}")).collect();
        return format!("%x{}", bytes.join("."));
    }
    let letters = text.bytes().any(|byte| byte.is_ascii_alphabetic());
    format!("{}\"{text}\"", if letters { "%s" } else { "" })
}

/// A range of bytes in hex.
pub(super) fn hex(first: u8, last: u8) -> String {
    if first == last { format!("%x{first:02X}") } else { format!("%x{first:02X}-{last:02X}") }
}
