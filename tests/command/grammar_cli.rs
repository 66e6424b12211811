//! `urlgram grammar`: what it prints, and its exit codes.

use crate::command::urlgram;
use crate::tier;
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output};

use urlgram::{DIALECTS, Dialect};

fn grammar(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_urlgram"))
        .arg("grammar")
        .args(arguments)
        .env("COLUMNS", "80")
        .output()
        .unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = grammar(arguments);
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Calls with what came of them.
fn all(calls: &[&[&str]]) -> String {
    let shown = |call: &&[&str]| {
        let output = grammar(call);
        let [out, err] =
            [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
        let code = output.status.code().unwrap();
        format!("$ urlgram grammar {}\nexit code {code}\n{out}{err}\n", call.join(" "))
    };
    calls.iter().map(shown).collect()
}

/// From a production to its minimal automaton: the tables, and what is too large for them.
#[test]
fn a_production_is_shown_step_by_step() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("steps.abnf");
    std::fs::write(&path, "number = [ sign ] 1*DIGIT [ \".\" 1*DIGIT ]\nsign = \"+\" / \"-\"\nab = *( %s\"a\" / %s\"b\" ) %s\"ab\"\n").unwrap();
    let path = path.to_str().unwrap();
    let mut shown = String::new();
    for (production, view) in
        [("number", "--steps"), ("ab", "--steps"), ("number", "--first"), ("ab", "--first")]
    {
        let outcome = urlgram(&["grammar", "--grammar", path, production, view], b"");
        assert_eq!(outcome.code, 0, "{}", outcome.whole());
        let _ = writeln!(shown, "$ urlgram grammar {production} {view}\n{}", outcome.stdout);
    }
    assert_snapshot!("steps", shown);
    let page = urlgram(&["grammar", "dec-octet", "--steps=html"], b"").stdout;
    assert_eq!(page.matches("<svg").count(), 3);
    assert!(page.contains(">ε<") && page.contains("3. Minimisation: 6 states"), "{page}");
    let large = urlgram(&["grammar", "authority", "--steps"], b"");
    assert!(
        large.code == 2 && large.stderr.contains("nodes, and at most 120 are shown"),
        "{}",
        large.whole()
    );
    let port = urlgram(&["grammar", "port", "--steps"], b"").stdout;
    let states = urlgram(&["grammar", "port"], b"").stdout;
    assert!(
        port.contains("3. Minimisation: 1 state\n") && states.contains("automaton        1 state"),
        "{port}{states}"
    );
    let follow = urlgram(&["grammar", "authority", "--first"], b"").stdout;
    assert!(follow.contains(" port ") && follow.contains("one character does not decide"), "{follow}");
}

#[test]
fn views() {
    let calls: &[&[&str]] = &[
        &["-d", "rfc1738", "hostname"],
        &["-d", "rfc1738", "gopherurl"],
        &["-d", "rfc1738", "gopherurl", "--reading", "printed"],
        &["-d", "rfc1630", "path"],
        &["-d", "rfc1630", "void"],
        &["-d", "fielding-01", "national"],
        &["-d", "rfc1738", "gopherurl", "--bnf"],
        &["-d", "rfc1738", "gopher+_string", "--abnf"],
        &["-d", "rfc1738", "domainlabel", "--regex"],
        &["-d", "rfc1738", "--regex"],
        &["-d", "rfc3987", "ipchar", "--regex=python"],
        &["-d", "rfc3987", "ipchar", "--regex=js"],
        &["-d", "rfc3987", "ipchar", "--regex=pcre"],
        &["-d", "rfc3987", "ipchar", "--regex=rust"],
        &["-d", "rfc3987", "ipchar", "--regex=html"],
        &["-d", "rfc1738", "escape", "--dfa"],
        &["-d", "rfc1738", "escape", "--dfa=svg"],
        &["-d", "rfc1738", "escape", "-f", "json"],
        &["-d", "fielding-01", "national", "-f", "json"],
    ];
    assert_snapshot!("grammar", all(calls));
}

/// The title of a picture has the document that prints the production, and the reading if it is not the usual one.
#[test]
fn pictures_name_production_and_document() {
    for (call, title) in [
        (&["-d", "rfc1738", "hostname", "--railroad"][..], "Railroad diagram of hostname, RFC 1738"),
        (&["-d", "url-06", "--railroad"], "Railroad diagram of url, draft-ietf-uri-url-06"),
        (&["-d", "rfc1738", "hostname", "--dfa=svg"], "Automaton of hostname, RFC 1738"),
        (
            &["-d", "rfc1738", "hex", "--dfa=svg", "--reading", "printed"],
            "Automaton of hex, RFC 1738, as printed",
        ),
        (&["-d", "rfc1738", "encoded822addr", "--railroad"], "Railroad diagram of encoded822addr, RFC 1738"),
        (&["addr-spec", "--railroad", "-d", "rfc1630"], "Railroad diagram of addr-spec, RFC 822"),
    ] {
        let picture = stdout(call);
        for tag in ["title", "text"] {
            assert!(picture.contains(&format!(">{title}</{tag}>")), "{call:?} {picture}");
        }
    }
}

#[test]
fn ambiguity() {
    let calls: &[&[&str]] = &[
        &["--ambiguity"],
        &["--ambiguity", "-d", "fielding-01"],
        &["--ambiguity", "-d", "rfc1630-uri"],
        &["-d", "rfc1738", "--ambiguity", "fileurl"],
        &["-d", "rfc1738", "--ambiguity", "httpurl"],
        &["-d", "rfc1738", "--ambiguity", "-f", "json", "fileurl"],
        &["-d", "rfc1738", "--ambiguity", "-f", "json", "httpurl"],
    ];
    assert_snapshot!("grammar-ambiguity", all(calls));
    for dialect in DIALECTS {
        let all = stdout(&["--ambiguity", "-d", dialect.id, "-f", "json"]);
        let all: serde_json::Value = serde_json::from_str(&all).unwrap();
        assert_eq!(all.as_array().unwrap().len(), dialect.productions().len());
    }
}

#[test]
fn lists() {
    assert_snapshot!("grammar-list", all(&[&[], &["-d", "rfc1630-uri"], &["-d", "rfc1630-uri", "--bnf"]]));
}

/// On a terminal of 80 columns, lists have the name, the section and a start of the BNF of each production.
#[test]
fn lists_have_room_for_the_bnf() {
    const ROOM: usize = 40;
    for dialect in DIALECTS {
        let list = stdout(&["-d", dialect.id]);
        assert!(list.lines().all(|line| line.chars().count() <= 80), "{list}");
        let mut lines = list.lines().skip(1);
        let mut heading = "";
        for production in dialect.productions() {
            let row = lines
                .by_ref()
                .inspect(|line| heading = line.strip_prefix("section ").unwrap_or(heading))
                .find(|line| line.split_whitespace().next() == Some(production.name))
                .unwrap_or_else(|| panic!("{}: {}", dialect.id, production.name));
            let sections = production.sections();
            assert!(heading == sections || row.contains(&format!("  {sections} ")), "{row}");
            let bnf: Vec<_> = production.bnf.split_whitespace().skip(2).collect();
            // The names of the URL Standard are long.
            let room = if dialect.id == "whatwg" { ROOM / 2 } else { ROOM };
            let start: String = bnf.join(" ").chars().take(room).collect();
            assert!(row.contains(start.trim_end()), "{row}: {start}");
        }
    }
}

#[test]
fn wrong_calls() {
    let calls: &[&[&str]] = &[
        &["-d", "rfc1738", "hostnam"],
        &["-d", "rfc1739"],
        &["hostname", "--regex", "--abnf"],
        &["hostname", "--regex", "-f", "json"],
        &["hostname", "--regex=javascript"],
        &["-d", "fielding-01", "excluded", "--regex=js"],
        &["-d", "rfc1630-url", "url", "--dfa=svg"],
        &["hostname", "--html", "x"],
        &["--html", "/dev/null/x"],
    ];
    assert_snapshot!("grammar-wrong-calls", all(calls));
    assert_snapshot!("help-grammar", stdout(&["--help"]));
}

/// Every view of some productions, each without a word on the standard error.
#[test]
fn productions_have_every_view() {
    let list = |dialect: &Dialect| stdout(&["-d", dialect.id, "-f", "json"]);
    for dialect in DIALECTS {
        let whole: serde_json::Value = serde_json::from_str(&list(dialect)).unwrap();
        let productions = whole["productions"].as_array().unwrap();
        assert_eq!(productions.len(), dialect.productions().len());
        for production in productions.iter().step_by(tier::of(9, 36)) {
            let name = production["production"].as_str().unwrap();
            let one: serde_json::Value =
                serde_json::from_str(&stdout(&["-d", dialect.id, name, "-f", "json"])).unwrap();
            assert_eq!(&one, production);
            assert_eq!(stdout(&["-d", dialect.id, name, "--regex"]).trim_end(), production["regex"]);
            assert_eq!(stdout(&["-d", dialect.id, name, "--abnf"]), production["abnf"]);
            assert_eq!(stdout(&["-d", dialect.id, name, "--bnf"]).trim_end(), production["bnf"]);
            assert!(stdout(&["-d", dialect.id, name, "--railroad"]).starts_with("<svg"));
        }
    }
}

#[test]
fn pages_are_written() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reference");
    let _ = std::fs::remove_dir_all(&directory);
    let files = || {
        let names = std::fs::read_dir(&directory)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    };
    let path = directory.to_str().unwrap();
    assert_eq!(stdout(&["-d", "url-06", "--html", path]), "");
    assert_eq!(files(), ["url-06.html"]);
    assert_eq!(stdout(&["--html", path]), "");
    let expected = [
        "fielding-01.html",
        "index.html",
        "rfc1630-uri.html",
        "rfc1630-url.html",
        "rfc1738.html",
        "rfc1808.html",
        "rfc2396.html",
        "rfc2732.html",
        "rfc3986.html",
        "rfc3987.html",
        "url-06.html",
        "whatwg.html",
    ];
    assert_eq!(files(), expected);
}

