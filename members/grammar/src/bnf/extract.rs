//! The grammar in a document as published: an RFC as text, or its source in Markdown or XML.

use std::ops::Range;

use super::notation::{self, Notation};
use super::rule::Expr;

/// The grammar that was taken out of a document.
///
/// ```
/// use urlgram_grammar::bnf::extract::extract;
/// let document = "\n3.  Dates\n\n   A date is, for example, 2026-11:\n\n     date = year \"-\" month\n     year = 4DIGIT\n\n\
/// Nobody                       Informational                     [Page 1]\n\x0C\nRFC 0                            Dates             \
/// November 2026\n\n     month = \"0\" DIGIT\n           / \"1\" %x30-32\n";
/// let taken = extract(document);
/// assert_eq!(
///     taken.text,
///     ";;@notation ABNF\n\n;;@section 3\ndate = year \"-\" month\nyear = 4DIGIT\nmonth = \"0\" DIGIT\n      / \"1\" %x30-32\n"
/// );
/// assert_eq!((taken.rules[0].name.as_str(), taken.rules[0].lines.clone()), ("date", 6..7));
/// assert!(taken.left.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extracted {
    /// The text of a grammar file.
    pub text: String,
    /// Its notation.
    pub notation: Notation,
    /// The productions in it.
    pub rules: Vec<Taken>,
    /// The lines that look like productions and were left.
    pub left: Vec<Left>,
}

/// A production that was taken.
///
/// ```
/// use urlgram_grammar::bnf::extract::{Taken, extract};
/// let taken = extract("# Ports\n~~~ abnf\nport = 1*DIGIT\n~~~\n");
/// let Taken { name, lines, section, .. } = &taken.rules[0];
/// assert_eq!((name.as_str(), lines.clone(), section.as_str()), ("port", 3..4, "Ports"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Taken {
    /// Its name.
    pub name: String,
    /// Its lines in the document, from 1, to the one after the last.
    pub lines: Range<usize>,
    /// The section that prints it.
    pub section: String,
}

/// A line that looks like a production and was left.
///
/// ```
/// use urlgram_grammar::bnf::extract::{Left, extract};
/// let taken = extract("   a = \"b\"\n\n   scheme = http\n");
/// let Left { line, text, why, .. } = &taken.left[0];
/// assert_eq!((*line, text.as_str(), *why), (3, "scheme = http", "it is one word, which nothing defines"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Left {
    /// Its number, from 1.
    pub line: usize,
    /// The line.
    pub text: String,
    /// The reason.
    pub why: &'static str,
}

/// Returns whether a text is a document with a grammar in it, and no grammar file.
///
/// ```
/// use urlgram_grammar::bnf::extract::is_document;
/// assert!(is_document("Network Working Group\nRequest for Comments: 0\n") && !is_document("a = \"b\"\n"));
/// ```
#[must_use]
pub fn is_document(text: &str) -> bool {
    const SIGNS: [&str; 6] =
        ["[Page ", "Request for Comments", "Internet-Draft", "INTERNET-DRAFT", "<rfc ", "\x0C\n"];
    let is_fenced = text.lines().any(|line| fence(line).is_some());
    is_fenced || SIGNS.iter().any(|sign| text.contains(sign)) || text.contains("type=\"abnf\"")
}

/// A line of a document with its number, from 1.
#[derive(Clone, Debug)]
struct Line {
    number: usize,
    text: String,
}

/// A place that may be a production.
#[derive(Clone, Debug)]
struct Candidate {
    name: String,
    /// Its text, without the indentation.
    text: String,
    lines: Range<usize>,
    section: String,
}

