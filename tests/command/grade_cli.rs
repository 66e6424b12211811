//! `grade`: hostile submissions, the key of the lesson, and searches that end.

use std::fs;

use crate::calls::directory;
use crate::command::urlgram;
use crate::root::root;

/// The key of the lesson agrees with its own examples.
#[test]
fn the_lesson_agrees_with_its_examples() {
    let outcome = urlgram(&["grade", root("docs/guide/dates.abnf").to_str().unwrap()], b"");
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
}

/// Nothing of a submission is markup in a page, a formula in a spreadsheet, or a control in a terminal.
#[test]
fn submissions_are_shown_as_text() {
    let all = directory("grade-hostile");
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

/// Answers for which repairs and steps could be sought for ever.
#[test]
fn the_search_for_steps_ends() {
    let key = directory("grade-work").join("key.abnf");
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
