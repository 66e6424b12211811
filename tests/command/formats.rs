//! The formats for CI, the choice of a document, and files for shells.
use crate::command;
use crate::root::root;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use command::urlgram;
use serde_json::Value;
use urlgram::{DIALECTS, PRESETS};

const LIST: &[u8] = "http://h/a b\nhttp://ok/\nhttp://h/\u{fc}?<\nHTTP://H:1/%\n".as_bytes();

#[test]
fn one_line_a_finding() {
    let told = urlgram(&["check", "-d", "rfc3986", "-f", "concise", "-"], LIST);
    let lines: Vec<_> = told.stdout.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "standard input:1:11: error[space]: The path contains a space, which RFC 3986 does not allow in a URL (fix: `%20`)",
            "standard input:3:10: error[non-ascii]: The path contains `\u{fc}` (the bytes C3 BC), and RFC 3986 allows only US-ASCII (perhaps `%C3%BC`)",
            "standard input:3:12: error[unsafe-character]: The query contains `<`, which RFC 3986 does not allow in a URL (perhaps `%3C`)",
        ]
    );
    assert!(lines[3..].iter().all(|line| line.starts_with("standard input:4:")), "{lines:?}");
    let argument = urlgram(&["check", "-d", "rfc3986", "-f", "concise", "\u{1b}http://h/"], b"");
    assert!(argument.stdout.starts_with("argument:1:1: error[") && !argument.stdout.contains('\u{1b}'));
}

/// Data has the same places, in the file.
#[test]
fn places_in_data() {
    let told = urlgram(&["check", "-d", "rfc3986", "-f", "ndjson", "-"], LIST);
    let third: Value = serde_json::from_str(told.stdout.lines().nth(2).unwrap()).unwrap();
    assert_eq!(
        (&third["file"], &third["line"], &third["column"]),
        (&"standard input".into(), &3.into(), &1.into())
    );
    let found = &third["diagnostics"][1];
    assert_eq!(found["span"], serde_json::json!([12, 13]));
    let places: Vec<_> = ["line", "column", "end_line", "end_column"].map(|name| &found[name]).to_vec();
    assert_eq!(places, [3, 12, 3, 13]);
    let argument = urlgram(&["check", "-f", "json", "http://h/a b"], b"");
    let argument: Value = serde_json::from_str(&argument.stdout).unwrap();
    assert_eq!((&argument[0]["file"], &argument[0]["line"]), (&Value::Null, &1.into()));
    // In running text, they are those of the text.
    let found = urlgram(&["check", "-f", "ndjson", "--extract", "-"], b"see\n <http://h/\na b>");
    let found: Value = serde_json::from_str(&found.stdout).unwrap();
    assert_eq!((&found["line"], &found["column"]), (&2.into(), &3.into()));
}

#[test]
fn formats_of_platforms() {
    let told = urlgram(&["check", "-d", "rfc3986", "-f", "github", "-"], b"http://h/a b\nhttp://h/%,:\n");
    let first = "::error title=urlgram space,file=standard input,line=1,endLine=1,col=11,endColumn=11::\
        The path contains a space, which RFC 3986 does not allow in a URL (fix: `%2520`) (space)";
    assert_eq!(told.stdout.lines().next(), Some(first));
    assert!(told.stdout.lines().all(|line| line.starts_with("::error ")), "{}", told.stdout);

    let told = urlgram(&["check", "-d", "rfc3986", "-f", "gitlab", "-"], LIST);
    let entries: Value = serde_json::from_str(&told.stdout).unwrap();
    let prints: Vec<_> =
        entries.as_array().unwrap().iter().map(|it| it["fingerprint"].as_str().unwrap()).collect();
    let mut once = prints.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), prints.len());
    assert_eq!(entries[1]["location"]["positions"]["begin"], serde_json::json!({ "line": 3, "column": 10 }));
    assert_eq!(entries[1]["severity"], "major");
    // A line that moves is the same finding.
    let moved = urlgram(&["check", "-d", "rfc3986", "-f", "gitlab", "-"], &[b"x:y\n", LIST].concat());
    let moved: Value = serde_json::from_str(&moved.stdout).unwrap();
    assert_eq!(moved[1]["fingerprint"], entries[1]["fingerprint"]);
    assert_eq!(urlgram(&["check", "-f", "gitlab", "-"], b"").stdout, "[]\n");

    let list = [LIST, b"http://h/\xFF\x01\"&\n"].concat();
    let told = urlgram(&["check", "-d", "rfc3986", "-f", "junit", "-"], &list);
    let document = roxmltree::Document::parse(&told.stdout).unwrap();
    let cases: Vec<_> = document.descendants().filter(|node| node.has_tag_name("testcase")).collect();
    let failed = |node: &roxmltree::Node<'_, '_>| node.children().any(|child| child.has_tag_name("failure"));
    assert_eq!(cases.iter().map(failed).collect::<Vec<_>>(), [true, false, true, true, true]);
    assert_eq!(cases[0].attribute("name"), Some("http://h/a b"));
    roxmltree::Document::parse(&urlgram(&["check", "-f", "junit", "-"], b"").stdout).unwrap();
}

