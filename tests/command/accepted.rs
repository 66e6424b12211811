//! Defects that a project accepts: allowed codes, severities, baselines, and the settings that say so. Verdicts do not change.
use crate::calls::{directory, run_in};

use std::borrow::Cow;
use std::fs;

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

const DEFECTS: &str = "http://h/a b\nhttp://ok/\nhttp://h/x|y|z\nhttp://h/\u{fc}\n";

/// A repository with three known defects has a green check, which turns red at the fourth.
#[test]
fn the_fourth_defect() {
    let here = directory("baseline");
    fs::write(here.join("urls.txt"), DEFECTS).unwrap();
    fs::write(here.join("urlgram.toml"), "dialect = \"rfc3986\"\nbaseline = \"known.json\"\n").unwrap();
    let check =
        |more: &[&str]| run_in(&here, &[&["check", "-f", "concise", "-i", "urls.txt"], more].concat());
    let none = check(&[]);
    assert!(none.code == 2 && none.stderr.contains("`--write-baseline` writes it"), "{}", none.stderr);
    let written = check(&["--write-baseline"]);
    // The four findings are one bar each.
    assert!(written.code == 0 && written.stderr.contains("wrote 4 findings"), "{}", written.whole());
    let first = fs::read_to_string(here.join("known.json")).unwrap();

    let green = check(&[]);
    assert_eq!(green.code, 0, "{}", green.whole());
    assert!(green.stderr.contains("3 inputs do not conform and pass"), "{}", green.stderr);
    // Equal findings are printed on one line.
    assert_eq!(green.stdout.lines().count(), 3, "{}", green.stdout);
    assert_eq!(check(&["--failures"]).stdout, "");
    // The verdict is that of the document.
    let data = run_in(&here, &["check", "-f", "ndjson", "-i", "urls.txt"]);
    assert_eq!((data.code, data.stdout.matches("\"conforms\":false").count()), (0, 3));
    let counted = run_in(&here, &["check", "--count", "-i", "urls.txt"]);
    assert_eq!((counted.code, counted.stdout.as_str()), (0, "conform 1\ndo not conform 3\n"));

    // Lines may move. A copy is one more.
    let moved = format!("http://new/\n{DEFECTS}");
    fs::write(here.join("urls.txt"), &moved).unwrap();
    assert_eq!(check(&[]).code, 0);
    for new in ["http://h/c d\n", "http://h/a b\n"] {
        fs::write(here.join("urls.txt"), format!("{moved}{new}")).unwrap();
        let red = check(&[]);
        assert!(red.code == 1 && red.stderr.contains("1 finding is not in the baseline"), "{}", red.whole());
    }
    // Many threads count as one does.
    let many = "http://h/a b\n".repeat(30_000) + &moved;
    fs::write(here.join("urls.txt"), many).unwrap();
    for threads in ["1", "4"] {
        let red = check(&["--threads", threads]);
        assert!(red.stderr.contains("30000 findings are not in the baseline"), "{}", red.stderr);
    }

    // Findings that are gone are told, and removed on request; entries of other files stay.
    fs::write(here.join("urls.txt"), "http://h/a b\n").unwrap();
    let fewer = check(&[]);
    assert!(fewer.code == 0 && fewer.stderr.contains("3 findings of the baseline"), "{}", fewer.whole());
    fs::write(here.join("other.txt"), "http://h/a b\n").unwrap();
    assert_eq!(run_in(&here, &["check", "-f", "quiet", "-i", "other.txt"]).code, 1);
    run_in(&here, &["check", "-f", "quiet", "-i", "other.txt", "--write-baseline"]);
    assert_eq!(run_in(&here, &["check", "-f", "quiet", "-i", "other.txt", "-i", "urls.txt"]).code, 0);
    assert_ne!(fs::read_to_string(here.join("known.json")).unwrap(), first);

    for wrong in
        ["", "{}", "[1]", &first.replace("\"version\": 2", "\"version\": 7"), &first.replace("space", "spac")]
    {
        fs::write(here.join("known.json"), wrong).unwrap();
        let refused = check(&[]);
        assert!(
            refused.code == 2 && refused.stderr.contains("is not a baseline"),
            "{wrong}: {}",
            refused.stderr
        );
    }
}

