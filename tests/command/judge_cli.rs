//! `urlgram judge`: programs that crash, hang, print more than answers or less, and contradict themselves.
//!
//! The programs are scripts of awk and sh, which every Unix has.

#![cfg(unix)]

use crate::command::urlgram;

use serde_json::Value;

/// Ports as RFC 3986 has them.
const RIGHT: &str = "{ print ($0 ~ /^[0-9]*$/) ? 1 : 0 }";

/// The judgement of a program by a production of RFC 3986.
fn judged(start: &str, options: &[&str], program: &[&str]) -> Value {
    let call = [&["judge", "-d", "rfc3986", "-s", start, "-f", "json"], options, &["--"], program].concat();
    let outcome = urlgram(&call, b"");
    assert_eq!(outcome.stderr, "");
    let mut data: Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert!(data.as_object_mut().unwrap().remove("seconds").is_some());
    data
}

/// The same of a script of awk, by `port`.
fn json(options: &[&str], script: &str) -> Value {
    judged("port", options, &["awk", script])
}

/// The kinds of findings, with their strings.
fn findings(data: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    data["findings"].as_array().unwrap().iter().map(|it| (text(&it["kind"]), text(&it["input"]))).collect()
}

/// The document of a scheme judges by its id and by the name of the scheme: a program that refuses all refuses what it derives.
#[test]
fn documents_of_schemes_judge() {
    for name in ["rfc6694", "about"] {
        let outcome = urlgram(&["judge", "-d", name, "-f", "json", "--", "awk", "{ print 0 }"], b"");
        let data: Value = serde_json::from_str(&outcome.stdout).unwrap();
        assert_eq!([&data["document"], &data["start"]], ["RFC 6694", "about-uri"], "{name}");
        let count = |key: &str| data[key].as_u64().unwrap();
        assert_eq!((count("wrongly_accepted"), count("wrongly_refused") > 0), (0, true), "{name}");
    }
}

#[test]
fn a_crash_is_found_and_the_rest_is_asked() {
    // The program ends before it prints its answers: they are still in its buffer.
    let data = json(&[], "$0 == \"0\" { exit 3 } { print ($0 ~ /^[0-9]*$/) ? 1 : 0 }");
    assert_eq!(findings(&data), [("crash".to_owned(), "0".to_owned())]);
    assert_eq!(data["no_verdict"], 1);
    let judged = data["judged"].as_u64().unwrap();
    assert!(data["agree"] == judged && judged > 5, "{data}");
    // The same program prints each answer at once.
    let data = json(&[], "$0 == \"0\" { exit 3 } { print ($0 ~ /^[0-9]*$/) ? 1 : 0; fflush() }");
    assert_eq!(findings(&data), [("crash".to_owned(), "0".to_owned())]);
    assert_eq!(data["agree"], judged);
    // The same program reports the crash itself.
    let data = json(&[], "$0 == \"0\" { print \"crash\"; next } { print ($0 ~ /^[0-9]*$/) ? 1 : 0 }");
    assert_eq!(data["agree"], judged);
    assert_eq!(data["no_verdict"], 1);
}

#[test]
fn what_is_no_answer() {
    let one = |kind: &str, text: &str| vec![(kind.to_owned(), text.to_owned())];
    let hang = json(
        &["--timeout", "1"],
        "$0 == \"0\" { system(\"sleep 99\") } { print ($0 ~ /^[0-9]*$/) ? 1 : 0; fflush() }",
    );
    assert_eq!(findings(&hang), one("hang", "0"));
    let banner = json(&[], "BEGIN { print \"my validator 1.0\" } { print ($0 ~ /^[0-9]*$/) ? 1 : 0 }");
    assert_eq!(findings(&banner), one("other-output", "-"));
    assert_eq!(banner["agree"], banner["judged"]);
    let skips = json(&[], "NF { print ($0 ~ /^[0-9]*$/) ? 1 : 0 }");
    assert_eq!(findings(&skips), one("no-answer", ""));
    let unreadable = json(&[], "$0 == \"0\" { print \"perhaps\"; next } { print ($0 ~ /^[0-9]*$/) ? 1 : 0 }");
    assert_eq!(unreadable["no_verdict"], 1);
    let code = json(&[], "{ print ($0 ~ /^[0-9]*$/) ? 1 : 0 } END { exit 1 }");
    assert_eq!(findings(&code), one("exit-code", "-"));
    let order = judged("port", &[], &["sh", "-c", &format!("awk '{RIGHT}' | sort")]);
    assert_eq!(findings(&order)[0].0, "contradiction");
}

