//! Serializes a mapped identifier as data.

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::{Changed, Kept, Mapped};
use crate::data::{notes, text_or_hex};

impl Serialize for Mapped<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        text_or_hex(&mut map, ["input", "input_hex"], &self.input)?;
        text_or_hex(&mut map, ["mapped", "mapped_hex"], &self.text)?;
        map.serialize_entry("changed", &self.changed)?;
        map.serialize_entry("kept", &self.kept)?;
        map.serialize_entry("notes", &notes(&self.notes))?;
        map.end()
    }
}

impl Serialize for Changed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("span", &(self.span.start, self.span.end))?;
        text_or_hex(&mut map, ["to", "to_hex"], &self.to)?;
        map.end()
    }
}

impl Serialize for Kept {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("span", &(self.span.start, self.span.end))?;
        map.serialize_entry("why", self.why.as_str())?;
        map.serialize_entry("section", self.section)?;
        map.end()
    }
}
