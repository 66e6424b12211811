//! The URLs in the text of files.

use std::path::Path;

use urlgram::Check;
use urlgram::extract::{Find, read};

use super::Failure;
use super::input::{List, open, unreadable};

/// Gives each URL in these files to `visit`, in order, with the name of its file; `-` is standard input.
pub fn for_each<'p>(
    paths: impl IntoIterator<Item = &'p Path>,
    check: Check,
    mut visit: impl FnMut(&Find, &str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for path in paths {
        let List { name, reader, .. } = open(path)?;
        for find in read(check, reader) {
            visit(&find.map_err(|error| unreadable(&name, &error))?, &name)?;
        }
    }
    Ok(())
}
