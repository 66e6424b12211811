//! The root of the project: two of its packages have tests.

use std::path::{Path, PathBuf};

/// The path of a file or folder, from its path from the root.
pub fn root(path: impl AsRef<Path>) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = package.ancestors().find(|folder| folder.join("snapshots").is_dir());
    root.expect("the package is in the project").join(path)
}
