//! The imports: a module uses only those below it in the list of modules in `CONTRIBUTING.md`, and neither two files nor two children of
//! a folder depend on each other in a circle.
//!
//! A file depends on the file that defines what one of its paths names. A re-export leads on, and is no dependency. Methods, and names
//! without a path, are not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::root::root;

/// The Rust files of a folder, each with its place: its path from there, after a prefix.
fn files(folder: &Path, prefix: &str) -> Vec<(String, PathBuf)> {
    let inside = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let place = |path: &Path| format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap());
    let all = inside.flat_map(|path| match place(&path) {
        folder if path.is_dir() => files(&path, &(folder + "/")),
        place => vec![(place, path)],
    });
    all.filter(|(_, path)| path.extension().is_some_and(|it| it == "rs")).collect()
}

/// The files of the source code. The root of the grammars only names the others.
pub fn paths() -> Vec<(String, PathBuf)> {
    let crates = [("members/grammar/src", ""), ("src", ""), ("members/cli/src", "cli/")];
    let all = crates.into_iter().flat_map(|(folder, prefix)| files(&root(folder), prefix));
    all.filter(|(_, path)| !path.ends_with("grammar/src/lib.rs")).collect()
}

/// A file: the paths in it, and those that its names mean by `use`.
struct File {
    paths: BTreeSet<String>,
    names: BTreeMap<String, String>,
}

/// The files by their modules; the root of the library has the empty path, and that of the program `cli`.
type Files = BTreeMap<String, File>;

/// The paths in a code, each with the name that it has there. Lists in braces are several paths.
fn named(code: &str) -> Vec<(String, String)> {
    let (mut path, mut prefixes, mut found) = (String::new(), vec![String::new()], Vec::<(String, _)>::new());
    let mut is_alias = false;
    for it in code.chars() {
        if it.is_alphanumeric() || it == '_' || it == ':' {
            path.push(it);
            continue;
        }
        let whole = prefixes.last().map_or_else(|| path.clone(), |prefix| format!("{prefix}{path}"));
        match found.last_mut() {
            Some((name, _)) if is_alias => name.clone_from(&path),
            _ if path.is_empty() || path == "as" || whole.ends_with(':') => {}
            _ => {
                let whole = whole.trim_end_matches("::self");
                found.push((whole.rsplit("::").next().unwrap().to_owned(), whole.to_owned()));
            }
        }
        is_alias = path == "as";
        match it {
            '{' => prefixes.push(if path.ends_with("::") { whole } else { String::new() }),
            '}' => drop(prefixes.pop()),
            _ => {}
        }
        path.clear();
    }
    found.retain(|(_, path)| path.contains("::"));
    found
}

fn read(place: &str, path: &Path) -> File {
    let text = fs::read_to_string(path).unwrap();
    let code: String = text.split_inclusive('\n').filter(|line| !line.trim().starts_with("//")).collect();
    let code = if place.starts_with("cli/") { code.replace("crate::", "crate::cli::") } else { code };
    let (mut paths, mut names) = (BTreeSet::new(), BTreeMap::new());
    for statement in code.split_inclusive(';') {
        let (before, tree) = statement.rsplit_once("use ").unwrap_or((statement, ""));
        let line = before.rsplit('\n').next().unwrap().trim();
        let is_export = line.starts_with("pub");
        if is_export || line.is_empty() {
            names.extend(named(tree));
        }
        // The scope of an item in `pub(in ...)` is no dependency.
        let text = if is_export { before } else { statement };
        paths.extend(named(&text.replace("(in crate::", "(")).into_iter().map(|(_, path)| path));
    }
    names.retain(|name, path| !path.starts_with(&format!("{name}::")));
    File { paths, names }
}

fn source() -> Files {
    let module = |place: &str| {
        let names = place.trim_end_matches(".rs").split('/').filter(|name| !["lib", "mod"].contains(name));
        names.collect::<Vec<_>>().join("::")
    };
    paths().iter().map(|(place, path)| (module(place), read(place, path))).collect()
}

