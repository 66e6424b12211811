//! The reports of broken URLs, as people see them: one snapshot for each dialect, to be read one by one when it changes.

use std::process::Command;

use urlgram::{Check, DEFAULT};

use crate::root::root;

/// Each kind of fault at least once, in the words of each document; and faults together.
const BROKEN: [(&str, &[&str]); 5] = [
    (
        "rfc1630-uri",
        &[
            "a",
            ":b",
            "2a:b",
            "x:a b",
            "x:a%2",
            "x:a:b",
            "x:\u{fc}",
            "x:a#b",
            "x:a<b>c",
            "x:a?b/c",
            "<URL:x:a>",
        ],
    ),
    (
        "rfc1630-url",
        &[
            "HTTP://h/",
            "htp://h/",
            "file://h/x",
            "http:/h/a",
            "http://h/a#top",
            "http://-h/a b",
            "http://h:x/a",
            "http://h/~user",
            "ftp://h/a;type=I",
            "gopher://h/",
            "mailto:a",
            "mailto:a@b c",
            "news:1abc",
            "nntp://h/g/1",
            "wais://h/d/t",
            "mid:a@",
        ],
    ),
    (
        "url-06",
        &[
            "http://.h/",
            "http://h..i/",
            "http:///x",
            "file:///x",
            "http://h%/",
            "http://h/a<b",
            "ftp://u@v@h/",
            "gopher://h/1\t",
            "news:",
            "prospero://h/p;f",
            "telnet://h/x",
            "wais://h/d/t",
            "mailto:a[b@c",
        ],
    ),
    (
        "rfc1738",
        &[
            "http://user@ex_ample.com:80x/a b/%zz?q=1#top",
            "www.w3.org/x",
            "http//h/",
            "http:h",
            "://h/",
            "1http://h/",
            "http://h",
            "http://[::1]:80/",
            "http://10.0.1/",
            "http://www.4com/",
            "http://-a-.b-/",
            "http://h:/",
            "http://h:70000/",
            "http://u:p@h/",
            "http://h?q",
            "http://h/a|b\\c{d}[e]^f`g\"<h>~",
            "http://h/%zz%4",
            "http://h/a\r\nb",
            "http://h/\u{202e}\u{fc}",
            "  <URL:http://h/a b>  ",
            "ftp://h/a;type=x",
            "ftp://u:p@h:22/%0D%0A",
            "file:/etc/motd",
            "file://h:80/x",
            "file://",
            "gopher://h/1a%0Ab",
            "mailto:",
            "mailto:a b@c",
            "news:1comp",
            "nntp://h",
            "nntp://h/g/x",
            "telnet://h/#x",
            "wais://h",
            "wais://h/d/t",
            "prospero://h",
            "prospero://h/p;f",
            "afs:/x",
            "x-foo://a_b/",
            "http://h/a b c d e f g h i j k l m n o p q r s t u v w x y z",
        ],
    ),
    (
        "fielding-01",
        &[
            "telnet//h/",
            "a:b c",
            "http://h:/",
            "http://ex_ample.com/a#b",
            "http://u@v@h/",
            "http://h/a{b}",
            "http://1.2.3/",
            "x://@/",
            "http://h?a b",
            "http://h/%4",
        ],
    ),
];

#[test]
fn reports_of_broken_urls() {
    let number: usize = BROKEN.iter().map(|(_, urls)| urls.len()).sum();
    assert!(number >= 60);
    for (dialect, urls) in BROKEN {
        let output = Command::new(env!("CARGO_BIN_EXE_urlgram"))
            .args(["check", "-d", dialect])
            .args(urls)
            .env("COLUMNS", "80")
            .output()
            .unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        for line in shown.lines() {
            // Names and URLs are not broken; the frame around a snippet may have a URL of 68 columns in it.
            let width = line.chars().count();
            assert!(width <= 80 || !line.trim_start().contains(' '), "{width} columns: {line}");
        }
        assert_snapshot!(format!("broken-{dialect}"), shown);
    }
}

/// The headline of a report cuts a long input between two characters, whatever their length.
#[test]
fn a_headline_cuts_no_character() {
    for more in 0..12 {
        let text = "a".repeat(more) + &"a\u{fc}\u{20ac}\u{1f600}z".repeat(10);
        let headline = Check::new(DEFAULT).run(text.as_bytes()).to_string();
        let (shown, _) = headline[1..].split_once('…').unwrap();
        assert!(text.starts_with(shown) && shown.len() > 50, "{headline}");
    }
}

#[test]
fn the_guide_shows_the_diagnostic() {
    let guide = std::fs::read_to_string(root("docs/guide/library.md")).unwrap();
    let report = Check::new(&urlgram::rfc3986::RFC3986).validate("http://www.w3.org/a b").unwrap_err();
    let mut text = String::new();
    let handler = miette::GraphicalReportHandler::new_themed(miette::GraphicalTheme::unicode_nocolor());
    handler.render_report(&mut text, &report.into_diagnostic()).unwrap();
    assert!(guide.contains(&format!("```text\nError: {}\n```", text.trim_end())), "{text}");
}

/// A program prints a report, or ends with it: nothing that a terminal interprets comes through.
#[test]
fn a_report_is_printable_in_each_form() {
    for hostile in [
        &b"http://h/\x1b[31m\x07"[..],
        b"http://h/\xff\xfe",
        "http://h/\u{202e}\u{200b}".as_bytes(),
        b"\n\r\t",
    ] {
        for dialect in urlgram::DIALECTS {
            let Err(report) = Check::new(dialect).validate(hostile) else { continue };
            let diagnostic = miette::Report::from(report.clone());
            let mut told = String::new();
            let handler =
                miette::GraphicalReportHandler::new_themed(miette::GraphicalTheme::unicode_nocolor());
            handler.render_report(&mut told, diagnostic.as_ref()).unwrap();
            for text in [report.to_string(), format!("{report:?}"), format!("{report:#?}"), told] {
                let raw = text.chars().find(|it| *it != '\n' && urlgram::is_hidden(*it));
                assert_eq!(raw, None, "{text:?}");
            }
        }
    }
}
