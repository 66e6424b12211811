//! Files that hold URLs: places of findings, pointers, repairs, and files that are not what they should be.
use crate::tier;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use urlgram::Preset;

use crate::command::{Outcome, urlgram};
use crate::root::root;

/// Escapes, a byte order mark, carriage returns, names twice, and values that are none.
const JSON: &str = "\u{FEFF}{ \"bomFormat\": \"CycloneDX\", \"x/y\": \"\u{fc}\", \"components\": [\r\n\
    \t{ \"name\": \"\u{1F600}\", \"externalReferences\": [ { \"url\": \"git@github.com:a/b.git\" },\r\n\
    \t\t{ \"\\u0075rl\": \"http:\\/\\/h\\/\u{e9}\\u00e9\\uD83D\\ude00a\\u0020b|c\", \"url\": \"http://h/%zz\" },\r\n\
    \t\t{ \"url\": 12 }, { \"url\": null }, { \"url\": \"\" }, { \"url\": \"http://h/\\ud800\" } ] } ] }\r\n";

const XML: &str = "<?xml version='1.0'?>\r\n<c:bom xmlns:c='http://cyclonedx.org/schema/bom/1.6'><c:components>\r\n\
    <c:component><c:purl>pkg:a/b@1</c:purl><c:externalReferences>\r\n\
    <c:reference><c:url>\r\n  http://h/\u{e9}?a=1&amp;b=x|&#x7c;y\r\n  c<!-- x --></c:url></c:reference>\r\n\
    <c:reference><c:url/></c:reference><c:reference><c:url><![CDATA[http://h/<&>]]></c:url></c:reference>\r\n\
    <c:reference><c:url>a<b/></c:url></c:reference><c:reference><c:url>&x;</c:url></c:reference>\r\n\
    </c:externalReferences></c:component></c:components></c:bom>\r\n";

const CSV: &str =
    "name,url\r\n\"a, \"\"b\"\"\",\"http://h/\"\"x\"\"\"\r\n\r\nc\r\n\"d\r\ne\",http://h/ y\u{fc}|,z";

const URL: &str = "/components/*/externalReferences/*/url";

/// Writes a file for a test, and returns its path.
fn written(name: &str, text: &[u8]) -> String {
    let path: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files").join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn calls(calls: &[(&[&str], &str)]) -> String {
    calls.iter().fold(String::new(), |mut text, (call, file)| {
        let outcome = urlgram(call, file.as_bytes());
        let _ = writeln!(text, "$ urlgram {}\n{}", call.join(" "), outcome.whole());
        text
    })
}

#[test]
fn every_format_has_place_and_pointer() {
    let json = &["check", "--json", "-", "-d", "rfc3987", "-s", "IRI-reference", "--at", URL];
    let formats = ["graphical", "narrated", "concise", "ndjson", "github", "gitlab", "junit"];
    let all: Vec<Vec<&str>> = formats.iter().map(|format| [&json[..], &["-f", format]].concat()).collect();
    let mut text = calls(&all.iter().map(|call| (&call[..], JSON)).collect::<Vec<_>>());
    text += &calls(&[
        (&["check", "--in", "cyclonedx", "-"], XML),
        (&["check", "--csv", "url", "-d", "rfc3986", "-", "-f", "concise"], CSV),
        (&["check", "--csv", "2", "-d", "rfc3986", "-", "-f", "concise"], CSV),
        (&["fix", "--in", "cyclonedx", "-", "--explain"], JSON),
        (&["fix", "--in", "cyclonedx", "-", "--explain"], XML),
        (&["fix", "--csv", "url", "-d", "rfc3986", "-", "--explain"], CSV),
    ]);
    assert_snapshot!("check-files", text);
}

