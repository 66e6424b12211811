//! Places that may be productions.

use super::line::{Block, Line, begins, indent, name};
use crate::bnf::error::{File, GrammarError};
use crate::bnf::notation::{self, Notation};
use crate::bnf::rule::Expr;

/// A place that may be a production.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub name: String,
    pub section: String,
    /// True if a source says that this is a grammar.
    pub is_said: bool,
    pub pieces: Vec<Piece>,
    /// The numbers of pieces after which it may end, for it goes on in an unusual way.
    ends: Vec<usize>,
    /// The reason for which it is none, if that is known.
    pub wrong: Option<&'static str>,
    /// The directive `;;@value` of its prose.
    pub value: Option<String>,
}

/// A line of a production.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Its number in the document, from 1.
    pub number: usize,
    /// The place of the text in the document.
    pub offset: usize,
    /// The text before that, which the document does not have.
    pub before: &'static str,
    pub text: String,
}

/// The meaning of a candidate in a notation.
pub(super) struct Said {
    /// The names that it uses.
    pub names: Vec<String>,
    /// The one name that the right-hand side begins with, if it is no more than names.
    pub alone: Option<String>,
    /// True if it has alternatives.
    pub is_choice: bool,
    /// The prose in it.
    pub prose: Vec<String>,
    /// True if it adds to another.
    pub is_more: bool,
}

impl Candidate {
    pub fn text(&self) -> String {
        let lines: Vec<_> = self.pieces.iter().map(|it| [it.before, &it.text].concat()).collect();
        lines.join("\n")
    }

    pub fn line(&self) -> usize {
        self.pieces[0].number
    }

    /// The text without comments, and with one blank between words.
    pub fn plain(&self) -> String {
        let code = self.pieces.iter().map(|it| it.text.split_once(" ;").map_or(&*it.text, |(code, _)| code));
        code.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
    }

    /// The longest part of it that can be read in a notation, and the lines after that.
    pub fn read(&self, notation: Notation) -> Option<(Self, Vec<Piece>)> {
        if self.wrong.is_some() {
            return None;
        }
        let mut ends = self.ends.clone();
        ends.push(self.pieces.len());
        let part =
            |end: usize| Self { pieces: self.pieces[..end].to_vec(), ends: Vec::new(), ..self.clone() };
        let end = ends.into_iter().rev().find(|end| part(*end).said(notation).is_some())?;
        Some((part(end), self.pieces[end..].to_vec()))
    }

    /// Returns whether it would be alternatives of a production.
    pub fn goes_on(&self, notation: Notation) -> bool {
        let piece = &self.pieces[0];
        let piece = Piece { before: "x = ", text: piece.text[1..].to_owned(), ..piece.clone() };
        Self { pieces: vec![piece], ..self.clone() }.said(notation).is_some()
    }

    /// The candidate that begins in lines after this one.
    pub fn next(&self, rest: &[Piece]) -> Option<Self> {
        let first = rest.first()?;
        let margin = indent(&first.text);
        let name = begins(&first.text)?.to_owned();
        let unmargined = |it: &Piece| {
            let cut = margin.min(indent(&it.text));
            let text = it.text[cut..].to_owned();
            let before = if it.offset > first.offset && indent(&text) == 0 { " " } else { it.before };
            Piece { offset: it.offset + cut, text, before, ..it.clone() }
        };
        let ends = (1..rest.len()).collect();
        Some(Self { name, pieces: rest.iter().map(unmargined).collect(), ends, ..self.clone() })
    }

    /// Reads it; nothing if it is not one production. Prose is for people to read.
    pub fn said(&self, notation: Notation) -> Option<Said> {
        let is_more = notation == Notation::Abnf
            && name(&self.pieces[0].text).is_some_and(|(_, rest)| rest.trim_start().starts_with("=/"));
        // It is read as if it were the first.
        let text = if is_more { self.text().replacen("=/", "=", 1) } else { self.text() } + "\n";
        let mut wrong = Vec::new();
        let mut entries = notation::read_on(&File::new("", &text), notation, &mut wrong);
        let is_open = |error: &GrammarError| matches!(error.code(), "prose-value" | "undefined-name");
        let entry = entries.pop().filter(|_| entries.is_empty() && wrong.iter().all(is_open))?;
        let expr = entry.rule.expr;
        let mut prose = Vec::new();
        in_words(&expr, &mut prose);
        prose.dedup();
        Some(Said {
            names: expr.names().into_iter().map(str::to_owned).collect(),
            alone: alone(&expr),
            is_choice: has_choice(&expr),
            prose,
            is_more,
        })
    }
}

