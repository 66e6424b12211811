//! Finds the URLs in the text of files.

use std::path::Path;

use urlgram::Check;
use urlgram::extract::{Find, read};

use super::failure::Failure;
use super::input::{List, open_for, unreadable};
use super::record::Files;

/// Calls `visit` for each URL in these files, in order, with the name of its file as messages show it, and as it is; `-` is
/// standard input. `files` records the files. An error in a file is printed, and the next file follows.
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
