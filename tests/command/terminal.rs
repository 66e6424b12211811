//! The output on a terminal has no control characters and no invisible characters.
use crate::calls::directory;
use crate::command::called;
use crate::tier;

use std::fs;
use std::path::Path;

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

/// The text without the URLs of those commands that print them: a pipe gets them as they are.
fn printed<'a>(arguments: &[&str], stdout: &'a str) -> &'a str {
    match arguments[0] {
        "extract" | "fix" | "iri" | "normalize" => "",
        // Steps come before the result.
        "resolve" if !arguments.contains(&"--html") => {
            stdout.trim_end_matches('\n').rsplit_once('\n').map_or("", |(steps, _)| steps)
        }
        _ => stdout,
    }
}

/// Calls the program in a folder, and returns its exit code.
fn assert_safe(here: &Path, arguments: &[&str], stdin: &[u8]) -> i32 {
    let outcome = called(here, arguments, stdin);
    for (stream, text) in [("stdout", printed(arguments, &outcome.stdout)), ("stderr", &outcome.stderr)] {
        // Tabulators are between the columns of a page's references.
        let mut text = text.chars().filter(|it| *it != '\t' || arguments[0] != "resolve");
        assert!(!text.any(is_raw), "{arguments:?}, {stream}: {:?}", outcome.whole());
    }
    assert!(outcome.stdout.len() + outcome.stderr.len() > 0, "{arguments:?}");
    outcome.code
}

const COMMANDS: &str =
    "check compare diff explain extract fix generate grammar interpret iri normalize resolve same tree";

const OPTIONS: &str = "-d -s -f -i -n --reading --select --ignore --skip --config --record --threads --rung --html --message --retrieved \
    --seed --color --right-reading --dfa --most --length";

/// Wherever an argument may be.
#[test]
fn arguments() {
    let here = directory("terminal-arguments");
    let url = format!("http://h/{HOSTILE}");
    let option = format!("--{HOSTILE}");
    for command in COMMANDS.split(' ') {
        for call in [
            &[command, HOSTILE][..],
            &[command, HOSTILE, HOSTILE],
            &[command, &url],
            &[command, &url, &url],
            &[command, &option],
        ] {
            assert_safe(&here, call, b"");
        }
    }
    let given = OPTIONS
        .split(' ')
        .flat_map(|it| [vec![it.to_owned(), HOSTILE.to_owned()], vec![format!("{it}={HOSTILE}")]]);
    let given: Vec<_> = given.collect();
    let calls = COMMANDS.split(' ').flat_map(|command| given.iter().map(move |given| (command, given)));
    let mut wrong = 0;
    for (command, given) in tier::every(11, calls) {
        let given = given.iter().map(String::as_str);
        let call: Vec<_> =
            [command].into_iter().chain(given).chain((command != "diff").then_some("x")).collect();
        wrong += usize::from(assert_safe(&here, &call, b"") == 2);
    }
    assert!(wrong > tier::of(500, 40), "{wrong}");
    let sides = ["", "rfc1738:", "rfc1738::", ":url", ":http:"].map(|side| match side.strip_prefix(':') {
        Some(rest) => format!("{HOSTILE}:{rest}"),
        None => side.replacen(':', &format!(":{HOSTILE}"), 1),
    });
    for (side, other) in
        sides.iter().flat_map(|side| ["rfc3986", "rfc3986:URI", "rfc3986:http:"].map(|other| (side, other)))
    {
        assert_safe(&here, &["diff", side, other], b"");
        assert_safe(&here, &["diff", other, side], b"");
    }
    let page = format!("<base href='http://a/{HOSTILE}/'><a href='{HOSTILE}'>\u{1b}[31m");
    for dialect in ["rfc1630", "rfc1738", "rfc1808", "fielding-01", "rfc2396", "rfc3986", "rfc3987"] {
        for more in [
            &["http://a/b", HOSTILE, "--steps"][..],
            &[HOSTILE, "g"],
            &["http://a/b", HOSTILE],
            &["--html", "-"],
        ] {
            assert_safe(&here, &[&["resolve", "-d", dialect], more].concat(), page.as_bytes());
        }
    }
    // Some of these calls have written files.
    let here = directory("terminal-calls");
    for call in [
        &[HOSTILE][..],
        &[&option],
        &["-d", HOSTILE],
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
        assert_safe(&here, call, b"");
    }
}

/// Lists, texts, the names of files, and the text in a file of settings.
#[test]
fn files() {
    let here = directory("terminal-files");
    let list = format!("http://h/{HOSTILE}\n{HOSTILE}\n");
    for format in ["graphical", "narrated", "json", "ndjson", "sarif"] {
        assert_safe(&here, &["check", "-f", format, "-"], list.as_bytes());
    }
    assert_safe(&here, &["check", "--summary", "-"], list.as_bytes());
    assert_safe(&here, &["compare", "-"], list.as_bytes());
    let text = format!("see <URL:http://h/{HOSTILE}> and {HOSTILE}://x/ http://{HOSTILE}/");
    for format in ["graphical", "narrated", "json", "sarif"] {
        assert_safe(&here, &["check", "--extract", "-f", format, "-"], text.as_bytes());
    }
    let path = here.join(HOSTILE);
    fs::write(&path, "\r\n#\n\u{3164}http://h/ \n").unwrap();
    let path = path.to_str().unwrap();
    for format in ["graphical", "narrated", "json", "ndjson", "sarif"] {
        assert_safe(&here, &["check", "-f", format, "-i", path], b"");
        assert_safe(&here, &["check", "--extract", "-f", format, path], b"");
    }
    assert_safe(&here, &["check", "--summary", path], b"");
    assert_safe(&here, &["fix", "--explain", "-i", path], b"");
    for settings in [
        format!("dialect = '{HOSTILE}'"),
        format!("# {HOSTILE}"),
        format!("\"{HOSTILE}\" = 1"),
        format!("start = 'a{}'", &HOSTILE[9..]),
    ] {
        fs::write(path, settings).unwrap();
        assert_safe(&here, &["check", "--config", path, "x"], b"");
    }
}

/// The name under which the program is called is an argument, too.
#[cfg(unix)]
#[test]
fn its_own_name() {
    use crate::command::{Outcome, program};
    use std::os::unix::process::CommandExt as _;
    for arguments in [&["check"][..], &["--help"], &["check", "--help"], &["--nope"], &["--version"]] {
        let text = Outcome::of(program(arguments).arg0(HOSTILE).output().unwrap()).whole();
        assert!(!text.chars().any(is_raw), "{arguments:?}: {text:?}");
    }
}