/// A directory that cannot hold the pages is an error with its name, and nothing is waited for.
#[cfg(unix)]
#[test]
fn odd_directories() {
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("odd-directories");
    let _ = std::fs::remove_dir_all(&here);
    std::fs::create_dir_all(here.join("holds-a-pipe")).unwrap();
    std::fs::write(here.join("file"), "").unwrap();
    for pipe in ["pipe", "holds-a-pipe/rfc1738.html"] {
        assert!(Command::new("mkfifo").arg(here.join(pipe)).status().unwrap().success());
    }
    for (name, says) in [
        ("-", "urlgram: the pages are several files"),
        ("file", "urlgram: cannot make `file`: not a directory"),
        ("pipe", "urlgram: cannot make `pipe`: not a directory"),
        ("file/\u{1b}[31m", "urlgram: cannot make `file/\u{241b}[31m`: "),
        ("holds-a-pipe", "urlgram: cannot write `holds-a-pipe/rfc1738.html`: not a regular file"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_urlgram"))
            .args(["grammar", "-d", "rfc1738", "--html", name])
            .current_dir(&here)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && said.starts_with(says), "{name}: {said}");
    }
    // A directory may have any name.
    for name in ["a b", "\u{1b}[31m", "./-"] {
        let path = here.join(name);
        assert_eq!(stdout(&["-d", "rfc1738", "--html", path.to_str().unwrap()]), "");
        assert!(path.join("rfc1738.html").is_file(), "{name:?}");
    }
}
