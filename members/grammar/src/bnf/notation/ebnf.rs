//! BNF with `::=`, as textbooks and the W3C write it, and the EBNF of ISO 14977 and of Wirth.
//!
//! ```text
//! <name>  ::= <other> "literal" bare-word | { repeated } | [ optional ] | ( grouped ) <x>? <x>* <x>+  textbooks
//! name    = other, "literal", { repeated }, [ optional ] | 3 * ( grouped ), x - y (* a comment *);    ISO 14977
//! name    = other "literal" "a" … "z" { repeated } [ optional ] | ( grouped ) .                       Wirth
//! [1] Name ::= Other "literal" [a-z#xE0-#xFF] [^"] #x20 ( grouped ) x? x* x+ | [a-z] - [aeiou]        the W3C
//! ```
//!
//! A word without quotation marks is a literal in textbooks, if it is in a file whose names are in `<>`; [`style`](super::style) says
//! how such a file is read.

use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take, take_until, take_while, take_while1};
use nom::character::complete::{char, multispace1, not_line_ending, one_of, satisfy, space0, space1};
use nom::combinator::{consumed, cut, fail, map_opt, not, opt, recognize, value};
use nom::multi::many0_count;
use nom::sequence::{delimited, preceded, terminated};
use nom::{Err, Parser};

use super::common::{self, Line, Signs, end_of_line, one_or, optional, repeat, times};
use super::heads::{STRONG, angled};
use super::kind::Notation;
use super::sets::{characters, class, code_point, difference, points, quoted, range};
use super::style::{Semicolon, Style, Words};
use super::wrong::{Read, Wrong, expect};
use crate::bnf::rule::Expr;

/// The notation, one of these, and the style of the text.
#[derive(Clone, Copy)]
struct Form<'s, 'g> {
    kind: Notation,
    style: &'s Style<'g>,
}

type At<'s, 'g> = common::At<Form<'s, 'g>>;

const ELEMENT: &str = "a literal, a name or an opening bracket";

pub(super) fn rule<'g>(kind: Notation, style: &Style<'g>, text: &'g str) -> Read<'g, Line<'g>> {
    let at = At { signs: Form { kind, style }, depth: 0 };
    if kind == Notation::Bnf {
        // A comment, or blanks, may be in a line of their own.
        let (rest, _) = space0(text)?;
        let blank = if let Some(length) = comment(at, rest, true) { &rest[length..] } else { rest };
        if blank.len() < text.len()
            && let Ok((rest, _)) = (space0, end_of_line).parse(blank) as Read<'g, _>
        {
            return Ok((rest, Line::Remark));
        }
    }
    let (begin, _) = if kind == Notation::Bnf { space0.map(|_| 0).parse(text)? } else { free(kind)(text)? };
    if begin.is_empty() {
        return Ok((begin, Line::Remark));
    }
    let (body, name) = head(at)(begin)?;
    let (rest, mut expr) = cut(|text| at.choice(text)).parse(body)?;
    // In a Go specification, a comment in place of a right-hand side says what the production is.
    if kind == Notation::Wirth && expr == Expr::Sequence(Vec::new()) {
        let read = &begin[..begin.len() - rest.len()];
        let words = read.find("/*").map(|from| read[from..].trim_end());
        expr = words.map_or(expr, common::prose);
    }
    let (rest, _) = at.gap()(rest)?;
    let begins = |rest: &'g str| rest.is_empty() || head(at)(rest.trim_start()).is_ok();
    let end = match kind {
        Notation::Iso14977 => cut(expect("`,`, `|` or `;`", one_of(";."))).parse(rest)?.0,
        Notation::Wirth if begins(rest) => rest,
        Notation::Wirth => cut(expect(ELEMENT, one_of(";."))).parse(rest)?.0,
        Notation::Bnf if style.semicolon == Semicolon::End => opt(char(';')).parse(rest)?.0,
        _ => rest,
    };
    let lines = begin[..begin.len() - end.len()].trim_end();
    let (end, _) = opt((space0, end_of_line)).parse(end)?;
    let is_over = match kind {
        Notation::Iso14977 | Notation::Wirth => true,
        Notation::Bnf => end.is_empty() || begin[..begin.len() - end.len()].ends_with('\n') || begins(end),
        _ => begins(end),
    };
    if is_over {
        Ok((end, Line::Rule(name, lines, expr)))
    } else {
        Err(Err::Failure(Wrong::new(end, Some(ELEMENT))))
    }
}

