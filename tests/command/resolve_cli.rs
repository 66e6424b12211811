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
        vec!["-d", "rfc1738", base, "g"],
        vec!["-d", "url-06", base, "g"],
        vec!["-d", "rfc1738", base, "http://c/"],
        vec!["-d", "rfc1808", "http://a/b/c/d;p?q#f", "?y", "--steps"],
        vec!["-d", "rfc1808", "http://a/b/c/d;p?q#f", "./g/../..", "--steps"],
        vec!["-d", "rfc1808", "http://a", "///g;x", "--steps"],
        vec!["-d", "rfc2396", base, "../../../g", "--steps"],
        vec!["-d", "rfc2396", base, "?y"],
        vec!["-d", "rfc2396", base, "#s"],
        vec!["-d", "rfc2396", base, "http:g", "--backward-compatible", "--steps"],
        vec!["-d", "rfc2396", "http://a", "g"],
        vec!["-d", "rfc2396", "http://a", "g", "--reading", "printed"],
        vec!["-d", "rfc2396", "mailto:a@b", "g"],
        vec!["-d", "rfc2396", "", "g"],
        vec!["-d", "rfc2732", "http://[::1]:80/a", "../../g"],
        vec!["-d", "rfc3986", base, "../../../g#s", "--steps"],
        vec!["-d", "rfc3986", base, "?y", "--steps"],
        vec!["-d", "rfc3986", base, "//g/./h", "--steps"],
        vec!["-d", "rfc3986", base, "http:g"],
        vec!["-d", "rfc3986", base, "http:g", "--backward-compatible", "--steps"],
        vec!["-d", "rfc3986", "x:/a/b", "/.//c"],
        vec!["-d", "rfc3986", "http://a/b/../c", "?y"],
        vec!["-d", "rfc3986", base, "./././././././././././././././././././g", "--steps"],
        vec!["-d", "rfc3986", "", "#s"],
        vec!["-d", "rfc3987", "http://h/r\u{e9}sum\u{e9}/x", "../\u{fc}", "--steps"],
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
        (&["-d", "rfc1808", "--html", "-"], PAGE),
        (&["-d", "rfc2396", "--html", "-"], "<base href=http://h/a><a href=../g><a href=?y><form action=''>"),
        (&["-d", "rfc3986", "--html", "-"], "<base href=x:/a><a href=.//g><a href=g>"),
        (&["-d", "rfc1808", "--message", "-"], MAIL),
        (&["-d", "rfc3987", "--message", "-"], MAIL),
        (&["-d", "rfc1738", "--html", "-"], PAGE),
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
        (&["-d", "rfc1808", "http://h/", "http:g", "--backward-compatible"], ""),
    ];
    assert_snapshot!("resolve-wrong-calls", shown(calls));
    assert_snapshot!("help-resolve", urlgram(&["resolve", "--help"], b"").stdout);
}

/// A pipe gets each byte of the result; nothing on standard error is a control character, or turns the direction.
#[test]
fn what_a_terminal_obeys() {
    let reference = "\u{1b}[31m\u{9b}1m\u{202e}x\u{7}";
    for dialect in ["rfc1630", "rfc1738", "rfc1808", "fielding-01", "rfc2396", "rfc3986", "rfc3987"] {
        let page = format!("<base href='http://a/{reference}/'><a href='{reference}'>\u{1b}[31m");
        for more in [
            &["http://a/b", reference, "--steps"][..],
            &[reference, "g"],
            &["http://a/b", reference],
            &["--html", "-"],
        ] {
            let outcome = urlgram(&[&["resolve", "-d", dialect], more].concat(), page.as_bytes());
            let obeyed =
                |character: char| character.is_control() && character != '\n' || character == '\u{202e}';
            assert!(!outcome.stderr.contains(obeyed), "{dialect}: {}", outcome.stderr);
            let mut lines = outcome.stdout.lines().rev();
            if more.len() > 1 && more[0].starts_with("http") {
                assert!(
                    lines.next().is_none_or(|last| last.ends_with(reference)),
                    "{dialect}: {}",
                    outcome.stdout
                );
            }
            assert!(
                lines.all(|line| !line.replace('\t', "").contains(obeyed)),
                "{dialect}: {}",
                outcome.stdout
            );
        }
    }
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
