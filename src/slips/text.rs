//! Answers that finders of slips need again and again.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memrchr};

use super::Edits;
pub(crate) use crate::escape::escape;
use crate::escape::percent_encoded;

/// Which bytes a text has, a bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Present([u64; 4]);

impl Present {
    pub fn of(text: &[u8]) -> Self {
        let mut all = [0; 4];
        for byte in text {
            all[usize::from(byte >> 6)] |= 1 << (byte & 63);
        }
        Self(all)
    }

    /// The bytes of both.
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

/// A text, with what finders of slips ask again and again, found once.
pub struct Text<'t> {
    pub bytes: &'t [u8],
    pub present: Present,
    /// Blanks before and after the text.
    pub lead: usize,
    pub trail: usize,
    /// The place where the punctuation at the end begins.
    pub tail: usize,
    pub last_at: Option<usize>,
    /// The place after `://`.
    pub slashes: Option<usize>,
    /// The first character that is not ASCII.
    pub ascii: usize,
    /// As many braces are opened as closed.
    pub balanced: bool,
    /// The place where a JSON Pointer begins.
    pub pointer: usize,
    /// The path ends as the name of a file does.
    pub is_file: bool,
    /// Escapes beyond US-ASCII stand for characters of ISO Latin 1.
    pub is_latin: bool,
}

