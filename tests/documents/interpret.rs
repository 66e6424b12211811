//! The meaning of URLs, by the examples of the documents, and laws that hold for all.
use crate::tier;

use urlgram::equivalence::Normal;
use urlgram::findings::Code;
use urlgram::generate::Generator;
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
    const SENT: &[(&[&str], &str, &[&str])] = &[
        // RFC 1738, 3.2.2, and the draft before it.
        (IETF, "ftp://myname@host.dom/%2Fetc/motd", &["USER myname", "CWD /etc", "RETR motd"]),
        (IETF, "ftp://myname@host.dom/etc/motd", &["USER myname", "CWD etc", "RETR motd"]),
        (IETF, "ftp://myname@host.dom//etc/motd", &["USER myname", "CWD ", "CWD etc", "RETR motd"]),
        (IETF, "ftp://info.cern.ch/pub/www/doc;type=d", &["CWD pub", "CWD www", "NLST doc"]),
        (IETF, "ftp://ds.internic.net/rfc/rfc1436.txt;type=a", &["CWD rfc", "TYPE a", "RETR rfc1436.txt"]),
        // 3.1: an empty user name is another than none, and so is an empty password.
        (IETF, "ftp://@host.com/", &["USER ", "RETR "]),
        (IETF, "ftp://host.com/", &["RETR "]),
        (IETF, "ftp://foo:@host.com/", &["USER foo", "PASS ", "RETR "]),
        (IETF, "ftp://host.com", &[]),
        // 3.3
        (IETF, "http://h/a%20b;c?q=1", &["GET /a%20b;c?q=1"]),
        (IETF, "http://h", &["GET /"]),
        // 3.4.1 and 3.4.2
        (IETF, "gopher://h/00/a%2Fb", &["0/a/b"]),
        (IETF, "gopher://h", &[""]),
        (IETF, "gopher://h/1", &[""]),
        (IETF, "gopher://h/7find%09two%20words", &["find\ttwo words"]),
        // 3.4.3 to 3.4.9
        (&["rfc1738"], "gopher://h/0a%09%09+", &["a\t\t+"]),
        (&["rfc1738"], "gopher://h/0a%09s%09!+ABSTRACT%20+SMELL", &["a\ts\t!+ABSTRACT +SMELL"]),
        (
            &["rfc1738"],
            "gopher://h/0a%09%09+application/postscript%20Es_ES",
            &["a\t\t+application/postscript Es_ES"],
        ),
        (
            &["rfc1738"],
            "gopher://h/0a%09%09+%091%0D%0A+-1%0D%0Aone%0D%0Atwo%0D%0A.%0D%0A",
            &["a\t\t+\t1\r\n+-1\r\none\r\ntwo\r\n.\r\n"],
        ),
        // 3.4.3 of the draft: only type 7 is sent with the search.
        (&["url-06"], "gopher://h/0a%09s%09+", &["a\t+"]),
        (&["url-06"], "gopher://h/7a%09s%09+", &["a\ts\t+"]),
        (
            &["url-06"],
            "gopher://h/0a%09%09+%091%0D%0A+-1%0D%0Aone%0D%0A.%0D%0A",
            &["a\t+\t1\r\n+-1\r\none\r\n.\r\n"],
        ),
        // 3.6 and 3.7; the words are those of RFC 977.
        (IETF, "news:comp.infosystems.www.misc", &["GROUP comp.infosystems.www.misc"]),
        (IETF, "news:a%2Fb@h.org", &["ARTICLE <a/b@h.org>"]),
        (IETF, "nntp://h/a.b/12", &["GROUP a.b", "ARTICLE 12"]),
        (IETF, "nntp://h:119/a.b", &["GROUP a.b"]),
        // RFC 1630, "HTTP": "the string sent starts with the slash which follows the host details".
        (&["rfc1630"], "http://info.cern.ch:8000/imaginary/test", &["GET /imaginary/test"]),
        (
            &["rfc1630"],
            "http://info.my.org/AboutUs/Index/Phonebook?dobbins",
            &["GET /AboutUs/Index/Phonebook?dobbins"],
        ),
        // "Path" and "Data type": a slash at the end asks for the directory.
        (&["rfc1630"], "ftp://u:p@h/a/%2Fb/c", &["USER u", "PASS p", "CWD a", "CWD /b", "RETR c"]),
        (&["rfc1630"], "ftp://h/a/", &["CWD a", "NLST"]),
        // "Gopher": the type is "not for sending to server".
        (&["rfc1630"], "gopher://h/00/a%09b", &["0/a\tb"]),
        (&["rfc1630"], "news:a@h", &["ARTICLE <a@h>"]),
        (&["rfc1630"], "nntp:a.b/12", &["GROUP a.b", "ARTICLE 12"]),
        // These documents do not say what is sent.
        (&["fielding-01"], "http://h/a", &[]),
        (&["rfc1630-uri"], "http://h/a", &[]),
    ];
    for (dialects, url, lines) in SENT {
        for dialect in *dialects {
            assert_eq!(sent(&meaning(dialect, url)), *lines, "{dialect}: {url}");
        }
    }
}

