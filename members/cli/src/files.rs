//! Files: their errors, and writing them whole or not at all.

use std::fmt::Write as _;
use std::fs::{self, File, Metadata};
use std::io::{self, Read, Stdin, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::failure::Failure;
use super::signals;

/// The name of an argument in places where other inputs have the name of a file.
pub const ARGUMENT: &[u8] = b"argument";

/// The name of standard input there.
pub const STDIN: &[u8] = b"standard input";

/// Returns the message about a file that cannot be read.
pub fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::Message(format!("cannot read `{name}`: {error}"))
}

/// Returns the message about two inputs that are both standard input.
pub fn named_twice() -> Failure {
    Failure::because(
        "standard input is named twice, and can be read only once; give a file in one of the places",
    )
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

/// Returns bytes as characters, those that `is_escaped` as a percent sign and two hex digits.
pub fn percent_encoded(bytes: &[u8], is_escaped: impl Fn(u8) -> bool) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        if is_escaped(*byte) {
            let _ = write!(text, "%{byte:02X}");
        } else {
            text.push(char::from(*byte));
        }
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

/// Reads all of a file that has at most `limit` bytes. `what` names such a file.
pub fn whole(name: &str, reader: impl Read, limit: u64, what: &str) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    reader.take(limit + 1).read_to_end(&mut text).map_err(|error| unreadable(name, &error))?;
    if text.len() as u64 > limit { Err(too_large(name, limit, what)) } else { Ok(text) }
}

/// Returns the message about a file of more than `limit` bytes. `what` names such a file.
pub fn too_large(name: &str, limit: u64, what: &str) -> Failure {
    Failure::Message(format!("`{name}` is larger than {} MiB, the limit for {what}", limit >> 20))
}

/// Returns the file that a path leads to: a symbolic link is followed, and stays. The file need not exist.
pub fn target(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => match fs::symlink_metadata(path) {
            Ok(_) => Err(io::Error::other("it is a symbolic link to a file that does not exist")),
            Err(_) => Ok(path.to_owned()),
        },
        found => found,
    }
}

/// Writes a file anew, or creates it: whole, or not at all. `write` gets the old file, if there is one, and the new one, which
/// takes the old one's place if it returns `true`.
///
/// The new file has the mode and the owner of the old one, and is private until then. It does not take the place of a file that another
/// program has written since it was opened, nor of one with other names, which would keep the old text.
pub fn rewrite(
    path: &Path,
    write: impl FnOnce(Option<File>, &mut File) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    signals::watch();
    let fails = |error: io::Error| unwritable(path, &error);
    let target = target(path).map_err(fails)?;
    let (old, state) = opened(&target).map_err(fails)?.unzip();
    let mut part = Part::beside(&target, old.is_some()).map_err(fails)?;
    if !write(old, &mut part.file)? {
        return Ok(());
    }
    signals::heed()?;
    part.replaces(&target, state.as_ref()).map_err(fails)
}

/// Opens a file that is to be replaced, if there is one, with what it is now.
fn opened(path: &Path) -> io::Result<Option<(File, Metadata)>> {
    let is_other = || io::Error::other("it is not a regular file");
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        // Opening a pipe would block.
        Ok(about) if !about.is_file() => return Err(is_other()),
        about => about?,
    };
    let file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_file() { Ok(Some((file, about))) } else { Err(is_other()) }
}

/// A file that is not yet complete. It is removed, unless it takes its place.
struct Part {
    path: PathBuf,
    file: File,
}