impl<'t> Text<'t> {
    pub fn of(bytes: &'t [u8]) -> Self {
        let (lead, trail) = trimmed(bytes);
        let mut surplus = count(bytes, b')').saturating_sub(count(bytes, b'('));
        let mut marks = trail;
        while marks > lead && b".,!)]}'\"*>\\`".contains(&bytes[marks - 1])
            // A closing sign that has its opening one belongs to the text.
            && !(bytes[marks - 1] == b')' && surplus == 0) && !(bytes[marks - 1] == b']' && bytes.contains(&b'['))
            && !(bytes[marks - 1] == b'}' && bytes.contains(&b'{')) && !(bytes[marks - 1] == b'>' && bytes.contains(&b'<'))
            && !(b"\"'".contains(&bytes[marks - 1]) && bytes[lead..marks - 1].iter().filter(|byte| **byte == bytes[marks - 1]).count() % 2 == 1)
            && !(bytes[marks - 1] == b'.' && marks >= 2 && (b"/.".contains(&bytes[marks - 2]) || abbreviated(&bytes[..marks])))
        {
            marks -= 1;
            surplus -= usize::from(bytes[marks] == b')');
        }
        let partner = |close: &[u8], open: &[u8]| {
            bytes[lead..marks].ends_with(close)
                && !has(&bytes[lead..marks - 3], open)
                && !has(&bytes[lead..marks - 3], close)
        };
        if partner(b"%22", b"%22") || partner(b"%3E", b"%3C") {
            marks -= 3;
        }
        if !has_any(&bytes[marks..], b"\"'\\") && bytes[marks..trail].iter().all(|byte| b"*'!".contains(byte))
        {
            marks = trail;
        }
        // If the URL has the same sign earlier, cutting only the last one would be arbitrary.
        if marks < trail && b">]}'".contains(&bytes[marks]) && bytes[lead..marks].contains(&bytes[marks])
            || bytes.starts_with(b"data:")
        {
            marks = trail;
        }
        let last_at = memrchr(b'@', bytes);
        let ascii = bytes.iter().position(|byte| *byte >= 128).unwrap_or(bytes.len());
        let pointer = memchr(b'#', bytes)
            .filter(|sign| bytes.get(sign + 1) == Some(&b'/') && !bytes[..*sign].contains(&b':'))
            .unwrap_or(bytes.len());
        let end = bytes.iter().position(|byte| b"?#".contains(byte)).map_or(trail, |end| end.min(trail));
        let slashes = find(&bytes[..bytes.len().min(60)], b"://").map(|at| at + 3);
        Self {
            bytes,
            present: Present::of(bytes),
            lead,
            trail,
            tail: marks,
            last_at,
            slashes,
            ascii,
            balanced: count(bytes, b'{') == count(bytes, b'}'),
            pointer,
            is_file: extension(&bytes[end.saturating_sub(8)..end]),
            is_latin: false,
        }
    }
    /// The bytes before a place, at most `most`.
    pub fn back(&self, at: usize, most: usize) -> &'t [u8] {
        &self.bytes[at.saturating_sub(most)..at]
    }
    /// The place after the last of these bytes before a place, at most 260 back.
    pub fn since(&self, at: usize, ends: &[u8]) -> usize {
        at - self.back(at, 260).iter().rev().take_while(|byte| !ends.contains(byte)).count()
    }
    /// The length of a field without `=` that ends there, after a `;`.
    pub fn field(&self, at: usize) -> Option<usize> {
        let name = self.back(at, 200).iter().rev().take_while(|byte| !b";=/".contains(byte)).count();
        (name > 0 && self.before(at - name) == b';').then_some(name)
    }
    pub fn from(&self, at: usize) -> &'t [u8] {
        &self.bytes[at.min(self.bytes.len())..]
    }
    pub fn before(&self, at: usize) -> u8 {
        at.checked_sub(1).map_or(0, |at| self.bytes[at])
    }
    pub fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }
    /// The text before the first of these signs from a place on, at most 200 bytes.
    pub fn until(&self, at: usize, signs: &[u8]) -> &'t [u8] {
        self.run(at, |byte| !signs.contains(&byte))
    }
    /// The number of digits at a place.
    pub fn digits(&self, at: usize) -> usize {
        self.run(at, |byte| byte.is_ascii_digit()).len()
    }
    /// The text without the blanks around it.
    pub fn inner(&self) -> &'t [u8] {
        &self.bytes[self.lead..self.trail]
    }
    /// The text ends at a place, or one of these signs is there.
    pub fn ends_at(&self, at: usize, signs: &[u8]) -> bool {
        at == self.trail || signs.contains(&self.byte(at))
    }
    /// The character at a place, if it is UTF-8 there.
    pub fn char(&self, at: usize) -> Option<char> {
        let end = self.bytes.len().min(at + 4);
        let slice = &self.bytes[at..end];
        let valid = match std::str::from_utf8(slice) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&slice[..error.valid_up_to()]).ok()?,
        };
        valid.chars().next()
    }
    /// The character before a place, if it is UTF-8.
    pub fn char_before(&self, at: usize) -> Option<char> {
        let near = self.back(at, 4);
        let begin = near.iter().rposition(|byte| *byte & 0xC0 != 0x80)?;
        std::str::from_utf8(&near[begin..]).ok()?.chars().next()
    }
    /// The run of bytes that a condition takes, at most 200.
    pub fn run(&self, at: usize, takes: impl Fn(u8) -> bool) -> &'t [u8] {
        let rest = self.from(at);
        let length = rest.iter().take(200).take_while(|byte| takes(**byte)).count();
        &rest[..length]
    }
}

/// A dot belongs to what it ends.
fn abbreviated(text: &[u8]) -> bool {
    ends_with(text, &["Inc.", "Ltd.", "Jr.", "Sr.", "Co.", "Corp.", "Bros.", "etc.", "str.", "Str."])
}

pub fn blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}
pub fn word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}
pub fn pct(bytes: &[u8]) -> Vec<u8> {
    percent_encoded(bytes).into_bytes()
}
pub fn hex(bytes: &[u8]) -> Option<u8> {
    let text = std::str::from_utf8(bytes.get(..2)?).ok()?;
    if !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    u8::from_str_radix(text, 16).ok()
}
/// The bytes that a run of escapes stands for.
pub fn decoded_run(bytes: &[u8]) -> Vec<u8> {
    bytes.chunks(3).take(100).map_while(escape).collect()
}
pub fn invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

