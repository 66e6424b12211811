//! HTML documents and messages that are made to break their reader.
use fastrand::Rng;
use urlgram::Dialect;
use urlgram::context::Context;
use urlgram::resolve::Resolver;

use crate::tier;

fn context() -> Context<'static> {
    Context::new(Resolver::new(Dialect::find("fielding-01").unwrap()))
}

/// Pieces of markup and headers; `␠` is a blank in a piece.
const PIECES: &str = "<a␠href= <base␠href= ' \" > < &amp; http://h/a/ x \n \r\n \n\n --b -- \
    Content-Type:␠multipart/mixed;␠boundary=b\n\n Content-Type:␠text/html\n\n \
    Content-Base:␠http://h/\n Content-Location:␠l/\n Content-Type:␠message/rfc822\n\n \0 <!-- --> \
    <script> srcset= <img␠ <object␠codebase=c/␠data=d> ␠ , \
    Content-Transfer-Encoding:␠quoted-printable\n =3D = Content-Transfer-Encoding:␠base64\n &#";

/// Random soup of markup and headers never fails, and all places are in the file.
#[test]
fn any_soup_gives_an_answer() {
    let pieces = PIECES.split(' ').map(|piece| piece.replace('␠', " ").into_bytes());
    let pieces: Vec<_> = pieces.chain([b"\xFF".to_vec()]).collect();
    let mut rng = Rng::with_seed(5);
    for _ in 0..tier::of(20_000, 5_000) {
        let soup: Vec<u8> =
            (0..rng.usize(..30)).flat_map(|_| pieces[rng.usize(..pieces.len())].clone()).collect();
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

/// Parts in parts take no stack.
#[test]
fn parts_nest_deeply() {
    // Each level has a boundary of its own.
    let level = |level| format!("Content-Type: multipart/x; boundary=b{level}\n\n--b{level}\n");
    let deep: String = (0..30_000).map(level).collect();
    assert_eq!(context().message(deep.as_bytes()).findings.len(), 1);
    let deep = "Content-Type: message/rfc822\nContent-Location: a/\n\n".repeat(30_000);
    assert_eq!(context().message(deep.as_bytes()).references.len(), 30_000);
}
