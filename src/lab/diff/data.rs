//! Differences as data.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::{Cause, Diff, Example, Language, Only, Row, Side, Table, set};
use crate::data::{Field, Input, fields, text_or_hex};

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("dialect", self.dialect().id)?;
        map.serialize_entry("production", self.production().name)?;
        match self.language() {
            Language::Production(_) => {}
            Language::Scheme(scheme) => map.serialize_entry("scheme", scheme)?,
            Language::OtherSchemes(schemes) => map.serialize_entry("no_scheme_of", schemes)?,
        }
        map.serialize_entry("reading", &self.reading())?;
        map.end()
    }
}

impl Serialize for Diff {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        difference(&mut map, self)?;
        map.serialize_entry("scheme_names", &self.schemes())?;
        map.serialize_entry("causes", &self.causes())?;
        map.end()
    }
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        difference(&mut map, &self.whole)?;
        map.serialize_entry("schemes", &self.schemes.iter().map(WithoutCauses).collect::<Vec<_>>())?;
        map.serialize_entry("productions", &self.productions)?;
        map.serialize_entry("productions_only_left", &self.only_left)?;
        map.serialize_entry("productions_only_right", &self.only_right)?;
        map.end()
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("itself", &self.itself)?;
        difference(&mut map, &self.diff)?;
        map.end()
    }
}

/// A row of a table tells no causes: those of one row are other rows.
struct WithoutCauses<'d>(&'d Diff);

impl Serialize for WithoutCauses<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        difference(&mut map, self.0)?;
        map.end()
    }
}

fn difference<M: SerializeMap>(map: &mut M, diff: &Diff) -> Result<(), M::Error> {
    map.serialize_entry("left", &diff.left)?;
    map.serialize_entry("right", &diff.right)?;
    map.serialize_entry("relation", &diff.relation)?;
    let texts = |only: &Only| only.all().map(|example| example.text.clone()).collect::<Vec<_>>();
    Strings(&texts(&diff.only_left)).write_as(map, "only_left")?;
    Strings(&texts(&diff.only_right)).write_as(map, "only_right")?;
    map.serialize_entry("characters_only_left", &set(&diff.only_left.characters))?;
    map.serialize_entry("characters_only_right", &set(&diff.only_right.characters))?;
    let left = diff.only_left.all().map(|example| SidedExample { only: "left", example });
    let right = diff.only_right.all().map(|example| SidedExample { only: "right", example });
    let examples: Vec<_> = left.chain(right).collect();
    map.serialize_entry("examples", &examples)
}

/// Strings under the name; those that are no UTF-8, if there are any, under that and `_hex`.
struct Strings<'s>(&'s [Vec<u8>]);

impl Field for Strings<'_> {
    fn write_as<M: SerializeMap>(self, map: &mut M, name: &str) -> Result<(), M::Error> {
        let (mut texts, mut others) = (Vec::new(), Vec::new());
        for string in self.0 {
            match Input::from(&string[..]) {
                Input::Text(text) => texts.push(text),
                Input::Hex(digits) => others.push(digits),
            }
        }
        map.serialize_entry(name, &texts)?;
        if others.is_empty() { Ok(()) } else { map.serialize_entry(&format!("{name}_hex"), &others) }
    }
}

/// An example, and which side holds it.
#[derive(Serialize)]
struct SidedExample<'d> {
    only: &'static str,
    #[serde(flatten)]
    example: &'d Example,
}

fields!(Example, it =>
    "input": text_or_hex(&it.text),
    "leaves": it.leaves,
    "refused": &it.refused,
    "read_as": &it.read_as,
    "confirmed": it.confirmed,
);

fields!(Cause, it =>
    "left": it.left.name,
    "right": it.right.name,
    "innermost": it.innermost,
    "relation": it.relation,
    "only_left": Strings(it.only_left.readable.as_slice()),
    "only_right": Strings(it.only_right.readable.as_slice()),
    "characters_only_left": set(&it.only_left.characters),
    "characters_only_right": set(&it.only_right.characters),
);