pub fn outer(text: &Text, at: usize) -> Option<usize> {
    if at == 0 { Some(text.lead) } else { (at == text.trail).then(|| text.bytes.len() - at) }
}

/// A byte as a program logs it.
pub fn logged(text: &Text, at: usize) -> bool {
    text.byte(at + 1) == b'x' && hex(text.from(at + 2)).is_some()
}

/// A bracket is open.
pub fn has_open_bracket(before: &[u8]) -> bool {
    [b"()", b"<>", b"[]", b"{}"]
        .iter()
        .any(|[open, close]| before.contains(open) && count(before, *open) > count(before, *close))
}

/// The character at a place as an escape.
pub fn encode(text: &Text, at: usize) -> Option<(usize, Vec<u8>)> {
    let c = text.char(at).filter(|c| !c.is_ascii());
    let length = c.map_or(1, char::len_utf8);
    if let Some(c) = c.filter(|_| text.is_latin) {
        let code = u8::try_from(u32::from(c)).ok().filter(|code| *code >= 0xA0)?;
        return Some((length, pct(&[code])));
    }
    Some((length, pct(&text.bytes[at..at + length])))
}

/// The first place where a text has another one, which is short.
pub fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    memchr_iter(what[0], text).find(|at| text[*at..].starts_with(what))
}

pub fn has(text: &[u8], what: &[u8]) -> bool {
    find(text, what).is_some()
}

/// The length of a port with its colon, if one is all that is left of an authority there.
pub fn port_at(t: &Text, at: usize) -> Option<usize> {
    let digits = t.digits(at + 1);
    let end = at + 1 + digits;
    (t.byte(at) == b':' && digits > 0 && t.ends_at(end, b"/?#")).then_some(digits + 1)
}

/// A colon before the path of a repository, as in its short form.
pub fn is_repository(t: &Text, colon: usize) -> bool {
    let path = t.run(colon + 1, |byte| word(byte) || b"./~".contains(&byte));
    let end = colon + 1 + path.len();
    // The text after the `@` is the name of a revision.
    let is_revision = || !has_any(t.from(end + 1), b":/?@");
    let is_over_ssh =
        || scheme_of(t.bytes).is_some_and(|name| name.starts_with(b"git+") || name.ends_with(b"ssh"));
    path.first().is_some_and(u8::is_ascii_alphabetic)
        && t.byte(end) == b'@'
        && t.back(colon, 200).contains(&b'@')
        && is_over_ssh()
        && is_revision()
}
/// A name, and `=` after it.
pub fn is_field(text: &[u8]) -> bool {
    let name = run(text, word);
    name > 0 && text.get(name) == Some(&b'=')
}

/// The text before a place, up to a slash, has a dot, as the whole name of a host has.
pub fn dotted(t: &Text, at: usize) -> bool {
    t.bytes[t.since(at, b"/@")..at].contains(&b'.')
}
/// The length of an IPv6 address in brackets at a place.
pub fn address(t: &Text, at: usize) -> Option<usize> {
    let inner = t.until(at + 1, b"]/?#");
    let is_closed = t.byte(at) == b'[' && t.byte(at + 1 + inner.len()) == b']';
    (is_closed && is_ipv6(inner)).then_some(inner.len() + 2)
}
pub fn is_ipv6(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|text| text.parse::<std::net::Ipv6Addr>().is_ok())
}
pub fn is_ipv4(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|text| text.parse::<std::net::Ipv4Addr>().is_ok())
}
pub fn words(text: &[u8]) -> Vec<&[u8]> {
    text.split(|byte| blank(*byte)).filter(|word| !word.is_empty()).collect()
}

/// The scheme of a text, without the colon.
pub fn scheme_of(text: &[u8]) -> Option<&[u8]> {
    let colon = text.iter().take(100).position(|byte| *byte == b':')?;
    let name = &text[..colon];
    (name.first()?.is_ascii_alphabetic()
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte)))
    .then_some(name)
}