/// The name of a production and the sign after it.
fn head<'g>(at: At<'_, 'g>) -> impl Fn(&'g str) -> Read<'g, &'g str> {
    let kind = at.kind;
    move |text| {
        let number = (char('['), take_while1(|c: char| c.is_ascii_alphanumeric()), char(']'), space0);
        let text = if kind == Notation::W3c { opt(number).parse(text)?.0 } else { text };
        let angles = move |text| only(&[Notation::Bnf], kind, text).and_then(|()| in_angles(text));
        let (rest, (name, is_angled)) =
            alt((angles.map(|name| (name, true)), name(kind).map(|name| (name, false)))).parse(text)?;
        let (what, signs): (_, &[&str]) = match kind {
            Notation::Iso14977 => ("`=` after the name", &["=", ":="]),
            Notation::Wirth => ("`=` after the name", &["=", "::=", ":=", ":", "→", "->"]),
            _ if is_angled => ("`::=` after the name", &["::=", ":=", "→", "->", "="]),
            _ => ("`::=` after the name", &["::=", ":=", "→", "->"]),
        };
        let sign = expect(
            what,
            map_opt(take_while1(|c: char| "=:→->".contains(c)), |sign: &str| {
                let is_sign = signs.contains(&sign) && (STRONG.contains(&sign) || !at.style.is_strong);
                is_sign.then_some(())
            }),
        );
        let (rest, ()) = delimited(free(kind), sign, free(kind)).parse(rest)?;
        Ok((rest, name))
    }
}

impl<'g> Signs<'g> for Form<'_, 'g> {
    const FLATTENS: bool = true;

