//! Differences as data.

use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};

use super::{Cause, Diff, Example, Language, Only, Row, Side, Table, set};
use crate::data::Input;
use crate::data::text_or_hex;

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

fn difference<M: serde::ser::SerializeMap>(map: &mut M, diff: &Diff) -> Result<(), M::Error> {
    map.serialize_entry("left", &diff.left)?;
    map.serialize_entry("right", &diff.right)?;
    map.serialize_entry("relation", &diff.relation)?;
    let texts = |only: &Only| only.all().map(|example| example.text.clone()).collect::<Vec<_>>();
    strings(map, ["only_left", "only_left_hex"], &texts(&diff.only_left))?;
    strings(map, ["only_right", "only_right_hex"], &texts(&diff.only_right))?;
    map.serialize_entry("characters_only_left", &set(&diff.only_left.characters))?;
    map.serialize_entry("characters_only_right", &set(&diff.only_right.characters))?;
    let left = diff.only_left.all().map(|example| SidedExample { only: "left", example });
    let right = diff.only_right.all().map(|example| SidedExample { only: "right", example });
    let examples: Vec<_> = left.chain(right).collect();
    map.serialize_entry("examples", &examples)
}

/// Strings under the first of two names; those that are no UTF-8, if there are any, under the second in hex.
fn strings<M: serde::ser::SerializeMap>(
    map: &mut M,
    [name, hex]: [&'static str; 2],
    strings: &[Vec<u8>],
) -> Result<(), M::Error> {
    let (mut texts, mut others) = (Vec::new(), Vec::new());
    for string in strings {
        match Input::from(&string[..]) {
            Input::Text(text) => texts.push(text),
            Input::Hex(digits) => others.push(digits),
        }
    }
    map.serialize_entry(name, &texts)?;
    if others.is_empty() { Ok(()) } else { map.serialize_entry(hex, &others) }
}

/// An example, and which side holds it.
#[derive(Serialize)]
struct SidedExample<'d> {
    only: &'static str,
    #[serde(flatten)]
    example: &'d Example,
}

impl Serialize for Example {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        text_or_hex(&mut map, ["input", "input_hex"], &self.text)?;
        map.serialize_entry("leaves", &self.leaves)?;
        map.serialize_entry("refused", &self.refused)?;
        map.serialize_entry("read_as", &self.read_as)?;
        map.serialize_entry("confirmed", &self.confirmed)?;
        map.end()
    }
}

impl Serialize for Cause {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("left", self.left.name)?;
        map.serialize_entry("right", self.right.name)?;
        map.serialize_entry("innermost", &self.innermost)?;
        map.serialize_entry("relation", &self.relation)?;
        strings(&mut map, ["only_left", "only_left_hex"], self.only_left.readable.as_slice())?;
        strings(&mut map, ["only_right", "only_right_hex"], self.only_right.readable.as_slice())?;
        map.serialize_entry("characters_only_left", &set(&self.only_left.characters))?;
        map.serialize_entry("characters_only_right", &set(&self.only_right.characters))?;
        map.end()
    }
}
