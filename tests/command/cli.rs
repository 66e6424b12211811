//! The command line: what it prints, and its exit codes.
use crate::{command, tier};

use std::fmt::Write as _;

use std::process::Command;

use command::urlgram;

#[test]
fn json() {
    let inputs = ["http://h/", "http://h/a b", "HTTP://h/"];
    let outcome = urlgram(&[&["check", "-f", "json"][..], &inputs].concat(), b"");
    assert_snapshot!("check-json", outcome.whole());
    let value: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(value.as_array().unwrap().len(), 3);
    assert_eq!(urlgram(&["check", "-f", "json", "-"], b"").stdout, "[]\n");
}

/// The output follows the schema of the standard, whatever the inputs come from, and says where each finding is.
#[test]
fn sarif() {
    // The schema has a misprint: the pattern of a language is no regular expression.
    let schema = include_str!("../schema/sarif-2.1.0.json").replace("-[a-zA-Z]{2}]?$", "(-[a-zA-Z]{2})?$");
    let schema = serde_json::from_str(&schema).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let run = |arguments: &[&str], stdin: &[u8]| {
        let outcome = urlgram(&[&["check", "-f", "sarif"], arguments].concat(), stdin);
        let value: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
        let faults: Vec<_> = schema.iter_errors(&value).map(|fault| fault.to_string()).collect();
        assert_eq!(faults, [""; 0], "{arguments:?}");
        value
    };
    run(
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

/// Features of the other documents: their notations, their readings, other starts, schemes without a production.
#[test]
fn the_other_dialects() {
    let calls: &[&[&str]] = &[
        &["-d", "rfc1630-uri", "magic://a/b/c//d/e/f", "a:bcd", "http://h:80/", "http://a/b#c"],
        &["-d", "rfc1630-uri", "--reading", "printed", "a:bc/de", "a:bcd", "magic://a"],
        &[
            "-d",
            "rfc1630",
            "mailto:a@b@1",
            "file://localhost/x",
            "rlogin://h/",
            "http://a/b#c",
            "gopher://h/",
        ],
        &["-d", "rfc1630", "mid:a@[b", "cid:\"a b\"@c", "mid:a b@c"],
        &["-d", "rfc1630", "-s", "afsaddress", "afs://h/a", "http://h/"],
        &["-d", "url-06", "file:///x", "http://h{}/~a", "prospero://h/p;a", "HTTP://h/"],
        &["-d", "fielding-01", "http://ex_ample.com/", "http://a/b#c", "../g", "x://@/", "a b:c"],
        &["-d", "fielding-01", "-s", "URL-reference", "//-bad-/", "http://a:/?b#c#d"],
        &["-d", "fielding-01", "-s", "control", "a", "\u{fc}"],
    ];
    let mut text = String::new();
    for call in calls {
        let outcome = urlgram(&[&["check"], *call].concat(), b"");
        let _ = writeln!(text, "$ urlgram check {}\n{}", call.join(" "), outcome.whole());
    }
    assert_snapshot!("check-other-dialects", text);
}

#[test]
fn compare() {
    let urls = ["http://info.cern.ch/~timbl/", "HTTP://h/", "file:///x", "magic://a/b"];
    let mut text = String::new();
    for arguments in
        [&["compare"], &["compare", "--tolerant", "--reading=printed"][..], &["compare", "-f", "ndjson"]]
    {
        let _ = writeln!(text, "{}", urlgram(&[arguments, &urls].concat(), b"").whole());
    }
    let _ = writeln!(text, "{}", urlgram(&["compare", "-"], b"http://h/\nmailto:a@b\n\xff\n").whole());
    assert_snapshot!("compare", text);

    // All lines of a verdict have its colour.
    let painted = urlgram(&["compare", "--color", "always", "http://info.cern.ch/~timbl/"], b"").stdout;
    let rows = painted.lines().skip(2);
    let rows: Vec<_> = rows.filter(|line| !line.is_empty() && !line.starts_with("conforms:")).collect();
    let wrapped = rows.iter().filter(|row| row.contains("not allow in a URL (column 21)"));
    assert!(rows.len() > urlgram::DIALECTS.len() && wrapped.count() > 0, "{painted}");
    assert!(rows.iter().all(|row| row.starts_with("\u{1b}[3") && row.ends_with("\u{1b}[0m")), "{painted:?}");

    let json = urlgram(&["compare", "-f", "json", "-"], b"http://h/a\n\xff\n").stdout;
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["inputs"], 2);
    assert_eq!(value["urls"][1]["input_hex"], "ff");
    let conform: Vec<_> = value["counts"].as_array().unwrap().iter().map(|count| &count["conform"]).collect();
    assert_eq!(conform, [1; 11]);
    assert_eq!(value["urls"][0]["dialects"][3]["taken_by"], serde_json::json!(["url", "httpurl"]));
    let empty = urlgram(&["compare", "-f", "json", "-"], b"").stdout;
    assert_eq!(serde_json::from_str::<serde_json::Value>(&empty).unwrap()["urls"], serde_json::json!([]));
    assert_eq!(urlgram(&["compare", "ftp://h/a"], b"").code, 0);
    assert_eq!(urlgram(&["compare", "ftp://h/a "], b"").code, 0);
}

/// One line an input, in order, whatever its bytes.
#[test]
fn ndjson() {
    let input = b"www.w3.org\n\nex_ample\n\xff\na\0b\nlast";
    let outcome = urlgram(&["check", "-d", "rfc1738", "--start", "hostname", "-f", "ndjson", "-"], input);
    assert_snapshot!("check-ndjson", outcome.whole());
    let lines: Vec<serde_json::Value> =
        outcome.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 6);
    let keys = ["dialect", "start", "reading", "derives", "conforms", "diagnostics", "repaired"];
    assert!(lines.iter().all(|line| keys.iter().all(|key| line.get(key).is_some())));
    assert_eq!(lines[3]["input_hex"], "ff");
}

