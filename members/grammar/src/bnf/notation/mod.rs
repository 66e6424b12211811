//! The notation of grammar files: lines, directives, and right-hand sides as the documents write them.
//!
//! A production begins in the first column; its further lines are indented. Lines that begin with `;;` are
//! ours: those with `@` say something about the productions below them, anything else is a remark.
//!
//! | directive | holds for | says |
//! | --- | --- | --- |
//! | `;;@notation NAME` | the rest of the file | how right-hand sides are written, see below |
//! | `;;@characters UTF-8` | the rest of the file | that values of ABNF are code points, and stand for their bytes of UTF-8; so they are where one is no byte |
//! | `;;@section TEXT` | all that follow | the section that prints them |
//! | `;;@prose TEXT` | all that follow, up to the next section | the section that describes them, if another |
//! | `;;@role NAME` | one production | the part of a URL that it is, as in `host`: what findings are about |
//! | `;;@value BYTES` | one production | what its prose in `<>` stands for: `00-1F 7F`, `00-7F except NAME NAME` |
//! | `;;@correction ID`, `;;@reason TEXT`, `;;@source TEXT` | one production | see [`Correction`](super::Correction) |
//!
//! | notation | right-hand sides |
//! | --- | --- |
//! | `RFC 1738` (if none is named) | `name = "literal" other [ optional ] *repeated 1*[ grouped ] ( grouped ) \| ...` |
//! | `RFC 822` | the same with `/` between alternatives |
//! | `RFC 1630` | `name l e t t e r s other [ optional ] \| ...` |
//! | `BNF` | `<name> ::= <other> "literal" word \| { repeated } [ optional ] ( grouped ) x? x* x+` |
//! | `ISO 14977` | `name = other, "literal", { repeated }, [ optional ] \| 3 * ( grouped ), a - b;` |
//! | `Wirth` | `name = other "literal" "a" … "z" { repeated } [ optional ] \| ( grouped ) .` |
//! | `W3C` | `name ::= other "literal" [a-z] [^"] #x20 x? x* x+ \| [a-z] - [aeiou]` |
//! | `ABNF` | `name = "literal" %x41-5A other [ optional ] *repeated 2*3( grouped ) / ...` |
//!
//! A name on a right-hand side that nothing in the file defines, but for the case of its letters, means that production: ABNF says
//! so of all names, and RFC 2732 defines `ipv6reference` and uses `IPv6reference`. A file in ABNF has the core rules of RFC 5234 that
//! it uses and does not define.
//!
//! [`Source`](super::Source) finds out the notation of a text.
//!
//! The head of each grammar file of urlgram states how the open questions of its notation are answered.

mod abnf;
mod common;
mod ebnf;
mod heads;
mod kind;
mod rfc1630;
mod rfc822;
mod sets;
mod style;
#[doc(hidden)]
pub mod utf8;
mod wrong;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while};
use nom::character::complete::{char, line_ending, not_line_ending, space1};
use nom::combinator::cut;
use nom::sequence::{preceded, terminated};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use nom::{Offset as _, Parser as _};

pub use self::kind::{Notation, UnknownNotation};
pub(super) use self::style::Remark;

use self::abnf::Characters;
use self::common::{Line, alternatives, end_of_line};
use self::heads::{Head, heads};
use self::style::Style;
use self::wrong::{Read, expect, explain};
use super::error::{File, GrammarError};
use super::rule::{Expr, Rule};

/// A production with the text above it.
pub(super) struct Entry<'g> {
    pub rule: Rule<'g>,
    pub correction: Option<&'g str>,
    pub reason: Option<&'g str>,
    pub source: Option<&'g str>,
}

const COLUMN: &str = "a production that begins in the first column";
const KNOWN: &str =
    "known are @notation, @characters, @section, @prose, @role, @value, @correction, @reason and @source";
const CHARACTERS: &str = "known is UTF-8";
const VALUE: &str =
    "write hex bytes and ranges of them, then perhaps `except` and names: `00-7F except specials`";

/// The most productions of a grammar that is read while the program runs: what is asked of them grows faster than their number.
pub(super) const MOST: usize = 4096;

/// The most bytes of a grammar: those of a literal become many times as many.
const LONGEST: usize = 1 << 19;

/// The most errors that are told.
pub(super) const MOST_WRONG: usize = 1000;

/// The error about the production in which a grammar becomes too long.
fn too_long(file: &File<'_, '_>) -> GrammarError {
    let fits = |head: &Head<'_>| file.text.offset(head.name) < LONGEST;
    let last = heads(file.text).into_iter().take_while(fits).last();
    let part = last.map_or(&file.text[..0], |head| head.name);
    let message = format!("a grammar has at most {LONGEST} bytes; this has {}", file.text.len());
    file.error(part, message, "the limit is in this production").with_code("too-large")
}

