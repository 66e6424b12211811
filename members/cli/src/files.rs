//! Files: their errors, and writing them whole or not at all.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Stdin, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::failure::Failure;

/// The name of an argument in places where other inputs have the name of a file.
pub const ARGUMENT: &[u8] = b"argument";

/// Returns the message about a file that cannot be read.
pub fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::Message(format!("cannot read `{name}`: {error}"))
}

/// Returns the message about two inputs that are both standard input.
pub fn named_twice() -> Failure {
    let message =
        "standard input is named twice, and can be read only once; give a file in one of the places";
    Failure::Message(message.to_owned())
}

/// Returns standard input. It can be read once, so a second name of it is an error.
pub fn stdin() -> Result<Stdin, Failure> {
    static IS_READ: AtomicBool = AtomicBool::new(false);
    if IS_READ.swap(true, Ordering::Relaxed) {
        return Err(named_twice());
    }
    Ok(io::stdin())
}

/// Returns two hex digits a byte.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns the folder of a file.
pub fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

pub fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Message(format!("cannot write `{}`: {error}", path.display()))
}

/// Writes a file anew, atomically: `write` may read it as it was. If it fails, or returns `false`, the file is unchanged.
pub fn rewrite<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn io::Write) -> Result<(T, bool), Failure>,
) -> Result<T, Failure> {
    let fails = |error: &io::Error| unwritable(path, error);
    // A symbolic link is preserved.
    let path = &fs::canonicalize(path).map_err(|error| unreadable(&path.display().to_string(), &error))?;
    let about = fs::metadata(path).map_err(|error| fails(&error))?;
    if !about.is_file() {
        return Err(fails(&io::Error::other("not a regular file")));
    }
    let part = part(path);
    let mut file = BufWriter::new(File::create_new(&part).map_err(|error| fails(&error))?);
    let written = write(&mut file).and_then(|(result, changes)| {
        let finish = || {
            if changes {
                let file = file.into_inner()?;
                file.set_permissions(about.permissions())?;
                file.sync_all()?;
                fs::rename(&part, path)?;
            }
            io::Result::Ok(changes)
        };
        finish().map(|changes| (result, changes)).map_err(|error| fails(&error))
    });
    if !matches!(written, Ok((_, true))) {
        let _ = fs::remove_file(&part);
    }
    written.map(|(result, _)| result)
}

/// Returns the name of a file that is not yet complete.
fn part(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    directory(path).join(name)
}

/// Replaces a file atomically, or creates it. A pipe or a device is written to.
pub fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|it| !it.is_file()) {
        return fs::OpenOptions::new().write(true).open(path)?.write_all(text);
    }
    let part = part(path);
    let written = File::create_new(&part).and_then(|mut file| {
        file.write_all(text)?;
        file.sync_all()?;
        fs::rename(&part, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}
