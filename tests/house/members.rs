//! The members of the workspace are built, tested and described.

use std::fs;

use crate::root::root;

fn text(name: &str) -> String {
    fs::read_to_string(root(name)).unwrap()
}

/// The names in a folder.
fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root(folder)).into_iter().flatten();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// A member is a package of the workspace, or has a script `ci`; the list of members says what it is, and `.ci/run` runs its tests in Rust.
#[test]
fn each_member_is_known() {
    let (contributing, workspace, run) = (text("CONTRIBUTING.md"), text("Cargo.toml"), text(".ci/run"));
    let list = contributing.split("\n## ").find(|section| section.starts_with("Members\n")).unwrap();
    let mut tests = 0;
    for name in names("members").iter().filter(|name| root(format!("members/{name}")).is_dir()) {
        let is_built = workspace.contains(&format!("\"members/{name}\""));
        let is_run = root(format!("members/{name}/ci")).exists();
        assert!(is_built || is_run, "members/{name} is not in Cargo.toml, and has no `ci`");
        let is_described =
            [format!("`{name}/`"), format!("`members/{name}`")].iter().any(|it| list.contains(it));
        assert!(is_described, "CONTRIBUTING.md does not say what members/{name} is");
        for file in names(&format!("members/{name}/tests")) {
            let Some(binary) = file.strip_suffix(".rs") else { continue };
            tests += 1;
            assert!(run.contains(&format!("--test {binary}")), ".ci/run has no `--test {binary}`");
        }
    }
    assert!(tests > 2, "{tests} tests");
}
