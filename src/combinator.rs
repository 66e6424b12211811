//! The few combinators that BNF needs beyond nom's, each with its law.
//!
//! The module of a document is written in nom's own words: `tag`, `char`, `one_of`, `satisfy`, `alt`, `opt`, tuples, `many0_count`,
//! `many1_count`, `recognize`. BNF alternation has no order and its repetition may stop anywhere; nom takes the first
//! alternative and repeats while it can. If that makes a difference, one of these parsers says how the choice is made:
//!
//! | BNF | combinator | law |
//! | --- | --- | --- |
//! | `name = a` | [`production`] | reads what `a` reads, as one node called `name` |
//! | `a \| b`, both may match | [`longest`] | reads the longer of the two; of equals, the first |
//! | `*a b`, an `a` may begin like a `b` | [`star_then`] | reads as many `a` as leave a `b` |
//! | `*9a b`, likewise | [`at_most_then`] | reads as many `a`, but no more than these, as leave a `b` |
//! | `x = a [ b x ]` | [`recursive`] | reads as many turns as match, each a node inside the one before |
//! | `x = c \| a [ b x ]` | [`recursive_or`] | the same, where the last turn may be a `c` |
//! | `a "@" b`, an `a` may hold an `@` | [`at_the_last`] | divides at the last `@` from which `b` reads as far as `a` |
//! | `a b`, an `a` may hold a `b` | [`before`] | reads an `a` that ends before the first `b` |
//! | `%xA0-D7FF`, of characters | [`character`] | reads one character of these ranges, in its bytes of UTF-8 |
//!
//! [`at_the_last`] and [`before`] choose, if the prose of a document says so, among the trees of one string. All of them implement
//! [`nom::Parser`], so they nest with nom's own.

use std::ops::RangeInclusive;

use memchr::{memchr_iter, memrchr};
use nom::character::complete::char;
use nom::{Check, Complete, Emit, Err, Mode, OutputM, OutputMode, PResult, Parser};

use crate::trace::{Mismatch, Parsed, Source};

/// `name = rule`: the production that the document calls `name`.
///
/// ```
/// use nom::{Parser, character::complete::satisfy, multi::many1_count};
/// use urlgram::combinator::production;
/// use urlgram::trace::{Parsed, Source};
///
/// /// digits = 1*digit
/// fn digits<I: Source>(input: I) -> Parsed<I> {
///     production("digits", many1_count(digit)).parse(input)
/// }
/// fn digit<I: Source>(input: I) -> Parsed<I> {
///     production("digit", satisfy(|c| c.is_ascii_digit())).parse(input)
/// }
/// assert_eq!(digits(&b"80/"[..]), Ok((&b"/"[..], &b"80"[..])));
/// ```
pub fn production<P>(name: &'static str, rule: P) -> Named<P> {
    Named { name, rule }
}

/// The parser that [`production`] makes.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Named<P> {
    name: &'static str,
    rule: P,
}

impl<P> Named<P> {
    /// Reads the production at the beginning of the input: as [`Parser::parse`], without a copy of nom's code for each production.
    ///
    /// # Errors
    /// If the production does not match here.
    #[inline]
    #[expect(clippy::needless_pass_by_value, reason = "as nom passes inputs")]
    pub fn parse<I: Source>(mut self, input: I) -> Parsed<I>
    where
        P: Parser<I, Error = Mismatch>,
    {
        let rest = read(&mut self.rule, input.enter(self.name))?;
        Ok(up_to(&input, input.leave(self.name, rest)))
    }
}

impl<I: Source, P: Parser<I, Error = Mismatch>> Parser<I> for Named<P> {
    type Output = I;
    type Error = Mismatch;

    fn process<M: OutputMode>(&mut self, input: I) -> PResult<M, I, I, Mismatch> {
        let rest = self.rule.process::<OutputM<Check, M::Error, M::Incomplete>>(input.enter(self.name))?.0;
        let rest = input.leave(self.name, rest);
        let read = M::Output::bind(|| input.take(input.offset(&rest)));
        Ok((rest, read))
    }
}

