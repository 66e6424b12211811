//! `urlgram fix`: what is certain, the likeliest guess, and all that may be meant.
use crate::command::urlgram;

/// Without guesses, with the likeliest, and with all.
fn lines(dialect: &str, input: &str) -> [(String, i32); 3] {
    [&[][..], &["--guess"], &["--all"]].map(|options| {
        let outcome = urlgram(&[&["fix", "-d", dialect][..], options, &[input]].concat(), b"");
        (outcome.stdout, outcome.code)
    })
}

#[test]
fn certain_likely_and_possible() {
    for (dialect, input, [certain, likely, all]) in [
        ("rfc1738", "http://h/a b", ["http://h/a%20b"; 3]),
        ("rfc1738", "www.example.com", ["", "http://www.example.com", "http://www.example.com"]),
        ("rfc3986", "john@example.com", ["", "mailto:john@example.com", "mailto:john@example.com"]),
        ("rfc1738", "ttp://h.org/", ["ttp://h.org/", "http://h.org/", "http://h.org/"]),
        (
            "rfc3986",
            "http://2001:db8::1:8080/",
            ["", "http://[2001:db8::1]:8080/", "http://[2001:db8::1]:8080/\thttp://[2001:db8::1:8080]/"],
        ),
        ("rfc3986", "C:\\Users\\me", ["", "file:///C:/Users/me", "file:///C:/Users/me"]),
        ("rfc1738", "1.2.3.4.5", ["", "", ""]),
        ("rfc1738", "http://ex_ample.com/", ["", "", ""]),
    ] {
        for ((said, code), wanted) in lines(dialect, input).into_iter().zip([certain, likely, all]) {
            // A line without a repair stays as it is, and the exit status says so.
            let (line, status) = if wanted.is_empty() { (input, 1) } else { (wanted, 0) };
            assert_eq!((said, code), (format!("{line}\n"), status), "{dialect}: {input}");
        }
    }
}

/// A guess that moves the host for a reader is printed with the names of both; so is the tree of such a text.
#[test]
fn a_guess_that_moves_the_host_names_both() {
    // A browser reads a backslash as a slash.
    let outcome = urlgram(&["fix", "--guess", "--as", "browser", "http://example.com\\@evil.com"], b"");
    assert_eq!(outcome.stdout, "http://example.com/@evil.com\n");
    let told =
        urlgram(&["check", "--as", "browser", "-f", "concise", "http://example.com\\@evil.com"], b"").stdout;
    assert!(
        told.contains("1:19: error[unsafe-character]: Browsers read `\\` as `/` (perhaps `/`)"),
        "{told}"
    );
    let outcome = urlgram(&["fix", "--guess", "--as", "browser", "https://a@b\\@evil.com/x"], b"");
    assert_eq!(outcome.stdout, "https://b/@evil.com/x\n");
    let outcome = urlgram(&["fix", "--guess", "-d", "rfc3987", "http://example.com\\@evil.com"], b"");
    assert_eq!(outcome.stdout, "http://example.com%5C@evil.com\n");
    assert!(outcome.stderr.contains("see the host `evil.com` or `example.com`"), "{}", outcome.stderr);
    let tree = urlgram(&["tree", "-d", "rfc3986", "http://foo@evil.com:80@google.com/"], b"").stdout;
    assert!(tree.contains("see the host `evil.com` or `google.com`"), "{tree}");
    assert_eq!(urlgram(&["fix", "--guess", "ttp://h.org/"], b"").stderr, "");
}

/// If nothing is likely, standard error says what `--all` would write.
#[test]
fn remaining_faults_are_reported() {
    for (input, said) in [
        ("hppt://h.org/", ""),
        ("http://h/a\nb", "no repair is certain (`--guess` prints a guess)"),
        ("dept/1", "no repair is known"),
        ("http://ex_ample.com/", "no repair is known"),
    ] {
        let stderr = urlgram(&["fix", "-d", "rfc1738", input], b"").stderr;
        assert!(if said.is_empty() { stderr.is_empty() } else { stderr.contains(said) }, "{input}: {stderr}");
    }
}

/// A list keeps its lines: one for each input.
#[test]
fn one_line_an_input() {
    let list = b"http://2001:db8::1:8080/\nhttp://h/\n1.2.3.4.5\n";
    let outcome = urlgram(&["fix", "--all", "-"], list);
    assert_eq!(
        outcome.stdout,
        "http://[2001:db8::1]:8080/\thttp://[2001:db8::1:8080]/\nhttp://h/\n1.2.3.4.5\n"
    );
}

/// Data have all of them only if there are several.
#[test]
fn alternatives_in_data() {
    let data = |input: &str| -> serde_json::Value {
        serde_json::from_str(&urlgram(&["check", "-f", "ndjson", input], b"").stdout).unwrap()
    };
    let several = ["http://[2001:db8::1]:8080/", "http://[2001:db8::1:8080]/"];
    assert_eq!(data("http://2001:db8::1:8080/")["alternatives"], serde_json::json!(several));
    for input in ["http://h/", "http://h/a b", "www.example.com", "1.2.3.4.5"] {
        assert_eq!(data(input).get("alternatives"), None, "{input}");
    }
}
