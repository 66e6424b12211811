//! The reader of grammar files: lines, directives, and the notations of the documents.
//!
//! A production begins in the first column; its further lines are indented. Lines that begin with `;;` are
//! ours: those with `@` say something about the productions below them, anything else is a remark.
//!
//! | directive | holds for | says |
//! | --- | --- | --- |
//! | `;;@notation NAME` | the rest of the file | how right-hand sides are written, see below |
//! | `;;@section TEXT` | all that follow | the section that prints them |
//! | `;;@prose TEXT` | all that follow, up to the next section | the section that describes them, if another |
//! | `;;@value BYTES` | one production | what its prose in `<>` stands for: `00-1F 7F`, `00-7F except NAME NAME` |
//! | `;;@correction ID`, `;;@reason TEXT`, `;;@source TEXT` | one production | see [`Correction`](super::Correction) |
//!
//! | notation | right-hand sides |
//! | --- | --- |
//! | `RFC 1738` (if none is named) | [`rfc822`]: `name = "literal" other [ optional ] *repeated 1*[ grouped ] ( grouped ) \| ...` |
//! | `RFC 822` | the same with `/` between alternatives |
//! | `RFC 1630` | [`rfc1630`]: `name l e t t e r s other [ optional ] \| ...` |
//!
//! The head of each grammar file states how the open questions of its notation are answered.

mod common;
mod rfc1630;
mod rfc822;
mod wrong;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while};
use nom::character::complete::{char, line_ending, not_line_ending, space1};
use nom::combinator::cut;
use nom::sequence::{preceded, terminated};

use self::common::{Line, end_of_line};
use self::wrong::{Read, expect, explain};
use super::error::GrammarError;
use super::rule::{Expr, Rule};

/// A production with what stands above it.
pub(super) struct Entry<'g> {
    pub rule: Rule<'g>,
    pub correction: Option<&'g str>,
    pub reason: Option<&'g str>,
    pub source: Option<&'g str>,
}

const COLUMN: &str = "a production that begins in the first column";
const KNOWN: &str = "known are @notation, @section, @prose, @value, @correction, @reason and @source";
const NOTATIONS: &str = "known are RFC 822, RFC 1630 and RFC 1738";
const VALUE: &str =
    "write hex bytes and ranges of them, then perhaps `except` and names: `00-7F except specials`";

/// How right-hand sides are written.
#[derive(Clone, Copy, Debug, Default)]
enum Notation {
    #[default]
    Rfc1738,
    Rfc822,
    Rfc1630,
}

/// Reads all productions of a file.
pub(super) fn read<'g>(file: &str, text: &'g str) -> Result<Vec<Entry<'g>>, GrammarError> {
    let mut entries = Vec::new();
    let mut above = Above::default();
    let mut rest = text;
    while !rest.is_empty() {
        let (after, line) = line(above.notation, rest).map_err(|wrong| explain(file, text, wrong))?;
        rest = after;
        match line {
            Line::Remark => {}
            Line::Directive(key, words) => above.set(key, words.trim()).map_err(|(what, help)| {
                let message = format!(
                    "`{}` is not known",
                    if what == key { [";;@", key].concat() } else { what.to_owned() }
                );
                GrammarError::new(file, text, what, message, help)
            })?,
            Line::Rule(name, lines, mut expr) => {
                if let Some(prose) = fill(&mut expr, above.value.as_ref()) {
                    let message = format!("the prose in `{name}` says no bytes");
                    return Err(GrammarError::new(
                        file,
                        text,
                        prose,
                        message,
                        "write `;;@value BYTES` above it",
                    ));
                }
                let Above { section, prose, correction, reason, source, .. } = above;
                let rule = Rule { name, text: lines, section: section.unwrap_or(""), prose, expr };
                entries.push(Entry { rule, correction, reason, source });
                above = Above { correction: None, reason: None, source: None, value: None, ..above };
            }
        }
    }
    Ok(entries)
}

/// Gives each prose of a right-hand side its bytes; the first that has none is returned.
fn fill<'g>(expr: &mut Expr<'g>, value: Option<&Value<'g>>) -> Option<&'g str> {
    match expr {
        Expr::Bytes(bytes) => {
            let Some(value) = value else { return Some(bytes.text) };
            (bytes.ranges, bytes.except) = value.clone();
            None
        }
        Expr::Sequence(parts) | Expr::Choice(parts) => parts.iter_mut().find_map(|part| fill(part, value)),
        Expr::Repeat { item, .. } => fill(item, value),
        Expr::Literal(_) | Expr::Name(_) => None,
    }
}

/// Ranges of bytes, and the productions whose bytes are left out.
type Value<'g> = (Vec<(u8, u8)>, Vec<&'g str>);

/// What the directives above a production said.
#[derive(Clone, Default)]
struct Above<'g> {
    notation: Notation,
    section: Option<&'g str>,
    prose: Option<&'g str>,
    value: Option<Value<'g>>,
    correction: Option<&'g str>,
    reason: Option<&'g str>,
    source: Option<&'g str>,
}

impl<'g> Above<'g> {
    /// Sets what `key` says; else gives the part that is not understood, and what would be.
    fn set(&mut self, key: &'g str, words: &'g str) -> Result<(), (&'g str, &'static str)> {
        match key {
            "notation" => {
                self.notation = match words {
                    "RFC 1738" => Notation::Rfc1738,
                    "RFC 822" => Notation::Rfc822,
                    "RFC 1630" => Notation::Rfc1630,
                    _ => return Err((words, NOTATIONS)),
                }
            }
            "section" => (self.section, self.prose) = (Some(words), None),
            "prose" => self.prose = Some(words).filter(|words| !words.is_empty()),
            "value" => self.value = Some(value(words).ok_or((words, VALUE))?),
            "correction" => self.correction = Some(words),
            "reason" => self.reason = Some(words),
            "source" => self.source = Some(words),
            _ => return Err((key, KNOWN)),
        }
        Ok(())
    }
}

fn value(words: &str) -> Option<Value<'_>> {
    let (ranges, except) = words.split_once("except").unwrap_or((words, ""));
    let byte = |hex: &str| u8::from_str_radix(hex, 16).ok();
    let range = |word: &str| {
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        Some((byte(first)?, byte(last)?)).filter(|(first, last)| first <= last)
    };
    let ranges = ranges.split_whitespace().map(range).collect::<Option<Vec<_>>>()?;
    (!ranges.is_empty()).then(|| (ranges, except.split_whitespace().collect()))
}

fn line(notation: Notation, text: &str) -> Read<'_, Line<'_>> {
    let directive = preceded(tag(";;@"), (take_while(|c: char| c.is_ascii_lowercase()), not_line_ending));
    let rule = |text| match notation {
        Notation::Rfc1738 => rfc822::rule('|', text),
        Notation::Rfc822 => rfc822::rule('/', text),
        Notation::Rfc1630 => rfc1630::rule(text),
    };
    alt((
        line_ending.map(|_| Line::Remark),
        (space1, cut(expect(COLUMN, end_of_line))).map(|_| Line::Remark),
        terminated(directive.map(|(key, words)| Line::Directive(key, words)), end_of_line),
        (char(';'), not_line_ending, end_of_line).map(|_| Line::Remark),
        expect(COLUMN, rule),
    ))
    .parse(text)
}