/// SARIF is valid, its regions are bytes of the file, and the replacements that it calls certain make the file that `fix` prints, if they repair
/// a value as a whole.
#[test]
fn sarif_has_the_places_and_fixes_of_the_file() {
    let schema = include_str!("../schema/sarif-2.1.0.json").replace("-[a-zA-Z]{2}]?$", "(-[a-zA-Z]{2})?$");
    let schema = jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap();
    let csv = "name,url\r\n\"a\",\"http://h/a\"\"x\"\"b\"\r\nb,http://h/\u{fc}|\r\n";
    let json = JSON.replace("git@github.com:a/b.git", "http://h/a b").replace("\\ud800", "");
    let xml = XML.replace("&#x7c;y\r\n  c", "&#x7c;y");
    for (call, file) in [
        (&["--in", "cyclonedx"][..], &json[..]),
        (&["--in", "cyclonedx"], &xml),
        (&["--csv", "url", "-d", "rfc3986"], csv),
    ] {
        let sarif = urlgram(&[&["check", "-f", "sarif"], call, &["-"]].concat(), file.as_bytes()).stdout;
        let sarif: Value = serde_json::from_str(&sarif).unwrap();
        assert!(schema.is_valid(&sarif), "{sarif}");
        let mut replaced = file.as_bytes().to_vec();
        let results = sarif["runs"][0]["results"].as_array().unwrap();
        assert!(results.len() > 1, "{sarif}");
        for result in results.iter().rev() {
            let location = &result["locations"][0];
            assert!(location["logicalLocations"][0]["fullyQualifiedName"].is_string(), "{location}");
            let region = &location["physicalLocation"]["region"];
            let offset = |region: &Value| usize::try_from(region["byteOffset"].as_u64().unwrap()).unwrap();
            let before = &file[..offset(region)];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
            assert_eq!(
                (&region["startLine"], &region["startColumn"]),
                (&json!(line), &json!(column)),
                "{result}"
            );
            let fix = &result["fixes"][0];
            if fix["properties"]["confidence"] == "certain" {
                let change = &fix["artifactChanges"][0]["replacements"][0];
                let at = offset(&change["deletedRegion"]);
                let length =
                    usize::try_from(change["deletedRegion"]["byteLength"].as_u64().unwrap()).unwrap();
                let new = change["insertedContent"]["text"].as_str().unwrap();
                replaced.splice(at..at + length, new.bytes());
            }
        }
        let fixed = urlgram(&[&["fix"], call, &["-"]].concat(), file.as_bytes()).stdout;
        assert_ne!(fixed, file);
        assert_eq!(fixed, String::from_utf8(replaced).unwrap(), "{call:?}");
    }
}

fn check(arguments: &[&str], text: &[u8]) -> Outcome {
    urlgram(&[&["check", "-f", "concise", "-d", "rfc3986"], arguments].concat(), text)
}

/// After the findings so far, the place and the reason of what is no JSON, XML or CSV.
#[test]
fn what_is_no_document_is_told_with_its_place() {
    for (text, place) in [
        ("", "1:1: invalid JSON: the file ends here; a value is expected"),
        ("{\"a\":tru}", "1:6: invalid JSON: a value is expected here"),
        ("{\"a\":\"http://h/ \",\n \"b\":\"x", "2:8: invalid JSON: the file ends inside a string"),
        (
            "{\"a\":\"http://h/ \"\n,}",
            "2:2: invalid JSON: `}` is not allowed here; a name in quotes is expected",
        ),
        ("[1,]", "1:4: invalid JSON: `]` is not allowed here; a value is expected"),
        ("[1 2]", "1:4: invalid JSON: `2` is not allowed here; `,` or `]` after a value is expected"),
        ("{\"a\":1]", "1:7: invalid JSON: `]` is not allowed here; `,` or `}` after a value is expected"),
        ("{\"a\" 1}", "1:6: invalid JSON: `1` is not allowed here; `:` after the name is expected"),
        ("{1:1}", "1:2: invalid JSON: `1` is not allowed here; a name in quotes or `}` is expected"),
        ("[\u{fc}]", "1:2: invalid JSON: byte 0xC3 is not allowed here; a value or `]` is expected"),
        (
            "\"\u{fc}\\x\"",
            "1:4: invalid JSON: `x` is not allowed here; one of `\"\\/bfnrtu` after `\\` is expected",
        ),
        ("\"\\u12x4\"", "1:6: invalid JSON: `x` is not allowed here; one of four hex digits"),
        ("\"a\nb\"", "1:3: invalid JSON: a line feed is not allowed in a string"),
        ("\"a\u{1b}b\"", "1:3: invalid JSON: byte 0x1B is not allowed in a string"),
        ("[01]", "1:3: invalid JSON: `1` is not allowed here; `,` or `]`"),
        ("[-]", "1:3: invalid JSON: `]` is not allowed here; a digit is expected"),
        ("[1.e1]", "1:4: invalid JSON: `e` is not allowed here; a digit is expected"),
        ("{} {}", "1:4: invalid JSON: `{` is not allowed here; the end of the file"),
    ] {
        let outcome = check(&["--json", "-", "--at", "/**"], text.as_bytes());
        assert!(outcome.stderr.contains(&format!("standard input:{place}")), "{text}: {}", outcome.stderr);
        assert_eq!(outcome.code, 2, "{text}");
        assert_eq!(outcome.stdout.matches("[space]").count(), text.matches("http://h/ ").count(), "{text}");
    }
    for (text, place) in [
        ("", "1:1: invalid XML: the file has no element"),
        ("<urlset>\n<url><loc>http://h/ x</loc></urlset>", "2:28: invalid XML"),
        ("<urlset>\n", "2:1: invalid XML: the file ends inside an element"),
        ("<urlset>&a b</urlset>", "1:9: invalid XML"),
        (
            "<?xml version='1.0' encoding='latin1'?><urlset/>",
            "1:40: the document is in latin1; UTF-8 is required",
        ),
    ] {
        let outcome = check_in("sitemap", text.as_bytes());
        assert!(outcome.stderr.contains(&format!("standard input:{place}")), "{text}: {}", outcome.stderr);
        assert_eq!((outcome.code, outcome.stdout.contains("[space]")), (2, text.contains("/ x")), "{text}");
    }
    assert!(check_in("sitemap", b"<urlset>\xFF</urlset>").stderr.contains("input:1:9: invalid XML"));
    for (text, place) in [
        ("a\nhttp://h/ x\n\"y\"z\n", "3:4: invalid CSV: after the closing quote"),
        ("a\nhttp://h/ x\n\"y\n", "4:1: invalid CSV: the file ends inside quotes"),
        ("b,c\n", "1:1: there is no column `a`; the first record has b, c"),
    ] {
        let outcome = check(&["--csv", "a", "-"], text.as_bytes());
        assert!(outcome.stderr.contains(&format!("standard input:{place}")), "{text}: {}", outcome.stderr);
        assert_eq!((outcome.code, outcome.stdout.contains("[space]")), (2, text.contains("/ x")), "{text}");
    }
}

