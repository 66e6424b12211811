//! `urlgram extract` and `urlgram check --extract`: what they print, and their exit codes.
use crate::command;

use std::fmt::Write as _;

use command::urlgram;

/// In every form, with a fault after a line break, a hyphen that may be none, and letters of more than a byte before.
const TEXT: &str = "\
Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
type=d> but you can probably pick it up from <URL:http://ex_am
ple.com/a-
    b/{c}
    #WARNING>. \u{dc}\u{df} (http://h/~x). See \"http://h/a.\" or URL:http://h:x/,
<http://www.w3.org/ a> and <URL:http://h/
";

fn calls(calls: &[&[&str]]) -> String {
    calls.iter().fold(String::new(), |mut text, call| {
        let outcome = urlgram(call, TEXT.as_bytes());
        let _ = writeln!(text, "$ urlgram {}\n{}", call.join(" "), outcome.whole());
        text
    })
}

#[test]
fn extract() {
    assert_snapshot!(
        "extract",
        calls(&[
            &["extract", "-"],
            &["extract", "-d", "rfc1738", "-n", "-"],
            &["extract", "-d", "rfc1738", "--no-filename", "-n", "--check", "-"],
            &["extract", "-d", "fielding-01", "--check", "-"],
            &["extract", "-d", "rfc1738", "-f", "ndjson", "-"],
        ])
    );
}

#[test]
fn help() {
    assert_snapshot!("help-extract", urlgram(&["extract", "--help"], b"").whole());
}

#[test]
fn check() {
    assert_snapshot!(
        "check-extract",
        calls(&[
            &["check", "--extract", "-"],
            &["check", "--extract", "-f", "narrated", "-d", "fielding-01", "-"],
            &["check", "--extract", "-d", "rfc1738", "-f", "ndjson", "-"],
        ])
    );
}

/// Each finding has its place in the file.
#[test]
fn places() {
    for format in ["json", "ndjson"] {
        let output =
            urlgram(&["check", "--extract", "-d", "rfc1738", "-f", format, "-"], TEXT.as_bytes()).stdout;
        let values: Vec<serde_json::Value> = match format {
            "json" => serde_json::from_str(&output).unwrap(),
            _ => output.lines().map(|line| serde_json::from_str(line).unwrap()).collect(),
        };
        let found = &values[1];
        let underscore = found["diagnostics"].as_array().unwrap().iter();
        let place = underscore.clone().position(|found| found["code"] == "underscore-in-host").unwrap();
        let offset = TEXT.find("_am").unwrap();
        assert_eq!(found["found"]["places"][place]["start"]["offset"], offset);
        assert_eq!(found["found"]["places"][place]["start"]["line"], 2);
        assert_eq!(found["found"]["fragment"], "WARNING");
        // The `{` is after the line breaks.
        let brace = TEXT.find('{').unwrap();
        let places = found["found"]["places"].as_array().unwrap();
        assert!(places.iter().any(|place| place["start"]["offset"] == brace && place["start"]["line"] == 4));
    }
    let sarif = urlgram(&["check", "--extract", "-d", "rfc1738", "-f", "sarif", "-"], TEXT.as_bytes()).stdout;
    let sarif: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let region = |rule: &str| {
        let result = results.iter().find(|result| result["ruleId"] == rule).unwrap();
        result["locations"][0]["physicalLocation"]["region"].clone()
    };
    let expected = serde_json::json!({
        "startLine": 2, "startColumn": 60, "endLine": 2, "endColumn": 61,
        "byteOffset": TEXT.find("_am").unwrap(), "byteLength": 1,
    });
    assert_eq!(region("underscore-in-host"), expected);
    // Columns count characters: before this place, two characters have more than one byte.
    let tilde = region("unsafe-character");
    assert!(tilde["startLine"] == 4 || tilde["startColumn"] == 29, "{tilde}");
    assert_eq!(region("hyphen-at-line-end")["startLine"], 3);
    assert_eq!(region("unclosed-wrapper")["startLine"], 6);
}

#[test]
fn exit_codes() {
    let code = |arguments: &[&str], text: &[u8]| urlgram(arguments, text).code;
    for command in [&["extract"][..], &["check", "--extract"]] {
        let run = |more: &[&str], text: &[u8]| code(&[command, more].concat(), text);
        assert_eq!(run(&["-"], b"see http://h/."), 0);
        assert_eq!(run(&["-"], b"nothing"), 0);
        assert_eq!(run(&["-"], b"see http://h:x/."), 1);
        assert_eq!(run(&["-d", "rfc1738", "--tolerant", "-"], b"see HTTP://h/."), 0);
        assert_eq!(run(&["-d", "rfc1738", "-"], b"see HTTP://h/."), 1);
        assert_eq!(run(&["/no/such/file"], b""), 2);
        assert_eq!(run(&[], b""), 2);
        assert_eq!(run(&["-d", "nope", "-"], b""), 2);
        let long = format!("http://h/{}", "a".repeat(20_000));
        assert_eq!(run(&["-"], long.as_bytes()), 1, "what is cut does not count as conforming");
    }
    assert_eq!(code(&["check", "--extract", "-f", "quiet", "-"], b"see http://h:x/."), 1);
    assert_eq!(code(&["check", "--extract", "-0", "-"], b""), 2);
}