/// Takes the grammar out of a document.
///
/// ```
/// use urlgram_grammar::bnf::extract::extract;
/// assert_eq!(extract("   a = \"b\" / c\n   c = \"d\"\n").rules.len(), 2);
/// ```
///
/// A place is a production if all of it can be read in the notation of the document, and it is more than a name beside another. One
/// that is printed twice is taken once; if the two differ, that of the section with the most productions, which collects them.
#[must_use]
pub fn extract(document: &str) -> Extracted {
    let lines = lines(document);
    let candidates = candidates(&lines);
    let notations = [Notation::Abnf, Notation::Rfc1738, Notation::Rfc822, Notation::Bnf, Notation::W3c];
    let read = |notation: Notation| candidates.iter().filter(move |it| is_rule(it, notation)).count();
    let best = notations.into_iter().rev().max_by_key(|notation| read(*notation)).unwrap_or_default();
    if read(best) < 3 {
        let of_1630 = without_signs(&lines);
        if of_1630.len() > read(best) {
            return finished(of_1630, Vec::new(), Notation::Rfc1630);
        }
    }
    let mut left = Vec::new();
    let mut taken: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        if is_rule(&candidate, best) {
            taken.push(candidate);
        } else {
            left.push(Left::of(&candidate, "it cannot be read as a production"));
        }
    }
    // An example such as `name = value` names nothing that is defined.
    loop {
        let names: Vec<String> = taken.iter().map(|it| it.name.to_ascii_lowercase()).collect();
        let is_example = |it: &Candidate| {
            alone(it, best).is_some_and(|name| {
                let name = name.to_ascii_lowercase();
                !names.contains(&name) || name == it.name.to_ascii_lowercase()
            })
        };
        let Some(at) = taken.iter().position(is_example) else { break };
        left.push(Left::of(&taken.remove(at), "it is one word, which nothing defines"));
    }
    let taken = once(&taken, &mut left);
    left.sort_by_key(|it| it.line);
    finished(taken, left, best)
}

impl Left {
    fn of(candidate: &Candidate, why: &'static str) -> Self {
        let text = candidate.text.lines().next().unwrap_or_default().to_owned();
        Self { line: candidate.lines.start, text, why }
    }
}

/// Each production once: of several, that of the section with the most productions.
fn once(taken: &[Candidate], left: &mut Vec<Left>) -> Vec<Candidate> {
    let size = |section: &str| taken.iter().filter(|it| it.section == section).count();
    let mut kept: Vec<Candidate> = Vec::new();
    for candidate in taken {
        let is_more = candidate.text.split_once("=/").is_some_and(|(name, _)| name.trim() == candidate.name);
        let same = |it: &Candidate| it.name.eq_ignore_ascii_case(&candidate.name) && !is_more;
        let Some(at) = kept.iter().position(same) else {
            kept.push(candidate.clone());
            continue;
        };
        let (known, new) = (size(&kept[at].section), size(&candidate.section));
        let is_same = plain(&kept[at].text) == plain(&candidate.text);
        let other = if new > known {
            // It stands where it is collected.
            let other = kept.remove(at);
            kept.push(candidate.clone());
            other
        } else {
            candidate.clone()
        };
        if !is_same {
            left.push(Left::of(&other, "another section prints it otherwise, and collects the grammar"));
        }
    }
    kept
}

/// The text without comments, and with one blank between words.
fn plain(text: &str) -> String {
    let code = text.lines().map(|line| line.split_once(" ;").map_or(line, |(code, _)| code));
    code.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

fn finished(taken: Vec<Candidate>, left: Vec<Left>, notation: Notation) -> Extracted {
    let mut text = format!(";;@notation {}\n", directive(notation));
    let mut section = None;
    let mut rules = Vec::new();
    for Candidate { name, text: own, lines, section: of } in taken {
        if section.as_ref() != Some(&of) {
            text.extend(["\n;;@section ", &of, "\n"]);
            section = Some(of.clone());
        }
        text += &own;
        text.push('\n');
        rules.push(Taken { name, lines, section: of });
    }
    Extracted { text, notation, rules, left }
}

/// The name of a notation in a grammar file.
fn directive(notation: Notation) -> &'static str {
    match notation {
        Notation::Abnf => "ABNF",
        Notation::Rfc822 => "RFC 822",
        Notation::Rfc1738 => "RFC 1738",
        Notation::Rfc1630 => "RFC 1630",
        other => other.name(),
    }
}

fn is_rule(candidate: &Candidate, notation: Notation) -> bool {
    let text = format!("{}\n", candidate.text);
    match notation::read("", &text, notation) {
        Ok(entries) => entries.len() == 1,
        // What it says in words is read by people.
        Err(error) => matches!(error.code(), "prose-value" | "undefined-name"),
    }
}