    fn bar(self, text: &'g str) -> Read<'g, char> {
        match self.kind {
            Notation::Iso14977 => terminated(one_of("|/!"), not(char(')'))).parse(text),
            _ => char('|').parse(text),
        }
    }

    /// None is the empty string.
    fn sequence(at: At<'_, 'g>, text: &'g str) -> Read<'g, Expr<'g>> {
        let mut rest = text;
        let mut members = Vec::new();
        loop {
            let (after, _) = at.gap()(rest)?;
            if ends(at, after) {
                break;
            }
            if let Some(length) = in_words(at, after).filter(|_| members.is_empty()) {
                members.push(common::prose(after[..length].trim_end()));
                rest = &after[length..];
                break;
            }
            let (after, member) = cut(expect(ELEMENT, element(at))).parse(after)?;
            members.push(member);
            rest = after;
            if at.kind == Notation::Iso14977 {
                match preceded(free(at.kind), char(',')).parse(rest) {
                    Ok((after, _)) => {
                        rest = after;
                        let (next, _) = at.gap()(rest)?;
                        if ends(at, next) {
                            return Err(Err::Failure(Wrong::new(next, Some(ELEMENT))));
                        }
                    }
                    Err(_) => break,
                }
            }
        }
        // Textbooks have names for the empty string.
        if let [Expr::Literal(word)] = members[..]
            && at.kind == Notation::Bnf
            && EMPTY.contains(&word)
            && text.trim_start().starts_with(word)
        {
            members.clear();
        }
        Ok((rest, one_or(members, Expr::Sequence)))
    }

    fn gap(at: At<'_, 'g>, text: &'g str) -> Read<'g, usize> {
        if at.kind != Notation::Bnf {
            return free(at.kind)(text);
        }
        let mut rest = text;
        let mut is_line = false;
        loop {
            let before = rest.len();
            rest = rest.trim_start_matches([' ', '\t']);
            if let Some(length) = comment(at, rest, is_line) {
                rest = &rest[length..];
            }
            if let Some(next) = continued(at, rest) {
                (rest, is_line) = (next, true);
            }
            if rest.len() == before {
                return Ok((rest, text.len() - rest.len()));
            }
        }
    }
}

/// The names by which textbooks call the empty string.
pub(super) const EMPTY: [&str; 4] = ["empty", "epsilon", "nothing", "lambda"];

/// The length of an alternative that is a phrase, in a text whose literals are in quotation marks.
fn in_words(at: At<'_, '_>, text: &str) -> Option<usize> {
    if at.kind != Notation::Bnf || at.style.words != Words::Literals || !at.style.is_quoted {
        return None;
    }
    let length = text.find(['|', '\n']).unwrap_or(text.len());
    let is_word = |word: &&str| word.trim_end_matches(',').chars().all(|c| c.is_alphabetic() || c == '-');
    (text[..length].split_whitespace().take_while(is_word).count() > 2).then_some(length)
}

/// Returns whether no element can begin here.
fn ends<'g>(at: At<'_, 'g>, text: &'g str) -> bool {
    let Some(first) = text.chars().next() else { return true };
    let begins = || head(at)(text).is_ok();
    match at.kind {
        Notation::Bnf if stands_for_itself(at, text) => false,
        Notation::Bnf if first == '|' => !is_bars(at, text),
        Notation::Bnf if first == ';' => at.style.semicolon != Semicolon::Terminal,
        Notation::Bnf => ")]}\r\n".contains(first),
        Notation::Iso14977 => "|/!)]},;.".contains(first) || text.starts_with(":)"),
        Notation::Wirth => "|)]}.;".contains(first) || begins(),
        _ => "|)".contains(first) || at.depth > 0 && first == ']' || begins(),
    }
}

/// Returns whether the bracket that a text begins with is a terminal: as all of its kind, or as it is alone.
fn stands_for_itself<'g>(at: At<'_, 'g>, text: &'g str) -> bool {
    let Some(first) = text.chars().next().filter(|c| "()[]{}".contains(*c)) else { return false };
    let is_alone = || {
        let rest = text[1..].trim_start_matches([' ', '\t']);
        rest.is_empty()
            || rest.starts_with('|')
            || rest.starts_with(['\r', '\n']) && continued(at, rest).is_none()
    };
    let is_free = at.kind == Notation::Bnf && at.style.words != Words::Names && at.depth == 0;
    at.style.plain.contains(first) || is_free && (")]}".contains(first) || is_alone())
}

/// Returns whether `||` stands for itself: an alternative between them would be empty.
fn is_bars(at: At<'_, '_>, text: &str) -> bool {
    at.style.words != Words::Names && text.starts_with("||")
}

fn element<'g>(at: At<'_, 'g>) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        if at.kind == Notation::Iso14977 {
            let sign = delimited(free(at.kind), char('*'), free(at.kind));
            let counted = map_opt(terminated(times, sign), |times| times);
            let (rest, times) = opt(counted).parse(text)?;
            let (rest, item) = primary(at)(rest)?;
            let item = match times {
                Some(times) => repeat(item, times, Some(times)),
                None => item,
            };
            return minus(at, text, rest, item);
        }
        let (rest, expr) = repeated(at)(text)?;
        if at.kind == Notation::W3c { minus(at, text, rest, expr) } else { Ok((rest, expr)) }
    }
}

