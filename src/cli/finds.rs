//! The URLs in the text of files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use urlgram::Check;
use urlgram::diagnosis::printable;
use urlgram::extract::{Find, read};

use super::Failure;
use super::input::unreadable;

/// Gives each URL in these files to `visit`, in order, with the name of its file; `-` is standard input.
pub fn for_each<'p>(
    paths: impl IntoIterator<Item = &'p Path>,
    check: Check,
    mut visit: impl FnMut(&Find, &str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for path in paths {
        let (name, reader): (_, Box<dyn Read>) = if path == Path::new("-") {
            ("standard input".to_owned(), Box::new(io::stdin().lock()))
        } else {
            let name = printable(path.as_os_str().as_encoded_bytes());
            let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
            (name, Box::new(file))
        };
        for find in read(check, reader) {
            visit(&find.map_err(|error| unreadable(&name, &error))?, &name)?;
        }
    }
    Ok(())
}
