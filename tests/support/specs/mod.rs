//! The documents as published, which are no part of the repository.

use std::path::PathBuf;

use crate::root::root;

/// Returns the folder that holds them: `URLGRAM_SPECS`, or a folder `*/specs` beside the checkout.
pub fn folder() -> Option<PathBuf> {
    let beside = || {
        let folders = root("..").read_dir().ok()?.flatten();
        folders.map(|it| it.path().join("specs")).find(|it| it.join("rfc3986.txt").is_file())
    };
    std::env::var_os("URLGRAM_SPECS").map(PathBuf::from).or_else(beside)
}
