//! Files and folders: which are read, how, and what is written.

use std::collections::HashSet;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::calls::{directory, run_in};
use crate::command::urlgram;
use crate::root::root;
use crate::shell::rows;
use crate::unescaped::unescaped;

/// A file of each kind, with an error that has a repair, one that has none, and what looks like a URL and is none.
const FILES: &[(&str, &str)] = &[
    (".env", "export A=postgres://u:p@h/a|b # http://h/c|d\nB=\"http://h/a b\"\nC=$X://h/|\nD=a|b\n"),
    (".github/workflows/ci.yml", "run: curl http://h/a|b ${{ x }} http://h/${{ y }}|\n"),
    (".gitignore", "ignored/\n*.log\n"),
    (
        "Cargo.toml",
        "[package]\nname = \"a|b\"\nhomepage = \"http://h/\\u0061 b\"\nrepository = 'http://h/a|b'\n\
         documentation = 'http://h/a\\b'\n\
         [dependencies]\na = { git = \"git@h:a/b.git\" }\nb = \"1\"\n",
    ),
    (
        "api/openapi.yaml",
        "# http://h/a|b\nopenapi: 3.1.0\ninfo: { title: a|b, termsOfService: http://h/a b }\nservers:\n  \
         - url: \"http://h/\\x61 b\"\n  - { url: 'http://h/it''s|' }\n  - url: http://h/{x}|\n  - url: 8080\n  \
         - url: >\n      http://h/a|b\nx: &a\n  url: http://h/a|b\ny: *a\n",
    ),
    ("api/other.yml", "swagger: \"2.0\"\nexternalDocs: { url: http://h/a|b }\n"),
    (
        "bom.json",
        "{ \"bomFormat\": \"CycloneDX\", \"components\": [ { \"externalReferences\": [ { \"url\": \"http:\\/\\/h\\/a b\" } ] } ] }\n",
    ),
    ("broken/package.json", "{ \"homepage\": \"http://h/a|b\",\n"),
    ("docs/page.md", "[http://h/text|](http://h/a|b) <http://h/c|d>, `http://h/e|f`\n\n[x]: http://h/g^h\n"),
    (
        "docs/page.html",
        "<base href='http://h/a|b'><a href=\"http://h/?a=1&amp;b= c\">http://h/a|b</a><img srcset='/a|b 2x, /c 3x'><a href='{{ url }}'>\n",
    ),
    (
        "feed.atom",
        "<feed xmlns='http://www.w3.org/2005/Atom'><id>urn:a:b</id><link href='http://h/?a&amp;b|'/></feed>\n",
    ),
    (
        "feed.rss",
        "<rss><channel><link>http://h/a|b</link><item><enclosure url=\"http://h/a b\"/></item></channel></rss>\n",
    ),
    ("ignored/a.txt", "http://h/a|b\n"),
    ("a.log", "http://h/a|b\n"),
    ("pom.xml", "<project><url>http://h/a|b</url><scm><url>${scm}|</url></scm></project>\n"),
    ("pyproject.toml", "[project.urls]\n\"A b\" = \"http://h/a|b\"\n"),
    (
        "src/main.py",
        "a = 'http://h/a^b'  # http://h/{}\nb = r'http://h/\\w|'\nc = f'http://h/%s|' + 'http://'\nd = 'http://h/?a|b'\n",
    ),
    ("app.properties", "a=http\\://h/a|b\nb : http://h/a b\n# c=http://h/a|b\n"),
    ("vendor/a.txt", "http://h/a|b\n"),
    ("tests/bad.txt", "http://h/a|b\n"),
    ("iri.txt", "http://h/\u{fc} http://h/a|b\n"),
    ("list.data", "http://h/a|b\n"),
    (
        "urlgram.toml",
        "exclude = [\"vendor/\"]\n[per-file]\n\"tests/*\" = { skip = true }\n\"iri.txt\" = { dialect = \"rfc3987\" }\n\
         \"list.data\" = { as = \"json-schema:iri\", allow = [\"unsafe-character\"] }\n",
    ),
];

