//! Repairs the files of a project, or tells what would change.

use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use urlgram::report::Place;
use urlgram::{Check, printable};

use crate::contained::contained;
use crate::failure::{Failure, counted};
use crate::files::{rewrite, unwritable};
use crate::input::finds::place;
use crate::input::in_memory;
use crate::input::unpack::in_utf16;
use crate::input::values::{Found, ValueReader, edited};
use crate::output::Output;
use crate::policy::Policy;
use crate::project::{self, Answer, Common, Opened, Text, Way};
use crate::signals;

/// Repairs files; `left` counts those of tests that the walk left out. `write` repairs a file of a format in place; without it, the changes
/// are printed alone. Returns whether all URLs conform after that.
pub fn run(
    common: &Common,
    mut policy: Policy,
    walk: impl Iterator<Item = Result<PathBuf, Failure>>,
    left: &AtomicU64,
    mut write: Option<impl FnMut(&Path, &mut ValueReader) -> Result<(), Failure>>,
    out: &mut Output,
) -> Result<bool, Failure> {
    signals::watch();
    let (mut all, mut told, mut urls, mut files) = (true, Ok(()), 0, 0);
    for path in walk {
        let repair = || {
            let path = path?;
            policy.reads(path.as_os_str().as_encoded_bytes());
            let of = policy.of_file;
            let Some(Opened { contents, way, is_guess }) = common.open(&path, of, Vec::new())? else {
                return Ok(Changes::default());
            };
            let (text, way) = match way {
                Way::Format(format) => {
                    let mut changes = Changes::default();
                    let read =
                        common.reading(format, of)?.read(in_memory(&path, contents)?, None, &mut |found| {
                            change(found, &mut changes);
                            Ok(None)
                        });
                    match read {
                        Err(Failure::Message(_)) if is_guess => (Text::again(&path)?, Way::Text),
                        Err(failure) => return Err(failure),
                        Ok(_) => {
                            if let Some(write) = write.as_mut().filter(|_| !changes.lines.is_empty()) {
                                write(&path, &mut common.reading(format, of)?)?;
                            }
                            return Ok(changes);
                        }
                    }
                }
                way => (Text::of(&path, contents)?, way),
            };
            let is_utf16 = text.is_utf16;
            let changes = texts(of.check(common.check), text, way, common.is_text, &path);
            if is_utf16 && !changes.parts.is_empty() {
                return Err(in_utf16(&printable(path.as_os_str().as_encoded_bytes())));
            }
            if write.is_some() && !changes.parts.is_empty() {
                changes.write(&path)?;
            }
            Ok(changes)
        };
        signals::heed()?;
        match repair() {
            Ok(changes) => {
                all &= changes.left == 0;
                urls += changes.lines.len() as u64;
                files += u64::from(!changes.lines.is_empty());
                changes.lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
            }
            Err(failure @ (Failure::Message(_) | Failure::Reported)) => told = Err(failure.told()),
            Err(failure) => return Err(failure),
        }
    }
    let (urls, files) = (counted(urls, "URLs"), counted(files, "files"));
    let done = if write.is_some() { "repaired" } else { "would be repaired; `--in-place` writes the files" };
    let tests = project::tests_left(left.load(Ordering::Relaxed));
    let tests = tests.map(|text| format!("; {text}")).unwrap_or_default();
    writeln!(out, "{urls} in {files} {done}{tests}")?;
    told.map(|()| all)
}

/// Finds the changes of a text.
fn texts(check: Check, text: Text, way: Way, all: bool, path: &Path) -> Changes {
    let (text, mut changes) = (text.bytes, Changes::default());
    let name = printable(path.as_os_str().as_encoded_bytes());
    for (find, is_code) in project::finds(check, &text, way, all) {
        if check.is_plain(find.url()) {
            continue;
        }
        let origin = || Some(find.origin(&name));
        let Some(told) = contained(find.url(), origin, || project::url(&find, is_code, all, |_| false))
        else {
            changes.left += 1;
            continue;
        };
        let Answer::Report(report) = told else { continue };
        if report.conforms() {
            continue;
        }
        let new = report.repaired().and_then(|new| Some((new, find.rewritten(&report, new)?)));
        let Some((new, written)) = new else {
            changes.left += 1;
            continue;
        };
        changes.parts.push((place(&find), written));
        changes.line(&name, find.url_places().start, find.url(), new);
    }
    changes.text = text;
    changes
}

/// Adds the change of a value.
fn change(found: &Found, changes: &mut Changes) {
    let Some(report) = found.report() else {
        changes.left += 1;
        return;
    };
    if report.conforms() {
        return;
    }
    match report.repaired().and_then(|new| found.rewritten(&report, new)) {
        Some(_) => {
            let place = found.layout().places(0..0).start;
            changes.line(&found.origin.name, place, found.value(), report.repaired().unwrap_or_default());
        }
        None => changes.left += 1,
    }
}

/// The changes of a file of a project.
#[derive(Default)]
struct Changes {
    /// A line for each.
    lines: Vec<String>,
    /// The number of URLs that do not conform and are left as they are.
    left: usize,
    /// The text, and its parts that are replaced.
    text: Vec<u8>,
    parts: Vec<(Range<usize>, Vec<u8>)>,
}

impl Changes {
    fn line(&mut self, name: &str, place: Place, old: &[u8], new: &[u8]) {
        let (old, new, Place { line, character, .. }) = (printable(old), printable(new), place);
        self.lines
            .push(format!("{}:{line}:{character}: `{old}` becomes `{new}`", printable(name.as_bytes())));
    }

    /// Writes a text with its changes.
    fn write(&self, path: &Path) -> Result<(), Failure> {
        let new = edited(&self.text, &self.parts);
        rewrite(path, |old, file| {
            let fails = |error: io::Error| unwritable(path, &error);
            let mut before = Vec::new();
            if let Some(mut old) = old {
                old.read_to_end(&mut before).map_err(fails)?;
            }
            if before != self.text {
                return Err(fails(io::Error::other("another program has changed it in the meantime")));
            }
            file.write_all(&new).map_err(fails)?;
            Ok(true)
        })
    }
}
