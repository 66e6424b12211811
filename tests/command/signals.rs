//! Pipes that break and signals that come: who called the program sees by what it ended.
#![cfg(unix)]

use std::fs::File;
use std::io::{self, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::command::program;

const INT: i32 = 2;
const PIPE: i32 = 13;
const TERM: i32 = 15;

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
}

/// No one reads: every command dies of that, as others do, and says nothing. The exit status is no verdict.
#[test]
fn a_broken_pipe_kills() {
    let list = file("broken-pipe");
    std::fs::write(&list, "http://h/a b\nhttp://h/\n").unwrap();
    let list = list.to_str().unwrap();
    let calls: &[&[&str]] = &[
        &["check", "-i", list],
        &["check", "-f", "narrated", "-i", list],
        &["check", "-f", "json", "-i", list],
        &["check", "-f", "ndjson", "-i", list],
        &["check", "-f", "ndjson", "--no-diagnostics", "-i", list],
        &["check", "-f", "ndjson", "--summary", "-i", list],
        &["check", "-f", "sarif", "-i", list],
        &["check", "--extract", list],
        &["check", "--summary", "-i", list],
        &["check", "--count", "-i", list],
        &["check", "http://h/"],
        &["compare", "http://h/"],
        &["compare", "-f", "json", "-i", list],
        &["compare", "-f", "ndjson", "-i", list],
        &["diff", "url-06", "rfc1738"],
        &["diff", "-f", "json", "url-06", "rfc1738"],
        &["fix", "-i", list],
        &["explain", "--list"],
        &["explain", "underscore-in-host"],
        &["extract", list],
        &["extract", "-f", "ndjson", list],
        &["generate"],
        &["generate", "-f", "json"],
        &["generate", "--exhaust", "1000"],
        &["generate", "--natural", "-n", "100000000"],
        &["grammar"],
        &["grammar", "--regex", "host"],
        &["interpret", "http://h/"],
        &["iri", "--to-iri", "http://h/"],
        &["normalize", "http://h/"],
        &["resolve", "-d", "rfc1630", "http://h/", "b"],
        &["resolve", "-d", "rfc1630", "-f", "json", "http://h/", "b"],
        &["same", "http://h/", "http://h"],
        &["tree", "http://h/"],
    ];
    for call in calls {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let output = program(call).stdout(writer).spawn().unwrap().wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.signal(), said.as_str()), (Some(PIPE), ""), "{call:?}");
    }
}

/// If the reader closes the pipe, the program does not wait for the next input.
#[test]
fn a_broken_pipe_does_not_wait() {
    let mut child = program(&["check", "-f", "ndjson", "-"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"http://h/\n").unwrap();
    // The program ends although standard input stays open.
    assert_eq!(child.wait().unwrap().signal(), Some(PIPE));
    drop(stdin);
}

/// A program that is asked to end exits by that signal, after a whole line.
#[test]
fn interrupts() {
    let path = file("interrupted");
    let list = "http://www.w3.org/\nhttp://h/a b\n";
    for (round, (name, signal)) in (1..).zip([("-INT", INT), ("-TERM", TERM), ("-INT", INT), ("-TERM", TERM)])
    {
        let mut child = program(&["check", "-f", "ndjson", "--no-diagnostics", "-"])
            .stdout(File::create(&path).unwrap())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let list = list.repeat(5000);
        // The input is finite: if the program ignored signals, an endless one would fill the disk.
        let feeds = thread::spawn(move || (0..2000).all(|_| stdin.write_all(list.as_bytes()).is_ok()));
        thread::sleep(Duration::from_millis(50 * round));
        send(name, &child);
        assert_eq!(child.wait().unwrap().signal(), Some(signal));
        feeds.join().unwrap();
        let printed = std::fs::read(&path).unwrap();
        assert!(printed.is_empty() || printed.ends_with(b"\n"), "{} bytes", printed.len());
    }
}

/// A background job of a script is not for the one at the terminal to end.
#[cfg(target_os = "linux")]
#[test]
fn ignored_signals_stay_ignored() {
    let mut child = Command::new("sh")
        .args(["-c", "trap '' INT; exec \"$0\" check -f ndjson -", env!("CARGO_BIN_EXE_urlgram")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = io::BufReader::new(child.stdout.take().unwrap());
    for input in ["http://h/", "x"] {
        // The verdict tells that the program listens.
        writeln!(stdin, "{input}").unwrap();
        io::BufRead::read_line(&mut stdout, &mut String::new()).unwrap();
        send("-INT", &child);
        thread::sleep(Duration::from_millis(150));
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

/// The inputs read before an interrupt are reported, and the output is complete.
#[test]
fn results_before_an_interrupt_are_printed() {
    let formats: [&[&str]; 6] = [
        &["--count"],
        &["--summary"],
        &["--summary", "-f", "json"],
        &["-f", "json"],
        &["-f", "sarif"],
        &["-f", "ndjson", "--summary"],
    ];
    let begun = formats.map(|format| {
        let mut child = program(&[&["check"], format, &["-"]].concat()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"http://h/a b\nhttp://h/\n").unwrap();
        (format, child, stdin)
    });
    // No output tells when the inputs have been judged.
    thread::sleep(Duration::from_secs(3));
    let signals = [("-INT", INT), ("-TERM", TERM)].into_iter().cycle();
    for ((format, child, stdin), (name, signal)) in begun.into_iter().zip(signals) {
        send(name, &child);
        let output = child.wait_with_output().unwrap();
        drop(stdin);
        assert_eq!(output.status.signal(), Some(signal), "{format:?}");
        let [stdout, stderr] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(stderr, "urlgram: interrupted after 2 inputs\n", "{format:?}");
        match format {
            ["--count"] => assert_eq!(stdout, "conform 1\ndo not conform 1\n"),
            ["--summary"] => assert!(stdout.starts_with("2 inputs by RFC 3986"), "{stdout}"),
            ["-f", "ndjson", ..] => assert_eq!(stdout.lines().count(), 3),
            _ => {
                let value: serde_json::Value = serde_json::from_str(&stdout).unwrap();
                match *format.last().unwrap() {
                    "sarif" => {
                        assert_eq!(value["runs"][0]["invocations"][0]["executionSuccessful"], false);
                        assert_eq!(value["runs"][0]["results"].as_array().unwrap().len(), 1);
                    }
                    _ => assert!(value["inputs"] == 2 || value.as_array().unwrap().len() == 2),
                }
            }
        }
    }
}
