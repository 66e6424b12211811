//! Finds the URLs in the text of files.

use std::path::Path;

use urlgram::Check;
use urlgram::extract::{Find, read};

use super::contained::contained;
use super::failure::Failure;
use super::files::unreadable;
use super::input::{List, for_each_file};
use super::record::Files;

/// Calls `visit` for each URL in these files, in order, with the name of its file as messages show it, and as it is; `-` is
/// standard input. `files` records the files.
pub fn for_each<'p>(
    paths: impl IntoIterator<Item = &'p Path>,
    check: Check,
    files: &mut Files,
    mut visit: impl FnMut(&Find, &str, &[u8]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    has_rules(&check)?;
    for_each_file(paths, files.wanted, |list| {
        files.opened(&list);
        let List { name, path, reader, .. } = list;
        for find in read(check, reader) {
            let find = find.map_err(|error| unreadable(&name, &error))?;
            let origin = find.origin(&name);
            contained(find.url(), Some(&origin), || visit(&find, &name, &path)).unwrap_or(Ok(()))?;
        }
        files.finished();
        Ok(())
    })
}

/// Refuses a grammar without rules for URLs in running text.
pub fn has_rules(check: &Check) -> Result<(), Failure> {
    let id = check.dialect().id;
    if !check.dialect().is_bare() {
        return Ok(());
    }
    Err(Failure::Message(format!(
        "`{id}` has no rules for URLs in running text, which only the prose of a document has; `check --input FILE` checks the \
        lines of a file"
    )))
}
