//! `urlgram check --record FILE`
use crate::calls::{directory, run_in};
use crate::{command, schema, tier};

use std::fs;
use std::path::Path;

use command::urlgram;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::io::Write as _;

/// The record of a check in this directory, which follows the schema, and the exit code.
fn record(directory: &Path, arguments: &[&str]) -> (Value, i32) {
    let outcome =
        run_in(directory, &[&["check"], arguments, &["-f", "quiet", "--record", "record.json"]].concat());
    let text = fs::read_to_string(directory.join("record.json")).unwrap();
    let value: Value = serde_json::from_str(&text).unwrap();
    let schema: Value = serde_json::from_str(include_str!("../schema/record.json")).unwrap();
    assert_eq!(schema::faults(&schema, &value), [""; 0], "{arguments:?}");
    (value, outcome.code)
}

#[test]
fn what_was_checked_and_how() {
    let here = directory("record");
    fs::write(here.join("urls"), "http://h/\nhttp://h/a b c\nhttp://h:21/\nmailto:a\nx\n").unwrap();
    fs::write(here.join("urlgram.toml"), "ignore = [\"other-start\"]\n").unwrap();
    let (value, code) = record(&here, &["-d", "rfc1738", "-i", "urls", "--deny-warnings"]);
    assert_eq!(code, 1);
    let found: Vec<_> = value["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            (
                it["code"].as_str().unwrap(),
                it["severity"].as_str().unwrap(),
                it["inputs"].as_u64().unwrap(),
                it["findings"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            ("bad-mail-address", "error", 1, 1),
            ("low-port", "warning", 1, 1),
            ("missing-scheme", "error", 1, 1),
            ("space", "error", 1, 2)
        ]
    );
    let of = |key: &str| value[key].clone();
    assert_eq!([of("inputs"), of("derive"), of("conform")], [json!(5), json!(3), json!(2)]);
    assert_eq!(
        [of("complete"), of("passed"), of("reading")],
        [json!(true), json!(false), json!("corrected")]
    );
    assert_eq!(value["options"]["ignore"], json!(["other-start"]));
    let config = value["options"]["config"].as_str().unwrap();
    assert!(config.ends_with("urlgram.toml"), "{config}");
    // This is the output of `sha256sum`.
    let digest = "9091019e8d37d32c4afcb1203d1661b3993e3e053cc6fd16bf5ab15c9f14bc4f";
    assert_eq!(value["files"], json!([{ "path": "urls", "bytes": 49, "sha256": digest }]));
    // The same check has the same record, on any number of threads.
    let text = fs::read_to_string(here.join("record.json")).unwrap();
    record(&here, &["-d", "rfc1738", "-i", "urls", "--deny-warnings", "--threads", "3"]);
    assert_eq!(fs::read_to_string(here.join("record.json")).unwrap(), text);
    let names = fs::read_dir(&here).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.count(), 3, "nothing else is left behind");
}

/// Each grammar has a digest of its own, which a change of its text changes.
#[test]
fn digests_of_grammars() {
    let here = directory("record-grammars");
    let mut digests = Vec::new();
    for dialect in tier::every(3, urlgram::DIALECTS) {
        for reading in ["corrected", "printed"] {
            let (value, _) = record(&here, &["--no-config", "-d", dialect.id, "--reading", reading, "x"]);
            assert_eq!(
                [&value["dialect"], &value["reading"], &value["files"]],
                [dialect.id, reading, ""]
                    .map(|it| if it.is_empty() { json!([]) } else { json!(it) })
                    .each_ref()
            );
            let digest = value["grammar_sha256"].as_str().unwrap().to_owned();
            let same = urlgram(&["grammar", "--bnf", "-d", dialect.id, "--reading", reading], b"").stdout;
            digests.push((digest, same));
        }
    }
    for (digest, text) in &digests {
        for (other, other_text) in &digests {
            assert_eq!(digest == other, text == other_text);
        }
    }
}

/// Compressed files, texts, names that are no text, lists that cannot be read to their ends.
#[test]
fn files() {
    let here = directory("record-files");
    let mut packed = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&b"http://h/\n".repeat(9999)).unwrap();
    let packed = packed.finish().unwrap();
    fs::write(here.join("packed"), &packed).unwrap();
    let (value, code) = record(&here, &["-i", "packed"]);
    assert_eq!((&value["files"][0]["bytes"], code), (&json!(packed.len()), 0));
    assert_eq!(
        (&value["inputs"], &value["derive"], &value["passed"]),
        (&json!(9999), &json!(9999), &json!(true))
    );
    fs::write(here.join("cut"), &packed[..packed.len() - 4]).unwrap();
    let (value, code) = record(&here, &["-i", "cut", "-i", "packed"]);
    assert_eq!((&value["complete"], &value["passed"], code), (&json!(false), &json!(false), 2));
    assert_eq!((&value["files"][0]["sha256"], value["files"].as_array().unwrap().len()), (&Value::Null, 2));
    fs::write(here.join("text"), "see <URL:http://h/a> and <URL:http://h_/>").unwrap();
    let (value, code) = record(&here, &["-d", "rfc1738", "--extract", "text"]);
    assert_eq!((&value["inputs"], &value["conform"], code), (&json!(2), &json!(1), 1));
    assert_eq!((&value["options"]["extract"], &value["files"][0]["bytes"]), (&json!(true), &json!(41)));
}

/// The start production is that of the format.
#[test]
fn values_of_a_format() {
    let here = directory("record-values");
    fs::write(here.join("bom.json"), r#"{"externalReferences":[{"url":"x"},{"url":"http://h/"}]}"#).unwrap();
    let (value, code) = record(&here, &["--in", "cyclonedx", "bom.json"]);
    assert_eq!((&value["options"]["in"], &value["start"]), (&json!("cyclonedx"), &json!("IRI-reference")));
    assert_eq!((&value["inputs"], code), (&json!(2), 0));
}

/// A record that cannot be written is told before anything is judged, and what was there stays.
#[test]
fn nowhere_to_write() {
    let here = directory("record-nowhere");
    let to = here.join("none/record.json");
    let outcome = urlgram(&["check", "--record", to.to_str().unwrap(), "http://h/"], b"");
    assert!(outcome.code == 2 && outcome.stdout.is_empty(), "{}", outcome.whole());
    assert!(outcome.stderr.starts_with("urlgram: cannot write `"), "{}", outcome.stderr);
    let outcome = urlgram(&["check", "--record", here.to_str().unwrap(), "http://h/"], b"");
    assert!(outcome.code == 2 && outcome.stdout.is_empty(), "{}", outcome.whole());
    fs::write(here.join("record.json"), "before").unwrap();
    let to = here.join("record.json");
    let outcome = urlgram(&["check", "--record", to.to_str().unwrap(), "-i", "no such file"], b"");
    assert_eq!((outcome.code, fs::read_to_string(&to).unwrap().as_str()), (2, "before"));
}