/// Reads all productions of a file, which is in the notation of RFC 1738 unless it names another.
pub(super) fn read<'g>(file: &File<'_, 'g>) -> Result<Vec<Entry<'g>>, GrammarError> {
    let (entries, wrong) = read_on(file, Notation::default());
    wrong.into_iter().next().map_or(Ok(entries), Err)
}

/// The same of a file with errors, in this notation unless it names another: what can be read, and all that is wrong, in its order.
pub(super) fn read_on<'g>(file: &File<'_, 'g>, notation: Notation) -> (Vec<Entry<'g>>, Vec<GrammarError>) {
    read_with(file, &Style::of(file.text, notation), notation)
}

/// The choices between two readings of parts of a text.
pub(super) fn remarks(text: &str, notation: Notation) -> Vec<Remark<'_>> {
    let style = Style::of(text, notation);
    let (entries, _) = read_with(&File::new("", text), &style, notation);
    if has_core(notation) {
        for entry in &entries {
            commented(entry.rule.text, &entries, notation, &style);
        }
    }
    style.remarks.into_inner()
}

/// The names and right-hand sides of all that looks like a production, be it right or wrong.
#[cfg(feature = "automata")]
pub(super) fn drafts(text: &str) -> Vec<(&str, &str)> {
    heads(text).into_iter().map(|head| (head.name, head.body)).collect()
}

/// How many productions are left out, as they are in comments.
pub(super) fn drops(text: &str, notation: Notation) -> usize {
    if has_core(notation) { remarks(text, notation).len() } else { 0 }
}

/// Remarks on a comment after a part of a production that is a production, of names that are defined.
fn commented<'g>(rule: &'g str, entries: &[Entry<'g>], notation: Notation, style: &Style<'g>) {
    for line in rule.lines() {
        let is_code = |at: usize| line[..at].matches('"').count() % 2 == 0 && !line[..at].trim().is_empty();
        let Some(at) = line.match_indices(';').map(|(at, _)| at).find(|at| is_code(*at)) else { continue };
        let comment = line[at + 1..].trim().trim_end_matches(';');
        let known = |name: &&str| entries.iter().any(|entry| entry.rule.name == *name);
        if let Ok(("", Line::Rule(name, _, expr))) = self::line((notation, Characters::Utf8), style, comment)
            && expr.names().iter().all(known)
        {
            let message = format!("the production of `{name}` is in a comment, which `;` begins");
            style.remark(&line[at..], message, "begin it in a line of its own");
        }
    }
}

