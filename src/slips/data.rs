//! Characters that are plainly data where they are, so that an escape for them is certain: others may have come from the text around, or
//! may have been meant as something else.

use std::ops::Range;

use super::text::{Text, begins_remark, complete, extension, has, has_any, scheme_of, word};

/// The number of bytes before a sign that are looked at.
const NEAR: usize = 2000;

/// Returns whether what was encoded is plainly data.
pub(crate) fn is_plain(t: &Text<'_>, span: &Range<usize>) -> bool {
    let at = span.start;
    let Some(sign) = t.char(at) else { return false };
    match sign {
        ' ' => is_plain_blank(t, at),
        '{' | '}' | '[' | ']' | '<' | '>' | '"' => is_paired(t, at) || is_within_word(t, at),
        '|' if extension(t.back(at, 8)) => false,
        '|' | '^' => is_between(t, at),
        '`' | '\\' => is_within_word(t, at),
        // A degree sign after a number belongs to the number.
        '°' => t.before(at).is_ascii_digit(),
        _ => sign.is_ascii() || !is_typographic(sign),
    }
}

fn letter(c: Option<char>) -> bool {
    c.is_some_and(|c| c.is_alphanumeric() || !c.is_ascii() && !is_typographic(c))
}

fn is_within_word(t: &Text<'_>, at: usize) -> bool {
    let next = t.char(at).and_then(|sign| t.char(at + sign.len_utf8()));
    letter(t.char_before(at)) && letter(next)
}

/// A blank between two words. Beside a number or a dash, or after a `#`, something else may begin.
fn is_plain_blank(t: &Text<'_>, at: usize) -> bool {
    let right = at + 1;
    let is_of_path = !t.back(at, NEAR).contains(&b'?');
    let is_item = t.before(at) == b'.' && t.back(at, 2)[0].is_ascii_digit();
    let is_closed = !is_of_path && b")]".contains(&t.before(at));
    let is_after_sign = (is_item || is_closed) && t.byte(right).is_ascii_alphabetic();
    let is_setting = t.byte(right + t.run(right, word).len()) == b'=';
    let is_beside_number = t.before(at).is_ascii_digit() || t.byte(right).is_ascii_digit();
    let is_in_fragment = t.back(at, NEAR).contains(&b'#');
    if is_setting || is_beside_number || is_in_fragment {
        return false;
    }
    if !letter(t.char(right)) || !letter(t.char_before(at)) && !is_after_sign {
        return false;
    }
    let ends = b" /?#&=";
    let before = &t.bytes[t.since(at, ends)..at];
    let after = t.run(right, |byte| !ends.contains(&byte));
    // A word with such a sign is a name, or a part of a word that was broken.
    let is_joined = |word: &[u8]| word.contains(&b'_') || word.contains(&b':');
    // A last word of more than one letter may be a remark: nothing says that the path goes on after the blank.
    let is_last = || {
        let rest = &t.bytes[right..t.trail.max(right)];
        rest.len() > 1 && rest.iter().all(|byte| word(*byte) || *byte >= 128)
    };
    let is_token = after.len() > 20 && after.iter().any(u8::is_ascii_digit);
    let lone = |word: &mut dyn Iterator<Item = &u8>| {
        let letters: Vec<_> = word.take_while(|byte| byte.is_ascii_alphabetic()).take(2).collect();
        letters.len() == 1 && letters[0].is_ascii_lowercase()
    };
    let is_broken = || lone(&mut before.iter().rev()) != lone(&mut after.iter());
    let is_odd = || is_last() || is_joined(before) || is_joined(after) || is_broken();
    // After the last value, the text around the URL may go on.
    let is_remark = || {
        let rest = &t.bytes[right..t.trail.max(right)];
        // Each blank is asked, so only the next words are looked at.
        let rest = &rest[..rest.len().min(200)];
        let is_text = t.bytes.starts_with(b"mailto:") || has_any(rest, b"&=/");
        !is_text && begins_remark(rest)
    };
    !(is_token || if is_of_path { is_odd() } else { is_remark() })
}

/// One of a pair inside a segment or value that has more than the pair.
fn is_paired(t: &Text<'_>, at: usize) -> bool {
    let ends = b"/?#&=;";
    let from = t.since(at, ends);
    let scheme = scheme_of(&t.bytes[from..]).filter(|_| from == t.lead).map_or(0, |name| name.len() + 1);
    let whole = &t.bytes[(from + scheme).min(at)..at + t.run(at, |byte| !ends.contains(&byte)).len()];
    let (open, close) = match t.byte(at) {
        b'{' | b'}' => (b'{', b'}'),
        b'[' | b']' => (b'[', b']'),
        b'<' | b'>' => (b'<', b'>'),
        _ => (b'"', b'"'),
    };
    let count = |sign: u8| whole.iter().filter(|byte| **byte == sign).count();
    // If the first quote closes one before this part, it belongs to the text around.
    let quotes =
        |first: usize| count(open).is_multiple_of(2) && whole.get(first + 1).copied().is_some_and(word);
    let is_balanced = if open == close {
        whole.iter().position(|byte| *byte == open).is_some_and(quotes)
    } else {
        count(open) == count(close)
    };
    let is_whole = whole.first() == Some(&open) && whole.last() == Some(&close);
    let is_json = has(whole, b"\":") || has(whole, b"%22:");
    // An identifier, such as a GUID, is often in braces.
    let is_name = || {
        whole.len() > 33
            && whole[1..whole.len() - 1].iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'-')
    };
    let is_after = whole.last() == Some(&close)
        && whole.iter().position(|byte| *byte == open).is_some_and(|at| complete(&whole[..at]));
    // pip reads the extras of a package in brackets as they are.
    let is_extra = open == b'['
        && t.back(at, 200)
            .rsplit(|byte| b"#&".contains(byte))
            .next()
            .is_some_and(|it| it.starts_with(b"egg="));
    // An option may be in brackets, as in `a[.git]`.
    let is_option =
        t.byte(at) == b'[' && t.byte(at + 1) == b'.' || t.byte(at) == b']' && has(t.back(at, 8), b"[.");
    is_balanced && !is_after && !is_extra && !is_option && (!is_whole || is_json || is_name())
        || t.bytes.starts_with(b"data:")
}

/// Between letters, or one of several that divide a list.
fn is_between(t: &Text<'_>, at: usize) -> bool {
    let sign = t.byte(at);
    let is =
        |takes: fn(char) -> bool| t.char_before(at).is_some_and(takes) && t.char(at + 1).is_some_and(takes);
    let is_one = || !t.back(at, 200).contains(&sign) && !t.run(at + 1, |_| true).contains(&sign);
    is(char::is_alphabetic)
        || !is_one() && (sign == b'|' || is(char::is_alphanumeric))
        || has(t.back(at, NEAR), b"family=")
}

/// A sign of typography, which another sign was meant by, or the end of a text.
fn is_typographic(c: char) -> bool {
    // The signs are those of Latin-1 without letters, `©` and `®`; marks and arrows of typography; marks of East Asia and full-width forms.
    matches!(c, '\u{80}'..='\u{a8}' | '«'..='\u{ad}' | '¯'..='´' | '¶'..='¹' | '»'..='¿' | '×' | '÷')
        || matches!(c, '\u{2000}'..='\u{200b}' | '\u{2010}'..='\u{203e}' | '←'..='⇿' | '−')
        || matches!(c, '\u{3000}'..='〄' | '〈'..='〟' | '\u{ff01}'..='／' | '：'..='＠' | '［'..='｀' | '｛'..='･')
        || matches!(c, '\u{fff9}'..='\u{fffd}')
}
