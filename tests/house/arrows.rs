//! The list of modules in `CONTRIBUTING.md`: it names each module, and a module uses only those below it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::root::root;

/// The Rust files of a directory and of those in it.
pub fn files(directory: &Path) -> Vec<PathBuf> {
    let inside = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<PathBuf> =
        inside.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect();
    all.retain(|path| path.extension().is_some_and(|it| it == "rs"));
    all.sort();
    all
}

/// The first name of a path or of anything else.
fn name(text: &str) -> &str {
    text.split(|it: char| !(it.is_alphanumeric() || it == '_')).next().unwrap_or_default()
}

/// The parts of a list in braces, which may have lists in braces.
pub fn parts(list: &str) -> Vec<&str> {
    let (mut depth, mut from, mut parts) = (0, 0, Vec::new());
    for (at, byte) in list.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 0 => return [parts, vec![&list[from..at]]].concat(),
            b'}' => depth -= 1,
            b',' if depth == 0 => {
                parts.push(&list[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    panic!("a list without an end: {list}")
}

/// The modules that `text` names of its own crate.
fn used(text: &str) -> Vec<&str> {
    let paths = text.split("crate::").skip(1);
    let names = paths.flat_map(|path| path.strip_prefix('{').map_or_else(|| vec![path], parts));
    names.map(|path| name(path.trim_start())).filter(|name| !name.is_empty()).collect()
}

/// A file without its comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.split_inclusive('\n').filter(|line| !line.trim_start().starts_with("//")).collect()
}

/// The folders of the source code, and where the list of modules has their files.
const FOLDERS: &[(&str, &str)] = &[("members/cli/src", "cli/"), ("src", ""), ("members/grammar/src", "")];

/// The files of the source code: where each is in the list of modules, and its path.
pub fn paths() -> Vec<(String, PathBuf)> {
    let mut all = Vec::new();
    for (folder, prefix) in FOLDERS {
        let folder = root(folder);
        for path in files(&folder) {
            let place = path.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/");
            // The root of the program is the module of the others; that of the grammars only names them.
            if !path.ends_with("grammar/src/lib.rs") {
                all.push((format!("{prefix}{}", place.replace("main.rs", "mod.rs")), path));
            }
        }
    }
    all
}

/// The files of the source code: where each is in the list of modules, with its code.
pub fn source() -> Vec<(String, String)> {
    paths().into_iter().map(|(place, path)| (place, code(&path))).collect()
}

/// The files of the library.
fn library() -> Vec<(String, String)> {
    source().into_iter().filter(|(place, _)| !place.starts_with("cli/")).collect()
}

fn module(place: &str) -> &str {
    place.split(['/', '.']).next().unwrap_or_default()
}

/// The names at the root of the crate that are of a module: what `lib.rs` takes from there, and the macros.
fn at_the_root(library: &[(String, String)]) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for (place, code) in library {
        for rest in code.split("#[macro_export]").skip(1).filter_map(|rest| rest.split_once("macro_rules! "))
        {
            names.insert(name(rest.1).to_owned(), module(place).to_owned());
        }
        for line in code.split("pub use ").skip(1).filter(|_| place == "lib.rs") {
            let (path, _) = line.split_once(';').unwrap();
            let (from, _) = path.split_once("::").unwrap();
            let last = || vec![path.rsplit("::").next().unwrap_or_default()];
            for name in path.split_once('{').map_or_else(last, |(_, list)| parts(list)) {
                names.insert(name.trim().to_owned(), from.to_owned());
            }
        }
    }
    names
}

/// The modules that the house names, with their places from above.
fn house() -> BTreeMap<String, usize> {
    let text = fs::read_to_string(root("CONTRIBUTING.md")).unwrap();
    let house = text.split("## Modules").nth(1).and_then(|text| text.split("```").nth(1)).unwrap();
    let inside = house.split_once("src/\n").unwrap().1;
    let lines = inside.lines().filter(|line| line.starts_with("  "));
    // The text beside the names is wide apart from them, or on a line of its own.
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split("  ").next());
    let modules = names.flat_map(|names| names.split([' ', ','])).filter_map(|name| {
        let module = name.strip_suffix(".rs").or_else(|| name.strip_suffix('/'))?;
        Some(module.to_owned())
    });
    let mut places = BTreeMap::new();
    modules.enumerate().for_each(|(place, module)| {
        places.entry(module).or_insert(place);
    });
    places
}

#[test]
fn arrows_run_downwards() {
    let (library, house) = (library(), house());
    let root = at_the_root(&library);
    let mut arrows = 0;
    for (place, code) in library.iter().filter(|(place, _)| place != "lib.rs") {
        let from = module(place);
        let here = *house.get(from).unwrap_or_else(|| panic!("the house does not name {from}"));
        for name in used(code) {
            let to = if house.contains_key(name) { name } else { root.get(name).map_or("", String::as_str) };
            let there = *house.get(to).unwrap_or_else(|| panic!("{place}: what is crate::{name}?"));
            assert!(there >= here, "{place} uses `{to}`, which is above it in the list");
            arrows += usize::from(to != from);
        }
        // No arrow leaves the module in another way.
        let depth = place.trim_end_matches("/mod.rs").split('/').count();
        assert!(!code.contains(&"super::".repeat(depth)), "{place}: write `crate::`");
    }
    assert!(arrows > 200, "only {arrows} arrows are seen");
}

#[test]
fn the_list_names_no_missing_module() {
    let library = library();
    for module in house().keys() {
        assert!(library.iter().any(|(place, _)| self::module(place) == module), "there is no {module}");
    }
}

/// The library and the program have no test build (`test = false`), so a test in `src` would never run.
#[test]
fn no_test_is_where_none_runs() {
    for (_, path) in paths() {
        let text = fs::read_to_string(&path).unwrap();
        assert!(!text.contains("#[test]") && !text.contains("#[cfg(test)]"), "{}", path.display());
    }
}
