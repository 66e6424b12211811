//! Calls without a subcommand, and calls in a folder.
use crate::command;

use std::fs;
use std::path::{Path, PathBuf};

use command::{Outcome, called, urlgram};

/// An empty directory of this name.
pub fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

pub fn run_in(directory: &Path, arguments: &[&str]) -> Outcome {
    called(directory, arguments, b"")
}

/// A call without a subcommand is a check, with the same options.
#[test]
fn a_url_alone() {
    for arguments in [
        &["http://h/"][..],
        &["http://h/a b", "http://h/"],
        &["-d", "3986", "http://h/"],
        &["--dialect=rfc3987", "http://h/\u{fc}"],
        &["-f", "json", "-"],
        &["--count", "-"],
        &["www.w3.org"],
        &["--color", "never", "x:"],
        &["--", "check"],
        &["-s", "host", "--", "-c"],
        &[""],
    ] {
        let at = usize::from(arguments[0] == "--color") * 2;
        let (before, behind) = arguments.split_at(at);
        let named = urlgram(&[before, &["check"], behind].concat(), b"http://h/\nx\n");
        assert_eq!(urlgram(arguments, b"http://h/\nx\n").whole(), named.whole(), "{arguments:?}");
        assert!(named.code < 2, "{arguments:?}: {}", named.stderr);
    }
}
