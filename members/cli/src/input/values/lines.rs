//! Reads files of settings, a name and a value on each line: `.env`, and Java's `.properties`.

use super::json::{DOUBLE, unicode};
use super::value::{Escapes, Notation, PLAIN, backslashes};
use super::whole::{Finds, utf8};

/// A value in a file of properties: a backslash quotes the character after it.
const PROPERTY: Notation = Notation {
    escapes,
    encode: |text| text.replace('\\', "\\\\"),
    breaks: |raw| memchr::memchr_iter(b'\n', raw).count(),
    ..PLAIN
};

/// Values of variables of an environment: without quotes, in single ones, in double ones.
const BARE: Notation =
    Notation { breaks: |raw| raw.iter().filter(|byte| b" \t#'\"\\$`".contains(byte)).count(), ..PLAIN };
const SINGLE: Notation = Notation { breaks: |raw| memchr::memchr_iter(b'\'', raw).count(), ..PLAIN };

/// Reads `NAME=value`, perhaps after `export`. A `#` after a blank begins a comment.
pub fn environment(bytes: &[u8], finds: &mut Finds<'_>) -> Result<(), (usize, String)> {
    let text = utf8(bytes)?;
    each(
        text,
        finds,
        |_| false,
        |line| {
            let name = line.strip_prefix("export ").unwrap_or(line);
            let (name, rest) = name.split_once('=')?;
            let name = name.trim();
            let is_name = |it: char| it.is_ascii_alphanumeric() || "_.-".contains(it);
            (!name.is_empty() && name.chars().all(is_name)).then_some(())?;
            let value = rest.trim_start();
            let begin = line.len() - value.len();
            // A backslash quotes the next character in double quotes alone.
            let double = || {
                let inside = value.strip_prefix('"')?;
                let mut is_quoted = false;
                let end = inside.find(|it| {
                    let ends = it == '"' && !is_quoted;
                    is_quoted = it == '\\' && !is_quoted;
                    ends
                })?;
                Some(&inside[..end])
            };
            Some(if let Some((inside, _)) = value.strip_prefix('\'').and_then(|rest| rest.split_once('\'')) {
                (name, begin + 1, inside, SINGLE)
            } else if let Some(inside) = double() {
                (name, begin + 1, inside, DOUBLE)
            } else {
                let end = value.find(" #").or_else(|| value.find("\t#")).unwrap_or(value.len());
                (name, begin, value[..end].trim_end(), BARE)
            })
        },
    );
    Ok(())
}

/// Reads `name=value`, `name:value` and `name value`. A line that ends in a backslash goes on in the next.
pub fn properties(bytes: &[u8], finds: &mut Finds<'_>) -> Result<(), (usize, String)> {
    let text = utf8(bytes)?;
    let goes_on = |line: &str| {
        let line = line.trim_end_matches(['\n', '\r']);
        !line.starts_with('!') && line.bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 1
    };
    each(text, finds, goes_on, |line| {
        if line.starts_with('!') {
            return None;
        }
        let mut is_quoted = false;
        let end = line.find(|it: char| {
            let ends = !is_quoted && "=: \t\u{C}".contains(it);
            is_quoted = it == '\\' && !is_quoted;
            ends
        })?;
        let rest = line[end..].trim_start();
        let value = rest.strip_prefix(['=', ':']).unwrap_or(rest).trim_start();
        let value =
            value.strip_prefix("\\\n").or_else(|| value.strip_prefix("\\\r\n")).unwrap_or(value).trim_start();
        Some((&line[..end], line.len() - value.len(), value, PROPERTY))
    });
    Ok(())
}

/// Adds the values that look like URLs, under their names. Blank lines and comments have none.
fn each<'t>(
    text: &'t str,
    finds: &mut Finds<'_>,
    goes_on: impl Fn(&str) -> bool,
    mut read: impl FnMut(&'t str) -> Option<(&'t str, usize, &'t str, Notation)>,
) {
    let mut at = 0;
    let next = |from: usize| text[from..].find('\n').map_or(text.len(), |feed| from + feed + 1);
    while at < text.len() {
        let (begins, line) = (at, &text[at..next(at)]);
        at += line.len();
        let trimmed = line.trim_start();
        let begins = begins + line.len() - trimmed.len();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        while at < text.len() && goes_on(&text[begins..at]) {
            at = next(at);
        }
        let line = text[begins..at].trim_end_matches(['\n', '\r']);
        let Some((name, begin, value, notation)) = read(line) else { continue };
        let decoded = notation.value(value.as_bytes());
        if is_url(&decoded) {
            finds.path.enter(Some(name.as_bytes()));
            finds.value(begins + begin..begins + begin + value.len(), Ok(notation));
            finds.path.leave();
        }
    }
}

/// Returns whether a value begins with a scheme and `//`. Other values may have colons.
fn is_url(value: &[u8]) -> bool {
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let length = value.iter().take_while(is_name).count();
    value.first().is_some_and(u8::is_ascii_alphabetic) && value[length..].starts_with(b"://")
}

fn escapes(raw: &[u8]) -> Escapes {
    backslashes(raw, |at| {
        match raw.get(at + 1) {
            Some(b'u') => {
                let (length, found) = unicode(raw, at);
                (length, found.map(String::from).unwrap_or_default().into())
            }
            // The text goes on, without the white space at the beginning of the next line.
            Some(b'\n' | b'\r') => {
                let white = raw[at + 1..].iter().take_while(|byte| b" \t\x0C\r\n".contains(byte)).count();
                (1 + white, Vec::new())
            }
            Some(b't') => (2, b"\t".to_vec()),
            Some(b'n') => (2, b"\n".to_vec()),
            Some(b'r') => (2, b"\r".to_vec()),
            Some(b'f') => (2, b"\x0C".to_vec()),
            Some(byte) => (2, vec![*byte]),
            None => (1, Vec::new()),
        }
    })
}