/// `x`, `x?`, `x*` or `x+`.
fn repeated<'g>(at: At<'_, 'g>) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let (rest, expr) = primary(at)(text)?;
        if at.style.is_sql
            && let Some(after) = rest.strip_prefix("...")
        {
            return Ok((after, repeat(expr, 1, None)));
        }
        let (after, sign) = opt(one_of("?*+")).parse(rest)?;
        // If words may stand for themselves, `<a>+<b>` is a sum.
        let is_close = text[..text.len() - rest.len()].ends_with(['>', '"', '\'', ')', ']', '}']);
        let goes_on = after.starts_with(|c: char| !c.is_whitespace() && !"|)]}".contains(c));
        if at.style.words != Words::Names
            && (!is_close || goes_on || matches!(expr, Expr::Literal(_)) && !at.style.is_quoted)
        {
            return Ok((rest, expr));
        }
        match sign {
            None => Ok((rest, expr)),
            Some('?') => Ok((after, optional(expr))),
            Some('*') => Ok((after, repeat(expr, 0, None))),
            Some(_) => Ok((after, repeat(expr, 1, None))),
        }
    }
}

/// `a - b`; what comes before the sign is `expr`. In ISO 14977, nothing after it is the empty string.
fn minus<'g>(at: At<'_, 'g>, text: &'g str, rest: &'g str, expr: Expr<'g>) -> Read<'g, Expr<'g>> {
    let (after, sign) = opt((at.gap(), char('-'), at.gap())).parse(rest)?;
    if sign.is_none() {
        return Ok((rest, expr));
    }
    if at.kind == Notation::Iso14977 && (after.starts_with(',') || ends(at, after)) {
        let is_plain = matches!(expr, Expr::Repeat { min: 0, max: None, .. });
        let expr = match expr {
            Expr::Repeat { item, .. } if is_plain => Expr::Repeat { item, min: 1, max: None },
            other => Expr::Except(Box::new(other), Box::new(Expr::Sequence(Vec::new()))),
        };
        return Ok((after, expr));
    }
    // The difference of two sets of characters is a set.
    let sets = || {
        let (_, all) = points(text).ok().filter(|(end, _)| end.len() == rest.len())?;
        let (after, without) = points(after).ok().filter(|(after, _)| !after.starts_with(['?', '*', '+']))?;
        Some((after, characters(&text[..text.len() - after.len()], &difference(&all, &without))))
    };
    if let Some((after, left)) = sets() {
        return minus(at, text, after, left);
    }
    let (after, without) = cut(expect(ELEMENT, |text| {
        if at.kind == Notation::Iso14977 { primary(at)(text) } else { repeated(at)(text) }
    }))
    .parse(after)?;
    minus(at, text, after, Expr::Except(Box::new(expr), Box::new(without)))
}