/// Several files, and any bytes.
#[test]
fn files() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("extract");
    std::fs::create_dir_all(&directory).unwrap();
    let write = |name: &str, text: &[u8]| {
        let path = directory.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let one = write("one", b"\0\xFF <URL:http://a/\xFF>\n");
    let two = write("two", b"\r\n\r\nhttp://b/");
    let outcome = urlgram(&["extract", "-n", &two, &two], b"");
    assert_eq!(outcome.stdout, format!("{two}:3:1:http://b/\n{two}:3:1:http://b/\n"));
    assert_eq!(urlgram(&["extract", &two], b"").stdout, "http://b/\n");
    assert_eq!(
        urlgram(&["extract", &two, "-"], b"http://c/").stdout,
        format!("{two}:http://b/\nstandard input:http://c/\n")
    );
    assert_eq!(
        urlgram(&["extract", "--no-filename", "-0", &two, &two], b"").stdout,
        "http://b/\0http://b/\0"
    );
    let outcome = urlgram(&["extract", "-f", "ndjson", &one], b"");
    let value: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(value["input_hex"], "687474703a2f2f612fff");
    assert_eq!(value["place"]["start"]["offset"], 8);
}

/// A file that is no text cannot be searched: it is said, counted, and never passed. The other files are read.
#[test]
fn what_is_no_text() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("extract-no-text");
    std::fs::create_dir_all(&directory).unwrap();
    let write = |name: &str, text: &[u8]| {
        let path = directory.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let text = "see http://h_/".encode_utf16();
    let little: Vec<u8> = text.clone().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = "\u{feff}".encode_utf16().chain(text).flat_map(u16::to_be_bytes).collect();
    let (little, big) = (write("little", &little), write("big", &big));
    let (binary, plain) = (write("binary", b"http://a/ \0"), write("plain", b"http://b/"));
    for command in [&["extract"][..], &["check", "--extract", "-f", "ndjson"]] {
        let outcome = urlgram(&[command, &[&little, &binary, &plain, &big]].concat(), b"");
        assert_eq!((outcome.stdout.lines().count(), outcome.code), (3, 2), "{}", outcome.whole());
        assert!(outcome.stdout.contains("http://h_/"), "{}", outcome.stdout);
        let expected = [
            format!(
                "cannot find all URLs of `{little}`: it has a NUL byte at offset 1, so it is binary, or UTF-16 without a mark"
            ),
            format!(
                "cannot find all URLs of `{binary}`: it has a NUL byte at offset 10, so it is binary, or UTF-16 without a mark"
            ),
            format!("`{big}` is in UTF-16 and read as UTF-8, in which columns and offsets are counted"),
            "2 of 4 files cannot be read as text".to_owned(),
        ];
        let said: Vec<_> = outcome.stderr.lines().map(|line| line.replacen("urlgram: ", "", 1)).collect();
        assert_eq!(said, expected);
        let alone = urlgram(&[command, &[&little]].concat(), b"");
        assert_eq!((alone.stdout.as_str(), alone.stderr.lines().count(), alone.code), ("", 1, 2));
    }
}

/// Quoted text is a URL as a whole, and so is a name with letters beyond US-ASCII.
#[test]
fn quoted_text_is_checked_whole() {
    let run = |text: &str| {
        let outcome =
            urlgram(&["check", "-d", "rfc3986", "--extract", "-f", "concise", "-"], text.as_bytes());
        (outcome.stdout.lines().count(), outcome.code)
    };
    assert_eq!(run("u: \"https://ex.org/a b\"\n"), (1, 1));
    assert_eq!(run("see https://m\u{fc}nchen.de/ there\n"), (1, 1));
    assert_eq!(run("{\"u\": \"http:\\/\\/h\\/a\"}\n").1, 0);
    assert_eq!(run("{\"u\": \"http:\\/\\/h\\/a\\u0020b\"}\n"), (1, 1));
}

/// A fix that may cross a delimiter of the text is not offered to programs.
#[test]
fn sarif_has_no_fix_across_a_delimiter() {
    let fixes = |text: &str| {
        let outcome = urlgram(&["check", "-d", "rfc3986", "--extract", "-f", "sarif", "-"], text.as_bytes());
        let sarif: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
        let results = sarif["runs"][0]["results"].as_array().unwrap();
        results.iter().map(|result| result.get("fixes").is_some()).collect::<Vec<_>>()
    };
    assert_eq!(fixes("curl https://ex.org/x|sh"), [false]);
    assert_eq!(fixes("curl 'https://ex.org/x|sh'"), [true]);
}

/// A file that cannot be read is reported, and the others are read.
#[test]
fn one_file_of_several_is_missing() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("extract-and-no-file");
    std::fs::write(&file, "http://b/").unwrap();
    let file = file.to_str().unwrap();
    let said = "urlgram: cannot read `/no/one`: No such file or directory (os error 2)\n\
                urlgram: cannot read `/no/two`: No such file or directory (os error 2)\n";
    let outcome = urlgram(&["extract", "--no-filename", "/no/one", file, "/no/two", file], b"");
    assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str()), ("http://b/\nhttp://b/\n", said));
    assert_eq!(outcome.code, 2);
    let outcome = urlgram(&["check", "--extract", "-f", "json", "/no/one", file, "/no/two", file], b"");
    let reports: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!((reports.as_array().unwrap().len(), outcome.stderr.as_str(), outcome.code), (2, said, 2));
}
