//! Lists: long ones, compressed ones, broken ones, on any number of threads, and their statistics.
use crate::command;
use crate::schema;
use crate::tier;

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;

use command::{Outcome, program, started, urlgram};
use flate2::write::GzEncoder;
use serde_json::{Value, json};

/// URLs of several schemes, most of which conform, and some that are wrong in several ways.
const KINDS: &[&str] = &[
    "http://www.w3.org/hypertext/WWW/TheProject.html",
    "http://h/a b",
    "HTTP://h/",
    "mailto:a@b.c",
    "https://h/",
    "ftp://h/%zz_{}",
    "",
    "news:comp.infosystems.www",
    "www.w3.org",
];

/// A list of about this many bytes; one line in `rare` is of any kind, the others are of the first.
fn list(bytes: usize, rare: usize) -> Vec<u8> {
    let mut list = Vec::new();
    for number in 0.. {
        if list.len() >= bytes {
            break;
        }
        let kind = if number % rare == 0 { number / rare % KINDS.len() } else { 0 };
        list.extend_from_slice(KINDS[kind].as_bytes());
        list.push(b'\n');
    }
    list
}

fn file(name: &str, bytes: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).unwrap();
    path.into_os_string().into_string().unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Every kind of output is the same on any number of threads, and the same as of arguments. `formats::each_format_is_described` compares each
