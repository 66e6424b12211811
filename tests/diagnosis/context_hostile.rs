//! HTML documents and messages that are made to break their reader.
use std::time::{Duration, Instant};

use fastrand::Rng;
use urlgram::Dialect;
use urlgram::context::Context;
use urlgram::resolve::Resolver;

fn context() -> Context<'static> {
    Context::new(Resolver::new(Dialect::find("fielding-01").unwrap()))
}

/// Random soup of markup and headers never fails, and all places are in the file.
#[test]
fn any_soup_gives_an_answer() {
    let pieces: Vec<&[u8]> = vec![
        b"<a href=",
        b"<base href=",
        b"'",
        b"\"",
        b">",
        b"<",
        b"&amp;",
        b"http://h/a/",
        b"x",
        b"\n",
        b"\r\n",
        b"\n\n",
        b"--b",
        b"--",
        b"Content-Type: multipart/mixed; boundary=b\n\n",
        b"Content-Type: text/html\n\n",
        b"Content-Base: http://h/\n",
        b"Content-Location: l/\n",
        b"Content-Type: message/rfc822\n\n",
        b"\xFF",
        b"\0",
        b"<!--",
        b"-->",
        b"<script>",
        b"srcset=",
        b"<img ",
        b"<object codebase=c/ data=d>",
        b" ",
        b",",
        b"Content-Transfer-Encoding: quoted-printable\n",
        b"=3D",
        b"=",
        b"Content-Transfer-Encoding: base64\n",
        b"&#",
    ];
    let mut rng = Rng::with_seed(5);
    for _ in 0..20_000 {
        let soup: Vec<u8> =
            (0..rng.usize(..30)).flat_map(|_| pieces[rng.usize(..pieces.len())]).copied().collect();
        let read = context().with_retrieved(b"http://r/");
        for document in [read.html(&soup), read.message(&soup)] {
            let places = document
                .references
                .iter()
                .map(|it| &it.place)
                .chain(document.findings.iter().map(|it| &it.place));
            for place in places {
                assert!(place.span.start <= place.span.end && place.span.end <= soup.len(), "{place:?}");
                let before = &soup[..place.span.start];
                let line = before.split(|byte| *byte == b'\n').count();
                let column = before.iter().rev().take_while(|byte| **byte != b'\n').count() + 1;
                assert_eq!((place.line, place.column), (line, column));
            }
            for reference in &document.references {
                let _ = document.resolve(reference).conforms();
            }
        }
    }
}

/// Whatever its shape, a megabyte takes a moment and no deep stack.
#[test]
fn time_is_linear() {
    let shapes: &[(&str, &str)] = &[
        ("", "<a href=x>"),
        ("", "<a href=x\n"),
        ("", "<base href=http://h/>"),
        ("", "<div>"),
        ("", "<a href='"),
        ("<a ", "href=x "),
        ("<img srcset='", "a 1x,"),
        ("<img srcset='", ","),
        ("", "<object codebase=c/ data=d>"),
        ("", "&amp;"),
        ("<a href='", "&amp;"),
        ("", "<!--"),
        ("", "<script>"),
        (
            "Content-Type: multipart/mixed; boundary=a\n\n--a\n",
            "Content-Type: multipart/x; boundary=z\n\n--a\n",
        ),
        ("", "Content-Type: message/rfc822\n\n"),
        ("", "Content-Type: message/rfc822\nContent-Location: a/\n\n"),
        ("", "Content-Base: x\n"),
        ("Content-Base: http://h/a\n", "\tb"),
        (
            "Content-Type: multipart/mixed; boundary=b\n\n",
            "--b\nContent-Type: multipart/mixed; boundary=b\n\n",
        ),
        ("Content-Type: multipart/mixed; boundary=b\n\n", "--b\nContent-Type: text/html\n\n<a href=x>\n"),
        ("Content-Type: multipart/mixed; boundary=b\n\n", "--b\nContent-Type: text/html\n\n<base href=x>\n"),
        ("Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n", "<a href=3Dx>="),
        ("Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n", "PGEgaHJlZj16Pg=="),
        ("", "x:"),
        ("", "--"),
    ];
    for (head, shape) in shapes {
        let input = format!("{head}{}", shape.repeat(1_000_000 / shape.len()));
        for is_html in [true, false] {
            let begin = Instant::now();
            let read = context().with_retrieved(b"http://r/");
            let document = if is_html { read.html(input.as_bytes()) } else { read.message(input.as_bytes()) };
            drop(document);
            let time = begin.elapsed();
            assert!(time < Duration::from_secs(3), "{head}{shape} takes {time:?}");
        }
    }
    // Each level has a boundary of its own.
    let level = |level| format!("Content-Type: multipart/x; boundary=b{level}\n\n--b{level}\n");
    let deep = (0..30_000).map(level).collect::<Vec<_>>().concat();
    let begin = Instant::now();
    assert_eq!(context().message(deep.as_bytes()).findings.len(), 1);
    assert!(begin.elapsed() < Duration::from_secs(3));
}
