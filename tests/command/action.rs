//! `.ci/action`, the script of the action for GitHub, in a folder as a runner has it.

#![cfg(unix)]

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::root::root;

/// The standard output of a step, and the outputs that it sets.
fn step(name: &str, files: &str, options: &str) -> (String, HashMap<String, String>, PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("action-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("docs/a b")).unwrap();
    fs::write(folder.join("good.md"), "See <http://www.w3.org/>.\n").unwrap();
    fs::write(folder.join("docs/a b/bad file.md"), "\n See <http://h/a|b>.\n").unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_urlgram")).parent().unwrap();
    let path = format!("{}:{}", program.display(), env::var("PATH").unwrap());
    let outcome = Command::new(root(".ci/action"))
        .current_dir(&folder)
        .env("PATH", path)
        .env("FILES", files)
        .env("OPTIONS", options)
        .env("SARIF", "found.sarif")
        .env("GITHUB_OUTPUT", folder.join("output"))
        .env("GITHUB_STEP_SUMMARY", folder.join("summary.md"))
        .output()
        .unwrap();
    assert!(outcome.status.success(), "{}", String::from_utf8_lossy(&outcome.stderr));
    let set = fs::read_to_string(folder.join("output")).unwrap();
    let set = set.lines().filter_map(|line| line.split_once('='));
    let set = set.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    (String::from_utf8(outcome.stdout).unwrap(), set, folder)
}

#[test]
fn an_action_annotates_and_writes_sarif() {
    let (said, set, folder) = step("both", "good.md\ndocs/**/*.md\n", "-d rfc3986 --ignore 'placeholder'");
    let annotation = "::error title=urlgram unsafe-character,file=docs/a b/bad file.md,line=2,endLine=2,col=17,endColumn=17::";
    assert!(said.starts_with(annotation), "{said}");
    assert_eq!((set["code"].as_str(), set["sarif"].as_str()), ("1", "found.sarif"));
    let sarif: Value =
        serde_json::from_str(&fs::read_to_string(folder.join("found.sarif")).unwrap()).unwrap();
    assert_eq!(sarif["runs"][0]["results"][0]["ruleId"], "unsafe-character");
    let summary = fs::read_to_string(folder.join("summary.md")).unwrap();
    assert!(summary.contains("docs/a b/bad file.md:2:17: error[unsafe-character]"), "{summary}");
}

#[test]
fn an_action_that_cannot_check() {
    assert_eq!(step("good", "good.md", "").1["code"], "0");
    let (_, set, _) = step("none", "no such.md", "");
    assert_eq!((set["code"].as_str(), set.get("sarif")), ("2", None));
    assert_eq!(step("empty", "", "").1["code"], "2");
    assert_eq!(step("option", "good.md", "--no-such-option").1["code"], "2");
}

/// The files of CI name what exists: the script, the version, the commands.
#[test]
fn files_of_ci_agree() {
    let read = |name: &str| fs::read_to_string(root(name)).unwrap();
    assert!(read("action.yml").contains("$GITHUB_ACTION_PATH/.ci/action"));
    let version = env!("CARGO_PKG_VERSION");
    let hooks = read("pyproject.toml");
    assert!(hooks.contains(&format!("version = \"{version}\"")), "{hooks}");
    assert!(hooks.contains(&format!("\"urlgram=={version}\"")), "{hooks}");
}
