//! The host of a text, as each reader sees it.

use urlgram::dialect::Dialect;
use urlgram::generate::{Generator, NearMisses};
use urlgram::hosts::{Hosts, Reader, Silence, hosts};
use urlgram::rfc1738::RFC1738;
use urlgram::rfc3986::RFC3986;
use urlgram::rfc3987::RFC3987;
use urlgram::{Check, DIALECTS, apart, printable};

use crate::tables::rows;
use crate::tier;

/// The view of a reader: the host, `-` for none, `refused` or `undivided`.
fn sees(found: &Hosts<'_>, id: &str) -> String {
    let seen = found.seen.iter().find(|seen| seen.reader.id() == id).unwrap();
    match seen.parts {
        Err(Silence::Refuses) => "refused".to_owned(),
        Err(Silence::DoesNotDivide) => "undivided".to_owned(),
        Err(Silence::NotAsked) => "not asked".to_owned(),
        Ok(_) => seen.host().flatten().map_or("-".to_owned(), |host| printable(&host)),
    }
}

/// The automata of the readers of any text read as the readers do, and the product of two finds a shortest text in which they part.
#[test]
fn automata_find_where_readers_part() {
    let reader = |id| Reader::find(id).unwrap();
    let [appendix, common] = ["appendix-b", "common-form"].map(reader);
    for reader in [&appendix, &common] {
        let told = |text: &[u8]| {
            let host = apart::host_by_automaton(reader, text);
            let parts = reader.read(text).parts;
            let seen = parts.as_ref().ok().map(|parts| parts.host.as_deref());
            assert_eq!(host, seen, "{reader}: {}", printable(text));
        };
        assert!(apart::suite(reader, told) > 100);
    }
    // These are all short texts of delimiters and a letter: if the readers differ on a shorter text, it is one of these.
    let mut texts: Vec<Vec<u8>> = vec![Vec::new()];
    let differ = |text: &[u8]| match (appendix.read(text).host(), common.read(text).host()) {
        (Some(one), Some(other)) => one != other,
        _ => false,
    };
    while !texts.iter().any(|text| differ(text)) {
        texts = texts.iter().flat_map(|text| b"a:/@?#[]".map(|byte| [&text[..], &[byte]].concat())).collect();
    }
    let found = apart::texts(&appendix, &common, 20);
    assert_eq!(found.len(), 20);
    assert_eq!(found[0].len(), texts[0].len());
    assert!(found.iter().all(|text| differ(text)));
    // Appendix B divides each text that RFC 3986 derives in the same way; RFC 1630 has no user.
    assert_eq!(apart::texts(&reader("rfc3986"), &appendix, 1), [b""; 0]);
    let [one, other] = ["rfc1630-url", "rfc3986"].map(reader);
    let users = apart::texts(&one, &other, 3);
    assert!(!users.is_empty() && users.iter().all(|text| one.read(text).host() != other.read(text).host()));
    assert_eq!(apart::texts(&reader("browser"), &appendix, 1), [b""; 0]);
}

/// The five classes of confusion of Claroty and Snyk ("Exploiting URL Parsing Confusion", 2022), and others that were used in attacks.
#[test]
fn confusions_are_seen() {
    for [text, rfc3986, appendix, common, browser] in rows("hosts") {
        let found = hosts(text.as_bytes());
        let seen = ["rfc3986", "appendix-b", "common-form", "browser"].map(|id| sees(&found, id));
        assert_eq!(seen, [rfc3986, appendix, common, browser], "{text:?}");
    }
    for (text, id) in [("http://h/", "rfc1808"), ("http://u@/", "rfc2396"), ("http://:80/", "rfc1808")] {
        assert_eq!(sees(&hosts(text), id), "undivided", "{text}");
    }
    // Bytes that are no UTF-8 are told apart.
    assert!(!hosts("http://a%FF?@b%FE/").agree());
    assert!(hosts("http://h:/").differ_in().is_empty());
}

