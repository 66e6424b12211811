//! The files of a project: those that are named, and those in folders that are named.

use std::cell::Cell;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use ignore::overrides::OverrideBuilder;
use ignore::{DirEntry, WalkBuilder};
use urlgram::printable;

use super::LARGEST;
use crate::failure::Failure;
use crate::files::{is_tests, unreadable, whole};
use crate::input::values::{ValueArguments, backslashes, edited, named};
use crate::input::{Inputs, open};
use crate::policy::from_root;

/// The arguments that select files.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Input")]
pub struct Selection {
    /// Check this URL, also if a file has its name; may be repeated.
    #[arg(short, long, value_name = "URL", group = "inputs", hide_short_help = true)]
    url: Vec<OsString>,

    /// Do not read files that match this pattern, written as in `.gitignore`; may be repeated.
    #[arg(long, value_name = "PATTERN", hide_short_help = true)]
    exclude: Vec<String>,

    /// Read the files that `.gitignore` and the like ignore, too.
    #[arg(long, hide_short_help = true)]
    no_ignore: bool,

    /// Read the files whose paths are the lines of this file; `-` is standard input.
    #[arg(long, value_name = "FILE", group = "inputs", hide_short_help = true)]
    files_from: Option<PathBuf>,
}

/// Folders of version control, whose files nobody writes.
const CONTROL: [&str; 5] = [".git", ".hg", ".svn", ".jj", "CVS"];

/// Ends of the names of files that programs make of other files.
const MADE: [&str; 7] = [".min.js", ".min.css", ".js.map", ".mjs.map", ".cjs.map", ".ts.map", ".css.map"];

impl Selection {
    /// Removes the arguments that are files and folders of a project, and returns them, with those of `--files-from`.
    ///
    /// An argument is one if it exists; `takes_paths` is `false` if all are URLs. With `extract`, all are. If the command `reads_files` of
    /// the given kind itself, it does so unless there are folders.
    pub fn paths(
        &self,
        inputs: &mut Inputs,
        documents: &ValueArguments,
        reads_files: bool,
        extract: bool,
        takes_paths: bool,
    ) -> Result<Vec<PathBuf>, Failure> {
        inputs.forced.clone_from(&self.url);
        let listed = self.listed()?;
        let mut paths = if reads_files {
            let has_folders = !listed.is_empty() || inputs.paths().any(Path::is_dir);
            inputs.take_paths(|_| has_folders)
        } else if extract {
            inputs.take_paths(|_| true)
        } else if takes_paths && documents.format().is_none() {
            inputs.take_paths(Path::exists)
        } else {
            Vec::new()
        };
        paths.extend(listed.into_iter().map(PathBuf::from));
        Ok(paths)
    }

    /// Returns the paths that `--files-from` names, as `git ls-files` prints them, with and without `-z`.
    fn listed(&self) -> Result<Vec<OsString>, Failure> {
        let Some(path) = &self.files_from else { return Ok(Vec::new()) };
        let list = open(path, false)?;
        let text = whole(&list.name, list.reader, LARGEST, "a list of files")?;
        let has_nul = text.contains(&0);
        let end = if has_nul { 0 } else { b'\n' };
        let mut paths = Vec::new();
        for line in text.split(|byte| *byte == end) {
            // A name that ends in NUL is written as it is.
            let plain = if has_nul { line } else { line.strip_suffix(b"\r").unwrap_or(line) };
            let line = unquoted(plain).filter(|_| !has_nul).unwrap_or_else(|| plain.to_owned());
            if !line.is_empty() {
                let path = of_bytes(line).ok_or_else(|| {
                    Failure::Message(format!("`{}` has a path that is not UTF-8", list.name))
                })?;
                paths.push(path);
            }
        }
        Ok(paths)
    }