/// Files in UTF-16 are checked as UTF-8, and not rewritten.
#[test]
fn in_utf16() {
    let utf16 = |text: &str| -> Vec<u8> {
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
    };
    let xml =
        utf16("<?xml version='1.0' encoding='UTF-16'?><urlset><url><loc>http://h/ a</loc></url></urlset>");
    for outcome in [
        check(&["--json", "-", "--at", "/a"], &utf16("{\"a\": \"http://h/ a\"}")),
        check(&["--csv", "a", "-"], &utf16("a\nhttp://h/ a\n")),
        check_in("sitemap", &xml),
    ] {
        assert!(outcome.stdout.contains("[space]"), "{}", outcome.whole());
        assert_eq!((outcome.stderr.lines().count(), outcome.code), (1, 1), "{}", outcome.stderr);
    }
    let path = written("utf16.xml", &xml);
    for call in [&["fix", "--in", "sitemap", &path][..], &["fix", "--in", "sitemap", "--in-place", &path]] {
        let outcome = urlgram(call, b"");
        assert!(outcome.stderr.contains("`iconv -f UTF-16 -t UTF-8` converts it"), "{}", outcome.stderr);
        assert_eq!((outcome.stdout.as_str(), outcome.code), ("", 2));
    }
    assert_eq!(std::fs::read(&path).unwrap(), xml);
}

fn check_in(format: &str, text: &[u8]) -> Outcome {
    urlgram(&["check", "-f", "concise", "--in", format, "-"], text)
}

/// A line that is no JSON is told, and the others are checked.
#[test]
fn json_lines() {
    let text = b"{\"a\":\"http://h/ a\"}\r\n\n{\"a\":[\n {\"a\":\"http://h/ b\"} x\n{\"a\":\"http://h/\n{\"a\":\"http://h/ c\"}";
    let many = check(&["--jsonl", "-", "--at", "/**"], "x\n".repeat(15).as_bytes());
    assert_eq!((many.code, many.stderr.lines().count()), (2, 12), "{}", many.stderr);
    assert!(many.stderr.contains("urlgram: 5 more lines are invalid"), "{}", many.stderr);
    let path = written("lines.jsonl", text);
    for call in [&["--jsonl", &path][..], &["--json", &path]] {
        let outcome = check(&[call, &["--at", "/a"]].concat(), b"");
        let places: Vec<_> = outcome.stdout.lines().filter_map(|line| line.split(": error").next()).collect();
        assert_eq!(
            places,
            [":1:16", ":4:17", ":6:16"].map(|place| format!("{path}{place}")),
            "{}",
            outcome.stdout
        );
        let wrong: Vec<_> =
            outcome.stderr.lines().filter_map(|line| Some(line.split_once(": invalid JSON")?.0)).collect();
        assert_eq!(
            wrong,
            [":3:7", ":4:22", ":5:16"].map(|place| format!("urlgram: {path}{place}")),
            "{}",
            outcome.stderr
        );
        assert_eq!(outcome.code, 2);
    }
}

