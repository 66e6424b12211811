//! `urlgram config`: prints the settings of `urlgram.toml`, and its JSON Schema.

use std::collections::BTreeMap;
use std::io::Write as _;

use clap::Args;
use serde_json::{Value, json};
use urlgram::findings::Severity;
use urlgram::{Code, DEFAULT, DIALECTS, PRESETS};

use crate::failure::Failure;
use crate::input::values::FileFormat;
use crate::json;
use crate::output::Output;
use crate::policy::OfFile;
use crate::project::config::{Config, KEYS, Kind, NAME};

const EXAMPLES: &str = "\
Examples:
  urlgram config
  urlgram config --schema > urlgram.schema.json";

/// Print the settings that hold here, each with its origin, or the JSON Schema of `urlgram.toml`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Print the JSON Schema of the file, for editors.
    #[arg(long)]
    schema: bool,
}

pub fn run(arguments: &Arguments, config: Option<&Config>, out: &mut Output) -> Result<bool, Failure> {
    if arguments.schema {
        out.pretty(&schema())?;
        return Ok(true);
    }
    match config {
        Some(config) => writeln!(out, "# {}", config.path.display())?,
        None => writeln!(out, "# there is no `{NAME}` in this folder or above")?,
    }
    for key in KEYS {
        let value = config.and_then(|config| config.option(key.name));
        let shown = match (key.value, value) {
            (Kind::Patterns, _) => {
                let all = config.into_iter().flat_map(|config| &config.options);
                let all: Vec<_> = all.filter(|(it, _)| it.name == key.name).map(|(_, value)| value).collect();
                json::text(&all)?
            }
            (Kind::Flag, _) => value.is_some().to_string(),
            // Without `select`, all findings are shown.
            (Kind::Codes, None) if key.name == "select" => continue,
            (Kind::Codes | Kind::Words(_), value) => {
                let all: Vec<_> = value.into_iter().flat_map(|value| value.split(',')).collect();
                json::text(&all)?
            }
            (_, Some(value)) => json::text(value)?,
            (Kind::Dialect, None) if config.is_none_or(|config| config.option("as").is_none()) => {
                json::text(DEFAULT.id)?
            }
            (Kind::Word(known), None) => json::text(known[0])?,
            (_, None) => continue,
        };
        let origin = if value.is_some() { NAME } else { "default" };
        writeln!(out, "{} = {shown}  # {origin}: {}", key.name, key.about)?;
    }
    let Some(config) = config else { return Ok(true) };
    if !config.severity.is_empty() {
        writeln!(out, "\n[severity]")?;
        print_severities(out, &config.severity)?;
    }
    let none = OfFile::default();
    let of_dialects =
        config.of_dialects.iter().map(|(id, rules)| ("per-dialect", (*id).to_owned(), rules, &none));
    let of_files = config
        .of_files
        .iter()
        .map(|of| ("per-file", of.pattern.glob().glob().to_owned(), &of.rules, &of.file));
    for (table, name, rules, file) in of_dialects.chain(of_files) {
        let name = json::text(&name)?;
        let allow: Vec<_> = rules.allow.iter().map(|code| code.as_str()).collect();
        writeln!(out, "\n[{table}.{name}]\nallow = {}", json::text(&allow)?)?;
        if let Some(format) = file.format {
            writeln!(out, "in = \"{format}\"")?;
        }
        if let Some(check) = file.check {
            writeln!(out, "dialect = \"{}\"  # {}", check.dialect().id, check.start().name)?;
        }
        if file.skip {
            writeln!(out, "skip = true")?;
        }
        if !rules.severity.is_empty() {
            writeln!(out, "[{table}.{name}.severity]")?;
            print_severities(out, &rules.severity)?;
        }
    }
    Ok(true)
}

fn print_severities(out: &mut Output, severities: &BTreeMap<Code, Severity>) -> Result<(), Failure> {
    for (code, severity) in severities {
        writeln!(out, "{code} = \"{}\"", severity.as_str())?;
    }
    Ok(())
}

/// The JSON Schema of the file.
pub fn schema() -> Value {
    let codes: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
    let ids: Vec<_> = DIALECTS.iter().map(|dialect| dialect.id).collect();
    let severities = json!({
        "type": "object",
        "propertyNames": { "$ref": "#/$defs/code" },
        "additionalProperties": { "type": "string", "enum": ["error", "warning", "note"] },
    });
    let rules = json!({
        "type": "object",
        "properties": {
            "allow": { "type": "array", "items": { "$ref": "#/$defs/code" } },
            "severity": { "$ref": "#/$defs/severities" },
        },
        "additionalProperties": false,
    });
    let mut rules_of_file = rules.clone();
    for (key, schema) in [
        ("in", json!({ "type": "string", "enum": FileFormat::names() })),
        ("as", Kind::Preset.schema()),
        ("dialect", Kind::Dialect.schema()),
        ("skip", Kind::Flag.schema()),
    ] {
        rules_of_file["properties"][key] = schema;
    }
    let mut properties = json!({
        "severity": { "$ref": "#/$defs/severities" },
        "per-dialect": {
            "type": "object",
            "description": "rules for checks against a document",
            "propertyNames": { "enum": ids },
            "additionalProperties": { "$ref": "#/$defs/rules" },
        },
        "per-file": {
            "type": "object",
            "description": "rules for inputs of files whose path matches a pattern, and how these are read",
            "additionalProperties": { "$ref": "#/$defs/rules_of_file" },
        },
    });
    for key in KEYS {
        properties[key.name] = key.value.schema();
        properties[key.name]["description"] = json!(key.about);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": NAME,
        "description": "The settings of a project for urlgram",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "$defs": {
            "code": { "type": "string", "enum": codes },
            "severities": severities,
            "rules": rules,
            "rules_of_file": rules_of_file,
        },
    })
}

impl Kind {
    /// Returns the JSON Schema of its values.
    fn schema(self) -> Value {
        let one_of = |names: Vec<&str>| json!({ "type": "string", "enum": names });
        match self {
            Kind::Flag => json!({ "type": "boolean" }),
            Kind::Codes => json!({ "type": "array", "items": { "$ref": "#/$defs/code" } }),
            Kind::Words(known) => json!({ "type": "array", "items": one_of(known.to_vec()) }),
            Kind::Word(known) => one_of(known.to_vec()),
            Kind::Dialect => one_of(DIALECTS.iter().map(|dialect| dialect.id).collect()),
            Kind::Preset => one_of(PRESETS.iter().map(|preset| preset.name).collect()),
            Kind::Production | Kind::Path => json!({ "type": "string" }),
            Kind::Patterns => json!({ "type": "array", "items": { "type": "string" } }),
        }
    }
}
