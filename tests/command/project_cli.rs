//! Files and folders: which are read, how, and what is written.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::calls::{directory, run_in};
use crate::command::{called, urlgram};
use crate::root::root;
use crate::rows::rows;
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
    // Neither the number of threads nor the name of the folder changes the output.
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
        // If the repairs are undone, the file is the old one.
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
    let call = "check . -f gitlab --also sarif=a.sarif --also concise=a.log --also junit=b.log";
    let outcome = run_in(&here, &call.split(' ').collect::<Vec<_>>());
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
    // A broken file is reported all the same.
    fs::remove_dir_all(here.join("broken")).unwrap();
    assert_eq!(run_in(&here, &["check", ".", "--baseline", "known.json", "-f", "quiet"]).code, 0);
    let below = run_in(
        &here.join("docs"),
        &["check", "../docs", "../src/main.py", "--baseline", "../known.json", "-f", "quiet"],
    );
    assert_eq!((below.code, below.stderr.as_str()), (0, ""));
    fs::write(here.join("docs/new.md"), "http://h/?n|w\n").unwrap();
    assert_eq!(run_in(&here, &["check", ".", "--baseline", "known.json", "-f", "quiet"]).code, 1);
    // The inputs of a baseline are those of other files, so they stay.
    fs::write(here.join("urlgram.toml"), "baseline = \"known.json\"\n").unwrap();
    let before = fs::read(here.join("known.json")).unwrap();
    assert!(!run_in(&here, &["fix", "."]).stdout.contains("known.json"));
    run_in(&here, &["fix", "--in-place", "known.json"]);
    assert!(before == fs::read(here.join("known.json")).unwrap());
}

/// Paths come from a list, too.
#[test]
fn paths_come_from_a_list() {
    let here = project("project-list");
    let from = ["check", "--files-from", "-", "-f", "concise"];
    let listed = called(&here, &from, b"src/main.py\ndocs\n").stdout;
    assert_eq!(listed, run_in(&here, &["check", "src/main.py", "docs", "-f", "concise"]).stdout);
    assert!(listed.contains("docs/page.md"), "{listed}");
    // An excluded file is not read, even if it is named.
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
    // The body of the function is one match more.
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
