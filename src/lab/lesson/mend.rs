//! The least repairs that let a grammar be read.
//!
//! A grammar with an error of syntax has no language, though all but one sign of it may be right. So signs are added, removed and replaced
//! around the place of the first error, and the first text in which the fewest errors are left is taken; of several, the one whose language
//! is that of the key, or that agrees with most of its examples.

use std::cmp::Reverse;
use std::ops::Range;

use crate::bnf::{Notation, Source};
use crate::documents::dialect::Dialect;
use crate::library::dialect;

/// A change of the text of a grammar without which it cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Repair {
    /// The line, from 1.
    pub line: usize,
    /// The error there, as the reader of grammars says it.
    pub error: String,
    /// The change, as in "add `"` after `"-`".
    pub words: String,
}

/// The most repairs of a text.
pub(super) const MOST: usize = 3;

/// The longest text that is repaired, in bytes.
const LONGEST: usize = 1 << 14;

/// The most places around an error where a sign is added.
const PLACES: usize = 160;

/// The most texts that are compared by their languages.
const COMPARED: usize = 32;

/// Signs that may be missing, by notation.
fn signs(notation: Notation) -> &'static [&'static str] {
    match notation {
        Notation::Abnf | Notation::Rfc822 => &["\"", " / ", ")", "]", "(", "[", " = ", " ", "*", ">"],
        Notation::Rfc1630 => &[" | ", "]", "[", " "],
        Notation::Bnf => &["\"", " | ", ")", "]", "}", " ::= ", ">", "<", " ", "'", "(", "["],
        Notation::Iso14977 => &[";", ", ", "\"", " | ", ")", "]", "}", " = ", "'", "(", "[", "{"],
        Notation::Wirth => &[".", "\"", " | ", ")", "]", "}", " = ", "'", "(", "[", "{"],
        Notation::W3c => &["\"", " | ", ")", "]", " ::= ", "'", "(", "["],
        _ => &["\"", " | ", ")", "]", "(", "[", " = ", " ", "*", ">"],
    }
}

/// Signs of other notations, each with that of this one, wherever it is.
fn foreign(notation: Notation) -> Vec<(&'static str, &'static str)> {
    let (is, bar) = match notation {
        Notation::Abnf | Notation::Rfc822 => ("=", "/"),
        Notation::Bnf | Notation::W3c => ("::=", "|"),
        _ => ("=", "|"),
    };
    let other = if bar == "/" { "|" } else { "/" };
    let mut all = vec![(other, bar), ("->", is), ("\u{2192}", is), ("\u{201C}", "\""), ("\u{201D}", "\"")];
    if is == "=" {
        all.extend([("::=", is), (":=", is), (":", is)]);
    }
    if bar == "/" {
        all.extend([("'", "\""), (";\n", "\n"), (".\n", "\n")]);
    }
    all
}

/// A changed text.
struct Draft {
    text: String,
    /// The place of the change.
    at: usize,
    words: String,
}

/// The text of a source with the least repairs with which it can be read, and these; none if there are too many. `worth` says how good a
/// text is that can be read.
pub(super) fn mended(
    source: &Source,
    others: &[Source],
    worth: &mut dyn FnMut(&Source) -> usize,
    work: &mut usize,
) -> Option<(Source, Vec<Repair>)> {
    let mut source = source.clone();
    let mut repairs = Vec::new();
    while let Err(error) = Dialect::of_any_source(&source, others) {
        if repairs.len() == MOST || source.text().len() > LONGEST {
            return None;
        }
        let (text, notation) = (source.text(), source.notation());
        let span = error.span.start.min(text.len())..error.span.end.min(text.len());
        let drafts = match error.code() {
            "undefined-name" => renamed(&source, &span),
            "duplicate-name" => undoubled(text, &span, notation),
            _ => signed(text, span.start, notation),
        };
        let best = best(&source, drafts, span.start, worth, work)?;
        repairs.push(Repair {
            line: text[..best.at].matches('\n').count() + 1,
            error: error.to_string(),
            words: best.words,
        });
        source = Source::new(source.name(), &best.text, Some(notation));
    }
    (!repairs.is_empty()).then_some((source, repairs))
}

/// The draft with the fewest errors, if it has fewer than the source.
fn best(
    source: &Source,
    drafts: Vec<Draft>,
    at: usize,
    worth: &mut dyn FnMut(&Source) -> usize,
    work: &mut usize,
) -> Option<Draft> {
    let errors = |source: &Source| {
        let wrong = source.read().1;
        let syntax = wrong.iter().filter(|error| error.code() == "syntax").count();
        (syntax, wrong.len())
    };
    let before = errors(source);
    let mut found: Vec<((usize, usize), usize, Source, Draft)> = Vec::new();
    for draft in drafts {
        *work = work.saturating_sub(2 * draft.text.len() + 64);
        if *work == 0 {
            break;
        }
        let changed = Source::new(source.name(), &draft.text, Some(source.notation()));
        let errors = errors(&changed);
        if errors < before {
            found.push((errors, draft.at.abs_diff(at), changed, draft));
        }
    }
    found.sort_by_key(|(errors, distance, ..)| (*errors, *distance));
    let least = found.first()?.0;
    let least = found.into_iter().take_while(|(errors, ..)| *errors == least).take(COMPARED);
    let worth = least.map(|(_, distance, changed, draft)| (Reverse(worth(&changed)), distance, draft));
    worth.min_by_key(|(worth, distance, _)| (*worth, *distance)).map(|(.., draft)| draft)
}

