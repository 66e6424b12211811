//! Makes UTF-8 of files: decompresses gzip, and decodes UTF-16. Their first bytes tell.

use std::char::decode_utf16;
use std::io::{self, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;

use crate::failure::Failure;

/// The first bytes of gzip: the magic number, and its only method.
const GZIP: &[u8] = &[0x1F, 0x8B, 8];

/// The byte order marks of UTF-16, that of the big end first.
const MARKS: &[&[u8]] = &[b"\xFE\xFF", b"\xFF\xFE"];

/// Returns the data of `source`, decompressed if it is compressed. No more bytes than necessary are read to decide: for a list
/// that is typed, the first verdict must follow the first line.
pub fn unpacked(mut source: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let head = head(&mut source, &[GZIP])?;
    let is_gzip = is_packed(&head);
    let source = Cursor::new(head).chain(source);
    Ok(if is_gzip {
        Box::new(Gzip(MultiGzDecoder::new(BufReader::with_capacity(1 << 16, source))))
    } else {
        Box::new(source)
    })
}

/// Returns the text of `source` in UTF-8, without its mark, if it has a byte order mark of UTF-16, and whether it has one.
pub fn decoded(mut source: Box<dyn Read + Send>) -> io::Result<(Box<dyn Read + Send>, bool)> {
    let head = head(&mut source, MARKS)?;
    if MARKS.contains(&&*head) {
        let is_big = head == MARKS[0];
        return Ok((Box::new(Utf16 { source, is_big, rest: Vec::new(), text: Cursor::default() }), true));
    }
    Ok((if head.is_empty() { source } else { Box::new(Cursor::new(head).chain(source)) }, false))
}

/// Reads bytes as long as one of these may follow.
fn head(source: &mut impl Read, all: &[&[u8]]) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    while all.iter().any(|it| it.len() > head.len() && it.starts_with(&head)) {
        if source.by_ref().take(1).read_to_end(&mut head)? == 0 {
            break;
        }
    }
    Ok(head)
}

/// Returns whether a file that begins so is compressed.
pub fn is_packed(head: &[u8]) -> bool {
    head.starts_with(GZIP)
}

/// Returns whether a file that begins so is in UTF-16.
pub fn is_utf16(head: &[u8]) -> bool {
    MARKS.iter().any(|mark| head.starts_with(mark))
}

/// A decoder that reports damaged data, unless the file cannot be read.
struct Gzip<D>(D);

impl<D: Read> Read for Gzip<D> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(explained)
    }
}

fn explained(error: io::Error) -> io::Error {
    match error.kind() {
        _ if error.raw_os_error().is_some() => error,
        io::ErrorKind::Interrupted => error,
        kind @ io::ErrorKind::UnexpectedEof => io::Error::new(kind, "the compressed data are truncated"),
        kind => io::Error::new(kind, format!("the compressed data are damaged ({error})")),
    }
}

/// Returns the bytes of a surrogate as UTF-8 would have them.
pub fn alone(unit: u16) -> [u8; 3] {
    let [high, low] = unit.to_be_bytes();
    [0xE0 | high >> 4, 0x80 | (high & 0xF) << 2 | low >> 6, 0x80 | low & 0x3F]
}

/// A decoder of UTF-16. Half a character becomes the three bytes that UTF-8 would have for it, and are none there: it is never
/// part of a URL.
struct Utf16<R> {
    source: R,
    is_big: bool,
    /// Bytes whose character has not ended.
    rest: Vec<u8>,
    text: Cursor<Vec<u8>>,
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let some = self.text.read(buffer)?;
            if some > 0 || buffer.is_empty() {
                return Ok(some);
            }
            let before = self.rest.len();
            self.rest.resize(1 << 16, 0);
            let read = self.source.read(&mut self.rest[before..]);
            self.rest.truncate(before + read.as_ref().unwrap_or(&0));
            if read? == 0 {
                if self.rest.is_empty() {
                    return Ok(0);
                }
                if self.rest.len() % 2 == 1 {
                    let kind = io::ErrorKind::UnexpectedEof;
                    return Err(io::Error::new(kind, "the text in UTF-16 ends inside a character"));
                }
                self.decode(self.rest.len());
            } else {
                let whole = self.rest.len() & !1;
                let is_half = whole > 0 && matches!(self.unit(whole - 2), 0xD800..0xDC00);
                self.decode(whole - if is_half { 2 } else { 0 });
            }
        }
    }
}

impl<R> Utf16<R> {
    fn unit(&self, at: usize) -> u16 {
        let bytes = [self.rest[at], self.rest[at + 1]];
        if self.is_big { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) }
    }

    fn decode(&mut self, length: usize) {
        let mut text = Vec::with_capacity(length);
        for character in decode_utf16((0..length).step_by(2).map(|at| self.unit(at))) {
            match character {
                Ok(it) => text.extend_from_slice(it.encode_utf8(&mut [0; 4]).as_bytes()),
                Err(half) => text.extend(alone(half.unpaired_surrogate())),
            }
        }
        self.rest.drain(..length);
        self.text = Cursor::new(text);
    }
}

/// Returns the message about a file that is not written, since it would have to be UTF-8.
pub fn in_utf16(name: &str) -> Failure {
    Failure::Message(format!(
        "`{name}` is not rewritten, since it is in UTF-16; `iconv -f UTF-16 -t UTF-8` converts it"
    ))
}
