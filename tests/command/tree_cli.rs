//! `urlgram tree`: what it prints, and its exit codes.
use crate::command;

use std::fmt::Write as _;

use command::urlgram;

/// All that these calls print.
fn whole(calls: &[&[&str]]) -> String {
    calls.iter().fold(String::new(), |mut text, call| {
        let _ = writeln!(
            text,
            "$ urlgram tree {}\n{}",
            call.join(" "),
            urlgram(&[&["tree"], *call].concat(), b"").whole()
        );
        text
    })
}

#[test]
fn trees() {
    assert_snapshot!(
        "tree",
        whole(&[
            &["http://www.w3.org/a%20b?q"],
            &["-d", "rfc1738", "--full", "-s", "hsegment", "a"],
            &["--derivation", "http://www.w3.org/a%20b?q"],
            &["-d", "rfc1630", "--reading", "printed", "news:a.b"],
            &["-d", "rfc1738", "-f", "json", "-s", "hostport", "w3.org:80"],
            &["-d", "rfc1738", "-f", "json", "--full", "-s", "digits", "80"],
            &["-d", "rfc1738", "-s", "hostport", "-f", "svg", "h:1"],
            // These trees show a text as far as it derives.
            &["-d", "rfc1738", "http://www.w3.org/a b"],
            &["-d", "rfc1738", "http://user@ex_ample.com:80x/"],
            &["-d", "rfc1738", "HTTP://h/"],
            &["-d", "rfc1738", "--derivation", "-s", "port", "8o"],
            &["-d", "rfc1738", "--all", "-s", "port", "8o"],
            &["-d", "rfc1738", "-f", "json", "http://www.w3.org/a b"],
            &["-d", "rfc1738", "--derivation", "-f", "json", "ftp://a/b"],
            // These calls have several texts.
            &["-d", "rfc1738", "-s", "port", "80", "8o"],
            &["-d", "rfc1738", "-s", "port", "-f", "json", "80", "8o", "443"],
            &["-d", "rfc1738", "--color", "always", "-s", "hostport", "w3.org:80", "h:8o"],
            &["-d", "rfc1738", "--color", "always", "--derivation", "-s", "hostport", "h:80"],
        ])
    );
}

#[test]
fn all_trees() {
    assert_snapshot!(
        "tree-all",
        whole(&[
            &["-d", "rfc1738", "--all", "gopher://h/1a%09b"],
            &["--all", "-d", "rfc1630", "-s", "hostname", "www.w3.org"],
            &["--all", "--most", "2", "-d", "rfc1630", "-s", "mailtoaddress", "mailto:a@b@c.d"],
            &["-d", "rfc1738", "--all", "-s", "port", "80"],
            &["--all", "-d", "url-06", "-s", "xchar", "="],
            &["-d", "rfc1738", "--all", "-f", "json", "-s", "fileurl", "file://localhost/"],
            // The grammar derives the text, but the form of its scheme does not.
            &["--all", "-d", "url-06", "http://3com.com/"],
            &["-d", "rfc1738", "--all", "http://h?q"],
            &["-d", "rfc1738", "--all", "--color", "always", "-s", "fileurl", "file://localhost/"],
        ])
    );
}

/// The tree of an input that does not derive ends with the finding at that place, or else with the first one and its place. No
/// finding is told twice.
#[test]
fn partial_trees_end_with_the_reason() {
    for (input, reason) in [
        (
            "http://h/~u",
            "✗ column 10: \"~u\"\n        The path contains `~`, which RFC 1738 does not allow in a URL\n        (unsafe-character)\n",
        ),
        (
            "http:/h/",
            "✗ column 7: \"h/\"\n     `//` must follow the colon of the scheme (missing-slashes)\n\ncolumn 1: RFC 1738",
        ),
        (
            "HTTP://h/~u",
            "✗ column 1: \"HTTP://h/~u\"\n     The scheme is `http`, written `HTTP` (scheme-case)\n",
        ),
        (
            "foo",
            "✗ column 4: \"\"\n     column 1: RFC 1738 requires a scheme such as `http:` at the beginning\n",
        ),
        (
            "http://user@x/",
            "✗ column 12: \"@x/\"\n        RFC 1738 allows no user here; remove `user@` (user-not-allowed)",
        ),
        // The hyphen was read; the finding is about it.
        (
            "http://a-.b/",
            "✗ column 10: \".b/\"\n        column 9: A label of the host begins or ends with `-` (hyphen-at-edge)",
        ),
        ("a b", "✗ column 2: \" b\"\n     These are words, and no URL (not-a-url)\n"),
    ] {
        let outcome = urlgram(&["tree", "-d", "rfc1738", input], b"");
        let below = outcome.stdout.find('✗').map(|at| &outcome.stdout[at..]).unwrap();
        assert!(below.starts_with(reason), "{}", outcome.stdout);
        let code =
            reason.split_once('(').map_or("missing-scheme", |(_, rest)| rest.split_once(')').unwrap().0);
        assert_eq!(outcome.stdout.matches(&format!("({code})")).count(), 1, "{}", outcome.stdout);
        // A picture has the reason, too, and a user who redirects it to a file reads the reason on standard error.
        let outcome = urlgram(&["tree", "-d", "rfc1738", "-f", "svg", input], b"");
        let first = reason.lines().nth(1).unwrap().trim().split(' ').nth(2).unwrap();
        assert!(outcome.stdout.contains("class=\"reason\"") && outcome.stdout.contains(first), "{first}");
        assert!(outcome.stderr.contains(&format!("({code})")), "{}", outcome.stderr);
    }
}

#[test]
fn wrong_calls() {
    assert_snapshot!(
        "tree-wrong-calls",
        whole(&[
            &[],
            &["-d", "rfc1738", "-s", "hostnam", "h"],
            &["-d", "rfc173", "h"],
            &["--most", "3", "http://h/"],
            &["--derivation", "-f", "svg", "http://h/"],
            &["-f", "svg", "http://h/", "http://i/"],
            &["--derivation", "--all", "http://h/"],
        ])
    );
    assert_snapshot!("help-tree", urlgram(&["tree", "--help"], b"").whole());
}

/// All of standard input is one input, but for the last line feed.
#[test]
fn standard_input() {
    let call = ["tree", "-d", "rfc1738", "-s", "search", "-"];
    assert_eq!(urlgram(&call, b"a\n").stdout, "search \"a\"\n");
    assert_eq!(urlgram(&call, b"a").code, 0);
    assert_eq!(urlgram(&call, b"a\n\n").code, 1);
    assert_eq!(urlgram(&call, &vec![b'a'; 1 << 20]).code, 0);
    let outcome = urlgram(&call, &vec![b'a'; 1 << 21]);
    assert!(
        outcome.stderr.starts_with("urlgram: the limit of a tree is 1048576 bytes"),
        "{}",
        outcome.stderr
    );
    assert_eq!(outcome.code, 2);
    // The text is longer than trees are counted for.
    let long = vec![b'a'; 1 << 15];
    assert_eq!(urlgram(&["tree", "-d", "rfc1738", "--all", "-s", "search", "-"], &long).code, 2);
    assert_eq!(urlgram(&["tree", "-d", "rfc1738", "-s", "schemepart", "-"], &long).code, 0);
}
