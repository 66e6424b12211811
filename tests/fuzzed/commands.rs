//! Splices through the program: each command that takes a text, in each format, and the language server. The program contains a defect, and asks
//! for a report of it; here, that fails.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use fastrand::Rng;
use serde_json::{Value, json};
use urlgram::DIALECTS;

use crate::command::{program, run};
use crate::tier;
use crate::urlgram_fuzz::splices::spliced;

/// The commands: `LIST` is a file of splices that NUL ends, `TEXT` one with a splice a line, each other `URL` a splice. Commands
/// without a dialect have `-` before them.
const COMMANDS: &[&str] = &[
    "check -0 -i LIST",
    "check -0 -i LIST --full",
    "check -0 -i LIST -f narrated",
    "check -0 -i LIST -f concise",
    "check -0 -i LIST -f json",
    "check -0 -i LIST -f ndjson",
    "check -0 -i LIST -f ndjson --no-diagnostics",
    "check -0 -i LIST -f sarif",
    "check -0 -i LIST -f github",
    "check -0 -i LIST -f gitlab",
    "check -0 -i LIST -f junit",
    "check -0 -i LIST --summary",
    "check -0 -i LIST --count",
    "check -i TEXT --crlf --skip bom,blank,comments",
    "check --extract TEXT",
    "check --extract TEXT -f sarif",
    "check --color always -- URL URL URL",
    "extract TEXT",
    "extract TEXT -f ndjson -n",
    "fix -0 -i LIST",
    "fix -0 -i LIST --guess --explain",
    "fix -0 -i LIST --all",
    "fix --extract TEXT",
    "normalize -0 -i LIST",
    "normalize -0 -i LIST --nfc --explain -f ndjson",
    "iri --to-iri -0 -i LIST -f ndjson",
    "iri --to-uri -0 -i LIST --nfc --explain",
    "tree -- URL URL URL URL",
    "tree -f json -- URL URL URL URL",
    "tree --all -f svg -- URL",
    "tree --derivation -- URL URL",
    "interpret -- URL",
    "interpret -f json -- URL",
    "resolve --steps -- URL URL",
    "resolve -f json -- URL URL",
    "resolve --html TEXT",
    "resolve --message TEXT -f json",
    "same -- URL URL",
    "same -f json --nfc -- URL URL",
    "-compare -0 -i LIST",
    "-compare -0 -i LIST -f ndjson",
    "-explain -- URL",
];

/// The number of splices in a list.
const OF_A_LIST: usize = 40;

fn splice(random: &mut Rng) -> Vec<u8> {
    let choices: Vec<u8> = (0..2 * random.usize(1..=6)).map(|_| random.u8(..)).collect();
    spliced(&choices)
}