fn alone(expr: &Expr<'_>) -> Option<String> {
    match expr {
        Expr::Name(name) => Some((*name).to_owned()),
        // Words of a sentence: none is defined.
        Expr::Sequence(parts) if parts.iter().all(|part| matches!(part, Expr::Name(_))) => {
            alone(parts.first()?)
        }
        _ => None,
    }
}

fn has_choice(expr: &Expr<'_>) -> bool {
    match expr {
        Expr::Choice(_) => true,
        Expr::Sequence(parts) => parts.iter().any(has_choice),
        Expr::Repeat { item, .. } => has_choice(item),
        _ => false,
    }
}

fn in_words(expr: &Expr<'_>, found: &mut Vec<String>) {
    match expr {
        Expr::Bytes(set) if set.ranges.is_empty() => found.push(set.text.to_owned()),
        Expr::Sequence(parts) | Expr::Choice(parts) => parts.iter().for_each(|part| in_words(part, found)),
        Expr::Repeat { item, .. } => in_words(item, found),
        _ => {}
    }
}

/// The candidates, and the lines between them that look like parts of productions.
pub(super) fn candidates(lines: &[Line]) -> (Vec<Candidate>, Vec<Candidate>) {
    let mut section = String::new();
    let (mut found, mut loose) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let add = |name: &str, pieces, ends, wrong: Option<&'static str>| Candidate {
            name: name.to_owned(),
            section: section.clone(),
            is_said: line.block == Block::Grammar,
            pieces,
            ends,
            wrong: wrong.or((line.block == Block::Other).then_some("its block is said to be no grammar")),
            value: None,
        };
        let margin = indent(&line.text);
        let own = &line.text[margin..];
        if let Some(name) = begins(own) {
            let (mut pieces, ends, next) = block(lines, at, name);
            at = next;
            let second = second(&pieces);
            if let Some((name, piece)) = &second {
                let first = pieces[0].text[..piece.offset - pieces[0].offset].trim_end().to_owned();
                pieces[0].text = first;
                found.push(add(begins(own).unwrap_or(name), pieces, ends, None));
                found.push(add(name, vec![piece.clone()], Vec::new(), None));
            } else {
                found.push(add(name, pieces, ends, None));
            }
            continue;
        }
        at += 1;
        let is_grammar = line.block == Block::Grammar && !own.is_empty() && !own.starts_with(';');
        if let Some(name) = far(own) {
            let wrong = Some("its sign does not follow its name");
            found.push(add(name, vec![piece(line, margin, "")], Vec::new(), wrong));
        } else if is_grammar || (line.block == Block::Any && is_bar(own)) {
            loose.push(add("", vec![piece(line, margin, "")], Vec::new(), None));
        }
        if let Some(new) = &line.heading {
            section.clone_from(new);
        }
    }
    (found, loose)
}

/// The lines of the production that begins here, where it may end before them, and the number of the line after it.
fn block(lines: &[Line], at: usize, name: &str) -> (Vec<Piece>, Vec<usize>, usize) {
    let first = &lines[at];
    let margin = indent(&first.text);
    let (mut pieces, mut ends) = (vec![piece(first, margin, "")], Vec::new());
    let mut next = at + 1;
    loop {
        let is_gap =
            |line: &&Line| line.text.is_empty() && line.heading.is_none() && line.block == first.block;
        let gap = lines[next..].iter().take_while(is_gap).count();
        let Some(line) = lines.get(next + gap) else { break };
        let own = indent(&line.text);
        let is_deeper = own > margin;
        // A production of another margin begins its own.
        let is_new = begins(&line.text).is_some() && own <= margin + name.len();
        let is_bar = own >= margin && is_bar(&line.text[own..]);
        let goes_on = is_bar || is_deeper && (gap == 0 || is_open(&pieces));
        if !goes_on || is_new || line.heading.is_some() || line.block != first.block {
            break;
        }
        if gap > 0 || !is_deeper || begins(&line.text).is_some() {
            ends.push(pieces.len());
        }
        let before = match pieces.last() {
            _ if !is_deeper => " ",
            Some(last) if is_comment(last, &line.text[margin..]) => " ; ",
            _ => "",
        };
        pieces.push(piece(line, margin, before));
        next += gap + 1;
    }
    (pieces, ends, next)
}

