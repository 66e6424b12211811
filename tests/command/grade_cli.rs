//! `grade` on a class: the table, CSV, JSON, a page a student; steps and repairs; what cannot be read costs itself alone.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::command::urlgram;

const KEY: &str = "\
;;@weight language=60 examples=20 notation=10 constraints=10
;;@constraint unambiguous
;;@constraint at most 4 rules
date  = year \"-\" month \"-\" day
year  = 4DIGIT
month = \"0\" %x31-39 / \"1\" %x30-32
day   = 2DIGIT
accept: 2026-11-24
refuse: 2026-13-01
";

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("grade").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The key without its remarks, with one line changed.
fn dates(line: &str, other: &str) -> String {
    let text: String = KEY.lines().skip(3).take(4).map(|line| line.to_owned() + "\n").collect();
    assert!(text.contains(line), "{line}");
    text.replace(line, other)
}

/// A class: a right answer, steps, repairs, other notations, and files that cannot be read.
fn class(name: &str) -> (String, PathBuf) {
    let all = folder(name);
    let key = all.join("key.abnf");
    fs::write(&key, KEY).unwrap();
    let class = all.join("class");
    fs::create_dir_all(class.join("gina")).unwrap();
    fs::create_dir_all(class.join("hugo")).unwrap();
    let w3c = "date ::= year \"-\" month \"-\" day\nyear ::= d d d d\nd ::= [0-9]\nmonth ::= \"0\" [1-9] | \"1\" [0-2]\nday ::= d d\n";
    for (name, text) in [
        ("ada.abnf", dates("", "")),
        ("ben.abnf", dates("4DIGIT", "*DIGIT")),
        ("cleo.abnf", dates("%x31-39", "DIGIT")),
        ("dan.abnf", dates("\"1\"", "\"1")),
        ("eve.abnf", dates("4DIGIT", "4DIGT").replace('/', "|")),
        ("finn.txt", w3c.to_owned()),
        ("gina/answer.abnf", "date = 4DIGIT \"-\" 2DIGIT \"-\" 2DIGIT\n".to_owned()),
        ("hugo/one.abnf", String::new()),
        ("hugo/two.abnf", String::new()),
        ("jan.abnf", dates("%x30-32", "%x30-32 / \"13\"")),
        ("kim.abnf", dates("month \"-\" day", "month day")),
        (".hidden", "x".to_owned()),
    ] {
        fs::write(class.join(name), text).unwrap();
    }
    fs::write(class.join("ivo.abnf"), b"\xFF\xFE").unwrap();
    (key.to_str().unwrap().to_owned(), class)
}

#[test]
fn a_class_is_graded() {
    let (key, class) = class("class");
    let pages = class.with_file_name("pages");
    let (class, out) = (class.to_str().unwrap(), pages.to_str().unwrap());
    let mut shown = String::new();
    for arguments in [&["--out", out][..], &["-f", "csv"], &["--weights", "language=1"]] {
        let outcome = urlgram(&[&["grade", &key, class], arguments].concat(), b"");
        assert_eq!(outcome.code, 1, "{}", outcome.whole());
        let _ = writeln!(shown, "$ urlgram grade {}\n{}", arguments.join(" "), outcome.stdout);
    }
    let folder = class.rsplit_once('/').map_or("", |(folder, _)| folder);
    let shown = shown.replace(folder, ".").replace(class, "class").replace(out, "pages");
    let shown = ["eve", "jan"].iter().fold(shown, |shown, name| {
        shown + &format!("{name}.html\n") + &fs::read_to_string(pages.join(format!("{name}.html"))).unwrap()
    });
    assert_snapshot!("grade-class", shown);
    let json: Value =
        serde_json::from_str(&urlgram(&["grade", &key, class, "-f", "json"], b"").stdout).unwrap();
    let names: Vec<_> =
        json["students"].as_array().unwrap().iter().map(|it| it["student"].as_str().unwrap()).collect();
    assert_eq!(names, ["ada", "ben", "cleo", "dan", "eve", "finn", "gina", "hugo", "ivo", "jan", "kim"]);
    let ben = &json["students"][1];
    assert_eq!((&ben["points"], &ben["edit"]["after"]), (&Value::from(88.0), &Value::from("4DIGIT")));
    assert_eq!(ben["shares"]["language"], 0.8);
}

