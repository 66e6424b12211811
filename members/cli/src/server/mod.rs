//! `urlgram lsp`: a server of the Language Server Protocol.

mod comments;
mod found;
mod hover;
mod settings;
mod text;
mod wire;

use std::collections::BTreeMap;
use std::io::BufReader;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::{env, thread};

use clap::Args;
use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use urlgram::rfc3986::RFC3986;
use urlgram::{Check, Code, printable};

use self::found::{ALL_FIXES, FIX, Urls, is_settings, of_settings};
use self::settings::Settings;
use self::text::{Edit, Extent, Position, Text};
use crate::contained::contained;
use crate::failure::Failure;
use crate::files::stdin;
use crate::input::finds;
use crate::options::Asked;
use crate::output::Output;
use crate::policy::shown::{Shown, code};
use crate::project::config::Config;

const EXAMPLES: &str = "\
Examples:
  urlgram lsp                       as the editor starts it
  urlgram lsp -d rfc3987            by another document
  urlgram lsp --ignore placeholder  without these findings

The URLs of a text are found as `urlgram extract` finds them, and those of a program in its comments. The settings of \
`urlgram.toml` in the folder of the workspace or above hold.

A certain repair is the preferred quick fix; a guess says that it is one. `source.fixAll.urlgram` makes all certain repairs. \
The hover has the parts of a URL that conforms, and the production, its section, its BNF and its railroad diagram, which is a \
picture in Visual Studio Code and where `initializationOptions` has `pictures`.

Exit codes: 0 the client ended it as the protocol says, 1 it did not, 2 usage or I/O error.";

/// Check URLs in an editor: a language server.
///
/// It speaks the Language Server Protocol over standard input and output. docs/guide/editors.md has the settings of editors.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    asked: Asked,

    #[command(flatten)]
    shown: Shown,

    /// Show errors of these codes as information.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code, help_heading = "Selection")]
    allow: Vec<Code>,
}

impl Arguments {
    fn settings(&self, config: Option<&Config>) -> Result<Settings, Failure> {
        let check = self.asked.check()?;
        finds::has_rules(&check)?;
        Settings::new(check, self.shown.clone(), self.allow.clone(), config)
    }
}

/// The arguments with the settings of the working directory.
pub type Settled = (Arguments, Option<Config>);

/// The number of messages that wait. A client that sends more waits, too.
const WAITING: usize = 8;

/// Serves until the client ends it; `settled` reads the settings again. Returns whether the end was orderly.
pub fn run(
    (arguments, config): Settled,
    settled: impl Fn() -> Result<Settled, Failure>,
    out: &mut Output,
) -> Result<bool, Failure> {
    let settings = arguments.settings(config.as_ref())?;
    let input = stdin()?;
    let (sender, receiver) = sync_channel(WAITING);
    thread::spawn(move || {
        let mut input = BufReader::new(input);
        while let Ok(Some(message)) = wire::read(&mut input) {
            if sender.send(message).is_err() {
                return;
            }
        }
    });
    let mut server = Server {
        out,
        settled: &settled,
        settings,
        documents: BTreeMap::new(),
        pictures: false,
        phase: Phase::New,
    };
    server.serve(&receiver)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    New,
    Open,
    Closing,
}

/// A text that is open in the editor.
struct Document {
    language: String,
    version: Option<i64>,
    text: Text,
    urls: Urls,
    /// True if the text has changed since its URLs were sought.
    changed: bool,
}

struct Server<'s> {
    out: &'s mut Output,
    settled: &'s dyn Fn() -> Result<Settled, Failure>,
    settings: Settings,
    /// The texts, by the address that the client gives.
    documents: BTreeMap<String, Document>,
    pictures: bool,
    phase: Phase,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Whole {
    uri: String,
    language_id: String,
    version: Option<i64>,
    text: String,
}

/// A message about a document: its address, and with it edits, a position or an extent.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct About<D = Named> {
    text_document: D,
    #[serde(default)]
    content_changes: Vec<Edit>,
    position: Option<Position>,
    range: Option<Extent>,
    #[serde(default)]
    context: Context,
}

/// The kinds of actions that are asked for; without any, all.
#[derive(Default, Deserialize)]
struct Context {
    only: Option<Vec<String>>,
}