/// On whatever conforms to RFC 3986 or RFC 3987, their grammars and the regular expression see the is_same user, host and port; and RFC 1738's
/// own form sees what its grammar sees, if the scheme has that form.
#[test]
fn readers_of_a_document_agree_on_what_conforms() {
    let some = tier::of(20_000, 2_000);
    let agree = |dialect: &'static Dialect, other: &Reader, is_meant: &dyn Fn(&[u8]) -> bool| {
        let check = Check::new(dialect);
        let mut seen = 0;
        let mut ask = |text: &[u8]| {
            let (one, also) = (Reader::Document(dialect).read(text), other.read(text));
            let (Ok(one), Ok(also)) = (one.parts, also.parts) else { return };
            if is_meant(text) {
                let is_same = (&one.user, &one.host, &one.port) == (&also.user, &also.host, &also.port);
                assert!(is_same, "{}: {one:?} {also:?}", printable(text));
                seen += usize::from(one.host.is_some());
            }
        };
        Generator::natural(check, 7).take(some).for_each(|text| ask(&text));
        Generator::random(check, 7).take(some).for_each(|text| ask(&text));
        NearMisses::new(Generator::natural(check, 8), 8).take(some).for_each(|miss| ask(&miss.text));
        assert!(seen > some / 4, "{}: {seen}", dialect.id);
    };
    agree(&RFC3986, &Reader::AppendixB, &|_| true);
    agree(&RFC3987, &Reader::AppendixB, &|_| true);
    // A query may follow a host without a slash in no other document.
    agree(&RFC1738, &Reader::CommonForm, &|text| text.starts_with(b"http:") || text.starts_with(b"ftp:"));
}

/// A text never ends the program, and each reader that is built in has an answer.
#[test]
fn every_text_has_an_answer() {
    let mut random = fastrand::Rng::with_seed(64);
    let signs = b"ah:/?#@[]%\\\t .1x\xFF\xC3";
    for _ in 0..tier::of(50_000, 5_000) {
        let text: Vec<u8> = (0..random.usize(0..24)).map(|_| signs[random.usize(0..signs.len())]).collect();
        let found = hosts(&text);
        assert_eq!(found.seen.len(), DIALECTS.len() + 3);
        assert_eq!(found.agree(), !found.differ_in().contains(&"host"));
    }
}

/// A program is asked for all URLs at once, and its answers are beside the others.
#[test]
#[cfg(unix)]
fn a_program_is_a_reader() {
    let run = |command: &str, urls: &[&str], format: &str| {
        let told = crate::command::urlgram(
            &[&["hosts", "-f", format], urls, &["--", "sh", "-c", command]].concat(),
            b"",
        );
        (told.code, told.stdout, told.stderr)
    };
    let always = "while read line; do echo '{\"host\": \"h\", \"port\": 80}'; done";
    let (code, out, _) = run(always, &["http://h:80/", "http://a:80/"], "ndjson");
    assert_eq!((code, out.lines().count()), (1, 2), "{out}");
    assert!(out.lines().next().unwrap().contains("\"agree\":true,\"hosts\":[\"h\"]"), "{out}");
    assert!(out.contains("\"hosts\":[\"a\",\"h\"]"), "{out}");
    let (_, out, _) = run(always, &["http://a\r/"], "text");
    assert!(out.contains("not asked"), "{out}");
    let (code, out, _) = run("while read line; do echo null; done", &["http://h/"], "text");
    assert!(code == 0 && out.contains("sh -c while read line"), "{out}");
    for (command, says) in [
        ("true", "printed 0 lines for 1 URLs"),
        ("cat; echo null", "printed 2 lines for 1 URLs"),
        ("read line; echo no", "is no JSON"),
        ("read line; echo '\"h\"'", "is neither an object nor null"),
        ("read line; echo '{\"Host\": \"h\"}'", "has none of the keys"),
        ("read line; echo '{\"host\": [\"h\"]}'", "has a `host` that is no string"),
        ("echo why >&2; exit 3", "ended with exit code 3: \"why\""),
    ] {
        let (code, _, error) = run(command, &["http://h/"], "text");
        assert!(code == 2 && error.contains(says), "{command}: {error}");
    }
}

/// Readers can be chosen; an unknown one is answered with the nearest.
#[test]
fn readers_are_chosen() {
    let ids: Vec<_> = Reader::all().iter().map(|reader| reader.id().to_owned()).collect();
    assert!(ids.iter().all(|id| Reader::find(id).unwrap().id() == id));
    assert!(Reader::find("browsers").unwrap_err().to_string().contains("did you mean `browser`?"));
    let old = hosts("http://me@w3.org:80/");
    let chosen = Hosts::of(b"http://me@w3.org:80/", &[Reader::find("rfc3986").unwrap(), Reader::Browser]);
    assert!(!old.agree() && chosen.agree() && chosen.differ_in().is_empty());
}