fn primary<'g>(at: At<'_, 'g>) -> impl Fn(&'g str) -> Read<'g, Expr<'g>> {
    move |text| {
        let of = move |kinds| only(kinds, at.kind, text);
        let is_plain = stands_for_itself(at, text);
        let is_plain = move |text| if is_plain { fail().parse(text) } else { Ok((text, ())) };
        let class = move |text| {
            // Textbooks have classes, too; there, `[x]` may be left out.
            of(&[Notation::W3c, Notation::Bnf])?;
            is_plain(text)?;
            let (rest, (whole, points)) = consumed(class).parse(text)?;
            let inside = &whole[1..];
            let is_range =
                inside.contains('-') && !inside.contains(|c: char| c.is_whitespace() || "<>\"'|".contains(c));
            if at.kind == Notation::Bnf && !is_range {
                return fail().parse(text);
            }
            Ok((rest, characters(whole, &points)))
        };
        let code = move |text| {
            of(&[Notation::W3c])?;
            consumed(code_point).map(|(whole, point)| characters(whole, &[(point, point)])).parse(text)
        };
        let is_quoted =
            at.kind != Notation::Bnf || at.style.words == Words::Names || at.style.quoted(text).is_some();
        let range = move |text| {
            of(if is_quoted { &[Notation::Bnf, Notation::Wirth] } else { &[] })?;
            consumed(range).map(|(whole, points)| characters(whole, &points)).parse(text)
        };
        let group = move |text| {
            is_plain(text)?;
            at.enclosed("(", ")", "`)`")(text)
        };
        let may_be = move |text| {
            of(&[Notation::Iso14977, Notation::Wirth, Notation::Bnf])?;
            is_plain(text)?;
            at.enclosed("[", "]", "`]`").map(optional).parse(text)
        };
        let many = move |text| {
            of(&[Notation::Iso14977, Notation::Wirth, Notation::Bnf])?;
            is_plain(text)?;
            at.enclosed("{", "}", "`}`")
                .map(|item| if at.style.is_sql { item } else { repeat(item, 0, None) })
                .parse(text)
        };
        // ISO 14977 has other signs for brackets that a keyboard lacks.
        let spelled = move |text| {
            of(&[Notation::Iso14977])?;
            let may_be = at.enclosed("(/", "/)", "`/)`").map(optional);
            let many = at.enclosed("(:", ":)", "`:)`").map(|item| repeat(item, 0, None));
            alt((may_be, many)).parse(text)
        };
        let prose = move |text| {
            of(&[Notation::Iso14977])?;
            recognize((char('?'), cut((is_not("?"), expect("`?` at the end of the words", char('?'))))))
                .map(common::prose)
                .parse(text)
        };
        let literal = move |text| match at.kind {
            Notation::Wirth => {
                alt((tag("\"\"\"\"").map(|_| Expr::Literal("\"")), backquoted, quoted)).parse(text)
            }
            _ if !is_quoted => fail().parse(text),
            _ => quoted(text),
        };
        let option = move |text| of(&[Notation::W3c]).and_then(|()| option(at, text));
        let angles = move |text| of(&[Notation::Bnf]).and_then(|()| in_angles.map(Expr::Name).parse(text));
        let named = move |text| name(at.kind).map(Expr::Name).parse(text);
        let other = move |text| {
            if at.style.words == Words::Names { fail().parse(text) } else { word(at, text) }
        };
        let nothing = value(Expr::Sequence(Vec::new()), one_of("εϵλΛ"));
        alt((
            alt((range, literal, option, class, code, spelled, group, may_be, many, prose)),
            alt((nothing, angles, other, named)),
        ))
        .parse(text)
    }
}

/// Fails if the kind is none of these.
fn only<'g>(kinds: &[Notation], kind: Notation, text: &'g str) -> Result<(), Err<Wrong<'g>>> {
    if kinds.contains(&kind) { Ok(()) } else { Err(Err::Error(Wrong::new(text, None))) }
}

/// `[name]` in the notation of the W3C, which has no such sign: an option if all of it is defined, else a class.
fn option<'g>(at: At<'_, 'g>, text: &'g str) -> Read<'g, Expr<'g>> {
    let no = || Err(Err::Error(Wrong::new(text, None)));
    let Ok((rest, expr)) = at.enclosed("[", "]", "`]`")(text) else { return no() };
    let whole = &text[..text.len() - rest.len()];
    let names = expr.names();
    let inside = &whole[1..whole.len() - 1];
    // A text without a repeated character may be a set.
    let repeats = |(place, c): (usize, char)| inside[..place].contains(c);
    let is_set = !inside.contains('[') && !inside.char_indices().any(repeats);
    let is_option = if names.is_empty() {
        inside.contains(['"', '\'']) && !inside.contains(']') && !is_set
    } else {
        names.iter().all(|name| at.style.names.contains(name))
    };
    if !is_option {
        return no();
    }
    if is_set {
        let message =
            format!("`{whole}` is an option, as `{}` has a production, and no set of characters", names[0]);
        at.style.remark(
            whole,
            message,
            "for the W3C, `[abc]` is one of these characters, and `abc?` an option",
        );
    }
    Ok((rest, optional(expr)))
}