impl Context {
    /// Returns whether a kind is asked for, or one that encloses it.
    fn asks_for(&self, kind: &str) -> bool {
        let encloses = |only: &String| {
            kind.strip_prefix(only.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.only.as_ref().is_none_or(|only| only.iter().any(encloses))
    }
}

#[derive(Deserialize)]
struct Named {
    uri: String,
    version: Option<i64>,
}

impl Server<'_> {
    fn serve(&mut self, receiver: &Receiver<Result<Message, String>>) -> Result<bool, Failure> {
        loop {
            // Results that another message may change are computed when there is none.
            let message = match receiver.try_recv() {
                Err(TryRecvError::Empty) => {
                    if self.publish_next()? {
                        continue;
                    }
                    receiver.recv().ok()
                }
                other => other.ok(),
            };
            match message {
                None => return Ok(false),
                Some(Err(wrong)) => wire::refuse(self.out, &wrong)?,
                Some(Ok(Message::Request(request))) => {
                    let response = self.answer(request)?;
                    self.send(response)?;
                }
                Some(Ok(Message::Notification(it))) if it.method == "exit" => {
                    return Ok(self.phase == Phase::Closing);
                }
                Some(Ok(Message::Notification(notification))) => {
                    if self.phase == Phase::Open {
                        self.hear(notification)?;
                    }
                }
                // A response is ignored, since nothing was asked of the client.
                Some(Ok(Message::Response(_))) => {}
            }
        }
    }

    fn send(&mut self, message: impl Into<Message>) -> Result<(), Failure> {
        message.into().write(self.out)?;
        Ok(())
    }

    fn tell(&mut self, method: &str, params: Value) -> Result<(), Failure> {
        self.send(Notification::new(method.to_owned(), params))
    }

    fn answer(&mut self, request: Request) -> Result<Response, Failure> {
        let Request { id, method, params } = request;
        let wrong =
            |code: ErrorCode, message: &str| Response::new_err(id.clone(), code as i32, message.to_owned());
        Ok(match (self.phase, method.as_str()) {
            (Phase::New, "initialize") => {
                let result = self.initialize(&params)?;
                Response::new_ok(id, result)
            }
            (Phase::New, _) => wrong(ErrorCode::ServerNotInitialized, "`initialize` comes first"),
            (_, "initialize") => wrong(ErrorCode::InvalidRequest, "`initialize` came before"),
            (Phase::Closing, _) => wrong(ErrorCode::InvalidRequest, "only `exit` follows `shutdown`"),
            (Phase::Open, "shutdown") => {
                self.phase = Phase::Closing;
                Response::new_ok(id, Value::Null)
            }
            (Phase::Open, "textDocument/codeAction" | "textDocument/hover") => match read::<About>(params) {
                Ok(about) => Response::new_ok(id, self.about(&method, &about)),
                Err(message) => wrong(ErrorCode::InvalidParams, &message),
            },
            (Phase::Open, _) => wrong(
                ErrorCode::MethodNotFound,
                &format!("there is no method `{}`", printable(method.as_bytes())),
            ),
        })
    }

    fn initialize(&mut self, params: &Value) -> Result<Value, Failure> {
        // Other editors show the address of a picture as text.
        let client = params.pointer("/clientInfo/name").and_then(Value::as_str).unwrap_or_default();
        let asked = params.pointer("/initializationOptions/pictures").and_then(Value::as_bool);
        self.pictures = asked.unwrap_or_else(|| client.starts_with("Visual Studio Code"));
        let folders = [params.pointer("/workspaceFolders/0/uri"), params.get("rootUri")];
        let folder = folders.into_iter().flatten().find_map(Value::as_str).map(path_of);
        if folder.is_some_and(|folder| env::set_current_dir(folder).is_ok()) {
            self.settle()?;
        }
        self.phase = Phase::Open;
        Ok(json!({
            "capabilities": {
                "positionEncoding": "utf-16",
                "textDocumentSync": { "openClose": true, "change": 2, "save": true },
                "codeActionProvider": { "codeActionKinds": [FIX, ALL_FIXES] },
                "hoverProvider": true,
            },
            "serverInfo": { "name": "urlgram", "version": env!("CARGO_PKG_VERSION") },
        }))
    }

    /// Reads the settings of the working directory. If they are wrong, the client is told, and those before hold.
    fn settle(&mut self) -> Result<(), Failure> {
        let settled = (self.settled)();
        match settled.and_then(|(arguments, config)| arguments.settings(config.as_ref())) {
            Ok(settings) => {
                self.settings = settings;
                for document in self.documents.values_mut() {
                    document.urls = Urls::default();
                    document.changed = true;
                }
                Ok(())
            }
            Err(Failure::Message(message)) => self.tell(
                "window/showMessage",
                json!({ "type": 1, "message": format!("urlgram: {}", printable(message.as_bytes())) }),
            ),
            Err(failure) => Err(failure),
        }
    }

    fn hear(&mut self, notification: Notification) -> Result<(), Failure> {
        let Notification { method, params } = notification;
        let heard = match method.as_str() {
            "textDocument/didOpen" => read(params).map(|it| self.open(it)),
            "textDocument/didChange" => read(params).map(|it| self.change(it)),
            "textDocument/didClose" => match read::<About>(params) {
                Ok(About { text_document: Named { uri, .. }, .. }) => {
                    self.documents.remove(&uri);
                    // A closed document has no diagnostics.
                    return self.publish(&uri, None, &[]);
                }
                Err(message) => Err(message),
            },
            "textDocument/didSave" => match read::<About>(params) {
                Ok(about) if is_settings(&about.text_document.uri) => return self.settle(),
                saved => saved.map(drop),
            },
            _ => Ok(()),
        };
        match heard {
            Ok(()) => Ok(()),
            Err(message) => self.tell(
                "window/logMessage",
                json!({ "type": 2, "message": printable(format!("{method}: {message}").as_bytes()) }),
            ),
        }
    }

    fn open(&mut self, about: About<Whole>) {
        let Whole { uri, language_id, version, text } = about.text_document;
        let text = Text::new(&text);
        let document =
            Document { language: language_id, version, text, urls: Urls::default(), changed: true };
        self.documents.insert(uri, document);
    }

    fn change(&mut self, About { text_document: Named { uri, version }, content_changes, .. }: About) {
        let Some(document) = self.documents.get_mut(&uri) else { return };
        for edit in &content_changes {
            document.text.edit(edit);
        }
        document.version = version;
        document.changed = true;
    }

    /// Sends the diagnostics of a document that has changed. Returns whether there was one.
    fn publish_next(&mut self) -> Result<bool, Failure> {
        let Some((uri, document)) = self.documents.iter_mut().find(|(_, document)| document.changed) else {
            return Ok(false);
        };
        let diagnostics = document.diagnostics(uri, &mut self.settings);
        let (uri, version) = (uri.clone(), document.version);
        self.publish(&uri, version, &diagnostics)?;
        Ok(true)
    }

    fn publish(&mut self, uri: &str, version: Option<i64>, diagnostics: &[Value]) -> Result<(), Failure> {
        let params = match version {
            Some(version) => json!({ "uri": uri, "version": version, "diagnostics": diagnostics }),
            None => json!({ "uri": uri, "diagnostics": diagnostics }),
        };
        self.tell("textDocument/publishDiagnostics", params)
    }

    /// Answers a question about a place in a document.
    fn about(&mut self, method: &str, about: &About) -> Value {
        let uri = &about.text_document.uri;
        let Some(document) = self.documents.get_mut(uri) else { return Value::Null };
        document.read(uri, &mut self.settings);
        match (method, about.position, about.range) {
            ("textDocument/codeAction", _, Some(range)) => {
                let Document { urls, text, .. } = document;
                let asks_for = |kind| about.context.asks_for(kind);
                let fixes = asks_for(FIX).then(|| urls.fixes(text, uri, range, &self.settings));
                let all = asks_for(ALL_FIXES).then(|| urls.all_fixes(text, uri)).flatten();
                fixes.into_iter().flatten().chain(all).collect()
            }
            ("textDocument/hover", Some(position), _) => {
                let offset = document.text.offset(position);
                let Some((url, within)) = document.urls.at(offset) else { return Value::Null };
                let about = || hover::about(url, within, &self.settings, self.pictures);
                let text = contained(url.report.input(), || None, about).unwrap_or_default();
                let place = document.text.extent(url.place.clone());
                json!({ "contents": { "kind": "markdown", "value": text }, "range": place })
            }
            _ => Value::Null,
        }
    }
}

impl Document {
    /// Finds the URLs, if the text has changed.
    fn read(&mut self, uri: &str, settings: &mut Settings) {
        settings.reads(&path_of(uri));
        if std::mem::take(&mut self.changed) && !is_settings(uri) {
            self.urls.find(&self.text, &path_of(uri), &self.language, settings);
        }
    }

    fn diagnostics(&mut self, uri: &str, settings: &mut Settings) -> Vec<Value> {
        self.read(uri, settings);
        if is_settings(uri) { of_settings(&self.text) } else { self.urls.diagnostics(&self.text, settings) }
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, String> {
    serde_json::from_value(params).map_err(|error| printable(error.to_string().as_bytes()))
}

/// The path of a file, or the address of another document.
fn path_of(uri: &str) -> PathBuf {
    let url = Check::new(&RFC3986).components(uri).ok().filter(|_| uri.starts_with("file://"));
    let path = url.and_then(|url| String::from_utf8(url.path()?.decoded().into_owned()).ok());
    PathBuf::from(path.unwrap_or_else(|| uri.to_owned()))
}