fn read_with<'g>(
    file: &File<'_, 'g>,
    style: &Style<'g>,
    notation: Notation,
) -> (Vec<Entry<'g>>, Vec<GrammarError>) {
    let (mut entries, mut wrong): (Vec<Entry<'g>>, _) = (Vec::new(), Vec::new());
    let text = file.text;
    if text.len() > LONGEST {
        return (entries, vec![too_long(file)]);
    }
    let mut known = HashMap::new();
    let characters = if has_code_points(text) { Characters::Utf8 } else { Characters::default() };
    let mut above = Above { notation, characters, ..Above::default() };
    let mut rest = text;
    while !rest.is_empty() && entries.len() <= MOST && wrong.len() < MOST_WRONG {
        let line = match line((above.notation, above.characters), style, rest) {
            Ok((after, line)) => {
                rest = after;
                line
            }
            Err(error) => {
                let found = explain(file, error);
                rest = next_rule(&text[found.span.start.max(text.len() - rest.len())..]);
                wrong.push(found);
                continue;
            }
        };
        match line {
            Line::Remark => {}
            Line::Directive(key, words) => {
                if let Err((what, help)) = above.set(key, words.trim()) {
                    let what_it_is = if what == key { [";;@", key].concat() } else { what.to_owned() };
                    let message = format!("`{what_it_is}` is not known");
                    wrong.push(file.error(what, message, &help));
                }
            }
            Line::Rule(name, lines, mut expr) => {
                wrong.extend(is_known(file, above.notation, name, &mut known));
                fill(file, &mut expr, name, above.own.value.as_ref(), &mut wrong);
                let is_more = above.notation == Notation::Bnf
                    && style.has_arrows
                    && entries.iter().any(|entry| entry.rule.name == name);
                if is_more {
                    wrong.extend(add(file, &mut entries, (name, lines, expr)));
                } else {
                    let Own { role, correction, reason, source, .. } = std::mem::take(&mut above.own);
                    let (section, prose) = (above.section.unwrap_or(""), above.prose);
                    let rule = Rule { name, text: lines, section, prose, role, expr };
                    entries.push(Entry { rule, correction, reason, source });
                }
            }
            Line::More(name, lines, mut expr) => {
                fill(file, &mut expr, name, above.own.value.take().as_ref(), &mut wrong);
                wrong.extend(add(file, &mut entries, (name, lines, expr)));
            }
        }
    }
    let core = if above.notation == Notation::Abnf { core_rules() } else { &[] };
    let names: Vec<_> =
        entries.iter().map(|entry| entry.rule.name).chain(core.iter().map(|rule| rule.name)).collect();
    // If several names differ only in their case, the first one counts.
    let spelled: HashMap<String, &str> =
        names.iter().rev().map(|name| (name.to_ascii_lowercase(), *name)).collect();
    let names: HashSet<&str> = names.into_iter().collect();
    for entry in &mut entries {
        entry.rule.expr.change(&mut |part| {
            let Expr::Name(name) = part else { return };
            if names.contains(name) {
                return;
            }
            // In a notation without case, the name is spelled as in its definition.
            if has_core(above.notation) {
                *name = spelled.get(&name.to_ascii_lowercase()).copied().unwrap_or(name);
            }
            // Textbooks call the empty string by these names.
            if above.notation == Notation::Bnf && ebnf::EMPTY.contains(name) {
                *part = Expr::Sequence(Vec::new());
            }
        });
    }
    (entries, wrong)
}

/// Returns whether a value of ABNF is no byte: then all are code points.
fn has_code_points(text: &str) -> bool {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once("%x").or_else(|| rest.split_once("%X")) {
        let length =
            after.bytes().take_while(|byte| byte.is_ascii_hexdigit() || b"-.".contains(byte)).count();
        let is_wide = |digits: &str| digits.trim_start_matches('0').len() > 2;
        if after[..length].split(['-', '.']).any(is_wide) {
            return true;
        }
        rest = after;
    }
    false
}

/// The text from the next line on that can begin a production.
fn next_rule(text: &str) -> &str {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('\n') {
        if after.starts_with(|c: char| !c.is_whitespace() && !"|/".contains(c)) {
            return after;
        }
        rest = after;
    }
    ""
}

/// Returns whether the core rules belong to a notation, ABNF or one of those that it was made of; in these, names have no case.
fn has_core(notation: Notation) -> bool {
    matches!(notation, Notation::Abnf | Notation::Rfc822 | Notation::Rfc1738)
}

/// Returns whether a file has the core rules of ABNF if it does not define them.
pub(super) fn has_core_rules(text: &str, notation: Option<Notation>) -> bool {
    notation.is_some_and(has_core) || text.lines().any(|line| line.trim_end() == ";;@notation ABNF")
}

/// The core rules of ABNF, from RFC 5234.
pub(super) fn core_rules() -> &'static [Rule<'static>] {
    static RULES: LazyLock<Vec<Rule<'static>>> = LazyLock::new(|| {
        // The core rules refer to each other as they are spelled, so that their case need not be matched.
        let mut rest = include_str!("core.bnf");
        let mut rules = Vec::new();
        while !rest.is_empty() {
            let style = Style::of("", Notation::Abnf);
            let (after, line) =
                line((Notation::Abnf, Characters::Bytes), &style, rest).expect("the core rules can be read");
            if let Line::Rule(name, text, expr) = line {
                rules.push(Rule { name, text, section: "B.1", prose: None, role: Some("characters"), expr });
            }
            rest = after;
        }
        rules
    });
    &RULES
}

/// In ABNF, names that differ in the case of their letters are the same; `known` has those above, by their letters in lower case.
fn is_known<'g>(
    file: &File<'_, 'g>,
    notation: Notation,
    name: &'g str,
    known: &mut HashMap<String, &'g str>,
) -> Option<GrammarError> {
    let first = *known.entry(name.to_ascii_lowercase()).or_insert(name);
    let help = "ABNF does not tell upper from lower case in names";
    (notation == Notation::Abnf && first != name)
        .then(|| file.error(name, format!("`{name}` is defined twice"), help).with_code("duplicate-name"))
}

