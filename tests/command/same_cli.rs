//! `urlgram same`: answers, exit codes and formats.
use crate::command;

use command::urlgram;

#[test]
fn exit_codes_tell() {
    let code = |arguments: &[&str]| urlgram(&[&["same"], arguments].concat(), b"").code;
    assert_eq!(code(&["http://h", "HTTP://H:80/"]), 0);
    assert_eq!(code(&["http://h/a", "http://h/b"]), 1);
    // If the answer is not known, the exit status is 2, not 1.
    assert_eq!(code(&["http://h/a", "http://h/a b"]), 2);
    assert_eq!(code(&["-d", "rfc1737", "http://h/a", "http://h/a"]), 2);
    assert_eq!(code(&["http://h/a"]), 2);
}

#[test]
fn answers_in_text_and_as_data() {
    let pairs: &[&[&str]] = &[
        &["-d", "rfc1738", "http://h:80/%7e", "HTTP://H/%7E"],
        &["-d", "rfc1738", "http://h/a/b", "http://h/a%2fb"],
        &["http://h/a", "http://h/a"],
        &["-d", "rfc1630", "http://h/a%2Db", "http://h/a-b"],
        &["-d", "fielding-01", "http://h:80/", "http://h/"],
        &["-d", "rfc1738", "-f", "json", "http://h:80/%61%ff", "http://h/a"],
        &["-d", "rfc1738", "-f", "json", "file:///a", "file://localhost/a"],
        &["http://h/a b", "http://h/"],
    ];
    let shown: Vec<_> = pairs.iter().map(|pair| urlgram(&[&["same"], *pair].concat(), b"").whole()).collect();
    for text in shown.iter().filter(|text| !text.contains('{')).take(5) {
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
    assert_snapshot!("same", shown.join("\n"));
}

/// The ladders, and what documents leave open.
#[test]
fn rungs_and_notes() {
    let pairs: &[&[&str]] = &[
        &["-d", "rfc3986", "example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"],
        &["-d", "rfc3986", "http://example.com:80/", "http://example.com"],
        &["-d", "rfc3986", "http://h/?#a", "http://h/#b"],
        &["-d", "rfc3987", "http://h/re\u{301}sum", "http://h/r\u{e9}sum"],
        &["-d", "rfc2396", "http://h/a+b", "http://h/a%2Bb"],
        &["-d", "rfc2732", "http://[FEDC::1]:/", "HTTP://[fedc::1]"],
        &["-d", "rfc1808", "../a", "../a"],
        &["-d", "rfc3986", "-f", "json", "http://h/%7e", "http://h/~"],
        &["-d", "rfc2396", "-f", "json", "http://h/a", "http://h/b#c"],
    ];
    let shown: Vec<_> = pairs.iter().map(|pair| urlgram(&[&["same"], *pair].concat(), b"").whole()).collect();
    assert_snapshot!("rungs", shown.join("\n"));
}

#[test]
fn normal_forms_of_lists() {
    let calls: &[&[&str]] = &[
        &["-d", "rfc1738", "--explain", "HTTP://H:80/%61", "http://h"],
        &["-d", "rfc3986", "--explain", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"],
        &["-d", "rfc3986", "--rung", "percent", "HTTP://h:80/%7Ea/../b"],
        &["-d", "rfc3986", "--rung", "character", "http://h/"],
        &["-d", "rfc1738", "--rung", "case", "http://h/"],
        &["-d", "rfc3987", "http://h/%c3%bc%2f%e2%80%ae"],
        &["-f", "ndjson", "http://h/%61", "http://h/a b"],
        &["-d", "rfc3986", "--explain", "file:/a/..//b", "x:a/..//b"],
    ];
    let shown: Vec<_> =
        calls.iter().map(|call| urlgram(&[&["normalize"], *call].concat(), b"").whole()).collect();
    assert_snapshot!("normalize", shown.join("\n"));
    let list = urlgram(&["normalize", "-0", "-"], b"http://H/\0http://h/%61\0");
    assert_eq!((list.stdout.as_str(), list.code), ("http://h/\0http://h/a\0", 0));
}

/// Two spellings of a letter are the same in NFC alone, and NFC is applied only if it is asked for.
#[test]
fn normal_forms_of_characters() {
    let [one, other] = ["http://h/r\u{e9}sum\u{e9}", "http://h/re\u{301}sume\u{301}"];
    let run = |arguments: &[&str]| urlgram(&[&["same", one, other], arguments].concat(), b"");
    assert_eq!(run(&["-d", "rfc3987"]).code, 1);
    let told = run(&["-d", "rfc3987", "--nfc"]);
    assert!(told.code == 0 && told.stdout.starts_with("the same by RFC 3987"), "{}", told.stdout);
    let told = run(&["-d", "rfc1738", "--nfc"]);
    assert!(told.code == 2 && told.stderr.contains("no characters beyond US-ASCII; remove --nfc"));
    let normal = urlgram(&["normalize", "-d", "rfc3987", "--nfc", other], b"");
    assert_eq!(normal.stdout, format!("{one}\n"));
}
