//! A window on a file that is read once: the part around the current place, and where it is.

use std::io::{self, Read, Write};
use std::ops::Range;

use hmac_sha256::Hash;
use memchr::{memchr, memrchr};
use urlgram::report::{Layout, Place};

use crate::failure::Failure;
use crate::signals;

/// The number of bytes before and after a value that are kept for excerpts.
const AROUND: usize = 80;

/// The number of bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// The reason that a file could not be read to its end.
#[derive(Debug)]
pub enum Stop {
    /// The file could not be read.
    Read(io::Error),
    /// The copy of the file could not be written.
    Write(io::Error),
    /// The file is not in its notation.
    Syntax(Place, String),
    /// The caller stopped.
    Failed(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// The part of a file around the current place. Offsets are those of the file. Bytes that leave the window are copied, on request.
pub struct Window<'w> {
    reader: Box<dyn Read + Send + 'w>,
    copy: Option<&'w mut dyn Write>,
    buffer: Vec<u8>,
    /// The offset of the buffer.
    base: u64,
    /// The current place, in the buffer.
    at: usize,
    /// A place before it.
    known: Place,
    /// True if the text was decoded from UTF-16.
    pub is_utf16: bool,
    /// The offset from which on all bytes are kept.
    pub kept: Option<u64>,
    /// The length of the beginning of the buffer that has been copied.
    copied: usize,
    ended: bool,
    /// The digest of the values, with their places in the copy.
    values: Option<Hash>,
    /// The number of bytes that the copy has more than the file so far.
    longer: i64,
}

/// The digest of the values of a file and their places.
pub type Values = [u8; 32];

impl<'w> Window<'w> {
    /// Opens a window at the beginning of a file. `copy` gets a copy, with the replacements; if `compared`, the values of the copy are
    /// compared with those of another file.
    pub fn new(
        reader: Box<dyn Read + Send + 'w>,
        is_utf16: bool,
        copy: Option<&'w mut dyn Write>,
        compared: bool,
    ) -> Self {
        Self {
            reader,
            copy,
            buffer: Vec::with_capacity(2 * CHUNK),
            base: 0,
            at: 0,
            known: Place::START,
            is_utf16,
            kept: None,
            copied: 0,
            ended: false,
            values: compared.then(Hash::new),
            longer: 0,
        }
    }

    pub fn is_compared(&self) -> bool {
        self.values.is_some()
    }

    /// Adds a value, as the copy has it, to those that are compared: the offset in the file, and the length in the copy.
    pub fn compares(&mut self, begins: u64, length: u64, pointer: &str, value: &[u8]) {
        let begins = begins.saturating_add_signed(self.longer);
        if let Some(values) = &mut self.values {
            for number in [begins, length, pointer.len() as u64, value.len() as u64] {
                values.update(number.to_le_bytes());
            }
            values.update(pointer.as_bytes());
            values.update(value);
        }
    }

    /// Returns the digest of the values that are compared.
    pub fn values(&self) -> Values {
        self.values.unwrap_or_default().finalize()
    }

    /// Returns the offset of the current place.
    pub fn offset(&self) -> u64 {
        self.base + self.at as u64
    }

    /// Returns the bytes after the current place that are in the window; at the end of the file, there are none.
    pub fn rest(&mut self) -> Result<&[u8], Stop> {
        if self.at == self.buffer.len() {
            self.fill()?;
        }
        Ok(&self.buffer[self.at..])
    }

    /// Returns the next byte.
    pub fn peek(&mut self) -> Result<Option<u8>, Stop> {
        match self.buffer.get(self.at) {
            Some(byte) => Ok(Some(*byte)),
            None => Ok(self.rest()?.first().copied()),
        }
    }

