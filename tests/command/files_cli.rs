//! Files that hold URLs: SARIF, random and hostile documents, borders, and the table of formats.

use crate::{schema, tier};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use urlgram::Preset;

use crate::command::urlgram;
use crate::root::root;

/// Escapes, a byte order mark, carriage returns, names twice, and values that are none.
const JSON: &str = include_str!("console/files/bom.json");
const XML: &str = include_str!("console/files/bom.xml");
const CSV: &str = include_str!("console/files/list.csv");

/// Writes a file for a test, and returns its path.
fn written(name: &str, text: &[u8]) -> String {
    let path: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files").join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// SARIF is valid, its regions are bytes of the file, and the replacements that it calls certain make the file that `fix` prints, if they repair
/// a value as a whole.
#[test]
fn sarif_has_the_places_and_fixes_of_the_file() {
    let schema = include_str!("../schema/sarif-2.1.0.json").replace("-[a-zA-Z]{2}]?$", "(-[a-zA-Z]{2})?$");
    let schema = serde_json::from_str(&schema).unwrap();
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
        assert!(schema::is_valid(&schema, &sarif), "{sarif}");
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

/// A random document, with much white space here and there, so that values are at the borders of what is read at once.
fn random(random: &mut fastrand::Rng, depth: usize) -> String {
    let space = |random: &mut fastrand::Rng| match random.u8(..40) {
        0 => " ".repeat(random.usize(..70_000)),
        1 => "\r\n\t".to_owned(),
        _ => String::new(),
    };
    let string = |random: &mut fastrand::Rng| {
        let parts = "a é 😀 \\\" \\\\ \\/ \\n \\u00e9 \\ud83d\\uDE00 % ␠ ~ \\u0000";
        let parts: Vec<_> = parts.split(' ').collect();
        let length = if random.u8(..50) == 0 { 300 } else { random.usize(..9) };
        let text: String = (0..length).map(|_| parts[random.usize(..parts.len())]).collect();
        format!("\"{}\"", text.replace('␠', " "))
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
    for _ in 0..tier::of(150, 12) {
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
    assert!(number > tier::of(300, 12), "{number} strings");
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