/// Every production answers; each landing asks some.
#[test]
fn any_production_can_be_the_start() {
    for dialect in urlgram::DIALECTS {
        for production in dialect.productions().iter().step_by(tier::of(1, 8)) {
            let call = ["check", "-d", dialect.id, "-s", production.name, "-f", "ndjson", "-"];
            let outcome = urlgram(&call, b"a\n%41\n\n");
            assert_eq!(outcome.stdout.lines().count(), 3, "{}: {}", production.name, outcome.stderr);
        }
    }
}

#[test]
fn exit_codes() {
    assert_eq!(
        urlgram(&["check", "-d", "rfc1738", "-f", "quiet", "--tolerant", "http://h/", "HTTP://h/"], b"").code,
        0
    );
    assert_eq!(urlgram(&["check", "-f", "quiet", "http://h/", "http://h/ "], b"").code, 1);
    assert_eq!(urlgram(&["check", "-d", "rfc1738", "-f", "quiet", "HTTP://h/"], b"").code, 1);
    assert_eq!(urlgram(&["check", "-d", "rfc1738", "--strict", "HTTP://h/"], b"").code, 1);
    assert_eq!(urlgram(&["check", "-f", "quiet", "-"], b"").code, 0, "nothing is wrong in an empty list");
    assert_eq!(urlgram(&["check"], b"").code, 2);
    assert_eq!(urlgram(&["check", "--input", "no such file"], b"").code, 2);
    assert_eq!(urlgram(&["check", "--input", "."], b"").code, 2);
}

/// Lists: the last line need not end, an empty line is an empty input, and nothing is stripped unless asked.
#[test]
fn lists() {
    let verdicts = |arguments: &[&str], input: &[u8]| -> Vec<bool> {
        let outcome = urlgram(
            &[&["check", "-d", "rfc1738", "-s", "hostname", "-f", "ndjson"], arguments].concat(),
            input,
        );
        let value = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
        outcome.stdout.lines().map(|line| value(line)["conforms"].as_bool().unwrap()).collect()
    };
    assert_eq!(verdicts(&["-"], b"a\nb"), [true, true]);
    assert_eq!(verdicts(&["-"], b"a\nb\n"), [true, true]);
    assert_eq!(verdicts(&["-"], b"a\n\nb\n"), [true, false, true]);
    assert_eq!(verdicts(&["-"], b"a\r\nb\n"), [false, true]);
    assert_eq!(verdicts(&["--crlf", "-"], b"a\r\nb\n"), [true, true]);
    assert_eq!(verdicts(&["-0", "-"], b"a\0b\nc\0"), [true, false]);
    assert_eq!(verdicts(&["--input", "-"], b"a\nb"), [true, true]);
    assert_eq!(verdicts(&["x", "-", "y"], b"a\n"), [true, true, true]);
}

