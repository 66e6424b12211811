//! `urlgram generate`: what it prints, and its exit codes.

use std::fmt::Write as _;
use std::io::Read as _;
use std::process::{Command, Output, Stdio};

use urlgram::printable;

fn generate(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urlgram"));
    command.arg("generate").args(arguments).env("COLUMNS", "80").output().unwrap()
}

/// A call with what came of it, lines made readable.
fn shown(arguments: &[&str]) -> String {
    let output = generate(arguments);
    let lines = [&output.stdout, &output.stderr].map(|text| {
        let lines = text.strip_suffix(b"\n").map(|text| text.split(|byte| *byte == b'\n').map(printable));
        lines.into_iter().flatten().fold(String::new(), |text, line| text + &line + "\n")
    });
    let code = output.status.code().unwrap();
    format!("$ urlgram generate {}\nexit code {code}\n{}", arguments.join(" "), lines.concat())
}

fn all(calls: &[&[&str]]) -> String {
    calls.iter().fold(String::new(), |mut text, call| {
        let _ = writeln!(text, "{}", shown(call));
        text
    })
}

#[test]
fn lines() {
    let calls: &[&[&str]] = &[
        &[],
        &["-d", "rfc1738", "--natural", "-n", "25"],
        &["--natural", "-d", "rfc1630"],
        &["--natural", "-d", "rfc1630-uri"],
        &["--natural", "-d", "url-06", "--seed", "1"],
        &["--natural", "-d", "fielding-01", "-n", "20"],
        &["--natural", "-d", "fielding-01", "-s", "URL-reference"],
        &["-d", "rfc1738", "-s", "hostname", "--length", "3..12"],
        &["--length", "20", "-n", "3"],
        &["-d", "rfc1738", "-s", "ftptype", "--exhaust", "2"],
        &["-s", "port", "--exhaust", "2", "-n", "3"],
        &["-d", "rfc1738", "-s", "hex", "--exhaust", "0"],
        &["-d", "rfc1738", "--near-miss", "-n", "20"],
        &["-d", "rfc1738", "--near-miss", "--length", "6", "-s", "host", "-n", "3"],
    ];
    assert_snapshot!("generate", all(calls));
}

#[test]
fn json() {
    assert_snapshot!(
        "generate-ndjson",
        all(&[
            &["--natural", "-n", "2", "-f", "ndjson"],
            &["--near-miss", "-n", "2", "-f", "ndjson"],
            &["-s", "port", "--near-miss", "-n", "1", "-f", "json"],
            &["--near-miss", "-n", "12", "-f", "text"],
            &["-n", "3", "-f", "text"],
        ])
    );
    let none: serde_json::Value =
        serde_json::from_slice(&generate(&["-n", "0", "-f", "json"]).stdout).unwrap();
    assert_eq!(none, serde_json::json!([]));
}

/// NUL separates strings that hold a line feed, or nothing.
#[test]
fn any_bytes_are_printed() {
    let output = generate(&["-d", "fielding-01", "-s", "control", "--exhaust", "1", "-0"]);
    let expected: Vec<u8> = (0..0x20).chain([0x7F]).flat_map(|byte| [byte, 0]).collect();
    assert_eq!(output.stdout, expected);
    assert_eq!(generate(&["-d", "rfc1738", "-s", "user", "--exhaust", "0"]).stdout, b"\n");
    assert_eq!(generate(&["-d", "fielding-01", "-s", "national", "--exhaust", "1"]).stdout.len(), 2 * 128);
}

#[test]
fn wrong_calls() {
    assert_snapshot!(
        "generate-wrong-calls",
        all(&[
            &["-d", "rfc1738", "-s", "hostnam"],
            &["-d", "rfc1738", "-s", "hex", "--length", "2"],
            &["-d", "rfc1738", "-s", "hex", "--length", "2..5"],
            &["--length", "5..2"],
            &["--length", "x"],
            &["--length", "20000"],
            &["-d", "rfc1738", "-s", "mailtourl", "--length", "300"],
            &["--natural", "--length", "2"],
            &["--exhaust", "3", "--near-miss"],
            // Hardly any mail address so long is one; no more than a second is spent on that.
            &["-d", "rfc1630-url", "--length", "10000"],
            &["-d", "rfc1738", "-s", "void"],
        ])
    );
}

#[test]
fn help() {
    assert_snapshot!("help-generate", shown(&["--help"]));
}

/// No one reads on: SIGPIPE ends the program, quietly, however many strings there are.
#[cfg(unix)]
#[test]
fn a_broken_pipe_ends_quietly() {
    use std::os::unix::process::ExitStatusExt as _;
    for arguments in [&["--exhaust", "1000"][..], &["--natural", "-n", "100000000"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_urlgram"))
            .arg("generate")
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdout.take().unwrap().read_exact(&mut [0; 100]).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (String::from_utf8_lossy(&output.stderr).as_ref(), output.status.signal()),
            ("", Some(13))
        );
    }
}

/// A list holds no string that has the end of its lines in it.
#[test]
fn lines_hold_no_end_of_a_line() {
    for (options, end) in [(&["-0"][..], b'\0'), (&[], b'\n')] {
        let call = ["-d", "rfc3986", "-s", "fragment", "--near-miss", "-n", "400"];
        let output = generate(&[&call, options].concat());
        assert_eq!(memchr::memchr_iter(end, &output.stdout).count(), 400);
        assert!(!output.stdout.windows(2).any(|at| at == [end; 2]));
    }
}

/// An empty language is recognised before anything is tried.
#[test]
fn an_empty_language() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("empty.abnf");
    std::fs::write(&path, "a = \"x\" a\r\n").unwrap();
    for near in [&[][..], &["--near-miss"]] {
        let output = generate(&[&["--grammar", path.to_str().unwrap(), "-s", "a"], near].concat());
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{error}");
        assert!(error.contains("the language of `a` is empty"), "{error}");
    }
}
