//! The files that one refused URL passes, from the command to the report. `CONTRIBUTING.md` has the list, between two lines.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::page::assert_file;
use crate::program;
use crate::root::root;

/// The call whose path is listed.
const CALL: [&str; 4] = ["check", "--dialect", "rfc1738", "http://w3.org:8o/"];

/// The lines around the list.
const AROUND: [&str; 2] = ["<!-- the path of a refused URL -->\n", "<!-- end of the path -->\n"];

/// The most files that it may pass, without the crate of the grammars, which compiles automata, and the kinds of slips.
const MOST: usize = 90;

/// The tools of LLVM that rustup installs as `llvm-tools`, if they are there.
fn tools() -> Option<PathBuf> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let libraries = Command::new(rustc).args(["--print", "target-libdir"]).output().ok()?.stdout;
    let libraries = PathBuf::from(String::from_utf8(libraries).ok()?.trim());
    Some(libraries.parent()?.join("bin")).filter(|folder| folder.join("llvm-cov").is_file())
}

/// Runs one of them, and returns what it prints.
fn run(tool: &Path, arguments: &[&Path]) -> String {
    let output = Command::new(tool).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}: {}", tool.display(), String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The files of the project of which a function is executed, by their paths from the root.
fn passed(tools: &Path) -> Vec<String> {
    let (program, to) = (program(), Path::new(env!("CARGO_TARGET_TMPDIR")).join("path"));
    let (raw, merged) = (to.with_extension("profraw"), to.with_extension("profdata"));
    let status = Command::new(&program).args(CALL).env("LLVM_PROFILE_FILE", &raw).output().unwrap().status;
    assert_eq!(status.code(), Some(1));
    let path = Path::new;
    run(&tools.join("llvm-profdata"), &[path("merge"), path("--sparse"), &raw, path("-o"), &merged]);
    let report = [path("export"), path("--summary-only"), path("--instr-profile"), &merged, &program];
    let report: serde_json::Value = serde_json::from_str(&run(&tools.join("llvm-cov"), &report)).unwrap();
    let root = fs::canonicalize(root("")).unwrap();
    let mut files: Vec<String> = report["data"][0]["files"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|file| file["summary"]["functions"]["covered"].as_u64() > Some(0))
        .filter_map(|file| {
            Some(path(file["filename"].as_str()?).strip_prefix(&root).ok()?.to_str()?.to_owned())
        })
        .collect();
    files.sort();
    files
}

/// A line for each folder.
fn shown(files: &[String]) -> String {
    let mut folders: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for file in files {
        let (folder, name) = file.rsplit_once('/').unwrap();
        folders.entry(folder).or_default().push(format!("`{}`", name.trim_end_matches(".rs")));
    }
    let mut text = String::new();
    for (folder, names) in folders {
        writeln!(text, "- `{folder}/`: {}", names.join(", ")).unwrap();
    }
    text
}

#[test]
#[ignore = "builds the program with counters, and needs the tools of LLVM"]
fn the_path_of_a_refused_url() {
    let Some(tools) = tools() else {
        println!("llvm-tools is not installed: the list of files is not compared");
        return;
    };
    let is_apart = |file: &String| file.starts_with("members/grammar/") || file.starts_with("src/slips/");
    let (apart, files): (Vec<_>, Vec<_>) = passed(&tools).into_iter().partition(is_apart);
    assert!(files.len() <= MOST, "{} files", files.len());
    let slips = apart.iter().filter(|file| file.starts_with("src/slips/")).count();
    let list = format!(
        "`urlgram {}` passes {slips} files of `src/slips/`, {} of `members/grammar/src/`, which compile automata, and these {}:\n\n{}",
        CALL.join(" "),
        apart.len() - slips,
        files.len(),
        shown(&files),
    );
    let text = fs::read_to_string(root("CONTRIBUTING.md")).unwrap();
    let (before, rest) = text.split_once(AROUND[0]).expect("the list begins");
    let (_, after) = rest.split_once(AROUND[1]).expect("the list ends");
    let new = [before, AROUND[0], &list, AROUND[1], after].concat();
    assert_file("CONTRIBUTING.md", "--test work -- --ignored path", &new);
}