/// `a | b`, where both may match: the longer of the two; of equals, the first.
///
/// nom's `alt` takes the first that matches, and with it loses each string that only the second reads to its end.
///
/// ```
/// use nom::{Parser, bytes::complete::tag};
/// use urlgram::combinator::longest;
/// let mut scheme = longest(tag("http"), tag("https"));
/// assert_eq!(scheme.parse(&b"https:"[..]), Ok((&b":"[..], &b"https"[..])));
/// ```
pub fn longest<I: Source, A, B>(mut first: A, mut second: B) -> impl FnMut(I) -> Parsed<I>
where
    A: Parser<I, Error = Mismatch>,
    B: Parser<I, Error = Mismatch>,
{
    move |input: I| {
        let rest = match (read(&mut first, input.clone()), read(&mut second, input.clone())) {
            (Ok(one), Ok(other)) if other.input_len() < one.input_len() => Ok(other),
            (Ok(one), _) => Ok(one),
            (Err(_), other) => other,
        }?;
        Ok(up_to(&input, rest))
    }
}

/// `*a b`, where an `a` may begin like a `b`: as many `a` as leave a `b` after them.
///
/// Tries a `b` before each `a`; so it is linear as long as a `b` is not longer than the `a` that begins where it begins.
///
/// ```
/// use nom::{Parser, bytes::complete::tag, character::complete::{alpha1, char}};
/// use urlgram::combinator::star_then;
/// // *( label "." ) label: the last label begins like the others.
/// let mut hostname = star_then((alpha1, char('.')), alpha1);
/// assert_eq!(hostname.parse(&b"www.w.org/"[..]), Ok((&b"/"[..], &b"www.w.org"[..])));
/// ```
pub fn star_then<I: Source, A, B>(item: A, last: B) -> impl FnMut(I) -> Parsed<I>
where
    A: Parser<I, Error = Mismatch>,
    B: Parser<I, Error = Mismatch>,
{
    at_most_then(usize::MAX, item, last)
}

/// `*9a b`, where an `a` may begin like a `b`: as many `a`, but no more than `most`, as leave a `b` after them.
///
/// ```
/// use nom::{Parser, character::complete::{char, digit1}};
/// use urlgram::combinator::at_most_then;
/// // *3( digits "." ) digits
/// let mut address = at_most_then(3, (digit1, char('.')), digit1);
/// assert_eq!(address.parse(&b"1.2.3.4.5"[..]), Ok((&b".5"[..], &b"1.2.3.4"[..])));
/// ```
pub fn at_most_then<I: Source, A, B>(most: usize, mut item: A, mut last: B) -> impl FnMut(I) -> Parsed<I>
where
    A: Parser<I, Error = Mismatch>,
    B: Parser<I, Error = Mismatch>,
{
    move |input: I| {
        let (mut here, mut found) = (input.clone(), Err(Err::Error(Mismatch::at(&input))));
        for turn in 0.. {
            if let Ok(rest) = read(&mut last, here.clone()) {
                found = Ok(rest);
            }
            match (turn < most).then(|| read(&mut item, here.clone())) {
                Some(Ok(rest)) if rest.input_len() < here.input_len() => here = rest,
                _ => break,
            }
        }
        found.map(|rest| up_to(&input, rest))
    }
}

