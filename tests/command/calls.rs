//! Calls as people make them: without a subcommand, with names that are none, in a project, with options that choose.
use crate::command;

use std::fs;
use std::path::{Path, PathBuf};

use command::{Outcome, called, urlgram};
use serde_json::Value;

/// An empty directory of this name.
pub fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

pub fn run_in(directory: &Path, arguments: &[&str]) -> Outcome {
    called(directory, arguments, b"")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A call without a subcommand is a check, with the same options.
#[test]
fn a_url_alone() {
    for arguments in [
        &["http://h/"][..],
        &["http://h/a b", "http://h/"],
        &["-d", "3986", "http://h/"],
        &["--dialect=rfc3987", "http://h/\u{fc}"],
        &["-f", "json", "-"],
        &["--count", "-"],
        &["www.w3.org"],
        &["--color", "never", "x:"],
        &["--", "check"],
        &["-s", "host", "--", "-c"],
        &[""],
    ] {
        let at = usize::from(arguments[0] == "--color") * 2;
        let (before, behind) = arguments.split_at(at);
        let named = urlgram(&[before, &["check"], behind].concat(), b"http://h/\nx\n");
        assert_eq!(urlgram(arguments, b"http://h/\nx\n").whole(), named.whole(), "{arguments:?}");
        assert!(named.code < 2, "{arguments:?}: {}", named.stderr);
    }
}

/// Options that hide findings change neither verdicts nor counts of them.
#[test]
fn selected_findings() {
    const URLS: &[&str] = &["http://h_/a b", "http://h:21/", "HTTP://h/", "http://h/"];
    let run = |options: &[&str]| urlgram(&[&["check", "-d", "rfc1738"], options, URLS].concat(), b"");
    let verdicts = |outcome: &Outcome| {
        let all = json(&outcome.stdout);
        let all = all.as_array().unwrap().iter();
        all.map(|it| (it["derives"].clone(), it["conforms"].clone(), it["repaired"].clone()))
            .collect::<Vec<_>>()
    };
    let codes = |outcome: &Outcome| {
        let mut codes = Vec::new();
        for report in json(&outcome.stdout).as_array().unwrap() {
            codes.extend(report["diagnostics"].as_array().unwrap().iter().map(|it| it["code"].to_string()));
        }
        codes
    };
    let all = run(&["-f", "json"]);
    assert_eq!(codes(&all), ["\"underscore-in-host\"", "\"space\"", "\"low-port\"", "\"scheme-case\""]);
    for (options, shown) in [
        (&["--ignore", "space,scheme-case"][..], &["\"underscore-in-host\"", "\"low-port\""][..]),
        (&["--ignore", "space", "--ignore", "scheme-case"], &["\"underscore-in-host\"", "\"low-port\""]),
        (&["--select", "SPACE"], &["\"space\""]),
        (&["--select", "space,low-port", "--ignore", "space"], &["\"low-port\""]),
    ] {
        let outcome = run(&[&["-f", "json"], options].concat());
        assert_eq!(codes(&outcome), shown, "{options:?}");
        assert_eq!(verdicts(&outcome), verdicts(&all), "{options:?}");
        assert_eq!((outcome.code, outcome.stderr.as_str()), (1, ""));
        for same in [&["--count"][..], &["-f", "ndjson", "--no-diagnostics"], &["-f", "quiet"]] {
            assert_eq!(run(&[same, options].concat()).whole(), run(same).whole(), "{options:?}");
        }
        // The summary counts what is shown.
        let summary = json(&run(&[&["--summary", "-f", "json"], options].concat()).stdout);
        let errors: Vec<_> =
            summary["errors"].as_array().unwrap().iter().map(|it| it["code"].to_string()).collect();
        let expected: Vec<_> = shown.iter().copied().filter(|code| *code != "\"low-port\"").collect();
        assert_eq!(
            (summary["conform"].clone(), errors),
            (2.into(), expected.iter().map(ToString::to_string).collect())
        );
    }
    let hidden = urlgram(&["check", "--ignore", "space", "http://h/a b"], b"");
    assert!(hidden.code == 1 && hidden.stdout.contains("does not conform"), "{}", hidden.whole());
    assert_eq!(
        hidden.stderr,
        "urlgram: the errors of 1 input that does not conform are hidden by `--select` or `--ignore`\n"
    );
}

/// A warning fails where that is asked for, and where it is shown.
#[test]
fn denied_warnings() {
    let run = |options: &[&str]| {
        urlgram(&[&["check", "-d", "rfc1738", "http://h/", "http://h:21/"], options].concat(), b"")
    };
    for (options, code) in [
        (&["-f", "quiet"][..], 0),
        (&["-f", "quiet", "--deny-warnings"], 1),
        (&["-f", "quiet", "--deny-warnings", "--ignore", "low-port"], 0),
        (&["-f", "json", "--deny-warnings"], 1),
        (&["--summary", "--deny-warnings"], 1),
    ] {
        assert_eq!(run(options).code, code, "{options:?}");
    }
    // The lines of a count stay as they are.
    let counted = run(&["--count", "--deny-warnings"]);
    assert_eq!((counted.code, counted.stdout.as_str()), (1, "conform 2\ndo not conform 0\n"));
    assert_eq!(counted.stderr, "urlgram: 1 input conforms and fails, as `--fail-on` or `--severity` asks\n");
    let list = "http://h/\n".repeat(50_000) + "HTTP://h/\n";
    assert_eq!(urlgram(&["check", "-f", "quiet", "-"], list.as_bytes()).code, 0);
    assert_eq!(urlgram(&["check", "-f", "quiet", "--deny-warnings", "-"], list.as_bytes()).code, 1);
}

/// Failures alone, in each format, wherever the first one is.
#[test]
fn failures_alone() {
    let good = "http://www.w3.org/\n".repeat(30_000);
    for list in [format!("x\n{good}http://h/a b\n{good}"), format!("{good}x\n{good}http://h/a b\n")] {
        let run =
            |options: &[&str]| urlgram(&[&["check", "--failures", "-"], options].concat(), list.as_bytes());
        let few = run(&["-f", "json"]);
        assert_eq!(json(&few.stdout).as_array().unwrap().len(), 2);
        assert_eq!(run(&["-f", "ndjson"]).stdout.lines().count(), 2);
        assert_eq!(run(&["-f", "ndjson", "--no-diagnostics"]).stdout.lines().count(), 2);
        let all = urlgram(&["check", "-f", "sarif", "-"], list.as_bytes()).stdout;
        assert_eq!(run(&["-f", "sarif"]).stdout, all);
        let text = run(&["-f", "narrated"]).stdout;
        assert_eq!(text.lines().filter(|line| line.ends_with("to RFC 3986, `URI`")).count(), 2, "{text}");
        assert!(text.ends_with("60000 of 60002 inputs conform\n"), "{text}");
    }
    assert_eq!(urlgram(&["check", "--failures", "-f", "json", "http://h/"], b"").stdout, "[]\n");
    let denied =
        urlgram(&["check", "--failures", "--deny-warnings", "-f", "ndjson", "http://h/", "HTTP://h/"], b"");
    assert_eq!((denied.code, denied.stdout.lines().count()), (1, 1));
}

/// All files are read, one that cannot be is told, and lines are counted in each.
#[test]
fn several_files() {
    let here = directory("several");
    fs::write(here.join("one"), "http://h/\nx\n").unwrap();
    fs::write(here.join("two"), "http://h/a b\n").unwrap();
    let both = run_in(&here, &["check", "-f", "narrated", "-i", "one", "-i", "two"]);
    assert!(both.stdout.ends_with("1 of 3 inputs conform\n"), "{}", both.whole());
    let lost = run_in(&here, &["check", "--count", "-i", "one", "-i", "none", "-i", "two"]);
    assert_eq!((lost.code, lost.stdout.as_str()), (2, "conform 1\ndo not conform 2\n"));
    assert!(lost.stderr.starts_with("urlgram: cannot read `none`: "), "{}", lost.stderr);
    let fixed = run_in(&here, &["fix", "-i", "two", "-i", "two"]);
    assert_eq!(fixed.stdout, "http://h/a%20b\nhttp://h/a%20b\n");
}

/// The settings of the nearest file; the command line wins; what is wrong there is told with its line.
#[test]
fn settings_of_a_project() {
    let here = directory("project");
    let below = here.join("a/b");
    fs::create_dir_all(&below).unwrap();
    fs::write(
        here.join("urlgram.toml"),
        "# ours\ndialect = \"rfc3987\"\nstart = \"IRI-reference\"\nignore = [\"space\"]\n",
    )
    .unwrap();
    let one = |arguments: &[&str]| {
        let outcome = run_in(&below, &[arguments, &["-f", "ndjson"]].concat());
        let report = json(&outcome.stdout);
        let codes = report["diagnostics"].as_array().unwrap().len();
        (report["dialect"].as_str().unwrap().to_owned(), report["start"].as_str().unwrap().to_owned(), codes)
    };
    let expected = |dialect: &str, start: &str, findings| (dialect.to_owned(), start.to_owned(), findings);
    assert_eq!(one(&["check", "../a b"]), expected("rfc3987", "IRI-reference", 0));
    assert_eq!(one(&["../a b"]), expected("rfc3987", "IRI-reference", 0));
    assert_eq!(one(&["--color", "never", "../a b"]), expected("rfc3987", "IRI-reference", 0));
    assert_eq!(one(&["check", "-s", "ihost", "a"]), expected("rfc3987", "ihost", 0));
    assert_eq!(one(&["check", "-d", "rfc1738", "http://h/ "]), expected("rfc1738", "url", 0));
    assert_eq!(one(&["check", "--ignore", "password", "a b"]), expected("rfc3987", "IRI-reference", 1));
    assert_eq!(one(&["--no-config", "check", "http://h/ "]), expected("rfc3986", "URI", 1));
    assert_eq!(run_in(&below, &["fix", "../a b"]).stdout, "../a%20b\n");
    // Without a name it is about all of them.
    assert!(run_in(&below, &["grammar", "host"]).stdout.contains("RFC 3986"));

    fs::write(below.join("urlgram.toml"), "").unwrap();
    assert_eq!(one(&["http://h/ "]), expected("rfc3986", "URI", 1));
    assert_eq!(one(&["--config", "../../urlgram.toml", "a"]), expected("rfc3987", "IRI-reference", 0));

    for (text, says) in [
        ("dialect = \"rfc3986\"\ndilect = 1\n", "line 2: there is no key `dilect`; did you mean `dialect`?"),
        (
            "[colour]\n",
            "line 1: there is no key `colour` (known keys: dialect, start, as, reading, tolerant, schemes,",
        ),
        ("\ndialect = \"rfc9999\"\n", "line 2: there is no dialect `rfc9999`; known dialects:"),
        ("dialect = 3986\n", "line 1: `dialect` requires a string"),
        ("dialect = \"rfc3986\"\nstart = \"httpurl\"\n", "line 2: RFC 3986 has no production `httpurl`"),
        ("ignore = [\n\"space\",\n\"spac\"]\n", "line 3: there is no code `spac`; did you mean `space`?"),
        ("ignore = \"space\"\n", "line 1: `ignore` requires a list, as in `ignore = [\"space\"]`"),
        ("select = []\n", "line 1: `select` is empty"),
        ("a = \n", "line 1: "),
        ("dialect = \"rfc3986\"\ndialect = \"rfc3986\"\n", "line 2: duplicate key"),
        ("\"\\u001b[31m\\u202e\" = 1", "line 1: there is no key `\\u{1b}[31m\\u{202e}`"),
    ] {
        fs::write(below.join("urlgram.toml"), text).unwrap();
        let outcome = run_in(&below, &["http://h/"]);
        let message = outcome.stderr.replace('\u{241b}', "\\u{1b}");
        assert!(outcome.code == 2 && message.contains(says), "{text:?}: {message}");
        assert_eq!(run_in(&below, &["--no-config", "http://h/"]).code, 0);
    }
    fs::write(below.join("urlgram.toml"), b"\n# \xFF").unwrap();
    assert!(run_in(&below, &["x"]).stderr.contains("line 2: not UTF-8"));
    let missing = run_in(&below, &["--config", "no such file", "x"]);
    assert!(missing.code == 2 && missing.stderr.contains("cannot read `no such file`"), "{}", missing.stderr);
}

/// Parts of a list that are not URLs are reported once, with the options that skip them; the options do so.
#[test]
fn lists_with_more_than_urls() {
    const LIST: &[u8] = b"\xEF\xBB\xBFhttp://h/\r\n\r\n# more\r\nhttp://h/b c\r\n \t\r\n";
    let run = |options: &[&str]| urlgram(&[&["check", "-"], options].concat(), LIST);
    let says = "urlgram: `standard input` contains a byte order mark, blank lines, comments and carriage returns at line ends, which \
                were checked as URLs; to ignore them, add `--crlf --skip bom,blank,comments`\n";
    for options in [&[][..], &["-f", "narrated"], &["--count"], &["--summary"]] {
        assert_eq!(run(options).stderr, says, "{options:?}");
    }
    assert_eq!(run(&["--count"]).stdout, "conform 0\ndo not conform 5\n");
    assert_eq!(run(&["-f", "ndjson"]).stderr, "");
    let all = &["--crlf", "--skip", "bom,blank,comments"][..];
    let counted = run(&[all, &["--count"]].concat());
    assert_eq!((counted.stdout.as_str(), counted.stderr.as_str()), ("conform 1\ndo not conform 1\n", ""));
    let summary = json(&run(&[all, &["--summary", "-f", "json"]].concat()).stdout);
    assert_eq!((&summary["inputs"], &summary["dialects"][0]["conform"]), (&2.into(), &1.into()));
    let some = run(&["--count", "--crlf", "--skip", "blank"]);
    assert_eq!(some.stdout, "conform 0\ndo not conform 3\n");
    assert!(some.stderr.contains("to ignore them, add `--skip bom,comments`"), "{}", some.stderr);
    // Lines and bytes of what is left are those of the list.
    let sarif = json(&run(&[all, &["-f", "sarif"]].concat()).stdout);
    let region = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!((&region["startLine"], &region["byteOffset"]), (&4.into(), &34.into()));
    let fixed = urlgram(&[&["fix", "-"], all].concat(), LIST);
    assert_eq!(fixed.stdout, "http://h/\nhttp://h/b%20c\n");
    // A line that is a reference is none to wonder about.
    let references = urlgram(&["check", "-d", "rfc3986", "-s", "URI-reference", "--count", "-"], b"#a\n\n");
    assert_eq!(
        (references.stdout.as_str(), references.stderr.as_str()),
        ("conform 2\ndo not conform 0\n", "")
    );
    // Long lists, too, in every way that they are judged.
    let long = [b"\xEF\xBB\xBF", "http://h/\n\n#\n".repeat(100_000).as_bytes()].concat();
    for options in [&["--count"][..], &["--summary"], &["-f", "quiet"], &["-f", "ndjson", "--no-diagnostics"]]
    {
        let outcome = urlgram(&[&["check", "-", "--skip", "bom,blank,comments"], options].concat(), &long);
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{options:?}");
    }
}