/// The scheme of a text, and what follows its colon.
pub fn split_scheme(text: &[u8]) -> Option<(&[u8], &[u8])> {
    scheme_of(text).map(|name| (name, &text[name.len() + 1..]))
}

/// The place and the text after one of these schemes, in any case.
pub fn after_scheme<'t>(text: &'t [u8], schemes: &str) -> Option<(usize, &'t [u8])> {
    let (name, rest) = split_scheme(text)?;
    is_one_of(name, schemes).then_some((name.len() + 1, rest))
}

/// The text ends as a name of a file does.
pub fn extension(text: &[u8]) -> bool {
    let Some(dot) = memrchr(b'.', text) else { return false };
    let last = &text[dot + 1..];
    (2..6).contains(&last.len())
        && dot > 0
        && last.iter().all(u8::is_ascii_alphanumeric)
        && last[0].is_ascii_alphabetic()
}

/// Words that no name is made of, but sentences are.
pub fn prose(rest: &[u8]) -> bool {
    let list = words(rest);
    let common = "the is are was and or for with this that from see if not you it to of in on at as by but does returns \
                  has und der die das accessed retrieved returned failed please";
    let found = list.iter().filter(|word| is_one_of(word, common)).count();
    // A title may have such words, too, but all its longer words begin with capitals.
    let title = list.iter().all(|word| word.len() < 4 || word[0].is_ascii_uppercase())
        && list.first().is_some_and(|word| word[0].is_ascii_uppercase());
    !title
        && !has_any(rest, b"/\\=&?%<")
        && !extension(rest)
        && (list.len() > 5 || list.len() > 2 && found > 0 || found > 1)
}

/// Words after a URL that speak of it, or of what a program does with it.
pub fn begins_remark(rest: &[u8]) -> bool {
    let first = words(rest).first().copied().unwrap_or_default();
    let verbs = "is are was returns does gives works fails and or see via please instead but";
    // The longer words of a title begin with capitals.
    let is_title = words(rest).iter().all(|word| word.len() < 4 || word[0].is_ascii_uppercase());
    is_one_of(first, verbs) || starts_with(rest, &["HTTP/1.", "HTTP/2"]) || !is_title && prose(rest)
}

/// The text before a blank is whole as it is: an identifier, or a file.
pub fn complete(before: &[u8]) -> bool {
    let at = before.iter().rposition(|byte| b"/=#".contains(byte)).map_or(0, |at| at + 1);
    let last = &before[at..];
    let tail = last.iter().rev().take_while(|byte| byte.is_ascii_hexdigit() || **byte == b'-').count();
    has(before, b"doi.org/10.") && !last.is_empty()
        || tail > 6 && last[last.len() - tail..].iter().filter(|byte| byte.is_ascii_digit()).count() > 3
        || ".html .htm .php .pdf .git .aspx .jsp .zip .png .jpg .tar.gz .json .xml .whl"
            .split(' ')
            .any(|end| last.ends_with(end.as_bytes()))
}

/// A blank in a query that has values is data.
pub fn inside_query(t: &Text, at: usize) -> bool {
    let before = t.back(at, 2000);
    memchr(b'?', before).is_some_and(|sign| before[sign..].contains(&b'='))
}

/// The places where a text begins and ends without the blanks around it.
pub fn trimmed(text: &[u8]) -> (usize, usize) {
    let start = run(text, blank);
    (start, (text.len() - text.iter().rev().take_while(|byte| blank(**byte)).count()).max(start))
}

/// The part of a text between the white space and the invisible characters around it.
pub fn visible(text: &[u8]) -> Range<usize> {
    let is_unseen = |c: char| c.is_whitespace() || invisible(c);
    let first = text.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let begin = first.len() - first.trim_start_matches(is_unseen).len();
    let last = text.utf8_chunks().last().filter(|chunk| chunk.invalid().is_empty());
    let last = last.map_or("", |chunk| chunk.valid());
    begin..(text.len() - last.len() + last.trim_end_matches(is_unseen).len()).max(begin)
}

