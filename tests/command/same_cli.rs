//! `urlgram same`: answers, exit codes and formats.
use crate::command;

use command::urlgram;

#[test]
fn exit_codes_tell() {
    let code = |arguments: &[&str]| urlgram(&[&["same"], arguments].concat(), b"").code;
    assert_eq!(code(&["http://h", "HTTP://H:80/"]), 0);
    assert_eq!(code(&["http://h/a", "http://h/b"]), 1);
    // Not to be said is not "no".
    assert_eq!(code(&["http://h/a", "http://h/a b"]), 2);
    assert_eq!(code(&["-d", "rfc1737", "http://h/a", "http://h/a"]), 2);
    assert_eq!(code(&["http://h/a"]), 2);
}

#[test]
fn answers_in_text_and_as_data() {
    let pairs: &[&[&str]] = &[
        &["http://h:80/%7e", "HTTP://H/%7E"],
        &["http://h/a/b", "http://h/a%2fb"],
        &["http://h/a", "http://h/a"],
        &["-d", "rfc1630", "http://h/a%2Db", "http://h/a-b"],
        &["-d", "fielding-01", "http://h:80/", "http://h/"],
        &["-f", "json", "http://h:80/%61%ff", "http://h/a"],
        &["-f", "json", "file:///a", "file://localhost/a"],
        &["http://h/a b", "http://h/"],
    ];
    let shown: Vec<_> = pairs.iter().map(|pair| urlgram(&[&["same"], *pair].concat(), b"").whole()).collect();
    for text in shown.iter().filter(|text| !text.contains('{')).take(5) {
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
    assert_snapshot!("same", shown.join("\n"));
}
