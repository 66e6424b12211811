//! Messages on standard input: a head with their length, then JSON.

use std::io::{self, BufRead, Read as _, Write};

use lsp_server::{ErrorCode, Message};
use serde_json::json;
use urlgram::printable;

use crate::input::values::unit;

/// The longest message that is read, in bytes. A file of a quarter of it always fits, however its letters are escaped.
const LONGEST: u64 = 1 << 26;

/// The longest line of a head.
const LINE: u64 = 1 << 12;

/// Reads the next message, or what is wrong with it; `None` at the end of the input.
///
/// A client may be wrong about a length. Memory is taken only for what arrives, and the next message begins at the next head, whatever
/// precedes it.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Result<Message, String>>> {
    let Some(length) = head(input)? else { return Ok(None) };
    let mut body = input.take(length);
    if length > LONGEST {
        io::copy(&mut body, &mut io::sink())?;
        return Ok(Some(Err(format!("a message of {length} bytes exceeds the limit of {LONGEST}"))));
    }
    let mut text = Vec::new();
    body.read_to_end(&mut text)?;
    if body.limit() > 0 {
        return Ok(None);
    }
    let message = serde_json::from_slice(&text).or_else(|_| {
        replace_lone_surrogates(&mut text);
        serde_json::from_slice(&text)
    });
    Ok(Some(
        message.map_err(|error| format!("this is no message: {}", printable(error.to_string().as_bytes()))),
    ))
}

/// Replaces each escape of half a character, which an editor may send while one is written, by that of U+FFFD: both are one unit of UTF-16,
/// so that places stay.
fn replace_lone_surrogates(text: &mut [u8]) {
    let mut at = 0;
    while at < text.len() {
        at += match unit(text, at) {
            Some(0xD800..=0xDBFF) if matches!(unit(text, at + 6), Some(0xDC00..=0xDFFF)) => 12,
            Some(0xD800..=0xDFFF) => {
                text[at + 2..at + 6].copy_from_slice(b"fffd");
                6
            }
            Some(_) => 6,
            None if text[at] == b'\\' => 2,
            None => 1,
        };
    }
}

/// Reads to the end of the next head, and returns the length that it states.
fn head(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    const FIELD: &str = "content-length:";
    let mut length = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.take(LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line).to_ascii_lowercase();
        if let Some((_, value)) = text.rsplit_once(FIELD) {
            length = value.trim().parse().ok();
        } else if text.trim().is_empty() && length.is_some() {
            return Ok(length);
        }
    }
}

/// Answers a text that is no message; so the answer names no request.
pub fn refuse(out: &mut impl Write, wrong: &str) -> io::Result<()> {
    let error = json!({ "code": ErrorCode::ParseError as i32, "message": wrong });
    let text = json!({ "jsonrpc": "2.0", "id": null, "error": error }).to_string();
    write!(out, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    out.flush()
}