/// The order in which submissions are named changes nothing, and neither does the number of them.
#[test]
fn the_order_of_submissions_changes_nothing() {
    let (key, class) = class("order");
    let whole = urlgram(&["grade", &key, class.to_str().unwrap(), "-f", "csv"], b"").stdout;
    let files = ["kim.abnf", "ben.abnf", "ada.abnf", "ben.abnf"]
        .map(|name| class.join(name).to_str().unwrap().to_owned());
    let mut arguments = vec!["grade", &key, "-f", "csv"];
    arguments.extend(files.iter().map(String::as_str));
    let some = urlgram(&arguments, b"").stdout;
    let expected: Vec<_> = whole
        .lines()
        .filter(|line| {
            ["student", "ada", "ben", "kim"].iter().any(|name| line.starts_with(&format!("{name},")))
        })
        .collect();
    assert_eq!(some.lines().collect::<Vec<_>>(), expected);
}

/// Nothing of a submission is markup in a page, a formula in a spreadsheet, or a control in a terminal.
#[test]
fn submissions_are_shown_as_text() {
    let all = folder("hostile");
    let (class, pages) = (all.join("class"), all.join("pages"));
    fs::create_dir_all(&class).unwrap();
    let key = all.join("key.abnf");
    fs::write(&key, "a = 1*\"x\"\n").unwrap();
    let hostile = "a = 1*\"x\" / \"<script>alert(1)</script>`</code>&\" ; \u{1b}[31m \u{202e}\n";
    for name in ["=1+1.abnf", "<img src=x onerror=alert(1)>.abnf", "\u{1b}[31m.abnf", "a b&c.abnf"] {
        fs::write(class.join(name), hostile).unwrap();
    }
    fs::write(class.join("names.abnf"), "a = <b>\u{1b}</b><script> \"\u{1b}\n").unwrap();
    let (key, class, out) = (key.to_str().unwrap(), class.to_str().unwrap(), pages.to_str().unwrap());
    for format in ["text", "csv", "json"] {
        let outcome = urlgram(&["grade", key, class, "-f", format, "--out", out], b"");
        assert_eq!(outcome.code, 1, "{}", outcome.whole());
        assert!(!outcome.whole().contains(['\u{1b}', '\u{202e}']), "{}", outcome.whole());
        assert!(format != "csv" || outcome.stdout.contains("\"'=1+1\""), "{}", outcome.stdout);
    }
    let mut number = 0;
    for page in fs::read_dir(pages).unwrap() {
        let page = fs::read_to_string(page.unwrap().path()).unwrap();
        for raw in ["<script", "<img", "<b>", "\u{1b}", "\u{202e}"] {
            assert!(!page.contains(raw), "{raw}: {page}");
        }
        number += 1;
    }
    assert_eq!(number, 5);
}

/// A link could show a file to a student who must not see it.
#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let all = folder("links");
    let (key, class) = (all.join("key.abnf"), all.join("class"));
    fs::create_dir_all(&class).unwrap();
    fs::write(&key, "a = \"x\"\n").unwrap();
    std::os::unix::fs::symlink(&key, class.join("lea.abnf")).unwrap();
    fs::write(class.join("mia.abnf"), "a = \"x\"\n").unwrap();
    let outcome = urlgram(&["grade", key.to_str().unwrap(), class.to_str().unwrap(), "-f", "csv"], b"");
    assert!(outcome.stdout.contains("it is no regular file\"\nmia,100.0,"), "{}", outcome.whole());
}

