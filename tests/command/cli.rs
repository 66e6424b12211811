//! `urlgram check`: SARIF, and verdicts of long lists.
use crate::command::urlgram;
use crate::schema;

/// The output follows the schema of the standard, whatever the inputs come from, and says where each finding is.
#[test]
fn sarif() {
    // The schema has a misprint: the pattern of a language is no regular expression.
    let schema = include_str!("../schema/sarif-2.1.0.json").replace("-[a-zA-Z]{2}]?$", "(-[a-zA-Z]{2})?$");
    let schema = serde_json::from_str(&schema).unwrap();
    let run = |arguments: &[&str], stdin: &[u8]| {
        let outcome = urlgram(&[&["check", "-f", "sarif"], arguments].concat(), stdin);
        let value: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
        assert_eq!(schema::faults(&schema, &value), [""; 0], "{arguments:?}");
        value
    };
    let right = run(
        &[
            "http://user@ex_ample.com:80x/a b",
            "http://h/%zz",
            "http:/h",
            "x-foo://-/",
            "http://h/\u{202e}",
            "",
        ],
        b"",
    );
    for (place, wrong) in [
        ("/version", "3".into()),
        ("/runs", "".into()),
        ("/runs/0/results/0/level", "fatal".into()),
        ("/runs/0/results/0/ruleIndex", (-2).into()),
        ("/runs/0/results/0/locations", serde_json::json!([1])),
        ("/runs/0/results/0/message", serde_json::json!({ "texts": "a" })),
    ] {
        let mut value = right.clone();
        *value.pointer_mut(place).unwrap() = wrong;
        assert!(!schema::is_valid(&schema, &value), "{place}");
    }
    run(&["http://h/"], b"");
    run(&["-"], b"");
    run(&["--extract", "-"], "\u{fc} <URL:http://h-\n_\u{fc}/a b#c> {x:://".as_bytes());
    run(&["-0", "-d", "rfc1630", "-"], b"http://h/\xFF\0rlogin://h\n\0\0mid:a");
    run(&["-d", "fielding-01", "-s", "URL-reference", "a b:c#", "http://h:/"], b"");
    let mut value =
        run(&["-d", "rfc1738", "-"], "http://h/\nhttp://h_/\u{fc}x\u{fc}\r\nHTTP://h:/".as_bytes());
    let results = &mut value["runs"][0]["results"];
    let place = |result: &serde_json::Value| {
        let region = &result["locations"][0]["physicalLocation"]["region"];
        let number = |name: &str| region[name].as_u64().unwrap();
        let line = ["startLine", "startColumn", "endColumn"].map(number);
        (result["ruleId"].as_str().unwrap().to_owned(), line, ["byteOffset", "byteLength"].map(number))
    };
    let places: Vec<_> = results.as_array().unwrap().iter().map(place).collect();
    let expected = [
        ("underscore-in-host", [2, 9, 10], [18, 1]),
        ("non-ascii", [2, 11, 12], [20, 2]),
        ("non-ascii", [2, 13, 14], [23, 2]),
        ("control-character", [2, 14, 15], [25, 1]),
        ("scheme-case", [3, 1, 5], [27, 4]),
        ("empty-port", [3, 9, 10], [35, 1]),
    ];
    assert_eq!(places, expected.map(|(code, line, bytes)| (code.to_owned(), line, bytes)));
    // Bytes that are no UTF-8 have as many columns as a reader shows signs: one for bytes that begin a character and do not end it, one
    // for each other byte. No region is empty or before the first column.
    for (input, expected) in [
        (&b"http://h/\x80"[..], &[[10, 11]][..]),
        (b"\x80http://h/", &[[1, 2]]),
        (b"http://h/\xE2\x82\x80\x80_ ", &[[10, 12], [13, 14]]),
        (b"http://h/\xE2\x82a\xBF\xBF ", &[[10, 11], [12, 14], [14, 15]]),
        (b"http://h/\xF0\x9F\x98\x80\xF0\x9F\x98 ", &[[10, 12], [12, 13]]),
    ] {
        let value = run(&["-"], input);
        let results = value["runs"][0]["results"].as_array().unwrap();
        let columns = |region: &serde_json::Value| {
            ["startColumn", "endColumn"].map(|name| region[name].as_u64().unwrap())
        };
        let shown: Vec<_> =
            results.iter().map(|it| columns(&it["locations"][0]["physicalLocation"]["region"])).collect();
        for result in results.iter().filter(|result| result.get("fixes").is_some()) {
            let changes = &result["fixes"][0]["artifactChanges"][0]["replacements"][0]["deletedRegion"];
            assert!(columns(changes)[0] > 1 || input[0] == 0x80, "{changes}");
        }
        assert_eq!(shown, expected, "{}", input.escape_ascii());
    }
    // The rules of the output are those of the catalogue, which has its own tests.
    results.as_array_mut().unwrap().truncate(2);
    value["runs"][0]["tool"]["driver"]["rules"].as_array_mut().unwrap().truncate(1);
    assert_snapshot!("check-sarif", serde_json::to_string_pretty(&value).unwrap());
}

/// A list has the same verdicts with reasons and without, on any number of threads, whatever ends its inputs.
#[test]
fn verdicts_alone() {
    let mut list = Vec::new();
    for number in 0..40_000 {
        let input: &[u8] = match number % 7 {
            0 => b"http://h/a b",
            1 => b"HTTP://h/",
            2 => b"",
            3 => b"http://h/\xff\"",
            4 => b"mailto:a@b.c",
            _ => b"http://www.w3.org/hypertext/WWW/TheProject.html",
        };
        list.extend_from_slice(input);
        list.push(b'\n');
    }
    let some = &list[..2_000.min(list.len())];
    let reasons = urlgram(&["check", "-f", "ndjson", "-"], some);
    let alone = urlgram(&["check", "-f", "ndjson", "--no-diagnostics", "-"], some);
    let verdicts = |output: &str| {
        let lines = output.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        lines
            .map(|line| [&line["input"], &line["input_hex"], &line["conforms"]].map(Clone::clone))
            .collect::<Vec<_>>()
    };
    assert_eq!(verdicts(&alone.stdout), verdicts(&reasons.stdout));
    assert_eq!(alone.code, 1);

    let expected = "conform 22857\ndo not conform 17143\n";
    for threads in ["1", "2", "3", "64"] {
        let counted = urlgram(&["check", "--count", "--threads", threads, "-"], &list);
        assert_eq!((counted.stdout.as_str(), counted.code), (expected, 1), "{threads} threads");
    }
    let null: Vec<u8> = list.iter().map(|byte| if *byte == b'\n' { 0 } else { *byte }).collect();
    assert_eq!(urlgram(&["check", "--count", "-0", "-"], &null).stdout, expected);
    let crlf = String::from_utf8_lossy(&list).replace('\n', "\r\n");
    assert_eq!(urlgram(&["check", "--count", "--crlf", "-"], crlf.as_bytes()).stdout, expected);
}
