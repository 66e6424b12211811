//! Ten reports as people see them: in narrow, usual and wide terminals, and with colours.

use std::fmt::Write as _;
use std::process::{Command, Stdio};

/// The call and its standard input.
type Screen = (&'static str, &'static [&'static str], &'static str);

const MARKDOWN: &str =
    "# Links\n\nSee <http://h/a b> or [the page](http://ex_ample.com/), and http://h:8x/.\n";
const LIST: &str = "http://h/a\r\nhttp://h/b\r\nhttp://h/c d\r\n";

const SCREENS: [Screen; 10] = [
    ("one-fault", &["http://h/a b"], ""),
    ("six-faults", &["http://user@ex_ample.com:80x/a b/c d^e?f[g]"], ""),
    ("long-line", &["-"], "LONG"),
    ("crlf", &["-"], LIST),
    ("markdown", &["--extract", "-"], MARKDOWN),
    ("tolerated", &["--tolerant", "HTTP://h/"], ""),
    ("start-hint", &["www.w3.org"], ""),
    ("own-start", &["-s", "hostport", "ex_ample.com:80"], ""),
    ("warning", &["-d", "3986", "http://h:/a/../b"], ""),
    ("conforming", &["http://h/a"], ""),
];

/// Standard output, and standard error.
fn screen(arguments: &[&str], stdin: &str, width: usize, colour: &str) -> [String; 2] {
    let long = format!("http://h/{}a^b/{}\n", "x/".repeat(120), "y".repeat(50));
    let stdin = if stdin == "LONG" { &long } else { stdin };
    let mut child = Command::new(env!("CARGO_BIN_EXE_urlgram"))
        .args(["check", "--color", colour])
        .args(arguments)
        .env("COLUMNS", width.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), stdin.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    // Escape sequences are shown, not sent.
    [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap().replace('\x1b', "␛"))
}

#[test]
fn ten_reports_at_three_widths() {
    for (name, arguments, stdin) in SCREENS {
        let mut shown = String::new();
        for width in [60, 80, 160] {
            let [text, more] = screen(arguments, stdin, width, "never");
            assert!(!text.contains('␛'));
            for line in text.lines() {
                // A URL is not broken.
                let wide = line.chars().count() > width && line.trim_start().contains(' ');
                assert!(!wide, "{width} columns: {line}");
            }
            write!(shown, "--- {width} columns\n{text}{more}").unwrap();
        }
        let [text, _] = screen(arguments, stdin, 80, "always");
        assert!(text.contains('␛'), "{name}");
        write!(shown, "--- 80 columns, in colours\n{text}").unwrap();
        assert_snapshot!(format!("screen-{name}"), shown);
    }
}

/// Without the colours it is the same text.
#[test]
fn colours_change_no_text() {
    for (_, arguments, stdin) in SCREENS {
        let mut plain = String::new();
        for piece in screen(arguments, stdin, 80, "always")[0].split('␛') {
            plain += match piece.strip_prefix('[').and_then(|piece| piece.split_once('m')) {
                Some((codes, rest)) if codes.bytes().all(|byte| byte.is_ascii_digit() || byte == b';') => {
                    rest
                }
                _ => piece,
            };
        }
        assert_eq!(plain, screen(arguments, stdin, 80, "never")[0]);
    }
}
