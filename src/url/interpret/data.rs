//! Serializes the meaning of a URL as data.

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::{Interpretation, Part, Step};
use crate::data::{text_or_hex, text_or_null};

impl Serialize for Interpretation<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        text_or_hex(&mut map, ["input", "input_hex"], self.input)?;
        map.serialize_entry("dialect", self.dialect.id)?;
        map.serialize_entry("conforms", &true)?;
        map.serialize_entry("scheme", &Some(&*self.scheme).filter(|name| !name.is_empty()))?;
        map.serialize_entry("parts", &self.parts)?;
        map.serialize_entry("default_port", &self.default_port.map(|(port, _)| port))?;
        map.serialize_entry("plan", &self.plan)?;
        map.serialize_entry("diagnostics", &self.findings)?;
        map.end()
    }
}

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("production", self.production)?;
        map.serialize_entry("span", &(self.span.start, self.span.end))?;
        text_or_hex(&mut map, ["raw", "raw_hex"], self.raw)?;
        text_or_hex(&mut map, ["decoded", "decoded_hex"], &self.decoded)?;
        map.end()
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("act", self.act)?;
        map.serialize_entry("text", &self.text)?;
        text_or_null(&mut map, ["sends", "sends_hex"], self.sends.as_deref())?;
        map.serialize_entry("section", self.section)?;
        map.serialize_entry("protocol", &self.protocol)?;
        map.end()
    }
}
