//! The output on a terminal has no control characters and no invisible characters.
use crate::command;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use command::urlgram;

/// C0 and C1 controls, directions, blanks that are letters, tags.
const HOSTILE: &str =
    "\u{1b}[31m\u{7}\u{9b}2J\u{85}\u{202e}\u{2066}\u{ad}\u{115f}\u{3164}\u{ffa0}\u{2800}\u{feff}\u{e0041}";

fn is_raw(character: char) -> bool {
    let invisible = "\u{ad}\u{115f}\u{1160}\u{3164}\u{ffa0}\u{2800}\u{feff}";
    character != '\n' && character.is_control()
        || invisible.contains(character)
        || ('\u{200b}'..='\u{200f}').contains(&character)
        || ('\u{202a}'..='\u{202e}').contains(&character)
        || ('\u{2060}'..='\u{206f}').contains(&character)
        || ('\u{e0000}'..='\u{e0fff}').contains(&character)
}

fn assert_safe(arguments: &[&str], stdin: &[u8]) {
    let outcome = urlgram(arguments, stdin);
    for (stream, text) in [("stdout", &outcome.stdout), ("stderr", &outcome.stderr)] {
        // A pipe gets URLs as they are from those that print them.
        if stream == "stdout" && ["fix", "resolve", "extract"].contains(&arguments[0]) {
            continue;
        }
        let raw: Vec<_> = text.chars().filter(|character| is_raw(*character)).collect();
        assert!(raw.is_empty(), "{arguments:?}, {stream}: {text:?}");
    }
    assert!(outcome.stdout.len() + outcome.stderr.len() > 0, "{arguments:?}");
}

/// The hostile text may be in any argument.
#[test]
fn arguments() {
    let url = format!("http://h/{HOSTILE}");
    let option = format!("--{HOSTILE}");
    for command in [
        "check",
        "compare",
        "diff",
        "explain",
        "extract",
        "generate",
        "grammar",
        "interpret",
        "resolve",
        "same",
        "tree",
    ] {
        for call in [
            &[command, HOSTILE][..],
            &[command, HOSTILE, HOSTILE],
            &[command, &url],
            &[command, &url, &url],
            &[command, &option],
            &[command, "-d", HOSTILE, "x"],
            &[command, "-s", HOSTILE, "x"],
            &[command, "--reading", HOSTILE, "x"],
            &[command, "-f", HOSTILE, "x"],
            &[command, "--color", HOSTILE],
            &[command, "--config", HOSTILE, "x"],
            &[command, "-i", HOSTILE],
        ] {
            assert_safe(call, b"");
        }
    }
    for call in [
        &[HOSTILE][..],
        &[&option],
        &["-d", HOSTILE],
        &["check", "--select", HOSTILE, "x"],
        &["check", "--skip", HOSTILE, "x"],
        &["check", "--threads", HOSTILE, "x"],
        &["check", "--record", &format!("none/{HOSTILE}"), "x"],
        &["check", "-f", "narrated", &url],
        &["check", "-f", "json", &url],
        &["check", "-f", "sarif", &url],
        &["check", "-d", "rfc3987", &url],
        &["check", "-f", "ndjson", "--no-diagnostics", &url],
        &["check", "--extract", HOSTILE],
        &["compare", "-f", "ndjson", &url],
        &["fix", "-i", HOSTILE],
        &["tree", "-d", "rfc3987", "-s", "ucschar", "\u{3164}"],
        &["tree", "-d", "rfc3987", "-f", "svg", "http://h/\u{3164}\u{2800}"],
        &["tree", "-d", "rfc3987", "--full", "http://h/\u{3164}\u{2800}"],
        &["tree", "-d", "rfc3987", "--derivation", "http://h/\u{3164}\u{2800}"],
        &["interpret", "-d", "rfc3987", "http://h/\u{3164}\u{2800}"],
        &["same", "-d", "rfc3987", "http://h/\u{3164}\u{2800}", "http://h/\u{ffa0}"],
        &["resolve", "-d", "rfc3986", "http://h/\u{3164}\u{2800}", "\u{ffa0}"],
    ] {
        assert_safe(call, b"");
    }
}

/// Lists, texts, the names of files, and the text in a file of settings.
#[test]
fn files() {
    let list = format!("http://h/{HOSTILE}\n{HOSTILE}\n");
    for format in ["graphical", "narrated", "json", "ndjson", "sarif"] {
        assert_safe(&["check", "-f", format, "-"], list.as_bytes());
    }
    assert_safe(&["check", "--summary", "-"], list.as_bytes());
    assert_safe(&["compare", "-"], list.as_bytes());
    let text = format!("see <URL:http://h/{HOSTILE}> and {HOSTILE}://x/ http://{HOSTILE}/");
    for format in ["graphical", "narrated", "json", "sarif"] {
        assert_safe(&["check", "--extract", "-f", format, "-"], text.as_bytes());
    }
    let here = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("terminal");
    let _ = fs::remove_dir_all(&here);
    fs::create_dir_all(&here).unwrap();
    let path = here.join(HOSTILE);
    fs::write(&path, "\r\n#\n\u{3164}http://h/ \n").unwrap();
    let path = path.to_str().unwrap();
    for format in ["graphical", "narrated", "json", "ndjson", "sarif"] {
        assert_safe(&["check", "-f", format, "-i", path], b"");
        assert_safe(&["check", "--extract", "-f", format, path], b"");
    }
    assert_safe(&["check", "--summary", path], b"");
    assert_safe(&["fix", "--explain", "-i", path], b"");
    for settings in [
        format!("dialect = '{HOSTILE}'"),
        format!("# {HOSTILE}"),
        format!("\"{HOSTILE}\" = 1"),
        format!("start = 'a{}'", &HOSTILE[9..]),
    ] {
        fs::write(path, settings).unwrap();
        assert_safe(&["check", "--config", path, "x"], b"");
    }
}

/// The name under which the program is called is an argument, too.
#[cfg(unix)]
#[test]
fn its_own_name() {
    use std::os::unix::process::CommandExt as _;
    for arguments in [&["check"][..], &["--help"], &["check", "--help"], &["--nope"], &["--version"]] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_urlgram")).arg0(HOSTILE).args(arguments).output().unwrap();
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(!text.chars().any(is_raw), "{arguments:?}: {text:?}");
    }
}