/// `` `text` `` of Go.
fn backquoted(text: &str) -> Read<'_, Expr<'_>> {
    let inside = take_while1(|c: char| c != '`' && c != '\n');
    delimited(char('`'), inside, char('`')).map(Expr::Literal).parse(text)
}

/// `<name>`, which may have blanks in it.
fn in_angles(text: &str) -> Read<'_, &str> {
    match angled(text) {
        Some(name) => Ok((&text[name.len() + 2..], name.trim())),
        None => fail().parse(text),
    }
}

/// A word without quotation marks, if such a word stands for itself.
fn word<'g>(at: At<'_, 'g>, text: &'g str) -> Read<'g, Expr<'g>> {
    let style = at.style;
    let is_end = |(place, c): (usize, char)| {
        let rest = &text[place..];
        c.is_whitespace()
            || c == '|'
            || "()[]{}".contains(c)
            || c == ';' && style.semicolon != Semicolon::Comment
            || c == '<' && angled(rest).is_some()
            || "\"'".contains(c)
                && !text[..place].ends_with(char::is_alphanumeric)
                && style.quoted(rest).is_some()
    };
    let length = text.char_indices().find(|it| is_end(*it)).map_or(text.len(), |(place, _)| place);
    let first = text.chars().next().unwrap_or(' ');
    let length = match length {
        0 if is_bars(at, text) => 2,
        0 if stands_for_itself(at, text) || first == ';' && style.semicolon == Semicolon::Terminal => 1,
        0 if first == '"' || first == '\'' => 1,
        0 => return fail().parse(text),
        length => length,
    };
    let (word, rest) = text.split_at(length);
    let Words::Either(letters) = style.words else { return Ok((rest, Expr::Literal(word))) };
    if style.names.contains(word) {
        return Ok((rest, Expr::Name(word)));
    }
    if EMPTY.contains(&word) {
        return Ok((rest, Expr::Literal(word)));
    }
    // `T*F` has three parts, and so has `aSb` if names are single letters.
    let mut parts = Vec::new();
    let mut left = word;
    while let Some(c) = left.chars().next() {
        let same = |other: char| !letters && c.is_alphanumeric() && other.is_alphanumeric();
        let run = left
            .find(|other| !same(other))
            .filter(|at| *at > 0)
            .unwrap_or(if letters || !c.is_alphanumeric() { c.len_utf8() } else { left.len() });
        // If several names match, as `E` and `E'`, the longest is meant.
        let name = style
            .names
            .iter()
            .filter(|name| left.starts_with(**name) && (letters || name.len() == run))
            .max_by_key(|name| name.len());
        let length = name.map_or(run, |name| name.len());
        let part = &left[..length];
        parts.push(if name.is_some() { Expr::Name(part) } else { Expr::Literal(part) });
        left = &left[length..];
    }
    Ok((rest, one_or(parts, Expr::Sequence)))
}

/// A name without brackets; in ISO 14977, of several words.
fn name<'g>(kind: Notation) -> impl Fn(&'g str) -> Read<'g, &'g str> {
    move |text| {
        let first = satisfy(|c| c.is_alphabetic() || c == '_');
        let signs = match kind {
            Notation::Iso14977 => "",
            Notation::Wirth => "-",
            Notation::Bnf => "-.'",
            _ => "-.",
        };
        let inside = move |c: char| c.is_alphanumeric() || c == '_' || signs.contains(c);
        let (rest, word) = recognize((first, take_while(inside))).parse(text)?;
        if kind != Notation::Iso14977 {
            // The hyphen of an arrow is no part of the name.
            let is_arrow = word.ends_with('-') && rest.starts_with('>');
            let end = word.len() - usize::from(is_arrow);
            return Ok((&text[end..], &text[..end]));
        }
        // A hyphen is a minus, unless it is inside a word.
        let word_rest = |rest| {
            recognize((alt((space1, tag("-"))), satisfy(char::is_alphabetic), take_while(inside))).parse(rest)
        };
        let mut rest = rest;
        while let Ok((after, _)) = word_rest(rest) as Read<'_, &str> {
            rest = after;
        }
        Ok((rest, &text[..text.len() - rest.len()]))
    }
}

