//! Reads files of settings, a name and a value on each line: `.env`, and Java's `.properties`.

use super::value::{Escapes, Notation, PLAIN, backslashes};
use super::whole::{Finds, utf8};
use super::yaml::DOUBLE;

/// A value in a file of properties: a backslash quotes the character after it.
const PROPERTY: Notation = Notation { escapes, encode: |text| text.replace('\\', "\\\\"), ..PLAIN };

/// Values of variables of an environment: without quotes, in single ones, in double ones.
const BARE: Notation =
    Notation { breaks: |raw| raw.iter().filter(|byte| b" \t#'\"\\$`".contains(byte)).count(), ..PLAIN };
const SINGLE: Notation = Notation { breaks: |raw| memchr::memchr_iter(b'\'', raw).count(), ..PLAIN };

/// Reads `NAME=value`, perhaps after `export`. A `#` after a blank begins a comment.
pub fn environment(bytes: &[u8], finds: &mut Finds<'_>) -> Result<(), (usize, String)> {
    let text = utf8(bytes)?;
    each(text, finds, |line| {
        let name = line.strip_prefix("export ").unwrap_or(line);
        let (name, rest) = name.split_once('=')?;
        let name = name.trim();
        let is_name = |it: char| it.is_ascii_alphanumeric() || "_.-".contains(it);
        (!name.is_empty() && name.chars().all(is_name)).then_some(())?;
        let value = rest.trim_start();
        let begin = line.len() - value.len();
        let quoted = |quote: char| Some(value.strip_prefix(quote)?.split_once(quote)?.0);
        Some(if let Some(inside) = quoted('\'') {
            (name, begin + 1, inside, SINGLE)
        } else if let Some(inside) = quoted('"') {
            (name, begin + 1, inside, DOUBLE)
        } else {
            let end = value.find(" #").or_else(|| value.find("\t#")).unwrap_or(value.len());
            (name, begin, value[..end].trim_end(), BARE)
        })
    });
    Ok(())
}

/// Reads `name=value`, `name:value` and `name value`. A line that ends in a backslash goes on in the next, and is not read.
pub fn properties(bytes: &[u8], finds: &mut Finds<'_>) -> Result<(), (usize, String)> {
    let text = utf8(bytes)?;
    let mut goes_on = false;
    each(text, finds, |line| {
        let is_part = goes_on;
        goes_on = line.bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 1;
        if is_part || goes_on || line.starts_with('!') {
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
        Some((&line[..end], line.len() - value.len(), value, PROPERTY))
    });
    Ok(())
}

/// Adds the values that look like URLs, under their names. Blank lines and comments have none.
fn each<'t>(
    text: &'t str,
    finds: &mut Finds<'_>,
    mut read: impl FnMut(&'t str) -> Option<(&'t str, usize, &'t str, Notation)>,
) {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begins = at;
        at += line.len();
        let trimmed = line.trim_start();
        let begins = begins + line.len() - trimmed.len();
        let line = trimmed.trim_end_matches(['\n', '\r']);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
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
        let unit = || u32::from_str_radix(str::from_utf8(raw.get(at + 2..at + 6)?).ok()?, 16).ok();
        match raw.get(at + 1) {
            Some(b'u') => (6, unit().and_then(char::from_u32).map(String::from).unwrap_or_default().into()),
            Some(b't') => (2, b"\t".to_vec()),
            Some(b'n') => (2, b"\n".to_vec()),
            Some(b'r') => (2, b"\r".to_vec()),
            Some(b'f') => (2, b"\x0C".to_vec()),
            Some(byte) => (2, vec![*byte]),
            None => (1, Vec::new()),
        }
    })
}