/// Drafts of a text with an error of syntax.
fn signed(text: &str, at: usize, notation: Notation) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (wrong, right) in foreign(notation) {
        if text.contains(wrong) {
            let changed = text.replace(wrong, right);
            let at = text.find(wrong).unwrap_or(at);
            let [wrong, right] = [wrong, right].map(str::trim);
            let words = if right.is_empty() {
                format!("no `{wrong}` at the end of a line")
            } else {
                format!("write `{right}` for `{wrong}`")
            };
            drafts.push(Draft { text: changed, at, words });
        }
    }
    // A mistake in a line may show as an error only in the next line.
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let begin = text[..line.saturating_sub(1)].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let indent = text[line..].len() - text[line..].trim_start_matches([' ', '\t']).len();
    if indent > 0 {
        let words = "begin the production in the first column".to_owned();
        drafts.push(Draft { text: without(text, line..line + indent), at: line, words });
    }
    let mut places: Vec<usize> = (begin..=end).filter(|place| text.is_char_boundary(*place)).collect();
    places.sort_by_key(|place| place.abs_diff(at));
    for place in places.into_iter().take(PLACES) {
        for sign in signs(notation) {
            let added = format!("{}{sign}{}", &text[..place], &text[place..]);
            let words = format!("add {} {}", quoted(sign), beside(text, place));
            drafts.push(Draft { text: added, at: place, words });
        }
        let next = text[place..].chars().next().filter(|next| *next != '\n' && !next.is_alphanumeric());
        if let Some(next) = next {
            let span = place..place + next.len_utf8();
            let removed = without(text, span.clone());
            let words = format!("remove {} {}", quoted(&next.to_string()), beside(text, place));
            drafts.push(Draft { text: removed, at: place, words });
            for sign in signs(notation).iter().filter(|sign| sign.trim() != next.to_string()) {
                let replaced = format!("{}{sign}{}", &text[..span.start], &text[span.end..]);
                let words = format!("write {} for {}", quoted(sign), quoted(&next.to_string()));
                drafts.push(Draft { text: replaced, at: place, words });
            }
        }
    }
    drafts
}

/// Drafts with a name that is defined in the place of one that is not.
fn renamed(source: &Source, span: &Range<usize>) -> Vec<Draft> {
    let text = source.text();
    let (grammar, _) = source.read();
    let is_abnf = matches!(source.notation(), Notation::Abnf | Notation::Rfc822);
    // The core rules of ABNF have names in upper case.
    let core = dialect("rfc5234").filter(|_| is_abnf).map(Dialect::productions).unwrap_or_default();
    let is_upper = |name: &&str| name.bytes().all(|byte| byte.is_ascii_uppercase());
    let core = core.iter().map(|production| production.name).filter(is_upper);
    let wrong = &text[span.clone()];
    let known: Vec<&str> = grammar.rules().iter().map(|rule| rule.name).chain(core).collect();
    // The nearest name is tried first.
    let near = urlgram_grammar::nearest::nearest(wrong, known.iter().copied());
    let names = near.into_iter().chain(known.iter().copied().filter(|name| Some(*name) != near));
    let draft = |name: &str| Draft {
        text: format!("{}{name}{}", &text[..span.start], &text[span.end..]),
        at: span.start,
        words: format!("write {} for {}", quoted(name), quoted(wrong)),
    };
    let mut drafts: Vec<Draft> = names.take(COMPARED).map(draft).collect();
    // `x41` is perhaps a value without its sign.
    if is_abnf && wrong.starts_with(['x', 'X']) && wrong[1..].starts_with(|c: char| c.is_ascii_hexdigit()) {
        let text = format!("{}%{}", &text[..span.start], &text[span.start..]);
        drafts.insert(0, Draft { text, at: span.start, words: format!("add `%` before {}", quoted(wrong)) });
    }
    drafts
}

/// Drafts with one production in the place of two of one name.
fn undoubled(text: &str, span: &Range<usize>, notation: Notation) -> Vec<Draft> {
    let line = text[..span.start].rfind('\n').map_or(0, |end| end + 1);
    let end = text[span.start..].find('\n').map_or(text.len(), |end| span.start + end + 1);
    let name = quoted(&text[span.clone()]);
    let mut drafts =
        vec![Draft { text: without(text, line..end), at: line, words: format!("remove the second {name}") }];
    if matches!(notation, Notation::Abnf | Notation::Rfc822)
        && let Some(is) = text[span.end..end].find('=')
    {
        let is = span.end + is + 1;
        drafts.insert(
            0,
            Draft {
                text: format!("{}/{}", &text[..is], &text[is..]),
                at: line,
                words: format!("write `=/` after the second {name}"),
            },
        );
    }
    drafts
}

fn without(text: &str, span: Range<usize>) -> String {
    format!("{}{}", &text[..span.start], &text[span.end..])
}

/// A sign in backquotes.
fn quoted(sign: &str) -> String {
    match sign.trim() {
        "" => "a blank".to_owned(),
        "`" => "a backquote".to_owned(),
        sign => format!("`{sign}`"),
    }
}

/// The words for a place: after the word before it in its line, or at the beginning.
fn beside(text: &str, place: usize) -> String {
    let line = text[..place].rfind('\n').map_or(0, |end| end + 1);
    let before = text[line..place].trim_end();
    let word = before.rsplit([' ', '\t']).next().unwrap_or_default().replace('`', "'");
    if word.is_empty() { "at the beginning of the line".to_owned() } else { format!("after `{word}`") }
}