/// Splices in a file, with a byte after each.
fn list(path: &Path, end: u8, random: &mut Rng) -> String {
    let mut list = Vec::new();
    for _ in 0..OF_A_LIST {
        list.extend(splice(random).into_iter().filter(|byte| *byte != 0));
        list.push(end);
    }
    fs::write(path, list).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Calls the program, and returns why it fails.
fn wrong(arguments: &[Vec<u8>], stdin: &[u8]) -> Option<String> {
    use std::ffi::OsString;
    #[cfg(unix)]
    let words = arguments.iter().map(|word| std::os::unix::ffi::OsStringExt::from_vec(word.clone()));
    #[cfg(not(unix))]
    let words = arguments.iter().map(|word| String::from_utf8_lossy(word).into_owned().into());
    let words: Vec<OsString> = words.collect();
    let output = run(&mut program(&words), stdin);
    let said = String::from_utf8_lossy(&output.stderr);
    let is_wrong = said.contains("a defect of urlgram") || said.contains("panicked");
    let is_ended = output.status.code().is_some_and(|code| code <= 2);
    (is_wrong || !is_ended).then(|| format!("{words:?}: {}: {said}", output.status))
}

fn called(command: &str, dialect: &str, folder: &Path, random: &mut Rng) -> Option<String> {
    let (line, has_dialect) = command.strip_prefix('-').map_or((command, true), |line| (line, false));
    let mut arguments: Vec<Vec<u8>> = Vec::new();
    for (place, word) in line.split(' ').enumerate() {
        arguments.push(match word {
            "LIST" => list(&folder.join(format!("{dialect}.list")), b'\0', random).into_bytes(),
            "TEXT" => list(&folder.join(format!("{dialect}.txt")), b'\n', random).into_bytes(),
            "URL" => splice(random).into_iter().filter(|byte| *byte != 0).collect(),
            _ => word.as_bytes().to_vec(),
        });
        if place == 0 {
            arguments.push(b"--no-config".to_vec());
            if has_dialect {
                arguments.extend([b"-d".to_vec(), dialect.as_bytes().to_vec()]);
            }
        }
    }
    wrong(&arguments, b"")
}

/// The messages of an editor that opens a text, asks at each line, and changes it.
fn session(random: &mut Rng) -> Vec<u8> {
    let mut messages = Vec::new();
    let mut send = |message: &Value| {
        let text = message.to_string();
        messages.extend(format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes());
    };
    let mut text = || {
        let lines = (0..OF_A_LIST).map(|_| String::from_utf8_lossy(&splice(random)).into_owned());
        lines.collect::<Vec<_>>().join("\n")
    };
    let (uri, capabilities) = ("file:///w/notes.md", json!({ "capabilities": {} }));
    send(&json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": capabilities }));
    let document = json!({ "uri": uri, "languageId": "markdown", "version": 1, "text": text() });
    let opened = json!({ "textDocument": document });
    send(&json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": opened }));
    for round in 0..2 {
        for line in 0..OF_A_LIST {
            let place = json!({ "line": line, "character": 9 });
            let place = json!({ "textDocument": { "uri": uri }, "position": place });
            send(&json!({ "jsonrpc": "2.0", "id": line, "method": "textDocument/hover", "params": place }));
        }
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 999, "character": 0 } });
        let range =
            json!({ "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] } });
        send(&json!({ "jsonrpc": "2.0", "id": "a", "method": "textDocument/codeAction", "params": range }));
        if round == 0 {
            let change = json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [{ "text": text() }] });
            send(&json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": change }));
        }
    }
    send(&json!({ "jsonrpc": "2.0", "id": "z", "method": "shutdown" }));
    send(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    messages
}

/// A call of each command with splices, each time by another dialect; with `URLGRAM_NIGHTLY`, by all.
#[test]
fn commands() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("splices");
    let seed = tier::asked("URLGRAM_SEED", 3986);
    let rounds = tier::of(DIALECTS.len(), 1);
    let (next, all) = (AtomicUsize::new(0), rounds * (COMMANDS.len() + 1));
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for number in 0..threads {
            let (next, folder) = (&next, folder.join(number.to_string()));
            scope.spawn(move || {
                fs::create_dir_all(&folder).unwrap();
                loop {
                    let call = next.fetch_add(1, Ordering::Relaxed);
                    if call >= all {
                        return;
                    }
                    let mut random = Rng::with_seed(seed + ((call as u64) << 32));
                    let (round, command) = (call / (COMMANDS.len() + 1), call % (COMMANDS.len() + 1));
                    // The calls with the same dialect have different commands.
                    let dialect = DIALECTS[(round * COMMANDS.len() + command) % DIALECTS.len()].id;
                    let wrong = match COMMANDS.get(command) {
                        Some(command) => called(command, dialect, &folder, &mut random),
                        None => wrong(&["lsp".into(), "-d".into(), dialect.into()], &session(&mut random)),
                    };
                    assert!(wrong.is_none(), "{}", wrong.unwrap_or_default());
                }
            });
        }
    });
}
