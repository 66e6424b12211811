//! `urlgram resolve`: what it prints, and its exit codes.
use crate::command;

use std::fmt::Write as _;

use command::urlgram;
use serde_json::Value;

const PAGE: &str = "<title>A page</title>\n<base href=http://h/a/b>\n<a href=../c>good</a> <img src='d e.gif'>\n<a href='#s'>";

const MAIL: &str = "Content-Type: multipart/related; boundary=x\nContent-Base: http://h/\n  a/\n\n--x\n\
    Content-Location: b/c\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n\
    <a href=3Dd>\n--x\nContent-Type: multipart/mixed\n\n--x--\n";

/// Calls with what came of them.
fn shown(calls: &[(&[&str], &str)]) -> String {
    calls.iter().fold(String::new(), |mut text, (arguments, stdin)| {
        let outcome = urlgram(&[&["resolve"], *arguments].concat(), stdin.as_bytes());
        let call: Vec<_> = arguments.iter().map(|argument| format!("'{argument}'")).collect();
        let _ = writeln!(text, "$ urlgram resolve {}\n{}", call.join(" "), outcome.whole());
        text
    })
}

#[test]
fn one_reference() {
    let base = "http://a/b/c/d;p?q";
    let fielding = ["-d", "fielding-01"];
    let call = |more: &[&'static str]| [&fielding, more].concat();
    let calls: Vec<Vec<&str>> = vec![
        call(&[base, "../g#s"]),
        call(&[base, "g?y/../x", "--steps"]),
        call(&[base, "g?y/../x", "--steps", "--reading", "printed"]),
        call(&[base, "./g/../..", "--steps"]),
        call(&[base, "#s"]),
        call(&[base, ""]),
        call(&[base, "a b"]),
        call(&["a b", "g"]),
        call(&["", "g"]),
        vec!["-d", "rfc1630", "http://h/a/b", "/g", "--steps"],
        vec!["-d", "rfc1630-uri", "magic://a/b/c//d/e/f", "/g"],
        vec!["-d", "rfc1630-uri", "magic://a/b/c//d/e/f", "/g", "--reading", "printed"],
        vec!["-d", "rfc1630", "http://h", "g"],
        vec![base, "g"],
        vec!["-d", "url-06", base, "g"],
        vec![base, "http://c/"],
    ];
    let calls: Vec<(&[&str], &str)> = calls.iter().map(|call| (&call[..], "")).collect();
    for (call, _) in &calls {
        let outcome = urlgram(&[&["resolve"], *call].concat(), b"");
        for line in outcome.stderr.lines().chain(outcome.stdout.lines()) {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
    assert_snapshot!("resolve", shown(&calls));
}

#[test]
fn files() {
    let calls: &[(&[&str], &str)] = &[
        (&["-d", "fielding-01", "--html", "-"], PAGE),
        (&["-d", "fielding-01", "--html", "-"], "<a href=http://h/>"),
        (&["-d", "fielding-01", "--html", "-", "--retrieved", "http://r/"], "<a href=x>"),
        (&["-d", "fielding-01", "--message", "-"], MAIL),
        (&["-d", "rfc1630", "--html", "-"], PAGE),
        (&["--html", "-"], PAGE),
    ];
    assert_snapshot!("resolve-files", shown(calls));
}

#[test]
fn wrong_calls() {
    let calls: &[(&[&str], &str)] = &[
        (&[], ""),
        (&["http://h/"], ""),
        (&["http://h/", "a", "--html", "x"], ""),
        (&["-d", "fielding", "http://h/", "a"], ""),
        (&["--html", "there/is/no/such/file"], ""),
        (&["--html", "-", "--message", "-"], ""),
    ];
    assert_snapshot!("resolve-wrong-calls", shown(calls));
    assert_snapshot!("help-resolve", urlgram(&["resolve", "--help"], b"").stdout);
}

fn data(arguments: &[&str], stdin: &str) -> Value {
    let outcome =
        urlgram(&[&["resolve", "-d", "fielding-01", "-f", "json"], arguments].concat(), stdin.as_bytes());
    serde_json::from_str(&outcome.stdout).unwrap()
}

#[test]
fn json() {
    let one = data(&["http://a/b/c/d;p?q", "g?y/../x#s"], "");
    assert_eq!((&one["absolute"], &one["fragment"]), (&"http://a/b/c/x#s".into(), &"s".into()));
    assert_eq!(one["contradiction"]["gives"], "http://a/b/c/g?y/../x#s");
    assert_snapshot!("resolve-json", serde_json::to_string_pretty(&one).unwrap());

    let mail = data(&["--message", "-"], MAIL);
    let absolute: Vec<_> = mail["references"].as_array().unwrap().iter().map(|it| &it["absolute"]).collect();
    assert_eq!(absolute, ["http://h/a/b/c", "http://h/a/b/d"]);
    assert_snapshot!("resolve-json-message", serde_json::to_string_pretty(&mail).unwrap());
}