/// Adds alternatives to a rule, or complains that there is none. Its text goes on up to them if only blank lines are between.
fn add<'g>(
    file: &File<'_, 'g>,
    entries: &mut [Entry<'g>],
    (name, lines, more): (&'g str, &'g str, Expr<'g>),
) -> Option<GrammarError> {
    let text = file.text;
    let same = |entry: &Entry<'g>| entry.rule.name == name;
    let place = entries.iter().position(same);
    let known = place.or(entries.iter().position(|entry| entry.rule.name.eq_ignore_ascii_case(name)));
    let Some(Entry { rule, .. }) = known.and_then(|place| entries.get_mut(place)) else {
        let message = format!("no rule `{name}` precedes this line");
        let help = "`=/` adds alternatives to a rule that `=` has defined";
        return Some(file.error(name, message, help).with_code("undefined-name"));
    };
    let (start, end) = (text.offset(rule.text), text.offset(lines) + lines.len());
    if text[start + rule.text.len()..text.offset(lines)].trim().is_empty() {
        rule.text = &text[start..end];
    }
    let first = std::mem::replace(&mut rule.expr, Expr::Sequence(Vec::new()));
    rule.expr = Expr::Choice([alternatives(first), alternatives(more)].concat());
    None
}

/// Gives each prose of a right-hand side its bytes.
fn fill<'g>(
    file: &File<'_, 'g>,
    expr: &mut Expr<'g>,
    name: &str,
    value: Option<&Value<'g>>,
    wrong: &mut Vec<GrammarError>,
) {
    expr.change(&mut |part| match (part, value) {
        // A range of ABNF says its bytes itself.
        (Expr::Bytes(bytes), Some(value)) if bytes.ranges.is_empty() => {
            (bytes.ranges, bytes.except) = value.clone();
        }
        (Expr::Bytes(bytes), None) if bytes.ranges.is_empty() => {
            let message = format!("the prose in `{name}` says no bytes");
            let error = file.error(bytes.text, message, "write `;;@value BYTES` above it");
            wrong.push(error.with_code("prose-value"));
        }
        _ => {}
    });
}

/// Ranges of bytes, and the productions whose bytes are removed.
type Value<'g> = (Vec<(u8, u8)>, Vec<&'g str>);

/// The directives above a production.
#[derive(Default)]
struct Above<'g> {
    notation: Notation,
    characters: Characters,
    section: Option<&'g str>,
    prose: Option<&'g str>,
    own: Own<'g>,
}

/// Those that hold for one production.
#[derive(Default)]
struct Own<'g> {
    role: Option<&'g str>,
    value: Option<Value<'g>>,
    correction: Option<&'g str>,
    reason: Option<&'g str>,
    source: Option<&'g str>,
}

impl<'g> Above<'g> {
    /// Sets what `key` says; else gives the part that is not understood, and what would be.
    fn set(&mut self, key: &'g str, words: &'g str) -> Result<(), (&'g str, String)> {
        match key {
            "notation" => {
                self.notation = words.parse().map_err(|error: UnknownNotation| (words, error.to_string()))?;
            }
            "characters" => {
                self.characters = match words {
                    "UTF-8" => Characters::Utf8,
                    _ => return Err((words, CHARACTERS.to_owned())),
                };
            }
            "section" => (self.section, self.prose) = (Some(words), None),
            "prose" => self.prose = Some(words).filter(|words| !words.is_empty()),
            "role" => self.own.role = Some(words),
            "value" => self.own.value = Some(value(words).ok_or_else(|| (words, VALUE.to_owned()))?),
            "correction" => self.own.correction = Some(words),
            "reason" => self.own.reason = Some(words),
            "source" => self.own.source = Some(words),
            _ => return Err((key, KNOWN.to_owned())),
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

fn line<'g>(
    (notation, characters): (Notation, Characters),
    style: &Style<'g>,
    text: &'g str,
) -> Read<'g, Line<'g>> {
    let directive = preceded(tag(";;@"), (take_while(|c: char| c.is_ascii_lowercase()), not_line_ending));
    let rule = |text| match notation {
        Notation::Rfc1738 => rfc822::rule('|', style, text),
        Notation::Rfc822 => rfc822::rule('/', style, text),
        Notation::Rfc1630 => rfc1630::rule(text),
        Notation::Abnf => abnf::rule(characters, text),
        Notation::Bnf | Notation::Iso14977 | Notation::Wirth | Notation::W3c => {
            ebnf::rule(notation, style, text)
        }
    };
    // If a sign ends a production, the next one may begin in any column.
    let is_free = matches!(notation, Notation::Bnf | Notation::Iso14977 | Notation::Wirth | Notation::W3c);
    let indented = |text| if is_free { nom::combinator::fail().parse(text) } else { space1.parse(text) };
    alt((
        line_ending.map(|_| Line::Remark),
        (indented, cut(expect(COLUMN, end_of_line))).map(|_| Line::Remark),
        terminated(directive.map(|(key, words)| Line::Directive(key, words)), end_of_line),
        (char(';'), not_line_ending, end_of_line).map(|_| Line::Remark),
        expect(COLUMN, rule),
    ))
    .parse(text)
}