/// The one name that the right-hand side is, if it is no more than that.
fn alone(candidate: &Candidate, notation: Notation) -> Option<String> {
    let text = format!("{}\n", candidate.text);
    let entries = notation::read("", &text, notation).ok()?;
    match &entries.first()?.rule.expr {
        Expr::Name(name) => Some((*name).to_owned()),
        Expr::Sequence(parts)
            if !parts.is_empty() && parts.iter().all(|part| matches!(part, Expr::Name(_))) =>
        {
            // Words of a sentence: none is defined.
            let Expr::Name(name) = parts[0] else { return None };
            Some(name.to_owned())
        }
        _ => None,
    }
}

/// The lines of a document: without the ends of pages; of a source, those of its blocks of grammar.
fn lines(document: &str) -> Vec<Line> {
    let numbered = document.lines().enumerate();
    let all: Vec<Line> =
        numbered.map(|(at, text)| Line { number: at + 1, text: text.trim_end().to_owned() }).collect();
    if document.contains("<sourcecode") || document.contains("<artwork") || document.contains("<rfc ") {
        return of_xml(&all);
    }
    if all.iter().any(|line| fence(&line.text).is_some_and(|kind| kind.contains("abnf"))) {
        return of_markdown(&all);
    }
    without_pages(all)
}

/// The words after the fence that begins a block of Markdown.
fn fence(line: &str) -> Option<&str> {
    let line = line.trim();
    line.strip_prefix("~~~").or_else(|| line.strip_prefix("```")).map(str::trim)
}

fn of_markdown(all: &[Line]) -> Vec<Line> {
    let mut kept = Vec::new();
    let mut inside = None;
    for line in all {
        match (fence(&line.text), inside) {
            (Some(kind), None) => inside = Some(kind.contains("abnf") || kind.is_empty()),
            (Some(_), Some(_)) => {
                inside = None;
                kept.push(Line { text: String::new(), ..*line });
            }
            (None, Some(true)) => kept.push(line.clone()),
            (None, None) if line.text.starts_with('#') => {
                let text = line.text.trim_start_matches('#').trim();
                kept.push(Line { text: text.split(" {#").next().unwrap_or(text).to_owned(), ..*line });
            }
            (None, _) => {}
        }
    }
    kept
}

fn of_xml(all: &[Line]) -> Vec<Line> {
    let mut kept = Vec::new();
    let mut inside = false;
    for line in all {
        let mut text = line.text.as_str();
        if let Some((_, name)) = text.split_once("<name>").or_else(|| text.split_once(" title=\"")) {
            let name = name.split(['<', '"']).next().unwrap_or_default();
            kept.push(Line { text: unescaped(name), ..*line });
        }
        for open in ["<sourcecode", "<artwork"] {
            if let Some((_, rest)) = text.split_once(open) {
                let (tag, rest) = rest.split_once('>').unwrap_or((rest, ""));
                inside = tag.contains("abnf") || !tag.contains("type=") || tag.contains("type=\"\"");
                text = rest;
            }
        }
        let (code, closes) = match text.split_once("</sourcecode").or_else(|| text.split_once("</artwork")) {
            Some((code, _)) => (code, true),
            None => (text, false),
        };
        let code = code.replace("<![CDATA[", "").replace("]]>", "");
        if inside {
            kept.push(Line { text: unescaped(&code), ..*line });
        }
        if closes {
            inside = false;
            kept.push(Line { text: String::new(), ..*line });
        }
    }
    kept
}

fn unescaped(text: &str) -> String {
    let pairs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
    pairs.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// The lines without the feet and heads of pages, and without the blank lines around them.
fn without_pages(all: Vec<Line>) -> Vec<Line> {
    /// The place between two pages.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum At {
        Page,
        Head,
        Below,
    }
    let mut kept: Vec<Line> = Vec::with_capacity(all.len());
    let mut at = At::Page;
    for line in all {
        let is_foot = line.text.ends_with(']') && line.text.contains("[Page ");
        if is_foot {
            while kept.last().is_some_and(|last| last.text.is_empty()) {
                kept.pop();
            }
            at = At::Head;
        } else if at != At::Page && line.text.is_empty() {
        } else if at == At::Head
            && !line.text.starts_with([' ', '\t'])
            && heading(&line.text).is_none_or(|it| it == line.text)
        {
            at = At::Below;
        } else {
            at = At::Page;
            kept.push(line);
        }
    }
    kept
}