    /// Passes bytes that are in the window.
    pub fn pass(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Returns the next bytes, as many as there are and at most this many.
    pub fn ahead(&mut self, length: usize) -> Result<&[u8], Stop> {
        while self.buffer.len() - self.at < length && self.fill()? {}
        let rest = &self.buffer[self.at..];
        Ok(&rest[..length.min(rest.len())])
    }

    /// Returns whether this text is the next.
    pub fn is_next(&mut self, text: &[u8]) -> Result<bool, Stop> {
        Ok(self.ahead(text.len())? == text)
    }

    /// Passes this text if it is the next; `false` if it is not.
    pub fn passes(&mut self, text: &[u8]) -> Result<bool, Stop> {
        let is_next = self.is_next(text)?;
        if is_next {
            self.at += text.len();
        }
        Ok(is_next)
    }

    /// Returns bytes of the window.
    pub fn bytes(&self, range: &Range<u64>) -> &[u8] {
        &self.buffer[self.inside(range.start)..self.inside(range.end)]
    }

    /// Begins the first line at the current place.
    pub fn begin_line(&mut self) {
        self.known = Place { offset: self.offset(), ..Place::START };
    }

    /// Returns the current place. The next is counted from about here, so that many places take linear time.
    pub fn place(&mut self) -> Place {
        let near = self.offset().saturating_sub(AROUND as u64);
        self.known = self.place_of(near);
        self.place_of(self.offset())
    }

    /// Returns the place of an offset that is in the window.
    pub fn place_of(&self, offset: u64) -> Place {
        let offset = offset.max(self.known.offset);
        self.known.behind(self.bytes(&(self.known.offset..offset)))
    }

    /// Returns the error of this text at the current place.
    pub fn wrong<T>(&self, message: impl Into<String>) -> Result<T, Stop> {
        Err(Stop::Syntax(self.place_of(self.offset()), message.into()))
    }

    /// Returns the layout of the value of `content`, as [`Layout::decoded`] does.
    pub fn layout<'t>(
        &mut self,
        content: &Range<u64>,
        escapes: impl IntoIterator<Item = (Range<usize>, &'t [u8])>,
        pointer: String,
    ) -> Result<Layout, Stop> {
        // An excerpt shows the end of the line, too, which a slow pipe may not have given.
        while self.buffer.len() < self.inside(content.end) + AROUND
            && memchr(b'\n', &self.buffer[self.inside(content.end)..]).is_none()
            && self.fill()?
        {}
        let content = self.inside(content.start)..self.inside(content.end);
        let known = self.inside(self.known.offset);
        let line = memrchr(b'\n', &self.buffer[known..content.start]).map_or(known, |feed| known + feed + 1);
        let is_inside = |at: &usize| self.buffer.get(*at).is_some_and(|byte| byte & 0xC0 == 0x80);
        let mut from = line.max(content.start.saturating_sub(AROUND)).min(content.start);
        from += (from..content.start).take_while(is_inside).count();
        // A line may be long, and have many values.
        let tail = &self.buffer[content.end..self.buffer.len().min(content.end + AROUND)];
        let mut to = content.end + memchr(b'\n', tail).unwrap_or(tail.len());
        to -= (content.end + 1..=to).rev().take_while(is_inside).count();
        let start = self.known.behind(&self.buffer[known..from]);
        self.known = start;
        let text = self.buffer[from..to].to_vec();
        Ok(Layout::decoded(text, start, content.start - from..content.end - from, escapes, pointer))
    }

    /// Replaces bytes of the window in the copy.
    pub fn replace(&mut self, range: &Range<u64>, with: &[u8]) -> Result<(), Stop> {
        let range = self.inside(range.start)..self.inside(range.end);
        let lengths = [with.len(), range.len()].map(|length| i64::try_from(length).unwrap_or(i64::MAX));
        self.longer += lengths[0] - lengths[1];
        if let Some(copy) = &mut self.copy {
            copy.write_all(&self.buffer[self.copied..range.start]).map_err(Stop::Write)?;
            copy.write_all(with).map_err(Stop::Write)?;
            self.copied = range.end;
        }
        Ok(())
    }

    /// Copies the rest of the file.
    pub fn finish(&mut self) -> Result<(), Stop> {
        if self.copy.is_some() {
            self.kept = None;
            loop {
                self.at = self.buffer.len();
                if !self.fill()? {
                    break;
                }
            }
            self.copy_to(self.buffer.len())?;
        }
        Ok(())
    }

    fn inside(&self, offset: u64) -> usize {
        usize::try_from(offset.saturating_sub(self.base)).expect("the offset is in the window")
    }

    fn copy_to(&mut self, end: usize) -> Result<(), Stop> {
        if let Some(copy) = &mut self.copy
            && self.copied < end
        {
            copy.write_all(&self.buffer[self.copied..end]).map_err(Stop::Write)?;
            self.copied = end;
        }
        Ok(())
    }

    /// Reads the next bytes; `false` at the end of the file.
    fn fill(&mut self) -> Result<bool, Stop> {
        if self.ended {
            return Ok(false);
        }
        signals::heed()?;
        let kept = self.kept.map_or(self.at, |kept| self.inside(kept).min(self.at));
        let done = kept.saturating_sub(AROUND);
        // Moving the buffer for every byte would be quadratic.
        if done > self.buffer.len() / 2 {
            self.copy_to(done)?;
            if self.known.offset < self.base + done as u64 {
                self.known = self.place_of(self.base + done as u64);
            }
            self.buffer.drain(..done);
            self.base += done as u64;
            self.at -= done;
            self.copied = self.copied.saturating_sub(done);
        }
        let length = self.buffer.len();
        self.buffer.resize(length + CHUNK, 0);
        let read = loop {
            match self.reader.read(&mut self.buffer[length..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.buffer.truncate(length + read.as_ref().unwrap_or(&0));
        self.ended = matches!(read, Ok(0));
        read.map(|read| read > 0).map_err(Stop::Read)
    }
}
