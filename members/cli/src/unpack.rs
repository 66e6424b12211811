//! Decompresses files; their first bytes tell gzip.

use std::io::{self, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;

/// The first bytes of gzip: the magic number, and its only method.
const GZIP: &[u8] = &[0x1F, 0x8B, 8];

/// Returns the data of `source`, decompressed if it is compressed. No more bytes than necessary are read to decide: for a list
/// that is typed, the first verdict must follow the first line.
pub fn unpacked(mut source: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::new();
    while head.len() < GZIP.len() && GZIP.starts_with(&head) {
        if source.by_ref().take(1).read_to_end(&mut head)? == 0 {
            break;
        }
    }
    let is_gzip = is_packed(&head);
    let source = Cursor::new(head).chain(source);
    Ok(if is_gzip {
        Box::new(Gzip(MultiGzDecoder::new(BufReader::with_capacity(1 << 16, source))))
    } else {
        Box::new(source)
    })
}

/// Returns whether a file that begins so is compressed.
pub fn is_packed(head: &[u8]) -> bool {
    head.starts_with(GZIP)
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
