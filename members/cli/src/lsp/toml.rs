//! `urlgram.toml` in an editor: its error, and completions.

use serde_json::{Value, json};
use urlgram::Severity;

use super::found::diagnostic;
use super::text::{Position, Text};
use crate::config::{self, Config, NAME};

/// Returns whether a document is a file of settings.
pub fn is_it(uri: &str) -> bool {
    uri.rsplit('/').next() == Some(NAME)
}

/// The error of a file of settings.
pub fn diagnostics(text: &Text) -> Vec<Value> {
    let whole: String = text.pieces().collect();
    let wrong = Config::wrong(&whole);
    let told =
        wrong.map(|(place, message)| diagnostic(text.extent(place), Severity::Error, "settings", &message));
    told.into_iter().collect()
}

/// The completions at a position, by the schema of the file: names of tables, keys, or values of a key.
pub fn completions(text: &Text, at: Position) -> Vec<Value> {
    let schema = config::schema();
    let before = text.before(at);
    if let Some(table) = before.trim_start().strip_prefix('[') {
        let mut path = parts(table);
        path.pop();
        let node = Node { schema: &schema, node: &schema }.at(&path);
        let names = node.into_iter().flat_map(|node| node.names(true));
        return names.map(|(name, about)| item(&name, &about, 9, &name)).collect();
    }
    let mut above = (0..at.line).rev().map(|number| text.line(number));
    let table = above.find(|line| line.trim_start().starts_with('['));
    let path = table.map(|table| parts(table.trim().trim_matches(['[', ']']))).unwrap_or_default();
    let Some(node) = (Node { schema: &schema, node: &schema }).at(&path) else { return Vec::new() };
    let Some((key, _)) = before.split_once('=') else {
        let names = node.names(false).into_iter();
        return names.map(|(name, about)| item(&name, &about, 10, &format!("{name} = "))).collect();
    };
    let is_quoted = before.matches('"').count() % 2 == 1;
    let values = node.child(key.trim().trim_matches('"')).map(Node::values).unwrap_or_default();
    let value = |value: Value| match value.as_str() {
        Some(name) if is_quoted => item(name, "", 12, name),
        Some(name) => item(name, "", 12, &format!("\"{name}\"")),
        None => item(&value.to_string(), "", 12, &value.to_string()),
    };
    values.into_iter().map(value).collect()
}

fn item(name: &str, about: &str, kind: u8, new: &str) -> Value {
    json!({ "label": name, "kind": kind, "detail": about, "insertText": new })
}

/// The parts of a dotted name, of which some may be in quotes.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut is_quoted = false;
    for character in name.chars() {
        match character {
            '"' | '\'' => is_quoted = !is_quoted,
            '.' if !is_quoted => parts.push(String::new()),
            _ => parts.last_mut().expect("one at least").push(character),
        }
    }
    parts
}

/// A part of a JSON Schema.
#[derive(Clone, Copy)]
struct Node<'s> {
    schema: &'s Value,
    node: &'s Value,
}

impl<'s> Node<'s> {
    fn of(self, node: &'s Value) -> Self {
        let target =
            node["$ref"].as_str().and_then(|target| self.schema.pointer(target.trim_start_matches('#')));
        Self { node: target.unwrap_or(node), ..self }
    }

    fn at(self, path: &[String]) -> Option<Self> {
        path.iter().try_fold(self, |node, name| node.child(name))
    }

    fn child(self, name: &str) -> Option<Self> {
        let own = self.node["properties"].get(name);
        let other = self.node.get("additionalProperties").filter(|it| it.is_object());
        own.or(other).map(|node| self.of(node))
    }

    /// The names of its tables or of its other keys, each with its description.
    fn names(self, tables: bool) -> Vec<(String, String)> {
        let about = |node: &Value| node["description"].as_str().unwrap_or_default().to_owned();
        let own = self.node["properties"].as_object().into_iter().flatten();
        let own = own.map(|(name, node)| (name.clone(), about(node)));
        let known = self.of(&self.node["propertyNames"]).values().into_iter();
        let known = known.filter_map(|name| Some((name.as_str()?.to_owned(), String::new())));
        let is_table = |name: &str| self.child(name).is_some_and(|it| it.node["type"] == "object");
        own.chain(known).filter(|(name, _)| is_table(name) == tables).collect()
    }

    /// The values of which it is one, or has one.
    fn values(self) -> Vec<Value> {
        match self.node["type"].as_str() {
            Some("boolean") => vec![json!(true), json!(false)],
            Some("array") => self.of(&self.node["items"]).values(),
            _ => self.node["enum"].as_array().cloned().unwrap_or_default(),
        }
    }
}