/// Wildcards, escapes, and the messages about a pointer that matches nothing, or no string.
#[test]
fn pointers() {
    let text = br#"{"a":{"b":["http://h/0 ","http://h/1 "],"~":{"/":"http://h/2 "}},"":"http://h/3 ","*":"http://h/4 "}"#;
    for (pointer, found) in [
        ("/a/b/0", "0"),
        ("/a/b/*", "01"),
        ("/a/~0/~1", "2"),
        ("/", "3"),
        ("/*", "34"),
        ("/**", "01234"),
        ("/a/**", "012"),
        ("/**/1", "1"),
        ("/**/b/**/0", "0"),
        ("/*/*/*", "012"),
    ] {
        let outcome = check(&["--json", "-", "--at", pointer], text);
        let values: String = (0..5)
            .filter(|at| outcome.stdout.contains(&format!("[{}]", POINTERS[*at])))
            .map(|at| at.to_string())
            .collect();
        assert_eq!(values, found, "{pointer}: {}{}", outcome.stdout, outcome.stderr);
        assert_eq!(outcome.stderr.contains("not a string"), pointer == "/*", "{pointer}: {}", outcome.stderr);
        assert_eq!(outcome.code, 1);
    }
    let outcome = check(&["--json", "-", "--at", "/nix", "--at", "/a", "--at", "/a/b/1"], text);
    assert_eq!(outcome.code, 2);
    assert!(outcome.stderr.contains("the pointer `/nix` matches nothing"), "{}", outcome.stderr);
    assert!(
        outcome
            .stderr
            .contains("standard input:1:6: the value at `/a` is an object, not a string; it is not checked")
    );
    assert!(outcome.stdout.contains("[/a/b/1]"), "{}", outcome.stdout);
    for wrong in ["a", "/~2", "/a~"] {
        assert_eq!(check(&["--json", "-", "--at", wrong], text).code, 2, "{wrong}");
    }
    let many = format!("[{}]", vec!["null"; 15].join(","));
    let told = check(&["--json", "-", "--at", "/*"], many.as_bytes());
    assert_eq!((told.code, told.stderr.lines().count()), (0, 11), "{}", told.stderr);
    assert!(
        told.stderr.ends_with("urlgram: 5 more values at these places are not checked\n"),
        "{}",
        told.stderr
    );
}

/// A byte order mark is no column; offsets count it.
#[test]
fn byte_order_mark() {
    for (call, text) in [
        (&["--json", "-", "--at", "/a"][..], "{\"a\":\"http://h/ \"}"),
        (&["--csv", "1", "-"], "\"http://h/ x\""),
    ] {
        let told = |text: &str| check(call, text.as_bytes()).stdout;
        assert!(told(text).contains("input:1:"), "{}", told(text));
        assert_eq!(told(&format!("\u{FEFF}{text}")), told(text));
        let sarif =
            urlgram(&[&["check", "-f", "sarif"], call].concat(), format!("\u{FEFF}{text}").as_bytes()).stdout;
        let at = text.find(' ').unwrap() + 3;
        assert!(sarif.contains(&format!("\"byteOffset\":{at}")), "{sarif}");
    }
}

const POINTERS: [&str; 5] = ["/a/b/0", "/a/b/1", "/a/~0/~1", "/", "/*"];

/// A random document, with much white space here and there, so that values are at the borders of what is read at once.
fn random(random: &mut fastrand::Rng, depth: usize) -> String {
    let space = |random: &mut fastrand::Rng| match random.u8(..40) {
        0 => " ".repeat(random.usize(..70_000)),
        1 => "\r\n\t".to_owned(),
        _ => String::new(),
    };
    let string = |random: &mut fastrand::Rng| {
        let parts = [
            "a",
            "\u{e9}",
            "\u{1F600}",
            "\\\"",
            "\\\\",
            "\\/",
            "\\n",
            "\\u00e9",
            "\\ud83d\\uDE00",
            "%",
            " ",
            "~",
            "\\u0000",
        ];
        let length = if random.u8(..50) == 0 { 300 } else { random.usize(..9) };
        let text: String = (0..length).map(|_| parts[random.usize(..parts.len())]).collect();
        format!("\"{text}\"")
    };
    let inside = match random.u8(..if depth == 0 { 4 } else { 8 }) {
        0 => ["true", "false", "null"][random.usize(..3)].to_owned(),
        1 => ["0", "-1.5", "12e+3", "0.0E-1"][random.usize(..4)].to_owned(),
        2 => string(random),
        3 => string(random).replace('%', &"%".repeat(random.usize(1..40_000))),
        4 | 5 => {
            let items: Vec<_> = (0..random.usize(..5)).map(|_| self::random(random, depth - 1)).collect();
            format!("[{}{}]", space(random), items.join(","))
        }
        _ => {
            let members: Vec<_> = (0..random.usize(..5))
                .map(|number| {
                    // Each name is used once, since another reader keeps one value of each.
                    let name = string(random).replacen('"', &format!("\"{number}"), 1);
                    format!("{}{name}{}:{}", space(random), space(random), self::random(random, depth - 1))
                })
                .collect();
            format!("{{{}{}}}", members.join(","), space(random))
        }
    };
    format!("{}{inside}{}", space(random), space(random))
}

