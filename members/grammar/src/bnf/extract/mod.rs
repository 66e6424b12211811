//! The grammar in a document as published: an RFC as text, or its source in Markdown or XML.

mod candidate;
mod choice;
mod line;
mod lines;
mod markup;
mod prose;

use std::ops::Range;

use self::candidate::{Candidate, Piece, candidates, without_signs};
use self::lines::{Kind, lines};
use super::error::GrammarError;
#[cfg(feature = "automata")]
use super::lint::Lint;
use super::notation::Notation;

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
    /// The production to begin with, the first in the text: of the document's, the first that needs half as many others as any.
    pub start: String,
    /// The lines that look like productions, or parts of one, and were left.
    pub left: Vec<Left>,
    document: String,
    chosen: Vec<Candidate>,
    /// The pieces of the text that the document has: their places there and here, and their lengths.
    places: Vec<(usize, usize, usize)>,
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
    /// The bytes that its prose was taken for, as the directive `;;@value` has them.
    pub value: Option<String>,
}

/// A line that looks like a production and was left.
///
/// ```
/// use urlgram_grammar::bnf::extract::{Left, extract};
/// let taken = extract("   a = \"b\"\n\n   scheme = http\n");
/// let Left { line, text, why, .. } = &taken.left[0];
/// assert_eq!((*line, text.as_str(), why.as_str()), (3, "scheme = http", "it is one word, which nothing defines"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Left {
    /// Its number, from 1.
    pub line: usize,
    /// The line.
    pub text: String,
    /// The reason.
    pub why: String,
    offset: usize,
}

/// Returns whether a text is a document with a grammar in it, and no grammar file.
///
/// ```
/// use urlgram_grammar::bnf::extract::is_document;
/// assert!(is_document("Network Working Group\nRequest for Comments: 0\n") && !is_document("a = \"b\"\n"));
/// ```
#[must_use]
pub fn is_document(text: &str) -> bool {
    Kind::of(text).is_some()
}

/// Takes the grammar out of a document.
///
/// ```
/// use urlgram_grammar::bnf::extract::extract;
/// assert_eq!(extract("   a = \"b\" / c\n   c = \"d\"\n").rules.len(), 2);
/// ```
///
/// A place is a production if all of it can be read in the notation of the document, and it is more than a name beside another. One
/// that is printed twice is taken once; if the two differ, that of the section with the most productions, which collects them. Few
/// productions that have nothing to do with the others are examples.
#[must_use]
pub fn extract(document: &str) -> Extracted {
    extract_as(document, None)
}

/// The same of a document whose notation is known.
///
/// ```
/// use urlgram_grammar::bnf::{Notation, extract::extract_as};
/// let taken = extract_as("   a = b \"/\" b\n   b = 1*2c\n   c = \"d\"\n", Some(Notation::Rfc822));
/// assert!(taken.text.starts_with(";;@notation RFC 822\n"));
/// ```
#[must_use]
pub fn extract_as(document: &str, notation: Option<Notation>) -> Extracted {
    let lines = lines(document);
    let (mut candidates, loose) = candidates(&lines);
    let likely = [
        Notation::Abnf,
        Notation::Rfc822,
        Notation::Rfc1738,
        Notation::Bnf,
        Notation::W3c,
        Notation::Iso14977,
    ];
    // A bare `/` can be a literal, but alternatives are likelier.
    let read = |notation: Notation| {
        let said = candidates.iter().filter_map(|it| it.read(notation)?.0.said(notation));
        said.fold((0, 0), |(all, choices), it| (all + 1, choices + usize::from(it.is_choice)))
    };
    let best = likely.into_iter().rev().max_by_key(|notation| read(*notation)).unwrap_or_default();
    let mut notation = notation.unwrap_or(best);
    if notation == Notation::Rfc1630 || (notation == best && read(best).0 < 3) {
        let others = without_signs(&lines);
        if notation == Notation::Rfc1630 || others.len() > read(best).0 {
            (candidates, notation) = (others, Notation::Rfc1630);
        }
    }
    let (chosen, mut left) = choice::chosen(candidates, notation);
    let loose = loose.into_iter().filter(|it| it.is_said || it.goes_on(notation));
    left.extend(loose.flat_map(|it| it.pieces).map(|piece| (piece, "it goes on with no production")));
    let mut taken = Extracted {
        text: String::new(),
        notation,
        rules: Vec::new(),
        start: String::new(),
        left: left.iter().map(|(piece, why)| Left::of(piece, why)).collect(),
        document: document.to_owned(),
        chosen,
        places: Vec::new(),
    };
    taken.finish();
    taken
}

impl Left {
    fn of(piece: &Piece, why: &str) -> Self {
        let Piece { number, offset, text, .. } = piece;
        Self { line: *number, text: text.clone(), why: why.to_owned(), offset: *offset }
    }
}

