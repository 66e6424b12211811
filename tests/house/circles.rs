//! No two files of the source code depend on each other in a circle, nor do two children of a folder, files or folders.
//!
//! A file depends on another if it imports an item that the other defines, or names one by its path. A re-export leads on to
//! the file that defines the item. `mod x;` and `pub use` are no dependency: they say where things are. Methods and names that a
//! file uses through its own `pub use` are not seen.

use std::collections::{BTreeMap, BTreeSet};

use crate::arrows::{parts, source};

/// A file, by its module: `url::component`, and the empty string for the root of the library.
#[derive(Default)]
struct File {
    /// The paths that it imports or names.
    paths: Vec<String>,
    /// The names that it re-exports, with the paths that they stand for.
    exports: BTreeMap<String, String>,
}

type Files = BTreeMap<String, File>;

/// The module of a file.
fn module(place: &str) -> String {
    let path = place.trim_end_matches(".rs").trim_end_matches("/mod");
    if path == "lib" { String::new() } else { path.replace('/', "::") }
}

/// The path of an item or a module in a module.
fn join(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { [module, name].join("::") }
}

fn is_word(it: char) -> bool {
    it.is_alphanumeric() || it == '_'
}

/// The paths of an import, which may have lists in braces.
fn expand(tree: &str) -> Vec<String> {
    let Some((path, list)) = tree.split_once('{') else { return vec![tree.trim().to_owned()] };
    let inside = parts(list).into_iter().flat_map(expand).filter(|name| !name.is_empty());
    inside.map(|name| format!("{}{name}", path.trim())).collect()
}

/// The text before `use` on its line, if that is an import: none, or `pub` with its scope.
fn visibility(before: &str) -> Option<&str> {
    let line = before.rsplit('\n').next().unwrap_or_default().trim();
    (line.is_empty() || line.starts_with("pub")).then_some(line)
}

impl File {
    fn read(code: &str) -> Self {
        let mut file = Self::default();
        let mut body = String::new();
        let mut rest = code;
        while let Some(at) = rest.find("use ") {
            let (before, import) = (&rest[..at], &rest[at + "use ".len()..]);
            body.push_str(before);
            rest = import;
            let Some(visibility) = visibility(before) else { continue };
            let (tree, after) = import.split_once(';').unwrap_or((import, ""));
            rest = after;
            for path in expand(tree) {
                let (path, alias) = path.split_once(" as ").unwrap_or((&path, &path));
                if visibility.starts_with("pub") {
                    let name = alias.rsplit("::").next().unwrap_or_default();
                    file.exports.insert(name.to_owned(), path.to_owned());
                } else {
                    file.paths.push(path.to_owned());
                }
            }
        }
        body.push_str(rest);
        // The scope of an item is no dependency.
        let body = body.replace("pub(in crate::", "pub(in ");
        let named = body.split(|it: char| !(is_word(it) || it == ':')).filter(|path| path.contains("::"));
        file.paths.extend(named.map(str::to_owned));
        file
    }
}

/// The file that defines what `path` names in the file `module`; none if that is elsewhere.
fn resolve(files: &Files, module: &str, path: &str) -> Option<String> {
    let names: Vec<&str> = path.split("::").filter(|name| !name.is_empty()).collect();
    let (mut at, mut names) = match *names.first()? {
        "crate" => (String::new(), &names[1..]),
        "self" => (module.to_owned(), &names[1..]),
        "super" => (module.to_owned(), &names[..]),
        name if files.contains_key(&join(module, name)) => (module.to_owned(), &names[..]),
        // A module that the file imports.
        first => {
            let of_crate = |path: &&String| path.starts_with("crate::") || path.starts_with("super::");
            let imports = files.get(module)?.paths.iter().filter(of_crate);
            let mut imports = imports.map(|path| path.trim_end_matches("::self"));
            let import = imports.find(|path| path.ends_with(&format!("::{first}")))?;
            return resolve(files, module, &[&[import], &names[1..]].concat().join("::"));
        }
    };
    while let Some((&"super", rest)) = names.split_first() {
        at = at.rsplit_once("::").map_or_else(String::new, |(above, _)| above.to_owned());
        names = rest;
    }
    while let Some((child, rest)) =
        names.split_first().filter(|(name, _)| files.contains_key(&join(&at, name)))
    {
        at = join(&at, child);
        names = rest;
    }
    let exported = names.split_first().and_then(|(name, rest)| {
        let path = files.get(&at)?.exports.get(*name)?;
        resolve(files, &at, &[&[path.as_str()], rest].concat().join("::"))
    });
    exported.or(Some(at))
}

/// The children of the folder in which two files part; a file counts for its folder there.
fn parted(one: &str, other: &str) -> [String; 2] {
    let [one, other] = [one, other].map(|module| module.split("::").collect::<Vec<_>>());
    let common = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    [one, other].map(|names| names[..names.len().min(common + 1)].join("::"))
}

/// The children of folders on which each child depends, directly or not. Where two files depend on each other in a circle, so
/// do the children that they count for.
fn reached(files: &Files) -> BTreeMap<String, BTreeSet<String>> {
    let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut count = 0;
    for (from, file) in files {
        let to = file.paths.iter().filter_map(|path| resolve(files, from, path));
        let to: BTreeSet<String> = to.filter(|to| to != from && files.contains_key(to)).collect();
        count += to.len();
        for [from, to] in to.iter().map(|to| parted(from, to)) {
            arrows.entry(to.clone()).or_default();
            arrows.entry(from).or_default().insert(to);
        }
    }
    assert!(count > 800, "only {count} dependencies are seen");
    let all = |module: &String| {
        let mut seen = BTreeSet::new();
        let mut next: Vec<&String> = arrows[module].iter().collect();
        while let Some(module) = next.pop() {
            if seen.insert(module.clone()) {
                next.extend(&arrows[module]);
            }
        }
        seen
    };
    arrows.keys().map(|module| (module.clone(), all(module))).collect()
}

#[test]
fn nothing_depends_on_itself_in_a_circle() {
    let files: Files = source().iter().map(|(place, code)| (module(place), File::read(code))).collect();
    let reached = reached(&files);
    let circle = |module: &String| -> Vec<String> {
        let mutual = reached[module].iter().filter(|other| reached[*other].contains(module));
        mutual.cloned().collect()
    };
    let circles: BTreeSet<Vec<String>> =
        reached.keys().map(circle).filter(|circle| !circle.is_empty()).collect();
    assert!(circles.is_empty(), "these files or folders depend on each other in a circle: {circles:#?}");
}