/// The strings of a document, with their pointers.
fn strings(value: &Value, pointer: &str, all: &mut Vec<(String, String)>) {
    match value {
        Value::String(text) => all.push((pointer.to_owned(), text.clone())),
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(index, item)| strings(item, &format!("{pointer}/{index}"), all));
        }
        Value::Object(members) => members.iter().for_each(|(name, item)| {
            let name = name.replace('~', "~0").replace('/', "~1");
            strings(item, &format!("{pointer}/{name}"), all);
        }),
        _ => {}
    }
}

/// Values and pointers are those of another reader, and the places lead to the texts of the values.
#[test]
fn random_documents_are_read_as_another_reader_does() {
    let mut seeded = fastrand::Rng::with_seed(36);
    let mut number = 0;
    for _ in 0..tier::of(150, 30) {
        let text = random(&mut seeded, 6);
        let outcome = urlgram(
            &["check", "-d", "rfc3986", "-f", "ndjson", "--json", "-", "--at", "/**"],
            text.as_bytes(),
        );
        let value = serde_json::from_str(&text).unwrap();
        let mut wanted = Vec::new();
        strings(&value, "", &mut wanted);
        let mut found = Vec::new();
        for line in outcome.stdout.lines() {
            let it: Value = serde_json::from_str(line).unwrap();
            let told = |name: &str| it[name].as_str().unwrap().to_owned();
            found.push((told("pointer"), told("input")));
            // The place in the output is after the quote of the string.
            let (row, column) = (it["line"].as_u64().unwrap(), it["column"].as_u64().unwrap());
            let row = text.split('\n').nth(usize::try_from(row).unwrap() - 1).unwrap();
            let rest: String = row.chars().skip(usize::try_from(column).unwrap() - 2).collect();
            let mut strings = serde_json::Deserializer::from_str(&rest).into_iter::<String>();
            assert_eq!(strings.next().unwrap().unwrap(), told("input"));
        }
        wanted.sort();
        found.sort();
        assert_eq!(found, wanted, "{text}");
        number += found.len();
    }
    assert!(number > tier::of(300, 40), "{number} strings");
}

/// At every border of what is read at once, a value is found at its place, and repaired.
#[test]
fn values_at_borders() {
    for pad in (65_480..65_560).step_by(tier::of(3, 13)) {
        let pad = "x".repeat(pad);
        for (call, before, value, after, fixed) in [
            (
                &["--json", "-", "--at", "/u"][..],
                "{\"p\":\"",
                "\",\"u\":\"http:\\/\\/h\\u002f\u{e9}a|b",
                "\"}",
                "|",
            ),
            (
                &["--in", "sitemap", "-"],
                "<urlset><!--",
                "--><url><loc>http://h/&amp;\u{e9}a|b",
                "</loc></url></urlset>",
                "|",
            ),
            (&["--csv", "2", "-"], "\"", "\",\"h/a\"\"x\"\"b|c", "\"\r\n", "|"),
        ] {
            let text = format!("{before}{pad}{value}{after}");
            let column = text.split('|').next().unwrap().chars().count() + 1;
            let dialect = if call[0] == "--in" { &[][..] } else { &["-d", "rfc3986", "-s", "URI-reference"] };
            let outcome = urlgram(&[&["check", "-f", "gitlab"], call, dialect].concat(), text.as_bytes());
            assert!(
                outcome.stdout.contains(&format!("\"begin\":{{\"column\":{column},\"line\":1}}")),
                "{}",
                outcome.stdout
            );
            let repaired = text.replace(fixed, "%7C").replace('\u{e9}', "%C3%A9");
            let repaired = if call[0] == "--csv" { repaired.replace("\"\"", "%22") } else { repaired };
            let outcome = urlgram(&[&["fix"], call, dialect].concat(), text.as_bytes());
            assert_eq!((outcome.code, outcome.stdout == repaired), (0, true), "{call:?}");
        }
    }
}

/// Bounds: of nesting, of a value, of a tag. Values that need not be kept have none.
#[test]
fn limits() {
    let deep = "[".repeat(1_000_000);
    let outcome = check(&["--json", "-", "--at", "/a"], deep.as_bytes());
    assert!(
        outcome.stderr.contains("1:10001: the value is nested deeper than 10,000 levels"),
        "{}",
        outcome.stderr
    );
    let outcome = check_in("sitemap", "<a>".repeat(100_000).as_bytes());
    assert!(outcome.stderr.contains("an element is nested deeper than 10,000 levels"), "{}", outcome.stderr);
    let long = "x".repeat(17 << 20);
    let text = format!("{{\"{long}\":\"{long}\",\"a\":\"{long}\",\"b\":\"http://h/ \"}}");
    let outcome = check(&["--json", "-", "--at", "/a", "--at", "/b"], text.as_bytes());
    assert!(
        outcome.stderr.contains("the value at `/a` is longer than 16 MiB, the limit; it is not checked"),
        "{}",
        outcome.stderr
    );
    assert!(outcome.stdout.contains("[/b]") && outcome.code == 1, "{}", outcome.stdout);
    let outcome = check_in("sitemap", format!("<urlset><!--{long}--></urlset>").as_bytes());
    assert!(outcome.stderr.contains("is longer than 16 MiB, the limit"), "{}", outcome.stderr);
    let outcome = check(&["--csv", "1", "-"], format!("{long},http://h/\nhttp://h/ x,\n").as_bytes());
    assert!(
        outcome.stderr.contains("standard input:1:1: the value at `1` is longer than 16 MiB"),
        "{}",
        outcome.stderr
    );
    assert!(outcome.stdout.contains("standard input:2:10"), "{}", outcome.stdout);
}

