//! JSON Schema, as far as the schemas that outputs are checked against need it. A library for all of it brings 61 crates, which take as long to
//! compile as half of the grammars.

use regex_automata::dfa::regex::Regex;
use serde_json::{Map, Value};

/// Annotations, and keywords that say nothing of values of other types. `format` is an annotation, unless a validator is told otherwise.
const OTHERS: [&str; 18] = [
    "$defs",
    "$id",
    "$schema",
    "default",
    "definitions",
    "description",
    "format",
    "title",
    "additionalProperties",
    "items",
    "maximum",
    "minItems",
    "minimum",
    "pattern",
    "properties",
    "propertyNames",
    "required",
    "uniqueItems",
];

/// The keywords of a schema that a value does not follow, each with the JSON Pointer of its place.
pub(crate) fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    Checked { root: schema, faults: &mut faults }.check(schema, value, "");
    faults
}

pub(crate) fn is_valid(schema: &Value, value: &Value) -> bool {
    faults(schema, value).is_empty()
}

struct Checked<'s> {
    root: &'s Value,
    faults: &'s mut Vec<String>,
}

impl Checked<'_> {
    fn check(&mut self, schema: &Value, value: &Value, at: &str) {
        match schema {
            Value::Bool(true) => {}
            Value::Object(keywords) => {
                for (name, argument) in keywords {
                    if !self.holds(keywords, (name, argument), value, at) {
                        self.faults.push(format!("{at}: {name} {argument}"));
                    }
                }
            }
            _ => self.faults.push(format!("{at}: not allowed")),
        }
    }

    /// Returns whether a keyword holds of a value; the parts of the value are checked, too.
    fn holds(
        &mut self,
        keywords: &Map<String, Value>,
        (name, argument): (&str, &Value),
        value: &Value,
        at: &str,
    ) -> bool {
        let number = |argument: &Value| argument.as_f64().unwrap();
        let fits = |schema: &Value| {
            let mut faults = Vec::new();
            Checked { root: self.root, faults: &mut faults }.check(schema, value, at);
            faults.is_empty()
        };
        match (name, value) {
            ("$ref", _) => {
                let pointer = argument.as_str().unwrap().strip_prefix('#').unwrap();
                self.check(self.root.pointer(pointer).unwrap(), value, at);
            }
            ("type", _) => {
                let is = |name: &Value| is_of_type(name.as_str().unwrap(), value);
                return argument.as_array().map_or_else(|| is(argument), |names| names.iter().any(is));
            }
            ("enum", _) => return argument.as_array().unwrap().contains(value),
            ("const", _) => return argument == value,
            ("anyOf", _) => return argument.as_array().unwrap().iter().any(fits),
            ("oneOf", _) => return argument.as_array().unwrap().iter().filter(|one| fits(one)).count() == 1,
            ("minimum", Value::Number(_)) => return number(value) >= number(argument),
            ("maximum", Value::Number(_)) => return number(value) <= number(argument),
            ("pattern", Value::String(text)) => {
                return Regex::new(argument.as_str().unwrap()).unwrap().is_match(text);
            }
            ("minItems", Value::Array(items)) => return items.len() as u64 >= argument.as_u64().unwrap(),
            ("uniqueItems", Value::Array(items)) => {
                return argument == false || (1..items.len()).all(|end| !items[..end].contains(&items[end]));
            }
            ("items", Value::Array(items)) => {
                for (number, item) in items.iter().enumerate() {
                    self.check(argument, item, &format!("{at}/{number}"));
                }
            }
            ("required", Value::Object(members)) => {
                let names = argument.as_array().unwrap();
                return names.iter().all(|name| members.contains_key(name.as_str().unwrap()));
            }
            ("properties" | "additionalProperties", Value::Object(members)) => {
                for (member, value) in members {
                    let known = keywords.get("properties").and_then(|known| known.get(member));
                    let schema =
                        if name == "properties" { known } else { Some(argument).filter(|_| known.is_none()) };
                    if let Some(schema) = schema {
                        self.check(schema, value, &format!("{at}/{member}"));
                    }
                }
            }
            ("propertyNames", Value::Object(members)) => {
                for member in members.keys() {
                    self.check(argument, &Value::from(member.as_str()), &format!("{at}/{member}"));
                }
            }
            _ => assert!(OTHERS.contains(&name), "a schema has the keyword {name}"),
        }
        true
    }
}

fn is_of_type(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => panic!("a schema has the type {name}"),
    }
}
