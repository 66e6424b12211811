//! The reports of broken URLs, as people see them: one snapshot for each dialect, to be read one by one when it changes.

use std::fmt::Write as _;

use urlgram::print::Print;
use urlgram::report::Origin;
use urlgram::{Check, DEFAULT, Dialect};

use crate::command::{program, run};
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
            "nntp://h/g",
            "HTTP://h/\t",
            "",
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

/// Reports whose lines depend on the width: the options and the input.
const WIDE: [(&[&str], &str); 6] = [
    (&[], "http://user@ex_ample.com:80x/a b/c d^e?f[g]"),
    (&["--extract"], "See <http://h/a b> or [the page](http://ex_ample.com/), and http://h:8x/."),
    (&["-d", "rfc1738", "--tolerant"], "HTTP://h/"),
    (&[], "www.w3.org"),
    (&["-d", "3986"], "http://h:/a/../b"),
    (&[], "http://h/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/a^b/yyyyyyyyyyyyyyyyyyyyyyyyyyyyy"),
];

/// Calls `urlgram check` on a terminal of this width.
fn check(arguments: &[&str], stdin: &str, width: usize) -> String {
    let call = [&["check"], arguments].concat();
    let output = run(program(&call).env("COLUMNS", width.to_string()), stdin.as_bytes());
    String::from_utf8(output.stdout).unwrap()
}

fn assert_fits(text: &str, width: usize) {
    for line in text.lines() {
        // Names and URLs are not broken; the frame around a snippet may have a URL of 68 columns in it.
        let columns = line.chars().count();
        assert!(columns <= width || !line.trim_start().contains(' '), "{columns} columns: {line}");
    }
}

#[test]
fn reports_of_broken_urls() {
    for (dialect, urls) in BROKEN {
        let shown = check(&[&["-d", dialect][..], urls].concat(), "", 80);
        assert_fits(&shown, 80);
        assert_snapshot!(format!("broken-{dialect}"), shown);
    }
}

/// The library prints the reports of the program, the narrated ones too.
#[test]
fn the_program_prints_reports_of_the_library() {
    for (dialect, urls) in BROKEN {
        for format in ["graphical", "narrated"] {
            let shown = check(&[&["-f", format, "--full", "-d", dialect][..], urls].concat(), "", 80);
            let print = Print::default().with_narrated(format == "narrated").with_full(true);
            for (line, url) in (1..).zip(urls) {
                let mut told = Vec::new();
                let report = Check::new(Dialect::find(dialect).unwrap()).run(*url);
                let origin = Origin { name: "argument".into(), line, ..Origin::default() };
                print.report_at(&mut told, &report, &origin).unwrap();
                let told = String::from_utf8(told).unwrap();
                assert!(shown.contains(&told), "{told}\n--- is not in\n{shown}");
            }
        }
    }
}

#[test]
fn narrated() {
    let urls = ["http://user@ex_ample.com:80x/", "HTTP://h/%zz\u{fc}", "nntp://h/g", "foo"];
    assert_snapshot!("broken-narrated", check(&[&["-f", "narrated"][..], &urls].concat(), "", 80));
}

/// Lines are broken at the width of the terminal. Without the colours it is the same text.
#[test]
fn widths_and_colours() {
    let (mut narrow, mut coloured) = (String::new(), String::new());
    for (options, input) in WIDE {
        let shown = |more: &[&str], width| check(&[options, more, &["-"]].concat(), input, width);
        let text = shown(&[], 60);
        assert_fits(&text, 60);
        assert_fits(&shown(&[], 160), 160);
        let _ = write!(narrow, "--- {options:?}\n{text}");
        let text = shown(&["--color", "always"], 80);
        let mut plain = String::new();
        for (at, piece) in text.split("\x1b[").enumerate() {
            plain += if at == 0 { piece } else { piece.split_once('m').unwrap().1 };
        }
        assert!(text.len() > plain.len());
        assert_eq!(plain, shown(&["--color", "never"], 80));
        // Escape sequences are shown, not sent.
        let _ = write!(coloured, "--- {options:?}\n{}", text.replace('\x1b', "␛"));
    }
    assert_snapshot!("broken-narrow", narrow);
    assert_snapshot!("broken-coloured", coloured);
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
    let handler = handler.with_width(80);
    handler.render_report(&mut text, &report).unwrap();
    assert!(guide.contains(&format!("```text\nError: {}\n```", text.trim_end())), "{text}");
}

/// A program prints a report, or ends with it: nothing that a terminal interprets comes through.
/// Characters without a width are told by their numbers, in what is only a warning, too.
#[test]
fn a_finding_hides_no_character() {
    let mut told = 0;
    for text in [
        "x://h/\u{5d0}*\u{ad}\u{ad}",
        "x://h/\u{ad}\u{ad}!\u{5d0}",
        "x://h/a\u{202e}b",
        "x://\u{5d0}.\u{200b}a/",
    ] {
        for dialect in urlgram::DIALECTS {
            for found in Check::new(dialect).run(text).findings() {
                told += 1;
                for said in [found.message(), found.label(), found.explanation()] {
                    let raw = said.chars().find(|it| *it != '\n' && urlgram::is_hidden(*it));
                    assert_eq!(raw, None, "{}: {text:?}: {said:?}", dialect.id);
                }
            }
        }
    }
    assert!(told > 40, "{told}");
}

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
