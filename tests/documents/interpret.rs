//! The meaning of URLs, by the examples of the documents, and laws that hold for all.
use crate::rows;
use crate::same::urls;
use crate::tables;
use crate::tier;

use urlgram::equivalence::Normal;
use urlgram::findings::Code;
use urlgram::interpret::{Interpretation, Step};
use urlgram::{Check, DIALECTS, Dialect, interpret};

fn meaning<'i>(dialect: &str, url: &'i str) -> Interpretation<'i> {
    let found = interpret(Dialect::find(dialect).unwrap(), url.as_bytes());
    found.unwrap_or_else(|report| panic!("{url}: {:?}", report.findings()))
}

/// The lines that are sent.
fn sent(meant: &Interpretation<'_>) -> Vec<String> {
    let lines = meant.plan.iter().filter_map(|step| step.sends.as_ref());
    lines.map(|line| String::from_utf8_lossy(line).into_owned()).collect()
}

/// The lines that the texts of the documents ask for.
#[test]
fn lines_are_sent() {
    for [dialects, url, lines] in rows::rows("tests/tables/sent-by-rules.tsv") {
        let lines: Vec<String> = serde_json::from_str(&lines).unwrap();
        for dialect in dialects.split(' ') {
            assert_eq!(sent(&meaning(dialect, &url)), lines, "{dialect}: {url}");
        }
    }
}

/// The objects that a client finds, questions that it asks, and facts that it has to know.
#[test]
fn objects_are_found() {
    for [dialect, url, section, text] in tables::rows("found") {
        let meant = meaning(&dialect, &url);
        let found = meant.plan.iter().any(|step| step.text == text && step.section == section);
        assert!(found, "{url}: {:#?}", meant.plan);
    }
}

/// The cases of the security sections have codes in the check, and an encoded line break is not sent.
#[test]
fn dangers_are_reported() {
    for (url, code) in [
        ("ftp://u:p@h/", Code::Password),
        ("http://h:25/", Code::LowPort),
        ("http://h:8080/", Code::OtherPort),
        ("ftp://h/a%0D%0ADELE%20b", Code::EncodedLineBreak),
    ] {
        for dialect in ["url-06", "rfc1738", "fielding-01"] {
            let meant = meaning(dialect, url);
            assert!(meant.findings.iter().any(|found| found.code() == code), "{dialect}: {url}");
        }
    }
    let meant = meaning("rfc1738", "ftp://h/a%0D%0ADELE%20b");
    assert!(sent(&meant).is_empty());
    let refused = meant.plan.iter().find(|step| step.act == "refuse").unwrap();
    assert_eq!(refused.section, "6");
    assert!(refused.text.starts_with("do not send RETR a␍␊DELE b"));
}

#[test]
fn nonconforming_urls_have_no_meaning() {
    let report = interpret(Dialect::find("rfc1738").unwrap(), b"ftp://h_/").unwrap_err();
    assert_eq!(report.findings()[0].code(), Code::UnderscoreInHost);
}

/// Each step has its section, each part its place, and what is sent holds no line break but those of a form.
#[test]
fn any_url_has_a_meaning() {
    // A document may say nothing of clients.
    for dialect in DIALECTS.iter().filter(|dialect| !dialect.prose.meaning.is_empty()) {
        for url in urls(dialect) {
            let shown = String::from_utf8_lossy(&url).into_owned();
            let meant = interpret(dialect, &url).expect(&shown);
            assert!(!meant.plan.is_empty(), "{}: {shown}", dialect.id);
            let says =
                |step: &Step| !step.section.is_empty() && (step.sends.is_some() || !step.text.is_empty());
            assert!(meant.plan.iter().all(says), "{shown}");
            assert!(meant.parts.iter().all(|part| url[part.span.clone()] == *part.raw), "{shown}");
            assert!(meant.parts.windows(2).all(|two| two[0].span.start <= two[1].span.start), "{shown}");
            let warned = dialect.document != "RFC 1630" && !shown.contains("%09");
            let broken = sent(&meant).iter().any(|line| line.contains(['\r', '\n']));
            assert!(!warned || !broken, "{}: {shown}", dialect.id);
        }
    }
}

/// Text that is not shown as a part only separates parts.
#[test]
fn each_part_has_a_row() {
    for dialect in DIALECTS.iter().filter(|dialect| !dialect.prose.meaning.is_empty()) {
        let written = ["news:*", "file://localhost/x", "file://LOCALHOST/", "nntp://h/g/1"];
        let written = written.into_iter().map(|url| url.as_bytes().to_vec());
        for url in urls(dialect).chain(written) {
            let Ok(meant) = interpret(dialect, &url) else { continue };
            let shown = String::from_utf8_lossy(&url).into_owned();
            let mut rest = url.clone();
            let colon = url.iter().position(|byte| *byte == b':');
            let scheme = colon.filter(|_| !meant.scheme.is_empty()).unwrap_or(0);
            let spans = meant.parts.iter().map(|part| part.span.clone());
            spans.chain(std::iter::once(0..scheme)).for_each(|span| rest[span].fill(b' '));
            let rest =
                String::from_utf8(rest).unwrap().replace(";type=", "").replace("%09", "").replace("%00", "");
            let separates = |letter: char| " :/?;=@.+#".contains(letter);
            assert!(rest.chars().all(separates), "{}: {shown} {rest}", dialect.id);
            let twice =
                meant.parts.windows(2).any(|two| two[0].span == two[1].span && !two[0].span.is_empty());
            assert!(!twice, "{}: {shown}", dialect.id);
        }
    }
}

/// A part that is encoded again, letter by letter, has the same meaning.
#[test]
fn decoded_parts_encode_back() {
    let mut tried = 0;
    for dialect in DIALECTS {
        let check = Check::new(dialect);
        for url in urls(dialect).step_by(3) {
            let meant = interpret(dialect, &url).unwrap();
            for (place, part) in meant.parts.iter().enumerate() {
                let keeps = part.production != "search" && !part.decoded.contains(&b'%');
                let encode = |byte: &u8| match byte {
                    // A delimiter stays a delimiter.
                    byte if byte.is_ascii_alphanumeric() || keeps && part.raw.contains(byte) => vec![*byte],
                    byte => format!("%{byte:02X}").into_bytes(),
                };
                let encoded: Vec<_> = part.decoded.iter().flat_map(encode).collect();
                let other = [&url[..part.span.start], &encoded, &url[part.span.end..]].concat();
                if !check.conforms(&other) {
                    continue;
                }
                tried += 1;
                let again = interpret(dialect, &other).unwrap();
                let shown = [&url, &other].map(|url| String::from_utf8_lossy(url).into_owned());
                let same = again.parts.get(place).filter(|it| it.production == part.production);
                assert_eq!(same.map(|it| &it.decoded), Some(&part.decoded), "{}: {shown:?}", dialect.id);
            }
        }
    }
    assert!(tried > tier::of(10_000, 2_000), "{tried}");
}

/// Equivalent URLs send the same lines (HTTP sends the URL as written).
#[test]
fn the_same_urls_mean_the_same() {
    for dialect in DIALECTS {
        for url in urls(dialect) {
            let normal = Normal::of(dialect, &url).unwrap().text;
            let shown = [&url, &normal].map(|url| String::from_utf8_lossy(url).into_owned());
            let [one, other] = [&url, &normal].map(|url| interpret(dialect, url).unwrap());
            assert_eq!(one.scheme, other.scheme);
            if one.scheme != "http" {
                assert_eq!(sent(&one), sent(&other), "{}: {shown:?}", dialect.id);
            }
        }
    }
}