/// A repair leaves the escapes around it as they are, whichever they are.
#[test]
fn repairs_leave_escapes() {
    for (call, text, fixed) in [
        (
            &["--in", "sitemap", "-"][..],
            "<urlset><url><loc>http://h/?a=b|c&amp;d|e</loc></url></urlset>",
            "http://h/?a=b%7Cc&amp;d%7Ce<",
        ),
        (
            &["--in", "sitemap", "-"],
            "<urlset><url><loc>http://h/?<![CDATA[a=b|c&d]]></loc></url></urlset>",
            "<loc>http://h/?<![CDATA[a=b%7Cc&d]]></loc>",
        ),
        (
            &["--json", "-", "--at", "/*", "-d", "rfc3986"],
            "[\"http://h/?b|c\\/a\\/b|c\"]",
            "[\"http://h/?b%7Cc\\/a\\/b%7Cc\"]",
        ),
    ] {
        let outcome = urlgram(&[&["fix"], call].concat(), text.as_bytes());
        assert!(outcome.code == 0 && outcome.stdout.contains(fixed), "{}{}", outcome.stdout, outcome.stderr);
    }
}

/// `--in-place` writes what changes, and nothing else.
#[test]
fn in_place() {
    let fix = |path: &str| urlgram(&["fix", "--in", "cyclonedx", "--in-place", path], b"");
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    let path = written("in-place/place.json", JSON.as_bytes());
    assert_eq!(fix(&path).code, 1);
    let fixed = read(&path);
    let wanted = JSON.replace("\\u0020", "%20").replace("|c", "%7Cc");
    assert_eq!(fixed, wanted);
    assert_eq!(urlgram(&["fix", "--in", "cyclonedx", "-"], JSON.as_bytes()).stdout, wanted);
    let before = std::fs::metadata(&path).unwrap().modified().unwrap();
    assert_eq!(fix(&path).code, 1);
    assert_eq!(
        std::fs::metadata(&path).unwrap().modified().unwrap(),
        before,
        "without a change it is not written"
    );
    let broken = "{\"externalReferences\":[{\"url\":\"http://h/a|b\"}]";
    let path = written("in-place/broken.json", broken.as_bytes());
    let outcome = fix(&path);
    assert_eq!(
        (outcome.code, read(&path).as_str(), outcome.stdout.as_str()),
        (2, broken, ""),
        "{}",
        outcome.stderr
    );
    // A broken file is printed with its repairs and all of its rest.
    let printed = urlgram(&["fix", "--in", "cyclonedx", &path], b"");
    assert_eq!((printed.code, printed.stdout), (2, broken.replace('|', "%7C")));
    let packed = written("in-place/packed.json", b"\x1F\x8B\x08\x00\x00\x00\x00\x00");
    for (path, why) in [(&packed[..], "it is compressed"), ("-", "it is standard input")] {
        let outcome = fix(path);
        assert!(outcome.code == 2 && outcome.stderr.contains(why), "{}", outcome.stderr);
    }
    // Other tests write in other folders at the same time.
    let left: Vec<_> = std::fs::read_dir(Path::new(&path).parent().unwrap()).unwrap().flatten().collect();
    assert!(left.iter().all(|entry| entry.path().extension().is_none_or(|it| it != "part")), "{left:?}");
}