fn project(name: &str) -> std::path::PathBuf {
    let here = directory(name);
    for (name, text) in FILES {
        let path = here.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    fs::write(here.join("binary.txt"), b"http://h/a|b\0").unwrap();
    here
}

/// Each file is read by its kind, in the order of paths, and all that is not to be read is not.
#[test]
fn a_repository_in_one_command() {
    let here = project("project-check");
    let outcome = run_in(&here, &["check", ".", "-f", "concise"]);
    assert_snapshot!("project", format!("{}\n{}", outcome.whole(), run_in(&here, &["fix", "."]).whole()));
    assert_eq!(run_in(&here, &["."]).code, 1);
    // Neither the number of threads nor the name of the folder changes it.
    let alone = run_in(&here, &["check", ".", "-f", "concise", "--threads", "1"]);
    assert_eq!((alone.stdout, alone.stderr), (outcome.stdout.clone(), outcome.stderr));
    let named: Vec<_> = outcome.stdout.lines().filter(|line| line.starts_with("docs/")).collect();
    let docs = run_in(&here, &["check", "docs", "-f", "concise"]);
    assert_eq!(docs.stdout.lines().collect::<Vec<_>>()[..named.len()], named);
    for (arguments, has) in [
        (&["check", "ignored/a.txt", "vendor/a.txt"][..], "1 text may be no URL"),
        (&["check", "vendor", "--no-ignore", "--no-config"], "0 URLs in 1 file"),
        (&["check", "ignored", "--no-ignore"], "0 URLs in 1 file"),
        (&["check", ".", "--exclude", "*", "--no-config"], "no file was read"),
        (&["check", ".", "--count"], "do not conform"),
        (&["check", "src", "http://h/a|b", "-f", "concise"], "argument:1:11: error"),
        (&["check", "--extract", "src", "-f", "concise"], "src/main.py:4"),
        (&["check", "--in", "cargo", "Cargo.toml", "api", "-f", "concise"], "invalid TOML"),
        (&["check", "no-such", "-f", "concise"], "argument:1:"),
        (&["check", "-u", "src", "-f", "concise"], "argument:1:"),
        (&["check", "-f", "concise", "--", "src"], "argument:1:"),
        (&["check", "-s", "host", "src"], "conforms to RFC 3986, `host`"),
        (&["check", ".", "--summary"], "`--summary` requires a list"),
    ] {
        let outcome = run_in(&here, arguments);
        assert!(outcome.whole().contains(has), "{arguments:?}: {}", outcome.whole());
    }
}

/// Repairs are made in place, and all else is as it was.
#[test]
fn repairs_in_place_change_nothing_else() {
    let here = project("project-fix");
    let told = run_in(&here, &["fix", "."]);
    let all = |here: &Path| {
        FILES.iter().map(|(name, _)| fs::read_to_string(here.join(name)).unwrap()).collect::<Vec<_>>()
    };
    assert!(all(&here).iter().eq(FILES.iter().map(|(_, text)| text)), "nothing is written");
    let done = run_in(&here, &["fix", "--in-place", "."]);
    let lines = |outcome: &str| {
        outcome.lines().filter(|line| line.contains(" becomes ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(&told.stdout), lines(&done.stdout));
    assert!(lines(&done.stdout).len() > 15, "{}", done.stdout);
    for ((name, old), new) in FILES.iter().zip(all(&here)) {
        let is_changed = done.stdout.lines().any(|line| line.starts_with(&format!("{name}:")));
        assert_eq!(*old != new, is_changed, "{name}: {new}");
        // Without the repairs, the file is the old one.
        let [plain, undone] =
            [old, &new[..]].map(|text| text.replace("%7C", "|").replace("%20", " ").replace("%5E", "^"));
        assert_eq!(plain, undone, "{name}");
    }
    let again = run_in(&here, &["fix", "."]);
    assert!(again.stdout.starts_with("0 URLs in 0 files"), "{}", again.stdout);
    assert!(
        run_in(&here, &["check", "."]).stdout.ends_with("errors\n")
            || !run_in(&here, &["check", "."]).stdout.contains("repairs")
    );
}

/// Every format holds over all files: one document, with all findings, also of several formats in one run.
#[test]
fn formats_hold_over_all_files() {
    let here = project("project-formats");
    let arguments = [
        "check",
        ".",
        "-f",
        "gitlab",
        "--also",
        "sarif=a.sarif",
        "--also",
        "concise=a.log",
        "--also",
        "junit=b.log",
    ];
    let outcome = run_in(&here, &arguments);
    let gitlab: Value = serde_json::from_str(&outcome.stdout).unwrap();
    let sarif: Value = serde_json::from_str(&fs::read_to_string(here.join("a.sarif")).unwrap()).unwrap();
    let (gitlab, sarif) = (gitlab.as_array().unwrap(), sarif["runs"][0]["results"].as_array().unwrap());
    assert!(gitlab.len() > 20 && gitlab.len() == sarif.len(), "{} {}", gitlab.len(), sarif.len());
    for (one, other) in gitlab.iter().zip(sarif) {
        assert_eq!(one["check_name"], other["ruleId"]);
    }
    fs::remove_file(here.join("a.sarif")).unwrap();
    for (format, file) in [("concise", "a.log"), ("junit", "b.log")] {
        let alone = run_in(&here, &["check", ".", "-f", format]).stdout;
        let also = fs::read_to_string(here.join(file)).unwrap();
        assert_eq!(
            alone.lines().filter(|line| !line.contains(" URLs in ")).collect::<Vec<_>>(),
            also.lines().collect::<Vec<_>>()
        );
    }
    let xml = fs::read_to_string(here.join("b.log")).unwrap();
    let xml = roxmltree::Document::parse(&xml).unwrap();
    assert!(xml.descendants().filter(|node| node.has_tag_name("failure")).count() > 20);
    let bad = run_in(&here, &["check", ".", "--also", "sarfi=x"]);
    assert!(bad.code == 2 && bad.stderr.contains("sarfi"), "{}", bad.stderr);
}

/// A baseline has the findings of each grammar, and the names of files do not depend on the working directory.
#[test]
fn a_baseline_is_of_all_grammars() {
    let here = project("project-baseline");
    let known = run_in(&here, &["check", ".", "--baseline", "known.json", "--write-baseline", "-f", "quiet"]);
    assert!(known.stderr.contains("wrote"), "{}", known.stderr);
    let read = fs::read_to_string(here.join("known.json")).unwrap();
    let read: Value = serde_json::from_str(&read).unwrap();
    let checks = read["checks"].as_array().unwrap();
    let of = |check: &Value| (check["dialect"].to_string(), check["start"].to_string());
    assert!(checks.len() > 3 && checks.windows(2).all(|pair| of(&pair[0]) < of(&pair[1])), "{read}");
    // A file that is broken is told all the same.
    fs::remove_dir_all(here.join("broken")).unwrap();
    assert_eq!(run_in(&here, &["check", ".", "--baseline", "known.json", "-f", "quiet"]).code, 0);
    let below = run_in(
        &here.join("docs"),
        &["check", "../docs", "../src/main.py", "--baseline", "../known.json", "-f", "quiet"],
    );
    assert_eq!((below.code, below.stderr.as_str()), (0, ""));
    fs::write(here.join("docs/new.md"), "http://h/?n|w\n").unwrap();
    assert_eq!(run_in(&here, &["check", ".", "--baseline", "known.json", "-f", "quiet"]).code, 1);
    // Its inputs are those of other files, and stay.
    fs::write(here.join("urlgram.toml"), "baseline = \"known.json\"\n").unwrap();
    let before = fs::read(here.join("known.json")).unwrap();
    assert!(!run_in(&here, &["fix", "."]).stdout.contains("known.json"));
    run_in(&here, &["fix", "--in-place", "known.json"]);
    assert!(before == fs::read(here.join("known.json")).unwrap());
}

/// Links are followed where they are named, and what is no file is left alone.
#[cfg(unix)]
#[test]
fn links_and_pipes() {
    let here = directory("project-links");
    fs::create_dir(here.join("a")).unwrap();
    fs::write(here.join("a/x.txt"), "<http://h.eu/é>\n").unwrap();
    std::os::unix::fs::symlink("a", here.join("b")).unwrap();
    std::os::unix::fs::symlink(".", here.join("a/loop")).unwrap();
    std::os::unix::fs::symlink("nowhere", here.join("a/dangling")).unwrap();
    assert!(Command::new("mkfifo").arg(here.join("a/pipe")).status().unwrap().success());
    for folder in [".", "a", "b"] {
        let outcome = run_in(&here, &["check", folder, "-f", "concise"]);
        assert!(
            outcome.stdout.ends_with("1 URL in 1 file: 1 error; `urlgram fix --in-place` repairs 1 URL\n"),
            "{}",
            outcome.whole()
        );
        assert_eq!((outcome.code, outcome.stderr.as_str()), (1, ""));
    }
}

/// Paths come from a list, too.
#[test]
fn paths_come_from_a_list() {
    let here = project("project-list");
    let mut child = Command::new(env!("CARGO_BIN_EXE_urlgram"))
        .args(["check", "--files-from", "-", "-f", "concise"])
        .current_dir(&here)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"src/main.py\ndocs\n").unwrap();
    let listed = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(listed, run_in(&here, &["check", "src/main.py", "docs", "-f", "concise"]).stdout);
    assert!(listed.contains("docs/page.md"), "{listed}");
    // What is excluded is not read, also if it is named.
    let others =
        run_in(&here, &["check", "src/main.py", "docs/page.md", "--exclude", "docs/", "-f", "concise"]);
    assert_eq!(others.stdout, run_in(&here, &["check", "src/main.py", "-f", "concise"]).stdout);
}

/// The page of the guide has the table by which files are read.
#[test]
fn the_guide_has_the_table() {
    let read = |name: &str| fs::read_to_string(root(name)).unwrap();
    let table = read("members/cli/src/project/kinds.rs");
    let page = read("docs/guide/projects.md");
    let formats = read("docs/guide/files.md");
    let rows: Vec<_> = page.lines().filter(|line| line.starts_with("| `")).collect();
    let strings = |text: &str| text.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    for row in &rows {
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        for name in cells[1].split(", ").map(|name| name.trim_matches('`')) {
            assert!(strings(&table.replace("\\\"", "'")).iter().any(|known| known == name), "{name}");
        }
        let source = cells[3].replace('"', "\\\"");
        assert!(table.contains(&source), "{source}");
        let format = cells[2].trim_matches('`');
        assert!(format.starts_with("text") || formats.contains(&format!("\n| `{format}` |")), "{format}");
    }
    // One more is the body of the function.
    assert_eq!(
        rows.len() + 1,
        table.matches("    row(").count() + table.matches("    Kind {").count(),
        "each row is there"
    );
    let help = urlgram(&["check", "--help"], b"").stdout;
    for format in ["atom", "cargo", "env", "html", "maven", "properties", "pyproject", "rss"] {
        assert!(help.contains(format) && formats.contains(&format!("\n| `{format}` |")), "{format}");
    }
}

/// Of a text that a program completes nothing is told, and of one that is near it is: the rows of `neighbours.tsv`, each a file, a text in
/// it that is not told, and one that is.
#[test]
fn texts_that_are_no_urls_have_neighbours_that_are() {
    let here = directory("project-written");
    let (mut call, mut texts) = (vec!["check".to_owned(), "-f".to_owned(), "concise".to_owned()], Vec::new());
    for (number, [name, none, some]) in rows("tests/command/neighbours.tsv").into_iter().enumerate() {
        for (of, text) in [("none", none), ("some", some)] {
            let path = format!("{number}/{of}/{name}");
            fs::create_dir_all(here.join(&path).parent().unwrap()).unwrap();
            fs::write(here.join(&path), unescaped(&text)).unwrap();
            call.push(path.clone());
            texts.push((path, of, text));
        }
    }
    let outcome = run_in(&here, &call.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(outcome.code < 2 && texts.len() > 180, "{}", outcome.whole());
    let told: HashSet<_> = outcome.stdout.lines().filter_map(|line| line.split(':').next()).collect();
    let wrong = texts.iter().filter(|(path, of, _)| told.contains(&path[..]) != (*of == "some"));
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A letter of a script without case may be the next word, so that nobody's text is changed.
#[test]
fn the_next_word_is_not_repaired() {
    let here = directory("project-words");
    fs::write(here.join("a.txt"), "(예: https://h.eu/a)가\n詳細はhttps://h.eu/bを参照\nhttps://h.eu/Köln\n")
        .unwrap();
    let outcome = run_in(&here, &["fix", "a.txt"]);
    assert_eq!(outcome.stdout.lines().count(), 2, "{}", outcome.whole());
    assert!(
        outcome.stdout.contains("`https://h.eu/Köln` becomes `https://h.eu/K%C3%B6ln`"),
        "{}",
        outcome.whole()
    );
    let told = run_in(&here, &["check", "a.txt", "-f", "concise"]).stdout;
    assert_eq!(told.matches("error[non-ascii]").count(), 1, "{told}");
    let all = run_in(&here, &["check", "--extract", "a.txt", "-f", "concise"]).stdout;
    assert_eq!(all.matches("error[non-ascii]").count(), 3, "{all}");
}

/// An element of RSS without a text may have an attribute on a line after its name.
#[test]
fn places_go_back_to_no_attribute() {
    let here = directory("project-places");
    fs::write(here.join("a.rss"), "<rss><channel>\n<link\n href=\"http://h/a b\"/></channel></rss>").unwrap();
    let outcome = run_in(&here, &["check", "."]);
    assert!(outcome.code == 1 && outcome.stdout.contains("1 error"), "{}", outcome.whole());
}

/// Nobody knows for what a program compares its strings, so that they are not repaired.
#[test]
fn strings_are_not_repaired() {
    let here = directory("project-strings");
    fs::write(
        here.join("a.js"),
        "a = 'http://h.eu/é'; // see http://h.eu/é\nb = '<a href=\"http://h.eu/a b\">' // <http://h.eu/a é>\n",
    )
    .unwrap();
    fs::write(here.join("a.po"), "# http://h.eu/é\nmsgid \"see http://h.eu/é\"\n").unwrap();
    let shown = "`http://h.eu/é`\n~~~html\n<a href=\"http://h.eu/a b\">\n~~~\n<!-- http://h.eu/é -->\n";
    fs::write(here.join("a.md"), shown).unwrap();
    let told = run_in(&here, &["check", ".", "-f", "concise"]).stdout;
    assert_eq!((told.matches("perhaps").count(), told.matches("fix:").count()), (6, 3), "{told}");
    assert_eq!(run_in(&here, &["fix", "."]).stdout.matches(" becomes ").count(), 3, "{told}");
}

/// The texts of tests are often wrong on purpose, so that they are left out unless somebody names them.
#[test]
fn tests_are_left_out_unless_they_are_named() {
    let here = directory("project-tests");
    let tests = [
        "src/tests/a.md",
        "src/unit-tests/a.md",
        "Test/a.md",
        "a_test.go",
        "test_a.py",
        "a.spec.ts",
        "a_spec.rb",
        "UrlTest.java",
        "TestUrl.java",
        "UrlTestCase.php",
        "ATest.java",
        "t/a.md",
        "a.t",
        "lib/testdata/a.md",
    ];
    let others = [
        "src/a.md",
        "testing/a.md",
        "spec/a.md",
        "test-utils/a.md",
        "attest.py",
        "Contest.java",
        "Latest.java",
        "test.md",
        "spec.md",
        "a.test.json",
        "t.md",
    ];
    for file in tests.iter().chain(&others) {
        let path = here.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "<http://h.eu/é>\n").unwrap();
    }
    let check = run_in(&here, &["check", ".", "-f", "concise"]).stdout;
    let told: Vec<_> = check.lines().filter_map(|line| line.split(':').next()).collect();
    for file in others {
        assert!(told.contains(&file), "{file}: {check}");
    }
    let number = others.len();
    let all = format!(
        "{number} URLs in {number} files: {number} errors; `urlgram fix --in-place` repairs {number} URLs; {} folders or files of tests \
         are left out, and `--no-ignore` reads them\n",
        tests.len()
    );
    assert!(check.ends_with(&all), "{check}");
    for (arguments, number) in [
        (&["fix", "src"][..], 1),
        (&["fix", "src/tests"], 1),
        (&["fix", "src/tests/a.md"], 1),
        (&["fix", "src", "--no-ignore"], 3),
    ] {
        let fixed = run_in(&here, arguments).stdout;
        assert_eq!(fixed.matches(" becomes ").count(), number, "{arguments:?}: {fixed}");
        assert_eq!(
            fixed.contains("2 folders or files of tests are left out"),
            arguments == ["fix", "src"],
            "{fixed}"
        );
    }
}

/// A path that does not exist is no URL for anybody, and a URL without a scheme is no path.
#[test]
fn a_path_that_does_not_exist_is_told() {
    let here = project("project-missing");
    for (argument, is_path) in
        [("docs/none.md", true), ("none/", true), ("www.example.org/a", false), ("../a", false)]
    {
        let outcome = run_in(&here, &["check", argument]);
        assert_eq!(outcome.whole().contains("there is no file or folder"), is_path, "{}", outcome.whole());
    }
}

/// Settings for a document hold where a format prescribes it, too; and what a run writes it does not read.
#[test]
fn settings_hold_for_prescribed_documents() {
    let here = directory("project-prescribed");
    fs::write(here.join("a.html"), "<a href=\"http://h/a|b\">x</a>\n").unwrap();
    fs::write(here.join("t.html"), "<a href=\"{{ x }}\">x</a>\n").unwrap();
    let run = |settings: &str, arguments: &[&str]| {
        fs::write(here.join("urlgram.toml"), settings).unwrap();
        run_in(&here, &[&["check"], arguments].concat())
    };
    let of = |dialect: &str| format!("[per-dialect]\n{dialect} = {{ allow = [\"unsafe-character\"] }}\n");
    let of_file = "[per-file]\n\"*.html\" = { severity = { unsafe-character = \"error\" } }\n";
    let warning = "[per-dialect]\nwhatwg = { severity = { unsafe-character = \"note\" } }\n";
    for (settings, code) in
        [(&*of("whatwg"), 0), (&of("rfc1738"), 1), ("", 1), (warning, 0), (&format!("{warning}{of_file}"), 1)]
    {
        let outcome = run(settings, &["."]);
        assert_eq!(outcome.code, code, "{settings}: {}", outcome.whole());
    }
    let outcome = run("[per-file]\na = { in = \"openapy\" }\n", &["."]);
    assert!(outcome.stderr.contains("no format `openapy`; did you mean `openapi`?"), "{}", outcome.stderr);
    let outcome = run("", &["--in", "html", "t.html"]);
    let told = "1 value is no URL";
    assert!(outcome.stderr.contains(told) && !outcome.stderr.contains("nothing is"), "{}", outcome.stderr);
    let also = || run("", &[".", "-f", "ndjson", "--also", "sarif=all.sarif"]).stdout;
    assert_eq!(also(), also());
}

/// A file, what `check` finds in it, and what `fix` makes of it.
const REPAIRED: &[(&str, &str, &str, &str)] = &[
    ("a.md", "[a](<http://h.eu/a b>)", "1:19: error[space]", "[a](<http://h.eu/a%20b>)"),
    ("b.md", "[a]: <http://h.eu/a b>", "1:20: error[space]", "[a]: <http://h.eu/a%20b>"),
    ("c.md", "[a]: http://h.eu/a^b 'c'", "1:19: error[unsafe-character]", "[a]: http://h.eu/a%5Eb 'c'"),
    ("d.txt", "\u{FEFF}<http://h.eu/a|b>", "1:15: error[unsafe-character]", "\u{FEFF}<http://h.eu/a%7Cb>"),
    (
        "e.html",
        "<a href='http://h.eu/&uuml;&lt b c'>",
        "1:28: error[unsafe-character]",
        "<a href='http://h.eu/&uuml;%3C%20b%20c'>",
    ),
    (
        "f.html",
        "<img srcset='http://h.eu/?a&amp;b 1x, http://h.eu/?&eacute;&amp;c|d 2x'>",
        "1:66: error[unsafe-character]",
        "<img srcset='http://h.eu/?a&amp;b 1x, http://h.eu/?&eacute;&amp;c%7Cd 2x'>",
    ),
    (".env", "A=\"http://h.eu/a\\\"b|c\"", "1:17: error[unsafe-character]", "A=\"http://h.eu/a%22b%7Cc\""),
    ("g.properties", "a=http://h.eu/a|\\\n  c", "1:16: error[unsafe-character]", "a=http://h.eu/a%7C\\\n  c"),
    (
        "h.properties",
        "a=\\\n  http://h.eu/\\uD83D\\uDE00|",
        "2:15: error[non-ascii]",
        "a=\\\n  http://h.eu/%F0%9F%98%80%7C",
    ),
];

/// Values are read as their syntax writes them, and repairs are written so.
#[test]
fn values_are_read_as_their_syntax_writes_them() {
    let here = directory("project-syntaxes");
    for (name, text, found, fixed) in REPAIRED {
        fs::write(here.join(name), text).unwrap();
        let told = run_in(&here, &["check", name, "-f", "concise"]);
        assert!(told.stdout.starts_with(&format!("{name}:{found}")), "{name}: {}", told.whole());
        run_in(&here, &["fix", "--in-place", name]);
        let now = fs::read_to_string(here.join(name)).unwrap();
        // A guess stays.
        let is_guess = told.stdout.contains("perhaps");
        assert_eq!(now, if is_guess { *text } else { *fixed }, "{name}: {}", told.whole());
    }
}

/// Patterns, baselines and lists of files hold wherever the command runs, and however the files are named.
#[test]
fn paths_are_those_of_the_project() {
    let here = directory("project-paths");
    for folder in ["a/b", "CVS", "vendor"] {
        fs::create_dir_all(here.join(folder)).unwrap();
    }
    for name in ["a/x.md", "a/b/\u{e9}.md", "CVS/Root", "vendor/y.md"] {
        fs::write(here.join(name), "<http://h.eu/\u{e9}> <http://h.eu/\u{e9}>\n").unwrap();
    }
    fs::write(here.join("urlgram.toml"), "exclude = [\"a/x.md\", \"/vendor/\"]\nbaseline = \"b.json\"\n")
        .unwrap();
    let below = here.join("a");
    let none = |folder: &Path, call: &[&str]| {
        let outcome = run_in(folder, &[&["check", "-f", "concise"], call].concat());
        assert!(outcome.whole().contains("no file was read"), "{call:?}: {}", outcome.whole());
    };
    run_in(&here, &["check", ".", "--write-baseline"]);
    none(&below, &["x.md"]);
    none(&here.join("vendor"), &["y.md"]);
    none(&below, &["../vendor"]);
    none(&here, &["vendor"]);
    let outcome = run_in(&below, &["check", ".", "../vendor", "-f", "concise"]);
    assert!(outcome.stdout.contains("\n2 URLs in 1 file: 2 errors;"), "{}", outcome.whole());
    assert_eq!(outcome.code, 0, "{}", outcome.whole());
    let linked = here.with_extension("link");
    _ = fs::remove_file(&linked);
    std::os::unix::fs::symlink(&here, &linked).unwrap();
    let path = linked.join("a");
    let outcome = run_in(&here, &["check", path.to_str().unwrap(), "-f", "concise"]);
    assert_eq!(outcome.code, 0, "{}", outcome.whole());
    for list in ["a/b/\u{e9}.md\n", "\"a/b/\\303\\251.md\"\n", "a/b/\u{e9}.md\0vendor/y.md\0"] {
        fs::write(here.join("list"), list).unwrap();
        let outcome = run_in(&here, &["check", "--files-from", "list", "-f", "gitlab"]);
        let prints: HashSet<_> = outcome.stdout.split("\"fingerprint\":\"").skip(1).collect();
        let prints: HashSet<_> = prints.iter().map(|text| &text[..64]).collect();
        assert_eq!(prints.len(), 2, "{list:?}: {}", outcome.whole());
    }
}
