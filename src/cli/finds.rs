//! The URLs in the text of files.

use std::path::Path;

use urlgram::Check;
use urlgram::extract::{Find, read};

use super::failure::Failure;
use super::input::{List, open_for, unreadable};
use super::record::Files;

/// Gives each URL in these files to `visit`, in order, with the name of its file as messages have it, and as it is; `-` is
/// standard input. `files` learns what was read. What is wrong with a file is said, and then come the others.
pub fn for_each<'p>(
    paths: impl IntoIterator<Item = &'p Path>,
    check: Check,
    files: &mut Files,
    mut visit: impl FnMut(&Find, &str, &[u8]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut all = Ok(());
    for path in paths {
        let list = match open_for(path, files.wanted()) {
            Ok(list) => list,
            Err(failure) => {
                all = Err(failure.told());
                continue;
            }
        };
        files.opened(&list);
        let List { name, path, reader, .. } = list;
        let mut is_whole = true;
        for find in read(check, reader) {
            match find {
                Ok(find) => visit(&find, &name, &path)?,
                Err(error) => {
                    all = Err(unreadable(&name, &error).told());
                    is_whole = false;
                    break;
                }
            }
        }
        if is_whole {
            files.finished();
        }
    }
    all
}