fn indent(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}

/// The number of a section, or its title, if a line is its heading.
fn heading(text: &str) -> Option<String> {
    if text.is_empty() || text.starts_with([' ', '\t', ';']) || text.contains(" . .") || text.contains("....")
    {
        return None;
    }
    let first = text.split_whitespace().next()?;
    if first.eq_ignore_ascii_case("appendix") {
        let letter = text.split_whitespace().nth(1)?;
        return Some(letter.trim_end_matches(['.', ':']).to_owned());
    }
    let number = first.trim_end_matches(['.', ':']);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<_> = number.split('.').collect();
    let is_letter = parts[0].len() == 1 && parts[0].bytes().all(|byte| byte.is_ascii_uppercase());
    let is_right = (is_number(parts[0]) || is_letter && first.contains('.'))
        && parts[1..].iter().all(|it| is_number(it));
    if is_right && text.len() > first.len() {
        return Some(number.to_owned());
    }
    // A title without a number.
    let is_title = !text.contains(['=', '|', '"']) && text.len() < 60 && !text.ends_with([',', ';']);
    (is_title && first.starts_with(|c: char| c.is_uppercase())).then(|| text.to_owned())
}

/// The name and the sign at the beginning of a line, if it may begin a production.
fn begins(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let (name, rest) = if let Some(inside) = text.strip_prefix('<') {
        let end = inside.find('>')?;
        (&inside[..end], &inside[end + 1..])
    } else {
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !"-_+".contains(c)).unwrap_or(text.len());
        (&text[..end], &text[end..])
    };
    let rest = rest.trim_start();
    let is_sign = (rest.starts_with('=') && !rest.starts_with("==")) || rest.starts_with("::=");
    (is_sign && name.starts_with(|c: char| c.is_ascii_alphabetic())).then_some(name)
}

fn candidates(lines: &[Line]) -> Vec<Candidate> {
    let mut section = String::new();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let Some(name) = begins(&line.text) else {
            if let Some(new) = heading(&line.text) {
                section = new;
            }
            at += 1;
            continue;
        };
        let margin = indent(&line.text);
        let goes_on = |next: &&Line| {
            let is_deeper = indent(&next.text) > margin && !next.text.trim().is_empty();
            // A production of another margin begins its own.
            is_deeper && (begins(&next.text).is_none() || indent(&next.text) > margin + name.len())
        };
        let more = lines[at + 1..].iter().take_while(goes_on).count();
        let block = &lines[at..=at + more];
        let text: Vec<_> = block.iter().map(|line| &line.text[margin..]).collect();
        let end = block.last().map_or(line.number, |last| last.number) + 1;
        found.push(Candidate {
            name: name.to_owned(),
            text: text.join("\n"),
            lines: line.number..end,
            section: section.clone(),
        });
        at += 1 + more;
    }
    found
}

/// The productions of RFC 1630, which have no sign: in a section with BNF in its heading.
fn without_signs(lines: &[Line]) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    let mut section = None;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        if let Some(title) = heading(&line.text) {
            section = title.contains("BNF").then_some(title);
            continue;
        }
        let Some(section) = section.clone().filter(|_| !line.text.is_empty()) else { continue };
        let margin = indent(&line.text);
        let own = &line.text[margin..];
        let name = own.split_whitespace().next().unwrap_or_default();
        let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let is_wide = own.get(name.len()..).is_some_and(|rest| rest.starts_with("  ") || rest.is_empty());
        if !is_name || !is_wide {
            continue;
        }
        let more = lines[at..]
            .iter()
            .take_while(|next| indent(&next.text) > margin && !next.text.trim().is_empty())
            .count();
        let block = &lines[at - 1..at + more];
        let text = block.iter().map(|line| &line.text[margin..]).collect::<Vec<_>>().join("\n");
        let end = block.last().map_or(line.number, |last| last.number) + 1;
        let candidate = Candidate { name: name.to_owned(), text, lines: line.number..end, section };
        if is_rule(&candidate, Notation::Rfc1630) && !found.iter().any(|known| known.name == candidate.name) {
            found.push(candidate);
        }
        at += more;
    }
    found
}
