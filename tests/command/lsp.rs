//! `urlgram lsp`: a client over pipes, one that is right and one that is not.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout};

use serde_json::{Value, json};

use crate::command::started;

/// A client.
struct Client {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    asked: u64,
}

const NAME: &str = "file:///w/notes.md";

impl Client {
    /// Starts a server, and opens it.
    fn new(arguments: &[&str]) -> Self {
        let mut client = Self::closed(arguments);
        let answer = client.ask("initialize", &json!({ "capabilities": {} }));
        assert_eq!(answer["result"]["serverInfo"]["name"], "urlgram");
        client.tell("initialized", &json!({}));
        client
    }

    fn closed(arguments: &[&str]) -> Self {
        let mut child = started(&[&["lsp"], arguments].concat());
        let (to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, to, from: BufReader::new(from), asked: 0 }
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        self.to.write_all(bytes).unwrap();
        self.to.flush().unwrap();
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    fn tell(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn next(&mut self) -> Value {
        let (mut line, mut length) = (String::new(), 0);
        while line != "\r\n" {
            line.clear();
            assert!(self.from.read_line(&mut line).unwrap() > 0, "the server ended");
            if let Some(value) = line.strip_prefix("Content-Length: ") {
                length = value.trim().parse().unwrap();
            }
        }
        let mut text = vec![0; length];
        self.from.read_exact(&mut text).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    /// Asks, and returns the answer; what comes before it is lost.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.asked, "method": method, "params": params }));
        loop {
            let message = self.next();
            if message["id"] == self.asked {
                return message;
            }
        }
    }

    fn open(&mut self, uri: &str, language: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.tell("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    fn change(&mut self, version: u64, edits: &[Value]) {
        let document = json!({ "uri": NAME, "version": version });
        self.tell("textDocument/didChange", &json!({ "textDocument": document, "contentChanges": edits }));
    }

    /// The next diagnostics, of that version.
    fn diagnostics(&mut self, version: u64) -> Vec<Value> {
        loop {
            let message = self.next();
            if message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["version"] == version
            {
                return message["params"]["diagnostics"].as_array().unwrap().clone();
            }
        }
    }

    /// The answer to a question about a place.
    fn at(&mut self, method: &str, uri: &str, line: u64, character: u64) -> Value {
        let position = json!({ "line": line, "character": character });
        let range = json!({ "start": position, "end": position });
        let params = json!({ "textDocument": { "uri": uri }, "position": position, "range": range });
        self.ask(method, &params)["result"].clone()
    }

    fn end(mut self) -> i32 {
        assert_eq!(self.ask("shutdown", &Value::Null)["result"], Value::Null);
        self.tell("exit", &Value::Null);
        self.child.wait().unwrap().code().unwrap()
    }
}

fn range(start: (u64, u64), end: (u64, u64)) -> Value {
    let position = |(line, character)| json!({ "line": line, "character": character });
    json!({ "start": position(start), "end": position(end) })
}

/// The diagnostics in short: code, and where it begins and ends.
fn short(diagnostics: &[Value]) -> Vec<String> {
    let position = |at: &Value| format!("{}:{}", at["line"], at["character"]);
    let one = |it: &Value| {
        let range = &it["range"];
        format!("{} {}-{}", it["code"].as_str().unwrap(), position(&range["start"]), position(&range["end"]))
    };
    diagnostics.iter().map(one).collect()
}

/// In a file of a known format, the URLs are those at its places, and a repair is written as the file has it.
#[test]
fn formats_have_their_places() {
    let mut client = Client::new(&["-d", "rfc3986"]);
    for (name, language, text, new) in [
        (
            "file:///w/bom.json",
            "json",
            "{\"bomFormat\":\"CycloneDX\",\"x\":\"http://h/a|b\",\"metadata\":{\"supplier\":{\"url\":[\"http:\\/\\/h\\/a¦ b\"]}}}",
            "http:\\/\\/h\\/a%20b",
        ),
        (
            "file:///w/openapi.yaml",
            "yaml",
            "openapi: 3.1.0\ninfo: { x: http://h/a|b, termsOfService: \"http://h/\\x61¦ b\" }",
            "http://h/\\x61%20b",
        ),
        (
            "file:///w/Cargo.toml",
            "toml",
            "[package]\nname = \"http://h/a|b\"\nhomepage = 'http://h/a¦ b'",
            "http://h/a%20b",
        ),
        (
            "file:///w/page.html",
            "html",
            "<p x='http://h/a|b'><a href='http://h/?a&amp;b'></a><img src='http://h/a¦ b'>",
            "http://h/a%20b",
        ),
        // A file that somebody is writing may be broken: then it is running text.
        ("file:///w/package.json", "json", "{ \"homepage\": \"[a](http://h/a¦ b)\",", "http://h/a%20b"),
    ] {
        // The mark shows the place of the space.
        let before = &text[..text.find('¦').unwrap()];
        let (line, column) =
            (before.matches('\n').count(), before.len() - before.rfind('\n').map_or(0, |at| at + 1));
        client.open(name, language, &text.replace('¦', ""));
        let diagnostics = client.diagnostics(1);
        assert_eq!(short(&diagnostics), [format!("space {line}:{column}-{line}:{}", column + 1)], "{name}");
        let at = &diagnostics[0]["range"]["start"];
        let (line, character) = (at["line"].as_u64().unwrap(), at["character"].as_u64().unwrap());
        let actions = client.at("textDocument/codeAction", name, line, character);
        let edit = &actions[0]["edit"]["changes"][name][0];
        assert_eq!(edit["newText"], new, "{name}: {actions}");
        let hover = client.at("textDocument/hover", name, line, character);
        // The production is from the document that the format prescribes.
        let is_iri = ["bom.json", "page.html"].iter().any(|end| name.ends_with(end));
        assert_eq!(hover.to_string().contains("RFC 3986"), !is_iri, "{name}: {hover}");
        assert!(hover["contents"]["value"].as_str().unwrap().contains("contains a space"), "{name}: {hover}");
    }
    assert_eq!(client.end(), 0);
}

#[test]
fn an_editor() {
    let mut client = Client::new(&["-d", "rfc3986"]);
    client.open(NAME, "markdown", "é😀 <http://h/a|b>\r\nhttp://2001:db8::1:8080/ http://h/8%-");
    let diagnostics = client.diagnostics(1);
    assert_eq!(
        short(&diagnostics),
        ["unsafe-character 0:15-0:16", "bare-ipv6 1:7-1:23", "bad-escape 1:35-1:36"]
    );
    let message = diagnostics[2]["message"].as_str().unwrap();
    assert!(message.starts_with("The path contains `%` without two hex digits after it. "), "{message}");

    let hover = client.at("textDocument/hover", NAME, 1, 35);
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(
        text.starts_with("**The path contains `%` without two hex digits after it** (bad-escape)"),
        "{text}"
    );
    assert!(text.contains("RFC 3986, Appendix A, section 3.3") && text.contains("```abnf"), "{text}");
    assert_eq!(client.at("textDocument/hover", NAME, 0, 0), Value::Null);
    let hover = client.at("textDocument/hover", NAME, 1, 34);
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(
        text.contains("`segment` in `path-abempty` in `hier-part` in `URI`") && !text.contains("data:image"),
        "{text}"
    );
    assert!(text.contains("```text\n├──"), "{text}");

    // The actions are a certain repair, guesses, and all certain repairs.
    let actions = client.at("textDocument/codeAction", NAME, 0, 12);
    let certain = &actions[0];
    assert_eq!(
        (&certain["title"], &certain["isPreferred"]),
        (&json!("Write `http://h/a%7Cb`"), &json!(true))
    );
    let edit = &certain["edit"]["changes"][NAME][0];
    assert_eq!((&edit["newText"], &edit["range"]), (&json!("http://h/a%7Cb"), &range((0, 5), (0, 17))));
    assert_eq!(actions[1]["kind"], "source.fixAll.urlgram");
    let guesses = client.at("textDocument/codeAction", NAME, 1, 9);
    assert_eq!(guesses[0]["title"], "Perhaps `http://[2001:db8::1]:8080/` (a guess)");
    assert_eq!(guesses[0]["isPreferred"], false);
    let only = json!({ "textDocument": { "uri": NAME }, "range": range((0, 0), (1, 0)), "context": { "only": ["source.fixAll"] } });
    let only = client.ask("textDocument/codeAction", &only)["result"].clone();
    assert_eq!(only.as_array().unwrap().len(), 1);

    // The edit is made, and the other diagnostics move.
    client.change(
        2,
        &[
            json!({ "range": edit["range"], "text": edit["newText"] }),
            json!({ "range": range((0, 0), (0, 0)), "text": "\n" }),
        ],
    );
    assert_eq!(short(&client.diagnostics(2)), ["bare-ipv6 2:7-2:23", "bad-escape 2:35-2:36"]);
    client.tell("textDocument/didClose", &json!({ "textDocument": { "uri": NAME } }));
    assert_eq!(client.next()["params"]["diagnostics"], json!([]));
    assert_eq!(client.end(), 0);
}

/// No edit crosses a delimiter of the text around a URL, or writes one.
#[test]
fn fixes_stay_inside() {
    let mut client = Client::new(&["-d", "rfc3986"]);
    for (language, text, repaired) in [
        ("markdown", "[see https://ex.org/a](https://ex.org/b)", None),
        (
            "markdown",
            "[see https://ex.org/a](https://ex.org/b c)",
            Some("[see https://ex.org/a](https://ex.org/b%20c)"),
        ),
        ("shellscript", "# curl https://ex.org/x|sh", None),
        ("asciidoc", "https://ex.org/a[text]", None),
    ] {
        client.open(NAME, language, text);
        let end = text.len() as u64;
        let all = json!({ "textDocument": { "uri": NAME }, "range": range((0, 0), (0, end)) });
        let actions = client.ask("textDocument/codeAction", &all)["result"].clone();
        let actions = actions.as_array().unwrap();
        assert_eq!(actions.len(), if repaired.is_some() { 2 } else { 0 }, "{text}: {actions:?}");
        for action in actions {
            let edit = &action["edit"]["changes"][NAME][0];
            let at =
                |side: &str| usize::try_from(edit["range"][side]["character"].as_u64().unwrap()).unwrap();
            let mut new = text.to_owned();
            new.replace_range(at("start")..at("end"), edit["newText"].as_str().unwrap());
            assert_eq!(Some(new.as_str()), repaired);
        }
    }
    assert_eq!(client.end(), 0);
}

#[test]
fn pictures_where_they_are_shown() {
    let mut client = Client::closed(&["-d", "rfc3986"]);
    let info = json!({ "name": "Visual Studio Code" });
    client.ask("initialize", &json!({ "capabilities": {}, "clientInfo": info }));
    client.open(NAME, "markdown", "http://host/");
    let hover = client.at("textDocument/hover", NAME, 0, 8);
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.starts_with("Read as: scheme `http`, host `host`, path `/`\n\n`reg-name` in"), "{text}");
    assert!(text.contains("![Railroad diagram of reg-name](data:image/svg+xml,%3Csvg"), "{text}");
    assert_eq!(client.end(), 0);
}

#[test]
fn programs_have_urls_in_comments() {
    let calls = [
        (
            "rust",
            "let a = \"http://h/%-\"; // http://h/%-\n/* http://h/%-\n*/ fn f<'a>() {} // 'http://h/%-'",
            vec!["0:35", "1:12", "2:30"],
        ),
        (
            "python",
            "a = 'http://h/%-' # http://h/%-\n\"\"\"http://h/%-\"\"\"\nb = \"\\\"# http://h/%-\"",
            vec!["0:29", "1:12"],
        ),
        (
            "lua",
            "a = 'http://h/%-' -- http://h/%-\n--[[\nhttp://h/%- ]] b = 'http://h/%-'",
            vec!["0:30", "2:9"],
        ),
        ("json", "{ \"a\": \"http://h/%-\" }", vec!["0:17"]),
        ("css", "a { b: url(http://h/%-) } /* http://h/%- */", vec!["0:20", "0:38"]),
        ("html", "<a href=\"http://h/%-\"> <!-- http://h/%-", vec!["0:18", "0:37"]),
    ];
    let mut client = Client::new(&["-d", "rfc3986"]);
    for (language, text, starts) in calls {
        client.open(NAME, language, text);
        let expected: Vec<_> = starts.iter().map(|start| format!("bad-escape {start}-")).collect();
        let found = short(&client.diagnostics(1));
        assert_eq!(found.len(), expected.len(), "{language}: {found:?}");
        assert!(
            found.iter().zip(&expected).all(|(found, start)| found.starts_with(start)),
            "{language}: {found:?}"
        );
    }
    assert_eq!(client.end(), 0);
}

#[test]
fn settings() {
    const SETTINGS: &str = "file:///w/urlgram.toml";
    let mut client = Client::new(&[]);
    client.open(SETTINGS, "toml", "dialect = \"rfc9\"\n[severity]\nlow-port = \n[per-dialect.]");
    let wrong = client.next()["params"]["diagnostics"].as_array().unwrap().clone();
    // The parser reports only the first error.
    assert_eq!(short(&wrong), ["settings 2:11-2:11"]);
    assert_eq!(client.end(), 0);

    // The settings of the folder of the workspace are used.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lsp");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("urlgram.toml"), "dialect = \"rfc3987\"\nignore = [\"unexpected-reading\"]\n")
        .unwrap();
    let uri = format!("file://{}", folder.display());
    let mut client = Client::closed(&[]);
    client.ask("initialize", &json!({ "capabilities": {}, "rootUri": uri }));
    client.open(NAME, "markdown", "http://é//x http://h/?b|c");
    assert_eq!(short(&client.diagnostics(1)), ["unsafe-character 0:23-0:24"]);
    assert_eq!(client.end(), 0);
}

#[test]
fn a_client_that_is_wrong() {
    let mut client = Client::closed(&["-d", "rfc3986"]);
    assert_eq!(client.ask("textDocument/hover", &json!({}))["error"]["code"], -32002);
    client.open(NAME, "markdown", "http://h/%-");
    client.ask("initialize", &json!({ "capabilities": [], "rootUri": 7, "clientInfo": "x" }));
    assert_eq!(client.ask("initialize", &json!({}))["error"]["code"], -32600);
    let lies: [&[u8]; 9] = [
        b"Content-Length: 1\r\n\r\n{}",
        b"Content-Length: -1\r\n\r\n{}",
        b"Content-Length: 99999999999999999999999999\r\n\r\n",
        b"Content-Length: x\r\n\r\n",
        b"junk\xff\r\n\r\n\r\nmore",
        b"Content-Length: 2\r\n\r\n{}",
        b"Content-Length: 4\r\n\r\n\xff\xfe\x00\x01",
        b"content-length:0\r\n\r\n",
        b"Content-Length: 8\r\nContent-Type: x\r\n\r\n[[[[[[[[",
    ];
    for lie in lies {
        client.send_bytes(lie);
    }
    let refused = loop {
        let message = client.next();
        if message.get("error").is_some() {
            break message;
        }
    };
    assert_eq!((&refused["id"], &refused["error"]["code"]), (&Value::Null, &json!(-32700)));
    let deep = "[".repeat(1 << 16);
    client.send_bytes(format!("Content-Length: {}\r\n\r\n{deep}", deep.len()).as_bytes());
    let unknown = client.ask("no/such\u{202e}\u{9b}", &json!({}));
    assert_eq!(unknown["error"]["code"], -32601);
    assert_eq!(unknown["error"]["message"], "there is no method `no/such\\u{202e}\\u{9b}`");
    assert_eq!(client.ask("textDocument/hover", &json!([]))["error"]["code"], -32602);
    client.tell("textDocument/didChange", &json!({ "textDocument": 5 }));
    client.change(3, &[json!({ "text": "x" })]);
    client.send(&json!({ "jsonrpc": "2.0", "id": 77, "result": null }));
    // A document that was opened before `initialize` is not open.
    assert_eq!(client.at("textDocument/hover", NAME, 0, 8), Value::Null);
    client.open(NAME, "", "a😀b\r\nhttp://h/%-");
    for edit in [
        json!({ "range": range((9, 9), (0, 0)), "text": "" }),
        json!({ "range": range((0, 2), (0, 2)), "text": "" }),
        json!({ "range": range((0, 99), (0, 99)), "text": "c" }),
        json!({ "range": range((1 << 60, 1 << 60), (1 << 60, 1 << 60)), "text": " http://h/%-" }),
    ] {
        client.change(2, &[edit]);
    }
    client.change(9, &[]);
    assert_eq!(short(&client.diagnostics(9)), ["bad-escape 1:9-1:10", "bad-escape 1:21-1:22"]);
    client.send_bytes(b"Content-Length: 100\r\n\r\n{");
    drop(client.to);
    assert_eq!(client.child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_grammar_that_finds_no_urls() {
    let outcome = crate::command::urlgram(&["lsp", "--grammar", "library:uri-template"], b"");
    assert_eq!(outcome.code, 2);
    assert!(outcome.stderr.contains("has no rules for URLs in running text"), "{}", outcome.stderr);
}

/// Many edits at random give what opening the text gives.
#[test]
fn edits_are_those_of_the_client() {
    let mut random = fastrand::Rng::with_seed(7);
    let pieces = ["http://h/a b", "http://é:x/", "\r\n", "\n", "\r", "😀", " ", "|", "<URL:", ">", "a", ""];
    let mut client = Client::new(&["-d", "rfc3986"]);
    client.open(NAME, "markdown", "");
    let mut model: Vec<u16> = Vec::new();
    for version in 2..300 {
        let mut places = [random.usize(..=model.len()), random.usize(..=model.len())];
        places.sort_unstable();
        let is_low = |at: usize| model.get(at).is_some_and(|unit| (0xDC00..0xE000).contains(unit));
        let splits = |at: usize| is_low(at) || at > 0 && model[at - 1] == 13 && model.get(at) == Some(&10);
        if places.iter().any(|at| splits(*at)) || places[1] - places[0] > 40 {
            continue;
        }
        let new = pieces[random.usize(..pieces.len())];
        let position = |at: usize| {
            let (mut line, mut begin) = (0, 0);
            for (place, unit) in model[..at].iter().enumerate() {
                if *unit == 10 || *unit == 13 && model.get(place + 1) != Some(&10) {
                    (line, begin) = (line + 1, place + 1);
                }
            }
            (line, (at - begin) as u64)
        };
        let edit = json!({ "range": range(position(places[0]), position(places[1])), "text": new });
        model.splice(places[0]..places[1], new.encode_utf16());
        client.change(version, &[edit]);
        let edited = client.diagnostics(version);
        let mut again = json!({ "uri": "file:///w/other.md", "languageId": "markdown", "version": version });
        again["text"] = json!(String::from_utf16(&model).unwrap());
        client.tell("textDocument/didOpen", &json!({ "textDocument": again }));
        assert_eq!(short(&edited), short(&client.diagnostics(version)), "{:?}", again["text"]);
    }
    assert_eq!(client.end(), 0);
}

#[test]
fn a_thousand_findings_are_enough() {
    let text = "see http://host/path/?o|it and http://www.example.org/a/b/c?d=e\n".repeat(2_000);
    let mut client = Client::new(&["-d", "rfc3986"]);
    client.open(NAME, "plaintext", &text);
    let diagnostics = client.diagnostics(1);
    assert_eq!(diagnostics.len(), 1001);
    assert_eq!(diagnostics[1000]["code"], "too-many");
    client.change(2, &[json!({ "range": range((0, 0), (0, 64)), "text": "" })]);
    assert_eq!(client.diagnostics(2)[0]["range"]["start"]["line"], 1);
    assert_eq!(client.end(), 0);
}

/// Half a character is one unit in a change, too: what follows it is found where the editor has it.
#[test]
fn half_a_character() {
    let mut client = Client::new(&["-d", "rfc3986"]);
    client.open(NAME, "markdown", "");
    assert!(client.diagnostics(1).is_empty());
    let change = format!(
        r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"{NAME}","version":2}},"contentChanges":[{{"text":"\ud83d \ud83d\ude00 http://h/?|b"}}]}}}}"#
    );
    client.send_bytes(format!("Content-Length: {}\r\n\r\n{change}", change.len()).as_bytes());
    let found = client.diagnostics(2);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["range"]["start"]["character"], 15);
    assert_eq!(client.end(), 0);
}