/// The guide has each format, and a list on several threads is printed as on one.
#[test]
fn each_format_is_described() {
    let told = urlgram(&["check", "-f", "none", "x"], b"").stderr;
    let names = told.split("possible values: ").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
    let names: Vec<_> = names.split(',').map(str::trim).collect();
    assert!(names.len() > 8, "{told}");
    let guide = fs::read_to_string(root("docs/guide/formats.md")).unwrap();
    // Several blocks: each is of 128 KiB.
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

/// One space takes at most eight lines at 80 columns, by each document; the name and the answer of a browser are three more.
#[test]
fn a_short_report() {
    for dialect in DIALECTS {
        let told = urlgram(&["check", "-d", dialect.id, "http://h/a b"], b"").stdout;
        let most = if dialect.id == "whatwg" { 11 } else { 8 };
        assert!(told.lines().count() <= most, "{told}");
        assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
        assert!(told.contains("write `%20`") && told.contains("suggested fix: http://h/a%20b"), "{told}");
    }
    // Characters of one query that have the same fault are one finding, with its grammar once.
    let told = urlgram(&["check", "-d", "rfc3986", "--full", "http://h/?a=b\"c\"d"], b"").stdout;
    assert_eq!(told.matches("error: ").count(), 1, "{told}");
    assert!(told.contains("The query contains `\"`, which RFC 3986 does not allow in a URL"), "{told}");
    assert_eq!((told.matches("grammar: ").count(), told.matches("in: ").count()), (1, 1), "{told}");
    assert!(!told.contains("other documents"), "{told}");
}

/// Without a choice of the document, one line of the report names the default, and what to write for another.
#[test]
fn the_default_is_named() {
    let says = |arguments: &[&str]| urlgram(arguments, b"").stdout;
    let others = "others: -d rfc1738, -d rfc3987 (IRIs), --as FORMAT";
    for (input, line) in [
        ("http://h/~a#b", others),
        ("http://h/a b", others),
        ("http://h/\u{e9}", "-d rfc3987 allows it; others: -d, --as"),
        ("/a/b", "-s URI-reference allows it; others: -d, --as"),
        ("/\u{e9}", "-d rfc3987 -s IRI-reference allows it; others: -d, --as"),
        ("/\u{e9}|", others),
    ] {
        for form in ["graphical", "narrated"] {
            let told = says(&["check", "-f", form, input]);
            let lines: Vec<_> =
                told.lines().filter(|line| line.starts_with("  default: RFC 3986; ")).collect();
            assert_eq!(lines, [format!("  default: RFC 3986; {line}")], "{told}");
            assert!(lines[0].len() <= 80, "{told}");
        }
    }
    // Who chose a start production does not mean a whole text.
    assert!(says(&["-s", "host", "\u{e9}"]).contains(others));
    for chosen in [&["-d", "rfc3986", "http://h/a b"][..], &["--as", "iri", "http://h/a b"]] {
        assert!(!says(chosen).contains("default:"), "{chosen:?}");
    }
}

#[test]
fn presets() {
    for preset in &PRESETS {
        let told = urlgram(&["check", "--as", preset.name, "-f", "ndjson", "a b"], b"");
        let told: Value = serde_json::from_str(&told.stdout).unwrap();
        assert_eq!((&told["dialect"], &told["start"]), (&preset.dialect.id.into(), &preset.start.into()));
    }
    let both = urlgram(&["check", "--as", "iri", "-d", "rfc3986", "x"], b"");
    assert!(both.code == 2 && both.stderr.contains("cannot be used with"), "{}", both.stderr);
    // A refused reference of an SBOM: the character, the sentence and the remedy, in one screen.
    let told = urlgram(&["check", "--as", "cyclonedx", "https://h/my pkg/[v1]"], b"").stdout;
    assert!(
        told.lines().count() < 24 && told.contains("perhaps meant (a guess): https://h/my%20pkg/%5Bv1%5D"),
        "{told}"
    );
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