fn piece(line: &Line, margin: usize, before: &'static str) -> Piece {
    let text = line.text[margin..].to_owned();
    Piece { number: line.number, offset: line.offset + margin, before, text }
}

/// Returns whether a line begins with the sign between alternatives, and is no part of a drawing.
fn is_bar(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(['/', '|']) else { return false };
    rest.starts_with([' ', '\t', '"', '<', '(', '['])
        && !rest.ends_with('|')
        && rest.contains(char::is_alphanumeric)
}

/// Returns whether a production cannot end here.
fn is_open(pieces: &[Piece]) -> bool {
    let last = pieces.last().map_or("", |it| &it.text);
    let code = comment(last).map_or(last, |at| &last[..at]);
    code.trim_end().ends_with(['/', '|', '=', '(', '[', ','])
}

/// The place of the comment in a line.
fn comment(text: &str) -> Option<usize> {
    let is_outside = |at: &usize| text[..*at].matches('"').count().is_multiple_of(2);
    text.match_indices(';').map(|(at, _)| at).find(is_outside)
}

/// Returns whether a line goes on with the comment of the line before it, though it lacks the sign.
fn is_comment(last: &Piece, text: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || " ,.()'-".contains(c);
    comment(&last.text).is_some_and(|at| indent(text) > at) && text.chars().all(is_word)
}

/// The second production of a line.
fn second(pieces: &[Piece]) -> Option<(String, Piece)> {
    let [Piece { text, .. }] = pieces else { return None };
    let end = comment(text).unwrap_or(text.len());
    let is_outside = |at: usize| {
        let before = text[..at].replace("<\">", "");
        before.matches('"').count().is_multiple_of(2)
            && before.matches('<').count() == before.matches('>').count()
    };
    let words = text[..end].match_indices(char::is_alphabetic).map(|(at, _)| at);
    let mut apart = words.filter(|at| text[..*at].ends_with("   ") && is_outside(*at));
    let at = apart.find(|at| begins(&text[*at..]).is_some())?;
    let piece = Piece { offset: pieces[0].offset + at, text: text[at..].to_owned(), ..pieces[0].clone() };
    Some((begins(&text[at..])?.to_owned(), piece))
}

/// The name of a production with a remark between name and sign.
fn far(text: &str) -> Option<&str> {
    let (name, rest) = name(text)?;
    let (_, after) = rest.strip_prefix(" (")?.rsplit_once(") ")?;
    (after.starts_with("= ") || after.starts_with("::= ")).then_some(name)
}

/// The productions of RFC 1630, which have no sign: in a section with BNF in its heading.
pub(super) fn without_signs(lines: &[Line]) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    let mut section = None;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        if let Some(title) = &line.heading {
            section = title.contains("BNF").then_some(title);
            continue;
        }
        let Some(section) = section.filter(|_| !line.text.is_empty()) else { continue };
        let margin = indent(&line.text);
        let own = &line.text[margin..];
        let name = own.split_whitespace().next().unwrap_or_default();
        let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let is_wide = own.get(name.len()..).is_some_and(|rest| rest.starts_with("  ") || rest.is_empty());
        if !is_name || !is_wide {
            continue;
        }
        let more = lines[at..].iter().take_while(|next| indent(&next.text) > margin && !next.text.is_empty());
        let pieces: Vec<_> = std::iter::once(line).chain(more).map(|line| piece(line, margin, "")).collect();
        at += pieces.len() - 1;
        let (name, section) = (name.to_owned(), section.clone());
        found.push(Candidate {
            name,
            section,
            is_said: false,
            pieces,
            ends: Vec::new(),
            wrong: None,
            value: None,
        });
    }
    found
}
