//! The files that were read, with their digests, for the record of a check.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use hmac_sha256::Hash;
use serde::Serialize;

use super::List;
use crate::files::hex;

/// The files that were read.
#[derive(Default)]
pub struct Digests {
    /// True if digests are needed.
    pub wanted: bool,
    all: Vec<Opened>,
}

struct Opened {
    path: Vec<u8>,
    read: Arc<AtomicU64>,
    digest: Option<Arc<Mutex<Hash>>>,
    is_whole: bool,
}

impl Digests {
    /// Makes an empty list of files. They are stored only if the record is `wanted`.
    pub fn new(wanted: bool) -> Self {
        Self { wanted, all: Vec::new() }
    }

    /// Starts the next file.
    pub fn opened(&mut self, list: &List) {
        if self.wanted {
            let (path, read, digest) = (list.path.clone(), Arc::clone(&list.read), list.digest.clone());
            self.all.push(Opened { path, read, digest, is_whole: false });
        }
    }

    /// Adds a file that was read as a whole, with these contents.
    pub fn whole(&mut self, path: &[u8], contents: &[u8]) {
        if self.wanted {
            let mut digest = Hash::new();
            digest.update(contents);
            let (path, read) = (path.to_vec(), Arc::new(AtomicU64::new(contents.len() as u64)));
            self.all.push(Opened { path, read, digest: Some(Arc::new(Mutex::new(digest))), is_whole: true });
        }
    }

    /// Adds the files of a part.
    pub fn join(&mut self, part: Self) {
        self.all.extend(part.all);
    }

    /// Marks the last file as read to its end.
    pub fn finished(&mut self) {
        if let Some(last) = self.all.last_mut() {
            last.is_whole = true;
        }
    }

    /// Returns the entries of the files.
    pub fn told(&self) -> Vec<Read<'_>> {
        self.all.iter().map(Opened::told).collect()
    }
}

/// The entry of a file in a record.
#[derive(Serialize)]
pub struct Read<'f> {
    /// The name of the file, in hex digits if it is not UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_hex: Option<String>,
    /// The size in bytes, before decompression.
    bytes: u64,
    /// The digest of the same bytes; none if not all could be read.
    sha256: Option<String>,
}

impl Opened {
    fn told(&self) -> Read<'_> {
        let digest = self.digest.as_ref().filter(|_| self.is_whole);
        let sha256 = digest.map(|digest| hex(&{ *digest.lock().expect("no thread panics") }.finalize()));
        let path = str::from_utf8(&self.path).ok();
        let path_hex = path.is_none().then(|| hex(&self.path));
        Read { path, path_hex, bytes: self.read.load(Ordering::Relaxed), sha256 }
    }
}