#[test]
fn limits_of_length_are_found_to_the_byte() {
    let data = json(&[], "{ print ($0 ~ /^[0-9]*$/ && length($0) <= 60) ? 1 : 0 }");
    assert_eq!(data["limits"][0]["bytes"], 60, "{data}");
    assert_eq!(data["wrongly_refused"], 0);
    let data = json(&["--longest", "50"], "{ print ($0 ~ /^[0-9]*$/ && length($0) <= 60) ? 1 : 0 }");
    assert_eq!(data["limits"].as_array().unwrap().len(), 0);
}

/// Divides by `//`, and ends a host at the first colon: an IP literal is cut. A text without an authority is
/// refused.
const CUTS: &str = r#"{ if (!match($0, /\/\/[^\/?#]*/)) { print "null"; next }
    text = substr($0, RSTART + 2, RLENGTH - 2); sub(/^[^@]*@/, "", text); sub(/:.*/, "", text)
    gsub(/[\\"]/, "", text); gsub(/[^ -~]/, "", text); printf "{\"host\":\"%s\"}\n", text }"#;

#[test]
fn parts_are_compared() {
    let parts = |dialect: &str, options: &[&str]| {
        let call = [&["judge", "--parts", "-d", dialect], options, &["--name", "cuts", "--", "awk", CUTS]];
        urlgram(&call.concat(), b"")
    };
    let data: Value = serde_json::from_str(&parts("rfc3986", &["-f", "json"]).stdout).unwrap();
    assert_eq!(data["program"], "cuts");
    let host = &data["differences"][0];
    assert_eq!([&host["part"], &host["production"]], ["host", "IPvFuture"], "{host}");
    let [expected, seen] = ["expected", "seen"].map(|key| host[key].as_str().unwrap());
    assert!(expected.starts_with('[') && expected.contains(':') && !seen.contains(':'), "{host}");
    let class = |name: &str| {
        data["classes"].as_array().unwrap().iter().find(|it| it["class"] == name).unwrap().clone()
    };
    assert_eq!(class("numbers as hosts")["differ"].as_array().unwrap().len(), 0);
    let first = &class("backslash confusion")["differ"][0];
    assert!(first.as_str().unwrap().contains('\\'), "{first}");

    let text = parts("rfc2396", &["--readers", "browser"]);
    assert_eq!(text.code, 1, "{}", text.stderr);
    assert!(text.stdout.contains("Hosts of hostile texts, compared with browsers:"), "{}", text.stdout);
    let wrong = parts("rfc2396", &["-f", "junit"]);
    assert_eq!((wrong.code, wrong.stderr.contains("text and json")), (2, true), "{}", wrong.stderr);
}

/// A limit that a rule of the prose sets is told as the rule, and the same limit at many places once.
#[test]
fn limits_of_rules_and_of_whole_texts() {
    let data = json(&[], "{ print ($0 ~ /^[0-9]*$/ && $0 + 0 < 65536) ? 1 : 0 }");
    let rule = data["limits"][0]["rule"].as_str().unwrap_or_default();
    assert!(rule.contains("65535"), "{data}");
    let short = "{ print ($0 ~ /^[^\\x00-\\x20]*$/ && length($0) <= 60) ? 1 : 0 }";
    let data = judged("path-abempty", &[], &["awk", short]);
    assert_eq!(data["limits"][0]["is_of_all"], true, "{}", data["limits"]);
    assert_eq!(data["limits"].as_array().unwrap().len(), 1);
}

#[test]
fn files_out_and_in() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("judge");
    std::fs::create_dir_all(&directory).unwrap();
    let [suite, answers] = ["suite", "answers"].map(|name| directory.join(name).to_str().unwrap().to_owned());
    let written = urlgram(&["judge", "-d", "rfc3986", "-s", "port", "--write", &suite], b"");
    assert_eq!((written.code, written.stdout.as_str()), (0, ""), "{}", written.stderr);
    let lines = std::fs::read_to_string(&suite).unwrap();
    let right: String = lines
        .lines()
        .map(|line| if line.bytes().all(|byte| byte.is_ascii_digit()) { "1\n" } else { "0\n" })
        .collect();
    let read = |text: &str| {
        std::fs::write(&answers, text).unwrap();
        urlgram(&["judge", "-d", "rfc3986", "-s", "port", "--read", &answers], b"")
    };
    assert_eq!(read(&right).code, 0);
    assert_eq!(read(&right.replacen('1', "0", 1)).code, 1);
    let short = read(&right[2..]);
    assert_eq!((short.code, short.stderr.contains("1 lines too few")), (2, true), "{}", short.stderr);
    // JSON strings can hold any text, lines cannot.
    let json = urlgram(&["judge", "-d", "rfc3986", "--ask", "json", "--write", "-"], b"").stdout;
    assert!(json.lines().all(|line| serde_json::from_str::<String>(line).is_ok()));
}
