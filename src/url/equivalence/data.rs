//! Serializes the answer as data.

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::{Applied, Difference, Normal, Practice, Same};
use crate::data::{notes, text_or_hex};

impl Serialize for Same<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("dialect", self.dialect.id)?;
        map.serialize_entry("same", &self.is_same())?;
        map.serialize_entry("rung", &self.practice)?;
        map.serialize_entry("reasons", &notes(&self.reasons()))?;
        map.serialize_entry("notes", &notes(&self.asides()))?;
        map.serialize_entry("difference", &self.difference)?;
        map.serialize_entry("urls", &self.normal)?;
        map.end()
    }
}

impl Serialize for Practice {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("name", self.rung.as_str())?;
        map.serialize_entry("title", self.title)?;
        map.serialize_entry("section", self.section)?;
        map.end()
    }
}

impl Serialize for Difference {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("kind", self.kind.as_str())?;
        map.serialize_entry("at", &self.at.each_ref().map(|at| (at.start, at.end)))?;
        map.end()
    }
}

impl Serialize for Normal<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        text_or_hex(&mut map, ["input", "input_hex"], self.input)?;
        text_or_hex(&mut map, ["normal", "normal_hex"], &self.text)?;
        map.serialize_entry("applied", &self.applied)?;
        map.end()
    }
}

impl Serialize for Applied {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("law", self.law.as_str())?;
        map.serialize_entry("section", self.section)?;
        map.serialize_entry("span", &(self.span.start, self.span.end))?;
        text_or_hex(&mut map, ["from", "from_hex"], &self.from)?;
        text_or_hex(&mut map, ["to", "to_hex"], &self.to)?;
        map.end()
    }
}