/// Any bytes: no panic, an end of the output in every case, and a repaired file that has nothing more to repair.
#[test]
fn hostile_files() {
    let mut random = fastrand::Rng::with_seed(1);
    for (call, file) in [
        (&["--in", "cyclonedx", "-"][..], JSON),
        (&["--in", "cyclonedx", "-"], XML),
        (&["--csv", "url", "-d", "rfc3986", "-"], CSV),
        (&["--jsonl", "-", "--at", "/**", "-d", "rfc3986"], "{\"a\":\"http://h/|\"}\n[\"\\u007c\"]\n"),
    ] {
        for _ in 0..tier::of(60, 6) {
            let mut text = file.as_bytes().to_vec();
            for _ in 0..random.usize(1..4) {
                let at = random.usize(..text.len());
                match random.u8(..4) {
                    0 => text.truncate(at),
                    1 => drop(text.remove(at)),
                    2 => text.insert(at, *random.choice(b"\"\\<>&;,{}[]:|\r\n\t \0\xFF").unwrap()),
                    _ => text[at] = random.u8(..),
                }
                if text.is_empty() {
                    text.push(b' ');
                }
            }
            let told = text.escape_ascii().to_string();
            let sarif = urlgram(&[&["check", "-f", "sarif"], call].concat(), &text);
            let is_whole = sarif.code == 2 && sarif.stdout.is_empty()
                || serde_json::from_str::<Value>(&sarif.stdout).is_ok();
            assert!(sarif.code <= 2 && is_whole, "{told}: {}{}", sarif.stdout, sarif.stderr);
            let path = written("hostile", &text);
            let place = &[call, &["--in-place"]].concat()[..];
            let place: Vec<&str> = place.iter().map(|it| if *it == "-" { &path[..] } else { it }).collect();
            let fix = || urlgram(&[&["fix"], &place[..]].concat(), b"").code;
            let (first, once) = (fix(), std::fs::read(&path).unwrap());
            let (second, twice) = (fix(), std::fs::read(&path).unwrap());
            assert!(first <= 2 && second == first && once == twice, "{told}");
        }
    }
}

/// The settings of a project choose no grammar if a format prescribes it, and hold otherwise.
#[test]
fn settings_baselines_and_records() {
    let settings = written("settings.toml", b"as = \"rdf\"\nallow = [\"space\"]\n");
    let bom = written("settings.json", br#"{"externalReferences":[{"url":"x/a b"},{"url":"http://h/"}]}"#);
    let call =
        |more: &[&str]| urlgram(&[&["check", "--config", &settings, "-f", "ndjson"], more].concat(), b"");
    let prescribed = call(&["--in", "cyclonedx", &bom]);
    assert!(
        prescribed.code == 0 && prescribed.stdout.contains("\"start\":\"IRI-reference\""),
        "{}",
        prescribed.stdout
    );
    let chosen = call(&["--json", &bom, "--at", "/**/url"]);
    assert!(chosen.code == 1 && chosen.stdout.contains("\"start\":\"IRI\""), "{}", chosen.stdout);
    let record = written("record.json", b"");
    let known = written("known.json", b"");
    std::fs::remove_file(&known).unwrap();
    let with = |more: &[&str]| {
        urlgram(
            &[&["check", "--in", "cyclonedx", &bom, "-f", "quiet", "--baseline", &known], more].concat(),
            b"",
        )
        .code
    };
    assert_eq!((with(&["--write-baseline"]), with(&["--record", &record])), (0, 0));
    let record: Value = serde_json::from_slice(&std::fs::read(&record).unwrap()).unwrap();
    let schema: Value = serde_json::from_str(include_str!("../schema/record.json")).unwrap();
    assert!(jsonschema::is_valid(&schema, &record), "{record}");
    assert_eq!(
        (&record["options"]["in"], &record["start"], &record["inputs"]),
        (&json!("cyclonedx"), &json!("IRI-reference"), &json!(2))
    );
    // Tables of statistics are of one grammar.
    let summary = urlgram(&["check", "--in", "cyclonedx", &bom, "--summary"], b"");
    assert!(
        summary.code == 1 && summary.stdout.starts_with("2 inputs by RFC 3987, `IRI-reference`"),
        "{}",
        summary.stdout
    );
    assert_eq!(urlgram(&["check", "--in", "spdx", &bom, "--summary"], b"").code, 2);
}

/// A document that has one value at a place.
fn document(pointer: &str, value: &str) -> Value {
    pointer.split('/').skip(1).filter(|name| *name != "**").collect::<Vec<_>>().into_iter().rev().fold(
        json!(value),
        |inside, name| {
            if name == "*" { json!([inside]) } else { json!({ name: inside }) }
        },
    )
}

/// The same in XML.
fn element(pointer: &str, value: &str) -> String {
    pointer.split('/').skip(1).filter(|name| *name != "**").collect::<Vec<_>>().into_iter().rev().fold(
        value.to_owned(),
        |inside, name| match name.strip_prefix('@') {
            Some(name) => format!("{name}='{inside}'"),
            // The attribute belongs to the element around it.
            None if inside.ends_with('\'') => format!("<{name} {inside}/>"),
            None => format!("<{name}>{inside}</{name}>"),
        },
    )
}

/// Each place in the table of the guide is checked against the production that the table names, and each format is in the table.
#[test]
fn the_table_of_formats_is_true() {
    let guide = std::fs::read_to_string(root("docs/guide/files.md")).unwrap();
    let rows = guide.lines().filter_map(|line| line.strip_prefix("| `")).filter(|line| {
        ["JSON", "JSON, YAML", "XML", "TOML", "HTML", "lines"]
            .contains(&line.split(" | ").nth(1).unwrap_or(""))
    });
    let mut formats = Vec::new();
    for row in rows {
        let cells: Vec<_> = row.split(" | ").collect();
        let [format, notation, places, grammar, ..] = cells[..] else { panic!("{row}") };
        let format = format.trim_matches('`');
        formats.push(format);
        // The other formats have tests of their own.
        if !["JSON", "JSON, YAML", "XML"].contains(&notation) {
            continue;
        }
        let grammar = Preset::find(grammar.trim_matches('`')).unwrap();
        let names: Vec<_> = places.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "{row}");
        for place in names {
            let text =
                if notation == "XML" { element(place, "a b") } else { document(place, "a b").to_string() };
            let outcome = urlgram(&["check", "--in", format, "-f", "ndjson", "-"], text.as_bytes());
            let report: Value =
                serde_json::from_str(&outcome.stdout).unwrap_or_else(|_| panic!("{place}: {text}"));
            let by = (report["dialect"].as_str().unwrap(), report["start"].as_str().unwrap());
            assert_eq!(by, (grammar.dialect.id, grammar.start), "{format} {place}");
        }
    }
    formats.dedup();
    let help = urlgram(&["check", "--help"], b"").stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains(&format!("that the format prescribes: {}", formats.join(", "))), "{formats:?}");
}

