//! Decompresses files; their first bytes distinguish gzip and Zstandard.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// Returns the data of `source`, decompressed if it is compressed. No more bytes than necessary are read to decide: for a list
/// that is typed, the first verdict must follow the first line.
pub fn unpacked(mut source: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::new();
    let form = loop {
        if let Some(form) = Form::of(&head) {
            break form;
        }
        if source.by_ref().take(1).read_to_end(&mut head)? == 0 {
            break Form::Plain;
        }
    };
    let source = Cursor::new(head).chain(source);
    Ok(match form {
        Form::Plain => Box::new(source),
        Form::Gzip => Box::new(Packed::new(Members::new(buffered(source)))),
        Form::Zstandard => Box::new(Packed::new(Frames::new(buffered(source)))),
    })
}

/// Returns whether a file that begins so is compressed.
pub fn is_packed(head: &[u8]) -> bool {
    matches!(Form::of(head), Some(Form::Gzip | Form::Zstandard))
}

fn buffered<R: Read>(source: R) -> BufReader<R> {
    BufReader::with_capacity(1 << 16, source)
}

/// The compression of a file.
#[derive(Clone, Copy)]
enum Form {
    Plain,
    Gzip,
    Zstandard,
}

impl Form {
    /// Returns the compression that the first bytes show, if they are enough.
    fn of(head: &[u8]) -> Option<Self> {
        let may_be = |magic: &[u8]| head.iter().zip(magic).all(|(byte, wanted)| byte == wanted);
        // Skippable frames have sixteen numbers.
        let skipped = [head.first().map_or(0x50, |first| first & 0x0F | 0x50), 0x2A, 0x4D, 0x18];
        let forms: [(&[u8], Self); 3] = [
            (&[0x1F, 0x8B, 8], Self::Gzip),
            (&[0x28, 0xB5, 0x2F, 0xFD], Self::Zstandard),
            (&skipped, Self::Zstandard),
        ];
        match forms.into_iter().find(|(magic, _)| may_be(magic)) {
            Some((magic, form)) => (head.len() >= magic.len()).then_some(form),
            None => Some(Self::Plain),
        }
    }
}

/// A decoder that reports damaged data, unless the file cannot be read.
struct Packed<D> {
    decoder: D,
    /// The error that follows the data that could be read.
    failure: Option<io::Error>,
}

/// The number of bytes that are read at once. The members of a file may be short, and a short read looks like a slow pipe.
const AT_ONCE: usize = 1 << 16;

impl<D: Read> Packed<D> {
    fn new(decoder: D) -> Self {
        Self { decoder, failure: None }
    }
}

impl<D: Read> Read for Packed<D> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut filled = 0;
        while self.failure.is_none() && filled < buffer.len().min(AT_ONCE) {
            match self.decoder.read(&mut buffer[filled..]) {
                Ok(0) => break,
                Ok(some) => filled += some,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.failure = Some(explained(error)),
            }
        }
        match self.failure.take_if(|_| filled == 0) {
            Some(error) => Err(error),
            None => Ok(filled),
        }
    }
}

fn explained(error: io::Error) -> io::Error {
    match error.kind() {
        _ if error.raw_os_error().is_some() => error,
        io::ErrorKind::Unsupported => error,
        kind @ io::ErrorKind::UnexpectedEof => io::Error::new(kind, "the compressed data are truncated"),
        kind => io::Error::new(kind, format!("the compressed data are damaged ({error})")),
    }
}

/// The error for data after the compressed data.
fn more() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "the compressed data are followed by other data")
}

/// The members of a gzip file in sequence. Zeros may follow the last, which fill blocks of a tape.
struct Members<R> {
    /// The decoder of the current member; none only between two calls.
    decoder: Option<GzDecoder<R>>,
}

impl<R: BufRead> Members<R> {
    fn new(source: R) -> Self {
        Self { decoder: Some(GzDecoder::new(source)) }
    }

    /// Begins the next member, and returns whether there is one.
    fn next(&mut self) -> io::Result<bool> {
        let Some(mut source) = self.decoder.take().map(GzDecoder::into_inner) else { return Ok(false) };
        let mut padded = false;
        loop {
            let rest = source.fill_buf()?;
            let zeros = rest.iter().take_while(|byte| **byte == 0).count();
            match rest.get(zeros) {
                None if rest.is_empty() => return Ok(false),
                None => {}
                Some(0x1F) if !padded && zeros == 0 => break,
                Some(_) => return Err(more()),
            }
            padded = true;
            source.consume(zeros);
        }
        self.decoder = Some(GzDecoder::new(source));
        Ok(true)
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(decoder) = &mut self.decoder {
            let some = decoder.read(buffer)?;
            if some > 0 || buffer.is_empty() || !self.next()? {
                return Ok(some);
            }
        }
        Ok(0)
    }
}

/// The frames of a Zstandard file in sequence.
struct Frames<R> {
    source: R,
    decoder: FrameDecoder,
    /// True if the current frame has more data.
    open: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(source: R) -> Self {
        Self { source, decoder: FrameDecoder::new(), open: false }
    }

    /// Begins the next frame, and returns whether there is one.
    fn next(&mut self) -> io::Result<bool> {
        use FrameDecoderError::ReadFrameHeaderError as Header;
        loop {
            if self.source.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.decoder.reset(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(Header(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    let length = u64::from(length);
                    let skipped = io::copy(&mut self.source.by_ref().take(length), &mut io::sink())?;
                    if skipped < length {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(Header(ReadFrameHeaderError::BadMagicNumber(_))) => return Err(more()),
                Err(error) => return Err(told(error)),
            }
        }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !buffer.is_empty() {
            if !self.open && !self.next()? {
                break;
            }
            self.open = true;
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.source, one).map_err(told)?;
            }
            let some = self.decoder.read(buffer)?;
            if some > 0 {
                return Ok(some);
            }
            self.open = false;
            let written = self.decoder.get_checksum_from_data();
            if written.is_some() && written != self.decoder.get_calculated_checksum() {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "wrong checksum"));
            }
        }
        Ok(0)
    }
}

/// Converts an error of the decoder; if the source failed, its error is returned.
fn told(error: FrameDecoderError) -> io::Error {
    let unsupported = |what: &str| io::Error::new(io::ErrorKind::Unsupported, what);
    match error {
        FrameDecoderError::WindowSizeTooBig { .. } => {
            return unsupported(
                "the compressed data require a window of more than 128 MiB; decompress them with \
                `zstd -dc --long=31 FILE | urlgram check -`",
            );
        }
        FrameDecoderError::DictNotProvided { .. } => {
            return unsupported(
                "the compressed data require a dictionary; decompress them with `zstd -dc -D DICTIONARY FILE`",
            );
        }
        _ => {}
    }
    let mut cause: Option<&(dyn Error + 'static)> = Some(&error);
    while let Some(inner) = cause {
        if let Some(error) = inner.downcast_ref::<io::Error>() {
            return error
                .raw_os_error()
                .map_or_else(|| io::Error::from(error.kind()), io::Error::from_raw_os_error);
        }
        cause = inner.source();
    }
    io::Error::new(io::ErrorKind::InvalidData, error)
}
