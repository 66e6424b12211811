//! All formats, documents and presets, and files for shells.
use crate::command;
use crate::root::root;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use command::urlgram;
use serde_json::Value;
use urlgram::{DIALECTS, PRESETS};

const LIST: &[u8] = "http://h/a b\nhttp://ok/\nhttp://h/\u{fc}?<\nHTTP://H:1/%\n".as_bytes();

/// The guide has each format, and a list on several threads is printed as on one.
#[test]
fn each_format_is_described() {
    let told = urlgram(&["check", "-f", "none", "x"], b"").stderr;
    let names = told.split("possible values: ").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
    let names: Vec<_> = names.split(',').map(str::trim).collect();
    assert!(names.len() > 8, "{told}");
    let guide = fs::read_to_string(root("docs/guide/formats.md")).unwrap();
    // The list has several blocks of 128 KiB.
    let long = format!("http://h/{}\n", "a".repeat(1000)).repeat(300);
    let list = [LIST, long.as_bytes(), LIST].concat();
    for name in names {
        assert!(guide.contains(&format!("`{name}`")), "docs/guide/formats.md has no `{name}`");
        let [alone, many] =
            ["1", "4"].map(|threads| urlgram(&["check", "-f", name, "--threads", threads, "-"], &list));
        assert!(alone.whole() == many.whole(), "{name}");
        let none = urlgram(&["check", "-f", name, "-"], b"");
        assert_eq!((none.code, &none.stderr[..]), (0, ""), "{name}");
    }
}

/// A finding on one space takes at most eight lines at 80 columns, by each document; the name and the answer of a browser
/// are three more.
#[test]
fn a_short_report() {
    for dialect in DIALECTS {
        let told = urlgram(&["check", "-d", dialect.id, "http://h/a b"], b"").stdout;
        let most = if dialect.id == "whatwg" { 11 } else { 8 };
        assert!(told.lines().count() <= most, "{told}");
        assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
        assert!(told.contains("write `%20`") && told.contains("suggested fix: http://h/a%20b"), "{told}");
    }
}

#[test]
fn presets() {
    for preset in &PRESETS {
        let told = urlgram(&["check", "--as", preset.name, "-f", "ndjson", "a b"], b"");
        let told: Value = serde_json::from_str(&told.stdout).unwrap();
        assert_eq!((&told["dialect"], &told["start"]), (&preset.dialect.id.into(), &preset.start.into()));
    }
}

#[test]
fn files_for_shells() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let text = urlgram(&["completions", shell], b"").stdout;
        for name in ["fielding-01", "unsafe-character", "IPv6address", "cyclonedx", "--write-baseline"] {
            assert!(text.contains(name.trim_start_matches("--")), "{shell}: {name}");
        }
    }
    let complete = "source <(\"$0\" completions bash); COMP_WORDS=(urlgram check -d rfc39); COMP_CWORD=3; \
        _urlgram urlgram rfc39 -d; echo ${COMPREPLY[@]}";
    let bash = Command::new("bash").args(["-c", complete, env!("CARGO_BIN_EXE_urlgram")]).output().unwrap();
    assert_eq!(String::from_utf8(bash.stdout).unwrap(), "rfc3986 rfc3987\n");

    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = fs::remove_dir_all(&folder);
    let written = urlgram(&["man", folder.to_str().unwrap()], b"");
    assert!(written.stdout.lines().count() > 15 && written.code == 0, "{}", written.whole());
    let page = fs::read_to_string(folder.join("urlgram-check.1")).unwrap();
    assert!(page.contains("write\\-baseline") && page.contains(".TH urlgram-check 1"), "{page}");
    assert!(urlgram(&["man"], b"").stdout.contains("urlgram \\-"));
}

/// Each URL of a list has the answer of a browser on it, not that on the first.
#[test]
fn each_line_has_its_answer_of_a_browser() {
    let urls: Vec<_> = (0..200).map(|number| format!("https://h{number}.example/")).collect();
    let list = urls.join("\n");
    let told = urlgram(&["check", "-d", "whatwg", "-f", "ndjson", "-"], list.as_bytes()).stdout;
    for (line, url) in told.lines().zip(list.lines()) {
        let value: Value = serde_json::from_str(line).unwrap();
        assert_eq!([&value["input"], &value["browser"]["href"]], [url, url]);
    }
    assert_eq!(told.lines().count(), 200);
}
