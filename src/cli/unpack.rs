//! Compressed files, which their first bytes tell: gzip and Zstandard.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// What `source` holds, decompressed where it is compressed. No more of it is read than tells that: whoever types a
/// list wants the first verdict behind the first line.
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

fn buffered<R: Read>(source: R) -> BufReader<R> {
    BufReader::with_capacity(1 << 16, source)
}

/// How a file is written.
#[derive(Clone, Copy)]
enum Form {
    Plain,
    Gzip,
    Zstandard,
}

impl Form {
    /// What the first bytes say, if they are enough.
    fn of(head: &[u8]) -> Option<Self> {
        let may_be = |magic: &[u8]| head.iter().zip(magic).all(|(byte, wanted)| byte == wanted);
        // Frames that are to be skipped have sixteen numbers.
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

/// A decoder whose errors say that the data are wrong, unless the file cannot be read.
struct Packed<D> {
    decoder: D,
    /// Comes behind what could be read.
    failure: Option<io::Error>,
}

/// As much is read at once, in bytes: the members of a file may be short, and who reads little takes it for a slow pipe.
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
        kind @ io::ErrorKind::UnexpectedEof => io::Error::new(kind, "its compressed data end too soon"),
        kind => io::Error::new(kind, format!("its compressed data are damaged ({error})")),
    }
}

/// Something stands behind what is compressed.
fn more() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "behind its compressed data stands something else")
}

/// The members of gzip, one behind the other. At the end may stand zeros, which fill up blocks of a tape.
struct Members<R> {
    /// There is one but between two calls.
    decoder: Option<GzDecoder<R>>,
}

impl<R: BufRead> Members<R> {
    fn new(source: R) -> Self {
        Self { decoder: Some(GzDecoder::new(source)) }
    }

    /// Begins the next member; none is left where it says so.
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

/// The frames of Zstandard, one behind the other.
struct Frames<R> {
    source: R,
    decoder: FrameDecoder,
    /// Not all of a frame has been given away.
    open: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(source: R) -> Self {
        Self { source, decoder: FrameDecoder::new(), open: false }
    }

    /// Begins the next frame; none is left where it says so.
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

/// What the decoder says; the error of the source, if that is the cause.
fn told(error: FrameDecoderError) -> io::Error {
    let unsupported = |what: &str| io::Error::new(io::ErrorKind::Unsupported, what);
    match error {
        FrameDecoderError::WindowSizeTooBig { .. } => {
            return unsupported(
                "its compressed data want a window of more than 128 MiB; `zstd -dc --long=31 FILE | urlgram check -` \
                 gives them one",
            );
        }
        FrameDecoderError::DictNotProvided { .. } => {
            return unsupported(
                "its compressed data want a dictionary; `zstd -dc -D DICTIONARY FILE` has one",
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