/// The file that defines what a path names in the module `at`: that one, if it is no path of ours.
fn definition(files: &Files, at: &str, path: &str) -> String {
    let (first, rest) = path.split_once("::").unwrap_or((path, ""));
    let join = |one: &str, other: &str| format!("{one}::{other}").trim_matches(':').to_owned();
    let child = join(at, first);
    match first {
        "" => at.to_owned(),
        "crate" => definition(files, "", rest),
        "self" => definition(files, at, rest),
        "super" => definition(files, at.rsplit_once("::").map_or("", |(above, _)| above), rest),
        _ if files.contains_key(&child) => definition(files, &child, rest),
        _ => match files[at].names.get(first) {
            Some(path) => definition(files, at, &join(path, rest)),
            None => at.to_owned(),
        },
    }
}

/// The files that each file depends on.
fn arrows(files: &Files) -> BTreeSet<[String; 2]> {
    let of = |(from, file): (&String, &File)| {
        file.paths.iter().map(|path| [from.clone(), definition(files, from, path)]).collect::<Vec<_>>()
    };
    files.iter().flat_map(of).filter(|[from, to]| from != to).collect()
}

/// The modules in the list, from above; those of the program begin with `cli`.
fn list() -> Vec<String> {
    let text = fs::read_to_string(root("CONTRIBUTING.md")).unwrap();
    let lines =
        text.split("\n## Modules\n").nth(1).unwrap().lines().take_while(|line| !line.starts_with("tests/"));
    let mut folder = "";
    let mut all = Vec::new();
    for line in lines {
        let Some(entry) = line.strip_prefix("  ") else {
            folder = line.split(' ').next().unwrap();
            continue;
        };
        let name = entry.split(' ').next().unwrap();
        let name = name.strip_suffix(".rs").or_else(|| name.strip_suffix('/')).filter(|name| *name != "lib");
        let prefix = if folder == "members/cli/src/" { "cli::" } else { "" };
        all.extend(name.map(|name| format!("{prefix}{name}")));
    }
    all
}

#[test]
fn arrows_run_downwards() {
    let (list, files) = (list(), source());
    let first = |module: &str| {
        let parts = if module.starts_with("cli::") { 2 } else { 1 };
        module.split("::").take(parts).collect::<Vec<_>>().join("::")
    };
    let place = |module: &str| list.iter().position(|name| *name == first(module));
    for [from, to] in arrows(&files) {
        let is_below = to.is_empty() || place(&from) <= place(&to);
        assert!(is_below, "{from} uses `{to}`, which is above it in the list");
    }
    let modules: BTreeSet<_> = files.keys().map(|module| first(module)).collect();
    let listed = list.iter().cloned().chain(["", "cli", "cli::main"].map(str::to_owned)).collect();
    assert_eq!(modules, listed, "the modules, and those in the list");
}

#[test]
fn nothing_depends_on_itself_in_a_circle() {
    let files = source();
    // Each arrow is between two children of the folder in which the files part: a file counts for its folder there.
    let parted = |[from, to]: [String; 2]| {
        let common = from.split("::").zip(to.split("::")).take_while(|(one, other)| one == other).count();
        [&from, &to].map(|it| it.split("::").take(common + 1).collect::<Vec<_>>().join("::"))
    };
    let mut between: BTreeSet<_> = arrows(&files).into_iter().map(parted).collect();
    assert!(between.len() > 500, "only {} dependencies are seen", between.len());
    // An arrow to a node that depends on nothing, or from one that nothing depends on, is in no circle.
    let mut before = between.len() + 1;
    while between.len() < before {
        before = between.len();
        let froms: BTreeSet<_> = between.iter().map(|[from, _]| from.clone()).collect();
        between.retain(|[_, to]| froms.contains(to));
        let tos: BTreeSet<_> = between.iter().map(|[_, to]| to.clone()).collect();
        between.retain(|[from, _]| tos.contains(from));
    }
    let circles: Vec<_> = between.iter().map(|arrow| arrow.join(" -> ")).collect();
    assert!(circles.is_empty(), "{circles:#?}");
}

/// The crates have no test build (`test = false`), so a test in `src` would never run.
#[test]
fn no_test_is_where_none_runs() {
    for (_, path) in paths() {
        let text = fs::read_to_string(&path).unwrap();
        assert!(!text.contains("#[test]") && !text.contains("#[cfg(test)]"), "{}", path.display());
    }
}