/// `name = item [ again name ]`: as many turns as match, with a stack that does not depend on their number.
///
/// A tree shows each turn as a node inside the one before, as the BNF nests them. If nothing separates the turns, `again` is
/// nom's `success(())`.
///
/// ```
/// use nom::{Parser, character::complete::{alpha1, char}};
/// use urlgram::combinator::recursive;
/// // path = segment [ "/" path ]
/// let mut path = recursive("path", alpha1, char('/'));
/// assert_eq!(path.parse(&b"a/b/c?"[..]), Ok((&b"?"[..], &b"a/b/c"[..])));
/// ```
pub fn recursive<I: Source, A, B>(name: &'static str, item: A, again: B) -> impl FnMut(I) -> Parsed<I>
where
    A: Parser<I, Error = Mismatch>,
    B: Parser<I, Error = Mismatch>,
{
    recursive_or(name, item, again, |input| Err::<(I, ()), _>(Err::Error(Mismatch::at(&input))))
}

/// `name = last | item [ again name ]`: the same, where the last turn may be a `last`.
///
/// ```
/// use nom::{Parser, character::complete::{alpha1, char}};
/// use urlgram::combinator::recursive_or;
/// // groups = "*" | name [ "." groups ]
/// let mut groups = recursive_or("groups", alpha1, char('.'), char('*'));
/// assert_eq!(groups.parse(&b"comp.lang.*"[..]), Ok((&b""[..], &b"comp.lang.*"[..])));
/// ```
pub fn recursive_or<I: Source, A, B, C>(
    name: &'static str,
    mut item: A,
    mut again: B,
    mut last: C,
) -> impl FnMut(I) -> Parsed<I>
where
    A: Parser<I, Error = Mismatch>,
    B: Parser<I, Error = Mismatch>,
    C: Parser<I, Error = Mismatch>,
{
    move |input: I| {
        let mut turn = |inner: I| match read(&mut item, inner.clone()) {
            Ok(rest) => Ok((rest, true)),
            Err(_) => read(&mut last, inner).map(|rest| (rest, false)),
        };
        let (mut end, mut goes_on) = turn(input.enter(name))?;
        // Each turn that is a node begins at one of these places; the first turn always is one.
        let mut begins = vec![input.clone()];
        while goes_on && let Ok(next) = read(&mut again, end.clone()) {
            let inner = if input.nests() { next.enter(name) } else { next.clone() };
            match turn(inner) {
                // A turn that reads nothing, nor its separator, would be repeated for ever.
                Ok((rest, more)) if rest.input_len() < end.input_len() => (end, goes_on) = (rest, more),
                _ => break,
            }
            if input.nests() {
                begins.push(next);
            }
        }
        let rest = begins.iter().rev().fold(end, |rest, begin| begin.leave(name, rest));
        Ok(up_to(&input, rest))
    }
}

/// `name mark last`, where `name` may hold the byte `mark`, too: divided at the last `mark` from which `last` reads at least as far as
/// `name` would; if there is none, at that from which it reads the farthest. A mark in front counts only if a `name` may be empty.
///
/// ```
/// use nom::{Parser, bytes::complete::is_a, character::complete::alpha1};
/// use urlgram::combinator::at_the_last;
/// // user "@" host, where a user may hold an "@"
/// let mut login = at_the_last(is_a("abm@"), '@', alpha1);
/// assert_eq!(login.parse(&b"a@b@mm/"[..]), Ok((&b"/"[..], &b"a@b@mm"[..])));
/// ```
pub fn at_the_last<I: Source, A, B>(mut name: A, mark: char, mut last: B) -> impl FnMut(I) -> Parsed<I>
where
    A: Parser<I, Error = Mismatch>,
    B: Parser<I, Error = Mismatch>,
{
    move |input: I| {
        // More of the name could follow, wherever it is divided.
        let end = read(&mut name, input.clone())?;
        let reach = input.offset(&end);
        let silent = input.silent();
        // A name that is never empty ends at no mark in front.
        let nearest = usize::from(read(&mut name, silent.take(0)).is_err());
        // A span counts the lines that it passes: from one mark to the next, not from the beginning to each.
        let (mut here, mut marks) = (silent.clone(), Vec::new());
        for at in memchr_iter(mark as u8, &input.as_bytes()[..reach]).skip_while(|at| *at < nearest) {
            here = here.take_from(at + 1 - silent.offset(&here));
            marks.push((at, here.clone()));
        }
        let mut farthest: Option<(usize, I)> = None;
        for (at, after) in marks.into_iter().rev() {
            if let Ok(rest) = read(&mut last, after)
                && farthest.as_ref().is_none_or(|(_, known)| rest.input_len() < known.input_len())
            {
                let is_far = silent.offset(&rest) >= reach;
                farthest = Some((at, rest));
                if is_far {
                    break;
                }
            }
        }
        let Some((at, _)) = farthest else {
            let _ = read(&mut char(mark), end);
            // The missing part may be missing after the last mark.
            let at = memrchr(mark as u8, &input.as_bytes()[..reach]);
            let _ = at.map(|at| read(&mut last, input.take_from(at + 1)));
            return Err(Err::Error(Mismatch::at(&input.take_from(reach))));
        };
        let head = read(&mut name, input.take(at))?;
        let rest = read(&mut char(mark), input.resume(head))?;
        Ok(up_to(&input, read(&mut last, rest)?))
    }
}

/// `rule`, which ends before the first place where it can end and `stop` matches; all of `rule` if there is no such place.
///
/// ```
/// use nom::{Parser, bytes::complete::{is_a, tag}};
/// use urlgram::combinator::before;
/// let mut name = before(tag(";type="), is_a("abcdefghijklmnopqrstuvwxyz;="));
/// assert_eq!(name.parse(&b"a;b;type=i"[..]), Ok((&b";type=i"[..], &b"a;b"[..])));
/// ```
pub fn before<I: Source, A, B>(mut stop: A, mut rule: B) -> impl FnMut(I) -> Parsed<I>
where
    A: Parser<I, Error = Mismatch>,
    B: Parser<I, Error = Mismatch>,
{
    move |input: I| {
        // Windows that double: a rule that could read far beyond the place does not do so each time.
        let (silent, length) = (input.silent(), input.input_len());
        let (mut at, mut here, mut window) = (0, silent.clone(), 8);
        loop {
            let reach =
                read(&mut rule, silent.take(length.min(window))).map_or(0, |rest| silent.offset(&rest));
            while at < reach {
                if read(&mut stop, here.clone()).is_ok()
                    && read(&mut rule, silent.take(at)).is_ok_and(|rest| rest.input_len() == 0)
                {
                    let rest = read(&mut rule, input.take(at))?;
                    return Ok(up_to(&input, input.resume(rest)));
                }
                (at, here) = (at + 1, here.take_from(1));
            }
            if window >= length {
                break;
            }
            window *= 2;
        }
        let rest = read(&mut rule, input.clone())?;
        Ok(up_to(&input, rest))
    }
}

/// `%xA0-D7FF`, where the values are characters: one character of these ranges, in its bytes of UTF-8.
///
/// It fails at the first byte after which no character of the ranges can follow, as the bytes of the BNF do.
///
/// ```
/// use nom::Parser;
/// use urlgram::combinator::character;
/// let mut ucschar = character(['\u{A0}'..='\u{D7FF}', '\u{F900}'..='\u{FDCF}']);
/// assert_eq!(ucschar.parse("éa".as_bytes()), Ok(("a".as_bytes(), "é".as_bytes())));
/// assert!(ucschar.parse(&b"a"[..]).is_err());
/// ```
pub fn character<I: Source, const N: usize>(ranges: [RangeInclusive<char>; N]) -> impl FnMut(I) -> Parsed<I> {
    move |input: I| {
        let mut length = 0;
        loop {
            let begun = input.as_bytes().get(..=length).and_then(encoded);
            let Some((_, whole)) = begun.filter(|(points, _)| ranges.iter().any(|all| meet(all, points)))
            else {
                let here = input.take_from(length);
                here.missed();
                return Err(Err::Error(Mismatch::at(&here)));
            };
            length += 1;
            if whole {
                return Ok((input.take_from(length), input.take(length)));
            }
        }
    }
}

/// The code points whose encodings in UTF-8 begin with these bytes, and whether the bytes are all of the encoding.
fn encoded(bytes: &[u8]) -> Option<(RangeInclusive<u32>, bool)> {
    let (first, more) = bytes.split_first()?;
    let (length, bits, least) = match first {
        0x00..=0x7F => (1, *first, 0),
        0xC0..=0xDF => (2, first & 0x1F, 0x80),
        0xE0..=0xEF => (3, first & 0x0F, 0x800),
        0xF0..=0xF7 => (4, first & 0x07, 0x1_0000),
        _ => return None,
    };
    let point = more.iter().try_fold(u32::from(bits), |point, byte| {
        (byte & 0xC0 == 0x80).then_some(point << 6 | u32::from(byte & 0x3F))
    })?;
    let open = 6 * (length - bytes.len());
    let (low, high) = (point << open, (point << open) + (1 << open) - 1);
    // An encoding that is longer than needed is not UTF-8.
    (high >= least).then_some((low.max(least)..=high, open == 0))
}

/// Returns whether a character of the range is one of these code points. Surrogates are no characters.
fn meet(range: &RangeInclusive<char>, points: &RangeInclusive<u32>) -> bool {
    let low = u32::from(*range.start()).max(*points.start());
    let high = u32::from(*range.end()).min(*points.end());
    low <= high && !(0xD800 <= low && high <= 0xDFFF)
}

/// Runs a parser, and keeps the rest alone.
fn read<I: Source>(parser: &mut impl Parser<I, Error = Mismatch>, input: I) -> Result<I, Err<Mismatch>> {
    parser.process::<OutputM<Check, Emit, Complete>>(input).map(|(rest, ())| rest)
}

/// A result: `rest`, and the part of `input` before it.
fn up_to<I: Source>(input: &I, rest: I) -> (I, I) {
    let length = input.offset(&rest);
    (rest, input.take(length))
}