#[test]
fn wrong_calls_of_grade_are_told() {
    let (key, class) = class("calls");
    let class = class.to_str().unwrap();
    let plain = folder("calls-key").join("key.abnf");
    let broken = plain.with_file_name("broken.abnf");
    fs::write(&plain, "a = *\"x\"\n").unwrap();
    fs::write(&broken, ";;@constraint right-linear\na = *\"x\"\n").unwrap();
    let (plain, broken) = (plain.to_str().unwrap(), broken.to_str().unwrap());
    for (arguments, says) in [
        (&[&key, class, "--weights", "langauge=60"][..], "did you mean `language`?"),
        (&[&key, class, "--weights", "language=-1"], "write a number from 0"),
        (&[&key, class, "--weights", "language=0"], "no part has a weight"),
        (&[plain, class, "--weights", "language=1,examples=1"], "`examples` have a weight"),
        (&[&key, class, "--out", class], "give `--out` another folder"),
        (&[&key, "-f", "csv"], "none is named"),
        (&[broken, class], "the key breaks its constraint `right-linear`"),
    ] {
        let outcome = urlgram(&[&["grade"], arguments].concat(), b"");
        assert!(outcome.code == 2 && outcome.stderr.contains(says), "{says}: {}", outcome.whole());
    }
}

/// One change that makes a grammar right is found, whatever kind it is of.
#[test]
fn one_step_is_told() {
    let key = folder("steps").join("key.abnf");
    for (right, wrong, words) in [
        ("a = 1*DIGIT", "a = *DIGIT", "write `1*DIGIT` for `*DIGIT`"),
        ("a = 2*4DIGIT", "a = 2*3DIGIT", "write `2*4DIGIT` for `2*3DIGIT`"),
        ("a = [ \"-\" ] 1*DIGIT", "a = \"-\" 1*DIGIT", "write `[ \"-\" ]` for `\"-\"`"),
        ("a = \"x\" / \"y\" / \"zz\"", "a = \"x\" / \"y\"", "add the alternative `\"zz\"`"),
        ("a = \"xx\" / \"y\"", "a = \"xx\" / \"y\" / \"zz\"", "remove the alternative `\"zz\"`"),
        ("a = 1*%x61-7A", "a = 1*ALPHA", "write `%x61-7A` for `ALPHA`"),
        ("a = 4DIGIT \"-\" 2DIGIT", "a = 4DIGIT 2DIGIT", "add `\"-\"` before `2DIGIT`"),
        ("a = \"x\" 1*DIGIT", "a = 1*DIGIT \"x\"", "put `\"x\"` before `1*DIGIT`"),
        (
            "a = ( \"x\" / \"y\" ) 1*DIGIT",
            "a = \"x\" / \"y\" 1*DIGIT",
            "write `( \"x\" / \"y\" ) 1*DIGIT` for `\"x\" / \"y\" 1*DIGIT`",
        ),
        (
            "a = *( DIGIT \",\" ) \"x\"",
            "a = DIGIT *\",\" \"x\"",
            "write `*( DIGIT \",\" ) \"x\"` for `DIGIT *\",\" \"x\"`",
        ),
        ("a = %s\"ab\"", "a = \"ab\"", "write `%s\"ab\"` for `\"ab\"`"),
        ("a = a \",\" DIGIT / DIGIT", "a = a \",\" DIGIT / 1*DIGIT", "write `DIGIT` for `1*DIGIT`"),
    ] {
        fs::write(&key, format!("{right}\n")).unwrap();
        let outcome = urlgram(
            &["grade", key.to_str().unwrap(), "-", "-f", "json", "--notation", "abnf"],
            format!("{wrong}\n").as_bytes(),
        );
        let json: Value = serde_json::from_str(&outcome.stdout).unwrap();
        assert_eq!(json["edit"]["words"], words, "{right} -> {wrong}");
        assert!(json["points"].as_f64().unwrap() >= 80.0, "{json}");
    }
}