impl Part {
    /// Makes an empty file beside another one.
    fn beside(path: &Path, is_private: bool) -> io::Result<Self> {
        let mut options = File::options();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        if is_private {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        #[cfg(not(unix))]
        let _ = is_private;
        let process = std::process::id();
        for number in 0_u32.. {
            let path = directory(path).join(format!(".urlgram-{process}-{number}.part"));
            match options.open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                opened => return opened.map(|file| Self { path, file }),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Takes the place of a file, if that is as it was.
    fn replaces(self, target: &Path, old: Option<&Metadata>) -> io::Result<()> {
        if let Some(old) = old {
            kept(&self.file, old)?;
        }
        self.file.sync_all()?;
        let is_same = match (fs::symlink_metadata(target), old) {
            (Ok(now), Some(old)) => is_same(&now, old),
            (Err(error), None) => error.kind() == io::ErrorKind::NotFound,
            _ => false,
        };
        if !is_same {
            return Err(io::Error::other("another program has changed it in the meantime"));
        }
        fs::rename(&self.path, target)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // A file that has replaced the old one is no longer at this path.
        let _ = fs::remove_file(&self.path);
    }
}

/// Gives a new file the mode and the owner of the old one.
#[cfg(unix)]
fn kept(new: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};

    if old.nlink() > 1 {
        let names = old.nlink() - 1;
        return Err(io::Error::other(format!(
            "it has other names, {names} in number (hard links), which would keep the old text"
        )));
    }
    let about = new.metadata()?;
    let changed = |new: u32, old: u32| (new != old).then_some(old);
    let (user, group) = (changed(about.uid(), old.uid()), changed(about.gid(), old.gid()));
    if user.is_some() || group.is_some() {
        fchown(new, user, group).map_err(|error| {
            let (user, group) = (old.uid(), old.gid());
            io::Error::other(format!("its owner (user {user}, group {group}) cannot be kept: {error}"))
        })?;
    }
    // A change of the owner clears bits of the mode.
    new.set_permissions(old.permissions())?;
    if new.metadata()?.mode() != old.mode() {
        return Err(io::Error::other(format!("its mode {:o} cannot be kept", old.mode() & 0o7777)));
    }
    Ok(())
}

#[cfg(not(unix))]
fn kept(new: &File, old: &Metadata) -> io::Result<()> {
    new.set_permissions(old.permissions())
}

/// Returns whether no program has written a file in between.
fn is_same(now: &Metadata, old: &Metadata) -> bool {
    let state = |about: &Metadata| (about.is_file(), about.len(), about.modified().ok());
    #[cfg(unix)]
    let is_it = {
        use std::os::unix::fs::MetadataExt as _;
        let id = |about: &Metadata| (about.dev(), about.ino(), about.ctime(), about.ctime_nsec());
        id(now) == id(old)
    };
    #[cfg(not(unix))]
    let is_it = true;
    is_it && state(now) == state(old)
}

/// Replaces a file by a text, or creates it, as [`rewrite`] does. A pipe or a device is written to.
pub fn replace(path: &Path, text: &[u8]) -> Result<(), Failure> {
    let fails = |error: io::Error| unwritable(path, &error);
    if fs::metadata(path).is_ok_and(|it| !it.is_file()) {
        return File::options()
            .write(true)
            .open(path)
            .and_then(|mut file| file.write_all(text))
            .map_err(fails);
    }
    rewrite(path, |_, new| new.write_all(text).map(|()| true).map_err(fails))
}

/// Names of folders of tests, whose texts are often wrong on purpose.
const TESTS: &str = "testdata fixtures testthat testsuite unittests autotests t __tests__ __snapshots__";

/// Ends of the names of files that people read, which tell of tests and are none.
const READ: [&str; 13] =
    ["md", "markdown", "rst", "txt", "adoc", "html", "htm", "xhtml", "json", "yaml", "yml", "toml", "xml"];

/// Returns whether a name ends as that of a file that people read.
pub fn is_document(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(stem, end)| !stem.is_empty() && READ.contains(&end))
}

/// Returns whether a file or a folder with this name is one of tests.
pub fn is_tests(name: &[u8], is_folder: bool) -> bool {
    let Ok(name) = str::from_utf8(name) else { return false };
    let is_test = |word: &str| ["test", "tests"].iter().any(|it| word.eq_ignore_ascii_case(it));
    let is_last = |name: &str| name.rsplit(['-', '_', '.']).next().is_some_and(is_test);
    if is_folder {
        return is_last(name) || TESTS.split(' ').any(|known| name.eq_ignore_ascii_case(known));
    }
    let Some((stem, end)) = name.rsplit_once('.').filter(|(_, end)| !READ.contains(end)) else {
        return false;
    };
    let is_class = |word: &str| {
        let rest = stem.strip_suffix(word);
        let is_end = rest.is_some_and(|it| it.ends_with(|sign: char| sign.is_ascii_alphanumeric()));
        let rest = stem.strip_prefix(word);
        is_end || rest.is_some_and(|it| it.starts_with(|sign: char| sign.is_ascii_uppercase()))
    };
    let is_spec = |end: &str| stem.len() > end.len() && stem.ends_with(end);
    is_last(stem)
        || stem.split(['-', '_', '.']).next().is_some_and(is_test)
        || ["Test", "Tests", "TestCase"].into_iter().any(is_class)
        || [".spec", "_spec"].into_iter().any(is_spec)
        || end == "t"
}