/// A file is read like standard input, and its findings name its lines.
#[test]
fn files() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("urls.txt");
    std::fs::write(&path, "http://h/\nhttp://h/ \n").unwrap();
    let outcome = urlgram(&["check", "--input", path.to_str().unwrap()], b"");
    assert!(outcome.stdout.contains("urls.txt:2:10]"), "{}", outcome.stdout);
    assert!(outcome.stdout.ends_with("1 of 2 inputs conform\n"));
    assert_eq!(outcome.code, 1);
}

#[test]
fn wrong_calls() {
    let calls: &[&[&str]] = &[
        &["check"],
        &["check", "-d", "rfc173", "http://h/"],
        &["check", "-d", "html5", "http://h/"],
        &["check", "-d", "rfc1738", "-s", "hostnam", "http://h/"],
        &["check", "-d", "rfc1738", "-s", "gopher_string", "http://h/"],
        &["check", "-s", "8", "http://h/"],
        &["check", "-f", "xml", "http://h/"],
        &["check", "--threads", "0", "http://h/"],
        &["check", "--input", "no such file"],
        &["check", "--input", "f", "http://h/"],
        &["chek", "http://h/"],
        &["explain", "nope"],
        &["generate", "-s", "8"],
        &["check", "--extract", "--count", "mail.txt"],
        &["check", "--extract", "--summary", "mail.txt"],
        &["check", "--extract", "-f", "ndjson", "--no-diagnostics", "mail.txt"],
    ];
    let mut text = String::new();
    for call in calls {
        let _ = writeln!(text, "$ urlgram {}\n{}\n", call.join(" "), urlgram(call, b"").whole());
    }
    assert_snapshot!("wrong-calls", text);
}

#[test]
fn help() {
    assert_snapshot!("help", urlgram(&["--help"], b"").whole());
    assert_snapshot!("help-check", urlgram(&["check", "--help"], b"").whole());
    assert_snapshot!("help-compare", urlgram(&["compare", "--help"], b"").whole());
    assert_snapshot!("help-hosts", urlgram(&["hosts", "--help"], b"").whole());
}

#[test]
fn colour_is_printed_on_request() {
    let escape = '\u{1b}';
    assert!(urlgram(&["check", "--color", "always", "http://h/ "], b"").stdout.contains(escape));
    assert!(!urlgram(&["check", "--color", "never", "http://h/ "], b"").stdout.contains(escape));
    assert!(
        !urlgram(&["check", "http://h/ "], b"").stdout.contains(escape),
        "standard output is no terminal"
    );
}

/// An argument need not be UTF-8.
#[cfg(unix)]
#[test]
fn arguments_are_bytes() {
    use std::os::unix::ffi::OsStrExt as _;
    let output = Command::new(env!("CARGO_BIN_EXE_urlgram"))
        .args(["check", "-f", "ndjson"])
        .arg(std::ffi::OsStr::from_bytes(b"http://h/\xff"))
        .output()
        .unwrap();
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["input_hex"], "687474703a2f2f682fff");
    assert_eq!(value["diagnostics"][0]["span"], serde_json::json!([9, 10]));
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

    let arguments = urlgram(&["check", "--count", "http://h/", "-", "x"], b"http://h/\nhttp://h/");
    assert_eq!((arguments.stdout.as_str(), arguments.code), ("conform 3\ndo not conform 1\n", 1));
    assert_eq!(urlgram(&["check", "--count", "-"], b"").stdout, "conform 0\ndo not conform 0\n");
    assert_eq!(urlgram(&["check", "--no-diagnostics", "x"], b"").code, 2);
    assert_eq!(urlgram(&["check", "--count", "--input", "src"], b"").code, 2, "a directory");
}