/// Each grammar has entries of its own, which checks with other grammars neither read nor change.
#[test]
fn each_grammar_has_its_findings() {
    let here = directory("baseline-grammars");
    fs::write(here.join("urls.txt"), DEFECTS).unwrap();
    fs::write(here.join("bom.json"), r#"{"bomFormat":"CycloneDX","externalReferences":[{"url":"a b"}]}"#)
        .unwrap();
    fs::write(here.join("urlgram.toml"), "dialect = \"rfc3986\"\nbaseline = \"known.json\"\n").unwrap();
    let code = |arguments: &[&str]| run_in(&here, &[&["check", "-f", "quiet"], arguments].concat()).code;
    let (list, bom) = (["-i", "urls.txt"], ["--in", "cyclonedx", "bom.json"]);
    assert_eq!(code(&[&list[..], &["--write-baseline"]].concat()), 0);
    assert_eq!((code(&list), code(&bom)), (0, 1));
    assert_eq!(code(&[&bom[..], &["--write-baseline"]].concat()), 0);
    assert_eq!((code(&list), code(&bom), code(&["-d", "rfc1738", "-i", "urls.txt"])), (0, 0, 1));
}

/// A file has one name in a baseline: that from the folder of the settings.
#[test]
fn each_file_has_one_name() {
    let here = directory("baseline-names");
    fs::create_dir_all(here.join("docs/deep")).unwrap();
    fs::write(here.join("docs/x.txt"), DEFECTS).unwrap();
    fs::write(here.join("urlgram.toml"), "dialect = \"rfc3986\"\nbaseline = \"known.json\"\n").unwrap();
    let code = |from: &str, arguments: &[&str]| {
        run_in(&here.join(from), &[&["check", "-f", "quiet"], arguments].concat()).code
    };
    assert_eq!(code(".", &["-i", "docs/x.txt", "--write-baseline"]), 0);
    let whole = here.join("docs/x.txt");
    for (from, path) in [
        (".", "docs/x.txt"),
        (".", "./docs/../docs/x.txt"),
        ("docs", "x.txt"),
        ("docs/deep", "../x.txt"),
        (".", whole.to_str().unwrap()),
    ] {
        assert_eq!(code(from, &["-i", path]), 0, "{from} {path}");
    }
    fs::write(here.join("x.txt"), DEFECTS).unwrap();
    assert_eq!(code(".", &["-i", "x.txt"]), 1);
    // An argument of the command line is no file, wherever it is checked.
    assert_eq!(code(".", &["http://h/a b", "--write-baseline"]), 0);
    assert_eq!(code("docs", &["http://h/a b"]), 0);
}

/// An input that is not UTF-8 is known by its bytes, and one on the command line as an argument.
#[test]
fn any_bytes() {
    let here = directory("baseline-bytes");
    fs::write(here.join("urls"), b"http://h/\xFF\n").unwrap();
    let check = |arguments: &[&str]| {
        run_in(&here, &[&["check", "-f", "quiet", "--baseline", "known.json"], arguments].concat()).code
    };
    assert_eq!(check(&["-i", "urls", "--write-baseline"]), 0);
    assert_eq!(check(&["-i", "urls"]), 0);
    assert_eq!(check(&["http://h/a b", "--write-baseline"]), 0);
    assert_eq!((check(&["http://h/a b"]), check(&["http://h/c d"]), check(&["-i", "urls"])), (0, 1, 0));
    fs::write(here.join("urls"), b"http://h/\xFE\n").unwrap();
    assert_eq!(check(&["-i", "urls"]), 1);
}

#[test]
fn codes_and_severities() {
    let here = directory("allowed");
    let check = |arguments: &[&str]| run_in(&here, &[&["check", "-d", "rfc3986"], arguments].concat());
    let code = |arguments: &[&str]| check(arguments).code;
    assert_eq!(code(&["--allow", "space", "http://h/a b"]), 0);
    assert_eq!(code(&["--allow", "space", "http://h/a b<"]), 1);
    assert_eq!(code(&["--allow", "space", "http://h/a b", "http://h/<"]), 1);
    // A note or a warning does not fail, unless it is asked for.
    assert_eq!(code(&["http://h:99/"]), 0);
    assert_eq!(code(&["--fail-on", "warning", "http://h:99/"]), 0);
    assert_eq!(code(&["--severity", "low-port=warning", "--fail-on", "warning", "http://h:99/"]), 1);
    assert_eq!(code(&["--severity", "low-port=error", "http://h:99/"]), 1);
    assert_eq!(code(&["--severity", "space=warning", "http://h/a b"]), 0);
    assert_eq!(code(&["--severity", "space=warning", "--fail-on", "warning", "http://h/a b"]), 1);
    assert_eq!(code(&["--fail-on", "warning", "http://H/"]), 1);
    assert_eq!(code(&["--deny-warnings", "http://H/"]), 1);
    assert_eq!(code(&["--fail-on", "warning", "--allow", "host-case", "http://H/"]), 0);
    assert_eq!(code(&["--fail-on", "warning", "--ignore", "host-case", "http://H/"]), 0);
    // The rest of a long input is refused without a reason.
    assert_eq!(code(&["--allow", "space", "--select", "low-port", "http://h/a b"]), 0);
    let refused = check(&["--severity", "space", "x"]);
    assert!(refused.code == 2 && refused.stderr.contains("as in `low-port=error`"), "{}", refused.stderr);
    let refused = check(&["--severity", "space=fatal", "x"]);
    assert!(refused.stderr.contains("known severities: error, warning, note"), "{}", refused.stderr);
    let refused = check(&["--allow", "unsafe", "x"]);
    assert!(refused.stderr.contains("did you mean `unsafe-character`?"), "{}", refused.stderr);
    let refused = check(&["--write-baseline", "x"]);
    assert!(refused.code == 2 && refused.stderr.contains("requires `--baseline FILE`"), "{}", refused.stderr);
    // The report shows the finding all the same, and the last line says what was accepted.
    let accepted = check(&["--allow", "space", "http://h/a b"]);
    assert!(accepted.stdout.contains("does not conform") && accepted.stdout.contains("(space)"));
    assert!(accepted.stderr.contains("1 input does not conform and passes; accepted: 1 space"));
}

/// The settings of a project: for all, for a dialect, and for files.
#[test]
fn the_settings() {
    let here = directory("settings");
    fs::create_dir_all(here.join("legacy/deep")).unwrap();
    for file in ["urls.txt", "legacy/urls.txt", "legacy/deep/urls.txt", "old.lst"] {
        fs::write(here.join(file), "http://h/a b\n\n").unwrap();
    }
    let settings = "dialect = \"rfc3986\"\nskip = [\"blank\"]\nfail-on = \"error\"\n\
        [per-file]\n\"legacy/*.txt\" = { allow = [\"space\"] }\n\"*.lst\" = { severity = { space = \"note\" } }\n\
        [per-dialect]\nrfc1738 = { allow = [\"space\"] }\n[severity]\nlow-port = \"error\"\n";
    fs::write(here.join("urlgram.toml"), settings).unwrap();
    let code = |arguments: &[&str]| run_in(&here, &[&["check", "-f", "quiet"], arguments].concat()).code;
    assert_eq!(code(&["-i", "urls.txt"]), 1);
    assert_eq!(code(&["-i", "legacy/urls.txt"]), 0);
    assert_eq!(code(&["-i", "./legacy/urls.txt"]), 0);
    assert_eq!(code(&["-i", "legacy/deep/urls.txt"]), 1);
    assert_eq!(code(&["-i", "old.lst", "-i", "legacy/urls.txt"]), 0);
    assert_eq!(code(&["-i", "old.lst", "-i", "urls.txt"]), 1);
    assert_eq!(code(&["-d", "rfc1738", "-i", "urls.txt"]), 0);
    assert_eq!(code(&["http://h:99/"]), 1);
    assert_eq!(code(&["--no-config", "-d", "rfc3986", "http://h:99/"]), 0);
    let from_below = run_in(&here.join("legacy"), &["check", "-f", "quiet", "-i", "urls.txt"]);
    assert_eq!(from_below.code, 0, "{}", from_below.stderr);
    assert_eq!(code(&["-i", "legacy/urls.txt", "--record", "record.json"]), 0);
    let record: Value = serde_json::from_str(&fs::read_to_string(here.join("record.json")).unwrap()).unwrap();
    assert_eq!((&record["passed"], &record["accepted"]["space"]), (&true.into(), &1.into()));
    assert_eq!(record["options"]["per_file"]["legacy/*.txt"]["allow"][0], "space");

    // `config` prints TOML that sets the same, with the origin of each line.
    let printed = run_in(&here, &["config"]).stdout;
    assert!(printed.contains("dialect = \"rfc3986\"  # urlgram.toml: "), "{printed}");
    assert!(printed.contains("allow = []  # default: "), "{printed}");
    fs::write(here.join("again.toml"), &printed).unwrap();
    let again = run_in(&here, &["config", "--config", "again.toml"]);
    let lines = |text: &str| {
        text.lines().skip(1).map(|line| line.split("  #").next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(lines(&again.stdout), lines(&printed), "{}", again.stderr);
    let none = run_in(&std::env::temp_dir(), &["config"]).stdout;
    assert!(
        none.contains("# there is no `urlgram.toml`") && none.contains("dialect = \"rfc3986\""),
        "{none}"
    );

    fs::write(here.join("urlgram.toml"), "as = \"iri-reference\"\n").unwrap();
    assert_eq!(code(&["\u{fc}"]), 0);
    assert_eq!(code(&["-d", "rfc3986", "x:y"]), 0);
    for (text, says) in [
        ("as = \"iri\"\nstart = \"IRI\"\n", "line 1: `as` cannot be combined with `start`"),
        ("as = \"cyclondx\"\n", "line 1: there is no preset `cyclondx`; did you mean `cyclonedx`?"),
        ("fail-on = \"notes\"\n", "line 1: `fail-on` has no value `notes`; known values: error, warning"),
        ("tolerant = 1\n", "line 1: `tolerant` requires `true` or `false`"),
        ("skip = [\"bom\",\n\"blanks\"]\n", "line 2: `skip` has no value `blanks`"),
        ("[severity]\nspace = \"fatal\"\n", "line 2: there is no severity `fatal`"),
        ("[per-file]\n\"[\" = {}\n", "line 2: no pattern of file names"),
        ("[per-file]\n\"a\" = { alow = [] }\n", "line 2: there is no key `alow` here"),
        ("[per-dialect]\nrfc1 = {}\n", "line 2: there is no dialect `rfc1`"),
        ("per-file = 1\n", "line 1: `per-file` requires a table"),
    ] {
        fs::write(here.join("urlgram.toml"), text).unwrap();
        let refused = run_in(&here, &["x:y"]);
        assert!(refused.code == 2 && refused.stderr.contains(says), "{text}: {}", refused.stderr);
    }
}

/// The schema accepts what the program accepts, and refuses what it refuses.
#[test]
fn the_schema() {
    let here = directory("config-schema");
    let schema: Value = serde_json::from_str(&run_in(&here, &["config", "--schema"]).stdout).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for text in [
        "",
        "dialect = \"rfc3986\"\nstart = \"URI\"\nselect = [\"space\"]\ntolerant = true\nbaseline = \"b.json\"\n",
        "as = \"cyclonedx\"\nskip = [\"bom\"]\nfail-on = \"warning\"\n[severity]\nspace = \"note\"\n",
        "[per-file]\n\"*.txt\" = { allow = [\"space\"] }\n[per-dialect]\nrfc3986 = { severity = { space = \"note\" } }\n",
        "dialect = 1\n",
        "dialekt = \"rfc3986\"\n",
        "allow = [\"spac\"]\n",
        "fail-on = \"note\"\n",
        "[severity]\nspac = \"note\"\n",
        "[per-file]\na = { ignore = [] }\n",
        "[per-dialect]\nrfc1 = {}\n",
    ] {
        fs::write(here.join("urlgram.toml"), text).unwrap();
        let runs = run_in(&here, &["config"]).code < 2;
        let table = DeTable::parse(text).unwrap().into_inner();
        assert_eq!(validator.is_valid(&data(&DeValue::Table(table))), runs, "{text}");
    }
}

/// The same as JSON.
fn data(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::Boolean(flag) => (*flag).into(),
        DeValue::Array(list) => list.iter().map(|it| data(it.get_ref())).collect(),
        DeValue::Table(table) => {
            let entry = |(name, value): (&Spanned<Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
                (name.get_ref().to_string(), data(value.get_ref()))
            };
            Value::Object(table.iter().map(entry).collect())
        }
        other => other.as_str().map_or(Value::from(1), Value::from),
    }
}