/// format.
#[test]
fn any_number_of_threads() {
    let list = list(tier::of(600_000, 200_000), 100);
    let formats: &[&[&str]] = &[
        &["-f", "graphical"],
        &["-f", "json"],
        &["-f", "ndjson", "--no-diagnostics"],
        &["-f", "ndjson", "--summary"],
        &["--summary"],
        &["--count"],
    ];
    for format in formats {
        let run = |threads| urlgram(&[&["check", "--threads", threads, "-"], *format].concat(), &list);
        let one = run("1");
        let is_for_people = format.iter().all(|word| !word.contains("json"));
        assert_eq!(
            (one.code, one.stderr.contains("--skip blank")),
            (1, is_for_people || format.contains(&"--summary"))
        );
        for threads in ["5", "2"].into_iter().take(tier::of(2, 1)) {
            assert!(run(threads).stdout == one.stdout, "{format:?} on {threads} threads");
        }
    }
    let few = KINDS.join("\n");
    for format in ["json", "ndjson", "narrated"] {
        let of_list = urlgram(&["check", "-f", format, "--full", "-"], few.as_bytes()).stdout;
        let of_arguments = urlgram(&[&["check", "-f", format, "--full"], KINDS].concat(), b"").stdout;
        // Arguments are in no file.
        let of_none = of_list.replace(r#""standard input""#, "null").replace("standard input", "argument");
        assert_eq!(of_none, of_arguments);
    }
}

/// If only few findings are told, they are the same as for each line alone, in small blocks and in large ones.
#[test]
fn plain_urls_are_passed_over() {
    let wrong = "http://www.example.org/a b";
    let line = |number: usize| match number % 5_000 {
        4_999 => wrong.to_owned(),
        4_998 => "http://www.example.org:80/a".to_owned(),
        _ => format!("http://www.example.org/a/{number}"),
    };
    // A landing reads two small blocks and a large one.
    let lines = tier::of(60_000, 20_000);
    let list = (0..lines).fold(String::new(), |list, number| list + &line(number) + "\n");
    for format in ["concise", "github", "gitlab", "sarif", "graphical", "narrated"] {
        let run = |threads| urlgram(&["check", "-f", format, "--threads", threads, "-"], list.as_bytes());
        let one = run("1");
        assert!(run("3").stdout == one.stdout, "{format}");
        assert_eq!(one.code, 1);
        // The blank lines of the list are no inputs here, so each line is looked at.
        let each = ["check", "-f", format, "--skip", "blank", "-"];
        assert!(urlgram(&each, list.as_bytes()).stdout == one.stdout, "{format}");
    }
    let told = urlgram(&["check", "-f", "concise", "-"], list.as_bytes()).stdout;
    let places: Vec<_> = told.lines().map(|line| line.split(':').nth(1).unwrap()).collect();
    let expected: Vec<_> =
        (0..lines).filter(|number| number % 5_000 >= 4_998).map(|it| (it + 1).to_string()).collect();
    assert_eq!(places, expected);
}

/// Members one after the other are one list, in a file of any name and on standard input.
#[test]
fn compressed() {
    let list = list(400_000, 500);
    let (first, second) = list.split_at(123_456);
    let members = [gzip(first), gzip(b""), gzip(second)].concat();
    let expected = urlgram(&["check", "-f", "ndjson", "-"], &list).stdout;
    let path = file("packed", &members);
    let of_file = urlgram(&["check", "-f", "ndjson", "--input", &path], b"").stdout;
    assert!(of_file.replace(&path, "standard input") == expected);
    assert!(urlgram(&["check", "-f", "ndjson", "-"], &members).stdout == expected);
    let text = gzip(b"see <URL:http://h/a> and ftp://h/b.");
    assert_eq!(urlgram(&["extract", "-"], &text).stdout, "http://h/a\nftp://h/b\n");
    assert_eq!(urlgram(&["fix", "-"], &gzip(b"http://h/a b\n")).stdout, "http://h/a%20b\n");
    // No list is mistaken for a compressed one.
    for plain in ["", "\x1F", "\x1F\n", "\x1F\x1F", "_"] {
        let outcome = urlgram(&["check", "--count", "-"], plain.as_bytes());
        assert_eq!(outcome.stderr, "", "{plain:?}");
        assert!(
            outcome.stdout.ends_with(&format!("do not conform {}\n", plain.lines().count())),
            "{plain:?}"
        );
    }
}

/// A text in UTF-16 with its mark, from the big or the little end.
fn utf16(text: &str, is_big: bool) -> Vec<u8> {
    let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
    units.flat_map(|unit| if is_big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
}

/// A list in UTF-16 is read as UTF-8, in which its places are counted, and a message says so.
#[test]
fn in_utf16() {
    let text = "http://h/\r\nhttp://m\u{fc}/\u{1f600} a\nhttp://h/b c";
    for is_big in [false, true] {
        let list = utf16(text, is_big);
        for packed in [list.clone(), gzip(&list)] {
            let call = ["check", "-d", "rfc3987", "-f", "ndjson", "--crlf", "-"];
            let (outcome, expected) = (urlgram(&call, &packed), urlgram(&call, text.as_bytes()));
            assert_eq!((&outcome.stdout, outcome.code), (&expected.stdout, 1));
            let said = "urlgram: `standard input` is in UTF-16 and read as UTF-8, in which columns and offsets are counted\n";
            assert_eq!(outcome.stderr, said);
            assert_eq!(
                urlgram(&["fix", "--crlf", "-"], &packed).stdout.lines().nth(2),
                Some("http://h/b%20c")
            );
        }
        // A character lies on the border of two reads, in a list of several reads.
        for spaces in 0..4 {
            let long = "x".repeat(spaces) + &"\u{1f600}a\n".repeat(20_000);
            let call = ["check", "-d", "rfc3987", "-s", "irelative-ref", "--count", "-"];
            let outcome = urlgram(&call, &utf16(&long, is_big));
            assert_eq!(outcome.stdout, "conform 20000\ndo not conform 0\n");
        }
        // Half a character is no character, and half a unit is damage.
        let half = if is_big { [0xD8, 0] } else { [0, 0xD8] };
        let halves = [&utf16("http://h/", is_big), &half[..]].concat();
        let outcome = urlgram(&["check", "-d", "rfc3987", "-f", "concise", "-"], &halves);
        assert!(outcome.stdout.contains("1:10: error[ill-formed-utf8]"), "{}", outcome.whole());
        let outcome = urlgram(&["check", "-f", "concise", "-"], &halves[..halves.len() - 1]);
        assert!(outcome.stderr.contains("the text in UTF-16 ends inside a character"), "{}", outcome.stderr);
        assert_eq!(outcome.code, 2);
    }
}

/// A file that is cut or damaged: what could be read has its verdicts, each of them whole, and then the message.
#[test]
fn damaged() {
    let list = list(3_000_000, 10_000);
    let expected = urlgram(&["check", "-f", "ndjson", "--no-diagnostics", "-"], &list).stdout;
    let damage = |packed: &[u8]| {
        let mut packed = packed.to_vec();
        // The damage is in the checksum.
        *packed.last_mut().unwrap() ^= 1;
        packed
    };
    let packed = [gzip(&list[..1_000_000]), gzip(&list[1_000_000..])].concat();
    for (damage, bytes, says) in [
        ("cut", packed[..packed.len() - packed.len() / 5].to_vec(), "truncated"),
        ("cut-checksum", packed[..packed.len() - 1].to_vec(), "truncated"),
        ("damaged", damage(&packed), "damaged ("),
        ("more", [&packed[..], b"http://www.w3.org/"].concat(), "damaged ("),
    ] {
        let path = file(damage, &bytes);
        let outcome = urlgram(&["check", "-f", "ndjson", "--no-diagnostics", "--input", &path], b"");
        let printed = &outcome.stdout;
        assert!(printed.len() > 1_000_000 && printed.ends_with('\n'), "{damage}: {}", printed.len());
        assert!(expected.starts_with(printed), "{damage}");
        let message = format!("urlgram: cannot read `{path}`: the compressed data are {says}");
        assert!(outcome.stderr.starts_with(&message), "{damage}: {}", outcome.stderr);
        assert_eq!(outcome.code, 2);
        let counted = urlgram(&["check", "--count", "--input", &path], b"");
        assert_eq!((counted.stdout.lines().count(), counted.code), (2, 2));
    }
    let cut = gzip(&list[..200_000]);
    let outcome = urlgram(&["check", "-f", "json", "-"], &cut[..cut.len() / 2]);
    assert!(!json(&outcome.stdout).as_array().unwrap().is_empty());
    assert_eq!(outcome.code, 2);
}

/// The summary counts what the reports say.
#[test]
fn summary() {
    let list = list(300_000, 7);
    let outcome = urlgram(&["check", "-f", "ndjson", "--summary", "-"], &list);
    let mut reports: Vec<_> = outcome.stdout.lines().map(json).collect();
    let summary = reports.pop().unwrap()["summary"].take();
    assert_eq!(json(&urlgram(&["check", "-f", "json", "--summary", "-"], &list).stdout), summary);
    let schema = json(include_str!("../schema/summary.json"));
    assert_eq!(schema::faults(&schema, &summary), [""; 0]);

    let count = |conforms: bool, derives: Option<bool>| {
        let is_it = |report: &&Value| {
            report["conforms"] == conforms && derives.is_none_or(|derives| report["derives"] == derives)
        };
        reports.iter().filter(is_it).count()
    };
    assert_eq!(summary["inputs"], reports.len());
    assert_eq!(summary["conform"], count(true, None));
    assert_eq!(summary["derive_only"], count(false, Some(true)));
    assert_eq!(summary["neither"], count(false, Some(false)));

    // The summary has inputs, errors and the first input of each code.
    let mut errors: BTreeMap<String, (usize, usize, usize)> = BTreeMap::new();
    for (number, report) in (1..).zip(&reports) {
        let found = report["diagnostics"].as_array().unwrap().iter();
        let mut codes: Vec<_> = found
            .filter(|found| found["severity"] == "error")
            .map(|found| found["code"].as_str().unwrap())
            .collect();
        for code in &codes {
            errors.entry((*code).to_owned()).or_insert((0, 0, number)).1 += 1;
        }
        codes.sort_unstable();
        codes.dedup();
        for code in codes {
            errors.get_mut(code).unwrap().0 += 1;
        }
    }
    let mut expected: Vec<_> = errors.into_iter().collect();
    expected.sort_by_key(|(_, (inputs, ..))| std::cmp::Reverse(*inputs));
    let told = summary["errors"].as_array().unwrap().iter().map(|error| {
        let number = |name: &str| usize::try_from(error[name].as_u64().unwrap()).unwrap();
        (error["code"].as_str().unwrap().to_owned(), (number("inputs"), number("findings"), number("first")))
    });
    let told: Vec<_> = told.collect();
    assert_eq!(told, expected);

    for dialect in summary["dialects"].as_array().unwrap() {
        let id = dialect["dialect"].as_str().unwrap();
        let counted = urlgram(&["check", "--count", "-d", id, "-"], &list).stdout;
        assert!(counted.starts_with(&format!("conform {}\n", dialect["conform"])), "{id}");
    }
    let one = |input: &str| urlgram(&["check", "--summary", "-f", "json", input], b"").stdout;
    assert_eq!(json(&one("www.w3.org"))["schemes"][0]["scheme"], "(none)");
    assert_eq!(json(&one("X-Y:z"))["schemes"][0]["scheme"], "x-y");
    let hosts =
        urlgram(&["check", "--summary", "-f", "json", "-d", "rfc1738", "-s", "hostname", "-"], b"a\nb\na_b");
    assert_eq!(json(&hosts.stdout)["dialects"], json!([{ "dialect": "rfc1738", "conform": 2 }]));
}

/// Schemes without end are not all kept, and which are does not depend on the threads.
#[test]
fn many_schemes() {
    let schemes = tier::of(30_000, 10_000);
    let lines = (0..2 * schemes).map(|number| format!("s{}:x\nhttp://h/\n", number % schemes));
    let list: String = lines.collect();
    let run = |threads| {
        let outcome =
            urlgram(&["check", "-f", "json", "--summary", "--threads", threads, "-"], list.as_bytes());
        json(&outcome.stdout)["schemes"].take()
    };
    let told = run("1");
    assert_eq!(run("3"), told);
    let names = |place: usize| (told[place]["scheme"].as_str().unwrap(), &told[place]["inputs"]);
    assert_eq!(told.as_array().unwrap().len(), 1002);
    assert_eq!(
        (names(0), names(1), names(1000), names(1001)),
        (
            ("http", &json!(2 * schemes)),
            ("s0", &json!(2)),
            ("s999", &json!(2)),
            ("(others)", &json!(2 * (schemes - 1000)))
        )
    );
}

/// An input that is longer than a block, each night than any block, has its place among the others.
#[test]
fn long_lines() {
    let long = format!("http://h/{}", "a".repeat(tier::of(9_000_000, 400_000)));
    let list = format!("http://h/\n{long}\n \n{long} \n\nhttp://h/");
    let lines: Vec<_> = list.split('\n').collect();
    let verdicts = urlgram(&["check", "-f", "ndjson", "--no-diagnostics", "-"], list.as_bytes());
    let expected: Vec<_> = lines.into_iter().zip([true, true, false, false, false, true]).collect();
    let told: Vec<_> = verdicts.stdout.lines().map(json).collect();
    let told: Vec<_> = told
        .iter()
        .map(|line| (line["input"].as_str().unwrap(), line["conforms"].as_bool().unwrap()))
        .collect();
    assert!(told == expected);
    let counted = urlgram(&["check", "--count", "-"], list.as_bytes()).stdout;
    assert_eq!(counted, "conform 3\ndo not conform 3\n");
    let summary = json(&urlgram(&["check", "--summary", "-f", "json", "-"], list.as_bytes()).stdout);
    let mut firsts: Vec<_> =
        summary["errors"].as_array().unwrap().iter().map(|error| error["first"].as_u64().unwrap()).collect();
    firsts.sort_unstable();
    assert_eq!(firsts, [3, 4, 5]);
    let found = urlgram(&["check", "-f", "sarif", "-"], list.as_bytes()).stdout;
    let lines: Vec<_> = json(&found)["runs"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| result["locations"][0]["physicalLocation"]["region"]["startLine"].as_u64().unwrap())
        .collect();
    // An empty line has a note, too: it is a reference.
    assert_eq!(lines, [3, 4, 5, 5]);
}

/// A slow writer gets each verdict before the next input.
#[test]
fn slow_pipes() {
    for arguments in [&["-f", "ndjson"][..], &["-f", "ndjson", "--no-diagnostics"]] {
        let mut child = started(&[&["check"], arguments, &["-"]].concat());
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        for input in ["http://h/", "PP", "http://h/a b"] {
            writeln!(stdin, "{input}").unwrap();
            let mut line = String::new();
            stdout.read_line(&mut line).unwrap();
            assert_eq!(json(&line)["input"], input);
        }
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(1));
    }
}

/// A file name in the place of a URL is reported.
#[test]
fn a_file_among_the_urls() {
    let said = "urlgram: a file `Cargo.toml` exists; to check its lines, use `--input Cargo.toml`\n";
    assert_eq!(urlgram(&["check", "--summary", "--", "Cargo.toml"], b"").stderr, said);
    let outcome = urlgram(&["check", "--summary", "Cargo.toml"], b"");
    assert!(outcome.code == 2 && outcome.stderr.contains("requires a list"), "{}", outcome.stderr);
    assert_eq!(urlgram(&["check", "--summary", "http://h/", "no-such-file"], b"").stderr, "");
}

/// Characters that a terminal would obey or hide are escaped in every JSON, and keep their meaning.
#[test]
fn json_hides_nothing() {
    const INPUT: &str = "http://h/\u{9b}\u{85}\u{7f}\u{202e}\u{2028}\u{200b}\u{e0001}\u{e4}\u{1f600}";
    let path = file("hidden", INPUT.as_bytes());
    let calls: [&[&str]; 8] = [
        &["check", "-f", "json", "-i", &path],
        &["check", "-f", "ndjson", "-i", &path],
        &["check", "-f", "ndjson", "--no-diagnostics", "-i", &path],
        &["check", "-f", "sarif", "-i", &path],
        &["compare", "-f", "json", "-i", &path],
        &["compare", "-f", "ndjson", "-i", &path],
        &["interpret", "-f", "json", INPUT],
        &["normalize", "-f", "ndjson", "-i", &path],
    ];
    for call in calls {
        let outcome = urlgram(call, b"").stdout;
        let hidden = |character: &char| *character >= '\x7f' && character.escape_debug().len() > 1;
        assert_eq!(outcome.chars().find(hidden), None, "{call:?}");
        let value = json(&outcome);
        let input = match call[2] {
            "sarif" => continue,
            "json" if call[0] == "compare" => &value["urls"][0]["input"],
            "json" if call[0] == "check" => &value[0]["input"],
            _ => &value["input"],
        };
        assert_eq!(input, INPUT, "{call:?}");
    }
    // A pipe gets repairs without escapes.
    assert_eq!(urlgram(&["fix", "-"], b"\x1B[31mX\n").stdout, "\x1B[31mX\n");
}

/// Of plain URLs, no report is made in a long list, and all that is printed is the same.
#[test]
fn plain_urls_are_printed_as_others() {
    const URLS: &[&str] = &[
        "http://www.w3.org/hypertext/WWW/TheProject.html",
        "http://www.example.org/a?b=c&d=e",
        "http://h:99/",
        "http://a.example.org/",
        "http://h/a b",
    ];
    let lines = |times: usize| (URLS.join("\n") + "\n").repeat(times);
    // An automaton is worth its time only in the long list.
    let times = tier::of(500, 200);
    let (short, long) = (lines(4), lines(times));
    for format in ["concise", "ndjson", "json", "junit", "github", "gitlab", "sarif"] {
        let print = |list: &str, more: &[&str]| {
            urlgram(&[&["check", "-d", "rfc3986", "-f", format, "-"], more].concat(), list.as_bytes()).stdout
        };
        let (short, long) = (print(&short, &[]), print(&long, &[]));
        let of = |text: &str| -> Vec<String> {
            let texts: Vec<String> = match format {
                "json" => {
                    serde_json::from_str::<Vec<Value>>(text).unwrap().iter().map(Value::to_string).collect()
                }
                "gitlab" => text.lines().map(|line| line.trim_end_matches(',').to_owned()).collect(),
                _ => text.lines().map(str::to_owned).collect(),
            };
            let number = |text: &str| {
                let (mut shown, mut digits) = (String::new(), false);
                for it in text.chars() {
                    let is_digit = it.is_ascii_digit();
                    if !is_digit || !digits {
                        shown.push(if is_digit { '0' } else { it });
                    }
                    digits = is_digit;
                }
                shown
            };
            texts
                .iter()
                .map(|text| number(text))
                .filter(|text| {
                    ["example", "w0", "port"].iter().any(|it| text.contains(it)) && !text.contains("schema")
                })
                .collect()
        };
        let (short, long) = (of(&short), of(&long));
        assert!(long.len() * 4 == short.len() * times, "{format}: {} of {}", long.len(), short.len());
        for (number, line) in long.iter().enumerate() {
            assert_eq!(*line, short[number % short.len()], "{format}, {number}");
        }
    }
    let counted = urlgram(&["check", "-d", "rfc3986", "-"], long.as_bytes()).stdout;
    assert!(counted.contains(&format!("{} of {} inputs conform", 4 * times, 5 * times)), "{counted}");
    let hidden = format!("{} are hidden", 5 * times - 16);
    assert!(counted.contains("16 reports are shown") && counted.contains(&hidden), "{counted}");
    let fixed = urlgram(&["fix", "-d", "rfc3986", "-"], long.as_bytes());
    assert_eq!(fixed.stdout, long.replace("a b", "a%20b"));
}

/// A defect costs the reasons for one input. The variable plants one in builds with debug assertions.
#[test]
fn a_defect_is_contained() {
    let list = file("defect.txt", b"http://h/a\nhttp://h/a b\nhttp://h/c d\n");
    let told = |arguments: &[&str]| {
        let output = program(arguments).env("URLGRAM_DEFECT", "http://h/a b").output().unwrap();
        let Outcome { stdout: out, stderr: error, code } = Outcome::of(output);
        assert_eq!(code, 2, "{error}");
        assert!(error.contains("a defect of urlgram (a planted defect, at"), "{error}");
        assert_eq!(error.matches("please report it with the input \"http://h/a b\"").count(), 1, "{error}");
        out
    };
    for threads in ["1", "3"] {
        let out = told(&["check", "-f", "ndjson", "--threads", threads, "-i", &list]);
        let lines: Vec<Value> = out.lines().map(json).collect();
        let verdicts: Vec<_> = lines.iter().map(|line| (&line["input"], &line["conforms"])).collect();
        let expected = [("http://h/a", true), ("http://h/a b", false), ("http://h/c d", false)];
        assert_eq!(verdicts.len(), expected.len());
        assert!(
            verdicts
                .iter()
                .zip(expected)
                .all(|(told, (input, conforms))| *told.0 == input && *told.1 == conforms)
        );
        assert_eq!(lines[2]["diagnostics"][0]["code"], "space");
    }
    assert_eq!(told(&["fix", "-i", &list]), "http://h/a\nhttp://h/c%20d\n");
    assert!(told(&["compare", "-f", "ndjson", "-i", &list]).lines().count() > 1);
    assert_eq!(told(&["check", "http://h/a b"]), "");
}
