//! The parts of a URL: on random URLs of the generic documents they are those of the regular expression that the
//! documents print (RFC 2396, appendix B; RFC 3986, appendix B), and no document loses one.

use fastrand::Rng;
use urlgram::bnf::sentence::Sampler;
use urlgram::component::{Component, Components};
use urlgram::{Check, DIALECTS, Dialect, Reading};

fn raw(part: Option<Component<'_>>) -> Option<&[u8]> {
    part.map(|part| part.raw)
}

/// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`: scheme, path, query, fragment.
fn split(text: &[u8]) -> [Option<&[u8]>; 4] {
    let until =
        |text: &[u8], stops: &[u8]| text.iter().position(|byte| stops.contains(byte)).unwrap_or(text.len());
    let mut rest = text;
    let end = until(rest, b":/?#");
    let scheme = (end > 0 && rest.get(end) == Some(&b':')).then(|| &rest[..end]);
    if scheme.is_some() {
        rest = &rest[end + 1..];
    }
    if rest.starts_with(b"//") {
        rest = &rest[2..];
        rest = &rest[until(rest, b"/?#")..];
    }
    let (path, behind) = rest.split_at(until(rest, b"?#"));
    let (query, behind) = behind.split_at(until(behind, b"#"));
    [scheme, Some(path), query.strip_prefix(b"?"), behind.strip_prefix(b"#")]
}

#[test]
fn the_parts_of_generic_documents_are_those_of_their_regular_expression() {
    for (dialect, start) in
        [("rfc2396", "URI-reference"), ("rfc3986", "URI-reference"), ("rfc3987", "IRI-reference")]
    {
        let dialect = Dialect::find(dialect).unwrap();
        let check = Check::new(dialect).with_start(start).unwrap();
        let grammar = dialect.grammar(Reading::Corrected);
        let sampler = Sampler::new(grammar, start).unwrap();
        let mut rng = Rng::with_seed(3986);
        let mut seen = [0; 5];
        for _ in 0..20_000 {
            let mut text = Vec::new();
            if !sampler.append(&mut rng, &mut text) {
                continue;
            }
            if !check.conforms(&text) {
                continue;
            }
            let read = Components::read(&check, &text).unwrap();
            let [scheme, path, query, fragment] = split(&text);
            // RFC 2396, section 3: what follows the colon of such a URL is one opaque part, a `?` included.
            let is_opaque = scheme.is_some_and(|scheme| text.get(scheme.len() + 1) != Some(&b'/'));
            if is_opaque && dialect.id == "rfc2396" {
                continue;
            }
            let shown = text.escape_ascii();
            assert_eq!(raw(read.scheme()), scheme, "{shown}");
            assert_eq!(raw(read.path()).unwrap_or_default(), path.unwrap(), "{shown}");
            assert_eq!(raw(read.query()), query, "{shown}");
            assert_eq!(raw(read.fragment()), fragment, "{shown}");
            let parts = [read.scheme(), read.host(), read.port(), read.query(), read.fragment()]
                .map(|part| part.is_some());
            seen.iter_mut().zip(parts).for_each(|(seen, part)| *seen += usize::from(part));
        }
        assert!(seen.iter().all(|seen| *seen > 100), "{seen:?}");
    }
}

#[test]
fn a_host_and_a_port_are_found_in_each_document_that_derives_them() {
    for dialect in DIALECTS {
        let check = Check::new(dialect);
        let with_port = b"http://h.example:80/a";
        // The path of RFC 1630's generic syntax has no colon.
        let text = if check.conforms(with_port) { &with_port[..] } else { b"http://h.example/a" };
        let read = Components::read(&check, text).unwrap();
        let knows = |name: &str| dialect.productions().iter().any(|production| production.name == name);
        let host = (knows("host") || knows("ihost")).then_some(&b"h.example"[..]);
        assert_eq!(raw(read.host()), host, "{}", dialect.id);
        assert_eq!(raw(read.port()), knows("port").then_some(&b"80"[..]), "{}", dialect.id);
        assert_eq!(raw(read.scheme()), Some(&b"http"[..]), "{}", dialect.id);
        let path = raw(read.path()).unwrap();
        assert!(path.ends_with(b"a"), "{}: {}", dialect.id, path.escape_ascii());
    }
}