/// Values that a format allows and that are no URLs, and files without any.
#[test]
fn what_a_format_allows_is_no_url() {
    for (format, text) in [
        (
            "spdx",
            r#"{"packages":[{"downloadLocation":"NOASSERTION"},{"homepage":"NONE"},{"downloadLocation":"git+git@h:a b"}]}"#,
        ),
        ("openapi", r#"{"servers":[{"url":"https://{host}:{port}/"}]}"#),
        ("jsonld", r#"{"@id":"_:b 0"}"#),
    ] {
        let outcome = check_in(format, text.as_bytes());
        assert_eq!(outcome.code, 0, "{}", outcome.stdout);
        assert!(outcome.stderr.contains("templates, or what the format has instead"), "{}", outcome.stderr);
    }
    let outcome = check_in("package.json", br#"{"name":"a","bugs":{"email":"a@b"},"homepage":false}"#);
    assert_eq!(
        (outcome.code, &outcome.stderr[..]),
        (
            0,
            "urlgram: standard input:1:47: the value at `/homepage` is a boolean, not a string; it is not checked\n"
        )
    );
    let outcome = check_in("package.json", br#"{"name":"a","bugs":{"email":"a@b"}}"#);
    assert_eq!(
        (outcome.code, &outcome.stderr[..]),
        (0, "urlgram: nothing is at the places where `package.json` has URLs\n")
    );
}

/// The values of `tests/mistakes/sbom.tsv` in a document, with every escape that JSON has.
#[test]
fn refused_values_in_a_document() {
    let table = std::fs::read_to_string(root("tests/mistakes/sbom.tsv")).unwrap();
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    let rows: Vec<Vec<&str>> = rows
        .map(|line| line.split('\t').collect())
        .filter(|row: &Vec<&str>| row[2] == "IRI-reference")
        .collect();
    let references: Vec<_> = rows
        .iter()
        .map(|row| {
            let value: String = serde_json::from_str(row[3]).unwrap();
            let escaped: String = value.encode_utf16().fold(String::new(), |mut text, unit| {
                let _ = write!(text, "\\u{unit:04x}");
                text
            });
            format!("{{\"url\":\"{escaped}\"}}")
        })
        .collect();
    let text = format!("{{\"externalReferences\":[{}]}}", references.join(",\n"));
    let outcome = urlgram(&["check", "--in", "cyclonedx", "-", "-f", "ndjson"], text.as_bytes());
    let lines: Vec<Value> = outcome.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), rows.len());
    for (number, (row, line)) in rows.iter().zip(&lines).enumerate() {
        assert_eq!(line["conforms"], row[4] == "yes", "{row:?}");
        assert_eq!(line["pointer"], format!("/externalReferences/{number}/url"));
        assert_eq!(line["line"], number + 1);
        if row[4] == "no" {
            let at: usize = row[8].parse().unwrap();
            let begin = if number == 0 { "{\"externalReferences\":[".len() } else { 0 } + "{\"url\":\"".len();
            assert_eq!(line["diagnostics"][0]["column"], begin + 1 + 6 * at, "{row:?}");
        }
    }
    // A repair is written as it is, among escapes that stay.
    let fixed = urlgram(&["fix", "--in", "cyclonedx", "-"], text.as_bytes());
    let fixed: Value = serde_json::from_str(&fixed.stdout).unwrap();
    for (number, row) in rows.iter().enumerate() {
        let value: String = serde_json::from_str(row[3]).unwrap();
        let wanted = if row[10] == "certain" { row[9].to_owned() } else { value };
        assert_eq!(fixed["externalReferences"][number]["url"], wanted, "{row:?}");
    }
}
