//! Sessions at a console, as data. `console/NAME.console` has lines of a shell after `$ `, each followed by what it prints; `! ` is before
//! a line of standard error, and the exit code is in brackets unless it is 0. A session runs in a copy of the folder `console/NAME/`, if
//! there is one, which is printed as `/here`. A comment that ends with "in 80 columns" requires them until the next one.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Output;

use crate::calls::directory;
use crate::root::root;
use crate::shell::answered;
use crate::tier;

const FOLDER: &str = "tests/command/console";

/// The session that takes seconds: only each night replays it.
const NIGHTLY: &str = "limits";

/// Sessions, each a test, so that they run at the same time and a filter selects them.
macro_rules! sessions {
    ($($(#[$only:meta])? $name:ident),* $(,)?) => {
        const NAMES: &[&str] = &[$(stringify!($name)),*];

        $(
            $(#[$only])?
            #[test]
            fn $name() {
                replay(stringify!($name));
            }
        )*
    };
}

sessions! {
    baselines, check, compare, dialects, diff, documents, extract, files, fix, foreign, formats, generate,
    grade, grammar, help, interpret, iri, judge, limits, #[cfg(target_os = "linux")] linux, lists, names, nested, notations, project,
    resolve, same, settings, syntax, tree,
}

/// A text without line breaks other than its own, controls, or characters that nobody sees.
fn visible(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            let is_hidden = character >= '\x7f' && character.escape_debug().len() > 1;
            if is_hidden || character.is_control() && character != '\n' {
                text.extend(character.escape_debug());
            } else {
                text.push(character);
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02X}");
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push_str(" (no line break)\n");
    }
    text
}

fn shown(output: &Output, here: &Path) -> String {
    let mut text = visible(&output.stdout);
    for line in visible(&output.stderr).lines() {
        let _ = writeln!(text, "! {line}");
    }
    if let Some(code) = output.status.code().filter(|code| *code != 0) {
        let _ = writeln!(text, "[{code}]");
    }
    text.replace(here.to_str().unwrap(), "/here")
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap().flatten() {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir(&to).unwrap();
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), &to).unwrap();
        }
    }
}

fn replay(name: &str) {
    if name == NIGHTLY && !tier::is_whole() {
        return;
    }
    let (files, path) = (root(FOLDER).join(name), root(FOLDER).join(name).with_extension("console"));
    let here = directory(&format!("console-{name}"));
    if files.is_dir() {
        copy(&files, &here);
    }
    let (mut real, mut is_narrow) = (String::new(), false);
    for line in fs::read_to_string(&path).unwrap().lines().filter_map(|line| line.strip_prefix("$ ")) {
        let output = answered(line, &here);
        assert!(output.status.code().is_some(), "{line}: {}", output.status);
        let shown = shown(&output, &here);
        if line.starts_with("# ") {
            is_narrow = line.ends_with("in 80 columns.");
        }
        let is_wide = |shown: &&str| shown.trim_start_matches("! ").chars().count() > 80;
        assert_eq!(shown.lines().find(is_wide).filter(|_| is_narrow), None, "{line}");
        let _ = write!(real, "$ {line}\n{shown}");
    }
    assert!(real.contains("urlgram "), "{name}.console calls nothing");
    if std::env::var_os("URLGRAM_UPDATE").is_some() {
        fs::write(&path, &real).unwrap();
    }
    let session = fs::read_to_string(path).unwrap();
    let differs = session.lines().zip(real.lines()).position(|(session, real)| session != real);
    let at = differs.unwrap_or_else(|| session.lines().count().min(real.lines().count()));
    let shown = |text: &str| text.lines().skip(at.saturating_sub(3)).take(9).collect::<Vec<_>>().join("\n");
    assert!(
        session == real,
        "{name}.console, line {}: URLGRAM_UPDATE=1 cargo test --test command console\n{}\n--- now\n{}",
        at + 1,
        shown(&session),
        shown(&real)
    );
}

/// Each session is a test, and each folder is one of a session.
#[test]
fn all_sessions_are_replayed() {
    for entry in fs::read_dir(root(FOLDER)).unwrap().flatten() {
        let path = entry.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap();
        assert!(NAMES.contains(&stem), "`sessions!` has no `{stem}`");
    }
}