/// The next line, if the production goes on there: no other begins, and it is indented, begins with a bar, or no blank line is
/// between.
fn continued<'g>(at: At<'_, 'g>, text: &'g str) -> Option<&'g str> {
    let line = text.strip_prefix('\n').or_else(|| text.strip_prefix("\r\n"))?;
    let next = line.trim_start();
    let begin = &line[..line.len() - next.len()];
    let start = &line[begin.rfind('\n').map_or(0, |at| at + 1)..];
    let is_indented = start.starts_with([' ', '\t']) || next.starts_with('|');
    let is_comment =
        start.starts_with(';') && at.style.semicolon == Semicolon::Comment || start.starts_with(";;");
    let goes_on =
        !next.is_empty() && (is_indented || !begin.contains('\n') && !is_comment) && head(at)(next).is_err();
    goes_on.then_some(start)
}

/// The length of the comment that a text of a textbook begins with; `is_line` says whether a line does.
fn comment(at: At<'_, '_>, text: &str, is_line: bool) -> Option<usize> {
    let style = at.style;
    let line = text.find('\n').unwrap_or(text.len());
    if text.starts_with("/*") {
        return text.find("*/").map(|end| end + 2);
    }
    if text.starts_with(';') {
        return (style.semicolon == Semicolon::Comment
            || is_line && style.semicolon != Semicolon::Terminal && text[1..line].trim() != "")
            .then_some(line);
    }
    let sign = ["//", "#", "--"].into_iter().find(|sign| text.starts_with(sign))?;
    let rest = &text[sign.len()..line];
    // A terminal of the grammar is not a remark.
    let is_plain = !rest.contains(['<', '|']);
    let is_comment = is_plain
        && if is_line { true } else { sign != "--" && rest.starts_with(' ') && !rest.trim().is_empty() };
    is_comment.then_some(line)
}

/// Blanks, line breaks and comments.
fn free<'g>(kind: Notation) -> impl Fn(&'g str) -> Read<'g, usize> {
    move |text| match kind {
        Notation::Bnf => nom::character::complete::multispace0.map(str::len).parse(text),
        Notation::Iso14977 => many0_count(alt((multispace1, nested))).parse(text),
        Notation::Wirth => many0_count(alt((multispace1, nested, slashes, block))).parse(text),
        _ => many0_count(alt((multispace1, block, constraint))).parse(text),
    }
}

const COMMENT: &str = "the end of the comment";

/// `/* a comment */`
fn block(text: &str) -> Read<'_, &str> {
    recognize((tag("/*"), cut(expect(COMMENT, recognize((take_until("*/"), take(2_usize))))))).parse(text)
}

/// `// a comment`
fn slashes(text: &str) -> Read<'_, &str> {
    recognize((tag("//"), not_line_ending)).parse(text)
}

/// `[VC: a constraint]` of XML, which a grammar cannot say.
fn constraint(text: &str) -> Read<'_, &str> {
    let kind = alt((tag("VC"), tag("WFC"), tag("NSC")));
    recognize((char('['), kind, space0, char(':'), is_not("]"), char(']'))).parse(text)
}

/// `(* a comment (* in a comment *) *)`
fn nested(text: &str) -> Read<'_, &str> {
    let (mut rest, _) = tag("(*").parse(text)?;
    let mut depth = 1_usize;
    while depth > 0 {
        let next = rest.find("*)");
        let Some(end) = next else { return cut(expect(COMMENT, fail())).parse(rest) };
        if let Some(open) = rest.find("(*").filter(|open| *open < end) {
            (rest, depth) = (&rest[open + 2..], depth + 1);
        } else {
            (rest, depth) = (&rest[end + 2..], depth - 1);
        }
    }
    Ok((rest, &text[..text.len() - rest.len()]))
}