/// Nothing but a part remains.
pub fn only(text: &[u8], part: Range<usize>) -> Edits {
    if part.end < part.start {
        return vec![];
    }
    let outer = [(0..part.start, vec![]), (part.end..text.len(), vec![])];
    outer.into_iter().filter(|(span, _)| !span.is_empty()).collect()
}

/// The number of bytes at the beginning that a condition takes.
pub fn run(text: &[u8], takes: impl Fn(u8) -> bool) -> usize {
    text.iter().take_while(|byte| takes(**byte)).count()
}
/// The number of digits at the beginning.
pub fn digits(text: &[u8]) -> usize {
    run(text, |byte| byte.is_ascii_digit())
}
pub fn count(text: &[u8], sign: u8) -> usize {
    memchr_iter(sign, text).count()
}
pub fn has_any(text: &[u8], signs: &[u8]) -> bool {
    text.iter().any(|byte| signs.contains(byte))
}
/// The text has nothing but letters, digits, `_`, `-` and these signs.
pub fn are_words(text: &[u8], signs: &[u8]) -> bool {
    text.iter().all(|byte| word(*byte) || signs.contains(byte))
}

/// The length of the first of these with which the text begins.
pub fn prefix(text: &[u8], all: &[&str]) -> Option<usize> {
    all.iter().find(|one| text.starts_with(one.as_bytes())).map(|one| one.len())
}
pub fn starts_with(text: &[u8], all: &[&str]) -> bool {
    prefix(text, all).is_some()
}
pub fn ends_with(text: &[u8], all: &[&str]) -> bool {
    all.iter().any(|one| text.ends_with(one.as_bytes()))
}
/// The text is one of these words, in any case.
pub fn is_one_of(text: &[u8], words: &str) -> bool {
    words.split(' ').any(|one| text.eq_ignore_ascii_case(one.as_bytes()))
}
/// The first place of the first of these that the text has.
pub fn find_any(text: &[u8], all: &[&str]) -> Option<Range<usize>> {
    all.iter().find_map(|one| find(text, one.as_bytes()).map(|at| at..at + one.len()))
}

/// The place of the first of these signs, or of the end.
pub fn head_of(text: &[u8], signs: &[u8]) -> usize {
    text.iter().position(|byte| signs.contains(byte)).unwrap_or(text.len())
}
/// The text before the first of these signs.
pub fn until<'t>(text: &'t [u8], signs: &[u8]) -> &'t [u8] {
    &text[..head_of(text, signs)]
}
pub fn head(text: &[u8]) -> &[u8] {
    until(text, b"/?#")
}
/// The text after the last of a sign, or all.
pub fn after_last(text: &[u8], sign: u8) -> &[u8] {
    &text[memrchr(sign, text).map_or(0, |at| at + 1)..]
}

/// The signs from a place on that end a path, encoded.
pub fn signs_of(t: &[u8], from: usize) -> Edits {
    escaped(t, (from..t.len()).filter(|at| b"?#".contains(&t[*at])))
}

/// The number of a port.
pub fn port_number(text: &[u8]) -> Option<u16> {
    str::from_utf8(text).ok()?.parse().ok().filter(|_| digits(text) == text.len())
}

/// The same replacement of as many bytes at each of these places.
pub fn each(places: impl IntoIterator<Item = usize>, length: usize, text: &str) -> Edits {
    places.into_iter().map(|at| (at..at + length, text.into())).collect()
}
/// The bytes at these places, encoded.
pub fn escaped(t: &[u8], places: impl IntoIterator<Item = usize>) -> Edits {
    places.into_iter().map(|at| (at..at + 1, pct(&t[at..=at]))).collect()
}
/// One replacement.
pub fn one(span: Range<usize>, text: impl Into<Vec<u8>>) -> Edits {
    vec![(span, text.into())]
}
