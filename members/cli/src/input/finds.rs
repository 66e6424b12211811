//! Finds the URLs in the text of files.

use std::cell::Cell;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;

use memchr::memchr;
use urlgram::Check;
use urlgram::extract::{Find, read};
use urlgram::report::Place;

use crate::contained::contained;
use crate::failure::{Failure, say};
use crate::files::unreadable;
use crate::input::digests::Digests;
use crate::input::{List, for_each_file};

/// Calls `visit` for each URL in these files, in order, with the name of its file as messages show it, and as it is; `-` is
/// standard input. `files` records the files.
///
/// A file that is no text, as far as a search for URLs is concerned, is an error: what is not found in it would pass.
pub fn for_each<'p>(
    paths: impl IntoIterator<Item = &'p Path>,
    check: Check,
    files: &mut Digests,
    mut visit: impl FnMut(&Find, &str, &[u8]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    has_rules(&check)?;
    let (mut number, mut others) = (0, 0);
    let all = for_each_file(paths, files.wanted, |list| {
        files.opened(&list);
        let List { name, path, reader, .. } = list;
        number += 1;
        let nul = Cell::new(None);
        for find in read(check, Watched { source: reader, read: 0, nul: &nul }) {
            let find = find.map_err(|error| unreadable(&name, &error))?;
            contained(find.url(), || Some(find.origin(&name)), || visit(&find, &name, &path))
                .unwrap_or(Ok(()))?;
        }
        if let Some(offset) = nul.get() {
            others += 1;
            return Err(Failure::Message(format!(
                "cannot find all URLs of `{name}`: it has a NUL byte at offset {offset}, so it is binary, or UTF-16 without a mark"
            )));
        }
        files.finished();
        Ok(())
    });
    if others == 0 || number == 1 {
        return all;
    }
    let all = all.map_err(Failure::told);
    say(&format!("urlgram: {others} of {number} files cannot be read as text"));
    all
}

/// Returns the place of a URL in a text that is in memory.
pub fn place(find: &Find) -> Range<usize> {
    let Range { start, end } = find.url_places();
    let inside = |place: Place| usize::try_from(place.offset).unwrap_or(usize::MAX);
    inside(start)..inside(end)
}

/// A reader that looks for NUL, which text has not.
struct Watched<'n, R> {
    source: R,
    read: u64,
    /// The offset of the first one.
    nul: &'n Cell<Option<u64>>,
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let some = self.source.read(buffer)?;
        if self.nul.get().is_none() {
            self.nul.set(memchr(0, &buffer[..some]).map(|at| self.read + at as u64));
        }
        self.read += some as u64;
        Ok(some)
    }
}

/// Refuses a grammar without rules for URLs in running text.
pub fn has_rules(check: &Check) -> Result<(), Failure> {
    let id = check.dialect().id;
    if !check.dialect().is_foreign() {
        return Ok(());
    }
    Err(Failure::Message(format!(
        "`{id}` has no rules for URLs in running text, which only the prose of a document has; `check --input FILE` checks the \
        lines of a file"
    )))
}
