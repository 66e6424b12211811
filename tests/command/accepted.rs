//! The schema of settings.
use crate::calls::{directory, run_in};
use crate::schema;

use std::borrow::Cow;
use std::fs;

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The schema accepts what the program accepts, and refuses what it refuses.
#[test]
fn the_schema() {
    let here = directory("config-schema");
    let schema: Value = serde_json::from_str(&run_in(&here, &["config", "--schema"]).stdout).unwrap();
    for text in [
        "",
        "dialect = \"rfc3986\"\nstart = \"URI\"\nselect = [\"space\"]\ntolerant = true\nbaseline = \"b.json\"\n",
        "as = \"cyclonedx\"\nskip = [\"bom\"]\nfail-on = \"warning\"\n[severity]\nspace = \"note\"\n",
        "[per-file]\n\"*.txt\" = { allow = [\"space\"] }\n[per-dialect]\nrfc3986 = { severity = { space = \"note\" } }\n",
        "dialect = 1\n",
        "dialekt = \"rfc3986\"\n",
        "allow = [\"spac\"]\n",
        "fail-on = \"note\"\n",
        "[severity]\nspac = \"note\"\n",
        "[per-file]\na = { ignore = [] }\n",
        "[per-dialect]\nrfc1 = {}\n",
    ] {
        fs::write(here.join("urlgram.toml"), text).unwrap();
        let runs = run_in(&here, &["config"]).code < 2;
        let table = DeTable::parse(text).unwrap().into_inner();
        assert_eq!(schema::is_valid(&schema, &data(&DeValue::Table(table))), runs, "{text}");
    }
}

/// The same as JSON.
fn data(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::Boolean(flag) => (*flag).into(),
        DeValue::Array(list) => list.iter().map(|it| data(it.get_ref())).collect(),
        DeValue::Table(table) => {
            let entry = |(name, value): (&Spanned<Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
                (name.get_ref().to_string(), data(value.get_ref()))
            };
            Value::Object(table.iter().map(entry).collect())
        }
        other => other.as_str().map_or(Value::from(1), Value::from),
    }
}