impl Extracted {
    /// Writes the text of what was chosen.
    fn finish(&mut self) {
        let Self { text, rules, places, chosen, .. } = self;
        *text = format!(";;@notation {}\n", directive(self.notation));
        rules.clear();
        places.clear();
        let known = chosen.iter().position(|it| it.name == self.start);
        let start = known.or_else(|| choice::start(chosen, self.notation)).unwrap_or(0);
        let rest = chosen.iter().enumerate().filter(|(at, _)| *at != start).map(|(_, it)| it);
        let mut known = String::new();
        for it in chosen.get(start).into_iter().chain(rest) {
            let section =
                if it.section.is_empty() { format!("line {}", it.line()) } else { it.section.clone() };
            if known != section {
                let is_next = it.section.is_empty() && !known.is_empty();
                text.extend([if is_next { "" } else { "\n" }, ";;@section ", &section, "\n"]);
                known = section;
            }
            if let Some(value) = &it.value {
                text.extend([";;@value ", value, "\n"]);
            }
            for piece in &it.pieces {
                text.push_str(piece.before);
                places.push((piece.offset, text.len(), piece.text.len()));
                text.extend([&piece.text, "\n"]);
            }
            let end = it.pieces.last().map_or(0, |last| last.number) + 1;
            let (name, section, value) = (it.name.clone(), it.section.clone(), it.value.clone());
            rules.push(Taken { name, lines: it.line()..end, section, value });
        }
        self.start = self.rules.first().map(|it| it.name.clone()).unwrap_or_default();
        self.left.sort_by_key(|it| it.line);
    }

    /// Leaves the production at a place of the text, and all that need it. Returns whether there is one, and the start is none of them.
    ///
    /// ```
    /// let mut taken = urlgram_grammar::bnf::extract::extract("a = b / \"c\"\nb = <words>\nd = \"e\"\n");
    /// assert!(!taken.leave(taken.text.find("<words>").unwrap(), "it is prose"));
    /// assert_eq!((taken.start.as_str(), taken.left.len()), ("d", 2));
    /// ```
    pub fn leave(&mut self, offset: usize, why: &str) -> bool {
        let Some(line) = self.place(offset).map(|place| self.line(place)) else { return false };
        let is_it = |it: &Candidate| it.pieces.iter().any(|piece| piece.number == line);
        let Some(at) = self.chosen.iter().position(is_it) else { return false };
        let mut gone = vec![self.chosen.remove(at)];
        self.left.push(Left::of(&gone[0].pieces[0], why));
        while let Some((at, needed)) = choice::needing(&self.chosen, &gone, self.notation) {
            gone.push(self.chosen.remove(at));
            let it = &gone[gone.len() - 1];
            self.left.push(Left::of(&it.pieces[0], &format!("it needs `{needed}`")));
        }
        let start = self.start.clone();
        self.finish();
        self.start == start
    }

    /// The place in the document of an offset in the text; none of a line that only the text has.
    fn place(&self, offset: usize) -> Option<usize> {
        let (there, here, length) = *self.places.iter().rev().find(|(_, here, _)| *here <= offset)?;
        (offset <= here + length).then(|| {
            let text = &self.text[here..here + length];
            let is_same = self.document.get(there..there + length) == Some(text);
            if is_same { there + offset - here } else { there }
        })
    }

    fn line(&self, place: usize) -> usize {
        memchr::memchr_iter(b'\n', &self.document.as_bytes()[..place]).count() + 1
    }

    /// The part of the document for a part of the text. Of markup, it may be the place alone.
    fn span(&self, span: &Range<usize>) -> Option<Range<usize>> {
        let start = self.place(span.start)?;
        let end = self.place(span.end).filter(|end| *end >= start).unwrap_or(start);
        Some(start..end)
    }

    /// The same error at its place in the document.
    ///
    /// ```
    /// use urlgram_grammar::bnf::{Source, extract::extract};
    /// let document = "Request for Comments: 0\n\n1.  Dates\n\n   date = 4DIGIT dya\n";
    /// let taken = extract(document);
    /// let error = Source::new("rfc0.txt", &taken.text, None).grammar().unwrap_err();
    /// assert_eq!(&document[taken.error(error).span], "dya");
    /// ```
    #[must_use]
    pub fn error(&self, error: GrammarError) -> GrammarError {
        match self.span(&error.span) {
            Some(span) => error.moved(&self.document, span),
            None => error,
        }
    }

    /// The same findings at their places in the document, and a note on each place that was left.
    ///
    /// ```
    /// use urlgram_grammar::bnf::{Source, extract::extract, lint::lint};
    /// let document = "Request for Comments: 0\n\n   date = 4DIGIT dya\n\n   time = now\n";
    /// let taken = extract(document);
    /// let found = taken.lint(lint(&Source::new("rfc0.txt", &taken.text, None), None));
    /// let found: Vec<_> = found.iter().map(|lint| (lint.code, &document[lint.span.clone()])).collect();
    /// assert_eq!(found, [("undefined-name", "dya"), ("left", "time = now")]);
    /// ```
    #[cfg(feature = "automata")]
    #[must_use]
    pub fn lint(&self, found: Vec<Lint>) -> Vec<Lint> {
        let moved = found.into_iter().map(|lint| match self.span(&lint.span) {
            Some(span) => Lint { span, ..lint },
            None => lint,
        });
        let left = self.left.iter().map(|it| {
            let end = it.offset + it.text.len();
            let is_there = self.document.get(it.offset..end) == Some(&it.text);
            Lint::left(
                it.offset..if is_there { end } else { it.offset },
                format!("no part of the grammar: {}", it.why),
            )
        });
        let mut all: Vec<_> = moved.chain(left).collect();
        all.sort_by_key(|lint| (lint.span.start, lint.span.end));
        all
    }

    /// The document.
    ///
    /// ```
    /// use urlgram_grammar::bnf::extract::extract;
    /// let text = "1. Syntax\n\n   port = 1*DIGIT\n";
    /// assert_eq!(extract(text).document(), text);
    /// ```
    #[must_use]
    pub fn document(&self) -> &str {
        &self.document
    }
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