/// An error of syntax costs its repair.
#[test]
fn syntax_is_repaired() {
    let key = folder("repairs").join("key.abnf");
    fs::write(&key, KEY.lines().skip(3).map(|line| line.to_owned() + "\n").collect::<String>()).unwrap();
    for (wrong, words) in [
        (dates("\"1\"", "\"1"), "add `\"` after `\"1`"),
        (dates(" / ", " "), ""),
        (dates("\"0\" %x31-39", "( \"0\" %x31-39"), "remove `(` after `=`"),
        (dates("4DIGIT", "4DIGTI"), "write `DIGIT` for `DIGTI`"),
        (dates("/", "|"), "write `/` for `|`"),
        (dates(" = year", " ::= year"), "write `=` for `::=`"),
        (dates("date ", "date = year\ndate "), "write `=/` after the second `date`"),
    ] {
        let outcome = urlgram(
            &["grade", key.to_str().unwrap(), "-", "-f", "json", "--notation", "abnf"],
            wrong.as_bytes(),
        );
        let json: Value = serde_json::from_str(&outcome.stdout).unwrap();
        let repair = json["repairs"][0]["words"].as_str().unwrap_or_default();
        assert_eq!(repair, words, "{wrong}{json:#}");
        assert!(json["points"].as_f64().unwrap() >= if words.is_empty() { 0.0 } else { 60.0 }, "{json:#}");
    }
}

/// Constraints are decided, each with its witness.
#[test]
fn constraints_are_decided() {
    let key = folder("constraints").join("key.abnf");
    for (constraint, answer, says) in [
        ("unambiguous", "a = *b\nb = 1*\"x\"\n", "has several trees in `a`"),
        ("right-linear", "a = b \"x\" / \"\"\nb = \"\"\n", "the production `b` is not at the end"),
        ("left-linear", "a = \"x\" a / \"\"\n", "the production `a` is not at the beginning"),
        ("at most 1 rule", "a = b\nb = *\"x\"\n", "the grammar has 2 rules"),
        ("no recursion", "a = \"x\" a / \"\"\n", "`a` needs itself: a > a"),
        ("no left-recursion", "a = a \"x\" / \"\"\n", "line 1: "),
    ] {
        let right = match constraint {
            "right-linear" => "a = \"x\" a / \"\"\n",
            "left-linear" => "a = a \"x\" / \"\"\n",
            _ => "a = *\"x\"\n",
        };
        fs::write(&key, format!(";;@constraint {constraint}\n;;@weight constraints=1\n{right}")).unwrap();
        let outcome = urlgram(&["grade", key.to_str().unwrap(), "-"], answer.as_bytes());
        assert!(outcome.stdout.contains(&format!("breaks `{constraint}`: ")), "{}", outcome.whole());
        assert!(
            outcome.stdout.contains(says) && outcome.stdout.contains("\n0.0 of 100 points"),
            "{says}: {}",
            outcome.whole()
        );
        let same = urlgram(&["grade", key.to_str().unwrap(), "-"], right.as_bytes());
        assert!(!same.stdout.contains("breaks "), "{}", same.whole());
    }
}

/// Answers for which repairs and steps could be sought for ever.
#[test]
fn the_search_for_steps_ends() {
    let key = folder("work").join("key.abnf");
    fs::write(&key, "a = 1*\"x\"\n").unwrap();
    let many: String = (0..3000).fold("a = \"b\"".to_owned(), |text, at| text + &format!(" / \"a{at}\""));
    let rules: String = (0..300).fold(String::new(), |text, at| text + &format!("r{at} = r{}\n", at + 1))
        + "r300 = 1*DIGIT\n";
    for answer in [many, rules, "x".repeat(10_000), "a = ".to_owned() + &"( ".repeat(2000), "\"".repeat(5000)]
    {
        let begin = std::time::Instant::now();
        let outcome = urlgram(&["grade", key.to_str().unwrap(), "-"], answer.as_bytes());
        assert_eq!(outcome.code, 1, "{}", outcome.whole());
        assert!(begin.elapsed().as_secs() < 60, "{}", &answer[..40]);
    }
}
