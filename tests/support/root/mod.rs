//! The root of the project: two of its packages have tests.

use std::path::{Path, PathBuf};

/// The path of a file or folder, from its path from the root.
pub fn root(path: impl AsRef<Path>) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = package.ancestors().find(|folder| folder.join("snapshots").is_dir());
    root.expect("the package is in the project").join(path)
}

/// The files of a folder, named by its path from the root, whose names end so, in their order.
#[allow(dead_code, reason = "a test binary may not use it")]
pub fn files(folder: &str, end: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = root(folder).read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.to_str().unwrap().ends_with(end));
    files.sort();
    files
}