const IETF: &[&str] = &["rfc1738", "url-06"];

/// The objects that a client finds, questions that it asks, and facts that it has to know.
#[test]
fn objects_are_found() {
    const FOUND: &[(&str, &str, &str, &str)] = &[
        ("rfc1738", "ftp://u@h/", "ask the user for a password, if the server requests one", "3.2.1"),
        ("rfc1738", "ftp://h/", "USER anonymous, if the server requests a name", "3.2.1"),
        (
            "rfc1738",
            "ftp://h/",
            "PASS and the mail address of the user, if the server requests a password",
            "3.2.1",
        ),
        ("rfc1738", "ftp://h/a", "TYPE with a code guessed from the name or the data", "3.2.3"),
        ("rfc1738", "gopher://h", "read the response as an item of type \"1\", the default", "3.4.1"),
        (
            "rfc1738",
            "gopher://h/0a%09%09!+ABSTRACT",
            "the Gopher+ string requests: these attributes of the item: +ABSTRACT",
            "3.4.7",
        ),
        (
            "rfc1738",
            "gopher://h/0a%09%09+x%20y",
            "the Gopher+ string requests: this view of the item: x y",
            "3.4.8",
        ),
        ("rfc1738", "mailto:a%25b@h", "the mail address is a%b@h", "3.5"),
        ("rfc1738", "news:*", "\"*\": all available news groups", "3.6"),
        ("rfc1738", "telnet://u:p@h/", "tell the user to log in as \"u\" with password \"p\"", "3.8"),
        ("rfc1738", "wais://h/d?a%20b", "search the database \"d\" for \"a b\"", "3.9"),
        ("rfc1738", "wais://h/d", "the database \"d\" can be searched", "3.9"),
        (
            "rfc1738",
            "file://vms.host.edu/disk$user/my/notes/note12345.txt",
            "on the host vms.host.edu: the file \"note12345.txt\" in \"disk$user\", \"my\", \"notes\"",
            "3.10",
        ),
        ("rfc1738", "file:///a", "on this host, because none is named: the file \"a\"", "3.10"),
        ("rfc1738", "file://localhost/a", "on this host, which is `localhost`: the file \"a\"", "3.10"),
        ("rfc1738", "prospero://host.dom//pros/name", "request the object \"/pros/name\"", "3.11"),
        ("rfc1738", "prospero://h/a;OBJECT-VERSION=1", "whose OBJECT-VERSION is \"1\"", "3.11"),
        ("rfc1738", "tn3270://h/", "the name `tn3270` is reserved; its syntax and use are not defined", "4"),
        ("rfc1738", "foo:bar", "RFC 1738 does not define the scheme `foo`", "4"),
        ("rfc1630", "mid:a@b", "find the message or part with the Message-Id <a@b>", "\"Message-Id\""),
        ("rfc1630", "cid:a@b", "find the message or part with the Content-Id <a@b>", "\"Content-Id\""),
        ("rfc1630", "mailto:a%25b@h", "the mail address is a%b@h", "\"Mailto\""),
        ("rfc1630", "wais://h/d?a+b", "search the database \"d\" for \"a b\"", "\"WAIS\""),
        ("rfc1630", "wais://h/d/t/1=a%20b;", "field 1 of its identifier is \"a b\"", "\"WAIS\""),
        ("rfc1630", "prospero://h/a%0012", "in version 12", "\"Prospero\""),
        (
            "rfc1630-uri",
            "file://localhost/a",
            "on this host, which is `localhost`: the file \"a\"",
            "\"file\"",
        ),
        (
            "fielding-01",
            "http://h:/",
            "the server is h, the default port of the scheme, which this document does not name",
            "4.3.1",
        ),
    ];
    for (dialect, url, text, section) in FOUND {
        let meant = meaning(dialect, url);
        let found = meant.plan.iter().any(|step| step.text == *text && step.section == *section);
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

/// URLs as people write them, and unusual ones.
fn urls(dialect: &'static Dialect) -> impl Iterator<Item = Vec<u8>> {
    let check = Check::new(dialect);
    let own = dialect.schemes.iter().flat_map(move |scheme| {
        let start = check.with_start(scheme.production).unwrap();
        let few = Generator::uniform(start, 12..=40, 3).into_iter().flat_map(|urls| urls.take(200));
        Generator::random(start, 4).take(200).chain(few).filter(move |url| check.conforms(url))
    });
    let uniform = Generator::uniform(check, 4..=40, 2).unwrap().take(500);
    Generator::natural(check, 1).take(2000).chain(uniform).chain(own)
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