    /// Returns the files, in the order of the paths that are named and, in a folder, in that of paths. An error is that of one path.
    /// `root` is the folder in which patterns begin. Folders and files of tests are left out unless they are named, and `left` counts them.
    pub fn walk(
        &self,
        paths: &[PathBuf],
        root: &Path,
        left: &Arc<AtomicU64>,
    ) -> Result<impl Iterator<Item = Result<PathBuf, Failure>> + Send + use<>, Failure> {
        let wrong = |pattern: &str, error: ignore::Error| {
            let why = match error {
                ignore::Error::Glob { err, .. } => err,
                error => error.to_string(),
            };
            Failure::Message(format!(
                "`{}`, to be excluded, is no pattern: {why}",
                printable(pattern.as_bytes())
            ))
        };
        let mut excluded = OverrideBuilder::new(root);
        for pattern in &self.exclude {
            excluded.add(&format!("!{pattern}")).map_err(|error| wrong(pattern, error))?;
        }
        let excluded = excluded.build().map_err(|error| wrong("", error))?;
        let is_open = !self.no_ignore;
        let mut walks = Vec::new();
        for path in paths {
            if let Err(error) = fs::symlink_metadata(path) {
                walks.push(Err(unreadable(&printable(path.as_os_str().as_encoded_bytes()), &error)));
                continue;
            }
            // Patterns begin in the folder of the settings, wherever the command runs.
            let inside = from_root(path, root);
            // Hooks name each file, so the folders above a named file are looked at.
            let named = if inside.is_relative() { &inside } else { path };
            let mut folders = named.ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
            if excluded.matched(&inside, path.is_dir()).is_ignore()
                || folders.any(|folder| excluded.matched(folder, true).is_ignore())
            {
                continue;
            }
            let mut builder = WalkBuilder::new(path);
            builder.standard_filters(is_open).hidden(false).require_git(false).parents(is_open);
            let (left, excluded, named) = (Arc::clone(left), excluded.clone(), path.clone());
            let is_excluded = move |path: &Path, is_folder: bool| {
                let below = path.strip_prefix(&named).unwrap_or(path);
                !excluded.is_empty() && excluded.matched(inside.join(below), is_folder).is_ignore()
            };
            builder.filter_entry(move |entry| {
                let name = entry.file_name().as_encoded_bytes();
                let is_made = || is_open && MADE.iter().any(|end| name.ends_with(end.as_bytes()));
                let is_folder = entry.file_type().is_some_and(|it| it.is_dir());
                if entry.depth() > 0 && is_excluded(entry.path(), is_folder) {
                    return false;
                }
                if is_open && entry.depth() > 0 && is_tests(name, is_folder) {
                    left.fetch_add(1, Ordering::Relaxed);
                    return false;
                }
                entry.depth() == 0 || !CONTROL.iter().any(|known| entry.file_name() == *known) && !is_made()
            });
            builder.sort_by_file_name(OsStr::cmp);
            walks.push(Ok(builder.build()));
        }
        Ok(walks.into_iter().flat_map(|walk| match walk {
            Ok(walk) => Box::new(walk.filter_map(file)) as Box<dyn Iterator<Item = _> + Send>,
            Err(failure) => Box::new(std::iter::once(Err(failure))),
        }))
    }
}

/// Returns the path of a file; none of what is not to be read.
fn file(entry: Result<DirEntry, ignore::Error>) -> Option<Result<PathBuf, Failure>> {
    match entry {
        Err(error) => Some(Err(Failure::Message(format!("cannot read a folder: {error}")))),
        Ok(entry) if entry.file_type().is_some_and(|it| it.is_dir()) => None,
        // A link to a folder that is named is followed.
        Ok(entry) if entry.depth() == 0 && entry.path().is_dir() => None,
        // A link in a folder leads to a file that has another name, or is elsewhere.
        Ok(entry) if entry.depth() > 0 && !entry.file_type().is_some_and(|it| it.is_file()) => None,
        Ok(entry) => {
            let path = entry.into_path();
            Some(Ok(path.strip_prefix("./").map(Path::to_owned).unwrap_or(path)))
        }
    }
}

/// Returns the path that Git writes in quotes: with escapes as in C, and bytes as three octal digits.
fn unquoted(line: &[u8]) -> Option<Vec<u8>> {
    let inside = line.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    let is_right = Cell::new(true);
    let escapes = backslashes(inside, |at| match &inside[at + 1..] {
        [one @ b'0'..=b'3', two @ b'0'..=b'7', three @ b'0'..=b'7', ..] => {
            (4, vec![(one & 7) << 6 | (two & 7) << 3 | three & 7])
        }
        [letter, ..] if b"ntrabfv\"\\".contains(letter) => (2, named(*letter).to_string().into_bytes()),
        _ => {
            is_right.set(false);
            (1, Vec::new())
        }
    });
    is_right.get().then(|| edited(inside, &escapes))
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have paths of characters")]
fn of_bytes(path: Vec<u8>) -> Option<OsString> {
    Some(std::os::unix::ffi::OsStringExt::from_vec(path))
}

#[cfg(not(unix))]
fn of_bytes(path: Vec<u8>) -> Option<OsString> {
    String::from_utf8(path).ok().map(OsString::from)
}
